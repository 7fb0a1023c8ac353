"""Precision–recall curves, and their gains."""

import itertools
import re

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artists
from papers import FAWCETT_FIGURE_3, table
from scipy.stats import norm
from sklearn.metrics import average_precision_score, precision_recall_curve

import rocplot as rp
from rocplot.page.labels import get_labels


def draw(*args, **kws):
    fig, ax = plt.subplots()
    assert rp.precision_recall(*args, ax=ax, **kws) is ax
    return fig, ax


@pytest.mark.mpl_image_compare
def test_image_precision_recall_layers():
    y, score = FAWCETT_FIGURE_3
    layers = {"hull": True, "isometrics": True, "unachievable": True, "thresholds": [0.54]}
    return draw(y, score, pos_label="p", interpolate=True, **layers)[0]


@pytest.mark.mpl_image_compare
def test_image_precision_recall_gain():
    games = table("tic_tac_toe")
    models = {"naive Bayes": games["naive_bayes"], "tree": games["tree"]}
    fig, ax = plt.subplots()
    rp.precision_recall_gain(games["x_wins"], models, isometrics=True, thresholds=[0.5], ax=ax)
    return fig


@pytest.mark.mpl_image_compare
def test_image_two_models():
    games = table("tic_tac_toe")
    return draw(games["x_wins"], {"naive Bayes": games["naive_bayes"], "tree": games["tree"]})[0]


def test_steps_bear_the_numbers_and_begin_level():
    y, score = [1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6]
    _, ax = draw(y, {"m": score})
    line, chance = ax.lines
    assert line.get_xydata().tolist() == [[0, 1], [0.5, 1], [1, 2 / 3], [1, 0.5]]
    assert line.get_drawstyle() == "steps-pre"
    assert chance.get_ydata().tolist() == [0.5, 0.5]
    assert line.get_label() == "m (AP 0.833)"


def under_steps(line):
    x, y = line.get_xydata().T
    return float((np.diff(x) * y[1:]).sum())


@pytest.mark.parametrize("seed", range(4))
def test_the_area_under_the_steps_is_the_average_precision(seed):
    rng = np.random.default_rng(seed)
    y = np.r_[rng.permutation(np.repeat([0, 1], [30, 3])), 0, 1]
    score = rng.integers(0, 40, y.size)
    score[-2:] = 100, 99  # a negative comes first
    for marked in (False, True):
        _, ax = draw(y, score, thresholds=marked)
        line = artists(ax, "precision_recall")[0]
        assert under_steps(line) == pytest.approx(rp.compute.precision_recall(y, score).average_precision)
        assert line.get_xdata()[0] == 0
        assert line.get_xydata()[-1].tolist() == [1, 4 / 35]


def test_steps_show_the_best_precision_of_each_recall_and_marks_the_others():
    y, score = [0, 1, 0, 0, 1], [5, 4, 3, 2, 1]
    _, ax = draw(y, score)
    steps = artists(ax, "precision_recall")[0].get_xydata().tolist()
    assert steps == [[0, 0.5], [0.5, 0.5], [1, 0.4]]  # no hair down to ⅓ and ¼ at recall ½
    _, ax = draw(y, score, thresholds=True)
    steps = artists(ax, "precision_recall")[0].get_xydata().tolist()
    for mark in artists(ax, "thresholds")[0].get_xydata().tolist():
        assert mark in steps


def test_both_ways_to_join_the_points_begin_alike():
    y, score = noisy()[:2]
    first = [artists(draw(y, score, interpolate=how)[1], "precision_recall")[0] for how in (False, True)]
    assert first[0].get_xydata()[0].tolist() == first[1].get_xydata()[0].tolist()


def test_a_second_call_adds_no_furniture():
    _, ax = draw([1, 0], [2, 1])
    rp.precision_recall([1, 0, 1, 0], [2, 1, 3, 4], ax=ax)
    assert [line.get_gid() for line in ax.lines] == ["precision_recall", "chance", "precision_recall"]


