"""Averages of ROC curves over folds or samples."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rocplot.arguments import number, one_of, whole
from rocplot.arrays import scores
from rocplot.compute.counting import ThresholdCounts, counts_of
from rocplot.compute.curves import RocCurve, curve_of, roc
from rocplot.compute.results import Result
from rocplot.inputs import read_folds

Array: TypeAlias = NDArray[Any]
ErrorBar: TypeAlias = str | tuple[str, float]

_HOW = ("vertical", "threshold", "merge")
_ERRORBARS = ("sd", "se", "ci", "pi", "binomial")


@dataclass(frozen=True, eq=False)
class AveragedRoc(Result):
    """An average of ROC curves.

    Attributes
    ----------
    fpr, tpr : ndarray, shape (m,)
        The mean curve.
    fpr_low, fpr_high, tpr_low, tpr_high : ndarray, shape (m,)
        Its error bars; NaN in a direction that is not averaged, for one fold, and for merged folds.
    threshold : ndarray, shape (m,)
        The cut-offs averaged at, for ``how="threshold"`` and ``"merge"``; else NaN.
    auc_mean, auc_sd : float
        Mean and standard deviation (ddof 1) of the folds' own areas; not the area of the mean curve.
    curves : tuple of RocCurve
        The folds.
    how, error : str
        The kind of average, and what its bars show.
    """

    fpr: Array
    tpr: Array
    fpr_low: Array
    fpr_high: Array
    tpr_low: Array
    tpr_high: Array
    threshold: Array
    auc_mean: float
    auc_sd: float
    curves: tuple[RocCurve, ...] = field(default=(), repr=False)
    how: str = "vertical"
    error: str = ""

    def __post_init__(self) -> None:
        curves = tuple(self.curves)
        super().__post_init__()
        object.__setattr__(self, "curves", curves)

    @property
    def auc(self) -> float:
        """Area under the mean curve itself, from its first to its last point."""
        return float(np.trapezoid(self.tpr, self.fpr))

    def to_dict(self) -> dict[str, Any]:
        """Return the fields by name; the folds' own curves are left out."""
        return {name: value for name, value in super().to_dict().items() if name != "curves"}


def roc_average(
    y_true: Any,
    y_score: Any = None,
    *,
    fold: Any = None,
    data: Any = None,
    hue: Any = None,
    sample_weight: Any = None,
    pos_label: Any = None,
    soft_labels: bool = False,
    how: str = "vertical",
    n_samples: int = 101,
    at: ArrayLike | None = None,
    errorbar: ErrorBar = ("ci", 95),
) -> Any:
    """Average ROC curves over folds.

    Parameters
    ----------
    y_true : sequence of folds, array-like, column name or mapping
        Folds as one list of ``(y_true, y_score)`` pairs or of ``RocCurve``, or a mapping of name → such a
        list; else the labels of all cases, as for ``roc``, with `y_score` and `fold`.
    y_score : array-like, mapping, column name or list of them, optional
        Scores of all cases.
    fold : array-like or column name, optional
        The fold of each case.
    data, hue, sample_weight, pos_label, soft_labels
        As for ``roc``.
    how : {"vertical", "threshold", "merge"}
        ``"vertical"``: mean tpr at fixed fpr, the highest tpr of a vertical segment.  It estimates the
        curve of a user who fixes the false positive rate in each fold.  ``"threshold"``: mean fpr and mean
        tpr at fixed cut-offs, for a user who fixes the threshold; scores must mean the same in all folds.
        ``"merge"``: one curve of all cases; it needs comparable scores as well and gives no spread.
    n_samples : int
        Number of positions, both ends included; all thresholds are used where there are fewer.
    at : array-like, optional
        The fprs, or the thresholds, to average at, in place of `n_samples`.
    errorbar : {"sd", "se", "binomial"}, ("ci", p) or ("pi", p)
        Over folds: standard deviation, standard error, Student's t interval of the mean, percentiles; or
        the binomial interval of the mean tpr with n = all positives of all folds.  Clipped to [0, 1].

    Returns
    -------
    AveragedRoc
        Or a dict of them by model.

    Raises
    ------
    ValueError, TypeError
        For data that cannot be read (see ``roc``), a fold with one class, a model that lacks a fold, an
        unknown `how` or `errorbar`, positions outside [0, 1], or curves without the thresholds or counts
        that `how` needs.

    Notes
    -----
    Fawcett (2004), Algorithms 4 and 5.  His threshold average ends in an endless loop for many samples, and
    its rule depends on which score a point bears; here each fold contributes its rates of score ≥ threshold.
    ROCR averages the tpr of a vertical segment in place of taking its top.

    Examples
    --------
    >>> folds = [([1, 0, 1, 0], [4, 3, 2, 1]), ([1, 1, 0, 0], [4, 3, 2, 1])]
    >>> mean = roc_average(folds, n_samples=3)
    >>> mean.fpr, mean.tpr, mean.auc_mean
    (array([0. , 0.5, 1. ]), array([0.75, 1.  , 1.  ]), 0.875)
    """
    one_of(how, _HOW, "how")
    kind, level = error_kind(errorbar)
    reading = {"sample_weight": sample_weight, "pos_label": pos_label, "soft_labels": soft_labels}
    models = _models(y_true, y_score, fold, data, hue, reading)
    results = {
        name: _average(tuple(curves), how, whole(n_samples, "n_samples", 2), at, kind, level)
        for name, curves in models.items()
    }
    return results.get(None, results)


