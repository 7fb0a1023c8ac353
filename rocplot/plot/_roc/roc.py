"""ROC curves and their layers."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from numbers import Real
from typing import Any, Literal, NamedTuple, TypeAlias, Unpack

import numpy as np
from matplotlib.axes import Axes
from matplotlib.axis import Ticker
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import to_rgba
from matplotlib.ticker import Formatter, Locator

from rocplot import compute
from rocplot._data.arrays import rates, read_real_numbers
from rocplot._errors import make_value_error, prefix_argument
from rocplot._numbers import write_amount, write_number, write_numbers, write_percent
from rocplot._typing import Array, Options, Window
from rocplot._validation import check_choice, check_flag, check_proportion, shorten_value
from rocplot.compute._counts.threshold_counts import ThresholdCounts, get_counts, require_thresholds
from rocplot.compute._roc.adjusted_roc import AdjustedRoc
from rocplot.compute._roc.auc import RateWindow, cut_window, integrate_window, read_window
from rocplot.compute._roc.auc_test import compare_all_areas
from rocplot.compute._roc.between_area import integrate_difference, require_two_curves
from rocplot.compute._roc.roc import RocCurve
from rocplot.page.gids import get_gid, get_layer_name
from rocplot.page.scales import has_tick_room, is_complement, shift_in_panel
from rocplot.page.simplify import select_vertices
from rocplot.page.sizes import get_marker_size, get_neutral_color, get_text_unit, get_thin_width
from rocplot.page.typeset import LiteralString
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import (
    MOST,
    describe_limits,
    describe_models,
    describe_numbers,
    join_list,
    quote_user_text,
    read_fpr_axis,
    write_model_numbers,
    write_on_one_line,
    write_own_cut_offs,
    write_short_number,
)
from rocplot.plot._layers.differences import (
    DIFFERENCES,
    Pairs,
    TestedDifferences,
    TestWording,
    name_p_value,
    test_differences,
)
from rocplot.plot._layers.folds import BARS_OF_MANY, collect_bands, draw_band_layer
from rocplot.plot._layers.isometrics import ISOMETRICS
from rocplot.plot._layers.layer import LEVEL, RESAMPLES, Key, Layer
from rocplot.plot._layers.rates import AREA as WHOLE
from rocplot.plot._layers.rates import (
    AT_CUTS,
    CHANCE,
    CLASS_SIZES,
    CUT_KINDS,
    HULL,
    OPERATING_POINT,
    SIZE_FIELDS,
    SIZES,
    THRESHOLDS,
    TIES,
    name_cut_off,
    read_thresholds,
    write_sample_size,
)
from rocplot.plot._layers.zoom import declare_zoom
from rocplot.plot._looks import (
    AROUND,
    BARE,
    DASH_DOTS,
    DASHED,
    DOT,
    distinguish_line,
    make_joint_look,
    override_look,
)
from rocplot.plot._model_labels import IntervalText, write_model_labels
from rocplot.plot._panel import DrawnPlot
from rocplot.plot._picture import GroupedCurveArguments, Model, Plot, picture

# -- A part of ROC space: the limits of the panel, and the partial area with its maximum ----------

Limits: TypeAlias = tuple[float, float]

_SEED = 0  # fixed, so that the same call draws the same bands, tests and intervals
_SIDES = ("fpr", "tpr")
_PALE = 0.06, 0.45  # opacity of the frame and of its edge
_MAXIMUM = "maximum"  # gid of the frame, which is the partial area of a perfect ranking


def read_view(view: Any) -> dict[str, Limits]:
    """Read the argument ``view``: the limits of one rate, or of both."""
    if not isinstance(view, Mapping) or not view:
        raise TypeError(f'view must be a dict such as {{"fpr": (0, 0.1)}}, not {shorten_value(view)}')
    limits = {}
    for side in view:
        check_choice(side, _SIDES, "view")
        with prefix_argument("view"):
            part = read_window(**{**dict.fromkeys(_SIDES), side: view[side]})
        assert part is not None
        limits[str(side)] = part[1:]
    return limits


def find_smallest_fpr(plot: Plot[RocCurve]) -> float:
    """Return the smallest fpr above 0, at which a logarithmic axis may begin."""
    fpr = np.concatenate([np.asarray(curve.fpr, float) for curve in plot.results.values()])
    return float(fpr[fpr > 0].min())


def read_area_window(plot: Plot[RocCurve]) -> RateWindow | None:
    """Read the window of the partial area; None if the whole area or no area is drawn."""
    options = plot.layer_options["area"] or {}
    with prefix_argument("area"):
        return read_window(*(options.get(side) for side in _SIDES))


def compute_partial_area(curve: RocCurve, part: RateWindow | None) -> float:
    """Compute the partial area for a label; raise without a window."""
    if part is None:
        raise ValueError('{partial_auc} in label_fmt needs a window: pass area={"fpr": (0, 0.1)}')
    return integrate_window(curve.fpr, curve.tpr, *part)


def _make_area_format(part: RateWindow) -> str:
    """Make the number format of partial areas, by which the largest possible one has three digits."""
    _, low, high = part
    return f".{3 - math.ceil(math.log10(high - low))}f"


def write_area_label(part: RateWindow) -> str:
    """Write the format of labels with both areas."""
    return f"{{name}} (AUC {{auc:.3f}}, partial {{partial_auc:{_make_area_format(part)}}})"


def _prepare_area(
    plot: Plot[RocCurve], options: Options
) -> dict[str | None, tuple[RocCurve, RateWindow | None]]:
    part = read_area_window(plot)
    return {name: (curve, part) for name, curve in plot.results.items()}


def _draw_roc_area(
    plot: Plot[RocCurve], model: Model[RocCurve], area: tuple[RocCurve, RateWindow | None], style: Options
) -> None:
    curve, part = area
    look: Options = {"facecolor": model.look.make_transparent(1), "gid": model.make_gid("area")}
    if part is None:
        _artists.draw_area(plot.ax, curve.fpr, curve.tpr, **override_look(look, style, PolyCollection))
        return
    side, low, high = part
    words = f"partial area, {_write_window(plot.options, side, low, high)}"
    if model is next(candidate for candidate in plot.models if candidate.name not in plot.muted_models):
        _draw_maximum_area(plot, part, words if plot.has_several_models else None)
    x, y = cut_window(curve.fpr, curve.tpr, *part)
    corners = [(high, 0.0), (low, 0.0)] if side == "fpr" else [(1.0, high), (1.0, low)]
    outline = [*zip(x.tolist(), y.tolist(), strict=True), *corners]
    look |= {"label": plot.label_if_single(words), "alpha": 0.2, "zorder": 1}
    _artists.draw_polygons(plot.ax, [outline], **override_look(look, style, PolyCollection))


def _draw_maximum_area(plot: Plot[RocCurve], part: RateWindow, label: str | None) -> None:
    """Draw the frame of the largest possible partial area, once per axes and behind all areas."""
    side, low, high = part
    sides = (low, high, 0.0, 1.0) if side == "fpr" else (0.0, 1.0, low, high)
    corners = np.array(sides).reshape(2, 2)
    for collection in plot.ax.collections:
        if get_gid(collection) == _MAXIMUM and np.array_equal(
            _measure_collection_extent(collection), corners
        ):
            return
    x0, x1, y0, y1 = (np.array([end]) for end in sides)
    face, edge = (to_rgba(get_neutral_color(), alpha) for alpha in _PALE)
    look: Options = {"facecolor": face, "edgecolor": edge, "label": label, "zorder": 0.9, "gid": _MAXIMUM}
    _artists.draw_boxes(plot.ax, x0, y0, x1, y1, **override_look(look, {}, PolyCollection))


def _measure_collection_extent(collection: Any) -> Any:
    corners = collection.get_paths()[0].vertices
    return np.array([corners.min(axis=0), corners.max(axis=0)]).T


def _write_window(options: Mapping[str, Any], side: str, low: float, high: float) -> str:
    """Write a range of a rate, of the specificity if this is on the axis."""
    quantity, convert = read_fpr_axis(options) if side == "fpr" else (side, float)
    return " to ".join([f"{quantity} {write_amount(convert(low))}", write_amount(convert(high))])


def _write_caption_of_area(call: DrawnPlot, prepared: Any) -> str:
    """Write which area is shaded, with the values of partial areas."""
    part = next(iter(prepared.values()))[1]
    if part is None:
        return "Shaded: the area under the curve"
    side, low, high = part
    side_text = "under the curve" if side == "fpr" else "to the right of the curve"
    areas = [integrate_window(curve.fpr, curve.tpr, *part) for curve, _ in prepared.values()]
    texts = dict(zip(prepared, write_numbers(areas, _make_area_format(part), even=True), strict=True))
    at_most = f"in the frame of its maximum, {write_short_number(high - low)}"
    return (
        f"Shaded: the partial area {side_text} from {_write_window(call.options, side, low, high)}, "
        f"{at_most}: "
        f"{write_model_numbers(call, texts)}"
    )


AREA = WHOLE.replace_fields(
    meaning="The area under each curve, shaded.  With a window, the partial area, under the curve or, "
    "between two tprs, to the right of it, in a pale frame that shows its maximum.",
    prepare=_prepare_area,
    draw=_draw_roc_area,
    keys={
        "fpr": Key("Window", "window of the partial area, as ``(0, 0.1)``"),
        "tpr": Key("Window", "window between two tprs, as ``(0.9, 1)``"),
    },
    caption=_write_caption_of_area,
)


# -- The layer that draws the curve of all groups together behind those of the groups -------------


def pool_groups(
    plot: Plot[RocCurve], fmt: str, numbers: Mapping[str, Callable[[RocCurve], Any]]
) -> tuple[RocCurve, str]:
    """Compute the curve of the cases of all groups together, and write its label."""
    if not plot.has_several_models:
        raise make_value_error(
            "pooled", "is the curve of several groups, but there is one", "name them with hue="
        )
    curve = compute.roc(
        ThresholdCounts.merge(*(get_counts(group_curve) for group_curve in plot.results.values()))
    )
    return curve, write_model_labels(plot.label_fmt, fmt, {"all": curve}, "", numbers)["all"]


def _draw_pooled(plot: Plot[RocCurve], pooled: tuple[RocCurve, str], style: Options) -> None:
    curve, label = pooled
    look = make_joint_look() | {"gid": "pooled", "label": label, "zorder": 1.9}
    line = _artists.draw_line(plot.ax, curve.fpr, curve.tpr, avoid=True, **override_look(look, style))
    if not {"linestyle", "ls"} & set(style):
        curves = [one for one in plot.ax.lines if get_layer_name(one) == plot.name]
        distinguish_line(line, curves, in_grey=True)


POOLED = Layer(
    "pooled",
    "The curve of all groups of a `hue` together, in dashed grey.  The groups must hold different cases, not "
    "one sample scored by each model.",
    _draw_pooled,
    without_model=True,
    rank=-1,
    caption=lambda _, pooled: f"Grey: {write_on_one_line(pooled[1])}",
)


# -- The layer that fills the area between the curves of two groups -------------------------------

Filled = tuple[Any, str]


def _trace_area_between(plot: Plot[RocCurve], _options: Options) -> Filled:
    """Trace the outline between two curves, and write the area that they enclose."""
    first, second = require_two_curves(plot.results)
    paths = [
        np.column_stack([curve.fpr, curve.tpr])[select_vertices(curve.fpr, curve.tpr)]
        for curve in (first, second)
    ]
    area = integrate_difference(first.fpr, first.tpr, second.fpr, second.tpr)
    return np.concatenate([paths[0], paths[1][::-1]]), f"area between the curves {write_number(area)}"


def _draw_area_between(plot: Plot[RocCurve], filled: Filled, style: Options) -> None:
    outline, words = filled
    look: Options = {"facecolor": get_neutral_color(), "alpha": 0.15, "gid": "between", "label": words}
    _artists.draw_polygons(plot.ax, [outline], **override_look(look, style, PolyCollection))


BETWEEN = Layer(
    "between",
    "The area between the curves of two groups of a `hue`, known as ABROCA: filled, with its size in the "
    "legend (``rocplot.compute.between_area``).",
    _draw_area_between,
    _trace_area_between,
    PolyCollection,
    without_model=True,
    rank=8,
    caption=lambda _, filled: f"Shaded: {filled[1]}",
)


# -- The layer of one rate at a fixed value of the other, with its interval -----------------------

_MOST_RATES = 20  # largest number of rates of one model; a band shows more
_APART = 1.6  # points between the bars of two models at the same rate
_FARTHEST = 144 / 25.4  # points between the outer bars, 2 mm: far from their rate, they would mislead


@dataclass(frozen=True)
class RateCross:
    """The interval of one rate at a fixed value of the other, with its texts."""

    fpr: tuple[float, float, float]  # the estimate, and the ends of the bar
    tpr: tuple[float, float, float]
    text: tuple[str, str]
    about: str = ""  # sentence for captions, with method and level

    @property
    def is_upright(self) -> bool:
        """Whether the bar shows tprs at a fixed fpr."""
        return self.fpr[1] == self.fpr[2]

    @property
    def bar(self) -> tuple[float, float]:
        """The ends of the bar."""
        return self.tpr[1:] if self.is_upright else self.fpr[1:]


def _compute_intervals_at_rates(plot: Plot[RocCurve], options: Options) -> dict[str | None, list[RateCross]]:
    """Compute the intervals of each model at the caller's rates."""
    requested_rates = [(side, value) for side in ("fpr", "tpr") for value in _read_rate_values(options, side)]
    if not requested_rates:
        raise ValueError('at needs a rate: give at=0.1, at={"fpr": 0.1} or at={"tpr": 0.9}')
    if len(requested_rates) > _MOST_RATES:
        raise make_value_error(
            "at", f"holds {len(requested_rates)} rates, more than can be told apart", "draw a band, band=True"
        )
    level = options.get("level", 0.95)
    words = "" if level == 0.95 else f"{write_percent(level)} % interval "
    crosses: dict[str | None, list[RateCross]] = {name: [] for name in plot.results}
    for side, value in requested_rates:
        other_side = "tpr" if side == "fpr" else "fpr"
        with prefix_argument("at"):
            intervals = plot.apply_to_models(
                getattr(compute, f"{other_side}_at"), **{side: value}, level=level, seed=_SEED
            )
        for name, interval in intervals.items():
            bar, fixed = (interval.estimate, interval.low, interval.high), (value, value, value)
            ends = (fixed, bar) if side == "fpr" else (bar, fixed)
            shown, at = _show_interval(plot.options, interval, side, value)
            numbers = write_numbers([shown.estimate, shown.low, shown.high], even=True)
            rate = read_fpr_axis(plot.options)[0] if side == "tpr" else "tpr"
            text = f"{rate} {numbers[0]} ({words}{numbers[1]} to {numbers[2]})", f"at {at}"
            crosses[name].append(RateCross(ends[0], ends[1], text, shown.describe()))
    return crosses


