"""Drawing a figure again: nothing is measured or placed anew, and it looks the same, unless something has changed."""

import io

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.text import Text

import rocplot as rp
from rocplot.page import labels as scene
from rocplot.page import typeset as _typeset
from rocplot.page.labels import PlacedLabels, get_labels
from rocplot.page.typeset import LiteralString, make_literal

pytestmark = pytest.mark.filterwarnings("ignore:legend='direct' finds no room")

Y = np.repeat([1, 0], 100)
CUTS = np.linspace(0.1, 0.9, 15).round(2)


def models(rng, many):
    return {
        f"model {i}": 1 / (1 + np.exp(-rng.normal(size=200) - (0.3 + 0.4 * i) * (2 * Y - 1)))
        for i in range(many)
    }


FIGURES = {
    "thresholds": lambda rng: rp.roc(Y, models(rng, 2), thresholds=CUTS[::3]),
    "names": lambda rng: rp.roc(Y, models(rng, 6), legend="direct"),
    "names without room": lambda rng: rp.roc(Y, models(rng, 12), legend="direct"),
    "isometrics": lambda rng: rp.roc(Y, models(rng, 2), isometrics="accuracy", hull=True, legend=False),
    "legend outside": lambda rng: rp.roc(Y, models(rng, 9)),
    "matrix": lambda rng: rp.confusion_matrix(Y, models(rng, 1)["model 0"], threshold=0.5),
    "sheet": lambda rng: rp.report(Y, models(rng, 2), threshold=0.5).axes[0],
}


@pytest.fixture(autouse=True)
def no_layout_engine():
    """Let panels stand: those of fixed shape move a little whenever constrained layout is executed."""
    with mpl.rc_context({"figure.constrained_layout.use": False, "svg.hashsalt": "rocplot"}):
        yield


@pytest.fixture
def placed(monkeypatch):
    """Count how often labels are placed."""
    calls, place = [], PlacedLabels._place_labels
    monkeypatch.setattr(PlacedLabels, "_place_labels", lambda *args: (calls.append(args[0]), place(*args))[1])
    return calls


@pytest.fixture
def laid_out(monkeypatch):
    """List the texts that matplotlib lays out."""
    calls, lay_out = [], Text._get_layout
    monkeypatch.setattr(
        Text, "_get_layout", lambda one, renderer: (calls.append(one), lay_out(one, renderer))[1]
    )
    _typeset._SIZES.clear()
    return calls


def is_settled(fig, placed):
    """Draw, and count the placements."""
    placed.clear()
    with np.errstate(all="ignore"):
        fig.canvas.draw()
    return len(placed)


@pytest.mark.sample(1)
@pytest.mark.filterwarnings("ignore:no room for the number")
@pytest.mark.parametrize(("name", "most"), [("thresholds", 1), ("names", 8), ("isometrics", 1)])  # each form of the names, also led across lines, then some
def test_labels_are_placed_once_for_a_size(name, most, rng, placed):
    ax = FIGURES[name](rng)
    fig = ax.figure
    assert 1 <= is_settled(fig, placed) <= most  # names with their numbers, or else without
    assert is_settled(fig, placed) == 0
    fig.set_size_inches(4, 3.6)
    assert 1 <= is_settled(fig, placed) <= most
    assert is_settled(fig, placed) == 0


@pytest.mark.sample(1)
@pytest.mark.filterwarnings("ignore:no room for the number")
@pytest.mark.parametrize("name", ["thresholds", "names", "isometrics"])
def test_labels_go_with_a_panel_that_moves(name, rng, placed):
    ax = FIGURES[name](rng)
    fig, labels = ax.figure, get_labels(ax)
    is_settled(fig, placed)

    def standing():
        low = ax.get_window_extent().min
        shown = [one for one in labels._labels if one.text.get_visible()]
        leaders = [one.leader.get_transform().transform(one.leader.get_xydata()) - low for one in shown]
        holes = [path.vertices - low for path in cut_paths(ax)]
        return [one.text.get_window_extent().get_points() - low for one in shown] + leaders + holes

    before, (x, y, wide, high) = standing(), ax.get_position().bounds
    ax.set_position([x + 0.013, y - 0.007, wide, high])
    assert is_settled(fig, placed) == 0
    after = standing()
    assert len(before) == len(after)
    for one, other in zip(before, after, strict=True):
        np.testing.assert_allclose(other, one, atol=1e-6)


