"""The Pareto front of discrete classifiers."""

from __future__ import annotations

from typing import cast

import numpy as np
from numpy.typing import ArrayLike

from rocplot._typing import Array, Data
from rocplot.compute._base.reading import declare_result_type
from rocplot.compute._base.result import Result
from rocplot.compute._roc.roc_points import Points, RocPoints, roc_points


class ParetoFront(Result):
    """The classifiers that no other classifier dominates.

    Attributes
    ----------
    name : ndarray of str, shape (m,)
        The classifiers of the front, from low to high fpr.
    fpr, tpr : ndarray, shape (m,)
        Their points.
    on_hull : ndarray of bool, shape (m,)
        Whether the classifier is also a vertex of the convex hull: optimal for some slope.
    """

    name: Array
    fpr: Array
    tpr: Array
    on_hull: Array


@declare_result_type(ParetoFront)
def pareto_front(
    points: Points | RocPoints,
    tpr: ArrayLike | str | None = None,
    *,
    data: Data | None = None,
    hue: ArrayLike | str | None = None,
) -> ParetoFront:
    """Find the Pareto front of discrete classifiers: those that no other classifier dominates.

    Use it to drop the classifiers that another one beats whatever the costs.

    Parameters
    ----------
    {points}

    Returns
    -------
    ParetoFront
        A classifier is dominated by another with no higher fpr and no lower tpr, unless both rates are
        equal.

    Raises
    ------
    TypeError
        If `points` can be read in none of these ways.
    ValueError
        For rates outside [0, 1], labels that cannot be read, unequal lengths, or two rows of one name.

    See Also
    --------
    roc_points : Place discrete classifiers in ROC space.
    hull : Compute the upper convex hull of the ROC curve.
    rocplot.roc_points : Draw discrete classifiers as labelled points of ROC space.

    Notes
    -----
    Flach's slides, "Pareto front vs convex hull".  Vertices of the hull belong to the front
    (except for one at (1, 1) if another finds all positives with fewer false positives); the rest of the
    front is optimal for no slope, though no single classifier dominates it.  Estimate the rates of
    classifiers that you choose here on other data.

    References
    ----------
    {flach}

    Examples
    --------
    >>> front = pareto_front({"A": (0.1, 0.7), "B": (0.2, 0.72), "C": (0.7, 0.7), "D": (0.3, 0.9)})
    >>> front.name, front.on_hull
    (array(['A', 'B', 'D'], dtype='<U1'), array([ True, False,  True]))
    """
    classifiers = roc_points(cast(Points, points), tpr, data=data, hue=hue)
    order = np.lexsort((-classifiers.tpr, classifiers.fpr))  # from left to right, higher points first
    f, t = classifiers.fpr[order], classifiers.tpr[order]
    highest = np.r_[-1.0, np.maximum.accumulate(t)[:-1]]
    is_tied = np.r_[False, (f[1:] == f[:-1]) & (t[1:] == t[:-1])]
    fresh = np.flatnonzero(~is_tied)
    on_front = (t > highest)[fresh][np.cumsum(~is_tied) - 1]  # equal points are all kept or all dropped
    indices = order[on_front]
    return ParetoFront(
        classifiers.name[indices],
        classifiers.fpr[indices],
        classifiers.tpr[indices],
        classifiers.on_hull[indices],
    )
