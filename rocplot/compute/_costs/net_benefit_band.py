"""Confidence bands of decision curves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np

from rocplot._numbers import percent
from rocplot._typing import Array, Seed
from rocplot._validation import check_lengths, one_of, proportion
from rocplot.compute._base.basis import Basis, described_curve, resamples, with_basis
from rocplot.compute._base.caution import caution
from rocplot.compute._base.per_model import per_model
from rocplot.compute._base.precomputed import check_alone
from rocplot.compute._base.source import Source
from rocplot.compute._costs.net_benefit import NetBenefit, Thresholds, benefit_of, smoothed
from rocplot.compute._counts.cases import Cases, cases_of, in_range
from rocplot.compute._counts.resample import Drawing, resampled
from rocplot.compute._counts.sort import at_least
from rocplot.compute._counts.threshold_counts import ThresholdCounts, merged, totals
from rocplot.compute._roc.binomial_intervals import wilson
from rocplot.compute._roc.curve import rates_at

Limits: TypeAlias = tuple[Array, Array]

_METHODS = ("wilson", "bootstrap")
_BOUNDS = ("low", "high", "avoided_low", "avoided_high")


@dataclass(frozen=True, eq=False)
class NetBenefitBand(NetBenefit):
    """A decision curve with confidence limits.

    Attributes
    ----------
    threshold, net_benefit, treat_all, prevalence, standardized, net_benefit_error, harm, sampled, span, curve
        The decision curve, see ``NetBenefit``.
    low, high : ndarray, shape (m,)
        Limits of the net benefit at each threshold; NaN where they are undefined, and by default.
    avoided_low, avoided_high : ndarray, shape (m,)
        Limits of ``interventions_avoided``, per 100 samples; the difference to acting on all has an error of
        its own.
    error : str
        Kind and level of the limits, as in a legend.
    basis : Basis or None
        How the limits were made and at which level, for `describe`; None for a result made by hand.
    """

    low: Array = field(default_factory=lambda: np.empty(0))
    high: Array = field(default_factory=lambda: np.empty(0))
    avoided_low: Array = field(default_factory=lambda: np.empty(0))
    avoided_high: Array = field(default_factory=lambda: np.empty(0))
    error: str = ""
    basis: Basis | None = field(default=None, repr=False, compare=False, kw_only=True)

    def __post_init__(self) -> None:
        for name in _BOUNDS:
            bound = np.asarray(getattr(self, name), float)
            bound = bound if bound.size else np.full(np.size(self.threshold), np.nan)
            check_lengths({"threshold": np.size(self.threshold), name: bound.size})
            object.__setattr__(self, name, bound)
        super().__post_init__()

    def describe(self) -> str:
        """Write the limits as a sentence for a paper, with their method and level."""
        return described_curve("Decision curve", self.low, self.basis, self.error)


def _words(_: Any, options: Mapping[str, Any]) -> tuple[str, str]:
    """Say how the band was made."""
    drawn = resamples({**options, "stratified": options["prevalence"] is not None})
    how = drawn if options["method"] == "bootstrap" else "Wilson's intervals of both shares, combined"
    return "Decision curve", f"pointwise confidence band ({how})"


@with_basis(_words)
@per_model(makes=NetBenefitBand, groups=True)
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
    n_resamples: int = 2000,
    seed: Seed = None,
    progress: bool = True,
) -> NetBenefitBand:
    """Compute a pointwise confidence band of the net benefit.

    Parameters
    ----------
    {reading}
    {groups}  Wilson's intervals are then for the number of samples over the design effect, and whole groups
        are resampled.
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
        Several models give a `Results`, a dict by name.  Limits are NaN at p = 1, those of the interventions
        avoided at p = 0, too, and those of the bootstrap where all resamples agree, with a warning.

    Raises
    ------
    {raises}
    ValueError
        Also for what `net_benefit` refuses, an unknown method, a level outside (0, 1), a curve without
        counts, thresholds within cells of counts made with `max_points`, or Wilson's method with `harm` and
        `standardize` but no `prevalence`.
    TypeError
        Also for options of the curve with a `NetBenefit` in place of data.

    See Also
    --------
    net_benefit : Compute the net benefit at threshold probabilities.
    net_benefit_test : Compare the net benefit of two models at a threshold.
    cost_band : Compute a pointwise confidence band of the cost curve.
    rocplot.net_benefit : Draw decision curves.

    Notes
    -----
    Net benefit at a threshold is a difference of two shares of all samples, TP/n − w·FP/n with
    w = p/(1 − p), whose variance is known (Pfeiffer & Gail, 2020).  Where acting is rare, its estimate is
    poor and may be 0.  So each share has Wilson's interval, and the limits of the difference are recovered
    from theirs and the covariance of the two counts, by Zou & Donner (2008).  The sample's prevalence counts
    as random; with `prevalence` the shares are those of the two classes, and independent.  Standardized and
    without `prevalence`, they are TP/P and the odds of FP/(FP + P).  Interventions avoided are a difference
    of shares, too, TN/n − FN/n/w.

    Fractional weights, soft labels and samples that belong together have linearised variances of the shares,
    summed by group; n is then the number of independent samples that would have these.  The bootstrap draws
    samples, or groups, whatever their class; with `prevalence` it draws each class by itself.  A smooth
    curve has its limits smoothed alike.

    In simulations of calibrated predictions (AUC .76; 50 samples to 5000 with a prevalence of .002;
    thresholds from .01 to .8) Wilson's limits held the true net benefit in 93 to 100 %, percentiles of the
    bootstrap in 80 to 97 % where ten samples and more have predictions above the threshold, and in few where
    hardly any has.  With groups, five samples of each of 80 patients, Wilson's limits held it in 92 to 96 %.

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
    one_of(method, _METHODS, "method")
    level = proportion(level, "level")
    drawing = Drawing.of(n_resamples, seed, progress)
    if isinstance(source, NetBenefit):
        options: dict[str, Any] = {"thresholds": thresholds, "prevalence": prevalence}
        options |= {"standardize": standardize or None, "smooth": smooth or None, "harm": harm or None}
        check_alone(NetBenefit, {name: given for name, given in options.items() if given is not None})
        made = source
    else:
        made = benefit_of(source, thresholds, standardize, prevalence, harm, smooth)
    counted = in_range(_counts(made))
    if method == "wilson":
        limits = _wilson_limits(made, counted, level)
    else:
        limits = _percentiles(made, counted, level, drawing)
    if made.span:
        p = np.asarray(made.threshold, float)
        limits = [smoothed(p, one, made.span) for one in limits]
    held = {name: getattr(made, name) for name in NetBenefit.__dataclass_fields__}
    bounds = dict(zip(_BOUNDS, limits, strict=True))
    return NetBenefitBand.trusted(**held, **bounds, error=f"{percent(level)} % pointwise band")


