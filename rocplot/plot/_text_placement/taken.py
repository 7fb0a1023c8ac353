"""What stands on a panel while its labels are placed, and what another one would cost there."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from matplotlib.backend_bases import RendererBase

from rocplot._typing import Array
from rocplot.plot._text_placement.ink import Ink, crossings, overlaps, strikes

PAD = 1.0  # clear space around a label, in units of the text
BAD = 50.0  # a place that costs so much is not good; twice as much is none
LONG = 64.0  # beyond the clear space of a marker: a leader that shall lead so far only if it must


@dataclass
class Taken:
    """What labels must keep off, and what has been placed so far, in display space."""

    scale: float  # pixels per unit of the text
    room: Array  # the panel, as a box
    ink: Ink
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
        cost: Array = 300.0 * out + 200.0 * overlaps(padded, self.boxes + self.written)
        cost += np.where(inked > 0, 100.0 + inked, 0.0)
        if self.leaders:
            cost += 100.0 * strikes(np.array(self.leaders), boxes).sum(axis=0)
        return cost

    def leader_cost(self, leaders: Array, clear: float, line: float = 20.0, long: float = 75.0) -> Array:
        """Count what leaders cross beyond their markers; another label or leader is worse than a `line`.

        `long` is what it costs to be long.
        """
        start, way = leaders[:, 0], leaders[:, 1] - leaders[:, 0]
        length = np.hypot(*way.T)
        begin = start + np.minimum(1, clear * self.scale / np.maximum(length, 1e-9))[:, None] * way
        seen = np.stack([begin, leaders[:, 1]], axis=1)
        cost: Array = line * self.ink.along(seen) + long * (length > (clear + LONG - 1) * self.scale)
        cost += 100.0 * strikes(seen, self.written).sum(axis=1) + 75.0 * crossings(seen, self.leaders)
        return cost
