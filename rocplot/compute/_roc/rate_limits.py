"""Limits of the true positive rate at fixed false positive rates, when the threshold is estimated, too."""

from __future__ import annotations

import numpy as np

from rocplot._data.arrays import Sample
from rocplot._typing import Array
from rocplot.compute._base.reading import Resampling
from rocplot.compute._counts.sort import count_at_least
from rocplot.compute._counts.threshold_counts import ThresholdCounts, get_totals, is_simple, look_up_cases
from rocplot.compute._roc.delong import compute_effective_positives
from rocplot.compute._roc.resamples import resample_tpr
from rocplot.compute._roc.roc import RocCurve, read_highest_tpr

_REACH = 4.5  # standard deviations of the number of negatives above the threshold that are looked at
_RANKS = 40  # values, or cells of values, of this number
_NODES = 24, 128  # tprs that stand for the mixture at an fpr: at least and at most
_SPREAD = 8  # standard deviations beyond the nodes between which a quantile is sought
_CLOSE = 1e-6  # deviation from a tail, after which one more step is the last
_STEPS = 7  # of the secant method, at most: limits within 1e-7


def compute_tpr_limits(
    curve: RocCurve, counts: ThresholdCounts, fprs: Array, level: float, drawing: Resampling
) -> tuple[Array, Array, Array]:
    """Compute the limits of the tpr at each fpr, and its standard error.

    The number of negatives above the true threshold is binomial; the threshold lies anywhere between the two
    negatives that this number determines; and the tpr there has Jeffreys' distribution for the number of
    positives above it.  The limits are quantiles of this mixture.  The upper one is 1 where all negatives may
    lie above the threshold, beyond which the sample says nothing.

    With groups or fractional weights the class sizes are effective ones, and the limits are widened to the
    percentiles of resampled groups or cases.  They are NaN where fewer than two resamples have both classes.
    """
    tails = np.array([0.5 - level / 2, 0.5 + level / 2])
    if simple := is_simple(counts):
        P, N = (int(total) for total in get_totals(counts))
        step = 1 / N
    else:
        P, N = _estimate_class_sizes(counts)
        step = 1 / np.count_nonzero(look_up_cases(counts).negative)
    tprs, weights = _mix_tprs(curve, fprs, P, N, step)
    low, high = _compute_mixture_quantiles(tprs, weights, P, tails)
    with np.errstate(under="ignore"):  # an underflow is below the tail
        high[fprs**N > tails[0]] = 1
    means = (P * tprs + 0.5) / (P + 1)
    mean = (weights * means).sum(axis=1)
    variance = (weights * (means * (1 - means) / (P + 2) + (means - mean[:, None]) ** 2)).sum(axis=1)
    error = np.sqrt(variance)
    if not simple:
        resamples = resample_tpr(counts, fprs, drawing)
        if len(resamples) < 2:  # the other resamples lack a class
            none = np.full(fprs.size, np.nan)
            return none, none, none
        percentiles = np.quantile(resamples, tails, axis=0)
        low, high = np.minimum(low, percentiles[0]), np.maximum(high, percentiles[1])
        error = resamples.std(axis=0, ddof=1)
    estimates = read_highest_tpr(curve, fprs)
    return np.minimum(low, estimates), np.maximum(high, estimates), error


def _mix_tprs(curve: RocCurve, fprs: Array, P: int, N: int, step: float) -> tuple[Array, Array]:
    """Compute tprs at the true threshold of each fpr and their probabilities, shape (fprs, nodes).

    `step` is the share of a case among the negatives, which is less than 1/N where N is an effective size.

    At k of N negatives above the threshold the tpr is uniform over the positives between this negative and
    the next.  These distributions are summed in bins, of equal width on the scale of the arcsine, on which
    the tpr has the same standard deviation everywhere, and a node is the mean of a bin.
    """
    from scipy.special import bdtr

    reach = _REACH * np.sqrt(N * fprs * (1 - fprs)) + _REACH
    first = np.maximum(np.floor(N * fprs - reach), 0)
    last = np.minimum(np.ceil(N * fprs + reach), N)
    n_cells = int(min((last - first).max() + 1, _RANKS))
    edges = np.round(first[:, None] + (last - first + 1)[:, None] * np.linspace(0, 1, n_cells + 1))
    cdf = np.where(edges > 0, bdtr(np.clip(edges - 1, 0, N), N, fprs[:, None]), 0.0)
    cdf[:, -1] = 1
    cells = np.diff(cdf, axis=1, prepend=0)[:, 1:]
    cells[:, 0] += cdf[:, 0]
    lowest, highest = edges[:, :-1] / N, np.maximum(edges[:, 1:] - 1, edges[:, :-1]) / N
    lower = read_highest_tpr(curve, np.maximum(lowest - 1e-6 * step, 0).ravel()).reshape(cells.shape)
    lower[lowest == 0] = 0
    upper = read_highest_tpr(curve, np.clip(highest + max(1 / N - step, 0), 0, 1).ravel()).reshape(
        cells.shape
    )
    upper = np.maximum(upper, lower + 1e-9)

    start, end = np.arcsin(np.sqrt([lower.min(axis=1), np.minimum(upper.max(axis=1), 1)]))
    n_nodes = int(np.clip(3 * np.sqrt(P) * (end - start).max(), *_NODES))
    bins = np.sin(start[:, None] + (end - start)[:, None] * np.linspace(0, 1, n_nodes + 1)) ** 2
    bins[:, 0], bins[:, -1] = lower.min(axis=1), upper.max(axis=1)
    ends = np.clip(bins[:, :, None], lower[:, None], upper[:, None])
    mass = np.einsum("fk,fbk->fb", cells / (upper - lower), ends - lower[:, None])
    moment = np.einsum("fk,fbk->fb", cells / (upper - lower) / 2, ends**2 - lower[:, None] ** 2)
    weights, moments = np.diff(mass, axis=1), np.diff(moment, axis=1)
    middle = (bins[:, 1:] + bins[:, :-1]) / 2
    tprs = np.divide(moments, weights, out=middle, where=weights > 1e-12)
    return np.clip(tprs, 0, 1), weights / weights.sum(axis=1, keepdims=True)


