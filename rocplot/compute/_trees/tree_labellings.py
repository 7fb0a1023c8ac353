"""Labellings of the leaves of a tree, and the labelling of least expected cost."""

from __future__ import annotations

from dataclasses import field
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from rocplot._typing import Array, Scalar, Table
from rocplot._validation import check_number
from rocplot.compute._base.reading import declare_result_type
from rocplot.compute._base.result import Result
from rocplot.compute._roc.hull import RocHull, compute_hull, find_upper_hull
from rocplot.compute._roc.roc import get_curve
from rocplot.compute._trees.tree import Leaves, Smoothing, Tree, check_classes, rank_by_proportion, tree

# -- The labelling of least expected cost ---------------------------------------------------------

_TIE = 1e-12  # relative difference up to which costs are equal


@declare_result_type(str)
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
    """Find the labelling of a tree's leaves that has the least expected cost.

    Use it to turn a tree into the classifier that is cheapest for your prior and costs.

    Parameters
    ----------
    {leaves}
    prior : float in [0, 1], optional
        P(positive) where the tree will be used; by default that of the counted samples.
    cost_fp, cost_fn : float, default=1
        Cost of a false positive and of a false negative, at least 0.
    {cases}
        X and y do not change the labelling of a fitted tree, which depends on its training counts, except
        through the default of `prior`.

    Returns
    -------
    str
        ``"+"`` or ``"-"`` for each leaf; if labellings cost the same, the one with fewest + among the leaves
        with samples.  Empty leaves get the label of the leaf that is ranked last.

    Raises
    ------
    {tree_raises}
    ValueError
        Also for a prior outside [0, 1], negative costs, or a prior and costs under which all labellings cost
        the same.

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
    (1 − π) · cost_fp.  A leaf of a smoothed ``Tree``, of share p̃, is + iff p̃ · π/π₀ · cost_fn exceeds
    (1 − p̃) · (1 − π)/(1 − π₀) · cost_fp, π₀ being the share of positives among its training samples.
    You can then prune subtrees whose leaves all have the same label: ``Tree.uniform``, ``Tree.prune``.

    References
    ----------
    {ferri2002}

    Examples
    --------
    >>> leaves = [(4, 1), (2, 3), (1, 5), (3, 1)]
    >>> best_labelling(leaves), best_labelling(leaves, prior=0.75)
    ('+--+', '++-+')
    """
    grown = tree(leaves, X, y, sample_weight=sample_weight, pos_label=pos_label)
    return find_best_labelling(grown, prior, cost_fp, cost_fn)


def find_best_labelling(grown: Tree, prior: float | None, cost_fp: float, cost_fn: float) -> str:
    """Find the labelling of a tree's leaves of least expected cost, from a `Tree`."""
    cost_fp, cost_fn = check_number(cost_fp, "cost_fp"), check_number(cost_fn, "cost_fn")
    if prior is None:
        P, N = check_classes(grown)
        prior = P / (P + N)
    prior = check_number(prior, "prior", 0, 1)
    gain, loss = prior * cost_fn, (1 - prior) * cost_fp
    if gain == 0 and loss == 0:
        raise ValueError(
            "all labellings have equal cost: with these cost_fp, cost_fn and prior the best one is undefined"
        )
    base = grown.grown
    P, N = check_classes(base)
    p, n = (
        side[base.leaves] + float(more)
        for side, more in zip((base.positive, base.negative), base.pseudo_counts, strict=True)
    )
    worth = gain * (p / P) > loss * (n / N) * (1 + _TIE)
    places = np.unique(base.rank[worth])  # empty leaves have the last rank
    return _write_signs(np.isin(base.rank, places))


# -- Labellings of the leaves of a tree -----------------------------------------------------------

_ALL_UP_TO = 12  # most leaves of which all labellings, 4096, are listed


