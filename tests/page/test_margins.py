"""Pages that nobody laid out: margins grow where words would be cut; what an owner chose stays as it is."""

import io
import pickle
import warnings
from contextlib import contextmanager
from functools import partial

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest
import seaborn as sns
import stress
import tiers
from pictures import text_off_the_page, texts

import rocplot as rp
from rocplot.page.private_matplotlib import measure_baselines

WAYS = ("left", "right", "bottom", "top", "wspace", "hspace")
DEFAULT = {way: mpl.rcParamsDefault[f"figure.subplot.{way}"] for way in WAYS}
SHEETS = {  # that state no layout
    "default": ["default"],
    "dark": ["default", "rocplot.styles.dark"],
    "print": ["default", "rocplot.styles.print"],
}
CUT = (  # of matplotlib's margins: words of rows and of axes, on pages of usual sizes
    ("ranking_strip", (5, 5), {}),
    ("economic_value", (4.5, 3.4), {}),
    ("combination", (4.5, 3.4), {}),
    ("calibration_by", (5, 5), {"terms": "clinical"}),
    ("score_bands", (6.4, 3), {}),
    ("relative_superiority", (4.5, 3.4), {}),
    ("confusion_matrix", (3.5, 2.6), {}),
    ("confusion_matrix", (4.5, 3.4), {}),
    ("det", (4.5, 3.4), {"terms": "clinical"}),
    ("roc", (3.5, 2.6), {"legend": "outside"}),
)


def margins(fig):
    return {way: getattr(fig.subplotpars, way) for way in WAYS}


def draw(name, ax, **keywords):
    y, scores = stress.data("two models")
    if keywords:
        return getattr(rp, name)(y, scores, ax=ax, **keywords)
    return stress.PLOTS[name](y, scores, ax)


@pytest.mark.sample(2)
@pytest.mark.parametrize("style", SHEETS)
@pytest.mark.parametrize(("name", "size", "keywords"), CUT)
def test_no_word_leaves_a_page_that_nobody_laid_out(name, size, keywords, style):
    if name == "calibration_by":
        keywords = keywords | {"by": np.array(["north", "south", "the islands"])[np.arange(200) % 3]}
    with plt.style.context(SHEETS[style]):
        fig, ax = plt.subplots(figsize=size)
        draw(name, ax, **keywords)
        assert text_off_the_page(fig) == []
        before = margins(fig)
        fig.canvas.draw()
        assert margins(fig) == pytest.approx(before, abs=1e-3)


@pytest.mark.parametrize(
    ("shape", "size"), [((2, 2), (6.4, 4.8)), pytest.param((2, 4), (12, 6), marks=pytest.mark.slow)]
)
def test_words_of_grids_stay_on_the_page_and_off_other_panels(shape, size):
    with plt.style.context("default"):
        fig, axes = plt.subplots(*shape, figsize=size)
        for ax, name in zip(
            axes.flat, ("cost_curve", "brier_curve", "net_benefit", "score_bands") * 2, strict=False
        ):
            draw(name, ax)
        assert text_off_the_page(fig) == []
        shown = texts(fig)
        for ax in axes.flat:
            named = [box for text, box in shown if text is ax.yaxis.label]
            assert not any(box.overlaps(other.bbox) for box in named for other in axes.flat)
        assert not axes.flat[0].bbox.overlaps(axes.flat[1].bbox)


def test_margins_that_suffice_are_those_of_matplotlib():
    with plt.style.context("default"):
        fig, ax = plt.subplots()
        place = ax.get_position(original=True).bounds
        draw("net_benefit", ax)
        fig.canvas.draw()
    assert margins(fig) == DEFAULT
    assert ax.get_position(original=True).bounds == place


def adjusted(fig):
    fig.subplots_adjust(left=0.02, bottom=0.02)


def one_side(fig):
    fig.subplots_adjust(right=0.97)


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("choose", [adjusted, one_side])
def test_margins_that_an_owner_sets_before_or_after_are_kept(choose, first):
    with plt.style.context("default"):
        fig, ax = plt.subplots(figsize=(4.5, 3.4))
        if first:
            choose(fig)
        draw("ranking_strip", ax)
        if not first:
            fig.canvas.draw()
            choose(fig)
        chosen, place = margins(fig), ax.get_position(original=True).bounds
        fig.canvas.draw()
    assert margins(fig) == chosen
    assert ax.get_position(original=True).bounds == place


