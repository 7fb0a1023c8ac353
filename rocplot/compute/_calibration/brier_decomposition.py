"""The Brier score and the log loss, split into calibration and refinement loss."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from rocplot._typing import Array, Strategy
from rocplot.compute._base.reading import Source, per_model
from rocplot.compute._base.result import Result
from rocplot.compute._calibration.bins import edges_of, groups, pooled_bins
from rocplot.compute._calibration.fits import ascending, probabilities
from rocplot.compute._counts.threshold_counts import (
    ThresholdCounts,
    counts_of,
    mean_squares,
    need_scores,
    wide,
)
from rocplot.compute._roc.hull import highest_hull, hull_of
from rocplot.compute._roc.roc import RocCurve, curve_of


class BrierDecomposition(Result):
    """The Brier score, or the log loss, split into calibration loss and refinement loss.

    Attributes
    ----------
    brier : float
        Mean of (prediction − class)²; for ``score="log"`` the log loss, the mean of −ln of the probability
        predicted for the true class, in nats.
    calibration : float
        Loss that predicting each group's fraction of positives would remove; MCB for isotonic groups.
    refinement : float
        Loss that remains: the Brier score, or the log loss, of these fractions.
    uncertainty : float
        The same of predicting the prior for all: π (1 − π), or the entropy −π ln π − (1 − π) ln(1 − π).
    within : float
        The part of `calibration` due to predictions that differ within groups: 0 for groups of equal
        predictions.  `calibration` − `within` is Murphy's reliability of the groups' mean predictions, for
        the log loss their mean divergence (Kullback–Leibler); NaN where both are infinite.
    grouping : str
        How samples were grouped, as in a legend.
    brier_error, calibration_error, refinement_error : float
        Guaranteed bounds on the errors of the three, for counts made with `max_points`; else 0.  `within` is
        then NaN.
    score : {"brier", "log"}
        What is split.
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
        """What the groups save against predicting the prior: uncertainty − refinement (resolution, DSC)."""
        return self.uncertainty - self.refinement


@per_model(makes=BrierDecomposition)
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

    Parameters
    ----------
    {reading}
    method : {"corp", "scores", "bins"}, default="corp"
        How samples are grouped: by block of the isotonic regression (CORP), by distinct prediction, or by
        bin.
    {binning}
    score : {"brier", "log"}, default="brier"
        The proper scoring rule: squared error, or the negative log-likelihood in nats.

    Returns
    -------
    BrierDecomposition
        Several models give a `Results`, a dict by name.  brier = calibration + refinement for every method.
        A prediction of 0 for a positive case, or of 1 for a negative one, has an infinite log loss, and then
        `brier` and `calibration` are inf.

    Raises
    ------
    {raises}
    ValueError
        Also for predictions outside [0, 1], an unknown method or an unknown score; and for distinct scores,
        quantile bins or the log loss of counts made with `max_points`.

    See Also
    --------
    calibration : Compute a calibration curve.
    calibration_statistics : Compute summary statistics of calibration.
    cost_curve : Compute the lowest loss at each operating condition.
    brier_curve : Compute the loss if the score sets the threshold.
    rocplot.refinement_calibration : Draw models as points of refinement loss and calibration loss.

    Notes
    -----
    Flach's slides, "Brier score decomposition", over distinct scores; as printed there the estimate is the
    probability of the negative class, and the example divides by 10 for 20 cases (43/240 is right, .358 the
    sum over both classes).  CORP: Dimitriadis, Gneiting & Jordan (2021); its refinement loss is that of the
    ROC hull, and its calibration loss never negative.  With continuous scores every sample is its own group,
    so that ``"scores"`` attributes all loss to calibration, however right the predictions are.  With bins,
    calibration may be negative, because bins ignore the differences of predictions within them.

    The log loss has the same parts: isotonic regression minimises every proper score at once, so that the
    blocks of CORP are the same, and calibration over them is never negative, either; see Bröcker (2009) for
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
    counted = probabilities(counts_of(source))
    if wide(counted).any():
        if score == "log":
            need_scores(counted, 'score="log"')
        return _of_cells(counted, method, lambda: edges_of(counted, n_bins, strategy, edges))
    predicted, positive, negative = ascending(counted)
    if method == "scores":
        start, words = np.arange(predicted.size), "distinct scores"
    elif method == "corp":
        vertices = hull_of(curve_of(counted))
        assert vertices.counts is not None
        start, words = np.searchsorted(predicted, vertices.counts.score[::-1]), "isotonic blocks (CORP)"
    else:
        limits, words = edges_of(counted, n_bins, strategy, edges)
        start = groups(predicted, limits)
    parts, between = (_squares if score == "brier" else _logarithms)(predicted, positive, negative, start)
    within = parts["calibration"] - between if math.isfinite(between) else float("nan")
    if method != "bins":
        parts["calibration"] = max(parts["calibration"], 0.0)
    return BrierDecomposition(
        **parts, within=0.0 if method == "scores" else within, grouping=words, score=score
    )


