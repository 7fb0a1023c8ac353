"""Metrics of the confusion matrix over the threshold or the predicted positive rate."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any, Literal, TypeAlias, Unpack

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.binary import read_folds
from rocplot._errors import make_type_error, make_value_error, write_value
from rocplot._numbers import ratio, write_numbers, write_percent
from rocplot._typing import Array, MetricLike, MetricName
from rocplot._validation import check_choice, check_flag, check_proportion, check_same_length, list_items
from rocplot.compute._base.interval import (
    Inference,
    describe_bootstrap,
    describe_interval,
    keep_inference,
)
from rocplot.compute._base.reading import (
    GroupedDataArguments,
    Resampling,
    Scores,
    Source,
    Truth,
    declare_result_type,
    has_weights,
    per_model,
)
from rocplot.compute._base.result import Result, Results, mark_negated, unwrap_single_model
from rocplot.compute._counts.draws import make_unit_draw, split_strata, sum_at_places
from rocplot.compute._counts.resample import yield_blocks
from rocplot.compute._counts.sort import count_at_least
from rocplot.compute._counts.threshold_counts import (
    CaseRows,
    ThresholdCounts,
    find_mixed_cells,
    find_scores_near,
    get_counts,
    get_totals,
    is_simple,
    look_up_cases,
    require_cases,
    require_order,
    require_scores,
)
from rocplot.compute._decisions.cut_table import MetricRequest, compute_pointwise_limits
from rocplot.compute._metrics.metric import Metric, check_metric_names, look_up_metric
from rocplot.compute._roc.roc import RocCurve, count_ranked_scores, get_curve, read_threshold_points

Metrics: TypeAlias = MetricLike | Sequence[MetricLike] | Mapping[str, MetricLike | Mapping[str, Any]]
Request: TypeAlias = tuple[Metric, dict[str, Any]]

_METRICS: tuple[MetricName, ...] = ("accuracy", "precision", "tpr", "f_beta")
_EQUAL_COST = look_up_metric("cost").label({})
_WEIGHTED_COST = "cost, share of the weight"
_TIE = 1e-12  # relative difference below which values are equal
_STEPS, _COLUMNS = 400, 2500  # points over the rate; pixel columns of a page
_CUTS = 200  # most thresholds with intervals in even steps of rank, and as many in even steps of the score


class ThresholdMetrics(Result):
    """Metrics at every cut-off.

    Attributes
    ----------
    threshold : ndarray, shape (m,)
        Cut-offs, descending from +inf; over the rate NaN between two thresholds, where cases of equal
        score are split at random, and everywhere for folds.
    rate : ndarray, shape (m,)
        Predicted-positive rate; with folds, the mean.
    values : dict of ndarray, shape (m,)
        The metrics by name; with folds, their mean, NaN where that of one fold is.
    low, high : dict of ndarray, shape (m,)
        Spread of the folds, or limits of pointwise confidence intervals, NaN at cut-offs that have none;
        empty if there are neither.
    over, error : str
        The quantity on x, ``"threshold"`` or ``"rate"``, and the meaning of `low` and `high`.
    labels : dict of str
        The names of the metrics, as in a legend.
    better : dict of str
        Whether ``"high"`` or ``"low"`` values are better; ``""`` for rates, which are best at one end, and
        for functions of yours.
    level : float or None
        The confidence level of the intervals; None without them.
    counts : ThresholdCounts or None
        The counts of the sample; None for folds.
    prevalence : float or None
        The prevalence for which the values hold; None means that of the sample.
    method : dict of ndarray of str, shape (m,)
        The method of each interval, see ``MetricsAt``, "" where there is none; empty without intervals.
    """

    threshold: Array
    rate: Array
    values: dict[str, Array]
    low: dict[str, Array] = field(default_factory=dict)
    high: dict[str, Array] = field(default_factory=dict)
    over: str = "threshold"
    error: str = ""
    labels: dict[str, str] = field(default_factory=dict)
    better: dict[str, str] = field(default_factory=dict)
    level: float | None = None
    counts: ThresholdCounts | None = field(default=None, repr=False)
    prevalence: float | None = None
    method: dict[str, Array] = field(default_factory=dict, repr=False, kw_only=True)

    def best(self, name: str) -> tuple[float, float, float]:
        """Return the best cut-off of a metric: (threshold, rate, value).

        If several are equally good, the most conservative one; NaN and infinite values are excluded.  For
        pooled counts, it is the best of the cut-offs that remain.
        """
        first, _ = self._find_best_run(name)
        return self._get_point(name, first)

    def best_range(self, name: str) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
        """Return the ends of the run of equally good cut-offs with `best`, as (threshold, rate, value).

        The first has the most predicted positives; both are `best` unless neighbours are as good, as they are
        wherever the precision is 1.
        """
        first, last = self._find_best_run(name)
        return self._get_point(name, last), self._get_point(name, first)

    def _find_best_run(self, name: str) -> tuple[int, int]:
        """Find the indices of the best cut-off and of the last one after it that is as good, or −1."""
        value = self.values[check_choice(name, self.values, "name")]
        signed = np.where(np.isfinite(value), value if self.better.get(name) != "low" else -value, -np.inf)
        if not np.isfinite(signed).any():
            return -1, -1
        greatest = signed.max()
        is_best = signed >= greatest - _TIE * abs(greatest)
        first = int(np.argmax(is_best))
        after = np.flatnonzero(~is_best[first:])
        return first, int(first + after[0] - 1 if after.size else is_best.size - 1)

    def _get_point(self, name: str, index: int) -> tuple[float, float, float]:
        if index < 0:
            return np.nan, np.nan, np.nan
        return float(self.threshold[index]), float(self.rate[index]), float(self.values[name][index])

    def describe(self) -> str:
        """Write the metrics and their limits as a sentence for a paper."""
        names = ", ".join(self.labels.get(name, name) for name in self.values)
        words = f"{names} at each cut-off" if self.over == "threshold" else f"{names} at each rate"
        if self.prevalence is not None:
            words += f", at a prevalence of {ratio(self.prevalence)}"
        if not self.error:
            return f"{words}, without limits."
        method = " (by the methods of metrics_at)" if self.level is not None else ""
        return f"{words}: {self.error}{method}."

    def to_dict(self) -> dict[str, Any]:
        """Return thresholds, rates and metrics by name; limits as ``<name>_low``, ``_high``, ``_method``."""
        spread = {
            f"{name}_{end}": getattr(self, end)[name]
            for name in self.low
            for end in ("low", "high", "method")
            if name in getattr(self, end)
        }
        return {"threshold": self.threshold, "rate": self.rate, **self.values, **spread}


@declare_result_type(ThresholdMetrics)
def threshold_metrics(
    y_true: Truth,
    y_score: Scores = None,
    *,
    metrics: Metrics = _METRICS,
    prevalence: float | None = None,
    over: Literal["threshold", "rate"] = "threshold",
    fold: ArrayLike | None = None,
    errorbar: Literal["sd", "range"] = "sd",
    n_samples: int = 201,
    intervals: bool = False,
    level: float = 0.95,
    drawing: Resampling,
    **reading: Unpack[GroupedDataArguments],
) -> ThresholdMetrics | Results[ThresholdMetrics]:
    """Compute metrics of the confusion matrix at every threshold.

    Use it to choose a cut-off, and to see how much a metric depends on it.

    Parameters
    ----------
    {reading}
    {groups}  Intervals allow for the groups.
    metrics : str, callable, sequence or mapping
        Names as listed under ``metric``, or functions of (fpr, tpr, skew); by default accuracy, precision,
        tpr and F1.  A mapping gives labels: label → name, or label → dict of ``metric`` and its parameters,
        such as ``{"F½": {"metric": "f_beta", "beta": 0.5}}``.  ``"laplace"`` and ``"m_estimate"`` use the
        class totals of the sample unless you pass others.  ``{"metric": "cost", "cost_ratio": 0.04}`` is the
        expected cost of a case if a false positive costs .04 times as much as a false negative, in units of
        the latter; the plain ``"cost"`` takes both as equal.  With the weights of ``case_weights`` it is a
        share of their sum.
    prevalence : float in (0, 1), optional
        P(positive) where the classifier will be used: metrics that depend on it, such as precision,
        accuracy and cost, then follow from the two rates.  By default it is that of the sample.
    over : {"threshold", "rate"}, default="threshold"
        Evaluate at the distinct scores; or at their predicted positive rates, with intermediate points
        between two that are far apart: there, equal scores are split at random, along the ROC segment.
    fold : array-like, column name or list of column names, optional
        The fold of each sample, to average metrics over folds at equal cut-offs or rates.
    errorbar : {"sd", "range"}, default="sd"
        Spread of the folds: mean ± standard deviation (ddof 1), or smallest to largest.
    n_samples : int, default=201
        With folds, the number of rates from 0 to 1, or the largest number of cut-offs, spaced evenly
        over all scores.
    intervals : bool, default=False
        Compute the confidence interval of each metric at each cut-off, by the methods of ``metrics_at``.  If
        there are more than 400 cut-offs (100 with groups or fractional weights), at that many of them, half
        spread evenly over the ranks and half over the scores.  Not with folds.
    level : float in (0, 1), default=0.95
        Confidence level of each interval, as a proportion.  It does not hold for all cut-offs at once.
    {resampling}

    Returns
    -------
    ThresholdMetrics
        Several models give a `Results`, a dict by name.

    Raises
    ------
    {raises}
    ValueError
        Also for a fold with one class, no metric or one named twice, unknown metrics, `over` or `errorbar`,
        a prevalence outside (0, 1), or folds together with intervals.
    TypeError
        Also for parameters that a metric does not have, or `fold` together with a precomputed result.

    See Also
    --------
    metric : Compute a performance metric.
    metrics_at : Compute metrics at a cut-off, each with a confidence interval.
    confusion_matrix : Compute the confusion matrix at one threshold.
    operating_point : Find the operating point of least expected cost.
    rocplot.threshold_metrics : Draw metrics of the confusion matrix over the threshold.

    Notes
    -----
    Flach's slides, "Turning rankers into classifiers".  Undefined values (0/0) are NaN, such as precision
    if nothing is predicted positive.

    {coverage}

    References
    ----------
    {flach}

    Examples
    --------
    >>> m = threshold_metrics([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2], metrics=["accuracy", "precision"])
    >>> m.threshold, m.values["accuracy"]
    (array([inf, 0.9, 0.4, 0.2]), array([0.5 , 0.75, 0.75, 0.5 ]))
    >>> m.best("accuracy")
    (0.9, 0.25, 0.75)
    """
    if prevalence is not None:
        prevalence = check_proportion(prevalence, "prevalence")
    requests = {
        label: MetricRequest(*pair, prevalence) for label, pair in read_metric_requests(metrics).items()
    }
    limits = (level, drawing) if check_flag(intervals, "intervals") else None
    if fold is None:
        return _threshold_metrics(
            y_true, y_score, **reading, wanted=requests, prevalence=prevalence, over=over, limits=limits
        )
    if limits is not None:
        raise make_value_error(
            "intervals", "and fold cannot be combined", "the folds' spread is drawn instead"
        )
    if isinstance(y_true, Result):
        raise make_type_error("fold", "cannot be combined with a precomputed result; pass y_true and y_score")
    samples = read_folds(y_true, y_score, fold, **{**reading, "groups": None})
    curves = {name: [get_curve(part) for part in parts] for name, parts in samples.items()}
    results = {
        name: _average_over_folds(folds, requests, over, errorbar, n_samples).changed(prevalence=prevalence)
        for name, folds in curves.items()
    }
    return unwrap_single_model({name: mark_negated(result, curves[name]) for name, result in results.items()})


def read_metric_requests(metrics: Any) -> dict[str, Request]:
    """Check the requested metrics; return them as label → (metric, parameters)."""
    if isinstance(metrics, str) or callable(metrics):
        metrics = (metrics,)
    if not isinstance(metrics, Iterable):
        raise make_type_error("metrics", f"must be names or functions, not {write_value(metrics)}")
    requests: dict[str, Request] = {}
    listed = list_items(metrics, "metrics", "metrics")
    check_metric_names(list(metrics.values()) if isinstance(metrics, Mapping) else listed, "metrics")
    for metric in listed:
        definition = metrics[metric] if isinstance(metrics, Mapping) else metric
        parameters = dict(definition) if isinstance(definition, Mapping) else {"metric": definition}
        record = look_up_metric(parameters.pop("metric", metric), "metrics")
        record.check_parameters(parameters)
        label = (
            metric
            if isinstance(metric, str)
            else record.name
            if callable(metric)
            else record.label(parameters)
        )
        if label in requests:
            raise make_value_error("metrics", f"holds {label!r} twice", "give each a name, {label: metric}")
        requests[label] = record, parameters
    if not requests:
        raise make_value_error("metrics", "is empty", "name at least one")
    return requests


@per_model(
    result_type=ThresholdMetrics, groups=True, public_name="threshold_metrics", count=count_ranked_scores
)
def _threshold_metrics(
    source: Source,
    *,
    wanted: dict[str, MetricRequest],
    prevalence: float | None,
    over: str,
    limits: tuple[float, Resampling] | None,
) -> ThresholdMetrics:
    curve = get_curve(source)
    counts = get_counts(curve)
    threshold, fpr, tpr = np.asarray(curve.threshold), curve.fpr, curve.tpr
    rate = (counts.tp + counts.fp) / (counts.n_positive + counts.n_negative)
    if over == "rate":
        grid = np.arange(1, _STEPS) / _STEPS
        index = np.searchsorted(rate, grid)
        far = (index < rate.size) & (rate[index] - rate[index - 1] > 1 / _STEPS)
        grid, index = grid[far], index[far]
        if find_mixed_cells(counts)[index - 1].any():
            require_order(counts, "a value between two thresholds")
        fpr, tpr = (np.insert(side, index, np.interp(grid, rate, side)) for side in (fpr, tpr))
        rate, threshold = np.insert(rate, index, grid), np.insert(threshold.astype(float), index, np.nan)
    values = {label: _evaluate_metric(curve, request, fpr, tpr) for label, request in wanted.items()}
    low, high, method = (
        ({}, {}, {}) if limits is None else _compute_metric_limits(counts, wanted, threshold, *limits)
    )
    words, level = (
        ("", None) if limits is None else (f"{write_percent(limits[0])} % intervals, pointwise", limits[0])
    )
    about = *_describe_metrics(wanted, has_weights(source)), level, counts, prevalence
    return ThresholdMetrics(threshold, rate, values, low, high, over, words, *about, method=method)


def _compute_metric_limits(
    counts: ThresholdCounts,
    requests: dict[str, MetricRequest],
    threshold: Array,
    level: float,
    drawing: Resampling,
) -> tuple[dict[str, Array], dict[str, Array], dict[str, Array]]:
    """Compute intervals at thresholds and name their methods; NaN and "" at points without an interval."""
    place, cuts = np.flatnonzero(~np.isnan(threshold)), np.append(np.inf, counts.score)
    indices = np.arange(cuts.size)
    half = _CUTS if counts.exact and not counts.grouped else _CUTS // 4  # group by group is slow
    if indices.size > 2 * half:
        finite = cuts[np.isfinite(cuts)]
        steps = np.linspace(float(finite[0]), float(finite[-1]), half)
        ranks = np.linspace(0, indices.size - 1, half).round().astype(int)
        indices = np.unique(np.concatenate([ranks, count_at_least(counts.score, steps)]))
    low, high = ({label: np.full(threshold.size, np.nan) for label in requests} for _ in range(2))
    method = {label: np.full(threshold.size, "", dtype=object) for label in requests}
    for label, (*ends, kinds) in compute_pointwise_limits(counts, indices, requests, level, drawing).items():
        low[label][place[indices]], high[label][place[indices]] = ends
        method[label][place[indices]] = np.where(np.isnan(ends).any(axis=0), "", kinds)
    return low, high, method


def _evaluate_metric(curve: RocCurve, request: MetricRequest, fpr: Array, tpr: Array) -> Array:
    """Evaluate one metric at points of a curve, with the class totals of its counts or at a prevalence."""
    record, parameters, prevalence = request
    counts = get_counts(curve)
    P, N = counts.n_positive, counts.n_negative
    skew = N / P if prevalence is None else (1 - prevalence) / prevalence
    if record.counts_cases and prevalence is None:
        parameters = {"positives": P, "negatives": N} | parameters
    value = record.at(fpr, tpr, skew, **record.check_parameters(parameters))
    if np.shape(value) not in ((), fpr.shape):
        raise make_value_error(
            "metrics", f": {record.name} gives {np.size(value)} values for {fpr.size} points"
        )
    return np.broadcast_to(value, fpr.shape)


def _average_over_folds(
    curves: list[RocCurve], requests: dict[str, MetricRequest], over: str, errorbar: str, n_samples: int
) -> ThresholdMetrics:
    """Average the metrics of the folds at equal thresholds or rates."""
    if over == "rate":
        rate = np.arange(n_samples) / (n_samples - 1)
        threshold = np.full(n_samples, np.nan)
        points = [_interpolate_rates(curve, rate) for curve in curves]
    else:
        threshold = np.unique(np.concatenate([np.asarray(curve.threshold, float) for curve in curves]))[::-1]
        if threshold.size > n_samples:
            threshold = threshold[np.linspace(0, threshold.size - 1, n_samples).round().astype(int)]
        points = [read_threshold_points(curve, threshold) for curve in curves]
        priors = [curve.prior or 0.0 for curve in curves]
        rate = np.mean([p * t + (1 - p) * f for p, (f, t) in zip(priors, points, strict=True)], axis=0)
    values, low, high = {}, {}, {}
    for label, request in requests.items():
        fold_values = np.array(
            [_evaluate_metric(curve, request, *point) for curve, point in zip(curves, points, strict=True)]
        )
        with np.errstate(invalid="ignore"):  # infinite values have no spread
            values[label], low[label], high[label] = _compute_metric_spread(fold_values, errorbar)
    error = {"sd": "± standard deviation", "range": "range"}[errorbar] + f" of {len(curves)} folds"
    weighted = any(map(has_weights, curves))
    about = _describe_metrics(requests, weighted)
    return ThresholdMetrics(threshold, rate, values, low, high, over, error, *about)


def _compute_metric_spread(values: Array, errorbar: str) -> tuple[Array, Array, Array]:
    mean = values.mean(axis=0)
    if len(values) == 1:
        return mean, np.full(mean.size, np.nan), np.full(mean.size, np.nan)
    if errorbar == "range":
        return mean, values.min(axis=0), values.max(axis=0)
    sd = values.std(axis=0, ddof=1)
    return mean, mean - sd, mean + sd


def _interpolate_rates(curve: RocCurve, rate: Array) -> tuple[Array, Array]:
    counts = get_counts(curve)
    curve_rate = (counts.tp + counts.fp) / (counts.n_positive + counts.n_negative)
    return np.interp(rate, curve_rate, curve.fpr), np.interp(rate, curve_rate, curve.tpr)


def _describe_metrics(
    requests: dict[str, MetricRequest], weighted: bool
) -> tuple[dict[str, str], dict[str, str]]:
    """Return the metrics' names, and whether high or low values are better."""
    labels = {
        label: metric.label(parameters) if label == metric.name else label
        for label, (metric, parameters, _) in requests.items()
    }
    if weighted:  # the weights may be costs: equal ones cannot be claimed
        labels = {label: _WEIGHTED_COST if words == _EQUAL_COST else words for label, words in labels.items()}
    # nothing tells which values of a caller's function are better
    better: dict[str, str] = {
        label: "" if metric.parameters is None else metric.better for label, (metric, *_) in requests.items()
    }
    return labels, better


