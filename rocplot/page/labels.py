"""Labels beside points and names beside lines, placed at drawing time off curves, other labels and edges.

Arrays of boxes have rows (x0, y0, x1, y1), arrays of leaders rows of two points, all in points from the lower
left corner of the panel, so that a figure has the same labels in the same places at every resolution.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from functools import cached_property, partial
from typing import Any, Self, TypeAlias

import numpy as np
from matplotlib.artist import Artist, allow_rasterization
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.collections import Collection, PolyCollection
from matplotlib.colors import to_rgba_array
from matplotlib.lines import Line2D
from matplotlib.offsetbox import AnchoredOffsetbox
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.transforms import Affine2D, Bbox, BboxBase, BboxTransform, IdentityTransform, Transform

from rocplot._typing import Array
from rocplot._warnings import warn_once
from rocplot.page.figure_elements import has_line, measure_marker
from rocplot.page.gids import get_gid, get_layer_name
from rocplot.page.occupied import (
    OccupiedMask,
    PanelGround,
    get_outlines,
    get_point_size,
    merge_masks,
    sample_paths,
)
from rocplot.page.sizes import LEADER, get_text_unit, get_thin_width
from rocplot.page.typeset import (
    LiteralString,
    LiteralText,
    PlacedText,
    UnlistedArtist,
    is_pgf_renderer,
    measure_rows,
    measure_text,
)

# -- Costs of places, occupied space and columns --------------------------------------------------

PAD = 1.0  # clear space around a label, in text units (see `get_text_unit`)
NARROW = 126.0  # width of panels, in text units, below which no label stands on others
BAD_COST = 50.0  # from this cost on a place is not good; from twice as much on it is not used
LONG_LEADER = 64.0  # length beyond the marker's clear space from which a leader is a last resort
_COLUMNS, _ROWS = 16, 8  # the grid of positions tried for a column of labels
_FIRST_PART = 4  # as many of these positions are tried first, and twice as many each time after that
_MAX_PERMUTED = 3  # all orders of at most as many labels are tried
_LABEL_PITCH = 1.25  # of the rows, in heights of a label
_LENGTH_COST = 0.1  # cost per unit of a leader's length
_CUT_COST, _MAX_CUT_COST = 0.2, 20.0  # cost per unit of a line that is cut, and its maximum
_OUTSIDE_COST = 1000.0  # cost of leaving the panel: more than covering everything in it
_YIELDING_COST = 15.0  # cost of a line that yields to required labels only
# Cost if it runs along so much of the width of a label, or crosses as many heights: it seems to be named
_NAMING_COST, _ALONG_LABEL = 25.0, np.array([0.6, 2.5])
_LINE_CROSSING_COST = 20.0  # cost of a leader across a line
_ALONG_LINE = 4.0  # length of a leader within a line, per crossing, from which it runs along it
_BEFORE_LEADER = 7.0  # length before its start that is compared with lines, and the share of it on a line
_CONTINUED = 0.85  # from which a leader goes on where the line ends
_CROSSING_COST = 75.0  # cost of two leaders that cross
_CUT_CROSSING_COST = 1.0  # cost of a leader across a line that can be cut
_FAINT_COST = 10.0  # cost of a place where the colour of the label is hardly seen
_GROUND_CELL, _MAX_SHADES = 3.0, 20  # text units; a collection of more areas is a map of its own
_PLATE_OPACITY, _PLATE_PAD = 0.8, 0.1  # of the plate under a label that is hardly seen, in font sizes
# Without a leader, other markers are farther from a label than its own by so much, unless they are so near it
_READING_MARGIN, _SAME_PLACE = 1.0, 2.0
_MAX_MARKERS = 50  # of a line; more look like a line, and of more numbered ones only some are drawn
_CROWDED_MARKER_COST = 3.0  # cost of another marker so near to a label as its own could be
_SHORTEST_LEADER = 2.0  # beyond the clear space of a marker: a shorter one is not seen
_SAME_LINE = 0.8  # share of the part that a label names from which a line lies on it
_LEADER_DISTANCE = 2.0  # of a leader from other labels; touching one it reads as a part of it: "|30"
_OTHER_DISTANCE = 4.0  # least distance of a name on a line from another line beside it
_CROWDED_LABEL_COST = 10.0  # cost of another label so near to one on a line
_MAX_CUT_LINES = 2  # lines that a label on one of them may cut; more would leave a white patch


_BLOCK_GAP = 0.7  # least distance of a label of several rows from those above and below, in rows


# The row of a label that has only one, in fractions of its box: see `split_rows`
_ONE_ROW = np.array([[0.0, 0.0, 1.0, 1.0]])


def split_rows(boxes: Array, rows: Array) -> Array:
    """Return the boxes of the rows of labels, of shape (labels, rows, 4); `rows` are fractions of a box."""
    low, size = boxes[:, None, :2], (boxes[:, 2:] - boxes[:, :2])[:, None]
    return np.concatenate([low + rows[:, :2] * size, low + rows[:, 2:] * size], axis=2)


def find_overlaps(boxes: Array, other_boxes: Sequence[Array] | Array) -> Array:
    """Return a matrix of which box (row) overlaps which other box (column)."""
    a, b = boxes[:, None], np.reshape(other_boxes, (-1, 4))[None]
    width = np.minimum(a[..., 2], b[..., 2]) - np.maximum(a[..., 0], b[..., 0])
    height = np.minimum(a[..., 3], b[..., 3]) - np.maximum(a[..., 1], b[..., 1])
    return np.asarray((width > 0) & (height > 0))


def find_struck_boxes(leaders: Array, boxes: Sequence[Array] | Array) -> Array:
    """Return a matrix of which leader (row) runs through which box (column).

    Arrays of more dimensions hold columns of leaders (columns, n, 2, 2), each with its boxes (columns, m, 4).
    """
    boxes = np.reshape(boxes, (*leaders.shape[:-3], -1, 4))[..., None, :, :]
    start, direction = leaders[..., None, 0, :], (leaders[..., 1, :] - leaders[..., 0, :])[..., None, :]
    direction = np.where(direction == 0, 1e-9, direction)  # far less than a point
    to_lower, to_upper = (boxes[..., :2] - start) / direction, (boxes[..., 2:] - start) / direction
    low, high = np.minimum(to_lower, to_upper), np.maximum(to_lower, to_upper)
    first = np.maximum(low[..., 0], low[..., 1]).clip(min=0)
    return np.asarray(first < np.minimum(high[..., 0], high[..., 1]).clip(max=1))


def find_leader_crossings(leaders: Array, other_leaders: Sequence[Array] | Array) -> Array:
    """Return a matrix of which leader (row) crosses which other leader (column), as `find_struck_boxes`."""
    others = np.reshape(other_leaders, (*leaders.shape[:-3], -1, 2, 2))
    a, b = leaders[..., None, 0, :], leaders[..., None, 1, :]
    c, d = others[..., None, :, 0, :], others[..., None, :, 1, :]
    return np.asarray(
        (_get_side(a, b, c) * _get_side(a, b, d) < 0) & (_get_side(c, d, a) * _get_side(c, d, b) < 0)
    )


def _get_side(start: Array, end: Array, point: Array) -> Array:
    direction, offset = end - start, point - start
    return np.asarray(np.sign(direction[..., 0] * offset[..., 1] - direction[..., 1] * offset[..., 0]))


# -- Occupied space -------------------------------------------------------------------------------


SavedLabels: TypeAlias = tuple[Iterable[Any], Iterable[Any], Iterable[Array], Iterable[Array]]


@dataclass
class OccupiedSpace:
    """What labels must not cover, and the labels placed so far."""

    scale: float  # points per text unit
    panel_box: Array  # the panel as (x0, y0, x1, y1)
    blocking: OccupiedMask
    cuttable: OccupiedMask  # lines that are cut where a label stands
    boxes: list[Array]
    renderer: RendererBase
    yielding: OccupiedMask | None = None  # lines that are cut only for required labels with no better place
    markers: Array = field(default_factory=partial(np.empty, (0, 2)))  # centres of all markers of the panel
    # The words that are written already, with their series if each has its own
    used_words: set[tuple[str, str]] = field(default_factory=set)
    bare: set[PlacedLabel] = field(default_factory=set)  # labels that leave their word to the next one
    passes_words_on: bool = True  # whether a label that would need a leader leaves its word to the next one
    label_boxes: list[Array] = field(default_factory=list)
    leaders: list[Array] = field(default_factory=list)

    @property
    def padding(self) -> Array:
        """The clear space around a box."""
        return PAD * self.scale * np.array([-1.0, -1.0, 1.0, 1.0])

    def save_labels(self) -> SavedLabels:
        """Return the labels placed so far, for `restore_labels`."""
        return set(self.used_words), set(self.bare), list(self.label_boxes), list(self.leaders)

    def restore_labels(self, saved: SavedLabels = ((), (), (), ())) -> None:
        """Remove all labels, or those placed after `saved`."""
        self.used_words, self.bare = set(saved[0]), set(saved[1])
        self.label_boxes, self.leaders = list(saved[2]), list(saved[3])

    def remove_label(self, row_boxes: Array, leader: Array) -> None:
        """Remove a placed label, with the box of each of its rows, and its leader."""
        self.label_boxes = [
            box for box in self.label_boxes if not np.isclose(box, row_boxes).all(axis=1).any()
        ]
        self.leaders = [line for line in self.leaders if not np.array_equal(line, leader)]

    def add_label(self, row_boxes: Array, leader: Array | None) -> None:
        """Add a placed label, with the box of each of its rows, and its leader."""
        self.label_boxes.extend(np.reshape(row_boxes, (-1, 4)))
        if leader is not None:
            self.leaders.append(leader)

    def compute_cost(
        self,
        boxes: Array,
        is_required: bool = False,
        rows: Array = _ONE_ROW,
        own_mask: OccupiedMask | None = None,
    ) -> Array:
        """Compute the cost of what labels would cover, less if `is_required`; 100 and more is too much.

        `rows` are those of one label in all these boxes: what stands beside a short row is not covered, nor
        is the label's own line, if it has one.
        """
        row_boxes = split_rows(boxes, rows)
        padded = row_boxes.reshape(-1, 4) + self.padding
        shape = len(boxes), len(rows)
        x0, y0, x1, y1 = self.panel_box
        is_outside = (padded[:, :2] < [x0, y0]).any(axis=1) | (padded[:, 2:] > [x1, y1]).any(axis=1)
        cells = self.blocking.count_cells(padded)
        if own_mask is not None:
            cells = cells - own_mask.count_cells(padded)
        inked = cells.reshape(shape).sum(axis=1)
        apart = _measure_block_gap(boxes, rows)
        overlaps: Array = np.hstack(
            [
                find_overlaps(padded + gap * np.array([0, -1, 0, 1]), obstacles)
                .reshape(*shape, len(obstacles))
                .max(axis=1, initial=0)
                for gap, obstacles in ((0.0, self.boxes), (apart, self.label_boxes))
            ]
        )
        is_cut = np.asarray(is_outside).reshape(shape).max(axis=1, initial=0)
        cost: Array = _OUTSIDE_COST * is_cut + 200.0 * overlaps.sum(axis=1)
        if self.yielding is not None:
            yielding_cells = self.yielding.count_cells(padded).reshape(shape).sum(axis=1)
            # A line across a label fills about two cells in each row of cells
            shortest = (_ALONG_LABEL * (boxes[:, 2:] - boxes[:, :2])).max(axis=1)
            runs_along = yielding_cells * self.yielding.cell > shortest
            inked, cost = (
                (inked, cost + _YIELDING_COST * (yielding_cells > 0) + _NAMING_COST * runs_along)
                if is_required
                else (inked + yielding_cells, cost)
            )
        cost += np.where(inked > 0, 100.0 + inked, 0.0)
        if self.leaders:
            near = row_boxes + _LEADER_DISTANCE * self.padding / PAD
            struck = find_struck_boxes(np.array(self.leaders), near)
            cost += 100.0 * struck.reshape(len(self.leaders), *shape).any(axis=2).sum(axis=0)
        return cost

    def compute_cut_cost(self, boxes: Array, rows: Array = _ONE_ROW) -> Array:
        """Compute the cost of the line pieces that labels with these rows would cut away."""
        row_boxes = split_rows(boxes, rows)
        cells = self.cuttable.count_cells(row_boxes.reshape(-1, 4) + self.padding)
        lengths = cells.reshape(len(boxes), len(rows)).sum(axis=1) * self.cuttable.cell / self.scale
        return np.asarray(np.minimum(_CUT_COST * lengths, _MAX_CUT_COST))

    def count_cut_lines(self, boxes: Array) -> Array:
        """Count the lines that labels would cut: each enters its box and leaves it, or ends in it."""
        corners = (boxes + np.tile(self.padding, (len(boxes), 1)))[
            :, [[0, 1], [2, 1], [2, 3], [0, 3], [0, 1]]
        ]
        edges = np.stack([corners[:, :-1], corners[:, 1:]], axis=2).reshape(-1, 2, 2)
        return np.asarray((self.cuttable.count_crossings(edges).reshape(-1, 4).sum(axis=1) + 1) // 2)

    def measure_nearest(self, boxes: Array, rows: Array, points: Array) -> tuple[Array, Array]:
        """Measure the distances of labels from their points, and from the nearest other marker."""
        row_boxes = split_rows(boxes, rows)
        apart = np.hypot(*(self.markers[:, None] - points).transpose(2, 0, 1)).min(axis=1)
        others = self.markers[apart > _SAME_PLACE * self.scale]
        own = _measure_distances(points, row_boxes)
        return own, _measure_distances(others, row_boxes) if len(others) else np.full(len(boxes), np.inf)

    def compute_leader_cost(
        self,
        leaders: Array,
        clearance: float,
        line_cost: float = _LINE_CROSSING_COST,
        length_cost: float = 75.0,
        markers: Sequence[Any] = (),
        crossing_cost: float = _CROSSING_COST,
    ) -> Array:
        """Compute the cost of what leaders cross beyond their markers.

        Crossing a line costs `line_cost`, another leader `crossing_cost`, a label or one of these markers
        more; a long leader costs `length_cost`.
        """
        start, direction = leaders[:, 0], leaders[:, 1] - leaders[:, 0]
        length = np.hypot(*direction.T)
        begin = start + np.minimum(1, clearance * self.scale / np.maximum(length, 1e-9))[:, None] * direction
        segments = np.stack([begin, leaders[:, 1]], axis=1)
        crossings, covered = self.blocking.trace_leaders(segments)
        cost: Array = line_cost * crossings + _CUT_CROSSING_COST * self.cuttable.count_crossings(segments)
        # A leader along a line would be read as a part of it, such as the end of an interval
        cost += 2 * BAD_COST * (covered > _ALONG_LINE * self.scale * np.maximum(crossings, 1))
        back = _BEFORE_LEADER * self.scale / np.maximum(length, 1e-9)
        segments_before = np.stack([start, start - back[:, None] * direction], axis=1)
        _, covered = self.blocking.trace_leaders(segments_before)
        cost += 2 * BAD_COST * (covered > _CONTINUED * _BEFORE_LEADER * self.scale)
        cost += 0.0 if self.yielding is None else line_cost * self.yielding.count_crossings(segments)
        cost += length_cost * (length > (clearance + LONG_LEADER - 1) * self.scale)
        boxes = np.reshape([*markers, *self.label_boxes], (-1, 4))
        near = boxes.copy()
        near[len(markers) :] += _LEADER_DISTANCE * self.padding / PAD
        is_own = ((boxes[:, :2] <= start[:, None]) & (start[:, None] <= boxes[:, 2:])).all(axis=2)
        cost += 100.0 * (find_struck_boxes(segments, near) & ~is_own).sum(
            axis=1
        ) + crossing_cost * find_leader_crossings(leaders, self.leaders).sum(axis=1)
        return cost


def _measure_block_gap(boxes: Array, rows: Array) -> float:
    """Measure how far a label of several rows stays from those above and below, to be read alone."""
    return _BLOCK_GAP * float((boxes[:, 3] - boxes[:, 1]).max(initial=0)) / len(rows) * (len(rows) > 1)


def _measure_distances(points: Array, row_boxes: Array) -> Array:
    """Return the distance of each label, of boxes (labels, rows, 4), from the nearest of these points."""
    nearest = points[:, None, None].clip(row_boxes[..., :2], row_boxes[..., 2:])
    return np.asarray(np.hypot(*np.moveaxis(nearest - points[:, None, None], 3, 0)).min(axis=(0, 2)))


# -- A column -------------------------------------------------------------------------------------


def stack_column(
    points: Array, sizes: Array, clearance: float, occupied: OccupiedSpace
) -> tuple[Array, Array]:
    """Stack labels in the column whose leaders are shortest and cross least; return boxes and leaders."""
    x0, y0, x1, y1 = occupied.panel_box
    n_labels = len(points)
    rows = _LABEL_PITCH * sizes[:, 1]
    rows *= min(1.0, (y1 - y0) / rows.sum())
    high = rows.mean()
    tops = np.linspace(y0, max(y1 - high * n_labels, y0), _ROWS) + high * (n_labels - 0.5)
    candidates = np.array(list(itertools.product(np.linspace(x0, x1, _COLUMNS), tops, (0, 1))))
    ports = np.stack(
        np.broadcast_arrays(candidates[:, :1], candidates[:, 1:2] - high * np.arange(n_labels)), axis=2
    )
    low = (
        ports
        - sizes.min(axis=0) * np.stack([candidates[:, 2], np.full(len(candidates), 0.5)], axis=1)[:, None]
    )
    min_boxes = np.concatenate([low, low + sizes.min(axis=0)], axis=2).reshape(-1, 4)
    pad = PAD * occupied.scale
    distances = np.hypot(*(points[:, None] - ports[:, None]).transpose(3, 0, 1, 2)) - pad
    bound = occupied.compute_cost(min_boxes, is_required=True) + occupied.compute_cut_cost(min_boxes)
    # A lower bound of the cost of each candidate, as if all labels had the smallest size
    bound = bound.reshape(len(candidates), n_labels).sum(axis=1)
    bound += (
        np.maximum(distances.min(axis=1).sum(axis=1), distances.min(axis=2).sum(axis=1))
        * _LENGTH_COST
        / occupied.scale
    )
    best, cost = (np.empty((0, 4)), np.empty((0, 2, 2))), np.inf
    remaining = np.argsort(bound, kind="stable")
    part = _FIRST_PART
    while len(remaining) and bound[remaining[0]] < cost:
        tried, remaining, part = remaining[:part], remaining[part:], 2 * part
        orders = [_list_orders(points, ports[index]) for index in tried]
        tried = np.repeat(tried, [len(one) for one in orders])
        columns = _lay_out_columns(
            points, sizes, rows, np.concatenate(orders), ports[tried], candidates[tried, 2], pad
        )
        totals = _compute_column_costs(*columns, clearance, occupied)
        if totals.min() < cost:
            index = int(totals.argmin())
            best, cost = (columns[0][index], columns[1][index]), float(totals[index])
    boxes, leaders = best
    is_struck = find_struck_boxes(leaders, boxes).diagonal()  # by its own leader, which may end on any side
    nearest = points.clip(boxes[:, :2] - pad, boxes[:, 2:] + pad) if len(boxes) else points
    leaders[is_struck, 1] = nearest[is_struck]
    return boxes, leaders


def _compute_column_costs(boxes: Array, leaders: Array, clearance: float, occupied: OccupiedSpace) -> Array:
    """Compute the costs of columns of the same labels, of boxes (columns, n, 4) and leaders."""
    flat_boxes, flat_leaders = boxes.reshape(-1, 4), leaders.reshape(-1, 2, 2)
    cost = occupied.compute_cost(flat_boxes, is_required=True) + occupied.compute_cut_cost(flat_boxes)
    cost += occupied.compute_leader_cost(flat_leaders, clearance, markers=occupied.boxes)
    cost += np.ptp(flat_leaders, axis=1).sum(axis=1) * _LENGTH_COST / occupied.scale
    struck = find_struck_boxes(leaders, boxes).sum(axis=(1, 2))
    crossed = find_leader_crossings(leaders, leaders).sum(axis=(1, 2))
    return np.asarray(cost.reshape(len(boxes), -1).sum(axis=1) + 200 * struck + _CROSSING_COST * crossed)


def _list_orders(points: Array, ports: Array) -> Array:
    """List assignments of points to rows: the one of least total length, whose leaders do not cross.

    A few points get all assignments, because leaders of the shortest one may run through a label.
    """
    from scipy.optimize import linear_sum_assignment

    if len(points) <= _MAX_PERMUTED:
        return np.array(list(itertools.permutations(range(len(points)))))
    lengths = np.hypot(*(points[:, None] - ports[None]).transpose(2, 0, 1))
    return np.array([linear_sum_assignment(lengths)[1]])


def _lay_out_columns(
    points: Array, sizes: Array, rows: Array, orders: Array, ports: Array, sides: Array, pad: float
) -> tuple[Array, Array]:
    """Return the boxes and leaders of columns; leaders end on the left (`sides` 0) or right (1) of labels."""
    heights = rows[np.argsort(orders, axis=1)]  # from top to bottom
    ends_of_rows = ports[:, :1, 1] + rows.mean() / 2 - np.cumsum(heights, axis=1)
    x, y = (np.take_along_axis(a, orders, axis=1) for a in (ports[..., 0], ends_of_rows + heights / 2))
    ports, sides = np.stack([x, y], axis=2), sides[:, None, None]
    low = ports - sizes * np.concatenate([sides, np.full(sides.shape, 0.5)], axis=2)
    ends = ports - pad * np.concatenate([1 - 2 * sides, np.zeros_like(sides)], axis=2)
    boxes = np.concatenate([low, low + sizes], axis=2)
    return boxes, np.stack([np.broadcast_to(points, ends.shape), ends], axis=2)


def _split_overlaps(boxes: Array) -> Array:
    """Split boxes so that no two of them overlap: a hole in a hole would be filled."""
    parts: list[Array] = []
    for box in boxes:
        pieces = [box]
        for part in list(parts):
            pieces = [rest for piece in pieces for rest in _subtract_box(piece, part)]
        parts += pieces
    return np.reshape(parts, (-1, 4))


def _subtract_box(box: Array, hole: Array) -> list[Array]:
    """Return the parts of a box beside a hole, below it and above it."""
    if not find_overlaps(box[None], hole[None]).any():
        return [box]
    x0, y0, x1, y1 = box
    left, right = max(x0, hole[0]), min(x1, hole[2])
    parts = [(x0, y0, left, y1), (right, y0, x1, y1), (left, y0, right, hole[1]), (left, hole[3], right, y1)]
    return [np.array(part) for part in parts if part[0] < part[2] and part[1] < part[3]]


def outline_panel(panel: Array, holes: Array) -> Path:
    """Return the outline of a panel with holes, which have the opposite orientation."""
    rings = [panel[[0, 1, 0, 3, 2, 3, 2, 1, 0, 1]], *(hole[[0, 1, 2, 1, 2, 3, 0, 3, 0, 1]] for hole in holes)]
    return Path.make_compound_path(*(Path(ring.reshape(-1, 2), closed=True) for ring in rings))


# -- A label with its size, its possible positions and its place ----------------------------------


@dataclass(eq=False)
class PlacedLabel:
    """A text with its possible positions and its leader."""

    text: LiteralText
    positions: np.ndarray[Any, Any]  # data coordinates: anchors or centres to choose from
    has_anchor: bool
    required: bool  # whether it is drawn even on others: see `PlacedLabels._place_labels`
    is_close_only: bool  # whether it is left out rather than placed with a leader
    clearance: float  # radius around the anchor that its marker occupies
    leader: Line2D
    word: str  # the quantity; of several labels only one writes it
    series: str
    number: str
    is_requested: bool = False  # whether a warning says that it is left out
    home: Axes | None = None  # the panel of a label that is left out there if it is narrow
    may_leave_line: bool = False  # whether it stands beside its line if there is no room on it,
    is_led: bool = False  # or, if there is none either, with a leader from a dot on it across other lines
    subject: str = ""  # what a warning says has no label, if it is left out,
    owner: str = ""  # and the model whose it is
    group: str = ""  # labels of a group say one thing: all of them have room, or one has the text of all
    is_usual: bool = False  # whether figures have it unless told otherwise: nobody is warned
    line: Line2D | None = None  # the line that it names, if it is a name
    own_line: LineArtist | None = None  # an avoided line that it may stand on
    # A line that may be cut, and the part of it that the label names and is nearest to
    own_part: tuple[Line2D, Array] | None = None
    is_spared: Callable[[], bool] = bool  # whether its number stands elsewhere, such as at a tick
    peers: list[PlacedLabel] = field(default_factory=list)  # those that share the word: the first has it
    word_series: str = ""  # the series whose labels share the word; empty if those of all series do
    has_plate: bool = False  # whether a plate under it tells it from the areas there
    # The box and the rows measured so far, by the program that sets the text, text and font
    measured_places: dict[Any, tuple[Array, Array]] = field(default_factory=dict)
    extent: Array = field(default_factory=partial(np.zeros, 4))  # the box of the text at position (0, 0)
    rows: Array = field(default_factory=lambda: _ONE_ROW)  # the boxes of its rows, in fractions of its box

    @property
    def size(self) -> Array:
        """Width and height."""
        return np.asarray(self.extent[2:] - self.extent[:2])


def format_label(word: str, number: str) -> str:
    return type(number)(f"{word} {number}") if word else number


def measure_label(label: PlacedLabel, occupied: OccupiedSpace, number_only: bool = False) -> None:
    """Set and measure the text of a label: its number, after its word if no other label has that."""
    if label.word:
        before = itertools.takewhile(lambda peer: peer is not label, label.peers)
        first = (label.word, label.word_series) not in occupied.used_words and all(
            peer in occupied.bare or not peer.text.get_visible() for peer in before
        )
        label.text.set_text(format_label(label.word * (first and not number_only), label.number))
    label.text.set_visible(True)
    label.leader.set_data([], [])
    label.leader.set_marker("None")
    text = label.text
    text_engine = text.get_usetex(), is_pgf_renderer(occupied.renderer)
    state = text_engine, text.get_text(), hash(text.get_fontproperties()), text.get_rotation()
    if state not in label.measured_places:
        if label.measured_places and next(iter(label.measured_places))[:1] != state[:1]:
            label.measured_places.clear()
        extent, rows = measure_text(text, occupied.renderer), _ONE_ROW
        if "\n" in text.get_text() and not text.get_rotation():
            row_boxes = measure_text(text, occupied.renderer, measure_rows)
            extent = np.concatenate([row_boxes[:, :2].min(axis=0), row_boxes[:, 2:].max(axis=0)])
            rows = (row_boxes - np.tile(extent[:2], 2)) / np.tile(extent[2:] - extent[:2], 2)
        label.measured_places[state] = extent, rows
    label.extent, label.rows = label.measured_places[state]


def note_word(label: PlacedLabel, occupied: OccupiedSpace) -> None:
    """Note the word of a label if the label writes it."""
    if label.text.get_text() == format_label(label.word, label.number):
        occupied.used_words.add((label.word, label.word_series))


def share_words(labels: Iterable[PlacedLabel]) -> None:
    """Let all labels of a word share it, or those of each series if the panel has numbers of two kinds."""
    numbers = [label for label in labels if label.series and label.word]
    are_several = len({label.word for label in numbers}) > 1
    peers: dict[tuple[str, str], list[PlacedLabel]] = {}
    for label in numbers:
        label.word_series = label.series * are_several
        label.peers = peers.setdefault((label.word, label.word_series), [])
        label.peers.append(label)


def take_turns(labels: Iterable[PlacedLabel]) -> list[PlacedLabel]:
    """Order labels so that their series take turns; labels of none come first."""
    ranks: dict[str, Iterator[int]] = {}
    ranked = [
        (next(ranks.setdefault(label.series, itertools.count())) if label.series else 0, label)
        for label in labels
    ]
    return [label for _, label in sorted(ranked, key=lambda pair: pair[0])]


def place_label(label: PlacedLabel, box: Array, leader: Array | None, occupied: OccupiedSpace) -> None:
    """Move a label to a place, and mark the place as occupied."""
    note_word(label, occupied)
    label.text.set_position(tuple(box[:2] - label.extent[:2]))
    occupied.add_label(split_rows(box[None], label.rows)[0], leader)
    if leader is not None:
        label.leader.set_data(*leader.T)


def get_extents(bbox: BboxBase | None) -> Array:
    """Return a box as an array (x0, y0, x1, y1); a null box for None."""
    return np.asarray((Bbox.null() if bbox is None else bbox).extents, float)


# -- The lines that labels keep off or name -------------------------------------------------------

LineArtist: TypeAlias = "Line2D | Collection"
_NO_TRANSFORM = IdentityTransform()

# Cell sizes of the masks of lines that labels keep off, and of lines beside which names stand
_CELL_SIZE, _NAME_CELL_SIZE = 0.5, 1.5
# Lines and edges of bands that labels keep off if they can, and interrupt otherwise
_YIELDING_LAYERS = ("chance", "tangent", "band", "errorbar")
_SHORT_LINE = 48.0  # a line that is no longer could be hidden whole, so it does not yield
# Steps per point to which points are rounded before comparison.  An irrational number keeps points of round
# data from ending up halfway between two steps, where rounding errors would decide.
_DIVISIONS = 1e3 / np.pi
_TIGHT = 1.0  # labels may be nearer to markers than to lines by half as many text units


def is_yielding(line: LineArtist) -> bool:
    """Return whether a line is interrupted by a required label that has no other room."""
    return get_layer_name(line) in _YIELDING_LAYERS


@dataclass
class LineScene:
    """The lines of a panel, rasterized once for all attempts to place labels."""

    state: Any  # all inputs, to find out whether a scene can be reused
    panel: BboxBase
    scale: float  # points per text unit
    paths: dict[LineArtist, list[Array]]  # the paths of visible lines
    avoided_lines: list[LineArtist]
    cuttable_lines: list[LineArtist]
    named_lines: list[LineArtist]  # the lines that have names
    # The positions of names, by label, text, hash of what else is placed, and whether leaders cross lines
    name_positions: dict[Any, Any] = field(default_factory=dict)
    own_masks: dict[LineArtist, OccupiedMask] = field(default_factory=dict)
    other_masks: dict[int, OccupiedMask] = field(default_factory=dict)  # by the id of what a label names

    @classmethod
    def from_lines(
        cls,
        panel: BboxBase,
        scale: float,
        previous: LineScene | None,
        *lines: list[Any],
        to_points: Transform = _NO_TRANSFORM,
    ) -> LineScene:
        """Return the scene of avoided, cuttable and named lines; the previous one if nothing has changed.

        `to_points` leads from pixels to points in the panel.
        """
        all_lines = dict.fromkeys(itertools.chain(*lines))
        paths = {
            line: [np.asarray(to_points.transform(path)) for path in _list_paths(line)]
            for line in all_lines
            if line.get_visible()
        }
        line_states = [
            (line, *(hash_points(path, panel) for path in line_paths)) for line, line_paths in paths.items()
        ]
        state = scale, hash_points(panel.max, panel), line_states, [list(group) for group in lines]
        if (
            previous is not None
            and previous.state == state
            and not np.subtract(previous.panel.min, panel.min).any()
        ):
            return previous
        # The box is frozen, as an axes changes it in place
        avoided, cuttable, named_lines = state[-1]
        return cls(state, panel.frozen(), scale, paths, avoided, cuttable, named_lines)

    @cached_property
    def yielding(self) -> OccupiedMask | None:
        """The mask of lines that labels keep off if possible; None if there are none."""
        return self._rasterise_lines(_CELL_SIZE, self._yielding_lines) if self._yielding_lines else None

    @cached_property
    def blocking(self) -> OccupiedMask:
        """The mask of lines that labels always keep off."""
        lines = dict.fromkeys([*self.avoided_lines, *self.named_lines])
        return self._rasterise_lines(_CELL_SIZE, [line for line in lines if line not in self._yielding_lines])

    @cached_property
    def cuttable(self) -> OccupiedMask:
        """The mask of lines that are cut where a label stands."""
        return self._rasterise_lines(_CELL_SIZE, self.cuttable_lines)

    @cached_property
    def name_masks(self) -> tuple[OccupiedMask, dict[LineArtist, OccupiedMask], dict[LineArtist, Array]]:
        """The number of named lines in each cell, and for each named line its mask and points along it."""
        cell, low, size = _NAME_CELL_SIZE * self.scale, self.panel.min, np.asarray(self.panel.size)
        masks, points = {}, {}
        for line in self.named_lines:
            vertices = sample_paths([path - low for path in self.paths.get(line, ())], size, cell / 2)
            masks[line] = self._rasterise_lines(_NAME_CELL_SIZE, [])
            masks[line].add_points(vertices + low)
            cells = np.floor(vertices / (_POINT_STEP * self.scale)) @ [1, 1e6]
            points[line] = vertices[np.unique(cells, return_index=True)[1]] + low
        return merge_masks(masks.values()), masks, points

    @cached_property
    def chance_mask(self) -> OccupiedMask:
        """The mask of lines that may be cut for names, at a cost."""
        return self._rasterise_lines(_NAME_CELL_SIZE, self._yielding_lines)

    @property
    def _yielding_lines(self) -> list[LineArtist]:
        return [line for line in self.avoided_lines if is_yielding(line) and not self._is_short(line)]

    def _is_short(self, line: LineArtist) -> bool:
        """Return whether a line is so short in the panel that a label could hide it."""
        inside = [path.clip(self.panel.min, self.panel.max) for path in self.paths.get(line, ())]
        length = sum(np.hypot(*np.diff(path, axis=0).T).sum() for path in inside)
        return bool(length <= _SHORT_LINE * self.scale)

    def list_curves(self) -> list[LineArtist]:
        """List the lines, without markers, that labels always keep off."""
        lines = dict.fromkeys([*self.avoided_lines, *self.named_lines])
        return [
            line for line in lines if isinstance(line, Line2D) and has_line(line) and not is_yielding(line)
        ]

    def get_own_mask(self, line: LineArtist) -> OccupiedMask:
        """Return the mask of an avoided line on which its own label may stand."""
        if line not in self.own_masks:
            self.own_masks[line] = self._rasterise_lines(_CELL_SIZE, [line])
        return self.own_masks[line]

    @cached_property
    def cut_masks(self) -> tuple[OccupiedMask, dict[Line2D, OccupiedMask]]:
        """The number of lines that may be cut in each cell, and the mask of each."""
        lines = [line for line in self.cuttable_lines if isinstance(line, Line2D)]
        masks = {line: self._rasterise_lines(_NAME_CELL_SIZE, [line]) for line in lines}
        return merge_masks([self._rasterise_lines(_NAME_CELL_SIZE, []), *masks.values()]), masks

    def get_other_mask(self, own_part: tuple[Line2D, Array], to_panel: Transform) -> OccupiedMask:
        """Return the mask of the lines that may be cut, but for a part of one and lines that lie on it."""
        if id(own_part) not in self.other_masks:
            line, path = own_part
            all_lines, masks = self.cut_masks
            part = self._rasterise_lines(_NAME_CELL_SIZE, [])
            part.add_lines([np.asarray(to_panel.transform_path(Path(path)).vertices)])
            own = [
                mask for one, mask in masks.items() if one is line or part.measure_share(mask) > _SAME_LINE
            ]
            self.other_masks[id(own_part)] = all_lines.leave_out(own, part)
        return self.other_masks[id(own_part)]

    def build_name_obstacles(self, occupied: OccupiedSpace) -> OccupiedMask:
        """Build the mask of all that no name may cover."""
        boxes = [*occupied.boxes, *occupied.label_boxes]
        if not (boxes or occupied.leaders):
            return self.blocking
        mask = merge_masks([self.blocking])
        mask.add_lines(occupied.leaders)
        for box in boxes:
            mask.add_box(*box)
        return mask

    def _rasterise_lines(self, cell: float, lines: Iterable[LineArtist]) -> OccupiedMask:
        """Build the mask of the visible ones among some lines, with a cell size in text units."""
        mask = OccupiedMask(self.panel.width, self.panel.height, cell * self.scale, self.panel.min)
        mask.add_lines([path for line in lines for path in self.paths.get(line, ())])
        return mask


def _list_paths(artist: LineArtist) -> list[Array]:
    """Return the paths of a line or collection in pixels; of markers that labels keep off, outlines."""
    paths = get_outlines(artist)
    if not isinstance(artist, Line2D) or not getattr(artist, "keeps_labels_off", False):
        return paths
    dpi = artist.get_figure(root=True).dpi  # type: ignore[union-attr]
    angles = np.linspace(0, 2 * np.pi, 13)
    circle = dpi / 144 * np.column_stack([np.cos(angles), np.sin(angles)])
    points = np.concatenate(paths) if paths else np.empty((0, 2))
    sizes = np.broadcast_to(getattr(artist, "sizes", artist.get_markersize()), len(points))
    tight = _TIGHT * get_text_unit()
    return [point + max(size - tight, 0) * circle for point, size in zip(points, sizes, strict=True)]


def list_panel_boxes(ax: Any, renderer: RendererBase) -> list[Array]:
    """List the boxes of the legend, the anchored boxes and the visible insets of a panel."""
    legend = ax.get_legend()
    boxes = [artist for artist in ax.artists if isinstance(artist, AnchoredOffsetbox)]
    boxes += [legend] if legend is not None and legend.get_visible() else []
    extents = [get_extents(box.get_window_extent(renderer)) for box in boxes]
    # Secondary axes are child axes, too, but no `Axes`
    insets = [child_ax for child_ax in ax.child_axes if isinstance(child_ax, Axes) and child_ax.get_visible()]
    return extents + [get_extents(inset.get_tightbbox(renderer)) for inset in insets]


def hash_points(points: Any, panel: BboxBase) -> int:
    """Hash points relative to the panel, so that moves of the panel and rounding errors do not count."""
    rounded = np.round(np.subtract(points, panel.min) * _DIVISIONS)
    return hash((rounded + 0.0).tobytes())  # turns -0.0 into 0.0


# -- Labels whose points lie close together: thinned out, grouped and stacked in columns ----------

MAX_COLUMN_LABELS = 10  # as many labels are never thinned out; also the most in a column
MAX_DENSE_NUMBERS = 20  # as many optional numbers are not thinned out
CROWD_DISTANCE = 24.0  # labels whose points are so near to that of a failed one join its column
_NUMBER_DISTANCE = 20.0  # least distance between the points of more optional numbers
_OTHER_SERIES = 0.5  # share of that distance from the numbers of another series
_MAX_LEADER_FRACTION = 0.5  # of the panel's width: longest leader of optional numbers


def thin_labels(labels: list[PlacedLabel], distance: float, to_panel: Transform) -> list[PlacedLabel]:
    """Hide numbers of a series whose point is near that of a shown label, if there are many labels."""
    if len(labels) <= MAX_COLUMN_LABELS:
        return labels
    remaining: list[PlacedLabel] = []
    points = np.empty((0, 2))
    for label in labels:
        point = to_panel.transform(label.positions[:1])
        if label.series and (np.hypot(*(points - point).T) < distance).any():
            label.text.set_visible(False)
            continue
        remaining.append(label)
        points = np.concatenate([points, point])
    return remaining


class NumberThinner:
    """Hides optional numbers near a shown one, if there are many."""

    def __init__(self, labels: list[PlacedLabel], scale: float, to_panel: Transform) -> None:
        numbers = [label for label in labels if label.series and not label.required and label.has_anchor]
        numbers = numbers if len(numbers) > MAX_DENSE_NUMBERS else []
        self._points = to_panel.transform(np.reshape([number.positions[0] for number in numbers], (-1, 2)))
        self._indices = {id(number.text): i for i, number in enumerate(numbers)}
        self._texts, self._is_shown = [number.text for number in numbers], np.zeros(len(numbers), bool)
        self._distance = _NUMBER_DISTANCE * scale
        self._series = np.array([number.series for number in numbers])

    @property
    def shown_points(self) -> Array:
        """The points of the numbers that are shown so far."""
        return np.asarray(self._points[self._is_shown])

    def hide_number(self, label: PlacedLabel, occupied: OccupiedSpace) -> bool:
        """Hide a number if its point is near that of one that is shown, or its label; say whether."""
        if (index := self._indices.get(id(label.text))) is None:
            return False
        distances = np.hypot(*(self._points - self._points[index]).T)
        is_other = np.arange(len(distances)) != index
        # Those of other models may be nearer, or the first model would leave the next one no room
        least = np.where(self._series == self._series[index], 1, _OTHER_SERIES) * self._distance
        neighbors = np.flatnonzero(is_other & self._is_shown & (distances < least))
        hidden = any(self._texts[i].get_visible() for i in neighbors)
        boxes = np.reshape(occupied.label_boxes, (-1, 1, 4))
        if len(boxes):
            near = (label.clearance + _MIN_LEADER) * occupied.scale
            hidden |= bool(_measure_distances(self._points[index][None], boxes).min() < near)
        label.text.set_visible(not hidden)
        self._is_shown[index] = not hidden
        return hidden


def find_neighbors(
    labels: list[PlacedLabel], failed: list[PlacedLabel], scale: float, to_panel: Transform
) -> list[PlacedLabel]:
    """Return the labels whose points are near those of labels without a good place."""
    points = np.array([to_panel.transform(label.positions[0]) for label in failed]).reshape(-1, 2)
    distances = [np.hypot(*(points - to_panel.transform(label.positions[0])).T) for label in labels]
    return [
        label
        for label, distance in zip(labels, distances, strict=True)
        if (distance <= CROWD_DISTANCE * scale).any()
    ]


def group_labels(crowd: list[PlacedLabel], scale: float, to_panel: Transform) -> list[list[PlacedLabel]]:
    """Group labels whose points lie close together."""
    remaining, parts = list(crowd), []
    while remaining:
        part = [remaining.pop(0)]
        for label in part:
            neighbors = find_neighbors(remaining, [label], 2 * scale, to_panel)
            part += neighbors
            remaining = [label for label in remaining if label not in neighbors]
        parts.append(part)
    return parts


def stack_groups(
    groups: list[list[PlacedLabel]], occupied: OccupiedSpace, can_skip: bool, to_panel: Transform
) -> float:
    """Remove all labels, stack each group in a column, in this order, and return the total cost."""
    occupied.restore_labels()
    return sum(stack_labels(part, occupied, can_skip, to_panel) for part in groups)


def stack_labels(
    crowd: list[PlacedLabel], occupied: OccupiedSpace, can_skip: bool, to_panel: Transform
) -> float:
    """Stack labels in a column and return the cost; numbers of a series are halved until they fit."""
    for label in crowd:
        measure_label(label, occupied)
        note_word(label, occupied)
    can_skip &= all(label.series for label in crowd)
    long = _MAX_LEADER_FRACTION * (occupied.panel_box[2] - occupied.panel_box[0])
    while crowd:
        if can_skip and len(crowd) > MAX_COLUMN_LABELS:
            crowd = _hide_every_other(crowd)
            continue
        points = np.array([to_panel.transform(label.positions[0]) for label in crowd])
        boxes, leaders = stack_column(
            points, np.array([label.size for label in crowd]), crowd[0].clearance, occupied
        )
        cost = occupied.compute_cost(boxes, is_required=True) + occupied.compute_leader_cost(
            leaders, crowd[0].clearance, 0.0, 0.0
        )
        if not can_skip or (
            cost.max() < BAD_COST and np.hypot(*np.diff(leaders, axis=1)[:, 0].T).max() <= long
        ):
            for label, box, leader in zip(crowd, boxes, leaders, strict=True):
                place_label(label, box, leader, occupied)
            return float(cost.sum())
        crowd = _hide_every_other(crowd)
    return 0.0


def _hide_every_other(crowd: list[PlacedLabel]) -> list[PlacedLabel]:
    """Hide every other label, or the last one, and return the others."""
    for label in crowd[1::2] or crowd:
        label.text.set_visible(False)
    return crowd[::2] if len(crowd) > 1 else []


# The clear space around a label in a line that is cut, along x and y: a dot of the line of chance right
# after a number would be read as a sign
_CUT_PADS, _YIELDING_PADS = (0.6, 0.6), (3.0, 0.6)

# -- Lines that are cut where labels stand --------------------------------------------------------


@dataclass(eq=False)
class LineCuts:
    """The lines of a panel that are cut where labels stand."""

    lines: list[Line2D | Collection] = field(default_factory=list)
    # Lines that are cut only if a label has no other room
    yielding_lines: list[Line2D | Collection] = field(default_factory=list)

    def add_yielding_lines(self, lines: Mapping[Line2D | Collection, Sequence[Array]], boxes: Array) -> None:
        """Add those of some lines, passed with their paths, on which a label stands."""
        for line, paths in lines.items():
            runs = [np.stack([path[:-1], path[1:]], axis=1) for path in paths if len(path) > 1]
            if line not in self.yielding_lines and any(find_struck_boxes(run, boxes).any() for run in runs):
                self.yielding_lines.append(line)

    def clip_lines(self, panel: Array, boxes: Array, padding: Array, to_page: Transform) -> None:
        """Clip the lines so that these boxes stay free, with more room beside them in dotted ones.

        `padding` is that of one text unit.
        """
        for lines, pads in ((self.lines, _CUT_PADS), (self.yielding_lines, _YIELDING_PADS)):
            if lines and len(boxes):
                holes = _split_overlaps(boxes + np.tile(pads, 2) * padding)
                clip_path = outline_panel(panel, holes)
                for line in lines:
                    line.set_clip_path(clip_path, to_page)

    def unclip_lines(self, ax: Axes) -> None:
        """Draw the lines whole, and forget those that yield to labels."""
        for line in [*self.lines, *self.yielding_lines]:
            line.set_clip_path(ax.patch)
        self.yielding_lines = []


# -- Names of lines, each nearer to its own line than to any other --------------------------------

# Gaps from a line to its name, two rows of text at most; all but the first have a leader
_NAME_GAPS = (2.5, 5.0, 9.0, 14.0)
# The least distance to every other line for each gap, so that the leader meets none
_LINE_DISTANCES = (3.2, 6.5, 11.5, 17.5)
_CLEAR_SHAPES = np.array(
    [
        (1, 0.4, 1, 0.4),
        (0.75, 0.75, 0.75, 0.75),
        (0.4, 1, 0.4, 1),
    ]  # together they cover all that is nearer than 0.85
)
_NAME_CLEARANCE = 1.5  # clear space around a name, also towards its own line
_POINT_STEP = 4.0  # distance between the points of a line beside which its name is tried
_ENOUGH_POSITIONS = 40  # with as many positions, larger gaps are not tried
_GAP_COSTS = (0.0, 8.0, 14.0, 20.0)  # cost of each gap,
_CROWDED_COST, _CROWDED_DISTANCE = 5.0, 11.5  # of another line so close,
_ASTRAY_COST = 6.0  # of a line that does not run along its name,
_CHANCE_COST = 40.0  # and of cutting a chance line
# Leaders across other lines, three rows of text at most, from where no other line is so near
_LED_GAPS, _ALONE_DISTANCE = (6.0, 9.0, 13.0, 18.0, 25.0), 2.0
_LED_SHARE = 0.6  # least distance of such a name from a line before it, as a share of that from its own
_LED_CROSSING_COST, _MAX_CROSSINGS = 10.0, 3  # cost of each line that is crossed, and their greatest number
_MAX_TURNS = 8  # rounds in which a name may displace others, which are placed anew
_DOT_SIZE = 4.0  # leader widths: diameter of the dot at the line
_CONTACT_POINTS = np.array(  # the end of a leader in fractions of the name's box, and its direction
    [(0.5, side, 0, 1 - 2 * side) for side in (0, 1)]
    + [
        (side, end, dx * (1 - 2 * side), dy * (1 - 2 * end))
        for side, end in itertools.product((0, 1), repeat=2)
        for dx, dy in ((1, 0), (0.7, 0.7), (0, 1))
    ]
)


def place_names(
    names: Mapping[PlacedLabel, Line2D],
    scene: LineScene,
    occupied: OccupiedSpace,
    are_led: bool = False,
    can_skip: bool = False,
) -> list[PlacedLabel]:
    """Place each name beside its line, and return those that have no room; none is placed unless `can_skip`.

    A name stands nearest to its own line; with `are_led`, leaders may also cross other lines.
    """
    spots: dict[PlacedLabel, _NamePositions] = {}
    obstacles = None
    surroundings = hash_points(np.reshape([*occupied.boxes, *occupied.label_boxes], (-1, 2)), scene.panel)
    for label, line in names.items():
        measure_label(label, occupied)
        for is_led in (False, True)[: 1 + are_led]:
            key = label, label.text.get_text(), surroundings, is_led
            if key not in scene.name_positions:
                obstacles = obstacles or scene.build_name_obstacles(occupied)
                scene.name_positions[key] = (
                    spots[label].add_led_positions(line, label, scene, occupied)
                    if is_led
                    else _NamePositions.from_named_line(line, label, scene, obstacles, occupied)
                )
            spots[label] = scene.name_positions[key]
        if not can_skip and not len(spots[label].cost):
            return [label]
    placed, unplaced = _choose_positions(spots)
    if unplaced and not can_skip:
        return unplaced
    for label, index in placed.items():
        _place_at_spot(label, spots[label], index, occupied)
        add_dot(label.leader)
    return unplaced


def add_dot(leader: Line2D) -> None:
    """Let a leader begin with a dot on its line."""
    leader.set(marker="o", markersize=_DOT_SIZE * leader.get_linewidth(), markevery=[0])


def _choose_positions(
    spots: Mapping[PlacedLabel, _LabelPositions],
) -> tuple[dict[PlacedLabel, int], list[PlacedLabel]]:
    """Choose positions that do not overlap, by their index, and return the labels that have none."""
    queue = sorted(
        (label for label in spots if len(spots[label].cost)), key=lambda label: len(spots[label].cost)
    )
    placed: dict[PlacedLabel, int] = {}
    worth = dict.fromkeys(spots, 2 * BAD_COST)
    for _ in range(_MAX_TURNS * len(spots)):
        if not queue:
            break
        label = queue.pop(0)
        candidates, rivals = spots[label], list(placed)
        hit = candidates.find_conflicts([(spots[rival], placed[rival]) for rival in rivals])
        index = placed[label] = int(np.argmin(candidates.cost + hit @ [worth[rival] for rival in rivals]))
        for rival in itertools.compress(rivals, hit[index]):
            worth[rival] *= 2
            queue.append(rival)
            del placed[rival]
    return placed, [label for label in spots if label not in placed]


@dataclass
class _LabelPositions:
    """The possible positions of a label, from which `_choose_positions` chooses one."""

    boxes: Array
    leaders: Array  # from the point or the line to the label
    is_far: Array  # whether the leaders are so long that they are drawn
    extents: Array  # what nothing else may overlap
    cost: Array

    def find_conflicts(self, rivals: Sequence[tuple[Self, int]]) -> Array:
        """Return a matrix of which position (row) is in the way of which placed rival (column)."""
        return find_overlaps(self.extents, [positions.extents[i] for positions, i in rivals])


@dataclass
class _PointPositions(_LabelPositions):
    """The possible positions of a point's label; its extents are those of the text without the leader."""

    def select(self, limit: float) -> Self:
        """Return the positions that cost less than a limit."""
        is_cheap = self.cost < limit
        return type(self)(*(getattr(self, part.name)[is_cheap] for part in fields(self)))

    def find_conflicts(self, rivals: Sequence[tuple[Self, int]]) -> Array:
        """Return which texts overlap, which leaders run through a text, and which cross."""
        if not rivals:
            return np.zeros((len(self.boxes), 0), bool)
        boxes, leaders, is_far = (
            np.array([getattr(positions, name)[i] for positions, i in rivals])
            for name in ("extents", "leaders", "is_far")
        )
        return np.asarray(
            find_overlaps(self.extents, boxes)
            | self.is_far[:, None] & find_struck_boxes(self.leaders, boxes)
            | is_far & find_struck_boxes(leaders, self.extents).T
            | self.is_far[:, None] & is_far & find_leader_crossings(self.leaders, leaders)
        )


