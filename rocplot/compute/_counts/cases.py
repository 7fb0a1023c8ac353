"""The single cases behind counts: the place of each among the distinct scores, and its group."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace

import numpy as np

from rocplot._data.arrays import Sample
from rocplot._typing import Array
from rocplot.compute._counts.sort import at_least, scaled
from rocplot.compute._counts.threshold_counts import ThresholdCounts, whole_counts

_FAR = 100  # a power of two beyond which sums of squares may overflow or vanish


@dataclass(frozen=True)
class Cases:
    """The cases of one model.

    Attributes
    ----------
    point : ndarray, shape (n,)
        Place of each case among the distinct scores of its counts.
    positive, negative : ndarray, shape (n,)
        Its weight in each class.
    group : ndarray of int, shape (n,)
        The group of each case, numbered from 0; without groups each case is one of its own.
    n_groups : int
        Number of groups.
    """

    point: Array
    positive: Array
    negative: Array
    group: Array
    n_groups: int


def cases_of(counted: ThresholdCounts, what: str = "the interval") -> Cases:
    """Look up the cases of counts, once for each; raise if these were made without them."""
    sample = _held(counted, what)
    kept: dict[str, Cases] = vars(counted)  # beside the sums, `tp` and `fp`, that are worked out once, too
    if "looked_up" not in kept:
        kept["looked_up"] = _looked_up(counted, sample)
    return kept["looked_up"]


def _looked_up(counted: ThresholdCounts, sample: Sample) -> Cases:
    order = np.argsort(sample.score)  # neighbours are looked up in the same part of memory: ten times as fast
    point = np.empty(order.size, np.int64)
    point[order] = at_least(counted.score if counted.top is None else counted.top, sample.score[order]) - 1
    label = sample.label if sample.label.dtype.kind == "f" else sample.label.astype(np.int64)
    positive, negative = label, 1 - label
    if sample.weight is not None:
        positive, negative = sample.weight * positive, sample.weight * negative
    if sample.group is None:
        return Cases(point, positive, negative, np.arange(label.size), label.size)
    number, group = numbered(sample.group)
    return Cases(point, positive, negative, group, number)


def in_range(counted: ThresholdCounts) -> ThresholdCounts:
    """Divide fractional weights so large or small that their squares leave the range of floats."""
    largest = max(float(np.max(part, initial=0)) for part in (counted.positive, counted.negative))
    power = int(np.frexp(largest)[1])
    if counted.exact or abs(power) < _FAR:
        return counted
    held = {one.name: getattr(counted, one.name) for one in fields(counted)}
    held |= {name: np.ldexp(held[name], -power) for name in ("positive", "negative")}
    if counted.cases is not None and counted.cases.weight is not None:
        held["cases"] = replace(counted.cases, weight=np.ldexp(counted.cases.weight.astype(float), -power))
    return ThresholdCounts.trusted(**held)


def paired_cases(counted: Sequence[ThresholdCounts], what: str = "a paired comparison") -> list[Cases]:
    """Look up the cases of several models; raise if these did not score the same ones, row by row."""
    samples = [_held(one, what) for one in counted]
    for other in samples[1:]:
        for name, part in (("y_true", "label"), ("sample_weight", "weight"), ("groups", "group")):
            if not _same(getattr(samples[0], part), getattr(other, part)):
                raise ValueError(
                    f"{name} differs between the models, so they did not score the same cases: "
                    "give all models the same, or compare them as independent samples"
                )
    return [cases_of(one, what) for one in counted]


def simple(counted: ThresholdCounts) -> bool:
    """Say whether each case is independent of the others, and counts once."""
    return counted.exact and not counted.grouped


def need_cases(counted: ThresholdCounts) -> None:
    """Raise for weights that are not whole counts, unless the weight of each case is known."""
    held = () if counted.cases is None else (counted.cases.label, counted.cases.weight)
    parts = [part for part in held if part is not None and part.dtype.kind == "f"]
    if not any((part != np.floor(part)).any() for part in parts):
        whole_counts(counted)


def need_simple(counted: ThresholdCounts, what: str, instead: str = "") -> None:
    """Raise for groups and fractional weights, where independent cases are supposed, each counted once."""
    if simple(counted):
        return
    need_cases(counted)
    given = "groups" if counted.grouped else "fractional weights or soft labels"
    way_out = instead and f": {instead}"
    raise ValueError(f"{what} supposes independent cases of equal weights, but these have {given}{way_out}")


def _held(counted: ThresholdCounts, what: str) -> Sample:
    if counted.cases is None:
        raise ValueError(
            f"{what} needs the single cases, but these counts were made without them: pass y_true and y_score"
        )
    return counted.cases


def numbered(group: Array) -> tuple[int, Array]:
    """Give each group a number from 0; return how many there are."""
    try:
        names, number = np.unique(group, return_inverse=True)
        return names.size, number
    except TypeError:  # values of several types, which have no order
        place = {name: i for i, name in enumerate(dict.fromkeys(group.tolist()))}
        return len(place), np.array([place[name] for name in group.tolist()])


def _same(a: Array | None, b: Array | None) -> bool:
    return a is b or (a is not None and b is not None and np.array_equal(a, b))


@dataclass(frozen=True)
class Share:
    """A share of weighted or grouped cases.

    Attributes
    ----------
    value : float
        The share, NaN without cases.
    variance : float
        Its variance between groups; NaN where a single group has all cases.
    size : float
        The number of independent cases of equal weights whose share would vary as much: with one case in
        each group, their number.  Where the share is 0 or 1, the number of groups that have such cases.
    """

    value: float
    variance: float
    size: float


def share_of(inside: Array, weight: Array, cases: Cases) -> Share:
    """Compute the share of these weights, one per case, that lies inside, by the linearised variance."""
    (weight,) = scaled(weight)  # squares stay in range
    total = float(weight.sum())
    if not total:
        return Share(np.nan, np.nan, 0.0)
    share = float(weight @ inside) / total
    own = np.bincount(cases.group, weight * (inside - share), cases.n_groups)
    held = np.count_nonzero(np.bincount(cases.group, weight, cases.n_groups))
    if held < 2:
        return Share(share, np.nan, float(held))
    spread = float(own @ own) / total**2
    size = share * (1 - share) / spread if spread > 0 else float(held)
    return Share(share, held / (held - 1) * spread, size)
