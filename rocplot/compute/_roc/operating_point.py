"""The optimal operating point by expected cost or a metric, and intervals of both rates at a threshold."""

from __future__ import annotations

from dataclasses import field
from typing import Literal, NoReturn

import numpy as np

from rocplot._errors import make_value_error, write_value
from rocplot._numbers import ratio, write_numbers, write_rule
from rocplot._typing import Array, MetricLike
from rocplot._validation import check_number
from rocplot.compute._base.interval import (
    Inference,
    compute_clopper_pearson_limits,
    compute_wilson_limits,
    describe_estimate,
    keep_inference,
)
from rocplot.compute._base.reading import Source, per_model
from rocplot.compute._base.result import Result
from rocplot.compute._counts.threshold_counts import (
    count_at_threshold,
    find_nearest_scores,
    get_counts,
    get_totals,
    require_sign,
    require_simple,
)
from rocplot.compute._decisions.confusion_matrix import check_cut_off, is_chosen_in_sample
from rocplot.compute._metrics.metric import Metric, look_up_metric
from rocplot.compute._roc.hull import _TIE, compute_highest_hull, compute_hull
from rocplot.compute._roc.roc import RocCurve, count_ranked_scores, get_curve
from rocplot.compute._roc.roc_points import RocPoints

# -- The best operating point: of least expected cost, or by a metric -----------------------------


class OperatingPoint(Result):
    """The best operating point.

    Attributes
    ----------
    fpr, tpr, threshold : float
        The point and its threshold; the point of least cost is a vertex of the hull.
    slope : float
        Slope of the iso-performance line that touches the curve there, dtpr/dfpr; NaN if the point was
        chosen by another criterion than cost.
    cost : float
        Expected cost per case; negative if benefits outweigh costs, NaN if the prior is unknown.
    cost_error : float
        Largest amount by which a threshold within a cell of pooled counts may cost less; else 0.
    prior : float
        P(positive) for which the point is optimal.
    name : str or None
        The classifier, for named points; "always −" or "always +" at a corner without a classifier.
    accuracy : float
        Expected accuracy π · tpr + (1 − π)(1 − fpr), which ignores costs; NaN if the prior is unknown.
    tied : str or None
        The other named points that are as good, with commas between them.
    chosen_by : str
        What the point has, in words for `describe`, such as "the highest Youden's index"; "" for a result
        built by hand.
    nearest : ndarray, shape (2,), or None
        The scores on both sides of the cut-off, which decide how it is rounded in `describe`; None if they
        are unknown.
    """

    fpr: float
    tpr: float
    threshold: float
    slope: float
    cost: float
    prior: float = float("nan")
    cost_error: float = 0.0
    name: str | None = None
    accuracy: float = float("nan")
    tied: str | None = None
    chosen_by: str = field(default="", repr=False, compare=False, kw_only=True)
    nearest: Array | None = field(default=None, repr=False, compare=False, kw_only=True)

    def describe(self) -> str:
        """Write the point as a sentence for a paper: its cut-off, why it was chosen, and both rates.

        Their limits are those of ``metrics_at`` with this point as its `threshold`.

        Examples
        --------
        >>> from rocplot import compute
        >>> y, score = [1, 0, 1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6, 0.5, 0.4]
        >>> compute.operating_point(y, score, criterion="youden").describe()
        "The cut-off of ≥ 0.9 has the highest Youden's index: sensitivity 0.333, specificity 1.000 \
(chosen on the same cases)."
        """
        sensitivity, specificity = write_numbers([self.tpr, 1 - self.fpr], even=True)
        subject = f"The cut-off of {write_rule(self.threshold, self.nearest)}"
        if self.name is not None:
            subject = self.name
        elif np.isinf(self.threshold):
            subject = "Calling no case positive"
        elif np.isnan(self.threshold):
            subject = "A point of the curve"
        origin = "" if self.name is not None else " (chosen on the same cases)"
        reason = f" has {self.chosen_by}" if self.chosen_by else ""
        reason += f", shared with {self.tied}" if self.tied else ""
        return f"{subject}{reason}: sensitivity {sensitivity}, specificity {specificity}{origin}."


