"""The bootstrap of counts: one resampler for all intervals, bands and tests; it never sorts again."""

from __future__ import annotations

import itertools
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, TypeVar

import numpy as np

from rocplot._caution import caution
from rocplot._numbers import percent
from rocplot._typing import Array
from rocplot._validation import cores
from rocplot.compute._base.interval import BandKind, CurveBand, Difference, Interval, wilson
from rocplot.compute._base.reading import Drawing
from rocplot.compute._counts.draws import Draw, draw_of, draw_of_cells, drawer, independent
from rocplot.compute._counts.pool import even_cells
from rocplot.compute._counts.sort import scaled
from rocplot.compute._counts.threshold_counts import ThresholdCounts, drawn_cases, merged, paired_cases

# -- What resamples say: percentile intervals, tests of differences, and the BCa correction of both ---


def interval_of(estimate: float, values: Array, level: float, correct: Correction | None = None) -> Interval:
    """Take the percentiles of resampled values; NaN where these do not vary, or the estimate is NaN."""
    if np.isnan(estimate):
        caution("there is no interval: the statistic of the sample is undefined")
        return Interval(estimate, np.nan, np.nan, np.nan)
    values = defined(values)
    if values.size < 2:
        return Interval(estimate, np.nan, np.nan, np.nan)
    low, high = _percentiles(values, _tails(level) if correct is None else correct(_tails(level)))
    if low == high or high - low < 1e-12:  # equal values may differ in their last digits
        caution(f"there is no interval: {percent(level)} % of resamples and more have the same value")
        return Interval(estimate, np.nan, np.nan, np.nan)
    error = float(values.std(ddof=1)) if np.isfinite(values).all() else np.nan
    return Interval(estimate, low, high, error)


def difference_of(
    difference: float, values: Array, level: float, correct: Correction | None = None
) -> Difference:
    """Take the percentiles of resampled differences, and their smaller share on either side of 0, twice.

    The sample itself counts as one more resample on each side.  A correction applies to both, so that the
    p-value is below 1 − level where the interval leaves out 0.
    """
    if np.isnan(difference):
        caution("the difference has no test: it is undefined in the sample")
        return Difference(difference, np.nan, np.nan, np.nan)
    values = defined(values)
    if values.size < 2 or values.max() == values.min() or values.max() - values.min() < 1e-12:
        caution("the difference has no test: it is the same in all resamples")
        return Difference(difference, np.nan, np.nan, np.nan)
    low, high = _percentiles(values, _tails(level) if correct is None else correct(_tails(level)))
    sides = np.array([np.count_nonzero(values <= 0), np.count_nonzero(values >= 0)])
    below, above = (sides + 1) / (values.size + 1)
    if correct is not None:
        below, above = correct.nominal(below), 1 - correct.nominal(1 - above)
    return Difference(difference, float(min(2 * below, 2 * above, 1.0)), low, high)


def pointwise_band(
    x: Array, y: Array, values: Array, size: Array | float, level: float, drawn: tuple[str, str]
) -> CurveBand:
    """Unite the percentiles of resampled heights, (resamples, m), with Wilson's intervals of so many cases.

    These keep their width where the cases above the cut-off are all alike and the percentiles collapse.
    `drawn` names the curve and what was resampled.
    """
    tails = np.quantile(defined(values), _tails(level), axis=0)
    known = wilson(y, size, level)
    kind = BandKind(
        drawn[0], "pointwise", "bootstrap and Wilson", f"union of Wilson's intervals and {drawn[1]}"
    )
    low, high = np.minimum(tails[0], known[0]), np.maximum(tails[1], known[1])
    return CurveBand.unchecked(x=x, y=y, low=low, high=high).with_kind(kind, level)


def _percentiles(values: Array, tails: Array) -> tuple[float, float]:
    """Take two percentiles; next to infinite values, the nearer value."""
    method = "linear" if np.isfinite(values).all() else "nearest"
    low, high = np.quantile(values, tails, method=method)  # type: ignore[call-overload]
    return float(low), float(high)


