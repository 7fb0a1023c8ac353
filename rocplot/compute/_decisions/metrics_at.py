"""Metrics at a threshold, with confidence intervals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from rocplot._data.arrays import list_first_values
from rocplot._errors import make_value_error, write_value
from rocplot._numbers import ratio, write_rule
from rocplot._suggestions import make_item_error
from rocplot._typing import Array
from rocplot._validation import check_number, check_proportion, check_same_length, find_meant_name
from rocplot._warnings import get_model_entry
from rocplot.compute._base.interval import (
    Inference,
    Interval,
    describe_bootstrap,
    describe_estimate,
    keep_inference,
)
from rocplot.compute._base.reading import Resampling, Source, per_model
from rocplot.compute._base.result import Result
from rocplot.compute._counts.sort import count_at_least
from rocplot.compute._counts.threshold_counts import (
    ThresholdCounts,
    find_nearest_scores,
    get_counts,
    look_up_cases,
    require_simple,
    require_whole_counts,
    rescale_extreme_weights,
)
from rocplot.compute._decisions.confusion_matrix import (
    ClassConfusionMatrix,
    ConfusionMatrix,
    check_cut_off,
    count_against_rest,
    is_chosen_in_sample,
    warn_of_default_cut_off,
)
from rocplot.compute._decisions.cut_table import (
    EFFECTIVE,
    MetricRequest,
    compute_formula_limits,
    compute_percentile_limits,
    count_table,
    name_effective_number,
    resample_tables,
)
from rocplot.compute._decisions.threshold_metrics import Metrics, read_metric_requests
from rocplot.compute._metrics.metric import find_metric, get_metric_name, index_metrics
from rocplot.compute._roc.roc import count_ranked_scores

_METRICS = ("sensitivity", "specificity", "ppv", "npv", "lr_plus", "lr_minus", "accuracy", "f1", "youden")
_METHODS = {
    "wilson": "Wilson",
    "clopper-pearson": "Clopper and Pearson",
    "newcombe": "Newcombe, method 10",
    "log": "normal limits of the logarithm",
    "mover": "MOVER-R of Wilson's limits",
    "score": "extrema over the rates that a score test does not reject",
}
_METHODS |= {f"{key}{EFFECTIVE}": f"{text}, effective number of cases" for key, text in _METHODS.items()}


def _spell_metric(name: str) -> str:
    """Spell the name of a metric as in a sentence; labels that a caller made are kept."""
    if name in ("ppv", "npv"):
        return name.upper()
    record = index_metrics().get(name)
    return record.label({}) if record is not None and record.name == name else name


class MetricsAt(Result):
    """Metrics at a cut-off, with confidence intervals.

    A row is an `Interval`, as an item or an attribute: ``result["tpr"]``, ``result.tpr``, by any name that
    the metric has, such as ``"sensitivity"`` and ``"recall"``.

    Attributes
    ----------
    metric : ndarray of str, shape (m,)
        The metrics, by the names that you passed.
    estimate, low, high : ndarray, shape (m,)
        Their values and the limits of their intervals; NaN where a metric or its interval is undefined.
    method : ndarray of str, shape (m,), or None
        The kind of each interval: ``"wilson"``, ``"newcombe"``, ``"log"``, ``"mover"``, ``"score"``,
        ``"bootstrap"`` or ``"clopper-pearson"``; those of weights or groups end in ``", effective n"``, for
        which they are computed.
    threshold : float
        The cut-off; positive iff score ≥ threshold.  NaN for the metrics of a `ConfusionMatrix`.
    prevalence : float or None
        The prevalence for which the values hold; None means that of the sample.
    level : float
        The confidence level of each interval.
    basis : Inference or None
        How the limits were computed and at which level, for `describe`; None for a result built by hand.
    nearest : ndarray, shape (2,), or None
        The scores next to the cut-off, which decide how it is written; None for a result built by hand.
    in_sample : bool
        Whether the cut-off was chosen as `OperatingPoint` of the same cases, so that rates and limits are
        optimistic.
    is_decided : bool
        Whether the scores are decisions, 0 and 1, which have no cut-off to be reported.
    n_groups : int or None
        The number of groups of cases, such as patients; None without groups.
    """

    metric: Array
    estimate: Array
    low: Array
    high: Array
    method: Array | None = None
    threshold: float = 0.5
    prevalence: float | None = None
    level: float = 0.95
    basis: Inference | None = field(default=None, repr=False, compare=False, kw_only=True)
    nearest: Array | None = field(default=None, repr=False, compare=False, kw_only=True)
    in_sample: bool = field(default=False, repr=False, compare=False, kw_only=True)
    is_decided: bool = field(default=False, repr=False, compare=False, kw_only=True)
    n_groups: int | None = field(default=None, repr=False, compare=False, kw_only=True)

    def describe(self) -> str:
        """Write the metrics for a paper, one on each line, with the method and the level of each.

        Examples
        --------
        >>> from rocplot import compute
        >>> compute.metrics_at([1, 0, 1, 0], [0.9, 0.4, 0.6, 0.7], metrics="sensitivity").describe()
        'At a cut-off of ≥ 0.5: sensitivity = 1.000 (95 % confidence interval 0.342 to 1.000; Wilson).'
        """
        kinds = ["made by hand"] * len(self.metric) if self.method is None else self.method
        words = self._get_method_names()
        conditions = []
        if self.in_sample or not (self.is_decided or np.isnan(self.threshold)):
            value = "" if np.isnan(self.threshold) else f" of {write_rule(self.threshold, self.nearest)}"
            chosen = " that was chosen on the same cases" if self.in_sample else ""
            conditions.append(f"a cut-off{value}{chosen}")
        if self.prevalence is not None:
            conditions.append(f"a prevalence of {ratio(self.prevalence)}")
        heading = f"At {' and '.join(conditions)}:" if conditions else ""
        groups = "" if self.n_groups is None else f" in {self.n_groups} groups"
        methods = [words.get(str(kind), str(kind)) for kind in kinds]
        methods = [
            f"{method}{groups}" if method.endswith("number of cases") else method for method in methods
        ]
        rows = zip(self.metric, self.estimate, self.low, self.high, methods, strict=True)
        sentences = [
            f"{describe_estimate(_spell_metric(str(name)), numbers, self.level, method)}."
            for name, *numbers, method in rows
        ]
        return (" " if len(sentences) == 1 else "\n").join([heading, *sentences]).strip()

    def _get_method_names(self) -> dict[str, str]:
        return _METHODS | {"bootstrap": "bootstrap" if self.basis is None else self.basis.method}

    def _find_row(self, name: object) -> int | None:
        """Find the row of a metric by its label, or by another name of the metric."""
        labels = [str(metric) for metric in vars(self).get("metric", ())]
        if name in labels:
            return labels.index(str(name))
        if (target := find_metric(name)) is None:
            return None
        records = map(find_metric, labels)
        names = [record and get_metric_name(record) for record in records]
        return names.index(own_name) if (own_name := get_metric_name(target)) in names else None

    def _get_interval(self, row: int) -> Interval:
        kind = "made by hand" if self.method is None else str(self.method[row])
        basis = Inference(
            _spell_metric(str(self.metric[row])), self._get_method_names().get(kind, kind), self.level
        )
        estimate, low, high = (float(column[row]) for column in (self.estimate, self.low, self.high))
        return Interval(estimate, low, high, np.nan, basis=basis)

    def __getitem__(self, name: str) -> Interval:
        """Return the interval of a metric."""
        row = self._find_row(name)
        if row is not None:
            return self._get_interval(row)
        if not isinstance(name, str):  # such as when a result is unpacked
            raise make_item_error(self)
        labels = list(map(str, self.metric))
        meant = find_meant_name(name, labels)
        if find_metric(name) is not None:
            meant = (
                f", or call rocplot.compute.metrics_at(y_true, y_score, threshold=0.5, metrics=[{name!r}])"
            )
        suggestion = f"choose from {list_first_values(labels)}{meant}"
        raise make_value_error("metric", f"={name!r} is not among those of the result", suggestion)

    def _get_example_item(self) -> str:
        return str(self.metric[0])

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            row = None if name.startswith("_") else self._find_row(name)
            return super().__getattr__(name) if row is None else self._get_interval(row)

    def __post_init__(self) -> None:
        check_same_length(
            metric=self.metric, estimate=self.estimate, low=self.low, high=self.high, method=self.method
        )
        super().__post_init__()


def _describe_inference(_: Any, options: Mapping[str, Any]) -> tuple[str, str]:
    """Describe the bootstrap of metrics without a formula, which resamples all cases."""
    return "metrics", describe_bootstrap({**options, "stratified": False})


def _takes_one_class(options: Mapping[str, Any]) -> bool:
    """Return whether all metrics asked for have a value if a class is absent."""
    try:
        pairs = read_metric_requests(options.get("metrics", _METRICS)).values()
    except (TypeError, ValueError):  # raised again where the metrics are computed
        return False
    return all(MetricRequest(*pair, options.get("prevalence")).has_one_class for pair in pairs)


@keep_inference(_describe_inference)
@per_model(result_type=MetricsAt, groups=True, count=count_ranked_scores, one_class=_takes_one_class)
def metrics_at(
    source: Source,
    *,
    threshold: float | Result | Mapping[str, Result] | Mapping[str, float] = 0.5,
    metrics: Metrics = _METRICS,  # type: ignore[assignment]
    prevalence: float | None = None,
    level: float = 0.95,
    method: Literal["wilson", "clopper-pearson"] = "wilson",
    drawing: Resampling,
) -> MetricsAt:
    """Compute metrics at a cut-off, each with a confidence interval.

    Use it to report sensitivity, specificity, predictive values and others at the cut-off that you use, or of
    a table of counts, such as a published one: pass a `ConfusionMatrix` in place of the data.

    Parameters
    ----------
    {reading}
    {groups}
    threshold : float, result or mapping, default=0.5
        Cut-off of the rule "positive iff score ≥ threshold"; ±inf are the two trivial decisions.  It may be a
        result of ``operating_point`` or ``threshold_at``, and map names of models to their cut-offs.  An
        operating point of the same cases marks the result as ``in_sample``, and `describe` says so.
    metrics : str, callable, sequence or mapping
        Names as listed under ``metric``, or functions of (fpr, tpr, skew).  A mapping gives labels: label →
        name, or label → dict of ``metric`` and its parameters, such as
        ``{"F½": {"metric": "f_beta", "beta": 0.5}}``.  Groups of one class have the accuracy alone.
    prevalence : float in (0, 1), optional
        P(positive) where the classifier will be used.  Metrics that depend on it, such as predictive values
        and accuracy, then follow from the two rates by Bayes' rule.  By default it is that of the sample,
        which must then represent the population: in a case–control study the investigator chose it.
    level : float in (0, 1), default=0.95
        Confidence level of each interval, as a proportion.
    method : {"wilson", "clopper-pearson"}, default="wilson"
        Limits of proportions of cases, such as sensitivity and PPV: Wilson's, or the exact ones of Clopper
        and Pearson, which are wider.  *Notes* say which limits the other metrics have.
    {resampling}

    Returns
    -------
    MetricsAt
        With arrays ``metric``, ``estimate``, ``low``, ``high`` and ``method``; ``to_frame`` gives one row per
        metric, and ``result["sensitivity"]`` the `Interval` of one.  0/0 is NaN, with NaN limits, such as the
        predictive value if nothing is predicted positive.  A bootstrap whose resamples do not vary gives no
        limits, with a warning; all limits of a single group are NaN.  Several models give a `Results`, a
        dict by name, ``result["model"]["sensitivity"]``, whose ``to_frame`` is one long table.

    Raises
    ------
    {raises}
    ValueError
        Also for a threshold of NaN, one within a cell of counts made with `max_points`, or one beside a
        `ConfusionMatrix`; a `ConfusionMatrix` of weights that are no counts; no metric, an unknown one or one
        named twice; an unknown method; exact limits of groups or fractional weights; a prevalence or level
        outside (0, 1); and counts with fractional weights that do not hold
        the single cases.
    TypeError
        Also for parameters that a metric does not have.

    See Also
    --------
    confusion_matrix : Compute the confusion matrix at one threshold.
    operating_interval : Compute both rates at a cut-off with confidence intervals.
    threshold_metrics : Compute metrics at every threshold.
    paired : Compare the decisions of two models case by case.
    rocplot.threshold_metrics : Draw metrics of the confusion matrix over the threshold.

    Notes
    -----
    The method depends on the metric.  ``"wilson"``: proportions of cases, and F1 as 2J/(1 + J) of the
    Jaccard index J.  ``"newcombe"``: sums of the two rates, such as Youden's index, the balanced accuracy,
    and at a given prevalence accuracy and cost; the distances of Wilson's limits are squared and added
    (Newcombe, 1998, method 10; Zou & Donner, 2008).  ``"log"``: the odds ratio and likelihood ratios, which
    depend on no prevalence, on the logarithmic scale (Simel et al., 1991), as in DTComPair and scipy; if a
    rate of 0 or 1 has no variance on that scale, by ``"mover"``.  ``"bootstrap"``: percentiles for all
    others, of resampled cases.

    At a given prevalence π a metric is a function of two independent rates, and no bootstrap is needed.
    ``"mover"``: functions of a ratio of the rates by MOVER-R on Wilson's limits (Donner & Zou, 2012), which
    are predictive values and, with c = (1 − π)/π, the F measures: (1 + β²)/F − 1 = (β² + c fpr)/tpr.
    ``"score"``: all others, such as MCC and kappa, by their extrema over the pairs (t, f) of rates with
    P (tpr − t)²/(t(1 − t)) + N (fpr − f)²/(f(1 − f)) ≤ z².  Both have a width even if a class shows no error.

    Coverage of 95 % intervals at a prevalence of .02, .1 and .5, computed from all tables of six pairs of
    rates: at least 92 % with 25 + 25, 5 + 45, 20 + 180 and 100 + 100 cases, but for F1 (91 %, 25 + 25); with
    10 + 10 cases 91 %, and with three cases in a class 86 %, as Wilson's interval of these three alone.  At
    the sample's prevalence: at least 91.7 % for closed forms in the settings of the page below, except for
    LR− with 5 positives (84 %); the bootstrap, of kappa and MCC, covers at least 91 % with 20 positives and
    more, 88 % with few groups, and with 5 positives 80 %.

    If cases have groups or fractional weights, the number of cases in Wilson's interval is divided by the
    design effect of this metric, from its linearised variance between groups (Korn & Graubard, 1998); it is
    at most that of independent cases, each weighted as its class.  If all positives are kept and negatives
    sampled 1 in 20, precision is thus as sure as the positives that were seen: of 10 on average, 80 % above
    the cut-off, its limits covered it in 95 % of 600 samples.  The variances of ratios are those between
    groups, and the bootstrap resamples whole groups.  Proportions are not bootstrapped, because the limits
    would have no width if all decisions are correct or all are wrong, as is common at a cut-off.

    Don't choose the cut-off on the same cases: see the page on coverage.

    {coverage}

    References
    ----------
    {donner2012}
    {clopper1934}
    {korn1998}
    {newcombe1998}
    {simel1991}
    {wilson1927}
    {zou2008}

    Examples
    --------
    >>> from rocplot import compute
    >>> y, score = [1] * 20 + [0] * 80, [1] * 16 + [0] * 4 + [1] * 8 + [0] * 72
    >>> found = metrics_at(y, score, metrics=["sensitivity", "ppv", "lr_plus"])
    >>> found.estimate.round(3), found.low.round(3), found.high.round(3)
    (array([0.8  , 0.667, 8.   ]), array([0.584, 0.467, 4.001]), array([ 0.919,  0.82 , 15.997]))
    >>> round(found["sensitivity"].low, 3), round(found.tpr.high, 3)
    (0.584, 0.919)
    >>> published = compute.ConfusionMatrix(tp=16, fn=4, fp=8, tn=72)  # the same table, as counts
    >>> round(metrics_at(published)["sensitivity"].low, 3)
    0.584
    >>> exact = metrics_at(published, metrics="sensitivity", method="clopper-pearson").sensitivity
    >>> round(exact.low, 3), round(exact.high, 3)
    (0.563, 0.943)
    >>> at_one_percent = metrics_at(y, score, metrics="ppv", prevalence=0.01)
    >>> float(at_one_percent.estimate[0].round(3))
    0.075
    """
    if isinstance(source, ClassConfusionMatrix):
        classes = [write_value(str(name)) for name in source.labels]
        call = "rocplot.compute.metrics_at(rocplot.compute."
        matrices = [count_against_rest(source, name) for name in source.labels[:2]]
        if len(classes) == 2:
            way = " or ".join(
                f"with pos_label={name} call {call}{matrix!r})"
                for name, matrix in zip(classes, matrices, strict=True)
            )
        else:
            way = f"of {classes[0]} against 'the rest' call {call}{matrices[0]!r})"
        raise TypeError(
            "metrics_at() is for a positive class, but a ClassConfusionMatrix has none: see its kappa, "
            f'kappa_standard_error, mcc, accuracy and averaged("f1", "macro"); {way}'
        )
    own_threshold = get_model_entry(threshold, "threshold")
    cut = check_cut_off(own_threshold)
    prevalence = None if prevalence is None else check_proportion(prevalence, "prevalence")
    requests = {
        label: MetricRequest(*pair, prevalence) for label, pair in read_metric_requests(metrics).items()
    }
    if isinstance(source, ConfusionMatrix):
        if cut != 0.5:
            raise make_value_error(
                "threshold", "belongs to scores: a ConfusionMatrix has its decisions", "leave it out"
            )
        counts = rescale_extreme_weights(_count_decisions(source))
        shown_cut, nearest, in_sample = np.nan, source.nearest, source.in_sample
    else:
        counts = rescale_extreme_weights(get_counts(source))
        warn_of_default_cut_off(counts, cut)
        shown_cut, nearest = float(cut), find_nearest_scores(counts, cut)
        in_sample = is_chosen_in_sample(own_threshold, counts)
    is_exact = method == "clopper-pearson"
    if is_exact:
        require_simple(counts, "the exact interval", "leave out method")
    one_class = all(request.has_one_class for request in requests.values())
    table = count_table(counts, cut, one_class=one_class)
    suffix = name_effective_number(counts)
    resamples: Array | None = None
    rows = []
    for label, request in requests.items():
        estimate = float(request.evaluate(table.cells))
        formula_limits = compute_formula_limits(table, request, level, exact=is_exact)
        if formula_limits is not None:
            (low, high), kind = formula_limits
            kind = f"{kind}{suffix}"
        else:
            if resamples is None:
                place = int(count_at_least(counts.score, cut))
                resamples = resample_tables(counts, table, place, drawing)
            low, high = compute_percentile_limits(resamples, request, label, estimate, level)  # type: ignore[assignment]
            kind = "bootstrap"
        rows.append((label, estimate, float(low), float(high), kind))
    names, estimates, lows, highs, methods = (np.array(part) for part in zip(*rows, strict=True))
    columns = names, estimates, lows, highs, methods
    has_groups = counts.exact and counts.grouped
    return MetricsAt(
        *columns,
        shown_cut,
        prevalence,
        level,
        nearest=nearest,
        in_sample=in_sample,
        is_decided=0 < cut <= 1 and bool(np.isin(counts.score, (0, 1)).all()),
        n_groups=look_up_cases(counts).n_groups if has_groups else None,
    )


def _count_decisions(matrix: ConfusionMatrix) -> ThresholdCounts:
    """Count the decisions of a confusion matrix as cases of the scores 1 and 0."""
    for name in ("tp", "fn", "fp", "tn"):
        check_number(getattr(matrix, name), name, 0)
    positive, negative = np.array([[matrix.tp, matrix.fn], [matrix.fp, matrix.tn]])
    return require_whole_counts(ThresholdCounts(np.array([1.0, 0.0]), positive, negative), "an interval")
