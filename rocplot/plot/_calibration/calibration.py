"""Calibration plots: observed over predicted probabilities, with limits, cases and statistics."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Literal, NamedTuple, TypeAlias, Unpack

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import to_rgba
from matplotlib.text import Text
from matplotlib.transforms import offset_copy
from matplotlib.typing import ColorType
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._errors import make_value_error
from rocplot._numbers import SHARE, write_amount, write_bound, write_number, write_numbers, write_percent
from rocplot._suggestions import find_field_name
from rocplot._typing import Array, Options, Strategy
from rocplot._validation import check_choice, check_names
from rocplot._warnings import name_model, warn_user
from rocplot.compute._base.folds import AveragedCurve, ErrorBar, describe_fold_mean, read_error_kind
from rocplot.compute._base.interval import write_p_value
from rocplot.compute._base.reading import check_no_other_arguments
from rocplot.compute._calibration.bins import (
    bound_pooled_bins,
    choose_bin_edges,
    count_cases_in_bins,
    sum_in_equal_cells,
)
from rocplot.compute._calibration.calibration import INTERVALS, METHODS, CalibrationCurve
from rocplot.compute._calibration.calibration_statistics import bound_bin_error
from rocplot.compute._counts.threshold_counts import (
    ThresholdCounts,
    compute_mean_scores,
    find_wide_cells,
    get_totals,
    is_simple,
    require_scores,
)
from rocplot.compute._scores.score_distribution import choose_count_edges
from rocplot.page.gids import get_layer_name
from rocplot.page.scales import get_straight_transform
from rocplot.page.sizes import HAIR, get_marker_size, get_neutral_color, get_text_unit, get_thin_width
from rocplot.page.strips import add_lane, add_lane_signs, get_strip_transform
from rocplot.plot import _artists, _axes
from rocplot.plot._calibration._group_curves import draw_group_curves
from rocplot.plot._calibration._methods import BESIDE, FEW, MethodLine, draw_main, draw_method, name_method
from rocplot.plot._calibration._statistics_box import Row, draw_table_box, read_table_options
from rocplot.plot._captions import (
    describe_models,
    join_list,
    name_band,
    name_cases,
    quote_user_text,
    write_grouping,
    write_on_one_line,
    write_range,
)
from rocplot.plot._layers.folds import (
    BARS_OF_MANY,
    FOLDS_OF_MEAN,
    describe_mean_fields,
    draw_limits,
    label_means,
)
from rocplot.plot._layers.layer import Key, Layer
from rocplot.plot._layers.rates import write_sample_size
from rocplot.plot._layers.rug import RUG, find_rug_ticks, leave_out_rug, mark_scores_beyond
from rocplot.plot._looks import DOTTED, METHOD_STYLES, override_look
from rocplot.plot._panel import FEW_MODELS, ROC_SPACE, DrawnPlot, PanelSpace
from rocplot.plot._picture import GroupedCurveArguments, Model, Plot, picture

# -- The counts of a calibration curve, and the options of resampling -----------------------------

ERRORS = PanelSpace(place=lambda _curve, predicted, observed: (predicted, predicted - observed))
RESAMPLING = {
    "level": Key("float", "confidence level, by default `level`"),
    "seed": Key("Seed", "random seed or Generator"),
    "n_resamples": Key("int", "number of resamples, 2000 by default"),
}


def require_curve_counts(curve: CalibrationCurve) -> ThresholdCounts:
    """Return the counts of a curve, or raise if it has none."""
    if curve.counts is None:
        raise ValueError(
            "this needs the cases, but the curve was built without counts: pass y_true and y_score, or "
            "leave out further methods, rug, histogram, no_skill and statistics"
        )
    return curve.counts


# -- Layers of limits, residuals and counts -------------------------------------------------------

Curves: TypeAlias = list[CalibrationCurve]  # the curves of one model, one by each method
CurvesPlot: TypeAlias = Plot[Curves]
CurvesModel: TypeAlias = Model[Curves]
Histogram: TypeAlias = tuple[Array, Array, Array]  # edges of the bins, heights of positives and of negatives

_MOST_BARS = 36  # of many models together
_DODGE = 0.4  # distance between bars of several models, in units of the marker size
_LANE, _LANES = 28.0, 60.0  # heights of a histogram, and of all of one call, in units of the text
_CELLS, _CELLS_OF_MANY = 50, 20  # of a histogram, and in the low lanes of many models
_SHADES = 42.0  # height of all lanes with shades, in units of the text
_LANE_GAP = 0.04  # of a low lane: the space around each of its two histograms
_PALEST = 0.1  # opacity of the lowest bar in a low lane
_SIGN = 8.0  # height of half a lane that has room for its sign, in units of the text
_SMALL = 0.65  # size of the markers of several models, in units of the style's size
_BLOCK = 2.2  # line width of an isotonic block, in units of the curve's width


def list_model_counts(plot: CurvesPlot) -> dict[str | None, ThresholdCounts]:
    """Return the counts of the models whose layers are drawn."""
    return {
        name: require_curve_counts(curves[0])
        for name, curves in plot.results.items()
        if name not in plot.muted_models
    }


# -- references -----------------------------------------------------------------------------------


def _draw_diagonal(plot: CurvesPlot, _made: None, style: Options) -> None:
    look: Options = {"gid": "diagonal", "linestyle": DOTTED, "zorder": 1.5}
    if plot.layer_options["apparent"] is not None:
        look["label"] = "ideal"
    ends = np.array([0.0, 1.0])
    _artists.draw_line(plot.ax, *plot.space.place(None, ends, ends), avoid=True, **override_look(look, style))


def _find_no_skill_prior(plot: CurvesPlot, _options: Options) -> float:
    positive, negative = get_totals(require_curve_counts(plot.first_result[0]))
    return float(positive / (positive + negative))


def _draw_no_skill(plot: CurvesPlot, prior: float, style: Options) -> None:
    corners = [
        [(0.0, prior / 2), (prior, prior), (prior, 1.0), (0.0, 1.0)],
        [(prior, 0.0), (1.0, 0.0), (1.0, (1 + prior) / 2), (prior, prior)],
    ]
    look = {"facecolor": to_rgba(get_neutral_color(), 0.1), "gid": "no_skill", "label": "no skill"}
    corners = [list(zip(*plot.space.place(None, *np.transpose(polygon)), strict=True)) for polygon in corners]
    _artists.draw_polygons(plot.ax, corners, **override_look(look, style, PolyCollection))


DIAGONAL = Layer(
    "diagonal",
    "The line of correct predictions; zero, if errors are drawn.",
    _draw_diagonal,
    default=True,
    without_model=True,
    rank=-2,
    caption="Reference line: predictions equal to observed proportions",
)
NO_SKILL = Layer(
    "no_skill",
    "The region in which points make the Brier score worse than predicting the first model's prior for all, "
    "as in an attribute diagram.",
    _draw_no_skill,
    _find_no_skill_prior,
    PolyCollection,
    without_model=True,
    rank=-3,
    caption="Shaded: the region in which points make the Brier score worse than predicting the prevalence",
)

# -- limits ---------------------------------------------------------------------------------------


def _choose_band_curves(plot: CurvesPlot, _options: Options) -> dict[str | None, Curves]:
    """Choose the curves of each model that have a band."""
    if all(curve.method in ("bins", "smooth") for curves in plot.results.values() for curve in curves):
        raise ValueError('band surrounds a curve that has limits: add one, such as method=("bins", "loess")')
    return {
        name: [curve for curve in curves if find_limit_layer(plot, curve) is BAND]
        for name, curves in plot.results.items()
    }


def _draw_calibration_bars(
    plot: CurvesPlot, model: CurvesModel, curve: CalibrationCurve, style: Options
) -> None:
    name = "errorbar" if plot.has_folds else "intervals"
    look: Options = {"color": model.look.color, "gid": model.make_gid(name), "label": curve.legend}
    look |= {"linewidth": get_thin_width(HAIR)} if plot.has_several_models else {}
    step = choose_bar_step(plot.results, plot.muted_models)
    bars = override_look(look | _offset_model_bars(plot, model, step), style, LineCollection)
    x, y = plot.space.place(curve, curve.predicted, curve.observed)
    shown = slice(plot.get_place(model)[0] % step, None, step)
    limits = np.stack(get_drawn_limits(plot, curve))[:, shown]
    _artists.draw_error_bars(plot.ax, x[shown], y[shown], None, limits, **bars)


def choose_bar_step(results: Mapping[str | None, Curves], muted: Sequence[str | None]) -> int:
    """Choose how many bins of a model have one bar: of few models one, of many as many as can be seen."""
    sizes = [len(curves[0].predicted) for name, curves in results.items() if name not in muted]
    if len(sizes) <= FEW_MODELS:
        return 1
    return max(1, min(-(-sum(sizes) // _MOST_BARS), min(sizes) // 2))


def _offset_model_bars(plot: CurvesPlot, model: CurvesModel, step: int) -> Options:
    """Return a transform that moves bars aside, since bars of other models may be at the same place."""
    ax, distance = plot.ax, _DODGE * get_marker_size()
    index, number = plot.get_place(model)
    if number > 1:
        return _artists.offset_bars(ax, (index // step, -(-number // step)), distance)
    standing = sum(get_layer_name(collection) in ("intervals", "errorbar") for collection in ax.collections)
    if not standing:
        return {}
    shift = distance * ((standing + 1) // 2) * (1 if standing % 2 else -1)  # bars of earlier calls stay
    figure: Any = ax.get_figure(root=True)
    return {"transform": offset_copy(get_straight_transform(ax), figure, shift, units="points")}


def _draw_band(plot: CurvesPlot, model: CurvesModel, curve: CalibrationCurve, style: Options) -> None:
    draw_limits(plot, model, curve.predicted, *get_drawn_limits(plot, curve), curve.legend, style)


def get_drawn_limits(plot: CurvesPlot, curve: CalibrationCurve) -> tuple[Array, Array]:
    """Return the lower and upper limits of a curve in the panel's space, as errors if errors are drawn."""
    ends = np.asarray(curve.low), np.asarray(curve.high)
    if plot.space is not ERRORS:
        return ends
    low, high = (curve.predicted - end for end in reversed(ends))
    return low - curve.predicted_error, high + curve.predicted_error


