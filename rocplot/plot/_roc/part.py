"""A part of ROC space: the limits of its panel, and the partial area with its maximum."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np
from matplotlib.collections import PolyCollection
from matplotlib.colors import to_rgba

from rocplot._numbers import amount
from rocplot._validation import one_of, shortened, within
from rocplot.compute._roc.curve import RocCurve
from rocplot.compute._roc.window import read_window, window_area, window_path
from rocplot.plot import _artists
from rocplot.plot._layers.layer import Key, Options
from rocplot.plot._layers.rates import AREA as WHOLE
from rocplot.plot._looks import neutral, over
from rocplot.plot._picture import Model, Plot

Limits: TypeAlias = tuple[float, float]
Part: TypeAlias = tuple[str, float, float]  # which rate, from where, to where

_SIDES = ("fpr", "tpr")
_PALE = 0.06, 0.45  # opacity of the frame and of its edge
_MAXIMUM = "maximum"  # gid of the frame: what the area would be of a perfect ranking


def read_view(view: Any) -> dict[str, Limits]:
    """Check the part of the panel that is asked for: limits of one rate, or of both."""
    if view is None:
        return {}
    if not isinstance(view, Mapping) or not view:
        raise TypeError(f'view must be a dict such as {{"fpr": (0, 0.1)}}, not {shortened(view)}')
    found = {}
    for side in view:
        one_of(side, _SIDES, "view")
        with within("view"):
            part = read_window(**{**dict.fromkeys(_SIDES), side: view[side]})
        assert part is not None
        found[str(side)] = part[1:]
    return found


def least_rate(plot: Plot[RocCurve]) -> float:
    """Return the smallest fpr above 0, where a logarithmic axis may begin."""
    every = np.concatenate([np.asarray(one.fpr, float) for one in plot.results.values()])
    return float(every[every > 0].min())


def window_of(plot: Plot[RocCurve]) -> Part | None:
    """Read the window of the area that is asked for; None for the whole one, or none."""
    options = plot.wants("area") or {}
    with within("area"):
        return read_window(*(options.get(side) for side in _SIDES))


def partial_area(curve: RocCurve, part: Part | None) -> float:
    """Compute the area in the window, of a label."""
    if part is None:
        raise ValueError('{partial_auc} in label_fmt needs a window: pass area={"fpr": (0, 0.1)}')
    return window_area(curve.fpr, curve.tpr, *part)


def label_of(part: Part) -> str:
    """Write both areas; the partial ones have the same decimals, three digits of the largest that can be."""
    _, low, high = part
    return f"{{name}} (AUC {{auc:.3f}}, partial {{partial_auc:.{3 - math.ceil(math.log10(high - low))}f}})"


def _prepare(plot: Plot[RocCurve], options: Options) -> dict[str | None, tuple[RocCurve, Part | None]]:
    part = window_of(plot)
    return {name: (one, part) for name, one in plot.results.items()}


def _draw(
    plot: Plot[RocCurve], model: Model[RocCurve], made: tuple[RocCurve, Part | None], style: Options
) -> None:
    curve, part = made
    look: Options = {"facecolor": model.look.shade(1), "gid": model.gid("area")}
    if part is None:
        _artists.area(plot.ax, curve.fpr, curve.tpr, **over(look, style, PolyCollection))
        return
    side, low, high = part
    words = f"partial area, {side} {amount(low)} to {amount(high)}"
    if model is next(one for one in plot.models if one.name not in plot.others):
        _draw_maximum(plot, part, words if plot.several else None)
    x, y = window_path(curve.fpr, curve.tpr, *part)
    corners = [(high, 0.0), (low, 0.0)] if side == "fpr" else [(1.0, high), (1.0, low)]
    outline = [*zip(x.tolist(), y.tolist(), strict=True), *corners]
    look |= {"label": plot.once(words), "alpha": 0.2, "zorder": 1}
    _artists.shape(plot.ax, [outline], **over(look, style, PolyCollection))


def _draw_maximum(plot: Plot[RocCurve], part: Part, label: str | None) -> None:
    """Draw the frame of the largest area that the window can have, once, behind all areas."""
    side, low, high = part
    sides = (low, high, 0.0, 1.0) if side == "fpr" else (0.0, 1.0, low, high)
    corners = np.array(sides).reshape(2, 2)
    for one in plot.ax.collections:
        if one.get_gid() == _MAXIMUM and np.array_equal(_extent(one), corners):
            return
    x0, x1, y0, y1 = (np.array([end]) for end in sides)
    face, edge = (to_rgba(neutral(), alpha) for alpha in _PALE)
    look: Options = {"facecolor": face, "edgecolor": edge, "label": label, "zorder": 0.9, "gid": _MAXIMUM}
    _artists.boxes(plot.ax, x0, y0, x1, y1, **over(look, {}, PolyCollection))


def _extent(made: Any) -> Any:
    corners = made.get_paths()[0].vertices
    return np.array([corners.min(axis=0), corners.max(axis=0)]).T


AREA = WHOLE.changed(
    meaning="The area under each curve, shaded; of a window the partial area, under the curve or, between "
    "two tprs, to the right of it, in the pale frame of its maximum.",
    prepare=_prepare,
    draw=_draw,
    keys={
        "fpr": Key("Window", "window of the partial area, as ``(0, 0.1)``"),
        "tpr": Key("Window", "the same between two tprs, as ``(0.9, 1)``"),
    },
)
