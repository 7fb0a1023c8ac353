"""The bootstrap of counts for all intervals, bands and tests, which resamples without sorting again."""

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

from rocplot._numbers import write_numbers, write_percent
from rocplot._typing import Array, Progress
from rocplot._validation import count_cores
from rocplot._warnings import warn_user
from rocplot.compute._base.interval import BandKind, CurveBand, Difference, Interval, compute_wilson_limits
from rocplot.compute._base.reading import Resampling
from rocplot.compute._counts.draws import (
    Draw,
    are_independent,
    choose_cell_draw,
    choose_draw,
    make_weight_draw,
)
from rocplot.compute._counts.pool import choose_even_cells
from rocplot.compute._counts.sort import scale_weights
from rocplot.compute._counts.threshold_counts import (
    ThresholdCounts,
    list_drawn_cases,
    look_up_paired_cases,
    merge_counts,
)

# -- Inference from resamples: percentile intervals, tests of differences, and their BCa correction ---


def make_percentile_interval(
    estimate: float, values: Array, level: float, correct: Correction | None = None, name: str = "statistic"
) -> Interval:
    """Make an interval of the percentiles of resampled values; NaN if they or the estimate allow none.

    `name` is that of the estimate, for the warning that it lies outside its limits.
    """
    if np.isnan(estimate):
        warn_user("there is no interval: the statistic of the sample is undefined")
        return Interval(estimate, np.nan, np.nan, np.nan)
    values = keep_defined(values)
    if values.size < 2:
        return Interval(estimate, np.nan, np.nan, np.nan)
    low, high = _compute_percentiles(
        values, _compute_tails(level) if correct is None else correct(_compute_tails(level))
    )
    if low == high or high - low < 1e-12:  # equal values may differ by rounding
        warn_user(f"there is no interval: {write_percent(level)} % of resamples and more have the same value")
        return Interval(estimate, np.nan, np.nan, np.nan)
    _warn_if_outside(name, values.size, estimate, low, high)
    error = float(values.std(ddof=1)) if np.isfinite(values).all() else np.nan
    return Interval(estimate, low, high, error)


def make_percentile_difference(
    difference: float, values: Array, level: float, correct: Correction | None = None, name: str = "statistic"
) -> Difference:
    """Make an interval of the percentiles of resampled differences; the p-value is twice the smaller tail.

    A tail is the proportion of resamples on one side of 0, where the sample itself counts as one more
    resample.  A correction applies to interval and p-value, so that the p-value is below 1 − level where the
    interval excludes 0.
    """
    if np.isnan(difference):
        warn_user("the difference has no test: it is undefined in the sample")
        return Difference(difference, np.nan, np.nan, np.nan)
    values = keep_defined(values)
    if values.size < 2 or values.max() == values.min() or values.max() - values.min() < 1e-12:
        warn_user("the difference has no test: it is the same in all resamples")
        return Difference(difference, np.nan, np.nan, np.nan)
    low, high = _compute_percentiles(
        values, _compute_tails(level) if correct is None else correct(_compute_tails(level))
    )
    _warn_if_outside(f"difference of the {name}", values.size, difference, low, high)
    sides = np.array([np.count_nonzero(values <= 0), np.count_nonzero(values >= 0)])
    lower_tail, upper_tail = (sides + 1) / (values.size + 1)
    if correct is not None:
        lower_tail, upper_tail = (
            correct.invert_proportion(lower_tail),
            1 - correct.invert_proportion(1 - upper_tail),
        )
    pvalue = float(min(2 * lower_tail, 2 * upper_tail, 1.0))
    return Difference(difference, pvalue, low, high, at_floor=bool(sides.min() == 0))


def _warn_if_outside(name: str, n_resamples: int, estimate: float, low: float, high: float) -> None:
    """Warn if resampling shifts a statistic so far that its limits exclude it.

    BCa limits exclude the estimate just when percentiles do, whatever the acceleration.  Limits of fewer
    than 100 resamples may do so by chance.
    """
    if n_resamples < 100 or low - 1e-12 <= estimate <= high + 1e-12:
        return
    number, *limits = write_numbers([estimate, low, high], even=True)
    warn_user(
        f"the {name}, {number}, lies outside its bootstrap limits, {limits[0]} to {limits[1]}: resampling "
        "biases it, and neither percentile nor BCa limits hold. Bootstrap a statistic without this bias, as "
        "the calibration slope instead of the ECE"
    )


