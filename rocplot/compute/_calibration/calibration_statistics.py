"""Summary statistics of calibration, with limits, and their bounds for pooled counts."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import field
from functools import partial
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from rocplot._suggestions import find_field_name, make_item_error
from rocplot._typing import Array, Strategy
from rocplot._validation import check_choice
from rocplot._warnings import warn_user
from rocplot.compute._base.interval import (
    Inference,
    Interval,
    compute_normal_quantile,
    describe_bootstrap,
    keep_inference,
)
from rocplot.compute._base.reading import Resampling, Source, options_of, per_model
from rocplot.compute._base.result import Result
from rocplot.compute._calibration.bins import (
    PooledBins,
    bound_pooled_bins,
    choose_bin_edges,
    compute_expected_error,
    compute_quantiles,
)
from rocplot.compute._calibration.brier_decomposition import brier_decomposition
from rocplot.compute._calibration.calibration import calibration
from rocplot.compute._calibration.fits import (
    check_clip,
    clip_predictions,
    compute_expit,
    compute_logit,
    compute_smooth_error,
    fit_line,
    fit_logistic,
    require_probabilities,
)
from rocplot.compute._counts.resample import (
    Batch,
    compute_auc_batch,
    make_percentile_interval,
    resample_statistic,
)
from rocplot.compute._counts.threshold_counts import (
    ThresholdCounts,
    compute_mean_scores,
    compute_mean_squares,
    find_wide_cells,
    get_counts,
    get_highest_score,
    is_simple,
    look_up_cases,
    rescale_extreme_weights,
)
from rocplot.compute._roc.auc_interval import find_score_limits
from rocplot.compute._roc.delong import compute_variance_parts, count_independent_units
from rocplot.compute._roc.roc import compute_auc

# -- Bounds on the statistics of calibration from pooled counts -----------------------------------


def bound_statistics(counts: ThresholdCounts, limits: Array, clip: float | None) -> dict[str, float]:
    """Compute the statistics that pooled counts bound, with the bounds on their errors."""
    bins = bound_pooled_bins(counts, limits)
    ends = {
        "in_the_large": _bound_shift(counts, clip),
        "ece": bound_bin_error(counts, bins),
        "max_bin_error": _bound_largest_gap(bins),
        "observed_expected": _bound_ratio(counts),
    }
    return (
        {name: (low + high) / 2 for name, (low, high) in ends.items()}
        | {f"{name}_error": max(high - low, 0.0) / 2 for name, (low, high) in ends.items()}
        | _fit_recalibration_line(counts, clip)
    )


def bound_bin_error(counts: ThresholdCounts, bins: PooledBins) -> tuple[float, float]:
    """Bound the expected calibration error over bins."""
    low, high = (float(end.sum()) for end in _bound_absolute_values(*bins.excess))
    total = float(counts.tp[-1] + counts.fp[-1])
    return low / total, high / total


def _bound_absolute_values(low: Array, high: Array) -> tuple[Array, Array]:
    """Bound the absolute value of numbers that lie between `low` and `high`."""
    upper = np.maximum(np.abs(low), np.abs(high))
    return np.where((low <= 0) & (high >= 0), 0.0, np.minimum(np.abs(low), np.abs(high))), upper


def _bound_largest_gap(bins: PooledBins) -> tuple[float, float]:
    """Bound the largest difference of observed and predicted over the bins, some of which may be empty."""
    lower, upper = _bound_absolute_values(
        bins.observed[0] - bins.predicted[1], bins.observed[1] - bins.predicted[0]
    )
    return float(lower[bins.inner_weight > 0].max(initial=0.0)), float(upper[bins.occupied].max())


def _bound_ratio(counts: ThresholdCounts) -> tuple[float, float]:
    """Bound O:E, whose expected number is bounded by the mean predictions of each class in each cell."""
    (p, p_off), (n, n_off) = compute_mean_scores(counts)
    expected = float(counts.positive @ p + counts.negative @ n)
    error = float(counts.positive @ p_off + counts.negative @ n_off)
    with np.errstate(divide="ignore"):
        low, high = (np.divide(counts.n_positive, max(expected + shift, 0.0)) for shift in (error, -error))
    return float(low), float(high)


def _bound_shift(counts: ThresholdCounts, clip: float | None) -> tuple[float, float]:
    """Bound calibration-in-the-large: the shift of all log-odds for which predictions sum to P.

    The shifted probability is a concave function of the prediction for upward shifts, and a convex one for
    downward shifts.  Its mean over a cell therefore lies between its value at the mean prediction and the
    chord over the cell; without a shift the two are equal.
    """
    low, high = counts.score.astype(np.float64), np.asarray(counts.top, np.float64)
    if _has_infinite_log_odds(counts, clip):
        return np.nan, np.nan
    weight = counts.positive + counts.negative
    (p, p_off), (n, n_off) = compute_mean_scores(counts)
    mean, error = ((counts.positive * a + counts.negative * b) / weight for a, b in ((p, n), (p_off, n_off)))
    clipped_ends = [clip_predictions(end, clip) for end in (low, high)]
    is_exact = (error == 0) & (clipped_ends[0] == low) & (clipped_ends[1] == high)
    ends = [compute_logit(end) for end in clipped_ends]
    middle = np.where(is_exact, np.clip(mean, *clipped_ends), clipped_ends[0])
    width = clipped_ends[1] - clipped_ends[0]
    share = np.divide(middle - clipped_ends[0], width, out=np.zeros(width.size), where=width > 0)
    logit = compute_logit(middle)

    def bound_excess(shift: float) -> tuple[float, float]:
        bottom, top, center = (compute_expit(x + shift) for x in (*ends, logit))
        chord = bottom + share * (top - bottom)
        lower, upper = (chord, center) if shift > 0 else (center, chord)
        totals = weight @ np.where(is_exact, lower, bottom), weight @ np.where(is_exact, upper, top)
        return float(totals[0]) - counts.n_positive, float(totals[1]) - counts.n_positive

    return _find_root(lambda shift: bound_excess(shift)[1]), _find_root(lambda shift: bound_excess(shift)[0])


class _ClassCells(NamedTuple):
    """The cases of one class in each cell: weight, and log-odds at both ends and at the mean prediction.

    `spread` bounds the variance of the predictions about the mean.  Where the mean is unknown, the middle of
    the cell is taken instead, and `spread` is infinite.
    """

    positive: bool
    weight: Array
    low: Array
    high: Array
    mean_logit: Array
    spread: Array


def _split_cells_by_class(counts: ThresholdCounts, clip: float | None) -> list[_ClassCells]:
    ends = [np.asarray(edge, np.float64) for edge in (counts.score, counts.top)]
    low, high = (clip_predictions(end, clip) for end in ends)
    cut = (low != ends[0]) | (high != ends[1])
    classes = []
    parts = (counts.positive, counts.negative)
    for positive, weight, (mean, error) in zip(
        (True, False), parts, compute_mean_scores(counts), strict=True
    ):
        is_unknown = (error > 0) | (cut & (low < high))
        mean = np.where(is_unknown, (low + high) / 2, np.clip(mean, low, high))
        alone = (low == high) | ((weight == 1) & counts.exact & ~is_unknown)
        spread = np.where(alone, 0.0, np.where(is_unknown, np.inf, (high - mean) * (mean - low)))
        nonempty = weight > 0
        values = (weight, compute_logit(low), compute_logit(high), compute_logit(mean), spread)
        classes.append(_ClassCells(positive, *(part[nonempty] for part in values)))
    return classes


def _fit_recalibration_line(counts: ThresholdCounts, clip: float | None) -> dict[str, float]:
    """Fit the logistic recalibration at the mean predictions of the cells, and bound its error.

    The gradient g of the exact likelihood at this fit is bounded cell by cell, see `_bound_gradient_error`.
    Let its curvature be at least M at the fit, and at least M·exp(−kr) within a distance r of the fit, in the
    metric of M: k is the largest change of log-odds per unit of that distance, and a change of d changes
    p(1 − p) by at most the factor exp(d).  If |g|/exp(−kr) ≤ r, with |g| in the metric of M⁻¹, the likelihood
    is lower on the whole border of that ellipse, which therefore contains the exact fit.  The least such r is
    −W(−k|g|)/k, with Lambert's W.
    """
    names = ("intercept", "slope", "intercept_error", "slope_error")
    if _has_infinite_log_odds(counts, clip):
        return dict.fromkeys(names, float("nan"))
    classes = _split_cells_by_class(counts, clip)
    x = np.concatenate([cells.mean_logit for cells in classes])
    weight = np.concatenate([cells.weight for cells in classes])
    order = np.argsort(x, kind="stable")
    positive = np.concatenate([cells.weight * cells.positive for cells in classes])
    try:
        intercept, slope, _ = fit_line(x[order], positive[order], (weight - positive)[order])
    except ValueError:  # at the means, predictions are equal or separate the classes
        errors = None
    else:
        errors = _bound_line_error(classes, intercept, slope)
    if errors is None:
        warn_user(
            "intercept and slope are not given: these counts are pooled into cells that do not determine the "
            "logistic recalibration; count with a larger max_points, or pass the data"
        )
        return dict.fromkeys(names, float("nan"))
    return dict(zip(names, (intercept, slope, *errors), strict=True))


def _bound_line_error(
    classes: list[_ClassCells], intercept: float, slope: float
) -> tuple[float, float] | None:
    """Bound the errors of intercept and slope; return None if there is no finite bound."""
    total = sum(float(cells.weight.sum()) for cells in classes)
    centre = sum(float(cells.weight @ cells.mean_logit) for cells in classes) / total
    scale = np.sqrt(sum(float(cells.weight @ (cells.mean_logit - centre) ** 2) for cells in classes) / total)
    level = intercept + slope * centre  # log-odds at the centre
    gradient = np.sum([_bound_gradient_error(cells, centre, level, slope) for cells in classes], axis=0)
    curvature = np.sum(
        [_bound_curvature(cells, centre, level, slope, float(scale)) for cells in classes], axis=0
    )
    size, turn = np.linalg.eigh(curvature)
    if not size[0] > 1e-12 * size[1]:
        return None
    inverse = (turn / size) @ turn.T
    corners = gradient * [[1, 1], [1, -1]]
    far = float(np.sqrt(np.einsum("ij,jk,ik->i", corners, inverse, corners).max()))
    ends = np.concatenate([end - centre for cells in classes for end in (cells.low, cells.high)])
    rows = np.column_stack([np.ones_like(ends), ends])
    steep = float(np.sqrt(np.einsum("ij,jk,ik->i", rows, inverse, rows).max()))
    if not far * steep < np.exp(-1):
        return None
    from scipy.special import lambertw

    radius = float(-lambertw(-far * steep).real) / steep
    contrasts = np.array([[1, -centre], [0, 1]])  # of intercept and slope
    of_intercept, of_slope = (
        radius * float(np.sqrt(contrast @ inverse @ contrast)) for contrast in contrasts
    )
    return of_intercept, of_slope


def _bound_gradient_error(cells: _ClassCells, centre: float, level: float, slope: float) -> Array:
    """Bound the difference of the gradient at (level, slope) from that with all cases at their means.

    The gradient sums t and (x − centre)·t over the cases, t = y − p.  As functions of the prediction, both
    differ from their value at the mean by at most half their largest second derivative times the variance of
    the prediction, and by at most their largest first derivative in x times the distance to the farther end.
    """
    ends = [level + slope * (end - centre) for end in (cells.low, cells.high)]
    far = np.maximum(np.abs(cells.low - centre), np.abs(cells.high - centre))
    curved = np.where(
        ends[0] * ends[1] <= 0, 0.25, np.maximum(*(compute_expit(e) * compute_expit(-e) for e in ends))
    )
    residual = np.maximum(*(compute_expit(-e) if cells.positive else compute_expit(e) for e in ends))  # |t|
    first = abs(slope) * curved, residual + far * abs(slope) * curved
    second = slope**2 * curved, 2 * abs(slope) * curved + far * slope**2 * curved  # |p''| is at most p'
    min_variance = np.minimum(*(compute_expit(end) * compute_expit(-end) for end in (cells.low, cells.high)))
    bend = np.maximum(*(np.abs(np.tanh(end / 2)) for end in (cells.low, cells.high)))  # |1 − 2q|
    reach = np.where(
        cells.spread == 0, 0.0, np.maximum(cells.high - cells.mean_logit, cells.mean_logit - cells.low)
    )
    errors = []
    for by_x, by_xx in zip(first, second, strict=True):
        with np.errstate(over="ignore", divide="ignore", invalid="ignore"):  # near predictions of 0 and 1
            of_variance = (by_xx + by_x * bend) / min_variance**2 * cells.spread / 2
        errors.append(float(cells.weight @ np.fmin(of_variance, by_x * reach)))
    return np.array(errors)


def _bound_curvature(cells: _ClassCells, centre: float, level: float, slope: float, scale: float) -> Array:
    """Bound the curvature from below: p(1 − p) is least at an end of a cell, and x is near its mean.

    For any s in (0, 1], (a + b(z + e))² ≥ (1 − s)(a + bz)² − (1/s − 1) b²e².
    """
    reach = np.where(
        cells.spread == 0, 0.0, np.maximum(cells.high - cells.mean_logit, cells.mean_logit - cells.low)
    )
    share = np.minimum(reach / scale, 1.0)
    ends = [level + slope * (end - centre) for end in (cells.low, cells.high)]
    weight = cells.weight * np.minimum(*(compute_expit(end) * compute_expit(-end) for end in ends))
    rows = np.column_stack([np.ones_like(cells.mean_logit), cells.mean_logit - centre])
    reduction = float(weight @ ((1 - share) * scale * np.minimum(reach, scale)))
    curvature = (rows * (weight * (1 - share))[:, None]).T @ rows
    curvature[1, 1] -= reduction
    return np.asarray(curvature)


def _find_root(function: Callable[[float], float]) -> float:
    """Find the root of an increasing function of the shift."""
    from scipy.optimize import brentq

    reach = 1.0
    while function(-reach) > 0 or function(reach) < 0:
        reach *= 2
    return float(brentq(function, -reach, reach, xtol=1e-14))


# -- Summary statistics of calibration ------------------------------------------------------------


_TITLES = {
    "auc": "AUC",
    "brier": "Brier score",
    "in_the_large": "Calibration-in-the-large",
    "intercept": "Calibration intercept",
    "slope": "Calibration slope",
    "observed_expected": "O:E",
}
_NOTES = dict.fromkeys(_TITLES, "") | {
    "in_the_large": " (intercept with the slope fixed at 1)",  # which many papers call the intercept
    "intercept": " (slope free)",
}


class CalibrationStatistics(Result):
    """Summary statistics of the calibration of probabilities.

    A statistic with limits is an `Interval` as an item, such as ``result["observed_expected"]``, which
    `random_effects` and `rocplot.forest` take.

    Attributes
    ----------
    n, prior : float
        Total weight of the samples, and the share of positives.
    auc : float
        Area under the ROC curve.
    brier, calibration, refinement : float
        The Brier score, and its parts over the isotonic blocks (CORP).
    in_the_large : float
        Calibration-in-the-large: intercept of the logistic recalibration with its slope fixed at 1.
    intercept, slope : float
        Intercept and slope of the logistic recalibration in which both are estimated.
    observed_expected : float
        The number of positives over the sum of the predictions, O:E; infinite if all predictions are 0.
    ece, max_bin_error : float
        Mean (by weight) and largest absolute difference of observed and predicted over the bins.
    ece_expected : float
        Mean of `ece` in samples with these predictions if each case were positive with its predicted
        probability: the ECE to expect of perfect calibration.  NaN with fractional weights.
    binning : str
        The bins of `ece` and `max_bin_error`, as in a legend.
    average_error, e50, e90, max_error : float
        Mean, median, 90th percentile (all by weight) and largest of the absolute differences of observed and
        predicted of the local regression: E_avg, also called the integrated calibration index (ICI), E50,
        E90 and E_max.
    smooth_ece : float
        The smooth calibration error, by a kernel instead of bins, whose bandwidth is the error itself.
    spiegelhalter_z, spiegelhalter_p : float
        Spiegelhalter's test of calibration: z, and its two-sided p-value.
    auc_low, auc_high, brier_low, brier_high : float
        Confidence limits of the AUC and of the Brier score.
    in_the_large_low, in_the_large_high, intercept_low, intercept_high, slope_low, slope_high : float
        Confidence limits of the logistic recalibration.
    observed_expected_low, observed_expected_high, observed_expected_standard_error : float
        Confidence limits of O:E on the logarithmic scale, and its standard error, O:E times that of its
        logarithm.
    auc_standard_error, brier_standard_error, in_the_large_standard_error : float
        Standard errors of these statistics.
    intercept_standard_error, slope_standard_error : float
        Standard errors of `intercept` and `slope`, which are fitted together.
    level : float
        The confidence level of the limits.
    auc_error, brier_error, calibration_error, refinement_error, in_the_large_error : float
        Guaranteed bounds on the errors of these statistics, for counts made with `max_points`; else 0.
    intercept_error, slope_error, observed_expected_error : float
        The same bounds for `intercept`, `slope` and `observed_expected`.
    ece_error, max_bin_error_error : float
        The same bounds for `ece` and `max_bin_error`.
    basis : Inference or None
        How the limits were computed and at which level, for `describe`; None for a result built by hand.
    methods : mapping of str to str
        The method of the limits of each statistic; empty if they all come from a bootstrap.
    """

    n: float
    prior: float
    auc: float
    brier: float
    calibration: float
    refinement: float
    in_the_large: float = float("nan")
    intercept: float = float("nan")
    slope: float = float("nan")
    ece: float = float("nan")
    ece_expected: float = float("nan")
    max_bin_error: float = float("nan")
    binning: str = ""
    average_error: float = float("nan")
    max_error: float = float("nan")
    e50: float = float("nan")
    e90: float = float("nan")
    smooth_ece: float = float("nan")
    spiegelhalter_z: float = float("nan")
    spiegelhalter_p: float = float("nan")
    auc_low: float = float("nan")
    auc_high: float = float("nan")
    brier_low: float = float("nan")
    brier_high: float = float("nan")
    in_the_large_low: float = float("nan")
    in_the_large_high: float = float("nan")
    intercept_low: float = float("nan")
    intercept_high: float = float("nan")
    slope_low: float = float("nan")
    slope_high: float = float("nan")
    auc_standard_error: float = float("nan")
    brier_standard_error: float = float("nan")
    in_the_large_standard_error: float = float("nan")
    intercept_standard_error: float = float("nan")
    slope_standard_error: float = float("nan")
    level: float = 0.95
    auc_error: float = 0.0
    brier_error: float = 0.0
    calibration_error: float = 0.0
    refinement_error: float = 0.0
    in_the_large_error: float = 0.0
    ece_error: float = 0.0
    max_bin_error_error: float = 0.0
    intercept_error: float = 0.0
    slope_error: float = 0.0
    observed_expected: float = field(default=float("nan"), kw_only=True)
    observed_expected_low: float = field(default=float("nan"), kw_only=True)
    observed_expected_high: float = field(default=float("nan"), kw_only=True)
    observed_expected_standard_error: float = field(default=float("nan"), kw_only=True)
    observed_expected_error: float = field(default=0.0, kw_only=True)
    basis: Inference | None = field(default=None, repr=False, compare=False, kw_only=True)
    methods: Mapping[str, str] = field(default_factory=dict, repr=False, compare=False, kw_only=True)

    def describe(self) -> str:
        """Write the statistics with limits as sentences for a paper, one each, with method and level."""
        return "\n".join(self._get_interval(name, note).describe() for name, note in _NOTES.items())

    def _get_interval(self, name: str, note: str = "") -> Interval:
        """Return the interval of a statistic; a note follows its title."""
        numbers = (getattr(self, f"{name}{end}") for end in ("", "_low", "_high", "_standard_error"))
        method, level = "made by hand", self.level
        if self.basis is not None:
            method, level = self.basis.method, self.basis.level
        scale = "log" if name == "observed_expected" else None
        method = self.methods.get(name, method)
        return Interval(*numbers, basis=Inference(_TITLES[name] + note, method, level, scale=scale))

    def __getitem__(self, name: str) -> Interval:
        """Return the interval of a statistic."""
        if not isinstance(name, str):  # such as when a result is unpacked
            raise make_item_error(self)
        return self._get_interval(check_choice(find_field_name(name, _TITLES), _TITLES, "statistic"))

    def _get_example_item(self) -> str:
        return "observed_expected"


def name_limit_methods(independent: bool) -> dict[str, str]:
    """Return the methods of the limits by the variance of independent cases, or by the sandwich variance."""
    wald = "Wald limits" if independent else "Wald limits, sandwich variance"
    methods = dict.fromkeys(("brier", "in_the_large", "intercept", "slope"), wald)
    if independent:
        methods["in_the_large"] = "robust profile-likelihood limits"
    return methods | {"observed_expected": f"{wald} of the logarithm"}


def _describe_inference(result: Any, options: Mapping[str, Any]) -> tuple[str, str]:
    """Describe how the limits were computed: in one word, as `methods` has those of each statistic."""
    if options["method"] == "bootstrap":
        return "calibration", describe_bootstrap({**options, "stratified": False})
    return "calibration", result.methods["slope"]


@keep_inference(_describe_inference)
@per_model(result_type=CalibrationStatistics, groups=True)
@options_of(bootstrap=("n_resamples",))
def calibration_statistics(
    source: Source,
    *,
    n_bins: int = 10,
    strategy: Strategy = "uniform",
    edges: ArrayLike | None = None,
    span: float = 0.75,
    degree: Literal[1, 2] = 1,
    clip: float | None = None,
    method: Literal["wald", "sandwich", "bootstrap"] = "wald",
    level: float = 0.95,
    drawing: Resampling,
) -> CalibrationStatistics:
    """Compute summary statistics of calibration, such as slope, intercept, ECE and Brier score.

    Use it to report calibration in numbers, with confidence limits.

    Parameters
    ----------
    {reading}
    {groups}
    {binning}
    span : float in (0, 1], default=0.75
        Proportion of the samples in each local fit.
    degree : {1, 2}, default=1
        Degree of the local polynomials.
    clip : float in (0, 0.5), optional
        Clip predictions to [clip, 1 − clip] before taking logarithms.
    method : {"wald", "sandwich", "bootstrap"}, default="wald"
        ``"wald"``: normal limits, with standard errors of the logistic recalibration from its information
        matrix, as in R's ``glm``; for in-the-large, limits of its profile likelihood, scaled to be valid for
        a slope other than 1, as its standard error is not.  ``"sandwich"``: normal limits from the squared
        influence of the cases, which are valid even if that model is wrong.  ``"bootstrap"``: percentiles of
        resamples of all cases, in which the prevalence varies.
    level : float in (0, 1), default=0.95
        Confidence level, as a proportion.
    {resampling}

    Returns
    -------
    CalibrationStatistics
        Several models give a `Results`, a dict by name.  `in_the_large`, `intercept` and `slope` are NaN
        if predictions are 0 or 1 and you pass no `clip`; the latter two also if the predictions are all equal
        or separate the classes.  Limits and standard errors are NaN if their statistic is; those of the AUC
        also if its variance is 0 (see ``auc_interval``), those of the Brier score if all squared errors are
        equal; and all of them for counts with fractional weights that do not hold the single cases.
        `spiegelhalter_z` is NaN if all predictions are 0, ½ or 1.  For counts made with `max_points`, the
        statistics of the local regression, all limits and Spiegelhalter's test are NaN, as the cells do not
        determine them.  `intercept` and `slope` are then correct within `intercept_error` and `slope_error`;
        if the cells are too wide for such a bound, they are NaN, with a warning.

    Raises
    ------
    {raises}
    ValueError
        Also for predictions outside [0, 1], an unknown method, or a number out of range; and for quantile
        bins of counts made with `max_points`.

    See Also
    --------
    calibration : Compute a calibration curve.
    brier_decomposition : Split the Brier score into calibration loss and refinement loss.
    auc_interval : Compute a confidence interval of the AUC, or of a partial area.
    bootstrap : Compute a bootstrap interval of any statistic, or test the difference between models.
    rocplot.calibration : Draw calibration plots: observed against predicted probabilities.

    Notes
    -----
    Two intercepts are in use: that of the joint fit, and the one with the slope fixed at 1.  Only the latter
    shows whether predictions are too high or too low on average; see Van Calster et al. (2019).

    The ECE is never negative, so chance alone raises it, the more so the fewer cases a bin has: correct
    predictions, uniform over [0, 1], have an ECE of .100 on average with 100 cases in 10 uniform bins, .070
    with 200 and .032 with 1000.  Compare it with `ece_expected`, which counts a whole weight as that many
    independent cases.  This is exact while the number of positives in a bin has a variance of at most 100,
    and less than .1 % off beyond.

    **Limits.**  The AUC has the score limits of ``auc_interval``.  For independent cases, ``"wald"`` gives
    `in_the_large` limits by its profile likelihood, with twice the difference of the log likelihoods divided
    by the ratio of the squared residuals to the information, which allows for a slope other than 1 (Rotnitzky
    & Jewell, 1990).  The standard error of the Brier score is that of a mean of squared errors.  The
    information matrix assumes independent cases with whole weights, and its own model: for `in_the_large`, a
    slope of 1.  With `groups` or fractional weights, ``"wald"`` therefore uses the influence, too: with x of
    a case (1, or 1 and the log-odds of its prediction), its weight w and fitted probability p, the inverse
    information times w x (y − p), summed within each group; their squares are added up and multiplied by
    G/(G − 1) for G groups or cases (White 1982; Liang & Zeger 1986).  With few groups it is too small.

    In simulations of 95 % limits (normal log-odds, correct predictions and ones with doubled log-odds, 50 %
    and 10 % positive, 50 to 1000 cases) ``"wald"`` covered the slope in 94 to 96 %, and `in_the_large` in 94
    to 98 % (2000 samples of 50 to 400 cases, 2 to 50 % of them positive), even with doubled log-odds, for
    which plain Wald limits covered it in 89 to 93 %.  With 50 cases, 10 % of them positive, the limits of the
    slope cover it in 88 % (``"sandwich"``) and 83 to 86 % (``"bootstrap"``), those of the Brier score in 89
    to 91 %, by any method.

    {coverage}

    **O:E.**  The logarithm of O:E has the variance (1 − O/n)/O (Debray et al. 2017), which takes the
    predictions as fixed; with ``"sandwich"``, groups or fractional weights, it is the sum of the squared
    contributions of the cases.  Its 95 % limits covered 1 in at least 96 % of samples of 100 and 400 cases
    with correct predictions, half or an eighth of them positive (400 samples each).

    **Smooth error.**  With a Gaussian kernel of deviation σ, reflected at 0 and 1, the residuals y − p of all
    predictions are smoothed, and the size of the result is integrated over [0, 1]; `smooth_ece` is the σ for
    which this integral is σ, too (Błasiok & Nakkiran 2024).  It needs no bins, changes continuously with the
    predictions, and is 0 only if the mean residual at every prediction is.  Like the ECE it is never
    negative, so chance raises it.  Predictions are sorted into 8192 steps, shared by the two nearest.

    The mean distance `average_error` and the smooth error have no limits: chance alone raises them, and a
    resample adds more chance, so percentiles would be too high.

    **Spiegelhalter's test.**  z is the Brier score less its expectation under correct predictions, in
    standard deviations (Spiegelhalter 1986).  With `groups` or fractional weights its variance is the sum of
    the squared terms of the groups or cases.

    **Two models.**  To compare two models, use ``bootstrap(…, compare=…)``: for the Brier score with
    ``statistic=lambda c: brier_decomposition(c, method="scores").brier``, of the slope with ``lambda c:
    calibration(c, method="logistic").slope``, of `average_error` with ``lambda c: calibration(c,
    method="loess").average_error``.  With ``stratified=False`` the prevalence varies, as it would in another
    sample.

    References
    ----------
    {vancalster2019}
    {dimitriadis2021}
    {austin2019}
    {debray2017}
    {blasiok2024}
    {spiegelhalter1986}
    {white1982}
    {liang1986}

    Examples
    --------
    >>> s = calibration_statistics([0, 0, 1, 0, 1, 1], [0.1, 0.2, 0.2, 0.6, 0.7, 0.9], n_bins=2)
    >>> round(s.brier, 3), round(s.in_the_large, 3), round(s.slope, 3)
    (0.192, 0.313, 0.836)
    >>> round(s.slope_low, 2), round(s.slope_high, 2)
    (-0.56, 2.23)

    What a recalibration changes, by a paired bootstrap:

    >>> from rocplot.compute import bootstrap, brier_decomposition
    >>> y, before = [0, 1, 0, 0, 1, 1, 0, 1] * 10, [0.02, 0.6, 0.9, 0.1, 0.99, 0.2, 0.4, 0.97] * 10
    >>> models = {"before": before, "after": [0.5 + (p - 0.5) / 2 for p in before]}
    >>> def brier(counts):
    ...     return brier_decomposition(counts, method="scores").brier
    >>> change = bootstrap(y, models, statistic=brier, compare="before", stratified=False, seed=0)["after"]
    >>> round(change.difference, 3), change.low < change.difference < change.high
    (-0.021, True)
    """
    clip = check_clip(clip)
    counts = require_probabilities(get_counts(source))
    limits, words = choose_bin_edges(counts, n_bins, strategy, edges)
    parts = brier_decomposition(counts, method="corp")
    fields: dict[str, Any]
    areas = ("brier", "calibration", "refinement")
    if find_wide_cells(counts).any():
        fields = bound_statistics(counts, limits, clip) | {"auc_error": counts.auc_error}
        fields |= {f"{name}_error": getattr(parts, f"{name}_error") for name in areas}
    else:
        bins = calibration(counts, n_bins=n_bins, strategy=strategy, edges=edges)
        fields = {"ece": bins.average_error, "max_bin_error": bins.max_error}
        fields |= {
            "ece_expected": compute_expected_error(counts, limits),
            "smooth_ece": compute_smooth_error(counts),
        }
        fields |= _summarise_local_fit(counts, span, degree)
        fields |= _compute_case_statistics(
            _drop_empty_predictions(rescale_extreme_weights(counts)),
            parts.brier,
            clip,
            method,
            level,
            drawing,
        )
    if _has_infinite_log_odds(counts, clip):
        warn_user(
            "some predictions are 0 or 1, whose log-odds are infinite: in_the_large, intercept and slope are "
            "NaN; clip=0.001 takes such predictions as .001 and .999"
        )
    methods = {}
    if method != "bootstrap":
        variance = "Obuchowski's variance of clustered cases" if counts.grouped else "DeLong's variance"
        methods = name_limit_methods(is_simple(counts) and method == "wald")
        methods["auc"] = f"modified score limits with {variance}"
    P, N = counts.n_positive, counts.n_negative
    return CalibrationStatistics(
        n=P + N,
        prior=P / (P + N),
        **{name: getattr(parts, name) for name in areas},
        binning=words,
        level=level,
        auc=compute_auc(counts),
        methods=methods,
        **fields,
    )


def _summarise_local_fit(counts: ThresholdCounts, span: float, degree: Literal[1, 2]) -> dict[str, float]:
    """Summarise the distances of the local regression from the diagonal."""
    smooth = calibration(counts, method="loess", span=span, degree=degree)
    away = np.abs(smooth.observed - smooth.predicted)
    order = np.argsort(away, kind="stable")
    e50, e90 = compute_quantiles(
        away[order], np.asarray(smooth.count)[order], np.array([0.5, 0.9]), counts.exact
    )
    of_smooth = {"average_error": smooth.average_error, "max_error": smooth.max_error}
    return of_smooth | {"e50": float(e50), "e90": float(e90)}


def _compute_case_statistics(
    counts: ThresholdCounts, brier: float, clip: float | None, method: str, level: float, drawing: Resampling
) -> dict[str, float]:
    """Fit the logistic recalibration, and compute limits of it, of the Brier score and of the AUC."""
    z = compute_spiegelhalter_z(counts)
    fields = {"spiegelhalter_z": z, "spiegelhalter_p": math.erfc(abs(z) / math.sqrt(2))}
    estimates = {"brier": estimate_mean_loss(counts, brier)} | fit_recalibration(
        counts, compute_log_odds(counts, clip)
    )
    area, ratio = compute_auc(counts), compute_observed_expected(counts)
    fields["observed_expected"] = ratio
    if method != "bootstrap":
        limits = compute_wald_limits(counts, area, estimates, method == "sandwich", level)
        limits["observed_expected"] = compute_ratio_interval(counts, ratio, method == "sandwich", level)
    else:
        values = {"auc": area, "observed_expected": ratio}
        values |= {name: estimate.value for name, estimate in estimates.items()}
        limits = compute_bootstrap_limits(counts, values, clip, level, drawing)
    for name, interval in limits.items():
        fields |= {f"{name}_low": interval.low, f"{name}_high": interval.high}
        fields[f"{name}_standard_error"] = interval.standard_error
    return fields | {name: estimates[name].value for name in ("in_the_large", "intercept", "slope")}


def _drop_empty_predictions(counts: ThresholdCounts) -> ThresholdCounts:
    """Drop the predictions without cases that a resample may have."""
    nonempty = counts.positive + counts.negative > 0
    if nonempty.all():
        return counts
    parts = {name: getattr(counts, name)[nonempty] for name in ("score", "positive", "negative")}
    return ThresholdCounts.build_unchecked(**parts)


def compute_log_odds(counts: ThresholdCounts, clip: float | None) -> Array | None:
    """Return the log-odds of the predictions; None if some are infinite."""
    if _has_infinite_log_odds(counts, clip):
        return None
    return compute_logit(clip_predictions(counts.score.astype(np.float64), clip))


def _has_infinite_log_odds(counts: ThresholdCounts, clip: float | None) -> bool:
    """Return whether predictions of 0 or 1 are left as they are."""
    return clip is None and bool(counts.score[-1] <= 0 or get_highest_score(counts) >= 1)


# -- Limits of the statistics of calibration, and a test of it ------------------------------------

_STEPS = 40  # most steps of Newton's method; rows that need more are fitted one by one
_NEAR = 1e-5  # relative to the predictions' scale: a smaller step is the last; about its square remains
_ROUNDING = 1e-12  # relative to a number: a smaller error is 0


class Estimate(NamedTuple):
    """A statistic, its standard error for independent cases, and its influence function.

    The influence function returns what a further case of weight 1, positive or negative, would add at each
    score of the counts.  It is only computed when called: independent cases of equal weights do not need it.
    `limits` computes limits of a level that are better than those by the standard error; None without.
    """

    value: float
    error: float
    influence: Callable[[], tuple[Array, Array]]
    limits: Callable[[float], tuple[float, float]] | None = None


def fit_recalibration(counts: ThresholdCounts, x: Array | None) -> dict[str, Estimate]:
    """Fit the logistic recalibration on the log-odds `x` of the scores; NaN where it is undetermined.

    Standard errors come from the information matrix, whose inverse times x (y − p) is a case's influence.
    """
    estimates = dict.fromkeys(("in_the_large", "intercept", "slope"), make_undefined(np.nan, counts))
    if x is None:
        return estimates
    parts = counts.positive[::-1], counts.negative[::-1]
    shift = fit_logistic(np.ones((x.size, 1)), *parts, offset=x[::-1])
    if shift is not None:
        (value,), ((variance,),) = shift
        adds = partial(_compute_coefficient_influence, x, np.array([value, 1.0]), np.array([variance, 0.0]))
        limits = partial(_profile_shift, counts, x, float(value))
        estimates["in_the_large"] = Estimate(float(value), float(np.sqrt(variance)), adds, limits)
    try:
        *line, covariance = fit_line(x[::-1], *parts)
    except ValueError:  # predictions are equal or separate the classes
        return estimates
    errors = np.sqrt(np.diag(covariance))
    for name, value, error, row in zip(("intercept", "slope"), line, errors, covariance, strict=True):
        estimates[name] = Estimate(
            float(value), float(error), partial(_compute_coefficient_influence, x, np.array(line), row)
        )
    return estimates


def compute_observed_expected(counts: ThresholdCounts) -> float:
    """Compute the number of positives over the sum of the predictions; infinite if that is 0."""
    weight = np.asarray(counts.positive + counts.negative, float)
    with np.errstate(divide="ignore"):
        return float(np.divide(counts.n_positive, weight @ counts.score.astype(np.float64)))


def compute_ratio_interval(counts: ThresholdCounts, ratio: float, robust: bool, level: float) -> Interval:
    """Compute the interval of O:E from the variance of its logarithm, (1 − O/n)/O."""
    P, n = float(counts.n_positive), float(counts.n_positive + counts.n_negative)
    share, ones = P / n, np.ones(counts.score.size)
    log = Estimate(
        0.0,
        float(np.sqrt((1 - share) / P)) if counts.exact else float("nan"),
        lambda: ((1 - share) / P * ones, -share / P * ones),
    )
    error = compute_standard_error(counts, log, robust)
    factor = float(np.exp(compute_normal_quantile(0.5 + level / 2) * error)) if np.isfinite(ratio) else np.nan
    return Interval(ratio, ratio / factor, ratio * factor, ratio * error)


def _profile_shift(counts: ThresholdCounts, x: Array, value: float, level: float) -> tuple[float, float]:
    """Compute robust profile-likelihood limits of the shift of the log-odds `x`, whose slope need not be 1.

    Twice the difference of the log likelihoods is z² times the ratio of the squared residuals to the
    information, which is 1 in expectation if the slope is 1 (Rotnitzky & Jewell, 1990).
    """
    from scipy.optimize import brentq

    P, N = counts.n_positive, counts.n_negative
    p = compute_expit(value + x)
    squares = counts.positive @ (1 - p) ** 2 + counts.negative @ p**2
    information = (counts.positive + counts.negative) @ (p * (1 - p))
    n = float(P + N)
    drop = compute_normal_quantile(0.5 + level / 2) ** 2 * float(squares / information) * n / max(n - 1, 1)

    def compute_loss(shift: float) -> float:
        eta = value + shift + x
        return float(counts.positive @ np.logaddexp(0, -eta) + counts.negative @ np.logaddexp(0, eta))

    least = compute_loss(0.0)

    def find_limit(sign: int) -> float:
        end = sign * float(np.sqrt(drop / information))
        while 2 * (compute_loss(end) - least) < drop:  # the loss rises without bound on both sides
            end *= 2
        return value + float(brentq(lambda shift: 2 * (compute_loss(shift) - least) - drop, 0.0, end))

    return find_limit(-1), find_limit(1)


def make_undefined(value: float, counts: ThresholdCounts) -> Estimate:
    """Return a statistic whose standard error is NaN."""
    none = np.full(counts.score.size, np.nan)
    return Estimate(value, float("nan"), lambda: (none, none))


def _compute_coefficient_influence(x: Array, line: Array, row: Array) -> tuple[Array, Array]:
    """Compute the influence on a coefficient: its row of the inverse information times (1, x) (y − p)."""
    p, lever = compute_expit(line[0] + line[1] * x), row[0] + row[1] * x
    return lever * (1 - p), -lever * p


def estimate_mean_loss(counts: ThresholdCounts, brier: float) -> Estimate:
    """Return the Brier score with the standard error of a mean of squared errors."""
    score, total = counts.score.astype(np.float64), float(counts.n_positive + counts.n_negative)
    return estimate_mean(counts, brier, ((1 - score) ** 2 - brier) / total, (score**2 - brier) / total)


def estimate_mean(counts: ThresholdCounts, value: float, as_positive: Array, as_negative: Array) -> Estimate:
    """Return a mean with its standard error, from what each case adds to the deviation from it."""
    total = float(counts.n_positive + counts.n_negative)
    squares = float(counts.positive @ as_positive**2 + counts.negative @ as_negative**2)
    error = float(np.sqrt(squares * total / (total - 1))) if counts.exact and total > 1 else float("nan")
    return Estimate(value, error, lambda: (as_positive, as_negative))


def compute_wald_limits(
    counts: ThresholdCounts, area: float, estimates: dict[str, Estimate], robust: bool, level: float
) -> dict[str, Interval]:
    """Compute score limits of the AUC, and normal limits of the rest, within [0, 1] for the Brier score.

    A standard error of 0 up to rounding, such as that of equal squared errors, gives no limits.
    """
    intervals = {"auc": _compute_area_limits(counts, area, level)}
    for name, estimate in estimates.items():
        error = compute_standard_error(counts, estimate, robust)
        has_error = error > _ROUNDING * abs(estimate.value)
        half = compute_normal_quantile(0.5 + level / 2) * error if has_error else np.nan
        range_of = (0, 1) if name == "brier" else (-np.inf, np.inf)
        low, high = np.clip([estimate.value - half, estimate.value + half], *range_of).tolist()
        if estimate.limits is not None and has_error and is_simple(counts) and not robust:
            low, high = estimate.limits(level)
        intervals[name] = Interval(estimate.value, low, high, error)
    return intervals


def _compute_area_limits(counts: ThresholdCounts, area: float, level: float) -> Interval:
    """Compute score limits, as `auc_interval` does; NaN where DeLong's variance is 0 or undefined."""
    is_estimable = 0 < area < 1 and (counts.exact or counts.cases is not None)
    several = is_estimable and min(count_independent_units(counts)[:2]) > 1
    if not several or not (parts := compute_variance_parts(counts)).sum_variance > 0:
        return Interval(area, np.nan, np.nan, np.nan)
    return Interval(area, *find_score_limits(area, parts, level), float(np.sqrt(parts.sum_variance)))


