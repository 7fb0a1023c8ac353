"""Averages of ROC curves over folds or samples."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any, Literal, TypeAlias, Unpack

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import read_array, read_scores
from rocplot._data.binary import read_folds
from rocplot._data.columns import is_frame
from rocplot._errors import make_type_error, make_value_error, rewrite_error
from rocplot._names import name_entries
from rocplot._numbers import write_number, write_range
from rocplot._typing import Array
from rocplot._warnings import name_model, warn_user
from rocplot.compute._base.folds import ErrorBar, compute_error_bars, describe_mean_bars, read_error_kind
from rocplot.compute._base.interval import Band, compute_wilson_limits
from rocplot.compute._base.reading import (
    DataArguments,
    Scores,
    Truth,
    collect_sources,
    declare_result_type,
    report_sources,
)
from rocplot.compute._base.result import Result, Results, unwrap_single_model
from rocplot.compute._counts.threshold_counts import (
    ThresholdCounts,
    get_counts,
    get_totals,
    require_order,
    require_simple,
)
from rocplot.compute._inference.imputation import pool_by_rubin
from rocplot.compute._roc.roc import RocCurve, get_curve, read_highest_tpr, read_threshold_points, roc

Folds: TypeAlias = Sequence[tuple[ArrayLike, ArrayLike] | RocCurve]


class AveragedRoc(Band):
    """An average of ROC curves.

    Attributes
    ----------
    fpr, tpr : ndarray, shape (m,)
        The mean curve.
    fpr_low, fpr_high, tpr_low, tpr_high : ndarray, shape (m,)
        The error bars; NaN in a direction that is not averaged, for a single fold, for merged folds, and
        where an interval would have no width.
    threshold : ndarray, shape (m,)
        The cut-offs of the points, for ``how="threshold"`` and ``"merge"``; else NaN.
    auc_mean, auc_sd : float
        Mean and standard deviation (ddof 1) of the areas of the folds, unweighted; this is not the area of
        the mean curve.
    curves : tuple of RocCurve
        The curves of the folds.
    how, error : str
        The kind of average, and what its error bars show.
    step : str
        How the folds' curves were read at their steps, for ``how="vertical"``; else empty.
    """

    _points = "fpr", "tpr"
    _limits = "tpr_low", "tpr_high"
    _legend = "error"

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
    step: str = ""

    def __post_init__(self) -> None:
        curves = tuple(self.curves)
        super().__post_init__()
        object.__setattr__(self, "curves", curves)

    @property
    def auc(self) -> float:
        """Area under the mean curve itself, from its first to its last point."""
        return float(np.trapezoid(self.tpr, self.fpr))

    def describe(self) -> str:
        """Write a sentence for a paper: what was averaged, and what the error bars show."""
        words = f"ROC curve, {self.how} average: {self.error or 'no error bars'}"
        spread = "" if np.isnan(self.auc_sd) else f" (standard deviation {write_number(self.auc_sd)})"
        return f"{words}; mean AUC of the {self.parts} {write_number(self.auc_mean)}{spread}."

    @property
    def parts(self) -> str:
        """The kind of parts averaged: folds, or the completed data sets of a multiple imputation."""
        return "imputed data sets" if "Rubin" in self.error else "folds"

    def to_dict(self) -> dict[str, Any]:
        """Return the fields by name, without the curves of the folds."""
        return {name: value for name, value in super().to_dict().items() if name != "curves"}


@declare_result_type(AveragedRoc)
def roc_average(
    y_true: Truth | Folds | Mapping[str, Folds],
    y_score: Scores = None,
    *,
    fold: ArrayLike | None = None,
    how: Literal["vertical", "threshold", "merge"] = "vertical",
    n_samples: int = 101,
    at: ArrayLike | None = None,
    errorbar: ErrorBar = ("ci", 95),
    step: Literal["top", "middle", "interpolated"] = "top",
    **reading: Unpack[DataArguments],
) -> AveragedRoc | Results[AveragedRoc]:
    """Average ROC curves over the folds of a cross-validation.

    Use it to summarise a cross-validation in one curve.

    Parameters
    ----------
    {folds}
    how : {"vertical", "threshold", "merge"}, default="vertical"
        ``"vertical"``: mean tpr at fixed fpr, read according to `step`.  It estimates the curve of a user who
        fixes the false positive rate in each fold.  ``"threshold"``: mean fpr and mean tpr at fixed
        cut-offs, for a user who fixes the threshold; scores must be comparable across folds.  ``"merge"``:
        one curve of all samples pooled; it also needs comparable scores, and has no error bars.  In the
        first two, every fold has equal weight, whatever its size.
    n_samples : int, default=101
        Number of positions, both ends included; all thresholds are used if there are fewer.
    at : array-like, optional
        The fprs, or the thresholds, at which to average, instead of `n_samples`; sorted along the curve.
    errorbar : str, tuple or None, default=("ci", 95)
        ``"sd"``, ``"se"``, ``"binomial"``, ``"rubin"``, ``("sd", k)``, ``("se", k)``, ``("ci", p)``,
        ``("pi", p)``, ``("binomial", p)`` or ``("rubin", p)``.
        Over folds: k standard deviations or standard errors (1 by default), Student's t interval of the mean,
        percentiles; or the normal approximation of the binomial interval of the mean tpr with n = all
        positives of all folds.  Levels p are percentages, or proportions up to 1: ``("ci", 95)`` is
        ``("ci", 0.95)``.  Bounds are clipped to [0, 1].  An interval without width, where all folds agree, or
        where the mean is 0 or 1 for the binomial one, is NaN except where the rate is known, at the ends of
        the curve.  None gives no bounds.  All of these describe the folds; none is a confidence interval of
        the population's curve, see Notes, except ``"rubin"``: pass a list with one pair, or curve, for each
        data set of a multiple imputation, all of the same cases.
    step : {"top", "middle", "interpolated"}, default="top"
        What ``how="vertical"`` reads off at an fpr at which a fold's curve rises: the top of the vertical
        segment, as Fawcett does, or its middle; or, at every fpr, the lines that join the middles of the
        steps of single negatives, which is nearly unbiased.  Diagonals, from tied scores, are read as they
        are.
        At fpr 1 the tpr is 1.

    Returns
    -------
    AveragedRoc
        Several models give a `Results`, a dict by name.  With one fold the bounds are
        NaN.  ``how="threshold"`` and ``"merge"`` warn if the scores of two folds do not overlap.

    Raises
    ------
    {raises}
    ValueError
        Also for a fold with one class, a model that lacks a fold, an unknown `how`, `errorbar` or `step`, a
        `step` other than ``"top"`` without ``how="vertical"``, positions outside [0, 1], or curves without
        the thresholds or counts that `how` or `errorbar` needs; ``"binomial"`` also for groups, fractional
        weights or soft labels; ``"rubin"`` also for those, a single data set, data sets with different
        numbers of cases, and without ``how="vertical"``.
    TypeError
        Also for `data`, `hue` or `sample_weight` together with a list of folds, or if `fold` is missing.

    See Also
    --------
    roc : Compute the ROC curve.
    roc_band : Compute a confidence band of the ROC curve.
    cv_auc_interval : Compute a confidence interval of a cross-validated AUC.
    cost_average : Average cost curves over folds.
    rocplot.roc_average : Draw averages of ROC curves over folds.

    Notes
    -----
    Fawcett (2004), Algorithms 4 and 5.  His threshold average runs into an endless loop for many samples, and
    its result depends on the score attached to a point; here each fold contributes its rates of
    score ≥ threshold.  ROCR averages the tpr of a vertical segment instead of taking its top.

    **Bias.**  With N negatives in a fold the top of the segment at fpr = k/N is reached at the (k + 1)th
    largest negative, whose expected fpr is (k + 1)/(N + 1): small folds read too high.  Normal scores, an AUC
    of .76, at fpr .05, .1, .2, .3, .5 and .8:

    ===================  ====  ====  ====  ====  ====  ====
    population's tpr     .259  .389  .562  .682  .841  .967
    10 + 10, top         .323  .500  .625  .719  .852  .966
    10 + 10, interp.     .323  .411  .562  .672  .823  .951
    20 + 20, top         .353  .451  .596  .702  .847  .966
    20 + 20, interp.     .287  .402  .563  .677  .832  .959
    ===================  ====  ====  ====  ====  ====  ====

    ``"middle"`` reads as ``"interpolated"`` does at multiples of 1/N, and as ``"top"`` does between them, too
    high left of the midpoint and too low right of it (+.05 at fpr .13, −.02 at .17 for 10 + 10; interpolated
    +.02 and +.01).  No reading is reliable below fpr 1/(2N).

    **Intervals.**  A t interval is for the mean over folds; as an interval for the population's curve it
    inherits the bias of the reading.  It covers the curve above, at these fprs, with ten folds of 10 + 10 in
    90, 73, 84, 89, 91 and 81 % of samples, interpolated in 90, 94, 95, 95, 95 and 93 %; near fpr 1, where
    most folds read 1, in fewer.  This is for one fixed model and independent folds.  The models of a
    cross-validation share training samples: the t interval of the mean area covers the area of the model
    trained on all samples in 87 % (linear discriminant of 10 features, 100 samples, 10 folds).
    ``cv_auc_interval`` computes an interval of the mean area itself, and of that of merged folds, and
    explains what each of them estimates.

    **Imputed data sets.**  ``errorbar="rubin"`` pools the tpr at each fpr by Rubin's rules (see
    ``pool_imputations``, with Barnard & Rubin's degrees of freedom), and draws Wilson's interval for the
    number of positives that would have the total variance, with the quantile of Student's t (Lott & Reiter
    2020).  The variance within a data set is that of the tpr, tpr (1 − tpr)/P, and that of the cut-off (Hsieh
    & Turnbull 1996), as half the difference of the tpr one standard error √(fpr (1 − fpr)/N) to the right and
    to the left.  In simulations of a feature of which 40 or 50 % are missing, with ten imputations, 95 %
    limits covered the population's tpr at fprs .02 to .8 in 95 to 99 % of samples of 50 + 50, 100 + 100, 30 +
    300 and 400 + 400 cases; with ``step="top"`` in 87 % at fpr .02 of 50 negatives.  With nothing missing and
    200 + 200 cases, it was 93 to 96 % at fprs from .05 on, and 86 % at .02, interpolated 92 %.

    {coverage}

    References
    ----------
    {fawcett2004}
    {hsieh1996}
    {lott2020}

    Examples
    --------
    >>> folds = [([1, 0, 1, 0], [4, 3, 2, 1]), ([1, 1, 0, 0], [4, 3, 2, 1])]
    >>> mean = roc_average(folds, n_samples=3)
    >>> mean.fpr, mean.tpr, mean.auc_mean
    (array([0. , 0.5, 1. ]), array([0.75, 1.  , 1.  ]), 0.875)
    """
    kind, level = read_error_kind(errorbar)
    if step != "top" and how != "vertical":
        raise ValueError(f'step={step!r} applies to how="vertical" only, which reads the tpr at an fpr')
    with collect_sources():  # each fold would be reported as all cases
        models = collect_fold_curves(y_true, y_score, fold, reading)
    report_sources(models)
    results: dict[str | None, AveragedRoc] = {}
    for name, curves in models.items():
        with name_model(name):
            results[name] = _average_curves(curves, how, n_samples, at, kind, level, step)
    return unwrap_single_model(results)


def collect_fold_curves(
    y_true: Any, y_score: Any, fold: ArrayLike | None, reading: Mapping[str, Any]
) -> dict[str | None, list[RocCurve]]:
    """Collect the curves of the folds by model."""
    if fold is not None:
        samples = read_folds(y_true, y_score, fold, **reading)
        return {name: [get_curve(sample) for sample in parts] for name, parts in samples.items()}
    if (pairs := _read_score_rows(y_true, y_score)) is not None:
        y_true, y_score = pairs, None
    if y_score is not None:
        way = "pass the fold of each case, or a list of pairs of labels and scores"
        if isinstance(y_true, Mapping) and isinstance(y_score, Mapping):
            way += ", as list(zip(y_true.values(), y_score.values())) of two mappings of folds"
        elif isinstance(y_score, Mapping) or _count_dimensions(y_score) == 2:
            each = "y_score.values()" if isinstance(y_score, Mapping) else "y_score"
            way += f": of the same cases, as of several seeds, [(y_true, scores) for scores in {each}]"
        raise make_type_error("fold", "is missing", way)
    for name in ("data", "hue", "sample_weight", "groups"):
        if reading.get(name) is not None:
            arg = "data" if name == "hue" else name
            raise make_type_error(
                name,
                "cannot be combined with a list of folds",
                f"pass all cases with fold=, or RocCurves as folds, made by rocplot.compute.roc(…, {arg}=…)",
            )
    if hasattr(y_true, "predict") or (isinstance(y_true, Mapping) and "fit_time" in y_true):
        raise make_type_error(
            "folds",
            "must be a list of (y_true, y_score) pairs, which rocplot.compute.cv_scores(cv_results, X, y) "
            "makes of what cross_validate returns",
        )
    label_options = {"pos_label": reading["pos_label"], "soft_labels": reading["soft_labels"]}
    if isinstance(y_true, Mapping):
        return {
            name: _read_fold_curves(folds, label_options)
            for name, folds in name_entries(y_true, "y_true").items()
        }
    return {None: _read_fold_curves(y_true, label_options)}


def _read_score_rows(y_true: Any, y_score: Any) -> list[Any] | None:
    """Return pairs of labels and scores of a matrix, or of lists, with a row for each fold; else None."""
    if is_frame(y_score) or any(isinstance(data, (str, Mapping, type(None))) for data in (y_true, y_score)):
        return None
    try:
        labels, scores = np.asarray(y_true), np.asarray(y_score)
    except ValueError:  # rows of several lengths
        return [*zip(y_true, y_score, strict=True)] if len(y_true) == len(y_score) else None
    if scores.ndim != 2 or scores.dtype.kind not in "biuf" or scores.shape[1] in (0, scores.shape[0]):
        return None
    if labels.shape == scores.shape:
        return [*zip(labels, scores, strict=True)]
    return [(y_true, row) for row in scores] if labels.shape == scores.shape[1:] else None


def _count_dimensions(rows: Any) -> int:
    try:
        return np.ndim(rows)
    except ValueError:  # of several lengths
        return 1


def _read_fold_curves(folds: Any, label_options: dict[str, Any]) -> list[RocCurve]:
    if not isinstance(folds, Sequence) or isinstance(folds, str) or not len(folds):
        raise make_type_error(
            "folds", "must be a list of (y_true, y_score) pairs or of RocCurve, at least one"
        )
    curves = []
    for i, fold in enumerate(folds):
        if isinstance(fold, Result):
            curves.append(get_curve(fold))
            continue
        try:
            labels, values = fold
        except (TypeError, ValueError) as error:
            raise make_type_error("folds", f"[{i}] must be a pair (y_true, y_score) or a RocCurve") from error
        try:
            curves.append(roc(labels, values, **label_options))
        except (TypeError, ValueError) as error:
            raise rewrite_error(error, f"folds[{i}]") from error
    return curves


def _average_curves(
    curves: list[RocCurve],
    averaging: str,
    n_samples: int,
    positions: ArrayLike | None,
    kind: str,
    level: float,
    step: str,
) -> AveragedRoc:
    for curve in curves:
        require_order(curve.counts, "an average over folds")
    areas = np.array([curve.auc for curve in curves])
    spread = float(areas.std(ddof=1)) if areas.size > 1 else np.nan
    summary = {"auc_mean": float(areas.mean()), "auc_sd": spread, "curves": tuple(curves), "how": averaging}
    summary["error"] = describe_mean_bars(len(curves), kind, level)
    if averaging == "merge":
        _check_overlap(curves, averaging)
        merged = get_curve(ThresholdCounts.merge(*map(get_counts, curves)))
        rows = _make_rows(merged.fpr, merged.tpr)
        return AveragedRoc.build_unchecked(**rows, threshold=merged.threshold, **summary)
    if kind == "binomial":
        _require_fold_counts(curves, 'errorbar="binomial"', "; pass scores")
        for curve in curves:
            require_simple(get_counts(curve), 'errorbar="binomial"', 'choose "ci" or "se" over the folds')
    if kind == "rubin":
        _check_imputed(curves, averaging)
    if step == "interpolated":
        _require_fold_counts(curves, 'step="interpolated"', "; pass scores")
    positives = sum(curve.counts.n_positive if curve.counts else np.nan for curve in curves)
    negatives = sum(curve.counts.n_negative if curve.counts else np.nan for curve in curves)
    if averaging == "vertical":
        fpr = np.arange(n_samples) / (n_samples - 1) if positions is None else _read_positions(positions)
        tprs = np.array([_read_fold_tpr(curve, fpr, step) for curve in curves])
        if kind == "rubin":
            tpr, low, high = _pool_imputed_tprs(curves, fpr, tprs, level / 100, step)
        else:
            tpr, low, high = compute_error_bars(tprs, kind, level, positives, known=fpr == 1)
        rows = _make_rows(fpr, tpr, tpr_low=low, tpr_high=high)
        return AveragedRoc.build_unchecked(**rows, threshold=np.full(fpr.size, np.nan), step=step, **summary)
    threshold = _choose_average_thresholds(curves, n_samples, positions)
    _check_overlap(curves, averaging)
    points = np.array([read_threshold_points(curve, threshold) for curve in curves])
    if positions is None:
        points[:, :, 0] = 0  # above all scores, even infinite ones
    ends = np.all(points == 0, axis=(0, 1)) | np.all(points == 1, axis=(0, 1))
    fpr, fpr_low, fpr_high = compute_error_bars(points[:, 0], kind, level, negatives, known=ends)
    tpr, tpr_low, tpr_high = compute_error_bars(points[:, 1], kind, level, positives, known=ends)
    rows = _make_rows(fpr, tpr, fpr_low=fpr_low, fpr_high=fpr_high, tpr_low=tpr_low, tpr_high=tpr_high)
    return AveragedRoc.build_unchecked(**rows, threshold=threshold, **summary)


def _require_fold_counts(curves: list[RocCurve], option: str, suggestion: str = "") -> None:
    if not all(curve.counts for curve in curves):
        raise ValueError(f"{option} needs the number of cases: a curve was built without counts{suggestion}")


def _check_imputed(curves: list[RocCurve], averaging: str) -> None:
    """Raise if Rubin's rules cannot pool the curves."""
    if averaging != "vertical":
        raise ValueError('errorbar="rubin" pools the tpr at fixed fprs: it needs how="vertical"')
    if len(curves) < 2:
        raise ValueError('errorbar="rubin" needs two imputed data sets at least: pass a curve for each')
    _require_fold_counts(curves, 'errorbar="rubin"')
    for curve in curves:
        require_simple(get_counts(curve), 'errorbar="rubin"', "pool auc_interval by pool_imputations")
    if len({sum(get_totals(get_counts(curve))) for curve in curves}) > 1:
        raise ValueError(
            'errorbar="rubin" pools imputed data sets of the same cases, but these have different numbers '
            'of cases: choose "ci" for folds'
        )


