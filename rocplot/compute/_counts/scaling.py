"""Scaling by powers of two, so that products of weights neither overflow nor vanish."""

from __future__ import annotations

import numpy as np

from rocplot._typing import Array


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