def find_limit_layer(plot: CurvesPlot, curve: CalibrationCurve) -> Layer | None:
    """Return the layer that draws the limits of a curve, or None without such a layer or without limits."""
    layer = BARS if curve.method == "bins" else BAND
    has_limits = not np.isnan(np.asarray(curve.low)).all()
    return layer if has_limits and plot.layer_options[layer.name] is not None else None


def _describe_limit_layer(noun: str, for_bins: bool) -> Callable[[DrawnPlot, Any], str]:
    """Return a function that writes the kinds of limits of bins, or of curves."""

    def write_sentence(call: DrawnPlot, prepared: Any) -> str:
        curves = [
            curve
            for model_curves in call.results.values()
            for curve in model_curves
            if (curve.method == "bins") is for_bins
        ]
        words = dict.fromkeys(curve.legend for curve in curves if curve.legend)
        step = choose_bar_step(call.results, call.behind)
        of_bins = noun if step == 1 else f"{noun}, for one in {step} bins of each model"
        return f"{of_bins if for_bins else name_band(call)}: {join_list(words)}" if words else ""

    return write_sentence


BARS = Layer(
    "intervals",
    "Bars of the bins, by default Wilson's confidence intervals.  With several models they would hide the "
    "curves, and are drawn only if you pass this argument, or `level` without a band; with more than four "
    "models, for some bins of each.  ``consistency`` is the range of each fraction if the predictions were "
    "right.  The level holds for each bar, not for all at once (see ``rocplot.compute.calibration``).",
    _draw_calibration_bars,
    artist=LineCollection,
    keys={
        "method": Key('Literal["wilson", "bootstrap", "consistency"]', "the kind of interval"),
        **RESAMPLING,
    },
    value="method",
    kinds=(str,),
    default=True,
    rank=1,
    caption=_describe_limit_layer("Bars", for_bins=True),
)
BAND = Layer(
    "band",
    "A pointwise band of each curve.  For isotonic curves it is ``bootstrap`` (default), whose level is "
    "not guaranteed, or ``consistency``, the range at each block if the predictions were right; for "
    "``loess``, ``logistic``, ``spline`` and ``beta`` it is always ``wald``, with the sandwich variance "
    "for groups or fractional weights; ``smooth`` has none." + BARS_OF_MANY,
    _draw_band,
    _choose_band_curves,
    PolyCollection,
    {"method": Key('Literal["bootstrap", "consistency", "wald"]', "the kind of band"), **RESAMPLING},
    value="method",
    kinds=(str,),
    rank=2,
    caption=_describe_limit_layer("Shaded", for_bins=False),
)

# -- the apparent curve beside one that is corrected for optimism ---------------------------------


def is_corrected(curve: CalibrationCurve) -> bool:
    """Return whether a curve is corrected for optimism."""
    return curve.apparent is not None


def _trace_apparent_curves(plot: CurvesPlot, _options: Options) -> dict[str | None, tuple[Array, Array]]:
    """Return the apparent curve of each model whose curve is corrected for optimism."""
    curves = {name: some[0] for name, some in plot.results.items() if is_corrected(some[0])}
    if not curves:
        raise make_value_error(
            "apparent", "is drawn beside a corrected curve", "pass a result of compute.calibration_optimism"
        )
    return {
        name: plot.space.place(curve, *_trace_calibration_curve(curve.changed(observed=curve.apparent)))
        for name, curve in curves.items()
    }


def _draw_apparent(
    plot: CurvesPlot, model: CurvesModel, path: tuple[Array, Array], color: ColorType, style: Options
) -> None:
    look: Options = {
        "color": color,
        "gid": model.make_gid("apparent"),
        "label": plot.label_if_single("apparent"),
    }
    look |= {"linestyle": METHOD_STYLES[1], "linewidth": get_thin_width(BESIDE), "zorder": 1.95}
    if plot.has_several_models and model is plot.models[0]:
        _artists.add_shared_entry(plot.ax, "bias-corrected", linestyle=METHOD_STYLES[0])
        _artists.add_shared_entry(
            plot.ax, "apparent", linestyle=METHOD_STYLES[1], linewidth=get_thin_width(BESIDE)
        )
    _artists.draw_line(plot.ax, *path, avoid=True, **override_look(look, style))


