"""Draws with replacement of the points, cases, groups or cells that counts were made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from rocplot._typing import Array

if TYPE_CHECKING:
    from rocplot.compute._counts.threshold_counts import CaseRows, ThresholdCounts


# -- Draws of many cases, or groups of them, by cells: sums of many light units are normal ---------

_UNITS = 4096  # fewer units are drawn one by one
_COLUMNS = 2048  # for more cells, of both classes and all models, the covariance is too costly
_PRODUCTS = 10**8  # most terms in the sums of that covariance


def make_unit_sum_draw(
    models: Sequence[CaseRows],
    starts: Sequence[Array],
    strata: Sequence[Array],
    exact: bool,
    heavy_ratio: int = 8,
) -> tuple[Draw, int] | None:
    """Make a draw of how many light units each stratum has, then of their sums in all cells; None if costly.

    A unit is a group, or a case without a group.  The sums of many independent light units are drawn as
    normal numbers, with the mean and the covariance of that many draws: by the multivariate central limit
    theorem, which holds for the bootstrap (Bickel & Freedman 1981, section 2).  A unit is heavy, and drawn by
    itself, if its square exceeds 1/`heavy_ratio` of the squares of the lighter units in a cell: with 8, the
    skewness of a sum is below .36, and 0 lies 2.8 standard deviations below its mean.
    """
    parts = models[0].positive, models[0].negative
    powers = [int(np.frexp(float(part.max()))[1]) for part in parts]  # squares stay in range
    columns = 2 * sum(cell_starts.size for cell_starts in starts)
    if models[0].n_groups <= _UNITS or columns > _COLUMNS:
        return None
    group_sums = _sum_groups_by_cell(models, starts, powers)
    row_sizes = np.diff(group_sums.indptr).astype(float)
    if float(row_sizes @ row_sizes) > _PRODUCTS:
        return None
    heavy = _find_heavy_units(group_sums, heavy_ratio)
    draws = [_make_stratum_draw(group_sums, stratum, heavy) for stratum in strata]
    ends = np.cumsum([size for cell_starts in starts for size in (cell_starts.size, cell_starts.size)])[:-1]

    def draw_sums(rows: int, rng: np.random.Generator) -> list[tuple[Array, Array]]:
        sums = np.zeros((rows, columns))
        for add in draws:
            add(sums, rng)
        np.maximum(sums, 0, out=sums)
        parts = [np.ldexp(part, powers[i % 2]) for i, part in enumerate(np.split(sums, ends, axis=1))]
        if exact:
            parts = [np.rint(part).astype(np.int64) for part in parts]
        return list(zip(parts[::2], parts[1::2], strict=True))

    return draw_sums, (columns + int(np.count_nonzero(heavy))) // 16 + 1  # larger blocks multiply faster


def _make_stratum_draw(
    group_sums: Any, units: Array, is_heavy: Array
) -> Callable[[Array, np.random.Generator], None]:
    """Make a draw of as many units as a stratum has, which adds them to the sums, (rows, columns)."""
    light_units, heavy_units = group_sums[units[~is_heavy[units]]], group_sums[units[is_heavy[units]]].T
    n = max(light_units.shape[0], 1)
    mean = light_units.sum(axis=0) / n
    columns = np.flatnonzero(mean)
    root = _factor_covariance(
        sum_products(light_units)[np.ix_(columns, columns)] / n - np.outer(mean[columns], mean[columns])
    )
    draw_times = make_weight_draw(np.append(light_units.shape[0], np.ones(heavy_units.shape[1], np.int64)))

    def add_units(sums: Array, rng: np.random.Generator) -> None:
        times = draw_times(len(sums), rng)
        number = times[:, :1].astype(float)
        normal = rng.standard_normal((len(sums), len(root))) @ root
        sums[:, columns] += number * mean[columns] + np.sqrt(number) * normal
        sums += (heavy_units @ times[:, 1:].T).T

    return add_units


def _sum_groups_by_cell(models: Sequence[CaseRows], starts: Sequence[Array], powers: list[int]) -> Any:
    """Sum the weights of each group in each cell of both classes of all models, (groups, cells)."""
    from scipy.sparse import csr_array

    group, column, weight, first = [], [], [], 0
    for place, model, cell_starts in zip(find_case_cells(models, starts), models, starts, strict=True):
        for part, power in zip((model.positive, model.negative), powers, strict=True):
            nonzero = np.flatnonzero(part)
            group.append(model.group[nonzero])
            column.append(place[nonzero] + first)
            weight.append(np.ldexp(part[nonzero].astype(float), -power))
            first += cell_starts.size
    coordinates = np.concatenate(group), np.concatenate(column)
    return csr_array((np.concatenate(weight), coordinates), shape=(models[0].n_groups, first))


def _find_heavy_units(group_sums: Any, heavy_ratio: int) -> Array:
    """Find the units whose square is large compared to those of the lighter units, in any cell."""
    unit, column = np.repeat(np.arange(group_sums.shape[0]), np.diff(group_sums.indptr)), group_sums.indices
    heavy, square, n_heavy = np.zeros(group_sums.shape[0], bool), group_sums.data**2, -1
    while n_heavy < (n_heavy := int(np.count_nonzero(heavy))):
        lighter_sum = np.bincount(column, np.where(heavy[unit], 0, square), group_sums.shape[1])
        new_heavy = unit[heavy_ratio * square > lighter_sum[column]]
        heavy[new_heavy] = True
        changed = np.zeros(group_sums.shape[1], bool)
        changed[column[heavy[unit]]] = True
        entries = np.flatnonzero(changed[column])  # other cells have the same lighter units as before
        unit, column, square = unit[entries], column[entries], square[entries]
    return heavy


def sum_products(matrix: Any) -> Array:
    """Sum over all units the products of any two columns of a sparse matrix."""
    if np.diff(matrix.indptr).max(initial=0) <= 1:
        return np.diag(np.bincount(matrix.indices, matrix.data**2, matrix.shape[1]))
    return np.asarray((matrix.T @ matrix).toarray())


def _factor_covariance(covariance: Array) -> Array:
    """Factor a covariance, which may be singular, by Cholesky with pivots: R.T @ R equals it."""
    from scipy.linalg.lapack import dpstrf

    spread = np.sqrt(np.maximum(np.diag(covariance), 1e-300))
    factor, pivot, rank, _ = dpstrf(covariance / np.outer(spread, spread), tol=1e-12)
    root = np.empty((rank, spread.size))
    root[:, pivot - 1] = np.triu(factor)[:rank]
    return np.asarray(root * spread)


# -- Draws of weighted cases by cells: sums of many light weights are normal ----------------------


def make_weighted_cell_draw(
    models: Sequence[CaseRows], starts: Sequence[Array], stratified: bool, heavy_ratio: int = 8
) -> tuple[Draw, int]:
    """Make a draw of how many weighted cases each combination of cells has, then of their weights' sum.

    The sum of many light weights is drawn as a normal number with the mean and variance of these; heavy cases
    are drawn by themselves.  Each light case has at most 1/8 of the squared weights, so that the skewness of
    a sum is below .36, and 0 lies 2.8 standard deviations below its mean.
    """
    parts = models[0].positive, models[0].negative
    powers = [int(np.frexp(float(part.max()))[1]) for part in parts]  # squares stay in range
    weights = [np.ldexp(part.astype(float), -power) for part, power in zip(parts, powers, strict=True)]
    places = find_case_cells(models, starts)
    number, count = _number_combinations(
        weights, places, [cell_starts.size for cell_starts in starts], heavy_ratio
    )
    often, row = np.bincount(number), np.empty(count, np.int64)
    row[number] = np.arange(number.size)
    means, roots = _compute_moments(weights, number, often)
    varied = np.flatnonzero((roots[0] > 0) | (roots[2] > 0))
    soft = bool(((means[0] > 0) & (means[1] > 0)).any())
    draw_often = make_unit_draw(split_strata(means[0], means[1], stratified), count, often)
    targets = [(place[row], cell_starts.size) for place, cell_starts in zip(places, starts, strict=True)]
    first, shared, second = (root[varied] for root in roots)

    def draw_cells(rows: int, rng: np.random.Generator) -> list[tuple[Array, Array]]:
        times = draw_often(rows, rng).astype(float)
        positive, negative = (times * mean for mean in means)
        if varied.size:
            spread = np.sqrt(times[:, varied])
            normal = spread * rng.standard_normal(spread.shape)
            noise = spread * rng.standard_normal(spread.shape) if soft else normal  # hard labels: one is 0
            positive[:, varied] += first * normal
            negative[:, varied] += shared * normal + second * noise
        positive, negative = np.ldexp(positive, powers[0]), np.ldexp(negative, powers[1])
        return [
            (
                np.maximum(sum_at_places(place, k, positive), 0),
                np.maximum(sum_at_places(place, k, negative), 0),
            )
            for place, k in targets
        ]

    return draw_cells, count


def _number_combinations(
    weights: Sequence[Array], places: Sequence[Array], sizes: Sequence[int], heavy_ratio: int
) -> tuple[Array, int]:
    """Assign numbers to combinations of classes and cells, and to heavy cases; return how many."""
    number, count = _number_keys(2 * (weights[0] > 0) + (weights[1] > 0), 4)
    for place, size in zip(places, sizes, strict=True):
        number, count = _number_keys(number * size + place, count * size)
    heavy = np.flatnonzero(_find_heavy_cases(weights, places, sizes, heavy_ratio))
    number[heavy] = count + np.arange(heavy.size)
    return _number_keys(number, count + heavy.size)


def _find_heavy_cases(
    weights: Sequence[Array], places: Sequence[Array], sizes: Sequence[int], heavy_ratio: int
) -> Array:
    """Find the cases whose weight is large compared to the lighter ones of their class and cell."""
    heavy = np.zeros(weights[0].size, bool)
    for weight in weights:
        square = weight**2
        for place, size in zip(places, sizes, strict=True):
            n_heavy = -1
            while n_heavy < (n_heavy := int(np.count_nonzero(heavy))):
                lighter_sum = np.bincount(place, np.where(heavy, 0, square), size)
                heavy |= heavy_ratio * square > lighter_sum[place]
    return heavy


def _compute_moments(
    weights: Sequence[Array], number: Array, frequency: Array
) -> tuple[list[Array], list[Array]]:
    """Compute the means of both weights for each number, and the Cholesky factor of their covariance."""
    means = [np.bincount(number, weight) / frequency for weight in weights]
    deviations = [weight - mean[number] for weight, mean in zip(weights, means, strict=True)]
    var_p, cov, var_n = (
        np.bincount(number, deviations[i] * deviations[j]) / frequency for i, j in ((0, 0), (0, 1), (1, 1))
    )
    first = np.sqrt(var_p)
    shared = np.divide(cov, first, out=np.zeros(first.size), where=first > 0)
    return means, [first, shared, np.sqrt(np.maximum(var_n - shared**2, 0))]


def _number_keys(key: Array, span: int) -> tuple[Array, int]:
    """Assign numbers to the distinct values among keys below a limit; return how many there are."""
    if span > 4 * key.size:
        values, number = np.unique(key, return_inverse=True)
        return number, values.size
    is_present = np.bincount(key, minlength=span) > 0
    return (np.cumsum(is_present) - 1)[key], int(np.count_nonzero(is_present))


# -- Draws of points, cases, groups, or cells of them ---------------------------------------------

Draw: TypeAlias = Callable[[int, np.random.Generator], list[tuple[Array, Array]]]
"""Draws of so many resamples: the weights of both classes, (rows, k) each, at the scores of each model."""

_LIGHT = 16  # up to this many cases at a score, or in a cell, are drawn one by one


def are_independent(models: Sequence[ThresholdCounts]) -> bool:
    """Return whether all cases are independent, and each counts once."""
    return all(model.exact and not model.grouped for model in models)


def choose_draw(
    models: Sequence[ThresholdCounts], stratified: bool, cases: Sequence[CaseRows]
) -> tuple[Draw, int]:
    """Choose what is drawn with replacement; return the draw, and how many numbers a resample has.

    `cases` holds those of each model; for one model whose cases are independent they are not needed.
    """
    if len(models) == 1 and are_independent(models):
        return make_point_draw(models[0], stratified), models[0].score.size
    if models[0].grouped:
        return _make_group_draw(cases, all(model.exact for model in models)), cases[0].point.size
    if are_independent(models):
        return make_joint_cell_draw(cases, [np.arange(model.size) for model in cases], stratified)
    return _make_case_draw(cases, stratified), cases[0].point.size


def choose_cell_draw(
    models: Sequence[ThresholdCounts],
    cases: Sequence[CaseRows],
    cells: Sequence[ThresholdCounts],
    starts: Sequence[Array],
    stratified: bool,
    heavy_ratio: int = 8,
) -> tuple[Draw, int]:
    """Choose how cells are drawn; return the draw, and how many numbers a resample has."""
    if not cases:
        return make_point_draw(cells[0], stratified), cells[0].score.size
    if models[0].grouped:
        exact, groups = all(model.exact for model in models), [np.arange(cases[0].n_groups)]
        return make_unit_sum_draw(cases, starts, groups, exact, heavy_ratio) or make_grouped_cell_draw(
            cases, starts, exact
        )
    if are_independent(models):
        return make_joint_cell_draw(cases, starts, stratified)
    return make_weighted_cell_draw(cases, starts, stratified, heavy_ratio)


def make_point_draw(counts: ThresholdCounts, stratified: bool) -> Draw:
    """Make a draw of how often each distinct score occurs."""
    k = counts.score.size
    weights = counts.positive, counts.negative
    classes = [make_weight_draw(weight) for weight in (weights if stratified else [np.concatenate(weights)])]

    def resample_points(rows: int, rng: np.random.Generator) -> list[tuple[Array, Array]]:
        class_draws = [draw_class(rows, rng) for draw_class in classes]
        return [(class_draws[0][:, :k], class_draws[-1][:, -k:])]

    return resample_points


def _make_case_draw(models: Sequence[CaseRows], stratified: bool) -> Draw:
    """Make a draw of cases with their weights, the same for all models."""
    positive, negative = models[0].positive, models[0].negative
    # this order does not depend on that of the rows, so that a seed gives the same resamples
    order = np.lexsort([negative, positive, *(model.point for model in reversed(models))])
    strata = [order[stratum] for stratum in split_strata(positive[order], negative[order], stratified)]

    def draw_cases(rows: int, rng: np.random.Generator) -> list[tuple[Array, Array]]:
        i = np.concatenate(
            [stratum[rng.integers(0, stratum.size, (rows, stratum.size))] for stratum in strata], axis=1
        )
        return [
            (
                sum_at_places(model.point[i], model.size, positive[i]),
                sum_at_places(model.point[i], model.size, negative[i]),
            )
            for model in models
        ]

    return draw_cases


def _make_group_draw(models: Sequence[CaseRows], exact: bool) -> Draw:
    """Make a draw of groups, the same for all models; each group comes with all its cases."""
    n = models[0].n_groups
    draw_often = make_unit_draw([np.arange(n)], n)

    def draw_groups(rows: int, rng: np.random.Generator) -> list[tuple[Array, Array]]:
        times = draw_often(rows, rng)[:, models[0].group]
        kind = np.int64 if exact else float
        sums = []
        for model in models:
            positive, negative = (
                (times * weight).astype(kind) for weight in (model.positive, model.negative)
            )
            sums.append(
                (
                    sum_at_places(model.point, model.size, positive),
                    sum_at_places(model.point, model.size, negative),
                )
            )
        return sums

    return draw_groups


def split_strata(positive: Array, negative: Array, stratified: bool) -> list[Array]:
    """Split units by class; into one stratum if not `stratified`, or if a unit has cases of both classes."""
    if not stratified or ((positive > 0) & (negative > 0)).any():
        return [np.arange(positive.size)]
    return [np.flatnonzero(positive > 0), np.flatnonzero(negative > 0)]


def make_unit_draw(
    strata: Sequence[Array], size: int, weight: Array | None = None
) -> Callable[[int, np.random.Generator], Array]:
    """Make a draw of how often each of `size` units occurs, (rows, size); each stratum keeps its size.

    A unit of whole weight w stands for w units that are alike.
    """
    unit_weight = np.ones(size, np.int64) if weight is None else weight
    drawers = [(stratum, make_weight_draw(unit_weight[stratum])) for stratum in strata]

    def resample_units(rows: int, rng: np.random.Generator) -> Array:
        frequency = np.zeros((rows, size), np.int64)
        for stratum, draw_stratum in drawers:
            frequency[:, stratum] = draw_stratum(rows, rng)
        return frequency

    return resample_units


def make_weight_draw(weight: Array) -> Callable[[int, np.random.Generator], Array]:
    """Make a draw of whole weights with replacement: multinomial, but light weights case by case."""
    k, total = weight.size, int(weight.sum())
    heavy = np.flatnonzero(weight > _LIGHT)
    light = np.flatnonzero(weight <= _LIGHT)
    place = np.repeat(light, weight[light])
    parts = np.append(weight[heavy], place.size) if place.size else weight[heavy]

    def draw_weights(rows: int, rng: np.random.Generator) -> Array:
        if rows == 1 and not heavy.size:
            return np.bincount(place[rng.integers(0, total, total)], minlength=k)[None]
        totals = np.zeros((rows, 0), np.int64)
        if heavy.size:
            totals = rng.multinomial(total, parts / total, size=rows)
        if place.size:
            single = totals[:, -1] if heavy.size else np.full(rows, total)
            row = np.repeat(np.arange(0, rows * k, k), single)
            row += place[rng.integers(0, place.size, row.size)]
            frequency = np.bincount(row, minlength=rows * k).reshape(rows, k)
        else:
            frequency = np.zeros((rows, k), np.int64)
        frequency[:, heavy] = totals[:, : heavy.size]
        return frequency

    return draw_weights


# -- cells ----------------------------------------------------------------------------------------


def make_joint_cell_draw(
    models: Sequence[CaseRows], starts: Sequence[Array], stratified: bool
) -> tuple[Draw, int]:
    """Make a draw of how often each combination of the models' cells occurs."""
    is_positive = models[0].positive > 0
    places = find_case_cells(models, starts)
    weight = models[0].positive + models[0].negative
    first, often = sum_combinations(
        [is_positive, *places], [2, *(cell_starts.size for cell_starts in starts)], weight
    )
    classes = np.flatnonzero(is_positive[first]), np.flatnonzero(~is_positive[first])
    drawers = [make_weight_draw(often[kind]) for kind in classes] if stratified else [make_weight_draw(often)]
    targets = [
        [(place[first[kind]], cell_starts.size) for kind in classes]
        for place, cell_starts in zip(places, starts, strict=True)
    ]

    def draw_combinations(rows: int, rng: np.random.Generator) -> list[tuple[Array, Array]]:
        times = [draw_class(rows, rng) for draw_class in drawers]
        p, n = times if stratified else [times[0][:, kind] for kind in classes]
        return [(sum_at_places(*positive, p), sum_at_places(*negative, n)) for positive, negative in targets]

    return draw_combinations, int(often.size)