def make_pointwise_band(
    x: Array, y: Array, values: Array, size: Array | float, level: float, labels: tuple[str, str]
) -> CurveBand:
    """Make a band of the percentiles of resampled heights, (resamples, m), united with Wilson's intervals.

    Wilson's intervals, of `size` cases, keep their width where the cases above the threshold are all alike
    and the percentiles collapse.  `labels` names the curve and what was resampled.
    """
    tails = np.quantile(keep_defined(values), _compute_tails(level), axis=0)
    wilson = compute_wilson_limits(y, size, level)
    kind = BandKind(
        labels[0], "pointwise", "bootstrap and Wilson", f"union of Wilson's intervals and {labels[1]}"
    )
    low, high = np.minimum(tails[0], wilson[0]), np.maximum(tails[1], wilson[1])
    return CurveBand.build_unchecked(x=x, y=y, low=low, high=high).with_kind(kind, level)


def _compute_percentiles(values: Array, tails: Array) -> tuple[float, float]:
    """Compute two percentiles; if any value is infinite, take the nearest values."""
    method = "linear" if np.isfinite(values).all() else "nearest"
    low, high = np.quantile(values, tails, method=method)  # type: ignore[call-overload]
    return float(low), float(high)


def keep_defined(values: Array) -> Array:
    """Keep the resamples, in rows, in which the statistic is defined, and warn if there are others."""
    nans = np.isnan(values).reshape(len(values), -1).any(axis=1)
    if nans.any():
        warn_user(
            f"{nans.sum()} of {nans.size} resamples are left out: the statistic is undefined in them, as it "
            "is without cases of a class"
        )
    return np.asarray(values[~nans])


@dataclass(frozen=True)
class Correction:
    """The BCa correction of nominal percentiles, after Efron & Tibshirani (1993), section 14.3."""

    bias: float
    acceleration: float

    @classmethod
    def from_influence(
        cls, estimate: float, values: Array, influence: Array, frequency: Array | None = None
    ) -> Correction:
        """Compute bias and acceleration.

        `influence` holds that of each case, or group, on the estimate; `frequency`, how many cases share it.
        """
        from scipy.special import ndtri

        values = values[~np.isnan(values)]
        proportion_below = (
            (np.mean(values < estimate) + np.mean(values <= estimate)) / 2 if values.size else 0.5
        )
        weight = np.ones(influence.size) if frequency is None else frequency
        cubes, squares = float(weight @ influence**3), float(weight @ influence**2)
        acceleration = cubes / (6 * squares**1.5) if squares > 0 else 0.0
        return cls(float(ndtri(np.clip(proportion_below, 1e-9, 1 - 1e-9))), acceleration)

    def __call__(self, proportion: Array) -> Array:
        """Correct nominal proportions of resamples."""
        from scipy.special import ndtr, ndtri

        shifted = self.bias + ndtri(proportion)
        return np.asarray(ndtr(self.bias + shifted / (1 - self.acceleration * shifted)))

    def invert_proportion(self, proportion: float) -> float:
        """Return the proportion whose correction is this one; 0 and 1 are left as they are."""
        from scipy.special import ndtr, ndtri

        if proportion in (0, 1):
            return proportion
        shifted = ndtri(proportion) - self.bias
        return float(ndtr(shifted / (1 + self.acceleration * shifted) - self.bias))


def _compute_tails(level: float) -> Array:
    return np.array([0.5 - level / 2, 0.5 + level / 2])


# -- The bootstrap of counts, which resamples without sorting again -------------------------------

T = TypeVar("T")
Batch: TypeAlias = Callable[[ThresholdCounts, Array, Array], Array]
"""A statistic of resampled weights at the scores of counts, (rows, k) of each class, → (rows, …)."""

