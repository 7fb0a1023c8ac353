"""What pooled counts bound of the statistics of calibration."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from rocplot._typing import Array
from rocplot.compute._calibration.bins import PooledBins, pooled_bins
from rocplot.compute._calibration.brier_decomposition import BrierDecomposition
from rocplot.compute._calibration.fits import clipped, expit, logit
from rocplot.compute._counts.inside import highest, mean_scores
from rocplot.compute._counts.threshold_counts import ThresholdCounts


def of_cells(counted: ThresholdCounts, limits: Array, clip: float | None) -> dict[str, float]:
    """Compute what pooled counts bound; the rest stays NaN."""
    bins = pooled_bins(counted, limits)
    ends = {
        "in_the_large": _shifts(counted, clip),
        "ece": tuple(
            float(end.sum()) / float(counted.tp[-1] + counted.fp[-1]) for end in _sizes(*bins.excess)
        ),
        "max_bin_error": _largest_gap(bins),
    }
    return {name: (low + high) / 2 for name, (low, high) in ends.items()} | {
        f"{name}_error": max(high - low, 0.0) / 2 for name, (low, high) in ends.items()
    }


def bounds_of(counted: ThresholdCounts, parts: BrierDecomposition) -> dict[str, float]:
    """Collect the bounds on the errors of the areas."""
    bounds = {
        f"{name}_error": getattr(parts, f"{name}_error") for name in ("brier", "calibration", "refinement")
    }
    return bounds | {"auc_error": counted.auc_error}


def _sizes(low: Array, high: Array) -> tuple[Array, Array]:
    """Bound the absolute value of what lies between two numbers."""
    most = np.maximum(np.abs(low), np.abs(high))
    return np.where((low <= 0) & (high >= 0), 0.0, np.minimum(np.abs(low), np.abs(high))), most


def _largest_gap(bins: PooledBins) -> tuple[float, float]:
    """Bound the largest difference of observed and predicted over the bins, some of which may be empty."""
    least, most = _sizes(bins.observed[0] - bins.predicted[1], bins.observed[1] - bins.predicted[0])
    return float(least[bins.inner > 0].max(initial=0.0)), float(most[bins.seen].max())


def _shifts(counted: ThresholdCounts, clip: float | None) -> tuple[float, float]:
    """Bound calibration-in-the-large: the shift of all log-odds with which predictions add up to P.

    Shifted upwards, a probability is a concave function of itself, and downwards a convex one.  The mean
    over a cell therefore lies between the value at the mean prediction and the chord over the cell; without
    a shift the two are one.
    """
    low, high = counted.score.astype(np.float64), np.asarray(counted.top, np.float64)
    if clip is None and (low[-1] <= 0 or highest(counted) >= 1):
        return np.nan, np.nan
    weight = counted.positive + counted.negative
    (p, p_off), (n, n_off) = mean_scores(counted)
    mean, off = ((counted.positive * a + counted.negative * b) / weight for a, b in ((p, n), (p_off, n_off)))
    kept = [clipped(end, clip) for end in (low, high)]
    known = (off == 0) & (kept[0] == low) & (kept[1] == high)
    ends = [logit(end) for end in kept]
    middle = np.where(known, np.clip(mean, *kept), kept[0])
    width = kept[1] - kept[0]
    share = np.divide(middle - kept[0], width, out=np.zeros(width.size), where=width > 0)
    at = logit(middle)

    def totals_of(shift: float) -> tuple[float, float]:
        bottom, top, inside = (expit(x + shift) for x in (*ends, at))
        chord = bottom + share * (top - bottom)
        least, most = (chord, inside) if shift > 0 else (inside, chord)
        return float(weight @ np.where(known, least, bottom)), float(weight @ np.where(known, most, top))

    return _root(lambda shift: totals_of(shift)[1] - counted.n_positive), _root(
        lambda shift: totals_of(shift)[0] - counted.n_positive
    )


def _root(rising: Callable[[float], float]) -> float:
    """Find where a rising function of the shift is 0."""
    from scipy.optimize import brentq

    reach = 1.0
    while rising(-reach) > 0 or rising(reach) < 0:
        reach *= 2
    return float(brentq(rising, -reach, reach, xtol=1e-14))
