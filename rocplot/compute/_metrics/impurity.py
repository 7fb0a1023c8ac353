"""Impurity of a tree node, and of a binary split."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import read_proportions
from rocplot._errors import guard_call, make_type_error, make_value_error, write_value
from rocplot._typing import Array
from rocplot._validation import check_choice, check_number, list_items
from rocplot.compute._base.docstrings import fill_docstring
from rocplot.compute._base.reading import declare_result_type
from rocplot.compute._base.result import Result

IMPURITIES = ("minority", "gini", "entropy", "root_gini")


@guard_call
@fill_docstring
def impurity(name: str, p: ArrayLike) -> Array:
    """Compute an impurity of a node of a decision tree, such as Gini impurity or entropy.

    Use it to compare splitting criteria.

    Parameters
    ----------
    name : {"minority", "gini", "entropy", "root_gini"}
        Minority class min(p, 1 − p); Gini impurity 2p(1 − p); entropy in bits; √(p(1 − p)).
    p : array-like in [0, 1]
        The node's proportion of positives; NaN, for an empty node, gives NaN.

    Returns
    -------
    ndarray
        0 for a pure node; the maximum, at p = ½, is 1 for the entropy and ½ for the others.

    Raises
    ------
    ValueError
        For an unknown name or a proportion outside [0, 1].
    TypeError
        For a proportion that is not a number.

    See Also
    --------
    split_impurity : Compute the impurities of a node before and after a binary split, and the gains.
    metric : Compute a performance metric.
    rocplot.impurity : Draw the impurity functions over the proportion of positives.

    Notes
    -----
    Flach's slides, "Impurity functions" and Figure 5.2; √(p(1 − p)) is a semicircle.

    References
    ----------
    {flach}

    Examples
    --------
    >>> float(impurity("gini", 0.25))
    0.375
    """
    check_choice(name, IMPURITIES, "name")
    p = read_proportions(p, "p")
    if name == "minority":
        return np.asarray(np.minimum(p, 1 - p))
    if name == "entropy":
        parts = [-q * np.log2(np.where(q > 0, q, 1)) for q in (p, 1 - p)]
        return np.asarray(parts[0] + parts[1] + 0.0)
    return np.asarray(2 * p * (1 - p) if name == "gini" else np.sqrt(p * (1 - p)))


class SplitImpurity(Result):
    """Impurities of a node before and after a binary split.

    Attributes
    ----------
    name : ndarray of str
        The impurities.
    parent, left, right : ndarray
        Impurities of the node and of its two children.
    weighted : ndarray
        Impurity of the split: the mean of the children's impurities, weighted by their shares of the samples;
        it is the point above `prior` on the chord between the children.
    gain : ndarray
        parent − weighted.
    prior, left_p, right_p : float
        Proportions of positives in the node and in its children.
    left_share : float
        Share of the samples in the left child.
    """

    name: Array
    parent: Array
    left: Array
    right: Array
    weighted: Array
    gain: Array
    prior: float
    left_p: float
    right_p: float
    left_share: float


@declare_result_type(SplitImpurity)
def split_impurity(children: Sequence[Sequence[float]]) -> SplitImpurity:
    """Compute the impurities of a node before and after a binary split, and the gains.

    Use it to see what a split gains by each criterion.

    Parameters
    ----------
    children : two pairs of (positives, negatives)
        Number of samples of each class, or their weight, in each child; at least 0, with no child empty.

    Returns
    -------
    SplitImpurity
        One row per impurity, see ``impurity``.

    Raises
    ------
    ValueError
        Unless there are two children, each with samples.
    TypeError
        For counts that are not numbers, or children that are not pairs.

    See Also
    --------
    impurity : Compute an impurity of a node.
    metric : Compute a performance metric.
    rocplot.split_impurity : Draw the impurities of a node and of its split.

    Notes
    -----
    Flach's slides, Figure 5.2, right.  The slides' relative impurity includes the left child only;
    gain/parent, which includes both, is φ² for Gini and ``metric("dkm", …)`` for √Gini.

    References
    ----------
    {flach}

    Examples
    --------
    >>> teeth = split_impurity([(3, 4), (2, 1)])
    >>> dict(zip(teeth.name.tolist(), teeth.weighted.round(3).tolist()))
    {'minority': 0.4, 'gini': 0.476, 'entropy': 0.965, 'root_gini': 0.488}
    """
    if isinstance(children, (str, bytes)) or not np.iterable(children):
        raise make_type_error(
            "children", f"must be two pairs of (positives, negatives), not {write_value(children)}"
        )
    children = list_items(children, "children", "pairs")
    if len(children) != 2 or any(np.ndim(child) != 1 or len(child) != 2 for child in children):
        raise make_value_error(
            "children",
            f"must be two pairs of (positives, negatives), not {write_value(children)}",
            "merge all but one",
        )
    (p1, n1), (p2, n2) = [[check_number(count, "children") for count in child] for child in children]
    if not (p1 + n1 and p2 + n2):
        raise make_value_error("children", "must both have cases", "an empty child has no impurity")
    total = p1 + n1 + p2 + n2
    share, rates = (p1 + n1) / total, ((p1 + p2) / total, p1 / (p1 + n1), p2 / (p2 + n2))
    parent, left, right = (np.array([float(impurity(name, p)) for name in IMPURITIES]) for p in rates)
    weighted = share * left + (1 - share) * right
    names, gain = np.array(IMPURITIES), parent - weighted
    return SplitImpurity(names, parent, left, right, weighted, gain, *rates, left_share=share)
