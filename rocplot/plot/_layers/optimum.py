"""The best decision under a condition, with the line of equal performance through it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from rocplot import compute
from rocplot._numbers import score
from rocplot._typing import Array
from rocplot.compute._metrics.pencil import line_in_square
from rocplot.compute._roc.curve import curve_of
from rocplot.plot import _artists
from rocplot.plot._layers.layer import Key, Layer, Options
from rocplot.plot._looks import AROUND, POINT, marker_size, over, tangent_look
from rocplot.plot._words import CUT_OFF

if TYPE_CHECKING:
    from rocplot.plot._picture import Model, Plot

_FEW = 4  # models whose optima all have a label; of more as many as have room
CONDITION = {
    "prior": Key("float", "P(positive) where the model will be used"),
    "cost_fp": Key("float", "cost of a false positive, 1 by default"),
    "cost_fn": Key("float", "cost of a false negative, 1 by default"),
    "benefit_tp": Key("float", "benefit of a true positive, 0 by default"),
    "benefit_tn": Key("float", "benefit of a true negative, 0 by default"),
}


@dataclass(frozen=True)
class Optimum:
    """An optimum as it is drawn: a point with a text beside it, and its tangent."""

    x: float
    y: float
    text: str
    label: str | None = None
    tangent: tuple[Array, Array] | None = None
    tangent_label: str | None = None
    threshold: float = np.nan


def cut_off_of(threshold: float, what: str) -> str:
    """Say what a decision is and where its cut-off is, in two rows; nothing if that is unknown."""
    if np.isnan(threshold):
        return ""
    return f"{what}\n" + (f"{CUT_OFF} {score(threshold)}" if np.isfinite(threshold) else "always −")


def _optima(plot: Plot[Any], options: Options) -> dict[str | None, Optimum]:
    condition = {key: options[key] for key in CONDITION if key in options}
    found = {}
    for name, result in plot.results.items():
        best = compute.operating_point(curve_of(result), **condition)
        x, y = (float(at) for at in plot.space.place(result, best.fpr, best.tpr))
        tangent = plot.space.path(result, *line_in_square(best.fpr, best.tpr, best.slope))
        text = cut_off_of(best.threshold, "optimum")
        label = plot.once(f"optimum, slope {score(best.slope)}")
        found[name] = Optimum(x, y, text, label, tangent, threshold=best.threshold)
    return found


def draw_optimum(plot: Plot[Any], model: Model[Any], best: Optimum, style: Options) -> None:
    """Draw the tangent, the point and its text, all in one color."""
    look: Options = {"color": model.look.color, "markersize": marker_size(POINT), "label": best.label}
    look = over(look | {"gid": model.gid("operating_point")}, style)
    color = look["color"]
    if best.tangent is not None:
        line = tangent_look(color) | {"gid": model.gid("tangent"), "label": best.tangent_label}
        _artists.line(plot.ax, *best.tangent, avoid=True, **over(line, {}))
    _artists.points(plot.ax, best.x, best.y, **look)
    if best.text:
        few = len(plot.models) <= _FEW
        _artists.label(plot.ax, best.text, best.x, best.y, color=color, clear=AROUND, required=few)


OPERATING_POINT = Layer(
    "operating_point",
    "The point of least expected cost, with the iso-performance line through it.",
    draw_optimum,
    _optima,
    keys=CONDITION,
    rank=6,
)
