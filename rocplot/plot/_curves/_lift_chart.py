"""The panel of lift charts: three scales over the predicted-positive rate, and what lies where in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np

from rocplot._numbers import PERCENT, amount, write, written
from rocplot._typing import Array
from rocplot.compute import LiftCurve
from rocplot.compute._curves.lift import from_roc, in_scale
from rocplot.plot._simplify import thin

Scale: TypeAlias = Literal["count", "rate", "ratio"]
Trace: TypeAlias = tuple[Array, Array]

_MOST = 19_600  # vertices of a curve of ratios, before points are put between them


@dataclass(frozen=True)
class LiftChart:
    """One of the scales, and how high the panel reaches in it."""

    scale: Scale
    top: float

    def lay(self, curve: LiftCurve, rate: Any, count: Any) -> Trace:
        """Lay a line over the rate on the panel."""
        return in_scale(self.scale, curve.n_positive, rate, count)

    def place(self, curve: LiftCurve, fpr: Any, tpr: Any) -> Trace:
        """Place points of ROC space; the straight lines among them bend where ratios are drawn."""
        if self.scale == "ratio" and np.size(fpr) == 2:
            share = np.linspace(0, 1, 101)
            fpr, tpr = (np.interp(share, [0, 1], side) for side in (fpr, tpr))
        return from_roc(self.scale, curve, fpr, tpr)

    def decisions(self, curve: LiftCurve) -> tuple[Array, Array, Array]:
        """Place the decisions, NaN where they have no place on the panel."""
        height = {"count": curve.count, "rate": curve.tpr, "ratio": curve.ratio}[self.scale]
        return curve.rate, np.where(height <= self.top, height, np.nan), np.asarray(curve.threshold, float)

    def drawn(self, curve: LiftCurve) -> Trace:
        """Return what a page can show of a curve; a long one within a hair's breadth."""
        root = np.sqrt if self.scale == "ratio" else np.asarray  # ratios at low rates need more vertices
        at = thin(root(curve.rate), root(curve.tpr), _MOST if self.scale == "ratio" else 20_000)
        return self.lay(curve, curve.rate[at], curve.count[at])

    def texts(self, heights: Array) -> list[str]:
        """Write heights."""
        if self.scale == "count":
            return [amount(height) for height in heights]
        if self.scale == "ratio":
            return written(heights, ".2f")
        return [write(100 * height, ".0f", PERCENT) + " %" for height in heights]

    @property
    def word(self) -> str:
        """Say what heights are."""
        return {"count": "TP", "rate": "tpr", "ratio": "lift"}[self.scale]
