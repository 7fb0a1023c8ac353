"""Bars hold the cases that they show, and quantile bins are those of scikit-learn."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from read_back import kinds, reading
from sklearn.calibration import calibration_curve
from tiers import in_short

import rocplot as rp
from rocplot import compute

P = np.repeat([0.1, 0.9], [920, 80])
Y = np.r_[np.arange(920) < 138, np.arange(80) < 26].astype(int)  # .15 and .325 observed


def test_quantile_bins_keep_the_lowest_value():
    numbers = compute.calibration_statistics(Y, P, strategy="quantile")
    assert numbers.ece == pytest.approx(0.92 * 0.05 + 0.08 * 0.575)
    assert numbers.max_bin_error == pytest.approx(0.575)
    curve = compute.calibration(Y, P, strategy="quantile")
    assert curve.observed == pytest.approx([0.15, 0.325])
    assert curve.predicted == pytest.approx([0.1, 0.9])


@pytest.mark.parametrize("kind", ["unit", "rule", "zeros"])
@pytest.mark.parametrize("n_bins", [3, 5, 10])
def test_quantile_bins_are_those_of_scikit_learn(kind, n_bins):
    y, score = kinds.scores(kind)
    observed, predicted = calibration_curve(y, score, n_bins=n_bins, strategy="quantile")
    if np.unique(score).size <= n_bins:  # a bin for each value
        predicted = np.unique(score)
        observed = np.array([y[score == value].mean() for value in predicted])
    curve = compute.calibration(y, score, strategy="quantile", n_bins=n_bins)
    assert curve.predicted == pytest.approx(predicted)
    assert curve.observed == pytest.approx(observed)
    assert curve.count.sum() == y.size
    ax = kinds.draw("calibration", y, score, strategy="quantile", n_bins=n_bins)
    points = np.concatenate([np.column_stack(line.get_data()) for line in ax.lines if line.get_gid() == "calibration"])
    assert points == pytest.approx(np.column_stack([predicted, observed]))


@pytest.mark.parametrize("function", [compute.calibration, compute.score_bands])
def test_a_rare_value_among_few_has_a_bin_of_its_own(function):
    score = np.repeat([0.1, 0.2, 0.3], [50, 1, 49])  # no quantile k/10 is 0.2
    y = np.arange(100) % 2
    if function is compute.calibration:
        result = function(y, score, strategy="quantile")
        values, counts = result.predicted, result.count
    else:
        result = function(y, score)
        values, counts = result.high[::-1], (result.positive + result.negative)[::-1]
    assert list(values) == pytest.approx([0.1, 0.2, 0.3])
    assert list(counts) == [50, 1, 49]


def test_bands_of_a_rule_have_its_distance():
    ax = rp.score_bands(Y, P, ax=plt.subplots()[1])
    by_hand = abs(26 / 164 - 54 / 836)
    assert reading.after("KS of the scores", rp.caption(ax))[0].holds(by_hand)


def test_a_shift_from_few_ones_to_half_is_seen():
    shift = compute.population_stability([0] * 950 + [1] * 50, [0] * 500 + [1] * 500)
    index = 0.45 * np.log(0.95 / 0.5) + 0.45 * np.log(0.5 / 0.05)
    assert getattr(shift, "index", getattr(shift, "psi", shift)) == pytest.approx(index)


def test_bias_by_a_feature_of_lumps_has_a_group_for_each():
    by = np.repeat([0.0, 1.0], [920, 80])
    result = compute.calibration_by(Y, P, by=by)
    assert np.asarray(result.bias) == pytest.approx([0.1 - 0.15, 0.9 - 0.325])


def _bars(ax):
    """Return the bars of a histogram by their side, each as its left edge, right edge and height."""
    sides = {}
    for line in ax.lines:
        x, y = map(np.asarray, line.get_data())
        level = (np.diff(x) > 0) & (np.diff(y) == 0) & (y[:-1] != 0)
        if level.any():
            sides[line.get_label().split(" (")[0]] = list(zip(x[:-1][level], x[1:][level], abs(y[:-1][level]), strict=True))
    assert set(sides) == {"positives", "negatives"}
    return sides


@pytest.mark.parametrize(("values", "times"), [(31, 70), (5, 200), (101, 40), (2, 300), (47, 30)])
@pytest.mark.parametrize("stat", ["density", "count"])
def test_equal_numbers_of_whole_scores_are_bars_of_equal_height(values, times, stat):
    score = np.tile(np.arange(values), times)
    y = np.tile(np.repeat([0, 1], values), times)[: score.size]
    for bars in _bars(rp.score_distribution(y, score, stat=stat, ax=plt.subplots()[1])).values():
        whole = [sum(left < value < right for value in range(values)) for left, right, _ in bars]
        assert sum(whole) == values, "an edge stands on a score"
        widths = np.array([right - left for left, right, _ in bars])
        assert widths == pytest.approx(widths[0])
        assert max(whole[1:-1], default=whole[0]) == min(whole[1:-1], default=whole[0])
        heights = np.array([height for *_, height in bars]) / whole  # an outer bar may reach beyond the scores
        assert heights == pytest.approx(heights[0])


@pytest.mark.parametrize("kind", ["ratings", "rule"])
def test_few_values_have_a_bar_on_each_with_its_share_of_the_class(kind):
    y, score = kinds.scores(kind)
    sides = _bars(kinds.draw("score_distribution", y, score))
    for side, label in (("positives", 1), ("negatives", 0)):
        places, counts = np.unique(score[y == label], return_counts=True)
        assert [(left + right) / 2 for left, right, _ in sides[side]] == pytest.approx(places)
        assert [(right - left) * height for left, right, height in sides[side]] == pytest.approx(counts / counts.sum())


@pytest.mark.parametrize("kind", in_short(kinds.SCORES, ("unit", "six-digits", "zeros")))
def test_bars_of_counts_hold_as_many_cases_as_lie_between_their_edges(kind):
    y, score = kinds.scores(kind)
    ax = kinds.draw("score_distribution", y, score, stat="count")
    for side, label in (("positives", 1), ("negatives", 0)):
        bars, scores = _bars(ax)[side], score[y == label]
        assert sum(height for *_, height in bars) == pytest.approx(scores.size)
        for left, right, height in bars:
            near = 1e-9 * (right - left)  # an edge may be a score but for the rounding of its last bit
            assert ((scores > left + near) & (scores < right - near)).sum() <= height + 1e-9
            assert ((scores >= left - near) & (scores <= right + near)).sum() >= height - 1e-9
