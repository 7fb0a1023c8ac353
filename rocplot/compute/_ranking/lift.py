"""Lift curves, their areas and hulls, and the point of largest profit."""

from __future__ import annotations

from dataclasses import field
from typing import Any

import numpy as np

from rocplot._data.arrays import rates, scores
from rocplot._faults import value_error
from rocplot._typing import Array
from rocplot._validation import number
from rocplot.compute._base.folds import Averaging
from rocplot.compute._base.reading import Source, per_model
from rocplot.compute._base.result import Result
from rocplot.compute._counts.sort import at_least
from rocplot.compute._counts.threshold_counts import (
    ThresholdCounts,
    counts_of,
    loose,
    need_order,
    need_weights,
    orders,
    totals,
    unordered,
)
from rocplot.compute._roc.hull import hull_of
from rocplot.compute._roc.operating_point import operating_point
from rocplot.compute._roc.roc import RocCurve, auc_of, curve_of

# -- Lift curves, their areas and hulls -----------------------------------------------------------

RATES: Array = np.arange(101) / 100  # at which folds are averaged


class LiftCurve(Result):
    """A lift curve from (0, 0) to (1, P): the positives found among the samples ranked highest.

    Attributes
    ----------
    rate : ndarray, shape (k + 1,)
        Predicted positive rate (TP + FP)/n of the rule "positive iff score ≥ threshold".
    count : ndarray, shape (k + 1,)
        True positives, 0 to P; whole if all weights are.
    threshold : ndarray, shape (k + 1,)
        +inf, then the distinct scores, descending; NaN for a curve built without them.
    counts : ThresholdCounts or None
        The counts that the curve was computed from; None if it was built from arrays.
    """

    rate: Array
    count: Array
    threshold: Array | None = None
    counts: ThresholdCounts | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "rate", rates(self.rate, "rate"))
        object.__setattr__(self, "count", scores(self.count, "count"))
        self._check_lengths("rate", "count")
        if (np.diff(self.rate) < 0).any() or (np.diff(self.count) < 0).any():
            raise value_error(
                "rate", "and count must be non-decreasing", "order the points from (0, 0) to (1, P)"
            )
        ends = (self.rate[0], self.count[0], self.rate[-1])
        if not np.allclose(ends, (0, 0, 1), rtol=0, atol=1e-9) or not 0 < self.count[-1] < np.inf:
            raise value_error(
                "rate", "and count must run from (0, 0) to (1, P) with P > 0", "add the end points"
            )
        super().__post_init__()

    @property
    def n_positive(self) -> float:
        """Total weight of positives, P."""
        return self.count[-1].item()  # type: ignore[no-any-return]

    @property
    def tpr(self) -> Array:
        """True positive rate TP/P: the cumulative gains, shape (k + 1,)."""
        return np.asarray(self.count / self.count[-1])

    @property
    def ratio(self) -> Array:
        """Lift in the narrow sense, tpr/rate = precision/π; NaN at rate 0, shape (k + 1,)."""
        with np.errstate(invalid="ignore"):
            return self.tpr / self.rate

    @property
    def area(self) -> float:
        """Area under the curve with straight segments: Alift2 = [P²/2 + P N AUC]/n."""
        return self._area(0.5)

    @property
    def area_step(self) -> float:
        """Area under the lower steps: Alift1, below Alift2 even without ties, by P/(2n) and more."""
        return self._area(0.0)

    @property
    def area_error(self) -> float:
        """Guaranteed bound on the error of `area`, for counts made with `max_points`; else 0."""
        if self.counts is None or not self.counts.auc_error:
            return 0.0
        P, N = totals(self.counts)
        return self.counts.auc_error * P * N / (P + N)

    @property
    def area_step_error(self) -> float:
        """Guaranteed bound on the error of `area_step`, for counts made with `max_points`; else 0."""
        if self.counts is None:
            return 0.0
        inside, counted = unordered(self.counts), self.counts
        hidden = (counted.positive + counted.negative)[inside] @ counted.positive[inside]
        return float(hidden / (counted.n_positive + counted.n_negative))

    def _area(self, reached: float) -> float:
        """Sum the columns of the cases; each holds the positives before it and a share of its own."""
        counted = self.counts
        if counted is None:
            return float(np.diff(self.rate) @ (self.count[:-1] + reached * np.diff(self.count)))
        n = counted.n_positive + counted.n_negative
        if counted.exact and n * counted.n_positive < 1 << 61:  # twice the sum fits an integer
            cases: Array = counted.positive.astype(np.int64) + counted.negative
            twice = 2 * int(cases @ counted.tp[:-1]) + round(2 * reached) * int(cases @ counted.positive)
            return twice / (2 * int(n))
        cases = (counted.positive + counted.negative) / n
        return float(cases @ (counted.tp[:-1] + reached * counted.positive))

    @property
    def area_random(self) -> float:
        """Area of a random ranking, P/2."""
        return self.n_positive / 2

    @property
    def area_perfect(self) -> float:
        """Area of a perfect ranking, P(1 − π/2)."""
        return self.n_positive * (1 - self.prior / 2)

    @property
    def prior(self) -> float:
        """Share of positives in the sample, π."""
        P, N = totals(need_weights(self.counts, "prior"))
        return P / (P + N)

    @property
    def auc(self) -> float:
        """Area under the ROC curve of the same counts."""
        return auc_of(need_weights(self.counts, "auc"))

    @property
    def ks(self) -> float:
        """Kolmogorov–Smirnov distance of the classes, max ``|tpr − fpr|``."""
        return float(self._gap().max())

    @property
    def ks_error(self) -> float:
        """Guaranteed bound on the error of `ks`, for counts made with `max_points`; else 0."""
        if self.counts is None or not loose(self.counts).any():
            return 0.0
        worst, best = (curve_of(order) for order in orders(self.counts))
        most = max(float((best.tpr - best.fpr).max()), float((worst.fpr - worst.tpr).max()))
        return max(most - self.ks, 0.0)

    @property
    def ks_point(self) -> tuple[float, float]:
        """(rate, count) of the KS distance, where the curve is farthest from a random ranking."""
        at = int(self._gap().argmax())
        return float(self.rate[at]), float(self.count[at])

    def _gap(self) -> Array:
        curve = curve_of(need_weights(self.counts, "ks"))
        return np.asarray(np.abs(curve.tpr - curve.fpr))


