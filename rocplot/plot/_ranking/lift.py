"""Lift charts, cumulative gains and lift: how many positives the highest ranked cases hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from numbers import Real
from typing import Any, TypeAlias

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._data.arrays import rates
from rocplot._faults import type_error, value_error, within
from rocplot._numbers import PERCENT, amount, write
from rocplot._typing import Array, Options, Trace
from rocplot._validation import one_of
from rocplot.compute import LiftCurve, ProfitOptimum
from rocplot.compute._base.folds import ErrorBar
from rocplot.compute._ranking.lift import SCALES, lift_hull, perfect_ranking, value_of
from rocplot.page.measures import marker_size
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import listed, numbers, of_models
from rocplot.plot._layers.isometrics import ISOMETRICS, lines_of
from rocplot.plot._layers.layer import Key, Layer
from rocplot.plot._layers.rates import (
    CHANCE,
    HULL,
    THRESHOLDS,
    Optimum,
    cut_off_of,
    draw_optimum,
    profit_words,
    write_optima,
)
from rocplot.plot._layers.spread import FOLDS_OF_MEAN, mean_fields
from rocplot.plot._looks import DASHED, DOT, FINE_DOTS, RULE, over
from rocplot.plot._panel import Drawn, Space, drawn
from rocplot.plot._picture import Model, Plot, picture
from rocplot.plot._ranking._means import LiftChart, Scale, draw_mean_lift

Deciles: TypeAlias = tuple[Array, Array, list[str], str]  # places, heights, and what these are

_LABELS = {"count": "{name} (area {area:.4g})", "rate": "{name} (area {area_rate:.3f})", "ratio": "{name}"}
_LEAST_DEPTH = 0.01  # lift of fewer cases is noise: it may leave the panel through its top


@dataclass(frozen=True)
class Money:
    """What heights are worth, per unit, and the line of what the targets cost, with the words of both."""

    per_unit: float
    unit: str
    cost: Trace
    words: tuple[str, str] = ("Value of true positives", "cost of predicted positives")


# -- layers of this picture alone -----------------------------------------------------------------


def _draw_perfect(plot: Plot[Any], path: Trace, style: Options) -> None:
    look: Options = {"gid": "perfect", "linestyle": DASHED, "label": "perfect ranking", "zorder": 1.5}
    _artists.line(plot.ax, *path, avoid=True, **over(look, style))


def _draw_profit(
    plot: Plot[Any], model: Model[Any], made: tuple[Optimum, Money | None], style: Options
) -> None:
    """Draw the optimum with its iso-profit line and, once per axes, the money."""
    best, money = made
    if money is not None and not _artists.has(plot.ax, "cost"):  # else it is the same, see `agrees`
        _axes.money(plot.ax, money.per_unit, money.words[0], money.unit, amount)
        look: Options = {"gid": "cost", "linestyle": RULE, "label": money.words[1]}
        _artists.line(plot.ax, *money.cost, avoid=True, zorder=1.5, **look)
    draw_optimum(plot, model, best, {"gid": model.gid("optimum")} | style)


def _draw_deciles(plot: Plot[LiftCurve], model: Model[LiftCurve], made: Deciles, style: Options) -> None:
    x, y, texts, word = made
    look = {"color": model.look.color, "markersize": marker_size(DOT), "gid": model.gid("deciles")}
    _artists.points(plot.ax, x, y, **over(look, style))
    for depth, height, text in zip(x, y, texts, strict=True):
        named: Options = {"word": word, "series": model.gid("deciles"), "required": False}
        _artists.label(plot.ax, text, depth, height, color=plot.ink(model), **named)


def _draw_ks(plot: Plot[LiftCurve], model: Model[LiftCurve], made: tuple[Trace, str], style: Options) -> None:
    (x, y), text = made
    look = {"color": model.look.color, "linestyle": FINE_DOTS, "gid": model.gid("ks")}
    _artists.line(plot.ax, x, y, avoid=True, **over(look, style))
    if x.size:
        alone = not plot.several  # labels of many models may have no room: label_fmt has {ks}
        _artists.label(plot.ax, text, x[0], y.mean(), required=alone, color=plot.ink(model))


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
    once=True,
    rank=-2,
    caption="Reference line: perfect ranking",
)
PROFIT = Layer(
    "profit",
    "The depth of largest profit, with the iso-profit line that touches the curve there; a dict that says "
    "what the outcomes are worth.  In the count and rate scales a second axis tells the value of the "
    "positives found, and a line from (0, 0) what their pursuit costs: the gap between curve and line is "
    "what is earned.",
    _draw_profit,
    keys=OUTCOMES
    | {
        "money": Key("bool", "False leaves out that axis and line"),
        "unit": Key("str", "written on that axis"),
    },
    rank=6,
    caption=numbers("Marked: depth of the largest profit", lambda one: profit_words(one[0])),
)
DECILES = Layer(
    "deciles",
    "Marks at the depths .1, .2, …, .9, or at the given ones above 0, with their height.",
    _draw_deciles,
    keys={"at": Key("Sequence[float]", "the depths")},
    value="at",
    kinds=(Real, Sequence),
    rank=7,
    caption=numbers("Marked: heights at fixed depths", lambda one: listed(one[2])),
)
KS = Layer(
    "ks",
    "The Kolmogorov–Smirnov distance of the classes, the largest difference of tpr and fpr, as a line from "
    "the random ranking to the curve where it is reached.",
    _draw_ks,
    rank=7,
    caption=numbers("Vertical: Kolmogorov–Smirnov distance", lambda one: str(one[1])),
)


def _caption(call: Drawn) -> str:
    nouns = {"rate": "Cumulative gains curve", "ratio": "Lift curve"}
    return of_models(call, nouns.get(call.options.get("scale", ""), "Lift chart"))


@picture(
    compute.lift,
    (
        HULL,
        ISOMETRICS.changed(meaning="Lines of equal metric value, for the classes of the first model."),
        PROFIT,
        DECILES,
        KS,
        THRESHOLDS.changed(meaning=f"{THRESHOLDS.meaning}  Those off the panel are left out."),
        PERFECT,
        CHANCE.changed(meaning="A random ranking of the first model's classes."),
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
        **mean_fields("areas"),
    },
    caption=_caption,
)
def lift(
    plot: Plot[LiftCurve],
    *,
    fold: ArrayLike | str | None = None,
    errorbar: ErrorBar = ("ci", 95),
    scale: Scale = "count",
) -> Axes:
    """Draw lift charts, cumulative gains curves or lift curves, over the predicted-positive rate.

    Parameters
    ----------
    {reading}
    {averaged}
    scale : {"count", "rate", "ratio"}
        What stands over the predicted-positive rate.  ``"count"``: true positives, the lift chart of Vuk &
        Curk.  ``"rate"``: the true positive rate, known as cumulative gains.  ``"ratio"``: true positive
        rate over predicted-positive rate, lift in the narrow sense; it is undefined at rate 0, where the
        curve begins with the limit of its first segment.  By default the models' labels hold the area under
        the curve in this scale, but for ratios.
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
    rocplot.compute.profit_optimum : The depth of largest profit.
    roc : The true over the false positive rate.

    Notes
    -----
    Vuk & Curk (2006), Figures 5 to 7.  Lift of less than one case in a hundred is mostly noise: in the
    ratio scale the limits follow the curve from there on.  Of folds the mean height at the rates 0, .01, …, 1
    is drawn: true positives per fold, or rates.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = lift([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2], perfect=True, ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['lift', 'chance', 'perfect']
    >>> plt.close(fig)
    """
    one_of(scale, SCALES, "scale")
    if plot.folded:
        return draw_mean_lift(plot, scale)
    curves = plot.read()
    first = plot.first
    chart = LiftChart(scale, max(_top(curve, scale) for curve in curves.values()))
    worth = plot.wanted["profit"]
    optima = {} if worth is None else plot.each(compute.profit_optimum, **outcomes_of(worth))
    plot.prepare(
        Space(chart.place, chart.place, chart.decisions),
        hull=lambda _: {name: _hull(curve, chart) for name, curve in curves.items()},
        isometrics=lambda options: _isometrics(first, options),
        profit=lambda options: _profits(curves, optima, chart, options, plot.standing),
        deciles=lambda options: _deciles(curves, chart, options),
        ks=lambda _: {name: _ks(curve, chart) for name, curve in curves.items()},
        perfect=lambda _: _perfect(first, chart),
        chance=lambda _: chart.lay(first, [0, 1], [0, first.n_positive]),
    )
    plot.label(
        _areas(curves) if scale == "count" else _LABELS[scale],
        "lift curve",
        area=lambda curve: curve.area,
        area_rate=lambda curve: curve.area / curve.n_positive,
        area_step=lambda curve: curve.area_step,
        auc=lambda curve: curve.auc,
        gini=lambda curve: 2 * curve.auc - 1,
        ks=lambda curve: curve.ks,
        **of_optima(plot.results, optima),
    )

    plot.begin(_axes.lift, scale, chart.top, amount)
    for model in plot.models:
        plot.curve(model, *chart.drawn(model.result))
    plot.draw_layers()
    return plot.end("best" if scale == "ratio" else "lower right")


# -- what is drawn, worked out before anything is -------------------------------------------------


def _areas(curves: dict[str | None, LiftCurve]) -> str:
    """Choose the format of areas: no powers of ten, and four digits of small areas beside large ones."""
    least, most = (end(curve.n_positive for curve in curves.values()) for end in (min, max))
    if most < 1e4:
        return _LABELS["count"]
    return f"{{name}} (area {{area:.{max(0, min(3, 3 - int(np.floor(np.log10(least)))))}f}})"


def of_optima(
    curves: Mapping[str | None, Any], optima: Mapping[str | None, ProfitOptimum]
) -> dict[str, Callable[[Any], float]]:
    """Find the numbers of optima, which are known where these are drawn."""
    best = {curves[name]: optimum for name, optimum in optima.items()}
    numbers: dict[str, Callable[[Any], float]] = {
        "profit": lambda curve: best[curve].profit,
        "depth": lambda curve: best[curve].rate,
        "threshold": lambda curve: best[curve].threshold,
    }
    return numbers if optima else {}


def _top(curve: LiftCurve, scale: str) -> float:
    """Say how high the panel must reach."""
    if scale != "ratio":
        return float(curve.n_positive) if scale == "count" else 1.0
    return max(1.0, float(curve.ratio[1:][curve.rate[1:] >= _LEAST_DEPTH].max()))


def _hull(curve: LiftCurve, chart: LiftChart) -> Trace:
    vertices = lift_hull(curve)
    return chart.lay(curve, vertices.rate, vertices.count)


def _isometrics(first: LiftCurve, options: Options) -> _artists.Isometrics:
    """Work out the isometrics; the classes of the first model place them, whatever their skew."""
    if first.counts is None:
        raise value_error("isometrics", "needs the class weights", "take the curve of data or of counts")
    return lines_of(options, first.prior, first.n_positive)


def _perfect(first: LiftCurve, chart: LiftChart) -> Trace:
    with within("perfect"):
        return chart.lay(first, *perfect_ranking(first))


def _deciles(
    curves: dict[str | None, LiftCurve], chart: LiftChart, options: Options
) -> dict[str | None, Deciles]:
    at = options.get("at", np.arange(1, 10) / 10)
    if isinstance(at, Real) and float(at) > 1:
        raise value_error("deciles", f"={at} is no depth in [0, 1]", "deciles=True marks the tenths")
    at = [at] if isinstance(at, Real) else at
    depths = rates(at, "deciles") if np.size(at) else np.empty(0)
    depths = depths[depths > 0]
    if not depths.size:
        raise value_error(
            "deciles", "holds no depth above 0, where there are cases", "pass such as [0.1, 0.2]"
        )
    found, word = {}, {"count": "TP", "rate": "tpr", "ratio": "lift"}[chart.scale]
    for name, curve in curves.items():
        counts = np.interp(depths, curve.rate, curve.count)
        points = [np.concatenate(chart.lay(curve, *at)) for at in zip(depths, counts, strict=True)]
        x, y = np.array(points).T
        found[name] = x, y, chart.texts(y), word
    return found


def _ks(curve: LiftCurve, chart: LiftChart) -> tuple[Trace, str]:
    rate, count = curve.ks_point
    path = chart.lay(curve, [rate, rate], [rate * curve.n_positive, count])
    return path, f"KS {write(curve.ks)}"


# -- profit ---------------------------------------------------------------------------------------


def outcomes_of(options: Options) -> Options:
    given = {key: options[key] for key in OUTCOMES if key in options}
    if not given:
        words = ", ".join(OUTCOMES)
        raise type_error(
            "profit",
            f"must be a dict of {words}",
            "it says what they are worth",
            shell=f"needs {words}: what decisions are worth",
        )
    return given


def _profits(
    curves: dict[str | None, LiftCurve],
    optima: dict[str | None, ProfitOptimum],
    chart: LiftChart,
    options: Options,
    standing: Axes | None,
) -> dict[str | None, tuple[Optimum, Money | None]]:
    """Place the optima, and find the money if the models have an axis for it in common."""
    unit, single = str(options.get("unit", "")), len(curves) == 1
    sizes = {(curve.n_positive, curve.prior) for curve in curves.values()}
    money = None
    if options.get("money", True) and len(sizes) == 1 and chart.scale != "ratio":
        money = _money(next(iter(curves.values())), chart, outcomes_of(options), unit)
        agrees(standing, money)
    texts = write_optima(curves, optima)
    return {
        name: (_placed(curve, optima[name], texts[name], chart, unit if single else None), money)
        for name, curve in curves.items()
    }


def agrees(standing: Axes | None, money: Money) -> None:
    """Raise if the money that axes show already is another: a height would have two values."""
    for call in [] if standing is None else drawn(standing):
        for _, known in call.made.get("profit", {}).values():
            same = known is None or (known.unit, known.per_unit) == (money.unit, money.per_unit)
            if not same or (known is not None and not np.allclose(known.cost, money.cost, rtol=1e-9)):
                raise ValueError(
                    "profit: the axis on the right and the line of costs are those of an earlier call, with "
                    'other outcomes or classes: pass profit={…, "money": False}, or draw on axes of their own'
                )


def _money(curve: LiftCurve, chart: LiftChart, outcomes: Options, unit: str) -> Money:
    per_positive, per_target = value_of(**outcomes)
    P = curve.n_positive
    at_all = P / curve.prior * per_target / per_positive  # positives that pay for targeting every case
    end = min(1.0, P / at_all) if at_all > 0 else 1.0
    value = per_positive * (P if chart.scale == "rate" else 1)
    return Money(value, unit, chart.lay(curve, [0, end], [0, end * at_all]))


def _placed(
    curve: LiftCurve, best: ProfitOptimum, cut_off: str, chart: LiftChart, unit: str | None
) -> Optimum:
    """Place an optimum and the iso-profit line through it; of a single model the legend says its profit."""
    P, reach = curve.n_positive, [0.0, 1.0]
    if best.slope > 0:  # within the panel
        start, end = best.rate - best.count / best.slope, best.rate + (P - best.count) / best.slope
        reach = [max(0.0, start), min(1.0, end)]
    heights = best.count + best.slope * (np.array(reach) - best.rate)
    depth = f"optimum, depth {write(100 * best.rate, '.3g', PERCENT)} %"
    x, y = chart.lay(curve, best.rate, best.count)
    return Optimum(
        x=x[0] if x.size else np.nan,  # ratios have no place at rate 0
        y=y[0] if y.size else np.nan,
        text=(cut_off_of(cut_off, depth) or depth) if x.size else "",
        tangent=chart.lay(curve, reach, heights),
        tangent_label=None if unit is None else f"equal profit, {amount(best.profit)} {unit}".rstrip(),
    )
