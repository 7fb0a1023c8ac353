"""Precision–recall and precision–recall–gain curves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from rocplot._data.arrays import rates, scores
from rocplot._typing import Array
from rocplot.compute._base.folds import Averaging
from rocplot.compute._base.per_model import per_model
from rocplot.compute._base.result import Result
from rocplot.compute._base.source import Source
from rocplot.compute._counts.inside import loose, need_order, orders, unordered
from rocplot.compute._counts.threshold_counts import ThresholdCounts, counts_of, totals

RECALLS: Array = np.arange(101) / 100  # at which folds are averaged


@dataclass(frozen=True, eq=False)
class PrecisionRecallCurve(Result):
    """Precision and recall at every threshold.

    Attributes
    ----------
    precision, recall : ndarray, shape (k + 1,)
        In [0, 1]; recall is non-decreasing.  Precision at the threshold +inf is NaN: nothing is predicted
        positive.
    threshold : ndarray, shape (k + 1,)
        +inf, then the distinct scores, descending; NaN for a curve built without them.
    counts : ThresholdCounts or None
        The counts that the curve was computed from; None if it was built from rates.
    """

    precision: Array
    recall: Array
    threshold: Array | None = None
    counts: ThresholdCounts | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "recall", rates(self.recall, "recall"))
        object.__setattr__(self, "precision", _after_unknown(self.precision, "precision"))
        self._check_lengths("precision", "recall")
        rates(self.precision[1:], "precision")
        if (np.diff(self.recall) < 0).any():
            raise ValueError("recall must be non-decreasing: order the points from recall 0 to 1")
        if not np.allclose((self.recall[0], self.recall[-1]), (0, 1), rtol=0, atol=1e-9):
            raise ValueError("recall must run from 0, where precision may be NaN, to 1: add the end points")
        super().__post_init__()

    @property
    def average_precision(self) -> float:
        """Precision averaged over the steps of recall, Σ Δrecall · precision; scikit-learn's."""
        return float(np.diff(self.recall) @ self.precision[1:])

    @property
    def average_precision_error(self) -> float:
        """Guaranteed bound on the error of `average_precision`, for counts made with `max_points`; else 0.

        It is a sum over the single scores: those of a cell of positives alone matter, too.
        """
        inside = None if self.counts is None else unordered(self.counts) & (self.counts.positive > 0)
        if self.counts is None or inside is None or not inside.any():
            return 0.0
        tp, fp, dtp, dfp = (
            part[inside]
            for part in (self.counts.tp[:-1], self.counts.fp[:-1], self.counts.positive, self.counts.negative)
        )
        taken = dtp * (tp + dtp) / (tp + dtp + fp + dfp)
        most = dtp * (tp + dtp) / (tp + dtp + fp)  # all positives at once, before the negatives
        later = fp + dfp  # one by one, after them: ∫ TP/(TP + FP) dTP
        with np.errstate(divide="ignore", invalid="ignore"):
            lost = np.where(later > 0, later * np.log1p(dtp / (tp + later)), 0.0)
        wrong = max(float((most - taken).sum()), float((taken - (dtp - lost)).sum()))
        return wrong / self.counts.n_positive

    @property
    def auc_error(self) -> float:
        """Guaranteed bound on the error of `auc`, for counts made with `max_points`; else 0."""
        return _between_orders(self.counts, lambda counted: _curve(counted).auc)

    @property
    def break_even_error(self) -> float:
        """Guaranteed bound on the error of `break_even`, for counts made with `max_points`; else 0."""
        return _between_orders(self.counts, lambda counted: _curve(counted).break_even)

    @property
    def auc(self) -> float:
        """Exact area under the non-linear interpolation along the ROC segments.

        Between two thresholds precision is TP/(TP + FP) with FP linear in TP; at recall 0 the curve is
        extended by the limit of its first segment with positives.
        """
        if self.counts is None:
            raise ValueError("auc needs the class weights: compute the curve from data or counts")
        P, _ = totals(self.counts)
        tp, fp, dtp, dfp = _rises(self.counts)
        # ∫ TP/(TP + FP) dTP with FP = fp + ratio (TP − tp): a line over a line
        ratio = dfp / dtp
        a, b = 1 + ratio, fp - ratio * tp
        with np.errstate(divide="ignore", invalid="ignore"):
            logs = np.where(b == 0, 0.0, b / a**2 * np.log1p(a * dtp / (tp + fp)))
        return float((dtp / a - logs).sum() / P)

    @property
    def break_even(self) -> float:
        """Precision and recall where they are equal: as many cases are predicted positive as there are."""
        if self.counts is None:
            raise ValueError("break_even needs the class weights: compute the curve from data or counts")
        P, _ = totals(self.counts)
        tp, found = self.counts.tp, self.counts.tp + self.counts.fp
        after = int(np.searchsorted(found, P))
        share = (P - found[after - 1]) / (found[after] - found[after - 1])
        return float((tp[after - 1] + share * (tp[after] - tp[after - 1])) / P)


