"""Net benefit at threshold probabilities: decision curves, their bands and tests of differences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import Any, Literal, NamedTuple, TypeAlias, Unpack

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data import frames
from rocplot._data.arrays import cut_offs
from rocplot._data.binary import read_samples
from rocplot._data.columns import check_index_order
from rocplot._errors import make_type_error, make_value_error
from rocplot._numbers import write_cutoff, write_number, write_range
from rocplot._typing import Array
from rocplot._validation import (
    check_choice,
    check_lengths,
    check_number,
    check_proportion,
    check_same_length,
    shorten_value,
)
from rocplot._warnings import get_model_entry, warn_user
from rocplot.compute._base.few_cases import warn_of_small_classes
from rocplot.compute._base.folds import Averaging
from rocplot.compute._base.interval import (
    Band,
    BandKind,
    Difference,
    Inference,
    compute_wilson_limits,
    describe_bootstrap,
    keep_inference,
)
from rocplot.compute._base.reading import (
    PairedDataArguments,
    Resampling,
    Scores,
    Source,
    check_no_other_arguments,
    declare_result_type,
    options_of,
    per_model,
    require_single_cases,
)
from rocplot.compute._base.result import Result
from rocplot.compute._calibration.fits import fit_loess
from rocplot.compute._costs.loss_curves import get_class_weight, read_probability_scores
from rocplot.compute._counts.resample import make_percentile_difference, resample_statistic
from rocplot.compute._counts.sort import average_weight, cap_effective_size, count_at_least
from rocplot.compute._counts.threshold_counts import (
    CaseRows,
    ThresholdCounts,
    count_sample,
    get_counts,
    get_totals,
    is_simple,
    look_up_cases,
    look_up_paired_cases,
    mark_effective,
    merge_counts,
    require_order,
    rescale_extreme_weights,
)
from rocplot.compute._roc.delong import count_independent_units
from rocplot.compute._roc.roc import RocCurve, get_curve, read_threshold_rates

# -- Net benefit at threshold probabilities: decision curve analysis ------------------------------

Thresholds: TypeAlias = ArrayLike | Literal["data"] | None

_MOST = 1000  # thresholds chosen among the predictions
_STEPS = 101  # points of the grid over the range of the predictions
_SPAN = 0.2  # default of the smoother, as in dcurves


class NetBenefit(Result):
    """Net benefit of acting on predictions, compared with acting on no sample, which is 0.

    Attributes
    ----------
    threshold : ndarray, shape (m,)
        Threshold probabilities.
    net_benefit : ndarray, shape (m,)
        Net benefit of acting on the samples whose prediction is at least the threshold.
    treat_all : ndarray, shape (m,)
        Net benefit of acting on every sample.
    prevalence : float
        P(positive) for which net benefit is computed.
    standardized : bool
        Whether both are divided by the prevalence, so that 1 is the maximum.
    net_benefit_error : ndarray, shape (m,)
        Guaranteed bound on the error of `net_benefit`, where a threshold lies within a cell of counts made
        with `max_points`; else 0.
    harm : float
        The cost of obtaining the prediction, which is subtracted from `net_benefit`.
    sampled : bool
        Whether the prevalence is that of the sample, rather than one that you passed.
    span : float
        Share of the thresholds in each local fit, if the curve is smoothed; else 0.
    curve : RocCurve or None
        The curve that it was computed from.
    """

    _derived = ("interventions_avoided",)

    threshold: Array
    net_benefit: Array
    treat_all: Array
    prevalence: float = float("nan")
    standardized: bool = False
    net_benefit_error: Array = field(default_factory=lambda: np.empty(0))
    harm: float = 0.0
    sampled: bool = True
    span: float = 0.0
    curve: RocCurve | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        if not np.size(self.net_benefit_error):
            object.__setattr__(self, "net_benefit_error", np.zeros(np.size(self.threshold)))
        super().__post_init__()
        check_same_length(threshold=self.threshold, net_benefit_error=self.net_benefit_error)
        p = _read_threshold_probabilities(self.threshold, "threshold")
        for name in ("net_benefit", "treat_all"):
            value = np.asarray(getattr(self, name), float)
            check_lengths({"threshold": p.size, name: value.size})
            if not np.isfinite(value[p < 1]).all():
                raise make_value_error(name, "must be finite at all thresholds below 1")
        if not np.isnan(self.prevalence):
            check_number(self.prevalence, "prevalence", 0, 1)

    @property
    def interventions_avoided(self) -> Array:
        """Interventions avoided per 100 samples, net of missed positives, compared with acting on all.

        100 · (net_benefit − treat_all)/(p/(1 − p)): the reduction in false positives that is worth as much as
        the difference of net benefit; NaN at the thresholds 0 and 1.
        """
        p = np.asarray(self.threshold, float)
        unit = self.prevalence if self.standardized else 1.0
        in_range = (p > 0) & (p < 1)
        gained = np.full(p.size, np.nan)
        gained[in_range] = self.net_benefit[in_range] - self.treat_all[in_range]
        return np.asarray(100 * unit * gained * (1 - p) / np.where(in_range, p, 1.0))


def _read_fold_benefits(curves: Sequence[NetBenefit], _options: dict[str, Any]) -> tuple[Array, Array]:
    """Return the net benefits of folds; NaN at thresholds where that of any fold is infinite."""
    p, values = curves[0].threshold, np.array([curve.net_benefit for curve in curves], float)
    if any(not np.array_equal(curve.threshold, p) for curve in curves):
        raise make_value_error(
            "folds", "are averaged at fixed thresholds, but theirs differ", "pass the folds' cases"
        )
    return p, np.where(np.isfinite(values).all(axis=0), values, np.nan)


def _find_mean_limits(curves: Sequence[NetBenefit]) -> tuple[float, float]:
    """Return the limits of a mean; the upper one, of perfect predictions, is prevalence minus harm."""
    best = np.array([curve.prevalence - curve.harm for curve in curves])
    scale = np.array([curve.prevalence if curve.standardized else 1.0 for curve in curves])
    return -np.inf, float((best / scale).mean())


def _unify_thresholds(folds: Sequence[Any], options: dict[str, Any]) -> dict[str, Any]:
    """Choose common thresholds from the predictions of all folds."""
    for fold in folds:
        if not isinstance(fold, NetBenefit):
            require_order(get_counts(get_curve(fold)), "an average over folds")
    if not isinstance(options.get("thresholds"), str):
        return options
    curve = get_curve(ThresholdCounts.merge(*(get_counts(get_curve(fold)) for fold in folds)))
    thresholds = read_thresholds(options["thresholds"], curve, read_probability_scores(curve, "net benefit"))
    return options | {"thresholds": thresholds}


@per_model(
    result_type=NetBenefit,
    groups=True,
    folds=Averaging(_read_fold_benefits, _find_mean_limits, prepare=_unify_thresholds),
)
def net_benefit(
    source: Source,
    *,
    thresholds: Thresholds = None,
    standardize: bool = False,
    prevalence: float | None = None,
    harm: float | Mapping[str, float] = 0.0,
    smooth: bool | float = False,
) -> NetBenefit:
    """Compute the net benefit at threshold probabilities (decision curve analysis).

    Use it to see whether acting on a model does more good than acting on all cases or on none.

    Parameters
    ----------
    {reading}
    {groups}  They do not change the curve, only its bands.
    {averaged}
    {benefit}

    Returns
    -------
    NetBenefit or AveragedCurve
        Several models give a `Results`, a dict by name.  At p = 1 net benefit is −inf if there are
        false positives, else tpr·π.  ``interventions_avoided`` expresses the same as interventions per
        100 samples.  With folds, the mean net benefit at each threshold, each fold at its own prevalence
        unless you pass one; NaN at p = 1 unless no fold has false positives there.

    Raises
    ------
    {raises}
    ValueError
        Also for predictions, thresholds or a prevalence outside [0, 1], a negative harm, a mapping of harms
        that lacks a model, or a span outside (0, 1].

    See Also
    --------
    net_benefit_band : Compute a pointwise confidence band of the net benefit.
    net_benefit_test : Compare the net benefit of two models at a threshold.
    brier_curve : Compute the loss if the score sets the threshold.
    profit_optimum : Find the point of largest profit on the lift curve.
    cost_curve : Compute the lowest loss at each operating condition.
    rocplot.net_benefit : Draw decision curves.

    Notes
    -----
    Vickers & Elkin (2006): tpr·π − fpr·(1 − π)·p/(1 − p), which is π − Q/(2(1 − p)) with Q the
    loss of the decision at cost proportion κ = 1 − p, so a decision curve is a transformed Brier curve, read
    from right to left.

    The smoother is local regression over the thresholds, of degree 2 with tricube weights: the ``loess`` of
    R, with the span of its package dcurves.  It is for the eye only: if many samples share a prediction,
    the curve jumps, but the smooth one does not.

    References
    ----------
    {vickers2006}

    Examples
    --------
    >>> curve = net_benefit([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6], thresholds=[0.5, 0.75])
    >>> curve.net_benefit, curve.treat_all
    (array([ 0. , -0.5]), array([ 0., -1.]))
    >>> curve.interventions_avoided.round(1)
    array([ 0. , 16.7])
    """
    return compute_net_benefit(source, thresholds, standardize, prevalence, harm, smooth)


def compute_net_benefit(
    source: Source,
    thresholds: Thresholds,
    standardize: bool,
    prevalence: float | None,
    harm: float | Mapping[str, float],
    smooth: bool | float,
) -> NetBenefit:
    """Compute the net benefit of one model."""
    curve = get_curve(source)
    predicted = read_probability_scores(curve, "net benefit")
    prior = get_class_weight(curve, "cost_proportion", prevalence, "prevalence")
    cost, span = check_number(get_model_entry(harm, "harm"), "harm"), _read_smoothing_span(smooth)
    p = read_thresholds(thresholds, curve, predicted)
    if thresholds is None and prior < p[0]:
        warn_user(
            f"the default thresholds begin at {p[0]:g}, above the prevalence of {prior:.2g}, where "
            'few cases are acted on: pass thresholds="data", or those that matter'
        )
    fpr, tpr, fpr_error, tpr_error = read_threshold_rates(curve, p)
    with np.errstate(divide="ignore", invalid="ignore"):
        odds = p / (1 - p)
        # at 1 the odds are infinite, but without false positives there is no cost
        gained = prior * tpr - np.where(fpr > 0, (1 - prior) * fpr * odds, 0.0)
        paid = np.where(fpr_error > 0, (1 - prior) * fpr_error * odds, 0.0)
        all_treated = prior - (1 - prior) * odds
    scale = prior if standardize else 1.0
    error = (prior * tpr_error + paid) / scale
    if span and error.any():
        raise make_value_error(
            "smooth", "needs exact counts", "thresholds lie within cells made with max_points"
        )
    if span:
        gained = smooth_benefit(p, gained, span)
    return NetBenefit.build_unchecked(
        threshold=p,
        net_benefit=(gained - cost) / scale,
        treat_all=all_treated / scale,
        prevalence=prior,
        standardized=bool(standardize),
        net_benefit_error=error,
        harm=cost,
        sampled=prevalence is None,
        span=span,
        curve=curve,
    )


def smooth_benefit(p: Array, value: Array, span: float) -> Array:
    """Smooth values over thresholds by local regression; those at 1, or not finite, are kept."""
    order = np.argsort(p, kind="stable")
    order = order[np.isfinite(value[order]) & (p[order] < 1)]
    x, first, repeats = np.unique(p[order], return_index=True, return_counts=True)
    y, weight = np.asarray(value[order], float)[first], repeats.astype(float)
    result = np.array(value, float)
    result[order] = np.repeat(fit_loess(x, y, weight, x, span, 2, True)[0], repeats)
    return result


def _read_smoothing_span(smooth: bool | float) -> float:
    """Read the span of the smoother; 0 for none."""
    if isinstance(smooth, (bool, np.bool_)):
        return _SPAN * bool(smooth)
    return check_proportion(smooth, "smooth", closed=True)


def read_thresholds(thresholds: Thresholds, curve: RocCurve, predicted: Array) -> Array:
    """Check the thresholds that were passed, or choose some."""
    if thresholds is None:
        return np.arange(1, 100) / 100
    if isinstance(thresholds, str):
        check_choice(thresholds, ("data",), "thresholds")
        top = None if curve.counts is None else curve.counts.top
        return _spread_thresholds(predicted[::-1].astype(float), predicted[0] if top is None else top[0])
    return _read_threshold_probabilities(thresholds, "thresholds")


def _spread_thresholds(predicted: Array, high: float) -> Array:
    """Choose thresholds: predictions spread evenly by rank and by value, and a grid over their range.

    If all predictions are equal, they are added to the default grid.  The threshold 1, at which acting on all
    is infinitely bad, is left out.
    """
    low = float(predicted[0])
    grid = np.linspace(low, float(high), _STEPS) if low < high else np.arange(1, 100) / 100
    if predicted.size > _MOST:
        ranks = np.linspace(0, predicted.size - 1, _MOST // 2).astype(int)
        spaced_indices = np.searchsorted(predicted, np.linspace(low, predicted[-1], _MOST // 2))
        predicted = predicted[np.union1d(ranks, spaced_indices)]
    candidates = np.union1d(predicted, grid)
    return candidates[candidates < 1]


def _read_threshold_probabilities(values: ArrayLike, argument: str) -> Array:
    """Check threshold probabilities."""
    p = cut_offs(values, argument).astype(float)
    if (p < 0).any() or (p > 1).any():
        percent = f": {p.max():g} % is {p.max() / 100:g}" if p.min() >= 0 and 1 < p.max() <= 100 else ""
        values = write_range(p.min(), p.max()) if p.min() < p.max() else write_number(p.min())
        raise make_value_error(argument, f"must be probabilities in [0, 1], not {values}{percent}")
    return p


# -- Confidence bands of decision curves ----------------------------------------------------------

Limits: TypeAlias = tuple[Array, Array]

_BOUNDS = ("low", "high", "avoided_low", "avoided_high")


class NetBenefitBand(Band, NetBenefit):
    """A decision curve with confidence limits.

    Attributes
    ----------
    threshold, net_benefit, treat_all, prevalence, standardized, net_benefit_error, harm, sampled, span, curve
        The decision curve, see ``NetBenefit``.
    low, high : ndarray, shape (m,)
        Limits of the net benefit at each threshold; NaN where they are undefined, and by default.
    avoided_low, avoided_high : ndarray, shape (m,)
        Limits of ``interventions_avoided``, per 100 samples; they are not those of the net benefit on another
        scale, as the difference from acting on all has an error of its own.
    error : str
        Kind and level of the limits, as in a legend.
    basis : Inference or None
        How the limits were computed and at which level, for `describe`; None for a result built by hand.
    """

    _points = "threshold", "net_benefit"
    _legend = "error"
    _curve = "Decision curve"

    low: Array = field(default_factory=lambda: np.empty(0))
    high: Array = field(default_factory=lambda: np.empty(0))
    avoided_low: Array = field(default_factory=lambda: np.empty(0))
    avoided_high: Array = field(default_factory=lambda: np.empty(0))
    error: str = ""
    basis: Inference | None = field(default=None, repr=False, compare=False, kw_only=True)

    def __post_init__(self) -> None:
        self._fill_limits(*_BOUNDS)
        super().__post_init__()


def _describe_benefit_band(band: NetBenefitBand, options: Mapping[str, Any]) -> BandKind:
    bootstrap = describe_bootstrap({**options, "stratified": options["prevalence"] is not None})
    sizes = " for effective numbers of cases" if band._effective else ""
    wilson = f"Wilson's intervals of both shares{sizes}, combined"
    return BandKind(
        "Decision curve", "pointwise", "", bootstrap if options["method"] == "bootstrap" else wilson
    )


@keep_inference(_describe_benefit_band)
@per_model(result_type=NetBenefitBand, groups=True)
@options_of(bootstrap=("n_resamples",))
def net_benefit_band(
    source: Source,
    *,
    thresholds: Thresholds = None,
    standardize: bool = False,
    prevalence: float | None = None,
    harm: float | Mapping[str, float] = 0.0,
    smooth: bool | float = False,
    level: float = 0.95,
    method: Literal["wilson", "bootstrap"] = "wilson",
    drawing: Resampling,
) -> NetBenefitBand:
    """Compute a pointwise confidence band of the net benefit.

    Use it to see how sure the net benefit is at each threshold.

    Parameters
    ----------
    {reading}
    {groups}  Wilson's intervals are then for the number of samples divided by the design effect, and the
        bootstrap resamples whole groups.
    {benefit}
    level : float in (0, 1), default=0.95
        Confidence level at each threshold, as a proportion.
    method : {"wilson", "bootstrap"}, default="wilson"
        Wilson's intervals of the shares of true and of false positives, combined; or percentiles of
        resamples.
    {resampling}

    Returns
    -------
    NetBenefitBand
        Several models give a `Results`, a dict by name.  Limits are NaN at p = 1; those of the interventions
        avoided also at p = 0; those of the bootstrap also where all resamples agree, with a warning.

    Raises
    ------
    {raises}
    ValueError
        Also for input that `net_benefit` refuses, an unknown method, a level outside (0, 1), a curve without
        counts, thresholds within cells of counts made with `max_points`, or Wilson's method with `harm` and
        `standardize` but no `prevalence`.
    TypeError
        Also for options of the curve if you pass a `NetBenefit` instead of data.

    See Also
    --------
    net_benefit : Compute the net benefit at threshold probabilities.
    net_benefit_test : Compare the net benefit of two models at a threshold.
    cost_band : Compute a pointwise confidence band of the cost curve.
    rocplot.net_benefit : Draw decision curves.

    Notes
    -----
    Net benefit at a threshold is a difference of two shares of all samples, TP/n − w·FP/n with
    w = p/(1 − p), whose variance is known (Pfeiffer & Gail, 2020).  If few samples are acted on, the estimate
    of this variance is poor and may be 0.  Each share therefore gets Wilson's interval, and the limits of the
    difference follow from theirs and the covariance of the two counts, by Zou & Donner (2008).  The sample's
    prevalence counts as random; with `prevalence` the shares are those of the two classes, and independent.
    Standardized and without `prevalence`, they are TP/P and the odds of FP/(FP + P).  Interventions avoided
    are a difference of shares, too, TN/n − FN/n/w.

    With fractional weights, soft labels or groups, the shares have linearised variances, summed by group; n
    is then the number of independent samples with the same variances.  The bootstrap draws samples, or
    groups, whatever their class; with `prevalence` it draws each class separately.  The limits of a smooth
    curve are smoothed in the same way.

    In simulations of calibrated predictions (AUC .76; 50 samples to 5000 with a prevalence of .002;
    thresholds from .01 to .8) Wilson's limits covered the true net benefit in 93 to 100 %, percentiles of the
    bootstrap in 80 to 97 % if at least ten samples have predictions above the threshold, and in few if hardly
    any has.  With groups, five samples of each of 80 patients, Wilson's limits covered it in 92 to 96 %.

    {coverage}

    References
    ----------
    {pfeiffer2020}
    {zou2008}

    Examples
    --------
    >>> band = net_benefit_band([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6], thresholds=[0.5])
    >>> band.low.round(2), band.high.round(2)
    (array([-0.7]), array([0.7]))
    """
    if isinstance(source, NetBenefit):
        options: dict[str, Any] = {"thresholds": thresholds, "prevalence": prevalence}
        options |= {"standardize": standardize or None, "smooth": smooth or None, "harm": harm or None}
        check_no_other_arguments(
            NetBenefit, {name: value for name, value in options.items() if value is not None}
        )
        benefit = source
    else:
        benefit = compute_net_benefit(source, thresholds, standardize, prevalence, harm, smooth)
    counts = rescale_extreme_weights(_get_exact_counts(benefit))
    if method == "wilson":
        limits = _compute_benefit_limits(benefit, counts, level)
    else:
        limits = _compute_percentile_limits(benefit, counts, level, drawing)
    if benefit.span:
        p = np.asarray(benefit.threshold, float)
        limits = [smooth_benefit(p, limit, benefit.span) for limit in limits]
    bounds = dict(zip(_BOUNDS, limits, strict=True))
    band = NetBenefitBand.build_unchecked(**NetBenefit.__getstate__(benefit), **bounds)
    return mark_effective(band, counts)


def _get_exact_counts(benefit: NetBenefit) -> ThresholdCounts:
    """Return the counts of a curve, which must be exact at its thresholds."""
    if benefit.curve is None or benefit.curve.counts is None:
        raise ValueError("the band needs the counts: compute the net benefit from data")
    if any(
        error.any() for error in read_threshold_rates(benefit.curve, np.asarray(benefit.threshold, float))[2:]
    ):
        raise ValueError(
            "the band needs exact counts, but thresholds lie within cells made with max_points: "
            "count all scores, or choose thresholds among the scores of the counts"
        )
    return benefit.curve.counts


# -- proportions and their intervals --------------------------------------------------------------


class _Pair(NamedTuple):
    """A quantity gain · a − cost · g(b) of two proportions, each as the names of numerator and denominator.

    g(b) is the odds of b if `odds`, else b itself.
    """

    first: tuple[str, str]
    second: tuple[str, str]
    gain: float
    cost: Array
    odds: bool = False


def _list_weighted_proportions(benefit: NetBenefit) -> tuple[_Pair, _Pair, Array]:
    """Return net benefit and interventions avoided as pairs of proportions; and the thresholds' odds."""
    p, q = np.asarray(benefit.threshold, float), benefit.prevalence
    with np.errstate(divide="ignore"):
        w = np.where(p < 1, p / (1 - p), np.nan)
        fewer = 1 / w
    if not benefit.sampled:
        unit = q if benefit.standardized else 1.0
        net = _Pair(("TP", "P"), ("FP", "N"), q / unit, (1 - q) * w / unit)
        return net, _Pair(("TN", "N"), ("FN", "P"), 1 - q, q * fewer), w
    avoided = _Pair(("TN", "all"), ("FN", "all"), 1.0, fewer)
    if benefit.standardized:
        return _Pair(("TP", "P"), ("FP", "FP or P"), 1.0, w, odds=True), avoided, w
    return _Pair(("TP", "all"), ("FP", "all"), 1.0, w), avoided, w