def defined(values: Array) -> Array:
    """Leave out the resamples, rows, in which the statistic is undefined, and say so."""
    lost = np.isnan(values).reshape(len(values), -1).any(axis=1)
    if lost.any():
        caution(
            f"{lost.sum()} of {lost.size} resamples are left out: the statistic is undefined in them, as it "
            "is without positives"
        )
    return np.asarray(values[~lost])


@dataclass(frozen=True)
class Correction:
    """Percentiles in place of the nominal ones, by BCa; Efron & Tibshirani (1993), section 14.3."""

    bias: float
    acceleration: float

    @classmethod
    def bca(cls, estimate: float, values: Array, influence: Array, often: Array | None = None) -> Correction:
        """Find bias and acceleration.

        `influence` is that of each case, or group, on the estimate; `often`, how many cases share it.
        """
        from scipy.special import ndtri

        values = values[~np.isnan(values)]
        below = (np.mean(values < estimate) + np.mean(values <= estimate)) / 2 if values.size else 0.5
        weight = np.ones(influence.size) if often is None else often
        cubes, squares = float(weight @ influence**3), float(weight @ influence**2)
        acceleration = cubes / (6 * squares**1.5) if squares > 0 else 0.0
        return cls(float(ndtri(np.clip(below, 1e-9, 1 - 1e-9))), acceleration)

    def __call__(self, share: Array) -> Array:
        """Correct nominal shares of resamples."""
        from scipy.special import ndtr, ndtri

        shifted = self.bias + ndtri(share)
        return np.asarray(ndtr(self.bias + shifted / (1 - self.acceleration * shifted)))

    def nominal(self, share: float) -> float:
        """Give the share whose correction is this one; none and all of the resamples stay so."""
        from scipy.special import ndtr, ndtri

        if share in (0, 1):
            return share
        shifted = ndtri(share) - self.bias
        return float(ndtr(shifted / (1 + self.acceleration * shifted) - self.bias))


def _tails(level: float) -> Array:
    return np.array([0.5 - level / 2, 0.5 + level / 2])


# -- The bootstrap of counts: one resampler; it never sorts again ---------------------------------

T = TypeVar("T")
Batch: TypeAlias = Callable[[ThresholdCounts, Array, Array], Array]
"""A statistic of resampled weights at the scores of counts, (rows, k) of each class, → (rows, …)."""

_CELLS = 1 << 14  # counts held at a time: they stay in the cache
MANY = 1 << 23  # counts to be drawn, from which on this is worth threads
EXACT = 4096  # distinct scores, or pairs of them, that are always resampled one by one
Refinements: TypeAlias = tuple[tuple[int, Literal["", "top", "ends"]], ...]
# cells of even rates, at least, that scores are merged into, and where they are finer
_EVEN: Refinements = ((32, ""), (64, ""), (32, "top"), (128, ""), (64, "top"), (128, "top"), (256, "top"))
_CURVE: Refinements = ((256, "ends"), (512, "ends"), (1024, "ends"), (2048, "ends"))
FEW = 1024  # distinct scores that need no cells to be drawn fast, where cases have weights or groups
TRIALS = 8  # resamples that are drawn from all scores, to see what the cells change
PILOT = 100  # resamples that are drawn from cells, to see how wide an interval is
CHANGE = 0.01  # of the interval's width, that the cells may change


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


def _bar(n_resamples: int) -> Any:
    from tqdm.auto import tqdm  # imported only when shown: it starts a thread

    return tqdm(total=n_resamples, unit=" resamples", delay=1, leave=False)


def drawn_blocks(draw: Callable[[int, np.random.Generator], T], width: int, drawing: Drawing) -> Iterator[T]:
    """Draw block after block; many numbers in threads, while the caller works on the blocks before.

    Each of these blocks has its own seed: how many cores there are does not matter.
    """
    turns = blocks(drawing.n_resamples, width, drawing.progress)
    if drawing.n_resamples * width < MANY:
        yield from (draw(rows, drawing.rng) for _, rows in turns)
        return
    tasks = ((rows, np.random.default_rng(drawing.rng.integers(1 << 63, size=2))) for _, rows in turns)
    if (threads := cores()) == 1:  # also where threads cannot be started
        yield from (draw(*task) for task in tasks)
        return
    waiting: deque[Future[T]] = deque()
    with ThreadPoolExecutor(threads) as pool:
        for task in tasks:
            waiting.append(pool.submit(draw, *task))
            if len(waiting) > 2 * threads:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


