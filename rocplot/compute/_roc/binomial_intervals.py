"""Intervals of a binomial proportion."""

from __future__ import annotations

from typing import Any

import numpy as np

from rocplot._typing import Array


def wilson(share: Any, n: Any, level: float) -> tuple[Array, Array]:
    """Compute Wilson's score interval of a proportion."""
    from statistics import NormalDist

    z2 = NormalDist().inv_cdf(0.5 + level / 2) ** 2
    share = np.asarray(share)
    centre = (share + z2 / (2 * n)) / (1 + z2 / n)
    half = np.sqrt(z2 * (share * (1 - share) / n + z2 / (4 * n**2))) / (1 + z2 / n)
    low = np.where(share == 0, 0.0, np.maximum(centre - half, 0))  # exactly, at the ends
    high = np.where(share == 1, 1.0, np.minimum(centre + half, 1))
    return low, high


def clopper_pearson(share: float, n: float, level: float) -> tuple[float, float]:
    """Compute the exact interval of a proportion."""
    from scipy.stats import binomtest

    found = binomtest(round(share * n), round(n)).proportion_ci(level)
    return found.low, found.high


def separated_limits(area: float, pairs: float, level: float) -> tuple[float, float]:
    """Compute Clopper and Pearson's limits where each of `pairs` independent pairs is ordered alike."""
    tail = (0.5 - level / 2) ** (1 / pairs)
    return (float(tail), 1.0) if area == 1 else (0.0, float(1 - tail))
