"""The cost of log-likelihood ratios, in bits."""

from __future__ import annotations

from typing import Literal

import numpy as np

from rocplot._typing import Array
from rocplot.compute._base.reading import Source, per_model
from rocplot.compute._calibration.fits import require_probabilities
from rocplot.compute._counts.threshold_counts import get_counts, get_totals, require_order, require_scores
from rocplot.compute._roc.hull import compute_hull
from rocplot.compute._roc.roc import get_curve


@per_model(result_type=float)
def cllr(source: Source, *, scores: Literal["probability", "llr"] = "probability") -> float:
    """Compute the cost of log-likelihood ratios (Cllr).

    Use it to assess likelihood ratios, as in forensic science and speaker recognition.

    Parameters
    ----------
    {reading}
    scores : {"probability", "llr"}, default="probability"
        Whether the scores are probabilities at the prevalence of the sample, or natural logarithms of
        likelihood ratios.

    Returns
    -------
    float
        In bits; 0 for a perfect system, 1 for one that always reports a likelihood ratio of 1.  There is no
        upper bound: it is inf if a case has an infinite ratio, or a probability of 0 or 1, on the wrong side.
        Several models give a `Results`, a dict by name.

    Raises
    ------
    {raises}
    ValueError
        Also for an unknown kind of scores, probabilities outside [0, 1], or scores pooled by `max_points`.

    See Also
    --------
    cllr_min : Compute the Cllr that remains after the best calibration of the scores.
    brier_curve : Compute the loss if the score sets the threshold.
    brier_decomposition : Split the Brier score into calibration loss and refinement loss.
    rocplot.det : Draw detection error trade-off curves.

    Notes
    -----
    Brümmer & du Preez (2006), equation 13: ½ (mean of log₂(1 + 1/LR) over the positives + mean of
    log₂(1 + LR) over the negatives), the log loss in bits when both classes are equally likely.
    Probabilities p become likelihood ratios by p/(1 − p) · (1 − π)/π.

    References
    ----------
    {brummer2006}

    Examples
    --------
    >>> import math
    >>> round(cllr([1, 0], [math.log(3), math.log(1 / 3)], scores="llr"), 4)
    0.415
    >>> round(cllr([1, 0], [0.75, 0.25]), 4)
    0.415
    """
    counts = get_counts(source)
    require_scores(counts, "Cllr")
    P, N = get_totals(counts)
    if scores == "probability":
        counts = require_probabilities(counts, ", or say scores='llr' of log-likelihood ratios")
        score = np.asarray(counts.score, float)
        with np.errstate(divide="ignore"):
            ratio = np.log(score) - np.log1p(-score) - np.log(P / N)
    else:
        ratio = np.asarray(counts.score, float)
    return _average_log_loss(ratio, counts.positive / P, counts.negative / N)


@per_model(result_type=float)
def cllr_min(source: Source, *, scores: Literal["probability", "llr"] = "probability") -> float:
    """Compute the Cllr that remains after the best calibration of the scores.

    Use it to separate the loss by poor discrimination from that by poor calibration.

    Parameters
    ----------
    {reading}
    scores : {"probability", "llr"}, default="probability"
        The kind of scores, as in `cllr`.  The minimum depends only on their order, so it is the same for
        both, and you can pass scores of any kind.

    Returns
    -------
    float
        In bits, from 0 for a perfect ranking to 1 for one whose hull is the diagonal.  Several models give a
        `Results`, a dict by name.

    Raises
    ------
    {raises}
    ValueError
        Also for an unknown kind of scores, or counts made with `max_points` that hide the order of the
        classes.

    See Also
    --------
    cllr : Compute the cost of log-likelihood ratios.
    hull : Compute the upper convex hull of the ROC curve.
    calibration_map : Fit a map from scores to probabilities.

    Notes
    -----
    Brümmer & du Preez (2006).  The best monotone calibration gives all cases of a segment of the hull its
    slope as their likelihood ratio (isotonic regression, "PAV").  `cllr` less this is the loss due
    to calibration.

    References
    ----------
    {brummer2006}

    Examples
    --------
    >>> round(cllr_min([1, 0, 1, 0], [4, 3, 2, 1]), 4), cllr_min([1, 0], [2, 1])
    (0.5, 0.0)
    """
    curve = get_curve(source)
    require_order(curve.counts, "the least Cllr")
    vertices = compute_hull(curve)
    rise, run = np.diff(vertices.tpr), np.diff(vertices.fpr)
    with np.errstate(divide="ignore"):
        ratio = np.log(rise) - np.log(run)
    return min(_average_log_loss(ratio, rise, run), 1.0)


def _average_log_loss(ratio: Array, rise: Array, run: Array) -> float:
    """Average the losses of both classes, in bits, where they have cases; elsewhere a loss may be inf."""
    p, n = rise > 0, run > 0
    loss = float(rise[p] @ np.logaddexp(0, -ratio[p])) + float(run[n] @ np.logaddexp(0, ratio[n]))
    return float(loss / 2 / np.log(2))
