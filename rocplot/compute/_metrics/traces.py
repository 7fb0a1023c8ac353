"""Points along curved isometrics that a formula gives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from rocplot._typing import Array, Trace

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