def on_roc_segments(counts, recall):
    """Precision at given recalls, each on the one ROC segment that rises there."""
    tp = recall * counts.n_positive
    i = np.clip(np.searchsorted(counts.tp, tp, side="left") - 1, 0, None)
    share = (tp - counts.tp[i]) / (counts.tp[i + 1] - counts.tp[i])
    return tp / (tp + counts.fp[i] + share * (counts.fp[i + 1] - counts.fp[i]))


def test_interpolation_follows_the_roc_segments_closely():
    y = np.repeat([1, 0], [9, 30])
    score = np.random.default_rng(4).integers(0, 7, 39)
    counts = rp.compute.counts(y, score)
    _, ax = draw(y, score, interpolate=True)
    x, line = ax.lines[0].get_xdata(), ax.lines[0].get_ydata()
    at = np.linspace(0.001, 1, 5000)
    at = at[~np.isclose(at[:, None], counts.tp / 9, atol=1e-9).any(1)]
    i = np.searchsorted(x, at) - 1
    drawn = line[i] + (at - x[i]) / (x[i + 1] - x[i]) * (line[i + 1] - line[i])
    assert abs(drawn - on_roc_segments(counts, at)).max() < 1e-3
    assert x[0] == 0
    assert line[0] == counts.positive[0] / (counts.positive[0] + counts.negative[0])
    assert ax.lines[0].get_drawstyle() == "default"
    curve = rp.compute.precision_recall(counts)
    assert np.trapezoid(line, x) == pytest.approx(curve.auc, abs=5e-4)
    for recall, precision in zip(curve.recall[1:], curve.precision[1:], strict=True):
        assert np.hypot(x - recall, line - precision).min() < 1e-12


@pytest.mark.parametrize(
    ("positive", "negative", "between"),
    [
        # Davis & Goadrich (2006), table 1: from TP 5, FP 5 to TP 10, FP 30, of 20 positives
        ([5, 5, 10], [5, 25, 0], {0.3: 6 / 16, 0.35: 7 / 22, 0.4: 8 / 28, 0.45: 9 / 34}),
        # Fawcett (2004), figure 10: half way from (.1, .2) to (.25, .6) of 240 and 3760 clients
        ([48, 96, 96], [376, 564, 2820], {0.4: 96 / (96 + 658)}),
    ],
)
def test_interpolation_gives_the_printed_values_and_no_straight_line(positive, negative, between):
    _, ax = draw(rp.compute.ThresholdCounts([3, 2, 1], positive, negative), interpolate=True)
    x, line = ax.lines[0].get_data()
    for recall, precision in between.items():
        assert np.interp(recall, x, line) == pytest.approx(precision, abs=1e-3)
    straight = rp.compute.precision_recall(rp.compute.ThresholdCounts([3, 2, 1], positive, negative))
    assert abs(np.interp(0.4, straight.recall[1:], straight.precision[1:]) - between[0.4]) > 4e-3


def test_hull_segments_bend():
    y, score = FAWCETT_FIGURE_3
    _, ax = draw(y, score, pos_label="p", hull=True)
    (hull,) = artists(ax, "hull")
    x, precision = hull.get_data()
    counts = rp.compute.hull(y, score, pos_label="p").counts
    inner = (x > 0) & ~np.isclose(x[:, None], counts.tp / 10).any(1)
    np.testing.assert_allclose(precision[inner], on_roc_segments(counts, x[inner]), rtol=1e-12)
    assert inner.sum() > 20
    assert hull.get_color() == artists(ax, "precision_recall")[0].get_color()


@pytest.mark.parametrize("beta", [0.5, 1, 2])
def test_lines_of_equal_f_bear_their_value(beta):
    _, ax = draw([1, 0], [2, 1], isometrics={"beta": beta, "levels": [0.3, 0.7]})
    lines = artists(ax, "isometrics")
    assert len(lines) == 2
    for line, value in zip(lines, (0.3, 0.7), strict=True):
        recall, precision = line.get_data()
        f = (1 + beta**2) * precision * recall / (beta**2 * precision + recall)
        np.testing.assert_allclose(f, value, rtol=1e-12)
        assert precision[0] == 1
        assert recall[-1] == pytest.approx(1)