def compute_standard_error(counts: ThresholdCounts, estimate: Estimate, robust: bool) -> float:
    """Return the standard error for independent cases, or that from the squared influence of cases or groups.

    Whole weights are numbers of independent cases.  NaN if fractional weights come without their cases.
    """
    if np.isnan(estimate.value) or (is_simple(counts) and not robust):
        return estimate.error
    squares, size = _sum_group_squares(counts, *estimate.influence())[1:]
    return float(np.sqrt(squares * size / (size - 1))) if size > 1 else float("nan")


def _sum_group_squares(
    counts: ThresholdCounts, as_positive: Array, as_negative: Array
) -> tuple[float, float, float]:
    """Sum what the cases add, and the squares of the sums of groups; count the groups.

    Without groups each case is a group of its own.  NaN if fractional weights come without their cases.
    """
    if is_simple(counts):
        total = counts.positive @ as_positive + counts.negative @ as_negative
        squares = counts.positive @ as_positive**2 + counts.negative @ as_negative**2
        return float(total), float(squares), float(counts.n_positive + counts.n_negative)
    if counts.cases is None:
        return float("nan"), float("nan"), float("nan")
    cases = look_up_cases(counts)
    contributions = cases.positive * as_positive[cases.point] + cases.negative * as_negative[cases.point]
    sums = np.bincount(cases.group, contributions, cases.n_groups)
    return float(sums.sum()), float(sums @ sums), float(cases.n_groups)


