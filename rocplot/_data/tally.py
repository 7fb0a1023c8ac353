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

    def counted(columns: list[Array]) -> _Cells | None:
        return _Cells(band).count(*columns)

    found = frames.joined_partitions(data, (label, score), counted, _joined)
    if found is None:
        for columns in frames.batches(data, (label, score), _ROWS):
            found = (found or _Cells(band)).count(*columns)
            if found is None:
                return None
    return found.groups() if found and found.labels else None


class _Cells:
    """Counters of cells: cases, sum, least and largest score; and up to two labels."""

    def __init__(self, band: frames.Band) -> None:
        self.band = band
        low, high, width = band
        self.first, last = (math.floor(float(end) / width) for end in (low, high))
        self.labels: list[Any] = []
        self.cases = np.zeros(2 * (last - self.first + 1), np.int64)
        self.moment = np.zeros(self.cases.size)
        self.low, self.top = np.empty(0), np.empty(0)  # until the type of the scores is known

    def count(self, labels: Array, scores: Array) -> _Cells | None:
        """Count some rows; None where they cannot be."""
        if not labels.size:
            return self
        if labels.dtype.kind not in "biuf" or scores.dtype.kind != "f":
            return None
        low, high, width = self.band
        code = _coded(labels, self.labels)
        if code is None or not (scores.min() >= low and scores.max() <= high):  # nor NaN
            return None
        if not self.low.size:
            self.low = np.full(self.cases.size, np.inf, scores.dtype)
            self.top = np.full(self.cases.size, -np.inf, scores.dtype)
        cell = 2 * (np.floor(scores.astype(np.float64) / width).astype(np.int64) - self.first) + code
        self.cases += np.bincount(cell, minlength=self.cases.size)
        with np.errstate(over="ignore"):  # groups without a finite sum have no mean
            self.moment += np.bincount(cell, scores, self.cases.size)
        np.minimum.at(self.low, cell, scores)
        np.maximum.at(self.top, cell, scores)
        return self

    def join(self, other: _Cells) -> _Cells | None:
        """Add other rows of the same band; None where there are more than two labels."""
        if not other.labels:
            return self
        labels = self.labels + [label for label in other.labels if label not in self.labels]
        if len(labels) > 2:
            return None
        place = np.arange(self.cases.size)
        if other.labels[0] != labels[0]:  # what is the first there is the second here
            place ^= 1
        self.cases += other.cases[place]
        with np.errstate(over="ignore"):
            self.moment += other.moment[place]
        low, top = other.low[place], other.top[place]
        self.low, self.top = (
            (np.minimum(self.low, low), np.maximum(self.top, top)) if self.labels else (low, top)
        )
        self.labels = labels
        return self

    def groups(self) -> dict[str, Array]:
        """Return the cells that hold cases, as columns."""
        held = np.flatnonzero(self.cases)
        found = {"cases": self.cases, "moment": self.moment, "score": self.low + 0, "top": self.top + 0}
        found = {name: column[held] for name, column in found.items()}
        with np.errstate(over="ignore"):
            # Scattered as the engine's, which may join them.
            cell = (held // 2 + self.first) * (self.band[2] * frames.SCATTER)
        return found | {"label": np.array(self.labels)[held % 2], "cell": cell}


def _joined(parts: list[_Cells | None]) -> _Cells | None:
    """Add the counters of partitions, which stay as they are; None where one could not be counted."""
    found = None if parts[0] is None else _Cells(parts[0].band)
    for part in parts:
        if found is None or part is None:
            return None
        found = found.join(part)
    return found


def _coded(labels: Array, known: list[Any]) -> Array | None:
    """Give labels their place among those known, which grow to two; None where there are more."""
    for end in (labels.min(), labels.max()):
        if end not in known:
            known.append(end)  # NaN is never known
    if len(known) > 2:
        return None
    code = labels == known[-1] if len(known) == 2 else np.zeros(labels.size, bool)
    return code if (code | (labels == known[0])).all() else None
