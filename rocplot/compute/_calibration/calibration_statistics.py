"""Summary statistics of calibration."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike

from rocplot._typing import Array, Seed, Strategy
from rocplot._validation import one_of, proportion
from rocplot.compute._base.basis import Basis, clustered, described_estimate, resamples, with_basis
from rocplot.compute._base.per_model import per_model
from rocplot.compute._base.result import Result
from rocplot.compute._base.source import Source
from rocplot.compute._calibration.bins import (
    edges_of,
    expected_error,
    quantiles,
)
from rocplot.compute._calibration.brier_decomposition import brier_decomposition
from rocplot.compute._calibration.calibration import calibration
from rocplot.compute._calibration.errors import (
    bootstrap_limits,
    mean_loss,
    recalibration,
    spiegelhalter,
    wald_limits,
)
from rocplot.compute._calibration.fits import clipped, logit
from rocplot.compute._calibration.pooled_statistics import bounds_of, of_cells
from rocplot.compute._calibration.probabilities import clip_of, probabilities
from rocplot.compute._calibration.smooth_error import smooth_error
from rocplot.compute._counts.cases import in_range
from rocplot.compute._counts.inside import wide
from rocplot.compute._counts.resample import Drawing
from rocplot.compute._counts.threshold_counts import ThresholdCounts, counts_of
from rocplot.compute._roc.curve import auc_of

_METHODS = ("wald", "sandwich", "bootstrap")


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
    average_error, e50, e90, max_error : float
        Mean, median, 90th percentile (all by weight) and largest of the absolute differences of observed and
        predicted of the local regression: E_avg, also called the integrated calibration index (ICI), E50,
        E90 and E_max.
    smooth_ece : float
        The smooth calibration error, over a kernel in place of bins, whose bandwidth is the error itself.
    spiegelhalter_z, spiegelhalter_p : float
        Spiegelhalter's test of calibration: z, and its two-sided p-value.
    auc_low, auc_high, brier_low, brier_high : float
        Confidence limits of the AUC and of the Brier score.
    in_the_large_low, in_the_large_high, intercept_low, intercept_high, slope_low, slope_high : float
        Confidence limits of the logistic recalibration.
    auc_standard_error, brier_standard_error, in_the_large_standard_error : float
        Standard errors of these.
    intercept_standard_error, slope_standard_error : float
        The same of the fit of both.
    level : float
        The confidence level of the limits.
    auc_error, brier_error, calibration_error, refinement_error, in_the_large_error : float
        Guaranteed bounds on the errors of these, for counts made with `max_points`; else 0.
    intercept_error, slope_error : float
        The same of the logistic recalibration.
    ece_error, max_bin_error_error : float
        The same of the two errors over the bins.
    basis : Basis or None
        How the limits were made and at which level, for `describe`; None for a result made by hand.
    """

    n: float
    prior: float
    auc: float
    brier: float
    calibration: float
    refinement: float
    in_the_large: float = float("nan")
    intercept: float = float("nan")
    slope: float = float("nan")
    ece: float = float("nan")
    ece_expected: float = float("nan")
    max_bin_error: float = float("nan")
    binning: str = ""
    average_error: float = float("nan")
    max_error: float = float("nan")
    e50: float = float("nan")
    e90: float = float("nan")
    smooth_ece: float = float("nan")
    spiegelhalter_z: float = float("nan")
    spiegelhalter_p: float = float("nan")
    auc_low: float = float("nan")
    auc_high: float = float("nan")
    brier_low: float = float("nan")
    brier_high: float = float("nan")
    in_the_large_low: float = float("nan")
    in_the_large_high: float = float("nan")
    intercept_low: float = float("nan")
    intercept_high: float = float("nan")
    slope_low: float = float("nan")
    slope_high: float = float("nan")
    auc_standard_error: float = float("nan")
    brier_standard_error: float = float("nan")
    in_the_large_standard_error: float = float("nan")
    intercept_standard_error: float = float("nan")
    slope_standard_error: float = float("nan")
    level: float = 0.95
    auc_error: float = 0.0
    brier_error: float = 0.0
    calibration_error: float = 0.0
    refinement_error: float = 0.0
    in_the_large_error: float = 0.0
    ece_error: float = 0.0
    max_bin_error_error: float = 0.0
    intercept_error: float = 0.0
    slope_error: float = 0.0
    basis: Basis | None = field(default=None, repr=False, compare=False, kw_only=True)

    def describe(self) -> str:
        """Write the statistics with limits as sentences for a paper, one each, with method and level."""
        method, level = "made by hand", self.level
        if self.basis is not None:
            method, level = self.basis.method, self.basis.level
        of_auc = method if "bootstrap" in method else "DeLong's variance, limits on the logit scale"
        words = {"auc": "AUC", "brier": "Brier score", "in_the_large": "Calibration-in-the-large"}
        words |= {"intercept": "Calibration intercept", "slope": "Calibration slope"}
        lines = []
        for name, title in words.items():
            numbers = [getattr(self, f"{name}{end}") for end in ("", "_low", "_high")]
            how = of_auc if name == "auc" and self.basis is not None else method
            lines.append(f"{described_estimate(title, numbers, level, how)}.")
        return "\n".join(lines)


