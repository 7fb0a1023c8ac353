"""Count once: the weight of positives and of negatives at each distinct score."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rocplot.arguments import number
from rocplot.arrays import scores
from rocplot.compute.reading import per_model
from rocplot.compute.results import Result
from rocplot.compute.sorting import accumulate, tally
from rocplot.inputs import Sample

Array: TypeAlias = NDArray[Any]


@dataclass(frozen=True, eq=False)
class ThresholdCounts(Result):
    """The weight of positives and of negatives *at* each distinct score.

    Attributes
    ----------
    score : ndarray, shape (k,)
        The distinct scores, descending.
    positive, negative : ndarray, shape (k,)
        Weight of each class at the score, not accumulated; integers when all weights are whole.
    auc_error, tpr_error : float
        Guaranteed bounds on the error of the AUC, and of the tpr at any fpr; 0 when the counts are exact.
    summarised : bool
        Whether scores were pooled into cells; such counts cannot be merged with others.
    """

    score: Array
    positive: Array
    negative: Array
    auc_error: float = 0.0
    tpr_error: float = 0.0
    summarised: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        score = scores(self.score, "score")
        if not score.size == np.size(self.positive) == np.size(self.negative):
            raise ValueError(
                f"score, positive and negative must be as long, not {score.size}, "
                f"{np.size(self.positive)} and {np.size(self.negative)}"
            )
        if (score[1:] >= score[:-1]).any():
            raise ValueError("score must be strictly descending: merge equal scores and sort, best first")
        for name in ("positive", "negative"):
            if not (getattr(self, name) >= 0).all() or not np.isfinite(getattr(self, name)).all():
                raise ValueError(f"{name} must be finite and non-negative weights")

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
            The counts of all cases together.

        Raises
        ------
        ValueError
            For summaries made with `max_points`: their cells differ, so their bounds do not carry over.
        """
        if not parts:
            raise ValueError("merge needs at least one ThresholdCounts")
        if any(part.summarised for part in parts):
            raise ValueError(
                "summaries made with max_points cannot be merged, their cells differ: merge exact counts"
            )
        score, positive, negative = (
            np.concatenate([getattr(part, name) for part in parts])
            for name in ("score", "positive", "negative")
        )
        return ThresholdCounts.trusted(**_named(accumulate(score, positive, negative)))

    def resample(self, seed: int | np.random.Generator | None = None) -> ThresholdCounts:
        """Draw a bootstrap resample, stratified by class.

        Parameters
        ----------
        seed : int, numpy.random.Generator or None
            Where the randomness comes from.

        Returns
        -------
        ThresholdCounts
            Same scores, resampled counts: P positives and N negatives drawn with replacement, as one
            multinomial each.

        Raises
        ------
        ValueError
            If the weights are not whole counts.
        """
        if not self.exact:
            raise ValueError(
                "resample needs whole counts: weights with fractions do not say how many cases there are"
            )
        rng = np.random.default_rng(seed)
        drawn = [
            rng.multinomial(part.sum(), part / part.sum()) if part.sum() else part
            for part in (self.positive, self.negative)
        ]
        return ThresholdCounts.trusted(score=self.score, positive=drawn[0], negative=drawn[1])

    def summarise(self, max_points: int) -> ThresholdCounts:
        """Merge neighbouring scores into at most `max_points` cells of about equal weight.

        The lowest score of a cell stands for it, so every remaining threshold is exact.  Within a cell the
        curve stays in a box of its two weights: the bounds follow from the boxes.
        """
        max_points = int(number(max_points, "max_points", 1))
        if self.score.size <= max_points:
            return self
        weight = self.tp + self.fp
        cell = np.minimum((weight[1:] * max_points / weight[-1] - 1e-9).astype(np.int64), max_points - 1)
        last = np.flatnonzero(np.append(cell[1:] != cell[:-1], True))
        positive = np.diff(self.tp[last + 1], prepend=self.tp[0])
        negative = np.diff(self.fp[last + 1], prepend=self.fp[0])
        mixed = np.diff(last, prepend=-1) > 1  # a cell of one score is exact
        p, n = positive / max(self.n_positive, 1e-300), negative / max(self.n_negative, 1e-300)
        return ThresholdCounts.trusted(
            score=self.score[last],
            positive=positive,
            negative=negative,
            auc_error=float((p * n)[mixed].sum() / 2),
            tpr_error=float(p[mixed].max(initial=0.0)),
            summarised=True,
        )


def count(sample: Sample) -> ThresholdCounts:
    """Count one sample: a case adds (w, 0) or (0, w), a soft label (w p, w (1 - p))."""
    label, weight = sample.label, sample.weight
    if label.dtype.kind == "f":
        positive, negative = label, 1.0 - label
        if weight is not None:
            positive, negative = weight * positive, weight * negative
        return ThresholdCounts.trusted(**_named(accumulate(sample.score, positive, negative)))
    if weight is None:
        return ThresholdCounts.trusted(**_named(tally(sample.score, label)))
    return ThresholdCounts.trusted(**_named(accumulate(sample.score, weight * label, weight * ~label)))


def counts_of(source: Any) -> ThresholdCounts:
    """Take the counts out of what a per-model function was given: a sample, counts, or a curve."""
    if isinstance(source, Sample):
        return count(source)
    found = source if isinstance(source, ThresholdCounts) else getattr(source, "counts", None)
    if found is None:
        raise ValueError(
            f"{type(source).__name__} was built without counts: pass y_true and y_score, "
            "or a curve that rocplot.compute.roc made from them"
        )
    return found


@per_model(one_class=True)
def counts(source: Any, *, max_points: int | None = None) -> ThresholdCounts:
    """Count the positives and the negatives at each distinct score.

    Every curve of the package is algebra on these counts.

    Parameters
    ----------
    {reading}
    max_points : int, optional
        Merge neighbouring scores into at most so many cells.  The result then carries guaranteed bounds,
        `auc_error` and `tpr_error`.

    Returns
    -------
    ThresholdCounts
        Or a dict of them by model.  One class alone is accepted here, as a partition may hold one.

    Raises
    ------
    {raises}

    Examples
    --------
    >>> c = counts([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2])
    >>> c.score, c.positive, c.negative
    (array([0.9, 0.4, 0.2]), array([1, 1, 0]), array([0, 1, 1]))
    """
    counted = counts_of(source)
    return counted if max_points is None else counted.summarise(max_points)


def _accumulated(weight: Array) -> Array:
    total = np.empty(weight.size + 1, np.int64 if weight.dtype.kind in "iu" else np.float64)
    total[0] = 0
    np.cumsum(weight, out=total[1:])
    total.flags.writeable = False
    return total


def _named(counted: tuple[Array, Array, Array]) -> dict[str, Array]:
    return dict(zip(("score", "positive", "negative"), counted, strict=True))
