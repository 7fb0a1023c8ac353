"""Several methods side by side: line style tells them apart, and color the models."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rocplot._typing import Array
from rocplot.plot import _artists
from rocplot.plot._layers.layer import Options
from rocplot.plot._looks import METHOD_STYLES, over, thin_width
from rocplot.plot._picture import Model, Plot

BESIDE = 0.8  # width of further lines, in that of the main one


@dataclass(frozen=True, eq=False)
class MethodLine:
    """What one method shows of a model: a line, or points if it has a marker."""

    method: str
    words: str
    x: Array
    y: Array
    marker: str = ""


def read_first(plot: Plot[Any], method: Any, methods: list[str], **options: Any) -> dict[str | None, Any]:
    """Read the data by the first of the checked methods; a precomputed result takes none."""
    first = {} if isinstance(method, str) else {"method": methods[0]}
    return plot.read(**options, **first)


def name_method(plot: Plot[Any], words: str) -> None:
    """Add the main method to the label of a single named model, as others are drawn beside it."""
    if not plot.several and plot.models[0].name is not None:
        plot.models[0].label += f", {words}"


def draw_main(plot: Plot[Any], model: Model[Any], methods: list[MethodLine], **look: Any) -> None:
    """Draw the main line of a model, that of the first method without a marker."""
    main, *others = (one for one in methods if not one.marker)
    if others:
        look["linestyle"] = METHOD_STYLES[0]  # it means the method now
    plot.curve(model, main.x, main.y, **look)


def draw_method(plot: Plot[Any], model: Model[Any], methods: list[MethodLine], one: MethodLine) -> None:
    """Draw what one of the methods shows beside the main line, and its entry in the legend."""
    lines = [other for other in methods if not other.marker]
    style = "none" if one.marker else METHOD_STYLES[lines.index(one)]
    if plot.several and len(methods) > 1:
        _artists.key(plot.ax, one.words, linestyle=style, marker="o" if one.marker else "")
    beside: Options = {"color": model.look.color, "gid": model.gid(one.method)}
    beside = over(beside | {"label": plot.once(one.words)}, {})
    if one.marker:
        _artists.points(plot.ax, one.x, one.y, marker=one.marker, **beside)
    elif one is not lines[0]:
        beside |= {"linestyle": style, "linewidth": thin_width(BESIDE), "zorder": 1.95}
        _artists.line(plot.ax, one.x, one.y, avoid=True, **beside)
