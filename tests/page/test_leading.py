"""The distance of the rows of every text: about 1.2 font sizes, whatever the font says of itself."""

import io
import itertools
import shutil
from contextlib import contextmanager
from unittest import mock

import calls
import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.text import Text

import rocplot as rp
from rocplot.page.legend import break_label
from rocplot.page.private_matplotlib import set_wrap_width
from rocplot.page.typeset import LEADING, LiteralString, make_axis_literal, write_text
from rocplot.plot._axes import break_name, wrap_axis_label
from rocplot.plot._decisions import confusion_matrix, paired

LEAST, MOST = 1.15, 1.3  # font sizes
STYLES = ("paper", "slides", "dark", "nature", "ieee", "print")
FONTS = ("STIXGeneral", "DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono", "cmr10")


def use(*styles):
    return plt.style.context([f"rocplot.styles.{style}" for style in styles])


@contextmanager
def read_rows():
    """Lend a dict of the baselines of each text that Agg draws, in pixels along its normal."""
    drawn, texts = {}, []
    draw = Text.draw

    def draw_and_note(text, renderer):
        texts.append(text)
        draw(text, renderer)
        texts.pop()

    def note_row(paint):
        def paint_and_note(renderer, gc, x, y, *args, **kws):
            if texts:
                angle = np.radians(texts[-1].get_rotation())
                drawn.setdefault(texts[-1], []).append(x * np.sin(angle) + y * np.cos(angle))
            return paint(renderer, gc, x, y, *args, **kws)

        return paint_and_note

    with (
        mock.patch.object(Text, "draw", draw_and_note),
        mock.patch.object(RendererAgg, "draw_text", note_row(RendererAgg.draw_text)),
        mock.patch.object(RendererAgg, "draw_tex", note_row(RendererAgg.draw_tex)),
    ):
        yield drawn


def read_leadings(figure, dpi=72):
    """Draw a figure, and return the distances of the rows of its texts, in font sizes, by what they say."""
    with read_rows() as drawn:
        figure.savefig(io.BytesIO(), dpi=dpi)
    leadings = {}
    for text, baselines in drawn.items():
        if "\n" in text.get_text() or len(set(np.round(baselines))) > 1:
            n_rows = text.get_text().count("\n") + 1
            rows = baselines[-n_rows:] if n_rows > 1 else baselines
            distances = np.diff(rows) / (text.get_fontsize() * dpi / 72)
            leadings[text.get_text()] = distances
    return leadings


def assert_leading(leadings, *expected):
    for words in expected:
        assert any(words in text for text in leadings), (words, list(leadings))
    for text, distances in leadings.items():
        assert len(distances), text
        assert ((distances >= LEAST) & (distances <= MOST)).all(), (text, distances)


# -- Each kind of text ------------------------------------------------------------------------------


def draw_labels(ax):
    rp.roc(calls.Y, calls.SCORE + calls.Y / 2, ax=ax, operating_point=True)
    ax.set(title="a title\nby the caller", xlabel="along\nthe x axis", ylabel="along\nthe y axis")
    ax.set_title("on the\nleft", loc="left")
    ax.figure.suptitle("of the\nfigure")
    return "by the caller", "the x axis", "the y axis", "on the", "of the", "cut-off"


def draw_legend(ax):
    rp.roc(calls.Y, {"a": calls.SCORE, "b": calls.SCORE**2 % 0.1}, ax=ax)
    for text in ax.get_legend().get_texts():
        text.set_text("a name of\nthe caller")
    ax.get_legend().set_title("names of\nmodels")
    return "the caller", "names of"


def draw_names(ax):
    names = {"gradient boosting machine": calls.SCORE, "b": 1 - calls.SCORE}
    rp.roc(calls.Y, names, ax=ax, legend="direct")
    return ("boosting",)


def draw_ticks(ax):
    rp.forest({"the first\ncentre": (0.7, 0.6, 0.8), "the second": (0.8, 0.7, 0.9)}, ax=ax)
    return ("the first",)


def draw_note(ax):
    rp.confusion_matrix(calls.Y, calls.SCORE, threshold=0.4, ax=ax)
    return ("tint:",)


def draw_tree(ax):
    rp.tree_diagram(calls.TREE, ax=ax)
    return ()


KINDS = [draw_labels, draw_legend, draw_names, draw_ticks, draw_note, draw_tree]


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("draw", "style"), [*itertools.product(KINDS, ("paper", "slides")), (draw_labels, "dark")]
)
def test_each_kind_of_text_has_one_leading(draw, style):
    with use(style):
        ax = plt.figure(figsize=(8, 7)).add_subplot()
        expected = draw(ax)
        assert_leading(read_leadings(ax.figure), *expected)