@pytest.mark.parametrize("layout", ["tight", "constrained", "compressed"])
def test_a_layout_of_the_owner_is_kept(layout):
    with plt.style.context("default"):
        fig, ax = plt.subplots(layout=layout)
        engine = fig.get_layout_engine()
        draw("roc", ax)
        assert fig.get_layout_engine() is engine
        later, ax = plt.subplots()
        draw("roc", ax)
        later.set_layout_engine(layout)
        later.canvas.draw()


def test_a_tight_layout_once_is_kept_and_does_not_warn():
    with plt.style.context("default"):
        fig, ax = plt.subplots(figsize=(4.5, 3.4))
        draw("economic_value", ax)
        fig.tight_layout(pad=3)
        chosen = margins(fig)
        fig.canvas.draw()
    assert margins(fig) == chosen


def test_places_of_the_owner_are_kept():
    with plt.style.context("default"):
        fig = plt.figure(figsize=(4.5, 3.4))
        ax = fig.add_axes((0.05, 0.05, 0.5, 0.5))
        draw("economic_value", ax)
        grid = plt.figure().add_gridspec(1, 1, left=0.02)
        there = grid.figure.add_subplot(grid[0])
        draw("economic_value", there)
        moved, (one, other) = plt.subplots(1, 2, figsize=(4.5, 3.4))
        other.set_position((0.6, 0.02, 0.38, 0.5))
        draw("economic_value", one)
        shown = plt.figure()
        used = shown.add_subplot()
        used.plot([0, 1])
        draw("roc", used)
        for each in (fig, grid.figure, moved, shown):
            each.canvas.draw()
    assert ax.get_position(original=True).bounds == pytest.approx((0.05, 0.05, 0.5, 0.5))
    assert there.get_position(original=True).x0 == pytest.approx(0.02)
    assert other.get_position(original=True).bounds == pytest.approx((0.6, 0.02, 0.38, 0.5))
    assert [each.get_layout_engine() for each in (fig, grid.figure, shown)] == [None] * 3


def test_a_page_that_is_too_small_keeps_its_margins_without_a_word():
    with plt.style.context("default"):
        fig, ax = plt.subplots(figsize=(0.6, 0.5))
        draw("economic_value", ax, legend=False)
        fig.canvas.draw()
    assert margins(fig) == DEFAULT


def test_a_figure_whose_margins_grew_can_be_pickled():
    with plt.style.context("default"):
        fig, ax = plt.subplots(figsize=(4.5, 3.4))
        draw("economic_value", ax)
        fig.canvas.draw()
        copy = pickle.loads(pickle.dumps(fig))
        copy.canvas.draw()
    assert margins(copy) == pytest.approx(margins(fig), abs=1e-3)


@pytest.mark.sample(1)
@pytest.mark.parametrize("low", [False, True])
def test_words_of_axes_in_three_dimensions_are_read(low):
    """The name below is cut where the panel is moved down, and only there."""
    with plt.style.context("rocplot.styles.paper"):
        fig, ax = plt.subplots(subplot_kw={"projection": "3d"})
        rp.isometric_surface("accuracy", 0.8, ax=ax)
        if low:
            ax.set_position((0.1, -0.2, 0.8, 0.8))
        found = [one.message for one in rp.preflight(fig) if one.kind == "clipped text"]
    assert any(one.startswith("text 'False positive rate' leaves the page") for one in found) == low
    assert bool(found) == low


def test_axes_in_three_dimensions_that_are_switched_off_have_no_words():
    fig, ax = plt.subplots(subplot_kw={"projection": "3d"})
    ax.set(xlabel="across")
    assert "across" in [text.get_text() for text, _ in texts(fig)]
    ax.set_axis_off()
    assert texts(fig) == []


