"""Strips, labels, names and legends leave panels their room, and keep off what is drawn."""

from itertools import pairwise

import matplotlib.pyplot as plt
import numpy as np
import pytest
import stress
from artists import artist, artists
from papers import FAWCETT_FIGURE_3

import rocplot as rp
from rocplot.page.figure_elements import DrawnFigure

STYLES = ("paper", "jmlr", "nature", "slides", "dark")
LONG = stress.LONG


@pytest.fixture(autouse=True)
def no_figure():
    plt.close("all")


@pytest.fixture(params=STYLES)
def style(request):
    sheets = ["paper", "dark"] if request.param == "dark" else [request.param]
    with plt.style.context([f"rocplot.styles.{sheet}" for sheet in sheets]):
        yield request.param


def models(n):
    y, scores = stress.sample(300, 120, stress.ladder([f"model {k}" for k in range(n)]))
    return y, scores


@pytest.mark.parametrize("layers", [{"rug": True}, {"rug": True, "histogram": True}])
def test_lanes_of_twelve_models_take_a_fifth_of_the_page_at_most(style, layers):
    fig, ax = plt.subplots()
    rp.calibration(*models(12), legend=False, ax=ax, **layers)
    fig.canvas.draw()
    (strip,) = ax.child_axes
    assert strip.bbox.height <= 0.2 * fig.bbox.height + 1
    assert strip.bbox.height < ax.bbox.height


def test_calibration_of_three_models_uses_two_thirds_of_the_page(style):
    fig, ax = plt.subplots()
    rp.calibration(*models(3), ax=ax)
    fig.canvas.draw()
    assert max(ax.bbox.size / fig.bbox.size) >= 0.66


def test_the_label_of_an_optimum_keeps_off_its_tangent(style):
    fig, ax = plt.subplots()
    rp.roc(*FAWCETT_FIGURE_3, pos_label="p", operating_point={"prior": 5 / 11}, ax=ax)
    drawn = DrawnFigure.from_figure(fig)
    tangent = artist(ax, "tangent")
    path = tangent.get_transform().transform_path(tangent.get_path())
    (label,) = [word for word in drawn.texts if word.text.get_text().startswith("least cost\n")]
    assert not any(path.intersects_bbox(row, filled=False) for row in label.row_boxes)


def test_rows_of_a_text_have_their_own_boxes():
    fig, ax = plt.subplots()
    rp.roc(*FAWCETT_FIGURE_3, pos_label="p", operating_point=True, ax=ax)
    for word in DrawnFigure.from_figure(fig).texts:
        rows = word.row_boxes
        assert len(rows) == word.text.get_text().count("\n") + 1
        assert max(row.y1 for row in rows) == pytest.approx(word.box.y1, abs=4)
        assert [row.y0 for row in rows] == sorted((row.y0 for row in rows), reverse=True)
        assert all(row.width <= word.box.width + 1 for row in rows)


@pytest.mark.sample(1)
@pytest.mark.parametrize("sheet", ["paper_wide", "ieee_wide", "nature_wide"])
def test_titles_of_two_squares_have_their_padding_at_the_first_drawing(sheet):
    with plt.style.context(f"rocplot.styles.{sheet}"):
        fig, axes = plt.subplots(1, 2)
        for ax in axes:
            rp.roc(*models(2), ax=ax).set_title("A title")
        fig.draw_without_rendering()
        boxes = [ax.get_tightbbox() for ax in axes]
        pad = 0.5 * plt.rcParams["figure.constrained_layout.h_pad"] * fig.dpi
        first = [ax.bbox.bounds for ax in axes]
        fig.draw_without_rendering()
    assert min(box.y0 for box in boxes) >= pad - 0.5
    assert max(box.y1 for box in boxes) <= fig.bbox.height - pad + 0.5
    assert np.allclose(first, [ax.bbox.bounds for ax in axes], atol=1)


@pytest.mark.slow
def test_tight_layout_leaves_panels_their_room_beside_legends():
    with plt.style.context(["rocplot.styles.paper", "rocplot.styles.dark"]):
        fig, axes = plt.subplots(1, 3, figsize=(7, 2.33), layout="tight")
        y, scores = stress.data("30 cases")
        rp.precision_recall_gain(y, scores, isometrics=True, ax=axes[0])
        rp.calibration(y, scores, ax=axes[1])
        rp.calibration(y, scores, rug=True, histogram=True, ax=axes[2])
        fig.canvas.draw()
    assert min(ax.bbox.width for ax in axes) >= 0.7 * fig.dpi


