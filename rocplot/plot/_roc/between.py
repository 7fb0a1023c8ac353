"""The layer that fills the area between the curves of two groups."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.collections import PolyCollection

from rocplot._numbers import write
from rocplot.compute._roc.between_area import area_between, need_two
from rocplot.compute._roc.curve import RocCurve
from rocplot.plot import _artists
from rocplot.plot._layers.layer import Layer, Options
from rocplot.plot._looks import neutral, over
from rocplot.plot._picture import Plot
from rocplot.plot._simplify import thin

Filled = tuple[Any, str]


def prepare(plot: Plot[RocCurve], _options: Options) -> Filled:
    """Trace one curve forth and the other one back, and measure what they enclose."""
    one, two = need_two(plot.results)
    ways = [np.column_stack([curve.fpr, curve.tpr])[thin(curve.fpr, curve.tpr)] for curve in (one, two)]
    area = area_between(one.fpr, one.tpr, two.fpr, two.tpr)
    return np.concatenate([ways[0], ways[1][::-1]]), f"area between the curves {write(area)}"


def _draw(plot: Plot[RocCurve], made: Filled, style: Options) -> None:
    outline, words = made
    look: Options = {"facecolor": neutral(), "alpha": 0.15, "gid": "between", "label": words}
    _artists.shape(plot.ax, [outline], **over(look, style, PolyCollection))


BETWEEN = Layer(
    "between",
    "The area between the curves of two groups of a `hue`, filled, with its size in the legend: known as "
    "ABROCA (``rocplot.compute.between_area``).",
    _draw,
    artist=PolyCollection,
    once=True,
    rank=8,
)
