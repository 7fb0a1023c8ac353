"""Bins of predictions, and resampling intervals of their fractions of positives."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import numpy as np

from rocplot._data.arrays import Sample, clip_rounding, rates
from rocplot._faults import value_error
from rocplot._numbers import write_cutoffs
from rocplot._typing import Array
from rocplot.compute._base.interval import wilson
from rocplot.compute._base.reading import Drawing, Source
from rocplot.compute._calibration.fits import ascending, out_of_range, pool
from rocplot.compute._counts.resample import resampled, resampled_cells
from rocplot.compute._counts.threshold_counts import (
    ThresholdCounts,
    cases_of,
    highest,
    mean_scores,
    need_scores,
    share_of,
    simple,
)

# -- Bins of many predictions, filled without sorting them ----------------------------------------

_MANY = 20_000  # cases from which on this is worth it
_MOST = 64  # bins: each costs a comparison of all predictions
_BLOCK = 1 << 16  # predictions looked at together: they stay in the cache


def fillable(source: Source, n_bins: Any, edges: Any) -> Sample | None:
    """Return the cases if bins can be filled as they come: independent ones of weight 1, with hard labels."""
    few = np.size(edges) <= _MOST and isinstance(n_bins, int) and n_bins <= _MOST
    if not few or not isinstance(source, Sample) or source.score.size < _MANY:
        return None
    plain = source.weight is None and source.group is None and source.top is None
    return source if plain and source.label.dtype.kind == "b" else None


def of_cases(sample: Sample, n_bins: int, strategy: str, edges: Any, level: float) -> dict[str, Any]:
    """Compute the rows of bins with Wilson's limits, and the words for the binning, as of counts."""
    sample = replace(sample, score=clip_rounding(sample.score))
    ends = float(sample.score.min()), float(sample.score.max())
    if not (ends[0] >= 0 and ends[1] <= 1):
        raise out_of_range(*ends)
    limits, words = fixed_edges(n_bins, strategy, edges, *ends)
    if limits is None:
        limits = quantile_edges(sample.score, n_bins)
    rows = _filled(sample, limits)
    words = words or quantile_words(rows["count"].size)
    low, high = wilson(rows["observed"], rows["count"], level)
    return {**rows, "low": low, "high": high, "binning": words}


def _filled(sample: Sample, limits: Array) -> dict[str, Array]:
    """Compute the rows of the bins that are not empty."""
    inner = limits[1:-1]
    bins = inner.size + 1
    total, count, positive = np.zeros(bins), np.zeros(bins, np.int64), np.zeros(bins, np.int64)
    first, last = np.full(bins, np.inf), np.full(bins, -np.inf)
    for start in range(0, sample.score.size, _BLOCK):
        block = slice(start, start + _BLOCK)
        score, label = sample.score[block].astype(np.float64), sample.label[block]
        number = np.zeros(score.size, np.uint8)
        for edge in inner:  # bins are closed on the right
            number += score > edge
        size = np.bincount(number, minlength=bins)
        seen = np.flatnonzero(size)
        at = (np.cumsum(size) - size)[seen]
        order = np.argsort(number, kind="stable")  # of small integers, it takes one pass
        score, label = score[order], label[order]
        count += size
        total[seen] += np.add.reduceat(score, at)
        positive[seen] += np.add.reduceat(label, at, dtype=np.int64)
        first[seen] = np.minimum(first[seen], np.minimum.reduceat(score, at))
        last[seen] = np.maximum(last[seen], np.maximum.reduceat(score, at))
    seen = np.flatnonzero(count)
    held, first, last = count[seen], first[seen] + 0.0, last[seen] + 0.0  # -0.0 and 0.0 are one prediction
    mean = np.clip(total[seen] / held, first, last)
    observed = positive[seen] / held
    return {"predicted": mean, "observed": observed, "count": held, "first": first, "last": last}


# -- Bins of predictions, and resampling intervals of their fractions of positives ----------------

Ends: TypeAlias = tuple[Array, Array]

_CELLS = 2_000  # more distinct predictions are pooled before outcomes are drawn
_SPREAD = 100.0  # variance of a number of positives above which its mean deviation is the normal's
_WINDOW = 256  # numbers of positives around the mean; beyond 12 standard deviations there are none


