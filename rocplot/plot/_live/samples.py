"""What a live figure reads: the cut-offs of its slider, and the decisions of every model at each of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from rocplot._typing import Array
from rocplot.compute._counts.threshold_counts import ThresholdCounts
from rocplot.plot._drawn import Drawn

MOST = 600  # cut-offs of the slider


@dataclass(eq=False)
class Sample:
    """The cut-offs of one model on one set of cases, and what is known of the decisions there.

    Attributes
    ----------
    model : str or None
        The model; None for a single one without a name.
    threshold : ndarray, shape (k,)
        Descending.
    tp, fp : ndarray, shape (k,), or None
        Weight of the positives and of the negatives at or above each cut-off; rates, if `known` is False.
    known : bool
        Whether `tp` and `fp` are counts.
    """

    model: str | None
    threshold: Array
    tp: Array | None = None
    fp: Array | None = None
    known: bool = False

    def at(self, cuts: Array) -> Array:
        """Find the row that decides as each cut-off does: the lowest threshold at or above it."""
        found: Array = np.searchsorted(-self.threshold, -cuts, side="right") - 1
        return found

    def is_same(self, other: Sample) -> bool:
        """Say whether both are the same model on the same cases, as far as is known."""
        if self.model != other.model or not np.array_equal(self.threshold, other.threshold):
            return False
        return all(
            one is None or two is None or self.known != other.known or np.array_equal(one, two)
            for one, two in ((self.tp, other.tp), (self.fp, other.fp))
        )

    def chosen(self, most: int) -> Array:
        """Choose cut-offs evenly along the ROC curve, or by rank where it is unknown; ends included."""
        k = self.threshold.size
        if k <= most:
            return self.threshold
        if self.tp is None or self.fp is None:
            along = np.linspace(0, 1, k)
        else:
            along = (self.tp / self.tp[-1] + self.fp / self.fp[-1]) / 2
        at = np.searchsorted(along, np.linspace(0, 1, most), side="left").clip(0, k - 1)
        found: Array = self.threshold[np.unique(np.r_[0, at, k - 1])]
        return found


def sample_of(model: str | None, result: Any) -> Sample | None:
    """Read the cut-offs and decisions of a result; None if it knows of no cut-offs."""
    result = result[0] if isinstance(result, list) else result  # the curves of several methods
    held = getattr(result, "curve", result)  # a cost curve has the ROC curve that it was made of
    counted = held if isinstance(held, ThresholdCounts) else getattr(held, "counts", None)
    if isinstance(counted, ThresholdCounts):
        if not counted.n_positive or not counted.n_negative:
            return None
        return Sample(model, np.r_[np.inf, counted.score.astype(float)], counted.tp, counted.fp, known=True)
    cuts = np.asarray(getattr(held, "threshold", ()), float)
    if cuts.ndim != 1 or cuts.size < 2 or cuts[0] != np.inf or not (cuts[1:] <= cuts[:-1]).all():
        return None  # NaN, or the thresholds of an average
    tpr, fpr = (np.asarray(getattr(held, name, ()), float) for name in ("tpr", "fpr"))
    return Sample(model, cuts, tpr, fpr) if tpr.shape == fpr.shape == cuts.shape else Sample(model, cuts)


def collect(calls: Iterable[Drawn]) -> tuple[list[Sample], dict[tuple[int, str | None], int]]:
    """Find the samples of all pictures; the mapping says which is that of a call (by id) and model."""
    found: list[Sample] = []
    places: dict[tuple[int, str | None], int] = {}
    for call in calls:
        for name, result in call.results.items():
            one = sample_of(name, result)
            if one is None:
                continue
            at = next((i for i, other in enumerate(found) if one.is_same(other)), None)
            if at is None:
                found.append(one)
                at = len(found) - 1
            elif one.tp is not None and not found[at].known:
                found[at] = one  # it knows more
            places[id(call), name] = at
    return found, places


def every_cut(samples: list[Sample]) -> Array:
    """Return all cut-offs of all models, ascending."""
    return np.unique(np.concatenate([np.empty(0), *(one.threshold for one in samples)]))


def steps_of(samples: list[Sample], marked: Iterable[float], most: int = MOST) -> Array:
    """Choose the cut-offs of the slider, ascending: all of all models, or as many of each as fit."""
    if not samples:
        return np.empty(0)
    every = every_cut(samples)
    if every.size > most:
        share = max(2, most // len(samples))
        every = np.unique(np.concatenate([one.chosen(share) for one in samples]))
    return np.unique(np.r_[every, np.asarray([*marked], float)])


def marked_cuts(calls: Iterable[Drawn]) -> list[float]:
    """Return the cut-offs that the figure itself marks."""
    found: list[float] = []
    for call in calls:
        for layer, key in (("thresholds", "at"), ("threshold", "value"), ("crosses", "at")):
            named = call.layers.get(layer, {}).get(key)
            given = np.asarray(() if named is None else named)
            found += [float(one) for one in given.ravel()] if given.dtype.kind in "iuf" else []
    return [one for one in found if not np.isnan(one)]


def start_of(steps: Array, marked: list[float]) -> float:
    """Choose where the slider begins: at a marked cut-off, at ½ of probabilities, or in the middle."""
    known = steps[np.isfinite(steps)]
    if marked:
        return marked[0]
    if known.size and known[0] >= 0 and known[-1] <= 1:
        return 0.5
    return float(known[known.size // 2]) if known.size else float(steps[0])
