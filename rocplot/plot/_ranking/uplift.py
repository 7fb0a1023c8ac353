"""Uplift and Qini curves: the responses that treating the cases ranked highest adds."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Unpack

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._numbers import write_amount, write_percent
from rocplot._typing import Options, Trace
from rocplot.compute import ProfitOptimum, UpliftCurve
from rocplot.compute._base.folds import AveragedCurve, ErrorBar
from rocplot.compute._ranking.lift import compute_unit_values
from rocplot.compute._ranking.uplift import Kind
from rocplot.page.scales import RoundedLocator
from rocplot.page.simplify import select_vertices
from rocplot.plot import _axes
from rocplot.plot._captions import describe_numbers, start_with_curves
from rocplot.plot._layers.folds import (
    FOLDS_OF_MEAN,
    RESAMPLED_BAND,
    describe_mean_fields,
    draw_means,
    label_means,
    list_fold_paths,
)
from rocplot.plot._layers.rates import (
    CHANCE,
    THRESHOLDS,
    LabelledOptimum,
    draw_thresholds,
    write_decision,
    write_optimal_thresholds,
    write_optimum_profit,
)
from rocplot.plot._looks import MARK
from rocplot.plot._panel import PanelSpace
from rocplot.plot._picture import GroupedCurveArguments, Plot, picture
from rocplot.plot._ranking.lift import (
    PERFECT,
    PROFIT,
    Money,
    check_same_money,
    list_optimum_numbers,
    read_outcomes,
)

_HEIGHT: dict[Kind, str] = {
    "uplift": "Responses gained if all are treated",
    "qini": "Responses gained in the treated arm",
}
_MONEY = "Value of responses gained", "cost of treatments"
_MOST = 20_000  # largest number of vertices of a line
_LAYERS = (
    RESAMPLED_BAND,
    PROFIT.replace_fields(
        meaning="The share with the largest profit, and the iso-profit line that touches the curve there; "
        "pass a dict of what the outcomes are worth: a response gained is worth their sum, a "
        "treated case costs benefit_tn + cost_fp.  A second axis shows the value of the responses "
        "gained, and a line from (0, 0) the cost of the treatments: the gap between curve and line "
        "is the profit.",
        caption=describe_numbers(
            "Marked: share of the largest profit", lambda profit: write_optimum_profit(profit[0])
        ),
    ),
    # The line is jagged, so that a dot of the usual size is not seen on it
    THRESHOLDS.replace_fields(draw=partial(draw_thresholds, size=MARK)),
    PERFECT.replace_fields(
        meaning="The perfect order of the cases of the first model.",
        caption="Dashed: perfect order of the cases",
    ),
    CHANCE.replace_fields(
        meaning="A random order of the cases of the first model.", caption="Reference line: random order"
    ),
    FOLDS_OF_MEAN,
)
_FIELDS = {
    "coefficient": "share of the area between the random and the perfect order",
    "low": "lower limit of its interval, by bootstrap",
    "high": "upper limit",
    "area": "area under the curve, in cases",
    "gain": "responses gained if all are targeted",
    "profit": "largest profit, with the layer `profit`",
    "depth": "share of cases where it is reached",
    "threshold": "its cut-off",
    **describe_mean_fields("coefficients"),
}


class UpliftArguments(GroupedCurveArguments, total=False):
    """What `uplift` takes besides its own options and layers."""

    treatment: ArrayLike | str | None


@picture(
    compute.uplift,
    _LAYERS,
    fields=_FIELDS,
    caption=start_with_curves(
        "Uplift curve", about=": responses gained if all are treated over the share targeted"
    ),
    example="--treatment treated",
)
def uplift(
    plot: Plot[UpliftCurve],
    *,
    fold: ArrayLike | str | None = None,
    errorbar: ErrorBar = ("ci", 95),
    propensity: ArrayLike | str | float | None = None,
    **shared: Unpack[UpliftArguments],
) -> Axes:
    """Draw uplift curves: the responses gained by treating the cases ranked highest, over their share.

    Use it with data of a randomised trial, to see whether a model finds the cases that treatment changes.

    Parameters
    ----------
    {reading}
    treatment : array-like, shape (n,), or column name
        Whether the case was treated: bool or 0/1.
    {groups}  Used for bands and the limits in labels.
    {averaged}
    propensity : float, array-like, shape (n,), or column name, optional
        Probability in (0, 1) that the case is treated, if it differs between the cases.
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``uplift:<model>``, ``band:<model>``, ``optimum:<model>`` and so on; of
        folds also ``errorbar:<model>`` and ``folds:<model>``.

    Raises
    ------
    ValueError
        For a Qini curve, outcomes under which every decision earns the same, and input that
        ``rocplot.compute.uplift`` refuses.
    TypeError
        For input of the wrong kind, or without `treatment`.

    See Also
    --------
    rocplot.compute.uplift : The curves as numbers.
    qini : The same, but counting responses gained in the treated arm alone.
    lift : Lift charts, which need no control arm and say nothing about an effect.

    Notes
    -----
    The height is n (yₜ/nₜ − y꜀/n꜀) among the n cases with the highest scores.  The band's resamples keep the
    size of each arm.  With folds, the line is the mean height at the shares 0, .01, …, 1, in cases per fold.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = uplift([1, 0, 1, 0, 1, 0], [6, 5, 4, 3, 2, 1], [1, 0, 1, 0, 0, 1], perfect=True, ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['uplift', 'chance', 'perfect']
    >>> plt.close(fig)
    """
    return _draw_uplift(plot, "uplift")


class QiniArguments(GroupedCurveArguments, total=False):
    """What `qini` takes besides its own options and layers."""

    treatment: ArrayLike | str | None


@picture(
    compute.uplift,
    _LAYERS,
    fields=_FIELDS,
    caption=start_with_curves(
        "Qini curve", about=": responses gained in the treated arm over the share of cases targeted"
    ),
    example="--treatment treated",
)
def qini(
    plot: Plot[UpliftCurve],
    *,
    fold: ArrayLike | str | None = None,
    errorbar: ErrorBar = ("ci", 95),
    propensity: ArrayLike | str | float | None = None,
    **shared: Unpack[QiniArguments],
) -> Axes:
    """Draw Qini curves: the responses gained in the treated arm among the cases ranked highest.

    Use it in place of `uplift` to report the Qini coefficient.

    Parameters
    ----------
    {reading}
    treatment : array-like, shape (n,), or column name
        Whether the case was treated: bool or 0/1.
    {groups}  Used for bands and the limits in labels.
    {averaged}
    propensity : float, array-like, shape (n,), or column name, optional
        Probability in (0, 1) that the case is treated, if it differs between the cases.
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``qini:<model>``, ``band:<model>``, ``optimum:<model>`` and so on; of folds
        also ``errorbar:<model>`` and ``folds:<model>``.

    Raises
    ------
    ValueError
        For an uplift curve, outcomes under which every decision earns the same, and input that
        ``rocplot.compute.uplift`` refuses.
    TypeError
        For input of the wrong kind, or without `treatment`.

    See Also
    --------
    rocplot.compute.uplift : The curves as numbers, with ``kind="qini"``.
    uplift : The same, but counting responses gained if all cases are treated.
    lift : Lift charts, which need no control arm and say nothing about an effect.

    Notes
    -----
    Radcliffe (2007).  The height is yₜ − y꜀ nₜ/n꜀ among the cases with the highest scores, and the number in
    the legend is the Qini coefficient.  The band's resamples keep the size of each arm.  With folds, the line
    is the mean height at the shares 0, .01, …, 1, in cases per fold.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = qini([1, 0, 1, 0, 1, 0], [6, 5, 4, 3, 2, 1], [1, 0, 1, 0, 0, 1], ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['qini', 'chance']
    >>> plt.close(fig)
    """
    return _draw_uplift(plot, "qini")


def _draw_uplift(plot: Plot[UpliftCurve], kind: Kind) -> Axes:
    options = {} if plot.is_precomputed else {"kind": kind}
    if plot.has_folds:
        means = plot.read_fold_means("chance", **options)
        _check_kind((mean.of for mean in means.values()), kind)
        return _draw_mean_uplift(plot, means, kind)
    curves = plot.read(**options)
    _check_kind((curve.kind for curve in curves.values()), kind)
    first = plot.first_result
    worth = plot.layer_options["profit"]
    outcomes = {} if worth is None else read_outcomes(worth)
    optima = {name: curve.profit_optimum(**outcomes) for name, curve in curves.items() if worth is not None}
    plot.prepare_layers(
        PanelSpace(decisions=lambda curve: (curve.rate, curve.gain, curve.threshold)),
        profit=lambda options: options,
        perfect=lambda _: first.perfect_order(),
        chance=lambda _: (np.array([0.0, 1.0]), np.array([0.0, first.gain[-1]])),
    )
    heights = [curve.gain for curve in curves.values()]
    heights += [side for band in (plot.prepared.get("band") or {}).values() for side in band.limits]
    heights += [plot.prepared["perfect"][1]] if "perfect" in plot.prepared else []
    ends = _find_gain_limits(heights)
    if "profit" in plot.prepared:  # lines of profit reach as high as the panel
        plot.prepared["profit"] = _place_uplift_optima(plot, optima, outcomes, plot.prepared["profit"], ends)
    band_options = plot.layer_options["band"] or {}
    interval_options: Options = {"seed": 0} | {
        key: band_options[key] for key in ("level", "n_resamples", "seed") if key in band_options
    }

    @functools.cache
    def interval(curve: UpliftCurve) -> compute.Interval:
        return curve.interval(**interval_options)

    has_coefficients = all(np.isfinite(curve.coefficient) for curve in curves.values())
    number = {"uplift": " (coefficient {coefficient:.3f})", "qini": " (Qini {coefficient:.3f})"}[kind]
    plot.write_labels(
        "{name}" + number * has_coefficients,
        f"{'Qini' if kind == 'qini' else kind} curve",
        coefficient=lambda curve: curve.coefficient,
        low=lambda curve: interval(curve).low,
        high=lambda curve: interval(curve).high,
        area=lambda curve: curve.area,
        gain=lambda curve: curve.gain[-1],
        **list_optimum_numbers(curves, optima),
    )
    plot.lay_out_axes(_lay_out_uplift, _HEIGHT[kind], *ends, write_amount)
    for model in plot.models:
        rate, gain = model.result.rate, model.result.gain
        indices = select_vertices(rate, gain / (np.ptp(gain) or 1.0), _MOST)
        plot.curve(model, rate[indices], gain[indices])
    plot.draw_layers()
    return plot.finish_axes("best")


def _check_kind(kinds: Iterable[str], kind: Kind) -> None:
    for curve_kind in kinds:
        if curve_kind != kind:
            raise ValueError(f"this is a curve of kind={curve_kind!r}: draw it by rocplot.{curve_kind}")


def _find_gain_limits(heights: Iterable[Any]) -> tuple[float, float]:
    """Return the lowest and the highest value that the panel must show, 0 included."""
    values = np.concatenate([np.ravel(height) for height in heights])
    values = values[np.isfinite(values)]
    return float(values.min(initial=0)), float(values.max(initial=0))


def _draw_mean_uplift(plot: Plot[Any], means: Mapping[str | None, AveragedCurve], kind: Kind) -> Axes:
    """Draw the mean gain over folds at each proportion of cases targeted."""
    end = float(next(iter(means.values())).y[-1])
    plot.prepare_layers(
        chance=lambda _: (np.array([0.0, 1.0]), np.array([0.0, end])), folds=lambda _: list_fold_paths(means)
    )
    label_means(plot, means)
    heights = [part for mean in means.values() for part in (mean.y, mean.low, mean.high)]
    heights += [mean.values for mean in means.values() if plot.layer_options["folds"] is not None]
    plot.lay_out_axes(_lay_out_uplift, _HEIGHT[kind], *_find_gain_limits(heights), write_amount)
    draw_means(plot, means)
    return plot.finish_axes("best")


def _place_uplift_optima(
    plot: Plot[UpliftCurve],
    optima: dict[str | None, ProfitOptimum],
    outcomes: Options,
    options: Options,
    ends: tuple[float, float],
) -> dict[str | None, tuple[LabelledOptimum, Money | None]]:
    """Place the optima; make the axis of money if treating all cases costs the same for each model."""
    unit = str(options.get("unit", ""))
    per_response, _ = compute_unit_values(**outcomes)
    money = None
    if options.get("money", True) and len({optimum.slope for optimum in optima.values()}) == 1:
        slope = next(iter(optima.values())).slope
        end = min(1.0, ends[1] / slope) if slope > 0 and ends[1] > 0 else 1.0
        money = Money(per_response, unit, (np.array([0.0, end]), np.array([0.0, end * slope])), _MONEY)
        check_same_money(plot.standing, money)
    texts, labelled_optima = write_optimal_thresholds(plot.results, optima), {}
    for name, best in optima.items():
        text, line = _place_uplift_optimum(best, texts[name], ends)
        profit, several = f"{write_amount(best.profit)} {unit}".rstrip(), plot.has_several_models
        words = "optimum" if several else None, line, "equal profit" + f", {profit}" * (not several), profit
        labelled_optima[name] = LabelledOptimum(best.rate, best.count, text, *words), money
    return labelled_optima


def _place_uplift_optimum(best: ProfitOptimum, cut_off: str, ends: tuple[float, float]) -> tuple[str, Trace]:
    """Write the text of an optimum, and trace its iso-profit line between the lowest and highest value."""
    low, high = ends
    reach = np.array([0.0, 1.0])
    if best.slope > 0:
        reach = np.clip(best.rate + (np.array([low, high]) - best.count) / best.slope, 0, 1)
    text = f"optimum, share {write_percent(best.rate, '.1f')} %"
    return write_decision(cut_off, text) or text, (reach, best.count + best.slope * (reach - best.rate))


# -- The axes -------------------------------------------------------------------------------------


def _lay_out_uplift(ax: Axes, ylabel: str, low: float, high: float, write: Callable[[float], str]) -> None:
    """Lay out a square panel of gains over the share of cases that is targeted; they may be negative.

    Curves of a later call are taken in.
    """
    words = "Share of cases targeted", ylabel
    room = _axes.MARGIN * (high - low or 1.0)
    ends = low - room, high + room
    if _axes.lay_out_same_frame(ax, *words, xlim=(-_axes.MARGIN, 1 + _axes.MARGIN), ylim=ends):
        _axes.set_panel_shape(ax)
        _axes.set_rate_ticks(ax.xaxis)
        _axes.set_ticks(
            ax.yaxis, partial(_axes.write_like_labels, write), RoundedLocator(integer=high - low > 4)
        )
    else:
        _axes.widen_limits(ax, ylim=ends)
