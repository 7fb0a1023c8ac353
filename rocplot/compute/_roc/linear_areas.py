"""Resamples of the AUC of weighted or grouped cases by what each case, or group, adds to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from rocplot._typing import Array
from rocplot.compute._counts.cases import Cases, paired_cases
from rocplot.compute._counts.draws import drawer, independent
from rocplot.compute._counts.pool import even_cells
from rocplot.compute._counts.resample import CHANGE, EXACT, MANY, TRIALS, Drawing, ahead, auc_batch, resampled
from rocplot.compute._counts.threshold_counts import ThresholdCounts
from rocplot.compute._roc.curve import auc_of
from rocplot.compute._roc.delong import deviations

_STEPS = 256  # of what cases add, at least, in each class


def resampled_aucs(counted: ThresholdCounts, drawing: Drawing) -> Array:
    """Compute the AUC in each resample."""
    found = None if independent([counted]) else by_parts([counted], drawing)
    if found is None:
        found = resampled([counted], auc_batch, drawing, threads=True)[:, 0]
    return np.asarray(found)


def by_parts(models: list[ThresholdCounts], drawing: Drawing) -> Array | None:
    """Resample the AUC or the difference of two by its linear part; None if that is too little.

    What a case or a group adds is its deviation in DeLong's variance (Hoeffding's linear part).  Those that
    add nearly the same are drawn as one.  In each of eight resamples of all cases this must change the
    deviation from the estimate by less than a hundredth of the width of the 95 % interval.
    """
    cases = paired_cases(models)
    if cases[0].n_groups <= EXACT:
        return None
    parts = _parts(models, cases)
    drawn = np.concatenate([*ahead(parts.draw, sum(each.size for _, each in parts.kinds), drawing)])
    estimate = float(_difference([np.asarray(auc_of(one)) for one in models]))

    def change(_rows: int, rng: np.random.Generator) -> float:
        times = np.zeros(cases[0].n_groups, np.int64)
        for own in parts.strata:
            times[own] += np.bincount(rng.integers(0, own.size, own.size), minlength=own.size)
        of_all = _difference([_area(own, one, times) for one, own in zip(models, cases, strict=True)])
        return float(of_all) - estimate - float(times @ parts.adds)

    changes = [*ahead(change, MANY, Drawing(TRIALS, drawing.rng))]
    if not np.abs(changes).max() <= CHANGE * 2 * 1.96 * drawn.std() + 1e-12:  # nor if one is NaN
        return None
    return np.asarray(estimate + drawn)


class _Parts(NamedTuple):
    """What is drawn together: cases or groups of each stratum that add nearly the same."""

    strata: list[Array]  # numbers of the cases, or groups
    adds: Array  # what each is taken to add
    kinds: list[tuple[Callable[[int, np.random.Generator], Array], Array]]  # how many, and what each adds

    def draw(self, rows: int, rng: np.random.Generator) -> Array:
        """Draw resamples, and sum up what is added."""
        return np.asarray(sum(often(rows, rng) @ each for often, each in self.kinds))


def _parts(models: list[ThresholdCounts], cases: list[Cases]) -> _Parts:
    adds = _difference([np.add(*deviations(*one)) for one in zip(models, cases, strict=True)])
    first = cases[0]
    strata = [np.arange(first.n_groups)]
    if not models[0].grouped and not ((first.positive > 0) & (first.negative > 0)).any():
        strata = [np.flatnonzero(part > 0) for part in (first.positive, first.negative)]
    strata = [own[np.argsort(adds[own])] for own in strata]  # so that the order of the rows does not matter
    taken, kinds = np.zeros(adds.size), []
    for order in strata:
        square = adds[order] ** 2
        starts = even_cells(np.ones(order.size), square if square.any() else square + 1, _STEPS, "ends")
        often = np.diff(starts, append=order.size)
        each = np.add.reduceat(adds[order], starts) / often
        taken[order] = np.repeat(each, often)
        kinds.append((drawer(often), each))
    return _Parts(strata, taken, kinds)


def _difference(values: list[Array]) -> Array:
    return np.asarray(values[0] - values[1] if len(values) == 2 else values[0])


def _area(cases: Cases, counted: ThresholdCounts, times: Array) -> Array:
    often, k = times[cases.group], counted.score.size
    both = [np.bincount(cases.point, often * part, k)[None] for part in (cases.positive, cases.negative)]
    return np.asarray(auc_batch(counted, *both)[0])