def cut_paths(ax):
    """Give the outlines of what is left of the lines that give way to labels, in pixels."""
    cuts = get_labels(ax)._cuts
    paths = [one.get_clip_path() for one in [*cuts.lines, *cuts.yielding_lines]]
    return [one.get_fully_transformed_path() for one in paths if one is not None]


@pytest.mark.parametrize(("away", "back"), [("set_visible", True), ("remove", False)])
def test_lines_are_whole_where_labels_no_longer_stand(rng, away, back):
    def draw():
        fig.canvas.draw()
        return np.asarray(fig.canvas.buffer_rgba()).copy()

    ax = FIGURES["isometrics"](rng)
    fig, labels = ax.figure, get_labels(ax)
    figure = draw()
    alone = [one for one in labels._cuts.lines if one.get_clip_path() is not None]
    assert alone
    getattr(labels, away)(*[False] * back)
    without = draw()
    for line in alone:
        line.set_clip_on(False)
    np.testing.assert_array_equal(draw()[10:-10], without[10:-10])
    for line in alone:
        line.set_clip_on(True)
    if back:
        labels.set_visible(True)
        np.testing.assert_array_equal(draw(), figure)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:no room for the number")
def test_labels_are_placed_anew_after_any_change(rng, placed):
    ax = FIGURES["thresholds"](rng)
    fig, labels = ax.figure, get_labels(ax)
    changes = [
        lambda: ax.set_xlim(0, 0.5),
        lambda: ax.set_xscale("function", functions=(np.sqrt, np.square)),
        lambda: ax.lines[-1].set_ydata(np.sqrt(ax.lines[-1].get_ydata())),
        lambda: labels._labels[0].text.set_fontsize(12),
        lambda: labels._labels[0].text.set_rotation(45),
        lambda: labels._labels[0].text.set_position((3, 3)),
        lambda: ax.get_legend().remove(),
        lambda: ax.set_position([0.3, 0.3, 0.4, 0.4]),
        lambda: ax.lines[-1].set_visible(False),
        lambda: ax.figure.set_size_inches(9, 9),
    ]
    labels.avoid_line(ax.lines[-1])
    is_settled(fig, placed)
    for i, change in enumerate(changes):
        assert is_settled(fig, placed) == 0, i
        change()
        assert is_settled(fig, placed) == 1, i


def test_a_line_with_a_name_is_rastered_once_for_all_others(rng, monkeypatch):
    calls, drawn = [], scene.LineScene._rasterise_lines
    monkeypatch.setattr(scene.LineScene, "_rasterise_lines", lambda *args: (calls.append(args), drawn(*args))[1])
    ax = rp.roc(Y, models(rng, 8), legend="direct", label_fmt="{name}")
    ax.figure.canvas.draw()
    assert len(calls) <= 3 + 8  # all, those that give way, chance, and each


@pytest.mark.sample(1)
@pytest.mark.filterwarnings("ignore:no room for the number")
@pytest.mark.parametrize("name", ["thresholds", "names", "legend outside", "sheet"])
def test_a_text_is_laid_out_once_in_one_type(name, rng, laid_out):
    fig = FIGURES[name](rng).get_figure(root=True)
    fig.canvas.draw()
    ours = [one for one in laid_out if isinstance(one, _typeset._LiteralBase)]
    looks = {
        (one.get_text(), hash(one.get_fontproperties()), one.get_rotation(), one.get_ha(), one.get_va())
        for one in ours
    }
    assert len(ours) <= 1.5 * len(looks)  # one that is moved may be asked for with another alignment
    laid_out.clear()
    fig.canvas.draw()
    assert not [one for one in laid_out if isinstance(one, _typeset._LiteralBase)]


LOOKS = [
    {"text": "other words"},
    {"text": "two\nrows of words"},
    {"text": r"math $\kappa_1$ and words"},
    {"fontsize": 17},
    {"fontweight": "bold"},
    {"fontfamily": "serif"},
    {"fontfamily": "monospace", "text": "two\nrows"},
    {"rotation": 90},
    {"rotation": 30, "rotation_mode": "anchor"},
    {"ha": "right"},
    {"va": "top"},
    {"text": "two\nrows of words", "linespacing": 2.5},
    {"text": "two\nrows of words", "multialignment": "right"},
    {
        "text": "words that are many more than the width of this page would ever hold in a row of them",
        "wrap": True,
    },
]


MONO = {"font.serif": ["DejaVu Sans Mono"], "font.sans-serif": ["DejaVu Sans Mono"]}


