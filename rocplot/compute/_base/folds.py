"""Means of curves over folds, at fixed positions, and their error bars."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from rocplot._errors import make_type_error
from rocplot._numbers import write_number
from rocplot._typing import Array
from rocplot._validation import check_choice, check_number, shorten_value
from rocplot.compute._base.interval import Band, compute_normal_quantile
from rocplot.compute._base.result import Result

# -- Error bars of a mean over folds: the values of `errorbar`, and the bounds that they stand for ---

ErrorBar: TypeAlias = str | tuple[str, float] | None

# the default multiple, or the default level in per cent, of each kind of error bars
_ERRORBARS = {"sd": 1.0, "se": 1.0, "ci": 95.0, "pi": 95.0, "binomial": 95.0, "rubin": 95.0}
_ROC_ERRORBARS = ("binomial", "rubin")  # kinds that only `roc_average` has


def compute_error_bars(
    values: Array,
    kind: str,
    level: float,
    cases: float = np.nan,
    *,
    known: Array | None = None,
    limits: tuple[float, float] = (0.0, 1.0),
) -> tuple[Array, Array, Array]:
    """Return the mean over folds with its bounds, clipped to the limits of the values.

    Folds whose value is NaN are left out, and fewer than two have no bounds.  An interval without width is
    NaN unless `known` marks its position as one where all folds have the same value by definition.
    """
    k = (~np.isnan(values)).sum(axis=0)
    has_mean, has_spread = k > 0, k > 1
    mean, low, high = np.full((3, k.size), np.nan)
    mean[has_mean] = np.nanmean(values[:, has_mean], axis=0)
    if kind == "none" or not has_spread.any():
        return mean, low, high
    part = None if known is None else np.broadcast_to(known, k.shape)[has_spread]
    ends = _compute_bounds(values[:, has_spread], mean[has_spread], k[has_spread], kind, level, cases, part)
    low[has_spread], high[has_spread] = (ends[0], ends[1]) if kind == "pi" else np.clip(ends, *limits)
    return mean, low, high


def _compute_bounds(
    values: Array, mean: Array, k: Array, kind: str, level: float, cases: float, known: Array | None
) -> tuple[Array, Array]:
    """Return the bounds of means over k folds each; k is at least 2."""
    if kind == "pi":
        percentile = np.nanpercentile if np.isnan(values).any() else np.percentile
        low, high = percentile(values, [50 - level / 2, 50 + level / 2], axis=0)
        return low, high
    if kind == "binomial":
        half = compute_normal_quantile(0.5 + level / 200) * np.sqrt(mean * (1 - mean) / cases)
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


def read_error_kind(errorbar: Any) -> tuple[str, float]:
    """Check `errorbar`; return the name of its kind, with its level in per cent or its multiple."""
    if errorbar is None:
        return "none", np.nan
    name, level = errorbar, None
    if not isinstance(errorbar, str):
        try:
            name, level = errorbar
        except (TypeError, ValueError) as error:
            raise make_type_error(
                "errorbar",
                f"must be a name, a pair such as ('ci', 95) or None, not {shorten_value(errorbar)}",
                shell=f"must be a name, or a name and a number: ci 95, not {shorten_value(errorbar)}",
            ) from error
    name = check_choice(name, _ERRORBARS, "errorbar")
    if level is None:
        return name, _ERRORBARS[name]
    if name in ("sd", "se"):
        return name, check_number(level, "the multiple of errorbar")
    level = check_number(level, "the level of errorbar", 0, 100)
    return name, 100 * level if level <= 1 else level


def describe_error_bars(kind: str, level: float) -> str:
    """Describe the error bars."""
    of_folds = {"sd": "standard deviation", "se": "standard error"}
    if kind in of_folds:
        return f"± {of_folds[kind]} of folds" if level == 1 else f"± {level:g} {of_folds[kind]}s of folds"
    words = {"ci": f"{level:g} % t interval of the mean over folds, pointwise", "none": ""}
    words["pi"] = f"central {level:g} % of folds, pointwise"
    words["binomial"] = f"{level:g} % binomial interval of the mean over folds, pointwise"
    words["rubin"] = f"{level:g} % Wilson interval by Rubin's rules, pointwise"
    return words[kind]


def describe_mean_bars(n_folds: int, kind: str, level: float) -> str:
    """Describe the error bars of a mean of so many folds, with their number as for other means."""
    if n_folds < 2 or kind in ("none", "binomial", "rubin"):
        return describe_error_bars(kind, level)
    return describe_fold_mean(np.array([n_folds]), n_folds, kind, level)


def describe_fold_mean(number_of_folds: Array, n_total: int, kind: str, level: float) -> str:
    """Describe a mean over folds, by the number of folds that have a value, and its error bars."""
    counts = number_of_folds[number_of_folds > 0]
    smallest, largest = int(counts.min(initial=n_total)), int(counts.max(initial=0))
    folds = f"{n_total} fold{'s' * (n_total > 1)}"
    if smallest < largest:
        folds = f"{smallest} to {largest} of {folds}" if largest < n_total else f"{smallest} to {folds}"
    elif largest < n_total:
        folds = f"{largest} of {folds}"
    if kind == "none" or largest < 2:
        return f"mean of {folds}"
    words = {"ci": f"{level:g} % t interval", "pi": f"central {level:g} % of folds"}
    return f"mean of {folds}, {words.get(kind) or describe_error_bars(kind, level).removesuffix(' of folds')}"


# -- Means of curves over folds, at fixed positions: the folds as input, and their averages ---

FoldList: TypeAlias = Sequence[tuple[ArrayLike, ArrayLike] | Result]


class AveragedCurve(Band):
    """The mean of the curves of several folds at fixed positions, each fold with equal weight.

    Attributes
    ----------
    x : ndarray, shape (m,)
        The positions.
    y : ndarray, shape (m,)
        The mean, over the folds that have a value there.
    low, high : ndarray, shape (m,)
        Error bars of the mean, which describe the folds; NaN where fewer than two folds have a value, and
        where an interval would have no width.
    n_folds : ndarray, shape (m,)
        How many folds have a value at each position.
    values : ndarray, shape (k, m)
        The values of each fold, NaN where it has none.
    curves : tuple of Result
        The result of each fold.
    of : str
        The function that computed them, such as ``"precision_recall"``.
    error : str
        The number of folds and what the bars show, as in a legend.
    statistic : str
        The statistic computed for each fold, such as ``"average precision"``; empty without one.
    statistic_mean, statistic_sd : float
        Its mean and standard deviation (ddof 1) over the folds; this is not the statistic of the mean curve.
    """

    _legend = "error"

    x: Array
    y: Array
    low: Array
    high: Array
    n_folds: Array
    values: Array
    curves: tuple[Any, ...] = field(default=(), repr=False)
    of: str = ""
    error: str = ""
    statistic: str = ""
    statistic_mean: float = float("nan")
    statistic_sd: float = float("nan")
    errorbar: ErrorBar = field(default=None, repr=False)

    def to_dict(self) -> dict[str, Any]:
        """Return the fields by name, without the results of the folds."""
        excluded = ("curves", "errorbar")
        return {name: value for name, value in super().to_dict().items() if name not in excluded}

    def describe(self) -> str:
        """Write a sentence for a paper: what was averaged, and what the bars show."""
        words = f"{self.of.replace('_', ' ').capitalize() or 'Curve'}: {self.error or 'mean of folds'}"
        if not np.isfinite(self.statistic_mean):
            return f"{words}."
        spread = (
            "" if np.isnan(self.statistic_sd) else f" (standard deviation {write_number(self.statistic_sd)})"
        )
        return f"{words}; mean {self.statistic} of the folds {write_number(self.statistic_mean)}{spread}."

    def leave_out_limits(self) -> AveragedCurve:
        """Return the mean without its error bars."""
        undefined = np.full(self.x.size, np.nan)
        words = describe_fold_mean(self.n_folds, len(self.values), "none", 0)
        return self.changed(low=undefined, high=undefined, error=words, errorbar=None)

    def as_read(self, x: Array, values: Array, **how: Any) -> AveragedCurve:
        """Return the mean of other values of the same folds, with the same kind of bars."""
        kind, level = read_error_kind(self.errorbar)
        y, low, high = compute_error_bars(values, kind, level, **how)
        n_folds = (~np.isnan(values)).sum(axis=0)
        changes = {"x": x, "y": y, "low": low, "high": high, "n_folds": n_folds, "values": values}
        return self.changed(**changes, error=describe_fold_mean(n_folds, len(values), kind, level))


@dataclass(frozen=True)
class Averaging:
    """How the results of the folds are averaged.

    Attributes
    ----------
    read : callable
        Reads the results of all folds, made with these options, at common positions: x of shape (m,), values
        of shape (k, m).
    limits : callable
        Returns the least and the greatest mean that folds may have.
    known_spread : callable, optional
        Returns at which positions all folds have the same value by definition.
    statistic, number : str and callable
        The number of a fold that is summarised.
    prepare : callable, optional
        Fixes the options that must be the same in all folds, from their cases and the options given.
    """

    read: Callable[[Sequence[Any], dict[str, Any]], tuple[Array, Array]]
    limits: Callable[[Sequence[Any]], tuple[float, float]] = lambda _: (0.0, 1.0)
    known_spread: Callable[[Array], Array | None] = lambda _: None
    statistic: str = ""
    number: Callable[[Any], float] = lambda _: float("nan")
    prepare: Callable[[Sequence[Any], dict[str, Any]], dict[str, Any]] = lambda _, options: options

    def average_folds(
        self, curves: Sequence[Any], function_name: str, errorbar: Any, options: dict[str, Any]
    ) -> AveragedCurve:
        """Average the results of the folds."""
        x, values = self.read(curves, options)
        numbers = np.array([self.number(curve) for curve in curves], float)
        bare = AveragedCurve.build_unchecked(
            curves=tuple(curves),
            of=function_name,
            errorbar=errorbar,
            statistic=self.statistic,
            statistic_mean=float(numbers.mean()),
            statistic_sd=float(numbers.std(ddof=1)) if numbers.size > 1 else float("nan"),
        )
        return bare.as_read(x, values, known=self.known_spread(x), limits=self.limits(curves))


def check_errorbar(errorbar: Any) -> None:
    """Check `errorbar`, and raise for the kinds that only `roc_average` has."""
    if (kind := read_error_kind(errorbar)[0]) in _ROC_ERRORBARS:
        raise ValueError(f'errorbar="{kind}" applies to `roc_average` only: choose sd, se, ci or pi')


def is_fold_list(y_true: object, y_score: object = None) -> bool:
    """Return whether a list of folds (pairs or results), or one for each model, was passed instead of labels.

    One fold in a list is enough: its other elements are then read as folds, too, and an error names the
    position of an element that is none.
    """
    if y_score is not None:
        return False
    fold_lists = list(y_true.values()) if isinstance(y_true, Mapping) else [y_true]
    return bool(fold_lists) and all(
        isinstance(folds, list) and any(map(_is_single_fold, folds)) for folds in fold_lists
    )


def _is_single_fold(fold: object) -> bool:
    pair = isinstance(fold, (tuple, list)) and len(fold) == 2
    return isinstance(fold, Result) or (pair and all(np.ndim(array) == 1 for array in fold))  # type: ignore[attr-defined]
