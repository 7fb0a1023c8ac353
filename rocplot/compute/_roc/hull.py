"""The convex hull of an ROC curve."""

from __future__ import annotations

from dataclasses import field
from typing import Any

import numpy as np

from rocplot._errors import make_value_error
from rocplot._typing import Array
from rocplot.compute._base.reading import Source, per_model
from rocplot.compute._counts.sort import scale_weights
from rocplot.compute._counts.threshold_counts import ThresholdCounts, find_mixed_cells, make_extreme_orders
from rocplot.compute._roc.roc import RocCurve, get_curve

# -- The upper convex hull of an ROC curve --------------------------------------------------------

_BLOCK = 1 << 15  # points compared at a time, so that temporary arrays fit into the cache


_TIE = 1e-12  # relative difference up to which cross products or costs are equal


class RocHull(RocCurve):
    """The vertices of the upper convex hull of an ROC curve, which is itself the ROC curve of pooled scores.

    Attributes
    ----------
    fpr, tpr, threshold : ndarray, shape (m,)
        The vertices, collinear ones merged; each with its own threshold, +inf at (0, 0).
    counts : ThresholdCounts or None
        The weights of each segment, with the threshold at its end as the score.
    name : ndarray of str, shape (m,), or None
        The classifier at each vertex of the hull of named points, whose thresholds are NaN.
    """

    name: Array | None = field(default=None, repr=False)

    @property
    def slope(self) -> Array:
        """Slope dtpr/dfpr of each segment, decreasing, inf for a vertical segment, shape (m − 1,)."""
        with np.errstate(divide="ignore"):
            return np.diff(self.tpr) / np.diff(self.fpr)

    @property
    def probability(self) -> Array:
        """Proportion of positives in each segment: the isotonic calibration, shape (m − 1,)."""
        if self.counts is None:
            raise make_value_error(
                "probability", "needs the class weights", "compute the hull of a curve with counts"
            )
        return self.counts.positive / (self.counts.positive + self.counts.negative)  # type: ignore[no-any-return]

    @property
    def slope_range(self) -> Array:
        """Slopes of iso-performance lines for which each vertex is optimal, (low, high), shape (m, 2)."""
        edges = np.concatenate(([np.inf], self.slope, [0.0]))
        return np.column_stack((edges[1:], edges[:-1]))


def compute_hull(curve: RocCurve) -> RocHull:
    """Compute the hull of one curve."""
    # scipy's isotonic_regression finds the same blocks, with rounding errors, and only for curves with
    # counts.  It takes 2.5 times as long for 10⁵ scores or more, half as long for 10³ (both below 0.3 ms).
    if isinstance(curve, RocHull):
        return curve
    counts = curve.counts
    if counts is None:
        vertices = find_upper_hull(curve.fpr, curve.tpr)
        pooled = None
    else:
        vertices = find_upper_hull(counts.fp, counts.tp)
        pooled = ThresholdCounts.build_unchecked(
            score=counts.score[vertices[1:] - 1],
            positive=np.diff(counts.tp[vertices]),
            negative=np.diff(counts.fp[vertices]),
            auc_error=_bound_area_loss(counts, vertices),
            tpr_error=counts.tpr_error,  # a curve higher by this has a hull higher by at most this
            top=(counts.score if counts.top is None else counts.top)[vertices[:-1]],
            cases=counts.cases,
        )
    assert curve.threshold is not None
    return RocHull.build_unchecked(
        fpr=curve.fpr[vertices], tpr=curve.tpr[vertices], threshold=curve.threshold[vertices], counts=pooled
    )


def get_hull(source: Source) -> RocHull:
    """Return the hull that a source, such as named points, stores; else compute that of its curve."""
    stored = getattr(source, "hull", None)
    return stored if isinstance(stored, RocHull) else compute_hull(get_curve(source))


def compute_highest_hull(curve: RocCurve) -> RocHull:
    """Compute the hull for the best order of the cases within pooled cells, an upper bound of the true hull.

    The hull of the curve is that of the worst order, a lower bound: its vertices are exact.
    """
    if curve.counts is None or not find_mixed_cells(curve.counts).any():
        return compute_hull(curve)
    best = make_extreme_orders(curve.counts)[1]
    vertices = find_upper_hull(best.fp, best.tp)
    threshold = np.full(vertices.size, np.nan)
    return RocHull.build_unchecked(
        fpr=best.fp[vertices] / best.fp[-1], tpr=best.tp[vertices] / best.tp[-1], threshold=threshold
    )


