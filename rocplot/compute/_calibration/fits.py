"""Scores that are probabilities, smooth calibration fits of them, and the smooth calibration error."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import numpy as np

from rocplot._data.arrays import clip_rounding
from rocplot._faults import value_error
from rocplot._numbers import write_range
from rocplot._typing import Array
from rocplot._validation import number
from rocplot.compute._counts.threshold_counts import ThresholdCounts, highest, merged, totals

# -- Scores that are probabilities: checked, in ascending order, and how far they are moved from 0 and 1 ---

_CLOSE = 1e-5  # beyond 0 or 1: what numbers of few digits are off


def probabilities(counted: ThresholdCounts, other: str = "") -> ThresholdCounts:
    """Return the counts of probabilities, those a rounding beyond 0 or 1 as these.

    Raise for other scores, and where a class is absent; `other` is another way out.
    """
    totals(counted)
    inside = clip_scores(counted)
    if not are_probabilities(inside):
        raise out_of_range(float(counted.score[-1]), highest(counted), other)
    return inside


def are_probabilities(counted: ThresholdCounts) -> bool:
    """Whether all scores lie in [0, 1]."""
    return float(counted.score[-1]) >= 0 and highest(counted) <= 1


def clip_scores(counted: ThresholdCounts) -> ThresholdCounts:
    """Move scores a rounding beyond 0 or 1 back onto it, where they may meet others."""
    if are_probabilities(counted):
        return counted
    score = clip_rounding(counted.score)
    starts = np.flatnonzero(np.concatenate(([True], score[1:] < score[:-1])))
    if counted.top is not None:
        return merged(counted.changed(score=score, top=clip_rounding(counted.top)), starts)
    positive, negative = (np.add.reduceat(weight, starts) for weight in (counted.positive, counted.negative))
    cases = counted.cases and replace(counted.cases, score=clip_rounding(counted.cases.score))
    return counted.changed(score=score[starts], positive=positive, negative=negative, cases=cases)


def out_of_range(low: float, high: float, other: str = "") -> ValueError:
    """Make the error for scores that are no probabilities; `other` is another way out."""
    low, high = float(low), float(high)
    reason = f"must hold probabilities in [0, 1], not scores from {write_range(low, high)}"
    if are_close(low, high):
        reason = f"must hold probabilities in [0, 1], not scores from {low!r} to {high!r}"
        return value_error("y_score", reason, "if they were rounded, np.clip(y_score, 0, 1)", shell=reason)
    if not other and low < 0 < high:
        other = ", or log odds (logits) by scipy.special.expit"
    elif not other and low >= 0 and 2 < high <= 100:
        other = ", or percentages by / 100"
    way = f"convert scores into probabilities with rocplot.compute.calibration_map first{other}"
    shell = f"{reason}: convert scores into probabilities first{other}"
    return value_error("y_score", reason, way, shell=shell)


def are_close(low: float, high: float) -> bool:
    """Whether scores from `low` to `high` leave [0, 1] by no more than numbers of few digits do."""
    return low > -_CLOSE and high < 1 + _CLOSE


def ascending(counted: ThresholdCounts) -> tuple[Array, Array, Array]:
    """Return distinct predictions, ascending, with the weight of positives and of negatives.

    Predictions without cases, which a resample may have, are left out.
    """
    score = np.asarray(counted.score[::-1], np.float64)
    positive, negative = counted.positive[::-1], counted.negative[::-1]
    seen = positive + negative > 0
    return (score, positive, negative) if seen.all() else (score[seen], positive[seen], negative[seen])


def clip_of(value: Any) -> float | None:
    """Check how far predictions are to be moved from 0 and 1."""
    if value is None:
        return None
    clip = number(value, "clip", 0, 0.5)
    if clip in (0, 0.5):
        raise value_error("clip", f"must lie between 0 and 0.5, not {clip:g}")
    return clip


# -- Smooth calibration fits: local, logistic, spline and beta regression -------------------------

_TARGETS = 8  # local fits worked on at a time, so that what is temporary stays in the cache
_FLAT = 1e-10  # relative: a local design with less spread does not determine the next degree


def loess(
    x: Array,
    y: Array,
    weight: Array,
    at: Array,
    span: float,
    degree: int,
    whole: bool,
    covariance: Callable[[Array], Any] | None = None,
) -> tuple[Array, Array]:
    """Fit local polynomials with tricube weights.

    Parameters
    ----------
    x, y, weight : ndarray, shape (k,)
        Distinct abscissae, ascending; the mean of the outcomes at each, and their weight.
    at : ndarray, shape (m,)
        Where the curve is wanted.
    span : float
        Share of the weight that takes part in each local fit.
    degree : int
        1 or 2, lowered where the nearby points do not determine it.
    whole : bool
        Whether weights count cases; the neighbourhood then holds floor(span · n) of them.
    covariance : callable, optional
        A function of the fitted values at x that estimates the covariance of y, a sparse matrix (k, k).

    Returns
    -------
    fit, variance : ndarray, shape (m,)
        The fitted value and its variance: that of this covariance, by default of independent 0/1 outcomes of
        the fitted probabilities.
    """
    width = bandwidth(x, weight, at, span, whole)
    fit, levers = np.empty(at.size), []
    for i in range(0, at.size, _TARGETS):
        some = slice(i, i + _TARGETS)
        reach = np.array([(at[some] - width[some]).min(), (at[some] + width[some]).max()])
        reach += np.abs(reach) * [-1e-12, 1e-12]  # rounding leaves no point out
        first, last = np.searchsorted(x, reach)
        near = slice(first, last + 1)
        lever = _lever(x[near], weight[near], at[some], width[some], degree)
        fit[some] = lever @ y[near]
        levers.append((some, near, lever))
    p = np.clip(np.interp(x, at, fit), 0, 1)
    noise = p * (1 - p) / weight  # of the mean of the cases at one abscissa
    spread = None if covariance is None else covariance(p)
    variance = np.empty(at.size)
    for some, near, lever in levers:
        if spread is None:
            variance[some] = lever**2 @ noise[near]
        else:
            variance[some] = ((spread[near, near] @ lever.T).T * lever).sum(axis=1)
    return fit, variance


def bandwidth(x: Array, weight: Array, at: Array, span: float, whole: bool) -> Array:
    """Find the smallest distance from each target within which the span's weight lies.

    A window that starts at point l must reach point r(l).  Its ends' midpoint rises with l, so that one
    search finds the window about each target.
    """
    total = np.concatenate(([0], np.cumsum(weight)))
    need = span * float(total[-1])
    need = max(np.floor(need + 1e-10), 1) if whole else need * (1 - 1e-12)
    last = np.searchsorted(total, total[:-1] + need, side="left")
    last = last[last <= x.size] - 1  # later starts leave too little weight
    first = x[: last.size]
    after = np.minimum(np.searchsorted(first + x[last], 2 * at, side="left"), last.size - 1)
    reach = [np.maximum(at - x[i], x[last[i]] - at) for i in (after, np.maximum(after - 1, 0))]
    return np.asarray(np.minimum(*reach))


def _lever(x: Array, weight: Array, at: Array, width: Array, degree: int) -> Array:
    """Return the weights with which the outcomes enter each local fit, shape (targets, points).

    The polynomials are orthogonal on each neighbourhood, so that every coefficient is a quotient.
    """
    u = (x - at[:, None]) / np.where(width > 0, width, 1)[:, None]
    u[width == 0] = np.where(u[width == 0] == 0, 0, 2)  # all neighbours share the target's abscissa
    near = np.clip(1 - np.abs(u * u * u), 0, None)
    near *= near * near * weight  # tricube; powers by products, which are many times as fast
    edge = near.sum(axis=1) == 0  # all of them are at the full width
    near[edge] = (np.abs(u[edge]) <= 1) * weight
    near /= near.sum(axis=1, keepdims=True)
    mean, square = (near * u).sum(1, keepdims=True), (near * u**2).sum(1, keepdims=True)
    line = u - mean
    spread = (near * line**2).sum(1, keepdims=True)
    tilt = np.divide(-mean, spread, out=np.zeros_like(mean), where=spread > _FLAT * square)
    lever = near * (1 + line * tilt)
    if degree == 2:
        skew = (near * u**2 * line).sum(1, keepdims=True)
        share = np.divide(skew, spread, out=np.zeros_like(mean), where=tilt != 0)
        bend = u**2 - square - share * line
        rest = (near * bend**2).sum(1, keepdims=True)
        height = share * mean - square  # of the parabola at the target
        tilt = np.divide(height, rest, out=np.zeros_like(mean), where=rest > _FLAT * square**2)
        lever += near * bend * tilt
    return np.asarray(lever)


def cells_of(weight: Array, most: int) -> Array:
    """Find where each of at most `most` cells of about equal weight begins."""
    before = np.cumsum(weight) - weight / 2
    cell = np.minimum((before * (most / weight.sum())).astype(np.int64), most - 1)
    return np.flatnonzero(np.concatenate(([True], cell[1:] != cell[:-1])))


def pool(x: Array, positive: Array, negative: Array, most: int) -> tuple[Array, Array, Array]:
    """Merge neighbouring abscissae into at most `most` cells of about equal weight, at their mean."""
    if x.size <= most:
        return x, positive, negative
    weight = positive + negative
    start = cells_of(weight, most)
    mean = np.add.reduceat(weight * x, start) / np.add.reduceat(weight, start)
    return mean, np.add.reduceat(positive, start), np.add.reduceat(negative, start)


def logit(p: Array) -> Array:
    """Return the log-odds of probabilities; ±inf at 1 and 0."""
    with np.errstate(divide="ignore"):
        return np.log(p) - np.log1p(-p)


def expit(eta: Array) -> Array:
    """Return the probabilities of log-odds."""
    with np.errstate(over="ignore"):
        return 1 / (1 + np.exp(-eta))


def log_losses(p: Array) -> tuple[Array, Array]:
    """Return what predictions cost if the case is positive, −ln p, and if it is negative; inf at 0 and 1."""
    with np.errstate(divide="ignore"):
        return -np.log(p), -np.log1p(-p)


def logistic_fit(
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
        Part of the log-odds that is given.

    Returns
    -------
    coefficients, covariance : ndarray, shape (d,) and (d, d)
        None where the likelihood has no single finite maximum.
    """
    unit = 1.0
    if positive.dtype.kind == "f" or negative.dtype.kind == "f":
        largest = max(float(positive.max()), float(negative.max()))
        unit = 2.0 ** int(np.frexp(largest)[1])  # extreme weights: products stay in range, nothing is rounded
    found = _newton(features, positive / unit, negative / unit, offset)
    return None if found is None else (found[0], found[1] / unit)


