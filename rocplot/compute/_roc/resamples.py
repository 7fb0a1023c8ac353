"""Bootstrap distributions of areas, of their differences, and of ROC curves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
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
    count_classes_by_segment,
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

# -- Resamples of the AUC of weighted or grouped cases by the influence of each case or group -----

_STEPS = 256  # cells of similar influence in each class, at least


def resample_aucs(counts: ThresholdCounts, drawing: Resampling) -> Array:
    """Compute the AUC in each resample."""
    areas = None if are_independent([counts]) else resample_linear_part([counts], drawing)
    if areas is None:
        areas = resample_statistic([counts], compute_auc_batch, drawing, threads=True)[:, 0]
    return np.asarray(areas)


def resample_linear_part(models: list[ThresholdCounts], drawing: Resampling) -> Array | None:
    """Resample the AUC, or the difference of two, by its linear part; None if this is not accurate enough.

    The influence of a case or group is its deviation in DeLong's variance (Hoeffding's linear part).  Cases
    of nearly equal influence are drawn together.  In each of eight resamples of all cases this must change
    the deviation from the estimate by less than a hundredth of the width of the 95 % interval.
    """
    cases = look_up_paired_cases(models)
    if cases[0].n_groups <= EXACT:
        return None
    adds = _subtract_values([np.add(*sum_deviations(*model)) for model in zip(models, cases, strict=True)])
    # Sorting makes the result independent of the order of the rows.
    strata = [stratum[np.argsort(adds[stratum])] for stratum in _split_case_strata(models[0])]
    means, kinds = np.zeros(adds.size), []  # approximate influences; draws and mean influences of cells
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
            [
                _compute_resampled_area(case_rows, model, times)
                for model, case_rows in zip(models, cases, strict=True)
            ]
        )
        return float(of_all) - estimate - float(times[0] @ means)

    changes = [*yield_drawn_blocks(draw_change, MANY, Resampling(TRIALS, drawing.rng))]
    if not np.abs(changes).max() <= CHANGE * 2 * 1.96 * values.std() + 1e-12:  # also None if a change is NaN
        return None
    return np.asarray(estimate + values)


def _split_case_strata(counts: ThresholdCounts) -> list[Array]:
    """Split cases into strata by class; groups, which may hold both classes, are one stratum."""
    cases = look_up_cases(counts)
    return (
        [np.arange(cases.n_groups)] if counts.grouped else split_strata(cases.positive, cases.negative, True)
    )


def _subtract_values(values: list[Array]) -> Array:
    return np.asarray(values[0] - values[1] if len(values) == 2 else values[0])


def _compute_resampled_area(cases: CaseRows, counts: ThresholdCounts, times: Array) -> Array:
    case_times, k = times[:, cases.group], counts.score.size
    weights = [sum_at_places(cases.point, k, case_times * part) for part in (cases.positive, cases.negative)]
    return np.asarray(compute_auc_batch(counts, *weights)[0])


# -- Resamples of the difference of two AUCs on any number of common cases ------------------------

_REFINEMENTS = ((1, 512), (1, 4096), (64, 16))  # cells of equal rates, and steps of the residual influence


def resample_auc_differences(models: list[ThresholdCounts], drawing: Resampling) -> Array:
    """Compute the difference of two AUCs in each resample, stratified by class.

    Beyond 4096 pairs of scores, cases of one class that share the cells of both models are drawn together.
    Their mean residual influence on the difference (Hoeffding's linear part: the difference of their
    placement values) is added, in steps.  In each of eight resamples of all scores this must change the
    deviation of the difference by less than a hundredth of the width of the 95 % interval; else cells are
    refined, and finally all pairs are resampled by `resample_statistic`.  Weighted and grouped cases are
    drawn by their linear part alone, or else by `resample_statistic`.
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
    """Distinct pairs of scores, positives first: their positions in both models, and their frequencies."""

    places: list[Array]
    sizes: list[int]
    frequency: Array
    n_positive: int  # number of pairs of positives

    def compute_areas(self, positive: Array, negative: Array) -> Array:
        """Compute the differences of the AUCs from frequencies of pairs, shape (rows, pairs) by class."""
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
        """Split values of pairs by class."""
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
    """Groups of pairs that are drawn together.

    Attributes
    ----------
    number : ndarray of int
        The group of each pair.
    cells : _Pairs
        The cells of each group in both models, in place of scores.
    adds : ndarray
        The mean residual influence of a case of each group on the difference, beyond that of its cells.
    shift : float
        The constant that makes the value of the original sample exact.
    """

    number: Array
    cells: _Pairs
    adds: Array
    shift: float

    def compute_differences(self, positive: Array, negative: Array) -> Array:
        """Compute the differences of the AUCs from frequencies of groups, shape (rows, groups) by class."""
        positive_adds, negative_adds = self.cells.split_classes(self.adds)
        return np.asarray(
            self.cells.compute_areas(positive, negative)
            + positive @ positive_adds
            + negative @ negative_adds
            + self.shift
        )

    def draw(self, rows: int, rng: np.random.Generator) -> Array:
        """Draw resamples, and compute their differences of AUCs."""
        return self.compute_differences(
            *(make_weight_draw(often)(rows, rng) for often in self.cells.split_classes(self.cells.frequency))
        )