@pytest.mark.parametrize(("name", "beta"), [("f1", 1), ("f2", 2)])
def test_lines_of_f_have_the_names_of_metrics(name, beta):
    """Along a line F of its precision and recall is its level."""
    _, ax = draw([1, 0], [2, 1], isometrics={"metric": name, "levels": 0.6})
    recall, precision = artists(ax, "isometrics")[0].get_data()
    np.testing.assert_allclose((1 + beta**2) * precision * recall / (beta**2 * precision + recall), 0.6)
    with pytest.raises(ValueError, match=f"isometrics: {name} has a beta of its own: leave beta out"):
        draw([1, 0], [2, 1], isometrics={"metric": name, "beta": 3})


def test_lines_of_f1_are_asked_for_by_its_name():
    for plot in (rp.precision_recall, rp.precision_recall_gain):
        ax = plot([1, 0], [2, 1], isometrics="f1", ax=plt.subplots()[1])
        assert len(artists(ax, "isometrics")) > 1


def test_cut_offs_are_marked_at_their_points():
    y, score = FAWCETT_FIGURE_3
    _, ax = draw(y, score, pos_label="p", thresholds=[0.5401, 0.54, 2])
    (made,) = artists(ax, "thresholds")
    # .54: 5 of 10 positives and 1 negative; .5401: without the last positive; 2: nothing found, no precision
    np.testing.assert_allclose(made.get_xydata(), [(0.4, 4 / 5), (0.5, 5 / 6)])


def test_unachievable_region_and_prior_belong_to_the_first_model():
    _, ax = draw([1, 0, 0, 0], [4, 3, 2, 1], unachievable=True)
    outline = artists(ax, "unachievable")[0].get_paths()[0].vertices
    assert (0.5, pytest.approx(0.25 * 0.5 / (0.75 + 0.25 * 0.5))) in [tuple(point) for point in outline]
    assert artists(ax, "chance")[0].get_ydata().tolist() == [0.25, 0.25]


def test_break_even_lies_on_the_line_of_equal_rates():
    y, score = FAWCETT_FIGURE_3
    _, ax = draw(y, score, pos_label="p", interpolate=True, break_even=True)
    (mark,) = artists(ax, "break_even")
    assert mark.get_xydata().tolist() == [[0.6, 0.6]]
    assert artists(ax, "equal_rates")[0].get_xydata().tolist() == [[0, 0], [1, 1]]


def test_gains_begin_where_recall_gain_is_0():
    y, score = FAWCETT_FIGURE_3
    ax = rp.precision_recall_gain(y, score, pos_label="p", thresholds=[0.38, 0.6])
    x, gain = artists(ax, "precision_recall_gain")[0].get_data()
    # recall ½ = π at θ = .54, fpr .1; then the negatives .53, .52 down to fpr .3
    np.testing.assert_allclose((x[:4], gain[:4]), ([0, 0, 0, 0], [0.8, 0.8, 0.6, 0.4]), atol=1e-12)
    assert (x[-1], gain[-1]) == (1, 0)
    (made,) = artists(ax, "thresholds")  # .6 has recall .3 < π: off the panel
    np.testing.assert_allclose(made.get_xydata(), [(1 - 0.2 / 0.8, 1 - 0.5 / 0.8)])
    area = rp.compute.precision_recall_gain(y, score, pos_label="p").auc
    assert ax.lines[0].get_label() == f"precision–recall-gain curve (AUPRG {area:.3f})"


@pytest.mark.parametrize("beta", [0, 1, 2])
def test_lines_of_equal_gain_of_f(beta):
    ax = rp.precision_recall_gain([1, 0], [2, 1], isometrics={"beta": beta, "levels": 0.6})
    (line,) = artists(ax, "isometrics")
    x, y = line.get_data()
    np.testing.assert_allclose((y + beta**2 * x) / (1 + beta**2), 0.6)
    assert ((x >= 0) & (x <= 1) & (y >= -1e-12) & (y <= 1 + 1e-12)).all()


