"""What changed from one model to another: paired differences of all numbers of a summary."""

from __future__ import annotations

import warnings
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from rocplot._numbers import percent, write
from rocplot._typing import Array, Data, Scalar, Seed, Weights
from rocplot._validation import proportion, same_length
from rocplot.compute._base.basis import Basis, p_value, resamples
from rocplot.compute._base.interval import Difference
from rocplot.compute._base.per_model import per_model
from rocplot.compute._base.precomputed import makes, need_single_cases
from rocplot.compute._base.result import Result
from rocplot.compute._base.source import Source
from rocplot.compute._calibration.errors import lines, shifts
from rocplot.compute._calibration.fits import clipped, logit
from rocplot.compute._calibration.probabilities import clip_of
from rocplot.compute._counts.cases import paired_cases
from rocplot.compute._counts.percentiles import difference_of
from rocplot.compute._counts.resample import Batch, Drawing, auc_batch, resampled
from rocplot.compute._counts.sort import at_least
from rocplot.compute._counts.threshold_counts import ThresholdCounts, counts_of
from rocplot.compute._curves.average_precision import average_precision_batch
from rocplot.compute._report.summary_rows import Summary
from rocplot.compute._report.summary_table import TITLES

_RESAMPLED = ("auc", "average_precision", "brier", "log_loss", "slope", "in_the_large")
_AT_CUT = ("sensitivity", "specificity", "ppv", "npv")
_NAN = float("nan")


@dataclass(frozen=True, eq=False)
class SummaryTest(Result):
    """Paired differences of the numbers of two models.

    Attributes
    ----------
    measure : ndarray of str, shape (m,)
        The numbers, named as the fields of `Summary`.
    first, second : ndarray, shape (m,)
        Those of either model.
    difference, low, high : ndarray, shape (m,)
        The first less the second, and the limits of its interval; NaN where there are none.
    pvalue : ndarray, shape (m,)
        Two-sided p-values of no difference, not adjusted for their number.
    level : float
        The confidence level of each interval.
    basis : Basis or None
        How the limits were made, for `describe`; None for a result made by hand.
    """

    measure: Array
    first: Array
    second: Array
    difference: Array
    low: Array
    high: Array
    pvalue: Array
    level: float = 0.95
    basis: Basis | None = field(default=None, repr=False, compare=False, kw_only=True)

    def __post_init__(self) -> None:
        same_length(measure=self.measure, difference=self.difference, low=self.low, high=self.high)
        super().__post_init__()

    def describe_method(self) -> str:
        """Write how the differences were made, as a sentence for a paper."""
        basis = self.basis or Basis("", "made by hand", self.level)
        return f"Differences are paired, with {percent(self.level)} % limits from a {basis.method}."

    def describe(self) -> str:
        """Write the differences that have limits as sentences for a paper, with their method and level."""
        basis = self.basis or Basis("", "made by hand", self.level)
        rows = zip(self.measure, self.difference, self.low, self.high, self.pvalue, strict=True)
        return "\n".join(
            f"{TITLES.get(str(name), str(name))}: difference = {write(value)} ({basis.range_of(low, high)}; "
            f"{p_value(p)}; {basis.method})."
            for name, value, low, high, p in rows
            if not np.isnan(low)
        )


@per_model(makes=ThresholdCounts, groups=True)
def _counted(source: Source) -> ThresholdCounts:
    return counts_of(source)