def _pool_imputed_tprs(
    curves: list[RocCurve], fpr: Array, tprs: Array, level: float, step: str
) -> tuple[Array, Array, Array]:
    """Pool the tprs of imputed data sets, shape (m, fprs), by Rubin's rules, with Wilson's limits."""
    from scipy.stats import norm, t

    variances = np.empty(tprs.shape)
    for variance, curve, tpr in zip(variances, curves, tprs, strict=True):
        P, N = get_totals(get_counts(curve))
        error = np.sqrt(fpr * (1 - fpr) / N)  # of the fpr at a fixed threshold
        lower, upper = (_read_fold_tpr(curve, np.clip(fpr + end, 0, 1), step) for end in (-error, error))
        variance[:] = tpr * (1 - tpr) / P + ((upper - lower) / 2) ** 2
    positives, negatives = np.mean([get_totals(get_counts(curve)) for curve in curves], axis=0)
    estimates = pool_by_rubin(tprs, variances, float(positives + negatives))
    tpr = estimates.estimate
    binomial = tpr * (1 - tpr)
    size = np.divide(binomial, estimates.total, out=np.full(tpr.size, positives), where=binomial > 0)
    ratio = norm.ppf(0.5 + level / 2) / t.ppf(0.5 + level / 2, estimates.df)  # Lott & Reiter (2020): t for z
    low, high = compute_wilson_limits(tpr, size * ratio**2, level)
    return tpr, np.where(fpr == 1, 1.0, low), high


