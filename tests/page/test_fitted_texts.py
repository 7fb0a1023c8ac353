"""Texts in the first of their forms that fits, and the colours and sizes that derive from the style."""

import itertools

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.lines import Line2D

from rocplot.page import sizes
from rocplot.page.fitted_texts import get_fitted_texts
from rocplot.page.occupied import build_occupied_mask


@pytest.fixture
def ax():
    figure = plt.figure(figsize=(4, 3), dpi=144, layout="none")  # two pixels are a point
    return figure.add_axes((0.1, 0.1, 0.8, 0.8), xlim=(0, 1), ylim=(0, 1))


def row(words, y=0.5, **kws):
    """Lay texts side by side, each with a third of the panel."""
    return [((i + 0.5) / 3, y, word, {"ha": "center", "va": "center", **kws}) for i, word in enumerate(words)]


def shown(ax, *groups, keep_off=None, sizes=(10.0, 7.0), pads=None, alone=False):
    fitting = get_fitted_texts(ax)
    fitting._groups.clear()
    for forms in groups:
        fitting.add_group(forms, keep_off, sizes, pads or (0.0,) * len(forms), alone)
    ax.figure.canvas.draw()
    return [text for text in fitting.get_children() if text.get_visible()]


def words(texts):
    return [text.get_text() for text in texts]


LONG, SHORT = ["a good deal longer " * 2] * 3, ["short"] * 3


def test_the_most_wanted_form_that_fits_is_shown(ax):
    assert words(shown(ax, [row(SHORT), row("abc")])) == SHORT
    assert words(shown(ax, [row(LONG), row(SHORT), row("abc")])) == SHORT
    assert words(shown(ax, [row(LONG), row(SHORT)])) == SHORT  # the last, too
    assert words(shown(ax, [row(LONG)])) == []


def test_a_form_stands_in_the_largest_size_in_which_it_fits(ax):
    third = ax.get_window_extent().width / 3
    probe = ax.text(0, 0, "m" * 6)
    fit = [
        size
        for size in (24.0, 20.0, 16.0, 12.0, 8.0)
        if not probe.set_fontsize(size) and extent(probe).width < third
    ]
    probe.remove()
    assert 1 < len(fit) < 5
    texts = shown(ax, [row(["m" * 6] * 3)], sizes=(24.0, 20.0, 16.0, 12.0, 8.0))
    assert {one.get_fontsize() for one in texts} == {fit[0]}
    assert all(extent(a).x1 <= extent(b).x0 for a, b in itertools.pairwise(texts))


def extent(text):
    return text.get_window_extent()


def test_each_text_that_may_choose_alone_takes_the_form_that_fits_it(ax):
    mixed = [LONG[0] * 3, "short", "short"]
    forms = [row(mixed), row(["wide " * 20, "mid", "mid"]), row("abc")]
    texts = shown(ax, forms, keep_off=None, alone=True)
    assert sorted(words(texts)) == ["a", "short", "short"]
    assert {one.get_fontsize() for one in texts} == {7.0}  # all in the least size
    assert words(shown(ax, [row(SHORT)], alone=True)) == SHORT
    assert sorted(words(shown(ax, [row(mixed), row("abc")], alone=True))) == ["a", "short", "short"]


def test_texts_that_choose_alone_keep_off_the_boxes_of_their_own(ax):
    everywhere, nothing = np.array([[-9.0, -9, 9, 9]]), np.empty((0, 4))
    for i, left in enumerate((["b", "c"], ["a", "c"], ["a", "b"])):
        boxes = [nothing] * 3
        boxes[i] = everywhere
        assert words(shown(ax, [row("abc"), row("abc")], keep_off=boxes, alone=True)) == left


def test_hidden_texts_are_not_drawn_and_those_of_a_subfigure_have_the_whole_page():
    figure = plt.figure(figsize=(4, 3), layout="none")
    left, _ = figure.subfigures(1, 2)
    ax = left.add_axes((0.1, 0.1, 0.8, 0.8))
    ax.set_axis_off()
    empty = np.array(figure.canvas.buffer_rgba()) if not figure.canvas.draw() else None
    assert words(shown(ax, [[(1.2, 0.5, "beyond its own", {})]])) == ["beyond its own"]
    assert (np.array(figure.canvas.buffer_rgba()) != empty).any()
    get_fitted_texts(ax).set_visible(False)
    figure.canvas.draw()
    assert np.array_equal(figure.canvas.buffer_rgba(), empty)