def _group_pairs(models: list[ThresholdCounts], pairs: _Pairs, number: int, steps: int) -> _PairGroups:
    """Group pairs by their cells in both models and by steps of their residual influence."""
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
    """Make a function that draws a resample of all pairs and returns the error of the grouped difference."""
    class_draws = [make_weight_draw(part) for part in pairs.split_classes(pairs.frequency)]

    def draw_change(_rows: int, rng: np.random.Generator) -> float:
        weights = [draw_class(1, rng) for draw_class in class_draws]
        of_groups = np.bincount(groups.number, np.concatenate(weights, axis=1)[0])
        pooled = groups.compute_differences(*groups.cells.split_classes(of_groups[None]))
        return float((pairs.compute_areas(weights[0], weights[1]) - pooled)[0])

    return draw_change


# -- The least shift of an ROC curve that covers a resampled one, for fixed-width bands -----------

_SPAN = 20  # cells of a stretch of the curve
_N_FAR_STRETCHES = 24  # stretches of each resample, those of largest deviation, whose cells are drawn


def resample_shifts(counts: ThresholdCounts, steep: float, drawing: Resampling) -> Array:
    """Compute the smallest shift of the curve, in the direction of slope −`steep`, that covers each resample.

    The shift is a difference of fprs.  v = tpr + steep · fpr is constant in this direction and increases
    along any curve, so that the shift is the largest difference of the fprs at equal v.
    """
    merged = coarsen_segments(counts)
    if merged is not counts and merged.score.size > SEGMENTS // 2:  # otherwise few scores hold most cases
        return _resample_stretches(counts, steep, drawing)
    counts, (P, N) = merged, get_totals(counts)
    positive, negative = count_classes_by_segment(counts)
    x, y = join_step_midpoints(np.append(0, np.cumsum(negative) / N), np.append(0, np.cumsum(positive) / P))
    v, shifts = y + steep * x, []
    for rates in resample_curves(counts, drawing):  # the maximum is at a vertex of either curve
        fpr, tpr = join_step_midpoints(*rates)
        w = tpr + steep * fpr
        here, there = np.abs(np.interp(v, w, fpr) - x), np.abs(np.interp(w, v, x) - fpr)
        shifts.append(max(here.max(), there.max()))
    return np.array(shifts)


def _resample_stretches(counts: ThresholdCounts, steep: float, drawing: Resampling) -> Array:
    """Draw the ends of stretches of the curve, and the cells of those stretches that deviate most.

    Given its ends, the draw within a stretch is independent of all others.
    """
    P, N = get_totals(counts)
    merged = coarsen_segments(counts)
    cells = (merged.negative, merged.positive)  # one row per stretch, the last padded with empty cells
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

SEGMENTS = 10_000  # most segments of the curves when resampled curves are compared


def resample_areas(counts: ThresholdCounts, window: RateWindow | None, drawing: Resampling) -> Array:
    """Compute the AUC, or the partial area in a window, of each resampled curve."""
    if window is None:
        return resample_aucs(counts, drawing)
    return np.asarray(resample_statistic([counts], make_area_statistic(window), drawing)[:, 0])


