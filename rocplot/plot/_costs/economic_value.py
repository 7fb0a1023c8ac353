"""Plots of the relative economic value over the cost–loss ratio."""

from __future__ import annotations

from typing import Literal, TypeAlias, Unpack

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.lines import Line2D

from rocplot import compute
from rocplot._errors import make_value_error
from rocplot._numbers import ratio
from rocplot._typing import Array, Options
from rocplot._validation import check_choice
from rocplot.compute import EconomicValue, RocCurve
from rocplot.page.gids import get_gid
from rocplot.page.scales import is_linear
from rocplot.page.sizes import HAIR, get_neutral_color, get_thin_width
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import describe_models
from rocplot.plot._costs._loss_space import choose_even_positions, describe_lines, draw_faint_lines
from rocplot.plot._layers.layer import Layer
from rocplot.plot._layers.rates import CUTS, THRESHOLDS, describe_thresholds, mark_best_value, read_thresholds
from rocplot.plot._layers.references import draw_reference, make_reference_line, match_rate
from rocplot.plot._looks import BARE, DOTTED, make_tangent_look, override_look
from rocplot.plot._model_labels import get_threshold_word, write_thresholds
from rocplot.plot._panel import DrawnPlot
from rocplot.plot._picture import CurveArguments, Model, Plot, picture

Values: TypeAlias = Plot[EconomicValue]
ValueModel: TypeAlias = Model[EconomicValue]
Trace: TypeAlias = tuple[float, Array]  # a threshold, and its values at the ratios of the curve

_MOST_CUTS = 200  # largest number of marked lines of a model
_BELOW = 0.12  # height of the panel below 0, as a fraction of the height above
_PEAK_ROOM = 0.06  # of the panel's width, on both sides of the base rate, where the lines have their peaks
_ON_BASE_RATE = (0.25, 0.35, 0.15, 0.45, 0.55, 0.65, 0.75, 0.08, 0.85)  # heights of its name, best first
_LEAST = 1e-6  # smallest lower limit of a logarithmic axis, unless a base rate is near


# -- references and the best value ----------------------------------------------------------------


TRIVIAL = Layer(
    "trivial",
    "The value 0, of the better of always and never acting: all that the base rate alone allows.",
    draw_reference,
    lambda *_: make_reference_line("trivial", "always or never act", [0, 1], [0, 0]),
    default=True,
    without_model=True,
    rank=-3,
    caption="Reference line: the better of always acting and never acting",
)


def _find_peak(result: EconomicValue) -> tuple[float, float]:
    """Return the base rate and the value there, which is the largest."""
    peak = int(result.value.argmax())
    return float(result.cost_loss[peak] if np.isnan(result.prior) else result.prior), float(
        result.value[peak]
    )


def _find_base_rate_heights(plot: Values, _options: Options) -> dict[float, float]:
    """Return the height of the line at each base rate."""
    heights: dict[float, float] = {}
    for result in plot.results.values():
        if not np.isnan(result.prior):
            prior = match_rate(result.prior, heights)
            heights[prior] = max(_find_peak(result)[1], heights.get(prior, 0.0))
    return heights


def _draw_base_rate_lines(plot: Values, heights: dict[float, float], style: Options) -> None:
    """Draw a line at each base rate up to the highest curve; extend the line of an earlier call."""
    there = (line for line in plot.ax.lines if get_gid(line) == "base_rate")
    drawn_lines = {float(np.asarray(line.get_xdata())[0]): line for line in there}
    look: Options = {
        "gid": "base_rate",
        "linestyle": DOTTED,
        "linewidth": get_thin_width(HAIR),
        "zorder": 1.5,
    }
    for prior, top in heights.items():
        if (standing := drawn_lines.get(match_rate(prior, drawn_lines))) is not None:
            standing.set_ydata([0, max(top, float(np.asarray(standing.get_ydata())[1]))])
            continue
        line = _artists.draw_line(plot.ax, [prior, prior], [0, top], **override_look(look, style))
        words: Options = {"required": False, "near": True, "clear": BARE, "color": get_neutral_color()}
        words |= {"asked": True, "is_usual": True, "own_part": (line, np.array([[prior, 0], [prior, top]]))}
        spots = top * np.array(_ON_BASE_RATE)
        _artists.write_label(plot.ax, f"base rate {ratio(prior)}", prior, spots, **words)


BASE_RATE = Layer(
    "base_rate",
    "A line at the base rate, P(event), at which a forecast is worth most.",
    _draw_base_rate_lines,
    _find_base_rate_heights,
    default=True,
    repeatable=True,
    rank=-2,
    caption="Vertical line: the base rate, at which the value is largest",
)


