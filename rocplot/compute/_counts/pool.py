"""Pooling of neighbouring scores into cells, with guaranteed error bounds; partitions share the cells."""

from __future__ import annotations

import math
from bisect import bisect_left
from typing import Literal, TypeAlias

import numpy as np

from rocplot._typing import Array

Pool: TypeAlias = tuple[Array, Array, Array, Array]
Means: TypeAlias = tuple[Array, Array]

_CROWD = 16  # a cell with more than this many times the mean weight of a class is split further
_LARGEST = np.finfo(np.float64).max


def number_cells(score: Array, width: float | Array) -> Array:
    """Assign the number of its cell to each score; cells are one width wide, ±inf are of their own.

    A width of inf puts all scores in one cell.
    """
    with np.errstate(over="ignore", invalid="ignore"):
        number = np.clip(np.floor(np.asarray(score, np.float64) / width), -_LARGEST, _LARGEST)
    number[np.isinf(score)] = score[np.isinf(score)]
    return np.where(np.isinf(width), 0.0, number)


def find_finest_width(score: Array, max_points: int) -> float:
    """Find the smallest power of two as width of at most `max_points` cells of descending scores, or inf.

    Multiples of a power of two are multiples of every smaller one, so cells of different widths nest.
    """

    def has_few_cells(exponent: int) -> bool:
        cell = number_cells(score, 2.0**exponent)
        return bool(np.count_nonzero(cell[1:] != cell[:-1]) < max_points)

    finite = score[np.isfinite(score)].astype(np.float64)
    largest = float(np.abs(finite).max(initial=1e-300))
    high = min(math.ceil(math.log2(largest)) + 1, 1023)
    if not has_few_cells(high):
        return math.inf  # one cell for scores of both signs
    exponents = range(max(high - 1020, -1070) + 1, high + 1)  # a quotient stays finite
    return float(2.0 ** exponents[bisect_left(exponents, True, hi=len(exponents) - 1, key=has_few_cells)])


def choose_cell_widths(score: Array, positive: Array, negative: Array, max_points: int) -> Array:
    """Choose the cell width at each of the descending scores: equal, but finer where cases crowd.

    Half of the points then go to all scores, and half to those in crowded cells, and so on within these.
    """
    proportions = [part / max(part.sum(), 1e-300) for part in (positive, negative)]
    crowd = _CROWD / max_points
    if crowd >= 1:  # no cell holds more than all cases, though a sum of rounded proportions may exceed 1
        return np.full(score.size, find_finest_width(score, max_points))

    def choose_widths(rows: Array, points: int) -> Array:
        width = np.full(rows.size, find_finest_width(score[rows], points))
        finer = points // 2
        if 16 * finer < max_points or not find_crowded(rows, width).any():
            return width
        width[:] = find_finest_width(score[rows], finer)
        crowded = find_crowded(rows, width)
        if crowded.any():  # may be none: sums in wider cells are rounded differently
            width[crowded] = choose_widths(rows[crowded], finer)
        return width

    def find_crowded(rows: Array, width: Array) -> Array:
        cell = number_cells(score[rows], width)
        starts = np.flatnonzero(np.append(True, cell[1:] != cell[:-1]))
        size = np.diff(starts, append=rows.size)
        p, n = (np.add.reduceat(proportion[rows], starts) for proportion in proportions)
        heavy = (size > 1) & (p > 0) & (n > 0) & (np.maximum(p, n) > crowd)
        return np.repeat(heavy, size)

    return choose_widths(np.arange(score.size), max_points)