def make_area_statistic(window: RateWindow) -> Batch:
    """Make the statistic that computes the partial areas of resamples in a window."""

    def compute_areas(_counts: ThresholdCounts, positive: Array, negative: Array) -> Array:
        curves = zip(*_accumulate_rates(positive, negative), strict=True)
        return np.array(
            [np.nan if np.isnan(t[-1] + f[-1]) else integrate_window(f, t, *window) for f, t in curves]
        )

    return compute_areas


def resample_curves(counts: ThresholdCounts, drawing: Resampling) -> Iterator[tuple[Array, Array]]:
    """Yield resampled curves (fpr, tpr): the point (0, 0) and the end of each segment."""
    for positive, negative in resample_segments(counts, drawing):
        yield from zip(*_accumulate_rates(positive, negative), strict=True)


def _accumulate_rates(positive: Array, negative: Array) -> tuple[Array, Array]:
    """Accumulate the rates (fpr, tpr) of resamples from (0, 0) on; NaN if a class is absent."""
    paths = []
    for part in (negative, positive):
        sums = np.cumsum(part, axis=1)
        with np.errstate(invalid="ignore"):
            paths.append(np.hstack([np.zeros((len(part), 1)), sums / sums[:, -1:]]))
    return paths[0], paths[1]


def resample_tpr(source: RocCurve | ThresholdCounts, fpr: Array, drawing: Resampling) -> Array:
    """Compute the highest tpr at each fpr in each resample, shape (n_resamples, fpr.size).

    For independent cases only the thresholds at the fprs are drawn, otherwise cells of cases, or all cases.
    """
    counts = get_counts(source)
    if counts.exact and not counts.grouped:
        return _draw_by_order_statistics(counts, fpr, drawing)
    tprs = _resample_by_sums(get_curve(source), counts, fpr, drawing)
    if tprs is None:
        tprs = resample_statistic([counts], make_tpr_statistic(fpr), drawing, curve=True)[:, 0]
    return keep_defined(tprs)


def make_tpr_statistic(fpr: Array) -> Batch:
    """Make the statistic that computes the tpr of resamples at these fprs."""

    def compute_rates(_counts: ThresholdCounts, positive: Array, negative: Array) -> Array:
        curves = zip(*_accumulate_rates(positive, negative), strict=True)
        return np.array([read_highest_tpr(RocCurve.build_unchecked(fpr=f, tpr=t), fpr) for f, t in curves])

    return compute_rates


_CELLS = 25  # at first each cell contributes 1/25 of the variance near it
_ROUNDS = 5  # refinements of cells that are too inaccurate, at most
_PROBITS = np.linspace(-8, 8, 321)  # of rates between which the slope and the variance are estimated
_STEPS_OF_PIECE = 5  # least number of steps in both directions of a piece whose slope is estimated
_INNER = 16  # points of the sample's curve that are kept in each cell


def _resample_by_sums(
    curve: RocCurve, counts: ThresholdCounts, fpr: Array, drawing: Resampling
) -> Array | None:
    """Draw the sums of many weighted or grouped cases in cells; None if this is not accurate enough.

    Inside a cell a resampled curve takes the shape of the sample's curve.  This loses the deviations between
    the cell's ends, a bridge with at most a quarter of the variance that the cell contributes.  Cells twice
    as wide lose twice as much: half of the mean squared change by these must be at most 1/50 of the variance.
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
            low, high = max(f / 4, 4 * f - 3), min(4 * f, (3 + f) / 4)  # factors 1/4 and 4, also of 1 − fpr
            is_near[slice(*np.searchsorted(curve.fpr[1:], (low, high)))] = True
        number[is_near] *= 2
    return None


def _make_rate_draw(
    draw: Draw, read_rates: Callable[[Array, Array], Array]
) -> Callable[[int, np.random.Generator], Array]:
    return lambda rows, rng: read_rates(*draw(rows, rng)[0])


def _find_cell_starts(values: Array) -> Array:
    """Return the starts of cells: the first score, and each score at which a whole number is passed."""
    new = find_steps(values)
    new[0] = True
    return np.flatnonzero(new)


def _compute_added_variance(curve: RocCurve, cases: CaseRows) -> Array:
    """Compute the contribution of each score to the variance of the tpr near it, as a fraction of it.

    At a given fpr, where the curve has the slope s, the variance is Σ u² + s² Σ v² over linearised deviations
    u of positives and v of negatives.  A positive that has the fraction w of all weight deviates by w (1 − t)
    above the threshold and by −w t below it, where t is the tpr there; negatives likewise.
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
        end_variance[[0, -1]] = np.inf  # the variance is 0 there
        added.append(square)
        variance.append(np.minimum(end_variance[1:], end_variance[:-1]))
        widths.append(np.diff(rate[ends]))
    piece = _split_curve(curve, ends)
    rise, run = (np.bincount(piece, dx)[piece] ** 2 for dx in widths)  # the quotient is the squared slope
    total, steps = run * variance[0] + rise * variance[1], np.zeros(k)
    for square, factor in zip(added, (run, rise), strict=True):
        ratio = np.divide(factor, total, out=np.zeros(total.size), where=total > 0)
        steps += square * np.repeat(ratio, np.diff(ends))
    return steps