@dataclass
class _NamePositions(_LabelPositions):
    """The possible positions of a line's name; its extents hold the leader, too."""

    @classmethod
    def from_named_line(
        cls,
        line: Line2D,
        name: PlacedLabel,
        scene: LineScene,
        obstacles: OccupiedMask,
        occupied: OccupiedSpace,
    ) -> _NamePositions:
        """Find the free positions that are nearer to this line than to any other."""
        batches: list[tuple[Array, ...]] = []
        for gap in range(len(_NAME_GAPS)):
            batches.append(cls._list_gap_positions(gap, line, name, scene, obstacles, occupied))
            if sum(len(cost) for *_, cost in batches) >= _ENOUGH_POSITIONS:
                break
        return cls(*map(np.concatenate, zip(*batches, strict=True)))

    def add_led_positions(
        self, line: Line2D, name: PlacedLabel, scene: LineScene, occupied: OccupiedSpace
    ) -> _NamePositions:
        """Add free positions with a leader that may cross other lines, from where the line stands alone."""
        scale, pad, (all_lines, line_masks, points_of) = (
            occupied.scale,
            occupied.padding / PAD,
            scene.name_masks,
        )
        points, size = points_of[line][::2], name.size
        dots = np.tile(points, 2) + _ALONE_DISTANCE * pad
        points = points[all_lines.count_cells(dots) == line_masks[line].count_cells(dots)]
        contacts, gaps = _CONTACT_POINTS[:, None], scale * np.array(_LED_GAPS)[:, None]
        low = points[:, None, None] + gaps * contacts[..., 2:] - size * contacts[..., :2]
        is_inside = ((low >= occupied.panel_box[:2]) & (low <= occupied.panel_box[2:] - size)).all(axis=3)
        n, touch, gap = np.nonzero(is_inside & _find_text(name.rows)[:, None])
        boxes = np.hstack([low[n, touch, gap], low[n, touch, gap] + size])
        barriers = [*occupied.boxes, *occupied.label_boxes]
        clear_boxes = boxes + _LINE_DISTANCES[0] * pad
        free = (scene.blocking.count_cells(clear_boxes) == 0) & ~find_overlaps(clear_boxes, barriers).any(
            axis=1
        )
        boxes, begin, gap = boxes[free], points[n[free]], gap[free]
        near = np.reshape(barriers, (-1, 4)) + _LEADER_DISTANCE * pad
        direction = scale * _CONTACT_POINTS[touch[free], 2:]
        leaders = np.stack([begin, begin + (np.array(_LED_GAPS)[gap, None] - PAD) * direction], axis=1)
        segments = leaders + np.stack([_NAME_CLEARANCE * direction, 0 * direction], axis=1)
        crossings = scene.blocking.count_crossings(segments)
        allowed = (crossings <= _MAX_CROSSINGS) & ~find_struck_boxes(segments, near).any(axis=1)
        # Just beyond another line that runs along it, it would seem to name that one
        far = boxes + _LED_SHARE * np.array(_LED_GAPS)[gap, None] * pad * [0, 1, 0, 1]
        for mask in (mask for other, mask in line_masks.items() if other is not line):
            runs_along = mask.count_cells(far) * mask.cell > _ALONG_LABEL[0] * size[0]
            allowed &= ~runs_along | (mask.count_crossings(segments) == 0)
        boxes, leaders, crossings, gap = boxes[allowed], leaders[allowed], crossings[allowed], gap[allowed]
        cost = _GAP_COSTS[-1] + gap + _LED_CROSSING_COST * crossings + occupied.compute_cut_cost(boxes)
        cost += _CHANCE_COST * (scene.chance_mask.count_cells(boxes + occupied.padding) > 0)
        reach, ends = boxes + occupied.padding, leaders[:, 0]
        reach = np.hstack([np.minimum(reach[:, :2], ends), np.maximum(reach[:, 2:], ends)])
        led_positions = boxes, leaders, np.ones(len(boxes), bool), reach, cost
        positions_beside = self.boxes, self.leaders, self.is_far, self.extents, self.cost
        return _NamePositions(
            *(np.concatenate(pair) for pair in zip(positions_beside, led_positions, strict=True))
        )

    @staticmethod
    def _list_gap_positions(
        gap: int,
        line: Line2D,
        name: PlacedLabel,
        scene: LineScene,
        obstacles: OccupiedMask,
        occupied: OccupiedSpace,
    ) -> tuple[Array, ...]:
        scale, pad, (all_lines, line_masks, points_of) = (
            occupied.scale,
            occupied.padding / PAD,
            scene.name_masks,
        )
        line_mask, points = line_masks[line], points_of[line]
        size, rows = name.size, name.rows
        low = (
            points[:, None] + _NAME_GAPS[gap] * scale * _CONTACT_POINTS[:, 2:] - size * _CONTACT_POINTS[:, :2]
        )
        is_inside = ((low >= occupied.panel_box[:2]) & (low <= occupied.panel_box[2:] - size)).all(axis=2)
        n, touch = np.nonzero(is_inside & _find_text(rows))
        boxes = np.hstack([low[n, touch], low[n, touch] + size])
        row_boxes = split_rows(boxes, rows)
        covered = obstacles.count_cells((row_boxes + _NAME_CLEARANCE * pad).reshape(-1, 4))
        free = ~covered.reshape(-1, len(rows)).any(axis=1)
        boxes, begin, direction = boxes[free], points[n[free]], scale * _CONTACT_POINTS[touch[free], 2:]
        clear_boxes = row_boxes[free][:, :, None] + _LINE_DISTANCES[gap] * _CLEAR_SHAPES * pad
        clear_boxes = clear_boxes.reshape(-1, 4)
        alone = (
            (all_lines.count_cells(clear_boxes) == line_mask.count_cells(clear_boxes))
            .reshape(-1, len(rows) * len(_CLEAR_SHAPES))
            .all(axis=1)
        )
        leaders = np.stack([begin, begin + (_NAME_GAPS[gap] - PAD) * direction], axis=1)
        if gap:
            # The piece beside the line is left out, as it would meet the line itself
            segments = leaders + np.stack([_NAME_CLEARANCE * direction, 0 * direction], axis=1)
            alone &= (obstacles.count_crossings(segments) == 0) & (
                scene.chance_mask.count_crossings(segments) == 0
            )
        boxes, leaders = boxes[alone], leaders[alone]
        reach = boxes + occupied.padding
        if gap:
            ends = leaders[:, 0]
            reach = np.hstack([np.minimum(reach[:, :2], ends), np.maximum(reach[:, 2:], ends)])
        cost = _GAP_COSTS[gap] + occupied.compute_cut_cost(boxes)
        cost += _ASTRAY_COST * (
            1 - line_mask.count_cells(boxes + _LINE_DISTANCES[0] * pad) * line_mask.cell / size[0]
        ).clip(0)
        cost += _CHANCE_COST * (scene.chance_mask.count_cells(boxes + occupied.padding) > 0)
        clear_boxes = boxes + _CROWDED_DISTANCE * pad
        cost += _CROWDED_COST * (all_lines.count_cells(clear_boxes) > line_mask.count_cells(clear_boxes))
        return boxes, leaders, np.full(len(boxes), gap > 0), reach, cost


