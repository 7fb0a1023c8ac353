"""Layers of curves of two rates, which work on every panel to which points of ROC space can be mapped."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from numbers import Real
from typing import TYPE_CHECKING, Any, Literal, cast

import numpy as np
from matplotlib.artist import allow_rasterization
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.collections import PolyCollection
from matplotlib.lines import Line2D
from matplotlib.text import Text

from rocplot import compute
from rocplot._data import arrays
from rocplot._errors import get_error_details, make_value_error, prefix_argument
from rocplot._names import name_entries
from rocplot._numbers import ratio, write_amount, write_argument, write_number
from rocplot._typing import Array, MetricLike, Options
from rocplot._warnings import name_model, warn_user
from rocplot.compute._base.reading import count_cases
from rocplot.compute._counts.threshold_counts import (
    get_counts,
    get_totals,
    require_thresholds,
)
from rocplot.compute._metrics.isometric import clip_line_to_square
from rocplot.compute._metrics.metric import look_up_metric, metric
from rocplot.compute._roc.hull import compute_hull
from rocplot.compute._roc.roc import get_curve
from rocplot.page.gids import get_gid, get_layer_name
from rocplot.page.labels import MAX_DENSE_NUMBERS
from rocplot.page.sizes import HAIR, get_background_color, get_marker_size, get_thin_width
from rocplot.plot import _artists
from rocplot.plot._captions import (
    MOST,
    join_list,
    read_fpr_axis,
    write_asked,
    write_model_numbers,
    write_on_one_line,
    write_own_cut_offs,
)
from rocplot.plot._layers.layer import LOC, Key, Layer, stands_in_legend
from rocplot.plot._looks import (
    AROUND,
    DOT,
    DOTTED,
    MARK,
    POINT,
    SPOT,
    get_legible_color,
    make_pale_look,
    make_tangent_look,
    override_look,
)
from rocplot.plot._model_labels import (
    CUT_OFF,
    get_threshold_word,
    list_threshold_fields,
    select_own_cut_offs,
    shorten_name,
    write_label_thresholds,
    write_thresholds,
)
from rocplot.plot._panel import DrawnPlot

if TYPE_CHECKING:
    from rocplot.plot._picture import Model, Plot


# -- Class sizes: as numbers of labels, and once in the legend ------------------------------------

SIZE_FIELDS = {
    "n_positive": "number of positives; of weighted cases ``2.5 by weight``",
    "n_negative": "the same of negatives",
}


def write_sample_size(result: Any) -> str:
    """Write the number of cases, and their weight where they have one."""
    total = write_amount(sum(get_totals(get_counts(result))))
    cases = count_cases([result])
    if cases is None or not cases.weighted:
        return total
    return f"{total} by weight" if cases.size is None else f"{write_amount(cases.size)} ({total} by weight)"


def _write_class_size(result: Any, place: int) -> str:
    """Write the number of positives or negatives, or their weight."""
    total, cases = write_amount(get_totals(get_counts(result))[place]), count_cases([result])
    return f"{total} by weight" if cases is not None and cases.weighted else total


SIZES: dict[str, Callable[[Any], str]] = {
    "n_positive": partial(_write_class_size, place=0),
    "n_negative": partial(_write_class_size, place=1),
}


def _prepare_class_sizes(plot: Plot[Any], options: Options) -> str:
    """Write both class sizes, as ranges if they differ between models."""
    stands_in_legend(options, "class_sizes")  # checked before anything is drawn
    with prefix_argument("class_sizes"):
        sizes = [get_totals(get_counts(result)) for result in plot.results.values()]
    texts = []
    for word, class_sizes in zip(("positives", "negatives"), zip(*sizes, strict=True), strict=True):
        ends = list(dict.fromkeys([write_amount(min(class_sizes)), write_amount(max(class_sizes))]))
        words, size = plot.translate_text(word), " to ".join(ends)
        texts.append(
            f"{words} of {plot.translate_text('weight')} {size}" if plot.is_weighted else f"{size} {words}"
        )
    return ", ".join(texts)


def _draw_class_sizes(plot: Plot[Any], words: str, style: Options) -> None:
    if stands_in_legend(plot.layer_options["class_sizes"] or {}, "class_sizes"):
        _artists.add_shared_entry(plot.ax, words, **override_look({"linestyle": "none"}, style))


CLASS_SIZES = Layer(
    "class_sizes",
    "The numbers of positives and negatives, in the legend; if they differ between models, from the least "
    "to the largest.",
    _draw_class_sizes,
    _prepare_class_sizes,
    keys=LOC,
    repeatable=True,
    rank=10,
    caption=lambda _, prepared: f"Cases: {prepared}",
)


# -- The operating point: the best decision under a condition, with its iso-performance line ------

CRITERION = {
    "criterion": Key("str", "what makes a point best: cost, closest (to (0, 1)), or a metric such as youden")
}
CONDITION = {
    "prior": Key("float", "P(positive) where the model will be used"),
    "cost_fp": Key("float", "cost of a false positive, 1 by default"),
    "cost_fn": Key("float", "cost of a false negative, 1 by default"),
    "benefit_tp": Key("float", "benefit of a true positive, 0 by default"),
    "benefit_tn": Key("float", "benefit of a true negative, 0 by default"),
}


@dataclass(frozen=True)
class LabelledOptimum:
    """An optimum to draw: a point with a text beside it, and its tangent."""

    x: float
    y: float
    text: str
    label: str | None = None
    tangent: tuple[Array, Array] | None = None
    tangent_label: str | None = None
    profit: str = ""  # text of the largest profit
    threshold: float = np.nan
    cut_off: str = ""  # the text of the threshold
    slope: float = np.nan
    fpr: float = np.nan
    tpr: float = np.nan
    off_panel: str = ""  # description of an optimum that the panel does not show


def write_optimal_thresholds(
    results: Mapping[str | None, Any], optima: Mapping[str | None, Any]
) -> dict[str | None, str]:
    """Write the threshold of each model's optimum, or an empty text if it is unknown."""
    curves = [results[name] for name in optima]
    texts = write_label_thresholds([best.threshold for best in optima.values()], curves, even="rounded")
    return {name: "" if text == "nan" else text for name, text in zip(optima, texts, strict=True)}


