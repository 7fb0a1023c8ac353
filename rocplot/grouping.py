"""Rows that stay in their engine: one group per score and label comes back, and reads like weighted cases."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rocplot import frames
from rocplot.arguments import whole
from rocplot.arrays import check_missing, some

Array: TypeAlias = NDArray[Any]

_FINER = 4  # cells asked of the engine for each point wanted: crowded scores then still fill the points


@dataclass(frozen=True, eq=False)
class Groups:
    """Cases that an engine has grouped.

    Attributes
    ----------
    score, top : ndarray, shape (m,)
        The lowest and the highest score of each group; `top` is `score` unless the groups are cells.
    label, weight : ndarray, shape (m,)
        The label, and the sum of case weights: integers where all of them are whole.
    model, fold : ndarray, shape (m,), or None
        The values of the columns `hue` and `fold`.
    width : float
        A cell holds the scores from a multiple of the width to the next; 0 for groups of equal scores.
    """

    score: Array
    top: Array
    label: Array
    weight: Array
    model: Array | None = None
    fold: Array | None = None
    width: float = 0.0

    def rows(self, chosen: Array) -> Groups:
        """Take some of the groups."""
        parts = {name: getattr(self, name) for name in ("score", "top", "label", "weight", "model", "fold")}
        return replace(self, **{name: part[chosen] for name, part in parts.items() if part is not None})


def group(
    data: object,
    y_true: str,
    y_score: str,
    *,
    hue: str | None = None,
    fold: str | None = None,
    sample_weight: str | None = None,
    soft_labels: bool = False,
    max_points: int | None = None,
) -> Groups:
    """Have the engine group the rows, and check what only the ungrouped rows can tell."""
    width = 0.0 if max_points is None else _width(data, y_score, max_points)
    names = {"label": y_true, "score": y_score, "weight": sample_weight, "model": hue, "fold": fold}
    used = {name: column for name, column in names.items() if column is not None}
    found = frames.group_rows(data, used, soft=soft_labels, width=width)
    if not found["cases"].size:
        raise ValueError("y_true is empty: pass at least one case of each class")
    said = {"label": "y_true", "score": "y_score", "model": "hue", "fold": "fold"}
    for name in used.keys() & said.keys():
        if name != "label" or not soft_labels:
            check_missing(found[name], said[name], found["cases"])
    weight, top = found["cases"], found.get("top", found["score"])
    if sample_weight is not None:
        weight = _weight(found)
    if soft_labels:
        return _softened(found, weight, top, width)
    kept = {name: found[name] for name in ("score", "label", "model", "fold") if name in found}
    return Groups(**kept, top=top, weight=weight, width=width)


def _softened(found: dict[str, Array], weight: Array, top: Array, width: float) -> Groups:
    """Split every group in two: its weight of positives, and its weight of negatives."""
    if found["lost"].sum():
        raise ValueError(_missing("y_true", int(found["lost"].sum())))
    low, high = found["least"].min(), found["most"].max()
    if low < 0 or high > 1:
        raise ValueError(
            f"y_true must lie in [0, 1] with soft_labels=True, but goes from {low:g} to {high:g}: "
            "rescale the labels to probabilities"
        )
    keys = {name: np.tile(found[name], 2) for name in ("score", "model", "fold") if name in found}
    positive = found["positive"]
    label = np.repeat([True, False], positive.size)
    both = np.concatenate([positive, weight - positive])
    return Groups(**keys, top=np.tile(top, 2), label=label, weight=np.maximum(both, 0.0), width=width)


def _weight(found: dict[str, Array]) -> Array:
    """Check the sums of weights; whole ones are integers."""
    if found["weightless"].sum():
        raise ValueError(_missing("sample_weight", int(found["weightless"].sum())))
    total = found["weight"].astype(np.float64)
    for bad, word in ((~np.isfinite(total), "finite"), (found["lightest"] < 0, "non-negative")):
        if bad.any():
            raise ValueError(f"sample_weight must be {word}: not so in {some(total[bad].tolist())}")
    whole = not found["broken"].sum() and total.sum() < 2.0**53
    return total.astype(np.int64) if whole else total


def _missing(argument: str, lost: int) -> str:
    values = "values" if lost > 1 else "value"
    return f"{argument} has {lost} missing {values} (NaN or null): drop or fill these cases"


def _width(data: object, y_score: str, max_points: int) -> float:
    """Choose the width of the cells, a power of two, from the range of the finite scores."""
    low, high = frames.extent(data, y_score)
    max_points = whole(max_points, "max_points", 1)
    if not high > low:
        return 1.0
    return 2.0 ** math.ceil(math.log2((high - low) / (_FINER * max_points)))
