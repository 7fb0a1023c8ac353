"""Pairs of cases of which one had its event while the other was still free of it, and their scores."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import Labels, scores
from rocplot._data.columns import check_order
from rocplot._faults import value_error
from rocplot._typing import Array
from rocplot._validation import same_length


def followed(time: ArrayLike, event: ArrayLike) -> tuple[Array, Array]:
    """Check times, and whether the event was observed at each."""
    check_order(time=time, event=event)
    when = times(time)
    happened = Labels(None, soft=False, one_class=True)(event, "event")
    same_length(time=when, event=happened)
    return when, happened


def times(time: ArrayLike) -> Array:
    """Check times: finite and non-negative."""
    when = scores(time, "time").astype(float)
    if not np.isfinite(when).all() or (when < 0).any():
        raise value_error("time", "must be finite and non-negative")
    return when


def uncensored(when: Array, happened: Array) -> tuple[Array, Array]:
    """Estimate P(not yet censored): the times at which it falls; its value before the first, and after each.

    Who has an event at a time is not at risk of being censored at that time.
    """
    moment, place = np.unique(when, return_inverse=True)
    events = np.bincount(place, happened, moment.size)
    lost = np.bincount(place, ~happened, moment.size)
    at_risk = np.cumsum((events + lost)[::-1])[::-1] - events
    falls = lost > 0
    return moment[falls], np.cumprod(np.append(1.0, 1 - lost[falls] / at_risk[falls]))


@dataclass(frozen=True)
class Pairs:
    """What each case adds to the pairs of an event and a later time, in which each event has its weight.

    Of equal times the censored one is later; two events at one time are no pair.

    Attributes
    ----------
    earlier, later : ndarray, shape (n,)
        Number of pairs in which the case has the event; weight of those in which it is the other one.
    earlier_right, later_right : ndarray, shape (n,)
        The same of the pairs in which the event has the larger score, with half of those of equal scores.
    """

    earlier: Array
    later: Array
    earlier_right: Array
    later_right: Array

    @classmethod
    def of(cls, when: Array, happened: Array, score: Array, weight: Array) -> Pairs:
        """Count pairs in n log n steps; `weight` is that of each event."""
        own, once = np.where(happened, weight, 0.0), np.ones(when.size)
        moment = 2 * np.unique(when, return_inverse=True)[1] + ~happened
        rank = np.unique(score, return_inverse=True)[1]
        earlier_right = sum_below(-moment, rank, once) + sum_before(-moment, once, rank) / 2
        return cls(
            np.where(happened, sum_before(-moment, once), 0.0),
            sum_before(moment, own),
            np.where(happened, earlier_right, 0.0),
            sum_below(moment, -rank, own) + sum_before(moment, own, rank) / 2,
        )


def sum_before(key: Array, weight: Array, rank: Array | None = None) -> Array:
    """Sum, for each case, the weights of those with a smaller key, of its rank if ranks are given."""
    order = np.argsort(key, kind="stable") if rank is None else np.lexsort((key, rank))
    key, rank = key[order], np.zeros_like(key) if rank is None else rank[order]
    total = np.append(0.0, np.cumsum(weight[order]))
    starts = np.diff(rank, prepend=-1) != 0, np.diff(key, prepend=key[0] - 1) != 0
    of_rank, of_key = (
        np.maximum.accumulate(np.where(start, np.arange(key.size), 0))
        for start in (starts[0], starts[0] | starts[1])
    )
    found = np.empty(key.size)
    found[order] = total[of_key] - total[of_rank]
    return found


def sum_below(key: Array, rank: Array, weight: Array) -> Array:
    """Sum, for each case, the weights of those whose key and whose rank are both smaller.

    Cases in the order of the key are dealt out by the highest bit of their rank, each half by the next one,
    and so on.  Of two cases with smaller key and smaller rank, one turn parts them: then the weight of the
    lower half before a case of the upper half is added to it.
    """
    n = key.size
    bits = max(int(n - 1).bit_length(), 1)
    order = np.lexsort((-rank, key))  # equal keys, then equal ranks, so that ties are not below each other
    place = np.full(1 << bits, n)
    place[np.lexsort((-np.argsort(order), rank))] = np.arange(n)
    where = np.append(order, np.full((1 << bits) - n, n))
    ordinal = np.append(place[order], np.arange(n, 1 << bits))
    weights, found = np.append(weight, 0.0), np.zeros(n + 1)
    for bit in reversed(range(bits)):
        upper = (ordinal >> bit & 1).astype(bool).reshape(-1, 2 << bit)
        passed = np.cumsum(np.where(upper, 0.0, weights[where].reshape(upper.shape)), axis=1)
        found[where[upper.ravel()]] += passed[upper]
        halves = [
            [part[side.ravel()].reshape(len(upper), -1) for side in (~upper, upper)]
            for part in (where, ordinal)
        ]
        where, ordinal = (np.concatenate(both, axis=1).ravel() for both in halves)
    return found[:n]
