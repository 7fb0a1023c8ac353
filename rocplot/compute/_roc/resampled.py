"""Bootstrap resamples of ROC curves, evaluated at given rates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from rocplot._typing import Array
from rocplot.compute._counts.cases import cases_of, share_of, simple
from rocplot.compute._counts.percentiles import defined
from rocplot.compute._counts.resample import (
    Batch,
    Drawing,
    blocks,
    resampled,
    resampled_cells,
    resampled_segments,
    segments,
)
from rocplot.compute._counts.threshold_counts import ThresholdCounts, merged, totals
from rocplot.compute._roc.curve import RocCurve, vertical
from rocplot.compute._roc.window import window_area

SEGMENTS = 10_000  # at which resampled curves are compared


def resampled_areas(counted: ThresholdCounts, window: tuple[str, float, float], drawing: Drawing) -> Array:
    """Compute the area of a window of each resampled curve."""
    return np.asarray(resampled([counted], area_batch(window), drawing)[:, 0])


def area_batch(window: tuple[str, float, float]) -> Batch:
    """Make the statistic of resamples that is the area of a window."""

    def areas(_counted: ThresholdCounts, positive: Array, negative: Array) -> Array:
        curves = zip(*_paths(positive, negative), strict=True)
        return np.array(
            [np.nan if np.isnan(t[-1] + f[-1]) else window_area(f, t, *window) for f, t in curves]
        )

    return areas


def resampled_curves(counted: ThresholdCounts, drawing: Drawing) -> Iterator[tuple[Array, Array]]:
    """Draw curves (fpr, tpr): (0, 0) and the end of each segment."""
    for positive, negative in resampled_segments(counted, drawing):
        yield from zip(*_paths(positive, negative), strict=True)


def _paths(positive: Array, negative: Array) -> tuple[Array, Array]:
    """Accumulate the rates (fpr, tpr) of resamples, from (0, 0); NaN without one of the classes."""
    paths = []
    for part in (negative, positive):
        above = np.cumsum(part, axis=1)
        with np.errstate(invalid="ignore"):
            paths.append(np.hstack([np.zeros((len(part), 1)), above / above[:, -1:]]))
    return paths[0], paths[1]


def resampled_tpr(counted: ThresholdCounts, fpr: Array, drawing: Drawing) -> Array:
    """Compute the tpr at each fpr, the top of a vertical segment, shape (n_resamples, fpr.size).

    Of independent cases only the cut-offs at the fprs are drawn; else all cases are.
    """
    if counted.exact and not counted.grouped:
        return _by_order_statistics(counted, fpr, drawing)
    return defined(resampled([counted], tpr_batch(fpr), drawing, curve=True)[:, 0])


def tpr_batch(fpr: Array) -> Batch:
    """Make the statistic of resamples that is the tpr at these fprs."""

    def rates(_counted: ThresholdCounts, positive: Array, negative: Array) -> Array:
        curves = zip(*_paths(positive, negative), strict=True)
        return np.array([vertical(RocCurve.trusted(fpr=f, tpr=t), fpr) for f, t in curves])

    return rates


def paired_tpr(models: Sequence[ThresholdCounts], fpr: float, drawing: Drawing) -> Array:
    """Compute the tpr at one fpr in resamples of the same cases, shape (n_resamples, models).

    Cases far from the cut-off are merged: only how many they are, or what they weigh, matters.
    """
    where = np.array([fpr])
    if all(map(simple, models)):
        N = float(totals(models[0])[1])
        starts = [_around(one, fpr, 7 * np.sqrt(N * fpr * (1 - fpr)) + 7) for one in models]
        return resampled_cells(models, starts, tpr_batch(where), drawing)[..., 0]
    near = [_near(one, fpr) for one in models]
    return defined(resampled(near, tpr_batch(where), drawing, curve=True)[..., 0])


def _near(counted: ThresholdCounts, fpr: float) -> ThresholdCounts:
    """Merge the scores of weighted or grouped cases that no resampled cut-off takes, and keep the cases.

    The weight above the cut-off varies as a share does; forty negatives, or groups of them, are never left
    out of a resample.
    """
    cases, N = cases_of(counted), float(totals(counted)[1])
    cut = int(np.searchsorted(counted.fp[1:], fpr * N))
    share = share_of(cases.point < cut, cases.negative, cases)
    held = np.flatnonzero(counted.negative)
    rank = np.searchsorted(held, cut) + np.array([-1, 1]) * (40 * held.size // max(int(share.size), 1) + 40)
    ends = np.abs(counted.fp[1:][held[np.clip(rank, 0, held.size - 1)]] - fpr * N)
    far = max(7 * N * np.sqrt(share.variance), float(ends.max()))
    parts = merged(counted, _around(counted, fpr, far)).__getstate__()
    return ThresholdCounts.trusted(**parts | {"cases": counted.cases})


def _around(counted: ThresholdCounts, fpr: float, far: float) -> Array:
    """Begin a cell at every score that a resampled cut-off may take, and two for those above and below.

    The rank of the cut-off, or the weight above it, has a standard deviation; seven of them are never left.
    """
    N = float(totals(counted)[1])
    low, high = np.searchsorted(counted.fp[1:], [N * fpr - far, N * fpr + far])
    return np.unique(np.concatenate([[0], np.arange(low, min(high + 1, counted.score.size))]))


def _by_order_statistics(counted: ThresholdCounts, fpr: Array, drawing: Drawing) -> Array:
    """Draw the curves at the fprs alone, from the distribution of the bootstrap, whatever n is.

    The tpr at fpr f depends on the score of the (⌊f N⌋ + 1)-th largest resampled negative: on the positives
    above it and, where positives share it, on how far f N lies among the negatives that share it.
    """
    P, N = (int(total) for total in totals(counted))
    rank = np.minimum(np.floor(fpr * N + 1e-9).astype(np.int64) + 1, N + 1)
    ranks, place = np.unique(rank, return_inverse=True)
    inner = ranks[ranks <= N]
    found = np.ones((drawing.n_resamples, fpr.size))  # beyond the last negative the tpr is 1
    if not inner.size:
        return found
    below = place < inner.size
    place = place[below]
    owner = np.repeat(np.arange(counted.negative.size), counted.negative)  # the score of each negative
    shared = ((counted.positive > 0) & (counted.negative > 0)).any()
    for start, rows in blocks(drawing.n_resamples, 8 * (inner.size + 2), drawing.progress):
        u, point = _ranked(owner, inner, rows, drawing.rng)
        if not shared:
            found[start : start + rows, below] = _above(counted.tp, point, drawing.rng)[:, place] / P
            continue
        low, high = _positives(counted.tp, point, drawing.rng)
        tpr = low[:, place] / P
        above, through = _negatives(counted.fp, inner, u, point, drawing.rng)
        part = (fpr[below] * N - above[:, place]) / (through - above)[:, place]
        tpr += np.clip(part, 0, 1) * (high - low)[:, place] / P
        found[start : start + rows, below] = tpr
    return found


def _ranked(owner: Array, ranks: Array, rows: int, rng: np.random.Generator) -> tuple[Array, Array]:
    """Draw the uniform order statistics of these ranks, and the score at which each negative lies.

    The k-th largest resampled negative is the original one of rank ⌈N U₍ₖ₎⌉, with U₍ₖ₎ from gamma spacings.
    """
    N = owner.size
    spacing = np.diff(np.concatenate(([0], ranks, [N + 1])))
    spaced = np.cumsum(rng.standard_gamma(spacing, size=(rows, spacing.size)), axis=1)
    u = spaced[:, :-1] / spaced[:, -1:]
    original = np.minimum((u * N).astype(np.int64), N - 1)
    return u, owner[original]


def _above(tp: Array, point: Array, rng: np.random.Generator) -> Array:
    """Draw the positives above each of these scores, none of which has positives."""
    P = int(tp[-1])
    share = np.diff(tp[point], axis=1, prepend=0, append=P)
    return np.cumsum(rng.multinomial(P, share / P)[:, :-1], axis=1)


def _positives(tp: Array, point: Array, rng: np.random.Generator) -> tuple[Array, Array]:
    """Draw the positives above each of these scores, and those at or above it: one multinomial."""
    P = int(tp[-1])
    first = np.diff(point, axis=1, prepend=-1) > 0  # of equal scores
    before = np.hstack([np.zeros((len(point), 1), np.int64), tp[point[:, :-1] + 1]])
    share = np.zeros((len(point), 2 * point.shape[1] + 1))
    share[:, :-1:2] = np.where(first, tp[point] - before, 0)
    share[:, 1::2] = np.where(first, tp[point + 1] - tp[point], 0)
    share[:, -1] = P - share[:, :-1].sum(axis=1)
    drawn = np.cumsum(rng.multinomial(P, share / P), axis=1)
    low = np.maximum.accumulate(np.where(first, drawn[:, :-1:2], 0), axis=1)
    return low, drawn[:, 1::2]


def _negatives(
    fp: Array, ranks: Array, u: Array, point: Array, rng: np.random.Generator
) -> tuple[Array, Array]:
    """Draw the negatives above the scores of the given order statistics, and those at or above them.

    The uniforms between two order statistics are independent: those at the score of the one before, and those
    at the score of the next, are binomial.
    """
    rows, N = len(u), int(fp[-1])
    ends = np.hstack([np.zeros((rows, 1)), u, np.ones((rows, 1))])
    between = np.broadcast_to(np.diff(np.concatenate(([0], ranks, [N + 1]))) - 1, (rows, ranks.size + 1))
    new = np.hstack([np.ones((rows, 1), bool), point[:, 1:] > point[:, :-1], np.ones((rows, 1), bool)])
    begin = np.hstack([fp[point] / N, np.ones((rows, 1))])  # of the next score; after the last, none
    end = np.hstack([np.zeros((rows, 1)), fp[point + 1] / N])  # of the score before
    after = np.where(
        new, rng.binomial(between, _share(end - ends[:, :-1], ends[:, 1:] - ends[:, :-1])), between
    )
    rest = between - after
    before = np.where(new, rng.binomial(rest, _share(ends[:, 1:] - begin, ends[:, 1:] - end)), 0)
    above = np.maximum.accumulate(np.where(new[:, :-1], ranks - 1 - before[:, :-1], 0), axis=1)
    through = np.where(new[:, 1:], ranks + after[:, 1:], N)
    return above, np.minimum.accumulate(through[:, ::-1], axis=1)[:, ::-1]


def _share(part: Array, whole: Array) -> Array:
    """Divide lengths, which rounding may turn about."""
    return np.clip(np.divide(part, whole, out=np.zeros(part.shape), where=whole > 0), 0, 1)


def coarse(counted: ThresholdCounts) -> ThresholdCounts:
    """Merge neighbouring segments where the curve has more of them than resamples are compared at."""
    positive, negative = segments(counted)
    if positive.size <= SEGMENTS:
        return counted
    P, N = totals(counted)
    cell = ((np.cumsum(positive) / P + np.cumsum(negative) / N) * (SEGMENTS / 2)).astype(np.int64)
    first = np.append(0, np.flatnonzero(np.diff(cell)) + 1)
    parts = {"positive": np.add.reduceat(positive, first), "negative": np.add.reduceat(negative, first)}
    return ThresholdCounts.trusted(score=-np.arange(first.size, dtype=float), **parts)


def without_steps(fpr: Array, tpr: Array) -> tuple[Array, Array]:
    """Draw segments through the midpoints of their steps: the true curve has no steps.

    Diagonals, where scores are equal, stay.
    """
    step = (np.diff(fpr) == 0) | (np.diff(tpr) == 0)
    paths = []
    for path in (fpr, tpr):
        middle = (path[1:] + path[:-1]) / 2
        ends = np.where(step, middle, path[:-1]), np.where(step, middle, path[1:])
        paths.append(np.concatenate(([path[0]], np.stack(ends, axis=1).ravel(), [path[-1]])))
    return paths[0], paths[1]
