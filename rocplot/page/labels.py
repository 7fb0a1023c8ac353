"""Text beside points and on lines, placed when the figure is drawn: clear of curves, labels and edges.

Boxes are rows (x0, y0, x1, y1), leaders rows of two points, all in display space.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

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
from rocplot.page.ink import Ink, along, outlines, without_own
from rocplot.page.measures import LEADER, text_unit, thin_width
from rocplot.page.typeset import Unlisted, Words, literal

if TYPE_CHECKING:
    from collections.abc import Mapping


# -- Where text may stand: what is taken, and columns ---------------------------------------------

PAD = 1.0  # clear space around a label, in units of the text
BAD = 50.0  # a place that costs so much is not good; twice as much is none
LONG = 64.0  # beyond the clear space of a marker: a leader that shall lead so far only if it must
_COLUMNS, _ROWS = 16, 8  # places that are tried
_PITCH = 1.25  # of the rows, in heights of one
_LENGTH = 0.1  # what a unit of a leader costs
_CUT, _MOST_CUT = 0.2, 20.0  # what a unit of a line that gives way costs, and a place at the most
_OUT = 1000.0  # what it costs to leave the panel: more than to stand on all that is drawn in it
_PASSED = 1.0  # what a leader across such a line costs


def overlaps(boxes: Array, others: Sequence[Array] | Array) -> Array:
    """Count, for each box, the others that it overlaps."""
    a, b = boxes[:, None], np.reshape(others, (-1, 4))[None]
    across = np.minimum(a[..., 2], b[..., 2]) - np.maximum(a[..., 0], b[..., 0])
    up = np.minimum(a[..., 3], b[..., 3]) - np.maximum(a[..., 1], b[..., 1])
    found: Array = ((across > 0) & (up > 0)).sum(axis=1)
    return found


def strikes(leaders: Array, boxes: Sequence[Array] | Array) -> Array:
    """Say which leader (row) runs through which box (column)."""
    boxes = np.reshape(boxes, (-1, 4))
    start, way = leaders[:, None, 0], (leaders[:, 1] - leaders[:, 0])[:, None]
    way = np.where(way == 0, 1e-9, way)  # far less than a pixel
    one, other = (boxes[None, :, :2] - start) / way, (boxes[None, :, 2:] - start) / way
    low, high = np.minimum(one, other), np.maximum(one, other)
    first = np.maximum(low[..., 0], low[..., 1]).clip(min=0)
    found: Array = first < np.minimum(high[..., 0], high[..., 1]).clip(max=1)
    return found


def crossings(leaders: Array, others: Sequence[Array] | Array) -> Array:
    """Count, for each leader, the others that it crosses."""
    others = np.reshape(others, (-1, 2, 2))
    a, b = leaders[:, None, 0], leaders[:, None, 1]
    c, d = others[None, :, 0], others[None, :, 1]
    found: Array = ((_side(a, b, c) * _side(a, b, d) < 0) & (_side(c, d, a) * _side(c, d, b) < 0)).sum(axis=1)
    return found


def _side(start: Array, end: Array, point: Array) -> Array:
    way, off = end - start, point - start
    side: Array = np.sign(way[..., 0] * off[..., 1] - way[..., 1] * off[..., 0])
    return side


# -- what stands already ------------------------------------------------------------------------------


@dataclass
class Taken:
    """What labels must keep off, and what has been placed so far, in display space."""

    scale: float  # pixels per unit of the text
    room: Array  # the panel, as a box
    ink: Ink
    thin: Ink  # the lines that give way: they are cut at texts
    boxes: list[Array]
    renderer: RendererBase
    said: set[tuple[str, str]] = field(default_factory=set)  # words, and the series that they are of
    written: list[Array] = field(default_factory=list)
    leaders: list[Array] = field(default_factory=list)

    @property
    def around(self) -> Array:
        """The clear space around a box."""
        return PAD * self.scale * np.array([-1.0, -1.0, 1.0, 1.0])

    def clear(self) -> None:
        """Take all labels away."""
        for some in (self.said, self.written, self.leaders):
            some.clear()

    def saved(self) -> tuple[set[tuple[str, str]], list[Array], list[Array]]:
        """Return what has been placed so far."""
        return set(self.said), list(self.written), list(self.leaders)

    def restore(self, before: tuple[set[tuple[str, str]], list[Array], list[Array]]) -> None:
        """Take all labels away that have been placed since."""
        self.said, self.written, self.leaders = set(before[0]), list(before[1]), list(before[2])

    def take(self, box: Array, leader: Array | None) -> None:
        """Place a label."""
        self.written.append(box)
        if leader is not None:
            self.leaders.append(leader)

    def drop(self, box: Array, leader: Array | None) -> None:
        """Take a label away."""
        self.written = [one for one in self.written if one is not box]
        self.leaders = [one for one in self.leaders if one is not leader]

    def cost(self, boxes: Array) -> Array:
        """Count what labels would cover; 100 and more means that they must not stand there."""
        padded = boxes + self.around
        x0, y0, x1, y1 = self.room
        out = (padded[:, :2] < [x0, y0]).any(axis=1) | (padded[:, 2:] > [x1, y1]).any(axis=1)
        inked = self.ink.under(padded)
        cost: Array = _OUT * out + 200.0 * overlaps(padded, self.boxes + self.written)
        cost += np.where(inked > 0, 100.0 + inked, 0.0)
        if self.leaders:
            cost += 100.0 * strikes(np.array(self.leaders), boxes).sum(axis=0)
        return cost

    def cut_cost(self, boxes: Array) -> Array:
        """Count what of the lines that give way would be cut away."""
        lengths = self.thin.under(boxes + self.around) * self.thin.cell / self.scale
        cost: Array = np.minimum(_CUT * lengths, _MOST_CUT)
        return cost

    def leader_cost(
        self, leaders: Array, clear: float, line: float = 20.0, long: float = 75.0, some: Any = ...
    ) -> Array:
        """Count what leaders, or some, cross beyond their markers; a label or leader is worse than a `line`.

        `long` is what it costs to be long.
        """
        start, way = leaders[:, 0], leaders[:, 1] - leaders[:, 0]
        length = np.hypot(*way.T)
        begin = start + np.minimum(1, clear * self.scale / np.maximum(length, 1e-9))[:, None] * way
        seen = np.stack([begin, leaders[:, 1]], axis=1)
        cost: Array = line * self.ink.met(seen, some) + _PASSED * self.thin.met(seen, some)
        length, seen = length[some], seen[some]
        cost += long * (length > (clear + LONG - 1) * self.scale)
        cost += 100.0 * strikes(seen, self.written).sum(axis=1) + 75.0 * crossings(seen, self.leaders)
        return cost


# -- a column -------------------------------------------------------------------------------------------


def column(points: Array, sizes: Array, clear: float, taken: Taken) -> tuple[Array, Array]:
    """Stack labels in the column whose leaders are shortest and cross least; give boxes and leaders."""
    x0, y0, x1, y1 = taken.room
    many = len(points)
    high = min(_PITCH * sizes[:, 1].max(), (y1 - y0) / many)
    tops = np.linspace(y0, max(y1 - high * many, y0), _ROWS) + high * (many - 0.5)
    tried = np.array(list(itertools.product(np.linspace(x0, x1, _COLUMNS), tops, (0, 1))))
    ports = np.stack(np.broadcast_arrays(tried[:, :1], tried[:, 1:2] - high * np.arange(many)), axis=2)
    low = ports - sizes.min(axis=0) * np.stack([tried[:, 2], np.full(len(tried), 0.5)], axis=1)[:, None]
    least = np.concatenate([low, low + sizes.min(axis=0)], axis=2).reshape(-1, 4)
    ways = np.hypot(*(points[:, None] - ports[:, None]).transpose(3, 0, 1, 2)) - PAD * taken.scale
    bound = taken.cost(least) + taken.cut_cost(least)
    bound = bound.reshape(len(tried), many).sum(axis=1)  # no way to join them costs less
    bound += np.maximum(ways.min(axis=1).sum(axis=1), ways.min(axis=2).sum(axis=1)) * _LENGTH / taken.scale
    best, cost = (np.empty((0, 4)), np.empty((0, 2, 2))), np.inf
    for one in np.argsort(bound, kind="stable"):
        if bound[one] >= cost:
            break
        boxes, leaders = _joined(points, sizes, ports[one], int(tried[one, 2]), PAD * taken.scale)
        own = (taken.cost(boxes) + taken.cut_cost(boxes)).sum() + np.ptp(
            leaders, axis=1
        ).sum() * _LENGTH / taken.scale
        if own < cost:
            own += taken.leader_cost(leaders, clear).sum() + 200 * strikes(leaders, boxes).sum()
        if own < cost:
            best, cost = (boxes, leaders), own
    return best


def _joined(points: Array, sizes: Array, ports: Array, side: int, pad: float) -> tuple[Array, Array]:
    """Give the boxes and the leaders of labels in a column, which end on their left side, or their right.

    Of all ways to join points to places the one of least total length has no crossing.
    """
    from scipy.optimize import linear_sum_assignment

    _, row = linear_sum_assignment(np.hypot(*(points[:, None] - ports[None]).transpose(2, 0, 1)))
    low = ports[row] - sizes * [side, 0.5]
    ends = ports[row] - [pad * (1 - 2 * side), 0]
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
    line: Line2D | None = None  # whose name this is
    short: str = ""  # the name without numbers
    known: Any = None  # for which words, size and renderer the extent holds
    extent: Array = field(default_factory=lambda: np.zeros(4))  # the text's box where it stands at (0, 0)

    @property
    def size(self) -> Array:
        """Width and height, in display space."""
        found: Array = self.extent[2:] - self.extent[:2]
        return found


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

P = TypeVar("P")
Drawn: TypeAlias = "Line2D | Collection"

_STEP = 5.0  # between places along a line
_CELL = 0.5  # of the raster of lines
_FINE = 1e3 / np.pi  # in a pixel: no round number, or rates of round numbers were rounded up or down


@dataclass
class Scene:
    """Lines on a page, drawn once for all attempts to place labels."""

    seen: Any  # all that it was made of, to be compared
    panel: BboxBase
    scale: float  # pixels per unit of the text
    paths: dict[Drawn, list[Array]]  # of the lines in view
    ink: Ink
    thin: Ink  # the lines that give way
    names: dict[Label, Any] | None = None

    @classmethod
    def of(
        cls,
        panel: BboxBase,
        scale: float,
        avoided: list[Drawn],
        giving_way: list[Drawn],
        named: list[Drawn],
        before: Scene | None,
    ) -> Scene:
        """Return the scene of these lines, the one from before if it is the same."""
        lines = dict.fromkeys([*avoided, *giving_way, *named])
        paths = {line: outlines(line) for line in lines if line.get_visible()}
        shown = [(line, *(in_panel(path, panel) for path in some)) for line, some in paths.items()]
        seen = scale, in_panel(panel.max, panel), shown, list(avoided), list(giving_way)
        if before is not None and before.seen == seen and not np.subtract(before.panel.min, panel.min).any():
            return before
        ink, thin = (_ink(panel, _CELL * scale, paths, some) for some in (avoided, giving_way))
        return cls(seen, panel, scale, paths, ink, thin)

    def drawn(self, lines: Iterable[Drawn]) -> Ink:
        """Draw some of the lines only."""
        return _ink(self.panel, _CELL * self.scale, self.paths, lines)

    def places(self, names: dict[Label, Line2D], make: Callable[[Array, Ink], P]) -> dict[Label, P]:
        """Sample the lines that have names where they are seen; `make` places of these and the others."""
        if self.names is None or self.names.keys() != names.keys():
            inks = [_ink(self.panel, self.scale, self.paths, [line]) for line in names.values()]
            each = zip(names.items(), without_own(inks), strict=True)
            self.names = {name: make(self._along(line), ink) for (name, line), ink in each}
        return self.names

    def _along(self, line: Line2D) -> Array:
        step, low = _STEP * self.scale, self.panel.min
        own = [path - low for path in self.paths[line]]
        points = along(own, np.asarray(self.panel.size), 0.5 * step) + low
        found: Array = points[np.unique(np.floor(points / step), axis=0, return_index=True)[1]]
        return found


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


def _ink(panel: BboxBase, cell: float, paths: dict[Drawn, list[Array]], lines: Iterable[Drawn]) -> Ink:
    """Draw those of some lines that are in view."""
    ink = Ink(panel.width, panel.height, cell, panel.min)
    ink.lines([path for line in lines for path in paths.get(line, ())])
    return ink


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
            at = to_page.transform(one.spots[0])
            near = [
                other
                for other in left
                if math.dist(to_page.transform(other.spots[0]), at) <= 2 * CROWD * scale
            ]
            part += near
            left = [other for other in left if other not in near]
        parts.append(part)
    return parts


def stack(crowd: list[Label], taken: Taken, spare: bool, to_page: Transform) -> None:
    """Stack labels in a column; of the numbers of a series every second one, until they have room."""
    for label in crowd:
        measure(label, taken)
        taken.said.add((label.word, label.series))
    spare &= all(one.series for one in crowd)
    long = _LONGEST * (taken.room[2] - taken.room[0])
    while crowd:
        points = np.array([to_page.transform(one.spots[0]) for one in crowd])
        boxes, leaders = column(points, np.array([one.size for one in crowd]), crowd[0].clear, taken)
        cost = taken.cost(boxes) + taken.leader_cost(leaders, crowd[0].clear, 0.0, 0.0)
        fits = len(crowd) <= MANY and cost.max() < BAD
        if not spare or (fits and np.hypot(*np.diff(leaders, axis=1)[:, 0].T).max() <= long):
            for label, box, leader in zip(crowd, boxes, leaders, strict=True):
                settle(label, box, leader, taken)
            return
        for label in crowd[1::2] or crowd:
            label.text.set_visible(False)
        crowd = crowd[::2] if len(crowd) > 1 else []


# -- Lines on which labels stand: they are cut there ----------------------------------------------


@dataclass(eq=False)
class Cuts:
    """The lines of a panel that give way, and the boxes that are left out of them, on the page."""

    lines: list[Line2D | Collection] = field(default_factory=list)
    at_names: list[Line2D | Collection] = field(default_factory=list)  # give way if words have no other room
    boxes: Array = field(default_factory=lambda: np.empty((0, 4)))

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


# -- Names of lines: beside a free stretch, with a leader, or in a column -------------------------

Placed: TypeAlias = "tuple[Array, Array | None, float]"
"""A box, the leader that it needs, and what it costs."""

_BESIDE = 2.0  # between a line and its name
_APART = (5.0, 9.0, 14.0)  # from other lines: the farther, the better
_CLOSE = 60.0  # what it costs to be as near to another line
_NEAR_LINE = 20.0  # the same for a name that has a leader
_JOINT = 1000.0
_CROSSED = 6.0  # what it costs a leader to cross another line
_START = 1.5  # of the line itself, from which a leader starts
_OVER = (14, 18)  # places of a name with a leader
_BATCH = 16  # of these, whose leaders are looked at together
_EVEN = 1e-9  # of costs: an error of rounding
_WAYS = np.radians(np.arange(0, 360, 30))
_NAME_COLUMNS = (18, 18)  # places of a column that are tried, across and up
_GAPS = (5.0, 2.5)  # between its rows
_MOST = 60  # ends of leaders along a line
_NAME_LENGTH = 0.1  # what a unit of a leader costs
_DOT = 4.0  # of the width of a leader: what marks the end at its line


def place_names(known: dict[Label, NamePlaces], taken: Taken) -> bool:
    """Place the names of lines, first those that have the fewest places; say whether all stand well.

    Where some have no room, these stand in a column with leaders, or all that have leaders, or all.
    """
    for label in known:
        measure(label, taken)
    free = {one: (known[one].near(one.size, taken)[2] < BAD).sum() for one in known}
    order = sorted(known, key=free.__getitem__)
    placed: dict[Label, Placed] = {}
    for label in order * 2:  # again, when all the others stand
        if label in placed:
            taken.drop(*placed[label][:2])
        placed[label] = known[label].best(label.size, taken)
        taken.take(*placed[label][:2])
    for box, leader, _ in placed.values():
        taken.drop(box, leader)
    lost = [one for one in known if placed[one][2] >= 2 * BAD]
    led = [one for one in known if one in lost or placed[one][1] is not None]
    for some in (lost, led, list(known)) if lost else ():
        stay = {one: place for one, place in placed.items() if one not in some}
        for box, leader, _ in stay.values():
            taken.take(box, leader)
        found = _column([known[one] for one in some], np.array([one.size for one in some]), taken)
        for box, leader, _ in stay.values():
            taken.drop(box, leader)
        if found:
            placed |= dict(zip(some, found, strict=True))
            break
    for label, (box, leader, _) in placed.items():
        settle(label, box, leader, taken)
        label.leader.set(marker="o", markersize=_DOT * label.leader.get_linewidth(), markevery=[0])
    return all(cost < 2 * BAD for _, _, cost in placed.values())


@dataclass(frozen=True)
class NamePlaces:
    """The places of one line's name."""

    points: Array  # along the line, in display space
    others: Ink  # the other lines that have names
    known: dict[Any, Any] = field(default_factory=dict, compare=False)  # of names of one size, see `_once`

    def best(self, size: Array, taken: Taken) -> tuple[Array, Array | None, float]:
        """Give the best place: its box, the leader that it needs, and what it costs."""
        if not len(self.points):
            return np.zeros(4), None, np.inf
        boxes, _, cost = self.near(size, taken)
        at = int(np.argmin(cost))
        if cost[at] < BAD:
            return boxes[at], None, float(cost[at])
        far, leaders, further = self._far(size, taken)
        to = int(np.argmin(further))
        if further[to] < cost[at]:
            return far[to], leaders[to], float(further[to])
        return boxes[at], None, float(cost[at])

    def near(self, size: Array, taken: Taken) -> tuple[Array, None, Array]:
        """Give all places that touch the line, and what each costs."""
        boxes, crowded = self._once(self._beside, size, taken)
        return boxes, None, taken.cost(boxes) + crowded

    def _once(self, find: Any, size: Array, taken: Taken) -> Any:
        """Find what depends on the lines, and on the size of the name, once for all attempts."""
        seen = find.__name__, taken.scale, *size
        if seen not in self.known:
            self.known[seen] = find(size, taken)
        return self.known[seen]

    def _beside(self, size: Array, taken: Taken) -> tuple[Array, Array]:
        """Give all places that touch the line, and what it costs to be near other lines."""
        way = np.column_stack([np.cos(_WAYS), np.sin(_WAYS)])
        low = self.points[:, None] + (_BESIDE + PAD) * taken.scale * way + size * (way - 1) / 2
        boxes = np.concatenate([low, low + size], axis=2).reshape(-1, 4)
        crowded = np.zeros(len(boxes))
        for far, much in zip(_APART, (_CLOSE, 8.0, 4.0), strict=True):
            crowded += much * (self.others.under(boxes + far * taken.around / PAD) > 0)
        return boxes, crowded

    def ends(self, taken: Taken) -> tuple[Array, Array]:
        """Give the points to which a leader may lead, and how loath it does: off what other lines cover."""
        points = self.points[:: len(self.points) // _MOST + 1]
        loath = np.zeros(len(points))
        for far, much in zip(_APART, (_JOINT, 12.0, 6.0), strict=True):
            around = np.hstack([points, points]) + far / 2 * taken.around / PAD
            loath += much * taken.scale * (self.others.under(around) > 0)
        x0, y0, x1, y1 = taken.room
        inside = ((points > [x0, y0]) & (points < [x1, y1])).all(axis=1)
        hidden = overlaps(np.hstack([points, points]) + taken.around, taken.boxes + taken.written)
        return points, loath + _JOINT * taken.scale * ((hidden > 0) | ~inside)

    def _far(self, size: Array, taken: Taken) -> tuple[Array, Array, Array]:
        """Give places all over the panel, each with a leader from the nearest point of the line."""
        boxes, leaders, off, crowded = self._once(self._over, size, taken)
        bare = taken.cost(boxes)
        cost, best = bare + off + crowded, np.inf
        free = np.flatnonzero(bare < 2 * BAD)
        left = np.argsort(cost[free], kind="stable")
        while len(left) and cost[free[left[0]]] < best + _EVEN:  # else no leader makes the place the best
            few, left = left[:_BATCH], left[_BATCH:]
            some = free[few]
            led = bare[some] + taken.leader_cost(leaders[free], _START, _CROSSED, 0.0, few)
            cost[some] = led + off[some] + crowded[some]
            best = min(best, cost[some].min())
        return boxes, leaders, cost

    def _over(self, size: Array, taken: Taken) -> tuple[Array, Array, Array, Array]:
        """Give places all over the panel, with leaders, and what it costs to be far, and near other lines."""
        x0, y0, x1, y1 = taken.room
        across, up = np.linspace(x0, x1 - size[0], _OVER[0]), np.linspace(y0, y1 - size[1], _OVER[1])
        low = np.stack(np.meshgrid(across, up), axis=-1).reshape(-1, 2)
        boxes = np.hstack([low, low + size])
        padded = boxes + taken.around
        ends = self.points[None].clip(padded[:, None, :2], padded[:, None, 2:])
        off = np.hypot(*(ends - self.points[None]).transpose(2, 0, 1))
        around = np.hstack([self.points, self.points]) + _APART[0] * taken.around / PAD
        joint = self.others.under(around) > 0  # where lines run together a leader leads to none of them
        first = (off + _JOINT * taken.scale * joint).argmin(axis=1)
        rows = np.arange(len(boxes))
        leaders = np.stack([self.points[first], ends[rows, first]], axis=1)
        crowded = _NEAR_LINE * (self.others.under(boxes + _APART[0] * taken.around / PAD) > 0)
        return boxes, leaders, off[rows, first] / 4 / taken.scale, crowded


# -- a column -------------------------------------------------------------------------------------------


def _column(lines: Sequence[NamePlaces], sizes: Array, taken: Taken) -> list[Placed] | None:
    """Stack names in a column, each with a leader to its line; None if it has no room."""
    if not all(len(one.points) for one in lines):
        return None
    points = [one.ends(taken) for one in lines]
    for gap in _GAPS:
        tried = _columns(sizes, gap * taken.scale, taken)
        if not len(tried):
            continue
        boxes, leaders = _joined_names(points, sizes, tried, gap * taken.scale, taken)
        costs = taken.cost(boxes.reshape(-1, 4)).reshape(len(tried), -1)
        best, cost = None, np.inf
        for at in np.flatnonzero((costs < BAD).all(axis=1)):
            own, lead = costs[at], leaders[at]
            if crossings(lead, lead).any():
                continue
            own = own + np.hypot(*np.diff(lead, axis=1)[:, 0].T) * _NAME_LENGTH / taken.scale
            if own.sum() >= cost:
                continue
            own += taken.leader_cost(lead, _START, _CROSSED, 0.0)
            own += 2 * BAD * strikes(lead, boxes[at]).sum(axis=1)
            if own.sum() < cost and (own < 2 * BAD).all():
                best, cost = list(zip(boxes[at], lead, map(float, own), strict=True)), float(own.sum())
        if best is not None:
            return best
    return None


def _columns(sizes: Array, gap: float, taken: Taken) -> Array:
    """Give the columns to try: x, the top, and the side; of most of their rows the middle is free."""
    x0, y0, x1, y1 = taken.room
    many, high = len(sizes), float(sizes[:, 1].sum() + gap * (len(sizes) - 1))
    if high > y1 - y0:
        return np.empty((0, 3))
    pad = 2 * PAD * taken.scale
    across, tops = (
        np.linspace(x0 + pad, x1 - pad, _NAME_COLUMNS[0]),
        np.linspace(y0 + high, y1, _NAME_COLUMNS[1]),
    )
    tried = np.array(list(itertools.product(across, tops, (0, 1, 2))))
    middles = tried[:, 1:2] - high / many * (np.arange(many) + 0.5)
    least = sizes.min(axis=0) * [1.0, 0.2]
    at = np.stack([np.broadcast_to(tried[:, :1], middles.shape), middles], axis=2)
    low = at - least * np.stack([tried[:, 2] > 0, np.full(len(tried), 0.5)], axis=1)[:, None]
    bad = taken.cost(np.concatenate([low, low + least], axis=2).reshape(-1, 4)).reshape(-1, many) >= BAD
    found: Array = tried[bad.sum(axis=1) <= 1]
    return found


def _joined_names(
    points: Sequence[tuple[Array, Array]], sizes: Array, columns: Array, gap: float, taken: Taken
) -> tuple[Array, Array]:
    """Join names to the rows of each column; give boxes, and leaders from the lines.

    The side is 0 where rows begin at x and leaders end there, 1 where both end at x, and 2 where rows end at
    x and leaders at their beginnings.  Of all ways to join points to places the one of least total length has
    no crossing, where rows are alike.
    """
    from scipy.optimize import linear_sum_assignment

    x, top, side = columns.T[..., None]
    many, pad = len(points), PAD * taken.scale
    high, wide = (sizes[:, 1].sum() + gap * (many - 1)) / many, sizes[:, 0].mean()
    ports = np.stack(
        np.broadcast_arrays(np.where(side == 2, x - wide, x), top - high * (np.arange(many) + 0.5)), axis=2
    )
    off = np.stack([_away(one, ports).min(axis=0) for one in points], axis=1)
    order = np.argsort([linear_sum_assignment(one)[1] for one in off], axis=1)
    low = np.empty(ports.shape)
    low[..., 0] = np.where(side == 0, x, x - sizes[:, 0])
    rows = top - np.cumsum(sizes[order, 1], axis=1) - gap * np.arange(many)
    np.put_along_axis(low[..., 1], order, rows, axis=1)
    ends = low + sizes * [0, 0.5]
    ends[..., 0] += np.where(side == 1, sizes[:, 0] + pad, -pad)
    at = [one[0][_away(one, ends[:, i]).argmin(axis=0)] for i, one in enumerate(points)]
    boxes = np.concatenate([low, low + sizes], axis=2)
    return boxes, np.stack([np.stack(at, axis=1), ends], axis=2)


def _away(line: tuple[Array, Array], places: Array) -> Array:
    """Give how far each point of a line is from places, and how loath it is to have a leader."""
    points, loath = (one.reshape(-1, *(1,) * (places.ndim - 1), *one.shape[1:]) for one in line)
    found: Array = np.hypot(*np.moveaxis(points - places, -1, 0)) + loath
    return found


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
        self.names_stand = True  # whether all names of lines have found a good place
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
        self.set_zorder(6)
        self.set_gid("labels")
        self.set_in_layout(False)
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
        **kws: Any,
    ) -> Text:
        """Add a label beside one point, or centred on the best of several spots; `to_page` finds these.

        It may say how many other numbers were asked for that no page would hold.
        """
        self._to_page, self._unwritten = to_page, self._unwritten + unwritten
        figure, text = self.axes.get_figure(root=True), Words(text)  # type: ignore[union-attr]
        first = not any(word and (one.word, one.series) == (word, series) for one in self._labels)
        made = literal(Text(0, 0, said(word * first, text), **kws))
        leader = Line2D([], [], linewidth=thin_width(LEADER), color=made.get_color(), solid_capstyle="butt")
        for artist in (made, leader):
            artist.set_figure(figure)  # type: ignore[arg-type]
            artist.set_transform(IdentityTransform())
            artist.axes = self.axes
        where = np.atleast_2d(np.asarray(spots, float))
        self._labels.append(Label(made, where, beside, required, near, clear, leader, word, series, text))
        return made

    def avoid(self, line: Line2D | Collection) -> None:
        """Keep all labels off a line, or several, or the edges of polygons."""
        self._avoided.append(line)

    def name(self, line: Line2D, text: str, short: str, **kws: Any) -> Text:
        """Add the name of a line, which stands at it, with its numbers or short of them."""
        at: dict[str, Any] = {"beside": False, "required": True, "to_page": self._to_page, "clear": 1.5}
        made = self.add(text, np.empty((0, 2)), **at, color=line.get_color(), **kws)
        self._labels[-1].line, self._labels[-1].short = line, Words(short)
        return made

    def owned(self) -> Iterator[tuple[Text | Line2D, str]]:
        """Go through the texts and leaders that belong to a series, or to a line, with its gid."""
        for one in self._labels:
            if owner := one.series or str((one.line and gid_of(one.line)) or ""):
                yield from ((one.text, owner), (one.leader, owner))

    def write_names(self, short: bool) -> None:
        """Write the names of lines without their numbers, or with them."""
        for one in (one for one in self._labels if one.line is not None):
            one.text.set_text(one.short if short else one.number)

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
            if (
                label.line is not None and label.text.get_color() == label.leader.get_color()
            ):  # the caller's not
                label.text.set_color(label.line.get_color())
                label.leader.set_color(label.line.get_color())
            label.leader.draw(renderer)
            label.text.draw(renderer)
        self._tell()

    def _tell(self) -> None:
        """Warn, once, of numbers that were asked for and have no room."""
        lost = [one for one in self._asked if not one.text.get_visible()]
        if lost and not self._told:
            self._told = True
            numbers = list(dict.fromkeys(one.number for one in lost))
            some = ", ".join(numbers[:_SAID])
            if self._unwritten or numbers[_SAID:]:
                whole = self._unwritten + len(self._asked)
                some = f"{some}, … ({self._unwritten + len(lost)} of {whole})"
            caution(f"no room for the number of {lost[0].word} {some}: enlarge the figure, or ask for fewer")

    def place(self, renderer: RendererBase) -> None:
        """Find a place for every label, or hide it, unless all is as it was."""
        if not (self._labels or self._cuts.lines or self._cuts.at_names):
            return
        scene, boxes = self._lines(renderer), standing_in(self.axes, renderer)
        panel = scene.panel
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

    def forget_scene(self) -> None:
        """Keep nothing large once the lines are drawn."""
        self._scene = None

    def _place(self, scene: Scene, boxes: list[Array], renderer: RendererBase) -> None:
        """Place all labels: first those that must stand, then the names of lines."""
        ax, scale = self.axes, self._scale(renderer)
        assert isinstance(ax, Axes)
        panel = ax.get_window_extent(renderer)
        room = box_of(panel.padded(-2 * PAD * scale))
        taken = Taken(scale, room, scene.ink, scene.thin, list(boxes), renderer)
        shown = self._shown(taken)
        required = [one for one in shown if one.beside and one.required]
        self._asked = [one for one in required if one.word and one.series]
        first = thinned(required, _SPARSE * taken.scale, self._to_page)
        crowd = self._settle_all(first, taken)
        if crowd:
            taken.clear()
            for some in apart(crowd, taken.scale, self._to_page):
                stack(some, taken, len(required) > MANY, self._to_page)
            self._settle_all([one for one in first if one not in crowd], taken, len(required) > MANY)
        known = scene.places(self._names(), NamePlaces)
        before = taken.saved()
        self.mend_lines()
        self.names_stand = place_names(known, taken)
        if not self.names_stand and any(gid_of(line) == _CHANCE for line in self._avoided):
            taken.restore(before)  # a line of chance gives way
            self._cuts.at_names = [line for line in self._avoided if gid_of(line) == _CHANCE]
            kept = [line for line in self._avoided if line not in self._cuts.at_names]
            whole, taken.ink = taken.ink, scene.drawn(kept)
            self.names_stand, taken.ink = place_names(known, taken), whole
        rest = sorted((one for one in shown if one not in required), key=lambda one: not one.beside)
        self._settle_most([one for one in rest if one.beside], taken)
        self._settle_all([one for one in rest if not one.beside], taken)
        written = np.reshape(taken.written, (-1, 4))
        self._cuts.give_way({k: v for k, v in scene.paths.items() if gid_of(k) == _CHANCE}, written)
        self._cuts.cut(ax, written + 0.6 * taken.around)

    def _scale(self, renderer: RendererBase) -> float:
        return self._unit * float(renderer.points_to_pixels(1.0))  # type: ignore[arg-type]

    def _lines(self, renderer: RendererBase) -> Scene:
        panel, scale = self.axes.get_window_extent(renderer), self._scale(renderer)  # type: ignore[union-attr]
        named: list[Any] = [one.line for one in self._labels if one.line is not None]
        self._scene = Scene.of(panel, scale, self._avoided, self._cuts.lines, named, self._scene)
        return self._scene

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
        rings: Sequence[Sequence[float]] = (_NEAR, _AWAY, _FAR)
        if not label.required:
            rings = _NEAR, _AWAY[:2], _AWAY[2:]
        found: tuple[Array, Array | None, float] = np.zeros(4), None, np.inf
        for ring in rings[:1] if label.near or not label.beside else rings:
            boxes, unwelcome = self._candidates(label, taken, ring)
            leaders, led = self._leaders(label, boxes, taken.scale)
            cost = unwelcome + taken.cost(boxes) + (taken.cut_cost(boxes) if label.beside else 0.0)
            led_well = led & (cost < 2 * BAD)
            if led_well.any():
                cost[led_well] += _LED + taken.leader_cost(leaders[led_well], label.clear)
            at = int(np.argmin(cost))
            if cost[at] < found[2]:
                found = boxes[at], leaders[at] if led[at] else None, float(cost[at])
            if found[2] < _CALM or (ring is _AWAY[:2] and found[2] >= 2 * BAD):
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
        low[:, 0] = np.where(
            np.abs(way[:, 1]) > 0.9, slid, low[:, 0]
        )  # above or below: it may slide sideways
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
        self.set_zorder(-0.9)
        self.set_gid("placing")
        self.set_in_layout(False)

    def draw(self, renderer: RendererBase) -> None:
        if self._labels.axes is None:  # they were removed
            return
        if self._labels.get_visible():
            self._labels.place(renderer)
        else:
            self._labels.mend_lines()
        self._labels.forget_scene()


def labels_of(ax: Axes) -> Labels:
    """Return the labels of an axes, made when first asked for."""
    for artist in ax.artists:
        if isinstance(artist, Labels):
            return artist
    return Labels(ax)
