"""The volume under the ROC surface of three classes, computed from triples of cases."""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.multiclass import read_matrix, require_finite_scores, require_three_classes
from rocplot._typing import Array, ClassLabels, Data, Matrix
from rocplot.compute._base.reading import declare_result_type

_BLOCK = 1 << 11  # cases in one table of cumulative counts: 16 MB
_PAIRS = 1 << 16  # pairs of cases looked up at a time
_SAME = 1e-12  # difference relative to the largest score up to which sums are tied


@declare_result_type(float)
def volume_under_surface(
    y_true: ArrayLike,
    score_matrix: Matrix,
    *,
    method: Literal["offsets", "weights"] = "offsets",
    labels: ClassLabels = None,
    data: Data | None = None,
    sample_weight: ArrayLike | None = None,
) -> float:
    """Compute the volume under the ROC surface (VUS) of three classes.

    Use it as one number for how well a classifier separates three classes.

    The surface consists of the proportions of the three classes that are classified correctly, over all
    settings of the decision rule.

    Parameters
    ----------
    {matrix}  There must be three classes, and scores must be finite.
    method : {"offsets", "weights"}, default="offsets"
        The decision rule that spans the surface:

        * ``"offsets"``: decide for the class of the largest f(x, c) − t_c, for any thresholds t_c; for any
          scores;
        * ``"weights"``: decide for the largest w_c f(x, c), for any weights w_c > 0, as ``class_weights``
          does; for non-negative scores, such as probabilities.  The volume then does not change
          when a column is rescaled, as by other class priors.  It is the volume by offsets of the
          logarithms; a score of 0 counts as smaller than any other.
    {matrix_options}  The weight of a triple is the product of the weights of its samples.

    Returns
    -------
    float
        In [0, 1]: the probability that three samples, one of each class, are all classified correctly by one
        setting of the rule.  1/6 by chance.

    Raises
    ------
    {matrix_raises}
    ValueError
        Also unless there are three classes, for infinite scores, an unknown method, or negative scores with
        ``method="weights"``.

    See Also
    --------
    multiclass_auc : Compute an average area under several ROC curves.
    multiclass_roc : Compute one-versus-rest ROC curves.
    class_weights : Search for class weights of high accuracy.

    Notes
    -----
    Mossman (1999) introduced the surface and Dreiseitl et al. (2000) its interpretation by
    triples; Flach's slides name it without a decision rule.  A setting that classifies a triple correctly
    exists if and only if none of the other five assignments of the three classes to the three samples has a
    larger sum of scores (for weights, product).  If m assignments have the largest sum, the correct one among
    them, the triple counts 1/m, so equal scores give 1/6.  Sums that agree to twelve digits are equal.

    With two classes the same rule gives the area under the curve of f(x, +) − f(x, −), or of their ratio.
    For one score and ordered classes, P(s₁ < s₂ < s₃), pass the columns (−s, 0, s): all thresholds can be
    expressed.

    The time grows with n₁ n₂ (1 + n₃/2048), where n₃ is the largest class, not with their product: 2000
    cases in each class take 0.6 s on one core of an AMD EPYC.

    References
    ----------
    {mossman1999}
    {dreiseitl2000}
    {flach}

    Examples
    --------
    >>> scores = [[0.8, 0.1, 0.1], [0.3, 0.6, 0.1], [0.5, 0.3, 0.2], [0.1, 0.2, 0.7]]
    >>> volume_under_surface(["a", "b", "b", "c"], scores)
    1.0
    """
    sample = read_matrix(y_true, score_matrix, labels, data=data, sample_weight=sample_weight)
    sample = require_finite_scores(sample, negative=method == "offsets")
    require_three_classes(sample)
    score = sample.score.astype(np.float64)
    score = (
        _take_logarithms(score) if method == "weights" else score / max(float(np.abs(score).max()), 1e-300)
    )
    turn = (
        np.argmax(sample.sizes) + np.array([1, 2, 0])
    ) % 3  # the order of classes is arbitrary: put the largest last
    a, b, c = (score[sample.label == i][:, turn] for i in turn)
    weights = None if sample.weight is None else [sample.weight[sample.label == i] for i in turn]
    won = _sum_won_triples(a, b, c, weights, _SAME * max(1.0, float(np.abs(score).max())))
    return float(won / np.prod(sample.sizes, dtype=np.float64))