def _compute_benefit_limits(benefit: NetBenefit, counts: ThresholdCounts, level: float) -> list[Array]:
    """Compute the limits of net benefit and of interventions avoided from those of proportions."""
    if benefit.standardized and benefit.sampled and benefit.harm:
        raise ValueError(
            'standardize and harm need the prevalence for method="wilson": give it, or use "bootstrap"'
        )
    net, avoided, w = _list_weighted_proportions(benefit)
    indices = count_at_least(counts.score, np.asarray(benefit.threshold, float))
    harm = benefit.harm / (benefit.prevalence if benefit.standardized else 1.0)
    low, high = _combine_limits(net, counts, indices, level)
    with np.errstate(divide="ignore", invalid="ignore"):
        less = 100 * benefit.harm / w
        ends = _combine_limits(avoided, counts, indices, level)
        return [low - harm, high - harm, *(np.where(w > 0, 100 * end - less, np.nan) for end in ends)]


def _combine_limits(pair: _Pair, counts: ThresholdCounts, indices: Array, level: float) -> Limits:
    """Compute the limits of a difference from those of its proportions; Zou & Donner (2008), section 3.2."""
    P, N = (np.full(indices.shape, total) for total in get_totals(counts))
    sums = _list_sums(counts.tp[indices], counts.fp[indices], P, N)
    tops, bases = (np.array([sums[name] for name in names]) for names in zip(*pair[:2], strict=True))
    with np.errstate(divide="ignore", invalid="ignore"):
        shares = tops / bases
        if is_simple(counts):
            sizes, same_base = bases, pair.first[1] == pair.second[1]
            together = (
                -np.sqrt(np.prod(shares / (1 - shares), axis=0)) if same_base else np.zeros(indices.shape)
            )
        else:
            sizes, together = _find_effective_sizes(
                pair, look_up_cases(counts, "the band"), counts.exact, indices, shares
            )
        (a, b), (low_a, low_b), (high_a, high_b) = shares, *compute_wilson_limits(shares, sizes, level)
        if pair.odds:
            b, low_b, high_b = (value / (1 - value) for value in (b, low_b, high_b))
        middle = pair.gain * a - pair.cost * b
        together = np.nan_to_num(together, posinf=0, neginf=0)
        lower_distance = _combine_distances(pair.gain * (a - low_a), pair.cost * (high_b - b), together)
        upper_distance = _combine_distances(pair.gain * (high_a - a), pair.cost * (b - low_b), together)
    return middle - lower_distance, middle + upper_distance


