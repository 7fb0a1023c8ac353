"""Means of curves over folds, at fixed positions: the folds as input, and what is made of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from rocplot._numbers import write
from rocplot._typing import Array
from rocplot.compute._base.error_bars import ErrorBar, error_kind, mean_name, spread_of
from rocplot.compute._base.result import Result

FoldList: TypeAlias = Sequence[tuple[ArrayLike, ArrayLike] | Result]


@dataclass(frozen=True, eq=False)
class AveragedCurve(Result):
    """A mean of the folds' curves at fixed positions, each fold with equal weight.

    Attributes
    ----------
    x : ndarray, shape (m,)
        The positions.
    y : ndarray, shape (m,)
        The mean, over the folds that have a value there.
    low, high : ndarray, shape (m,)
        Its error bars, which describe the folds; NaN where fewer than two folds count, and where an interval
        would have no width.
    n_folds : ndarray, shape (m,)
        How many folds count at each position.
    values : ndarray, shape (k, m)
        The folds' own values, NaN where a fold has none.
    curves : tuple of Result
        The folds' own results.
    of : str
        The function that made them, such as ``"precision_recall"``.
    error : str
        How many folds, and what the bars show, as in a legend.
    statistic : str
        The number of each fold that is summarised, such as ``"average precision"``; empty without one.
    statistic_mean, statistic_sd : float
        Its mean and standard deviation (ddof 1) over the folds; not that of the mean curve.
    """

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
        """Return the fields by name; the folds' own results are left out."""
        own = ("curves", "errorbar")
        return {name: value for name, value in super().to_dict().items() if name not in own}

    def describe(self) -> str:
        """Write what was averaged and what the bars show as a sentence for a paper."""
        words = f"{self.of.replace('_', ' ').capitalize() or 'Curve'}: {self.error or 'mean of folds'}"
        if not np.isfinite(self.statistic_mean):
            return f"{words}."
        spread = "" if np.isnan(self.statistic_sd) else f" (standard deviation {write(self.statistic_sd)})"
        return f"{words}; mean {self.statistic} of the folds {write(self.statistic_mean)}{spread}."

    def as_read(self, x: Array, values: Array, **how: Any) -> AveragedCurve:
        """Return the mean of other values of the same folds, with the same kind of bars."""
        kind, level = error_kind(self.errorbar)
        y, low, high = spread_of(values, kind, level, **how)
        n_folds = (~np.isnan(values)).sum(axis=0)
        changed = {"x": x, "y": y, "low": low, "high": high, "n_folds": n_folds, "values": values}
        kept = {name: getattr(self, name) for name in ("curves", "of", "statistic", "errorbar")}
        kept |= {"statistic_mean": self.statistic_mean, "statistic_sd": self.statistic_sd}
        return AveragedCurve.trusted(**changed, **kept, error=mean_name(n_folds, len(values), kind, level))


@dataclass(frozen=True)
class Averaging:
    """How the results of the folds are averaged.

    Attributes
    ----------
    read : callable
        Reads the results of all folds, made with these options, at common positions: x of shape (m,), values
        of shape (k, m).
    limits : callable
        Gives the least and the greatest mean that folds may have.
    known : callable, optional
        Says at which positions all folds have one value by definition.
    statistic, number : str and callable
        The number of a fold that is summarised.
    prepare : callable, optional
        Fixes the options that must be the same in all folds, from their cases and the options given.
    """

    read: Callable[[Sequence[Any], dict[str, Any]], tuple[Array, Array]]
    limits: Callable[[Sequence[Any]], tuple[float, float]] = lambda _: (0.0, 1.0)
    known: Callable[[Array], Array] | None = None
    statistic: str = ""
    number: Callable[[Any], float] = lambda _: float("nan")
    prepare: Callable[[Sequence[Any], dict[str, Any]], dict[str, Any]] = lambda _, given: given

    def mean(self, curves: Sequence[Any], of: str, errorbar: Any, given: dict[str, Any]) -> AveragedCurve:
        """Average the results of the folds."""
        x, values = self.read(curves, given)
        numbers = np.array([self.number(one) for one in curves], float)
        bare = AveragedCurve.trusted(
            curves=tuple(curves),
            of=of,
            errorbar=errorbar,
            statistic=self.statistic,
            statistic_mean=float(numbers.mean()),
            statistic_sd=float(numbers.std(ddof=1)) if numbers.size > 1 else float("nan"),
        )
        known = None if self.known is None else self.known(x)
        return bare.as_read(x, values, known=known, limits=self.limits(curves))


def check_errorbar(errorbar: Any) -> None:
    """Check what the bars of a mean are to show."""
    if error_kind(errorbar)[0] == "binomial":
        raise ValueError('errorbar="binomial" applies to `roc_average` only: choose sd, se, ci or pi')


def is_fold_list(y_true: object, y_score: object = None) -> bool:
    """Say whether folds were passed in place of labels: pairs or results, or such a list for each model."""
    if y_score is not None:
        return False
    held = list(y_true.values()) if isinstance(y_true, Mapping) else [y_true]
    return bool(held) and all(isinstance(one, list) and one and all(map(_is_fold, one)) for one in held)


def _is_fold(one: object) -> bool:
    pair = isinstance(one, (tuple, list)) and len(one) == 2
    return isinstance(one, Result) or (pair and all(np.ndim(part) == 1 for part in one))  # type: ignore[attr-defined]
