"""The four rates and their ratios: metrics that do not depend on the skew."""

from __future__ import annotations

import numpy as np

from rocplot._typing import Trace
from rocplot.compute._metrics.record import Metric
from rocplot.compute._metrics.traces import NOTHING, hyperbola

_RATIOS = (0.1, 0.2, 0.5, 1, 2, 5, 10)


def _odds_ratio_curve(v: float, _c: float) -> Trace:
    """Trace t/(1 − t) = v f/(1 − f), a hyperbola through (0, 0) and (1, 1)."""
    if v <= 0:
        return (np.array([0.0, 1.0, 1.0]), np.array([0.0, 0.0, 1.0])) if v == 0 else NOTHING
    return hyperbola(lambda f: v * f / (1 - f + v * f), lambda t: t / (t + v * (1 - t)), 1.0)


RATES = (
    Metric(  # Fawcett (2004), Figure 1, as the other rates
        "tpr",
        lambda f, t, c: t,
        line=lambda v, c: (-v, 0, 1),
        better="",
        aliases=("recall", "sensitivity", "hit rate"),
    ),
    Metric(
        "tnr",
        lambda f, t, c: 1 - f,
        line=lambda v, c: (1 - v, -1, 0),
        better="",
        aliases=("specificity", "selectivity"),
    ),
    Metric(
        "fpr",
        lambda f, t, c: f,
        line=lambda v, c: (-v, 1, 0),
        better="",
        aliases=("fall-out", "false alarm rate"),
    ),
    Metric(
        "fnr",
        lambda f, t, c: 1 - t,
        line=lambda v, c: (1 - v, 0, -1),
        better="",
        aliases=("miss rate",),
    ),
    Metric(  # the slope of the line from (0, 0)
        "lr_plus",
        lambda f, t, c: t / f,
        line=lambda v, c: (0, -v, 1),
        words="LR+",
        levels=_RATIOS,
    ),
    Metric(  # the slope of the line to (1, 1)
        "lr_minus",
        lambda f, t, c: (1 - t) / (1 - f),
        line=lambda v, c: (1 - v, v, -1),
        words="LR−",
        better="low",
        levels=_RATIOS,
    ),
    Metric(  # Glas et al. (2003): lr_plus/lr_minus
        "diagnostic_odds_ratio",
        lambda f, t, c: t * (1 - f) / (f * (1 - t)),
        curve=_odds_ratio_curve,
        slope=lambda f, t, c: t * (1 - t) / (f * (1 - f)),
        aliases=("odds ratio",),
        levels=(0.01, 0.05, 0.2, 1, 5, 20, 100),
    ),
)
