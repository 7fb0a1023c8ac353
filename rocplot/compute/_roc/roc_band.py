"""Confidence bands of ROC curves, pointwise and simultaneous."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import field
from typing import Any, Literal

import numpy as np

from rocplot._errors import make_value_error, write_value
from rocplot._typing import Array
from rocplot._validation import check_number
from rocplot._warnings import warn_user
from rocplot.compute._base.interval import (
    Band,
    BandKind,
    Inference,
    compute_wilson_limits,
    describe_bootstrap,
    describe_rate_limits,
    keep_inference,
)
from rocplot.compute._base.reading import Resampling, Source, options_of, per_model
from rocplot.compute._counts.threshold_counts import (
    ThresholdCounts,
    get_counts,
    get_totals,
    is_simple,
    mark_effective,
    require_cases,
    require_order,
)
from rocplot.compute._roc.auc_interval import explain_degenerate_interval
from rocplot.compute._roc.binormal import fit_likelihood, fit_moments
from rocplot.compute._roc.delong import count_independent_units
from rocplot.compute._roc.rate_limits import compute_tpr_limits
from rocplot.compute._roc.resamples import resample_shifts, resample_tpr
from rocplot.compute._roc.roc import RocCurve, get_curve, read_highest_tpr

# -- Limits of the tpr at single false positive rates ---------------------------------------------

_STEPS = 200  # most negatives for which a pointwise band is computed at every step of the curve
_POINTS = 40  # fprs of a pointwise band, at least
_DEVIATIONS = np.linspace(-3, 3, 7)  # standard errors from a high step at which the limits are computed
_CELLS = 1_500  # cells of fpr + tpr at whose ends the band is computed for more negatives
_JUMP = 0.01  # a step of the tpr of this height is resampled on both sides
_GRID = np.linspace(0, 1, 101)
_PROBITS = np.linspace(-8, -1.3, 135)  # of more fprs near 0 and, mirrored, near 1, where curves are steep
EPS = 1e-10  # distance left and right of a vertex, larger than the tolerance of `read_highest_tpr`


def compute_pointwise_edges(
    curve: RocCurve, counts: ThresholdCounts, level: float, drawing: Resampling
) -> tuple[Array, Array, Array, Array]:
    """Compute fprs, the tpr there, and the limits of the pointwise band; 0 and 1 for a single negative.

    Between the steps of few negatives the limits are those of intermediate fprs.  With many, they are
    interpolated between dense fprs, which are denser at high steps.
    """
    N = count_independent_units(counts)[1]
    if N == 1:
        ends = np.array([0.0, 1.0])
        return ends, read_highest_tpr(curve, ends), np.zeros(2), np.ones(2)
    if is_simple(counts) and N <= _STEPS:
        n_steps = N * -(-_POINTS // N)
        fpr = dense = np.union1d(np.arange(n_steps + 1) / n_steps, _find_unknown_end(N, level))
    else:
        dense, jumps = make_fpr_grid(1 / N), _find_high_steps(curve)
        spread = np.sqrt(jumps * (1 - jumps) / N)
        dense = np.union1d(dense, np.clip(jumps + spread * _DEVIATIONS[:, None], 0, 1))
        dense = np.union1d(dense, _find_unknown_end(N, level))
        fpr = np.union1d(_find_cell_ends(curve), dense)
        fpr = fpr[np.diff(fpr, append=2) > 2 * max(1e-6 / N, EPS)]  # .57 and 57/100 may differ by rounding
    low, high, _ = compute_tpr_limits(curve, counts, dense, level, drawing)
    if fpr is not dense:
        low, high = np.interp(fpr, dense, low), np.interp(fpr, dense, high)
    tpr = read_highest_tpr(curve, fpr)
    bottom = read_highest_tpr(curve, np.maximum(fpr - max(1e-6 / N, EPS), 0))  # of a vertical step
    low = np.maximum.accumulate(np.minimum(low, bottom))
    high = np.minimum.accumulate(np.maximum(high, tpr)[::-1])[::-1]
    low[0], high[-1] = 0, 1
    return fpr, tpr, low, high


def _find_unknown_end(N: int, level: float) -> Array:
    """Return both sides of the fpr from which on the upper limit of the tpr is 1."""
    end = (0.5 - level / 2) ** (1 / N)
    return np.array([end - 1e-7 / N, min(end + 1e-7 / N, 1.0)])


def compute_step_percentiles(
    curve: RocCurve, counts: ThresholdCounts, level: float, drawing: Resampling
) -> tuple[Array, Array, Array]:
    """Choose fprs, and compute the tpr just left of them and at them, shape (m, 2), and its percentiles.

    With few negatives, the fprs are those of every step, and more on diagonals.  With many, they are enough
    points to draw the curve, with percentiles interpolated between dense fprs and high steps.
    """
    N = count_independent_units(counts)[1]
    hair = max(1e-6 / N, EPS)
    dense = make_fpr_grid(1 / N)
    if use_steps := is_simple(counts) and N <= _STEPS:
        fpr = np.union1d(np.arange(N + 1) / N, find_sloped_fprs(curve, dense)[0])
    else:
        fpr = np.union1d(_find_cell_ends(curve), dense)
        jumps = _find_high_steps(curve)
        dense = np.unique(np.concatenate([dense, jumps, np.maximum(jumps - hair, 0)]))
    fpr = fpr[np.diff(fpr, append=2) > 2 * hair]  # .57 and 57/100 may differ by rounding
    positions = np.maximum(fpr[:, None] - (hair, 0.0), 0)
    fprs = positions.ravel() if use_steps else dense
    tprs = resample_tpr(curve if curve.counts is counts else counts, fprs, drawing)
    limits = np.quantile(tprs, [0.5 - level / 2, 0.5 + level / 2], axis=0)
    if not use_steps:
        limits = np.array([np.interp(positions.ravel(), dense, limit) for limit in limits])
    return (
        fpr,
        read_highest_tpr(curve, positions.ravel()).reshape(positions.shape),
        limits.reshape(2, *positions.shape),
    )


def find_sloped_fprs(curve: RocCurve, fpr: Array) -> tuple[Array, Array]:
    """Return the fprs that lie inside of diagonals, and the index of the curve's next point for each."""
    following = np.searchsorted(curve.fpr, fpr + EPS, side="right")
    is_inner = (following < curve.fpr.size) & (curve.fpr[following - 1] < fpr - EPS)
    fpr, following = fpr[is_inner], following[is_inner]
    sloped = curve.tpr[following] > curve.tpr[following - 1]
    return fpr[sloped], following[sloped]


