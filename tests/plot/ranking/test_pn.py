"""PN curves: one case is equally long on both axes, so slopes are odds."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artists
from papers import FAWCETT_FIGURE_3, table

import rocplot as rp

# Flach's tree, with twice as many positives: leaves of 8+1−, 6+1−, 4+3−, 2+5−.
LEAVES = rp.compute.ThresholdCounts([4, 3, 2, 1], [8, 6, 4, 2], [1, 1, 3, 5])


def draw(*args, **kws):
    fig, ax = plt.subplots()
    assert rp.pn(*args, ax=ax, **kws) is ax
    return fig, ax


def written(ax):
    (labels,) = artists(ax, "labels")
    return [text.get_text() for text in labels.get_children()]


@pytest.mark.mpl_image_compare
def test_image_pn_slopes():
    return draw(LEAVES, slopes=True, isometrics="accuracy")[0]


@pytest.mark.mpl_image_compare
def test_image_pn_rebalanced():
    games = table("tic_tac_toe")
    models = {"naive Bayes": games["naive_bayes"], "tree": games["tree"]}
    return draw(games["x_wins"], models, rebalanced=True, hull=True, thresholds=[0.5])[0]


def test_one_case_is_equally_long_on_both_axes():
    fig, ax = draw(LEAVES)
    fig.canvas.draw()
    origin, across, up = ax.transData.transform([(0, 0), (1, 0), (0, 1)])
    assert across[0] - origin[0] == pytest.approx(up[1] - origin[1])
    assert ax.lines[0].get_xydata().tolist() == [[0, 0], [1, 8], [2, 14], [5, 18], [10, 20]]
    assert artists(ax, "chance")[0].get_xydata().tolist() == [[0, 0], [10, 20]]
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("False positives (of 10)", "True positives (of 20)")


@pytest.mark.parametrize(
    ("rebalanced", "unit"),
    [
        (False, "as counts"),
        (True, "classes reweighted to the odds 1"),
        (0.25, "classes reweighted to the odds 0.25"),
    ],
)
def test_the_caption_says_what_the_axes_count(rebalanced, unit):
    fig, ax = draw(LEAVES, rebalanced=rebalanced)
    assert f"true over false positives, {unit}" in rp.caption(ax)
    assert ("reweighted" in ax.get_xlabel()) == (rebalanced is not False)
    plt.close(fig)


@pytest.mark.parametrize(
    ("positives", "negatives", "stretch"),
    [
        (20, 19_980, 1000),
        (99, 1000, 10),
        (100, 1000, 10),
        (774, 6426, 5),
        (349, 1000, 2),
        (350, 1000, 1),
        (6000, 2, 2000),
    ],
)
def test_a_rare_class_has_a_stretched_axis_that_says_so(positives, negatives, stretch):
    y = np.arange(positives + negatives) < positives
    fig, ax = draw(y, np.arange(y.size)[::-1] % 97)
    fig.canvas.draw()
    origin, across, up = ax.transData.transform([(0, 0), (1, 0), (0, 1)])
    longer = (up[1] - origin[1]) / (across[0] - origin[0])
    assert (longer if positives < negatives else 1 / longer) == pytest.approx(stretch)
    labels = (
        [ax.get_xlabel(), ax.get_ylabel()] if positives > negatives else [ax.get_ylabel(), ax.get_xlabel()]
    )
    assert labels[0].endswith(
        f", stretched ×\u00a0{stretch})".replace("2000", "2\u00a0000").replace("1000", "1\u00a0000")
    ) == (stretch > 1)
    assert "stretched" not in labels[1]


def test_slopes_are_posterior_odds_and_of_balanced_classes_likelihood_ratios():
    assert written(draw(LEAVES, slopes=True)[1]) == ["slope 8.0", "6.0", "1.3", "0.40"]
    # likelihood ratios: posterior odds · N/P
    assert written(draw(LEAVES, slopes=True, rebalanced=True)[1]) == ["slope 4.0", "3.0", "0.67", "0.20"]
    assert written(draw([1, 0], [2, 1], slopes=True)[1]) == ["slope ∞", "0"]


@pytest.mark.parametrize("style", ["paper", "ieee", "jmlr", "dark"])
def test_an_infinite_slope_is_printed_in_serif_type(style):
    with plt.style.context(["rocplot.styles.paper", f"rocplot.styles.{style}"]):
        fig, ax = draw([1, 0], [2, 1], slopes=True)
        fig.canvas.draw()  # a missing glyph warns, and warnings are errors
        assert written(ax) == ["slope ∞", "0"]


@pytest.mark.parametrize(
    ("odds", "size"), [(True, (15, 15)), (2, (10, 20)), (0.5, (20, 10)), (1.0, (15, 15))]
)
def test_rebalancing_keeps_the_total_and_the_rates(odds, size):
    _, ax = draw(LEAVES, rebalanced=odds, hull=True)
    curve = rp.compute.roc(LEAVES)
    np.testing.assert_allclose(ax.lines[0].get_xydata(), np.column_stack([curve.fpr, curve.tpr]) * size)
    np.testing.assert_allclose(artists(ax, "hull")[0].get_xydata()[-1], size)
    assert "reweighted" in ax.get_xlabel()


def test_accuracy_isometrics_have_slope_1():
    for kws in ({}, {"rebalanced": 3}):
        _, ax = draw(LEAVES, isometrics="accuracy", **kws)
        lines = artists(ax, "isometrics")
        assert len(lines) > 5
        for line in lines:
            across, up = np.diff(line.get_xydata(), axis=0)[0]
            assert up == pytest.approx(across)


def test_isometrics_of_two_branches_have_a_value_on_each():
    fig, ax = draw(LEAVES, isometrics={"metric": "mcc", "levels": [-0.4, 0.4]})
    fig.canvas.draw()
    assert sorted(word for word in written(ax) if word) == ["0.4", "−0.4"]
    _, ax = draw(LEAVES, isometrics={"metric": "phi2", "levels": [0.3]})
    assert written(ax).count("0.3") == 2
    (line,) = artists(ax, "isometrics")
    f, t = line.get_xdata() / 10, line.get_ydata() / 20
    known = ~np.isnan(f)
    np.testing.assert_allclose(rp.compute.metric("phi2", f, t, 0.5)[known], 0.3, rtol=1e-9)


def test_ties_are_boxes_of_their_cases_and_cut_offs_stand_on_their_counts():
    y, score = [1, 1, 0, 0, 1, 0], [3, 3, 3, 2, 2, 1]
    _, ax = draw(y, score, ties=True, thresholds=[2.5])
    corners = [path.vertices[[0, 2]].tolist() for path in artists(ax, "ties")[0].get_paths()]
    assert corners == [[[0, 0], [1, 2]], [[1, 2], [2, 3]]]
    assert artists(ax, "thresholds")[0].get_xydata().tolist() == [[1, 2]]


def test_weights_are_counts():
    _, ax = draw([1, 0, 1, 0], [4, 3, 2, 1], sample_weight=[0.5, 1.5, 2, 1])
    assert ax.lines[0].get_xydata().tolist() == [[0, 0], [0, 0.5], [1.5, 0.5], [1.5, 2.5], [2.5, 2.5]]


def test_models_results_and_a_second_call():
    y, score = FAWCETT_FIGURE_3
    curve = rp.compute.roc(y, score, pos_label="p")
    _, ax = draw({"m": curve})
    rp.pn({"n": curve}, ax=ax)
    assert [line.get_gid() for line in ax.lines] == ["pn:m", "chance", "pn:n"]
    assert ax.lines[0].get_label() == "m (AUC 0.680)"
    _, ax = draw({"m": curve, "k": rp.compute.roc(LEAVES)}, rebalanced=True)
    assert len(ax.lines) == 3


@pytest.mark.parametrize(
    ("args", "kws", "match"),
    [
        (([1, 0], [2, 1]), {"rebalanced": 0}, "above 0"),
        (([1, 0], [2, 1]), {"rebalanced": "yes"}, "must be a number"),
        (([1, 0], [2, 1]), {"slopes": "yes"}, "slopes must be a bool or a dict"),
        (([1, 0], [2, 1]), {"isometrics": "acuracy"}, "unknown"),
        (({"a": rp.compute.roc(LEAVES), "b": rp.compute.roc([1, 0], [2, 1])},), {}, "same cases"),
        ((rp.compute.RocCurve([0, 1], [0, 1]),), {}, "without counts"),
    ],
)
def test_bad_calls_draw_nothing(args, kws, match):
    with pytest.raises((ValueError, TypeError), match=match):
        rp.pn(*args, **kws)
    assert plt.get_fignums() == []


def test_a_second_call_needs_the_totals_of_the_panel():
    _, ax = draw(LEAVES)
    rp.pn({"b": LEAVES}, ax=ax)
    assert artists(ax, "pn:b")
    before = len(ax.get_children())
    words = "ax already shows 10 negatives and 20 positives, not 3 negatives and 2 positives"
    for kws in ({}, {"rebalanced": True}):
        with pytest.raises(ValueError, match=words if not kws else "ax already shows 10 negatives and 20"):
            rp.pn([1, 0, 1, 0, 0], [5, 4, 3, 2, 1], ax=ax, **kws)
    assert len(ax.get_children()) == before
    _, ax = plt.subplots()
    rp.lift([1, 0], [2, 1], ax=ax)
    with pytest.raises(ValueError, match="ax already shows True positives over Predicted positive rate"):
        rp.pn([1, 0], [2, 1], ax=ax)


@pytest.mark.parametrize("positives", [1, 4, 100, 1996])
def test_ticks_are_counts_of_the_panel_and_their_labels_have_room(positives):
    y = np.arange(2000) < positives
    fig, ax = draw(y, np.arange(2000)[::-1] % 97)
    fig.canvas.draw()
    for ticks, total in ((ax.get_xticks(), 2000 - positives), (ax.get_yticks(), positives)):
        assert min(ticks) >= 0
        assert max(ticks) <= total
    for axis in (ax.xaxis, ax.yaxis):
        boxes = [label.get_window_extent() for label in axis.get_ticklabels()]
        assert not any(one.overlaps(other) for i, one in enumerate(boxes) for other in boxes[:i])
        box = axis.label.get_window_extent()
        assert box.x0 >= 0
        assert box.x1 <= fig.bbox.width
        assert box.y0 >= 0
        assert box.y1 <= fig.bbox.height


def test_slopes_look_unlike_thresholds():
    fig, ax = draw(LEAVES, slopes=True, thresholds=[2])
    fig.canvas.draw()
    (labels,) = artists(ax, "labels")
    shown = [text for text in labels.get_children() if text.get_visible()]
    said = [text.get_text() for text in shown]
    assert {text.get_text().removeprefix("slope "): text.get_style() for text in shown} == {
        "cut-off 2": "normal",
        **dict.fromkeys(["8.0", "6.0", "1.3", "0.40"], "italic"),
    }
    assert sum(text.startswith("slope ") for text in said) == 1  # where it has room
    assert artists(ax, "hull")[0].get_label() == "convex hull (slopes in italics)"


@pytest.mark.parametrize(("positives", "negatives"), [(160, 240), (30, 70), (240, 160)])
def test_both_axes_have_ticks_to_read_counts(positives, negatives):
    y = np.r_[np.ones(positives), np.zeros(negatives)]
    fig, ax = draw(y, np.arange(y.size) % 7)
    fig.canvas.draw()
    for ticks, total in ((ax.get_xticks(), negatives), (ax.get_yticks(), positives)):
        assert ticks.size >= 3
        assert 0.6 * total < ticks[-1] <= total


@pytest.mark.parametrize(("kws", "condition", "slope"), [
    ({}, {}, "1"),  # an error costs as much on either axis
    ({}, {"cost_fn": 4}, "0.25"),  # four false positives for a true one
    ({}, {"prior": 0.01}, "198"),  # 99 in rates, and 20 positives for 10 negatives
    ({"rebalanced": True}, {}, "0.5"),  # 15 and 15 cases: the slope of the rates, 10 / 20
])  # fmt: skip
def test_the_slope_of_the_optimum_is_that_of_the_line_in_cases(kws, condition, slope):
    _, ax = draw(LEAVES, operating_point=condition or True, **kws)
    (tangent,) = artists(ax, "tangent")
    (x0, y0), (x1, y1) = tangent.get_xydata()[[0, -1]]
    assert (y1 - y0) / (x1 - x0) == pytest.approx(float(slope))
    assert f"least cost, slope {slope}" in ax.get_legend_handles_labels()[1]
    assert f", slope {slope}." in rp.caption(ax)
