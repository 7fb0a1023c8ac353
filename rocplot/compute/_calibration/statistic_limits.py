"""Limits of the statistics of calibration, and a test of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from rocplot._typing import Array
from rocplot.compute._base.interval import Interval
from rocplot.compute._calibration.fits import clipped, expit, line_fit, logistic_fit, logit, normal_quantile
from rocplot.compute._counts.resample import Batch, Drawing, auc_batch, interval_of, resampled
from rocplot.compute._counts.threshold_counts import (
    ThresholdCounts,
    cases_of,
    mean_scores,
    mean_squares,
    simple,
)
from rocplot.compute._roc.delong import delong_variance, independent_units

_STEPS = 40  # of Newton's method; rows that need more are fitted one by one
_NEAR = 1e-5  # relative to the scale of the predictions: a smaller step is the last, its square what is left
_ROUNDING = 1e-12  # relative to a number: a smaller error is 0


class Estimate(NamedTuple):
    """A statistic, its standard error for independent cases, and what a case of either class adds to it.

    The influence function, at each score of the counts, is what a further case of weight 1 would add; it is
    worked out where it is asked for, which independent cases of equal weights do not need.
    """

    value: float
    error: float
    influence: Callable[[], tuple[Array, Array]]


def recalibration(counted: ThresholdCounts, x: Array | None) -> dict[str, Estimate]:
    """Fit the logistic recalibration on the log-odds `x` of the scores; NaN for what is not determined.

    Errors come from the information matrix, whose inverse times x (y − p) is the influence of a case.
    """
    found = dict.fromkeys(("in_the_large", "intercept", "slope"), undefined(np.nan, counted))
    if x is None:
        return found
    parts = counted.positive[::-1], counted.negative[::-1]
    shift = logistic_fit(np.ones((x.size, 1)), *parts, offset=x[::-1])
    if shift is not None:
        (value,), ((variance,),) = shift
        adds = partial(_adds, x, np.array([value, 1.0]), np.array([variance, 0.0]))
        found["in_the_large"] = Estimate(float(value), float(np.sqrt(variance)), adds)
    try:
        *line, covariance = line_fit(x[::-1], *parts)
    except ValueError:  # equal predictions or separated classes
        return found
    errors = np.sqrt(np.diag(covariance))
    for name, value, error, row in zip(("intercept", "slope"), line, errors, covariance, strict=True):
        found[name] = Estimate(float(value), float(error), partial(_adds, x, np.array(line), row))
    return found


def undefined(value: float, counted: ThresholdCounts) -> Estimate:
    """Return a statistic without an error."""
    none = np.full(counted.score.size, np.nan)
    return Estimate(value, float("nan"), lambda: (none, none))


def _adds(x: Array, line: Array, row: Array) -> tuple[Array, Array]:
    """Compute the influence on a coefficient: its row of the inverse information times (1, x) (y − p)."""
    p, lever = expit(line[0] + line[1] * x), row[0] + row[1] * x
    return lever * (1 - p), -lever * p


def mean_loss(counted: ThresholdCounts, brier: float) -> Estimate:
    """Give the Brier score the error of a mean of squared errors."""
    score, total = counted.score.astype(np.float64), float(counted.n_positive + counted.n_negative)
    return mean_of(counted, brier, ((1 - score) ** 2 - brier) / total, (score**2 - brier) / total)


def mean_of(counted: ThresholdCounts, value: float, up: Array, down: Array) -> Estimate:
    """Give a mean its error: each case adds its part of the deviation from it."""
    total = float(counted.n_positive + counted.n_negative)
    squares = float(counted.positive @ up**2 + counted.negative @ down**2)
    error = float(np.sqrt(squares * total / (total - 1))) if counted.exact and total > 1 else float("nan")
    return Estimate(value, error, lambda: (up, down))


def wald_limits(
    counted: ThresholdCounts, area: float, estimates: dict[str, Estimate], robust: bool, level: float
) -> dict[str, Interval]:
    """Compute normal limits, those of the AUC on the logit scale, those of the Brier score within [0, 1].

    An error of 0 but for rounding, as of the Brier score of predictions that are all as far off, gives none.
    """
    found = {"auc": _area_limits(counted, area, level)}
    for name, one in estimates.items():
        error = standard_error(counted, one, robust)
        known = error > _ROUNDING * abs(one.value)
        half = normal_quantile(0.5 + level / 2) * error if known else np.nan
        limits = np.array([one.value - half, one.value + half])
        if name == "brier":
            limits = np.clip(limits, 0, 1)
        low, high = limits.tolist()
        found[name] = Interval(one.value, low, high, error)
    return found


def _area_limits(counted: ThresholdCounts, area: float, level: float) -> Interval:
    """Compute DeLong's logit limits, as `auc_interval` does; NaN where their variance is 0 or undefined."""
    if not 0 < area < 1:
        return Interval(area, np.nan, np.nan, np.nan)
    unknown = not counted.exact and counted.cases is None
    alone = unknown or min(independent_units(counted)[:2]) == 1
    error = 0.0 if alone else float(np.sqrt(delong_variance(counted)))
    if not error > 0:
        return Interval(area, np.nan, np.nan, np.nan)
    half = normal_quantile(0.5 + level / 2) * error / (area * (1 - area))
    low, high = expit(logit(np.array(area)) + np.array([-half, half])).tolist()
    return Interval(area, low, high, error)


