"""The counts of positives and negatives at each distinct score, and the single cases behind them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import Sample, read_scores
from rocplot._errors import make_value_error
from rocplot._typing import Array
from rocplot._validation import check_same_length, check_whole_number, count_threads, make_generator
from rocplot.compute._base.reading import Source, per_model
from rocplot.compute._base.result import Result, get_negated_column, mark_negated, mark_negated_scores
from rocplot.compute._counts.draws import are_independent, choose_draw
from rocplot.compute._counts.pool import (
    Means,
    Pool,
    average_means,
    bound_errors,
    choose_cell_widths,
    pool_cells,
)
from rocplot.compute._counts.sort import (
    accumulate_weights,
    count_at_least,
    scale_weights,
    sum_case_weights,
    tally_few_values,
    tally_scores,
)

# -- Positives and negatives at each distinct score, from which every curve is computed -----------

_MANY = 10**8  # counts of more cases are not expanded to single cases
_MOST = 2.0**62  # larger sums of weights may overflow 64-bit integers


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
        Width of the finest cells, if scores were pooled; else 0.
    top : ndarray, shape (k,), or None
        Highest score of each cell, if scores were pooled; `score` is the lowest.
    mean_positive, mean_negative : ndarray, shape (k,), or None
        Mean score of each class in each cell, if scores were pooled; NaN where the class has no case.

    Counts that belong to a curve, or whose cases have groups, keep the data from which they were made:
    intervals and tests need to know which cases belong together, their weights, and whether another model
    scored the same cases.
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
        parts = {name: read_scores(getattr(self, name), name) for name in ("score", "positive", "negative")}
        check_same_length(**parts)
        score = parts["score"]
        for name in ("top", "mean_positive", "mean_negative"):
            array = getattr(self, name)
            if array is None:
                continue
            array = np.asarray(array)
            check_same_length(**{"score": score, name: array})
            if (array < score).any() or (name == "top" and not (score[:-1] > array[1:]).all()):
                raise make_value_error(
                    name, "must lie in its cell", "at least score, and below the cell before it"
                )
        if (score[1:] >= score[:-1]).any():
            raise make_value_error(
                "score", "must be strictly descending", "merge equal scores and sort, best first"
            )
        for name in ("positive", "negative"):
            if not (parts[name] >= 0).all() or not np.isfinite(parts[name]).all():
                raise make_value_error(name, "must be finite and non-negative weights")
        parts["positive"], parts["negative"] = _store_weights(parts["positive"], parts["negative"])
        for name, values in parts.items():
            object.__setattr__(self, name, values)
        super().__post_init__()

    @cached_property
    def tp(self) -> Array:
        """Accumulated weight of positives, from 0 at the threshold +inf, shape (k + 1,)."""
        return _accumulate_from_zero(self.positive)

    @cached_property
    def fp(self) -> Array:
        """Accumulated weight of negatives, from 0 at the threshold +inf, shape (k + 1,)."""
        return _accumulate_from_zero(self.negative)

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
        """Return the same counts without the data from which they were made."""
        return self.changed(cases=None)

    @staticmethod
    def merge(*parts: ThresholdCounts) -> ThresholdCounts:
        """Add the counts of folds or partitions.

        Parameters
        ----------
        *parts : ThresholdCounts
            The counts to add, at least one; scores must mean the same in all of them.

        Returns
        -------
        ThresholdCounts
            The counts of all cases together.  If a part was made with `max_points`, the result is pooled,
            too, with bounds of its own: its cells have the largest `width` of the parts, and overlapping
            cells become one.  It may have more points than a part; ``summarise`` reduces them.

        Raises
        ------
        ValueError
            If you pass no part.
        """
        if not parts:
            raise ValueError("merge needs at least one ThresholdCounts")
        score, positive, negative = (
            np.concatenate([getattr(part, name) for part in parts])
            for name in ("score", "positive", "negative")
        )
        positive, negative = _store_weights(positive, negative)
        cases = _join_cases(parts)
        if all(part.top is None for part in parts):
            score, positive, negative = accumulate_weights(score, positive, negative)
            return ThresholdCounts.build_unchecked(
                score=score, positive=positive, negative=negative, cases=cases
            )
        top = np.concatenate([part.score if part.top is None else part.top for part in parts])
        part_means = [means for part in parts if (means := _get_means(part)) is not None]
        means = None
        if len(part_means) == len(parts):
            means = np.concatenate([p for p, _ in part_means]), np.concatenate([n for _, n in part_means])
        width = max(part.width for part in parts)
        return pool_counts(score, top, positive, negative, width, means, cases)

    def resample(self, seed: int | np.random.Generator | None = None) -> ThresholdCounts:
        """Draw a bootstrap resample, stratified by class; if cases have groups, of whole groups.

        Parameters
        ----------
        seed : int, numpy.random.Generator or None
            Random seed or generator.

        Returns
        -------
        ThresholdCounts
            The scores drawn, with their new weights: P positives and N negatives drawn with replacement, or
            as many groups as there are.  A case keeps its fractional weight.  Cells keep the mean scores of
            their classes.

        Raises
        ------
        ValueError
            If the weights are not whole numbers and the counts do not hold the single cases.
        """
        if self.cases is None:
            require_whole_counts(self, "resample")
        draw, _ = choose_draw([self], True, list_drawn_cases([self]))
        ((positive, negative),) = draw(1, make_generator(seed))
        return self.with_weights(positive[0], negative[0])

    def with_weights(self, positive: Array, negative: Array) -> ThresholdCounts:
        """Return counts with other weights at the scores, without those of weight 0 and without the cases."""
        nonempty = (positive > 0) | (negative > 0)
        state: dict[str, Any] = self.__getstate__() | {"positive": positive, "negative": negative}
        state = {name: value[nonempty] for name, value in state.items() if isinstance(value, np.ndarray)}
        if self.auc_error or self.tpr_error:  # 0 for the segments of a hull: cells, but exact as a curve
            state["auc_error"], state["tpr_error"] = bound_errors(
                state["score"], state["top"], state["positive"], state["negative"]
            )
        return self.changed(**state, cases=None)

    def summarise(self, max_points: int) -> ThresholdCounts:
        """Pool neighbouring scores into at most `max_points` cells, of the smallest width that fits.

        Cells that hold many of the cases are split further.  Infinite scores have cells of their
        own unless there are too few points.  The lowest score of a cell represents it, so every
        remaining threshold is exact; the mean scores of both classes in each cell are kept.
        """
        max_points = check_whole_number(max_points, "max_points", 1)
        if self.score.size <= max_points:
            return self
        width = np.maximum(
            choose_cell_widths(self.score, self.positive, self.negative, max_points), self.width
        )
        top = self.score if self.top is None else self.top
        cases = self.cases if self.grouped else None  # a summary stays small, unless it needs the groups
        pooled = pool_counts(self.score, top, self.positive, self.negative, width, _get_means(self), cases)
        return mark_negated(pooled, self)


def pool_counts(
    score: Array,
    top: Array,
    positive: Array,
    negative: Array,
    width: float | Array,
    means: Means | None,
    cases: Sample | None = None,
) -> ThresholdCounts:
    """Pool scores, or cells, into cells of one width, or of one width for each score."""
    cells, average = pool_cells(score, top, positive, negative, width, means)
    return _make_cell_counts(cells, average, width=float(np.min(width)), cases=cases)


def merge_counts(counts: ThresholdCounts, starts: Array) -> ThresholdCounts:
    """Merge neighbouring scores into cells that begin at the given positions."""
    top = counts.score if counts.top is None else counts.top
    ends = np.append(starts[1:], top.size) - 1
    weights = counts.positive, counts.negative
    p, n = (np.add.reduceat(weight, starts) for weight in weights)
    cells, means = (counts.score[ends], top[starts], p, n), _get_means(counts)
    return _make_cell_counts(cells, means and average_means(means, weights, starts, cells))


_CELL_FIELDS = ("score", "top", "positive", "negative", "auc_error", "tpr_error")


def _make_cell_counts(cells: Pool, means: Means | None, **extra_fields: Any) -> ThresholdCounts:
    """Make the counts of cells, with bounds on the errors from pooling."""
    extra_fields |= dict(zip(("mean_positive", "mean_negative"), means or (None, None), strict=True))
    return ThresholdCounts.build_unchecked(
        **dict(zip(_CELL_FIELDS, (*cells, *bound_errors(*cells)), strict=True)), **extra_fields
    )


def _join_cases(parts: Sequence[ThresholdCounts]) -> Sample | None:
    """Concatenate the cases of several counts; return None unless all have them, raise for partial groups."""
    samples = [part.cases for part in parts]
    if not all(part.exact for part in parts) and not any(part.grouped for part in parts):
        samples = [_make_single_cases(part) if part.exact else part.cases for part in parts]
    known_samples = [sample for sample in samples if sample is not None]
    grouped = {sample.group is not None for sample in known_samples}
    if len(grouped) == 2:
        raise ValueError("some parts have groups and some do not: give groups to all of them, or to none")
    if len(known_samples) < len(samples):
        if True in grouped:
            raise ValueError(
                "some parts have groups, but others no single cases: count all of them from data"
            )
        return None
    weights = [
        np.ones(sample.score.size, np.int64) if sample.weight is None else sample.weight
        for sample in known_samples
    ]
    origins = {sample.origin for sample in known_samples}
    return Sample(
        np.concatenate([sample.score for sample in known_samples]),
        np.concatenate([sample.label for sample in known_samples]),
        None if all(sample.weight is None for sample in known_samples) else np.concatenate(weights),
        group=np.concatenate([sample.group for sample in known_samples]) if True in grouped else None,
        probability=any(sample.probability for sample in known_samples),
        origin=origins.pop() if len(origins) == 1 else None,
    )


def _make_single_cases(counts: ThresholdCounts) -> Sample | None:
    """Return cases of weight 1 for whole weights; None for too many, or for cells of unknown cases."""
    P, N = counts.n_positive, counts.n_negative
    if counts.top is not None or P + N > _MANY:
        return None
    class_scores = np.repeat(counts.score, counts.positive), np.repeat(counts.score, counts.negative)
    return Sample(np.concatenate(class_scores), np.arange(P + N) < P)


def _get_means(counts: ThresholdCounts) -> Means | None:
    """Return the mean score of each class in each cell, if they are known."""
    if counts.top is None:
        score = counts.score.astype(np.float64)
        return score, score
    if counts.mean_positive is None or counts.mean_negative is None:
        return None
    return counts.mean_positive, counts.mean_negative


def count_sample(sample: Sample, threads: int = 1) -> ThresholdCounts:
    """Count one sample: a case adds (w, 0) or (0, w), a soft label (w p, w (1 - p))."""
    label, weight = sample.label, sample.weight
    if sample.top is not None:
        assert weight is not None  # sums by a table engine
        means = None if sample.mean is None else (sample.mean, sample.mean)
        pooled = pool_counts(sample.score, sample.top, weight * label, weight * ~label, sample.width, means)
        return mark_negated(pooled, sample)
    if label.dtype.kind == "f":
        positive, negative = label, 1.0 - label
        if weight is not None:
            positive, negative = weight * positive, weight * negative
        score, positive, negative = accumulate_weights(sample.score, positive, negative)
    elif weight is None:
        score, positive, negative = tally_few_values(sample.score, label) or tally_scores(
            sample.score, label, threads
        )
    else:
        score, positive, negative = sum_case_weights(sample.score, label, weight)
    counts = ThresholdCounts.build_unchecked(score=score, positive=positive, negative=negative, cases=sample)
    return mark_negated(counts, sample)


def get_counts(source: object, threads: int = 1) -> ThresholdCounts:
    """Return the counts of the source of a per-model function: a sample, counts, or a curve."""
    if isinstance(source, Sample):
        return count_sample(source, threads)
    curve = getattr(source, "curve", source)  # a cost curve holds the ROC curve that it was computed from
    counts = curve if isinstance(curve, ThresholdCounts) else getattr(curve, "counts", None)
    if counts is None:
        if hasattr(source, "labels"):
            raise ValueError(
                "a confusion matrix holds decisions at one cut-off, not scores: pass y_true and y_score, or "
                "call rocplot.compute.metrics_at(matrix), or rocplot.roc_points({'a': matrix}) to draw it"
            )
        if hasattr(source, "hull_fpr"):
            raise ValueError(
                "RocPoints are points of classifiers, not scores: pass y_true and y_score, or draw them by "
                "rocplot.roc_points(points)"
            )
        raise ValueError(
            f"{type(source).__name__} was built without counts: pass y_true and y_score, "
            "or a curve that rocplot.compute.roc made from them"
        )
    return counts


def get_divided_scores(result: object) -> Array | None:
    """Return the scores that the thresholds of a result separate, or the ends of cells; None if unknown.

    For a result at one threshold these are the two scores next to it; for a curve that was built from rates,
    its thresholds.
    """
    scores = _find_divided_scores(result)
    return None if scores is None else mark_negated_scores(scores, result)


def _find_divided_scores(result: object) -> Array | None:
    curve: Any = getattr(result, "curve", None) or result
    if (nearest := getattr(curve, "nearest", None)) is not None:
        nearest_scores: Array = np.asanyarray(nearest)
        return nearest_scores
    if len(parts := getattr(curve, "curves", ())):  # a mean over folds
        scores_of_folds = [get_divided_scores(part) for part in parts]
        return np.concatenate([part for part in scores_of_folds if part is not None] or [np.empty(0)])
    counted = curve if isinstance(curve, ThresholdCounts) else getattr(curve, "counts", None)
    if counted is None:
        thresholds = np.asarray(getattr(curve, "threshold", np.nan), float)
        return thresholds if thresholds.ndim and not np.isnan(thresholds).all() else None
    score: Array = counted.score
    return score if counted.top is None else np.concatenate([score, counted.top])


def get_score_weights(result: object) -> tuple[Array, Array] | None:
    """Return the distinct scores of a curve, descending, and the weight of the cases at each, if known."""
    curve = getattr(result, "curve", None) or result
    counted = curve if isinstance(curve, ThresholdCounts) else getattr(curve, "counts", None)
    if isinstance(counted, ThresholdCounts):
        score = mark_negated_scores(counted.score, counted)
        return None if counted.top is not None else (score, counted.positive + counted.negative)
    rate, threshold = getattr(curve, "rate", None), getattr(curve, "threshold", None)  # of an uplift curve
    return None if rate is None or threshold is None else (threshold[1:], np.diff(rate))


def get_totals(counts: ThresholdCounts) -> tuple[float, float]:
    """Return P and N, or raise if a class is absent."""
    P, N = counts.tp[-1].item(), counts.fp[-1].item()
    if not P or not N:
        raise ValueError(
            f"the counts hold no {'negative' if P else 'positive'} cases, so its rate is undefined: "
            "merge them with a part that has both classes"
        )
    return P, N


def require_whole_counts(counts: ThresholdCounts, task: str = "the interval") -> ThresholdCounts:
    """Raise for weights that are not whole counts, and say why they are not."""
    if counts.exact:
        return counts
    parts = (counts.positive, counts.negative)
    if counts.cases is not None and counts.cases.probability:
        raise ValueError(f"{task} needs whole counts: inverse probabilities do not give the number of cases")
    if any((part != np.floor(part)).any() for part in parts):
        suggestion = "" if counts.cases else "; pass y_true and y_score, or the counts of a curve"
        raise ValueError(
            f"{task} needs whole counts: fractional weights do not give the number of cases{suggestion}"
        )
    raise ValueError(
        f"{task} needs whole counts: the weights sum to {sum(part.sum() for part in parts):.3g}, and whole "
        "floats are counts below 2**53, integers below 2**62; pass integers, or divide the weights"
    )


def _store_weights(*weights: Array) -> tuple[Array, ...]:
    """Convert weights to 64-bit integers if their types are integers and their sums fit, else to floats."""
    fits = all(weight.dtype.kind in "iu" for weight in weights)
    fits = fits and sum(float(weight.sum(dtype=np.float64)) for weight in weights) < _MOST
    return tuple(weight.astype(np.int64 if fits else np.float64, copy=False) for weight in weights)


def _accumulate_from_zero(weight: Array) -> Array:
    total = np.empty(weight.size + 1, np.int64 if weight.dtype.kind in "iu" else np.float64)
    total[0] = 0
    weight.cumsum(out=total[1:])
    total.flags.writeable = False
    return total


# -- What is known of the scores inside the cells of pooled counts --------------------------------


def find_wide_cells(counts: ThresholdCounts) -> Array:
    """Return a mask of the cells that hold more than one score."""
    if counts.top is None:
        return np.zeros(counts.score.size, bool)
    return np.asarray(counts.top > counts.score)


def get_highest_score(counts: ThresholdCounts) -> float:
    """Return the highest score, which pooled counts keep as the top of their first cell."""
    return float((counts.score if counts.top is None else counts.top)[0])


def find_unordered_cells(counts: ThresholdCounts) -> Array:
    """Return a mask of the cells in which the order of cases is unknown, also of cases of one class.

    The segments of a hull also hold several scores, but their cases are meant to be tied.
    """
    tied = not (counts.width or counts.auc_error or counts.tpr_error)
    return np.zeros(counts.score.size, bool) if tied else find_wide_cells(counts)


def find_mixed_cells(counts: ThresholdCounts) -> Array:
    """Return a mask of the cells in which the order of the two classes is unknown."""
    return np.asarray(find_unordered_cells(counts) & (counts.positive > 0) & (counts.negative > 0))


def require_scores(counts: ThresholdCounts | None, task: str) -> None:
    """Raise if scores were pooled, whatever their classes; a curve built elsewhere has None as counts."""
    if counts is not None and find_wide_cells(counts).any():
        raise _refuse_pooled(f"{task} needs every score")


def require_order(counts: ThresholdCounts | None, task: str, all_cases: bool = False) -> None:
    """Raise if pooling hides the order of both classes, or of all cases; None stands for no counts."""
    if counts is not None and (find_unordered_cells(counts) if all_cases else find_mixed_cells(counts)).any():
        raise _refuse_pooled(f"{task} needs the order of all scores")


def _refuse_pooled(reason: str) -> ValueError:
    return ValueError(
        f"{reason}, but these are pooled into cells: pass the data, or counts made without max_points"
    )


def require_weights(counts: ThresholdCounts | None, argument: str) -> ThresholdCounts:
    """Return the counts of a curve; raise if it was built without counts."""
    if counts is None:
        raise make_value_error(argument, "needs the class weights", "compute the curve from data or counts")
    return counts


def require_thresholds(counts: ThresholdCounts | None, thresholds: ArrayLike, argument: str) -> None:
    """Raise for a threshold inside a pooled cell, or for one that lost the sign of a negated column."""
    if counts is None:
        return
    require_sign(counts, thresholds, argument)
    if counts.top is None:
        return
    thresholds = np.atleast_1d(thresholds)
    inner = count_at_least(counts.score, thresholds)
    for i in np.flatnonzero(count_at_least(counts.top, thresholds) > inner):
        low, high = counts.score[inner[i]].item(), counts.top[inner[i]].item()
        raise make_value_error(
            argument,
            f"={thresholds[i].item()!r} lies within a cell of pooled scores, from {low!r} to {high!r}",
            f"choose {low!r}, or pass counts made without max_points",
        )


def require_sign(counts: ThresholdCounts, thresholds: ArrayLike, argument: str) -> None:
    """Raise for a threshold beyond all scores of a negated column that is among them with the other sign."""
    column = get_negated_column(counts)
    if not column:
        return
    low, high = counts.score.min(), counts.score.max()
    for cut in np.ravel(thresholds).tolist():
        if np.isfinite(cut) and not low <= cut <= high and low <= -cut <= high:
            raise make_value_error(
                argument,
                f"={cut:g} has the sign of {column!r}, not that of the scores, '-{column}'",
                f"for {column} ≤ {cut:g} pass {-cut:g}",
            )


def find_nearest_scores(counted: ThresholdCounts, cut: float) -> Array:
    """Return the highest score below a threshold, and the lowest at or above it; ±inf if there is none."""
    place = int(count_at_least(counted.score, cut))
    top = counted.score if counted.top is None else counted.top
    below = float(top[place]) if place < top.size else -np.inf
    nearest = np.array([below, float(counted.score[place - 1]) if place else np.inf])
    return mark_negated_scores(nearest, counted)


def find_scores_near(counts: ThresholdCounts, cuts: Sequence[float]) -> Array | None:
    """Return the scores on both sides of each finite cut-off; None if there is none."""
    nearest = [find_nearest_scores(counts, cut) for cut in cuts if np.isfinite(cut)]
    return mark_negated_scores(np.unique(nearest), counts) if nearest else None


def count_at_threshold(counts: ThresholdCounts, threshold: ArrayLike) -> tuple[Array, Array, Array, Array]:
    """Return the positives and the negatives at or above each threshold, and bounds on their errors.

    If a cell contains the threshold, half of the cell is counted.
    """
    inner = count_at_least(counts.score, threshold)
    if counts.top is None:
        none = np.zeros(inner.shape)
        return counts.tp[inner], counts.fp[inner], none, none
    outer = count_at_least(counts.top, threshold)
    ends = [(total[inner], total[outer]) for total in (counts.tp, counts.fp)]
    (tp, tp_error), (fp, fp_error) = (((low + high) / 2, (high - low) / 2) for low, high in ends)
    return tp, fp, tp_error, fp_error


def make_extreme_orders(counts: ThresholdCounts) -> tuple[ThresholdCounts, ThresholdCounts]:
    """Return counts with the negatives of each mixed cell first, and counts with its positives first.

    No order of the scores gives a lower ROC curve than the first counts, or a higher one than the second.
    """
    split = np.repeat(np.arange(counts.score.size), 1 + find_mixed_cells(counts))
    second = np.append(False, split[1:] == split[:-1])
    first = np.append(second[1:], False)
    positive, negative = counts.positive[split], counts.negative[split]
    score = -np.arange(split.size, dtype=float)
    worst, best = (
        type(counts).build_unchecked(
            score=score, positive=np.where(late, 0, positive), negative=np.where(early, 0, negative)
        )
        for late, early in ((first, second), (second, first))
    )
    return worst, best


def bound_loss_error(counts: ThresholdCounts, weight: float) -> float:
    """Bound the error of the least loss at any condition, and of the loss at any predicted positive rate.

    Inside a cell the curve may pass through a corner of a box with sides p and n instead of its diagonal.
    Whatever the slope of lines of equal loss, or of equal rate, this changes the loss by at most the bound.
    """
    P, N = counts.n_positive, counts.n_negative
    is_mixed = find_mixed_cells(counts)
    p, n = weight * counts.positive[is_mixed] / P, (1 - weight) * counts.negative[is_mixed] / N
    return float((2 * p * n / (p + n)).max(initial=0.0))


def compute_mean_scores(counts: ThresholdCounts) -> tuple[tuple[Array, Array], tuple[Array, Array]]:
    """Return the mean score of each class in each cell, and a bound on its error: 0 where it is known."""
    low = counts.score.astype(np.float64)
    high = low if counts.top is None else counts.top.astype(np.float64)
    results = []
    middle = low / 2 + high / 2
    width = np.subtract(high, low, out=np.zeros(low.size), where=high > low)  # 0 at infinity
    for mean, weight in (
        (counts.mean_positive, counts.positive),
        (counts.mean_negative, counts.negative),
    ):
        class_score = np.where(low == high, low, np.nan if mean is None else mean)
        is_unknown = np.isnan(class_score)
        error = np.where(is_unknown & (weight > 0), width / 2, 0.0)
        results.append((np.where(is_unknown, middle, class_score), error))
    return results[0], results[1]


def compute_mean_squares(counts: ThresholdCounts) -> tuple[tuple[Array, Array], tuple[Array, Array]]:
    """Bound the mean squared error of each class in each cell; return the bounds' middle and half-width.

    Numbers in [low, high] with mean m have a variance between 0 and (high − m)(m − low), after Bhatia and
    Davis (2000); that of a single case is 0.
    """
    if counts.top is None:  # every score is known
        score = counts.score.astype(np.float64)
        none = np.zeros(score.size)
        return ((score - 1) ** 2, none), (score**2, none)
    low, high = counts.score.astype(np.float64), counts.top.astype(np.float64)
    results = []
    for target, (mean, error), weight in zip(
        (1.0, 0.0), compute_mean_scores(counts), (counts.positive, counts.negative), strict=True
    ):
        spread = (high - mean) * (mean - low)
        if weight.dtype.kind in "iu":
            spread = np.where(weight > 1, spread, 0.0)
        ends = np.sort([(low - target) ** 2, (high - target) ** 2], axis=0)
        lower = np.where(error > 0, ends[0], (mean - target) ** 2)
        upper = np.where(error > 0, ends[1], lower + spread)
        results.append(((lower + upper) / 2, (upper - lower) / 2))
    return results[0], results[1]


# -- The single cases behind counts: the place of each among the distinct scores, and its group ---

_MAX_POWER = 100  # beyond this power of two, sums of squares may overflow or underflow


@dataclass(frozen=True)
class CaseRows:
    """The single cases of one model.

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
    def class_groups(self) -> tuple[Array, Array]:
        """Masks of the groups with positives, and of those with negatives, shape (n_groups,) each."""
        return self._find_groups(self.positive), self._find_groups(self.negative)

    def _find_groups(self, weight: Array) -> Array:
        mask = np.zeros(self.n_groups, bool)
        mask[self.group[weight > 0]] = True
        return mask