def write_decision(cut_off: str, what: str) -> str:
    """Write the name of a decision and its threshold in two rows, or nothing if the threshold is unknown."""
    return f"{what}\n{name_cut_off(cut_off)}" if cut_off else ""


def name_cut_off(cut_off: str) -> str:
    """Write a threshold after its name; beyond all scores nothing is positive."""
    return "always −" if cut_off.endswith("∞") else f"{CUT_OFF} {cut_off}"


def describe_criterion(criterion: MetricLike | Literal["closest"]) -> tuple[str, bool]:
    """Return the name of the point that a criterion chooses, and whether the criterion is the cost."""
    if criterion == "cost":
        return "least cost", True
    if criterion == "closest":
        return "closest to (0, 1)", False
    try:
        record = look_up_metric(criterion, "criterion", ("cost", "closest"))
    except ValueError as error:
        details = get_error_details(error)
        raise (
            error
            if details is None
            else make_value_error("operating_point", details.reason, details.suggestion)
        ) from None
    return f"{'lowest' if record.better == 'low' else 'highest'} {record.label({})}", False


def _find_optima(plot: Plot[Any], options: Options) -> dict[str | None, LabelledOptimum]:
    condition = {key: options[key] for key in (*CRITERION, *CONDITION) if key in options}
    criterion_text, of_cost = describe_criterion(condition.get("criterion", "cost"))
    optima = {
        name: compute.operating_point(get_curve(result), **condition) for name, result in plot.results.items()
    }
    texts, drawn_optima = write_optimal_thresholds(plot.results, optima), {}
    drawn_slopes = {name: best.slope * plot.space.unit_slope for name, best in optima.items()}
    slopes = list(dict.fromkeys(map(ratio, drawn_slopes.values())))
    for name, best in optima.items():
        result = plot.results[name]
        x, y = (float(coordinate) for coordinate in plot.space.place(result, best.fpr, best.tpr))
        tangent = None
        if of_cost:
            tangent = plot.space.path(result, *clip_line_to_square(best.fpr, best.tpr, best.slope))
        text = write_decision(texts[name], criterion_text)
        label = f"{criterion_text}, slope {slopes[0]}" if of_cost and not slopes[1:] else criterion_text
        more: Options = {"threshold": best.threshold, "cut_off": texts[name], "slope": drawn_slopes[name]}
        more |= {"fpr": best.fpr, "tpr": best.tpr}
        drawn_optima[name] = LabelledOptimum(x, y, text, label, tangent, **more)
    return drawn_optima