def test_a_surface_in_large_type_keeps_its_words_on_a_small_page():
    with plt.style.context("rocplot.styles.slides"):
        fig, ax = plt.subplots(figsize=(6.4, 4.8), subplot_kw={"projection": "3d"})
        rp.isometric_surface("accuracy", 0.8, ax=ax)
        assert text_off_the_page(fig) == []


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", [(2.5, 4), (3.5, 3.5), (1, 1), (0.3, 0.3), (6, 0.5), (0.05, 0.05)])
@pytest.mark.parametrize("legend", ["auto", "outside"])
def test_a_page_that_has_no_room_is_saved_with_a_warning(size, legend):
    """Margins for the words of one panel that are wider than the page are not set."""
    rng = np.random.default_rng(0)
    y = np.arange(200) % 5 < 2
    models = {f"a long model name {i}": 0.5 * i / 14 * y + rng.random(200) for i in range(14)}
    with plt.style.context("default"):
        fig, ax = plt.subplots(figsize=size)
        rp.roc(y, models, legend=legend, ax=ax)
        words = "the legend reaches beyond the page" if legend == "outside" else "the legend has no room"
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            fig.savefig(io.BytesIO())
            fig.savefig(io.BytesIO(), dpi=50)
    assert [str(one.message)[: len(words)] for one in caught] == [words]


@pytest.mark.slow
def test_labels_of_panels_in_a_row_stand_apart():
    fig, axes = plt.subplots(2, 2, figsize=(7, 7), layout="none")
    y, score = stress.data("two models")
    for ax, name in zip(axes.flat, ("roc", "roc", "score_bands", "lift"), strict=True):
        getattr(rp, name)(y, score["tree"], ax=ax)
    fig.canvas.draw()
    gap = axes[1, 1].get_tightbbox().x0 - axes[1, 0].get_tightbbox().x1  # the left one has words on the right
    assert gap / fig.dpi * 72 >= 0.9 * plt.rcParams["font.size"]


@pytest.mark.slow
def test_no_row_of_a_wrapped_axis_label_has_a_letter_alone():
    ax = plt.figure(figsize=(4, 4), layout="none").add_axes((0.2, 0.3, 0.6, 0.5))
    y, score = stress.data("one model")
    rp.cost_curve(y, score["model"], ax=ax)
    numbers = set()
    for width in np.arange(0.3, 0.7, 0.005):
        ax.set_position((0.2, 0.3, width, 0.5))
        ax.figure.canvas.draw()
        rows = [row for row, _ in measure_baselines(ax.xaxis.label, ax.figure.canvas.get_renderer())]
        assert " ".join(rows) == "Cost proportion of a false negative, κ"
        assert len(rows) == 1 or len(rows[-1]) > 1, width
        numbers.add(len(rows))
    assert numbers == {1, 2}


def risk_points():
    """Whole-number scores of two models, 0–12 and 0–30 points, of 1500 patients."""
    rng = np.random.default_rng(703)
    y, shared = (rng.random(1500) < 0.18).astype(int), rng.normal(size=1500)
    first = np.round(4 + 2 * y + 1.1 * shared + 1.5 * rng.normal(size=1500)).clip(0, 12)
    second = np.round(11 + 6.4 * y + 2.5 * shared + 4 * rng.normal(size=1500)).clip(0, 30)
    return y, {"admission score": first, "discharge score": second}


def labels_over_panels(fig):
    """Name the axis labels whose box, of all their rows, overlaps another panel."""
    boxes = [(ax, axis.label) for ax in fig.axes for axis in (ax.xaxis, ax.yaxis) if axis.label.get_text()]
    return [
        label.get_text()
        for ax, label in boxes
        if any(label.get_window_extent().overlaps(one.bbox) for one in fig.axes if one is not ax)
    ]


GRIDS = [
    ("default", "constrained", (6, 4.5)),  # the label of `paired` had two rows in each panel made for one
    ("seaborn", "constrained", (7, 5.1)),
    ("default", "tight", (8, 5)),
    ("rocplot.styles.paper", "none", (7, 5.1)),
]


@pytest.mark.slow
@pytest.mark.parametrize("test", tiers.in_short([False, True], [False]))
@pytest.mark.parametrize(("style", "layout", "size"), tiers.in_short(GRIDS, GRIDS[:1]))
def test_panels_keep_off_all_rows_of_axis_labels(style, layout, size, test):
    y, scores = risk_points()
    first, second = scores.values()
    with plt.style.context("default" if style == "seaborn" else style):
        if style == "seaborn":
            mpl.rcParams.update(sns.axes_style("darkgrid") | sns.plotting_context("notebook"))
        fig, axes = plt.subplots(2, 2, figsize=size, layout=layout)
        rp.paired(y, first, second, threshold=(6, 14), names=tuple(scores), ax=axes[0, 0])
        rp.roc(y, scores, test=test, ax=axes[0, 1])
        rp.kendall_curve(y, scores, ax=axes[1, 0])
        rp.risk_coverage((second >= 14) == (y == 1), np.abs(second - 13.5), ax=axes[1, 1])
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # what has no room is not the matter here
            fig.canvas.draw()
        for _ in range(3):
            assert labels_over_panels(fig) == []
            fig.canvas.draw()


