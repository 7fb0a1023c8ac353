"""The bias of predictions by the values of a feature: where they are too high or too low."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Unpack

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data import frames
from rocplot._data.arrays import Sample, clip_rounding, count_dimensions, describe_type, read_label_array
from rocplot._data.binary import read_samples
from rocplot._data.columns import check_column, check_index_order, list_categories
from rocplot._data.groups import read_groups
from rocplot._errors import make_type_error, make_value_error
from rocplot._numbers import write_numbers, write_percent
from rocplot._typing import Array, Data
from rocplot._validation import check_lengths, check_whole_number
from rocplot._warnings import name_model
from rocplot.compute._base.interval import (
    Inference,
    compute_wilson_limits,
    describe_curve_limits,
    has_groups,
    keep_inference,
)
from rocplot.compute._base.reading import (
    GroupedDataArguments,
    Scores,
    Truth,
    declare_result_type,
    mark_result,
    report_sources,
)
from rocplot.compute._base.result import LEFT_OUT, Result, Results, unwrap_single_model
from rocplot.compute._calibration.bins import cut_at_quantiles
from rocplot.compute._calibration.fits import make_probability_error
from rocplot.compute._counts.sort import average_weight, cap_effective_size


class CalibrationBy(Result):
    """The bias of predictions at each value, or in each bin, of a feature.

    Attributes
    ----------
    level : ndarray of str, shape (m,)
        The value of the feature, or the range of the bin.
    bias : ndarray, shape (m,)
        Mean prediction − fraction of positives: above 0, predictions are too high.
    low, high : ndarray, shape (m,)
        Confidence limits of the bias; NaN for a single case, or a single group of cases.
    pvalue : ndarray, shape (m,)
        Two-sided p-value of the hypothesis of no bias at this level.
    predicted, observed : ndarray, shape (m,)
        Mean prediction, and fraction of positives.
    count : ndarray, shape (m,)
        Weight of the cases.
    value : ndarray, shape (m,)
        Mean of a numeric feature in the bin; NaN for a feature of names, whose table leaves it out.
    overall_pvalue : float
        P-value of the hypothesis of no bias at any level.
    kind : str
        Kind and level of the limits, as in a legend.
    feature : str
        Name of the feature, if it has one.
    basis : Inference or None
        How the limits were computed and at which level, for `describe`; None for a result built by hand.
    """

    level: Array
    bias: Array
    low: Array
    high: Array
    pvalue: Array
    predicted: Array
    observed: Array
    count: Array
    value: Array = field(metadata=LEFT_OUT)
    overall_pvalue: float = float("nan")
    kind: str = ""
    feature: str = ""
    basis: Inference | None = field(default=None, repr=False, compare=False, kw_only=True)

    def describe(self) -> str:
        """Write the limits as a sentence for a paper, with their method and level."""
        return describe_curve_limits("Bias of predictions", self.low, self.basis, self.kind)


def _describe_inference(result: CalibrationBy, options: Mapping[str, Any]) -> tuple[str, str]:
    """Name the feature of the bias, and describe how its limits were computed."""
    size_text = (
        "number of independent groups" if has_groups(options) else "effective number of independent cases"
    )
    quantity = f"Bias of predictions by {result.feature}" if result.feature else "Bias of predictions"
    return quantity, f"confidence interval of each level (Wilson's, for the {size_text})"


@keep_inference(_describe_inference)
@declare_result_type(CalibrationBy)
def calibration_by(
    y_true: Truth,
    y_score: Scores = None,
    *,
    by: ArrayLike | str | None = None,
    n_bins: int = 10,
    level: float = 0.95,
    **reading: Unpack[GroupedDataArguments],
) -> CalibrationBy | Results[CalibrationBy]:
    """Compute the bias of predictions, their mean less the observed fraction, at each value of a feature.

    Use it to find the cases for which a model predicts too high or too low: sites, age groups, years.

    Parameters
    ----------
    {reading}
    {groups}
    by : array-like, shape (n,), column name or list of column names
        The feature, as names or numbers.  Each name is a level.  If there are more than `n_bins` different
        numbers, they are binned between numpy's default quantiles, closed on the right; else each is a level.
    n_bins : int, default=10
        Number of bins, before equal quantiles are merged.
    level : float in (0, 1), default=0.95
        Confidence level of the limits, as a proportion.

    Returns
    -------
    CalibrationBy
        Several models give a `Results`, a dict by name.  One row per level that has cases: numbers
        ascending, names in the order of their categories if they have one, else sorted.

    Raises
    ------
    {raises}
    ValueError
        Also for predictions outside [0, 1], a feature that is missing for some cases or infinite, and for
        `by` or `groups` with a lazy table.
    TypeError
        Also if `by` is missing, and for counts instead of data, as they do not hold the feature.

    See Also
    --------
    calibration : Compute a calibration curve.
    calibration_statistics : Compute summary statistics of calibration.
    rocplot.calibration_by : Draw the bias of predictions at each value of a feature.

    Notes
    -----
    The limits are for the mean prediction less the mean probability of the cases at the level.  The t
    interval of the residuals s − y is of no use if few cases are positive, as their variance is then that of
    the predictions alone: for 10 cases, 5 % of them positive, it covered the bias in 41 to 54 % of samples.
    Instead, Wilson's interval of the fraction y of positives, with Student's quantile and an effective number
    m of cases after Korn & Graubard (1998), is subtracted from the mean prediction s:

    * y(1 − y)/m is the variance of the mean residual.  Predictions that separate the classes make the
      interval narrower; with `groups`, over each of which residuals are added up, similar cases make it
      wider.
    * m is at most its value for correct predictions, s(1 − s)/m = Σ sᵢ(1 − sᵢ)/n².
    * m is at most n, or n² y(1 − y) if this is more, as if the number of positives varied by at least one.
      If all cases of the level are of one class, m is n, or with `groups` their number.

    With weights that are not whole numbers, and soft labels, the variances are those of weighted means
    (sandwich), and n is W/((1 − y)v + y u), Kish's effective size if u = v: W is the sum of the weights, v
    and u are Σw²/Σw of all positives and of all negatives.  Correct predictions then have the variance
    Σ wᵢsᵢ(1 − sᵢ)((1 − sᵢ)v + sᵢu)/W².  In simulations of calibrated, overconfident, underconfident
    and shifted predictions, with 3 to 50 % positives and 10 to 200 cases, 95 % limits covered the bias in
    94.6 % of samples or more, and in nearly all of them if no prediction is far from 0 or 1 and cases are
    few; in 10 to 40 groups of five similar cases, in 94 to 99 %.

    `pvalue` tests with this m whether y − s is 0, so it is below .05 exactly if the 95 % limits exclude 0.
    If fewer than five positives, or negatives, are expected at a level, it is exact instead: the probability,
    if all predictions are right, of a number of positives that is no more likely than the one observed.  That
    number has the Poisson binomial distribution (Hong 2013), and if all cases of the level have the
    prediction s, the p-value is that of ``scipy.stats.binomtest(k, n, s)``.  With weights that are not whole
    numbers, soft labels other than shares k/n of n cases, or `groups` no such test exists, and `pvalue` is
    rough there.
    `overall_pvalue` adds up the squared normal deviates of the levels, χ² with their number as degrees of
    freedom; if `by` is the prediction, this is a form of Hosmer and Lemeshow's test.  It is conservative if
    levels are small (2 % of calibrated samples had a p below .05 with ten levels of 50).  With `groups`,
    which may have cases at several levels, it is the smallest `pvalue` times the number of levels.  The
    p-values of the levels are not adjusted for their number.

    {coverage}

    References
    ----------
    {hong2013}
    {hosmer1980}
    {korn1998}
    {wilson1927}

    Examples
    --------
    >>> y, p = [0, 0, 1, 0, 1, 1, 0, 1], [0.1, 0.2, 0.7, 0.3, 0.3, 0.5, 0.2, 0.4]
    >>> found = calibration_by(y, p, by=["a", "a", "a", "a", "b", "b", "b", "b"])
    >>> found.level, found.bias.round(3)
    (array(['a', 'b'], dtype='<U1'), array([ 0.075, -0.4  ]))
    """
    if by is None:
        raise make_type_error(
            "by", "is missing", "pass the feature, an array with one value per case or a column of data"
        )
    if isinstance(y_true, Result):
        raise TypeError(
            "calibration_by needs the cases: pass y_true and y_score, with by, in place of a result"
        )
    data = reading["data"]
    columns = _look_up_argument_columns(data, {"by": by, "groups": reading["groups"]})
    _check_rows(data, y_true, y_score, reading["hue"], reading["sample_weight"], columns)
    feature = _find_levels(columns["by"], list_categories(by, data), check_whole_number(n_bins, "n_bins", 1))
    feature = replace(feature, name=_get_feature_name(by))
    cluster = None
    if columns["groups"] is not None:
        groups = read_label_array(columns["groups"], "groups")
        cluster = np.unique(list(map(str, groups.tolist())), return_inverse=True)[1]
    rows = np.arange(feature.place.size)  # the row of each case, by which its level and group are found
    results: dict[str | None, CalibrationBy] = {}
    arguments: Any = {**reading, "groups": rows}
    samples = read_samples(y_true, y_score, **arguments)
    clusters = {name: None if cluster is None else cluster[cases.group] for name, cases in samples.items()}
    report_sources({name: replace(cases, group=clusters[name]) for name, cases in samples.items()})
    for name, sample in samples.items():
        with name_model(name):
            results[name] = mark_result(_compute_model_bias(sample, feature, cluster, level), sample)
    return unwrap_single_model(results)


# -- the feature ----------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class _Feature:
    """The levels of a feature: their names, and for each case the index of its level and its number."""

    names: list[str]
    place: Array
    value: Array
    name: str = ""


def _look_up_argument_columns(data: Data | None, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Fetch the columns of `data` that arguments name."""
    if data is not None and frames.is_table(data) and frames.is_lazy(data):
        raise make_value_error(
            "by",
            "needs single rows, but data is a lazy table, whose engine counts them together",
            "collect the columns that are needed first",
        )
    columns = dict(arguments)
    for argument, value in arguments.items():
        if not isinstance(value, str):
            continue
        if data is None:
            raise make_type_error(
                argument, f"={value!r} names a column, which needs data", "pass data, or an array"
            )
        check_column(value, argument, frames.list_column_names(data))
        columns[argument] = frames.fetch_table_columns(data, [value])[value]
    return columns


