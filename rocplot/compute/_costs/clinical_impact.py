"""Clinical impact curves: how many of a population are at high risk, and how many of them have the event."""

from __future__ import annotations

from dataclasses import field

import numpy as np

from rocplot._numbers import write_amount, write_number, write_percent
from rocplot._typing import Array
from rocplot._validation import check_number, check_same_length
from rocplot.compute._base.interval import CurveBand, Inference
from rocplot.compute._base.reading import Source, per_model
from rocplot.compute._base.result import Result
from rocplot.compute._costs.loss_curves import get_class_weight, read_probability_scores
from rocplot.compute._costs.net_benefit import Thresholds, read_thresholds
from rocplot.compute._counts.sort import count_at_least
from rocplot.compute._counts.threshold_counts import rescale_extreme_weights
from rocplot.compute._decisions.cut_table import (
    ALL,
    FP,
    NEGATIVES,
    POSITIVES,
    TP,
    CutTable,
    compute_proportion_limits,
    compute_sum_limits,
    count_tables,
)
from rocplot.compute._roc.roc import RocCurve, get_curve, read_threshold_rates

_METHOD = "Wilson's limits"
_METHOD_AT = "limits of the rates by Wilson, combined by Newcombe's method 10"


class ClinicalImpact(Result):
    """How many people of a population are at high risk, over the threshold probability.

    Attributes
    ----------
    threshold : ndarray, shape (m,)
        Threshold probabilities.
    high_risk : ndarray, shape (m,)
        Number in the population whose predicted risk is at least the threshold.
    high_risk_positive : ndarray, shape (m,)
        Number of these that are positive.
    high_risk_low, high_risk_high, high_risk_positive_low, high_risk_positive_high : ndarray, shape (m,)
        Pointwise confidence limits; NaN for counts made with `max_points`, and for those of fractional
        weights without the single cases.
    high_risk_error, high_risk_positive_error : ndarray, shape (m,)
        Guaranteed bounds on the errors of both numbers, where a threshold lies within a cell of counts made
        with `max_points`; else 0.
    population : float
        The size of the population.
    prevalence : float
        P(positive) for which the numbers are computed.
    level : float
        The confidence level of the limits.
    basis : Inference or None
        How the limits were computed, for captions; None for a result built by hand.
    curve : RocCurve or None
        The curve that it was computed from.
    """

    threshold: Array
    high_risk: Array
    high_risk_positive: Array
    high_risk_low: Array
    high_risk_high: Array
    high_risk_positive_low: Array
    high_risk_positive_high: Array
    high_risk_error: Array = field(default_factory=lambda: np.empty(0))
    high_risk_positive_error: Array = field(default_factory=lambda: np.empty(0))
    population: float = 1000.0
    prevalence: float = float("nan")
    level: float = 0.95
    basis: Inference | None = field(default=None, repr=False, compare=False, kw_only=True)
    curve: RocCurve | None = field(default=None, repr=False, compare=False, kw_only=True)

    def __post_init__(self) -> None:
        columns = ("high_risk", "high_risk_positive")
        for name in columns:
            if not np.size(getattr(self, f"{name}_error")):
                object.__setattr__(self, f"{name}_error", np.zeros(np.size(self.threshold)))
        limits = (f"{name}_{end}" for name in columns for end in ("low", "high", "error"))
        check_same_length(**{name: getattr(self, name) for name in ("threshold", *columns, *limits)})
        super().__post_init__()

    def describe(self) -> str:
        """Describe the numbers and their limits in a sentence for a paper."""
        population = write_amount(self.population)
        words = f"Numbers at high risk, and of positives among them, in a population of {population}"
        if np.isfinite(self.prevalence):
            words += f" at a prevalence of {write_number(self.prevalence)}"
        if np.isnan(np.asarray(self.high_risk_low, float)).all():
            return f"{words}, without limits."
        method = self.basis.method if self.basis is not None else "made by hand"
        return f"{words}, with {write_percent(self.level)} % pointwise confidence limits ({method})."

    def get_band(self, name: str) -> CurveBand:
        """Return the limits of `high_risk` or `high_risk_positive` as a band, ordered by the threshold."""
        order = np.argsort(self.threshold, kind="stable")
        number, low, high = (
            np.asarray(getattr(self, f"{name}{end}"))[order] for end in ("", "_low", "_high")
        )
        kind = f"{write_percent(self.level)} % pointwise band"
        return CurveBand(np.asarray(self.threshold)[order], number, low, high, kind, basis=self.basis)


