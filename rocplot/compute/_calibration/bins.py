"""Bins of predictions, and resampling intervals of their fractions of positives."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import numpy as np

from rocplot._data.arrays import Sample, clip_rounding, rates
from rocplot._errors import make_value_error
from rocplot._numbers import change_sign, write_cutoffs, write_edges
from rocplot._typing import Array
from rocplot.compute._base.interval import compute_wilson_limits
from rocplot.compute._base.reading import Resampling, Source
from rocplot.compute._calibration.fits import make_probability_error, pool_abscissae, sort_predictions
from rocplot.compute._counts.resample import resample_cells, resample_statistic
from rocplot.compute._counts.sort import average_weight, cap_effective_size
from rocplot.compute._counts.threshold_counts import (
    ThresholdCounts,
    compute_mean_scores,
    compute_proportion,
    get_highest_score,
    is_simple,
    look_up_cases,
    require_scores,
)

# -- Bins of many predictions, filled without sorting them ----------------------------------------

_MANY = 20_000  # from this many cases on, this is worth it
_MOST = 64  # bins; each costs a comparison of all predictions
_BLOCK = 1 << 16  # predictions in a block, which stays in the cache


def get_fillable_cases(source: Source, n_bins: Any, edges: Any) -> Sample | None:
    """Return the cases if bins can be filled without sorting: independent, of weight 1, with hard labels."""
    has_few_bins = np.size(edges) <= _MOST and isinstance(n_bins, int) and n_bins <= _MOST
    if not has_few_bins or not isinstance(source, Sample) or source.score.size < _MANY:
        return None
    plain = source.weight is None and source.group is None and source.top is None
    return source if plain and source.label.dtype.kind == "b" else None


def compute_case_bins(sample: Sample, n_bins: int, strategy: str, edges: Any, level: float) -> dict[str, Any]:
    """Compute the rows of bins from unsorted cases, with Wilson's limits and the text for the binning."""
    sample = replace(sample, score=clip_rounding(sample.score))
    ends = float(sample.score.min()), float(sample.score.max())
    if not (ends[0] >= 0 and ends[1] <= 1):
        raise make_probability_error(*ends)
    limits, words = read_fixed_edges(n_bins, strategy, edges, *ends)
    if limits is None:
        limits = compute_quantile_edges(sample.score, n_bins)
    rows = _fill_bins(sample, limits)
    words = words or name_quantile_bins(rows["count"].size)
    low, high = compute_wilson_limits(rows["observed"], rows["count"], level)
    return {**rows, "low": low, "high": high, "binning": words}


def _fill_bins(sample: Sample, limits: Array) -> dict[str, Array]:
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
        nonempty = np.flatnonzero(size)
        starts = (np.cumsum(size) - size)[nonempty]
        order = np.argsort(number, kind="stable")  # a radix sort: small integers take one pass
        score, label = score[order], label[order]
        count += size
        total[nonempty] += np.add.reduceat(score, starts)
        positive[nonempty] += np.add.reduceat(label, starts, dtype=np.int64)
        first[nonempty] = np.minimum(first[nonempty], np.minimum.reduceat(score, starts))
        last[nonempty] = np.maximum(last[nonempty], np.maximum.reduceat(score, starts))
    nonempty = np.flatnonzero(count)
    n_cases, first, last = (
        count[nonempty],
        first[nonempty] + 0.0,
        last[nonempty] + 0.0,
    )  # -0.0 and 0.0 are one prediction
    mean = np.clip(total[nonempty] / n_cases, first, last)
    observed = positive[nonempty] / n_cases
    return {"predicted": mean, "observed": observed, "count": n_cases, "first": first, "last": last}


# -- Bins of predictions, and resampling intervals of their fractions of positives ----------------

Ends: TypeAlias = tuple[Array, Array]

_CELLS = 2_000  # more distinct predictions than this are pooled before outcomes are drawn
_SPREAD = 100.0  # above this variance, a number of positives has the mean deviation of a normal
_WINDOW = 256  # numbers of positives around the mean, out to 12 standard deviations