def standard_error(counted: ThresholdCounts, one: Estimate, robust: bool) -> float:
    """Choose the error for independent cases, or that of the squared influence of the cases or groups.

    Whole weights are numbers of independent cases.  NaN where fractional weights come without their cases.
    """
    if np.isnan(one.value) or (simple(counted) and not robust):
        return one.error
    squares, size = _squares(counted, *one.influence())[1:]
    return float(np.sqrt(squares * size / (size - 1))) if size > 1 else float("nan")


def _squares(counted: ThresholdCounts, up: Array, down: Array) -> tuple[float, float, float]:
    """Sum up what the cases add; the squares of the sums of each group; and count the groups.

    Without groups each case is one of its own.  NaN where fractional weights come without their cases.
    """
    if simple(counted):
        total = counted.positive @ up + counted.negative @ down
        squares = counted.positive @ up**2 + counted.negative @ down**2
        return float(total), float(squares), float(counted.n_positive + counted.n_negative)
    if counted.cases is None:
        return float("nan"), float("nan"), float("nan")
    cases = cases_of(counted)
    each = cases.positive * up[cases.point] + cases.negative * down[cases.point]
    sums = np.bincount(cases.group, each, cases.n_groups)
    return float(sums.sum()), float(sums @ sums), float(cases.n_groups)


def spiegelhalter(counted: ThresholdCounts) -> float:
    """Compute Spiegelhalter's z, standard normal if the predictions are right; NaN where it has no variance.

    Its variance is that of independent outcomes of the predicted probabilities; with groups or fractional
    weights the sum of the squared terms of the groups or cases.
    """
    score = counted.score.astype(np.float64)
    up, down = (1 - 2 * score) * (1 - score), -(1 - 2 * score) * score  # (1 − 2p)(y − p)
    excess, variance, _ = _squares(counted, up, down)
    if simple(counted):
        variance = float((counted.positive + counted.negative) @ ((1 - 2 * score) ** 2 * score * (1 - score)))
    return excess / float(np.sqrt(variance)) if variance > 0 else float("nan")


# -- resamples ------------------------------------------------------------------------------------


def bootstrap_limits(
    counted: ThresholdCounts, values: dict[str, float], clip: float | None, level: float, drawing: Drawing
) -> dict[str, Interval]:
    """Take the percentiles of resamples of all cases; NaN for what the sample leaves undefined."""
    names = [name for name, value in values.items() if np.isfinite(value)]
    found = {name: Interval(value, np.nan, np.nan, np.nan) for name, value in values.items()}
    statistic = _batch(names, values, clip)
    drawn = resampled([counted], statistic, drawing, stratified=False, threads=True)[:, 0]
    return found | {
        name: interval_of(values[name], column, level) for name, column in zip(names, drawn.T, strict=True)
    }


def _batch(names: list[str], start: dict[str, float], clip: float | None) -> Batch:
    """Make the statistics of many resamples at once; merged scores stand at their mean."""
    known: list[Any] = [(None, None)]  # the counts of the last call, and what it looked up at their scores

    def statistics(counted: ThresholdCounts, positive: Array, negative: Array) -> Array:
        held, found = known[0]
        if held is not counted:
            x = _middle(counted, clip) if {"in_the_large", "slope"} & {*names} else np.empty(0)
            found = (x, *(ends[0] for ends in mean_squares(counted)))
            known[0] = counted, found
        x, p, n = found
        columns: dict[str, Array] = {}
        if "brier" in names:
            columns["brier"] = (positive @ p + negative @ n) / (positive.sum(axis=1) + negative.sum(axis=1))
        if "auc" in names:
            columns["auc"] = auc_batch(counted, positive, negative)
        if "in_the_large" in names:
            columns["in_the_large"] = intercepts_of(x, positive, negative, start["in_the_large"])
        if "slope" in names:
            line = start["intercept"], start["slope"]
            columns["intercept"], columns["slope"] = lines(x, positive, negative, line).T
        return np.stack([columns[name] for name in names], axis=1)

    return statistics


