"""Decision trees with class counts, from leaves or a fitted tree: their ROC curves and pruning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal, Protocol, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import Labels, Sample, list_first_values, read_weights
from rocplot._data.columns import check_index_order
from rocplot._errors import make_type_error, make_value_error, write_value
from rocplot._numbers import write_split
from rocplot._typing import Array, Scalar, Table, Weights
from rocplot._validation import check_number, shorten_value
from rocplot.compute._base.reading import declare_result_type
from rocplot.compute._base.result import Result
from rocplot.compute._counts.sort import accumulate_weights, scale_weights
from rocplot.compute._counts.threshold_counts import ThresholdCounts, count_sample
from rocplot.compute._roc.roc import RocCurve, get_curve

# -- Leaf counts from pairs or nested dicts, and the ranking of leaves by their proportion of positives ---

Listed: TypeAlias = list[tuple[int, str, str, Any]]
"""Parent, split, branch and own counts of each node, in preorder."""

_TIE = 1e-12  # relative difference up to which ratios of fractional weights are equal
_WHOLE = 1e-6  # relative rounding error of numbers of cases after division by class weights


def list_leaf_counts(leaves: Any) -> Listed:
    """List leaf counts as a tree of one split."""
    if isinstance(leaves, (str, bytes)) or not np.iterable(leaves):
        raise make_type_error(
            "leaves",
            "must be (positives, negatives) pairs, nested dicts or a fitted tree of scikit-learn, not "
            f"{write_value(leaves)}",
        )
    counts = [_read_leaf_counts(pair, f"leaves[{i}]") for i, pair in enumerate(leaves)]
    if not counts:
        raise make_value_error("leaves", "is empty", "pass at least one pair (positives, negatives)")
    if len(counts) == 1:
        return [(-1, "", "", counts[0])]
    return [(-1, "", "", (0, 0)), *((0, "", "", pair) for pair in counts)]


def list_nested_nodes(root: Mapping[str, Any]) -> Listed:
    """List the nodes of nested dicts in preorder."""
    rows: Listed = []
    stack: list[tuple[Any, int, str, str]] = [(root, -1, "", "leaves")]
    while stack:
        node, parent, name, path = stack.pop()
        if not isinstance(node, Mapping):
            raise TypeError(f"{path} must be a dict with 'counts' or with 'split', not {write_value(node)}")
        leaf = "counts" in node
        children = [] if leaf else [(key, child) for key, child in node.items() if key != "split"]
        if not leaf and (len(children) < 2 or "split" not in node):
            raise ValueError(
                f"{path} has the keys {list(node)}: a leaf has 'counts', a node 'split', 'yes' and 'no'"
            )
        stack += [
            (child, len(rows), str(key), f"{path}[{write_value(key)}]") for key, child in reversed(children)
        ]
        counts = _read_leaf_counts(node["counts"], path) if leaf else (0, 0)
        rows.append((parent, "" if leaf else str(node["split"]), name, counts))
    return rows


def _read_leaf_counts(pair: Any, path: str) -> tuple[Any, Any]:
    try:
        positive, negative = pair
    except (TypeError, ValueError) as error:
        raise TypeError(f"{path} must hold a pair (positives, negatives), not {write_value(pair)}") from error
    return _read_weight(positive, f"the positives of {path}"), _read_weight(
        negative, f"the negatives of {path}"
    )


def _read_weight(value: Any, argument: str) -> int | float:
    checked = check_number(value, argument)
    if isinstance(value, (int, np.integer)):
        return int(value)
    return int(checked) if checked.is_integer() and checked < 2.0**53 else checked


def rank_exactly(positive: list[Any], negative: list[Any]) -> Array:
    """Rank leaves by their proportion of positives, compared as exact fractions."""
    shares = [Fraction(p, p + n) for p, n in zip(positive, negative, strict=True)]
    place = {share: i for i, share in enumerate(sorted(set(shares), reverse=True))}
    return np.array([place[share] for share in shares], int)


def rank_leaves(p: Array, n: Array) -> Array:
    """Rank leaves of fractional weights by their proportion of positives; equal up to rounding are ties."""
    p, n = scale_weights(p, n)
    order = np.argsort(-p / (p + n), kind="stable")
    better, worse = p[order][:-1] * n[order][1:], p[order][1:] * n[order][:-1]
    step = np.abs(better - worse) > _TIE * (better + worse)
    place = np.empty(p.size, int)
    place[order] = np.cumsum(np.concatenate(([0], step)))[: p.size]
    return place


# -- Fitted trees of scikit-learn, read from the arrays of `tree_` --------------------------------


def list_fitted_nodes(model: Any, feature_names: Sequence[str] | None) -> Listed:
    """List the nodes in preorder, "yes" branches first, with their array indices in place of counts."""
    arrays, names = model.tree_, _read_feature_names(model, feature_names)
    left, right = np.asarray(arrays.children_left), np.asarray(arrays.children_right)
    feature, threshold = np.asarray(arrays.feature), np.asarray(arrays.threshold)
    rows: Listed = []
    stack = [(0, -1, "")]
    while stack:
        node, parent, name = stack.pop()
        split = ""
        if left[node] >= 0:
            split = f"{names[feature[node]]} ≤ {write_split(float(threshold[node]))}"
            stack += [(int(right[node]), len(rows), "no"), (int(left[node]), len(rows), "yes")]
        rows.append((parent, split, name, node))
    return rows


def count_cases_at_leaves(
    model: Any, X: Any, y: Any, sample_weight: Weights, pos_label: object
) -> tuple[Array, Array, Array]:
    """Count labelled cases at the leaves that they reach; return node numbers, positives and negatives."""
    check_index_order(X=X, y=y, sample_weight=sample_weight)
    label = Labels(pos_label, soft=False, one_class=True)(y, "y")
    leaf = _find_leaves(model.tree_, _read_float32_features(X, label.size, model))
    weight = None if sample_weight is None else read_weights(sample_weight, label.size, "sample_weight")
    counts = count_sample(Sample(leaf, label, weight))  # the number of the leaf serves as the score
    return counts.score, counts.positive, counts.negative


def _find_leaves(arrays: Any, X: Array) -> Array:
    """Find the leaf that each case reaches, level by level for all cases at once."""
    left, right = np.asarray(arrays.children_left), np.asarray(arrays.children_right)
    feature, threshold = np.asarray(arrays.feature), np.asarray(arrays.threshold)
    missing = np.asarray(getattr(arrays, "missing_go_to_left", np.zeros(left.size)), bool)
    node = np.zeros(X.shape[0], np.int64)
    inner = np.flatnonzero(left[node] >= 0)
    while inner.size:
        here = node[inner]
        value = X[inner, feature[here]]
        goes_left = np.where(np.isnan(value), missing[here], value <= threshold[here])
        node[inner] = np.where(goes_left, left[here], right[here])
        inner = inner[left[node[inner]] >= 0]
    return node


def _read_float32_features(X: Any, size: int, model: Any) -> Array:
    """Read the cases in single precision, in which scikit-learn compares them with the thresholds."""
    arrays = model.tree_
    if hasattr(X, "toarray"):
        raise TypeError("X is a sparse matrix: pass X.toarray()")
    try:
        with np.errstate(over="ignore"):
            matrix = np.asarray(X, np.float32)
    except (TypeError, ValueError) as error:
        raise TypeError(f"X must be a table of numbers, one row per case, not {type(X).__name__}") from error
    if matrix.ndim != 2:
        raise ValueError(f"X has shape {matrix.shape}, expected (n, features): one row per case")
    if matrix.shape[0] != size:
        raise ValueError(f"X has {matrix.shape[0]} rows but y has {size} values: one label per case")
    n_features = getattr(arrays, "n_features", int(np.max(arrays.feature)) + 1)
    if matrix.shape[1] != n_features:
        raise ValueError(f"X has {matrix.shape[1]} columns but the tree was fitted on {n_features}")
    _check_columns(X, model)
    if np.isinf(matrix).any():
        row, column = np.argwhere(np.isinf(matrix))[0]
        raise ValueError(
            f"X is infinite, or beyond single precision, in row {row}, column {column}: only NaN represents "
            "a missing value"
        )
    return matrix


def _check_columns(X: Any, model: Any) -> None:
    """Check that named columns are in the order of fitting, because the tree refers to them by position."""
    fitted_names = getattr(model, "feature_names_in_", None)
    names = list(getattr(X, "column_names", getattr(X, "columns", ())))  # of Arrow, of other libraries
    if fitted_names is None or not names or not all(isinstance(name, str) for name in names):
        return
    for i, (name, fitted_name) in enumerate(zip(names, fitted_names, strict=True)):
        if name != fitted_name:
            raise ValueError(
                f"column {i} of X is {name!r} but the tree was fitted on {str(fitted_name)!r} there: pass "
                "X[list(fitted.feature_names_in_)]"
            )


def _find_positive_class(model: Any, pos_label: object) -> int:
    """Check that the tree classifies two classes, and find the column of the positive one."""
    outputs, classes = np.shape(model.tree_.value)[1:]
    if outputs != 1:
        raise ValueError(f"the fitted tree has {outputs} outputs: fit one tree per output")
    if classes == 1:
        raise ValueError(
            f"the fitted {type(model).__name__} does not separate two classes: it is a regressor, or all "
            "its training cases were of one class; pass a classifier of two classes"
        )
    if classes > 2:
        raise ValueError(
            f"the fitted tree has {classes} classes but two are needed: fit one against the rest"
        )
    class_labels = getattr(model, "classes_", None)
    names = [0, 1] if class_labels is None else np.asarray(class_labels).tolist()
    if pos_label is not None:
        if pos_label not in names:
            raise make_value_error(
                "pos_label",
                f"={write_value(pos_label)} is not a class of the fitted tree, which has "
                f"{list_first_values(names)}",
            )
        return names.index(pos_label)
    if names[1] != 1 or names[0] not in (0, -1):
        raise ValueError(
            f"the fitted tree has the classes {list_first_values(names)}: name the positive one with "
            "pos_label="
        )
    return 1


def _read_training_weights(arrays: Any) -> Array:
    """Read the weights of both training classes at each node.

    `value` holds proportions, before scikit-learn 1.3 weights.
    """
    value = np.asarray(arrays.value, float)[:, 0, :]
    total = np.asarray(arrays.weighted_n_node_samples, float)[:, None]
    weight: Array = value / value.sum(axis=1, keepdims=True) * total
    rounded: Array = np.rint(weight)
    if (np.abs(weight - rounded) <= 1e-9 * np.maximum(total, 1)).all() and total[0] < 2.0**53:
        return rounded.astype(np.int64)  # the exact counts of unweighted training cases
    return weight


def _count_training_cases(arrays: Any, weight: Array) -> Array | None:
    """Count the training cases of both classes at each node; None if case weights make it impossible.

    A tree holds the number of cases at each node, not of each class.  Class weights are one factor for each
    class, by which the weights at all nodes become whole numbers of cases.
    """
    cases = getattr(arrays, "n_node_samples", None)
    if cases is None or (weight.dtype.kind == "i" and (weight.sum(axis=1) == cases).all()):
        return weight
    cases = np.asarray(cases, float)
    factor, _, rank, _ = np.linalg.lstsq(weight.astype(float), cases, rcond=None)
    counts: Array = np.rint(weight * factor)
    near = np.abs(weight * factor - counts) <= np.minimum(_WHOLE * np.maximum(cases, 1), 0.01)[:, None]
    if rank < 2 or not near.all() or (counts < 0).any() or (counts.sum(axis=1) != cases).any():
        return None
    return counts.astype(np.int64)


def _read_feature_names(model: Any, feature_names: Sequence[str] | None) -> list[str]:
    names = getattr(model, "feature_names_in_", None) if feature_names is None else feature_names
    n_features = int(np.max(model.tree_.feature)) + 1
    words = [f"x[{i}]" for i in range(n_features)] if names is None else [str(name) for name in names]
    if len(words) < n_features:
        raise make_value_error(
            "feature_names", f"holds {len(words)} names but the tree splits on feature {n_features - 1}"
        )
    return words


# -- Decision trees with class counts: their ROC curves and pruning -------------------------------


Smoothing: TypeAlias = Literal["laplace"] | float | None


def _check_smoothing(smoothing: Any) -> Smoothing:
    """Check the kind of smoothing: "laplace", the m of the m-estimate, or None."""
    if smoothing is None or (isinstance(smoothing, str) and smoothing == "laplace"):
        return smoothing  # type: ignore[return-value]
    reason = f"must be 'laplace' or the m ≥ 0 of the m-estimate, not {shorten_value(smoothing)}"
    if isinstance(smoothing, str):
        raise make_value_error("smoothing", reason)
    if isinstance(smoothing, (bool, np.bool_)) or not hasattr(smoothing, "__float__"):
        raise make_type_error("smoothing", reason)
    return check_number(smoothing, "smoothing")


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
        The weights by which leaves are ranked and labelled: those of the training samples for a fitted tree
        counted on other samples or fitted with class weights, else the same as `positive`, `negative`.
    smoothing : "laplace", float or None
        How shares are smoothed, see ``tree``; this does not change the counts.
    """

    parent: Array
    positive: Array
    negative: Array
    split: Array | None = None
    branch: Array | None = None
    grown_positive: Array | None = None
    grown_negative: Array | None = None
    smoothing: Smoothing = None

    def __post_init__(self) -> None:
        size = np.size(self.parent)
        object.__setattr__(self, "smoothing", _check_smoothing(self.smoothing))
        for name in ("split", "branch"):
            if getattr(self, name) is None:
                object.__setattr__(self, name, np.full(size, ""))
        super().__post_init__()
        for name in ("positive", "negative"):
            if getattr(self, f"grown_{name}") is None:
                object.__setattr__(self, f"grown_{name}", getattr(self, name))
        for name, value in self._get_node_columns().items():
            if np.shape(value) != (size,):
                raise make_value_error(
                    name, f"must have one value per node, {size}, not shape {np.shape(value)}"
                )
        if size == 0 or self.parent[0] != -1 or (self.parent[1:] < 0).any():
            raise make_value_error("parent", "must begin with −1, the root, and hold no other −1")
        if (self.parent >= np.arange(size)).any():
            raise make_value_error(
                "parent", "must stand before its children", "order the nodes from the root down"
            )

    def _get_node_columns(self) -> dict[str, Any]:
        """Return the fields that hold one value per node."""
        return {name: value for name, value in self.to_dict().items() if name != "smoothing"}

    def smoothed(self, smoothing: Smoothing) -> Tree:
        """Rank the same leaves by smoothed proportions of positives; None changes nothing.

        Parameters
        ----------
        smoothing : "laplace", float or None
            Laplace's correction, or the m ≥ 0 of the m-estimate; 0 for the shares themselves.

        Returns
        -------
        Tree

        Raises
        ------
        ValueError, TypeError
            For an unknown name, an m below 0, or anything but a number.
        """
        return self if smoothing is None else self._rebuild_tree(self._get_node_columns(), smoothing)

    def _rebuild_tree(self, columns: dict[str, Any], smoothing: Smoothing) -> Tree:
        """Build a tree from changed columns; it ranks leaves by its own counts if this tree does."""
        overrides = dict.fromkeys(("grown_positive", "grown_negative")) if self.grown is self else {}
        return Tree(**columns | overrides, smoothing=smoothing)

    @cached_property
    def leaves(self) -> Array:
        """Node numbers of the leaves, from left to right, shape (n,)."""
        inner = np.zeros(self.parent.size, bool)
        inner[self.parent[1:]] = True
        return np.flatnonzero(~inner)

    @cached_property
    def depth(self) -> Array:
        """Number of splits between the root and each node, shape (m,)."""
        depth = np.zeros(self.parent.size, int)
        for node, parent in enumerate(self.parent[1:], 1):
            depth[node] = depth[parent] + 1
        return depth

    @property
    def grown(self) -> Tree:
        """The tree with the weights by which it ranks and labels its leaves."""
        if self.grown_positive is self.positive and self.grown_negative is self.negative:
            return self
        assert self.grown_positive is not None
        assert self.grown_negative is not None
        names = {"split": self.split, "branch": self.branch, "smoothing": self.smoothing}
        return Tree(self.parent, self.grown_positive, self.grown_negative, **names)  # type: ignore[arg-type]

    @property
    def pseudo_counts(self) -> tuple[Fraction, Fraction]:
        """The weights that smoothing adds to the positives and to the negatives of each node."""
        base = self.grown
        total = base.positive[0] + base.negative[0]
        if self.smoothing == "laplace":
            return Fraction(1), Fraction(1)
        if not self.smoothing or not total:
            return Fraction(0), Fraction(0)
        m, prior = Fraction(repr(self.smoothing)), Fraction(base.positive[0].item()) / Fraction(total.item())
        return m * prior, m * (1 - prior)

    @property
    def share(self) -> Array:
        """Proportion of positives by which each node is ranked, shape (m,); NaN at empty raw nodes."""
        base, more, less = self.grown, *map(float, self.pseudo_counts)
        with np.errstate(invalid="ignore"):
            return (base.positive + more) / (base.positive + more + base.negative + less)

    @cached_property
    def rank(self) -> Array:
        """Rank of each leaf, 0 for the largest `share`, shape (n,); equal shares have equal ranks.

        Whole weights are compared as exact fractions.  Empty leaves have the last rank, unless smoothing
        gives them a share.
        """
        p, n = self.grown.positive[self.leaves], self.grown.negative[self.leaves]
        more, less = self.pseudo_counts
        filled = np.flatnonzero(p + n + float(more + less) > 0)
        if p.dtype.kind in "iu" and n.dtype.kind in "iu":
            place = rank_exactly(
                *([count + add for count in of[filled].tolist()] for of, add in ((p, more), (n, less)))
            )
        else:
            place = rank_leaves(p[filled] + float(more), n[filled] + float(less))
        rank = np.full(p.size, place.max(initial=0))
        rank[filled] = place
        return rank

    def uniform(self, labels: str) -> Array:
        """Find the subtrees that a labelling prunes: the largest ones whose leaves all have the same label.

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
            Unless there is one label, + or -, per leaf.
        """
        plus = self._label_leaves(labels)
        low, high = np.ones(self.parent.size), np.zeros(self.parent.size)
        low[self.leaves] = high[self.leaves] = plus
        for node in range(self.parent.size - 1, 0, -1):
            parent = self.parent[node]
            low[parent], high[parent] = min(low[parent], low[node]), max(high[parent], high[node])
        is_uniform = low == high
        is_uniform[self.leaves] = False
        is_uniform[1:] &= (low != high)[self.parent[1:]]
        return np.flatnonzero(is_uniform)

    def prune(self, labels: str) -> Tree:
        """Turn every subtree whose leaves all have the same label into a leaf.

        The decisions stay the same, but the ranking within the pruned subtrees is lost, and with it area
        under the ROC curve.

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
            Unless there is one label, + or -, per leaf.

        Examples
        --------
        >>> grown = tree({"split": "a", "yes": {"counts": (4, 1)}, "no": {"counts": (2, 1)}})
        >>> grown.prune("++").positive
        array([6])
        """
        cut = np.zeros(self.parent.size, bool)
        cut[self.uniform(labels)] = True
        removed = np.zeros(self.parent.size, bool)
        for node, parent in enumerate(self.parent[1:], 1):
            removed[node] = removed[parent] or cut[parent]
        renumbered = np.cumsum(~removed) - 1
        columns: dict[str, Any] = {name: value[~removed] for name, value in self._get_node_columns().items()}
        columns["parent"] = np.where(columns["parent"] < 0, -1, renumbered[columns["parent"]])
        columns["split"] = np.where(cut[~removed], "", columns["split"])
        return self._rebuild_tree(columns, self.smoothing)

    def _label_leaves(self, labels: str) -> Array:
        if not isinstance(labels, str) or len(labels) != self.leaves.size or set(labels) - set("+-"):
            raise make_value_error(
                "labels",
                f"must be a string of {self.leaves.size} signs + or -, one per leaf, not "
                f"{write_value(labels)}",
            )
        return np.array([sign == "+" for sign in labels])