def _combine_distances(gain: Array, cost: Array, together: Array) -> Array:
    """Combine the distances of the limits of two correlated estimates for their difference."""
    return np.asarray(np.sqrt(np.maximum(gain**2 + cost**2 - 2 * together * gain * cost, 0)))


def _list_sums(tp: Array, fp: Array, P: float | Array, N: float | Array) -> dict[str, Array]:
    """Return the sums that proportions are made of, or numbers of cases, by name."""
    sums = {"TP": tp, "FP": fp, "FN": P - tp, "TN": N - fp, "P": P, "N": N, "all": P + N, "FP or P": fp + P}
    return {name: np.asarray(value, float) for name, value in sums.items()}


def _find_effective_sizes(
    pair: _Pair, cases: CaseRows, exact: bool, indices: Array, shares: Array
) -> tuple[Array, Array]:
    """Compute the numbers of independent cases with the linearised variances; and the correlations.

    The variance of a proportion q = a/b is that of the groups' sums of (a − q b)/b.  Where it is 0, it is
    that of independent cases times the design effect of the groups' parts of b.  Unless labels are soft,
    neither number exceeds that of independent cases, weighted as those of their class.
    """
    soft = bool(((cases.positive > 0) & (cases.negative > 0)).any())
    weights = cases.positive, cases.negative
    unit = [1.0 if exact else average_weight(part) for part in weights]
    class_of = dict(zip(("TP", "FN", "FP", "TN"), np.repeat(unit, 2), strict=True))
    n = sum(float(part.sum() if exact else np.count_nonzero(part)) for part in weights)
    groups = cases.n_groups
    correction = groups / max(groups - 1, 1) * (n - 1) / n
    totals = [np.bincount(cases.group, part, groups) for part in weights]
    sizes, together = np.empty(shares.shape), np.empty(indices.size)
    for i, *acted in _sum_by_group(cases, weights, indices):
        sums = _list_sums(*acted, *totals)
        squares = _list_sums(*(part.sum() * s for part, s in zip((*acted, *totals), 2 * unit, strict=True)))
        residual = []
        for j, (top, base) in enumerate(pair[:2]):
            share, base_sums = shares[j, i], sums[base]
            total, rest = base_sums.sum(), base_sums.sum() - sums[top].sum()
            outside = (squares[base] - squares[top]) / rest if rest > 1e-9 * total else max(unit)
            cap = cap_effective_size(total, share, class_of[top], outside)
            residual.append((sums[top] - share * base_sums) / total)
            variance = correction * _multiply_known(residual[j], residual[j])
            kish = cap * float(squares[base]) / _multiply_known(base_sums, base_sums)
            size = share * (1 - share) / variance if variance > 1e-18 else kish
            sizes[j, i] = size if soft else min(size, cap)
        norm = np.sqrt(_multiply_known(residual[0], residual[0]) * _multiply_known(residual[1], residual[1]))
        together[i] = _multiply_known(*residual) / norm if norm else 0.0
    return sizes, together


