"""Confidence intervals of a cross-validated AUC."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, Literal, Unpack

import numpy as np
from numpy.typing import ArrayLike

from rocplot._typing import Array
from rocplot._validation import shorten_value
from rocplot._warnings import name_model, warn_user
from rocplot.compute._base.interval import Interval, compute_separated_limits, keep_inference
from rocplot.compute._base.reading import GroupedDataArguments, Scores, Truth, declare_result_type
from rocplot.compute._base.result import Results, unwrap_single_model
from rocplot.compute._counts.threshold_counts import (
    ThresholdCounts,
    get_counts,
    get_totals,
    is_simple,
    look_up_cases,
    require_cases,
    require_order,
)
from rocplot.compute._roc.auc_interval import compute_auc_wald_limits, is_separated
from rocplot.compute._roc.delong import compute_placements, compute_variance_parts, count_independent_units
from rocplot.compute._roc.roc import RocCurve, compute_auc
from rocplot.compute._roc.roc_average import AveragedRoc, Folds, collect_fold_curves

KINDS = {"average": "mean AUC of folds", "merge": "AUC of merged folds"}
_FEW = 10  # with fewer cases of a class in a fold, the influence curve's variance is too small


class CvAucInterval(Interval):
    """A confidence interval of a cross-validated AUC.

    Attributes
    ----------
    estimate : float
        The cross-validated AUC.
    low, high : float
        Limits of the interval; NaN if the method is undefined.
    standard_error : float
        Standard error of the estimate; NaN if it is undefined.
    kind : {"mean AUC of folds", "AUC of merged folds"}
        The quantity estimated.
    """

    kind: str = KINDS["average"]


def _describe_cv_interval(interval: CvAucInterval, options: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the names of the quantity and of the method, for sentences and captions."""
    quantity = interval.kind[0].upper() + interval.kind[1:]
    if np.isnan(interval.standard_error) and not np.isnan(interval.low):
        return quantity, "Clopper and Pearson's limits, since all pairs are ordered alike"
    return quantity, {
        "ledell": "variance of the influence curve after LeDell et al., Wald limits",
        "delong": "DeLong's variance, Wald limits",
        "delong-logit": "DeLong's variance, limits on the logit scale",
    }[options["method"]]