def _counts(made: NetBenefit) -> ThresholdCounts:
    """Return the counts of a curve, which must be exact at its thresholds."""
    if made.curve is None or made.curve.counts is None:
        raise ValueError("the band needs the counts: compute the net benefit from data")
    if any(error.any() for error in rates_at(made.curve, np.asarray(made.threshold, float))[2:]):
        raise ValueError(
            "the band needs exact counts, but thresholds lie within cells made with max_points: "
            "count all scores, or choose thresholds among the scores of the counts"
        )
    return made.curve.counts


# -- shares and their intervals -------------------------------------------------------------------


class _Pair(NamedTuple):
    """A quantity gain · (first share) − cost · g(second share): what the shares are of, and the weights.

    g is the odds for `odds`, else the share itself.
    """

    first: tuple[str, str]
    second: tuple[str, str]
    gain: float
    cost: Array
    odds: bool = False


def _pairs(made: NetBenefit) -> tuple[_Pair, _Pair, Array]:
    """Say how net benefit, and interventions avoided, are made of shares; return the thresholds' odds."""
    p, q = np.asarray(made.threshold, float), made.prevalence
    with np.errstate(divide="ignore"):
        w = np.where(p < 1, p / (1 - p), np.nan)
        fewer = 1 / w
    if not made.sampled:
        unit = q if made.standardized else 1.0
        net = _Pair(("TP", "P"), ("FP", "N"), q / unit, (1 - q) * w / unit)
        return net, _Pair(("TN", "N"), ("FN", "P"), 1 - q, q * fewer), w
    avoided = _Pair(("TN", "all"), ("FN", "all"), 1.0, fewer)
    if made.standardized:
        return _Pair(("TP", "P"), ("FP", "FP or P"), 1.0, w, odds=True), avoided, w
    return _Pair(("TP", "all"), ("FP", "all"), 1.0, w), avoided, w