def choose_bin_edges(counts: ThresholdCounts, n_bins: Any, strategy: str, edges: Any) -> tuple[Array, str]:
    """Return the edges of the bins, the outer ones included, and the text for the binning."""
    ends = float(counts.score[-1]), get_highest_score(counts)
    limits, words = read_fixed_edges(n_bins, strategy, edges, *ends)
    if limits is None:
        require_scores(counts, "a quantile")
        score, weight = np.asarray(counts.score[::-1], np.float64), counts.positive + counts.negative
        limits = compute_quantile_edges(score, int(n_bins), weight[::-1], counts.exact)
        words = name_quantile_bins(find_bin_starts(score, limits).size)  # ties give equal edges
    return limits, words


def read_fixed_edges(
    n_bins: Any, strategy: str, edges: Any, low: float, high: float
) -> tuple[Array | None, str]:
    """Check the rule of the bins; return their edges and text, or None and an empty text for quantiles.

    `low` and `high` are the smallest and the largest prediction.
    """
    if edges is not None:
        limits = rates(edges, "edges")
        if not are_ascending(limits):
            raise make_value_error("edges", "must be ascending, the outer ones included, such as [0, .25, 1]")
        if low < limits[0] or high > limits[-1]:
            ends = [limits[0], limits[-1], low, high]
            first, last, least, greatest = write_cutoffs(ends, [ends] * len(ends))
            raise make_value_error(
                "edges",
                f"span [{first}, {last}] but predictions [{least}, {greatest}]",
                "extend the outer edges",
            )
        return limits, f"{limits.size - 1} given bins"
    if strategy == "uniform":
        return np.linspace(0, 1, int(n_bins) + 1), f"{int(n_bins)} uniform bins"
    return None, ""


def are_ascending(edges: Array) -> bool:
    """Return whether bin edges ascend; the lowest may occur twice, as a bin of that value alone."""
    steps = np.diff(edges)
    return bool(steps.sum() > 0 and (steps[1:] > 0).all() and steps[0] >= 0) if steps.size else False


def compute_quantile_edges(
    values: Array, n_bins: int, weight: Array | None = None, are_counts: bool = True
) -> Array:
    """Return the edges of bins between quantiles, the outer ones included; bins are closed on the right.

    The inner edges are the distinct quantiles k/n, k = 1 … n − 1.  If there are no more distinct values than
    bins, each value is a bin.  If an inner edge equals the smallest value, the lowest edge occurs twice: the
    first bin is that value alone.

    Parameters
    ----------
    values, weight : ndarray, shape (n,)
        Cases in any order, or ascending distinct values with their weights.
    n_bins : int
        Number of bins, at least 1.
    are_counts : bool
        Whether weights are numbers of cases, see `compute_quantiles`.
    """
    values = np.asarray(values, np.float64)
    distinct = _list_distinct_values(values, n_bins)
    if distinct is not None:
        return np.concatenate((distinct[:1], distinct))
    share = np.arange(1, n_bins) / n_bins
    borders = (
        np.quantile(values, share) if weight is None else compute_quantiles(values, weight, share, are_counts)
    )
    low, high = values.min(), values.max()
    borders = np.unique(borders)
    return np.concatenate(([low], borders[borders < high], [high]))


def cut_at_quantiles(values: Array, n_bins: int, *, mirrored: bool = False) -> tuple[list[str], Array]:
    """Cut values between their quantiles; return the names of bins that hold any, and the bin of each.

    Names of values that are `mirrored` are those of the column with the other sign.
    """
    edges = compute_quantile_edges(values, n_bins)
    nonempty, place = np.unique(np.searchsorted(edges[1:-1], values, side="left"), return_inverse=True)
    words = write_edges(edges.tolist(), values)
    ends = [(f"{'(' if i else '['}{words[i]}", f"{words[i + 1]}]") for i in nonempty]
    return [", ".join(mirror_ends(*pair) if mirrored else pair) for pair in ends], place


def mirror_ends(low: str, high: str) -> tuple[str, str]:
    """Write the ends of an interval of scores, with brackets, as those of the column of other sign."""
    brackets = {"(": ")", "[": "]", ")": "(", "]": "["}
    return f"{brackets[high[-1]]}{change_sign(high[:-1])}", f"{change_sign(low[1:])}{brackets[low[0]]}"


