"""Resamples of areas, of their differences, and of ROC curves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from rocplot._typing import Array
from rocplot.compute._base.reading import Drawing
from rocplot.compute._counts.draws import (
    Draw,
    combinations,
    drawer,
    independent,
    strata_of,
    summed,
    unit_drawer,
    unit_sums,
)
from rocplot.compute._counts.pool import even_cells, passed
from rocplot.compute._counts.resample import (
    CHANGE,
    EXACT,
    FEW,
    MANY,
    PILOT,
    TRIALS,
    Batch,
    auc_batch,
    blocks,
    defined,
    drawn_blocks,
    resampled,
    resampled_cells,
    resampled_segments,
    segments,
)
from rocplot.compute._counts.threshold_counts import (
    CaseRows,
    ThresholdCounts,
    cases_of,
    counts_of,
    merged,
    paired_cases,
    share_of,
    simple,
    totals,
)
from rocplot.compute._roc.auc import Part, window_area
from rocplot.compute._roc.delong import deviations, placements
from rocplot.compute._roc.roc import ROUNDING, RocCurve, auc_of, curve_of, vertical

# -- Resamples of the AUC of weighted or grouped cases by what each case, or group, adds to it ----

_STEPS = 256  # of what cases add, at least, in each class


def resampled_aucs(counted: ThresholdCounts, drawing: Drawing) -> Array:
    """Compute the AUC in each resample."""
    areas = None if independent([counted]) else by_parts([counted], drawing)
    if areas is None:
        areas = resampled([counted], auc_batch, drawing, threads=True)[:, 0]
    return np.asarray(areas)


def by_parts(models: list[ThresholdCounts], drawing: Drawing) -> Array | None:
    """Resample the AUC or the difference of two by its linear part; None if that is too little.

    What a case or a group adds is its deviation in DeLong's variance (Hoeffding's linear part).  Those that
    add nearly the same are drawn as one.  In each of eight resamples of all cases this must change the
    deviation from the estimate by less than a hundredth of the width of the 95 % interval.
    """
    cases = paired_cases(models)
    if cases[0].n_groups <= EXACT:
        return None
    adds = _difference([np.add(*deviations(*model)) for model in zip(models, cases, strict=True)])
    # sorted, so that the order of the rows does not matter
    strata = [own[np.argsort(adds[own])] for own in _strata(models[0])]
    taken, kinds = np.zeros(adds.size), []  # what each is taken to add; how many there are, what each adds
    for order in strata:
        square = adds[order] ** 2
        starts = even_cells(np.ones(order.size), square if square.any() else square + 1, _STEPS, "ends")
        often = np.diff(starts, append=order.size)
        each = np.add.reduceat(adds[order], starts) / often
        taken[order] = np.repeat(each, often)
        kinds.append((drawer(often), each))

    def draw(rows: int, rng: np.random.Generator) -> Array:
        return np.asarray(sum(draw_kind(rows, rng) @ each for draw_kind, each in kinds))

    drawn = np.concatenate([*drawn_blocks(draw, sum(each.size for _, each in kinds), drawing)])
    estimate = float(_difference([np.asarray(auc_of(model)) for model in models]))
    draw_often = unit_drawer(strata, adds.size)

    def change(rows: int, rng: np.random.Generator) -> float:
        times = draw_often(rows, rng)
        of_all = _difference([_area(own, model, times) for model, own in zip(models, cases, strict=True)])
        return float(of_all) - estimate - float(times[0] @ taken)

    changes = [*drawn_blocks(change, MANY, Drawing(TRIALS, drawing.rng))]
    if not np.abs(changes).max() <= CHANGE * 2 * 1.96 * drawn.std() + 1e-12:  # nor if one is NaN
        return None
    return np.asarray(estimate + drawn)


def _strata(counted: ThresholdCounts) -> list[Array]:
    """Part cases by class; groups, which may hold both, are one stratum."""
    cases = cases_of(counted)
    return [np.arange(cases.n_groups)] if counted.grouped else strata_of(cases.positive, cases.negative, True)


def _difference(values: list[Array]) -> Array:
    return np.asarray(values[0] - values[1] if len(values) == 2 else values[0])


def _area(cases: CaseRows, counted: ThresholdCounts, times: Array) -> Array:
    often, k = times[:, cases.group], counted.score.size
    both = [summed(cases.point, k, often * part) for part in (cases.positive, cases.negative)]
    return np.asarray(auc_batch(counted, *both)[0])


# -- Resamples of the difference of two AUCs of the same cases, of any number of them -------------

_REFINEMENTS = ((1, 512), (1, 4096), (64, 16))  # cells of even rates, and steps of what they leave


def resampled_differences(models: list[ThresholdCounts], drawing: Drawing) -> Array:
    """Compute the difference of two AUCs in each resample, stratified by class.

    Beyond 4096 pairs of scores, cases of one class in the same cell of either model are drawn as one, with
    the mean of what they add to the difference beyond their cells (Hoeffding's linear part: the difference
    of their placement values), in steps.  In each of eight resamples of all scores this must change the
    deviation of the difference by less than a hundredth of the width of the 95 % interval; else cells are
    made finer, and at last all pairs are resampled as `resampled` does.  Weighted and grouped cases are drawn
    by this linear part alone, or else as `resampled` does.
    """
    if independent(models):
        scores = _pairs(models)
        if scores.often.size > EXACT:
            for number, steps in _REFINEMENTS:
                groups = _grouped(models, scores, number, steps)
                drawn = np.concatenate([*drawn_blocks(groups.draw, groups.cells.often.size, drawing)])
                trials = np.array([*drawn_blocks(_trial(scores, groups), MANY, Drawing(TRIALS, drawing.rng))])
                if np.abs(trials).max() <= CHANGE * 2 * 1.96 * drawn.std() + 1e-12:
                    return drawn
    elif (by_sums := by_parts(models, drawing)) is not None:
        return by_sums
    areas = defined(resampled(models, auc_batch, drawing))
    return np.asarray(areas[:, 0] - areas[:, 1])


class _Pairs(NamedTuple):
    """Pairs of scores, those of positives first: their places in both models, and how often each occurs."""

    places: list[Array]
    sizes: list[int]
    often: Array
    n_positive: int  # of the pairs

    def areas(self, positive: Array, negative: Array) -> Array:
        """Compute the difference of the AUCs of drawn pairs, (rows, pairs) of each class."""
        areas = []
        for place, size in zip(self.places, self.sizes, strict=True):
            up, down = place[: self.n_positive], place[self.n_positive :]
            areas.append(auc_batch(None, summed(up, size, positive), summed(down, size, negative)))
        return np.asarray(areas[0] - areas[1])

    def split(self, values: Array) -> tuple[Array, Array]:
        """Split values by class."""
        return values[..., : self.n_positive], values[..., self.n_positive :]


def _pairs(models: list[ThresholdCounts]) -> _Pairs:
    cases = paired_cases(models, "a paired comparison")
    is_negative = cases[0].negative > 0
    sizes = [model.score.size for model in models]
    first, often = combinations(
        [is_negative, *(model.point for model in cases)], [2, *sizes], cases[0].positive + cases[0].negative
    )
    return _Pairs(
        [model.point[first] for model in cases], sizes, often, int(np.count_nonzero(~is_negative[first]))
    )


@dataclass(frozen=True)
class _Groups:
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

    def value(self, positive: Array, negative: Array) -> Array:
        """Compute the difference of the AUCs of drawn groups, (rows, groups) of each class."""
        up, down = self.cells.split(self.adds)
        return np.asarray(self.cells.areas(positive, negative) + positive @ up + negative @ down + self.shift)

    def draw(self, rows: int, rng: np.random.Generator) -> Array:
        """Draw resamples, and compute their differences."""
        return self.value(*(drawer(often)(rows, rng) for often in self.cells.split(self.cells.often)))


def _grouped(models: list[ThresholdCounts], pairs: _Pairs, number: int, steps: int) -> _Groups:
    """Group pairs by their cells in both models and by what they add beyond these."""
    positive = np.arange(pairs.often.size) < pairs.n_positive
    starts = [even_cells(model.positive, model.negative, number, finer="") for model in models]
    cells, beyond = [], np.zeros(positive.size)
    for model, own, place, sign in zip(models, starts, pairs.places, (1, -1), strict=True):
        cells.append(np.repeat(np.arange(own.size), np.diff(own, append=model.score.size))[place])
        (up, down), (cell_up, cell_down) = placements(model), placements(merged(model, own))
        beyond += sign * np.where(positive, up[place], down[place])
        beyond -= sign * np.where(positive, cell_up[cells[-1]], cell_down[cells[-1]])
    low, high = beyond.min(), beyond.max()
    step = np.minimum((beyond - low) * (steps / max(high - low, 1e-300)), steps - 1).astype(np.int64)
    sizes = [own.size for own in starts]
    key = np.ravel_multi_index((~positive, *cells, step), (2, *sizes, steps))
    seen = np.bincount(key) > 0
    group = (np.cumsum(seen) - 1)[key]
    often = np.bincount(group, pairs.often)
    negative, *places, _ = np.unravel_index(np.flatnonzero(seen), (2, *sizes, steps))
    whole = np.rint(often).astype(np.int64)
    held = _Pairs(list(places), sizes, whole, int(np.count_nonzero(negative == 0)))
    totals = [int(part.sum()) for part in held.split(whole)]
    adds = np.bincount(group, beyond * pairs.often) / often / np.where(negative == 0, *totals)
    groups = _Groups(group, held, adds, 0.0)
    centre = pairs.areas(*(part[None] for part in pairs.split(pairs.often)))[0]
    return _Groups(group, held, adds, float(centre - groups.value(*(p[None] for p in held.split(whole)))[0]))


def _trial(pairs: _Pairs, groups: _Groups) -> Callable[[int, np.random.Generator], float]:
    """Make a resample of all pairs; it gives by how much the groups change its difference."""
    each = [drawer(part) for part in pairs.split(pairs.often)]

    def change(_rows: int, rng: np.random.Generator) -> float:
        drawn = [draw_class(1, rng) for draw_class in each]
        of_groups = np.bincount(groups.number, np.concatenate(drawn, axis=1)[0])
        pooled = groups.value(*groups.cells.split(of_groups[None]))
        return float((pairs.areas(drawn[0], drawn[1]) - pooled)[0])

    return change


# -- The shift of an ROC curve that just holds a resampled one: the width of a fixed-width band ---

_SPAN = 20  # cells of a stretch of the curve, which are drawn where the stretch is far off
_FAR = 24  # stretches of each resample, the farthest off, that are looked into


def resampled_shifts(counted: ThresholdCounts, steep: float, drawing: Drawing) -> Array:
    """Compute, for each resample, the smallest shift along −`steep` of the curve that holds it, as an fpr.

    v = tpr + steep · fpr is constant along the direction and grows along any curve, so the shift is the
    largest difference of the fprs at equal v.
    """
    merged = coarse(counted)
    if merged is not counted and merged.score.size > SEGMENTS // 2:  # else few scores have most of the cases
        return _in_stretches(counted, steep, drawing)
    counted, (P, N) = merged, totals(counted)
    positive, negative = segments(counted)
    x, y = without_steps(np.append(0, np.cumsum(negative) / N), np.append(0, np.cumsum(positive) / P))
    v, shifts = y + steep * x, []
    for drawn in resampled_curves(counted, drawing):  # found where either curve bends
        fpr, tpr = without_steps(*drawn)
        w = tpr + steep * fpr
        here, there = np.abs(np.interp(v, w, fpr) - x), np.abs(np.interp(w, v, x) - fpr)
        shifts.append(max(here.max(), there.max()))
    return np.array(shifts)


def _in_stretches(counted: ThresholdCounts, steep: float, drawing: Drawing) -> Array:
    """Draw the ends of stretches of the curve, and the cells of those that are farthest off.

    Given its ends, what is drawn in a stretch is independent of all else.
    """
    P, N = totals(counted)
    merged = coarse(counted)
    cells = (merged.negative, merged.positive)  # in rows of one stretch each; empty cells fill up the last
    parts = [np.pad(own, (0, -own.size % _SPAN)).reshape(-1, _SPAN) for own in cells]
    x, y = (np.append(0, np.cumsum(own)) / total for own, total in zip(parts, (N, P), strict=True))
    v = y + steep * x
    whole = [drawer(own.sum(axis=1)) for own in parts]
    shares = [own / np.maximum(own.sum(axis=1, keepdims=True), 1) for own in parts]

    def off(ends: list[Array]) -> Array:
        fpr, tpr = ends[0] / N, ends[1] / P
        return np.abs(fpr - np.interp(tpr + steep * fpr, v, x))

    def draw(rows: int, rng: np.random.Generator) -> Array:
        drawn = [draw_class(rows, rng) for draw_class in whole]
        ends = [np.cumsum(own, axis=1) for own in drawn]
        shift = off(ends)
        either = np.maximum(shift, np.hstack([np.zeros((rows, 1)), shift[:, :-1]]))
        far = np.argpartition(either, -_FAR)[:, -_FAR:]
        inner = []
        for own, end, share in zip(drawn, ends, shares, strict=True):
            size = np.take_along_axis(own, far, axis=1)
            begin = np.take_along_axis(end, far, axis=1) - size
            inner.append(begin[..., None] + np.cumsum(rng.multinomial(size, share[far]), axis=2))
        return np.asarray(np.maximum(shift.max(axis=1), off(inner).max(axis=(1, 2))))

    return np.concatenate([*drawn_blocks(draw, parts[0].size // 8, drawing)])


# -- Bootstrap resamples of ROC curves, evaluated at given rates ----------------------------------

SEGMENTS = 10_000  # at which resampled curves are compared


def resampled_areas(counted: ThresholdCounts, window: Part | None, drawing: Drawing) -> Array:
    """Compute the AUC, or the area in a window, of each resampled curve."""
    if window is None:
        return resampled_aucs(counted, drawing)
    return np.asarray(resampled([counted], area_batch(window), drawing)[:, 0])


def area_batch(window: Part) -> Batch:
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


def resampled_tpr(source: RocCurve | ThresholdCounts, fpr: Array, drawing: Drawing) -> Array:
    """Compute the tpr at each fpr, the top of a vertical segment, shape (n_resamples, fpr.size).

    Of independent cases only the cut-offs at the fprs are drawn; else cells of cases, or all of them.
    """
    counted = counts_of(source)
    if counted.exact and not counted.grouped:
        return _by_order_statistics(counted, fpr, drawing)
    tprs = _by_sums(curve_of(source), counted, fpr, drawing)
    if tprs is None:
        tprs = resampled([counted], tpr_batch(fpr), drawing, curve=True)[:, 0]
    return defined(tprs)


def tpr_batch(fpr: Array) -> Batch:
    """Make the statistic of resamples that is the tpr at these fprs."""

    def rates(_counted: ThresholdCounts, positive: Array, negative: Array) -> Array:
        curves = zip(*_paths(positive, negative), strict=True)
        return np.array([vertical(RocCurve.unchecked(fpr=f, tpr=t), fpr) for f, t in curves])

    return rates


_CELLS = 25  # at first each adds one part of so many to the variance near it
_ROUNDS = 5  # in which they are made finer where they lose too much
_PROBITS = np.linspace(-8, 8, 321)  # of rates at which the slope and the variance are looked up
_STEPS_OF_PIECE = 5  # at least, in both directions, to tell a slope
_INNER = 16  # points of the curve of the sample in each cell


def _by_sums(curve: RocCurve, counted: ThresholdCounts, fpr: Array, drawing: Drawing) -> Array | None:
    """Draw the sums of many weighted or grouped cases in cells; None if that does not do.

    Inside a cell a resampled curve is drawn like that of the sample.  What is lost is how it deviates there
    from its ends: a bridge, which adds at most a quarter of what the cell adds to the variance.  Cells twice
    as wide lose twice as much: half of what these change, squared, must be at most 1/50 of the variance.
    """
    cases, k = cases_of(counted), counted.score.size
    if cases.n_groups <= EXACT:
        return None
    adds, number = _added_variance(curve, cases), np.full(k, float(_CELLS))
    for _ in range(_ROUNDS):
        reached = np.cumsum(adds * number)
        starts, inner = (_passing(reached * points) for points in (1, _INNER))
        if k <= FEW:
            starts = inner = np.arange(k)
        sums = unit_sums([cases], [starts], _strata(counted), counted.exact)
        if sums is None:
            return None
        (draw, width), read = sums, _warped(curve, starts, inner, fpr)
        parts = draw(PILOT, drawing.rng)[0]
        pilot, changes = read(*parts), []
        for wide in _pairs_of_cells(starts, k):
            pairs = [np.add.reduceat(part, wide, axis=1) for part in parts]
            changes.append(_warped(curve, starts[wide], inner, fpr)(*pairs) - pilot)
        lost = np.square(changes).mean(axis=1).max(axis=0) / 2
        much = fpr[~(lost <= 2 * CHANGE * pilot.var(axis=0) + 1e-24)]
        if not much.size:
            return np.concatenate([*drawn_blocks(_drawn(draw, read), width, drawing)])
        near = np.zeros(k, bool)
        for f in much:
            low, high = max(f / 4, 4 * f - 3), min(4 * f, (3 + f) / 4)  # a quarter, four times, at either end
            near[slice(*np.searchsorted(curve.fpr[1:], (low, high)))] = True
        number[near] *= 2
    return None


def _drawn(draw: Draw, read: Callable[[Array, Array], Array]) -> Callable[[int, np.random.Generator], Array]:
    return lambda rows, rng: read(*draw(rows, rng)[0])


def _passing(reached: Array) -> Array:
    """Begin a cell at the first score, and wherever a whole number is passed."""
    new = passed(reached)
    new[0] = True
    return np.flatnonzero(new)


def _added_variance(curve: RocCurve, cases: CaseRows) -> Array:
    """Compute what each score adds to the variance of the tpr near it, as a share of that variance.

    At a given fpr f, where the curve has the slope s, that is Σ u² + s² Σ v² of linearised deviations: u of
    positives, v of negatives.  A positive of the share w of all weight adds w (1 − t) above the cut-off and
    −w t below it, t the tpr there; a negative likewise.
    """
    from scipy.special import ndtr

    k, q = curve.fpr.size - 1, ndtr(_PROBITS)
    ends = np.unique(np.concatenate([np.searchsorted(rate, q) for rate in (curve.tpr, curve.fpr)]))
    ends = np.concatenate([[0], ends[(ends > 0) & (ends < k)], [k]])
    added, variance, across = [], [], []
    for rate, part in ((curve.tpr, cases.positive), (curve.fpr, cases.negative)):
        square = np.bincount(cases.point, (part / part.sum()) ** 2, k)
        above = np.append(0, np.cumsum(square))[ends]
        at = (1 - 2 * rate[ends]) * above + rate[ends] ** 2 * above[-1]
        at[[0, -1]] = np.inf  # where it is 0
        added.append(square)
        variance.append(np.minimum(at[1:], at[:-1]))
        across.append(np.diff(rate[ends]))
    piece = _pieces(curve, ends)
    up, down = (np.bincount(piece, own)[piece] ** 2 for own in across)  # their quotient is the slope's square
    whole, steps = down * variance[0] + up * variance[1], np.zeros(k)
    for square, other in zip(added, (down, up), strict=True):
        share = np.divide(other, whole, out=np.zeros(whole.size), where=whole > 0)
        steps += square * np.repeat(share, np.diff(ends))
    return steps


def _pairs_of_cells(starts: Array, k: int) -> list[Array]:
    """Choose which cells begin a pair, in both ways; two of one score each, which lose nothing, stay two."""
    many = np.diff(starts, append=k) > 1
    joined = np.append(False, many[1:] | many[:-1])
    return [np.flatnonzero(~(joined & (np.arange(starts.size) % 2 == odd))) for odd in (1, 0)]


def _pieces(curve: RocCurve, ends: Array) -> Array:
    """Part the curve at some of these ends, where each piece has some steps up and some across."""
    steps = [np.add.reduceat(np.diff(rate) > 0, ends[:-1], dtype=int) for rate in (curve.tpr, curve.fpr)]
    number, held, found = 0, np.zeros(2, int), []
    for own in zip(*steps, strict=True):
        found.append(number)
        held += own
        if held.min() >= _STEPS_OF_PIECE:
            number, held = number + 1, np.zeros(2, int)
    return np.minimum(found, max(number - 1, 0))


def _warped(curve: RocCurve, starts: Array, inner: Array, fpr: Array) -> Callable[[Array, Array], Array]:
    """Make the statistic that reads resampled curves at these fprs, of sums in cells, (rows, cells).

    Each moves the ends of the cells, and takes along in both directions the curve of the sample between them,
    of which enough points are kept.
    """
    ends = np.append(starts, curve.fpr.size - 1)
    x, y = curve.fpr[ends], curve.tpr[ends]
    kept = np.append(inner, ends[-1])
    shape = RocCurve.unchecked(fpr=curve.fpr[kept], tpr=curve.tpr[kept])

    def rates(positive: Array, negative: Array) -> Array:
        paths = _paths(positive, negative)
        at = np.stack([np.interp(fpr + ROUNDING, own, x) for own in paths[0]])
        height = vertical(shape, at.T.ravel()).reshape(at.T.shape).T  # neighbours are looked up together
        return np.stack([np.interp(own, y, path) for own, path in zip(height, paths[1], strict=True)])

    return rates


def paired_tpr(models: Sequence[ThresholdCounts], fpr: float, drawing: Drawing) -> Array:
    """Compute the tpr at one fpr in resamples of the same cases, shape (n_resamples, models).

    CaseRows far from the cut-off are merged: only how many they are, or what they weigh, matters.
    """
    where = np.array([fpr])
    if all(map(simple, models)):
        N = float(totals(models[0])[1])
        starts = [_around(model, fpr, 7 * np.sqrt(N * fpr * (1 - fpr)) + 7) for model in models]
        return resampled_cells(models, starts, tpr_batch(where), drawing)[..., 0]
    near = [_near(model, fpr) for model in models]
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
    return merged(counted, _around(counted, fpr, far)).changed(cases=counted.cases)


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
    tprs = np.ones((drawing.n_resamples, fpr.size))  # beyond the last negative the tpr is 1
    if not inner.size:
        return tprs
    below = place < inner.size
    place = place[below]
    owner = np.repeat(np.arange(counted.negative.size), counted.negative)  # the score of each negative
    shared = ((counted.positive > 0) & (counted.negative > 0)).any()
    for start, rows in blocks(drawing.n_resamples, 8 * (inner.size + 2), drawing.progress):
        u, point = _ranked(owner, inner, rows, drawing.rng)
        if not shared:
            tprs[start : start + rows, below] = _above(counted.tp, point, drawing.rng)[:, place] / P
            continue
        low, high = _positives(counted.tp, point, drawing.rng)
        tpr = low[:, place] / P
        above, through = _negatives(counted.fp, inner, u, point, drawing.rng)
        part = (fpr[below] * N - above[:, place]) / (through - above)[:, place]
        tpr += np.clip(part, 0, 1) * (high - low)[:, place] / P
        tprs[start : start + rows, below] = tpr
    return tprs


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
    return ThresholdCounts.unchecked(score=-np.arange(first.size, dtype=float), **parts)


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