def make_grouped_cell_draw(
    models: Sequence[CaseRows], starts: Sequence[Array], exact: bool
) -> tuple[Draw, int]:
    """Make a draw of groups, whose cases are summed in the models' cells."""
    n = models[0].n_groups
    tables = []
    for place, model, cell_starts in zip(find_case_cells(models, starts), models, starts, strict=True):
        parts = []
        for weight in (model.positive, model.negative):
            nonzero = np.flatnonzero(weight)
            order = nonzero[
                np.argsort(place[nonzero] * n + model.group[nonzero])
            ]  # sorted, so that neighbouring groups are looked up together
            first = np.flatnonzero(np.diff(place[order], prepend=-1))
            alike = (weight[order] == 1).all()
            parts.append((model.group[order], None if alike else weight[order], first, place[order][first]))
        tables.append((cell_starts.size, parts))
    draw_often = make_unit_draw([np.arange(n)], n)

    def sum_drawn_cells(frequencies: Array, k: int, part: tuple[Array, Array | None, Array, Array]) -> Array:
        group, weight, first, cell = part
        sums = np.zeros((len(frequencies), k), np.int64 if exact else np.float64)
        for row_sums, frequency in zip(sums, frequencies, strict=True) if first.size else ():
            times = frequency.take(group, mode="clip")  # "clip" is fastest; no group is out of bounds
            all_times = times if weight is None else times * weight
            row_sums[cell] = np.add.reduceat(all_times, first, dtype=sums.dtype)
        return sums

    def draw_groups(rows: int, rng: np.random.Generator) -> list[tuple[Array, Array]]:
        frequencies = draw_often(rows, rng).astype(np.int32)  # smaller integers are read faster
        return [
            (sum_drawn_cells(frequencies, k, positive), sum_drawn_cells(frequencies, k, negative))
            for k, (positive, negative) in tables
        ]

    return draw_groups, models[0].point.size