def edges_of(counted: ThresholdCounts, n_bins: Any, strategy: str, edges: Any) -> tuple[Array, str]:
    """Return the edges of the bins, the outer ones included, and words for the binning."""
    ends = float(counted.score[-1]), highest(counted)
    limits, words = fixed_edges(n_bins, strategy, edges, *ends)
    if limits is None:
        need_scores(counted, "a quantile")
        score, weight = np.asarray(counted.score[::-1], np.float64), counted.positive + counted.negative
        limits = quantile_edges(score, int(n_bins), weight[::-1], counted.exact)
        words = quantile_words(groups(score, limits).size)  # ties give equal edges
    return limits, words


def fixed_edges(n_bins: Any, strategy: str, edges: Any, low: float, high: float) -> tuple[Array | None, str]:
    """Check the rule of the bins; return their edges and words for them, which quantiles do not have yet.

    `low` and `high` are the smallest and the largest prediction.
    """
    if edges is not None:
        limits = rates(edges, "edges")
        if not are_ascending(limits):
            raise value_error("edges", "must be ascending, the outer ones included, such as [0, .25, 1]")
        if low < limits[0] or high > limits[-1]:
            ends = [limits[0], limits[-1], low, high]
            first, last, least, greatest = write_cutoffs(ends, [ends] * len(ends))
            raise value_error(
                "edges",
                f"span [{first}, {last}] but predictions [{least}, {greatest}]",
                "extend the outer edges",
            )
        return limits, f"{limits.size - 1} given bins"
    if strategy == "uniform":
        return np.linspace(0, 1, int(n_bins) + 1), f"{int(n_bins)} uniform bins"
    return None, ""


def are_ascending(edges: Array) -> bool:
    """Check edges of bins; the lowest one may stand twice, which makes a bin of that value alone."""
    steps = np.diff(edges)
    return bool(steps.sum() > 0 and (steps[1:] > 0).all() and steps[0] >= 0) if steps.size else False


def quantile_edges(values: Array, n_bins: int, weight: Array | None = None, whole: bool = True) -> Array:
    """Return the edges of bins between quantiles, the outer ones included; bins are closed on the right.

    Borders are the different ones among the quantiles k/n, k = 1 … n − 1.  If there are no more distinct
    values than bins, each value is a bin.  A border at the smallest value stands beside the lowest edge, so
    that this edge stands twice: the first bin is that value alone.

    Parameters
    ----------
    values, weight : ndarray, shape (n,)
        Cases in any order, or ascending distinct values with their weights.
    n_bins : int
        Number of bins, at least 1.
    whole : bool
        Whether weights are numbers of cases, see `quantiles`.
    """
    values = np.asarray(values, np.float64)
    distinct = _few_values(values, n_bins)
    if distinct is not None:
        return np.concatenate((distinct[:1], distinct))
    share = np.arange(1, n_bins) / n_bins
    borders = np.quantile(values, share) if weight is None else quantiles(values, weight, share, whole)
    low, high = values.min(), values.max()
    borders = np.unique(borders)
    return np.concatenate(([low], borders[borders < high], [high]))


def _few_values(values: Array, most: int) -> Array | None:
    """Return the distinct values, ascending; None if there are more than `most`."""
    distinct: Array = np.empty(0)
    for start in range(0, values.size, _BLOCK):
        distinct = np.union1d(distinct, values[start : start + _BLOCK])
        if distinct.size > most:
            return None
    return distinct


def quantile_words(left: int) -> str:
    """Name the bins that are left of quantiles."""
    return f"{left} quantile bin{'s' * (left > 1)}"


def quantiles(values: Array, weight: Array, share: Array, whole: bool) -> Array:
    """Compute quantiles of ascending values: numpy's default ones, as of values repeated by whole weights.

    With fractional weights they are those of numpy's ``"inverted_cdf"``.
    """
    total = np.cumsum(weight)
    if not whole:  # the smallest value that has the share below or at it
        at = np.searchsorted(total, share * total[-1] * (1 - 1e-12))
        return np.asarray(values[np.minimum(at, values.size - 1)])
    rank = share * (int(total[-1]) - 1)
    left = np.floor(rank)
    low, high = (values[np.searchsorted(total, one, side="right")] for one in (left, np.ceil(rank)))
    part, step = rank - left, high - low
    found = np.where(part < 0.5, low + step * part, high - step * (1 - part))  # as numpy rounds
    return np.asarray(np.where(part == 0, low, found))


