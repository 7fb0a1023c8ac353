"""Three class scores as points of a triangle, with class weights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import scores
from rocplot._data.multiclass import finite, read_matrix, read_order, three_classes
from rocplot._typing import Array, ClassLabels, Data, Matrix
from rocplot.compute._base.precomputed import makes
from rocplot.compute._base.result import Result
from rocplot.compute._multiclass.class_weights import _accuracy, _searched

_CORNERS = np.array([[0.0, 0.0], [1.0, 0.0], [0.5, np.sqrt(0.75)]])


@dataclass(frozen=True, eq=False)
class WeightSimplex(Result):
    """Samples of three classes on a triangle, and the accuracy before and after weighting.

    Attributes
    ----------
    x, y : ndarray, shape (n,)
        Barycentric position of the three scores, normalised to a sum of 1; the corners of the classes are
        (0, 0), (1, 0) and (½, √¾).
    label : ndarray of int, shape (n,)
        The index of each sample's class in `classes`.
    classes : tuple
        The three classes, in the order of the columns.
    weights : ndarray, shape (3,)
        The class weights.
    accuracy : float
        Accuracy of deciding for the largest weighted score.
    accuracy_before : float
        The same with equal weights.
    """

    x: Array
    y: Array
    label: Array
    classes: tuple[Any, ...]
    weights: Array
    accuracy: float
    accuracy_before: float

    def to_dict(self) -> dict[str, Any]:
        """Return place and class of every case."""
        return {"x": self.x, "y": self.y, "class": np.array(self.classes)[self.label]}

    def cells(self, weights: Any = None) -> list[Array]:
        """Return the polygons of the triangle in which each class is decided for, shape (4, 2) each.

        Parameters
        ----------
        weights : array-like, shape (3,), optional
            By default the result's; ``[1, 1, 1]`` gives the cells before weighting.

        Returns
        -------
        list of ndarray
            From the corner of the class along an edge to where the weighted scores of two classes are
            equal, to where all three are, and back by the other edge.
        """
        w = self.weights if weights is None else np.asarray(weights, float)
        w = w / w.max()  # so that no sum overflows
        centre = _balance(w.min() / w)  # where scores are as 1/w
        between = {(i, j): (w[j] * _CORNERS[i] + w[i] * _CORNERS[j]) / (w[i] + w[j]) for i, j in _edges()}
        return [
            np.array([_CORNERS[i], between[i, (i + 1) % 3], centre, between[i, (i + 2) % 3]])
            for i in range(3)
        ]


@makes(WeightSimplex)
def weight_simplex(
    y_true: ArrayLike,
    score_matrix: Matrix,
    *,
    weights: ArrayLike | Mapping[Any, float] | None = None,
    order: ArrayLike | None = None,
    labels: ClassLabels = None,
    data: Data | None = None,
    sample_weight: ArrayLike | None = None,
) -> WeightSimplex:
    """Place samples of three classes on a triangle by their scores, with class weights.

    Parameters
    ----------
    {matrix}  There must be three classes, and scores must be finite and non-negative.
    weights : array-like, shape (3,), or mapping, optional
        Positive weights in the order of the columns, or class → weight, such as were found on other
        samples.  By default those that ``class_weights`` finds on these.
    order : sequence, optional
        All classes, in the order in which ``class_weights`` adds them; by default the largest first.
    {matrix_options}

    Returns
    -------
    WeightSimplex

    Raises
    ------
    {matrix_raises}
    ValueError
        Also unless there are three classes, for negative or infinite scores, for weights that are not
        positive, for an order that does not contain every class once or is given together with weights, or
        for a sample whose scores are all 0.

    See Also
    --------
    class_weights : Search for class weights of high accuracy.
    multiclass_roc : Compute one-versus-rest ROC curves.
    rocplot.weight_simplex : Draw cases of three classes on a triangle.

    References
    ----------
    {lachiche2003}
    {flach}

    Examples
    --------
    >>> scores = [[0.8, 0.1, 0.1], [0.5, 0.4, 0.1], [0.5, 0.3, 0.2], [0.1, 0.2, 0.7]]
    >>> found = weight_simplex(["a", "b", "b", "c"], scores)
    >>> found.accuracy_before, found.accuracy
    (0.5, 1.0)
    """
    read = read_matrix(y_true, score_matrix, labels, data=data, sample_weight=sample_weight)
    read = finite(read, negative=False)
    three_classes(read)
    lost = np.flatnonzero(~read.score.any(axis=1))
    if lost.size:
        raise ValueError(f"score_matrix has only zeros in row {lost[0]}, so its position is undefined")
    if weights is None:
        found, accuracy = _searched(read, order)
    elif order is not None:
        raise ValueError("order and weights cannot be combined: order determines the search for weights")
    else:
        found = _given(weights, read.names)
        accuracy = _accuracy(read, found)
    place = _balance(read.score)
    return WeightSimplex.trusted(
        x=place[:, 0],
        y=place[:, 1],
        label=read.label,
        classes=tuple(read.shown),
        weights=found,
        accuracy=accuracy,
        accuracy_before=_accuracy(read, np.ones(3)),
    )


def _given(weights: Any, names: list[Any]) -> Array:
    """Read weights of three classes."""
    if hasattr(weights, "keys"):
        order = read_order(list(weights), names, "weights")
        weights = np.array(list(weights.values()), dtype=object)[np.argsort(order)]
    found = scores(weights, "weights").astype(np.float64)
    if found.shape != (len(names),):
        raise ValueError(f"weights has {found.size} values, expected {len(names)}: one per class")
    if not ((found > 0) & np.isfinite(found)).all():
        raise ValueError(f"weights must be positive and finite, not {found.tolist()}")
    return found


def _balance(score: Array) -> Array:
    """Find the balance point of corners that weigh as much as the scores."""
    scaled = score / score.max(axis=-1, keepdims=True)  # so that the sum does not overflow
    return np.asarray(scaled / scaled.sum(axis=-1, keepdims=True) @ _CORNERS)


def _edges() -> list[tuple[int, int]]:
    return [(i, j) for i in range(3) for j in range(3) if i != j]