_CELLS = 1 << 14  # counts held at a time, so that they stay in the cache
MANY = 1 << 23  # drawing this many counts or more is worth threads
EXACT = 4096  # up to this many distinct scores, or pairs of them, are always resampled one by one
Refinements: TypeAlias = tuple[tuple[int, Literal["", "top", "ends"]], ...]
# the least number of cells, even in the rates, that scores are merged into, and where these are finer
_EVEN: Refinements = ((32, ""), (64, ""), (32, "top"), (128, ""), (64, "top"), (128, "top"), (256, "top"))
_CURVE: Refinements = ((256, "ends"), (512, "ends"), (1024, "ends"), (2048, "ends"))
FEW = 1024  # up to this many distinct scores of weighted or grouped cases are drawn fast without cells
TRIALS = 8  # resamples drawn from all scores, to measure what the cells change
PILOT = 100  # resamples drawn from cells, to measure the width of an interval
CHANGE = 0.01  # the proportion of the interval's width that the cells may change


def yield_blocks(
    n_resamples: int, width: int, progress: Progress, max_rows: int | None = None
) -> Iterator[tuple[int, int]]:
    """Split resamples into blocks (start, rows) of bounded memory and at most `max_rows` rows; show progress.

    The progress bar appears after a second, in a terminal or notebook only, and is removed at the end.  A
    callable is called after each block instead, and may raise to stop.
    """
    rows = max(1, min(_CELLS // max(width, 1), max_rows or n_resamples))
    has_bar = progress is True and (sys.stderr.isatty() or "ipykernel" in sys.modules)
    with _make_progress_bar(n_resamples) if has_bar else nullcontext() as bar:
        for start in range(0, n_resamples, rows):
            size = min(rows, n_resamples - start)
            yield start, size
            if bar is not None:
                bar.update(size)
            elif callable(progress):
                progress(start + size, n_resamples)


def _make_progress_bar(n_resamples: int) -> Any:
    from tqdm.auto import tqdm  # imported only when shown: it starts a thread

    return tqdm(total=n_resamples, unit=" resamples", delay=1, leave=False)


def yield_drawn_blocks(
    draw: Callable[[int, np.random.Generator], T], width: int, drawing: Resampling
) -> Iterator[T]:
    """Draw block after block; large draws use threads, while the caller works on earlier blocks.

    Each block of a large draw has its own seed, so that the number of cores does not change the numbers.
    """
    turns = yield_blocks(drawing.n_resamples, width, drawing.progress)
    if drawing.n_resamples * width < MANY:
        yield from (draw(rows, drawing.rng) for _, rows in turns)
        return
    tasks = ((rows, np.random.default_rng(drawing.rng.integers(1 << 63, size=2))) for _, rows in turns)
    if (threads := count_cores()) == 1:  # also where threads cannot be started
        yield from (draw(*task) for task in tasks)
        return
    waiting: deque[Future[T]] = deque()
    with ThreadPoolExecutor(threads) as pool:
        try:
            for task in tasks:
                waiting.append(pool.submit(draw, *task))
                if len(waiting) > 2 * threads:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)  # what is not begun when an error or an interrupt comes


# -- resampled statistics -------------------------------------------------------------------------


def resample_statistic(
    models: Sequence[ThresholdCounts],
    statistic: Batch,
    drawing: Resampling,
    *,
    stratified: bool = True,
    cells: bool = True,
    curve: bool = False,
    threads: bool = False,
) -> Array:
    """Compute a statistic of each resample of the models, shape (n_resamples, models, …).

    A resample has the same cases for all models.  A class keeps its size if `stratified`, unless cases have
    groups, which are drawn as wholes, or labels are soft.

    With more than 4096 distinct scores, pairs of them, or cases with groups or fractional weights,
    neighbouring scores are merged into cells, and resamples are drawn from these.  In each of eight resamples
    of all scores, this must change the deviation from the estimate, and that of the differences between
    models, by less than a hundredth of the width of a 95 % interval.  Pass ``cells=False`` if the statistic
    needs the scores of the models.  With `threads`, several threads may compute the statistic at a time.

    A `curve` at given rates depends on the cases near each rate, so that cells are finer towards both ends,
    and reduce its variance: over the eight resamples, the mean square of what they change must be at most
    1/50 of the variance, which is a hundredth of the width.
    """
    draw, width = choose_draw(models, stratified, list_drawn_cases(models))
    if width > EXACT and cells:
        refinements = _CURVE if curve else _EVEN
        values = _resample_in_cells(models, statistic, drawing, stratified, draw, threads, refinements)
        if values is not None:
            return values
    return _compute_values(models, statistic, draw, width, drawing)


def _compute_values(
    models: Sequence[ThresholdCounts], statistic: Batch, draw: Draw, width: int, drawing: Resampling
) -> Array:
    return np.concatenate(
        [_evaluate_statistic(models, statistic, draws) for draws in yield_drawn_blocks(draw, width, drawing)]
    )


def _evaluate_statistic(
    models: Sequence[ThresholdCounts], statistic: Batch, draws: Sequence[tuple[Array, Array]]
) -> Array:
    return np.stack(
        [statistic(model, *weights) for model, weights in zip(models, draws, strict=True)], axis=1
    )


def compute_estimates(models: Sequence[ThresholdCounts], statistic: Batch) -> Array:
    """Compute the statistic of the counts themselves, shape (models, …)."""
    draws = [(model.positive[None], model.negative[None]) for model in models]
    return np.asarray(_evaluate_statistic(models, statistic, draws)[0])


def vectorise_statistic(function: Callable[[ThresholdCounts], Any]) -> Batch:
    """Turn a function of counts into a statistic of many resamples; NaN where a class is absent."""

    def compute_statistic(counts: ThresholdCounts, positive: Array, negative: Array) -> Array:
        values = np.full(len(positive), np.nan)
        for i in range(len(positive)):
            if positive[i].any() and negative[i].any():
                values[i] = function(counts.with_weights(positive[i], negative[i]))
        return values

    return compute_statistic


# -- cells ----------------------------------------------------------------------------------------


def _resample_in_cells(
    models: Sequence[ThresholdCounts],
    statistic: Batch,
    drawing: Resampling,
    stratified: bool,
    draw_all: Draw,
    threads: bool,
    refinements: Refinements,
) -> Array | None:
    """Resample scores merged into the fewest cells that suffice; None if the statistic needs all scores."""
    finest, centre = _choose_cells(models, *refinements[-1]), compute_estimates(models, statistic)
    cases, trial_resampling = list_drawn_cases(models), Resampling(TRIALS, drawing.rng)

    def keep_sums(draws: list[tuple[Array, Array]]) -> tuple[Array, list[tuple[Array, Array]]]:
        return _evaluate_statistic(models, statistic, draws), _merge_draws(draws, finest)

    if threads:
        trials = [
            *yield_drawn_blocks(lambda rows, rng: keep_sums(draw_all(rows, rng)), MANY, trial_resampling)
        ]
    else:
        trials = [keep_sums(draws) for draws in yield_drawn_blocks(draw_all, MANY, trial_resampling)]
    deviations = [_append_differences(values - centre) for values, _ in trials]
    try:
        for number, finer in refinements:
            starts = _choose_cells(models, number, finer)
            cells = [
                merge_counts(model, cell_starts) for model, cell_starts in zip(models, starts, strict=True)
            ]
            middle = centre if refinements is _CURVE else compute_estimates(cells, statistic)
            positions = [
                np.searchsorted(fine, cell_starts) for fine, cell_starts in zip(finest, starts, strict=True)
            ]
            pooled = [
                _evaluate_statistic(cells, statistic, _merge_draws(sums, positions)) - middle
                for _, sums in trials
            ]
            change = np.subtract(deviations, [_append_differences(values) for values in pooled])
            draw, width = choose_cell_draw(models, cases, cells, starts, stratified)
            pilot = _append_differences(
                _compute_values(cells, statistic, draw, width, Resampling(PILOT, drawing.rng))
            )
            if (_bound_change(change, refinements) <= pilot.std(axis=0) + 1e-12).all():
                return _compute_values(cells, statistic, draw, width, drawing) - middle + centre
    except ValueError:  # the statistic refuses pooled scores
        pass
    return None


def _bound_change(change: Array, refinements: Refinements) -> Array:
    """Return the least standard deviation of resamples for which the change, (trials, …), is small enough."""
    if refinements is _CURVE:
        return np.asarray(np.sqrt((change**2).mean(axis=(0, 1)) / (2 * CHANGE)))
    return np.asarray(np.abs(change).max(axis=(0, 1)) / (CHANGE * 2 * 1.96))


def resample_cells(
    models: Sequence[ThresholdCounts],
    starts: Sequence[Array],
    statistic: Batch,
    drawing: Resampling,
    *,
    stratified: bool = True,
) -> Array:
    """Resample cases merged into cells of the caller's choice, which must not change the statistic.

    With more than 4096 cases of fractional weights, the sums in a cell are drawn as normal numbers, except
    for cases that have more than 1/256 of its squared weights.
    """
    cells = [merge_counts(model, cell_starts) for model, cell_starts in zip(models, starts, strict=True)]
    cases = look_up_paired_cases(models)
    if are_independent(models) or cases[0].point.size > EXACT:
        draw, width = choose_cell_draw(models, cases, cells, starts, stratified, heavy_ratio=256)
        return _compute_values(cells, statistic, draw, width, drawing)
    draw, width = choose_draw(models, stratified, cases)
    return _compute_values(
        cells, statistic, lambda rows, rng: _merge_draws(draw(rows, rng), starts), width, drawing
    )


def _choose_cells(
    models: Sequence[ThresholdCounts], number: int, finer: Literal["", "top", "ends"]
) -> list[Array]:
    """Choose where the cells of each model begin; coarser cells begin where finer ones do.

    If weighted or grouped cases have few scores, each score is a cell.
    """
    if not are_independent(models) and max(model.score.size for model in models) <= FEW:
        return [np.arange(model.score.size) for model in models]
    return [choose_even_cells(model.positive, model.negative, number, finer) for model in models]


def _merge_draws(draws: Sequence[tuple[Array, Array]], starts: Sequence[Array]) -> list[tuple[Array, Array]]:
    """Sum drawn weights in cells."""
    pairs = zip(draws, starts, strict=True)
    return [
        (np.add.reduceat(p, cell_starts, axis=1), np.add.reduceat(n, cell_starts, axis=1))
        for (p, n), cell_starts in pairs
    ]


def _append_differences(values: Array) -> Array:
    """Append the differences between any two models to the values of all."""
    pairs = itertools.combinations(range(values.shape[1]), 2)
    differences = [values[:, i] - values[:, j] for i, j in pairs]
    return np.concatenate([values, np.stack(differences, axis=1)], axis=1) if differences else values


# -- resamples of one model, in blocks ------------------------------------------------------------


def count_classes_by_segment(counts: ThresholdCounts) -> tuple[Array, Array]:
    """Count positives and negatives on each segment that is straight on the curve of every resample.

    Adjacent scores that occur in the same class alone are one segment.
    """
    classes = (counts.positive > 0) * 2 + (counts.negative > 0)
    first = np.flatnonzero(np.append(True, (classes[1:] != classes[:-1]) | (classes[1:] == 3)))
    return np.add.reduceat(counts.positive, first), np.add.reduceat(counts.negative, first)


def resample_segments(counts: ThresholdCounts, drawing: Resampling) -> Iterator[tuple[Array, Array]]:
    """Draw counts of positives and of negatives, in blocks of shape (rows, m).

    Each segment is drawn as a whole; m is the number of segments.
    """
    positive, negative = map(make_weight_draw, parts := count_classes_by_segment(counts))
    return yield_drawn_blocks(
        lambda rows, rng: (positive(rows, rng), negative(rows, rng)), parts[0].size, drawing
    )


def compute_auc_batch(_counts: ThresholdCounts | None, positive: Array, negative: Array) -> Array:
    """Compute the AUC of each resample; NaN without one of the classes."""
    are_integers = positive.dtype.kind in "iu" and negative.dtype.kind in "iu"
    if not are_integers:
        (positive,), (negative,) = (
            scale_weights(positive),
            scale_weights(negative),
        )  # scaled, so that their products stay in range
    P, N = positive.sum(axis=1), negative.sum(axis=1)
    kind = np.int64 if are_integers and float(P.max()) * float(N.max()) < 1 << 61 else np.float64
    ranks = 2 * np.cumsum(positive, axis=1) - positive  # twice the positives above, plus those level
    pairs = 2.0 * P * N
    sums = np.einsum("ij,ij->i", ranks.astype(kind, copy=False), negative.astype(kind, copy=False))
    return np.asarray(np.divide(sums, pairs, out=np.full(len(positive), np.nan), where=pairs > 0))