def _wilson_limits(made: NetBenefit, counted: ThresholdCounts, level: float) -> list[Array]:
    """Compute the limits of net benefit and of interventions avoided from those of shares."""
    if made.standardized and made.sampled and made.harm:
        raise ValueError(
            'standardize and harm need the prevalence for method="wilson": give it, or use "bootstrap"'
        )
    net, avoided, w = _pairs(made)
    above = at_least(counted.score, np.asarray(made.threshold, float))
    harm = made.harm / (made.prevalence if made.standardized else 1.0)
    low, high = _combined(net, counted, above, level)
    with np.errstate(divide="ignore", invalid="ignore"):
        less = 100 * made.harm / w
        fewest, most = (
            np.where(w > 0, 100 * one - less, np.nan) for one in _combined(avoided, counted, above, level)
        )
    return [low - harm, high - harm, fewest, most]


def _combined(pair: _Pair, counted: ThresholdCounts, above: Array, level: float) -> Limits:
    """Recover the limits of a difference from those of its shares; Zou & Donner (2008), section 3.2."""
    P, N = totals(counted)
    sums = _parts(counted.tp[above], counted.fp[above], P, N)
    tops, bases = zip(*((sums[top], sums[base]) for top, base in pair[:2]), strict=True)
    with np.errstate(divide="ignore", invalid="ignore"):
        shares = np.array(
            [np.broadcast_to(top / base, above.shape) for top, base in zip(tops, bases, strict=True)]
        )
        if counted.exact and not counted.grouped:
            sizes = np.array([np.broadcast_to(base, above.shape) for base in bases], float)
            same = pair.first[1] == pair.second[1]
            together = -np.sqrt(np.prod(shares / (1 - shares), axis=0)) if same else np.zeros(above.shape)
        else:
            sizes, together = _effective(pair, cases_of(counted, "the band"), counted.exact, above, shares)
        (one, low, high), (other, least, most) = (
            (share, *wilson(share, size, level)) for share, size in zip(shares, sizes, strict=True)
        )
        if pair.odds:
            other, least, most = (value / (1 - value) for value in (other, least, most))
        middle = pair.gain * one - pair.cost * other
        together = np.nan_to_num(together, posinf=0, neginf=0)
        down = _distance(pair.gain * (one - low), pair.cost * (most - other), together)
        up = _distance(pair.gain * (high - one), pair.cost * (other - least), together)
    return middle - down, middle + up


def _distance(gain: Array, cost: Array, together: Array) -> Array:
    """Combine the distances of two limits, whose errors have this correlation, in a difference."""
    return np.asarray(np.sqrt(np.maximum(gain**2 + cost**2 - 2 * together * gain * cost, 0)))


def _parts(tp: Array, fp: Array, P: float | Array, N: float | Array) -> dict[str, Array]:
    """Name the sums that shares are made of; those of cases alike."""
    named = {"TP": tp, "FP": fp, "FN": P - tp, "TN": N - fp, "P": P, "N": N, "all": P + N, "FP or P": fp + P}
    return {name: np.asarray(value, float) for name, value in named.items()}


def _effective(pair: _Pair, cases: Cases, exact: bool, above: Array, shares: Array) -> tuple[Array, Array]:
    """Find how many independent cases would have the linearised variances of the shares; their correlation.

    The variance of a share a/b is that of the groups' sums of (a − share · b)/b.  Where it is 0, Kish's
    number for the groups' parts of b stands in.  Neither makes the cases worth more than they are.
    """
    soft = bool(((cases.positive > 0) & (cases.negative > 0)).any())
    weights = cases.positive, cases.negative
    kinds = weights if exact else (cases.positive > 0, cases.negative > 0)
    n, groups = float(sum(part.sum() for part in kinds)), cases.n_groups
    few = groups / max(groups - 1, 1) * (n - 1) / n
    own = [np.bincount(cases.group, part, groups) for part in weights]
    sizes, together = np.empty(shares.shape), np.empty(above.size)
    for i, *acted in _by_group(cases, (*weights, *kinds), above):
        sums = _parts(acted[0], acted[1], *own)
        number = _parts(*(part.sum() for part in (*acted[2:], *kinds)))
        residual = []
        for j, (top, base) in enumerate(pair[:2]):
            share, held = shares[j, i], sums[base]
            residual.append((sums[top] - share * held) / held.sum())
            variance = few * _product(residual[j], residual[j])
            kish = held.sum() ** 2 / _product(held, held)
            size = share * (1 - share) / variance if variance > 1e-18 else kish
            sizes[j, i] = size if soft else min(size, float(number[base]))
        norm = np.sqrt(_product(residual[0], residual[0]) * _product(residual[1], residual[1]))
        together[i] = _product(*residual) / norm if norm else 0.0
    return sizes, together


