"""The binormal model: the ROC curve of two normal distributions, and fits to data."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

import numpy as np

from rocplot._errors import make_value_error, write_value
from rocplot._typing import Array
from rocplot._validation import check_number
from rocplot.compute._base.reading import Source, declare_result_type, per_model
from rocplot.compute._counts.resample import count_classes_by_segment
from rocplot.compute._counts.threshold_counts import (
    ThresholdCounts,
    get_counts,
    get_totals,
    require_order,
    require_scores,
)
from rocplot.compute._roc.roc import RocCurve, get_curve

_STEPS = 500  # neighbouring points of a curve are at most 1/500 apart in either rate
_CATEGORIES = 100  # most score categories in the maximum-likelihood fit


class BinormalCurve(RocCurve):
    """A binormal ROC curve, tpr = Φ(a + b Φ⁻¹(fpr)).

    Attributes
    ----------
    fpr, tpr : ndarray, shape (m,)
        Points of the curve from (0, 0) to (1, 1), at most 1/500 apart in both rates.
    threshold : ndarray, shape (m,)
        NaN, because the model has no scores.
    a, b : float
        Intercept and slope of the line in probit coordinates; b = 1 for equal variances.
    """

    a: float = field(kw_only=True)
    b: float = field(kw_only=True)

    @property
    def auc(self) -> float:
        """Area under the smooth curve, Φ(a/√(1 + b²))."""
        from scipy.special import ndtr

        return float(ndtr(self.a / np.hypot(1.0, self.b)))


@declare_result_type(BinormalCurve)
def binormal(a: float, b: float) -> BinormalCurve:
    """Compute the binormal ROC curve: the curve of normally distributed scores in both classes.

    Use it to draw the curve that a theory of two normal distributions predicts.

    Parameters
    ----------
    a : float
        Difference of the means in standard deviations of the positives, (μ⁺ − μ⁻)/σ⁺; any finite number.
    b : float
        Ratio of the standard deviations, σ⁻/σ⁺; above 0.

    Returns
    -------
    BinormalCurve
        The curve tpr = Φ(a + b Φ⁻¹(fpr)), which you can draw, and pass to `hull`, like any ROC curve.

    Raises
    ------
    ValueError, TypeError
        If `a` is not finite or `b` is not above 0.

    See Also
    --------
    fit_binormal : Fit a binormal ROC curve to data.
    roc : Compute the ROC curve.
    rocplot.signal_detection : Draw two Gaussians with a threshold.
    rocplot.roc : Draw ROC curves.

    Notes
    -----
    For b ≠ 1 the curve crosses the diagonal at fpr = Φ(a/(1 − b)), where it has a hook: it is not concave.

    References
    ----------
    {dorfman1969}

    Examples
    --------
    >>> curve = binormal(1, 1)
    >>> round(curve.auc, 6)
    0.76025
    """
    from scipy.special import ndtr, ndtri

    a, b = check_number(a, "a", -np.inf), check_number(b, "b", above=True)
    tail = ndtri(np.geomspace(1e-9, 1 / _STEPS, 100, endpoint=False))  # visible on probit axes
    even = np.concatenate([tail, ndtri(np.arange(1, _STEPS) / _STEPS), -tail])
    with np.errstate(over="ignore"):
        probits = np.sort(np.concatenate([even, (even - a) / b]))  # even in fpr and in tpr
        fpr, tpr = ndtr(probits), ndtr(a + b * probits)
    fpr, tpr = (np.concatenate([[0.0], rate, [1.0]]) for rate in (fpr, tpr))
    return BinormalCurve.build_unchecked(fpr=fpr, tpr=tpr, threshold=np.full(fpr.size, np.nan), a=a, b=b)


def find_crossing(signal: tuple[float, float], noise: tuple[float, float]) -> float:
    """Find where the densities of two Gaussians (mean, sd) cross; of two points, that of largest tpr − fpr.

    The likelihood ratio is 1 there, so that this threshold is optimal for equal priors and costs.
    """
    from scipy.special import ndtr

    (m, s), (n, r) = signal, noise
    # ((x − m)/s)² + 2 ln s = ((x − n)/r)² + 2 ln r
    square, linear = 1 / s**2 - 1 / r**2, -2 * (m / s**2 - n / r**2)
    constant = (m / s) ** 2 - (n / r) ** 2 + 2 * np.log(s / r)
    roots = np.roots([square, linear, constant]) if s != r else np.array([(m + n) / 2])
    return float(max(roots.real, key=lambda x: ndtr((m - x) / s) - ndtr((n - x) / r)))


@per_model(result_type=BinormalCurve)
def fit_binormal(
    source: Source,
    *,
    method: Literal["least-squares", "moments", "maximum-likelihood"] = "least-squares",
    regress: Literal["tpr", "fpr"] = "tpr",
) -> BinormalCurve:
    """Fit a binormal ROC curve to data.

    Use it for a smooth ROC curve with few parameters.  For ratings of few levels pass
    ``method="maximum-likelihood"``, the standard fit of such data.

    Parameters
    ----------
    {reading}
    method : {"least-squares", "moments", "maximum-likelihood"}, default="least-squares"
        ``"least-squares"``: the regression of the probit of one rate on that of the other, over the points
        of the curve at which neither rate is 0 or 1.  ``"moments"``: means and standard deviations (with
        divisor n, not n − 1) of the scores of each class.  ``"maximum-likelihood"``: Dorfman & Alf's fit to
        the ordered counts; it depends on the order of the scores only.
    regress : {"tpr", "fpr"}, default="tpr"
        For least squares: ``"tpr"`` regresses Φ⁻¹(tpr) on Φ⁻¹(fpr), which minimises vertical distances;
        ``"fpr"`` regresses Φ⁻¹(fpr) on Φ⁻¹(tpr), which minimises horizontal ones, as ``smooth`` of R's pROC
        does.  The ratio of the two slopes b is the squared correlation of the probits.

    Returns
    -------
    BinormalCurve
        Several models give a `Results`, a dict by name.

    Raises
    ------
    {raises}
    ValueError
        Also for an unknown method, `regress` with a method other than least squares, or data that do not
        determine the curve: scores that are infinite or constant within a class (moments), fewer than two
        different points with both rates strictly between 0 and 1 (least squares), classes that barely
        overlap (maximum likelihood).

    See Also
    --------
    binormal : Compute the ROC curve of normally distributed scores.
    roc : Compute the ROC curve.
    roc_band : Compute a confidence band of the ROC curve.
    rocplot.roc : Draw ROC curves.
    rocplot.signal_detection : Draw two Gaussians with a threshold.

    Notes
    -----
    Dorfman & Alf (1969), by Fisher scoring.  For the likelihood, neighbouring scores that occur
    in one class only are one category, without loss of information (Metz, Herman & Shen 1998).  If more
    than 100 categories remain, the scores are pooled into 100 cells of about equal fpr + tpr instead (in
    samples of 300 + 300 and 1000 + 1000 the standard deviation of b grows by less than 2 %).

    The least-squares fit weights all points equally, though they are correlated and of unequal variance.  Of
    many scores that matters little.  Of a few ratings, a point near a rate of 0 or 1, which few cases make,
    can draw the curve visibly away from the others: maximum likelihood weights each point by its cases.

    References
    ----------
    {dorfman1969}
    {metz1998}

    Examples
    --------
    >>> rating, disease, normal = [5, 4, 3, 2, 1], [33, 11, 2, 2, 3], [2, 11, 6, 6, 33]
    >>> from rocplot.compute import ThresholdCounts
    >>> curve = fit_binormal(ThresholdCounts(rating, disease, normal), method="maximum-likelihood")
    >>> round(curve.a, 4), round(curve.b, 4), round(curve.auc, 4)
    (1.6568, 0.713, 0.9113)
    """
    if method == "least-squares":
        curve = get_curve(source)
        require_order(curve.counts, "the fit to all points", all_cases=True)
        return binormal(*fit_probit_line(curve, regress))
    if regress != "tpr":
        reason = f"={write_value(regress)} belongs to least squares, not to {method!r}"
        raise make_value_error("regress", reason, "leave it out")
    counts = get_counts(source)
    get_totals(counts)
    (require_scores if method == "moments" else require_order)(counts, "the fit")
    return binormal(*(fit_moments(counts) if method == "moments" else fit_likelihood(counts)[:2]))


def fit_moments(counts: ThresholdCounts) -> tuple[float, float]:
    """Compute a and b from the means and standard deviations of the two classes' scores."""
    if not np.isfinite(counts.score).all():
        raise make_value_error(
            "scores", "hold ±inf, so they have no mean", "fit by least-squares or maximum-likelihood"
        )
    weights = counts.positive, counts.negative
    means = [np.average(counts.score, weights=weight) for weight in weights]
    squares = ((counts.score - mean) ** 2 for mean in means)
    deviations = [
        float(np.sqrt(np.average(a, weights=weight))) for a, weight in zip(squares, weights, strict=True)
    ]
    if not all(deviations):
        raise ValueError(
            f"all {'negatives' if deviations[0] else 'positives'} have the same score, so moments determine "
            "no curve: choose another method"
        )
    return float(means[0] - means[1]) / deviations[0], deviations[1] / deviations[0]


