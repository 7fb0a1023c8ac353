"""Rate-driven curves: thresholds set by the predicted positive rate."""

from __future__ import annotations

import numpy as np

from rocplot._typing import Array, CostAxis
from rocplot.compute._base.per_model import per_model
from rocplot.compute._base.source import Source
from rocplot.compute._costs.loss_curve import LossCurve, loss_at, of_kind, weight_of
from rocplot.compute._counts.inside import loss_bound
from rocplot.compute._roc.curve import RocCurve, curve_of

_STEP = 1 / 64  # a parabola of second derivative −4 leaves its chord by half the step squared: 1.2e-4


@per_model(makes=LossCurve, ready=of_kind("rate-driven"))
def rate_driven_curve(
    source: Source, *, x: CostAxis = "cost_proportion", prior: float | None = None
) -> LossCurve:
    """Compute the rate-driven curve: the loss if the predicted positive rate equals the condition.

    Parameters
    ----------
    {reading}
    x : {"cost_proportion", "skew"}, default="cost_proportion"
        The operating condition in [0, 1]: the cost proportion κ, at which the share κ of the samples is
        predicted positive; or the skew z, at which (tpr + fpr)/2 = z, as if classes were balanced.
    prior : float in (0, 1), optional
        P(positive) π where the classifier will be used; by default the sample's.  Not with ``x="skew"``,
        which includes the prior.

    Returns
    -------
    LossCurve
        Several models give a `Results`, a dict by name.  The curve is a parabola between two
        thresholds: every point is exact, and the polyline within 1.3e-4.  The area is that of the parabolas.

    Raises
    ------
    {raises}
    ValueError
        Also for an unknown `x`, a prior outside (0, 1), a prior together with ``x="skew"``, or a
        curve without counts if no `prior` is given.

    See Also
    --------
    kendall_curve : Compute the excess loss of the rate-driven curve.
    rate_uniform_curve : Compute the expected loss of a random predicted positive rate.
    rol_curve : Compute the ROL curve: the error rate against the predicted positive rate.
    cost_curve : Compute the lowest loss at each operating condition.
    expected_loss : Compute the expected loss of a threshold choice method.
    rocplot.rate_driven_curve : Draw rate-driven curves.

    Notes
    -----
    Hernández-Orallo, Flach & Ferri (2013).  Rates between two thresholds are reached by random
    choice among equal scores, that is, along the segments of the ROC curve.  Scores may be any numbers.  The
    area over κ is π(1 − π)(1 − 2AUC) + ⅓, over the skew (1 − 2AUC)/4 + ⅓.  Restricting rates to k/n would
    bias it.

    References
    ----------
    {hernandez2013}

    Examples
    --------
    >>> curve = rate_driven_curve([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6])
    >>> round(curve.area, 6), curve.loss.max()
    (0.208333, np.float64(0.5))
    """
    curve = curve_of(source)
    weight = weight_of(curve, x, prior)
    rate, f, t = _by_rate(curve, weight, np.arange(0, 1, _STEP))
    loss = loss_at(rate, f, t, weight)  # = 2[κ(π − κ) + (1 − π) fpr]
    area = weight * (1 - weight) * (1 - 2 * curve.auc) + 1 / 3
    errors = rate_errors(curve, weight)
    return LossCurve.trusted(x=rate, loss=loss, area=area, axis=x, kind="rate-driven", prior=weight, **errors)


def rate_errors(curve: RocCurve, weight: float) -> dict[str, float]:
    """Bound the errors of a loss over the predicted positive rate, and of its area 2w(1 − w)(1 − AUC) + c."""
    bound = 0.0 if curve.counts is None else loss_bound(curve.counts, weight)
    return {"loss_error": bound, "area_error": 2 * weight * (1 - weight) * curve.auc_error}


def _rates(curve: RocCurve, weight: float) -> Array:
    """Compute the predicted positive rate of every point, from 0 to 1."""
    rate = weight * curve.tpr + (1 - weight) * curve.fpr
    rate[-1] = 1.0
    return np.minimum(rate, 1)


def _by_rate(curve: RocCurve, weight: float, between: Array) -> tuple[Array, Array, Array]:
    """Return all rates, with others between them, and the fpr and tpr reached there."""
    known = _rates(curve, weight)
    rate = np.sort(np.concatenate((known, between)), kind="stable")
    rate = rate[np.r_[True, np.diff(rate) > 0]]
    return rate, np.interp(rate, known, curve.fpr), np.interp(rate, known, curve.tpr)
