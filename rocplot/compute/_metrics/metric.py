"""Metrics as functions of (fpr, tpr, skew); skew c = N/P.

Formulas are those of Flach's slides ("Linear metrics: summary", "Splitting criteria") with t = tpr, f = fpr.
A split of a tree is a point, too: its left child holds the cases that are predicted positive.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import shares
from rocplot._typing import Array
from rocplot._validation import number, one_of

Metric: TypeAlias = str | Callable[..., Any]

_UNIT = frozenset({"prior"})  # parameters in [0, 1]; the others are finite and at least 0


def metric(name: Metric, fpr: ArrayLike, tpr: ArrayLike, skew: ArrayLike, **parameters: float) -> Array:
    """Evaluate a metric in ROC space.

    Parameters
    ----------
    name : str or callable
        How many decisions are right: ``"accuracy"``; ``"cost"`` (expected per case with cost_fn = 1, lower is
        better); ``"ber"``, the balanced error rate (lower is better); ``"youden"`` tpr − fpr;
        ``"wracc"`` weighted relative accuracy; ``"kappa"``; ``"g_mean"`` √(tpr (1 − fpr));
        ``"diagnostic_odds_ratio"``; ``"lr_plus"`` tpr/fpr; ``"lr_minus"`` (1 − tpr)/(1 − fpr).

        How far a prediction can be trusted: ``"precision"``; ``"npv"``; ``"lift"`` precision/π;
        ``"relative_precision"`` precision − π; ``"markedness"`` precision + npv − 1; ``"f_beta"``;
        ``"jaccard"`` TP/(P + FP), the slides' G-measure; ``"fowlkes_mallows"`` √(precision recall);
        ``"precision_gain"`` and ``"recall_gain"``; ``"laplace"`` (TP + 1)/(TP + FP + 2);
        ``"m_estimate"`` (TP + m prior)/(TP + FP + m).

        Splitting criteria: ``"information_gain"`` in bits; ``"gini_gain"``, absolute, of a parent of
        impurity 2π(1 − π); ``"phi2"`` = χ²/n = the relative Gini gain; ``"mcc"``, its signed root;
        ``"dkm"``, the relative gain of √Gini; ``"gini_roc"``, φ² at c = 1; ``"gini_roc_left"``.

        Or a function of (fpr, tpr, skew).
    fpr, tpr : array-like in [0, 1]
        Where to evaluate.
    skew : array-like
        c = N/P, negatives over positives.  A skew of 1 gives the skew-insensitive version; the slides'
        table scales it by 4 for WRAcc, ½ for lift and 2 for relative precision.
    **parameters
        ``cost_ratio`` = cost_fp/cost_fn of ``"cost"`` (1); ``beta`` of ``"f_beta"`` (1); ``positives``
        and ``negatives``, the class totals, of ``"laplace"`` and ``"m_estimate"``: one of them follows
        from the other and the skew, and where both are given they count in place of the skew; ``m`` (2)
        and ``prior`` (the class totals' share of positives) of ``"m_estimate"``.

    Returns
    -------
    ndarray
        The metric's values.  0/0 is NaN: precision and its kin at (0, 0), npv at (1, 1), φ², MCC, Gini
        gain and markedness at both.  x/0 is infinite.  F of β > 0 is 0 at (0, 0), and a split that sends
        all cases to one child gains no information: 0.

    Raises
    ------
    ValueError
        For an unknown name, rates outside [0, 1], a negative skew or a parameter out of range, or no class
        total.
    TypeError
        For a parameter that the metric does not know.

    Notes
    -----
    The slides' GiniROC = 1 − 2tf/(t + f) counts the left child alone; its isometrics fall, so that it
    cannot rank splits.  It is ``"gini_roc_left"`` here, and ``"gini_roc"`` has both children.

    Examples
    --------
    >>> float(metric("accuracy", 0.1, 0.5, skew=1))
    0.7
    >>> metric("f_beta", [0, 0.5], [0.5, 1], skew=2, beta=2).round(3)
    array([0.556, 0.833])
    """
    f, t, c = shares(fpr, "fpr"), shares(tpr, "tpr"), checked_skew(skew)
    formula, known = formula_of(name, parameters)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(formula(f, t, c, **known), float)


def formula_of(name: Metric, parameters: dict[str, Any]) -> tuple[Callable[..., Any], dict[str, Any]]:
    """Find a metric's formula, and check its parameters."""
    if callable(name):
        return name, parameters
    formula = METRICS[one_of(name, METRICS, "metric")]
    takes = formula.__kwdefaults__ or {}
    for key in parameters:
        if key not in takes:
            words = f"it takes {', '.join(takes)}" if takes else "it takes none"
            raise TypeError(f"{name} has no parameter {key!r}: {words}")
    given = {key: value for key, value in parameters.items() if value is not None}
    return formula, {
        key: number(value, key, high=1.0 if key in _UNIT else np.inf) for key, value in given.items()
    }


def checked_skew(skew: ArrayLike) -> Any:
    """Check c = N/P, one number or an array."""
    if np.ndim(skew) == 0:
        return number(skew, "skew")
    ratios = np.asarray(skew, float)
    if not (np.isfinite(ratios) & (ratios >= 0)).all():
        raise ValueError("skew must be finite and at least 0 everywhere")
    return ratios


# -- formulas: f = fpr, t = tpr, c = N/P ----------------------------------------------------------


def _accuracy(f: Array, t: Array, c: Any) -> Any:
    return (t + c * (1 - f)) / (1 + c)


def _cost(f: Array, t: Array, c: Any, *, cost_ratio: float = 1) -> Any:
    return (1 - t + c * cost_ratio * f) / (1 + c)


def _ber(f: Array, t: Array, _c: Any) -> Any:
    return (1 - t + f) / 2


def _youden(f: Array, t: Array, _c: Any) -> Any:
    return t - f


def _wracc(f: Array, t: Array, c: Any) -> Any:
    return c * (t - f) / (1 + c) ** 2


def _precision(f: Array, t: Array, c: Any) -> Any:
    return t / (t + c * f)


def _lift(f: Array, t: Array, c: Any) -> Any:
    return (1 + c) * t / (t + c * f)


def _relative_precision(f: Array, t: Array, c: Any) -> Any:
    return c * (t - f) / ((1 + c) * (t + c * f))  # precision − 1/(1 + c)


def _npv(f: Array, t: Array, c: Any) -> Any:
    return c * (1 - f) / (c * (1 - f) + (1 - t))


def _lr_plus(f: Array, t: Array, _c: Any) -> Any:
    return t / f


def _lr_minus(f: Array, t: Array, _c: Any) -> Any:
    return (1 - t) / (1 - f)


def _f_beta(f: Array, t: Array, c: Any, *, beta: float = 1) -> Any:
    return (1 + beta**2) * t / (beta**2 + t + c * f)


def _jaccard(f: Array, t: Array, c: Any) -> Any:
    return t / (1 + c * f)


def _fowlkes_mallows(f: Array, t: Array, c: Any) -> Any:
    return t / np.sqrt(t + c * f)


def totals(c: Any, positives: float | None, negatives: float | None) -> tuple[Any, Any]:
    """Return the class totals P and N; one of them follows from the other and the skew."""
    if positives is None and negatives is None:
        raise ValueError("laplace and m_estimate need positives= or negatives=, the totals of the classes")
    if positives is None:
        positives = np.divide(negatives, c)  # type: ignore[arg-type]
    if negatives is None:
        negatives = c * positives
    return positives, negatives


def _laplace(
    f: Array, t: Array, c: Any, *, positives: float | None = None, negatives: float | None = None
) -> Any:
    p, n = totals(c, positives, negatives)
    return (p * t + 1) / (p * t + n * f + 2)


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
    return (p * t + m * share) / (p * t + n * f + m)


def _kappa(f: Array, t: Array, c: Any) -> Any:
    return 2 * c * (t - f) / (1 + c + (c - 1) * (t + c * f))


def _information_gain(f: Array, t: Array, c: Any) -> Any:
    rate = (t + c * f) / (1 + c)
    return (_divergence(t, rate) + c * _divergence(f, rate)) / (1 + c)


def _divergence(p: Array, q: Array) -> Any:
    """Kullback–Leibler divergence of two coins in bits, 0·log 0 = 0."""
    with np.errstate(divide="ignore", invalid="ignore"):
        left = np.where(p == 0, 0, p * np.log2(p / q))
        return left + np.where(p == 1, 0, (1 - p) * np.log2((1 - p) / (1 - q)))


def _phi2(f: Array, t: Array, c: Any) -> Any:
    return _markedness(f, t, c) * (t - f)


def _mcc(f: Array, t: Array, c: Any) -> Any:
    return np.sqrt(c) * (t - f) / np.sqrt((t + c * f) * (1 - t + c * (1 - f)))


def _gini_gain(f: Array, t: Array, c: Any) -> Any:
    return 2 * c / (1 + c) ** 2 * _phi2(f, t, c)  # the parent's impurity times the relative gain


def _dkm(f: Array, t: Array, _c: Any) -> Any:
    return 1 - np.sqrt(t * f) - np.sqrt((1 - t) * (1 - f))


def _gini_roc(f: Array, t: Array, _c: Any) -> Any:
    return _phi2(f, t, 1.0)


def _gini_roc_left(f: Array, t: Array, _c: Any) -> Any:
    return 1 - 2 * t * f / (t + f)


def _diagnostic_odds_ratio(f: Array, t: Array, _c: Any) -> Any:
    return t * (1 - f) / (f * (1 - t))


def _g_mean(f: Array, t: Array, _c: Any) -> Any:
    return np.sqrt(t * (1 - f))


def _markedness(f: Array, t: Array, c: Any) -> Any:
    return c * (t - f) / ((t + c * f) * (1 - t + c * (1 - f)))  # precision − (1 − npv), one fraction


def _precision_gain(f: Array, t: Array, _c: Any) -> Any:
    return 1 - f / t


def _recall_gain(_f: Array, t: Array, c: Any) -> Any:
    return 1 - (1 - t) / (c * t)


METRICS: dict[str, Callable[..., Any]] = {
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
    "fowlkes_mallows": _fowlkes_mallows,
    "laplace": _laplace,
    "m_estimate": _m_estimate,
    "kappa": _kappa,
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
    "precision_gain": _precision_gain,
    "recall_gain": _recall_gain,
}
PARAMETERS = tuple({key: 0 for formula in METRICS.values() for key in formula.__kwdefaults__ or ()})
COUNTING = ("laplace", "m_estimate")  # need P or N besides their ratio
_WORDS = {
    "ber": "balanced error rate",
    "youden": "Youden's index",
    "wracc": "WRAcc",
    "npv": "NPV",
    "lr_plus": "LR+",
    "lr_minus": "LR−",
    "jaccard": "Jaccard index",
    "fowlkes_mallows": "Fowlkes–Mallows index",
    "laplace": "Laplace estimate",
    "m_estimate": "m-estimate",
    "kappa": "Cohen's kappa",
    "gini_gain": "Gini gain",
    "phi2": "φ²",
    "mcc": "MCC",
    "dkm": "√Gini gain",
    "gini_roc": "GiniROC",
    "gini_roc_left": "GiniROC, left child",
    "g_mean": "G-mean",
}


def words(name: Metric, parameters: dict[str, Any]) -> str:
    """Name a metric in the field's words."""
    if callable(name):
        return str(getattr(name, "__name__", "value")).strip("<>")
    if name == "f_beta":
        beta = parameters.get("beta", 1)
        return "F-measure" if beta == 1 else f"F-measure, β = {beta:g}"
    return _WORDS.get(name, name.replace("_", " "))


def line_in_square(fpr: float, tpr: float, slope: float) -> tuple[Array, Array]:
    """Clip the line through a point to the unit square; an infinite slope is a vertical line."""
    if np.isinf(slope):
        return np.array([fpr, fpr]), np.array([0.0, 1.0])
    low, high = 0.0, 1.0
    if slope > 0:
        low = max(low, fpr - tpr / slope)
        high = min(high, fpr + (1 - tpr) / slope)
    elif not 0 <= tpr <= 1:
        high = -1.0
    if low >= high:
        return np.empty(0), np.empty(0)
    ends = np.array([low, high])
    return ends, np.clip(tpr + slope * (ends - fpr), 0.0, 1.0)
