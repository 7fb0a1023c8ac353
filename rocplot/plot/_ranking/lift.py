"""Lift charts, cumulative gains and lift curves: the positives among the highest ranked cases."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from numbers import Real
from typing import Any, TypeAlias, Unpack

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._data.arrays import rates, read_array
from rocplot._errors import make_type_error, make_value_error, prefix_argument
from rocplot._numbers import write_amount, write_number, write_percent
from rocplot._typing import Array, Options, Trace
from rocplot._validation import check_choice, shorten_value
from rocplot.compute import LiftCurve, ProfitOptimum
from rocplot.compute._base.folds import ErrorBar
from rocplot.compute._ranking.lift import (
    SCALES,
    compute_lift_hull,
    compute_unit_values,
    trace_perfect_ranking,
)
from rocplot.page.gids import write_gid
from rocplot.page.scales import RoundedLocator
from rocplot.page.sizes import get_marker_size
from rocplot.page.typeset import make_axis_literal
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import describe_models, describe_numbers, join_list, write_model_numbers
from rocplot.plot._layers.folds import FOLDS_OF_MEAN, describe_mean_fields
from rocplot.plot._layers.isometrics import ISOMETRICS, compute_lines
from rocplot.plot._layers.layer import Key, Layer
from rocplot.plot._layers.rates import (
    CHANCE,
    HULL,
    THRESHOLDS,
    LabelledOptimum,
    describe_costs,
    draw_optimum,
    write_decision,
    write_optimal_thresholds,
    write_optimum_profit,
)
from rocplot.plot._looks import DASHED, DOT, FINE_DOTS, RULE, override_look
from rocplot.plot._panel import DrawnPlot, PanelSpace, list_drawn_plots
from rocplot.plot._picture import CurveArguments, Model, Plot, picture
from rocplot.plot._ranking._means import LiftChart, Scale, draw_mean_lift

Deciles: TypeAlias = tuple[Array, Array, list[str], str]  # depths, heights, texts, word

_LABELS = {"count": "{name} (area {area:.4g})", "rate": "{name} (area {area_rate:.3f})", "ratio": "{name}"}
_LEAST_DEPTH = 0.01  # the panel need not show the noisy lift of fewer cases


@dataclass(frozen=True)
class Money:
    """The value of a unit of height, the line of the cost of targeting, and the texts for both."""

    per_unit: float
    unit: str
    cost: Trace
    words: tuple[str, str] = ("Value of true positives", "cost of predicted positives")


# -- layers of this picture -----------------------------------------------------------------------


def _draw_perfect(plot: Plot[Any], path: Trace, style: Options) -> None:
    look: Options = {"gid": "perfect", "linestyle": DASHED, "label": "perfect ranking", "zorder": 1.5}
    _artists.draw_line(plot.ax, *path, avoid=True, **override_look(look, style))


def _draw_profit(
    plot: Plot[Any], model: Model[Any], profit: tuple[LabelledOptimum, Money | None], style: Options
) -> None:
    """Draw the optimum with its iso-profit line and, once per axes, the axis of money and the cost line."""
    best, money = profit
    if money is not None and not _artists.has_artist(
        plot.ax, "cost"
    ):  # `check_same_money` made sure that an earlier one is equal
        _add_money_axis(plot.ax, money.per_unit, money.words[0], money.unit, write_amount)
        look: Options = {"gid": "cost", "linestyle": RULE, "label": money.words[1]}
        _artists.draw_line(plot.ax, *money.cost, avoid=True, zorder=1.5, **look)
    draw_optimum(plot, model, best, {"gid": model.make_gid("optimum")} | style)


def _draw_deciles(plot: Plot[LiftCurve], model: Model[LiftCurve], deciles: Deciles, style: Options) -> None:
    x, y, texts, word = deciles
    look = {"color": model.look.color, "markersize": get_marker_size(DOT), "gid": model.make_gid("deciles")}
    _artists.draw_points(plot.ax, x, y, **override_look(look, style))
    for depth, height, text in zip(x, y, texts, strict=True):
        label_kws: Options = {"word": word, "series": model.make_gid("deciles"), "required": False}
        _artists.write_label(plot.ax, text, depth, height, color=plot.get_label_color(model), **label_kws)


def _list_heights(depths: Array, _: Array, texts: list[str], word: str) -> str:
    """List the marked heights, each with its depth."""
    places = [f"{write_percent(depth)} %" for depth in depths]
    return join_list([f"{word} {text} at {place}" for text, place in zip(texts, places, strict=True)])


def _draw_ks(plot: Plot[LiftCurve], model: Model[LiftCurve], gap: tuple[Trace, str], style: Options) -> None:
    (x, y), text = gap
    look = {"color": model.look.color, "linestyle": FINE_DOTS, "gid": model.make_gid("ks")}
    _artists.draw_line(plot.ax, x, y, avoid=True, **override_look(look, style))
    if x.size:
        alone = not plot.has_several_models  # several labels may have no room, and label_fmt has {ks}
        label_kws: Options = {"required": alone, "color": plot.get_label_color(model)}
        _artists.write_label_beside_bar(plot.ax, text, x[0], (y[0], y[-1]), **label_kws)


OUTCOMES = {
    "benefit_tp": Key("float", "benefit of a true positive, 0 by default"),
    "benefit_tn": Key("float", "benefit of a true negative, 0 by default"),
    "cost_fp": Key("float", "cost of a false positive, 0 by default"),
    "cost_fn": Key("float", "cost of a false negative, 0 by default"),
}
PERFECT = Layer(
    "perfect",
    "The perfect ranking of the first model's classes.",
    _draw_perfect,
    without_model=True,
    rank=-2,
    caption="Reference line: perfect ranking",
)


def _write_caption_of_profit(call: DrawnPlot, made: Any) -> str:
    numbers = {name: write_optimum_profit(best) for name, (best, _) in made.items()}
    costs = describe_costs(call, "profit")
    return f"Marked: depth of the largest profit{costs}: {write_model_numbers(call, numbers)}"


PROFIT = Layer(
    "profit",
    "The depth of the largest profit, with the iso-profit line that touches the curve there; pass a dict "
    "of what the outcomes are worth.  In the count and rate scales, a second axis shows the value of the "
    "positives found, and a line from (0, 0) the cost of pursuing cases: the gap between curve and line is "
    "the profit.",
    _draw_profit,
    keys=OUTCOMES
    | {
        "money": Key("bool", "whether to draw that axis and line"),
        "unit": Key("str", "unit to write on that axis"),
    },
    rank=6,
    caption=_write_caption_of_profit,
)
DECILES = Layer(
    "deciles",
    "Marks at the depths .1, .2, …, .9, or at those that you pass, above 0, with their height.",
    _draw_deciles,
    keys={"at": Key("Sequence[float]", "the depths")},
    value="at",
    kinds=(Real, Sequence),
    rank=7,
    caption=describe_numbers("Marked: values at fixed depths", lambda deciles: _list_heights(*deciles)),
)
_KS_LENGTHS = {"count": "P × (1 − prevalence) × KS", "rate": "(1 − prevalence) × KS"}  # tpr − fpr is KS


def _describe_ks(call: DrawnPlot, made: Any) -> str:
    """Say where the vertical stands and how long it is: fpr, not depth, is what KS takes from tpr."""
    length = _KS_LENGTHS.get(call.options.get("scale", "count"))
    words = "" if length is None else f", its length {length}"
    texts = {name: text.replace("\n", " ") for name, (_, text) in dict(made or {}).items()}
    return f"Vertical: depth of the Kolmogorov–Smirnov distance{words}: {write_model_numbers(call, texts)}"


KS = Layer(
    "ks",
    "A line from the random ranking to the curve at the depth at which the Kolmogorov–Smirnov distance, the "
    "largest difference of tpr and fpr, is reached.  In rates, its length is (1 − prevalence) × KS.",
    _draw_ks,
    rank=7,
    caption=_describe_ks,
)


def _start_caption(call: DrawnPlot) -> str:
    nouns = {"rate": "Cumulative gains curve", "ratio": "Lift curve"}
    return describe_models(call, nouns.get(call.options.get("scale", ""), "Lift chart"))


@picture(
    compute.lift,
    (
        HULL,
        ISOMETRICS.replace_fields(meaning="Lines of equal metric value, for the classes of the first model."),
        PROFIT,
        DECILES,
        KS,
        THRESHOLDS.replace_fields(meaning=f"{THRESHOLDS.meaning}  Those off the panel are left out."),
        PERFECT,
        CHANCE.replace_fields(meaning="A random ranking of the first model's classes."),
        FOLDS_OF_MEAN,
    ),
    fields={
        "area": "Alift2, under the curve of counts",
        "area_rate": "the same over P, under the curve of rates",
        "area_step": "Alift1, under the steps",
        "auc": "area under the ROC curve",
        "gini": "Gini coefficient, 2 AUC − 1: the accuracy ratio of the CAP curve",
        "ks": "Kolmogorov–Smirnov distance",
        "profit": "largest profit, with the layer `profit`",
        "depth": "where it is reached",
        "threshold": "its cut-off",
        **describe_mean_fields("areas"),
    },
    caption=_start_caption,
)
def lift(
    plot: Plot[LiftCurve],
    *,
    fold: ArrayLike | str | None = None,
    errorbar: ErrorBar = ("ci", 95),
    scale: Scale = "count",
    **shared: Unpack[CurveArguments],
) -> Axes:
    """Draw lift charts, cumulative gains curves or lift curves, over the predicted-positive rate.

    Use it if you can act on only part of the cases, ranked by score: it shows how many positives you reach.

    Parameters
    ----------
    {reading}
    {averaged}
    scale : {"count", "rate", "ratio"}
        The quantity on y.  ``"count"``: true positives, the lift chart of Vuk & Curk.  ``"rate"``: the true
        positive rate, known as cumulative gains.  ``"ratio"``: true positive rate over predicted-positive
        rate, lift in the narrow sense; it is undefined at rate 0, where the curve begins with the limit of
        its first segment.  By default the models' labels hold the area under the curve in this scale, except
        for ratios.
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``lift:<model>``, ``hull:<model>``, ``tangent:<model>`` and so on; of
        folds also ``errorbar:<model>`` and ``folds:<model>``.

    Raises
    ------
    {raises}
    ValueError
        Also for an unknown scale, depths outside [0, 1], or outcomes under which every decision earns the
        same.

    See Also
    --------
    rocplot.compute.lift : The curves as numbers.
    rocplot.compute.profit_optimum : The depth of the largest profit.
    roc : The true over the false positive rate.

    Notes
    -----
    Vuk & Curk (2006), Figures 5 to 7.  The lift among less than one case in a hundred is mostly noise, so
    in the ratio scale the limits of y leave it out.  With folds, the line is the mean height at the rates 0,
    .01, …, 1: true positives per fold, or rates.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = lift([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2], perfect=True, ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['lift', 'chance', 'perfect']
    >>> plt.close(fig)
    """
    check_choice(scale, SCALES, "scale")
    if plot.has_folds:
        return draw_mean_lift(plot, scale)
    curves = plot.read()
    first = plot.first_result
    chart = LiftChart(scale, max(_find_lift_top(curve, scale) for curve in curves.values()))
    worth = plot.layer_options["profit"]
    optima = {} if worth is None else plot.apply_to_models(compute.profit_optimum, **read_outcomes(worth))
    plot.prepare_layers(
        PanelSpace(chart.place_points, chart.place_points, chart.place_decisions),
        hull=lambda _: {name: _place_hull(curve, chart) for name, curve in curves.items()},
        isometrics=lambda options: _compute_isometrics(first, options),
        profit=lambda options: _place_lift_optima(curves, optima, chart, options, plot.standing),
        deciles=lambda options: _place_deciles(curves, chart, options),
        ks=lambda _: {name: _find_ks_gap(curve, chart) for name, curve in curves.items()},
        perfect=lambda _: _trace_perfect_curve(first, chart),
        chance=lambda _: chart.place_line(first, [0, 1], [0, first.n_positive]),
    )
    plot.write_labels(
        _choose_area_format(curves) if scale == "count" else _LABELS[scale],
        "lift curve",
        area=lambda curve: curve.area,
        area_rate=lambda curve: curve.area / curve.n_positive,
        area_step=lambda curve: curve.area_step,
        auc=lambda curve: curve.auc,
        gini=lambda curve: 2 * curve.auc - 1,
        ks=lambda curve: curve.ks,
        **list_optimum_numbers(plot.results, optima),
    )

    plot.lay_out_axes(_axes.lay_out_lift, scale, chart.top, write_amount)
    for model in plot.models:
        plot.curve(model, *chart.thin_curve(model.result))
    plot.draw_layers()
    return plot.finish_axes("best" if scale == "ratio" else "lower right")


# -- computed before anything is drawn ------------------------------------------------------------


def _choose_area_format(curves: dict[str | None, LiftCurve]) -> str:
    """Choose a format of areas without powers of ten, of four digits, with equal decimals for all models."""
    smallest_total, largest_total = (end(curve.n_positive for curve in curves.values()) for end in (min, max))
    if largest_total < 1e4:
        areas = [curve.area for curve in curves.values() if curve.area > 0]
        if len(areas) < 2 or max(areas) < 1e-3:
            return _LABELS["count"]
        decimals = max(0, 3 - int(np.floor(np.log10(max(areas)))))
        return f"{{name}} (area {{area:.{decimals}f}})"
    return f"{{name}} (area {{area:.{max(0, min(3, 3 - int(np.floor(np.log10(smallest_total)))))}f}})"


def list_optimum_numbers(
    curves: Mapping[str | None, Any], optima: Mapping[str | None, ProfitOptimum]
) -> dict[str, Callable[[Any], float]]:
    """Return the numbers of optima that labels may hold, or none if no optima are drawn."""
    best = {curves[name]: optimum for name, optimum in optima.items()}
    numbers: dict[str, Callable[[Any], float]] = {
        "profit": lambda curve: best[curve].profit,
        "depth": lambda curve: best[curve].rate,
        "threshold": lambda curve: best[curve].threshold,
    }
    return numbers if optima else {}


def _find_lift_top(curve: LiftCurve, scale: str) -> float:
    """Return the height that the panel must show for a curve."""
    if scale != "ratio":
        return float(curve.n_positive) if scale == "count" else 1.0
    return max(1.0, float(curve.ratio[1:][curve.rate[1:] >= _LEAST_DEPTH].max()))


def _place_hull(curve: LiftCurve, chart: LiftChart) -> Trace:
    vertices = compute_lift_hull(curve)
    return chart.place_line(curve, vertices.rate, vertices.count)


def _compute_isometrics(first_curve: LiftCurve, options: Options) -> _artists.IsometricLines:
    """Compute the isometrics; the class sizes of the first model place them, even with another skew."""
    if first_curve.counts is None:
        raise make_value_error("isometrics", "needs the class weights", "take the curve of data or of counts")
    return compute_lines(options, first_curve.prior, first_curve.n_positive)


def _trace_perfect_curve(first_curve: LiftCurve, chart: LiftChart) -> Trace:
    with prefix_argument("perfect"):
        return chart.place_line(first_curve, *trace_perfect_ranking(first_curve))


def _place_deciles(
    curves: dict[str | None, LiftCurve], chart: LiftChart, options: Options
) -> dict[str | None, Deciles]:
    raw_depths = options.get("at", np.arange(1, 10) / 10)
    if isinstance(raw_depths, Real) and raw_depths > 1:  # type: ignore[operator]
        raise make_value_error(
            "deciles", f"={shorten_value(raw_depths)} is no depth in [0, 1]", "deciles=True marks the tenths"
        )
    raw_depths = [raw_depths] if isinstance(raw_depths, Real) else raw_depths
    depths = rates(raw_depths, "deciles") if read_array(raw_depths, "deciles").size else np.empty(0)
    depths = depths[depths > 0]
    if not depths.size:
        raise make_value_error(
            "deciles", "holds no depth above 0, where there are cases", "pass such as [0.1, 0.2]"
        )
    deciles, word = {}, {"count": "TP", "rate": "tpr", "ratio": "lift"}[chart.scale]
    for name, curve in curves.items():
        counts = np.interp(depths, curve.rate, curve.count)
        points = [
            np.concatenate(chart.place_line(curve, *point)) for point in zip(depths, counts, strict=True)
        ]
        x, y = np.array(points).T
        deciles[name] = x, y, chart.write_heights(y), word
    return deciles


def _write_depth(rate: float) -> str:
    return f"{write_percent(rate, '.1f')} %"


def _find_ks_gap(curve: LiftCurve, chart: LiftChart) -> tuple[Trace, str]:
    rate, count = curve.ks_point
    path = chart.place_line(curve, [rate, rate], [rate * curve.n_positive, count])
    return path, f"KS {write_number(curve.ks)}\nat depth {_write_depth(rate)}"


# -- profit ---------------------------------------------------------------------------------------


def read_outcomes(options: Options) -> Options:
    outcomes = {key: options[key] for key in OUTCOMES if key in options}
    if not outcomes:
        words = ", ".join(OUTCOMES)
        raise make_type_error(
            "profit",
            f"must be a dict of {words}",
            "it says what they are worth",
            shell=f"needs {words}: what decisions are worth",
        )
    return outcomes


def _place_lift_optima(
    curves: dict[str | None, LiftCurve],
    optima: dict[str | None, ProfitOptimum],
    chart: LiftChart,
    options: Options,
    standing: Axes | None,
) -> dict[str | None, tuple[LabelledOptimum, Money | None]]:
    """Place the optima; make the axis of money if all models have the same class sizes."""
    unit, single = str(options.get("unit", "")), len(curves) == 1
    sizes = {(curve.n_positive, curve.prior) for curve in curves.values()}
    money = None
    if options.get("money", True) and len(sizes) == 1 and chart.scale != "ratio":
        money = _make_money_axis(next(iter(curves.values())), chart, read_outcomes(options), unit)
        check_same_money(standing, money)
    texts = write_optimal_thresholds(curves, optima)
    return {
        name: (_place_lift_optimum(curve, optima[name], texts[name], chart, unit, single), money)
        for name, curve in curves.items()
    }


def check_same_money(standing: Axes | None, money: Money) -> None:
    """Raise if the axes show another axis of money, since a height would then have two values."""
    for call in [] if standing is None else list_drawn_plots(standing):
        for _, drawn_money in call.made.get("profit", {}).values():
            is_same = drawn_money is None or (drawn_money.unit, drawn_money.per_unit) == (
                money.unit,
                money.per_unit,
            )
            if not is_same or (
                drawn_money is not None and not np.allclose(drawn_money.cost, money.cost, rtol=1e-9)
            ):
                raise ValueError(
                    "profit: the axis on the right and the line of costs are those of an earlier call, with "
                    'other outcomes or classes: pass profit={…, "money": False}, or draw on axes of their own'
                )


def _make_money_axis(curve: LiftCurve, chart: LiftChart, outcomes: Options, unit: str) -> Money:
    per_positive, per_target = compute_unit_values(**outcomes)
    P = curve.n_positive
    at_all = P / curve.prior * per_target / per_positive  # positives that pay for targeting every case
    end = min(1.0, P / at_all) if at_all > 0 else 1.0
    value = per_positive * (P if chart.scale == "rate" else 1)
    return Money(value, unit, chart.place_line(curve, [0, end], [0, end * at_all]))


def _place_lift_optimum(
    curve: LiftCurve, best: ProfitOptimum, cut_off: str, chart: LiftChart, unit: str, single: bool
) -> LabelledOptimum:
    """Place an optimum and its iso-profit line, whose legend entry has the profit of a `single` model.

    Of several, the labels of the points may have no room, so that the legend says what the points are.
    """
    P, reach = curve.n_positive, [0.0, 1.0]
    if best.slope > 0:  # end the line at the edges of the panel
        start, end = best.rate - best.count / best.slope, best.rate + (P - best.count) / best.slope
        reach = [max(0.0, start), min(1.0, end)]
    heights = best.count + best.slope * (np.array(reach) - best.rate)
    depth = f"optimum, depth {_write_depth(best.rate)}"
    x, y = chart.place_line(curve, best.rate, best.count)
    profit = f"{write_amount(best.profit)} {unit}".rstrip()
    return LabelledOptimum(
        x=x[0] if x.size else np.nan,  # ratios are undefined at rate 0
        y=y[0] if y.size else np.nan,
        text=(write_decision(cut_off, depth) or depth) if x.size else "",
        label=None if single else "optimum",
        tangent=chart.place_line(curve, reach, heights),
        tangent_label=f"equal profit, {profit}" if single else "equal profit",
        profit=profit,
    )


# -- The axes -------------------------------------------------------------------------------------


def _add_money_axis(ax: Axes, per_unit: float, label: str, unit: str, write: Callable[[float], str]) -> None:
    """Add an axis on the right that tells heights in money, written as labels write it."""
    functions = partial(_multiply_value, per_unit), partial(_multiply_value, 1 / per_unit)
    axis = ax.secondary_yaxis("right", functions=functions)
    make_axis_literal(axis.yaxis)
    axis.set_ylabel(_axes.translate_axis_label(ax, f"{label} ({unit})" if unit else label))
    axis.yaxis.set_major_locator(RoundedLocator())
    axis.yaxis.set_major_formatter(partial(_axes.write_like_labels, write))
    write_gid(axis, "money")


def _multiply_value(factor: float, value: Any) -> Any:
    return value * factor
