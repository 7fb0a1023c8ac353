"""One row of numbers per model: discrimination, calibration, and decisions at a cut-off."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.binary import read_parts
from rocplot._data.categories import in_order, order_of
from rocplot._typing import Array, Data, Scalar, Weights
from rocplot._validation import proportion
from rocplot.compute._base.caution import about, caution, of_model
from rocplot.compute._base.interval import Interval
from rocplot.compute._base.per_model import Scores, Truth, per_model
from rocplot.compute._base.precomputed import makes
from rocplot.compute._base.result import Result
from rocplot.compute._base.source import Source
from rocplot.compute._calibration.brier_decomposition import brier_decomposition
from rocplot.compute._calibration.errors import (
    Estimate,
    mean_loss,
    mean_of,
    recalibration,
    undefined,
    wald_limits,
)
from rocplot.compute._calibration.fits import clipped, logit
from rocplot.compute._calibration.probabilities import clip_of
from rocplot.compute._calibration.smooth_error import smooth_error
from rocplot.compute._counts.cases import in_range, simple
from rocplot.compute._counts.inside import need_order
from rocplot.compute._counts.threshold_counts import ThresholdCounts, count, counts_of
from rocplot.compute._curves.average_precision import average_precision_interval
from rocplot.compute._curves.confusion_matrix import cut_off
from rocplot.compute._curves.metrics_at import metrics_at
from rocplot.compute._report.summary_rows import Summaries, Summary
from rocplot.compute._report.summary_table import ALL, TITLES
from rocplot.compute._roc.auc_interval import auc_interval
from rocplot.compute._roc.binomial_intervals import wilson

_NAN = float("nan")
AT_CUT = ("sensitivity", "specificity", "ppv", "npv")


@makes(Summary)
def summary(
    y_true: Truth,
    y_score: Scores = None,
    *,
    data: Data | None = None,
    hue: ArrayLike | None = None,
    sample_weight: Weights = None,
    pos_label: Scalar = None,
    soft_labels: bool = False,
    groups: ArrayLike | None = None,
    subgroup: ArrayLike | str | None = None,
    threshold: float | Mapping[str, float] | None = None,
    prevalence: float | None = None,
    clip: float | None = None,
    level: float = 0.95,
) -> Summary | Summaries:
    """Compute a row of numbers with intervals for each model: AUC, Brier score, calibration, and more.

    Parameters
    ----------
    {reading}
    {groups}
    subgroup : array-like, shape (n,), or column name, optional
        The part that each case belongs to, such as a sex or a site; a row for all cases comes first.
    threshold : float or mapping, optional
        Cut-off of the rule "positive iff score ≥ threshold", for sensitivity, specificity, PPV and NPV;
        a mapping gives each model its own.
    prevalence : float in (0, 1), optional
        P(positive) where the classifier will be used, for PPV and NPV; by default that of the sample.
    clip : float in (0, 0.5), optional
        Clip predictions to [clip, 1 − clip] before their logarithms are taken.
    level : float in (0, 1), default=0.95
        Confidence level of all limits, as a proportion.

    Returns
    -------
    Summary
        Several models give a dict by name, whose ``to_frame`` has one row per model; subgroups one by name,
        or by (model, name), with ``"all"`` for all cases.  ``to_markdown`` and ``to_latex`` write the table.
        For scores that are no probabilities everything that belongs to probabilities is NaN, with a warning;
        of a subgroup of one class all but `n` and `prevalence` is NaN.

    Raises
    ------
    {raises}
    ValueError
        Also for a prevalence, `clip` or level out of range, a threshold of NaN, a `subgroup` that is missing
        for some cases, and counts made with `max_points`.
    TypeError
        Also for `subgroup` beside a result.

    See Also
    --------
    summary_test : Compare the summaries of two models case by case.
    calibration_statistics : Compute summary statistics of calibration.
    metrics_at : Compute metrics at a cut-off, with confidence intervals.
    auc_interval : Compute a confidence interval of the AUC, or of a partial area.
    rocplot.report : Draw the usual panels and this table on one sheet.

    Notes
    -----
    The numbers and limits are those of ``auc_interval``, ``average_precision_interval``,
    ``calibration_statistics`` (Wald), ``brier_decomposition`` and ``metrics_at``; the log loss has the Wald
    limits of a mean, and the prevalence Wilson's.  They are NaN where these are: `slope` and `in_the_large`
    where predictions are 0 or 1 and no `clip` is given.  The log loss is then infinite if such a prediction
    is wrong, and has no limits.

    `calibration`, `refinement` and `smooth_ece` have no limits on purpose: chance alone raises, or lowers,
    them, and a resample adds chance to it, so that percentiles would lie beside them.  The limits of the
    prevalence need independent cases of whole weights.

    {coverage}

    Examples
    --------
    >>> y, p = [0, 0, 1, 0, 1, 1, 0, 1], [0.1, 0.2, 0.3, 0.4, 0.6, 0.7, 0.8, 0.9]
    >>> found = summary(y, p, threshold=0.5)
    >>> found.n, found.auc, found.sensitivity, round(found.brier, 3)
    (8, 0.75, 0.75, 0.2)
    >>> both = summary(y, {"model": p, "turned": p[::-1]})
    >>> both.to_frame()[["model", "auc"]].values.tolist()
    [['model', 0.75], ['turned', 0.25]]
    """
    reading: dict[str, Any] = {"data": data, "hue": hue, "sample_weight": sample_weight, "groups": groups}
    reading |= {"pos_label": pos_label, "soft_labels": soft_labels}
    how: dict[str, Any] = {"threshold": threshold, "clip": clip_of(clip), "level": proportion(level, "level")}
    how["prevalence"] = None if prevalence is None else proportion(prevalence, "prevalence")
    if subgroup is None:
        found = _summary(y_true, y_score, **reading, **how)
        return Summaries(found) if isinstance(found, dict) else found
    if isinstance(y_true, Result):
        raise TypeError("subgroup needs the cases: pass y_true and y_score in place of a result")
    counted = counted_by(y_true, y_score, subgroup, reading)
    rows: dict[Any, Summary] = {}
    for model, parts in counted.items():
        for name, one in parts.items():
            key = (name,) if model is None else (model, name)
            rows[key if len(key) > 1 else name] = summary_of(one, model, **how)
    return Summaries(rows, subgroups=True)


def counted_by(
    y_true: Any, y_score: Any, subgroup: Any, reading: Mapping[str, Any]
) -> dict[str | None, dict[str, ThresholdCounts]]:
    """Count each model in all cases and in each subgroup; the data are read once."""
    order = order_of(subgroup, reading["data"])
    read = read_parts(y_true, y_score, subgroup, "subgroup", **reading, one_class=True)
    found: dict[str | None, dict[str, ThresholdCounts]] = {}
    for model, samples in read.items():
        parts = {name: count(sample) for name, sample in in_order(samples, order).items()}
        if ALL in parts:
            raise ValueError(f"subgroup holds the name {ALL!r}, which stands for all cases: rename it")
        found[model] = {ALL: ThresholdCounts.merge(*parts.values())} | parts
    return found


@per_model(makes=Summary, groups=True)
def _summary(
    source: Source,
    *,
    threshold: Any = None,
    prevalence: float | None = None,
    clip: float | None = None,
    level: float = 0.95,
) -> Summary:
    return summarised(counts_of(source), of_model(threshold, "threshold"), prevalence, clip, level)


def summary_of(counted: ThresholdCounts, model: str | None, threshold: Any, **how: Any) -> Summary:
    """Compute the summary of counts of a model, whose warnings name it."""
    with about(model):
        return summarised(counted, of_model(threshold, "threshold"), **how)


def summarised(
    counted: ThresholdCounts,
    threshold: float | None,
    prevalence: float | None,
    clip: float | None,
    level: float,
) -> Summary:
    """Compute the summary of counts; of a single class NaN."""
    need_order(counted, "the summary", all_cases=True)
    cut = None if threshold is None else cut_off(threshold)
    P, N = counted.n_positive, counted.n_negative
    low, high = wilson(P / (P + N), P + N, level) if simple(counted) else (_NAN, _NAN)
    of_cut: dict[str, Any] = {f"{name}{end}": _NAN for name in AT_CUT for end in ("", "_low", "_high")}
    found = Summary(
        P + N, P / (P + N), float(low), float(high), level=level, **of_cut if cut is not None else {}
    )
    found = replace(found, threshold=cut, at_prevalence=prevalence)
    if not P or not N:
        return found
    numbers: dict[str, Any] = {}
    areas = {"auc": auc_interval, "average_precision": average_precision_interval}
    methods = _methods(simple(counted), prevalence)
    for name, interval in areas.items():
        area: Interval = interval(counted, level=level)
        assert area.basis is not None
        numbers |= _named(name, area)
        methods[name] = area.basis.method
    numbers |= _of_probabilities(counted, clip, level)
    if cut is not None:
        at = metrics_at(counted, threshold=cut, metrics=AT_CUT, prevalence=prevalence, level=level)
        for i, name in enumerate(AT_CUT):
            value, low, high = (float(one[i]) for one in (at.estimate, at.low, at.high))
            numbers |= _named(name, Interval(value, low, high, _NAN))
    found = replace(found, **numbers)
    lowest = {name: getattr(found, f"{name}_low") for name in methods}
    known = {name for name, low in lowest.items() if low is not None and not np.isnan(low)}
    return replace(found, methods={name: methods[name] for name in TITLES if name in known})


def _methods(independent: bool, prevalence: float | None) -> dict[str, str]:
    """Say how limits are made that are no function's of their own."""
    wald = "Wald limits" if independent else "Wald limits, sandwich variance"
    rates = "Wilson's limits" if independent else "Wilson's limits for the effective number of cases"
    values = rates
    if prevalence is not None:
        values = "Bayes' rule, limits on the logarithmic scale of the likelihood ratios"
    found = dict.fromkeys(("brier", "log_loss", "slope", "in_the_large"), wald)
    found |= {"prevalence": "Wilson's limits", "sensitivity": rates, "specificity": rates}
    return found | {"ppv": values, "npv": values}


