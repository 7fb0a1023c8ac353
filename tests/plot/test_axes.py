"""What belongs on one axes, and what does not."""

import itertools
from functools import partial

import calls
import matplotlib.pyplot as plt
import numpy as np
import pytest
import stress
from mpl_toolkits import axisartist

import rocplot as rp

Y, SCORE = [0, 1, 0, 1, 1, 0], [0.1, 0.4, 0.35, 0.8, 0.35, 0.6]


@pytest.mark.parametrize(
    ("first", "second", "words"),
    [
        (rp.roc, rp.precision_recall, "ax already shows True positive rate over False positive rate"),
        (rp.precision_recall, rp.precision_recall_gain, "ax already shows Precision over Recall"),
        (rp.calibration, rp.roc, "ax already shows Observed proportion over Predicted probability"),
        (rp.cost_curve, rp.roc, "ax already shows another kind of plot"),
        (rp.roc, rp.cost_curve, "ax already shows True positive rate"),
        (rp.confusion_matrix, rp.confusion_matrix, "ax is in use: a confusion matrix needs axes of its own"),
        (rp.roc, rp.confusion_matrix, "ax is in use"),
    ],
)
def test_pictures_of_other_quantities_are_refused_before_they_draw(first, second, words):
    _, ax = plt.subplots()
    first(Y, SCORE, ax=ax)
    ink = len(ax.get_children())
    with pytest.raises(ValueError, match=words):
        second(Y, SCORE, ax=ax)
    assert len(ax.get_children()) == ink


# -- axes that no picture can be drawn on ---------------------------------------------------------


@pytest.mark.sample(6)
@pytest.mark.parametrize(
    ("name", "kind"),
    [(name, "polar") for name in calls.PICTURES if name != "isometric_surface"]
    + [("roc", kind) for kind in ("aitoff", "hammer", "lambert", "mollweide", "3d")],
)
def test_axes_that_are_not_straight_are_refused_before_anything_is_drawn(name, kind):
    args, keywords = calls.call(name)
    fig = plt.figure()
    ax = fig.add_subplot(projection=kind)
    before = len(ax.get_children()), ax.get_xlim(), ax.get_xlabel()
    for where in ({"ax": ax}, {}):  # passed, or the current ones
        with pytest.raises(TypeError, match=f"ax must have straight axes, x and y, not {kind} ones"):
            getattr(rp, name)(*args, **keywords, **where)
    assert (len(ax.get_children()), ax.get_xlim(), ax.get_xlabel()) == before
    assert fig.axes == [ax]


def test_other_straight_axes_are_drawn_on():
    straight = plt.figure().add_subplot(axes_class=axisartist.Axes)
    part = plt.figure().subfigures(1, 2)[1].add_subplot()
    for ax in (straight, part):
        assert "roc" in {line.get_gid() for line in rp.roc(Y, SCORE, ax=ax).lines}
        ax.figure.get_figure(root=True).draw_without_rendering()


def test_the_axes_of_a_curve_beside_densities_are_checked_too():
    polar = plt.figure().add_subplot(projection="polar")
    with pytest.raises(TypeError, match="curve_ax must have straight axes"):
        rp.signal_detection(curve_ax=polar)
    _, (left, right) = plt.subplots(1, 2, sharex=True)
    with pytest.raises(ValueError, match="curve_ax shares its x axis with the densities"):
        rp.signal_detection(curve_ax=right, ax=left)
    assert not left.lines
    assert not right.lines


# -- axes that share an axis with a panel ---------------------------------------------------------

RANKED = np.linspace(0, 1, 6)


