"""Ticks at round numbers, as many as their labels have room for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Literal

import matplotlib as mpl
import numpy as np
from matplotlib.axis import Axis, XAxis
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import text_to_path
from matplotlib.ticker import MaxNLocator

from rocplot._typing import Array
from rocplot.page.typeset import as_drawn

_STEPS = (1, 2, 5, 10)
_GAP = 0.25  # of the size of the labels: the least space between two that lie along their axis
_LINE = 1.2  # of their size: the least distance of two that stand one above the other


class Rounded(MaxNLocator):
    """Ticks at round numbers, fewer where the labels would touch; `shift` moves all of them."""

    def __init__(
        self,
        most: Any = "auto",
        steps: Sequence[float] = _STEPS,
        whole: bool = False,
        shift: float = 0.0,
    ) -> None:
        super().__init__(most, steps=steps, integer=whole)
        self._look: dict[str, Any] = {"steps": steps, "integer": whole}
        self._shift = shift

    def tick_values(self, vmin: float, vmax: float) -> Any:
        low, high = sorted((vmin, vmax))
        found = np.asarray(super().tick_values(low - self._shift, high - self._shift)) + self._shift
        for most in range(min(len(found), 9) - 2, 0, -1):
            if fit(self.axis, found):
                break
            fewer = MaxNLocator(most, **self._look).tick_values(low - self._shift, high - self._shift)
            found = np.asarray(fewer) + self._shift
        return found if fit(self.axis, found) else found[found >= low][:1]


def fit(axis: Any, places: Sequence[float] | Array) -> bool:
    """Say whether the labels of ticks at these places do not touch."""
    if not isinstance(axis, Axis):
        return True
    ends = np.asarray(axis.get_transform().transform(axis.get_view_interval()), float)
    at = (np.asarray(axis.get_transform().transform(np.asarray(places, float))) - ends[0]) / np.diff(ends)
    seen = (at >= -1e-9) & (at <= 1 + 1e-9)
    at = at[seen]
    if at.size < 2:
        return True
    words = axis.get_major_formatter().format_ticks([float(one) for one in places])
    sizes = np.array([_size(axis, word) for word, one in zip(words, seen, strict=True) if one])
    length = getattr(axis.axes.bbox, "width" if isinstance(axis, XAxis) else "height")
    points = length * 72 / axis.axes.get_figure(root=True).dpi  # type: ignore[union-attr]
    order = np.argsort(at)
    needed = (sizes[order][1:] + sizes[order][:-1]) / 2
    return bool((np.diff(at[order]) * points >= needed).all())


def _size(axis: Axis, word: str) -> float:
    """Measure a label along the axis, with the space beside it, in points; the same on any canvas."""
    label = axis.get_major_ticks(1)[0].label1
    size = float(label.get_fontsize())
    if isinstance(axis, XAxis) == (round(label.get_rotation()) % 180 == 90):
        return _LINE * size
    made, math = as_drawn(word, label.get_usetex())
    face = None if math is False else mpl.rcParams["mathtext.fontset"]
    return _width(made, label.get_fontproperties().copy(), math, face) + _GAP * size


@lru_cache(1024)
def _width(text: str, font: FontProperties, math: bool | Literal["TeX"], _face: str | None) -> float:
    return float(text_to_path.get_text_width_height_descent(text, font, math)[0])
