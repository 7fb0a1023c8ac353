"""Layers of ROC curves alone: partial areas, groups, rates at fixed values, tests, and cut-offs."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from numbers import Real
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import to_rgba
from matplotlib.transforms import offset_copy

from rocplot import compute
from rocplot._data.arrays import rates
from rocplot._faults import value_error, within
from rocplot._numbers import amount, percent, write
from rocplot._typing import Array, Options
from rocplot._validation import flag, one_of, proportion, shortened
from rocplot.compute._counts.threshold_counts import ThresholdCounts, counts_of, need_cuts
from rocplot.compute._roc.auc import read_window, window_area, window_path
from rocplot.compute._roc.between_area import area_between, need_two
from rocplot.compute._roc.roc import RocCurve
from rocplot.page.gids import gid_of
from rocplot.page.measures import marker_size, neutral, text_unit, thin_width
from rocplot.page.scales import straight
from rocplot.page.simplify import thin
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import MOST, listed, plain, short, with_numbers
from rocplot.plot._layers.differences import (
    DIFFERENCES,
    Pairs,
    Phrases,
    Tested,
    differences,
    phrase_of_p,
)
from rocplot.plot._layers.layer import Key, Layer
from rocplot.plot._layers.rates import AREA as WHOLE
from rocplot.plot._layers.rates import cuts_of
from rocplot.plot._looks import AROUND, DASHED, DOT, muted, over
from rocplot.plot._model_labels import model_labels
from rocplot.plot._panel import Drawn
from rocplot.plot._picture import Model, Plot

# -- A part of ROC space: the limits of its panel, and the partial area with its maximum ----------

Limits: TypeAlias = tuple[float, float]
Part: TypeAlias = tuple[str, float, float]  # which rate, from where, to where

_SIDES = ("fpr", "tpr")
_PALE = 0.06, 0.45  # opacity of the frame and of its edge
_MAXIMUM = "maximum"  # gid of the frame: what the area would be of a perfect ranking


def read_view(view: Any) -> dict[str, Limits]:
    """Check the part of the panel that is asked for: limits of one rate, or of both."""
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


def _draw_part(
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
        if gid_of(one) == _MAXIMUM and np.array_equal(_extent(one), corners):
            return
    x0, x1, y0, y1 = (np.array([end]) for end in sides)
    face, edge = (to_rgba(neutral(), alpha) for alpha in _PALE)
    look: Options = {"facecolor": face, "edgecolor": edge, "label": label, "zorder": 0.9, "gid": _MAXIMUM}
    _artists.boxes(plot.ax, x0, y0, x1, y1, **over(look, {}, PolyCollection))


def _extent(made: Any) -> Any:
    corners = made.get_paths()[0].vertices
    return np.array([corners.min(axis=0), corners.max(axis=0)]).T


def _said_area(call: Drawn, made: Any) -> str:
    """Say which area is shaded; of a window with its values."""
    part = next(iter(made.values()))[1]
    if part is None:
        return "Shaded: the area under the curve"
    side, low, high = part
    where = "under the curve" if side == "fpr" else "to the right of the curve"
    areas = {name: short(window_area(one.fpr, one.tpr, *part)) for name, (one, _) in made.items()}
    at_most = f"in the frame of its maximum, {short(high - low)}"
    return (
        f"Shaded: the partial area {where} from {side} {amount(low)} to {amount(high)}, {at_most}: "
        f"{with_numbers(call, areas)}"
    )


AREA = WHOLE.changed(
    meaning="The area under each curve, shaded; of a window the partial area, under the curve or, between "
    "two tprs, to the right of it, in the pale frame of its maximum.",
    prepare=_prepare,
    draw=_draw_part,
    keys={
        "fpr": Key("Window", "window of the partial area, as ``(0, 0.1)``"),
        "tpr": Key("Window", "the same between two tprs, as ``(0.9, 1)``"),
    },
    caption=_said_area,
)


# -- The layer that draws the curve of all groups together behind those of the groups -------------


def pooled(
    plot: Plot[RocCurve], fmt: str, numbers: Mapping[str, Callable[[RocCurve], Any]]
) -> tuple[RocCurve, str]:
    """Count the cases of all groups together, and write the label of their curve."""
    if not plot.several:
        raise value_error("pooled", "is the curve of several groups, but there is one", "name them with hue=")
    curve = compute.roc(ThresholdCounts.merge(*(counts_of(one) for one in plot.results.values())))
    return curve, model_labels(plot.label_fmt, fmt, {"all": curve}, "", numbers)["all"]


def _draw_pooled(plot: Plot[RocCurve], made: tuple[RocCurve, str], style: Options) -> None:
    curve, label = made
    look = muted() | {"gid": "pooled", "label": label, "zorder": 1.9}
    _artists.line(plot.ax, curve.fpr, curve.tpr, avoid=True, **over(look, style))


POOLED = Layer(
    "pooled",
    "The curve of all groups of a `hue` together, in grey: their cases must be different ones, not those of "
    "one sample for each model.",
    _draw_pooled,
    once=True,
    rank=-1,
    caption=lambda _, made: f"Grey: {plain(made[1])}",
)


# -- The layer that fills the area between the curves of two groups -------------------------------

Filled = tuple[Any, str]


def between(plot: Plot[RocCurve], _options: Options) -> Filled:
    """Trace one curve forth and the other one back, and measure what they enclose."""
    one, two = need_two(plot.results)
    ways = [np.column_stack([curve.fpr, curve.tpr])[thin(curve.fpr, curve.tpr)] for curve in (one, two)]
    area = area_between(one.fpr, one.tpr, two.fpr, two.tpr)
    return np.concatenate([ways[0], ways[1][::-1]]), f"area between the curves {write(area)}"


def _draw_between(plot: Plot[RocCurve], made: Filled, style: Options) -> None:
    outline, words = made
    look: Options = {"facecolor": neutral(), "alpha": 0.15, "gid": "between", "label": words}
    _artists.shape(plot.ax, [outline], **over(look, style, PolyCollection))


BETWEEN = Layer(
    "between",
    "The area between the curves of two groups of a `hue`, filled, with its size in the legend: known as "
    "ABROCA (``rocplot.compute.between_area``).",
    _draw_between,
    artist=PolyCollection,
    once=True,
    rank=8,
    caption=lambda _, made: f"Shaded: {made[1]}",
)


# -- The layer of one rate at a fixed value of the other, with its interval -----------------------

_MOST_RATES = 20  # rates of one model: more are a band
_APART = 1.6  # points between the bars of two models at the same rate


@dataclass(frozen=True)
class Cross:
    """One rate at a fixed value of the other: where its bar stands, and what is written of it."""

    fpr: tuple[float, float, float]  # the estimate, and the ends of the bar
    tpr: tuple[float, float, float]
    text: tuple[str, str]
    about: str = ""  # the same as a sentence, with method and level


def interval_at(plot: Plot[RocCurve], options: Options, seed: int) -> dict[str | None, list[Cross]]:
    """Compute the intervals at all rates that are asked for, of each model."""
    wanted = [(side, value) for side in ("fpr", "tpr") for value in _values(options, side)]
    if not wanted:
        raise ValueError('at needs a rate: give at=0.1, at={"fpr": 0.1} or at={"tpr": 0.9}')
    if len(wanted) > _MOST_RATES:
        raise value_error(
            "at", f"holds {len(wanted)} rates, more than can be told apart", "draw a band, band=True"
        )
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


def _draw_interval(
    plot: Plot[RocCurve], model: Model[RocCurve], crosses: list[Cross], style: Options
) -> None:
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


def _named(name: str | None) -> str:
    return "" if name is None else f"{plain(name)}: "


def _said_at(call: Drawn, made: Any) -> str:
    rows = [f"{_named(name)}{one.about.rstrip('.')}" for name, some in made.items() for one in some]
    return f"Bars: {'; '.join(rows)}"


AT = Layer(
    "at",
    "The tpr at a fixed fpr, or the fpr at a fixed tpr, with its interval (``rocplot.compute.tpr_at``, "
    "``fpr_at``): a bar through the curve, with the numbers beside it or, of several models, in the legend.  "
    "The same call draws the same interval.",
    _draw_interval,
    artist=LineCollection,
    keys={
        "fpr": Key("float | Sequence[float]", "fixed fprs"),
        "tpr": Key("float | Sequence[float]", "fixed tprs"),
        "level": Key("float", "share, .95 by default"),
    },
    value="fpr",
    kinds=(Real, Sequence),
    rank=7,
    caption=_said_at,
)


# -- The layer that tests the differences between models and writes them in the legend ------------

_OWN = ("reference", "paired")


def tested(plot: Plot[RocCurve], options: Options, seed: int) -> Tested:
    """Test the models of a picture, and write a line for each comparison."""
    how = {key: options[key] for key in TEST.keys if key in options and key not in _OWN}

    def compare(pairs: Pairs) -> tuple[list[compute.AucTest], Phrases]:
        paired = options["paired"] if "paired" in options else _same_cases(plot.results)
        used: Options = {"seed": seed, "paired": paired} | how
        tests = [compute.auc_test(None, plot.results[a], plot.results[b], **used) for a, b in pairs]
        what = "difference of partial areas" if {"fpr", "tpr"} & how.keys() else "difference"
        return tests, Phrases(what, phrase_of_p(how), _about(plot.first, used))

    return differences(plot, options.get("reference"), compare)


def _same_cases(results: Mapping[str | None, RocCurve]) -> bool:
    """Say whether the models scored the same cases, as far as their classes say."""
    samples = [counts_of(one).cases for one in results.values()]
    if any(sample is None for sample in samples):
        raise value_error(
            "test",
            "needs the single cases, but these results were made of counts without them",
            "pass y_true and y_score, or test={'paired': False} for models of independent samples",
        )
    labels = [sample.label for sample in samples if sample is not None]
    return all(np.array_equal(labels[0], label) for label in labels)


def _about(curve: RocCurve, how: Options) -> str:
    """Name the test: its method, and what is special about the cases and the hypothesis."""
    resamples = how.get("method", "bootstrap" if {"fpr", "tpr"} & how.keys() else "delong") == "bootstrap"
    words = ["bootstrap" if resamples else "DeLong"]
    words += ["of groups" if resamples else "clustered"] * counts_of(curve).grouped
    words += ["unpaired"] * (not how["paired"])
    return ", ".join(words)


TEST = DIFFERENCES.changed(
    meaning="Tests of the differences between the AUCs of two models, or of all pairs of up to four, in the "
    "legend (``rocplot.compute.auc_test``), p-values of several adjusted by Holm's method.  Models of the "
    "same cases are paired; those whose classes differ are compared as independent samples, as the legend "
    "says.",
    keys={
        **DIFFERENCES.keys,
        "method": Key('Literal["delong", "bootstrap"]', "a method of ``rocplot.compute.auc_test``"),
        "fpr": Key("tuple[float, float]", "window of partial areas"),
        "tpr": Key("tuple[float, float]", "the same of tprs"),
        "paired": Key("bool", "whether the models scored the same cases"),
    },
)


# -- Layers of decisions at cut-offs: the intervals of both rates, and the rates at the axes ------

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
        raise value_error(
            layer,
            "=True needs cut-offs",
            f"give thresholds=[…], operating_point or {layer}=[…]",
            shell=f"=True needs cut-offs: give thresholds=, operating_point or {layer}=",
        )
    found = {}
    for name, curve in plot.results.items():
        cuts = np.asarray(curve.threshold) if at is None else at
        if at is None and labelled is None:
            cuts = np.array([optima[name].threshold])
        if cuts.size > most:
            reason = f"at {cuts.size} cut-offs cannot be told apart"
            raise value_error(
                layer, reason, f"name some, {layer}=[…]", shell=f"{reason}: name some, {layer}="
            )
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


def _rate(one: Any, name: str) -> str:
    """Write a rate with its limits."""
    rate, low, high = (write(getattr(one, f"{name}{end}")) for end in ("", "_low", "_high"))
    return f"{name} {rate} ({low} to {high})"


def _cross(one: Any) -> str:
    return f"{_rate(one, 'tpr')}, {_rate(one, 'fpr')}"


def _said_crosses(call: Drawn, made: Any) -> str:
    rows = {name: listed(_cross(one) for one in some.found) for name, some in made.items()}
    few = sum(len(some.found) for some in made.values()) <= MOST
    first = next(iter(made.values()))
    what = "Rectangles" if first.joint else "Crosses"
    return f"{what}: {first.label}" + (f": {with_numbers(call, rows)}" if few else "")


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
    caption=_said_crosses,
)

# -- rates at the axes ----------------------------------------------------------------------------


def guides(plot: Plot[RocCurve], options: Options) -> dict[str | None, Guides]:
    """Find the points at the cut-offs."""
    found = {}
    for name, cuts in _cuts(plot, options, "guides", _MOST_GUIDES).items():
        curve = plot.results[name]
        threshold = np.asarray(curve.threshold, float)
        if np.isnan(threshold).any():
            raise value_error("guides: thresholds", "are unknown", "the curve was built without them")
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


def _said_guides(call: Drawn, made: Any) -> str:
    rows = {
        name: listed(f"tpr {write(t)}, fpr {write(f)}" for f, t in zip(some.fpr, some.tpr, strict=True))
        for name, some in made.items()
    }
    few = sum(len(some.fpr) for some in made.values()) <= MOST
    return "Dashed: the rates at the cut-offs" + (f": {with_numbers(call, rows)}" if few else "")


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
    caption=_said_guides,
)
