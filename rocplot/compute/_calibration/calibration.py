"""Calibration curves by bins, isotonic regression or smooth fits, of all cases or averaged over folds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from numbers import Real
from typing import TYPE_CHECKING, Any, Literal, Self

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import Sample, rates
from rocplot._errors import make_type_error, make_value_error
from rocplot._numbers import write_percent
from rocplot._typing import Array, Seed, Strategy
from rocplot._validation import (
    check_choice,
    check_proportion,
    check_whole_number,
    make_generator,
    shorten_value,
)
from rocplot.compute._base.folds import Averaging
from rocplot.compute._base.interval import (
    Band,
    Inference,
    compute_normal_quantile,
    compute_wilson_limits,
    describe_bootstrap,
    describe_curve_limits,
    has_groups,
    keep_inference,
)
from rocplot.compute._base.reading import Resampling, Source, options_of, per_model
from rocplot.compute._base.result import OwnField
from rocplot.compute._calibration.bins import (
    choose_bin_edges,
    compute_case_bins,
    compute_effective_sizes,
    compute_pooled_rows,
    compute_quantiles,
    find_bin_starts,
    get_fillable_cases,
    resample_bins,
    resample_fractions,
    resample_isotonic_fits,
    resample_simple_fits,
)
from rocplot.compute._calibration.fits import (
    FITS,
    OddsFit,
    check_clip,
    clip_predictions,
    compute_expit,
    compute_kernel_curve,
    compute_logit,
    compute_smooth_error,
    find_cell_starts,
    fit_loess,
    fit_spline_odds,
    pool_abscissae,
    require_probabilities,
    sort_predictions,
)
from rocplot.compute._counts.threshold_counts import (
    ThresholdCounts,
    count_sample,
    find_wide_cells,
    get_counts,
    is_simple,
    look_up_cases,
    require_scores,
    require_simple,
)
from rocplot.compute._roc.hull import compute_hull
from rocplot.compute._roc.roc import get_curve

# -- The calibration curve: observed fractions over predicted probabilities, and its limits -------

_STATISTICS = "rocplot.compute.calibration_statistics(y_true, y_score)"
METHODS = ("bins", "isotonic", "loess", "smooth", "logistic", "spline", "beta")


class CalibrationCurve(Band):
    """Observed fraction of positives against predicted probability.

    Attributes
    ----------
    predicted : ndarray, shape (m,)
        Mean prediction of each group of samples, or the prediction at which a smooth curve is evaluated.
    observed : ndarray, shape (m,)
        Fraction of positives, or the value of the curve; a local regression may leave [0, 1].
    count : ndarray, shape (m,)
        Weight of the samples there.
    low, high : ndarray, shape (m,)
        Bounds of the interval that `kind` names; NaN where there is none.
    first, last : ndarray, shape (m,)
        Smallest and largest prediction of each row.
    method : str
        How the observed probabilities were estimated.
    kind : str
        Kind and level of the interval, as in a legend.
    binning : str
        How samples were grouped, as in a legend; empty for a smooth curve.
    intercept, slope : float
        Coefficients of a ``"logistic"`` curve, on the log-odds of the prediction; else NaN, with a warning.
        ``calibration_statistics`` has those of any predictions, with limits.
    a, b, c : float
        Coefficients of the beta calibration, log-odds = a ln p − b ln(1 − p) + c; else NaN.
    bandwidth : float
        Bandwidth of the kernel of a ``"smooth"`` curve, which is its smooth calibration error; else NaN.
    knots : ndarray, shape (k,), or None
        Knots of a ``"spline"``, on the log-odds of the prediction; else None.
    counts : ThresholdCounts or None
        The counts that the curve was computed from.
    predicted_error, observed_error, count_error : ndarray, shape (m,), or float
        Guaranteed bounds on the errors of `predicted`, `observed` and `count`, where a bin begins or ends
        within a cell of counts made with `max_points`; else 0.
    apparent, optimism : ndarray, shape (m,), or None
        For ``calibration_optimism``: the curve of the cases to which the model was fitted, and its optimism;
        `observed` is `apparent` − `optimism`.  Else None.
    n_resamples : int
        Number of bootstrap resamples behind `optimism`; else 0.
    basis : Inference or None
        How the limits were computed and at which level, for `describe`; None for a result built by hand.
    """

    _points = "predicted", "observed"
    _more = ", and rocplot.compute.calibration_statistics has slope, intercept and O:E with limits"

    predicted: Array
    observed: Array
    count: Array | None = None
    low: Array | None = None
    high: Array | None = None
    first: Array | None = None
    last: Array | None = None
    method: str = "bins"
    kind: str = ""
    binning: str = ""
    intercept: float = OwnField("logistic", f"{_STATISTICS}.intercept")  # type: ignore[assignment]
    slope: float = OwnField("logistic", f"{_STATISTICS}.slope")  # type: ignore[assignment]
    a: float = OwnField("beta")  # type: ignore[assignment]
    b: float = OwnField("beta")  # type: ignore[assignment]
    c: float = OwnField("beta")  # type: ignore[assignment]
    # a factory leaves the class without this attribute, so that __getattr__ can count on demand
    counts: ThresholdCounts | None = field(default_factory=lambda: None, repr=False)
    predicted_error: Array | float = 0.0
    observed_error: Array | float = 0.0
    count_error: Array | float = 0.0
    bandwidth: float = OwnField("smooth", f"{_STATISTICS}.smooth_ece")  # type: ignore[assignment]
    knots: Array | None = field(default=None, compare=False)
    apparent: Array | None = None
    optimism: Array | None = None
    n_resamples: int = 0
    basis: Inference | None = field(default=None, repr=False, compare=False, kw_only=True)

    def __post_init__(self) -> None:
        object.__setattr__(self, "predicted", rates(self.predicted, "predicted"))
        if (np.diff(self.predicted) < 0).any():
            raise make_value_error("predicted", "must be ascending", "sort all fields by it")
        size = self.predicted.size
        defaults = dict.fromkeys(("count", "low", "high"), np.full(size, np.nan))
        for name, value in (defaults | dict.fromkeys(("first", "last"), self.predicted)).items():
            if getattr(self, name) is None:
                object.__setattr__(self, name, value)
        check_choice(self.method, METHODS, "method")
        for name in ("observed", "count", "low", "high", "first", "last"):
            array = np.asarray(getattr(self, name))
            if array.shape != (size,):
                raise make_value_error(name, f"has shape {array.shape}, predicted has ({size},)")
            if array.dtype.kind not in "biuf":
                raise make_type_error(name, f"must be numbers, not {array.dtype}")
        if (np.asarray(self.count) < 0).any():
            raise make_value_error("count", "must be non-negative")
        super().__post_init__()

    @classmethod
    def _build_lazily(cls, cases: Sample, **values: Any) -> Self:
        """Build a curve of valid values whose cases are counted when `counts` is first read."""
        curve = cls.build_unchecked(**values)
        copy = replace(cases, score=cases.score.copy(), label=cases.label.copy())  # callers may change these
        vars(curve).update(_cases=copy)
        del vars(curve)["counts"]
        return curve

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            if name != "counts" or "_cases" not in vars(self):
                return super().__getattr__(name)
            counts = vars(self)["counts"] = count_sample(vars(self)["_cases"])
            return counts

    def describe(self) -> str:
        """Write the curve and its limits as a sentence for a paper, with their method and level."""
        correction = f", corrected for optimism by {self.n_resamples} bootstrap resamples" * (
            self.n_resamples > 0
        )
        curve = f"Calibration curve ({self.binning or self.method}{correction})"
        if not self.kind:
            return f"{curve} without limits."
        return describe_curve_limits(curve, self.low, self.basis, self.kind)

    @property
    def average_error(self) -> float:
        """Mean absolute difference of observed and predicted, by weight; for bins this is the ECE.

        On the grid of a smooth curve, each case counts at the grid point nearest to its prediction.
        """
        return float(np.average(np.abs(self.observed - self.predicted), weights=self.count))

    @property
    def max_error(self) -> float:
        """Largest absolute difference of observed and predicted, where there are cases.

        Grid points of a smooth curve that are nearest to no case do not count, as the curve is extrapolated
        there.
        """
        nonempty = np.asarray(self.count) != 0  # NaN counts are unknown, and leave no row out
        return float(np.abs(self.observed - self.predicted)[nonempty].max())


# -- The rows of a calibration curve: bins, blocks, groups of cases -------------------------------


def fix_common_edges(folds: Sequence[Any], arguments: dict[str, Any]) -> dict[str, Any]:
    """Choose common bin edges from the cases of all folds."""
    if arguments.get("interval") is not None:
        raise make_value_error(
            "interval", "and folds cannot be combined", "the folds' spread is shown, see errorbar"
        )
    fold_counts = [get_counts(fold) for fold in folds]
    for counts in fold_counts:
        require_scores(counts, "an average over folds")
    if arguments.get("method", "bins") != "bins":
        return arguments
    rule = arguments.get("n_bins", 10), arguments.get("strategy", "uniform"), arguments.get("edges")
    limits, _ = choose_bin_edges(ThresholdCounts.merge(*fold_counts), *rule)
    if limits[0] == limits[-1]:  # all predictions are equal
        limits = np.array([0.0, 1.0])
    return arguments | {"strategy": "uniform", "edges": limits}


def compute_bin_rows(
    counts: ThresholdCounts, limits: Array, interval: str, level: float, drawing: Resampling
) -> dict[str, Any]:
    """Compute the rows of bins with limits, which are Wilson's if scores are pooled."""
    if find_wide_cells(counts).any():
        return compute_pooled_rows(counts, limits, level)
    score, positive, negative = sort_predictions(counts)
    start = find_bin_starts(score, limits)
    rows = _sum_groups(score, positive, negative, start)
    if not is_simple(counts) and counts.cases is None:
        return rows | dict.fromkeys(("low", "high"), np.full(start.size, np.nan))
    size = rows["count"] if is_simple(counts) else compute_effective_sizes(counts, rows["first"])
    ends = np.array(compute_wilson_limits(rows["observed"], size, level))
    if interval != "wilson":
        if is_simple(counts):
            percentiles = resample_bins(counts, start, interval, level, drawing)
        else:
            percentiles = resample_fractions(counts, rows["first"], level, drawing)
        # a bin of one class is the same in each bootstrap resample
        is_one_class = np.isin(rows["observed"], (0, 1)) & (interval == "bootstrap")
        ends = np.where(is_one_class, ends, percentiles)
    return {**rows, "low": ends[0], "high": ends[1]}


