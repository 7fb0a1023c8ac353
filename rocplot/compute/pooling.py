"""Fewer points with a guaranteed bound: neighbouring scores pooled into cells that every partition shares."""

from __future__ import annotations

import math
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[Any]
Pool: TypeAlias = tuple[Array, Array, Array, Array]


def cells(score: Array, width: float) -> Array:
    """Give each score the number of its cell, multiples of the width apart; ±inf join the outermost."""
    score = np.asarray(score, np.float64)
    finite = score[np.isfinite(score)]
    low, high = (finite.min(), finite.max()) if finite.size else (-1.0, 1.0)
    return np.asarray(np.floor(np.clip(score, low, high) / width))


def finest_width(score: Array, max_points: int) -> float:
    """Find the smallest power of two whose cells hold descending scores in so few; inf is one cell.

    Multiples of a power of two are multiples of every smaller one, so cells of different widths nest.
    """

    def fits(exponent: int) -> bool:
        with np.errstate(over="ignore", invalid="ignore"):  # too fine a cell has no number: it does not fit
            return bool(np.count_nonzero(np.diff(cells(score, 2.0**exponent))) < max_points)

    finite = score[np.isfinite(score)].astype(np.float64)
    largest = float(np.abs(finite).max(initial=1e-300))
    high = math.ceil(math.log2(largest)) + 1
    if not fits(high):
        return math.inf  # both signs, in one cell
    low = max(high - 1080, -1070)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if fits(middle) else (middle, high)
    return float(2.0**high)


def pool(score: Array, top: Array, positive: Array, negative: Array, width: float) -> Pool:
    """Add up the weights of each cell; its lowest score stands for it, and its highest is kept.

    Each set of scores may come in any order; best first comes out.
    """
    order = np.argsort(score)[::-1]
    score, top = score[order] + 0.0, top[order]  # -0.0 and 0.0 are one threshold
    cell = cells(score, width)
    starts = np.flatnonzero(np.append(True, cell[1:] != cell[:-1]))
    return (
        np.minimum.reduceat(score, starts),
        np.maximum.reduceat(top, starts),
        np.add.reduceat(positive[order], starts),
        np.add.reduceat(negative[order], starts),
    )


def bounds(score: Array, top: Array, positive: Array, negative: Array) -> tuple[float, float]:
    """Bound the error of the AUC, and of the tpr at any fpr.

    At its edges a cell is exact.  Between them the curve stays in a box of the cell's two shares, half of
    which the AUC may miss; a cell of one score, or of one class, is exact inside too.
    """
    p, n = positive / max(positive.sum(), 1e-300), negative / max(negative.sum(), 1e-300)
    loose = (top > score) & (p > 0) & (n > 0)
    return float((p * n)[loose].sum() / 2), float(p[loose].max(initial=0.0))
