"""Positives and negatives at each distinct score, from which every curve is computed, and their cases."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import Sample, scores
from rocplot._faults import value_error
from rocplot._typing import Array
from rocplot._validation import generator, same_length, threads_of, whole
from rocplot.compute._base.reading import Source, per_model
from rocplot.compute._base.result import Result
from rocplot.compute._counts.draws import draw_of, independent
from rocplot.compute._counts.pool import Means, Pool, averages, bounds, finest_widths, pool
from rocplot.compute._counts.sort import accumulate, at_least, scaled, tally, tally_ties, weigh

# -- Positives and negatives at each distinct score, from which every curve is computed -----------

_MANY = 10**8  # cases that are not written out one by one
_MOST = 2.0**62  # sums of weights beyond leave the machine's integers


class ThresholdCounts(Result):
    """The weights of positives and negatives *at* each distinct score.

    Attributes
    ----------
    score : ndarray, shape (k,)
        The distinct scores, descending.
    positive, negative : ndarray, shape (k,)
        Weight of each class at the score, not accumulated; integers when all weights are whole.
    auc_error, tpr_error : float
        Guaranteed bounds on the error of the AUC, and of the tpr at any fpr; 0 when the counts are exact.
    width : float
        Where scores were pooled into cells, the width of the finest of these; else 0.
    top : ndarray, shape (k,), or None
        Where scores were pooled, the highest of each cell; `score` is the lowest.
    mean_positive, mean_negative : ndarray, shape (k,), or None
        Where scores were pooled, the mean score of each class in each cell; NaN where it has no case there.

    Counts that belong to a curve, or whose cases have groups, hold on to the data that they were made of:
    intervals and tests need to know which cases belong together, what each weighs, and which are those of
    another model.
    """

    score: Array
    positive: Array
    negative: Array
    auc_error: float = 0.0
    tpr_error: float = 0.0
    width: float = 0.0
    top: Array | None = None
    mean_positive: Array | None = None
    mean_negative: Array | None = None
    cases: Sample | None = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        parts = {name: scores(getattr(self, name), name) for name in ("score", "positive", "negative")}
        same_length(**parts)
        score = parts["score"]
        for name in ("top", "mean_positive", "mean_negative"):
            own = getattr(self, name)
            if own is None:
                continue
            own = np.asarray(own)
            same_length(**{"score": score, name: own})
            if (own < score).any() or (name == "top" and not (score[:-1] > own[1:]).all()):
                raise value_error(
                    name, "must lie in its cell", "at least score, and below the cell before it"
                )
        if (score[1:] >= score[:-1]).any():
            raise value_error(
                "score", "must be strictly descending", "merge equal scores and sort, best first"
            )
        for name in ("positive", "negative"):
            if not (parts[name] >= 0).all() or not np.isfinite(parts[name]).all():
                raise value_error(name, "must be finite and non-negative weights")
        parts["positive"], parts["negative"] = _held(parts["positive"], parts["negative"])
        for name, values in parts.items():
            object.__setattr__(self, name, values)
        super().__post_init__()

    @cached_property
    def tp(self) -> Array:
        """Accumulated weight of positives, from 0 at the threshold +inf, shape (k + 1,)."""
        return _accumulated(self.positive)

    @cached_property
    def fp(self) -> Array:
        """Accumulated weight of negatives, from 0 at the threshold +inf, shape (k + 1,)."""
        return _accumulated(self.negative)

    @property
    def n_positive(self) -> float:
        """Total weight of positives, P."""
        return self.tp[-1].item()  # type: ignore[no-any-return]

    @property
    def n_negative(self) -> float:
        """Total weight of negatives, N."""
        return self.fp[-1].item()  # type: ignore[no-any-return]

    @property
    def exact(self) -> bool:
        """Whether all weights are whole, so that sums and areas can be exact."""
        return self.positive.dtype.kind in "iu" and self.negative.dtype.kind in "iu"

    @property
    def grouped(self) -> bool:
        """Whether some cases belong together, so that they are not independent."""
        return self.cases is not None and self.cases.group is not None

    def without_cases(self) -> ThresholdCounts:
        """Return the same counts, which do not hold on to the data."""
        return self.changed(cases=None)

    @staticmethod
    def merge(*parts: ThresholdCounts) -> ThresholdCounts:
        """Add the counts of folds or partitions.

        Parameters
        ----------
        *parts : ThresholdCounts
            At least one; scores must mean the same in all of them.

        Returns
        -------
        ThresholdCounts
            The counts of all cases together.  If a part is a summary made with `max_points`, so is the
            whole, with bounds of its own: in cells of the parts' largest `width`, and cells that overlap
            become one.  It may have more points than a part; ``summarise`` makes them fewer.

        Raises
        ------
        ValueError
            If no part is given.
        """
        if not parts:
            raise ValueError("merge needs at least one ThresholdCounts")
        score, positive, negative = (
            np.concatenate([getattr(part, name) for part in parts])
            for name in ("score", "positive", "negative")
        )
        positive, negative = _held(positive, negative)
        cases = _joined(parts)
        if all(part.top is None for part in parts):
            score, positive, negative = accumulate(score, positive, negative)
            return ThresholdCounts.unchecked(score=score, positive=positive, negative=negative, cases=cases)
        top = np.concatenate([part.score if part.top is None else part.top for part in parts])
        known = [means for part in parts if (means := _means(part)) is not None]
        means = None
        if len(known) == len(parts):
            means = np.concatenate([p for p, _ in known]), np.concatenate([n for _, n in known])
        width = max(part.width for part in parts)
        return pooled(score, top, positive, negative, width, means, cases)

    def resample(self, seed: int | np.random.Generator | None = None) -> ThresholdCounts:
        """Draw a bootstrap resample, stratified by class; of cases with groups, whole groups.

        Parameters
        ----------
        seed : int, numpy.random.Generator or None
            Random seed or generator.

        Returns
        -------
        ThresholdCounts
            The scores that were drawn, with their new weights: P positives and N negatives drawn with
            replacement, or as many groups as there are.  Fractional weights are drawn with their cases.
            Cells keep the mean scores of their classes.

        Raises
        ------
        ValueError
            If the weights are not whole counts, and the single cases are not known.
        """
        if self.cases is None:
            whole_counts(self, "resample")
        draw, _ = draw_of([self], True, drawn_cases([self]))
        ((positive, negative),) = draw(1, generator(seed))
        return self.with_weights(positive[0], negative[0])

    def with_weights(self, positive: Array, negative: Array) -> ThresholdCounts:
        """Put other weights at the scores, and leave out those without any; the cases are forgotten."""
        kept = (positive > 0) | (negative > 0)
        held: dict[str, Any] = self.__getstate__() | {"positive": positive, "negative": negative}
        held = {name: value[kept] for name, value in held.items() if isinstance(value, np.ndarray)}
        if self.auc_error or self.tpr_error:  # else the segments of a hull are cells, but exact as a curve
            held["auc_error"], held["tpr_error"] = bounds(
                held["score"], held["top"], held["positive"], held["negative"]
            )
        return self.changed(**held, cases=None)

    def summarise(self, max_points: int) -> ThresholdCounts:
        """Pool neighbouring scores into at most `max_points` cells, of the smallest width that fits.

        Where cases crowd in few of the cells, these are split further.  Infinite scores have cells of their
        own unless there are too few points.  The lowest score of a cell represents it, so every
        remaining threshold is exact; the mean scores of both classes in each cell are kept.
        """
        max_points = whole(max_points, "max_points", 1)
        if self.score.size <= max_points:
            return self
        width = np.maximum(finest_widths(self.score, self.positive, self.negative, max_points), self.width)
        top = self.score if self.top is None else self.top
        held = self.cases if self.grouped else None  # a summary is small, unless it must know the groups
        return pooled(self.score, top, self.positive, self.negative, width, _means(self), held)


def pooled(
    score: Array,
    top: Array,
    positive: Array,
    negative: Array,
    width: float | Array,
    means: Means | None,
    cases: Sample | None = None,
) -> ThresholdCounts:
    """Pool scores, or cells, into cells of one width, or of a width for each."""
    found, average = pool(score, top, positive, negative, width, means)
    return _of_cells(found, average, width=float(np.min(width)), cases=cases)


def merged(counted: ThresholdCounts, starts: Array) -> ThresholdCounts:
    """Merge neighbouring scores into cells that begin at these places."""
    top = counted.score if counted.top is None else counted.top
    ends = np.append(starts[1:], top.size) - 1
    weights = counted.positive, counted.negative
    p, n = (np.add.reduceat(weight, starts) for weight in weights)
    found, means = (counted.score[ends], top[starts], p, n), _means(counted)
    return _of_cells(found, means and averages(means, weights, starts, found))


_OF_CELLS = ("score", "top", "positive", "negative", "auc_error", "tpr_error")


def _of_cells(found: Pool, means: Means | None, **more: Any) -> ThresholdCounts:
    """Make the counts of cells, with the bounds of what they hide."""
    more |= dict(zip(("mean_positive", "mean_negative"), means or (None, None), strict=True))
    return ThresholdCounts.unchecked(**dict(zip(_OF_CELLS, (*found, *bounds(*found)), strict=True)), **more)


def _joined(counted: Sequence[ThresholdCounts]) -> Sample | None:
    """Put the cases of several counts one after the other; None unless all have them, with the same parts."""
    parts = [one.cases for one in counted]
    if not all(one.exact for one in counted) and not any(one.grouped for one in counted):
        parts = [_single(one) if one.exact else one.cases for one in counted]
    held = [part for part in parts if part is not None]
    grouped = {part.group is not None for part in held}
    if len(grouped) == 2:
        raise ValueError("some parts have groups and some do not: give groups to all of them, or to none")
    if len(held) < len(parts):
        if True in grouped:
            raise ValueError(
                "some parts have groups, but others no single cases: count all of them from data"
            )
        return None
    weights = [np.ones(part.score.size, np.int64) if part.weight is None else part.weight for part in held]
    return Sample(
        np.concatenate([part.score for part in held]),
        np.concatenate([part.label for part in held]),
        None if all(part.weight is None for part in held) else np.concatenate(weights),
        group=np.concatenate([part.group for part in held]) if True in grouped else None,
        probability=any(part.probability for part in held),
    )


def _single(counted: ThresholdCounts) -> Sample | None:
    """Return so many cases of weight 1 as whole weights count; None of cells, whose cases are not known."""
    P, N = counted.n_positive, counted.n_negative
    if counted.top is not None or P + N > _MANY:
        return None
    both = np.repeat(counted.score, counted.positive), np.repeat(counted.score, counted.negative)
    return Sample(np.concatenate(both), np.arange(P + N) < P)


def _means(counted: ThresholdCounts) -> Means | None:
    """Return the mean score of each class in each cell, if they are known."""
    if counted.top is None:
        score = counted.score.astype(np.float64)
        return score, score
    if counted.mean_positive is None or counted.mean_negative is None:
        return None
    return counted.mean_positive, counted.mean_negative


def count(sample: Sample, threads: int = 1) -> ThresholdCounts:
    """Count one sample: a case adds (w, 0) or (0, w), a soft label (w p, w (1 - p))."""
    label, weight = sample.label, sample.weight
    if sample.top is not None:
        assert weight is not None  # the engine's sums
        means = None if sample.mean is None else (sample.mean, sample.mean)
        return pooled(sample.score, sample.top, weight * label, weight * ~label, sample.width, means)
    if label.dtype.kind == "f":
        positive, negative = label, 1.0 - label
        if weight is not None:
            positive, negative = weight * positive, weight * negative
        score, positive, negative = accumulate(sample.score, positive, negative)
    elif weight is None:
        score, positive, negative = tally_ties(sample.score, label) or tally(sample.score, label, threads)
    else:
        score, positive, negative = weigh(sample.score, label, weight)
    return ThresholdCounts.unchecked(score=score, positive=positive, negative=negative, cases=sample)


def counts_of(source: object, threads: int = 1) -> ThresholdCounts:
    """Take the counts out of what a per-model function was given: a sample, counts, or a curve."""
    if isinstance(source, Sample):
        return count(source, threads)
    held = getattr(source, "curve", source)  # a cost curve holds the ROC curve that it was made of
    found = held if isinstance(held, ThresholdCounts) else getattr(held, "counts", None)
    if found is None:
        raise ValueError(
            f"{type(source).__name__} was built without counts: pass y_true and y_score, "
            "or a curve that rocplot.compute.roc made from them"
        )
    return found


def divided_scores(result: object) -> Array | None:
    """Return the scores that the cut-offs of a result divide, of cells the ends; None if they are unknown.

    Of a result at one cut-off these are the two beside it, and of a curve that was built from rates its
    thresholds, which are its decisions.
    """
    curve = getattr(result, "curve", None) or result
    if (nearest := getattr(curve, "nearest", None)) is not None:
        return np.asarray(nearest)
    if len(parts := getattr(curve, "curves", ())):  # of folds
        scores_of_folds = [divided_scores(part) for part in parts]
        return np.concatenate([part for part in scores_of_folds if part is not None] or [np.empty(0)])
    counted = curve if isinstance(curve, ThresholdCounts) else getattr(curve, "counts", None)
    if counted is None:
        thresholds = np.asarray(getattr(curve, "threshold", np.nan), float)
        return thresholds if thresholds.ndim and not np.isnan(thresholds).all() else None
    score: Array = counted.score
    return score if counted.top is None else np.concatenate([score, counted.top])


def totals(counted: ThresholdCounts) -> tuple[float, float]:
    """Return P and N, or raise if a class is absent."""
    P, N = counted.tp[-1].item(), counted.fp[-1].item()
    if not P or not N:
        raise ValueError(
            f"the counts hold no {'negative' if P else 'positive'} cases, so its rate is undefined: "
            "merge them with a part that has both classes"
        )
    return P, N


def whole_counts(counted: ThresholdCounts, what: str = "the interval") -> ThresholdCounts:
    """Raise for weights that are not whole counts, and say why they are none."""
    if counted.exact:
        return counted
    parts = (counted.positive, counted.negative)
    if counted.cases is not None and counted.cases.probability:
        raise ValueError(f"{what} needs whole counts: inverse probabilities do not give the number of cases")
    if any((part != np.floor(part)).any() for part in parts):
        way = "" if counted.cases else "; pass y_true and y_score, or the counts of a curve"
        raise ValueError(
            f"{what} needs whole counts: fractional weights do not give the number of cases{way}"
        )
    raise ValueError(
        f"{what} needs whole counts: the weights sum to {sum(part.sum() for part in parts):.3g}, and whole "
        "floats are counts below 2**53, integers below 2**62; pass integers, or divide the weights"
    )


def _held(*weights: Array) -> tuple[Array, ...]:
    """Make all weights 64-bit integers if they are whole numbers by type and their sums fit, else floats."""
    fits = all(one.dtype.kind in "iu" for one in weights)
    fits = fits and sum(float(one.sum(dtype=np.float64)) for one in weights) < _MOST
    return tuple(one.astype(np.int64 if fits else np.float64, copy=False) for one in weights)


def _accumulated(weight: Array) -> Array:
    total = np.empty(weight.size + 1, np.int64 if weight.dtype.kind in "iu" else np.float64)
    total[0] = 0
    np.cumsum(weight, out=total[1:])
    total.flags.writeable = False
    return total


# -- What pooled counts say of the scores inside their cells --------------------------------------


def wide(counted: ThresholdCounts) -> Array:
    """Return which cells hold more than one score."""
    if counted.top is None:
        return np.zeros(counted.score.size, bool)
    return np.asarray(counted.top > counted.score)


def highest(counted: ThresholdCounts) -> float:
    """Return the highest score, which pooled counts keep beside the lowest of its cell."""
    return float((counted.score if counted.top is None else counted.top)[0])


def unordered(counted: ThresholdCounts) -> Array:
    """Return inside which cells the order of the cases is unknown, be they of one class.

    The segments of a hull are wide, but their cases are meant to be tied.
    """
    tied = not (counted.width or counted.auc_error or counted.tpr_error)
    return np.zeros(counted.score.size, bool) if tied else wide(counted)


def loose(counted: ThresholdCounts) -> Array:
    """Return inside which cells the order of the two classes is unknown."""
    return np.asarray(unordered(counted) & (counted.positive > 0) & (counted.negative > 0))


def need_scores(counted: ThresholdCounts | None, what: str) -> None:
    """Raise if scores were pooled, whatever their classes; None is a curve built elsewhere."""
    if counted is not None and wide(counted).any():
        raise _refused(f"{what} needs every score")


def need_order(counted: ThresholdCounts | None, what: str, all_cases: bool = False) -> None:
    """Raise if pooling hides the order of both classes, or of all cases; None is a curve built elsewhere."""
    if counted is not None and (unordered(counted) if all_cases else loose(counted)).any():
        raise _refused(f"{what} needs the order of all scores")


def _refused(reason: str) -> ValueError:
    return ValueError(
        f"{reason}, but these are pooled into cells: pass the data, or counts made without max_points"
    )


def need_weights(counted: ThresholdCounts | None, wanted: str) -> ThresholdCounts:
    """Return the counts of a curve; raise for one that was built without."""
    if counted is None:
        raise value_error(wanted, "needs the class weights", "compute the curve from data or counts")
    return counted


def need_cuts(counted: ThresholdCounts | None, cuts: ArrayLike, argument: str) -> None:
    """Raise for a cut-off within a pooled cell, and name the nearest one below."""
    if counted is None or counted.top is None:
        return
    cuts = np.atleast_1d(cuts)
    inner = at_least(counted.score, cuts)
    for at in np.flatnonzero(at_least(counted.top, cuts) > inner):
        low, high = counted.score[inner[at]].item(), counted.top[inner[at]].item()
        raise value_error(
            argument,
            f"={cuts[at].item()!r} lies within a cell of pooled scores, from {low!r} to {high!r}",
            f"choose {low!r}, or pass counts made without max_points",
        )


def nearest_scores(counted: ThresholdCounts, cut: float) -> Array:
    """Return the highest score below a cut-off, and the lowest that is not; ±inf where there is none."""
    place = int(at_least(counted.score, cut))
    top = counted.score if counted.top is None else counted.top
    below = float(top[place]) if place < top.size else -np.inf
    return np.array([below, float(counted.score[place - 1]) if place else np.inf])


def at_cut(counted: ThresholdCounts, cut: ArrayLike) -> tuple[Array, Array, Array, Array]:
    """Return the positives and the negatives at or above each cut-off, and how far these may be wrong.

    Of a cell that holds the cut-off, half is counted.
    """
    inner = at_least(counted.score, cut)
    if counted.top is None:
        none = np.zeros(inner.shape)
        return counted.tp[inner], counted.fp[inner], none, none
    outer = at_least(counted.top, cut)
    ends = [(total[inner], total[outer]) for total in (counted.tp, counted.fp)]
    (tp, tp_error), (fp, fp_error) = (((low + high) / 2, (high - low) / 2) for low, high in ends)
    return tp, fp, tp_error, fp_error


def orders(counted: ThresholdCounts) -> tuple[ThresholdCounts, ThresholdCounts]:
    """Return counts with the negatives of each loose cell first, and with its positives first.

    No order of the scores gives a lower ROC curve than the first, or a higher one than the second.
    """
    split = np.repeat(np.arange(counted.score.size), 1 + loose(counted))
    second = np.append(False, split[1:] == split[:-1])
    first = np.append(second[1:], False)
    positive, negative = counted.positive[split], counted.negative[split]
    score = -np.arange(split.size, dtype=float)
    worst, best = (
        type(counted).unchecked(
            score=score, positive=np.where(late, 0, positive), negative=np.where(early, 0, negative)
        )
        for late, early in ((first, second), (second, first))
    )
    return worst, best


def loss_bound(counted: ThresholdCounts, weight: float) -> float:
    """Bound the error of the least loss at any condition, and of the loss at any predicted positive rate.

    In the box of a cell, (p, n) wide, the corner is off the diagonal by this in loss, wherever the lines of
    equal loss, or of equal rate, are best.
    """
    P, N = counted.n_positive, counted.n_negative
    inside = loose(counted)
    p, n = weight * counted.positive[inside] / P, (1 - weight) * counted.negative[inside] / N
    return float((2 * p * n / (p + n)).max(initial=0.0))


def mean_scores(counted: ThresholdCounts) -> tuple[tuple[Array, Array], tuple[Array, Array]]:
    """Return the mean score of each class in each cell, and how far it may be wrong: 0 where it is known."""
    low = counted.score.astype(np.float64)
    high = low if counted.top is None else counted.top.astype(np.float64)
    found = []
    middle = low / 2 + high / 2
    width = np.subtract(high, low, out=np.zeros(low.size), where=high > low)  # none at infinity
    for mean, weight in (
        (counted.mean_positive, counted.positive),
        (counted.mean_negative, counted.negative),
    ):
        known = np.where(low == high, low, np.nan if mean is None else mean)
        lost = np.isnan(known)
        error = np.where(lost & (weight > 0), width / 2, 0.0)
        found.append((np.where(lost, middle, known), error))
    return found[0], found[1]


def mean_squares(counted: ThresholdCounts) -> tuple[tuple[Array, Array], tuple[Array, Array]]:
    """Bound the mean squared error of each class in each cell: its middle, and its half-width.

    A mean m of numbers in [low, high] leaves their variance between 0 and (high − m)(m − low), after Bhatia
    and Davis (2000); that of a single case is 0.
    """
    if counted.top is None:  # every score is known
        score = counted.score.astype(np.float64)
        none = np.zeros(score.size)
        return ((score - 1) ** 2, none), (score**2, none)
    low, high = counted.score.astype(np.float64), counted.top.astype(np.float64)
    found = []
    for target, (mean, error), weight in zip(
        (1.0, 0.0), mean_scores(counted), (counted.positive, counted.negative), strict=True
    ):
        spread = (high - mean) * (mean - low)
        if weight.dtype.kind in "iu":
            spread = np.where(weight > 1, spread, 0.0)
        ends = np.sort([(low - target) ** 2, (high - target) ** 2], axis=0)
        least = np.where(error > 0, ends[0], (mean - target) ** 2)
        most = np.where(error > 0, ends[1], least + spread)
        found.append(((least + most) / 2, (most - least) / 2))
    return found[0], found[1]


# -- The single cases behind counts: the place of each among the distinct scores, and its group ---

_FAR = 100  # a power of two beyond which sums of squares may overflow or vanish


@dataclass(frozen=True)
class CaseRows:
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
    size : int
        Number of distinct scores.
    """

    point: Array
    positive: Array
    negative: Array
    group: Array
    n_groups: int
    size: int

    @cached_property
    def held(self) -> tuple[Array, Array]:
        """Say which groups hold positives, and which negatives, shape (n_groups,) each."""
        return self._has(self.positive), self._has(self.negative)

    def _has(self, part: Array) -> Array:
        found = np.zeros(self.n_groups, bool)
        found[self.group[part > 0]] = True
        return found


