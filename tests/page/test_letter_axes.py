"""Letters of panels stand at their upper left, level in rows and columns, on the page and on nothing else."""

import matplotlib.pyplot as plt
import numpy as np
import pytest

import rocplot as rp

Y, P = np.arange(60) % 2, np.linspace(0.01, 0.99, 60)


def page(shape=(2, 2), layout="constrained", **kws):
    fig, axes = plt.subplots(
        *shape, figsize=(3 * shape[1], 3 * shape[0]), squeeze=False, layout=layout, **kws
    )
    for ax, picture in zip(axes.flat, (rp.roc, rp.lift, rp.calibration, rp.net_benefit), strict=False):
        picture(Y, P, ax=ax)
    return fig, axes


def boxes(fig, letters):
    fig.canvas.draw()
    return [letter.get_window_extent() for letter in letters]


@pytest.mark.sample(1)
@pytest.mark.parametrize("layout", ["constrained", "tight", "none"])
def test_letters_are_level_and_outside_of_everything(layout):
    fig, axes = page(layout=layout)
    for ax, scale in zip(axes[:, 0], (1, 1e5), strict=True):  # tick labels of different widths
        ax.yaxis.set_major_formatter(lambda value, _, scale=scale: f"{value * scale:g}")
    letters = rp.letter_axes(fig)
    assert [one.get_text() for one in letters] == list("abcd")
    assert {one.get_fontweight() for one in letters} == {"bold"}
    a, b, c, d = boxes(fig, letters)
    assert a.x0 == pytest.approx(c.x0, abs=0.01)
    assert b.x0 == pytest.approx(d.x0, abs=0.01)
    assert a.y0 == pytest.approx(b.y0, abs=0.01)
    assert c.y0 == pytest.approx(d.y0, abs=0.01)
    renderer = fig.canvas.get_renderer()
    for box, own in zip((a, b, c, d), axes.flat, strict=True):
        assert box.y0 >= own.get_window_extent().y1
        assert box.x1 <= own.get_window_extent().x0
        assert fig.bbox.x0 <= box.x0
        assert box.y1 <= fig.bbox.y1
        for ax in axes.flat:
            assert not box.overlaps(ax.get_window_extent())
            assert not any(box.overlaps(axis.get_tightbbox(renderer)) for axis in (ax.xaxis, ax.yaxis))


@pytest.mark.parametrize("layout", ["constrained", "tight"])
def test_the_layout_keeps_room_for_them(layout):
    tops = []
    for lettered in (False, True):
        fig, axes = page((1, 1), layout)
        axes[0, 0].set_box_aspect(None)
        if lettered:
            rp.letter_axes(fig, fontsize=30)
        fig.canvas.draw()
        tops.append(axes[0, 0].get_window_extent().y1)
    assert tops[0] - tops[1] > 15 * fig.dpi / 72


def test_reading_direction_and_what_is_no_panel():
    fig = plt.figure(layout="constrained")
    axes = fig.subplot_mosaic("AB;CC")
    image = axes["B"].imshow(np.eye(3))
    fig.colorbar(image, ax=axes["B"])
    axes["A"].twinx()
    axes["C"].inset_axes((0.5, 0.5, 0.3, 0.3))
    fig.add_axes((0.2, 0.2, 0.1, 0.1))  # within C
    fig.add_subplot(4, 4, 1).set_visible(False)
    letters = rp.letter_axes(fig)
    assert [one.axes for one in letters] == [axes["A"], axes["B"], axes["C"]]
    given = rp.letter_axes({"C": axes["C"], "A": axes["A"]})
    assert [(one.get_text(), one.axes) for one in given] == [("a", axes["C"]), ("b", axes["A"])]


def test_letters_of_subfigures():
    fig = plt.figure(figsize=(6, 3), layout="constrained")
    left, right = fig.subfigures(1, 2)
    first, others = left.subplots(), right.subplots(2, 1)
    letters = rp.letter_axes(fig)
    assert [one.axes for one in letters] == [first, *others]
    a, b, _ = boxes(fig, letters)
    assert a.y0 == pytest.approx(b.y0, abs=0.01)
    assert [one.get_text() for one in rp.letter_axes(right)] == ["a", "b"]


@pytest.mark.slow
def test_more_than_the_alphabet_and_formats():
    fig, _ = plt.subplots(7, 8, figsize=(8, 7))
    words = [one.get_text() for one in rp.letter_axes(fig, "({letter})")]
    assert words[:2] + words[25:28] + words[51:54] == [
        "(a)",
        "(b)",
        "(z)",
        "(aa)",
        "(ab)",
        "(az)",
        "(ba)",
        "(bb)",
    ]
    assert rp.letter_axes(fig, "{capital}.")[27].get_text() == "AB."
    assert sum(len(ax.texts) for ax in fig.axes) == 56  # those of an earlier call are replaced


def test_looks_and_errors():
    fig, ax = plt.subplots()
    (letter,) = rp.letter_axes(ax, fontsize=13, color="red", fontweight="normal")
    assert (letter.get_fontsize(), letter.get_color(), letter.get_fontweight()) == (13, "red", "normal")
    for words, call in (
        ("Figure, or Axes in a list", lambda: rp.letter_axes("abc")),
        ("holds no panel", lambda: rp.letter_axes(plt.figure())),
        ("fmt='x' cannot be filled", lambda: rp.letter_axes(fig, "x")),
        ("fmt='{name}' cannot be filled", lambda: rp.letter_axes(fig, "{name}")),
        ("fmt=3 cannot be filled", lambda: rp.letter_axes(fig, 3)),
        ("ha= cannot be set", lambda: rp.letter_axes(fig, ha="right")),
        ("unexpected key 'siz'", lambda: rp.letter_axes(fig, siz=3)),
    ):
        with pytest.raises((TypeError, ValueError), match=words):
            call()
    assert len(ax.texts) == 1


def test_a_letter_stands_at_a_panel_that_moved_after_another_letter_measured_it():
    """Layouts measure the letters of a row in any order, between which panels move."""
    fig, axes = plt.subplots(1, 2, figsize=(7, 3))
    first, second = rp.letter_axes(axes)
    renderer = fig.canvas.get_renderer()
    for letter in (first, second, second):
        letter.get_window_extent(renderer)
    axes[0].set_position([0.2, 0.2, 0.2, 0.6])
    left = first.get_window_extent(renderer).x0
    assert left == pytest.approx(axes[0].yaxis.get_tightbbox(renderer).x0)


def test_letters_stand_left_of_names_and_above_an_axis_at_the_top():
    values = {f"a long name {letter}": np.arange(9.0) + i for i, letter in enumerate("ABCD")}
    fig, axes = plt.subplots(1, 2, figsize=(7, 3), layout="constrained")
    rp.roc([0, 1, 0, 1], [1, 2, 3, 4], ax=axes[0])
    rp.critical_difference(values, ax=axes[1])
    letter = rp.letter_axes(fig)[1]
    fig.canvas.draw()
    names = [text.get_window_extent() for text in axes[1].texts if text.get_gid() == "column"]
    box = letter.get_window_extent()
    assert box.x0 <= min(name.x0 for name in names) + 1
    assert box.y0 >= axes[1].xaxis.get_tightbbox().y1
