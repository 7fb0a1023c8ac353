"""What repeated curves leave open: the curves themselves, and the bars or the band around their mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.collections import LineCollection, PolyCollection

from rocplot._typing import Array
from rocplot.plot import _artists
from rocplot.plot._layers.layer import Layer, Options
from rocplot.plot._looks import over, thin_width

if TYPE_CHECKING:
    from rocplot.plot._picture import Model, Plot

Paths = Sequence[tuple[Array, Array]]


@dataclass(frozen=True)
class Spread:
    """The bounds of a mean curve, shape (2, n), in y and perhaps in x, and what the legend calls them."""

    x: Array
    y: Array
    up: Array
    across: Array | None = None
    words: str | None = None

    @classmethod
    def of(cls, x: Array, y: Array, up: tuple[Array, Array], across: Any = None, words: str = "") -> Spread:
        """Leave out the words, and the bounds in x, if there are none."""
        low = None if across is None or np.isnan(across[0]).all() else np.stack(across)
        return cls(x, y, np.stack(up), low, None if np.isnan(up[0]).all() else words or None)


def draw_bars(plot: Plot[Any], model: Model[Any], spread: Spread, style: Options) -> None:
    """Draw bars in every direction that has bounds."""
    if np.isnan(spread.up).all():
        return
    look = {"color": model.look.color, "gid": model.gid("bars"), "label": spread.words}
    bars = over(look, style, LineCollection)
    _artists.error_bars(plot.ax, spread.x, spread.y, spread.across, spread.up, **bars)


def draw_band(plot: Plot[Any], model: Model[Any], spread: Spread, style: Options) -> None:
    """Shade the space between the bounds in y."""
    if np.isnan(spread.up).all():
        return
    look = {"facecolor": model.look.color, "gid": model.gid("band"), "label": spread.words}
    _artists.band(plot.ax, spread.x, *spread.up, **over(look, style, PolyCollection))


def draw_bounds(plot: Plot[Any], model: Model[Any], band: Any, x: Array, words: str, style: Options) -> None:
    """Shade the space between a result's `low` and `high`."""
    draw_band(plot, model, Spread.of(x, band.low, (band.low, band.high), words=words), style)


def draw_folds(plot: Plot[Any], model: Model[Any], paths: Paths, style: Options) -> None:
    """Draw the curves of the folds, faint."""
    look: Options = {"color": model.look.color, "alpha": 0.35, "linewidth": thin_width(0.4), "zorder": 1.6}
    for x, y in paths:
        _artists.line(plot.ax, x, y, **over(look | {"gid": model.gid("folds")}, style))


BARS = Layer("bars", "Error bars around the mean.", draw_bars, artist=LineCollection, default=True, rank=3)
BAND = Layer("band", "A band around the mean in place of the bars.", draw_band, artist=PolyCollection, rank=2)
FOLDS = Layer("folds", "The curves of the folds, faint.", draw_folds, default=True, rank=1)
