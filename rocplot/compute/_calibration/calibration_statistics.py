"""Summary statistics of calibration."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike

from rocplot._numbers import write
from rocplot._typing import Strategy
from rocplot.compute._base.per_model import per_model
from rocplot.compute._base.result import Result
from rocplot.compute._base.source import Source
from rocplot.compute._calibration.brier_decomposition import brier_decomposition
from rocplot.compute._calibration.calibration import ascending, calibration, clip_of, probabilities
from rocplot.compute._calibration.fits import clipped, line_fit, logistic_fit, logit
from rocplot.compute._counts.threshold_counts import counts_of
from rocplot.compute._roc.curve import auc_of


@dataclass(frozen=True)
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
    binning : str
        The bins of these two, as in a legend.
    average_error, max_error : float
        Mean (by weight) and largest absolute difference of observed and predicted of the local regression:
        E_avg, also called the integrated calibration index (ICI), and E_max.
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
    max_bin_error: float
    binning: str
    average_error: float
    max_error: float


def statistics_words(s: CalibrationStatistics) -> dict[str, tuple[str, str]]:
    """Format the calibration statistics, each with its usual name; by attribute."""
    return {
        "n": ("n", amount(s.n)),
        "auc": ("AUC", write(s.auc)),
        "brier": ("Brier score", write(s.brier)),
        "calibration": ("   calibration loss (CORP)", write(s.calibration)),
        "refinement": ("   refinement loss (CORP)", write(s.refinement)),
        "in_the_large": ("Calibration-in-the-large", _signed(s.in_the_large)),
        "slope": ("Calibration slope", _signed(s.slope)),
        "ece": (f"ECE, {s.binning}", write(s.ece)),
        "max_bin_error": ("   largest", write(s.max_bin_error)),
        "average_error": ("Mean abs. error, LOESS", write(s.average_error)),
        "max_error": ("   largest", write(s.max_error)),
    }


def amount(n: float) -> str:
    """Format a number of cases: thousands separated, fractions with four digits."""
    return f"{n:,.0f}" if n == round(n) else f"{n:.4g}"


def _signed(value: float) -> str:
    return "undefined" if np.isnan(value) else write(value)


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
    n_bins : int, default=10
        Number of bins, at least 1, before equal edges are merged and empty bins left out.
    strategy : {"uniform", "quantile"}, default="uniform"
        Bins of equal width over [0, 1], or between quantiles of the predictions.
    edges : array-like, optional
        Edges of the bins, ascending, the outer ones included; instead of `n_bins` and `strategy`.
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
        equal or separate the classes.

    Raises
    ------
    {raises}
    ValueError
        Also for predictions outside [0, 1], or a number out of range.

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
    bins = calibration(counted, n_bins=n_bins, strategy=strategy, edges=edges)
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