class FittedTree(Protocol):
    """A fitted tree of scikit-learn, or of another library that uses the same array names."""

    @property
    def tree_(self) -> object:
        """The arrays of the tree."""


Leaves: TypeAlias = Sequence[Sequence[float]] | Array | Mapping[str, Any] | Tree | FittedTree


@declare_result_type(Tree, changes="smoothing")
def tree(
    leaves: Leaves,
    X: ArrayLike | Table | None = None,
    y: ArrayLike | None = None,
    *,
    sample_weight: ArrayLike | None = None,
    pos_label: Scalar = None,
    feature_names: Sequence[str] | None = None,
    smoothing: Smoothing = None,
) -> Tree:
    """Read a decision tree from leaf counts, nested dicts or a fitted scikit-learn classifier.

    Use it to evaluate a tree as classifier, ranker or probability estimator.

    Parameters
    ----------
    leaves : sequence of (positives, negatives), nested dict, fitted classifier or Tree
        A dict is a leaf, ``{"counts": (positives, negatives)}``, or a node, ``{"split": "petal ≤ 2", "yes":
        {…}, "no": {…}}``; a node may have other, and more, branches than yes and no.  Leaf counts without a
        dict are a tree of one split.  A fitted tree is read by its arrays ``tree_`` and ``classes_``.
    X : array-like, shape (n, features), optional
        Samples to count at the leaves of a fitted tree; by default its training samples, which
        is optimistic.  Missing values follow the tree's own rule.  Named columns must be in the order in
        which the tree was fitted.
    y : array-like, shape (n,), optional
        Their true classes.
    sample_weight : array-like, shape (n,), optional
        Their weights, at least 0.
    pos_label : scalar, optional
        The positive class of a fitted tree, needed for classes other than bool, 0/1 and −1/+1.
    feature_names : sequence of str, optional
        Names of the columns of X; by default those in the data that the tree was fitted to.
    {smoothing}

    Returns
    -------
    Tree
        The tree, which you can pass as `leaves` to all functions of trees.

    Raises
    ------
    ValueError
        For negative or infinite counts, no leaf, a fitted regressor, more than two classes or outputs, an
        unknown `pos_label` or `smoothing`, an m below 0, X and y that do not fit, or, without these, a tree
        that was fitted with sample weights.
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
    Counts of a fitted tree are numbers of cases, even if it was fitted with class weights
    (``class_weight=``), which are divided out; leaves are ranked and labelled by the weighted shares, as
    returned by its ``predict_proba``.  Sample weights, and cases that a forest draws more than once, cannot
    be divided out: pass X and y.  Leaf counts rank samples as in Fawcett (2004), Algorithm 7; see
    ``tree_roc``.

    Smoothing, the third step of Flach's recipe for decision trees, changes the order of small leaves, but
    not the counts, nor the hull of all labellings.  An empty leaf has share ½ (Laplace) or π
    (m > 0).

    References
    ----------
    {fawcett2004}
    {flach}

    Examples
    --------
    >>> grown = tree({"split": "a", "yes": {"counts": (4, 1)}, "no": {"counts": (2, 3)}})
    >>> grown.positive, grown.negative, grown.leaves
    (array([6, 4, 2]), array([4, 1, 3]), array([1, 2]))
    """
    smoothing = _check_smoothing(smoothing)
    if hasattr(leaves, "tree_"):
        return _read_fitted_tree(leaves, X, y, sample_weight, pos_label, feature_names).smoothed(smoothing)
    if hasattr(leaves, "fit"):
        raise make_type_error(
            "leaves",
            f"is a {type(leaves).__name__} but not a fitted tree",
            "fit it, or pass the fitted tree itself, such as pipeline[-1] or forest.estimators_[0]",
        )
    arguments = {"X": X, "y": y, "sample_weight": sample_weight, "pos_label": pos_label}
    extra = [name for name, value in arguments.items() if value is not None]
    if extra:
        raise TypeError(f"{extra[0]} cannot be combined with leaf counts: pass it with a fitted tree")
    if isinstance(leaves, Tree):
        return leaves.smoothed(smoothing)
    raw_tree = _sum_leaf_counts(
        list_nested_nodes(leaves) if isinstance(leaves, Mapping) else list_leaf_counts(leaves)
    )
    return raw_tree.smoothed(smoothing)