def _show_interval(
    options: Mapping[str, Any], interval: compute.Interval, side: str, value: float
) -> tuple[compute.Interval, str]:
    """Return the interval of a rate at a fixed value of the other, and this value, as the axes have them."""
    quantity, convert = read_fpr_axis(options)
    at = f"{quantity} {convert(value):.10g}" if side == "fpr" else f"{side} {value:g}"
    if quantity == "fpr":
        return interval, at
    assert interval.basis is not None
    if side == "fpr":
        basis = replace(interval.basis, quantity=f"True positive rate at {at}")
        return interval.changed(basis=basis), at
    basis = replace(interval.basis, quantity=f"Specificity at {at}")
    ends = {"low": convert(interval.high), "high": convert(interval.low)}
    return interval.changed(estimate=convert(interval.estimate), **ends, basis=basis), at


def _read_rate_values(options: Options, side: str) -> list[float]:
    """Read the fixed values of a rate: none, one or several."""
    value = options.get(side, True)
    if value is True:
        return []
    argument = f"at: {side}"
    return [float(rate) for rate in rates(np.atleast_1d(read_real_numbers(value, argument)), argument)]


def _draw_rate_intervals(
    plot: Plot[RocCurve], model: Model[RocCurve], crosses: list[RateCross], style: Options
) -> None:
    """Draw a bar beside those that it overlaps, and its point on the curve.

    The texts of several models are in the legend.
    """
    index, _ = plot.get_place(model)
    all_crosses = plot.prepared["at"]
    shown = [all_crosses[name] for name in all_crosses if name not in plot.muted_models]
    for cross, row in zip(crosses, zip(*shown, strict=True), strict=True):
        (group,) = (one for one in _group_overlapping(row) if index in one)
        is_upright = cross.is_upright
        side, value = ("x", cross.fpr[0]) if is_upright else ("y", cross.tpr[0])
        ends = np.array([cross.fpr[1:]]).T, np.array([cross.tpr[1:]]).T
        look: Options = {"color": model.look.color, "gid": model.make_gid("at")}
        bars = override_look(
            look | {"label": " ".join(cross.text) if plot.has_several_models else None}, style, LineCollection
        )
        if steps := len(group) - 1:
            spread = min(_APART * get_text_unit() * steps, _FARTHEST)
            bars["transform"] = shift_in_panel(plot.ax, side, value, spread, group.index(index) / steps)
        x, y = np.array(cross.fpr[:1]), np.array(cross.tpr[:1])
        _artists.draw_error_bars(
            plot.ax, x, y, None if is_upright else ends[0], ends[1] if is_upright else None, **bars
        )
        _artists.draw_points(plot.ax, x, y, markersize=get_marker_size(DOT), **look)
        if not plot.has_several_models:
            _artists.write_label(
                plot.ax, "\n".join(cross.text), x[0], y[0], color=plot.get_label_color(model), clear=AROUND
            )


