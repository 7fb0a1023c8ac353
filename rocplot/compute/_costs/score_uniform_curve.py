"""Score-uniform curves: random thresholds."""

from __future__ import annotations

import numpy as np

from rocplot._typing import CostAxis
from rocplot.compute._base.per_model import per_model
from rocplot.compute._base.source import Source
from rocplot.compute._costs.loss_curve import (
    LossCurve,
    _straight,
    asked_prior,
    of_kind,
    probabilities,
    weight_of,
)
from rocplot.compute._counts.inside import mean_scores, wide
from rocplot.compute._roc.curve import curve_of


@per_model(makes=LossCurve, ready=of_kind("score-uniform", also_data=True))
def score_uniform_curve(
    source: Source, *, x: CostAxis = "cost_proportion", prior: float | None = None
) -> LossCurve:
    """Compute the score-uniform curve: the expected loss of a threshold uniformly random in [0, 1].

    Parameters
    ----------
    {reading}
    {condition}

    Returns
    -------
    LossCurve
        A straight line over the operating condition.  Several models give a `Results`, a dict by name.

    Raises
    ------
    {raises}
    ValueError
        Also for scores outside [0, 1], an unknown `x` or a prior outside (0, 1).

    See Also
    --------
    brier_curve : Compute the loss if the score sets the threshold.
    expected_loss : Compute the expected loss of a threshold choice method.
    rocplot.cost_curve : Draw cost curves: the loss of the best threshold at every operating condition.

    Notes
    -----
    Hernández-Orallo, Flach & Ferri (2012).  Over κ the area is the mean absolute error; over the skew the
    average of that of the two classes.

    References
    ----------
    {hernandez2012}

    Examples
    --------
    >>> score_uniform_curve([1, 0], [0.75, 0.5]).area
    0.375
    """
    curve = curve_of(source)
    weight = weight_of(curve, x, asked_prior(source, x, prior))
    score = probabilities(curve, "a random threshold in [0, 1]")
    up, across = np.diff(curve.tpr), np.diff(curve.fpr)
    if curve.counts is None or not wide(curve.counts).any():
        return _straight(up @ (1 - score), across @ score, weight, x, "score-uniform")
    (of_positives, p_error), (of_negatives, n_error) = mean_scores(curve.counts)
    means = up @ (1 - of_positives), across @ of_negatives
    return _straight(*means, weight, x, "score-uniform", (up @ p_error, across @ n_error))
