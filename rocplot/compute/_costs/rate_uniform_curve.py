"""Rate-uniform curves: random predicted positive rates."""

from __future__ import annotations

import numpy as np

from rocplot.compute._base.per_model import per_model
from rocplot.compute._base.source import Source
from rocplot.compute._costs.loss_curve import LossCurve, loss_at, of_kind, weight_of
from rocplot.compute._roc.curve import curve_of


@per_model(makes=LossCurve, ready=of_kind("rate-uniform"))
def rate_uniform_curve(source: Source, *, prior: float | None = None) -> LossCurve:
    """Compute the rate-uniform curve: the expected loss of a uniformly random predicted positive rate.

    Parameters
    ----------
    {reading}
    {prior}

    Returns
    -------
    LossCurve
        Several models give a `Results`, a dict by name.  A straight line over the cost proportion κ.

    Raises
    ------
    {raises}
    ValueError
        Also for a prior outside (0, 1), or a curve without counts if no `prior` is given.

    See Also
    --------
    rate_driven_curve : Compute the loss if the predicted positive rate equals the condition.
    rol_curve : Compute the ROL curve: the error rate against the predicted positive rate.
    expected_loss : Compute the expected loss of a threshold choice method.
    rocplot.rate_uniform_curve : Draw rate-uniform curves.

    Notes
    -----
    Flach, Hernández-Orallo & Ferri (2011).  The line is 2[κ π A + (1 − κ)(1 − π) B], with A and B the mean
    fnr and fpr over all rates; its area π(1 − π)(1 − 2AUC) + ½.

    References
    ----------
    {flach2011}

    Examples
    --------
    >>> curve = rate_uniform_curve([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6])
    >>> curve.loss, curve.area
    (array([0.375, 0.375]), 0.375)
    """
    curve = curve_of(source)
    weight = weight_of(curve, "cost_proportion", prior)
    missed = 1 - weight / 2 - (1 - weight) * curve.auc  # ∫ fnr dr, r = π tpr + (1 − π) fpr
    alarmed = weight * (1 - curve.auc) + (1 - weight) / 2  # ∫ fpr dr
    ends = np.array([0.0, 1.0])
    loss = loss_at(ends, alarmed, 1 - missed, weight)
    wrong = loss_at(ends, weight, weight, weight) * curve.auc_error  # of an AUC higher by 1: fnr and fpr
    return LossCurve.trusted(
        x=ends,
        loss=loss,
        area=float(loss.mean()),
        kind="rate-uniform",
        prior=weight,
        loss_error=float(wrong.max()),
        area_error=float(wrong.mean()),
    )