def _choose_cell_pairs(starts: Array, k: int) -> list[Array]:
    """Return the starts of pairs of cells, in both possible pairings; cells of one score stay unpaired.

    Two neighbouring cells of one score each lose nothing, so that pairing them would show no error.
    """
    is_wide = np.diff(starts, append=k) > 1
    joined = np.append(False, is_wide[1:] | is_wide[:-1])
    return [np.flatnonzero(~(joined & (np.arange(starts.size) % 2 == odd))) for odd in (1, 0)]


def _split_curve(curve: RocCurve, ends: Array) -> Array:
    """Return the number of each interval's piece of the curve, with enough steps up and across in each."""
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
    """Make the statistic that computes the tpr at these fprs from sums in cells, shape (rows, cells).

    A resample moves the ends of the cells; the sample's curve between them, of which enough points are kept,
    is rescaled in both directions.
    """
    ends = np.append(starts, curve.fpr.size - 1)
    x, y = curve.fpr[ends], curve.tpr[ends]
    points = np.append(inner, ends[-1])
    shape = RocCurve.build_unchecked(fpr=curve.fpr[points], tpr=curve.tpr[points])

    def read_rates(positive: Array, negative: Array) -> Array:
        paths = _accumulate_rates(positive, negative)
        positions = np.stack([np.interp(fpr + ROUNDING, path, x) for path in paths[0]])
        height = (
            read_highest_tpr(shape, positions.T.ravel()).reshape(positions.T.shape).T
        )  # transposed, so that neighbouring positions are looked up together
        return np.stack([np.interp(heights, y, path) for heights, path in zip(height, paths[1], strict=True)])

    return read_rates


def resample_paired_tpr(models: Sequence[ThresholdCounts], fpr: float, drawing: Resampling) -> Array:
    """Compute the tpr at one fpr in resamples of the common cases, shape (n_resamples, models).

    Scores far from the threshold are merged, because only their number of cases or their weight matters.
    """
    fprs = np.array([fpr])
    if all(map(is_simple, models)):
        N = float(get_totals(models[0])[1])
        starts = [_choose_near_cells(model, fpr, 7 * np.sqrt(N * fpr * (1 - fpr)) + 7) for model in models]
        return resample_cells(models, starts, make_tpr_statistic(fprs), drawing)[..., 0]
    merged = [_merge_far_scores(model, fpr) for model in models]
    return keep_defined(resample_statistic(merged, make_tpr_statistic(fprs), drawing, curve=True)[..., 0])


def _merge_far_scores(counts: ThresholdCounts, fpr: float) -> ThresholdCounts:
    """Merge the scores of weighted or grouped cases that no resampled threshold reaches, and keep the cases.

    The weight above the threshold varies like a proportion.  At least forty negatives, or groups of them, on
    each side stay, because no resample leaves out all of these.
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
    """Return the starts of cells: one for each score that a resampled threshold may take, two for the rest.

    `distance` is seven standard deviations of the threshold's rank, or of the weight above it.
    """
    N = float(get_totals(counts)[1])
    low, high = np.searchsorted(counts.fp[1:], [N * fpr - distance, N * fpr + distance])
    return np.unique(np.concatenate([[0], np.arange(low, min(high + 1, counts.score.size))]))


_TABLE = 1 << 24  # negatives whose scores are written out one by one


def _draw_by_order_statistics(counts: ThresholdCounts, fpr: Array, drawing: Resampling) -> Array:
    """Draw the tprs at the fprs from their bootstrap distribution, at a cost that does not depend on n.

    The tpr at fpr f depends on the score of the (⌊f N⌋ + 1)-th largest resampled negative: on the positives
    above it and, if positives share this score, on the position of f N among the negatives that share it.
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
    ends = np.cumsum(negative)
    return lambda ranks: np.searchsorted(ends, ranks, side="right")