def _group_overlapping(crosses: Sequence[RateCross]) -> list[list[int]]:
    """Group the indices of bars at one rate that overlap, if only through others."""
    groups: list[list[int]] = []
    reach = -math.inf
    for low, high, i in sorted((*cross.bar, i) for i, cross in enumerate(crosses)):
        if low > reach:
            groups.append([])
        groups[-1].append(i)
        reach = max(reach, high)
    return [sorted(group) for group in groups]


def _write_caption_of_rates(call: DrawnPlot, prepared: Any) -> str:
    prefixes = {name: "" if name is None else f"{quote_user_text(name)}: " for name in prepared}
    rows = [
        f"{prefixes[name]}{cross.about.rstrip('.')}"
        for name, crosses in prepared.items()
        for cross in crosses
    ]
    groups = [group for row in zip(*prepared.values(), strict=True) for group in _group_overlapping(row)]
    apart = ", side by side where they overlap" if any(len(group) > 1 for group in groups) else ""
    return f"Bars{apart}: {'; '.join(rows)}"


AT = Layer(
    "at",
    "The tpr at a fixed fpr, or the fpr at a fixed tpr, with its interval (``rocplot.compute.tpr_at``, "
    "``fpr_at``): a bar through the curve, with the numbers beside it or, with several models, in the "
    "legend.  The same call always draws the same interval.",
    _draw_rate_intervals,
    _compute_intervals_at_rates,
    LineCollection,
    keys={
        "fpr": Key("float | Sequence[float]", "fixed fprs"),
        "tpr": Key("float | Sequence[float]", "fixed tprs"),
        **LEVEL,
    },
    value="fpr",
    kinds=(Real, Sequence),
    rank=7,
    caption=_write_caption_of_rates,
)


