"""The calibration curve: observed fractions over predicted probabilities, and its limits."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from rocplot._data.arrays import rates
from rocplot._data.sample import Sample
from rocplot._typing import Array
from rocplot._validation import one_of
from rocplot.compute._base.basis import Basis, described_curve
from rocplot.compute._base.result import Result
from rocplot.compute._counts.threshold_counts import ThresholdCounts, count

METHODS = ("bins", "isotonic", "loess", "smooth", "logistic", "beta")


@dataclass(frozen=True, eq=False)
class CalibrationCurve(Result):
    """Observed fraction of positives against predicted probability.

    Attributes
    ----------
    predicted : ndarray, shape (m,)
        Mean prediction of each group of samples, or the prediction at which a smooth curve is evaluated.
    observed : ndarray, shape (m,)
        Fraction of positives, or the value of the curve; a local regression may leave [0, 1].
    count : ndarray, shape (m,)
        Weight of the samples there.
    low, high : ndarray, shape (m,)
        Bounds of the interval that `kind` names; NaN where there is none.
    first, last : ndarray, shape (m,)
        Smallest and largest prediction of each row.
    method : str
        How observed probabilities were estimated.
    kind : str
        Kind and level of the interval, as in a legend.
    binning : str
        How samples were grouped, as in a legend; empty for a smooth curve.
    intercept, slope : float
        Coefficients of the logistic recalibration, on the log-odds of the prediction; else NaN.
    a, b, c : float
        Coefficients of the beta calibration, log-odds = a ln p − b ln(1 − p) + c; else NaN.
    bandwidth : float
        Of the kernel of a ``"smooth"`` curve, which is its smooth calibration error; else NaN.
    counts : ThresholdCounts or None
        The counts that the curve was computed from.
    predicted_error, observed_error, count_error : ndarray, shape (m,), or float
        Guaranteed bounds on the errors of `predicted`, `observed` and `count`, where a bin begins or ends
        within a cell of counts made with `max_points`; else 0.
    basis : Basis or None
        How the limits were made and at which level, for `describe`; None for a result made by hand.
    """

    predicted: Array
    observed: Array
    count: Array | None = None
    low: Array | None = None
    high: Array | None = None
    first: Array | None = None
    last: Array | None = None
    method: str = "bins"
    kind: str = ""
    binning: str = ""
    intercept: float = float("nan")
    slope: float = float("nan")
    a: float = float("nan")
    b: float = float("nan")
    c: float = float("nan")
    # a factory leaves the class without this attribute, so that __getattr__ can count on demand
    counts: ThresholdCounts | None = field(default_factory=lambda: None, repr=False)
    predicted_error: Array | float = 0.0
    observed_error: Array | float = 0.0
    count_error: Array | float = 0.0
    bandwidth: float = float("nan")
    basis: Basis | None = field(default=None, repr=False, compare=False, kw_only=True)

    def __post_init__(self) -> None:
        object.__setattr__(self, "predicted", rates(self.predicted, "predicted"))
        if (np.diff(self.predicted) < 0).any():
            raise ValueError("predicted must be ascending: sort all fields by it")
        size = self.predicted.size
        defaults = {"count": np.nan, "low": np.nan, "high": np.nan}
        for name, value in defaults.items():
            if getattr(self, name) is None:
                object.__setattr__(self, name, np.full(size, value))
        for name in ("first", "last"):
            if getattr(self, name) is None:
                object.__setattr__(self, name, self.predicted)
        one_of(self.method, METHODS, "method")
        for name in ("observed", "count", "low", "high", "first", "last"):
            found = np.asarray(getattr(self, name))
            if found.shape != (size,):
                raise ValueError(f"{name} has shape {found.shape}, predicted has ({size},)")
            if found.dtype.kind not in "biuf":
                raise TypeError(f"{name} must be numbers, not {found.dtype}")
        if (np.asarray(self.count) < 0).any():
            raise ValueError("count must be non-negative")
        super().__post_init__()

    @classmethod
    def _of_cases(cls, cases: Sample, **values: Any) -> Self:
        """Build a trusted curve whose cases are counted when `counts` is looked at."""
        curve = cls.trusted(**values)
        own = replace(cases, score=cases.score.copy(), label=cases.label.copy())  # callers may change theirs
        vars(curve).update(_cases=own)
        del vars(curve)["counts"]
        return curve

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            if name != "counts" or "_cases" not in vars(self):
                return super().__getattr__(name)
            counted = vars(self)["counts"] = count(vars(self)["_cases"])
            return counted

    def _told(self, basis: Basis) -> Self:
        """Return the same curve, which knows how its limits were made; it does not count its cases."""
        if "_cases" not in vars(self):
            return replace(self, basis=basis)
        curve = object.__new__(type(self))
        vars(curve).update(vars(self), basis=basis)
        return curve

    def describe(self) -> str:
        """Write the curve and its limits as a sentence for a paper, with their method and level."""
        curve = f"Calibration curve ({self.binning or self.method})"
        if not self.kind:
            return f"{curve} without limits."
        return described_curve(curve, self.low, self.basis, self.kind)

    @property
    def average_error(self) -> float:
        """Mean absolute difference of observed and predicted, by weight: ECE, if of bins.

        On the grid of a smooth curve each case is taken at the place nearest to its prediction.
        """
        return float(np.average(np.abs(self.observed - self.predicted), weights=self.count))

    @property
    def max_error(self) -> float:
        """Largest absolute difference of observed and predicted, where cases are.

        Places on the grid of a smooth curve that are nearest to no case do not count: between the cases the
        curve is extrapolated.
        """
        seen = np.asarray(self.count) != 0  # unknown counts, NaN, leave no row out
        return float(np.abs(self.observed - self.predicted)[seen].max())
