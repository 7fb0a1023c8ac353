"""The bootstrap of counts: one resampler for all intervals, bands and tests; it never sorts again."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

import numpy as np

from rocplot._typing import Array, Seed
from rocplot._validation import generator, whole
from rocplot.compute._counts.cases import Cases, paired_cases
from rocplot.compute._counts.pool import even_cells
from rocplot.compute._counts.threshold_counts import ThresholdCounts, merged

if TYPE_CHECKING:
    from tqdm.auto import tqdm

Batch: TypeAlias = Callable[[ThresholdCounts, Array, Array], Array]
"""A statistic of resampled weights at the scores of counts, (rows, k) of each class, → (rows, …)."""

Draw: TypeAlias = Callable[[int, np.random.Generator], list[tuple[Array, Array]]]

_CELLS = 1 << 14  # counts held at a time: they stay in the cache
_EXACT = 4096  # distinct scores, or pairs of them, that are always resampled one by one
_LIGHT = 16  # cases at a score, or in a cell, that are drawn one by one
_EVEN = (32, 64, 256)  # cells of even rates, at least, that many scores are merged into
_TRIALS = 8  # resamples that are drawn from all scores, to see what the cells change
_PILOT = 100  # resamples that are drawn from cells, to see how wide an interval is
_CHANGE = 0.01  # of the interval's width, that the cells may change


@dataclass(frozen=True)
class Drawing:
    """How resamples are drawn: their number, the random generator, and whether to show progress."""

    n_resamples: int
    rng: np.random.Generator
    progress: bool = False

    @classmethod
    def of(cls, n_resamples: int, seed: Seed, progress: bool) -> Drawing:
        """Check what the caller passed."""
        return cls(whole(n_resamples, "n_resamples", 2), generator(seed), progress)


def blocks(
    n_resamples: int, width: int, progress: bool, most: int | None = None
) -> Iterator[tuple[int, int]]:
    """Split the resamples into blocks (start, rows) of bounded memory, at most `most` rows; show progress.

    The bar appears after a second, on a terminal or in a notebook only, and is removed at the end.
    """
    rows = max(1, min(_CELLS // max(width, 1), most or n_resamples))
    watched = progress and (sys.stderr.isatty() or "ipykernel" in sys.modules)
    with _bar(n_resamples) if watched else nullcontext() as bar:
        for start in range(0, n_resamples, rows):
            size = min(rows, n_resamples - start)
            yield start, size
            if bar is not None:
                bar.update(size)


def _bar(n_resamples: int) -> tqdm[NoReturn]:
    from tqdm.auto import tqdm  # imported only when shown: it starts a thread

    return tqdm(total=n_resamples, unit=" resamples", delay=1, leave=False)


# -- resampled statistics -------------------------------------------------------------------------


def resampled(
    models: Sequence[ThresholdCounts], statistic: Batch, drawing: Drawing, *, stratified: bool = True
) -> Array:
    """Compute a statistic of each resample of the models, shape (n_resamples, models, …).

    The resamples of several models are of the same cases.  A class keeps its size if `stratified`, unless
    cases have groups, which are drawn as wholes, or labels are soft.

    Of many distinct scores, neighbours are merged into cells and resamples are drawn from these, if that
    changes the deviation from the estimate, and from that of the other models, by less than a hundredth of
    the width of a 95 % interval in each of eight resamples of all scores.
    """
    cases = None if len(models) == 1 and _simple(models) else paired_cases(models)
    draw, width = draw_of(models, stratified, cases)
    if width > _EXACT and _simple(models):
        found = _of_cells(models, cases, statistic, drawing, stratified, draw)
        if found is not None:
            return found
    return _values(models, statistic, draw, width, drawing)


def _simple(models: Sequence[ThresholdCounts]) -> bool:
    """Say whether all cases are independent, and each counts once."""
    return all(one.exact and not one.grouped for one in models)


def _values(
    models: Sequence[ThresholdCounts], statistic: Batch, draw: Draw, width: int, drawing: Drawing
) -> Array:
    turns = blocks(drawing.n_resamples, width, drawing.progress)
    return np.concatenate([_evaluated(models, statistic, draw(rows, drawing.rng)) for _, rows in turns])


def _evaluated(
    models: Sequence[ThresholdCounts], statistic: Batch, drawn: Sequence[tuple[Array, Array]]
) -> Array:
    return np.stack([statistic(one, *own) for one, own in zip(models, drawn, strict=True)], axis=1)


def estimates(models: Sequence[ThresholdCounts], statistic: Batch) -> Array:
    """Compute the statistic of the counts themselves, shape (models, …)."""
    drawn = [(one.positive[None], one.negative[None]) for one in models]
    return np.asarray(_evaluated(models, statistic, drawn)[0])


def one_by_one(function: Callable[[ThresholdCounts], Any]) -> Batch:
    """Make a statistic of many resamples of a function of one; NaN where a class is absent."""

    def statistic(counted: ThresholdCounts, positive: Array, negative: Array) -> Array:
        found = np.full(len(positive), np.nan)
        for i in range(len(positive)):
            if positive[i].any() and negative[i].any():
                found[i] = function(counted.with_weights(positive[i], negative[i]))
        return found

    return statistic


# -- draws ----------------------------------------------------------------------------------------


def draw_of(
    models: Sequence[ThresholdCounts], stratified: bool, cases: Sequence[Cases] | None = None
) -> tuple[Draw, int]:
    """Choose what is drawn with replacement, and say how many numbers one resample takes."""
    if len(models) == 1 and _simple(models):
        return _points(models[0], stratified), models[0].score.size
    if cases is None:
        cases = paired_cases(models)
    sizes = [one.score.size for one in models]
    if models[0].grouped:
        return _groups(cases, sizes, all(one.exact for one in models)), cases[0].point.size
    if _simple(models):
        return _joint(cases, [np.arange(k) for k in sizes], sizes, stratified)
    return _cases(cases, sizes, stratified), cases[0].point.size


def _points(counted: ThresholdCounts, stratified: bool) -> Draw:
    """Draw how often each distinct score occurs."""
    k = counted.score.size
    if stratified:
        classes = [drawer(counted.positive), drawer(counted.negative)]
    else:
        classes = [drawer(np.concatenate([counted.positive, counted.negative]))]

    def draw(rows: int, rng: np.random.Generator) -> list[tuple[Array, Array]]:
        drawn = [one(rows, rng) for one in classes]
        return [(drawn[0][:, :k], drawn[-1][:, -k:])]

    return draw


def drawer(weight: Array) -> Callable[[int, np.random.Generator], Array]:
    """Draw whole weights with replacement: one multinomial, the cases of light weights one by one."""
    k, total = weight.size, int(weight.sum())
    heavy = np.flatnonzero(weight > _LIGHT)
    light = np.flatnonzero(weight <= _LIGHT)
    place = np.repeat(light, weight[light])
    parts = np.append(weight[heavy], place.size) if place.size else weight[heavy]

    def draw(rows: int, rng: np.random.Generator) -> Array:
        drawn = np.zeros((rows, 0), np.int64)
        if heavy.size:
            drawn = rng.multinomial(total, parts / total, size=rows)
        if place.size:
            single = drawn[:, -1] if heavy.size else np.full(rows, total)
            row = np.repeat(np.arange(0, rows * k, k), single)
            at = row + place[rng.integers(0, place.size, row.size)]
            found = np.bincount(at, minlength=rows * k).reshape(rows, k)
        else:
            found = np.zeros((rows, k), np.int64)
        found[:, heavy] = drawn[:, : heavy.size]
        return found

    return draw


def _cases(models: Sequence[Cases], sizes: Sequence[int], stratified: bool) -> Draw:
    """Draw cases with their weights, the same for all models."""
    positive, negative = models[0].positive, models[0].negative
    # in an order that no permutation of the rows changes, so that a seed gives the same resamples
    order = np.lexsort([negative, positive, *(one.point for one in reversed(models))])
    strata = [order]
    if stratified and not ((positive > 0) & (negative > 0)).any():
        strata = [order[part[order] > 0] for part in (positive, negative)]

    def draw(rows: int, rng: np.random.Generator) -> list[tuple[Array, Array]]:
        i = np.concatenate([own[rng.integers(0, own.size, (rows, own.size))] for own in strata], axis=1)
        drawn = positive[i], negative[i]
        return [_summed(one.point[i], drawn, k) for one, k in zip(models, sizes, strict=True)]

    return draw


def _groups(models: Sequence[Cases], sizes: Sequence[int], exact: bool) -> Draw:
    """Draw groups, the same for all models; each comes with all its cases."""
    n = models[0].n_groups

    def draw(rows: int, rng: np.random.Generator) -> list[tuple[Array, Array]]:
        often = np.stack([np.bincount(rng.integers(0, n, n), minlength=n) for _ in range(rows)])
        times = often[:, models[0].group]
        found = []
        for one, k in zip(models, sizes, strict=True):
            point = np.broadcast_to(one.point, times.shape)
            sums = _summed(point, [times * one.positive, times * one.negative], k)
            found.append(tuple(np.rint(part).astype(np.int64) for part in sums) if exact else sums)
        return found  # type: ignore[return-value]

    return draw


def _summed(point: Array, weights: Sequence[Array], k: int) -> tuple[Array, Array]:
    """Sum the weights of the drawn cases, (rows, n), at each of k points."""
    rows = len(point)
    flat = (point + k * np.arange(rows)[:, None]).ravel()
    p, n = (np.bincount(flat, part.ravel(), rows * k).reshape(rows, k) for part in weights)
    return p, n


# -- cells ----------------------------------------------------------------------------------------


def _of_cells(
    models: Sequence[ThresholdCounts],
    cases: Sequence[Cases] | None,
    statistic: Batch,
    drawing: Drawing,
    stratified: bool,
    exactly: Draw,
) -> Array | None:
    """Resample merged scores, in as few cells as the statistic bears; None if it needs all scores."""
    finest = _cells(models, _EVEN[-1])
    centre, deviations, trials = estimates(models, statistic), [], []
    for _ in range(_TRIALS):
        drawn = exactly(1, drawing.rng)
        deviations.append(_compared(_evaluated(models, statistic, drawn) - centre))
        trials.append(_merged(drawn, finest))
    try:
        for number in _EVEN:
            starts = _cells(models, number)
            cells = [merged(one, own) for one, own in zip(models, starts, strict=True)]
            middle = estimates(cells, statistic)
            within = [np.searchsorted(fine, own) for fine, own in zip(finest, starts, strict=True)]
            pooled = [_evaluated(cells, statistic, _merged(drawn, within)) - middle for drawn in trials]
            change = np.abs(np.subtract(deviations, [_compared(one) for one in pooled])).max(axis=(0, 1))
            draw, width = _points(cells[0], stratified), cells[0].score.size
            if cases is not None:
                draw, width = _joint(cases, starts, [one.score.size for one in models], stratified)
            pilot = _compared(_values(cells, statistic, draw, width, Drawing(_PILOT, drawing.rng)))
            if (change <= _CHANGE * 2 * 1.96 * pilot.std(axis=0) + 1e-12).all():
                return _values(cells, statistic, draw, width, drawing) - middle + centre
    except ValueError:  # it refuses pooled scores
        pass
    return None


def resampled_cells(
    models: Sequence[ThresholdCounts], starts: Sequence[Array], statistic: Batch, drawing: Drawing
) -> Array:
    """Resample the same independent cases of several models, merged into cells of the caller's choice.

    They must not change the statistic.
    """
    cells = [merged(one, own) for one, own in zip(models, starts, strict=True)]
    sizes = [one.score.size for one in models]
    draw, width = _joint(paired_cases(models), starts, sizes, stratified=True)
    return _values(cells, statistic, draw, width, drawing)


def _cells(models: Sequence[ThresholdCounts], number: int) -> list[Array]:
    """Choose where the cells of each model begin; those of fewer cells are among those of more."""
    return [even_cells(one.positive, one.negative, number) for one in models]


def _merged(drawn: Sequence[tuple[Array, Array]], starts: Sequence[Array]) -> list[tuple[Array, Array]]:
    """Sum drawn weights in cells."""
    both = zip(drawn, starts, strict=True)
    return [(np.add.reduceat(p, own, axis=1), np.add.reduceat(n, own, axis=1)) for (p, n), own in both]


def _compared(values: Array) -> Array:
    """Append the differences between any two models to the values of all."""
    pairs = itertools.combinations(range(values.shape[1]), 2)
    differences = [values[:, i] - values[:, j] for i, j in pairs]
    return np.concatenate([values, np.stack(differences, axis=1)], axis=1) if differences else values


def _joint(
    models: Sequence[Cases], starts: Sequence[Array], sizes: Sequence[int], stratified: bool
) -> tuple[Draw, int]:
    """Draw how often each combination of the models' cells occurs."""
    is_positive = models[0].positive > 0
    inverse = is_positive.astype(np.int64)
    places = []
    for one, own, k in zip(models, starts, sizes, strict=True):
        places.append(np.repeat(np.arange(own.size), np.diff(own, append=k))[one.point])
        _, first, inverse = np.unique(inverse * own.size + places[-1], return_index=True, return_inverse=True)
    often = np.zeros(first.size, np.int64)
    np.add.at(often, inverse, models[0].positive + models[0].negative)
    classes = np.flatnonzero(is_positive[first]), np.flatnonzero(~is_positive[first])
    drawers = [drawer(often[kind]) for kind in classes] if stratified else [drawer(often)]
    targets = [
        [(place[first[kind]], own.size) for kind in classes]
        for place, own in zip(places, starts, strict=True)
    ]

    def draw(rows: int, rng: np.random.Generator) -> list[tuple[Array, Array]]:
        times = [one(rows, rng) for one in drawers]
        if not stratified:
            times = [times[0][:, kind] for kind in classes]
        found = []
        for target in targets:
            parts = [_at(place, k, drawn) for (place, k), drawn in zip(target, times, strict=True)]
            found.append((parts[0], parts[1]))
        return found

    return draw, int(often.size)