def draw_optimum(plot: Plot[Any], model: Model[Any], best: LabelledOptimum, style: Options) -> None:
    """Draw the tangent, the point and its text in one color; do nothing if the point is off the panel."""
    if best.off_panel:
        return
    look: Options = {
        "color": model.look.color,
        "markersize": get_marker_size(MARK if plot.is_crowded else POINT),
        "label": best.label,
    }
    look = override_look(look | {"gid": model.make_gid("operating_point")}, style)
    color = look["color"]
    text_color = color if "color" in style else get_legible_color(color)
    if best.tangent is not None and not plot.is_crowded:
        line = make_tangent_look(color) | {"gid": model.make_gid("tangent"), "label": best.tangent_label}
        _artists.draw_line(plot.ax, *best.tangent, avoid=True, **override_look(line, {}))
    _artists.draw_points(plot.ax, best.x, best.y, **look)
    if best.text and not plot.is_crowded:
        what, _, _ = (best.label or "optimum").partition(", slope")
        owner = "" if model.name is None else shorten_name(model.name)
        label_kws: Options = {"required": True, "subject": what, "owner": owner, "asked": True}
        _artists.write_label(plot.ax, best.text, best.x, best.y, color=text_color, clear=AROUND, **label_kws)


def mark_best_value(
    plot: Plot[Any], model: Model[Any], at: tuple[float, float] | None, style: Options
) -> None:
    """Mark the best value of a curve, or do nothing if it has none."""
    if at is not None:
        look = {"color": model.look.color, "markersize": get_marker_size(MARK), "gid": model.make_gid("best")}
        _artists.draw_points(plot.ax, *at, **override_look(look, style))


_COSTS = {
    "prior": "a prevalence of",
    "cost_fp": "a cost of false positives of",
    "cost_fn": "a cost of false negatives of",
    "benefit_tp": "a benefit of true positives of",
    "benefit_tn": "a benefit of true negatives of",
}


def write_optimum_position(best: Any) -> str:
    """Write the text beside an optimum on one line."""
    return write_on_one_line(str(best.text).replace("\n", ", "))


def write_optimum_profit(best: Any) -> str:
    """Write the text beside an optimum, and its profit."""
    return ", ".join(filter(None, (write_optimum_position(best), f"profit {best.profit}")))


def _write_decision(
    picture_name: str, cut_off: str, fpr: float, tpr: float, options: Mapping[str, Any]
) -> str:
    """Write the threshold and both rates of a decision, as the axes of the panel have them."""
    quantity, convert = read_fpr_axis(options)
    ordinate = f"fnr {write_number(1 - tpr)}" if picture_name == "det" else f"tpr {write_number(tpr)}"
    rates = f"{quantity} {write_number(convert(fpr))}, {ordinate}"
    return f"{name_cut_off(cut_off)}, {rates}" if cut_off else rates


def _describe_other_criterion(criterion: Any) -> str:
    """Describe for a caption the point that a criterion other than the cost chooses."""
    if criterion == "closest":
        return "point closest to (0, 1)"
    record = look_up_metric(criterion, "criterion")
    return f"point of the {'lowest' if record.better == 'low' else 'highest'} {record.label({})}"


def describe_costs(call: DrawnPlot, layer: str = "operating_point") -> str:
    """Write the costs and benefits, those of a layer, for which a decision is best."""
    options = dict(call.layers[layer])
    if layer != "profit" and {"cost_fp", "cost_fn"} & options.keys():  # one cost alone says little
        options = {"cost_fp": 1, "cost_fn": 1, **options}
    costs = [f"{words} {write_argument(options[key])}" for key, words in _COSTS.items() if key in options]
    every_count = [counts for counts in call.cases.values() if counts is not None]
    if not costs and any(counts.weighted and counts.origin is None for counts in every_count):
        return " (an error costs the weight of its case)"
    return f" (at {join_list(costs)})" if costs else " (at equal costs of both errors)"


