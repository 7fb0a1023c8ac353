"""What pooled counts say of the scores inside their cells: bounds, or the reason why nothing is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from rocplot._typing import Array
from rocplot.compute._counts.sort import at_least

if TYPE_CHECKING:
    from rocplot.compute._counts.threshold_counts import ThresholdCounts


def wide(counted: ThresholdCounts) -> Array:
    """Return which cells hold more than one score."""
    if counted.top is None:
        return np.zeros(counted.score.size, bool)
    return np.asarray(counted.top > counted.score)


def highest(counted: ThresholdCounts) -> float:
    """Return the highest score, which pooled counts keep beside the lowest of its cell."""
    return float((counted.score if counted.top is None else counted.top)[0])


def unordered(counted: ThresholdCounts) -> Array:
    """Return inside which cells the order of the cases is unknown, be they of one class.

    The segments of a hull are wide, but their cases are meant to be tied.
    """
    tied = not (counted.width or counted.auc_error or counted.tpr_error)
    return np.zeros(counted.score.size, bool) if tied else wide(counted)


def loose(counted: ThresholdCounts) -> Array:
    """Return inside which cells the order of the two classes is unknown."""
    return np.asarray(unordered(counted) & (counted.positive > 0) & (counted.negative > 0))


def need_scores(counted: ThresholdCounts, what: str) -> None:
    """Raise if scores were pooled, whatever their classes."""
    if wide(counted).any():
        raise _refused(f"{what} needs every score")


def need_order(counted: ThresholdCounts, what: str, all_cases: bool = False) -> None:
    """Raise if pooling hides the order of the two classes, or of all cases."""
    if (unordered(counted) if all_cases else loose(counted)).any():
        raise _refused(f"{what} needs the order of all scores")


def _refused(reason: str) -> ValueError:
    return ValueError(
        f"{reason}, but these are pooled into cells: pass the data, or counts made without max_points"
    )


def need_cuts(counted: ThresholdCounts, cuts: ArrayLike, argument: str) -> None:
    """Raise for a cut-off within a pooled cell, and name the nearest one below."""
    if counted.top is None:
        return
    cuts = np.atleast_1d(cuts)
    inner = at_least(counted.score, cuts)
    for at in np.flatnonzero(at_least(counted.top, cuts) > inner):
        low, high = counted.score[inner[at]].item(), counted.top[inner[at]].item()
        raise ValueError(
            f"{argument}={cuts[at]:g} lies within a cell of pooled scores, from {low!r} to {high!r}: choose "
            f"{low!r}, or pass counts made without max_points"
        )


def at_cut(counted: ThresholdCounts, cut: ArrayLike) -> tuple[Array, Array, Array, Array]:
    """Return the positives and the negatives at or above each cut-off, and how far these may be wrong.

    Of a cell that holds the cut-off, half is counted.
    """
    inner = at_least(counted.score, cut)
    if counted.top is None:
        none = np.zeros(inner.shape)
        return counted.tp[inner], counted.fp[inner], none, none
    outer = at_least(counted.top, cut)
    ends = [(total[inner], total[outer]) for total in (counted.tp, counted.fp)]
    (tp, tp_error), (fp, fp_error) = (((low + high) / 2, (high - low) / 2) for low, high in ends)
    return tp, fp, tp_error, fp_error


def orders(counted: ThresholdCounts) -> tuple[ThresholdCounts, ThresholdCounts]:
    """Return counts with the negatives of each loose cell first, and with its positives first.

    No order of the scores gives a lower ROC curve than the first, or a higher one than the second.
    """
    split = np.repeat(np.arange(counted.score.size), 1 + loose(counted))
    second = np.append(False, split[1:] == split[:-1])
    first = np.append(second[1:], False)
    positive, negative = counted.positive[split], counted.negative[split]
    score = -np.arange(split.size, dtype=float)
    worst, best = (
        type(counted).trusted(
            score=score, positive=np.where(late, 0, positive), negative=np.where(early, 0, negative)
        )
        for late, early in ((first, second), (second, first))
    )
    return worst, best


def loss_bound(counted: ThresholdCounts, weight: float) -> float:
    """Bound the error of the least loss at any condition, and of the loss at any predicted positive rate.

    In the box of a cell, (p, n) wide, the corner is off the diagonal by this in loss, wherever the lines of
    equal loss, or of equal rate, are best.
    """
    P, N = counted.n_positive, counted.n_negative
    inside = loose(counted)
    p, n = weight * counted.positive[inside] / P, (1 - weight) * counted.negative[inside] / N
    return float((2 * p * n / (p + n)).max(initial=0.0))


def mean_scores(counted: ThresholdCounts) -> tuple[tuple[Array, Array], tuple[Array, Array]]:
    """Return the mean score of each class in each cell, and how far it may be wrong: 0 where it is known."""
    low = counted.score.astype(np.float64)
    high = low if counted.top is None else counted.top.astype(np.float64)
    found = []
    for mean, weight in (
        (counted.mean_positive, counted.positive),
        (counted.mean_negative, counted.negative),
    ):
        known = np.full(low.size, np.nan) if mean is None else mean
        known = np.where(low == high, low, known)
        lost = np.isnan(known)
        middle = low / 2 + high / 2
        width = np.subtract(high, low, out=np.zeros(low.size), where=high > low)  # none at infinity
        error = np.where(lost & (weight > 0), width / 2, 0.0)
        found.append((np.where(lost, middle, known), error))
    return found[0], found[1]


def mean_squares(counted: ThresholdCounts) -> tuple[tuple[Array, Array], tuple[Array, Array]]:
    """Bound the mean squared error of each class in each cell: its middle, and its half-width.

    A mean m of numbers in [low, high] leaves their variance between 0 and (high − m)(m − low), after Bhatia
    and Davis (2000); that of a single case is 0.
    """
    if counted.top is None:  # every score is known
        score = counted.score.astype(np.float64)
        none = np.zeros(score.size)
        return ((score - 1) ** 2, none), (score**2, none)
    found = []
    for target, (mean, error), weight in zip(
        (1.0, 0.0), mean_scores(counted), (counted.positive, counted.negative), strict=True
    ):
        low = counted.score.astype(np.float64)
        high = low if counted.top is None else counted.top.astype(np.float64)
        spread = (high - mean) * (mean - low)
        if weight.dtype.kind in "iu":
            spread = np.where(weight > 1, spread, 0.0)
        ends = np.sort([(low - target) ** 2, (high - target) ** 2], axis=0)
        least = np.where(error > 0, ends[0], (mean - target) ** 2)
        most = np.where(error > 0, ends[1], least + spread)
        found.append(((least + most) / 2, (most - least) / 2))
    return found[0], found[1]
