"""Precision–recall and precision–recall–gain curves, average precision and bands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any, Literal, Unpack

import numpy as np

from rocplot._data.arrays import rates, read_scores
from rocplot._errors import make_value_error
from rocplot._typing import Array
from rocplot._warnings import warn_user
from rocplot.compute._base.folds import Averaging
from rocplot.compute._base.interval import (
    Band,
    BandKind,
    Inference,
    Interval,
    describe_bootstrap,
    describe_bootstrap_test,
    describe_rate_limits,
    keep_inference,
)
from rocplot.compute._base.reading import (
    PairedDataArguments,
    Resampling,
    Source,
    declare_result_type,
    per_model,
)
from rocplot.compute._base.result import Result
from rocplot.compute._counts.resample import (
    compute_estimates,
    keep_defined,
    make_percentile_interval,
    resample_statistic,
)
from rocplot.compute._counts.threshold_counts import (
    ThresholdCounts,
    find_mixed_cells,
    find_unordered_cells,
    get_counts,
    get_totals,
    is_simple,
    look_up_cases,
    make_extreme_orders,
    mark_effective,
    require_order,
    require_simple,
    require_weights,
    rescale_extreme_weights,
)
from rocplot.compute._roc.auc_interval import compute_auc_wald_limits
from rocplot.compute._roc.auc_test import (
    AucTest,
    AucTests,
    Hypothesis,
    Truths,
    describe_alternative,
    read_and_compare_models,
)
from rocplot.compute._roc.delong import (
    compute_effective_positives,
    count_independent_units,
    explain_undefined_variance,
    sum_group_variances,
)
from rocplot.compute._roc.rate_limits import mirror_counts
from rocplot.compute._roc.roc import count_ranked_scores, get_curve, read_highest_tpr
from rocplot.compute._roc.roc_band import compute_pointwise_edges
from rocplot.compute._roc.tpr_at import get_ordered_counts

# -- Precision–recall and precision–recall–gain curves --------------------------------------------

RECALLS: Array = np.arange(101) / 100  # recalls at which folds are averaged


class PrecisionRecallCurve(Result):
    """Precision and recall at every threshold.

    Attributes
    ----------
    precision, recall : ndarray, shape (k + 1,)
        Both in [0, 1]; recall is non-decreasing.  Precision at the threshold +inf is NaN, because nothing is
        predicted positive.
    threshold : ndarray, shape (k + 1,)
        +inf, then the distinct scores, descending; NaN for a curve built without them.
    counts : ThresholdCounts or None
        The counts that the curve was computed from; None if it was built from rates.
    """

    precision: Array
    recall: Array
    threshold: Array | None = None
    counts: ThresholdCounts | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "recall", rates(self.recall, "recall"))
        object.__setattr__(self, "precision", _read_partly_defined(self.precision, "precision"))
        self._check_lengths("precision", "recall")
        rates(self.precision[1:], "precision")
        if (np.diff(self.recall) < 0).any():
            raise make_value_error("recall", "must be non-decreasing", "order the points from recall 0 to 1")
        if not np.allclose((self.recall[0], self.recall[-1]), (0, 1), rtol=0, atol=1e-9):
            raise make_value_error(
                "recall", "must run from 0, where precision may be NaN, to 1", "add the end points"
            )
        super().__post_init__()

    @property
    def average_precision(self) -> float:
        """Precision averaged over the steps of recall, Σ Δrecall · precision, as in scikit-learn."""
        return float(np.diff(self.recall) @ self.precision[1:])

    @property
    def average_precision_error(self) -> float:
        """Guaranteed bound on the error of `average_precision`, for counts made with `max_points`; else 0.

        The sum is over single scores, so even the order within a cell of positives matters.
        """
        is_unordered = (
            None if self.counts is None else find_unordered_cells(self.counts) & (self.counts.positive > 0)
        )
        if self.counts is None or is_unordered is None or not is_unordered.any():
            return 0.0
        tp, fp, dtp, dfp = _list_steps(self.counts, is_unordered)
        estimate = dtp * (tp + dtp) / (tp + dtp + fp + dfp)
        upper = dtp * (tp + dtp) / (tp + dtp + fp)  # all positives tied, before the negatives
        later = fp + dfp  # positives one by one after the negatives: ∫ TP/(TP + FP) dTP
        with np.errstate(divide="ignore", invalid="ignore"):
            reduction = np.where(later > 0, later * np.log1p(dtp / (tp + later)), 0.0)
        wrong = max(float((upper - estimate).sum()), float((estimate - (dtp - reduction)).sum()))
        return wrong / self.counts.n_positive

    @property
    def auc_error(self) -> float:
        """Guaranteed bound on the error of `auc`, for counts made with `max_points`; else 0."""
        return _bound_order_error(self.counts, lambda counts: _make_precision_recall_curve(counts).auc)

    @property
    def break_even_error(self) -> float:
        """Guaranteed bound on the error of `break_even`, for counts made with `max_points`; else 0."""
        return _bound_order_error(self.counts, lambda counts: _make_precision_recall_curve(counts).break_even)

    @property
    def auc(self) -> float:
        """Exact area under the non-linear interpolation along the ROC segments.

        Between two thresholds precision is TP/(TP + FP) with FP linear in TP; at recall 0 the curve is
        extended by the limit of its first segment with positives.
        """
        counts = require_weights(self.counts, "auc")
        P, _ = get_totals(counts)
        tp, fp, dtp, dfp = _list_steps(counts, counts.positive > 0)
        # ∫ TP/(TP + FP) dTP with FP = fp + ratio (TP − tp), a quotient of linear functions.
        ratio = dfp / dtp
        a, b = 1 + ratio, fp - ratio * tp
        with np.errstate(divide="ignore", invalid="ignore"):
            logs = np.where(b == 0, 0.0, b / a**2 * np.log1p(a * dtp / (tp + fp)))
        return float((dtp / a - logs).sum() / P)

    @property
    def break_even(self) -> float:
        """Precision and recall where they are equal: as many cases are predicted positive as are positive."""
        counts = require_weights(self.counts, "break_even")
        P, _ = get_totals(counts)
        return float(np.interp(P, counts.tp + counts.fp, counts.tp) / P)


@per_model(
    result_type=PrecisionRecallCurve,
    groups=True,
    count=count_ranked_scores,
    folds=Averaging(
        lambda curves, _: (RECALLS, np.array([interpolate_precision(curve, RECALLS) for curve in curves])),
        statistic="AP",
        number=lambda curve: curve.average_precision,
    ),
)
def precision_recall(source: Source) -> PrecisionRecallCurve:
    """Compute precision and recall at every threshold.

    Use it if positives are rare and you care about how many of your alerts are right.

    Parameters
    ----------
    {reading}
    {groups}  They do not change the curve, but its interval and its band allow for them.
    {averaged}

    Returns
    -------
    PrecisionRecallCurve or AveragedCurve
        Several models give a `Results`, a dict by name.  With folds, the mean precision at the recalls 0,
        .01, …, 1.  Each fold is interpolated as in Davis & Goadrich (2006), with the highest precision if a
        recall is repeated, and the limit of its first segment at recall 0.

    Raises
    ------
    {raises}

    See Also
    --------
    precision_recall_band : Compute a pointwise confidence band of the precision–recall curve.
    average_precision_interval : Compute a confidence interval of the average precision.
    precision_recall_gain : Compute precision gain and recall gain at every threshold.
    roc : Compute the ROC curve.
    det : Compute the detection error trade-off.
    threshold_metrics : Compute metrics at every threshold.
    rocplot.precision_recall : Draw precision–recall curves.

    Notes
    -----
    Fawcett (2004), section 3.2.  Precision at recall 0 is undefined (NaN); scikit-learn sets it to 1.
    Linear interpolation between points would be wrong, see ``PrecisionRecallCurve.auc``.

    References
    ----------
    {fawcett2004}

    Examples
    --------
    >>> curve = precision_recall([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6])
    >>> curve.recall, curve.precision.round(3)
    (array([0. , 0.5, 0.5, 1. , 1. ]), array([  nan, 1.   , 0.5  , 0.667, 0.5  ]))
    """
    return _make_precision_recall_curve(get_counts(source))


def _make_precision_recall_curve(counts: ThresholdCounts) -> PrecisionRecallCurve:
    P, _ = get_totals(counts)
    precision = compute_precision(counts.tp, counts.fp)
    threshold = np.concatenate(([np.inf], counts.score))
    return PrecisionRecallCurve.build_unchecked(
        precision=precision, recall=counts.tp / P, threshold=threshold, counts=counts
    )


def interpolate_precision(curve: PrecisionRecallCurve, recall: Array) -> Array:
    """Read the highest precision at each recall, with FP linear in TP between thresholds."""
    if curve.counts is None:
        raise ValueError("an average over folds needs the class weights: compute it from data or counts")
    require_order(curve.counts, "an average over folds")
    P, _ = get_totals(curve.counts)
    tp, fp = (np.asarray(part, float) for part in (curve.counts.tp, curve.counts.fp))
    target_tp, tolerance = recall * P, 1e-9 * P
    upper_index = np.searchsorted(tp, target_tp - tolerance)  # the first point at or above
    share = np.where(tp[upper_index] - target_tp <= tolerance, 1.0, 0.0)
    interior = np.flatnonzero(share == 0)
    i = upper_index[interior]
    share[interior] = (target_tp[interior] - tp[i - 1]) / (tp[i] - tp[i - 1])
    lower_index = np.maximum(upper_index - 1, 0)
    tp_value = tp[lower_index] + share * (tp[upper_index] - tp[lower_index])
    fp_value = fp[lower_index] + share * (fp[upper_index] - fp[lower_index])
    start = int(np.argmax(curve.counts.positive > 0))
    first = compute_precision(tp[start + 1], fp[start + 1]) if fp[start] == 0 else 0.0
    return np.where(tp_value > tolerance, compute_precision(np.maximum(tp_value, tolerance), fp_value), first)


def _bound_order_error(
    counts: ThresholdCounts | None, statistic: Callable[[ThresholdCounts], float]
) -> float:
    """Bound the error of a statistic that increases with the ROC curve by the extreme orders in cells."""
    if counts is None or not find_mixed_cells(counts).any():
        return 0.0
    worst, best = (statistic(order) for order in make_extreme_orders(counts))
    estimate = statistic(counts)
    return max(best - estimate, estimate - worst, 0.0)


def compute_precision(tp: Array, fp: Array) -> Array:
    """Compute precision; NaN where nothing is predicted positive."""
    with np.errstate(invalid="ignore"):
        return tp / (tp + fp)  # type: ignore[no-any-return]


def compute_least_precision(recall: Array, prior: float) -> Array:
    """Compute the lowest possible precision at a recall, which no curve of this prior falls below.

    It predicts all negatives positive (Boyd, Santos Costa, Davis & Page 2012, theorem 1).
    """
    return prior * recall / (1 - prior + prior * recall)


def trace_equal_f(value: float, beta: float = 1) -> tuple[Array, Array]:
    """Return the recalls and precisions at which F_β has one value; empty if there are none."""
    weight = beta**2
    if not 0 < value < 1 or not beta:
        flat = np.array([value, value])
        return (np.array([0.0, 1.0]), flat) if 0 < value <= 1 and not beta else (np.empty(0), np.empty(0))
    precision = np.geomspace(1, value / (1 + weight - weight * value), 101)
    recall = np.minimum(weight * value * precision / ((1 + weight) * precision - value), 1)
    return recall, precision


def trace_equal_f_gain(value: float, beta: float = 1) -> tuple[Array, Array]:
    """Return recall and precision gains with one value of (precision gain + β² recall gain)/(1 + β²)."""
    weight = beta**2
    total = value * (1 + weight)
    low, high = (max(0.0, (total - 1) / weight), min(1.0, total / weight)) if weight else (0.0, 1.0)
    recall = np.linspace(low, high, 101)
    return recall, total - weight * recall


class PrecisionRecallGainCurve(Result):
    """Precision gain and recall gain at every threshold.

    Attributes
    ----------
    precision_gain, recall_gain : ndarray, shape (k + 1,)
        Both at most 1, and below 0 where the rule is worse than predicting every sample positive; recall
        gain is non-decreasing.
        At the threshold +inf, where nothing is predicted positive, precision gain is NaN and recall gain
        −inf.
    threshold : ndarray, shape (k + 1,)
        +inf, then the distinct scores, descending; NaN for a curve built without them.
    counts : ThresholdCounts or None
        The counts that the curve was computed from; None if it was built from gains.
    """

    precision_gain: Array
    recall_gain: Array
    threshold: Array | None = None
    counts: ThresholdCounts | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        for name in ("precision_gain", "recall_gain"):
            gain = _read_partly_defined(getattr(self, name), name)
            if (gain > 1 + 1e-9).any():
                raise make_value_error(name, "must be at most 1", f"it holds {gain[gain > 1 + 1e-9][0]:g}")
            object.__setattr__(self, name, gain)
        self._check_lengths("precision_gain", "recall_gain")
        with np.errstate(invalid="ignore"):  # −inf − −inf
            falls = (np.diff(self.recall_gain) < 0).any()
        if falls or self.recall_gain.size < 2 or not np.isclose(self.recall_gain[-1], 1, rtol=0, atol=1e-9):
            raise make_value_error(
                "recall_gain", "must increase to 1", "order the points by it and add the end point"
            )
        super().__post_init__()

    @property
    def auc(self) -> float:
        """Area under the curve over recall gain in [0, 1], exact; below 0 for a ranking worse than random.

        Linear interpolation between points is exact here.  The curve begins at recall gain 0, where
        recall = π, even if there is no point.
        """
        x, y = self.from_zero
        return float(np.trapezoid(y, x))

    @property
    def auc_error(self) -> float:
        """Guaranteed bound on the error of `auc`, for counts made with `max_points`; else 0."""
        return _bound_order_error(self.counts, lambda counts: precision_recall_gain(counts).auc)

    @property
    def from_zero(self) -> tuple[Array, Array]:
        """The curve from recall gain 0 to 1, as recall gains and precision gains."""
        if self.counts is not None:
            return trace_gains(self.counts)
        is_finite = np.isfinite(self.recall_gain) & np.isfinite(self.precision_gain)
        x, y = self.recall_gain[is_finite], self.precision_gain[is_finite]
        index = int(np.searchsorted(x, 0, side="left"))
        start = y[0] if not index else np.interp(0, x[index - 1 : index + 1], y[index - 1 : index + 1])
        # Before the first point the ROC curve is straight from (0, 0), so that precision is constant.
        return np.append(0.0, x[index:]), np.append(start, y[index:])


@per_model(result_type=PrecisionRecallGainCurve, count=count_ranked_scores)
def precision_recall_gain(source: Source) -> PrecisionRecallGainCurve:
    """Compute precision gain and recall gain at every threshold.

    Use it in place of precision and recall if you want an area that means something.

    Parameters
    ----------
    {reading}

    Returns
    -------
    PrecisionRecallGainCurve
        Several models give a `Results`, a dict by name.

    Raises
    ------
    {raises}

    See Also
    --------
    precision_recall : Compute precision and recall at every threshold.
    rocplot.precision_recall_gain : Draw precision–recall-gain curves.

    Notes
    -----
    Flach & Kull (2015), eq. 3 and 4: the gain of m is (m − π)/((1 − π) m), where π is the precision of
    predicting every sample positive.  In rates, with c = N/P, precision gain is 1 − fpr/tpr and recall gain
    1 − (1 − tpr)/(c tpr).

    References
    ----------
    {flach2015}

    Examples
    --------
    >>> curve = precision_recall_gain([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6])
    >>> curve.precision_gain, curve.recall_gain
    (array([nan, 1. , 0. , 0.5, 0. ]), array([-inf,   0.,   0.,   1.,   1.]))
    >>> curve.auc
    0.25
    """
    counts = get_counts(source)
    get_totals(counts)
    threshold = np.concatenate(([np.inf], counts.score))
    precision, recall = compute_gains(counts.tp, counts.fp, counts)
    return PrecisionRecallGainCurve.build_unchecked(
        precision_gain=precision, recall_gain=recall, threshold=threshold, counts=counts
    )


def compute_gains(tp: Array, fp: Array, counts: ThresholdCounts) -> tuple[Array, Array]:
    """Compute precision gain and recall gain from the numbers of true and false positives."""
    P, N = get_totals(counts)
    with np.errstate(divide="ignore", invalid="ignore"):
        return 1 - (fp / N) / (tp / P), 1 - (P / N) * ((P - tp) / tp)


def trace_gains(counts: ThresholdCounts) -> tuple[Array, Array]:
    """Return the curve from recall gain 0 to 1, as recall gains and precision gains."""
    P, N = get_totals(counts)
    zero = P * P / (P + N)  # recall = π
    index = int(np.searchsorted(counts.tp, zero, side="left"))
    (tp, next_tp), (fp, next_fp) = counts.tp[index - 1 : index + 1], counts.fp[index - 1 : index + 1]
    share = (zero - tp) / (next_tp - tp)
    # Gains are linear in 1/TP where FP is linear in TP.
    precision, recall = compute_gains(
        np.append(zero, counts.tp[index:]),
        np.append(fp + share * (next_fp - fp), counts.fp[index:]),
        counts,
    )
    return np.append(0.0, np.maximum(recall[1:], 0)), precision


def _read_partly_defined(values: Any, argument: str) -> Array:
    """Read an array whose first value may be NaN, because nothing is predicted positive there."""
    array = np.asarray(values, dtype=float)
    if array.ndim == 1 and array.size and np.isnan(array[0]):
        return np.append(array[0], read_scores(array[1:], argument))
    return read_scores(array, argument)


def _list_steps(counts: ThresholdCounts, mask: Array) -> list[Array]:
    """Return the start (tp, fp) and the increments (dtp, dfp) of the steps that the mask selects."""
    return [part[mask] for part in (counts.tp[:-1], counts.fp[:-1], counts.positive, counts.negative)]


# -- Confidence intervals of the average precision ------------------------------------------------


def _describe_inference(interval: Interval, options: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the names of the quantity and of the method, for sentences and captions."""
    if np.isnan(interval.standard_error) and not np.isnan(interval.low):
        return "Average precision", "limits of the most extreme curves, since the classes are separated"
    return "Average precision", {
        "averaged": "average of the linearised and the binomial variance, limits on the logit scale",
        "logit": "variance of the linearised average precision, limits on the logit scale",
        "binomial": "binomial variance, limits on the logit scale",
        "bootstrap": describe_bootstrap(options),
    }[options["method"]]


