"""Draws of weighted cases by cells: sums of many light weights are normal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from rocplot._typing import Array
from rocplot.compute._counts.draws import Draw, cells_of, drawer, summed

if TYPE_CHECKING:
    from rocplot.compute._counts.cases import Cases


def weighted_cells(
    models: Sequence[Cases], starts: Sequence[Array], sizes: Sequence[int], stratified: bool, heavy: int = 8
) -> tuple[Draw, int]:
    """Draw how many weighted cases each combination of the models' cells has, then the sum of their weights.

    So many light weights sum up to a normal number, with their mean and variance; heavy cases are drawn by
    themselves.  Each light one has at most 1/8 of the squared weights, so that the skewness of a sum
    is below .36, and 0 lies 2.8 standard deviations below it.
    """
    parts = models[0].positive, models[0].negative
    powers = [int(np.frexp(float(part.max()))[1]) for part in parts]  # squares stay in range
    weights = [np.ldexp(part.astype(float), -power) for part, power in zip(parts, powers, strict=True)]
    places = cells_of(models, starts, sizes)
    number, count = _combined(weights, places, [own.size for own in starts], heavy)
    often, row = np.bincount(number), np.empty(count, np.int64)
    row[number] = np.arange(number.size)
    means, roots = _moments(weights, number, often)
    varied = np.flatnonzero((roots[0] > 0) | (roots[2] > 0))
    soft = bool(((means[0] > 0) & (means[1] > 0)).any())
    strata = [np.flatnonzero(mean) for mean in means] if stratified and not soft else [np.arange(count)]
    drawers = [(own, drawer(often[own])) for own in strata]
    targets = [(place[row], own.size) for place, own in zip(places, starts, strict=True)]
    first, shared, second = (root[varied] for root in roots)

    def draw(rows: int, rng: np.random.Generator) -> list[tuple[Array, Array]]:
        times = np.zeros((rows, count))
        for own, one in drawers:
            times[:, own] = one(rows, rng)
        up, down = (times * mean for mean in means)
        if varied.size:
            spread = np.sqrt(times[:, varied])
            normal = spread * rng.standard_normal(spread.shape)
            other = spread * rng.standard_normal(spread.shape) if soft else normal  # else none has both
            up[:, varied] += first * normal
            down[:, varied] += shared * normal + second * other
        up, down = np.ldexp(up, powers[0]), np.ldexp(down, powers[1])
        return [tuple(np.maximum(summed(place, k, one), 0) for one in (up, down)) for place, k in targets]  # type: ignore[misc]

    return draw, count


def _combined(
    weights: Sequence[Array], places: Sequence[Array], sizes: Sequence[int], most: int
) -> tuple[Array, int]:
    """Give a number to each combination of classes and cells, and to each heavy case; count these."""
    number, count = _numbered(2 * (weights[0] > 0) + (weights[1] > 0), 4)
    for place, size in zip(places, sizes, strict=True):
        number, count = _numbered(number * size + place, count * size)
    heavy = np.flatnonzero(_heavy(weights, places, sizes, most))
    number[heavy] = count + np.arange(heavy.size)
    return _numbered(number, count + heavy.size)


def _heavy(weights: Sequence[Array], places: Sequence[Array], sizes: Sequence[int], most: int) -> Array:
    """Find the cases whose weight is large beside the lighter ones of the same class in their cell."""
    heavy = np.zeros(weights[0].size, bool)
    for weight in weights:
        square = weight**2
        for place, size in zip(places, sizes, strict=True):
            found = -1
            while found < (found := int(np.count_nonzero(heavy))):
                rest = np.bincount(place, np.where(heavy, 0, square), size)
                heavy |= most * square > rest[place]
    return heavy


def _moments(weights: Sequence[Array], number: Array, often: Array) -> tuple[list[Array], list[Array]]:
    """Compute the means of both weights of each number, and the lower triangle of the covariance's root."""
    means = [np.bincount(number, weight) / often for weight in weights]
    apart = [weight - mean[number] for weight, mean in zip(weights, means, strict=True)]
    up, both, down = (np.bincount(number, apart[i] * apart[j]) / often for i, j in ((0, 0), (0, 1), (1, 1)))
    first = np.sqrt(up)
    shared = np.divide(both, first, out=np.zeros(first.size), where=first > 0)
    return means, [first, shared, np.sqrt(np.maximum(down - shared**2, 0))]


def _numbered(key: Array, span: int) -> tuple[Array, int]:
    """Give a number to each value that occurs among keys below a limit; return how many there are."""
    if span > 4 * key.size:
        seen, number = np.unique(key, return_inverse=True)
        return number, seen.size
    held = np.bincount(key, minlength=span) > 0
    return (np.cumsum(held) - 1)[key], int(np.count_nonzero(held))