@keep_inference(_describe_cv_interval)
@declare_result_type(CvAucInterval)
def cv_auc_interval(
    y_true: Truth | Folds | AveragedRoc | Mapping[str, Folds],
    y_score: Scores = None,
    *,
    fold: ArrayLike | None = None,
    how: Literal["average", "merge"] = "average",
    method: Literal["ledell", "delong", "delong-logit"] = "ledell",
    level: float = 0.95,
    **reading: Unpack[GroupedDataArguments],
) -> CvAucInterval | Results[CvAucInterval]:
    """Compute a confidence interval of a cross-validated AUC.

    Use it to report the AUC of a cross-validation.

    Parameters
    ----------
    {folds}
    groups : array-like, shape (n,), column name or list of column names, optional
        The group of each sample, such as the patient to whom an image belongs; each must lie in one fold.
        Not with a list of folds, in which curves of ``roc`` hold the groups of their counts.
    how : {"average", "merge"}, default="average"
        The quantity to estimate, see Notes.  ``"average"``: the mean of the folds' areas, each fold with
        equal weight.  ``"merge"``: the area of all samples pooled, for which the scores of different folds
        must be comparable.
    method : {"ledell", "delong", "delong-logit"}, default="ledell"
        The variance from influence curves by LeDell et al., with Wald limits, as in the R package cvAUC; or
        DeLong's (with groups, Obuchowski's), which is unbiased in small folds, with Wald limits or limits on
        the logit scale.  Wald limits are clipped to [0, 1].
    level : float in (0, 1), default=0.95
        Confidence level, as a proportion.

    Returns
    -------
    CvAucInterval
        An `Interval` whose field `kind` names the quantity.  Several models give a `Results`, a dict by name.
        The limits are NaN, with a warning, if a fold holds only one case of a class, or only one group (for
        ``how="merge"``, if all folds together do), or if the variance is 0.  If all pairs are in the right
        order, or all in the wrong one, the limits are those of Clopper and Pearson for disjoint pairs, as in
        ``auc_interval``.
        ``method="ledell"`` warns of fewer than 10 cases, or groups, of a class in a fold.

    Raises
    ------
    {raises}
    ValueError
        Also for a fold with one class, a model that lacks a fold, a group in several folds, an unknown `how`
        or `method`, or curves without counts or, with fractional weights, without the single cases.
    TypeError
        Also for `data`, `hue`, `groups` or `sample_weight` together with a list of folds, or if `fold` is
        missing.

    See Also
    --------
    auc_interval : Compute a confidence interval of the AUC, or of a partial area.
    roc_average : Average ROC curves over the folds of a cross-validation.
    rocplot.roc_average : Draw averages of ROC curves over folds.

    Notes
    -----
    **The quantity estimated.**  Each fold is scored by a model that was fitted to the other folds.
    ``how="average"`` estimates how well these models rank new cases, on average over the models: the
    probability that a model scores a new positive above a new negative.  ``how="merge"`` also compares
    positives of one fold with negatives of another, scored by different models: it estimates the probability
    that a new positive, scored by the model of some fold, is above a new negative, scored by the model of
    some fold.  If models differ in the level of their scores, it is smaller, and is not the AUC of any of
    them; if a fold holds few cases of a class, it is the more reliable number.  Neither is the AUC of the
    final model that is fitted to all cases, which has seen more of them.

    **Variance.**  With V folds of nᵥ of n cases and a share π of positives in all of them, a positive has the
    influence (F₀ − AUCᵥ)/π, with F₀ the share of its fold's negatives below its score, and a negative
    (F₁ − AUCᵥ)/(1 − π), with F₁ the share of its fold's positives above.  The variance is the mean over
    folds of the mean square of a fold's influences, over n: LeDell et al. (2015), section 4.  Ties count ½
    here, in the area and in the influence; cvAUC counts them ½ in the area and 0 in the influence, so its
    printed examples agree to all digits without ties (repeated measures, a standard error of .01551888) and
    to three digits with some (.01620 for .01619).  With groups the influences of a group are added, as in
    cvAUC's ``ci.pooled.cvAUC``.  Fractional weights and soft labels
    multiply the influence of their case, so a common factor of all weights changes nothing.  Merged folds
    are taken as one fold.

    The mean of each fold is subtracted, so this variance is too small by a share of 1/Pᵥ and 1/Nᵥ of its two
    parts: with 5 cases of a class in a fold by 20 %, with 2 by half.  ``"delong"`` divides by Pᵥ − 1 and
    Nᵥ − 1 instead: it is the mean of the folds' DeLong variances, over V.

    **Coverage** of the quantity estimated, given the models (linear discriminant of five features, refitted
    in each fold, true AUCs of .76 and .9, 300 samples each).  ``"ledell"``: 92 to 94 % with 100 + 100 cases
    in ten folds (89 to 92 % with an exponential marker), 86 to 90 % with 25 + 25 in five, 84 to 88 % with
    20 + 180 in five, 79 to 81 % in ten, where a fold holds two positives, 68 to 70 % with 5 + 45 in two.
    ``"delong-logit"``: 92 to 96 % with normal and 90 to 96 % with exponential markers, but 80 to 92 % with
    5 + 45.  For merged folds: ``"ledell"`` 89 to 95 % and ``"delong-logit"`` 91 to 95 %, with 5 + 45 75 to 77
    and 86 to 87 %.

    {coverage}

    References
    ----------
    {ledell2015}
    {delong1988}
    {clopper1934}

    Examples
    --------
    >>> y = [1, 0] * 30
    >>> scores = [(7 * i) % 60 + 20 * label for i, label in enumerate(y)]
    >>> found = cv_auc_interval(y, scores, fold=[i // 20 for i in range(60)])
    >>> round(found.estimate, 3), round(found.low, 3), round(found.high, 3), found.kind
    (0.75, 0.63, 0.87, 'mean AUC of folds')
    """
    if isinstance(y_true, AveragedRoc):
        y_true = y_true.curves
    models = collect_fold_curves(y_true, y_score, fold, reading)
    results: dict[str | None, CvAucInterval] = {}
    for name, curves in models.items():
        with name_model(name):
            results[name] = compute_fold_interval(curves, how, method, level)
    return unwrap_single_model(results)


