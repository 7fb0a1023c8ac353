"""Confidence intervals of one number and of the difference of two."""

from __future__ import annotations

from dataclasses import dataclass

from rocplot.compute._base.result import Result


@dataclass(frozen=True, eq=False)
class Interval(Result):
    """A confidence interval.

    Attributes
    ----------
    estimate : float
        The estimated quantity.
    low, high : float
        Its bounds; NaN where the method is undefined.
    standard_error : float
        Standard error of the estimate; for the logit interval, too, on the scale of the estimate.  NaN where
        it is undefined, as for separated classes.
    """

    estimate: float
    low: float
    high: float
    standard_error: float


@dataclass(frozen=True, eq=False)
class Difference(Result):
    """The difference of two paired quantities, with its test.

    Attributes
    ----------
    difference : float
        The first quantity minus the second.
    pvalue : float
        Two-sided p-value of no difference; NaN where it is undefined.
    low, high : float
        Confidence interval of the difference.
    """

    difference: float
    pvalue: float
    low: float
    high: float