def reduce_to_pixel_columns(x: Array, y: Array) -> tuple[Array, Array]:
    """Reduce a long path to the first, least, greatest and last value in each column of pixels."""
    if x.size <= 4 * _COLUMNS:
        return x, y
    cell = ((x - x[0]) / (x[-1] - x[0]) * _COLUMNS).astype(np.int32)
    first = np.flatnonzero(np.append(True, cell[1:] != cell[:-1]))
    last = np.append(first[1:], x.size) - 1
    y_min, y_max = np.fmin.reduceat(y, first), np.fmax.reduceat(y, first)
    column_x = np.stack([x[first], x[first], x[first], x[last]], 1).ravel()
    return column_x, np.stack([y[first], y_min, y_max, y[last]], 1).ravel()


# -- The stability of the best threshold: its bootstrap distribution and its out-of-bag value -----

Weights: TypeAlias = tuple[Array, Array]


class ThresholdStability(Result):
    """The best cut-offs of bootstrap resamples.

    Attributes
    ----------
    threshold : ndarray, shape (n_resamples,)
        The best cut-off of each resample; +inf if it is best to predict no sample positive.
    in_bag, out_of_bag : ndarray, shape (n_resamples,)
        The criterion at this cut-off in the resample, and among the samples not drawn; NaN if these lack a
        class.
    estimate : float
        The best cut-off of the sample itself.
    value : float
        The criterion there.
    level : float
        Confidence level of `low` and `high`.
    criterion : str
        The metric's name.
    basis : Inference or None
        How the limits were computed, for `describe`; None for a result built by hand.
    nearest : ndarray or None
        The scores next to the cut-off and to its limits, from which `describe` tells them; else None.
    """

    threshold: Array
    in_bag: Array
    out_of_bag: Array
    estimate: float = float("nan")
    value: float = float("nan")
    level: float = 0.95
    criterion: str = ""
    basis: Inference | None = field(default=None, repr=False, compare=False, kw_only=True)
    nearest: Array | None = field(default=None, repr=False, compare=False, kw_only=True)

    def __repr__(self) -> str:
        names = ("estimate", "low", "high", "value", "level", "criterion")
        items = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        arrays = f"threshold, in_bag and out_of_bag of {self.threshold.size} resamples"
        return f"{type(self).__name__}({items}; {arrays}){self._write_note()}"

    def describe(self) -> str:
        """Write the best cut-off with its limits as a sentence for a paper, and its value for other cases.

        Examples
        --------
        >>> from rocplot import compute
        >>> y, score = [1, 0] * 20, [i % 7 + 2 * (i % 2 == 0) for i in range(40)]
        >>> compute.threshold_stability(y, score, n_resamples=200, seed=0).describe()
        "Cut-off with the highest Youden's index: 6 (95 % confidence interval 2 to 7; percentile bootstrap, \
200 resamples of the cases of each class). The criterion is 0.300 there, and 0.162 on average in the cases \
that a resample left out."
        """
        interval = describe_interval(self.estimate, self.low, self.high, self.basis, self.nearest)
        out_of_bag = self.out_of_bag[np.isfinite(self.out_of_bag)]
        if not (out_of_bag.size and np.isfinite(self.value)):
            return f"{interval}."
        here, others = write_numbers([self.value, float(out_of_bag.mean())], even=True)
        left_out = f"{others} on average in the cases that a resample left out"
        return f"{interval}. The criterion is {here} there, and {left_out}."

    def __post_init__(self) -> None:
        super().__post_init__()
        check_same_length(threshold=self.threshold, in_bag=self.in_bag, out_of_bag=self.out_of_bag)
        check_proportion(self.level, "level")

    @property
    def low(self) -> float:
        """Lower percentile of the cut-offs."""
        return self._take_percentile(0.5 - self.level / 2)

    @property
    def high(self) -> float:
        """Upper percentile of the cut-offs."""
        return self._take_percentile(0.5 + self.level / 2)

    def _take_percentile(self, share: float) -> float:
        """Compute a percentile of the thresholds; if any is infinite, the nearest threshold."""
        thresholds = self.threshold[~np.isnan(self.threshold)]
        if not thresholds.size:
            return float("nan")
        method: Any = "linear" if np.isfinite(thresholds).all() else "nearest"
        return float(np.quantile(thresholds, share, method=method))


