"""One calibration curve over groups of cases, such as hospitals, with confidence and prediction bands."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import field
from typing import Any, Literal, Unpack

import numpy as np
from numpy.typing import ArrayLike

from rocplot._errors import make_value_error
from rocplot._typing import Array, Progress
from rocplot.compute._base.interval import Band, BandKind, CurveBand, Inference, compute_normal_quantile
from rocplot.compute._base.reading import PairedDataArguments, Resampling, declare_result_type
from rocplot.compute._base.result import Results
from rocplot.compute._calibration.calibration import check_number_choice, fit_odds
from rocplot.compute._calibration.fits import (
    OddsFit,
    check_clip,
    clip_predictions,
    compute_expit,
    require_probabilities,
)
from rocplot.compute._counts.group_counts import count_by_group
from rocplot.compute._counts.resample import yield_blocks
from rocplot.compute._counts.threshold_counts import ThresholdCounts
from rocplot.compute._meta.random_effects import Estimates

_POINTS = 101  # of the common grid


class GroupedCalibration(Band):
    """The mean calibration curve of groups, with a confidence and a prediction band.

    Attributes
    ----------
    predicted : ndarray, shape (m,)
        Predictions, ascending.
    observed : ndarray, shape (m,)
        The rate of positives at each, in the average group; NaN where fewer than two groups have predictions.
    low, high : ndarray, shape (m,)
        Pointwise confidence limits of `observed`.
    prediction_low, prediction_high : ndarray, shape (m,)
        Pointwise limits of the curve of a new group.
    n_groups : ndarray of int, shape (m,)
        How many groups have predictions on both sides of each point.
    curves : mapping of str to CurveBand, or None
        The curve of each group, with its limits; None for a result built by hand.
    kind : str
        Level and kind of the confidence limits, as in a legend.
    basis : Inference or None
        How the limits were computed and at which level, for `describe`; None for a result built by hand.
    """

    predicted: Array
    observed: Array
    low: Array
    high: Array
    prediction_low: Array
    prediction_high: Array
    n_groups: Array
    kind: str = ""
    curves: Mapping[str, CurveBand] | None = field(default=None, repr=False, compare=False, kw_only=True)
    basis: Inference | None = field(default=None, repr=False, compare=False, kw_only=True)

    _points = ("predicted", "observed")
    _curve = "Calibration curve over groups"


@declare_result_type(GroupedCalibration)
def calibration_over_groups(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    by: ArrayLike,
    method: Literal["spline", "logistic"] = "spline",
    knots: int = 3,
    clip: float | None = None,
    prediction: Literal["t", "bootstrap"] = "t",
    level: float = 0.95,
    drawing: Resampling,
    **reading: Unpack[PairedDataArguments],
) -> GroupedCalibration:
    """Compute one calibration curve over groups of cases, such as the hospitals of a validation.

    Use it to see how calibration holds up on average, and what to expect in a new hospital.

    Parameters
    ----------
    y_true : array-like, shape (n,), or column name
        True classes: bool, 0/1 or −1/+1, or any two values with `pos_label`.
    y_score : array-like, shape (n,), or column name
        Predicted probabilities of one model.
    by : array-like, shape (n,), column name or list of column names
        The group of each case; two groups or more, each with both classes.
    method : {"spline", "logistic"}, default="spline"
        The curve of each group, fitted on the log-odds: a restricted cubic spline, or a line.
    knots : {3, 4, 5}, default=3
        Number of knots of the spline, at percentiles of the group's predictions.
    clip : float in (0, 0.5), optional
        Move predictions into [clip, 1 − clip]; needed for predictions of 0 or 1.
    prediction : {"t", "bootstrap"}, default="t"
        The limits of a new group, see ``random_effects``: by the bootstrap they hold more with few groups.
    level : float in (0, 1), default=.95
        Level of both bands, as a proportion.
    {resampling}
    data : data frame or mapping of columns, optional
        Table in which column names are looked up.
    sample_weight : array-like, shape (n,), or column name, optional
        Weights of the samples, at least 0.
    pos_label : scalar, optional
        The positive class, needed for labels other than bool, 0/1 and −1/+1.
    {groups}

    Returns
    -------
    GroupedCalibration
        On a grid of 101 predictions over the range of all.  Draw it with ``rocplot.calibration``.

    Raises
    ------
    ValueError
        For a single group, a group that lacks a class or has too few distinct predictions for the knots,
        predictions outside [0, 1], or of 0 or 1 without `clip`, missing values, or unequal lengths; the
        message names the group.
    TypeError
        For several models, and for counts or curves, which have no groups.

    See Also
    --------
    calibration : Compute the calibration curve of all cases.
    calibration_by : Compute the bias of predictions by the levels of a feature.
    random_effects : Pool one estimate per group, such as calibration slopes.
    rocplot.calibration : Draw the curve, its bands and those of the groups.

    Notes
    -----
    The two-stage meta-analysis of Barreñada et al. (2025): the curve of each group is fitted by itself; at
    each point of the grid that lies within a group's predictions, its log-odds and their standard error enter
    a random-effects model, as in `random_effects`.  The curve is that of the average group.  It differs from
    the curve of all cases if groups differ in size or in their predictions.

    At the ends of the grid fewer groups contribute, so the curve may jump where one of them ends.

    In simulations of 5 and 15 groups of 200 cases, fitted by lines, the 95 % band covered the curve of the
    average group at predictions of .2, .5 and .8 in 93 % and more (200 samples each: Monte Carlo error 5
    points); the prediction limits by t covered the curve of a new group in 84 % and 87 % at the worst of
    these.  ``prediction="bootstrap"`` allows for the error of the variance between groups.

    {coverage}

    References
    ----------
    {barrenada2025}
    {hartung2001}

    Examples
    --------
    >>> rng = np.random.default_rng(0)
    >>> hospital, p = np.arange(900) % 3, rng.uniform(0.1, 0.9, 900)
    >>> y = rng.random(900) < p
    >>> curve = calibration_over_groups(y, p, by=hospital, method="logistic")
    >>> middle = abs(curve.predicted - 0.5) < 0.2
    >>> bool(abs(curve.observed - curve.predicted)[middle].max() < 0.1), int(curve.n_groups.max())
    (True, 3)
    """
    knots, clip = check_number_choice(knots, (3, 4, 5), "knots"), check_clip(clip)
    groups = {
        name: require_probabilities(group)
        for name, group in count_by_group(y_true, y_score, by, **reading).items()
    }
    ends = [(float(group.score[-1]), float(group.score[0])) for group in groups.values()]
    grid = np.linspace(min(ends)[0], max(high for _, high in ends), _POINTS)
    eta, error = np.full((2, len(groups), grid.size), np.nan)
    z, curves = compute_normal_quantile(0.5 + level / 2), Results[CurveBand]()
    for i, (name, group) in enumerate(groups.items()):
        inside = (ends[i][0] <= grid) & (grid <= ends[i][1])
        fit = _fit_group(name, group, method, knots, clip)
        middle, spread = fit(clip_predictions(grid[inside], clip))
        eta[i, inside], error[i, inside] = middle, spread
        if np.isnan(spread).any():
            suggestion = "pass two or more in each group of `by`"
            raise make_value_error("groups", f"leave the curve of {name} without limits", suggestion)
        observed, low, high = (compute_expit(middle + shift) for shift in (0, -z * spread, z * spread))
        curves[name] = CurveBand(grid[inside], observed, low, high)
    description = (
        f"random-effects model of the {method} curves of {len(groups)} groups on the log-odds by REML, "
        "limits after Hartung and Knapp"
    )
    kind = BandKind("Calibration curve over groups", "pointwise", "", description)
    rates: dict[str, Any] = _pool_points(eta, error, level, drawing if prediction == "bootstrap" else None)
    n_groups = (~np.isnan(eta)).sum(axis=0)
    curve = GroupedCalibration(predicted=grid, n_groups=n_groups, curves=curves, **rates)
    return curve.with_kind(kind, level)


def _fit_group(name: str, group: ThresholdCounts, method: str, knots: int, clip: float | None) -> OddsFit:
    """Fit the curve of one group; an error names the group."""
    try:
        return fit_odds(group, method, knots, clip)[0]
    except ValueError as error:
        raise ValueError(f"group {name}: {error}") from error


def _pool_points(eta: Array, error: Array, level: float, drawing: Resampling | None) -> dict[str, Array]:
    """Pool the log-odds of the groups at each point; return the rate, its limits and those of a new group.

    With `drawing`, prediction limits are by the bootstrap, from the same draws at each point.
    """
    seeded = None
    if drawing is not None:
        seeded = Resampling(drawing.n_resamples, np.random.default_rng(int(drawing.rng.integers(2**32))))
    rates = np.full((5, eta.shape[1]), np.nan)
    for j, _ in yield_blocks(eta.shape[1], 1, _scale_progress(drawing), max_rows=1):
        is_estimated = ~np.isnan(eta[:, j])
        if is_estimated.sum() >= 2:
            model = Estimates(eta[is_estimated, j], error[is_estimated, j] ** 2)
            rates[:, j] = model.pool(level, copy.deepcopy(seeded)).numbers
    names = ("observed", "low", "high", "prediction_low", "prediction_high")
    return dict(zip(names, compute_expit(rates), strict=True))


def _scale_progress(drawing: Resampling | None) -> Progress:
    """Return a progress function of points that calls the caller's with a share of the resamples."""
    if drawing is None or not callable(progress := drawing.progress):
        return False if drawing is None else drawing.progress
    return lambda done, total: progress(-(-done * drawing.n_resamples // total), drawing.n_resamples)