def _multiply_known(a: Array, b: Array) -> float:
    return float((a * b).sum())  # not a BLAS product, whose threads slow short sums down


def _sum_by_group(cases: CaseRows, columns: tuple[Array, ...], indices: Array) -> Iterator[tuple[Any, ...]]:
    """Sum parts of the cases above each threshold by group, and add each case only once."""
    order = np.argsort(cases.point, kind="stable")
    edges, start = np.searchsorted(cases.point[order], indices), 0
    sums = [np.zeros(cases.n_groups) for _ in columns]
    for i in np.argsort(indices, kind="stable"):
        new, start = order[start : edges[i]], edges[i]
        for total, part in zip(sums, columns, strict=True):
            total += np.bincount(cases.group[new], part[new], cases.n_groups)
        yield i, *sums


# -- the bootstrap --------------------------------------------------------------------------------


def _compute_percentile_limits(
    benefit: NetBenefit, counts: ThresholdCounts, level: float, drawing: Resampling
) -> list[Array]:
    """Compute percentiles of net benefit and of interventions avoided over resamples."""
    p = np.asarray(benefit.threshold, float)
    prior = None if benefit.sampled else benefit.prevalence

    def statistic(cells: ThresholdCounts, positive: Array, negative: Array) -> Array:
        net, all_treated, unit = compute_resampled_benefits(cells, positive, negative, p, prior)
        net = np.where(unit > 0, net - benefit.harm, np.nan)
        with np.errstate(divide="ignore", invalid="ignore"):
            fewer = 100 * (net - all_treated) * (1 - p) / np.where(p > 0, p, np.nan)
            return np.concatenate([net / unit if benefit.standardized else net, fewer], axis=1)

    values = resample_statistic(
        [merge_between_thresholds(counts, p)], statistic, drawing, stratified=not benefit.sampled
    )[:, 0]
    values = values[~np.isnan(values[:, : p.size][:, p < 1]).any(axis=1)]
    with np.errstate(invalid="ignore"):
        low, high = np.quantile(values, [0.5 - level / 2, 0.5 + level / 2], axis=0)
    tied = high - low < 1e-12
    if (tied[: p.size] & (p < 1)).any():
        warn_user(
            f"the bootstrap has no limits at {np.count_nonzero(tied[: p.size])} of {p.size} thresholds, "
            'where all resamples have the same net benefit: use method="wilson"'
        )
    low[tied] = high[tied] = np.nan
    return [low[: p.size], high[: p.size], low[p.size :], high[p.size :]]


