"""The cases that a function read: how many of each class, for whoever tells what a figure shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

import numpy as np

from rocplot._data.sample import Sample

Sources = dict[str | None, list[Any]]
_LISTENER: ContextVar[Sources | None] = ContextVar("listener", default=None)


@dataclass(frozen=True)
class Cases:
    """How many cases there were.

    Attributes
    ----------
    positive, negative : float
        Weight of each class: the number of its cases, unless they have weights or soft labels.
    weighted : bool
        Whether these are weights.
    soft : bool
        Whether labels are probabilities, so that these are expected numbers.
    groups : int
        How many groups the cases belong to; 0 if they are independent.
    folds : int
        How many folds they are of; 0 without folds.
    """

    positive: float
    negative: float
    weighted: bool = False
    soft: bool = False
    groups: int = 0
    folds: int = 0

    @property
    def total(self) -> float:
        """All of them."""
        return self.positive + self.negative


@contextmanager
def noting() -> Iterator[Sources]:
    """Collect what the next function called reads: samples, counts or results by model."""
    found: Sources = {}
    token = _LISTENER.set(found)
    try:
        yield found
    finally:
        _LISTENER.reset(token)


def note(sources: Mapping[str | None, Any]) -> None:
    """Tell the listener, if there is one, what was read; functions that are called from here tell nothing."""
    listener = _LISTENER.get()
    if listener is not None:
        listener |= {name: one if isinstance(one, list) else [one] for name, one in sources.items()}
        _LISTENER.set(None)


def cases_of(parts: list[Any]) -> Cases | None:
    """Count the cases of a model, of all its folds together; None where a part does not know them."""
    found = [_of_one(part) for part in parts]
    known = [one for one in found if one is not None]
    if not known or len(known) < len(found):
        return None
    positive, negative = (sum(getattr(one, side) for one in known) for side in ("positive", "negative"))
    weighted, soft = any(one.weighted for one in known), any(one.soft for one in known)
    groups = max(one.groups for one in known)
    return Cases(positive, negative, weighted, soft, groups, len(known) if len(known) > 1 else 0)


def _of_one(source: Any) -> Cases | None:
    """Count the cases of a sample, or of the counts that a result holds."""
    if isinstance(source, Sample):
        return _of_sample(source)
    for name in ("counts", "curve", "hull"):
        held = getattr(source, name, None)
        if held is not None:
            return _of_one(held)
    if not hasattr(source, "n_positive") or not hasattr(source, "n_negative"):
        parts = getattr(source, "curves", ())
        return cases_of(list(parts)) if len(parts) else None
    sample = getattr(source, "cases", None)
    if isinstance(sample, Sample):
        return _of_sample(sample)
    return Cases(float(source.n_positive), float(source.n_negative))


def _of_sample(sample: Sample) -> Cases:
    label = np.asarray(sample.label)
    soft = label.dtype != bool and not np.isin(label, (0, 1)).all()
    if sample.weight is None:
        positive, total = float(label.sum()), float(label.size)
    else:
        positive, total = float(label @ sample.weight), float(sample.weight.sum())
    groups = 0 if sample.group is None else int(np.unique(sample.group).size)
    weighted = sample.weight is not None and not sample.tally
    return Cases(positive, total - positive, weighted, soft, groups)
