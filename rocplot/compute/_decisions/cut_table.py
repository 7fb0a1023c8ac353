"""The 2×2 table at a threshold, and intervals of metrics of its four cells."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from rocplot._typing import Array
from rocplot._warnings import name_model
from rocplot.compute._base.interval import (
    compute_clopper_pearson_limits,
    compute_normal_quantile,
    compute_wilson_limits,
    invert_score,
)
from rocplot.compute._base.reading import Resampling
from rocplot.compute._counts.resample import make_percentile_interval, resample_cells, resample_statistic
from rocplot.compute._counts.sort import average_weight, cap_effective_size, count_at_least
from rocplot.compute._counts.threshold_counts import (
    CaseRows,
    ThresholdCounts,
    get_totals,
    is_simple,
    look_up_cases,
    merge_counts,
    require_thresholds,
)
from rocplot.compute._metrics.metric import Metric, get_metric_name

# -- Confidence intervals of metrics of the four cells of a 2×2 table -----------------------------

CellIndices: TypeAlias = tuple[int, ...]  # the cells among TP, FN, FP, TN that are summed
Limits: TypeAlias = tuple[Array, Array]

TP, FN, FP, TN = range(4)
POSITIVES, NEGATIVES, ALL = (TP, FN), (FP, TN), (TP, FN, FP, TN)
_ALIKE = 1e-9  # relative difference of weights that count as equal


@dataclass(frozen=True)
class CutTable:
    """The counted decisions at one threshold, or at several.

    Attributes
    ----------
    cells : ndarray, shape (4,) or (4, m)
        Weights of the true positives, false negatives, false positives and true negatives.
    parts : ndarray, shape (g, 4), or None
        The cells of each group of cases, at one threshold.  None for independent cases that count once.
    weight : ndarray, shape (4,), or None
        Weight of a case in each cell, see `_average_cell_weights`; given with `parts`.
    """

    cells: Array
    parts: Array | None = None
    weight: Array | None = None

    def sum_cells(self, indices: CellIndices) -> Array:
        """Sum some of the cells."""
        return np.asarray(self.cells[list(indices)].sum(axis=0), float)

    def sum_cells_by_group(self, indices: CellIndices) -> Array:
        """Sum some of the cells in each group."""
        assert self.parts is not None
        return np.asarray(self.parts[:, list(indices)].sum(axis=1), float)

    def compute_share(self, numerator: CellIndices, denominator: CellIndices) -> Array:
        """Compute a proportion; 0/0 is NaN."""
        with np.errstate(invalid="ignore"):
            return np.asarray(self.sum_cells(numerator) / self.sum_cells(denominator))

    def count_groups(self, *denominators: CellIndices) -> int:
        """Count the groups that have cases of a denominator; return the least count over the denominators."""
        return min(
            int(np.count_nonzero(self.sum_cells_by_group(denominator))) for denominator in denominators
        )

    def compute_quantile(self, level: float, *denominators: CellIndices) -> float:
        """Return the normal quantile or, for m groups, that of Student's t, m − 1 degrees of freedom."""
        probability = 0.5 + level / 2
        if self.parts is None:
            return compute_normal_quantile(probability)
        from scipy.special import stdtrit

        m = self.count_groups(*denominators)
        return float(stdtrit(m - 1, probability)) if m > 1 else np.nan

    def compute_group_deviations(self, numerator: CellIndices, denominator: CellIndices) -> Array:
        """Compute how much each group changes a proportion, to first order."""
        share = self.compute_share(numerator, denominator)
        return np.asarray(
            (self.sum_cells_by_group(numerator) - share * self.sum_cells_by_group(denominator))
            / self.sum_cells(denominator)
        )

    def estimate_variance(self, deviations: Array, *denominators: CellIndices) -> float:
        """Estimate a variance from the groups' deviations; NaN for a single group."""
        m = self.count_groups(*denominators)
        return float(m / (m - 1) * (deviations**2).sum()) if m > 1 else np.nan

    def estimate_effective_size(
        self, numerator: CellIndices, denominator: CellIndices, level: float
    ) -> Array:
        """Compute the effective number of cases of a proportion: their number over the design effect.

        It has the linearised variance of the proportion, but at most that of independent cases.  Without
        variance, such as where all cases of all groups are right, the groups' sizes make the design effect.
        With few groups it is reduced by the quantile of Student's t (Korn & Graubard, 1998).
        """
        if self.parts is None:
            return self.sum_cells(denominator)
        share, group_sizes = self.compute_share(numerator, denominator), self.sum_cells_by_group(denominator)
        with np.errstate(divide="ignore", invalid="ignore"):
            max_size = self._cap_size(numerator, denominator)
            n = max_size * self._sum_squares(denominator) / (group_sizes @ group_sizes)
            if 0 < share < 1:
                n = (
                    share
                    * (1 - share)
                    / self.estimate_variance(
                        self.compute_group_deviations(numerator, denominator), denominator
                    )
                )
        quantile_ratio = compute_normal_quantile(0.5 + level / 2) / self.compute_quantile(level, denominator)
        return np.asarray(np.minimum(n, max_size) * quantile_ratio**2)

    def _sum_squares(self, indices: CellIndices) -> float:
        """Sum the squared weights of the cases in some of the cells, as expected from their class."""
        assert self.weight is not None
        return float((self.cells * self.weight)[list(indices)].sum())

    def _cap_size(self, numerator: CellIndices, denominator: CellIndices) -> float:
        """Compute the effective number of cases if each weighs as its class, and is a group of its own."""
        assert self.weight is not None
        rest = tuple(cell for cell in denominator if cell not in numerator)
        sizes = [self.sum_cells(part) for part in (numerator, rest)]
        inside, outside = (
            float(self._sum_squares(part) / size if size else max(self.weight[list(part)]))
            for part, size in zip((numerator, rest), sizes, strict=True)
        )
        share = float(self.compute_share(numerator, denominator))
        return cap_effective_size(float(sum(sizes)), share, inside, outside)