def quarter_risks():
    """Risks of two models, and the quarter, of 1200 patients."""
    rng = np.random.default_rng(801)
    z = rng.normal(size=1200)
    y = (rng.random(1200) < 1 / (1 + np.exp(2.25 - 1.2 * z))).astype(int)
    models = {
        name: 1 / (1 + np.exp(2.25 - z - spread * rng.normal(size=1200)))
        for name, spread in (("XGBoost", 0.5), ("APACHE II", 0.9))
    }
    return y, models, rng.choice(["2023Q1", "2023Q2", "2023Q3", "2023Q4"], 1200)


LARGE_TYPE = [
    (style, layout) for style in ("seaborn", "default") for layout in ("tight", "constrained", "none")
]


@pytest.mark.slow
@pytest.mark.parametrize(("style", "layout"), tiers.in_short(LARGE_TYPE, LARGE_TYPE[:1]))
def test_legends_of_all_panels_together_leave_each_its_size(style, layout):
    y, models, quarter = quarter_risks()
    with plt.style.context("default"):
        if style == "seaborn":
            mpl.rcParams.update(sns.axes_style("darkgrid") | sns.plotting_context("notebook"))
        fig, axes = plt.subplots(2, 2, figsize=(7, 4.33), layout=layout)
        rp.roc(y, models["XGBoost"], hue=quarter, ax=axes[0, 0])
        rp.calibration_by(y, {"XGBoost": models["XGBoost"]}, by=quarter, ax=axes[0, 1])
        rp.economic_value(y, models, ax=axes[1, 0])
        rp.lift(y, models, scale="ratio", ax=axes[1, 1])
        sides = []
        saves = [partial(fig.savefig, io.BytesIO(), dpi=dpi) for dpi in (100, 200)]
        for draw in [*[fig.canvas.draw] * 3, *saves]:
            draw()
            sides.append(min(ax.get_window_extent().width for ax in axes.flat) / fig.dpi * 25.4)
            assert text_off_the_page(fig) == []
    assert min(sides) > 24.5  # millimetres, of cells of 89 by 55
    assert np.ptp(sides) < 0.5


def operation_risks():
    """Four scores of 1500 operations, of which about one in six is followed by delirium, in ten folds."""
    rng = np.random.default_rng(9101)
    z = rng.normal(size=1500)
    y = (rng.random(1500) < 1 / (1 + np.exp(2 - 1.25 * z))).astype(int)
    risks = {
        "PIPRA": 1 / (1 + np.exp(2 - 1.2 * z - 0.6 * rng.normal(size=1500))),
        "refitted logistic model": 1 / (1 + np.exp(2.6 - 1.6 * z - 0.8 * rng.normal(size=1500))),
    }
    points = {
        "PIPRA": risks["PIPRA"],
        "DELPHI (0–15)": np.round(4 + 2 * z + 1.8 * rng.normal(size=1500)).clip(0, 15),
        "nurse’s impression": np.round(3 + 1.3 * z + 2.3 * rng.normal(size=1500)).clip(0, 10),
        "GPT-4 on the notes": np.round(20 / (1 + np.exp(1.4 - z - 0.9 * rng.normal(size=1500)))) / 20,
    }
    return y, risks, points, rng.integers(10, size=1500)


def draw_accuracy_row(axes):
    y, risks, points, _ = operation_risks()
    rp.roc(y, points, ax=axes[0])
    rp.calibration(y, risks, ax=axes[1])
    rp.net_benefit(y, risks, thresholds=np.arange(1, 51) / 100, ax=axes[2])


def draw_decision_row(axes):
    y, risks, _, fold = operation_risks()
    thresholds = np.arange(1, 51) / 100
    rp.roc_average(y, risks, fold=fold, ax=axes[0])
    rp.net_benefit(y, risks, thresholds=thresholds, band=True, ax=axes[1])
    rp.clinical_impact(y, risks, thresholds=thresholds, ax=axes[2])


