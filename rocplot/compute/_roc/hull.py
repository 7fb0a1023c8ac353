"""The function that computes the ROC convex hull."""

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
        Several models give a `Results`, a dict by name.  Vertices are found in exact integer arithmetic if
        all weights are whole.  The hull of a hull is the hull itself.

    Raises
    ------
    {raises}

    See Also
    --------
    roc : Compute the ROC curve.
    operating_point : Find the operating point of least expected cost.
    rocch_hybrid : Find which of several models is optimal for which slope.
    calibration_map : Fit a calibration map from scores to probabilities.
    rocplot.roc : Draw ROC curves.

    Notes
    -----
    Fawcett (2004), section 7.1; it is called convex by custom, though the function is concave.
    The share of positives on each segment is the calibrated probability of its scores, as by isotonic
    regression: Fawcett & Niculescu-Mizil (2007).

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
    return hull_of(curve_of(source))
