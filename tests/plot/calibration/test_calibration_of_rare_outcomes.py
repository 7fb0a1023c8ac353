"""Calibration plots of rare outcomes: where both axes end, and what lies beyond them."""

import re

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from matplotlib.collections import LineCollection

import rocplot as rp
from rocplot.page.strips import find_strip
from rocplot.plot._axes import choose_unit_end

# Ten groups of 100 cases each predicted at 0.02, 0.04, …, 0.2, of whom as many as predicted are positive, but
# for 30 of the last 100: its Wilson interval ends at 0.396 (scipy.stats.binomtest(30, 100).proportion_ci).
P = np.repeat(np.arange(1, 11) / 50, 100)
Y = np.concatenate([np.arange(100) < n for n in (2, 4, 6, 8, 10, 12, 14, 16, 18, 30)])


@pytest.fixture
def ax():
    _, ax = plt.subplots()
    return ax


def find_ends(ax):
    """Return where both axes end, without the margin of 4.5 % on both sides of [0, end]."""
    ends = []
    for low, high in (ax.get_xlim(), ax.get_ylim()):
        assert low == pytest.approx(-0.045 * (high - low) / 1.09)
        ends.append(round((high - low) / 1.09, 9))
    return tuple(ends)


def list_triangles(ax, model=""):
    """List the triangles of scores beyond the panel that are seen, by their markers."""
    ax.figure.canvas.draw()
    gid = f"beyond:{model}" if model else "beyond"
    marks = [line for line in find_strip(ax).lines if line.get_gid() == gid]
    return [mark.get_marker() for mark in marks if mark.list_scores()[0].size]


@pytest.mark.parametrize(
    ("highest", "end"),
    [(0.013, 0.015), (0.02, 0.02), (0.0201, 0.025), (0.11, 0.15), (0.31, 0.4), (0.41, 0.5), (0.5, 0.5), (0.51, 1)],
)
def test_axes_end_at_a_round_number_above_what_is_drawn(highest, end):
    assert choose_unit_end(highest) == end


@pytest.mark.parametrize(("kws", "end"), [
    ({}, 0.4),  # the interval of the last group
    ({"intervals": False}, 0.3),  # 30 of 100
    ({"method": "isotonic"}, 0.3),
    ({"method": "isotonic", "edges": [0, 1]}, 0.3),
])  # fmt: skip
def test_both_axes_end_above_points_and_the_limits_that_are_drawn(ax, kws, end):
    rp.calibration(Y, P, **{"strategy": "quantile"} | kws, ax=ax)
    assert find_ends(ax) == (end, end)
    assert ax.get_box_aspect() == 1


def test_bands_and_means_over_folds_are_within_the_panel(ax):
    rp.calibration(Y, P, method="loess", band=True, ax=ax)
    (band,) = [one for one in ax.collections if one.get_gid() == "band"]
    assert band.get_datalim(ax.transData).y1 < find_ends(ax)[1] < 0.5
    _, second = plt.subplots()
    rp.calibration(Y, P, strategy="quantile", fold=np.arange(Y.size) % 2, ax=second)
    assert 0.3 <= find_ends(second)[1] <= 0.5


def test_a_frequent_outcome_keeps_the_unit_square(ax):
    rp.calibration(Y, 3 * P, strategy="quantile", ax=ax)
    assert find_ends(ax) == (1, 1)


def test_a_second_call_moves_the_end_up_but_never_down(ax):
    for factor, end in ((0.1, 0.3), (2.2, 0.5), (1, 0.5), (4, 1), (1, 1)):
        rp.calibration(Y, {f"m{factor}": factor * P}, strategy="quantile", intervals=False, ax=ax)
        assert find_ends(ax) == (end, end)
    assert find_ends(ax) == (1, 1)


@pytest.mark.parametrize("before", [True, False])
def test_limits_of_the_caller_stay(ax, before):
    limits = {"xlim": (0, 0.3), "ylim": (0, 0.6)}
    if before:
        ax.set(**limits)
    rp.calibration(Y, {"a": P}, strategy="quantile", ax=ax)
    if not before:
        ax.set(**limits)
    rp.calibration(Y, {"b": 4 * P}, strategy="quantile", ax=ax)
    assert (ax.get_xlim(), ax.get_ylim()) == ((0, 0.3), (0, 0.6))


@pytest.mark.parametrize("order", [(1, 2.2), (2.2, 1)])
@pytest.mark.parametrize("shared", ["both", "x", "y"])
def test_panels_that_share_an_axis_stay_square_in_their_limits(shared, order):
    _, axes = plt.subplots(1, 2, sharex=shared != "y", sharey=shared != "x")
    for one, factor in zip(axes, order, strict=True):
        rp.calibration(Y, factor * P, strategy="quantile", intervals=False, ax=one)
    assert [find_ends(one) for one in axes] == [(0.5, 0.5)] * 2


@pytest.mark.parametrize("first", ["curve", "errors"])
def test_errors_below_a_curve_share_its_axis_of_predictions(first):
    _, axes = plt.subplots(2, 1, sharex=True)
    panels = [(axes[0], {}, P), (axes[1], {"residual": True}, 2.2 * P)]
    for one, kws, p in panels if first == "curve" else panels[::-1]:
        rp.calibration(Y, p, strategy="quantile", intervals=False, **kws, ax=one)
    assert find_ends(axes[0]) == (0.5, 0.5)
    assert axes[1].get_xlim() == axes[0].get_xlim()
    assert axes[1].get_ylim()[0] < 0 < axes[1].get_ylim()[1]


