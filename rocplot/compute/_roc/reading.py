"""Interpolation of ROC curves at fixed false positive rates."""

from __future__ import annotations

import numpy as np

from rocplot._typing import Array
from rocplot.compute._roc.curve import RocCurve

_ROUNDING = 1e-12  # an fpr this close to the left of a vertical segment is taken to be on it


def vertical(curve: RocCurve, fpr: Array) -> Array:
    """Read the highest tpr at each fpr; Fawcett's Algorithm 4."""
    i = np.searchsorted(curve.fpr, fpr + _ROUNDING, side="right") - 1  # the last point not to the right
    j = np.minimum(i + 1, curve.fpr.size - 1)
    run = curve.fpr[j] - curve.fpr[i]
    share = np.divide(np.maximum(fpr - curve.fpr[i], 0), run, out=np.zeros(fpr.size), where=run > 0)
    return np.asarray(curve.tpr[i] + share * (curve.tpr[j] - curve.tpr[i]))
