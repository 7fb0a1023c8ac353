"""Slopes of isometrics, dtpr/dfpr along a line of equal metric value, in closed form."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import shares
from rocplot._typing import Array
from rocplot.compute._metrics.metric import Metric, checked_skew, formula_of, totals

_STEP = 1e-5  # of the central differences of a caller's own function


def isometric_slope(
    name: Metric, fpr: ArrayLike = np.nan, tpr: ArrayLike = np.nan, skew: ArrayLike = 1, **parameters: float
) -> Any:
    """Return the slope dtpr/dfpr of the isometric through points of ROC space.

    Parameters
    ----------
    name : str or callable
        As for ``metric``.
    fpr, tpr : array-like in [0, 1]
        The points; they may be left out where the slope is the same everywhere, as for accuracy.
    skew : array-like
        c = N/P.
    **parameters
        As for ``metric``.

    Returns
    -------
    float or ndarray
        The slope; infinite where the isometric is vertical, NaN where it is undefined: at a point through
        which isometrics of all values go, such as (0, 0) for precision and both corners for φ².  On the
        diagonal the splitting criteria have the limit 1.

    Raises
    ------
    ValueError, TypeError
        As for ``metric``.

    Notes
    -----
    Flach's slides, "Linear metrics: summary".  The left child alone (``"gini_roc_left"``) has isometrics
    that fall.  For a function of (fpr, tpr, skew) the slope is that of central differences; its relative
    error is about 1e-7.

    Examples
    --------
    >>> isometric_slope("accuracy", skew=3)
    3.0
    >>> isometric_slope("precision", 0.25, [0.5, 0.75], skew=3)
    array([2., 3.])
    """
    f, t, c = shares(fpr, "fpr"), shares(tpr, "tpr"), checked_skew(skew)
    formula, known = formula_of(name, parameters)
    with np.errstate(divide="ignore", invalid="ignore"):
        slope = _by_differences(formula, f, t, c, known) if callable(name) else SLOPES[name](f, t, c, **known)
    points = f + t
    slope = np.asarray(slope + (np.zeros_like(points) if name in _EVERYWHERE else 0 * points), float)
    return slope if slope.ndim else float(slope)


def _by_differences(formula: Callable[..., Any], f: Array, t: Array, c: Any, known: dict[str, Any]) -> Any:
    f0, f1 = np.maximum(f - _STEP, 0), np.minimum(f + _STEP, 1)
    t0, t1 = np.maximum(t - _STEP, 0), np.minimum(t + _STEP, 1)
    across = (formula(f1, t, c, **known) - formula(f0, t, c, **known)) / (f1 - f0)
    up = (formula(f, t1, c, **known) - formula(f, t0, c, **known)) / (t1 - t0)
    return -across / up


# -- formulas: f = fpr, t = tpr, c = N/P ----------------------------------------------------------


def _even(_f: Array, _t: Array, _c: Any) -> Any:
    return 1.0


def _cost(_f: Array, _t: Array, c: Any, *, cost_ratio: float = 1) -> Any:
    return c * cost_ratio


def _from_origin(f: Array, t: Array, _c: Any) -> Any:
    return t / f


def _from_far_corner(f: Array, t: Array, _c: Any) -> Any:
    return (1 - t) / (1 - f)


def _f_beta(f: Array, t: Array, c: Any, *, beta: float = 1) -> Any:
    return c * t / (c * f + beta**2)  # turns around (−β²/c, 0)


def _fowlkes_mallows(f: Array, t: Array, c: Any) -> Any:
    return c * t / (t + 2 * c * f)


def _laplace(
    f: Array, t: Array, c: Any, *, positives: float | None = None, negatives: float | None = None
) -> Any:
    p, n = totals(c, positives, negatives)
    return n * (p * t + 1) / (p * (n * f + 1))  # turns around (−1/N, −1/P)


def _m_estimate(
    f: Array,
    t: Array,
    c: Any,
    *,
    positives: float | None = None,
    negatives: float | None = None,
    m: float = 2,
    prior: float | None = None,
) -> Any:
    p, n = totals(c, positives, negatives)
    share = p / (p + n) if prior is None else prior
    return n * (p * t + m * share) / (p * (n * f + m * (1 - share)))


def _kappa(f: Array, t: Array, c: Any) -> Any:
    return (1 - (1 - c) * t) / (1 - (1 - c) * f)  # turns around (h, h), h = 1/(1 − c)


def _information_gain(f: Array, t: Array, c: Any) -> Any:
    left, right = t + c * f, 1 - t + c * (1 - f)
    apart = c * (t - f) / (left * right)  # p_l − p_r without cancellation
    slope = c * np.log1p(apart * left / (c * f)) / np.log1p(apart * right / (1 - t))
    return np.where((t == f) & (left > 0) & (right > 0), 1.0, slope)


def _phi2(f: Array, t: Array, c: Any) -> Any:
    left, right = t + c * f, 1 - t + c * (1 - f)
    return (t / left + (1 - t) / right) / (f / left + (1 - f) / right)


def _gini_roc(f: Array, t: Array, _c: Any) -> Any:
    return _phi2(f, t, 1.0)


def _gini_roc_left(f: Array, t: Array, _c: Any) -> Any:
    return -((t / f) ** 2)


def _dkm(f: Array, t: Array, _c: Any) -> Any:
    return np.sqrt(t * (1 - t) / (f * (1 - f)))


def _diagnostic_odds_ratio(f: Array, t: Array, _c: Any) -> Any:
    return t * (1 - t) / (f * (1 - f))


def _g_mean(f: Array, t: Array, _c: Any) -> Any:
    return t / (1 - f)


def _markedness(f: Array, t: Array, c: Any) -> Any:
    left, right = t + c * f, 1 - t + c * (1 - f)
    return (t / left**2 + (1 - t) / right**2) / (f / left**2 + (1 - f) / right**2)


def _level(_f: Array, _t: Array, _c: Any) -> Any:
    return 0.0


def _accuracy(_f: Array, _t: Array, c: Any) -> Any:
    return c


def _jaccard(f: Array, t: Array, c: Any) -> Any:
    return _f_beta(f, t, c)


_EVERYWHERE = ("accuracy", "cost", "ber", "youden", "wracc", "recall_gain")  # the same slope at all points
SLOPES: dict[str, Callable[..., Any]] = {
    "accuracy": _accuracy,
    "cost": _cost,
    "ber": _even,
    "youden": _even,
    "wracc": _even,
    "precision": _from_origin,
    "lift": _from_origin,
    "relative_precision": _from_origin,
    "npv": _from_far_corner,
    "lr_plus": _from_origin,
    "lr_minus": _from_far_corner,
    "f_beta": _f_beta,
    "jaccard": _jaccard,
    "fowlkes_mallows": _fowlkes_mallows,
    "laplace": _laplace,
    "m_estimate": _m_estimate,
    "kappa": _kappa,
    "information_gain": _information_gain,
    "gini_gain": _phi2,
    "phi2": _phi2,
    "mcc": _phi2,
    "dkm": _dkm,
    "gini_roc": _gini_roc,
    "gini_roc_left": _gini_roc_left,
    "diagnostic_odds_ratio": _diagnostic_odds_ratio,
    "g_mean": _g_mean,
    "markedness": _markedness,
    "precision_gain": _from_origin,
    "recall_gain": _level,
}
