"""Metrics as functions of (fpr, tpr, skew), and their isometrics in ROC space; skew c = N/P."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rocplot.arguments import number, one_of

Array: TypeAlias = NDArray[Any]

METRICS = ("accuracy", "cost")


def metric(name: str, fpr: ArrayLike, tpr: ArrayLike, skew: float, *, cost_ratio: float = 1) -> Array:
    """Evaluate a metric in ROC space.

    Parameters
    ----------
    name : {"accuracy", "cost"}
        ``"cost"`` is the expected cost per case with cost_fn = 1; lower is better.
    fpr, tpr : array-like in [0, 1]
        Where to evaluate.
    skew : float
        c = N/P, negatives over positives.
    cost_ratio : float
        cost_fp/cost_fn, for ``"cost"``.

    Returns
    -------
    ndarray
        The metric's values.

    Raises
    ------
    ValueError
        For an unknown name or a negative skew or ratio.

    Examples
    --------
    >>> float(metric("accuracy", 0.1, 0.5, skew=1))
    0.7
    """
    one_of(name, METRICS, "metric")
    f, t, c = np.asarray(fpr, float), np.asarray(tpr, float), number(skew, "skew")
    if name == "accuracy":
        return (t + c * (1 - f)) / (1 + c)
    return (1 - t + c * number(cost_ratio, "cost_ratio") * f) / (1 + c)


def isometric_slope(name: str, skew: float, *, cost_ratio: float = 1) -> float:
    """Return the slope dtpr/dfpr of a metric's straight isometrics: c, times the cost ratio for cost.

    Parameters
    ----------
    name : {"accuracy", "cost"}
        The metric.
    skew : float
        c = N/P.
    cost_ratio : float
        cost_fp/cost_fn, for ``"cost"``.
    """
    one_of(name, METRICS, "metric")
    return number(skew, "skew") * (number(cost_ratio, "cost_ratio") if name == "cost" else 1.0)


def isometric(name: str, value: float, skew: float, *, cost_ratio: float = 1) -> tuple[Array, Array]:
    """Trace the points of ROC space where a metric has one value.

    Parameters
    ----------
    name : {"accuracy", "cost"}
        The metric.
    value : float
        Its value along the line.
    skew : float
        c = N/P.
    cost_ratio : float
        cost_fp/cost_fn, for ``"cost"``.

    Returns
    -------
    fpr, tpr : ndarray
        The two ends of the line, clipped to the unit square; empty where it does not meet the square.

    Notes
    -----
    Vuk & Curk (2006), eq. 4.9: tpr = c fpr + value (1 + c) − c for accuracy.

    Examples
    --------
    >>> isometric("accuracy", 0.7, skew=1)
    (array([0. , 0.6]), array([0.4, 1. ]))
    """
    slope = isometric_slope(name, skew, cost_ratio=cost_ratio)
    intercept = value * (1 + skew) - skew if name == "accuracy" else 1 - value * (1 + skew)
    return line_in_square(0.0, intercept, slope)


def isometric_lines(
    name: str, skew: float, levels: ArrayLike | None = None, **parameters: float
) -> list[tuple[float, Array, Array]]:
    """Trace several isometrics, by default at about ten round values: (value, fpr, tpr) each."""
    isometric_slope(name, skew, **parameters)
    if levels is None:
        values = metric(name, [0, 0, 1, 1], [0, 1, 0, 1], skew, **parameters)
        step = _round_step((values.max() - values.min()) / 10)
        levels = np.arange(np.ceil(values.min() / step), values.max() / step + 1e-9) * step
    values = np.atleast_1d(np.asarray(levels, float))
    lines = [(float(value), *isometric(name, float(value), skew, **parameters)) for value in values]
    return [one for one in lines if one[1].size]


def _round_step(least: float) -> float:
    """Return the smallest of 1, 2, 5 times a power of ten that is no less."""
    power = 10.0 ** np.floor(np.log10(least))
    return float(next(step * power for step in (1, 2, 5, 10) if step * power >= least * (1 - 1e-9)))


def line_in_square(fpr: float, tpr: float, slope: float) -> tuple[Array, Array]:
    """Clip the line through a point to the unit square; an infinite slope is a vertical line."""
    if np.isinf(slope):
        return np.array([fpr, fpr]), np.array([0.0, 1.0])
    low, high = 0.0, 1.0
    if slope > 0:
        low = max(low, fpr - tpr / slope)
        high = min(high, fpr + (1 - tpr) / slope)
    elif not 0 <= tpr <= 1:
        high = -1.0
    if low >= high:
        return np.empty(0), np.empty(0)
    ends = np.array([low, high])
    return ends, np.clip(tpr + slope * (ends - fpr), 0.0, 1.0)
