"""Differences of net benefit: the interval by an independent formula, resamples, and error rates."""

import numpy as np
import pytest
from scipy.stats import norm

from rocplot.compute import counts, net_benefit, net_benefit_test


def sample(rng, n=300):
    """Draw labels, the predictions of one model, and those of a worse one."""
    x, noise = rng.normal(size=(2, n))
    a = 1 / (1 + np.exp(1.6 - x))
    return (rng.random(n) < a).astype(int), a, 1 / (1 + np.exp(1.6 - 0.7 * (x + noise)))


def by_hand(y, a, b, p):
    """Compute Wald's interval after half a case is added to each cell of both tables."""
    w = p / (1 - p)
    value, weight = [], []
    for label, worth in ((1, 1.0), (0, -w)):
        for acts_a in (0, 1):
            for acts_b in (0, 1):
                cell = (y == label) & ((a >= p) == acts_a) & ((b >= p) == acts_b)
                value.append(worth * (acts_a - acts_b))
                weight.append(cell.sum() + 0.5)
    n = sum(weight)
    mean = np.average(value, weights=weight)
    error = np.sqrt((np.average(np.square(value), weights=weight) - mean**2) / n)
    return mean - 1.959964 * error, mean + 1.959964 * error, 2 * norm.sf(abs(mean) / error)


@pytest.mark.parametrize("p", [0.05, 0.2, 0.6, 0.97])
def test_half_a_case_is_added_to_each_cell(rng, p):
    y, a, b = sample(rng)
    found = net_benefit_test(y, a, b, threshold=p)
    low, high, pvalue = by_hand(y, a, b, p)
    assert (found.low, found.high, found.pvalue) == pytest.approx((low, high, pvalue), rel=1e-6)
    curves = net_benefit(y, {"a": a, "b": b}, thresholds=[p])
    assert found.difference == pytest.approx(
        curves["a"].net_benefit[0] - curves["b"].net_benefit[0], abs=1e-15
    )
    back = net_benefit_test(y, b, a, threshold=p)
    assert (-back.high, -back.low, back.pvalue) == pytest.approx((found.low, found.high, found.pvalue))


def test_at_another_prevalence_the_classes_are_weighted(rng):
    y, a, b = sample(rng)
    found = net_benefit_test(y, a, b, threshold=0.2, prevalence=0.05)
    curves = net_benefit(y, {"a": a, "b": b}, thresholds=[0.2], prevalence=0.05)
    assert found.difference == pytest.approx(curves["a"].net_benefit[0] - curves["b"].net_benefit[0])
    parts = []
    for label, worth in ((1, 0.05), (0, -0.95 * 0.25)):
        own = y == label
        gained, lost = ((a >= 0.2) & (b < 0.2) & own).sum() + 0.5, ((a < 0.2) & (b >= 0.2) & own).sum() + 0.5
        n = own.sum() + 2
        mean = (gained - lost) / n
        parts.append((worth * mean, worth**2 * ((gained + lost) / n - mean**2) / n))
    mean, variance = np.sum(parts, axis=0)
    half = 1.959964 * np.sqrt(variance)
    assert (found.low, found.high) == pytest.approx((mean - half, mean + half), rel=1e-6)


def test_acting_on_all_and_on_none(rng):
    y, a, _ = sample(rng)
    curve = net_benefit(y, a, thresholds=[0.2])
    for word, score, other in (("treat_all", 1, curve.treat_all[0]), ("treat_none", 0, 0)):
        found = net_benefit_test(y, a, word, threshold=0.2)
        assert found.difference == pytest.approx(curve.net_benefit[0] - other)
        assert found == net_benefit_test(y, a, np.full(y.size, score), threshold=0.2)
    table = {"y": y, "a": a, "treat_none": np.full(y.size, 1.0)}  # a column has the name
    assert net_benefit_test("y", "a", "treat_none", data=table, threshold=0.2).difference == pytest.approx(
        curve.net_benefit[0] - curve.treat_all[0]
    )
    assert net_benefit_test("y", "a", "treat_all", data=table, threshold=0.2).difference == pytest.approx(
        curve.net_benefit[0] - curve.treat_all[0]
    )
    with pytest.raises(ValueError, match="b='none' is unknown: choose from 'treat_all', 'treat_none'"):
        net_benefit_test(y, a, "none", threshold=0.2)


