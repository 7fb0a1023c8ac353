"""Positives and negatives per distinct score, by one sort; cases are sorted nowhere else.

A plain sort of numbers is far faster than a sort that carries others along.  What belongs to a score
therefore rides in the low bits of a key that orders like the score: the label, or where there are weights
the place of the case.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from rocplot._typing import Array

# -- Scaling by powers of two, so that products of weights neither overflow nor vanish ------------


def scaled(*weights: Array) -> tuple[Array, ...]:
    """Divide weights by one power of two, which rounds nothing: the largest lies in [½, 1) then."""
    largest = max(float(np.max(one, initial=0)) for one in weights)
    power = -int(np.frexp(largest)[1])
    return tuple(np.ldexp(np.asarray(one, np.float64), power) for one in weights)


def effective_size(weight: Array) -> float:
    """Return the number of cases; of fractional weights, Kish's effective sample size."""
    if weight.dtype.kind in "iu":
        return float(weight.sum())
    (weight,) = scaled(weight)
    return float(weight.sum() ** 2 / (weight**2).sum())


# -- Scores of few distinct values, counted without sorting ---------------------------------------

_CASES = 300_000  # fewer are sorted as fast
_VALUES = 1 << 10  # more values do not pay
_SAMPLE = 1 << 12
_MISSED = 16  # of so many cases the sample may miss the value of one
_BLOCK = 1 << 14  # cases worked on at a time, so that what is temporary stays in the cache
_SLOTS = 20  # bits