def _check_rows(
    data: Any, y_true: Any, y_score: Any, hue: Any, sample_weight: Any, columns: Mapping[str, Any]
) -> None:
    """Check that the feature and the groups belong to the same rows as the labels."""
    if data is None:
        check_index_order(y_true=y_true, y_score=y_score, hue=hue, sample_weight=sample_weight, **columns)
        truth = y_true
    else:
        check_index_order(data=data, **columns)
        is_column = (
            isinstance(y_true, str) and frames.is_table(data) and y_true in frames.list_column_names(data)
        )
        truth = frames.fetch_table_columns(data, [y_true])[y_true] if is_column else None
    for name, labels in truth.items() if isinstance(truth, Mapping) else ((None, truth),):
        argument = "y_true" if name is None else f"y_true[{name!r}]"
        for column_argument, column in columns.items():
            if labels is None or column is None:
                continue
            if count_dimensions(labels, argument) == 1 == count_dimensions(column, column_argument):
                check_lengths({argument: len(labels), column_argument: len(column)})


def _find_levels(column: Any, categories: tuple[list[Any], bool], n_bins: int) -> _Feature:
    """Find the levels of a feature of names or numbers; many numbers are binned."""
    order, ordered = categories
    array = read_label_array(column, "by")
    if array.dtype.kind in "iuf" and not order:
        return _cut_numbers(array, n_bins)
    if array.dtype.kind == "c":
        raise make_type_error("by", f"must hold numbers or names, not {describe_type(array.flat[0])}")
    levels = read_groups(array, "by", order if ordered else ())
    return _Feature(levels.names, levels.number, np.full(array.size, np.nan))