def compute_spiegelhalter_z(counts: ThresholdCounts) -> float:
    """Compute Spiegelhalter's z, standard normal if the predictions are right; NaN where it has no variance.

    The variance is that of independent outcomes with the predicted probabilities; with groups or fractional
    weights it is the sum of the squared terms of the groups or cases.
    """
    score = counts.score.astype(np.float64)
    as_positive, as_negative = (1 - 2 * score) * (1 - score), -(1 - 2 * score) * score  # (1 − 2p)(y − p)
    excess, variance, _ = _sum_group_squares(counts, as_positive, as_negative)
    if is_simple(counts):
        variance = float((counts.positive + counts.negative) @ ((1 - 2 * score) ** 2 * score * (1 - score)))
    return excess / float(np.sqrt(variance)) if variance > 0 else float("nan")


# -- resamples ------------------------------------------------------------------------------------


def compute_bootstrap_limits(
    counts: ThresholdCounts, values: dict[str, float], clip: float | None, level: float, drawing: Resampling
) -> dict[str, Interval]:
    """Compute percentile limits from resamples of all cases; NaN for undefined statistics."""
    names = [name for name, value in values.items() if np.isfinite(value)]
    intervals = {name: Interval(value, np.nan, np.nan, np.nan) for name, value in values.items()}
    statistic = _make_batch(names, values, clip)
    resamples = resample_statistic([counts], statistic, drawing, stratified=False, threads=True)[:, 0]
    return intervals | {
        name: make_percentile_interval(values[name], column, level, name=name)
        for name, column in zip(names, resamples.T, strict=True)
    }