def _list_distinct_values(values: Array, limit: int) -> Array | None:
    """Return the distinct values, ascending; None if there are more than `limit`."""
    distinct: Array = np.empty(0)
    for start in range(0, values.size, _BLOCK):
        distinct = np.union1d(distinct, values[start : start + _BLOCK])
        if distinct.size > limit:
            return None
    return distinct


def name_quantile_bins(n_bins: int) -> str:
    """Write the text for quantile bins, of which ties may leave fewer than requested."""
    return f"{n_bins} quantile bin{'s' * (n_bins > 1)}"


def compute_quantiles(values: Array, weight: Array, share: Array, are_counts: bool) -> Array:
    """Compute quantiles of ascending weighted values, as numpy does by default for values repeated by weight.

    With fractional weights they are those of numpy's ``"inverted_cdf"``.
    """
    total = np.cumsum(weight)
    if not are_counts:  # the smallest value whose cumulative proportion is reached
        indices = np.searchsorted(total, share * total[-1] * (1 - 1e-12))
        return np.asarray(values[np.minimum(indices, values.size - 1)])
    rank = share * (int(total[-1]) - 1)
    lower_rank = np.floor(rank)
    low, high = (values[np.searchsorted(total, k, side="right")] for k in (lower_rank, np.ceil(rank)))
    part, step = rank - lower_rank, high - low
    interpolated = np.where(part < 0.5, low + step * part, high - step * (1 - part))  # as numpy rounds
    return np.asarray(np.where(part == 0, low, interpolated))


def find_bin_starts(score: Array, limits: Array) -> Array:
    """Return where each non-empty bin begins among ascending predictions; bins are closed on the right."""
    bins = np.searchsorted(limits[1:-1], score, side="left")
    return np.flatnonzero(np.concatenate(([True], bins[1:] != bins[:-1])))


def compute_expected_error(counts: ThresholdCounts, limits: Array) -> float:
    """Compute the mean ECE over the bins if each case were positive with its predicted probability.

    For a bin this is E|Σ(y − p)|, the mean absolute deviation of a Poisson binomial variable: exact up to a
    variance of 100, then √(2/π) standard deviations as for a normal variable, less than .1 % off.  NaN with
    fractional weights.
    """
    if not counts.exact:
        return float("nan")
    score = np.asarray(counts.score[::-1], np.float64)
    size = (counts.positive + counts.negative)[::-1]
    start = find_bin_starts(score, limits)
    ends = np.append(start[1:], score.size)
    bins = (slice(i, j) for i, j in zip(start, ends, strict=True))
    return sum(_compute_mean_deviation(score[here], size[here]) for here in bins) / float(size.sum())