def _take_logarithms(score: Array) -> Array:
    """Take logarithms, and replace that of 0 by a value so low that sums with fewer zeros are larger."""
    positive = score > 0
    logs = np.log(score, where=positive, out=np.zeros_like(score))
    low, high = (float(end(logs[positive], initial=0.0)) for end in (np.min, np.max))
    return np.where(positive, logs, low - 3 * (high - low) - 1)


def _sum_won_triples(a: Array, b: Array, c: Array, weights: list[Array] | None, eps: float) -> float:
    """Sum the weights of triples of one case of each class whose correct assignment is optimal.

    If m assignments are tied, a triple counts 1/m.  With u = s₁ − s₂, v = s₂ − s₃ and w = s₃ − s₁ of a case,
    the correct assignment is optimal iff

        u(a) ≥ u(b),   v(b) ≥ v(c) and −w(a) − u(b) ≥ v(c),   w(c) ≥ w(a) and w(c) ≥ −u(a) − v(b):

    These compare it with three exchanges of two classes and two rotations of all.  Each pair (a, b) therefore
    needs the cases c in a quadrant of the (v, w) plane, which a table of cumulative counts over ranks holds.
    """
    ua, wa = a[:, 0] - a[:, 1], a[:, 2] - a[:, 0]
    ub, vb = b[:, 0] - b[:, 1], b[:, 1] - b[:, 2]
    vc, wc = c[:, 1] - c[:, 2], c[:, 2] - c[:, 0]
    blocks = [slice(start, start + _BLOCK) for start in range(0, len(c), _BLOCK)]
    tables = [
        _make_quadrant_table(vc[block], wc[block], None if weights is None else weights[2][block])
        for block in blocks
    ]
    total, rows = 0.0, max(1, _PAIRS // len(b))
    for start in range(0, len(a), rows):
        i, j = np.nonzero(ua[start : start + rows, None] >= ub - eps)
        i += start
        roof = np.stack([vb[j], -wa[i] - ub[j]])  # v(c) must not exceed either
        floor = np.stack([wa[i], -ua[i] - vb[j]])  # w(c) must reach both
        top, bottom = roof.min(axis=0), floor.max(axis=0)
        ties = 1 + (ua[i] <= ub[j] + eps)
        at_top = (roof <= top + eps).sum(axis=0)
        at_bottom = (floor >= bottom - eps).sum(axis=0)
        pair = 1.0 if weights is None else weights[0][i] * weights[1][j]
        worth = [pair / equal for equal in (ties, ties + at_top, ties + at_bottom, ties + at_top + at_bottom)]
        for table in tables:
            total += _sum_quadrants(table, top, bottom, worth, eps)
    return total


def _make_quadrant_table(v: Array, w: Array, weight: Array | None) -> tuple[Array, Array, Array]:
    """Sort both coordinates, and sum the weights of points among the first i of v and the first j of −w."""
    order, rank = np.argsort(v), np.empty(v.size, np.int64)
    rank[np.argsort(-w)] = np.arange(v.size)
    kind = np.int16 if weight is None else np.float64
    counts = np.zeros((v.size + 1, v.size + 1), kind)
    counts[np.arange(v.size) + 1, rank[order] + 1] = 1 if weight is None else weight[order]
    return v[order], np.sort(-w), counts.cumsum(axis=0, dtype=kind).cumsum(axis=1, dtype=kind)


def _sum_quadrants(
    table: tuple[Array, Array, Array], top: Array, bottom: Array, worth: list[Array], eps: float
) -> float:
    """Sum the values of the points in each quadrant: inside, on its right edge, low edge, and corner."""
    v, w, counts = table
    right, right_edge = np.searchsorted(v, top - eps, "left"), np.searchsorted(v, top + eps, "right")
    low, low_edge = np.searchsorted(w, -bottom - eps, "left"), np.searchsorted(w, -bottom + eps, "right")
    interior = counts[right, low]
    total = (interior * worth[0]).sum()
    edged = np.flatnonzero((right < right_edge) | (low < low_edge))
    if edged.size:
        interior = interior[edged].astype(np.float64)
        on_right = counts[right_edge[edged], low[edged]] - interior
        on_low = counts[right[edged], low_edge[edged]] - interior
        corner = counts[right_edge[edged], low_edge[edged]] - interior - on_right - on_low
        total += sum(
            (part * value[edged]).sum()
            for part, value in zip((on_right, on_low, corner), worth[1:], strict=True)
        )
    return float(total)