@declare_result_type(RocCurve)
def tree_roc(
    leaves: Leaves,
    X: ArrayLike | Table | None = None,
    y: ArrayLike | None = None,
    *,
    sample_weight: ArrayLike | None = None,
    pos_label: Scalar = None,
    smoothing: Smoothing = None,
) -> RocCurve:
    """Compute the ROC curve of a decision tree from its leaves, ranked by proportion of positives.

    Use it to see how well a tree ranks.

    Leaves of equal share form one diagonal segment.

    Parameters
    ----------
    {leaves}  The leaves of a fitted tree are ranked by their training shares.
    {cases}
    {smoothing}

    Returns
    -------
    RocCurve
        Its thresholds are the shares of positives in the leaves.  Empty leaves are left out.

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
    Fawcett (2004), Algorithm 7, corrected: as printed, its class totals omit the errors (7 and 8
    instead of 10 and 10 in the example), and it returns a point for each single leaf, or for all but that
    leaf, without accumulating, so the points need not be non-decreasing.

    Smoothed leaves are not ranked by their raw shares, so the curve may not be the hull, and its area on the
    training samples is at most as large: smoothing is meant for other samples.

    References
    ----------
    {fawcett2004}
    {ferri2002}
    {flach}

    Examples
    --------
    >>> curve = tree_roc([(4, 1), (2, 3), (1, 5), (3, 1)])
    >>> curve.fpr, curve.tpr, curve.auc
    (array([0. , 0.1, 0.2, 0.5, 1. ]), array([0. , 0.4, 0.7, 0.9, 1. ]), 0.79)
    >>> leaves = [(1, 0), (15, 1), (3, 10)]
    >>> round(tree_roc(leaves).auc, 4), round(tree_roc(leaves, smoothing="laplace").auc, 4)
    (0.878, 0.8732)
    """
    cases = {"sample_weight": sample_weight, "pos_label": pos_label}
    return get_curve(rank_by_proportion(tree(leaves, X, y, smoothing=smoothing, **cases)))  # type: ignore[arg-type]


