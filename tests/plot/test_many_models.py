"""Figures of many models: which layers are drawn with less ink, which are left out, and what says so."""

import itertools
import warnings

import matplotlib.pyplot as plt
import numpy as np
import pytest
import stress
from artists import artist, artists
from matplotlib.collections import LineCollection, PolyCollection

import rocplot as rp

Y, TWELVE = stress.data("twelve models")
FIVE = dict(itertools.islice(TWELVE.items(), 5))
FOUR = dict(itertools.islice(TWELVE.items(), 4))
FOLD = np.arange(Y.size) // 2 % 5


def draw(name, scores, *args, **kws):
    _, ax = plt.subplots()
    getattr(rp, name)(Y, scores, *args, ax=ax, **kws)
    return ax


def legend_labels(ax):
    return [str(label) for label in ax.get_legend_handles_labels()[1]]


def test_bands_of_more_than_four_models_are_bars_at_different_places():
    band = {"method": "wilson"}
    ax = draw("roc", FOUR, band=band)
    assert all(isinstance(artist(ax, f"band:{name}"), PolyCollection) for name in FOUR)
    ax = draw("roc", TWELVE, band=band)
    places = []
    for name in TWELVE:
        bars = artist(ax, f"band:{name}")
        assert isinstance(bars, LineCollection)
        (low, high) = np.array(bars.get_segments()).transpose(1, 0, 2)
        numbers = rp.compute.roc_band(rp.compute.roc(Y, TWELVE[name]), method="wilson")
        inside = (low[:, 0] > 0.05) & (low[:, 0] < 0.95)
        for x, bottom, top in zip(*low[inside].T, high[inside, 1], strict=True):  # within neighbouring limits
            near = slice(
                max(np.searchsorted(numbers.fpr, x) - 2, 0), np.searchsorted(numbers.fpr, x, "right") + 2
            )
            assert numbers.low[near].min() <= bottom <= numbers.low[near].max()
            assert numbers.high[near].min() <= top <= numbers.high[near].max()
        places += low[:, 0].tolist()
    assert 20 <= len(places) <= 24
    assert np.diff(sorted(places)).min() > 0.04
    assert "Bars, at a few places of each curve: 95 % pointwise band (Wilson)" in rp.caption(ax)


def test_bands_whose_opacity_the_caller_sets_stay_shaded():
    ax = draw("roc", TWELVE, band={"method": "wilson", "alpha": 0.05})
    assert all(isinstance(artist(ax, f"band:{name}"), PolyCollection) for name in TWELVE)
    assert "Shaded: 95 % pointwise band (Wilson)" in rp.caption(ax)


@pytest.mark.parametrize("name", ["cost_curve", "economic_value"])
def test_lines_of_all_cut_offs_of_many_models_are_fainter(name):
    few, many = draw(name, FOUR, lines=True), draw(name, TWELVE, lines=True)
    assert {one.get_alpha() for one in few.collections if is_lines(one)} == {0.35}
    assert {round(one.get_alpha(), 4) for one in many.collections if is_lines(one)} == {
        round(0.35 * 4 / 12, 4)
    }
    ax = draw(name, TWELVE, lines={"alpha": 0.6})
    assert {one.get_alpha() for one in ax.collections if is_lines(one)} == {0.6}


def is_lines(collection):
    return str(collection.get_gid()).startswith("lines:")


def test_highlighted_models_of_many_keep_their_bands():
    ax = draw("roc", TWELVE, band={"method": "wilson"}, highlight=["model 1", "model 2"])
    bands = [one for one in ax.collections if str(one.get_gid()).startswith("band")]
    assert [type(band) for band in bands] == [PolyCollection] * 2


def test_averages_of_many_models_have_bars_and_folds_if_the_caller_asks():
    with pytest.warns(UserWarning, match="the bars of 5 models would hide the curves .* pass bars="):
        ax = draw("roc_average", FIVE, fold=FOLD)
    gids = {str(one.get_gid()).partition(":")[0] for one in (*ax.lines, *ax.collections)}
    assert gids & {"bars", "folds", "roc_average"} == {"roc_average"}
    mean = rp.compute.roc_average(Y, FIVE, fold=FOLD)["model 1"]
    np.testing.assert_allclose(artist(ax, "roc_average:model 1").get_ydata(), mean.tpr)  # 101 positions
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        ax = draw("roc_average", FIVE, fold=FOLD, bars=True, folds=True)
        assert all(artists(ax, f"bars:{name}") and len(artists(ax, f"folds:{name}")) == 5 for name in FIVE)
        draw("roc_average", FIVE, fold=FOLD, errorbar=None)
        ax = draw("roc_average", FOUR, fold=FOLD)
    assert all(artists(ax, f"bars:{name}") and artists(ax, f"folds:{name}") for name in FOUR)