# -- The layer that tests the differences between models and writes them in the legend ------------


def _test_auc_differences(plot: Plot[RocCurve], options: Options) -> TestedDifferences:
    """Test differences of AUC, and write a line of the legend for each."""
    own_keys = ("reference", "paired", "loc")
    test_options = {key: value for key, value in TEST.select_keys(options).items() if key not in own_keys}

    def is_paired() -> bool:
        return bool(options["paired"] if "paired" in options else _have_same_cases(plot.results))

    def compare_auc_pairs(pairs: Pairs) -> tuple[list[compute.AucTest], TestWording]:
        paired = is_paired()
        all_options: Options = {"seed": _SEED, "paired": paired} | test_options
        tests = [compute.auc_test(None, plot.results[a], plot.results[b], **all_options) for a, b in pairs]
        is_partial = {"fpr", "tpr"} & test_options.keys()
        statistic_name = "Δ partial AUC" if is_partial else "ΔAUC"
        return tests, TestWording(
            statistic_name, name_p_value(test_options), _name_test(plot.first_result, all_options)
        )

    def compare_all() -> compute.OverallTest | None:
        if {"fpr", "tpr"} & test_options.keys() or test_options.get("method") == "bootstrap":
            return None
        return compare_all_areas([get_counts(curve) for curve in plot.results.values()], is_paired())

    return test_differences(plot, options.get("reference"), compare_auc_pairs, compare_all)


def _have_same_cases(results: Mapping[str | None, RocCurve]) -> bool:
    """Return whether models seem to have scored the same cases, judged by equal classes."""
    samples = [get_counts(curve).cases for curve in results.values()]
    if any(sample is None for sample in samples):
        raise make_value_error(
            "test",
            "needs the single cases, but these results were made of counts without them",
            "pass y_true and y_score, or test={'paired': False} for models of independent samples",
        )
    labels = [sample.label for sample in samples if sample is not None]
    return all(np.array_equal(labels[0], label) for label in labels)


def _name_test(curve: RocCurve, test_options: Options) -> str:
    """Return the name of the test: its method, and whether it is clustered or unpaired."""
    resamples = (
        test_options.get("method", "bootstrap" if {"fpr", "tpr"} & test_options.keys() else "delong")
        == "bootstrap"
    )
    words = ["bootstrap" if resamples else "DeLong"]
    words += ["of groups" if resamples else "clustered"] * get_counts(curve).grouped
    words += ["unpaired"] * (not test_options["paired"])
    return ", ".join(words)


TEST = DIFFERENCES.replace_fields(
    meaning="Tests of the differences between the AUCs of two models, or of all pairs of up to four, in "
    "the legend (``rocplot.compute.auc_test``); several p-values are adjusted by Holm's method.  "
    "Models of the same cases are compared as paired; those whose classes differ as independent "
    "samples, as the legend says.",
    prepare=_test_auc_differences,
    keys={
        **DIFFERENCES.keys,
        "method": Key('Literal["delong", "bootstrap"]', "a method of ``rocplot.compute.auc_test``"),
        "fpr": Key("tuple[float, float]", "window of partial areas between two fprs"),
        "tpr": Key("tuple[float, float]", "window of partial areas between two tprs"),
        "paired": Key("bool", "whether the models scored the same cases"),
    },
)