def cases_of(counted: ThresholdCounts, what: str = "the interval") -> CaseRows:
    """Look up the cases of counts, once for each; raise if these were made without them."""
    sample = _held_by_cases(counted, what)
    kept: dict[str, CaseRows] = vars(counted)  # beside the sums `tp` and `fp`
    if "looked_up" not in kept:
        kept["looked_up"] = _looked_up(counted, sample)
    return kept["looked_up"]


def _looked_up(counted: ThresholdCounts, sample: Sample) -> CaseRows:
    order = np.argsort(sample.score)  # neighbours are looked up in the same part of memory: ten times as fast
    point, score = np.empty(order.size, np.int64), sample.score[order]
    new = np.append(True, score[1:] != score[:-1])
    if np.count_nonzero(new) == counted.score.size:  # each score is a point of its own
        point[order] = counted.score.size - np.cumsum(new)
    else:
        point[order] = at_least(counted.score if counted.top is None else counted.top, score) - 1
    label = sample.label if sample.label.dtype.kind == "f" else sample.label.astype(np.int64)
    positive, negative = label, 1 - label
    if sample.weight is not None:
        positive, negative = sample.weight * positive, sample.weight * negative
    number, group = (label.size, np.arange(label.size)) if sample.group is None else numbered(sample.group)
    return CaseRows(point, positive, negative, group, number, counted.score.size)