@pytest.mark.parametrize(
    ("layer", "match"),
    [
        ({"isometrics": "accuracy"}, "'f_beta'"),
        ({"isometrics": {"levels": 2}}, "levels must be in"),
        ({"isometrics": {"widht": 2}}, "isometrics got an unexpected key 'widht'"),
        ({"hull": "yes"}, "hull must be a bool or a dict"),
        (
            {"unachievable": {"linestyle": "no"}},
            "unachievable: linestyle='no': Do not know how to convert 'no'",
        ),
        ({"unachievable": True, "label_fmt": "{area}"}, "choose from name, ap, low, high, auc"),
    ],
)
def test_bad_layers_draw_nothing(layer, match):
    with pytest.raises((ValueError, TypeError), match=match):
        rp.precision_recall([1, 0], [2, 1], **layer)
    assert plt.get_fignums() == []


def test_long_curves_stay_small():
    rng = np.random.default_rng(0)
    y, score = rng.integers(0, 2, 100_000), rng.random(100_000)
    for picture in (rp.precision_recall, rp.precision_recall_gain):
        ax = picture(y, score, ax=plt.subplots()[1])
        assert ax.lines[0].get_xdata().size <= 20_000


def test_curves_from_elsewhere_are_drawn_as_they_are():
    y, score = FAWCETT_FIGURE_3
    made = rp.compute.precision_recall(y, score, pos_label="p")
    bare = rp.compute.PrecisionRecallCurve(list(made.precision), list(made.recall))
    assert rp.compute.precision_recall(bare) is bare
    assert np.isnan(bare.threshold).all()
    (one,), (other,) = (artists(draw(curve)[1], "precision_recall") for curve in (made, bare))
    np.testing.assert_array_equal(one.get_xydata(), other.get_xydata())
    assert one.get_label() == other.get_label()
    for kws, words in (
        ({"interpolate": True}, "built without counts"),
        ({"hull": True}, "built without counts"),
        ({"break_even": True}, "break_even needs the class weights"),
        ({"thresholds": [0.5]}, "thresholds are unknown"),
    ):
        with pytest.raises(ValueError, match=words):
            draw(bare, **kws)


def test_gains_from_elsewhere_are_drawn_from_recall_gain_zero():
    # the line from (−1, 1) to (1, 0) crosses recall gain 0 at ½; its area is a triangle
    bare = rp.compute.PrecisionRecallGainCurve([np.nan, 1, 0], [-np.inf, -1, 1])
    assert rp.compute.precision_recall_gain(bare) is bare
    _, ax = plt.subplots()
    rp.precision_recall_gain(bare, ax=ax)
    (line,) = artists(ax, "precision_recall_gain")
    assert line.get_xydata().tolist() == [[0, 0.5], [1, 0]]
    assert bare.auc == 0.25
    made = rp.compute.precision_recall_gain([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6])
    again = rp.compute.PrecisionRecallGainCurve(made.precision_gain, made.recall_gain)
    assert again.auc == pytest.approx(0.25)  # of the docstring


def test_an_interpolated_curve_names_its_area():
    _, ax = draw([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6], interpolate=True)
    assert artists(ax, "precision_recall")[0].get_label().startswith("precision–recall curve (AUPRC 0.")


def test_the_legend_of_gains_stands_above_the_line_of_chance():
    games = table("tic_tac_toe")
    fig, ax = plt.subplots()
    rp.precision_recall_gain(games["x_wins"], {"tree": games["tree"]}, ax=ax)
    fig.canvas.draw()
    box = ax.get_legend().get_window_extent()
    assert box.y0 > ax.transData.transform((0, 0))[1]


# -- how sure -------------------------------------------------------------------------------------


@pytest.mark.mpl_image_compare
def test_image_bands_of_two_models():
    games = table("tic_tac_toe")
    models = {"naive Bayes": 1 - games["naive_bayes"], "tree": 1 - games["tree"]}
    fmt = "{name}, AP {ap:.2f} ({low:.2f} to {high:.2f})"
    return draw(1 - games["x_wins"], models, band=True, label_fmt=fmt)[0]


def noisy(seed=0, P=40, N=160):
    rng = np.random.default_rng(seed)
    y = np.repeat([1, 0], [P, N])
    return y, rng.normal(size=y.size) + y, rng.normal(size=y.size) + y / 2