def compute_block_rows(
    counts: ThresholdCounts, interval: str | None, level: float, drawing: Resampling
) -> dict[str, Any]:
    """Compute the rows of isotonic blocks, with limits if `interval` names some."""
    vertices = compute_hull(get_curve(counts))
    assert vertices.counts is not None
    score, positive, negative = sort_predictions(counts)
    rows = _sum_groups(score, positive, negative, np.searchsorted(score, vertices.counts.score[::-1]))
    rows["observed"] = vertices.probability[::-1]
    low = high = np.full(rows["observed"].size, np.nan)
    if interval is not None and is_simple(counts):
        low, high = resample_simple_fits(counts, rows["predicted"], interval, level, drawing)
        if interval == "bootstrap":
            low, high = _widen_limits(counts, rows, low, high, level)
    elif interval is not None and counts.cases is not None:
        low, high = resample_isotonic_fits(counts, rows["predicted"], level, drawing)
    return {**rows, "low": low, "high": high}


def _widen_limits(
    counts: ThresholdCounts, rows: dict[str, Array], low: Array, high: Array, level: float
) -> tuple[Array, Array]:
    """Widen the limits of outer blocks of one class, which are the same in every resample.

    If the probability rises with the prediction and is p at the block's mean prediction, the n cases from
    there to the end of the block are all negative with probability at most (1 − p)ⁿ, which bounds p.  Blocks
    of positives alone are treated likewise.
    """
    score, positive, negative = sort_predictions(counts)
    size, predicted, tail = positive + negative, rows["predicted"], (1 - level) / 2
    if rows["observed"][0] == 0:
        n = size[(score >= predicted[0]) & (score <= rows["last"][0])].sum()
        high[0] = max(high[0], 1 - tail ** (1 / n))
    if rows["observed"][-1] == 1:
        n = size[(score >= rows["first"][-1]) & (score <= predicted[-1])].sum()
        low[-1] = min(low[-1], tail ** (1 / n))
    return np.maximum.accumulate(low), np.minimum.accumulate(high[::-1])[::-1]  # limits rise with p


