"""Distributions of scores against numpy's histogram and scipy's density; rankings against a plain sort."""

import numpy as np
import pytest
from papers import two_sided
from scipy.stats import gaussian_kde

from rocplot import compute


def sample(rng, n=200, ties=False):
    y = np.r_[0, 1, rng.integers(0, 2, n - 2)]
    score = rng.normal(size=n) + y
    return y, np.round(score) if ties else score


@pytest.mark.parametrize("ties", [False, True])
@pytest.mark.parametrize("stat", ["density", "count"])
def test_histogram_is_numpys(ties, stat, rng):
    for weighted in (False, True):
        y, score = sample(rng, ties=ties)
        weight = rng.random(y.size) if weighted else None
        for bins in (7, [-2, 0, 0.5, 1, 3]):
            found = compute.score_distribution(y, score, sample_weight=weight, bins=bins, stat=stat)
            edges = np.histogram_bin_edges(score, bins)
            np.testing.assert_allclose(found.score, (edges[1:] + edges[:-1]) / 2)
            np.testing.assert_allclose(found.width, np.diff(edges))
            for label, heights in ((1, found.positive), (0, found.negative)):
                own = y == label
                w = np.ones(own.sum()) if weight is None else weight[own]
                expected, _ = np.histogram(score[own], edges, weights=w)
                scale = 1 if stat == "count" else w.sum() * np.diff(edges)
                np.testing.assert_allclose(heights, expected / scale, atol=1e-12)


def test_density_is_scipys(rng):
    y, score = sample(rng)
    found = compute.score_distribution(y, score, kind="density")
    for label, heights in ((1, found.positive), (0, found.negative)):
        np.testing.assert_allclose(
            heights, gaussian_kde(score[y == label])(found.score), rtol=1e-9, atol=1e-12
        )
    by_hand = compute.score_distribution(y, score, kind="density", bandwidth=0.5)
    own = score[y == 1]
    expected = gaussian_kde(own, bw_method=0.5 / own.std(ddof=1))(by_hand.score)
    np.testing.assert_allclose(by_hand.positive, expected, rtol=1e-9, atol=1e-12)


def test_density_of_fractional_weights_is_scipys(rng):
    """Scott's bandwidth from the effective number of cases, (Σw)²/Σw²."""
    y, score = sample(rng)
    weight = rng.random(y.size) + 0.1
    found = compute.score_distribution(y, score, kind="density", sample_weight=weight)
    for label, heights in ((1, found.positive), (0, found.negative)):
        expected = gaussian_kde(score[y == label], weights=weight[y == label])(found.score)
        np.testing.assert_allclose(heights, expected, rtol=1e-9, atol=1e-12)


def test_density_keeps_its_area_and_replication_is_weight(rng):
    y, score = sample(rng, ties=True)
    for values in (score, 1 / (1 + np.exp(-score))):  # any number, and a probability: reflected at 0 and 1
        found = compute.score_distribution(y, values, kind="density")
        for heights in (found.positive, found.negative):
            assert np.trapezoid(heights, found.score) == pytest.approx(1, abs=2e-3)
    assert (found.score[0], found.score[-1]) == (0, 1)
    count = compute.score_distribution(y, score, kind="density", stat="count")
    assert np.trapezoid(count.positive, count.score) == pytest.approx(y.sum(), rel=2e-3)
    weight = rng.integers(1, 4, y.size)
    a = compute.score_distribution(y, score, kind="density", sample_weight=weight)
    b = compute.score_distribution(np.repeat(y, weight), np.repeat(score, weight), kind="density")
    np.testing.assert_allclose(a.positive, b.positive, rtol=1e-12)


def test_density_of_many_scores_is_that_of_their_cells(rng):
    y, score = sample(rng, 6000)
    found = compute.score_distribution(y, score, kind="density")
    exact = gaussian_kde(score[y == 1])(found.score)
    np.testing.assert_allclose(found.positive, exact, atol=1e-3 * exact.max())


def test_areas_beyond_a_threshold_are_the_rates(rng):
    y, score = sample(rng)
    found = compute.score_distribution(y, score, bins=np.linspace(-6, 6, 49))
    above = found.score > 0.5  # an edge
    table = compute.confusion_matrix(y, score, threshold=0.5)
    assert (found.positive * found.width)[above].sum() == pytest.approx(table.tp / y.sum())
    assert (found.negative * found.width)[above].sum() == pytest.approx(table.fp / (y == 0).sum())


def test_extreme_scores():
    one = compute.score_distribution([1, 0, 0, 0], [1.0, 0.2, 0.3, 0.4], kind="density")
    assert np.isfinite(one.positive).all()
    assert np.trapezoid(one.positive, one.score) == pytest.approx(1, abs=1e-3)
    infinite = compute.score_distribution(
        [1, 1, 0, 0], [np.inf, 2, 1, -np.inf], bins=[0, 1.5, 3], stat="count"
    )
    assert (infinite.positive.tolist(), infinite.negative.tolist()) == ([0, 2], [2, 0])
    equal = compute.score_distribution([1, 0], [3, 3], bins=1, stat="count")
    assert (equal.positive.tolist(), equal.negative.tolist()) == ([1], [1])
    with pytest.raises(ValueError, match="all scores are equal"):
        compute.score_distribution([1, 0], [3, 3], kind="density")
    with pytest.raises(ValueError, match="infinite values only"):
        compute.score_distribution([1, 0], [np.inf, -np.inf])


