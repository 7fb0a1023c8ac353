"""Labels whose points lie together: thinned out, parted, and stacked in columns."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from matplotlib.transforms import Transform

from rocplot.plot._text.label import Label, measure, settle
from rocplot.plot._text.places import BAD, Taken, column

if TYPE_CHECKING:
    pass

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
