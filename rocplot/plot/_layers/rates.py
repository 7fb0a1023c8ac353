"""Layers of a curve of two rates: they are the same on every panel on which ROC space can be laid out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from numbers import Real
from typing import TYPE_CHECKING, Any, Literal, cast

import numpy as np
from matplotlib.collections import PolyCollection
from matplotlib.text import Text

from rocplot import compute
from rocplot._caution import about, caution
from rocplot._data import arrays
from rocplot._faults import value_error, within
from rocplot._numbers import amount, ratio, write, write_cutoffs
from rocplot._typing import Array, MetricLike, Options
from rocplot.compute._base.reading import cases_of
from rocplot.compute._counts.threshold_counts import counts_of, divided_scores, need_cuts, totals
from rocplot.compute._metrics.isometric import line_in_square
from rocplot.compute._metrics.metric import metric, record_of
from rocplot.compute._roc.hull import hull_of
from rocplot.compute._roc.roc import curve_of
from rocplot.page.measures import marker_size
from rocplot.plot import _artists
from rocplot.plot._captions import MOST, in_one_line, listed, with_numbers, write_asked
from rocplot.plot._layers.layer import Key, Layer
from rocplot.plot._looks import AROUND, DOT, DOTTED, MARK, POINT, over, pale, tangent_look
from rocplot.plot._model_labels import CUT_OFF, cut_off_word, cut_offs, names_in
from rocplot.plot._panel import Drawn

if TYPE_CHECKING:
    from rocplot.plot._picture import Model, Plot


# -- How many positives and negatives there are: as numbers of labels, and once in the legend -----

SIZE_FIELDS = {
    "n_positive": "number of positives; of weighted cases ``2.5 by weight``",
    "n_negative": "the same of negatives",
}


def size_words(result: Any) -> str:
    """Write the number of cases, and their weight where they have one."""
    total = amount(sum(totals(counts_of(result))))
    cases = cases_of([result])
    if cases is None or not cases.weighted:
        return total
    return f"{total} by weight" if cases.size is None else f"{amount(cases.size)} ({total} by weight)"


def _class_words(result: Any, place: int) -> str:
    """Write the number of positives or negatives, or their weight."""
    total, cases = amount(totals(counts_of(result))[place]), cases_of([result])
    return f"{total} by weight" if cases is not None and cases.weighted else total


SIZES: dict[str, Callable[[Any], str]] = {
    "n_positive": partial(_class_words, place=0),
    "n_negative": partial(_class_words, place=1),
}


def _prepare(plot: Plot[Any], _options: Options) -> str:
    """Write both sizes; of models that differ in them, from the least to the largest."""
    with within("class_sizes"):
        sizes = [totals(counts_of(one)) for one in plot.results.values()]
    said = []
    for word, own in zip(("positives", "negatives"), zip(*sizes, strict=True), strict=True):
        ends = list(dict.fromkeys([amount(min(own)), amount(max(own))]))
        words, size = plot.say(word), " to ".join(ends)
        said.append(f"{words} of {plot.say('weight')} {size}" if plot.weighted else f"{size} {words}")
    return ", ".join(said)


def _draw(plot: Plot[Any], words: str, style: Options) -> None:
    _artists.key(plot.ax, words, **over({"linestyle": "none"}, style))


CLASS_SIZES = Layer(
    "class_sizes",
    "How many positives and negatives there are, in the legend; of models that differ in them, from the "
    "least to the largest.",
    _draw,
    _prepare,
    repeats=True,
    rank=10,
    caption=lambda _, made: f"Cases: {made}",
)


# -- The best decision under a condition, with the line of equal performance through it -----------

_FEW_OPTIMA = 4  # models whose optima all have a label; of more as many as have room
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
    cut_off: str = ""  # the threshold as it is written
    slope: float = np.nan
    off_panel: str = ""  # where it lies, if the panel does not show it


def write_optima(
    results: Mapping[str | None, Any], optima: Mapping[str | None, Any]
) -> dict[str | None, str]:
    """Write the cut-off of the optimum of each model; nothing where it is unknown."""
    scores = [divided_scores(results[name]) for name in optima]
    texts = write_cutoffs([best.threshold for best in optima.values()], scores)
    return {name: "" if text == "nan" else text for name, text in zip(optima, texts, strict=True)}


def cut_off_of(cut_off: str, what: str) -> str:
    """Say what a decision is and what its cut-off is, in two rows; nothing if that is unknown."""
    if not cut_off:
        return ""
    return f"{what}\n" + ("always −" if cut_off.endswith("∞") else f"{CUT_OFF} {cut_off}")


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
    optima = {
        name: compute.operating_point(curve_of(result), **condition) for name, result in plot.results.items()
    }
    texts, drawn_optima = write_optima(plot.results, optima), {}
    for name, best in optima.items():
        result = plot.results[name]
        x, y = (float(at) for at in plot.space.place(result, best.fpr, best.tpr))
        tangent = None
        if of_cost:
            tangent = plot.space.path(result, *line_in_square(best.fpr, best.tpr, best.slope))
        text = cut_off_of(texts[name], what)
        label = plot.once(f"{what}, slope {ratio(best.slope)}" if of_cost else what)
        more: Options = {"threshold": best.threshold, "cut_off": texts[name], "slope": best.slope}
        drawn_optima[name] = Optimum(x, y, text, label, tangent, **more)
    return drawn_optima


def draw_optimum(plot: Plot[Any], model: Model[Any], best: Optimum, style: Options) -> None:
    """Draw the tangent, the point and its text, all in one color; nothing of one off the panel."""
    if best.off_panel:
        return
    look: Options = {"color": model.look.color, "markersize": marker_size(POINT), "label": best.label}
    look = over(look | {"gid": model.gid("operating_point")}, style)
    color = look["color"]
    if best.tangent is not None:
        line = tangent_look(color) | {"gid": model.gid("tangent"), "label": best.tangent_label}
        _artists.line(plot.ax, *best.tangent, **over(line, {}))
    _artists.points(plot.ax, best.x, best.y, **look)
    if best.text:
        few = len(plot.models) - len(plot.others) <= _FEW_OPTIMA
        _artists.label(plot.ax, best.text, best.x, best.y, color=color, clear=AROUND, required=few)


def draw_best(plot: Plot[Any], model: Model[Any], at: tuple[float, float] | None, style: Options) -> None:
    """Mark the best value of a curve that has one."""
    if at is not None:
        look = {"color": model.look.color, "markersize": marker_size(MARK), "gid": model.gid("best")}
        _artists.points(plot.ax, *at, **over(look, style))


_COSTS = {
    "prior": "a prevalence of",
    "cost_fp": "a cost of false positives of",
    "cost_fn": "a cost of false negatives of",
    "benefit_tp": "a benefit of true positives of",
    "benefit_tn": "a benefit of true negatives of",
}


def point_words(best: Any) -> str:
    """Write where an optimum lies, from the text beside it."""
    return in_one_line(str(best.text).replace("\n", ", "))


def profit_words(best: Any) -> str:
    """Write where an optimum lies, and the profit that is equal along its tangent."""
    return ", ".join(filter(None, (point_words(best), best.tangent_label)))


def _write_decision(cut_off: str, fpr: float, tpr: float) -> str:
    """Write a decision: its cut-off, and both rates."""
    return f"{f'cut-off {cut_off}, ' if cut_off else ''}fpr {write(fpr)}, tpr {write(tpr)}"


def _best_by(criterion: Any) -> str:
    """Say which point a criterion other than the cost chooses."""
    if criterion == "closest":
        return "point closest to (0, 1)"
    record = record_of(criterion, "criterion")
    return f"point of the {'smallest' if record.better == 'low' else 'largest'} {record.label({})}"


def at_costs(call: Drawn) -> str:
    """Say under which costs a decision is best."""
    options = call.layers["operating_point"]
    costs = [f"{words} {options[key]:g}" for key, words in _COSTS.items() if key in options]
    return f" (at {listed(costs)})" if costs else " (at equal costs of both errors)"


def _said_optima(call: Drawn, made: Any) -> str:
    criterion = call.layers["operating_point"].get("criterion", "cost")
    tangent = ", with its tangent" * any(one.tangent is not None for one in made.values())
    cheapest = f"point of least expected cost{at_costs(call)}{tangent}"
    what = cheapest if criterion == "cost" else _best_by(criterion)
    slopes = {
        name: "" if one.tangent is None else f", slope {ratio(one.slope)}" for name, one in made.items()
    }
    words = {
        name: _write_decision(one.cut_off, one.x, one.y) if call.name == "roc" else point_words(one)
        for name, one in made.items()
    }
    rates = {name: words[name] + slopes[name] for name in made}
    lost = {name: one.off_panel for name, one in made.items() if one.off_panel}
    if lost.keys() == rates.keys():
        return f"Off the panel, not marked: {what}: {with_numbers(call, lost)}"
    rates |= {name: f"off the panel, not marked, {words}" for name, words in lost.items()}
    return f"Marked: {what}: {with_numbers(call, rates)}"


OPERATING_POINT = Layer(
    "operating_point",
    "The point of least expected cost, with the iso-performance line through it, or by another criterion.",
    draw_optimum,
    _optima,
    keys=CRITERION | CONDITION,
    value="criterion",
    kinds=(str,),
    rank=6,
    caption=_said_optima,
)


def _best_decisions(plot: Plot[Any], options: Options) -> dict[str | None, Optimum]:
    """Find the best decision among those of a panel on which no tangent can be drawn."""
    what, _ = best_by(options.get("criterion", "cost"))
    condition = {key: options[key] for key in (*CRITERION, *CONDITION) if key in options}
    optima = {
        name: compute.operating_point(curve_of(result), **condition) for name, result in plot.results.items()
    }
    texts, found = write_optima(plot.results, optima), {}
    for name, best in optima.items():
        x, y, threshold = plot.space.decisions(plot.results[name])
        at = int(np.searchsorted(-threshold, -best.threshold, side="right")) - 1
        off_panel = ""
        if not np.isfinite(x[at] + y[at]):  # beyond the limits, or where nothing is predicted positive
            off_panel = _write_decision(texts[name], best.fpr, best.tpr)
            with about(name):
                caution(
                    f"the {what} ({plot.say(off_panel)}) lies off the panel and is not marked: "
                    f"{'pass wider limits=, or ' if plot.name == 'det' else ''}draw roc, which shows it"
                )
        text, label = cut_off_of(texts[name], what), plot.once(what)
        more: Options = {"threshold": best.threshold, "cut_off": texts[name], "off_panel": off_panel}
        found[name] = Optimum(float(x[at]), float(y[at]), text, label, **more)
    return found


BEST_DECISION = OPERATING_POINT.changed(
    meaning="The decision of least expected cost, or the best by another criterion, with its cut-off.",
    prepare=_best_decisions,
)

# -- Layers of a curve of two rates ---------------------------------------------------------------

_MOST_LABELS = 200  # no page holds more
_RATES = ("fpr", "tpr", "fnr", "tnr", "recall", "sensitivity", "specificity")  # of one class each
_FEW = 50  # boxes of ties that labels keep off

Marks = list[tuple[float, float, str]]


# -- the reference line ---------------------------------------------------------------------------


def _diagonal(plot: Plot[Any], _options: Options) -> tuple[Array, Array]:
    ends = np.array([0.0, 1.0])
    return plot.space.path(plot.first, ends, ends)


def draw_chance(plot: Plot[Any], path: tuple[Array, Array], style: Options, *, avoid: bool = True) -> None:
    """Draw the diagonal; labels keep off it, unless they stand on lines that cross it."""
    look = {"gid": "chance", "linestyle": DOTTED, "zorder": 1.5}
    _artists.line(plot.ax, *path, avoid=avoid, **over(look, style))


CHANCE = Layer(
    "chance",
    "The diagonal of random decisions.",
    draw_chance,
    _diagonal,
    default=True,
    once=True,
    rank=-3,
    caption="Reference line: random ranking",
)


# -- the hull -------------------------------------------------------------------------------------


def _hulls(plot: Plot[Any], _options: Options) -> dict[str | None, tuple[Array, Array]]:
    hulls = {name: hull_of(curve_of(one)) for name, one in plot.results.items()}
    return {name: plot.space.path(plot.results[name], one.fpr, one.tpr) for name, one in hulls.items()}


def draw_hull(plot: Plot[Any], model: Model[Any], path: tuple[Array, Array], style: Options) -> None:
    """Draw the hull of a model in its color, thin and pale."""
    look = pale(model.look.color) | {"zorder": model.look.zorder - 0.05}
    look |= {"gid": model.gid("hull"), "label": plot.once("convex hull")}
    _artists.line(plot.ax, *path, avoid=True, **over(look, style))


HULL = Layer(
    "hull",
    "The upper convex hull of each curve.",
    draw_hull,
    _hulls,
    rank=5,
    caption="Hull: the upper convex hull of the curve",
)


# -- ties -----------------------------------------------------------------------------------------


def _ties(plot: Plot[Any], _options: Options) -> dict[str | None, tuple[Array, Array]]:
    """Find every step that rises and runs: the ends of the box between the orders of its equal scores."""
    found = {}
    for name, result in plot.results.items():
        curve = curve_of(result)
        across, up = np.diff(curve.fpr), np.diff(curve.tpr)
        tied = np.flatnonzero((across > 0) & (up > 0) & (np.maximum(across, up) > 1e-4))
        ends = np.stack([tied, tied + 1])
        found[name] = plot.space.place(result, curve.fpr[ends], curve.tpr[ends])
    return found


def _draw_ties(plot: Plot[Any], model: Model[Any], ends: tuple[Array, Array], style: Options) -> None:
    (x0, x1), (y0, y1) = ends
    shade = model.look.shade
    look: Options = {"facecolor": shade(0.12), "edgecolor": shade(0.6), "gid": model.gid("ties")}
    few = x0.size <= _FEW
    _artists.boxes(plot.ax, x0, y0, x1, y1, avoid=few, **over(look, style, PolyCollection))


TIES = Layer(
    "ties",
    "The box between the optimistic and the pessimistic path of every group of equal scores.",
    _draw_ties,
    _ties,
    PolyCollection,
    rank=4,
    caption="Boxes: cases of equal scores, whose order is open",
)


# -- the area -------------------------------------------------------------------------------------


def draw_area(
    plot: Plot[Any], model: Model[Any], path: tuple[Array, Array], style: Options, *, graph: bool = False
) -> None:
    """Shade the space under a model's line, or under its `graph` of any height."""
    look: Options = {"facecolor": model.look.shade(1), "gid": model.gid("area")}
    _artists.area(plot.ax, *path, graph=graph, **over(look, style, PolyCollection))


