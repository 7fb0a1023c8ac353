"""The ROC curve implied by a calibration curve."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import rates, read_scores
from rocplot._errors import make_value_error
from rocplot._typing import Array
from rocplot._validation import check_number, check_same_length
from rocplot.compute._base.reading import declare_result_type
from rocplot.compute._counts.pool import bound_errors
from rocplot.compute._counts.threshold_counts import ThresholdCounts
from rocplot.compute._roc.roc import RocCurve, get_curve


class ExpectedRoc(RocCurve):
    """The expected ROC curve of a calibration curve and a density of predictions.

    Attributes
    ----------
    fpr, tpr, threshold : ndarray, shape (k,)
        Rates and thresholds as in ``RocCurve``, one point per prediction of the grid; cells of the grid that
        hold no predictions are left out.
    counts : ThresholdCounts
        The expected weights of both classes in each cell of the grid, with their mean predictions: lift,
        precision and other curves are computed from these.
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
    def auc_error(self) -> float:
        """Bound on the error of the AUC: 0, because the order within the cells is known."""
        return 0.0

    @property
    def prior(self) -> float | None:
        """Share of positives that the two functions imply."""
        return self.positives


@declare_result_type(ExpectedRoc)
def roc_from_calibration(
    predicted: ArrayLike, observed: ArrayLike, density: ArrayLike, *, n: float = 1
) -> ExpectedRoc:
    """Compute the ROC curve implied by a calibration curve and a density of predictions.

    Use it to work out how well a model must rank if you know its calibration and its predictions.

    Parameters
    ----------
    predicted : array-like, shape (k,)
        Predictions in [0, 1], strictly ascending.
    observed : array-like, shape (k,)
        Probability of the positive class at each of them, in [0, 1].
    density : array-like, shape (k,)
        Density of the predictions there, at least 0; it need not be normalised.
    n : float, default=1
        Number of cases for the expected counts; by default they are shares of the cases.

    Returns
    -------
    ExpectedRoc
        An ROC curve with points at the thresholds of the grid, and its exact area; calibration curve and
        density are linear between the grid's points.  You can pass it instead of data, to `lift` or
        `precision_recall`; their areas are correct within the bounds that they state for pooled counts.

    Raises
    ------
    ValueError
        For a grid that is not strictly ascending, values out of range, or functions under which a class has
        probability 0.
    TypeError
        For an `n` that is not a number.

    See Also
    --------
    calibration : Compute a calibration curve.
    lift : Compute the lift curve: true positives against the predicted positive rate.
    roc : Compute the ROC curve.
    rocplot.calibration : Draw calibration plots: observed against predicted probabilities.

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
    >>> expected = roc_from_calibration(grid, grid, [1, 1, 1, 1, 1], n=1000)
    >>> round(expected.auc, 12)  # 5/6
    0.833333333333
    >>> from rocplot.compute import lift
    >>> lift(expected).count.round(3)
    array([  0.  , 218.75, 375.  , 468.75, 500.  ])
    """
    x, p = rates(predicted, "predicted"), rates(observed, "observed")
    q = read_scores(density, "density").astype(np.float64)
    check_same_length(predicted=x, observed=p, density=q)
    if x.size < 2:
        raise make_value_error("predicted", "must hold at least two values, got one")
    if (np.diff(x) <= 0).any():
        raise make_value_error(
            "predicted", "must be strictly ascending", "sort the grid and merge equal values"
        )
    if not ((q >= 0) & np.isfinite(q)).all():
        raise make_value_error("density", "must be finite and non-negative")
    cases = check_number(n, "n", above=True)
    x, p, q = x[::-1], p[::-1], q[::-1]  # from the highest threshold down
    width = -np.diff(x)
    positive_mass, negative_mass = (_integrate_product(width, share, q) for share in (p, 1 - p))
    P, N = positive_mass.sum(), negative_mass.sum()
    if not P > 0 or not N > 0:
        raise make_value_error(
            "a", "class has probability 0 under observed and density", "its rate is undefined"
        )
    cumulative_mass = np.cumsum(positive_mass) - positive_mass
    area = float(_integrate_area(width, p, q, cumulative_mass) / (P * N))
    nonempty = (positive_mass > 0) | (negative_mass > 0)
    top = x[:-1].copy()
    top[1:] = np.nextafter(top[1:], -1)  # a cell ends just below the threshold of the cell above
    weights = [part[nonempty] / (P + N) * cases for part in (positive_mass, negative_mass)]
    error = bound_errors(x[1:][nonempty], top[nonempty], *weights)
    counts = ThresholdCounts.build_unchecked(
        score=x[1:][nonempty],
        positive=weights[0],
        negative=weights[1],
        auc_error=error[0],
        tpr_error=error[1],
        width=float(width.min()),
        top=top[nonempty],
        mean_positive=_average_predictions(x, width, p, q)[nonempty],
        mean_negative=_average_predictions(x, width, 1 - p, q)[nonempty],
    )
    curve = get_curve(counts)
    fields = curve.__getstate__() | {"fpr": np.minimum(curve.fpr, 1), "tpr": np.minimum(curve.tpr, 1)}
    return ExpectedRoc.build_unchecked(**fields, area=area, positives=float(P / (P + N)))


def _integrate_product(width: Array, p: Array, q: Array) -> Array:
    """Integrate the product of two functions that are linear between the points, over each cell."""
    return np.asarray(width / 6 * (p[:-1] * (2 * q[:-1] + q[1:]) + p[1:] * (q[:-1] + 2 * q[1:])))


def _average_predictions(x: Array, width: Array, p: Array, q: Array) -> Array:
    """Average the predictions of one class in each cell; NaN where it has none."""
    (a, b), (c, d) = (p[:-1], p[1:]), (q[:-1], q[1:])
    mass = _integrate_product(width, p, q)
    moment = width**2 / 12 * (a * c + a * d + b * c + 3 * b * d)  # distances are from the cell's upper end
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(np.clip(x[:-1] - moment / mass, x[1:], np.nextafter(x[:-1], -1)))


def _integrate_area(width: Array, p: Array, q: Array, cumulative_mass: Array) -> float:
    """Integrate equation 6.8 exactly by three Gauss points: in a cell it is a polynomial of degree 5."""
    area = 0.0
    for node, share in ((0.5 - np.sqrt(0.15), 5 / 18), (0.5, 8 / 18), (0.5 + np.sqrt(0.15), 5 / 18)):
        p_at, q_at = p[:-1] + node * np.diff(p), q[:-1] + node * np.diff(q)
        cell_mass = node * width / 6 * (p[:-1] * (2 * q[:-1] + q_at) + p_at * (q[:-1] + 2 * q_at))
        area += share * float(width @ ((cumulative_mass + cell_mass) * (1 - p_at) * q_at))
    return float(area)