def _models(
    y_true: Any, y_score: Any, fold: Any, data: Any, hue: Any, reading: dict[str, Any]
) -> dict[str | None, list[RocCurve]]:
    """Collect the folds' curves by model."""
    if fold is not None:
        samples = read_folds(y_true, y_score, fold, data=data, hue=hue, **reading)
        return {name: [curve_of(sample) for sample in parts] for name, parts in samples.items()}
    if y_score is not None:
        raise TypeError("fold is missing: say which fold each case belongs to, or pass a list of folds alone")
    own = {"pos_label": reading["pos_label"], "soft_labels": reading["soft_labels"]}
    if isinstance(y_true, Mapping):
        return {str(name): _curves(folds, own) for name, folds in y_true.items()}
    return {None: _curves(y_true, own)}


def _curves(folds: Any, own: dict[str, Any]) -> list[RocCurve]:
    if not isinstance(folds, Sequence) or isinstance(folds, str) or not len(folds):
        raise TypeError("folds must be a list of (y_true, y_score) pairs or of RocCurve, at least one")
    curves = []
    for i, one in enumerate(folds):
        if isinstance(one, Result):
            curves.append(curve_of(one))
            continue
        try:
            labels, values = one
        except (TypeError, ValueError) as error:
            raise TypeError(f"folds[{i}] must be a pair (y_true, y_score) or a RocCurve") from error
        try:
            curves.append(roc(labels, values, **own))
        except (TypeError, ValueError) as error:
            raise type(error)(f"folds[{i}]: {error}") from error
    return curves


def _average(
    curves: tuple[RocCurve, ...], how: str, n_samples: int, at: ArrayLike | None, kind: str, level: float
) -> AveragedRoc:
    areas = np.array([curve.auc for curve in curves])
    spread = float(areas.std(ddof=1)) if areas.size > 1 else np.nan
    summary = {"auc_mean": float(areas.mean()), "auc_sd": spread, "curves": curves, "how": how}
    summary["error"] = error_name(kind, level)
    if how == "merge":
        merged = curve_of(ThresholdCounts.merge(*(counts_of(curve) for curve in curves)))
        none = np.full(merged.fpr.size, np.nan)
        return AveragedRoc.trusted(
            **_bounds(merged.fpr, merged.tpr, none, none), threshold=merged.threshold, **summary
        )
    positives = sum(curve.counts.n_positive if curve.counts else np.nan for curve in curves)
    negatives = sum(curve.counts.n_negative if curve.counts else np.nan for curve in curves)
    if how == "vertical":
        fpr = np.arange(n_samples) / (n_samples - 1) if at is None else _positions(at)
        tprs = np.array([vertical(curve, fpr) for curve in curves])
        tpr, low, high = spread_of(tprs, kind, level, positives)
        none = np.full(fpr.size, np.nan)
        rows = _bounds(fpr, tpr, none, none) | {"tpr_low": low, "tpr_high": high}
        return AveragedRoc.trusted(**rows, threshold=none, **summary)
    threshold = _cut_offs(curves, n_samples, at)
    points = np.array([_points_at(curve, threshold) for curve in curves])
    fpr, fpr_low, fpr_high = spread_of(points[:, 0], kind, level, negatives)
    tpr, tpr_low, tpr_high = spread_of(points[:, 1], kind, level, positives)
    rows = _bounds(fpr, tpr, fpr_low, fpr_high) | {"tpr_low": tpr_low, "tpr_high": tpr_high}
    return AveragedRoc.trusted(**rows, threshold=threshold, **summary)


