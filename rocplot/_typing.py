"""Type aliases and protocols that signatures share, and the words that an annotation allows."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping, Sequence
from types import NoneType, UnionType
from typing import Any, Literal, Protocol, TypeAlias, Union, get_args, get_origin

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array: TypeAlias = NDArray[Any]
Progress: TypeAlias = bool | Callable[[int, int], object]  # a bar, or a function of (done, total)
Trace: TypeAlias = tuple[Array, Array]  # x and y along a line, such as fpr and tpr
MetricName: TypeAlias = Literal[
    "accuracy",
    "cost",
    "error_rate",
    "balanced_accuracy",
    "ber",
    "youden",
    "informedness",
    "wracc",
    "kappa",
    "g_mean",
    "tpr",
    "recall",
    "sensitivity",
    "hit_rate",
    "tnr",
    "specificity",
    "selectivity",
    "fpr",
    "fall_out",
    "false_alarm_rate",
    "fnr",
    "miss_rate",
    "lr_plus",
    "lr_minus",
    "diagnostic_odds_ratio",
    "dor",
    "odds_ratio",
    "precision",
    "ppv",
    "npv",
    "lift",
    "relative_precision",
    "f_beta",
    "f1",
    "f2",
    "jaccard",
    "fowlkes_mallows",
    "laplace",
    "m_estimate",
    "precision_gain",
    "recall_gain",
    "information_gain",
    "gini_gain",
    "phi2",
    "mcc",
    "markedness",
    "dkm",
    "gini_roc",
    "gini_roc_left",
]
MetricLike: TypeAlias = MetricName | Callable[..., Any]  # a function of (fpr, tpr, skew)


class Table(Protocol):
    """A data frame, or the lazy table of a query engine."""

    @property
    def columns(self) -> object:
        """The columns, or their names."""


class Frame(Table, Protocol):
    """A data frame in memory; its two-dimensional shape distinguishes it from a single column."""

    @property
    def shape(self) -> tuple[int, int]:
        """The numbers of rows and columns."""


Data: TypeAlias = Table | Mapping[str, ArrayLike]
ClassLabels: TypeAlias = ArrayLike | Mapping[Any, str] | None
Matrix: TypeAlias = ArrayLike | Table | Mapping[Any, ArrayLike | str]
Weights: TypeAlias = ArrayLike | Mapping[str, ArrayLike] | None
Scalar: TypeAlias = bool | int | float | str | np.generic | None
Seed: TypeAlias = int | np.random.Generator | None
Window: TypeAlias = tuple[float, float]
PointLike: TypeAlias = Sequence[float] | Array
CostAxis: TypeAlias = Literal["cost_proportion", "skew"]
OddsAxis: TypeAlias = Literal["cost_proportion", "skew", "log_odds"]
Strategy: TypeAlias = Literal["uniform", "quantile"]


Options: TypeAlias = dict[str, Any]


@functools.cache
def list_choices(function: Callable[..., Any]) -> dict[str, list[Any]]:
    """Return argument → its allowed words, with None if allowed, for annotations that allow only words."""
    return {
        name: argument_words
        for name, argument_words in list_annotated_words(function).items()
        if all(isinstance(word, str | None) for word in argument_words)
    }


@functools.cache
def list_annotated_words(function: Callable[..., Any]) -> dict[str, list[Any]]:
    """Return argument → the words that its annotation allows, and the types that are allowed beside them."""
    kinds = inspect.get_annotations(function, eval_str=True)
    return {name: _list_literal_words(kind) for name, kind in kinds.items()}


def _list_literal_words(kind: Any) -> list[Any]:
    if get_origin(kind) in (Union, UnionType):
        return [word for part in get_args(kind) for word in _list_literal_words(part)]
    if get_origin(kind) is Literal:
        return [*get_args(kind)]
    return [None if kind is NoneType else kind]
