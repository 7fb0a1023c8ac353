"""Conjunctions and disjunctions of classifiers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np

from rocplot._data.columns import check_order
from rocplot._typing import PointLike
from rocplot._validation import one_of
from rocplot.compute._base.reading import makes
from rocplot.compute._base.result import Result
from rocplot.compute._roc.roc_points import agreed, decisions, point_of

Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, eq=False)
class LogicalCombination(Result):
    """The rates of a conjunction or disjunction of classifiers, and their bounds.

    Attributes
    ----------
    fpr, tpr : float
        The rates if the classifiers are independent within each class.
    fpr_low, fpr_high, tpr_low, tpr_high : float
        Fréchet bounds, which hold under any dependence.
    fpr_observed, tpr_observed : float
        The observed rates if decisions were given, else NaN.
    how : str
        "and" or "or".
    """

    fpr: float
    tpr: float
    fpr_low: float
    fpr_high: float
    tpr_low: float
    tpr_high: float
    fpr_observed: float = float("nan")
    tpr_observed: float = float("nan")
    how: str = "and"


@makes(object)  # not its own result: that has a point, and may be combined again
def logical_combination(*points: PointLike, how: Literal["and", "or"] = "and") -> LogicalCombination:
    """Compute and bound the rates of classifiers combined by "and" or by "or".

    Parameters
    ----------
    *points : (fpr, tpr), or (y_true, y_pred)
        Two classifiers or more.  If all of them are decisions 0/1 on the same samples, the observed rates
        are computed, too.
    how : {"and", "or"}, default="and"
        Predict positive if all classifiers do, or if any does.

    Returns
    -------
    LogicalCombination
        Expected rates under independence, their Fréchet bounds, and the observed rates (NaN without
        decisions).

    Raises
    ------
    ValueError
        For fewer than two points, rates outside [0, 1], an unknown `how`, or decisions whose `y_true`
        differ.

    See Also
    --------
    interpolate : Mix two classifiers at random.
    rocch_hybrid : Find which of several models is optimal for which slope.
    rocplot.combination : Draw what classifiers can be made into.

    Notes
    -----
    Fawcett (2004), section 7.4.3 and Figure 12.  His lower bound 0 of a conjunction holds but is loose:
    it is max(0, Σ rates − (m − 1)) for m classifiers; his second upper bound names the TP rate where the FP
    rate is meant.  Classifiers of one problem are seldom independent, and the
    rates of a combination do not follow from theirs: validate it on other data.

    References
    ----------
    {fawcett2004}

    Examples
    --------
    >>> both = logical_combination((0.2, 0.6), (0.4, 0.7))
    >>> round(both.fpr, 12), round(both.tpr, 12), round(both.tpr_low, 12), both.tpr_high
    (0.08, 0.42, 0.3, 0.6)
    """
    one_of(how, ("and", "or"), "how")
    if len(points) < 2:
        raise ValueError(f"logical_combination needs two points or more, not {len(points)}")
    rate = np.array([point_of(point, f"point {i}") for i, point in enumerate(points, 1)])
    if how == "and":
        low = np.maximum(rate.sum(axis=0) - (len(rate) - 1), 0)
        expected, high = rate.prod(axis=0), rate.min(axis=0)
    else:
        expected = 1 - (1 - rate).prod(axis=0)
        low, high = rate.max(axis=0), np.minimum(rate.sum(axis=0), 1)
    bounds = {
        f"{name}_{side}": float(edge[i])
        for i, name in enumerate(("fpr", "tpr"))
        for side, edge in (("low", low), ("high", high))
    }
    seen = _observed(points, how)
    return LogicalCombination(
        float(expected[0]), float(expected[1]), **bounds, fpr_observed=seen[0], tpr_observed=seen[1], how=how
    )


def _observed(points: tuple[Any, ...], how: str) -> Point:
    """Combine decisions case by case; NaN if the points are rates."""
    if any(np.ndim(point[0]) == 0 for point in points if isinstance(point, (tuple, list))):
        return float("nan"), float("nan")
    if not all(isinstance(point, (tuple, list)) for point in points):
        return float("nan"), float("nan")
    parts: dict[str, object] = {}
    for k, side in enumerate(("y_true", "y_pred")):
        parts |= {f"{side} of point {i}": point[k] for i, point in enumerate(points, 1)}
    check_order(**parts)
    truth = np.asarray(points[0][0])
    for i, (y_true, _) in enumerate(points[1:], 2):
        if not np.array_equal(truth, np.asarray(y_true)):
            raise ValueError(f"point {i} has another y_true than point 1: pass decisions on the same cases")
    columns = agreed(*(decisions(y_pred, f"point {i}") for i, (_, y_pred) in enumerate(points, 1)))
    joined = np.all(columns, axis=0) if how == "and" else np.any(columns, axis=0)
    return point_of((truth, joined), "points")
