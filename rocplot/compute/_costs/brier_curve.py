"""Brier curves: the loss of score-driven thresholds.

At cost proportion κ, the share of a false negative in the two costs, the loss of a decision is
Q(κ) = 2[κ π fnr + (1 − κ)(1 − π) fpr]; at κ = ½ it is the error rate.  Over the skew z it is
z fnr + (1 − z) fpr, Drummond & Holte's normalised expected cost: the same at π = ½.
"""

from __future__ import annotations

from typing import Literal

import numpy as np

from rocplot._typing import Array, OddsAxis
from rocplot._validation import one_of
from rocplot.compute._base.per_model import per_model
from rocplot.compute._base.source import Source
from rocplot.compute._costs.loss_curve import (
    AXES,
    SCORES,
    LossCurve,
    loss_at,
    of_kind,
    over_log_odds,
    probabilities,
    weight_of,
)
from rocplot.compute._counts.inside import mean_squares, need_scores, wide
from rocplot.compute._roc.curve import RocCurve, curve_of


@per_model(makes=LossCurve, ready=of_kind("brier"))
def brier_curve(
    source: Source,
    *,
    x: OddsAxis = "cost_proportion",
    prior: float | None = None,
    scores: Literal["probability", "llr"] = "probability",
) -> LossCurve:
    """Compute the Brier curve, a Murphy diagram: the loss at each condition if the score sets the threshold.

    At cost proportion κ a sample is predicted positive iff its score ≥ 1 − κ; over the skew z iff its
    score ≥ 1 − z.

    Parameters
    ----------
    {reading}
    x : {"cost_proportion", "skew", "log_odds"}, default="cost_proportion"
        The operating condition: the cost proportion of a false negative, κ = cost_fn/(cost_fn + cost_fp), the
        skew z = πκ/(πκ + (1 − π)(1 − κ)), Drummond & Holte's probability cost, both in [0, 1]; or
        ln(κ/(1 − κ)), with the vertices at finite log odds, the loss of the same κ there, and
        an area of NaN.
    prior : float in (0, 1), optional
        P(positive) π where the classifier will be used; by default the sample's.  Not with ``x="skew"``,
        which includes the prior.
    scores : {"probability", "llr"}, default="probability"
        What the scores are: probabilities, or natural logarithms of likelihood ratios, which become
        probabilities at the prior.

    Returns
    -------
    LossCurve
        Several models give a `Results`, a dict by name.  The curve is linear between
        jumps; a jump, at 1 − score, is a repeated `x`.  Over the scores of a pooled cell the loss is that of
        predicting half of the cell positive, within `loss_error`.

    Raises
    ------
    {raises}
    ValueError
        Also for scores outside [0, 1], an unknown `x`, or a prior outside (0, 1).

    See Also
    --------
    cost_curve : Compute the lowest loss at each operating condition.
    rate_driven_curve : Compute the loss if the predicted positive rate equals the condition.
    net_benefit : Compute the net benefit at threshold probabilities.
    expected_loss : Compute the expected loss of a threshold choice method.
    brier_decomposition : Split the Brier score into calibration loss and refinement loss.
    rocplot.brier_curve : Draw Brier curves.

    Notes
    -----
    Hernández-Orallo, Flach & Ferri (2011).  Over κ the area is the Brier score; over the skew it is its
    macro average, half the sum of the mean squared errors in the two classes.

    **Murphy diagram.**  Ehm, Gneiting, Jordan & Krüger (2016) draw the mean of the elementary score
    S(θ) = ½ θ of a negative with p > θ, ½ (1 − θ) of a positive with p ≤ θ, 0 of all others (their expectile
    of level ½, the mean) over the threshold probability θ; every proper score of the forecasts p is an
    average of S over θ.  The curve over κ, at the sample's prior, is this diagram mirrored and four times as
    high: Q(κ) = 4 S(1 − κ), and twice as high as where the factor ½ is left out.  Of two models, the one
    whose curve lies nowhere above the other's is the better one by every proper score.  At a jump, where
    θ is a prediction, the diagram has one of the two values that are kept here.

    References
    ----------
    {ehm2016}
    {hernandez2011}

    Examples
    --------
    >>> curve = brier_curve([1, 0], [0.75, 0.5])
    >>> curve.x, curve.loss, curve.area
    (array([0.  , 0.25, 0.25, 0.5 , 0.5 , 1.  ]), array([0.  , 0.25, 0.  , 0.  , 0.5 , 0.  ]), 0.15625)
    """
    one_of(scores, SCORES, "scores")
    curve = curve_of(source)
    if one_of(x, (*AXES, "log_odds"), "x") == "log_odds":
        weight = weight_of(curve, "cost_proportion", prior)
        return over_log_odds(_losses(_read(curve, scores, weight), "cost_proportion", weight))
    weight = weight_of(curve, x, prior)
    return _losses(_read(curve, scores, weight), x, weight)