@keep_inference(_describe_inference)
@per_model(result_type=Interval, groups=True, count=count_ranked_scores)
def average_precision_interval(
    source: Source,
    *,
    method: Literal["averaged", "logit", "binomial", "bootstrap"] = "averaged",
    level: float = 0.95,
    drawing: Resampling,
) -> Interval:
    """Compute a confidence interval of the average precision.

    Use it whenever you report an average precision.

    Parameters
    ----------
    {reading}
    {groups}  The variance is then that between groups, and the bootstrap resamples whole groups.
    method : {"averaged", "logit", "binomial", "bootstrap"}, default="averaged"
        * ``"averaged"``: limits on the logit scale, by the average of the next two variances, which is nearly
          the first with many cases and the second with few;
        * ``"logit"``: limits on the logit scale, by the variance of the linearised average precision;
        * ``"binomial"``: the logit interval of Boyd, Eng & Page, in which the average precision is a
          proportion of as many trials as there are positives: conservative, see Notes;
        * ``"bootstrap"``: percentiles over resamples stratified by class.
    level : float in (0, 1), default=0.95
        Confidence level, as a proportion.
    {resampling}

    Returns
    -------
    Interval
        Several models give a `Results`, a dict by name.  If all positives come before all negatives, or
        after them, the limits are those in Notes and the standard error is NaN, with a warning.  If the
        variance is undefined for another reason (one case in a class, all scores equal), the limits are NaN,
        with a warning that says why.

    Raises
    ------
    {raises}
    ValueError
        Also for an unknown method, a level outside (0, 1), counts made with `max_points`, whose cells hide
        the order of the cases, counts of fractional weights without the single cases, and ``"binomial"`` with
        groups or fractional weights.

    See Also
    --------
    precision_recall : Compute precision and recall at every threshold.
    precision_recall_band : Compute a pointwise confidence band of the precision–recall curve.
    bootstrap : Compute a bootstrap interval of any statistic, or test the difference between models.
    auc_interval : Compute a confidence interval of the AUC, or of a partial area.
    rocplot.precision_recall : Draw precision–recall curves.

    Notes
    -----
    The average precision AP = Σ Δtpr · p, with p = π tpr/(π tpr + (1 − π) fpr), is a function of two
    distributions.  A positive with the score s changes it in proportion to p(s) + Σ ∂p/∂tpr Δtpr, a negative
    to Σ ∂p/∂fpr Δtpr, sums over the cut-offs at or below s; the variance is that of the means of these values
    over both classes, as DeLong's is for the AUC.  With fractional weights or groups it has the sandwich
    form.

    Boyd, Eng & Page (2013), section 3.2: logit AP ± z/√(P AP (1 − AP)).

    With few cases, the variance is too small more often than not, and the binomial one is too large.  With m
    cases in the smaller class, they are averaged with the weights m and 10.  The form, and the 10, are ours:
    we chose them by simulation.  With groups or fractional weights m is a number of groups, and P is divided
    by the design effect of the true positive rates.

    The prevalence is fixed at that of the sample: at another prevalence, the average precision is another
    number.  In small classes AP is too large on average: with 5 + 45 cases and normal scores, .39 for .29.

    **Separated classes.**  If all P positives lie above all N negatives, AP is 1 and the upper limit 1.  In
    the population at most a share 1 − a^(1/N) of negatives lies above the lowest of these positives, and at
    least a^(1/P) of positives do, each with the probability 1 − a; a = (1 − level)/4.  The lower limit is the
    AP of the worst curve with these shares: .622 for 25 + 25 cases.  It is valid for any distributions of
    the scores.  If all positives lie below, the lower limit is the least AP of this prevalence, and the upper
    one that of the best curve with the corresponding shares, on which tied positives have the precision at
    their end.

    Measured at a 95 % level with normal scores and five levels of them at AUCs of .6, .76 and .9 (1500
    samples each): ``"averaged"`` covers 97 to 99 % with 200 + 3 cases, 97 to 100 % with 5 + 45, 98 to 100 %
    with 10 + 10, 97 to 98 % with 25 + 25 at .9, 95 to 100 % with 20 + 180, 94 to 96 % with 100 + 100, and 92
    to 100 % with 3 + 200; ``"logit"`` 72 to 78 % with 200 + 3 and 81 to 89 % with 3 + 200.

    With normal and exponential scores (300 samples each, bootstrap 150; Monte Carlo error 1 to 4 points)
    ``"logit"`` covers 93 to 96 % with 100 + 100 cases, 90 to
    95 % with 20 + 180, 92 to 97 % with 25 + 25 and 87 to 98 % with 5 + 45; ``"binomial"`` 95 to 100 %
    throughout; ``"bootstrap"`` 91 to 95 % with 100 + 100, 88 to 93 % with 20 + 180, 86 to 95 % with 25 + 25
    and 82 to 93 % with 5 + 45.

    {coverage}

    References
    ----------
    {boyd2013}
    {delong1988}

    Examples
    --------
    >>> y, score = [1, 0] * 20, [(7 * i) % 40 + 12 * (i % 2 == 0) for i in range(40)]
    >>> found = average_precision_interval(y, score)
    >>> round(found.estimate, 3), round(found.low, 3), round(found.high, 3)
    (0.77, 0.588, 0.888)
    """
    counts = get_ordered_counts(source, all_cases=True)
    if method == "binomial":
        require_simple(counts, 'method="binomial"', 'choose "logit"')
    value = float(average_precision_batch(counts, counts.positive[None], counts.negative[None])[0])
    indices = np.flatnonzero(counts.positive)
    if (positives_first := counts.fp[indices[-1] + 1] == 0) or counts.fp[indices[0]] == counts.fp[-1]:
        return _compute_separated_limits(counts, value, bool(positives_first), level)
    if method == "bootstrap" and min(count_independent_units(counts)[:2]) > 1:
        values = resample_statistic([counts], average_precision_batch, drawing, threads=True)[:, 0]
        return make_percentile_interval(value, values, level)
    variance = _compute_precision_variance(counts)
    error = float(np.sqrt(variance))  # of the linearised average precision
    binomial_variance = value * (1 - value) / _count_independent_positives(counts)
    if method == "binomial":
        variance = binomial_variance
        error = float(np.sqrt(variance))
    elif method == "averaged" and variance > 1e-20:
        m = min(count_independent_units(counts)[:2])
        variance = (m * variance + _BINOMIAL_WEIGHT * binomial_variance) / (m + _BINOMIAL_WEIGHT)
    if not variance > 1e-20:
        lone = min(count_independent_units(counts)[:2]) == 1
        reason = "a class holds one case or group" if lone else "all cut-offs have the same precision"
        scale = "binomial" if method == "binomial" else "logit"
        warn_user(f"the average precision has no {scale} interval: {reason}")
        return Interval(value, np.nan, np.nan, np.nan)
    limits = compute_auc_wald_limits(value, float(np.sqrt(variance)), level, logit=True)
    return Interval(value, *limits, error)