def _describe_best_cut_off(_: ThresholdStability, options: Mapping[str, Any]) -> tuple[str, str]:
    record = look_up_metric(options["criterion"], "criterion")
    best = "lowest" if record.better == "low" else "highest"
    return f"Cut-off with the {best} {record.label({})}", describe_bootstrap(options)


@keep_inference(_describe_best_cut_off)
@per_model(result_type=ThresholdStability, groups=True)
def threshold_stability(
    source: Source,
    *,
    criterion: MetricLike = "youden",
    level: float = 0.95,
    drawing: Resampling,
) -> ThresholdStability:
    """Compute the best cut-off in bootstrap resamples, and its value among the samples not drawn.

    Use it to see how far a cut-off that you chose on data can be trusted.

    Parameters
    ----------
    {reading}
    {groups}  Resamples are then of whole groups.
    criterion : str or callable, default="youden"
        The metric that the cut-off optimises, by a name or as a function, as in ``operating_point``.
    level : float in (0, 1), default=0.95
        Confidence level of the percentile limits of the cut-off, as a proportion.
    {resampling}

    Returns
    -------
    ThresholdStability
        If several cut-offs are equally good, the most conservative.  Several models give a `Results`, a dict
        by name.

    Raises
    ------
    {raises}
    ValueError
        Also for an unknown criterion, or one that is best if all samples get the same decision, a level
        outside (0, 1), scores pooled by `max_points`, counts of fractional weights or groups without the
        single samples, and whole weights that sum to more than 10⁸.

    See Also
    --------
    operating_point : Find the operating point of least expected cost.
    threshold_at : Compute the cut-off at which a rate has a given value.
    bootstrap : Compute a bootstrap interval of any statistic, or test the difference between models.
    rocplot.threshold_metrics : Draw metrics of the confusion matrix over the threshold.

    Notes
    -----
    Thiele & Hirschfeld (2021).  Positives and negatives are drawn with replacement, each class separately;
    with groups or soft labels, all together.  A whole weight counts a sample that many times; a sample keeps
    its fractional weight.  About .37 of the samples are not drawn: they show the value of the cut-off for new
    samples.  The in-bag value is optimistic, because the cut-off was chosen on the same samples.

    A ratio may be infinite, as the positive likelihood ratio is above all negatives.  This is then its best
    value, as in ``operating_point``, and its position says little.

    The best cut-off of a smooth metric converges at the rate n^(−1/3), at which percentiles of the bootstrap
    are not known to keep their level (Kim & Pollard 1990): the limits describe how much the choice varies.

    References
    ----------
    {thiele2021}
    {kim1990}

    Examples
    --------
    >>> y = [1, 0] * 20
    >>> scores = [i % 7 + 2 * t for i, t in enumerate(y)]
    >>> found = threshold_stability(y, scores, n_resamples=200, seed=0)
    >>> found.estimate, found.low <= found.estimate <= found.high
    (6.0, True)
    >>> bool(np.nanmean(found.out_of_bag) < found.in_bag.mean())
    True
    """
    record = look_up_metric(criterion, "criterion")
    if not record.better:
        raise make_value_error(
            "criterion",
            f"={criterion!r} is best where all samples get one decision",
            "choose a metric of both rates, such as 'youden'",
        )
    counts = get_counts(source)
    get_totals(counts)
    require_scores(counts, "the best cut-off")
    require_cases(counts)
    cuts = np.append(np.inf, counts.score.astype(float))
    best, value = _find_best_thresholds(record, counts.positive[None], counts.negative[None])
    thresholds, in_bag, out_of_bag = [], [], []
    for bag_weights, oob_weights in _draw_resamples(counts, drawing):
        place, bag = _find_best_thresholds(record, *bag_weights)
        thresholds.append(np.where(place < 0, np.nan, cuts[place]))
        in_bag.append(bag)
        out_of_bag.append(_evaluate_at_thresholds(record, place, *oob_weights))
    found = ThresholdStability.build_unchecked(
        threshold=np.concatenate(thresholds),
        in_bag=np.concatenate(in_bag),
        out_of_bag=np.concatenate(out_of_bag),
        estimate=float(cuts[best[0]]) if best[0] >= 0 else float("nan"),
        value=float(value[0]),
        level=level,
        criterion=record.name,
    )
    return found.changed(nearest=find_scores_near(counts, [found.estimate, found.low, found.high]))


