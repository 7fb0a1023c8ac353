"""The decisions of two models compared case by case."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from typing import Any, TypeAlias, Unpack

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import chdtrc

from rocplot._data.arrays import ManyClassesError, Sample, count_dimensions, mark_column
from rocplot._data.binary import read_samples
from rocplot._data.columns import check_index_order
from rocplot._errors import make_type_error, make_value_error
from rocplot._numbers import write_cutoffs
from rocplot._typing import Array, Data
from rocplot.compute._base.interval import UNSEEDED, Inference, describe_difference, name_series
from rocplot.compute._base.reading import (
    PairedDataArguments,
    Resampling,
    declare_result_type,
    require_single_cases,
)
from rocplot.compute._base.result import Result, get_negated_column, mark_negated_scores
from rocplot.compute._counts.draws import make_unit_draw
from rocplot.compute._counts.resample import yield_blocks
from rocplot.compute._counts.sort import average_weight
from rocplot.compute._counts.threshold_counts import (
    count_sample,
    find_nearest_scores,
    number_groups,
    require_sign,
    require_whole_counts,
)
from rocplot.compute._decisions.confusion_matrix import check_cut_off
from rocplot.compute._decisions.cut_table import CutTable, compute_proportion_limits, correlate_proportions

Decisions: TypeAlias = ArrayLike | Mapping[str, ArrayLike] | list[str]

_EXACT = "McNemar's exact test, Newcombe's limits for paired proportions"
_OF_GROUPS = "Obuchowski's test of clustered cases, Newcombe's limits with the number of independent cases"
_BOTH, _FIRST, _SECOND, _NEITHER = range(4)


class PairedDifference(Result):
    """The difference of two proportions among the same cases, with McNemar's tests.

    Attributes
    ----------
    a, b : float
        The proportion of each model.
    difference : float
        The proportion of a minus that of b.
    low, high : float
        Confidence interval of the difference.
    pvalue : float
        Two-sided p-value of McNemar's exact test or, if cases have groups, of Obuchowski's test.
    statistic, pvalue_chi2 : float
        χ² with one degree of freedom and continuity correction, and its p-value, of McNemar's asymptotic
        test or, if cases have groups, of Obuchowski's test, which has no correction.  NaN if the models never
        differ.
    basis : Inference or None
        How the limits were computed and at which level, for `describe`; None for a result built by hand.
    """

    a: float
    b: float
    difference: float
    low: float
    high: float
    pvalue: float
    statistic: float
    pvalue_chi2: float
    basis: Inference | None = field(default=None, repr=False, compare=False, kw_only=True)

    def describe(self) -> str:
        """Write the difference as a sentence for a paper, with its method and level."""
        return _describe_rate(self)


def _describe_rate(rate: PairedDifference, models: tuple[str, str] | None = None) -> str:
    return describe_difference(rate.difference, rate.low, rate.high, rate.pvalue, rate.basis, models=models)


class Paired(Result):
    """The decisions of two models on the same cases.

    Attributes
    ----------
    positive, negative : ndarray, shape (2, 2)
        The positives and the negatives, counted by who calls the case positive: [[both, a alone], [b alone,
        neither]].  Rows are the decisions of a, columns those of b.
    sensitivity, specificity : PairedDifference
        The rates of both models, their differences with confidence intervals, and McNemar's tests.
    ppv, npv : PairedDifference or None
        The predictive values of both models, their differences with bootstrap intervals, and weighted
        generalised score tests; None for a result built by hand.
    accuracy : PairedDifference or None
        The accuracy of both models over all cases, its difference with a confidence interval, and McNemar's
        tests; None for a result built by hand.
    threshold : ndarray, shape (2,)
        The cut-off of each model.
    names : tuple of str
        The names of the models.
    level : float
        The confidence level of the intervals.
    nearest : ndarray, shape (4,), or None
        The scores of each model next to its cut-off, which decide how the cut-off is written; None for a
        result made by hand.
    negated_columns : tuple of str
        For each model the column of which low values are positive; empty if high scores are.
    """

    positive: Array
    negative: Array
    sensitivity: PairedDifference
    specificity: PairedDifference
    threshold: Array
    names: tuple[str, str] = ("a", "b")
    level: float = 0.95
    ppv: PairedDifference | None = field(default=None, compare=False, kw_only=True)  # limits are drawn
    npv: PairedDifference | None = field(default=None, compare=False, kw_only=True)
    accuracy: PairedDifference | None = field(default=None, compare=False, kw_only=True)
    nearest: Array | None = field(default=None, repr=False, compare=False, kw_only=True)
    negated_columns: tuple[str, str] = field(default=("", ""), repr=False, compare=False, kw_only=True)

    def __post_init__(self) -> None:
        names = tuple(map(str, self.names))
        super().__post_init__()
        object.__setattr__(self, "names", names)
        for name in ("positive", "negative"):
            if np.shape(getattr(self, name)) != (2, 2):
                raise make_value_error(name, f"has shape {np.shape(getattr(self, name))}, expected (2, 2)")

    def describe(self) -> str:
        """Write the differences as sentences for a paper, one line each, with method and level."""
        rates = (self.sensitivity, self.specificity, self.accuracy, self.ppv, self.npv)
        return "\n".join(_describe_rate(rate, self.names) for rate in rates if rate is not None)

    def to_dict(self) -> dict[str, Any]:
        """Return one row per rate with the cases behind it, its test of `pvalue` and its limits as "method".

        The columns "both", "a_only", "b_only" and "neither" count who is right: of specificity, the negatives
        that both call negative are in "both", which are in the last cell of ``negative``.  Predictive values
        have no such cases, so these are NaN.
        """
        positive, negative = np.ravel(self.positive), np.ravel(self.negative)[::-1]
        right = {"sensitivity": positive, "specificity": negative, "accuracy": positive + negative}
        right |= dict.fromkeys(("ppv", "npv"), np.full(4, np.nan))
        rates = {name: getattr(self, name) for name in right if getattr(self, name) is not None}
        words = ("both", "a_only", "b_only", "neither")
        cases = {word: np.array([right[name][i] for name in rates]) for i, word in enumerate(words)}
        numbers = {
            name: np.array([getattr(rate, name) for rate in rates.values()])
            for name in self.sensitivity.to_dict()
        }
        methods = ["" if rate.basis is None else rate.basis.method for rate in rates.values()]
        return {"rate": np.array(list(rates)), **numbers, **cases, "method": np.array(methods)}


@declare_result_type(Paired)
def paired(
    y_true: ArrayLike,
    a: Decisions,
    b: ArrayLike | None = None,
    *,
    threshold: float | tuple[float, float] | Mapping[str, float] | None = None,
    level: float = 0.95,
    drawing: Resampling,
    **reading: Unpack[PairedDataArguments],
) -> Paired:
    """Compare the decisions of two models on the same cases: rates, accuracy and predictive values.

    Use it to compare two tests, or two models at their cut-offs, on the same cases.

    Parameters
    ----------
    y_true : array-like, shape (n,), or column name
        True classes: bool, 0/1 or −1/+1, or any two values with `pos_label`.
    a, b : array-like or column name
        Scores of the two models, or their decisions as bool or 0/1; of predicted classes, ``pred == "ill"``.
        Two Series name the models.  You can also leave out `b` and pass as `a` a mapping of two models,
        name → scores, or with `data` a list of two columns.
    threshold : float, pair of float or mapping, optional
        Cut-off of the rule "positive iff score ≥ threshold", or one for each model, as a pair or by name.
        Scores need it; if both models hold decisions, leave it out.
    level : float in (0, 1), default=0.95
        Confidence level of the intervals of the differences, as a proportion.
    data : data frame or mapping of columns, optional
        Table in which column names are looked up, one row per sample; a lazy table must be collected.
    sample_weight : array-like, shape (n,), or column name, optional
        Whole-number weights: how often each sample occurred.
    pos_label : scalar, optional
        The positive class, needed for labels other than bool, 0/1 and −1/+1.
    {groups}
    {resampling}

    Returns
    -------
    Paired
        With the tables ``positive`` and ``negative``, and ``sensitivity``, ``specificity``, ``accuracy``,
        ``ppv`` and ``npv``, each a ``PairedDifference``.  For the first three its ``pvalue`` is that of the
        exact test; if the models agree on all cases, of a class or of both, it is 1, and the statistic of the
        asymptotic test is NaN.  A predictive value is NaN, without a test, if a model makes no such
        prediction.

    Raises
    ------
    ValueError
        For missing values, unequal lengths, an absent class, a threshold of NaN, more than two models,
        a level outside (0, 1), fractional weights, a lazy table, an unknown column, or pandas objects whose
        indexes hold the same labels in different orders.
    TypeError
        For counts or curves, which do not hold the single cases, or if `b`, or the threshold of scores, is
        missing.

    See Also
    --------
    auc_test : Test whether two AUCs differ.
    confusion_matrix : Compute the confusion matrix at one threshold.
    metrics_at : Compute metrics at a cut-off, each with a confidence interval.
    rocplot.paired : Draw the cases on which two models differ.

    Notes
    -----
    McNemar (1947): only cases on which the models differ are informative: those that one classifies
    correctly and the other does not, of the positives for the sensitivity, of the negatives for the
    specificity, and of all cases for the accuracy.  ``pvalue`` is that of the exact
    test, in which each of these is the toss of a fair coin; it is conservative.  ``pvalue_chi2`` is that of
    the χ² test with Yates's continuity correction.

    The intervals square and add the distances of Wilson's limits, with the correlation of the two decisions:
    Newcombe (1998), method 10 for paired data.  If cases have groups, tests are those of Obuchowski
    (1998), whose variance is that between groups, and in the intervals the number of cases is divided by the
    design effect.

    Predictive values are compared on all cases, by the weighted generalised score test of Kosinski (2013):
    with PPVs a and b among n_a and n_b positive decisions, p their pooled value and C = (s(1 − p)² + r p²)/
    (n_a + n_b), where s positives and r negatives are called positive by both, the statistic is
    (a − b)²/((p(1 − p) − 2C)(1/n_a + 1/n_b)), χ² with one degree of freedom; NPVs alike.  If cases have
    groups, the variance is that of the sums over groups.  The limits are percentiles of resamples of all
    cases, or of whole groups, in which the prevalence varies: it must be that of the population.  Resamples
    in which a model makes no such prediction are left out.  In simulations of 25 + 25 and 100 + 100 cases and
    AUCs of .76 and .9 their 95 % limits covered the difference in at least 92 % (NPV at an AUC of .9, 25 +
    25; 300 samples each).

    {coverage}

    References
    ----------
    {mcnemar1947}
    {newcombe1998b}
    {obuchowski1998}
    {korn1998}
    {kosinski2013}

    Examples
    --------
    >>> y = [1] * 21 + [0] * 4
    >>> a = [1] * 2 + [0] * 19 + [0] * 4
    >>> b = [1] + [0] + [1] * 7 + [0] * 12 + [0] * 3 + [1]
    >>> found = paired(y, a, b, threshold=0.5)
    >>> found.positive
    array([[ 1,  1],
           [ 7, 12]])
    >>> round(found.sensitivity.difference, 4), round(found.sensitivity.pvalue, 4)
    (-0.2857, 0.0703)
    """
    thresholds = None
    if threshold is not None and not isinstance(threshold, Mapping):
        thresholds = _read_model_thresholds(threshold)
    names, pair = _read_paired_models(y_true, a, b, **reading)
    if isinstance(threshold, Mapping):
        thresholds = _read_named_thresholds(threshold, names)
    cuts = _find_decision_thresholds(pair) if thresholds is None else thresholds
    counted = [count_sample(sample) for sample in pair]
    for counts, cut in zip(counted, cuts, strict=True):
        require_sign(counts, cut, "threshold")
    decided = [sample.score >= cut for sample, cut in zip(pair, cuts, strict=True)]
    label, basis = pair[0].label, Inference("", "", level, models=names)
    (positive, sensitivity), (negative, specificity), (_, accuracy) = (
        _compare_correctness(pair[0], decided, rows, replace(basis, quantity=quantity))
        for rows, quantity in (
            (label, "sensitivities"),
            (~label, "specificities"),
            (np.ones_like(label), "accuracies"),
        )
    )
    ppv, npv = _compare_predictive_values(pair[0], decided, basis, drawing)
    nearest = np.ravel([find_nearest_scores(counts, cut) for counts, cut in zip(counted, cuts, strict=True)])
    nearest = mark_negated_scores(nearest, pair[0]) if pair[1].negated else nearest
    options: dict[str, Any] = {"ppv": ppv, "npv": npv, "accuracy": accuracy, "nearest": nearest}
    options["negated_columns"] = get_negated_column(pair[0]), get_negated_column(pair[1])
    tables = positive.reshape(2, 2), negative[::-1].reshape(2, 2)
    return Paired(*tables, sensitivity, specificity, np.array(cuts), names, level, **options)


def write_model_cut_offs(result: Paired) -> list[str]:
    """Write the cut-off of each model so that it divides its scores; of a negated column as its value."""
    if result.nearest is None:
        return write_cutoffs(result.threshold)
    halves = zip(np.split(np.asarray(result.nearest), 2), result.negated_columns, strict=True)
    scores = [mark_column(half, column, True) if column else half for half, column in halves]
    return write_cutoffs(result.threshold, scores)


def _read_model_thresholds(threshold: Any) -> tuple[float, float]:
    """Check the threshold: one for both models, or one for each."""
    several = count_dimensions(threshold, "threshold") == 1
    if several and len(threshold) != 2:
        raise make_value_error(
            "threshold", f"must be one number or a pair, one for each model, not {len(threshold)} numbers"
        )
    first, second = (check_cut_off(value) for value in (threshold if several else (threshold, threshold)))
    return first, second


def _read_named_thresholds(thresholds: Mapping[str, float], names: tuple[str, str]) -> tuple[float, float]:
    """Check a mapping of thresholds: one for each model, and for no other."""
    by_name = {str(name): value for name, value in thresholds.items()}
    names = ("a", "b") if set(by_name) == {"a", "b"} else names  # the arguments, if Series have names
    if set(by_name) != set(names):
        raise make_value_error(
            "threshold",
            f"must have the models {names[0]!r} and {names[1]!r}, not {', '.join(map(repr, by_name))}",
            "give each its cut-off",
        )
    return _read_model_thresholds([by_name[name] for name in names])


def _find_decision_thresholds(pair: Sequence[Sample]) -> tuple[float, float]:
    """Return the cut-off of decisions, which are 0 and 1; raise for scores, which need the caller's."""
    if not all(np.isin(sample.score, (0, 1)).all() for sample in pair):
        raise make_type_error(
            "threshold", "is missing", "pass the cut-off of the scores, or decisions as bool or 0/1"
        )
    return 0.5, 0.5