def test_cut_offs_of_many_models_have_markers_that_the_legend_explains():
    ax = draw("roc", FIVE, thresholds=[0.3, 0.5])
    assert legend_labels(ax)[-2:] == ["cut-off 0.3", "cut-off 0.5"]
    for name, score in FIVE.items():
        low, high = artists(ax, f"thresholds:{name}")
        assert low.get_marker() != high.get_marker()
        for markers, cut in ((low, 0.3), (high, 0.5)):
            rates = [np.mean(score[k == Y] >= cut) for k in (0, 1)]
            np.testing.assert_allclose(markers.get_xydata(), [rates])
    ax.figure.canvas.draw()
    assert not [text for text in ax.findobj(plt.Text) if "0.3" in text.get_text() and text.get_visible()][1:]


def test_more_cut_offs_of_many_models_than_markers_are_labelled():
    ax = draw("roc", FIVE, thresholds=[0.1, 0.2, 0.3, 0.4, 0.5, 0.6])
    assert not [label for label in legend_labels(ax) if "cut-off" in label]
    assert all(len(artists(ax, f"thresholds:{name}")) == 1 for name in FIVE)


def test_optima_of_many_models_are_points_and_the_caption_has_their_cut_offs():
    few, many = (draw("roc", scores, operating_point=True) for scores in (FOUR, FIVE))
    assert all(artists(few, f"tangent:{name}") for name in FOUR)
    assert not [line for line in many.lines if str(line.get_gid()).startswith("tangent")]
    assert all(artists(many, f"operating_point:{name}") for name in FIVE)
    many.figure.canvas.draw()
    assert not [text for text in many.findobj(plt.Text) if "cut-off" in text.get_text()]
    words = rp.caption(many)
    assert "tangent" not in words
    assert words.count("cut-off 0.") == 5
    assert "with its tangent" in rp.caption(few)


def test_bins_of_many_models_have_no_markers_unless_the_caller_sets_one():
    assert not [line for line in draw("calibration", FIVE).lines if str(line.get_gid()).startswith("bins")]
    for kws in ({"marker": "o"}, {"highlight": ["model 1"]}):
        assert artists(draw("calibration", FIVE, **kws), "bins:model 1")
    assert all(artists(draw("calibration", FOUR), f"bins:{name}") for name in FOUR)
    one_bin = draw("calibration", FIVE, edges=[0, 1])  # a line of one point would not be seen
    assert artists(one_bin, "bins:model 1")


def test_some_bins_of_many_models_have_a_bar():
    ax = draw("calibration", TWELVE, intervals=True)
    curves = rp.compute.calibration(Y, TWELVE)
    drawn, total = 0, sum(len(curve.predicted) for curve in curves.values())
    for name, curve in curves.items():
        segments = np.array(artist(ax, f"intervals:{name}").get_segments())
        at = np.searchsorted(curve.predicted, segments[:, 0, 0] - 1e-9)
        np.testing.assert_allclose(segments[:, :, 1], np.column_stack([curve.low[at], curve.high[at]]))
        drawn += len(segments)
    assert len(TWELVE) * 2 <= drawn <= 36 < total
    assert "Bars, for one in 4 bins of each model: 95 % Wilson interval" in rp.caption(ax)
    few = draw("calibration", FOUR, intervals=True)
    assert "Bars: 95 % Wilson interval" in rp.caption(few)


def test_histograms_of_many_models_are_shades_in_low_lanes():
    ax = draw("calibration", TWELVE, histogram=True)
    (strip,) = ax.child_axes
    score = TWELVE["model 1"]
    shapes = artist(strip, "histogram:model 1")
    counts = [np.histogram(score[k == Y], np.linspace(0, 1, 21))[0] for k in (1, 0)]
    filled = np.concatenate(counts)
    filled = filled[filled > 0]
    opacity = shapes.get_facecolor()[:, 3]
    np.testing.assert_allclose(opacity, filled / filled.max() * 0.9 + 0.1, atol=0.06)  # a score on an edge
    assert "darker for more" in rp.caption(ax)


