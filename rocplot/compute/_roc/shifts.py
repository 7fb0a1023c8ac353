"""The shift of an ROC curve that just holds a resampled one: the width of a fixed-width band."""

from __future__ import annotations

import numpy as np

from rocplot._typing import Array
from rocplot.compute._counts.draws import drawer
from rocplot.compute._counts.resample import Drawing, ahead, segments
from rocplot.compute._counts.threshold_counts import ThresholdCounts, totals
from rocplot.compute._roc.resampled import SEGMENTS, coarse, resampled_curves, without_steps

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
    for resampled in resampled_curves(counted, drawing):  # found where either curve bends
        fpr, tpr = without_steps(*resampled)
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
    parts = [_stretches(one) for one in (merged.negative, merged.positive)]
    x, y = (np.append(0, np.cumsum(own)) / total for own, total in zip(parts, (N, P), strict=True))
    v = y + steep * x
    whole = [drawer(own.sum(axis=1)) for own in parts]
    shares = [own / np.maximum(own.sum(axis=1, keepdims=True), 1) for own in parts]

    def off(ends: list[Array]) -> Array:
        fpr, tpr = ends[0] / N, ends[1] / P
        return np.abs(fpr - np.interp(tpr + steep * fpr, v, x))

    def draw(rows: int, rng: np.random.Generator) -> Array:
        drawn = [one(rows, rng) for one in whole]
        ends = [np.cumsum(own, axis=1) for own in drawn]
        found = off(ends)
        either = np.maximum(found, np.hstack([np.zeros((rows, 1)), found[:, :-1]]))
        far = np.argpartition(either, -_FAR)[:, -_FAR:]
        inner = []
        for own, end, share in zip(drawn, ends, shares, strict=True):
            size = np.take_along_axis(own, far, axis=1)
            begin = np.take_along_axis(end, far, axis=1) - size
            inner.append(begin[..., None] + np.cumsum(rng.multinomial(size, share[far]), axis=2))
        return np.asarray(np.maximum(found.max(axis=1), off(inner).max(axis=(1, 2))))

    return np.concatenate([*ahead(draw, parts[0].size // 8, drawing)])


def _stretches(cells: Array) -> Array:
    """Arrange cells in rows of one stretch each; empty cells fill up the last."""
    return np.pad(cells, (0, -cells.size % _SPAN)).reshape(-1, _SPAN)
