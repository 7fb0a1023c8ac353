"""Rugs: a tick per distinct score, in a lane above the panel, positives upwards and negatives downwards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from matplotlib.collections import LineCollection

from rocplot._typing import Array, Options
from rocplot.compute._calibration.bins import choose_rug_ticks
from rocplot.compute._counts.threshold_counts import ThresholdCounts, compute_mean_scores
from rocplot.page.sizes import get_text_unit
from rocplot.page.strips import add_lane, get_strip_transform
from rocplot.plot import _artists
from rocplot.plot._captions import name_cases
from rocplot.plot._layers.layer import Layer
from rocplot.plot._looks import override_look
from rocplot.plot._panel import FEW_MODELS

if TYPE_CHECKING:
    from rocplot.plot._panel import DrawnPlot
    from rocplot.plot._picture import Model, Plot

MAX_LANES = FEW_MODELS  # models whose rugs are drawn by default: more lanes take the room of the panel

Ticks: TypeAlias = tuple[tuple[Array, Array], tuple[Array, Array]]

_LANE = 6.5  # height of the lane of a model, in units of the text
_GAP = 0.05  # of a lane: the space on both sides of its middle, and at its edges
_MOST = 500  # ticks of a class of one model and of two, half as many of four


def find_rug_ticks(counts: Mapping[str | None, ThresholdCounts | None]) -> dict[str | None, Ticks]:
    """Find the ticks (score, weight) of both classes for every model whose counts are known."""
    ticks = {}
    available_counts = {
        name: model_counts for name, model_counts in counts.items() if model_counts is not None
    }
    max_ticks = 2 * _MOST // max(len(available_counts), 2)
    for name, model_counts in available_counts.items():
        # the means are the scores themselves unless counts pool several scores
        (positive, _), (negative, _) = compute_mean_scores(model_counts)
        ticks[name] = (
            choose_rug_ticks(positive[::-1], model_counts.positive[::-1], max_ticks),
            choose_rug_ticks(negative[::-1], model_counts.negative[::-1], max_ticks),
        )
    return ticks


def leave_out_rug(plot: Plot[Any]) -> None:
    """Leave out the rugs of many models unless the caller asks for them."""
    if len(plot.results) > MAX_LANES and plot.is_optional("rug"):
        plot.layer_options["rug"] = None


def draw_rug(plot: Plot[Any], model: Model[Any], sides: Ticks | None, style: Options) -> None:
    """Draw the ticks of a model on both sides of the middle of its lane, below those of earlier models."""
    if sides is None:
        return
    strip, (low, high) = add_lane(plot.ax, _LANE * get_text_unit())
    middle, start, longest = (low + high) / 2, _GAP * (high - low), (0.5 - 2 * _GAP) * (high - low)
    look = override_look({"color": model.look.color, "gid": model.make_gid("rug")}, style, LineCollection)
    look = {"transform": get_strip_transform(strip, plot.ax)} | look
    upper, lower = (middle + start, longest, *sides[0]), (middle - start, -longest, *sides[1])
    _artists.draw_ticks(strip, [upper, lower], look)


def _write_rug_caption(call: DrawnPlot, prepared: Mapping[str | None, Ticks | None]) -> str:
    """Write what the ticks show; their length tells the weight of a score that several cases share."""
    weights = [weight for sides in prepared.values() if sides is not None for _, weight in sides]
    all_weights = np.concatenate([np.empty(0), *weights])
    words = "Ticks above: scores of positives (upwards) and of negatives (downwards)"
    is_pooled = all_weights.size and np.ptp(all_weights) > 1e-9 * all_weights.max()
    return words + f"; longer ticks: more {name_cases(call)}" * bool(is_pooled)


RUG = Layer(
    "rug",
    "A tick per distinct score, as long as its weight, above the panel, with a lane for each model: "
    "positives upwards, negatives downwards.  More than 500 of a class, or fewer with several models, share "
    f"ticks.  With more than {MAX_LANES} models it is drawn only if you pass this argument.",
    draw_rug,
    artist=LineCollection,
    default=True,
    rank=8,
    caption=_write_rug_caption,
)