def merge_between_thresholds(counts: ThresholdCounts, p: Array) -> ThresholdCounts:
    """Merge all scores between neighbouring thresholds, which changes no counts at the thresholds."""
    indices = count_at_least(counts.score, p)
    starts = np.unique(np.append(indices[indices < counts.score.size], 0))
    if starts.size == counts.score.size:
        return counts
    return merge_counts(counts, starts).changed(cases=counts.cases)


def compute_resampled_benefits(
    counts: ThresholdCounts, positive: Array, negative: Array, p: Array, prior: float | None
) -> tuple[Array, Array, Array]:
    """Compute the net benefit of resamples at thresholds, that of acting on all, and the prevalence."""
    indices = count_at_least(counts.score, p)
    start = np.zeros((len(positive), 1))
    tp, fp = (np.hstack([start, np.cumsum(part, axis=1)]) for part in (positive, negative))
    P, N = tp[:, -1:], fp[:, -1:]
    with np.errstate(divide="ignore", invalid="ignore"):
        w = p / (1 - p)
        if prior is None:
            unit = P / (P + N)
            net = (tp[:, indices] - fp[:, indices] * w) / (P + N)
        else:
            unit = np.full_like(P, prior)
            net = prior * tp[:, indices] / P - (1 - prior) * fp[:, indices] / N * w
        return net, unit - (1 - unit) * w, unit


