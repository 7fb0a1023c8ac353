"""Isometrics: the points of ROC space where a metric has one value, by formula."""

from __future__ import annotations

from collections.abc import Callable
from numbers import Integral
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from rocplot._typing import Array
from rocplot._validation import number
from rocplot.compute._metrics.indifference_line import LINES, line_of
from rocplot.compute._metrics.level_lines import bisected, followed
from rocplot.compute._metrics.metric import METRICS, Metric, formula_of, metric

Trace: TypeAlias = tuple[Array, Array]

_POINTS = 201  # of a curve
_NOTHING = (np.empty(0), np.empty(0))
_DIAGONAL = (np.array([0.0, 1.0]), np.array([0.0, 1.0]))
_RATIOS = (0.1, 0.2, 0.5, 1, 2, 5, 10)
_OPEN_LEVELS = {  # metrics without bounds
    "lr_plus": _RATIOS,
    "lr_minus": _RATIOS,
    "diagnostic_odds_ratio": (0.01, 0.05, 0.2, 1, 5, 20, 100),
    "precision_gain": tuple(np.arange(11) / 10),
    "recall_gain": tuple(np.arange(11) / 10),
}


def isometric(name: Metric, value: float, skew: float, **parameters: float) -> Trace:
    """Trace the points of ROC space where a metric has one value.

    Parameters
    ----------
    name : str or callable
        As for ``metric``.
    value : float
        The metric's value along the line.
    skew : float
        c = N/P.
    **parameters
        As for ``metric``.

    Returns
    -------
    fpr, tpr : ndarray
        The line, clipped to the unit square: its two ends where it is straight, else the vertices of the
        curve.  Two branches, as splitting criteria have them above and below the diagonal, are separated
        by NaN.  Empty where no point or a single one has the value.

    Raises
    ------
    ValueError, TypeError
        As for ``metric``, and for a value that is not finite.

    Notes
    -----
    Straight and conic isometrics, DKM and the odds ratio have closed forms; all their vertices are exact.
    Information gain is convex, so it rises from the diagonal outwards along fpr + tpr = const; there its
    vertices are bisected to the last digit.  A caller's own function is followed over a grid, and each
    vertex bisected on its edge; jumps and poles are no isometrics.  A value that it only touches, its least
    or largest one, is seen along an edge or a diagonal of the square alone.

    Lines end on points where the metric is undefined, as those of precision on (0, 0): it is their limit.

    Examples
    --------
    >>> isometric("accuracy", 0.7, skew=1)
    (array([0. , 0.6]), array([0.4, 1. ]))
    >>> f, t = isometric("phi2", 0.25, skew=2)
    >>> int(np.isnan(f).sum())
    1
    """
    level, c = number(value, "value", low=-np.inf), number(skew, "skew")
    known = formula_of(name, parameters)[1]
    if callable(name):
        return followed(lambda f, t: metric(name, f, t, c, **parameters) - level)
    if name in LINES:
        return line_of(name, level, c, known)
    with np.errstate(divide="ignore", invalid="ignore"):
        return CURVES[name](level, c)


def isometric_lines(
    name: Metric, skew: float, levels: ArrayLike | None = None, **parameters: float
) -> list[tuple[float, Array, Array]]:
    """Trace several isometrics, by default at about ten round values: (value, fpr, tpr) each.

    `levels` may be the number of values wanted.
    """
    formula_of(name, parameters)
    if isinstance(levels, (bool, np.bool_)):
        raise TypeError(f"levels must be values, or about how many of them, not {levels!r}")
    count = 10 if levels is None else int(levels) if isinstance(levels, Integral) else None
    tries = (
        [levels] if count is None else (_round_levels(name, skew, count + i, parameters) for i in range(5))
    )
    for values in tries:  # the roundest ones may be those of single points, as 0 and 1 of accuracy
        traced = [
            (float(value), *isometric(name, float(value), skew, **parameters)) for value in _row(values)
        ]
        reached = [line for line in traced if line[1].size]
        if reached:
            return reached
    found = _values(name, skew, parameters)
    if not found.size:
        raise ValueError("the metric is undefined everywhere: it has no isometrics")
    ends = [f"{end:.3g}".replace("inf", "∞") for end in (found.min(), found.max())]
    raise ValueError(f"levels={levels!r} are reached nowhere: the metric runs from {' to '.join(ends)}")


def _row(values: Any) -> Array:
    return np.atleast_1d(np.asarray(values, float))