def _get_feature_name(by: Any) -> str:
    """Return the name of a column, or of a series."""
    name = by if isinstance(by, str) else getattr(by, "name", None)
    return name if isinstance(name, str) else ""


def _cut_numbers(array: Array, n_bins: int) -> _Feature:
    """Bin numbers between quantiles; if there are few distinct ones, make each a level."""
    value = array.astype(np.float64)
    if not np.isfinite(value).all():
        raise make_value_error(
            "by", "must be finite, to be cut into bins", "name its ranges instead, such as by pandas.cut"
        )
    distinct, place = np.unique(value, return_inverse=True)
    if distinct.size <= n_bins:
        return _Feature(write_numbers(distinct, ".3g", ()), place, value)
    return _Feature(*cut_at_quantiles(value, n_bins), value)


# -- the levels of one model ----------------------------------------------------------------------


def _compute_model_bias(
    sample: Sample, feature: _Feature, cluster: Array | None, level: float
) -> CalibrationBy:
    """Compute the bias of one model at each level."""
    from scipy.special import chdtrc, ndtri

    score = clip_rounding(sample.score).astype(np.float64)
    if not (score.min() >= 0 and score.max() <= 1):
        raise make_probability_error(float(score.min()), float(score.max()))
    row = sample.group
    assert row is not None
    weight = np.ones(score.size, np.int64) if sample.weight is None else sample.weight
    of_class = _average_class_weights(sample.label, weight)
    order = np.argsort(feature.place[row], kind="stable")
    levels, start = np.unique(feature.place[row][order], return_index=True)
    records = []
    for case in np.split(order, start[1:]):
        case_cluster = None if cluster is None else cluster[row[case]]
        numbers = _compute_gap_moments(score[case], sample.label[case], weight[case], case_cluster, of_class)
        value = float(np.average(feature.value[row[case]], weights=weight[case]))
        means = dict(zip(("predicted", "observed", "count"), numbers, strict=False))
        limits = _compute_bias_limits(numbers, level)
        few = min(numbers.predicted, 1 - numbers.predicted) * numbers.total < _FEW
        if few and cluster is None and _are_counts(sample.label, weight) and 1 < numbers.total <= _MOST_CASES:
            cases = (np.repeat(part[case], weight[case]) for part in (score, sample.label))
            limits["pvalue"] = _compute_exact_pvalue(*cases)
        records.append(means | limits | {"value": value})
    columns: dict[str, Any] = {name: np.array([record[name] for record in records]) for name in records[0]}
    pvalue = columns["pvalue"][~np.isnan(columns["pvalue"])]
    if cluster is None:
        overall = float(chdtrc(pvalue.size, (ndtri(pvalue / 2) ** 2).sum()))
    else:
        overall = float(min(1, pvalue.size * pvalue.min(initial=1)))
    return CalibrationBy(
        level=np.array(feature.names)[levels],
        **columns,
        overall_pvalue=overall if pvalue.size else float("nan"),
        kind=f"{write_percent(level)} % interval",
        feature=feature.name,
    )


