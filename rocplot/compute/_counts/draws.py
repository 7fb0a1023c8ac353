"""Draws with replacement of what lies behind counts: points, cases, groups, or cells of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from rocplot._typing import Array

if TYPE_CHECKING:
    from rocplot.compute._counts.threshold_counts import CaseRows, ThresholdCounts


# -- Draws of many cases, or groups of them, by cells: sums of many light units are normal ---------

_UNITS = 4096  # fewer are drawn one by one
_COLUMNS = 2048  # cells of both classes and all models, beyond which their covariance does not pay
_PRODUCTS = 10**8  # terms of that covariance


def unit_sums(
    models: Sequence[CaseRows], starts: Sequence[Array], strata: Sequence[Array], exact: bool, most: int = 8
) -> tuple[Draw, int] | None:
    """Draw how many light units a stratum has, then the sums of their cases in all cells; None if too dear.

    A unit is a group, or a case without one.  So many independent light units have sums that are normal,
    with the mean and the covariance of so many draws: the multivariate central limit theorem, which holds for
    the bootstrap (Bickel & Freedman 1981, section 2).  A unit is drawn by itself where its square is more
    than the part 1/`most` of those of the lighter ones in a cell: with 8, the skewness of a sum is below .36,
    and 0 lies 2.8 standard deviations below its mean.
    """
    parts = models[0].positive, models[0].negative
    powers = [int(np.frexp(float(part.max()))[1]) for part in parts]  # squares stay in range
    columns = 2 * sum(own.size for own in starts)
    if models[0].n_groups <= _UNITS or columns > _COLUMNS:
        return None
    held = _table(models, starts, powers)
    each = np.diff(held.indptr).astype(float)
    if float(each @ each) > _PRODUCTS:
        return None
    heavy = _heavy_units(held, most)
    draws = [_stratum(held, own, heavy) for own in strata]
    ends = np.cumsum([size for own in starts for size in (own.size, own.size)])[:-1]

    def draw(rows: int, rng: np.random.Generator) -> list[tuple[Array, Array]]:
        sums = np.zeros((rows, columns))
        for add in draws:
            add(sums, rng)
        np.maximum(sums, 0, out=sums)
        parts = [np.ldexp(part, powers[i % 2]) for i, part in enumerate(np.split(sums, ends, axis=1))]
        if exact:
            parts = [np.rint(part).astype(np.int64) for part in parts]
        return list(zip(parts[::2], parts[1::2], strict=True))

    return draw, (columns + int(np.count_nonzero(heavy))) // 16 + 1  # products of more rows are faster


def _stratum(held: Any, units: Array, heavy: Array) -> Callable[[Array, np.random.Generator], None]:
    """Draw as many units as a stratum has, and add them to sums of each column, (rows, columns)."""
    light, alone = held[units[~heavy[units]]], held[units[heavy[units]]].T
    n = max(light.shape[0], 1)
    mean = light.sum(axis=0) / n
    own = np.flatnonzero(mean)
    root = _root(products(light)[np.ix_(own, own)] / n - np.outer(mean[own], mean[own]))
    often = drawer(np.append(light.shape[0], np.ones(alone.shape[1], np.int64)))

    def add(sums: Array, rng: np.random.Generator) -> None:
        times = often(len(sums), rng)
        number = times[:, :1].astype(float)
        normal = rng.standard_normal((len(sums), len(root))) @ root
        sums[:, own] += number * mean[own] + np.sqrt(number) * normal
        sums += (alone @ times[:, 1:].T).T

    return add


def _table(models: Sequence[CaseRows], starts: Sequence[Array], powers: list[int]) -> Any:
    """Sum the weights of each group in the cells of both classes, of one model after the other."""
    from scipy.sparse import csr_array

    group, column, weight, first = [], [], [], 0
    for place, model, own in zip(cells_of(models, starts), models, starts, strict=True):
        for part, power in zip((model.positive, model.negative), powers, strict=True):
            held = np.flatnonzero(part)
            group.append(model.group[held])
            column.append(place[held] + first)
            weight.append(np.ldexp(part[held].astype(float), -power))
            first += own.size
    where = np.concatenate(group), np.concatenate(column)
    return csr_array((np.concatenate(weight), where), shape=(models[0].n_groups, first))


def _heavy_units(held: Any, most: int) -> Array:
    """Find the units whose square is large beside those of the lighter ones, in any cell."""
    unit, column = np.repeat(np.arange(held.shape[0]), np.diff(held.indptr)), held.indices
    heavy, square, known = np.zeros(held.shape[0], bool), held.data**2, -1
    while known < (known := int(np.count_nonzero(heavy))):
        rest = np.bincount(column, np.where(heavy[unit], 0, square), held.shape[1])
        found = unit[most * square > rest[column]]
        heavy[found] = True
        changed = np.zeros(held.shape[1], bool)
        changed[column[heavy[unit]]] = True
        again = np.flatnonzero(changed[column])  # in other cells nothing is lighter than before
        unit, column, square = unit[again], column[again], square[again]
    return heavy


def products(held: Any) -> Array:
    """Sum the products of what units have in any two columns."""
    if np.diff(held.indptr).max(initial=0) <= 1:
        return np.diag(np.bincount(held.indices, held.data**2, held.shape[1]))
    return np.asarray((held.T @ held).toarray())


def _root(covariance: Array) -> Array:
    """Find rows whose products give a covariance that may lack its full rank, by Cholesky with pivots."""
    from scipy.linalg.lapack import dpstrf

    spread = np.sqrt(np.maximum(np.diag(covariance), 1e-300))
    factor, pivot, rank, _ = dpstrf(covariance / np.outer(spread, spread), tol=1e-12)
    root = np.empty((rank, spread.size))
    root[:, pivot - 1] = np.triu(factor)[:rank]
    return np.asarray(root * spread)


# -- Draws of weighted cases by cells: sums of many light weights are normal ----------------------


def weighted_cells(
    models: Sequence[CaseRows], starts: Sequence[Array], stratified: bool, heavy: int = 8
) -> tuple[Draw, int]:
    """Draw how many weighted cases each combination of the models' cells has, then the sum of their weights.

    So many light weights sum up to a normal number, with their mean and variance; heavy cases are drawn by
    themselves.  Each light one has at most 1/8 of the squared weights, so that the skewness of a sum
    is below .36, and 0 lies 2.8 standard deviations below it.
    """
    parts = models[0].positive, models[0].negative
    powers = [int(np.frexp(float(part.max()))[1]) for part in parts]  # squares stay in range
    weights = [np.ldexp(part.astype(float), -power) for part, power in zip(parts, powers, strict=True)]
    places = cells_of(models, starts)
    number, count = _combined(weights, places, [own.size for own in starts], heavy)
    often, row = np.bincount(number), np.empty(count, np.int64)
    row[number] = np.arange(number.size)
    means, roots = _moments(weights, number, often)
    varied = np.flatnonzero((roots[0] > 0) | (roots[2] > 0))
    soft = bool(((means[0] > 0) & (means[1] > 0)).any())
    draw_often = unit_drawer(strata_of(means[0], means[1], stratified), count, often)
    targets = [(place[row], own.size) for place, own in zip(places, starts, strict=True)]
    first, shared, second = (root[varied] for root in roots)

    def draw(rows: int, rng: np.random.Generator) -> list[tuple[Array, Array]]:
        times = draw_often(rows, rng).astype(float)
        up, down = (times * mean for mean in means)
        if varied.size:
            spread = np.sqrt(times[:, varied])
            normal = spread * rng.standard_normal(spread.shape)
            other = spread * rng.standard_normal(spread.shape) if soft else normal  # else none has both
            up[:, varied] += first * normal
            down[:, varied] += shared * normal + second * other
        up, down = np.ldexp(up, powers[0]), np.ldexp(down, powers[1])
        return [tuple(np.maximum(summed(place, k, drawn), 0) for drawn in (up, down)) for place, k in targets]  # type: ignore[misc]

    return draw, count


def _combined(
    weights: Sequence[Array], places: Sequence[Array], sizes: Sequence[int], most: int
) -> tuple[Array, int]:
    """Give a number to each combination of classes and cells, and to each heavy case; count these."""
    number, count = _numbered(2 * (weights[0] > 0) + (weights[1] > 0), 4)
    for place, size in zip(places, sizes, strict=True):
        number, count = _numbered(number * size + place, count * size)
    heavy = np.flatnonzero(_heavy_cases(weights, places, sizes, most))
    number[heavy] = count + np.arange(heavy.size)
    return _numbered(number, count + heavy.size)


def _heavy_cases(weights: Sequence[Array], places: Sequence[Array], sizes: Sequence[int], most: int) -> Array:
    """Find the cases whose weight is large beside the lighter ones of the same class in their cell."""
    heavy = np.zeros(weights[0].size, bool)
    for weight in weights:
        square = weight**2
        for place, size in zip(places, sizes, strict=True):
            known = -1
            while known < (known := int(np.count_nonzero(heavy))):
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


# -- Draws: points, cases, groups, or cells of them -----------------------------------------------

Draw: TypeAlias = Callable[[int, np.random.Generator], list[tuple[Array, Array]]]
"""Draws of so many resamples: the weights of both classes, (rows, k) each, at the scores of each model."""

_LIGHT = 16  # cases at a score, or in a cell, that are drawn one by one


def independent(models: Sequence[ThresholdCounts]) -> bool:
    """Say whether all cases are independent, and each counts once."""
    return all(model.exact and not model.grouped for model in models)


def draw_of(
    models: Sequence[ThresholdCounts], stratified: bool, cases: Sequence[CaseRows]
) -> tuple[Draw, int]:
    """Choose what is drawn with replacement, and say how many numbers one resample takes.

    `cases` are those of each model; of one model whose cases are independent they are not needed.
    """
    if len(models) == 1 and independent(models):
        return points(models[0], stratified), models[0].score.size
    if models[0].grouped:
        return _groups(cases, all(model.exact for model in models)), cases[0].point.size
    if independent(models):
        return joint(cases, [np.arange(model.size) for model in cases], stratified)
    return _cases(cases, stratified), cases[0].point.size


def draw_of_cells(
    models: Sequence[ThresholdCounts],
    cases: Sequence[CaseRows],
    cells: Sequence[ThresholdCounts],
    starts: Sequence[Array],
    stratified: bool,
    heavy: int = 8,
) -> tuple[Draw, int]:
    """Choose how cells are drawn."""
    if not cases:
        return points(cells[0], stratified), cells[0].score.size
    if models[0].grouped:
        exact, groups = all(model.exact for model in models), [np.arange(cases[0].n_groups)]
        return unit_sums(cases, starts, groups, exact, heavy) or grouped_cells(cases, starts, exact)
    if independent(models):
        return joint(cases, starts, stratified)
    return weighted_cells(cases, starts, stratified, heavy)


def points(counted: ThresholdCounts, stratified: bool) -> Draw:
    """Draw how often each distinct score occurs."""
    k = counted.score.size
    both = counted.positive, counted.negative
    classes = [drawer(weight) for weight in (both if stratified else [np.concatenate(both)])]

    def draw(rows: int, rng: np.random.Generator) -> list[tuple[Array, Array]]:
        drawn = [draw_class(rows, rng) for draw_class in classes]
        return [(drawn[0][:, :k], drawn[-1][:, -k:])]

    return draw


def _cases(models: Sequence[CaseRows], stratified: bool) -> Draw:
    """Draw cases with their weights, the same for all models."""
    positive, negative = models[0].positive, models[0].negative
    # in an order that no permutation of the rows changes, so that a seed gives the same resamples
    order = np.lexsort([negative, positive, *(model.point for model in reversed(models))])
    strata = [order[own] for own in strata_of(positive[order], negative[order], stratified)]

    def draw(rows: int, rng: np.random.Generator) -> list[tuple[Array, Array]]:
        i = np.concatenate([own[rng.integers(0, own.size, (rows, own.size))] for own in strata], axis=1)
        return [
            (summed(model.point[i], model.size, positive[i]), summed(model.point[i], model.size, negative[i]))
            for model in models
        ]

    return draw


def _groups(models: Sequence[CaseRows], exact: bool) -> Draw:
    """Draw groups, the same for all models; each comes with all its cases."""
    n = models[0].n_groups
    draw_often = unit_drawer([np.arange(n)], n)

    def draw(rows: int, rng: np.random.Generator) -> list[tuple[Array, Array]]:
        times = draw_often(rows, rng)[:, models[0].group]
        kind = np.int64 if exact else float
        found = []
        for model in models:
            up, down = ((times * weight).astype(kind) for weight in (model.positive, model.negative))
            found.append((summed(model.point, model.size, up), summed(model.point, model.size, down)))
        return found

    return draw


def strata_of(positive: Array, negative: Array, apart: bool) -> list[Array]:
    """Part units by class; they are one stratum unless `apart`, and where some may be of both classes."""
    if not apart or ((positive > 0) & (negative > 0)).any():
        return [np.arange(positive.size)]
    return [np.flatnonzero(positive > 0), np.flatnonzero(negative > 0)]


def unit_drawer(
    strata: Sequence[Array], size: int, weight: Array | None = None
) -> Callable[[int, np.random.Generator], Array]:
    """Draw how often each of so many units comes, (rows, size): of each stratum as many as there are.

    A whole weight stands for so many units that are alike.
    """
    each = np.ones(size, np.int64) if weight is None else weight
    drawers = [(own, drawer(each[own])) for own in strata]

    def draw(rows: int, rng: np.random.Generator) -> Array:
        often = np.zeros((rows, size), np.int64)
        for own, draw_own in drawers:
            often[:, own] = draw_own(rows, rng)
        return often

    return draw


def drawer(weight: Array) -> Callable[[int, np.random.Generator], Array]:
    """Draw whole weights with replacement: one multinomial, the cases of light weights one by one."""
    k, total = weight.size, int(weight.sum())
    heavy = np.flatnonzero(weight > _LIGHT)
    light = np.flatnonzero(weight <= _LIGHT)
    place = np.repeat(light, weight[light])
    parts = np.append(weight[heavy], place.size) if place.size else weight[heavy]

    def draw(rows: int, rng: np.random.Generator) -> Array:
        if rows == 1 and not heavy.size:
            return np.bincount(place[rng.integers(0, total, total)], minlength=k)[None]
        drawn = np.zeros((rows, 0), np.int64)
        if heavy.size:
            drawn = rng.multinomial(total, parts / total, size=rows)
        if place.size:
            single = drawn[:, -1] if heavy.size else np.full(rows, total)
            row = np.repeat(np.arange(0, rows * k, k), single)
            row += place[rng.integers(0, place.size, row.size)]
            often = np.bincount(row, minlength=rows * k).reshape(rows, k)
        else:
            often = np.zeros((rows, k), np.int64)
        often[:, heavy] = drawn[:, : heavy.size]
        return often

    return draw


# -- cells ----------------------------------------------------------------------------------------


def joint(models: Sequence[CaseRows], starts: Sequence[Array], stratified: bool) -> tuple[Draw, int]:
    """Draw how often each combination of the models' cells occurs."""
    is_positive = models[0].positive > 0
    places = cells_of(models, starts)
    weight = models[0].positive + models[0].negative
    first, often = combinations([is_positive, *places], [2, *(own.size for own in starts)], weight)
    classes = np.flatnonzero(is_positive[first]), np.flatnonzero(~is_positive[first])
    drawers = [drawer(often[kind]) for kind in classes] if stratified else [drawer(often)]
    targets = [
        [(place[first[kind]], own.size) for kind in classes]
        for place, own in zip(places, starts, strict=True)
    ]

    def draw(rows: int, rng: np.random.Generator) -> list[tuple[Array, Array]]:
        times = [draw_class(rows, rng) for draw_class in drawers]
        up, down = times if stratified else [times[0][:, kind] for kind in classes]
        return [(summed(*positive, up), summed(*negative, down)) for positive, negative in targets]

    return draw, int(often.size)