# -- Tests of the difference of two net benefits --------------------------------------------------

_DEFAULTS = {"treat_all": 1, "treat_none": 0}  # constant predictions that lead to these decisions


def _describe_benefit_test(_: Difference, options: Mapping[str, Any]) -> tuple[str, ...]:
    """Describe what is compared, and by which method."""
    method = (
        describe_bootstrap(options)
        if options["method"] == "bootstrap"
        else "Agresti and Min's adjusted limits"
    )
    return f"net benefits at a threshold of {write_cutoff(options['threshold'])}", f"paired test, {method}"


@keep_inference(_describe_benefit_test)
@declare_result_type(Difference)
@options_of(bootstrap=("n_resamples",))
def net_benefit_test(
    y_true: ArrayLike | str,
    a: Scores,
    b: ArrayLike | str | None = None,
    *,
    threshold: float,
    prevalence: float | None = None,
    harm: float = 0.0,
    level: float = 0.95,
    method: Literal["agresti-min", "bootstrap"] = "agresti-min",
    soft_labels: bool = False,
    drawing: Resampling,
    **reading: Unpack[PairedDataArguments],
) -> Difference:
    """Compare the net benefit of two models at a threshold, sample by sample.

    Use it to see whether a gain over another model, or over acting on all, is more than chance.

    Parameters
    ----------
    y_true : array-like, shape (n,), or column name
        True classes: bool, 0/1 or −1/+1, or any two values with `pos_label`.
    a, b : array-like, shape (n,), or column name
        Predictions of the two models for the same samples.  `b` may be ``"treat_all"`` or ``"treat_none"``:
        acting on every sample, or on none.  Without `b`, `a` holds both models: a mapping of name →
        predictions, a data frame, or a list of two columns of `data`; the second is subtracted.
    threshold : float in (0, 1)
        The threshold probability p: you act on predictions of at least p.
    prevalence : float in (0, 1), optional
        P(positive) where the predictions will be used; by default the sample's, which counts as random.
    harm : float, default=0
        By how much obtaining the predictions of `a` costs more than those of `b`, in units of net benefit, to
        be subtracted.
    level : float in (0, 1), default=0.95
        Confidence level of the interval of the difference, as a proportion.
    method : {"agresti-min", "bootstrap"}, default="agresti-min"
        Wald's test and interval, with half a sample added to each combination of class and decisions; or a
        bootstrap that resamples both models together.
    data : data frame or mapping of columns, optional
        Table in which column names are looked up; a lazy table must be collected first.
    sample_weight : array-like, shape (n,), optional
        Weights of the samples; whole weights count how often each occurred.
    pos_label : scalar, optional
        The positive class, needed for labels other than bool, 0/1 and −1/+1.
    soft_labels : bool, default=False
        Whether `y_true` holds probabilities of the positive class.
    {groups}
    {resampling}

    Returns
    -------
    Difference
        Net benefit of `a` minus that of `b`, with a two-sided p-value of no difference and an interval.  With
        the bootstrap both are NaN if all resamples have the same difference, with a warning.

    Raises
    ------
    {raises}
    ValueError
        Also for predictions outside [0, 1], a threshold, prevalence or level outside (0, 1), an unknown
        method, or a lazy table.
    TypeError
        Also for results instead of predictions.

    See Also
    --------
    net_benefit : Compute the net benefit at threshold probabilities.
    net_benefit_band : Compute a pointwise confidence band of the net benefit.
    auc_test : Test whether two AUCs differ.
    rocplot.net_benefit : Draw decision curves.

    Notes
    -----
    Only samples on which one model acts and the other does not contribute.  The difference is the mean of
    s·(y − w·(1 − y)), with s the difference of the decisions, 0 or ±1, and w = p/(1 − p), and has the
    variance of a mean (Pfeiffer & Gail, 2020).  There may be few such samples, or none, so half a sample is
    added to each of the four combinations of decisions in each class, as Agresti & Min (2005) do for a
    difference of two matched proportions.  Groups, fractional weights and soft labels enter through the
    linearised variance, summed by group.

    In simulations of two models of AUC .76 whose scores are correlated by .5 within each class, one of them
    calibrated and the other as well or too low, with 50 to 1000 samples, prevalences from .02 to .5 and
    thresholds from .01 to .8, the interval covered the true difference in 95 to 100 %; the bootstrap in 80
    to 98 % if at least five samples differ in their decisions, and in few if hardly any does.  With
    three positives or negatives, of 203, the default rejected equal models in none of 100 samples, and in at
    most 4 % with 10 + 10; the bootstrap did in at most 8 %, and warns of a class with fewer than 20.

    The test says whether the models differ.  To choose one of them, take the one with the larger net benefit,
    whatever the p-value: see Vickers et al. (2023).

    {coverage}

    References
    ----------
    {agresti2005}
    {pfeiffer2020}
    {vickers2023}

    Examples
    --------
    >>> y = [1, 0] * 20
    >>> a = [0.3 * label + (7 * i % 40) / 60 for i, label in enumerate(y)]
    >>> found = net_benefit_test(y, a, "treat_all", threshold=0.5)
    >>> round(found.difference, 3), round(found.pvalue, 3)
    (0.225, 0.05)
    """
    p = check_proportion(threshold, "threshold")
    prior = None if prevalence is None else check_proportion(prevalence, "prevalence")
    harm = check_number(harm, "harm", -np.inf)
    if b is None:
        a, b = _split_models(a, reading["data"])
    models = _read_models(y_true, a, b, {**reading, "soft_labels": soft_labels})
    cells = [merge_between_thresholds(model, np.array([p])) for model in models]
    if method == "bootstrap":
        return _test_by_bootstrap(cells, p, prior, harm, level, drawing)
    return _test_by_agresti_min(cells, p, prior, harm, level)


