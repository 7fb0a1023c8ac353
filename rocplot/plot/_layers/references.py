"""References beside the curves: lines that belong to no model, and the points where curves meet them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from rocplot.plot import _artists
from rocplot.plot._layers.layer import Options
from rocplot.plot._looks import FINE, MARK, marker_size, over, thin_width

if TYPE_CHECKING:
    from rocplot.plot._picture import Model, Plot


def alike(rate: float, others: Iterable[float]) -> float:
    """Return the one of other rates that this is but for rounding, as sums of weights are, or the rate."""
    return next((one for one in others if abs(one - rate) < 1e-9), rate)


def draw_equal_rates(plot: Plot[Any], low: float = 0.0, high: float = 1.0) -> None:
    """Draw the line on which the rates of both axes are equal, once per axes."""
    if not _artists.has(plot.ax, "equal_rates"):
        ends = [low, high]
        _artists.line(plot.ax, ends, ends, gid="equal_rates", linewidth=thin_width(FINE), zorder=1.4)


def draw_meeting(
    plot: Plot[Any], model: Model[Any], layer: str, rate: float, style: Options, words: str
) -> None:
    """Mark where a curve meets that line, by a hollow circle."""
    look: Options = {"color": model.look.color, "markersize": marker_size(MARK), "markerfacecolor": "none"}
    look |= {"gid": model.gid(layer), "label": plot.once(words)}
    _artists.points(plot.ax, rate, rate, **over(look, style))
