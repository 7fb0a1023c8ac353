"""Isometrics (lines of equal metric value in ROC space), their slopes, common points and surfaces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from numbers import Integral
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import read_proportions, read_real_numbers
from rocplot._errors import guard_call, make_type_error, make_value_error, write_value
from rocplot._typing import Array, MetricLike, Trace
from rocplot._validation import MOST_BINS, check_number, shorten_value
from rocplot._warnings import warn_user
from rocplot.compute._base.docstrings import fill_docstring
from rocplot.compute._metrics.metric import (
    METRICS,
    Line,
    Metric,
    check_skew,
    follow_zeros,
    look_up_metric,
    metric,
)

# -- Straight isometrics: parallel lines, or a pencil of lines that turn around one point ---------

_ROUNDING = 1e-15
_NEAR = 8 * float(np.finfo(float).eps)  # relative error of a value after several rounded operations
_SHORT = 1e-9
_NOTHING = (np.empty(0), np.empty(0))


def find_common_point(line: Callable[..., Line], c: Any, metric_kws: Mapping[str, Any]) -> Array:
    """Find the common point of all lines as (1, fpr, tpr) times a factor, which is 0 if they are parallel.

    The lines of the values 0 and 1 are used, whose simple coefficients give exact corners of the square.
    """
    first, second = (np.stack(np.broadcast_arrays(*line(value, c, **metric_kws))) for value in (0.0, 1.0))
    return np.cross(first, second, axis=0)


def trace_line(line: Callable[..., Line], value: float, c: float, metric_kws: Mapping[str, Any]) -> Trace:
    """Trace the straight isometric of one value from edge to edge of the unit square.

    Rounding may move a value beyond the last one, which has a whole edge as its line; that edge is returned.
    """
    for factor in (1, 1 - _NEAR, 1 + _NEAR):
        f, t = clip_to_unit_square(line(value * factor, c, **metric_kws))
        if f.size and (factor == 1 or np.hypot(f[1] - f[0], t[1] - t[0]) > _SHORT):  # else a corner
            return f, t
    return _NOTHING


def clip_to_unit_square(line: Line) -> Trace:
    """Clip α + β fpr + γ tpr = 0 to the unit square; return its two ends, or none if it meets a corner."""
    a, b, g = line
    if b == 0 and g == 0:
        return _NOTHING
    eps = _ROUNDING * (abs(a) + abs(b) + abs(g))
    if abs(g) <= eps:  # vertical, also if tilted by rounding out of the corner where it starts
        f = _solve_linear(a, b, eps) + 0.0
        return (np.array([f, f]), np.array([0.0, 1.0])) if 0 <= f <= 1 else _NOTHING
    if abs(b) <= eps:
        t = _solve_linear(a, g, eps) + 0.0
        return (np.array([0.0, 1.0]), np.array([t, t])) if 0 <= t <= 1 else _NOTHING
    at_bottom, at_top = (_solve_linear(a + g * t, b, eps) for t in (0.0, 1.0))  # fpr where tpr is 0 and 1
    low, high = max(0.0, min(at_bottom, at_top)), min(1.0, max(at_bottom, at_top))
    if not low < high:
        return _NOTHING
    end_heights = {at_bottom: 0.0, at_top: 1.0}
    heights = [
        end_heights[f] if f in end_heights else min(max(_solve_linear(a + b * f, g, eps), 0.0), 1.0)
        for f in (low, high)
    ]
    return np.array([low, high]) + 0.0, np.array(heights) + 0.0


def _solve_linear(constant: float, factor: float, eps: float) -> float:
    """Solve constant + factor x = 0; results within rounding of 0 or 1 are set to 0 or 1.

    Lines of many values meet in a corner, so that an end near it, but not in it, would have another value.
    """
    return next((x for x in (0.0, 1.0) if abs(constant + factor * x) <= eps), -constant / factor)


def clip_line_to_square(fpr: float, tpr: float, slope: float) -> Trace:
    """Clip the line through a point to the unit square; an infinite slope is a vertical line."""
    if np.isinf(slope):
        return np.array([fpr, fpr]), np.array([0.0, 1.0])
    low, high = 0.0, 1.0
    if slope > 0:
        low = max(low, fpr - tpr / slope)
        high = min(high, fpr + (1 - tpr) / slope)
    elif not 0 <= tpr <= 1:
        high = -1.0
    if low >= high:
        return _NOTHING
    ends = np.array([low, high])
    return ends, np.clip(tpr + slope * (ends - fpr), 0.0, 1.0)


# -- Slopes of isometrics, dtpr/dfpr along a line of equal metric value ---------------------------

_STEP = 1e-5  # step of the central differences of a caller's function


@guard_call
@fill_docstring
def isometric_slope(
    name: MetricLike,
    fpr: ArrayLike = np.nan,
    tpr: ArrayLike = np.nan,
    skew: ArrayLike = 1,
    **parameters: float,
) -> Any:
    """Compute the slope dtpr/dfpr of a metric's isometric through points of ROC space.

    Use it to see how a metric trades true against false positives.

    Parameters
    ----------
    {name}
    fpr, tpr : array-like in [0, 1]
        The points; leave them out if the slope is the same everywhere, as for accuracy.
    skew : array-like, default=1
        Class ratio c = N/P, negatives over positives; finite and at least 0.
    {parameters}

    Returns
    -------
    float or ndarray
        The slope; infinite where the isometric is vertical, NaN where it is undefined: at a point through
        which isometrics of all values pass, such as (0, 0) for precision and both corners for φ².  On the
        diagonal the splitting criteria have the limit 1.

    Raises
    ------
    {metric_raises}

    See Also
    --------
    isometric : Compute the points where a metric has a given value.
    metric : Compute a performance metric.
    operating_point : Find the operating point of least expected cost.
    rocplot.isometrics : Draw the isometrics of a metric.

    Notes
    -----
    Flach's slides, "Linear metrics: summary".  Isometrics of the left child only (``"gini_roc_left"``)
    are decreasing.  For a function of (fpr, tpr, skew) the slope is computed by central differences, with a
    relative error of about 1e-7.

    References
    ----------
    {flach}
    {flach2003}

    Examples
    --------
    >>> isometric_slope("accuracy", skew=3)
    3.0
    >>> isometric_slope("precision", 0.25, [0.5, 0.75], skew=3)
    array([2., 3.])
    """
    record = look_up_metric(name)
    f, t, c = read_proportions(fpr, "fpr"), read_proportions(tpr, "tpr"), check_skew(skew)
    metric_kws = record.check_parameters(parameters)
    with np.errstate(divide="ignore", invalid="ignore"):
        if record.line:
            slope = _compute_line_slope(record.line, f, t, c, metric_kws)
        else:
            raw_slope = (
                record.slope(f, t, c, **metric_kws)
                if record.slope
                else _compute_differences(record, f, t, c, metric_kws)
            )
            slope = np.asarray(raw_slope + 0 * (f + t), float)
    return slope if slope.ndim else float(slope)


def _compute_line_slope(
    line: Callable[..., Line], f: Array, t: Array, c: Any, metric_kws: Mapping[str, Any]
) -> Array:
    """Return the slope of the line to the rotation point, or −β/γ, that of all lines, if they are parallel.

    The line of each point's own value has the same slope, but is less accurate near a corner.
    """
    w, x, y = find_common_point(line, c, metric_kws)
    _, b, g = line(0.0, c, **metric_kws)
    slope = np.where(w == 0, -np.divide(b, g), (t - y / w) / (f - x / w))
    return np.where(np.isinf(slope), np.inf, slope + 0.0)


def _compute_differences(record: Metric, f: Array, t: Array, c: Any, metric_kws: Mapping[str, Any]) -> Any:
    f0, f1 = np.maximum(f - _STEP, 0), np.minimum(f + _STEP, 1)
    t0, t1 = np.maximum(t - _STEP, 0), np.minimum(t + _STEP, 1)
    f_slope = (record.at(f1, t, c, **metric_kws) - record.at(f0, t, c, **metric_kws)) / (f1 - f0)
    t_slope = (record.at(f, t1, c, **metric_kws) - record.at(f, t0, c, **metric_kws)) / (t1 - t0)
    return -f_slope / t_slope


# -- The common point of straight isometrics ------------------------------------------------------


@guard_call
@fill_docstring
def rotation_point(name: MetricLike, skew: float, **parameters: float) -> tuple[float, float]:
    """Compute the point of ROC space through which all straight isometrics of a metric pass.

    Use it to draw straight isometrics, or to compare metrics by it.

    Parameters
    ----------
    name : str
        Name of a metric, as listed under `metric`.
    {skew}
    {parameters}

    Returns
    -------
    fpr, tpr : float
        Usually outside the unit square: (−β²/c, 0) for F.  (−inf, −inf) if the isometrics are
        parallel, whatever their slope; NaN if they are curved.

    Raises
    ------
    {metric_raises}

    See Also
    --------
    isometric : Compute the points where a metric has a given value.
    isometric_slope : Compute the slope of an isometric.
    indifference_line : Compute where in ROC space a metric does not depend on the skew.
    rocplot.isometrics : Draw the isometrics of a metric.

    Notes
    -----
    Flach's slides, "F-measure" and "Generalised linear isometrics": Laplace correction and m-estimate shift
    the point of precision from (0, 0) to (−1/N, −1/P) and (−m(1 − prior)/N, −m prior/P).

    References
    ----------
    {flach}

    Examples
    --------
    >>> rotation_point("f_beta", skew=2)
    (-0.5, 0.0)
    """
    record = look_up_metric(name)
    metric_kws, c = record.check_parameters(parameters), check_number(skew, "skew")
    if record.line is None:
        return (np.nan, np.nan)
    w, f, t = (float(part) for part in find_common_point(record.line, c, metric_kws))
    return (f / w + 0.0, t / w + 0.0) if w else (-np.inf, -np.inf)


# -- Points of ROC space at which a metric does not depend on the skew ----------------------------


@guard_call
@fill_docstring
def indifference_line(name: MetricLike, **parameters: float) -> Trace:
    """Compute where in ROC space a metric does not depend on the skew.

    Use it to find the classifiers for which a change of the class ratio does not matter.

    Parameters
    ----------
    name : str
        Name of a metric, as listed under `metric`.
    **parameters : float
        Parameters of the metric, as listed under `metric`, such as ``cost_ratio`` of ``"cost"``.

    Returns
    -------
    fpr, tpr : ndarray
        The line: for accuracy fpr + tpr = 1, where accuracy is tpr; for splitting criteria, WRAcc, lift
        and kappa the diagonal; for precision and F the axis fpr = 0.

    Raises
    ------
    ValueError
        For a metric that does not depend on the skew anywhere, for Laplace and m-estimate, which depend on
        counts, and for an unknown metric.
    TypeError
        For a parameter that the metric does not have.

    See Also
    --------
    metric : Compute a performance metric.
    isometric : Compute the points where a metric has a given value.
    rotation_point : Compute the point through which all straight isometrics pass.
    rocplot.isometrics : Draw the isometrics of a metric.

    Notes
    -----
    Flach's slides, "Skew-sensitivity" and "F-measure".

    References
    ----------
    {flach}
    {flach2003}

    Examples
    --------
    >>> indifference_line("accuracy")
    (array([0., 1.]), array([1., 0.]))
    """
    record = look_up_metric(name)
    metric_kws = record.check_parameters(parameters)
    if record.indifference is None:
        names = ", ".join(metric.name for metric in METRICS.values() if metric.indifference)
        raise ValueError(f"{record.name!r} has no line of indifference: choose from {names}")
    return clip_to_unit_square(
        record.indifference(**metric_kws) if callable(record.indifference) else record.indifference
    )


# -- Isometrics: lines of equal metric value in ROC space -----------------------------------------


@guard_call
@fill_docstring
def isometric(name: MetricLike, value: float, skew: float, **parameters: float) -> Trace:
    """Compute an isometric of a metric: the points of ROC space where it has a given value.

    Use it to see which classifiers a metric takes to be equally good.

    Parameters
    ----------
    {name}
    value : float
        The metric's value along the line; finite.
    {skew}
    {parameters}

    Returns
    -------
    fpr, tpr : ndarray
        The line, clipped to the unit square: its two ends if it is straight, else the vertices of the
        curve.  Two branches, such as those of splitting criteria above and below the diagonal, are separated
        by NaN.  Empty if no point, or a single one, has the value.

    Raises
    ------
    {metric_raises}
    ValueError
        Also for a value that is not finite.

    See Also
    --------
    isometric_slope : Compute the slope of an isometric.
    isometric_surface : Compute the surface of equal metric value over ROC space and the skew.
    metric : Compute a performance metric.
    rotation_point : Compute the point through which all straight isometrics pass.
    rocplot.isometrics : Draw the isometrics of a metric.

    Notes
    -----
    Straight and conic isometrics, DKM and the odds ratio have closed forms; all their vertices
    are exact.  Information gain is convex, so it rises from the diagonal outwards along fpr + tpr = const;
    its vertices are bisected to machine precision.  For a user's own function, the line is traced on a grid
    and each vertex bisected on an edge of the grid; jumps and poles are excluded.  A minimum or maximum,
    which the function reaches without crossing it, is found along the edges and diagonals of the square only.

    Lines may end at points where the metric is undefined, such as (0, 0) for precision, as their limit.

    References
    ----------
    {flach}
    {flach2003}

    Examples
    --------
    >>> isometric("accuracy", 0.7, skew=1)
    (array([0. , 0.6]), array([0.4, 1. ]))
    >>> f, t = isometric("phi2", 0.25, skew=2)
    >>> int(np.isnan(f).sum())
    1
    """
    level, c = check_number(value, "value", low=-np.inf), check_number(skew, "skew")
    record = look_up_metric(name)
    metric_kws = record.check_parameters(parameters)
    if record.line:
        return trace_line(record.line, level, c, metric_kws)
    if record.curve:
        with np.errstate(divide="ignore", invalid="ignore"):
            return record.curve(level, c, **metric_kws)
    return follow_zeros(lambda f, t: record.at(f, t, c, **metric_kws) - level)


def trace_isometrics(
    name: MetricLike, skew: float, levels: ArrayLike | None = None, **parameters: float
) -> list[tuple[float, Array, Array]]:
    """Trace several isometrics, by default at about ten round values: (value, fpr, tpr) each.

    `levels` may be the number of values.
    """
    look_up_metric(name).check_parameters(parameters)
    if isinstance(levels, (bool, np.bool_)):
        raise make_type_error(
            "levels", f"must be values, or their approximate number, not {write_value(levels)}"
        )
    count = 10 if levels is None else int(levels) if isinstance(levels, Integral) else None
    if count is not None and count > MOST_BINS:
        raise make_value_error("levels", f"must be at most {MOST_BINS:,} values, not {shorten_value(levels)}")
    if count is None and not np.isfinite(read_real_numbers(levels, "levels")).all():
        raise make_value_error("levels", "must be finite", "leave out the values that are not")
    tries = (
        [levels] if count is None else (_round_levels(name, skew, count + i, parameters) for i in range(5))
    )
    for values in tries:  # round values may belong to single points, such as 0 and 1 of accuracy
        traced = [
            (float(value), *isometric(name, float(value), skew, **parameters))
            for value in read_real_numbers(values, "levels").ravel()
        ]
        reached = [line for line in traced if line[1].size]
        if reached and count is None:
            _warn_of_missed_levels(name, skew, parameters, [value for value, f, _ in traced if not f.size])
        if reached:
            return reached
    metric_values = _evaluate_on_square(name, skew, parameters)
    if not metric_values.size:
        raise ValueError("the metric is undefined everywhere, so it has no isometrics")
    ends = [f"{end:.3g}".replace("inf", "∞") for end in (metric_values.min(), metric_values.max())]
    raise make_value_error(
        "levels", f"={write_value(levels)} are not reached", f"the metric ranges from {' to '.join(ends)}"
    )


def _warn_of_missed_levels(
    name: MetricLike, skew: float, parameters: dict[str, Any], levels: list[float]
) -> None:
    """Warn of levels beyond the metric's range, but not of those that only single points reach."""
    values = _evaluate_on_square(name, skew, parameters) if levels else np.zeros(1)
    missed = [f"{level:g}" for level in levels if not values.min() - 1e-9 <= level <= values.max() + 1e-9]
    if missed:
        ends = " to ".join(f"{end:.3g}".replace("inf", "∞") for end in (values.min(), values.max()))
        warn_user(f"levels {', '.join(missed)} have no line: the metric ranges from {ends}")


