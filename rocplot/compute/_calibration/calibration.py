"""Calibration curves: bins, isotonic regression, smooth curves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from numpy.typing import ArrayLike

from rocplot._numbers import percent
from rocplot._typing import Seed, Strategy
from rocplot._validation import one_of, proportion, whole
from rocplot.compute._base.basis import clustered, resamples, with_basis
from rocplot.compute._base.folds import Averaging
from rocplot.compute._base.per_model import per_model
from rocplot.compute._base.source import Source
from rocplot.compute._calibration.bins import edges_of
from rocplot.compute._calibration.curve import METHODS, CalibrationCurve
from rocplot.compute._calibration.folds import brier_score, read_folds
from rocplot.compute._calibration.probabilities import clip_of, probabilities
from rocplot.compute._calibration.rows import of_bins, of_blocks, same_edges
from rocplot.compute._calibration.smooth import kernel_fields, local_curve, parametric_curve
from rocplot.compute._calibration.unsorted_bins import fillable, of_cases
from rocplot.compute._counts.cases import need_simple
from rocplot.compute._counts.inside import need_scores, wide
from rocplot.compute._counts.threshold_counts import counts_of

INTERVALS = {
    "bins": ("wilson", "bootstrap", "consistency"),
    "isotonic": ("bootstrap", "consistency"),
    "loess": ("wald",),
    "smooth": (),
    "logistic": ("wald",),
    "beta": ("wald",),
}
_KINDS = {
    "wilson": "{} % Wilson interval",
    "bootstrap": "{} % bootstrap interval",
    "consistency": "{} % if calibrated, pointwise",
    "wald": "{} % pointwise band (Wald)",
}


def _words(found: Any, options: Mapping[str, Any]) -> tuple[str, str]:
    """Say what the curve is of, and how its limits were made."""
    kind = options["interval"] or ("wilson" if options["method"] == "bins" else "wald")
    drawn, draws = resamples({**options, "stratified": False}), options["n_resamples"]
    if options["method"] == "bins" and not clustered(options):
        drawn = f"percentile bootstrap, {draws} resamples of the cases of each bin"
    words = {
        "wilson": "pointwise confidence interval (Wilson)",
        "bootstrap": f"pointwise confidence interval ({drawn})",
        "consistency": f"range expected of each fraction if the predictions are right ({draws} draws)",
        "wald": "pointwise confidence band (Wald)",
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
    method: Literal["bins", "isotonic", "loess", "smooth", "logistic", "beta"] = "bins",
    n_bins: int = 10,
    strategy: Strategy = "uniform",
    edges: ArrayLike | None = None,
    span: float = 0.75,
    degree: Literal[1, 2] = 1,
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
        are resampled; smooth curves have no band.
    {averaged}
    method : {"bins", "isotonic", "loess", "smooth", "logistic", "beta"}, default="bins"
        ``"bins"``: fraction of positives in bins of the prediction.  ``"isotonic"``: pool adjacent violators,
        which is the hull of the ROC curve.  ``"loess"``: local regression with tricube weights, without
        robustness passes.  ``"smooth"``: kernel regression by a Gaussian reflected at 0 and 1, whose
        deviation, `bandwidth`, is the smooth calibration error.  ``"logistic"``: a line on the log-odds.
        ``"beta"``: log-odds = a ln p − b ln(1 − p) + c.
    {binning}
    span : float in (0, 1], default=0.75
        Proportion of the samples in each local fit (loess).
    degree : {1, 2}, default=1
        Degree of the local polynomials (loess).
    clip : float in (0, 0.5), optional
        Clip predictions to [clip, 1 − clip] before their logarithms are taken (logistic, beta).
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
        curve without a fit; for an unknown name or a number out of range.  For counts made with `max_points`
        only bins of given width or edges have bounds; all else raises, as does a bin that may be empty.  For
        ``interval="wald"`` or ``"consistency"`` of cases with groups or fractional weights.

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
    bins left out, so that fewer than `n_bins` may be left.  If the smallest prediction is so tied, its bin
    also contains the following predictions; in scikit-learn it is a bin of its own.  Fractional weights are
    treated as groups are, with each case a group of its own; of counts that do not hold the single cases the
    bounds are NaN, as are those of smooth curves of either.  Local fits of more than 5 000 distinct
    predictions use 4 096 cells of equal weight: their error is 1e-5 for 8 000 evenly spaced predictions, span
    .75 and degree 1, but of the order of .001 for short spans or dense predictions, and with both and degree
    2 of the order of .01 at the ends.  Up to so many they are exact at every prediction, as R's ``loess`` is
    with ``surface="direct"``; its default blends cubics between few vertices, which rounds the bends that a
    curve has where its neighbourhoods change sides, and was off by up to .04 in samples of 400 overconfident
    predictions.  Smooth: the kernel and the bandwidth of Błasiok & Nakkiran (2024), on 8 193 places of
    [0, 1], of which the two nearest share each prediction; places of the grid that are far from all cases,
    in bandwidths, are left out.  Isotonic: Dimitriadis, Gneiting & Jordan (2021).  Beta: Kull, Silva Filho &
    Flach (2017), a, b ≥ 0.

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
    one_of(method, METHODS, "method")
    level = proportion(level, "level")
    if interval is not None:
        if not INTERVALS[method]:
            raise ValueError(f"interval={interval!r} is not known of a {method} curve: leave it out")
        one_of(interval, INTERVALS[method], "interval")
    draws = whole(n_resamples, "n_resamples", 1)
    cases = fillable(source, n_bins, edges) if method == "bins" and interval in (None, "wilson") else None
    if cases is not None:
        fields = of_cases(cases, n_bins, strategy, edges, level)
        kind = _KINDS["wilson"].format(percent(level))
        return CalibrationCurve._of_cases(cases, **fields, kind=kind)
    counted = probabilities(counts_of(source))
    if interval == "wald":
        need_simple(counted, 'interval="wald"')
    if method != "bins":
        need_scores(counted, f"the {method} curve")
    if method == "bins":
        limits, words = edges_of(counted, n_bins, strategy, edges)
        if wide(counted).any() and interval not in (None, "wilson"):
            need_scores(counted, f"interval={interval!r}")
        interval = interval or "wilson"
        fields = of_bins(counted, limits, interval, level, seed, draws) | {"binning": words}
    elif method == "isotonic":
        fields = of_blocks(counted, interval, level, seed, draws) | {"binning": "isotonic blocks"}
    elif method == "smooth":
        fields = kernel_fields(counted)
    else:
        interval = "wald"
        if method == "loess":
            fields = local_curve(counted, proportion(span, "span", closed=True), _degree(degree), level)
        else:
            fields = parametric_curve(counted, method, clip_of(clip), level)
    kind = _KINDS[interval].format(percent(level)) if interval else ""
    return CalibrationCurve.trusted(**fields, method=method, kind=kind, counts=counted)


def _degree(value: Any) -> int:
    if isinstance(value, bool) or value not in (1, 2):
        raise ValueError(f"degree must be 1 or 2, not {value!r}")
    return int(value)