def test_many_entries_stand_closer_before_they_take_the_page():
    with plt.style.context("rocplot.styles.icml"):
        fig, ax = plt.subplots()
        rp.precision_recall(*models(12), isometrics=True, interpolate=True, ax=ax)
        fig.canvas.draw()
        assert ax.get_legend().labelspacing < plt.rcParams["legend.labelspacing"]
        assert ax.bbox.height >= 0.55 * fig.bbox.height
        few, ax = plt.subplots()
        rp.roc(*models(3), ax=ax)
        few.canvas.draw()
        assert ax.get_legend().labelspacing == plt.rcParams["legend.labelspacing"]


@pytest.mark.parametrize("legend", ["auto", False])
def test_long_names_of_groups_at_risk_are_left_to_the_legend(style, legend):
    time, event = stress.followed()
    fig, ax = plt.subplots()
    rp.kaplan_meier(time, event, by=LONG[:3] * 40, legend=legend, ax=ax)
    fig.canvas.draw()
    (strip,) = ax.child_axes
    names = {label.get_text() for label in strip.get_yticklabels()}
    if legend == "auto":
        assert names == {"At risk"}
        assert ax.bbox.width >= 0.66 * fig.bbox.width
        colors = [line.get_color() for line in ax.lines if line.get_label() in LONG]
        assert [line.get_color() for line in artists(strip, "key")] == colors
    else:
        assert names == {"At risk", *LONG[:3]}


@pytest.mark.sample(2)
@pytest.mark.parametrize("scale", [1, 30, 3000])
def test_times_do_not_overlap(style, scale):
    time, event = stress.followed()
    fig, ax = plt.subplots()
    rp.kaplan_meier(time * scale, event, by=["I", "II", "III"] * 40, ax=ax)
    fig.canvas.draw()
    boxes = [label.get_window_extent() for label in ax.get_xticklabels() if label.get_text()]
    assert all(a.x1 < b.x0 for a, b in pairwise(boxes))


def test_the_critical_difference_stays_on_the_page_beside_long_names(style):
    rng = np.random.default_rng(6)
    fig, ax = plt.subplots()
    rp.critical_difference({name: rng.normal(0.8, 0.05, 12) for name in LONG}, ax=ax)
    assert not [finding for finding in rp.preflight(fig) if finding.kind == "clipped text"]
    assert {"critical difference"} <= {text.get_text() for text in ax.findobj(plt.Text)}


def test_long_labels_of_points_have_two_rows(style):
    fig, ax = plt.subplots()
    y, scores = stress.data("six long names")
    rp.refinement_calibration(y, dict(list(scores.items())[2:]), ax=ax)
    fig.canvas.draw()
    texts = {text.get_text() for text in ax.findobj(plt.Text)}
    assert "random forest" in texts
    assert "neural network (three hidden\nlayers, early stopping)" in texts or style == "slides"


ROWS = {  # pictures that name rows by a tick each
    "calibration_by": lambda ax, y, p, n: rp.calibration_by(
        y, p, by=np.array([f"centre {i}" for i in range(n)])[np.arange(len(y)) % n], ax=ax
    ),
    "ranking_strip": lambda ax, y, p, n: rp.ranking_strip(y, {f"model {i}": p for i in range(n)}, ax=ax),
    "relative_superiority": lambda ax, y, p, n: rp.relative_superiority(
        y, {f"model {i}": np.roll(p, i) for i in range(n)}, ax=ax
    ),
}


def _count_overlaps(ax):
    ax.figure.canvas.draw()
    boxes = sorted((text.get_window_extent() for text in ax.get_yticklabels()), key=lambda box: box.y0)
    return sum(low.y1 > high.y0 for low, high in pairwise(boxes))


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ROWS)
@pytest.mark.parametrize("layout", [None, "constrained"])
def test_names_of_many_rows_are_small_rather_than_over_each_other(name, layout):
    rng = np.random.default_rng(4)
    y, p = rng.integers(0, 2, 300), rng.random(300)
    with plt.rc_context({"ytick.labelsize": 10}):
        fig, ax = plt.subplots(figsize=(5, 4), layout=layout)
        ROWS[name](ax, y, p, 22)
        assert _count_overlaps(ax) == 0
        assert all(6 <= text.get_fontsize() < 10 for text in ax.get_yticklabels())
        fig.set_size_inches(5, 9)  # a higher page has room for the style's size again
        assert _count_overlaps(ax) == 0
        assert ax.get_yticklabels()[0].get_fontsize() == 10


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ROWS)
def test_rows_too_close_for_their_names_are_told(name):
    rng = np.random.default_rng(4)
    y, p = rng.integers(0, 2, 300), rng.random(300)
    fig, ax = plt.subplots(figsize=(5, 3))
    ROWS[name](ax, y, p, 40)
    with pytest.warns(UserWarning, match=r"the rows are too close for text of 6 pt: make the panel 4.\d in"):
        fig.canvas.draw()