def count_table(counts: ThresholdCounts, cut: float, *, one_class: bool = False) -> CutTable:
    """Count the decisions at one threshold; `one_class` accepts counts in which a class is absent."""
    require_thresholds(counts, cut, "threshold")
    (table,) = count_tables(counts, count_at_least(counts.score, cut)[None], one_class=one_class)
    return CutTable(table.cells[:, 0]) if table.parts is None else table


def count_tables(counts: ThresholdCounts, indices: Array, *, one_class: bool = False) -> list[CutTable]:
    """Count the decisions at thresholds, passed as indices of the accumulated counts.

    Independent cases give one table of all thresholds; cases in groups or with fractional weights give one
    table for each threshold, with the cells of each group.
    """
    P, N = (counts.tp[-1].item(), counts.fp[-1].item()) if one_class else get_totals(counts)
    tp, fp = counts.tp[indices], counts.fp[indices]
    cells = np.stack([tp, P - tp, fp, N - fp])
    if counts.exact and not counts.grouped:
        return [CutTable(cells)]
    cases = look_up_cases(counts, "the interval of fractional weights")
    if counts.exact and cases.n_groups == cases.group.size == P + N:  # one case in each
        return [CutTable(cells)]
    class_weights = np.repeat([average_weight(part) for part in (cases.positive, cases.negative)], 2)
    return [
        _count_table_by_group(cases, class_weights, *arguments)
        for arguments in zip(indices, cells.T, strict=True)
    ]


def _count_table_by_group(cases: CaseRows, class_weights: Array, index: int, cells: Array) -> CutTable:
    """Count the decisions at one threshold in each group."""
    predicted_positive = cases.point < index
    halves = predicted_positive, ~predicted_positive
    weights = [(part * half).astype(float) for part in (cases.positive, cases.negative) for half in halves]
    parts = np.stack([np.bincount(cases.group, weight, cases.n_groups) for weight in weights], axis=1)
    return CutTable(cells, parts, _average_cell_weights(weights, class_weights))


