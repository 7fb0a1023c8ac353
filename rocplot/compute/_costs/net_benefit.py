"""Net benefit at threshold probabilities: decision curve analysis."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import cut_offs
from rocplot._typing import Array
from rocplot._validation import check_lengths, number, one_of, proportion, same_length
from rocplot.compute._base.caution import caution, of_model
from rocplot.compute._base.folds import Averaging
from rocplot.compute._base.per_model import per_model
from rocplot.compute._base.result import Result
from rocplot.compute._base.source import Source
from rocplot.compute._calibration.fits import loess
from rocplot.compute._costs.loss_curve import probabilities, weight_of
from rocplot.compute._counts.inside import need_order
from rocplot.compute._counts.threshold_counts import ThresholdCounts, counts_of
from rocplot.compute._roc.curve import RocCurve, curve_of, rates_at

Thresholds: TypeAlias = ArrayLike | Literal["data"] | None

_MOST = 1000  # thresholds chosen from the predictions
_STEPS = 101  # of the grid between them
_SPAN = 0.2  # of the smoother, as in dcurves


@dataclass(frozen=True, eq=False)
class NetBenefit(Result):
    """Net benefit of acting on predictions; that of acting on no sample is 0.

    Attributes
    ----------
    threshold : ndarray, shape (m,)
        Threshold probabilities.
    net_benefit : ndarray, shape (m,)
        Net benefit of acting on the samples whose prediction is at least the threshold.
    treat_all : ndarray, shape (m,)
        Net benefit of acting on every sample.
    prevalence : float
        P(positive) at which it is computed.
    standardized : bool
        Whether both are divided by the prevalence, so that 1 is the maximum.
    net_benefit_error : ndarray, shape (m,)
        Guaranteed bound on the error of `net_benefit`, where a threshold lies within a cell of counts made
        with `max_points`; else 0.
    harm : float
        What obtaining the prediction costs, which is subtracted from `net_benefit`.
    sampled : bool
        Whether the prevalence is that of the sample, and was not given.
    span : float
        Share of the thresholds in each local fit, if the curve is smoothed; else 0.
    curve : RocCurve or None
        The curve that it was computed from.
    """

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
        same_length(threshold=self.threshold, net_benefit_error=self.net_benefit_error)
        p = _chances(self.threshold, "threshold")
        for name in ("net_benefit", "treat_all"):
            value = np.asarray(getattr(self, name), float)
            check_lengths({"threshold": p.size, name: value.size})
            if not np.isfinite(value[p < 1]).all():
                raise ValueError(f"{name} must be finite at all thresholds below 1")
        if not np.isnan(self.prevalence):
            number(self.prevalence, "prevalence", 0, 1)

    @property
    def interventions_avoided(self) -> Array:
        """Interventions avoided per 100 samples, net of what is missed, against acting on all.

        100 · (net_benefit − treat_all)/(p/(1 − p)), the decrease of false positives that is worth as much as
        the difference of net benefit; NaN at the thresholds 0 and 1.
        """
        p = np.asarray(self.threshold, float)
        unit = self.prevalence if self.standardized else 1.0
        inside = (p > 0) & (p < 1)
        gained = np.full(p.size, np.nan)
        gained[inside] = self.net_benefit[inside] - self.treat_all[inside]
        return np.asarray(100 * unit * gained * (1 - p) / np.where(inside, p, 1.0))


def _read_folds(curves: Sequence[NetBenefit], _given: dict[str, Any]) -> tuple[Array, Array]:
    """Read the net benefits of folds; at p = 1 there is none."""
    p, values = curves[0].threshold, np.array([one.net_benefit for one in curves], float)
    if any(not np.array_equal(one.threshold, p) for one in curves):
        raise ValueError("folds are averaged at fixed thresholds, but theirs differ: pass the folds' cases")
    return p, np.where(np.isfinite(values), values, np.nan)


def _reach(curves: Sequence[NetBenefit]) -> tuple[float, float]:
    """Return the limits of a mean: perfect predictions have the prevalence, less the harm."""
    best = np.array([one.prevalence - one.harm for one in curves])
    scale = np.array([one.prevalence if one.standardized else 1.0 for one in curves])
    return -np.inf, float((best / scale).mean())


def _same_thresholds(folds: Sequence[Any], given: dict[str, Any]) -> dict[str, Any]:
    """Choose the thresholds by the predictions of all folds."""
    for one in folds:
        if not isinstance(one, NetBenefit):
            need_order(counts_of(curve_of(one)), "an average over folds")
    if not isinstance(given.get("thresholds"), str):
        return given
    curve = curve_of(ThresholdCounts.merge(*(counts_of(curve_of(one)) for one in folds)))
    at = _thresholds(given["thresholds"], curve, probabilities(curve, "net benefit"))
    return given | {"thresholds": at}


@per_model(makes=NetBenefit, groups=True, folds=Averaging(_read_folds, _reach, prepare=_same_thresholds))
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

    Parameters
    ----------
    {reading}
    {groups}  The curve is the same; its bands then know.
    {averaged}
    {benefit}

    Returns
    -------
    NetBenefit or AveragedCurve
        Several models give a `Results`, a dict by name.  At p = 1 net benefit is −inf if there are
        false positives, else NaN.  ``interventions_avoided`` gives the same as interventions per 100 samples.
        Of folds, the mean net benefit at each threshold, each fold at its own prevalence unless one is given;
        NaN at p = 1.

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
    R, with the span of its package dcurves.  It is for the eye: where many samples have one prediction the
    curve jumps, and the smooth one does not.

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
    return benefit_of(source, thresholds, standardize, prevalence, harm, smooth)


def benefit_of(
    source: Source,
    thresholds: Thresholds,
    standardize: bool,
    prevalence: float | None,
    harm: float | Mapping[str, float],
    smooth: bool | float,
) -> NetBenefit:
    """Compute the net benefit of one model."""
    curve = curve_of(source)
    predicted = probabilities(curve, "net benefit")
    prior = weight_of(curve, "cost_proportion", prevalence, "prevalence")
    cost, span = number(of_model(harm, "harm"), "harm"), _span(smooth)
    p = _thresholds(thresholds, curve, predicted)
    if thresholds is None and prior < p[0]:
        caution(
            f"the default thresholds begin at {p[0]:g}, above the prevalence of {prior:.2g}, where few act: "
            'pass thresholds="data", or those that matter'
        )
    fpr, tpr, fpr_error, tpr_error = rates_at(curve, p)
    with np.errstate(divide="ignore", invalid="ignore"):
        odds = p / (1 - p)
        gained = prior * tpr - (1 - prior) * fpr * odds
        paid = np.where(fpr_error > 0, (1 - prior) * fpr_error * odds, 0.0)
        all_treated = prior - (1 - prior) * odds
    scale = prior if standardize else 1.0
    error = (prior * tpr_error + paid) / scale
    if span and error.any():
        raise ValueError("smooth needs exact counts: thresholds lie within cells made with max_points")
    if span:
        gained = smoothed(p, gained, span)
    return NetBenefit.trusted(
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


def smoothed(p: Array, value: Array, span: float) -> Array:
    """Smooth values over thresholds by local regression; where they are not finite they stay as they are."""
    order = np.argsort(p, kind="stable")
    order = order[np.isfinite(value[order])]
    x, first, many = np.unique(p[order], return_index=True, return_counts=True)
    y, weight = np.asarray(value[order], float)[first], many.astype(float)
    found = np.array(value, float)
    found[order] = np.repeat(loess(x, y, weight, x, span, 2, True)[0], many)
    return found


def _span(smooth: bool | float) -> float:
    """Read the span of the smoother; 0 for none."""
    if isinstance(smooth, (bool, np.bool_)):
        return _SPAN * bool(smooth)
    return proportion(smooth, "smooth", closed=True)


def _thresholds(thresholds: Thresholds, curve: RocCurve, predicted: Array) -> Array:
    """Read the thresholds, or choose them."""
    if thresholds is None:
        return np.arange(1, 100) / 100
    if isinstance(thresholds, str):
        one_of(thresholds, ("data",), "thresholds")
        top = None if curve.counts is None else curve.counts.top
        return _of_predictions(predicted[::-1].astype(float), predicted[0] if top is None else top[0])
    return _chances(thresholds, "thresholds")


def _of_predictions(predicted: Array, high: float) -> Array:
    """Choose thresholds: predictions, spread over their ranks and over their range, and a grid of the range.

    Equal predictions have no range: they join the default grid.  At 1 net benefit is undefined.
    """
    low = float(predicted[0])
    grid = np.linspace(low, float(high), _STEPS) if low < high else np.arange(1, 100) / 100
    if predicted.size > _MOST:
        ranks = np.linspace(0, predicted.size - 1, _MOST // 2).astype(int)
        near = np.searchsorted(predicted, np.linspace(low, predicted[-1], _MOST // 2))
        predicted = predicted[np.union1d(ranks, near)]
    every = np.union1d(predicted, grid)
    return every[every < 1]


def _chances(values: ArrayLike, argument: str) -> Array:
    """Read threshold probabilities."""
    p = cut_offs(values, argument).astype(float)
    if (p < 0).any() or (p > 1).any():
        raise ValueError(f"{argument} must be probabilities in [0, 1], not {p.min():g} to {p.max():g}")
    return p
