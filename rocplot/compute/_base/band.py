"""Bands: a curve with lower and upper limits, and of which kind these are."""

from __future__ import annotations

from dataclasses import field
from typing import NamedTuple, Self

import numpy as np

from rocplot._data.arrays import scores
from rocplot._numbers import percent
from rocplot._typing import Array
from rocplot._validation import check_lengths, same_length
from rocplot.compute._base.interval import Inference, described_curve
from rocplot.compute._base.result import Result


class BandKind(NamedTuple):
    """Of which curve a confidence band is, and of which kind.

    Attributes
    ----------
    curve : str
        The curve, such as ``"ROC curve"``.
    extent : {"pointwise", "simultaneous"}
        Whether each place has its confidence level, or the curve as a whole.
    short, full : str
        The method as in a legend (perhaps empty), and as a methods section says it.
    """

    curve: str
    extent: str
    short: str
    full: str

    def legend(self, level: float) -> str:
        """Name the band as in a legend."""
        return f"{percent(level)} % {self.extent} band" + (f" ({self.short})" if self.short else "")

    def basis(self, level: float) -> Inference:
        """Say how the limits were made, for `describe` and captions."""
        return Inference(
            self.curve, f"{self.extent} confidence band ({self.full})", level, extent=self.extent
        )


class Band(Result):
    """A curve with limits at each of its points: what is shaded in pictures and named in legends.

    The base of all bands.  Their fields keep the names of their axes; whoever draws or describes a band reads
    it by the names here.
    """

    _points = ("x", "y")  # the fields that hold these, and the following
    _limits = ("low", "high")
    _legend = "kind"
    _curve = "Curve"

    @property
    def points(self) -> tuple[Array, Array]:
        """Places, and heights of the curve there, shape (m,) each."""
        x, y = (np.asarray(getattr(self, name)) for name in self._points)
        return x, y

    @property
    def limits(self) -> tuple[Array, Array]:
        """Lower and upper limits of the heights, shape (m,) each."""
        low, high = (np.asarray(getattr(self, name)) for name in self._limits)
        return low, high

    @property
    def legend(self) -> str:
        """Kind and level of the limits, as in a legend; empty where these are undefined."""
        return "" if np.isnan(self.limits[0]).all() else str(getattr(self, self._legend))

    @property
    def level(self) -> float | None:
        """Confidence level, as a proportion; None for limits made by hand or of folds."""
        basis = getattr(self, "basis", None)
        return None if basis is None else float(basis.level)

    @property
    def extent(self) -> str:
        """``"pointwise"`` or ``"simultaneous"``; empty where `level` is None."""
        basis = getattr(self, "basis", None)
        return "" if basis is None else str(basis.extent)

    def describe(self) -> str:
        """Write the limits as a sentence for a paper, with their method and level."""
        return described_curve(self._curve, self.limits[0], vars(self)["basis"], getattr(self, self._legend))

    def redrawn(self, x: Array, y: Array, low: Array, high: Array) -> CurveBand:
        """Give the same band at other points."""
        named = {"kind": getattr(self, self._legend), "basis": getattr(self, "basis", None)}
        return CurveBand.unchecked(x=x, y=y, low=low, high=high, **named)

    def _fill(self, *names: str) -> None:
        """Put NaN in place of limits that were not given, and check the length of the others."""
        place, size = self._points[0], np.size(getattr(self, self._points[0]))
        for name in names:
            bound = np.asarray(getattr(self, name), float)
            object.__setattr__(self, name, bound if bound.size else np.full(size, np.nan))
            check_lengths({place: size, name: np.size(getattr(self, name))})

    def with_kind(self, kind: BandKind, level: float) -> Self:
        """Give the same band, which knows how its limits were made; one without limits keeps its words."""
        legend = getattr(self, self._legend) or kind.legend(level)
        return self.changed(basis=kind.basis(level), **{self._legend: legend})


class CurveBand(Band):
    """A pointwise confidence band of a curve; see `band` of ``FrocCurve``, ``RiskCoverage``, ``UpliftCurve``.

    Attributes
    ----------
    x, y : ndarray, shape (m,)
        The curve that the band surrounds.
    low, high : ndarray, shape (m,)
        Limits of `y` at each `x`.
    kind : str
        Level and kind of the band, as in a legend.
    basis : Inference or None
        How the limits were made and at which level, for `describe`; None for a result made by hand.
    """

    x: Array
    y: Array
    low: Array
    high: Array
    kind: str = ""
    basis: Inference | None = field(default=None, repr=False, compare=False, kw_only=True)

    def __post_init__(self) -> None:
        for name in ("x", "y", "low", "high"):
            object.__setattr__(self, name, scores(getattr(self, name), name))
        same_length(x=self.x, y=self.y, low=self.low, high=self.high)
        super().__post_init__()