def look_up_cases(counts: ThresholdCounts, task: str = "the interval") -> CaseRows:
    """Look up the single cases of counts, and cache them; raise if the counts were made without cases."""
    sample = _require_sample(counts, task)
    cache: dict[str, CaseRows] = vars(counts)  # cached like the sums `tp` and `fp`
    if "looked_up" not in cache:
        cache["looked_up"] = _find_case_rows(counts, sample)
    return cache["looked_up"]


def _find_case_rows(counts: ThresholdCounts, sample: Sample) -> CaseRows:
    order = np.argsort(sample.score)  # sorted look-ups read the same part of memory: ten times as fast
    point, score = np.empty(order.size, np.int64), sample.score[order]
    new = np.append(True, score[1:] != score[:-1])
    if np.count_nonzero(new) == counts.score.size:  # each score is a point of its own
        point[order] = counts.score.size - np.cumsum(new)
    else:
        point[order] = count_at_least(counts.score if counts.top is None else counts.top, score) - 1
    label = sample.label if sample.label.dtype.kind == "f" else sample.label.astype(np.int64)
    positive, negative = label, 1 - label
    if sample.weight is not None:
        positive, negative = sample.weight * positive, sample.weight * negative
    number, group = (
        (label.size, np.arange(label.size)) if sample.group is None else number_groups(sample.group)
    )
    return CaseRows(point, positive, negative, group, number, counts.score.size)


