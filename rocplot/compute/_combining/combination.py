"""Making one classifier of several: random mixtures, conjunctions and disjunctions, the hull's hybrid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rocplot._validation import number, one_of
from rocplot.compute._base.result import Result
from rocplot.compute._roc.decisions import agreed, decisions, point_of
from rocplot.compute._roc.roc_points import RocPoints, roc_points

Array: TypeAlias = NDArray[Any]
Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True)
class Mixture(Result):
    """Two classifiers mixed at random: each case is decided by the second with probability k.

    Attributes
    ----------
    fpr, tpr : float
        The expected point, on the segment between the two.
    k : float
        The share of the second classifier, in [0, 1].
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
        """Realise the mixture: take each case's decision from the second classifier with probability k.

        Parameters
        ----------
        a_decisions, b_decisions : array-like of 0/1 or bool, shape (n,)
            The decisions of the two classifiers for the same cases.
        seed : int, numpy.random.Generator or None
            Where the randomness comes from.

        Returns
        -------
        ndarray of bool, shape (n,)
            Cases are drawn independently, so the rates are met on average, not exactly.

        Raises
        ------
        ValueError
            For decisions other than 0 and 1, or arrays of unequal length.
        """
        a, b = agreed(decisions(a_decisions, "a_decisions"), decisions(b_decisions, "b_decisions"))
        return np.where(np.random.default_rng(seed).random(a.size) < self.k, b, a)


def interpolate(
    a: Any,
    b: Any,
    *,
    k: float | None = None,
    fpr: float | None = None,
    tpr: float | None = None,
    positives: float | None = None,
    negatives: float | None = None,
    budget: float | None = None,
) -> Mixture:
    """Mix two classifiers at random to meet a share, a rate or a budget.

    Parameters
    ----------
    a, b : (fpr, tpr), or (y_true, y_pred)
        The two classifiers.
    k : float in [0, 1], optional
        The share of `b`.
    fpr, tpr : float, optional
        The rate that the mixture shall have.
    positives, negatives, budget : float, optional
        Expected cases of each class, and how many cases may be predicted positive: the mixture meets the
        constraint line tpr · positives + fpr · negatives = budget.

    Returns
    -------
    Mixture
        Its ``decide`` makes the decisions.

    Raises
    ------
    ValueError
        If not exactly one of `k`, `fpr`, `tpr` or all three counts is given, if `a` and `b` do not enclose
        what is asked for, or if every mixture meets it.

    Notes
    -----
    Fawcett (2004), section 7.4.1 and Figure 10.  On his example k is 94/165 = .5697 and the point
    (.1855, .4279); the printed k ≈ .53 and (.18, .42) come from reading the crossing off the figure, and
    .53 reaches 774 clients in place of 800.  The two points are estimates: a mixture chosen on some data
    must be validated on other data.

    Examples
    --------
    >>> mixed = interpolate((0.1, 0.2), (0.25, 0.6), positives=240, negatives=3760, budget=800)
    >>> round(mixed.k, 6), round(mixed.fpr, 6), round(mixed.tpr, 6)
    (0.569697, 0.185455, 0.427879)
    """
    a, b = point_of(a, "a"), point_of(b, "b")
    line = constraint(k, fpr, tpr, positives, negatives, budget)
    share = number(k, "k", 0, 1) if line is None else _crossing(a, b, *line)
    f, t = (one + share * (other - one) for one, other in zip(a, b, strict=True))
    return Mixture(f, t, share)


def constraint(
    k: float | None,
    fpr: float | None,
    tpr: float | None,
    positives: float | None,
    negatives: float | None,
    budget: float | None,
) -> tuple[float, float, float] | None:
    """Read what the mixture shall meet, as a line (p, q, r): q · fpr + p · tpr = r; None for a share."""
    counts = (positives, negatives, budget)
    single = [name for name, value in (("k", k), ("fpr", fpr), ("tpr", tpr)) if value is not None]
    some_counts = any(value is not None for value in counts)
    if len(single) + some_counts != 1 or (some_counts and None in counts):
        raise ValueError(
            "a mixture needs exactly one of k=, fpr=, tpr=, or all of positives=, negatives=, budget="
        )
    if some_counts:
        p, q, r = (number(v, n) for v, n in zip(counts, ("positives", "negatives", "budget"), strict=True))
        return p, q, r
    if k is not None:
        return None
    return (0.0, 1.0, number(fpr, "fpr", 0, 1)) if tpr is None else (1.0, 0.0, number(tpr, "tpr", 0, 1))


def constraint_ends(p: float, q: float, r: float) -> tuple[Array, Array]:
    """Clip the line q · fpr + p · tpr = r, of p, q ≥ 0, to the unit square; return its fpr and tpr."""
    if p == 0 or q == 0:
        at, along = np.full(2, r / max(p, q)), np.array([0.0, 1.0])
        return (at, along) if p == 0 else (along, at)
    fpr = np.array([max(0.0, (r - p) / q), min(1.0, r / q)])
    return fpr, (r - q * fpr) / p