def _write_caption_of_optima(call: DrawnPlot, made: Any) -> str:
    criterion = call.layers["operating_point"].get("criterion", "cost")
    has_tangents = any(optimum.tangent is not None for optimum in made.values()) and not call.is_crowded
    tangent = ", with its tangent" * has_tangents
    cheapest = f"point of least expected cost{describe_costs(call)}{tangent}"
    criterion_text = cheapest if criterion == "cost" else _describe_other_criterion(criterion)
    slopes = {
        name: "" if optimum.tangent is None else f", slope {ratio(optimum.slope)}"
        for name, optimum in made.items()
    }
    words = {
        name: _write_decision(call.name, optimum.cut_off, optimum.fpr, optimum.tpr, call.options)
        if call.name in ("roc", "det")
        else write_optimum_position(optimum)
        for name, optimum in made.items()
    }
    rates = {name: words[name] + slopes[name] for name in made}
    lost = {name: optimum.off_panel for name, optimum in made.items() if optimum.off_panel}
    if lost.keys() == rates.keys():
        return f"Off the panel, not marked: {criterion_text}: {write_model_numbers(call, lost)}"
    rates |= {name: f"off the panel, not marked, {words}" for name, words in lost.items()}
    return f"Marked: {criterion_text}: {write_model_numbers(call, rates)}"


OPERATING_POINT = Layer(
    "operating_point",
    "The point of least expected cost, with the iso-performance line through it, or by another criterion.  "
    "With more than four models only the points are drawn; the caption lists their cut-offs.",
    draw_optimum,
    _find_optima,
    keys=CRITERION | CONDITION,
    value="criterion",
    kinds=(str,),
    rank=6,
    caption=_write_caption_of_optima,
)


def _find_best_decisions(plot: Plot[Any], options: Options) -> dict[str | None, LabelledOptimum]:
    """Find each model's best decision, for panels on which no tangent can be drawn."""
    criterion_text, _ = describe_criterion(options.get("criterion", "cost"))
    condition = {key: options[key] for key in (*CRITERION, *CONDITION) if key in options}
    optima = {
        name: compute.operating_point(get_curve(result), **condition) for name, result in plot.results.items()
    }
    texts, decisions = write_optimal_thresholds(plot.results, optima), {}
    for name, best in optima.items():
        x, y, threshold = plot.space.decisions(plot.results[name])
        index = int(np.searchsorted(-threshold, -best.threshold, side="right")) - 1
        off_panel = ""
        if not np.isfinite(x[index] + y[index]):  # outside the limits, or no predicted positives
            off_panel = _write_decision(plot.name, texts[name], best.fpr, best.tpr, plot.options)
            with name_model(name):
                warn_user(
                    f"the {criterion_text} ({plot.translate_text(off_panel)}) lies off the panel and is not "
                    "marked: "
                    f"{'pass wider limits=, or ' if plot.name == 'det' else ''}draw roc, which shows it"
                )
        text, label = write_decision(texts[name], criterion_text), criterion_text
        more: Options = {"threshold": best.threshold, "cut_off": texts[name], "off_panel": off_panel}
        more |= {"fpr": best.fpr, "tpr": best.tpr}
        decisions[name] = LabelledOptimum(float(x[index]), float(y[index]), text, label, **more)
    return decisions


BEST_DECISION = OPERATING_POINT.replace_fields(
    meaning="The decision of least expected cost, or the best by another criterion, with its cut-off.",
    prepare=_find_best_decisions,
)

# -- Layers of a curve of two rates ---------------------------------------------------------------

_INVISIBLE = 0.003  # of the panel: a hull so close to its curve has no legend entry
_MOST_LABELS = 200  # largest number of labels of a model
_RATES = ("fpr", "tpr", "fnr", "tnr", "recall", "sensitivity", "specificity")  # need no class sizes
_FEW = 50  # labels keep off the boxes of ties up to this number

