"""The Brier score, split into calibration and refinement loss."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from rocplot._typing import Array, Strategy
from rocplot._validation import one_of
from rocplot.compute._base.per_model import per_model
from rocplot.compute._base.result import Result
from rocplot.compute._base.source import Source
from rocplot.compute._calibration.bins import edges_of, groups, pooled_bins
from rocplot.compute._calibration.calibration import ascending, probabilities
from rocplot.compute._counts.inside import mean_squares, need_scores, wide
from rocplot.compute._counts.threshold_counts import ThresholdCounts, counts_of
from rocplot.compute._roc.convex_hull import highest_hull, hull_of
from rocplot.compute._roc.curve import RocCurve, curve_of


@dataclass(frozen=True, eq=False)
class BrierDecomposition(Result):
    """The Brier score, or mean squared error, split into calibration loss and refinement loss.

    Attributes
    ----------
    brier : float
        Mean of (prediction − class)².
    calibration : float
        Loss that predicting each group's fraction of positives would remove; MCB for isotonic groups.
    refinement : float
        Loss that remains: the Brier score of these fractions.
    uncertainty : float
        The Brier score of predicting the prior for all, π (1 − π).
    within : float
        The part of `calibration` due to predictions that differ within groups: 0 for groups of equal
        predictions.  `calibration` − `within` is Murphy's reliability of the groups' mean predictions.
    grouping : str
        How samples were grouped, as in a legend.
    brier_error, calibration_error, refinement_error : float
        Guaranteed bounds on the errors of the three, for counts made with `max_points`; else 0.  `within` is
        then NaN.
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
) -> BrierDecomposition:
    """Split the Brier score into calibration loss and refinement loss.

    Parameters
    ----------
    {reading}
    method : {"corp", "scores", "bins"}, default="corp"
        How samples are grouped: by block of the isotonic regression (CORP), by distinct prediction, or by
        bin.
    {binning}

    Returns
    -------
    BrierDecomposition
        Several models give a `Results`, a dict by name.  brier = calibration + refinement for every method.

    Raises
    ------
    {raises}
    ValueError
        Also for predictions outside [0, 1], or an unknown method; and for distinct scores or quantile bins of
        counts made with `max_points`.

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

    References
    ----------
    {flach}
    {dimitriadis2021}

    Examples
    --------
    >>> parts = brier_decomposition([1, 0, 1, 0], [0.8, 0.8, 0.4, 0.4])
    >>> round(parts.brier, 3), round(parts.calibration, 3), round(parts.refinement, 3)
    (0.3, 0.05, 0.25)
    """
    one_of(method, ("corp", "scores", "bins"), "method")
    counted = probabilities(counts_of(source))
    if wide(counted).any():
        return _of_cells(counted, method, lambda: edges_of(counted, n_bins, strategy, edges))
    score, positive, negative = ascending(counted)
    if method == "scores":
        start, words = np.arange(score.size), "distinct scores"
    elif method == "corp":
        vertices = hull_of(curve_of(counted))
        assert vertices.counts is not None
        start, words = np.searchsorted(score, vertices.counts.score[::-1]), "isotonic blocks (CORP)"
    else:
        limits, words = edges_of(counted, n_bins, strategy, edges)
        start = groups(score, limits)
    weight, total = positive + negative, float(positive.sum() + negative.sum())
    up, size = np.add.reduceat(positive, start), np.add.reduceat(weight, start)
    share = np.repeat(up / size, np.diff(start, append=score.size))  # what each prediction should be
    gap = score - share
    saved = weight * gap**2 - 2 * gap * (positive - weight * share)  # 0 exactly where predictions are right
    mean = np.add.reduceat(weight * score, start) / size
    calibration, between = float(saved.sum()) / total, float(size @ (mean - up / size) ** 2) / total
    prior = float(up.sum()) / total
    return BrierDecomposition(
        brier=float(positive @ (1 - score) ** 2 + negative @ score**2) / total,
        calibration=calibration if method == "bins" else max(calibration, 0.0),
        refinement=float(up @ (1 - up / size)) / total,
        uncertainty=prior * (1 - prior),
        within=0.0 if method == "scores" else calibration - between,
        grouping=words,
    )


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