def in_range(counted: ThresholdCounts) -> ThresholdCounts:
    """Divide fractional weights so large or small that their squares leave the range of floats."""
    largest = max(float(np.max(part, initial=0)) for part in (counted.positive, counted.negative))
    power = int(np.frexp(largest)[1])
    if counted.exact or abs(power) < _FAR:
        return counted
    cases = counted.cases
    if cases is not None and cases.weight is not None:
        cases = replace(cases, weight=np.ldexp(cases.weight.astype(float), -power))
    positive, negative = (np.ldexp(part, -power) for part in (counted.positive, counted.negative))
    return counted.changed(positive=positive, negative=negative, cases=cases)


def drawn_cases(models: Sequence[ThresholdCounts]) -> list[CaseRows]:
    """Lay the cases that resamples draw side by side; none for one model whose points are drawn instead."""
    return [] if len(models) == 1 and independent(models) else paired_cases(models)


def paired_cases(counted: Sequence[ThresholdCounts], what: str = "a paired comparison") -> list[CaseRows]:
    """Look up the cases of several models; raise if these did not score the same ones, row by row."""
    samples = [_held_by_cases(one, what) for one in counted]
    for other in samples[1:]:
        for name, part in (("y_true", "label"), ("sample_weight", "weight"), ("groups", "group")):
            if not alike(getattr(samples[0], part), getattr(other, part)):
                raise value_error(
                    name,
                    "differs between the models, so they did not score the same cases",
                    "give all models the same, or compare them as independent samples",
                )
    return [cases_of(one, what) for one in counted]