def _find_text(rows: Array) -> Array:
    """Return at which contact points there is text; beside the end of a short row, there is none."""
    x, y = _CONTACT_POINTS[:, :2].T
    first_or_last = np.where(y[:, None] == 1, rows[0], rows[-1])
    return np.asarray((first_or_last[:, 0] - 0.01 <= x) & (x <= first_or_last[:, 2] + 0.01))


def _place_at_spot(label: PlacedLabel, spots: _LabelPositions, index: int, occupied: OccupiedSpace) -> None:
    """Move a label to one of its possible positions."""
    label.leader.set_data([], [])
    place_label(label, spots.boxes[index], spots.leaders[index] if spots.is_far[index] else None, occupied)


# -- Labels, placed at drawing time ---------------------------------------------------------------

# All distances are in text units: points if secondary text has 7 pt
_NEAR_RING = (0.0, 3.0)  # distances from the marker's clear space for labels beside their point
_LEADER_RING = (7.0, 12.0, 18.0, 26.0, 36.0, 48.0)  # distances for labels with a leader
# Distances for required labels: a long leader that crosses no line is better than a label on a line
_FAR_RING = (LONG_LEADER, 84.0)
# Directions from the point in degrees, first those below curves
_DIRECTIONS = (-40, -15, -65, 10, -90, 35, 180, 145, 215, 90, 120, 60, 240, 0, 265)
_MIN_LEADER = 5.0  # farther labels, beyond the clear space, get a leader
_LEADER_COST = 1.5  # cost of a leader
_LATER_COST = 0.5  # cost of each earlier point that a label beside one of several passes over
_GOOD_COST = 4.0  # with a place of less cost, farther ones are not tried
LINE_VALUES = "values of lines"  # the series of numbers on lines of equal value
_MAX_LISTED = 20  # numbers that a warning lists at most
_MAX_CHOSEN = 4  # optional labels whose places are chosen at once, at most
_GRID_SIZE = 24  # rows and columns of the positions from which the places of all labels are chosen at once
_ON_FRAME = 0.7  # points that a point may lie outside the panel
_SAME_SIZE = 1.5  # points by which panels and legends may change while labels stay: see `_measure_panel`
_SPARSE_DISTANCE = 10.0  # least distance between the points of required numbers, if they are many