class _Moments(NamedTuple):
    """Means of the cases at one level, and their effective number of independent cases."""

    predicted: float
    observed: float
    total: float
    size: float  # the effective number of cases
    degrees: float  # of freedom of its variance


def _are_counts(label: Array, weight: Array) -> bool:
    return weight.dtype.kind in "iu" and label.dtype.kind == "b"


def _average_class_weights(label: Array, weight: Array) -> tuple[float, float]:
    """Average the weights of positives and of negatives, by themselves; of all for a class without cases."""
    if _are_counts(label, weight):
        return 1.0, 1.0
    positive, negative = (
        average_weight(weight * (part if part.any() else 1.0), weight) for part in (label, 1 - label)
    )
    return positive, negative


def _compute_gap_moments(
    score: Array, label: Array, weight: Array, cluster: Array | None, of_class: tuple[float, float]
) -> _Moments:
    """Compute the mean prediction, the fraction of positives, and the effective number of cases."""
    total, (of_positive, of_negative) = weight.sum(), of_class
    share = weight / total
    s, y = float(share @ score), 1.0 if (label == 1).all() else float(share @ label)  # 1 exactly
    gap = score - label - (s - y)
    n = cap_effective_size(total, y, of_positive, of_negative)
    # an integer weight is a number of cases
    variance_weight = share / total if _are_counts(label, weight) else share**2
    relative = ((1 - score) * of_positive + score * of_negative) / total  # weight of a case, if p is right
    if cluster is None:
        number = float(total) if _are_counts(label, weight) else float(score.size)
        variance, size_limit = float(variance_weight @ gap**2), n
    else:
        sums = np.bincount(cluster, share * gap)
        parts = np.bincount(cluster, share)
        number, variance = float(np.count_nonzero(parts)), float(sums @ sums)
        size_limit = 1 / float(parts @ parts) if y in (0, 1) else n
    if number == 1:  # the variance of one case, or one group, is unknown
        return _Moments(s, y, total.item(), float("nan"), 0.0)
    with np.errstate(divide="ignore", invalid="ignore"):
        sizes = [
            np.divide(y * (1 - y), variance * number / (number - 1)) if 0 < y < 1 else np.inf,
            np.divide(
                s * (1 - s), float((share * relative) @ (score * (1 - score)))
            ),  # if predictions are right
            max(size_limit, n**2 * y * (1 - y)),
        ]
    return _Moments(s, y, total.item(), float(np.nanmin(sizes)), number - 1)


