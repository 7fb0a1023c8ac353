"""The ROC curve implied by a calibration curve."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import rates, scores
from rocplot._typing import Array
from rocplot._validation import same_length
from rocplot.compute._base.precomputed import makes
from rocplot.compute._roc.curve import RocCurve


@dataclass(frozen=True, eq=False)
class ExpectedRoc(RocCurve):
    """The expected ROC curve of a calibration curve and a density of predictions.

    Attributes
    ----------
    fpr, tpr, threshold : ndarray, shape (k + 1,)
        Rates and thresholds as in ``RocCurve``, one point per prediction of the grid.
    area : float
        The exact area under the curve, which is not straight between these points.
    positives : float
        The implied share of positives.
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


@makes(ExpectedRoc)
def roc_from_calibration(predicted: ArrayLike, observed: ArrayLike, density: ArrayLike) -> ExpectedRoc:
    """Compute the ROC curve implied by a calibration curve and a density of predictions.

    Parameters
    ----------
    predicted : array-like, shape (k,)
        Predictions in [0, 1], strictly ascending.
    observed : array-like, shape (k,)
        Probability of the positive class at each of them, in [0, 1].
    density : array-like, shape (k,)
        Density of the predictions there, non-negative; it need not be normalised.

    Returns
    -------
    ExpectedRoc
        An ROC curve with points at the thresholds of the grid, and its exact area; calibration curve and
        density are linear between the grid's points.

    Raises
    ------
    ValueError
        For a grid that is not strictly ascending, values out of range, or functions under which a class has
        probability 0.

    See Also
    --------
    calibration : Compute a calibration curve.
    roc : Compute the ROC curve.
    rocplot.calibration : Draw calibration plots: observed over predicted probabilities.

    Notes
    -----
    Vuk & Curk (2006), section 6: TP/n = ∫ p q and FP/n = ∫ (1 − p) q above the threshold, and equation 6.8,
    AROC = n²/(PN) ∫ [∫ₜ¹ p q] (1 − p(t)) q(t) dt, whose signs and limits are garbled in print.

    References
    ----------
    {vuk2006}

    Examples
    --------
    >>> grid = [0, 0.25, 0.5, 0.75, 1]
    >>> round(roc_from_calibration(grid, grid, [1, 1, 1, 1, 1]).auc, 12)  # 5/6
    0.833333333333
    """
    x, p = rates(predicted, "predicted"), rates(observed, "observed")
    q = scores(density, "density").astype(np.float64)
    same_length(predicted=x, observed=p, density=q)
    if x.size < 2:
        raise ValueError("predicted must hold at least two values, got one")
    if (np.diff(x) <= 0).any():
        raise ValueError("predicted must be strictly ascending: sort the grid and merge equal values")
    if not ((q >= 0) & np.isfinite(q)).all():
        raise ValueError("density must be finite and non-negative")
    x, p, q = x[::-1], p[::-1], q[::-1]  # from the highest threshold down
    width = -np.diff(x)
    gain, loss = (_cumulated(width, share, q) for share in (p, 1 - p))
    P, N = gain[-1], loss[-1]
    if not P > 0 or not N > 0:
        raise ValueError("a class has probability 0 under observed and density: its rate is undefined")
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