def _values(name: Metric, skew: float, parameters: dict[str, Any]) -> Array:
    """Evaluate a metric all over the square, where it is defined."""
    grid = np.linspace(0, 1, 33)
    values = metric(name, grid, grid[:, None], skew, **parameters)
    known: Array = values[~np.isnan(values)]
    return known


def _round_levels(name: Metric, skew: float, count: int, parameters: dict[str, Any]) -> Array:
    if count < 1:
        raise ValueError(f"levels must be at least 1 line, not {count}")
    if name in _OPEN_LEVELS and count == 10:
        return np.array(_OPEN_LEVELS[str(name)])
    values = _values(name, skew, parameters)
    values = values[np.isfinite(values)]
    if not values.size or values.max() <= values.min():
        raise ValueError("the metric is the same everywhere: it has no isometrics")
    step = _round_step((values.max() - values.min()) / count)
    levels = np.arange(np.ceil(values.min() / step - 1e-9), values.max() / step + 1e-9) * step
    return np.round(levels, 12 - int(np.floor(np.log10(step)))) + 0.0  # 6 × .2 is 1.2


def _round_step(least: float) -> float:
    """Return the smallest of 1, 2, 5 times a power of ten that is no less."""
    power = 10.0 ** np.floor(np.log10(least))
    return float(next(step * power for step in (1, 2, 5, 10) if step * power >= least * (1 - 1e-9)))


# -- two-sided criteria: (f, t) = (s − d, s + d), the lower branch mirrored through (½, ½) ----------


def _spread(low: float, high: float) -> Array:
    """Return abscissae that are dense at both ends, where curves bend."""
    along = low + (high - low) * np.sin(np.linspace(0, np.pi / 2, _POINTS)) ** 2
    along[-1] = high
    return along


def _both(upper: Trace) -> Trace:
    lower = _mirrored(upper)
    gap = np.full(min(upper[0].size, 1), np.nan)
    return np.r_[upper[0], gap, lower[0]], np.r_[upper[1], gap, lower[1]]


def _mirrored(upper: Trace) -> Trace:
    return 1 - upper[0][::-1], 1 - upper[1][::-1]


def _outwards(half: Callable[[Array], Any], top: float, right: float) -> Trace:
    """Trace the upper branch from (0, top) to (right, 1) by its half distance d(s) from the diagonal."""
    top = min(top, 1.0)
    s = _spread(top / 2, (1 + right) / 2)
    d = half(s)
    f, t = np.clip(s - d, 0, 1), np.clip(s + d, 0, 1)
    f[0], t[0], f[-1], t[-1] = 0.0, top, right, 1.0
    return f, t


def _upper_phi2(v: float, c: float) -> Trace:
    """Trace φ² = v, an ellipse through (0, 0) and (1, 1), above the diagonal.

    4cd² = v (s(1 + c) + d(1 − c)) ((1 − s)(1 + c) − d(1 − c)), solved for d.
    """
    if not 0 < v < 1 or c == 0:
        return _NOTHING
    k, m = 1 - c, 1 + c

    def half(s: Array) -> Any:
        root = np.sqrt(v * (v * k**2 + 16 * c * s * (1 - s)))
        return m * (v * k * (1 - 2 * s) + root) / (2 * (4 * c + v * k**2))

    return _outwards(half, v * m / (c + v), (1 - v) / (1 + v * c))


def _phi2(v: float, c: float) -> Trace:
    return _DIAGONAL if v == 0 else _both(_upper_phi2(v, c))


def _gini_gain(v: float, c: float) -> Trace:
    return _phi2(v * (1 + c) ** 2 / (2 * c), c) if c else _NOTHING


def _gini_roc(v: float, _c: float) -> Trace:
    return _phi2(v, 1.0)


def _mcc(v: float, c: float) -> Trace:
    if v == 0:
        return _DIAGONAL
    upper = _upper_phi2(v**2, c)
    return upper if v > 0 else _mirrored(upper)


def _markedness(v: float, c: float) -> Trace:
    """Trace 2cd = v (s(1 + c) + d(1 − c)) ((1 − s)(1 + c) − d(1 − c)), one branch per sign."""
    if v == 0:
        return _DIAGONAL
    if v < 0:
        return _mirrored(_markedness(-v, c))
    if v >= 1 or c == 0:
        return _NOTHING
    k, m = 1 - c, 1 + c

    def half(s: Array) -> Any:
        a, b, end = v * k**2, 2 * c - v * k * m * (1 - 2 * s), v * m**2 * s * (1 - s)
        root = np.sqrt(b**2 + 4 * a * end)
        return np.where(b > 0, 2 * end / (b + root), (root - b) / (2 * a))

    # values below the other class's share run into the corners, where markedness is undefined
    return _outwards(half, max(m - c / v, 0.0), min((1 / v - 1) / c, 1.0))


