"""Several methods side by side: line style tells them apart, and color the models."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib.typing import ColorType

from rocplot._typing import Array, Options
from rocplot.page.measures import ground, marker_size, thin_width
from rocplot.plot import _artists
from rocplot.plot._looks import METHOD_STYLES, Look, over
from rocplot.plot._picture import Model, Plot

BESIDE = 0.8  # width of further lines, in that of the main one
FEW = 5  # cases: what fewer show is chance
_OF_POINTS = ("color", "marker", "markersize", "markerfacecolor", "markeredgecolor", "alpha")
_SMALL, _LARGE = 0.7, 1.5  # markers of least and of most cases, in those of the style


@dataclass(frozen=True, eq=False)
class MethodLine:
    """What one method shows of a model: a line, or points if it has a marker.

    Points that `count` few cases are small and hollow, and no line leads to them.
    """

    method: str
    words: str
    x: Array
    y: Array
    marker: str = ""
    count: Array | None = None

    def few(self, weighted: bool) -> Array:
        """Find the points that stand for fewer than five cases; of weights, which are no cases, none."""
        if self.count is None or weighted or not (np.isfinite(self.count) & (self.count % 1 == 0)).all():
            return np.zeros(self.x.size, bool)
        return np.asarray(self.count < FEW)


def name_method(plot: Plot[Any], words: str) -> None:
    """Add the main method to the label of a single named model, as others are drawn beside it."""
    if not plot.several and plot.models[0].name is not None:
        plot.models[0].label += f", {words}"


def draw_main(plot: Plot[Any], model: Model[Any], methods: list[MethodLine], **look: Any) -> None:
    """Draw the main line of a model, that of the first method without a marker; of bins with their points."""
    lines = [one for one in methods if not one.marker]
    main = (lines or methods)[0]
    if len(lines) > 1:
        look["linestyle"] = METHOD_STYLES[0]  # it means the method now
    if main.marker:
        look |= {"marker": main.marker, "markevery": []}  # in the legend; those of the points have sizes
        line = plot.curve(model, main.x, main.y, joined=~main.few(plot.weighted), **look)
        _draw_points(plot, model, main, {word: getattr(line, f"get_{word}")() for word in _OF_POINTS})
    else:
        plot.curve(model, main.x, main.y, **look)


def _draw_points(plot: Plot[Any], model: Model[Any], one: MethodLine, look: Options) -> None:
    """Draw points by the number of their cases, the area as far as the smallest are seen."""
    sizes = np.full(one.x.size, float(look["markersize"]))
    if one.count is not None and np.isfinite(one.count).all() and one.x.size:
        usual = max(float(np.median(one.count)), 1e-300)
        sizes *= np.clip(np.sqrt(one.count / usual), _SMALL, _LARGE)
    own, few = {"gid": model.gid("bins")} | look, one.few(plot.weighted)
    _artists.sized_points(plot.ax, one.x, one.y, sizes, few, **own)
    if few.any():
        plot.made["few"] = True
        small = {"linestyle": "none", "marker": one.marker, "markersize": _SMALL * marker_size()}
        _artists.key(plot.ax, f"fewer than {FEW} cases", markerfacecolor=ground(), **small)


def draw_method(plot: Plot[Any], model: Model[Any], methods: list[MethodLine], one: MethodLine) -> ColorType:
    """Draw what one of the methods shows beside the main line, and its entry in the legend; return its color.

    Of a single model each line has a color of its own.
    """
    lines = [other for other in methods if not other.marker]
    color = model.look.color
    if one is (lines or methods)[0]:
        if plot.several and len(methods) > 1:
            _artists.key(plot.ax, one.words, linestyle=METHOD_STYLES[0])
        return color
    if one.marker:
        if plot.several:
            _artists.key(plot.ax, one.words, linestyle="none", marker="o")
        look = {"color": color, "marker": one.marker, "markersize": marker_size()}
        _draw_points(plot, model, one, over(look | {"label": plot.once(one.words)}, {}))
        return color
    style = METHOD_STYLES[lines.index(one)]
    if plot.several:
        _artists.key(plot.ax, one.words, linestyle=style)
    else:
        color = Look.next(plot.ax).color
    beside: Options = {"color": color, "gid": model.gid(one.method), "label": plot.once(one.words)}
    beside |= {"linestyle": style, "linewidth": thin_width(BESIDE), "zorder": 1.95}
    _artists.line(plot.ax, one.x, one.y, avoid=True, **over(beside, {}))
    return color