def _count_independent_positives(counts: ThresholdCounts) -> float:
    """Count the positives, divided by the design effect where cases have groups or fractional weights."""
    P, N = get_totals(counts)
    if is_simple(counts):
        return float(P)
    cases = look_up_cases(counts)
    if counts.exact and cases.n_groups == cases.group.size == P + N:  # one case in each group
        return float(P)
    return compute_effective_positives(counts)


_BINOMIAL_WEIGHT = 10  # of the binomial variance in the average, in cases of the smaller class


def average_precision_batch(_counts: ThresholdCounts, positive: Array, negative: Array) -> Array:
    """Compute the average precision of each resample; NaN without positives."""
    tp, fp = np.cumsum(positive, axis=1), np.cumsum(negative, axis=1)
    precision = np.divide(tp, tp + fp, out=np.zeros(tp.shape), where=positive > 0)
    sums = np.einsum("ij,ij->i", positive, precision)
    return np.asarray(np.divide(sums, tp[:, -1], out=np.full(len(tp), np.nan), where=tp[:, -1] > 0))


def _compute_precision_variance(counts: ThresholdCounts) -> float:
    """Compute the variance of the linearised average precision; NaN if a class holds one case or group."""
    if min(count_independent_units(counts)[:2]) == 1:
        return np.nan
    P, N = get_totals(counts)
    as_positive, as_negative = _compute_score_influence(counts)
    as_positive = as_positive - counts.positive @ as_positive / P
    as_negative = as_negative - counts.negative @ as_negative / N
    if is_simple(counts):
        positive_variance = counts.positive @ as_positive**2 / (P - 1) / P
        return float(positive_variance + counts.negative @ as_negative**2 / (N - 1) / N)
    cases = look_up_cases(counts)
    parts = (cases.positive * as_positive[cases.point] / P, cases.negative * as_negative[cases.point] / N)
    by_group = [np.bincount(cases.group, part, cases.n_groups) for part in parts]
    return sum_group_variances(cases, by_group[0], by_group[1]).sum_variance


