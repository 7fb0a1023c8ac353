"""Pointwise confidence bands of curves."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from rocplot._data.arrays import scores
from rocplot._numbers import percent
from rocplot._typing import Array
from rocplot.compute._base.interval import Basis, described_curve, wilson
from rocplot.compute._base.result import Result
from rocplot.compute._counts.resample import defined


@dataclass(frozen=True, eq=False)
class CurveBand(Result):
    """A pointwise confidence band of a curve; see `band` of ``FrocCurve``, ``RiskCoverage``, ``UpliftCurve``.

    Attributes
    ----------
    x, y : ndarray, shape (m,)
        The curve that the band surrounds.
    low, high : ndarray, shape (m,)
        Limits of `y` at each `x`.
    kind : str
        Level and kind of the band, as in a legend.
    basis : Basis or None
        How the limits were made and at which level, for `describe`; None for a result made by hand.
    """

    x: Array
    y: Array
    low: Array
    high: Array
    kind: str = ""
    basis: Basis | None = field(default=None, repr=False, compare=False, kw_only=True)

    def __post_init__(self) -> None:
        for name in ("x", "y", "low", "high"):
            object.__setattr__(self, name, scores(getattr(self, name), name))
        self._check_lengths("x", "y", "low", "high")
        super().__post_init__()

    def describe(self) -> str:
        """Write the limits as a sentence for a paper, with their method and level."""
        return described_curve("Curve", self.low, self.basis, self.kind)


def band_of(
    x: Array, y: Array, values: Array, size: Array | float, level: float, words: tuple[str, str]
) -> CurveBand:
    """Unite the percentiles of resampled heights, (resamples, m), with Wilson's intervals of so many cases.

    These keep their width where the cases above the cut-off are all alike and the percentiles collapse.
    """
    drawn = np.quantile(defined(values), [0.5 - level / 2, 0.5 + level / 2], axis=0)
    known = wilson(y, size, level)
    quantity, how = words
    return CurveBand.trusted(
        x=x,
        y=y,
        low=np.minimum(drawn[0], known[0]),
        high=np.maximum(drawn[1], known[1]),
        kind=f"{percent(level)} % pointwise band (bootstrap and Wilson)",
        basis=Basis(quantity, f"pointwise confidence band (union of Wilson's intervals and {how})", level),
    )
