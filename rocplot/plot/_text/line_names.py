"""Names of lines: beside a free stretch, else with a leader, else in a column from which leaders fan out."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from rocplot.plot._text.label import Label, measure, settle
from rocplot.plot._text.places import BAD, PAD, Taken, crossings, overlaps, strikes

if TYPE_CHECKING:
    from rocplot._typing import Array
    from rocplot.plot._ink import Ink

Placed: TypeAlias = "tuple[Array, Array | None, float]"
"""A box, the leader that it needs, and what it costs."""

_BESIDE = 2.0  # between a line and its name
_APART = (5.0, 9.0, 14.0)  # from other lines: the farther, the better
_CLOSE = 60.0  # what it costs to be as near to another line
_NEAR = 20.0  # the same for a name that has a leader
_JOINT = 1000.0
_CROSSED = 6.0  # what it costs a leader to cross another line
_START = 1.5  # of the line itself, from which a leader starts
_OVER = (14, 18)  # places of a name with a leader
_BATCH = 16  # of these, whose leaders are looked at together
_EVEN = 1e-9  # of costs: an error of rounding
_WAYS = np.radians(np.arange(0, 360, 30))
_COLUMNS = (18, 18)  # places of a column that are tried, across and up
_GAPS = (5.0, 2.5)  # between its rows
_MOST = 60  # ends of leaders along a line
_LENGTH = 0.1  # what a unit of a leader costs
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
        crowded = _NEAR * (self.others.under(boxes + _APART[0] * taken.around / PAD) > 0)
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
        boxes, leaders = _joined(points, sizes, tried, gap * taken.scale, taken)
        costs = taken.cost(boxes.reshape(-1, 4)).reshape(len(tried), -1)
        best, cost = None, np.inf
        for at in np.flatnonzero((costs < BAD).all(axis=1)):
            own, lead = costs[at], leaders[at]
            if crossings(lead, lead).any():
                continue
            own = own + np.hypot(*np.diff(lead, axis=1)[:, 0].T) * _LENGTH / taken.scale
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
    across, tops = np.linspace(x0 + pad, x1 - pad, _COLUMNS[0]), np.linspace(y0 + high, y1, _COLUMNS[1])
    tried = np.array(list(itertools.product(across, tops, (0, 1, 2))))
    middles = tried[:, 1:2] - high / many * (np.arange(many) + 0.5)
    least = sizes.min(axis=0) * [1.0, 0.2]
    at = np.stack([np.broadcast_to(tried[:, :1], middles.shape), middles], axis=2)
    low = at - least * np.stack([tried[:, 2] > 0, np.full(len(tried), 0.5)], axis=1)[:, None]
    bad = taken.cost(np.concatenate([low, low + least], axis=2).reshape(-1, 4)).reshape(-1, many) >= BAD
    found: Array = tried[bad.sum(axis=1) <= 1]
    return found


def _joined(
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