def _compute_mixture_quantiles(tprs: Array, weights: Array, P: int, tails: Array) -> tuple[Array, Array]:
    """Compute quantiles of mixtures of Jeffreys' distributions, by the secant method within a bracket.

    The tpr is sin² of an angle, whose standard deviation is the same everywhere: the first value is the
    quantile of normal angles, and the first step is Newton's with their density.
    """
    from scipy.special import betainc, ndtr

    angles, scale = np.arcsin(np.sqrt((P * tprs + 0.5) / (P + 1))), 0.5 / np.sqrt(P + 1)
    a, b = P * tprs + 0.5, P * (1 - tprs) + 0.5
    lowest = np.maximum(angles.min(axis=1) - _SPREAD * scale, 0)
    highest = np.minimum(angles.max(axis=1) + _SPREAD * scale, np.pi / 2)
    quantiles = []
    for tail in tails:
        left, right = lowest, highest
        for _ in range(14):
            middle = (left + right) / 2
            below = (weights * ndtr((middle[:, None] - angles) / scale)).sum(axis=1) < tail
            left, right = np.where(below, middle, left), np.where(below, right, middle)
        angle, left, right = (left + right) / 2, lowest, highest
        previous = height = np.full(len(tprs), np.nan)
        rows = np.arange(len(tprs))  # whose quantile is still sought
        for step in range(_STEPS):
            new_height = np.zeros(len(tprs))
            below = betainc(a[rows], b[rows], np.sin(angle[rows])[:, None] ** 2)
            new_height[rows] = (weights[rows] * below).sum(axis=1) - tail
            rows = rows[np.abs(new_height[rows]) > _CLOSE]
            left, right = np.where(new_height < 0, angle, left), np.where(new_height < 0, right, angle)
            with np.errstate(divide="ignore", invalid="ignore"):
                secant = angle - new_height * (angle - previous) / (new_height - height)
                if step == 0:
                    density = (weights * np.exp(-(((angle[:, None] - angles) / scale) ** 2) / 2)).sum(axis=1)
                    secant = angle - new_height * scale * np.sqrt(2 * np.pi) / density
            inside = (secant > left) & (secant < right)
            previous, height = angle, new_height
            angle = np.where(new_height == 0, angle, np.where(inside, secant, (left + right) / 2))
        quantiles.append(np.sin(angle) ** 2)
    return quantiles[0], quantiles[1]


def mirror_counts(counts: ThresholdCounts) -> ThresholdCounts:
    """Swap the classes and reverse the order of the scores: the tpr becomes 1 − fpr, the fpr 1 − tpr.

    The new scores are the positions of the old ones, because not all types of scores can be negated.
    """
    k = counts.score.size
    cases, sample = None, counts.cases
    if sample is not None and not is_simple(counts):
        place = count_at_least(counts.score if counts.top is None else counts.top, sample.score) - 1
        label = 1 - sample.label if sample.label.dtype.kind == "f" else ~sample.label
        cases = Sample(place, label, sample.weight, group=sample.group)
    return ThresholdCounts.build_unchecked(
        score=np.arange(k)[::-1],
        positive=counts.negative[::-1],
        negative=counts.positive[::-1],
        cases=cases,
        auc_error=0.0,
        tpr_error=0.0,
        width=0.0,
    )


def _estimate_class_sizes(counts: ThresholdCounts) -> tuple[int, int]:
    """Compute the numbers of independent positives and negatives that have the same variance."""
    sizes = (compute_effective_positives(model) for model in (counts, mirror_counts(counts)))
    P, N = (max(round(size), 1) for size in sizes)
    return P, N