def _compute_score_influence(counts: ThresholdCounts) -> tuple[Array, Array]:
    """Compute the derivative of the average precision by the proportions of each class at each score."""
    P, N = get_totals(counts)
    prior = P / (P + N)
    tpr, fpr, step = counts.tp[1:] / P, counts.fp[1:] / N, counts.positive / P
    predicted_rate = prior * tpr + (1 - prior) * fpr
    with np.errstate(invalid="ignore"):
        slope = step * prior * (1 - prior) / predicted_rate**2  # 0 without a step, perhaps 0/0
    slope[counts.positive == 0] = 0
    later = [np.cumsum((slope * rate)[::-1])[::-1] for rate in (fpr, tpr)]
    return np.nan_to_num(compute_precision(counts.tp[1:], counts.fp[1:])) + later[0], -later[1]


def _compute_separated_limits(
    counts: ThresholdCounts, value: float, positives_first: bool, level: float
) -> Interval:
    """Compute the limits for samples whose positives all come before, or all after, the negatives."""
    order = "above" if positives_first else "below"
    P, N, pairs = count_independent_units(counts)
    countable = counts.exact or counts.grouped
    if not countable or pairs == 0:
        reason = "all cases lie in one group" if countable else f"all positives lie {order} all negatives"
        warn_user(f"the average precision has no interval: {reason}")
        return Interval(value, np.nan, np.nan, np.nan)
    if counts.grouped:  # a group may hold both classes
        P = N = pairs
    warn_user(
        f"all positives lie {order} all negatives, so the variance is 0: the limits are those of the most "
        f"extreme curves that agree with {P} independent positives {order} {N} negatives"
    )
    odds, tail = counts.n_negative / counts.n_positive, (1 - level) / 4
    if positives_first:
        tpr, fpr = tail ** (1 / P), 1 - tail ** (1 / N)
        low = _integrate_precision(0, tpr, odds * fpr) + _integrate_precision(tpr, 1, odds)
        return Interval(value, low, 1.0, np.nan)
    tpr, fpr = 1 - tail ** (1 / P), tail ** (1 / N)
    tied = bool((counts.positive > 1).any())  # tied positives have equal precision
    tail_area = (1 - tpr) / (1 + odds * fpr) if tied else _integrate_precision(tpr, 1, odds * fpr)
    return Interval(value, _integrate_precision(0, 1, odds), tpr + tail_area, np.nan)