# -- Layers of decisions at thresholds: the intervals of both rates, and the rates at the axes ----

_MOST_CROSSES = 200  # largest number for a model, as of labels
_MOST_GUIDES = 20  # largest number for a model; an axis has no room for more


class RateCrosses(NamedTuple):
    """The intervals of one model, their legend label, and whether they hold jointly for both rates."""

    found: list[compute.OperatingInterval]
    label: str
    joint: bool
    cuts: list[float]


def _choose_thresholds(
    plot: Plot[RocCurve], options: Options, layer: str, n_max: int
) -> dict[str | None, Array]:
    """Choose the thresholds of a layer for each model: its own, those of labels, or the operating point's."""
    labelled, optima = plot.layer_options["thresholds"], plot.prepared.get("operating_point")
    if options.get("at", True) is not True:
        model_cuts = read_thresholds(plot.results, options, layer)
    elif labelled is not None:
        model_cuts = read_thresholds(plot.results, labelled, "thresholds")
    elif optima is not None:
        model_cuts = {name: np.array([best.threshold]) for name, best in optima.items()}
    else:
        raise make_value_error(
            layer,
            "=True needs cut-offs",
            f"give thresholds=[…], operating_point or {layer}=[…]",
            shell=f"=True needs cut-offs: give thresholds=, operating_point or {layer}=",
        )
    model_thresholds = {}
    for name, curve in plot.results.items():
        cuts = np.asarray(curve.threshold) if (own := model_cuts[name]) is None else own
        if cuts.size > n_max:
            reason = f"at {cuts.size} cut-offs cannot be told apart"
            raise make_value_error(
                layer, reason, f"name some, {layer}=[…]", shell=f"{reason}: name some, {layer}="
            )
        if cuts.size:
            model_thresholds[name] = cuts
    return model_thresholds


# -- intervals ------------------------------------------------------------------------------------


def _compute_rate_intervals(plot: Plot[RocCurve], options: Options) -> dict[str | None, RateCrosses]:
    """Compute the intervals of both rates; for joint ones each rate has the square root of the level."""
    joint = check_flag(options.get("joint", False), "crosses: joint")
    interval_options = {key: options[key] for key in ("method", "level") if key in options}
    level = check_proportion(interval_options.get("level", 0.95), "crosses: level")
    kind = check_choice(
        interval_options.get("method", "wilson"), ("wilson", "clopper-pearson"), "crosses: method"
    ).title()
    shape_name = "joint regions" if joint else "intervals"
    label = f"{write_percent(level)} % {shape_name} of both rates ({kind})"
    interval_options["level"] = float(np.sqrt(level)) if joint else level
    crosses = {}
    for name, cuts in _choose_thresholds(plot, options, "crosses", _MOST_CROSSES).items():
        with prefix_argument("crosses"):
            intervals = [
                compute.operating_interval(plot.results[name], threshold=cut, **interval_options)
                for cut in cuts
            ]
        crosses[name] = RateCrosses(intervals, label, joint, cuts.tolist())
    return crosses


def _draw_crosses(
    plot: Plot[RocCurve], model: Model[RocCurve], crosses: RateCrosses | None, style: Options
) -> None:
    if crosses is None:  # the model has no cut-offs
        return
    ends = ("fpr", "tpr", "fpr_low", "fpr_high", "tpr_low", "tpr_high")
    f, t, *bounds = (np.array([getattr(cross, end) for cross in crosses.found]) for end in ends)
    look: Options = {"color": model.look.color, "gid": model.make_gid("crosses")}
    if crosses.joint:
        (f_low, f_high, t_low, t_high), shade = bounds, model.look.make_transparent(0.12)
        box: Options = {"facecolor": shade, "edgecolor": model.look.color, "linewidth": get_thin_width()}
        box |= {"gid": look["gid"], "label": crosses.label, "zorder": 1.9}
        _artists.draw_boxes(
            plot.ax, f_low, t_low, f_high, t_high, avoid=True, **override_look(box, style, PolyCollection)
        )
    else:
        bars = override_look(look | {"label": crosses.label}, style, LineCollection)
        _artists.draw_error_bars(plot.ax, f, t, np.stack(bounds[:2]), np.stack(bounds[2:]), **bars)
    _artists.draw_points(plot.ax, f, t, markersize=get_marker_size(DOT), **look)


def _write_rate_limits(call: DrawnPlot, interval: Any, name: str) -> str:
    """Write a rate with its limits, the specificity in place of the fpr if it is on the axis."""
    quantity, convert = read_fpr_axis(call.options) if name == "fpr" else (name, float)
    rate, *limits = (convert(getattr(interval, f"{name}{end}")) for end in ("", "_low", "_high"))
    return "{} {} ({} to {})".format(quantity, *write_numbers([rate, *sorted(limits)], even=True))


def _write_model_rates(call: DrawnPlot, rows: Mapping[Any, list[str]]) -> str:
    """Write the rates of each model at its thresholds, if they are few."""
    if sum(map(len, rows.values())) > MOST:
        return ""
    return f": {write_model_numbers(call, {name: join_list(row) for name, row in rows.items()})}"


def _write_caption_of_crosses(call: DrawnPlot, prepared: Any) -> str:
    cuts = {name: crosses.cuts for name, crosses in prepared.items()}
    texts = write_own_cut_offs(call, cuts) if "at" in call.layers["crosses"] else {}  # no label names these
    rows = {
        name: [
            f"{_write_rate_limits(call, interval, 'tpr')}, {_write_rate_limits(call, interval, 'fpr')}"
            for interval in crosses.found
        ]
        for name, crosses in prepared.items()
    }
    for name, words in texts.items():
        rows[name] = [f"{name_cut_off(text)}, {row}" for text, row in zip(words, rows[name], strict=True)]
    first = next(iter(prepared.values()))
    return f"{'Rectangles' if first.joint else 'Crosses'}: {first.label}{_write_model_rates(call, rows)}"