APPARENT = Layer(
    "apparent",
    "Beside a curve corrected for optimism, the apparent one, thin and dashed: that of the cases to which "
    "the model was fitted.",
    _draw_apparent,
    _trace_apparent_curves,
    default=True,
    rank=1,
    caption="Thin dashed line: the apparent curve, of the cases to which the model was fitted",
)

# -- the blocks of isotonic curves ----------------------------------------------------------------


def _trace_blocks(plot: CurvesPlot, _options: Options) -> dict[str | None, list[Array]]:
    """Return, for each model with an isotonic curve, the segments of its blocks."""
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
    """Draw each block over its predictions; round line ends make a block of one prediction a dot."""
    look: Options = {"linewidth": get_thin_width(_BLOCK), "capstyle": "round", "zorder": 2.05}
    look |= {"color": model.look.color, "gid": model.make_gid("blocks")}
    _artists.draw_segments(plot.ax, paths, **override_look(look, style, LineCollection))


BLOCKS = Layer(
    "blocks",
    "The blocks of isotonic curves, thick; the line that joins them is then thin.",
    _draw_blocks,
    _trace_blocks,
    LineCollection,
    rank=1,
    caption="Thick lines: the blocks over which the isotonic curve is constant",
)

# -- the cases ------------------------------------------------------------------------------------

_NEGLIGIBLE = 0.1  # difference of the numbers of cases in groups called equal, as a fraction


def _choose_grouped_curves(plot: CurvesPlot, _options: Options) -> dict[str | None, CalibrationCurve]:
    """Choose the curve of each model whose counts are written: bins, or else isotonic blocks."""
    groups = {name: [curve for curve in curves if curve.binning] for name, curves in plot.results.items()}
    if not any(groups.values()):
        raise ValueError('counts stand beside bins or isotonic blocks: add them, method=("bins", …)')
    return {
        name: min(group, key=lambda curve: curve.method != "bins") for name, group in groups.items() if group
    }


def _find_common_size(curve: CalibrationCurve) -> str:
    """Write the number of cases in each group, if they differ by one at most; otherwise return nothing."""
    count = np.asarray(curve.count, float)
    sizes = np.unique(count)
    are_cases = bool((sizes == sizes.round()).all()) and not np.any(curve.count_error)
    is_common = sizes[-1] - sizes[0] <= min(1, _NEGLIGIBLE * sizes[0]) and count.size > 1
    return " or ".join(map(write_amount, sizes)) if are_cases and is_common else ""


def _draw_group_counts(
    plot: CurvesPlot, model: CurvesModel, curve: CalibrationCurve | None, style: Options
) -> None:
    if curve is None:
        return
    if plot.legend and not plot.is_weighted and (size := _find_common_size(curve)):
        _artists.add_shared_entry(plot.ax, f"{size} cases in each group", linestyle="none")
        return
    look: Options = {"color": model.look.color, "required": False} | style
    quantity = plot.translate_text("weight") if plot.is_weighted else "n"
    errors = np.broadcast_to(np.ceil(curve.count_error), curve.predicted.shape)
    places = plot.space.place(curve, curve.predicted, curve.observed)
    for x, y, n, error in zip(*places, np.asarray(curve.count), errors, strict=True):
        text = f"{write_amount(n)} ± {write_amount(error)}" if error > 0 else write_amount(n)
        _artists.write_label(plot.ax, text, x, y, word=quantity, series=model.make_gid("counts"), **look)


def _describe_group_counts(call: DrawnPlot, prepared: Mapping[str | None, CalibrationCurve]) -> str:
    sizes = {_find_common_size(curve) for curve in prepared.values()}
    if name_cases(call) == "cases" and len(sizes) == 1 and "" not in sizes:
        return f"Each group has {sizes.pop()} cases"
    return f"Numbers: {name_cases(call)} of each group"


def _prepare_histograms(plot: CurvesPlot, _options: Options) -> dict[str | None, Histogram]:
    """Compute the histogram of each model's predictions, in as many cells up to the end of the axis."""
    histograms = {}
    n_cells, end = _CELLS_OF_MANY if plot.is_crowded else _CELLS, _choose_end(plot)
    for name, counts in list_model_counts(plot).items():
        widest = 0.0 if counts.top is None else float((counts.top - counts.score).max())
        if widest > 1 / n_cells:
            require_scores(counts, "a histogram narrower than the cells")
        n = round(n_cells / end) if widest <= end / n_cells else n_cells
        (positive, _), (negative, _) = compute_mean_scores(counts)
        edges = choose_count_edges(counts, max(n_cells, round(n * float(counts.score[0]))) if end < 1 else n)
        if edges is None:
            edges = np.linspace(0, 1, n + 1)
        parts = (positive, counts.positive), (negative, counts.negative)
        positive_heights, negative_heights = (
            sum_in_equal_cells(score, weight, edges) for score, weight in parts
        )
        histograms[name] = edges, positive_heights, negative_heights
    return histograms


def _draw_histogram(plot: CurvesPlot, model: CurvesModel, histogram: Histogram, style: Options) -> None:
    """Draw both histograms of a model back to back, on one scale, in a lane above the panel."""
    n_histograms, unit = len(plot.prepared["histogram"]), get_text_unit()
    strip, (low, high) = add_lane(
        plot.ax, min(_LANE, (_SHADES if plot.is_crowded else _LANES) / n_histograms) * unit
    )
    look: Options = {"facecolor": model.look.make_transparent(0.5), "gid": model.make_gid("histogram")}
    look |= {"linewidth": 0, "transform": get_strip_transform(strip, plot.ax)}
    edges, positive_heights, negative_heights = histogram
    middle = (low + high) / 2
    mark_scores_beyond(strip, plot, model, list_model_counts(plot)[model.name], middle)
    names, is_high = list(plot.prepared["histogram"]), high - low >= 2 * _SIGN * unit
    # Lanes too low for two signs have one above all of them and one below
    signs = {(low + middle) / 2: "−"} if is_high or model.name == names[-1] else {}
    signs |= {(middle + high) / 2: "+"} if is_high or model.name == names[0] else {}
    if signs:
        add_lane_signs(strip, signs)
    if plot.is_crowded:
        _shade_histogram(strip, model, histogram, (low, middle, high), look, style)
        return
    bars = np.concatenate([positive_heights, -negative_heights])
    bars *= 0.45 * (high - low) / max(float(np.abs(bars).max()), 1e-300)
    is_filled = bars != 0
    left, right = np.tile(edges[:-1], 2)[is_filled], np.tile(edges[1:], 2)[is_filled]
    corners = left, np.full(left.size, middle), right, middle + bars[is_filled]
    _artists.draw_boxes(strip, *corners, **override_look(look, style, PolyCollection))
    _artists.draw_lane_line(strip, middle)


