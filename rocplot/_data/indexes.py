"""Rows are joined by position; pandas indexes that say otherwise are refused."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np


def check_order(**arguments: object) -> None:
    """Raise if two pandas objects hold the same index labels in another order.

    Objects without an index, and indexes with other labels, are joined by position.  A mapping stands for
    its values.
    """
    first: dict[str, Any] = {}
    for name, index in _indexes(arguments):
        for other, known in first.items():
            if _reordered(known, index):
                raise ValueError(
                    f"{name} has the index labels of {other} in another order, but rows are joined by "
                    f"position: align them, e.g. by .loc[{other}.index], or pass .to_numpy() if the "
                    "positions are right"
                )
        if not any(known is index for known in first.values()):
            first[name] = index


def check_models(
    y_true: object,
    y_score: object,
    sample_weight: object,
    hue: object,
    scores: str = "y_score",
    groups: object = None,
) -> None:
    """Check the order of the cases of one model, or of each of several that have their own `y_true`."""
    parts = {"y_true": y_true, scores: y_score, "sample_weight": sample_weight, "hue": hue}
    parts["groups"] = groups
    if not isinstance(y_true, Mapping):
        check_order(**parts)
        return
    for model in y_true:
        own = {name: part for name, part in parts.items() if not isinstance(part, Mapping)}
        for name, part in parts.items():
            if isinstance(part, Mapping):
                own[f"{name}[{model!r}]"] = {str(key): one for key, one in part.items()}.get(str(model))
        check_order(**own)


def _indexes(arguments: Mapping[str, object]) -> Iterator[tuple[str, Any]]:
    """Yield the indexes of pandas objects; without pandas there are none."""
    pandas = sys.modules.get("pandas")
    if pandas is None:
        return
    for name, value in arguments.items():
        if isinstance(value, Mapping):
            yield from _indexes({f"{name}[{key!r}]": one for key, one in value.items()})
        elif isinstance(index := getattr(value, "index", None), pandas.Index):
            yield name, index


def _reordered(a: Any, b: Any) -> bool:
    """Whether two indexes hold the same labels, each as often, in another order; cheap questions first."""
    if a is b or len(a) != len(b) or a.nlevels != b.nlevels or len(a) < 2 or a.equals(b):
        return False
    if all(isinstance(one.dtype, np.dtype) and one.dtype.kind in "iuf" for one in (a, b)):
        if a.min() != b.min() or a.max() != b.max():
            return False
        return np.array_equal(np.sort(a.to_numpy()), np.sort(b.to_numpy()), equal_nan=True)
    if a.dtype != b.dtype:
        a, b = a.astype(object), b.astype(object)
    if not a.isin(b[:1]).any():
        return False
    often, other = a.value_counts(dropna=False), b.value_counts(dropna=False)
    return len(often) == len(other) and bool((often.reindex(other.index) == other).all())