@per_model(
    makes=PrecisionRecallCurve,
    groups=True,
    folds=Averaging(
        lambda curves, _: (RECALLS, np.array([precision_over(one, RECALLS) for one in curves])),
        statistic="AP",
        number=lambda curve: curve.average_precision,
    ),
)
def precision_recall(source: Source) -> PrecisionRecallCurve:
    """Compute precision and recall at every threshold.

    Parameters
    ----------
    {reading}
    {groups}  The curve is the same; its interval and its band take account of them.
    {averaged}

    Returns
    -------
    PrecisionRecallCurve or AveragedCurve
        Several models give a `Results`, a dict by name.  Of folds the mean precision at the recalls 0, .01,
        …, 1, each fold read by the interpolation of Davis & Goadrich (2006), and where recall stays, at its
        highest precision; at recall 0 the limit of the fold's first segment.

    Raises
    ------
    {raises}

    See Also
    --------
    precision_recall_band : Compute a pointwise confidence band of the precision–recall curve.
    average_precision_interval : Compute a confidence interval of the average precision.
    precision_recall_gain : Compute precision gain and recall gain at every threshold.
    roc : Compute the ROC curve.
    det : Compute the detection error trade-off.
    threshold_metrics : Compute metrics at every threshold.
    rocplot.precision_recall : Draw precision–recall curves.

    Notes
    -----
    Fawcett (2004), section 3.2.  Precision at recall 0 is undefined (NaN); scikit-learn sets it to 1.
    Linear interpolation between points would be wrong, see ``PrecisionRecallCurve.auc``.

    References
    ----------
    {fawcett2004}

    Examples
    --------
    >>> curve = precision_recall([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6])
    >>> curve.recall, curve.precision.round(3)
    (array([0. , 0.5, 0.5, 1. , 1. ]), array([  nan, 1.   , 0.5  , 0.667, 0.5  ]))
    """
    return _curve(counts_of(source))


def _curve(counted: ThresholdCounts) -> PrecisionRecallCurve:
    P, _ = totals(counted)
    precision = precision_at(counted.tp, counted.fp)
    threshold = np.concatenate(([np.inf], counted.score))
    return PrecisionRecallCurve.trusted(
        precision=precision, recall=counted.tp / P, threshold=threshold, counts=counted
    )


def precision_over(curve: PrecisionRecallCurve, recall: Array) -> Array:
    """Read the precision at each recall, FP linear in TP between thresholds; where it falls, the highest."""
    if curve.counts is None:
        raise ValueError("an average over folds needs the class weights: compute it from data or counts")
    need_order(curve.counts, "an average over folds")
    P, _ = totals(curve.counts)
    tp, fp = (np.asarray(part, float) for part in (curve.counts.tp, curve.counts.fp))
    wanted, least = recall * P, 1e-9 * P
    after = np.searchsorted(tp, wanted - least)  # the first that reaches it
    share = np.where(tp[after] - wanted <= least, 1.0, 0.0)
    between = np.flatnonzero(share == 0)
    i = after[between]
    share[between] = (wanted[between] - tp[i - 1]) / (tp[i] - tp[i - 1])
    before = np.maximum(after - 1, 0)
    found = tp[before] + share * (tp[after] - tp[before])
    wrong = fp[before] + share * (fp[after] - fp[before])
    start = int(np.argmax(curve.counts.positive > 0))
    first = precision_at(tp[start + 1], fp[start + 1]) if fp[start] == 0 else 0.0
    return np.where(found > least, precision_at(np.maximum(found, least), wrong), first)


