"""The upper convex hull of an ROC curve, its slopes, and the operating point that it offers."""

from __future__ import annotations

from rocplot.compute._base.per_model import per_model
from rocplot.compute._base.source import Source
from rocplot.compute._roc.convex_hull import RocHull, hull_of
from rocplot.compute._roc.curve import curve_of


@per_model(makes=RocHull)
def hull(source: Source) -> RocHull:
    """Compute the upper convex hull of the ROC curve.

    Parameters
    ----------
    {reading}

    Returns
    -------
    RocHull
        Or a dict of them by model.  Exact in integers for whole weights.  The hull of a hull is itself.

    Raises
    ------
    {raises}

    Notes
    -----
    Fawcett (2004), section 7.1; "convex" by custom, though the function is concave.  A segment's slope and
    class weights give the probability to which its scores are calibrated: the isotonic regression.

    Examples
    --------
    >>> h = hull([1, 0, 1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6, 0.5, 0.4])
    >>> h.fpr.round(3), h.tpr.round(3), h.threshold
    (array([0.   , 0.   , 0.667, 1.   ]), array([0.   , 0.333, 1.   , 1.   ]), array([inf, 0.9, 0.5, 0.4]))
    """
    return hull_of(curve_of(source))