def test_bands_are_drawn_from_where_the_curves_begin():
    y, a, b = noisy()
    _, ax = draw(y, {"a": a, "b": b}, band={"level": 0.8, "n_resamples": 100})
    for name, score in (("a", a), ("b", b)):
        (drawn,) = artists(ax, f"band:{name}")
        band = rp.compute.precision_recall_band(y, score, level=0.8, n_resamples=100, seed=0)
        kept = (band.recall > 0) & (abs(40 * band.recall - np.round(40 * band.recall)) < 1e-9)  # of the cut-offs
        outline = drawn.get_paths()[0].vertices
        for edge in (band.low, band.high):
            for point in zip(band.recall[kept], edge[kept], strict=True):
                assert np.abs(outline - point).sum(axis=1).min() < 1e-9
        assert outline[:, 0].min() == pytest.approx(1 / 40)
    words = [text.get_text() for text in ax.get_legend().get_texts()]
    assert "80 % pointwise band (Jeffreys)" in words
    _, ax = draw(y, a, band={"n_resamples": 100}, interpolate=True)
    assert artists(ax, "band")[0].get_paths()[0].vertices[:, 0].min() == 0


def test_a_band_may_be_ready_and_must_fit():
    y, a, _ = noisy()
    band = rp.compute.precision_recall_band(y, a, n_resamples=50, seed=9)
    _, ax = draw(y, a, band=band)
    drawn = artists(ax, "band")[0].get_paths()[0].vertices
    assert drawn[:, 1].min() == pytest.approx(band.low[band.recall > 0.0249].min())
    _, ax = plt.subplots()
    with pytest.raises(ValueError, match="band and models differ"):
        rp.precision_recall(y, {"a": a, "b": -a}, band=band, ax=ax)
    curve = rp.compute.PrecisionRecallCurve([np.nan, 1, 0.5], [0, 0.5, 1])
    with pytest.raises(ValueError, match="needs the class weights"):
        rp.precision_recall(curve, band=True, ax=ax)
    with pytest.raises(ValueError, match="needs the class weights"):
        rp.precision_recall(curve, label_fmt="{low}", ax=ax)
    assert not ax.lines
    assert not ax.collections


def test_labels_hold_the_interval_of_the_average_precision():
    y, a, b = noisy()
    groups = np.arange(y.size) // 4
    fmt = "{name} {low:.4f} {high:.4f}"
    for options, how in (
        ({}, {}),
        ({"level": 0.9}, {"level": 0.9}),
        ({"band": {"level": 0.8, "n_resamples": 20}}, {"level": 0.8}),
        ({"groups": groups}, {"groups": groups}),
    ):
        _, ax = draw(y, {"a": a, "b": b}, label_fmt=fmt, **options)
        for name, score in (("a", a), ("b", b)):
            found = rp.compute.average_precision_interval(y, score, **how)
            assert artists(ax, f"precision_recall:{name}")[0].get_label() == fmt.format(
                name=name, **found.to_dict()
            )
    with pytest.raises(ValueError, match="level"):
        draw(y, a, level=95)


def test_classes_of_different_shares_have_chance_lines_of_their_own():
    rng = np.random.default_rng(1)
    y = np.repeat(["ash", "elm", "oak"], [10, 30, 60])
    classes = rp.compute.one_vs_rest(y, rng.normal(size=(100, 3)) + (y[:, None] == np.unique(y)))
    _, ax = draw(classes)
    lines = artists(ax, "chance")
    assert [line.get_ydata()[0] for line in lines] == pytest.approx([0.1, 0.3, 0.6])
    colors = [artists(ax, f"precision_recall:{name}")[0].get_color() for name in ("ash", "elm", "oak")]
    assert [line.get_color() for line in lines] == colors
    _, ax = draw(classes, chance=False)
    assert not artists(ax, "chance")


@pytest.mark.mpl_image_compare
def test_image_alerts():
    games = table("tic_tac_toe")
    models = {"naive Bayes": games["naive_bayes"], "tree": games["tree"]}
    return draw(games["x_wins"], models, x="alerts", thresholds=[0.8])[0]