class TreeLabellings(Result):
    """The labellings of the leaves of a tree, as points of ROC space.

    Attributes
    ----------
    labels : ndarray of str, shape (m,)
        ``"+"`` or ``"-"`` for each leaf, in their order; all 2ⁿ of n ≤ 12 leaves, from all − to all +
        the first leaf changing last, so that the opposite of each is at the mirrored index; for more
        leaves the chain only.
    fpr, tpr : ndarray, shape (m,)
        Their points.
    chain : ndarray of int
        Indices of the labellings that switch the leaves to + one by one in the order of their ranking, from
        all − to all +; leaves of equal share switch together.  For points without a tree, their upper hull.
    tree : Tree or None
        The tree; None if the labellings were built from points.
    """

    labels: Array
    fpr: Array
    tpr: Array
    chain: Any = None
    tree: Tree | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        sizes = [np.size(values) for values in (self.labels, self.fpr, self.tpr)]
        if len(set(sizes)) > 1:
            raise ValueError(
                f"labels, fpr and tpr must have one value per labelling, not {', '.join(map(str, sizes))}"
            )
        if self.chain is None:
            order = np.lexsort((self.tpr, self.fpr))
            f, t = self.fpr[order], self.tpr[order]
            rising = t >= np.maximum.accumulate(t)
            object.__setattr__(self, "chain", order[rising][find_upper_hull(f[rising], t[rising])])

    def to_dict(self) -> dict[str, Any]:
        """Return the fields by name, with the chain as a boolean for each labelling."""
        on_chain = np.isin(np.arange(self.labels.size), self.chain)
        return {"labels": self.labels, "fpr": self.fpr, "tpr": self.tpr, "on_chain": on_chain}

    @cached_property
    def opposite(self) -> Array:
        """Index of the labelling with all signs inverted, −1 if it is not listed, shape (m,).

        Its point is the mirror image through (½, ½).
        """
        turn = str.maketrans("+-", "-+")
        place = {str(label): i for i, label in enumerate(self.labels)}
        return np.array([place.get(str(label).translate(turn), -1) for label in self.labels])

    @cached_property
    def hull(self) -> RocHull:
        """The upper hull of all labellings, which switches leaves to + in the order of their own counts."""
        if self.tree is None:
            raise ValueError("the hull needs the leaf counts: pass what tree_labellings made from them")
        tree = self.tree
        return compute_hull(get_curve(rank_by_proportion(Tree(tree.parent, tree.positive, tree.negative))))


@declare_result_type(TreeLabellings)
def tree_labellings(
    leaves: Leaves,
    X: ArrayLike | Table | None = None,
    y: ArrayLike | None = None,
    *,
    sample_weight: ArrayLike | None = None,
    pos_label: Scalar = None,
    smoothing: Smoothing = None,
) -> TreeLabellings:
    """Compute the points in ROC space of all labellings of a tree's leaves.

    Use it to see all classifiers that one tree can be.

    Parameters
    ----------
    {leaves}
    {cases}
    {smoothing}

    Returns
    -------
    TreeLabellings
        All 2ⁿ labellings of n ≤ 12 leaves; for more leaves the chain only, which switches the leaves to + in
        the order of their ranking.

    Raises
    ------
    {tree_raises}

    See Also
    --------
    best_labelling : Find the labelling of least expected cost.
    tree_roc : Compute the ROC curve of a tree.
    tree : Read a decision tree.
    hull : Compute the upper convex hull of the ROC curve.
    rocplot.tree_labellings : Draw the labellings of a tree's leaves as points.

    Notes
    -----
    Ferri, Flach & Hernández-Orallo (2002).  The chain is the ROC curve of the tree, and on the data that
    gave the leaves their shares it is the hull of all labellings.  On other data, such as X and y of a fitted
    tree, it may have concavities; the same is true if shares are smoothed: ``hull`` is always that of the
    counts.

    References
    ----------
    {ferri2002}

    Examples
    --------
    >>> found = tree_labellings([(4, 1), (2, 3), (1, 5), (3, 1)])
    >>> found.labels.size, found.labels[found.chain].tolist()
    (16, ['----', '+---', '+--+', '++-+', '++++'])
    """
    cases = {"sample_weight": sample_weight, "pos_label": pos_label}
    grown = tree(leaves, X, y, smoothing=smoothing, **cases)  # type: ignore[arg-type]
    P, N = check_classes(grown)
    # One row of signs for each step of the chain, in which leaves switch to + in the order of their ranks.
    chain = (grown.rank < np.arange(grown.rank.max() + 2)[:, None]).astype(np.int64)
    size = grown.leaves.size
    if size <= _ALL_UP_TO:
        plus = np.array(list(product((0, 1), repeat=size)))
        indices = chain @ (1 << np.arange(size)[::-1])  # the signs, read as a binary number
    else:
        plus, indices = chain, np.arange(len(chain))
    p, n = grown.positive[grown.leaves], grown.negative[grown.leaves]
    return TreeLabellings.build_unchecked(
        labels=np.array([_write_signs(row) for row in plus]),
        fpr=np.minimum(plus @ n / N, 1),
        tpr=np.minimum(plus @ p / P, 1),
        chain=indices,
        tree=grown,
    )


def _write_signs(plus: Array) -> str:
    return "".join("+" if is_plus else "-" for is_plus in plus)