def test_whose_cases_they_are(rng):
    y, a, b = sample(rng)
    how = {"threshold": 0.2}
    expected = net_benefit_test(y, a, b, **how)

    def same(found, rel=1e-12):
        assert found.to_dict() == pytest.approx(expected.to_dict(), rel=rel)

    turn = rng.permutation(y.size)
    same(net_benefit_test(y[turn], a[turn], b[turn], **how))
    same(net_benefit_test(y, a, b, groups=np.arange(y.size), **how))
    same(net_benefit_test(y, a, b, sample_weight=np.full(y.size, 0.25), **how), rel=1e-3)
    often = rng.integers(1, 4, y.size)
    one = net_benefit_test(y, a, b, sample_weight=often, **how)
    expected = net_benefit_test(*(np.repeat(part, often) for part in (y, a, b)), **how)
    same(one)
    twice = [np.tile(part, 2) for part in (y, a, b)]
    doubled = net_benefit_test(*twice, groups=np.tile(np.arange(y.size), 2), **how)
    alone, ignored = net_benefit_test(y, a, b, **how), net_benefit_test(*twice, **how)
    assert doubled.high - doubled.low == pytest.approx(alone.high - alone.low, rel=0.05)
    assert ignored.high - ignored.low < 0.75 * (alone.high - alone.low)


@pytest.mark.sample(1)
@pytest.mark.parametrize("kind", ["cases", "groups", "weights", "soft", "prevalence"])
def test_the_bootstrap_agrees_where_there_are_many_cases(rng, kind):
    y, a, b = sample(rng, 3000)
    how = {
        "groups": {"groups": np.arange(3000) // 3},
        "weights": {"sample_weight": rng.choice([0.4, 2.5], 3000)},
        "soft": {"soft_labels": True},
        "prevalence": {"prevalence": 0.05},
    }.get(kind, {})
    y = np.where(y == 1, 0.9, 0.05) if kind == "soft" else y
    closed = net_benefit_test(y, a, b, threshold=0.2, harm=0.005, **how)
    drawn = net_benefit_test(
        y, a, b, threshold=0.2, harm=0.005, method="bootstrap", n_resamples=4000, seed=1, **how
    )
    assert drawn.difference == pytest.approx(closed.difference)
    width = closed.high - closed.low
    assert (drawn.low, drawn.high) == pytest.approx((closed.low, closed.high), abs=0.07 * width)
    assert drawn.pvalue == pytest.approx(closed.pvalue, abs=0.03)


def test_models_that_decide_alike(rng):
    y, a, _ = sample(rng)
    found = net_benefit_test(y, a, a**2, threshold=0.999)
    assert (found.difference, found.pvalue) == (0, 1)
    assert found.low < 0 < found.high
    with pytest.warns(UserWarning, match="the same in all resamples"):
        drawn = net_benefit_test(y, a, a, threshold=0.2, method="bootstrap", n_resamples=20, seed=0)
    assert np.isnan(drawn.pvalue)
    shifted = net_benefit_test(y, a, a, threshold=0.2, harm=0.01)
    assert shifted.difference == -0.01


def test_input_that_cannot_be_used(rng):
    y, a, b = sample(rng)
    for given, words in (
        ({"threshold": 0}, "threshold must lie between 0 and 1"),
        ({"threshold": 0.2, "prevalence": 1}, "prevalence must lie between 0 and 1"),
        ({"threshold": 0.2, "method": "delong"}, "method='delong' is unknown"),
        ({"threshold": 0.2, "level": 2}, "level must lie"),
        ({"threshold": 0.2, "harm": np.inf}, "harm must be finite"),
    ):
        with pytest.raises(ValueError, match=words):
            net_benefit_test(y, a, b, **given)
    with pytest.raises(ValueError, match="the test needs probabilities"):
        net_benefit_test(y, a, 3 * b, threshold=0.2)
    with pytest.raises(ValueError, match="same length"):
        net_benefit_test(y, a, b[1:], threshold=0.2)
    with pytest.raises(TypeError, match="a is a ThresholdCounts, but models are compared case by case"):
        net_benefit_test(y, counts(y, a), b, threshold=0.2)
    with pytest.raises(TypeError, match="harm must be a number"):
        net_benefit_test(y, a, b, threshold=0.2, harm="much")


@pytest.mark.slow
@pytest.mark.parametrize(("n", "shift", "p"), [(60, 1.0, 0.2), (1000, 4.0, 0.05), (200, 1.5, 0.6)])
def test_the_level_is_kept(rng, n, shift, p):
    """Two models of the same worth: each sees another half of what there is to know."""
    runs, rejected, held = 1500, 0, 0
    for _ in range(runs):
        x = rng.normal(size=(2, n))
        y = rng.random(n) < 1 / (1 + np.exp(shift - x.sum(axis=0)))
        if y.all() or not y.any():
            continue
        a, b = 1 / (1 + np.exp(0.9 * shift - 0.9 * x))
        found = net_benefit_test(y, a, b, threshold=p)
        rejected += found.pvalue < 0.05
        held += found.low <= 0 <= found.high
    assert rejected / runs <= 0.065
    assert held / runs >= 0.935
