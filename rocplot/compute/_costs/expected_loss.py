"""Expected loss of threshold choice methods."""

from __future__ import annotations

from rocplot._typing import CostAxis
from rocplot._validation import one_of
from rocplot.compute._base.per_model import per_model
from rocplot.compute._base.source import Source
from rocplot.compute._costs.brier_curve import brier_curve
from rocplot.compute._costs.cost_curve import cost_curve
from rocplot.compute._costs.cost_line import cost_line
from rocplot.compute._costs.loss_curve import LossCurve, asked_prior, weight_of
from rocplot.compute._costs.score_uniform_curve import score_uniform_curve
from rocplot.compute._roc.curve import curve_of

_ROUNDING = 1e-12
CHOICES = ("fixed", "score-uniform", "score-driven", "rate-uniform", "rate-driven", "optimal")


@per_model(makes=float)
def expected_loss(
    source: Source,
    *,
    choice: str,
    threshold: float | None = None,
    x: CostAxis = "cost_proportion",
    prior: float | None = None,
) -> float:
    """Compute the expected loss of a threshold choice method over uniform operating conditions.

    Parameters
    ----------
    {reading}
    choice : {"fixed", "score-uniform", "score-driven", "rate-uniform", "rate-driven", "optimal"}
        How the threshold is chosen: the same throughout; uniformly at random in [0, 1]; 1 − κ; such that the
        predicted positive rate is uniformly random, or equal to κ; the best one for κ.
    threshold : float, optional
        The cut-off for ``choice="fixed"``, and only for it.
    {condition}

    Returns
    -------
    float
        Several models give a `Results`, a dict by name.

    Raises
    ------
    {raises}
    ValueError
        Also for an unknown `choice`, a `threshold` that is missing or does not apply, or scores outside
        [0, 1] for the score-uniform and score-driven choices; and for counts made with `max_points` where
        they leave the loss open: the choice's curve has the bound `area_error`.

    See Also
    --------
    cost_curve : Compute the lowest loss at each operating condition.
    brier_curve : Compute the loss if the score sets the threshold.
    rate_driven_curve : Compute the loss if the predicted positive rate equals the condition.
    rate_uniform_curve : Compute the expected loss of a random predicted positive rate.
    score_uniform_curve : Compute the expected loss of a random threshold.
    rocplot.cost_curve : Draw cost curves: the loss of the best threshold at every operating condition.

    Notes
    -----
    Hernández-Orallo, Flach & Ferri (2012).  In the order above, over κ: error rate; mean absolute error;
    Brier score; π(1 − π)(1 − 2AUC) + ½; the same with ⅓; refinement loss of the hull.  Flach's quiz gives
    the first three as for balanced classes; over the skew they are averages over the two classes.

    References
    ----------
    {hernandez2012}
    {flach}

    Examples
    --------
    >>> [round(expected_loss([1, 0], [0.75, 0.5], choice=how), 4) for how in CHOICES[1:]]
    [0.375, 0.1562, 0.25, 0.0833, 0.0]
    """
    one_of(choice, CHOICES, "choice")
    if (choice == "fixed") != (threshold is not None):
        raise ValueError(
            'choice="fixed" needs threshold=, the fixed cut-off'
            if choice == "fixed"
            else f"threshold applies only to choice='fixed', not to choice={choice!r}"
        )
    curve, prior = curve_of(source), asked_prior(source, x, prior)
    if choice.startswith("rate"):
        weight = weight_of(curve, x, prior)
        _check_known(2 * weight * (1 - weight) * curve.auc_error)
        return weight * (1 - weight) * (1 - 2 * curve.auc) + (1 / 2 if choice == "rate-uniform" else 1 / 3)
    found: LossCurve
    if choice == "fixed":
        found = cost_line(curve, threshold=threshold, x=x, prior=prior)
    elif choice == "score-uniform":
        found = score_uniform_curve(curve, x=x, prior=prior)
    else:
        found = (brier_curve if choice == "score-driven" else cost_curve)(curve, x=x, prior=prior)
    _check_known(found.area_error)
    return found.area


def _check_known(error: float) -> None:
    """Raise if pooled scores leave the loss open: a single number holds no bound."""
    if error > _ROUNDING:
        raise ValueError(
            f"the loss is known within ±{error:.2g} only, because scores were pooled into cells: take `area` "
            "and `area_error` of the curve of this choice, or pass counts made without max_points"
        )
