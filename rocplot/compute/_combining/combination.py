"""Conjunctions, disjunctions and random mixtures of classifiers."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.columns import check_index_order
from rocplot._errors import make_value_error
from rocplot._typing import Array, PointLike
from rocplot._validation import check_number, make_generator
from rocplot.compute._base.reading import declare_result_type
from rocplot.compute._base.result import Result
from rocplot.compute._roc.roc_points import check_same_cases, read_decisions, read_point

Point: TypeAlias = tuple[float, float]


class LogicalCombination(Result):
    """The rates of classifiers combined by "and" or by "or", and their bounds.

    Attributes
    ----------
    fpr, tpr : float
        The rates if the classifiers are independent within each class.
    fpr_low, fpr_high, tpr_low, tpr_high : float
        Fréchet bounds, which hold under any dependence.
    fpr_observed, tpr_observed : float
        The observed rates, if the classifiers are decisions on the same samples; else NaN.
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


@declare_result_type(object)  # object, because a LogicalCombination is also accepted as a point
def logical_combination(*points: PointLike, how: Literal["and", "or"] = "and") -> LogicalCombination:
    """Compute and bound the rates of classifiers combined by "and" or by "or".

    Use it to see what "both must agree" or "either suffices" would give.

    Parameters
    ----------
    *points : (fpr, tpr), or (y_true, y_pred)
        Two classifiers or more.  If all of them are decisions 0/1 on the same samples, you also get the
        observed rates.
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
    rocplot.combination : Draw the combinations of classifiers.

    Notes
    -----
    Fawcett (2004), section 7.4.3 and Figure 12.  His lower bound of a conjunction, 0, is valid but loose:
    the sharp one is max(0, Σ rates − (m − 1)) for m classifiers.  His second upper bound names the TP rate
    where the FP rate is meant.  Classifiers for the same problem are seldom independent, and the rates of a
    combination do not follow from theirs: validate it on other data.

    References
    ----------
    {fawcett2004}

    Examples
    --------
    >>> both = logical_combination((0.2, 0.6), (0.4, 0.7))
    >>> round(both.fpr, 12), round(both.tpr, 12), round(both.tpr_low, 12), both.tpr_high
    (0.08, 0.42, 0.3, 0.6)
    """
    if len(points) < 2:
        raise ValueError(f"logical_combination needs two points or more, not {len(points)}")
    rate = np.array([read_point(point, f"point {i}") for i, point in enumerate(points, 1)])
    if how == "and":
        low = np.maximum(rate.sum(axis=0) - (len(rate) - 1), 0)
        expected, high = rate.prod(axis=0), rate.min(axis=0)
    else:
        expected = 1 - (1 - rate).prod(axis=0)
        low, high = rate.max(axis=0), np.minimum(rate.sum(axis=0), 1)
    bounds = np.stack([low, high], axis=1).ravel()  # low and high of fpr, then of tpr
    values: list[Any] = [*map(float, (*expected, *bounds, *_combine_decisions(points, how))), how]
    return LogicalCombination(*values)


def _combine_decisions(points: tuple[Any, ...], rule: str) -> Point:
    """Return the rates of decisions combined case by case; NaN if the points are rates."""
    if not all(isinstance(point, (tuple, list)) and np.ndim(point[0]) for point in points):
        return float("nan"), float("nan")
    parts: dict[str, object] = {}
    for k, side in enumerate(("y_true", "y_pred")):
        parts |= {f"{side} of point {i}": point[k] for i, point in enumerate(points, 1)}
    check_index_order(**parts)
    truth = np.asarray(points[0][0])
    for i, (y_true, _) in enumerate(points[1:], 2):
        if not np.array_equal(truth, np.asarray(y_true)):
            raise ValueError(f"point {i} has another y_true than point 1: pass decisions on the same cases")
    columns = check_same_cases(
        *(read_decisions(y_pred, f"point {i}") for i, (_, y_pred) in enumerate(points, 1))
    )
    joined = np.all(columns, axis=0) if rule == "and" else np.any(columns, axis=0)
    return read_point((truth, joined), "points")


# -- Random mixtures of two classifiers -----------------------------------------------------------


class Mixture(Result):
    """A random mixture of two classifiers: each sample is decided by the second with probability k.

    Attributes
    ----------
    fpr, tpr : float
        The expected rates, on the segment between the two classifiers.
    k : float
        The probability of the second classifier, in [0, 1].
    """

    fpr: float
    tpr: float
    k: float

    def decide(
        self,
        a_decisions: ArrayLike,
        b_decisions: ArrayLike,
        seed: int | np.random.Generator | None = None,
    ) -> Array:
        """Carry out the mixture: take each case's decision from the second classifier with probability k.

        Parameters
        ----------
        a_decisions, b_decisions : array-like of 0/1 or bool, shape (n,)
            The decisions of the two classifiers for the same cases.
        seed : int, numpy.random.Generator or None
            Random seed or generator.

        Returns
        -------
        ndarray of bool, shape (n,)
            Cases are drawn independently, so the rates are reached on average, not exactly.

        Raises
        ------
        ValueError
            For decisions other than 0 and 1, arrays of unequal length, or pandas indexes in different orders.
        """
        check_index_order(a_decisions=a_decisions, b_decisions=b_decisions)
        a, b = check_same_cases(
            read_decisions(a_decisions, "a_decisions"), read_decisions(b_decisions, "b_decisions")
        )
        return np.where(make_generator(seed).random(a.size) < self.k, b, a)


