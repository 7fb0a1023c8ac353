"""A column of labels whose leaders do not cross."""

from __future__ import annotations

import itertools

import numpy as np

from rocplot._typing import Array
from rocplot.plot._text_placement.ink import strikes
from rocplot.plot._text_placement.taken import PAD, Taken

_COLUMNS, _ROWS = 16, 8  # places that are tried
_PITCH = 1.25  # of the rows, in heights of one


def column(points: Array, sizes: Array, clear: float, taken: Taken) -> tuple[Array, Array]:
    """Stack labels in the column whose leaders are shortest and cross least; give boxes and leaders."""
    x0, y0, x1, y1 = taken.room
    many = len(points)
    high = min(_PITCH * sizes[:, 1].max(), (y1 - y0) / many)
    tops = np.linspace(y0, max(y1 - high * many, y0), _ROWS) + high * (many - 0.5)
    best, least = (np.empty((0, 4)), np.empty((0, 2, 2))), np.inf
    for x, top, side in itertools.product(np.linspace(x0, x1, _COLUMNS), tops, (0, 1)):
        ports = np.column_stack([np.full(many, x), top - high * np.arange(many)])
        boxes, leaders = _joined(points, sizes, ports, side, PAD * taken.scale)
        cost = taken.cost(boxes).sum() + taken.leader_cost(leaders, clear).sum()
        cost += 200 * strikes(leaders, boxes).sum() + np.ptp(leaders, axis=1).sum() / 10 / taken.scale
        if cost < least:
            best, least = (boxes, leaders), cost
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