@makes(SummaryTest)
def summary_test(
    y_true: ArrayLike | str,
    a: ArrayLike | str,
    b: ArrayLike | str,
    *,
    data: Data | None = None,
    sample_weight: Weights = None,
    pos_label: Scalar = None,
    soft_labels: bool = False,
    groups: ArrayLike | None = None,
    threshold: float | None = None,
    prevalence: float | None = None,
    clip: float | None = None,
    level: float = 0.95,
    n_resamples: int = 2000,
    seed: Seed = None,
    progress: bool = True,
) -> SummaryTest:
    """Compare two models by all numbers of their summaries: paired differences with intervals and p-values.

    Parameters
    ----------
    y_true : array-like, shape (n,), or column name
        True classes, see ``roc``.
    a, b : array-like, shape (n,), or column name
        Scores of the two models for the same cases, such as after and before a recalibration.
    data : data frame or mapping of columns, optional
        Table in which column names are looked up.
    sample_weight : array-like or column name, optional
        Per-sample weights, non-negative; samples of weight 0 are left out.
    pos_label : scalar, optional
        The positive class, needed for labels other than bool, 0/1 and −1/+1.
    soft_labels : bool, default=False
        Read `y_true` as probabilities of the positive class, in [0, 1].
    {groups}
    threshold : float, optional
        Cut-off for sensitivity, specificity, PPV and NPV.
    prevalence : float in (0, 1), optional
        P(positive) where the models will be used, for PPV and NPV.
    clip : float in (0, 0.5), optional
        Clip predictions to [clip, 1 − clip] before their logarithms are taken.
    level : float in (0, 1), default=0.95
        Confidence level of the intervals, as a proportion.
    {resampling}

    Returns
    -------
    SummaryTest
        A row per number that either model has.  `calibration`, `refinement` and `smooth_ece` have a
        difference, but no limits, see ``summary``; nor has what is undefined in the sample or equal in all
        resamples.

    Raises
    ------
    {raises}
    ValueError
        Also for a lazy table, and a number out of range.
    TypeError
        Also for results in place of scores.

    See Also
    --------
    summary : Compute a row of numbers with intervals for each model.
    auc_test : Test whether two AUCs differ.
    paired : Compare the decisions of two models case by case.
    bootstrap : Compute a bootstrap interval of any statistic, or test the difference between models.

    Notes
    -----
    All rows come from the same resamples: of all cases, so that the prevalence varies; or with `prevalence`
    of the cases of each class; or of whole groups.  Limits are percentiles, and p is twice the smaller share
    of resamples on either side of 0, the sample itself counted with them.  ``auc_test`` has DeLong's test
    of the AUC alone, and ``paired`` McNemar's of the decisions.

    Examples
    --------
    >>> y, before = [0, 1, 0, 0, 1, 1, 0, 1] * 10, [0.02, 0.6, 0.9, 0.1, 0.99, 0.2, 0.4, 0.97] * 10
    >>> after = [0.5 + (p - 0.5) / 2 for p in before]
    >>> found = summary_test(y, after, before, n_resamples=200, seed=0)
    >>> found.to_frame().set_index("measure").loc["brier", "difference"].round(3)
    np.float64(-0.021)
    """
    from rocplot.compute._report.summary import summarised

    need_single_cases({"y_true": y_true, "a": a, "b": b}, data)
    level, clip = proportion(level, "level"), clip_of(clip)
    prevalence = None if prevalence is None else proportion(prevalence, "prevalence")
    drawing = Drawing.of(n_resamples, seed, progress)
    reading: dict[str, Any] = {"data": data, "sample_weight": sample_weight, "pos_label": pos_label}
    reading |= {"soft_labels": soft_labels, "groups": groups}
    first, second = (_counted(y_true, scores, **reading) for scores in (a, b))
    own = [summarised(one, threshold, prevalence, clip, level) for one in (first, second)]
    return differences((first, second), (own[0], own[1]), clip, drawing)


