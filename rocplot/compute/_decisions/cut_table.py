"""The 2×2 table at a cut-off, and the interval of what its four cells say."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from rocplot._caution import about
from rocplot._typing import Array
from rocplot.compute._base.interval import normal_quantile, wilson
from rocplot.compute._base.reading import Drawing
from rocplot.compute._counts.resample import interval_of, resampled, resampled_cells
from rocplot.compute._counts.sort import at_least
from rocplot.compute._counts.threshold_counts import (
    CaseRows,
    ThresholdCounts,
    cases_of,
    merged,
    need_cuts,
    simple,
    totals,
)
from rocplot.compute._metrics.metric import Metric, name_of

# -- Confidence intervals of what the four cells of a 2×2 table say -------------------------------

Which: TypeAlias = tuple[int, ...]  # which of TP, FN, FP, TN are added
Limits: TypeAlias = tuple[Array, Array]

TP, FN, FP, TN = range(4)
POSITIVES, NEGATIVES, ALL = (TP, FN), (FP, TN), (TP, FN, FP, TN)


@dataclass(frozen=True)
class CutTable:
    """The decisions at one cut-off, or at several.

    Attributes
    ----------
    cells : ndarray, shape (4,) or (4, m)
        Weights of the true positives, false negatives, false positives and true negatives.
    parts : ndarray, shape (g, 4), or None
        The cells of each group of cases, at one cut-off.  None: all cases are independent, and are counted.
    squares : ndarray, shape (4,), or None
        Sums of the squared weights of the cases in each cell, beside `parts`.
    """

    cells: Array
    parts: Array | None = None
    squares: Array | None = None

    def total(self, of: Which) -> Array:
        """Add up some of the cells."""
        return np.asarray(self.cells[list(of)].sum(axis=0), float)

    def each(self, of: Which) -> Array:
        """Add up some of the cells in each group."""
        assert self.parts is not None
        return np.asarray(self.parts[:, list(of)].sum(axis=1), float)

    def share(self, part: Which, whole: Which) -> Array:
        """Divide; 0/0 is NaN."""
        with np.errstate(invalid="ignore"):
            return np.asarray(self.total(part) / self.total(whole))

    def groups_of(self, *wholes: Which) -> int:
        """Count the groups that have any of these cases; of several kinds, the least."""
        return min(int(np.count_nonzero(self.each(whole))) for whole in wholes)

    def quantile(self, level: float, *wholes: Which) -> float:
        """Give the normal quantile, or with groups that of Student's t with one degree less than these."""
        at = 0.5 + level / 2
        if self.parts is None:
            return normal_quantile(at)
        from scipy.special import stdtrit

        m = self.groups_of(*wholes)
        return float(stdtrit(m - 1, at)) if m > 1 else np.nan

    def deviations(self, part: Which, whole: Which) -> Array:
        """Say how much each group moves a share, to first order."""
        share = self.share(part, whole)
        return np.asarray((self.each(part) - share * self.each(whole)) / self.total(whole))

    def variance(self, deviations: Array, *wholes: Which) -> float:
        """Estimate a variance from what each group contributes; NaN for a single group."""
        m = self.groups_of(*wholes)
        return float(m / (m - 1) * (deviations**2).sum()) if m > 1 else np.nan

    def effective(self, part: Which, whole: Which, level: float) -> Array:
        """Say how many independent cases know as much of a share: their number over the design effect.

        Without variance, as where all cases of all groups are right, the groups are counted instead.  With
        few groups it is less, by the quantile of Student's t (Korn & Graubard, 1998).
        """
        if self.parts is None:
            return self.total(whole)
        share, held = self.share(part, whole), self.each(whole)
        with np.errstate(divide="ignore", invalid="ignore"):
            n = self.total(whole) ** 2 / (held @ held)
            if 0 < share < 1:
                n = share * (1 - share) / self.variance(self.deviations(part, whole), whole)
            most = self.total(whole) ** 2 / self.squares[list(whole)].sum()  # type: ignore[index]
        few = normal_quantile(0.5 + level / 2) / self.quantile(level, whole)
        return np.asarray(np.minimum(n, most) * few**2)