def _draw_resamples(counts: ThresholdCounts, drawing: Resampling) -> Iterator[tuple[Weights, Weights]]:
    """Draw resamples in blocks: weights of both classes at the scores, in the bag and out of the bag."""
    cases = _split_into_cases(counts) if is_simple(counts) else look_up_cases(counts, "the out-of-bag value")
    single_stratum = [np.arange(cases.n_groups)]
    strata = single_stratum if counts.grouped else split_strata(cases.positive, cases.negative, True)
    draw = make_unit_draw(strata, cases.n_groups)
    for _, rows in yield_blocks(drawing.n_resamples, cases.group.size + cases.size, drawing.progress):
        times = draw(rows, drawing.rng)[:, cases.group]
        yield _sum_at_scores(cases, times), _sum_at_scores(cases, (times == 0).astype(np.int64))


_MOST_CASES = 10**8  # cases that are drawn one by one: their columns fill gigabytes


def _split_into_cases(counts: ThresholdCounts) -> CaseRows:
    """Expand counts into single cases; raise for more than a machine holds."""
    if (total := counts.n_positive + counts.n_negative) > _MOST_CASES:
        raise ValueError(
            f"the out-of-bag value draws every case, at most {_MOST_CASES:,} of them, and the weights sum to "
            f"{total:.3g}: take a random sample of the cases, or mark weights that count no cases with "
            "probability_weights"
        )
    k = np.arange(counts.score.size)
    point = np.concatenate((np.repeat(k, counts.positive), np.repeat(k, counts.negative)))
    positive = (np.arange(point.size) < counts.n_positive).astype(np.int64)
    return CaseRows(point, positive, 1 - positive, np.arange(point.size), point.size, k.size)