def _sum_groups(score: Array, positive: Array, negative: Array, start: Array) -> dict[str, Array]:
    """Compute the rows of groups of predictions that begin at the given positions."""
    weight = positive + negative
    size = np.add.reduceat(weight, start)
    first, last = score[start], score[np.append(start[1:], score.size) - 1]
    mean = np.clip(np.add.reduceat(weight * score, start) / size, first, last)
    observed = np.add.reduceat(positive, start) / size
    return {"predicted": mean, "observed": observed, "count": size, "first": first, "last": last}


# -- Smooth calibration curves: local regression, fits on the log-odds, with Wald's bands -----------

_POINTS = 5_000  # with more distinct predictions, a smooth curve is evaluated on the grid
_GRID = 501
_CELLS = 4_096  # most cells, of about equal weight, that predictions are pooled into for local fits


def fit_local_curve(counts: ThresholdCounts, span: float, degree: int, level: float) -> dict[str, Any]:
    """Fit a local regression; return the fields of its curve."""
    score, positive, negative = sort_predictions(counts)
    support, size = _choose_support(score, positive, negative)
    x, n_positive, n_negative = (
        pool_abscissae(score, positive, negative, _CELLS)
        if support is not score
        else (score, positive, negative)
    )
    weight = n_positive + n_negative
    covariance = None if is_simple(counts) else _estimate_mean_covariance(counts, weight)
    observed, variance = fit_loess(
        x, n_positive / weight, weight, support, span, degree, counts.exact, covariance
    )
    half = compute_normal_quantile(0.5 + level / 2) * np.sqrt(variance)
    low, high = np.clip(observed - half, 0, 1), np.clip(observed + half, 0, 1)
    return _make_point_rows(support, observed, size) | {"low": low, "high": high}