BEST = Layer(
    "best",
    "The largest value of each curve, at the base rate: Peirce's skill score, Youden's index.",
    mark_best_value,
    lambda plot, _: {name: _find_peak(result) for name, result in plot.results.items()},
    default=True,
    rank=3,
    caption="Marked: the largest value of each curve, Peirce's skill score",
)

# -- the lines of thresholds ----------------------------------------------------------------------


def _compute_value_lines(result: EconomicValue, thresholds: Array) -> list[Trace]:
    """Compute the value of acting at each finite threshold."""
    return [(float(cut), result.of_cut_off(cut)) for cut in thresholds if np.isfinite(cut)]


def _require_roc_curve(result: EconomicValue, layer: str) -> RocCurve:
    if result.curve is None or np.isnan(result.prior):
        raise make_value_error(
            layer, "needs the ROC curve", "draw an economic value of data or of a RocCurve"
        )
    return result.curve


def _trace_all_value_lines(plot: Values, _options: Options) -> dict[str | None, list[Array]]:
    """Trace the lines of all thresholds, or of at most 30."""
    lines = {}
    for name, result in plot.results.items():
        thresholds = np.asarray(_require_roc_curve(result, "lines").threshold, float)
        indices = choose_even_positions(thresholds.size, len(plot.results))
        lines[name] = [
            np.column_stack([result.cost_loss, value])
            for _, value in _compute_value_lines(result, thresholds[indices])
        ]
    return lines


LINES = Layer(
    "lines",
    "The value of each single cut-off, or of 30 evenly chosen ones if there are more; with more than four "
    "models, of 60 in all.  The curve is their upper envelope.",
    draw_faint_lines,
    _trace_all_value_lines,
    LineCollection,
    rank=1,
    caption=describe_lines("the value"),
)


def _find_marked_value_lines(plot: Values, options: Options) -> dict[str | None, list[tuple[str, Array]]]:
    """Compute the lines of the thresholds to mark, by default those that are best at some ratio."""
    cuts = read_thresholds(plot.results, options, "thresholds")
    curves = {name: _require_roc_curve(result, "thresholds") for name, result in plot.results.items()}
    lines = {}
    for name, result in plot.results.items():
        own = compute.hull(curves[name]).threshold if (given := cuts[name]) is None else given
        lines[name] = _compute_value_lines(result, np.asarray(own, float))
    texts = write_thresholds(
        {name: [cut for cut, _ in some] for name, some in lines.items()}, options.get("fmt"), curves
    )
    return {
        name: [(text, value) for text, (_, value) in zip(texts[name], some, strict=True)]
        for name, some in lines.items()
    }


def _draw_value_lines(
    plot: Values, model: ValueModel, marked_lines: list[tuple[str, Array]], style: Options
) -> None:
    look = override_look(make_tangent_look(model.look.color) | {"gid": model.make_gid("thresholds")}, style)
    word = get_threshold_word((plot.layer_options["thresholds"] or {}).get("fmt"))
    label_kws: Options = {"color": look["color"], "word": word, "series": model.make_gid("thresholds")}
    x, to_page = model.result.cost_loss, plot.ax.transData.transform
    peak = to_page((x[model.result.value.argmax()], 0))[0]
    others = _artists.list_paths(plot.ax)
    for one in plot.models:
        others += [(one.result.cost_loss, value) for _, value in plot.prepared["thresholds"][one.name]]
    for text, value in marked_lines[:_MOST_CUTS]:
        line = _artists.draw_line(plot.ax, x, value, **look)
        rivals = [path for path in others if path[1] is not value]
        places = _artists.list_places_along(plot.ax, x, value, rivals, len(text) / 2)
        # The height at the base rate is the number that a reader looks for
        is_clear = np.abs(to_page(places)[:, 0] - peak) > _PEAK_ROOM * plot.ax.bbox.width
        _artists.write_label_on_line(
            plot.ax,
            text,
            places[is_clear],
            own_part=(line, np.column_stack([x, value])),
            may_leave_line=True,
            **label_kws,
        )


CUT_OFFS = THRESHOLDS.replace_fields(
    meaning="The value of always acting at one of these cut-offs, or of all that are best at some ratio, "
    "each labelled with its cut-off.",
    draw=_draw_value_lines,
    prepare=_find_marked_value_lines,
    artist=Line2D,
    keys=CUTS,
    caption=describe_thresholds("Broken lines: value of acting"),
)


def _start_caption(call: DrawnPlot) -> str:
    prior, log = call.options.get("prior"), call.options.get("xscale") == "log"
    prior_text = f", at a base rate of {ratio(prior)}" if prior is not None else ""
    head = describe_models(call, "Relative economic value", "Relative economic value")
    scale = ", on a logarithmic scale" if log else ""
    return f"{head} over the cost–loss ratio{scale}, with the best cut-off for each{prior_text}"