@per_model(result_type=ClinicalImpact, groups=True)
def clinical_impact(
    source: Source,
    *,
    thresholds: Thresholds = None,
    population: float = 1000,
    prevalence: float | None = None,
    level: float = 0.95,
) -> ClinicalImpact:
    """Compute how many of a population are at high risk, and how many of them are positive.

    Use it to say what acting on a threshold means in numbers of people.

    Parameters
    ----------
    {reading}
    {groups}  The limits then allow for the groups.
    thresholds : array-like or "data", optional
        Threshold probabilities in [0, 1], by default .01, .02, …, .99; ``"data"`` as in `net_benefit`.
    population : float, default=1000
        Size of the population, above 0.
    prevalence : float in (0, 1), optional
        P(positive) in the population; by default the sample's.
    level : float in (0, 1), default=.95
        Confidence level of the pointwise limits, as a proportion.

    Returns
    -------
    ClinicalImpact
        Several models give a `Results`, a dict by name.

    Raises
    ------
    {raises}
    ValueError
        Also for predictions, thresholds or a prevalence outside [0, 1], or a population of 0 or less.

    See Also
    --------
    net_benefit : Compute the benefit of acting, less the harm of acting in vain.
    metrics_at : Compute metrics at a cut-off, each with a confidence interval.
    rocplot.clinical_impact : Draw the numbers over the threshold.

    Notes
    -----
    Kerr et al. (2016).  With the sample's prevalence both numbers are shares of all cases, with Wilson's
    limits.  At another prevalence π the first is π·tpr + (1 − π)·fpr, whose limits are combined from those of
    both rates, and the second π·tpr.

    In simulations of 100 and 400 cases, half or an eighth of them positive, 95 % limits covered both numbers
    at thresholds of .1, .2 and .4 in at least 93 % (400 samples each).

    {coverage}

    References
    ----------
    {kerr2016}
    {zou2008}

    Examples
    --------
    >>> impact = clinical_impact([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.2], thresholds=[0.5, 0.75], population=100)
    >>> impact.high_risk, impact.high_risk_positive
    (array([75., 50.]), array([50., 25.]))
    """
    curve = get_curve(source)
    predicted = read_probability_scores(curve, "clinical impact")
    prior = get_class_weight(curve, "cost_proportion", prevalence, "prevalence")
    size = check_number(population, "population", 0, above=True)
    p = read_thresholds(thresholds, curve, predicted)
    fpr, tpr, fpr_error, tpr_error = read_threshold_rates(curve, p)
    limits, counts = np.full((4, p.size), np.nan), curve.counts
    is_exact = not (fpr_error.any() or tpr_error.any())
    if is_exact and counts is not None and (counts.exact or counts.cases is not None):
        counts = rescale_extreme_weights(counts)
        tables = count_tables(counts, count_at_least(counts.score, p))
        parts = [_compute_limits(table, None if prevalence is None else prior, level) for table in tables]
        limits = np.hstack([np.reshape(part, (4, -1)) for part in parts])
    low, high, positive_low, positive_high = size * limits
    method = _METHOD if prevalence is None else _METHOD_AT
    return ClinicalImpact(
        threshold=p,
        high_risk=size * (prior * tpr + (1 - prior) * fpr),
        high_risk_positive=size * prior * tpr,
        high_risk_low=low,
        high_risk_high=high,
        high_risk_positive_low=positive_low,
        high_risk_positive_high=positive_high,
        high_risk_error=size * (prior * tpr_error + (1 - prior) * fpr_error),
        high_risk_positive_error=size * prior * tpr_error,
        population=size,
        prevalence=prior,
        level=level,
        basis=Inference("Number at high risk", method, level, extent="pointwise"),
        curve=curve,
    )


def _compute_limits(table: CutTable, prior: float | None, level: float) -> list[Array]:
    """Compute the limits of the share at high risk, and of the share that is also positive."""
    if prior is None:
        high_risk = compute_proportion_limits(table, (TP, FP), ALL, level)
        return [*high_risk, *compute_proportion_limits(table, (TP,), ALL, level)]
    low, high = compute_proportion_limits(table, (TP,), POSITIVES, level)
    tpr, fpr = table.compute_share((TP,), POSITIVES), table.compute_share((FP,), NEGATIVES)
    share = prior * tpr + (1 - prior) * fpr
    return [*compute_sum_limits(table, prior, 1 - prior, share, level), prior * low, prior * high]
