"""One rate at a fixed value of the other: intervals, tests, and thresholds."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Literal, Unpack

import numpy as np

from rocplot._errors import make_value_error
from rocplot._typing import Array
from rocplot._validation import check_number
from rocplot._warnings import warn_user
from rocplot.compute._base.interval import (
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
from rocplot.compute._counts.resample import make_percentile_interval, resample_statistic
from rocplot.compute._counts.threshold_counts import (
    ThresholdCounts,
    compute_proportion,
    find_scores_near,
    get_counts,
    get_totals,
    is_simple,
    look_up_cases,
    mark_effective,
    require_cases,
    require_order,
    require_scores,
    rescale_extreme_weights,
)
from rocplot.compute._roc.auc_test import (
    AucTest,
    AucTests,
    Hypothesis,
    Truths,
    describe_alternative,
    read_and_compare_models,
)
from rocplot.compute._roc.delong import explain_undefined_variance
from rocplot.compute._roc.rate_limits import compute_tpr_limits, mirror_counts
from rocplot.compute._roc.resamples import resample_paired_tpr, resample_tpr
from rocplot.compute._roc.roc import count_ranked_scores, get_curve, read_highest_tpr

# -- Intervals of one rate at a fixed value of the other ------------------------------------------


@keep_inference(
    lambda limits, options: (
        f"True positive rate at fpr {options['fpr']:g}",
        describe_rate_limits(limits, options)[1],
    )
)
@per_model(result_type=Interval, groups=True, count=count_ranked_scores)
def tpr_at(source: Source, *, fpr: float = 0.1, level: float = 0.95, drawing: Resampling) -> Interval:
    """Compute the true positive rate at a fixed false positive rate, with a confidence interval.

    Use it if the false positive rate is prescribed and you want to know what sensitivity you get.

    It is the sensitivity at a specificity of 1 − `fpr`.

    Parameters
    ----------
    {reading}
    {groups}
    fpr : float in [0, 1), default=0.1
        The false positive rate.
    level : float in (0, 1), default=0.95
        Confidence level, as a proportion.
    {resampling}

    Returns
    -------
    Interval
        Several models give a `Results`, a dict by name.  The estimate is the tpr of the curve as drawn:
        the top of a vertical segment, or a point of the diagonal that equal scores make.

    Raises
    ------
    {raises}
    ValueError
        Also for an fpr outside [0, 1), a level outside (0, 1), scores pooled by `max_points`, and counts of
        fractional weights without the single cases.

    See Also
    --------
    fpr_at : Compute the false positive rate at a fixed true positive rate.
    threshold_at : Compute the cut-off with a given rate.
    tpr_test : Test whether two true positive rates at the same false positive rate differ.
    operating_interval : Compute both rates at a cut-off with confidence intervals.
    roc_band : Compute a confidence band of the ROC curve.
    rocplot.roc : Draw ROC curves.

    Notes
    -----
    The cut-off with this fpr is itself estimated, so a binomial interval of the tpr is too narrow, and
    percentiles of bootstrapped curves have no width if the tpr of the sample is 1.  The number of negatives
    above the true cut-off is binomial, for any scores.  It determines two negatives, between which the
    cut-off lies anywhere among the positives, and the tpr there has Jeffreys' distribution for the number of
    positives above.  The limits are quantiles of this mixture, without any random draws.

    With probability fpr^N, all N negatives lie above the cut-off, and the sample cannot say how many
    positives lie below it: if this exceeds (1 − level)/2, the upper limit is 1.

    With groups or fractional weights the class sizes are those of independent cases of the same variance, and
    the limits are widened to the percentiles of resampled groups, or cases, if these are wider.

    At exactly k/N, the top of the step is the tpr of the (k + 1)-th highest negative, whose mean fpr is
    (k + 1)/(N + 1).  If negatives are few, the estimate is therefore biased upwards there; the limits are
    not.

    Measured at a 95 % level, 400 samples of normal and of exponential scores at AUCs of .76 and .9, with
    25 + 25, 5 + 45, 20 + 180 and 100 + 100 cases: 95 to 100 % at fprs of .05, .1 and .5.  Of 10 + 10, 5 + 45,
    200 + 3, 3 + 200, 40 + 60 and 500 + 500 cases, AUCs of .5 to .99, and three and five levels, too, 92 to
    100 % at an fpr of .1 (2000 samples each: Monte Carlo error 1 point); of patients with five cases each 89
    to 100 %, least with 3 + 200 patients, and with lognormal weights 97 to 100 % (500 each, error 3 points).

    {coverage}

    References
    ----------
    {brown2001}

    Examples
    --------
    >>> y = [1, 0] * 50
    >>> scores = [(7 * i) % 100 + 40 * label for i, label in enumerate(y)]
    >>> found = tpr_at(y, scores, fpr=0.1, seed=0)
    >>> found.estimate, bool(found.low < found.estimate < found.high)
    (0.5, True)
    """
    counts = get_ordered_counts(source)
    return mark_effective(_compute_tpr_interval(_check_rate(fpr, "fpr", 1.0), counts, level, drawing), counts)


@keep_inference(
    lambda limits, options: (
        f"False positive rate at tpr {options['tpr']:g}",
        describe_rate_limits(limits, options)[1],
    )
)
@per_model(result_type=Interval, groups=True, count=count_ranked_scores)
def fpr_at(source: Source, *, tpr: float = 0.9, level: float = 0.95, drawing: Resampling) -> Interval:
    """Compute the false positive rate at a fixed true positive rate, with a confidence interval.

    Use it if the sensitivity is prescribed and you want to know what specificity is left.

    It is 1 − specificity at a sensitivity of `tpr`.

    Parameters
    ----------
    {reading}
    {groups}
    tpr : float in (0, 1], default=0.9
        The true positive rate.
    level : float in (0, 1), default=0.95
        Confidence level, as a proportion.
    {resampling}

    Returns
    -------
    Interval
        Several models give a `Results`, a dict by name.  The estimate is the least fpr at which the curve as
        drawn reaches the tpr: the left end of a horizontal segment.

    Raises
    ------
    {raises}
    ValueError
        Also for a tpr outside (0, 1], a level outside (0, 1), scores pooled by `max_points`, and counts of
        fractional weights without the single cases.

    See Also
    --------
    tpr_at : Compute the true positive rate at a fixed false positive rate.
    threshold_at : Compute the cut-off with a given rate.
    operating_interval : Compute both rates at a cut-off with confidence intervals.
    roc_band : Compute a confidence band of the ROC curve.
    rocplot.roc : Draw ROC curves.

    Notes
    -----
    It is one minus the tpr of the mirrored problem, in which the classes are swapped and the order of the
    scores is reversed; limits and bias are those of ``tpr_at`` there.  Coverage, measured in the same way, is
    95 to 100 % at tprs of .5, .9 and .95.  With 10 + 10, 5 + 45, 200 + 3, 3 + 200, 40 + 60 and 500 + 500
    cases, AUCs of .5 to .99, and three and five levels, it is 92 to 100 % at a tpr of .9 (2000 samples each:
    Monte Carlo error 1 point).  Exponential scores with an AUC of .99 are an exception where positives are
    few: the true fpr, .00003, lies below the lower limit in 19 % of samples of 5 + 45 cases, and in 15 % of
    3 + 200.

    {coverage}

    References
    ----------
    {brown2001}

    Examples
    --------
    >>> y = [1, 0] * 50
    >>> scores = [(7 * i) % 100 + 40 * label for i, label in enumerate(y)]
    >>> found = fpr_at(y, scores, tpr=0.9, seed=0)
    >>> round(found.estimate, 2), bool(found.low < found.estimate < found.high)
    (0.5, True)
    """
    counts = mirror_counts(get_ordered_counts(source))
    mirrored = _compute_tpr_interval(1 - _check_rate(tpr, "tpr", 0.0), counts, level, drawing)
    interval = Interval(1 - mirrored.estimate, 1 - mirrored.high, 1 - mirrored.low, mirrored.standard_error)
    return mark_effective(interval, counts)


def _check_rate(value: object, name: str, end: float) -> float:
    """Check a rate; at `end` the other rate would be known."""
    number = check_number(value, name, 0, 1)
    if number == end:
        raise make_value_error(name, f"={end:g} fixes the other rate, which is {end:g}, too", "give another")
    return number


def get_ordered_counts(
    source: Source, task: str = "the interval", all_cases: bool = False
) -> ThresholdCounts:
    """Return the counts of a source; raise if a class is absent, or cases or their order are unknown."""
    counts = get_counts(source)
    get_totals(counts)
    require_cases(counts)
    require_order(counts, task, all_cases)
    return rescale_extreme_weights(counts)


def _compute_tpr_interval(fpr: float, counts: ThresholdCounts, level: float, drawing: Resampling) -> Interval:
    curve, fprs = get_curve(counts), np.array([fpr])
    low, high, error = (float(part[0]) for part in compute_tpr_limits(curve, counts, fprs, level, drawing))
    estimate = float(read_highest_tpr(curve, fprs)[0])
    return Interval(estimate, low, high, error if error > 1e-12 else np.nan)


# -- Tests of the difference of two true positive rates at the same false positive rate -----------


@keep_inference(
    lambda _, options: (
        f"true positive rates at fpr {options['fpr']:g}",
        f"{describe_alternative(options)}, {describe_bootstrap_test(options)}",
    )
)
@declare_result_type(AucTest)
def tpr_test(
    y_true: Truths,
    a: Any,
    b: Any = None,
    *,
    fpr: float = 0.1,
    paired: bool = True,
    alternative: Literal["two-sided", "less", "greater"] = "two-sided",
    margin: float = 0.0,
    level: float = 0.95,
    drawing: Resampling,
    **reading: Unpack[PairedDataArguments],
) -> AucTest | AucTests:
    """Test whether two true positive rates at the same false positive rate differ.

    Use it to compare two models at the false positive rate that you can afford.

    Parameters
    ----------
    {two_models}
    fpr : float in [0, 1), default=0.1
        The false positive rate.
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
        `AucTests` for several models: all pairs, with p-values adjusted by Holm's method.  If the
        difference is the same in all resamples, as when both tprs are 1, or a class has one sample,
        statistic, p-value and limits are NaN, with a warning.

    Raises
    ------
    {raises}
    ValueError
        Also for a lazy table of paired samples, an fpr outside [0, 1), a level outside (0, 1), a margin
        with a two-sided alternative, pooled scores, or a paired test of models that scored different samples.
    TypeError
        Also for counts or curves together with `y_true`, or if `b` is missing.

    See Also
    --------
    tpr_at : Compute the true positive rate at a fixed false positive rate.
    auc_test : Test whether two AUCs differ.
    rocplot.roc : Draw ROC curves.

    Notes
    -----
    The tprs are those of the curves as drawn, see ``tpr_at``.  z is the difference divided by its standard
    deviation over resamples of both classes (of the same cases for both models if paired), and the limits are
    percentiles of these differences, as in pROC.  Independent models are resampled separately.

    Measured with normal scores of equal curves, correlated by .5 within a class, at AUCs of .76 and .9 and
    fprs of .1 and .3 (150 samples, 300 resamples): the 95 % interval contains 0 in 96 to 99 % of samples of
    25 + 25, 20 + 180 and 100 + 100 cases, and of 5 + 45; only at fpr .3 and AUC .9 in 89 % of 5 + 45, where
    both tprs are often 1 and there is no test.  With 200 + 3 cases p is below .05 in 33 %, so you get a
    warning for fewer than 20 cases in a class.

    {coverage}

    Examples
    --------
    >>> y = [1, 0] * 50
    >>> a = [(7 * i) % 100 + 60 * label for i, label in enumerate(y)]
    >>> b = [(11 * i) % 100 + 20 * label for i, label in enumerate(y)]
    >>> found = tpr_test(y, a, b, fpr=0.2, seed=0)
    >>> round(found.difference, 2), bool(found.pvalue < 0.05)
    (0.4, True)
    """
    number = check_number(fpr, "fpr", 0, 1)
    if number == 1:
        raise make_value_error("fpr", "=1 has a tpr of 1 on any curve", "give a lower one")
    hypothesis = Hypothesis.from_arguments(level, alternative, margin, f"tprs at fpr {number:g}")
    fprs = np.array([number])

    def compare_tprs(first: ThresholdCounts, second: ThresholdCounts) -> AucTest:
        models = [first, second]
        rates = [float(read_highest_tpr(get_curve(model), fprs)[0]) for model in models]
        difference = rates[0] - rates[1]
        if reason := explain_undefined_variance(*models):
            return hypothesis.make_untested(difference, reason)
        if paired:
            tprs = resample_paired_tpr(models, number, drawing)
        else:
            tprs = np.hstack([resample_tpr(model, fprs, drawing) for model in models])
        return hypothesis.test_by_resamples(difference, tprs[:, 0] - tprs[:, 1])

    rejections = "equal rates in 33 % of samples of 200 + 3 cases"
    return read_and_compare_models(
        compare_tprs, y_true, a, b, paired=paired, level=level, rejections=rejections, **reading
    )


# -- The threshold at which a rate has a given value ----------------------------------------------

_ROUNDING = 1e-12


def _describe_threshold(interval: Interval, options: Mapping[str, Any]) -> tuple[str, str]:
    """Describe which rate or predictive value the cut-off reaches, and how its limits were made."""
    name = next(name for name in ("fpr", "tpr", "precision", "npv") if options[name] is not None)
    value = f"{1 - options[name] if name == 'fpr' else options[name]:.6g}"
    is_lowest = (name == "fpr") != getattr(interval.nearest, "negated", False)
    end = "Lowest" if is_lowest else "Highest"
    quantity = {
        "fpr": f"{end} cut-off with a specificity of at least {value}",
        "tpr": f"{end} cut-off with a sensitivity of at least {value}",
        "precision": f"Cut-off with a PPV of at least {value} and the highest sensitivity",
        "npv": f"Cut-off with an NPV of at least {value} and the highest specificity",
    }[name]
    binomial = "binomial limits among the ordered scores"
    bootstrap = describe_bootstrap({**options, "stratified": False})
    return quantity, binomial if name in ("fpr", "tpr") else bootstrap


@keep_inference(_describe_threshold)
@per_model(result_type=Interval, groups=True, count=count_ranked_scores)
def threshold_at(
    source: Source,
    *,
    fpr: float | None = None,
    tpr: float | None = None,
    precision: float | None = None,
    npv: float | None = None,
    level: float = 0.95,
    drawing: Resampling,
) -> Interval:
    """Compute the cut-off at which a rate or a predictive value has a given value, with its interval.

    Use it to find the cut-off for a prescribed sensitivity, specificity or predictive value.

    Parameters
    ----------
    {reading}
    {groups}
    fpr, tpr, precision, npv : float in [0, 1], optional
        The value to reach; pass one of them.
    level : float in (0, 1), default=0.95
        Confidence level, as a proportion.
    {resampling}

    Returns
    -------
    Interval
        Several models give a `Results`, a dict by name.  The estimate is an observed score: with `fpr`, the
        lowest at which the fpr of "positive iff score ≥ threshold" is at most `fpr` (+inf if the highest
        score exceeds it); with `tpr`, the highest at which the tpr is at least `tpr`.  A limit is ±inf if the
        sample is too small to bound the cut-off on that side.  The standard error is NaN.  With `precision`,
        it is the score with the largest tpr among those with at least this precision, with `npv`, the one
        with the smallest fpr; if several are equal, the highest; NaN, with a warning, if no score reaches the
        value.

    Raises
    ------
    {raises}
    ValueError
        Also for a value outside [0, 1], a level outside (0, 1), several values or none, scores pooled by
        `max_points`, and counts of fractional weights without the single cases.

    See Also
    --------
    tpr_at : Compute the true positive rate at a fixed false positive rate.
    fpr_at : Compute the false positive rate at a fixed true positive rate.
    operating_point : Find the operating point of least expected cost.
    bootstrap : Compute a bootstrap interval of any statistic, or test the difference between models.

    Notes
    -----
    The cut-off is a quantile of one class, and its limits are scores of that class: the number of its cases
    above the true cut-off is binomial, which determines between which of the ordered scores that cut-off
    lies.  The interval has at least its level for any distribution of the scores, in a sample of any size.
    With groups or fractional weights the number of cases is replaced by that of independent ones of the same
    variance (Woodruff 1952), and the level is approximate.

    A predictive value depends on both classes and on the prevalence, which is that of the sample: limits are
    percentiles over resamples of all cases, or of whole groups; resamples that do not reach the value are
    left out, with a warning.

    The cut-off of the best operating point is not of this kind; use ``bootstrap`` for it:
    ``bootstrap(y_true, y_score, statistic=lambda counts: operating_point(counts).threshold)``.

    {coverage}

    References
    ----------
    {woodruff1952}

    Examples
    --------
    >>> y = [1, 0] * 50
    >>> scores = [(7 * i) % 100 + 40 * label for i, label in enumerate(y)]
    >>> found = threshold_at(y, scores, fpr=0.1)
    >>> float(found.estimate), float(found.low), float(found.high)
    (90.0, 81.0, 99.0)
    """
    values = {"fpr": fpr, "tpr": tpr, "precision": precision, "npv": npv}
    names = [name for name, value in values.items() if value is not None]
    if len(names) != 1:
        raise ValueError(
            "give one of fpr, tpr, precision and npv: rocplot.compute.threshold_at(y_true, y_score, tpr=0.9)"
        )
    rate = check_number(values[names[0]], names[0], 0, 1)
    counts = get_counts(source)
    get_totals(counts)
    require_cases(counts)
    require_scores(counts, "the cut-off")
    counts = rescale_extreme_weights(counts)
    if fpr is None and tpr is None:
        return _find_predictive_threshold(counts, names[0], rate, level, drawing)
    sums = counts.fp if tpr is None else counts.tp
    n = total = float(sums[-1])
    if tpr is None:
        place = int(np.searchsorted(sums, rate * total * (1 + _ROUNDING), side="right")) - 1
    else:
        place = int(np.searchsorted(sums, rate * total * (1 - _ROUNDING), side="left"))
    if not is_simple(counts):
        cases = look_up_cases(counts)
        weight = cases.negative if tpr is None else cases.positive
        n = max(np.floor(compute_proportion(cases.point < place, weight, cases).size), 1.0)
    low_count, high_count = (
        _compute_binomial_quantile(probability, n, rate) / n * total
        for probability in (0.5 - level / 2, 0.5 + level / 2)
    )
    hair = _ROUNDING * total
    # The ordered scores of the class between which its quantile lies; infinite if there is no such score.
    high = counts.score[np.searchsorted(sums[1:], low_count - hair)] if low_count > 0 else np.inf
    low = (
        counts.score[np.searchsorted(sums[1:], high_count + hair, side="right")]
        if high_count < total
        else -np.inf
    )
    threshold = np.concatenate(([np.inf], counts.score))[place]
    return _add_neighbors(Interval(threshold.item(), float(low), float(high), np.nan), counts)


def _find_predictive_threshold(
    counts: ThresholdCounts, name: str, value: float, level: float, drawing: Resampling
) -> Interval:
    """Find the cut-off at a predictive value, with percentiles over resamples of all cases."""
    find = partial(_find_scores, name=name, value=value)
    estimate = float(find(counts, counts.positive[None], counts.negative[None])[0])
    if np.isnan(estimate):
        warn_user(f"no score reaches {name} {value:g}, so that there is no cut-off")
        return Interval(np.nan, np.nan, np.nan, np.nan)
    scores = resample_statistic([counts], find, drawing, stratified=False, cells=False)[:, 0]
    interval = make_percentile_interval(estimate, scores, level).changed(standard_error=np.nan)
    return _add_neighbors(interval, counts)


def _add_neighbors(interval: Interval, counts: ThresholdCounts) -> Interval:
    """Store the scores next to a cut-off and to its limits, so that they are written in enough digits."""
    nearest = find_scores_near(counts, [interval.low, interval.estimate, interval.high])
    return interval.changed(nearest=nearest)


def _find_scores(counts: ThresholdCounts, positive: Array, negative: Array, name: str, value: float) -> Array:
    """Find the score that reaches a predictive value with the largest tpr, or smallest fpr, in each resample.

    Of equal ones it is the highest; NaN if no score reaches the value.
    """
    tp, fp = (np.cumsum(part, axis=1, dtype=float) for part in (positive, negative))
    fn, tn = tp[:, -1:] - tp, fp[:, -1:] - fp
    right, wrong = (tp, fp) if name == "precision" else (tn, fn)
    reached = (right >= value * (right + wrong) * (1 - _ROUNDING)) & (right + wrong > 0)
    if name == "precision":
        reached &= tp == np.where(reached, tp, -1.0).max(axis=1, keepdims=True)
    scores = np.asarray(counts.score, float)[reached.argmax(axis=1)]
    return np.where(reached.any(axis=1), scores, np.nan)


_MOST_CASES = 2.0**53  # cap on the effective size, infinite if all groups have the same rate


def _compute_binomial_quantile(probability: float, n: float, rate: float) -> float:
    """Find the least number of successes whose cumulative probability is at least `probability`."""
    from scipy.special import bdtr, bdtrik  # scipy.stats takes seconds to import

    if rate in (0, 1):  # the number is certain
        return n * rate
    quantile = float(np.ceil(bdtrik(probability, n, rate)))
    return (
        quantile - 1
        if quantile > 0 and bdtr(quantile - 1, int(min(n, _MOST_CASES)), rate) >= probability
        else quantile
    )
