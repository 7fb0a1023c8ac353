"""Decision trees with class counts: their ROC curves and pruning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from rocplot._typing import Array, Scalar, Table
from rocplot.compute._base.precomputed import makes
from rocplot.compute._base.result import Result
from rocplot.compute._counts.sort import accumulate
from rocplot.compute._counts.threshold_counts import ThresholdCounts
from rocplot.compute._roc.curve import RocCurve, curve_of
from rocplot.compute._trees import fitted_tree
from rocplot.compute._trees.leaves import exact_places, flat, nested, places


@dataclass(frozen=True, eq=False)
class Tree(Result):
    """A tree with the classes counted at every node.

    Nodes are in preorder: the root first, a parent before its children, leaves from left to right.

    Attributes
    ----------
    parent : ndarray of int, shape (m,)
        The node above each; −1 above the root.
    positive, negative : ndarray, shape (m,)
        Weight of each class at the node.
    split : ndarray of str, shape (m,)
        The split condition; empty at leaves.
    branch : ndarray of str, shape (m,)
        The outcome of the parent's split that leads to the node; empty at the root.
    grown_positive, grown_negative : ndarray, shape (m,)
        The weights by which leaves are ranked and labelled: of the training samples for a fitted
        tree counted on other samples, else the same as `positive`, `negative`.
    """

    parent: Array
    positive: Array
    negative: Array
    split: Array | None = None
    branch: Array | None = None
    grown_positive: Array | None = None
    grown_negative: Array | None = None

    def __post_init__(self) -> None:
        size = np.size(self.parent)
        for name in ("split", "branch"):
            if getattr(self, name) is None:
                object.__setattr__(self, name, np.full(size, ""))
        super().__post_init__()
        for name in ("positive", "negative"):
            if getattr(self, f"grown_{name}") is None:
                object.__setattr__(self, f"grown_{name}", getattr(self, name))
        for name, value in self.to_dict().items():
            if np.shape(value) != (size,):
                raise ValueError(f"{name} must have one value per node, {size}, not shape {np.shape(value)}")
        if size == 0 or self.parent[0] != -1 or (self.parent[1:] < 0).any():
            raise ValueError("parent must begin with −1, the root, and hold no other −1")
        if (self.parent >= np.arange(size)).any():
            raise ValueError("parent must stand before its children: order the nodes from the root down")

    @cached_property
    def leaves(self) -> Array:
        """Numbers of the leaves among the nodes, from left to right, shape (n,)."""
        inner = np.zeros(self.parent.size, bool)
        inner[self.parent[1:]] = True
        return np.flatnonzero(~inner)

    @cached_property
    def depth(self) -> Array:
        """Splits between the root and each node, shape (m,)."""
        depth = np.zeros(self.parent.size, int)
        for node, above in enumerate(self.parent[1:], 1):
            depth[node] = depth[above] + 1
        return depth

    @property
    def grown(self) -> Tree:
        """The tree with the weights by which it ranks and labels its leaves."""
        if self.grown_positive is self.positive and self.grown_negative is self.negative:
            return self
        assert self.grown_positive is not None
        assert self.grown_negative is not None
        return Tree(self.parent, self.grown_positive, self.grown_negative, self.split, self.branch)

    @property
    def share(self) -> Array:
        """Share of positives by which each node is ranked, NaN at an empty one, shape (m,)."""
        base = self.grown
        with np.errstate(invalid="ignore"):
            return base.positive / (base.positive + base.negative)  # type: ignore[no-any-return]

    @cached_property
    def rank(self) -> Array:
        """Place of each leaf in the ranking, 0 for the largest share; equal shares are one place, shape (n,).

        Whole weights are compared as exact fractions.  Empty leaves have no share: they rank with the last.
        """
        p, n = self.grown.positive[self.leaves], self.grown.negative[self.leaves]
        filled = np.flatnonzero(p + n > 0)
        if p.dtype.kind in "iu" and n.dtype.kind in "iu":
            place = exact_places(p[filled].tolist(), n[filled].tolist())
        else:
            place = places(p[filled], n[filled])
        rank = np.full(p.size, place.max(initial=0))
        rank[filled] = place
        return rank

    def uniform(self, labels: str) -> Array:
        """Find the subtrees that a labelling prunes: the largest ones whose leaves all have one label.

        Parameters
        ----------
        labels : str
            ``"+"`` or ``"-"`` for each leaf, from left to right.

        Returns
        -------
        ndarray of int
            The numbers of their roots; single leaves are not listed.

        Raises
        ------
        ValueError
            If there is not one label, + or -, per leaf.
        """
        plus = self._labels(labels)
        low, high = np.ones(self.parent.size), np.zeros(self.parent.size)
        low[self.leaves] = high[self.leaves] = plus
        for node in range(self.parent.size - 1, 0, -1):
            above = self.parent[node]
            low[above], high[above] = min(low[above], low[node]), max(high[above], high[node])
        same = low == high
        same[self.leaves] = False
        same[1:] &= (low != high)[self.parent[1:]]
        return np.flatnonzero(same)

    def prune(self, labels: str) -> Tree:
        """Turn every subtree whose leaves all have one label into a leaf.

        The decisions stay the same; the ranking within the pruned subtrees, and so area under the ROC curve,
        is lost.

        Parameters
        ----------
        labels : str
            ``"+"`` or ``"-"`` for each leaf, from left to right.

        Returns
        -------
        Tree
            The pruned tree.

        Raises
        ------
        ValueError
            If there is not one label, + or -, per leaf.

        Examples
        --------
        >>> grown = tree({"split": "a", "yes": {"counts": (4, 1)}, "no": {"counts": (2, 1)}})
        >>> grown.prune("++").positive
        array([6])
        """
        cut = np.zeros(self.parent.size, bool)
        cut[self.uniform(labels)] = True
        gone = np.zeros(self.parent.size, bool)
        for node, above in enumerate(self.parent[1:], 1):
            gone[node] = gone[above] or cut[above]
        renumbered = np.cumsum(~gone) - 1
        own = self.grown is self  # then the pruned tree ranks by its own counts, too
        kept = {
            name: value[~gone]
            for name, value in self.to_dict().items()
            if not (own and name.startswith("grown"))
        }
        kept["parent"] = np.where(kept["parent"] < 0, -1, renumbered[kept["parent"]])
        kept["split"] = np.where(cut[~gone], "", kept["split"])
        return Tree(**kept)

    def _labels(self, labels: str) -> Array:
        if not isinstance(labels, str) or len(labels) != self.leaves.size or set(labels) - set("+-"):
            raise ValueError(
                f"labels must be a string of {self.leaves.size} signs + or -, one per leaf, not {labels!r}"
            )
        return np.array([sign == "+" for sign in labels])


class FittedTree(Protocol):
    """A fitted tree of scikit-learn, or of another library that names its arrays so."""

    @property
    def tree_(self) -> object:
        """Its arrays."""


Leaves: TypeAlias = Sequence[Sequence[float]] | Array | Mapping[str, Any] | Tree | FittedTree


@makes(Tree)
def tree(
    leaves: Leaves,
    X: ArrayLike | Table | None = None,
    y: ArrayLike | None = None,
    *,
    sample_weight: ArrayLike | None = None,
    pos_label: Scalar = None,
    feature_names: Sequence[str] | None = None,
) -> Tree:
    """Read a decision tree from leaf counts, nested dicts or a fitted scikit-learn classifier.

    Parameters
    ----------
    leaves : sequence of (positives, negatives), nested dict, fitted classifier or Tree
        A dict is a leaf, ``{"counts": (positives, negatives)}``, or a node, ``{"split": "petal ≤ 2", "yes":
        {…}, "no": {…}}``; a node may have other, and more, branches than yes and no.  Leaf counts without a
        dict are a tree of one split.  A fitted tree is read by its arrays ``tree_`` and ``classes_``.
    X : array-like, shape (n, features), optional
        Samples to count at the leaves of a fitted tree; by default its training samples are counted, which
        is optimistic.  Missing values follow the tree's own rule.  Named columns must be in the order in
        which the tree was fitted.
    y : array-like, shape (n,), optional
        Their true classes.
    sample_weight : array-like, shape (n,), optional
        Their weights, non-negative.
    pos_label : scalar, optional
        The positive class of a fitted tree, needed for classes other than bool, 0/1 and −1/+1.
    feature_names : sequence of str, optional
        Names of the columns of X, by default those that the tree was fitted with.

    Returns
    -------
    Tree
        The tree; all functions of trees accept it as `leaves`.

    Raises
    ------
    ValueError
        For negative or infinite counts, no leaf, a fitted regressor, more than two classes or outputs, an
        unknown `pos_label`, or X and y that do not fit.
    TypeError
        For a tree of another kind, X without y, or X and y together with leaves that are already counted.

    See Also
    --------
    tree_roc : Compute the ROC curve of a tree.
    tree_labellings : Compute the points of all labellings of a tree's leaves.
    best_labelling : Find the labelling of least expected cost.
    rocplot.tree_diagram : Draw a tree with the counts, shares and labels of its leaves.

    Notes
    -----
    Counts of a fitted tree are whole numbers unless it was trained with weights.  Leaf counts rank samples
    as in Fawcett (2004), Algorithm 7; see ``tree_roc``.

    References
    ----------
    {fawcett2004}

    Examples
    --------
    >>> grown = tree({"split": "a", "yes": {"counts": (4, 1)}, "no": {"counts": (2, 3)}})
    >>> grown.positive, grown.negative, grown.leaves
    (array([6, 4, 2]), array([4, 1, 3]), array([1, 2]))
    """
    if fitted_tree.is_fitted(leaves):
        return _fitted(leaves, X, y, sample_weight, pos_label, feature_names)
    if hasattr(leaves, "fit"):
        raise TypeError(
            f"leaves is a {type(leaves).__name__} but not a fitted tree: fit it, or pass the fitted tree "
            "itself, such as pipeline[-1] or forest.estimators_[0]"
        )
    given = {"X": X, "y": y, "sample_weight": sample_weight, "pos_label": pos_label}
    extra = [name for name, value in given.items() if value is not None]
    if extra:
        raise TypeError(f"{extra[0]} cannot be combined with leaf counts: pass it with a fitted tree")
    if isinstance(leaves, Tree):
        return leaves
    return _summed(*(nested(leaves) if isinstance(leaves, Mapping) else flat(leaves)))


@makes(RocCurve)
def tree_roc(
    leaves: Leaves,
    X: ArrayLike | Table | None = None,
    y: ArrayLike | None = None,
    *,
    sample_weight: ArrayLike | None = None,
    pos_label: Scalar = None,
) -> RocCurve:
    """Compute the ROC curve of a decision tree from its leaves, ranked by share of positives.

    Leaves of equal share are one diagonal segment.

    Parameters
    ----------
    {leaves}  The leaves of a fitted tree are ranked by their training shares.
    {cases}

    Returns
    -------
    RocCurve
        Its thresholds are the leaves' shares of positives.  Empty leaves are left out.

    Raises
    ------
    {tree_raises}

    See Also
    --------
    tree : Read a decision tree.
    tree_labellings : Compute the points of all labellings of a tree's leaves.
    roc : Compute the ROC curve.
    rocplot.roc : Draw ROC curves.
    rocplot.tree_diagram : Draw a tree with the counts, shares and labels of its leaves.

    Notes
    -----
    Fawcett (2004), Algorithm 7, corrected: as printed, its class totals omit the errors (7 and 8 in
    place of 10 and 10 in the example), and it gives a point for each single leaf, or for all but that leaf,
    without accumulating, so that the points need not be non-decreasing.

    References
    ----------
    {fawcett2004}
    {ferri2002}

    Examples
    --------
    >>> curve = tree_roc([(4, 1), (2, 3), (1, 5), (3, 1)])
    >>> curve.fpr, curve.tpr, curve.auc
    (array([0. , 0.1, 0.2, 0.5, 1. ]), array([0. , 0.4, 0.7, 0.9, 1. ]), 0.79)
    """
    return curve_of(ranked(tree(leaves, X, y, sample_weight=sample_weight, pos_label=pos_label)))


def ranked(grown: Tree) -> ThresholdCounts:
    """Hold the leaves of a tree as counts, at the shares by which they are ranked."""
    p, n = grown.positive[grown.leaves], grown.negative[grown.leaves]
    check_classes(grown)
    share, rank = grown.share[grown.leaves], grown.rank
    score = np.zeros(int(rank.max()) + 1)
    known = np.flatnonzero(~np.isnan(share))[::-1]
    score[rank[known]] = share[known]  # of equal places the first leaf's
    for i in range(1, score.size):  # unequal fractions that round to one float stay apart
        score[i] = min(score[i], np.nextafter(score[i - 1], -np.inf))
    filled = p + n > 0
    at, positive, negative = accumulate(score[rank[filled]], p[filled], n[filled])
    return ThresholdCounts.trusted(score=at, positive=positive, negative=negative)


def check_classes(grown: Tree) -> tuple[float, float]:
    """Return P and N, or raise if a class is absent."""
    P, N = grown.positive[0].item(), grown.negative[0].item()
    if not P or not N:
        raise ValueError(
            f"the leaves hold no {'negative' if P else 'positive'} cases, so its rate is undefined"
        )
    return P, N


# -- reading --------------------------------------------------------------------------------------


def _summed(parent: list[int], split: list[str], branch: list[str], counts: list[tuple[Any, Any]]) -> Tree:
    """Sum the leaves' counts up to the root."""
    sums = [list(pair) for pair in counts]
    for node in range(len(parent) - 1, 0, -1):
        for i in (0, 1):
            sums[parent[node]][i] += sums[node][i]
    whole = all(isinstance(value, int) for value in sums[0]) and sum(sums[0]) < 1 << 62
    columns = np.array(sums, np.int64 if whole else np.float64)
    return Tree(np.array(parent), columns[:, 0], columns[:, 1], np.array(split), np.array(branch))


