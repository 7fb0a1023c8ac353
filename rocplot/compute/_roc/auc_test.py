"""Tests of the difference of two AUCs; results and hypotheses that other tests of two models share."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal, TypeAlias, Unpack, cast

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import Sample
from rocplot._data.binary import read_samples
from rocplot._data.columns import check_index_order, convert_frame_to_models
from rocplot._errors import make_type_error, make_value_error
from rocplot._names import quote_blank
from rocplot._numbers import write_number
from rocplot._typing import Array, Data, Weights, Window
from rocplot._validation import check_number
from rocplot._warnings import name_model, warn_user
from rocplot.compute._base.few_cases import warn_of_small_classes
from rocplot.compute._base.interval import (
    Inference,
    describe_bootstrap_test,
    describe_chi2_test,
    describe_difference,
    has_groups,
    keep_inference,
)
from rocplot.compute._base.reading import (
    PairedDataArguments,
    Resampling,
    declare_result_type,
    options_of,
    require_single_cases,
    warn_of_unmarked_weights,
)
from rocplot.compute._base.result import Result
from rocplot.compute._counts.resample import keep_defined, resample_statistic
from rocplot.compute._counts.threshold_counts import (
    ThresholdCounts,
    are_same_column,
    count_sample,
    get_counts,
    get_totals,
    is_simple,
    look_up_cases,
    look_up_paired_cases,
    require_cases,
    require_order,
)
from rocplot.compute._roc.auc import RateWindow, compute_window_auc, read_window
from rocplot.compute._roc.delong import (
    compute_difference_variance,
    compute_variance_parts,
    count_independent_units,
    explain_undefined_variance,
)
from rocplot.compute._roc.resamples import make_area_statistic, resample_areas, resample_auc_differences
from rocplot.compute._roc.roc import OTHER_CLASS, compute_auc, find_reversed_auc, suggest_other_sign

# -- Shared by the tests of two models: results, hypotheses, and the reading of the models ------------


class AucTest(Result):
    """The test of a difference of two AUCs, of two partial areas, or of two rates.

    Attributes
    ----------
    difference : float
        The quantity of a minus that of b.
    statistic, pvalue : float
        z (t for unpaired AUCs by DeLong's method) and its p-value under the alternative; NaN if the
        difference has no variance.
    low, high : float
        Two-sided confidence interval of the difference, whatever the alternative.
    basis : Inference or None
        What is compared, how and at which level, for `describe`; None for a test built by hand.
    limits_at : callable or None
        The limits as a function of the level; None for a test built by hand, or if they are undefined.
    """

    difference: float
    statistic: float
    pvalue: float
    low: float
    high: float
    limits_at: Callable[[float], tuple[float, float]] | None = field(
        default=None, repr=False, compare=False, kw_only=True
    )
    basis: Inference | None = field(default=None, repr=False, compare=False, kw_only=True)

    def describe(self) -> str:
        """Write the test as a sentence for a paper, with its method and level."""
        letter = "z" if self.basis is None else self.basis.statistic
        statistic = f"{letter} = {write_number(self.statistic, '.2f')}, "
        return describe_difference(self.difference, self.low, self.high, self.pvalue, self.basis, statistic)


class OverallTest(Result):
    """The test that several models have the same AUC.

    Attributes
    ----------
    statistic : float
        Wald's statistic, χ² under the hypothesis; NaN if the differences have no variance.
    df : int
        Its degrees of freedom, the rank of the covariance of the differences: at most the number of models
        minus 1.
    pvalue : float
        The p-value.
    """

    statistic: float
    df: int
    pvalue: float

    def describe(self) -> str:
        """Write the test as a sentence for a paper."""
        statistic = write_number(self.statistic, ".2f")
        return f"{describe_chi2_test('All AUCs equal', statistic, self.df, self.pvalue)} (DeLong)."


class AucTests(Result):
    """The tests of all pairs of models.

    Attributes
    ----------
    a, b : ndarray of str, shape (m,)
        The models of each pair.
    difference, statistic, pvalue, low, high : ndarray, shape (m,)
        The test of each pair, see ``AucTest``; the intervals are not adjusted.
    pvalue_holm : ndarray, shape (m,)
        The p-values adjusted for multiple testing by Holm's method.
    low_simultaneous, high_simultaneous : ndarray, shape (m,), or None
        Intervals that cover all differences together at the level, by Bonferroni: each at 1 − (1 − level)/m.
        Report these beside adjusted p-values.  None for tests built by hand.
    overall : OverallTest or None
        The test that all models have the same AUC, by DeLong's covariance; None for tests of two models, by
        another method, or built by hand.
    basis : Inference or None
        What is compared, how and at which level, for `describe`; None for tests built by hand.
    """

    a: Array
    b: Array
    difference: Array
    statistic: Array
    pvalue: Array
    low: Array
    high: Array
    pvalue_holm: Array
    low_simultaneous: Array | None = None
    high_simultaneous: Array | None = None
    overall: OverallTest | None = field(default=None, kw_only=True)
    basis: Inference | None = field(default=None, repr=False, compare=False, kw_only=True)

    def describe(self) -> str:
        """Write the tests as sentences for a paper, one per pair, with method and level."""
        letter, lines = "z" if self.basis is None else self.basis.statistic, []
        numbers = self.difference, self.low, self.high, self.pvalue_holm, self.statistic
        for a, b, difference, low, high, p, z in zip(self.a, self.b, *numbers, strict=True):
            statistic = f"{letter} = {write_number(z, '.2f')}, {'adjusted ' * (len(self.a) > 1)}"
            lines.append(describe_difference(difference, low, high, p, self.basis, statistic, (a, b)))
        if len(lines) > 1:
            lines.append(f"The p-values of all {len(lines)} pairs are adjusted by Holm's method.")
        overall = [] if self.overall is None else [self.overall.describe()]
        return "\n".join([*overall, *lines])


Truths: TypeAlias = ArrayLike | tuple[ArrayLike, ArrayLike] | Mapping[str, ArrayLike] | None
Compare: TypeAlias = Callable[[ThresholdCounts, ThresholdCounts], AucTest]


def describe_alternative(options: Mapping[str, Any]) -> str:
    """Write the alternative of a test, and whether it is paired."""
    margin, side = options["margin"], options["alternative"]
    paired = "paired" if options["paired"] else "unpaired"
    if side == "two-sided":
        return f"two-sided {paired} test"
    against = f"> {0 - margin:g}" if side == "greater" else f"< {margin:g}"
    return f"one-sided {paired} test of a difference {against}".replace("-", "−").replace("one−", "one-")


# -- The hypothesis -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Hypothesis:
    """The hypothesis on the difference of a `quantity`, and the level of its interval."""

    level: float
    alternative: str
    margin: float
    quantity: str = "AUCs"

    @classmethod
    def from_arguments(
        cls, level: float, alternative: str, margin: object, quantity: str = "AUCs"
    ) -> Hypothesis:
        """Check the caller's arguments."""
        hypothesis = cls(level, alternative, check_number(margin, "margin", 0, 1), quantity)
        if hypothesis.margin and alternative == "two-sided":
            raise make_value_error(
                "margin",
                f"={hypothesis.margin:g} needs a side",
                "alternative='greater' tests a - b > -margin (a is not inferior), alternative='less' tests "
                "a - b < margin (a is not superior)",
            )
        return hypothesis

    def test_by_error(self, difference: float, error: float, freedom: float = np.inf) -> AucTest:
        """Test by a standard error, with normal or t limits."""
        from scipy.stats import t

        if not error > 1e-12:
            return self.make_untested(difference, "its variance is 0")
        limits_at = partial(_compute_difference_limits, difference, error, freedom)
        low, high = limits_at(self.level)
        shift = {"greater": self.margin, "less": -self.margin}.get(self.alternative, 0.0)
        statistic = (difference + shift) / error
        signed = -statistic if self.alternative == "less" else statistic
        p = 2 * t.sf(abs(statistic), freedom) if self.alternative == "two-sided" else t.sf(signed, freedom)
        return AucTest(difference, statistic, float(p), low, high, limits_at=limits_at)

    def test_by_resamples(self, difference: float, differences: Array) -> AucTest:
        """Test by the standard deviation of resampled differences, with their percentiles as limits."""
        limits_at = partial(_compute_percentiles, differences)
        low, high = limits_at(self.level)
        test = self.test_by_error(difference, float(differences.std(ddof=1)))
        return test if np.isnan(test.low) else test.changed(low=low, high=high, limits_at=limits_at)

    def make_untested(self, difference: float, reason: str) -> AucTest:
        """Warn why there is no test, and return a result of NaN."""
        warn_user(f"the difference of the {self.quantity} has no test: {reason}")
        return AucTest(difference, *[np.nan] * 4)


def _compute_difference_limits(
    difference: float, error: float, freedom: float, level: float
) -> tuple[float, float]:
    """Compute normal or t limits of a difference of two proportions."""
    from scipy.stats import t

    half_width = float(t.ppf(0.5 + level / 2, freedom)) * error
    return max(difference - half_width, -1.0), min(difference + half_width, 1.0)


def _compute_percentiles(values: Array, level: float) -> tuple[float, float]:
    low, high = np.quantile(values, [0.5 - level / 2, 0.5 + level / 2]).tolist()
    return low, high


# -- Reading of the models ------------------------------------------------------------------------


def read_and_compare_models(
    compare: Compare,
    y_true: Any,
    a: Any,
    b: Any,
    *,
    paired: bool,
    level: float,
    data: Data | None,
    sample_weight: Weights,
    hue: Any = None,
    all_cases: bool = False,
    rejections: str,
    test_all: Callable[[list[ThresholdCounts]], OverallTest] | None = None,
    **reading: Any,
) -> AucTest | AucTests:
    """Read the models, and compare two, or all pairs of several.

    `test_all` tests three models or more together.  `rejections` says how often the test rejects a true
    hypothesis in a small class, of which it warns.  With
    `all_cases`, pooled scores must not merge any cases, else no cases of different classes.
    """
    a = convert_frame_to_models(a, "a")
    reading |= {"data": data, "hue": hue, "sample_weight": sample_weight}
    models = _read_result_counts(y_true, a, b, paired, reading)
    is_of_data = models is None
    if models is None:
        arguments = {"y_true": y_true, "a": a, "b": b, **(a if isinstance(a, Mapping) else {})}
        suggestion = "pass y_true and scores, or None and the curves of all models"
        require_single_cases(arguments, None if b is not None and not paired else data, suggestion)
        order = {"sample_weight": sample_weight, "groups": reading.get("groups"), "hue": hue}
        if paired:
            check_index_order(y_true=y_true, a=a, b=b, **order)
        samples = _read_compared_models(y_true, a, b, paired, reading)
        warn_of_unmarked_weights(samples, sample_weight)
        if paired:
            _check_pairs(list(samples.values()), sample_weight)
        models = {name: count_sample(sample) for name, sample in samples.items()}
    for model in models.values():
        require_cases(model)
        require_order(model, "the test", all_cases)
    tests: Any = _compare_all_pairs(models, compare, level) if b is None else compare(*models.values())
    if is_of_data:  # the functions that made results have warned
        _warn_of_reversed_scores(models)
    if test_all is not None and len(models) > 2:
        tests = tests.changed(overall=test_all(list(models.values())))
    if not np.isnan(tests.pvalue).all():
        units = "groups" if any(model.grouped for model in models.values()) else "cases"
        P, N = min((count_independent_units(model)[:2] for model in models.values()), key=min)
        warn_of_small_classes({"positives": P, "negatives": N}, rejections, units=units)
    return cast("AucTest | AucTests", tests)


def _warn_of_reversed_scores(models: Mapping[Any, ThresholdCounts]) -> None:
    """Warn of each model that ranks positives low."""
    for name, counts in models.items():
        if (area := find_reversed_auc(counts)) is not None:
            warn_user(
                f"the scores of {quote_blank(str(name))} rank positives low "
                f"(AUC {write_number(area)}): {suggest_other_sign(counts.cases, 'them negated')}{OTHER_CLASS}"
            )


def _read_result_counts(
    y_true: Any, a: Any, b: Any, paired: bool, reading: Mapping[str, Any]
) -> dict[str | None, ThresholdCounts] | None:
    """Return the counts of results that are passed in place of data; None for data."""
    sources = dict(a) if isinstance(a, Mapping) and b is None else {"a": a, "b": b}
    if not sources or not all(isinstance(source, Result) for source in sources.values()):
        return None
    if y_true is not None:
        raise make_type_error(
            "y_true", "cannot be combined with counts or curves, which include the classes", "pass None"
        )
    for name, value in reading.items():
        if value is not None:
            raise make_type_error(name, "cannot be combined with counts or curves, which include it")
    models = {name: get_counts(source) for name, source in sources.items()}
    if paired:
        look_up_paired_cases(list(models.values()), "a paired test")
    return models


def _write_test_of_each_group(y_true: Any, models: list[Any], hue: Any) -> str:
    """Suggest to test the models within each group, one call each."""
    if all(isinstance(name, str) for name in (y_true, *models, hue)):
        columns = ", ".join(map(repr, (y_true, *models)))
        call = f"rocplot.compute.auc_test({columns}, data=part)"
        return f"test each group by itself, {{key: {call} for key, part in table.groupby({hue!r})}}"
    call = "rocplot.compute.auc_test(y_true[group == key], a[group == key], b[group == key])"
    return f"test each group by itself, {{key: {call} for key in np.unique(group)}}"


def _read_compared_models(
    y_true: Any, a: Any, b: Any, paired: bool, reading: Mapping[str, Any]
) -> Mapping[str | None, Sample]:
    """Read the samples of both models, or of all models, by name."""
    data = reading["data"]
    several = isinstance(a, Mapping) or (data is not None and isinstance(a, list))
    if reading["hue"] is not None and b is not None:
        reason = "cannot be combined with hue, which names the models of a long table"
        raise make_type_error("b", reason, _write_test_of_each_group(y_true, [a, b], reading["hue"]))
    if reading["hue"] is not None and several:
        reason = "must be one column of scores if hue names the models of a long table"
        raise make_type_error("a", reason, _write_test_of_each_group(y_true, list(a)[:2], reading["hue"]))
    if reading["hue"] is not None or several:
        if b is not None:
            raise make_type_error(
                "b", "cannot be combined with several models in a", "all pairs of them are tested"
            )
        return read_samples(y_true, a, **reading)
    if b is None:
        raise make_type_error(
            "b", "is missing", "pass the scores of the second model, or a mapping of models as a"
        )
    separate_truths = isinstance(y_true, (tuple, list)) and len(y_true) == 2 and np.ndim(y_true[0]) > 0
    if paired and separate_truths:
        raise make_value_error("y_true", "is a pair of samples", "pass paired=False")
    truth = {"a": y_true[0], "b": y_true[1]} if separate_truths else y_true
    return read_samples(truth, {"a": a, "b": b}, **reading)


def _check_pairs(samples: Sequence[Sample], sample_weight: Weights) -> None:
    """Raise unless all models scored the same cases in the same order."""
    several = list(sample_weight.values()) if isinstance(sample_weight, Mapping) else [sample_weight]
    same_weights = all(np.array_equal(np.asarray(several[0]), np.asarray(weights)) for weights in several)
    differ = (
        ""
        if same_weights and all(are_same_column(samples[0].weight, sample.weight) for sample in samples)
        else "sample_weight"
    )
    if not all(are_same_column(samples[0].group, sample.group) for sample in samples):
        differ = "groups"
    if not all(np.array_equal(samples[0].label, sample.label) for sample in samples):
        differ = "y_true"
    if differ:
        raise ValueError(
            f"{differ} differs between the models, so they did not score the same cases: "
            "pass paired=False, or give all models the same"
        )


# -- All pairs of several models ------------------------------------------------------------------


def _compare_all_pairs(
    models: Mapping[str | None, ThresholdCounts], compare: Compare, level: float
) -> AucTests:
    pairs = list(itertools.combinations(models, 2))
    if not pairs:
        raise make_value_error("a", "must hold two models at least")
    tests = []
    for first, second in pairs:
        with name_model(f"{first} and {second}"):
            tests.append(compare(models[first], models[second]))
    return tabulate_tests([(str(first), str(second)) for first, second in pairs], tests, level)


def tabulate_tests(pairs: Sequence[tuple[str, str]], tests: Sequence[AucTest], level: float) -> AucTests:
    """Put tests of pairs of models into a table, with p-values and limits adjusted for multiple testing."""
    columns: dict[str, Any] = {
        name: np.array([getattr(test, name) for test in tests]) for name in tests[0].to_dict()
    }
    a, b = map(np.array, zip(*pairs, strict=True))
    m = int(np.count_nonzero(~np.isnan(columns["pvalue"])))
    wide = [
        (np.nan, np.nan) if test.limits_at is None else test.limits_at(1 - (1 - level) / m) for test in tests
    ]
    low, high = np.array(wide).T
    pvalue_holm = _adjust_by_holm(columns["pvalue"])
    return AucTests(a, b, **columns, pvalue_holm=pvalue_holm, low_simultaneous=low, high_simultaneous=high)


def _adjust_by_holm(pvalue: Array) -> Array:
    """Adjust p-values by the method of Holm (1979); NaN stays NaN and does not count."""
    order = np.argsort(pvalue)  # NaN come last
    m = int(np.count_nonzero(~np.isnan(pvalue)))
    adjusted = np.full(pvalue.size, np.nan)
    steps = pvalue[order[:m]] * np.arange(m, 0, -1)
    adjusted[order[:m]] = np.minimum(np.maximum.accumulate(steps), 1)
    return adjusted


# -- Tests of two AUCs ----------------------------------------------------------------------------


def _describe_auc_test(_: AucTest | AucTests, options: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the names of the quantity, of the method and of the statistic, for sentences."""
    windows = {name: options[name] for name in ("fpr", "tpr") if options[name] is not None}
    parts = [f"partial AUCs ({name} {low:g} to {high:g})" for name, (low, high) in windows.items()]
    method = options["method"] or ("bootstrap" if parts else "delong")
    variance = "Obuchowski's variance of clustered cases" if has_groups(options) else "DeLong's variance"
    method_text = describe_bootstrap_test(options) if method == "bootstrap" else variance
    letter = "z" if method == "bootstrap" or options["paired"] else "t"
    return parts[0] if parts else "AUCs", f"{describe_alternative(options)}, {method_text}", letter


@keep_inference(_describe_auc_test)
@declare_result_type(AucTest)
@options_of(bootstrap=("n_resamples",))
def auc_test(
    y_true: Truths,
    a: Any,
    b: Any = None,
    *,
    paired: bool = True,
    method: Literal["delong", "bootstrap"] | None = None,
    alternative: Literal["two-sided", "less", "greater"] = "two-sided",
    margin: float = 0.0,
    fpr: Window | None = None,
    tpr: Window | None = None,
    level: float = 0.95,
    hue: ArrayLike | None = None,
    drawing: Resampling,
    **reading: Unpack[PairedDataArguments],
) -> AucTest | AucTests:
    """Test whether two AUCs differ.

    Use it to compare two models, on the same cases or on different ones.

    Parameters
    ----------
    {two_models}
    {paired}
    method : {"delong", "bootstrap"}, optional
        DeLong's covariance (the default); or the standard deviation and percentiles of the difference over
        bootstrap resamples stratified by class, of the same cases for both models if these are paired.  For
        partial areas only the bootstrap is available, and is the default.  Beyond 4096 pairs of scores, it
        draws groups of similar cases, see Notes.
    {hypothesis}
    fpr, tpr : (low, high), optional
        The range of rates of partial areas, see ``partial_auc``; at most one of them.
    {paired_data}
    hue : array-like, shape (n,), or column name, optional
        The model of each row of a long table with the scores `a`, to test all pairs of models.  If paired,
        the rows of every model must be in the same order of cases.
    sample_weight : array-like, shape (n,), optional
        Whole weights count how often each sample occurred; with fractional ones, each sample counts once,
        with its weight.  For unpaired data, a mapping gives each model its own.
    pos_label : scalar, optional
        The positive class, needed for labels other than bool, 0/1 and −1/+1.
    {groups}  The variance is then Obuchowski's, and resamples are of whole groups.  For unpaired data, a
        mapping gives each model its own.
    {resampling}

    Returns
    -------
    AucTest or AucTests
        `AucTests` for several models: all pairs, with p-values adjusted by Holm's method and simultaneous
        intervals by Bonferroni's, and for three models and more ``overall``, DeLong's test that all areas are
        equal.  If the variance of the difference is zero, as for equal scores, or undefined, as for one
        sample in a class, statistic, p-value and limits are NaN, with a warning that says why.  You also get
        a warning for fewer than 20 cases in a class, see Notes.

    Raises
    ------
    {raises}
    ValueError
        Also for a lazy table of paired samples, an unknown method or alternative, a level outside (0, 1), a
        margin with a two-sided alternative, an invalid window, pooled scores, counts with fractional weights
        that do not hold the single cases, or a paired test of models that scored different samples.
    TypeError
        Also for counts or curves together with `y_true`, or if `b` is missing.

    See Also
    --------
    auc : Compute the area under the ROC curve.
    auc_interval : Compute a confidence interval of the AUC, or of a partial area.
    tpr_test : Test whether two true positive rates at the same false positive rate differ.
    roc_band : Compute a confidence band of the ROC curve.
    rocplot.roc : Draw ROC curves.

    Notes
    -----
    DeLong et al. (1988).  Unpaired samples are compared by t with Satterthwaite's degrees of freedom, as in
    pROC; the bootstrap's z is the difference divided by its standard deviation, also as there.

    **Many cases.**  Up to 4096 pairs of scores, the bootstrap of independent paired cases draws each of them.
    Beyond that, it draws cases of one class with similar differences of placement values as one group: by
    Hoeffding's decomposition, they contribute nearly the same to the difference of the AUCs.  As a check,
    eight resamples of all pairs are also drawn.  Unless the groups change the difference of each by less than
    a hundredth of the width of a 95 % interval, they are made smaller; in the end cases are drawn as in
    ``bootstrap``.

    **One-sided tests.**  `low` and `high` are the two-sided interval whatever the alternative, as in pROC and
    in reports of non-inferiority.  It agrees with a one-sided test at half the error: with DeLong's method,
    ``alternative="greater"`` has a p-value below .025 exactly if the lower limit of the 95 % interval is
    above −margin.  To show equivalence within a margin, use both one-sided tests together.

    **Small classes.**  In 6000 samples (bootstrap: 1500) of normal scores with equal AUCs, correlated by .5
    within a class, at a level of 5 %, DeLong's test rejects at AUCs of .6, .76 and .9 in 8.4, 6.7 and 2.7 %
    with 5 positives and 45 negatives, in 6.5, 5.5 and 3.2 % with 10 + 40, in 6.1, 5.5 and 4.8 % with 20 + 180
    and in 5.0, 4.7 and 3.5 % with 25 + 25.  At 5 + 45 the bootstrap rejects in 11.3 and 9.5 % at .6 and .76,
    the unpaired test in 7.1 and 6.2 %, and p < .01 occurs in at most 4.1 %.

    **Nested models.**  The test assumes independent cases and fixed models.  A model and an extension of it,
    both fitted to the cases on which they are tested, are not fixed: the test of a marker of pure noise
    rejects in .1 %.

    With 20 + 20 and 100 + 100 patients of five cases each, an intraclass correlation of .5 and `groups`, the
    test rejects equal AUCs of .76 and .9 in 4 to 6 %, by bootstrap in 5 to 9 % (800 and 200 samples).  With
    lognormal weights (σ = 1) in 2 to 7 % of 25 + 25 and 100 + 100 and in 4 to 10 % of 20 + 180, by bootstrap
    in 5 to 13 %.

    {coverage}

    References
    ----------
    {delong1988}
    {obuchowski1997}

    Examples
    --------
    >>> y = [1, 0] * 20
    >>> a = [(7 * i) % 40 + 12 * label for i, label in enumerate(y)]
    >>> b = [(11 * i) % 40 + 4 * label for i, label in enumerate(y)]
    >>> found = auc_test(y, a, b)
    >>> round(found.difference, 3), round(found.pvalue, 3)
    (0.165, 0.204)
    """
    window = read_window(fpr, tpr)
    if method is None:
        method = "delong" if window is None else "bootstrap"
    if window is not None and method != "bootstrap":
        raise ValueError(f'method={method!r} does not test partial areas: pass method="bootstrap"')
    hypothesis = Hypothesis.from_arguments(
        level, alternative, margin, "AUCs" if window is None else "partial areas"
    )

    def compare_areas(first: ThresholdCounts, second: ThresholdCounts) -> AucTest:
        if method == "bootstrap":
            return _test_by_resampling([first, second], window, hypothesis, drawing, paired)
        return _test_by_delong([first, second], hypothesis, paired)

    options: dict[str, Any] = {"paired": paired, "level": level, "hue": hue}
    options["rejections"] = "equal AUCs in 7 to 11 % of samples of 5 + 45 cases"
    options["test_all"] = partial(compare_all_areas, paired=paired) if method == "delong" else None
    return read_and_compare_models(compare_areas, y_true, a, b, **options, **reading)


def compare_all_areas(models: list[ThresholdCounts], paired: bool) -> OverallTest:
    """Test by Wald's statistic whether all areas are equal, by the variances of their differences."""
    from scipy.special import chdtrc

    k = len(models)
    if explain_undefined_variance(*models[: 1 if paired else k]):
        return OverallTest(np.nan, k - 1, np.nan)
    alone = [0.0 if paired else compute_variance_parts(model).sum_variance for model in models]
    variance = np.zeros((k, k))  # of the difference of each pair
    for i, j in itertools.combinations(range(k), 2):
        both = compute_difference_variance([models[i], models[j]]) if paired else alone[i] + alone[j]
        variance[i, j] = variance[j, i] = both
    areas = np.array([compute_auc(model) for model in models])
    difference = areas[1:] - areas[0]
    covariance = (variance[1:, :1] + variance[:1, 1:] - variance[1:, 1:]) / 2
    df = int(np.linalg.matrix_rank(covariance, tol=1e-12, hermitian=True))
    if df == 0:
        return OverallTest(np.nan, 0, np.nan)
    statistic = float(difference @ np.linalg.pinv(covariance, rcond=1e-9, hermitian=True) @ difference)
    return OverallTest(statistic, df, float(chdtrc(df, statistic)))


def _test_by_resampling(
    models: list[ThresholdCounts],
    window: RateWindow | None,
    hypothesis: Hypothesis,
    drawing: Resampling,
    paired: bool,
) -> AucTest:
    """Test by resamples of the common cases or, unpaired, of each model's cases."""
    difference = compute_window_auc(models[0], window) - compute_window_auc(models[1], window)
    if reason := explain_undefined_variance(*models):
        return hypothesis.make_untested(difference, reason)
    if not paired:
        areas = np.stack([resample_areas(model, window, drawing) for model in models], axis=1)
    elif window is not None:
        areas = resample_statistic(models, make_area_statistic(window), drawing)
    else:
        return hypothesis.test_by_resamples(difference, resample_auc_differences(models, drawing))
    return hypothesis.test_by_resamples(difference, np.subtract(*keep_defined(areas).T))


def _test_by_delong(models: list[ThresholdCounts], hypothesis: Hypothesis, paired: bool) -> AucTest:
    """Test by DeLong's variance; for unpaired models by t with Satterthwaite's degrees of freedom."""
    difference = compute_auc(models[0]) - compute_auc(models[1])
    if reason := explain_undefined_variance(*models[: 1 if paired else 2]):
        return hypothesis.make_untested(difference, reason)
    if paired:
        return hypothesis.test_by_error(difference, float(np.sqrt(compute_difference_variance(models))))
    spread = np.array([compute_variance_parts(model).sum_variance for model in models])
    cases = np.array(
        [sum(get_totals(model)) if is_simple(model) else look_up_cases(model).n_groups for model in models]
    )
    with np.errstate(invalid="ignore"):
        freedom = spread.sum() ** 2 / (spread**2 / (cases - 1)).sum()
    return hypothesis.test_by_error(difference, float(np.sqrt(spread.sum())), float(freedom))