def _make_batch(names: list[str], start: dict[str, float], clip: float | None) -> Batch:
    """Make a function of the statistics of many resamples at once; merged scores count at their mean."""
    cache: list[Any] = [(None, None)]  # the counts of the last call, and what was computed at their scores

    def compute_statistics(counts: ThresholdCounts, positive: Array, negative: Array) -> Array:
        cached_counts, cached_values = cache[0]
        if cached_counts is not counts:
            x = _compute_mean_log_odds(counts, clip) if {"in_the_large", "slope"} & {*names} else np.empty(0)
            cached_values = (x, *(ends[0] for ends in compute_mean_squares(counts)))
            cache[0] = counts, cached_values
        x, p, n = cached_values
        columns: dict[str, Array] = {}
        if "brier" in names:
            columns["brier"] = (positive @ p + negative @ n) / (positive.sum(axis=1) + negative.sum(axis=1))
        if "observed_expected" in names:
            predicted = _compute_mean_predictions(counts)
            columns["observed_expected"] = positive.sum(axis=1) / ((positive + negative) @ predicted)
        if "auc" in names:
            columns["auc"] = compute_auc_batch(counts, positive, negative)
        if "in_the_large" in names:
            columns["in_the_large"] = fit_intercepts(x, positive, negative, start["in_the_large"])
        if "slope" in names:
            line = start["intercept"], start["slope"]
            columns["intercept"], columns["slope"] = fit_recalibration_lines(x, positive, negative, line).T
        return np.stack([columns[name] for name in names], axis=1)

    return compute_statistics


