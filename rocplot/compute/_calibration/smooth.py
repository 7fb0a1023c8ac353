"""Smooth calibration curves: local regression, logistic and beta calibration, with Wald's bands."""

from __future__ import annotations

from typing import Any

import numpy as np

from rocplot._typing import Array
from rocplot.compute._calibration.fits import FITS, clipped, expit, loess, normal_quantile, pool
from rocplot.compute._calibration.probabilities import ascending
from rocplot.compute._calibration.smooth_error import kernel_curve, smooth_error
from rocplot.compute._counts.cases import simple
from rocplot.compute._counts.threshold_counts import ThresholdCounts

_POINTS = 5_000  # distinct predictions beyond which a smooth curve is evaluated on the grid
_GRID = 501
_CELLS = 4_096  # of about equal weight, into which more predictions are pooled for the local fits


def local_curve(counted: ThresholdCounts, span: float, degree: int, level: float) -> dict[str, Any]:
    """Fit a local regression; return the fields of its curve."""
    score, positive, negative = ascending(counted)
    at, size = _support(score, positive + negative)
    x, up, down = pool(score, positive, negative, _CELLS) if at is not score else (score, positive, negative)
    weight = up + down
    observed, variance = loess(x, up / weight, weight, at, span, degree, counted.exact)
    half = (
        normal_quantile(0.5 + level / 2) * np.sqrt(variance) if simple(counted) else np.full(at.size, np.nan)
    )
    low, high = np.clip(observed - half, 0, 1), np.clip(observed + half, 0, 1)
    return _at_points(at, observed, size) | {"low": low, "high": high}


def parametric_curve(
    counted: ThresholdCounts, method: str, clip: float | None, level: float
) -> dict[str, Any]:
    """Fit a logistic or a beta calibration; return the fields of its curve, with the coefficients."""
    score, positive, negative = ascending(counted)
    at, size = _support(score, positive + negative)
    fit, numbers = FITS[method](clipped(score, clip), positive, negative)
    eta, error = fit(clipped(at, clip))
    half = normal_quantile(0.5 + level / 2) * error if simple(counted) else np.full(at.size, np.nan)
    return _at_points(at, expit(eta), size) | {"low": expit(eta - half), "high": expit(eta + half)} | numbers


def kernel_fields(counted: ThresholdCounts) -> dict[str, Any]:
    """Smooth by the kernel of the smooth calibration error; return the fields, without limits."""
    score, positive, negative = ascending(counted)
    at, size = _support(score, positive + negative)
    width = smooth_error(counted)
    observed = kernel_curve(counted, at, width)
    near = ~np.isnan(observed)  # places of the grid may be far from all cases
    at, observed, size = at[near], observed[near], size[near]
    none = np.full(at.size, np.nan)
    return _at_points(at, observed, size) | {"low": none, "high": none, "bandwidth": width}


def _at_points(at: Array, observed: Array, size: Array) -> dict[str, Any]:
    return {"predicted": at, "observed": observed, "count": size, "first": at, "last": at}


def _support(score: Array, weight: Array) -> tuple[Array, Array]:
    """Choose where a smooth curve is given, and the weight of the cases nearest to each place."""
    if score.size <= _POINTS:
        return score, weight
    at = np.linspace(score[0], score[-1], _GRID)
    nearest = np.rint((score - at[0]) * ((_GRID - 1) / (at[-1] - at[0]))).astype(np.int64)
    return at, np.asarray(np.bincount(nearest, weight, _GRID))