@per_model(
    makes=LiftCurve,
    folds=Averaging(
        lambda curves, _: (RATES, np.array([_gains(one) for one in curves])),
        known=lambda rate: (rate == 0) | (rate == 1),
        statistic="area",
        number=lambda curve: curve.area / curve.n_positive,
    ),
)
def lift(source: Source) -> LiftCurve:
    """Compute the lift curve: true positives against the predicted positive rate.

    Three curves are called lift.  The result holds all of them: `count` over `rate` is the lift chart of
    Vuk & Curk, `tpr` over `rate` the cumulative gains, `ratio` over `rate` the lift in the narrow sense.
    Equal scores give one diagonal segment.

    Parameters
    ----------
    {reading}
    {averaged}

    Returns
    -------
    LiftCurve or AveragedCurve
        Several models give a `Results`, a dict by name.  k distinct scores give
        k + 1 points.  Of folds the mean tpr, the cumulative gains, at the rates 0, .01, …, 1; over the rate
        it is the mean lift in the narrow sense.  The areas that are summarised are those of cumulative gains.

    Raises
    ------
    {raises}

    See Also
    --------
    profit_optimum : Find the point of largest profit on the lift curve.
    roc : Compute the ROC curve.
    rocplot.lift : Draw lift charts, cumulative gains curves or lift curves, over the predicted-positive rate.

    Notes
    -----
    Vuk & Curk (2006), section 5.  Their eq. 5.3 holds for the straight segments (Alift2), ties included,
    and not for the steps of eq. 5.4 (Alift1).  The area of a perfect ranking is P(1 − π/2), not P.

    References
    ----------
    {vuk2006}

    Examples
    --------
    >>> curve = lift([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2])
    >>> curve.rate, curve.count
    (array([0.  , 0.25, 0.75, 1.  ]), array([0, 1, 2, 2]))
    >>> curve.area, curve.area_step
    (1.375, 1.0)
    """
    return lift_of(counts_of(source))


