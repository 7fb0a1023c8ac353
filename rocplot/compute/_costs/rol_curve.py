"""ROL curves: the error rate against the predicted positive rate."""

from __future__ import annotations

from rocplot.compute._base.per_model import per_model
from rocplot.compute._base.source import Source
from rocplot.compute._costs.loss_curve import LossCurve, of_kind, weight_of
from rocplot.compute._costs.rate_driven_curve import _rates, rate_errors
from rocplot.compute._roc.curve import curve_of


@per_model(makes=LossCurve, ready=of_kind("ROL"))
def rol_curve(source: Source, *, prior: float | None = None) -> LossCurve:
    """Compute the ROL curve: the error rate against the predicted positive rate.

    Parameters
    ----------
    {reading}
    {prior}

    Returns
    -------
    LossCurve
        Several models give a `Results`, a dict by name.  ``axis`` is ``"rate"``, and the points are
        those of the ROC curve.

    Raises
    ------
    {raises}
    ValueError
        Also for a prior outside (0, 1), or a curve without counts if no `prior` is given.

    See Also
    --------
    rate_uniform_curve : Compute the expected loss of a random predicted positive rate.
    rate_driven_curve : Compute the loss if the predicted positive rate equals the condition.
    rocplot.rol_curve : Draw ROL curves: the error rate over the predicted positive rate.

    Notes
    -----
    Flach, Hernández-Orallo & Ferri (2011).  With r the rate, the loss is r + π − 2π tpr; a perfect ranking
    has abs(r − π).  The area is that of the rate-uniform curve, π(1 − π)(1 − 2AUC) + ½.

    References
    ----------
    {flach2011}

    Examples
    --------
    >>> curve = rol_curve([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6])
    >>> curve.x, curve.loss, curve.area
    (array([0.  , 0.25, 0.5 , 0.75, 1.  ]), array([0.5 , 0.25, 0.5 , 0.25, 0.5 ]), 0.375)
    """
    curve = curve_of(source)
    weight = weight_of(curve, "cost_proportion", prior)
    loss = weight * (1 - curve.tpr) + (1 - weight) * curve.fpr
    area = weight * (1 - weight) * (1 - 2 * curve.auc) + 1 / 2
    rate = _rates(curve, weight)
    errors = rate_errors(curve, weight)
    return LossCurve.trusted(x=rate, loss=loss, area=area, axis="rate", kind="ROL", prior=weight, **errors)
