"""The Brier score and the log loss, split into calibration and refinement loss."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from rocplot._numbers import write_number
from rocplot._typing import Array, Strategy
from rocplot.compute._base.reading import Source, options_of, per_model
from rocplot.compute._base.result import Result
from rocplot.compute._calibration.bins import bound_pooled_bins, choose_bin_edges, find_bin_starts
from rocplot.compute._calibration.fits import require_probabilities, sort_predictions
from rocplot.compute._counts.threshold_counts import (
    ThresholdCounts,
    compute_mean_squares,
    find_wide_cells,
    get_counts,
    require_scores,
)
from rocplot.compute._roc.hull import compute_highest_hull, compute_hull
from rocplot.compute._roc.roc import RocCurve, get_curve


class BrierDecomposition(Result):
    """The Brier score, or the log loss, split into calibration loss and refinement loss.

    Attributes
    ----------
    brier : float
        Mean of (prediction − class)²; for ``score="log"`` the log loss, the mean of −ln of the probability
        predicted for the true class, in nats.
    calibration : float
        The loss that would disappear if each group were predicted its fraction of positives; MCB for isotonic
        groups.
    refinement : float
        The loss that would remain: the Brier score, or the log loss, of these fractions.
    uncertainty : float
        The loss of predicting the prior for all: π (1 − π), or the entropy −π ln π − (1 − π) ln(1 − π).
    within : float
        The part of `calibration` due to predictions that differ within groups: 0 for groups of equal
        predictions.  `calibration` − `within` is Murphy's reliability of the groups' mean predictions, for
        the log loss their mean divergence (Kullback–Leibler); NaN where both are infinite.
    grouping : str
        How samples were grouped, as in a legend.
    brier_error, calibration_error, refinement_error : float
        Guaranteed bounds on the errors of these three, for counts made with `max_points`, for which `within`
        is NaN; else 0.
    score : {"brier", "log"}
        Which score is split.
    """

    brier: float
    calibration: float
    refinement: float
    uncertainty: float = float("nan")
    within: float = 0.0
    grouping: str = ""
    brier_error: float = 0.0
    calibration_error: float = 0.0
    refinement_error: float = 0.0
    score: str = "brier"

    @property
    def discrimination(self) -> float:
        """Loss saved by the groups over predicting the prior: uncertainty − refinement (resolution, DSC)."""
        return self.uncertainty - self.refinement

    def describe(self) -> str:
        """Write the three parts of the loss as an equation for a paper.

        Examples
        --------
        >>> print(brier_decomposition([1, 1, 0, 0, 0], [0.8, 0.8, 0.8, 0.2, 0.2], method="scores").describe())
        Brier score 0.160 = reliability 0.027 − resolution 0.107 + uncertainty 0.240; by distinct scores.
        """
        parts = self.brier, self.calibration, self.within, self.discrimination, self.uncertainty
        loss, calibration, within, resolution, uncertainty = (write_number(part, ".3f") for part in parts)
        name = "Brier score" if self.score == "brier" else "Log loss"
        first = f"reliability {calibration}"  # as Murphy's, of groups of one prediction
        if self.within != 0:
            share = "" if math.isnan(self.within) else f" ({within} of it within groups)"
            first = f"calibration loss {calibration}{share}"
        sum_of_parts = f"{first} − resolution {resolution} + uncertainty {uncertainty}"
        return f"{name} {loss} = {sum_of_parts}; by {self.grouping}."


@per_model(result_type=BrierDecomposition)
@options_of(bins=("n_bins", "strategy", "edges"))
def brier_decomposition(
    source: Source,
    *,
    method: Literal["corp", "scores", "bins"] = "corp",
    n_bins: int = 10,
    strategy: Strategy = "uniform",
    edges: ArrayLike | None = None,
    score: Literal["brier", "log"] = "brier",
) -> BrierDecomposition:
    """Split the Brier score, or the log loss, into calibration loss and refinement loss.

    Use it to see how much of the loss recalibration could remove, and how much only a better ranking could.

    Parameters
    ----------
    {reading}
    method : {"corp", "scores", "bins"}, default="corp"
        How to group the samples: by block of the isotonic regression (CORP), by distinct prediction, or by
        bin.
    {binning}
    score : {"brier", "log"}, default="brier"
        The proper scoring rule: squared error, or the negative log-likelihood in nats.

    Returns
    -------
    BrierDecomposition
        Several models give a `Results`, a dict by name.  brier = calibration + refinement for every method.
        If a positive case has the prediction 0, or a negative one the prediction 1, the log loss is infinite,
        and `brier` and `calibration` are inf.

    Raises
    ------
    {raises}
    ValueError
        Also for predictions outside [0, 1], an unknown method or an unknown score; for an option of bins
        without ``method="bins"``; and for distinct scores, quantile bins or the log loss of counts made with
        `max_points`.

    See Also
    --------
    calibration : Compute a calibration curve.
    calibration_statistics : Compute summary statistics of calibration.
    cost_curve : Compute the lowest loss at each operating condition.
    brier_curve : Compute the loss if the score sets the threshold.
    rocplot.refinement_calibration : Draw models as points of refinement loss and calibration loss.

    Notes
    -----
    Flach's slides, "Brier score decomposition", over distinct scores.  As printed there, the estimate is the
    probability of the negative class, and the example divides by 10 for 20 cases (43/240 is right; .358 is
    the sum over both classes).  CORP: Dimitriadis, Gneiting & Jordan (2021); its refinement loss is that of
    the ROC hull, and its calibration loss is never negative.  With continuous scores every sample is its own
    group, so ``"scores"`` attributes all loss to calibration, however good the predictions are.  With bins,
    calibration may be negative, because bins ignore the differences of predictions within them.

    The log loss has the same parts: isotonic regression minimises every proper score at once, so the
    blocks of CORP are the same, and here too calibration is never negative; see Bröcker (2009) for
    the parts of any proper score.

    References
    ----------
    {flach}
    {brocker2009}
    {dimitriadis2021}

    Examples
    --------
    >>> parts = brier_decomposition([1, 0, 1, 0], [0.8, 0.8, 0.4, 0.4])
    >>> round(parts.brier, 3), round(parts.calibration, 3), round(parts.refinement, 3)
    (0.3, 0.05, 0.25)
    >>> parts = brier_decomposition([1, 0, 1, 0], [0.8, 0.8, 0.4, 0.4], score="log")
    >>> round(parts.brier, 3), round(parts.calibration, 3), round(parts.refinement, 3)
    (0.815, 0.122, 0.693)
    """
    counts = require_probabilities(get_counts(source))
    if find_wide_cells(counts).any():
        if score == "log":
            require_scores(counts, 'score="log"')
        return _decompose_pooled_counts(
            counts, method, lambda: choose_bin_edges(counts, n_bins, strategy, edges)
        )
    predicted, positive, negative = sort_predictions(counts)
    if method == "scores":
        start, words = np.arange(predicted.size), "distinct scores"
    elif method == "corp":
        vertices = compute_hull(get_curve(counts))
        assert vertices.counts is not None
        start, words = np.searchsorted(predicted, vertices.counts.score[::-1]), "isotonic blocks (CORP)"
    else:
        limits, words = choose_bin_edges(counts, n_bins, strategy, edges)
        start = find_bin_starts(predicted, limits)
    parts, between_loss = (_split_brier_score if score == "brier" else _split_log_loss)(
        predicted, positive, negative, start
    )
    within_loss = parts["calibration"] - between_loss if math.isfinite(between_loss) else float("nan")
    if method != "bins":
        parts["calibration"] = max(parts["calibration"], 0.0)
    return BrierDecomposition(
        **parts,
        within=0.0 if np.unique(start).size == predicted.size else within_loss,  # one prediction a group
        grouping=words,
        score=score,
    )


def _split_brier_score(
    score: Array, positive: Array, negative: Array, start: Array
) -> tuple[dict[str, float], float]:
    """Split the Brier score over the groups that begin at the given positions.

    Returns
    -------
    dict of float
        The fields of the result: the loss and its parts.
    float
        The calibration loss of the groups' mean predictions.
    """
    weight, total = positive + negative, float(positive.sum() + negative.sum())
    n_positive, size = np.add.reduceat(positive, start), np.add.reduceat(weight, start)
    share = np.repeat(n_positive / size, np.diff(start, append=score.size))  # the calibrated prediction
    gap = score - share
    saved = weight * gap**2 - 2 * gap * (positive - weight * share)  # exactly 0 where they agree
    mean = np.add.reduceat(weight * score, start) / size
    prior = float(n_positive.sum()) / total
    return {
        "brier": float(positive @ (1 - score) ** 2 + negative @ score**2) / total,
        "calibration": float(saved.sum()) / total,
        "refinement": float(n_positive @ (1 - n_positive / size)) / total,
        "uncertainty": prior * (1 - prior),
    }, float(size @ (mean - n_positive / size) ** 2) / total


def _split_log_loss(
    score: Array, positive: Array, negative: Array, start: Array
) -> tuple[dict[str, float], float]:
    """Split the log loss in the same way as the Brier score."""
    weight, total = positive + negative, float(positive.sum() + negative.sum())
    n_positive, n_negative, size = (np.add.reduceat(part, start) for part in (positive, negative, weight))
    group = np.repeat(np.arange(start.size), np.diff(start, append=score.size))
    mean = np.clip(np.add.reduceat(weight * score, start) / size, 0, 1)
    class_totals = n_positive.sum(keepdims=True), n_negative.sum(keepdims=True)
    return {
        "brier": _sum_log_losses(score, positive, negative) / total,
        "calibration": _sum_log_losses(score, positive, negative, (n_positive / size)[group]) / total,
        "refinement": _sum_log_losses(n_positive / size, n_positive, n_negative) / total,
        "uncertainty": _sum_log_losses(class_totals[0] / total, *class_totals) / total,
    }, _sum_log_losses(mean, n_positive, n_negative, n_positive / size) / total


def _sum_log_losses(p: Array, positive: Array, negative: Array, reference: Array | None = None) -> float:
    """Sum the log losses of the predictions `p`, or their excess over those of reference predictions."""
    with np.errstate(divide="ignore", invalid="ignore"):
        loss = [-np.log(p), -np.log1p(-p)]
        if reference is not None:
            loss = [loss[0] + np.log(reference), loss[1] + np.log1p(-reference)]
    masks = positive > 0, negative > 0  # outcomes of weight 0 cost nothing, even at -inf
    return float(positive[masks[0]] @ loss[0][masks[0]] + negative[masks[1]] @ loss[1][masks[1]]) + 0.0


def _decompose_pooled_counts(
    counts: ThresholdCounts, method: str, make_edges: Callable[[], tuple[Array, str]]
) -> BrierDecomposition:
    """Bound the Brier score of pooled counts and its parts, and return the middles of the bounds."""
    if method == "scores":
        require_scores(counts, 'method="scores"')
    P, N = counts.n_positive, counts.n_negative
    (p, p_error), (n, n_error) = compute_mean_squares(counts)
    brier = float(counts.positive @ p + counts.negative @ n) / (P + N)
    brier_error = float(counts.positive @ p_error + counts.negative @ n_error) / (P + N)
    if method == "corp":
        curve, words = get_curve(counts), "isotonic blocks (CORP)"
        high, low = (
            _compute_refinement(hull, P, N) for hull in (compute_hull(curve), compute_highest_hull(curve))
        )
    else:
        limits, words = make_edges()
        low, high = (float(part.sum()) / (P + N) for part in bound_pooled_bins(counts, limits).refinement)
    refinement, refinement_error = (low + high) / 2, max(high - low, 0.0) / 2
    calibration = brier - refinement
    return BrierDecomposition(
        brier=brier,
        calibration=calibration if method == "bins" else max(calibration, 0.0),
        refinement=refinement,
        uncertainty=P * N / (P + N) ** 2,
        within=float("nan"),
        grouping=words,
        brier_error=brier_error,
        calibration_error=brier_error + refinement_error,
        refinement_error=refinement_error,
    )


def _compute_refinement(vertices: RocCurve, P: float, N: float) -> float:
    """Compute the Brier score of the fractions of positives on the segments of a hull."""
    positive, negative = P * np.diff(vertices.tpr), N * np.diff(vertices.fpr)
    return float((positive * negative / (positive + negative)).sum()) / (P + N)