def test_texts_keep_off_each_other_boxes_and_the_page(ax):
    boxes = [np.array([[0.4, 0.45, 0.6, 0.55]])]
    middle = [(0.5, 0.5, "x", {"ha": "center", "va": "center"})]
    assert words(shown(ax, [middle], keep_off=boxes)) == []
    assert words(shown(ax, [[(0.5, 0.58, "x", {})]], keep_off=boxes)) == ["x"]
    assert words(shown(ax, [[(0.62, 0.5, "x", {})]], keep_off=boxes)) == ["x"]
    ax.invert_xaxis()  # boxes are in data: their corners change places
    assert words(shown(ax, [middle], keep_off=boxes)) == []
    assert words(shown(ax, [[(0.5, 0.58, "x", {})]], keep_off=boxes)) == ["x"]
    ax.invert_xaxis()
    assert words(shown(ax, [[(0.1, 0.1, "y", {}), *middle]], keep_off=boxes)) == ["y", "x"]  # the first alone
    second = [np.empty((0, 4)), boxes[0]]
    assert words(shown(ax, [[(0.1, 0.1, "y", {}), *middle]], keep_off=second)) == []
    assert words(shown(ax, [[*middle, (0.1, 0.1, "y", {})]], keep_off=second)) == ["x", "y"]
    for x, y in [(-0.2, 0.5), (1.2, 0.5), (0.5, -0.2), (0.5, 1.2)]:
        assert words(shown(ax, [[(x, y, "off the page", {})]])) == []
    assert words(
        shown(ax, [[(0.5, 0.5, "one", {})], []], [[(0.5, 0.5, "two", {})], []], pads=(0.0, 0.0))
    ) == ["one"]
    assert words(shown(ax, [[(0.2, 0.2, "one", {})]], [[(0.5, 0.5, "two", {})]])) == ["one", "two"]


def test_texts_keep_off_the_labels_of_other_panels_and_half_of_the_gap(ax):
    ax.set_position((0.1, 0.1, 0.7, 0.8))
    other = ax.figure.add_axes((0.98, 0.1, 0.01, 0.8), xticks=[], yticks=[])
    other.set_ylabel("its label")
    ax.figure.canvas.draw()
    middle = (ax.bbox.x1 + other.get_tightbbox().x0) / 2
    for shift, fits in [(-2, True), (2, False)]:
        x, _ = ax.transData.inverted().transform((middle + shift, 0))
        assert bool(shown(ax, [[(x, 0.5, "words", {"ha": "right"})]])) == fits
    other.set_visible(False)
    assert words(shown(ax, [[(x, 0.5, "words", {"ha": "right"})]])) == ["words"]


def test_the_clear_space_is_in_points(ax):
    panel = ax.get_window_extent()
    (text,) = shown(ax, [[(0.0, 0.5, "x", {})]])
    box = text.get_window_extent()
    gap = 6.0 * 2 / panel.width  # six points
    right = (box.x1 - panel.x0) / panel.width
    for pad, fits in [(2.9, True), (3.1, False)]:  # around each of two
        pair = [(0.0, 0.5, "x", {}), (right + gap, 0.5, "x", {})]
        assert bool(shown(ax, [pair], sizes=(text.get_fontsize(),), pads=(pad,))) == fits
        alone = shown(ax, [pair], sizes=(text.get_fontsize(),), pads=(pad,), alone=True)
        assert len(alone) == (2 if fits else 1)
    moved = [(0.0, 0.5, "x", {"shift": 20.0})]
    (text,) = shown(ax, [moved])
    assert text.get_window_extent().x0 - box.x0 == pytest.approx(40, abs=1)
    assert text.get_window_extent().y0 == box.y0