def test_bad_arguments():
    for kws, words in (
        ({"kind": "violin"}, "kind='violin' is unknown: choose from 'histogram', 'density'"),
        ({"stat": "percent"}, "stat='percent' is unknown"),
        ({"bins": 2.5}, "bins must be a whole number"),
        ({"bins": [1, 1]}, "ascending edges"),
        ({"kind": "density", "bandwidth": 0}, "bandwidth must be finite and above 0"),
    ):
        with pytest.raises(ValueError, match=words):
            compute.score_distribution([0, 1], [1, 2], **kws)


def test_ranking_is_the_sorted_cases(rng):
    y, score = sample(rng, 30, ties=True)
    row = compute.ranking_strip(y, score)
    assert row.legible
    values = np.unique(score)[::-1]
    assert row.positive.tolist() == [int(y[score == v].sum()) for v in values]
    assert row.negative.tolist() == [int((1 - y)[score == v].sum()) for v in values]
    assert row.stop.tolist() == np.cumsum(row.positive + row.negative).tolist()
    assert row.start[0] == 0


def test_a_ranking_is_cut_into_cells_beyond_most_cases():
    data = [1, 0, 1, 0], [4, 3, 2, 1]
    full = compute.ranking_strip(*data, max_cases=4)
    assert (full.positive.tolist(), full.legible) == ([1, 0, 1, 0], True)
    cut = compute.ranking_strip(*data, max_cases=3)  # cells of four thirds of a case
    np.testing.assert_allclose(cut.positive, [1, 2 / 3, 1 / 3])
    np.testing.assert_allclose(cut.negative, [1 / 3, 2 / 3, 1])


def test_long_rankings_and_fractions_are_equal_cells(rng):
    y, score = sample(rng, 600)
    row = compute.ranking_strip(y, score)
    assert not row.legible
    order = np.argsort(-score)
    np.testing.assert_allclose(row.positive, y[order].reshape(60, 10).sum(1), atol=1e-9)
    np.testing.assert_allclose(row.stop - row.start, 10)
    half = compute.ranking_strip([1, 0, 1, 0], [3, 2, 2, 1], sample_weight=[0.5] * 4, max_cases=4)
    np.testing.assert_allclose(half.positive, [0.5, 0.25, 0.25, 0])  # a tie is cut in proportion


def test_the_area_of_two_sided_scores_is_about_one_half():
    y, score = two_sided()
    assert compute.auc(y, score) == pytest.approx(0.5, abs=0.02)
    assert compute.lift(y, score).ks > 0.3  # and yet far above the diagonal somewhere
    assert compute.lift(y, -score).ks > 0.3  # and as far below it elsewhere


@pytest.mark.parametrize("n", [300, 3000])
def test_density_of_a_class_that_is_narrow_for_the_range_of_both(n, rng):
    y = np.repeat([1, 0], n)
    score = np.concatenate([rng.normal(0.3, 0.01, n), rng.normal(0, 10, n)])
    found = compute.score_distribution(y, score, kind="density")
    for label, heights in ((1, found.positive), (0, found.negative)):
        assert np.trapezoid(heights, found.score) == pytest.approx(1, abs=2e-3)
        expected = gaussian_kde(score[y == label])(found.score)
        np.testing.assert_allclose(heights, expected, atol=0.03 * expected.max())


@pytest.mark.parametrize("bandwidth", [1e-3, 0.3, 1, 2, 10, 1e9])
def test_density_within_0_and_1_has_an_area_of_1_at_any_bandwidth(bandwidth, rng):
    found = compute.score_distribution(
        np.repeat([1, 0], 50), rng.random(100), kind="density", bandwidth=bandwidth
    )
    assert np.trapezoid(found.positive, found.score) == pytest.approx(1, abs=1e-3)
    if bandwidth > 3:
        np.testing.assert_allclose(found.positive, 1, rtol=1e-12)


def test_what_no_page_can_show_is_refused(rng):
    y = np.repeat([1, 0], 50)
    with pytest.raises(ValueError, match="too narrow"):
        compute.score_distribution(y, rng.random(100), kind="density", bandwidth=1e-6)
    for huge in (1e308, 1e200):
        score = huge * rng.choice([-1.0, 1.0, 0.5], 100)
        kinds = ("histogram", "density") if huge == 1e308 else ("density",)
        for kind in kinds:
            with pytest.raises(ValueError, match="overflows"):
                compute.score_distribution(y, score, kind=kind)