def _compute_mean_log_odds(counts: ThresholdCounts, clip: float | None) -> Array:
    """Return the log-odds of the mean prediction at each score, or of each cell of merged scores."""
    return compute_logit(clip_predictions(_compute_mean_predictions(counts), clip))


def _compute_mean_predictions(counts: ThresholdCounts) -> Array:
    """Return the mean prediction at each score, or of each cell of merged scores."""
    (p, _), (n, _) = compute_mean_scores(counts)
    return np.asarray((counts.positive * p + counts.negative * n) / (counts.positive + counts.negative))


def fit_intercepts(x: Array, positive: Array, negative: Array, start: float) -> Array:
    """Fit calibration-in-the-large to many samples, shape (rows, k) each; NaN where a class is absent.

    Steps of Newton's method are limited to 1, within which the information changes by at most a factor of e:
    each step then ends nearer to the root, from either side.
    """
    weight, total = (positive + negative).astype(np.float64), positive.sum(axis=1)
    intercepts = np.where((total > 0) & (negative.sum(axis=1) > 0), start, np.nan)
    rows = np.flatnonzero(np.isfinite(intercepts))
    for _ in range(10 * _STEPS):
        if rows.size == 0:
            break
        p = compute_expit(x + intercepts[rows, None])
        expected = _select_rows(weight, rows) * p
        information = expected.sum(axis=1) - np.einsum("ij,ij->i", expected, p)
        with np.errstate(divide="ignore"):  # predictions so near 0 or 1 that the step is clipped
            step = np.clip((total[rows] - expected.sum(axis=1)) / information, -1, 1)
        intercepts[rows] += step
        rows = rows[np.abs(step) > _NEAR]
    return intercepts