def _find_cell_ends(curve: RocCurve) -> Array:
    """Return the fprs of the first and of the last point in each cell of fpr + tpr."""
    cell = np.floor((curve.fpr + curve.tpr) * (_CELLS / 2))
    new = np.flatnonzero(np.diff(cell))
    indices = np.unique(np.concatenate([[0], new, new + 1, [curve.fpr.size - 1]]))
    return np.asarray(curve.fpr[indices])


def _find_high_steps(curve: RocCurve) -> Array:
    """Return the fprs of vertical steps higher than `_JUMP`."""
    first = np.append(True, np.diff(curve.fpr) > 0)
    lowest = curve.tpr[first]
    highest = curve.tpr[np.append(first[1:], True)]
    return np.asarray(curve.fpr[first][highest - lowest > _JUMP])


def make_fpr_grid(min_fpr: float) -> Array:
    """Return every hundredth, and fprs at even probits near 0 and 1, at least `min_fpr` from these."""
    from scipy.special import ndtr

    tail = ndtr(_PROBITS)
    tail = tail[tail >= min_fpr]
    return np.unique(np.concatenate([_GRID, tail, 1 - tail]))


# -- Confidence bands of ROC curves ---------------------------------------------------------------


class RocBand(Band):
    """A confidence band of an ROC curve.

    Attributes
    ----------
    fpr, tpr : ndarray, shape (m,)
        The curve that the band surrounds: its own points (Wilson); its highest tpr at every step or, with
        more than 200 negatives, at dense fprs (pointwise); the same with both ends of the steps (bootstrap);
        the curve wherever an edge bends (simultaneous, fixed width); or the fitted binormal curve
        (Working–Hotelling).  The fpr runs from 0 to 1; where it repeats, the curve or an edge jumps.
    low, high : ndarray, shape (m,)
        Bounds of the tpr at each fpr, joined by straight lines; NaN where the method is undefined.
    fpr_half_width, tpr_half_width : float
        Shift of the edges from the curve in each direction (simultaneous, fixed width); else NaN.
    kind : str
        Level of the band and whether it is pointwise or simultaneous, as in a legend.
    basis : Inference or None
        How the limits were computed and at which level, for `describe`; None for a result built by hand.
    """

    _points = "fpr", "tpr"
    _curve = "ROC curve"

    fpr: Array
    tpr: Array
    low: Array
    high: Array
    fpr_half_width: float = float("nan")
    tpr_half_width: float = float("nan")
    kind: str = ""
    basis: Inference | None = field(default=None, repr=False, compare=False, kw_only=True)