def test_a_box_around_a_text_counts(ax):
    framed = {"bbox": {"boxstyle": "square,pad=3"}}
    pair = [(0.4, 0.5, "x", framed), (0.5, 0.5, "x", {})]
    assert words(shown(ax, [pair])) == []
    assert words(shown(ax, [[(0.4, 0.5, "x", {}), (0.5, 0.5, "x", {})]])) == ["x", "x"]


def test_a_fitted_text_is_ink_about_where_it_will_stand(ax):
    """Before it is known which fits: as wide as half its size times its letters."""
    renderer = ax.figure.canvas.get_renderer()
    panel = ax.get_window_extent(renderer)
    for ha, left in [("left", 0.0), ("center", 0.5), ("right", 1.0)]:
        for va, low in [("bottom", 0.0), ("center", 0.5), ("top", 1.0)]:
            fitting = get_fitted_texts(ax)
            fitting._groups.clear()
            fitting.add_group(
                [[(0.5, 0.5, "twelve words", {"ha": ha, "va": va, "size": 10})]], None, (10.0,), (0.0,), False
            )
            ink = build_occupied_mask([ax], panel, renderer)
            width, height = np.array(panel.size) / 2
            at = np.array([width / 2 - left * 60, height / 2 - low * 10])
            inside = np.concatenate([at + 3, at + np.array([57, 7])])
            beside = [[0, 0, at[0] - 3, height], [at[0] + 63, 0, width, height]]
            beside += [[0, 0, width, at[1] - 3], [0, at[1] + 13, width, height]]
            cells = ((57 - 3) // 2 + 1) * ((7 - 3) // 2 + 1)
            assert ink.count_cells(inside[None])[0] >= cells - 5
            assert not ink.count_cells(np.array(beside)).any()


# -- measures -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("color", "expected"),  # CIE 1976 under D65, of tables of sRGB
    [
        ("#ffffff", (100.0, 0.0, 0.0)),
        ("#000000", (0.0, 0.0, 0.0)),
        ("#ff0000", (53.24, 80.09, 67.20)),
        ("#00ff00", (87.73, -86.18, 83.18)),
        ("#0000ff", (32.30, 79.19, -107.86)),
        ("#808080", (53.59, 0.0, 0.0)),
        ("#0a0a0a", (2.74, 0.0, 0.0)),  # on the straight part of both curves: 903.3 times 10/255/12.92
    ],
)
def test_lightness_and_chromaticities(color, expected):
    assert sizes.convert_to_lab(np.array(mpl.colors.to_rgb(color))) == pytest.approx(expected, abs=0.02)
    assert sizes.get_lightness(color) == pytest.approx(expected[0], abs=0.02)


def test_the_neutral_colour_is_the_frames_unless_that_is_faint():
    with mpl.rc_context({"axes.edgecolor": "0.3", "axes.facecolor": "white", "text.color": "navy"}):
        assert sizes.get_neutral_color() == "0.3"
    for edge, face in [("0.9", "white"), ("0.1", "black")]:  # lightness 91 on 100, 9 on 0
        with mpl.rc_context({"axes.edgecolor": edge, "axes.facecolor": face, "text.color": "navy"}):
            assert sizes.get_neutral_color() == "navy"


def test_sizes_derive_from_the_style():
    with mpl.rc_context(
        {"lines.linewidth": 2.0, "lines.markersize": 5.0, "xtick.labelsize": 14, "font.size": 10}
    ):
        assert sizes.get_thin_width() == pytest.approx(1.2)
        assert sizes.get_thin_width(0.5) == 1
        assert sizes.get_marker_size() == 5
        assert sizes.get_marker_size(0.5) == 3  # one and a half times as wide as a line
        assert sizes.get_small_size() == 14
        assert sizes.get_text_unit() == 2
        mpl.rcParams["xtick.labelsize"] = "small"
        assert sizes.get_small_size() == pytest.approx(8.33)


def test_the_dashes_of_a_line_can_be_given_to_another():
    for style in ["-", "--", ":", "-.", (1, (4, 2, 1, 2))]:
        line = Line2D([], [], linestyle=style)
        other = Line2D([], [], linestyle=sizes.get_line_style(line))
        assert other._unscaled_dash_pattern == line._unscaled_dash_pattern
