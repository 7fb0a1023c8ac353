"""How far a prediction can be trusted: precision, what corrects it, and its means with recall."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from rocplot._typing import Array, Trace
from rocplot.compute._metrics.record import Line, Metric, class_totals
from rocplot.compute._metrics.traces import NOTHING, spread

_AXIS: Line = (0, 1, 0)  # fpr = 0: no false positives
_DIAGONAL: Line = (0, -1, 1)
_TOP: Line = (1, 0, -1)  # tpr = 1
_GAINS = tuple(np.arange(11) / 10)


def _f_beta(f: Array, t: Array, c: Any, beta: float) -> Any:
    return (1 + beta**2) * t / (beta**2 + t + c * f)


def _f_beta_line(v: float, c: Any, beta: float) -> Line:
    return -v * beta**2, -v * c, 1 + beta**2 - v


def _f_beta_words(beta: float) -> str:
    return "F-measure" if beta == 1 else f"F-measure, β = {beta:g}"


def _fowlkes_mallows_curve(v: float, c: float) -> Trace:
    """Trace t² = v²(t + cf), a parabola."""
    if v == 0:
        return np.array([0.0, 1.0]), np.zeros(2)
    if not 0 < v < 1:
        return NOTHING
    right = np.divide(np.divide(1, v**2) - 1, c)
    f = spread(0.0, min(right, 1.0))
    t = np.minimum((v**2 + np.sqrt(v**4 + 4 * v**2 * c * f)) / 2, 1.0)
    if right <= 1:
        t[-1] = 1.0
    return f, t


def _laplace(f: Array, t: Array, c: Any, positives: float | None, negatives: float | None) -> Any:
    p, n = class_totals(c, positives, negatives)
    return (p * t + 1) / (p * t + n * f + 2)


def _laplace_line(v: float, c: Any, positives: float | None, negatives: float | None) -> Line:
    p, n = class_totals(c, positives, negatives)
    return 1 - 2 * v, -v * n, p * (1 - v)


def _m_estimate(
    f: Array,
    t: Array,
    c: Any,
    positives: float | None,
    negatives: float | None,
    m: float,
    prior: float | None,
) -> Any:
    p, n = class_totals(c, positives, negatives)
    share = p / (p + n) if prior is None else prior
    return (p * t + m * share) / (p * t + n * f + m)


def _m_estimate_line(
    v: float, c: Any, positives: float | None, negatives: float | None, m: float, prior: float | None
) -> Line:
    p, n = class_totals(c, positives, negatives)
    share = p / (p + n) if prior is None else prior
    return m * (share - v), -v * n, p * (1 - v)


PREDICTIVE_VALUES = (
    Metric(  # Fawcett (2004), Figure 1; for isometrics Flach's slides, "Linear metrics: summary"
        "precision",
        lambda f, t, c: t / (t + c * f),
        line=lambda v, c: (0, -v * c, 1 - v),
        indifference=_AXIS,
        aliases=("PPV",),
    ),
    Metric(  # precision with both labels and both predictions inverted
        "npv",
        lambda f, t, c: c * (1 - f) / (c * (1 - f) + (1 - t)),
        line=lambda v, c: (c * (1 - v) - v, -c * (1 - v), v),
        indifference=_TOP,
        words="NPV",
    ),
    Metric(  # precision/π; halved in Flach's slides, "Linear metrics: summary"
        "lift",
        lambda f, t, c: (1 + c) * t / (t + c * f),
        line=lambda v, c: (0, -v * c, 1 + c - v),
        indifference=_DIAGONAL,
    ),
    Metric(  # precision − π; doubled in Flach's slides, "Linear metrics: summary"
        "relative_precision",
        lambda f, t, c: c * (t - f) / ((1 + c) * (t + c * f)),
        line=lambda v, c: (0, -c * (1 + v * (1 + c)), c - v * (1 + c)),
        indifference=_DIAGONAL,
    ),
    Metric(  # van Rijsbergen (1979); Flach's slides, "F-measure": turns around (−β²/c, 0)
        "f_beta",
        _f_beta,
        line=_f_beta_line,
        indifference=_AXIS,
        words=_f_beta_words,
        parameters={"beta": 1},
    ),
    Metric(
        "f1", partial(_f_beta, beta=1), line=partial(_f_beta_line, beta=1), indifference=_AXIS, words="F1"
    ),
    Metric(
        "f2", partial(_f_beta, beta=2), line=partial(_f_beta_line, beta=2), indifference=_AXIS, words="F2"
    ),
    Metric(  # TP/(P + FP); G-measure in Flach's slides, "Linear metrics: summary"
        "jaccard",
        lambda f, t, c: t / (1 + c * f),
        line=lambda v, c: (-v, -v * c, 1),
        indifference=_AXIS,
        words="Jaccard index",
    ),
    Metric(  # Fowlkes & Mallows (1983): the geometric mean of precision and recall
        "fowlkes_mallows",
        lambda f, t, c: t / np.sqrt(t + c * f),
        curve=_fowlkes_mallows_curve,
        slope=lambda f, t, c: c * t / (t + 2 * c * f),
        indifference=_AXIS,
        words="Fowlkes–Mallows index",
    ),
    Metric(  # (TP + 1)/(TP + FP + 2); Flach's slides, "Generalised linear isometrics"
        "laplace",
        _laplace,
        line=_laplace_line,
        words="Laplace estimate",
        parameters={"positives": None, "negatives": None},
        counts_cases=True,
    ),
    Metric(  # Cestnik (1990): (TP + m prior)/(TP + FP + m); Flach's slides, "Generalised linear isometrics"
        "m_estimate",
        _m_estimate,
        line=_m_estimate_line,
        words="m-estimate",
        parameters={"positives": None, "negatives": None, "m": 2, "prior": None},
        shares=("prior",),
        counts_cases=True,
    ),
    Metric(  # Flach & Kull (2015), "Precision-recall-gain curves", in rates
        "precision_gain",
        lambda f, t, c: 1 - f / t,
        line=lambda v, c: (0, -1, 1 - v),
        levels=_GAINS,
    ),
    Metric(  # Flach & Kull (2015)
        "recall_gain",
        lambda f, t, c: 1 - (1 - t) / (c * t),
        line=lambda v, c: (-1, 0, 1 + c * (1 - v)),
        indifference=_TOP,
        levels=_GAINS,
    ),
)
