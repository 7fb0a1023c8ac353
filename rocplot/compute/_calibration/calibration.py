"""Calibration curves: bins, isotonic regression, smooth curves, of all cases or by fold."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from numbers import Real
from typing import TYPE_CHECKING, Any, Literal, Self

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import Sample, rates
from rocplot._faults import type_error, value_error
from rocplot._numbers import percent
from rocplot._typing import Array, Seed, Strategy
from rocplot._validation import generator, one_of, proportion, shortened, whole
from rocplot.compute._base.folds import Averaging
from rocplot.compute._base.interval import (
    Band,
    Inference,
    clustered,
    described_curve,
    normal_quantile,
    resamples,
    wilson,
    with_basis,
)
from rocplot.compute._base.reading import Drawing, Source, per_model
from rocplot.compute._calibration.bins import (
    edges_of,
    fillable,
    groups,
    independent_sizes,
    of_cases,
    pooled_rows,
    quantiles,
    resampled_bins,
    resampled_fits,
    resampled_fractions,
    resampled_steps,
)
from rocplot.compute._calibration.fits import (
    FITS,
    OddsFit,
    ascending,
    cells_of,
    clip_of,
    clipped,
    expit,
    kernel_curve,
    loess,
    logit,
    pool,
    probabilities,
    smooth_error,
    spline_on_odds,
)
from rocplot.compute._counts.threshold_counts import (
    ThresholdCounts,
    cases_of,
    count,
    counts_of,
    need_scores,
    need_simple,
    simple,
    wide,
)
from rocplot.compute._roc.hull import hull_of
from rocplot.compute._roc.roc import curve_of

# -- The calibration curve: observed fractions over predicted probabilities, and its limits -------

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
        How observed probabilities were estimated.
    kind : str
        Kind and level of the interval, as in a legend.
    binning : str
        How samples were grouped, as in a legend; empty for a smooth curve.
    intercept, slope : float
        Coefficients of the logistic recalibration, on the log-odds of the prediction; else NaN.
    a, b, c : float
        Coefficients of the beta calibration, log-odds = a ln p − b ln(1 − p) + c; else NaN.
    bandwidth : float
        Of the kernel of a ``"smooth"`` curve, which is its smooth calibration error; else NaN.
    knots : ndarray, shape (k,), or None
        Of a ``"spline"``, on the log-odds of the prediction; else None.
    counts : ThresholdCounts or None
        The counts that the curve was computed from.
    predicted_error, observed_error, count_error : ndarray, shape (m,), or float
        Guaranteed bounds on the errors of `predicted`, `observed` and `count`, where a bin begins or ends
        within a cell of counts made with `max_points`; else 0.
    apparent, optimism : ndarray, shape (m,), or None
        Of ``calibration_optimism``: the curve of the cases that the model was fitted to, and how much nearer
        to the diagonal, or farther, it is than in new ones; `observed` is the difference.  Else None.
    n_resamples : int
        Of these; else 0.
    basis : Inference or None
        How the limits were made and at which level, for `describe`; None for a result made by hand.
    """

    _points = "predicted", "observed"

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
    intercept: float = float("nan")
    slope: float = float("nan")
    a: float = float("nan")
    b: float = float("nan")
    c: float = float("nan")
    # a factory leaves the class without this attribute, so that __getattr__ can count on demand
    counts: ThresholdCounts | None = field(default_factory=lambda: None, repr=False)
    predicted_error: Array | float = 0.0
    observed_error: Array | float = 0.0
    count_error: Array | float = 0.0
    bandwidth: float = float("nan")
    knots: Array | None = field(default=None, compare=False)
    apparent: Array | None = None
    optimism: Array | None = None
    n_resamples: int = 0
    basis: Inference | None = field(default=None, repr=False, compare=False, kw_only=True)

    def __post_init__(self) -> None:
        object.__setattr__(self, "predicted", rates(self.predicted, "predicted"))
        if (np.diff(self.predicted) < 0).any():
            raise value_error("predicted", "must be ascending", "sort all fields by it")
        size = self.predicted.size
        defaults = dict.fromkeys(("count", "low", "high"), np.full(size, np.nan))
        for name, value in (defaults | dict.fromkeys(("first", "last"), self.predicted)).items():
            if getattr(self, name) is None:
                object.__setattr__(self, name, value)
        one_of(self.method, METHODS, "method")
        for name in ("observed", "count", "low", "high", "first", "last"):
            found = np.asarray(getattr(self, name))
            if found.shape != (size,):
                raise value_error(name, f"has shape {found.shape}, predicted has ({size},)")
            if found.dtype.kind not in "biuf":
                raise type_error(name, f"must be numbers, not {found.dtype}")
        if (np.asarray(self.count) < 0).any():
            raise value_error("count", "must be non-negative")
        super().__post_init__()

    @classmethod
    def _of_cases(cls, cases: Sample, **values: Any) -> Self:
        """Build a curve of valid values whose cases are counted when `counts` is looked at."""
        curve = cls.unchecked(**values)
        own = replace(cases, score=cases.score.copy(), label=cases.label.copy())  # callers may change theirs
        vars(curve).update(_cases=own)
        del vars(curve)["counts"]
        return curve

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            if name != "counts" or "_cases" not in vars(self):
                return super().__getattr__(name)
            counted = vars(self)["counts"] = count(vars(self)["_cases"])
            return counted

    def describe(self) -> str:
        """Write the curve and its limits as a sentence for a paper, with their method and level."""
        how = f", corrected for optimism by {self.n_resamples} bootstrap resamples" * (self.n_resamples > 0)
        curve = f"Calibration curve ({self.binning or self.method}{how})"
        if not self.kind:
            return f"{curve} without limits."
        return described_curve(curve, self.low, self.basis, self.kind)

    @property
    def average_error(self) -> float:
        """Mean absolute difference of observed and predicted, by weight: ECE, if of bins.

        On the grid of a smooth curve each case is taken at the place nearest to its prediction.
        """
        return float(np.average(np.abs(self.observed - self.predicted), weights=self.count))

    @property
    def max_error(self) -> float:
        """Largest absolute difference of observed and predicted, where cases are.

        Places on the grid of a smooth curve that are nearest to no case do not count: between the cases the
        curve is extrapolated.
        """
        seen = np.asarray(self.count) != 0  # unknown counts, NaN, leave no row out
        return float(np.abs(self.observed - self.predicted)[seen].max())