def grouped_cells(models: Sequence[CaseRows], starts: Sequence[Array], exact: bool) -> tuple[Draw, int]:
    """Draw groups, and sum up their cases in the models' cells."""
    n = models[0].n_groups
    tables = []
    for place, model, own in zip(cells_of(models, starts), models, starts, strict=True):
        parts = []
        for weight in (model.positive, model.negative):
            held = np.flatnonzero(weight)
            order = held[np.argsort(place[held] * n + model.group[held])]  # neighbours are looked up together
            first = np.flatnonzero(np.diff(place[order], prepend=-1))
            alike = (weight[order] == 1).all()
            parts.append((model.group[order], None if alike else weight[order], first, place[order][first]))
        tables.append((own.size, parts))
    draw_often = unit_drawer([np.arange(n)], n)

    def summed_up(drawn: Array, k: int, part: tuple[Array, Array | None, Array, Array]) -> Array:
        group, weight, first, cell = part
        sums = np.zeros((len(drawn), k), np.int64 if exact else np.float64)
        for own, often in zip(sums, drawn, strict=True) if first.size else ():
            times = often.take(group, mode="clip")  # no group is out of bounds: this is the fastest way
            all_times = times if weight is None else times * weight
            own[cell] = np.add.reduceat(all_times, first, dtype=sums.dtype)
        return sums

    def draw(rows: int, rng: np.random.Generator) -> list[tuple[Array, Array]]:
        drawn = draw_often(rows, rng).astype(np.int32)  # small numbers are read faster
        return [(summed_up(drawn, k, up), summed_up(drawn, k, down)) for k, (up, down) in tables]

    return draw, models[0].point.size