def _state(ax):
    texts = ax.get_xticklabels(), ax.get_yticklabels()
    ends = ax.get_xlim(), ax.get_ylim()
    return ax.get_xscale(), ax.get_yscale(), ends, [[text.get_text() for text in some] for some in texts]


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("first", "second", "change"),
    [
        (partial(rp.roc, Y, SCORE), partial(rp.det, Y, SCORE), "scale"),
        (partial(rp.roc, Y, SCORE), partial(rp.roc, Y, SCORE, xscale="log"), "scale"),
        (partial(rp.roc, Y, SCORE), partial(rp.lift, Y, SCORE, scale="count"), "limits"),
        (partial(rp.roc, Y, SCORE), partial(rp.roc, Y, SCORE, view={"fpr": (0, 0.5)}), "limits"),
        (partial(rp.roc, Y, SCORE, view={"fpr": (0, 0.5)}), partial(rp.roc, Y, SCORE), "limits"),
        (partial(rp.roc, Y, SCORE), partial(rp.confusion_matrix, Y, SCORE), "limits"),
        (partial(rp.roc, Y, SCORE), partial(rp.roc, Y, SCORE, x="specificity"), "unit"),
        (
            partial(rp.ranking_strip, Y, {"a": SCORE, "b": RANKED}),
            partial(rp.ranking_strip, Y, {"c": SCORE, "d": RANKED}),
            "unit",
        ),
    ],
)
def test_a_picture_that_would_change_a_panel_beside_it_is_refused(first, second, change):
    fig, (left, right) = plt.subplots(1, 2, sharex=True, sharey=True)
    first(ax=left)
    fig.draw_without_rendering()
    before, empty = _state(left), len(right.get_children())
    with pytest.raises(
        ValueError, match=f"ax shares its [xy] axis with .*whose {change} would change: draw on"
    ):
        second(ax=right)
    fig.draw_without_rendering()
    assert _state(left) == before
    assert len(right.get_children()) == empty


def test_a_second_call_leaves_the_scale_of_panels_beside_it():
    _, (left, right) = plt.subplots(1, 2, sharex=True)
    rp.roc(Y, SCORE, ax=left)
    rp.roc(Y, SCORE, ax=right)
    with pytest.raises(ValueError, match="whose scale would change"):
        rp.roc(Y, RANKED, xscale="log", ax=right)
    assert left.get_xscale() == "linear"


@pytest.mark.sample(1)
@pytest.mark.parametrize("options", [{}, {"xscale": "log"}, {"x": "specificity"}])
def test_a_grid_of_roc_panels_shares_its_axes(options):
    fig, axes = plt.subplots(2, 2, sharex=True, sharey=True)
    for ax in axes.flat:
        rp.roc(Y, SCORE, ax=ax, **options)
    fig.draw_without_rendering()
    assert len({str(_state(ax)[:3]) for ax in axes.flat}) == 1
    low, high = axes[0, 0].get_ylim()
    assert low < 0 < 1 < high


@pytest.mark.parametrize("first", [1, 10])
def test_shared_axes_of_scores_show_the_scores_of_all_panels(first):
    _, (left, right) = plt.subplots(1, 2, sharex=True, sharey=True)
    for ax, factor in ((left, first), (right, 10 / first)):
        rp.score_distribution(Y, factor * np.asarray(SCORE), ax=ax)
    low, high = left.get_xlim()
    assert low < 0.1
    assert high > 8


def test_limits_set_before_the_first_panel_are_kept_by_the_next():
    _, (left, right) = plt.subplots(1, 2, sharex=True)
    left.set_xlim(0, 0.2)
    for ax in (left, right):
        rp.roc(Y, SCORE, ax=ax)
    assert left.get_xlim() == (0, 0.2)


def test_pictures_of_the_same_rates_share_axes():
    _, ax = plt.subplots()
    rp.roc(Y, {"a": SCORE}, ax=ax)
    ax.set_xlabel("")  # the caller's own
    rp.roc_points({"b": (0.2, 0.6)}, ax=ax)
    rp.isometrics("accuracy", ax=ax)
    assert {"roc:a", "roc_points:b"} <= {line.get_gid() for line in ax.lines}