@per_model(result_type=OperatingPoint, count=count_ranked_scores)
def operating_point(
    source: Source,
    *,
    criterion: MetricLike | Literal["closest"] = "cost",
    prior: float | None = None,
    cost_fp: float = 1,
    cost_fn: float = 1,
    benefit_tp: float = 0,
    benefit_tn: float = 0,
) -> OperatingPoint:
    """Find the best operating point: the one of least expected cost, or the best by a metric.

    Use it to choose a cut-off.

    Parameters
    ----------
    {reading}
    criterion : str or callable, default="cost"
        ``"cost"``: the vertex of the convex hull of least expected cost.  ``"closest"``: the point of the
        curve closest to (0, 1).  Or a metric, such as ``"youden"``, ``"accuracy"`` or ``"f1"``, by a name or
        as a function (see ``metric``): the point of the curve where it is largest, or smallest if lower is
        better.
    prior : float in [0, 1], optional
        P(positive) π where the classifier will be used; by default the sample's.  It is also used for metrics
        that depend on the class ratio.
    cost_fp, cost_fn : float, default=1
        Cost of a false positive and of a false negative, non-negative.
    benefit_tp, benefit_tn : float, default=0
        Benefit of a true positive and of a true negative.

    Returns
    -------
    OperatingPoint
        Several models give a `Results`, a dict by name.  If several points are equally good, the most
        conservative one (lowest fpr, then lowest tpr); points where the metric is undefined (0/0) are left
        out.  For pooled counts, the best of the remaining cut-offs.  For a result of ``roc_points``, which
        needs a `prior`, one of the classifiers or a trivial one, with its name, and those that are as good as
        ``tied``; its threshold is NaN.

    Raises
    ------
    {raises}
    ValueError
        Also for a prior outside [0, 1], negative costs, costs and benefits under which all decisions
        have equal cost or a wrong decision is cheaper than the right one, a curve without counts if a
        `prior` is needed and you pass none, costs with a criterion other than ``"cost"``, an unknown
        criterion, one that is defined nowhere on the curve, or a rate, which is best if all cases get the
        same decision.

    See Also
    --------
    hull : Compute the upper convex hull of the ROC curve.
    cost_curve : Compute the lowest loss at each operating condition.
    profit_optimum : Find the point of largest profit on the lift curve.
    best_labelling : Find the labelling of least expected cost.
    rocplot.roc : Draw ROC curves.
    rocplot.pn : Draw coverage plots.

    Notes
    -----
    The iso-performance slope is (1 − π)(cost_fp + benefit_tn) / (π (cost_fn + benefit_tp)); Fawcett (2004),
    section 7.1, called iso-yield line on Flach's slides.

    The point closest to (0, 1) has no meaning in terms of costs, unlike the others.  With equal
    priors and costs, least cost, largest accuracy and largest Youden's index are the same point.

    References
    ----------
    {fawcett2004}
    {flach}
    {provost2001}

    Examples
    --------
    >>> point = operating_point([1, 0, 1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6, 0.5, 0.4])
    >>> point.threshold, point.slope
    (0.9, 1.0)
    >>> operating_point([1, 0, 1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6, 0.5, 0.4], criterion="f1").threshold
    0.5

    For classifiers of which only the rates are known:

    >>> from rocplot.compute import roc_points
    >>> point = operating_point(roc_points({"A": (0.1, 0.7), "B": (0.2, 0.8)}), prior=0.2)
    >>> point.name, round(point.accuracy, 3), round(point.cost, 3)
    ('A', 0.86, 0.14)
    """
    if isinstance(source, RocPoints):
        curve = source.hull if criterion == "cost" else _order_points(source)
    else:
        curve = get_curve(source)
    prior = curve.prior if prior is None else check_number(prior, "prior", 0, 1)
    costs = {"cost_fp": cost_fp, "cost_fn": cost_fn, "benefit_tp": benefit_tp, "benefit_tn": benefit_tn}
    named = criterion if isinstance(criterion, str) else ""
    if named == "cost":
        best_point = _find_least_cost_point(curve, prior, **costs)
        conditions = [f"a prevalence of {ratio(prior)}" if prior is not None else ""]
        conditions += [
            f"{words} of {ratio(value)}"
            for words, value, usual in zip(_COSTS, costs.values(), (1, 1, 0, 0), strict=True)
            if value != usual or (usual and (cost_fp, cost_fn) != (1, 1))  # one cost alone says little
        ]
        chosen_by = f"the least expected cost at {', '.join(filter(None, conditions))}"
        return _complete_point(best_point, source, chosen_by, _find_least_cost_ties(best_point, source))
    for name, value in costs.items():
        if value != (1 if name.startswith("cost") else 0):
            raise make_value_error(
                name, f"={write_value(value)} belongs to criterion='cost'", "leave one of the two out"
            )
    if named == "closest":
        loss, chosen_by = np.hypot(curve.fpr, 1 - curve.tpr), "the least distance to (0, 1)"
    else:
        record = look_up_metric(criterion, "criterion", ("cost", "closest"))
        loss = -_evaluate_criterion(curve, record, criterion, prior)
        chosen_by = f"the {'lowest' if record.better == 'low' else 'highest'} {record.label({})}"
    if np.isnan(loss).all():
        raise make_value_error("criterion", f"={criterion!r} is defined at no point of the curve")
    min_loss = np.nanmin(loss)
    is_best = loss <= min_loss + _TIE * abs(min_loss) if np.isfinite(min_loss) else loss == min_loss
    best = int(np.argmax(is_best))
    f, t = float(curve.fpr[best]), float(curve.tpr[best])
    threshold = np.nan if curve.threshold is None else float(curve.threshold[best])
    prior_value = np.nan if prior is None else prior
    point = OperatingPoint(
        f, t, threshold, np.nan, prior_value * (1 - t) + (1 - prior_value) * f, prior_value
    )
    return _complete_point(
        point, source, chosen_by, {*zip(curve.fpr[is_best], curve.tpr[is_best], strict=True)}
    )


