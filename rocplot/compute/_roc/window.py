"""The area under a curve between two rates."""

from __future__ import annotations

from typing import Any

import numpy as np

from rocplot._typing import Array
from rocplot._validation import number


def read_window(fpr: Any, tpr: Any) -> tuple[str, float, float] | None:
    """Check the window of a partial area: which rate, from where, to where; None if there is none."""
    if fpr is not None and tpr is not None:
        raise ValueError("fpr and tpr cannot be combined: pass one window")
    if fpr is None and tpr is None:
        return None
    side = "fpr" if fpr is not None else "tpr"
    return (side, *_window(fpr if fpr is not None else tpr, side))


def window_area(fpr: Array, tpr: Array, side: str, low: float, high: float) -> float:
    """Compute the area under a curve between two fprs, or right of it between two tprs."""
    x, y = window_path(fpr, tpr, side, low, high)
    return float(np.trapezoid(y, x) if side == "fpr" else np.trapezoid(1 - x, y))


def window_path(fpr: Array, tpr: Array, side: str, low: float, high: float) -> tuple[Array, Array]:
    """Return the vertices of a curve between two values of one rate, the ends included."""
    if side == "fpr":
        return _between(fpr, tpr, low, high)
    across, up = _between(tpr, fpr, low, high)
    return up, across


def _window(window: Any, argument: str) -> tuple[float, float]:
    try:
        low, high = window
    except (TypeError, ValueError) as error:
        raise TypeError(f"{argument} must be a pair (low, high), not {window!r}") from error
    low, high = number(low, argument, 0, 1), number(high, argument, 0, 1)
    if low >= high:
        raise ValueError(f"{argument}=({low:g}, {high:g}) is an empty window: low must be below high")
    return low, high


def _between(x: Array, y: Array, low: float, high: float) -> tuple[Array, Array]:
    """Return the polyline between two abscissae; of a vertical segment at an end, the point further in."""
    left, right = int(np.searchsorted(x, low, "right")), int(np.searchsorted(x, high, "left"))
    inside = slice(left, right)
    heights = [_height(x, y, left - 1, low), *y[inside], _height(x, y, right - 1, high)]
    return np.concatenate(([low], x[inside], [high])), np.asarray(heights, float)


def _height(x: Array, y: Array, i: int, at: float) -> float:
    """Height of the segment that starts at vertex i, at an abscissa within it."""
    i = min(max(i, 0), x.size - 2)
    run = x[i + 1] - x[i]
    return float(y[i] + (y[i + 1] - y[i]) * (at - x[i]) / run) if run > 0 else float(y[i])