def _gains(curve: LiftCurve) -> Array:
    """Read the tpr at the rates."""
    need_order(curve.counts, "an average over folds")
    return np.asarray(np.interp(RATES, curve.rate, curve.tpr))


def lift_of(counted: ThresholdCounts) -> LiftCurve:
    """Compute the lift curve of counts."""
    P, N = totals(counted)
    threshold = np.concatenate(([np.inf], counted.score))
    rate = (counted.tp + counted.fp) / (P + N)
    rate[-1] = 1.0  # where sums of fractions are rounded
    return LiftCurve.unchecked(rate=rate, count=counted.tp, threshold=threshold, counts=counted)


def lift_hull(curve: LiftCurve) -> LiftCurve:
    """Compute the upper hull of a lift curve: vertex by vertex the image of the ROC hull."""
    if curve.counts is None:
        tpr = RocCurve.unchecked(fpr=curve.rate, tpr=curve.tpr, threshold=curve.threshold)
        found = hull_of(tpr)
        count = found.tpr * curve.n_positive
        return LiftCurve.unchecked(rate=found.fpr, count=count, threshold=found.threshold)
    pooled = hull_of(curve_of(curve.counts)).counts
    assert pooled is not None
    return lift_of(pooled)


def perfect_ranking(curve: LiftCurve) -> tuple[Array, Array]:
    """Trace the curve that finds all positives first, (rate, count)."""
    P = curve.n_positive
    return np.array([0.0, curve.prior, 1.0]), np.array([0.0, P, P])


def from_roc(scale: str, curve: LiftCurve, fpr: Array, tpr: Array) -> tuple[Array, Array]:
    """Bring points of ROC space to the lift curve's, in one scale: straight lines stay so but for ratios.

    Lines of equal accuracy get the slope n/2 in counts: Vuk & Curk, eq. 5.7.
    """
    rate = curve.prior * tpr + (1 - curve.prior) * fpr
    with np.errstate(invalid="ignore"):
        height = {"count": curve.n_positive * tpr, "rate": tpr, "ratio": tpr / rate}[scale]
    return rate, height


SCALES = ("count", "rate", "ratio")
_STEPS = 400  # points between vertices where segments bend


def in_scale(scale: str, P: float, rate: Any, count: Any) -> tuple[Array, Array]:
    """Bring points of a line over the rate to a scale.

    In the ratio scale straight segments bend, so long ones get points between; a line that begins at
    (0, 0) begins with the limit of its first segment, any other one after rate 0.
    """
    rate, count = np.atleast_1d(rate).astype(float), np.atleast_1d(count).astype(float)
    if scale == "count":
        return rate, count
    if scale == "rate":
        return rate, count / P
    inside = np.arange(1, _STEPS) / _STEPS
    inside = inside[(inside > rate[0]) & (inside < rate[-1])]
    between = np.searchsorted(rate, inside)
    count = np.insert(count, between, np.interp(inside, rate, count))
    rate = np.insert(rate, between, inside)
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = count / rate / P
    if rate[0] == 0 and count[0] == 0 and rate.size > 1:
        ratio[0] = ratio[1]
    known = np.isfinite(ratio)
    return rate[known], ratio[known]


# -- The profit-optimal point of a lift curve -----------------------------------------------------


