"""Draws with replacement of what lies behind counts: points, cases, groups, or cells of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from rocplot._typing import Array

if TYPE_CHECKING:
    from rocplot.compute._counts.cases import Cases
    from rocplot.compute._counts.threshold_counts import ThresholdCounts

Draw: TypeAlias = Callable[[int, np.random.Generator], list[tuple[Array, Array]]]
"""Draws of so many resamples: the weights of both classes, (rows, k) each, at the scores of each model."""

_LIGHT = 16  # cases at a score, or in a cell, that are drawn one by one


def independent(models: Sequence[ThresholdCounts]) -> bool:
    """Say whether all cases are independent, and each counts once."""
    return all(one.exact and not one.grouped for one in models)


def draw_of(
    models: Sequence[ThresholdCounts], stratified: bool, cases: Sequence[Cases] | None = None
) -> tuple[Draw, int]:
    """Choose what is drawn with replacement, and say how many numbers one resample takes."""
    if len(models) == 1 and independent(models):
        return points(models[0], stratified), models[0].score.size
    if cases is None:
        from rocplot.compute._counts.cases import paired_cases

        cases = paired_cases(models)
    sizes = [one.score.size for one in models]
    if models[0].grouped:
        return _groups(cases, sizes, all(one.exact for one in models)), cases[0].point.size
    if independent(models):
        return joint(cases, [np.arange(k) for k in sizes], sizes, stratified)
    return _cases(cases, sizes, stratified), cases[0].point.size


def points(counted: ThresholdCounts, stratified: bool) -> Draw:
    """Draw how often each distinct score occurs."""
    k = counted.score.size
    if stratified:
        classes = [drawer(counted.positive), drawer(counted.negative)]
    else:
        classes = [drawer(np.concatenate([counted.positive, counted.negative]))]

    def draw(rows: int, rng: np.random.Generator) -> list[tuple[Array, Array]]:
        drawn = [one(rows, rng) for one in classes]
        return [(drawn[0][:, :k], drawn[-1][:, -k:])]

    return draw


def _cases(models: Sequence[Cases], sizes: Sequence[int], stratified: bool) -> Draw:
    """Draw cases with their weights, the same for all models."""
    positive, negative = models[0].positive, models[0].negative
    # in an order that no permutation of the rows changes, so that a seed gives the same resamples
    order = np.lexsort([negative, positive, *(one.point for one in reversed(models))])
    strata = [order]
    if stratified and not ((positive > 0) & (negative > 0)).any():
        strata = [order[part[order] > 0] for part in (positive, negative)]

    def draw(rows: int, rng: np.random.Generator) -> list[tuple[Array, Array]]:
        i = np.concatenate([own[rng.integers(0, own.size, (rows, own.size))] for own in strata], axis=1)
        drawn = positive[i], negative[i]
        return [_summed(one.point[i], drawn, k) for one, k in zip(models, sizes, strict=True)]

    return draw


def _groups(models: Sequence[Cases], sizes: Sequence[int], exact: bool) -> Draw:
    """Draw groups, the same for all models; each comes with all its cases."""
    n = models[0].n_groups

    def draw(rows: int, rng: np.random.Generator) -> list[tuple[Array, Array]]:
        often = np.stack([np.bincount(rng.integers(0, n, n), minlength=n) for _ in range(rows)])
        times = often[:, models[0].group]
        found = []
        for one, k in zip(models, sizes, strict=True):
            point = np.broadcast_to(one.point, times.shape)
            sums = _summed(point, [times * one.positive, times * one.negative], k)
            found.append(tuple(np.rint(part).astype(np.int64) for part in sums) if exact else sums)
        return found  # type: ignore[return-value]

    return draw


def _summed(point: Array, weights: Sequence[Array], k: int) -> tuple[Array, Array]:
    """Sum the weights of the drawn cases, (rows, n), at each of k points."""
    rows = len(point)
    flat = (point + k * np.arange(rows)[:, None]).ravel()
    p, n = (np.bincount(flat, part.ravel(), rows * k).reshape(rows, k) for part in weights)
    return p, n


def drawer(weight: Array) -> Callable[[int, np.random.Generator], Array]:
    """Draw whole weights with replacement: one multinomial, the cases of light weights one by one."""
    k, total = weight.size, int(weight.sum())
    heavy = np.flatnonzero(weight > _LIGHT)
    light = np.flatnonzero(weight <= _LIGHT)
    place = np.repeat(light, weight[light])
    parts = np.append(weight[heavy], place.size) if place.size else weight[heavy]

    def draw(rows: int, rng: np.random.Generator) -> Array:
        drawn = np.zeros((rows, 0), np.int64)
        if heavy.size:
            drawn = rng.multinomial(total, parts / total, size=rows)
        if place.size:
            single = drawn[:, -1] if heavy.size else np.full(rows, total)
            row = np.repeat(np.arange(0, rows * k, k), single)
            at = row + place[rng.integers(0, place.size, row.size)]
            found = np.bincount(at, minlength=rows * k).reshape(rows, k)
        else:
            found = np.zeros((rows, k), np.int64)
        found[:, heavy] = drawn[:, : heavy.size]
        return found

    return draw


# -- cells ----------------------------------------------------------------------------------------


def joint(
    models: Sequence[Cases], starts: Sequence[Array], sizes: Sequence[int], stratified: bool
) -> tuple[Draw, int]:
    """Draw how often each combination of the models' cells occurs."""
    is_positive = models[0].positive > 0
    places = cells_of(models, starts, sizes)
    weight = models[0].positive + models[0].negative
    first, often = combinations([is_positive, *places], [2, *(own.size for own in starts)], weight)
    classes = np.flatnonzero(is_positive[first]), np.flatnonzero(~is_positive[first])
    drawers = [drawer(often[kind]) for kind in classes] if stratified else [drawer(often)]
    targets = [
        [(place[first[kind]], own.size) for kind in classes]
        for place, own in zip(places, starts, strict=True)
    ]

    def draw(rows: int, rng: np.random.Generator) -> list[tuple[Array, Array]]:
        times = [one(rows, rng) for one in drawers]
        if not stratified:
            times = [times[0][:, kind] for kind in classes]
        found = []
        for target in targets:
            parts = [summed(place, k, drawn) for (place, k), drawn in zip(target, times, strict=True)]
            found.append((parts[0], parts[1]))
        return found

    return draw, int(often.size)


