"""Bootstrap resamples of ROC curves, evaluated at given rates."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rocplot._typing import Array
from rocplot.compute._counts.resample import blocks, resampled_counts
from rocplot.compute._counts.threshold_counts import ThresholdCounts, totals
from rocplot.compute._roc.curve import RocCurve, vertical
from rocplot.compute._roc.window import window_area


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