def _describe_band(band: RocBand, options: Mapping[str, Any]) -> BandKind:
    """Return the kind of a band, with its names in legends and sentences."""
    bootstrap, fit = describe_bootstrap(options), options["fit"].replace("-", " ")
    fitted = f"Working–Hotelling, around the binormal curve fitted by {fit}"
    width = f"fixed width, {describe_bootstrap(options, 'shifts from the')}"
    kinds = {
        "pointwise": ("pointwise", *describe_rate_limits(band, options)),
        "wilson": ("pointwise", "Wilson", "Wilson's intervals"),
        "bootstrap": ("pointwise", "bootstrap", bootstrap),
        "simultaneous": ("simultaneous", "Kolmogorov", "Kolmogorov's distribution"),
        "working-hotelling": ("simultaneous", "Working–Hotelling" + ", moments" * (fit == "moments"), fitted),
        "fixed-width": ("simultaneous", "fixed width", width),
    }
    return BandKind("ROC curve", *kinds[options["method"]])


@keep_inference(_describe_band)
@per_model(result_type=RocBand, groups=True)
@options_of(**{"fixed-width": ("slope",), "working-hotelling": ("fit",)})
def roc_band(
    source: Source,
    *,
    method: Literal[
        "pointwise", "wilson", "bootstrap", "simultaneous", "working-hotelling", "fixed-width"
    ] = "pointwise",
    level: float = 0.95,
    slope: float | None = None,
    fit: Literal["maximum-likelihood", "moments"] = "maximum-likelihood",
    drawing: Resampling,
) -> RocBand:
    """Compute a confidence band of the ROC curve.

    Use it to show how sure the curve is.

    Parameters
    ----------
    {reading}
    {groups}  With groups or fractional weights, only ``"pointwise"`` and ``"bootstrap"`` are defined: they
        resample whole groups, and divide class sizes by the design effect.
    method : str, default="pointwise"
        Pointwise bands join intervals of the tpr at single fprs:

        * ``"pointwise"``: the limits of ``tpr_at`` at each fpr, which allow for the cut-off being estimated.
          The band starts at (0, 0) and ends at (1, 1);
        * ``"wilson"``: Wilson's interval of the tpr, with the cut-off of the fpr taken as known.  Too narrow
          where the curve is steep: 62 % coverage at an fpr of .033 with 100 + 100 cases and an AUC of .76;
        * ``"bootstrap"``: percentiles of the tpr over resamples stratified by class.  Its width is 0 where
          the tpr of the sample has reached 1: 11 % coverage at an fpr of .803 with 20 + 180 cases and an AUC
          of .9.

        Simultaneous bands cover the whole true curve with probability `level`:

        * ``"simultaneous"``: the union of joint confidence rectangles around all points of the curve, with
          half-widths from Kolmogorov's exact distribution at α' = 1 − √(1 − α) in each direction; valid
          for any scores, and wide;
        * ``"working-hotelling"``: around a fitted binormal curve;
        * ``"fixed-width"``: the curve shifted both ways along one direction, just far enough to contain the
          proportion `level` of the resampled curves as a whole, drawn through the midpoints of their steps;
          beyond 10 000 segments, neighbours are merged (measured: the shift changes by 0.3 %), and resamples
          are examined where their ends are farthest off (the same shift in 99.8 % of them).
    level : float in (0, 1), default=0.95
        Confidence level, as a proportion.
    slope : float below 0, optional
        Direction of the fixed-width shift, dtpr/dfpr; by default −√(N/P), the ratio of the standard errors.
    fit : {"maximum-likelihood", "moments"}, default="maximum-likelihood"
        The binormal fit of Working–Hotelling.  ``"maximum-likelihood"``: to the order of the scores, with
        the covariance of a and b from the information matrix; no increasing map of the scores changes the
        band, and it is valid if some such map makes the scores normal in each class.  ``"moments"``: to the
        means and standard deviations, for scores that are themselves normal in each class; it warns if the
        likeliest curve leaves the band, as it does for probabilities of a rare class.
    {resampling}

    Returns
    -------
    RocBand
        Several models give a `Results`, a dict by name.  The bounds are NaN, with a warning that says why,
        if resamples cannot vary (bootstrap and fixed width: an AUC of 0 or 1, all scores equal, one
        sample in a class) or if the likelihood has no finite maximum (Working–Hotelling: classes that
        barely overlap, fewer than three categories).  The pointwise band has a width even then; around a
        single negative it is [0, 1], with a warning.

    Raises
    ------
    {raises}
    ValueError
        Also for an unknown method or fit, a level outside (0, 1), a slope that is not negative, or groups or
        fractional weights with a method that assumes independent cases.  Working–Hotelling by moments needs
        finite scores that vary in both classes.

    See Also
    --------
    roc : Compute the ROC curve.
    auc_interval : Compute a confidence interval of the AUC, or of a partial area.
    fit_binormal : Fit a binormal ROC curve to data.
    operating_interval : Compute both rates at a cut-off with confidence intervals.
    cost_band : Compute a pointwise confidence band of the cost curve.
    roc_average : Average ROC curves over folds.
    rocplot.roc : Draw ROC curves.

    Notes
    -----
    Campbell (1994) for the simultaneous and the fixed-width band; Ma & Hall (1993) for Working–Hotelling, on
    the likelihood of Dorfman & Alf (1969).  Pointwise intervals, joined, are too narrow for the curve as a
    whole: see Macskassy & Provost (2004).

    For more than 4096 cases with weights or groups, resampled bands merge neighbouring scores into cells, as
    ``bootstrap`` does; this changes the width by less than a hundredth.

    pROC centres bootstrap bands on the median of the resamples; here ``tpr`` is the curve itself.

    **Coverage** at a 95 % level with scores normal in each class, P + N cases, at AUCs of .6, .76 and .9.
    Each range is over these AUCs, 300 to 600 samples of each (Monte Carlo error 1 to 2 points), 500
    resamples.

    The true tpr at single fprs: ``"pointwise"`` covers it in 95 to 100 % of 200 to 400 samples of 10 + 10,
    200 + 3, 5 + 45 and 3 + 200 at fprs from .01 to .95, of normal scores and of five levels, at AUCs of .76
    and .9.  ``"wilson"``, fprs .033 to .803: 62 to 95 % for 100 + 100,
    64 to 93 % for 25 + 25, worst at small fprs; 84 to 99 % for 5 + 45.  ``"bootstrap"``: 92 to 97 % for
    100 + 100 up to an fpr of .503, but 55 % at .803 and AUC .9; 11 % there for 20 + 180, 6 % for 5 + 45.

    The whole true curve: Kolmogorov's band contains it in every sample of 100 + 100.  Working–Hotelling by
    maximum likelihood, for any increasing map of the scores: 92 to 96 % of 25 + 25, 20 + 180, 100 + 100 and
    5 + 45.  By moments 95 % of normal scores, but 78 % of the exact probabilities at prevalence .5
    and AUC .9 (it warns of 6 % of them), and none of those at prevalence .05 (it warns of them all).  The
    fixed width: 93 to 95 % of 100 + 100, 89 to 91 % of 25 + 25 and 91 to 93 % of 20 + 180 (300 resamples).

    Exponential scores are not binormal: at an AUC of .9 Working–Hotelling by maximum likelihood then contains
    the whole curve in 48 % of 100 + 100 and 80 to 82 % of smaller samples, by moments in none to 10 %.  The
    fixed width contains it in 62 % of 5 + 45.

    With groups of five cases, correlated by .5, lognormal weights, and inverse probabilities by which few
    cases stand for the top of the ranking, ``"pointwise"`` covers the tpr in 92 to 100 % at an AUC of .76 (60
    samples each: Monte Carlo error 6 points).

    {coverage}

    References
    ----------
    {campbell1994}
    {dorfman1969}
    {ma1993}
    {macskassy2004}
    {wilson1927}

    Examples
    --------
    >>> band = roc_band([1, 0] * 10, range(20), method="simultaneous")
    >>> round(band.tpr_half_width, 6)
    0.444979
    """
    curve = get_curve(source)
    counts = get_counts(curve)
    require_cases(counts)
    if method not in ("pointwise", "bootstrap") and not is_simple(counts):
        raise ValueError(
            f'method={method!r} assumes independent cases of equal weights: choose "pointwise" or '
            '"bootstrap", which resample groups and weighted cases'
        )
    if method != "wilson":
        require_order(counts, f"the {method} band")
    if slope is not None and not check_number(slope, "slope", -np.inf) < 0:
        raise make_value_error("slope", f"must be negative, not {write_value(slope)}")
    if method in ("bootstrap", "fixed-width") and (
        reason := explain_degenerate_interval(counts, "bootstrap")
    ):
        return _make_undefined_band(curve, method, reason)
    if method == "pointwise":
        return mark_effective(_compute_pointwise_band(curve, counts, level, drawing), counts)
    if method == "wilson":
        return _compute_wilson_band(curve, counts, level)
    if method == "bootstrap":
        return _compute_bootstrap_band(curve, counts, level, drawing)
    if method == "working-hotelling":
        return _compute_working_hotelling_band(curve, counts, level, fit)
    P, N = get_totals(counts)
    if method == "fixed-width":  # the shift that covers a `level` of the resampled curves
        steep = np.sqrt(N / P) if slope is None else -float(slope)
        shift = float(np.quantile(resample_shifts(counts, steep, drawing), level, method="higher"))
        return _shift_curve(curve, shift, shift * steep)
    return _shift_curve(curve, _compute_kolmogorov_quantile(level, N), _compute_kolmogorov_quantile(level, P))