Marks = list[tuple[float, float, str]]


# -- the reference line ---------------------------------------------------------------------------


def _make_diagonal(plot: Plot[Any], _options: Options) -> tuple[Array, Array]:
    ends = np.array([0.0, 1.0])
    return plot.space.path(plot.first_result, ends, ends)


def draw_chance(plot: Plot[Any], path: tuple[Array, Array], style: Options, *, avoid: bool = True) -> None:
    """Draw the diagonal; labels keep off it if `avoid`."""
    look = {"gid": "chance", "linestyle": DOTTED, "zorder": 1.5}
    _artists.draw_line(plot.ax, *path, avoid=avoid, **override_look(look, style))


CHANCE = Layer(
    "chance",
    "The diagonal of random decisions.",
    draw_chance,
    _make_diagonal,
    default=True,
    without_model=True,
    rank=-3,
    caption="Reference line: random ranking",
)


# -- the hull -------------------------------------------------------------------------------------


def _compute_hulls(plot: Plot[Any], _options: Options) -> dict[str | None, tuple[Array, Array]]:
    hulls = {name: compute_hull(get_curve(result)) for name, result in plot.results.items()}
    return {name: plot.space.path(plot.results[name], hull.fpr, hull.tpr) for name, hull in hulls.items()}


def _lies_on_curve(plot: Plot[Any], model: Model[Any], path: tuple[Array, Array]) -> bool:
    """Return whether a rising hull lies on the drawn curve, up to less than the width of a line."""
    curves = [line for line in plot.ax.lines if get_gid(line) == model.make_gid(plot.name)]
    if not curves:
        return False
    (x, y), (hull_x, hull_y) = np.asarray(curves[-1].get_xydata()).T, path
    if any((np.diff(side) < 0).any() for side in (x, y, hull_x, hull_y)) or not np.ptp(x) * np.ptp(y) > 0:
        return False
    above = (np.interp(x, hull_x, hull_y) - y) / np.ptp(y)
    left = (x - np.interp(y, hull_y, hull_x)) / np.ptp(x)
    return bool(np.minimum(above, left).max() < _INVISIBLE)


def draw_hull(plot: Plot[Any], model: Model[Any], path: tuple[Array, Array], style: Options) -> None:
    """Draw the hull of a model as a thin, pale line in the model's color."""
    look = make_pale_look(model.look.color) | {"zorder": model.look.zorder - 0.05}
    look |= {"linewidth": get_thin_width(HAIR)} if plot.is_crowded else {}
    look["gid"] = model.make_gid("hull")
    if not _lies_on_curve(plot, model, path):  # else there is no line to see
        look["label"] = "convex hull"
    _artists.draw_line(plot.ax, *path, avoid=True, **override_look(look, style))


HULL = Layer(
    "hull",
    "The upper convex hull of each curve.",
    draw_hull,
    _compute_hulls,
    rank=5,
    caption="Hull: the upper convex hull of the curve",
)


# -- ties -----------------------------------------------------------------------------------------


def _find_ties(plot: Plot[Any], _options: Options) -> dict[str | None, tuple[Array, Array]]:
    """Find the corners of the box of each diagonal step, which holds all orders of its equal scores."""
    ties = {}
    for name, result in plot.results.items():
        curve = get_curve(result)
        fpr_steps, tpr_steps = np.diff(curve.fpr), np.diff(curve.tpr)
        tied = np.flatnonzero((fpr_steps > 0) & (tpr_steps > 0) & (np.maximum(fpr_steps, tpr_steps) > 1e-4))
        ends = np.stack([tied, tied + 1])
        ties[name] = plot.space.place(result, curve.fpr[ends], curve.tpr[ends])
    return ties


def _draw_ties(plot: Plot[Any], model: Model[Any], ends: tuple[Array, Array], style: Options) -> None:
    (x0, x1), (y0, y1) = ends
    shade = model.look.make_transparent
    look: Options = {"facecolor": shade(0.12), "edgecolor": shade(0.6), "gid": model.make_gid("ties")}
    are_few = x0.size <= _FEW
    _artists.draw_boxes(plot.ax, x0, y0, x1, y1, avoid=are_few, **override_look(look, style, PolyCollection))


