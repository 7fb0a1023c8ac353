"""Counting of positives and negatives at each distinct score by one sort; cases are sorted nowhere else.

Sorting plain numbers is far faster than sorting numbers with others attached.  The low bits of a key that
sorts like the score therefore hold what belongs to it: the label or, with weights, the place of the case.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from rocplot._typing import Array

# -- Scaling by powers of two, so that products of weights neither overflow nor vanish ------------


def scale_weights(*weights: Array) -> tuple[Array, ...]:
    """Divide weights by one power of two, without rounding, so that the largest lies in [½, 1)."""
    largest = max(float(np.max(weight, initial=0)) for weight in weights)
    power = -int(np.frexp(largest)[1])
    return tuple(np.ldexp(np.asarray(weight, np.float64), power) for weight in weights)


def compute_effective_size(weight: Array) -> float:
    """Return the number of cases or, for fractional weights, Kish's effective sample size."""
    if weight.dtype.kind in "iu":
        return float(weight.sum())
    (weight,) = scale_weights(weight)
    return float(weight.sum() ** 2 / (weight**2).sum())


def average_weight(part: Array, weight: Array | None = None) -> float:
    """Average the weights of cases, of which a part is of one class: Σpw/Σp, Σw²/Σw if all is; else NaN."""
    weight = part if weight is None else weight
    if not part.any():
        return np.nan
    largest = float(weight.max())  # products of very large or small weights stay in range
    return float(part @ (weight / largest) / part.sum()) * largest


def cap_effective_size(total: float, share: float, inside: float, outside: float) -> float:
    """Compute the effective number of cases of a share, if they are independent and weighted as expected.

    If cases with the outcome weigh `inside`, and others `outside`, the share p of the weight W has the
    variance p(1 − p)((1 − p) inside + p outside)/W.  With equal weights s this is that of Kish's number, W/s.
    If few have the outcome, their weight decides: negatives that are sampled and weighted do not lessen it.
    """
    return float(total / ((1 - share) * inside + share * outside))


# -- Scores of few distinct values, counted without sorting ---------------------------------------

_CASES = 300_000  # fewer cases are sorted as fast
_VALUES = 1 << 10  # with more values this does not pay
_SAMPLE = 1 << 12
_MISSED = 16  # the sample may miss the values of at most one case in this many
_BLOCK = 1 << 14  # cases in a block, so that temporary arrays stay in the cache
_SLOTS = 20  # bits of a hash