def rescale_extreme_weights(counts: ThresholdCounts) -> ThresholdCounts:
    """Rescale fractional weights that are so large or small that their squares leave the range of floats."""
    largest = max(float(np.max(part, initial=0)) for part in (counts.positive, counts.negative))
    power = int(np.frexp(largest)[1])
    if counts.exact or abs(power) < _MAX_POWER:
        return counts
    cases = counts.cases
    if cases is not None and cases.weight is not None:
        cases = replace(cases, weight=np.ldexp(cases.weight.astype(float), -power))
    positive, negative = (np.ldexp(part, -power) for part in (counts.positive, counts.negative))
    return counts.changed(positive=positive, negative=negative, cases=cases)


def list_drawn_cases(models: Sequence[ThresholdCounts]) -> list[CaseRows]:
    """List the cases of each model that resamples draw; none if the points of one model are drawn instead."""
    return [] if len(models) == 1 and are_independent(models) else look_up_paired_cases(models)


def look_up_paired_cases(
    models: Sequence[ThresholdCounts], task: str = "a paired comparison"
) -> list[CaseRows]:
    """Look up the cases of several models; raise if these did not score the same cases, row by row."""
    samples = [_require_sample(model, task) for model in models]
    for sample in samples[1:]:
        for name, part in (("y_true", "label"), ("sample_weight", "weight"), ("groups", "group")):
            if not are_same_column(getattr(samples[0], part), getattr(sample, part)):
                raise make_value_error(
                    name,
                    "differs between the models, so they did not score the same cases",
                    "give all models the same, or compare them as independent samples",
                )
    return [look_up_cases(model, task) for model in models]