def _crossing(a: Point, b: Point, p: float, q: float, r: float) -> float:
    """Find where the segment from a to b meets the line q · fpr + p · tpr = r."""
    at_a, at_b = (q * f + p * t for f, t in (a, b))
    near = 1e-12 * max(abs(r), abs(at_a), abs(at_b))
    if abs(at_a - at_b) <= near:
        meets = "every mixture meets it: choose k" if abs(at_a - r) <= near else "no mixture meets it"
        raise ValueError(f"a and b both give {at_a:.6g} where {r:.6g} is asked for; {meets}")
    share = (r - at_a) / (at_b - at_a)
    if not -1e-12 <= share <= 1 + 1e-12:
        low, high = sorted((at_a, at_b))
        raise ValueError(f"a and b give {low:.6g} to {high:.6g}, so no mixture of them gives {r:.6g}")
    return min(max(share, 0.0), 1.0)


@dataclass(frozen=True)
class LogicalCombination(Result):
    """The conjunction or disjunction of classifiers: what their points alone say about it.

    Attributes
    ----------
    fpr, tpr : float
        The point if the classifiers are independent within each class.
    fpr_low, fpr_high, tpr_low, tpr_high : float
        Fréchet's bounds: no dependence leads outside them.
    fpr_observed, tpr_observed : float
        The true point where decisions were given, else NaN.
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


def logical_combination(*points: Any, how: str = "and") -> LogicalCombination:
    """Bound and estimate the point of classifiers joined by "and" or by "or".

    Parameters
    ----------
    *points : (fpr, tpr), or (y_true, y_pred)
        Two classifiers or more.  If all of them are decisions 0/1 on the same cases, the observed point
        is computed, too.
    how : {"and", "or"}
        Predict positive if all classifiers do, or if any does.

    Returns
    -------
    LogicalCombination

    Raises
    ------
    ValueError
        For fewer than two points, rates outside [0, 1], an unknown `how`, or decisions whose `y_true`
        differ.

    Notes
    -----
    Fawcett (2004), section 7.4.3 and Figure 12.  His lower bound 0 of a conjunction holds but is loose:
    it is max(0, Σ rates − (m − 1)) for m classifiers; his second upper bound names the TP rate where the FP
    rate is meant.  Classifiers of one problem are seldom independent, and no combination of many can be
    read off their points: validate it on other data.

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
    truth = np.asarray(points[0][0])
    for i, (y_true, _) in enumerate(points[1:], 2):
        if not np.array_equal(truth, np.asarray(y_true)):
            raise ValueError(f"point {i} has another y_true than point 1: decide on the same cases")
    columns = agreed(*(decisions(y_pred, f"point {i}") for i, (_, y_pred) in enumerate(points, 1)))
    joined = np.all(columns, axis=0) if how == "and" else np.any(columns, axis=0)
    return point_of((truth, joined), "points")


@dataclass(frozen=True, eq=False)
class ParetoFront(Result):
    """The classifiers that no other one beats in both rates.

    Attributes
    ----------
    name : ndarray of str, shape (m,)
        The classifiers of the front, from low to high fpr.
    fpr, tpr : ndarray, shape (m,)
        Their points.
    on_hull : ndarray of bool, shape (m,)
        Whether the classifier is a vertex of the convex hull, too: best for some slope.
    """

    name: Array
    fpr: Array
    tpr: Array
    on_hull: Array


def pareto_front(points: Mapping[str, Any] | RocPoints) -> ParetoFront:
    """Find the classifiers that no other one beats.

    Parameters
    ----------
    points : mapping or RocPoints
        Name → ``(fpr, tpr)``, or name → ``(y_true, y_pred)`` with decisions 0/1; or the result of
        ``roc_points``.

    Returns
    -------
    ParetoFront
        A classifier is beaten by one with no higher fpr and no lower tpr that is not at the same point.

    Raises
    ------
    TypeError, ValueError
        As for ``roc_points``.

    Notes
    -----
    Flach's slides, "Pareto front vs convex hull".  Vertices of the hull belong to the front (but for one at
    (1, 1), where another reaches all positives with fewer negatives); the rest of the front is best for no
    slope, though no single classifier beats it.  Rates of classifiers chosen here must be estimated on other
    data.

    Examples
    --------
    >>> front = pareto_front({"A": (0.1, 0.7), "B": (0.2, 0.72), "C": (0.7, 0.7), "D": (0.3, 0.9)})
    >>> front.name, front.on_hull
    (array(['A', 'B', 'D'], dtype='<U1'), array([ True, False,  True]))
    """
    found = points if isinstance(points, RocPoints) else roc_points(points)
    order = np.lexsort((-found.tpr, found.fpr))  # left to right, the higher first
    f, t = found.fpr[order], found.tpr[order]
    before = np.r_[-1.0, np.maximum.accumulate(t)[:-1]]
    same = np.r_[False, (f[1:] == f[:-1]) & (t[1:] == t[:-1])]
    fresh = np.flatnonzero(~same)
    kept = (t > before)[fresh][np.cumsum(~same) - 1]  # equal points share their fate
    at = order[kept]
    return ParetoFront(found.name[at], found.fpr[at], found.tpr[at], found.on_hull[at])