def _sum_at_scores(cases: CaseRows, times: Array) -> Weights:
    """Sum the weights of the cases at each score, each case as many times as it was drawn."""
    positive, negative = (
        sum_at_places(cases.point, cases.size, times * part) for part in (cases.positive, cases.negative)
    )
    return positive, negative


def _accumulate_class_rates(weight: Array) -> tuple[Array, Array]:
    """Accumulate weights to rates from 0, (rows, k + 1), NaN without cases; return also the totals."""
    cumsum = np.concatenate((np.zeros((len(weight), 1)), np.cumsum(weight, axis=1, dtype=float)), axis=1)
    total = cumsum[:, -1:]
    return np.divide(cumsum, total, out=np.full(cumsum.shape, np.nan), where=total > 0), total


def _evaluate_resamples(record: Metric, tpr: Array, fpr: Array, P: Array, N: Array) -> Array:
    """Evaluate the metric of resamples, negated where lower is better; NaN where a class is absent."""
    values = np.full(tpr.shape, np.nan)
    for i in np.flatnonzero((P[:, 0] > 0) & (N[:, 0] > 0)):
        parameters = {"positives": P[i, 0]} if record.counts_cases else {}
        values[i] = record.at(fpr[i], tpr[i], N[i, 0] / P[i, 0], **record.check_parameters(parameters))
    return values