def tally_ties(score: Array, label: Array) -> tuple[Array, Array, Array] | None:
    """Count the cases of each value where a sample shows a thousand of them at most; None if there are more.

    Each score is looked up in a table of values without collisions, and compared with what stands there, so
    that nothing is counted wrong; the cases of values that the sample missed are sorted.
    """
    if score.dtype.kind != "f" or score.size < _CASES:
        return None
    known = np.unique(score[:: score.size // _SAMPLE])[::-1] + 0.0  # descending; -0.0 is 0.0
    known = np.ascontiguousarray(known, known.dtype.newbyteorder("="))
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


# -- Positives and negatives per distinct score, by one sort; cases are sorted nowhere else -------

Tally: TypeAlias = tuple[Array, Array, Array]
_SMALL_RANGE = 1 << 16  # integer scores in so few values are counted without sorting
_MANY = 10**6  # cases for which threads pay


def tally(score: Array, label: Array, threads: int = 1) -> Tally:
    """Count the positives and the negatives at each distinct score, best score first."""
    if score.dtype.kind != "f":
        low, high = int(score.min()), int(score.max())
        if high < 1 << 63 and high - low < _SMALL_RANGE:  # only unsigned integers reach there
            return _by_value(score, label, low, high)
    code = _coding(score)
    if code is None:
        return accumulate(score, label.astype(np.int64), (~label).astype(np.int64))
    key = np.empty(score.size, code.dtype)
    positive, negative = np.empty(score.size, np.int64), np.empty(score.size, np.int64)
    if threads == 1 or score.size < _MANY:
        _encode(score, label, key, code)
        key.sort()
        size = _groups(key, positive, negative, code)
    else:
        with ThreadPoolExecutor(threads) as pool:
            size = _in_threads(score, label, code, (key, positive, negative), threads, pool)
    key, positive, negative = _shrunk(size, key, positive, negative)
    return key.view(code.score), positive, negative


def accumulate(score: Array, positive: Array, negative: Array) -> Tally:
    """Sum the two weights at each distinct score, best score first."""

    def look_up(case: Array) -> Tally:
        return score.take(case), positive.take(case), negative.take(case)

    return _summed(score, look_up, np.result_type(positive, negative))


def weigh(score: Array, label: Array, weight: Array) -> Tally:
    """Sum the weights of the positives and of the negatives at each distinct score, best score first."""
    both = np.empty((score.size, 2), np.int64)  # beside each other: one look-up per case
    own = score.dtype if score.itemsize == 8 else np.dtype(f"{score.dtype.kind}8")
    both[:, 0] = score.astype(own, copy=False).view(np.int64)
    np.multiply(weight, 2 * label.astype(np.int8) - 1, out=both.view(weight.dtype)[:, 1])
    case_of = both.view(np.complex128)[:, 0]

    def look_up(case: Array) -> Tally:
        found = case_of.take(case).view(np.int64)
        signed = found.view(weight.dtype)[1::2]
        at = found.view(own)[::2].astype(score.dtype)
        return at, np.maximum(signed, 0), np.maximum(-signed, 0)

    return _summed(score, look_up, weight.dtype)


def at_least(score: Array, cut: ArrayLike) -> Array:
    """Count the descending scores that are at least the cut-off; unsigned ones are never negated."""
    return np.asarray(score.size - np.searchsorted(score[::-1], cut, side="left"))


def _by_value(score: Array, label: Array, low: int, high: int) -> Tally:
    """Count integer scores of a small range by their value alone."""
    slot = (high - score.astype(np.int64)) << 1
    slot |= label
    counted = np.bincount(slot, minlength=2 * (high - low + 1)).reshape(-1, 2)
    seen = np.flatnonzero(counted.any(axis=1))
    return high - seen, counted[seen, 1].copy(), counted[seen, 0].copy()


def _encode(score: Array, label: Array, key: Array, code: _Coding) -> None:
    """Fill in the keys of the cases, a block at a time."""
    for at in range(0, score.size, _BLOCK):
        part = slice(at, at + _BLOCK)
        code.encode(score[part], label[part], key[part])


def _in_threads(
    score: Array, label: Array, code: _Coding, held: Tally, threads: int, pool: ThreadPoolExecutor
) -> int:
    """Sort the keys of the cases in parts, count the cases of each, and return the number of scores."""
    key, positive, negative = held
    cuts = [key.size * i // threads for i in range(threads + 1)]

    def each(work: Callable[[slice], Any]) -> list[Any]:
        return list(pool.map(work, [slice(start, stop) for start, stop in pairwise(cuts)]))

    each(lambda part: _encode(score[part], label[part], key[part], code))
    key.partition(cuts[1:-1])  # each part holds keys above those of the part before
    each(lambda part: key[part].sort())
    odd = key.dtype.type(1)  # the cuts move to the ends of groups, so that no score is in two parts
    cuts[1:-1] = [int(key.searchsorted(key[at] | odd, "right")) for at in cuts[1:-1]]
    sizes = each(lambda part: _groups(key[part], positive[part], negative[part], code))
    size = 0
    for start, own in zip(cuts, sizes, strict=False):
        for array in held if size < start else ():
            array[size : size + own] = array[start : start + own]
        size += own
    return size


def _groups(key: Array, positive: Array, negative: Array, code: _Coding) -> int:
    """Reduce sorted keys to the distinct scores, in place, fill in their counts, and return their number."""
    size = up = open_cases = 0  # groups; positives and cases of the one that the block before left open
    for at in range(0, key.size, _BLOCK):
        stop = min(at + _BLOCK, key.size)
        last = np.ones(stop - at, bool)  # of its group
        inner = min(stop, key.size - 1)
        changed = (key[at:inner] ^ key[at + 1 : inner + 1]).view(f"u{key.itemsize}")
        np.greater(changed, 1, out=last[: inner - at])
        if last.all():
            new = slice(size, size + stop - at)
            np.bitwise_and(key[at:stop], 1, out=positive[new], casting="unsafe")
            np.bitwise_xor(positive[new], 1, out=negative[new])
            positive[size] += up
            negative[size] += open_cases - up
            if size < at:
                key[new] = key[at:stop]
            up = open_cases = 0
        else:
            end = np.flatnonzero(last)
            new = slice(size, size + end.size)
            total = np.cumsum(key[at:stop] & 1, dtype=np.int64)
            total += up
            positive[new] = np.diff(total[end], prepend=0)
            negative[new] = np.diff(end, prepend=-1 - open_cases)
            negative[new] -= positive[new]
            key[new] = key[at:stop][end]
            up = int(total[-1] - (total[end[-1]] if end.size else 0))
            open_cases = stop - at - 1 - int(end[-1]) if end.size else open_cases + stop - at
        code.decode(key[new])  # the key of the next block is not touched
        size = new.stop
    return size


def _summed(score: Array, look_up: Callable[[Array], Tally], kind: np.dtype[Any]) -> Tally:
    """Sum the two weights of each case at its score, block by block of the sorted cases."""
    n, high = score.size, score.max()
    key, bits, left_out = _places(score, high)
    place = np.uint64((1 << bits) - 1)
    native = score.dtype.newbyteorder("=")
    held = key if score.itemsize == 8 else np.empty(n, native)  # the memory of the keys that are done with
    found, sums = held.view(native), [np.empty(n, kind), np.empty(n, kind)]
    size = stop = 0
    while stop < n:
        at, stop = stop, min(stop + _BLOCK, n)
        if left_out:  # what only these bits tell apart stays together
            stop = at + int(key[at:].searchsorted(key[stop - 1] | place, "right"))
        case = (key[at:stop] & place).view(np.int64)
        part, *weights = look_up(case)
        if left_out and (part[1:] > part[:-1]).any():
            order = np.argsort(_gap(part, high), kind="stable")
            part, weights = part[order], [one[order] for one in weights]
        fresh = np.empty(part.size, bool)
        fresh[0] = size == 0 or part[0] != found[size - 1]
        np.not_equal(part[1:], part[:-1], out=fresh[1:])
        if fresh.all():
            new = slice(size, size + part.size)
            found[new], sums[0][new], sums[1][new] = part, *weights
            size = new.stop
            continue
        start = np.flatnonzero(fresh)
        begun = start[0] if start.size else part.size  # cases of the score that the block before ended with
        new = slice(size, size + start.size)
        found[new] = part[start]
        for total, own in zip(sums, weights, strict=True):
            if begun:
                total[size - 1] += own[:begun].sum()
            if start.size:
                total[new] = np.add.reduceat(own, start)
        size += start.size
    if score.dtype.kind == "f":
        found[:size] += 0.0  # -0.0 and 0.0 are one threshold; what lies beyond is not initialised
    held, positive, negative = _shrunk(size, held, *sums)
    return held.view(native), positive, negative


def _places(score: Array, high: Any) -> tuple[Array, int, int]:
    """Sort keys that hold the score, best first, and in the low bits the place of the case.

    Where these leave no room for all bits of the score, its last ones are left out.  Returned with the keys
    are how many bits the place has, and how many are left out.
    """
    bits = score.size.bit_length()
    span = int(_gap(score.min(keepdims=True), high)[0])
    left_out = max(span.bit_length() + bits - 64, 0)
    key = np.empty(score.size, np.uint64)
    for at in range(0, score.size, _BLOCK):
        part = _gap(score[at : at + _BLOCK], high)
        part >>= left_out
        part <<= bits
        np.bitwise_or(part, np.arange(at, at + part.size, dtype=np.uint64), out=key[at : at + _BLOCK])
    key.sort()
    return key, bits, left_out


def _shrunk(size: int, *arrays: Array) -> Tally:
    """Give back the memory that equal scores have left over; nothing else may refer to the arrays."""
    for array in arrays:
        array.resize(size, refcheck=False)
    score, positive, negative = arrays
    return score, positive, negative


# -- keys ------------------------------------------------------------------------------------------


class _Coding(NamedTuple):
    """How scores become keys, and keys scores again; both work on a block of cases.

    Attributes
    ----------
    dtype : dtype
        The type of the keys.
    encode : callable
        Takes scores, labels, and the array for their keys.
    decode : callable
        Turns keys into scores in place.
    """

    dtype: np.dtype[Any]
    encode: Callable[[Array, Array, Array], None]
    decode: Callable[[Array], None]
    score: np.dtype[Any]


def _coding(score: Array) -> _Coding | None:
    """Find a coding in as many bits as the scores have; None if they need all bits themselves."""
    low, high = score.min(), score.max()
    if score.dtype.kind != "f":
        low, high = int(low), int(high)
        return _integers(high) if high < 1 << 63 and high - low < 1 << 62 else None
    if low >= 0:
        return _unsigned(score.dtype.itemsize)
    return _signed(score, max(float(-low), float(high)))


def _integers(high: int) -> _Coding:
    def encode(score: Array, label: Array, key: Array) -> None:
        np.subtract(high, score.astype(np.int64, copy=False), out=key)
        key <<= 1
        key |= label

    def decode(key: Array) -> None:
        key >>= 1
        np.subtract(high, key, out=key)

    whole = np.dtype(np.int64)
    return _Coding(whole, encode, decode, whole)


def _unsigned(size: int) -> _Coding:
    """Code floats of which none is negative: their bits grow with them, and the sign bit is free."""
    dtype, native = np.dtype(f"u{size}"), np.dtype(f"f{size}")
    magnitude = dtype.type((1 << (8 * size - 1)) - 1)

    def encode(score: Array, label: Array, key: Array) -> None:
        np.invert(np.ascontiguousarray(score, native).view(dtype), out=key)
        key <<= 1  # moves the sign out, so that -0.0 is 0.0
        key |= label

    def decode(key: Array) -> None:
        key >>= 1
        key ^= magnitude

    return _Coding(dtype, encode, decode, native)


def _signed(score: Array, largest: float) -> _Coding | None:
    """Code floats of both signs, divided by a power of two that leaves them below 2: one bit is free then.

    The division rounds nothing unless the least of them leaves the normal numbers: then None comes back, as
    for infinite scores.
    """
    size = score.itemsize
    native, dtype = np.dtype(f"f{size}"), np.dtype(f"i{size}")
    power, least = max(int(np.frexp(largest)[1]) - 1, 0), np.inf  # the smallest magnitude above 0
    for at in range(0, score.size if power else 0, _BLOCK):
        part = np.abs(score[at : at + _BLOCK])
        least = min(least, float(part.min(initial=np.inf, where=part > 0)))
    if largest == np.inf or least < np.ldexp(np.finfo(native).tiny, power):
        return None
    there, back = -(2.0**-power), -(2.0**power)
    sign, magnitude = 8 * size - 1, dtype.type((1 << (8 * size - 1)) - 1)

    def encode(score: Array, label: Array, key: Array) -> None:
        own = np.multiply(np.ascontiguousarray(score, native), there, out=key.view(native))
        own += 0.0  # -0.0 is 0.0
        key ^= (key >> sign) & magnitude  # the bits of negative numbers grow with them
        key <<= 1
        key |= label

    def decode(key: Array) -> None:
        key >>= 1
        key ^= (key >> sign) & magnitude
        own = key.view(native)
        own *= back
        own += 0.0

    return _Coding(dtype, encode, decode, native)


def _gap(score: Array, high: Any) -> Array:
    """Count how many numbers of their type the scores lie below the highest; unsigned integers."""
    return _place(np.asarray([high], score.dtype)) - _place(score)


def _place(score: Array) -> Array:
    """Say at which place of all numbers of their type the scores are, up to a constant, modulo 2**64."""
    if score.dtype.kind != "f":
        return score.astype(np.int64 if score.dtype.kind == "i" else np.uint64).view(np.uint64)
    bits = (score + 0.0).astype(score.dtype.newbyteorder("=")).view(f"i{score.itemsize}").astype(np.int64)
    bits ^= (bits >> 63) & np.int64((1 << (8 * score.itemsize - 1)) - 1)
    return bits.view(np.uint64)