@declare_result_type(object)  # object, because a Mixture is also accepted as a point
def interpolate(
    a: PointLike,
    b: PointLike,
    *,
    k: float | None = None,
    fpr: float | None = None,
    tpr: float | None = None,
    positives: float | None = None,
    negatives: float | None = None,
    budget: float | None = None,
) -> Mixture:
    """Mix two classifiers at random to reach a given proportion, rate or budget.

    Use it to reach a rate or a budget that neither classifier has.

    Parameters
    ----------
    a, b : (fpr, tpr), or (y_true, y_pred)
        The two classifiers.
    k : float in [0, 1], optional
        The probability with which `b` decides.
    fpr, tpr : float, optional
        The rate of the mixture, in [0, 1]; pass one of them.
    positives, negatives, budget : float, optional
        Expected number of samples of each class, and of those to be predicted positive; pass all three.
        The mixture lies on the constraint line tpr · positives + fpr · negatives = budget.

    Returns
    -------
    Mixture
        The expected rates and k; its method ``decide`` applies the mixture to decisions.

    Raises
    ------
    ValueError
        Unless you pass exactly one of `k`, `fpr`, `tpr` or all three counts; if no mixture of `a` and `b`
        meets the condition, or if every mixture does.

    See Also
    --------
    rocch_hybrid : Find which of several models is optimal for which slope.
    logical_combination : Combine classifiers by "and" or "or".
    roc_points : Place discrete classifiers in ROC space.
    rocplot.combination : Draw the combinations of classifiers.

    Notes
    -----
    Fawcett (2004), section 7.4.1 and Figure 10.  On his example k is 94/165 = .5697 and the point
    (.1855, .4279); the printed k ≈ .53 and (.18, .42) come from reading the crossing off the figure, and
    .53 reaches 774 clients instead of 800.  The two points are estimates: a mixture chosen on some data
    must be validated on other data.

    References
    ----------
    {fawcett2004}

    Examples
    --------
    >>> mixed = interpolate((0.1, 0.2), (0.25, 0.6), positives=240, negatives=3760, budget=800)
    >>> round(mixed.k, 6), round(mixed.fpr, 6), round(mixed.tpr, 6)
    (0.569697, 0.185455, 0.427879)
    """
    a, b = read_point(a, "a"), read_point(b, "b")
    line = read_constraint(k, fpr, tpr, positives, negatives, budget)
    share = check_number(k, "k", 0, 1) if line is None else _find_crossing(a, b, *line)
    f, t = (start + share * (end - start) for start, end in zip(a, b, strict=True))
    return Mixture(f, t, share)


def read_constraint(
    k: float | None = None,
    fpr: float | None = None,
    tpr: float | None = None,
    positives: float | None = None,
    negatives: float | None = None,
    budget: float | None = None,
) -> tuple[float, float, float] | None:
    """Read the condition on the mixture as (p, q, r) of the line q · fpr + p · tpr = r; None for `k`."""
    counts = (positives, negatives, budget)
    single = [name for name, value in (("k", k), ("fpr", fpr), ("tpr", tpr)) if value is not None]
    some_counts = any(value is not None for value in counts)
    if len(single) + some_counts != 1 or (some_counts and None in counts):
        raise make_value_error(
            "a", "mixture needs exactly one of k=, fpr=, tpr=, or all of positives=, negatives=, budget="
        )
    if some_counts:
        p, q, r = (
            check_number(v, n) for v, n in zip(counts, ("positives", "negatives", "budget"), strict=True)
        )
        return p, q, r
    if k is not None:
        return None
    return (
        (0.0, 1.0, check_number(fpr, "fpr", 0, 1))
        if tpr is None
        else (1.0, 0.0, check_number(tpr, "tpr", 0, 1))
    )


def clip_constraint(p: float, q: float, r: float) -> tuple[Array, Array]:
    """Clip the line q · fpr + p · tpr = r (p, q ≥ 0) to the unit square; return fpr and tpr of its ends."""
    if p == 0 or q == 0:
        constant, full_range = np.full(2, r / max(p, q)), np.array([0.0, 1.0])
        return (constant, full_range) if p == 0 else (full_range, constant)
    fpr = np.array([max(0.0, (r - p) / q), min(1.0, r / q)])
    return fpr, (r - q * fpr) / p


def _find_crossing(a: Point, b: Point, p: float, q: float, r: float) -> float:
    """Find the fraction of the way from a to b at which the line q · fpr + p · tpr = r is crossed."""
    at_a, at_b = (q * f + p * t for f, t in (a, b))
    tolerance = 1e-12 * max(abs(r), abs(at_a), abs(at_b))
    if abs(at_a - at_b) <= tolerance:
        meets = "every mixture meets it: choose k" if abs(at_a - r) <= tolerance else "no mixture meets it"
        raise make_value_error("a", f"and b both give {at_a:.6g} where {r:.6g} is required; {meets}")
    share = (r - at_a) / (at_b - at_a)
    if not -1e-12 <= share <= 1 + 1e-12:
        low, high = sorted((at_a, at_b))
        raise make_value_error(
            "a", f"and b give {low:.6g} to {high:.6g}, so no mixture of them gives {r:.6g}"
        )
    return min(max(share, 0.0), 1.0)
