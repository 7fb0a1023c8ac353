"""The stratified bootstrap without re-sorting: counts are drawn on the sorted scores."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rocplot.compute._counts.counts import ThresholdCounts
from rocplot.compute._roc.roc import RocCurve, totals, window_area
from rocplot.compute._roc.roc_average import vertical

Array: TypeAlias = NDArray[Any]

_CELLS = 1 << 14  # counts held at a time: they stay in the cache
_PATIENCE = 1.0  # seconds before progress is shown
_REFRESH = 0.1  # seconds between two states of the bar


def blocks(
    n_resamples: int, width: int, progress: bool, most: int | None = None
) -> Iterator[tuple[int, int]]:
    """Split the resamples into blocks (start, rows) of bounded memory, `most` rows each; show the state.

    The bar appears after a second, on a terminal only, moves ten times a second and is wiped at the end.
    """
    rows = max(1, min(_CELLS // max(width, 1), most or n_resamples))
    bar = progress and sys.stderr.isatty()
    first = due = time.monotonic() + _PATIENCE
    for start in range(0, n_resamples, rows):
        yield start, min(rows, n_resamples - start)
        if bar and (now := time.monotonic()) > due:
            done = min(start + rows, n_resamples)
            mark = "#" * (30 * done // n_resamples)
            print(f"\r[{mark:<30}] {done}/{n_resamples} resamples", end="", file=sys.stderr, flush=True)
            due = now + _REFRESH
    if due > first:
        print(f"\r{'':60}\r", end="", file=sys.stderr, flush=True)


def segments(counted: ThresholdCounts) -> tuple[Array, Array]:
    """Count positives and negatives on each straight segment of the curve and of every resampled one.

    Scores that follow each other with one class alone are one segment.
    """
    only = (counted.positive > 0) * 2 + (counted.negative > 0)
    first = np.flatnonzero(np.append(True, (only[1:] != only[:-1]) | (only[1:] == 3)))
    return np.add.reduceat(counted.positive, first), np.add.reduceat(counted.negative, first)


def resampled_counts(
    counted: ThresholdCounts, n_resamples: int, rng: np.random.Generator, progress: bool = False
) -> Iterator[tuple[Array, Array]]:
    """Draw counts of positives and of negatives, in blocks of shape (rows, m).

    Each segment is drawn as one: m is the number of segments.
    """
    positive, negative = segments(counted)
    for _, rows in blocks(n_resamples, positive.size, progress):
        yield _drawn(positive, rows, rng), _drawn(negative, rows, rng)


def _drawn(weight: Array, rows: int, rng: np.random.Generator) -> Array:
    """Draw a class with replacement: as one multinomial if scores are few, else case by case."""
    total = int(weight.sum())
    if weight.size * 8 < total:
        return rng.multinomial(total, weight / total, size=rows)
    group = np.repeat(np.arange(weight.size), weight)
    at = group[rng.integers(0, total, (rows, total))] + weight.size * np.arange(rows)[:, None]
    return np.bincount(at.ravel(), minlength=rows * weight.size).reshape(rows, weight.size)


def resampled_auc(
    counted: ThresholdCounts, n_resamples: int, rng: np.random.Generator, progress: bool = False
) -> Array:
    """Compute the AUC of each resample."""
    P, N = totals(counted)
    kind = np.int64 if P * N < 1 << 61 else np.float64  # twice the sum of pairs fits, or is rounded
    areas: list[Array] = []
    for positive, negative in resampled_counts(counted, n_resamples, rng, progress):
        above = 2 * np.cumsum(positive, axis=1) - positive  # twice the positives above, once those level
        areas.append(np.einsum("ij,ij->i", above.astype(kind, copy=False), negative) / (2 * P * N))
    return np.concatenate(areas)


def resampled_areas(
    counted: ThresholdCounts,
    window: tuple[str, float, float],
    n_resamples: int,
    rng: np.random.Generator,
    progress: bool = False,
) -> Array:
    """Compute the area of a window of each resampled curve."""
    return np.array(
        [window_area(f, t, *window) for f, t in resampled_curves(counted, n_resamples, rng, progress)]
    )


def resampled_curves(
    counted: ThresholdCounts, n_resamples: int, rng: np.random.Generator, progress: bool = False
) -> Iterator[tuple[Array, Array]]:
    """Draw curves (fpr, tpr): (0, 0) and the end of each segment."""
    P, N = totals(counted)
    for positive, negative in resampled_counts(counted, n_resamples, rng, progress):
        origin = np.zeros((len(positive), 1))
        tpr = np.hstack([origin, np.cumsum(positive, axis=1) / P])
        fpr = np.hstack([origin, np.cumsum(negative, axis=1) / N])
        yield from zip(fpr, tpr, strict=True)


def resampled_tpr(
    counted: ThresholdCounts,
    fpr: Array,
    n_resamples: int,
    rng: np.random.Generator,
    progress: bool = False,
) -> Array:
    """Compute the tpr at each fpr, the top of a vertical segment, shape (n_resamples, fpr.size).

    Where no score is shared by both classes the resampled curves are steps, and only the cut-offs at the
    fprs are drawn; otherwise all counts.
    """
    if not ((counted.positive > 0) & (counted.negative > 0)).any():
        return _by_order_statistics(counted, fpr, n_resamples, rng, progress)
    drawn = resampled_curves(counted, n_resamples, rng, progress)
    return np.array([vertical(RocCurve.trusted(fpr=f, tpr=t), fpr) for f, t in drawn])


def _by_order_statistics(
    counted: ThresholdCounts, fpr: Array, n_resamples: int, rng: np.random.Generator, progress: bool
) -> Array:
    """Draw the curves at the fprs alone, from the distribution of the bootstrap, whatever n is.

    The tpr at fpr f counts the positives above the (⌊f N⌋ + 1)-th largest resampled negative.  In a
    resample the k-th largest negative is the original one of rank ⌈N U₍ₖ₎⌉, with uniform order statistics
    U₍ₖ₎ from gamma spacings; given these cut-offs the positives between them are one multinomial.
    """
    P, N = (int(total) for total in totals(counted))
    above = np.append(np.repeat(counted.tp[1:], counted.negative), P)  # positives above each negative
    rank = np.minimum(np.floor(fpr * N + 1e-9).astype(np.int64) + 1, N + 1)
    ranks, place = np.unique(rank, return_inverse=True)
    ranks = ranks[ranks <= N]
    found = np.empty((n_resamples, fpr.size))
    for start, rows in blocks(n_resamples, 4 * (ranks.size + 2), progress):
        spacing = np.diff(np.concatenate(([0], ranks, [N + 1])))
        spaced = np.cumsum(rng.standard_gamma(spacing, size=(rows, spacing.size)), axis=1)
        original = np.minimum((spaced[:, :-1] / spaced[:, -1:] * N).astype(np.int64), N - 1)
        cut = np.hstack([np.zeros((rows, 1), np.int64), above[original], np.full((rows, 1), P)])
        drawn = rng.multinomial(P, np.diff(cut, axis=1) / P)
        tpr = np.hstack([np.cumsum(drawn[:, :-1], axis=1) / P, np.ones((rows, 1))])
        found[start : start + rows] = tpr[:, place]
    return found
