"""The function that computes ROC curves."""

from __future__ import annotations

from rocplot.compute._base.per_model import per_model
from rocplot.compute._base.source import Source
from rocplot.compute._roc.curve import RocCurve, curve_of


@per_model(makes=RocCurve, groups=True)
def roc(source: Source) -> RocCurve:
    """Compute the ROC curve: true against false positive rate at every threshold.

    Equal scores give one diagonal segment.  No point is dropped, collinear ones included.

    Parameters
    ----------
    {reading}
    {groups}  The curve is the same; intervals, bands and tests of it then know.

    Returns
    -------
    RocCurve
        Several models give a `Results`, a dict by name.  k distinct scores give
        k + 1 points, from (0, 0) to (1, 1).

    Raises
    ------
    {raises}

    See Also
    --------
    auc : Compute the area under the ROC curve.
    hull : Compute the upper convex hull of the ROC curve.
    operating_point : Find the operating point of least expected cost.
    roc_average : Average ROC curves over folds.
    roc_band : Compute a confidence band of the ROC curve.
    precision_recall : Compute precision and recall at every threshold.
    det : Compute the detection error trade-off.
    multiclass_roc : Compute one-versus-rest ROC curves.
    rocplot.roc : Draw ROC curves.
    rocplot.pn : Draw coverage plots.

    Notes
    -----
    Fawcett (2004), Algorithm 2.  The thresholds are those of scikit-learn and ROCR: observed scores,
    +inf first.

    References
    ----------
    {fawcett2004}

    Examples
    --------
    >>> curve = roc([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2])
    >>> curve.fpr, curve.tpr, curve.threshold
    (array([0. , 0. , 0.5, 1. ]), array([0. , 0.5, 1. , 1. ]), array([inf, 0.9, 0.4, 0.2]))
    >>> curve.auc
    0.875
    """
    return curve_of(source)
