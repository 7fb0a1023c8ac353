"""Scores of few distinct values, counted without sorting."""

from __future__ import annotations

from typing import Any

import numpy as np

from rocplot._typing import Array

_CASES = 300_000  # fewer are sorted as fast
_VALUES = 1 << 10  # more values do not pay
_SAMPLE = 1 << 12
_MISSED = 16  # of so many cases the sample may miss the value of one
_BLOCK = 1 << 14
_SLOTS = 20  # bits


def tally_ties(score: Array, label: Array) -> tuple[Array, Array, Array] | None:
    """Count the cases of each value where a sample shows a thousand of them at most; None if there are more.

    Each score is looked up in a table of values without collisions, and compared with what stands there, so
    that nothing is counted wrong; the cases of values that the sample missed are sorted.
    """
    if score.dtype.kind != "f" or score.size < _CASES:
        return None
    known = _distinct(score[:: score.size // _SAMPLE])
    factor = _factor(known) if known.size <= _VALUES else None
    if factor is None:
        return None
    counted, missed = _looked_up(score, label, known, factor)
    if missed is None:
        return None
    other, row = np.unique(score[missed] + known.dtype.type(0), return_inverse=True)
    more = np.bincount(2 * row + label[missed], minlength=2 * other.size)
    values, both = np.append(known, other), np.append(counted, more).reshape(-1, 2)
    order = np.argsort(values)[::-1]
    order = order[both[order].any(axis=1)]
    negative, positive = both[order].T
    return values[order], np.ascontiguousarray(positive), np.ascontiguousarray(negative)


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
) -> tuple[Array, Array | None]:
    """Count both classes of each known value; return the cases of others, too, or None if these are many."""
    rank = np.zeros(1 << _SLOTS, np.uint16)
    rank[_slots(known, factor)] = np.arange(known.size)
    counted = np.zeros(2 * known.size + 2, np.int64)
    others, size = [np.empty(0, np.intp)], 0
    for at in range(0, score.size, _BLOCK):
        part = score[at : at + _BLOCK] + known.dtype.type(0)
        row = rank[_slots(part, factor)]
        strange = np.flatnonzero(known[row] != part)
        if strange.size:
            row[strange] = known.size
            others.append(at + strange)
            size += strange.size
            if _MISSED * size > score.size:
                return counted, None
        slot = row.astype(np.int64) << 1
        slot |= label[at : at + _BLOCK]
        counted += np.bincount(slot, minlength=counted.size)
    return counted[:-2], np.concatenate(others)