def _average_cell_weights(weights: Sequence[Array], class_weights: Array) -> Array:
    """Return the weight of a case in each cell: its own if all in a cell weigh alike, else that of its class.

    Weights against verification bias depend on the decision: those of one class are far apart, and those of a
    cell equal.  Where weights vary within cells, those of a few cases say less than those of the class.
    """
    present = [weight[weight > 0] for weight in weights]
    if any(weight.size and np.ptp(weight) > _ALIKE * weight.max() for weight in present):
        return class_weights
    return np.array(
        [
            weight[0] if weight.size else class_weight
            for weight, class_weight in zip(present, class_weights, strict=True)
        ]
    )


# -- proportions, and sums of them ----------------------------------------------------------------


def compute_proportion_limits(
    table: CutTable, numerator: CellIndices, denominator: CellIndices, level: float
) -> Limits:
    """Compute Wilson's interval of a proportion; NaN where there are no cases."""
    share = table.compute_share(numerator, denominator)
    with np.errstate(divide="ignore", invalid="ignore"):
        low, high = compute_wilson_limits(
            share, table.estimate_effective_size(numerator, denominator, level), level
        )
    return np.where(np.isnan(share), np.nan, low), np.where(np.isnan(share), np.nan, high)


def _compute_exact_limits(
    table: CutTable, numerator: CellIndices, denominator: CellIndices, level: float
) -> Limits:
    """Compute Clopper and Pearson's interval of a proportion of one table; NaN if there are no cases."""
    n = float(table.cells[list(denominator)].sum())
    share = float(table.compute_share(numerator, denominator))
    low, high = compute_clopper_pearson_limits(share, n, level) if n else (np.nan, np.nan)
    return np.asarray(low), np.asarray(high)


def compute_sum_limits(table: CutTable, tpr: float, fpr: float, estimate: Array, level: float) -> Limits:
    """Compute the interval of a constant plus `tpr` times the tpr plus `fpr` times the fpr.

    Newcombe (1998), method 10, squares and adds the distances of Wilson's limits; Zou & Donner (2008) for any
    sum.  In groups with both classes the two rates are correlated.
    """
    low_gaps, high_gaps = [], []
    for weight, part, denominator in ((tpr, (TP,), POSITIVES), (fpr, (FP,), NEGATIVES)):
        share = table.compute_share(part, denominator)
        ends = [
            abs(weight) * np.abs(end - share)
            for end in compute_proportion_limits(table, part, denominator, level)
        ]
        low, high = ends if weight > 0 else ends[::-1]
        low_gaps.append(low)
        high_gaps.append(high)
    cross = 2 * np.sign(tpr * fpr) * correlate_proportions(table, ((TP,), POSITIVES), ((FP,), NEGATIVES))
    lower, upper = (np.sqrt(np.maximum(a**2 + b**2 + cross * a * b, 0)) for a, b in (low_gaps, high_gaps))
    return np.asarray(estimate - lower), np.asarray(estimate + upper)


def correlate_proportions(
    table: CutTable, first: tuple[CellIndices, CellIndices], second: tuple[CellIndices, CellIndices]
) -> float:
    """Compute the correlation of two proportions over groups; 0 if one of them does not vary."""
    if table.parts is None:
        return 0.0
    a, b = (table.compute_group_deviations(*proportion) for proportion in (first, second))
    spread = float(np.sqrt((a @ a) * (b @ b)))
    return float(a @ b) / spread if spread > 0 else 0.0


# -- ratios ---------------------------------------------------------------------------------------