def test_a_surface_makes_its_own_kind_of_axes_where_there_are_none():
    ax = rp.isometric_surface("accuracy", 0.8)
    assert ax.name == "3d"
    assert ax.figure.axes == [ax]
    _, flat = plt.subplots()
    with pytest.raises(TypeError, match="ax must be 3-D"):
        rp.isometric_surface("accuracy", 0.8)
    assert not flat.collections


def test_a_label_of_the_caller_brings_the_legend():
    _, (plain, named) = plt.subplots(1, 2)
    rp.roc(Y, SCORE, ax=plain)
    rp.roc(Y, SCORE, label="mine", ax=named)
    assert plain.get_legend() is None
    assert [text.get_text() for text in named.get_legend().get_texts()] == ["mine"]
    ax = rp.roc(Y, {"mine": SCORE}, ax=plt.figure().add_subplot())  # a name stands beside its numbers
    assert ax.get_legend().get_texts()[0].get_text().startswith("mine (AUC ")
    assert '``label="NB"`` is the whole text' in " ".join(rp.roc.__doc__.split())


@pytest.mark.parametrize(
    ("picture", "layer", "words"),
    [
        (rp.roc, {"band": "wide"}, "band: method='wide' is unknown"),
        (rp.roc, {"binormal": "best"}, "binormal: method='best' is unknown"),
        (rp.roc, {"isometrics": {"levels": ["a"]}}, "isometrics: levels must be numbers, but holds .a."),
        (rp.cost_curve, {"cost_weight": "hand"}, "cost_weight: preset='hand' is unknown"),
    ],
)
def test_what_a_layer_cannot_use_is_said_by_its_name(picture, layer, words):
    with pytest.raises((TypeError, ValueError), match=words):
        picture(Y, SCORE, **layer)
    assert plt.get_fignums() == []


def test_isometrics_of_a_curve_take_its_own_totals():
    axes = plt.subplots(1, 2)[1]
    rp.roc(Y, SCORE, isometrics={"metric": "laplace"}, ax=axes[0])
    rp.roc(Y, SCORE, isometrics={"metric": "laplace", "positives": 3, "skew": 1}, ax=axes[1])
    drawn = [[line.get_xydata() for line in ax.lines if line.get_gid() == "isometrics"] for ax in axes]
    assert len(drawn[0]) == len(drawn[1]) > 0
    for one, other in zip(*drawn, strict=True):
        np.testing.assert_array_equal(one, other)


def test_the_line_of_indifference_does_not_ask_for_beta():
    _, ax = plt.subplots()
    rp.isometrics("f_beta", beta=2, indifference=True, ax=ax)
    assert "indifference" in {line.get_gid() for line in ax.lines}


# -- small panels ---------------------------------------------------------------------------------


@pytest.mark.sample(1)
@pytest.mark.parametrize("layout", ["constrained", "tight"])
@pytest.mark.parametrize("draw", [rp.roc, rp.det, rp.lift, rp.calibration], ids=lambda draw: draw.__name__)
def test_ticks_and_names_of_axes_have_room_in_four_panels_of_a_slide(draw, layout):
    rng = np.random.default_rng(4)
    y = np.arange(200) % 2
    score = 1 / (1 + np.exp(-y - rng.normal(0, 1, 200)))
    with plt.style.context("rocplot.styles.slides"):
        fig, axes = plt.subplots(2, 2, layout=layout)
        for ax in axes.flat:
            draw(y, score, legend=False, ax=ax)
        fig.canvas.draw()
        texts = []
        for axis in (one for ax in axes.flat for one in (ax.xaxis, ax.yaxis)):
            low, high = sorted(axis.get_view_interval())
            numbers = [tick.label1 for tick in axis.get_major_ticks() if low <= tick.get_loc() <= high]
            assert len(numbers) >= 2
            texts += [axis.label, *numbers]
        boxes = [text.get_window_extent() for text in texts if text.get_text()]
        apart = [not a.padded(-0.5).overlaps(b.padded(-0.5)) for a, b in itertools.combinations(boxes, 2)]
        assert all(apart)
        assert all(fig.bbox.x0 <= box.x0 and box.x1 <= fig.bbox.x1 for box in boxes)
        assert all(fig.bbox.y0 <= box.y0 and box.y1 <= fig.bbox.y1 for box in boxes)