def _compute_bias_limits(moments: _Moments, level: float) -> dict[str, float]:
    """Test whether the bias is 0, and invert the test: Wilson's limits of the fraction of positives."""
    from scipy.special import ndtri, stdtr, stdtrit

    bias = moments.predicted - moments.observed
    if moments.degrees < 1:
        return {"bias": bias, "low": np.nan, "high": np.nan, "pvalue": np.nan}
    wider = (stdtrit(moments.degrees, 0.5 + level / 2) / ndtri(0.5 + level / 2)) ** 2
    low, high = compute_wilson_limits(moments.observed, moments.size / wider, level)
    error = np.sqrt(moments.predicted * (1 - moments.predicted) / moments.size)
    distance = abs(bias) / error if error > 0 else (np.inf if bias else 0.0)
    return {
        "bias": bias,
        "low": moments.predicted - float(high),
        "high": moments.predicted - float(low),
        "pvalue": 2 * float(stdtr(moments.degrees, -distance)),
    }


# -- the exact test of few positives or few negatives ----------------------------------------------

_FEW = 5.0  # expected positives, or negatives, below which a test by Wilson's limits is rough
_MOST_CASES = 10_000_000
_BEYOND = 60  # numbers above the observed one that count; larger ones have no probability
_TIE = 1 + 1e-7  # of two probabilities that are equal but for rounding errors, as in scipy's binomtest


def _compute_exact_pvalue(score: Array, label: Array) -> float:
    """Compute the probability of all numbers of positives that are at most as likely as the observed one."""
    if 2 * score.sum() > score.size:
        score, label = 1 - score, ~label
    observed = int(np.count_nonzero(label))
    probability = _compute_poisson_binomial(score, observed + _BEYOND)
    return float(min(1.0, probability[probability <= probability[observed] * _TIE].sum()))


def _compute_poisson_binomial(score: Array, most: int) -> Array:
    """Compute the distribution of the number of positives, up to `most`, of cases with these probabilities.

    Half of the cases are joined with the other half, again and again, each time by a sum over what the one
    adds to the other.
    """
    rows = np.column_stack([1 - score, score])
    while len(rows) > 1:
        if len(rows) % 2:
            rows = np.vstack([rows, np.eye(1, rows.shape[1])])  # no case, with no positive
        first, second = rows[::2], rows[1::2]
        width = rows.shape[1]
        rows = np.zeros((len(first), min(2 * width - 1, most + 1)))
        for number in range(min(width, rows.shape[1])):
            part = second[:, : rows.shape[1] - number]
            rows[:, number : number + part.shape[1]] += first[:, number, np.newaxis] * part
    distribution = rows[0]
    return np.pad(distribution, (0, max(0, most + 1 - distribution.size)))
