"""Which interval a metric has at a cut-off: a closed form where there is one, else the bootstrap."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from rocplot._typing import Array
from rocplot.compute._base.caution import about
from rocplot.compute._counts.cases import simple
from rocplot.compute._counts.percentiles import interval_of
from rocplot.compute._counts.resample import Drawing, resampled, resampled_cells
from rocplot.compute._counts.threshold_counts import ThresholdCounts, merged
from rocplot.compute._curves.cut_table import (
    ALL,
    FN,
    FP,
    NEGATIVES,
    POSITIVES,
    TN,
    TP,
    CutTable,
    Limits,
    Which,
    of_odds,
    of_proportion,
    of_ratio,
    of_sum,
    tables_at,
)
from rocplot.compute._metrics.metric import name_of
from rocplot.compute._metrics.record import Metric

_PROPORTIONS: dict[str, tuple[Which, Which]] = {
    "tpr": ((TP,), POSITIVES),
    "fnr": ((FN,), POSITIVES),
    "fpr": ((FP,), NEGATIVES),
    "tnr": ((TN,), NEGATIVES),
    "precision": ((TP,), (TP, FP)),
    "npv": ((TN,), (FN, TN)),
    "accuracy": ((TP, TN), ALL),
    "error_rate": ((FN, FP), ALL),
    "jaccard": ((TP,), (TP, FN, FP)),
    "f1": ((TP,), (TP, FN, FP)),  # 2J/(1 + J) of the Jaccard index J
}
_RATES = ("tpr", "fnr", "fpr", "tnr")  # which no prevalence changes
_SUMS = {"youden": (1.0, -1.0), "balanced_accuracy": (0.5, -0.5), "ber": (-0.5, 0.5)}  # of tpr and fpr


class Wanted(NamedTuple):
    """A metric, its parameters, and the prevalence at which it is wanted, None for the sample's."""

    record: Metric
    parameters: dict[str, Any]
    prevalence: float | None = None

    @property
    def name(self) -> str:
        """The name of the metric of this value: F of β = 1 is F1, cost of equal costs the error rate."""
        name, own = name_of(self.record), self.record.checked(self.parameters)
        if name == "f_beta" and own["beta"] in (1, 2):
            return f"f{own['beta']:.0f}"
        return "error_rate" if name == "cost" and own["cost_ratio"] == 1 else name

    def at(self, cells: Array) -> Array:
        """Evaluate the metric at tables, cells first."""
        P, N = cells[TP] + cells[FN], cells[FP] + cells[TN]
        with np.errstate(divide="ignore", invalid="ignore"):
            f, t, skew = cells[FP] / N, cells[TP] / P, N / P
        if self.prevalence is not None:
            skew = np.full(np.shape(skew), (1 - self.prevalence) / self.prevalence)
        own = {"positives": P, "negatives": N} if self.record.counts_cases and self.prevalence is None else {}
        return self.record.at(f, t, skew, **own | self.record.checked(self.parameters))


def closed_form(table: CutTable, wanted: Wanted, level: float) -> tuple[Limits, str] | None:
    """Compute the interval of a metric by a formula, and name it; None if there is none."""
    name, q = wanted.name, wanted.prevalence
    if name in _PROPORTIONS and (q is None or name in _RATES):
        low, high = of_proportion(table, *_PROPORTIONS[name], level)
        if name == "f1":
            low, high = 2 * low / (1 + low), 2 * high / (1 + high)
        return (low, high), "wilson"
    if (weights := _weights(wanted)) is not None:
        return of_sum(table, *weights, wanted.at(table.cells), level), "newcombe"
    if name == "diagnostic_odds_ratio":
        return of_odds(table, level), "log"
    return _of_likelihood_ratio(table, name, q, level)


def _weights(wanted: Wanted) -> tuple[float, float] | None:
    """Return the weights of tpr and fpr in a metric that is a sum of them; None if it is no such sum."""
    name, q = wanted.name, wanted.prevalence
    if name in _SUMS or q is None:
        return _SUMS.get(name)
    if name == "accuracy":
        return q, q - 1
    if name in ("error_rate", "cost"):
        return -q, (1 - q) * wanted.record.checked(wanted.parameters).get("cost_ratio", 1)
    return (q * (1 - q), q * (q - 1)) if name == "wracc" else None


def _of_likelihood_ratio(
    table: CutTable, name: str, q: float | None, level: float
) -> tuple[Limits, str] | None:
    """Compute the interval of a likelihood ratio, or of what follows from it at a prevalence.

    Bayes' rule adds the logarithms of the prior odds and of the likelihood ratio: its interval gives those of
    the predictive values, as Mercaldo, Lau & Zhou (2007) find them on the logit scale.
    """
    if name == "lr_minus" or (name == "npv" and q is not None):
        low, high = of_ratio(table, ((FN,), POSITIVES), ((TN,), NEGATIVES), level)
        if name == "npv":
            low, high = (1 - _updated(q, end) for end in (high, low))
        return (low, high), "log"
    named = name in ("lr_plus", "precision_gain")
    if not named and (q is None or name not in ("precision", "lift", "relative_precision")):
        return None
    low, high = of_ratio(table, ((TP,), POSITIVES), ((FP,), NEGATIVES), level)
    if name == "precision_gain":
        with np.errstate(divide="ignore"):
            low, high = 1 - 1 / low, 1 - 1 / high
    elif not named:
        low, high = _updated(q, low), _updated(q, high)
        if name == "lift":
            low, high = low / q, high / q
        elif name == "relative_precision":
            low, high = low - q, high - q
    return (low, high), "log"