def compute_fold_interval(
    curves: Sequence[RocCurve], averaging: str, method: str, level: float
) -> CvAucInterval:
    """Compute the interval of one model from the curves of its folds."""
    folds = [get_counts(curve) for curve in curves]
    for fold in folds:
        require_cases(fold)
        require_order(fold, "the interval")
    _check_fold_groups(folds)
    if averaging == "merge":
        folds = [ThresholdCounts.merge(*folds)]
    area = float(np.mean([compute_auc(fold) for fold in folds]))
    units = [count_independent_units(fold) for fold in folds]
    if all(map(is_separated, folds)) and len({compute_auc(fold) for fold in folds}) == 1:
        return _bound_separated_mean(
            area, folds, len(folds) * min(pairs for _, _, pairs in units), level, KINDS[averaging]
        )
    min_units = min(min(unit[:2]) for unit in units)
    if min_units == 1:
        problem = "lies in one group" if folds[0].grouped else "holds one case"
        return _make_undefined_fold_interval(
            area, KINDS[averaging], f"a class of a fold {problem}: use fewer folds, or stratified ones"
        )
    if method == "ledell":
        variance = _compute_influence_variance(folds)
        if min_units < _FEW:
            warn_user(
                f"a class of a fold has {min_units} independent cases: below {_FEW} the influence curve's "
                'variance is too small; pass method="delong-logit", or use fewer folds'
            )
    else:
        variance = sum(compute_variance_parts(fold).sum_variance for fold in folds) / len(folds) ** 2
    if not variance > 1e-24:
        return _make_undefined_fold_interval(area, KINDS[averaging], "its variance is 0")
    error = float(np.sqrt(variance))
    return CvAucInterval(
        area, *compute_auc_wald_limits(area, error, level, method == "delong-logit"), error, KINDS[averaging]
    )


def _compute_influence_variance(folds: Sequence[ThresholdCounts]) -> float:
    """Compute the variance of the mean area (LeDell et al. 2015, section 4)."""
    weights = np.array([get_totals(fold) for fold in folds], float)
    proportions = weights.sum(axis=0) / weights.sum()
    if all(map(is_simple, folds)):
        spread = [
            (fold.positive @ positive**2 + fold.negative @ negative**2) / sum(get_totals(fold))
            for fold in folds
            for positive, negative in [_compute_influence(fold, proportions)]
        ]
        return float(np.mean(spread) / weights.sum())
    sums = []
    for fold in folds:
        positive, negative = _compute_influence(fold, proportions)
        cases = look_up_cases(fold)
        influence = cases.positive * positive[cases.point] + cases.negative * negative[cases.point]
        sums.append(np.bincount(cases.group, influence, cases.n_groups))
    units = sum(group_sums.size for group_sums in sums)
    typical = weights.sum() / units  # mean weight of a group
    return float(np.mean([np.mean((group_sums / typical) ** 2) for group_sums in sums]) / units)


def _compute_influence(counts: ThresholdCounts, proportions: Array) -> tuple[Array, Array]:
    """Compute the influence of a positive and of a negative at each distinct score."""
    v10, v01 = compute_placements(counts)
    area = compute_auc(counts)
    return (v10 - area) / proportions[0], (v01 - area) / proportions[1]


def _check_fold_groups(folds: Sequence[ThresholdCounts]) -> None:
    """Raise if a group lies in several folds, or if only some folds have groups."""
    if not any(fold.grouped for fold in folds):
        return
    samples = [fold.cases for fold in folds]
    group_sets = [
        set(sample.group.tolist()) for sample in samples if sample is not None and sample.group is not None
    ]
    if len(group_sets) < len(folds):
        raise ValueError("some folds have groups and others none: give all folds their groups")
    for (i, a), (j, b) in combinations(enumerate(group_sets), 2):
        if ids := a & b:
            raise ValueError(
                f"group {shorten_value(min(ids, key=str))} lies in several folds ({i} and {j}, counted from "
                "0), "
                "so models have seen the groups that they score: make folds of whole groups"
            )


def _bound_separated_mean(
    area: float, folds: Sequence[ThresholdCounts], pairs: int, level: float, kind: str
) -> CvAucInterval:
    """Compute limits for perfectly ordered folds, by the limits of so many independent pairs in order."""
    if not all(fold.exact or fold.grouped for fold in folds):
        return _make_undefined_fold_interval(
            area, kind, f"all pairs are ordered alike (AUC {area:g}), so its variance is 0"
        )
    if pairs == 0:
        return _make_undefined_fold_interval(area, kind, "all cases of a fold lie in one group")
    warn_user(
        f"all pairs are ordered alike ({kind} {area:g}), so the variance is 0: "
        f"the limits are those of Clopper and Pearson for {pairs} independent "
        f"{'pair' if pairs == 1 else 'pairs'} instead"
    )
    return CvAucInterval(area, *compute_separated_limits(area, pairs, level), np.nan, kind)


def _make_undefined_fold_interval(area: float, kind: str, reason: str) -> CvAucInterval:
    warn_user(f"the {kind} has no interval: {reason}")
    return CvAucInterval(area, np.nan, np.nan, np.nan, kind)
