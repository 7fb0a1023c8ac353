"""ROC curves and their layers."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from numbers import Real
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import to_rgba
from matplotlib.transforms import offset_copy

from rocplot import compute
from rocplot._data.arrays import rates
from rocplot._faults import value_error, within
from rocplot._numbers import amount, percent, write
from rocplot._typing import Array, Options, Window
from rocplot._validation import flag, one_of, proportion, shortened
from rocplot.compute._counts.threshold_counts import ThresholdCounts, counts_of, need_cuts
from rocplot.compute._roc.auc import Part, read_window, window_area, window_path
from rocplot.compute._roc.between_area import area_between, need_two
from rocplot.compute._roc.roc import RocCurve
from rocplot.page.gids import gid_of
from rocplot.page.measures import marker_size, neutral, text_unit, thin_width
from rocplot.page.scales import straight
from rocplot.page.simplify import thin
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import (
    MOST,
    in_one_line,
    limits,
    listed,
    numbers,
    of_models,
    quoted,
    short,
    with_numbers,
)
from rocplot.plot._layers.differences import DIFFERENCES, Pairs, Phrases, Tested, differences, phrase_of_p
from rocplot.plot._layers.isometrics import ISOMETRICS
from rocplot.plot._layers.layer import LEVEL, RESAMPLES, Key, Layer
from rocplot.plot._layers.rates import AREA as WHOLE
from rocplot.plot._layers.rates import (
    CHANCE,
    CLASS_SIZES,
    HULL,
    OPERATING_POINT,
    SIZE_FIELDS,
    SIZES,
    THRESHOLDS,
    TIES,
    cuts_of,
    size_words,
)
from rocplot.plot._layers.spread import bands_of_all, draw_band
from rocplot.plot._layers.zoom import zoom_layer
from rocplot.plot._looks import AROUND, DASHED, DOT, FINE_DOTS, muted, over
from rocplot.plot._model_labels import IntervalWords, model_labels
from rocplot.plot._panel import Drawn
from rocplot.plot._picture import Model, Plot, picture

# -- A part of ROC space: the limits of its panel, and the partial area with its maximum ----------

Limits: TypeAlias = tuple[float, float]

_SEED = 0  # of bands, tests and intervals, so that the same call draws the same picture
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
    options = plot.wanted["area"] or {}
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
    caption=lambda _, made: f"Grey: {in_one_line(made[1])}",
)


# -- The layer that fills the area between the curves of two groups -------------------------------

Filled = tuple[Any, str]


def _between(plot: Plot[RocCurve], _options: Options) -> Filled:
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
    _between,
    PolyCollection,
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


def _intervals_at(plot: Plot[RocCurve], options: Options) -> dict[str | None, list[Cross]]:
    """Compute the intervals at all rates that are asked for, of each model."""
    wanted = [(side, value) for side in ("fpr", "tpr") for value in _values(options, side)]
    if not wanted:
        raise ValueError('at needs a rate: give at=0.1, at={"fpr": 0.1} or at={"tpr": 0.9}')
    if len(wanted) > _MOST_RATES:
        raise value_error(
            "at", f"holds {len(wanted)} rates, more than can be told apart", "draw a band, band=True"
        )
    level = options.get("level", 0.95)
    words = "" if level == 0.95 else f"{percent(level)} % interval "
    found: dict[str | None, list[Cross]] = {name: [] for name in plot.results}
    for side, value in wanted:
        other = "tpr" if side == "fpr" else "fpr"
        with within("at"):
            made = plot.each(getattr(compute, f"{other}_at"), **{side: value}, level=level, seed=_SEED)
        for name, one in made.items():
            numbers = [write(number, ".2f") for number in (one.estimate, one.low, one.high)]
            text = f"{other} {numbers[0]} ({words}{numbers[1]} to {numbers[2]})", f"at {side} {value:g}"
            bar, fixed = (one.estimate, one.low, one.high), (value, value, value)
            ends = (fixed, bar) if side == "fpr" else (bar, fixed)
            found[name].append(Cross(ends[0], ends[1], text, one.describe()))
    return found


def _values(options: Options, side: str) -> list[float]:
    """Read the rates of one kind: none, one or several."""
    given = options.get(side, True)
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


def _said_at(call: Drawn, made: Any) -> str:
    named = {name: "" if name is None else f"{quoted(name)}: " for name in made}
    rows = [f"{named[name]}{one.about.rstrip('.')}" for name, some in made.items() for one in some]
    return f"Bars: {'; '.join(rows)}"


AT = Layer(
    "at",
    "The tpr at a fixed fpr, or the fpr at a fixed tpr, with its interval (``rocplot.compute.tpr_at``, "
    "``fpr_at``): a bar through the curve, with the numbers beside it or, of several models, in the legend.  "
    "The same call draws the same interval.",
    _draw_interval,
    _intervals_at,
    LineCollection,
    keys={
        "fpr": Key("float | Sequence[float]", "fixed fprs"),
        "tpr": Key("float | Sequence[float]", "fixed tprs"),
        **LEVEL,
    },
    value="fpr",
    kinds=(Real, Sequence),
    rank=7,
    caption=_said_at,
)


# -- The layer that tests the differences between models and writes them in the legend ------------


def _tested(plot: Plot[RocCurve], options: Options) -> Tested:
    """Test the models of a picture, and write a line for each comparison."""
    how = {key: value for key, value in TEST.own(options).items() if key not in ("reference", "paired")}

    def compare(pairs: Pairs) -> tuple[list[compute.AucTest], Phrases]:
        paired = options["paired"] if "paired" in options else _same_cases(plot.results)
        used: Options = {"seed": _SEED, "paired": paired} | how
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
    prepare=_tested,
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


def _cuts(plot: Plot[RocCurve], options: Options, layer: str, most: int) -> dict[str | None, Array]:
    """Choose the cut-offs of each model: those given, or of the labels, or of the operating point."""
    at, labelled = cuts_of(options, layer), plot.wanted["thresholds"]
    optima: Any = plot.made.get("operating_point")
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


def _crosses(plot: Plot[RocCurve], options: Options) -> dict[str | None, Crosses]:
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


def _said_rates(call: Drawn, rows: Mapping[Any, list[str]]) -> str:
    """List the rates at the cut-offs of each model, if these are few."""
    if sum(map(len, rows.values())) > MOST:
        return ""
    return f": {with_numbers(call, {name: listed(own) for name, own in rows.items()})}"


def _said_crosses(call: Drawn, made: Any) -> str:
    rows = {
        name: [f"{_rate(one, 'tpr')}, {_rate(one, 'fpr')}" for one in some.found]
        for name, some in made.items()
    }
    first = next(iter(made.values()))
    return f"{'Rectangles' if first.joint else 'Crosses'}: {first.label}{_said_rates(call, rows)}"


CROSSES = Layer(
    "crosses",
    "Intervals of both rates at these cut-offs; True takes those of `thresholds`, or of the operating "
    "point.  "
    "Both bars of a cross hold their rates at once less often than `level`; the rectangle of ``joint`` as "
    "often, for the two classes are independent samples: its sides are intervals of level √`level`.",
    _draw_crosses,
    _crosses,
    LineCollection,
    keys={
        "at": Key("Sequence[float]", "the cut-offs"),
        "method": Key('Literal["wilson", "clopper-pearson"]', "of the intervals"),
        **LEVEL,
        "joint": Key("bool", "a rectangle that holds both rates at once, in place of the cross"),
    },
    value="at",
    kinds=(Real, Sequence),
    rank=7,
    caption=_said_crosses,
)

# -- rates at the axes ----------------------------------------------------------------------------


def _guides(plot: Plot[RocCurve], options: Options) -> dict[str | None, tuple[Array, Array]]:
    """Find the points of each model from which both rates are read off."""
    found = {}
    for name, cuts in _cuts(plot, options, "guides", _MOST_GUIDES).items():
        curve = plot.results[name]
        threshold = np.asarray(curve.threshold, float)
        if np.isnan(threshold).any():
            raise value_error("guides: thresholds", "are unknown", "the curve was built without them")
        need_cuts(curve.counts, cuts, "guides")
        at = np.searchsorted(-threshold, -cuts, side="right") - 1
        found[name] = np.asarray(curve.fpr)[at], np.asarray(curve.tpr)[at]
    return found


def _draw_guides(
    plot: Plot[RocCurve], model: Model[RocCurve], points: tuple[Array, Array], style: Options
) -> None:
    """Draw the lines from the edges of the panel, which the ticks stand at."""
    left, bottom = plot.ax.get_xlim()[0], plot.ax.get_ylim()[0]
    paths = [[(left, t), (f, t), (f, bottom)] for f, t in zip(*points, strict=True)]
    look: Options = {"color": model.look.color, "gid": model.gid("guides")}
    lines = over(look | {"linestyle": DASHED, "linewidth": thin_width(0.5)}, style, LineCollection)
    _artists.segments(plot.ax, paths, **lines)
    _artists.points(plot.ax, *points, markersize=marker_size(DOT), **look)
    _axes.read_off(plot.ax, *points)


def _said_guides(call: Drawn, made: Any) -> str:
    rows = {
        name: [f"tpr {write(t)}, fpr {write(f)}" for f, t in zip(*points, strict=True)]
        for name, points in made.items()
    }
    return f"Dashed: the rates at the cut-offs{_said_rates(call, rows)}"


GUIDES = Layer(
    "guides",
    "Dashed lines from the points at these cut-offs to both axes, which have ticks at their rates as far "
    "as these have room; True takes the cut-offs of `thresholds`, or of the operating point.",
    _draw_guides,
    _guides,
    LineCollection,
    {"at": Key("Sequence[float]", "the cut-offs")},
    value="at",
    kinds=(Real, Sequence),
    rank=7,
    caption=_said_guides,
)


_FITS = 'Literal["least-squares", "moments", "maximum-likelihood"]'
_METHODS = 'Literal["pointwise", "wilson", "bootstrap", "simultaneous", "working-hotelling", "fixed-width"]'
_LABEL = "{name} (AUC {auc:.3f})"

# -- Bands and fits of ROC curves, and the picture -------------------------------------------------


def _fits(plot: Plot[RocCurve], options: Options) -> dict[str | None, RocCurve]:
    with within("binormal"):
        return plot.each(compute.fit_binormal, **{"method": "least-squares"} | BINORMAL.own(options))


def _draw_fit(plot: Plot[RocCurve], model: Model[RocCurve], fit: RocCurve, style: Options) -> None:
    label = plot.once(f"binormal fit (AUC {write(fit.auc)})")
    look = {"color": model.look.color, "linestyle": FINE_DOTS, "gid": model.gid("binormal"), "label": label}
    _artists.line(plot.ax, fit.fpr, fit.tpr, avoid=True, **over(look, style))


def _bands(plot: Plot[RocCurve], options: Options) -> dict[str | None, compute.RocBand]:
    """Work out the bands, or take those that are ready."""
    if "ready" in options:
        return bands_of_all(plot, options["ready"], compute.RocBand)
    with within("band"):
        return plot.each(compute.roc_band, **{"seed": _SEED} | BAND.own(options))


BAND = Layer(
    "band",
    "A confidence band of each curve; the legend says its level, and whether it is pointwise or "
    "simultaneous.  True is pointwise: at each fpr the union of the bootstrap's and Wilson's intervals.  The "
    "same call draws the same band.  A band that is undefined is left out.",
    draw_band,
    _bands,
    PolyCollection,
    {
        "method": Key(_METHODS, "a method of ``rocplot.compute.roc_band``"),
        **LEVEL,
        "slope": Key("float", "of ``fixed-width``"),
        "fit": Key('Literal["maximum-likelihood", "moments"]', "of ``working-hotelling``"),
        **RESAMPLES,
    },
    value="method",
    kinds=(str,),
    ready=compute.RocBand,
    rank=2,
    caption=limits("Shaded"),
)
BINORMAL = Layer(
    "binormal",
    "The smooth curve of two normal distributions fitted to each model.",
    _draw_fit,
    _fits,
    keys={
        "method": Key(_FITS, "a method of ``rocplot.compute.fit_binormal``"),
        "regress": Key('Literal["tpr", "fpr"]', "of ``least-squares``: what is regressed on the other"),
    },
    value="method",
    kinds=(str,),
    rank=1,
    caption=numbers("Smooth line: binormal fit", lambda fit: f"AUC {write(fit.auc)}"),
)
_ZOOM = zoom_layer(
    "A pair (fpr, tpr), such as (.2, .7), is the part of fpr 0 to .2 and tpr .7 to 1.",
    (0, 1),
    (0, 1),
    "(fpr, tpr) within 0 and 1",
)


def _caption(call: Drawn) -> str:
    log = ", the false positive rate on a logarithmic scale" if call.options.get("xscale") == "log" else ""
    parts = (call.options.get("view") or {}).items()
    shown = listed(f"{side} {low:g} to {high:g}" for side, (low, high) in parts)
    return of_models(call, "ROC curve") + log + (f", shown at {shown}" if shown else "")


@picture(
    compute.roc,
    (
        *(HULL, ISOMETRICS, TIES, THRESHOLDS, OPERATING_POINT, CROSSES, GUIDES),
        *(AT, BAND, AREA, BINORMAL),
        *(TEST, POOLED, BETWEEN, CLASS_SIZES, CHANCE, _ZOOM),
    ),
    fields={
        "auc": "area under the curve",
        "gini": "Gini coefficient, 2 AUC − 1",
        "partial_auc": "area in the window of `area`",
        "low": "lower limit of its interval: a score limit, or that of the bootstrap if the band is",
        "high": "upper limit",
        "interval": "both limits with their level, ``95 % CI 0.70 to 0.91``",
        "n": "number of cases; of weighted ones with their weight, ``6 (5.5 by weight)``",
        **SIZE_FIELDS,
        "auc_error": "bound on the error of counts made with ``max_points``",
        "tpr_error": "the same of the tpr",
    },
    caption=_caption,
)
def roc(
    plot: Plot[RocCurve],
    *,
    level: float | None = None,
    x: Literal["fpr", "specificity"] = "fpr",
    xscale: Literal["linear", "log"] | None = None,
    view: Mapping[Literal["fpr", "tpr"], Window] | None = None,
) -> Axes:
    """Draw ROC curves.

    Parameters
    ----------
    {reading}
    {groups}  Bands, limits in labels, `at` and `test` then know that they are not; `crosses` are refused.
    level : float in (0, 1), optional
        Confidence level of all limits: of those in the labels, and of each layer that names no level of its
        own.  By default .95, but in the labels that of the band.
    x : {"fpr", "specificity"}
        What the abscissa says: the fpr, or specificity from 1 at the left to 0 at the right.  Data and limits
        stay those of the fpr.
    xscale : {"linear", "log"}, optional
        Scale of the fpr; by default linear, or that of axes that show ROC curves already.  On a logarithmic
        one chance is a curve, and an fpr of 0 stands at the left edge.
    view : mapping of {"fpr", "tpr"} to (low, high), optional
        The part of ROC space that the panel shows, as ``{"fpr": (0, 0.1)}``, in a square whose sides have
        scales of their own.  On a logarithmic scale a part from 0 begins at the smallest fpr above it.
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``roc:<model>``, ``hull:<model>`` and so on.

    Raises
    ------
    {raises}
    ValueError
        Also for `crosses` or `guides` without cut-offs or at too many, a layer or label that needs counts,
        scores or thresholds which a curve lacks, a window outside [0, 1], or axes that show something else.

    See Also
    --------
    rocplot.compute.roc : The curves as numbers.
    roc_average : Averages over folds.
    roc_points : Discrete classifiers.
    pn : The same curves in counts.

    Notes
    -----
    Fawcett (2004), Figures 3 to 7; Vuk & Curk (2006), Figures 1 to 4.  A curve of up to 20 000 points is
    drawn point for point; a longer one with at most 20 000 vertices, within 1e-4 of the exact curve.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = roc([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2], hull=True, ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['roc', 'chance', 'hull']
    >>> plt.close(fig)
    """
    one_of(x, ("fpr", "specificity"), "x")
    if xscale is not None:
        one_of(xscale, ("linear", "log"), "xscale")
    shown = {} if view is None else read_view(view)
    window = None if plot.wanted["area"] is None else window_of(plot)
    plot.read()
    interval = _interval(plot.wanted["band"], level)
    fields: dict[str, Callable[[RocCurve], Any]] = {
        "auc": lambda curve: curve.auc,
        "gini": lambda curve: curve.gini,
        "partial_auc": lambda curve: partial_area(curve, window),
        "low": lambda curve: interval(curve).low,
        "high": lambda curve: interval(curve).high,
        "interval": lambda curve: IntervalWords(interval(curve)),
        "n": size_words,
        **SIZES,
        "auc_error": lambda curve: curve.auc_error,
        "tpr_error": lambda curve: curve.tpr_error,
    }
    plot.prepare(pooled=lambda _: pooled(plot, _LABEL, fields))
    plot.label(_LABEL if window is None else label_of(window), "ROC curve", **fields)

    plot.begin(_axes.roc, x, xscale, shown, least_rate(plot) if shown else 0.0)
    for model in plot.models:
        plot.curve(model, model.result.fpr, model.result.tpr)
    plot.draw_layers()
    return plot.end("lower right")


# -- what is asked for, worked out before anything is drawn ---------------------------------------


def _interval(band: Options | None, level: float | None) -> Callable[[RocCurve], compute.Interval]:
    """Choose the interval of the AUC that goes with the band."""
    how = {} if band is None else BAND.own(band)
    options = {key: how[key] for key in ("level",) if key in how}
    if how.get("method") == "bootstrap":
        options = {"seed": _SEED} | {key: how[key] for key in how if key not in ("slope", "fit")}
    if level is not None:
        options["level"] = proportion(level, "level")

    @functools.cache
    def interval(curve: RocCurve) -> Any:
        return compute.auc_interval(curve, **options)

    return interval
