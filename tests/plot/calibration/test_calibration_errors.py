"""Calibration plots of predicted − observed: the numbers of the curve, seen from the diagonal."""

import matplotlib.pyplot as plt
import numpy as np
import pictures
import pytest
from artists import artist, artists
from papers import overconfident, table

import rocplot as rp

Y, P = overconfident()


def draw(*args, **kws):
    fig, ax = plt.subplots()
    assert rp.calibration(*args, residual=True, ax=ax, **kws) is ax
    return fig, ax


@pytest.mark.mpl_image_compare
def test_image_calibration_errors():
    return draw(Y, P, method=("loess", "bins"), band=True, counts=True)[0]


@pytest.mark.mpl_image_compare(style=["rocplot.styles.paper", "rocplot.styles.slides"])
def test_image_calibration_errors_of_two_models():
    games = table("tic_tac_toe")
    return draw("x_wins", ["naive_bayes", "tree"], data=games, method="loess", span=0.5, band=True)[0]


@pytest.mark.parametrize("method", ["bins", "loess", "smooth", "logistic", "beta"])
def test_the_main_line_is_predicted_less_observed(method):
    _, ax = draw(Y, {"m": P}, method=method)
    curve = rp.compute.calibration(Y, P, method=method)
    expected = np.column_stack([curve.predicted, curve.predicted - np.clip(curve.observed, 0, 1)])
    np.testing.assert_array_equal(artist(ax, "calibration:m").get_xydata(), expected)
    np.testing.assert_array_equal(artist(ax, "diagonal").get_ydata(), [0, 0])
    assert ax.get_ylabel() == "Predicted − observed"


def test_bars_and_bands_are_the_limits_turned_over():
    _, ax = draw(Y, P, method=("bins", "loess"), band=True, counts=True)
    bins, smooth = rp.compute.calibration(Y, P), rp.compute.calibration(Y, P, method="loess")
    segments = np.array(artist(ax, "intervals").get_segments())
    np.testing.assert_array_equal(segments[:, 0, 1], bins.predicted - bins.high)
    np.testing.assert_array_equal(segments[:, 1, 1], bins.predicted - bins.low)
    outline = artist(ax, "band").get_paths()[0].vertices
    n = smooth.low.size
    np.testing.assert_array_equal(outline[:n, 1], smooth.predicted - smooth.high)
    np.testing.assert_array_equal(outline[n : 2 * n][::-1][:, 1], smooth.predicted - smooth.low)
    words = [text.get_text() for text in artists(ax, "labels")[0].get_children()]
    assert words == [f"n {bins.count[0]}", *(f"{n}" for n in bins.count[1:])]


def test_isotonic_blocks_rise_with_the_predictions():
    _, ax = draw(Y, P, method="isotonic")
    curve = rp.compute.calibration(Y, P, method="isotonic")
    xy = artist(ax, "calibration").get_xydata()
    np.testing.assert_array_equal(xy[::2], np.column_stack([curve.first, curve.first - curve.observed]))
    np.testing.assert_array_equal(xy[1::2], np.column_stack([curve.last, curve.last - curve.observed]))


def test_no_skill_is_where_the_prior_predicts_better():
    _, ax = draw(Y, P, no_skill=True)
    prior = np.mean(Y)
    shapes = artist(ax, "no_skill").get_paths()
    grid = np.random.default_rng(0).random((400, 2))
    for predicted, observed in grid:  # a bin (p, o) adds (p − o)² − (o − π)² to the Brier score of the prior
        inside = any(shape.contains_point((predicted, predicted - observed)) for shape in shapes)
        assert inside == ((predicted - observed) ** 2 > (observed - prior) ** 2)