def _product(a: Array, b: Array) -> float:
    return float((a * b).sum())  # so short sums are slower in several threads


def _by_group(cases: Cases, parts: tuple[Array, ...], above: Array) -> Iterator[tuple[Any, ...]]:
    """Sum parts of the cases above each threshold by group; each case is added once."""
    order = np.argsort(cases.point, kind="stable")
    edges, start = np.searchsorted(cases.point[order], above), 0
    sums = [np.zeros(cases.n_groups) for _ in parts]
    for i in np.argsort(above, kind="stable"):
        new, start = order[start : edges[i]], edges[i]
        for total, part in zip(sums, parts, strict=True):
            total += np.bincount(cases.group[new], part[new], cases.n_groups)
        yield i, *sums


# -- the bootstrap --------------------------------------------------------------------------------


def _percentiles(made: NetBenefit, counted: ThresholdCounts, level: float, drawing: Drawing) -> list[Array]:
    """Take percentiles of the net benefit, and of interventions avoided, of resamples."""
    p = np.asarray(made.threshold, float)
    prior = None if made.sampled else made.prevalence

    def statistic(drawn: ThresholdCounts, positive: Array, negative: Array) -> Array:
        net, all_treated, unit = benefits(drawn, positive, negative, p, prior)
        net = np.where(unit > 0, net - made.harm, np.nan)
        with np.errstate(divide="ignore", invalid="ignore"):
            fewer = 100 * (net - all_treated) * (1 - p) / np.where(p > 0, p, np.nan)
            return np.concatenate([net / unit if made.standardized else net, fewer], axis=1)

    values = resampled([at_thresholds(counted, p)], statistic, drawing, stratified=not made.sampled)[:, 0]
    values = values[~np.isnan(values[:, : p.size][:, p < 1]).any(axis=1)]
    with np.errstate(invalid="ignore"):
        low, high = np.quantile(values, [0.5 - level / 2, 0.5 + level / 2], axis=0)
    same = high - low < 1e-12
    if (same[: p.size] & (p < 1)).any():
        caution(
            f"the bootstrap has no limits at {np.count_nonzero(same[: p.size])} of {p.size} thresholds, "
            'where all resamples have the same net benefit: use method="wilson"'
        )
    low[same] = high[same] = np.nan
    return [low[: p.size], high[: p.size], low[p.size :], high[p.size :]]


def at_thresholds(counted: ThresholdCounts, p: Array) -> ThresholdCounts:
    """Merge all scores that lie between two thresholds, which changes nothing at these."""
    above = at_least(counted.score, p)
    starts = np.unique(np.append(above[above < counted.score.size], 0))
    if starts.size == counted.score.size:
        return counted
    held = merged(counted, starts)
    parts = {name: getattr(held, name) for name in ThresholdCounts.__dataclass_fields__}
    return ThresholdCounts.trusted(**parts | {"cases": counted.cases})


def benefits(
    counted: ThresholdCounts, positive: Array, negative: Array, p: Array, prior: float | None
) -> tuple[Array, Array, Array]:
    """Compute the net benefit of resamples at thresholds, that of acting on all, and the prevalence."""
    above = at_least(counted.score, p)
    start = np.zeros((len(positive), 1))
    tp, fp = (np.hstack([start, np.cumsum(part, axis=1)]) for part in (positive, negative))
    P, N = tp[:, -1:], fp[:, -1:]
    with np.errstate(divide="ignore", invalid="ignore"):
        w = p / (1 - p)
        if prior is None:
            unit = P / (P + N)
            net = (tp[:, above] - fp[:, above] * w) / (P + N)
        else:
            unit = np.full_like(P, prior)
            net = prior * tp[:, above] / P - (1 - prior) * fp[:, above] / N * w
        return net, unit - (1 - unit) * w, unit
