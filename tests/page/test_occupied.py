"""What is drawn in a panel, in cells counted by hand, and where a box then stands."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.patches import PathPatch, Rectangle
from matplotlib.path import Path
from matplotlib.transforms import Bbox

from rocplot.page.occupied import SPOTS, OccupiedMask, build_occupied_mask, sample_paths

ALL = [[-1e3, -1e3, 1e3, 1e3]]


def inked(*paths, size=(100, 60)):
    ink = OccupiedMask(*size, cell=1.0)
    ink.add_lines([np.array(path, float) for path in paths])
    return ink


def count(ink, *boxes):
    return ink.count_cells(np.array(boxes, float)).tolist()


# -- cells ----------------------------------------------------------------------------------------


def test_cells_under_a_box_are_counted():
    ink = inked([(10.5, 20.5), (19.5, 20.5)])  # through the cells 10 to 19 of row 20
    assert count(ink, (10.2, 20.2, 14.8, 20.8), (9, 19, 12.5, 22), (19.1, 0, 80, 59), *ALL) == [5, 3, 1, 10]
    assert (
        count(ink, (20.1, 20.1, 30, 30), (10, 21.1, 20, 30), (10, 3, 20, 19.9), (2, 20, 9.9, 21)) == [0] * 4
    )


def test_a_line_has_gaps_and_ends_at_the_panel():
    gap = (np.nan, np.nan)
    assert count(inked([(0.5, 5.5), (3.5, 5.5), gap, (7.5, 5.5), (9.5, 5.5)]), *ALL) == [4 + 3]
    assert count(inked([(0.5, 5.5), (3.5, 5.5)], [(7.5, 5.5), (9.5, 5.5)]), *ALL) == [4 + 3]
    assert count(inked([(-50, 5.5), (150, 5.5)]), *ALL, (-9, 5, 49.5, 6)) == [
        101,
        50,
    ]  # 0 to 100, both counted
    assert count(inked([(30.5, -50), (30.5, 150)]), (0, 0, 100, 59.9), (30, 0, 30.9, 9.9)) == [60, 10]
    assert count(inked([(-50, 5.5), (-1, 5.5)], [(3, 61), (30, 200)], [(101, 0), (101, 50)]), *ALL) == [0]


def test_cells_begin_at_the_corner_of_the_panel():
    ink = OccupiedMask(10, 10, 1.0, origin=(100, 200))
    ink.add_points(np.array([[105.5, 203.5], [99.5, 203.5], [105.5, 210.5], [105.5, 199.5], [110.5, 203.5]]))
    assert count(ink, (105, 203, 105.9, 203.9), (90, 190, 120, 220)) == [1, 1]
    ink.add_lines([np.array([[100.5, 200.5], [104.5, 200.5]])])
    assert count(ink, (90, 190, 120, 202)) == [5]  # the table is made anew


def test_a_large_panel_has_larger_cells():
    assert OccupiedMask(1000, 1000, 1.0).cell == 1.0
    assert OccupiedMask(1e5, 4e4, 1.0).cell == pytest.approx(np.sqrt(1e5 * 4e4 / 4e6))  # four million of them


def test_a_box_hides_all_its_cells():
    ink = OccupiedMask(100, 60, 1.0)
    ink.add_box(10.5, 20.5, 19.5, 23.5)
    assert count(ink, *ALL, (9, 0, 10.5, 59)) == [10 * 4, 4]


@pytest.mark.parametrize("faint", [False, True])
def test_a_polygon_is_filled_unless_it_is_faint(faint):
    ink = OccupiedMask(96, 64, 1.0)
    ink.add_polygon(np.array([(16, 16), (48, 16), (48, 32), (16, 32)], float), faint)
    assert count(ink, *ALL, (16.5, 16.5, 47.5, 31.5), (49, 0, 95, 63), (0, 33, 95, 63)) == (
        [0] * 4 if faint else [32 * 16, 32 * 16, 0, 0]
    )


def test_a_polygon_is_filled_in_a_panel_that_stands_elsewhere():
    ink = OccupiedMask(96, 64, 1.0, origin=(200, 100))
    ink.add_polygon(np.array([(216, 116), (248, 116), (248, 132), (216, 132)], float), is_faint=False)
    assert count(ink, (200, 100, 296, 164), (216.5, 116.5, 247.5, 131.5)) == [32 * 16, 32 * 16]


def test_ways_meet_each_line_once():
    ink = inked([(20.5, 0), (20.5, 50)], [(40.5, 0), (40.5, 50)])
    ways = [
        (10, 25, 50, 25),
        (10, 25, 30, 25),
        (20.5, 25, 50, 25),
        (50, 25, 10, 20),
        (0, 55, 99, 55),
        (22, 5, 38, 45),
    ]
    ways += [(10, 25, 200, 25), (-80, 25, 30, 25), (20.5, 0, 20.5, 50)]
    leaders = np.array(ways, float).reshape(-1, 2, 2)
    assert ink.count_crossings(leaders).tolist() == [2, 1, 2, 2, 0, 0, 2, 1, 1]
    for short in [
        (20.9, 25, 30.9, 25),
        (19.9, 25, 29.9, 25),
        (30.9, 25, 20.9, 25),
    ]:  # it begins or ends on a line
        assert ink.count_crossings(np.reshape(short, (1, 2, 2))).tolist() == [1]
    assert ink.count_crossings(leaders[:0]).shape == (0,)
    moved = OccupiedMask(100, 60, 1.0, origin=(1000, 500))
    moved.add_lines([np.array([(1020.5, 500), (1020.5, 550)])])
    assert moved.count_crossings(leaders + np.array([1000, 500]))[:2].tolist() == [1, 1]


def test_points_along_a_line_are_no_farther_apart_than_a_step():
    size = np.array([100.0, 60.0])
    path = np.array([(-20, 10), (50, 30), (50, 30), (50, 80), (90, 20), (90, 20.1)], float)
    points = sample_paths([path], size, 3.0)
    assert (points >= 0).all()
    assert (points <= size + 1e-9).all()
    off = np.hypot(*np.diff(points, axis=0).T)
    # (50, 30) to (50, 60) is the last of the second way in the panel, the third enters at y = 60
    enters = 50 + 40 * 20 / 60
    assert np.sort(off)[-1] == pytest.approx(enters - 50)
    assert np.sort(off)[-2] <= 3 + 1e-9
    for corner in [(0, 10 + 20 * 20 / 70), (50, 30), (50, 60), (enters, 60), (90, 20), (90, 20.1)]:
        assert np.hypot(*(points - corner).T).min() < 1e-9
    whole = np.hypot(50, 20 * 50 / 70) + 30 + np.hypot(90 - enters, 40) + 0.1
    assert len(points) <= whole / 3 + 3 * 4  # and not many more than are needed


# -- the place of a box ---------------------------------------------------------------------------


@pytest.mark.parametrize("first", SPOTS)
def test_in_an_empty_panel_a_box_stands_where_it_is_wanted(first):
    place = OccupiedMask(100, 60, 1.0).find_place(20, 10, 2.0, first)
    assert (place.spot, place.dx, place.dy, place.n_hidden) == (first, 0, 0, 0)


def corners(place, width, height, pad, size=(100, 60)):
    share = np.array(SPOTS[place.spot])
    return pad + share * (np.array(size) - 2 * pad - (width, height)) + (place.dx, place.dy)


def test_corners_are_tried_in_their_order():
    ink = OccupiedMask(100, 60, 1.0)
    spots = []
    for corner in [(0, 35), (60, 0), (60, 35), (0, 0)]:
        spots.append(ink.find_place(20, 10, 2.0, "upper left").spot)
        ink.add_box(*corner, corner[0] + 40, corner[1] + 25)
    assert spots == ["upper left", "lower right", "upper right", "lower left"]
    assert ink.find_place(20, 10, 2.0, "best").spot  # any


def test_a_box_without_a_choice_stands_in_a_free_corner():
    ink = OccupiedMask(100, 60, 1.0)
    assert ink.find_place(20, 10, 2.0, "best").spot == "upper left"
    ink.add_box(0, 35, 40, 60)
    assert ink.find_place(20, 10, 2.0, "best").spot == "lower right"


def test_a_box_steps_aside_a_little_rather_than_to_another_corner():
    ink = OccupiedMask(100, 60, 1.0)
    ink.add_box(0, 55.5, 100, 60)
    place = ink.find_place(20, 10, 2.0, "upper left")
    assert place.spot == "upper left"
    assert place.n_hidden == 0
    x, y = corners(place, 20, 10, 2.0)
    assert x == pytest.approx(2)
    assert 55 - 2.5 <= y + 10 <= 55 - 1  # a point clear of what is drawn, and no more than a cell farther
    far = ink.find_place(20, 10, 2.0, "upper left", clearance=3.0)
    assert 55 - 5.5 <= corners(far, 20, 10, 2.0)[1] + 10 <= 55 - 4


def test_a_box_goes_to_another_corner_rather_than_far():
    ink = OccupiedMask(100, 60, 1.0)
    ink.add_box(0, 35, 50, 60)  # along the side it would go 25 of 60, more than a quarter and a bit
    assert ink.find_place(20, 10, 2.0, "upper left").spot == "lower right"


def test_a_box_stays_at_a_side():
    ink = OccupiedMask(100, 60, 1.0)
    ink.add_box(0, 0, 30, 60)
    ink.add_box(70, 0, 100, 60)
    ink.add_box(0, 45, 100, 60)
    place = ink.find_place(20, 10, 2.0, "upper left")
    assert corners(place, 20, 10, 2.0)[1] - 2 <= 8  # at the bottom, where something is free
    assert place.n_hidden == 0
    ink.add_box(0, 0, 100, 14)  # only the middle is free, which is no side
    assert ink.find_place(20, 10, 2.0, "upper left").n_hidden > 0


def test_where_all_is_drawn_a_box_hides_least():
    ink = OccupiedMask(100, 60, 1.0)
    for y in np.arange(0.5, 60, 2):
        ink.add_lines([np.array([(0, y), (100, y)])])
    for y in np.arange(1.5, 30, 2):  # the lower half is full
        ink.add_lines([np.array([(0, y), (100, y)])])
    place = ink.find_place(20, 10, 2.0, "lower left")
    x, y = corners(place, 20, 10, 2.0)
    assert y > 30
    assert place.n_hidden == count(ink, (x - 1, y - 1, x + 21, y + 11))[0]


def test_a_faint_shade_is_left_free_if_a_corner_is():
    ink = OccupiedMask(96, 64, 1.0)
    ink.add_polygon(np.array([(0, 32), (48, 32), (48, 64), (0, 64)], float), is_faint=True)
    assert ink.find_place(20, 10, 2.0, "best").spot == "lower right"
    ink.add_polygon(np.array([(0, 0), (96, 0), (96, 64), (0, 64)], float), is_faint=True)
    assert ink.find_place(20, 10, 2.0, "best").spot == "upper left"  # it hides nothing: a box stands on it


def test_a_box_larger_than_the_panel_has_no_place():
    ink = OccupiedMask(100, 60, 1.0)
    assert ink.find_place(96, 10, 2.0, "best") is not None
    assert ink.find_place(96.1, 10, 2.0, "best") is None
    assert ink.find_place(20, 56.1, 2.0, "best") is None


# -- what an axes shows ---------------------------------------------------------------------------


@pytest.fixture
def ax():
    figure = plt.figure(figsize=(4, 3), dpi=72, layout="none")  # a pixel is a point
    ax = figure.add_axes((0, 0, 1, 1), xlim=(0, 288), ylim=(0, 216))
    ax.set_axis_off()
    return ax


def drawn(ax, *, apart=()):
    renderer = ax.figure.canvas.get_renderer()
    ink = build_occupied_mask([ax], Bbox([[0, 0], [288, 216]]), renderer, apart)
    assert ink.cell == 2
    return ink


def box(ink):
    """Find the smallest box of all that is drawn, in points."""
    on = [i for i in range(0, 288, 2) if ink.count_cells(np.array([[i + 0.5, 0, i + 1.5, 216.0]]))[0]]
    up = [i for i in range(0, 216, 2) if ink.count_cells(np.array([[0, i + 0.5, 288.0, i + 1.5]]))[0]]
    return (on[0], up[0], on[-1] + 2, up[-1] + 2) if on else None


def test_lines_and_marks_are_ink(ax):
    (line,) = ax.plot([41, 101], [61, 121], lw=1)
    assert box(drawn(ax)) == (40, 60, 102, 122)
    line.set(drawstyle="steps-post")
    assert drawn(ax).count_cells(np.array([[60, 60.5, 99, 61.5], [42, 64, 98, 140]])).tolist() == [20, 0]
    line.set(linestyle="none", marker="o", markersize=12, drawstyle="default")
    assert box(drawn(ax)) == (34, 54, 108, 128)  # six points around each: cells of two
    assert drawn(ax).count_cells(np.array([[50.0, 70, 92, 112]])).tolist() == [0]
    line.set_visible(False)
    assert box(drawn(ax)) is None


def test_a_line_of_no_width_is_no_ink(ax):
    ax.plot([41, 101], [61, 121], lw=0)
    assert box(drawn(ax)) is None


def test_scattered_marks_are_ink(ax):
    some = ax.scatter([101], [81], s=20**2)  # as wide as the root
    assert box(drawn(ax)) == (90, 70, 112, 92)
    some.set_visible(False)
    assert box(drawn(ax)) is None


def test_collections_of_lines_and_polygons_are_ink(ax):
    lines = LineCollection([[(41, 61), (101, 61)], [(41, 91), (101, 91)]])
    ax.add_collection(lines)
    ink = drawn(ax)
    assert box(ink) == (40, 60, 102, 92)
    assert ink.count_cells(np.array([[40.0, 64, 102, 88]])).tolist() == [0]  # no line closes
    lines.remove()
    square = [(41, 41), (121, 41), (121, 121), (41, 121)]
    for alpha, inside in [(1.0, True), (0.35, True), (0.34, False), (0.0, False)]:
        shape = ax.add_collection(PolyCollection([square], facecolor=(1, 0, 0, alpha), edgecolor="k"))
        ink = drawn(ax)
        assert box(ink) == (40, 40, 122, 122)
        assert bool(ink.count_cells(np.array([[60.0, 60, 100, 100]]))[0]) == inside
        shape.remove()


def test_patches_are_ink(ax):
    for look, inside in [({"fc": "r"}, True), ({"fc": (1, 0, 0, 0.2)}, False), ({"fill": False}, False)]:
        patch = ax.add_patch(Rectangle((41, 41), 80, 80, **look))
        ink = drawn(ax)
        assert box(ink) == (40, 40, 122, 122)
        assert bool(ink.count_cells(np.array([[60.0, 60, 100, 100]]))[0]) == inside
        patch.set_visible(False)
        assert box(drawn(ax)) is None
        patch.remove()


def test_curves_are_ink_where_they_run(ax):
    codes = [Path.MOVETO, Path.CURVE3, Path.CURVE3]
    ax.add_patch(PathPatch(Path([(41, 41), (101, 161), (161, 41)], codes), fill=False))
    assert box(drawn(ax)) == (40, 40, 162, 102)  # half as high as the point that it leans to


def test_a_mesh_is_a_faint_shade(ax):
    mesh = ax.pcolormesh([228, 288], [0, 60], [[1]])
    ink = drawn(ax)
    assert box(ink) is None  # a box may stand on it
    place = ink.find_place(40, 40, 0.0, "lower right")
    x, y = corners(place, 40, 40, 0.0, (288, 216))
    assert x + 40 <= 228 + 8 or y >= 60 - 8  # but stands beside it, as far as shades are known
    mesh.set_visible(False)
    assert drawn(ax).find_place(40, 40, 0.0, "lower right").dx == 0


def test_an_axis_in_the_panel_is_ink_with_its_numbers(ax):
    ax.set(xticks=[50], yticks=[108])
    assert box(drawn(ax)) is None  # at the sides there are words of the panel
    ax.spines["left"].set_position(("data", 144))
    ax.figure.canvas.draw()
    spine, number = ax.spines["left"].get_window_extent(), ax.yaxis.get_ticklabels()[0].get_window_extent()
    assert number.x1 < 144
    found = box(drawn(ax))
    assert np.abs(np.subtract(found[:2], (number.x0, 0))).max() <= 2
    assert np.abs(np.subtract(found[2:], (spine.x1, 216))).max() <= 4
    ax.spines["left"].set_visible(False)
    assert box(drawn(ax)) is None


def test_words_insets_and_legends_are_ink(ax):
    text = ax.text(100, 100, "word", fontsize=20)
    renderer = ax.figure.canvas.get_renderer()
    x0, y0, x1, y1 = text.get_window_extent(renderer).extents
    ink = drawn(ax)
    assert np.abs(np.subtract(box(ink), (x0, y0, x1, y1))).max() <= 2
    text.set_text(" ")
    assert box(drawn(ax)) is None
    ax.plot([], [], label="model")
    legend = ax.legend(loc="lower left")
    assert box(drawn(ax)) is None  # it is the axes' own, which looks for its place
    ax.add_artist(legend)
    assert box(drawn(ax))[2] < 144
    assert box(drawn(ax, apart=[legend])) is None
    ax.inset_axes((0.5, 0.5, 0.25, 0.25)).set(xticks=[], yticks=[])
    got = box(drawn(ax, apart=[legend]))
    assert np.abs(np.subtract(got, (144, 108, 216, 162))).max() <= 3
