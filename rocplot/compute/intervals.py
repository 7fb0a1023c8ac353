"""How sure is the area: confidence intervals from the counts."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rocplot.arguments import number, one_of
from rocplot.compute.counting import ThresholdCounts, counts_of
from rocplot.compute.curves import auc_of, totals
from rocplot.compute.reading import per_model
from rocplot.compute.results import Result

Array: TypeAlias = NDArray[Any]

_METHODS = ("delong", "delong-logit", "hanley-mcneil", "bootstrap", "bca")


@dataclass(frozen=True)
class Interval(Result):
    """A confidence interval.

    Attributes
    ----------
    estimate : float
        The quantity itself.
    low, high : float
        Its bounds; NaN where the method has no answer.
    standard_error : float
        Of the estimate; for the logit interval still on the scale of the estimate.
    """

    estimate: float
    low: float
    high: float
    standard_error: float


@per_model()
def auc_interval(
    source: Any,
    *,
    method: str = "delong",
    level: float = 0.95,
    seed: int | np.random.Generator | None = None,
    n_resamples: int = 2000,
) -> Interval:
    """Compute a confidence interval of the AUC.

    Parameters
    ----------
    {reading}
    method : {"delong", "delong-logit", "hanley-mcneil", "bootstrap", "bca"}
        DeLong's variance with Wald limits or limits on the logit scale, Hanley and McNeil's variance with
        Wald limits, or a bootstrap stratified by class with percentile or BCa limits.  Wald limits are
        clipped to [0, 1].
    level : float in (0, 1)
        Confidence level.
    seed : int, numpy.random.Generator or None
        For the bootstraps.
    n_resamples : int
        For the bootstraps.

    Returns
    -------
    Interval
        Or a dict of them by model.  Where the variance is zero or undefined (an AUC of 0 or 1; all scores
        equal or one case in a class, except for Hanley and McNeil) the limits are NaN, with a warning that
        says why.

    Raises
    ------
    {raises}
    ValueError
        Also for an unknown method, a level outside (0, 1), or weights with fractions: the variance needs
        the number of cases.

    Notes
    -----
    DeLong et al. (1988), by placement values read off the counts; Hanley & McNeil (1982), with
    Q1 = A/(2 − A) and Q2 = 2A²/(1 + A).  The Wald limits are clipped as in pROC.

    Examples
    --------
    >>> found = auc_interval([1, 0, 1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6, 0.5, 0.4])
    >>> round(found.estimate, 3), round(found.standard_error, 3)
    (0.667, 0.272)
    """
    one_of(method, _METHODS, "method")
    level = number(level, "level", 0, 1)
    if level in (0, 1):
        raise ValueError(f"level must lie between 0 and 1, not {level:g}")
    counted = counts_of(source)
    P, N = totals(counted)
    if not counted.exact:
        raise ValueError("the interval needs whole counts: weights with fractions do not say how many cases")
    estimate = auc_of(counted)
    reason = _degenerate(counted, estimate, method, P, N)
    if reason:
        warnings.warn(f"the AUC has no {method} interval: {reason}", stacklevel=4)
        return Interval(estimate, np.nan, np.nan, np.nan)
    if method in ("bootstrap", "bca"):
        return _bootstrap(counted, estimate, method, level, seed, int(number(n_resamples, "n_resamples", 1)))
    error = np.sqrt(_hanley_mcneil(estimate, P, N) if method == "hanley-mcneil" else delong_variance(counted))
    z = _normal_quantile(0.5 + level / 2)
    if method == "delong-logit":
        centre, half = np.log(estimate / (1 - estimate)), z * error / (estimate * (1 - estimate))
        low, high = (float(1 / (1 + np.exp(-edge))) for edge in (centre - half, centre + half))
    else:
        low, high = max(estimate - z * error, 0.0), min(estimate + z * error, 1.0)
    return Interval(estimate, float(low), float(high), float(error))


def _degenerate(counted: ThresholdCounts, estimate: float, method: str, P: float, N: float) -> str:
    """Say why an interval does not exist, if so."""
    if estimate in (0, 1):
        return f"all pairs are ordered alike (AUC {estimate:g}), so its variance is 0"
    if method == "hanley-mcneil":
        return ""
    if counted.score.size == 1:
        return "all scores are equal, so its variance is 0"
    if min(P, N) == 1:
        return "a class holds one case, so its variance is undefined"
    return ""


def placements(counted: ThresholdCounts) -> tuple[Array, Array]:
    """Compute the placement values V10 of a positive and V01 of a negative at each distinct score."""
    P, N = totals(counted)
    v10 = (N - counted.fp[1:] + counted.negative / 2) / N  # share of negatives below, half of those level
    v01 = (counted.tp[:-1] + counted.positive / 2) / P  # share of positives above, half of those level
    return v10, v01


def delong_variance(counted: ThresholdCounts) -> float:
    """Compute DeLong's variance of the AUC."""
    P, N = totals(counted)
    v10, v01 = placements(counted)
    area = float(counted.positive @ v10) / P
    spread = counted.positive @ (v10 - area) ** 2 / (P - 1) / P
    return float(spread + counted.negative @ (v01 - area) ** 2 / (N - 1) / N)


