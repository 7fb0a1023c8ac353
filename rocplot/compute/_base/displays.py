"""Curves that scikit-learn computed, read from its displays by what they hold; nothing is imported."""

from __future__ import annotations

from typing import Any

import numpy as np

from rocplot._typing import Array
from rocplot.compute._base.result import Result

_HELD: dict[str, tuple[str, ...]] = {
    "roc": ("fpr", "tpr"),
    "det": ("fpr", "fnr"),
    "precision_recall": ("precision", "recall"),
}


def kind_of_display(value: Any) -> str | None:
    """Say which curve an object such as ``RocCurveDisplay`` holds, if any."""
    if not type(value).__name__.endswith("Display"):  # before an attribute is read: some are costly
        return None
    return next((kind for kind, names in _HELD.items() if all(hasattr(value, one) for one in names)), None)


def curve_of_display(value: Any) -> Result:
    """Read the curve of a display, which knows no counts, and no thresholds that could be relied on."""
    from rocplot.compute._curves.precision_recall import PrecisionRecallCurve
    from rocplot.compute._roc.curve import RocCurve

    name = type(value).__name__
    kind = str(kind_of_display(value))
    first, second = (_one(getattr(value, one), name, one) for one in _HELD[kind])
    if kind == "precision_recall":
        return PrecisionRecallCurve(*_from_recall_0(first, second))
    return RocCurve(*_from_corner(first, second if kind == "roc" else 1 - second))


def _one(values: Any, name: str, word: str) -> Array:
    """Take the rates of one curve."""
    if isinstance(values, (list, tuple)) and values and np.ndim(values[0]):
        if len(values) > 1:
            raise TypeError(
                f"a {name} of {len(values)} folds is no single curve: pass "
                "[RocCurve(fpr, tpr) for fpr, tpr in zip(display.fpr, display.tpr)] to roc_average"
            )
        values = values[0]
    found = np.asarray(values, float)
    if found.ndim != 1 or not found.size or not np.isfinite(found).all():
        raise ValueError(f"{name}.{word} must hold finite rates of one curve, not shape {found.shape}")
    return found


def _from_corner(fpr: Array, tpr: Array) -> tuple[Array, Array]:
    """Order the points from (0, 0) to (1, 1), which are added where the display lacks them."""
    if fpr[0] > fpr[-1] or tpr[0] > tpr[-1]:
        fpr, tpr = fpr[::-1], tpr[::-1]
    first, last = [0.0] * ((fpr[0], tpr[0]) != (0, 0)), [1.0] * ((fpr[-1], tpr[-1]) != (1, 1))
    return np.concatenate([first, fpr, last]), np.concatenate([first, tpr, last])


def _from_recall_0(precision: Array, recall: Array) -> tuple[Array, Array]:
    """Order the points from recall 0, where nothing is predicted positive and precision is undefined."""
    if recall[0] > recall[-1]:
        precision, recall = precision[::-1], recall[::-1]
    if recall[0] > 0:
        precision, recall = np.append(np.nan, precision), np.append(0.0, recall)
    return np.append(np.nan, precision[1:]), recall