def _find_least_cost_ties(point: OperatingPoint, source: Source) -> set[tuple[float, float]]:
    """Find the named points on the iso-performance line through the best one, which cost as little."""
    if not isinstance(source, RocPoints):
        return set()
    points = _order_points(source)
    gain, loss = (0.0, 1.0) if np.isinf(point.slope) else (1.0, point.slope)
    lost = loss * (points.fpr - point.fpr) - gain * (points.tpr - point.tpr)
    is_best = lost <= _TIE * max(gain, loss)
    return {*zip(points.fpr[is_best], points.tpr[is_best], strict=True)}


def _order_points(points: RocPoints) -> RocCurve:
    """Order named points and the trivial classifiers into a curve, the most conservative first."""
    f, t = np.append(points.fpr, [0.0, 1.0]), np.append(points.tpr, [0.0, 1.0])
    order = np.lexsort((t, f))
    return RocCurve.build_unchecked(fpr=f[order], tpr=t[order], threshold=np.full(f.size, np.nan))


_COSTS = (
    "a cost of false positives",
    "a cost of false negatives",
    "a benefit of true positives",
    "a benefit of true negatives",
)


def _complete_point(
    point: OperatingPoint, source: Source, chosen_by: str, tied: set[tuple[float, float]]
) -> OperatingPoint:
    """Add the expected accuracy, what `describe` needs and, for named points, the best and the tied names."""
    accuracy = point.prior * point.tpr + (1 - point.prior) * (1 - point.fpr)
    if isinstance(source, RocPoints):
        name = source.name_at(point.fpr, point.tpr)
        names = [source.name_at(*corner) for corner in ((0.0, 0.0), (1.0, 1.0)) if corner in tied]
        names += [
            str(one) for one, *at in zip(source.name, source.fpr, source.tpr, strict=True) if (*at,) in tied
        ]
        others = ", ".join(one for one in dict.fromkeys(names) if one != name)
        return point.changed(name=name, tied=others or None, accuracy=accuracy, chosen_by=chosen_by)
    counts = get_curve(source).counts
    nearest = None if counts is None else find_nearest_scores(counts, point.threshold)
    return point.changed(accuracy=accuracy, chosen_by=chosen_by, nearest=nearest)


