"""Draws with replacement of what lies behind counts: points, pairs of points, cases or groups."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rocplot._typing import Array
from rocplot.compute._counts.cases import Cases, paired_cases
from rocplot.compute._counts.cell_draws import Draw, drawer, joint
from rocplot.compute._counts.threshold_counts import ThresholdCounts


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
