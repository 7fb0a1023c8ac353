"""Error bars of means over folds: their kinds, their words, their bounds."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from rocplot._typing import Array
from rocplot._validation import number, one_of, shortened

ErrorBar: TypeAlias = str | tuple[str, float] | None

_ERRORBARS = {"sd": 1.0, "se": 1.0, "ci": 95.0, "pi": 95.0, "binomial": 95.0}  # with multiples and levels


def spread_of(
    values: Array, kind: str, level: float, cases: float, *, known: Array | None = None
) -> tuple[Array, Array, Array]:
    """Return the mean over folds with its bounds, clipped to [0, 1].

    An interval without width is NaN, but where the value is known.
    """
    k, mean = len(values), values.mean(axis=0)
    if k == 1 or kind == "none":
        none = np.full(mean.size, np.nan)
        return mean, none, none
    if kind == "pi":
        low, high = np.percentile(values, [50 - level / 2, 50 + level / 2], axis=0)
        return mean, low, high
    if kind == "binomial":
        from statistics import NormalDist

        half = NormalDist().inv_cdf(0.5 + level / 200) * np.sqrt(mean * (1 - mean) / cases)
    else:
        half = values.std(axis=0, ddof=1) * (level if kind in ("sd", "se") else 1)
        if kind != "sd":
            half = half / np.sqrt(k)
        if kind == "ci":
            from scipy.stats import t

            half = half * t.ppf(0.5 + level / 200, k - 1)
    if kind in ("ci", "binomial"):
        certain = half < 1e-12 if known is None else (half < 1e-12) & ~known
        half = np.where(certain, np.nan, half)
    return mean, np.clip(mean - half, 0, 1), np.clip(mean + half, 0, 1)


def error_kind(errorbar: Any) -> tuple[str, float]:
    """Check the kind of error bars; return its name with its level in per cent, or its multiple."""
    if errorbar is None:
        return "none", np.nan
    name, level = errorbar, None
    if not isinstance(errorbar, str):
        try:
            name, level = errorbar
        except (TypeError, ValueError) as error:
            raise TypeError(
                f"errorbar must be a name, a pair such as ('ci', 95) or None, not {shortened(errorbar)}"
            ) from error
    name = one_of(name, _ERRORBARS, "errorbar")
    if level is None:
        return name, _ERRORBARS[name]
    if name in ("sd", "se"):
        return name, number(level, "the multiple of errorbar")
    level = number(level, "the level of errorbar", 0, 100)
    return name, 100 * level if level <= 1 else level


def error_name(kind: str, level: float) -> str:
    """Describe the error bars."""
    of_folds = {"sd": "standard deviation", "se": "standard error"}
    if kind in of_folds:
        return f"± {of_folds[kind]} of folds" if level == 1 else f"± {level:g} {of_folds[kind]}s of folds"
    words = {"ci": f"{level:g} % t interval of the mean over folds, pointwise", "none": ""}
    words["pi"] = f"central {level:g} % of folds, pointwise"
    words["binomial"] = f"{level:g} % binomial interval of the mean over folds, pointwise"
    return words[kind]