# -- resampled statistics -------------------------------------------------------------------------


def resampled(
    models: Sequence[ThresholdCounts],
    statistic: Batch,
    drawing: Drawing,
    *,
    stratified: bool = True,
    cells: bool = True,
    curve: bool = False,
    threads: bool = False,
) -> Array:
    """Compute a statistic of each resample of the models, shape (n_resamples, models, …).

    The resamples of several models are of the same cases.  A class keeps its size if `stratified`, unless
    cases have groups, which are drawn as wholes, or labels are soft.

    Of more than 4096 distinct scores, pairs of them, or cases with groups or fractional weights, neighbours
    are merged into cells and resamples are drawn from these, if that changes the deviation from the estimate,
    and from that of the other models, by less than a hundredth of the width of a 95 % interval in each of
    eight resamples of all scores.  Not so without `cells`: the statistic supposes the scores of the models.
    With `threads` it may be computed in several at a time.

    A `curve` at given rates depends on the cases near each of these, so that cells are finer towards both
    ends, and take something off its variance: in the mean of the eight resamples the square of what they
    change must be at most 1/50 of that, which is a hundredth of the width.
    """
    draw, width = draw_of(models, stratified, drawn_cases(models))
    if width > EXACT and cells:
        refinements = _CURVE if curve else _EVEN
        values = _of_cells(models, statistic, drawing, stratified, draw, threads, refinements)
        if values is not None:
            return values
    return _values(models, statistic, draw, width, drawing)


def _values(
    models: Sequence[ThresholdCounts], statistic: Batch, draw: Draw, width: int, drawing: Drawing
) -> Array:
    return np.concatenate(
        [_evaluated(models, statistic, drawn) for drawn in drawn_blocks(draw, width, drawing)]
    )


def _evaluated(
    models: Sequence[ThresholdCounts], statistic: Batch, drawn: Sequence[tuple[Array, Array]]
) -> Array:
    return np.stack([statistic(model, *own) for model, own in zip(models, drawn, strict=True)], axis=1)


def estimates(models: Sequence[ThresholdCounts], statistic: Batch) -> Array:
    """Compute the statistic of the counts themselves, shape (models, …)."""
    drawn = [(model.positive[None], model.negative[None]) for model in models]
    return np.asarray(_evaluated(models, statistic, drawn)[0])


def of_each_resample(function: Callable[[ThresholdCounts], Any]) -> Batch:
    """Make a statistic of many resamples of a function of one; NaN where a class is absent."""

    def statistic(counted: ThresholdCounts, positive: Array, negative: Array) -> Array:
        values = np.full(len(positive), np.nan)
        for i in range(len(positive)):
            if positive[i].any() and negative[i].any():
                values[i] = function(counted.with_weights(positive[i], negative[i]))
        return values

    return statistic


# -- cells ----------------------------------------------------------------------------------------


def _of_cells(
    models: Sequence[ThresholdCounts],
    statistic: Batch,
    drawing: Drawing,
    stratified: bool,
    draw_all: Draw,
    threads: bool,
    refinements: Refinements,
) -> Array | None:
    """Resample merged scores, in as few cells as the statistic bears; None if it needs all scores."""
    finest, centre = _cells(models, *refinements[-1]), estimates(models, statistic)
    cases, few = drawn_cases(models), Drawing(TRIALS, drawing.rng)

    def kept(drawn: list[tuple[Array, Array]]) -> tuple[Array, list[tuple[Array, Array]]]:
        return _evaluated(models, statistic, drawn), _merged(drawn, finest)

    if threads:
        trials = [*drawn_blocks(lambda rows, rng: kept(draw_all(rows, rng)), MANY, few)]
    else:
        trials = [kept(drawn) for drawn in drawn_blocks(draw_all, MANY, few)]
    deviations = [_compared(values - centre) for values, _ in trials]
    try:
        for number, finer in refinements:
            starts = _cells(models, number, finer)
            cells = [merged(model, own) for model, own in zip(models, starts, strict=True)]
            middle = centre if refinements is _CURVE else estimates(cells, statistic)
            within = [np.searchsorted(fine, own) for fine, own in zip(finest, starts, strict=True)]
            pooled = [_evaluated(cells, statistic, _merged(drawn, within)) - middle for _, drawn in trials]
            change = np.subtract(deviations, [_compared(values) for values in pooled])
            draw, width = draw_of_cells(models, cases, cells, starts, stratified)
            pilot = _compared(_values(cells, statistic, draw, width, Drawing(PILOT, drawing.rng)))
            if (_changed(change, refinements) <= pilot.std(axis=0) + 1e-12).all():
                return _values(cells, statistic, draw, width, drawing) - middle + centre
    except ValueError:  # it refuses pooled scores
        pass
    return None


