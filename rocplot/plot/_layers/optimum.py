"""The best decision under a condition, with the line of equal performance through it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from rocplot import compute
from rocplot._numbers import score
from rocplot._typing import Array, MetricLike
from rocplot.compute._metrics.metric import record_of
from rocplot.compute._metrics.pencil import line_in_square
from rocplot.compute._roc.curve import curve_of
from rocplot.plot import _artists
from rocplot.plot._layers.layer import Key, Layer, Options
from rocplot.plot._looks import AROUND, POINT, marker_size, over, tangent_look
from rocplot.plot._words import CUT_OFF

if TYPE_CHECKING:
    from rocplot.plot._picture import Model, Plot

_FEW = 4  # models whose optima all have a label; of more as many as have room
CRITERION = {"criterion": Key("str", "what is best: cost, closest (to (0, 1)), or a metric such as youden")}
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


def best_by(criterion: MetricLike | Literal["closest"]) -> tuple[str, bool]:
    """Say by which criterion a point is best, and whether that is its cost."""
    if criterion == "cost":
        return "optimum", True
    if criterion == "closest":
        return "closest to (0, 1)", False
    record = record_of(criterion, "criterion", ("cost", "closest"))
    return f"{'lowest' if record.better == 'low' else 'highest'} {record.label({})}", False


def _optima(plot: Plot[Any], options: Options) -> dict[str | None, Optimum]:
    condition = {key: options[key] for key in (*CRITERION, *CONDITION) if key in options}
    what, of_cost = best_by(condition.get("criterion", "cost"))
    found = {}
    for name, result in plot.results.items():
        best = compute.operating_point(curve_of(result), **condition)
        x, y = (float(at) for at in plot.space.place(result, best.fpr, best.tpr))
        tangent = None
        if of_cost:
            tangent = plot.space.path(result, *line_in_square(best.fpr, best.tpr, best.slope))
        text = cut_off_of(best.threshold, what)
        label = plot.once(f"{what}, slope {score(best.slope)}" if of_cost else what)
        found[name] = Optimum(x, y, text, label, tangent, threshold=best.threshold)
    return found


def draw_optimum(plot: Plot[Any], model: Model[Any], best: Optimum, style: Options) -> None:
    """Draw the tangent, the point and its text, all in one color."""
    look: Options = {"color": model.look.color, "markersize": marker_size(POINT), "label": best.label}
    look = over(look | {"gid": model.gid("operating_point")}, style)
    color = look["color"]
    if best.tangent is not None:
        line = tangent_look(color) | {"gid": model.gid("tangent"), "label": best.tangent_label}
        _artists.line(plot.ax, *best.tangent, **over(line, {}))
    _artists.points(plot.ax, best.x, best.y, **look)
    if best.text:
        few = len(plot.models) - len(plot.others) <= _FEW
        _artists.label(plot.ax, best.text, best.x, best.y, color=color, clear=AROUND, required=few)


OPERATING_POINT = Layer(
    "operating_point",
    "The point of least expected cost, with the iso-performance line through it, or by another criterion.",
    draw_optimum,
    _optima,
    keys=CRITERION | CONDITION,
    value="criterion",
    kinds=(str,),
    rank=6,
)