def test_a_size_that_the_caller_sets_for_row_names_stays():
    fig, ax = plt.subplots(figsize=(5, 4))
    rp.ranking_strip([0, 1, 1], {"a": [1, 2, 3], "b": [3, 1, 2]}, ax=ax)
    fig.canvas.draw()
    ax.tick_params(axis="y", labelsize=7)
    fig.canvas.draw()
    assert ax.get_yticklabels()[0].get_fontsize() == 7


@pytest.mark.sample(1)
@pytest.mark.parametrize("n_bands", [10, 20, 40])
@pytest.mark.parametrize("scale", ["paper", "default"])
def test_bands_of_long_numbers_have_both_ends(n_bands, scale):
    rng = np.random.default_rng(4)
    y, score = rng.integers(0, 2, 300), 7 * 10**11 + rng.integers(-3000, 3000, 300)
    with plt.style.context("default" if scale == "default" else "rocplot.styles.paper"):
        _, ax = plt.subplots(figsize=(4.2, 3.6))
        rp.score_bands(y, score, n_bands=n_bands, ax=ax)
        assert _count_overlaps(ax) == 0
    table = rp.compute.score_bands(y, score, n_bands=n_bands)
    counts_below = {np.count_nonzero(score <= value) for value in [*table.low, *table.high]}
    names = [" ".join(text.get_text().split()) for text in ax.get_yticklabels()]
    assert len(names) >= 5
    for name in names:
        low, high = map(int, name.strip("()[]").split(", "))
        assert {np.count_nonzero(score <= edge) for edge in (low, high)} <= counts_below  # same cases


def _make_models(n_models):
    rng = np.random.default_rng(1)
    y = rng.random(200) < 0.3
    return y, {f"model {i} of a long name": rng.normal(size=200) + y for i in range(n_models)}


def test_limits_are_taken_back_when_the_legend_that_they_had_room_for_stands_elsewhere():
    """An error rate above 1 has no meaning; the highest of no model is the share of the negatives."""
    y, models = _make_models(3)
    fig, ax = plt.subplots()
    rp.rol_curve(y, models, ax=ax)
    reserved = ax.get_ylim()
    fig.canvas.draw()
    assert ax.get_ylim() == reserved  # the legend stands in its room
    ax.get_legend().remove()
    rp.rol_curve(y, models, legend="outside", ax=ax)
    for _ in range(2):
        fig.canvas.draw()
        assert max(line.get_ydata().max() for line in ax.lines) < ax.get_ylim()[1] < 1.04
    rp.rol_curve(y, {"another": -models["model 0 of a long name"]}, ax=ax)  # which needs its room, too
    assert ax.get_ylim()[1] > reserved[1]
    fig.canvas.draw()
    assert max(line.get_ydata().max() for line in ax.lines) < ax.get_ylim()[1]


def test_limits_of_the_caller_are_never_taken_back():
    y, models = _make_models(2)
    fig, (left, right) = plt.subplots(1, 2)
    left.set_ylim(-0.2, 1.4)
    rp.rol_curve(y, models, legend="outside", ax=left)
    rp.rol_curve(y, models, legend="outside", ax=right)
    right.set_ylim(-0.2, 1.4)
    fig.canvas.draw()
    assert left.get_ylim() == right.get_ylim() == (-0.2, 1.4)


@pytest.mark.parametrize("outside", [{0}, {1}, {0, 1}])
def test_panels_of_one_axis_keep_the_room_that_one_of_their_legends_needs(outside):
    y, models = _make_models(2)
    fig, axes = plt.subplots(1, 2, figsize=(12, 5), sharey=True)
    for i, ax in enumerate(axes):
        rp.rol_curve(y, models, legend="outside" if i in outside else "upper left", ax=ax)
    reserved = axes[0].get_ylim()
    fig.canvas.draw()
    assert axes[0].get_ylim() == axes[1].get_ylim()
    assert (axes[0].get_ylim() == reserved) == (len(outside) < 2)


def test_densities_fill_a_panel_without_room_for_the_inset():
    fig, ax = plt.subplots(figsize=(1.6, 1.6))
    rp.signal_detection(signal=(1.4, 1.3), noise=(0, 1), threshold=0.9, ax=ax)
    with pytest.warns(UserWarning, match="the inset has no free place"):
        fig.canvas.draw()
    peak = 1 / np.sqrt(2 * np.pi)  # of the noise
    assert ax.get_ylim()[1] == pytest.approx(1.7 * peak, rel=1e-3)
    assert not ax.child_axes[0].get_visible()