def _shade_histogram(
    strip: Axes, model: CurvesModel, histogram: Histogram, lane: tuple[float, float, float], *looks: Options
) -> None:
    """Draw both histograms of a model as shades in its low lane, whose bars could not be seen."""
    edges, *heights = histogram
    low, middle, high = lane
    tones = np.concatenate(heights) / max(float(np.max(heights)), 1e-300)
    shown = tones > 0
    bottom, top = (np.repeat(ends, edges.size - 1)[shown] for ends in ([middle, low], [high, middle]))
    gap = _LANE_GAP * (high - low)
    corners = np.tile(edges[:-1], 2)[shown], bottom + gap, np.tile(edges[1:], 2)[shown], top - gap
    faces = [model.look.make_transparent(tone) for tone in _PALEST + (1 - _PALEST) * tones[shown]]
    look, style = looks
    _artists.draw_boxes(strip, *corners, **override_look(look | {"facecolor": faces}, style, PolyCollection))


def _describe_histogram(call: DrawnPlot, _prepared: Any) -> str:
    if call.is_crowded:
        return (
            "Above, a row for each model: histograms of its predictions, of positives in the upper half and "
            "negatives in the lower half, darker for more"
        )
    return "Above: histogram of the predictions, positives upwards and negatives downwards"


COUNTS = Layer(
    "counts",
    "The number of cases beside each bin or, without bins, each isotonic block; in the legend if all have as "
    "many, but for one.",
    _draw_group_counts,
    _choose_grouped_curves,
    Text,
    rank=3,
    caption=_describe_group_counts,
)
HISTOGRAM = Layer(
    "histogram",
    "Histograms of the predictions above the panel, instead of the default rug: positives upwards, "
    "negatives downwards, on one scale.  Several models have a lane each; in those of more than four, shades "
    "show the heights.",
    _draw_histogram,
    _prepare_histograms,
    PolyCollection,
    rank=9,
    caption=_describe_histogram,
)


# -- The box of statistics: one model's numbers with their intervals, in rows or as sentences -----

