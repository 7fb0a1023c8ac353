"""Checks of predicted probabilities, smooth calibration fits, and the smooth calibration error."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import numpy as np

from rocplot._data.arrays import clip_rounding
from rocplot._errors import make_value_error
from rocplot._numbers import write_range
from rocplot._typing import Array
from rocplot._validation import check_number
from rocplot.compute._counts.threshold_counts import (
    ThresholdCounts,
    get_highest_score,
    get_totals,
    merge_counts,
)

# -- Predicted probabilities: checking, sorting in ascending order, clipping away from 0 and 1 ----

_CLOSE = 1e-5  # the largest excess beyond 0 or 1 that rounding to few digits explains


def require_probabilities(counts: ThresholdCounts, alternative: str = "") -> ThresholdCounts:
    """Return the counts of probabilities; those beyond 0 or 1 by a rounding error become 0 or 1.

    Raise for other scores, and if a class is absent; `alternative` is added to the suggestion of the error.
    """
    get_totals(counts)
    inside = clip_scores(counts)
    if not are_probabilities(inside):
        raise make_probability_error(float(counts.score[-1]), get_highest_score(counts), alternative)
    return inside


def are_probabilities(counted: ThresholdCounts) -> bool:
    """Return whether all scores lie in [0, 1]."""
    return float(counted.score[-1]) >= 0 and get_highest_score(counted) <= 1


def clip_scores(counted: ThresholdCounts) -> ThresholdCounts:
    """Clip scores beyond 0 or 1 by a rounding error, and merge those that become equal."""
    if are_probabilities(counted):
        return counted
    score = clip_rounding(counted.score)
    starts = np.flatnonzero(np.concatenate(([True], score[1:] < score[:-1])))
    if counted.top is not None:
        return merge_counts(counted.changed(score=score, top=clip_rounding(counted.top)), starts)
    positive, negative = (np.add.reduceat(weight, starts) for weight in (counted.positive, counted.negative))
    cases = counted.cases and replace(counted.cases, score=clip_rounding(counted.cases.score))
    return counted.changed(score=score[starts], positive=positive, negative=negative, cases=cases)


def make_probability_error(low: float, high: float, alternative: str = "") -> ValueError:
    """Make the error for scores that are no probabilities; `alternative` is added to its suggestion."""
    low, high = float(low), float(high)
    reason = f"must hold probabilities in [0, 1], not scores from {write_range(low, high)}"
    if are_close(low, high):
        reason = f"must hold probabilities in [0, 1], not scores from {low!r} to {high!r}"
        return make_value_error(
            "y_score", reason, "if they were rounded, np.clip(y_score, 0, 1)", shell=reason
        )
    likely = ""  # the scale, which says more than a recalibrated model
    if not alternative and low < 0 < high:
        likely = "if these are log odds (logits), pass scipy.special.expit(y_score); "
    elif not alternative and low >= 0 and 2 < high <= 100:
        likely = "if these are percentages, pass y_score / 100; "
    other = "other scores" if likely else "scores"
    way = f"convert {other} into probabilities"
    suggestion = f"{likely}{way} with rocplot.compute.calibration_map first{alternative}"
    scale = likely.partition(", pass")[0] + ", convert them; " * bool(likely)
    shell = f"{reason}: {scale}{way} first{alternative}"
    return make_value_error("y_score", reason, suggestion, shell=shell)


def are_close(low: float, high: float) -> bool:
    """Return whether scores from `low` to `high` exceed [0, 1] only as far as rounding to few digits does."""
    return low > -_CLOSE and high < 1 + _CLOSE


def sort_predictions(counts: ThresholdCounts) -> tuple[Array, Array, Array]:
    """Return distinct predictions, ascending, with the weight of positives and of negatives.

    Predictions without cases, which a resample may have, are left out.
    """
    score = np.asarray(counts.score[::-1], np.float64)
    positive, negative = counts.positive[::-1], counts.negative[::-1]
    nonempty = positive + negative > 0
    return (
        (score, positive, negative)
        if nonempty.all()
        else (score[nonempty], positive[nonempty], negative[nonempty])
    )


def check_clip(value: Any) -> float | None:
    """Check the distance from 0 and 1 that predictions are clipped to."""
    if value is None:
        return None
    clip = check_number(value, "clip", 0, 0.5)
    if clip in (0, 0.5):
        raise make_value_error("clip", f"must lie between 0 and 0.5, not {clip:g}")
    return clip


# -- Smooth calibration fits: local, logistic, spline and beta regression -------------------------

_TARGETS = 8  # local fits per block, so that temporary arrays stay in the cache
_FLAT = 1e-10  # relative spread below which a local design does not determine the next degree


def fit_loess(
    x: Array,
    y: Array,
    weight: Array,
    targets: Array,
    span: float,
    degree: int,
    are_counts: bool,
    covariance: Callable[[Array], Any] | None = None,
) -> tuple[Array, Array]:
    """Fit local polynomials with tricube weights.

    Parameters
    ----------
    x, y, weight : ndarray, shape (k,)
        Distinct abscissae, ascending; the mean of the outcomes at each, and their weight.
    targets : ndarray, shape (m,)
        Where the curve is evaluated.
    span : float
        Proportion of the weight that takes part in each local fit.
    degree : int
        1 or 2, lowered where the nearby points do not determine it.
    are_counts : bool
        Whether weights count cases; the neighbourhood then holds floor(span · n) of them.
    covariance : callable, optional
        A function of the fitted values at x that estimates the covariance of y, a sparse matrix (k, k).

    Returns
    -------
    fit, variance : ndarray, shape (m,)
        The fitted value and its variance: by `covariance`, or by default that of independent 0/1 outcomes
        with the fitted probabilities.
    """
    width = find_bandwidths(x, weight, targets, span, are_counts)
    fit, levers = np.empty(targets.size), []
    for i in range(0, targets.size, _TARGETS):
        block = slice(i, i + _TARGETS)
        reach = np.array([(targets[block] - width[block]).min(), (targets[block] + width[block]).max()])
        reach += np.abs(reach) * [-1e-12, 1e-12]  # rounding leaves no point out
        first, last = np.searchsorted(x, reach)
        neighbours = slice(first, last + 1)
        lever = _compute_hat_weights(x[neighbours], weight[neighbours], targets[block], width[block], degree)
        fit[block] = lever @ y[neighbours]
        levers.append((block, neighbours, lever))
    p = np.clip(np.interp(x, targets, fit), 0, 1)
    noise = p * (1 - p) / weight  # variance of the mean of the cases at one abscissa
    spread = None if covariance is None else covariance(p)
    variance = np.empty(targets.size)
    for block, neighbours, lever in levers:
        if spread is None:
            variance[block] = lever**2 @ noise[neighbours]
        else:
            variance[block] = ((spread[neighbours, neighbours] @ lever.T).T * lever).sum(axis=1)
    return fit, variance


def find_bandwidths(x: Array, weight: Array, targets: Array, span: float, are_counts: bool) -> Array:
    """Find the smallest distance from each target that contains the weight of the span.

    A window that starts at point l must reach point r(l).  The midpoint of its ends rises with l, so that one
    search finds the window around each target.
    """
    total = np.concatenate(([0], np.cumsum(weight)))
    need = span * float(total[-1])
    need = max(np.floor(need + 1e-10), 1) if are_counts else need * (1 - 1e-12)
    last = np.searchsorted(total, total[:-1] + need, side="left")
    last = last[last <= x.size] - 1  # windows of later starts have too little weight
    first = x[: last.size]
    next_window = np.minimum(np.searchsorted(first + x[last], 2 * targets, side="left"), last.size - 1)
    reach = [
        np.maximum(targets - x[i], x[last[i]] - targets)
        for i in (next_window, np.maximum(next_window - 1, 0))
    ]
    return np.asarray(np.minimum(*reach))


def _compute_hat_weights(x: Array, weight: Array, targets: Array, width: Array, degree: int) -> Array:
    """Return the weights with which the outcomes enter each local fit, shape (targets, points).

    The polynomials are orthogonal on each neighbourhood, so that every coefficient is a quotient.
    """
    u = (x - targets[:, None]) / np.where(width > 0, width, 1)[:, None]
    u[width == 0] = np.where(u[width == 0] == 0, 0, 2)  # all neighbours share the target's abscissa
    kernel = np.clip(1 - np.abs(u * u * u), 0, None)
    kernel *= kernel * kernel * weight  # tricube; products are much faster than powers
    edge = kernel.sum(axis=1) == 0  # all neighbours are at the full width
    kernel[edge] = (np.abs(u[edge]) <= 1) * weight
    kernel /= kernel.sum(axis=1, keepdims=True)
    mean, square = (kernel * u).sum(1, keepdims=True), (kernel * u**2).sum(1, keepdims=True)
    line = u - mean
    spread = (kernel * line**2).sum(1, keepdims=True)
    tilt = np.divide(-mean, spread, out=np.zeros_like(mean), where=spread > _FLAT * square)
    lever = kernel * (1 + line * tilt)
    if degree == 2:
        skew = (kernel * u**2 * line).sum(1, keepdims=True)
        share = np.divide(skew, spread, out=np.zeros_like(mean), where=tilt != 0)
        bend = u**2 - square - share * line
        bend_spread = (kernel * bend**2).sum(1, keepdims=True)
        height = share * mean - square  # the parabola at the target
        tilt = np.divide(height, bend_spread, out=np.zeros_like(mean), where=bend_spread > _FLAT * square**2)
        lever += kernel * bend * tilt
    return np.asarray(lever)


def find_cell_starts(weight: Array, max_cells: int) -> Array:
    """Find where each of at most `max_cells` cells of about equal weight begins."""
    midpoint = np.cumsum(weight) - weight / 2
    cell = np.minimum((midpoint * (max_cells / weight.sum())).astype(np.int64), max_cells - 1)
    return np.flatnonzero(np.concatenate(([True], cell[1:] != cell[:-1])))


def pool_abscissae(x: Array, positive: Array, negative: Array, max_cells: int) -> tuple[Array, Array, Array]:
    """Merge neighbouring abscissae into at most `max_cells` cells of about equal weight, at their means."""
    if x.size <= max_cells:
        return x, positive, negative
    weight = positive + negative
    start = find_cell_starts(weight, max_cells)
    mean = np.add.reduceat(weight * x, start) / np.add.reduceat(weight, start)
    return mean, np.add.reduceat(positive, start), np.add.reduceat(negative, start)


def compute_logit(p: Array) -> Array:
    """Return the log-odds of probabilities; ±inf at 1 and 0."""
    with np.errstate(divide="ignore"):
        return np.log(p) - np.log1p(-p)


def compute_expit(eta: Array) -> Array:
    """Return the probabilities of log-odds."""
    with np.errstate(over="ignore"):
        return 1 / (1 + np.exp(-eta))


def compute_log_losses(p: Array) -> tuple[Array, Array]:
    """Return the log losses of predictions for a positive case, −ln p, and for a negative one; may be inf."""
    with np.errstate(divide="ignore"):
        return -np.log(p), -np.log1p(-p)


def fit_logistic(
    features: Array, positive: Array, negative: Array, offset: Array | float = 0.0
) -> tuple[Array, Array] | None:
    """Maximise the binomial likelihood of log-odds = features @ coefficients + offset, by Newton's steps.

    Parameters
    ----------
    features : ndarray, shape (k, d)
        One row per distinct score; a column of ones is not added.
    positive, negative : ndarray, shape (k,)
        Weight of each class.
    offset : ndarray, shape (k,), or float
        Fixed part of the log-odds.

    Returns
    -------
    coefficients, covariance : ndarray, shape (d,) and (d, d)
        None where the likelihood has no single finite maximum.
    """
    unit = 1.0
    if positive.dtype.kind == "f" or negative.dtype.kind == "f":
        largest = max(float(positive.max()), float(negative.max()))
        unit = 2.0 ** int(np.frexp(largest)[1])  # scales extreme weights without rounding
    fit = _maximise_likelihood(features, positive / unit, negative / unit, offset)
    return None if fit is None else (fit[0], fit[1] / unit)


_MANY, _MERGED = 20_000, 2_000  # fits of more rows start from a fit of so many cells
_FARTHEST = 8.0  # largest step of any log-odds: none can follow once all fitted probabilities round to 0 or 1
_BLOCK = 1 << 13  # rows per block, so that temporary arrays stay in the cache


def _maximise_likelihood(
    features: Array, positive: Array, negative: Array, offset: Array | float
) -> tuple[Array, Array] | None:
    columns = np.ascontiguousarray(features.T)
    parts = columns, positive, negative, offset + np.zeros(len(features))
    largest = np.maximum(columns.max(axis=1), -columns.min(axis=1))
    beta = _choose_start(*parts)
    value, slope, curvature = _expand_likelihood(*parts, beta)
    for _ in range(200):
        scale = np.sqrt(np.diag(curvature))
        if not (scale > 0).all():
            return None
        alike = curvature / np.outer(scale, scale)
        if np.linalg.cond(alike) > 1e14:
            return None
        step = np.linalg.solve(alike, slope / scale) / scale
        decrement = float(slope @ step)
        if decrement <= 1e-18 * max(abs(value), 1e-300):
            return beta + step, np.linalg.inv(alike) / np.outer(scale, scale)
        if largest @ np.abs(step) > _FARTHEST:  # otherwise no log-odds can move so far
            step *= min(1.0, _FARTHEST / max(float(np.abs(features @ step).max()), 1e-300))
        minimum_value = value - 1e-14 * abs(value)
        for _ in range(60):  # halve the step until the likelihood rises
            value, slope, curvature = _expand_likelihood(*parts, beta + step)
            if value >= minimum_value:
                break
            step = step / 2
        beta = beta + step
        if np.abs(beta * scale).max() > 1e9:
            return None
    return None


def _choose_start(columns: Array, positive: Array, negative: Array, offset: Array) -> Array:
    """Start at 0 or, if there are many rows, at the fit of neighbours merged into cells."""
    none = np.zeros(len(columns))
    if offset.size <= _MANY:
        return none
    weight = np.maximum(positive + negative, np.finfo(float).tiny)
    begins = np.arange(0, offset.size, -(-offset.size // _MERGED))
    total = np.add.reduceat(weight, begins)
    means = [np.add.reduceat(weight * column, begins) / total for column in (*columns, offset)]
    n_positive, n_negative = np.add.reduceat(positive, begins), np.add.reduceat(negative, begins)
    fit = _maximise_likelihood(np.column_stack(means[:-1]), n_positive, n_negative, means[-1])
    return none if fit is None or not np.isfinite(fit[0]).all() else fit[0]


def _expand_likelihood(
    columns: Array, positive: Array, negative: Array, offset: Array, beta: Array
) -> tuple[float, Array, Array]:
    """Compute the log-likelihood, its gradient, and its negative Hessian."""
    value, slope, curvature = 0.0, np.zeros(beta.size), np.zeros((beta.size, beta.size))
    for start in range(0, offset.size, _BLOCK):
        here = slice(start, start + _BLOCK)
        rows, n_positive, n_negative = columns[:, here], positive[here] * 1.0, negative[here] * 1.0
        eta = beta @ rows + offset[here]
        tail = np.exp(-np.abs(eta))  # cannot overflow on either side
        share = np.where(eta < 0, tail, 1.0) / (1 + tail)
        loss = np.log1p(tail)
        value -= float(n_positive @ (loss - np.minimum(eta, 0)) + n_negative @ (loss + np.maximum(eta, 0)))
        weight = n_positive + n_negative
        slope += rows @ (n_positive - weight * share)
        curvature += (rows * (weight * share * (1 - share))) @ rows.T
    return value, slope, curvature


def fit_beta(p: Array, positive: Array, negative: Array) -> tuple[Array, Array]:
    """Fit log-odds = a ln p − b ln(1 − p) + c with a, b ≥ 0.

    Returns
    -------
    coefficients, covariance : ndarray, shape (3,) and (3, 3)
        (a, b, c); where a or b is held at 0 its variance is 0.

    Notes
    -----
    The likelihood is concave: its maximum over a, b ≥ 0 is the unconstrained one, or lies where a or b is 0.
    """
    features = np.column_stack([np.log(p), -np.log1p(-p), np.ones_like(p)])
    fits: list[tuple[float, Array, Array]] = []
    for columns in ([0, 1, 2], [0, 2], [1, 2], [2]):
        fit = fit_logistic(features[:, columns], positive, negative)
        if fit is None or (fit[0][:-1] < 0).any():
            continue
        coefficients, covariance = np.zeros(3), np.zeros((3, 3))
        coefficients[columns], covariance[np.ix_(columns, columns)] = fit
        eta = features @ coefficients
        value = -float(positive @ np.logaddexp(0, -eta) + negative @ np.logaddexp(0, eta))  # log-likelihood
        fits.append((value, coefficients, covariance))
        if len(columns) == 3:
            break
    return max(fits, key=lambda candidate: candidate[0])[1:]  # a constant can always be fitted to two classes


@dataclass(frozen=True)
class OddsFit:
    """Log-odds that are linear in the terms of a prediction, and the covariance of the coefficients."""

    terms: Callable[[Array], Array]
    coefficients: Array
    covariance: Array

    def __call__(self, value: Array) -> tuple[Array, Array]:
        """Return the log-odds and their standard error at predictions."""
        rows = self.terms(value)
        variance = ((rows @ self.covariance) * rows).sum(axis=1)
        return rows @ self.coefficients, np.sqrt(np.clip(variance, 0, None))


Fit: TypeAlias = tuple[OddsFit, dict[str, float]]


def fit_logistic_odds(p: Array, positive: Array, negative: Array) -> Fit:
    """Fit the logistic recalibration; return the function of the log-odds, and the coefficients."""
    intercept, slope, covariance = fit_line(compute_logit(p), positive, negative)

    def make_terms(value: Array) -> Array:
        return np.column_stack([np.ones_like(value), compute_logit(value)])

    fit = OddsFit(make_terms, np.array([intercept, slope]), covariance)
    return fit, {"intercept": intercept, "slope": slope}


def fit_beta_odds(p: Array, positive: Array, negative: Array) -> Fit:
    """Fit the beta calibration; return the function of the log-odds, and the coefficients."""
    _require_distinct_predictions(p, "beta")
    check_overlap(positive, negative)
    (a, b, c), covariance = fit_beta(p, positive, negative)

    def make_terms(value: Array) -> Array:
        return np.column_stack([np.log(value), -np.log1p(-value), np.ones_like(value)])

    return OddsFit(make_terms, np.array([a, b, c]), covariance), {"a": float(a), "b": float(b), "c": float(c)}


def fit_spline_odds(p: Array, positive: Array, negative: Array, knots: Array) -> OddsFit:
    """Fit a restricted cubic spline; return the log-odds and their standard error as a function."""
    x = compute_logit(p)
    check_overlap(positive, negative)
    fit = fit_logistic(make_spline_basis(x, knots), positive, negative)
    if fit is None:
        raise ValueError("the spline has no finite maximum of the likelihood; use method='isotonic'")
    return OddsFit(lambda value: make_spline_basis(compute_logit(value), knots), *fit)


def make_spline_basis(x: Array, knots: Array) -> Array:
    """Compute 1, x and the terms of a restricted cubic spline, linear beyond the outer knots.

    Parameters
    ----------
    x : ndarray, shape (n,)
        Abscissae.
    knots : ndarray, shape (k,)
        Ascending, k ≥ 3.

    Returns
    -------
    ndarray, shape (n, k)
        The terms are in units of x: divided by the square of the distance of the outer knots.
    """
    first, (inner, last) = knots[0], knots[-2:]

    def compute_cube(knot: float) -> Array:
        return np.asarray(np.maximum(x - knot, 0) ** 3)

    terms = [  # Harrell (2015), section 2.4.5
        compute_cube(t)
        - (compute_cube(inner) * (last - t) - compute_cube(last) * (inner - t)) / (last - inner)
        for t in knots[:-2]
    ]
    return np.column_stack([np.ones_like(x), x, *(term / (last - first) ** 2 for term in terms)])


FITS: dict[str, Callable[[Array, Array, Array], Fit]] = {"logistic": fit_logistic_odds, "beta": fit_beta_odds}


def fit_line(x: Array, positive: Array, negative: Array) -> tuple[float, float, Array]:
    """Fit log-odds = intercept + slope · x; return both and their covariance."""
    _require_distinct_predictions(x, "logistic")
    check_overlap(positive, negative)
    centre, scale = x.mean(), max(float(x.std()), np.finfo(float).tiny)
    fit = fit_logistic(np.column_stack([np.ones_like(x), (x - centre) / scale]), positive, negative)
    if fit is None:
        raise ValueError("the logistic fit has no finite maximum; use method='isotonic'")
    turn = np.array([[1, -centre / scale], [0, 1 / scale]])
    intercept, slope = turn @ fit[0]
    return float(intercept), float(slope), turn @ fit[1] @ turn.T


def fit_gaussian(x: Array, positive: Array, negative: Array) -> tuple[float, float]:
    """Return intercept and slope of the log-odds of two normal classes with one variance."""
    if x.size == 1:
        raise ValueError("all scores are equal: a Gaussian map has no slope; use method='isotonic'")
    centre, unit = float(x[0] / 2 + x[-1] / 2), float(x[-1] / 2 - x[0] / 2)
    z = (x - centre) / unit
    means, squares = [], []
    for weight in (positive, negative):
        share = weight / weight.sum()
        means.append(float(share @ z))
        squares.append(float(share @ (z - means[-1]) ** 2))
    odds = float(positive.sum() / negative.sum())
    variance = (odds * squares[0] + squares[1]) / (1 + odds)
    if variance < 1e-28:  # rounding errors only
        raise ValueError(
            "the scores do not vary within the classes, so that a Gaussian map has an infinite slope: "
            "use method='isotonic'"
        )
    slope = (means[0] - means[1]) / variance / unit
    return float(np.log(odds)) - slope * (centre + unit * sum(means) / 2), slope


def _require_distinct_predictions(x: Array, kind: str) -> None:
    if x.size == 1:
        raise ValueError(f"all predictions are equal: a {kind} curve has no slope; use method='isotonic'")


def check_overlap(positive: Array, negative: Array) -> None:
    """Raise if a threshold separates the classes: a logistic curve would become infinitely steep."""
    positives, negatives = np.flatnonzero(positive), np.flatnonzero(negative)
    if positives[0] >= negatives[-1] or negatives[0] >= positives[-1]:
        raise ValueError(
            "the scores separate the classes, so the logistic fit has an infinite slope: "
            "use method='isotonic'"
        )


def clip_predictions(p: Array, clip: float | None) -> Array:
    """Clip predictions away from 0 and 1, or raise if some are 0 or 1."""
    if clip is not None:
        return np.clip(p, clip, 1 - clip)
    if p.min() <= 0 or p.max() >= 1:
        raise ValueError("predictions of 0 or 1 have infinite log-odds: clip them, such as with clip=1e-6")
    return p


# -- The smooth calibration error: residuals smoothed by a kernel as wide as the error itself -----

_STEPS = 8192  # steps of [0, 1] that predictions are assigned to
_PRECISION = 1e-9  # of the bandwidth
_NEAR = 1e-12  # relative to the largest density of cases: a smaller one is rounding error


def compute_smooth_error(counts: ThresholdCounts) -> float:
    """Compute the bandwidth σ at which ∫ |Σ w (y − p) K(t, p)| dt / Σ w is σ; Błasiok & Nakkiran (2024).

    K is the Gaussian density of standard deviation σ, reflected at 0 and 1.  The integral falls as σ grows,
    so that it equals one σ, which is 0 only if the residuals of all predictions are.
    """
    from scipy.optimize import brentq

    score = counts.score.astype(np.float64)
    residual = _compute_cosine_coefficients(counts, counts.positive * (1 - score) - counts.negative * score)
    if _integrate_residuals(residual, 0.0) < _PRECISION:
        return 0.0
    return float(
        brentq(lambda width: _integrate_residuals(residual, width) - width, 0.0, 1.0, xtol=_PRECISION)
    )


def compute_kernel_curve(counts: ThresholdCounts, predicted: Array, width: float) -> Array:
    """Compute the kernel-weighted mean label around each prediction; NaN where no cases are near.

    This is Nadaraya and Watson's kernel regression: the ratio of two smoothed sums.
    """
    grid = np.arange(_STEPS + 1) / _STEPS
    positive_mass, total_mass = (
        np.interp(predicted, grid, _smooth_coefficients(_compute_cosine_coefficients(counts, mass), width))
        for mass in (counts.positive, counts.positive + counts.negative)
    )
    has_cases = total_mass > _NEAR * total_mass.max()
    mean: Array = np.divide(positive_mass, total_mass, out=np.full(predicted.size, np.nan), where=has_cases)
    return np.clip(mean, 0, 1)


def _compute_cosine_coefficients(counts: ThresholdCounts, values: Array) -> Array:
    """Return the cosine coefficients of values at the scores, each shared by the two nearest grid points."""
    from scipy.fft import dct

    place = counts.score.astype(np.float64) * _STEPS
    cell = np.minimum(place.astype(np.int64), _STEPS - 1)
    share = place - cell
    mass: Array = np.bincount(cell, values * (1 - share), _STEPS + 1)
    mass = mass + np.bincount(cell + 1, values * share, _STEPS + 1)
    mass = mass / float(counts.n_positive + counts.n_negative)
    mass[1:-1] /= 2  # the transform counts inner grid points twice
    return np.asarray(dct(mass, type=1))


def _smooth_coefficients(waves: Array, width: float) -> Array:
    """Smooth by a reflected Gaussian, which damps the k-th cosine by exp(−(π k σ)²/2)."""
    from scipy.fft import dct

    return np.asarray(dct(waves * np.exp(-0.5 * (np.pi * width * np.arange(waves.size)) ** 2), type=1))


def _integrate_residuals(waves: Array, width: float) -> float:
    """Integrate the absolute value of the smoothed residuals."""
    density = np.abs(_smooth_coefficients(waves, width))
    return float(density.sum() - (density[0] + density[-1]) / 2) / _STEPS
