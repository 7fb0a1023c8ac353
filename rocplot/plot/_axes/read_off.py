"""Ticks at the values of points that are read off at the axes."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.axis import Axis, Ticker
from matplotlib.ticker import Formatter, Locator

from rocplot._numbers import write
from rocplot.plot._axes.rounded import fit
from rocplot.plot._scales import is_complement
from rocplot.plot._typeset import Words

_APART = {"x": 0.09, "y": 0.06}  # of an axis: the least distance of two ticks


def read_off(ax: Axes, x: Iterable[float], y: Iterable[float]) -> None:
    """Put ticks at these values, in the place of those of the panel that are near to them.

    Panels that share an axis share its ticks: this one then gets its own.
    """
    for axis, values in ((ax.xaxis, x), (ax.yaxis, y)):
        _part(ax, axis)
        whole: Any = axis.get_major_locator()
        own: Any = axis.get_major_formatter()
        known: list[float] = []
        if isinstance(whole, _Places):
            whole, known = whole.whole, whole.places
        if isinstance(own, _Written):
            own = own.own
        places = [*known, *(float(one) for one in values)]
        axis.set_major_locator(_Places(whole, places))
        axis.set_major_formatter(_Written(own, places))


def _part(ax: Axes, axis: Any) -> None:
    """Part the ticks of an axis from those of panels that share it."""
    beside = getattr(ax, f"get_shared_{axis.axis_name}_axes")().get_siblings(ax)
    if any(getattr(one, f"{axis.axis_name}axis").major is axis.major for one in beside if one is not ax):
        whole, own = copy(axis.get_major_locator()), copy(axis.get_major_formatter())
        axis.major = Ticker()
        axis.set_major_locator(whole)
        axis.set_major_formatter(own)


class _Places(Locator):
    """Ticks at these places, as far as their labels have room, and those of the panel that they leave."""

    def __init__(self, whole: Locator, places: list[float]) -> None:
        self.whole, self.places = whole, places

    def __call__(self) -> Any:
        return self.tick_values(*self._axis().get_view_interval())

    def tick_values(self, vmin: float, vmax: float) -> Any:
        low, high = sorted((vmin, vmax))
        rounding = 1e-9 * (high - low)
        kept: list[float] = []
        panel = np.asarray(self.whole.tick_values(vmin, vmax))
        for at in (*self.places, *panel):
            in_view = low - rounding <= at <= high + rounding
            if in_view and self._is_apart(at, kept) and fit(self._axis(), [*kept, at]):
                kept.append(float(at))
        return np.sort(kept)

    def _is_apart(self, at: float, kept: list[float]) -> bool:
        axis = self._axis()
        places = np.array([*axis.get_view_interval(), at, *kept])
        low, high, here, *others = np.asarray(axis.get_transform().transform(places))
        return bool((np.abs(others - here) >= _APART[axis.axis_name] * abs(high - low)).all())

    def _axis(self) -> Any:
        assert isinstance(self.axis, Axis)
        return self.axis

    def set_axis(self, axis: Any) -> None:
        super().set_axis(axis)
        self.whole.set_axis(axis)


class _Written(Formatter):
    """Write the places in at least three digits, and other ticks as the panel does."""

    def __init__(self, own: Formatter, places: list[float]) -> None:
        self.own, self._places = own, places

    def __call__(self, x: float, pos: int | None = None) -> str:
        if np.isclose(x, self._places, rtol=1e-9, atol=1e-12).any():
            return Words(write(1 - x if is_complement(self.axis) else x, ".3g"))
        return str(self.own(x, pos))

    def set_axis(self, axis: Any) -> None:
        super().set_axis(axis)
        self.own.set_axis(axis)

    def set_locs(self, locs: Any) -> None:
        super().set_locs(locs)
        self.own.set_locs(locs)