def compute_ratio_limits(
    table: CutTable,
    first: tuple[CellIndices, CellIndices],
    second: tuple[CellIndices, CellIndices],
    level: float,
) -> Limits:
    """Compute the interval of a ratio of two proportions of different classes.

    The interval is computed on the logarithmic scale, after Simel, Samsa & Matchar (1991), or from the Wilson
    limits of both (Donner & Zou, 2012) where a proportion of 0 or 1 has no variance on that scale.
    """
    p, q = (table.compute_share(*pair) for pair in (first, second))
    x, y = (table.sum_cells(pair[0]) for pair in (first, second))
    classes = first[1], second[1]
    with np.errstate(divide="ignore", invalid="ignore"):
        if table.parts is None:
            variance = 1 / x - 1 / table.sum_cells(first[1]) + 1 / y - 1 / table.sum_cells(second[1])
        else:
            deviations = (
                table.compute_group_deviations(*first) / p - table.compute_group_deviations(*second) / q
            )
            variance = np.asarray(table.estimate_variance(deviations, *classes))
        half = table.compute_quantile(level, *classes) * np.sqrt(np.maximum(variance, 0))
        ratio = p / q
        low, high = ratio * np.exp(-half), ratio * np.exp(half)
    certain = _is_certain(table, first, second)
    lower, upper = compute_mover_limits(table, first, second, level)
    low, high = np.where(certain, lower, low), np.where(certain, upper, high)
    return np.where(np.isnan(ratio), np.nan, low), np.where(np.isnan(ratio), np.nan, high)


def _is_certain(
    table: CutTable, first: tuple[CellIndices, CellIndices], second: tuple[CellIndices, CellIndices]
) -> Array:
    """Return where one of two proportions is 0 or 1, so that it has no variance on the logarithmic scale."""
    p, q = (table.compute_share(*pair) for pair in (first, second))
    return np.asarray((p == 0) | (p == 1) | (q == 0) | (q == 1))


def compute_mover_limits(
    table: CutTable,
    first: tuple[CellIndices, CellIndices],
    second: tuple[CellIndices, CellIndices],
    level: float,
    *,
    scale: float = 1.0,
    offset: float = 0.0,
) -> Limits:
    """Compute the interval of (offset + scale · first)/second, for proportions of different classes.

    MOVER-R of Donner & Zou (2012): the variance of each proportion at either limit is recovered from its
    Wilson limits.  In groups with both classes the proportions are correlated.
    """
    p, q = (table.compute_share(*pair) for pair in (first, second))
    (p_low, p_high), (q_low, q_high) = (
        compute_proportion_limits(table, *pair, level) for pair in (first, second)
    )
    p, p_low, p_high = (offset + scale * value for value in (p, p_low, p_high))
    correlation = correlate_proportions(table, first, second)
    lower = _compute_ratio_limit(p, q, p_low, q_high, correlation, -1)
    upper = _compute_ratio_limit(p, q, p_high, q_low, correlation, 1)
    undefined = (p == 0) & (q == 0)
    return np.where(undefined, np.nan, lower), np.where(undefined, np.nan, upper)


def _compute_ratio_limit(
    p: Array, q: Array, p_limit: Array, q_limit: Array, correlation: float, sign: int
) -> Array:
    """Compute a limit of p/q from a limit of each: a root of a·r² − 2b·r + c, where a may be 0 or less."""
    a, b, c = q_limit * (2 * q - q_limit), p * q, p_limit * (2 * p - p_limit)
    b = b - correlation * (p_limit - p) * (q_limit - q)
    with np.errstate(divide="ignore", invalid="ignore"):
        root = np.sqrt(np.maximum(b**2 - a * c, 0))
        if sign > 0:
            return np.where(q_limit == 0, np.inf, (b + root) / a)
        return np.where(c == 0, 0.0, c / (b + root))