def _evaluate_on_square(name: MetricLike, skew: float, parameters: dict[str, Any]) -> Array:
    """Evaluate a metric on a grid of the square, and drop undefined values."""
    grid = np.linspace(0, 1, 33)
    values = metric(name, grid, grid[:, None], skew, **parameters)
    return np.asarray(values[~np.isnan(values)])


def _round_levels(name: MetricLike, skew: float, count: int, parameters: dict[str, Any]) -> Array:
    if count < 1:
        raise make_value_error("levels", f"must be at least 1 line, not {count}")
    usual = look_up_metric(name).levels
    if usual and count == 10:
        return np.array(usual)
    values = _evaluate_on_square(name, skew, parameters)
    values = values[np.isfinite(values)]
    if not values.size or values.max() <= values.min():
        raise ValueError("the metric is constant, so it has no isometrics")
    step = _round_step((values.max() - values.min()) / count)
    levels = np.arange(np.ceil(values.min() / step - 1e-9), values.max() / step + 1e-9) * step
    return np.round(levels, 12 - int(np.floor(np.log10(step)))) + 0.0  # 6 × .2 is 1.2


def _round_step(minimum: float) -> float:
    """Return the smallest of 1, 2 and 5 times a power of ten that is at least the minimum."""
    power = 10.0 ** np.floor(np.log10(minimum))
    return float(next(step * power for step in (1, 2, 5, 10) if step * power >= minimum * (1 - 1e-9)))