def _make_undefined_band(curve: RocCurve, method: str, reason: str) -> RocBand:
    warn_user(f"the ROC curve has no {method} band: {reason}")
    none = np.full(curve.fpr.size, np.nan)
    return RocBand.build_unchecked(fpr=curve.fpr, tpr=curve.tpr, low=none, high=none, kind="no band")


def _compute_pointwise_band(
    curve: RocCurve, counts: ThresholdCounts, level: float, drawing: Resampling
) -> RocBand:
    if count_independent_units(counts)[1] == 1:
        warn_user(
            "one negative does not determine the cut-off for a given fpr, so the pointwise band is [0, 1]"
        )
    fpr, tpr, low, high = compute_pointwise_edges(curve, counts, level, drawing)
    return RocBand.build_unchecked(fpr=fpr, tpr=tpr, low=low, high=high)


def _compute_wilson_band(curve: RocCurve, counts: ThresholdCounts, level: float) -> RocBand:
    fpr, tpr = curve.fpr, curve.tpr
    if counts.top is None:  # pooled curves are known only at the edges of the cells
        sloped_fprs, indices = find_sloped_fprs(curve, make_fpr_grid(0))
        fpr, tpr = (
            np.insert(fpr, indices, sloped_fprs),
            np.insert(tpr, indices, read_highest_tpr(curve, sloped_fprs)),
        )
    low, high = compute_wilson_limits(tpr, get_totals(counts)[0], level)
    return RocBand.build_unchecked(fpr=fpr, tpr=tpr, low=low, high=high)


