"""What resamples say: percentile intervals, tests of differences, and the BCa correction of both."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rocplot._numbers import percent
from rocplot._typing import Array
from rocplot.compute._base.caution import caution
from rocplot.compute._base.interval import Difference, Interval


def interval_of(estimate: float, values: Array, level: float, correct: Correction | None = None) -> Interval:
    """Take the percentiles of resampled values; NaN where these do not vary, or the estimate is NaN."""
    if np.isnan(estimate):
        caution("there is no interval: the statistic of the sample is undefined")
        return Interval(estimate, np.nan, np.nan, np.nan)
    values = defined(values)
    if values.size < 2:
        return Interval(estimate, np.nan, np.nan, np.nan)
    low, high = _percentiles(values, _tails(level) if correct is None else correct(_tails(level)))
    if low == high or high - low < 1e-12:  # equal values may differ in their last digits
        caution(f"there is no interval: {percent(level)} % of resamples and more have the same value")
        return Interval(estimate, np.nan, np.nan, np.nan)
    error = float(values.std(ddof=1)) if np.isfinite(values).all() else np.nan
    return Interval(estimate, low, high, error)


def difference_of(
    difference: float, values: Array, level: float, correct: Correction | None = None
) -> Difference:
    """Take the percentiles of resampled differences, and their smaller share on either side of 0, twice.

    The sample itself counts as one more resample on each side.  A correction applies to both, so that the
    p-value is below 1 − level where the interval leaves out 0.
    """
    if np.isnan(difference):
        caution("the difference has no test: it is undefined in the sample")
        return Difference(difference, np.nan, np.nan, np.nan)
    values = defined(values)
    if values.size < 2 or values.max() == values.min() or values.max() - values.min() < 1e-12:
        caution("the difference has no test: it is the same in all resamples")
        return Difference(difference, np.nan, np.nan, np.nan)
    low, high = _percentiles(values, _tails(level) if correct is None else correct(_tails(level)))
    sides = np.array([np.count_nonzero(values <= 0), np.count_nonzero(values >= 0)])
    below, above = (sides + 1) / (values.size + 1)
    if correct is not None:
        below, above = correct.nominal(below), 1 - correct.nominal(1 - above)
    return Difference(difference, float(min(2 * below, 2 * above, 1.0)), low, high)


def _percentiles(values: Array, tails: Array) -> tuple[float, float]:
    """Take two percentiles; next to infinite values, the nearer value."""
    method = "linear" if np.isfinite(values).all() else "nearest"
    low, high = np.quantile(values, tails, method=method)  # type: ignore[call-overload]
    return float(low), float(high)


def defined(values: Array) -> Array:
    """Leave out the resamples, rows, in which the statistic is undefined, and say so."""
    lost = np.isnan(values).reshape(len(values), -1).any(axis=1)
    if lost.any():
        caution(
            f"{lost.sum()} of {lost.size} resamples are left out: the statistic is undefined in them, as it "
            "is without positives"
        )
    return np.asarray(values[~lost])


@dataclass(frozen=True)
class Correction:
    """Percentiles in place of the nominal ones, by BCa; Efron & Tibshirani (1993), section 14.3."""

    bias: float
    acceleration: float

    @classmethod
    def bca(cls, estimate: float, values: Array, influence: Array, often: Array | None = None) -> Correction:
        """Find bias and acceleration.

        `influence` is that of each case, or group, on the estimate; `often`, how many cases share it.
        """
        from scipy.special import ndtri

        values = values[~np.isnan(values)]
        below = (np.mean(values < estimate) + np.mean(values <= estimate)) / 2
        weight = np.ones(influence.size) if often is None else often
        cubes, squares = float(weight @ influence**3), float(weight @ influence**2)
        acceleration = cubes / (6 * squares**1.5) if squares > 0 else 0.0
        return cls(float(ndtri(np.clip(below, 1e-9, 1 - 1e-9))), acceleration)

    def __call__(self, share: Array) -> Array:
        """Correct nominal shares of resamples."""
        from scipy.special import ndtr, ndtri

        shifted = self.bias + ndtri(share)
        return np.asarray(ndtr(self.bias + shifted / (1 - self.acceleration * shifted)))

    def nominal(self, share: float) -> float:
        """Give the share whose correction is this one."""
        from scipy.special import ndtr, ndtri

        shifted = ndtri(share) - self.bias
        return float(ndtr(shifted / (1 + self.acceleration * shifted) - self.bias))


def _tails(level: float) -> Array:
    return np.array([0.5 - level / 2, 0.5 + level / 2])
