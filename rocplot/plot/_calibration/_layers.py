"""The layers of calibration plots: what predictions are measured by, bounds of curves, and the cases."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import to_rgba
from matplotlib.text import Text
from matplotlib.transforms import ScaledTranslation
from matplotlib.typing import ColorType

from rocplot import compute
from rocplot._faults import value_error
from rocplot._numbers import SHARE, amount, bound, percent, write, written
from rocplot._typing import Array, Options
from rocplot._validation import one_of
from rocplot.compute._calibration.bins import profile
from rocplot.compute._calibration.calibration import CalibrationCurve
from rocplot.compute._counts.threshold_counts import ThresholdCounts, mean_scores, need_scores, totals
from rocplot.page.gids import layer_of
from rocplot.page.legends import legends_of
from rocplot.page.measures import marker_size, neutral, thin_width
from rocplot.page.scales import straight
from rocplot.plot import _artists, _tables
from rocplot.plot._calibration._methods import BESIDE
from rocplot.plot._captions import listed, plain
from rocplot.plot._layers.layer import Key, Layer
from rocplot.plot._layers.spread import spread_name
from rocplot.plot._looks import DOTTED, METHOD_STYLES, over
from rocplot.plot._panel import Drawn, Space
from rocplot.plot._picture import Model, Plot
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
Histogram: TypeAlias = tuple[Array, Array, tuple[float, float]]  # two classes, the middles of their halves

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
    if plot.wants("apparent") is not None:
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


def _surrounded(plot: CurvesPlot, _options: Options) -> None:
    if all(curve.method in ("bins", "smooth") for curves in plot.results.values() for curve in curves):
        raise ValueError('band surrounds a curve that has limits: add one, such as method=("bins", "loess")')


def _draw_bars(plot: CurvesPlot, model: CurvesModel, curve: CalibrationCurve, style: Options) -> None:
    look = {
        "color": model.look.color,
        "gid": model.gid(spread_name(plot, "intervals")),
        "label": curve.legend,
    }
    bars = over(look | _aside(plot.ax), style, LineCollection)
    x, y = plot.space.place(curve, curve.predicted, curve.observed)
    _artists.error_bars(plot.ax, x, y, None, np.stack(limits_of(plot, curve)), **bars)


def _aside(ax: Axes) -> Options:
    """Move bars aside from those of other models, which may stand at the same place, in points."""
    standing = sum(layer_of(one) in ("intervals", "errorbar") for one in ax.collections)
    if not standing:
        return {}
    shift = _DODGE * marker_size() * ((standing + 1) // 2) * (1 if standing % 2 else -1)
    figure = ax.get_figure(root=True)
    assert figure is not None
    return {"transform": straight(ax) + ScaledTranslation(shift / 72, 0, figure.dpi_scale_trans)}


def _draw_band(plot: CurvesPlot, model: CurvesModel, curve: CalibrationCurve, style: Options) -> None:
    look = {"facecolor": model.look.color, "gid": model.gid(spread_name(plot, "band")), "label": curve.legend}
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
    return layer if known and plot.wants(layer.name) is not None else None


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
    _surrounded,
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


def _apparent(plot: CurvesPlot, _options: Options) -> None:
    if not any(corrected(curves[0]) for curves in plot.results.values()):
        raise value_error(
            "apparent", "is drawn beside a corrected curve", "pass a result of compute.calibration_optimism"
        )


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
    _apparent,
    default=True,
    rank=1,
    caption="Thin dashed line: the apparent curve, of the cases that the model was fitted to",
)

# -- the blocks of isotonic curves ----------------------------------------------------------------


def _blocks(plot: CurvesPlot, _options: Options) -> None:
    if all(curve.method != "isotonic" for curves in plot.results.values() for curve in curves):
        raise ValueError('blocks belong to an isotonic curve: add it, method="isotonic"')


def _draw_blocks(plot: CurvesPlot, model: CurvesModel, curve: CalibrationCurve, style: Options) -> None:
    """Draw each block over its predictions; a block of one prediction is a dot, of round ends alone."""
    ends = np.stack([np.asarray(curve.first), np.asarray(curve.last)])
    paths = np.stack(plot.space.place(curve, ends, np.stack([np.asarray(curve.observed)] * 2)), -1)
    look: Options = {"linewidth": thin_width(_BLOCK), "capstyle": "round", "zorder": 2.05}
    look |= {"color": model.look.color, "gid": model.gid("blocks")}
    _artists.segments(plot.ax, list(paths.transpose(1, 0, 2)), **over(look, style, LineCollection))


BLOCKS = Layer(
    "blocks",
    "The blocks of isotonic curves, thick over the line that joins them, which is thin then.",
    _draw_blocks,
    _blocks,
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
    errors = np.broadcast_to(np.ceil(curve.count_error), curve.predicted.shape)
    places = plot.space.place(curve, curve.predicted, curve.observed)
    for x, y, n, error in zip(*places, np.asarray(curve.count), errors, strict=True):
        text = f"{amount(n)} ± {amount(error)}" if error > 0 else amount(n)
        _artists.label(plot.ax, text, x, y, word="n", series=model.gid("counts"), **look)


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
        found[name] = (
            profile(positive, counted.positive, _CELLS),
            profile(negative, counted.negative, _CELLS),
            (middle - high / 4, middle + high / 4),
        )
    return found


def has_histogram(plot: CurvesPlot) -> bool:
    """Say whether strips of an earlier call stand on the axes."""
    return plot.standing is not None and _artists.has(plot.standing, "baseline")


def _draw_histogram(plot: CurvesPlot, model: CurvesModel, made: Histogram, style: Options) -> None:
    look = {"facecolor": model.look.shade(0.5), "gid": model.gid("histogram")}
    up, down, (low, high) = made
    _artists.mirrored(plot.ax, up, down, low, high, **over(look, style, PolyCollection))


COUNTS = Layer(
    "counts",
    "The number of cases beside each bin, or isotonic block where there are no bins.",
    _draw_counts,
    _grouped,
    Text,
    rank=3,
    caption="Numbers: cases of each group",
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

_CORNER = "lower right"  # where the box stands, if that corner is free
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
_HEADINGS = {"n": "", "auc": _BELOW[1]} | dict.fromkeys(
    ("brier", "calibration", "refinement"), _BELOW[2]
)  # the others are numbers of the calibration

# -- the words ------------------------------------------------------------------------------------


def statistics_words(s: compute.CalibrationStatistics) -> dict[str, Row]:
    """Write the calibration statistics, each with its name and interval, if it has one; by attribute."""
    words = {attribute: (name.format(s.binning), *_value(s, attribute)) for attribute, name in _NAMES.items()}
    words["n"] = "n", amount(s.n)
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
    found = compute.calibration_statistics(need_counts(plot.first[0]), **numbers | own)
    named = {"rows": _DEFAULT} | {key: value for key, value in options.items() if key not in (*own, "form")}
    rows, loc, style = _tables.table_request(named, statistics_words(found), "statistics")
    write_rows = _sentences if form == "sentences" else _headed
    return Box(write_rows(rows, found, named["rows"]), loc, style, found)


def _draw(plot: CurvesPlot, made: Box, style: Options) -> None:
    box, free = _tables.table_box(plot.ax, made.rows, made.loc, style, _CORNER, _heights(plot))
    if free:
        legends_of(plot.ax).put(box, _CORNER)


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
    once=True,
    repeats=True,
    rank=10,
    caption=lambda _, box: f"Box: {'; '.join(map(plain, box.entries()))}",
)