def fit_recalibration_lines(x: Array, positive: Array, negative: Array, start: tuple[float, float]) -> Array:
    """Fit intercept and slope to many samples, shape (rows, k) each; NaN where they are not determined."""
    centre, scale = float(x.mean()), float(x.std())
    z = (x - centre) / scale
    weight, powers = (positive + negative).astype(np.float64), np.column_stack([np.ones(z.size), z, z**2])
    lines = np.full((len(positive), 2), np.nan)
    rows = np.flatnonzero(_have_overlap(positive, negative))
    lines[rows] = start[0] + start[1] * centre, start[1] * scale
    slow = rows
    for _ in range(_STEPS):
        step = _compute_newton_step(
            powers, _select_rows(positive, rows), _select_rows(weight, rows), lines[rows]
        )
        longest = np.abs(step).max(axis=1, initial=0)
        lines[rows] += step / np.maximum(longest, 1)[:, None]
        slow = rows = rows[~(longest <= _NEAR)]
        if rows.size == 0:
            break
    lines[:, 1] /= scale
    lines[:, 0] -= lines[:, 1] * centre
    for row in slow:
        lines[row] = _fit_single_line(x, positive[row], negative[row])
    return lines


def _compute_newton_step(powers: Array, positive: Array, weight: Array, line: Array) -> Array:
    """Compute Newton steps of the coefficients of 1 and z; not finite where the information is singular."""
    p = compute_expit(line[:, :1] + line[:, 1:] * powers[:, 1])
    expected = weight * p
    g0, g1 = ((positive - expected) @ powers[:, :2]).T
    a, b, c = ((expected - expected * p) @ powers).T
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(np.column_stack([c * g0 - b * g1, a * g1 - b * g0]) / (a * c - b * b)[:, None])


def _select_rows(part: Array, rows: Array) -> Array:
    """Take rows without a copy if all are taken."""
    return part if rows.size == len(part) else part[rows]


def _have_overlap(positive: Array, negative: Array) -> Array:
    """Return in which rows no threshold separates the classes."""
    (first, last), (initial, final) = (_find_outer_scores(part > 0) for part in (positive, negative))
    has_both_classes = (positive > 0).any(axis=1) & (negative > 0).any(axis=1)
    return np.asarray(has_both_classes & (first < final) & (initial < last))


def _find_outer_scores(mask: Array) -> tuple[Array, Array]:
    return mask.argmax(axis=1), mask.shape[1] - 1 - mask[:, ::-1].argmax(axis=1)


def _fit_single_line(x: Array, positive: Array, negative: Array) -> tuple[float, float]:
    """Fit intercept and slope to one sample by a method that always terminates."""
    nonempty = positive + negative > 0
    order = np.argsort(x[nonempty], kind="stable")
    try:
        return fit_line(*(part[nonempty][order] for part in (x, positive, negative)))[:2]
    except ValueError:
        return np.nan, np.nan