def _middle(counted: ThresholdCounts, clip: float | None) -> Array:
    """Return the log-odds of the mean prediction at each score, or of each cell of merged scores."""
    (p, _), (n, _) = mean_scores(counted)
    mean = (counted.positive * p + counted.negative * n) / (counted.positive + counted.negative)
    return logit(clipped(mean, clip))


def intercepts_of(x: Array, positive: Array, negative: Array, start: float) -> Array:
    """Find calibration-in-the-large of many samples, shape (rows, k) each; NaN where a class is absent.

    No step of Newton's method is longer than 1, within which the information changes by a factor of e at
    most: each step then ends nearer to the root, from either side.
    """
    weight, total = (positive + negative).astype(np.float64), positive.sum(axis=1)
    found = np.where((total > 0) & (negative.sum(axis=1) > 0), start, np.nan)
    rows = np.flatnonzero(np.isfinite(found))
    for _ in range(10 * _STEPS):
        if rows.size == 0:
            break
        p = expit(x + found[rows, None])
        expected = _some(weight, rows) * p
        information = expected.sum(axis=1) - np.einsum("ij,ij->i", expected, p)
        step = np.clip((total[rows] - expected.sum(axis=1)) / information, -1, 1)
        found[rows] += step
        rows = rows[np.abs(step) > _NEAR]
    return found


def lines(x: Array, positive: Array, negative: Array, start: tuple[float, float]) -> Array:
    """Fit intercept and slope to many samples, shape (rows, k) each; NaN where they are not determined."""
    centre, scale = float(x.mean()), float(x.std())
    z = (x - centre) / scale
    weight, powers = (positive + negative).astype(np.float64), np.column_stack([np.ones(z.size), z, z**2])
    found = np.full((len(positive), 2), np.nan)
    rows = np.flatnonzero(_overlap(positive, negative))
    found[rows] = start[0] + start[1] * centre, start[1] * scale
    slow = rows
    for _ in range(_STEPS):
        step = _step(powers, _some(positive, rows), _some(weight, rows), found[rows])
        longest = np.abs(step).max(axis=1, initial=0)
        found[rows] += step / np.maximum(longest, 1)[:, None]
        slow = rows = rows[~(longest <= _NEAR)]
        if rows.size == 0:
            break
    found[:, 1] /= scale
    found[:, 0] -= found[:, 1] * centre
    for row in slow:
        found[row] = _alone(x, positive[row], negative[row])
    return found


def _step(powers: Array, positive: Array, weight: Array, line: Array) -> Array:
    """Compute Newton's steps of two coefficients of 1 and z; not finite where the information is singular."""
    p = expit(line[:, :1] + line[:, 1:] * powers[:, 1])
    expected = weight * p
    g0, g1 = ((positive - expected) @ powers[:, :2]).T
    a, b, c = ((expected - expected * p) @ powers).T
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(np.column_stack([c * g0 - b * g1, a * g1 - b * g0]) / (a * c - b * b)[:, None])


def _some(part: Array, rows: Array) -> Array:
    """Take rows; all of them as they are."""
    return part if rows.size == len(part) else part[rows]


def _overlap(positive: Array, negative: Array) -> Array:
    """Say in which rows no cut separates the classes."""
    (first, last), (other, final) = (_ends(part > 0) for part in (positive, negative))
    both = (positive > 0).any(axis=1) & (negative > 0).any(axis=1)
    return np.asarray(both & (first < final) & (other < last))


def _ends(seen: Array) -> tuple[Array, Array]:
    return seen.argmax(axis=1), seen.shape[1] - 1 - seen[:, ::-1].argmax(axis=1)


def _alone(x: Array, positive: Array, negative: Array) -> tuple[float, float]:
    """Fit one sample by a method that always ends."""
    seen = positive + negative > 0
    order = np.argsort(x[seen], kind="stable")
    try:
        return line_fit(*(part[seen][order] for part in (x, positive, negative)))[:2]
    except ValueError:
        return np.nan, np.nan
