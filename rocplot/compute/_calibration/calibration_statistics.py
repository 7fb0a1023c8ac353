"""Summary statistics of calibration."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike

from rocplot._numbers import bound, write
from rocplot._typing import Array, Strategy
from rocplot.compute._base.per_model import per_model
from rocplot.compute._base.result import Result
from rocplot.compute._base.source import Source
from rocplot.compute._calibration.bins import (
    PooledBins,
    edges_of,
    expected_error,
    pooled_bins,
)
from rocplot.compute._calibration.brier_decomposition import brier_decomposition
from rocplot.compute._calibration.calibration import ascending, calibration, clip_of, probabilities
from rocplot.compute._calibration.fits import clipped, expit, line_fit, logistic_fit, logit
from rocplot.compute._counts.inside import highest, mean_scores, wide
from rocplot.compute._counts.threshold_counts import ThresholdCounts, counts_of
from rocplot.compute._roc.curve import auc_of


@dataclass(frozen=True, eq=False)
class CalibrationStatistics(Result):
    """Summary statistics of the calibration of probabilities.

    Attributes
    ----------
    n, prior : float
        Total weight of the samples, and the share of positives.
    auc : float
        Area under the ROC curve.
    brier, calibration, refinement : float
        The Brier score, and its parts over the isotonic blocks (CORP).
    in_the_large : float
        Calibration-in-the-large: intercept of the logistic recalibration with its slope fixed at 1.
    intercept, slope : float
        Intercept and slope of the logistic recalibration in which both are estimated.
    ece, max_bin_error : float
        Mean (by weight) and largest absolute difference of observed and predicted over the bins.
    ece_expected : float
        Mean of `ece` in samples with these predictions if each case were positive with its predicted
        probability: what perfect calibration would give.  NaN with fractional weights.
    binning : str
        The bins of these two, as in a legend.
    average_error, max_error : float
        Mean (by weight) and largest absolute difference of observed and predicted of the local regression:
        E_avg, also called the integrated calibration index (ICI), and E_max.
    auc_error, brier_error, calibration_error, refinement_error, in_the_large_error : float
        Guaranteed bounds on the errors of these, for counts made with `max_points`; else 0.
    ece_error, max_bin_error_error : float
        The same of the two errors over the bins.
    """

    n: float
    prior: float
    auc: float
    brier: float
    calibration: float
    refinement: float
    in_the_large: float
    intercept: float
    slope: float
    ece: float
    ece_expected: float
    max_bin_error: float
    binning: str
    average_error: float
    max_error: float
    auc_error: float = 0.0
    brier_error: float = 0.0
    calibration_error: float = 0.0
    refinement_error: float = 0.0
    in_the_large_error: float = 0.0
    ece_error: float = 0.0
    max_bin_error_error: float = 0.0


def statistics_words(s: CalibrationStatistics) -> dict[str, tuple[str, str]]:
    """Format the calibration statistics, each with its usual name; by attribute."""
    return {
        "n": ("n", amount(s.n)),
        "auc": ("AUC", _within(s.auc, s.auc_error)),
        "brier": ("Brier score", _within(s.brier, s.brier_error)),
        "calibration": ("   calibration loss (CORP)", _within(s.calibration, s.calibration_error)),
        "refinement": ("   refinement loss (CORP)", _within(s.refinement, s.refinement_error)),
        "in_the_large": ("Calibration-in-the-large", _within(s.in_the_large, s.in_the_large_error)),
        "slope": ("Calibration slope", _within(s.slope)),
        "ece": (f"ECE, {s.binning}", _within(s.ece, s.ece_error)),
        "ece_expected": ("   expected if calibrated", _within(s.ece_expected)),
        "max_bin_error": ("   largest", _within(s.max_bin_error, s.max_bin_error_error)),
        "average_error": ("Mean abs. error, LOESS", _within(s.average_error)),
        "max_error": ("   largest", _within(s.max_error)),
    }


def amount(n: float) -> str:
    """Format a number of cases: thousands separated, fractions with four digits."""
    return f"{n:,.0f}" if n == round(n) or n >= 1000 else f"{n:.4g}"


def _within(value: float, error: float = 0.0) -> str:
    """Format a statistic, with the bound on its error if three digits would hide it."""
    return ("undefined" if np.isnan(value) else write(value)) + bound(error)


@per_model(makes=CalibrationStatistics)
def calibration_statistics(
    source: Source,
    *,
    n_bins: int = 10,
    strategy: Strategy = "uniform",
    edges: ArrayLike | None = None,
    span: float = 0.75,
    degree: Literal[1, 2] = 1,
    clip: float | None = None,
) -> CalibrationStatistics:
    """Compute summary statistics of calibration, such as slope, intercept, ECE and Brier score.

    Parameters
    ----------
    {reading}
    {binning}
    span : float in (0, 1], default=0.75
        Proportion of the samples in each local fit.
    degree : {1, 2}, default=1
        Degree of the local polynomials.
    clip : float in (0, 0.5), optional
        Clip predictions to [clip, 1 − clip] before their logarithms are taken.

    Returns
    -------
    CalibrationStatistics
        Several models give a `Results`, a dict by name.  `in_the_large`, `intercept` and `slope` are NaN
        where predictions are 0 or 1 and no `clip` is given; the latter two also where the predictions are all
        equal or separate the classes.  Of counts made with `max_points`, `intercept`, `slope`,
        `average_error` and `max_error` are NaN: the cells do not determine them.

    Raises
    ------
    {raises}
    ValueError
        Also for predictions outside [0, 1], or a number out of range; and for quantile bins of counts made
        with `max_points`.

    See Also
    --------
    calibration : Compute a calibration curve.
    brier_decomposition : Split the Brier score into calibration loss and refinement loss.
    auc : Compute the area under the ROC curve.
    rocplot.calibration : Draw calibration plots: observed over predicted probabilities.

    Notes
    -----
    Two intercepts are in use: that of the joint fit, and the one with slope 1, which alone shows whether
    predictions are too high or too low on average; Van Calster et al. (2019).

    The ECE is never negative, so chance alone raises it, the more so the fewer cases a bin has: right
    predictions, uniform over [0, 1], have an ECE of .100 on average with 100 cases in 10 uniform bins, .070
    with 200 and .032 with 1000.  Read it beside `ece_expected`, which takes each whole weight as that many
    independent cases; it is exact while the number of positives of a bin has a variance of at most 100, and
    less than .1 % off beyond.

    References
    ----------
    {vancalster2019}
    {dimitriadis2021}

    Examples
    --------
    >>> s = calibration_statistics([0, 0, 1, 0, 1, 1], [0.1, 0.2, 0.2, 0.6, 0.7, 0.9], n_bins=2)
    >>> round(s.brier, 3), round(s.in_the_large, 3), round(s.slope, 3)
    (0.192, 0.313, 0.836)
    """
    clip = clip_of(clip)
    counted = probabilities(counts_of(source))
    if wide(counted).any():
        return _of_cells(counted, edges_of(counted, n_bins, strategy, edges), clip)
    bins = calibration(counted, n_bins=n_bins, strategy=strategy, edges=edges)
    limits, _ = edges_of(counted, n_bins, strategy, edges)
    smooth = calibration(counted, method="loess", span=span, degree=degree)
    parts = brier_decomposition(counted, method="corp")
    P, N = counted.n_positive, counted.n_negative
    return CalibrationStatistics(
        n=P + N,
        prior=P / (P + N),
        auc=auc_of(counted),
        brier=parts.brier,
        calibration=parts.calibration,
        refinement=parts.refinement,
        **_recalibration(counted, clip),
        ece=bins.average_error,
        ece_expected=expected_error(counted, limits),
        max_bin_error=bins.max_error,
        binning=bins.binning,
        average_error=smooth.average_error,
        max_error=smooth.max_error,
    )


def _recalibration(counted: Any, clip: float | None) -> dict[str, float]:
    score, positive, negative = ascending(counted)
    undefined = {"in_the_large": np.nan, "intercept": np.nan, "slope": np.nan}
    if clip is None and (score[0] <= 0 or score[-1] >= 1):
        return undefined
    x = logit(clipped(score, clip))
    shift = logistic_fit(np.ones((x.size, 1)), positive, negative, offset=x)
    found = undefined | ({} if shift is None else {"in_the_large": float(shift[0][0])})
    try:
        found["intercept"], found["slope"], _ = line_fit(x, positive, negative)
    except ValueError:  # equal predictions or separated classes
        return found
    return found


# -- pooled counts --------------------------------------------------------------------------------


def _of_cells(
    counted: ThresholdCounts, binning: tuple[Array, str], clip: float | None
) -> CalibrationStatistics:
    """Compute what pooled counts bound; NaN for the rest."""
    parts = brier_decomposition(counted, method="corp")
    bins, (P, N) = pooled_bins(counted, binning[0]), (counted.n_positive, counted.n_negative)
    in_the_large, in_the_large_error = _middle(*_shifts(counted, clip))
    ece, ece_error = _middle(*(float(end.sum()) / (P + N) for end in _sizes(*bins.excess)))
    largest, largest_error = _middle(*_largest_gap(bins))
    return CalibrationStatistics(
        n=P + N,
        prior=P / (P + N),
        auc=auc_of(counted),
        brier=parts.brier,
        calibration=parts.calibration,
        refinement=parts.refinement,
        in_the_large=in_the_large,
        intercept=np.nan,
        slope=np.nan,
        ece=ece,
        ece_expected=np.nan,
        max_bin_error=largest,
        binning=binning[1],
        average_error=np.nan,
        max_error=np.nan,
        auc_error=counted.auc_error,
        brier_error=parts.brier_error,
        calibration_error=parts.calibration_error,
        refinement_error=parts.refinement_error,
        in_the_large_error=in_the_large_error,
        ece_error=ece_error,
        max_bin_error_error=largest_error,
    )


def _middle(low: float, high: float) -> tuple[float, float]:
    return (low + high) / 2, (high - low) / 2


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