def _read_paired_models(
    y_true: Any, a: Any, b: Any, data: Data | None, **reading: Any
) -> tuple[tuple[str, str], tuple[Sample, Sample]]:
    """Read both models, and their names."""
    several = isinstance(a, Mapping) or (data is not None and isinstance(a, (list, tuple)))
    models = dict(a) if isinstance(a, Mapping) else {}
    require_single_cases({"y_true": y_true, "a": a, "b": b, **models}, data)
    if several and b is not None:
        raise make_type_error(
            "b", "cannot be combined with two models in a", "pass one model as each, or both in a"
        )
    if several and len(a) != 2:
        raise make_value_error(
            "a",
            f"must hold two models, not {len(a)}",
            "call paired for each pair of them",
            shell=f"must name two columns, not {len(a)}",
        )
    if not several and b is None:
        raise make_type_error(
            "b", "is missing", "pass the scores of the second model, or a mapping of two models as a"
        )
    if not several and data is not None and isinstance(a, str) and a == b:
        raise make_value_error("a", f"and b are the same column, {a!r}", "name two")
    try:
        if several:
            samples = read_samples(y_true, a, data=data, **reading)
        elif data is None:
            order = {name: reading[name] for name in ("sample_weight", "groups")}
            check_index_order(y_true=y_true, a=a, b=b, **order)
            samples = read_samples(y_true, {"a": a, "b": b}, **reading)
        else:
            samples = read_samples(y_true, [a, b], data=data, **reading)
    except ManyClassesError as error:
        options = "y_pred={'a': pred_a, 'b': pred_b}, statistic=lambda matrix: matrix.accuracy, compare='b'"
        call = f"rocplot.compute.bootstrap(y_true, {options})"
        raise ManyClassesError(error.found, f"predicted classes are compared by {call}") from None
    (first, first_sample), (second, second_sample) = samples.items()
    if not several and data is None:
        first, second = name_series(a, b)
    if not np.array_equal(first_sample.label, second_sample.label):
        raise make_value_error(
            "y_true", "differs between the models, so they did not decide on the same cases"
        )
    require_whole_counts(count_sample(first_sample), "McNemar's test")
    return (str(first), str(second)), (first_sample, second_sample)