@pytest.mark.sample(1)
@pytest.mark.parametrize("after", [False, True])
def test_the_legend_names_the_points_of_many_models(after):
    kws = {"after": {name: score**1.5 for name, score in FIVE.items()}} if after else {}
    ax = draw("refinement_calibration", FIVE, **kws)
    texts = [text.get_text() for text in ax.get_legend().get_texts()]
    assert texts == [*FIVE, *(["before", "after"] if after else [])]
    points = [artist(ax, f"{'after' if after else 'refinement_calibration'}:{name}") for name in FIVE]
    assert len({(line.get_color(), line.get_marker()) for line in points}) == 5
    assert len({line.get_marker() for line in points}) == 5
    ax.figure.canvas.draw()
    assert not [finding for finding in rp.preflight(ax.figure) if finding.kind == "label over marker"]


def test_the_legend_names_many_close_classifiers():
    points = {name: (Y, score >= 0.5) for name, score in TWELVE.items()}
    _, ax = plt.subplots()
    rp.roc_points(points, ax=ax)
    labels = legend_labels(ax)
    assert set(TWELVE) < set(labels)
    assert "hollow: never the only best" in rp.caption(ax)
    looks = {(line.get_color(), line.get_marker()) for line in ax.lines if ":" in str(line.get_gid())}
    assert len(looks) == 12
    assert not [text for text in ax.texts if text.get_text() in TWELVE]
    apart = {f"test {i}": (i / 14, i / 14 + 0.2) for i in range(1, 9)}
    _, ax = plt.subplots()
    rp.roc_points(apart, ax=ax)
    assert not set(apart) & set(legend_labels(ax))


def test_cost_lines_of_many_models_are_as_many_as_those_of_two():
    few, many = (draw("cost_curve", scores, lines=True) for scores in (FOUR, TWELVE))
    assert all(len(artist(few, f"lines:{name}").get_segments()) == 30 for name in FOUR)
    assert all(len(artist(many, f"lines:{name}").get_segments()) == 5 for name in TWELVE)
    assert "at most 5 cut-offs a model, evenly chosen" in rp.caption(many)


@pytest.mark.parametrize("name", ["cost_curve", "net_benefit"])
def test_curves_fill_a_panel_whose_legend_cannot_stand_in_it(name):
    ax = draw(name, TWELVE)
    highest = max(line.get_ydata().max() for line in ax.lines if len(line.get_ydata()))
    assert highest > 0.9 * ax.get_ylim()[1]


@pytest.mark.sample(1)
@pytest.mark.parametrize("layout", [None, "constrained", "tight"])
def test_panels_with_the_same_many_labels_share_a_legend(layout):
    fig, axes = plt.subplots(1, 2, figsize=(7, 3.5), layout=layout)
    for ax, hull in zip(axes, (False, True), strict=True):
        rp.roc(Y, TWELVE, hull=hull, ax=ax)
    fig.canvas.draw()
    (legend,) = fig.legends
    texts = [text.get_text() for text in legend.get_texts()]
    area = rp.compute.auc(Y, TWELVE["model 1"])
    assert (texts[0], texts[-1], len(texts)) == (f"model 1 (AUC {area:.3f})", "convex hull", 13)
    boxes = [legend.get_window_extent(), *(ax.get_tightbbox() for ax in axes)]
    assert not any(a.overlaps(b) for a, b in itertools.combinations(boxes, 2))


def test_panels_with_different_numbers_keep_their_legends():
    fig, axes = plt.subplots(1, 2, figsize=(7, 3.5), layout="constrained")
    rp.roc(Y, TWELVE, ax=axes[0])
    rp.precision_recall(Y, TWELVE, ax=axes[1])
    fig.canvas.draw()
    assert not fig.legends
    assert all(ax.get_legend() is not None for ax in axes)


def test_a_shared_legend_of_many_models_holds_their_lines_and_markers():
    fig, axes = plt.subplots(1, 2, figsize=(7, 3.5), layout="constrained")
    rp.roc(Y, TWELVE, ax=axes[0])
    rp.refinement_calibration(Y, TWELVE, ax=axes[1])
    legend = rp.figure_legend(fig)
    fig.canvas.draw()
    for i, name in enumerate(TWELVE):
        marker = artist(axes[1], f"refinement_calibration:{name}").get_marker()
        keys = [line for line in legend.findobj(plt.Line2D) if line.get_marker() == marker]
        assert keys
        assert legend.get_texts()[i].get_text() == name


