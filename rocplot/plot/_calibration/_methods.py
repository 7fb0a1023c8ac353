"""Lines of several methods for each model: line styles distinguish methods, and colors models."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib.typing import ColorType

from rocplot._typing import Array, Options
from rocplot.page.sizes import get_background_color, get_marker_size, get_thin_width
from rocplot.plot import _artists
from rocplot.plot._looks import METHOD_STYLES, Look, override_look
from rocplot.plot._picture import Model, Plot

BESIDE = 0.8  # width of further lines, in units of the main line's width
FEW = 5  # bins with fewer cases are drawn small and hollow
_OF_POINTS = ("color", "marker", "markersize", "markerfacecolor", "markeredgecolor", "alpha")
_SMALL, _LARGE = 0.7, 1.5  # smallest and largest marker, in units of the style's size


@dataclass(frozen=True, eq=False)
class MethodLine:
    """What one method draws of a model: a line, or points if it has a marker.

    Areas of points are in proportion to `count`, the weight of their cases.  Points with fewer than five
    cases, by `n_cases`, are small and hollow, and not connected to the line.
    """

    method: str
    text: str
    x: Array
    y: Array
    marker: str = ""
    count: Array | None = None
    n_cases: Array | None = None

    def find_sparse_points(self) -> Array:
        """Return which points have fewer than five cases; none if the numbers are not known, or means."""
        if self.n_cases is None or not (np.isfinite(self.n_cases) & (self.n_cases % 1 == 0)).all():
            return np.zeros(self.x.size, bool)
        return np.asarray(self.n_cases < FEW)


def name_method(plot: Plot[Any], text: str) -> None:
    """Add the name of the main method to the label of a single model, if the model has a name."""
    if not plot.has_several_models and plot.models[0].name is not None:
        plot.models[0].label += f", {text}"


def _label_method(plot: Plot[Any], method: MethodLine) -> str | None:
    """Return the legend label of a further method of a single model, after its name, or None."""
    name = plot.models[0].name
    return plot.label_if_single(method.text if name is None else f"{name}, {method.text}")


def draw_main(plot: Plot[Any], model: Model[Any], methods: list[MethodLine], **look: Any) -> None:
    """Draw the main line of a model, by the first method without a marker, or else by bins with points."""
    lines = [method for method in methods if not method.marker]
    main = (lines or methods)[0]
    if len(lines) > 1:
        look["linestyle"] = METHOD_STYLES[0]  # line styles now stand for methods
    if main.marker and plot.is_crowded and main.x.size > 1 and "marker" not in plot.get_line_kws(model):
        plot.curve(model, main.x, main.y, joined=~main.find_sparse_points(), **look)
        plot.prepared["plain"] = True  # for the caption
    elif main.marker:
        look |= {"marker": main.marker, "markevery": []}  # for the legend; points are drawn below
        line = plot.curve(model, main.x, main.y, joined=~main.find_sparse_points(), **look)
        _draw_bin_points(plot, model, main, {word: getattr(line, f"get_{word}")() for word in _OF_POINTS})
    else:
        plot.curve(model, main.x, main.y, **look)


def _draw_bin_points(plot: Plot[Any], model: Model[Any], method: MethodLine, look: Options) -> None:
    """Draw points whose areas are proportional to their numbers of cases, within limits."""
    sizes = np.full(method.x.size, float(look["markersize"]))
    if method.count is not None and np.isfinite(method.count).all() and method.x.size:
        usual = max(float(np.median(method.count)), 1e-300)
        sizes *= np.clip(np.sqrt(method.count / usual), _SMALL, _LARGE)
    marker_kws, is_sparse = {"gid": model.make_gid("bins")} | look, method.find_sparse_points()
    _artists.draw_sized_points(plot.ax, method.x, method.y, sizes, is_sparse, **marker_kws)
    if is_sparse.any():
        plot.prepared["few"] = True
        small = {"linestyle": "none", "marker": method.marker, "markersize": _SMALL * get_marker_size()}
        _artists.add_shared_entry(
            plot.ax, f"fewer than {FEW} cases", markerfacecolor=get_background_color(), **small
        )


def draw_method(
    plot: Plot[Any], model: Model[Any], methods: list[MethodLine], method: MethodLine
) -> ColorType:
    """Draw the line or points of a method unless it is the main one, add a legend entry; return the color.

    Lines of a single model have different colors.
    """
    lines = [line for line in methods if not line.marker]
    color = model.look.color
    if method is (lines or methods)[0]:
        if plot.has_several_models and len(methods) > 1:
            _artists.add_shared_entry(plot.ax, method.text, linestyle=METHOD_STYLES[0])
        return color
    if method.marker:
        if plot.has_several_models:
            _artists.add_shared_entry(plot.ax, method.text, linestyle="none", marker="o")
        look = {"color": color, "marker": method.marker, "markersize": get_marker_size()}
        _draw_bin_points(
            plot, model, method, override_look(look | {"label": _label_method(plot, method)}, {})
        )
        return color
    style = METHOD_STYLES[lines.index(method)]
    if plot.has_several_models:
        _artists.add_shared_entry(plot.ax, method.text, linestyle=style)
    else:
        color = Look.take_next(plot.ax).color
    line_kws: Options = {
        "color": color,
        "gid": model.make_gid(method.method),
        "label": _label_method(plot, method),
    }
    line_kws |= {"linestyle": style, "linewidth": get_thin_width(BESIDE), "zorder": 1.95}
    _artists.draw_line(plot.ax, method.x, method.y, avoid=True, **override_look(line_kws, {}))
    return color