def rank_by_proportion(grown: Tree) -> ThresholdCounts:
    """Count the leaves of a tree, with their proportions of positives as scores."""
    p, n = grown.positive[grown.leaves], grown.negative[grown.leaves]
    check_classes(grown)
    share, rank = grown.share[grown.leaves], grown.rank
    score = np.zeros(int(rank.max()) + 1)
    indices = np.flatnonzero(~np.isnan(share))[::-1]
    score[rank[indices]] = share[indices]  # the first leaf's share for equal ranks
    for i in range(1, score.size):  # keep different fractions distinct that round to the same float
        score[i] = min(score[i], np.nextafter(score[i - 1], -np.inf))
    filled = p + n > 0
    distinct_score, positive, negative = accumulate_weights(score[rank[filled]], p[filled], n[filled])
    return ThresholdCounts.build_unchecked(score=distinct_score, positive=positive, negative=negative)


def check_classes(grown: Tree) -> tuple[float, float]:
    """Return P and N, or raise if a class is absent."""
    P, N = grown.positive[0].item(), grown.negative[0].item()
    if not P or not N:
        raise ValueError(
            f"the leaves hold no {'negative' if P else 'positive'} cases, so its rate is undefined"
        )
    return P, N


# -- Reading of leaf counts and fitted trees ------------------------------------------------------


