"""Expected loss by how the threshold is chosen."""

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
    """Compute the expected loss of a way to choose thresholds, all operating conditions equally likely.

    Parameters
    ----------
    {reading}
    choice : {"fixed", "score-uniform", "score-driven", "rate-uniform", "rate-driven", "optimal"}
        How the threshold is chosen: always the same; at random among scores in [0, 1]; 1 − κ; so that the
        predicted positive rate is random, or equals κ; the best for κ.
    threshold : float, optional
        The cut-off of ``choice="fixed"``.
    x, prior
        As for ``cost_curve``.

    Returns
    -------
    float
        Or a dict by model.

    Raises
    ------
    {raises}
    ValueError
        Also for an unknown `choice`, a `threshold` that is missing or without meaning, or scores outside
        [0, 1] where the choice reads them as probabilities.

    Notes
    -----
    Hernández-Orallo, Flach & Ferri (2012).  In the order above, over κ: error rate; mean absolute error;
    Brier score; π(1 − π)(1 − 2AUC) + ½; the same with ⅓; refinement loss of the hull.  Flach's quiz gives
    the first three as if classes were balanced; over the skew they are the classes' averages.

    Examples
    --------
    >>> [round(expected_loss([1, 0], [0.75, 0.5], choice=how), 4) for how in CHOICES[1:]]
    [0.375, 0.1562, 0.25, 0.0833, 0.0]
    """
    one_of(choice, CHOICES, "choice")
    if (choice == "fixed") != (threshold is not None):
        raise ValueError(
            'choice="fixed" needs threshold=, the cut-off that never changes'
            if choice == "fixed"
            else f"threshold applies only to choice='fixed', not to choice={choice!r}"
        )
    curve, prior = curve_of(source), asked_prior(source, x, prior)
    if choice.startswith("rate"):
        weight = weight_of(curve, x, prior)
        return weight * (1 - weight) * (1 - 2 * curve.auc) + (1 / 2 if choice == "rate-uniform" else 1 / 3)
    found: LossCurve
    if choice == "fixed":
        found = cost_line(curve, threshold=threshold, x=x, prior=prior)
    elif choice == "score-uniform":
        found = score_uniform_curve(curve, x=x, prior=prior)
    else:
        found = (brier_curve if choice == "score-driven" else cost_curve)(curve, x=x, prior=prior)
    return found.area