def test_rugs_leave_the_limits_and_ticks_of_proportions_alone():
    with plt.style.context("default"):
        _, ax = plt.subplots()
        rp.calibration([0, 1] * 50, {name: np.linspace(0.01, 0.99, 100) for name in "abcd"}, rug=True, ax=ax)
        ax.figure.canvas.draw()
        low, high = ax.get_ylim()
        shown = [at for at in ax.get_yticks() if low <= at <= high]
    assert (low, high) == pytest.approx((-0.045, 1.045))
    assert shown == pytest.approx(np.arange(6) / 5)


@pytest.mark.parametrize("side", [2.3, 2.0, 1.7, 3.0])
def test_a_square_of_rates_has_the_same_ticks_on_both_sides(side):
    with plt.style.context("default"):
        ax = plt.figure(figsize=(6, 6)).add_axes((0.2, 0.2, side / 6, side / 6))
        rp.roc(Y, SCORE, ax=ax)
        ax.figure.canvas.draw()
        assert list(ax.get_xticks()) == list(ax.get_yticks())


# -- limits, ticks and shapes ---------------------------------------------------------------------

TEN = [1, 1, 0, 1, 0, 0, 1, 0, 0, 0], [0.95, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1]
UNIT = (-0.025, 1.025)  # a fortieth beside the square, as beside every panel
FIFTHS = ["0", "0.2", "0.4", "0.6", "0.8", "1"]


def written(axis):
    """Read the labels of the ticks in view."""
    axis.figure.canvas.draw()
    low, high = sorted(axis.get_view_interval())
    return [one.label1.get_text() for one in axis.get_major_ticks() if low <= one.get_loc() <= high]


def panel(draw, **kws):
    _, ax = plt.subplots()
    draw(*TEN, ax=ax, **kws)
    return ax


PANELS = {
    # name: (call, x, y, height over width, ticks of x, ticks of y); of 4 positives and 6 negatives
    "roc": (rp.roc, UNIT, UNIT, 1, FIFTHS, FIFTHS),
    "pr": (rp.precision_recall, UNIT, UNIT, 1, FIFTHS, FIFTHS),
    "gain": (rp.precision_recall_gain, UNIT, UNIT, 1, FIFTHS, FIFTHS),
    "pn": (rp.pn, (-0.15, 6.15), (-0.15, 4.15), 4.3 / 6.3, ["0", "2", "4", "6"], ["0", "2", "4"]),
    "isometrics": (
        lambda *_, ax: rp.isometrics("precision", space="pn", positives=20, negatives=80, ax=ax),
        (-2, 82),
        (-0.5, 20.5),
        0.25,
        None,
        None,
    ),
    "lift": (rp.lift, UNIT, (-0.1, 4.1), 1, FIFTHS, ["0", "1", "2", "3", "4"]),
    "lift rate": (lambda *d, ax: rp.lift(*d, scale="rate", ax=ax), UNIT, UNIT, 1, FIFTHS, FIFTHS),
    "lift ratio": (lambda *d, ax: rp.lift(*d, scale="ratio", ax=ax), UNIT, (0, 1.06 * 2.5), 1, FIFTHS, None),
    "calibration": (rp.calibration, (-0.045, 1.045), (-0.045, 1.045), 1, FIFTHS, FIFTHS),
    "map": (rp.calibration_map, (0.1 - 0.034, 0.95 + 0.034), (-0.045, 1.045), None, None, FIFTHS),
    "predictiveness": (rp.predictiveness, UNIT, (-0.025 * 0.95, 1.025 * 0.95), None, FIFTHS, FIFTHS[:-1]),
    "risk": (rp.risk_coverage, UNIT, (-0.025 * 0.636, 0.636), 1, FIFTHS, None),  # the error of all is .6
    "bands": (rp.score_bands, (0, 1.04), (9.6, -0.6), None, FIFTHS, None),  # ten cases in ten bands
    "impurity": (
        lambda *_, ax: rp.impurity(ax=ax),
        UNIT,
        (-0.0125, 0.53),
        None,
        FIFTHS,
        ["0", "0.1", "0.2", "0.3", "0.4", "0.5"],
    ),
    "table": (
        rp.confusion_matrix,
        (-0.02, 2.82),
        (2.62, -0.02),
        None,
        ["+", "−", "total"],
        ["+", "−", "total"],
    ),
    "strip": (rp.ranking_strip, (0, 10), (0.55, -0.55), None, None, [""]),
    "sensibility": (rp.sensibility, UNIT, UNIT, 1, FIFTHS, FIFTHS),
    "simplex": (
        lambda *_, ax: rp.weight_simplex(list("abcabc"), np.eye(6)[:, :3] + 0.1, labels=list("abc"), ax=ax),
        (-0.04, 1.04),  # a triangle of side 1, and room for the names of its corners
        (-0.1, 0.97),
        None,
        [],
        [],
    ),
}


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", PANELS)
def test_panels_show_all_of_their_quantities_and_a_little_more(name):
    draw, x, y, shape, across, up = PANELS[name]
    ax = panel(draw)
    assert ax.get_xlim() == pytest.approx(x)
    assert ax.get_ylim() == pytest.approx(y)
    assert ax.get_box_aspect() == (shape if shape is None else pytest.approx(shape))
    assert across is None or written(ax.xaxis) == across
    assert up is None or written(ax.yaxis) == up