def _between_orders(counted: ThresholdCounts | None, value: Callable[[ThresholdCounts], float]) -> float:
    """Bound the error of a number that rises with the ROC curve, by the orders of the cases in a cell."""
    if counted is None or not loose(counted).any():
        return 0.0
    worst, best = (value(one) for one in orders(counted))
    own = value(counted)
    return max(best - own, own - worst, 0.0)


def precision_at(tp: Array, fp: Array) -> Array:
    """Compute precision, NaN where nothing is predicted positive."""
    with np.errstate(invalid="ignore"):
        return tp / (tp + fp)  # type: ignore[no-any-return]


def least_precision(recall: Array, prior: float) -> Array:
    """Compute the lowest precision that a recall allows: no curve of this prior runs below it.

    All negatives are then predicted positive; Boyd, Santos Costa, Davis & Page (2012), theorem 1.
    """
    return prior * recall / (1 - prior + prior * recall)


def equal_f(value: float, beta: float = 1) -> tuple[Array, Array]:
    """Trace where F_β has one value: recalls, precisions; empty if it is nowhere."""
    weight = beta**2
    if not 0 < value < 1 or not beta:
        flat = np.array([value, value])
        return (np.array([0.0, 1.0]), flat) if 0 < value <= 1 and not beta else (np.empty(0), np.empty(0))
    precision = np.geomspace(1, value / (1 + weight - weight * value), 101)
    recall = np.minimum(weight * value * precision / ((1 + weight) * precision - value), 1)
    return recall, precision


def equal_f_gain(value: float, beta: float = 1) -> tuple[Array, Array]:
    """Trace where the gain of F_β, (precision gain + β² recall gain)/(1 + β²), has one value."""
    weight = beta**2
    total = value * (1 + weight)
    low, high = (max(0.0, (total - 1) / weight), min(1.0, total / weight)) if weight else (0.0, 1.0)
    recall = np.linspace(low, high, 101)
    return recall, total - weight * recall


@dataclass(frozen=True, eq=False)
class PrecisionRecallGainCurve(Result):
    """Precision gain and recall gain at every threshold.

    Attributes
    ----------
    precision_gain, recall_gain : ndarray, shape (k + 1,)
        At most 1, below 0 where the rule is worse than predicting every sample positive; recall gain is
        non-decreasing.
        At the threshold +inf, where nothing is predicted positive, precision gain is NaN and recall gain
        −inf.
    threshold : ndarray, shape (k + 1,)
        +inf, then the distinct scores, descending; NaN for a curve built without them.
    counts : ThresholdCounts or None
        The counts that the curve was computed from; None if it was built from gains.
    """

    precision_gain: Array
    recall_gain: Array
    threshold: Array | None = None
    counts: ThresholdCounts | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        for name in ("precision_gain", "recall_gain"):
            gain = _after_unknown(getattr(self, name), name)
            if (gain > 1 + 1e-9).any():
                raise ValueError(f"{name} must be at most 1: it holds {gain[gain > 1 + 1e-9][0]:g}")
            object.__setattr__(self, name, gain)
        self._check_lengths("precision_gain", "recall_gain")
        with np.errstate(invalid="ignore"):  # −inf − −inf
            falls = (np.diff(self.recall_gain) < 0).any()
        if falls or self.recall_gain.size < 2 or not np.isclose(self.recall_gain[-1], 1, rtol=0, atol=1e-9):
            raise ValueError("recall_gain must increase to 1: order the points by it and add the end point")
        super().__post_init__()

    @property
    def auc(self) -> float:
        """Area under the curve over recall gain in [0, 1], exact; below 0 for a ranking worse than random.

        Straight lines between points are right here.  The curve is cut where recall gain is 0, at
        recall = π, be there a point or not.
        """
        x, y = self.from_zero
        return float(np.trapezoid(y, x))

    @property
    def auc_error(self) -> float:
        """Guaranteed bound on the error of `auc`, for counts made with `max_points`; else 0."""
        return _between_orders(self.counts, lambda counted: precision_recall_gain(counted).auc)

    @property
    def from_zero(self) -> tuple[Array, Array]:
        """The curve from recall gain 0 to 1: recall gains, precision gains."""
        if self.counts is not None:
            return gains_from_zero(self.counts)
        known = np.isfinite(self.recall_gain) & np.isfinite(self.precision_gain)
        x, y = self.recall_gain[known], self.precision_gain[known]
        after = int(np.searchsorted(x, 0, side="left"))
        start = y[0] if not after else np.interp(0, x[after - 1 : after + 1], y[after - 1 : after + 1])
        # before the first point the ROC curve is straight from (0, 0), so precision stays what it is there
        return np.append(0.0, x[after:]), np.append(start, y[after:])