def _compare_correctness(
    sample: Sample, decisions: list[Array], rows: Array, basis: Inference
) -> tuple[Array, PairedDifference]:
    """Count the cases of these rows by which models classify them correctly, and compare how often each does.

    The cells are those that both, a alone, b alone and neither classify correctly.
    """
    wrong = [decision[rows] != sample.label[rows] for decision in decisions]
    place = 2 * wrong[0] + wrong[1]
    weight = np.ones(place.size, np.int64) if sample.weight is None else sample.weight[rows]
    cells = np.bincount(place, weight, 4).astype(weight.dtype)
    table = CutTable(cells)
    groups = None if sample.group is None else number_groups(sample.group[rows])[1]
    if groups is not None and groups.max() + 1 != weight.sum():
        parts = np.stack([np.bincount(groups, weight * (place == i)) for i in range(4)], axis=1)
        table = CutTable(cells, parts, np.full(4, average_weight(weight)))
    return cells, _compare_rates(table, basis)


_A, _B, _ANY = (_BOTH, _FIRST), (_BOTH, _SECOND), (_BOTH, _FIRST, _SECOND, _NEITHER)


def _compare_rates(table: CutTable, basis: Inference) -> PairedDifference:
    """Compare two rates: by McNemar's tests, or by the differences between groups (Obuchowski, 1998)."""
    from scipy.stats import binomtest, chi2

    a, b = (float(table.compute_share(numerator, _ANY)) for numerator in (_A, _B))
    if table.parts is None:
        first, second = int(table.cells[_FIRST]), int(table.cells[_SECOND])
        n_discordant = first + second
        statistic = max(abs(first - second) - 1, 0) ** 2 / n_discordant if n_discordant else float("nan")
        pvalue = float(binomtest(first, n_discordant).pvalue) if n_discordant else 1.0
        difference, alike, method = (
            (first - second) / float(table.cells.sum()),
            _correlate_decisions(table.cells),
            _EXACT,
        )
    else:
        group_differences = table.sum_cells_by_group((_FIRST,)) - table.sum_cells_by_group((_SECOND,))
        spread = table.estimate_variance(group_differences, _ANY)
        statistic = float(group_differences.sum()) ** 2 / spread if spread > 0 else float("nan")
        pvalue = 1.0 if not group_differences.any() else float(chi2.sf(statistic, 1))
        difference, alike, method = a - b, correlate_proportions(table, (_A, _ANY), (_B, _ANY)), _OF_GROUPS
    low, high = _combine_wilson_limits(table, a, b, alike, basis.level)
    chi = float(chi2.sf(statistic, 1))
    numbers = (a, b, difference, low, high, pvalue, statistic, chi)
    return PairedDifference(*numbers, basis=replace(basis, method=method))