@pytest.mark.sample(1)
@pytest.mark.parametrize("font", FONTS)
@pytest.mark.parametrize("rotation", [0, 90, 30])
def test_the_leading_is_that_of_no_font(font, rotation):
    words = {
        "down": "acemno\nacemno",
        "up": "kldf\nkldf",
        "deep": "gpqy\nacemno\nkldf",
        "formulas": "$x_i^2$\nand $y^2$",
    }
    with mpl.rc_context(
        {"font.family": font, "axes.unicode_minus": False, "axes.formatter.use_mathtext": True}
    ):
        figure = plt.figure(figsize=(5, 5))
        ax = figure.add_subplot()
        for size, (name, text) in zip((6, 9, 12, 20), words.items(), strict=True):
            write_text(ax, 0.1, 0.5, LiteralString(text), fontsize=size, rotation=rotation, gid=name)
        leadings = read_leadings(figure)
    assert len(leadings) == len(words)
    for distances in leadings.values():
        np.testing.assert_allclose(distances, LEADING, atol=0.03)


def test_tall_formulas_do_not_touch():
    figure = plt.figure()
    text = write_text(
        figure.add_subplot(), 0.1, 0.5, LiteralString("above\n$\\dfrac{\\dfrac{a}{b}}{\\dfrac{c}{d}}$\nbelow")
    )
    (distances,) = read_leadings(figure).values()
    assert (distances > 1.5).all()
    assert text.get_text().count("\n") == 2


@pytest.mark.skipif(
    not (shutil.which("latex") and shutil.which("dvipng")), reason="could not import TeX: it is not installed"
)
def test_rows_set_by_tex_have_the_same_leading():
    with mpl.rc_context({"text.usetex": True}):
        figure, ax = plt.subplots(figsize=(3, 3))
        write_text(ax, 0.1, 0.5, LiteralString("acemno\nkldf $x^2$\ngpqy"))
        rp.roc(calls.Y, calls.SCORE, ax=ax)
        ax.set_title("two\nrows")
        assert_leading(read_leadings(figure), "acemno", "two")


def test_a_distance_that_the_caller_sets_is_kept():
    ax = rp.roc(calls.Y, calls.SCORE)
    ax.set_title("two\nrows", linespacing=2.5)
    assert read_leadings(ax.figure)["two\nrows"][0] > 2


def test_texts_of_one_row_stand_where_matplotlib_has_them():
    figure = plt.figure()
    ours = write_text(figure.add_subplot(), 0.2, 0.5, LiteralString("glyph"))
    theirs = figure.axes[0].text(0.2, 0.5, "glyph")
    np.testing.assert_array_equal(ours.get_window_extent().extents, theirs.get_window_extent().extents)


@pytest.mark.parametrize("style", STYLES)
def test_entries_of_a_legend_are_farther_apart_than_their_rows(style):
    with use(style):
        ax = rp.roc(
            calls.Y, {"a": calls.SCORE, "b": calls.SCORE**2 % 0.1}, legend={"loc": "outside", "ncols": 1}
        )
        texts = ax.get_legend().get_texts()
        for text in texts:
            text.set_text("a name of\ntwo rows")
        with read_rows() as drawn:
            ax.figure.savefig(io.BytesIO(), dpi=300)
        (first, last), (next_first, _) = (drawn[text][-2:] for text in texts)
        assert next_first - last > 1.2 * (last - first)


# -- All pictures -----------------------------------------------------------------------------------


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", calls.PICTURES)
def test_every_picture_has_one_leading(name):
    style = STYLES[calls.PICTURES.index(name) % len(STYLES)]
    with use(style):
        ax = calls.draw(name)
        ax.set(title="a title\nof two rows", xlabel="along\nthe x axis", ylabel="along\nthe y axis")
        assert_leading(read_leadings(ax.figure), "of two rows")


# -- Where rows are broken --------------------------------------------------------------------------


@pytest.mark.parametrize("width", range(20, 140, 8))
def test_no_row_begins_with_the_unit_of_a_number(width):
    ax = plt.figure().add_subplot()
    wrap_axis_label(ax)
    ax.set_xlabel(LiteralString("up to 100 % of the cases (of 5 €, and 10 ‰)"))
    make_axis_literal(ax.xaxis)
    set_wrap_width(ax.xaxis.label, lambda: width)
    ax.xaxis.label.get_window_extent()
    rows = ax.xaxis.label.wrap_text().split("\n")
    assert len(rows) > 1
    assert not any(row.startswith(("%", "€", "‰")) for row in rows)
    assert ax.get_xlabel() == "up to 100 % of the cases (of 5 €, and 10 ‰)"


@pytest.mark.parametrize(
    "break_text",
    [
        lambda text: break_label(text, 2),
        lambda text: break_name(text, 23, 9),
        lambda text: paired._wrap_name(text, 2),
        lambda text: confusion_matrix._break_name_evenly(text, 2),
    ],
)
def test_names_and_labels_are_not_broken_before_a_unit(break_text):
    rows = break_text("cases whose own risk 10 % of all the patients").split("\n")
    assert len(rows) > 1
    assert not any(row.startswith("%") for row in rows)