def is_simple(counts: ThresholdCounts) -> bool:
    """Return whether each case is independent of the others, and counts once."""
    return counts.exact and not counts.grouped


R = TypeVar("R", bound=Result)


def mark_effective(result: R, counts: ThresholdCounts) -> R:
    """Mark limits of groups or fractional weights, whose method has another name; return them."""
    if not is_simple(counts):
        object.__setattr__(result, "_effective", True)
    return result


def require_cases(counts: ThresholdCounts) -> None:
    """Raise for weights that are not whole counts, unless the weight of each case is known."""
    if counts.cases is not None and counts.cases.probability:
        return
    columns = () if counts.cases is None else (counts.cases.label, counts.cases.weight)
    parts = [part for part in columns if part is not None and part.dtype.kind == "f"]
    if not any((part != np.floor(part)).any() for part in parts):
        require_whole_counts(counts)


def require_simple(counts: ThresholdCounts, task: str, suggestion: str = "") -> None:
    """Raise for groups and fractional weights, where a method assumes independent cases of equal weights."""
    if is_simple(counts):
        return
    require_cases(counts)
    violation = "groups" if counts.grouped else "fractional weights or soft labels"
    suggestion = suggestion and f": {suggestion}"
    raise ValueError(
        f"{task} assumes independent cases of equal weights, but these have {violation}{suggestion}"
    )


