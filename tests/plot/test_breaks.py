"""Marks where lines leave a panel: none lies on another mark or line, and none is cut."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artists
from matplotlib.colors import same_color, to_rgba
from matplotlib.transforms import Bbox

import rocplot as rp
from rocplot.plot import _breaks

CROSSING = {  # curves that leave the lower edge, x from −1 to 1 and y from −1 to 1, where others are close
    "apart": [(-0.5, 1.0), (0.5, 1.0)],
    "close": [(-0.01, 1.0), (0.01, 1.0)],
    "in a row": [(-0.02, 1.0), (0.0, 1.0), (0.02, 1.0)],
}


def draw_lines(ends, style="paper"):
    """Draw steep lines from (x, 1) to below the panel, each marked."""
    fig, ax = plt.subplots(figsize=(3.4, 3.4))
    ax.set(xlim=(-1, 1), ylim=(-1, 1))
    for number, (x, top) in enumerate(ends):
        (line,) = ax.plot([x, x], [top, -3], zorder=2, color=f"C{number}")
        _breaks.mark_breaks(line)
    ax.set_xticks([])  # marks on the frame keep off ticks
    fig.canvas.draw()
    return ax


def list_marks(ax):
    """List the marks across lines, with the color of each, and those on the frame, as boxes of two strokes."""
    across, on_frame = [], []
    for cut in artists(ax, "cut"):
        strokes = [path.vertices for path in cut.get_paths()]
        pairs = [np.concatenate(strokes[i : i + 2]) for i in range(0, len(strokes), 2)]
        boxes = [Bbox([pair.min(axis=0), pair.max(axis=0)]) for pair in pairs]
        (on_frame if cut.line is None else across).extend((box, cut.get_edgecolor()[0]) for box in boxes)
        assert not cut.get_clip_on()
    return across, on_frame


@pytest.mark.parametrize(
    ("case", "n_across", "n_on_frame"), [("apart", 2, 0), ("close", 0, 1), ("in a row", 0, 1)]
)
def test_marks_of_lines_close_together_become_one_neutral_mark_on_the_frame(case, n_across, n_on_frame):
    ax = draw_lines(CROSSING[case])
    across, on_frame = list_marks(ax)
    assert (len(across), len(on_frame)) == (n_across, n_on_frame)
    for box, color in on_frame:
        center = box.get_points().mean(axis=0)
        assert center == pytest.approx([ax.bbox.get_points()[:, 0].mean(), ax.bbox.y0])
        assert same_color(color, plt.rcParams["axes.edgecolor"])
    for number, (box, color) in enumerate(across):
        assert same_color(color, to_rgba(f"C{number}"))
        assert ax.bbox.y0 < box.y0


def test_a_mark_keeps_off_markers_and_moves_up_its_line():
    ax = draw_lines([(0, 1.0)])
    ((free, _),), _ = list_marks(ax)
    ax = draw_lines([(0, 1.0)])
    x, y = ax.transData.inverted().transform(free.get_points().mean(axis=0))
    ax.plot([x], [y], "o", markersize=4)
    ((moved, _),), on_frame = list_marks(ax)
    assert moved.y0 > free.y0 + 3 * ax.figure.dpi / 72
    assert on_frame == []


@pytest.mark.parametrize("dpi", [100, 120, 150])
def test_a_line_that_starts_on_the_frame_is_marked_where_it_leaves(dpi):
    """Rounded to pixels, its start may lie a little beyond the frame."""
    fig, ax = plt.subplots(figsize=(3.4, 3.4), dpi=dpi)
    ax.set(xlim=(-1, 1), ylim=(-1, 1))
    (line,) = ax.plot([0, 1], [1, -3])
    _breaks.mark_breaks(line)
    fig.canvas.draw()
    across, on_frame = list_marks(ax)
    ((box, _),) = across + on_frame
    assert ax.transData.inverted().transform(box.get_points().mean(axis=0))[1] < -0.7


def test_a_line_along_the_frame_that_leaves_in_a_corner_has_no_mark():
    _, ax = plt.subplots()
    ax.set(xlim=(0, 1), ylim=(0, 1))
    (line,) = ax.plot([0.5, 0.5, 2], [0.5, 0.0, 0.0])
    _breaks.mark_breaks(line)
    assert not _breaks.has_break_marks(ax)
    (line,) = ax.plot([0.5, 2], [0.7, 0.7])
    _breaks.mark_breaks(line)
    assert _breaks.has_break_marks(ax)


def test_marks_of_twelve_decision_curves_lie_on_no_other_mark_and_hide_no_model():
    rng = np.random.default_rng(7)
    y = np.repeat([1, 0], [120, 180])
    models = {
        f"model {i}": 1 / (1 + np.exp(-(rng.normal(size=300) + (2.4 - 0.2 * i) * (y - 0.5))))
        for i in range(12)
    }
    with plt.style.context("rocplot.styles.paper"):
        fig, ax = plt.subplots(figsize=(3.35, 3.3))
        rp.net_benefit(y, models, ax=ax)
        fig.canvas.draw()
    across, on_frame = list_marks(ax)
    assert across
    assert on_frame
    boxes = [box for box, _ in [*across, *on_frame]]
    assert not any(a.overlaps(b) for i, a in enumerate(boxes) for b in boxes[:i])
    lines = [line for line in ax.lines if (line.get_gid() or "").startswith("net_benefit:")]
    assert len(lines) == 12
    for box, color in across:
        for line in lines:
            if not same_color(line.get_color(), color):
                path = line.get_transform().transform_path(line.get_path())
                assert not path.intersects_bbox(box, filled=False)
    assert "//: a line goes on beyond the panel." in rp.caption(ax)


def test_a_reference_line_behind_a_curve_has_no_mark_of_its_own():
    """Over log odds, the curve and the tent behind it leave the panel at the same points of both sides."""
    y, score = np.repeat([0, 1], 100), np.random.default_rng(0).normal(np.repeat([0, 1], 100))
    _, ax = plt.subplots()
    rp.cost_curve(y, score, x="log_odds", ax=ax)
    across, on_frame = list_marks(ax)
    assert (len(across), len(on_frame)) == (2, 0)
    assert all(same_color(color, "C0") for _, color in across)


def test_a_mark_on_the_frame_keeps_off_ticks():
    fig, ax = plt.subplots(figsize=(3.3, 3))
    for number, y in enumerate([0, 0.01, 0.03]):
        (line,) = ax.plot([-1, 1], [y, y], color=f"C{number}")
        _breaks.mark_breaks(line)
    ax.set(xlim=(0, 1), ylim=(-0.05, 1), yticks=[0, 0.5, 1], xticks=[])
    fig.canvas.draw()
    _, ((box, _),) = list_marks(ax)
    tick = ax.transData.transform((0, 0))[1]
    assert box.y0 > tick + 1
    assert box.y1 < ax.transData.transform((0, 0.2))[1]


@pytest.mark.parametrize("slope", [-1, 1])
@pytest.mark.parametrize("dpi", [300, 400])
def test_the_gap_of_a_mark_interrupts_lines_and_leaves_the_band_behind_them_whole(slope, dpi):
    """Between the strokes of the mark the band is seen, and neither the line, another behind it nor the page."""
    fig, ax = plt.subplots(figsize=(3.4, 3.4), dpi=300)
    ax.set(xlim=(-1, 1), ylim=(-1, 1))
    ax.axhspan(-2, 0, color="lime", linewidth=0)
    ax.plot([0, slope], [1, -3], linewidth=6, color="blue", zorder=1.5)
    (line,) = ax.plot([0, slope], [1, -3], linewidth=6, color="red", zorder=2)
    _breaks.mark_breaks(line)
    fig.canvas.draw()
    fig.set_dpi(dpi)  # what was cut at another resolution is cut anew
    fig.canvas.draw()
    ((box, _),), _ = list_marks(ax)
    x, y = box.get_points().mean(axis=0)
    image = np.asarray(fig.canvas.buffer_rgba())[::-1, :, :3]
    np.testing.assert_allclose(image[round(y), round(x)], (0, 255, 0), atol=10)  # beside smoothed strokes
    above = (y + 0.1 * ax.bbox.height), x - slope * 0.05 / 2 * ax.bbox.width
    assert image[tuple(np.round(above).astype(int))].tolist() == [255, 0, 0]
    line.remove()
    fig.canvas.draw()
    assert all(one.get_clip_path() is None for one in ax.lines)


def test_a_line_that_goes_on_towards_0_of_a_logarithmic_axis_has_no_mark():
    """Two strokes across its spine would read as a broken scale."""
    _, ax = plt.subplots()
    ax.set(xscale="log", xlim=(1e-3, 1), ylim=(0, 1))
    (line,) = ax.plot([1e-6, 0.5], [0.3, 0.9])
    _breaks.mark_breaks(line)
    assert not _breaks.has_break_marks(ax)
    (line,) = ax.plot([0.1, 3], [0.3, 0.4])  # to the right and upwards an axis has an end
    _breaks.mark_breaks(line)
    assert _breaks.has_break_marks(ax)


@pytest.mark.parametrize(("place", "n_marks"), [(0.0, 0), (1.5, 1)])
def test_a_line_beside_the_frame_is_marked_in_a_corner(place, n_marks):
    """A lift chart leaves at the top at a share near 0, in a small panel 1.5 units of its text from the side."""
    fig, ax = plt.subplots(figsize=(1.6, 1.6))
    unit = _breaks.get_text_unit() * fig.dpi / 72
    ax.set(xlim=(0, ax.bbox.width), ylim=(0, ax.bbox.height))
    (line,) = ax.plot([place * unit] * 2, [0, 2 * ax.bbox.height])
    _breaks.mark_breaks(line)
    fig.canvas.draw()
    across, on_frame = list_marks(ax)
    assert len(across + on_frame) == n_marks


def test_a_line_that_leaves_twice_at_one_place_has_one_mark():
    """The second peak of a lift chart, beside the first, was marked in black on the frame as well."""
    fig, ax = plt.subplots(figsize=(3.4, 3.4))
    ax.set(xlim=(-1, 1), ylim=(-1, 1))
    depth = 2 * 11 * _breaks.get_text_unit() * fig.dpi / 72 / ax.bbox.height  # room for one place of a mark
    (line,) = ax.plot([0, 0, 0.004, 0.008], [0, 2, 1 - depth, 2])
    _breaks.mark_breaks(line)
    fig.canvas.draw()
    across, on_frame = list_marks(ax)
    assert (len(across), on_frame) == (1, [])


@pytest.mark.parametrize(("height", "n_marks"), [(0.0, 0), (0.001, 0), (0.2, 2)])
def test_a_line_that_has_come_to_0_at_the_side_has_no_mark(height, n_marks):
    """A Brier curve over log odds: strokes on the y axis just above 0 would read as a broken scale."""
    fig, ax = plt.subplots(figsize=(3.4, 3.4))
    ax.set(xlim=(-1, 1), ylim=(-0.02, 1))
    (line,) = ax.plot([-2, -0.5, 0.5, 2], [height, height, height, height])
    _breaks.mark_breaks(line)
    fig.canvas.draw()
    across, on_frame = list_marks(ax)
    assert len(across) + len(on_frame) == n_marks


@pytest.mark.parametrize(
    "line",
    [
        ([0.0, 0.0, 0.9], [2.0, 0.93, 0.93]),  # a step just below the frame, as of a DET curve
        (0.1 + np.arange(9) / 60, [1.3, 0.93, 0.97] + [0.93, 0.97] * 3),  # a small zigzag
        ([-0.5, 0.1], [0.5, 1.1]),  # along the strokes
    ],
)
def test_a_mark_goes_around_no_corner_and_hides_no_more_than_its_width(line):
    """It stands on the frame instead, where the line leaves."""
    fig, ax = plt.subplots(figsize=(3.4, 3.4))
    ax.set(xlim=(-1, 1), ylim=(-1, 1), aspect="equal")
    (curve,) = ax.plot(*line)
    _breaks.mark_breaks(curve)
    fig.canvas.draw()
    across, ((box, _),) = list_marks(ax)
    assert across == []
    (leaving,) = _breaks._find_exits(curve.get_transform().transform(curve.get_xydata()), ax.bbox)
    assert box.get_points().mean(axis=0) == pytest.approx(leaving.path[0], abs=1)


def test_a_mark_on_a_side_without_ticks_stands_where_the_lines_leave():
    """Ticks of the lower side moved the mark of a lift chart on the upper one."""
    fig, ax = plt.subplots(figsize=(3.4, 3.4))
    ax.set(xlim=(-0.02, 1), ylim=(0, 1), xticks=[0, 0.5, 1])
    for number, x in enumerate([0.0, 0.006, 0.012]):
        (line,) = ax.plot([x, x], [0, 2], color=f"C{number}")
        _breaks.mark_breaks(line)
    fig.canvas.draw()
    across, ((box, _),) = list_marks(ax)
    assert across == []
    assert ax.transData.inverted().transform(box.get_points().mean(axis=0)) == pytest.approx(
        [0.006, 1], abs=1e-3
    )
