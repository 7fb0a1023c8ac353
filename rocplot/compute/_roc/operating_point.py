"""The operating point of least expected cost."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rocplot._validation import number
from rocplot.compute._base.per_model import per_model
from rocplot.compute._base.result import Result
from rocplot.compute._base.source import Source
from rocplot.compute._roc.convex_hull import _TIE, highest_hull, hull_of
from rocplot.compute._roc.curve import curve_of


@dataclass(frozen=True, eq=False)
class OperatingPoint(Result):
    """The operating point of least expected cost.

    Attributes
    ----------
    fpr, tpr, threshold : float
        The hull vertex and its cut-off.
    slope : float
        Slope of the iso-performance line that touches the curve there, dtpr/dfpr.
    cost : float
        Expected cost per case; negative where benefits outweigh costs.
    cost_error : float
        How much less another cut-off may cost, one within a cell of pooled counts; else 0.
    prior : float
        P(positive) for which the point is optimal.
    """

    fpr: float
    tpr: float
    threshold: float
    slope: float
    cost: float
    prior: float = float("nan")
    cost_error: float = 0.0


@per_model(makes=OperatingPoint)
def operating_point(
    source: Source,
    *,
    prior: float | None = None,
    cost_fp: float = 1,
    cost_fn: float = 1,
    benefit_tp: float = 0,
    benefit_tn: float = 0,
) -> OperatingPoint:
    """Find the operating point of least expected cost: a vertex of the ROC convex hull.

    Parameters
    ----------
    {reading}
    prior : float in [0, 1], optional
        P(positive) π where the classifier will be used; by default the sample's.
    cost_fp, cost_fn : float, default=1
        Cost of a false positive and of a false negative, non-negative.
    benefit_tp, benefit_tn : float, default=0
        Benefit of a true positive and of a true negative.

    Returns
    -------
    OperatingPoint
        Several models give a `Results`, a dict by name.  Of vertices of equal cost, the most
        conservative one (lowest fpr).  Of pooled counts, the best of the cut-offs that are left.

    Raises
    ------
    {raises}
    ValueError
        Also for a prior outside [0, 1], negative costs, costs and benefits under which all decisions
        have equal cost or a wrong decision is cheaper than the right one, or a curve without counts if no
        `prior` is given.

    See Also
    --------
    hull : Compute the upper convex hull of the ROC curve.
    cost_curve : Compute the lowest loss at each operating condition.
    profit_optimum : Find the point of largest profit on the lift curve.
    best_labelling : Find the labelling of least expected cost.
    rocplot.roc : Draw ROC curves.
    rocplot.pn : Draw coverage plots.

    Notes
    -----
    The iso-performance slope is (1 − π)(cost_fp + benefit_tn) / (π (cost_fn + benefit_tp)); Fawcett (2004),
    section 7.1, called iso-yield line on Flach's slides.

    References
    ----------
    {fawcett2004}
    {flach}
    {provost2001}

    Examples
    --------
    >>> point = operating_point([1, 0, 1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6, 0.5, 0.4])
    >>> point.threshold, point.slope
    (0.9, 1.0)
    """
    curve = curve_of(source)
    prior = curve.prior if prior is None else number(prior, "prior", 0, 1)
    if prior is None:
        raise ValueError(
            "prior is needed: this curve was built without counts, so the sample's prior is unknown"
        )
    cost_fp, cost_fn = number(cost_fp, "cost_fp"), number(cost_fn, "cost_fn")
    benefit_tp = number(benefit_tp, "benefit_tp", -np.inf)
    benefit_tn = number(benefit_tn, "benefit_tn", -np.inf)
    if cost_fn + benefit_tp < 0 or cost_fp + benefit_tn < 0:
        raise ValueError(
            "a wrong decision must not be cheaper than the right one: "
            f"cost_fn + benefit_tp = {cost_fn + benefit_tp:g}, "
            f"cost_fp + benefit_tn = {cost_fp + benefit_tn:g}"
        )
    gain, loss = prior * (cost_fn + benefit_tp), (1 - prior) * (cost_fp + benefit_tn)
    if gain == 0 and loss == 0:
        raise ValueError(
            "all decisions have equal cost, so the operating point is undefined: "
            "change cost_fp, cost_fn, the benefits or prior"
        )
    vertices = hull_of(curve)
    risen, paid = gain * np.diff(vertices.tpr), loss * np.diff(vertices.fpr)
    best = int(np.count_nonzero(risen > paid * (1 + _TIE)))  # slopes fall: the worthwhile segments come first
    assert vertices.threshold is not None
    f, t = float(vertices.fpr[best]), float(vertices.tpr[best])
    cost = prior * (cost_fn * (1 - t) - benefit_tp * t) + (1 - prior) * (cost_fp * f - benefit_tn * (1 - f))
    slope = loss / gain if gain > 0 else np.inf
    above = highest_hull(curve)
    saved = 0.0 if above is vertices else (gain * above.tpr - loss * above.fpr).max() - (gain * t - loss * f)
    return OperatingPoint(f, t, float(vertices.threshold[best]), slope, cost, prior, max(float(saved), 0.0))
