"""DeLong's covariance of AUCs, for cases that belong to groups, or have weights, as well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from rocplot._typing import Array
from rocplot.compute._counts.draws import products
from rocplot.compute._counts.threshold_counts import (
    CaseRows,
    ThresholdCounts,
    cases_of,
    paired_cases,
    simple,
    totals,
)


def placements(counted: ThresholdCounts) -> tuple[Array, Array]:
    """Compute the placement values V10 of a positive and V01 of a negative at each distinct score."""
    P, N = totals(counted)
    v10 = (N - counted.fp[1:] + counted.negative / 2) / N  # share of negatives below, half of those level
    v01 = (counted.tp[:-1] + counted.positive / 2) / P  # share of positives above, half of those level
    return v10, v01


class VarianceParts(NamedTuple):
    """What each class adds to the variance of the AUC."""

    positive: float
    negative: float
    shared: float  # by groups that hold positives and negatives
    units: tuple[float, float]  # independent cases of equal weight in each class, at most as precise

    @property
    def total(self) -> float:
        """The variance."""
        return max(self.positive + self.negative + self.shared, 0.0)


def variance_parts(counted: ThresholdCounts) -> VarianceParts:
    """Compute DeLong's variance of the AUC by class; of weighted or grouped cases, Obuchowski's.

    Weights, or the sums of the weights of each group, count as (Σ w)² / Σ w² cases.
    """
    if not simple(counted):
        cases = cases_of(counted)
        held = [np.bincount(cases.group, part, cases.n_groups) for part in (cases.positive, cases.negative)]
        held = [own / own.max() for own in held]  # extreme weights: squares stay in range
        units = [float(own.sum() ** 2 / (own @ own)) for own in held]
        return parts_between(cases, *deviations(counted, cases))._replace(units=(units[0], units[1]))
    P, N = totals(counted)
    v10, v01 = placements(counted)
    area = float(counted.positive @ v10) / P
    spread = counted.positive @ (v10 - area) ** 2 / (P - 1) / P
    other = counted.negative @ (v01 - area) ** 2 / (N - 1) / N
    return VarianceParts(float(spread), float(other), 0.0, (float(P), float(N)))


def difference_variance(models: Sequence[ThresholdCounts]) -> float:
    """Compute the variance of the difference of two AUCs of the same cases."""
    both = paired_cases(models)
    if not all(map(simple, models)):
        (a10, a01), (b10, b01) = (deviations(*one) for one in zip(models, both, strict=True))
        return parts_between(both[0], a10 - b10, a01 - b01).total
    variance = 0.0
    values = zip(*(placements(one) for one in models), strict=True)  # of positives, then of negatives
    for weight, (a, b) in zip((both[0].positive, both[0].negative), values, strict=True):
        apart, n = a[both[0].point] - b[both[1].point], weight.sum()
        variance += weight @ (apart - weight @ apart / n) ** 2 / (n - 1) / n
    return float(variance)


def deviations(counted: ThresholdCounts, cases: CaseRows) -> tuple[Array, Array]:
    """Sum what the cases of each group add to the deviation of the AUC θ, as positives and as negatives.

    Obuchowski (1997): V10(Xᵢ.) − mᵢθ and V01(Yᵢ.) − nᵢθ, divided by the numbers of positives and negatives.
    A weight counts its case so many times.
    """
    P, N = totals(counted)
    v10, v01 = placements(counted)
    area = float(counted.positive @ v10) / P
    as_positive = cases.positive * (v10[cases.point] - area) / P
    as_negative = cases.negative * (v01[cases.point] - area) / N
    by_group = [np.bincount(cases.group, part, cases.n_groups) for part in (as_positive, as_negative)]
    return by_group[0], by_group[1]


def parts_between(cases: CaseRows, as_positive: Array, as_negative: Array) -> VarianceParts:
    """Sum the squares of the groups' deviations; Obuchowski (1997), equations 4 to 7.

    Groups without a positive, or without a negative, do not count in the class's mean square.  With one case
    in each group this is DeLong's variance.
    """
    squares = []
    for weight, own in ((cases.positive, as_positive), (cases.negative, as_negative)):
        held = np.count_nonzero(np.bincount(cases.group, weight, cases.n_groups))
        squares.append(held / (held - 1) * float(own @ own))
    shared = 2 * cases.n_groups / (cases.n_groups - 1) * float(as_positive @ as_negative)
    return VarianceParts(squares[0], squares[1], shared, (np.nan, np.nan))


def independent_units(counted: ThresholdCounts) -> tuple[int, int, int]:
    """Count the groups that hold positives, those that hold negatives, and the pairs of two such groups."""
    if simple(counted):
        P, N = (int(total) for total in totals(counted))
        return P, N, min(P, N)
    held = cases_of(counted).held
    I10, I01 = (int(np.count_nonzero(part)) for part in held)
    return I10, I01, min(I10, I01, int(np.count_nonzero(held[0] | held[1])) // 2)


def lone(*models: ThresholdCounts) -> str:
    """Say why the variance of one of the models is undefined, if it is."""
    for counted in models:
        if min(independent_units(counted)[:2]) == 1:
            where = "lies in one group" if counted.grouped else "holds one case"
            return f"a class {where}, so its variance is undefined"
    return ""


def effective_positives(counted: ThresholdCounts) -> float:
    """Find the number of independent positives whose tprs vary as much as those of groups, or weights."""
    from scipy.sparse import csr_array

    cases = cases_of(counted)
    cuts = np.unique(np.searchsorted(counted.tp[1:] / counted.tp[-1], np.arange(1, 20) / 20))
    at = np.flatnonzero(cases.positive)
    part = np.searchsorted(cuts, np.arange(counted.score.size))[cases.point[at]]  # between the cut-offs
    weight = cases.positive[at] / counted.tp[-1]
    shares = csr_array((weight, (cases.group[at], part)), shape=(cases.n_groups, cuts.size + 1))
    value = np.cumsum(np.bincount(part, weight, cuts.size + 1))[:-1].clip(max=1)  # a sum may round up
    own = np.tri(cuts.size, cuts.size + 1) - value[:, None]  # what a group adds, by part, to each share
    spread = np.einsum("ij,jk,ik->i", own, products(shares), own)
    alone, most = value * (1 - value), float(at.size)
    n = np.count_nonzero(cases.held[0])
    lost = spread <= 1e-12 * alone  # shares that are the same in all groups
    spread = float(np.where(lost, alone / n, spread).sum())
    return min(float(alone.sum()) / spread, most) if spread > 0 else float(n)