def compute_odds_limits(table: CutTable, level: float) -> Limits:
    """Compute the interval of the diagnostic odds ratio on the logarithmic scale.

    If a cell is empty, ½ is added to all four, and the interval extends to the ratio, 0 or ∞; for cases in
    groups the other limit is then NaN.
    """
    cells = np.asarray(table.cells, float)
    empty = (cells == 0).any(axis=0)
    filled = np.where(empty, cells + 0.5, cells)
    odds = filled[TP] * filled[TN] / (filled[FN] * filled[FP])
    variance = (1 / filled).sum(axis=0)
    if table.parts is not None:
        t, f = table.compute_share((TP,), POSITIVES), table.compute_share((FP,), NEGATIVES)
        a, b = (
            table.compute_group_deviations((TP,), POSITIVES),
            table.compute_group_deviations((FP,), NEGATIVES),
        )
        variance = np.asarray(np.nan)
        if not empty:
            logits = a / (t * (1 - t)) - b / (f * (1 - f))
            variance = np.asarray(table.estimate_variance(logits, POSITIVES, NEGATIVES))
    half = table.compute_quantile(level, POSITIVES, NEGATIVES) * np.sqrt(variance)
    nothing, endless = cells[TP] * cells[TN] == 0, cells[FN] * cells[FP] == 0
    low = np.where(nothing, 0.0, odds * np.exp(-half))
    high = np.where(endless, np.inf, odds * np.exp(half))
    unknown = nothing & endless
    return np.where(unknown, np.nan, low), np.where(unknown, np.nan, high)


# -- The interval of a metric at a threshold: a closed form if there is one, else the bootstrap ---