def fit_probit_line(curve: RocCurve, regress: Literal["tpr", "fpr"] = "tpr") -> tuple[float, float]:
    """Compute a and b from the least-squares line through the probits of the inner points.

    The line Φ⁻¹(tpr) = a + b Φ⁻¹(fpr) minimises the squared residuals of the rate `regress`.
    """
    from scipy.special import ndtri

    inner = (curve.fpr > 0) & (curve.fpr < 1) & (curve.tpr > 0) & (curve.tpr < 1)
    x, y = ndtri(curve.fpr[inner]), ndtri(curve.tpr[inner])
    if not x.size or np.ptp(x) == 0 or np.ptp(y) == 0:
        raise ValueError(
            "least-squares needs two points that differ in both rates and lie off the frame of ROC space; "
            "this curve has none: take moments, or more data"
        )
    dx, dy = x - x.mean(), y - y.mean()
    product = dx @ dy
    b = float(product / (dx @ dx) if regress == "tpr" else (dy @ dy) / product)
    return float(y.mean() - b * x.mean()), b


def fit_likelihood(counts: ThresholdCounts) -> tuple[float, float, Array]:
    """Compute a and b of maximum likelihood, and their covariance from the information, shape (2, 2).

    The thresholds between categories are parameters, too.
    """
    from scipy.special import ndtri

    positive, negative = _merge_single_class_runs(counts)
    if positive.size < 3:
        raise _make_undetermined()
    smooth = [weight + 0.1 * weight.sum() / weight.size for weight in (negative, positive)]
    u, v = (ndtri(np.cumsum(weight)[:-1] / weight.sum()) for weight in smooth)
    b = float(np.polyfit(u, v, 1)[0])
    parameters = np.concatenate([[v.mean() - b * u.mean(), b], u])
    parameters, information = _maximise_binormal_likelihood(parameters, positive, negative)
    a, b = parameters[:2].tolist()
    if not (1e-3 < b < 1e3 and abs(a) < 30 * max(b, 1)):  # the fit diverges
        raise _make_undetermined()
    return a, b, np.linalg.inv(information)[:2, :2]