def _at(place: Array, k: int, times: Array) -> Array:
    """Sum whole numbers, (rows, n), at each of k places."""
    rows = len(times)
    flat = (place + k * np.arange(rows)[:, None]).ravel()
    return np.rint(np.bincount(flat, times.ravel(), rows * k)).astype(np.int64).reshape(rows, k)


# -- of one model, in blocks ----------------------------------------------------------------------


def segments(counted: ThresholdCounts) -> tuple[Array, Array]:
    """Count positives and negatives on each straight segment of the curve and of every resampled one.

    Adjacent scores that occur in a single class are one segment.
    """
    only = (counted.positive > 0) * 2 + (counted.negative > 0)
    first = np.flatnonzero(np.append(True, (only[1:] != only[:-1]) | (only[1:] == 3)))
    return np.add.reduceat(counted.positive, first), np.add.reduceat(counted.negative, first)


def resampled_segments(counted: ThresholdCounts, drawing: Drawing) -> Iterator[tuple[Array, Array]]:
    """Draw counts of positives and of negatives, in blocks of shape (rows, m).

    Each segment is drawn as one: m is the number of segments.
    """
    positive, negative = map(drawer, parts := segments(counted))
    for _, rows in blocks(drawing.n_resamples, parts[0].size, drawing.progress):
        yield positive(rows, drawing.rng), negative(rows, drawing.rng)


def auc_batch(counted: ThresholdCounts, positive: Array, negative: Array) -> Array:
    """Compute the AUC of each resample; NaN without one of the classes."""
    P, N = positive.sum(axis=1), negative.sum(axis=1)
    whole_ones = positive.dtype.kind in "iu" and negative.dtype.kind in "iu"
    kind = np.int64 if whole_ones and float(P.max()) * float(N.max()) < 1 << 61 else np.float64
    above = 2 * np.cumsum(positive, axis=1) - positive  # twice the positives above, once those level
    pairs = 2.0 * P * N
    sums = np.einsum("ij,ij->i", above.astype(kind, copy=False), negative.astype(kind, copy=False))
    return np.asarray(np.divide(sums, pairs, out=np.full(len(positive), np.nan), where=pairs > 0))