def _require_sample(counts: ThresholdCounts, task: str) -> Sample:
    if counts.cases is None:
        raise ValueError(
            f"{task} needs the single cases, but these counts were made without them: pass y_true and y_score"
        )
    return counts.cases


def number_groups(group: Array) -> tuple[int, Array]:
    """Assign numbers from 0 to the groups; return how many there are, and the number of each case."""
    if group.dtype.kind in "iu" and group.size:
        low, high = int(group.min()), int(group.max())
        if high - low < 4 * group.size:  # counted without sorting
            wide = group if group.dtype.kind == "u" else group.astype(np.int64)
            value = (wide - low).astype(np.intp)
            present = np.zeros(high - low + 1, bool)
            present[value] = True
            return int(np.count_nonzero(present)), (np.cumsum(present) - 1)[value]
    try:
        names, number = np.unique(group, return_inverse=True)
        return names.size, number
    except TypeError:  # values of several types cannot be sorted
        place = {name: i for i, name in enumerate(dict.fromkeys(group.tolist()))}
        return len(place), np.array([place[name] for name in group.tolist()])


def are_same_column(a: Array | None, b: Array | None) -> bool:
    """Return whether two models have the same column, or both have none."""
    return a is b or (a is not None and b is not None and np.array_equal(a, b))


