"""Where text may stand on a panel: what is taken, and columns; for many places at once.

Boxes are rows (x0, y0, x1, y1), leaders rows of two points, all in display space.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.backend_bases import RendererBase
from matplotlib.path import Path

if TYPE_CHECKING:
    from rocplot._typing import Array
    from rocplot.plot._ink import Ink

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