def _dkm(v: float, _c: float) -> Trace:
    """Trace 1 − cos(asin √t − asin √f) = v."""
    if v == 0:
        return _DIAGONAL
    if not 0 < v < 1:
        return _NOTHING
    apart = 2 * np.arcsin(np.sqrt(v / 2))
    angle = np.linspace(0, np.pi / 2 - apart, _POINTS)
    t = np.sin(angle + apart) ** 2
    t[-1] = 1.0
    return _both((np.sin(angle) ** 2, t))


def _information_gain(v: float, c: float) -> Trace:
    if v == 0:
        return _DIAGONAL
    gain = METRICS["information_gain"]
    zero, one = np.zeros(1), np.ones(1)
    if not 0 < v < gain(zero, one, c):
        return _NOTHING
    top = bisected(lambda t: gain(zero, t, c) - v, zero, one)[0]
    right = bisected(lambda f: v - gain(f, one, c), zero, one)[0]

    def half(s: Array) -> Any:
        return bisected(lambda d: gain(s - d, s + d, c) - v, np.zeros_like(s), np.minimum(s, 1 - s))

    return _both(_outwards(half, top, right))


# -- one-sided curves ------------------------------------------------------------------------------


def _hyperbola(of_f: Callable[[Array], Array], of_t: Callable[[Array], Array], right: float) -> Trace:
    """Trace a rising curve from fpr = 0 to `right`, dense where it is flat and where it is steep."""
    f = _spread(0.0, right)
    t = of_f(f)
    t[-1] = 1.0
    steep = _spread(t[0], 1.0)
    f, t = np.r_[f, of_t(steep)], np.r_[t, steep]
    order = np.argsort(f + t, kind="stable")
    return f[order], t[order]


def _fowlkes_mallows(v: float, c: float) -> Trace:
    """Trace t² = v²(t + cf), a parabola."""
    if v == 0:
        return np.array([0.0, 1.0]), np.zeros(2)
    if not 0 < v < 1:
        return _NOTHING
    right = np.divide(np.divide(1, v**2) - 1, c)
    f = _spread(0.0, min(right, 1.0))
    t = np.minimum((v**2 + np.sqrt(v**4 + 4 * v**2 * c * f)) / 2, 1.0)
    if right <= 1:
        t[-1] = 1.0
    return f, t


def _gini_roc_left(v: float, _c: float) -> Trace:
    """Trace 1/t + 1/f = 2/(1 − v), which falls."""
    u = 1 - v
    if v == 1:
        return np.array([0.0, 0.0, 1.0]), np.array([1.0, 0.0, 0.0])
    if not 0 < u < 1:
        return _NOTHING
    along = np.linspace(1 - u, u - 1, _POINTS)
    f, t = u / (1 + along), u / (1 - along)
    t[0] = f[-1] = 1.0
    return f, t


def _diagnostic_odds_ratio(v: float, _c: float) -> Trace:
    if v <= 0:
        return (np.array([0.0, 1.0, 1.0]), np.array([0.0, 0.0, 1.0])) if v == 0 else _NOTHING
    return _hyperbola(lambda f: v * f / (1 - f + v * f), lambda t: t / (t + v * (1 - t)), 1.0)


def _g_mean(v: float, _c: float) -> Trace:
    if v == 0:
        return np.array([0.0, 1.0, 1.0]), np.array([0.0, 0.0, 1.0])
    if not 0 < v < 1:
        return _NOTHING
    return _hyperbola(lambda f: v**2 / (1 - f), lambda t: 1 - v**2 / t, 1 - v**2)


CURVES: dict[str, Callable[[float, float], Trace]] = {
    "fowlkes_mallows": _fowlkes_mallows,
    "information_gain": _information_gain,
    "gini_gain": _gini_gain,
    "phi2": _phi2,
    "mcc": _mcc,
    "dkm": _dkm,
    "gini_roc": _gini_roc,
    "gini_roc_left": _gini_roc_left,
    "diagnostic_odds_ratio": _diagnostic_odds_ratio,
    "g_mean": _g_mean,
    "markedness": _markedness,
}