def subtract_benefit(
    benefit: NetBenefit, reference: NetBenefit, level: float | None = None
) -> NetBenefitBand:
    """Subtract the net benefit of a reference model; with a `level`, add limits of the paired difference.

    The limits are those of `net_benefit_test` at each threshold; both models must know their single cases.
    """
    p = np.asarray(benefit.threshold, float)
    if not np.array_equal(p, np.asarray(reference.threshold, float)):
        suggestion = "pass a list of thresholds, the same for all"
        raise make_value_error("thresholds", "differ between the models", suggestion)
    scale = benefit.prevalence if benefit.standardized else 1.0
    fields = {name: getattr(benefit, name) for name in benefit.__dataclass_fields__}
    with np.errstate(invalid="ignore"):
        fields["net_benefit"] = benefit.net_benefit - reference.net_benefit
        fields["treat_all"] = benefit.treat_all - reference.net_benefit
    fields["net_benefit_error"] = benefit.net_benefit_error + reference.net_benefit_error
    low, high, *unknown = np.full((4, p.size), np.nan)
    fields |= {"avoided_low": unknown[0], "avoided_high": unknown[1]}
    if level is None:
        return NetBenefitBand.build_unchecked(**fields, low=low, high=high)
    models = [_get_exact_counts(curve) for curve in (benefit, reference)]
    prior = None if benefit.sampled else benefit.prevalence
    for i, threshold in enumerate(p):
        if 0 < threshold < 1:
            cells = [merge_between_thresholds(model, np.array([threshold])) for model in models]
            test = _test_by_agresti_min(cells, threshold, prior, benefit.harm - reference.harm, level)
            low[i], high[i] = test.low / scale, test.high / scale
    method = "paired differences by Agresti and Min's adjusted limits"
    kind = BandKind("Difference of decision curves", "pointwise", "", method)
    return NetBenefitBand.build_unchecked(**fields, low=low, high=high).with_kind(kind, level)