def test_alerts_are_counted_per_hundred_cases(rng):
    y, score, weight = np.r_[0, 1, rng.integers(0, 2, 60)], rng.integers(0, 15, 62), rng.integers(1, 4, 62)
    _, ax = draw(y, score, sample_weight=weight, x="alerts", thresholds=[7])
    x, line = artists(ax, "precision_recall")[0].get_data()
    for cut in np.unique(score):
        said = score >= cut
        alerts, precision = 100 * weight[said].sum() / weight.sum(), np.average(y[said], weights=weight[said])
        assert np.hypot(x - alerts, line - precision).min() < 1e-9
        if cut == 7:
            np.testing.assert_allclose(artists(ax, "thresholds")[0].get_xydata(), [[alerts, precision]])
    assert (x[0], x[-1]) == (0, pytest.approx(100))
    (chance,) = artists(ax, "chance")
    assert chance.get_xdata().tolist() == [0, 100]
    assert chance.get_ydata()[0] == pytest.approx(np.average(y, weights=weight))


def test_the_axis_on_the_right_reads_the_inverse():
    fig, ax = draw([1, 0, 1], [3, 2, 1], x="alerts")
    for high in (1.02, 0.3, 0.03):
        ax.set_ylim(0, high)
        fig.canvas.draw()
        (right,) = [one for one in ax.child_axes if one.get_gid() == "needed"]
        assert right.get_ylabel() == "Number needed to evaluate"
        ticks = right.get_yticks()
        assert 3 <= ticks.size <= 12
        assert [float(text.get_text()) for text in right.get_yticklabels()] == pytest.approx(list(1 / ticks))


def test_what_belongs_to_recall_is_refused_over_alerts():
    for layer in ("isometrics", "unachievable", "break_even", "band", "zoom"):
        with pytest.raises(ValueError, match=f"{layer} is drawn over recall"):
            rp.precision_recall([1, 0, 1], [3, 2, 1], x="alerts", **{layer: True})
    with pytest.raises(ValueError, match="the mean of folds is drawn over recall"):
        rp.precision_recall([1, 0, 1, 0], [3, 2, 1, 4], x="alerts", fold=[0, 0, 1, 1])
    with pytest.raises(ValueError, match="choose from 'recall', 'alerts'"):
        rp.precision_recall([1, 0, 1], [3, 2, 1], x="workload")
    assert plt.get_fignums() == []
    _, ax = draw([1, 0, 1], [3, 2, 1])
    with pytest.raises(ValueError, match="draw on another axes"):
        rp.precision_recall([1, 0, 1], [3, 2, 1], x="alerts", ax=ax)
    _, ax = draw([1, 0, 1], [3, 2, 1], x="alerts")
    with pytest.raises(ValueError, match="draw on another axes"):
        rp.precision_recall([1, 0, 1], [3, 2, 1], ax=ax)


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("size", "columns", "layout"),
    [
        ((3.5, 3), 1, "tight"),
        ((2.5, 2.5), 1, "constrained"),
        ((5, 3.5), 2, "tight"),
        ((5, 3.5), 2, "constrained"),
    ],
)
def test_the_second_axis_of_alerts_has_room(rng, size, columns, layout):
    """Its name stays on the page, and its ticks stand apart."""
    y = rng.random(300) < 0.3
    with plt.rc_context({**plt.rcParamsDefault, "backend": "agg"}):
        fig, axes = plt.subplots(1, columns, figsize=size, layout=layout, squeeze=False)
        for ax in axes.flat:
            rp.precision_recall(y, {"m": rng.normal(y)}, x="alerts", legend=False, ax=ax)
        fig.canvas.draw()
        drawn = fig.get_tightbbox()
        assert drawn.x0 > -1e-9
        assert drawn.x1 < size[0] + 1e-9
        (right,) = axes.flat[-1].child_axes
        boxes = [one.get_window_extent() for one in right.get_yticklabels() if one.get_text()]
        low, high = right.bbox.y0 - 1, right.bbox.y1 + 1
        inside = [box for box in boxes if low <= (box.y0 + box.y1) / 2 <= high]
        assert len(inside) > 1
        assert all(a.y1 <= b.y0 + 0.5 for a, b in itertools.pairwise(inside))


