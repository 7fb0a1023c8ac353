"""Net benefit at threshold probabilities: decision curve analysis."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import cut_offs
from rocplot._typing import Array
from rocplot._validation import check_lengths, number, same_length
from rocplot.compute._base.per_model import per_model
from rocplot.compute._base.result import Result
from rocplot.compute._base.source import Source
from rocplot.compute._costs.loss_curve import probabilities, weight_of
from rocplot.compute._roc.curve import curve_of, rates_at


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
    """

    threshold: Array
    net_benefit: Array
    treat_all: Array
    prevalence: float = float("nan")
    standardized: bool = False
    net_benefit_error: Array = field(default_factory=lambda: np.empty(0))

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


@per_model(makes=NetBenefit)
def net_benefit(
    source: Source,
    *,
    thresholds: ArrayLike | None = None,
    standardize: bool = False,
    prevalence: float | None = None,
) -> NetBenefit:
    """Compute the net benefit at threshold probabilities (decision curve analysis).

    Parameters
    ----------
    {reading}
    thresholds : array-like, optional
        Threshold probabilities p in [0, 1], by default .01, .02, …, .99.
    standardize : bool, default=False
        Divide by the prevalence, so that 1 is the maximum.
    prevalence : float in (0, 1), optional
        P(positive) π where the predictions will be used; by default the sample's.  Set it for case–control
        data.

    Returns
    -------
    NetBenefit
        Several models give a `Results`, a dict by name.  At p = 1 net benefit is −inf if there are
        false positives, else NaN.

    Raises
    ------
    {raises}
    ValueError
        Also for predictions, thresholds or a prevalence outside [0, 1].

    See Also
    --------
    brier_curve : Compute the loss if the score sets the threshold.
    profit_optimum : Find the point of largest profit on the lift curve.
    cost_curve : Compute the lowest loss at each operating condition.
    rocplot.net_benefit : Draw decision curves.

    Notes
    -----
    Vickers & Elkin (2006): tpr·π − fpr·(1 − π)·p/(1 − p), which is π − Q/(2(1 − p)) with Q the
    loss of the decision at cost proportion κ = 1 − p, so a decision curve is a transformed Brier curve, read
    from right to left.

    References
    ----------
    {vickers2006}

    Examples
    --------
    >>> curve = net_benefit([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6], thresholds=[0.5, 0.75])
    >>> curve.net_benefit, curve.treat_all
    (array([ 0. , -0.5]), array([ 0., -1.]))
    """
    curve = curve_of(source)
    probabilities(curve, "net benefit")
    prior = weight_of(curve, "cost_proportion", prevalence, "prevalence")
    p = np.arange(1, 100) / 100 if thresholds is None else _chances(thresholds, "thresholds")
    fpr, tpr, fpr_error, tpr_error = rates_at(curve, p)
    with np.errstate(divide="ignore", invalid="ignore"):
        odds = p / (1 - p)
        gained = prior * tpr - (1 - prior) * fpr * odds
        paid = np.where(fpr_error > 0, (1 - prior) * fpr_error * odds, 0.0)
        all_treated = prior - (1 - prior) * odds
    scale = prior if standardize else 1.0
    return NetBenefit.trusted(
        threshold=p,
        net_benefit=gained / scale,
        treat_all=all_treated / scale,
        prevalence=prior,
        standardized=bool(standardize),
        net_benefit_error=(prior * tpr_error + paid) / scale,
    )


def _chances(values: ArrayLike, argument: str) -> Array:
    """Read threshold probabilities."""
    p = cut_offs(values, argument).astype(float)
    if (p < 0).any() or (p > 1).any():
        raise ValueError(f"{argument} must be probabilities in [0, 1], not {p.min():g} to {p.max():g}")
    return p