def cells_of(models: Sequence[CaseRows], starts: Sequence[Array]) -> list[Array]:
    """Find the cell of each case in each model."""
    both = zip(models, starts, strict=True)
    return [np.repeat(np.arange(own.size), np.diff(own, append=one.size))[one.point] for one, own in both]


def combinations(parts: Sequence[Array], sizes: Sequence[int], weight: Array) -> tuple[Array, Array]:
    """Find one row of each combination of the parts, each below its size, and sum the weights of all rows."""
    key, span = np.zeros(weight.size, np.int64), 1
    for part, size in zip(parts, sizes, strict=True):
        if span * size >= 1 << 62:
            key = np.unique(key, return_inverse=True)[1]
            span = int(key.max()) + 1
        key, span = key * size + part, span * size
    if span <= 4 * key.size and weight.sum(dtype=np.float64) < 1 << 53:  # else sums of floats are not exact
        row = np.empty(span, np.int64)
        row[key] = np.arange(key.size)
        often = np.bincount(key, weight, span).astype(np.int64)
        seen = np.flatnonzero(often)
        return row[seen], often[seen]
    order = np.argsort(key)
    start = np.flatnonzero(np.diff(key[order], prepend=-1))
    return order[start], np.add.reduceat(weight[order], start)


def summed(place: Array, k: int, times: Array) -> Array:
    """Sum numbers, (rows, n), at each of k places, of all rows or of each; whole ones stay whole."""
    rows = len(times)
    flat = (place + k * np.arange(rows)[:, None]).ravel()
    sums = np.bincount(flat, times.ravel(), rows * k).reshape(rows, k)
    return np.rint(sums).astype(np.int64) if times.dtype.kind == "i" else sums