def grouped_cells(
    models: Sequence[Cases], starts: Sequence[Array], sizes: Sequence[int], exact: bool
) -> tuple[Draw, int]:
    """Draw groups, and sum up their cases in the models' cells."""
    n = models[0].n_groups
    tables = []
    for place, one, own in zip(cells_of(models, starts, sizes), models, starts, strict=True):
        parts = []
        for weight in (one.positive, one.negative):
            held = np.flatnonzero(weight)
            order = held[np.argsort(place[held] * n + one.group[held])]  # neighbours are looked up together
            first = np.flatnonzero(np.diff(place[order], prepend=-1))
            alike = (weight[order] == 1).all()
            parts.append((one.group[order], None if alike else weight[order], first, place[order][first]))
        tables.append((own.size, parts))

    def summed_up(often: Array, k: int, part: tuple[Array, Array | None, Array, Array]) -> Array:
        group, weight, first, cell = part
        times = often.take(group, mode="clip")  # no group is out of bounds: this is the fastest way
        sums = np.zeros(k, np.int64 if exact else np.float64)
        if first.size:
            all_times = times if weight is None else times * weight
            sums[cell] = np.add.reduceat(all_times, first, dtype=sums.dtype)
        return sums

    def draw(rows: int, rng: np.random.Generator) -> list[tuple[Array, Array]]:
        drawn = [_often(n, rng) for _ in range(rows)]
        return [
            (
                np.stack([summed_up(one, k, up) for one in drawn]),
                np.stack([summed_up(one, k, down) for one in drawn]),
            )
            for k, (up, down) in tables
        ]

    return draw, models[0].point.size


def _often(n: int, rng: np.random.Generator) -> Array:
    """Draw n of n things, and count how often each comes; small numbers are read faster."""
    drawn = rng.integers(0, n, n, dtype=np.int32 if n < 1 << 31 else np.int64)
    return np.bincount(drawn, minlength=n).astype(np.int32)


def cells_of(models: Sequence[Cases], starts: Sequence[Array], sizes: Sequence[int]) -> list[Array]:
    """Find the cell of each case in each model."""
    both = zip(models, starts, sizes, strict=True)
    return [np.repeat(np.arange(own.size), np.diff(own, append=k))[one.point] for one, own, k in both]


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
    """Sum numbers, (rows, n), at each of k places; whole ones stay whole."""
    rows = len(times)
    flat = (place + k * np.arange(rows)[:, None]).ravel()
    sums = np.bincount(flat, times.ravel(), rows * k).reshape(rows, k)
    return np.rint(sums).astype(np.int64) if times.dtype.kind == "i" else sums