TIES = Layer(
    "ties",
    "The box between the optimistic and the pessimistic path of every group of equal scores.",
    _draw_ties,
    _find_ties,
    PolyCollection,
    rank=4,
    caption="Boxes: cases of equal scores, whose order is undetermined",
)


# -- the area -------------------------------------------------------------------------------------


def draw_area_layer(
    plot: Plot[Any], model: Model[Any], path: tuple[Array, Array], style: Options, *, graph: bool = False
) -> None:
    """Shade the area under a model's curve, or under the `graph` of a function of any range."""
    look: Options = {"facecolor": model.look.make_transparent(1), "gid": model.make_gid("area")}
    _artists.draw_area(plot.ax, *path, graph=graph, **override_look(look, style, PolyCollection))


AREA = Layer(
    "area",
    "The area under each curve, shaded.",
    draw_area_layer,
    lambda plot, _: {
        name: plot.space.path(result, result.fpr, result.tpr) for name, result in plot.results.items()
    },
    PolyCollection,
    rank=3,
    caption="Shaded: the area under the curve",
)


# -- thresholds -----------------------------------------------------------------------------------

_BY_MODEL = "Sequence[float] | Mapping[str, float | Sequence[float]]"
AT_CUTS = {"at": Key(_BY_MODEL, "the cut-offs, of all models or by model")}
CUTS = AT_CUTS | {"fmt": Key("str", 'a format such as ``"{:.4f}"``')}
CUT_KINDS = (Real, Sequence, Mapping)
_WITH_RATES = Key(
    "str",
    'a format such as ``"{:.4f}"``, which may hold rates or metrics, ``"{:.2f} ({fpr:.2f}, {tpr:.2f})"``',
)


def read_thresholds(
    results: Mapping[Any, Any], options: Mapping[str, Any], argument: str
) -> dict[Any, Array | None]:
    """Read the thresholds of each model in a layer; None stands for all thresholds.

    Of one list a model has those among its scores; a mapping names the models that have any.
    """
    value = options.get("at", True)
    if value is True:
        return dict.fromkeys(results)
    if not isinstance(value, Mapping):
        return {**select_own_cut_offs(results, arrays.cut_offs(value, argument).astype(float))}
    given = {
        name: arrays.cut_offs(cuts, f"{argument}: {name!r}")
        for name, cuts in name_entries(value, argument).items()
    }
    return {name: given.get(name, np.empty(0)).astype(float) for name in results}