@pytest.mark.parametrize("x", ["recall", "alerts"])
def test_a_second_call_draws_its_own_prior(x):
    fig, ax = plt.subplots()
    rp.precision_recall([1, 0, 1, 0], {"a": [4, 3, 2, 1]}, x=x, ax=ax)
    rp.precision_recall([1, 0, 1, 0], {"b": [4, 2, 3, 1]}, x=x, ax=ax)
    (first,) = artists(ax, "chance")
    rp.precision_recall([1, 0, 0, 0], {"c": [4, 3, 2, 1]}, x=x, ax=ax)
    _, other = artists(ax, "chance")
    assert [first.get_ydata()[0], other.get_ydata()[0]] == [0.5, 0.25]
    assert other.get_color() == artists(ax, "precision_recall:c")[0].get_color() != first.get_color()
    plt.close(fig)


# -- tests of the difference of two average precisions ----------------------------------------------


def two_models(n=300):
    rng = np.random.default_rng(5)
    y = np.repeat([1, 0], [n // 5, n - n // 5])
    shared = rng.normal(size=n)
    return y, {"a": 1.6 * y + shared + rng.normal(size=n), "b": 0.8 * y + shared + rng.normal(size=n)}


def entries(ax):
    return [text.get_text() for text in ax.get_legend().texts]


def by_hand(y, scores, draw_rows, runs=1500):
    """Compute the differences of average precisions in resamples of rows, the first by scikit-learn too."""
    rng = np.random.default_rng(9)
    rows = [draw_rows(rng) for _ in range(runs)]
    count = np.array([np.bincount(row, minlength=y.size) for row in rows])
    aps = []
    for score in scores.values():
        order = np.argsort(-score)
        positives = count[:, order] * y[order]
        precision = np.cumsum(positives, axis=1) / np.maximum(np.cumsum(count[:, order], axis=1), 1)
        aps.append((positives * precision).sum(axis=1) / positives.sum(axis=1))
        assert aps[-1][0] == pytest.approx(average_precision_score(y[rows[0]], score[rows[0]]))
    return np.subtract(*aps)


def numbers_of(words):
    difference, low, high, p = re.fullmatch(
        r"(?:a - b:\n)?ΔAP (\S+) \((\S+) to (\S+)\)\n(?:a - b: )?p ([<=≤] \S+) \(bootstrap.*\)", words.replace("−", "-")
    ).groups()
    return float(difference), float(low), float(high), p


def test_two_models_have_the_difference_of_average_precisions_in_the_legend():
    y, scores = two_models()
    _, ax = draw(y, scores, test=True)
    difference, low, high, p = numbers_of(entries(ax)[2])
    apart = np.subtract(*(average_precision_score(y, score) for score in scores.values()))
    classes = np.flatnonzero(y), np.flatnonzero(y == 0)
    drawn = by_hand(y, scores, lambda rng: np.concatenate([rng.choice(own, own.size) for own in classes]))
    assert difference == pytest.approx(apart, abs=5e-4)
    assert (low, high) == pytest.approx(np.quantile(drawn, [0.025, 0.975]), abs=0.015)  # Monte Carlo
    z = apart / drawn.std()
    assert (
        p == "< 0.001"
        if 2 * norm.sf(abs(z)) < 5e-4
        else float(p[2:]) == pytest.approx(2 * norm.sf(abs(z)), rel=0.4)
    )
    assert entries(draw(y, scores, test=True)[1])[2] == entries(ax)[2]  # the same call, the same numbers
    said = rp.caption(ax.figure)
    assert "a − b: difference of average precisions = " in said
    assert (
        "two-sided paired test, z by the standard deviation and limits by the percentiles of a bootstrap, "
        "2000 resamples of the cases of each class" in said
    )


def test_groups_are_drawn_as_wholes_and_widen_the_interval_of_the_difference():
    y, scores = two_models()
    five, group = np.repeat(y, 5), np.repeat(np.arange(y.size), 5)
    copies = {name: np.repeat(score, 5) for name, score in scores.items()}
    _, ax = draw(five, copies, test=True, groups=group)
    assert "(bootstrap of groups)" in entries(ax)[2]
    _, low, high, _ = numbers_of(entries(ax)[2])
    drawn = by_hand(y, scores, lambda rng: rng.integers(0, y.size, y.size))  # copies say no more than one
    assert (low, high) == pytest.approx(np.quantile(drawn, [0.025, 0.975]), abs=0.02)


def test_average_precisions_of_several_models_are_compared_by_holm_or_with_one_of_them():
    y, scores = two_models()
    scores["c"] = scores["b"] + 0.1
    with pytest.warns(
        UserWarning, match="difference of the average precisions has no test: its variance is 0"
    ):
        _, ax = draw(y, scores, test={"n_resamples": 200}, legend="outside")
    lines = entries(ax)[3:]
    assert lines[0] == "ΔAP, p by Holm (bootstrap):"
    assert [line.partition(":")[0] for line in lines[1:]] == ["a − b", "a − c", "b − c"]
    assert lines[3] == "b − c: 0.000, no p-value"  # the same ranking
    scores["c"] = scores["b"] + 0.1 * np.sin(np.arange(y.size))
    _, ax = draw(y, scores, test={"reference": "c", "n_resamples": 200}, legend="outside")
    assert [line.partition(":")[0] for line in entries(ax)[4:]] == ["a − c", "b − c"]
    _, ax = draw(y, {name: scores[name] for name in "ab"}, test={"n_resamples": 200}, interpolate=True)
    assert entries(ax)[2].startswith("ΔAP ")  # where labels hold another area


def test_the_line_in_the_legend_is_what_average_precision_test_computes():
    y, scores = two_models()
    how = {"alternative": "greater", "margin": 0.05, "level": 0.9, "n_resamples": 100, "seed": 4}
    _, ax = draw(y, scores, test=how)
    found = rp.compute.average_precision_test(y, scores["a"], scores["b"], **how)
    low, high = (f"{one:.3f}".replace("-", "−") for one in (found.low, found.high))
    assert f"({low} to {high})\none-sided p at margin 0.05 " in entries(ax)[2]
    said = found.describe()
    assert said in rp.caption(ax.figure)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"y_score": "one"}, "test compares models, but there is one"),
        ({"y_true": "other"}, "test: y_true differs between the models"),
        ({"fold": np.arange(300) % 3}, "test belongs to one curve"),
        ({"x": "alerts"}, "test is drawn over recall"),
        ({"test": {"level": 1}}, "test: level"),
        ({"test": {"n_resamples": 1}}, "test: n_resamples"),
        ({"legend": False}, "test is written in the legend"),
    ],
)
def test_average_precisions_that_cannot_be_tested(change, message):
    y, scores = two_models()
    ready = {"one": scores["a"], "other": {"a": y, "b": y[::-1]}}
    kws = {"y_true": y, "y_score": scores, "test": True} | change
    kws |= {key: ready[value] for key, value in change.items() if isinstance(value, str) and value in ready}
    with pytest.raises(ValueError, match=message):
        rp.precision_recall(kws.pop("y_true"), kws.pop("y_score"), **kws)
    assert plt.get_fignums() == []


