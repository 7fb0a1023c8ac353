"""Confidence bands of precision–recall curves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from rocplot._data.sample import Sample
from rocplot._numbers import percent
from rocplot._typing import Array, Seed
from rocplot._validation import proportion
from rocplot.compute._base.basis import Basis, described_curve, resamples, with_basis
from rocplot.compute._base.per_model import per_model
from rocplot.compute._base.result import Result
from rocplot.compute._base.source import Source
from rocplot.compute._counts.cases import cases_of, in_range, need_cases, simple
from rocplot.compute._counts.inside import need_order
from rocplot.compute._counts.resample import Drawing
from rocplot.compute._counts.threshold_counts import ThresholdCounts, counts_of, totals
from rocplot.compute._roc.curve import curve_of, vertical
from rocplot.compute._roc.delong import independent_units
from rocplot.compute._roc.pointwise import pointwise_edges

_GRID = np.linspace(0, 1, 101)


@dataclass(frozen=True, eq=False)
class PrecisionRecallBand(Result):
    """A pointwise confidence band of a precision–recall curve.

    Attributes
    ----------
    recall, precision : ndarray, shape (m,)
        The curve that the band surrounds, from recall 0 to 1: at each recall the highest precision, by the
        non-linear interpolation; at recall 0 the limit of its first segment.
    low, high : ndarray, shape (m,)
        Bounds of the precision at each recall; 0 and 1 at recall 0.
    kind : str
        Level and kind of the band, as in a legend.
    basis : Basis or None
        How the limits were made and at which level, for `describe`; None for a result made by hand.
    """

    recall: Array
    precision: Array
    low: Array
    high: Array
    kind: str = ""
    basis: Basis | None = field(default=None, repr=False, compare=False, kw_only=True)

    def describe(self) -> str:
        """Write the limits as a sentence for a paper, with their method and level."""
        return described_curve("Precision–recall curve", self.low, self.basis, self.kind)


def _words(_: Any, options: Mapping[str, Any]) -> tuple[str, str]:
    """Say how the band was made."""
    how = f"union of Wilson's intervals and {resamples(options)}"
    return "Precision–recall curve", f"pointwise confidence band ({how})"


@with_basis(_words)
@per_model(makes=PrecisionRecallBand, groups=True)
def precision_recall_band(
    source: Source,
    *,
    level: float = 0.95,
    n_resamples: int = 2000,
    seed: Seed = None,
    progress: bool = True,
) -> PrecisionRecallBand:
    """Compute a pointwise confidence band of the precision–recall curve.

    Parameters
    ----------
    {reading}
    {groups}  Whole groups are drawn, and Wilson's interval is that of the number of negatives over the design
        effect; likewise for fractional weights.
    level : float in (0, 1), default=0.95
        Confidence level, as a proportion.
    {resampling}

    Returns
    -------
    PrecisionRecallBand
        Several models give a `Results`, a dict by name.

    Raises
    ------
    {raises}
    ValueError
        Also for a level outside (0, 1), counts made with `max_points`, whose cells hide the order of the
        cases, and counts of fractional weights without the single cases.

    See Also
    --------
    precision_recall : Compute precision and recall at every threshold.
    average_precision_interval : Compute a confidence interval of the average precision.
    roc_band : Compute a confidence band of the ROC curve.
    rocplot.precision_recall : Draw precision–recall curves.

    Notes
    -----
    At a fixed recall r and prevalence π, precision is π r/(π r + (1 − π) fpr): it falls with the false
    positive rate at which the curve reaches r.  The limits are therefore those of this fpr, by the pointwise
    method of ``roc_band`` with the classes exchanged: the union of the percentiles over stratified resamples,
    which know how the cut-off varies, and of Wilson's interval, which keeps its width where no resample finds
    a negative above the first positives and the percentiles collapse to a precision of 1.

    At the ends the order of the positives says nothing, and the band is as wide as the prevalence allows:
    with the probability r^P all of P positives lie above the cut-off whose recall is r, with (1 − r)^P none.
    Where the first exceeds (1 − level)/2 the lower limit is the least precision at this recall (for 95 %
    beyond .69 with 10 positives, .83 with 20, .96 with 100), where the second does the upper limit is 1.

    Measured at a 95 % level with normal and exponential scores at AUCs of .6, .76 and .9, at recalls from .05
    to .95 (150 samples each, 300 resamples; Monte Carlo error 1 to 4 points): the band covers 97 to 100 %
    with 25 + 25 cases, 98 to 100 % with 5 + 45, 95 to 100 % with 20 + 180, 93 to 100 % with 100 + 100 and 94
    to 100 % with 20 + 980.

    The prevalence is held fixed, at the sample's: where cases are sampled whatever their class, it varies as
    well, and precision with it.  Joined pointwise intervals are too narrow for the curve as a whole.

    {coverage}

    References
    ----------
    {davis2006}
    {wilson1927}

    Examples
    --------
    >>> band = precision_recall_band([1, 0] * 10, range(20, 0, -1), seed=0)
    >>> at = band.recall.searchsorted(0.5)
    >>> round(float(band.precision[at]), 3), bool(band.low[at] < 0.5 < band.high[at])
    (0.556, True)
    """
    level = proportion(level, "level")
    drawing = Drawing.of(n_resamples, seed, progress)
    counted = counts_of(source)
    totals(counted)
    need_cases(counted)
    need_order(counted, "the band")
    return _band(in_range(counted), level, drawing)


def _band(counted: ThresholdCounts, level: float, drawing: Drawing) -> PrecisionRecallBand:
    """Turn the band of the curve with exchanged classes, (1 − tpr, 1 − fpr), into precisions."""
    other = _exchanged(counted)
    curve = curve_of(other)
    at, _, low, high = pointwise_edges(curve, other, level, drawing)
    P, tail = independent_units(counted)[0], 0.5 - level / 2
    low[(1 - at) ** P > tail] = 0  # all positives of the sample may lie above the cut-off of this recall
    high[at**P > tail] = 1  # or none
    miss = np.union1d(at, _GRID)[::-1]  # 1 − recall; between the points the fpr is straight, precision bends
    recall = 1 - miss
    prior = counted.n_positive / (counted.n_positive + counted.n_negative)

    def precision(specificity: Array, first: float) -> Array:
        found, wrong = prior * recall[1:], (1 - prior) * (1 - specificity[1:])
        return np.concatenate([[first], found / (found + wrong)])

    i = int(np.argmax(counted.positive > 0))
    first = 0.0 if counted.fp[i] else counted.positive[i] / (counted.positive[i] + counted.negative[i])
    return PrecisionRecallBand.trusted(
        recall=recall,
        precision=precision(vertical(curve, miss), float(first)),
        low=precision(np.interp(miss, at, low), 0.0),
        high=precision(np.interp(miss, at, high), 1.0),
        kind=f"{percent(level)} % pointwise band (bootstrap and Wilson)",
    )


def _exchanged(counted: ThresholdCounts) -> ThresholdCounts:
    """Exchange the classes and turn the order of the scores about; only the order is kept."""
    score = -np.arange(counted.score.size)
    cases = None
    if not simple(counted):
        own = cases_of(counted)
        held = counted.cases
        assert held is not None
        label = 1 - held.label if held.label.dtype.kind == "f" else ~held.label
        cases = Sample(own.point - (score.size - 1), label, held.weight, group=held.group)
    return ThresholdCounts.trusted(
        score=score, positive=counted.negative[::-1], negative=counted.positive[::-1], cases=cases
    )