def _read_fold_tpr(curve: RocCurve, fpr: Array, step: str) -> Array:
    """Read the tpr at each fpr, at the top or in the middle of a vertical segment."""
    if step == "interpolated":
        curve = _interpolate_steps(curve)
    top = read_highest_tpr(curve, fpr)
    if step == "top":
        return top
    reflected = RocCurve.build_unchecked(fpr=1 - curve.fpr[::-1], tpr=1 - curve.tpr[::-1])
    bottom = 1 - read_highest_tpr(reflected, 1 - fpr)
    return np.where(fpr < 1, (top + bottom) / 2, 1.0)


def _interpolate_steps(curve: RocCurve) -> RocCurve:
    """Join the midpoints of the steps of single negatives and of the vertical segments; diagonals stay."""
    counts = get_counts(curve)
    _, cases = get_totals(counts)
    if not counts.exact:
        cases = cases**2 / float(counts.negative @ counts.negative)  # effective sample size
    is_run = np.diff(curve.fpr) > 0
    ends = np.concatenate(([True], is_run[1:] | is_run[:-1], [True]))  # not inside of a vertical segment
    fpr, tpr = curve.fpr[ends], curve.tpr[ends]
    run, rise = np.diff(fpr), np.diff(tpr)
    cut = np.where(rise == 0, np.minimum(run, 1 / cases) / 2, 0)
    middle = (tpr[1:] + tpr[:-1]) / 2
    x = np.stack([fpr[:-1] + cut, fpr[1:] - cut], axis=1).ravel()
    y = np.stack([np.where(run > 0, end, middle) for end in (tpr[:-1], tpr[1:])], axis=1).ravel()
    x = np.maximum.accumulate(np.concatenate(([0], x, [1])))
    return RocCurve.build_unchecked(fpr=x, tpr=np.concatenate(([y[0]], y, [y[-1]])))


