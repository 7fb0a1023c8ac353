"""Cost lines: the loss of one threshold."""

from __future__ import annotations

from rocplot._typing import CostAxis
from rocplot.compute._base.per_model import per_model
from rocplot.compute._base.source import Source
from rocplot.compute._costs.loss_curve import (
    LossCurve,
    _straight,
    asked_prior,
    of_kind,
    point_at,
    weight_of,
)
from rocplot.compute._roc.curve import curve_of


@per_model(makes=LossCurve, ready=of_kind("fixed", also_data=True))
def cost_line(
    source: Source, *, threshold: float, x: CostAxis = "cost_proportion", prior: float | None = None
) -> LossCurve:
    """Compute the cost line of one cut-off, the dual of its point in ROC space.

    Parameters
    ----------
    {reading}
    {threshold}
    {condition}

    Returns
    -------
    LossCurve
        A straight line over the operating condition.  Several models give a `Results`, a dict by name.

    Raises
    ------
    {raises}
    ValueError
        Also for an unknown `x`, a prior outside (0, 1), or a curve without thresholds.

    See Also
    --------
    cost_curve : Compute the lowest loss at each operating condition.
    expected_loss : Compute the expected loss of a threshold choice method.
    rocplot.cost_curve : Draw cost curves: the loss of the best threshold at every operating condition.

    Notes
    -----
    Drummond & Holte (2000).  Over κ the area is the error rate; over the skew (fnr + fpr)/2.

    References
    ----------
    {drummond2000}

    Examples
    --------
    >>> line = cost_line([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6], threshold=0.8)
    >>> line.loss, line.area
    (array([0.5, 0.5]), 0.5)
    """
    curve = curve_of(source)
    weight = weight_of(curve, x, asked_prior(source, x, prior))
    f, t, f_error, t_error = point_at(curve, threshold)
    return _straight(1 - t, f, weight, x, "fixed", (t_error, f_error))