@pytest.mark.parametrize("weights", [None, "whole", "fractions"])
def test_distribution_functions_are_shares_at_or_below(weights, rng):
    y, score = np.r_[0, 1, rng.integers(0, 2, 40)], rng.integers(0, 12, 42)
    w = {None: np.ones(42), "whole": rng.integers(1, 5, 42), "fractions": rng.random(42) + 0.1}[weights]
    found = compute.score_distribution(y, score, kind="cdf", sample_weight=None if weights is None else w)
    assert found.score.tolist() == np.unique(score).tolist()
    for label, shares in ((1, found.positive), (0, found.negative)):
        expected = [w[(y == label) & (score <= one)].sum() / w[y == label].sum() for one in found.score]
        np.testing.assert_allclose(shares, expected, atol=1e-14)
        assert shares[-1] == 1


def test_bins_of_equal_scores_reach_half_a_unit_to_both_sides():
    found = compute.score_distribution([1, 0, 1], [2, 2, 2], bins=4)
    assert found.width == pytest.approx([0.25] * 4)
    assert found.score == pytest.approx([1.625, 1.875, 2.125, 2.375])


@pytest.mark.parametrize(
    ("low", "numbers", "unit", "times"),
    [
        *((0, 31, 1, 70), (0, 101, 1, 20), (0, 101, 1, 400), (300, 551, 1, 10), (-40, 41, 1, 9)),
        *((1e12, 50, 1, 30), (5000, 400, 0.001, 5), (0, 11, 0.1, 50), (60, 110, 5, 10)),
    ],
)
def test_bins_of_rounded_scores_hold_equally_many_numbers(low, numbers, unit, times):
    score = np.tile(np.round(low + unit * np.arange(numbers), 3), times)
    found = compute.score_distribution(np.arange(score.size) % 2, score, stat="count")
    total = found.positive + found.negative
    np.testing.assert_array_equal(total[:-1], total[0])  # of uniform scores
    assert total[-1] <= total[0]  # the last bin may end beyond the scores
    assert total.sum() == score.size
    np.testing.assert_allclose(found.width, found.width[0], rtol=1e-3)
    assert found.score[0] - found.width[0] / 2 == pytest.approx(low - unit / 2, rel=1e-9)
    n = min(np.ceil(2 * score.size ** (1 / 3)), 50)
    assert n / 2 <= found.score.size <= 2 * n + 1


@pytest.mark.parametrize("values", [[1, 2, 3, 4, 5], [0, 1], [1, 1.5, 2, 2.5], [0.1234567, 0.4, 1 / 3, 0.8]])
def test_a_few_values_have_a_bin_each_in_whose_middle_they_lie(values, rng):
    score = np.r_[values, rng.choice(values, 300)]
    found = compute.score_distribution(np.arange(score.size) % 2, score, stat="count")
    seen = found.positive + found.negative > 0
    np.testing.assert_allclose(found.score[seen], np.unique(values))
    np.testing.assert_allclose(found.width[seen], found.width[seen][0])
    np.testing.assert_array_equal(
        (found.positive + found.negative)[seen], np.unique(score, return_counts=True)[1]
    )


def test_other_scores_keep_bins_of_equal_width_between_their_ends(rng):
    for score in (
        rng.random(500),
        rng.random(500) * 1e-6,
        np.r_[0.1, 0.1 + 1e-9, np.pi, rng.choice([0.1], 99)],
    ):
        found = compute.score_distribution(np.arange(score.size) % 2, score)
        n = int(np.clip(np.ceil(2 * score.size ** (1 / 3)), 8, 50))
        np.testing.assert_allclose(found.width, (score.max() - score.min()) / n)


@pytest.mark.parametrize("spread", [10**6, 10**9, 10**12])
def test_far_whole_scores_have_bins_at_once(spread, rng):
    """Bins hold equally many whole numbers, from half to twice as many bins as of other scores."""
    y = np.tile([0, 1], 150)
    score = 9 * 10**15 + rng.integers(0, spread, 300)
    found = compute.score_distribution(y, score)
    width = found.width[0]
    assert np.ptp(found.width) <= 2  # the spacing of floats near 9e15
    assert width == round(width)
    usual = int(np.ceil(2 * 300 ** (1 / 3)))
    assert usual / 2 <= found.score.size <= 2 * usual + 1
    assert found.score[0] - width / 2 <= score.min()
    assert score.max() <= found.score[-1] + width / 2 + 1


def test_the_numbers_of_a_bin_leave_the_last_one_fullest():
    from rocplot.compute._scores.score_distribution import choose_value_bins

    for numbers, n_bins in ((997, 8), (4003, 14), (60, 50), (7, 10)):
        found = np.diff(choose_value_bins(np.arange(float(numbers)), n_bins))[0]
        candidates = range(max(1, -(-numbers // (2 * n_bins + 1))), max(1, 2 * numbers // n_bins) + 1)
        assert found == min(candidates, key=lambda k: ((-numbers) % k / k, k))  # by trying all


def test_of_bins_that_fit_exactly_there_are_as_many_as_asked_for():
    """392 = 98 · 4 = 49 · 8: with 98 bins the few cases of one class look like a comb."""
    from rocplot.compute._scores.score_distribution import choose_value_bins

    assert choose_value_bins(np.arange(400.0, 792), 50).size - 1 == 49
