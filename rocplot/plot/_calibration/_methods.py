"""Several methods side by side: line style tells them apart, and color the models."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rocplot._typing import Array
from rocplot._validation import names_of
from rocplot.plot import _artists
from rocplot.plot._layers.layer import Options
from rocplot.plot._looks import METHOD_STYLES, thin_width
from rocplot.plot._picture import Model, Plot

BESIDE = 0.8  # width of further lines, in that of the main one


@dataclass(frozen=True)
class MethodLine:
    """The line of one method: its name, its words for the legend, and its vertices."""

    method: str
    words: str
    x: Array
    y: Array


def read_methods(
    plot: Plot[Any], method: Any, known: tuple[str, ...], **options: Any
) -> tuple[list[str], dict[str | None, Any]]:
    """Check the methods, and read the data by the first one; a precomputed result takes none."""
    methods = names_of(method, known, "method")
    first = {} if isinstance(method, str) else {"method": methods[0]}
    return methods, plot.read(**options, **first)


def name_method(plot: Plot[Any], words: str) -> None:
    """Add the main method to the label of a single named model, as others are drawn beside it."""
    if not plot.several and plot.models[0].name is not None:
        plot.models[0].label += f", {words}"


def draw_methods(plot: Plot[Any], model: Model[Any], lines: list[MethodLine], **look: Any) -> None:
    """Draw the main line of a model, and thinner ones of further methods."""
    main, *others = lines
    if others:
        look["linestyle"] = METHOD_STYLES[0]  # it means the method now
    plot.curve(model, main.x, main.y, **look)
    for other, style in zip(others, METHOD_STYLES[1:], strict=False):
        beside: Options = {"color": model.look.color, "linestyle": style, "zorder": 1.95}
        beside |= {"gid": model.gid(other.method), "label": plot.once(other.words)}
        _artists.line(plot.ax, other.x, other.y, avoid=True, linewidth=thin_width(BESIDE), **beside)