def _compute_bootstrap_band(
    curve: RocCurve, counts: ThresholdCounts, level: float, drawing: Resampling
) -> RocBand:
    fpr, tpr, (low, high) = compute_step_percentiles(curve, counts, level, drawing)
    tpr[0, 0] = 0  # the curve starts at the origin
    flat, low, high = (edge.ravel() for edge in (tpr, np.minimum(low, tpr), np.maximum(high, tpr)))
    return RocBand.build_unchecked(fpr=np.repeat(fpr, 2), tpr=flat, low=low, high=high)


def _compute_working_hotelling_band(
    curve: RocCurve, counts: ThresholdCounts, level: float, fit: str
) -> RocBand:
    """Surround the fitted line of probits by k standard errors, with k² a quantile of χ² with 2 df."""
    from scipy.special import ndtr, ndtri

    if fit == "moments":
        a, b, spread = _fit_moments_covariance(counts)
    else:
        try:
            a, b, spread = fit_likelihood(counts)
        except ValueError as error:
            return _make_undefined_band(curve, "Working–Hotelling", str(error))
    fpr = make_fpr_grid(0)
    x = ndtri(fpr[1:-1])
    k = np.sqrt(-2 * np.log(1 - level))
    half_width = k * np.sqrt(spread[0, 0] + 2 * x * spread[0, 1] + x**2 * spread[1, 1])
    if fit == "moments":
        _warn_of_contradiction(counts, a + b * x, half_width, x)
    sure = float(b > k * np.sqrt(spread[1, 1]))  # limits at fpr 0 and 1, which have no probit
    ends = {"tpr": (0.0, 1.0), "low": (0.0, sure), "high": (1 - sure, 1.0)}
    inner = {"tpr": a + b * x, "low": a + b * x - half_width, "high": a + b * x + half_width}
    edges = {name: np.r_[ends[name][0], ndtr(inner[name]), ends[name][1]] for name in ends}
    return RocBand.build_unchecked(fpr=fpr, **edges)


