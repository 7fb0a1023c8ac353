"""Cost curves: the loss of optimal thresholds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Any

import numpy as np

from rocplot._typing import Array, OddsAxis
from rocplot._validation import one_of
from rocplot.compute._base.folds import Averaging
from rocplot.compute._base.per_model import per_model
from rocplot.compute._base.source import Source
from rocplot.compute._costs.loss_curve import (
    AXES,
    LossCurve,
    loss_at,
    of_kind,
    over_log_odds,
    shared_axis,
    weight_of,
)
from rocplot.compute._counts.inside import loose, loss_bound, need_order
from rocplot.compute._roc.convex_hull import RocHull, highest_hull, hull_of
from rocplot.compute._roc.curve import RocCurve, curve_of


@dataclass(frozen=True, eq=False)
class CostCurve(LossCurve):
    """The cost curve of a ranking: the lower envelope of its cost lines.

    Attributes
    ----------
    x, loss, area, axis, kind, prior
        The loss over the operating condition, see ``LossCurve``; the points are the vertices of the envelope.
    hull : RocHull
        The dual of the envelope: each hull vertex is a line of the envelope, each hull segment a vertex.
    curve : RocCurve
        The ROC curve; each of its points is a cost line.
    """

    hull: RocHull | None = field(default=None, repr=False)
    curve: RocCurve | None = field(default=None, repr=False)

    @property
    def ranges(self) -> Array:
        """Conditions (low, high) for which each vertex of the hull is best, shape (number of vertices, 2)."""
        if self.hull is None or self.prior is None:
            raise ValueError("ranges need the hull: compute the cost curve from data, counts or an ROC curve")
        if self.curve is not None and self.curve.counts is not None:
            need_order(self.curve.counts, "the range of a threshold")
        exchange = exchanges(self.hull, self.prior)
        return np.column_stack((np.r_[0.0, exchange], np.r_[exchange, 1.0]))

    @property
    def operating_range(self) -> tuple[float, float]:
        """Conditions between which the ranking is better than "always −" and "always +"."""
        ranges = self.ranges
        return float(ranges[0, 1]), float(ranges[-1, 0])


def _ready(source: object) -> CostCurve | None:
    """Take a cost curve as it is, and a loss that is a straight line as an envelope of that line."""
    if isinstance(source, CostCurve):
        return source
    straight = isinstance(source, LossCurve) and source.kind in ("fixed", "score-uniform")
    found = source if straight else of_kind("envelope")(source)
    if not isinstance(found, LossCurve):
        return None
    return CostCurve(**{own.name: getattr(found, own.name) for own in fields(LossCurve)})


def _read_folds(curves: Sequence[CostCurve], _given: dict[str, Any]) -> tuple[Array, Array]:
    """Read the losses of folds at the vertices of all their envelopes, between which the mean is straight."""
    for one in curves:
        if one.curve is not None and one.curve.counts is not None:
            need_order(one.curve.counts, "an average over folds")
    if shared_axis(curves) == "log_odds":
        raise ValueError('x="log_odds" cannot be combined with folds: average over "cost_proportion"')
    x = np.unique(np.concatenate([one.x for one in curves]))
    return x, np.array([np.interp(x, one.x, one.loss) for one in curves])


@per_model(
    makes=CostCurve,
    ready=_ready,
    folds=Averaging(
        _read_folds,
        known=lambda x: (x == 0) | (x == 1),
        statistic="area",
        number=lambda curve: curve.area,
    ),
)
def cost_curve(source: Source, *, x: OddsAxis = "cost_proportion", prior: float | None = None) -> CostCurve:
    """Compute the cost curve: the lowest loss of any threshold at each operating condition.

    Parameters
    ----------
    {reading}
    {averaged}
    x : {"cost_proportion", "skew", "log_odds"}, default="cost_proportion"
        The operating condition: the cost proportion of a false negative, κ = cost_fn/(cost_fn + cost_fp), the
        skew z = πκ/(πκ + (1 − π)(1 − κ)), Drummond & Holte's probability cost, both in [0, 1]; or
        ln(κ/(1 − κ)), with the vertices at finite log odds, the loss of the same κ there, and
        an area of NaN.
    prior : float in (0, 1), optional
        P(positive) π where the classifier will be used; by default the sample's.  Not with ``x="skew"``,
        which includes the prior.

    Returns
    -------
    CostCurve or AveragedCurve
        The lower envelope of the cost lines of all thresholds.  Several models give a `Results`, a dict by
        name.  Of folds the mean loss at each condition, exact, each fold at its own prior unless one is
        given: that of `cost_average`, whose notes say why it is lower than the loss in the population.

    Raises
    ------
    {raises}
    ValueError
        Also for an unknown `x`, a prior outside (0, 1), a prior together with ``x="skew"``, or a
        curve without counts if no `prior` is given.

    See Also
    --------
    cost_line : Compute the cost line of one cut-off, the dual of its point in ROC space.
    brier_curve : Compute the loss if the score sets the threshold.
    rate_driven_curve : Compute the loss if the predicted positive rate equals the condition.
    expected_loss : Compute the expected loss of a threshold choice method.
    cost_band : Compute a pointwise confidence band of the cost curve.
    hull : Compute the upper convex hull of the ROC curve.
    operating_point : Find the operating point of least expected cost.
    rocplot.cost_curve : Draw cost curves: the loss of the best threshold at every operating condition.

    Notes
    -----
    Drummond & Holte (2000); Fawcett (2004), section 7.5.2, where the perfect classifier is
    printed as the segment from (0, 0) to (0, 1): it is (0, 0) to (1, 0).  Only hull vertices touch the
    envelope; two neighbours have equal loss at κ = 1 − p, with p the hull's probability between them.  Over κ
    the area is the refinement loss of the hull, Σ (n_k/n) p_k (1 − p_k): the Brier score of isotonically
    calibrated scores.

    References
    ----------
    {drummond2000}
    {fawcett2004}
    {hernandez2013}

    Examples
    --------
    >>> envelope = cost_curve([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6])
    >>> envelope.x, envelope.loss, round(envelope.area, 6)
    (array([0. , 0.5, 1. ]), array([0.  , 0.25, 0.  ]), 0.125)
    """
    if one_of(x, (*AXES, "log_odds"), "x") == "log_odds":
        return over_log_odds(_envelope(source, "cost_proportion", prior))
    return _envelope(source, x, prior)


def _envelope(source: Source, x: str, prior: float | None) -> CostCurve:
    """Compute the lower envelope of the cost lines."""
    curve = curve_of(source)
    weight = weight_of(curve, x, prior)
    vertices = hull_of(curve)
    exchange = exchanges(vertices, weight)
    at = np.r_[0.0, exchange, 1.0]
    loss = loss_at(at, np.r_[vertices.fpr, 1.0], np.r_[vertices.tpr, 1.0], weight)
    new = np.r_[True, np.diff(at) > 0]
    area, counted = _area(vertices, weight), curve.counts
    pooled = counted is not None and bool(loose(counted).any())
    return CostCurve.trusted(
        x=at[new],
        loss=loss[new],
        area=area,
        axis=x,
        kind="envelope",
        prior=weight,
        hull=vertices,
        curve=curve,
        loss_error=loss_bound(counted, weight) if pooled and counted is not None else 0.0,
        area_error=max(area - _area(highest_hull(curve), weight), 0.0) if pooled else 0.0,
    )


def _area(vertices: RocCurve, weight: float) -> float:
    """Compute the area under the envelope of a hull."""
    positive, negative = weight * np.diff(vertices.tpr), (1 - weight) * np.diff(vertices.fpr)
    return float((positive * (negative / (positive + negative))).sum())


def exchanges(vertices: RocCurve, weight: float) -> Array:
    """Compute the conditions at which neighbouring hull vertices cost the same: 1 − p of each segment."""
    positive, negative = weight * np.diff(vertices.tpr), (1 - weight) * np.diff(vertices.fpr)
    return np.asarray(negative / (positive + negative))
