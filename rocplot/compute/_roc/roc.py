"""ROC curves and their areas: algebra on the counts."""

from __future__ import annotations

from rocplot.compute._base.per_model import per_model
from rocplot.compute._base.source import Source
from rocplot.compute._roc.curve import RocCurve, curve_of


@per_model(makes=RocCurve)
def roc(source: Source) -> RocCurve:
    """Compute the ROC curve.

    Equal scores are one step, a diagonal segment.  No point is dropped.

    Parameters
    ----------
    {reading}

    Returns
    -------
    RocCurve
        Or a dict of them by model.  k distinct scores give k + 1 points.

    Raises
    ------
    {raises}

    Notes
    -----
    Fawcett (2004), Algorithm 2.  The thresholds are those of scikit-learn and ROCR: observed scores,
    +inf first.

    Examples
    --------
    >>> curve = roc([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2])
    >>> curve.fpr, curve.tpr, curve.threshold
    (array([0. , 0. , 0.5, 1. ]), array([0. , 0.5, 1. , 1. ]), array([inf, 0.9, 0.4, 0.2]))
    >>> curve.auc
    0.875
    """
    return curve_of(source)
