"""The areas of many classes, of the cases and of resamples of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from rocplot._data.multiclass import ClassScores
from rocplot._typing import Array
from rocplot.compute._counts.cases import numbered
from rocplot.compute._counts.draws import drawer
from rocplot.compute._counts.resample import Drawing, blocks
from rocplot.compute._counts.threshold_counts import count
from rocplot.compute._roc.curve import auc_of

METHODS = ("hand-till", "provost-domingos", "macro", "micro")


def ordered(K: int) -> list[tuple[int, int]]:
    """List the pairs of different classes, in both directions."""
    return [(i, j) for i in range(K) for j in range(K) if i != j]


def area_of(read: ClassScores, method: str) -> float:
    """Compute the area of the cases, exactly."""
    if method == "micro":
        return auc_of(count(read.pooled()))
    if method == "hand-till":
        return float(np.mean([auc_of(count(read.one_against(i, j))) for i, j in ordered(len(read.names))]))
    areas = [auc_of(count(read.one_against(i))) for i in range(len(read.names))]
    return float(np.average(areas, weights=read.sizes if method == "provost-domingos" else None))


# -- resamples ------------------------------------------------------------------------------------


def resampled_areas(models: Sequence[ClassScores], method: str, drawing: Drawing) -> Array:
    """Compute the areas of resamples of the same cases, shape (n_resamples, models)."""
    areas = [areas_of(read, method) for read in models]
    return np.concatenate(
        [np.stack([area(times) for area in areas], axis=1) for times in _draws(models, drawing)]
    )


def _draws(models: Sequence[ClassScores], drawing: Drawing) -> Iterator[Array]:
    """Draw the weight of each case, in blocks (rows, n): in each class as many cases, or whole groups."""
    read, rng = models[0], drawing.rng
    n = read.label.size
    weight = np.ones(n, np.int64) if read.weight is None else read.weight
    counted = weight.dtype.kind in "iu"
    order = _by_scores(models, weight)
    members = [order[read.label[order] == i] for i in range(len(read.names))]
    if read.group is not None:
        n_groups, group = numbered(read.group)
    for _, rows in blocks(drawing.n_resamples, n * len(read.names), drawing.progress):
        if read.group is not None:
            yield drawer(np.ones(n_groups, np.int64))(rows, rng)[:, group] * weight
            continue
        times = np.empty((rows, n), weight.dtype)
        for own in members:
            often = drawer(weight[own] if counted else np.ones(own.size, np.int64))(rows, rng)
            times[:, own] = often if counted else often * weight[own]
        yield times


def _by_scores(models: Sequence[ClassScores], weight: Array) -> Array:
    """Order the cases by their scores, whatever the order of the rows and of the models."""
    scores = sorted((read.score for read in models), key=lambda one: np.sort(one, axis=None).tobytes())
    return np.lexsort([weight, *(column for score in scores for column in score.T)])


def areas_of(read: ClassScores, method: str) -> Callable[[Array], Array]:
    """Make the function that computes the areas of resamples from the weights of the cases, (rows, n).

    Every area is a sum over pairs of a case of a class and another one, won or half won.  It is NaN if a
    class is absent.
    """
    K = len(read.names)
    member = [read.label == i for i in range(K)]
    if method == "micro":
        pooled = _ranking(read.score.ravel())
        own = read.pooled().label

        def micro(times: Array) -> Array:
            pairs = np.repeat(_summable(times, 2 * K), K, axis=1)
            won = (pairs * own * _beaten(pairs * ~own, *pooled)).sum(axis=1)
            total = times.sum(axis=1)
            return _share(won, 2.0 * total * total * (K - 1))

        return micro
    ranking = [_ranking(read.score[:, i]) for i in range(K)]

    def won(times: Array, i: int, against: Array) -> Array:
        beaten = _beaten(times * against, *ranking[i])
        pairs = 2.0 * times[:, member[i]].sum(axis=1) * times[:, against].sum(axis=1)
        return _share((times[:, member[i]] * beaten[:, member[i]]).sum(axis=1), pairs)

    def areas(times: Array) -> Array:
        times = _summable(times, 2)
        if method == "hand-till":
            return np.asarray(np.mean([won(times, i, member[j]) for i, j in ordered(K)], axis=0))
        each = np.array([won(times, i, ~member[i]) for i in range(K)])
        if method == "macro":
            return np.asarray(each.mean(axis=0))
        sizes = np.array([times[:, own].sum(axis=1) for own in member])
        return np.asarray((each * sizes).sum(axis=0) / sizes.sum(axis=0))

    return areas


def _summable(times: Array, factor: int) -> Array:
    """Leave the integers where sums over pairs would leave them."""
    if times.dtype.kind in "iu" and factor * float(times.sum(axis=1).max()) ** 2 < 2**62:
        return times
    return times.astype(float)


def _share(part: Array, whole: Array) -> Array:
    return np.asarray(np.divide(part, whole, out=np.full(whole.shape, np.nan), where=whole > 0))


def _ranking(score: Array) -> tuple[Array, Array]:
    """Give the order of the cases, worst score first, and the number of each one's distinct score."""
    _, rank = np.unique(score, return_inverse=True)
    return np.argsort(rank, kind="stable"), rank


def _beaten(weight: Array, order: Array, rank: Array) -> Array:
    """Sum for each case twice the weight of lower scores and once that of equal ones, shape (rows, n)."""
    total = np.cumsum(np.hstack([np.zeros((len(weight), 1), weight.dtype), weight[:, order]]), axis=1)
    first = np.searchsorted(rank[order], np.arange(rank.max() + 2))
    ends = total[:, first]
    return np.asarray((ends[:, :-1] + ends[:, 1:])[:, rank])


# -- what does not vary ---------------------------------------------------------------------------


def disjoint_sets(read: ClassScores, method: str) -> int:
    """Count the independent sets of one case of each class, or of two if cases of one class are compared.

    0 if the number of cases is unknown, as fractional weights leave it.
    """
    each = 2 if method == "micro" else 1
    if read.group is not None:  # a set takes at most so many groups, and these are lost to all classes
        return int(_held(read).min()) // (each * len(read.names))
    if read.weight is not None and read.weight.dtype.kind == "f":
        return 0
    return int(read.sizes.min()) // each


def lone_classes(read: ClassScores) -> list[Any]:
    """List the classes of one case, or in one group."""
    return [name for name, size in zip(read.shown, _held(read), strict=True) if size == 1]


def _held(read: ClassScores) -> Array:
    """Count the groups, or the cases, that hold each class."""
    K = len(read.names)
    if read.group is not None:
        _, group = numbered(read.group)
        held = np.unique(group * K + read.label)
        return np.bincount(held % K, minlength=K)
    if read.weight is not None and read.weight.dtype.kind == "f":
        return np.bincount(read.label, minlength=K)
    return read.sizes