_FORMS = ("rows", "sentences")
_DEFAULT = ("n", "in_the_large", "slope", "observed_expected", "average_error", "auc", "brier")
_NAMES = {  # names of the statistics in the box, by attribute
    "n": "n",
    "in_the_large": "In-the-large",
    "intercept": "Intercept (slope free)",
    "slope": "Slope",
    "observed_expected": "O:E",
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
_FREE = (
    "in_the_large",
    "intercept",
    "slope",
    "observed_expected",
    "spiegelhalter_z",
)  # not limited to [0, 1]
_BELOW = ("Calibration", "Discrimination", "Overall")  # the headings of sentences
_HEADINGS = {"n": "", "auc": _BELOW[1]}  # all others belong below "Calibration"
_HEADINGS |= dict.fromkeys(("brier", "calibration", "refinement"), _BELOW[2])

# -- the texts ------------------------------------------------------------------------------------


def write_statistics(statistics: compute.CalibrationStatistics, cases: str = "") -> dict[str, Row]:
    """Write each statistic with its name and interval, by attribute; `cases` is the text of their number."""
    words = {
        attribute: (name.format(statistics.binning), *_write_statistic(statistics, attribute))
        for attribute, name in _NAMES.items()
    }
    words["n"] = "n", cases or write_amount(statistics.n)
    if not math.isnan(statistics.spiegelhalter_z):
        words["spiegelhalter_z"] = (
            *words["spiegelhalter_z"],
            f"({write_p_value(statistics.spiegelhalter_p)})",
        )
    return words


def _write_statistic_sentences(
    rows: list[Row], statistics: compute.CalibrationStatistics, attributes: Sequence[str]
) -> list[Row]:
    """Write each statistic below a heading for what it measures; the first with intervals has their level."""
    lines: list[Row] = []
    heading, level = "", _write_level(statistics)
    for attribute, (name, *value) in zip(attributes, rows, strict=True):
        new_heading = _HEADINGS.get(attribute, _BELOW[0])
        if new_heading not in ("", heading):
            lines.append((new_heading,))
            heading, place = new_heading, len(lines) - 1
        if level and not math.isnan(getattr(statistics, f"{attribute}_low", math.nan)):
            lines[place], level = (f"{heading} {level}",), ""
        text = " ".join(value)
        lines.append((f"n = {text}" if attribute == "n" else f"   {name} {text}",))
    return lines


def _write_level(statistics: compute.CalibrationStatistics) -> str:
    return f"({write_percent(statistics.level)} % CI)"


def _add_header_rows(
    rows: list[Row], statistics: compute.CalibrationStatistics, attributes: Sequence[str]
) -> list[Row]:
    """Add a header row with the level of intervals, if there are any; a short n is written in it."""
    if all(math.isnan(getattr(statistics, f"{attribute}_low", math.nan)) for attribute in attributes):
        return rows
    header = "", "", _write_level(statistics)
    if attributes[0] != "n":
        return [header, *rows]
    n = f"n = {rows[0][1]}"
    if "(" in n:  # with the weight of the cases, which would widen the columns
        return [(n,), header, *rows[1:]]
    return [(n, *header[1:]), *rows[1:]]


def _write_statistic(statistics: compute.CalibrationStatistics, attribute: str) -> Row:
    """Write a statistic with its interval, or else with the bound on its error if its digits show it."""
    value, fmt = getattr(statistics, attribute), ".2f" if attribute == "spiegelhalter_z" else ".3f"
    ends = () if attribute in _FREE else SHARE
    if math.isnan(value):
        return ("undefined",)
    low, high = (getattr(statistics, f"{attribute}_{end}", math.nan) for end in ("low", "high"))
    if math.isnan(low):
        error = write_bound(getattr(statistics, f"{attribute}_error", 0.0)).strip()
        return (write_number(value, fmt, ends), *filter(None, [error]))
    estimate, low, high = write_numbers([value, low, high], fmt, ends, even=True)
    return estimate, f"({low}", "to", f"{high})"


# -- the box --------------------------------------------------------------------------------------


class StatisticsBox(NamedTuple):
    """A box of statistics: its rows, location, style, the statistics, and the methods of their limits."""

    rows: list[Row]
    loc: Any
    style: Options
    statistics: compute.CalibrationStatistics
    methods: str

    def list_entries(self) -> list[str]:
        """List the texts of the rows; a heading precedes the first row below it.

        The level of a header row goes to the first limits, as in text no column tells what it belongs to.
        """
        entries, heading, level = [], "", ""
        for row in self.rows:
            text = " ".join(filter(None, row)).strip()
            if text.endswith(" % CI)"):
                text, _, level = text.rpartition("(")
                text, level = text.strip(), f"({level.replace(')', ' ')}"
            elif level and "(" in text:
                text, level = text.replace("(", level, 1), ""
            if text in _BELOW:
                heading = f"{text}: "
                continue
            entries += [heading + text] * bool(text)
            heading = ""
        return entries


def make_statistics_box(plot: CurvesPlot, options: Options, numbers: dict[str, Any]) -> StatisticsBox:
    """Compute the statistics by these options, `numbers`, and write the rows of the box."""
    if plot.has_several_models:
        raise make_value_error(
            "statistics",
            f"holds one model, not {len(plot.results)}",
            "draw each on its own axes, or tabulate rocplot.compute.calibration_statistics",
        )
    if plot.standing is not None and _artists.has_artist(plot.standing, "statistics"):
        raise make_value_error(
            "statistics: ax", "has the box of an earlier call", "leave it out, or draw on another axes"
        )
    options = _read_row_names(options)
    form = check_choice(options.get("form", "rows"), _FORMS, "statistics")
    interval_options = {key: options[key] for key in ("method", *RESAMPLING) if key in options}
    counts = require_curve_counts(plot.first_result[0])
    statistics = compute.calibration_statistics(counts, **numbers | interval_options)
    table_options = {"rows": _DEFAULT} | {
        key: value for key, value in options.items() if key not in (*interval_options, "form")
    }
    words = write_statistics(statistics, write_sample_size(counts))
    rows, loc, style = read_table_options(table_options, words, "statistics")
    write_rows = _write_statistic_sentences if form == "sentences" else _add_header_rows
    attributes = table_options["rows"]
    methods = _write_limit_methods(statistics, attributes)
    return StatisticsBox(write_rows(rows, statistics, attributes), loc, style, statistics, methods)


def _read_row_names(options: Options) -> Options:
    """Read the rows by all names of statistics, also in place of a form, as in ``statistics="ECE"``."""
    options, form = dict(options), options.get("form")
    if isinstance(form, list) or find_field_name(form, _NAMES) in _NAMES:
        options |= {"form": "rows", "rows": form if isinstance(form, list) else [form]}
    if options.get("rows") is not None:
        options["rows"] = [find_field_name(row, _NAMES) for row in options["rows"]]
    return options


def _write_limit_methods(statistics: compute.CalibrationStatistics, attributes: Sequence[str]) -> str:
    """List the statistics that have limits by the method of these; a method that all have stands alone."""
    names: dict[str, list[str]] = {}
    for attribute in attributes:
        if not math.isnan(getattr(statistics, f"{attribute}_low", math.nan)) and statistics.basis is not None:
            method = statistics.methods.get(attribute, statistics.basis.method)
            names.setdefault(method, []).append(_NAMES[attribute])
    if len(names) == 1:
        return next(iter(names))
    return "; ".join(f"{join_list(titles)} ({method})" for method, titles in names.items())


def _draw_statistics(plot: CurvesPlot, box: StatisticsBox, style: Options) -> None:
    margin = _MARGIN / (1 + 2 * _MARGIN)
    margins = margin, 0.0 if plot.space is ERRORS else margin
    draw_table_box(plot.ax, box.rows, box.loc, style, margins)


STATISTICS = Layer(
    "statistics",
    "A box of numbers with their confidence intervals, for one model (see "
    "``rocplot.compute.calibration_statistics``).  ``sentences`` writes each out in words below a heading; "
    '``"ece"``, or a list of names, chooses the numbers.',
    _draw_statistics,
    artist=Text,
    keys={
        "form": Key("str | Sequence[str]", '``"rows"``, ``"sentences"`` or names of the numbers'),
        "loc": Key("str", 'a corner, by default the emptiest; or ``"outside"``'),
        "rows": Key("Sequence[str]", "attributes of the numbers to write, by default the usual seven"),
        "method": Key('Literal["wald", "sandwich", "bootstrap"]', "kind of intervals"),
        **RESAMPLING,
    },
    value="form",
    kinds=(str, list),
    repeatable=True,
    rank=10,
    caption=lambda _, box: f"Box: {'; '.join(map(write_on_one_line, box.list_entries()))}",
)


# -- Means over folds of calibration curves, as curves with limits --------------------------------

_LAYERS = ("rug", "histogram", "counts", "diagonal", "no_skill")  # layers that means over folds may have


def read_mean_calibration(plot: Plot[Any], method: Any) -> dict[str | None, AveragedCurve]:
    """Read means over folds, and replace the results by mean curves with limits; return the means."""
    methods = check_names(method, METHODS, "method")
    if len(methods) > 1:
        raise make_value_error(
            "method", f"must be one with folds, not {' and '.join(methods)}", "call calibration for each"
        )
    means = plot.read_fold_means(*_LAYERS, **({} if isinstance(method, str) else {"method": methods[0]}))
    label_means(plot, means, "Brier")
    words = _describe_spread(list(means.values()))
    plot.replace_results(
        {name: [_make_mean_curve(mean, words or mean.error)] for name, mean in means.items()}
    )
    plot.request_layer("intervals" if plot.first_result[0].method == "bins" else "band")
    return means


def _describe_spread(means: Sequence[AveragedCurve]) -> str:
    """Describe the error bars of all models; return "" if their kinds or numbers of folds differ."""
    if len({(len(mean.values), mean.errorbar) for mean in means}) > 1:
        return ""
    kind, level = read_error_kind(means[0].errorbar)
    return describe_fold_mean(
        np.concatenate([mean.n_folds for mean in means]), len(means[0].values), kind, level
    )


def _make_mean_curve(mean: AveragedCurve, words: str) -> CalibrationCurve:
    counted = [curve.counts for curve in mean.curves]
    method = mean.curves[0].method
    return CalibrationCurve.build_unchecked(
        predicted=mean.x,
        observed=mean.y,
        count=_sum_fold_cases(mean) if method == "bins" else np.full(mean.x.size, np.nan),
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


def _sum_fold_cases(mean: AveragedCurve) -> Array:
    """Sum the cases of all folds in each bin."""
    total = np.zeros(mean.x.size)
    for curve, values in zip(mean.curves, mean.values, strict=True):
        total[~np.isnan(values)] += curve.count
    return total


# -- Calibration plots ----------------------------------------------------------------------------

MethodName: TypeAlias = Literal["bins", "isotonic", "loess", "smooth", "logistic", "spline", "beta"]

_MARGIN = 0.045  # of the axes: bins at 0 and 1 are whole
_SMOOTH = 201  # smooth curves with fewer points are interpolated to so many


def _describe_method(curves: Sequence[Any]) -> str:
    """Describe the method of a curve of each model, with its numbers, which may differ between the models."""
    first = curves[0]
    if first.method == "smooth":
        bandwidth = write_range([curve.bandwidth for curve in curves])
        return f"kernel smoothing (bandwidth {bandwidth}, the smooth calibration error)"
    bins = _write_binning(curves) or "bins"
    method_names = {"bins": bins, "loess": "LOESS", "isotonic": "isotonic regression"}
    knots = (
        "" if first.knots is None else f" ({write_range([np.size(curve.knots) for curve in curves])} knots)"
    )
    method_names["spline"] = f"restricted cubic spline{knots}"
    words = method_names.get(first.method, f"{first.method} fit")
    if is_corrected(first):
        words += f", corrected for optimism by {first.n_resamples} bootstrap resamples"
    return words


def _start_caption(call: DrawnPlot) -> str:
    curves = next(iter(call.results.values()))
    if isinstance(curves, compute.GroupedCalibration):
        shown = "groups" if curves.curves is None else f"{len(curves.curves)} groups"
        return (
            describe_models(call, f"Calibration curve over {shown}")
            + ": observed proportion over predicted probability in the average group; "
            "shaded: its confidence band; dashed: limits of a new group; thin lines: the groups"
        )
    front = [one for name, one in call.results.items() if name not in call.behind]
    methods = join_list(dict.fromkeys(map(_describe_method, zip(*front, strict=True))))
    error = "error of the predictions (predicted − observed)"
    quantities = error if call.options.get("residual") else "observed proportion over predicted probability"
    hollow = f"; small and hollow: bins of fewer than {FEW} cases" if call.made.get("few") else ""
    plain = ""
    if call.made.get("plain"):
        limits = "" if {"intervals", "errorbar"} & call.layers.keys() else " and intervals"
        plain = f"; bins without markers{limits}"
    start = describe_models(call, "Calibration plot").removesuffix(f" ({quote_user_text(methods)})")
    return f"{start}: {quantities}, by {methods}{hollow}{plain}"


@picture(
    compute.calibration,
    (RUG, HISTOGRAM, BARS, BAND, APPARENT, BLOCKS, COUNTS, DIAGONAL, NO_SKILL, STATISTICS, FOLDS_OF_MEAN),
    fields={
        "auc": "area under the ROC curve",
        "brier": "Brier score",
        "auc_error": "bound on the error of the area for counts made with ``max_points``",
        "ece": "expected calibration error, over the bins that are drawn or that the arguments ask for",
        "brier_error": "the same of the Brier score",
        "ece_error": "the same of the expected calibration error",
        **describe_mean_fields("Brier scores"),
    },
    caption=_start_caption,
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
    **shared: Unpack[GroupedCurveArguments],
) -> Axes:
    """Draw calibration plots: observed against predicted probabilities, or the error of the predictions.

    Use one to see whether you can take predictions at face value: of the cases predicted at 30 %, do 30 %
    turn out positive?

    Parameters
    ----------
    {reading}
    {groups}  Bins then get Wilson's interval for the number of cases divided by the design effect, and bands
        of curves allow for the groups.
    {averaged}
    method : {"bins", "isotonic", "loess", "smooth", "logistic", "spline", "beta"} or several of them
        How to estimate the observed probabilities.  The first curve is the main line; bins beside a curve
        are drawn as points.
    n_bins : int
        Number of bins, before equal edges are merged and empty bins left out.
    strategy : {"uniform", "quantile"}
        Bins of equal width over [0, 1], or between quantiles of the predictions.
    edges : array-like, optional
        The edges of the bins themselves, ascending, the outer ones included.
    span : float in (0, 1]
        Share of the cases used in each local fit of ``"loess"``.
    degree : {1, 2}
        Degree of the local polynomials of ``"loess"``.
    knots : {3, 4, 5}
        Number of knots of a ``"spline"``, a restricted cubic spline on the log-odds.
    clip : float in (0, 0.5), optional
        Move predictions into [clip, 1 − clip] before logarithms are taken (``"logistic"``, ``"spline"``,
        ``"beta"``).
    level : float in (0, 1)
        Confidence level of `intervals` and `band`.
    residual : bool
        Draw predicted − observed instead of the observed probability: above zero, predictions are too high.
        Curves and limits are the same, measured from the diagonal.
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
        bounds of fractional weights or soft labels, a statistics box for several models, results without
        counts for a layer that needs them, blocks without an isotonic curve, a histogram beside errors, or
        axes that show the other kind.

    See Also
    --------
    rocplot.compute.calibration : The curves as numbers.
    rocplot.compute.calibration_statistics : The numbers of the box.
    rocplot.compute.calibration_optimism : Curves corrected for optimism, which you can pass here.
    calibration_by : The error of the predictions at each value of a feature.
    calibration_map : Maps from scores to probabilities.
    refinement_calibration : Models by their calibration and refinement loss.

    Notes
    -----
    The options of each method also apply to the box of `statistics`, whichever methods are drawn.
    A local regression ends where it leaves [0, 1]; smooth curves of few predictions are interpolated.
    Markers of bins grow with the number of cases, and are smaller if there are several models.  Bins of fewer
    than five cases are small and hollow, and the line joins the others.  Bars of several models are drawn a
    little apart.  In an isotonic block the observed probability is constant; if you draw errors, its line
    rises, since the predictions rise along it.

    Both axes go from 0 to 1.  If all points, curves and limits that are drawn lie at or below ½, as those of
    a rare outcome do, both axes end at one round number above them.  A later call on the same axes moves this
    end up if it has to, axes that share one end alike, and limits that you set yourself stay.

    Rugs and histograms are drawn in a strip above the panel, which keeps its limits, its shape and its place
    in a grid.  Triangles at the ends of a lane mark predictions beyond the panel, which the caption counts.
    The strip is a child axes with the gid ``strip``, in ``ax.child_axes``.

    Unless you place it, the legend goes to the emptiest corner; by default a label is
    ``"{name} (Brier {brier:.3f})"``.  With several models and methods, color tells the models apart and line
    style the methods.

    A result of ``rocplot.compute.calibration_over_groups`` is drawn with its confidence band, the limits for
    a new group (gid ``prediction``) and the curves of the groups (gid ``groups``).

    References
    ----------
    Vuk & Curk (2006), Figures 8 and 10.  Their equation 6.1 swaps the axes; here, as in their figures,
    predictions are on x.

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
    if plot.holds(compute.GroupedCalibration):
        options = numbers | {"method": method, "knots": knots, "level": level, "residual": residual}
        passed = {name: value for name, value in options.items() if not plot.is_optional(name)}
        check_no_other_arguments(compute.GroupedCalibration, passed)
        return draw_group_curves(plot, partial(_lay_out_calibration, plot=plot))
    means = read_mean_calibration(plot, method) if plot.has_folds else {}
    if not plot.has_folds:
        methods = check_names(method, METHODS, "method")
        _check_kinds(plot, methods)
        is_chosen = not isinstance(method, str) or plot.layer_options["statistics"] is not None
        method_kws = {"method": methods[0]} if is_chosen and not plot.is_precomputed else {}
        plot.read(**_find_requested_interval(plot, methods[0]), **method_kws)
        _add_methods(plot, methods[1:], numbers | {"knots": knots, "level": level})
    if plot.layer_options["apparent"] == {} and not any(
        is_corrected(curves[0]) for curves in plot.results.values()
    ):
        plot.layer_options["apparent"] = None  # a default only of corrected curves
    n_shown = len(plot.results) - len(plot.muted_models)
    wants_level = not plot.is_optional("level") and plot.layer_options["band"] is None
    if n_shown > 1 and not plot.has_folds and plot.is_optional("intervals") and not wants_level:
        plot.layer_options["intervals"] = None  # bars of several models hide their curves
    if plot.layer_options["rug"] == {} and any(curves[0].counts is None for curves in plot.results.values()):
        plot.layer_options["rug"] = None  # the default rug needs counts
    is_doubled = plot.is_optional("rug") or plot.has_several_models  # lanes of both would be too low
    if plot.layer_options["histogram"] is not None and is_doubled:
        plot.layer_options["rug"] = None  # which shows the same predictions
    leave_out_rug(plot)
    numbers["level"] = level
    plot.prepare_layers(
        ERRORS if residual else ROC_SPACE,
        rug=lambda _: find_rug_ticks(list_model_counts(plot)),
        statistics=lambda options: make_statistics_box(plot, options, numbers),
        folds=lambda _: {
            name: [plot.space.place(curve, *_trace_calibration_curve(curve)) for curve in mean.curves]
            for name, mean in means.items()
        },
    )
    end = _choose_end(plot, [curve for mean in means.values() for curve in mean.curves])
    if not plot.has_folds:
        _write_labels(plot, {name: numbers[name] for name in ("n_bins", "strategy", "edges")})
    if plot.is_optional("strategy"):
        _warn_of_low_predictions(plot)

    plot.lay_out_axes(_lay_out_calibration, plot, end)
    plot.draw_layers("no_skill", "diagonal")
    for model in plot.models:
        _draw_model_curves(plot, model, plot.get_marker(model))
    plot.draw_layers("counts", "rug", "histogram", "folds")
    plot.finish_axes("upper left", named=_artists.has_artist(plot.ax, "key"))
    plot.draw_layers("statistics")  # after the legend, to find a free corner
    return plot.ax


# -- the curves -----------------------------------------------------------------------------------


def _add_methods(plot: Plot[Any], methods: list[str], options: dict[str, Any]) -> None:
    """Compute the curves of further methods, with the intervals that the layers ask for."""
    further = [options | _find_requested_interval(plot, method) | {"method": method} for method in methods]
    curves = {
        name: [
            curve,
            *(
                compute.calibration(require_curve_counts(curve), **method_options)
                for method_options in further
            ),
        ]
        for name, curve in plot.results.items()
    }
    _check_bounds(plot, [curve for model_curves in curves.values() for curve in model_curves])
    plot.hold_results(curves)


def _check_bounds(plot: CurvesPlot, curves: Curves) -> None:
    """Raise if the caller asks for limits that corrected curves, groups or fractional weights do not have."""
    for layer in ("statistics", "band"):
        if plot.layer_options[layer] is not None and any(map(is_corrected, curves)):
            raise make_value_error(
                layer,
                "is not available for a curve corrected for optimism",
                "see rocplot.compute.optimism",
            )
    for curve in curves:
        layer = "intervals" if curve.method == "bins" else "band"
        options = plot.layer_options[layer]
        is_requested = options is not None and (layer == "band" or any(key in options for key in BARS.keys))
        if (
            is_requested
            and curve.counts is not None
            and curve.method != "smooth"
            and not is_simple(curve.counts)
            and np.isnan(np.asarray(curve.low)).all()
        ):
            raise ValueError(
                f"{layer} of a {curve.method} curve needs whole counts of independent cases: with groups, "
                'fractional weights or soft labels, only bins, and "isotonic" by bootstrap, have an interval'
            )


def _check_kinds(plot: CurvesPlot, methods: list[str]) -> None:
    """Raise for a kind of interval or band that none of the methods has."""
    curved = [method for method in methods if method != "bins" and INTERVALS[method]] or METHODS[1:]
    for layer, layer_methods in (("intervals", ["bins"]), ("band", curved)):
        kind = (plot.layer_options[layer] or {}).get("method")
        if kind is not None:
            check_choice(
                kind, dict.fromkeys(kind for method in layer_methods for kind in INTERVALS[method]), layer
            )


def _find_requested_interval(plot: CurvesPlot, method: str) -> dict[str, Any]:
    """Return the options of the interval of a method, read from the layer that shows it."""
    options = plot.layer_options["intervals" if method == "bins" else "band"]
    if options is None:
        return {}
    resampling = {name: options[name] for name in RESAMPLING if name in options}
    interval = options.get("method")
    if interval not in INTERVALS[method]:  # a kind of another method
        interval = "bootstrap" if method == "isotonic" else None
    return resampling if interval is None else resampling | {"interval": interval}


def _write_labels(plot: CurvesPlot, binning: Mapping[str, Any]) -> None:
    """Write the labels, with the Brier score if it is known, and with the method if there are several."""
    first = [curves[0] for curves in plot.results.values()]
    has_scores = all(curve.counts is not None and not is_corrected(curve) for curve in first)
    numbers = {
        "auc": lambda curves: compute.auc(curves[0].counts),
        "brier": lambda curves: _get_brier_score(curves[0]).brier,
        "auc_error": lambda curves: require_curve_counts(curves[0]).auc_error,
        "ece": lambda curves: _measure_bin_error(curves, binning)[0],
        "brier_error": lambda curves: _get_brier_score(curves[0]).brier_error,
        "ece_error": lambda curves: _measure_bin_error(curves, binning)[1],
    }
    fmt = "{name} (Brier {brier:.3f})" if has_scores and None not in plot.results else "{name}"
    words = _name_method([_choose_main_curve(curves) for curves in plot.results.values()])
    plot.write_labels(fmt, words, **(numbers if has_scores else {}))
    if len(plot.first_result) > 1:
        name_method(plot, words)


def _get_brier_score(curve: CalibrationCurve) -> compute.BrierDecomposition:
    return compute.brier_decomposition(require_curve_counts(curve))


def _measure_bin_error(curves: Curves, binning: Mapping[str, Any]) -> tuple[float, float]:
    """Return the expected calibration error, by the drawn bins if there are any, and its bound."""
    counts = require_curve_counts(curves[0])
    if find_wide_cells(counts).any():
        low, high = bound_bin_error(counts, bound_pooled_bins(counts, choose_bin_edges(counts, **binning)[0]))
        return (low + high) / 2, (high - low) / 2
    drawn = [curve for curve in curves if curve.method == "bins"]
    bins = drawn[0] if drawn else compute.calibration(counts, **binning)
    return bins.average_error, 0.0


def _lay_out_calibration(ax: Axes, plot: CurvesPlot, end: float) -> None:
    if plot.space is ERRORS:
        _lay_out_calibration_errors(ax, end, *_measure_errors(plot))
    else:
        _axes.lay_out_unit_square(ax, "Predicted probability", "Observed proportion", _MARGIN, end)


def _choose_end(plot: CurvesPlot, folds: Iterable[CalibrationCurve] = ()) -> float:
    """Choose the end of both axes, or of x if errors are drawn, from the points, curves and limits drawn."""
    drawn = [curve for curves in plot.results.values() for curve in curves]
    parts = [side for curve in (*drawn, *folds) for side in _trace_calibration_curve(curve)]
    if plot.space is ERRORS:
        parts = parts[::2]
    else:
        parts += [np.asarray(curve.high) for curve in drawn if find_limit_layer(plot, curve)]
        parts += [np.asarray(curve.apparent) for curve in drawn if is_corrected(curve)]
    return _axes.choose_unit_end(float(np.nanmax(np.concatenate([[0.0], *parts]))))


def _measure_errors(plot: CurvesPlot) -> tuple[float, float]:
    """Return the smallest and largest error that is drawn, limits included."""
    errors = [np.zeros(1)]
    for curve in (model_curve for curves in plot.results.values() for model_curve in curves):
        errors.append(plot.space.place(curve, *_trace_calibration_curve(curve))[1])
        if is_corrected(curve):
            errors.append(
                plot.space.place(curve, *_trace_calibration_curve(curve.changed(observed=curve.apparent)))[1]
            )
        errors += get_drawn_limits(plot, curve) if find_limit_layer(plot, curve) else ()
    all_errors = np.concatenate(errors)
    return float(np.nanmin(all_errors)), float(np.nanmax(all_errors))


def _draw_model_curves(plot: CurvesPlot, model: CurvesModel, marker: str) -> None:
    """Draw all curves of a model with their limits; bins beside another curve are points."""
    methods = []
    for curve, of_models in zip(model.result, zip(*plot.results.values(), strict=True), strict=True):
        path, words = plot.space.place(curve, *_trace_calibration_curve(curve)), _name_method(of_models)
        marker_options: Options = {}
        if curve.method == "bins":
            numbers = {"count": np.asarray(curve.count), "n_cases": _count_bin_cases(plot, curve)}
            marker_options = {"marker": marker, **numbers}
        methods.append(MethodLine(curve.method, words, *path, **marker_options))
    look: Options = {"markersize": get_marker_size(_SMALL)} if plot.has_several_models else {}
    if plot.layer_options["blocks"] is not None and _choose_main_curve(model.result).method == "isotonic":
        look["linewidth"] = get_thin_width()
    if plot.layer_options["apparent"] is not None and plot.has_several_models:
        look["linestyle"] = METHOD_STYLES[0]  # the apparent curve is dashed
    draw_main(plot, model, methods, **look)
    if model.name in plot.muted_models:
        return
    for method, curve in zip(methods, model.result, strict=True):
        color = draw_method(plot, model, methods, method)
        if (layer := find_limit_layer(plot, curve)) is not None:  # next to the curve in the legend
            look = {"color" if layer is BARS else "facecolor": color}
            layer.draw(plot, model, curve, override_look(look, plot.get_layer_style(layer), layer.artist))
        if curve.method == "isotonic" and plot.layer_options["blocks"] is not None:
            paths = plot.prepared["blocks"][model.name]
            BLOCKS.draw(
                plot,
                model,
                paths,
                override_look({"color": color}, plot.get_layer_style(BLOCKS), BLOCKS.artist),
            )
        if plot.layer_options["apparent"] is not None and is_corrected(curve):
            APPARENT.draw(
                plot, model, plot.prepared["apparent"][model.name], color, plot.get_layer_style(APPARENT)
            )


def _count_bin_cases(plot: CurvesPlot, curve: CalibrationCurve) -> Array | None:
    """Return the number of cases in each bin, or None if weights are known alone."""
    if not plot.is_weighted:
        return np.asarray(curve.count)
    counts = curve.counts
    if counts is None or counts.cases is None or curve.first is None:
        return None
    return count_cases_in_bins(counts, curve.first)


def _choose_main_curve(curves: Curves) -> CalibrationCurve:
    """Choose the curve of the main line: the first one that is not by bins, or else the bins."""
    return next((curve for curve in curves if curve.method != "bins"), curves[0])


def _name_method(curves: Sequence[CalibrationCurve]) -> str:
    """Name the method of a curve of each model in the legend."""
    first = curves[0]
    if is_corrected(first):
        return "bias-corrected"
    method_names = {"bins": _write_binning(curves), "loess": "LOESS", "smooth": "kernel smoothing"}
    return method_names.get(first.method, first.method)


def _write_binning(curves: Sequence[CalibrationCurve]) -> str:
    """Write the rule of the bins of all models, and how many hold cases: 2 of 10, or 12 to 13 of 15."""
    binning = write_grouping([curve.binning for curve in curves])
    drawn = write_range([np.size(curve.predicted) for curve in curves])
    is_partial = binning.endswith(" uniform bins") and not binning.startswith(f"{drawn} ")
    return f"{drawn} of {binning}" if is_partial else binning


def _warn_of_low_predictions(plot: CurvesPlot) -> None:
    """Warn if all predictions are low, so that fewer than half of the uniform bins are drawn."""
    for name, (curve, *_) in plot.results.items():
        highest = float(np.max(np.asarray(curve.last, float), initial=0))
        if "uniform bins" not in curve.binning or not 0 < highest < 0.5:
            continue
        number, bins = int(curve.binning.partition(" ")[0]), _write_binning([curve])
        if 2 * np.size(curve.predicted) >= number or np.asarray(curve.count).sum() < number:
            continue
        with name_model(name if plot.has_several_models else None):
            warn_user(
                f"only {bins} hold cases, as no prediction exceeds {write_number(highest)}: pass "
                'strategy="quantile" for bins of equal numbers of cases'
            )
        return  # the advice is the same for others


def _trace_calibration_curve(curve: CalibrationCurve) -> tuple[Array, Array]:
    """Return the vertices of a curve within [0, 1]; isotonic blocks are steps over their ranges."""
    if curve.method == "isotonic":
        ends = np.column_stack([np.asarray(curve.first), np.asarray(curve.last)])
        return ends.ravel(), np.repeat(np.clip(curve.observed, 0, 1), 2)
    x, y = curve.predicted, np.asarray(curve.observed, float)
    is_coarse = curve.method in ("loess", "smooth", "spline") and 2 < x.size < _SMOOTH
    if is_coarse and (np.diff(x) > 0).all() and np.isfinite(y).all():
        from scipy.interpolate import PchipInterpolator

        interpolate = PchipInterpolator(x, y)  # a line through few points would look angular
        x = np.union1d(x, np.linspace(x[0], x[-1], _SMOOTH))
        y = interpolate(x)
    return _clip_to_unit(x, y)


def _clip_to_unit(x: Array, y: Array) -> tuple[Array, Array]:
    """Cut a line at the points where it leaves [0, 1]; points outside become NaN."""
    if ((y >= 0) & (y <= 1)).all() or not ((y >= 0) & (y <= 1)).any():
        return x, np.clip(y, 0, 1)
    edges = []
    for edge in (0.0, 1.0):
        i = np.flatnonzero((y[:-1] - edge) * (y[1:] - edge) < 0)
        crossings = x[i] + (x[i + 1] - x[i]) * (edge - y[i]) / (y[i + 1] - y[i])
        edges.append(np.column_stack([crossings, np.full(crossings.size, edge)]))
    vertices = np.concatenate([np.column_stack([x, y]), *edges])
    vertices = vertices[np.argsort(vertices[:, 0], kind="stable")]
    is_outside = (vertices[:, 1] < 0) | (vertices[:, 1] > 1)
    vertices[is_outside, 1] = np.nan
    return vertices[:, 0], vertices[:, 1]


# -- The axes -------------------------------------------------------------------------------------


def _lay_out_calibration_errors(ax: Axes, end: float, low: float, high: float) -> None:
    """Lay out predicted − observed over the predicted probability, zero included; later errors fit in."""
    words = "Predicted probability", _axes.ERROR
    ends = _axes.pad_error_limits(low, high)
    new = _axes.lay_out_same_frame(ax, *words, ylim=ends)
    _axes.end_unit_axes(ax, end, _MARGIN)
    if new:
        _axes.set_proportion_ticks(ax)
    else:
        _axes.widen_limits(ax, ylim=ends)
