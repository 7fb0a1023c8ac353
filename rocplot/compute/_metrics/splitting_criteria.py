"""What a split of a tree gains, and how strongly predictions and labels go together.

A split is a point of ROC space, too: its left child holds the cases that are predicted positive.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rocplot._typing import Array, Trace
from rocplot.compute._metrics.level_lines import bisected
from rocplot.compute._metrics.record import Line, Metric
from rocplot.compute._metrics.traces import DIAGONAL, NOTHING, POINTS, both_branches, mirrored, upper_branch

_INDIFFERENCE: Line = (0, -1, 1)  # on the diagonal all of them are 0

# -- information gain ------------------------------------------------------------------------------


def _information_gain(f: Array, t: Array, c: Any) -> Any:
    rate = (t + c * f) / (1 + c)
    return (_divergence(t, rate) + c * _divergence(f, rate)) / (1 + c)


def _divergence(p: Array, q: Array) -> Any:
    """Kullback–Leibler divergence of two coins in bits, 0·log 0 = 0."""
    with np.errstate(divide="ignore", invalid="ignore"):
        left = np.where(p == 0, 0, p * np.log2(p / q))
        return left + np.where(p == 1, 0, (1 - p) * np.log2((1 - p) / (1 - q)))


def _information_gain_slope(f: Array, t: Array, c: Any) -> Any:
    left, right = t + c * f, 1 - t + c * (1 - f)
    apart = c * (t - f) / (left * right)  # p_l − p_r without cancellation
    slope = c * np.log1p(apart * left / (c * f)) / np.log1p(apart * right / (1 - t))
    return np.where((t == f) & (left > 0) & (right > 0), 1.0, slope)


def _information_gain_curve(v: float, c: float) -> Trace:
    """Bisect along fpr + tpr = const: the gain is convex, so it rises from the diagonal outwards."""
    if v == 0:
        return DIAGONAL
    zero, one = np.zeros(1), np.ones(1)
    if not 0 < v < _information_gain(zero, one, c):
        return NOTHING
    top = bisected(lambda t: _information_gain(zero, t, c) - v, zero, one)[0]
    right = bisected(lambda f: v - _information_gain(f, one, c), zero, one)[0]

    def half(s: Array) -> Any:
        return bisected(
            lambda d: _information_gain(s - d, s + d, c) - v, np.zeros_like(s), np.minimum(s, 1 - s)
        )

    return both_branches(upper_branch(half, top, right))


# -- markedness, its product φ² with Youden's index, and the criteria that are φ² in disguise ------


def _markedness(f: Array, t: Array, c: Any) -> Any:
    return c * (t - f) / ((t + c * f) * (1 - t + c * (1 - f)))  # precision − (1 − npv), one fraction


def _markedness_slope(f: Array, t: Array, c: Any) -> Any:
    left, right = t + c * f, 1 - t + c * (1 - f)
    return (t / left**2 + (1 - t) / right**2) / (f / left**2 + (1 - f) / right**2)


def _markedness_curve(v: float, c: float) -> Trace:
    """Trace 2cd = v (s(1 + c) + d(1 − c)) ((1 − s)(1 + c) − d(1 − c)), one branch per sign."""
    if v == 0:
        return DIAGONAL
    if v < 0:
        return mirrored(_markedness_curve(-v, c))
    if v >= 1 or c == 0:
        return NOTHING
    k, m = 1 - c, 1 + c

    def half(s: Array) -> Any:
        a, b, end = v * k**2, 2 * c - v * k * m * (1 - 2 * s), v * m**2 * s * (1 - s)
        root = np.sqrt(b**2 + 4 * a * end)
        return np.where(b > 0, 2 * end / (b + root), (root - b) / (2 * a))

    # values below the other class's share run into the corners, where markedness is undefined
    return upper_branch(half, max(m - c / v, 0.0), min((1 / v - 1) / c, 1.0))


def _phi2(f: Array, t: Array, c: Any) -> Any:
    return _markedness(f, t, c) * (t - f)


def _phi2_slope(f: Array, t: Array, c: Any) -> Any:
    left, right = t + c * f, 1 - t + c * (1 - f)
    return (t / left + (1 - t) / right) / (f / left + (1 - f) / right)


def _phi2_upper(v: float, c: float) -> Trace:
    """Trace φ² = v, an ellipse through (0, 0) and (1, 1), above the diagonal.

    4cd² = v (s(1 + c) + d(1 − c)) ((1 − s)(1 + c) − d(1 − c)), solved for d.
    """
    if not 0 < v < 1 or c == 0:
        return NOTHING
    k, m = 1 - c, 1 + c

    def half(s: Array) -> Any:
        root = np.sqrt(v * (v * k**2 + 16 * c * s * (1 - s)))
        return m * (v * k * (1 - 2 * s) + root) / (2 * (4 * c + v * k**2))

    return upper_branch(half, v * m / (c + v), (1 - v) / (1 + v * c))


def _phi2_curve(v: float, c: float) -> Trace:
    return DIAGONAL if v == 0 else both_branches(_phi2_upper(v, c))


def _mcc_curve(v: float, c: float) -> Trace:
    if v == 0:
        return DIAGONAL
    upper = _phi2_upper(v**2, c)
    return upper if v > 0 else mirrored(upper)


# -- criteria that do not depend on the skew, and the left child only ------------------------------


def _dkm_curve(v: float, _c: float) -> Trace:
    """Trace 1 − cos(asin √t − asin √f) = v."""
    if v == 0:
        return DIAGONAL
    if not 0 < v < 1:
        return NOTHING
    apart = 2 * np.arcsin(np.sqrt(v / 2))
    angle = np.linspace(0, np.pi / 2 - apart, POINTS)
    t = np.sin(angle + apart) ** 2
    t[-1] = 1.0
    return both_branches((np.sin(angle) ** 2, t))


def _gini_roc_left_curve(v: float, _c: float) -> Trace:
    """Trace 1/t + 1/f = 2/(1 − v), which falls."""
    u = 1 - v
    if v == 1:
        return np.array([0.0, 0.0, 1.0]), np.array([1.0, 0.0, 0.0])
    if not 0 < u < 1:
        return NOTHING
    along = np.linspace(1 - u, u - 1, POINTS)
    f, t = u / (1 + along), u / (1 - along)
    t[0] = f[-1] = 1.0
    return f, t


SPLITTING_CRITERIA = (
    Metric(  # Quinlan (1986), in bits
        "information_gain",
        _information_gain,
        curve=_information_gain_curve,
        slope=_information_gain_slope,
        indifference=_INDIFFERENCE,
    ),
    Metric(  # Breiman et al. (1984): the parent's impurity 2π(1 − π) times the relative gain φ²
        "gini_gain",
        lambda f, t, c: 2 * c / (1 + c) ** 2 * _phi2(f, t, c),
        curve=lambda v, c: _phi2_curve(v * (1 + c) ** 2 / (2 * c), c) if c else NOTHING,
        slope=_phi2_slope,
        indifference=_INDIFFERENCE,
        words="Gini gain",
    ),
    Metric(  # χ²/n
        "phi2",
        _phi2,
        curve=_phi2_curve,
        slope=_phi2_slope,
        indifference=_INDIFFERENCE,
        words="φ²",
    ),
    Metric(  # Matthews (1975): the root of φ² with the sign of t − f
        "mcc",
        lambda f, t, c: np.sqrt(c) * (t - f) / np.sqrt((t + c * f) * (1 - t + c * (1 - f))),
        curve=_mcc_curve,
        slope=_phi2_slope,
        indifference=_INDIFFERENCE,
        words="MCC",
    ),
    Metric(  # Powers (2011): precision + npv − 1
        "markedness",
        _markedness,
        curve=_markedness_curve,
        slope=_markedness_slope,
        indifference=_INDIFFERENCE,
    ),
    Metric(  # Dietterich, Kearns & Mansour (1996): the relative gain of √Gini
        "dkm",
        lambda f, t, c: 1 - np.sqrt(t * f) - np.sqrt((1 - t) * (1 - f)),
        curve=_dkm_curve,
        slope=lambda f, t, c: np.sqrt(t * (1 - t) / (f * (1 - f))),
        words="√Gini gain",
    ),
    Metric(  # Flach's slides, "Splitting criteria", with both children: φ² at c = 1
        "gini_roc",
        lambda f, t, c: _phi2(f, t, 1.0),
        curve=lambda v, c: _phi2_curve(v, 1.0),
        slope=lambda f, t, c: _phi2_slope(f, t, 1.0),
        words="GiniROC",
    ),
    Metric(  # Flach's slides, "Splitting criteria", as printed
        "gini_roc_left",
        lambda f, t, c: 1 - 2 * t * f / (t + f),
        curve=_gini_roc_left_curve,
        slope=lambda f, t, c: -((t / f) ** 2),
        words="GiniROC, left child",
    ),
)