def _fit_moments_covariance(counts: ThresholdCounts) -> tuple[float, float, Array]:
    """Fit by moments, and compute the covariance of a and b for normal scores."""
    P, N = get_totals(counts)
    a, b = fit_moments(counts)
    cov = a * b / (2 * P)
    return a, b, np.array([[1 / P + b**2 / N + a**2 / (2 * P), cov], [cov, b**2 / 2 * (1 / P + 1 / N)]])


def _warn_of_contradiction(counts: ThresholdCounts, line: Array, half_width: Array, x: Array) -> None:
    """Warn if the line of maximum likelihood, which uses only the order of scores, leaves the band."""
    try:
        a, b, _ = fit_likelihood(counts)
    except ValueError:
        return
    if (np.abs(a + b * x - line) > half_width).any():
        warn_user(
            "the binormal curve by moments contradicts the order of the scores, whose likeliest curve leaves "
            "its Working–Hotelling band: the scores are not normal in each class, as moments assume; choose "
            "fit='maximum-likelihood'"
        )


def _shift_curve(curve: RocCurve, fpr_shift: float, tpr_shift: float) -> RocBand:
    """Build the band between the curve shifted up and to the left, and down and to the right.

    Every fpr at which an edge bends or jumps occurs twice, with the limits from the left and from the right.
    """
    clipped = np.interp([1 - tpr_shift, tpr_shift], curve.tpr, curve.fpr) + np.array([-fpr_shift, fpr_shift])
    bends = np.unique(np.concatenate([curve.fpr, curve.fpr - fpr_shift, curve.fpr + fpr_shift, clipped]))
    bends = bends[(bends > EPS) & (bends < 1 - EPS)]  # 0 and 1 are added below
    fpr = np.concatenate([[0.0], bends[np.diff(bends, prepend=0) > EPS], [1.0]])
    edges = {}
    for name, shift, rise in (
        ("tpr", 0.0, 0.0),
        ("low", -fpr_shift, -tpr_shift),
        ("high", fpr_shift, tpr_shift),
    ):
        positions = fpr[:, None] + shift + (-EPS, EPS)
        heights = read_highest_tpr(curve, np.clip(positions, 0, 1).ravel()).reshape(positions.shape)
        heights[positions < 0], heights[positions > 1] = 0.0, 1.0
        edges[name] = np.clip(heights + rise, 0, 1).ravel()
    fpr = np.repeat(fpr, 2)
    return RocBand.build_unchecked(fpr=fpr, **edges, fpr_half_width=fpr_shift, tpr_half_width=tpr_shift)


@functools.lru_cache(maxsize=64)  # each takes a tenth of a second
def _compute_kolmogorov_quantile(level: float, n: float) -> float:
    from scipy.stats import kstwo

    return float(kstwo.ppf(np.sqrt(level), int(n)))  # 1 − α' = √(1 − α)
