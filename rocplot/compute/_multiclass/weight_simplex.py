"""Class weights for multi-class accuracy, and the scores of three classes as points in a triangle."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import Sample, read_real_numbers, read_scores
from rocplot._data.multiclass import (
    ClassScores,
    read_column_order,
    read_matrix,
    require_finite_scores,
    require_three_classes,
)
from rocplot._errors import make_value_error
from rocplot._typing import Array, ClassLabels, Data, Matrix
from rocplot.compute._base.reading import count_class_cases, declare_result_type, report_sources
from rocplot.compute._base.result import Result
from rocplot.compute._counts.threshold_counts import count_sample

# -- Class weights for multi-class accuracy -------------------------------------------------------

_SAME = 1e-12  # rounding error of logarithms of equal ratios


@declare_result_type(tuple)
def class_weights(
    y_true: ArrayLike,
    score_matrix: Matrix,
    *,
    order: ArrayLike | None = None,
    labels: ClassLabels = None,
    data: Data | None = None,
    sample_weight: ArrayLike | None = None,
) -> tuple[Array, float]:
    """Search for class weights w_c under which argmax w_c f(x, c) has high accuracy.

    Use it to adapt the scores of a classifier of several classes to the cases at hand.

    It adds classes one by one, and gives each the weight with the highest accuracy against the classes before
    it, whose weights it keeps.

    Parameters
    ----------
    {matrix}  Scores must be finite and non-negative.
    order : sequence, optional
        All classes, in the order in which to add them; by default the largest first.
    {matrix_options}

    Returns
    -------
    weights : ndarray, shape (K,)
        The weights in the order of the columns; the first class of `order` has weight 1.
    accuracy : float
        Share of the samples, or of their weight, for which the class of the largest weighted score is the
        true one; in a tie, the first of these columns decides.

    Raises
    ------
    {matrix_raises}
    ValueError
        Also for negative or infinite scores, or an order that does not contain every class once.

    See Also
    --------
    weight_simplex : Place samples of three classes on a triangle.
    multiclass_roc : Compute one-versus-rest ROC curves.
    rocplot.weight_simplex : Draw cases of three classes on a triangle.

    Notes
    -----
    Lachiche & Flach (2003), as summarised on Flach's slides.  Each step is a two-class problem on
    the ratio f(x, c) / max w_c' f(x, c'), its best threshold being the point of the ROC curve with the
    largest net gain: samples of c that become correct, less those of earlier classes that become wrong.
    Samples of later classes are wrong at every weight, so including them makes no difference.  Among equally
    good weights, the one nearest 1 is chosen, midway between two samples (on the logarithmic scale).

    The search is greedy: the result depends on the order, need not be a local optimum, and may even be less
    accurate than equal weights.  The accuracy is that on the samples on which the weights were
    chosen: validate them on others.

    References
    ----------
    {lachiche2003}
    {flach}

    Examples
    --------
    >>> scores = [[0.8, 0.1, 0.1], [0.5, 0.4, 0.1], [0.5, 0.3, 0.2], [0.1, 0.2, 0.7]]
    >>> weights, accuracy = class_weights(["a", "b", "b", "c"], scores)
    >>> weights.round(3), accuracy
    (array([0.274, 1.   , 0.655]), 1.0)
    """
    sample = read_matrix(y_true, score_matrix, labels, data=data, sample_weight=sample_weight)
    sample = require_finite_scores(sample, negative=False)
    weights = _search_weights(sample, order)
    return weights, _compute_weighted_accuracy(sample, weights)


def _search_weights(sample: ClassScores, order: Any) -> Array:
    K = len(sample.names)
    turn = (
        list(np.argsort(-sample.sizes, kind="stable"))
        if order is None
        else read_column_order(order, sample.names)
    )
    weights = np.full(K, np.nan)
    weights[turn[0]] = 1.0
    for step, c in enumerate(turn[1:], 1):
        classes = sorted(turn[:step])
        weighted = sample.score[:, classes] * weights[classes]
        right = np.array(classes)[weighted.argmax(axis=1)] == sample.label
        member = sample.label == c
        weights[c] = _find_best_weight(sample.score[:, c], weighted.max(axis=1), member, right, sample.weight)
    return weights


def _find_best_weight(score: Array, rival: Array, wins: Array, losses: Array, weight: Array | None) -> float:
    """Find the weight of a class that maximises the cases it wins minus those it loses."""
    matter = wins | losses
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        ratio = np.nan_to_num(score[matter] / rival[matter], nan=0.0, posinf=np.inf)
    counts = count_sample(Sample(ratio, wins[matter], None if weight is None else weight[matter]))
    cut, gain = counts.score, counts.tp - counts.fp
    free = np.isfinite(cut) & (cut > 0)  # no weight changes decisions at ratio 0 or ∞
    first, last = np.count_nonzero(cut == np.inf), cut.size - np.count_nonzero(cut == 0)
    if not free.any():
        return 1.0
    # Candidates above, between and below the distinct ratios; the outer two are a factor of 2 beyond.
    logs = np.log(cut[free])
    middle = np.concatenate(([logs[0] + np.log(2)], (logs[1:] + logs[:-1]) / 2, [logs[-1] - np.log(2)]))
    distinct = np.concatenate(([True], logs[:-1] - logs[1:] > _SAME, [True]))  # between unequal ratios
    gain = np.where(distinct, gain[first : last + 1], -np.inf)
    tolerance = 0 if counts.exact else _SAME * counts.tp[-1]  # rounding error of fractional weights
    best = np.flatnonzero(gain >= gain.max() - tolerance)
    return float(np.exp(-middle[best[np.argmin(np.abs(middle[best]))]]))


def _compute_weighted_accuracy(sample: ClassScores, weights: Array) -> float:
    right = (sample.score * (weights / weights.max())).argmax(axis=1) == sample.label
    return float(np.average(right, weights=sample.weight))


# -- The scores of three classes as points in a triangle, with class weights ----------------------

CORNERS = np.array([[0.0, 0.0], [1.0, 0.0], [0.5, np.sqrt(0.75)]])


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
        Accuracy with equal weights.
    """

    x: Array
    y: Array
    label: Array
    classes: tuple[Any, ...]
    weights: Array
    accuracy: float
    accuracy_before: float

    def to_dict(self) -> dict[str, Any]:
        """Return the position and the class of every case."""
        return {"x": self.x, "y": self.y, "class": np.array(self.classes)[self.label]}

    def cells(self, weights: Any = None) -> list[Array]:
        """Return, for each class, the polygon of the triangle in which it is predicted, of shape (4, 2).

        Parameters
        ----------
        weights : array-like, shape (3,), optional
            By default those of the result; ``[1, 1, 1]`` gives the cells before weighting.

        Returns
        -------
        list of ndarray
            From the corner of the class along an edge to where the weighted scores of two classes are
            equal, to where all three are, and back by the other edge.
        """
        w = self.weights if weights is None else read_real_numbers(weights, "weights")
        w = w / w.max()  # so that no sum overflows
        centre = _find_balance_point(w.min() / w)  # where scores are proportional to 1/w
        edge_points = {
            (i, j): (w[j] * CORNERS[i] + w[i] * CORNERS[j]) / (w[i] + w[j])
            for i, j in permutations(range(3), 2)
        }
        return [
            np.array([CORNERS[i], edge_points[i, (i + 1) % 3], centre, edge_points[i, (i + 2) % 3]])
            for i in range(3)
        ]


