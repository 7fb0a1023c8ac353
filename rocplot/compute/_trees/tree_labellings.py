"""Labellings of the leaves of a tree."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from rocplot._typing import Array, Scalar, Table
from rocplot.compute._base.precomputed import makes
from rocplot.compute._base.result import Result
from rocplot.compute._roc.convex_hull import RocHull, hull_of, upper_hull
from rocplot.compute._roc.curve import curve_of
from rocplot.compute._trees.tree import Leaves, Tree, check_classes, ranked, tree

_ALL_UP_TO = 12  # leaves: 4096 labellings


@dataclass(frozen=True, eq=False)
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
        sizes = [np.size(one) for one in (self.labels, self.fpr, self.tpr)]
        if len(set(sizes)) > 1:
            raise ValueError(
                f"labels, fpr and tpr must have one value per labelling, not {', '.join(map(str, sizes))}"
            )
        if self.chain is None:
            order = np.lexsort((self.tpr, self.fpr))
            f, t = self.fpr[order], self.tpr[order]
            rising = t >= np.maximum.accumulate(t)
            object.__setattr__(self, "chain", order[rising][upper_hull(f[rising], t[rising])])

    def to_dict(self) -> dict[str, Any]:
        """Return the fields by name, the chain as a mark on each labelling."""
        on_chain = np.isin(np.arange(self.labels.size), self.chain)
        return {"labels": self.labels, "fpr": self.fpr, "tpr": self.tpr, "on_chain": on_chain}

    @cached_property
    def opposite(self) -> Array:
        """Index of the labelling with every sign turned, −1 where it is not listed, shape (m,).

        Its point is the mirror image through (½, ½).
        """
        turn = str.maketrans("+-", "-+")
        place = {str(label): i for i, label in enumerate(self.labels)}
        return np.array([place.get(str(label).translate(turn), -1) for label in self.labels])

    @cached_property
    def hull(self) -> RocHull:
        """The upper hull of all labellings: leaves turned in the order of their own counts."""
        if self.tree is None:
            raise ValueError("the hull needs the leaf counts: pass what tree_labellings made from them")
        counted = self.tree
        return hull_of(curve_of(ranked(Tree(counted.parent, counted.positive, counted.negative))))


@makes(TreeLabellings)
def tree_labellings(
    leaves: Leaves,
    X: ArrayLike | Table | None = None,
    y: ArrayLike | None = None,
    *,
    sample_weight: ArrayLike | None = None,
    pos_label: Scalar = None,
) -> TreeLabellings:
    """Compute the points in ROC space of all labellings of a tree's leaves.

    Parameters
    ----------
    {leaves}
    {cases}

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
    tree, it may have concavities.

    References
    ----------
    {ferri2002}

    Examples
    --------
    >>> found = tree_labellings([(4, 1), (2, 3), (1, 5), (3, 1)])
    >>> found.labels.size, found.labels[found.chain].tolist()
    (16, ['----', '+---', '+--+', '++-+', '++++'])
    """
    grown = tree(leaves, X, y, sample_weight=sample_weight, pos_label=pos_label)
    P, N = check_classes(grown)
    chain = _chain(grown)
    size = grown.leaves.size
    if size <= _ALL_UP_TO:
        plus = np.array(list(product((0, 1), repeat=size)))
        at = chain @ (1 << np.arange(size)[::-1])  # the signs, read as a binary number
    else:
        plus, at = chain, np.arange(len(chain))
    p, n = grown.positive[grown.leaves], grown.negative[grown.leaves]
    return TreeLabellings.trusted(
        labels=np.array([_signs(row) for row in plus]),
        fpr=np.minimum(plus @ n / N, 1),
        tpr=np.minimum(plus @ p / P, 1),
        chain=at,
        tree=grown,
    )


def _chain(grown: Tree) -> Array:
    """Turn the leaves + in the order of their ranking: one row of signs per step."""
    return (grown.rank < np.arange(grown.rank.max() + 2)[:, None]).astype(np.int64)


def _signs(plus: Array) -> str:
    return "".join("+" if one else "-" for one in plus)