def _split_models(a: Any, data: Any) -> list[Any]:
    """Return the two models that one argument holds: a mapping, a data frame, or a list of columns."""
    is_table = isinstance(a, Mapping) or frames.is_table(a)
    names = list(a if isinstance(a, Mapping) else frames.list_column_names(a)) if is_table else []
    if data is not None and isinstance(a, (list, tuple)):
        names = list(a)
    if not names:
        raise make_type_error("b", "is missing", "pass the second model, or a mapping of both as a")
    if len(names) != 2:
        raise make_value_error(
            "a", f"must hold two models, not {len(names)}", "pass the two that are to be compared as a and b"
        )
    return [a[name] if is_table else name for name in names]


def _read_models(y_true: Any, a: Any, b: Any, reading: dict[str, Any]) -> list[ThresholdCounts]:
    """Read both models; raise unless their predictions are probabilities."""
    data = reading["data"]
    require_single_cases({"y_true": y_true, "a": a, "b": b}, data, "pass y_true and predictions")
    columns = frames.list_column_names(data) if data is not None and frames.is_table(data) else ()
    constant = _DEFAULTS.get(b) if isinstance(b, str) and b not in columns else None
    if constant is None and isinstance(b, str) and data is None:
        check_choice(b, _DEFAULTS, "b")
    predictions = {"a": a} if constant is not None else {"a": a, "b": b}
    if data is None:
        check_index_order(
            y_true=y_true, **predictions, sample_weight=reading["sample_weight"], groups=reading["groups"]
        )
    else:
        for word, column in predictions.items():
            if not isinstance(column, str):
                raise make_type_error(word, f"must name a column of data, not {shorten_value(column)}")
    samples = list(read_samples(y_true, predictions, **reading).values())
    if constant is not None:
        samples.append(replace(samples[0], score=np.full(samples[0].score.size, constant)))
    models = [count_sample(sample) for sample in samples]
    for model in models:
        get_totals(model)
        read_probability_scores(get_curve(model), "the test")
    return models


def _test_by_bootstrap(
    cells: list[ThresholdCounts],
    p: float,
    prior: float | None,
    harm: float,
    level: float,
    drawing: Resampling,
) -> Difference:
    """Test by resamples, which have the same cases for both models."""

    def statistic(counts: ThresholdCounts, positive: Array, negative: Array) -> Array:
        return compute_resampled_benefits(counts, positive, negative, np.array([p]), prior)[0][:, 0]

    values = resample_statistic(cells, statistic, drawing, stratified=prior is not None)
    first, second = (
        float(statistic(model, model.positive[None], model.negative[None])[0]) for model in cells
    )
    test: Difference = make_percentile_difference(
        first - second - harm, values[:, 0] - values[:, 1] - harm, level
    )
    if not np.isnan(test.pvalue):
        P, N, _ = count_independent_units(cells[0])
        units = "groups" if cells[0].grouped else "cases"
        warn_of_small_classes(
            {"positives": P, "negatives": N},
            "equal models in up to 8 % of samples with a class of 3 or 5 cases",
            units=units,
        )
    return test


def _test_by_agresti_min(
    cells: list[ThresholdCounts], p: float, prior: float | None, harm: float, level: float
) -> Difference:
    """Test by Wald's statistic with half a case added to each combination of class and decisions."""
    from scipy.stats import norm

    a, b = look_up_paired_cases(cells)
    acts = [cases.point < count_at_least(model.score, p) for cases, model in zip((a, b), cells, strict=True)]
    contrast = acts[0].astype(float) - acts[1]
    estimate, _ = _compute_benefit_difference(contrast, a.positive, a.negative, p, prior)
    # both act, only a acts, only b acts, none acts: first among positives, then among negatives
    unit = float((a.positive + a.negative).mean()) if not cells[0].exact else 1.0
    added = np.tile([0.0, 1.0, -1.0, 0.0], 2)
    positive, negative = np.repeat([[1, 0], [0, 1]], 4, axis=0).T * unit / 2
    middle, terms = _compute_benefit_difference(
        np.append(contrast, added), np.append(a.positive, positive), np.append(a.negative, negative), p, prior
    )
    case_terms, added_terms = np.split(terms, [contrast.size])
    error = np.sqrt(
        _sum_squares(case_terms, a, cells[0].exact) + 2 * _multiply_known(added_terms, added_terms)
    )
    half = float(norm.ppf(0.5 + level / 2) * error)
    pvalue = float(2 * norm.sf(abs(middle - harm) / error))
    return Difference(estimate - harm, pvalue, middle - harm - half, middle - harm + half)


def _sum_squares(terms: Array, cases: CaseRows, exact: bool) -> float:
    """Sum the squares of the terms that independent cases, or groups, add to a mean."""
    weight = cases.positive + cases.negative
    if exact and cases.n_groups == terms.size:
        return float((terms**2 / weight).sum())
    n = float(weight.sum()) if exact else float(terms.size)
    by_group = np.bincount(cases.group, terms, cases.n_groups)
    return _multiply_known(by_group, by_group) * cases.n_groups / max(cases.n_groups - 1, 1) * (n - 1) / n


def _compute_benefit_difference(
    contrast: Array, positive: Array, negative: Array, p: float, prior: float | None
) -> tuple[float, Array]:
    """Compute the difference of net benefit, and what each case adds to the deviation from it."""
    w = p / (1 - p)
    if prior is None:
        n = float((positive + negative).sum())
        gained = positive * contrast - w * negative * contrast
        mean = float(gained.sum()) / n
        return mean, (gained - (positive + negative) * mean) / n
    difference, terms = 0.0, np.zeros(contrast.size)
    for part, worth in ((positive, prior), (negative, -(1 - prior) * w)):
        mean = float(part @ contrast) / float(part.sum())
        difference += worth * mean
        terms += worth * part * (contrast - mean) / float(part.sum())
    return difference, terms
