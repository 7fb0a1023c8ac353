"""Draws of many groups of cases by cells: sums of many light groups are normal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from rocplot._typing import Array
from rocplot.compute._counts.draws import Draw, cells_of, drawer, grouped_cells

if TYPE_CHECKING:
    from rocplot.compute._counts.cases import Cases

_GROUPS = 4096  # fewer are drawn one by one
_COLUMNS = 1024  # cells of both classes and all models, beyond which their covariance does not pay
_PRODUCTS = 10**8  # terms of that covariance


def group_sums(
    models: Sequence[Cases], starts: Sequence[Array], sizes: Sequence[int], exact: bool, most: int
) -> tuple[Draw, int]:
    """Draw how many light groups a resample has, then the sums of their cases in all cells.

    These are normal, with the mean and the covariance of so many groups.  A group is drawn by itself where
    its square is more than the part 1/`most` of those of the lighter ones in a cell.
    """
    parts = models[0].positive, models[0].negative
    powers = [int(np.frexp(float(part.max()))[1]) for part in parts]  # squares stay in range
    held = _table(models, starts, sizes, powers)
    each = np.diff(held.indptr).astype(float)
    if models[0].n_groups <= _GROUPS or held.shape[1] > _COLUMNS or float(each @ each) > _PRODUCTS:
        return grouped_cells(models, starts, sizes, exact)
    heavy = _heavy(held, most)
    light, alone = held[np.flatnonzero(~heavy)], held[np.flatnonzero(heavy)].T
    n = max(light.shape[0], 1)
    mean = light.sum(axis=0) / n
    root = _root((light.T @ light).toarray() / n - np.outer(mean, mean))
    often = drawer(np.append(light.shape[0], np.ones(alone.shape[1], np.int64)))
    ends = np.cumsum([size for own in starts for size in (own.size, own.size)])[:-1]

    def draw(rows: int, rng: np.random.Generator) -> list[tuple[Array, Array]]:
        times = often(rows, rng)
        number = times[:, :1].astype(float)
        sums = number * mean + np.sqrt(number) * (rng.standard_normal((rows, len(root))) @ root)
        sums = np.maximum(sums + (alone @ times[:, 1:].T).T, 0)
        found = [np.ldexp(one, powers[i % 2]) for i, one in enumerate(np.split(sums, ends, axis=1))]
        if exact:
            found = [np.rint(one).astype(np.int64) for one in found]
        return list(zip(found[::2], found[1::2], strict=True))

    return draw, held.shape[1] + alone.shape[1]


def _table(models: Sequence[Cases], starts: Sequence[Array], sizes: Sequence[int], powers: list[int]) -> Any:
    """Sum the weights of each group in the cells of both classes, of one model after the other."""
    from scipy.sparse import csr_array

    group, column, weight, first = [], [], [], 0
    for place, one, own in zip(cells_of(models, starts, sizes), models, starts, strict=True):
        for part, power in zip((one.positive, one.negative), powers, strict=True):
            held = np.flatnonzero(part)
            group.append(one.group[held])
            column.append(place[held] + first)
            weight.append(np.ldexp(part[held].astype(float), -power))
            first += own.size
    where = np.concatenate(group), np.concatenate(column)
    return csr_array((np.concatenate(weight), where), shape=(models[0].n_groups, first))


def _heavy(held: Any, most: int) -> Array:
    """Find the groups whose square is large beside those of the lighter ones, in any cell."""
    group = np.repeat(np.arange(held.shape[0]), np.diff(held.indptr))
    square, column = held.data**2, held.indices
    heavy, found = np.zeros(held.shape[0], bool), -1
    while found < (found := int(np.count_nonzero(heavy))):
        rest = np.bincount(column, np.where(heavy[group], 0, square), held.shape[1])
        heavy[group[most * square > rest[column]]] = True
    return heavy


def _root(covariance: Array) -> Array:
    """Find rows whose products give a covariance that may lack its full rank."""
    value, vector = np.linalg.eigh(covariance)
    kept = value > 1e-13 * max(float(value[-1]), 0.0)
    return np.asarray((vector[:, kept] * np.sqrt(value[kept])).T)