def _read(curve: RocCurve, scores: str, weight: float) -> RocCurve:
    """Turn log-likelihood ratios into probabilities at the weight of the positive class."""
    if scores == "probability":
        return curve
    if curve.counts is not None:
        need_scores(curve.counts, "a curve of likelihood ratios")
    ratio = np.asarray(curve.threshold, float)[1:]
    with np.errstate(over="ignore"):
        chance = 1 / (1 + (1 - weight) / weight * np.exp(-ratio))
    return RocCurve.trusted(fpr=curve.fpr, tpr=curve.tpr, threshold=np.append(np.inf, chance))


def _losses(curve: RocCurve, x: str, weight: float) -> LossCurve:
    """Compute the loss of score-driven thresholds."""
    score = probabilities(curve, "a Brier curve")
    counted = curve.counts
    pooled = None if counted is None or not wide(counted).any() else counted
    ends = score if pooled is None else np.column_stack((np.asarray(pooled.top), score)).ravel()
    edges = np.concatenate(([0.0], 1 - ends, [1.0]))
    f, t = (rate if pooled is None else _with_middles(rate) for rate in (curve.fpr, curve.tpr))
    kept = edges[1:] > edges[:-1]  # a score of 1 jumps at 0, before the curve begins
    pieces = np.column_stack((edges[:-1], edges[1:]))
    if not kept.all():
        pieces, f, t = pieces[kept], f[kept], t[kept]
    loss = np.column_stack([loss_at(side, f, t, weight) for side in pieces.T]).ravel()
    at = pieces.ravel()
    if loss[-1] > 0:  # a score of 0 jumps at 1: there every case is predicted positive
        at, loss = np.append(at, 1.0), np.append(loss, 0.0)
    up, across = np.diff(curve.tpr), np.diff(curve.fpr)
    if pooled is None:
        area = weight * (up @ (1 - score) ** 2) + (1 - weight) * (across @ score**2)
        return LossCurve.trusted(x=at, loss=loss, area=float(area), axis=x, kind="brier", prior=weight)
    (p, p_error), (n, n_error) = mean_squares(pooled)
    wrong = [weight * (1 - end) * up + (1 - weight) * end * across for end in (score, ends[::2])]
    return LossCurve.trusted(
        x=at,
        loss=loss,
        area=float(weight * (up @ p) + (1 - weight) * (across @ n)),
        axis=x,
        kind="brier",
        prior=weight,
        loss_error=float(np.max(wrong, initial=0.0, where=wide(pooled))),
        area_error=float(weight * (up @ p_error) + (1 - weight) * (across @ n_error)),
    )


def _with_middles(rate: Array) -> Array:
    """Put the middle of each cell between its ends."""
    found = np.repeat(rate, 2)[:-1].astype(float)
    found[1::2] = (rate[:-1] + rate[1:]) / 2
    return found