def _sum_leaf_counts(rows: Listed, **grown: Any) -> Tree:
    """Build a tree from nodes with counts at the leaves, summed up to the root."""
    parent, split, branch, counts = zip(*rows, strict=True)
    sums = [list(pair) for pair in counts]
    for node in range(len(parent) - 1, 0, -1):
        for i in (0, 1):
            sums[parent[node]][i] += sums[node][i]
    is_integer = all(isinstance(value, int) for value in sums[0]) and sum(sums[0]) < 1 << 62
    columns = np.array(sums, np.int64 if is_integer else np.float64)
    return Tree(np.array(parent), columns[:, 0], columns[:, 1], np.array(split), np.array(branch), **grown)


def _read_fitted_tree(model: Any, X: Any, y: Any, sample_weight: Any, pos_label: Any, names: Any) -> Tree:
    """Read a fitted tree, with counts of labelled cases at its leaves if these are passed."""
    if (X is None) != (y is None):
        raise TypeError(f"{'X' if X is None else 'y'} is missing: pass both X and y, or neither")
    column, nodes = _find_positive_class(model, pos_label), list_fitted_nodes(model, names)
    parent, split, branch, number = map(np.array, zip(*nodes, strict=True))
    weight = _read_training_weights(model.tree_)
    positive, negative = weight[number, column], weight[number, 1 - column]
    if X is None:
        counts = _count_training_cases(model.tree_, weight)
        if counts is None:
            raise make_value_error(
                "leaves",
                "is a tree that was fitted with weights of cases, or to cases that a forest drew more than "
                "once: it does not hold how many there were of each class",
                "pass the training cases, X and y",
            )
        if counts is weight:
            return Tree(parent, positive, negative, split, branch)
        p, n = counts[number, column], counts[number, 1 - column]
        return Tree(parent, p, n, split, branch, grown_positive=positive, grown_negative=negative)
    leaf, p, n = (part.tolist() for part in count_cases_at_leaves(model, X, y, sample_weight, pos_label))
    leaf_counts = dict(zip(leaf, zip(p, n, strict=True), strict=True))
    rows = [(parent, split, branch, leaf_counts.get(node, (0, 0))) for parent, split, branch, node in nodes]
    return _sum_leaf_counts(rows, grown_positive=positive, grown_negative=negative)