CROSSES = Layer(
    "crosses",
    "Intervals of both rates at these cut-offs; True takes those of `thresholds`, or of the operating "
    "point.  The level holds for each bar of a cross; both contain their rates at once less often.  For "
    "the rectangle of ``joint`` it holds for both rates at once: the two classes are independent samples, "
    "so its sides are intervals of level √`level`.",
    _draw_crosses,
    _compute_rate_intervals,
    LineCollection,
    keys={
        **AT_CUTS,
        "method": Key('Literal["wilson", "clopper-pearson"]', "the kind of interval"),
        **LEVEL,
        "joint": Key("bool", "whether to draw a rectangle for both rates at once, instead of the cross"),
    },
    value="at",
    kinds=CUT_KINDS,
    rank=7,
    caption=_write_caption_of_crosses,
)

# -- rates at the axes ----------------------------------------------------------------------------


def _find_guide_points(plot: Plot[RocCurve], options: Options) -> dict[str | None, tuple[Array, Array]]:
    """Find the points of each model from which guides lead to both axes."""
    points = {}
    for name, cuts in _choose_thresholds(plot, options, "guides", _MOST_GUIDES).items():
        curve = plot.results[name]
        threshold = np.asarray(curve.threshold, float)
        if np.isnan(threshold).any():
            raise make_value_error("guides: thresholds", "are unknown", "the curve was built without them")
        require_thresholds(curve.counts, cuts, "guides")
        indices = np.searchsorted(-threshold, -cuts, side="right") - 1
        points[name] = np.asarray(curve.fpr)[indices], np.asarray(curve.tpr)[indices]
    return points


def _draw_guides(
    plot: Plot[RocCurve], model: Model[RocCurve], points: tuple[Array, Array] | None, style: Options
) -> None:
    """Draw lines from the points to the left and lower edge of the panel, with ticks at their ends."""
    if points is None:
        return
    left, bottom = plot.ax.get_xlim()[0], plot.ax.get_ylim()[0]
    paths = [[(left, t), (f, t), (f, bottom)] for f, t in zip(*points, strict=True)]
    look: Options = {"color": model.look.color, "gid": model.make_gid("guides")}
    lines = override_look(
        look | {"linestyle": DASHED, "linewidth": get_thin_width(0.5)}, style, LineCollection
    )
    _artists.draw_segments(plot.ax, paths, **lines)
    _artists.draw_points(plot.ax, *points, markersize=get_marker_size(DOT), **look)
    _set_ticks_at_values(plot.ax, *points)
    for f, t in zip(*points, strict=True):
        for axis, value, end in ((plot.ax.xaxis, f, (f, bottom)), (plot.ax.yaxis, t, (left, t))):
            label_kws: Options = {"color": plot.get_label_color(model), "clear": BARE, "required": False}
            label_kws["is_spared"] = functools.partial(_has_tick, axis, value)
            _artists.write_label(plot.ax, _write_axis_value(axis, value), *end, **label_kws)


def _has_tick(axis: Any, value: float) -> bool:
    """Return whether the number of a guide stands at a tick."""
    return bool(np.isclose(axis.get_majorticklocs(), value, rtol=1e-9, atol=1e-12).any())


def _write_caption_of_guides(call: DrawnPlot, prepared: Any) -> str:
    quantity, convert = read_fpr_axis(call.options)
    rows = {
        name: [
            f"tpr {write_number(t)}, {quantity} {write_number(convert(f))}"
            for f, t in zip(*points, strict=True)
        ]
        for name, points in prepared.items()
    }
    return f"Dashed: the rates at the cut-offs{_write_model_rates(call, rows)}"


GUIDES = Layer(
    "guides",
    "Dashed lines from the points at these cut-offs to both axes, with ticks at their rates, or numbers "
    "beside the lines; True takes the cut-offs of `thresholds`, or of the operating point.",
    _draw_guides,
    _find_guide_points,
    LineCollection,
    AT_CUTS,
    value="at",
    kinds=CUT_KINDS,
    rank=7,
    caption=_write_caption_of_guides,
)


_FITS = 'Literal["least-squares", "moments", "maximum-likelihood"]'
_METHODS = 'Literal["pointwise", "wilson", "bootstrap", "simultaneous", "working-hotelling", "fixed-width"]'
_LABEL = "{name} (AUC {auc:.3f})"

# -- Bands and fits of ROC curves, and the picture -------------------------------------------------


def _fit_binormal_curves(plot: Plot[RocCurve], options: Options) -> dict[str | None, RocCurve]:
    with prefix_argument("binormal"):
        return plot.apply_to_models(
            compute.fit_binormal, **{"method": "least-squares"} | BINORMAL.select_keys(options)
        )


def _draw_fit(plot: Plot[RocCurve], model: Model[RocCurve], fit: RocCurve, style: Options) -> None:
    label = "binormal fit" if plot.has_several_models else f"binormal fit (AUC {write_number(fit.auc)})"
    look = {
        "color": model.look.color,
        "linestyle": DASH_DOTS,
        "gid": model.make_gid("binormal"),
        "label": label,
    }
    _artists.draw_line(plot.ax, fit.fpr, fit.tpr, avoid=True, **override_look(look, style))


def _make_roc_bands(plot: Plot[RocCurve], options: Options) -> dict[str | None, compute.RocBand]:
    """Compute the bands, or use the caller's."""
    if "ready" in options:
        return collect_bands(plot, options["ready"], compute.RocBand)
    if any(isinstance(curve, AdjustedRoc) for curve in plot.results.values()):
        raise make_value_error(
            "band",
            "of a covariate-adjusted curve needs the covariates",
            "pass band=rocplot.compute.adjusted_band(…), of several models a mapping of name → band",
        )
    with prefix_argument("band"):
        return plot.apply_to_models(compute.roc_band, **{"seed": _SEED} | BAND.select_keys(options))