def simple(counted: ThresholdCounts) -> bool:
    """Say whether each case is independent of the others, and counts once."""
    return counted.exact and not counted.grouped


def need_cases(counted: ThresholdCounts) -> None:
    """Raise for weights that are not whole counts, unless the weight of each case is known."""
    if counted.cases is not None and counted.cases.probability:
        return
    held = () if counted.cases is None else (counted.cases.label, counted.cases.weight)
    parts = [part for part in held if part is not None and part.dtype.kind == "f"]
    if not any((part != np.floor(part)).any() for part in parts):
        whole_counts(counted)


def need_simple(counted: ThresholdCounts, what: str, way_out: str = "") -> None:
    """Raise for groups and fractional weights, where independent cases are supposed, each counted once."""
    if simple(counted):
        return
    need_cases(counted)
    given = "groups" if counted.grouped else "fractional weights or soft labels"
    way_out = way_out and f": {way_out}"
    raise ValueError(f"{what} supposes independent cases of equal weights, but these have {given}{way_out}")


def _held_by_cases(counted: ThresholdCounts, what: str) -> Sample:
    if counted.cases is None:
        raise ValueError(
            f"{what} needs the single cases, but these counts were made without them: pass y_true and y_score"
        )
    return counted.cases


def numbered(group: Array) -> tuple[int, Array]:
    """Give each group a number from 0; return how many there are."""
    if group.dtype.kind in "iu" and group.size:
        low, high = int(group.min()), int(group.max())
        if high - low < 4 * group.size:  # no need to sort them
            wide = group if group.dtype.kind == "u" else group.astype(np.int64)
            value = (wide - low).astype(np.intp)
            seen = np.zeros(high - low + 1, bool)
            seen[value] = True
            return int(np.count_nonzero(seen)), (np.cumsum(seen) - 1)[value]
    try:
        names, number = np.unique(group, return_inverse=True)
        return names.size, number
    except TypeError:  # values of several types, which have no order
        place = {name: i for i, name in enumerate(dict.fromkeys(group.tolist()))}
        return len(place), np.array([place[name] for name in group.tolist()])