def _merge_single_class_runs(counts: ThresholdCounts) -> tuple[Array, Array]:
    """Merge runs of scores of one class; if more than `_CATEGORIES` remain, pool scores into cells instead.

    The cells are of about equal fpr + tpr, not of whole runs, because cells that end where the class changes
    would flatten the curve.
    """
    positive, negative = count_classes_by_segment(counts)
    if positive.size <= _CATEGORIES:
        return positive, negative
    rate_sum = counts.tp[:-1] / counts.n_positive + counts.fp[:-1] / counts.n_negative
    cell = np.floor(rate_sum / 2 * _CATEGORIES)
    starts = np.flatnonzero(np.append(True, cell[1:] != cell[:-1]))
    return np.add.reduceat(counts.positive, starts), np.add.reduceat(counts.negative, starts)


def _maximise_binormal_likelihood(parameters: Array, positive: Array, negative: Array) -> tuple[Array, Array]:
    """Maximise the likelihood by Fisher scoring with step halving; return the parameters and information."""
    value, slope, information = _compute_likelihood(parameters, positive, negative)
    for _ in range(100):
        try:
            step = np.linalg.solve(information, slope)
        except np.linalg.LinAlgError as error:
            raise _make_undetermined() from error
        gain = float(slope @ step)  # about the squared distance to the maximum in standard errors
        if 0 <= gain < 1e-20:
            return parameters, information
        for fraction in 0.5 ** np.arange(40):
            ahead = _compute_likelihood(parameters + fraction * step, positive, negative)
            if ahead[0] >= value - 1e-13 * abs(value):
                break
        else:
            break
        turn = float(ahead[1] @ step)
        if turn < 0:  # beyond the maximum along the step: full steps would oscillate
            fraction *= gain / (gain - turn)
            ahead = _compute_likelihood(parameters + fraction * step, positive, negative)
        parameters, (value, slope, information) = parameters + fraction * step, ahead
    raise _make_undetermined()


def _compute_likelihood(parameters: Array, positive: Array, negative: Array) -> tuple[float, Array, Array]:
    """Compute the log-likelihood of (a, b, probits of the fprs), its gradient and Fisher information."""
    a, b, u = parameters[0], parameters[1], parameters[2:]
    if b <= 0 or (np.diff(u) <= 0).any():
        return -np.inf, parameters, np.empty(0)
    thresholds = np.eye(u.size)
    parts = [
        _compute_class_likelihood(u, np.hstack([np.zeros((u.size, 2)), thresholds]), negative),
        _compute_class_likelihood(a + b * u, np.column_stack([np.ones(u.size), u, b * thresholds]), positive),
    ]
    value, slope, information = (sum(pair) for pair in zip(*parts, strict=True))
    return float(value), np.asarray(slope), np.asarray(information)


def _compute_class_likelihood(edge: Array, change: Array, weight: Array) -> tuple[float, Array, Array]:
    """Compute the terms of one class; `change` holds the derivatives of the edges by the parameters."""
    from scipy.special import ndtr, xlogy

    low, high = np.append(-np.inf, edge), np.append(edge, np.inf)
    upper = low > 0  # subtract the smaller tails, for accuracy
    probability = np.where(upper, ndtr(-low) - ndtr(-high), ndtr(high) - ndtr(low))
    if not (probability > 1e-200).all():  # the step was much too long
        return -np.inf, np.zeros(change.shape[1]), np.zeros((change.shape[1],) * 2)
    density = np.exp(-(edge**2) / 2)[:, None] / np.sqrt(2 * np.pi) * change
    moved = np.diff(density, axis=0, prepend=0, append=0)
    information = weight.sum() * (moved / probability[:, None]).T @ moved
    return float(xlogy(weight, probability).sum()), (weight / probability) @ moved, information


def _make_undetermined() -> ValueError:
    return ValueError(
        "maximum-likelihood has no finite solution for these counts: the classes barely overlap, or there "
        "are fewer than three categories; take moments, or more data"
    )