BAND = Layer(
    "band",
    "A confidence band of each curve; the legend says its level, and whether it is pointwise or "
    "simultaneous.  True draws a pointwise one: at each fpr, the union of the bootstrap's and Wilson's "
    "intervals.  The same call always draws the same band.  An undefined band is left out." + BARS_OF_MANY,
    draw_band_layer,
    _make_roc_bands,
    PolyCollection,
    {
        "method": Key(_METHODS, "a method of ``rocplot.compute.roc_band``"),
        **LEVEL,
        "slope": Key("float", "slope for ``fixed-width``"),
        "fit": Key('Literal["maximum-likelihood", "moments"]', "fit for ``working-hotelling``"),
        **RESAMPLES,
    },
    value="method",
    kinds=(str,),
    precomputed=compute.RocBand,
    rank=2,
    caption=describe_limits(),
)
BINORMAL = Layer(
    "binormal",
    "The smooth curve of two normal distributions fitted to each model, by least squares; for ratings of few "
    'levels, take ``"maximum-likelihood"``.',
    _draw_fit,
    _fit_binormal_curves,
    keys={
        "method": Key(_FITS, "a method of ``rocplot.compute.fit_binormal``"),
        "regress": Key('Literal["tpr", "fpr"]', "for ``least-squares``: the rate to regress on the other"),
    },
    value="method",
    kinds=(str,),
    rank=1,
    caption=describe_numbers("Smooth line: binormal fit", lambda fit: f"AUC {write_number(fit.auc)}"),
)
_ZOOM = declare_zoom(
    "A pair (fpr, tpr), such as (.2, .7), is the part of fpr 0 to .2 and tpr .7 to 1.",
    (0, 1),
    (0, 1),
    "(fpr, tpr) within 0 and 1",
)


def _start_caption(call: DrawnPlot) -> str:
    log = ", the false positive rate on a logarithmic scale" if call.options.get("xscale") == "log" else ""
    parts = (call.options.get("view") or {}).items()
    range_text = join_list(_write_window(call.options, side, low, high) for side, (low, high) in parts)
    adjusted = all(isinstance(curve, AdjustedRoc) for curve in call.results.values())
    noun = "Covariate-adjusted ROC curve" if adjusted else "ROC curve"
    return describe_models(call, noun) + log + (f", shown at {range_text}" if range_text else "")


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
        "interval": "both limits with their level, ``95 % CI 0.70 to 0.91``; all three are those of the Gini "
        "coefficient in a label with `gini` and without `auc`",
        "n": "number of cases; of weighted ones with their weight, ``6 (5.5 by weight)``",
        **SIZE_FIELDS,
        "auc_error": "bound on the error of counts made with ``max_points``",
        "tpr_error": "the same of the tpr",
    },
    caption=_start_caption,
)
def roc(
    plot: Plot[RocCurve],
    *,
    level: float | None = None,
    x: Literal["fpr", "specificity"] = "fpr",
    xscale: Literal["linear", "log"] | None = None,
    view: Mapping[Literal["fpr", "tpr"], Window] | None = None,
    **shared: Unpack[GroupedCurveArguments],
) -> Axes:
    """Draw ROC curves: the true positive rate over the false positive rate at every cut-off.

    Use it to compare how well models separate two classes, whatever cut-off you will choose.

    Parameters
    ----------
    {reading}
    {groups}  Bands, limits in labels, `at` and `test` then allow for the groups; `crosses` raise an error.
    level : float in (0, 1), optional
        Confidence level of all limits: of those in the labels, and of each layer for which you set no level.
        By default .95; limits in the labels follow the level of the band.  They are the score limits of
        ``rocplot.compute.auc_interval``, whose ``method="delong"`` gives those of pROC.
    x : {"fpr", "specificity"}
        Quantity on the x-axis: the fpr, or the specificity from 1 on the left to 0 on the right.  Data and
        limits of the axes are those of the fpr in both cases.
    xscale : {"linear", "log"}, optional
        Scale of the fpr; by default linear, or that of axes that show ROC curves already.  On a logarithmic
        scale, chance is a curve, and an fpr of 0 is drawn at the left edge.
    view : mapping of {"fpr", "tpr"} to (low, high), optional
        The part of ROC space to show, as ``{"fpr": (0, 0.1)}``, in a square panel whose sides have scales of
        their own.  On a logarithmic scale, a part from 0 begins at the smallest fpr above 0.
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
        Also for `crosses` or `guides` without cut-offs or at too many, curves without the counts, scores or
        thresholds that a layer or label needs, a window outside [0, 1], or axes that show something else.

    See Also
    --------
    rocplot.compute.roc : The curves as numbers.
    roc_average : Averages over folds.
    roc_points : Classifiers that decide without a score.
    pn : The same curves in counts.

    Notes
    -----
    Fawcett (2004), Figures 3 to 7; Vuk & Curk (2006), Figures 1 to 4.  A curve of up to 25 000 points is
    drawn point for point, and a longer one with at most 25 000 vertices, within 1e-4 of the exact curve.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = roc([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2], hull=True, ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['roc', 'chance', 'hull']
    >>> plt.close(fig)
    """
    check_choice(x, ("fpr", "specificity"), "x")
    if xscale is not None:
        check_choice(xscale, ("linear", "log"), "xscale")
    view_limits = {} if view is None else read_view(view)
    window = None if plot.layer_options["area"] is None else read_area_window(plot)
    plot.read()
    plot.warn_of_unmarked_weights()  # whose AUC has limits in the legend or the caption
    interval = _choose_auc_interval(plot.layer_options["band"], level)
    shown = str(plot.label_fmt)
    scale = _compute_gini if "{gini" in shown and "{auc" not in shown else float
    fields: dict[str, Callable[[RocCurve], Any]] = {
        "auc": lambda curve: curve.auc,
        "gini": lambda curve: curve.gini,
        "partial_auc": lambda curve: compute_partial_area(curve, window),
        "low": lambda curve: scale(interval(curve).low),
        "high": lambda curve: scale(interval(curve).high),
        "interval": lambda curve: IntervalText(interval(curve), scale),
        "n": write_sample_size,
        **SIZES,
        "auc_error": lambda curve: curve.auc_error,
        "tpr_error": lambda curve: curve.tpr_error,
    }
    plot.prepare_layers(pooled=lambda _: pool_groups(plot, _LABEL, fields))
    plot.write_labels(_LABEL if window is None else write_area_label(window), "ROC curve", **fields)

    plot.lay_out_axes(
        _axes.lay_out_roc_space, x, xscale, view_limits, find_smallest_fpr(plot) if view_limits else 0.0
    )
    for model in plot.models:
        plot.curve(model, model.result.fpr, model.result.tpr)
    plot.draw_layers()
    return plot.finish_axes("lower right")