def _words(_: Any, options: Mapping[str, Any]) -> tuple[str, str]:
    """Say how the limits were made."""
    if options["method"] == "bootstrap":
        return "calibration", resamples({**options, "stratified": False})
    robust = options["method"] == "sandwich" or clustered(options)
    return "calibration", "Wald limits, sandwich variance" if robust else "Wald limits"


@with_basis(_words)
@per_model(makes=CalibrationStatistics, groups=True)
def calibration_statistics(
    source: Source,
    *,
    n_bins: int = 10,
    strategy: Strategy = "uniform",
    edges: ArrayLike | None = None,
    span: float = 0.75,
    degree: Literal[1, 2] = 1,
    clip: float | None = None,
    method: Literal["wald", "sandwich", "bootstrap"] = "wald",
    level: float = 0.95,
    n_resamples: int = 2000,
    seed: Seed = None,
    progress: bool = True,
) -> CalibrationStatistics:
    """Compute summary statistics of calibration, such as slope, intercept, ECE and Brier score.

    Parameters
    ----------
    {reading}
    {groups}
    {binning}
    span : float in (0, 1], default=0.75
        Proportion of the samples in each local fit.
    degree : {1, 2}, default=1
        Degree of the local polynomials.
    clip : float in (0, 0.5), optional
        Clip predictions to [clip, 1 − clip] before their logarithms are taken.
    method : {"wald", "sandwich", "bootstrap"}, default="wald"
        Normal limits, whose errors of the logistic recalibration come from its information matrix, as R's
        ``glm`` gives them; or from the squared influence of the cases, which holds if its model is wrong,
        too; or percentiles of resamples of all cases, in which the prevalence varies.
    level : float in (0, 1), default=0.95
        Confidence level, as a proportion.
    {resampling}

    Returns
    -------
    CalibrationStatistics
        Several models give a `Results`, a dict by name.  `in_the_large`, `intercept` and `slope` are NaN
        where predictions are 0 or 1 and no `clip` is given; the latter two also where the predictions are all
        equal or separate the classes.  Limits and standard errors are NaN where their statistic is; those of
        the AUC also where its variance is 0 (see ``auc_interval``), those of the Brier score where all
        squared errors are equal; and all of them with fractional weights in counts made without the single
        cases. `spiegelhalter_z` is NaN where all predictions are 0, ½ or 1.  Of counts made with
        `max_points`, all that the local regression gives, all limits and Spiegelhalter's test are NaN: the
        cells do not determine them.  `intercept` and `slope` are right within `intercept_error` and
        `slope_error`; where the cells are too wide for such a bound they are NaN, with a warning.

    Raises
    ------
    {raises}
    ValueError
        Also for predictions outside [0, 1], an unknown method, or a number out of range; and for quantile
        bins of counts made with `max_points`.

    See Also
    --------
    calibration : Compute a calibration curve.
    brier_decomposition : Split the Brier score into calibration loss and refinement loss.
    auc_interval : Compute a confidence interval of the AUC, or of a partial area.
    bootstrap : Compute a bootstrap interval of any statistic, or test the difference between models.
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

    **Limits.**  Those of the AUC are DeLong's on the logit scale, as in ``auc_interval``.  The standard error
    of the Brier score is that of a mean of squared errors.  The information matrix supposes independent cases
    of whole weights, and its own model: for `in_the_large` a slope of 1.  With `groups` or fractional weights
    ``"wald"`` therefore uses the influence, too: with x of a case (1, or 1 and the log-odds of its
    prediction), its weight w and fitted probability p, the inverse information times w x (y − p), summed
    within each group; their squares are added up and multiplied by G/(G − 1) for G groups or cases (White
    1982; Liang & Zeger 1986).  Few groups make it too small.

    In simulations of 95 % limits (normal log-odds, right predictions and ones with doubled log-odds, 50 % and
    10 % positive, 50 to 1000 cases) ``"wald"`` covered the slope in 94 to 96 %, `in_the_large` of right
    predictions in 94 to 96 %, but that of doubled log-odds in 89 to 92 %, whatever the number of cases; there
    ``"sandwich"`` covered it in 94 to 96 %.  With 50 cases, 10 % of them positive, the slope's limits hold in
    88 % (``"sandwich"``) and 83 to 86 % (``"bootstrap"``), those of the Brier score in 89 to 91 %, by any
    method.

    {coverage}

    **Smooth error.**  With a Gaussian kernel of deviation σ, reflected at 0 and 1, the residuals y − p of all
    predictions are smoothed, and the size of the result is integrated over [0, 1]; `smooth_ece` is the σ for
    which this integral is σ, too (Błasiok & Nakkiran 2024).  It needs no bins, changes continuously with the
    predictions, and is 0 only if the mean residual at every prediction is.  Like the ECE it is never
    negative, so chance raises it.  Predictions are sorted into 8192 steps, shared by the two nearest.

    The mean distance `average_error` and the smooth error have no limits: chance alone raises them, and a
    resample adds chance to them, so that percentiles would lie too high.

    **Spiegelhalter's test.**  z is the Brier score less its expectation if the predictions are right, in
    standard deviations (Spiegelhalter 1986).  With `groups` or fractional weights its variance is the sum of
    the squared terms of the groups or cases.

    **Two models.**  Paired differences come from ``bootstrap(…, compare=…)``: of the Brier score with
    ``statistic=lambda c: brier_decomposition(c, method="scores").brier``, of the slope with ``lambda c:
    calibration(c, method="logistic").slope``, of `average_error` with ``lambda c: calibration(c,
    method="loess").average_error``.  With ``stratified=False`` the prevalence varies, as it would in another
    sample.

    References
    ----------
    {vancalster2019}
    {dimitriadis2021}
    {austin2019}
    {blasiok2024}
    {spiegelhalter1986}
    {white1982}
    {liang1986}

    Examples
    --------
    >>> s = calibration_statistics([0, 0, 1, 0, 1, 1], [0.1, 0.2, 0.2, 0.6, 0.7, 0.9], n_bins=2)
    >>> round(s.brier, 3), round(s.in_the_large, 3), round(s.slope, 3)
    (0.192, 0.313, 0.836)
    >>> round(s.slope_low, 2), round(s.slope_high, 2)
    (-0.56, 2.23)

    What a recalibration changes, by a paired bootstrap:

    >>> from rocplot.compute import bootstrap, brier_decomposition
    >>> y, before = [0, 1, 0, 0, 1, 1, 0, 1] * 10, [0.02, 0.6, 0.9, 0.1, 0.99, 0.2, 0.4, 0.97] * 10
    >>> models = {"before": before, "after": [0.5 + (p - 0.5) / 2 for p in before]}
    >>> def brier(counts):
    ...     return brier_decomposition(counts, method="scores").brier
    >>> change = bootstrap(y, models, statistic=brier, compare="before", stratified=False, seed=0)["after"]
    >>> round(change.difference, 3), change.low < change.difference < change.high
    (-0.021, True)
    """
    clip = clip_of(clip)
    one_of(method, _METHODS, "method")
    level = proportion(level, "level")
    drawing = Drawing.of(n_resamples, seed, progress)
    counted = probabilities(counts_of(source))
    limits, words = edges_of(counted, n_bins, strategy, edges)
    parts = brier_decomposition(counted, method="corp")
    found: dict[str, Any]
    if wide(counted).any():
        found = of_cells(counted, limits, clip) | bounds_of(counted, parts)
    else:
        bins = calibration(counted, n_bins=n_bins, strategy=strategy, edges=edges)
        found = {"ece": bins.average_error, "max_bin_error": bins.max_error}
        found |= {"ece_expected": expected_error(counted, limits)} | _of_local_fit(counted, span, degree)
        found |= {"smooth_ece": smooth_error(counted)}
        found |= _of_cases(_seen(in_range(counted)), parts.brier, clip, method, level, drawing)
    P, N = counted.n_positive, counted.n_negative
    return CalibrationStatistics(
        n=P + N,
        prior=P / (P + N),
        brier=parts.brier,
        calibration=parts.calibration,
        refinement=parts.refinement,
        binning=words,
        level=level,
        auc=auc_of(counted),
        **found,
    )