def vertical(curve: RocCurve, fpr: Array) -> Array:
    """Read the highest tpr at each fpr; Fawcett's Algorithm 4."""
    i = np.searchsorted(curve.fpr, fpr, side="right") - 1  # the last point not to the right
    j = np.minimum(i + 1, curve.fpr.size - 1)
    run = curve.fpr[j] - curve.fpr[i]
    share = np.divide(fpr - curve.fpr[i], run, out=np.zeros(fpr.size), where=run > 0)
    return np.asarray(curve.tpr[i] + share * (curve.tpr[j] - curve.tpr[i]))


def _points_at(curve: RocCurve, threshold: Array) -> tuple[Array, Array]:
    """Read the rates of score ≥ threshold; Fawcett's Algorithm 5, corrected."""
    at = np.searchsorted(-np.asarray(curve.threshold), -threshold, side="right") - 1
    return curve.fpr[at], curve.tpr[at]


def _cut_offs(curves: tuple[RocCurve, ...], n_samples: int, at: ArrayLike | None) -> Array:
    known = np.concatenate([np.asarray(curve.threshold) for curve in curves])
    if np.isnan(known).any():
        raise ValueError('how="threshold" needs thresholds: a curve was built without them')
    if at is not None:
        return np.sort(scores(np.atleast_1d(np.asarray(at)), "at").astype(float))[::-1]
    pooled: Array = np.unique(known)[::-1]
    if pooled.size <= n_samples:
        return pooled
    chosen = np.round(np.arange(n_samples) * (pooled.size - 1) / (n_samples - 1)).astype(int)
    return np.asarray(pooled[chosen])


def _positions(at: ArrayLike) -> Array:
    found = np.sort(scores(np.atleast_1d(np.asarray(at)), "at").astype(float))
    if found[0] < 0 or found[-1] > 1:
        raise ValueError(f"at must lie in [0, 1] for the vertical average, not {found[0]:g} to {found[-1]:g}")
    return found


def _bounds(fpr: Array, tpr: Array, low: Array, high: Array) -> dict[str, Array]:
    none = np.full(fpr.size, np.nan)
    return {"fpr": fpr, "tpr": tpr, "fpr_low": low, "fpr_high": high, "tpr_low": none, "tpr_high": none}


def spread_of(values: Array, kind: str, level: float, cases: float) -> tuple[Array, Array, Array]:
    """Return the mean over folds with its bounds, clipped to [0, 1]."""
    k, mean = len(values), values.mean(axis=0)
    if k == 1:
        none = np.full(mean.size, np.nan)
        return mean, none, none
    if kind == "pi":
        low, high = np.percentile(values, [50 - level / 2, 50 + level / 2], axis=0)
        return mean, low, high
    if kind == "binomial":
        from statistics import NormalDist

        half = NormalDist().inv_cdf(0.5 + level / 200) * np.sqrt(mean * (1 - mean) / cases)
    else:
        half = values.std(axis=0, ddof=1)
        if kind != "sd":
            half = half / np.sqrt(k)
        if kind == "ci":
            from scipy.stats import t

            half = half * t.ppf(0.5 + level / 200, k - 1)
    return mean, np.clip(mean - half, 0, 1), np.clip(mean + half, 0, 1)


def error_kind(errorbar: Any) -> tuple[str, float]:
    """Check what error bars are to show; return its name and its level in per cent."""
    name, level = (errorbar, 95.0) if isinstance(errorbar, str) else (None, 95.0)
    if name is None:
        try:
            name, level = errorbar
        except (TypeError, ValueError) as error:
            raise TypeError(
                f"errorbar must be a name or a pair such as ('ci', 95), not {errorbar!r}"
            ) from error
    one_of(name, _ERRORBARS, "errorbar")
    level = number(level, "the level of errorbar, in per cent,", 0, 100)
    return str(name), level


def error_name(kind: str, level: float) -> str:
    """Write what error bars show."""
    words = {"sd": "± standard deviation of folds", "se": "± standard error of folds"}
    words["ci"] = f"{level:g} % t interval of the mean, pointwise"
    words["pi"] = f"central {level:g} % of folds, pointwise"
    words["binomial"] = f"{level:g} % binomial interval, pointwise"
    return words[kind]