def highest(ax):
    return max(float(np.max(line.get_ydata())) for line in ax.lines if len(line.get_ydata()))


@pytest.mark.parametrize("draw", [rp.brier_curve, rp.rate_driven_curve, rp.rol_curve, rp.economic_value])
def test_above_the_highest_loss_is_room_for_the_rows_of_the_legend(draw):
    ax = panel(draw, legend=False)
    assert ax.get_xlim() == pytest.approx(UNIT)
    top = ax.get_ylim()[1]
    assert ax.get_ylim()[0] == pytest.approx(-0.025 * top)
    rows = (top / highest(ax) - 1.03) / 0.08  # a row has .08 of the panel, and .03 are free
    assert rows == pytest.approx(round(rows), abs=1e-6)
    assert round(rows) >= 1
    _, ax = plt.subplots()
    draw(TEN[0], dict.fromkeys("abc", TEN[1]), ax=ax)
    more = (ax.get_ylim()[1] / highest(ax) - 1.03) / 0.08
    assert round(more) == round(rows) + 2


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("draw", "kws"),
    [
        (rp.calibration_map, {}),
        (rp.score_distribution, {}),
        (rp.threshold_metrics, {}),
        (rp.risk_coverage, {}),
        (rp.predictiveness, {}),
        (rp.lift, {"scale": "ratio"}),
        (rp.cost_curve, {}),
    ],
)
def test_limits_take_in_what_a_later_call_draws(draw, kws):
    y, score = TEN
    other = [0.05 + 0.5 * one for one in reversed(score)]
    alone = []
    for some in (score, other):
        _, ax = plt.subplots()
        draw(y, {"m": some}, ax=ax, **kws)
        alone.append((*ax.get_xlim(), *ax.get_ylim()))
    for order in ((score, other), (other, score)):
        _, ax = plt.subplots()
        for i, some in enumerate(order):
            draw(y, {f"m{i}": some}, ax=ax, **kws)
        assert ax.get_xlim() == pytest.approx((min(one[0] for one in alone), max(one[1] for one in alone)))
        if draw is rp.cost_curve:  # which makes room for the legend of both
            assert ax.get_ylim()[1] > max(one[3] for one in alone)
        else:
            assert ax.get_ylim() == pytest.approx(
                (min(one[2] for one in alone), max(one[3] for one in alone))
            )