def groups(score: Array, limits: Array) -> Array:
    """Return where each non-empty bin begins among ascending predictions; bins are closed on the right."""
    bins = np.searchsorted(limits[1:-1], score, side="left")
    return np.flatnonzero(np.concatenate(([True], bins[1:] != bins[:-1])))


def expected_error(counted: ThresholdCounts, limits: Array) -> float:
    """Compute the mean ECE over the bins if each case were positive with its predicted probability.

    In a bin it is E|Σ(y − p)|, the mean absolute deviation of a Poisson binomial: exact up to a variance of
    100, then √(2/π) standard deviations, as of a normal, less than .1 % off.  NaN with fractional weights.
    """
    if not counted.exact:
        return float("nan")
    score = np.asarray(counted.score[::-1], np.float64)
    size = (counted.positive + counted.negative)[::-1]
    start = groups(score, limits)
    ends = np.append(start[1:], score.size)
    bins = (slice(i, j) for i, j in zip(start, ends, strict=True))
    return sum(_mean_deviation(score[here], size[here]) for here in bins) / float(size.sum())


def _mean_deviation(p: Array, size: Array) -> float:
    """Compute the mean absolute deviation of the number of positives, by its characteristic function."""
    variance = float(size @ (p * (1 - p)))
    if variance > _SPREAD:
        return float(np.sqrt(2 * variance / np.pi))
    mean = float(size @ p)
    p, size, _ = pool(p, size, 0 * size, _CELLS)
    turn = np.exp(-2j * np.pi / _WINDOW * np.arange(_WINDOW // 2 + 1)) - 1
    chance = np.fft.irfft(np.prod((1 + p[:, None] * turn) ** size[:, None], axis=0), _WINDOW)
    number = np.arange(_WINDOW) + int(mean) - _WINDOW // 2
    return float(np.abs(number - mean) @ chance[number % _WINDOW])


@dataclass(frozen=True)
class PooledBins:
    """What pooled counts say of bins: each row its least and its greatest value, by bin.

    Attributes
    ----------
    seen, inner : ndarray, shape (n_bins,)
        Whether cases may be in the bin, and the weight of those that are.
    predicted, observed, count : pair of ndarray
        Mean prediction, fraction of positives, and weight.
    excess, refinement : pair of ndarray
        Positives less the sum of their predictions; and the loss p n / (p + n) of the fraction.
    first, last : ndarray
        The limits within which the predictions lie.
    """

    seen: Array
    inner: Array
    predicted: Ends
    observed: Ends
    count: Ends
    excess: Ends
    refinement: Ends
    first: Array
    last: Array


def pooled_bins(counted: ThresholdCounts, limits: Array) -> PooledBins:
    """Bound the contents of the bins: a cell across an edge may belong to either side, case by case."""
    low, high = counted.score.astype(np.float64), np.asarray(counted.top, np.float64)
    left, right = (np.searchsorted(limits[1:-1], end, side="left") for end in (low, high))
    many = limits.size - 1
    inner = left == right
    (mean_p, off_p), (mean_n, off_n) = mean_scores(counted)
    p, n = counted.positive, counted.negative

    def summed(values: Array, rows: Array = inner, at: Array = left) -> Array:
        return np.asarray(np.bincount(at[rows], values[rows], many))

    P, N, total, off = summed(p), summed(n), summed(p * mean_p + n * mean_n), summed(p * off_p + n * off_n)
    first, last = limits[:-1].copy(), limits[1:].copy()
    # what a cell across edges may add to each bin that it touches, and the scores that it has there
    rows = np.repeat(np.flatnonzero(~inner), (right - left + 1)[~inner])
    at = left[rows] + np.arange(rows.size) - np.searchsorted(rows, rows)
    more_p, more_n = (np.bincount(at, part[rows], many) for part in (p, n))
    ends = np.maximum(low[rows], limits[at]), np.minimum(high[rows], limits[at + 1])
    weight = (p + n)[rows]
    least, most = _mean_ends(total - off, total + off, P + N, at, weight, ends)
    excess = (
        P - total - off - np.bincount(at, n[rows] * ends[1], many),
        P - total + off + np.bincount(at, p[rows] * (1 - ends[0]), many),
    )
    with np.errstate(invalid="ignore"):  # a bin without a case
        observed = P / (P + N + more_n), (P + more_p) / (P + N + more_p)
        refinement = P * N / (P + N), (P + more_p) * (N + more_n) / (P + N + more_p + more_n)
    doubtful = (P + N == 0) & (more_p + more_n > 0)
    observed = np.where(doubtful, 0.0, observed[0]), np.where(doubtful, 1.0, observed[1])
    return PooledBins(
        seen=P + N + more_p + more_n > 0,
        inner=P + N,
        predicted=(np.maximum(least, first), np.minimum(most, last)),
        observed=observed,
        count=(P + N, P + N + more_p + more_n),
        excess=excess,
        refinement=(np.nan_to_num(refinement[0]), np.nan_to_num(refinement[1])),
        first=first,
        last=last,
    )


def _mean_ends(low: Array, high: Array, inner: Array, at: Array, weight: Array, ends: Ends) -> Ends:
    """Bound the mean prediction of bins: those that may be there and lower it all are, at their lowest."""
    found = []
    for total, end, better, none in ((low, ends[0], np.less, np.inf), (high, ends[1], np.greater, -np.inf)):
        alone = np.full(inner.size, none)
        (np.minimum if none > 0 else np.maximum).at(alone, at, end)
        with np.errstate(invalid="ignore"):
            mean = total / inner  # NaN where all cases are doubtful: then the one at the end may be alone
            taken = better(end, mean[at])
            size = inner + np.bincount(at[taken], weight[taken], inner.size)
            moved = (total + np.bincount(at[taken], (weight * end)[taken], inner.size)) / size
        found.append(np.where(inner > 0, moved, alone))
    return found[0], found[1]


def resampled_bins(counted: ThresholdCounts, start: Array, how: str, level: float, drawing: Drawing) -> Array:
    """Compute percentiles of each group's fraction over resamples.

    ``"bootstrap"`` draws cases anew within the group, ``"consistency"`` their classes from the predictions,
    as if these were right.
    """
    score, positive, negative = ascending(counted)
    weight = positive + negative
    size = np.add.reduceat(weight, start)
    if how == "bootstrap":
        share = np.add.reduceat(positive, start) / size
        drawn = drawing.rng.binomial(size, share, (drawing.n_resamples, size.size))
    else:
        ends = np.append(start[1:], score.size)
        parts = [
            pool(score[i:j], weight[i:j], weight[i:j] * 0, max(_CELLS // start.size, 50))
            for i, j in zip(start, ends, strict=True)
        ]
        drawn = np.column_stack([_outcomes(drawing, p, n).sum(axis=1) for p, n, _ in parts])
    return np.asarray(np.quantile(drawn / size, [0.5 - level / 2, 0.5 + level / 2], axis=0))


def independent_sizes(counted: ThresholdCounts, first: Array) -> Array:
    """Find how many independent cases would let the fraction in each bin vary as groups, or weights, do.

    A bin of one class has as many as groups have cases in it.
    """
    cases, at = cases_of(counted), np.asarray(counted.score, np.float64)
    bins = (np.searchsorted(first, at, side="right") - 1)[cases.point]  # whose first is not above the case
    found = np.empty(first.size)
    for i in range(first.size):
        inside = np.flatnonzero(bins == i)
        part = replace(cases, group=cases.group[inside])
        weight = cases.positive[inside] + cases.negative[inside]
        share = share_of(cases.positive[inside] / weight, weight, part)
        found[i] = share.size if share.size > 1 else np.nan
    return np.minimum(found, np.bincount(bins, minlength=first.size))


def resampled_fractions(counted: ThresholdCounts, first: Array, level: float, drawing: Drawing) -> Array:
    """Compute percentiles of the fraction in each bin over resamples of groups, or of weighted cases."""
    bins = np.searchsorted(first, np.asarray(counted.score, np.float64), side="right") - 1
    starts = np.flatnonzero(np.diff(bins, prepend=-1) != 0)  # descending scores: the last bin first

    def fractions(_counted: ThresholdCounts, positive: Array, negative: Array) -> Array:
        up, down = positive[:, ::-1], negative[:, ::-1]
        with np.errstate(invalid="ignore"):  # a resample without cases in a bin
            return np.asarray(up / (up + down))

    drawn = resampled_cells([counted], [starts], fractions, drawing, stratified=False)[:, 0]
    return np.asarray(np.nanquantile(drawn, [0.5 - level / 2, 0.5 + level / 2], axis=0))


def resampled_fits(counted: ThresholdCounts, at: Array, level: float, drawing: Drawing) -> Array:
    """Compute percentiles of isotonic fits to resamples of groups, or of weighted cases."""
    x = np.asarray(counted.score[::-1], np.float64)

    def fits(_counted: ThresholdCounts, positive: Array, negative: Array) -> Array:
        rows = zip(positive[:, ::-1], negative[:, ::-1], strict=True)
        return np.array([_steps(x, *own, at) for own in rows])

    drawn = resampled([counted], fits, drawing, stratified=False, cells=False)[:, 0]
    return np.asarray(np.quantile(drawn, [0.5 - level / 2, 0.5 + level / 2], axis=0))


def resampled_steps(counted: ThresholdCounts, at: Array, how: str, level: float, drawing: Drawing) -> Array:
    """Compute percentiles of isotonic fits to resamples, at given predictions."""
    score = np.asarray(counted.score[::-1], np.float64)
    x, up, down = pool(score, counted.positive[::-1], counted.negative[::-1], _CELLS)
    size = up + down
    if how == "consistency":
        drawn_up = _outcomes(drawing, np.clip(x, 0, 1), size)
        drawn_down = size - drawn_up
    else:
        both = np.concatenate([up, down])
        drawn = drawing.rng.multinomial(both.sum(), both / both.sum(), drawing.n_resamples)
        drawn_up, drawn_down = np.split(drawn, 2, axis=1)
    fits = [_steps(x, *own, at) for own in zip(drawn_up, drawn_down, strict=True)]
    return np.asarray(np.quantile(fits, [0.5 - level / 2, 0.5 + level / 2], axis=0))


def _steps(x: Array, up: Array, down: Array, at: Array) -> Array:
    """Read an isotonic fit at given predictions."""
    from scipy.optimize import isotonic_regression

    size = up + down
    kept = size > 0
    fit = isotonic_regression(up[kept] / size[kept], weights=size[kept]).x
    return np.asarray(fit[np.maximum(np.searchsorted(x[kept], at, side="right") - 1, 0)])


def _outcomes(drawing: Drawing, p: Array, size: Array) -> Array:
    """Draw numbers of positives as if the predictions were right, shape (draws, cells)."""
    return drawing.rng.binomial(size, np.clip(p, 0, 1), (drawing.n_resamples, size.size))


def ticks(score: Array, weight: Array, most: int = 400) -> tuple[Array, Array]:
    """Choose at most `most` abscissae that stand for all scores, with the weight at each.

    So many distinct scores, or fewer, all keep their place; of more, those within one of `most` equal cells
    of their range share a tick at their mean.
    """
    here = (weight > 0) & np.isfinite(score)
    score, weight = score[here], weight[here]
    if score.size <= most:
        return score, weight
    low, high = float(score.min()), float(score.max())
    cell = np.minimum((score - low) * (most / (high - low)), most - 1).astype(np.int64)
    total = np.bincount(cell, weight, most)
    seen = total > 0
    return np.bincount(cell, weight * score, most)[seen] / total[seen], total[seen]


def profile(score: Array, weight: Array, edges: Array) -> Array:
    """Sum up the weight in cells, closed on the right."""
    cell = np.searchsorted(edges[1:-1], score, side="left")
    return np.asarray(np.bincount(cell, weight, edges.size - 1))


def pooled_rows(counted: ThresholdCounts, limits: Array, level: float) -> dict[str, Array]:
    """Bound each bin, and take the middles; Wilson's interval reaches from the lowest to the highest one."""
    bins = pooled_bins(counted, limits)
    if not (bins.inner[bins.seen] > 0).all():
        raise value_error(
            "a",
            "bin lies within the cells of the pooled scores, so that it may be empty",
            "pass fewer bins, other edges, or counts made with more points",
        )
    seen = np.flatnonzero(bins.seen)
    rows: dict[str, Array] = {}
    for name, ends in (("predicted", bins.predicted), ("observed", bins.observed), ("count", bins.count)):
        least, most = (end[seen] for end in ends)
        rows |= {name: (least + most) / 2, f"{name}_error": (most - least) / 2}
    low = high = np.full(seen.size, np.nan)
    if simple(counted):
        size = bins.count[0][seen]
        low, high = (wilson(end[seen], size, level)[i] for i, end in enumerate(bins.observed))
    return rows | {"first": bins.first[seen], "last": bins.last[seen], "low": low, "high": high}
