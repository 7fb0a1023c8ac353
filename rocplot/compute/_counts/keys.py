"""Integers that order like the scores, best first, with the label of the case in the lowest bit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from rocplot._typing import Array


class Coding(NamedTuple):
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


def coding(score: Array) -> Coding | None:
    """Find a coding in as many bits as the scores have; None if they need all bits themselves."""
    low, high = score.min(), score.max()
    if score.dtype.kind != "f":
        low, high = int(low), int(high)
        return _integers(high) if high < 1 << 63 and high - low < 1 << 62 else None
    if low >= 0:
        return _unsigned(score.dtype.itemsize)
    return _signed(score, max(float(-low), float(high)))


def _integers(high: int) -> Coding:
    def encode(score: Array, label: Array, key: Array) -> None:
        np.subtract(high, score.astype(np.int64, copy=False), out=key)
        _append(label, key)

    def decode(key: Array) -> None:
        key >>= 1
        np.subtract(high, key, out=key)

    whole = np.dtype(np.int64)
    return Coding(whole, encode, decode, whole)


def _unsigned(size: int) -> Coding:
    """Code floats of which none is negative: their bits grow with them, and the sign bit is free."""
    dtype, native = np.dtype(f"u{size}"), np.dtype(f"f{size}")
    magnitude = dtype.type((1 << (8 * size - 1)) - 1)

    def encode(score: Array, label: Array, key: Array) -> None:
        np.invert(_native(score, native).view(dtype), out=key)
        _append(label, key)  # moves the sign out, so that -0.0 is 0.0

    def decode(key: Array) -> None:
        key >>= 1
        key ^= magnitude

    return Coding(dtype, encode, decode, native)


def _signed(score: Array, largest: float) -> Coding | None:
    """Code floats of both signs, divided by a power of two that leaves them below 2: one bit is free then.

    The division rounds nothing unless the least of them leaves the normal numbers: then None comes back, as
    for infinite scores.
    """
    size = score.itemsize
    native, dtype = np.dtype(f"f{size}"), np.dtype(f"i{size}")
    power = max(int(np.frexp(largest)[1]) - 1, 0)
    if largest == np.inf or (power and _least(score, native) < np.ldexp(np.finfo(native).tiny, power)):
        return None
    there, back = -(2.0**-power), -(2.0**power)
    sign, magnitude = 8 * size - 1, dtype.type((1 << (8 * size - 1)) - 1)

    def flip(bits: Array) -> None:
        """Let the bits of negative numbers grow with them, or back again."""
        bits ^= (bits >> sign) & magnitude

    def encode(score: Array, label: Array, key: Array) -> None:
        own = np.multiply(_native(score, native), there, out=key.view(native))
        own += 0.0  # -0.0 is 0.0
        flip(key)
        _append(label, key)

    def decode(key: Array) -> None:
        key >>= 1
        flip(key)
        own = key.view(native)
        own *= back
        own += 0.0

    return Coding(dtype, encode, decode, native)


def _append(label: Array, key: Array) -> None:
    key <<= 1
    key |= label


def _native(score: Array, dtype: np.dtype[Any]) -> Array:
    return np.ascontiguousarray(score, dtype)


def _least(score: Array, dtype: np.dtype[Any], block: int = 1 << 14) -> float:
    """Find the smallest magnitude above 0, or infinity."""
    least = np.inf
    for at in range(0, score.size, block):
        part = np.abs(score[at : at + block])
        least = min(least, float(part.min(initial=np.inf, where=part > 0)))
    return least


def gap(score: Array, high: Any) -> Array:
    """Count how many numbers of their type the scores lie below the highest; unsigned integers."""
    return _place(np.asarray([high], score.dtype)) - _place(score)


def _place(score: Array) -> Array:
    """Say at which place of all numbers of their type the scores are, up to a constant, modulo 2**64."""
    if score.dtype.kind != "f":
        return score.astype(np.int64 if score.dtype.kind == "i" else np.uint64).view(np.uint64)
    bits = (score + 0.0).astype(score.dtype.newbyteorder("=")).view(f"i{score.itemsize}").astype(np.int64)
    bits ^= (bits >> 63) & np.int64((1 << (8 * score.itemsize - 1)) - 1)
    return bits.view(np.uint64)