class PlacedLabels(UnlistedArtist, Artist):
    """All placed labels of one axes.

    Labels are placed at each drawing, because only then the sizes of the axes and of the text are known.
    This happens after the legend and before any line, and only if something has changed.
    """

    def __init__(self, ax: Axes) -> None:
        super().__init__()
        self._labels: list[PlacedLabel] = []
        self.shows_names = True
        self.unplaced_names: dict[Line2D, str] = {}  # the names without a place, by their lines
        # Whether leaders of names may cross lines, and whether names are placed although others have no place
        self.names_are_led = self.can_skip_names = False
        self.left_out: list[Line2D] = []  # lines whose names are left to the legend
        self._unit = get_text_unit()  # of the current style, which may change before drawing
        self._avoided: list[Line2D | Collection] = []
        # Requested numbers whose points are visible, and others
        self._requested: list[PlacedLabel] = []
        self._optional: list[PlacedLabel] = []
        self._are_asked = False  # whether labels that are added now are requested, by default
        self._n_unwritten = 0  # requested numbers that are too many to write
        self._to_page: Transform = ax.transData
        # Between pixels of the page and points in the panel, and from the data to these
        self._to_points, self._from_points = Affine2D(), Affine2D()
        self._to_panel: Transform = ax.transData
        self._panel = Bbox.unit()  # the panel in points, as it was when labels were placed
        self._boxes: list[Array] = []  # of the legend and others in it
        self._scene: LineScene | None = None  # kept while a figure is drawn
        self._last_state: Any = None  # the state for which the places are valid
        self._cuts = LineCuts()
        self._ground: PanelGround | None = None  # while labels are placed
        self._faint_masks: dict[Any, OccupiedMask | None] = {}  # by colour
        self.set(zorder=6, gid="labels", in_layout=False)
        ax.add_artist(self)
        ax.add_artist(_LabelPlacing(self))

    def add_label(
        self,
        text: str,
        positions: Any,
        *,
        beside: bool,
        required: bool,
        near: bool = False,
        clear: float = 3.5,
        to_page: Transform,
        word: str = "",
        series: str = "",
        unwritten: int = 0,
        asked: bool | None = None,
        may_leave_line: bool = False,
        subject: str = "",
        owner: str = "",
        is_usual: bool = False,
        is_spared: Callable[[], bool] = bool,
        own_line: LineArtist | None = None,
        own_part: tuple[Line2D, Any] | None = None,
        group: str = "",
        **kws: Any,
    ) -> Text:
        """Add a label beside a point, or centred on one, the best of several; `to_page` is their transform.

        `unwritten` is how many more numbers were requested than a page can hold.  A warning lists labels that
        are `asked` for and have no room, required or not; by default these are the required ones, and all
        within `request_labels`.  A name that `may_leave_line` stands beside one of several points if no label
        fits on them; a warning names the `subject` of a label without room, and its `owner`.  Of a label that
        `is_usual`, captions and the print check say that it has no room, and no warning does.  A label is
        hidden while it `is_spared`, and may stand on its `own_line`, which others avoid.  A label whose
        `own_part` is a part of a line that may be cut stands nearer to it than to the rest of such lines.  If
        one of a `group` has no room, the first one takes the text of all, or all are left out.
        """
        if asked is None:  # captions list the values of lines
            asked = (required or self._are_asked) and series != LINE_VALUES
        self._to_page, self._n_unwritten = to_page, self._n_unwritten + unwritten
        figure, text = self.axes.get_figure(root=True), LiteralString(text)  # type: ignore[union-attr]
        first = not any(word and (label.word, label.series) == (word, series) for label in self._labels)
        artist_text = PlacedText(0, 0, format_label(word * first, text), **kws)
        leader = Line2D(
            [], [], linewidth=get_thin_width(LEADER), color=artist_text.get_color(), solid_capstyle="butt"
        )
        for artist in (artist_text, leader):
            artist.set_figure(figure)  # type: ignore[arg-type]
            artist.set_transform(self._from_points)
            artist.axes = self.axes
        points = np.atleast_2d(np.asarray(positions, float))
        values = (artist_text, points, beside, required, near, clear, leader, word, series, text, asked)
        options: dict[str, Any] = {"may_leave_line": may_leave_line, "subject": subject, "owner": owner}
        options |= {"is_usual": is_usual, "group": group}
        options |= {"is_spared": is_spared, "own_line": own_line}
        options["own_part"] = own_part
        options["home"] = self.axes if beside and required else None
        self._labels.append(PlacedLabel(*values, **options))
        return artist_text

    def avoid_line(self, line: Line2D | Collection) -> None:
        """Keep all labels off a line, or off the lines or edges of a collection."""
        self._avoided.append(line)

    def add_name(self, line: Line2D, text: str, **kws: Any) -> None:
        """Add the name of a line, to be placed beside it."""
        options: dict[str, Any] = {"beside": False, "required": True, "to_page": self._to_page, "clear": 1.5}
        self.add_label(text, np.empty((0, 2)), **options, color=line.get_color(), **kws)
        self._labels[-1].line = line

    def iter_owned_artists(self) -> Iterator[tuple[Text | Line2D, str]]:
        """Iterate over the texts and leaders of each series or named line, with its gid."""
        for label in self._labels:
            if owner := label.series or str((label.line and get_gid(label.line)) or ""):
                yield from ((label.text, owner), (label.leader, owner))

    def list_named_lines(self) -> list[Line2D]:
        """List the lines that have names."""
        return [label.line for label in self._labels if label.line is not None]

    def rewrite_names(self, texts: Sequence[str]) -> None:
        """Replace the names of lines by these texts."""
        for label, text in zip(
            (label for label in self._labels if label.line is not None), texts, strict=True
        ):
            label.text.set_text(text)

    @contextmanager
    def lend_names(self) -> Iterator[None]:
        """Show only the names of lines for a while, without the labels of points."""
        labels = self._labels
        self._labels, self._last_state = [label for label in labels if label.line is not None], None
        try:
            yield
        finally:
            self._labels, self._last_state = labels, None

    @contextmanager
    def request_labels(self, are_asked: bool = True) -> Iterator[None]:
        """Say, if they are asked for, of all labels that are added meanwhile that a warning lists them."""
        before, self._are_asked = self._are_asked, are_asked
        try:
            yield
        finally:
            self._are_asked = before

    def forget_series(self, series: str) -> None:
        """Remove the labels of a series."""
        self._labels = [label for label in self._labels if label.series != series]

    def forget_names(self) -> None:
        """Remove the names of lines."""
        self._labels = [label for label in self._labels if label.line is None]

    def get_anchors(self) -> Array:
        """Return the anchors of labels in display space."""
        spots = [self._to_page.transform(label.positions[0]) for label in self._labels if label.has_anchor]
        return np.array(spots).reshape(-1, 2)

    def cut_line(self, line: Line2D | Collection) -> None:
        """Allow labels on a line, which is cut there."""
        self._cuts.lines.append(line)

    def move_labels(
        self, target: PlacedLabels, to_page: Transform, is_inside: Callable[[float, float], bool]
    ) -> None:
        """Move the labels of points that lie inside other axes to the labels of those axes."""
        target._to_page = to_page
        for label in [label for label in self._labels if label.has_anchor and is_inside(*label.positions[0])]:
            self._labels.remove(label)
            target._labels.append(label)
            for artist in (label.text, label.leader):
                artist.axes = None
                artist.axes = target.axes
                artist.set_transform(target._from_points)

    def get_children(self) -> list[Artist]:
        return [label.text for label in self._labels]

    def remove(self) -> None:
        self.unclip_lines()
        super().remove()

    @allow_rasterization  # type: ignore[untyped-decorator]
    def draw(self, renderer: RendererBase) -> None:
        if not self.get_visible() or self.axes is None:
            return
        for label in (label for label in self._labels if label.text.get_visible()):
            is_ours = label.text.get_color() == label.leader.get_color()  # the caller has not changed it
            if label.line is not None and is_ours:
                label.text.set_color(label.line.get_color())
                label.leader.set_color(label.line.get_color())
            label.leader.draw(renderer)
            label.text.draw(renderer)
        self._warn_missing_numbers()

    def write_missing_numbers(self, *, numbers_only: bool = False, unusual_only: bool = False) -> str:
        """Write which requested numbers and labels have no room in the drawn panel; empty if none."""
        missing = [
            label
            for label in self._requested
            if not label.text.get_visible() and not (unusual_only and label.is_usual)
        ]
        hidden = [label for label in missing if not label.subject]
        kinds = []
        for word in dict.fromkeys(label.word for label in hidden):
            numbers = list(dict.fromkeys(label.number for label in hidden if label.word == word))
            listing = ", ".join(numbers[:_MAX_LISTED])
            if self._n_unwritten or numbers[_MAX_LISTED:]:
                asked = [label for label in self._requested if label.word == word and not label.subject]
                n_hidden = sum(not label.text.get_visible() for label in asked)
                listing += f", … ({self._n_unwritten + n_hidden} of {self._n_unwritten + len(asked)})"
            kinds.append((f"number of {word}" if word else "label") + f" {' '.join(listing.split())}")
        subjects = dict.fromkeys(label.subject for label in missing if label.subject)
        for what in () if numbers_only else subjects:
            names = [label.owner for label in missing if label.subject == what and label.owner]
            listing = ", ".join(names[:_MAX_LISTED]) + ", …" * (len(names) > _MAX_LISTED)
            kinds.append(f"label of the {what}" + f" of {listing}" * bool(names))
        return f"no room for the {' and the '.join(kinds)}" if kinds else ""

    def write_omitted_numbers(self) -> str:
        """Write how many numbers beside points that nobody asked for have no room; empty if none."""
        numbers = [label for label in self._optional if label.series != LINE_VALUES and label.has_anchor]
        kinds = []
        for word in dict.fromkeys(label.word for label in numbers):
            are_hidden = [not label.text.get_visible() for label in numbers if label.word == word]
            if any(are_hidden):
                kinds.append(f"{sum(are_hidden)} of {len(are_hidden)} {f'{word} numbers'.strip()}")
        return f"no room for {' and '.join(kinds)}" if kinds else ""

    def list_omitted_values(self) -> list[str]:
        """List the values of lines of equal value that have no room in the drawn panel."""
        labels = [label for label in self._labels if label.series == LINE_VALUES]
        shown = {label.number for label in labels if label.text.get_visible()}
        return list(dict.fromkeys(label.number for label in labels if label.number not in shown))

    def _warn_missing_numbers(self) -> None:
        """Warn, once, of requested numbers that have no room."""
        if message := self.write_missing_numbers(unusual_only=True):
            way_out = "ask for fewer" if "number of" in message else "take it from rocplot.caption(ax)"
            warn_once(self, f"{message}: enlarge the figure, or {way_out}")

    def update_places(self, renderer: RendererBase) -> None:
        """Place or hide every label, unless nothing has changed."""
        if not (self._labels or self._cuts.lines or self._cuts.yielding_lines):
            return
        boxes = self._measure_panel(renderer)
        lines = self._avoided, self._cuts.lines, self.list_named_lines()
        scene = self._scene = LineScene.from_lines(
            self._panel, self._unit, self._scene, *lines, to_points=self._to_points
        )
        standing = [hash_points(box.reshape(2, 2), self._panel) for box in boxes]
        state = scene.state, standing, self._get_input_state(renderer)
        if self._last_state != (*state, self._get_placed_state()):
            self._place_labels(scene, boxes, renderer)
        self._last_state = (*state, self._get_placed_state())

    def _measure_panel(self, renderer: RendererBase) -> list[Array]:
        """Measure the panel, and return the boxes in it, both in points.

        The size of text, and with it that of panels and legends, varies a little with the resolution, to
        which it is hinted: such a change moves labels with their panel, and none is placed anew.
        """
        box = self.axes.get_window_extent(renderer)  # type: ignore[union-attr]
        size = np.array(box.size) / get_point_size(renderer)
        if not np.allclose(size, self._panel.size, rtol=0, atol=_SAME_SIZE):
            self._panel = Bbox.from_bounds(0, 0, *size)
        self._to_points.set_matrix(BboxTransform(box, self._panel).get_matrix())
        self._from_points.set_matrix(BboxTransform(self._panel, box).get_matrix())
        self._to_panel = self._to_page + self._to_points
        boxes = [
            self._to_points.transform(one.reshape(2, 2)).ravel()
            for one in list_panel_boxes(self.axes, renderer)
        ]
        if not (len(boxes) == len(self._boxes) and np.allclose(boxes, self._boxes, rtol=0, atol=_SAME_SIZE)):
            self._boxes = boxes
        return self._boxes

    def unclip_lines(self) -> None:
        """Draw all cut lines whole until labels are placed anew."""
        self._cuts.unclip_lines(self.axes)  # type: ignore[arg-type]
        self._last_state = None

    def _place_labels(self, scene: LineScene, boxes: list[Array], renderer: RendererBase) -> None:
        """Place all labels: required ones, then names of lines, then optional ones."""
        room = get_extents(scene.panel.padded(-2 * PAD * scene.scale))
        yielding = scene.yielding if any(label.line is None for label in self._labels) else None
        occupied = OccupiedSpace(
            scene.scale, room, scene.blocking, scene.cuttable, list(boxes), renderer, yielding
        )
        self._ground, self._faint_masks = self._build_ground(scene), {}
        visible = self._hide_outside(occupied)
        share_words(visible)
        occupied.markers = self._list_markers()
        for label in (label for label in visible if label.home is not None):
            label.required = True
        required = [label for label in visible if label.has_anchor and label.required]
        required = take_turns(required) if len(required) > MAX_COLUMN_LABELS else required
        self._requested = [label for label in visible if label.is_requested]
        self._optional = [label for label in visible if label.series and not label.is_requested]
        first = thin_labels(required, _SPARSE_DISTANCE * occupied.scale, self._to_panel)
        crowd = self._place_in_order(first, occupied)
        if crowd and len(first) <= MAX_COLUMN_LABELS:
            occupied.restore_labels()
            remaining = [label for label in first if label not in crowd]
            # Other labels may have been in the way
            crowd = self._place_in_order([*crowd, *remaining], occupied) and crowd
        crowd = self._stack_beside_rivals(crowd, first, occupied, len(required) > MAX_COLUMN_LABELS)
        if crowd and len(first) <= MAX_COLUMN_LABELS:
            self._resolve_conflicts(first, occupied)
        self._spare_in_narrow_panels(first, occupied)
        self.unclip_lines()
        names = self._list_names()
        unplaced = place_names(names, scene, occupied, self.names_are_led, self.can_skip_names)
        self.unplaced_names = {names[label]: label.text.get_text() for label in unplaced}
        for label in unplaced if self.can_skip_names else names if unplaced else ():
            label.text.set_visible(False)
        remaining = [label for label in visible if label not in required or not label.required]
        # Labels that are asked for on their own lines have no other place
        first = [label for label in remaining if label.own_line is not None]
        self._place_in_order(first, occupied)
        self._place_optional(take_turns(label for label in remaining if label.has_anchor), occupied)
        last = [label for label in remaining if not label.has_anchor and label not in first]
        self._place_in_order(last, occupied)
        self._join_groups(visible, occupied)
        label_boxes = np.reshape(occupied.label_boxes, (-1, 4))
        self._cuts.add_yielding_lines({k: v for k, v in scene.paths.items() if is_yielding(k)}, label_boxes)
        panel, padding = get_extents(scene.panel), occupied.padding / PAD
        self._cuts.clip_lines(panel, label_boxes, padding, self._from_points)
        for label in (label for label in self._labels if label.text.get_visible()):
            self._underlay_label(label)
        self._ground = None

    def _stack_beside_rivals(
        self, crowd: list[PlacedLabel], labels: list[PlacedLabel], occupied: OccupiedSpace, can_skip: bool
    ) -> list[PlacedLabel]:
        """Stack a crowd in columns, and place the other labels beside them; return the labels in columns.

        Labels that fail beside the columns join them, and if others fail beside these, all of them.  If none
        of these ways is without fault, it is the best one.
        """
        ways, costs = [crowd] if crowd else [], []
        for columns in ways:
            self._stack_crowd(columns, occupied, can_skip)
            beside = [label for label in labels if label not in columns]
            more = self._place_in_order(beside, occupied, can_skip)
            if not more or len(labels) > MAX_COLUMN_LABELS:
                return columns
            costs.append(self._measure_faults(labels, occupied))
            if len(ways) < 3:
                ways.append([*columns, *more] if len(ways) == 1 else list(labels))
        if costs and costs[-1] > min(costs):
            crowd = ways[int(np.argmin(costs))]
            self._stack_crowd(crowd, occupied, can_skip)
            self._place_in_order([label for label in labels if label not in crowd], occupied, can_skip)
        return crowd

    def _measure_faults(self, labels: list[PlacedLabel], occupied: OccupiedSpace) -> float:
        """Return the cost of where labels stand, with what they are to each other."""
        saved = occupied.save_labels()
        occupied.restore_labels()
        drawn = [
            (self._get_drawn_position(label, occupied), 0) for label in labels if label.text.get_visible()
        ]
        conflicts = sum(
            place.find_conflicts([*drawn[:i], *drawn[i + 1 :]]).sum() for i, (place, _) in enumerate(drawn)
        )
        occupied.restore_labels(saved)
        return float(sum(place.cost[0] for place, _ in drawn) + 2 * BAD_COST * conflicts)

    def _join_groups(self, labels: list[PlacedLabel], occupied: OccupiedSpace) -> None:
        """Write all texts of a group in one place if one of them has no room, or leave the group out."""
        for name in dict.fromkeys(label.group for label in labels if label.group):
            group = [label for label in labels if label.group == name]
            if all(label.text.get_visible() for label in group):
                continue
            for label in (label for label in group if label.text.get_visible()):
                box = np.tile(label.text.get_position(), 2) + label.extent
                leader = np.asarray(label.leader.get_xydata())
                occupied.remove_label(split_rows(box[None], label.rows)[0], leader)
                label.text.set_visible(False)
                label.leader.set_data([], [])
            first = group[0]
            first.text.set_text(type(first.number)("\n".join(label.number for label in group)))
            measure_label(first, occupied)
            place, way, cost = self._find_best_place(first, occupied)
            if cost < 2 * BAD_COST:
                place_label(first, place, way, occupied)
                self._requested = [label for label in self._requested if label not in group[1:]]
            else:
                first.text.set_text(first.number)
                first.text.set_visible(False)

    def _list_shades(self) -> list[PolyCollection]:
        """List the shaded areas of the panel in the order of drawing."""
        shades = [
            one
            for one in self.axes.collections  # type: ignore[union-attr]
            if isinstance(one, PolyCollection) and one.get_visible() and len(one.get_paths()) <= _MAX_SHADES
        ]
        return sorted(shades, key=lambda one: one.get_zorder())

    def _list_outlines(self, shade: PolyCollection) -> list[Array]:
        """List the outlines of a shaded area in the panel."""
        return [np.asarray(self._to_points.transform(path)) for path in get_outlines(shade)]

    def _build_ground(self, scene: LineScene) -> PanelGround | None:
        """Mix the colours under the labels; None without shaded areas."""
        if not (shades := self._list_shades()):
            return None
        ground = PanelGround(scene.panel, _GROUND_CELL * scene.scale, self.axes.get_facecolor())  # type: ignore[union-attr]
        for shade in shades:
            for color in to_rgba_array(shade.get_facecolor())[:1]:
                ground.add_shade(self._list_outlines(shade), color)
        return ground

    def _get_faint_mask(self, label: PlacedLabel) -> OccupiedMask | None:
        """Return where the colour of a label is hardly seen; None if nowhere."""
        color = label.text.get_color()
        if self._ground is not None and color not in self._faint_masks:
            self._faint_masks[color] = self._ground.find_faint(color)
        return self._faint_masks.get(color)

    def _underlay_label(self, label: PlacedLabel) -> None:
        """Lay a plate in the colour of the page under a label that is hardly seen where it stands."""
        box = np.tile(label.text.get_position(), 2) + label.extent
        mask = self._get_faint_mask(label)
        if mask is not None and mask.count_cells(box[None])[0]:
            look = {"facecolor": self.axes.get_facecolor(), "alpha": _PLATE_OPACITY, "linewidth": 0}  # type: ignore[union-attr]
            label.text.set_bbox({"boxstyle": f"square,pad={_PLATE_PAD}"} | look)
            label.has_plate = True
        elif label.has_plate:
            label.text.set_bbox(None)
            label.has_plate = False

    def _stack_crowd(self, crowd: list[PlacedLabel], occupied: OccupiedSpace, can_skip: bool) -> None:
        """Stack labels in columns, in the arrangement of least cost, and remove all other labels."""
        parts = group_labels(crowd, occupied.scale, self._to_panel)
        arrangements = [parts] if can_skip or not parts[1:] else [parts, parts[::-1], [crowd]]
        costs = [
            stack_groups(arrangement, occupied, can_skip, self._to_panel) for arrangement in arrangements
        ]
        if costs[-1] > min(costs):
            stack_groups(arrangements[int(np.argmin(costs))], occupied, can_skip, self._to_panel)

    def _resolve_conflicts(self, labels: list[PlacedLabel], occupied: OccupiedSpace) -> None:
        """Choose all places anew, at once, if some labels are in each other's way and each finds one then."""
        labels = [label for label in labels if label.text.get_visible()]
        saved = occupied.save_labels()
        occupied.restore_labels()
        drawn = [(self._get_drawn_position(label, occupied), 0) for label in labels]
        are_clear = (
            not place.find_conflicts([*drawn[:i], *drawn[i + 1 :]]).any() and place.cost[0] < BAD_COST
            for i, (place, _) in enumerate(drawn)
        )
        if all(are_clear):
            occupied.restore_labels(saved)
            return
        spots = {label: self._list_all_positions(label, occupied) for label in labels}
        placed, unplaced = _choose_positions(spots)
        if unplaced:
            occupied.restore_labels(saved)
            return
        for label, index in placed.items():
            _place_at_spot(label, spots[label], index, occupied)

    def _spare_in_narrow_panels(self, labels: list[PlacedLabel], occupied: OccupiedSpace) -> None:
        """Make labels of narrow panels optional that stand on lines or on each other, the worst first."""
        shown = [label for label in labels if label.text.get_visible()]
        narrow = NARROW * occupied.scale * get_point_size(occupied.renderer)
        is_narrow = [label.home is not None and label.home.bbox.width < narrow for label in shown]
        if not any(is_narrow):
            return
        occupied.restore_labels()
        drawn = [(self._get_drawn_position(label, occupied), 0) for label in shown]
        overlaps = np.array([place.find_conflicts(drawn)[0] for place, _ in drawn])
        np.fill_diagonal(overlaps, False)
        cost = np.array([place.cost[0] for place, _ in drawn])
        while (
            total := np.where(is_narrow, cost + 2 * BAD_COST * overlaps.sum(axis=1), 0)
        ).max() >= 2 * BAD_COST:
            worst = int(np.argmax(total))
            shown[worst].required = False
            overlaps[worst] = overlaps[:, worst] = False
            cost[worst] = 0
        for label, (place, _) in zip(shown, drawn, strict=True):
            if label.required:
                _place_at_spot(label, place, 0, occupied)

    def _get_drawn_position(self, label: PlacedLabel, occupied: OccupiedSpace) -> _PointPositions:
        """Return the place of a label, with the cost of what is there besides other labels."""
        boxes = (np.tile(label.text.get_position(), 2) + label.extent)[None]
        leader = np.asarray(label.leader.get_xydata())
        is_far = np.array([len(leader) > 0])
        leaders = leader[None] if is_far[0] else np.zeros((1, 2, 2))
        cost = occupied.compute_cost(boxes, True, label.rows)
        if is_far[0]:
            cost += occupied.compute_leader_cost(leaders, label.clearance, markers=occupied.boxes)
        return _PointPositions(boxes, leaders, is_far, boxes, cost)

    def _get_input_state(self, renderer: RendererBase) -> Any:
        """Return all inputs of the placement: labels, anchors, fonts and what sets them."""
        panel = self._panel
        texts = [label.text for label in self._labels]
        looks = [(text.get_usetex(), text.get_rotation(), hash(text.get_fontproperties())) for text in texts]
        point_arrays = [
            self._to_panel.transform(label.positions) for label in self._labels if len(label.positions)
        ]
        spots = [hash_points(points, panel) for points in point_arrays]
        return (
            is_pgf_renderer(renderer),
            self.shows_names,
            (self.names_are_led, self.can_skip_names),
            list(self.left_out),
            list(self._labels),
            [
                (
                    shade,
                    to_rgba_array(shade.get_facecolor()).tobytes(),
                    [hash_points(path, panel) for path in self._list_outlines(shade)],
                )
                for shade in self._list_shades()
            ],
            [label.is_spared() for label in self._labels],
            hash_points(self._list_markers(), panel),
            looks,
            spots,
        )

    def _get_placed_state(self) -> Any:
        """Return the results of the placement, which a caller may have changed since."""
        texts = [label.text for label in self._labels]
        return [(text.get_visible(), text.get_position(), text.get_text()) for text in texts]

    def _hide_outside(self, occupied: OccupiedSpace) -> list[PlacedLabel]:
        """Hide labels whose point is outside the panel; occupy the markers of others, and return these."""
        panel, visible = self._panel.padded(_ON_FRAME), []
        for label in (label for label in self._labels if label.line is None):
            if label.group:
                label.text.set_text(label.number)
            label.leader.set_data([], [])
            label.text.set_visible(True)
            if label.has_anchor:
                x, y = self._to_panel.transform(label.positions[0])
                if label.is_spared() or not panel.contains(x, y):
                    label.text.set_visible(False)
                    continue
                half = (label.clearance - 2) * occupied.scale
                occupied.boxes.append(np.array([x - half, y - half, x + half, y + half]))
            visible.append(label)
        return visible

    def _place_fairly(self, labels: list[PlacedLabel], occupied: OccupiedSpace) -> None:
        """Place labels one after the other; of several series, those with leaders after all others."""
        if len({label.series for label in labels if label.series}) < 2:
            self._place_in_order(labels, occupied)
            return
        sparse = NumberThinner(labels, occupied.scale, self._to_panel)
        self._place_in_order(labels, occupied, sparse=sparse, are_close=True)
        rest = [label for label in labels if not label.text.get_visible()]
        self._place_in_order(rest, occupied, sparse=sparse)

    def _place_in_order(
        self,
        labels: list[PlacedLabel],
        occupied: OccupiedSpace,
        can_skip: bool = False,
        sparse: NumberThinner | None = None,
        are_close: bool = False,
    ) -> list[PlacedLabel]:
        """Place labels one after the other; return the required ones around those without a good place.

        Required labels with near points are returned together, because they are in each other's way.  With
        `can_skip`, a number of a series without a good place is hidden, and with `are_close` each label
        that has none without a leader.
        """
        failed: list[PlacedLabel] = []
        last = {(label.word, label.word_series): label for label in labels if label.word}
        sparse = sparse or NumberThinner(labels, occupied.scale, self._to_panel)
        markers = occupied.markers
        for label in labels:
            if sparse.hide_number(label, occupied):
                continue
            occupied.markers = np.concatenate([markers, sparse.shown_points])
            measure_label(label, occupied)
            box, leader, cost = self._find_best_place(label, occupied, are_close)
            is_last = label is last.get((label.word, label.word_series))
            # With numbers of two kinds a reader looks for the word at the first one
            passes_on = leader is not None and occupied.passes_words_on and not label.word_series
            has_word = bool(label.word) and label.text.get_text() != label.number
            if has_word and (passes_on or cost >= 2 * BAD_COST) and not (label.required or is_last):
                measure_label(label, occupied, number_only=True)
                number_place = self._find_best_place(label, occupied, are_close)
                if cost >= 2 * BAD_COST or number_place[1] is None:
                    box, leader, cost = number_place
                    occupied.bare.add(label)
                else:
                    measure_label(label, occupied)
            if are_close and (leader is not None or cost >= BAD_COST):
                occupied.bare.discard(label)
                label.text.set_visible(False)
                continue
            if cost >= 2 * BAD_COST and label.is_requested:  # it may interrupt a line that yields
                box, leader, cost = self._find_best_place(replace(label, required=True), occupied)
            if label.required and label.has_anchor and cost >= BAD_COST:
                failed.append(label)
            if (cost >= 2 * BAD_COST and not label.required) or (
                cost >= BAD_COST and can_skip and label.series
            ):
                label.text.set_visible(False)
            else:
                place_label(label, box, leader, occupied)
        occupied.markers = markers
        must = [label for label in labels if label.has_anchor and label.required]
        return find_neighbors(must, failed, occupied.scale, self._to_panel)

    def _place_optional(self, labels: list[PlacedLabel], occupied: OccupiedSpace) -> None:
        """Place optional labels, and leave out numbers whose word stands nowhere on the panel."""
        snapshot = occupied.save_labels()
        bare: list[PlacedLabel] = []
        while labels:
            for label in bare:
                label.text.set_visible(False)
                label.leader.set_data([], [])
            occupied.restore_labels(snapshot)
            self._place_most(labels, occupied)
            if any(label.is_requested and not label.text.get_visible() for label in labels):
                self._place_requested(labels, occupied, snapshot)
            known = {"", *(word for word, _ in occupied.used_words)}
            bare = [label for label in labels if label.text.get_visible() and label.word not in known]
            if not bare:
                break
            if occupied.passes_words_on:
                occupied.passes_words_on = False
                continue
            labels = [label for label in labels if label not in bare]

    def _place_requested(
        self, labels: list[PlacedLabel], occupied: OccupiedSpace, snapshot: SavedLabels
    ) -> None:
        """Choose the places of requested labels at once, if more of a few find one then; others follow."""
        requested = [label for label in labels if label.is_requested]
        if len(requested) > _MAX_CHOSEN:
            return
        n_hidden = sum(not label.text.get_visible() for label in requested)
        occupied.restore_labels(snapshot)
        for label in requested:
            label.text.set_visible(True)
        for label in requested:
            measure_label(label, occupied)
            note_word(label, occupied)
        spots = {label: self._list_all_positions(label, occupied) for label in requested}
        placed, unplaced = _choose_positions(spots)
        occupied.restore_labels(snapshot)
        if len(unplaced) >= n_hidden:
            self._place_most(labels, occupied)
            return
        for label in unplaced:
            label.text.set_visible(False)
        for label, index in placed.items():
            _place_at_spot(label, spots[label], index, occupied)
        self._place_in_order([label for label in labels if label not in requested], occupied)

    def _place_most(self, labels: list[PlacedLabel], occupied: OccupiedSpace) -> None:
        """Place labels; those without room come first in a second attempt."""
        snapshot = occupied.save_labels()
        self._place_fairly(labels, occupied)
        unplaced = [label for label in labels if not label.text.get_visible()]
        if not unplaced or len(labels) > 3 * MAX_COLUMN_LABELS:
            return
        for order in ([*unplaced, *(label for label in labels if label not in unplaced)], labels):
            occupied.restore_labels(snapshot)
            for label in labels:
                label.text.set_visible(True)
            self._place_fairly(order, occupied)
            if sum(not label.text.get_visible() for label in labels) < len(unplaced):
                return

    def _list_names(self) -> dict[PlacedLabel, Line2D]:
        """Return the names to place, with their lines, and hide all names."""
        names = {}
        for label in self._labels:
            if (line := label.line) is not None:
                label.text.set_visible(False)
                if self.shows_names and line not in self.left_out and line.get_visible():
                    names[label] = line
        return names

    def _find_best_place(
        self, label: PlacedLabel, occupied: OccupiedSpace, is_close: bool = False
    ) -> tuple[Array, Array | None, float]:
        """Find the best place of a label; farther rings are tried only if nearer places are not good."""
        rings = (
            (_NEAR_RING, _LEADER_RING, _FAR_RING)
            if label.required
            else (_NEAR_RING, _LEADER_RING[:2], _LEADER_RING[2:])
        )
        best: tuple[Array, Array | None, float] = np.zeros(4), None, np.inf
        for ring in rings[:1] if is_close or label.is_close_only or not label.has_anchor else rings:
            boxes, cost = self._list_candidates(label, occupied, ring)
            positions = self._weigh_boxes(label, boxes, cost, occupied)
            index = int(np.argmin(positions.cost))
            if positions.cost[index] < best[2]:
                leader = positions.leaders[index] if positions.is_far[index] else None
                best = positions.boxes[index], leader, float(positions.cost[index])
            if best[2] < _GOOD_COST:
                break
        if label.may_leave_line and not label.has_anchor and best[2] >= 2 * BAD_COST:
            beside = replace(label, has_anchor=True, clearance=_NAME_CLEARANCE)
            best = self._find_best_place(beside, occupied)
            if best[2] >= 2 * BAD_COST:
                best = self._find_best_place(replace(beside, is_led=True), occupied)
                if best[1] is not None and best[2] < 2 * BAD_COST:
                    add_dot(label.leader)
        return best

    def _list_all_positions(self, label: PlacedLabel, occupied: OccupiedSpace) -> _PointPositions:
        """List the good positions of a label, at its points and on a grid over the panel."""
        if len(label.positions) > 1:
            by_point = (replace(label, positions=point[None]) for point in label.positions)
            all_positions = [self._list_all_positions(part, occupied) for part in by_point]
            columns = ([getattr(part, one.name) for part in all_positions] for one in fields(_PointPositions))
            return _PointPositions(*map(np.concatenate, columns))
        boxes, cost = self._list_candidates(label, occupied, (*_NEAR_RING, *_LEADER_RING))
        low, high = occupied.panel_box[:2] - occupied.padding[:2], occupied.panel_box[2:] - label.size
        grid = np.linspace(low, np.maximum(low, high - occupied.padding[2:]), _GRID_SIZE)
        low = np.column_stack([np.repeat(grid[:, 0], _GRID_SIZE), np.tile(grid[:, 1], _GRID_SIZE)])
        point = self._to_panel.transform(label.positions[0])
        offsets = point.clip(low, low + label.size) - point
        boxes = np.concatenate([boxes, np.hstack([low, low + label.size])])
        cost = np.concatenate([cost, np.hypot(*offsets.T) / (10 * occupied.scale)])
        return self._weigh_boxes(label, boxes, cost, occupied).select(BAD_COST)

    def _weigh_boxes(
        self, label: PlacedLabel, boxes: Array, cost: Array, occupied: OccupiedSpace
    ) -> _PointPositions:
        """Return the positions of a label at these boxes; the cost of what they cover is added to theirs."""
        leaders, led = self._get_leaders(label, boxes, occupied.scale)
        if label.has_anchor and not (label.is_close_only or label.may_leave_line):
            points = self._to_panel.transform(label.positions)
            own_distance, other_distance = occupied.measure_nearest(boxes, label.rows, points)
            cost = cost + _CROWDED_MARKER_COST * (other_distance < _MIN_LEADER * occupied.scale)
            misread = ~led & (other_distance < own_distance + _READING_MARGIN * occupied.scale)
            rest = ~led & ~misread
            misread[rest] = self._find_crossing(points, leaders[rest], occupied)
            is_short = np.hypot(*(leaders[:, 1] - leaders[:, 0]).T) < occupied.scale * (
                label.clearance + _SHORTEST_LEADER
            )
            cost = cost + 2 * BAD_COST * (misread & is_short)
            led = led | misread
        own_mask = None
        if label.own_line is not None and self._scene is not None:
            own_mask = self._scene.get_own_mask(label.own_line)
        is_required = label.required and label.has_anchor
        cost = cost + occupied.compute_cost(boxes, is_required, label.rows, own_mask)
        if label.has_anchor:
            cost += occupied.compute_cut_cost(boxes, label.rows)
        if (faint := self._get_faint_mask(label)) is not None:
            cost += _FAINT_COST * (faint.count_cells(boxes) > 0)
        is_beside_line = label.may_leave_line and label.has_anchor
        if label.own_part is not None and self._scene is not None:
            others = self._scene.get_other_mask(label.own_part, self._to_panel)
            distance = np.hypot(*(leaders[:, 1] - leaders[:, 0]).T) * label.has_anchor
            reach = np.maximum(distance, _OTHER_DISTANCE * occupied.scale)[:, None] * [-1, -1, 1, 1]
            for shape in _CLEAR_SHAPES:
                cost += 2 * BAD_COST * (others.count_cells(boxes + shape * reach) > 0)
            beside = boxes + _OTHER_DISTANCE * occupied.padding / PAD
            cost += _CROWDED_LABEL_COST * find_overlaps(beside, occupied.label_boxes).any(axis=1)
        elif label.may_leave_line:
            # On another line, which is cut there, or beside it, it would name that one
            near = boxes + (not label.has_anchor) * (_OTHER_DISTANCE / PAD - 1) * occupied.padding * [
                1,
                0,
                1,
                0,
            ]
            cost += 2 * BAD_COST * (occupied.count_cut_lines(near) > (not label.has_anchor))
        elif label.series == LINE_VALUES and not label.has_anchor:
            cost += 2 * BAD_COST * (occupied.count_cut_lines(boxes) > _MAX_CUT_LINES)
        if label.is_led:  # from where the line is alone
            dots = np.tile(leaders[:, 0], 2) + _ALONE_DISTANCE * occupied.padding / PAD
            cost += 2 * BAD_COST * (~led | (occupied.blocking.count_cells(dots) > 0))
        led_well = (led | is_beside_line) & (cost < 2 * BAD_COST)
        if led_well.any():
            cost[led_well] += _LEADER_COST + occupied.compute_leader_cost(
                leaders[led_well],
                0.0 if is_beside_line else label.clearance,
                # A name is never on the other side of a line than its own line
                line_cost=2 * BAD_COST if is_beside_line and not label.is_led else _LINE_CROSSING_COST,
                markers=occupied.boxes,
                crossing_cost=_CROSSING_COST if label.required else 2 * BAD_COST,
            )
        gap = _measure_block_gap(boxes, label.rows) / 2 * np.array([0, -1, 0, 1])
        return _PointPositions(boxes, leaders, led, boxes + occupied.padding + gap, cost)

    def _find_crossing(self, points: Array, leaders: Array, occupied: OccupiedSpace) -> Array:
        """Return which ways from a point to its label cross a line that does not run through the point."""
        is_crossing = np.zeros(len(leaders), bool)
        crossings, _ = occupied.blocking.trace_leaders(leaders)
        if self._scene is None or not crossings.any():
            return is_crossing
        for line in self._scene.list_curves():
            mask = self._scene.get_own_mask(line)
            near = np.concatenate([points, points], axis=1) + _SAME_PLACE * occupied.padding / PAD
            if not mask.count_cells(near).any():
                is_crossing |= mask.trace_leaders(leaders)[0] > 0
        return is_crossing

    def _list_markers(self) -> Array:
        """Return the centres of the markers of the panel, but for those of lines with many."""
        points = [np.empty((0, 2))]
        for line in self.axes.lines:  # type: ignore[union-attr]
            xy = np.asarray(line.get_xydata(), float)
            if line.get_visible() and measure_marker(line) > 0 and len(xy) <= _MAX_MARKERS:
                points.append(self._to_points.transform(line.get_transform().transform(xy)))
        spots = np.concatenate(points)
        return np.asarray(spots[np.isfinite(spots).all(axis=1)])

    def _list_candidates(
        self, label: PlacedLabel, occupied: OccupiedSpace, ring: Sequence[float]
    ) -> tuple[Array, Array]:
        """List candidate boxes for a label, and the cost of each position."""
        spots, size = self._to_panel.transform(label.positions), label.size
        if not label.has_anchor:
            return np.hstack([spots - size / 2, spots + size / 2]), np.arange(len(spots)) / 100
        far = label.clearance + np.repeat(ring, len(_DIRECTIONS))
        angle = np.radians(np.tile(_DIRECTIONS, len(ring)))
        direction = np.column_stack([np.cos(angle), np.sin(angle)])
        # The near side of the box touches the circle of radius `far` around the point
        offsets = far[:, None] * occupied.scale * direction + size * (direction - 1) / 2
        low = (spots[:, None] + offsets).reshape(-1, 2)
        left, right = (
            occupied.panel_box[0] + 2 * PAD * occupied.scale,
            occupied.panel_box[2] - 2 * PAD * occupied.scale,
        )
        slid = low[:, 0].clip(left, max(left, right - size[0]))
        # A box above or below the point may shift along x to stay in the panel
        low[:, 0] = np.where(np.tile(np.abs(direction[:, 1]) > 0.9, len(spots)), slid, low[:, 0])
        cost = far / 10 + np.tile(np.arange(len(_DIRECTIONS)) / 100, len(ring))
        later = np.repeat(_LATER_COST * np.arange(len(spots)), len(cost))
        return np.hstack([low, low + size]), np.tile(cost, len(spots)) + later

    def _get_leaders(self, label: PlacedLabel, boxes: Array, scale: float) -> tuple[Array, Array]:
        """Return the leaders from the nearest point to each box, and which are so far that they need one.

        They end at the nearest row: the corner of a box may be far from the words of a shorter row.
        """
        points = self._to_panel.transform(label.positions)
        rows = split_rows(boxes, label.rows)
        spots = np.repeat(points, len(label.rows), axis=0)[:, None]  # each with each row
        row_boxes = np.tile(np.moveaxis(rows, 1, 0), (len(points), 1, 1))
        ends = spots.clip(row_boxes[..., :2] - PAD * scale, row_boxes[..., 2:] + PAD * scale)
        distances = np.hypot(*np.moveaxis(ends - spots, 2, 0))
        nearest = distances.argmin(axis=0), np.arange(len(boxes))
        far = distances[nearest] > (label.clearance + _MIN_LEADER - PAD) * scale
        leaders = np.stack([np.broadcast_to(spots, ends.shape), ends], axis=2)[nearest]
        return leaders, far & label.has_anchor


class _LabelPlacing(UnlistedArtist, Artist):
    """An artist that places the labels of an axes before its lines are drawn."""

    def __init__(self, labels: PlacedLabels) -> None:
        super().__init__()
        self._labels = labels
        self.set(zorder=-0.9, gid="placing", in_layout=False)

    def draw(self, renderer: RendererBase) -> None:
        if self._labels.axes is None:  # the labels were removed
            return
        if self._labels.get_visible():
            self._labels.update_places(renderer)
        else:
            self._labels.unclip_lines()
        self._labels._scene = None  # frees the memory of the masks after drawing


def get_labels(ax: Axes) -> PlacedLabels:
    """Return the labels of an axes, created at the first request."""
    return next((artist for artist in ax.artists if isinstance(artist, PlacedLabels)), None) or PlacedLabels(
        ax
    )


def count_labels(ax: Axes, renderer: RendererBase) -> int:
    """Place the labels of an axes, and count those that have room."""
    for labels in (artist for artist in ax.artists if isinstance(artist, PlacedLabels)):
        labels.update_places(renderer)
        return sum(label.text.get_visible() for label in labels._labels)
    return 0