def test_limits_of_the_caller_stay():
    for draw in (rp.roc, rp.cost_curve, rp.calibration, rp.risk_coverage, rp.lift):
        _, ax = plt.subplots()
        ax.set(xlim=(0.1, 0.4), ylim=(0.2, 0.7))
        draw(*TEN, ax=ax)
        assert ax.get_xlim() == (0.1, 0.4)
        assert ax.get_ylim() == (0.2, 0.7)
        _, ax = plt.subplots()
        ax.set_xlim(0.1, 0.4)
        draw(*TEN, ax=ax)
        assert ax.get_xlim() == (0.1, 0.4)
        assert ax.get_ylim()[1] > 0.2


def test_names_of_axes_are_broken_where_the_panel_is_small():
    figure = plt.figure(figsize=(7, 2), layout="none")
    wide = figure.add_axes((0.1, 0.3, 0.8, 0.6))
    narrow = figure.add_axes((0.92, 0.3, 0.06, 0.6))
    for ax in (wide, narrow):
        rp.cost_curve(*TEN, ax=ax)
    figure.canvas.draw()
    heights = [ax.xaxis.label.get_window_extent().height for ax in (wide, narrow)]
    assert heights[1] > 1.8 * heights[0]
    assert wide.xaxis.label._get_wrapped_text().count("\n") == 0
    assert narrow.xaxis.label.get_window_extent().width <= 2.2 * narrow.bbox.width


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("n", "p", "across", "up"),
    [  # the longer side has about five steps, a shorter one as many as its length has
        (100, 100, ["0", "20", "40", "60", "80", "100"], ["0", "20", "40", "60", "80", "100"]),
        (100, 40, ["0", "20", "40", "60", "80", "100"], ["0", "20", "40"]),
        (1000, 200, ["0", "200", "400", "600", "800", "1 000"], ["0", "50", "100", "150", "200"]),
        (1000, 4, ["0", "200", "400", "600", "800", "1 000"], ["0", "1", "2", "3", "4"]),
        (3, 2, ["0", "1", "2", "3"], ["0", "1", "2"]),
    ],
)
def test_ticks_of_counts(n, p, across, up):
    _, ax = plt.subplots()
    rp.pn([0] * n + [1] * p, np.arange(n + p), ax=ax)
    assert [text.replace("\N{NO-BREAK SPACE}", " ") for text in written(ax.xaxis)] == across
    assert written(ax.yaxis) == up
    stretched = {4: ", stretched ×\N{NO-BREAK SPACE}200", 200: ", stretched ×\N{NO-BREAK SPACE}5"}.get(p, "")
    assert ax.get_ylabel() == f"True positives (of {p}{stretched})"
    assert ax.get_xlabel().replace("\N{NO-BREAK SPACE}", "") == f"False positives (of {n})"
    assert ax.yaxis.label.get_rotation() == 90


def test_alerts_have_the_cases_per_alert_on_the_right():
    ax = panel(rp.precision_recall, x="alerts")
    assert ax.get_xlim() == pytest.approx((-2.5, 102.5))
    assert ax.get_ylim() == pytest.approx(UNIT)
    assert ax.get_box_aspect() == 1
    assert written(ax.xaxis) == ["0", "20", "40", "60", "80", "100"]
    (right,) = [one for one in ax.child_axes if one.get_ylabel() == "Number needed to evaluate"]
    ax.figure.canvas.draw()
    ticks = {
        one.label2.get_text(): one.get_loc() for one in right.yaxis.get_major_ticks() if one.label2.get_text()
    }
    assert {"1", "2", "5"} <= ticks.keys()
    for text, at in ticks.items():
        assert float(text) == pytest.approx(1 / at)
    assert np.diff(sorted(ticks.values())).min() >= 0.07 * 1.05


