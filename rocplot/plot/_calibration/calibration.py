"""Calibration plots: predicted against observed probabilities, with what tells how far to believe them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import to_rgba
from matplotlib.text import Text
from matplotlib.transforms import offset_copy
from matplotlib.typing import ColorType
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._faults import value_error
from rocplot._numbers import SHARE, amount, bound, percent, write, written
from rocplot._typing import Array, Options, Strategy
from rocplot._validation import names_of, one_of
from rocplot.compute._base.folds import AveragedCurve, ErrorBar, error_kind, mean_name
from rocplot.compute._calibration.bins import profile
from rocplot.compute._calibration.calibration import INTERVALS, METHODS, CalibrationCurve
from rocplot.compute._counts.threshold_counts import ThresholdCounts, mean_scores, need_scores, simple, totals
from rocplot.compute._scores.score_distribution import edges_of_values
from rocplot.page.gids import layer_of
from rocplot.page.measures import marker_size, neutral, thin_width
from rocplot.page.scales import straight
from rocplot.plot import _artists, _axes, _tables
from rocplot.plot._calibration._methods import BESIDE, FEW, MethodLine, draw_main, draw_method, name_method
from rocplot.plot._captions import cases_words, in_one_line, listed, of_models
from rocplot.plot._layers.layer import Key, Layer
from rocplot.plot._layers.rates import size_words
from rocplot.plot._layers.rug import RUG, reach, ticks_of
from rocplot.plot._layers.spread import FOLDS_OF_MEAN, label_means, mean_fields
from rocplot.plot._looks import DOTTED, METHOD_STYLES, over
from rocplot.plot._panel import ROC_SPACE, Drawn, Space
from rocplot.plot._picture import Model, Plot, picture
from rocplot.plot._tables import Row

# -- The cases behind a calibration curve, and how its limits are resampled -----------------------

ERRORS = Space(place=lambda _curve, predicted, observed: (predicted, predicted - observed))
RESAMPLING = {
    "level": Key("float", "share, by default `level`"),
    "seed": Key("Seed", "random seed or Generator"),
    "n_resamples": Key("int", "2000 by default"),
}


def need_counts(curve: CalibrationCurve) -> ThresholdCounts:
    """Return the counts of a curve; what needs the cases cannot do without."""
    if curve.counts is None:
        raise ValueError(
            "this needs the cases, but the curve was built without counts: pass y_true and y_score, or "
            "leave out further methods, rug, histogram, no_skill and statistics"
        )
    return curve.counts


# -- Bounds, residuals and counts beside a calibration curve --------------------------------------

Curves: TypeAlias = list[CalibrationCurve]  # of one model, by method
CurvesPlot: TypeAlias = Plot[Curves]
CurvesModel: TypeAlias = Model[Curves]
# the edges of the bins, two classes, and the middles of their halves
Histogram: TypeAlias = tuple[Array, Array, Array, tuple[float, float]]

_DODGE = 0.4  # of a marker: how far bars of several models stand beside each other
_STRIP, _STRIPS, _GAP = 0.2, 0.5, 0.05  # height of a histogram, of all of one call, and the room around them
_CELLS = 50
_BLOCK = 2.2  # width of an isotonic block, in that of a curve


def all_counts(plot: CurvesPlot) -> dict[str | None, ThresholdCounts]:
    """Return the counts of the models that have layers."""
    return {name: need_counts(curves[0]) for name, curves in plot.results.items() if name not in plot.others}


# -- references -----------------------------------------------------------------------------------


def _draw_diagonal(plot: CurvesPlot, _made: None, style: Options) -> None:
    look: Options = {"gid": "diagonal", "linestyle": DOTTED, "zorder": 1.5}
    if plot.wanted["apparent"] is not None:
        look["label"] = "ideal"
    ends = np.array([0.0, 1.0])
    _artists.line(plot.ax, *plot.space.place(None, ends, ends), avoid=True, **over(look, style))


def _no_skill(plot: CurvesPlot, _options: Options) -> float:
    positive, negative = totals(need_counts(plot.first[0]))
    return float(positive / (positive + negative))


def _draw_no_skill(plot: CurvesPlot, prior: float, style: Options) -> None:
    corners = [
        [(0.0, prior / 2), (prior, prior), (prior, 1.0), (0.0, 1.0)],
        [(prior, 0.0), (1.0, 0.0), (1.0, (1 + prior) / 2), (prior, prior)],
    ]
    look = {"facecolor": to_rgba(neutral(), 0.1), "gid": "no_skill", "label": "no skill"}
    corners = [list(zip(*plot.space.place(None, *np.transpose(one)), strict=True)) for one in corners]
    _artists.shape(plot.ax, corners, **over(look, style, PolyCollection))


DIAGONAL = Layer(
    "diagonal",
    "The line of right predictions; zero, if errors are drawn.",
    _draw_diagonal,
    default=True,
    once=True,
    rank=-2,
    caption="Reference line: predictions equal to observed proportions",
)
NO_SKILL = Layer(
    "no_skill",
    "The region of the attribute diagram in which bins make the Brier score worse than predicting the first "
    "model's prior for all.",
    _draw_no_skill,
    _no_skill,
    PolyCollection,
    once=True,
    rank=-3,
    caption="Shaded: where bins make the Brier score worse than predicting the prevalence",
)

# -- bounds ---------------------------------------------------------------------------------------


def _choose_band_curves(plot: CurvesPlot, _options: Options) -> dict[str | None, Curves]:
    """Choose the curves of each model that have a band."""
    if all(curve.method in ("bins", "smooth") for curves in plot.results.values() for curve in curves):
        raise ValueError('band surrounds a curve that has limits: add one, such as method=("bins", "loess")')
    return {
        name: [curve for curve in curves if bounded(plot, curve) is BAND]
        for name, curves in plot.results.items()
    }


def _draw_bars(plot: CurvesPlot, model: CurvesModel, curve: CalibrationCurve, style: Options) -> None:
    name = "errorbar" if plot.folded else "intervals"
    look = {"color": model.look.color, "gid": model.gid(name), "label": curve.legend}
    bars = over(look | _aside(plot.ax), style, LineCollection)
    x, y = plot.space.place(curve, curve.predicted, curve.observed)
    _artists.error_bars(plot.ax, x, y, None, np.stack(limits_of(plot, curve)), **bars)


def _aside(ax: Axes) -> Options:
    """Move bars aside from those of other models, which may stand at the same place, in points."""
    standing = sum(layer_of(one) in ("intervals", "errorbar") for one in ax.collections)
    if not standing:
        return {}
    shift = _DODGE * marker_size() * ((standing + 1) // 2) * (1 if standing % 2 else -1)
    return {"transform": offset_copy(straight(ax), ax.get_figure(root=True), shift, units="points")}


def _draw_band(plot: CurvesPlot, model: CurvesModel, curve: CalibrationCurve, style: Options) -> None:
    name = "errorbar" if plot.folded else "band"
    look = {"facecolor": model.look.color, "gid": model.gid(name), "label": curve.legend}
    _artists.band(plot.ax, curve.predicted, *limits_of(plot, curve), **over(look, style, PolyCollection))


def limits_of(plot: CurvesPlot, curve: CalibrationCurve) -> tuple[Array, Array]:
    """Return the lower and the upper limits of a curve where it is drawn."""
    ends = np.asarray(curve.low), np.asarray(curve.high)
    if plot.space is not ERRORS:
        return ends
    low, high = (curve.predicted - end for end in reversed(ends))
    return low - curve.predicted_error, high + curve.predicted_error


def bounded(plot: CurvesPlot, curve: CalibrationCurve) -> Layer | None:
    """Return the layer that shows the limits of a curve, if it is wanted and they are known."""
    layer = BARS if curve.method == "bins" else BAND
    known = not np.isnan(np.asarray(curve.low)).all()
    return layer if known and plot.wanted[layer.name] is not None else None


def _said_limits(what: str, of_bins: bool) -> Callable[[Drawn, Any], str]:
    """Name the limits of bins, or those of curves."""

    def said(call: Drawn, made: Any) -> str:
        every = [one for some in call.results.values() for one in some if (one.method == "bins") is of_bins]
        words = dict.fromkeys(one.legend for one in every if one.legend)
        return f"{what}: {listed(words)}" if words else ""

    return said


BARS = Layer(
    "intervals",
    "Bars of the bins, by default Wilson's confidence intervals.  ``consistency`` is the range of each "
    "fraction if the predictions were right; all bars at once hold theirs less often than `level` (see "
    "``rocplot.compute.calibration``).",
    _draw_bars,
    artist=LineCollection,
    keys={
        "method": Key('Literal["wilson", "bootstrap", "consistency"]', "the kind of interval"),
        **RESAMPLING,
    },
    value="method",
    kinds=(str,),
    default=True,
    rank=1,
    caption=_said_limits("Bars", of_bins=True),
)
BAND = Layer(
    "band",
    "A pointwise band of each curve.  Isotonic curves have ``bootstrap`` (default), whose level is not "
    "guaranteed, and ``consistency``, the range at each block if the predictions were right; ``loess``, "
    "``logistic``, ``spline`` and ``beta`` always have ``wald``, with groups or fractional weights by the "
    "sandwich variance, and ``smooth`` has none.",
    _draw_band,
    _choose_band_curves,
    PolyCollection,
    {"method": Key('Literal["bootstrap", "consistency", "wald"]', "the kind of band"), **RESAMPLING},
    value="method",
    kinds=(str,),
    rank=2,
    caption=_said_limits("Shaded", of_bins=False),
)

# -- the apparent curve beside one that is corrected for optimism -----------------------------------


def corrected(curve: CalibrationCurve) -> bool:
    """Whether a curve is corrected for optimism."""
    return curve.apparent is not None


def _apparent_paths(plot: CurvesPlot, _options: Options) -> dict[str | None, tuple[Array, Array]]:
    """Return the apparent curve of each model whose curve is corrected for optimism."""
    curves = {name: some[0] for name, some in plot.results.items() if corrected(some[0])}
    if not curves:
        raise value_error(
            "apparent", "is drawn beside a corrected curve", "pass a result of compute.calibration_optimism"
        )
    return {
        name: plot.space.place(curve, *_path(curve.changed(observed=curve.apparent)))
        for name, curve in curves.items()
    }


def _draw_apparent(
    plot: CurvesPlot, model: CurvesModel, path: tuple[Array, Array], color: ColorType, style: Options
) -> None:
    look: Options = {"color": color, "gid": model.gid("apparent"), "label": plot.once("apparent")}
    look |= {"linestyle": METHOD_STYLES[1], "linewidth": thin_width(BESIDE), "zorder": 1.95}
    if plot.several and model is plot.models[0]:
        _artists.key(plot.ax, "bias-corrected", linestyle=METHOD_STYLES[0])
        _artists.key(plot.ax, "apparent", linestyle=METHOD_STYLES[1], linewidth=thin_width(BESIDE))
    _artists.line(plot.ax, *path, avoid=True, **over(look, style))


APPARENT = Layer(
    "apparent",
    "The apparent curve beside one that is corrected for optimism, thin and dashed: that of the cases that "
    "the model was fitted to.",
    _draw_apparent,
    _apparent_paths,
    default=True,
    rank=1,
    caption="Thin dashed line: the apparent curve, of the cases that the model was fitted to",
)

# -- the blocks of isotonic curves ----------------------------------------------------------------


def _block_paths(plot: CurvesPlot, _options: Options) -> dict[str | None, list[Array]]:
    """Return the blocks of the isotonic curve of each model that has one, each from end to end."""
    paths = {}
    for name, curves in plot.results.items():
        for curve in (one for one in curves if one.method == "isotonic"):
            ends = np.stack([np.asarray(curve.first), np.asarray(curve.last)])
            places = plot.space.place(curve, ends, np.stack([np.asarray(curve.observed)] * 2))
            paths[name] = list(np.stack(places, -1).transpose(1, 0, 2))
    if not paths:
        raise ValueError('blocks belong to an isotonic curve: add it, method="isotonic"')
    return paths


def _draw_blocks(plot: CurvesPlot, model: CurvesModel, paths: list[Array], style: Options) -> None:
    """Draw each block over its predictions; a block of one prediction is a dot, of round ends alone."""
    look: Options = {"linewidth": thin_width(_BLOCK), "capstyle": "round", "zorder": 2.05}
    look |= {"color": model.look.color, "gid": model.gid("blocks")}
    _artists.segments(plot.ax, paths, **over(look, style, LineCollection))


BLOCKS = Layer(
    "blocks",
    "The blocks of isotonic curves, thick over the line that joins them, which is thin then.",
    _draw_blocks,
    _block_paths,
    LineCollection,
    rank=1,
    caption="Thick lines: the blocks over which the isotonic curve is constant",
)

# -- the cases ------------------------------------------------------------------------------------


def _grouped(plot: CurvesPlot, _options: Options) -> dict[str | None, CalibrationCurve]:
    """Choose the curve of each model whose groups are counted: bins, else isotonic blocks."""
    groups = {name: [one for one in curves if one.binning] for name, curves in plot.results.items()}
    if not any(groups.values()):
        raise ValueError('counts stand beside bins or isotonic blocks: add them, method=("bins", …)')
    return {name: min(some, key=lambda one: one.method != "bins") for name, some in groups.items() if some}


def _draw_counts(
    plot: CurvesPlot, model: CurvesModel, curve: CalibrationCurve | None, style: Options
) -> None:
    if curve is None:
        return
    look: Options = {"color": model.look.color, "required": False} | style
    what = plot.say("weight") if plot.weighted else "n"
    errors = np.broadcast_to(np.ceil(curve.count_error), curve.predicted.shape)
    places = plot.space.place(curve, curve.predicted, curve.observed)
    for x, y, n, error in zip(*places, np.asarray(curve.count), errors, strict=True):
        text = f"{amount(n)} ± {amount(error)}" if error > 0 else amount(n)
        _artists.label(plot.ax, text, x, y, word=what, series=model.gid("counts"), **look)


def _histograms(plot: CurvesPlot, _options: Options) -> dict[str | None, Histogram]:
    """Count the predictions of every model, for a strip of its own below those that stand."""
    if plot.space is ERRORS:
        raise value_error(
            "histogram", "stands below proportions, not below errors", "use rug, or leave out residual"
        )
    found = {}
    high = min(_STRIP, _STRIPS / len(plot.results))
    top = -_GAP if not has_histogram(plot) else plot.standing.get_ylim()[0] + _GAP  # type: ignore[union-attr]
    for i, (name, counted) in enumerate(all_counts(plot).items()):
        middle = top - (i + 0.5) * high
        if counted.top is not None and (counted.top - counted.score).max() > 1 / _CELLS:
            need_scores(counted, "a histogram narrower than the cells")
        (positive, _), (negative, _) = mean_scores(counted)
        edges = edges_of_values(counted, _CELLS)
        if edges is None:
            edges = np.linspace(0, 1, _CELLS + 1)
        parts = (positive, counted.positive), (negative, counted.negative)
        up, down = (profile(score, weight, edges) for score, weight in parts)
        found[name] = edges, up, down, (middle - high / 4, middle + high / 4)
    return found


def has_histogram(plot: CurvesPlot) -> bool:
    """Say whether strips of an earlier call stand on the axes."""
    return plot.standing is not None and _artists.has(plot.standing, "baseline")


def _draw_histogram(plot: CurvesPlot, model: CurvesModel, made: Histogram, style: Options) -> None:
    look = {"facecolor": model.look.shade(0.5), "gid": model.gid("histogram")}
    edges, up, down, (low, high) = made
    _artists.mirrored(plot.ax, edges, up, down, low, high, **over(look, style, PolyCollection))


COUNTS = Layer(
    "counts",
    "The number of cases beside each bin, or isotonic block where there are no bins.",
    _draw_counts,
    _grouped,
    Text,
    rank=3,
    caption=lambda call, _: f"Numbers: {cases_words(call)} of each group",
)
HISTOGRAM = Layer(
    "histogram",
    "Predictions below the plot, positives upwards, negatives downwards, on one scale; of several models "
    "each in a strip of its own, in place of the rug.",
    _draw_histogram,
    _histograms,
    PolyCollection,
    rank=9,
    caption="Below: histogram of the predictions, positives upwards and negatives downwards",
)


# -- The box of statistics: one model's numbers with their intervals, in rows or as sentences -----

_FORMS = ("rows", "sentences")
_DEFAULT = ("n", "in_the_large", "slope", "average_error", "auc", "brier")
_NAMES = {  # what has no interval is written with three decimals
    "n": "n",
    "in_the_large": "In-the-large",
    "intercept": "Intercept beside the slope",
    "slope": "Slope",
    "average_error": "ICI (LOESS)",
    "e50": "   median, E50",
    "e90": "   90th percentile, E90",
    "max_error": "   largest, Emax",
    "ece": "ECE, {}",
    "ece_expected": "   expected if calibrated",
    "max_bin_error": "   largest",
    "spiegelhalter_z": "Spiegelhalter's z",
    "auc": "AUC",
    "brier": "Brier score",
    "calibration": "   calibration loss (CORP)",
    "refinement": "   refinement loss (CORP)",
}
_FREE = ("in_the_large", "intercept", "slope", "spiegelhalter_z")  # not shares
_SHORT = (*_FREE, "auc")  # two decimals
_BELOW = ("Calibration", "Discrimination", "Overall")  # the headings of sentences
_HEADINGS = {"n": "", "auc": _BELOW[1]}  # the others are numbers of the calibration
_HEADINGS |= dict.fromkeys(("brier", "calibration", "refinement"), _BELOW[2])

# -- the words ------------------------------------------------------------------------------------


def statistics_words(s: compute.CalibrationStatistics, cases: str = "") -> dict[str, Row]:
    """Write the statistics and how many `cases` there are, each with its name and interval; by attribute."""
    words = {attribute: (name.format(s.binning), *_value(s, attribute)) for attribute, name in _NAMES.items()}
    words["n"] = "n", cases or amount(s.n)
    if not math.isnan(s.spiegelhalter_z):
        words["spiegelhalter_z"] = *words["spiegelhalter_z"], f"(p {_small(s.spiegelhalter_p)})"
    return words


def _sentences(rows: list[Row], s: compute.CalibrationStatistics, wanted: Sequence[str]) -> list[Row]:
    """Write each number below a heading that says what it measures; the first interval names the level."""
    lines: list[Row] = []
    heading, level = "", f"({percent(s.level)} % CI "
    for attribute, (name, *value) in zip(wanted, rows, strict=True):
        above = _HEADINGS.get(attribute, _BELOW[0])
        if above not in ("", heading):
            lines.append((above,))
            heading = above
        said = " ".join(value)
        if not math.isnan(getattr(s, f"{attribute}_low", math.nan)):
            said, level = said.replace("(", level), "("
        lines.append((f"n = {said}" if attribute == "n" else f"   {name} {said}",))
    return lines


def _headed(rows: list[Row], s: compute.CalibrationStatistics, wanted: Sequence[str]) -> list[Row]:
    """Put a line above the rows that says what the brackets hold, if there are any; n stands in it."""
    if all(math.isnan(getattr(s, f"{one}_low", math.nan)) for one in wanted):
        return rows
    brackets = f"({percent(s.level)} % CI)"
    if wanted[0] == "n":
        return [(f"n = {rows[0][1]}", "", brackets), *rows[1:]]
    return [("", "", brackets), *rows]


def _value(s: compute.CalibrationStatistics, attribute: str) -> Row:
    """Write a statistic with its interval, or with the bound on its error if its digits would hide it."""
    value, fmt = getattr(s, attribute), ".2f" if attribute in _SHORT else ".3f"
    ends = () if attribute in _FREE else SHARE
    if math.isnan(value):
        return ("undefined",)
    low, high = (getattr(s, f"{attribute}_{end}", math.nan) for end in ("low", "high"))
    if math.isnan(low):
        error = bound(getattr(s, f"{attribute}_error", 0.0)).strip()
        return (write(value, fmt, ends), *filter(None, [error]))
    estimate, low, high = written([value, low, high], fmt, ends)
    return estimate, f"({low}", "to", f"{high})"


def _small(p: float) -> str:
    """Write a p-value as journals do."""
    return "< 0.001" if p < 0.001 else f"= {write(p, '.2g' if p >= 0.1 else '.1g')}"


# -- the box --------------------------------------------------------------------------------------


class Box(NamedTuple):
    """A box of statistics: its rows, its place, and the numbers that a caption takes from it."""

    rows: list[Row]
    loc: Any
    style: Options
    found: compute.CalibrationStatistics

    def entries(self) -> list[str]:
        """Write the rows one after the other, a heading before the first of those below it."""
        said, heading = [], ""
        for row in self.rows:
            text = " ".join(filter(None, row)).strip()
            if text in _BELOW:
                heading = f"{text}: "
                continue
            said.append(heading + text)
            heading = ""
        return said


def box_of(plot: CurvesPlot, options: Options, numbers: dict[str, Any]) -> Box:
    """Write the rows of the box, of numbers by these options of the methods."""
    if plot.several:
        raise value_error(
            "statistics",
            f"holds one model, not {len(plot.results)}",
            "draw each on its own axes, or tabulate rocplot.compute.calibration_statistics",
        )
    if plot.standing is not None and _artists.has(plot.standing, "statistics"):
        raise value_error(
            "statistics: ax", "has the box of an earlier call", "leave it out, or draw on another axes"
        )
    form = one_of(options.get("form", "rows"), _FORMS, "statistics")
    own = {key: options[key] for key in ("method", *RESAMPLING) if key in options}
    counted = need_counts(plot.first[0])
    found = compute.calibration_statistics(counted, **numbers | own)
    named = {"rows": _DEFAULT} | {key: value for key, value in options.items() if key not in (*own, "form")}
    words = statistics_words(found, size_words(counted))
    rows, loc, style = _tables.table_request(named, words, "statistics")
    write_rows = _sentences if form == "sentences" else _headed
    return Box(write_rows(rows, found, named["rows"]), loc, style, found)


def _draw(plot: CurvesPlot, made: Box, style: Options) -> None:
    _tables.table_box(plot.ax, made.rows, made.loc, style, _heights(plot))


def _heights(plot: CurvesPlot) -> tuple[float, float]:
    """Return the heights between which the box hides no rug."""
    if plot.space is not ERRORS:
        return 0.0, 1.0
    (low, high), (below, above) = plot.ax.get_ylim(), _artists.rug_lane(plot.ax, 0, True)[1]
    return low + below * (high - low), high - above * (high - low)


STATISTICS = Layer(
    "statistics",
    "A box of numbers with their confidence intervals, of one model (see "
    "``rocplot.compute.calibration_statistics``).  ``sentences`` writes each out below a heading.",
    _draw,
    artist=Text,
    keys={
        "form": Key('Literal["rows", "sentences"]', "how they are written"),
        "loc": Key("str", 'a corner, by default the emptiest; or ``"outside"``'),
        "rows": Key("Sequence[str]", "attributes of the numbers wanted, by default the usual six"),
        "method": Key('Literal["wald", "sandwich", "bootstrap"]', "kind of the intervals"),
        **RESAMPLING,
    },
    value="form",
    kinds=(str,),
    repeats=True,
    rank=10,
    caption=lambda _, box: f"Box: {'; '.join(map(in_one_line, box.entries()))}",
)


# -- Means over folds of calibration curves, as curves with limits --------------------------------

_LAYERS = ("rug", "histogram", "counts", "diagonal", "no_skill")  # of all cases


def read_mean_calibration(plot: Plot[Any], method: Any) -> dict[str | None, AveragedCurve]:
    """Put the mean curves of folds in place of curves; return the means."""
    methods = names_of(method, METHODS, "method")
    if len(methods) > 1:
        raise value_error(
            "of", f"folds one method is drawn, not {' and '.join(methods)}", "call calibration for each"
        )
    means = plot.read_means(*_LAYERS, **({} if isinstance(method, str) else {"method": methods[0]}))
    label_means(plot, means, "Brier")
    words = _spread_words(list(means.values()))
    plot.show({name: [_curve(one, words or one.error)] for name, one in means.items()})
    plot.ask("intervals" if plot.first[0].method == "bins" else "band")
    return means


def _spread_words(means: Sequence[AveragedCurve]) -> str:
    """Describe the spread of all models at once; nothing, if it is not of one kind and of as many folds."""
    if len({(len(one.values), one.errorbar) for one in means}) > 1:
        return ""
    kind, level = error_kind(means[0].errorbar)
    return mean_name(np.concatenate([one.n_folds for one in means]), len(means[0].values), kind, level)


def _curve(mean: AveragedCurve, words: str) -> CalibrationCurve:
    counted = [curve.counts for curve in mean.curves]
    method = mean.curves[0].method
    return CalibrationCurve.unchecked(
        predicted=mean.x,
        observed=mean.y,
        count=_cases(mean) if method == "bins" else np.full(mean.x.size, np.nan),
        low=mean.low,
        high=mean.high,
        first=mean.x,
        last=mean.x,
        method=method,
        kind=words,
        binning=f"{mean.x.size} bins" if method == "bins" else "",
        intercept=np.nan,
        slope=np.nan,
        counts=None if any(one is None for one in counted) else ThresholdCounts.merge(*counted),
        predicted_error=0.0,
        observed_error=0.0,
        count_error=0.0,
    )


def _cases(mean: AveragedCurve) -> Array:
    """Sum up the cases of all folds in each bin."""
    total = np.zeros(mean.x.size)
    for curve, values in zip(mean.curves, mean.values, strict=True):
        total[~np.isnan(values)] += curve.count
    return total


# -- Calibration plots ----------------------------------------------------------------------------

MethodName: TypeAlias = Literal["bins", "isotonic", "loess", "smooth", "logistic", "spline", "beta"]

_MARKERS = ("o", "s", "^", "D", "v")
_SMOOTH = 201  # places at which a local regression of fewer predictions is drawn


def _method_words(curve: Any) -> str:
    if curve.method == "smooth":
        return f"kernel smoothing (bandwidth {write(curve.bandwidth)}, the smooth calibration error)"
    known = {"bins": curve.binning or "bins", "loess": "LOESS", "isotonic": "isotonic regression"}
    knots = "" if curve.knots is None else f" ({np.size(curve.knots)} knots)"
    known["spline"] = f"restricted cubic spline{knots}"
    words = known.get(curve.method, f"{curve.method} fit")
    if corrected(curve):
        words += f", corrected for optimism by {curve.n_resamples} bootstrap resamples"
    return words


def _caption(call: Drawn) -> str:
    curves = next(iter(call.results.values()))
    how = listed(dict.fromkeys(_method_words(one) for one in curves))
    error = "error of the predictions (predicted − observed)"
    what = error if call.options.get("residual") else "observed over predicted probability"
    hollow = f"; small and hollow: bins of fewer than {FEW} cases" if call.made.get("few") else ""
    return of_models(call, "Calibration plot") + f": {what}, by {how}{hollow}"


@picture(
    compute.calibration,
    (RUG, HISTOGRAM, BARS, BAND, APPARENT, BLOCKS, COUNTS, DIAGONAL, NO_SKILL, STATISTICS, FOLDS_OF_MEAN),
    fields={
        "auc": "area under the ROC curve",
        "brier": "Brier score",
        "auc_error": "bound on the error of the area for counts made with ``max_points``",
        "brier_error": "the same of the Brier score",
        **mean_fields("Brier scores"),
    },
    caption=_caption,
)
def calibration(
    plot: CurvesPlot,
    *,
    fold: ArrayLike | str | None = None,
    errorbar: ErrorBar = ("ci", 95),
    method: MethodName | Sequence[MethodName] = "bins",
    n_bins: int = 10,
    strategy: Strategy = "uniform",
    edges: ArrayLike | None = None,
    span: float = 0.75,
    degree: Literal[1, 2] = 1,
    knots: Literal[3, 4, 5] = 3,
    clip: float | None = None,
    level: float = 0.95,
    residual: bool = False,
) -> Axes:
    """Draw calibration plots: observed over predicted probabilities, or the error of the predictions.

    Parameters
    ----------
    {reading}
    {groups}  Bins then have Wilson's interval for the number of cases over the design effect; of the
        curves, isotonic ones alone then have a band.
    {averaged}
    method : {"bins", "isotonic", "loess", "smooth", "logistic", "spline", "beta"} or several of them
        How observed probabilities are estimated.  The first curve is the main line; bins beside a curve
        are points.
    n_bins : int
        Number of bins, before equal edges are merged and empty bins left out.
    strategy : {"uniform", "quantile"}
        Bins of equal width over [0, 1], or between quantiles of the predictions.
    edges : array-like, optional
        The edges of the bins themselves, ascending, the outer ones included.
    span : float in (0, 1]
        Share of the cases that takes part in each local fit of ``"loess"``.
    degree : {1, 2}
        Of the local polynomials of ``"loess"``.
    knots : {3, 4, 5}
        Number of knots of a ``"spline"``, a restricted cubic spline on the log-odds.
    clip : float in (0, 0.5), optional
        Move predictions into [clip, 1 − clip] before logarithms are taken (``"logistic"``, ``"spline"``,
        ``"beta"``).
    level : float in (0, 1)
        Confidence level of `intervals` and `band`.
    residual : bool
        Draw predicted − observed in place of the observed probability: above zero, predictions are too high.
        Curves and limits are the same, seen from the diagonal.
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``calibration:<model>`` for the main line, ``<method>:<model>`` for
        further ones, ``rug:<model>`` and so on; of folds also ``errorbar:<model>`` and ``folds:<model>``.

    Raises
    ------
    {raises}
    ValueError
        Also for scores outside [0, 1], an unknown method or a number out of range, a band without a curve,
        bounds of fractional weights or soft labels, a statistics box of several models, a layer that needs
        counts and gets results without them, blocks without an isotonic curve, a histogram beside errors, or
        axes that show the other kind.

    See Also
    --------
    rocplot.compute.calibration : The curves as numbers.
    rocplot.compute.calibration_statistics : The numbers of the box.
    rocplot.compute.calibration_optimism : Curves that are corrected for optimism, to be passed here.
    calibration_by : The error of the predictions by the values of a feature.
    calibration_map : Maps from scores to probabilities.
    refinement_calibration : Models by their calibration and refinement loss.

    Notes
    -----
    The options of a method hold for the box of `statistics`, too, whatever the method drawn.
    A local regression ends where it leaves [0, 1]; a smooth curve of few predictions is joined by a smooth
    line.  The
    markers of bins grow with their cases; bins of fewer than five cases are small and hollow, and the line
    joins the others.  Bars of several models stand a little beside each other.  An isotonic block, over which
    the observed probability is constant, is a rising line where errors are drawn: the predictions rise along
    it.
    The legend stands in the emptiest corner, unless told where; by default a label is
    ``"{name} (Brier {brier:.3f})"``.  With several models and methods color means the model and line style
    the method.

    References
    ----------
    Vuk & Curk (2006), Figures 8 and 10.  Their equation 6.1 swaps the axes; here, as in their figures, the
    predictions stand on x.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> y, p = [0, 0, 1, 0, 1, 1], [0.1, 0.2, 0.2, 0.6, 0.7, 0.9]
    >>> ax = calibration(y, p, method=("bins", "isotonic"), ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['diagonal', 'calibration', 'bins', 'key']
    >>> plt.close(fig)
    """
    numbers = {"n_bins": n_bins, "strategy": strategy, "edges": edges, "span": span}
    numbers |= {"degree": degree, "clip": clip}
    means = read_mean_calibration(plot, method) if plot.folded else {}
    if not plot.folded:
        methods = names_of(method, METHODS, "method")
        _check_kinds(plot, methods)
        own = {} if isinstance(method, str) else {"method": methods[0]}
        plot.read(**_asked(plot, methods[0]), **own)
        _add_methods(plot, methods[1:], numbers | {"knots": knots, "level": level})
    if plot.wanted["apparent"] == {} and not any(corrected(curves[0]) for curves in plot.results.values()):
        plot.wanted["apparent"] = None  # the default layer of these alone
    if plot.wanted["rug"] == {} and any(curves[0].counts is None for curves in plot.results.values()):
        plot.wanted["rug"] = None  # the default layer, where nothing is known
    if plot.wanted["histogram"] is not None and (plot.several or has_histogram(plot)):
        plot.wanted["rug"] = None
    numbers["level"] = level
    plot.prepare(
        ERRORS if residual else ROC_SPACE,
        rug=lambda _: ticks_of(all_counts(plot)),
        statistics=lambda options: box_of(plot, options, numbers),
        folds=lambda _: {
            name: [plot.space.place(curve, *_path(curve)) for curve in mean.curves]
            for name, mean in means.items()
        },
    )
    if not plot.folded:
        _label(plot)

    plot.begin(_lay_out, plot)
    plot.draw_layers("no_skill", "diagonal")
    for model in plot.models:
        _draw_curves(plot, model, _MARKERS[plot.place(model) % len(_MARKERS)])
    plot.draw_layers("counts", "rug", "histogram", "folds")
    plot.end("upper left")
    plot.draw_layers("statistics")  # in a corner that the legend leaves free
    return plot.ax


# -- the curves -----------------------------------------------------------------------------------


def _add_methods(plot: Plot[Any], methods: list[str], options: dict[str, Any]) -> None:
    """Put the curves of further methods beside the first, with the intervals that the layers ask for."""
    further = [options | _asked(plot, one) | {"method": one} for one in methods]
    curves = {
        name: [curve, *(compute.calibration(need_counts(curve), **own) for own in further)]
        for name, curve in plot.results.items()
    }
    _check_bounds(plot, [curve for some in curves.values() for curve in some])
    plot.take(curves)


def _check_bounds(plot: CurvesPlot, curves: Curves) -> None:
    """Raise for bounds that are asked for and that groups or fractional weights leave open."""
    for layer in ("statistics", "band"):
        if plot.wanted[layer] is not None and any(map(corrected, curves)):
            raise value_error(
                layer,
                "is not known of a curve that is corrected for optimism",
                "see rocplot.compute.optimism",
            )
    for curve in curves:
        layer = "intervals" if curve.method == "bins" else "band"
        options = plot.wanted[layer]
        asked = options is not None and (layer == "band" or any(key in options for key in BARS.keys))
        if (
            asked
            and curve.counts is not None
            and curve.method != "smooth"
            and not simple(curve.counts)
            and np.isnan(np.asarray(curve.low)).all()
        ):
            raise ValueError(
                f"{layer} of a {curve.method} curve needs whole counts of independent cases: with groups, "
                'fractional weights or soft labels, only bins, and "isotonic" by bootstrap, have an interval'
            )


def _check_kinds(plot: CurvesPlot, methods: list[str]) -> None:
    """Raise for an interval or a band of a kind that no method has."""
    curved = [one for one in methods if one != "bins" and INTERVALS[one]] or METHODS[1:]
    for layer, some in (("intervals", ["bins"]), ("band", curved)):
        kind = (plot.wanted[layer] or {}).get("method")
        if kind is not None:
            one_of(kind, dict.fromkeys(kind for one in some for kind in INTERVALS[one]), layer)


def _asked(plot: CurvesPlot, method: str) -> dict[str, Any]:
    """Find out how the interval of a method is asked for, by the layer that shows it."""
    options = plot.wanted["intervals" if method == "bins" else "band"]
    if options is None:
        return {}
    asked = {name: options[name] for name in RESAMPLING if name in options}
    interval = options.get("method")
    if interval not in INTERVALS[method]:  # it is another method's
        interval = "bootstrap" if method == "isotonic" else None
    return asked if interval is None else asked | {"interval": interval}


def _label(plot: CurvesPlot) -> None:
    """Write the labels: the Brier score, if it is known, and the method, if others are drawn beside it."""
    first = [curves[0] for curves in plot.results.values()]
    known = all(curve.counts is not None and not corrected(curve) for curve in first)
    numbers = {
        "auc": lambda some: compute.auc(some[0].counts),
        "brier": lambda some: _brier(some[0]).brier,
        "auc_error": lambda some: need_counts(some[0]).auc_error,
        "brier_error": lambda some: _brier(some[0]).brier_error,
    }
    fmt = "{name} (Brier {brier:.3f})" if known and None not in plot.results else "{name}"
    words = _words(_main(plot.first))
    plot.label(fmt, words, **(numbers if known else {}))
    if len(plot.first) > 1:
        name_method(plot, words)


def _brier(curve: CalibrationCurve) -> compute.BrierDecomposition:
    return compute.brier_decomposition(need_counts(curve))


def _lay_out(ax: Axes, plot: CurvesPlot) -> None:
    if plot.space is ERRORS:
        _axes.calibration_errors(ax, *_extent(plot), reach(plot))
        return
    strips = [strip for *_, strip in (plot.made.get("histogram") or {}).values()]
    _axes.calibration(ax, strips, reach(plot))


def _extent(plot: CurvesPlot) -> tuple[float, float]:
    """Return the least and the greatest error that is drawn, limits included."""
    drawn = [np.zeros(1)]
    for curve in (one for curves in plot.results.values() for one in curves):
        drawn.append(plot.space.place(curve, *_path(curve))[1])
        if corrected(curve):
            drawn.append(plot.space.place(curve, *_path(curve.changed(observed=curve.apparent)))[1])
        drawn += limits_of(plot, curve) if bounded(plot, curve) else ()
    known = np.concatenate(drawn)
    return float(np.nanmin(known)), float(np.nanmax(known))


def _draw_curves(plot: CurvesPlot, model: CurvesModel, marker: str) -> None:
    """Draw all curves of one model with their bounds; bins beside a curve are points."""
    methods = []
    for curve in model.result:
        path, words = plot.space.place(curve, *_path(curve)), _words(curve)
        own: Options = {"marker": marker, "count": np.asarray(curve.count)} if curve.method == "bins" else {}
        methods.append(MethodLine(curve.method, words, *path, **own))
    look: Options = {}
    if plot.wanted["blocks"] is not None and _main(model.result).method == "isotonic":
        look["linewidth"] = thin_width()
    if plot.wanted["apparent"] is not None and plot.several:
        look["linestyle"] = METHOD_STYLES[0]  # it tells the corrected curve from the apparent one
    draw_main(plot, model, methods, **look)
    if model.name in plot.others:
        return
    for method, curve in zip(methods, model.result, strict=True):
        color = draw_method(plot, model, methods, method)
        if (layer := bounded(plot, curve)) is not None:  # after it, so that they are together in the legend
            look = {"color" if layer is BARS else "facecolor": color}
            layer.draw(plot, model, curve, over(look, plot.style(layer), layer.artist))
        if curve.method == "isotonic" and plot.wanted["blocks"] is not None:
            paths = plot.made["blocks"][model.name]
            BLOCKS.draw(plot, model, paths, over({"color": color}, plot.style(BLOCKS), BLOCKS.artist))
        if plot.wanted["apparent"] is not None and corrected(curve):
            APPARENT.draw(plot, model, plot.made["apparent"][model.name], color, plot.style(APPARENT))


def _main(curves: Curves) -> CalibrationCurve:
    """Choose the curve of the main line: the first one, but bins only where they are alone."""
    return next((curve for curve in curves if curve.method != "bins"), curves[0])


def _words(curve: CalibrationCurve) -> str:
    if corrected(curve):
        return "bias-corrected"
    known = {"bins": curve.binning, "loess": "LOESS", "smooth": "kernel smoothing"}
    return known.get(curve.method, curve.method)


def _path(curve: CalibrationCurve) -> tuple[Array, Array]:
    """Return the vertices of a curve: steps over the ranges of isotonic blocks; none beyond [0, 1]."""
    if curve.method == "isotonic":
        ends = np.column_stack([np.asarray(curve.first), np.asarray(curve.last)])
        return ends.ravel(), np.repeat(np.clip(curve.observed, 0, 1), 2)
    x, y = curve.predicted, np.asarray(curve.observed, float)
    few = curve.method in ("loess", "smooth", "spline") and 2 < x.size < _SMOOTH
    if few and (np.diff(x) > 0).all() and np.isfinite(y).all():
        from scipy.interpolate import PchipInterpolator

        between = PchipInterpolator(x, y)  # chords would make few predictions look angular
        x = np.union1d(x, np.linspace(x[0], x[-1], _SMOOTH))
        y = between(x)
    return _within_unit(x, y)


def _within_unit(x: Array, y: Array) -> tuple[Array, Array]:
    """Let a line end where it leaves [0, 1], and begin where it comes back."""
    if ((y >= 0) & (y <= 1)).all() or not ((y >= 0) & (y <= 1)).any():
        return x, np.clip(y, 0, 1)
    edges = []
    for edge in (0.0, 1.0):
        i = np.flatnonzero((y[:-1] - edge) * (y[1:] - edge) < 0)
        at = x[i] + (x[i + 1] - x[i]) * (edge - y[i]) / (y[i + 1] - y[i])
        edges.append(np.column_stack([at, np.full(at.size, edge)]))
    every = np.concatenate([np.column_stack([x, y]), *edges])
    every = every[np.argsort(every[:, 0], kind="stable")]
    beyond = (every[:, 1] < 0) | (every[:, 1] > 1)
    every[beyond, 1] = np.nan
    return every[:, 0], every[:, 1]