def _estimate_mean_covariance(counts: ThresholdCounts, weight: Array) -> Callable[[Array], Any]:
    """Estimate the covariance of the means of weighted cells from the residuals of groups or cases.

    The residual w (y − p) of a case is divided by the weight of its cell.  With the vector u of each
    group's sums, for G groups, the covariance is Σ u uᵀ G/(G − 1).
    """
    from scipy.sparse import csr_array

    if counts.cases is None:
        return lambda p: csr_array((p.size, p.size)) * np.nan
    cases = look_up_cases(counts)
    place = counts.score.size - 1 - cases.point  # ascending
    if weight.size < counts.score.size:
        starts = find_cell_starts((counts.positive + counts.negative)[::-1], _CELLS)
        place = np.searchsorted(starts, place, side="right") - 1

    def estimate_covariance(p: Array) -> Any:
        residual = cases.positive * (1 - p[place]) - cases.negative * p[place]
        sums = csr_array((residual / weight[place], (place, cases.group)), (p.size, cases.n_groups))
        with np.errstate(divide="ignore", invalid="ignore"):
            return sums @ sums.T * np.divide(cases.n_groups, cases.n_groups - 1.0)

    return estimate_covariance


def _add_robust_covariance(counts: ThresholdCounts, fit: OddsFit, clip: float | None) -> OddsFit:
    """Replace a fit's covariance by the sandwich from sums of w x (y − p) by group or case; White (1982)."""
    if counts.cases is None:
        return replace(fit, covariance=fit.covariance * np.nan)
    cases, rows = look_up_cases(counts), fit.terms(clip_predictions(counts.score.astype(float), clip))
    p = compute_expit(rows @ fit.coefficients)[cases.point]
    residual = cases.positive * (1 - p) - cases.negative * p
    group_scores = [
        np.bincount(cases.group, residual * column[cases.point], cases.n_groups) for column in rows.T
    ]
    influence = fit.covariance @ np.array(group_scores)
    correction = cases.n_groups / (cases.n_groups - 1) if cases.n_groups > 1 else np.nan
    return replace(fit, covariance=influence @ influence.T * correction)


def fit_odds(
    counts: ThresholdCounts, method: str, knots: int, clip: float | None
) -> tuple[OddsFit, dict[str, Any]]:
    """Fit a logistic or beta calibration, or a restricted cubic spline of the log-odds.

    Returns the fit, with the sandwich covariance where cases are not simple, and its coefficients or knots.
    """
    score, positive, negative = sort_predictions(counts)
    p = clip_predictions(score, clip)
    if method == "spline":
        numbers: dict[str, Any] = {
            "knots": _choose_knots(compute_logit(p), positive + negative, knots, counts.exact)
        }
        fit = fit_spline_odds(p, positive, negative, **numbers)
    else:
        fit, numbers = FITS[method](p, positive, negative)
    return fit if is_simple(counts) else _add_robust_covariance(counts, fit, clip), numbers


def fit_odds_curve(
    counts: ThresholdCounts, method: str, knots: int, clip: float | None, level: float
) -> dict[str, Any]:
    """Fit the log-odds; return the fields of the curve, with Wald limits, and its coefficients or knots."""
    fit, numbers = fit_odds(counts, method, knots, clip)
    support, size = _choose_support(*sort_predictions(counts))
    eta, error = fit(clip_predictions(support, clip))
    half = compute_normal_quantile(0.5 + level / 2) * error
    limits = {"low": compute_expit(eta - half), "high": compute_expit(eta + half)}
    return _make_point_rows(support, compute_expit(eta), size) | limits | numbers


_SHARES = {3: (0.1, 0.5, 0.9), 4: (0.05, 0.35, 0.65, 0.95), 5: (0.05, 0.275, 0.5, 0.725, 0.95)}
_OUTER, _FEWER = 5, 100  # rank of the outer knots, used for fewer cases than this