class ProfitOptimum(Result):
    """The point of largest profit on a lift curve.

    Attributes
    ----------
    rate, count, threshold : float
        The predicted positive rate of largest profit, the true positives there, and the cut-off.
    profit : float
        Total profit of all samples at that rate.
    gain : float
        Profit in excess of predicting every sample negative.
    slope : float
        Slope of the iso-profit line that touches the curve there, dTP/drate.
    profit_error : float
        How much more another cut-off may bring, one within a cell of pooled counts; else 0.
    """

    rate: float
    count: float
    threshold: float
    profit: float
    gain: float
    slope: float
    profit_error: float = 0.0


@per_model(makes=ProfitOptimum)
def profit_optimum(
    source: Source, *, benefit_tp: float = 0, benefit_tn: float = 0, cost_fp: float = 0, cost_fn: float = 0
) -> ProfitOptimum:
    """Find the predicted positive rate of largest profit on the lift curve.

    The profit is benefit_tp TP + benefit_tn TN − cost_fp FP − cost_fn FN.  A mailing that costs m per
    letter and earns r per sale has ``benefit_tp=r - m, cost_fp=m``.

    Parameters
    ----------
    {reading}
    benefit_tp, benefit_tn : float, default=0
        Benefit of each true positive and true negative; may be negative.
    cost_fp, cost_fn : float, default=0
        Cost of each false positive and false negative, non-negative.

    Returns
    -------
    ProfitOptimum
        A vertex of the hull of the lift curve; of equal profits, the one of lowest rate.  Several models give
        a `Results`, a dict by name.

    Raises
    ------
    {raises}
    ValueError
        Also for negative costs, for benefits and costs under which all decisions have equal profit or
        a wrong decision is worth more than the right one, or a curve without counts.

    See Also
    --------
    lift : Compute the lift curve: true positives against the predicted positive rate.
    operating_point : Find the operating point of least expected cost.
    net_benefit : Compute the net benefit at threshold probabilities.
    rocplot.lift : Draw lift charts, cumulative gains curves or lift curves, over the predicted-positive rate.

    Notes
    -----
    Vuk & Curk (2006), section 5.2.  With R = benefit_tp + benefit_tn + cost_fp + cost_fn the profit is a
    constant + R TP − (benefit_tn + cost_fp) n rate, so iso-profit lines have the slope
    n (benefit_tn + cost_fp)/R; with equal costs of both errors and no benefits, n/2.

    References
    ----------
    {vuk2006}

    Examples
    --------
    >>> best = profit_optimum([1, 0, 1, 0, 0], [0.9, 0.8, 0.7, 0.6, 0.5], benefit_tp=9, cost_fp=1)
    >>> best.rate, best.count, best.threshold, best.profit, best.slope
    (0.6, 2.0, 0.7, 17.0, 0.5)
    """
    counted = counts_of(source)
    P, N = totals(counted)
    worth = {"benefit_tp": benefit_tp, "benefit_tn": benefit_tn, "cost_fp": cost_fp, "cost_fn": cost_fn}
    point = operating_point(counted, **worth)
    per_positive, per_target = value_of(**worth)
    at = int(at_least(counted.score, point.threshold)) if point.tpr + point.fpr else 0
    tp, fp = float(counted.tp[at]), float(counted.fp[at])
    gain = per_positive * tp - per_target * (tp + fp)
    return ProfitOptimum(
        rate=(tp + fp) / (P + N),
        count=tp,
        threshold=point.threshold,
        profit=gain + benefit_tn * N - cost_fn * P,
        gain=gain,
        slope=(P + N) * per_target / per_positive,
        profit_error=(P + N) * point.cost_error,
    )


def value_of(
    benefit_tp: float = 0, benefit_tn: float = 0, cost_fp: float = 0, cost_fn: float = 0
) -> tuple[float, float]:
    """Return what each positive found brings and what each target costs: all that a choice depends on."""
    benefit_tp = number(benefit_tp, "benefit_tp", -np.inf)
    benefit_tn = number(benefit_tn, "benefit_tn", -np.inf)
    cost_fp, cost_fn = number(cost_fp, "cost_fp"), number(cost_fn, "cost_fn")
    return benefit_tp + benefit_tn + cost_fp + cost_fn, benefit_tn + cost_fp
