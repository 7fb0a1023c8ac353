"""Straight isometrics: parallel lines, or a pencil of lines that turn around one point."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from rocplot._typing import Array, Trace
from rocplot.compute._metrics.record import Line

_ROUNDING = 1e-15
_NEAR = 8 * float(np.finfo(float).eps)  # relative error of a value that some operations have rounded
_SHORT = 1e-9
_NOTHING = (np.empty(0), np.empty(0))


def turning_point(line: Callable[..., Line], c: Any, known: Mapping[str, Any]) -> Array:
    """Find the point (1, fpr, tpr) that all lines share, up to a factor; its first part is 0 if parallel.

    The lines of the values 0 and 1 have the simplest coefficients: corners of the square come out exact.
    """
    first, second = (np.stack(np.broadcast_arrays(*line(value, c, **known))) for value in (0.0, 1.0))
    return np.cross(first, second, axis=0)


def line_at(line: Callable[..., Line], value: float, c: float, known: Mapping[str, Any]) -> Trace:
    """Trace the straight isometric of one value from edge to edge of the unit square.

    Rounding may put a value beyond the last one, that of a whole edge: then the line of that one is meant.
    """
    for near in (1, 1 - _NEAR, 1 + _NEAR):
        f, t = clipped(line(value * near, c, **known))
        if f.size and (near == 1 or np.hypot(f[1] - f[0], t[1] - t[0]) > _SHORT):  # shorter: a corner
            return f, t
    return _NOTHING


def clipped(line: Line) -> Trace:
    """Clip α + β fpr + γ tpr = 0 to the unit square: its two ends, or nothing where it meets a corner."""
    a, b, g = line
    none = _NOTHING
    if b == 0 and g == 0:
        return none
    least = _ROUNDING * (abs(a) + abs(b) + abs(g))
    if abs(g) <= least:  # vertical, also where rounding has tilted it out of the corner that it starts from
        f = _snapped(a, b, least) + 0.0
        return (np.array([f, f]), np.array([0.0, 1.0])) if 0 <= f <= 1 else none
    if abs(b) <= least:
        t = _snapped(a, g, least) + 0.0
        return (np.array([0.0, 1.0]), np.array([t, t])) if 0 <= t <= 1 else none
    at_bottom, at_top = (_snapped(a + g * t, b, least) for t in (0.0, 1.0))  # fpr where tpr is 0 and 1
    low, high = max(0.0, min(at_bottom, at_top)), min(1.0, max(at_bottom, at_top))
    if not low < high:
        return none
    known = {at_bottom: 0.0, at_top: 1.0}
    heights = [
        known[f] if f in known else min(max(_snapped(a + b * f, g, least), 0.0), 1.0) for f in (low, high)
    ]
    return np.array([low, high]) + 0.0, np.array(heights) + 0.0


def _snapped(constant: float, factor: float, least: float) -> float:
    """Solve constant + factor x = 0; results within rounding of 0 or 1 are set to 0 or 1.

    Lines of many values meet in a corner: next to it they would have another value.
    """
    return next((x for x in (0.0, 1.0) if abs(constant + factor * x) <= least), -constant / factor)


def line_in_square(fpr: float, tpr: float, slope: float) -> Trace:
    """Clip the line through a point to the unit square; an infinite slope is a vertical line."""
    if np.isinf(slope):
        return np.array([fpr, fpr]), np.array([0.0, 1.0])
    low, high = 0.0, 1.0
    if slope > 0:
        low = max(low, fpr - tpr / slope)
        high = min(high, fpr + (1 - tpr) / slope)
    elif not 0 <= tpr <= 1:
        high = -1.0
    if low >= high:
        return np.empty(0), np.empty(0)
    ends = np.array([low, high])
    return ends, np.clip(tpr + slope * (ends - fpr), 0.0, 1.0)
