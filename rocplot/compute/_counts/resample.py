"""The stratified bootstrap of counts, without sorting the scores again."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import nullcontext
from typing import TYPE_CHECKING, NoReturn

import numpy as np

from rocplot._typing import Array
from rocplot.compute._counts.threshold_counts import ThresholdCounts, totals

if TYPE_CHECKING:
    from tqdm.auto import tqdm

_CELLS = 1 << 14  # counts held at a time: they stay in the cache


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


def segments(counted: ThresholdCounts) -> tuple[Array, Array]:
    """Count positives and negatives on each straight segment of the curve and of every resampled one.

    Adjacent scores that occur in a single class are one segment.
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