def _hanley_mcneil(area: float, P: float, N: float) -> float:
    q1, q2 = area / (2 - area), 2 * area**2 / (1 + area)
    return (area * (1 - area) + (P - 1) * (q1 - area**2) + (N - 1) * (q2 - area**2)) / (P * N)


def _bootstrap(
    counted: ThresholdCounts, estimate: float, method: str, level: float, seed: Any, n_resamples: int
) -> Interval:
    areas = resampled_auc(counted, np.random.default_rng(seed), n_resamples)
    tails = np.array([0.5 - level / 2, 0.5 + level / 2])
    if method == "bca":
        tails = _bca_tails(counted, estimate, areas, tails)
    low, high = np.quantile(areas, tails)
    return Interval(estimate, float(low), float(high), float(areas.std(ddof=1)))


def resampled_auc(counted: ThresholdCounts, rng: np.random.Generator, n_resamples: int) -> Array:
    """Compute the AUC of stratified bootstrap resamples: cases are drawn, counted and added, never sorted."""
    P, N = (int(total) for total in totals(counted))
    groups = np.arange(counted.score.size)
    positive, negative = np.repeat(groups, counted.positive), np.repeat(groups, counted.negative)
    areas = np.empty(n_resamples)
    for i in range(n_resamples):
        drawn = np.bincount(positive[rng.integers(0, P, P)], minlength=groups.size)
        above = np.cumsum(drawn) - drawn / 2
        areas[i] = above[negative[rng.integers(0, N, N)]].sum()
    return areas / (P * N)


def _bca_tails(counted: ThresholdCounts, estimate: float, areas: Array, tails: Array) -> Array:
    """Correct the percentiles for bias and acceleration; Efron & Tibshirani (1993), section 14.3."""
    from scipy.special import ndtr, ndtri

    P, N = totals(counted)
    v10, v01 = placements(counted)
    bias = ndtri(np.clip((np.mean(areas < estimate) + np.mean(areas <= estimate)) / 2, 1e-9, 1 - 1e-9))
    influence = [(counted.positive, (v10 - estimate) / P), (counted.negative, (v01 - estimate) / N)]
    cubes = sum(float(weight @ value**3) for weight, value in influence)
    squares = sum(float(weight @ value**2) for weight, value in influence)
    shifted = bias + ndtri(tails)
    return np.asarray(ndtr(bias + shifted / (1 - cubes / (6 * squares**1.5) * shifted)))


def _normal_quantile(p: float) -> float:
    from statistics import NormalDist

    return NormalDist().inv_cdf(p)
