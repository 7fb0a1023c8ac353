"""Points along curved isometrics: by a formula, or followed over a grid."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from rocplot._typing import Array, Trace

# -- Points along curved isometrics that a formula gives ------------------------------------------

POINTS = 201  # of a curve
NOTHING = (np.empty(0), np.empty(0))
DIAGONAL = (np.array([0.0, 1.0]), np.array([0.0, 1.0]))


def spread(low: float, high: float) -> Array:
    """Return abscissae that are dense at both ends, where curves bend."""
    along = low + (high - low) * np.sin(np.linspace(0, np.pi / 2, POINTS)) ** 2
    along[-1] = high
    return along


def hyperbola(of_f: Callable[[Array], Array], of_t: Callable[[Array], Array], right: float) -> Trace:
    """Trace a rising curve from fpr = 0 to `right`, dense where it is flat and where it is steep."""
    f = spread(0.0, right)
    t = of_f(f)
    t[-1] = 1.0
    steep = spread(t[0], 1.0)
    f, t = np.r_[f, of_t(steep)], np.r_[t, steep]
    order = np.argsort(f + t, kind="stable")
    return f[order], t[order]


# -- two-sided metrics: (fpr, tpr) = (s − d, s + d), the lower branch mirrored through (½, ½) -------


def upper_branch(half: Callable[[Array], Any], top: float, right: float) -> Trace:
    """Trace the branch from (0, top) to (right, 1) by its half distance d(s) from the diagonal."""
    top = min(top, 1.0)
    s = spread(top / 2, (1 + right) / 2)
    d = half(s)
    f, t = np.clip(s - d, 0, 1), np.clip(s + d, 0, 1)
    f[0], t[0], f[-1], t[-1] = 0.0, top, right, 1.0
    return f, t


def mirrored(upper: Trace) -> Trace:
    """Turn a branch about (½, ½): the predictions are inverted."""
    return 1 - upper[0][::-1], 1 - upper[1][::-1]


def both_branches(upper: Trace) -> Trace:
    """Append the mirrored branch, separated by NaN."""
    lower = mirrored(upper)
    gap = np.full(min(upper[0].size, 1), np.nan)
    return np.r_[upper[0], gap, lower[0]], np.r_[upper[1], gap, lower[1]]


# -- Zeros of a function over the unit square, followed over a grid -------------------------------

_GRID = 129  # nodes each way for a caller's own function
_HALVINGS = 60
_TOUCHING = 1e-12  # relative to the largest value: what rounding leaves of a zero on a node
_VANISHED = 1e-6  # relative to an edge's ends: a zero leaves less of them, a jump or a pole does not
_SHORT = 1e-9


def followed(above: Callable[[Array, Array], Array]) -> tuple[Array, Array]:
    """Follow the zeros of a function: over a grid, then each vertex bisected on its edge of the grid."""
    from contourpy import contour_generator

    nodes = np.linspace(0, 1, _GRID)
    heights = np.broadcast_to(above(nodes, nodes[:, None]), (_GRID, _GRID))
    known = heights[np.isfinite(heights)]
    least = _TOUCHING * np.abs(known).max(initial=0)
    if (known >= -least).all() or (known <= least).all():
        return _joined(_touched(np.abs(heights) <= least, ~np.isfinite(heights)))
    # a cell with a singular corner is left out: within it a line would hook
    found = contour_generator(x=nodes, y=nodes, z=np.ma.masked_invalid(heights), corner_mask=False).lines(0.0)
    return _joined([part for line in found for part in _polished(above, *np.asarray(line).T)])


def _touched(zero: Array, unknown: Array) -> list[Array]:
    """Find the edges and diagonals of the square on which a function is zero that is so nowhere else."""
    if zero.all():
        return []
    low, high = np.zeros(_GRID, int), np.full(_GRID, _GRID - 1)
    along, nodes = np.arange(_GRID), np.linspace(0, 1, _GRID)
    ways = [(along, low), (along, high), (low, along), (high, along), (along, along), (along, along[::-1])]
    return [
        np.column_stack([nodes[f[[0, -1]]], nodes[t[[0, -1]]]])
        for f, t in ways
        if zero[t, f].mean() > 0.9 and (zero | unknown)[t, f].all()  # undefined at its ends, it may be
    ]


def _joined(parts: list[Array]) -> tuple[Array, Array]:
    """Separate branches by NaN; those without length are left out."""
    long = [part for part in parts if np.hypot(*np.diff(part, axis=0).T).sum() > _SHORT]
    if not long:
        return np.empty(0), np.empty(0)
    f, t = np.concatenate([one for part in long for one in (np.full((1, 2), np.nan), part)][1:]).T
    return f, t


def _polished(above: Callable[[Array, Array], Array], f: Array, t: Array) -> list[Array]:
    """Bisect each vertex on its edge of the grid, and cut the line where the sign changes without a zero."""
    cells = _GRID - 1
    across = np.abs(f * cells - np.round(f * cells)) > np.abs(t * cells - np.round(t * cells))
    moving = np.where(across, f, t) * cells
    low, high = np.floor(moving) / cells, np.ceil(moving) / cells

    def at(place: Array) -> Array:
        return above(np.where(across, place, f), np.where(across, t, place))

    below, beyond = at(low), at(high)
    sign = np.sign(beyond) - np.sign(below)
    crossed = np.abs(sign) == 2
    place = bisected(lambda middle: sign * at(middle), low, high)
    place = np.where(crossed, place, moving / cells)
    vanished = np.abs(at(place)) <= _VANISHED * np.maximum(np.abs(below), np.abs(beyond))
    jumped = crossed & ~vanished
    line = np.column_stack([np.where(across, place, f), np.where(across, t, place)])
    line[jumped] = np.nan
    return [part[~np.isnan(part[:, 0])] for part in np.split(line, np.flatnonzero(jumped))]


def bisected(rising: Callable[[Array], Array], low: Array, high: Array) -> Array:
    """Find where a function changes sign from below."""
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        below = rising(middle) < 0
        low, high = np.where(below, middle, low), np.where(below, high, middle)
    return (low + high) / 2