# -- The rows of a calibration curve: bins, blocks, groups of cases -------------------------------


def same_edges(folds: Sequence[Any], given: dict[str, Any]) -> dict[str, Any]:
    """Fix the edges of the bins by the cases of all folds."""
    if given.get("interval") is not None:
        raise value_error(
            "interval", "and folds cannot be combined", "the folds' spread is shown, see errorbar"
        )
    counted = [counts_of(one) for one in folds]
    for one in counted:
        need_scores(one, "an average over folds")
    if given.get("method", "bins") != "bins":
        return given
    rule = given.get("n_bins", 10), given.get("strategy", "uniform"), given.get("edges")
    limits, _ = edges_of(ThresholdCounts.merge(*counted), *rule)
    if limits[0] == limits[-1]:  # all predictions are equal
        limits = np.array([0.0, 1.0])
    return given | {"strategy": "uniform", "edges": limits}


def of_bins(
    counted: ThresholdCounts, limits: Array, interval: str, level: float, drawing: Drawing
) -> dict[str, Any]:
    """Compute the rows of bins, with limits; of pooled scores the limits are Wilson's."""
    if wide(counted).any():
        return pooled_rows(counted, limits, level)
    score, positive, negative = ascending(counted)
    start = groups(score, limits)
    rows = _rows(score, positive, negative, start)
    if not simple(counted) and counted.cases is None:
        return rows | dict.fromkeys(("low", "high"), np.full(start.size, np.nan))
    size = rows["count"] if simple(counted) else independent_sizes(counted, rows["first"])
    ends = np.array(wilson(rows["observed"], size, level))
    if interval != "wilson":
        if simple(counted):
            drawn = resampled_bins(counted, start, interval, level, drawing)
        else:
            drawn = resampled_fractions(counted, rows["first"], level, drawing)
        # a group of one class is the same in each bootstrap resample
        kept = np.isin(rows["observed"], (0, 1)) & (interval == "bootstrap")
        ends = np.where(kept, ends, drawn)
    return {**rows, "low": ends[0], "high": ends[1]}