def _squares(score: Array, positive: Array, negative: Array, start: Array) -> tuple[dict[str, float], float]:
    """Split the Brier score over the groups that begin at the given positions.

    Returns
    -------
    dict of float
        The fields of the result: the loss and its parts.
    float
        The calibration loss of the groups' mean predictions.
    """
    weight, total = positive + negative, float(positive.sum() + negative.sum())
    up, size = np.add.reduceat(positive, start), np.add.reduceat(weight, start)
    share = np.repeat(up / size, np.diff(start, append=score.size))  # what each prediction should be
    gap = score - share
    saved = weight * gap**2 - 2 * gap * (positive - weight * share)  # 0 exactly where predictions are right
    mean = np.add.reduceat(weight * score, start) / size
    prior = float(up.sum()) / total
    return {
        "brier": float(positive @ (1 - score) ** 2 + negative @ score**2) / total,
        "calibration": float(saved.sum()) / total,
        "refinement": float(up @ (1 - up / size)) / total,
        "uncertainty": prior * (1 - prior),
    }, float(size @ (mean - up / size) ** 2) / total


def _logarithms(
    score: Array, positive: Array, negative: Array, start: Array
) -> tuple[dict[str, float], float]:
    """Split the log loss alike."""
    weight, total = positive + negative, float(positive.sum() + negative.sum())
    up, down, size = (np.add.reduceat(part, start) for part in (positive, negative, weight))
    own = np.repeat(np.arange(start.size), np.diff(start, append=score.size))
    mean = np.clip(np.add.reduceat(weight * score, start) / size, 0, 1)
    whole = up.sum(keepdims=True), down.sum(keepdims=True)
    return {
        "brier": _surprise(score, positive, negative) / total,
        "calibration": _surprise(score, positive, negative, (up / size)[own]) / total,
        "refinement": _surprise(up / size, up, down) / total,
        "uncertainty": _surprise(whole[0] / total, *whole) / total,
    }, _surprise(mean, up, down, up / size) / total


def _surprise(p: Array, positive: Array, negative: Array, beside: Array | None = None) -> float:
    """Sum the negative logarithms of the outcomes' probabilities, or what other ones save of them."""
    with np.errstate(divide="ignore", invalid="ignore"):
        loss = [-np.log(p), -np.log1p(-p)]
        if beside is not None:
            loss = [loss[0] + np.log(beside), loss[1] + np.log1p(-beside)]
    seen = positive > 0, negative > 0  # an outcome that did not occur costs nothing, whatever its logarithm
    return float(positive[seen[0]] @ loss[0][seen[0]] + negative[seen[1]] @ loss[1][seen[1]]) + 0.0


def _of_cells(
    counted: ThresholdCounts, method: str, binned: Callable[[], tuple[Array, str]]
) -> BrierDecomposition:
    """Bound the Brier score of pooled counts, and its parts; the middles are taken."""
    if method == "scores":
        need_scores(counted, 'method="scores"')
    P, N = counted.n_positive, counted.n_negative
    (p, p_error), (n, n_error) = mean_squares(counted)
    brier = float(counted.positive @ p + counted.negative @ n) / (P + N)
    brier_error = float(counted.positive @ p_error + counted.negative @ n_error) / (P + N)
    if method == "corp":
        curve, words = curve_of(counted), "isotonic blocks (CORP)"
        most, least = (_refinement(one, P, N) for one in (hull_of(curve), highest_hull(curve)))
    else:
        limits, words = binned()
        least, most = (float(part.sum()) / (P + N) for part in pooled_bins(counted, limits).refinement)
    refinement, refinement_error = (least + most) / 2, max(most - least, 0.0) / 2
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


def _refinement(vertices: RocCurve, P: float, N: float) -> float:
    """Compute the Brier score of the shares of positives on the segments of a hull."""
    up, down = P * np.diff(vertices.tpr), N * np.diff(vertices.fpr)
    return float((up * down / (up + down)).sum()) / (P + N)