def draw_loss_row(axes):
    y, risks, _, _ = operation_risks()
    rp.calibration(y, risks, method="loess", band=True, ax=axes[0])
    rp.clinical_impact(y, risks["PIPRA"], thresholds=np.arange(1, 51) / 100, band=True, ax=axes[1])
    rp.cost_curve(y, risks, operating_range=True, ax=axes[2])


def draw_species_row(axes):
    rng = np.random.default_rng(9105)
    birds = [
        "common chiffchaff",
        "willow warbler",
        "wood warbler",
        "Eurasian blackcap",
        "garden warbler",
        "no bird",
    ]
    species = rng.integers(6, size=1200)
    raw = np.exp(2 * np.eye(6)[species] + rng.normal(size=(1200, 6)))
    shares = raw / raw.sum(axis=1, keepdims=True)
    rp.multiclass_roc(np.array(birds)[species], shares, labels=birds, macro=True, ax=axes[0])
    rp.confusion_matrix(np.array(birds)[species], shares, labels=birds, ax=axes[1])


ROWS = [
    (draw, style, layout)
    for style in ("nature", "seaborn", "paper")
    for layout in ("constrained", "tight")
    for draw in (draw_species_row, draw_decision_row, draw_loss_row, draw_accuracy_row)
]
SHORT_ROWS = [
    (draw_species_row, "nature", "constrained"),
    (draw_accuracy_row, "seaborn", "tight"),
    (draw_decision_row, "paper", "tight"),
]


@contextmanager
def row_style(style):
    if style != "seaborn":
        with plt.style.context(f"rocplot.styles.{style}"):
            yield
        return
    with mpl.rc_context(), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # its type leaves no room for all legends
        sns.set_theme()
        yield


@pytest.mark.slow
@pytest.mark.parametrize(("draw", "style", "layout"), tiers.in_short(ROWS, SHORT_ROWS))
@pytest.mark.filterwarnings("ignore:the cells of the table are too small")
@pytest.mark.filterwarnings("ignore:the legend has no room on the figure")  # of one of three in tight layout
def test_panels_of_a_row_are_large_and_the_same_in_each_drawing(draw, style, layout):
    shape, height = ((1, 2), 85) if draw is draw_species_row else ((1, 3), 62)
    with row_style(style):
        fig, axes = plt.subplots(*shape, figsize=(178 / 25.4, height / 25.4), layout=layout)
        draw(axes)
        rp.letter_axes(axes)
        sides = []
        saves = {dpi: partial(fig.savefig, io.BytesIO(), dpi=dpi) for dpi in (72, 100, 200)}
        pdf = partial(fig.savefig, io.BytesIO(), format="pdf")
        for step in [saves[100], partial(rp.preflight, fig), saves[200], pdf, saves[72], saves[100]]:
            step()
            sides.append([ax.get_position().bounds[2:] * fig.get_size_inches() * 25.4 for ax in axes])
    assert np.min(sides) > (20 if style == "seaborn" else 24)  # millimetres
    np.testing.assert_allclose(sides, np.broadcast_to(sides[0], np.shape(sides)), rtol=0, atol=0.05)


@pytest.mark.parametrize("dpi", [72, 200, "pdf"])
@pytest.mark.filterwarnings("ignore:the cells of the table are too small")
def test_the_first_resolution_does_not_matter(dpi):
    sides = []
    for first in (100, dpi):
        with row_style("nature"):
            fig, axes = plt.subplots(1, 2, figsize=(178 / 25.4, 85 / 25.4), layout="constrained")
            draw_species_row(axes)
            if first == "pdf":
                fig.savefig(io.BytesIO(), format="pdf")
            else:
                fig.savefig(io.BytesIO(), dpi=first)
            sides.append([ax.get_position().bounds[2:] for ax in axes])
    np.testing.assert_allclose(sides[1], sides[0], rtol=0, atol=0.0005)


def test_a_y_label_has_three_rows_at_most():
    y, risks, _, _ = operation_risks()
    ax = plt.figure(figsize=(3, 3), layout="none").add_axes((0.4, 0.4, 0.1, 0.1))
    rp.clinical_impact(y, risks["PIPRA"], legend=False, ax=ax)
    ax.figure.canvas.draw()
    rows = measure_baselines(ax.yaxis.label, ax.figure.canvas.get_renderer())
    assert len(rows) == 3
