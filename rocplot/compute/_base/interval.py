"""Confidence intervals of one number and of the difference of two."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from rocplot._numbers import write
from rocplot.compute._base.basis import Basis, p_value
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
    basis : Basis or None
        What is estimated, how and at which level, for `describe`; None for an interval made by hand.
    """

    estimate: float
    low: float
    high: float
    standard_error: float
    basis: Basis | None = field(default=None, repr=False, compare=False, kw_only=True)

    def describe(self) -> str:
        """Write the interval as a sentence for a paper, with its method and level.

        Examples
        --------
        >>> from rocplot import compute
        >>> compute.auc_interval([1, 0, 1, 0, 1, 0], [6, 5, 4, 3, 2, 1], method="delong").describe()
        "AUC = 0.667 (95 % confidence interval 0.133 to 1.000; DeLong's variance, Wald limits)."
        """
        if self.basis is None:
            return f"{write(self.estimate)} (confidence interval {write(self.low)} to {write(self.high)})."
        limits = self.basis.range_of(self.low, self.high)
        return f"{self.basis.quantity} = {write(self.estimate)} ({limits}; {self.basis.method})."


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
    basis : Basis or None
        What is compared, how and at which level, for `describe`; None for a difference made by hand.
    """

    difference: float
    pvalue: float
    low: float
    high: float
    basis: Basis | None = field(default=None, repr=False, compare=False, kw_only=True)

    def describe(self) -> str:
        """Write the difference as a sentence for a paper, with its method and level."""
        return described_difference(self.difference, self.low, self.high, self.pvalue, self.basis)


def described_difference(
    difference: float, low: float, high: float, pvalue: float, basis: Basis | None, statistic: str = ""
) -> str:
    """Write a difference with its interval and its test."""
    test = "no p-value" if np.isnan(pvalue) else f"{statistic}{p_value(pvalue)}"
    if basis is None:
        return f"Difference {write(difference)} (confidence interval {write(low)} to {write(high)}; {test})."
    limits = basis.range_of(low, high)
    return f"Difference of {basis.quantity} = {write(difference)} ({limits}; {test}; {basis.method})."