def _check_overlap(curves: list[RocCurve], averaging: str) -> None:
    """Warn if the scores of some folds do not overlap, and so may not be comparable."""
    ends = np.array([np.asarray(curve.threshold)[[1, -1]] for curve in curves])
    if ends[:, 1].max() > ends[:, 0].min():
        warn_user(
            f'the scores of some folds do not overlap, but how="{averaging}" compares them: '
            'use how="vertical" unless they are comparable'
        )


def _choose_average_thresholds(curves: list[RocCurve], n_samples: int, positions: ArrayLike | None) -> Array:
    all_thresholds = np.concatenate([np.asarray(curve.threshold) for curve in curves])
    if np.isnan(all_thresholds).any():
        raise ValueError('how="threshold" needs thresholds: a curve was built without them')
    if positions is not None:
        return np.sort(read_scores(np.atleast_1d(read_array(positions, "at")), "at").astype(float))[::-1]
    scored = np.unique(np.concatenate([np.asarray(curve.threshold)[1:] for curve in curves]))
    pooled: Array = np.append(np.inf, scored[::-1])
    if pooled.size <= n_samples:
        return pooled
    chosen = np.round(np.arange(n_samples) * (pooled.size - 1) / (n_samples - 1)).astype(int)
    return np.asarray(pooled[chosen])


def _read_positions(positions: ArrayLike) -> Array:
    values = np.sort(read_scores(np.atleast_1d(read_array(positions, "at")), "at").astype(float))
    if values[0] < 0 or values[-1] > 1:
        raise make_value_error(
            "at", f"must lie in [0, 1] for the vertical average, not {write_range(values[0], values[-1])}"
        )
    return values


def _make_rows(fpr: Array, tpr: Array, **limits: Array) -> dict[str, Array]:
    """Return the fields of the points, with NaN for limits that are not passed."""
    none = dict.fromkeys(("fpr_low", "fpr_high", "tpr_low", "tpr_high"), np.full(fpr.size, np.nan))
    return {"fpr": fpr, "tpr": tpr, **none, **limits}
