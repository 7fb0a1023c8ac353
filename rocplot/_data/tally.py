"""Cells of scores counted batch by batch, where an engine hands out batches: bounded memory, and faster."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from rocplot._data import frames
from rocplot._typing import Array

_ROWS = 1 << 20  # of a batch, where the engine can be asked
_MOST = 1 << 21  # cells: of each label, their counters take 32 bytes


def tallied(data: Any, label: str, score: str, band: frames.Band) -> dict[str, Array] | None:
    """Count the rows of each label in the cells of a band, with the limits and the sum of their scores.

    It finds what `frames.group_rows` does, in a third of the time and of the memory, or None where that has
    to do it: where the engine hands out no batches, where labels are not one or two numbers, and where a
    score is missing, no float, or beyond the band.  Such rows end the pass.
    """
    low, high, width = band
    first, last = (math.floor(float(end) / width) for end in (low, high))
    if last - first >= _MOST:
        return None
    known: list[Any] = []
    found: _Cells | None = None
    for labels, scores in frames.batches(data, (label, score), _ROWS):
        if labels.dtype.kind not in "biuf" or scores.dtype.kind != "f":
            return None
        code = _coded(labels, known)
        if code is None or not (scores.min() >= low and scores.max() <= high):  # nor NaN
            return None
        found = found or _Cells(2 * (last - first + 1), scores)
        cell = np.floor(scores.astype(np.float64) / width).astype(np.int64) - first
        found.add(2 * cell + code, scores)
    return None if found is None else found.groups(known, first, width)


class _Cells:
    """Counters of cells: cases, sum, least and largest score."""

    def __init__(self, size: int, scores: Array) -> None:
        self.cases = np.zeros(size, np.int64)
        self.moment = np.zeros(size)
        self.low = np.full(size, np.inf, scores.dtype)
        self.top = np.full(size, -np.inf, scores.dtype)

    def add(self, cell: Array, scores: Array) -> None:
        self.cases += np.bincount(cell, minlength=self.cases.size)
        with np.errstate(over="ignore"):  # groups without a finite sum have no mean
            self.moment += np.bincount(cell, scores, self.cases.size)
        np.minimum.at(self.low, cell, scores)
        np.maximum.at(self.top, cell, scores)

    def groups(self, labels: list[Any], first: int, width: float) -> dict[str, Array]:
        """Return the cells that hold cases, as columns."""
        held = np.flatnonzero(self.cases)
        found = {"cases": self.cases, "moment": self.moment, "score": self.low + 0, "top": self.top + 0}
        found = {name: column[held] for name, column in found.items()}
        with np.errstate(over="ignore"):
            cell = (held // 2 + first) * (width * frames.SCATTER)  # as the engine's, which may join them
        return found | {"label": np.array(labels)[held % 2], "cell": cell}


def _coded(labels: Array, known: list[Any]) -> Array | None:
    """Give labels their place among those known, which grow to two; None where there are more."""
    for end in (labels.min(), labels.max()):
        if end not in known:
            known.append(end)  # NaN is never known
    if len(known) > 2:
        return None
    code = labels == known[-1] if len(known) == 2 else np.zeros(labels.size, bool)
    return code if (code | (labels == known[0])).all() else None