@picture(
    compute.economic_value,
    (TRIVIAL, BASE_RATE, LINES, CUT_OFFS, BEST),
    fields={"best": "largest value, at the base rate", "prior": "base rate"},
    caption=_start_caption,
)
def economic_value(
    plot: Values,
    *,
    prior: float | None = None,
    xscale: Literal["linear", "log"] | None = None,
    **shared: Unpack[CurveArguments],
) -> Axes:
    """Draw the relative economic value of forecasts over the cost–loss ratio of those who act on them.

    Use it to show which users gain from a forecast, and how much of what a perfect forecast would save.

    Parameters
    ----------
    {reading}
    prior : float in (0, 1), optional
        P(event) where the forecasts will be used, the base rate; by default the sample's.
    xscale : {"linear", "log"}, optional
        Scale of the cost–loss ratio; by default linear, or that of axes that show values already.
        ``"log"`` suits rare events, whose forecasts have value only at small ratios.
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``economic_value:<model>``, ``best:<model>``, ``lines:<model>``,
        ``thresholds:<model>``, ``trivial`` and ``base_rate``.

    Raises
    ------
    {raises}
    ValueError
        Also for a prior outside (0, 1), a curve without counts and no prior, scores pooled by `max_points`, a
        layer that needs the ROC curve of a result without one, or axes that show something else.

    See Also
    --------
    rocplot.compute.economic_value : The curves as numbers.
    cost_curve : The same losses over the cost proportion, not relative to a perfect forecast.
    net_benefit : The net benefit over the threshold probability.

    Notes
    -----
    Richardson (2000); Wilks (2001).  Acting costs C and prevents the loss L; the value is the share of the
    savings of perfect forecasts that these forecasts bring, if each user acts at the best cut-off for the
    ratio C/L.  It is 0 for users who do as well by always or never acting.  Calibrated probabilities
    are worth most to users who act at p ≥ C/L.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = economic_value([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6], thresholds=[0.7], ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['economic_value', 'trivial', 'base_rate', 'best', 'thresholds']
    >>> plt.close(fig)
    """
    if xscale is not None:
        check_choice(xscale, ("linear", "log"), "xscale")
    plot.read()
    plot.prepare_layers()
    numbers = {"best": lambda curve: _find_peak(curve)[1], "prior": lambda curve: curve.prior}
    plot.write_labels("{name} (largest {best:.3f})", "economic value", **numbers)
    curves = plot.results.values()
    top = max(_find_peak(curve)[1] for curve in curves)
    bottom_extent = _BELOW * top if plot.prepared.get("lines") or plot.prepared.get("thresholds") else 0.0
    useful = [curve.cost_loss[curve.value > 0].min(initial=_find_peak(curve)[0]) for curve in curves]
    floor = min(_LEAST, *(_find_peak(curve)[0] / 10 for curve in curves))
    smallest_ratio = max(floor, float(min(useful)) / 2, min(float(curve.cost_loss[0]) for curve in curves))
    plot.lay_out_axes(
        _lay_out_economic_value,
        top,
        plot.count_inner_rows(len(plot.models)),
        -bottom_extent,
        xscale,
        smallest_ratio,
    )
    for model in plot.models:
        plot.curve(model, model.result.cost_loss, model.result.value, graph=True)
    plot.draw_layers()
    return plot.finish_axes("upper right")


# -- The axes -------------------------------------------------------------------------------------

_LEAST_COST_LOSS = 1e-6  # cost–loss ratio of standing curves on a logarithmic axis


def _lay_out_economic_value(
    ax: Axes, top: float, rows: int, bottom: float, xscale: str | None, least: float
) -> None:
    """Lay out a value over the cost–loss ratio, from the `least` on over a logarithmic one.

    Without a scale that of the axes is kept.
    """
    if xscale == "log" and _axes.is_new(ax):
        ax.set_xscale("log")
    _axes.lay_out_cost_space(ax, "cost_loss", top, rows, bottom)
    lower_limit = ax.get_xlim()[0]
    if is_linear(ax, "x"):  # half of the least ratio at which a standing curve has a value, as of new ones
        traces = (np.asarray(line.get_xydata(), float) for line in ax.lines)
        useful = [np.min(trace[trace[:, 1] > 0, 0], initial=2 * least) for trace in traces]
        lower_limit = max(min(useful, default=least) / 2, _LEAST_COST_LOSS)
    _axes.set_proportion_scale(ax, xscale)
    if not is_linear(ax, "x"):
        _axes.set_limits(ax, (min(least, lower_limit), 1))