def differences(
    models: tuple[ThresholdCounts, ThresholdCounts],
    own: tuple[Summary, Summary],
    clip: float | None,
    drawing: Drawing,
) -> SummaryTest:
    """Resample two models, whose summaries are known, on the same cases."""
    prevalence, level = own[0].at_prevalence, own[0].level
    cuts = [one.threshold for one in own if one.threshold is not None]
    paired_cases(models)
    names = [name for name in TITLES if all(_known(one, name) for one in own)]
    drawn = [name for name in names if name in _RESAMPLED]
    at_cut = [name for name in names if name in _AT_CUT]
    statistic = _batch(drawn, at_cut, own, cuts, prevalence, clip)
    values = resampled(models, statistic, drawing, stratified=prevalence is not None)
    k, m = len(drawn), len(at_cut)
    own_columns = np.arange(k + m), np.r_[:k, k + m : k + 2 * m]  # every model at its own cut-off
    first, second = (values[:, i, columns] for i, columns in enumerate(own_columns))
    apart = dict(zip((*drawn, *at_cut), (first - second).T, strict=True))
    rows = []
    for name in (one for one in names if one not in ("n", "prevalence")):
        ends = float(getattr(own[0], name)), float(getattr(own[1], name))
        rows.append((name, *ends, *_difference(ends[0] - ends[1], apart.get(name), level)))
    measure, first, second, gap, low, high, pvalue = (np.array(part) for part in zip(*rows, strict=True))
    how = {"n_resamples": drawing.n_resamples, "groups": True if models[0].grouped else None}
    basis = Basis("summary", resamples(how | {"stratified": prevalence is not None}), level)
    return SummaryTest(measure, first, second, gap, low, high, pvalue, level, basis=basis)


def _known(found: Summary, name: str) -> bool:
    value = getattr(found, name)
    return value is not None and bool(np.isfinite(value))


def _difference(value: float, values: Array | None, level: float) -> tuple[float, float, float, float]:
    """Return a difference, its limits and its p-value; NaN where resamples do not vary."""
    if values is None:
        return value, _NAN, _NAN, _NAN
    with warnings.catch_warnings():  # the table shows what is missing
        warnings.simplefilter("ignore")
        found: Difference = difference_of(value, values, level)
    return value, found.low, found.high, found.pvalue


def _batch(
    names: list[str],
    at_cut: list[str],
    starts: tuple[Summary, Summary],
    cuts: list[float],
    prevalence: float | None,
    clip: float | None,
) -> Batch:
    """Make the statistics of many resamples at once; those at a cut-off at each of the two, in turn."""

    def statistic(counted: ThresholdCounts, positive: Array, negative: Array) -> Array:
        P, N = positive.sum(axis=1), negative.sum(axis=1)
        found = {"auc": auc_batch(counted, positive, negative)}
        found["average_precision"] = average_precision_batch(counted, positive, negative)
        p = counted.score.astype(np.float64)
        p = p if clip is None else clipped(p, clip)
        if "brier" in names:
            found["brier"] = (positive @ (1 - counted.score) ** 2 + negative @ counted.score**2) / (P + N)
        if "log_loss" in names:
            found["log_loss"] = _log_losses(p, positive, negative) / (P + N)
        if "slope" in names:
            found["slope"] = lines(logit(p), positive, negative, (0.0, starts[0].slope))[:, 1]
        if "in_the_large" in names:
            found["in_the_large"] = shifts(logit(p), positive, negative, starts[0].in_the_large)
        columns = [found[name] for name in names]
        for cut in cuts if at_cut else ():
            place = int(at_least(counted.score, cut))
            cells = positive[:, :place].sum(axis=1), negative[:, :place].sum(axis=1)
            rates = _at_cut(*cells, P, N, prevalence)
            columns += [rates[name] for name in at_cut]
        return np.stack(columns, axis=1)

    return statistic


def _log_losses(p: Array, positive: Array, negative: Array) -> Array:
    with np.errstate(divide="ignore"):
        up, down = -np.log(p), -np.log1p(-p)
    up, down = (np.where(np.isfinite(one), one, 0) for one in (up, down))  # of outcomes that do not occur
    return np.asarray(positive @ up + negative @ down)


def _at_cut(tp: Array, fp: Array, P: Array, N: Array, prevalence: float | None) -> dict[str, Array]:
    """Compute the rates and predictive values of each resample; 0/0 is NaN."""
    with np.errstate(divide="ignore", invalid="ignore"):
        tpr, fpr = tp / P, fp / N
        prior = P / (P + N) if prevalence is None else np.full(len(P), prevalence)
        ppv = prior * tpr / (prior * tpr + (1 - prior) * fpr)
        npv = (1 - prior) * (1 - fpr) / ((1 - prior) * (1 - fpr) + prior * (1 - tpr))
    return {"sensitivity": tpr, "specificity": 1 - fpr, "ppv": ppv, "npv": npv}