@per_model(makes=PrecisionRecallGainCurve)
def precision_recall_gain(source: Source) -> PrecisionRecallGainCurve:
    """Compute precision gain and recall gain at every threshold.

    Parameters
    ----------
    {reading}

    Returns
    -------
    PrecisionRecallGainCurve
        Several models give a `Results`, a dict by name.

    Raises
    ------
    {raises}

    See Also
    --------
    precision_recall : Compute precision and recall at every threshold.
    rocplot.precision_recall_gain : Draw precision–recall-gain curves.

    Notes
    -----
    Flach & Kull (2015), eq. 3 and 4: the gain of m is (m − π)/((1 − π) m), where π is the precision of
    predicting every sample positive.  In rates, with c = N/P, precision gain is 1 − fpr/tpr and recall gain
    1 − (1 − tpr)/(c tpr).

    References
    ----------
    {flach2015}

    Examples
    --------
    >>> curve = precision_recall_gain([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6])
    >>> curve.precision_gain, curve.recall_gain
    (array([nan, 1. , 0. , 0.5, 0. ]), array([-inf,   0.,   0.,   1.,   1.]))
    >>> curve.auc
    0.25
    """
    counted = counts_of(source)
    totals(counted)
    threshold = np.concatenate(([np.inf], counted.score))
    precision, recall = gains(counted.tp, counted.fp, counted)
    return PrecisionRecallGainCurve.trusted(
        precision_gain=precision, recall_gain=recall, threshold=threshold, counts=counted
    )


def gains(tp: Array, fp: Array, counted: ThresholdCounts) -> tuple[Array, Array]:
    """Compute precision gain and recall gain of counts of positives and negatives found."""
    P, N = totals(counted)
    with np.errstate(divide="ignore", invalid="ignore"):
        return 1 - (fp / N) / (tp / P), 1 - (P / N) * ((P - tp) / tp)


def gains_from_zero(counted: ThresholdCounts) -> tuple[Array, Array]:
    """Trace the curve of gains from recall gain 0 to 1: recall gains, precision gains."""
    P, N = totals(counted)
    zero = P * P / (P + N)  # recall = π
    after = int(np.searchsorted(counted.tp, zero, side="left"))
    (tp, ahead), (fp, beyond) = counted.tp[after - 1 : after + 1], counted.fp[after - 1 : after + 1]
    share = (zero - tp) / (ahead - tp)
    # gains are straight in 1/TP, as is the ROC curve in TP
    precision, recall = gains(
        np.append(zero, counted.tp[after:]),
        np.append(fp + share * (beyond - fp), counted.fp[after:]),
        counted,
    )
    return np.append(0.0, np.maximum(recall[1:], 0)), precision


def _after_unknown(values: Any, argument: str) -> Array:
    """Read an array whose first value may be missing: there nothing is predicted positive."""
    array = np.asarray(values, dtype=float)
    if array.ndim == 1 and array.size and np.isnan(array[0]):
        return np.append(array[0], scores(array[1:], argument))
    return scores(array, argument)


def _rises(counted: ThresholdCounts) -> tuple[Array, Array, Array, Array]:
    """Return where each step that finds positives begins, and how far it goes: tp, fp, dtp, dfp."""
    rises = np.flatnonzero(counted.positive > 0)
    return counted.tp[rises], counted.fp[rises], counted.positive[rises], counted.negative[rises]
