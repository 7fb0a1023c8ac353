"""The calibration curve over groups of cases, with both bands and the curves of the groups."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from rocplot._numbers import write_percent
from rocplot._typing import Options
from rocplot.compute import GroupedCalibration
from rocplot.page.sizes import get_neutral_color, get_thin_width
from rocplot.plot import _artists
from rocplot.plot._axes import choose_unit_end
from rocplot.plot._layers.folds import draw_band_layer
from rocplot.plot._looks import DASHED
from rocplot.plot._picture import Plot


def _choose_end(curves: Iterable[GroupedCalibration]) -> float:
    """Choose the end of both axes from all curves and limits."""
    parts: list[Any] = []
    for curve in curves:
        parts += [curve.predicted, curve.observed, curve.high, curve.prediction_high]
        parts += [side for part in (curve.curves or {}).values() for side in (part.x, part.y)]
    return choose_unit_end(float(np.nanmax(np.concatenate(parts))))


def draw_group_curves(plot: Plot[Any], lay_out: Callable[..., None]) -> Axes:
    """Draw the curves of `compute.calibration_over_groups`, one or a mapping of them."""
    plot.hold_results(plot.source)
    plot.keep_layers("diagonal")
    plot.prepare_layers()
    plot.write_labels("{name}", "average group")
    plot.lay_out_axes(lay_out, end=_choose_end(plot.results.values()))
    plot.draw_layers("diagonal")
    for model in plot.models:
        curve: GroupedCalibration = model.result
        line = plot.curve(model, curve.predicted, curve.observed, graph=True)
        draw_band_layer(plot, model, curve, {"facecolor": line.get_color()})
        level = write_percent(0.95 if curve.level is None else curve.level)
        limits: Options = {"color": line.get_color(), "linestyle": DASHED}
        limits |= {"gid": model.make_gid("prediction"), "label": f"{level} % prediction limits"}
        for end in (curve.prediction_low, curve.prediction_high):
            is_defined = ~np.isnan(end)
            _artists.draw_line(plot.ax, curve.predicted[is_defined], end[is_defined], avoid=True, **limits)
            limits["label"] = "_prediction"
        if curve.curves is not None and not plot.has_several_models:
            paths = [np.column_stack([part.x, part.y]) for part in curve.curves.values()]
            look: Options = {"linewidth": get_thin_width(0.6), "alpha": 0.6, "zorder": 1.6}
            look |= {"gid": "groups", "label": "groups"}
            _artists.draw_segments(plot.ax, paths, color=get_neutral_color(), **look)
    return plot.finish_axes("upper left")