def _compute_mean_deviation(p: Array, size: Array) -> float:
    """Compute the mean absolute deviation of the number of positives, by its characteristic function."""
    variance = float(size @ (p * (1 - p)))
    if variance > _SPREAD:
        return float(np.sqrt(2 * variance / np.pi))
    mean = float(size @ p)
    p, size, _ = pool_abscissae(p, size, 0 * size, _CELLS)
    turn = np.exp(-2j * np.pi / _WINDOW * np.arange(_WINDOW // 2 + 1)) - 1
    chance = np.fft.irfft(np.prod((1 + p[:, None] * turn) ** size[:, None], axis=0), _WINDOW)
    number = np.arange(_WINDOW) + int(mean) - _WINDOW // 2
    return float(np.abs(number - mean) @ chance[number % _WINDOW])


@dataclass(frozen=True)
class PooledBins:
    """Bounds on the contents of bins from pooled counts: pairs of least and greatest value, by bin.

    Attributes
    ----------
    occupied, inner_weight : ndarray, shape (n_bins,)
        Whether the bin may contain cases, and the weight of those that it certainly contains.
    predicted, observed, count : pair of ndarray
        Mean prediction, fraction of positives, and weight.
    excess, refinement : pair of ndarray
        Number of positives minus the sum of the predictions; and the loss p n / (p + n) of the fraction.
    first, last : ndarray
        The limits within which the predictions lie.
    """

    occupied: Array
    inner_weight: Array
    predicted: Ends
    observed: Ends
    count: Ends
    excess: Ends
    refinement: Ends
    first: Array
    last: Array


def bound_pooled_bins(counts: ThresholdCounts, limits: Array) -> PooledBins:
    """Bound the contents of the bins: a cell across an edge may belong to either side, case by case."""
    low, high = counts.score.astype(np.float64), np.asarray(counts.top, np.float64)
    left, right = (np.searchsorted(limits[1:-1], end, side="left") for end in (low, high))
    n_bins = limits.size - 1
    inner = left == right
    (mean_p, off_p), (mean_n, off_n) = compute_mean_scores(counts)
    p, n = counts.positive, counts.negative

    def sum_rows(values: Array, rows: Array = inner, bins: Array = left) -> Array:
        return np.asarray(np.bincount(bins[rows], values[rows], n_bins))

    P, N, total, total_error = (
        sum_rows(p),
        sum_rows(n),
        sum_rows(p * mean_p + n * mean_n),
        sum_rows(p * off_p + n * off_n),
    )
    first, last = limits[:-1].copy(), limits[1:].copy()
    # what a cell across edges may add to each bin that it overlaps, and the range of its scores there
    rows = np.repeat(np.flatnonzero(~inner), (right - left + 1)[~inner])
    bin_index = left[rows] + np.arange(rows.size) - np.searchsorted(rows, rows)
    more_p, more_n = (np.bincount(bin_index, part[rows], n_bins) for part in (p, n))
    ends = np.maximum(low[rows], limits[bin_index]), np.minimum(high[rows], limits[bin_index + 1])
    weight = (p + n)[rows]
    mean_low, mean_high = _bound_bin_means(
        total - total_error, total + total_error, P + N, bin_index, weight, ends
    )
    excess = (
        P - total - total_error - np.bincount(bin_index, n[rows] * ends[1], n_bins),
        P - total + total_error + np.bincount(bin_index, p[rows] * (1 - ends[0]), n_bins),
    )
    with np.errstate(invalid="ignore"):  # a bin without a case
        observed = P / (P + N + more_n), (P + more_p) / (P + N + more_p)
        refinement = P * N / (P + N), (P + more_p) * (N + more_n) / (P + N + more_p + more_n)
    doubtful = (P + N == 0) & (more_p + more_n > 0)
    observed = np.where(doubtful, 0.0, observed[0]), np.where(doubtful, 1.0, observed[1])
    return PooledBins(
        occupied=P + N + more_p + more_n > 0,
        inner_weight=P + N,
        predicted=(np.maximum(mean_low, first), np.minimum(mean_high, last)),
        observed=observed,
        count=(P + N, P + N + more_p + more_n),
        excess=excess,
        refinement=(np.nan_to_num(refinement[0]), np.nan_to_num(refinement[1])),
        first=first,
        last=last,
    )


def _bound_bin_means(
    low: Array, high: Array, inner: Array, bin_index: Array, weight: Array, ends: Ends
) -> Ends:
    """Bound the mean prediction of bins: add every doubtful case, at its end, that moves the mean further."""
    bounds = []
    for total, end, better, none in ((low, ends[0], np.less, np.inf), (high, ends[1], np.greater, -np.inf)):
        alone = np.full(inner.size, none)
        (np.minimum if none > 0 else np.maximum).at(alone, bin_index, end)
        with np.errstate(invalid="ignore"):
            mean = total / inner  # NaN if all cases are doubtful: a single one may be there
            mask = better(end, mean[bin_index])
            size = inner + np.bincount(bin_index[mask], weight[mask], inner.size)
            moved = (total + np.bincount(bin_index[mask], (weight * end)[mask], inner.size)) / size
        bounds.append(np.where(inner > 0, moved, alone))
    return bounds[0], bounds[1]


def resample_bins(
    counts: ThresholdCounts, start: Array, interval: str, level: float, drawing: Resampling
) -> Array:
    """Compute percentiles of each group's fraction of positives over resamples.

    ``"bootstrap"`` resamples cases within the group; ``"consistency"`` draws their classes from the
    predictions, as if these were right.
    """
    score, positive, negative = sort_predictions(counts)
    weight = positive + negative
    size = np.add.reduceat(weight, start)
    if interval == "bootstrap":
        share = np.add.reduceat(positive, start) / size
        n_positive = drawing.rng.binomial(size, share, (drawing.n_resamples, size.size))
    else:
        ends = np.append(start[1:], score.size)
        parts = [
            pool_abscissae(score[i:j], weight[i:j], weight[i:j] * 0, max(_CELLS // start.size, 50))
            for i, j in zip(start, ends, strict=True)
        ]
        n_positive = np.column_stack([_draw_outcomes(drawing, p, n).sum(axis=1) for p, n, _ in parts])
    return np.asarray(np.quantile(n_positive / size, [0.5 - level / 2, 0.5 + level / 2], axis=0))


def compute_effective_sizes(counts: ThresholdCounts, first: Array) -> Array:
    """Compute the number of independent cases whose fraction in each bin would vary as much as it does.

    It is at most that of independent cases, weighted as those of their class.  In a bin of one class it is
    the number of groups that have cases in it, as if they had the other class, and its weight.
    """
    cases = look_up_cases(counts)
    bins = _find_bins(counts, first)[cases.point]
    weights = cases.positive + cases.negative
    of_positive, of_negative = (average_weight(part, weights) for part in (cases.positive, cases.negative))
    sizes = np.empty(first.size)
    for i in range(first.size):
        in_bin = np.flatnonzero(bins == i)
        part = replace(cases, group=cases.group[in_bin])
        weight = weights[in_bin]
        share = compute_proportion(cases.positive[in_bin] / weight, weight, part)
        if not share.size > 1:
            sizes[i] = np.nan
            continue
        size, observed = share.size, share.value
        if observed in (0, 1) and counts.n_positive and counts.n_negative:
            size *= (of_positive / of_negative) ** (2 * observed - 1)
        sizes[i] = min(size, cap_effective_size(weight.sum(), observed, of_positive, of_negative))
    return sizes


def count_cases_in_bins(counts: ThresholdCounts, first: Array) -> Array:
    """Return how many cases of positive weight each bin has; bins begin at their smallest predictions."""
    cases = look_up_cases(counts)
    bins = _find_bins(counts, first)[cases.point]
    return np.asarray(np.bincount(bins[cases.positive + cases.negative > 0], minlength=first.size))


def _find_bins(counts: ThresholdCounts, first: Array) -> Array:
    """Return the bin of each distinct score: the last one whose smallest prediction is not above it."""
    return np.asarray(np.searchsorted(first, np.asarray(counts.score, np.float64), side="right") - 1)


def resample_fractions(counts: ThresholdCounts, first: Array, level: float, drawing: Resampling) -> Array:
    """Compute percentiles of the fraction in each bin over resamples of groups, or of weighted cases."""
    bins = _find_bins(counts, first)
    starts = np.flatnonzero(np.diff(bins, prepend=-1) != 0)  # scores descend: the last bin is first

    def compute_fractions(_counts: ThresholdCounts, positive: Array, negative: Array) -> Array:
        n_positive, n_negative = positive[:, ::-1], negative[:, ::-1]
        with np.errstate(invalid="ignore"):  # a resample without cases in a bin
            return np.asarray(n_positive / (n_positive + n_negative))

    fractions = resample_cells([counts], [starts], compute_fractions, drawing, stratified=False)[:, 0]
    return np.asarray(np.nanquantile(fractions, [0.5 - level / 2, 0.5 + level / 2], axis=0))


def resample_isotonic_fits(
    counts: ThresholdCounts, predicted: Array, level: float, drawing: Resampling
) -> Array:
    """Compute percentiles of isotonic fits to resamples of groups, or of weighted cases."""
    x = np.asarray(counts.score[::-1], np.float64)

    def compute_fits(_counts: ThresholdCounts, positive: Array, negative: Array) -> Array:
        rows = zip(positive[:, ::-1], negative[:, ::-1], strict=True)
        return np.array([_read_isotonic_fit(x, *row, predicted) for row in rows])

    curves = resample_statistic([counts], compute_fits, drawing, stratified=False, cells=False)[:, 0]
    return np.asarray(np.quantile(curves, [0.5 - level / 2, 0.5 + level / 2], axis=0))


def resample_simple_fits(
    counts: ThresholdCounts, predicted: Array, interval: str, level: float, drawing: Resampling
) -> Array:
    """Compute percentiles of isotonic fits to resamples, at given predictions."""
    score = np.asarray(counts.score[::-1], np.float64)
    x, positive, negative = pool_abscissae(score, counts.positive[::-1], counts.negative[::-1], _CELLS)
    size = positive + negative
    if interval == "consistency":
        resampled_positive = _draw_outcomes(drawing, np.clip(x, 0, 1), size)
        resampled_negative = size - resampled_positive
    else:
        cell_sizes = np.concatenate([positive, negative])
        resamples = drawing.rng.multinomial(
            cell_sizes.sum(), cell_sizes / cell_sizes.sum(), drawing.n_resamples
        )
        resampled_positive, resampled_negative = np.split(resamples, 2, axis=1)
    fits = [
        _read_isotonic_fit(x, *row, predicted)
        for row in zip(resampled_positive, resampled_negative, strict=True)
    ]
    return np.asarray(np.quantile(fits, [0.5 - level / 2, 0.5 + level / 2], axis=0))


def _read_isotonic_fit(x: Array, positive: Array, negative: Array, predicted: Array) -> Array:
    """Fit isotonic regression, and evaluate it at given predictions."""
    from scipy.optimize import isotonic_regression

    size = positive + negative
    nonempty = size > 0
    fit = isotonic_regression(positive[nonempty] / size[nonempty], weights=size[nonempty]).x
    return np.asarray(fit[np.maximum(np.searchsorted(x[nonempty], predicted, side="right") - 1, 0)])


def _draw_outcomes(drawing: Resampling, p: Array, size: Array) -> Array:
    """Draw numbers of positives as if the predictions were right, shape (draws, cells)."""
    return drawing.rng.binomial(size, np.clip(p, 0, 1), (drawing.n_resamples, size.size))


def choose_rug_ticks(score: Array, weight: Array, max_ticks: int = 400) -> tuple[Array, Array]:
    """Choose at most `max_ticks` abscissae that represent all scores, with the weight at each.

    Up to `max_ticks` distinct scores keep their place; with more, those within one of `max_ticks` equal cells
    of their range share a tick at their mean.
    """
    here = (weight > 0) & np.isfinite(score)
    score, weight = score[here], weight[here]
    if score.size <= max_ticks:
        return score, weight
    low, high = float(score.min()), float(score.max())
    cell = np.minimum((score - low) * (max_ticks / (high - low)), max_ticks - 1).astype(np.int64)
    total = np.bincount(cell, weight, max_ticks)
    nonempty = total > 0
    return np.bincount(cell, weight * score, max_ticks)[nonempty] / total[nonempty], total[nonempty]


def sum_in_equal_cells(score: Array, weight: Array, edges: Array) -> Array:
    """Sum the weight in cells that are closed on the right."""
    cell = np.searchsorted(edges[1:-1], score, side="left")
    return np.asarray(np.bincount(cell, weight, edges.size - 1))


def compute_pooled_rows(counts: ThresholdCounts, limits: Array, level: float) -> dict[str, Array]:
    """Compute rows of bins as the middles of bounds, with the union of Wilson's intervals at the bounds."""
    bins = bound_pooled_bins(counts, limits)
    if not (bins.inner_weight[bins.occupied] > 0).all():
        raise make_value_error(
            "a",
            "bin lies within the cells of the pooled scores, so that it may be empty",
            "pass fewer bins, other edges, or counts made with more points",
        )
    nonempty = np.flatnonzero(bins.occupied)
    rows: dict[str, Array] = {}
    for name, ends in (("predicted", bins.predicted), ("observed", bins.observed), ("count", bins.count)):
        lower, upper = (end[nonempty] for end in ends)
        rows |= {name: (lower + upper) / 2, f"{name}_error": (upper - lower) / 2}
    low = high = np.full(nonempty.size, np.nan)
    if is_simple(counts):
        size = bins.count[0][nonempty]
        low, high = (
            compute_wilson_limits(end[nonempty], size, level)[i] for i, end in enumerate(bins.observed)
        )
    return rows | {"first": bins.first[nonempty], "last": bins.last[nonempty], "low": low, "high": high}
