"""DeLong's variance of AUCs, and Obuchowski's for grouped or weighted cases."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from rocplot._typing import Array
from rocplot.compute._counts.draws import sum_products
from rocplot.compute._counts.threshold_counts import (
    CaseRows,
    ThresholdCounts,
    get_totals,
    is_simple,
    look_up_cases,
    look_up_paired_cases,
)


def compute_placements(counts: ThresholdCounts) -> tuple[Array, Array]:
    """Compute the placement values V10 of a positive and V01 of a negative at each distinct score."""
    P, N = get_totals(counts)
    v10 = (N - counts.fp[1:] + counts.negative / 2) / N  # proportion of negatives below, ties half
    v01 = (counts.tp[:-1] + counts.positive / 2) / P  # proportion of positives above, ties half
    return v10, v01


class VarianceParts(NamedTuple):
    """The terms of the variance of the AUC by class."""

    positive: float
    negative: float
    shared: float  # covariance through groups that hold positives and negatives
    units: tuple[float, float]  # effective sample sizes of the classes

    @property
    def sum_variance(self) -> float:
        """The variance of the AUC, at least 0."""
        return max(self.positive + self.negative + self.shared, 0.0)


def compute_variance_parts(counts: ThresholdCounts) -> VarianceParts:
    """Compute DeLong's variance of the AUC by class; for weighted or grouped cases Obuchowski's.

    The effective sample size of weights, or of the groups' sums of weights, is (Σ w)² / Σ w².
    """
    if not is_simple(counts):
        cases = look_up_cases(counts)
        sums = [np.bincount(cases.group, part, cases.n_groups) for part in (cases.positive, cases.negative)]
        sums = [weight / weight.max() for weight in sums]  # keeps squares of extreme weights in range
        units = [float(weight.sum() ** 2 / (weight @ weight)) for weight in sums]
        return sum_group_variances(cases, *sum_deviations(counts, cases))._replace(units=(units[0], units[1]))
    P, N = get_totals(counts)
    v10, v01 = compute_placements(counts)
    area = float(counts.positive @ v10) / P
    positive_variance = counts.positive @ (v10 - area) ** 2 / (P - 1) / P
    negative_variance = counts.negative @ (v01 - area) ** 2 / (N - 1) / N
    return VarianceParts(float(positive_variance), float(negative_variance), 0.0, (float(P), float(N)))


def compute_difference_variance(models: Sequence[ThresholdCounts]) -> float:
    """Compute the variance of the difference of two AUCs on the same cases."""
    paired_cases = look_up_paired_cases(models)
    if not all(map(is_simple, models)):
        (a10, a01), (b10, b01) = (sum_deviations(*pair) for pair in zip(models, paired_cases, strict=True))
        return sum_group_variances(paired_cases[0], a10 - b10, a01 - b01).sum_variance
    variance = 0.0
    values = zip(*(compute_placements(m) for m in models), strict=True)  # of positives, then of negatives
    for weight, (a, b) in zip((paired_cases[0].positive, paired_cases[0].negative), values, strict=True):
        differences, n = a[paired_cases[0].point] - b[paired_cases[1].point], weight.sum()
        variance += weight @ (differences - weight @ differences / n) ** 2 / (n - 1) / n
    return float(variance)


def sum_deviations(counts: ThresholdCounts, cases: CaseRows) -> tuple[Array, Array]:
    """Sum the deviations of each group's placement values from the AUC θ, for positives and for negatives.

    Obuchowski (1997): V10(Xᵢ.) − mᵢθ and V01(Yᵢ.) − nᵢθ, divided by the numbers of positives and negatives.
    A case of weight w counts as w cases.
    """
    P, N = get_totals(counts)
    v10, v01 = compute_placements(counts)
    area = float(counts.positive @ v10) / P
    as_positive = cases.positive * (v10[cases.point] - area) / P
    as_negative = cases.negative * (v01[cases.point] - area) / N
    by_group = [np.bincount(cases.group, part, cases.n_groups) for part in (as_positive, as_negative)]
    return by_group[0], by_group[1]


def sum_group_variances(cases: CaseRows, as_positive: Array, as_negative: Array) -> VarianceParts:
    """Compute the variance from the groups' deviations (Obuchowski 1997, equations 4 to 7).

    Groups without cases of a class do not count in the mean square of this class.  With one case in each
    group this is DeLong's variance.
    """
    squares = []
    for weight, deviation in ((cases.positive, as_positive), (cases.negative, as_negative)):
        n_groups = np.count_nonzero(np.bincount(cases.group, weight, cases.n_groups))
        squares.append(n_groups / (n_groups - 1) * float(deviation @ deviation))
    shared = 2 * cases.n_groups / (cases.n_groups - 1) * float(as_positive @ as_negative)
    return VarianceParts(squares[0], squares[1], shared, (np.nan, np.nan))


def count_independent_units(counts: ThresholdCounts) -> tuple[int, int, int]:
    """Count the groups with positives, the groups with negatives, and disjoint pairs of both kinds."""
    if is_simple(counts):
        P, N = (int(total) for total in get_totals(counts))
        return P, N, min(P, N)
    class_groups = look_up_cases(counts).class_groups
    I10, I01 = (int(np.count_nonzero(part)) for part in class_groups)
    return I10, I01, min(I10, I01, int(np.count_nonzero(class_groups[0] | class_groups[1])) // 2)


def explain_undefined_variance(*models: ThresholdCounts) -> str:
    """Write why the variance of a model is undefined; "" if all are defined."""
    for model in models:
        if min(count_independent_units(model)[:2]) == 1:
            problem = "lies in one group" if model.grouped else "holds one case"
            return f"a class {problem}, so its variance is undefined"
    return ""


def compute_effective_positives(counts: ThresholdCounts) -> float:
    """Compute the number of independent positives whose tprs vary as much as those of groups or weights."""
    from scipy.sparse import csr_array

    cases = look_up_cases(counts)
    edges = np.unique(np.searchsorted(counts.tp[1:] / counts.tp[-1], np.arange(1, 20) / 20))
    rows = np.flatnonzero(cases.positive)
    part = np.searchsorted(edges, np.arange(counts.score.size))[cases.point[rows]]  # interval of thresholds
    weight = cases.positive[rows] / counts.tp[-1]
    proportions = csr_array((weight, (cases.group[rows], part)), shape=(cases.n_groups, edges.size + 1))
    value = np.cumsum(np.bincount(part, weight, edges.size + 1))[:-1].clip(max=1)  # rounding may exceed 1
    terms = np.tri(edges.size, edges.size + 1) - value[:, None]  # influence of each part on each tpr
    spread = np.einsum("ij,jk,ik->i", terms, sum_products(proportions), terms)
    binomial, n_cases = value * (1 - value), float(rows.size)
    n = np.count_nonzero(cases.class_groups[0])
    is_constant = spread <= 1e-12 * binomial  # tprs that are equal in all groups
    spread = float(np.where(is_constant, binomial / n, spread).sum())
    return min(float(binomial.sum()) / spread, n_cases) if spread > 0 else float(n)