def find_case_cells(models: Sequence[CaseRows], starts: Sequence[Array]) -> list[Array]:
    """Find the cell of each case in each model."""
    pairs = zip(models, starts, strict=True)
    return [
        np.repeat(np.arange(cell_starts.size), np.diff(cell_starts, append=model.size))[model.point]
        for model, cell_starts in pairs
    ]


def sum_combinations(parts: Sequence[Array], sizes: Sequence[int], weight: Array) -> tuple[Array, Array]:
    """Find one row of each combination of the parts, which are below their sizes, and sum the weights."""
    key, span = np.zeros(weight.size, np.int64), 1
    for part, size in zip(parts, sizes, strict=True):
        if span * size >= 1 << 62:
            key = np.unique(key, return_inverse=True)[1]
            span = int(key.max()) + 1
        key, span = key * size + part, span * size
    if span <= 4 * key.size and weight.sum(dtype=np.float64) < 1 << 53:  # larger float sums are inexact
        row = np.empty(span, np.int64)
        row[key] = np.arange(key.size)
        often = np.bincount(key, weight, span).astype(np.int64)
        nonzero = np.flatnonzero(often)
        return row[nonzero], often[nonzero]
    order = np.argsort(key)
    start = np.flatnonzero(np.diff(key[order], prepend=-1))
    return order[start], np.add.reduceat(weight[order], start)


def sum_at_places(place: Array, k: int, times: Array) -> Array:
    """Sum numbers, (rows, n), at k places, the same for all rows or not; integers stay integers."""
    rows = len(times)
    flat = (place + k * np.arange(rows)[:, None]).ravel()
    sums = np.bincount(flat, times.ravel(), rows * k).reshape(rows, k)
    return np.rint(sums).astype(np.int64) if times.dtype.kind == "i" else sums
