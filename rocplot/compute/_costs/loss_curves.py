"""Loss curves over an operating condition, and their shared checks.

At cost proportion κ, the cost of a false negative over the sum of both costs, the loss of a decision is
Q(κ) = 2[κ π fnr + (1 − κ)(1 − π) fpr]; at κ = ½ it is the error rate.  Over the skew z it is
z fnr + (1 − z) fpr, Drummond & Holte's normalised expected cost: the same at π = ½.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field
from typing import Any, Literal, TypeVar

import numpy as np

from rocplot._data.arrays import clip_rounding, cut_offs, read_scores
from rocplot._errors import make_value_error
from rocplot._numbers import write_range
from rocplot._typing import Array, CostAxis, OddsAxis
from rocplot._validation import check_choice, check_number, check_same_length
from rocplot.compute._base.reading import Source, per_model
from rocplot.compute._base.result import Result
from rocplot.compute._calibration.fits import are_close, make_probability_error
from rocplot.compute._counts.threshold_counts import (
    bound_loss_error,
    compute_mean_scores,
    compute_mean_squares,
    find_wide_cells,
    require_scores,
)
from rocplot.compute._roc.hull import RocHull
from rocplot.compute._roc.roc import RocCurve, get_curve, read_threshold_rates

# -- Loss curves over an operating condition, and their shared checks -----------------------------

AXES = ("cost_proportion", "skew")
SCORES = ("probability", "llr")


class LossCurve(Result):
    """Loss over an operating condition.

    Attributes
    ----------
    x : ndarray, shape (m,)
        Non-decreasing, from 0 to 1, or any finite log odds; a repeated value is a jump, its left side first.
    loss : ndarray, shape (m,)
        The loss at `x`.
    area : float
        Exact area under the curve: the loss expected if all conditions are equally likely.  By default
        that of the polyline through the points; NaN over the log odds, which have no end.
    axis : {"cost_proportion", "skew", "rate", "log_odds"}
        The quantity on x: κ, z, the predicted positive rate, or ln(κ/(1 − κ)).
    kind : str
        The kind of curve, such as ``"brier"``; empty for one that you built.
    prior : float or None
        P(positive) for which the loss is computed; over the skew both classes have equal weight, ½.
    loss_error, area_error : float
        Guaranteed bounds on the error of the loss anywhere, and of the area, for counts made with
        `max_points`; else 0.
    proportion : LossCurve or None
        For a curve over the log odds, the same curve over the cost proportion, which includes both ends; None
        for a curve that you built.
    """

    x: Array
    loss: Array
    area: float = float("nan")
    axis: str = "cost_proportion"
    kind: str = ""
    prior: float | None = None
    loss_error: float = 0.0
    area_error: float = 0.0
    proportion: LossCurve | None = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        x, loss = (read_scores(getattr(self, name), name) for name in ("x", "loss"))
        check_same_length(x=x, loss=loss)
        check_choice(self.axis, (*AXES, "rate", "log_odds"), "axis")
        if self.axis == "log_odds" and (not np.isfinite(x).all() or (np.diff(x) < 0).any()):
            raise make_value_error("x", "must be finite and non-decreasing")
        if self.axis != "log_odds" and (x.size < 2 or x[0] != 0 or x[-1] != 1 or (np.diff(x) < 0).any()):
            raise make_value_error("x", "must be non-decreasing, from 0 to 1")
        if self.prior is not None:
            object.__setattr__(
                self, "prior", _check_trade_off(check_number(self.prior, "prior", 0, 1), "prior")
            )
        if np.isnan(self.area) and self.axis != "log_odds":
            object.__setattr__(self, "area", float(np.trapezoid(loss, x)))


L = TypeVar("L", bound=LossCurve)


def compute_loss(x: Any, fpr: Any, tpr: Any, weight: float) -> Array:
    """Compute Q at x of the decision (fpr, tpr), with the weight of the positive class."""
    return np.asarray(2 * (x * weight * (1 - tpr) + (1 - x) * (1 - weight) * fpr))


def convert_to_log_odds(curve: L) -> L:
    """Replace κ by ln(κ/(1 − κ)), and keep the vertices where it is finite."""
    is_finite = (curve.x > 0) & (curve.x < 1)
    kappa = curve.x[is_finite]
    values = {"x": np.log(kappa) - np.log1p(-kappa), "loss": curve.loss[is_finite], "area": float("nan")}
    return curve.changed(**values, axis="log_odds", area_error=0.0, proportion=curve)


def get_class_weight(curve: RocCurve, x: str, prior: float | None, argument: str = "prior") -> float:
    """Return the weight of the positive class: π over the cost proportion, ½ over the skew."""
    if x == "skew":
        if prior is not None:
            raise ValueError(
                'prior cannot be combined with x="skew": the skew already includes the class prior'
            )
        return 0.5
    checked_prior = curve.prior if prior is None else check_number(prior, argument, 0, 1)
    if checked_prior is None:
        raise make_value_error(
            argument, "is needed", "this curve was built without counts, so the sample's prior is unknown"
        )
    return _check_trade_off(checked_prior, argument)


def resolve_prior(source: object, x: str, prior: float | None) -> float | None:
    """Return the given prior, or that of a precomputed cost curve passed instead of data."""
    if prior is None and isinstance(source, LossCurve) and "skew" not in (source.axis, x):
        return source.prior
    return prior


def read_probability_scores(curve: RocCurve, purpose: str) -> Array:
    """Return the scores, clipped if rounding moved them out of [0, 1]; raise if not probabilities."""
    if isinstance(curve, RocHull):
        raise ValueError(
            f"{purpose} needs all scores, but a hull keeps only those of its vertices: pass the data or "
            "their curve"
        )
    score = clip_rounding(np.asarray(curve.threshold)[1:])
    top = score if curve.counts is None or curve.counts.top is None else clip_rounding(curve.counts.top)
    if np.isnan(score).any():
        raise ValueError(f"{purpose} needs the scores: this curve was built without thresholds")
    if score.size and (top[0] > 1 or score[-1] < 0):
        if are_close(score[-1], top[0]):
            raise make_probability_error(score[-1], top[0])
        reason = (
            f"{purpose} needs probabilities in [0, 1], but y_score runs from {write_range(score[-1], top[0])}"
        )
        percentages = "" if score[-1] < 0 or not 2 < top[0] <= 100 else "pass percentages as y_score / 100, "
        raise make_value_error(
            "",
            reason,
            f"{percentages}map the scores by calibration_map, or choose thresholds by rate "
            "(rate_driven_curve) or by cost (cost_curve)",
            shell=f"{reason}: map the scores to probabilities first, or try rocplot rate-driven-curve or "
            "rocplot cost-curve",
            of_data=True,
        )
    return score


def find_rates_at_threshold(curve: RocCurve, threshold: float) -> tuple[float, float, float, float]:
    """Return fpr and tpr of the decision score ≥ threshold, and bounds on their errors."""
    thresholds = np.asarray(curve.threshold)
    if np.isnan(thresholds).any():
        raise ValueError("the threshold cannot be found: the curve was built without thresholds")
    cut = cut_offs(threshold, "threshold")
    if cut.size != 1:
        raise make_value_error("threshold", f"must be one number, not {cut.size}")
    f, t, f_error, t_error = (float(rate[0]) for rate in read_threshold_rates(curve, cut))
    return f, t, f_error, t_error


def make_kind_check(kind: str, *, also_data: bool = False) -> Callable[[object], LossCurve | None]:
    """Make a check that a precomputed curve is of this kind, or was built elsewhere.

    With `also_data` a curve of another kind is read as data instead of refused.
    """

    def check_source(source: object) -> LossCurve | None:
        if not isinstance(source, LossCurve) or (also_data and source.kind not in ("", kind)):
            return None
        if source.kind not in ("", kind):
            raise ValueError(
                f"this result is of kind {source.kind!r}, not {kind!r}: compute the one that is drawn"
            )
        return source

    return check_source


def get_shared_axis(curves: Iterable[LossCurve]) -> str:
    """Return the axis of curves that are drawn together; raise if they have different axes."""
    axes = sorted({curve.axis for curve in curves})
    if len(axes) > 1:
        raise ValueError(f"the curves are over different axes, x={' and x='.join(map(repr, axes))}")
    return axes[0]


def _check_trade_off(prior: float, argument: str) -> float:
    """Return the prior; raise if it leaves a single class."""
    if prior in (0, 1):
        raise make_value_error(
            argument, f"must lie between 0 and 1, not {prior:g}", "with one class there is no trade-off"
        )
    return prior


def _make_straight_line(
    missed: Any, alarmed: Any, weight: float, x: str, kind: str, errors: tuple[Any, Any] = (0.0, 0.0)
) -> LossCurve:
    """Make the loss line of a mean fnr and a mean fpr, with bounds from the bounds on their errors."""
    ends = np.array([0.0, 1.0])
    loss = compute_loss(ends, alarmed, 1 - missed, weight)
    wrong = compute_loss(ends, errors[1], 1 - errors[0], weight)
    return LossCurve.build_unchecked(
        x=ends,
        loss=loss,
        area=float(loss.mean()),
        axis=x,
        kind=kind,
        prior=weight,
        loss_error=float(wrong.max()),
        area_error=float(wrong.mean()),
    )


# -- Cost lines: the loss of one threshold --------------------------------------------------------


@per_model(result_type=LossCurve, convert_precomputed=make_kind_check("fixed", also_data=True))
def cost_line(
    source: Source, *, threshold: float, x: CostAxis = "cost_proportion", prior: float | None = None
) -> LossCurve:
    """Compute the cost line of one cut-off, the dual of its point in ROC space.

    Use it to see what one fixed cut-off costs if costs or prevalence change.

    Parameters
    ----------
    {reading}
    {threshold}
    {condition}

    Returns
    -------
    LossCurve
        A straight line over the operating condition.  Several models give a `Results`, a dict by name.

    Raises
    ------
    {raises}
    ValueError
        Also for an unknown `x`, a prior outside (0, 1), or a curve without thresholds.

    See Also
    --------
    cost_curve : Compute the lowest loss at each operating condition.
    expected_loss : Compute the expected loss of a threshold choice method.
    rocplot.cost_curve : Draw cost curves: the loss of the best threshold at every operating condition.

    Notes
    -----
    Drummond & Holte (2000).  Over κ the area is the error rate; over the skew (fnr + fpr)/2.

    References
    ----------
    {drummond2000}

    Examples
    --------
    >>> line = cost_line([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6], threshold=0.8)
    >>> line.loss, line.area
    (array([0.5, 0.5]), 0.5)
    """
    curve = get_curve(source)
    weight = get_class_weight(curve, x, resolve_prior(source, x, prior))
    f, t, f_error, t_error = find_rates_at_threshold(curve, threshold)
    return _make_straight_line(1 - t, f, weight, x, "fixed", (t_error, f_error))


# -- Score-uniform curves: random thresholds ------------------------------------------------------


@per_model(result_type=LossCurve, convert_precomputed=make_kind_check("score-uniform", also_data=True))
def score_uniform_curve(
    source: Source, *, x: CostAxis = "cost_proportion", prior: float | None = None
) -> LossCurve:
    """Compute the score-uniform curve: the expected loss of a threshold uniformly random in [0, 1].

    Use it as a baseline: it shows what choosing the threshold at random costs.

    Parameters
    ----------
    {reading}
    {condition}

    Returns
    -------
    LossCurve
        A straight line over the operating condition.  Several models give a `Results`, a dict by name.

    Raises
    ------
    {raises}
    ValueError
        Also for scores outside [0, 1], an unknown `x` or a prior outside (0, 1).

    See Also
    --------
    brier_curve : Compute the loss if the score sets the threshold.
    expected_loss : Compute the expected loss of a threshold choice method.
    rocplot.cost_curve : Draw cost curves: the loss of the best threshold at every operating condition.

    Notes
    -----
    Hernández-Orallo, Flach & Ferri (2012).  Over κ the area is the mean absolute error; over the skew the
    average of that of the two classes.

    References
    ----------
    {hernandez2012}

    Examples
    --------
    >>> score_uniform_curve([1, 0], [0.75, 0.5]).area
    0.375
    """
    curve = get_curve(source)
    weight = get_class_weight(curve, x, resolve_prior(source, x, prior))
    score = read_probability_scores(curve, "a random threshold in [0, 1]")
    rise, run = np.diff(curve.tpr), np.diff(curve.fpr)
    if curve.counts is None or not find_wide_cells(curve.counts).any():
        return _make_straight_line(rise @ (1 - score), run @ score, weight, x, "score-uniform")
    (of_positives, p_error), (of_negatives, n_error) = compute_mean_scores(curve.counts)
    means = rise @ (1 - of_positives), run @ of_negatives
    return _make_straight_line(*means, weight, x, "score-uniform", (rise @ p_error, run @ n_error))


# -- Rate-driven curves: thresholds set by the predicted positive rate ----------------------------

_STEP = 1 / 64  # a parabola of second derivative −4 is off its chord by half the step squared: 1.2e-4


@per_model(result_type=LossCurve, convert_precomputed=make_kind_check("rate-driven"))
def rate_driven_curve(
    source: Source, *, x: CostAxis = "cost_proportion", prior: float | None = None
) -> LossCurve:
    """Compute the rate-driven curve: the loss if the predicted positive rate equals the condition.

    Use it to compare rankings if the share of cases acted on follows the costs.

    Parameters
    ----------
    {reading}
    x : {"cost_proportion", "skew"}, default="cost_proportion"
        The operating condition in [0, 1]: the cost proportion κ, at which the share κ of the samples is
        predicted positive; or the skew z, at which (tpr + fpr)/2 = z, as if classes were balanced.
    prior : float in (0, 1), optional
        P(positive) π where the classifier will be used; by default the sample's.  Not with ``x="skew"``,
        which includes the prior.

    Returns
    -------
    LossCurve
        Several models give a `Results`, a dict by name.  The curve is a parabola between two
        thresholds: every point is exact, and the polyline within 1.3e-4.  The area is that of the parabolas.

    Raises
    ------
    {raises}
    ValueError
        Also for an unknown `x`, a prior outside (0, 1), a prior together with ``x="skew"``, or a
        curve without counts if no `prior` is given.

    See Also
    --------
    kendall_curve : Compute the excess loss of the rate-driven curve.
    rate_uniform_curve : Compute the expected loss of a random predicted positive rate.
    rol_curve : Compute the ROL curve: the error rate against the predicted positive rate.
    cost_curve : Compute the lowest loss at each operating condition.
    expected_loss : Compute the expected loss of a threshold choice method.
    rocplot.rate_driven_curve : Draw rate-driven curves.

    Notes
    -----
    Hernández-Orallo, Flach & Ferri (2013).  Rates between two thresholds are reached by random
    choice among equal scores, that is, along the segments of the ROC curve.  Scores may be any numbers.  The
    area over κ is π(1 − π)(1 − 2AUC) + ⅓, and over the skew (1 − 2AUC)/4 + ⅓.  It would be biased if rates
    were restricted to k/n.

    References
    ----------
    {hernandez2013}

    Examples
    --------
    >>> curve = rate_driven_curve([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6])
    >>> round(curve.area, 6), curve.loss.max()
    (0.208333, np.float64(0.5))
    """
    curve = get_curve(source)
    weight = get_class_weight(curve, x, prior)
    rate, f, t = _interpolate_over_rates(curve, weight, np.arange(0, 1, _STEP))
    loss = compute_loss(rate, f, t, weight)  # = 2[κ(π − κ) + (1 − π) fpr]
    area = weight * (1 - weight) * (1 - 2 * curve.auc) + 1 / 3
    return _make_rate_curve(curve, weight, rate, loss, area, axis=x, kind="rate-driven")


def _make_rate_curve(
    curve: RocCurve, weight: float, x: Array, loss: Array, area: float, **fields: str
) -> LossCurve:
    """Make a curve of losses by predicted positive rate, of area 2w(1 − w)(1 − AUC) + c, with bounds."""
    bound = 0.0 if curve.counts is None else bound_loss_error(curve.counts, weight)
    errors = {"loss_error": bound, "area_error": 2 * weight * (1 - weight) * curve.auc_error}
    return LossCurve.build_unchecked(x=x, loss=loss, area=area, prior=weight, **errors, **fields)


def _compute_predicted_positive_rates(curve: RocCurve, weight: float) -> Array:
    """Compute the predicted positive rate of every point, from 0 to 1."""
    rate = weight * curve.tpr + (1 - weight) * curve.fpr
    rate[-1] = 1.0
    return np.minimum(rate, 1)


def _interpolate_over_rates(curve: RocCurve, weight: float, extra_rates: Array) -> tuple[Array, Array, Array]:
    """Return the rates of the points, with extra ones between them, and the fpr and tpr at each."""
    curve_rates = _compute_predicted_positive_rates(curve, weight)
    rate = np.sort(np.concatenate((curve_rates, extra_rates)), kind="stable")
    rate = rate[np.r_[True, np.diff(rate) > 0]]
    return rate, np.interp(rate, curve_rates, curve.fpr), np.interp(rate, curve_rates, curve.tpr)


# -- Rate-uniform curves: random predicted positive rates -----------------------------------------


@per_model(result_type=LossCurve, convert_precomputed=make_kind_check("rate-uniform"))
def rate_uniform_curve(source: Source, *, prior: float | None = None) -> LossCurve:
    """Compute the rate-uniform curve: the expected loss of a uniformly random predicted positive rate.

    Use it to compare rankings if you don't know what share of the cases will be acted on.

    Parameters
    ----------
    {reading}
    {prior}

    Returns
    -------
    LossCurve
        Several models give a `Results`, a dict by name.  A straight line over the cost proportion κ.

    Raises
    ------
    {raises}
    ValueError
        Also for a prior outside (0, 1), or a curve without counts if no `prior` is given.

    See Also
    --------
    rate_driven_curve : Compute the loss if the predicted positive rate equals the condition.
    rol_curve : Compute the ROL curve: the error rate against the predicted positive rate.
    expected_loss : Compute the expected loss of a threshold choice method.
    rocplot.rate_uniform_curve : Draw rate-uniform curves.

    Notes
    -----
    Flach, Hernández-Orallo & Ferri (2011).  The line is 2[κ π A + (1 − κ)(1 − π) B], with A and B the mean
    fnr and fpr over all rates; its area π(1 − π)(1 − 2AUC) + ½.

    References
    ----------
    {flach2011}

    Examples
    --------
    >>> curve = rate_uniform_curve([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6])
    >>> curve.loss, curve.area
    (array([0.375, 0.375]), 0.375)
    """
    curve = get_curve(source)
    weight = get_class_weight(curve, "cost_proportion", prior)
    missed = 1 - weight / 2 - (1 - weight) * curve.auc  # ∫ fnr dr, r = π tpr + (1 − π) fpr
    alarmed = weight * (1 - curve.auc) + (1 - weight) / 2  # ∫ fpr dr
    errors = (1 - weight) * curve.auc_error, weight * curve.auc_error
    return _make_straight_line(missed, alarmed, weight, "cost_proportion", "rate-uniform", errors)


# -- ROL curves: the error rate against the predicted positive rate -------------------------------


@per_model(result_type=LossCurve, convert_precomputed=make_kind_check("ROL"))
def rol_curve(source: Source, *, prior: float | None = None) -> LossCurve:
    """Compute the ROL curve: the error rate against the predicted positive rate.

    Use it to see how many errors a ranking makes if a given share of the cases is acted on.

    Parameters
    ----------
    {reading}
    {prior}

    Returns
    -------
    LossCurve
        Several models give a `Results`, a dict by name.  ``axis`` is ``"rate"``, and the points are
        those of the ROC curve.

    Raises
    ------
    {raises}
    ValueError
        Also for a prior outside (0, 1), or a curve without counts if no `prior` is given.

    See Also
    --------
    rate_uniform_curve : Compute the expected loss of a random predicted positive rate.
    rate_driven_curve : Compute the loss if the predicted positive rate equals the condition.
    rocplot.rol_curve : Draw ROL curves: the error rate over the predicted positive rate.

    Notes
    -----
    Flach, Hernández-Orallo & Ferri (2011).  With r the rate, the loss is r + π − 2π tpr; a perfect ranking
    has abs(r − π).  The area is that of the rate-uniform curve, π(1 − π)(1 − 2AUC) + ½.

    References
    ----------
    {flach2011}

    Examples
    --------
    >>> curve = rol_curve([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6])
    >>> curve.x, curve.loss, curve.area
    (array([0.  , 0.25, 0.5 , 0.75, 1.  ]), array([0.5 , 0.25, 0.5 , 0.25, 0.5 ]), 0.375)
    """
    curve = get_curve(source)
    weight = get_class_weight(curve, "cost_proportion", prior)
    loss = weight * (1 - curve.tpr) + (1 - weight) * curve.fpr
    area = weight * (1 - weight) * (1 - 2 * curve.auc) + 1 / 2
    return _make_rate_curve(
        curve, weight, _compute_predicted_positive_rates(curve, weight), loss, area, axis="rate", kind="ROL"
    )


# -- Kendall curves -------------------------------------------------------------------------------


@per_model(result_type=LossCurve, convert_precomputed=make_kind_check("Kendall"))
def kendall_curve(source: Source, *, prior: float | None = None) -> LossCurve:
    """Compute the Kendall curve: the excess loss of the rate-driven curve over that of a perfect ranking.

    Use it to see at which costs the errors of a ranking hurt most.

    Parameters
    ----------
    {reading}
    {prior}

    Returns
    -------
    LossCurve
        Several models give a `Results`, a dict by name.  A curve over the cost proportion κ, linear
        between its points.

    Raises
    ------
    {raises}
    ValueError
        Also for a prior outside (0, 1), or a curve without counts if no `prior` is given.

    See Also
    --------
    rate_driven_curve : Compute the loss if the predicted positive rate equals the condition.
    auc : Compute the area under the ROC curve.
    cost_curve : Compute the lowest loss at each operating condition.
    rocplot.kendall_curve : Draw Kendall curves: the rate-driven loss beyond that of a perfect ranking.

    Notes
    -----
    2(1 − π) fpr up to κ = π and 2π fnr from there on, at the rate κ.  A random ranking has 2(1 −
    π)κ and 2π(1 − κ), with its peak 2π(1 − π) at κ = π: the mirror image of the loss of the trivial
    classifiers, which peaks at 1 − π.  The area is 2π(1 − π)(1 − AUC): the share of all ordered pairs of
    samples that are ranked incorrectly.

    References
    ----------
    {hernandez2013}

    Examples
    --------
    >>> curve = kendall_curve([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6])
    >>> curve.x, curve.loss, curve.area
    (array([0.  , 0.25, 0.5 , 0.75, 1.  ]), array([0. , 0. , 0.5, 0. , 0. ]), 0.125)
    """
    curve = get_curve(source)
    weight = get_class_weight(curve, "cost_proportion", prior)
    rate, f, t = _interpolate_over_rates(curve, weight, np.array([weight]))
    loss = np.where(rate <= weight, 2 * (1 - weight) * f, 2 * weight * (1 - t))
    area = 2 * weight * (1 - weight) * (1 - curve.auc)
    return _make_rate_curve(curve, weight, rate, loss, area, kind="Kendall")


# -- Brier curves: the loss of score-driven thresholds --------------------------------------------


@per_model(result_type=LossCurve, convert_precomputed=make_kind_check("brier"))
def brier_curve(
    source: Source,
    *,
    x: OddsAxis = "cost_proportion",
    prior: float | None = None,
    scores: Literal["probability", "llr"] = "probability",
) -> LossCurve:
    """Compute the Brier curve, a Murphy diagram: the loss at each condition if the score sets the threshold.

    Use it to compare probabilities that are acted on as they are, at every cost.

    At cost proportion κ a sample is predicted positive iff its score ≥ 1 − κ; over the skew z iff its score ≥
    1 − z.

    Parameters
    ----------
    {reading}
    x : {"cost_proportion", "skew", "log_odds"}, default="cost_proportion"
        The operating condition: the cost proportion of a false negative, κ = cost_fn/(cost_fn + cost_fp), the
        skew z = πκ/(πκ + (1 − π)(1 − κ)), Drummond & Holte's probability cost, both in [0, 1]; or
        ln(κ/(1 − κ)), with the vertices at finite log odds, the same loss as at that κ, and an area of NaN.
    prior : float in (0, 1), optional
        P(positive) π where the classifier will be used; by default the sample's.  Not with ``x="skew"``,
        which includes the prior.
    scores : {"probability", "llr"}, default="probability"
        Whether the scores are probabilities, or natural logarithms of likelihood ratios, which become
        probabilities at the prior.

    Returns
    -------
    LossCurve
        Several models give a `Results`, a dict by name.  The curve is linear between
        jumps; a jump, at 1 − score, is a repeated `x`.  Over the scores of a pooled cell, the loss is that of
        predicting half of the cell positive, correct within `loss_error`.

    Raises
    ------
    {raises}
    ValueError
        Also for scores outside [0, 1], an unknown `x`, or a prior outside (0, 1).

    See Also
    --------
    cost_curve : Compute the lowest loss at each operating condition.
    rate_driven_curve : Compute the loss if the predicted positive rate equals the condition.
    net_benefit : Compute the net benefit at threshold probabilities.
    expected_loss : Compute the expected loss of a threshold choice method.
    brier_decomposition : Split the Brier score into calibration loss and refinement loss.
    rocplot.brier_curve : Draw Brier curves.

    Notes
    -----
    Hernández-Orallo, Flach & Ferri (2011).  Over κ the area is the Brier score; over the skew it is its
    macro average, half the sum of the mean squared errors in the two classes.

    **Murphy diagram.**  Ehm, Gneiting, Jordan & Krüger (2016) draw the mean of the elementary score
    S(θ) = ½ θ of a negative with p > θ, ½ (1 − θ) of a positive with p ≤ θ, 0 of all others (their expectile
    of level ½, the mean) over the threshold probability θ; every proper score of the forecasts p is an
    average of S over θ.  The curve over κ, at the sample's prior, is this diagram mirrored and four times as
    high: Q(κ) = 4 S(1 − κ), and twice as high as a diagram without the factor ½.  Of two models, the one
    whose curve lies nowhere above the other's is the better one by every proper score.  At a jump, where
    θ is a prediction, the diagram has one of the two values that the curve keeps.

    References
    ----------
    {ehm2016}
    {hernandez2011}

    Examples
    --------
    >>> curve = brier_curve([1, 0], [0.75, 0.5])
    >>> curve.x, curve.loss, curve.area
    (array([0.  , 0.25, 0.25, 0.5 , 0.5 , 1.  ]), array([0.  , 0.25, 0.  , 0.  , 0.5 , 0.  ]), 0.15625)
    """
    curve, axis = get_curve(source), "cost_proportion" if x == "log_odds" else x
    weight = get_class_weight(curve, axis, prior)
    loss_curve = _compute_score_driven_losses(_convert_scores(curve, scores, weight), axis, weight)
    return convert_to_log_odds(loss_curve) if x == "log_odds" else loss_curve


def _convert_scores(curve: RocCurve, scores: str, weight: float) -> RocCurve:
    """Convert log-likelihood ratios to probabilities at the weight of the positive class."""
    if scores == "probability":
        return curve
    require_scores(curve.counts, "a curve of likelihood ratios")
    ratio = np.asarray(curve.threshold, float)[1:]
    with np.errstate(over="ignore"):
        chance = 1 / (1 + (1 - weight) / weight * np.exp(-ratio))
    return RocCurve.build_unchecked(fpr=curve.fpr, tpr=curve.tpr, threshold=np.append(np.inf, chance))


def _compute_score_driven_losses(curve: RocCurve, x: str, weight: float) -> LossCurve:
    """Compute the loss of score-driven thresholds."""
    score = read_probability_scores(curve, "a Brier curve")
    counts = curve.counts
    pooled = None if counts is None or not find_wide_cells(counts).any() else counts
    ends = (
        score if pooled is None else np.column_stack((clip_rounding(np.asarray(pooled.top)), score)).ravel()
    )
    edges = np.concatenate(([0.0], 1 - ends, [1.0]))
    f, t = (rate if pooled is None else _insert_midpoints(rate) for rate in (curve.fpr, curve.tpr))
    has_width = edges[1:] > edges[:-1]  # a score of 1 jumps at 0, before the curve begins
    pieces = np.column_stack((edges[:-1], edges[1:]))
    if not has_width.all():
        pieces, f, t = pieces[has_width], f[has_width], t[has_width]
    loss = np.column_stack([compute_loss(side, f, t, weight) for side in pieces.T]).ravel()
    grid = pieces.ravel()
    if loss[-1] > 0:  # a score of 0 jumps at 1: there every case is predicted positive
        grid, loss = np.append(grid, 1.0), np.append(loss, 0.0)
    rise, run = np.diff(curve.tpr), np.diff(curve.fpr)
    if pooled is None:
        area = weight * (rise @ (1 - score) ** 2) + (1 - weight) * (run @ score**2)
        return LossCurve.build_unchecked(
            x=grid, loss=loss, area=float(area), axis=x, kind="brier", prior=weight
        )
    (p, p_error), (n, n_error) = compute_mean_squares(pooled)
    wrong = [weight * (1 - end) * rise + (1 - weight) * end * run for end in (score, ends[::2])]
    return LossCurve.build_unchecked(
        x=grid,
        loss=loss,
        area=float(weight * (rise @ p) + (1 - weight) * (run @ n)),
        axis=x,
        kind="brier",
        prior=weight,
        loss_error=float(np.max(wrong, initial=0.0, where=find_wide_cells(pooled))),
        area_error=float(weight * (rise @ p_error) + (1 - weight) * (run @ n_error)),
    )


def _insert_midpoints(rate: Array) -> Array:
    """Insert the middle of each cell between its ends."""
    interleaved = np.repeat(rate, 2)[:-1].astype(float)
    interleaved[1::2] = (rate[:-1] + rate[1:]) / 2
    return interleaved