def _of_local_fit(counted: ThresholdCounts, span: float, degree: Literal[1, 2]) -> dict[str, float]:
    """Summarise the distances of the local regression from the diagonal."""
    smooth = calibration(counted, method="loess", span=span, degree=degree)
    away = np.abs(smooth.observed - smooth.predicted)
    order = np.argsort(away, kind="stable")
    e50, e90 = quantiles(away[order], np.asarray(smooth.count)[order], np.array([0.5, 0.9]), counted.exact)
    return {
        "average_error": smooth.average_error,
        "max_error": smooth.max_error,
        "e50": float(e50),
        "e90": float(e90),
    }


def _of_cases(
    counted: ThresholdCounts, brier: float, clip: float | None, method: str, level: float, drawing: Drawing
) -> dict[str, float]:
    """Fit the logistic recalibration, and give it and the Brier score their limits."""
    z = spiegelhalter(counted)
    found = {"spiegelhalter_z": z, "spiegelhalter_p": math.erfc(abs(z) / math.sqrt(2))}
    estimates = {"brier": mean_loss(counted, brier)} | recalibration(counted, _log_odds(counted, clip))
    area = auc_of(counted)
    if method != "bootstrap":
        limits = wald_limits(counted, area, estimates, method == "sandwich", level)
    else:
        values = {"auc": area} | {name: one.value for name, one in estimates.items()}
        limits = bootstrap_limits(counted, values, clip, level, drawing)
    for name, one in limits.items():
        found |= {f"{name}_low": one.low, f"{name}_high": one.high}
        found[f"{name}_standard_error"] = one.standard_error
    return found | {name: estimates[name].value for name in ("in_the_large", "intercept", "slope")}


def _seen(counted: ThresholdCounts) -> ThresholdCounts:
    """Leave out predictions without cases, which a resample may have."""
    seen = counted.positive + counted.negative > 0
    if seen.all():
        return counted
    parts = {name: getattr(counted, name)[seen] for name in ("score", "positive", "negative")}
    return ThresholdCounts.trusted(**parts)


def _log_odds(counted: ThresholdCounts, clip: float | None) -> Array | None:
    """Return the log-odds of the predictions; None where some are infinite."""
    score = counted.score.astype(np.float64)
    if clip is None and (score[-1] <= 0 or score[0] >= 1):
        return None
    return logit(clipped(score, clip))