def _bound_area_loss(counts: ThresholdCounts, vertices: Array) -> float:
    """Compute how far the area of a hull may lie below the area of the hull without pooling."""
    if not counts.auc_error:
        return 0.0
    best = make_extreme_orders(counts)[1]
    best_vertices = find_upper_hull(best.fp, best.tp)
    areas = [
        float(np.trapezoid(order.tp[rows] / order.tp[-1], order.fp[rows] / order.fp[-1]))
        for order, rows in ((best, best_vertices), (counts, vertices))
    ]
    return max(areas[0] - areas[1], 0.0)


def find_upper_hull(x: Array, y: Array) -> Array:
    """Return the indices of the upper hull of points that increase in both coordinates.

    A point on or below the chord of its two neighbours is not a vertex, so that each pass drops all such
    points at once; the monotone chain processes the rest.  Integers are compared exactly: if their products
    overflow, the passes drop only points that are clearly below.
    """
    exact = x.dtype.kind in "iu" and y.dtype.kind in "iu"
    if not exact:
        (x,), (y,) = scale_weights(x), scale_weights(y)
    indices = _find_convex_points(x, y, exact)
    x, y = x[indices], y[indices]
    while indices.size > 64:
        convex = _find_convex_points(x, y, exact)
        if convex.size > 0.9 * indices.size:
            break
        indices, x, y = indices[convex], x[convex], y[convex]
    return indices[_build_upper_chain(x.tolist(), y.tolist(), 0 if exact else _TIE)]


def _find_convex_points(x: Array, y: Array, exact: bool) -> Array:
    """Return the indices of the ends and of the points above the chord of their neighbours."""
    if x.size < 3:
        return np.arange(x.size)
    starts = range(0, x.size - 2, _BLOCK)
    masks = (_is_above_chord(x[i : i + _BLOCK + 2], y[i : i + _BLOCK + 2], exact) for i in starts)
    return np.flatnonzero(np.concatenate(([True], *masks, [True])))


def _is_above_chord(x: Array, y: Array, exact: bool) -> Array:
    """Return whether each inner point lies above the chord of its neighbours.

    The last of coincident points is always kept, because its chord begins at the point itself.  Coincident
    points come from scores without cases, such as those of a resample.
    """
    dx, dy = np.diff(x), np.diff(y)
    step, tie = dx + dy, _TIE
    if exact and int(x[-1]) * int(y[-1]) >= 1 << 63:
        dx, dy, exact, tie = dx.astype(np.float64), dy.astype(np.float64), False, -_TIE
    left, right = dy[:-1] * dx[1:], dy[1:] * dx[:-1]
    is_above: Array = left > right if exact else left - right > tie * (left + right)
    if not step.min():
        is_above |= (step[:-1] == 0) & (step[1:] != 0)
    return is_above


def _build_upper_chain(x: list[Any], y: list[Any], tie: float) -> list[int]:
    """Build the upper hull by Andrew's monotone chain."""
    chain: list[int] = []
    for i in range(len(x)):
        while len(chain) > 1:
            a, b = chain[-2], chain[-1]
            left = (y[b] - y[a]) * (x[i] - x[b])
            right = (y[i] - y[b]) * (x[b] - x[a])
            if left - right > tie * (left + right):
                break
            chain.pop()
        if chain and x[i] == x[chain[-1]] and y[i] == y[chain[-1]]:
            continue
        chain.append(i)
    return chain


# -- The public function --------------------------------------------------------------------------


@per_model(result_type=RocHull)
def hull(source: Source) -> RocHull:
    """Compute the upper convex hull of the ROC curve.

    Use it to find the cut-offs that are best at some costs; the others never are.

    Parameters
    ----------
    {reading}

    Returns
    -------
    RocHull
        Several models give a `Results`, a dict by name.  Vertices are found in exact integer arithmetic if
        all weights are whole.  The hull of a hull is the hull itself.  For a result of ``roc_points``, each
        vertex has the name of its classifier, and no threshold.

    Raises
    ------
    {raises}

    See Also
    --------
    roc : Compute the ROC curve.
    operating_point : Find the operating point of least expected cost.
    roc_points : Place discrete classifiers in ROC space.
    rocch_hybrid : Find which of several models is optimal for which slope.
    calibration_map : Fit a calibration map from scores to probabilities.
    rocplot.roc : Draw ROC curves.

    Notes
    -----
    Fawcett (2004), section 7.1; it is called convex by custom, though the function is concave.
    The share of positives on each segment is the calibrated probability of its scores, as in isotonic
    regression: see Fawcett & Niculescu-Mizil (2007).

    References
    ----------
    {fawcett2004}
    {fawcett2007}
    {provost2001}

    Examples
    --------
    >>> h = hull([1, 0, 1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6, 0.5, 0.4])
    >>> h.fpr.round(3), h.tpr.round(3), h.threshold
    (array([0.   , 0.   , 0.667, 1.   ]), array([0.   , 0.333, 1.   , 1.   ]), array([inf, 0.9, 0.5, 0.4]))
    """
    return get_hull(source)
