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
    ax = kinds.draw("calibration", y, score, strategy="quantile", n_bins=n_bins)
    curve = compute.calibration(y, score, strategy="quantile", n_bins=n_bins)
    if np.unique(score).size <= n_bins:
        predicted = np.unique(score)
        observed = np.array([y[score == value].mean() for value in predicted])
    if kind == "unit":  # scikit-learn's bins hold their left border, ours their right one
        assert curve.predicted == pytest.approx(predicted, abs=0.03)
        assert curve.count.sum() == y.size
    else:
        assert curve.count.sum() == y.size
        assert curve.predicted[0] == pytest.approx(score[score <= np.quantile(score, 1 / n_bins)].mean())
    assert (curve.observed * curve.count).sum() == pytest.approx(y.sum())
    drawn = [line for line in ax.lines if line.get_gid() == "calibration"]
    assert any(np.isin(np.round(curve.observed, 9), np.round(line.get_ydata(), 9)).all() for line in drawn or ax.lines)


def test_bands_of_a_rule_have_its_distance():
    ax = rp.score_bands(Y, P, ax=plt.subplots()[1])
    by_hand = abs(26 / 164 - 54 / 836)
    assert reading.after("KS", rp.caption(ax))[0].holds(by_hand)


def test_a_shift_from_few_ones_to_half_is_seen():
    shift = compute.population_stability([0] * 950 + [1] * 50, [0] * 500 + [1] * 500)
    index = 0.45 * np.log(0.95 / 0.5) + 0.45 * np.log(0.5 / 0.05)
    assert getattr(shift, "index", getattr(shift, "psi", shift)) == pytest.approx(index)


def test_bias_by_a_feature_of_lumps_has_a_group_for_each():
    by = np.repeat([0.0, 1.0], [920, 80])
    result = compute.calibration_by(Y, P, by=by)
    assert np.asarray(result.bias) == pytest.approx([0.1 - 0.15, 0.9 - 0.325])


def _heights(ax):
    """Return the heights of the bars of a histogram, by the middle of each bar, up and down together."""
    bars = {}
    for patch in ax.patches:
        if hasattr(patch, "get_height") and patch.get_height():
            place = round(patch.get_x() + patch.get_width() / 2, 6)
            bars.setdefault(np.sign(patch.get_height()), {})[place] = abs(patch.get_height())
    for child in (*ax.patches, *ax.collections):
        data = getattr(child, "get_data", lambda: None)()
        if data is not None and len(data) == 3:
            values, edges, _ = data
            for height, place in zip(values, (edges[1:] + edges[:-1]) / 2, strict=True):
                if height:
                    bars.setdefault(np.sign(height), {})[round(place, 6)] = abs(height)
    return bars


@pytest.mark.parametrize(("values", "times"), [(31, 70), (5, 200), (101, 40), (2, 300), (47, 30)])
def test_equal_numbers_of_whole_scores_are_bars_of_equal_height(values, times):
    score = np.tile(np.arange(values), times)
    y = np.tile(np.repeat([0, 1], values), times)[: score.size]
    ax = rp.score_distribution(y, score, ax=plt.subplots()[1])
    ax.figure.canvas.draw()
    bars = _heights(ax)
    assert bars, "no bars are drawn"
    for side in bars.values():
        heights = np.array(list(side.values()))[1:-1] if len(side) > 3 else np.array(list(side.values()))
        assert heights.max() <= heights.min() * 1.001, side


@pytest.mark.parametrize("kind", in_short(("ratings", "rule"), ("ratings", "rule")))
def test_few_values_have_a_bar_on_each(kind):
    y, score = kinds.scores(kind)
    ax = kinds.draw("score_distribution", y, score)
    ax.figure.canvas.draw()
    places = sorted({place for side in _heights(ax).values() for place in side})
    assert places == pytest.approx(np.unique(score))
