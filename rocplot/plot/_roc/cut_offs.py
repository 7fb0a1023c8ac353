"""Layers of decisions at cut-offs: the intervals of both rates, and the rates at the axes."""

from __future__ import annotations

from collections.abc import Sequence
from numbers import Real
from typing import NamedTuple

import numpy as np
from matplotlib.collections import LineCollection, PolyCollection

from rocplot import compute
from rocplot._numbers import percent
from rocplot._typing import Array
from rocplot._validation import flag, one_of, proportion, within
from rocplot.compute._counts.inside import need_cuts
from rocplot.compute._roc.curve import RocCurve
from rocplot.plot import _artists, _axes
from rocplot.plot._layers.layer import Key, Layer, Options
from rocplot.plot._layers.rates import cuts_of
from rocplot.plot._looks import DASHED, DOT, marker_size, over, thin_width
from rocplot.plot._picture import Model, Plot

_MOST_CROSSES = 200  # as many as are labelled
_MOST_GUIDES = 20  # of one model: an axis has no room for more


class Crosses(NamedTuple):
    """The intervals of one model, what the legend says of them, and whether both rates' hold at once."""

    found: list[compute.OperatingInterval]
    label: str
    joint: bool


class Guides(NamedTuple):
    """The points of one model from which both rates are read off."""

    fpr: Array
    tpr: Array


def _cuts(plot: Plot[RocCurve], options: Options, layer: str, most: int) -> dict[str | None, Array]:
    """Choose the cut-offs of each model: those given, or of the labels, or of the operating point."""
    at, labelled, optima = cuts_of(options, layer), plot.wants("thresholds"), plot.made("operating_point")
    if at is None and labelled is not None:
        at = cuts_of(labelled, "thresholds")
    elif at is None and optima is None:
        raise ValueError(f"{layer}=True needs cut-offs: give thresholds=[…], operating_point or {layer}=[…]")
    found = {}
    for name, curve in plot.results.items():
        cuts = np.asarray(curve.threshold) if at is None else at
        if at is None and labelled is None:
            cuts = np.array([optima[name].threshold])
        if cuts.size > most:
            raise ValueError(f"{layer} at {cuts.size} cut-offs cannot be told apart: name some, {layer}=[…]")
        found[name] = cuts
    return found


# -- intervals ------------------------------------------------------------------------------------


def crosses(plot: Plot[RocCurve], options: Options) -> dict[str | None, Crosses]:
    """Compute the intervals of both rates; joint ones by a level whose square is that of both at once."""
    joint = flag(options.get("joint", False), "crosses: joint")
    how = {key: options[key] for key in ("method", "level") if key in options}
    level = proportion(how.get("level", 0.95), "crosses: level")
    kind = one_of(how.get("method", "wilson"), ("wilson", "clopper-pearson"), "crosses: method").title()
    what = "joint regions" if joint else "intervals"
    label = f"{percent(level)} % {what} of both rates ({kind})"
    how["level"] = float(np.sqrt(level)) if joint else level
    found = {}
    for name, cuts in _cuts(plot, options, "crosses", _MOST_CROSSES).items():
        with within("crosses"):
            made = [compute.operating_interval(plot.results[name], threshold=cut, **how) for cut in cuts]
        found[name] = Crosses(made, label, joint)
    return found


def _draw_crosses(plot: Plot[RocCurve], model: Model[RocCurve], made: Crosses, style: Options) -> None:
    ends = ("fpr", "tpr", "fpr_low", "fpr_high", "tpr_low", "tpr_high")
    f, t, *bounds = (np.array([getattr(cross, end) for cross in made.found]) for end in ends)
    look: Options = {"color": model.look.color, "gid": model.gid("crosses")}
    if made.joint:
        (f_low, f_high, t_low, t_high), shade = bounds, model.look.shade(0.12)
        box: Options = {"facecolor": shade, "edgecolor": model.look.color, "linewidth": thin_width()}
        box |= {"gid": look["gid"], "label": made.label, "zorder": 1.9}
        _artists.boxes(plot.ax, f_low, t_low, f_high, t_high, avoid=True, **over(box, style, PolyCollection))
    else:
        bars = over(look | {"label": made.label}, style, LineCollection)
        _artists.error_bars(plot.ax, f, t, np.stack(bounds[:2]), np.stack(bounds[2:]), **bars)
    _artists.points(plot.ax, f, t, markersize=marker_size(DOT), **look)


CROSSES = Layer(
    "crosses",
    "Intervals of both rates at these cut-offs; True takes those of `thresholds`, or of the operating "
    "point.  "
    "Both bars of a cross hold their rates at once less often than `level`; the rectangle of ``joint`` as "
    "often, for the two classes are independent samples: its sides are intervals of level √`level`.",
    _draw_crosses,
    artist=LineCollection,
    keys={
        "at": Key("Sequence[float]", "the cut-offs"),
        "method": Key('Literal["wilson", "clopper-pearson"]', "of the intervals"),
        "level": Key("float", "share, .95 by default"),
        "joint": Key("bool", "a rectangle that holds both rates at once, in place of the cross"),
    },
    value="at",
    kinds=(Real, Sequence),
    rank=7,
)

# -- rates at the axes ----------------------------------------------------------------------------


def guides(plot: Plot[RocCurve], options: Options) -> dict[str | None, Guides]:
    """Find the points at the cut-offs."""
    found = {}
    for name, cuts in _cuts(plot, options, "guides", _MOST_GUIDES).items():
        curve = plot.results[name]
        threshold = np.asarray(curve.threshold, float)
        if np.isnan(threshold).any():
            raise ValueError("guides: thresholds are unknown: the curve was built without them")
        if curve.counts is not None:
            need_cuts(curve.counts, cuts, "guides")
        at = np.searchsorted(-threshold, -cuts, side="right") - 1
        found[name] = Guides(np.asarray(curve.fpr)[at], np.asarray(curve.tpr)[at])
    return found


def _draw_guides(plot: Plot[RocCurve], model: Model[RocCurve], made: Guides, style: Options) -> None:
    """Draw the lines from the edges of the panel, which the ticks stand at."""
    left, bottom = plot.ax.get_xlim()[0], plot.ax.get_ylim()[0]
    paths = [[(left, t), (f, t), (f, bottom)] for f, t in zip(made.fpr, made.tpr, strict=True)]
    look: Options = {"color": model.look.color, "gid": model.gid("guides")}
    lines = over(look | {"linestyle": DASHED, "linewidth": thin_width(0.5)}, style, LineCollection)
    _artists.segments(plot.ax, paths, **lines)
    _artists.points(plot.ax, made.fpr, made.tpr, markersize=marker_size(DOT), **look)
    _axes.read_off(plot.ax, made.fpr, made.tpr)


GUIDES = Layer(
    "guides",
    "Dashed lines from the points at these cut-offs to both axes, which have ticks at their rates as far "
    "as these have room; True takes the cut-offs of `thresholds`, or of the operating point.",
    _draw_guides,
    artist=LineCollection,
    keys={"at": Key("Sequence[float]", "the cut-offs")},
    value="at",
    kinds=(Real, Sequence),
    rank=7,
)