AREA = Layer(
    "area",
    "The area under each curve, shaded.",
    draw_area,
    lambda plot, _: {name: plot.space.path(one, one.fpr, one.tpr) for name, one in plot.results.items()},
    PolyCollection,
    rank=3,
    caption="Shaded: the area under the curve",
)


# -- thresholds -----------------------------------------------------------------------------------

CUTS = {"at": Key("Sequence[float]", "the cut-offs"), "fmt": Key("str", 'a format such as ``"{:.4f}"``')}
_WITH_RATES = Key(
    "str",
    'a format such as ``"{:.4f}"``, which may hold rates or metrics, ``"{:.2f} ({fpr:.2f}, {tpr:.2f})"``',
)


def cuts_of(options: Options, argument: str) -> Array | None:
    """Read the cut-offs of a layer; None for all of them, or none named."""
    at = options.get("at", True)
    return None if at is True else arrays.cut_offs(at, argument)


def _thresholds(plot: Plot[Any], options: Options) -> dict[str | None, tuple[Marks, bool]]:
    """Find the points to label: the decisions at the cut-offs, or all of them."""
    cuts, fmt = cuts_of(options, "thresholds"), options.get("fmt")
    places: dict[str | None, list[tuple[float, float]]] = {}
    values: dict[str | None, Array] = {}
    fields: dict[str | None, dict[str, Array]] = {}
    for name, result in plot.results.items():
        x, y, threshold = plot.space.decisions(result)
        if np.isnan(threshold).any():
            raise value_error("thresholds", "are unknown", "the curve was built without them")
        counted = getattr(getattr(result, "curve", result), "counts", None)
        if cuts is not None and counted is not None:
            need_cuts(counted, cuts, "thresholds")
        at = np.flatnonzero(np.isfinite(threshold + x + y))  # infinity is no cut-off that anyone would choose
        at = at[:: -(-at.size // _MOST_LABELS) or 1]
        values[name] = threshold[at] if cuts is None else cuts
        at = at if cuts is None else np.searchsorted(-threshold, -cuts, side="right") - 1
        fields[name] = {field: rates_at(result, field, at) for field in names_in(fmt)}
        places[name] = list(zip(x[at].tolist(), y[at].tolist(), strict=True))
    texts = cut_offs(values, fmt, plot.results, fields)
    return {
        name: (
            [(*at, text) for at, text in zip(ends, texts[name], strict=True) if np.isfinite(sum(at))],
            cuts is not None,
        )
        for name, ends in places.items()
    }


def rates_at(result: Any, name: str, at: Array) -> Array:
    """Return a rate, or a metric, of the decisions at these places of a curve, for their labels."""
    own, cuts = getattr(result, name, None), getattr(result, "threshold", None)
    if isinstance(own, np.ndarray) and cuts is not None and own.shape == np.shape(cuts):
        return own[at]
    with within("thresholds: fmt"):
        curve = curve_of(result)
        skew = 1.0 if curve.prior is None else (1 - curve.prior) / curve.prior
        if curve.prior is None and name not in _RATES:
            raise value_error(name, "needs the class sizes, and the curve was built without counts")
        found: Array = metric(cast(Any, name), curve.fpr[at], curve.tpr[at], skew)
        return found


def draw_thresholds(plot: Plot[Any], model: Model[Any], made: tuple[Marks, bool], style: Options) -> None:
    """Mark decisions on a model's line and write their cut-offs beside them."""
    marks, required = made
    word = cut_off_word((plot.wanted["thresholds"] or {}).get("fmt"))
    named: Options = {"required": required, "word": word, "series": model.gid("thresholds")}
    shown = marks[:: -(-len(marks) // _MOST_LABELS) or 1]
    named["unwritten"] = (len(marks) - len(shown)) * required
    texts = []
    for across, up, words in shown:
        texts.append(_artists.label(plot.ax, words, across, up, **named | {"color": plot.ink(model)} | style))
        named["unwritten"] = 0  # the first one stands for them
    if marks:
        x, y, _ = zip(*(marks if required else shown), strict=True)
        look = {"color": style.get("color", model.look.color), "markersize": marker_size(DOT)}
        look["gid"] = model.gid("thresholds")
        if required:
            _artists.points(plot.ax, x, y, **look)
        else:
            _artists.numbered_points(plot.ax, x, y, texts, **look)


def _lists(made: Any) -> list[Any]:
    """Return the labelled points of each model."""
    if not isinstance(made, Mapping):
        return []
    return [one[0] if isinstance(one, tuple) and isinstance(one[0], list) else [] for one in made.values()]


def at_cut_offs(what: str) -> Callable[[Drawn, Any], str]:
    """Say at which cut-offs something is drawn: those asked for, or those of the labels."""

    def said(call: Drawn, made: Any) -> str:
        asked = np.atleast_1d(np.asarray(call.layers["thresholds"].get("at", ()), object))
        if asked.size and all(isinstance(one, Real) for one in asked):
            texts = write_asked(call, list(map(float, asked)))
        else:
            texts = list(dict.fromkeys(in_one_line(text) for some in _lists(made) for *_, text in some))
        if len(texts) > MOST and asked.size and isinstance(asked[0], Real):
            ends = (texts[int(place(asked.astype(float)))] for place in (np.argmin, np.argmax))
            return f"{what} at {len(texts)} cut-offs from {' to '.join(ends)}"
        if not texts or len(texts) > MOST:
            return f"{what} at cut-offs"
        return f"{what} at the cut-off{'s' * (len(texts) > 1)} {listed(texts)}"

    return said


THRESHOLDS = Layer(
    "thresholds",
    "Labels of the decisions at these cut-offs, or at all of them as far as there is room.",
    draw_thresholds,
    _thresholds,
    Text,
    CUTS | {"fmt": _WITH_RATES},
    value="at",
    kinds=(Real, Sequence),
    rank=8,
    caption=at_cut_offs("Labels: decisions"),
)
