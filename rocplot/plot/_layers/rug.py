"""Rugs: a tick per distinct score, the positives on the top edge and the negatives on the bottom edge."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection

from rocplot._typing import Array, Options
from rocplot.compute._calibration.bins import choose_rug_ticks
from rocplot.compute._counts.threshold_counts import ThresholdCounts, compute_mean_scores
from rocplot.page.gids import get_gid
from rocplot.page.labels import get_labels
from rocplot.page.sizes import HAIR, get_thin_width
from rocplot.plot import _artists
from rocplot.plot._layers.layer import Layer
from rocplot.plot._looks import override_look

if TYPE_CHECKING:
    from rocplot.plot._picture import Model, Plot

Ticks: TypeAlias = tuple[tuple[Array, Array], tuple[Array, Array]]


def find_rug_ticks(counts: Mapping[str | None, ThresholdCounts | None]) -> dict[str | None, Ticks]:
    """Find the ticks (score, weight) of both classes for every model whose counts are known."""
    ticks = {}
    for name, model_counts in counts.items():
        if model_counts is not None:
            # the means are the scores themselves unless counts pool several scores
            (positive, _), (negative, _) = compute_mean_scores(model_counts)
            positive_ticks = choose_rug_ticks(positive[::-1], model_counts.positive[::-1])
            ticks[name] = positive_ticks, choose_rug_ticks(negative[::-1], model_counts.negative[::-1])
    return ticks


def measure_rug_extent(plot: Plot[Any]) -> tuple[float, float]:
    """Return how far all rugs, earlier ones included, will reach into the axes from bottom and top."""
    rugs = [name for name in plot.prepared.get("rug") or {} if name not in plot.muted_models]
    return _artists.measure_rug_lane(plot.ax, len(rugs), _has_strips(plot))[1] if rugs else (0.0, 0.0)


def _has_strips(plot: Plot[Any]) -> bool:
    """Return whether each model has a strip of its own, since several rugs on the edges need much room."""
    return plot.has_several_models or _artists.has_artist(plot.ax, "strip")


def draw_rug(plot: Plot[Any], model: Model[Any], sides: Ticks | None, style: Options) -> None:
    """Draw the ticks of a model on the edges or in its strip, beside earlier rugs."""
    if sides is None:
        return
    names = [name for name in plot.prepared["rug"] if name not in plot.muted_models]
    left = len(names) - names.index(model.name)
    lane, _ = _artists.measure_rug_lane(plot.ax, left)
    look = override_look({"color": model.look.color, "gid": model.make_gid("rug")}, style, LineCollection)
    if not _has_strips(plot):
        _artists.draw_rug_ticks(plot.ax, *sides, lane=lane, **look)
        return
    lane, _ = _artists.measure_rug_lane(plot.ax, len(names), True)
    strips = [line for line in plot.ax.lines if get_gid(line) == "strip"]
    if model.name == names[0]:  # the first model on top
        middle = _artists.measure_rug_lane(plot.ax, 0, True)[1][0] + (len(names) - 0.5) * lane
    else:
        middle = float(np.asarray(strips[-1].get_ydata())[0]) - lane
    stand = len(plot.ax.collections)
    _draw_strip_ticks(plot.ax, *sides, middle, lane, **look)
    for ticks_there in plot.ax.collections[stand:]:
        get_labels(plot.ax).avoid_line(ticks_there)


RUG = Layer(
    "rug",
    "A tick per distinct score, longer for more weight: positives on the top edge, negatives on the bottom "
    "edge; of several models each in a strip below.  More than 400 of a class share ticks.",
    draw_rug,
    artist=LineCollection,
    default=True,
    rank=8,
    caption="Ticks: scores of positives (above) and of negatives (below)",
)


# -- The artists ----------------------------------------------------------------------------------


def _draw_strip_ticks(
    ax: Axes, up: tuple[Array, Array], down: tuple[Array, Array], middle: float, lane: float, **kws: Any
) -> None:
    """Draw ticks, given as (x, weight), up and down from the middle line of a strip of the axes."""
    _artists.draw_ticks(ax, [(middle, 0.45 * lane, *up), (middle, -0.45 * lane, *down)], kws)
    _artists.draw_line(
        ax, [0, 1], [middle, middle], transform=ax.transAxes, linewidth=get_thin_width(HAIR), gid="strip"
    )