def _integrate_precision(start: float, end: float, c: float) -> float:
    """Integrate the precision r/(r + c) over the recall r, with c = fpr (1 − π)/π."""
    return float(end - start - c * np.log((end + c) / (start + c)))


# -- Tests of the difference of two average precisions ----------------------------------------------


@keep_inference(
    lambda _, options: (
        "average precisions",
        f"{describe_alternative(options)}, {describe_bootstrap_test(options)}",
    )
)
@declare_result_type(AucTest)
def average_precision_test(
    y_true: Truths,
    a: Any,
    b: Any = None,
    *,
    paired: bool = True,
    alternative: Literal["two-sided", "less", "greater"] = "two-sided",
    margin: float = 0.0,
    level: float = 0.95,
    drawing: Resampling,
    **reading: Unpack[PairedDataArguments],
) -> AucTest | AucTests:
    """Test whether two average precisions differ.

    Use it to compare two models if positives are rare and precision matters.

    Parameters
    ----------
    {two_models}
    {paired}
    {hypothesis}
    {paired_data}
    sample_weight : array-like, shape (n,), optional
        Weights of the samples.  For unpaired data, a mapping gives each model its own.
    pos_label : scalar, optional
        The positive class, needed for labels other than bool, 0/1 and −1/+1.
    {groups}  Resamples are then of whole groups.
    {resampling}

    Returns
    -------
    AucTest or AucTests
        `AucTests` for several models: all pairs, with p-values adjusted by Holm's method.  If the difference
        is the same in all resamples, as for equal scores, or a class has one sample, statistic, p-value and
        limits are NaN, with a warning.

    Raises
    ------
    {raises}
    ValueError
        Also for a lazy table of paired samples, an unknown alternative, a level outside (0, 1), a margin
        with a two-sided alternative, pooled scores, counts of fractional weights without the single cases, or
        a paired test of models that scored different samples.
    TypeError
        Also for counts or curves together with `y_true`, or if `b` is missing.

    See Also
    --------
    average_precision_interval : Compute a confidence interval of the average precision.
    auc_test : Test whether two AUCs differ.
    bootstrap : Compute a bootstrap interval of any statistic, or test the difference between models.
    rocplot.precision_recall : Draw precision–recall curves; ``test=True`` writes this into the legend.

    Notes
    -----
    z is the difference divided by its standard deviation over resamples within both classes (of the same
    cases for both models if paired), and the limits are percentiles of these differences.  Independent models
    are resampled separately.

    The prevalence is fixed at that of the sample.  Average precision depends on it: unpaired samples with
    different prevalences differ in it even if the scores of each class are the same.

    In simulations of two models of equal curves, an AUC of .76 and scores correlated by .5 within a class,
    the paired 95 % interval covered 0 in 94 % of samples of 25 + 25, 20 + 180 and 100 + 100 cases, in 89 % of
    those of 5 + 45, and in 84 % of those of 200 + 3.  With fewer than 20 cases in a class you get a warning.

    {coverage}

    Examples
    --------
    >>> y = [1, 0] * 50
    >>> a = [(7 * i) % 100 + 60 * label for i, label in enumerate(y)]
    >>> b = [(11 * i) % 100 + 20 * label for i, label in enumerate(y)]
    >>> found = average_precision_test(y, a, b, seed=0)
    >>> round(found.difference, 2), found.low > 0, found.pvalue < 0.05
    (0.22, True, True)
    """
    hypothesis = Hypothesis.from_arguments(level, alternative, margin, "average precisions")

    def compare_precisions(*models: ThresholdCounts) -> AucTest:
        models = tuple(rescale_extreme_weights(model) for model in models)
        first, second = (compute_estimates([model], average_precision_batch)[0] for model in models)
        difference = float(first - second)
        if reason := explain_undefined_variance(*models):
            return hypothesis.make_untested(difference, reason)
        together = [models] if paired else [(model,) for model in models]
        parts = [
            resample_statistic(group, average_precision_batch, drawing, threads=True) for group in together
        ]
        estimates = keep_defined(np.hstack(parts))
        return hypothesis.test_by_resamples(difference, estimates[:, 0] - estimates[:, 1])

    rejections = "equal average precisions in 16 % of samples of 200 + 3 cases"
    return read_and_compare_models(
        compare_precisions,
        y_true,
        a,
        b,
        paired=paired,
        level=level,
        all_cases=True,
        rejections=rejections,
        **reading,
    )