def _fitted(fitted: Any, X: Any, y: Any, sample_weight: Any, pos_label: Any, names: Any) -> Tree:
    """Read a fitted tree, and count labelled cases at its leaves if there are any."""
    if (X is None) != (y is None):
        raise TypeError(f"{'X' if X is None else 'y'} is missing: pass both X and y, or neither")
    nodes = fitted_tree.nodes_of(fitted, pos_label, names)
    split, branch = np.array(nodes.split), np.array(nodes.branch)
    grown = {"grown_positive": nodes.positive, "grown_negative": nodes.negative}
    if X is None:
        return Tree(nodes.parent, nodes.positive, nodes.negative, split, branch)
    leaf, p, n = fitted_tree.counts_at_leaves(fitted, X, y, sample_weight, pos_label)
    place = np.empty(nodes.number.size, int)
    place[nodes.number] = np.arange(nodes.number.size)
    positive, negative = np.zeros(place.size, p.dtype), np.zeros(place.size, n.dtype)
    positive[place[leaf]], negative[place[leaf]] = p, n
    for node in range(place.size - 1, 0, -1):
        positive[nodes.parent[node]] += positive[node]
        negative[nodes.parent[node]] += negative[node]
    return Tree(nodes.parent, positive, negative, split, branch, **grown)