def _evaluate_criterion(
    curve: RocCurve, record: Metric, criterion: MetricLike | Literal["closest"], prior: float | None
) -> Array:
    """Evaluate a metric at the points of the curve, negated if lower values are better."""
    if not record.better:
        raise make_value_error(
            "criterion",
            f"={criterion!r} is best where all cases get one decision",
            "choose a metric of both rates, such as 'youden', or see rocplot.compute.threshold_at for the "
            "cut-off of a given rate",
        )
    skew = np.nan if prior is None else np.divide(1 - prior, prior) if prior else np.inf
    totals = {}
    if record.counts_cases:
        if curve.counts is None:
            raise make_value_error(
                "criterion", f"={criterion!r} needs the totals of the classes", "pass data or counts"
            )
        totals = {"positives": curve.counts.n_positive}
    value = np.broadcast_to(
        record.at(curve.fpr, curve.tpr, skew, **record.check_parameters(totals)), curve.fpr.shape
    )
    if prior is None and np.isnan(value).all():
        _raise_missing_prior()
    return value if record.better == "high" else -value


def _raise_missing_prior() -> NoReturn:
    raise make_value_error(
        "prior", "is needed", "rates do not tell how many cases are positive, so pass prior=0.1 or the like"
    )


def _find_least_cost_point(
    curve: RocCurve, prior: float | None, cost_fp: float, cost_fn: float, benefit_tp: float, benefit_tn: float
) -> OperatingPoint:
    """Find the vertex of the hull of least expected cost."""
    if prior is None:
        _raise_missing_prior()
    cost_fp, cost_fn = check_number(cost_fp, "cost_fp"), check_number(cost_fn, "cost_fn")
    benefit_tp = check_number(benefit_tp, "benefit_tp", -np.inf)
    benefit_tn = check_number(benefit_tn, "benefit_tn", -np.inf)
    if cost_fn + benefit_tp < 0 or cost_fp + benefit_tn < 0:
        raise make_value_error(
            "a",
            "wrong decision must not be cheaper than the right one",
            f"cost_fn + benefit_tp = {cost_fn + benefit_tp:g}, cost_fp + benefit_tn = "
            f"{cost_fp + benefit_tn:g}",
        )
    gain, loss = prior * (cost_fn + benefit_tp), (1 - prior) * (cost_fp + benefit_tn)
    if gain == 0 and loss == 0:
        raise ValueError(
            "all decisions have equal cost, so the operating point is undefined: "
            "change cost_fp, cost_fn, the benefits or prior"
        )
    vertices = compute_hull(curve)
    risen, paid = gain * np.diff(vertices.tpr), loss * np.diff(vertices.fpr)
    best = int(np.count_nonzero(risen > paid * (1 + _TIE)))  # slopes decrease: segments that pay come first
    assert vertices.threshold is not None
    f, t = float(vertices.fpr[best]), float(vertices.tpr[best])
    cost = prior * (cost_fn * (1 - t) - benefit_tp * t) + (1 - prior) * (cost_fp * f - benefit_tn * (1 - f))
    slope = loss / gain if gain > 0 else np.inf
    best_hull = compute_highest_hull(curve)
    saved = (
        0.0
        if best_hull is vertices
        else (gain * best_hull.tpr - loss * best_hull.fpr).max() - (gain * t - loss * f)
    )
    return OperatingPoint(f, t, float(vertices.threshold[best]), slope, cost, prior, max(float(saved), 0.0))


# -- Binomial intervals of both rates at a threshold ----------------------------------------------