@pytest.mark.parametrize("function", [rp.precision_recall, rp.precision_recall_gain, rp.roc])
def test_values_of_lines_are_italic(function):
    y = np.arange(60) % 2
    fig, ax = plt.subplots()
    function(y, y + np.sin(np.arange(60)), isometrics=True, ax=ax)
    fig.canvas.draw()
    values = [text for text in get_labels(ax).get_children() if re.fullmatch(r"0\.\d+", text.get_text())]
    assert len(values) > 2
    assert {text.get_style() for text in values} == {"italic"}


@pytest.mark.parametrize("levels", [3, 5, 9, 40])
def test_the_band_holds_the_steps_of_few_levels(levels):
    """It was that of the interpolated curve, and the steps of scores from 0 to 5 ran outside of it."""
    rng = np.random.default_rng(levels)
    y = np.repeat([1, 0], [60, 740])
    score = np.clip(np.round(levels * (0.3 + 0.25 * y + 0.2 * rng.normal(size=800))), 0, levels - 1)
    ax = rp.precision_recall(y, score, band=True, ax=plt.subplots()[1])
    (outline,) = artists(ax, "band")[0].get_paths()
    precision, recall, _ = precision_recall_curve(y, score)
    for left, right, step in zip(recall[1:], recall[:-1], precision[:-1], strict=True):
        if left > 0 and right > left and step > y.mean():  # in its middle; all cases have the prevalence for certain
            assert outline.contains_point(((left + right) / 2, step))
