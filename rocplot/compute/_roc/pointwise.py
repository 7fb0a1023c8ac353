"""Limits of the tpr at single false positive rates."""

from __future__ import annotations

import numpy as np

from rocplot._typing import Array
from rocplot.compute._counts.cases import simple
from rocplot.compute._counts.resample import Drawing
from rocplot.compute._counts.threshold_counts import ThresholdCounts
from rocplot.compute._roc.binomial_intervals import wilson
from rocplot.compute._roc.curve import RocCurve, vertical
from rocplot.compute._roc.delong import effective_positives, independent_units
from rocplot.compute._roc.resampled import resampled_tpr

_STEPS = 200  # negatives up to which a pointwise band stands at every step of the curve
_CELLS = 1_500  # of fpr + tpr, at whose ends it stands where there are more
_JUMP = 0.01  # of the tpr: a step as high as this is resampled on both sides, wherever it is
_GRID = np.linspace(0, 1, 101)
_PROBITS = np.linspace(-8, -1.3, 135)  # between the hundredths near 0 and, mirrored, near 1: curves are steep
NEAR = 1e-10  # left and right of a bend, beyond the rounding that `vertical` forgives


def pointwise_edges(
    curve: RocCurve, counted: ThresholdCounts, level: float, drawing: Drawing
) -> tuple[Array, Array, Array, Array]:
    """Compute fprs, the tpr there, and the limits of the pointwise band; of a single negative, 0 and 1."""
    if independent_units(counted)[1] == 1:
        ends = np.array([0.0, 1.0])
        return ends, vertical(curve, ends), np.zeros(2), np.ones(2)
    fpr, tpr, drawn = at_steps(curve, counted, level, drawing)
    P = counted.n_positive if simple(counted) else effective_positives(counted)
    known = wilson(tpr, P, level)
    low, high = np.minimum(drawn[0], known[0])[:, 0], np.maximum(drawn[1], known[1])[:, 1]
    low[0] = 0
    return fpr, tpr[:, 1], low, high


def at_steps(
    curve: RocCurve, counted: ThresholdCounts, level: float, drawing: Drawing
) -> tuple[Array, Array, Array]:
    """Choose fprs, and find the tpr, shape (m, 2), just left of them and at them, and percentiles of it.

    Few negatives: at every step, and on diagonals between them.  Many: at enough points of the curve to draw
    it, with percentiles read between dense fprs and the high steps.
    """
    N = independent_units(counted)[1]
    hair = max(1e-6 / N, NEAR)
    dense = dense_fprs(1 / N)
    if few := simple(counted) and N <= _STEPS:
        fpr = np.union1d(np.arange(N + 1) / N, on_slopes(curve, dense)[0])
    else:
        fpr = np.union1d(_ends_of_cells(curve), dense)
        jumps = _jumps(curve)
        dense = np.unique(np.concatenate([dense, jumps, np.maximum(jumps - hair, 0)]))
    fpr = fpr[np.diff(fpr, append=2) > 2 * hair]  # .57 and 57/100 may differ by rounding
    at = np.maximum(fpr[:, None] - (hair, 0.0), 0)
    read = at.ravel() if few else dense
    drawn = resampled_tpr(counted, read, drawing)
    limits = np.quantile(drawn, [0.5 - level / 2, 0.5 + level / 2], axis=0)
    if not few:
        limits = np.array([np.interp(at.ravel(), dense, limit) for limit in limits])
    return fpr, vertical(curve, at.ravel()).reshape(at.shape), limits.reshape(2, *at.shape)


def on_slopes(curve: RocCurve, fpr: Array) -> tuple[Array, Array]:
    """Keep the fprs that lie inside of diagonals, and say before which point of the curve each comes."""
    after = np.searchsorted(curve.fpr, fpr + NEAR, side="right")
    inside = (after < curve.fpr.size) & (curve.fpr[after - 1] < fpr - NEAR)
    fpr, after = fpr[inside], after[inside]
    sloped = curve.tpr[after] > curve.tpr[after - 1]
    return fpr[sloped], after[sloped]


def _ends_of_cells(curve: RocCurve) -> Array:
    """Take the fprs of the first and of the last point in each cell of fpr + tpr."""
    cell = np.floor((curve.fpr + curve.tpr) * (_CELLS / 2))
    new = np.flatnonzero(np.diff(cell))
    kept = np.unique(np.concatenate([[0], new, new + 1, [curve.fpr.size - 1]]))
    return np.asarray(curve.fpr[kept])


def _jumps(curve: RocCurve) -> Array:
    """Take the fprs of high steps."""
    first = np.append(True, np.diff(curve.fpr) > 0)
    lowest = curve.tpr[first]
    highest = curve.tpr[np.append(first[1:], True)]
    return np.asarray(curve.fpr[first][highest - lowest > _JUMP])


def dense_fprs(least: float) -> Array:
    """Give every hundredth, and the fprs of evenly spaced probits near 0 and 1 that are not below `least`."""
    from scipy.special import ndtr

    near = ndtr(_PROBITS)
    near = near[near >= least]
    return np.unique(np.concatenate([_GRID, near, 1 - near]))
