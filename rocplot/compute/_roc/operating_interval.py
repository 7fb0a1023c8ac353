"""Intervals of single rates: binomial proportions, and the cross at a cut-off."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rocplot._validation import one_of, proportion
from rocplot.compute._base.per_model import per_model
from rocplot.compute._base.result import Result
from rocplot.compute._base.source import Source
from rocplot.compute._counts.threshold_counts import ThresholdCounts, counts_of, totals
from rocplot.compute._curves.confusion_matrix import confusion_of
from rocplot.compute._roc.binomial_intervals import clopper_pearson, wilson


@dataclass(frozen=True)
class OperatingInterval(Result):
    """The point of a cut-off, with an interval in both directions.

    Attributes
    ----------
    fpr, tpr : float
        The point.
    fpr_low, fpr_high, tpr_low, tpr_high : float
        Binomial intervals of the two rates, each at the level.
    """

    fpr: float
    tpr: float
    fpr_low: float
    fpr_high: float
    tpr_low: float
    tpr_high: float


@per_model(makes=OperatingInterval)
def operating_interval(
    source: Source,
    *,
    threshold: float,
    level: float = 0.95,
    method: Literal["wilson", "clopper-pearson"] = "wilson",
) -> OperatingInterval:
    """Compute the point of a cut-off with binomial intervals of both rates.

    Parameters
    ----------
    {reading}
    threshold : float
        Positive iff score ≥ threshold; ±inf are the two trivial decisions.
    level : float in (0, 1)
        Confidence level of each of the two intervals.
    method : {"wilson", "clopper-pearson"}
        Wilson's score interval, or the exact one.

    Returns
    -------
    OperatingInterval
        Or a dict of them by model.

    Raises
    ------
    {raises}
    ValueError
        Also for an unknown method, a level outside (0, 1), or weights with fractions.

    Examples
    --------
    >>> cross = operating_interval([1, 1, 0, 0], [0.9, 0.4, 0.6, 0.1], threshold=0.5)
    >>> cross.fpr, cross.tpr, round(cross.tpr_low, 3), round(cross.tpr_high, 3)
    (0.5, 0.5, 0.095, 0.905)
    """
    one_of(method, ("wilson", "clopper-pearson"), "method")
    level = proportion(level, "level")
    counted = whole_counts(counts_of(source))
    P, N = totals(counted)
    table = confusion_of(counted, threshold)
    bounds = wilson if method == "wilson" else clopper_pearson
    f, t = table.fp / N, table.tp / P
    f_low, f_high = (float(edge) for edge in bounds(f, N, level))
    t_low, t_high = (float(edge) for edge in bounds(t, P, level))
    return OperatingInterval(f, t, f_low, f_high, t_low, t_high)


def whole_counts(counted: ThresholdCounts) -> ThresholdCounts:
    """Refuse weights that do not count cases."""
    if not counted.exact:
        raise ValueError("the interval needs whole counts: weights with fractions do not say how many cases")
    return counted
