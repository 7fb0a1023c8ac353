"""Scales on which estimates are about normal, and on which they are pooled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from scipy.special import expit, logit

from rocplot._errors import make_value_error
from rocplot._typing import Array
from rocplot.compute._base.interval import Interval, compute_normal_quantile


class Scale(NamedTuple):
    """A transformation to near normality: the function, its inverse, its derivative, and its open domain."""

    forward: Callable[[Array], Array]
    inverse: Callable[[Any], Any]
    slope: Callable[[Array], Array]
    bounds: tuple[float, float]


SCALES = {
    None: Scale(np.asarray, np.asarray, np.ones_like, (-np.inf, np.inf)),
    "logit": Scale(logit, expit, lambda q: 1 / (q * (1 - q)), (0.0, 1.0)),
    "log": Scale(np.log, np.exp, lambda q: 1 / q, (0.0, np.inf)),
    "fisher": Scale(np.arctanh, np.tanh, lambda q: 1 / (1 - q**2), (-1.0, 1.0)),
}
SCALE_NAMES = {"logit": "logit", "log": "logarithm", "fisher": "inverse hyperbolic tangent"}


def check_estimate_range(values: Array, scale: Scale, transform: str | None) -> None:
    low, high = scale.bounds
    invalid = values[(values <= low) | (values >= high)]
    if invalid.size:
        raise make_value_error(
            "transform",
            f"={transform!r} needs estimates inside of ({low:g}, {high:g}), not {invalid[0]:g}",
            "leave it out, or pool another quantity",
        )


def get_transformed_variance(interval: Interval, value: float, scale: Scale) -> float:
    """Return the variance of an interval's estimate on the transformed scale."""
    if np.isfinite(interval.standard_error):
        return float((interval.standard_error * scale.slope(np.array(value))) ** 2)
    ends = np.array([interval.low, interval.high], float)
    if interval.basis is None or not np.isfinite(ends).all():
        raise make_value_error(
            "estimates", "hold an interval without a standard error", "pass its estimate and variances"
        )
    with np.errstate(divide="ignore"):
        low, high = scale.forward(ends)
    return float(((high - low) / (2 * compute_normal_quantile(0.5 + interval.basis.level / 2))) ** 2)
