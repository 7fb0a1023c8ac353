"""Kendall curves."""

from __future__ import annotations

import numpy as np

from rocplot.compute._base.per_model import per_model
from rocplot.compute._base.source import Source
from rocplot.compute._costs.loss_curve import LossCurve, of_kind, weight_of
from rocplot.compute._costs.rate_driven_curve import _by_rate, rate_errors
from rocplot.compute._roc.curve import curve_of


@per_model(makes=LossCurve, ready=of_kind("Kendall"))
def kendall_curve(source: Source, *, prior: float | None = None) -> LossCurve:
    """Compute the Kendall curve: the excess loss of the rate-driven curve over that of a perfect ranking.

    Parameters
    ----------
    {reading}
    {prior}

    Returns
    -------
    LossCurve
        Several models give a `Results`, a dict by name.  A curve over the cost proportion κ, linear
        between its points.

    Raises
    ------
    {raises}
    ValueError
        Also for a prior outside (0, 1), or a curve without counts if no `prior` is given.

    See Also
    --------
    rate_driven_curve : Compute the loss if the predicted positive rate equals the condition.
    auc : Compute the area under the ROC curve.
    cost_curve : Compute the lowest loss at each operating condition.
    rocplot.kendall_curve : Draw Kendall curves: the rate-driven loss beyond that of a perfect ranking.

    Notes
    -----
    2(1 − π) fpr up to κ = π and 2π fnr from there on, at the rate κ.  A random ranking has 2(1 −
    π)κ and 2π(1 − κ), with its peak 2π(1 − π) at κ = π: the mirror image of the loss of the trivial
    classifiers, which peaks at 1 − π.  The area is 2π(1 − π)(1 − AUC): the share of all ordered pairs of
    samples that are ranked incorrectly.

    References
    ----------
    {hernandez2013}

    Examples
    --------
    >>> curve = kendall_curve([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6])
    >>> curve.x, curve.loss, curve.area
    (array([0.  , 0.25, 0.5 , 0.75, 1.  ]), array([0. , 0. , 0.5, 0. , 0. ]), 0.125)
    """
    curve = curve_of(source)
    weight = weight_of(curve, "cost_proportion", prior)
    rate, f, t = _by_rate(curve, weight, np.array([weight]))
    loss = np.where(rate <= weight, 2 * (1 - weight) * f, 2 * weight * (1 - t))
    area = 2 * weight * (1 - weight) * (1 - curve.auc)
    return LossCurve.trusted(
        x=rate, loss=loss, area=area, kind="Kendall", prior=weight, **rate_errors(curve, weight)
    )