def table_at(counted: ThresholdCounts, cut: float) -> CutTable:
    """Count the decisions at one cut-off."""
    need_cuts(counted, cut, "threshold")
    (table,) = tables_at(counted, at_least(counted.score, cut)[None])
    return CutTable(table.cells[:, 0]) if table.parts is None else table


def tables_at(counted: ThresholdCounts, at: Array) -> list[CutTable]:
    """Count the decisions at the cut-offs of these places in the accumulated counts.

    Independent cases give one table of all cut-offs; cases in groups or with fractional weights give one for
    each, group by group.
    """
    P, N = totals(counted)
    tp, fp = counted.tp[at], counted.fp[at]
    cells = np.stack([tp, P - tp, fp, N - fp])
    if counted.exact and not counted.grouped:
        return [CutTable(cells)]
    cases = cases_of(counted, "the interval of fractional weights")
    if counted.exact and cases.n_groups == cases.group.size == P + N:  # of one case each
        return [CutTable(cells)]
    return [_by_group(cases, *one) for one in zip(at, cells.T, strict=True)]


def _by_group(cases: CaseRows, at: int, cells: Array) -> CutTable:
    """Count the decisions at one cut-off in each group."""
    above = cases.point < at
    halves = above, ~above
    weights = [(part * half).astype(float) for part in (cases.positive, cases.negative) for half in halves]
    parts = np.stack([np.bincount(cases.group, one, cases.n_groups) for one in weights], axis=1)
    return CutTable(cells, parts, np.array([one @ one for one in weights]))


# -- proportions, and sums of them ----------------------------------------------------------------


def of_proportion(table: CutTable, part: Which, whole: Which, level: float) -> Limits:
    """Compute Wilson's interval of a proportion; NaN where there are no cases."""
    share = table.share(part, whole)
    with np.errstate(divide="ignore", invalid="ignore"):
        low, high = wilson(share, table.effective(part, whole, level), level)
    return np.where(np.isnan(share), np.nan, low), np.where(np.isnan(share), np.nan, high)


def of_sum(table: CutTable, tpr: float, fpr: float, estimate: Array, level: float) -> Limits:
    """Compute the interval of a constant plus `tpr` times the tpr plus `fpr` times the fpr.

    Newcombe (1998), method 10, squares and adds the distances of Wilson's limits; Zou & Donner (2008) for any
    sum.  In groups with both classes the two rates are correlated.
    """
    down, up = [], []
    for weight, part, whole in ((tpr, (TP,), POSITIVES), (fpr, (FP,), NEGATIVES)):
        share = table.share(part, whole)
        ends = [abs(weight) * np.abs(end - share) for end in of_proportion(table, part, whole, level)]
        low, high = ends if weight > 0 else ends[::-1]
        down.append(low)
        up.append(high)
    along = 2 * np.sign(tpr * fpr) * correlation(table, ((TP,), POSITIVES), ((FP,), NEGATIVES))
    lower, upper = (np.sqrt(np.maximum(a**2 + b**2 + along * a * b, 0)) for a, b in (down, up))
    return np.asarray(estimate - lower), np.asarray(estimate + upper)


def correlation(table: CutTable, first: tuple[Which, Which], second: tuple[Which, Which]) -> float:
    """Correlate two shares over the groups; 0 where one of them does not vary."""
    if table.parts is None:
        return 0.0
    a, b = (table.deviations(*one) for one in (first, second))
    spread = float(np.sqrt((a @ a) * (b @ b)))
    return float(a @ b) / spread if spread > 0 else 0.0


# -- ratios ---------------------------------------------------------------------------------------


