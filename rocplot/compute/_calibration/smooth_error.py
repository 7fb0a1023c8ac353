"""The smooth calibration error: residuals smoothed by a kernel as wide as the error itself."""

from __future__ import annotations

import numpy as np

from rocplot._typing import Array
from rocplot.compute._counts.threshold_counts import ThresholdCounts

_STEPS = 8192  # of [0, 1], into which predictions are sorted
_PRECISION = 1e-9  # of the bandwidth
_NEAR = 1e-12  # of the largest density of cases: below it, rounding errors are all that is left


def smooth_error(counted: ThresholdCounts) -> float:
    """Compute the bandwidth σ at which ∫ |Σ w (y − p) K(t, p)| dt / Σ w is σ; Błasiok & Nakkiran (2024).

    K is the Gaussian density of deviation σ, reflected at 0 and 1.  The error falls as σ grows, so that one
    σ agrees with it: 0 only if the residuals of all predictions are.
    """
    from scipy.optimize import brentq

    residual = _waves(counted, _residuals(counted))
    if _smoothed(residual, 0.0) < _PRECISION:
        return 0.0
    return float(brentq(lambda width: _smoothed(residual, width) - width, 0.0, 1.0, xtol=_PRECISION))


def kernel_curve(counted: ThresholdCounts, at: Array, width: float) -> Array:
    """Compute the mean label around each prediction, by the kernel and a width; NaN where no cases are near.

    It is a kernel regression, of Nadaraya and Watson: the ratio of two smoothed sums.
    """
    grid = np.arange(_STEPS + 1) / _STEPS
    up, every = (
        np.interp(at, grid, _density(_waves(counted, mass), width))
        for mass in (counted.positive, counted.positive + counted.negative)
    )
    near = every > _NEAR * every.max()
    mean: Array = np.divide(up, every, out=np.full(at.size, np.nan), where=near)
    return np.clip(mean, 0, 1)


def _residuals(counted: ThresholdCounts) -> Array:
    score = counted.score.astype(np.float64)
    return np.asarray(counted.positive * (1 - score) - counted.negative * score)


def _waves(counted: ThresholdCounts, values: Array) -> Array:
    """Return the cosine coefficients of values at the scores; each is shared by the two nearest places."""
    from scipy.fft import dct

    place = counted.score.astype(np.float64) * _STEPS
    below = np.minimum(place.astype(np.int64), _STEPS - 1)
    share = place - below
    mass: Array = np.bincount(below, values * (1 - share), _STEPS + 1)
    mass = mass + np.bincount(below + 1, values * share, _STEPS + 1)
    mass = mass / float(counted.n_positive + counted.n_negative)
    mass[1:-1] /= 2  # the transform counts inner places twice
    return np.asarray(dct(mass, type=1))


def _density(waves: Array, width: float) -> Array:
    """Smooth by a reflected Gaussian, which damps the k-th cosine by exp(−(π k σ)²/2)."""
    from scipy.fft import dct

    return np.asarray(dct(waves * np.exp(-0.5 * (np.pi * width * np.arange(waves.size)) ** 2), type=1))


def _smoothed(waves: Array, width: float) -> float:
    """Integrate the smoothed residuals' size."""
    density = np.abs(_density(waves, width))
    return float(density.sum() - (density[0] + density[-1]) / 2) / _STEPS