def test_errors_end_above_the_predictions_alone(ax):
    rp.calibration(Y, P / 10, strategy="quantile", residual=True, ax=ax)
    assert ax.get_xlim() == pytest.approx((-0.0009, 0.0209))


def test_panels_of_a_grid_end_alike():
    table = pd.DataFrame({"y": np.tile(Y, 2), "p": np.r_[P, 2.2 * P], "site": np.repeat(["A", "B"], Y.size)})
    grid = rp.facets("calibration", "y", "p", data=table, col="site", strategy="quantile", intervals=False)
    assert [find_ends(one) for one in grid.axes.flat] == [(0.5, 0.5)] * 2


@pytest.mark.parametrize("layer", ["rug", "histogram"])
def test_predictions_beyond_the_panel_are_marked_and_counted(ax, layer):
    p = P.copy()
    p[-3:] = 0.25, 0.35, 0.65  # 0.35 and 0.65 lie above 0.3135, the limit
    rp.calibration(Y, p, strategy="quantile", intervals=False, **{layer: True}, ax=ax)
    assert find_ends(ax) == (0.3, 0.3)
    assert list_triangles(ax) == [">"]
    assert "Triangles above, scores beyond the panel: 2 of 1\u00a0000 (0.35 to 0.65)." in rp.caption(ax)
    ax.set(xlim=(0.03, 0.7))  # the caller's limits leave out 100 cases on the left
    assert list_triangles(ax) == ["<"]
    assert "scores beyond the panel: 100 of 1\u00a0000 (0.02)." in rp.caption(ax)
    ax.set(xlim=(0.7, 0.03))
    assert list_triangles(ax) == [">"]
    ax.set(xlim=(0, 1))
    assert list_triangles(ax) == []
    assert "beyond the panel" not in rp.caption(ax)


def test_predictions_beyond_are_counted_for_each_model(ax):
    p = P.copy()
    p[-3:] = 0.65
    rp.calibration(Y, {"a": p, "b": P}, strategy="quantile", ax=ax)
    assert list_triangles(ax, "a") == [">"]
    assert list_triangles(ax, "b") == []
    assert "beyond the panel: a 3 of 1\u00a0000 (0.65)." in rp.caption(ax)


def test_weights_beyond_are_named(ax):
    p, weight = P.copy(), np.ones(Y.size)
    p[-1], weight[-1] = 0.65, 0.5
    rp.calibration(Y, p, strategy="quantile", sample_weight=weight, intervals=False, ax=ax)
    assert "scores beyond the panel by weight: 0.5 of 999.5 (0.65)." in rp.caption(ax)


def test_triangles_take_no_room(ax):
    rp.calibration(Y, P, strategy="quantile", ax=ax)
    marks = [line for line in find_strip(ax).lines if line.get_gid() == "beyond"]
    assert [mark.get_in_layout() for mark in marks] == [False, False]


@pytest.mark.parametrize("pooled", [False, True])
def test_a_histogram_has_as_many_cells_in_a_small_panel(ax, pooled):
    rng = np.random.default_rng(2)
    p = rng.uniform(0.005, 0.045, 3000)
    counts = rp.compute.counts(rng.random(3000) < p, p, **({"max_points": 2000} if pooled else {}))
    rp.calibration(counts, edges=[0, 0.025, 0.05], histogram=True, ax=ax)
    (bars,) = [one for one in find_strip(ax).collections if one.get_gid() == "histogram"]
    widths = [np.ptp(path.vertices[:, 0]) for path in bars.get_paths()]
    assert max(widths) == pytest.approx(find_ends(ax)[0] / 50)


def test_ticks_of_a_rare_class_are_seen_beside_many_others():
    rng = np.random.default_rng(5)
    p = rng.beta(1.2, 30, 30_000)
    y = np.zeros(p.size, bool)
    y[rng.choice(p.size, 60, replace=False)] = True
    with pytest.warns(UserWarning, match="uniform bins"):
        ax = rp.calibration(y, p)
    (rug,) = [one for one in find_strip(ax).collections if isinstance(one, LineCollection)]
    heights = np.diff(np.array(rug.get_segments())[:, :, 1], axis=1).ravel()
    assert (heights > 0).sum() == 60
    assert heights[heights > 0].min() > 0.3 * -heights.min()
    assert heights[heights < 0].max() > 0.15 * heights.min()  # of the many, those of few cases stay short


def test_a_box_of_statistics_stands_in_the_panel(ax):
    rp.calibration(Y, P, strategy="quantile", statistics={"loc": "lower right"}, ax=ax)
    ax.figure.canvas.draw()
    (box,) = [one for one in ax.artists if one.get_gid() == "statistics"]
    frame, extent = ax.get_window_extent(), box.get_window_extent()
    assert frame.y0 < extent.y0 < extent.y1 < frame.y1


def test_a_curve_over_groups_ends_above_its_limits(ax):
    rng = np.random.default_rng(8)
    p = rng.uniform(0.01, 0.1, 6000)
    result = rp.compute.calibration_over_groups(rng.random(6000) < p, p, by=np.arange(6000) % 4, method="logistic")
    rp.calibration(result, ax=ax)
    end = find_ends(ax)[1]
    assert np.nanmax(result.prediction_high) <= end <= 0.5


def test_the_warning_of_few_uniform_bins_is_short():
    with pytest.warns(UserWarning, match="uniform bins") as caught:
        rp.calibration(Y, P)
    assert re.search(r'strategy="quantile" for bins of equal numbers of cases$', str(caught[0].message))