def _named(name: str, one: Interval) -> dict[str, float]:
    return {name: one.estimate, f"{name}_low": one.low, f"{name}_high": one.high}


def _of_probabilities(counted: ThresholdCounts, clip: float | None, level: float) -> dict[str, float]:
    """Compute what only probabilities have; nothing, with a warning, for other scores."""
    first, last = float(counted.score[-1]), float(counted.score[0])
    if not (first >= 0 and last <= 1):
        caution(
            f"scores from {first:g} to {last:g} are no probabilities: Brier score, log loss and calibration "
            "are NaN; rocplot.compute.calibration_map makes probabilities of scores"
        )
        return {}
    parts = brier_decomposition(counted)
    found = {"calibration": parts.calibration, "refinement": parts.refinement}
    found["smooth_ece"] = smooth_error(counted)
    scaled = in_range(counted)
    p = counted.score.astype(np.float64)
    p = p if clip is None else clipped(p, clip)
    odds = logit(p) if p[-1] > 0 and p[0] < 1 else None
    estimates = {"brier": mean_loss(scaled, parts.brier), "log_loss": _log_loss(scaled, p)}
    estimates |= recalibration(scaled, odds)
    del estimates["intercept"]
    limits = wald_limits(scaled, _NAN, estimates, False, level)
    for name, one in estimates.items():
        found |= _named(name, limits[name]) | {name: one.value}
    found["log_loss_low"] = float(np.maximum(found["log_loss_low"], 0))
    return found


def _log_loss(counted: ThresholdCounts, p: Array) -> Estimate:
    """Give the log loss the error of a mean; none if a wrong prediction is certain."""
    with np.errstate(divide="ignore"):
        losses = -np.log(p), -np.log1p(-p)
    total = float(counted.n_positive + counted.n_negative)
    parts = [
        (weight, np.where(weight > 0, loss, 0))  # what did not occur costs nothing, whatever its logarithm
        for weight, loss in zip((counted.positive, counted.negative), losses, strict=True)
    ]
    value = sum(float(weight @ loss) for weight, loss in parts) / total
    if not np.isfinite(value):
        return undefined(value, counted)
    up, down = (np.where(weight > 0, loss - value, 0) / total for weight, loss in parts)
    return mean_of(counted, value, up, down)
