"""Best cut-offs of resamples, against operating_point and a bootstrap written case by case."""

import numpy as np
import pytest

from rocplot import compute


def data(rng, n=80):
    y = (rng.random(n) < 0.4).astype(int)
    return y, np.round(rng.normal(size=n) + y, 1)


@pytest.mark.parametrize("criterion", ["youden", "accuracy", "f1", "error_rate"])
def test_estimate_is_the_operating_point(rng, criterion):
    y, score = data(rng)
    found = compute.threshold_stability(y, score, criterion=criterion, n_resamples=5, seed=0)
    assert found.estimate == compute.operating_point(y, score, criterion=criterion).threshold


def youden(y, score, weight, cuts):
    above = np.greater_equal.outer(score, cuts)
    return np.subtract(*(weight[y == c] @ above[y == c] / weight[y == c].sum() for c in (1, 0)))


def case_by_case(y, score, weight, draws, rng):
    """Draw cases of each class, look for the cut-off of the greatest Youden's index, try it on the others."""
    found = []
    for _ in range(draws):
        bag = np.concatenate([rng.choice(np.flatnonzero(y == c), np.sum(y == c)) for c in (0, 1)])
        out = np.setdiff1d(np.arange(y.size), bag)
        cuts = np.append(np.inf, np.unique(score[bag])[::-1])
        values = youden(y[bag], score[bag], weight[bag], cuts)
        best = int(np.argmax(values >= max(values) - 1e-12))
        found.append((cuts[best], values[best], youden(y[out], score[out], weight[out], cuts[best])))
    return np.array(found).T


@pytest.mark.sample(1)
@pytest.mark.parametrize("weighted", [False, True])
def test_distribution_of_a_bootstrap_case_by_case(rng, weighted):
    y, score = data(rng)
    weight = rng.choice([0.5, 1.5, 3.0], y.size) if weighted else np.ones(y.size)
    given = {"sample_weight": weight} if weighted else {}
    found = compute.threshold_stability(y, score, n_resamples=1500, seed=1, **given)
    expected = case_by_case(y, score, weight, 1500, rng)
    for ours, theirs in zip((found.threshold, found.in_bag, found.out_of_bag), expected, strict=True):
        spread = np.hypot(ours.std(), theirs.std()) / np.sqrt(1500)
        assert abs(ours.mean() - theirs.mean()) < 4 * spread
        assert ours.std() == pytest.approx(theirs.std(), rel=0.12)
    assert found.low == pytest.approx(np.quantile(found.threshold, 0.025))
    assert found.high == pytest.approx(np.quantile(found.threshold, 0.975))


def test_whole_weights_are_so_many_cases(rng):
    y, score = data(rng, 40)
    times = rng.integers(1, 4, 40)
    long = compute.threshold_stability(np.repeat(y, times), np.repeat(score, times), n_resamples=50, seed=3)
    assert compute.threshold_stability(y, score, sample_weight=times, n_resamples=50, seed=3) == long


def test_out_of_the_bag_the_value_is_lower(rng):
    y, bags, outs = np.arange(60) % 2, [], []
    for _ in range(30):
        found = compute.threshold_stability(y, rng.normal(size=60), n_resamples=60, seed=rng)
        bags.append(found.in_bag.mean())
        outs.append(np.nanmean(found.out_of_bag))
    assert np.mean(bags) > 0.15  # the scores say nothing
    assert abs(np.mean(outs)) < 4 * np.std(outs) / np.sqrt(30)


def test_groups_are_drawn_as_wholes(rng):
    """Two groups, each of both classes: in a quarter of the resamples only the first is in the bag."""
    y, score = [1, 0, 1, 0], [4, 1, 3, 2]
    found = compute.threshold_stability(y, score, groups=["a", "a", "b", "b"], n_resamples=2000, seed=0)
    lost = np.isnan(found.out_of_bag)  # both groups were drawn
    assert lost.mean() == pytest.approx(0.5, abs=0.05)
    assert np.mean(found.threshold == 4) == pytest.approx(0.25, abs=0.04)
    assert set(found.threshold) == {3.0, 4.0}


def test_one_positive_and_ties():
    found = compute.threshold_stability([1, 0, 0, 0], [2, 2, 1, 1], n_resamples=40, seed=0)
    assert np.isnan(found.out_of_bag).all()  # the positive is always drawn
    assert found.estimate == 2
    assert np.isfinite(found.in_bag).all()


def test_infinite_cut_offs_have_percentiles():
    found = compute.ThresholdStability([np.inf, np.inf, 1.0], [1, 1, 1], [0, 0, 0])
    assert found.high == np.inf
    assert found.low == 1


def test_what_is_refused():
    with pytest.raises(ValueError, match="best where all samples get one decision"):
        compute.threshold_stability([1, 0], [2, 1], criterion="tpr")
    with pytest.raises(ValueError, match="criterion"):
        compute.threshold_stability([1, 0], [2, 1], criterion="yuden")
    with pytest.raises(ValueError, match="level"):
        compute.threshold_stability([1, 0], [2, 1], level=95)


@pytest.mark.parametrize("weight", [10**8, 10**12])
def test_more_cases_than_a_machine_holds_are_refused(weight):
    y, score = [1, 0, 1, 0], [4, 3, 2, 1]
    with pytest.raises(ValueError, match=r"at most 100,000,000 of them, and the weights sum to 4e\+\d\d"):
        compute.threshold_stability(y, score, sample_weight=np.full(4, weight))
    marked = compute.probability_weights(np.full(4, weight))
    found = compute.threshold_stability(y, score, sample_weight=marked, n_resamples=20, seed=0)
    assert found == compute.threshold_stability(
        y, score, sample_weight=compute.probability_weights(np.ones(4)), n_resamples=20, seed=0
    )


def test_what_is_printed_begins_with_the_cut_off_and_its_limits():
    found = compute.ThresholdStability([1.0, 2.0, 3.0], [1, 1, 1], [0, 0, 0], estimate=2.0, criterion="youden")
    assert repr(found).startswith(f"ThresholdStability(estimate=2.0, low={found.low!r}, high={found.high!r}, ")
    assert repr(found).endswith("; threshold, in_bag and out_of_bag of 3 resamples)")
    assert "array" not in repr(found)
