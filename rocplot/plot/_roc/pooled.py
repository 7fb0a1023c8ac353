"""The layer that draws the curve of all groups together behind those of the groups."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rocplot import compute
from rocplot.compute._counts.threshold_counts import ThresholdCounts, counts_of
from rocplot.compute._roc.curve import RocCurve
from rocplot.plot import _artists
from rocplot.plot._layers.layer import Layer, Options
from rocplot.plot._looks import muted, over
from rocplot.plot._picture import Plot
from rocplot.plot._words import model_labels


def prepare(
    plot: Plot[RocCurve], fmt: str, numbers: Mapping[str, Callable[[RocCurve], Any]]
) -> tuple[RocCurve, str]:
    """Count the cases of all groups together, and write the label of their curve."""
    if not plot.several:
        raise ValueError("pooled is the curve of several groups, but there is one: name them with hue=")
    curve = compute.roc(ThresholdCounts.merge(*(counts_of(one) for one in plot.results.values())))
    return curve, model_labels(plot.label_fmt, fmt, {"all": curve}, "", numbers)["all"]


def _draw(plot: Plot[RocCurve], made: tuple[RocCurve, str], style: Options) -> None:
    curve, label = made
    look = muted() | {"gid": "pooled", "label": label, "zorder": 1.9}
    _artists.line(plot.ax, curve.fpr, curve.tpr, avoid=True, **over(look, style))


POOLED = Layer(
    "pooled",
    "The curve of all groups of a `hue` together, in grey: their cases must be different ones, not those of "
    "one sample for each model.",
    _draw,
    once=True,
    rank=-1,
)