def _draw_order_statistics(N: int, ranks: Array, rows: int, rng: np.random.Generator) -> tuple[Array, Array]:
    """Draw the uniform order statistics of these ranks, and the rank from 0 of the original negative of each.

    The k-th largest resampled negative is the original one of rank ⌈N U₍ₖ₎⌉, with U₍ₖ₎ from gamma spacings.
    """
    spacing = np.diff(np.concatenate(([0], ranks, [N + 1])))
    spaced = np.cumsum(rng.standard_gamma(spacing, size=(rows, spacing.size)), axis=1)
    u = spaced[:, :-1] / spaced[:, -1:]
    return u, np.minimum((u * N).astype(np.int64), N - 1)


def _draw_positives_above(tp: Array, point: Array, rng: np.random.Generator) -> Array:
    """Draw the numbers of positives above scores that no positive has."""
    P = int(tp[-1])
    counts = np.diff(tp[point], axis=1, prepend=0, append=P)
    return np.cumsum(rng.multinomial(P, counts / P)[:, :-1], axis=1)


def _draw_positives(tp: Array, point: Array, rng: np.random.Generator) -> tuple[Array, Array]:
    """Draw the numbers of positives above each of these scores, and at or above it, from one multinomial."""
    P = int(tp[-1])
    first = np.diff(point, axis=1, prepend=-1) > 0  # the first of equal scores
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
    """Draw the numbers of negatives above the scores of the given order statistics, and at or above them.

    The uniforms between two order statistics are independent, so that the numbers of those at the score of
    the previous one and at the score of the next one are binomial.
    """
    rows, N = len(u), int(fp[-1])
    ends = np.hstack([np.zeros((rows, 1)), u, np.ones((rows, 1))])
    n_between = np.broadcast_to(np.diff(np.concatenate(([0], ranks, [N + 1]))) - 1, (rows, ranks.size + 1))
    new = np.hstack([np.ones((rows, 1), bool), point[:, 1:] > point[:, :-1], np.ones((rows, 1), bool)])
    begin = np.hstack([fp[point] / N, np.ones((rows, 1))])  # of the next score; none after the last
    end = np.hstack([np.zeros((rows, 1)), fp[point + 1] / N])  # of the previous score
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
    """Divide lengths, and clip to [0, 1] against rounding errors."""
    return np.clip(np.divide(part, total, out=np.zeros(part.shape), where=total > 0), 0, 1)


def coarsen_segments(counts: ThresholdCounts) -> ThresholdCounts:
    """Merge neighbouring segments if the curve has more than `SEGMENTS`."""
    positive, negative = count_classes_by_segment(counts)
    if positive.size <= SEGMENTS:
        return counts
    P, N = get_totals(counts)
    cell = ((np.cumsum(positive) / P + np.cumsum(negative) / N) * (SEGMENTS / 2)).astype(np.int64)
    first = np.append(0, np.flatnonzero(np.diff(cell)) + 1)
    parts = {"positive": np.add.reduceat(positive, first), "negative": np.add.reduceat(negative, first)}
    return ThresholdCounts.build_unchecked(score=-np.arange(first.size, dtype=float), **parts)


def join_step_midpoints(fpr: Array, tpr: Array) -> tuple[Array, Array]:
    """Join the midpoints of the steps by straight segments, because the true curve has no steps.

    Diagonals, which are tied scores, stay.
    """
    step = (np.diff(fpr) == 0) | (np.diff(tpr) == 0)
    paths = []
    for path in (fpr, tpr):
        middle = (path[1:] + path[:-1]) / 2
        ends = np.where(step, middle, path[:-1]), np.where(step, middle, path[1:])
        paths.append(np.concatenate(([path[0]], np.stack(ends, axis=1).ravel(), [path[-1]])))
    return paths[0], paths[1]