def of_blocks(
    counted: ThresholdCounts, interval: str | None, level: float, drawing: Drawing
) -> dict[str, Any]:
    """Compute the rows of isotonic blocks, with limits if an interval is asked for."""
    vertices = hull_of(curve_of(counted))
    assert vertices.counts is not None
    score, positive, negative = ascending(counted)
    rows = _rows(score, positive, negative, np.searchsorted(score, vertices.counts.score[::-1]))
    rows["observed"] = vertices.probability[::-1]
    low = high = np.full(rows["observed"].size, np.nan)
    if interval is not None and simple(counted):
        low, high = resampled_steps(counted, rows["predicted"], interval, level, drawing)
        if interval == "bootstrap":
            low, high = _widened(counted, rows, low, high, level)
    elif interval is not None and counted.cases is not None:
        low, high = resampled_fits(counted, rows["predicted"], level, drawing)
    return {**rows, "low": low, "high": high}


def _widened(
    counted: ThresholdCounts, rows: dict[str, Array], low: Array, high: Array, level: float
) -> tuple[Array, Array]:
    """Give blocks of one class, which every resample repeats, the limits that their number of cases allows.

    If the probability rises with the prediction, n cases from here up to the first positive have none of
    them with probability (1 − p)ⁿ at most; positives alone, from the other end, likewise.
    """
    score, positive, negative = ascending(counted)
    size, at, tail = positive + negative, rows["predicted"], (1 - level) / 2
    if rows["observed"][0] == 0:
        n = size[(score >= at[0]) & (score <= rows["last"][0])].sum()
        high[0] = max(high[0], 1 - tail ** (1 / n))
    if rows["observed"][-1] == 1:
        n = size[(score >= rows["first"][-1]) & (score <= at[-1])].sum()
        low[-1] = min(low[-1], tail ** (1 / n))
    return np.maximum.accumulate(low), np.minimum.accumulate(high[::-1])[::-1]  # limits rise as p does


def _rows(score: Array, positive: Array, negative: Array, start: Array) -> dict[str, Array]:
    """Sum up the groups that begin at the given positions."""
    weight = positive + negative
    size = np.add.reduceat(weight, start)
    first, last = score[start], score[np.append(start[1:], score.size) - 1]
    mean = np.clip(np.add.reduceat(weight * score, start) / size, first, last)
    observed = np.add.reduceat(positive, start) / size
    return {"predicted": mean, "observed": observed, "count": size, "first": first, "last": last}


# -- Smooth calibration curves: local regression, fits on the log-odds, with Wald's bands -----------

_POINTS = 5_000  # distinct predictions beyond which a smooth curve is evaluated on the grid
_GRID = 501
_CELLS = 4_096  # of about equal weight, into which more predictions are pooled for the local fits


def local_curve(counted: ThresholdCounts, span: float, degree: int, level: float) -> dict[str, Any]:
    """Fit a local regression; return the fields of its curve."""
    score, positive, negative = ascending(counted)
    at, size = _support(score, positive, negative)
    x, up, down = pool(score, positive, negative, _CELLS) if at is not score else (score, positive, negative)
    weight = up + down
    covariance = None if simple(counted) else _between(counted, weight)
    observed, variance = loess(x, up / weight, weight, at, span, degree, counted.exact, covariance)
    half = normal_quantile(0.5 + level / 2) * np.sqrt(variance)
    low, high = np.clip(observed - half, 0, 1), np.clip(observed + half, 0, 1)
    return _at_points(at, observed, size) | {"low": low, "high": high}


def _between(counted: ThresholdCounts, weight: Array) -> Callable[[Array], Any]:
    """Estimate the covariance of the means of cells, of these weights, from the residuals of groups or cases.

    With w (y − p) of a case, over the weight of its cell, and sums u of each group: Σ u uᵀ G/(G − 1).
    """
    from scipy.sparse import csr_array

    if counted.cases is None:
        return lambda p: csr_array((p.size, p.size)) * np.nan
    cases = cases_of(counted)
    place = counted.score.size - 1 - cases.point  # ascending
    if weight.size < counted.score.size:
        starts = cells_of((counted.positive + counted.negative)[::-1], _CELLS)
        place = np.searchsorted(starts, place, side="right") - 1

    def covariance(p: Array) -> Any:
        residual = cases.positive * (1 - p[place]) - cases.negative * p[place]
        sums = csr_array((residual / weight[place], (place, cases.group)), (p.size, cases.n_groups))
        with np.errstate(divide="ignore", invalid="ignore"):
            return sums @ sums.T * np.divide(cases.n_groups, cases.n_groups - 1.0)

    return covariance


