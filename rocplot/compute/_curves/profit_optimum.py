"""The profit-optimal point of a lift curve."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from rocplot._validation import number
from rocplot.compute._base.per_model import per_model
from rocplot.compute._base.result import Result
from rocplot.compute._base.source import Source
from rocplot.compute._counts.sort import at_least
from rocplot.compute._counts.threshold_counts import counts_of, totals
from rocplot.compute._roc.operating_point import operating_point


@dataclass(frozen=True, eq=False)
class ProfitOptimum(Result):
    """The point of largest profit on a lift curve.

    Attributes
    ----------
    rate, count, threshold : float
        The predicted positive rate of largest profit, the true positives there, and the cut-off.
    profit : float
        Total profit of all samples at that rate.
    gain : float
        Profit in excess of predicting every sample negative.
    slope : float
        Slope of the iso-profit line that touches the curve there, dTP/drate.
    profit_error : float
        How much more another cut-off may bring, one within a cell of pooled counts; else 0.
    """

    rate: float
    count: float
    threshold: float
    profit: float
    gain: float
    slope: float
    profit_error: float = 0.0


@per_model(makes=ProfitOptimum)
def profit_optimum(
    source: Source, *, benefit_tp: float = 0, benefit_tn: float = 0, cost_fp: float = 0, cost_fn: float = 0
) -> ProfitOptimum:
    """Find the predicted positive rate of largest profit on the lift curve.

    The profit is benefit_tp TP + benefit_tn TN − cost_fp FP − cost_fn FN.  A mailing that costs m per
    letter and earns r per sale has ``benefit_tp=r - m, cost_fp=m``.

    Parameters
    ----------
    {reading}
    benefit_tp, benefit_tn : float, default=0
        Benefit of each true positive and true negative; may be negative.
    cost_fp, cost_fn : float, default=0
        Cost of each false positive and false negative, non-negative.

    Returns
    -------
    ProfitOptimum
        A vertex of the hull of the lift curve; of equal profits, the one of lowest rate.  Several models give
        a `Results`, a dict by name.

    Raises
    ------
    {raises}
    ValueError
        Also for negative costs, for benefits and costs under which all decisions have equal profit or
        a wrong decision is worth more than the right one, or a curve without counts.

    See Also
    --------
    lift : Compute the lift curve: true positives against the predicted positive rate.
    operating_point : Find the operating point of least expected cost.
    net_benefit : Compute the net benefit at threshold probabilities.
    rocplot.lift : Draw lift charts, cumulative gains curves or lift curves, over the predicted-positive rate.

    Notes
    -----
    Vuk & Curk (2006), section 5.2.  With R = benefit_tp + benefit_tn + cost_fp + cost_fn the profit is a
    constant + R TP − (benefit_tn + cost_fp) n rate, so iso-profit lines have the slope
    n (benefit_tn + cost_fp)/R; with equal costs of both errors and no benefits, n/2.

    References
    ----------
    {vuk2006}

    Examples
    --------
    >>> best = profit_optimum([1, 0, 1, 0, 0], [0.9, 0.8, 0.7, 0.6, 0.5], benefit_tp=9, cost_fp=1)
    >>> best.rate, best.count, best.threshold, best.profit, best.slope
    (0.6, 2.0, 0.7, 17.0, 0.5)
    """
    counted = counts_of(source)
    P, N = totals(counted)
    outcome: dict[str, Any] = {
        "benefit_tp": benefit_tp,
        "benefit_tn": benefit_tn,
        "cost_fp": cost_fp,
        "cost_fn": cost_fn,
    }
    point = operating_point(counted, **outcome)
    per_positive, per_target = value_of(**outcome)
    at = int(at_least(counted.score, point.threshold)) if point.tpr + point.fpr else 0
    tp, fp = float(counted.tp[at]), float(counted.fp[at])
    gain = per_positive * tp - per_target * (tp + fp)
    return ProfitOptimum(
        rate=(tp + fp) / (P + N),
        count=tp,
        threshold=point.threshold,
        profit=gain + benefit_tn * N - cost_fn * P,
        gain=gain,
        slope=(P + N) * per_target / per_positive,
        profit_error=(P + N) * point.cost_error,
    )


def value_of(
    benefit_tp: float = 0, benefit_tn: float = 0, cost_fp: float = 0, cost_fn: float = 0
) -> tuple[float, float]:
    """Return what each positive found brings and what each target costs: all that a choice depends on."""
    benefit_tp, benefit_tn = (
        number(benefit_tp, "benefit_tp", -np.inf),
        number(benefit_tn, "benefit_tn", -np.inf),
    )
    cost_fp, cost_fn = number(cost_fp, "cost_fp"), number(cost_fn, "cost_fn")
    return benefit_tp + benefit_tn + cost_fp + cost_fn, benefit_tn + cost_fp