# -- Confidence bands of precision–recall curves --------------------------------------------------

_GRID = np.linspace(0, 1, 101)


class PrecisionRecallBand(Band):
    """A pointwise confidence band of a precision–recall curve.

    Attributes
    ----------
    recall, precision : ndarray, shape (m,)
        The curve that the band surrounds, from recall 0 to 1: at each recall the highest precision, by the
        non-linear interpolation; at recall 0 the limit of its first segment.
    low, high : ndarray, shape (m,)
        Bounds of the precision at each recall; 0 and 1 at recall 0.
    kind : str
        Level and kind of the band, as in a legend.
    basis : Inference or None
        How the limits were computed and at which level, for `describe`; None for a result built by hand.
    """

    _points = "recall", "precision"
    _curve = "Precision–recall curve"

    recall: Array
    precision: Array
    low: Array
    high: Array
    kind: str = ""
    basis: Inference | None = field(default=None, repr=False, compare=False, kw_only=True)


def _describe_precision_band(band: PrecisionRecallBand, options: Mapping[str, Any]) -> BandKind:
    return BandKind("Precision–recall curve", "pointwise", *describe_rate_limits(band, options))


@keep_inference(_describe_precision_band)
@per_model(result_type=PrecisionRecallBand, groups=True)
def precision_recall_band(source: Source, *, level: float = 0.95, drawing: Resampling) -> PrecisionRecallBand:
    """Compute a pointwise confidence band of the precision–recall curve.

    Use it to show how sure the precision is at each recall.

    Parameters
    ----------
    {reading}
    {groups}  Resamples are then of whole groups, and Wilson's interval is for the number of negatives divided
        by the design effect; likewise with fractional weights.
    level : float in (0, 1), default=0.95
        Confidence level, as a proportion.
    {resampling}

    Returns
    -------
    PrecisionRecallBand
        Several models give a `Results`, a dict by name.

    Raises
    ------
    {raises}
    ValueError
        Also for a level outside (0, 1), counts made with `max_points`, whose cells hide the order of the
        cases, and counts of fractional weights without the single cases.

    See Also
    --------
    precision_recall : Compute precision and recall at every threshold.
    average_precision_interval : Compute a confidence interval of the average precision.
    roc_band : Compute a confidence band of the ROC curve.
    rocplot.precision_recall : Draw precision–recall curves.

    Notes
    -----
    At a fixed recall r and prevalence π, precision is π r/(π r + (1 − π) fpr): it falls with the false
    positive rate at which the curve reaches r.  The limits are therefore those of ``fpr_at`` at each recall,
    which keep their width even if no negative lies above the first positives.

    At low recalls the order of the positives carries no information: with probability (1 − r)^P, none of P
    positives lies above the cut-off whose recall is r.  If this exceeds (1 − level)/2, the upper limit is 1
    (for 95 % up to .31 with 10 positives, .17 with 20, .04 with 100).

    Measured at a 95 % level with normal scores and five levels of them, at AUCs of .76 and .9 and recalls
    from .02 to .95 (200 to 400 samples each): the band covers 98 to 100 % with 10 + 10 cases, 94 to 100 %
    with 200 + 3, and 97 to 100 % with 5 + 45 and 3 + 200.

    The prevalence is fixed at that of the sample.  If cases are sampled regardless of their class, it varies,
    and precision with it.  Pointwise intervals, joined, are too narrow for the curve as a whole.

    {coverage}

    References
    ----------
    {davis2006}
    {wilson1927}

    Examples
    --------
    >>> band = precision_recall_band([1, 0] * 10, range(20, 0, -1), seed=0)
    >>> at = band.recall.searchsorted(0.5)
    >>> round(float(band.precision[at]), 3), bool(band.low[at] < 0.5 < band.high[at])
    (0.556, True)
    """
    counts = get_ordered_counts(source, "the band")
    mirrored_counts = mirror_counts(counts)
    curve = get_curve(
        mirrored_counts
    )  # the curve (1 − tpr, 1 − fpr) of exchanged classes, whose band is converted to precisions
    grid, _, low, high = compute_pointwise_edges(curve, mirrored_counts, level, drawing)
    miss = np.union1d(grid, _GRID)[
        ::-1
    ]  # 1 − recall; the fpr is linear between the points, but precision is not
    recall = 1 - miss
    prior = counts.n_positive / (counts.n_positive + counts.n_negative)

    def convert_specificity(specificity: Array, first: float) -> Array:
        tp, fp = prior * recall[1:], (1 - prior) * (1 - specificity[1:])
        return np.concatenate([[first], tp / (tp + fp)])

    i = int(np.argmax(counts.positive > 0))
    first = 0.0 if counts.fp[i] else counts.positive[i] / (counts.positive[i] + counts.negative[i])
    band = PrecisionRecallBand.build_unchecked(
        recall=recall,
        precision=convert_specificity(read_highest_tpr(curve, miss), float(first)),
        low=convert_specificity(np.interp(miss, grid, low), 0.0),
        high=convert_specificity(np.interp(miss, grid, high), 1.0),
    )
    return mark_effective(band, counts)