_PROPORTIONS: dict[str, tuple[CellIndices, CellIndices]] = {
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
_RATES = ("tpr", "fnr", "fpr", "tnr")  # these do not depend on the prevalence
_SUMS = {"youden": (1.0, -1.0), "balanced_accuracy": (0.5, -0.5), "ber": (-0.5, 0.5)}  # of tpr and fpr


class MetricRequest(NamedTuple):
    """A metric, its parameters, and the prevalence to evaluate it at; None for that of the sample."""

    record: Metric
    parameters: dict[str, Any]
    prevalence: float | None = None

    @property
    def name(self) -> str:
        """The metric's most specific name: F of β = 1 is F1, the cost of equal costs the error rate."""
        name, parameters = get_metric_name(self.record), self.record.check_parameters(self.parameters)
        if name == "f_beta" and parameters["beta"] in (1, 2):
            return f"f{parameters['beta']:.0f}"
        return "error_rate" if name == "cost" and parameters["cost_ratio"] == 1 else name

    @property
    def has_one_class(self) -> bool:
        """Whether the metric has a value if a class is absent, as the accuracy has."""
        return self.prevalence is None and get_metric_name(self.record) == "accuracy"

    def evaluate(self, cells: Array) -> Array:
        """Evaluate the metric at tables, whose first axis is that of the cells."""
        P, N = cells[TP] + cells[FN], cells[FP] + cells[TN]
        if self.has_one_class and not (np.all(P) and np.all(N)):
            return np.asarray((cells[TP] + cells[TN]) / (P + N))
        with np.errstate(divide="ignore", invalid="ignore"):
            f, t, skew = cells[FP] / N, cells[TP] / P, N / P
        if self.prevalence is not None:
            skew = np.full(np.shape(skew), (1 - self.prevalence) / self.prevalence)
        sizes = (
            {"positives": P, "negatives": N} if self.record.counts_cases and self.prevalence is None else {}
        )
        return self.record.at(
            f, t, skew, **self.record.check_parameters(self.parameters) | sizes | self.parameters
        )


EFFECTIVE = ", effective n"  # of weights or groups


def name_effective_number(counts: ThresholdCounts) -> str:
    """Return the end of the name of a method that allows for groups or weights; "" for single cases."""
    n_groups = look_up_cases(counts).n_groups if counts.exact and counts.cases is not None else np.nan
    are_single = is_simple(counts) or n_groups == counts.n_positive + counts.n_negative
    return "" if are_single else EFFECTIVE


def compute_formula_limits(
    table: CutTable, request: MetricRequest, level: float, *, exact: bool = False
) -> tuple[Limits, str | Array] | None:
    """Compute the interval of a metric by a formula, and name the method; None if there is no formula.

    `exact` selects Clopper and Pearson's limits for the proportions of one table.
    """
    name, q = request.name, request.prevalence
    if name in _PROPORTIONS and (q is None or name in _RATES):
        compute_limits = _compute_exact_limits if exact else compute_proportion_limits
        low, high = compute_limits(table, *_PROPORTIONS[name], level)
        if name == "f1":
            low, high = 2 * low / (1 + low), 2 * high / (1 + high)
        return (low, high), "clopper-pearson" if exact else "wilson"
    if (weights := _get_rate_weights(request)) is not None:
        return compute_sum_limits(table, *weights, request.evaluate(table.cells), level), "newcombe"
    if name == "diagnostic_odds_ratio":
        return compute_odds_limits(table, level), "log"
    limits = _compute_likelihood_limits(table, name, level)
    if limits is not None or q is None:
        return limits
    of_prevalence = _compute_prevalence_limits(table, request, q, level)
    return (
        (of_prevalence, "mover") if of_prevalence else (compute_region_limits(table, request, level), "score")
    )


def _get_rate_weights(request: MetricRequest) -> tuple[float, float] | None:
    """Return the weights of tpr and fpr in a metric that is a weighted sum of both; else None."""
    name, q = request.name, request.prevalence
    if name in _SUMS or q is None:
        return _SUMS.get(name)
    if name == "accuracy":
        return q, q - 1
    if name in ("error_rate", "cost"):
        return -q, (1 - q) * request.record.check_parameters(request.parameters).get("cost_ratio", 1)
    return (q * (1 - q), q * (q - 1)) if name == "wracc" else None


_HIT, _FALSE_ALARM = ((TP,), POSITIVES), ((FP,), NEGATIVES)
_MISS, _REJECTION = ((FN,), POSITIVES), ((TN,), NEGATIVES)


def _compute_likelihood_limits(table: CutTable, name: str, level: float) -> tuple[Limits, Array] | None:
    """Compute the interval of a likelihood ratio, or of the precision gain 1 − 1/LR+."""
    if name not in ("lr_plus", "lr_minus", "precision_gain"):
        return None
    rates = (_MISS, _REJECTION) if name == "lr_minus" else (_HIT, _FALSE_ALARM)
    low, high = compute_ratio_limits(table, *rates, level)
    if name == "precision_gain":
        with np.errstate(divide="ignore"):
            low, high = 1 - 1 / low, 1 - 1 / high
    return (low, high), np.where(_is_certain(table, *rates), "mover", "log")


def _compute_prevalence_limits(
    table: CutTable, request: MetricRequest, q: float, level: float
) -> Limits | None:
    """Compute the interval of a metric that a ratio of the two rates determines at a prevalence; else None.

    With c = (1 − q)/q, (1 + β²)/F − 1 = (β² + c·fpr)/tpr, and 1/J = (1 + c·fpr)/tpr for the Jaccard index.
    By Bayes' rule predictive values follow from the likelihood ratios.
    """
    name, c = request.name, (1 - q) / q
    if name in ("f1", "f2", "f_beta", "jaccard"):
        square = {"f1": 1.0, "f2": 4.0, "jaccard": 1.0}.get(name)
        if square is None:
            square = float(request.record.check_parameters(request.parameters)["beta"]) ** 2
        high, low = compute_mover_limits(table, _FALSE_ALARM, _HIT, level, scale=c, offset=square)
        if name == "jaccard":
            return 1 / low, 1 / high
        return (1 + square) / (1 + low), (1 + square) / (1 + high)
    if name == "npv":
        low, high = compute_mover_limits(table, _MISS, _REJECTION, level)
        return np.asarray(1 - _update_probability(q, high)), np.asarray(1 - _update_probability(q, low))
    if name not in ("precision", "lift", "relative_precision"):
        return None
    low, high = compute_mover_limits(table, _HIT, _FALSE_ALARM, level)
    low, high = _update_probability(q, low), _update_probability(q, high)
    if name == "lift":
        return low / q, high / q
    return (low - q, high - q) if name == "relative_precision" else (low, high)


def _update_probability(prior: float, ratio: Array) -> Array:
    """Compute the posterior probability for a likelihood ratio, which may be infinite."""
    with np.errstate(divide="ignore"):
        return np.asarray(1 / (1 + (1 - prior) / (prior * ratio)))


# -- extrema over the rates that agree with the sample --------------------------------------------

_RADII, _ANGLES = np.linspace(0, 1, 5), np.linspace(0, 2 * np.pi, 64, endpoint=False)
_ZOOMS = 3  # finer and finer grids around an extremum: angles within 2e-4


def compute_region_limits(table: CutTable, request: MetricRequest, level: float) -> Limits:
    """Compute the extrema of a metric over the pairs of rates that a score test does not reject.

    These are the pairs (t, f) with P(t̂ − t)²/(t(1 − t)) + N(f̂ − f)²/(f(1 − f)) ≤ z², at a known prevalence.
    Each is at polar coordinates: the scores of both rates, whose solutions are Wilson's limits, are u = r cos
    θ and v = r sin θ, r ≤ z.  In groups with both classes the scores are correlated.
    """
    if table.cells.ndim > 1:  # independent cases at several thresholds
        ends = [compute_region_limits(CutTable(cells), request, level) for cells in table.cells.T]
        low, high = np.array(ends).T
        return low, high
    z = compute_normal_quantile(0.5 + level / 2)
    (t, P), (f, N) = (
        (table.compute_share(*pair), table.estimate_effective_size(*pair, level))
        for pair in (_HIT, _FALSE_ALARM)
    )
    correlation = correlate_proportions(table, _HIT, _FALSE_ALARM)
    estimate = float(request.evaluate(table.cells))
    if np.isnan([estimate, float(P), float(N)]).any():
        return np.asarray(np.nan), np.asarray(np.nan)

    def evaluate_points(radii: Array, angles: Array) -> Array:
        radius, angle = (grid.ravel() for grid in np.meshgrid(np.clip(radii, 0, 1), angles))
        u = z * radius * np.cos(angle)
        v = correlation * u + np.sqrt(1 - correlation**2) * z * radius * np.sin(angle)
        tprs, fprs = invert_score(t, P, u), invert_score(f, N, v)
        return np.asarray(request.evaluate(np.stack([tprs, 1 - tprs, fprs, 1 - fprs])), float)

    grid = evaluate_points(_RADII, _ANGLES)

    def find_highest(sign: int) -> float:
        radii, angles, heights, highest = _RADII, _ANGLES, sign * grid, sign * estimate
        for _ in range(_ZOOMS):
            if np.isnan(heights).all():
                break
            row, column = divmod(int(np.nanargmax(heights)), radii.size)
            highest = max(highest, float(heights[row * radii.size + column]))
            steps = radii[1] - radii[0], angles[1] - angles[0]
            radii = radii[column] + steps[0] * np.linspace(-1, 1, 5)
            angles = angles[row] + steps[1] * np.linspace(-1, 1, 17)
            heights = sign * evaluate_points(radii, angles)
        return sign * float(np.fmax(highest, np.nanmax(heights, initial=highest)))

    return np.asarray(find_highest(-1)), np.asarray(find_highest(1))


# -- the bootstrap --------------------------------------------------------------------------------


def resample_tables(counts: ThresholdCounts, table: CutTable, index: int, drawing: Resampling) -> Array:
    """Draw tables at a threshold, shape (4, n_resamples).

    For independent cases the four cells are drawn as a multinomial; cases in groups or with fractional
    weights are drawn by `resample_cells`.
    """
    if table.parts is None:
        n_cases = table.cells.sum()
        return drawing.rng.multinomial(int(n_cases), table.cells / n_cases, drawing.n_resamples).T
    starts, split = np.unique([0, index % counts.score.size]), int(index > 0)  # one cell, or two

    def sum_cells(_: ThresholdCounts, positive: Array, negative: Array) -> Array:
        sums = [
            part.sum(axis=1)
            for weight in (positive, negative)
            for part in (weight[:, :split], weight[:, split:])
        ]
        return np.stack(sums, axis=1)

    resamples = resample_cells([counts], [starts], sum_cells, drawing, stratified=False)
    return np.asarray(resamples[:, 0].T)


def compute_percentile_limits(
    tables: Array, request: MetricRequest, label: str, estimate: float, level: float
) -> tuple[float, float]:
    """Compute percentiles of a metric over resampled tables; NaN if it is undefined or does not vary."""
    if np.isnan(estimate):
        return np.nan, np.nan
    with name_model(label), np.errstate(invalid="ignore"):
        interval = make_percentile_interval(estimate, request.evaluate(tables), level)
    return interval.low, interval.high


# -- over many thresholds -------------------------------------------------------------------------


def compute_pointwise_limits(
    counts: ThresholdCounts,
    indices: Array,
    requests: Mapping[str, MetricRequest],
    level: float,
    drawing: Resampling,
) -> dict[str, tuple[Array, Array, Array]]:
    """Compute pointwise intervals of metrics at thresholds, passed as indices of accumulated counts.

    Each is (low, high, method).
    """
    tables = count_tables(counts, indices)
    limits: dict[str, tuple[Array, Array, Array]] = {}
    for label, request in requests.items():
        ends = [compute_formula_limits(table, request, level) for table in tables]
        if None not in ends:
            low, high = zip(*(end[0] for end in ends if end is not None), strict=True)
            methods = [np.broadcast_to(end[1], np.shape(end[0][0])) for end in ends if end is not None]
            kinds = np.char.add(np.hstack(methods), name_effective_number(counts))
            limits[label] = np.hstack(low), np.hstack(high), kinds
    without_formula = {label: request for label, request in requests.items() if label not in limits}
    if without_formula:
        resampled = _compute_resampled_limits(counts, indices, without_formula, level, drawing)
        limits |= {label: (*ends, np.full(len(indices), "bootstrap")) for label, ends in resampled.items()}
    return limits


def _compute_resampled_limits(
    counts: ThresholdCounts,
    indices: Array,
    requests: Mapping[str, MetricRequest],
    level: float,
    drawing: Resampling,
) -> dict[str, Limits]:
    """Compute percentiles of metrics over resamples of all cases; NaN, without a warning, if constant."""
    starts = np.unique(
        np.append(0, indices[indices < counts.score.size])
    )  # the scores between thresholds are drawn as one cell
    indices = np.searchsorted(np.append(starts, counts.score.size), indices)

    def evaluate_metrics(_: ThresholdCounts, positive: Array, negative: Array) -> Array:
        sums = [np.cumsum(np.pad(part, ((0, 0), (1, 0))), axis=1) for part in (positive, negative)]
        tp, fp = (part[:, indices] for part in sums)
        cells = np.stack([tp, sums[0][:, -1:] - tp, fp, sums[1][:, -1:] - fp])
        return np.stack([request.evaluate(cells) for request in requests.values()], axis=1)

    if is_simple(counts):
        resamples = resample_statistic(
            [merge_counts(counts, starts)], evaluate_metrics, drawing, stratified=False, cells=False
        )[:, 0]
    else:
        resamples = resample_cells([counts], [starts], evaluate_metrics, drawing, stratified=False)[:, 0]
    sums = [np.add.reduceat(part, starts)[None] for part in (counts.positive, counts.negative)]
    estimate = evaluate_metrics(counts, *sums)[0]
    with warnings.catch_warnings(), np.errstate(invalid="ignore"):
        warnings.simplefilter("ignore", RuntimeWarning)  # metrics undefined in all resamples
        low, high = np.nanquantile(resamples, [0.5 - level / 2, 0.5 + level / 2], axis=0)
    unknown = np.isnan(estimate) | (high - low < 1e-12)
    low, high = np.where(unknown, np.nan, low), np.where(unknown, np.nan, high)
    return {label: (low[i], high[i]) for i, label in enumerate(requests)}