def _find_labelled_points(plot: Plot[Any], options: Options) -> dict[str | None, tuple[Marks, bool]]:
    """Find the points to label: the decisions at the caller's thresholds, or all decisions."""
    own_cuts, fmt = read_thresholds(plot.results, options, "thresholds"), options.get("fmt")
    places: dict[str | None, list[tuple[float, float]]] = {}
    values: dict[str | None, Array] = {}
    fields: dict[str | None, dict[str, Array]] = {}
    for name, result in plot.results.items():
        cuts = own_cuts[name]
        x, y, threshold = plot.space.decisions(result)
        if np.isnan(threshold).any():
            raise make_value_error("thresholds", "are unknown", "the curve was built without them")
        counts = getattr(getattr(result, "curve", result), "counts", None)
        if cuts is not None and counts is not None:
            require_thresholds(counts, cuts, "thresholds")
        indices = np.flatnonzero(np.isfinite(threshold + x + y))  # an infinite threshold is of no use
        indices = indices[:: -(-indices.size // _MOST_LABELS) or 1]
        values[name] = threshold[indices] if cuts is None else cuts
        indices = indices if cuts is None else np.searchsorted(-threshold, -cuts, side="right") - 1
        fields[name] = {field: take_rates(result, field, indices) for field in list_threshold_fields(fmt)}
        places[name] = list(zip(x[indices].tolist(), y[indices].tolist(), strict=True))
    texts = write_thresholds(values, fmt, plot.results, fields)
    return {
        name: (
            [
                (*indices, text)
                for indices, text in zip(ends, texts[name], strict=True)
                if np.isfinite(sum(indices))
            ],
            own_cuts[name] is not None,
        )
        for name, ends in places.items()
    }


def take_rates(result: Any, name: str, at: Array) -> Array:
    """Return a rate or a metric of the decisions at these indices of a curve, for their labels."""
    values, cuts = getattr(result, name, None), getattr(result, "threshold", None)
    if isinstance(values, np.ndarray) and cuts is not None and values.shape == np.shape(cuts):
        return values[at]
    with prefix_argument("thresholds: fmt"):
        curve = get_curve(result)
        skew = 1.0 if curve.prior is None else (1 - curve.prior) / curve.prior
        if curve.prior is None and name not in _RATES:
            raise make_value_error(name, "needs the class sizes, and the curve was built without counts")
        metric_values: Array = metric(cast(Any, name), curve.fpr[at], curve.tpr[at], skew)
        return metric_values


def draw_thresholds(
    plot: Plot[Any], model: Model[Any], made: tuple[Marks, bool], style: Options, size: float = DOT
) -> None:
    """Mark decisions on a model's line, by dots of this size, and write their thresholds beside them.

    Hollow diamonds mark them on a panel with other dots.
    """
    marks, required = made
    word = get_threshold_word((plot.layer_options["thresholds"] or {}).get("fmt"))
    is_asked = required or len(marks) <= MAX_DENSE_NUMBERS  # of more numbers, some are thinned out
    label_kws: Options = {"required": required, "asked": is_asked, "word": word}
    label_kws["series"] = model.make_gid("thresholds")
    if required and (cut_offs := _list_shared_cut_offs(plot)):
        _draw_shared_cut_offs(plot, model, marks, cut_offs, word, style)
        return
    shown_marks = marks[:: -(-len(marks) // _MOST_LABELS) or 1]
    label_kws["unwritten"] = (len(marks) - len(shown_marks)) * required
    texts, are_plain = [], not list_threshold_fields((plot.layer_options["thresholds"] or {}).get("fmt"))
    optima = _list_labelled_optima(plot, model) if are_plain and not required else []
    for abscissa, ordinate, words in shown_marks:
        label_kws["is_spared"] = partial(bool, (abscissa, ordinate) in optima)
        texts.append(
            _artists.write_label(
                plot.ax,
                words,
                abscissa,
                ordinate,
                **label_kws | {"color": plot.get_label_color(model)} | style,
            )
        )
        label_kws["unwritten"] = 0  # the first label has reported them
    if marks:
        x, y, _ = zip(*(marks if required else shown_marks), strict=True)
        look = {"color": style.get("color", model.look.color), "markersize": get_marker_size(size)}
        look["gid"] = model.make_gid("thresholds")
        if any(get_layer_name(line) in _LAYERS_OF_DOTS for line in plot.ax.lines):
            diamond: Options = {"marker": "D", "markerfacecolor": get_background_color()}
            look |= diamond | {"markersize": get_marker_size(SPOT)}
        if required:
            _artists.draw_points(plot.ax, x, y, **look)
        else:
            _draw_numbered_points(plot.ax, x, y, texts, **look)


def _list_labelled_optima(plot: Plot[Any], model: Model[Any]) -> list[tuple[float, float]]:
    """List the points of a model's optima whose labels have their cut-off."""
    layers = [made for made in plot.prepared.values() if isinstance(made, Mapping)]
    optima = [made.get(model.name) for made in layers if not plot.is_crowded]
    return [(one.x, one.y) for one in optima if isinstance(one, LabelledOptimum) and one.cut_off]


def _list_shared_cut_offs(plot: Plot[Any]) -> list[str]:
    """List the caller's cut-offs if there are many models but few cut-offs, which markers tell apart."""
    if not plot.is_crowded:
        return []
    texts = dict.fromkeys(text for marks, _ in plot.prepared["thresholds"].values() for *_, text in marks)
    return list(texts) if len(texts) <= len(_CUT_OFF_MARKERS) else []


def _draw_shared_cut_offs(
    plot: Plot[Any], model: Model[Any], marks: Marks, cut_offs: list[str], word: str, style: Options
) -> None:
    """Mark the decisions at each cut-off by a marker of its own, which the legend explains."""
    for text, marker in zip(cut_offs, _CUT_OFF_MARKERS, strict=False):
        points = [(x, y) for x, y, mark_text in marks if mark_text == text]
        if points:
            look: Options = {"color": style.get("color", model.look.color), "marker": marker}
            look |= {"markerfacecolor": get_background_color(), "markersize": get_marker_size(SPOT)}
            look |= {"gid": model.make_gid("thresholds"), "label": f"{word} {text}".strip()}
            _artists.draw_points(plot.ax, *zip(*points, strict=True), **override_look(look, {}))


def _list_labelled_points(made: Any) -> list[Any]:
    """Return the list of labelled points of each model."""
    if not isinstance(made, Mapping):
        return []
    return [
        entry[0] if isinstance(entry, tuple) and isinstance(entry[0], list) else [] for entry in made.values()
    ]


def describe_thresholds(what: str) -> Callable[[DrawnPlot, Any], str]:
    """Return a function that writes at which thresholds something is drawn, the caller's or the labels'."""

    def write_sentence(call: DrawnPlot, made: Any) -> str:
        read = read_thresholds(call.results, call.layers["thresholds"], "thresholds")
        own = {name: [] if cuts is None else cuts.tolist() for name, cuts in read.items()}
        requested = list(dict.fromkeys(itertools.chain(*own.values())))
        if requested:
            if any(len(cuts) < len(requested) for cuts in own.values()):
                by_model = write_own_cut_offs(call, {name: cuts for name, cuts in own.items() if cuts})
                if all(len(texts) <= MOST for texts in by_model.values()):
                    listed = {name: join_list(texts) for name, texts in by_model.items()}
                    return f"{what} at the cut-offs: {write_model_numbers(call, listed)}"
            texts = write_asked(call, requested)
        else:
            texts = list(
                dict.fromkeys(
                    write_on_one_line(text) for points in _list_labelled_points(made) for *_, text in points
                )
            )
        if len(texts) > MOST and requested:
            ends = (texts[int(place(requested))] for place in (np.argmin, np.argmax))
            return f"{what} at {len(texts)} cut-offs from {' to '.join(ends)}"
        if not texts or len(texts) > MOST:
            return f"{what} at cut-offs"
        return f"{what} at the cut-off{'s' * (len(texts) > 1)} {join_list(texts)}"

    return write_sentence


THRESHOLDS = Layer(
    "thresholds",
    "Labels of the decisions at these cut-offs, or at all of them as far as there is room.  With more than "
    "four models, up to five cut-offs have a marker each, which the legend explains.",
    draw_thresholds,
    _find_labelled_points,
    Text,
    CUTS | {"fmt": _WITH_RATES},
    value="at",
    kinds=CUT_KINDS,
    rank=8,
    caption=describe_thresholds("Labels: decisions"),
)


# -- The artists ----------------------------------------------------------------------------------

_CUT_OFF_MARKERS = ("o", "s", "^", "D", "v")  # of the cut-offs of many models
_LAYERS_OF_DOTS = ("observed", "rates")  # beside which the dots of cut-offs would be taken for more of them
_MANY = 50  # up to so many numbered markers are drawn even where the number has no room


class _NumberedMarkers(_artists.UnclippedMarkers):
    """Markers with numbers; of more than 50, only those are drawn whose number is visible."""

    texts: Sequence[Text] = ()

    @allow_rasterization  # type: ignore[untyped-decorator]
    def draw(self, renderer: RendererBase) -> None:
        is_visible = np.array([text.get_visible() for text in self.texts], bool)
        if len(is_visible) <= _MANY or is_visible.all():
            super().draw(renderer)
        else:
            self._draw_subset(super().draw, renderer, np.array(self.get_data(orig=True))[:, is_visible])


def _draw_numbered_points(ax: Axes, x: Any, y: Any, texts: Sequence[Text], **kws: Any) -> Line2D:
    """Draw markers with numbers; of more than 50, only those whose number has room."""
    markers = _artists.draw_points(ax, x, y, kind=_NumberedMarkers, **kws)
    markers.texts = texts  # type: ignore[attr-defined]
    return markers
