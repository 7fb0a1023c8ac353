"""Resamples of areas, of their differences, and of ROC curves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import numpy as np

from rocplot._typing import Array
from rocplot.compute._base.reading import Resampling
from rocplot.compute._counts.draws import (
    Draw,
    are_independent,
    make_unit_draw,
    make_unit_sum_draw,
    make_weight_draw,
    split_strata,
    sum_at_places,
    sum_combinations,
)
from rocplot.compute._counts.pool import choose_even_cells, find_steps
from rocplot.compute._counts.resample import (
    CHANGE,
    EXACT,
    FEW,
    MANY,
    PILOT,
    TRIALS,
    Batch,
    compute_auc_batch,
    count_segments,
    keep_defined,
    resample_cells,
    resample_segments,
    resample_statistic,
    yield_blocks,
    yield_drawn_blocks,
)
from rocplot.compute._counts.threshold_counts import (
    CaseRows,
    ThresholdCounts,
    compute_proportion,
    get_counts,
    get_totals,
    is_simple,
    look_up_cases,
    look_up_paired_cases,
    merge_counts,
)
from rocplot.compute._roc.auc import RateWindow, integrate_window
from rocplot.compute._roc.delong import compute_placements, sum_deviations
from rocplot.compute._roc.roc import ROUNDING, RocCurve, compute_auc, get_curve, read_highest_tpr

# -- Resamples of the AUC of weighted or grouped cases by what each case, or group, adds to it ----

_STEPS = 256  # of what cases add, at least, in each class


def resample_aucs(counts: ThresholdCounts, drawing: Resampling) -> Array:
    """Compute the AUC in each resample."""
    areas = None if are_independent([counts]) else resample_linear_part([counts], drawing)
    if areas is None:
        areas = resample_statistic([counts], compute_auc_batch, drawing, threads=True)[:, 0]
    return np.asarray(areas)


def resample_linear_part(models: list[ThresholdCounts], drawing: Resampling) -> Array | None:
    """Resample the AUC or the difference of two by its linear part; None if that is too little.

    What a case or a group adds is its deviation in DeLong's variance (Hoeffding's linear part).  Those that
    add nearly the same are drawn as one.  In each of eight resamples of all cases this must change the
    deviation from the estimate by less than a hundredth of the width of the 95 % interval.
    """
    cases = look_up_paired_cases(models)
    if cases[0].n_groups <= EXACT:
        return None
    adds = _subtract_values([np.add(*sum_deviations(*model)) for model in zip(models, cases, strict=True)])
    # sorted, so that the order of the rows does not matter
    strata = [stratum[np.argsort(adds[stratum])] for stratum in _split_case_strata(models[0])]
    means, kinds = np.zeros(adds.size), []  # what each is taken to add; how many there are, what each adds
    for order in strata:
        square = adds[order] ** 2
        starts = choose_even_cells(
            np.ones(order.size), square if square.any() else square + 1, _STEPS, "ends"
        )
        frequency = np.diff(starts, append=order.size)
        mean_add = np.add.reduceat(adds[order], starts) / frequency
        means[order] = np.repeat(mean_add, frequency)
        kinds.append((make_weight_draw(frequency), mean_add))

    def draw_values(rows: int, rng: np.random.Generator) -> Array:
        return np.asarray(sum(draw_kind(rows, rng) @ mean_add for draw_kind, mean_add in kinds))

    values = np.concatenate(
        [*yield_drawn_blocks(draw_values, sum(mean_add.size for _, mean_add in kinds), drawing)]
    )
    estimate = float(_subtract_values([np.asarray(compute_auc(model)) for model in models]))
    draw_often = make_unit_draw(strata, adds.size)

    def draw_change(rows: int, rng: np.random.Generator) -> float:
        times = draw_often(rows, rng)
        of_all = _subtract_values(
            [_compute_area(case_rows, model, times) for model, case_rows in zip(models, cases, strict=True)]
        )
        return float(of_all) - estimate - float(times[0] @ means)

    changes = [*yield_drawn_blocks(draw_change, MANY, Resampling(TRIALS, drawing.rng))]
    if not np.abs(changes).max() <= CHANGE * 2 * 1.96 * values.std() + 1e-12:  # nor if one is NaN
        return None
    return np.asarray(estimate + values)


def _split_case_strata(counts: ThresholdCounts) -> list[Array]:
    """Part cases by class; groups, which may hold both, are one stratum."""
    cases = look_up_cases(counts)
    return (
        [np.arange(cases.n_groups)] if counts.grouped else split_strata(cases.positive, cases.negative, True)
    )


def _subtract_values(values: list[Array]) -> Array:
    return np.asarray(values[0] - values[1] if len(values) == 2 else values[0])


def _compute_area(cases: CaseRows, counts: ThresholdCounts, times: Array) -> Array:
    case_times, k = times[:, cases.group], counts.score.size
    weights = [sum_at_places(cases.point, k, case_times * part) for part in (cases.positive, cases.negative)]
    return np.asarray(compute_auc_batch(counts, *weights)[0])


# -- Resamples of the difference of two AUCs of the same cases, of any number of them -------------

_REFINEMENTS = ((1, 512), (1, 4096), (64, 16))  # cells of even rates, and steps of what they leave


def resample_auc_differences(models: list[ThresholdCounts], drawing: Resampling) -> Array:
    """Compute the difference of two AUCs in each resample, stratified by class.

    Beyond 4096 pairs of scores, cases of one class in the same cell of either model are drawn as one, with
    the mean of what they add to the difference beyond their cells (Hoeffding's linear part: the difference
    of their placement values), in steps.  In each of eight resamples of all scores this must change the
    deviation of the difference by less than a hundredth of the width of the 95 % interval; else cells are
    made finer, and at last all pairs are resampled as `resampled` does.  Weighted and grouped cases are drawn
    by this linear part alone, or else as `resampled` does.
    """
    if are_independent(models):
        scores = _list_pairs(models)
        if scores.frequency.size > EXACT:
            for number, steps in _REFINEMENTS:
                groups = _group_pairs(models, scores, number, steps)
                differences = np.concatenate(
                    [*yield_drawn_blocks(groups.draw, groups.cells.frequency.size, drawing)]
                )
                trials = np.array(
                    [*yield_drawn_blocks(_make_trial(scores, groups), MANY, Resampling(TRIALS, drawing.rng))]
                )
                if np.abs(trials).max() <= CHANGE * 2 * 1.96 * differences.std() + 1e-12:
                    return differences
    elif (linear_values := resample_linear_part(models, drawing)) is not None:
        return linear_values
    areas = keep_defined(resample_statistic(models, compute_auc_batch, drawing))
    return np.asarray(areas[:, 0] - areas[:, 1])


class _Pairs(NamedTuple):
    """Pairs of scores, those of positives first: their places in both models, and how often each occurs."""

    places: list[Array]
    sizes: list[int]
    frequency: Array
    n_positive: int  # of the pairs

    def compute_areas(self, positive: Array, negative: Array) -> Array:
        """Compute the difference of the AUCs of drawn pairs, (rows, pairs) of each class."""
        areas = []
        for place, size in zip(self.places, self.sizes, strict=True):
            positive_place, negative_place = place[: self.n_positive], place[self.n_positive :]
            areas.append(
                compute_auc_batch(
                    None,
                    sum_at_places(positive_place, size, positive),
                    sum_at_places(negative_place, size, negative),
                )
            )
        return np.asarray(areas[0] - areas[1])

    def split_classes(self, values: Array) -> tuple[Array, Array]:
        """Split values by class."""
        return values[..., : self.n_positive], values[..., self.n_positive :]


def _list_pairs(models: list[ThresholdCounts]) -> _Pairs:
    cases = look_up_paired_cases(models, "a paired comparison")
    is_negative = cases[0].negative > 0
    sizes = [model.score.size for model in models]
    first, often = sum_combinations(
        [is_negative, *(model.point for model in cases)], [2, *sizes], cases[0].positive + cases[0].negative
    )
    return _Pairs(
        [model.point[first] for model in cases], sizes, often, int(np.count_nonzero(~is_negative[first]))
    )


@dataclass(frozen=True)
class _PairGroups:
    """Groups of pairs that are drawn as one.

    Attributes
    ----------
    number : ndarray of int
        The group of each pair.
    cells : _Pairs
        The cells of each group in both models, as if they were scores.
    adds : ndarray
        What one case of a group adds to the difference beyond its cells, on average.
    shift : float
        What makes the value of the sample itself its difference.
    """

    number: Array
    cells: _Pairs
    adds: Array
    shift: float

    def compute_differences(self, positive: Array, negative: Array) -> Array:
        """Compute the difference of the AUCs of drawn groups, (rows, groups) of each class."""
        positive_adds, negative_adds = self.cells.split_classes(self.adds)
        return np.asarray(
            self.cells.compute_areas(positive, negative)
            + positive @ positive_adds
            + negative @ negative_adds
            + self.shift
        )

    def draw(self, rows: int, rng: np.random.Generator) -> Array:
        """Draw resamples, and compute their differences."""
        return self.compute_differences(
            *(make_weight_draw(often)(rows, rng) for often in self.cells.split_classes(self.cells.frequency))
        )


def _group_pairs(models: list[ThresholdCounts], pairs: _Pairs, number: int, steps: int) -> _PairGroups:
    """Group pairs by their cells in both models and by what they add beyond these."""
    positive = np.arange(pairs.frequency.size) < pairs.n_positive
    starts = [choose_even_cells(model.positive, model.negative, number, finer="") for model in models]
    cells, residual = [], np.zeros(positive.size)
    for model, cell_starts, place, sign in zip(models, starts, pairs.places, (1, -1), strict=True):
        cells.append(
            np.repeat(np.arange(cell_starts.size), np.diff(cell_starts, append=model.score.size))[place]
        )
        (v10, v01), (cell_v10, cell_v01) = (
            compute_placements(model),
            compute_placements(merge_counts(model, cell_starts)),
        )
        residual += sign * np.where(positive, v10[place], v01[place])
        residual -= sign * np.where(positive, cell_v10[cells[-1]], cell_v01[cells[-1]])
    low, high = residual.min(), residual.max()
    step = np.minimum((residual - low) * (steps / max(high - low, 1e-300)), steps - 1).astype(np.int64)
    sizes = [cell_starts.size for cell_starts in starts]
    key = np.ravel_multi_index((~positive, *cells, step), (2, *sizes, steps))
    is_present = np.bincount(key) > 0
    group = (np.cumsum(is_present) - 1)[key]
    frequency = np.bincount(group, pairs.frequency)
    negative, *places, _ = np.unravel_index(np.flatnonzero(is_present), (2, *sizes, steps))
    integers = np.rint(frequency).astype(np.int64)
    pair_cells = _Pairs(list(places), sizes, integers, int(np.count_nonzero(negative == 0)))
    totals = [int(part.sum()) for part in pair_cells.split_classes(integers)]
    adds = np.bincount(group, residual * pairs.frequency) / frequency / np.where(negative == 0, *totals)
    groups = _PairGroups(group, pair_cells, adds, 0.0)
    centre = pairs.compute_areas(*(part[None] for part in pairs.split_classes(pairs.frequency)))[0]
    return _PairGroups(
        group,
        pair_cells,
        adds,
        float(centre - groups.compute_differences(*(p[None] for p in pair_cells.split_classes(integers)))[0]),
    )


def _make_trial(pairs: _Pairs, groups: _PairGroups) -> Callable[[int, np.random.Generator], float]:
    """Make a resample of all pairs; it gives by how much the groups change its difference."""
    class_draws = [make_weight_draw(part) for part in pairs.split_classes(pairs.frequency)]

    def draw_change(_rows: int, rng: np.random.Generator) -> float:
        weights = [draw_class(1, rng) for draw_class in class_draws]
        of_groups = np.bincount(groups.number, np.concatenate(weights, axis=1)[0])
        pooled = groups.compute_differences(*groups.cells.split_classes(of_groups[None]))
        return float((pairs.compute_areas(weights[0], weights[1]) - pooled)[0])

    return draw_change


# -- The shift of an ROC curve that just holds a resampled one: the width of a fixed-width band ---

_SPAN = 20  # cells of a stretch of the curve, which are drawn where the stretch is far off
_N_FAR_STRETCHES = 24  # stretches of each resample, the farthest off, that are looked into


def resample_shifts(counts: ThresholdCounts, steep: float, drawing: Resampling) -> Array:
    """Compute, for each resample, the smallest shift along −`steep` of the curve that holds it, as an fpr.

    v = tpr + steep · fpr is constant along the direction and grows along any curve, so the shift is the
    largest difference of the fprs at equal v.
    """
    merged = coarsen_segments(counts)
    if merged is not counts and merged.score.size > SEGMENTS // 2:  # else few scores have most of the cases
        return _resample_stretches(counts, steep, drawing)
    counts, (P, N) = merged, get_totals(counts)
    positive, negative = count_segments(counts)
    x, y = join_step_midpoints(np.append(0, np.cumsum(negative) / N), np.append(0, np.cumsum(positive) / P))
    v, shifts = y + steep * x, []
    for rates in resample_curves(counts, drawing):  # found where either curve bends
        fpr, tpr = join_step_midpoints(*rates)
        w = tpr + steep * fpr
        here, there = np.abs(np.interp(v, w, fpr) - x), np.abs(np.interp(w, v, x) - fpr)
        shifts.append(max(here.max(), there.max()))
    return np.array(shifts)


def _resample_stretches(counts: ThresholdCounts, steep: float, drawing: Resampling) -> Array:
    """Draw the ends of stretches of the curve, and the cells of those that are farthest off.

    Given its ends, what is drawn in a stretch is independent of all else.
    """
    P, N = get_totals(counts)
    merged = coarsen_segments(counts)
    cells = (merged.negative, merged.positive)  # in rows of one stretch each; empty cells fill up the last
    parts = [
        np.pad(cell_weights, (0, -cell_weights.size % _SPAN)).reshape(-1, _SPAN) for cell_weights in cells
    ]
    x, y = (
        np.append(0, np.cumsum(stretch_weights)) / total
        for stretch_weights, total in zip(parts, (N, P), strict=True)
    )
    v = y + steep * x
    stretch_draws = [make_weight_draw(stretch_weights.sum(axis=1)) for stretch_weights in parts]
    proportions = [
        stretch_weights / np.maximum(stretch_weights.sum(axis=1, keepdims=True), 1)
        for stretch_weights in parts
    ]

    def bound_deviation(ends: list[Array]) -> Array:
        fpr, tpr = ends[0] / N, ends[1] / P
        return np.abs(fpr - np.interp(tpr + steep * fpr, v, x))

    def draw_shifts(rows: int, rng: np.random.Generator) -> Array:
        sums = [draw_class(rows, rng) for draw_class in stretch_draws]
        ends = [np.cumsum(class_sums, axis=1) for class_sums in sums]
        shift = bound_deviation(ends)
        either = np.maximum(shift, np.hstack([np.zeros((rows, 1)), shift[:, :-1]]))
        far = np.argpartition(either, -_N_FAR_STRETCHES)[:, -_N_FAR_STRETCHES:]
        inner = []
        for class_sums, end, proportion in zip(sums, ends, proportions, strict=True):
            size = np.take_along_axis(class_sums, far, axis=1)
            begin = np.take_along_axis(end, far, axis=1) - size
            inner.append(begin[..., None] + np.cumsum(rng.multinomial(size, proportion[far]), axis=2))
        return np.asarray(np.maximum(shift.max(axis=1), bound_deviation(inner).max(axis=(1, 2))))

    return np.concatenate([*yield_drawn_blocks(draw_shifts, parts[0].size // 8, drawing)])


# -- Bootstrap resamples of ROC curves, evaluated at given rates ----------------------------------

SEGMENTS = 10_000  # at which resampled curves are compared


def resample_areas(counts: ThresholdCounts, window: RateWindow | None, drawing: Resampling) -> Array:
    """Compute the AUC, or the area in a window, of each resampled curve."""
    if window is None:
        return resample_aucs(counts, drawing)
    return np.asarray(resample_statistic([counts], make_area_statistic(window), drawing)[:, 0])


def make_area_statistic(window: RateWindow) -> Batch:
    """Make the statistic of resamples that is the area of a window."""

    def compute_areas(_counts: ThresholdCounts, positive: Array, negative: Array) -> Array:
        curves = zip(*_accumulate_rates(positive, negative), strict=True)
        return np.array(
            [np.nan if np.isnan(t[-1] + f[-1]) else integrate_window(f, t, *window) for f, t in curves]
        )

    return compute_areas


def resample_curves(counts: ThresholdCounts, drawing: Resampling) -> Iterator[tuple[Array, Array]]:
    """Draw curves (fpr, tpr): (0, 0) and the end of each segment."""
    for positive, negative in resample_segments(counts, drawing):
        yield from zip(*_accumulate_rates(positive, negative), strict=True)


def _accumulate_rates(positive: Array, negative: Array) -> tuple[Array, Array]:
    """Accumulate the rates (fpr, tpr) of resamples, from (0, 0); NaN without one of the classes."""
    paths = []
    for part in (negative, positive):
        sums = np.cumsum(part, axis=1)
        with np.errstate(invalid="ignore"):
            paths.append(np.hstack([np.zeros((len(part), 1)), sums / sums[:, -1:]]))
    return paths[0], paths[1]


def resample_tpr(source: RocCurve | ThresholdCounts, fpr: Array, drawing: Resampling) -> Array:
    """Compute the tpr at each fpr, the top of a vertical segment, shape (n_resamples, fpr.size).

    Of independent cases only the cut-offs at the fprs are drawn; else cells of cases, or all of them.
    """
    counts = get_counts(source)
    if counts.exact and not counts.grouped:
        return _draw_by_order_statistics(counts, fpr, drawing)
    tprs = _resample_by_sums(get_curve(source), counts, fpr, drawing)
    if tprs is None:
        tprs = resample_statistic([counts], make_tpr_statistic(fpr), drawing, curve=True)[:, 0]
    return keep_defined(tprs)


def make_tpr_statistic(fpr: Array) -> Batch:
    """Make the statistic of resamples that is the tpr at these fprs."""

    def compute_rates(_counts: ThresholdCounts, positive: Array, negative: Array) -> Array:
        curves = zip(*_accumulate_rates(positive, negative), strict=True)
        return np.array([read_highest_tpr(RocCurve.unchecked(fpr=f, tpr=t), fpr) for f, t in curves])

    return compute_rates


_CELLS = 25  # at first each adds one part of so many to the variance near it
_ROUNDS = 5  # in which they are made finer where they lose too much
_PROBITS = np.linspace(-8, 8, 321)  # of rates at which the slope and the variance are looked up
_STEPS_OF_PIECE = 5  # at least, in both directions, to tell a slope
_INNER = 16  # points of the curve of the sample in each cell


def _resample_by_sums(
    curve: RocCurve, counts: ThresholdCounts, fpr: Array, drawing: Resampling
) -> Array | None:
    """Draw the sums of many weighted or grouped cases in cells; None if that does not do.

    Inside a cell a resampled curve is drawn like that of the sample.  What is lost is how it deviates there
    from its ends: a bridge, which adds at most a quarter of what the cell adds to the variance.  Cells twice
    as wide lose twice as much: half of what these change, squared, must be at most 1/50 of the variance.
    """
    cases, k = look_up_cases(counts), counts.score.size
    if cases.n_groups <= EXACT:
        return None
    adds, number = _compute_added_variance(curve, cases), np.full(k, float(_CELLS))
    for _ in range(_ROUNDS):
        reached = np.cumsum(adds * number)
        starts, inner = (_find_cell_starts(reached * points) for points in (1, _INNER))
        if k <= FEW:
            starts = inner = np.arange(k)
        sums = make_unit_sum_draw([cases], [starts], _split_case_strata(counts), counts.exact)
        if sums is None:
            return None
        (draw, width), read_rates = sums, _make_curve_reader(curve, starts, inner, fpr)
        parts = draw(PILOT, drawing.rng)[0]
        pilot, changes = read_rates(*parts), []
        for wide in _choose_cell_pairs(starts, k):
            pairs = [np.add.reduceat(part, wide, axis=1) for part in parts]
            changes.append(_make_curve_reader(curve, starts[wide], inner, fpr)(*pairs) - pilot)
        lost_variance = np.square(changes).mean(axis=1).max(axis=0) / 2
        coarse_fprs = fpr[~(lost_variance <= 2 * CHANGE * pilot.var(axis=0) + 1e-24)]
        if not coarse_fprs.size:
            return np.concatenate([*yield_drawn_blocks(_make_rate_draw(draw, read_rates), width, drawing)])
        is_near = np.zeros(k, bool)
        for f in coarse_fprs:
            low, high = max(f / 4, 4 * f - 3), min(4 * f, (3 + f) / 4)  # a quarter, four times, at either end
            is_near[slice(*np.searchsorted(curve.fpr[1:], (low, high)))] = True
        number[is_near] *= 2
    return None


def _make_rate_draw(
    draw: Draw, read_rates: Callable[[Array, Array], Array]
) -> Callable[[int, np.random.Generator], Array]:
    return lambda rows, rng: read_rates(*draw(rows, rng)[0])


def _find_cell_starts(values: Array) -> Array:
    """Begin a cell at the first score, and wherever a whole number is passed."""
    new = find_steps(values)
    new[0] = True
    return np.flatnonzero(new)


def _compute_added_variance(curve: RocCurve, cases: CaseRows) -> Array:
    """Compute what each score adds to the variance of the tpr near it, as a share of that variance.

    At a given fpr f, where the curve has the slope s, that is Σ u² + s² Σ v² of linearised deviations: u of
    positives, v of negatives.  A positive of the share w of all weight adds w (1 − t) above the cut-off and
    −w t below it, t the tpr there; a negative likewise.
    """
    from scipy.special import ndtr

    k, q = curve.fpr.size - 1, ndtr(_PROBITS)
    ends = np.unique(np.concatenate([np.searchsorted(rate, q) for rate in (curve.tpr, curve.fpr)]))
    ends = np.concatenate([[0], ends[(ends > 0) & (ends < k)], [k]])
    added, variance, widths = [], [], []
    for rate, part in ((curve.tpr, cases.positive), (curve.fpr, cases.negative)):
        square = np.bincount(cases.point, (part / part.sum()) ** 2, k)
        sums = np.append(0, np.cumsum(square))[ends]
        end_variance = (1 - 2 * rate[ends]) * sums + rate[ends] ** 2 * sums[-1]
        end_variance[[0, -1]] = np.inf  # where it is 0
        added.append(square)
        variance.append(np.minimum(end_variance[1:], end_variance[:-1]))
        widths.append(np.diff(rate[ends]))
    piece = _split_curve(curve, ends)
    rise, run = (np.bincount(piece, dx)[piece] ** 2 for dx in widths)  # their quotient is the slope's square
    total, steps = run * variance[0] + rise * variance[1], np.zeros(k)
    for square, factor in zip(added, (run, rise), strict=True):
        ratio = np.divide(factor, total, out=np.zeros(total.size), where=total > 0)
        steps += square * np.repeat(ratio, np.diff(ends))
    return steps


def _choose_cell_pairs(starts: Array, k: int) -> list[Array]:
    """Choose which cells begin a pair, in both ways; two of one score each, which lose nothing, stay two."""
    is_wide = np.diff(starts, append=k) > 1
    joined = np.append(False, is_wide[1:] | is_wide[:-1])
    return [np.flatnonzero(~(joined & (np.arange(starts.size) % 2 == odd))) for odd in (1, 0)]


def _split_curve(curve: RocCurve, ends: Array) -> Array:
    """Part the curve at some of these ends, where each piece has some steps up and some across."""
    steps = [np.add.reduceat(np.diff(rate) > 0, ends[:-1], dtype=int) for rate in (curve.tpr, curve.fpr)]
    number, n_steps, numbers = 0, np.zeros(2, int), []
    for step_counts in zip(*steps, strict=True):
        numbers.append(number)
        n_steps += step_counts
        if n_steps.min() >= _STEPS_OF_PIECE:
            number, n_steps = number + 1, np.zeros(2, int)
    return np.minimum(numbers, max(number - 1, 0))


def _make_curve_reader(
    curve: RocCurve, starts: Array, inner: Array, fpr: Array
) -> Callable[[Array, Array], Array]:
    """Make the statistic that reads resampled curves at these fprs, of sums in cells, (rows, cells).

    Each moves the ends of the cells, and takes along in both directions the curve of the sample between them,
    of which enough points are kept.
    """
    ends = np.append(starts, curve.fpr.size - 1)
    x, y = curve.fpr[ends], curve.tpr[ends]
    points = np.append(inner, ends[-1])
    shape = RocCurve.unchecked(fpr=curve.fpr[points], tpr=curve.tpr[points])

    def read_rates(positive: Array, negative: Array) -> Array:
        paths = _accumulate_rates(positive, negative)
        positions = np.stack([np.interp(fpr + ROUNDING, path, x) for path in paths[0]])
        height = (
            read_highest_tpr(shape, positions.T.ravel()).reshape(positions.T.shape).T
        )  # neighbours are looked up together
        return np.stack([np.interp(heights, y, path) for heights, path in zip(height, paths[1], strict=True)])

    return read_rates


def resample_paired_tpr(models: Sequence[ThresholdCounts], fpr: float, drawing: Resampling) -> Array:
    """Compute the tpr at one fpr in resamples of the same cases, shape (n_resamples, models).

    CaseRows far from the cut-off are merged: only how many they are, or what they weigh, matters.
    """
    fprs = np.array([fpr])
    if all(map(is_simple, models)):
        N = float(get_totals(models[0])[1])
        starts = [_choose_near_cells(model, fpr, 7 * np.sqrt(N * fpr * (1 - fpr)) + 7) for model in models]
        return resample_cells(models, starts, make_tpr_statistic(fprs), drawing)[..., 0]
    merged = [_merge_far_scores(model, fpr) for model in models]
    return keep_defined(resample_statistic(merged, make_tpr_statistic(fprs), drawing, curve=True)[..., 0])


def _merge_far_scores(counts: ThresholdCounts, fpr: float) -> ThresholdCounts:
    """Merge the scores of weighted or grouped cases that no resampled cut-off takes, and keep the cases.

    The weight above the cut-off varies as a share does; forty negatives, or groups of them, are never left
    out of a resample.
    """
    cases, N = look_up_cases(counts), float(get_totals(counts)[1])
    threshold = int(np.searchsorted(counts.fp[1:], fpr * N))
    proportion = compute_proportion(cases.point < threshold, cases.negative, cases)
    nonzero = np.flatnonzero(counts.negative)
    rank = np.searchsorted(nonzero, threshold) + np.array([-1, 1]) * (
        40 * nonzero.size // max(int(proportion.size), 1) + 40
    )
    ends = np.abs(counts.fp[1:][nonzero[np.clip(rank, 0, nonzero.size - 1)]] - fpr * N)
    far = max(7 * N * np.sqrt(proportion.variance), float(ends.max()))
    return merge_counts(counts, _choose_near_cells(counts, fpr, far)).changed(cases=counts.cases)


def _choose_near_cells(counts: ThresholdCounts, fpr: float, distance: float) -> Array:
    """Begin a cell at every score that a resampled cut-off may take, and two for those above and below.

    The rank of the cut-off, or the weight above it, has a standard deviation; seven of them are never left.
    """
    N = float(get_totals(counts)[1])
    low, high = np.searchsorted(counts.fp[1:], [N * fpr - distance, N * fpr + distance])
    return np.unique(np.concatenate([[0], np.arange(low, min(high + 1, counts.score.size))]))


_TABLE = 1 << 24  # negatives whose scores are written out one by one


def _draw_by_order_statistics(counts: ThresholdCounts, fpr: Array, drawing: Resampling) -> Array:
    """Draw the curves at the fprs alone, from the distribution of the bootstrap, whatever n is.

    The tpr at fpr f depends on the score of the (⌊f N⌋ + 1)-th largest resampled negative: on the positives
    above it and, where positives share it, on how far f N lies among the negatives that share it.
    """
    P, N = (int(total) for total in get_totals(counts))
    rank = np.minimum(np.floor(fpr * N + 1e-9).astype(np.int64) + 1, N + 1)
    ranks, place = np.unique(rank, return_inverse=True)
    inner = ranks[ranks <= N]
    tprs = np.ones((drawing.n_resamples, fpr.size))  # beyond the last negative the tpr is 1
    if not inner.size:
        return tprs
    has_threshold = place < inner.size
    place = place[has_threshold]
    find_scores = _make_score_finder(counts.negative)
    shared = ((counts.positive > 0) & (counts.negative > 0)).any()
    for start, rows in yield_blocks(drawing.n_resamples, 8 * (inner.size + 2), drawing.progress):
        u, original = _draw_order_statistics(N, inner, rows, drawing.rng)
        point = find_scores(original)
        if not shared:
            tprs[start : start + rows, has_threshold] = (
                _draw_positives_above(counts.tp, point, drawing.rng)[:, place] / P
            )
            continue
        low, high = _draw_positives(counts.tp, point, drawing.rng)
        tpr = low[:, place] / P
        lower, upper = _draw_negatives(counts.fp, inner, u, point, drawing.rng)
        part = (fpr[has_threshold] * N - lower[:, place]) / (upper - lower)[:, place]
        tpr += np.clip(part, 0, 1) * (high - low)[:, place] / P
        tprs[start : start + rows, has_threshold] = tpr
    return tprs


def _make_score_finder(negative: Array) -> Callable[[Array], Array]:
    """Return a function that finds the scores of negatives by their ranks, in a table or by bisection.

    A table has an entry for each negative, which weights of billions leave no memory for.
    """
    if negative.sum() <= _TABLE:
        table = np.repeat(np.arange(negative.size), negative)
        return table.__getitem__
    return partial(np.searchsorted, np.cumsum(negative), side="right")


def _draw_order_statistics(N: int, ranks: Array, rows: int, rng: np.random.Generator) -> tuple[Array, Array]:
    """Draw the uniform order statistics of these ranks, and the rank from 0 of the original negative of each.

    The k-th largest resampled negative is the original one of rank ⌈N U₍ₖ₎⌉, with U₍ₖ₎ from gamma spacings.
    """
    spacing = np.diff(np.concatenate(([0], ranks, [N + 1])))
    spaced = np.cumsum(rng.standard_gamma(spacing, size=(rows, spacing.size)), axis=1)
    u = spaced[:, :-1] / spaced[:, -1:]
    return u, np.minimum((u * N).astype(np.int64), N - 1)


def _draw_positives_above(tp: Array, point: Array, rng: np.random.Generator) -> Array:
    """Draw the positives above each of these scores, none of which has positives."""
    P = int(tp[-1])
    counts = np.diff(tp[point], axis=1, prepend=0, append=P)
    return np.cumsum(rng.multinomial(P, counts / P)[:, :-1], axis=1)


def _draw_positives(tp: Array, point: Array, rng: np.random.Generator) -> tuple[Array, Array]:
    """Draw the positives above each of these scores, and those at or above it: one multinomial."""
    P = int(tp[-1])
    first = np.diff(point, axis=1, prepend=-1) > 0  # of equal scores
    previous = np.hstack([np.zeros((len(point), 1), np.int64), tp[point[:, :-1] + 1]])
    counts = np.zeros((len(point), 2 * point.shape[1] + 1))
    counts[:, :-1:2] = np.where(first, tp[point] - previous, 0)
    counts[:, 1::2] = np.where(first, tp[point + 1] - tp[point], 0)
    counts[:, -1] = P - counts[:, :-1].sum(axis=1)
    sums = np.cumsum(rng.multinomial(P, counts / P), axis=1)
    low = np.maximum.accumulate(np.where(first, sums[:, :-1:2], 0), axis=1)
    return low, sums[:, 1::2]


def _draw_negatives(
    fp: Array, ranks: Array, u: Array, point: Array, rng: np.random.Generator
) -> tuple[Array, Array]:
    """Draw the negatives above the scores of the given order statistics, and those at or above them.

    The uniforms between two order statistics are independent: those at the score of the one before, and those
    at the score of the next, are binomial.
    """
    rows, N = len(u), int(fp[-1])
    ends = np.hstack([np.zeros((rows, 1)), u, np.ones((rows, 1))])
    n_between = np.broadcast_to(np.diff(np.concatenate(([0], ranks, [N + 1]))) - 1, (rows, ranks.size + 1))
    new = np.hstack([np.ones((rows, 1), bool), point[:, 1:] > point[:, :-1], np.ones((rows, 1), bool)])
    begin = np.hstack([fp[point] / N, np.ones((rows, 1))])  # of the next score; after the last, none
    end = np.hstack([np.zeros((rows, 1)), fp[point + 1] / N])  # of the score before
    n_after = np.where(
        new,
        rng.binomial(n_between, _divide_lengths(end - ends[:, :-1], ends[:, 1:] - ends[:, :-1])),
        n_between,
    )
    n_remaining = n_between - n_after
    n_before = np.where(
        new, rng.binomial(n_remaining, _divide_lengths(ends[:, 1:] - begin, ends[:, 1:] - end)), 0
    )
    lower = np.maximum.accumulate(np.where(new[:, :-1], ranks - 1 - n_before[:, :-1], 0), axis=1)
    upper = np.where(new[:, 1:], ranks + n_after[:, 1:], N)
    return lower, np.minimum.accumulate(upper[:, ::-1], axis=1)[:, ::-1]


def _divide_lengths(part: Array, total: Array) -> Array:
    """Divide lengths, which rounding may turn about."""
    return np.clip(np.divide(part, total, out=np.zeros(part.shape), where=total > 0), 0, 1)


def coarsen_segments(counts: ThresholdCounts) -> ThresholdCounts:
    """Merge neighbouring segments where the curve has more of them than resamples are compared at."""
    positive, negative = count_segments(counts)
    if positive.size <= SEGMENTS:
        return counts
    P, N = get_totals(counts)
    cell = ((np.cumsum(positive) / P + np.cumsum(negative) / N) * (SEGMENTS / 2)).astype(np.int64)
    first = np.append(0, np.flatnonzero(np.diff(cell)) + 1)
    parts = {"positive": np.add.reduceat(positive, first), "negative": np.add.reduceat(negative, first)}
    return ThresholdCounts.unchecked(score=-np.arange(first.size, dtype=float), **parts)


def join_step_midpoints(fpr: Array, tpr: Array) -> tuple[Array, Array]:
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