def _correlate_decisions(cells: Array) -> float:
    """Compute the correlation of both decisions, with Newcombe's correction if it is positive."""
    n_both, first, second, n_neither = map(float, cells)
    margins = (n_both + first) * (second + n_neither) * (n_both + second) * (first + n_neither)
    if margins == 0:
        return 0.0
    excess = n_both * n_neither - first * second
    excess = max(excess - (n_both + first + second + n_neither) / 2, 0) if excess > 0 else excess
    return excess / float(np.sqrt(margins))


def _combine_wilson_limits(
    table: CutTable, a: float, b: float, rho: float, level: float
) -> tuple[float, float]:
    """Combine Wilson's intervals of two correlated proportions (Newcombe, 1998)."""
    (a_low, a_high), (b_low, b_high) = (
        tuple(map(float, compute_proportion_limits(table, numerator, _ANY, level))) for numerator in (_A, _B)
    )

    def compute_distance(x: float, y: float) -> float:
        return float(np.sqrt(max(x**2 + y**2 - 2 * rho * x * y, 0)))

    return a - b - compute_distance(a - a_low, b_high - b), a - b + compute_distance(a_high - a, b - b_low)


# -- predictive values ----------------------------------------------------------------------------

# Cells of a table of all cases: the class (positive, negative), decision of a, decision of b (both alike).
_SHAPE = (2, 2, 2)