_MANY, _MERGED = 20_000, 2_000  # rows beyond which, and cells in which, a fit begins
_FARTHEST = 8.0  # that a step moves any log-odds: no other follows where all shares are rounded to 0 or 1
_BLOCK = 1 << 13  # rows worked on at a time, so that what is temporary stays in the cache


def _newton(
    features: Array, positive: Array, negative: Array, offset: Array | float
) -> tuple[Array, Array] | None:
    columns = np.ascontiguousarray(features.T)
    parts = columns, positive, negative, offset + np.zeros(len(features))
    largest = np.maximum(columns.max(axis=1), -columns.min(axis=1))
    beta = _start(*parts)
    value, slope, curvature = _expanded(*parts, beta)
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
        if largest @ np.abs(step) > _FARTHEST:  # else no log-odds can move so far
            step *= min(1.0, _FARTHEST / max(float(np.abs(features @ step).max()), 1e-300))
        least = value - 1e-14 * abs(value)
        for _ in range(60):  # halve until the likelihood rises
            value, slope, curvature = _expanded(*parts, beta + step)
            if value >= least:
                break
            step = step / 2
        beta = beta + step
        if np.abs(beta * scale).max() > 1e9:
            return None
    return None


def _start(columns: Array, positive: Array, negative: Array, offset: Array) -> Array:
    """Begin where the fit of neighbours merged into cells ends, if there are many; else at 0."""
    none = np.zeros(len(columns))
    if offset.size <= _MANY:
        return none
    weight = np.maximum(positive + negative, np.finfo(float).tiny)
    begins = np.arange(0, offset.size, -(-offset.size // _MERGED))
    total = np.add.reduceat(weight, begins)
    means = [np.add.reduceat(weight * column, begins) / total for column in (*columns, offset)]
    up, down = np.add.reduceat(positive, begins), np.add.reduceat(negative, begins)
    found = _newton(np.column_stack(means[:-1]), up, down, means[-1])
    return none if found is None or not np.isfinite(found[0]).all() else found[0]


def _expanded(
    columns: Array, positive: Array, negative: Array, offset: Array, beta: Array
) -> tuple[float, Array, Array]:
    """Compute the log-likelihood, its gradient, and its curvature with the sign changed."""
    value, slope, curvature = 0.0, np.zeros(beta.size), np.zeros((beta.size, beta.size))
    for start in range(0, offset.size, _BLOCK):
        here = slice(start, start + _BLOCK)
        rows, up, down = columns[:, here], positive[here] * 1.0, negative[here] * 1.0
        eta = beta @ rows + offset[here]
        tail = np.exp(-np.abs(eta))  # never too large, on either side
        share = np.where(eta < 0, tail, 1.0) / (1 + tail)
        least = np.log1p(tail)
        value -= float(up @ (least - np.minimum(eta, 0)) + down @ (least + np.maximum(eta, 0)))
        weight = up + down
        slope += rows @ (up - weight * share)
        curvature += (rows * (weight * share * (1 - share))) @ rows.T
    return value, slope, curvature


def beta_fit(p: Array, positive: Array, negative: Array) -> tuple[Array, Array]:
    """Fit log-odds = a ln p − b ln(1 − p) + c with a, b ≥ 0.

    Returns
    -------
    coefficients, covariance : ndarray, shape (3,) and (3, 3)
        (a, b, c); where a or b is held at 0 its variance is 0.

    Notes
    -----
    The likelihood is concave: its maximum over a, b ≥ 0 is the free one, or the best on a side.
    """
    whole = np.column_stack([np.log(p), -np.log1p(-p), np.ones_like(p)])
    fits: list[tuple[float, Array, Array]] = []
    for kept in ([0, 1, 2], [0, 2], [1, 2], [2]):
        found = logistic_fit(whole[:, kept], positive, negative)
        if found is None or (found[0][:-1] < 0).any():
            continue
        coefficients, covariance = np.zeros(3), np.zeros((3, 3))
        coefficients[kept], covariance[np.ix_(kept, kept)] = found
        eta = whole @ coefficients
        value = -float(positive @ np.logaddexp(0, -eta) + negative @ np.logaddexp(0, eta))  # log-likelihood
        fits.append((value, coefficients, covariance))
        if len(kept) == 3:
            break
    return max(fits, key=lambda one: one[0])[1:]  # a constant can always be fitted to two classes


@dataclass(frozen=True)
class OddsFit:
    """Log-odds that are linear in the terms of a prediction, and the covariance of the coefficients."""

    terms: Callable[[Array], Array]
    coefficients: Array
    covariance: Array

    def __call__(self, value: Array) -> tuple[Array, Array]:
        """Give the log-odds and their standard error at predictions."""
        rows = self.terms(value)
        variance = ((rows @ self.covariance) * rows).sum(axis=1)
        return rows @ self.coefficients, np.sqrt(np.clip(variance, 0, None))


Fit: TypeAlias = tuple[OddsFit, dict[str, float]]


def logistic_on_odds(p: Array, positive: Array, negative: Array) -> Fit:
    """Fit the logistic recalibration; return log-odds and their standard error as a function."""
    intercept, slope, covariance = line_fit(logit(p), positive, negative)

    def terms(value: Array) -> Array:
        return np.column_stack([np.ones_like(value), logit(value)])

    fit = OddsFit(terms, np.array([intercept, slope]), covariance)
    return fit, {"intercept": intercept, "slope": slope}


def beta_on_odds(p: Array, positive: Array, negative: Array) -> Fit:
    """Fit the beta calibration; return log-odds and their standard error as a function."""
    _check_spread(p, "beta")
    check_overlap(positive, negative)
    (a, b, c), covariance = beta_fit(p, positive, negative)

    def terms(value: Array) -> Array:
        return np.column_stack([np.log(value), -np.log1p(-value), np.ones_like(value)])

    return OddsFit(terms, np.array([a, b, c]), covariance), {"a": float(a), "b": float(b), "c": float(c)}


def spline_on_odds(p: Array, positive: Array, negative: Array, knots: Array) -> OddsFit:
    """Fit a restricted cubic spline; return log-odds and their standard error as a function."""
    x = logit(p)
    check_overlap(positive, negative)
    found = logistic_fit(spline_basis(x, knots), positive, negative)
    if found is None:
        raise ValueError("the spline has no finite maximum of the likelihood; use method='isotonic'")
    return OddsFit(lambda value: spline_basis(logit(value), knots), *found)


def spline_basis(x: Array, knots: Array) -> Array:
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
    first, (before, last) = knots[0], knots[-2:]

    def cube(knot: float) -> Array:
        return np.asarray(np.maximum(x - knot, 0) ** 3)

    terms = [  # Harrell (2015), section 2.4.5
        cube(t) - (cube(before) * (last - t) - cube(last) * (before - t)) / (last - before)
        for t in knots[:-2]
    ]
    return np.column_stack([np.ones_like(x), x, *(term / (last - first) ** 2 for term in terms)])


FITS: dict[str, Callable[[Array, Array, Array], Fit]] = {"logistic": logistic_on_odds, "beta": beta_on_odds}


def line_fit(x: Array, positive: Array, negative: Array) -> tuple[float, float, Array]:
    """Fit log-odds = intercept + slope · x; return both and their covariance."""
    _check_spread(x, "logistic")
    check_overlap(positive, negative)
    centre, scale = x.mean(), max(float(x.std()), np.finfo(float).tiny)
    found = logistic_fit(np.column_stack([np.ones_like(x), (x - centre) / scale]), positive, negative)
    if found is None:
        raise ValueError("the logistic fit has no finite maximum; use method='isotonic'")
    turn = np.array([[1, -centre / scale], [0, 1 / scale]])
    intercept, slope = turn @ found[0]
    return float(intercept), float(slope), turn @ found[1] @ turn.T


def gaussian_fit(x: Array, positive: Array, negative: Array) -> tuple[float, float]:
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
    if variance < 1e-28:  # rounding alone
        raise ValueError(
            "the scores do not vary within the classes, so that a Gaussian map has an infinite slope: "
            "use method='isotonic'"
        )
    slope = (means[0] - means[1]) / variance / unit
    return float(np.log(odds)) - slope * (centre + unit * sum(means) / 2), slope


def _check_spread(x: Array, kind: str) -> None:
    if x.size == 1:
        raise ValueError(f"all predictions are equal: a {kind} curve has no slope; use method='isotonic'")


def check_overlap(positive: Array, negative: Array) -> None:
    """Raise if a cut separates the classes: a logistic curve would grow infinitely steep."""
    at, below = np.flatnonzero(positive), np.flatnonzero(negative)
    if at[0] >= below[-1] or below[0] >= at[-1]:
        raise ValueError(
            "the scores separate the classes, so the logistic fit has an infinite slope: "
            "use method='isotonic'"
        )


def clipped(p: Array, clip: float | None) -> Array:
    """Clip predictions away from 0 and 1, or raise if some are 0 or 1."""
    if clip is not None:
        return np.clip(p, clip, 1 - clip)
    if p.min() <= 0 or p.max() >= 1:
        raise ValueError("predictions of 0 or 1 have infinite log-odds: clip them, such as with clip=1e-6")
    return p


# -- The smooth calibration error: residuals smoothed by a kernel as wide as the error itself -----

_STEPS = 8192  # of [0, 1], into which predictions are sorted
_PRECISION = 1e-9  # of the bandwidth
_NEAR = 1e-12  # of the largest density of cases: below it, rounding errors are all that is left


def smooth_error(counted: ThresholdCounts) -> float:
    """Compute the bandwidth σ at which ∫ |Σ w (y − p) K(t, p)| dt / Σ w is σ; Błasiok & Nakkiran (2024).

    K is the Gaussian density of deviation σ, reflected at 0 and 1.  The error falls as σ grows, so that one
    σ agrees with it: 0 only if the residuals of all predictions are.
    """
    from scipy.optimize import brentq

    score = counted.score.astype(np.float64)
    residual = _waves(counted, counted.positive * (1 - score) - counted.negative * score)
    if _smoothed(residual, 0.0) < _PRECISION:
        return 0.0
    return float(brentq(lambda width: _smoothed(residual, width) - width, 0.0, 1.0, xtol=_PRECISION))


def kernel_curve(counted: ThresholdCounts, at: Array, width: float) -> Array:
    """Compute the mean label around each prediction, by the kernel and a width; NaN where no cases are near.

    It is a kernel regression, of Nadaraya and Watson: the ratio of two smoothed sums.
    """
    grid = np.arange(_STEPS + 1) / _STEPS
    up, every = (
        np.interp(at, grid, _density(_waves(counted, mass), width))
        for mass in (counted.positive, counted.positive + counted.negative)
    )
    near = every > _NEAR * every.max()
    mean: Array = np.divide(up, every, out=np.full(at.size, np.nan), where=near)
    return np.clip(mean, 0, 1)


def _waves(counted: ThresholdCounts, values: Array) -> Array:
    """Return the cosine coefficients of values at the scores; each is shared by the two nearest places."""
    from scipy.fft import dct

    place = counted.score.astype(np.float64) * _STEPS
    below = np.minimum(place.astype(np.int64), _STEPS - 1)
    share = place - below
    mass: Array = np.bincount(below, values * (1 - share), _STEPS + 1)
    mass = mass + np.bincount(below + 1, values * share, _STEPS + 1)
    mass = mass / float(counted.n_positive + counted.n_negative)
    mass[1:-1] /= 2  # the transform counts inner places twice
    return np.asarray(dct(mass, type=1))


def _density(waves: Array, width: float) -> Array:
    """Smooth by a reflected Gaussian, which damps the k-th cosine by exp(−(π k σ)²/2)."""
    from scipy.fft import dct

    return np.asarray(dct(waves * np.exp(-0.5 * (np.pi * width * np.arange(waves.size)) ** 2), type=1))


def _smoothed(waves: Array, width: float) -> float:
    """Integrate the smoothed residuals' size."""
    density = np.abs(_density(waves, width))
    return float(density.sum() - (density[0] + density[-1]) / 2) / _STEPS