@pytest.mark.sample(6)
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("sheet", [{}, MONO, {"text.hinting": "none"}, {"figure.dpi": 180}])
def test_a_known_size_is_that_of_this_look(look, sheet):
    """What is kept of other looks of the same words, and of other sheets, is never taken for this one."""
    _, ax = plt.subplots()
    before = ax.text(0.5, 0.5, ""), ax.text(0.5, 0.5, "")
    make_literal(*before)
    for one, words in zip(before, ("some words", look.get("text", "some words")), strict=True):
        one.set_text(LiteralString(words))
        one.get_window_extent()
    with mpl.rc_context(sheet):
        _, ax = plt.subplots()
        plain = ax.text(0.5, 0.5, "some words")
        ours = ax.text(0.5, 0.5, "")
        make_literal(ours)
        plain.set(**look)
        ours.set(**{"text": "some words"} | look)
        ours.set_text(LiteralString(ours.get_text()))
        known = ours.get_window_extent().bounds
        _typeset._SIZES.clear()
        assert known == ours.get_window_extent().bounds
        if "linespacing" not in look:  # rows with matplotlib's default have a leading of their own
            for text in (plain, ours):
                text.set_linespacing(1.4)
        if "wrap" not in look or "figure.dpi" not in sheet:  # rows are broken alike at every resolution
            assert ours.get_window_extent().bounds == plain.get_window_extent().bounds


@pytest.mark.sample(1)
@pytest.mark.filterwarnings("ignore:no room for the number")
@pytest.mark.filterwarnings("ignore:the legend has no room")
@pytest.mark.parametrize("name", sorted(set(FIGURES) - {"sheet"}))
def test_a_figure_drawn_twice_is_the_same(name, rng):
    fig, shown, files = FIGURES[name](rng).figure, [], []
    for _ in range(2):
        fig.canvas.draw()
        shown.append(np.array(fig.canvas.buffer_rgba()))
    for _ in range(2):
        files.append(io.StringIO())
        fig.savefig(files[-1], format="svg", metadata={"Date": None})
    np.testing.assert_array_equal(*shown)
    assert files[0].getvalue() == files[1].getvalue()


STUDIES = {
    "Ahmed 2017": (0.59, 0.93),
    "Brizmohun 2018": (0.31, 0.84),
    "Kasivisvanathan 2018": (0.42, 0.9),
    "Rouvière 2019": (0.38, 0.8),
    "van der Leest 2019": (0.22, 0.86),
    "Drost 2019": (0.63, 0.91),
}


def draw_studies(rng, ax):
    rp.roc_points(STUDIES, pareto_front=True, ax=ax)


def draw_optima(rng, ax):
    y = rng.integers(0, 2, 300)
    models = {"PREDICT": y + rng.normal(size=300), "gene score": 0.8 * y + rng.normal(size=300)}
    rp.roc(y, models, operating_point="youden", ax=ax)


def draw_cut_offs(rng, ax):
    y = rng.integers(0, 2, 300)
    rp.roc(y, y + rng.normal(size=300), thresholds=[-0.5, 0.1, 0.4, 0.7, 1.2], legend="direct", ax=ax)


@pytest.mark.filterwarnings("ignore:no room for")
@pytest.mark.parametrize("picture", [draw_studies, draw_optima, draw_cut_offs])
def test_a_figure_has_the_same_labels_in_the_same_places_at_every_resolution(picture):
    with mpl.rc_context({"figure.constrained_layout.use": True}), plt.style.context("rocplot.styles.jmlr"):
        fig, axs = plt.subplots(1, 3, figsize=(5.5, 2.4))
        picture(np.random.default_rng(4), axs[0])
        rp.roc([0, 1, 0, 1], {"a": [0.1, 0.4, 0.5, 0.8]}, ax=axs[1])
        places, captions = [], set()
        for kind, dpi in [("png", 100), ("png", 150), ("png", 200), ("png", 300), ("pdf", 72), ("png", 100)]:
            fig.savefig(io.BytesIO(), format=kind, dpi=dpi)
            shown = [label for label in get_labels(axs[0])._labels if label.text.get_visible()]
            boxes = [label.text.get_position() for label in shown]
            places.append([(one.text.get_text(), *np.round(box, 6)) for one, box in zip(shown, boxes, strict=True)])
            captions.add(rp.caption(fig))
    assert places[0]
    assert all(found == places[0] for found in places)
    assert len(captions) == 1
