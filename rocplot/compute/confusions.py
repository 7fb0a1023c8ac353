"""The table of true and predicted classes at one cut-off."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from rocplot.arguments import number
from rocplot.compute.counting import ThresholdCounts, counts_of
from rocplot.compute.curves import totals
from rocplot.compute.reading import per_model
from rocplot.compute.results import Result


@dataclass(frozen=True)
class ConfusionMatrix(Result):
    """True and false positives and negatives: weights, whole when the weights are.

    Attributes
    ----------
    tp, fn, fp, tn : float
        Positives predicted + and −, negatives predicted + and −.
    """

    tp: float
    fn: float
    fp: float
    tn: float

    @property
    def table(self) -> np.ndarray[Any, Any]:
        """[[TP, FN], [FP, TN]]: true classes in rows, positives first."""
        return np.array([[self.tp, self.fn], [self.fp, self.tn]])


@per_model()
def confusion_matrix(source: Any, *, threshold: float = 0.5) -> ConfusionMatrix:
    """Count the decisions of one cut-off: positive iff score ≥ threshold.

    Parameters
    ----------
    {reading}
    threshold : float
        The cut-off; 0.5 serves decisions 0/1 as well.

    Returns
    -------
    ConfusionMatrix
        Or a dict of them by model.

    Raises
    ------
    {raises}

    Notes
    -----
    Fawcett (2004), Figure 1; Qin, Figure 1.

    Examples
    --------
    >>> confusion_matrix([1, 1, 0, 0], [0.9, 0.4, 0.6, 0.1])
    ConfusionMatrix(tp=1, fn=1, fp=1, tn=1)
    """
    return confusion_of(counts_of(source), threshold)


def confusion_of(counted: ThresholdCounts, threshold: float) -> ConfusionMatrix:
    """Count the decisions of one cut-off from the counts."""
    P, N = totals(counted)
    at = int(np.searchsorted(-counted.score, -number(threshold, "threshold", -np.inf), side="right"))
    tp, fp = counted.tp[at].item(), counted.fp[at].item()
    return ConfusionMatrix(tp, P - tp, fp, N - fp)