def _sandwich(counted: ThresholdCounts, fit: OddsFit, clip: float | None) -> OddsFit:
    """Give a fit the covariance of the sums, over each group or case, of w x (y − p); White (1982)."""
    if counted.cases is None:
        return replace(fit, covariance=fit.covariance * np.nan)
    cases, rows = cases_of(counted), fit.terms(clipped(counted.score.astype(float), clip))
    p = expit(rows @ fit.coefficients)[cases.point]
    residual = cases.positive * (1 - p) - cases.negative * p
    each = [np.bincount(cases.group, residual * own[cases.point], cases.n_groups) for own in rows.T]
    influence = fit.covariance @ np.array(each)
    known = cases.n_groups / (cases.n_groups - 1) if cases.n_groups > 1 else np.nan
    return replace(fit, covariance=influence @ influence.T * known)


def odds_curve(
    counted: ThresholdCounts, method: str, knots: int, clip: float | None, level: float
) -> dict[str, Any]:
    """Fit a logistic or beta calibration, or a restricted cubic spline of the log-odds; return its fields.

    These are those of the curve, with Wald's or the sandwich's limits on the scale of the fit, and the
    coefficients or the knots.
    """
    score, positive, negative = ascending(counted)
    p = clipped(score, clip)
    if method == "spline":
        numbers: dict[str, Any] = {"knots": _knots(logit(p), positive + negative, knots, counted.exact)}
        fit = spline_on_odds(p, positive, negative, **numbers)
    else:
        fit, numbers = FITS[method](p, positive, negative)
    if not simple(counted):
        fit = _sandwich(counted, fit, clip)
    at, size = _support(score, positive, negative)
    eta, error = fit(clipped(at, clip))
    half = normal_quantile(0.5 + level / 2) * error
    limits = {"low": expit(eta - half), "high": expit(eta + half)}
    return _at_points(at, expit(eta), size) | limits | numbers


_SHARES = {3: (0.1, 0.5, 0.9), 4: (0.05, 0.35, 0.65, 0.95), 5: (0.05, 0.275, 0.5, 0.725, 0.95)}
_OUTER, _FEWER = 5, 100  # rank of the outer knots among fewer cases than this


def _knots(x: Array, weight: Array, number: int, whole: bool) -> Array:
    """Choose the knots of ascending log-odds: Harrell's percentiles, of equal ones one."""
    found = quantiles(x, weight, np.array(_SHARES[number]), whole)
    total = np.cumsum(weight)
    if whole and total[-1] < _FEWER:
        ranks = np.array([_OUTER - 1, max(total[-1] - _OUTER, 0)])
        found[[0, -1]] = x[np.minimum(np.searchsorted(total, ranks, side="right"), x.size - 1)]
    found = np.unique(found)
    if not 3 <= found.size <= x.size:
        raise value_error(
            "y_score",
            f"holds {x.size} distinct predictions, too few for {number} knots",
            'use method="logistic" or "isotonic"',
        )
    return found


def kernel_fields(counted: ThresholdCounts) -> dict[str, Any]:
    """Smooth by the kernel of the smooth calibration error; return the fields, without limits."""
    at, size = _support(*ascending(counted))
    width = smooth_error(counted)
    observed = kernel_curve(counted, at, width)
    near = ~np.isnan(observed)  # places of the grid may be far from all cases
    at, observed, size = at[near], observed[near], size[near]
    none = np.full(at.size, np.nan)
    return _at_points(at, observed, size) | {"low": none, "high": none, "bandwidth": width}


def _at_points(at: Array, observed: Array, size: Array) -> dict[str, Any]:
    return {"predicted": at, "observed": observed, "count": size, "first": at, "last": at}


def _support(score: Array, positive: Array, negative: Array) -> tuple[Array, Array]:
    """Choose where a smooth curve is given, and the weight of the cases nearest to each place."""
    weight = positive + negative
    if score.size <= _POINTS:
        return score, weight
    at = np.linspace(score[0], score[-1], _GRID)
    nearest = np.rint((score - at[0]) * ((_GRID - 1) / (at[-1] - at[0]))).astype(np.int64)
    return at, np.asarray(np.bincount(nearest, weight, _GRID))


# -- Calibration curves of folds at common places: bins with the same edges, or equal predictions ---

PLACES = np.arange(101) / 100  # predictions at which curves of folds are averaged


