"""Positives and negatives per distinct score, by one sort; cases are sorted nowhere else.

A plain sort of numbers is far faster than a sort that carries labels along.  The label therefore rides
in the lowest bit of a key that orders like the score (`_float_keys`), and sorting the keys sorts both.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from rocplot._typing import Array

Tally: TypeAlias = tuple[Array, Array, Array]

_BLOCK = 1 << 16  # cases worked on at a time, so that what is temporary stays in the cache
_SMALL_RANGE = 1 << 16  # integer scores in so few values are counted without sorting


def tally(score: Array, label: Array) -> Tally:
    """Count the positives and the negatives at each distinct score, best score first."""
    if score.dtype.kind == "f":
        keys = _float_keys(score, label)
        if keys is not None:
            key, smallest = keys
            key.sort()
            key, positive, negative = _groups(key)
            return _decode(key, smallest), positive, negative
    else:
        low, high = int(score.min()), int(score.max())
        if high >= 1 << 63:  # only unsigned integers reach there
            return accumulate(score, label.astype(np.int64), (~label).astype(np.int64))
        if high - low < _SMALL_RANGE:
            return _by_value(score, label, low, high)
        if high - low < 1 << 62:
            key = ((high - score.astype(np.int64)) << 1) | label
            key.sort()
            key, positive, negative = _groups(key)
            return high - (key >> 1), positive, negative
    return accumulate(score, label.astype(np.int64), (~label).astype(np.int64))


def accumulate(score: Array, positive: Array, negative: Array) -> Tally:
    """Sum the two weights at each distinct score, best score first."""
    kind = np.result_type(positive, negative)
    return _summed(score, lambda case: (positive[case], negative[case]), kind)


def weigh(score: Array, label: Array, weight: Array) -> Tally:
    """Sum the weights of the positives and of the negatives at each distinct score, best score first."""
    signed = weight * (2 * label.astype(np.int8) - 1)  # looked up once per case

    def parts(case: Array) -> tuple[Array, Array]:
        own = signed[case]
        return np.maximum(own, 0), np.maximum(-own, 0)

    return _summed(score, parts, weight.dtype)


def at_least(score: Array, cut: ArrayLike) -> Array:
    """Count the descending scores that are at least the cut-off; unsigned ones are never negated."""
    return np.asarray(score.size - np.searchsorted(score[::-1], cut, side="left"))


def _summed(score: Array, parts: Callable[[Array], tuple[Array, Array]], kind: np.dtype[Any]) -> Tally:
    """Sum the two parts of each case at its score, block by block of the sorted cases."""
    order = np.argsort(score)[::-1]
    found, *sums = np.empty(score.size, score.dtype), np.empty(score.size, kind), np.empty(score.size, kind)
    size = 0
    for at in range(0, order.size, _BLOCK):
        case = order[at : at + _BLOCK]
        part = score[case]
        fresh = np.empty(part.size, bool)
        fresh[0] = size == 0 or part[0] != found[size - 1]
        np.not_equal(part[1:], part[:-1], out=fresh[1:])
        start = np.flatnonzero(fresh)
        begun = start[0] if start.size else part.size  # cases of the score that the block before ended with
        new = slice(size, size + start.size)
        all_fresh = start.size == part.size
        found[new] = part if all_fresh else part[start]
        for total, own in zip(sums, parts(case), strict=True):
            if begun:
                total[size - 1] += own[:begun].sum()
            if start.size:
                total[new] = own if all_fresh else np.add.reduceat(own, start)
        size += start.size
    if score.dtype.kind == "f":
        found[:size] += 0.0  # -0.0 and 0.0 are one threshold; what lies beyond is not initialised
    return _shrunk(size, found, *sums)


def _by_value(score: Array, label: Array, low: int, high: int) -> Tally:
    """Count integer scores of a small range by their value alone."""
    slot = (high - score.astype(np.int64)) << 1
    slot |= label
    counted = np.bincount(slot, minlength=2 * (high - low + 1)).reshape(-1, 2)
    seen = np.flatnonzero(counted.any(axis=1))
    return high - seen, counted[seen, 1].copy(), counted[seen, 0].copy()


def _float_keys(score: Array, label: Array) -> tuple[Array, int] | None:
    """Integers that sort like the scores, best first, with the label in the lowest bit.

    The magnitude of a float, read as an integer, grows with the float.  With the sign it would need every
    bit; counting it from the smallest magnitude that occurs frees one, unless the largest exceeds the
    smallest by the factor 2**1023 (2**127 in single precision): then None comes back.
    """
    bits: Any
    bits, size = (np.int32, 32) if score.itemsize == 4 else (np.int64, 64)
    raw: Array = np.ascontiguousarray(score, score.dtype.newbyteorder("=")).view(bits)
    top = np.iinfo(bits).max
    smallest, largest = top, 0
    for at in range(0, raw.size, _BLOCK):
        magnitude = raw[at : at + _BLOCK] & bits(top)
        largest = max(largest, int(magnitude.max()))
        magnitude -= bits(1)  # zero turns into the least integer, and out of the way as an unsigned one
        smallest = min(smallest, int(magnitude.view(f"u{size // 8}").min()))
    if largest == 0:
        smallest = 0
    if largest - smallest >= 1 << (size - 2):
        return None
    key = np.empty(raw.size, bits)
    for at in range(0, raw.size, _BLOCK):
        part = raw[at : at + _BLOCK]
        sign = part >> bits(size - 1)  # 0, or -1 for negative scores
        magnitude = part & bits(top)
        magnitude -= bits(smallest)
        np.maximum(magnitude, 0, out=magnitude)  # ±0.0
        np.invert(sign, out=sign)
        magnitude ^= sign  # the negated score: best first
        magnitude -= sign
        magnitude <<= 1
        np.bitwise_or(magnitude, label[at : at + _BLOCK], out=key[at : at + _BLOCK])
    return key, smallest


def _decode(key: Array, smallest: int) -> Array:
    """Turn group keys back into the scores that they stand for, in place."""
    bits = key.dtype.type
    for at in range(0, key.size, _BLOCK):
        part = key[at : at + _BLOCK]
        part >>= 1
        sign = np.where(part > 0, bits(np.iinfo(bits).min), bits(0))
        np.abs(part, out=part)
        part[part > 0] += bits(smallest)
        part |= sign
    return key.view(np.float32 if bits is np.int32 else np.float64)


def _groups(key: Array) -> Tally:
    """Reduce sorted keys to one per distinct score, in place, with its positives and negatives."""
    unsigned = key.view(f"u{key.itemsize}")
    positive, negative = np.empty(key.size, np.int64), np.empty(key.size, np.int64)
    size = up = open_cases = 0  # groups; positives and cases of the one that the block before left open
    for at in range(0, key.size, _BLOCK):
        stop = min(at + _BLOCK, key.size)
        last = np.ones(stop - at, bool)  # of its group
        inner = min(stop, key.size - 1)
        np.greater(unsigned[at:inner] ^ unsigned[at + 1 : inner + 1], 1, out=last[: inner - at])
        if last.all():
            new = slice(size, size + stop - at)
            np.bitwise_and(key[at:stop], 1, out=positive[new])
            np.subtract(1, positive[new], out=negative[new])
            positive[size] += up
            negative[size] += open_cases - up
            if size < at:
                key[new] = key[at:stop]
            size, up, open_cases = new.stop, 0, 0
            continue
        end = np.flatnonzero(last)
        new = slice(size, size + end.size)
        total = np.cumsum(key[at:stop] & 1, dtype=np.int64)
        total += up
        positive[new] = np.diff(total[end], prepend=0)
        negative[new] = np.diff(end, prepend=-1 - open_cases)
        negative[new] -= positive[new]
        key[new] = key[at:stop][end]
        size += end.size
        up = int(total[-1] - (total[end[-1]] if end.size else 0))
        open_cases = stop - at - 1 - int(end[-1]) if end.size else open_cases + stop - at
    del unsigned
    return _shrunk(size, key, positive, negative)


def _shrunk(size: int, *arrays: Array) -> Tally:
    """Give back the memory that equal scores have left over; nothing else may refer to the arrays."""
    for array in arrays:
        array.resize(size, refcheck=False)
    score, positive, negative = arrays
    return score, positive, negative
