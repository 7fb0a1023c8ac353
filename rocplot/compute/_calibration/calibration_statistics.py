"""The numbers beside a calibration plot, and the ROC curve that a calibration plot implies."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rocplot._data.arrays import rates, scores
from rocplot.compute._base.per_model import per_model
from rocplot.compute._base.result import Result
from rocplot.compute._calibration.brier_decomposition import brier_decomposition
from rocplot.compute._calibration.calibration import ascending, calibration, clip_of, probabilities
from rocplot.compute._calibration.fits import clipped, line_fit, logistic_fit, logit
from rocplot.compute._counts.counts import counts_of
from rocplot.compute._roc.roc import RocCurve, auc_of

Array: TypeAlias = NDArray[Any]


@dataclass(frozen=True)
class CalibrationStatistics(Result):
    """The numbers that stand beside a calibration plot.

    Attributes
    ----------
    n, prior : float
        Weight of the cases, and the share of positives.
    auc : float
        Area under the ROC curve.
    brier, calibration, refinement : float
        The Brier score, and its parts over the isotonic blocks (CORP).
    in_the_large : float
        Calibration-in-the-large: intercept of the logistic recalibration with its slope fixed at 1.
    intercept, slope : float
        Of the logistic recalibration in which both are free.
    ece, max_bin_error : float
        Mean (by weight) and largest absolute difference of observed and predicted over the bins.
    binning : str
        The bins of these two.
    average_error, max_error : float
        Mean (by weight) and largest absolute difference of observed and predicted of the local regression:
        E_avg, which is also called the integrated calibration index (ICI), and E_max.
    """

    n: float
    prior: float
    auc: float
    brier: float
    calibration: float
    refinement: float
    in_the_large: float
    intercept: float
    slope: float
    ece: float
    max_bin_error: float
    binning: str
    average_error: float
    max_error: float


def statistics_words(s: CalibrationStatistics) -> dict[str, tuple[str, str]]:
    """Write the numbers beside a calibration plot, each with the field's word for it; by attribute."""
    return {
        "n": ("n", amount(s.n)),
        "auc": ("AUC", f"{s.auc:.3f}"),
        "brier": ("Brier score", f"{s.brier:.3f}"),
        "calibration": ("   calibration loss (CORP)", f"{s.calibration:.3f}"),
        "refinement": ("   refinement loss (CORP)", f"{s.refinement:.3f}"),
        "in_the_large": ("Calibration-in-the-large", _signed(s.in_the_large)),
        "slope": ("Calibration slope", _signed(s.slope)),
        "ece": (f"ECE, {s.binning}", f"{s.ece:.3f}"),
        "max_bin_error": ("   largest", f"{s.max_bin_error:.3f}"),
        "average_error": ("Mean abs. error, LOESS", f"{s.average_error:.3f}"),
        "max_error": ("   largest", f"{s.max_error:.3f}"),
    }


def amount(n: float) -> str:
    """Write a number of cases: thousands apart, fractions with four digits."""
    return f"{n:,.0f}" if n == round(n) else f"{n:.4g}"


def _signed(value: float) -> str:
    return "undefined" if np.isnan(value) else f"{value:.3f}".replace("-", "−")


@per_model()
def calibration_statistics(
    source: Any,
    *,
    n_bins: int = 10,
    strategy: str = "uniform",
    edges: Any = None,
    span: float = 0.75,
    degree: int = 1,
    clip: float | None = None,
) -> CalibrationStatistics:
    """Compute the numbers that stand beside a calibration plot.

    Parameters
    ----------
    {reading}
    n_bins, strategy, edges, span, degree, clip
        As for `calibration`.

    Returns
    -------
    CalibrationStatistics
        Or a dict of them by model.  `in_the_large`, `intercept` and `slope` are NaN where predictions are 0
        or 1 and no `clip` is given; the latter two also where the predictions are all equal or separate the
        classes.

    Raises
    ------
    {raises}
    ValueError
        Also for predictions outside [0, 1].

    Notes
    -----
    Two intercepts are in use: that of the joint fit, and the one with slope 1, which alone says whether
    predictions are too high or too low on the whole; Van Calster et al. (2019).

    Examples
    --------
    >>> s = calibration_statistics([0, 0, 1, 0, 1, 1], [0.1, 0.2, 0.2, 0.6, 0.7, 0.9], n_bins=2)
    >>> round(s.brier, 3), round(s.in_the_large, 3), round(s.slope, 3)
    (0.192, 0.313, 0.836)
    """
    clip = clip_of(clip)
    counted = probabilities(counts_of(source))
    bins = calibration(counted, n_bins=n_bins, strategy=strategy, edges=edges)
    smooth = calibration(counted, method="loess", span=span, degree=degree)
    parts = brier_decomposition(counted, method="corp")
    P, N = counted.n_positive, counted.n_negative
    return CalibrationStatistics(
        n=P + N,
        prior=P / (P + N),
        auc=auc_of(counted),
        brier=parts.brier,
        calibration=parts.calibration,
        refinement=parts.refinement,
        **_recalibration(counted, clip),
        ece=bins.average_error,
        max_bin_error=bins.max_error,
        binning=bins.binning,
        average_error=smooth.average_error,
        max_error=smooth.max_error,
    )