def read_folds(curves: Sequence[Any], given: dict[str, Any]) -> tuple[Array, Array]:
    """Read the observed fractions of folds in common bins, or on their curves within their predictions."""
    if curves[0].method == "bins":
        return _in_bins(curves, given["edges"])
    values = np.array([_along(one) for one in curves])
    seen = ~np.isnan(values).all(axis=0)
    return PLACES[seen], values[:, seen]


def _in_bins(curves: Sequence[Any], edges: Array) -> tuple[Array, Array]:
    """Put the rows of each fold into their bins; the place of a bin is the mean of the folds' predictions."""
    x, y = (np.full((len(curves), edges.size - 1), np.nan) for _ in range(2))
    for i, one in enumerate(curves):
        at = np.searchsorted(edges[1:-1], one.first, side="left")
        x[i, at], y[i, at] = one.predicted, one.observed
    seen = ~np.isnan(y).all(axis=0)
    return np.nanmean(x[:, seen], axis=0), y[:, seen]


def _along(curve: Any) -> Array:
    """Read a curve as it is drawn, NaN beyond the smallest and the largest prediction."""
    x, y = np.asarray(curve.predicted, float), np.asarray(curve.observed, float)
    if curve.method == "isotonic":  # level over each block
        x, y = np.column_stack([curve.first, curve.last]).ravel(), np.repeat(y, 2)
    return np.asarray(np.interp(PLACES, x, np.clip(y, 0, 1), left=np.nan, right=np.nan))


def brier_score(curve: Any) -> float:
    """Compute the Brier score of a curve's cases; NaN where they are not known."""
    counted = curve.counts
    if counted is None:
        return float("nan")
    p = np.asarray(counted.score, float)
    loss = counted.positive @ (1 - p) ** 2 + counted.negative @ p**2
    return float(loss / (counted.n_positive + counted.n_negative))


# -- Calibration curves: bins, isotonic regression, smooth curves ---------------------------------

INTERVALS: dict[str, tuple[str, ...]] = dict.fromkeys(METHODS, ("wald",)) | {
    "bins": ("wilson", "bootstrap", "consistency"),
    "isotonic": ("bootstrap", "consistency"),
    "smooth": (),
}
_KINDS = {
    "wilson": "{} % Wilson interval",
    "bootstrap": "{} % bootstrap interval",
    "consistency": "{} % if calibrated, pointwise",
    "wald": "{} % pointwise band (Wald)",
    "sandwich": "{} % pointwise band (sandwich)",
}


def _words(found: Any, options: Mapping[str, Any]) -> tuple[str, str]:
    """Say what the curve is of, and how its limits were made."""
    kind = options["interval"] or ("wilson" if options["method"] == "bins" else "wald")
    kind = "sandwich" if "sandwich" in found.kind else kind
    units = "groups" if clustered(options) else "cases"
    drawn, draws = resamples({**options, "stratified": False}), options["n_resamples"]
    if options["method"] == "bins" and not clustered(options):
        drawn = f"percentile bootstrap, {draws} resamples of the cases of each bin"
    words = {
        "wilson": "pointwise confidence interval (Wilson)",
        "bootstrap": f"pointwise confidence interval ({drawn})",
        "consistency": f"range expected of each fraction if the predictions are right ({draws} draws)",
        "wald": "pointwise confidence band (Wald)",
        "sandwich": f"pointwise confidence band (Wald, sandwich variance of {units})",
    }
    return f"Calibration curve ({found.binning or found.method})", words[kind]


