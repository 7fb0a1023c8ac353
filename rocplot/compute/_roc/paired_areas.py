"""Resamples of the difference of two AUCs of the same cases, of any number of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from rocplot._typing import Array
from rocplot.compute._counts.cases import paired_cases
from rocplot.compute._counts.draws import combinations, drawer, independent, summed
from rocplot.compute._counts.percentiles import defined
from rocplot.compute._counts.pool import even_cells
from rocplot.compute._counts.resample import CHANGE, EXACT, MANY, TRIALS, Drawing, ahead, auc_batch, resampled
from rocplot.compute._counts.threshold_counts import ThresholdCounts, merged
from rocplot.compute._roc.delong import placements
from rocplot.compute._roc.linear_areas import by_parts

_RUNGS = ((1, 512), (1, 4096), (64, 16))  # cells of even rates of a model, and steps of what these leave


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
            for number, steps in _RUNGS:
                groups = _grouped(models, scores, number, steps)
                drawn = np.concatenate([*ahead(groups.draw, groups.often.size, drawing)])
                trials = np.array([*ahead(_trial(scores, groups), MANY, Drawing(TRIALS, drawing.rng))])
                if np.abs(trials).max() <= CHANGE * 2 * 1.96 * drawn.std() + 1e-12:
                    return drawn
    elif (by_sums := by_parts(models, drawing)) is not None:
        return by_sums
    found = defined(resampled(models, auc_batch, drawing))
    return np.asarray(found[:, 0] - found[:, 1])


class _Pairs(NamedTuple):
    """Pairs of scores, those of positives first: their places in both models, and how often each occurs."""

    places: list[Array]
    sizes: list[int]
    often: Array
    n_positive: int  # of the pairs

    def areas(self, positive: Array, negative: Array) -> Array:
        """Compute the difference of the AUCs of drawn pairs, (rows, pairs) of each class."""
        found = []
        for place, size in zip(self.places, self.sizes, strict=True):
            up, down = place[: self.n_positive], place[self.n_positive :]
            found.append(auc_batch(None, summed(up, size, positive), summed(down, size, negative)))
        return np.asarray(found[0] - found[1])

    def split(self, values: Array) -> tuple[Array, Array]:
        """Split values by class."""
        return values[..., : self.n_positive], values[..., self.n_positive :]


def _pairs(models: list[ThresholdCounts]) -> _Pairs:
    cases = paired_cases(models, "a paired comparison")
    is_negative = cases[0].negative > 0
    sizes = [one.score.size for one in models]
    first, often = combinations(
        [is_negative, *(one.point for one in cases)], [2, *sizes], cases[0].positive + cases[0].negative
    )
    return _Pairs(
        [one.point[first] for one in cases], sizes, often, int(np.count_nonzero(~is_negative[first]))
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

    @property
    def often(self) -> Array:
        """Number of cases of each group."""
        return self.cells.often

    def value(self, positive: Array, negative: Array) -> Array:
        """Compute the difference of the AUCs of drawn groups, (rows, groups) of each class."""
        up, down = self.cells.split(self.adds)
        return np.asarray(self.cells.areas(positive, negative) + positive @ up + negative @ down + self.shift)

    def draw(self, rows: int, rng: np.random.Generator) -> Array:
        """Draw resamples, and compute their differences."""
        return self.value(*(drawer(one)(rows, rng) for one in self.cells.split(self.often)))


def _grouped(models: list[ThresholdCounts], pairs: _Pairs, number: int, steps: int) -> _Groups:
    """Group pairs by their cells in both models and by what they add beyond these."""
    positive = np.arange(pairs.often.size) < pairs.n_positive
    starts = [even_cells(one.positive, one.negative, number, finer="") for one in models]
    cells, beyond = [], np.zeros(positive.size)
    for one, own, place, sign in zip(models, starts, pairs.places, (1, -1), strict=True):
        cells.append(np.repeat(np.arange(own.size), np.diff(own, append=one.score.size))[place])
        (up, down), (cell_up, cell_down) = placements(one), placements(merged(one, own))
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
    found = _Groups(group, held, adds, 0.0)
    centre = pairs.areas(*(part[None] for part in pairs.split(pairs.often)))[0]
    return _Groups(group, held, adds, float(centre - found.value(*(p[None] for p in held.split(whole)))[0]))


def _trial(pairs: _Pairs, groups: _Groups) -> Callable[[int, np.random.Generator], float]:
    """Make a resample of all pairs; it gives by how much the groups change its difference."""
    each = [drawer(part) for part in pairs.split(pairs.often)]

    def change(_rows: int, rng: np.random.Generator) -> float:
        drawn = [one(1, rng) for one in each]
        of_groups = np.bincount(groups.number, np.concatenate(drawn, axis=1)[0])
        pooled = groups.value(*groups.cells.split(of_groups[None]))
        return float((pairs.areas(drawn[0], drawn[1]) - pooled)[0])

    return change