def _updated(prior: float | None, ratio: Array) -> Array:
    """Find the probability after a likelihood ratio, which may be infinite."""
    assert prior is not None
    with np.errstate(divide="ignore"):
        return np.asarray(1 / (1 + (1 - prior) / (prior * ratio)))


# -- the bootstrap --------------------------------------------------------------------------------


def resampled_tables(
    counted: ThresholdCounts, table: CutTable, at: int, drawing: Drawing, stratified: bool
) -> Array:
    """Draw tables at a cut-off, shape (4, n_resamples).

    The cells of independent cases are drawn themselves, all or within each class; cases in groups or with
    fractional weights by the resampler of the package.
    """
    if table.parts is None:
        cells = np.asarray(table.cells)
        if not stratified:
            drawn = drawing.rng.multinomial(int(cells.sum()), cells / cells.sum(), drawing.n_resamples)
            return np.asarray(drawn.T)
        halves = [
            drawing.rng.multinomial(int(one.sum()), one / one.sum(), drawing.n_resamples).T
            for one in (cells[:2], cells[2:])
        ]
        return np.concatenate(halves)

    starts, above = np.unique([0, at % counted.score.size]), int(at > 0)  # one cell, or two

    def cells_of(_: ThresholdCounts, positive: Array, negative: Array) -> Array:
        sums = [part.sum(axis=1) for own in (positive, negative) for part in (own[:, :above], own[:, above:])]
        return np.stack(sums, axis=1)

    found = resampled_cells([counted], [starts], cells_of, drawing, stratified=stratified)
    return np.asarray(found[:, 0].T)


def of_resamples(
    tables: Array, wanted: Wanted, label: str, estimate: float, level: float
) -> tuple[float, float]:
    """Take the percentiles of a metric over resampled tables; NaN where it is undefined or does not vary."""
    if np.isnan(estimate):
        return np.nan, np.nan
    with about(label), np.errstate(invalid="ignore"):
        found = interval_of(estimate, wanted.at(tables), level)
    return found.low, found.high


# -- over many cut-offs ---------------------------------------------------------------------------


def limits_over(
    counted: ThresholdCounts, at: Array, wanted: Mapping[str, Wanted], level: float, drawing: Drawing
) -> dict[str, Limits]:
    """Compute pointwise intervals of metrics at the cut-offs of these places in the accumulated counts."""
    tables = tables_at(counted, at)
    found: dict[str, Limits] = {}
    for label, one in wanted.items():
        ends = [closed_form(table, one, level) for table in tables]
        if None not in ends:
            low, high = zip(*(end[0] for end in ends if end is not None), strict=True)
            found[label] = np.hstack(low), np.hstack(high)
    rest = {label: one for label, one in wanted.items() if label not in found}
    return found | (_resampled_limits(counted, at, rest, level, drawing) if rest else {})


def _resampled_limits(
    counted: ThresholdCounts, at: Array, wanted: Mapping[str, Wanted], level: float, drawing: Drawing
) -> dict[str, Limits]:
    """Take the percentiles of metrics over whole resamples; NaN where they do not vary, without warnings."""
    starts = np.unique(np.append(0, at[at < counted.score.size]))  # what lies between is drawn as one
    at = np.searchsorted(np.append(starts, counted.score.size), at)

    def values(_: ThresholdCounts, positive: Array, negative: Array) -> Array:
        sums = [np.cumsum(np.pad(part, ((0, 0), (1, 0))), axis=1) for part in (positive, negative)]
        tp, fp = (part[:, at] for part in sums)
        cells = np.stack([tp, sums[0][:, -1:] - tp, fp, sums[1][:, -1:] - fp])
        return np.stack([one.at(cells) for one in wanted.values()], axis=1)

    if simple(counted):
        drawn = resampled([merged(counted, starts)], values, drawing, stratified=False, cells=False)[:, 0]
    else:
        drawn = resampled_cells([counted], [starts], values, drawing, stratified=False)[:, 0]
    sums = [np.add.reduceat(part, starts)[None] for part in (counted.positive, counted.negative)]
    estimate = values(counted, *sums)[0]
    with warnings.catch_warnings(), np.errstate(invalid="ignore"):
        warnings.simplefilter("ignore", RuntimeWarning)  # of cut-offs that are undefined in all resamples
        low, high = np.nanquantile(drawn, [0.5 - level / 2, 0.5 + level / 2], axis=0)
    unknown = np.isnan(estimate) | (high - low < 1e-12)
    low, high = np.where(unknown, np.nan, low), np.where(unknown, np.nan, high)
    return {label: (low[i], high[i]) for i, label in enumerate(wanted)}