def test_a_long_legend_drops_numbers_that_leave_its_panel_no_page():
    fig, ax = plt.subplots(figsize=(3.35, 3.35), layout="constrained")
    with pytest.warns(UserWarning, match="the bars of 12 models"):
        rp.roc_average(Y, TWELVE, fold=FOLD, ax=ax)
    fig.canvas.draw()
    assert [text.get_text() for text in ax.get_legend().get_texts()] == list(TWELVE)
    assert ax.get_window_extent().height > 0.55 * fig.bbox.height
    assert "SD 0." in rp.caption(ax)


def test_equal_x_labels_in_a_row_of_panels_are_wrapped_alike():
    fig, axes = plt.subplots(1, 3, figsize=(7, 2.3))
    rp.cost_curve(Y, FOUR, ax=axes[1])
    rp.brier_curve(Y, FOUR, ax=axes[2])
    fig.canvas.draw()
    heights = [ax.xaxis.label.get_window_extent().height for ax in axes[1:]]
    assert heights[0] == pytest.approx(heights[1], abs=1)


@pytest.mark.parametrize("name", ["precision_recall", "lift", "calibration", "cost_curve", "net_benefit"])
def test_captions_say_what_the_means_of_many_models_show(name):
    _, ax = plt.subplots()
    with pytest.warns(UserWarning, match="the intervals of 5 models"):
        getattr(rp, name)(Y, FIVE, fold=FOLD, ax=ax)
    assert "Lines: mean of " in rp.caption(ax)
    assert "t interval" not in rp.caption(ax)
    ax = draw(name, FIVE, fold=FOLD, errorbar="se")
    assert "Bars, at a few places of each curve: mean of 5 folds" in rp.caption(ax) or name == "calibration"
    assert "standard error" in rp.caption(ax)


def test_one_fold_has_no_intervals_to_leave_out():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        rp.lift({name: [(Y, score)] for name, score in FIVE.items()}, ax=plt.figure().subplots())


def test_observed_rates_of_many_models_are_points_without_intervals():
    ax = draw("predictiveness", TWELVE, observed=True)
    for name in TWELVE:
        points = artist(ax, f"observed:{name}")
        np.testing.assert_allclose(points.get_xdata(), (np.arange(10) + 0.5) / 10, atol=0.01)
    assert "observed" in legend_labels(ax)
    assert "Wilson" not in rp.caption(ax)
    for scores, observed in ((FOUR, True), (TWELVE, {"level": 0.9})):
        ax = draw("predictiveness", scores, observed=observed)
        assert len(artists(ax, "observed:model 1")) == 2
        assert "Wilson interval" in rp.caption(ax)


def draw_lines_and_points(style):
    with plt.style.context(f"rocplot.styles.{style}"):
        fig, (left, right) = plt.subplots(1, 2, figsize=(7, 4))
        scores = dict(itertools.islice(TWELVE.items(), 8))
        rp.roc(Y, scores, legend=False, ax=left)
        rp.refinement_calibration(Y, scores, ax=right)
        legend = rp.figure_legend(fig)
        fig.canvas.draw()
    keys = legend.findobj(plt.Line2D)
    lines, markers = (
        [key.get_transform().transform(key.get_xydata()) for key in keys if has_ink(key)]
        for has_ink in (lambda key: key.get_linestyle() != "None", lambda key: key.get_marker() != "None")
    )
    return lines, markers


def test_a_shared_key_has_no_marker_where_colours_tell_models_apart():
    lines, markers = draw_lines_and_points("paper")  # ten colours
    assert len(lines) >= 8
    assert not markers


def test_a_marker_in_a_shared_key_leaves_the_dashes_free():
    lines, markers = draw_lines_and_points("petroff")  # six colours of eight models
    assert len(markers) == 8
    for line, marker in zip(lines[:8], markers, strict=True):
        assert marker[:, 0].mean() > line[:, 0].max() + 4  # pixels: half a marker
        np.testing.assert_allclose(marker[:, 1].mean(), line[:, 1].mean())
