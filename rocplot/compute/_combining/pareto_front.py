"""Classifiers that none beats in both rates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from rocplot._typing import Array, PointLike
from rocplot.compute._base.precomputed import makes
from rocplot.compute._base.result import Result
from rocplot.compute._roc.roc_points import RocPoints, roc_points


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


@makes(ParetoFront)
def pareto_front(points: Mapping[str, PointLike | tuple[ArrayLike, ArrayLike]] | RocPoints) -> ParetoFront:
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
