"""Rugs: a tick per distinct score, the positives on the top edge and the negatives on the bottom edge."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from matplotlib.collections import LineCollection

from rocplot._typing import Array, Options
from rocplot.compute._calibration.bins import ticks
from rocplot.compute._counts.threshold_counts import ThresholdCounts, mean_scores
from rocplot.page.gids import gid_of
from rocplot.page.labels import labels_of
from rocplot.plot import _artists
from rocplot.plot._layers.layer import Layer
from rocplot.plot._looks import over

if TYPE_CHECKING:
    from rocplot.plot._picture import Model, Plot

Ticks: TypeAlias = tuple[tuple[Array, Array], tuple[Array, Array]]


def ticks_of(counts: Mapping[str | None, ThresholdCounts | None]) -> dict[str | None, Ticks]:
    """Find the ticks of every model whose counts are known, (score, weight) of both classes."""
    found = {}
    for name, counted in counts.items():
        if counted is not None:
            # of pooled scores; else the scores themselves
            (positive, _), (negative, _) = mean_scores(counted)
            above = ticks(positive[::-1], counted.positive[::-1])
            found[name] = above, ticks(negative[::-1], counted.negative[::-1])
    return found


def reach(plot: Plot[Any]) -> tuple[float, float]:
    """Return how far all rugs, with those that stand, will reach into axes, from the bottom and the top."""
    rugs = [name for name in plot.made.get("rug") or {} if name not in plot.others]
    return _artists.rug_lane(plot.ax, len(rugs), _in_strips(plot))[1] if rugs else (0.0, 0.0)


def _in_strips(plot: Plot[Any]) -> bool:
    """Say whether each model has a strip of its own: several rugs on the edges would fill the panel."""
    return plot.several or _artists.has(plot.ax, "strip")


def draw_rug(plot: Plot[Any], model: Model[Any], sides: Ticks | None, style: Options) -> None:
    """Draw the ticks of a model, on the edges or in its strip, beside the rugs that stand."""
    if sides is None:
        return
    names = [name for name in plot.made["rug"] if name not in plot.others]
    left = len(names) - names.index(model.name)
    lane, _ = _artists.rug_lane(plot.ax, left)
    look = over({"color": model.look.color, "gid": model.gid("rug")}, style, LineCollection)
    if not _in_strips(plot):
        _artists.rug(plot.ax, *sides, lane=lane, **look)
        return
    lane, _ = _artists.rug_lane(plot.ax, len(names), True)
    above = [one for one in plot.ax.lines if gid_of(one) == "strip"]
    if model.name == names[0]:  # the first model on top
        middle = _artists.rug_lane(plot.ax, 0, True)[1][0] + (len(names) - 0.5) * lane
    else:
        middle = float(np.asarray(above[-1].get_ydata())[0]) - lane
    stand = len(plot.ax.collections)
    _artists.rug_strip(plot.ax, *sides, middle, lane, **look)
    for ticks_there in plot.ax.collections[stand:]:
        labels_of(plot.ax).avoid(ticks_there)


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
