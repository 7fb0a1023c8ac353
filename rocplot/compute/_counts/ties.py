"""Scores of few distinct values, counted without sorting."""

from __future__ import annotations

from typing import Any

import numpy as np

from rocplot._typing import Array

_CASES = 300_000  # fewer are sorted as fast
_VALUES = 1 << 10  # more values do not pay
_SAMPLE = 1 << 12
_BLOCK = 1 << 14
_SLOTS = 20  # bits


def tally_ties(score: Array, label: Array) -> tuple[Array, Array, Array] | None:
    """Count each of a thousand values at most, which a sample of the cases shows; None if there are more.

    Each score is looked up in a table of values without collisions, and compared with what stands there, so
    that nothing is counted wrong; values that the sample missed are added, and the count begins again.
    """
    if score.dtype.kind != "f" or score.size < _CASES:
        return None
    known = _distinct(score[:: score.size // _SAMPLE])
    for _ in range(4):
        factor = _factor(known) if known.size <= _VALUES else None
        if factor is None:
            break
        counted = _looked_up(score, label, known, factor)
        if isinstance(counted, tuple):
            return counted
        known = _distinct(np.concatenate((known, counted)))
    return None


def _distinct(score: Array) -> Array:
    found = np.unique(score)[::-1] + 0.0  # descending; -0.0 is 0.0
    return np.ascontiguousarray(found, found.dtype.newbyteorder("="))


def _slots(score: Array, factor: np.unsignedinteger[Any]) -> Array:
    """Scatter the bits of scores by a product, of which the highest bits are kept."""
    bits: Array = score.view(factor.dtype) * factor
    bits >>= 8 * factor.itemsize - _SLOTS
    return bits


def _factor(known: Array) -> np.unsignedinteger[Any] | None:
    """Find a factor that gives each value a slot of its own."""
    whole = np.dtype(f"u{known.itemsize}")
    rng = np.random.default_rng(0)
    for factor in rng.integers(np.iinfo(whole).max, size=64, dtype=whole) | whole.type(1):
        if np.unique(_slots(known, factor)).size == known.size:
            return factor  # type: ignore[no-any-return]
    return None


def _looked_up(
    score: Array, label: Array, known: Array, factor: np.unsignedinteger[Any]
) -> tuple[Array, Array, Array] | Array:
    """Count the cases of each known value, or return some that are not known."""
    rank = np.zeros(1 << _SLOTS, np.uint16)
    rank[_slots(known, factor)] = np.arange(known.size)
    counted = np.zeros(2 * known.size, np.int64)
    for at in range(0, score.size, _BLOCK):
        part = score[at : at + _BLOCK] + known.dtype.type(0)
        row = rank[_slots(part, factor)]
        strange = known[row] != part
        if strange.any():
            return np.asarray(part[strange])
        slot = row.astype(np.int64) << 1
        slot |= label[at : at + _BLOCK]
        counted += np.bincount(slot, minlength=counted.size)
    negative, positive = counted.reshape(-1, 2).T
    seen = (positive + negative) > 0
    return known[seen], positive[seen], negative[seen]