def _choose_knots(x: Array, weight: Array, number: int, are_counts: bool) -> Array:
    """Choose the knots at Harrell's percentiles of ascending log-odds, and merge equal ones."""
    knots = compute_quantiles(x, weight, np.array(_SHARES[number]), are_counts)
    total = np.cumsum(weight)
    if are_counts and total[-1] < _FEWER:
        ranks = np.array([_OUTER - 1, max(total[-1] - _OUTER, 0)])
        knots[[0, -1]] = x[np.minimum(np.searchsorted(total, ranks, side="right"), x.size - 1)]
    knots = np.unique(knots)
    if not 3 <= knots.size <= x.size:
        raise make_value_error(
            "y_score",
            f"holds {x.size} distinct predictions, too few for {number} knots",
            'use method="logistic" or "isotonic"',
        )
    return knots


def fit_kernel_curve(counts: ThresholdCounts) -> dict[str, Any]:
    """Smooth by the kernel of the smooth calibration error; return the fields, without limits."""
    support, size = _choose_support(*sort_predictions(counts))
    width = compute_smooth_error(counts)
    observed = compute_kernel_curve(counts, support, width)
    is_defined = ~np.isnan(observed)  # grid points may be far from all cases
    support, observed, size = support[is_defined], observed[is_defined], size[is_defined]
    none = np.full(support.size, np.nan)
    return _make_point_rows(support, observed, size) | {"low": none, "high": none, "bandwidth": width}


def _make_point_rows(support: Array, observed: Array, size: Array) -> dict[str, Any]:
    return {"predicted": support, "observed": observed, "count": size, "first": support, "last": support}


def _choose_support(score: Array, positive: Array, negative: Array) -> tuple[Array, Array]:
    """Choose where to evaluate a smooth curve; return also the weight of the cases nearest to each place."""
    weight = positive + negative
    if score.size <= _POINTS:
        return score, weight
    grid = np.linspace(score[0], score[-1], _GRID)
    nearest = np.rint((score - grid[0]) * ((_GRID - 1) / (grid[-1] - grid[0]))).astype(np.int64)
    return grid, np.asarray(np.bincount(nearest, weight, _GRID))


# -- Calibration curves of folds at common positions: bins of the same edges, or equal predictions ---

PLACES = np.arange(101) / 100  # predictions at which curves of folds are averaged


def read_calibration_folds(curves: Sequence[Any], arguments: dict[str, Any]) -> tuple[Array, Array]:
    """Return the observed fractions of folds in common bins, or on curves within each fold's predictions."""
    if curves[0].method == "bins":
        return _align_fold_bins(curves, arguments["edges"])
    values = np.array([_read_drawn_curve(curve) for curve in curves])
    is_defined = ~np.isnan(values).all(axis=0)
    return PLACES[is_defined], values[:, is_defined]


def _align_fold_bins(curves: Sequence[Any], edges: Array) -> tuple[Array, Array]:
    """Align the rows of each fold with the common bins, which lie at the mean of the folds' predictions."""
    x, y = (np.full((len(curves), edges.size - 1), np.nan) for _ in range(2))
    for i, curve in enumerate(curves):
        bin_index = np.searchsorted(edges[1:-1], curve.first, side="left")
        x[i, bin_index], y[i, bin_index] = curve.predicted, curve.observed
    is_defined = ~np.isnan(y).all(axis=0)
    return np.nanmean(x[:, is_defined], axis=0), y[:, is_defined]


def _read_drawn_curve(curve: Any) -> Array:
    """Interpolate a curve as it is drawn, NaN beyond the smallest and the largest prediction."""
    x, y = np.asarray(curve.predicted, float), np.asarray(curve.observed, float)
    if curve.method == "isotonic":  # constant over each block
        x, y = np.column_stack([curve.first, curve.last]).ravel(), np.repeat(y, 2)
    return np.asarray(np.interp(PLACES, x, np.clip(y, 0, 1), left=np.nan, right=np.nan))


def compute_curve_brier_score(curve: Any) -> float:
    """Compute the Brier score of a curve's cases; NaN if these are unknown."""
    counts = curve.counts
    if counts is None:
        return float("nan")
    p = np.asarray(counts.score, float)
    loss = counts.positive @ (1 - p) ** 2 + counts.negative @ p**2
    return float(loss / (counts.n_positive + counts.n_negative))


# -- Calibration curves: bins, isotonic regression, smooth curves ---------------------------------

INTERVALS: dict[str, tuple[str, ...]] = dict.fromkeys(METHODS, ("wald",)) | {
    "bins": ("wilson", "bootstrap", "consistency"),
    "isotonic": ("bootstrap", "consistency"),
    "smooth": (),
}
_KINDS = {
    "wilson": "{} % Wilson interval",
    "effective": "{} % Wilson interval, effective n",
    "bootstrap": "{} % bootstrap interval",
    "consistency": "{} % if calibrated, pointwise",
    "wald": "{} % pointwise band (Wald)",
    "sandwich": "{} % pointwise band (sandwich)",
}
_OF_GROUPS = {"wilson": "effective", "wald": "sandwich"}  # of groups, fractional weights or soft labels


