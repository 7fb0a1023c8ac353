"""What pooled counts bound of the statistics of calibration."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from rocplot._typing import Array
from rocplot.compute._base.caution import caution
from rocplot.compute._calibration.bins import PooledBins, pooled_bins
from rocplot.compute._calibration.brier_decomposition import BrierDecomposition
from rocplot.compute._calibration.fits import clipped, expit, line_fit, logit
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
    return (
        {name: (low + high) / 2 for name, (low, high) in ends.items()}
        | {f"{name}_error": max(high - low, 0.0) / 2 for name, (low, high) in ends.items()}
        | _line(counted, clip)
    )


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


class _Cells(NamedTuple):
    """The cases of one class in each cell: weight, log-odds of the ends, and those at the mean prediction.

    `spread` bounds the variance of the predictions about that mean; it is infinite where the mean is unknown,
    and stands for the middle.
    """

    positive: bool
    weight: Array
    low: Array
    high: Array
    at: Array
    spread: Array


def _classes(counted: ThresholdCounts, clip: float | None) -> list[_Cells]:
    ends = [np.asarray(own, np.float64) for own in (counted.score, counted.top)]
    low, high = (clipped(end, clip) for end in ends)
    cut = (low != ends[0]) | (high != ends[1])
    found = []
    parts = (counted.positive, counted.negative)
    for positive, weight, (mean, off) in zip((True, False), parts, mean_scores(counted), strict=True):
        lost = (off > 0) | (cut & (low < high))
        mean = np.where(lost, (low + high) / 2, np.clip(mean, low, high))
        alone = (low == high) | ((weight == 1) & counted.exact & ~lost)
        spread = np.where(alone, 0.0, np.where(lost, np.inf, (high - mean) * (mean - low)))
        held = weight > 0
        own = (weight, logit(low), logit(high), logit(mean), spread)
        found.append(_Cells(positive, *(part[held] for part in own)))
    return found


def _line(counted: ThresholdCounts, clip: float | None) -> dict[str, float]:
    """Fit the logistic recalibration at the mean predictions of the cells, and bound how far off it is.

    The gradient g of the exact likelihood at this fit is bounded cell by cell, see `_slack`.  Let its
    curvature there be at least M, and within a distance r of the fit, in the metric of M, at least
    M·exp(−kr): k is the most that log-odds change per unit of that distance, and a change of d changes
    p(1 − p) by at most the factor exp(d).  If |g|/exp(−kr) ≤ r, with |g| in the metric of M⁻¹, the likelihood
    falls on the whole border of that ellipse, whose inside therefore holds the exact fit.  The least such r
    is −W(−k|g|)/k, with Lambert's W.
    """
    none = dict.fromkeys(("intercept", "slope", "intercept_error", "slope_error"), float("nan"))
    if clip is None and (counted.score[-1] <= 0 or highest(counted) >= 1):
        return none
    classes = _classes(counted, clip)
    x = np.concatenate([one.at for one in classes])
    weight = np.concatenate([one.weight for one in classes])
    order = np.argsort(x, kind="stable")
    up = np.concatenate([one.weight * one.positive for one in classes])
    try:
        intercept, slope, _ = line_fit(x[order], up[order], (weight - up)[order])
    except ValueError:  # equal predictions or separated classes, at the means
        found = None
    else:
        found = _radius(classes, intercept, slope)
    if found is None:
        caution(
            "intercept and slope are not given: these counts are pooled into cells that do not determine the "
            "logistic recalibration; count with a larger max_points, or pass the data"
        )
        return none
    of_intercept, of_slope = found
    return {
        "intercept": intercept,
        "slope": slope,
        "intercept_error": of_intercept,
        "slope_error": of_slope,
    }


def _radius(classes: list[_Cells], intercept: float, slope: float) -> tuple[float, float] | None:
    """Bound the errors of intercept and slope; None if nothing bounds them."""
    total = sum(float(one.weight.sum()) for one in classes)
    centre = sum(float(one.weight @ one.at) for one in classes) / total
    scale = np.sqrt(sum(float(one.weight @ (one.at - centre) ** 2) for one in classes) / total)
    level = intercept + slope * centre  # of the log-odds at the centre
    gradient, curvature = np.zeros(2), np.zeros((2, 2))
    for one in classes:
        gradient += _slack(one, centre, level, slope)
        curvature += _least_curvature(one, centre, level, slope, float(scale))
    size, turn = np.linalg.eigh(curvature)
    if not size[0] > 1e-12 * size[1]:
        return None
    inverse = (turn / size) @ turn.T
    corners = gradient * [[1, 1], [1, -1]]
    far = float(np.sqrt(np.einsum("ij,jk,ik->i", corners, inverse, corners).max()))
    ends = np.concatenate([end - centre for one in classes for end in (one.low, one.high)])
    rows = np.column_stack([np.ones_like(ends), ends])
    steep = float(np.sqrt(np.einsum("ij,jk,ik->i", rows, inverse, rows).max()))
    if not far * steep < 1 / np.e:
        return None
    from scipy.special import lambertw

    radius = float(-lambertw(-far * steep).real) / steep
    errors = [
        radius * float(np.sqrt(way @ inverse @ way)) for way in (np.array([1, -centre]), np.array([0, 1]))
    ]
    return errors[0], errors[1]


def _slack(one: _Cells, centre: float, level: float, slope: float) -> Array:
    """Bound how far the gradient at (level, slope) is from that with all cases at their means.

    It sums t and (x − centre)·t over the cases, t = y − p.  As functions of the prediction, both are within
    half their largest second derivative times its variance of their value at the mean; and within their
    largest first derivative in x times the distance to the farther end.
    """
    ends = [level + slope * (end - centre) for end in (one.low, one.high)]
    far = np.maximum(np.abs(one.low - centre), np.abs(one.high - centre))
    curved = np.where(ends[0] * ends[1] <= 0, 0.25, np.maximum(*(expit(e) * expit(-e) for e in ends)))
    rest = np.maximum(*(expit(-e) if one.positive else expit(e) for e in ends))  # |t|
    first = abs(slope) * curved, rest + far * abs(slope) * curved
    second = slope**2 * curved, 2 * abs(slope) * curved + far * slope**2 * curved  # |p''| is at most p'
    least = np.minimum(*(expit(end) * expit(-end) for end in (one.low, one.high)))
    bend = np.maximum(*(np.abs(np.tanh(end / 2)) for end in (one.low, one.high)))  # |1 − 2q|
    reach = np.maximum(one.high - one.at, one.at - one.low)
    reach = np.where(one.spread == 0, 0.0, reach)
    off = []
    for by_x, by_xx in zip(first, second, strict=True):
        with np.errstate(over="ignore", divide="ignore", invalid="ignore"):  # beside predictions of 0 and 1
            of_variance = (by_xx + by_x * bend) / least**2 * one.spread / 2
        off.append(float(one.weight @ np.fmin(of_variance, by_x * reach)))
    return np.array(off)


def _least_curvature(one: _Cells, centre: float, level: float, slope: float, scale: float) -> Array:
    """Bound the curvature from below: p(1 − p) is least at an end of a cell, and x within reach of its mean.

    (a + b(z + e))² ≥ (1 − s)(a + bz)² − (1/s − 1) b²e² for any share s in (0, 1].
    """
    reach = np.where(one.spread == 0, 0.0, np.maximum(one.high - one.at, one.at - one.low))
    share = np.minimum(reach / scale, 1.0)
    ends = [level + slope * (end - centre) for end in (one.low, one.high)]
    weight = one.weight * np.minimum(*(expit(end) * expit(-end) for end in ends))
    rows = np.column_stack([np.ones_like(one.at), one.at - centre])
    lost = float(weight @ ((1 - share) * scale * np.minimum(reach, scale)))
    found = (rows * (weight * (1 - share))[:, None]).T @ rows
    found[1, 1] -= lost
    return np.asarray(found)


def _root(rising: Callable[[float], float]) -> float:
    """Find where a rising function of the shift is 0."""
    from scipy.optimize import brentq

    reach = 1.0
    while rising(-reach) > 0 or rising(reach) < 0:
        reach *= 2
    return float(brentq(rising, -reach, reach, xtol=1e-14))
