"""Type aliases and protocols that signatures share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, Protocol, TypeAlias

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