# -- Surfaces of equal metric value over ROC space and the skew -----------------------------------

_POINTS = 61  # points of each branch


@guard_call
@fill_docstring
def isometric_surface(
    name: MetricLike, value: float, skews: ArrayLike | None = None, **parameters: float
) -> tuple[Array, Array, Array]:
    """Compute the surface of equal metric value over ROC space and the skew.

    Use it to see how a metric depends on the class ratio.

    Parameters
    ----------
    {name}
    value : float
        The metric's value on the surface; finite.
    skews : array-like, optional
        The skews c = N/P; by default 61 from 1/10 to 10, evenly spaced on a logarithmic scale.
    {parameters}

    Returns
    -------
    fpr, tpr, skew : ndarray of shape (branches, skews, points)
        Points at equal distances along each branch; NaN at skews at which it does not exist.

    Raises
    ------
    {metric_raises}
    ValueError
        Also for `skews` that are empty or not one-dimensional, a value that is not finite, or one that the
        metric reaches at none of them.

    See Also
    --------
    isometric : Compute the points where a metric has a given value.
    metric : Compute a performance metric.
    rocplot.isometric_surface : Draw the surface on which a metric has one value, over ROC space and the skew.

    Notes
    -----
    Flach's slides, "3D ROC space": for accuracy tpr = value (1 + c) − c (1 − fpr), a plane at each c.

    References
    ----------
    {flach}

    Examples
    --------
    >>> fpr, tpr, skew = isometric_surface("accuracy", 0.8, [0.5, 1])
    >>> fpr.shape
    (1, 2, 61)
    """
    ratios = np.atleast_1d(check_skew(np.geomspace(0.1, 10, 61) if skews is None else skews, "skews"))
    if ratios.ndim > 1:
        raise make_value_error("skews", f"has shape {ratios.shape}, expected (n,)")
    lines = [_sample_branches(*isometric(name, value, float(c), **parameters)) for c in ratios]
    n_branches = max(map(len, lines))
    if not n_branches:
        raise make_value_error("value", f"={write_value(value)} is not reached at any of the skews")
    points = np.full((2, n_branches, ratios.size, _POINTS), np.nan)
    for i, branches in enumerate(lines):
        for j, branch in enumerate(branches):
            points[:, j, i] = branch
    return points[0], points[1], np.broadcast_to(ratios[:, None], points[0].shape)


def _sample_branches(f: Array, t: Array) -> list[Array]:
    """Split a line at its gaps, and sample each branch at equal distances."""
    parts = np.split(np.stack([f, t]), np.flatnonzero(np.isnan(f)), axis=1)
    walked = []
    for part in parts:
        branch = part[:, ~np.isnan(part[0])]
        if branch.size:
            far = np.r_[0, np.cumsum(np.hypot(*np.diff(branch, axis=1)))]
            steps = np.linspace(0, far[-1], _POINTS)
            walked.append(np.stack([np.interp(steps, far, side) for side in branch]))
    return walked
