"""The labelling of leaves of least expected cost."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from rocplot._typing import Scalar, Table
from rocplot._validation import number
from rocplot.compute._base.precomputed import makes
from rocplot.compute._trees.tree import Leaves, Tree, check_classes, tree
from rocplot.compute._trees.tree_labellings import _signs

_TIE = 1e-12  # relative: closer costs of rounded numbers are equal


@makes(str)
def best_labelling(
    leaves: Leaves,
    prior: float | None = None,
    cost_fp: float = 1,
    cost_fn: float = 1,
    *,
    X: ArrayLike | Table | None = None,
    y: ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
    pos_label: Scalar = None,
) -> str:
    """Find the labelling of a tree's leaves of least expected cost.

    Parameters
    ----------
    {leaves}
    prior : float in [0, 1], optional
        P(positive) where the tree will be used, by default that of the counted samples.
    cost_fp, cost_fn : float, default=1
        Cost of a false positive and of a false negative, non-negative.
    {cases}
        X and y do not change the labelling of a fitted tree, which depends on its training counts, except
        through the default of `prior`.

    Returns
    -------
    str
        ``"+"`` or ``"-"`` for each leaf; of labellings of equal cost the one with fewest + among the
        leaves with samples.  Empty leaves have the label of the leaf that is ranked last.

    Raises
    ------
    {tree_raises}
    ValueError
        Also for a prior outside [0, 1], negative costs, or a prior and costs under which all labellings have
        equal cost.

    See Also
    --------
    tree_labellings : Compute the points of all labellings of a tree's leaves.
    tree : Read a decision tree.
    operating_point : Find the operating point of least expected cost.
    rocplot.tree_labellings : Draw the labellings of a tree's leaves as points.
    rocplot.tree_diagram : Draw a tree with the counts, shares and labels of its leaves.

    Notes
    -----
    A leaf is + iff its share of the tpr times π · cost_fn exceeds its share of the fpr times
    (1 − π) · cost_fp.  Subtrees whose leaves
    all have one label can then be pruned: ``Tree.uniform``, ``Tree.prune``.

    References
    ----------
    {ferri2002}

    Examples
    --------
    >>> leaves = [(4, 1), (2, 3), (1, 5), (3, 1)]
    >>> best_labelling(leaves), best_labelling(leaves, prior=0.75)
    ('+--+', '++-+')
    """
    return best_of(
        tree(leaves, X, y, sample_weight=sample_weight, pos_label=pos_label), prior, cost_fp, cost_fn
    )


def best_of(grown: Tree, prior: float | None, cost_fp: float, cost_fn: float) -> str:
    """Find the labelling of least expected cost of a tree."""
    cost_fp, cost_fn = number(cost_fp, "cost_fp"), number(cost_fn, "cost_fn")
    if prior is None:
        P, N = check_classes(grown)
        prior = P / (P + N)
    prior = number(prior, "prior", 0, 1)
    gain, loss = prior * cost_fn, (1 - prior) * cost_fp
    if gain == 0 and loss == 0:
        raise ValueError(
            "all labellings have equal cost: with these cost_fp, cost_fn and prior the best one is undefined"
        )
    base = grown.grown
    P, N = check_classes(base)
    p, n = base.positive[base.leaves], base.negative[base.leaves]
    worth = gain * (p / P) > loss * (n / N) * (1 + _TIE)
    places = np.unique(base.rank[worth])  # the best ranked leaves; an empty one follows the last
    return _signs(np.isin(base.rank, places))