def _find_best_thresholds(record: Metric, positive: Array, negative: Array) -> tuple[Array, Array]:
    """Find the index of the best threshold of each resample, −1 if there is none, and its value."""
    (tpr, P), (fpr, N) = _accumulate_class_rates(positive), _accumulate_class_rates(negative)
    value = _evaluate_resamples(record, tpr, fpr, P, N)
    gain = np.where(np.isnan(value), -np.inf, value if record.better == "high" else -value)
    top = gain.max(axis=1, keepdims=True)
    with np.errstate(invalid="ignore"):
        close = gain >= np.where(np.isfinite(top), top - _TIE * np.abs(top), top)
    place = close.argmax(axis=1)
    undefined = np.isnan(value).all(axis=1)
    return np.where(undefined, -1, place), np.where(undefined, np.nan, value[np.arange(place.size), place])


def _evaluate_at_thresholds(record: Metric, place: Array, positive: Array, negative: Array) -> Array:
    """Evaluate the metric of resamples at one threshold each."""
    (tpr, P), (fpr, N) = _accumulate_class_rates(positive), _accumulate_class_rates(negative)
    row = np.arange(place.size)[:, None], place[:, None]
    values = _evaluate_resamples(record, tpr[row], fpr[row], P, N)[:, 0]
    return np.where(place < 0, np.nan, values)