def _describe_inference(curve: Any, options: Mapping[str, Any]) -> tuple[str, str]:
    """Name the calibration curve, and describe how its limits were computed."""
    kind = options["interval"] or ("wilson" if options["method"] == "bins" else "wald")
    kind = next((name for name in ("effective", "sandwich") if name in curve.kind), kind)
    units = "groups" if has_groups(options) else "cases"
    bootstrap_text, draws = describe_bootstrap({**options, "stratified": False}), options["n_resamples"]
    if options["method"] == "bins" and not has_groups(options):
        bootstrap_text = f"percentile bootstrap, {draws} resamples of the cases of each bin"
    words = {
        "wilson": "pointwise confidence interval (Wilson)",
        "effective": "pointwise confidence interval (Wilson, effective number of cases)",
        "bootstrap": f"pointwise confidence interval ({bootstrap_text})",
        "consistency": f"range expected of each fraction if the predictions are right ({draws} draws)",
        "wald": "pointwise confidence band (Wald)",
        "sandwich": f"pointwise confidence band (Wald, sandwich variance of {units})",
    }
    n_missing = int(np.isnan(curve.low).sum())
    unit = "group" if has_groups(options) else "case"
    missing = f"; none for {n_missing} bin{'s' * (n_missing > 1)} with a single {unit}"
    has_some = kind == "effective" and 0 < n_missing < curve.low.size
    return f"Calibration curve ({curve.binning or curve.method})", words[kind] + missing * has_some


