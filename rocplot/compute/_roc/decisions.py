"""Discrete classifiers: their rates, and their decisions case by case."""

from __future__ import annotations

from typing import Any

import numpy as np

from rocplot._data.arrays import labels_of, scores
from rocplot._data.binary import read
from rocplot._typing import Array
from rocplot._validation import check_lengths, number, within


def point_of(value: Any, argument: str) -> tuple[float, float]:
    """Read a point: a pair of rates, decisions with their classes, or a result that has one point."""
    if hasattr(value, "fpr") and np.ndim(value.fpr) == 0:
        value = (value.fpr, value.tpr)
    try:
        first, second = value
    except (TypeError, ValueError) as error:
        raise TypeError(f"{argument} must be (fpr, tpr) or (y_true, y_pred), not {value!r}") from error
    if np.ndim(first) == 0:
        return number(first, f"the fpr of {argument}", 0, 1), number(second, f"the tpr of {argument}", 0, 1)
    if labels_of(first, f"{argument}: y_true").dtype.kind in "US":
        raise ValueError(
            f"{argument}: y_true holds names, and the positive class is unknown: compare both arrays with "
            "it, such as y_true == 'p'"
        )
    with within(argument):
        sample = read(first, second)[None]
    decided = decisions(sample.score, argument)
    return float(decided[~sample.label].mean()), float(decided[sample.label].mean())


def decisions(values: Any, argument: str) -> Array:
    """Read decisions: booleans, or zeros and ones."""
    array = scores(values, argument)
    other = array[(array != 0) & (array != 1)]
    if other.size:
        raise ValueError(
            f"{argument} must hold decisions 0/1, not {other[0]}; apply a threshold to scores first"
        )
    return np.asarray(array == 1)


def agreed(*columns: Array) -> tuple[Array, ...]:
    """Check that decisions have one value per case."""
    check_lengths({f"decisions[{i}]": column.size for i, column in enumerate(columns)})
    return columns