def _changed(change: Array, refinements: Refinements) -> Array:
    """Give the least standard deviation at which the cells may change the resamples, (trials, …), so much."""
    if refinements is _CURVE:
        return np.asarray(np.sqrt((change**2).mean(axis=(0, 1)) / (2 * CHANGE)))
    return np.asarray(np.abs(change).max(axis=(0, 1)) / (CHANGE * 2 * 1.96))


def resampled_cells(
    models: Sequence[ThresholdCounts],
    starts: Sequence[Array],
    statistic: Batch,
    drawing: Drawing,
    *,
    stratified: bool = True,
) -> Array:
    """Resample cases merged into cells of the caller's choice, which must not change the statistic.

    Of more than 4096 cases with fractional weights the sums in a cell are drawn as normal numbers, but for
    cases that have more than 1/256 of its squared weights.
    """
    cells = [merged(model, own) for model, own in zip(models, starts, strict=True)]
    cases = paired_cases(models)
    if independent(models) or cases[0].point.size > EXACT:
        draw, width = draw_of_cells(models, cases, cells, starts, stratified, heavy=256)
        return _values(cells, statistic, draw, width, drawing)
    draw, width = draw_of(models, stratified, cases)
    return _values(cells, statistic, lambda rows, rng: _merged(draw(rows, rng), starts), width, drawing)


def _cells(models: Sequence[ThresholdCounts], number: int, finer: Literal["", "top", "ends"]) -> list[Array]:
    """Choose where the cells of each model begin; those of fewer cells are among those of more.

    A few scores of weighted or grouped cases are cells as they are.
    """
    if not independent(models) and max(model.score.size for model in models) <= FEW:
        return [np.arange(model.score.size) for model in models]
    return [even_cells(model.positive, model.negative, number, finer) for model in models]


def _merged(drawn: Sequence[tuple[Array, Array]], starts: Sequence[Array]) -> list[tuple[Array, Array]]:
    """Sum drawn weights in cells."""
    both = zip(drawn, starts, strict=True)
    return [(np.add.reduceat(p, own, axis=1), np.add.reduceat(n, own, axis=1)) for (p, n), own in both]


def _compared(values: Array) -> Array:
    """Append the differences between any two models to the values of all."""
    pairs = itertools.combinations(range(values.shape[1]), 2)
    differences = [values[:, i] - values[:, j] for i, j in pairs]
    return np.concatenate([values, np.stack(differences, axis=1)], axis=1) if differences else values


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
    return drawn_blocks(lambda rows, rng: (positive(rows, rng), negative(rows, rng)), parts[0].size, drawing)


def auc_batch(_counted: ThresholdCounts | None, positive: Array, negative: Array) -> Array:
    """Compute the AUC of each resample; NaN without one of the classes."""
    whole_ones = positive.dtype.kind in "iu" and negative.dtype.kind in "iu"
    if not whole_ones:
        (positive,), (negative,) = scaled(positive), scaled(negative)  # their products stay in range
    P, N = positive.sum(axis=1), negative.sum(axis=1)
    kind = np.int64 if whole_ones and float(P.max()) * float(N.max()) < 1 << 61 else np.float64
    above = 2 * np.cumsum(positive, axis=1) - positive  # twice the positives above, once those level
    pairs = 2.0 * P * N
    sums = np.einsum("ij,ij->i", above.astype(kind, copy=False), negative.astype(kind, copy=False))
    return np.asarray(np.divide(sums, pairs, out=np.full(len(positive), np.nan), where=pairs > 0))