@with_basis(_words)
@per_model(
    makes=CalibrationCurve,
    groups=True,
    folds=Averaging(read_folds, statistic="Brier score", number=brier_score, prepare=same_edges),
)
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

    Parameters
    ----------
    {reading}
    {groups}  Bins then have Wilson's interval for the number of cases over the design effect; whole groups
        are resampled; Wald's bands have the sandwich variance of the groups.
    {averaged}
    method : {"bins", "isotonic", "loess", "smooth", "logistic", "spline", "beta"}, default="bins"
        ``"bins"``: fraction of positives in bins of the prediction.  ``"isotonic"``: pool adjacent violators,
        which is the hull of the ROC curve.  ``"loess"``: local regression with tricube weights, without
        robustness passes.  ``"smooth"``: kernel regression by a Gaussian reflected at 0 and 1, whose
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
        Clip predictions to [clip, 1 − clip] before their logarithms are taken (logistic, spline, beta).
    level : float in (0, 1), default=0.95
        Confidence level of the interval, as a proportion.
    interval : str, optional
        Bins: ``"wilson"`` (default), ``"bootstrap"``, or ``"consistency"``, the range expected of the
        fraction if the predictions were correct.  Isotonic: ``"bootstrap"`` or ``"consistency"``, by default
        none.  ``"smooth"`` has none.  Other curves: ``"wald"``.  All are pointwise; see Notes for what they
        hold.
    n_resamples : int, default=2000
        Number of bootstrap resamples.
    seed : int, numpy.random.Generator or None
        Random seed or Generator.

    Returns
    -------
    CalibrationCurve or AveragedCurve
        Several models give a `Results`, a dict by name.  One row per bin that is not empty, or per block of
        equal isotonic probability; a smooth curve at the distinct predictions, beyond 5 000 of them at 501
        equally spaced ones from the smallest to the largest.

        Of folds, the mean of the observed fractions in each bin over the mean of the folds' predictions
        there, with the same edges in all folds (quantiles are those of all cases); or the mean of the folds'
        curves at the predictions 0, .01, …, 1, each from its smallest to its largest prediction.  A fold
        without cases at a place does not count there, see `n_folds`.

    Raises
    ------
    {raises}
    ValueError
        Also for predictions outside [0, 1]; for predictions of 0 or 1 where logarithms are taken, unless
        `clip` is given; where predictions separate the classes or are all equal, which leaves a logistic
        curve without a fit; for too few distinct predictions for three knots; for an unknown name or a
        number out of range.  For counts made with `max_points` only bins of given width or edges have bounds;
        all else raises, as does a bin that may be empty.  For ``interval="consistency"`` of cases with
        groups or fractional weights.

    See Also
    --------
    calibration_statistics : Compute summary statistics of calibration.
    calibration_map : Fit a calibration map from scores to probabilities.
    brier_decomposition : Split the Brier score into calibration loss and refinement loss.
    roc_from_calibration : Compute the ROC curve implied by a calibration curve and a density of predictions.
    rocplot.calibration : Draw calibration plots: observed over predicted probabilities.

    Notes
    -----
    Vuk & Curk (2006), section 6; their equation 6.1 has the axes swapped, their figures put the
    predictions on x.  Bins are closed on the right, the first on both sides, so that equal predictions are
    never split; quantiles are numpy's default ones, and with fractional weights those of its
    ``"inverted_cdf"``; equal quantiles, which arise from tied predictions, are merged into one edge and empty
    bins left out, so that fewer than `n_bins` may be left.  Of no more distinct predictions than `n_bins`
    each is a bin, and so is the smallest one where a quantile is equal to it.  Fractional weights are
    treated as groups are, with each case a group of its own; of counts that do not hold the single cases the
    bounds are NaN, as are those of a single group.  Local fits of more than 5 000 distinct
    predictions use 4 096 cells of equal weight: their error is 1e-5 for 8 000 evenly spaced predictions, span
    .75 and degree 1, but of the order of .001 for short spans or dense predictions, and with both and degree
    2 of the order of .01 at the ends.  Up to so many they are exact at every prediction, as R's ``loess`` is
    with ``surface="direct"``; its default blends cubics between few vertices, which rounds the bends that a
    curve has where its neighbourhoods change sides, and was off by up to .04 in samples of 400 overconfident
    predictions.  Smooth: the kernel and the bandwidth of Błasiok & Nakkiran (2024), on 8 193 places of
    [0, 1], of which the two nearest share each prediction; places of the grid that are far from all cases,
    in bandwidths, are left out.  Isotonic: Dimitriadis, Gneiting & Jordan (2021).  Beta: Kull, Silva Filho &
    Flach (2017), a, b ≥ 0.  Spline: logistic regression on the log-odds and the terms of a cubic spline
    that is linear beyond its outer knots (Harrell 2015, section 2.4.5), which lie at Harrell's percentiles of
    the log-odds: 10, 50, 90; 5, 35, 65, 95; or 5, 27.5, 50, 72.5, 95.  Below 100 cases the outer ones are the
    5th smallest and the 5th largest, as in R's Hmisc; equal knots are merged.  Two things are not as there:
    many equal predictions at an end move no knot, and neither do few distinct ones.  With fractional weights
    the knots are at percentiles of the weight, however few the cases.

    **Wald's bands.**  Local fits: normal limits with the variance that independent outcomes of the fitted
    probabilities give them.  Fits of the log-odds: normal limits there, by the information matrix.  With
    `groups`, fractional weights or soft labels both take the sandwich variance instead, of what the residuals
    w (y − p) of each group, or case, add, times G/(G − 1) for G of them (White 1982; Liang & Zeger 1986).  In
    simulations of right predictions, at their 10th to 90th percentiles, 95 % bands held the true probability
    in 92 to 96 % (loess, logistic, spline) with 100 groups of five cases and an intraclass correlation of
    .5, where without `groups` 81 to 88 %; with 20 such groups logistic and spline 93 to 96 %, loess 87 to
    93 %; with lognormal weights (σ = 1) of 200 and 1000 cases 90 to 94 %, loess 88 to 94 %.

    Intervals of bins are of the mean probability of the cases in the bin.  In simulations of calibrated and
    overconfident predictions (50 % and 2 % positives, 200 and 1000 cases, 10 uniform or quantile bins) 95 %
    intervals held it in 94 to 96 % (Wilson's) and in 92 to 99.8 % (bootstrap, where bins of one class, all of
    whose resamples are alike, have Wilson's interval); both are about as wide.

    The bootstrap of isotonic regression is not consistent, as resampled fits do not vary as the fit does:
    Sen, Banerjee & Woodroofe (2010), of Grenander's estimator, which is of the same kind.  Blocks of one
    class have the exact limit of their cases from the mean prediction on.  In the simulations above 95 %
    limits held the true probability at the 10th to 90th percentile of the predictions in 92 to 100 %,
    interpolated between the blocks' mean predictions as in the picture, and in 85 to 100 % if read as steps.

    ``"consistency"`` is no confidence interval: each bar holds the fraction observed in at least `level` of
    all samples in which the predictions are right.  All bars of a figure hold theirs in fewer: of samples
    with right, uniform predictions and 95 % bars, in 75 % of those of 200 cases in 10 bins and in 65 % of
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
    knots = _one_of_numbers(knots, (3, 4, 5), "knots")
    if interval is not None:
        if not INTERVALS[method]:
            raise value_error("interval", f"={interval!r} is not known of a {method} curve", "leave it out")
        one_of(interval, INTERVALS[method], "interval")
    drawing = Drawing(whole(n_resamples, "n_resamples", 1), generator(seed))
    cases = fillable(source, n_bins, edges) if method == "bins" and interval in (None, "wilson") else None
    if cases is not None:
        fields = of_cases(cases, n_bins, strategy, edges, level)
        kind = _KINDS["wilson"].format(percent(level))
        return CalibrationCurve._of_cases(cases, **fields, kind=kind)
    counted = probabilities(counts_of(source))
    if method == "bins":
        limits, words = edges_of(counted, n_bins, strategy, edges)
    if method != "bins" or interval not in (None, "wilson"):
        need_scores(counted, f"interval={interval!r}" if method == "bins" else f"the {method} curve")
    if interval == "consistency" and counted.cases is not None:
        need_simple(counted, "interval='consistency'")
    if method == "bins":
        interval = interval or "wilson"
        fields = of_bins(counted, limits, interval, level, drawing) | {"binning": words}
    elif method == "isotonic":
        fields = of_blocks(counted, interval, level, drawing) | {"binning": "isotonic blocks"}
    elif method == "smooth":
        fields = kernel_fields(counted)
    else:
        interval = "wald"
        if method == "loess":
            degree = _one_of_numbers(degree, (1, 2), "degree")
            fields = local_curve(counted, proportion(span, "span", closed=True), degree, level)
        else:
            fields = odds_curve(counted, method, knots, clip_of(clip), level)
    how = "sandwich" if interval == "wald" and not simple(counted) else interval
    kind = _KINDS[how].format(percent(level)) if how else ""
    return CalibrationCurve.unchecked(**fields, method=method, kind=kind, counts=counted)


def _one_of_numbers(value: Any, known: tuple[int, ...], argument: str) -> Any:
    if isinstance(value, bool) or not isinstance(value, Real) or value not in known:
        words = f"{', '.join(map(str, known[:-1]))} or {known[-1]}"
        raise value_error(argument, f"must be {words}, not {shortened(value)}")
    return int(float(value))
