"""Metrics whose isometrics are straight: parallel lines, or a pencil of lines that turn around one point."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np

from rocplot._typing import Array
from rocplot._validation import number
from rocplot.compute._metrics.metric import Metric, formula_of, totals

Line: TypeAlias = tuple[float, float, float]  # (α, β, γ): the points with α + β fpr + γ tpr = 0

_ROUNDING = 1e-15
_NEAR = 8 * float(np.finfo(float).eps)  # relative error of a value that some operations have rounded
_SHORT = 1e-9
_NOTHING = (np.empty(0), np.empty(0))
_SPLITS = ("information_gain", "gini_gain", "phi2", "mcc", "markedness")
_INDIFFERENT: dict[str, Line] = {
    "accuracy": (1, -1, -1),
    "cost": (1, -1, -1),
    **dict.fromkeys(("wracc", "lift", "relative_precision", "kappa", *_SPLITS), (0, -1, 1)),
    **dict.fromkeys(("precision", "f_beta", "jaccard", "fowlkes_mallows"), (0, 1, 0)),
    "npv": (1, 0, -1),
    "recall_gain": (1, 0, -1),
}


def rotation_point(name: Metric, skew: float, **parameters: float) -> tuple[float, float]:
    """Find the point around which a metric's straight isometrics turn.

    Parameters
    ----------
    name : str
        As for ``metric``.
    skew : float
        c = N/P.
    **parameters
        As for ``metric``.

    Returns
    -------
    fpr, tpr : float
        Mostly outside the unit square: (−β²/c, 0) for F.  (−inf, −inf) says that the lines are parallel,
        whatever their slope; NaN that the isometrics are curves.

    Raises
    ------
    ValueError, TypeError
        As for ``metric``.

    Notes
    -----
    Flach's slides, "F-measure" and "Generalised linear isometrics": Laplace correction and m-estimate move
    precision's point from (0, 0) to (−1/N, −1/P) and (−m(1 − prior)/N, −m prior/P).

    Examples
    --------
    >>> rotation_point("f_beta", skew=2)
    (-0.5, 0.0)
    """
    known = formula_of(name, parameters)[1]
    c = number(skew, "skew")
    if name not in LINES:
        return (np.nan, np.nan)
    make = LINES[str(name)]
    one, f, t = (float(part) for part in np.cross(make(0.25, c, **known), make(0.75, c, **known)))
    return (f / one + 0.0, t / one + 0.0) if one else (-np.inf, -np.inf)


def indifference_line(name: Metric, *, cost_ratio: float = 1) -> tuple[Array, Array]:
    """Trace where a metric does not depend on the skew.

    Parameters
    ----------
    name : str
        As for ``metric``.
    cost_ratio : float
        cost_fp/cost_fn of ``"cost"``.

    Returns
    -------
    fpr, tpr : ndarray
        The line: for accuracy fpr + tpr = 1, where accuracy is tpr; for splitting criteria, WRAcc, lift
        and kappa the diagonal; for precision and F the axis fpr = 0.

    Raises
    ------
    ValueError
        For a metric that is the same at any skew, for Laplace and m-estimate, which count cases, and for
        one that is not known.

    Notes
    -----
    Flach's slides, "Skew-sensitivity" and "F-measure".

    Examples
    --------
    >>> indifference_line("accuracy")
    (array([0., 1.]), array([1., 0.]))
    """
    if name in ("accuracy", "cost"):  # both errors cost the same: 1 − tpr = ratio · fpr
        ratio = number(cost_ratio, "cost_ratio") if name == "cost" else 1.0
        return clipped((1.0, -ratio, -1.0))
    if name not in _INDIFFERENT:
        raise ValueError(f"{name!r} has no line of indifference: choose from {', '.join(_INDIFFERENT)}")
    return clipped(_INDIFFERENT[str(name)])


def line_of(name: str, value: float, c: float, known: dict[str, Any]) -> tuple[Array, Array]:
    """Trace the straight isometric of one value from edge to edge of the unit square.

    Rounding may put a value beyond the last one, that of a whole edge: then the line of that one is meant.
    """
    for near in (1, 1 - _NEAR, 1 + _NEAR):
        f, t = clipped(LINES[name](value * near, c, **known))
        if f.size and (near == 1 or np.hypot(f[1] - f[0], t[1] - t[0]) > _SHORT):  # shorter: a corner
            return f, t
    return _NOTHING


def clipped(line: Line) -> tuple[Array, Array]:
    """Clip α + β fpr + γ tpr = 0 to the unit square: its two ends, or nothing where it meets a corner."""
    a, b, g = line
    none = _NOTHING
    if b == 0 and g == 0:
        return none
    least = _ROUNDING * (abs(a) + abs(b) + abs(g))
    if abs(g) <= least:  # vertical, also where rounding has tilted it out of the corner that it starts from
        f = _snapped(a, b, least) + 0.0
        return (np.array([f, f]), np.array([0.0, 1.0])) if 0 <= f <= 1 else none
    if abs(b) <= least:
        t = _snapped(a, g, least) + 0.0
        return (np.array([0.0, 1.0]), np.array([t, t])) if 0 <= t <= 1 else none
    at_bottom, at_top = (_snapped(a + g * t, b, least) for t in (0.0, 1.0))  # fpr where tpr is 0 and 1
    low, high = max(0.0, min(at_bottom, at_top)), min(1.0, max(at_bottom, at_top))
    if not low < high:
        return none
    known = {at_bottom: 0.0, at_top: 1.0}
    heights = [
        known[f] if f in known else min(max(_snapped(a + b * f, g, least), 0.0), 1.0) for f in (low, high)
    ]
    return np.array([low, high]) + 0.0, np.array(heights) + 0.0


def _snapped(constant: float, factor: float, least: float) -> float:
    """Solve constant + factor x = 0; what rounding has put beside 0 or 1 is moved there.

    Lines of many values meet in a corner: beside it they would have another value.
    """
    return next((x for x in (0.0, 1.0) if abs(constant + factor * x) <= least), -constant / factor)


# -- the line of value v at skew c, with fpr = f and tpr = t ---------------------------------------


def _accuracy(v: float, c: float) -> Line:
    return c - v * (1 + c), -c, 1  # Vuk & Curk (2006), eq. 4.9


def _cost(v: float, c: float, *, cost_ratio: float = 1) -> Line:
    return 1 - v * (1 + c), c * cost_ratio, -1


def _ber(v: float, _c: float) -> Line:
    return 1 - 2 * v, 1, -1


def _youden(v: float, _c: float) -> Line:
    return -v, -1, 1


def _wracc(v: float, c: float) -> Line:
    return -v * (1 + c) ** 2, -c, c


def _precision(v: float, c: float) -> Line:
    return 0, -v * c, 1 - v


def _lift(v: float, c: float) -> Line:
    return 0, -v * c, 1 + c - v


def _relative_precision(v: float, c: float) -> Line:
    return 0, -c * (1 + v * (1 + c)), c - v * (1 + c)


def _npv(v: float, c: float) -> Line:
    return c * (1 - v) - v, -c * (1 - v), v


def _lr_plus(v: float, _c: float) -> Line:
    return 0, -v, 1


def _lr_minus(v: float, _c: float) -> Line:
    return 1 - v, v, -1


def _f_beta(v: float, c: float, *, beta: float = 1) -> Line:
    return -v * beta**2, -v * c, 1 + beta**2 - v


def _jaccard(v: float, c: float) -> Line:
    return -v, -v * c, 1


def _laplace(v: float, c: float, *, positives: float | None = None, negatives: float | None = None) -> Line:
    p, n = totals(c, positives, negatives)
    return 1 - 2 * v, -v * n, p * (1 - v)


def _m_estimate(
    v: float,
    c: float,
    *,
    positives: float | None = None,
    negatives: float | None = None,
    m: float = 2,
    prior: float | None = None,
) -> Line:
    p, n = totals(c, positives, negatives)
    share = p / (p + n) if prior is None else prior
    return m * (share - v), -v * n, p * (1 - v)


def _kappa(v: float, c: float) -> Line:
    return -v * (1 + c), -v * c * (c - 1) - 2 * c, 2 * c - v * (c - 1)


def _precision_gain(v: float, _c: float) -> Line:
    return 0, -1, 1 - v


def _recall_gain(v: float, c: float) -> Line:
    return -1, 0, 1 + c * (1 - v)


LINES: dict[str, Callable[..., Line]] = {
    "accuracy": _accuracy,
    "cost": _cost,
    "ber": _ber,
    "youden": _youden,
    "wracc": _wracc,
    "precision": _precision,
    "lift": _lift,
    "relative_precision": _relative_precision,
    "npv": _npv,
    "lr_plus": _lr_plus,
    "lr_minus": _lr_minus,
    "f_beta": _f_beta,
    "jaccard": _jaccard,
    "laplace": _laplace,
    "m_estimate": _m_estimate,
    "kappa": _kappa,
    "precision_gain": _precision_gain,
    "recall_gain": _recall_gain,
}
