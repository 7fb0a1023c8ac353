"""Text beside points and on lines, placed when the figure is drawn: clear of curves, labels and edges.

Boxes are rows (x0, y0, x1, y1), leaders rows of two points, all in display space.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any, TypeAlias

import numpy as np
from matplotlib.artist import Artist, allow_rasterization
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.collections import Collection
from matplotlib.lines import Line2D
from matplotlib.offsetbox import AnchoredOffsetbox
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.transforms import Bbox, BboxBase, IdentityTransform, Transform

from rocplot._caution import caution
from rocplot._typing import Array
from rocplot.page.gids import gid_of
from rocplot.page.ink import Ink, along, outlines, pixels, together
from rocplot.page.measures import LEADER, text_unit, thin_width
from rocplot.page.typeset import LiteralText, Unlisted, Words

# -- Where text may stand: what is taken, and columns ---------------------------------------------

PAD = 1.0  # clear space around a label, in units of the text
BAD = 50.0  # a place that costs so much is not good; twice as much is none
LONG = 64.0  # beyond the clear space of a marker: a leader that shall lead so far only if it must
_COLUMNS, _ROWS = 16, 8  # places that are tried
_FEW_ORDERS = 3  # labels whose every order is tried
_PITCH = 1.25  # of the rows, in heights of one
_LENGTH = 0.1  # what a unit of a leader costs
_CUT, _MOST_CUT = 0.2, 20.0  # what a unit of a line that gives way costs, and a place at the most
_OUT = 1000.0  # what it costs to leave the panel: more than to stand on all that is drawn in it
_WEAK = 15.0  # what a line costs that gives way to labels that must stand, and to no others
_CROSSED = 75.0  # what leaders that cross cost
_PASSED = 1.0  # what a leader across such a line costs


def meet(boxes: Array, others: Sequence[Array] | Array) -> Array:
    """Say which box (row) overlaps which other (column)."""
    a, b = boxes[:, None], np.reshape(others, (-1, 4))[None]
    across = np.minimum(a[..., 2], b[..., 2]) - np.maximum(a[..., 0], b[..., 0])
    up = np.minimum(a[..., 3], b[..., 3]) - np.maximum(a[..., 1], b[..., 1])
    return np.asarray((across > 0) & (up > 0))


def strikes(leaders: Array, boxes: Sequence[Array] | Array) -> Array:
    """Say which leader (row) runs through which box (column)."""
    boxes = np.reshape(boxes, (-1, 4))
    start, way = leaders[:, None, 0], (leaders[:, 1] - leaders[:, 0])[:, None]
    way = np.where(way == 0, 1e-9, way)  # far less than a pixel
    one, other = (boxes[None, :, :2] - start) / way, (boxes[None, :, 2:] - start) / way
    low, high = np.minimum(one, other), np.maximum(one, other)
    first = np.maximum(low[..., 0], low[..., 1]).clip(min=0)
    return np.asarray(first < np.minimum(high[..., 0], high[..., 1]).clip(max=1))


def crossings(leaders: Array, others: Sequence[Array] | Array) -> Array:
    """Count, for each leader, the others that it crosses."""
    others = np.reshape(others, (-1, 2, 2))
    a, b = leaders[:, None, 0], leaders[:, None, 1]
    c, d = others[None, :, 0], others[None, :, 1]
    cross = (_side(a, b, c) * _side(a, b, d) < 0) & (_side(c, d, a) * _side(c, d, b) < 0)
    return np.asarray(cross.sum(axis=1))


def _side(start: Array, end: Array, point: Array) -> Array:
    way, off = end - start, point - start
    return np.asarray(np.sign(way[..., 0] * off[..., 1] - way[..., 1] * off[..., 0]))


# -- what stands already ------------------------------------------------------------------------------


Placed: TypeAlias = tuple[Iterable[tuple[str, str]], Iterable[Array], Iterable[Array]]


@dataclass
class Taken:
    """What labels must keep off, and what has been placed so far, in display space."""

    scale: float  # pixels per unit of the text
    room: Array  # the panel, as a box
    ink: Ink
    thin: Ink  # the lines that give way: they are cut at texts
    boxes: list[Array]
    renderer: RendererBase
    weak: Ink | None = None  # the lines that give way to labels that must stand and have no better place
    said: set[tuple[str, str]] = field(default_factory=set)  # words, and the series that they are of
    written: list[Array] = field(default_factory=list)
    leaders: list[Array] = field(default_factory=list)

    @property
    def around(self) -> Array:
        """The clear space around a box."""
        return PAD * self.scale * np.array([-1.0, -1.0, 1.0, 1.0])

    def saved(self) -> Placed:
        """Return what has been placed so far."""
        return set(self.said), list(self.written), list(self.leaders)

    def restore(self, before: Placed = ((), (), ())) -> None:
        """Take all labels away, or those that have been placed since."""
        self.said, self.written, self.leaders = set(before[0]), list(before[1]), list(before[2])

    def take(self, box: Array, leader: Array | None) -> None:
        """Place a label."""
        self.written.append(box)
        if leader is not None:
            self.leaders.append(leader)

    def cost(self, boxes: Array, must: bool = False) -> Array:
        """Count what labels would cover, which `must` stand or may not; 100 and more is too much."""
        padded = boxes + self.around
        x0, y0, x1, y1 = self.room
        out = (padded[:, :2] < [x0, y0]).any(axis=1) | (padded[:, 2:] > [x1, y1]).any(axis=1)
        inked = self.ink.under(padded)
        cost: Array = _OUT * out + 200.0 * meet(padded, self.boxes + self.written).sum(axis=1)
        if self.weak is not None:
            met = self.weak.under(padded)
            inked, cost = (inked, cost + _WEAK * (met > 0)) if must else (inked + met, cost)
        cost += np.where(inked > 0, 100.0 + inked, 0.0)
        if self.leaders:
            cost += 100.0 * strikes(np.array(self.leaders), boxes).sum(axis=0)
        return cost

    def cut_cost(self, boxes: Array) -> Array:
        """Count what of the lines that give way would be cut away."""
        lengths = self.thin.under(boxes + self.around) * self.thin.cell / self.scale
        return np.asarray(np.minimum(_CUT * lengths, _MOST_CUT))

    def leader_cost(self, leaders: Array, clear: float, line: float = 20.0, long: float = 75.0) -> Array:
        """Count what leaders cross beyond their markers; a label or leader is worse than a `line`.

        `long` is what it costs to be long.
        """
        start, way = leaders[:, 0], leaders[:, 1] - leaders[:, 0]
        length = np.hypot(*way.T)
        begin = start + np.minimum(1, clear * self.scale / np.maximum(length, 1e-9))[:, None] * way
        seen = np.stack([begin, leaders[:, 1]], axis=1)
        cost: Array = line * self.ink.met(seen) + _PASSED * self.thin.met(seen)
        cost += 0.0 if self.weak is None else line * self.weak.met(seen)
        cost += long * (length > (clear + LONG - 1) * self.scale)
        cost += 100.0 * strikes(seen, self.written).sum(axis=1) + _CROSSED * crossings(seen, self.leaders)
        return cost


# -- a column -------------------------------------------------------------------------------------------


def column(points: Array, sizes: Array, clear: float, taken: Taken) -> tuple[Array, Array]:
    """Stack labels in the column whose leaders are shortest and cross least; give boxes and leaders."""
    x0, y0, x1, y1 = taken.room
    many = len(points)
    rows = _PITCH * sizes[:, 1]
    rows *= min(1.0, (y1 - y0) / rows.sum())
    high = rows.mean()
    tops = np.linspace(y0, max(y1 - high * many, y0), _ROWS) + high * (many - 0.5)
    tried = np.array(list(itertools.product(np.linspace(x0, x1, _COLUMNS), tops, (0, 1))))
    ports = np.stack(np.broadcast_arrays(tried[:, :1], tried[:, 1:2] - high * np.arange(many)), axis=2)
    low = ports - sizes.min(axis=0) * np.stack([tried[:, 2], np.full(len(tried), 0.5)], axis=1)[:, None]
    least = np.concatenate([low, low + sizes.min(axis=0)], axis=2).reshape(-1, 4)
    pad = PAD * taken.scale
    ways = np.hypot(*(points[:, None] - ports[:, None]).transpose(3, 0, 1, 2)) - pad
    bound = taken.cost(least, must=True) + taken.cut_cost(least)
    bound = bound.reshape(len(tried), many).sum(axis=1)  # no way to join rows of one height costs less
    bound += np.maximum(ways.min(axis=1).sum(axis=1), ways.min(axis=2).sum(axis=1)) * _LENGTH / taken.scale
    best, cost = (np.empty((0, 4)), np.empty((0, 2, 2))), np.inf
    for one in np.argsort(bound, kind="stable"):
        if bound[one] >= cost:
            break
        for row in _orders(points, ports[one]):
            boxes, leaders = _joined(points, sizes, rows, row, ports[one], int(tried[one, 2]), pad)
            own = (taken.cost(boxes, must=True) + taken.cut_cost(boxes)).sum()
            own += np.ptp(leaders, axis=1).sum() * _LENGTH / taken.scale
            if own < cost:
                own += taken.leader_cost(leaders, clear).sum() + 200 * strikes(leaders, boxes).sum()
                own += _CROSSED * crossings(leaders, leaders).sum()
            if own < cost:
                best, cost = (boxes, leaders), own
    return best


def _orders(points: Array, ports: Array) -> Iterable[Array]:
    """Give the place of each point: of all ways to join them that of least length has no crossing.

    Of a few points all ways, because that one may lead through a label.
    """
    from scipy.optimize import linear_sum_assignment

    if len(points) <= _FEW_ORDERS:
        return map(np.array, itertools.permutations(range(len(points))))
    return [linear_sum_assignment(np.hypot(*(points[:, None] - ports[None]).transpose(2, 0, 1)))[1]]


def _joined(
    points: Array, sizes: Array, rows: Array, row: Array, ports: Array, side: int, pad: float
) -> tuple[Array, Array]:
    """Give the boxes and the leaders of labels in a column, which end on their left side, or their right."""
    order = np.argsort(row)  # from the top
    ends_of_rows = ports[0, 1] + rows.mean() / 2 - np.cumsum(rows[order])
    ports = np.column_stack([ports[row, 0], (ends_of_rows + rows[order] / 2)[row]])
    low = ports - sizes * [side, 0.5]
    ends = ports - [pad * (1 - 2 * side), 0]
    return np.hstack([low, low + sizes]), np.stack([points, ends], axis=1)


def outline_with(panel: Array, holes: Array) -> Path:
    """Outline a panel with holes: they run the other way round."""
    rings = [panel[[0, 1, 0, 3, 2, 3, 2, 1, 0, 1]], *(hole[[0, 1, 2, 1, 2, 3, 0, 3, 0, 1]] for hole in holes)]
    return Path.make_compound_path(*(Path(ring.reshape(-1, 2), closed=True) for ring in rings))


# -- A text with its places: what it says, how large it is, and where it has settled --------------


@dataclass(eq=False)
class Label:
    """A text with the places that it may take, and the line that leads to it."""

    text: Text
    spots: np.ndarray[Any, Any]  # data coordinates: one point to stand beside, or several to choose from
    beside: bool
    required: bool
    near: bool  # whether it is better left out than far enough to need a leader
    clear: float  # space around the anchor that its marker fills
    leader: Line2D
    word: str  # what the number is; of labels of one series, the first that is shown says it
    series: str
    number: str
    asked: bool = False  # whether it is missed where it is left out
    line: Line2D | None = None  # whose name this is
    known: Any = None  # for which words, size and renderer the extent holds
    extent: Array = field(default_factory=partial(np.zeros, 4))  # the text's box where it stands at (0, 0)

    @property
    def size(self) -> Array:
        """Width and height, in display space."""
        return np.asarray(self.extent[2:] - self.extent[:2])


def said(word: str, number: str) -> str:
    return type(number)(f"{word} {number}") if word else number


def measure(label: Label, taken: Taken, alone: bool = False) -> None:
    """Settle what a label says, its number `alone` or with a word that none has said, and measure it."""
    if label.word:
        first = (label.word, label.series) not in taken.said and not alone
        label.text.set_text(said(label.word * first, label.number))
    label.text.set_visible(True)
    label.leader.set_data([], [])
    text = label.text
    way = text.get_usetex(), type(getattr(taken.renderer, "_renderer", taken.renderer))
    seen = way, taken.scale, text.get_text(), hash(text.get_fontproperties())
    if label.known != seen:
        text.set_position((0, 0))
        label.extent, label.known = box_of(text.get_window_extent(taken.renderer)), seen


def settle(label: Label, box: Array, leader: Array | None, taken: Taken) -> None:
    """Move a label into its place, which is then taken."""
    if label.text.get_text() == said(label.word, label.number):
        taken.said.add((label.word, label.series))
    label.text.set_position(tuple(box[:2] - label.extent[:2]))
    taken.take(box, leader)
    if leader is not None:
        label.leader.set_data(*leader.T)


def box_of(found: BboxBase | None) -> Array:
    """Write a box as (x0, y0, x1, y1)."""
    return np.asarray((Bbox.null() if found is None else found).extents, float)


# -- The lines that labels keep off or name, as a page shows them ---------------------------------

Drawn: TypeAlias = "Line2D | Collection"

_CELL, _WIDE = 0.5, 1.5  # of the rasters of lines that labels keep off, and that names stand near to
_FINE = 1e3 / np.pi  # in a pixel: no round number, or rates of round numbers were rounded up or down


@dataclass
class Scene:
    """Lines on a page, drawn once for all attempts to place labels."""

    seen: Any  # all that it was made of, to be compared
    panel: BboxBase
    scale: float  # pixels per unit of the text
    paths: dict[Drawn, list[Array]]  # of the lines in view
    avoided: list[Drawn]
    giving_way: list[Drawn]
    naming: list[Drawn]  # the lines that have names

    @classmethod
    def of(cls, panel: BboxBase, scale: float, before: Scene | None, *lines: list[Any]) -> Scene:
        """Return the scene of lines, avoided, giving way and naming; that from before if it is the same."""
        every = dict.fromkeys(itertools.chain(*lines))
        paths = {line: outlines(line) for line in every if line.get_visible()}
        shown = [(line, *(in_panel(path, panel) for path in some)) for line, some in paths.items()]
        seen = scale, in_panel(panel.max, panel), shown, [list(some) for some in lines]
        if before is not None and before.seen == seen and not np.subtract(before.panel.min, panel.min).any():
            return before
        return cls(seen, panel.frozen(), scale, paths, *seen[-1])  # an axes' own box moves with it

    @cached_property
    def weak(self) -> Ink | None:
        """The lines that labels keep off if they can."""
        return self._drawn(_CELL, self._chance) if self._chance else None

    @cached_property
    def firm(self) -> Ink:
        """The lines that labels always keep off."""
        lines = dict.fromkeys([*self.avoided, *self.naming])
        return self._drawn(_CELL, [line for line in lines if line not in self._chance])

    @cached_property
    def thin(self) -> Ink:
        """The lines that give way."""
        return self._drawn(_CELL, self.giving_way)

    @cached_property
    def named(self) -> tuple[Ink, dict[Drawn, Ink], dict[Drawn, Array]]:
        """All lines that have names, counted in each cell, each of them, and points along it."""
        cell, low, size = _WIDE * self.scale, self.panel.min, np.asarray(self.panel.size)
        own, points = {}, {}
        for line in self.naming:
            at = along([path - low for path in self.paths.get(line, ())], size, cell / 2)
            own[line] = self._drawn(_WIDE, [])
            own[line].points(at + low)
            cells = np.floor(at / (_STEP * self.scale)) @ [1, 1e6]
            points[line] = at[np.unique(cells, return_index=True)[1]] + low
        return together(own.values()), own, points

    @cached_property
    def chance(self) -> Ink:
        """The lines that give way to names if they must."""
        return self._drawn(_WIDE, self._chance)

    @property
    def _chance(self) -> list[Drawn]:
        return [line for line in self.avoided if gid_of(line) == _CHANCE]

    def solid(self, taken: Taken) -> Ink:
        """Draw all that no name may cover."""
        boxes = [*taken.boxes, *taken.written]
        if not (boxes or taken.leaders):
            return self.firm
        ink = together([self.firm])
        ink.lines(taken.leaders)
        for box in boxes:
            ink.box(*box)
        return ink

    def _drawn(self, cell: float, lines: Iterable[Drawn]) -> Ink:
        """Draw those of some lines that are in view, on cells of this size."""
        ink = Ink(self.panel.width, self.panel.height, cell * self.scale, self.panel.min)
        ink.lines([path for line in lines for path in self.paths.get(line, ())])
        return ink


def standing_in(ax: Any, renderer: RendererBase) -> list[Array]:
    """Give the boxes of what stands in a panel: legend, notes, and insets in view."""
    legend = ax.get_legend()
    boxes = [one for one in ax.artists if isinstance(one, AnchoredOffsetbox)]
    boxes += [legend] if legend is not None and legend.get_visible() else []
    found = [box_of(one.get_window_extent(renderer)) for one in boxes]
    insets = [one for one in ax.child_axes if isinstance(one, Axes) and one.get_visible()]  # no second axes
    return found + [box_of(one.get_tightbbox(renderer)) for one in insets]


def in_panel(points: Any, panel: BboxBase) -> int:
    """Tell points in a panel from others, wherever it stands on the page; rounding errors do not matter."""
    found = np.round(np.subtract(points, panel.min) * _FINE)
    return hash((found + 0.0).tobytes())  # -0.0 is 0.0


# -- Labels whose points lie together: thinned out, parted, and stacked in columns ----------------

MANY = 10  # labels that are never thinned out, and the most in a column
FEW = 20  # numbers that are all shown, if they have room, though they can be spared
CROWD = 24.0  # labels whose points are so near to one that has no room stand with it
_SPREAD = 20.0  # between the points of such numbers, where they are more
_LONGEST = 0.5  # of the width of the panel: leaders of numbers that can be spared


def thinned(labels: list[Label], apart: float, to_page: Transform) -> list[Label]:
    """Hide numbers of a series, where they are many, whose point is near one that keeps its own."""
    if len(labels) <= MANY:
        return labels
    kept: list[Label] = []
    points = np.empty((0, 2))
    for label in labels:
        at = to_page.transform(label.spots[:1])
        if label.series and (np.hypot(*(points - at).T) < apart).any():
            label.text.set_visible(False)
            continue
        kept.append(label)
        points = np.concatenate([points, at])
    return kept


class Sparse:
    """Hides numbers that can be spared, where they are many, beside one that is shown."""

    def __init__(self, labels: list[Label], scale: float, to_page: Transform) -> None:
        numbers = [one for one in labels if one.series and not one.required]
        numbers = numbers if len(numbers) > FEW else []
        self._points = to_page.transform(np.reshape([one.spots[0] for one in numbers], (-1, 2)))
        self._places = {id(one.text): i for i, one in enumerate(numbers)}
        self._texts, self._asked = [one.text for one in numbers], np.zeros(len(numbers), bool)
        self._apart = _SPREAD * scale

    def hides(self, label: Label) -> bool:
        """Hide a number whose point is near that of one that has been let through and has found its place."""
        if (at := self._places.get(id(label.text))) is None:
            return False
        off = np.hypot(*(self._points - self._points[at]).T)
        beside = np.flatnonzero(self._asked & (off < self._apart))
        hidden = any(self._texts[i].get_visible() for i in beside)
        label.text.set_visible(not hidden)
        self._asked[at] = not hidden
        return hidden


def near(labels: list[Label], failed: list[Label], scale: float, to_page: Transform) -> list[Label]:
    """Return the labels whose points are near those of some that have no good place."""
    points = np.array([to_page.transform(one.spots[0]) for one in failed]).reshape(-1, 2)
    ways = [np.hypot(*(points - to_page.transform(one.spots[0])).T) for one in labels]
    return [one for one, way in zip(labels, ways, strict=True) if (way <= CROWD * scale).any()]


def apart(crowd: list[Label], scale: float, to_page: Transform) -> list[list[Label]]:
    """Part labels into those whose points lie together."""
    left, parts = list(crowd), []
    while left:
        part = [left.pop(0)]
        for one in part:
            beside = near(left, [one], 2 * scale, to_page)
            part += beside
            left = [other for other in left if other not in beside]
        parts.append(part)
    return parts


def stack_all(parts: list[list[Label]], taken: Taken, spare: bool, to_page: Transform) -> float:
    """Stack the labels of each part in a column, in this order, alone in the panel; return what it costs."""
    taken.restore()
    return sum(stack(one, taken, spare, to_page) for one in parts)


def stack(crowd: list[Label], taken: Taken, spare: bool, to_page: Transform) -> float:
    """Stack labels in a column; of the numbers of a series every second one, until they have room."""
    for label in crowd:
        measure(label, taken)
        taken.said.add((label.word, label.series))
    spare &= all(one.series for one in crowd)
    long = _LONGEST * (taken.room[2] - taken.room[0])
    while crowd:
        points = np.array([to_page.transform(one.spots[0]) for one in crowd])
        boxes, leaders = column(points, np.array([one.size for one in crowd]), crowd[0].clear, taken)
        cost = taken.cost(boxes, must=True) + taken.leader_cost(leaders, crowd[0].clear, 0.0, 0.0)
        fits = len(crowd) <= MANY and cost.max() < BAD
        if not spare or (fits and np.hypot(*np.diff(leaders, axis=1)[:, 0].T).max() <= long):
            for label, box, leader in zip(crowd, boxes, leaders, strict=True):
                settle(label, box, leader, taken)
            return float(cost.sum())
        for label in crowd[1::2] or crowd:
            label.text.set_visible(False)
        crowd = crowd[::2] if len(crowd) > 1 else []
    return 0.0


# -- Lines on which labels stand: they are cut there ----------------------------------------------


@dataclass(eq=False)
class Cuts:
    """The lines of a panel that give way, and the boxes that are left out of them, on the page."""

    lines: list[Line2D | Collection] = field(default_factory=list)
    at_names: list[Line2D | Collection] = field(default_factory=list)  # give way if words have no other room
    boxes: Array = field(default_factory=partial(np.empty, (0, 4)))

    def give_way(self, lines: Mapping[Line2D | Collection, Sequence[Array]], boxes: Array) -> None:
        """Cut also those of some lines, given with their paths, on which a word has to stand."""
        for line, paths in lines.items():
            runs = [np.stack([path[:-1], path[1:]], axis=1) for path in paths if len(path) > 1]
            if line not in self.at_names and any(strikes(run, boxes).any() for run in runs):
                self.at_names.append(line)

    def cut(self, ax: Axes, boxes: Array) -> None:
        """Leave these boxes out of the lines."""
        self.boxes = boxes
        whole = outline_with(box_of(ax.bbox), boxes)
        for line in [*self.lines, *self.at_names] if len(boxes) else []:
            line.set_clip_path(whole, IdentityTransform())

    def mend(self, ax: Axes) -> None:
        """Draw the lines whole; none gives way to names."""
        for line in [*self.lines, *self.at_names]:
            line.set_clip_path(ax.patch)
        self.at_names = []


# -- Names of lines: each beside its own line, nearer to it than to any other ----------------------

_GAPS = (2.5, 5.0, 9.0, 14.0)  # from a line to its name: two rows of type at most, a leader but for the first
_APART = (3.2, 6.5, 11.5, 17.5)  # to every other line, for each of these: so short a leader meets none
_ROUND = np.array(
    [(1, 0.4, 1, 0.4), (0.75, 0.75, 0.75, 0.75), (0.4, 1, 0.4, 1)]  # reach over all that is nearer than 0.85
)
_OFF = 1.5  # clear space around a name, its own line included
_STEP = 4.0  # between the points of a line beside which its name is tried
_PLENTY = 40  # places that are enough: none farther off is looked for
_DETOUR = (0.0, 8.0, 14.0, 20.0)  # what each gap costs,
_CROWDED, _CLOSE = 5.0, 11.5  # that another line is so close,
_ASTRAY = 6.0  # that the line does not run along its name,
_ON_CHANCE = 40.0  # and that a line of chance gives way
_TURNS = 8  # how often a name may take a place from others, which find another one
_DOT = 4.0  # of the width of a leader: what marks the end at its line
_TOUCH = np.array(  # where the way from a line ends, as shares of the name's box, and its direction
    [(0.5, side, 0, 1 - 2 * side) for side in (0, 1)]
    + [
        (side, end, across * (1 - 2 * side), up * (1 - 2 * end))
        for side, end in itertools.product((0, 1), repeat=2)
        for across, up in ((1, 0), (0.7, 0.7), (0, 1))
    ]
)


def place_names(names: Mapping[Label, Line2D], scene: Scene, taken: Taken) -> Label | None:
    """Place the names of lines, each beside its own; if one has no room, place none and return that one."""
    spots: dict[Label, _Spots] = {}
    solid = scene.solid(taken)
    for label, line in names.items():
        measure(label, taken)
        spots[label] = _Spots.beside(line, label.size, scene, solid, taken)
        if not len(spots[label].cost):
            return label
    left = sorted(names, key=lambda one: len(spots[one].cost))
    placed: dict[Label, int] = {}
    worth = dict.fromkeys(names, 2 * BAD)
    for _ in range(_TURNS * len(names)):
        if not left:
            break
        label = left.pop(0)
        own, some = spots[label], list(placed)
        hit = meet(own.reach, [spots[one].reach[placed[one]] for one in some])
        at = placed[label] = int(np.argmin(own.cost + hit @ [worth[one] for one in some]))
        for one in itertools.compress(some, hit[at]):
            worth[one] *= 2
            left.append(one)
            del placed[one]
    if left:
        return left[0]
    for label, at in placed.items():
        own = spots[label]
        settle(label, own.boxes[at], own.leaders[at] if own.far[at] else None, taken)
        label.leader.set(marker="o", markersize=_DOT * label.leader.get_linewidth(), markevery=[0])
    return None


@dataclass
class _Spots:
    """The places that the name of a line may take."""

    boxes: Array
    leaders: Array  # the ways from the line
    far: Array  # whether they are so long that they are drawn
    reach: Array  # the boxes with these and the clear space around
    cost: Array

    @classmethod
    def beside(cls, line: Line2D, size: Array, scene: Scene, solid: Ink, taken: Taken) -> _Spots:
        """Find the places that are free, and so near to the line that every other one is farther off."""
        found: list[tuple[Array, ...]] = []
        for gap in range(len(_GAPS)):
            found.append(cls._at(gap, line, size, scene, solid, taken))
            if sum(len(cost) for *_, cost in found) >= _PLENTY:
                break
        return cls(*map(np.concatenate, zip(*found, strict=True)))

    @staticmethod
    def _at(gap: int, line: Line2D, size: Array, scene: Scene, solid: Ink, taken: Taken) -> tuple[Array, ...]:
        scale, pad, (named, each, points_of) = taken.scale, taken.around / PAD, scene.named
        own, points = each[line], points_of[line]
        low = points[:, None] + _GAPS[gap] * scale * _TOUCH[:, 2:] - size * _TOUCH[:, :2]
        n, touch = np.nonzero(((low >= taken.room[:2]) & (low <= taken.room[2:] - size)).all(axis=2))
        boxes = np.hstack([low[n, touch], low[n, touch] + size])
        free = solid.under(boxes + _OFF * pad) == 0
        boxes, begin, way = boxes[free], points[n[free]], scale * _TOUCH[touch[free], 2:]
        around = (boxes[:, None] + _APART[gap] * _ROUND * pad).reshape(-1, 4)
        alone = (named.under(around) == own.under(around)).reshape(-1, len(_ROUND)).all(axis=1)
        leaders = np.stack([begin, begin + (_GAPS[gap] - PAD) * way], axis=1)
        if gap:
            seen = leaders + np.stack([_OFF * way, 0 * way], axis=1)  # beyond the line itself
            alone &= (solid.met(seen) == 0) & (scene.chance.met(seen) == 0)
        boxes, leaders = boxes[alone], leaders[alone]
        reach = boxes + taken.around
        if gap:
            ends = leaders[:, 0]
            reach = np.hstack([np.minimum(reach[:, :2], ends), np.maximum(reach[:, 2:], ends)])
        cost = _DETOUR[gap] + taken.cut_cost(boxes)
        cost += _ASTRAY * (1 - own.under(boxes + _APART[0] * pad) * own.cell / size[0]).clip(0)
        cost += _ON_CHANCE * (scene.chance.under(boxes + taken.around) > 0)
        around = boxes + _CLOSE * pad
        cost += _CROWDED * (named.under(around) > own.under(around))
        return boxes, leaders, np.full(len(boxes), gap > 0), reach, cost


# -- Labels, placed when the figure is drawn ------------------------------------------------------

# distances are in units of the text: points where secondary text has 7 pt
_NEAR = (0.0, 3.0)  # beyond the clear space of the marker: beside the point
_AWAY = (7.0, 12.0, 18.0, 26.0, 36.0, 48.0)  # with a leader
_FAR = (LONG, 84.0)  # for labels that must stand somewhere: better than on a line, if no leader crosses one
_DIRECTIONS = (-40, -15, -65, 10, -90, 35, 180, 145, 215, 90, 120, 60, 240, 0, 265)  # degrees: below curves
_LEADER_FROM = 5.0  # beyond the clear space: farther labels get a leader
_CHANCE = "chance"
_LED = 1.5  # what a leader costs
_CALM = 4.0  # a place that costs less needs no farther one
_SAID = 20  # numbers that a warning names
_SPARSE = 10.0  # between the points of numbers, where they are more


class Labels(Unlisted, Artist):
    """All placed labels of one axes.

    Placement is settled at each drawing, in display space, because only then the size of the axes and of
    the text is known: after the legend, before any line; anew only if something has changed.
    """

    def __init__(self, ax: Axes) -> None:
        super().__init__()
        self._labels: list[Label] = []
        self.names_shown = True
        self.unnamed: str | None = None  # the first name of a line that has found no place
        self._told = False
        self._unit = text_unit()  # of the style in force now, which may be another one at drawing
        self._avoided: list[Line2D | Collection] = []
        self._asked: list[Label] = []  # numbers that were asked for and are in view
        self._unwritten = 0  # numbers that were asked for and are too many
        self._to_page: Transform = ax.transData
        self._scene: Scene | None = None  # while a figure is drawn
        self._known: Any = None  # for what the places hold, in a panel that stands at
        self._low = np.zeros(2)
        self._cuts = Cuts()
        self.set(zorder=6, gid="labels", in_layout=False)
        ax.add_artist(self)
        ax.add_artist(_Placing(self))

    def add(
        self,
        text: str,
        spots: Any,
        *,
        beside: bool,
        required: bool,
        near: bool = False,
        clear: float = 3.5,
        to_page: Transform,
        word: str = "",
        series: str = "",
        unwritten: int = 0,
        asked: bool = False,
        **kws: Any,
    ) -> Text:
        """Add a label beside one point, or centred on the best of several spots; `to_page` finds these.

        It may say how many other numbers were asked for that no page would hold.  A number of a series that
        is `asked` for is warned of where it has no room, whether it is required or not.
        """
        self._to_page, self._unwritten = to_page, self._unwritten + unwritten
        figure, text = self.axes.get_figure(root=True), Words(text)  # type: ignore[union-attr]
        first = not any(word and (one.word, one.series) == (word, series) for one in self._labels)
        made = LiteralText(0, 0, said(word * first, text), **kws)
        leader = Line2D([], [], linewidth=thin_width(LEADER), color=made.get_color(), solid_capstyle="butt")
        for artist in (made, leader):
            artist.set_figure(figure)  # type: ignore[arg-type]
            artist.set_transform(IdentityTransform())
            artist.axes = self.axes
        where = np.atleast_2d(np.asarray(spots, float))
        own = (made, where, beside, required, near, clear, leader, word, series, text, asked)
        self._labels.append(Label(*own))
        return made

    def avoid(self, line: Line2D | Collection) -> None:
        """Keep all labels off a line, or several, or the edges of polygons."""
        self._avoided.append(line)

    def name(self, line: Line2D, text: str, **kws: Any) -> None:
        """Add the name of a line, which stands at it."""
        at: dict[str, Any] = {"beside": False, "required": True, "to_page": self._to_page, "clear": 1.5}
        self.add(text, np.empty((0, 2)), **at, color=line.get_color(), **kws)
        self._labels[-1].line = line

    def owned(self) -> Iterator[tuple[Text | Line2D, str]]:
        """Go through the texts and leaders that belong to a series, or to a line, with its gid."""
        for one in self._labels:
            if owner := one.series or str((one.line and gid_of(one.line)) or ""):
                yield from ((one.text, owner), (one.leader, owner))

    def write_names(self, texts: Sequence[str]) -> None:
        """Write the names of lines anew."""
        for one, text in zip((one for one in self._labels if one.line is not None), texts, strict=True):
            one.text.set_text(text)

    def forget(self, series: str) -> None:
        """Take the labels of a series away."""
        self._labels = [one for one in self._labels if one.series != series]

    def forget_names(self) -> None:
        """Take the names of lines away."""
        self._labels = [one for one in self._labels if one.line is None]

    def anchors(self) -> Array:
        """Return the points on the page beside which labels stand."""
        spots = [self._to_page.transform(label.spots[0]) for label in self._labels if label.beside]
        return np.array(spots).reshape(-1, 2)

    def cross(self, line: Line2D | Collection) -> None:
        """Let labels stand on a line, which is cut there."""
        self._cuts.lines.append(line)

    def hand_over(self, other: Labels, to_page: Transform, holds: Callable[[float, float], bool]) -> None:
        """Leave the labels beside points that other axes hold to the labels of those."""
        other._to_page = to_page
        for label in [one for one in self._labels if one.beside and holds(*one.spots[0])]:
            self._labels.remove(label)
            other._labels.append(label)
            for artist in (label.text, label.leader):
                artist.axes = None
                artist.axes = other.axes

    def get_children(self) -> list[Artist]:
        return [label.text for label in self._labels]

    def remove(self) -> None:
        self.mend_lines()
        super().remove()

    @allow_rasterization  # type: ignore[untyped-decorator]
    def draw(self, renderer: RendererBase) -> None:
        if not self.get_visible() or self.axes is None:
            return
        for label in (one for one in self._labels if one.text.get_visible()):
            is_ours = label.text.get_color() == label.leader.get_color()  # not the caller's
            if label.line is not None and is_ours:
                label.text.set_color(label.line.get_color())
                label.leader.set_color(label.line.get_color())
            label.leader.draw(renderer)
            label.text.draw(renderer)
        self._tell()

    def lost(self) -> str:
        """Name the numbers that were asked for and have no room in the drawn panel."""
        lost = [one for one in self._asked if not one.text.get_visible()]
        if not lost:
            return ""
        numbers = list(dict.fromkeys(one.number for one in lost))
        some = ", ".join(numbers[:_SAID])
        if self._unwritten or numbers[_SAID:]:
            whole = self._unwritten + len(self._asked)
            some = f"{some}, … ({self._unwritten + len(lost)} of {whole})"
        what = f"number of {lost[0].word}" if lost[0].word else "label"
        return f"no room for the {what} {' '.join(some.split())}"

    def _tell(self) -> None:
        """Warn, once, of numbers that were asked for and have no room."""
        if not self._told and (lost := self.lost()):
            self._told = True
            caution(f"{lost}: enlarge the figure, or ask for fewer")

    def place(self, renderer: RendererBase) -> None:
        """Find a place for every label, or hide it, unless all is as it was."""
        if not (self._labels or self._cuts.lines or self._cuts.at_names):
            return
        panel = self.axes.get_window_extent(renderer)  # type: ignore[union-attr]
        named = [one.line for one in self._labels if one.line is not None]
        lines = self._avoided, self._cuts.lines, named
        scene = self._scene = Scene.of(panel, self._unit * pixels(renderer), self._scene, *lines)
        boxes = standing_in(self.axes, renderer)
        standing = [in_panel(box.reshape(2, 2), panel) for box in boxes]
        seen = scene.seen, standing, self._seen_labels(renderer, panel)
        if self._known != (*seen, self._shown_labels()):
            self._place(scene, boxes, renderer)
        elif (move := np.subtract(panel.min, self._low)).any():
            self._move(move)
        self._low, self._known = np.array(panel.min), (*seen, self._shown_labels())

    def _move(self, move: Array) -> None:
        """Let all labels go with their panel, as layout engines move it a little at each drawing."""
        for label in self._labels:
            label.text.set_position(tuple(np.add(label.text.get_position(), move)))
            label.leader.set_data(*(np.asarray(label.leader.get_xydata()) + move).T)
        self._cuts.cut(self.axes, self._cuts.boxes + np.tile(move, 2))  # type: ignore[arg-type]

    def mend_lines(self) -> None:
        """Draw the lines whole that gave way, until labels are placed anew."""
        self._cuts.mend(self.axes)  # type: ignore[arg-type]
        self._known = None

    def _place(self, scene: Scene, boxes: list[Array], renderer: RendererBase) -> None:
        """Place all labels: first those that must stand, then the names of lines."""
        room = box_of(scene.panel.padded(-2 * PAD * scene.scale))
        weak = scene.weak if any(one.line is None for one in self._labels) else None
        taken = Taken(scene.scale, room, scene.firm, scene.thin, list(boxes), renderer, weak)
        shown = self._shown(taken)
        required = [one for one in shown if one.beside and one.required]
        self._asked = [one for one in shown if one.asked and one.series]
        first = thinned(required, _SPARSE * taken.scale, self._to_page)
        crowd = self._settle_all(first, taken)
        if crowd and len(first) <= MANY:
            taken.restore()
            rest = [one for one in first if one not in crowd]
            crowd = self._settle_all([*crowd, *rest], taken) and crowd  # others may have been in their way
        for _ in range(2 * bool(crowd)):  # others may fail beside them, and then stand with them
            self._stack(crowd, taken, len(required) > MANY)
            others = [one for one in first if one not in crowd]
            more = self._settle_all(others, taken, len(required) > MANY)
            if not more or len(first) > MANY:
                break
            crowd = [*crowd, *more]
        self.mend_lines()
        names = self._names()
        lost = place_names(names, scene, taken)
        self.unnamed = None if lost is None else lost.text.get_text()
        for label in names if lost else ():
            label.text.set_visible(False)
        rest = [one for one in shown if one not in required]
        self._settle_most([one for one in rest if one.beside], taken)
        self._settle_all([one for one in rest if not one.beside], taken)
        written = np.reshape(taken.written, (-1, 4))
        self._cuts.give_way({k: v for k, v in scene.paths.items() if gid_of(k) == _CHANCE}, written)
        self._cuts.cut(self.axes, written + 0.6 * taken.around)  # type: ignore[arg-type]

    def _stack(self, crowd: list[Label], taken: Taken, spare: bool) -> None:
        """Stack labels in columns, alone in the panel: of several ways in the one that costs least."""
        parts = apart(crowd, taken.scale, self._to_page)
        ways = [parts] if spare or not parts[1:] else [parts, parts[::-1], [crowd]]
        costs = [stack_all(way, taken, spare, self._to_page) for way in ways]
        if costs[-1] > min(costs):
            stack_all(ways[int(np.argmin(costs))], taken, spare, self._to_page)

    def _seen_labels(self, renderer: RendererBase, panel: BboxBase) -> Any:
        """Return what labels say and where, in which type, and how they would be written."""
        way = type(getattr(renderer, "_renderer", renderer))
        texts = [one.text for one in self._labels]
        looks = [(one.get_usetex(), one.get_rotation(), hash(one.get_fontproperties())) for one in texts]
        at = [self._to_page.transform(one.spots) for one in self._labels if len(one.spots)]
        spots = [in_panel(one, panel) for one in at]
        return way, self.names_shown, list(self._labels), looks, spots

    def _shown_labels(self) -> Any:
        """Return what placing settles, which somebody may have changed since."""
        some = [one.text for one in self._labels]
        return [(one.get_visible(), one.get_position(), one.get_text()) for one in some]

    def _shown(self, taken: Taken) -> list[Label]:
        """Hide the labels whose point is beyond the part that is shown; keep off the dots of the others."""
        panel = self.axes.get_window_extent().padded(1)  # type: ignore[union-attr]
        shown = []
        for label in (one for one in self._labels if one.line is None):
            label.leader.set_data([], [])
            label.text.set_visible(True)
            if label.beside:
                x, y = self._to_page.transform(label.spots[0])
                if not panel.contains(x, y):
                    label.text.set_visible(False)
                    continue
                half = (label.clear - 2) * taken.scale
                taken.boxes.append(np.array([x - half, y - half, x + half, y + half]))
            shown.append(label)
        return shown

    def _settle_all(self, labels: list[Label], taken: Taken, spare: bool = False) -> list[Label]:
        """Place labels one after the other; return those that must stand and have no good place.

        Such a label takes with it those whose points are near, because they are what is in its way.  A number
        of a series is left out in its stead if such can be spared.
        """
        failed: list[Label] = []
        last = {label.series: label for label in labels if label.word}
        sparse = Sparse(labels, taken.scale, self._to_page)
        for label in (one for one in labels if not sparse.hides(one)):
            measure(label, taken)
            box, leader, cost = self._best(label, taken)
            if cost >= 2 * BAD and not label.required and label is not last.get(label.series):
                measure(label, taken, alone=True)  # another number says the word
                box, leader, cost = self._best(label, taken)
            if label.required and label.beside and cost >= BAD:
                failed.append(label)
            if (cost >= 2 * BAD and not label.required) or (cost >= BAD and spare and label.series):
                label.text.set_visible(False)
            else:
                settle(label, box, leader, taken)
        must = [one for one in labels if one.beside and one.required]
        return near(must, failed, taken.scale, self._to_page)

    def _settle_most(self, labels: list[Label], taken: Taken) -> None:
        """Place labels that can be spared; if some find no room, these are first in a second attempt."""
        before = taken.saved()
        self._settle_all(labels, taken)
        lost = [one for one in labels if not one.text.get_visible()]
        if not lost or len(labels) > 3 * MANY:
            return
        for order in ([*lost, *(one for one in labels if one not in lost)], labels):
            taken.restore(before)
            self._settle_all(order, taken)
            if sum(not one.text.get_visible() for one in labels) < len(lost):
                return

    def _names(self) -> dict[Label, Line2D]:
        """Return the names to place, with their lines; hide the others."""
        found = {}
        for label in (one for one in self._labels if one.line is not None):
            label.text.set_visible(False)
            if self.names_shown and label.line is not None and label.line.get_visible():
                found[label] = label.line
        return found

    def _best(self, label: Label, taken: Taken) -> tuple[Array, Array | None, float]:
        """Find the best place: near ones are looked at first, and far ones only if these are taken."""
        rings = (_NEAR, _AWAY, _FAR) if label.required else (_NEAR, _AWAY[:2], _AWAY[2:])
        found: tuple[Array, Array | None, float] = np.zeros(4), None, np.inf
        for ring in rings[:1] if label.near or not label.beside else rings:
            boxes, unwelcome = self._candidates(label, taken, ring)
            leaders, led = self._leaders(label, boxes, taken.scale)
            must = label.required and label.beside
            cost = unwelcome + taken.cost(boxes, must) + (taken.cut_cost(boxes) if label.beside else 0.0)
            led_well = led & (cost < 2 * BAD)
            if led_well.any():
                cost[led_well] += _LED + taken.leader_cost(leaders[led_well], label.clear)
            at = int(np.argmin(cost))
            if cost[at] < found[2]:
                found = boxes[at], leaders[at] if led[at] else None, float(cost[at])
            if found[2] < _CALM:
                break
        return found

    def _candidates(self, label: Label, taken: Taken, ring: Sequence[float]) -> tuple[Array, Array]:
        """Give boxes that the text could fill, and how unwelcome each is."""
        spots, size = self._to_page.transform(label.spots), label.size
        if not label.beside:
            return np.hstack([spots - size / 2, spots + size / 2]), np.arange(len(spots)) / 100
        far = label.clear + np.repeat(ring, len(_DIRECTIONS))
        angle = np.radians(np.tile(_DIRECTIONS, len(ring)))
        way = np.column_stack([np.cos(angle), np.sin(angle)])
        # the box touches the circle of radius `far` around the point on its near side
        low = spots[0] + far[:, None] * taken.scale * way + size * (way - 1) / 2
        left, right = taken.room[0] + 2 * PAD * taken.scale, taken.room[2] - 2 * PAD * taken.scale
        slid = low[:, 0].clip(left, max(left, right - size[0]))
        low[:, 0] = np.where(np.abs(way[:, 1]) > 0.9, slid, low[:, 0])  # above or below it may slide
        cost = far / 10 + np.tile(np.arange(len(_DIRECTIONS)) / 100, len(ring))
        return np.hstack([low, low + size]), cost

    def _leaders(self, label: Label, boxes: Array, scale: float) -> tuple[Array, Array]:
        """Give the lines from a point to labels, and which of these stand so far that they need one."""
        anchor = self._to_page.transform(label.spots[0])
        ends = anchor.clip(boxes[:, :2] - PAD * scale, boxes[:, 2:] + PAD * scale)
        far = np.hypot(*(ends - anchor).T) > (label.clear + _LEADER_FROM - PAD) * scale
        return np.stack([np.broadcast_to(anchor, ends.shape), ends], axis=1), far & label.beside


class _Placing(Unlisted, Artist):
    """Places the labels of an axes before its lines are drawn."""

    def __init__(self, labels: Labels) -> None:
        super().__init__()
        self._labels = labels
        self.set(zorder=-0.9, gid="placing", in_layout=False)

    def draw(self, renderer: RendererBase) -> None:
        if self._labels.axes is None:  # they were removed
            return
        if self._labels.get_visible():
            self._labels.place(renderer)
        else:
            self._labels.mend_lines()
        self._labels._scene = None  # nothing large is kept once the lines are drawn


def labels_of(ax: Axes) -> Labels:
    """Return the labels of an axes, made when first asked for."""
    return next((one for one in ax.artists if isinstance(one, Labels)), None) or Labels(ax)