def test_log_odds_have_the_shares_above():
    ax = panel(rp.cost_curve, x="log_odds")
    (top,) = [one for one in ax.child_axes if one.get_xlabel() == "Cost proportion of a false negative, κ"]
    ax.figure.canvas.draw()
    ticks = {
        one.label2.get_text(): one.get_loc() for one in top.xaxis.get_major_ticks() if one.label2.get_text()
    }
    assert "0.5" in ticks
    assert len(ticks) >= 3
    for text, at in ticks.items():
        assert np.log(float(text) / (1 - float(text))) == pytest.approx(at)


def test_the_surface_has_rates_below_and_powers_of_ten_upright():
    ax = rp.isometric_surface("accuracy", 0.8, skews=(0.1, 100))
    ax.figure.canvas.draw()
    for axis in (ax.xaxis, ax.yaxis):
        assert list(axis.get_ticklocs()) == [0, 0.5, 1]
        assert [one.get_text() for one in axis.get_ticklabels()] == [
            "0",
            "",
            "1",
        ]  # the name stands between them
    assert (*ax.get_xlim(), *ax.get_ylim(), *ax.get_zlim()) == pytest.approx((0, 1, 0, 1, -1, 2))
    assert list(ax.get_zticks()) == [-1, 0, 1, 2]
    assert [one.get_text() for one in ax.get_zticklabels()] == ["1/10", "1", "10", "100"]


def test_a_name_on_the_right_has_the_room_of_all_columns_of_its_panel():
    fig = plt.figure(figsize=(6, 6))
    grid = fig.add_gridspec(2, 4)
    ax = fig.add_subplot(grid[1, :])
    fig.add_subplot(grid[0, 0])
    rp.precision_recall(*TEN, x="alerts", ax=ax)
    fig.canvas.draw()
    (right,) = [one for one in ax.child_axes if one.get_ylabel() == "Number needed to evaluate"]
    assert "\n" not in right.yaxis.label._get_wrapped_text()  # half the width of the page is long enough
    assert ax.bbox.height > right.yaxis.label.get_window_extent().height


def test_names_of_rows_have_fewer_lines_in_a_lower_panel():
    y, score = stress.data("six long names")
    fig, ax = plt.subplots(figsize=(4, 4), layout="constrained")
    rp.ranking_strip(y, score, ax=ax)
    whole = [label.get_text() for label in ax.get_yticklabels()]
    for height in (4, 1.6, 4):
        fig.set_figheight(height)
        fig.draw_without_rendering()
        texts = [label for label in ax.get_yticklabels() if label.get_text()]
        boxes = [label.get_window_extent() for label in texts]
        assert not any(a.overlaps(b) for a, b in itertools.combinations(boxes, 2))
        assert len({label.get_text() for label in texts}) == len(texts)
        assert ([label.get_text() for label in texts] == whole) == (height == 4)


@pytest.mark.slow
def test_an_x_label_takes_the_room_on_both_sides_of_a_square_that_tight_layout_moved():
    """Three small squares stand close together, and not in the middles of the thirds of the page."""
    rng = np.random.default_rng(2)
    y, score = rng.random(300) < 0.3, rng.normal(size=300)
    with plt.rc_context({"axes.labelsize": 12, "xtick.labelsize": 11, "ytick.labelsize": 11}):
        fig, axes = plt.subplots(1, 3, figsize=(178 / 25.4, 65 / 25.4), layout="tight")
        for plot, ax in zip((rp.roc, rp.precision_recall_gain, rp.cost_curve), axes, strict=True):
            plot(y, dict.fromkeys(("gradient boosting", "logistic"), score + 0.7 * y), ax=ax)
        rp.figure_legend(fig, ncols=1)
        rp.letter_axes(axes)
        fig.canvas.draw()
    labels = [ax.xaxis.label for ax in axes]
    assert "\n" not in labels[0].wrap_text()
    assert labels[2].wrap_text().count("\n") < 2
    boxes = [label.get_window_extent() for label in labels]
    assert not any(one.overlaps(other) for one, other in itertools.combinations(boxes, 2))
    assert all(fig.bbox.x0 <= box.x0 and box.x1 <= fig.bbox.x1 for box in boxes)