def _recalibration(counted: Any, clip: float | None) -> dict[str, float]:
    score, positive, negative = ascending(counted)
    undefined = {"in_the_large": np.nan, "intercept": np.nan, "slope": np.nan}
    if clip is None and (score[0] <= 0 or score[-1] >= 1):
        return undefined
    x = logit(clipped(score, clip))
    shift = logistic_fit(np.ones((x.size, 1)), positive, negative, offset=x)
    found = undefined | ({} if shift is None else {"in_the_large": float(shift[0][0])})
    try:
        found["intercept"], found["slope"], _ = line_fit(x, positive, negative)
    except ValueError:  # equal predictions or separated classes
        return found
    return found


@dataclass(frozen=True, eq=False)
class ExpectedRoc(RocCurve):
    """The ROC curve to be expected of a calibration curve and a density of predictions.

    Attributes
    ----------
    fpr, tpr, threshold : ndarray, shape (k + 1,)
        As of every ROC curve, one point per prediction of the grid.
    area : float
        The area under the curve itself, which bends between these points.
    positives : float
        The share of positives that the two functions imply.
    """

    area: float = float("nan")
    positives: float = float("nan")

    @cached_property
    def auc(self) -> float:
        """Area under the curve, exact for functions that are linear between the grid's points."""
        return self.area

    @property
    def prior(self) -> float | None:
        """Share of positives that the two functions imply."""
        return self.positives


def roc_from_calibration(predicted: Any, observed: Any, density: Any) -> ExpectedRoc:
    """Compute the ROC curve that a calibration curve and a density of predictions imply.

    Parameters
    ----------
    predicted : array-like, shape (k,)
        Predictions in [0, 1], strictly ascending.
    observed : array-like, shape (k,)
        Probability of the positive class at each of them, in [0, 1].
    density : array-like, shape (k,)
        Density of the predictions there, not negative; it need not be normalised.

    Returns
    -------
    RocCurve
        Its points at the thresholds of the grid, and its exact area; both functions are taken as linear
        between the grid's points.

    Raises
    ------
    ValueError
        For a grid that does not ascend, values out of range, or functions that leave a class empty.

    Notes
    -----
    Vuk & Curk (2006), section 6: TP/n = ∫ p q and FP/n = ∫ (1 − p) q above the threshold, and equation 6.8,
    AROC = n²/(PN) ∫ [∫ₜ¹ p q] (1 − p(t)) q(t) dt, whose signs and limits are garbled in print.

    Examples
    --------
    >>> grid = [0, 0.25, 0.5, 0.75, 1]
    >>> round(roc_from_calibration(grid, grid, [1, 1, 1, 1, 1]).auc, 12)  # 5/6
    0.833333333333
    """
    x, p = rates(predicted, "predicted"), rates(observed, "observed")
    q = scores(density, "density").astype(np.float64)
    if not x.size == p.size == q.size or x.size < 2:
        raise ValueError(
            f"predicted, observed and density must be as long, two or more, not {x.size}, {p.size}, {q.size}"
        )
    if (np.diff(x) <= 0).any():
        raise ValueError("predicted must ascend strictly: sort the grid and merge equal values")
    if not ((q >= 0) & np.isfinite(q)).all():
        raise ValueError("density must be finite and not negative")
    x, p, q = x[::-1], p[::-1], q[::-1]  # from the highest threshold down
    width = -np.diff(x)
    gain, loss = (_cumulated(width, share, q) for share in (p, 1 - p))
    P, N = gain[-1], loss[-1]
    if not P > 0 or not N > 0:
        raise ValueError("observed and density leave a class empty: its rate is undefined")
    return ExpectedRoc.trusted(
        fpr=np.minimum(loss / N, 1),
        tpr=np.minimum(gain / P, 1),
        threshold=np.concatenate(([np.inf], x[1:])),
        area=float(_bent_area(width, p, q, gain) / (P * N)),
        positives=float(P / (P + N)),
    )


def _cumulated(width: Array, p: Array, q: Array) -> Array:
    """Integrate the product of two functions that are linear between the points."""
    cells = width / 6 * (p[:-1] * (2 * q[:-1] + q[1:]) + p[1:] * (q[:-1] + 2 * q[1:]))
    return np.concatenate(([0.0], np.cumsum(cells)))


def _bent_area(width: Array, p: Array, q: Array, gain: Array) -> float:
    """Integrate equation 6.8; in a cell it is a polynomial of degree 5, so three Gauss points are exact."""
    area = 0.0
    for at, share in zip(
        (0.5 - np.sqrt(0.15), 0.5, 0.5 + np.sqrt(0.15)), (5 / 18, 8 / 18, 5 / 18), strict=True
    ):
        p_at, q_at = p[:-1] + at * np.diff(p), q[:-1] + at * np.diff(q)
        inside = at * width / 6 * (p[:-1] * (2 * q[:-1] + q_at) + p_at * (q[:-1] + 2 * q_at))
        area += share * float(width @ ((gain[:-1] + inside) * (1 - p_at) * q_at))
    return float(area)