@dataclass(frozen=True)
class ClusteredProportion:
    """A proportion of weighted or grouped cases.

    Attributes
    ----------
    value : float
        The proportion, NaN without cases.
    variance : float
        Its variance between groups; NaN where a single group has all cases.
    size : float
        The number of independent cases of equal weights whose proportion would vary as much: with one case
        in each group, their number.  Where the proportion is 0 or 1, the number of groups with such cases.
    """

    value: float
    variance: float
    size: float


def compute_proportion(mask: Array, weight: Array, cases: CaseRows) -> ClusteredProportion:
    """Compute the proportion of the cases' weights inside the mask, with its linearised variance."""
    (weight,) = scale_weights(weight)  # squares stay in range
    total = float(weight.sum())
    if not total:
        return ClusteredProportion(np.nan, np.nan, 0.0)
    proportion = float(weight @ mask) / total
    group_sums = np.bincount(cases.group, weight * (mask - proportion), cases.n_groups)
    n_groups = np.count_nonzero(np.bincount(cases.group, weight, cases.n_groups))
    if n_groups < 2:
        return ClusteredProportion(proportion, np.nan, float(n_groups))
    spread = float(group_sums @ group_sums) / total**2
    size = proportion * (1 - proportion) / spread if spread > 0 else float(n_groups)
    return ClusteredProportion(proportion, n_groups / (n_groups - 1) * spread, size)