@declare_result_type(WeightSimplex)
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

    Use it to see which samples change class if you weight the scores.

    Parameters
    ----------
    {matrix}  There must be three classes, and scores must be finite and non-negative.
    weights : array-like, shape (3,), or mapping, optional
        Positive weights in the order of the columns, or class → weight, such as those found on other
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
    sample = read_matrix(y_true, score_matrix, labels, data=data, sample_weight=sample_weight)
    sample = require_finite_scores(sample, negative=False)
    require_three_classes(sample)
    report_sources({None: count_class_cases(sample.label, sample.weight, 3)})
    zero_rows = np.flatnonzero(~sample.score.any(axis=1))
    if zero_rows.size:
        raise make_value_error(
            "score_matrix", f"has only zeros in row {zero_rows[0]}, so its position is undefined"
        )
    if weights is not None and order is not None:
        raise make_value_error(
            "order", "and weights cannot be combined", "order determines the search for weights"
        )
    w = _search_weights(sample, order) if weights is None else _read_weights(weights, sample.names)
    place = _find_balance_point(sample.score)
    return WeightSimplex.build_unchecked(
        x=place[:, 0],
        y=place[:, 1],
        label=sample.label,
        classes=tuple(sample.shown_names),
        weights=w,
        accuracy=_compute_weighted_accuracy(sample, w),
        accuracy_before=_compute_weighted_accuracy(sample, np.ones(3)),
    )


def _read_weights(weights: Any, names: list[Any]) -> Array:
    """Check the weights of the classes; a mapping is sorted into the order of the columns."""
    if hasattr(weights, "keys"):
        order = read_column_order(list(weights), names, "weights")
        weights = np.array(list(weights.values()), dtype=object)[np.argsort(order)]
    w = read_scores(weights, "weights").astype(np.float64)
    if w.shape != (len(names),):
        raise make_value_error("weights", f"has {w.size} values, expected {len(names)}", "one per class")
    if not ((w > 0) & np.isfinite(w)).all():
        raise make_value_error("weights", f"must be positive and finite, not {w.tolist()}")
    return w


def _find_balance_point(score: Array) -> Array:
    """Compute the centre of mass of the triangle's corners with the scores as weights."""
    scaled = score / score.max(axis=-1, keepdims=True)  # so that the sum does not overflow
    return np.asarray(scaled / scaled.sum(axis=-1, keepdims=True) @ CORNERS)