# -- computed before anything is drawn ------------------------------------------------------------


def _compute_gini(auc: float) -> float:
    """Compute the Gini coefficient of an area, 2 AUC − 1."""
    return 2 * auc - 1


def _choose_auc_interval(band: Options | None, level: float | None) -> Callable[[RocCurve], compute.Interval]:
    """Return a function for the interval of the AUC, by the method and level of the band."""
    band_options = {} if band is None else BAND.select_keys(band)
    options = {key: band_options[key] for key in ("level",) if key in band_options}
    if band_options.get("method") == "bootstrap":
        options = {"seed": _SEED} | {
            key: band_options[key] for key in band_options if key not in ("slope", "fit")
        }
    if level is not None:
        options["level"] = check_proportion(level, "level")

    @functools.cache
    def interval(curve: RocCurve) -> Any:
        return compute.auc_interval(curve, **options)

    return interval


# -- The axes -------------------------------------------------------------------------------------

_READ_APART = {"x": 0.09, "y": 0.06}  # of an axis: the least distance of two ticks


def _set_ticks_at_values(ax: Axes, x: Iterable[float], y: Iterable[float]) -> None:
    """Put ticks at these values, in the place of those of the panel that are near to them.

    Panels that share an axis share its ticks: this one then gets its own.
    """
    for axis, values in ((ax.xaxis, x), (ax.yaxis, y)):
        _unshare_ticks(ax, axis)
        locator: Any = axis.get_major_locator()
        formatter: Any = axis.get_major_formatter()
        earlier: list[float] = []
        if isinstance(locator, _TicksAtValues):
            locator, earlier = locator.whole, locator.places
        if isinstance(formatter, _ValueFormatter):
            formatter = formatter.own
        places = [*earlier, *(float(value) for value in values)]
        axis.set_major_locator(_TicksAtValues(locator, places))
        axis.set_major_formatter(_ValueFormatter(formatter, places))


def _unshare_ticks(ax: Axes, axis: Any) -> None:
    """Part the ticks of an axis from those of panels that share it."""
    siblings = getattr(ax, f"get_shared_{axis.axis_name}_axes")().get_siblings(ax)
    if any(
        getattr(sibling, f"{axis.axis_name}axis").major is axis.major
        for sibling in siblings
        if sibling is not ax
    ):
        locator, formatter = copy(axis.get_major_locator()), copy(axis.get_major_formatter())
        axis.major = Ticker()
        axis.set_major_locator(locator)
        axis.set_major_formatter(formatter)


class _TicksAtValues(_axes.TicksOfView):
    """Ticks at these places, as far as their labels have room, and those of the panel that they leave."""

    def __init__(self, whole: Locator, places: list[float]) -> None:
        self.whole, self.places = whole, places

    def tick_values(self, vmin: float, vmax: float) -> Any:
        low, high = sorted((vmin, vmax))
        rounding = 1e-9 * (high - low)
        chosen: list[float] = []
        panel = np.asarray(self.whole.tick_values(vmin, vmax))
        for candidate in (*self.places, *panel):
            in_view = low - rounding <= candidate <= high + rounding
            if (
                in_view
                and self._has_tick_room(candidate, chosen)
                and has_tick_room(self.axis, [*chosen, candidate])
            ):
                chosen.append(float(candidate))
        return np.sort(chosen)

    def _has_tick_room(self, at: float, kept: list[float]) -> bool:
        axis: Any = self.axis
        places = np.array([*axis.get_view_interval(), at, *kept])
        low, high, here, *neighbours = np.asarray(axis.get_transform().transform(places))
        return bool((np.abs(neighbours - here) >= _READ_APART[axis.axis_name] * abs(high - low)).all())

    def set_axis(self, axis: Any) -> None:
        super().set_axis(axis)
        self.whole.set_axis(axis)


def _write_axis_value(axis: Any, value: float) -> str:
    return write_number(1 - value if is_complement(axis) else value)


class _ValueFormatter(Formatter):
    """Write the places in at least three digits, and other ticks as the panel does."""

    def __init__(self, own: Formatter, places: list[float]) -> None:
        self.own, self._places = own, places

    def __call__(self, x: float, pos: int | None = None) -> str:
        if np.isclose(x, self._places, rtol=1e-9, atol=1e-12).any():
            return LiteralString(_write_axis_value(self.axis, x))
        return str(self.own(x, pos))

    def set_axis(self, axis: Any) -> None:
        super().set_axis(axis)
        self.own.set_axis(axis)

    def set_locs(self, locs: Any) -> None:
        super().set_locs(locs)
        self.own.set_locs(locs)
