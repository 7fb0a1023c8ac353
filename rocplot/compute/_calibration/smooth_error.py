"""The smooth calibration error: residuals smoothed by a kernel as wide as the error itself."""

from __future__ import annotations

import numpy as np

from rocplot._typing import Array
from rocplot.compute._counts.threshold_counts import ThresholdCounts

_STEPS = 8192  # of [0, 1], into which predictions are sorted
_PRECISION = 1e-9  # of the bandwidth


def smooth_error(counted: ThresholdCounts) -> float:
    """Compute the bandwidth σ at which ∫ |Σ w (y − p) K(t, p)| dt / Σ w is σ; Błasiok & Nakkiran (2024).

    K is the Gaussian density of deviation σ, reflected at 0 and 1.  The error falls as σ grows, so that one
    σ agrees with it: 0 only if the residuals of all predictions are.
    """
    from scipy.optimize import brentq

    waves = _waves(counted)
    if _smoothed(waves, 0.0) < _PRECISION:
        return 0.0
    return float(brentq(lambda width: _smoothed(waves, width) - width, 0.0, 1.0, xtol=_PRECISION))


def _waves(counted: ThresholdCounts) -> Array:
    """Return the cosine coefficients of the mean residuals; each is shared by the two nearest places."""
    from scipy.fft import dct

    score = counted.score.astype(np.float64)
    residual = counted.positive * (1 - score) - counted.negative * score
    place = score * _STEPS
    below = np.minimum(place.astype(np.int64), _STEPS - 1)
    share = place - below
    mass: Array = np.bincount(below, residual * (1 - share), _STEPS + 1)
    mass = mass + np.bincount(below + 1, residual * share, _STEPS + 1)
    mass = mass / float(counted.n_positive + counted.n_negative)
    mass[1:-1] /= 2  # the transform counts inner places twice
    return np.asarray(dct(mass, type=1))


def _smoothed(waves: Array, width: float) -> float:
    """Integrate the smoothed residuals' size.

    Smoothing by a reflected Gaussian damps the k-th cosine by exp(−(π k σ)²/2).
    """
    from scipy.fft import dct

    damped = waves * np.exp(-0.5 * (np.pi * width * np.arange(waves.size)) ** 2)
    density = np.abs(dct(damped, type=1))
    return float(density.sum() - (density[0] + density[-1]) / 2) / _STEPS
