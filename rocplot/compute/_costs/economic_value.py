"""Relative economic value of forecasts: what they save, relative to what perfect forecasts would save."""

from __future__ import annotations

from dataclasses import field

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import cut_offs, rates
from rocplot._errors import make_value_error
from rocplot._typing import Array
from rocplot._validation import check_number, check_same_length
from rocplot.compute._base.reading import Source, per_model
from rocplot.compute._base.result import Result
from rocplot.compute._costs.cost_curve import find_vertex_exchanges
from rocplot.compute._costs.loss_curves import find_rates_at_threshold, get_class_weight
from rocplot.compute._counts.threshold_counts import require_order, require_thresholds
from rocplot.compute._roc.hull import compute_hull
from rocplot.compute._roc.roc import RocCurve, get_curve

_STEPS = np.arange(1, 100) / 100
_AROUND = np.linspace(-5, 5, 101)  # log odds about the event's, where the value of a rare event changes


class EconomicValue(Result):
    """Relative economic value over the cost–loss ratio.

    Attributes
    ----------
    cost_loss : ndarray, shape (m,)
        Ratio α of the cost of acting to the loss that acting prevents, in (0, 1), ascending.
    value : ndarray, shape (m,)
        The value of the best cut-off at each ratio, in [0, 1]: 0 for the better of "always act" and "never
        act", 1 for perfect forecasts.
    prior : float
        P(event) for which the value is computed.
    curve : RocCurve or None
        The curve that it was computed from.
    """

    cost_loss: Array
    value: Array
    prior: float = float("nan")
    curve: RocCurve | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        ratio = rates(self.cost_loss, "cost_loss")
        check_same_length(cost_loss=ratio, value=self.value)
        if (np.diff(ratio) <= 0).any():
            raise make_value_error("cost_loss", "must be ascending")
        if not np.isnan(self.prior):
            check_number(self.prior, "prior", 0, 1)

    def of_cut_off(self, threshold: float, cost_loss: ArrayLike | None = None) -> Array:
        """Compute the value of acting iff score ≥ threshold; negative if worse than ignoring the forecast.

        Parameters
        ----------
        threshold : float
            The cut-off.
        cost_loss : array-like, optional
            Ratios in (0, 1), by default those of the curve.

        Returns
        -------
        ndarray
            One value per ratio.

        Raises
        ------
        ValueError
            For a curve built without its ROC curve or prior, or ratios outside (0, 1).
        """
        if self.curve is None or np.isnan(self.prior):
            raise ValueError("the value of a cut-off needs the ROC curve: compute economic_value from data")
        require_thresholds(self.curve.counts, threshold, "threshold")
        ratio = self.cost_loss if cost_loss is None else cut_offs(cost_loss, "cost_loss").astype(float)
        if ((ratio <= 0) | (ratio >= 1)).any():
            raise make_value_error("cost_loss", "must lie between 0 and 1")
        fpr, tpr, _, _ = find_rates_at_threshold(self.curve, threshold)
        return _compute_decision_value(ratio, fpr, tpr, self.prior)


@per_model(result_type=EconomicValue)
def economic_value(source: Source, *, prior: float | None = None) -> EconomicValue:
    """Compute the relative economic value of forecasts over the cost–loss ratio.

    Use it to find out which users gain from a forecast, and how much.

    Parameters
    ----------
    {reading}
    {prior}

    Returns
    -------
    EconomicValue
        The value of the best cut-off at each ratio: at every hundredth of (0, 1), where the best cut-off
        changes, at the prior, and around it.  Several models give a `Results`, a dict by name.

    Raises
    ------
    {raises}
    ValueError
        Also for a prior outside (0, 1), a curve without counts if you pass no `prior`, or counts made with
        `max_points` that hide the order of the classes.

    See Also
    --------
    cost_curve : Compute the lowest loss at each operating condition.
    net_benefit : Compute the net benefit at threshold probabilities.
    operating_point : Find the operating point of least expected cost.
    rocplot.economic_value : Draw the relative economic value of forecasts.

    Notes
    -----
    Richardson (2000); Wilks (2001).  Acting costs C whether or not the event occurs and prevents the loss L,
    α = C/L.  With the hit rate H (tpr), the false alarm rate F (fpr) and the base rate s (π),
    V = [min(α, s) − F α (1 − s) + H s (1 − α) − s] / [min(α, s) − s α].  The greatest value is at α = s and
    is the largest H − F, Peirce's skill score, Youden's index.

    It is 1 − Q/Q₀ with Q the loss of `cost_curve` at the cost proportion κ = 1 − α, and Q₀ that of the
    better trivial decision.

    References
    ----------
    {richardson2000}
    {wilks2001}

    Examples
    --------
    >>> curve = economic_value([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6])
    >>> curve.value[curve.cost_loss == 0.5], curve.of_cut_off(0.9, [0.25, 0.5])
    (array([0.5]), array([-0.5,  0.5]))
    """
    curve = get_curve(source)
    require_order(curve.counts, "the economic value")
    base = get_class_weight(curve, "cost_proportion", prior)
    vertices = compute_hull(curve)
    fine_grid = 1 / (1 + (1 - base) / base * np.exp(-_AROUND))
    ratio = np.unique(np.concatenate((_STEPS, 1 - find_vertex_exchanges(vertices, base), [base], fine_grid)))
    ratio = ratio[(ratio > 0) & (ratio < 1)]
    value = _compute_decision_value(ratio, vertices.fpr[:, None], vertices.tpr[:, None], base).max(
        axis=0, initial=0.0
    )
    return EconomicValue.build_unchecked(cost_loss=ratio, value=value, prior=base, curve=curve)


def _compute_decision_value(ratio: Array, fpr: Array | float, tpr: Array | float, base: float) -> Array:
    """Compute the value of a decision compared to the better of always and never acting."""
    trivial = np.minimum(ratio * (1 - base), base * (1 - ratio))  # in excess of perfect forecasts
    spent = fpr * ratio * (1 - base) + (1 - tpr) * base * (1 - ratio)
    return np.asarray(1 - spent / trivial)