def _compare_predictive_values(
    sample: Sample, decisions: list[Array], basis: Inference, drawing: Resampling
) -> list[PairedDifference]:
    """Compare PPV and NPV by weighted generalised score tests, with percentile intervals."""
    cell = np.ravel_multi_index((~sample.label, ~decisions[0], ~decisions[1]), _SHAPE)
    weight = np.ones(cell.size, np.int64) if sample.weight is None else sample.weight
    cells = np.bincount(cell, weight, 8)
    size, group = (0, None) if sample.group is None else number_groups(sample.group)
    if group is None or size >= weight.sum():  # independent cases
        parts, units = None, "cases"
        resampled = drawing.rng.multinomial(cells.sum(), cells / cells.sum(), drawing.n_resamples)
    else:
        parts, units = np.bincount(group * 8 + cell, weight, size * 8).reshape(size, 8), "groups"
        draw = make_unit_draw([np.arange(size)], size)
        blocks = yield_blocks(drawing.n_resamples, size, drawing.progress)
        resampled = np.concatenate([draw(rows, drawing.rng) @ parts for _, rows in blocks])
    cells, resampled = cells.reshape(_SHAPE), resampled.reshape(-1, *_SHAPE)
    method = "weighted generalised score test, percentile bootstrap, "
    method += f"{drawing.n_resamples} resamples of {units}" + UNSEEDED * (not drawing.is_seeded)
    results = []
    for call, quantity in enumerate(("positive predictive values", "negative predictive values")):
        a, b = map(float, _compute_predictive_values(cells, call))
        first, second = _compute_predictive_values(resampled, call)
        low, high = _compute_percentile_limits(a - b, first - second, basis.level)
        statistic = _compute_score_statistic(cells, parts, call)
        pvalue = float(chdtrc(1, statistic))
        numbers = (a, b, a - b, low, high, pvalue, statistic, pvalue)
        results.append(PairedDifference(*numbers, basis=replace(basis, quantity=quantity, method=method)))
    return results