class OperatingInterval(Result):
    """The rates at a cut-off, with confidence intervals.

    Attributes
    ----------
    fpr, tpr : float
        The rates at the cut-off.
    fpr_low, fpr_high, tpr_low, tpr_high : float
        Limits of the binomial interval of each rate, each at the confidence level.
    fpr_error, tpr_error : float
        Guaranteed bounds on the errors of the rates if the cut-off lies within a cell of counts made with
        `max_points`; else 0.  The limits are then those of the lowest and of the highest possible rate.
    basis : Inference or None
        How the limits were computed and at which level, for `describe`; None for a result built by hand.
    nearest : ndarray, shape (2,), or None
        The scores on both sides of the cut-off, which decide how it is rounded in `describe`; None for a
        result made by hand.
    in_sample : bool
        Whether the cut-off was chosen as `OperatingPoint` of the same cases, so that rates and limits are
        optimistic.
    """

    fpr: float
    tpr: float
    fpr_low: float
    fpr_high: float
    tpr_low: float
    tpr_high: float
    fpr_error: float = 0.0
    tpr_error: float = 0.0
    basis: Inference | None = field(default=None, repr=False, compare=False, kw_only=True)
    nearest: Array | None = field(default=None, repr=False, compare=False, kw_only=True)
    in_sample: bool = field(default=False, repr=False, compare=False, kw_only=True)

    def describe(self) -> str:
        """Write both rates as sentences for a paper, with the method and the level of their intervals."""
        basis = self.basis or Inference("", "made by hand", float("nan"))
        rates = {
            "true positive rate": (self.tpr, self.tpr_low, self.tpr_high),
            "false positive rate": (self.fpr, self.fpr_low, self.fpr_high),
        }
        return "\n".join(
            f"{describe_estimate(quantity, numbers, basis.level, basis.method)}."
            for name, numbers in rates.items()
            for quantity in [f"{basis.quantity}: {name}" if basis.quantity else name.capitalize()]
        )


@keep_inference(
    lambda made, options: (
        f"At a cut-off of {write_rule(check_cut_off(options['threshold']), made.nearest)}"
        + " that was chosen on the same cases" * made.in_sample,
        {"wilson": "Wilson", "clopper-pearson": "Clopper and Pearson"}[options["method"]],
    )
)
@per_model(result_type=OperatingInterval)
def operating_interval(
    source: Source,
    *,
    threshold: float | OperatingPoint,
    level: float = 0.95,
    method: Literal["wilson", "clopper-pearson"] = "wilson",
) -> OperatingInterval:
    """Compute the false and true positive rate at a cut-off, each with a binomial confidence interval.

    Use it to report sensitivity and specificity at the cut-off that you use.

    Parameters
    ----------
    {reading}
    {threshold}
    level : float in (0, 1), default=0.95
        Confidence level of each of the two intervals, as a proportion.
    method : {"wilson", "clopper-pearson"}, default="wilson"
        Wilson's score interval, or Clopper and Pearson's exact one.

    Returns
    -------
    OperatingInterval
        Several models give a `Results`, a dict by name.

    Raises
    ------
    {raises}
    ValueError
        Also for an unknown method, a level outside (0, 1), or fractional weights, from
        which the number of samples is unknown.

    See Also
    --------
    roc_band : Compute a confidence band of the ROC curve.
    operating_point : Find the operating point of least expected cost.
    confusion_matrix : Compute the confusion matrix at one threshold.
    rocplot.roc : Draw ROC curves.

    Notes
    -----
    {coverage}

    References
    ----------
    {wilson1927}
    {clopper1934}

    Examples
    --------
    >>> cross = operating_interval([1, 1, 0, 0], [0.9, 0.4, 0.6, 0.1], threshold=0.5)
    >>> cross.fpr, cross.tpr, round(cross.tpr_low, 3), round(cross.tpr_high, 3)
    (0.5, 0.5, 0.095, 0.905)
    """
    counts = get_counts(source)
    require_simple(counts, "the binomial interval", "use `metrics_at`")
    P, N = get_totals(counts)
    bounds, cut = (
        compute_wilson_limits if method == "wilson" else compute_clopper_pearson_limits,
        check_cut_off(threshold),
    )
    require_sign(counts, cut, "threshold")
    tp, fp, tp_error, fp_error = (part.item() for part in count_at_threshold(counts, cut))
    (f, f_low, f_high, f_error), (t, t_low, t_high, t_error) = (
        (
            count / total,
            float(bounds((count - error) / total, total, level)[0]),
            float(bounds((count + error) / total, total, level)[1]),
            error / total,
        )
        for count, error, total in ((fp, fp_error, N), (tp, tp_error, P))
    )
    nearest = find_nearest_scores(counts, cut)
    errors = f_error, t_error
    cross = OperatingInterval(f, t, f_low, f_high, t_low, t_high, *errors, nearest=nearest)
    return cross.changed(in_sample=is_chosen_in_sample(threshold, counts))
