"""Calibration curves of folds at common places: bins with the same edges, or equal predictions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from rocplot._typing import Array

PLACES = np.arange(101) / 100  # predictions at which curves of folds are averaged


def read_folds(curves: Sequence[Any], given: dict[str, Any]) -> tuple[Array, Array]:
    """Read the observed fractions of folds in common bins, or on their curves within their predictions."""
    if curves[0].method == "bins":
        return _in_bins(curves, given["edges"])
    values = np.array([_along(one) for one in curves])
    seen = ~np.isnan(values).all(axis=0)
    return PLACES[seen], values[:, seen]


def _in_bins(curves: Sequence[Any], edges: Array) -> tuple[Array, Array]:
    """Put the rows of each fold into their bins; the place of a bin is the mean of the folds' predictions."""
    x, y = (np.full((len(curves), edges.size - 1), np.nan) for _ in range(2))
    for i, one in enumerate(curves):
        at = np.searchsorted(edges[1:-1], one.first, side="left")
        x[i, at], y[i, at] = one.predicted, one.observed
    seen = ~np.isnan(y).all(axis=0)
    return np.nanmean(x[:, seen], axis=0), y[:, seen]


def _along(curve: Any) -> Array:
    """Read a curve as it is drawn, NaN beyond the smallest and the largest prediction."""
    x, y = np.asarray(curve.predicted, float), np.asarray(curve.observed, float)
    if curve.method == "isotonic":  # level over each block
        x, y = np.column_stack([curve.first, curve.last]).ravel(), np.repeat(y, 2)
    return np.asarray(np.interp(PLACES, x, np.clip(y, 0, 1), left=np.nan, right=np.nan))


def brier_score(curve: Any) -> float:
    """Compute the Brier score of a curve's cases; NaN where they are not known."""
    counted = curve.counts
    if counted is None:
        return float("nan")
    p = np.asarray(counted.score, float)
    loss = counted.positive @ (1 - p) ** 2 + counted.negative @ p**2
    return float(loss / (counted.n_positive + counted.n_negative))