def pool_cells(
    score: Array,
    top: Array,
    positive: Array,
    negative: Array,
    width: float | Array,
    means: Means | None = None,
) -> tuple[Pool, Means | None]:
    """Sum the weights of each cell, and average the scores of each class.

    The lowest score represents a cell, and the highest is kept.  The sets of scores may come in any order;
    cells are returned best first.  Sets whose ranges overlap become one cell, whatever cells they were pooled
    in, so that every case lies at or above the threshold of its cell and below that of the cell before.
    """
    order = np.argsort(score)[::-1]
    score, top = score[order], top[order]
    if score.dtype.kind == "f":
        score = score + score.dtype.type(0)  # -0.0 and 0.0 are one threshold
    width = np.asarray(width, np.float64)
    cell = number_cells(score, width[order] if width.ndim else width) if width.all() else score
    max_top = np.maximum.accumulate(top[::-1])[::-1]  # the highest score of this set and of all that follow
    starts = np.flatnonzero(np.append(True, (cell[1:] != cell[:-1]) & (score[:-1] > max_top[1:])))
    weights = positive[order], negative[order]
    p, n = (np.add.reduceat(weight, starts) for weight in weights)
    cells = np.minimum.reduceat(score, starts), np.maximum.reduceat(top, starts), p, n
    if means is None:
        return cells, None
    return cells, average_means((means[0][order], means[1][order]), weights, starts, cells)


def average_means(means: Means, weights: tuple[Array, Array], starts: Array, cells: Pool) -> Means:
    """Average the mean scores of each class over each cell."""
    p, n = (_average_mean(*mean_weight, starts, cells) for mean_weight in zip(means, weights, strict=True))
    return p, n


def choose_even_cells(
    positive: Array, negative: Array, number: int, finer: Literal["", "top", "ends"] = "top"
) -> Array:
    """Choose where cells of descending scores begin: even in both rates, finer at the ends in `finer`.

    A cell holds at most 1/number of each class, or one score.  With finer cells at the top the rates double
    over at least number/8 cells, because precision at the top of a ranking depends on few cases; with finer
    cells at both ends, so do the rates from the bottom.  Each cell is a union of cells of twice the number.
    """
    new = np.zeros(positive.size, bool)
    for part in (positive, negative):
        rate = np.cumsum(part, dtype=np.float64)
        rate /= rate[-1]
        new |= find_steps(rate * number)
        if finer:
            new |= find_steps(_count_doublings(rate) * (number / 8))
        if finer == "ends":
            reverse_sum = np.cumsum(part[::-1], dtype=np.float64)
            new[1:] |= find_steps(_count_doublings(reverse_sum / reverse_sum[-1]) * (number / 8))[:0:-1]
    new[0] = True
    return np.flatnonzero(new)


def _count_doublings(rate: Array) -> Array:
    with np.errstate(divide="ignore"):
        return np.asarray(np.log2(rate))


def find_steps(values: Array) -> Array:
    """Find the scores at which values pass a whole number, and those after a step of at least 1."""
    floor = np.floor(values)
    new = np.zeros(values.size, bool)
    new[1:] = floor[1:] != floor[:-1]
    with np.errstate(invalid="ignore"):  # -inf + inf
        new[2:] |= values[1:-1] - values[:-2] >= 1
    return new


def _average_mean(mean: Array, weight: Array, starts: Array, cells: Pool) -> Array:
    """Average the means of sets over each cell; NaN where these hold no weight.

    The weights are divided first, because the mean of large numbers is finite where their sum overflows.
    """
    size = np.diff(starts, append=mean.size)
    total = np.repeat(np.add.reduceat(weight, starts), size)
    with np.errstate(invalid="ignore", divide="ignore"):  # inf - inf
        part = np.where(weight > 0, mean * (weight / total), 0.0)
        average = np.add.reduceat(part, starts)
    average[total[starts] == 0] = np.nan
    low, high = (edge.astype(np.float64) for edge in cells[:2])
    return np.clip(average, low, high)


def bound_errors(score: Array, top: Array, positive: Array, negative: Array) -> tuple[float, float]:
    """Bound the error of the AUC, and of the tpr at any fpr.

    At the edges of a cell the curve is exact.  Between them it stays in a box whose sides are the cell's
    proportions of both classes, and half of the box bounds the error of the AUC; a cell of one score, or of
    one class, is exact inside, too.
    """
    p, n = positive / max(positive.sum(), 1e-300), negative / max(negative.sum(), 1e-300)
    is_mixed = (top > score) & (p > 0) & (n > 0)
    return float((p * n)[is_mixed].sum() / 2), float(p[is_mixed].max(initial=0.0))
