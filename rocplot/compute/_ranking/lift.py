"""Lift curves, their areas and hulls, and the point of largest profit on them."""

from __future__ import annotations

from dataclasses import field
from typing import Any

import numpy as np

from rocplot._data.arrays import rates, read_scores
from rocplot._errors import make_value_error
from rocplot._typing import Array
from rocplot._validation import check_number
from rocplot.compute._base.folds import Averaging
from rocplot.compute._base.reading import Source, per_model
from rocplot.compute._base.result import Result
from rocplot.compute._counts.sort import count_at_least
from rocplot.compute._counts.threshold_counts import (
    ThresholdCounts,
    find_mixed_cells,
    find_unordered_cells,
    get_counts,
    get_totals,
    make_extreme_orders,
    require_order,
    require_weights,
)
from rocplot.compute._roc.hull import compute_hull
from rocplot.compute._roc.operating_point import operating_point
from rocplot.compute._roc.roc import RocCurve, compute_auc, count_ranked_scores, get_curve

# -- Lift curves, their areas and hulls -----------------------------------------------------------

RATES: Array = np.arange(101) / 100  # rates at which folds are averaged


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
        object.__setattr__(self, "count", read_scores(self.count, "count"))
        self._check_lengths("rate", "count")
        if (np.diff(self.rate) < 0).any() or (np.diff(self.count) < 0).any():
            raise make_value_error(
                "rate", "and count must be non-decreasing", "order the points from (0, 0) to (1, P)"
            )
        ends = (self.rate[0], self.count[0], self.rate[-1])
        if not np.allclose(ends, (0, 0, 1), rtol=0, atol=1e-9) or not 0 < self.count[-1] < np.inf:
            raise make_value_error(
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
        return self._sum_area(0.5)

    @property
    def area_step(self) -> float:
        """Area under the lower steps, Alift1: at least P/(2n) below Alift2, even without ties."""
        return self._sum_area(0.0)

    @property
    def area_error(self) -> float:
        """Guaranteed bound on the error of `area`, for counts made with `max_points`; else 0."""
        if self.counts is None or not self.counts.auc_error:
            return 0.0
        P, N = get_totals(self.counts)
        return self.counts.auc_error * P * N / (P + N)

    @property
    def area_step_error(self) -> float:
        """Guaranteed bound on the error of `area_step`, for counts made with `max_points`; else 0."""
        if self.counts is None:
            return 0.0
        is_unordered, counts = find_unordered_cells(self.counts), self.counts
        hidden = (counts.positive + counts.negative)[is_unordered] @ counts.positive[is_unordered]
        return float(hidden / (counts.n_positive + counts.n_negative))

    def _sum_area(self, fraction: float) -> float:
        """Sum, over all cases, the positives before the case and a `fraction` of those tied with it."""
        counts = self.counts
        if counts is None:
            return float(np.diff(self.rate) @ (self.count[:-1] + fraction * np.diff(self.count)))
        n = counts.n_positive + counts.n_negative
        if counts.exact and n * counts.n_positive < 1 << 61:  # twice the sum fits in an integer
            cases: Array = counts.positive.astype(np.int64) + counts.negative
            twice = 2 * int(cases @ counts.tp[:-1]) + round(2 * fraction) * int(cases @ counts.positive)
            return twice / (2 * int(n))
        cases = (counts.positive + counts.negative) / n
        return float(cases @ (counts.tp[:-1] + fraction * counts.positive))

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
        """Proportion of positives in the sample, π."""
        P, N = get_totals(require_weights(self.counts, "prior"))
        return P / (P + N)

    @property
    def auc(self) -> float:
        """Area under the ROC curve of the same counts."""
        return compute_auc(require_weights(self.counts, "auc"))

    @property
    def ks(self) -> float:
        """Kolmogorov–Smirnov distance of the classes, max ``|tpr − fpr|``."""
        return float(self._find_gap().max())

    @property
    def ks_error(self) -> float:
        """Guaranteed bound on the error of `ks`, for counts made with `max_points`; else 0."""
        if self.counts is None or not find_mixed_cells(self.counts).any():
            return 0.0
        worst, best = (get_curve(order) for order in make_extreme_orders(self.counts))
        largest = max(float((best.tpr - best.fpr).max()), float((worst.fpr - worst.tpr).max()))
        return max(largest - self.ks, 0.0)

    @property
    def ks_point(self) -> tuple[float, float]:
        """The point (rate, count) at which the KS distance is reached, farthest from a random ranking."""
        index = int(self._find_gap().argmax())
        return float(self.rate[index]), float(self.count[index])

    def _find_gap(self) -> Array:
        curve = get_curve(require_weights(self.counts, "ks"))
        return np.asarray(np.abs(curve.tpr - curve.fpr))


@per_model(
    result_type=LiftCurve,
    count=count_ranked_scores,
    folds=Averaging(
        lambda curves, _: (RATES, np.array([_read_gains(curve) for curve in curves])),
        known_spread=lambda rate: (rate == 0) | (rate == 1),
        statistic="area",
        number=lambda curve: curve.area / curve.n_positive,
    ),
)
def lift(source: Source) -> LiftCurve:
    """Compute the lift curve: true positives against the predicted positive rate.

    Use it if you can act on only part of the cases, ranked by score.

    Three curves are called lift.  The result holds all of them: `count` over `rate` is the lift chart of Vuk
    & Curk, `tpr` over `rate` the cumulative gains, `ratio` over `rate` the lift in the narrow sense.  Equal
    scores give one diagonal segment.

    Parameters
    ----------
    {reading}
    {averaged}

    Returns
    -------
    LiftCurve or AveragedCurve
        Several models give a `Results`, a dict by name.  k distinct scores give
        k + 1 points.  With folds, the mean tpr, the cumulative gains, at the rates 0, .01, …, 1; over the
        rate it is the mean lift in the narrow sense.  The areas are those of cumulative gains.

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
    return make_lift_curve(get_counts(source))


def _read_gains(curve: LiftCurve) -> Array:
    """Read the tpr at `RATES`."""
    require_order(curve.counts, "an average over folds")
    return np.asarray(np.interp(RATES, curve.rate, curve.tpr))


def make_lift_curve(counts: ThresholdCounts) -> LiftCurve:
    """Compute the lift curve of counts."""
    P, N = get_totals(counts)
    threshold = np.concatenate(([np.inf], counts.score))
    rate = (counts.tp + counts.fp) / (P + N)
    rate[-1] = 1.0  # without rounding errors of fractional weights
    return LiftCurve.build_unchecked(rate=rate, count=counts.tp, threshold=threshold, counts=counts)


def compute_lift_hull(curve: LiftCurve) -> LiftCurve:
    """Compute the upper hull of a lift curve, whose vertices are the images of those of the ROC hull."""
    if curve.counts is None:
        tpr = RocCurve.build_unchecked(fpr=curve.rate, tpr=curve.tpr, threshold=curve.threshold)
        vertices = compute_hull(tpr)
        count = vertices.tpr * curve.n_positive
        return LiftCurve.build_unchecked(rate=vertices.fpr, count=count, threshold=vertices.threshold)
    pooled = compute_hull(get_curve(curve.counts)).counts
    assert pooled is not None
    return make_lift_curve(pooled)


def trace_perfect_ranking(curve: LiftCurve) -> tuple[Array, Array]:
    """Return the points (rate, count) of the curve that finds all positives first."""
    P = curve.n_positive
    return np.array([0.0, curve.prior, 1.0]), np.array([0.0, P, P])


def convert_roc_points(scale: str, curve: LiftCurve, fpr: Array, tpr: Array) -> tuple[Array, Array]:
    """Transform points of ROC space to the lift plot; lines stay straight in all scales but "ratio".

    Lines of equal accuracy have the slope n/2 in counts (Vuk & Curk, eq. 5.7).
    """
    rate = curve.prior * tpr + (1 - curve.prior) * fpr
    with np.errstate(invalid="ignore"):
        height = {"count": curve.n_positive * tpr, "rate": tpr, "ratio": tpr / rate}[scale]
    return rate, height


SCALES = ("count", "rate", "ratio")
_STEPS = 400  # points over the rates in the ratio scale, where segments are curved


def convert_lift_points(scale: str, P: float, rate: Any, count: Any) -> tuple[Array, Array]:
    """Transform the points of a line over the rate to a scale.

    In the ratio scale straight segments are curved, so that points are inserted into long ones.  A line that
    begins at (0, 0) begins with the limit of its first segment there; any other one begins after rate 0.
    """
    rate, count = np.atleast_1d(rate).astype(float), np.atleast_1d(count).astype(float)
    if scale == "count":
        return rate, count
    if scale == "rate":
        return rate, count / P
    grid = np.arange(1, _STEPS) / _STEPS
    grid = grid[(grid > rate[0]) & (grid < rate[-1])]
    index = np.searchsorted(rate, grid)
    count = np.insert(count, index, np.interp(grid, rate, count))
    rate = np.insert(rate, index, grid)
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = count / rate / P
    if rate[0] == 0 and count[0] == 0 and rate.size > 1:
        ratio[0] = ratio[1]
    is_finite = np.isfinite(ratio)
    return rate[is_finite], ratio[is_finite]


# -- The profit-optimal point of a lift curve -----------------------------------------------------


class ProfitOptimum(Result):
    """The point of largest profit on a lift curve.

    Attributes
    ----------
    rate, threshold : float
        The predicted positive rate of largest profit, as the share of the customers to contact, and the
        threshold.
    count : float
        The true positives there: how many of those contacted answer.
    profit : float
        Total profit of all samples at that rate.
    gain : float
        Profit in excess of predicting every sample negative.
    slope : float
        Slope of the iso-profit line that touches the curve there, dTP/drate: as many true positives would pay
        for contacting all cases.
    profit_error : float
        Largest amount by which a threshold within a cell of pooled counts may bring more; else 0.
    """

    rate: float
    count: float
    threshold: float
    profit: float
    gain: float
    slope: float
    profit_error: float = 0.0


@per_model(result_type=ProfitOptimum, count=count_ranked_scores)
def profit_optimum(
    source: Source, *, benefit_tp: float = 0, benefit_tn: float = 0, cost_fp: float = 0, cost_fn: float = 0
) -> ProfitOptimum:
    """Find the predicted positive rate of largest profit on the lift curve.

    Use it to decide how many customers, or cases, to contact.

    The profit is benefit_tp TP + benefit_tn TN − cost_fp FP − cost_fn FN.  A mailing that costs m per letter
    and earns r per sale has ``benefit_tp=r - m, cost_fp=m``.

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
        A vertex of the hull of the lift curve; if profits are equal, the one with the lowest rate.  Several
        models give a `Results`, a dict by name.

    Raises
    ------
    {raises}
    ValueError
        Also for negative costs, for benefits and costs under which all decisions have the same profit or
        a wrong decision is worth more than the right one, or for a curve without counts.

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
    counts = get_counts(source)
    P, N = get_totals(counts)
    worth = {"benefit_tp": benefit_tp, "benefit_tn": benefit_tn, "cost_fp": cost_fp, "cost_fn": cost_fn}
    point = operating_point(counts, **worth)
    per_positive, per_target = compute_unit_values(**worth)
    index = int(count_at_least(counts.score, point.threshold)) if point.tpr + point.fpr else 0
    tp, fp = float(counts.tp[index]), float(counts.fp[index])
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


def compute_unit_values(
    benefit_tp: float = 0, benefit_tn: float = 0, cost_fp: float = 0, cost_fn: float = 0
) -> tuple[float, float]:
    """Return the value of each positive found and the cost of each target, on which the optimum depends."""
    benefit_tp = check_number(benefit_tp, "benefit_tp", -np.inf)
    benefit_tn = check_number(benefit_tn, "benefit_tn", -np.inf)
    cost_fp, cost_fn = check_number(cost_fp, "cost_fp"), check_number(cost_fn, "cost_fn")
    return benefit_tp + benefit_tn + cost_fp + cost_fn, benefit_tn + cost_fp
