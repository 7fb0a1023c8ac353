"""What stands on a panel beside the models: chance, and decisions at cut-offs."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from rocplot._typing import Array
from rocplot.plot._artists.lines import line, points
from rocplot.plot._artists.options import cut_off, cut_offs, has, over
from rocplot.plot._artists.text import label


def chance(ax: Axes, options: dict[str, Any] | None) -> None:
    """Draw the diagonal of random decisions, once per axes."""
    if options is None or has(ax, "chance"):
        return
    look: dict[str, Any] = {"gid": "chance", "linestyle": ":", "zorder": 1.5}
    line(ax, [0, 1], [0, 1], avoid=True, **over(look, options))


def decisions(
    want: Any, curves: dict[str | None, tuple[Array, Array, Array]]
) -> dict[str | None, tuple[list[tuple[float, float, str]], bool, dict[str, Any]]] | None:
    """Read the layer `thresholds`: the points (x, y, text) of each curve (x, y, threshold) to label."""
    asked = cut_offs(want)
    if asked is None:
        return None
    cuts, options = asked
    fmt = options.pop("fmt", None)
    found = {}
    for name, (x, y, threshold) in curves.items():
        if np.isnan(threshold).any():
            raise ValueError("thresholds are unknown: the curve was built without them")
        values = threshold if cuts is None else cuts
        at = np.arange(threshold.size)
        at = at if cuts is None else np.searchsorted(-threshold, -cuts, side="right") - 1
        written = [cut_off(value, fmt) for value in values]
        here = [(x[i], y[i], text) for i, text in zip(at, written, strict=True) if np.isfinite(x[i] + y[i])]
        found[name] = here, cuts is not None, options
    return found


def decision_points(
    ax: Axes,
    made: Line2D,
    gid: str,
    points_: list[tuple[float, float, str]],
    required: bool,
    options: dict[str, Any],
) -> None:
    """Mark decisions on a model's line and write their cut-offs beside them."""
    color = options.get("color", made.get_color())
    look: dict[str, Any] = {"color": color, "markersize": 2.5, "gid": gid}
    if points_:
        points(ax, [one[0] for one in points_], [one[1] for one in points_], **look)
    for x, y, text in points_[:200]:  # no page holds more labels
        label(ax, text, x, y, required=required, **options)
