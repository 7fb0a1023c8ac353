"""Class weights for multi-class accuracy."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.multiclass import ClassScores, finite, read_matrix, read_order
from rocplot._data.sample import Sample
from rocplot._typing import Array, ClassLabels, Data, Matrix
from rocplot.compute._base.precomputed import makes
from rocplot.compute._counts.threshold_counts import count

_SAME = 1e-12  # logarithms of ratios that differ by less are rounded apart


@makes(tuple)
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

    Classes are added one by one: each is given the weight of highest accuracy against the classes before it,
    whose weights are kept.

    Parameters
    ----------
    {matrix}  Scores must be finite and non-negative.
    order : sequence, optional
        All classes, in the order in which they are added; by default the largest first.
    {matrix_options}

    Returns
    -------
    weights : ndarray, shape (K,)
        The weights in the order of the columns; the first class of `order` has weight 1.
    accuracy : float
        Share of the samples, or of their weight, for which the class of the largest weighted score is the
        true one; ties are decided for the first of these columns.

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
    Samples of later classes are wrong at every weight, so including them makes no difference.  Of equally
    good weights the one nearest 1 is chosen, midway between two samples (on the logarithmic scale).

    The search is greedy: the result depends on the order, need not be a local optimum, and may even be less
    accurate than equal weights.  The accuracy is that of the samples on which the weights were
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
    read = read_matrix(y_true, score_matrix, labels, data=data, sample_weight=sample_weight)
    read = finite(read, negative=False)
    return _searched(read, order)


def _searched(read: ClassScores, order: Any) -> tuple[Array, float]:
    K = len(read.names)
    turn = list(np.argsort(-read.sizes, kind="stable")) if order is None else read_order(order, read.names)
    weights = np.full(K, np.nan)
    weights[turn[0]] = 1.0
    for step, c in enumerate(turn[1:], 1):
        before = sorted(turn[:step])
        weighted = read.score[:, before] * weights[before]
        right = np.array(before)[weighted.argmax(axis=1)] == read.label
        own = read.label == c
        weights[c] = _best(read.score[:, c], weighted.max(axis=1), own, right, read.weight)
    return weights, _accuracy(read, weights)


def _best(own: Array, other: Array, won: Array, lost: Array, weight: Array | None) -> float:
    """Find the weight of a class that wins the most cases over those lost; no other case matters."""
    matter = won | lost
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        ratio = np.nan_to_num(own[matter] / other[matter], nan=0.0, posinf=np.inf)
    counted = count(Sample(ratio, won[matter], None if weight is None else weight[matter]))
    cut, gain = counted.score, counted.tp - counted.fp
    free = np.isfinite(cut) & (cut > 0)  # at ratio 0 or ∞ no weight decides otherwise
    first, last = np.count_nonzero(cut == np.inf), cut.size - np.count_nonzero(cut == 0)
    if not free.any():
        return 1.0
    # above, between and below the distinct ratios; at both ends a factor of 2 beyond
    logs = np.log(cut[free])
    middle = np.concatenate(([logs[0] + np.log(2)], (logs[1:] + logs[:-1]) / 2, [logs[-1] - np.log(2)]))
    apart = np.concatenate(([True], logs[:-1] - logs[1:] > _SAME, [True]))  # no weight parts equal ratios
    gain = np.where(apart, gain[first : last + 1], -np.inf)
    same = 0 if counted.exact else _SAME * counted.tp[-1]  # sums of fractions are rounded
    best = np.flatnonzero(gain >= gain.max() - same)
    return float(np.exp(-middle[best[np.argmin(np.abs(middle[best]))]]))


def _accuracy(read: ClassScores, weights: Array) -> float:
    right = (read.score * (weights / weights.max())).argmax(axis=1) == read.label
    return float(np.average(right, weights=read.weight))