def tally_few_values(score: Array, label: Array) -> tuple[Array, Array, Array] | None:
    """Count the cases at each score if a sample shows at most a thousand distinct values; else return None.

    Each score is looked up in a hash table without collisions, and compared with the value there, so that
    nothing is counted wrongly; cases whose values the sample missed are sorted.
    """
    if score.dtype.kind != "f" or score.size < _CASES:
        return None
    common_values = np.unique(score[:: score.size // _SAMPLE])[::-1] + 0.0  # descending; -0.0 is 0.0
    common_values = np.ascontiguousarray(common_values, common_values.dtype.newbyteorder("="))
    factor = _find_hash_factor(common_values) if common_values.size <= _VALUES else None
    if factor is None:
        return None
    counts, missed = _count_known_values(score, label, common_values, factor)
    if missed is None:
        return None
    rare_values, row = np.unique(score[missed] + common_values.dtype.type(0), return_inverse=True)
    rare_counts = np.bincount(2 * row + label[missed], minlength=2 * rare_values.size)
    values, value_counts = (
        np.append(common_values, rare_values),
        np.append(counts, rare_counts).reshape(-1, 2),
    )
    order = np.argsort(values)[::-1]
    order = order[value_counts[order].any(axis=1)]
    negative, positive = value_counts[order].T
    return values[order], np.ascontiguousarray(positive), np.ascontiguousarray(negative)


def _hash_scores(score: Array, factor: np.unsignedinteger[Any]) -> Array:
    """Hash scores: multiply their bits by a factor, and keep the highest bits of the product."""
    bits: Array = score.view(factor.dtype) * factor
    bits >>= 8 * factor.itemsize - _SLOTS
    return bits


def _find_hash_factor(values: Array) -> np.unsignedinteger[Any] | None:
    """Find a factor for which all values have different hashes."""
    dtype = np.dtype(f"u{values.itemsize}")
    rng = np.random.default_rng(0)
    for factor in rng.integers(np.iinfo(dtype).max, size=64, dtype=dtype) | dtype.type(1):
        if np.unique(_hash_scores(values, factor)).size == values.size:
            return factor  # type: ignore[no-any-return]
    return None


def _count_known_values(
    score: Array, label: Array, values: Array, factor: np.unsignedinteger[Any]
) -> tuple[Array, Array | None]:
    """Count both classes at each known value; return also the cases of other values, or None if many."""
    rank = np.zeros(1 << _SLOTS, np.uint16)
    rank[_hash_scores(values, factor)] = np.arange(values.size)
    counts = np.zeros(2 * values.size + 2, np.int64)
    missed, size = [np.empty(0, np.intp)], 0
    for start in range(0, score.size, _BLOCK):
        block = score[start : start + _BLOCK] + values.dtype.type(0)
        row = rank[_hash_scores(block, factor)]
        strange = np.flatnonzero(values[row] != block)
        if strange.size:
            row[strange] = values.size
            missed.append(start + strange)
            size += strange.size
            if _MISSED * size > score.size:
                return counts, None
        slot = row.astype(np.int64) << 1
        slot |= label[start : start + _BLOCK]
        counts += np.bincount(slot, minlength=counts.size)
    return counts[:-2], np.concatenate(missed)


# -- Positives and negatives per distinct score, by one sort; cases are sorted nowhere else -------

Tally: TypeAlias = tuple[Array, Array, Array]
_SMALL_RANGE = 1 << 16  # integer scores in a smaller range are counted without sorting
_MANY = 10**6  # from this many cases on, threads pay, and arrays leave the cache


def tally_scores(score: Array, label: Array, threads: int = 1) -> Tally:
    """Count the positives and the negatives at each distinct score, best score first."""
    if score.dtype.kind != "f":
        low, high = int(score.min()), int(score.max())
        if high < 1 << 63 and high - low < _SMALL_RANGE:  # only unsigned integers reach 2**63
            return _count_by_value(score, label, low, high)
    code = _choose_coding(score)
    if code is None:
        return accumulate_weights(score, label.astype(np.int64), (~label).astype(np.int64))
    key = np.empty(score.size, code.dtype)
    positive, negative = np.empty(score.size, np.int64), np.empty(score.size, np.int64)
    if threads == 1 or score.size < _MANY:
        _encode_cases(score, label, key, code)
        key.view(code.score_dtype).sort()
        size = _reduce_sorted_keys(key, positive, negative, code)
    else:
        with ThreadPoolExecutor(threads) as pool:
            size = _sort_in_threads(score, label, code, (key, positive, negative), threads, pool)
    key, positive, negative = _shrink_arrays(size, key, positive, negative)
    return key.view(code.score_dtype), positive, negative


def accumulate_weights(score: Array, positive: Array, negative: Array) -> Tally:
    """Sum the two weights at each distinct score, best score first."""
    score, positive, negative = map(np.ascontiguousarray, (score, positive, negative))  # `take` would copy

    def get_weights(case: Array) -> Tally:
        return score.take(case), positive.take(case), negative.take(case)

    return _sum_sorted_cases(score, get_weights, np.result_type(positive, negative))


def sum_case_weights(score: Array, label: Array, weight: Array) -> Tally:
    """Sum the weights of the positives and of the negatives at each distinct score, best score first."""
    score, label, weight = map(np.ascontiguousarray, (score, label, weight))  # `take` would copy each time

    def get_weights(case: Array) -> Tally:
        total = weight.take(case)
        positive = total * label.take(case)
        return score.take(case), positive, total - positive

    if score.size <= _MANY:
        return _sum_sorted_cases(score, get_weights, weight.dtype)
    # Arrays that do not fit into the cache: with score and weight side by side, one look-up per case
    pairs = np.empty((score.size, 2), np.int64)
    score_type = score.dtype if score.itemsize == 8 else np.dtype(f"{score.dtype.kind}8")
    pairs[:, 0] = score.astype(score_type, copy=False).view(np.int64)
    np.multiply(weight, 2 * label.astype(np.int8) - 1, out=pairs.view(weight.dtype)[:, 1])
    packed = pairs.view(np.complex128)[:, 0]

    def get_pairs(case: Array) -> Tally:
        rows = packed.take(case).view(np.int64)
        signed = rows.view(weight.dtype)[1::2]
        positive = np.maximum(signed, 0)
        return rows.view(score_type)[::2].astype(score.dtype), positive, positive - signed

    return _sum_sorted_cases(score, get_pairs, weight.dtype)


def count_at_least(score: Array, threshold: ArrayLike) -> Array:
    """Count the descending scores at or above the threshold, without negating them: some are unsigned."""
    return np.asarray(score.size - np.searchsorted(score[::-1], threshold, side="left"))


def _count_by_value(score: Array, label: Array, low: int, high: int) -> Tally:
    """Count integer scores of a small range by their value, without sorting."""
    slot = (high - score.astype(np.int64)) << 1
    slot |= label
    counts = np.bincount(slot, minlength=2 * (high - low + 1)).reshape(-1, 2)
    offsets = np.flatnonzero(counts.any(axis=1))
    return high - offsets, counts[offsets, 1].copy(), counts[offsets, 0].copy()


def _encode_cases(score: Array, label: Array, key: Array, code: _Coding) -> None:
    """Write the keys of the cases, block by block."""
    for start in range(0, score.size, _BLOCK):
        block = slice(start, start + _BLOCK)
        code.encode(score[block], label[block], key[block])


def _sort_in_threads(
    score: Array, label: Array, code: _Coding, arrays: Tally, threads: int, pool: ThreadPoolExecutor
) -> int:
    """Sort the keys of the cases in parts, count the cases of each, and return the number of scores."""
    key, positive, negative = arrays
    cuts = [key.size * i // threads for i in range(threads + 1)]

    def run_parts(work: Callable[[slice], Any]) -> list[Any]:
        return list(pool.map(work, [slice(start, stop) for start, stop in pairwise(cuts)]))

    run_parts(lambda part: _encode_cases(score[part], label[part], key[part], code))
    ordered = key.view(code.score_dtype)
    ordered.partition(cuts[1:-1])  # each part holds keys above those of the part before
    run_parts(lambda part: ordered[part].sort())
    for i, cut in enumerate(cuts[1:-1], 1):  # cuts move to the ends of equal scores: none is in two parts
        both_labels = key[cut] >> 1 << 1 | np.arange(2, dtype=key.dtype)
        cuts[i] = int(ordered.searchsorted(both_labels.view(code.score_dtype).max(), "right"))
    sizes = run_parts(lambda part: _reduce_sorted_keys(key[part], positive[part], negative[part], code))
    size = 0
    for start, part_size in zip(cuts, sizes, strict=False):
        for array in arrays if size < start else ():
            array[size : size + part_size] = array[start : start + part_size]
        size += part_size
    return size


def _reduce_sorted_keys(key: Array, positive: Array, negative: Array, code: _Coding) -> int:
    """Reduce sorted keys to the distinct scores in place, write their counts, and return their number."""
    scores, size = key.view(code.score_dtype), 0
    for start in range(0, key.size, _BLOCK):
        block = slice(start, min(start + _BLOCK, key.size))
        label, values = positive[block], scores[block]  # not more than `size` counts are written
        np.bitwise_and(key[block], 1, out=label)
        code.decode(key[block])
        fresh = _find_fresh_scores(values, scores[:size])
        if fresh.all():
            new = slice(size, size + values.size)
            if size < start:
                scores[new], positive[new] = values, label
            np.bitwise_xor(positive[new], 1, out=negative[new])
        else:
            first = np.flatnonzero(fresh)
            n_open = first[0] if first.size else values.size  # cases of the last score of the block before
            if n_open:
                n_positive = np.count_nonzero(label[:n_open])
                positive[size - 1] += n_positive
                negative[size - 1] += n_open - n_positive
            new = slice(size, size + first.size)
            if first.size:
                scores[new], positive[new] = values[first], np.add.reduceat(label, first)
                np.subtract(np.diff(first, append=values.size), positive[new], out=negative[new])
        size = new.stop
    return size


def _find_fresh_scores(values: Array, before: Array) -> Array:
    """Return a mask of the sorted values that differ from the one before them."""
    fresh = np.empty(values.size, bool)
    fresh[0] = not before.size or values[0] != before[-1]
    np.not_equal(values[1:], values[:-1], out=fresh[1:])
    return fresh


def _sum_sorted_cases(score: Array, get_weights: Callable[[Array], Tally], kind: np.dtype[Any]) -> Tally:
    """Sum the two weights of each case at its score, block by block of the sorted cases."""
    n, native = score.size, score.dtype.newbyteorder("=")
    key, place = _sort_with_places(score)
    order = key.view(np.float64)
    buffer = key if score.itemsize == 8 else np.empty(n, native)  # reuses the memory of keys that were read
    scores, sums = buffer.view(native), [np.empty(n, kind), np.empty(n, kind)]
    size = stop = 0
    while stop < n:
        begin, stop = stop, min(stop + _BLOCK, n)
        if stop < n:  # scores that differ only in the bits of the place stay in one block
            last = np.array([key[stop - 1] & ~place, key[stop - 1] | place]).view(np.float64).max()
            stop = begin + int(order[begin:].searchsorted(last, "right"))
        case = key[begin:stop]
        case ^= case >> 63
        case &= place
        block, *weights = get_weights(case)
        if (block[1:] > block[:-1]).any():
            rank = block.size - 1 - np.argsort(block[::-1], kind="stable")[::-1]  # stable and descending
            block, weights = block[rank], [weight[rank] for weight in weights]
        fresh = _find_fresh_scores(block, scores[:size])
        if fresh.all():
            new = slice(size, size + block.size)
            scores[new], sums[0][new], sums[1][new] = block, *weights
            size = new.stop
            continue
        start = np.flatnonzero(fresh)
        n_open = start[0] if start.size else block.size  # cases of the last score of the block before
        new = slice(size, size + start.size)
        scores[new] = block[start]
        for total, class_weight in zip(sums, weights, strict=True):
            if n_open:
                total[size - 1] += class_weight[:n_open].sum()
            if start.size:
                total[new] = np.add.reduceat(class_weight, start)
        size += start.size
    if score.dtype.kind == "f":
        scores[:size] += 0.0  # -0.0 and 0.0 are one threshold; the rest is not initialised
    buffer, positive, negative = _shrink_arrays(size, buffer, *sums)
    return buffer.view(native), positive, negative


def _sort_with_places(score: Array) -> tuple[Array, int]:
    """Sort keys that hold the score, best first, and in the low bits the place of the case.

    The keys sort as floats.  They lack the last bits of the score, and if it is positive, all bits of the
    place are inverted, so that the places of equal scores ascend.  Returned with the keys is the mask of the
    bits of the place.
    """
    place, largest = (1 << score.size.bit_length()) - 1, np.finfo(np.float64).max
    infinite = score.dtype.kind == "f" and bool(np.isinf([score.min(), score.max()]).any())
    key = np.empty(score.size, np.int64)
    for start in range(0, score.size, _BLOCK):
        block = key[start : start + _BLOCK]
        values = np.subtract(0.0, score[start : start + _BLOCK], out=block.view(np.float64))
        if infinite:  # with bits of a place it is NaN
            np.clip(values, -largest, largest, out=values)
        case = block >> 63
        case ^= np.arange(start, start + block.size)
        case &= place
        block &= ~place
        block |= case
    key.view(np.float64).sort()
    return key, place


def _shrink_arrays(size: int, *arrays: Array) -> Tally:
    """Shrink arrays in place, which frees the memory beyond `size`; nothing else may refer to them."""
    for array in arrays:
        array.resize(size, refcheck=False)
    score, positive, negative = arrays
    return score, positive, negative


# -- keys ------------------------------------------------------------------------------------------


class _Coding(NamedTuple):
    """The conversion of scores to keys and back; both functions work on a block of cases.

    Attributes
    ----------
    dtype : dtype
        The type of the keys, which sort as numbers of `score_dtype`.
    encode : callable
        Takes scores, labels, and the array that the keys are written to.
    decode : callable
        Converts keys to scores in place.
    """

    dtype: np.dtype[Any]
    encode: Callable[[Array, Array, Array], None]
    decode: Callable[[Array], None]
    score_dtype: np.dtype[Any]


def _choose_coding(score: Array) -> _Coding | None:
    """Choose a coding with as many bits as the scores have; None if they leave no bit for the label."""
    low, high = score.min().item(), score.max().item()
    if score.dtype.kind != "f":
        return _make_integer_coding(high) if high < 1 << 63 and high - low < 1 << 62 else None
    largest, limits = max(-low, high), np.finfo(score.dtype)
    if infinite := largest == math.inf:
        largest = float(np.abs(score[np.isfinite(score)]).max(initial=0))
    power = max(math.frexp(largest)[1], 0) if infinite or largest >= 1.5 else 0
    if power == limits.maxexp or (power and _find_smallest(score) < limits.tiny * 2.0**power):
        return None
    return _make_float_coding(score.itemsize, power, infinite)


def _make_integer_coding(high: int) -> _Coding:
    def encode(score: Array, label: Array, key: Array) -> None:
        np.subtract(high, score.astype(np.int64, copy=False), out=key)
        key <<= 1
        key |= label

    def decode(key: Array) -> None:
        key >>= 1
        np.subtract(high, key, out=key)

    dtype = np.dtype(np.int64)
    return _Coding(dtype, encode, decode, dtype)


@functools.cache
def _make_float_coding(size: int, power: int, infinite: bool) -> _Coding:
    """Code floats of `size` bytes by their negatives, so that the best comes first.

    Magnitudes below 1.5 leave the highest bit of the exponent free.  Shifted by one bit, with the label in
    the last, they are floats in the same order, which sort faster than integers.  Larger scores are divided
    by a power of two, which must be exact.  Where some are infinite, the others are below 1 afterwards, and
    1.25 stands for infinity.
    """
    native, dtype = np.dtype(f"f{size}"), np.dtype(f"i{size}")
    magnitude, top = dtype.type((1 << (8 * size - 1)) - 1), dtype.type(~(1 << (8 * size - 2)))

    def encode(score: Array, label: Array, key: Array) -> None:
        values = np.subtract(0.0, score, out=key.view(native))  # -0.0 is 0.0
        if power:
            values *= 2.0**-power
        if infinite:
            np.clip(values, -1.25, 1.25, out=values)
        key += key & magnitude  # shifts all bits but the sign
        key |= label

    def decode(key: Array) -> None:
        key >>= 1
        key &= top  # a second sign
        values = key.view(native)
        if infinite:
            values[np.abs(values) == 1.25] *= np.inf
        if power:
            values *= 2.0**power
        np.subtract(0.0, values, out=values)

    return _Coding(dtype, encode, decode, native)


def _find_smallest(score: Array) -> float:
    """Find the smallest magnitude above 0."""
    smallest = np.inf
    for start in range(0, score.size, _BLOCK):
        block = np.abs(score[start : start + _BLOCK])
        smallest = min(smallest, float(block.min()) or float(block.min(initial=np.inf, where=block > 0)))
    return smallest