# -- The function that counts positives and negatives at each distinct score ----------------------


@per_model(result_type=ThresholdCounts, one_class=True, groups=True)
def counts(source: Source, *, max_points: int | None = None, n_jobs: int | None = None) -> ThresholdCounts:
    """Count the positives and negatives at each distinct score.

    Use it to count large data once and compute everything from the counts.

    Every curve of the package is computed from these counts.

    Parameters
    ----------
    {reading}
    {groups}
    max_points : int, optional
        Pool neighbouring scores into at most this many cells, above 0.  The result then holds guaranteed
        bounds on the error of the AUC and of the tpr, `auc_error` and `tpr_error`, and the mean score of
        each class in each cell.  Whatever you compute from it is exact, or has a bound in a field ``x_error``
        beside ``x``, or raises an error.  A lazy engine pools the scores itself: it returns up to four cells
        for each point and label, and, where scores are dense, finer ones from further queries.  By default
        every distinct score is kept.
    n_jobs : int, optional
        Number of threads that sort the scores, by default one; -1, or a number above that of the cores that
        the process may use, takes one for each core.  It does not change the counts.  Several threads are
        used only from a million cases on, for scores without weights and with hard labels that take more than
        a thousand values.

    Returns
    -------
    ThresholdCounts
        Several models give a `Results`, a dict by name.  A single class is accepted here, because one
        partition of the data may hold no more; a curve of such counts raises an error.  Intervals with
        fractional weights need the single cases: pass them the data, or the `counts` of a curve.

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
    result = get_counts(source, count_threads(n_jobs))
    if not result.grouped:  # otherwise the data of every partition stay in memory
        result = result.without_cases()
    return result if max_points is None else result.summarise(max_points)