def of_ratio(
    table: CutTable, first: tuple[Which, Which], second: tuple[Which, Which], level: float
) -> Limits:
    """Compute the interval of a ratio of two proportions of different classes.

    On the logarithmic scale, after Simel, Samsa & Matchar (1991); where a proportion of 0 or 1 has no
    variance there, from the Wilson limits of both (Donner & Zou, 2012).
    """
    p, q = (table.share(*one) for one in (first, second))
    x, y = (table.total(one[0]) for one in (first, second))
    classes = first[1], second[1]
    with np.errstate(divide="ignore", invalid="ignore"):
        if table.parts is None:
            variance = 1 / x - 1 / table.total(first[1]) + 1 / y - 1 / table.total(second[1])
        else:
            both = table.deviations(*first) / p - table.deviations(*second) / q
            variance = np.asarray(table.variance(both, *classes))
        half = table.quantile(level, *classes) * np.sqrt(np.maximum(variance, 0))
        ratio = p / q
        low, high = ratio * np.exp(-half), ratio * np.exp(half)
        certain = (p == 0) | (p == 1) | (q == 0) | (q == 1)
        (p_low, p_high), (q_low, q_high) = (of_proportion(table, *one, level) for one in (first, second))
        lower = _ratio_end(p, q, p_low, q_high, -1)
        upper = np.where(q_low == 0, np.inf, _ratio_end(p, q, p_high, q_low, 1))
    low, high = np.where(certain, lower, low), np.where(certain, upper, high)
    return np.where(np.isnan(ratio), np.nan, low), np.where(np.isnan(ratio), np.nan, high)


def _ratio_end(p: Array, q: Array, of_p: Array, of_q: Array, sign: int) -> Any:
    """Find a limit of p/q from a limit of each."""
    below = of_q * (2 * q - of_q)
    root = np.sqrt(np.maximum((p * q) ** 2 - of_p * (2 * p - of_p) * below, 0))
    return (p * q + sign * root) / below


def of_odds(table: CutTable, level: float) -> Limits:
    """Compute the interval of the diagnostic odds ratio on the logarithmic scale.

    Where a cell is empty, ½ is added to all four, and the interval reaches to 0 or ∞ as the ratio does; the
    other limit of cases in groups is then NaN.
    """
    cells = np.asarray(table.cells, float)
    empty = (cells == 0).any(axis=0)
    filled = np.where(empty, cells + 0.5, cells)
    odds = filled[TP] * filled[TN] / (filled[FN] * filled[FP])
    variance = (1 / filled).sum(axis=0)
    if table.parts is not None:
        t, f = table.share((TP,), POSITIVES), table.share((FP,), NEGATIVES)
        a, b = table.deviations((TP,), POSITIVES), table.deviations((FP,), NEGATIVES)
        variance = np.asarray(np.nan)
        if not empty:
            logits = a / (t * (1 - t)) - b / (f * (1 - f))
            variance = np.asarray(table.variance(logits, POSITIVES, NEGATIVES))
    half = table.quantile(level, POSITIVES, NEGATIVES) * np.sqrt(variance)
    nothing, endless = cells[TP] * cells[TN] == 0, cells[FN] * cells[FP] == 0
    low = np.where(nothing, 0.0, odds * np.exp(-half))
    high = np.where(endless, np.inf, odds * np.exp(half))
    unknown = nothing & endless
    return np.where(unknown, np.nan, low), np.where(unknown, np.nan, high)


# -- Which interval a metric has at a cut-off: a closed form where there is one, else the bootstrap ---

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
        return self.record.at(f, t, skew, **self.record.checked(self.parameters) | own | self.parameters)


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
        parts = (table.cells[:2], table.cells[2:]) if stratified else (table.cells,)
        draw, n = drawing.rng.multinomial, drawing.n_resamples
        return np.concatenate([draw(int(cells.sum()), cells / cells.sum(), n).T for cells in parts])
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