def test_limits_hold_zero_and_all_that_is_drawn():
    for kws in (
        {},
        {"method": "loess", "band": True},
        {"method": ("isotonic", "bins"), "band": {"seed": 0, "n_resamples": 50}},
    ):
        _, ax = draw(Y, {"a": P, "high": np.sqrt(P)}, **kws)
        low, high = ax.get_ylim()
        for line in ax.lines:
            if len(line.get_ydata()):
                assert low < np.nanmin(line.get_ydata())
                assert np.nanmax(line.get_ydata()) < high
        for gid in ("intervals:high", "band:high"):
            for made in artists(ax, gid):
                heights = np.concatenate([path.vertices[:, 1] for path in made.get_paths()])
                assert low < heights.min()
                assert heights.max() < high
    _, ax = draw([0, 0, 1, 1] * 50, np.tile([0.5] * 4, 50), intervals=False)  # no error at all
    assert np.ptp(ax.get_ylim()) >= 0.1
    assert ax.get_ylim()[0] < 0 < ax.get_ylim()[1]


def test_later_calls_fit_in_or_are_refused():
    _, ax = draw(Y, {"a": P}, intervals=False)
    before = ax.get_ylim()
    rp.calibration(Y, {"b": 1 - P}, residual=True, intervals=False, ax=ax)
    assert ax.get_ylim()[0] < before[0]
    assert ax.get_ylim()[1] > before[1]
    assert len(artists(ax, "diagonal")) == 1
    with pytest.raises(ValueError, match="ax already shows"):
        rp.calibration(Y, {"c": P}, ax=ax)
    _, ax = plt.subplots()
    rp.calibration(Y, {"a": P}, ax=ax)
    with pytest.raises(ValueError, match="ax already shows Observed proportion over Predicted probability"):
        rp.calibration(Y, {"a": P}, residual=True, ax=ax)


def test_legend_stands_in_the_panel_the_rug_above_it_and_the_box_off_both_and_the_data():
    fig, ax = draw(Y, {"m": P}, statistics=True, method=("bins", "beta"))
    fig.canvas.draw()
    inverse = ax.transAxes.inverted()
    rug = artist(ax, "rug:m")
    ticks = inverse.transform(np.concatenate([rug.get_transform().transform(one) for one in rug.get_segments()]))
    assert ticks[:, 1].min() > 1
    legend, box = (one.get_window_extent() for one in (ax.get_legend(), artist(ax, "statistics")))
    (_, bottom), (_, top) = inverse.transform(legend.get_points())
    assert -1e-6 <= bottom < top <= 1 + 1e-6
    label = ax.xaxis.label.get_window_extent()
    assert ax.bbox.contains(box.x0, box.y0) or box.y1 <= label.y0  # in the panel, or below the axis
    assert fig.bbox.contains(*box.min)
    assert fig.bbox.contains(*box.max)
    assert not box.overlaps(legend)
    assert pictures.drawn_faults(fig) == []


def test_pooled_bins_are_drawn_with_the_bound_of_their_predictions(rng):
    p = rng.random(4000)
    y = rng.random(4000) < p
    edges = [0, 0.111, 0.433, 1]  # within cells
    pooled = rp.compute.calibration(rp.compute.counts(y, p, max_points=60), edges=edges)
    exact = rp.compute.calibration(y, p, edges=edges)
    assert (pooled.predicted_error > 0).any()
    _, ax = draw(pooled)
    ends = np.array(artist(ax, "intervals").get_segments())[:, :, 1]
    assert (ends[:, 0] <= exact.predicted - exact.high).all()
    assert (ends[:, 1] >= exact.predicted - exact.low).all()


def test_errors_and_proportions_have_the_same_histogram():
    heights = []
    for residual in (True, False):
        _, ax = plt.subplots()
        rp.calibration(Y, P, residual=residual, histogram=True, ax=ax)
        heights.append(np.array([path.vertices for path in artist(ax, "histogram").get_paths()]))
    np.testing.assert_array_equal(*heights)


def test_residual_must_be_a_bool():
    with pytest.raises(TypeError, match="residual must be True or False"):
        rp.calibration(Y, P, residual="yes")
    assert plt.get_fignums() == []
