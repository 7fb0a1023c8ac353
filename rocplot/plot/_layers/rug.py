"""Rugs: a tick per distinct score, in a lane above the panel, positives upwards and negatives downwards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from matplotlib.artist import allow_rasterization
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.collections import LineCollection
from matplotlib.lines import Line2D
from matplotlib.transforms import blended_transform_factory

from rocplot._numbers import write_amount, write_numbers
from rocplot._typing import Array, Options
from rocplot.compute._calibration.bins import choose_rug_ticks
from rocplot.compute._counts.threshold_counts import ThresholdCounts, compute_mean_scores
from rocplot.page.sizes import get_text_unit, get_thin_width
from rocplot.page.strips import add_lane, find_strip, get_strip_transform
from rocplot.page.typeset import UnlistedArtist
from rocplot.plot import _artists
from rocplot.plot._captions import name_cases, write_model_numbers
from rocplot.plot._layers.layer import Layer
from rocplot.plot._looks import override_look
from rocplot.plot._panel import FEW_MODELS

if TYPE_CHECKING:
    from rocplot.plot._panel import DrawnPlot
    from rocplot.plot._picture import Model, Plot

MAX_LANES = FEW_MODELS  # models whose rugs are drawn by default: more lanes take the room of the panel


class Ticks(NamedTuple):
    """The ticks (score, weight) of both classes of a model, and the counts that they show."""

    positive: tuple[Array, Array]
    negative: tuple[Array, Array]
    counts: ThresholdCounts


_BEYOND = 4.0  # size of the triangles of scores beyond the panel, in units of the text
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
        ticks[name] = Ticks(
            choose_rug_ticks(positive[::-1], model_counts.positive[::-1], max_ticks),
            choose_rug_ticks(negative[::-1], model_counts.negative[::-1], max_ticks),
            model_counts,
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
    upper, lower = (middle + start, longest, *sides.positive), (middle - start, -longest, *sides.negative)
    _artists.draw_ticks(strip, [upper, lower], look)
    mark_scores_beyond(strip, plot, model, sides.counts, middle)


# -- Scores beyond the limits of the panel --------------------------------------------------------


class _ScoresBeyond(UnlistedArtist, Line2D):
    """A hollow triangle at an end of a lane, shown while there are scores beyond the panel at this end."""

    def __init__(self, panel: Axes, model: Any, counts: ThresholdCounts, end: int, **kws: Any) -> None:
        super().__init__([end], **kws)
        self.panel, self.model, self.counts, self.end = panel, model, counts, end
        self.set_in_layout(False)

    def list_scores(self) -> tuple[Array, Array]:
        """Return the scores beyond this end of the panel, and their weights."""
        score = np.asarray(self.counts.score, float)
        is_beyond = self._is_beyond(score)
        return score[is_beyond], (self.counts.positive + self.counts.negative)[is_beyond]

    def _is_beyond(self, score: Array) -> Array:
        first, last = self.panel.get_xlim()
        return score > max(first, last) if (first < last) == bool(self.end) else score < min(first, last)

    @allow_rasterization  # type: ignore[untyped-decorator]
    def draw(self, renderer: RendererBase) -> None:
        if self._is_beyond(np.asarray(self.counts.score[[0, -1]], float)).any():  # the scores descend
            super().draw(renderer)


def mark_scores_beyond(
    strip: Axes, plot: Plot[Any], model: Model[Any], counts: ThresholdCounts, middle: float
) -> None:
    """Mark by triangles at the ends of a lane that scores lie beyond the panel."""
    place = blended_transform_factory(strip.transAxes, strip.transData)
    look: Options = {
        "color": model.look.color,
        "markerfacecolor": "none",
        "linestyle": "none",
        "markeredgewidth": get_thin_width(),
    }
    look |= {"markersize": _BEYOND * get_text_unit(), "gid": model.make_gid("beyond"), "clip_on": False}
    for end, marker in enumerate("<>"):
        strip.add_artist(
            _ScoresBeyond(
                plot.ax, model.name, counts, end, ydata=[middle], transform=place, marker=marker, **look
            )
        )


def write_scores_beyond(ax: Axes, call: DrawnPlot) -> str:
    """Write how many of the scores that a strip shows lie beyond the panel, and how far they go."""
    strip, words = find_strip(ax), {}
    marks = [one for one in ([] if strip is None else strip.lines) if isinstance(one, _ScoresBeyond)]
    for name in call.results:
        own = {mark.end: mark for mark in marks if mark.model == name and mark.panel is ax}
        parts = [mark.list_scores() for mark in own.values()]
        scores, weights = (
            (np.concatenate([np.empty(0), *side]) for side in zip(*parts, strict=True)) if parts else ((), ())
        )
        if len(scores):
            counts = own[0].counts
            total = float(counts.positive.sum() + counts.negative.sum())
            ends = dict.fromkeys(write_numbers([float(np.min(scores)), float(np.max(scores))], ".2g"))
            words[name] = (
                f"{write_amount(float(np.sum(weights)))} of {write_amount(total)} ({' to '.join(ends)})"
            )
    of = " by weight" if name_cases(call) != "cases" else ""
    return (
        f"Triangles above, scores beyond the panel{of}: {write_model_numbers(call, words)}" if words else ""
    )


# -- The layer ------------------------------------------------------------------------------------


def _write_rug_caption(call: DrawnPlot, prepared: Mapping[str | None, Ticks | None]) -> str:
    """Write what the ticks show; their length tells the weight of a score that several cases share."""
    weights = [weight for sides in prepared.values() if sides is not None for _, weight in sides[:2]]
    all_weights = np.concatenate([np.empty(0), *weights])
    words = "Ticks above: scores of positive cases (upwards) and of negative cases (downwards)"
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
