"""Precision and recall: the same counts, read by what was found."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rocplot.compute.counting import ThresholdCounts, counts_of
from rocplot.compute.curves import totals
from rocplot.compute.reading import per_model
from rocplot.compute.results import Result

Array: TypeAlias = NDArray[Any]


@dataclass(frozen=True, eq=False)
class PrecisionRecallCurve(Result):
    """Precision and recall at every threshold.

    Attributes
    ----------
    precision, recall : ndarray, shape (k + 1,)
        In [0, 1]; recall rises.  Precision at the threshold +inf is NaN: nothing is predicted positive.
    threshold : ndarray, shape (k + 1,)
        +inf, then the distinct scores, descending.
    counts : ThresholdCounts or None
        What the curve was made from.
    """

    precision: Array
    recall: Array
    threshold: Array
    counts: ThresholdCounts | None = field(default=None, repr=False)

    @property
    def average_precision(self) -> float:
        """Precision averaged over the steps of recall, Σ Δrecall · precision; scikit-learn's."""
        return float(np.diff(self.recall) @ self.precision[1:])

    @property
    def auc(self) -> float:
        """Exact area under the non-linear interpolation along the ROC segments.

        Between two thresholds precision is TP/(TP + FP) with FP linear in TP; at recall 0 the curve is
        extended by the limit of its first segment with positives.
        """
        if self.counts is None:
            raise ValueError("auc needs the class weights: take the curve of data or of counts")
        P, _ = totals(self.counts)
        tp, fp = self.counts.tp[:-1], self.counts.fp[:-1]
        dtp, dfp = np.diff(self.counts.tp), np.diff(self.counts.fp)
        rises = dtp > 0
        tp, fp, dtp, ratio = tp[rises], fp[rises], dtp[rises], (dfp[rises] / dtp[rises])
        # ∫ TP/(TP + FP) dTP with FP = fp + ratio (TP − tp): a line over a line
        a, b = 1 + ratio, fp - ratio * tp
        low = a * tp + b
        with np.errstate(divide="ignore", invalid="ignore"):
            logs = np.where(b == 0, 0.0, b / a**2 * np.log1p(a * dtp / low))
        return float((dtp / a - np.nan_to_num(logs)).sum() / P)


@per_model()
def precision_recall(source: Any) -> PrecisionRecallCurve:
    """Compute precision and recall at every threshold.

    Parameters
    ----------
    {reading}

    Returns
    -------
    PrecisionRecallCurve
        Or a dict of them by model.

    Raises
    ------
    {raises}

    Notes
    -----
    Fawcett (2004), section 3.2.  Precision at recall 0 is not invented; straight lines between points
    would be wrong, see ``PrecisionRecallCurve.auc``.

    Examples
    --------
    >>> curve = precision_recall([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6])
    >>> curve.recall, curve.precision.round(3)
    (array([0. , 0.5, 0.5, 1. , 1. ]), array([  nan, 1.   , 0.5  , 0.667, 0.5  ]))
    """
    counted = counts_of(source)
    P, _ = totals(counted)
    with np.errstate(invalid="ignore"):
        precision = counted.tp / (counted.tp + counted.fp)
    threshold = np.concatenate(([np.inf], counted.score))
    return PrecisionRecallCurve.trusted(
        precision=precision, recall=counted.tp / P, threshold=threshold, counts=counted
    )