def _compute_percentile_limits(difference: float, values: Array, level: float) -> tuple[float, float]:
    """Return percentiles of the defined values; NaN where the difference or all but one is undefined."""
    values = values[~np.isnan(values)]
    if np.isnan(difference) or values.size < 2:
        return float("nan"), float("nan")
    low, high = np.quantile(values, [0.5 - level / 2, 0.5 + level / 2])
    return float(low), float(high)


def _select_calls(cells: Array, call: int) -> tuple[Array, Array]:
    """Return the cells of the cases that a calls so, and that b does: by class and the other's decision."""
    return cells[..., call, :], cells[..., :, call]


def _compute_predictive_values(cells: Array, call: int) -> list[Array]:
    """Compute the predictive value of both models from tables, whose last axes are those of the cells."""
    with np.errstate(invalid="ignore"):
        sums = [part.sum(axis=-1) for part in _select_calls(cells, call)]
        return [part[..., call] / part.sum(axis=-1) for part in sums]


def _compute_score_statistic(cells: Array, parts: Array | None, call: int) -> float:
    """Compute the weighted generalised score statistic of Kosinski (2013); NaN if it is undefined."""
    sums = [part.sum(axis=-1) for part in _select_calls(cells, call)]  # by class
    n_a, n_b = (float(part.sum()) for part in sums)
    if not n_a or not n_b:
        return float("nan")
    p = float(sums[0][call] + sums[1][call]) / (n_a + n_b)  # the pooled predictive value
    difference = float(sums[0][call] / n_a - sums[1][call] / n_b)
    if parts is None:
        right, wrong = cells[call, call, call], cells[1 - call, call, call]  # of what both call so
        C = float(right * (1 - p) ** 2 + wrong * p**2) / (n_a + n_b)
        variance = (p * (1 - p) - 2 * C) * (1 / n_a + 1 / n_b)
    else:
        score = np.zeros(_SHAPE)  # a case's part of the difference under the hypothesis
        residual = np.where(np.arange(2) == call, 1 - p, -p)[:, None]
        score[:, call, :] += residual / n_a
        score[:, :, call] -= residual / n_b
        group_sums = (parts.reshape(-1, *_SHAPE) * score).sum(axis=(1, 2, 3))
        variance = float(group_sums @ group_sums)
    return difference**2 / variance if variance > 1e-15 else float("nan")
