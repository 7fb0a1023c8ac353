"""How many decisions are right: accuracy, cost, and what weighs the two classes in other ways."""

from __future__ import annotations

from typing import Any

import numpy as np

from rocplot._typing import Array, Trace
from rocplot.compute._metrics.record import Line, Metric
from rocplot.compute._metrics.traces import NOTHING, hyperbola

_DIAGONAL: Line = (0, -1, 1)


def _expected_cost(f: Array, t: Array, c: Any, cost_ratio: float = 1) -> Any:
    return (1 - t + c * cost_ratio * f) / (1 + c)


def _cost_line(v: float, c: Any, cost_ratio: float = 1) -> Line:
    return 1 - v * (1 + c), c * cost_ratio, -1


def _g_mean_curve(v: float, _c: float) -> Trace:
    """Trace t (1 − f) = v², a hyperbola."""
    if v == 0:
        return np.array([0.0, 1.0, 1.0]), np.array([0.0, 0.0, 1.0])
    if not 0 < v < 1:
        return NOTHING
    return hyperbola(lambda f: v**2 / (1 - f), lambda t: 1 - v**2 / t, 1 - v**2)


ACCURACIES = (
    Metric(  # Vuk & Curk (2006), eq. 4.9; Flach's slides, "Skew-sensitivity", for the line of indifference
        "accuracy",
        lambda f, t, c: (t + c * (1 - f)) / (1 + c),
        line=lambda v, c: (c - v * (1 + c), -c, 1),
        indifference=(1, -1, -1),
    ),
    Metric(  # Provost & Fawcett (2001): expected per case, in units of cost_fn
        "cost",
        _expected_cost,
        line=_cost_line,
        indifference=lambda cost_ratio: (1.0, -cost_ratio, -1.0),  # both errors have equal cost
        parameters={"cost_ratio": 1},
        better="low",
    ),
    Metric(  # 1 − accuracy
        "error_rate",
        _expected_cost,
        line=_cost_line,
        indifference=(1, -1, -1),
        better="low",
    ),
    Metric(  # Brodersen et al. (2010)
        "balanced_accuracy",
        lambda f, t, c: (t + 1 - f) / 2,
        line=lambda v, c: (1 - 2 * v, -1, 1),
    ),
    Metric(  # 1 − balanced accuracy
        "ber",
        lambda f, t, c: (1 - t + f) / 2,
        line=lambda v, c: (1 - 2 * v, 1, -1),
        words="balanced error rate",
        better="low",
    ),
    Metric(  # Youden (1950)
        "youden",
        lambda f, t, c: t - f,
        line=lambda v, c: (-v, -1, 1),
        words="Youden's index",
        aliases=("informedness",),
    ),
    Metric(  # Flach's slides, "Linear metrics: summary", where it is scaled by 4
        "wracc",
        lambda f, t, c: c * (t - f) / (1 + c) ** 2,
        line=lambda v, c: (-v * (1 + c) ** 2, -c, c),
        indifference=_DIAGONAL,
        words="WRAcc",
    ),
    Metric(  # Cohen (1960), with the table's cells over P
        "kappa",
        lambda f, t, c: 2 * c * (t - f) / (1 + c + (c - 1) * (t + c * f)),
        line=lambda v, c: (-v * (1 + c), -v * c * (c - 1) - 2 * c, 2 * c - v * (c - 1)),
        indifference=_DIAGONAL,
        words="Cohen's kappa",
    ),
    Metric(  # Kubat, Holte & Matwin (1998): the geometric mean of tpr and tnr
        "g_mean",
        lambda f, t, c: np.sqrt(t * (1 - f)),
        curve=_g_mean_curve,
        slope=lambda f, t, c: t / (1 - f),
        words="G-mean",
    ),
)