def alike(a: Array | None, b: Array | None) -> bool:
    """Say whether two models have the same column, or none has any."""
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


def share_of(inside: Array, weight: Array, cases: CaseRows) -> Share:
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


# -- The function that counts positives and negatives at each distinct score ----------------------


@per_model(makes=ThresholdCounts, one_class=True, groups=True)
def counts(source: Source, *, max_points: int | None = None, n_jobs: int | None = None) -> ThresholdCounts:
    """Count the positives and negatives at each distinct score.

    Every curve of the package is computed from these counts.

    Parameters
    ----------
    {reading}
    {groups}
    max_points : int, optional
        Pool neighbouring scores into at most this many cells, above 0.  The result then holds guaranteed
        bounds on the error of the AUC and of the tpr, `auc_error` and `tpr_error`, and the mean score of
        each class in each cell.  What is computed from it is exact, or has a bound in a field ``x_error``
        beside ``x``, or is refused.  A lazy engine pools the scores itself: it returns up to four cells for
        each point and label, and, where scores are dense, finer ones from further queries.  By default every
        distinct score is kept.
    n_jobs : int, optional
        How many threads sort the scores; -1 takes one for each core that the process may use, and so does
        any number above theirs.  By default one.  The counts are the same.  Threads are used from a million
        cases on, where scores are not weighted, have hard labels, and take more than a thousand values; the
        rest is counted by one.

    Returns
    -------
    ThresholdCounts
        Several models give a `Results`, a dict by name.  A single class is accepted
        here, because one partition of the data may hold no more; curves of such counts raise.
        Intervals of fractional weights need the single cases: pass the data to these, or take the `counts`
        of a curve.

    Raises
    ------
    {raises}
    ValueError
        Also if `max_points` is below 1, or `n_jobs` neither -1 nor a whole number from 1 on.

    See Also
    --------
    roc : Compute the ROC curve.
    ThresholdCounts : The weights of both classes at each score.
    rocplot.pn : Draw coverage plots.

    Examples
    --------
    >>> c = counts([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2])
    >>> c.score, c.positive, c.negative
    (array([0.9, 0.4, 0.2]), array([1, 1, 0]), array([0, 1, 1]))
    """
    counted = counts_of(source, threads_of(n_jobs))
    if not counted.grouped:  # else the data of every partition stay in memory
        counted = counted.without_cases()
    return counted if max_points is None else counted.summarise(max_points)
