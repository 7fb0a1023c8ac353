"""Fitted trees of scikit-learn, read by the arrays of `tree_` alone; scikit-learn is not imported."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from rocplot._data.arrays import Labels, some, weights_of
from rocplot._data.indexes import check_order
from rocplot._data.sample import Sample
from rocplot._numbers import write
from rocplot._typing import Array, Weights
from rocplot.compute._counts.threshold_counts import count


class Nodes(NamedTuple):
    """The nodes of a binary tree in preorder, parents before children, where the split holds first."""

    number: Array  # of the node in the arrays of the fitted tree
    parent: Array
    branch: list[str]
    split: list[str]
    positive: Array  # weight of the training cases
    negative: Array


def _plain(threshold: float) -> str:
    return write(threshold, ".4g").replace("−", "-")


def is_fitted(thing: object) -> bool:
    """Whether this is a fitted tree, by its arrays."""
    return hasattr(thing, "tree_")


def nodes_of(fitted: Any, pos_label: object, feature_names: Sequence[str] | None) -> Nodes:
    """Read the structure of a fitted classifier, and the classes of its training cases at each node."""
    arrays = fitted.tree_
    positive = _positive_column(fitted, pos_label)
    left, right = np.asarray(arrays.children_left), np.asarray(arrays.children_right)
    number: list[int] = []
    parent: list[int] = []
    branch: list[str] = []
    stack = [(0, -1, "")]
    while stack:
        node, above, name = stack.pop()
        if left[node] >= 0:
            stack += [(int(right[node]), len(number), "no"), (int(left[node]), len(number), "yes")]
        number.append(node)
        parent.append(above)
        branch.append(name)
    at = np.array(number)
    names = _names(fitted, feature_names)
    feature, threshold = np.asarray(arrays.feature), np.asarray(arrays.threshold)
    split = [
        f"{names[feature[i]] if names else f'x[{feature[i]}]'} ≤ {_plain(threshold[i])}"
        if left[i] >= 0
        else ""
        for i in number
    ]
    weight = _training_weights(arrays)[at]
    return Nodes(at, np.array(parent), branch, split, weight[:, positive], weight[:, 1 - positive])


def counts_at_leaves(
    fitted: Any, X: Any, y: Any, sample_weight: Weights, pos_label: object
) -> tuple[Array, Array, Array]:
    """Count labelled cases at the leaves that they reach: (node number, positives, negatives)."""
    check_order(X=X, y=y, sample_weight=sample_weight)
    label = Labels(pos_label, soft=False, one_class=True)(y, "y")
    leaf = _leaf_of(fitted.tree_, _matrix(X, label.size, fitted))
    weight = None if sample_weight is None else weights_of(sample_weight, label.size, "sample_weight")
    counted = count(Sample(leaf, label, weight))  # the leaf's number takes the place of the score
    return counted.score, counted.positive, counted.negative


def _leaf_of(arrays: Any, X: Array) -> Array:
    """Find the leaf that each case reaches; level by level, all cases at once."""
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


def _matrix(X: Any, size: int, fitted: Any) -> Array:
    """Read the cases in single precision, in which scikit-learn compares them with the thresholds."""
    arrays = fitted.tree_
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
    wanted = getattr(arrays, "n_features", int(np.max(arrays.feature)) + 1)
    if matrix.shape[1] != wanted:
        raise ValueError(f"X has {matrix.shape[1]} columns but the tree was fitted on {wanted}")
    _check_columns(X, fitted)
    if np.isinf(matrix).any():
        row, column = np.argwhere(np.isinf(matrix))[0]
        raise ValueError(
            f"X is infinite, or beyond single precision, in row {row}, column {column}: only NaN represents "
            "a missing value"
        )
    return matrix


def _check_columns(X: Any, fitted: Any) -> None:
    """Check that named columns are in the order of fitting: the tree refers to them by position."""
    wanted = getattr(fitted, "feature_names_in_", None)
    names = list(getattr(X, "column_names", getattr(X, "columns", ())))  # of Arrow's, of other tables
    if wanted is None or not names or not all(isinstance(name, str) for name in names):
        return
    for i, (name, own) in enumerate(zip(names, wanted, strict=True)):
        if name != own:
            raise ValueError(
                f"column {i} of X is {name!r} but the tree was fitted on {str(own)!r} there: pass "
                "X[list(fitted.feature_names_in_)]"
            )


def _positive_column(fitted: Any, pos_label: object) -> int:
    """Check that the tree tells two classes apart, and find the column of the positive one."""
    outputs, classes = np.shape(fitted.tree_.value)[1:]
    if outputs != 1:
        raise ValueError(f"the fitted tree has {outputs} outputs: fit one tree per output")
    if classes == 1:
        raise ValueError(
            f"the fitted {type(fitted).__name__} does not separate two classes: it is a regressor, or all "
            "its training cases were of one class; pass a classifier of two classes"
        )
    if classes > 2:
        raise ValueError(
            f"the fitted tree has {classes} classes but two are needed: fit one against the rest"
        )
    known = getattr(fitted, "classes_", None)
    names = [0, 1] if known is None else np.asarray(known).tolist()
    if pos_label is not None:
        if pos_label not in names:
            raise ValueError(
                f"pos_label={pos_label!r} is not a class of the fitted tree, which has {some(names)}"
            )
        return names.index(pos_label)
    if names[1] != 1 or names[0] not in (0, -1):
        raise ValueError(
            f"the fitted tree has the classes {some(names)}: name the positive one with pos_label="
        )
    return 1


def _training_weights(arrays: Any) -> Array:
    """Weights of both training classes at each node; `value` holds shares, or before 1.3 the weights."""
    value = np.asarray(arrays.value, float)[:, 0, :]
    total = np.asarray(arrays.weighted_n_node_samples, float)[:, None]
    weight: Array = value / value.sum(axis=1, keepdims=True) * total
    whole: Array = np.rint(weight)
    if (np.abs(weight - whole) <= 1e-9 * np.maximum(total, 1)).all() and total[0] < 2.0**53:
        return whole.astype(np.int64)  # unweighted training cases: their counts again, exactly
    return weight


def _names(fitted: Any, given: Sequence[str] | None) -> list[str] | None:
    names = getattr(fitted, "feature_names_in_", None) if given is None else given
    if names is None:
        return None
    words = [str(name) for name in names]
    least = int(np.max(fitted.tree_.feature)) + 1
    if len(words) < least:
        raise ValueError(f"feature_names holds {len(words)} names but the tree splits on feature {least - 1}")
    return words
