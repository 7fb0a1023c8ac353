"""The layer of one rate at a fixed value of the other, with its interval."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from numbers import Real

import numpy as np
from matplotlib.collections import LineCollection
from matplotlib.transforms import offset_copy

from rocplot import compute
from rocplot._data.arrays import rates
from rocplot._numbers import percent, write
from rocplot._validation import within
from rocplot.compute._roc.curve import RocCurve
from rocplot.plot import _artists
from rocplot.plot._layers.layer import Key, Layer, Options
from rocplot.plot._looks import AROUND, DOT, marker_size, over, text_unit
from rocplot.plot._picture import Model, Plot
from rocplot.plot._scales import straight

_MOST = 20  # rates of one model: more are a band
_APART = 1.6  # points between the bars of two models at the same rate


@dataclass(frozen=True)
class Cross:
    """One rate at a fixed value of the other: where its bar stands, and what is written of it."""

    fpr: tuple[float, float, float]  # the estimate, and the ends of the bar
    tpr: tuple[float, float, float]
    text: tuple[str, str]
    about: str = ""  # the same as a sentence, with method and level


def prepare(plot: Plot[RocCurve], options: Options, seed: int) -> dict[str | None, list[Cross]]:
    """Compute the intervals at all rates that are asked for, of each model."""
    wanted = [(side, value) for side in ("fpr", "tpr") for value in _values(options, side)]
    if not wanted:
        raise ValueError('at needs a rate: give at=0.1, at={"fpr": 0.1} or at={"tpr": 0.9}')
    if len(wanted) > _MOST:
        raise ValueError(f"at holds {len(wanted)} rates, more than can be told apart: draw a band, band=True")
    how = {"seed": seed} | {key: options[key] for key in ("level",) if key in options}
    level = how.get("level", 0.95)
    words = "" if level == 0.95 else f"{percent(level)} % interval "
    found: dict[str | None, list[Cross]] = {name: [] for name in plot.results}
    for side, value in wanted:
        other = "tpr" if side == "fpr" else "fpr"
        with within("at"):
            made = plot.each(getattr(compute, f"{other}_at"), **{side: value}, **how)
        for name, one in made.items():
            numbers = [write(number, ".2f") for number in (one.estimate, one.low, one.high)]
            text = f"{other} {numbers[0]} ({words}{numbers[1]} to {numbers[2]})", f"at {side} {value:g}"
            bar, fixed = (one.estimate, one.low, one.high), (value, value, value)
            ends = (fixed, bar) if side == "fpr" else (bar, fixed)
            found[name].append(Cross(ends[0], ends[1], text, one.describe()))
    return found


def _values(options: Options, side: str) -> list[float]:
    """Read the rates of one kind: none, one or several."""
    if side not in options:
        return []
    given = options[side]
    if given is True:
        return []
    return [float(one) for one in rates(np.atleast_1d(np.asarray(given)), f"at: {side}")]


def _draw(plot: Plot[RocCurve], model: Model[RocCurve], crosses: list[Cross], style: Options) -> None:
    """Draw a bar through the curve; those of several models stand side by side, their words in the legend."""
    shift = _APART * text_unit() * (plot.place(model) - (len(plot.models) - 1) / 2)
    figure = plot.ax.get_figure(root=True)
    for cross in crosses:
        upright = cross.fpr[1] == cross.fpr[2]
        move = {"x": shift} if upright else {"y": shift}
        ends = np.array([cross.fpr[1:]]).T, np.array([cross.tpr[1:]]).T
        look: Options = {"color": model.look.color, "gid": model.gid("at")}
        bars = over(look | {"label": " ".join(cross.text) if plot.several else None}, style, LineCollection)
        bars["transform"] = offset_copy(straight(plot.ax), figure, **move, units="points")
        x, y = np.array(cross.fpr[:1]), np.array(cross.tpr[:1])
        _artists.error_bars(plot.ax, x, y, None if upright else ends[0], ends[1] if upright else None, **bars)
        _artists.points(plot.ax, x, y, markersize=marker_size(DOT), **look)
        if not plot.several:
            _artists.label(plot.ax, "\n".join(cross.text), x[0], y[0], color=plot.ink(model), clear=AROUND)


AT = Layer(
    "at",
    "The tpr at a fixed fpr, or the fpr at a fixed tpr, with its interval (``rocplot.compute.tpr_at``, "
    "``fpr_at``): a bar through the curve, with the numbers beside it or, of several models, in the legend.  "
    "The same call draws the same interval.",
    _draw,
    artist=LineCollection,
    keys={
        "fpr": Key("float | Sequence[float]", "fixed fprs"),
        "tpr": Key("float | Sequence[float]", "fixed tprs"),
        "level": Key("float", "share, .95 by default"),
    },
    value="fpr",
    kinds=(Real, Sequence),
    rank=7,
)
