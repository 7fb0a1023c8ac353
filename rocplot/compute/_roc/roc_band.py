"""Confidence bands of ROC curves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from rocplot._typing import Array, Seed
from rocplot._validation import number, one_of, proportion, whole
from rocplot.compute._base.per_model import caution, per_model
from rocplot.compute._base.result import Result
from rocplot.compute._base.source import Source
from rocplot.compute._counts.resample import segments
from rocplot.compute._counts.threshold_counts import ThresholdCounts, counts_of, totals, whole_counts
from rocplot.compute._roc.auc_interval import degenerate
from rocplot.compute._roc.binomial_intervals import wilson
from rocplot.compute._roc.binormal import moments_of
from rocplot.compute._roc.curve import RocCurve, curve_of, vertical
from rocplot.compute._roc.resampled import resampled_curves, resampled_tpr

_SEGMENTS = 10_000  # at which resampled curves are compared
_METHODS = ("pointwise", "bootstrap", "simultaneous", "working-hotelling", "fixed-width")
_GRID = np.linspace(0, 1, 101)
_PROBITS = np.linspace(-8, -1.3, 135)  # between the hundredths near 0 and, mirrored, near 1: curves are steep
_NEAR = 1e-10  # left and right of a bend, beyond the rounding that `vertical` forgives


@dataclass(frozen=True, eq=False)
class RocBand(Result):
    """A confidence band of an ROC curve.

    Attributes
    ----------
    fpr, tpr : ndarray, shape (m,)
        The curve that the band surrounds: its points (pointwise; an fpr repeats on vertical segments), its
        highest tpr at every hundredth and at denser fprs near 0 and 1 (bootstrap) or wherever an edge bends
        (simultaneous, fixed width), or the fitted binormal curve (Working–Hotelling).
    low, high : ndarray, shape (m,)
        Bounds of the tpr at each fpr; NaN where the method is undefined.
    fpr_half_width, tpr_half_width : float
        Shift of the edges from the curve in each direction (simultaneous, fixed width); else NaN.
    kind : str
        Level of the band and whether it is pointwise or simultaneous, as in a legend.
    """

    fpr: Array
    tpr: Array
    low: Array
    high: Array
    fpr_half_width: float = float("nan")
    tpr_half_width: float = float("nan")
    kind: str = ""


@per_model(makes=RocBand)
def roc_band(
    source: Source,
    *,
    method: Literal[
        "pointwise", "bootstrap", "simultaneous", "working-hotelling", "fixed-width"
    ] = "pointwise",
    level: float = 0.95,
    slope: float | None = None,
    n_resamples: int = 2000,
    seed: Seed = None,
    progress: bool = True,
) -> RocBand:
    """Compute a confidence band of the ROC curve.

    Parameters
    ----------
    {reading}
    method : str, default="pointwise"
        Pointwise bands join intervals of the tpr at single fprs:

        * ``"pointwise"``: Wilson's interval of the tpr at each cut-off, the fpr taken as known.  It
          ignores that the cut-off of an fpr is itself estimated, and so covers the true tpr at that fpr less
          often than the level says: see the notes;
        * ``"bootstrap"``: percentiles of the tpr at each fpr over resamples stratified by class.  Its
          coverage of the true tpr at any one fpr is close to the level: prefer it.

        Simultaneous bands cover the whole true curve with the probability `level`:

        * ``"simultaneous"``: the union of joint confidence rectangles around all points of the curve, with
          half-widths from Kolmogorov's exact distribution at α' = 1 − √(1 − α) in each direction; valid
          for any scores, and wide;
        * ``"working-hotelling"``: around the binormal curve fitted by moments, for scores that are normal
          within each class;
        * ``"fixed-width"``: the curve shifted both ways along one direction, just far enough to contain the
          proportion `level` of the resampled curves as a whole, drawn through the midpoints of their steps;
          beyond 10 000 segments neighbours are merged (measured: the shift changes by 0.3 %).
    level : float in (0, 1), default=0.95
        Confidence level, as a proportion.
    slope : float below 0, optional
        Direction of the fixed-width shift, dtpr/dfpr; by default −√(N/P), the ratio of the standard errors.
    {resampling}

    Returns
    -------
    RocBand
        Several models give a `Results`, a dict by name.  Where resamples cannot vary (an AUC of 0
        or 1, all scores equal, one sample in a class) the bounds of the bootstrap and the fixed-width band
        are NaN, with a warning that says why.

    Raises
    ------
    {raises}
    ValueError
        Also for an unknown method, a level outside (0, 1), a slope that is not negative, or fractional
        weights.  Working–Hotelling needs finite scores that vary in both classes.

    See Also
    --------
    roc : Compute the ROC curve.
    auc_interval : Compute a confidence interval of the AUC, or of a partial area.
    operating_interval : Compute both rates at a cut-off with confidence intervals.
    cost_band : Compute a pointwise bootstrap confidence band of the cost curve.
    roc_average : Average ROC curves over folds.
    rocplot.roc : Draw ROC curves.

    Notes
    -----
    Campbell (1994) for the simultaneous and the fixed-width band; Ma & Hall (1993) for Working–Hotelling.
    Joined pointwise intervals are too narrow for the curve as a whole: Macskassy & Provost (2004).

    pROC centres bootstrap bands on the median of the resamples; here ``tpr`` is the curve itself.

    Measured with scores normal in each class, 100 cases a class and a 95 % level, 2000 samples, at a true AUC
    of .60, .76 and .85.  The whole true curve, also between the points of the band, is covered in every
    sample by Kolmogorov's band, in 95.3, 95.0 and 95.2 % of samples by Working–Hotelling's and in 95.8, 94.7
    and 95.4 % by the fixed width (500 resamples; 97.0 to 97.5 % if they were compared with their steps).  The
    true tpr at an fpr of .1, .3 and .6 is covered by Wilson's intervals in 80.5, 84.5 and 84.5 % of samples
    at an AUC of .60, in 76.1, 83.8 and 88.8 % at .76 and in 76.0, 87.7 and 92.8 % at .85; by the bootstrap
    (500 resamples) in 94.4 to 96.8 %.

    {coverage}

    References
    ----------
    {campbell1994}
    {ma1993}
    {macskassy2004}
    {wilson1927}

    Examples
    --------
    >>> band = roc_band([1, 0] * 10, range(20), method="simultaneous")
    >>> round(band.tpr_half_width, 6)
    0.444979
    """
    one_of(method, _METHODS, "method")
    level = proportion(level, "level")
    curve = curve_of(source)
    counted = whole_counts(counts_of(curve))
    drawing = (whole(n_resamples, "n_resamples", 2), np.random.default_rng(seed), progress)
    if slope is not None and not number(slope, "slope", -np.inf) < 0:
        raise ValueError(f"slope must be negative, not {slope!r}")
    if method == "pointwise":
        return _pointwise(curve, counted, level)
    reason = degenerate(counted, "bootstrap") if method in ("bootstrap", "fixed-width") else ""
    if reason:
        caution(f"the ROC curve has no {method} band: {reason}")
        none = np.full(curve.fpr.size, np.nan)
        return RocBand.trusted(fpr=curve.fpr, tpr=curve.tpr, low=none, high=none, kind="no band")
    if method == "bootstrap":
        return _bootstrap(curve, counted, level, drawing)
    if method == "working-hotelling":
        return _working_hotelling(counted, level)
    if method == "fixed-width":
        return _fixed_width(curve, counted, level, slope, drawing)
    return _simultaneous(curve, counted, level)


def _pointwise(curve: RocCurve, counted: ThresholdCounts, level: float) -> RocBand:
    low, high = wilson(curve.tpr, totals(counted)[0], level)
    kind = f"{100 * level:.4g} % pointwise band (Wilson)"
    return RocBand.trusted(fpr=curve.fpr, tpr=curve.tpr, low=low, high=high, kind=kind)


def _bootstrap(
    curve: RocCurve, counted: ThresholdCounts, level: float, drawing: tuple[int, Any, bool]
) -> RocBand:
    fpr = _dense(1 / totals(counted)[1])
    drawn = resampled_tpr(counted, fpr, *drawing)
    low, high = np.quantile(drawn, [0.5 - level / 2, 0.5 + level / 2], axis=0)
    kind = f"{100 * level:.4g} % pointwise band (bootstrap)"
    return RocBand.trusted(fpr=fpr, tpr=vertical(curve, fpr), low=low, high=high, kind=kind)


def _dense(least: float) -> Array:
    """Give every hundredth, and the fprs of evenly spaced probits near 0 and 1 that are not below `least`."""
    from scipy.special import ndtr

    near = ndtr(_PROBITS)
    near = near[near >= least]
    return np.unique(np.concatenate([_GRID, near, 1 - near]))


def _simultaneous(curve: RocCurve, counted: ThresholdCounts, level: float) -> RocBand:
    P, N = totals(counted)
    kind = f"{100 * level:.4g} % simultaneous band (Kolmogorov)"
    return _shifted(curve, _kolmogorov(level, N), _kolmogorov(level, P), kind)


def _working_hotelling(counted: ThresholdCounts, level: float) -> RocBand:
    """Surround the fitted line of probits by k standard errors, k² the quantile of χ² with 2 degrees."""
    from scipy.special import ndtr, ndtri

    P, N = totals(counted)
    a, b = moments_of(counted)
    var_a, var_b, cov = 1 / P + b**2 / N + a**2 / (2 * P), b**2 / 2 * (1 / P + 1 / N), a * b / (2 * P)
    k = np.sqrt(-2 * np.log(1 - level))
    fpr = _dense(0)
    x = ndtri(fpr[1:-1])
    half = k * np.sqrt(var_a + 2 * x * cov + x**2 * var_b)
    sure = float(b > k * np.sqrt(var_b))  # the ends have no probit: there the steeper of two lines wins
    ends = {"tpr": (0.0, 1.0), "low": (0.0, sure), "high": (1 - sure, 1.0)}
    inner = {"tpr": a + b * x, "low": a + b * x - half, "high": a + b * x + half}
    edges = {name: np.r_[ends[name][0], ndtr(inner[name]), ends[name][1]] for name in ends}
    kind = f"{100 * level:.4g} % simultaneous band (Working–Hotelling)"
    return RocBand.trusted(fpr=fpr, **edges, kind=kind)


def _fixed_width(
    curve: RocCurve,
    counted: ThresholdCounts,
    level: float,
    slope: float | None,
    drawing: tuple[int, Any, bool],
) -> RocBand:
    """Shift the curve as far as the level's share of resampled curves needs.

    v = tpr + |b| fpr is constant along the direction b and grows along any curve, so the shift that holds a
    resampled curve is the largest difference of the fprs at equal v, found where either curve bends.
    """
    P, N = totals(counted)
    steep = np.sqrt(N / P) if slope is None else -float(slope)
    counted = _coarse(counted)
    positive, negative = segments(counted)
    x, y = _without_steps(np.append(0, np.cumsum(negative) / N), np.append(0, np.cumsum(positive) / P))
    v, shifts = y + steep * x, []
    for resampled in resampled_curves(counted, *drawing):
        fpr, tpr = _without_steps(*resampled)
        w = tpr + steep * fpr
        here, there = np.abs(np.interp(v, w, fpr) - x), np.abs(np.interp(w, v, x) - fpr)
        shifts.append(max(here.max(), there.max()))
    across = float(np.quantile(shifts, level, method="higher"))
    return _shifted(curve, across, across * steep, f"{100 * level:.4g} % simultaneous band (fixed width)")


def _coarse(counted: ThresholdCounts) -> ThresholdCounts:
    """Merge neighbouring segments where the curve has more of them than resamples are compared at."""
    positive, negative = segments(counted)
    if positive.size <= _SEGMENTS:
        return counted
    P, N = totals(counted)
    cell = ((np.cumsum(positive) / P + np.cumsum(negative) / N) * (_SEGMENTS / 2)).astype(np.int64)
    first = np.append(0, np.flatnonzero(np.diff(cell)) + 1)
    parts = {"positive": np.add.reduceat(positive, first), "negative": np.add.reduceat(negative, first)}
    return ThresholdCounts.trusted(score=-np.arange(first.size, dtype=float), **parts)


def _without_steps(fpr: Array, tpr: Array) -> tuple[Array, Array]:
    """Draw segments through the midpoints of their steps: the true curve has no steps.

    Diagonals, where scores are equal, stay.
    """
    step = (np.diff(fpr) == 0) | (np.diff(tpr) == 0)
    paths = []
    for path in (fpr, tpr):
        middle = (path[1:] + path[:-1]) / 2
        ends = np.where(step, middle, path[:-1]), np.where(step, middle, path[1:])
        paths.append(np.concatenate(([path[0]], np.stack(ends, axis=1).ravel(), [path[-1]])))
    return paths[0], paths[1]


def _shifted(curve: RocCurve, across: float, up: float, kind: str) -> RocBand:
    """Surround the curve by itself, shifted up and left, and down and right.

    Every fpr at which an edge bends or jumps comes twice: with the values left of it, and right of it.
    """
    clipped = np.interp([1 - up, up], curve.tpr, curve.fpr) + np.array([-across, across])
    bends = np.unique(np.concatenate([curve.fpr, curve.fpr - across, curve.fpr + across, clipped]))
    fpr = bends[(bends >= 0) & (bends <= 1) & (np.diff(bends, prepend=-2) > _NEAR)]
    edges = {}
    for name, shift, rise in (("tpr", 0.0, 0.0), ("low", -across, -up), ("high", across, up)):
        at = fpr[:, None] + shift + (-_NEAR, _NEAR)
        heights = vertical(curve, np.clip(at, 0, 1).ravel()).reshape(at.shape)
        heights[at < 0], heights[at > 1] = 0.0, 1.0
        edges[name] = np.clip(heights + rise, 0, 1).ravel()
    fpr = np.repeat(fpr, 2)
    return RocBand.trusted(fpr=fpr, **edges, fpr_half_width=across, tpr_half_width=up, kind=kind)


def _kolmogorov(level: float, n: float) -> float:
    from scipy.stats import kstwo

    return float(kstwo.ppf(np.sqrt(level), int(n)))  # 1 − α' = √(1 − α)
