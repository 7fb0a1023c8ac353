"""Where the name of a line may stand: beside a free stretch of it, or where a leader leads."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from matplotlib.lines import Line2D
from matplotlib.transforms import BboxBase

from rocplot._typing import Array
from rocplot.plot._text_placement.ink import Ink, paths_of, samples
from rocplot.plot._text_placement.taken import BAD, PAD, Taken

_STEP = 5.0  # between places along a line
_GAP = 2.0  # between a line and its name
_APART = (5.0, 9.0, 14.0)  # from other lines: the farther, the better
_CLOSE = 60.0  # what it costs to be as near to another line
_NEAR = 20.0  # the same for a name that has a leader
_JOINT = 1000.0
_CROSSED = 6.0  # what it costs a leader to cross another line
_CLEAR = 1.5  # of the line itself, from which a leader starts
_GRID = (14, 18)  # places of a name with a leader
_WAYS = np.radians(np.arange(0, 360, 30))


@dataclass(frozen=True)
class NamePlaces:
    """The places of one line's name."""

    points: Array  # along the line, in display space
    others: Ink  # the other lines that have names

    @classmethod
    def of(cls, line: Line2D, lines: Iterable[Line2D], panel: BboxBase, scale: float) -> NamePlaces:
        """Sample a line where it is seen."""
        own = [samples(path, panel, 0.5 * _STEP * scale) for path in paths_of(line)]
        points = np.concatenate([np.empty((0, 2)), *own])
        apart = points[np.unique(np.floor(points / (_STEP * scale)), axis=0, return_index=True)[1]]
        others = [path for other in lines if other is not line for path in paths_of(other)]
        return cls(apart, Ink(panel, scale, others))

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
        way = np.column_stack([np.cos(_WAYS), np.sin(_WAYS)])
        low = self.points[:, None] + (_GAP + PAD) * taken.scale * way + size * (way - 1) / 2
        boxes = np.concatenate([low, low + size], axis=2).reshape(-1, 4)
        cost = taken.cost(boxes)
        for far, much in zip(_APART, (_CLOSE, 8.0, 4.0), strict=True):
            cost += much * (self.others.under(boxes + far * taken.around / PAD) > 0)
        return boxes, None, cost

    def _far(self, size: Array, taken: Taken) -> tuple[Array, Array, Array]:
        """Give places all over the panel, each with a leader from the nearest point of the line."""
        x0, y0, x1, y1 = taken.room
        across, up = np.linspace(x0, x1 - size[0], _GRID[0]), np.linspace(y0, y1 - size[1], _GRID[1])
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
        cost = taken.cost(boxes) + taken.leader_cost(leaders, _CLEAR, _CROSSED, 0.0)
        cost += off[rows, first] / 4 / taken.scale
        cost += _NEAR * (self.others.under(boxes + _APART[0] * taken.around / PAD) > 0)
        return boxes, leaders, cost
