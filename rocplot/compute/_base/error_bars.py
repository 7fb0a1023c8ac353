"""Error bars of a mean over folds: the words of `errorbar`, and the bounds that they stand for."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from rocplot._typing import Array
from rocplot._validation import number, one_of, shortened

ErrorBar: TypeAlias = str | tuple[str, float] | None

_ERRORBARS = {"sd": 1.0, "se": 1.0, "ci": 95.0, "pi": 95.0, "binomial": 95.0}  # with multiples and levels


def spread_of(
    values: Array,
    kind: str,
    level: float,
    cases: float = np.nan,
    *,
    known: Array | None = None,
    limits: tuple[float, float] = (0.0, 1.0),
) -> tuple[Array, Array, Array]:
    """Return the mean over folds with its bounds, clipped to the limits of the values.

    Folds whose value is NaN do not count; of fewer than two there is no spread.  An interval without width is
    NaN, but where the value is known.
    """
    k = (~np.isnan(values)).sum(axis=0)
    none = np.full(k.size, np.nan)
    if len(values) > 1 and kind != "none" and (k == len(values)).all():
        mean = values.mean(axis=0)
        ends = _bounds(values, mean, k, kind, level, cases, known)
        return mean, *(ends if kind == "pi" else (np.clip(end, *limits) for end in ends))
    some = k > 0
    mean, low, high = none.copy(), none.copy(), none.copy()
    mean[some] = np.nanmean(values[:, some], axis=0)
    several = k > 1
    if kind == "none" or not several.any():
        return mean, none, none
    part = None if known is None else np.broadcast_to(known, k.shape)[several]
    ends = _bounds(values[:, several], mean[several], k[several], kind, level, cases, part)
    low[several], high[several] = (ends[0], ends[1]) if kind == "pi" else np.clip(ends, *limits)
    return mean, low, high


def _bounds(
    values: Array, mean: Array, k: Array, kind: str, level: float, cases: float, known: Array | None
) -> tuple[Array, Array]:
    """Return the bounds of means of k folds each, at least two."""
    if kind == "pi":
        read = np.nanpercentile if np.isnan(values).any() else np.percentile
        low, high = read(values, [50 - level / 2, 50 + level / 2], axis=0)
        return low, high
    if kind == "binomial":
        from statistics import NormalDist

        half = NormalDist().inv_cdf(0.5 + level / 200) * np.sqrt(mean * (1 - mean) / cases)
    else:
        spread = np.nanstd if np.isnan(values).any() else np.std
        half = spread(values, axis=0, ddof=1) * (level if kind in ("sd", "se") else 1)
        if kind != "sd":
            half = half / np.sqrt(k)
        if kind == "ci":
            from scipy.stats import t

            half = half * t.ppf(0.5 + level / 200, k - 1)
    if kind in ("ci", "binomial"):
        certain = half < 1e-12 if known is None else (half < 1e-12) & ~known
        half = np.where(certain, np.nan, half)
    return mean - half, mean + half


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


def mean_name(number_of_folds: Array, of: int, kind: str, level: float) -> str:
    """Describe the mean of so many folds, as many as count at each place, and its error bars."""
    counted = number_of_folds[number_of_folds > 0]
    least, most = int(counted.min(initial=of)), int(counted.max(initial=0))
    folds = f"{of} fold{'s' * (of > 1)}"
    if least < most:
        folds = f"{least} to {most} of {folds}" if most < of else f"{least} to {folds}"
    elif most < of:
        folds = f"{most} of {folds}"
    if kind == "none" or most < 2:
        return f"mean of {folds}"
    times = "" if level == 1 else f"{level:g} "
    words = {"sd": f"± {times}standard deviation", "se": f"± {times}standard error"}
    words = {name: text + "s" * (level != 1) for name, text in words.items()}
    words |= {"ci": f"{level:g} % t interval", "pi": f"central {level:g} % of folds"}
    return f"mean of {folds}, {words[kind]}"