@keep_inference(_describe_inference)
@per_model(
    result_type=CalibrationCurve,
    groups=True,
    folds=Averaging(
        read_calibration_folds,
        statistic="Brier score",
        number=compute_curve_brier_score,
        prepare=fix_common_edges,
    ),
)
@options_of(loess=("span", "degree"), spline=("knots", "clip"), logistic=("clip",), beta=("clip",))
def calibration(
    source: Source,
    *,
    method: Literal["bins", "isotonic", "loess", "smooth", "logistic", "spline", "beta"] = "bins",
    n_bins: int = 10,
    strategy: Strategy = "uniform",
    edges: ArrayLike | None = None,
    span: float = 0.75,
    degree: Literal[1, 2] = 1,
    knots: Literal[3, 4, 5] = 3,
    clip: float | None = None,
    level: float = 0.95,
    interval: Literal["wilson", "bootstrap", "consistency", "wald"] | None = None,
    n_resamples: int = 2000,
    seed: Seed = None,
) -> CalibrationCurve:
    """Compute a calibration curve (reliability diagram): observed against predicted probabilities.

    Use it to check whether you can take predictions at face value: of the cases predicted at 30 %, do 30 %
    turn out positive?

    Parameters
    ----------
    {reading}
    {groups}  Bins then have Wilson's interval for the number of cases divided by the design effect, the
        bootstrap resamples whole groups, and Wald's bands have the sandwich variance of the groups.
    {averaged}
    method : {"bins", "isotonic", "loess", "smooth", "logistic", "spline", "beta"}, default="bins"
        ``"bins"``: fraction of positives in bins of the prediction.  ``"isotonic"``: pool adjacent violators,
        which is the hull of the ROC curve.  ``"loess"``: local regression with tricube weights, without
        robustness iterations.  ``"smooth"``: kernel regression by a Gaussian reflected at 0 and 1, whose
        deviation, `bandwidth`, is the smooth calibration error.  ``"logistic"``: a line on the log-odds.
        ``"spline"``: a restricted cubic spline on the log-odds.  ``"beta"``: log-odds = a ln p −
        b ln(1 − p) + c.
    {binning}
    span : float in (0, 1], default=0.75
        Proportion of the samples in each local fit (loess).
    degree : {1, 2}, default=1
        Degree of the local polynomials (loess).
    knots : {3, 4, 5}, default=3
        Number of knots (spline), which lie at percentiles of the predictions; see Notes.
    clip : float in (0, 0.5), optional
        Clip predictions to [clip, 1 − clip] before taking logarithms (logistic, spline, beta).
    level : float in (0, 1), default=0.95
        Confidence level of the interval, as a proportion.
    interval : str, optional
        Bins: ``"wilson"`` (default), ``"bootstrap"``, or ``"consistency"``, the range to expect of the
        fraction if the predictions were correct.  Isotonic: ``"bootstrap"`` or ``"consistency"``, by default
        none.  ``"smooth"`` has none.  Other curves: ``"wald"``.  All are pointwise; see Notes for their
        coverage.
    n_resamples : int, default=2000
        Number of bootstrap resamples.
    seed : int, numpy.random.Generator or None
        Random seed or Generator.

    Returns
    -------
    CalibrationCurve or AveragedCurve
        Several models give a `Results`, a dict by name.  One row per bin that is not empty, or per block of
        equal isotonic probability.  A smooth curve is evaluated at the distinct predictions or, if there are
        more than 5 000, at 501 equally spaced ones from the smallest to the largest.

        With folds, the mean of the observed fractions in each bin over the mean of the folds' predictions
        there, with the same edges in all folds (quantiles are those of all cases); or the mean of the folds'
        curves at the predictions 0, .01, …, 1, each from its smallest to its largest prediction.  A fold
        without cases at a position does not count there, see `n_folds`.

    Raises
    ------
    {raises}
    ValueError
        Also for predictions outside [0, 1]; for predictions of 0 or 1 if logarithms are taken and you pass no
        `clip`; if predictions separate the classes or are all equal, so that a logistic curve cannot be
        fitted; for too few distinct predictions for three knots; for an unknown name or a number out of
        range; for ``interval="consistency"`` with groups or fractional weights.  For counts made with
        `max_points`, only bins of given width or edges have bounds: all else raises, and so does a bin that
        may be empty.

    See Also
    --------
    calibration_statistics : Compute summary statistics of calibration.
    calibration_map : Fit a calibration map from scores to probabilities.
    brier_decomposition : Split the Brier score into calibration loss and refinement loss.
    roc_from_calibration : Compute the ROC curve implied by a calibration curve and a density of predictions.
    rocplot.calibration : Draw calibration plots: observed against predicted probabilities.

    Notes
    -----
    Vuk & Curk (2006), section 6.  Their equation 6.1 swaps the axes; their figures have predictions on x.

    **Bins** are closed on the right, the first on both sides, so equal predictions are never split.
    Quantiles are numpy's default ones, and with fractional weights those of its ``"inverted_cdf"``.  Equal
    quantiles, which arise from tied predictions, are merged into one edge and empty bins are left out, so you
    may get fewer than `n_bins`.  If there are no more distinct predictions than `n_bins`, each is a bin; so
    is the smallest one if a quantile equals it.  Fractional weights are treated like groups, with each case a
    group of its own.  For counts that do not hold the single cases the bounds are NaN, as are those of a
    bin with a single group.

    **Curves.**  Local fits are exact at every prediction up to 5 000 distinct ones, as R's ``loess`` is with
    ``surface="direct"``.  R's default blends cubics between few vertices; it rounds the bends that a curve
    has where its neighbourhoods change sides, and was off by up to .04 in samples of 400 overconfident
    predictions.  Beyond 5 000, local fits use 4 096 cells of equal weight: the error is 1e-5 for 8 000 evenly
    spaced predictions, span .75 and degree 1, but of the order of .001 for short spans or dense predictions,
    and with both and degree 2 of the order of .01 at the ends.  Smooth: the kernel and the bandwidth of
    Błasiok & Nakkiran (2024), on 8 193 grid points of [0, 1], of which the two nearest share each prediction;
    grid points that are many bandwidths from all cases are left out.  Isotonic: Dimitriadis, Gneiting &
    Jordan (2021).  Beta: Kull, Silva Filho & Flach (2017), a, b ≥ 0.

    Spline: logistic regression on the log-odds and the terms of a cubic spline that is linear beyond its
    outer knots (Harrell 2015, section 2.4.5), which lie at Harrell's percentiles of the log-odds: 10, 50, 90;
    5, 35, 65, 95; or 5, 27.5, 50, 72.5, 95.  Below 100 cases the outer ones are the 5th smallest and the 5th
    largest, as in R's Hmisc; equal knots are merged.  Unlike Hmisc, many equal predictions at an end move no
    knot, and neither do few distinct ones.  With fractional weights the knots are at percentiles of the
    weight, however few the cases.

    **Wald's bands.**  Local fits have normal limits with the variance that independent outcomes of the fitted
    probabilities give.  Fits of the log-odds have normal limits on that scale, by the information matrix.
    With `groups`, fractional weights or soft labels, both take the sandwich variance instead: of the
    contributions of the residuals w (y − p) of each group, or case, times G/(G − 1) for G of them (White
    1982; Liang & Zeger 1986).  In simulations of correct predictions, at their 10th to 90th percentiles, 95 %
    bands covered the true probability in 92 to 96 % (loess, logistic, spline) with 100 groups of five cases
    and an intraclass correlation of .5, but without `groups` in 81 to 88 %; with 20 such groups in 93 to 96 %
    (logistic, spline) and 87 to 93 % (loess); with lognormal weights (σ = 1) of 200 and 1000 cases in 90 to
    94 %, loess in 88 to 94 %.

    **Intervals of bins** are for the mean probability of the cases in the bin.  In simulations of calibrated
    and overconfident predictions (50 % and 2 % positives, 200 and 1000 cases, 10 uniform or quantile bins)
    95 % intervals covered it in 94 to 96 % (Wilson's) and in 92 to 99.8 % (bootstrap; bins of one class,
    whose resamples are all alike, have Wilson's interval).  Both are about equally wide.

    **The bootstrap of isotonic regression** is not consistent, as resampled fits do not vary as the fit does:
    see Sen, Banerjee & Woodroofe (2010) on Grenander's estimator, which is of the same kind.  Blocks of one
    class have the exact limit of their cases from the mean prediction on.  In the simulations above, 95 %
    limits covered the true probability at the 10th to 90th percentile of the predictions in 92 to 100 %,
    interpolated between the blocks' mean predictions as drawn, and in 85 to 100 % if read as steps.

    ``"consistency"`` is not a confidence interval.  If the predictions are correct, each bar contains the
    observed fraction in at least `level` of all samples.  All bars of a figure contain theirs less often: for
    correct, uniform predictions and 95 % bars, in 75 % of samples of 200 cases in 10 bins and in 65 % of
    those of 1000; with isotonic blocks, in 85 and 64 %.  So one fraction outside its bar is no evidence of
    miscalibration.

    {coverage}

    References
    ----------
    {vuk2006}
    {dimitriadis2021}
    {kull2017}
    {blasiok2024}
    {sen2010}
    {harrell2015}
    {liang1986}
    {white1982}
    {wilson1927}

    Examples
    --------
    >>> c = calibration([0, 0, 1, 0, 1, 1], [0.1, 0.2, 0.2, 0.6, 0.7, 0.9], n_bins=2)
    >>> c.predicted.round(3), c.observed.round(3), c.count
    (array([0.167, 0.733]), array([0.333, 0.667]), array([3, 3]))
    >>> steps = calibration([0, 0, 1, 0, 1, 1], [0.1, 0.2, 0.2, 0.6, 0.7, 0.9], method="isotonic")
    >>> steps.observed.round(3), steps.first, steps.last
    (array([0.   , 0.333, 1.   ]), array([0.1, 0.2, 0.7]), array([0.1, 0.6, 0.9]))
    """
    knots = check_number_choice(knots, (3, 4, 5), "knots")
    if interval is not None:
        if not INTERVALS[method]:
            raise make_value_error(
                "interval", f"={interval!r} is not available for a {method} curve", "leave it out"
            )
        check_choice(interval, INTERVALS[method], "interval")
    drawing = Resampling(check_whole_number(n_resamples, "n_resamples", 1), make_generator(seed))
    cases = (
        get_fillable_cases(source, n_bins, edges)
        if method == "bins" and interval in (None, "wilson")
        else None
    )
    if cases is not None:
        fields = compute_case_bins(cases, n_bins, strategy, edges, level)
        kind = _KINDS["wilson"].format(write_percent(level))
        return CalibrationCurve._build_lazily(cases, **fields, kind=kind)
    counts = require_probabilities(get_counts(source))
    if method == "bins":
        limits, words = choose_bin_edges(counts, n_bins, strategy, edges)
    if method != "bins" or interval not in (None, "wilson"):
        require_scores(counts, f"interval={interval!r}" if method == "bins" else f"the {method} curve")
    if interval == "consistency" and counts.cases is not None:
        require_simple(counts, "interval='consistency'")
    if method == "bins":
        interval = interval or "wilson"
        fields = compute_bin_rows(counts, limits, interval, level, drawing) | {"binning": words}
    elif method == "isotonic":
        fields = compute_block_rows(counts, interval, level, drawing) | {"binning": "isotonic blocks"}
    elif method == "smooth":
        fields = fit_kernel_curve(counts)
    else:
        interval = "wald"
        if method == "loess":
            degree = check_number_choice(degree, (1, 2), "degree")
            fields = fit_local_curve(counts, check_proportion(span, "span", closed=True), degree, level)
        else:
            fields = fit_odds_curve(counts, method, knots, check_clip(clip), level)
    limits_kind = interval if is_simple(counts) else _OF_GROUPS.get(interval or "", interval)
    kind = _KINDS[limits_kind].format(write_percent(level)) if limits_kind else ""
    return CalibrationCurve.build_unchecked(**fields, method=method, kind=kind, counts=counts)


def check_number_choice(value: Any, choices: tuple[int, ...], argument: str) -> Any:
    if isinstance(value, bool) or not isinstance(value, Real) or value not in choices:
        words = f"{', '.join(map(str, choices[:-1]))} or {choices[-1]}"
        raise make_value_error(argument, f"must be {words}, not {shorten_value(value)}")
    return int(float(value))
