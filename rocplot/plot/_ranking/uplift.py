"""Uplift and Qini curves: the responses that treating the cases ranked highest adds."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._numbers import PERCENT, amount, write
from rocplot._typing import Options, Trace
from rocplot.compute import ProfitOptimum, UpliftCurve
from rocplot.compute._base.folds import AveragedCurve, ErrorBar
from rocplot.compute._ranking.lift import value_of
from rocplot.compute._ranking.uplift import Kind
from rocplot.page.simplify import thin
from rocplot.plot import _axes
from rocplot.plot._captions import curve_head, numbers
from rocplot.plot._layers.rates import CHANCE, THRESHOLDS, Optimum, cut_off_of, profit_words, write_optima
from rocplot.plot._layers.spread import (
    FOLDS_OF_MEAN,
    RESAMPLED_BAND,
    draw_means,
    label_means,
    mean_fields,
    paths_of,
)
from rocplot.plot._panel import Space
from rocplot.plot._picture import Plot, picture
from rocplot.plot._ranking.lift import PERFECT, PROFIT, Money, agrees, of_optima, outcomes_of

_HEIGHT: dict[Kind, str] = {
    "uplift": "Responses gained if all are treated",
    "qini": "Responses gained in the treated arm",
}
_MONEY = "Value of responses gained", "cost of treatments"
_MOST = 20_000  # vertices of a line
_LAYERS = (
    RESAMPLED_BAND,
    PROFIT.changed(
        meaning="The share of largest profit, with the iso-profit line that touches the curve there; a dict "
        "that says what the outcomes are worth: a response gained is worth their sum, a treated case costs "
        "benefit_tn + cost_fp.  A second axis tells the value of the responses gained, and a line from "
        "(0, 0) what the treatments cost: the gap between curve and line is what is earned.",
        caption=numbers("Marked: share of the largest profit", lambda one: profit_words(one[0])),
    ),
    THRESHOLDS,
    PERFECT.changed(
        meaning="The perfect order of the cases of the first model.",
        caption="Dashed: perfect order of the cases",
    ),
    CHANCE.changed(
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
    **mean_fields("coefficients"),
}


@picture(
    compute.uplift,
    _LAYERS,
    fields=_FIELDS,
    caption=curve_head("Uplift curve", about=": responses gained if all are treated over the share targeted"),
    example="--treatment treated",
)
def uplift(
    plot: Plot[UpliftCurve],
    *,
    fold: ArrayLike | str | None = None,
    errorbar: ErrorBar = ("ci", 95),
    propensity: ArrayLike | str | float | None = None,
) -> Axes:
    """Draw uplift curves: the responses gained by treating the cases ranked highest, over their share.

    Parameters
    ----------
    {reading}
    treatment : array-like, shape (n,), or column name
        Whether the case was treated: bool or 0/1.
    {groups}  For bands and the limits in labels.
    {averaged}
    propensity : float, array-like, shape (n,), or column name, optional
        Probability in (0, 1) that the case is treated, where that differs between the cases.
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
        For a Qini curve, outcomes under which every decision earns the same, and what
        ``rocplot.compute.uplift`` refuses.
    TypeError
        For input of the wrong kind, or without `treatment`.

    See Also
    --------
    rocplot.compute.uplift : The curves as numbers.
    qini : The same for responses gained in the treated arm.
    lift : Lift charts, which need no control arm and say nothing about an effect.

    Notes
    -----
    The height is n (yₜ/nₜ − y꜀/n꜀) among the n cases with the highest scores.  The band's resamples keep the
    size of each arm.  Of folds the mean height at the shares 0, .01, …, 1 is drawn, in cases per fold.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = uplift([1, 0, 1, 0, 1, 0], [6, 5, 4, 3, 2, 1], [1, 0, 1, 0, 0, 1], perfect=True, ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['uplift', 'chance', 'perfect']
    >>> plt.close(fig)
    """
    return _draw(plot, "uplift")


@picture(
    compute.uplift,
    _LAYERS,
    fields=_FIELDS,
    caption=curve_head(
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
) -> Axes:
    """Draw Qini curves: the responses gained in the treated arm among the cases ranked highest.

    Parameters
    ----------
    {reading}
    treatment : array-like, shape (n,), or column name
        Whether the case was treated: bool or 0/1.
    {groups}  For bands and the limits in labels.
    {averaged}
    propensity : float, array-like, shape (n,), or column name, optional
        Probability in (0, 1) that the case is treated, where that differs between the cases.
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
        For an uplift curve, outcomes under which every decision earns the same, and what
        ``rocplot.compute.uplift`` refuses.
    TypeError
        For input of the wrong kind, or without `treatment`.

    See Also
    --------
    rocplot.compute.uplift : The curves as numbers, with ``kind="qini"``.
    uplift : The same for responses gained if all cases are treated.
    lift : Lift charts, which need no control arm and say nothing about an effect.

    Notes
    -----
    Radcliffe (2007).  The height is yₜ − y꜀ nₜ/n꜀ among the cases with the highest scores, and the number in
    the legend the Qini coefficient.  The band's resamples keep the size of each arm.  Of folds the mean
    height at the shares 0, .01, …, 1 is drawn, in cases per fold.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = qini([1, 0, 1, 0, 1, 0], [6, 5, 4, 3, 2, 1], [1, 0, 1, 0, 0, 1], ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['qini', 'chance']
    >>> plt.close(fig)
    """
    return _draw(plot, "qini")


def _draw(plot: Plot[UpliftCurve], kind: Kind) -> Axes:
    options = {} if plot.ready else {"kind": kind}
    if plot.folded:
        means = plot.read_means("chance", **options)
        _check_kind((one.of for one in means.values()), kind)
        return _draw_mean(plot, means, kind)
    curves = plot.read(**options)
    _check_kind((one.kind for one in curves.values()), kind)
    first = plot.first
    worth = plot.wanted["profit"]
    outcomes = {} if worth is None else outcomes_of(worth)
    optima = {name: one.profit_optimum(**outcomes) for name, one in curves.items() if worth is not None}
    plot.prepare(
        Space(decisions=lambda curve: (curve.rate, curve.gain, curve.threshold)),
        profit=lambda options: _profits(plot, optima, outcomes, options),
        perfect=lambda _: first.perfect_order(),
        chance=lambda _: (np.array([0.0, 1.0]), np.array([0.0, first.gain[-1]])),
    )
    asked = plot.wanted["band"] or {}
    how: Options = {"seed": 0} | {key: asked[key] for key in ("level", "n_resamples", "seed") if key in asked}

    @functools.cache
    def interval(curve: UpliftCurve) -> compute.Interval:
        return curve.interval(**how)

    known = all(np.isfinite(one.coefficient) for one in curves.values())
    number = {"uplift": " (coefficient {coefficient:.3f})", "qini": " (Qini {coefficient:.3f})"}[kind]
    plot.label(
        "{name}" + number * known,
        f"{'Qini' if kind == 'qini' else kind} curve",
        coefficient=lambda curve: curve.coefficient,
        low=lambda curve: interval(curve).low,
        high=lambda curve: interval(curve).high,
        area=lambda curve: curve.area,
        gain=lambda curve: curve.gain[-1],
        **of_optima(curves, optima),
    )
    heights = [one.gain for one in curves.values()]
    heights += [side for one in (plot.made.get("band") or {}).values() for side in one.limits]
    heights += [plot.made["perfect"][1]] if "perfect" in plot.made else []
    plot.begin(_axes.uplift, _HEIGHT[kind], *_ends(heights), amount)
    for model in plot.models:
        rate, gain = model.result.rate, model.result.gain
        at = thin(rate, gain / (np.ptp(gain) or 1.0), _MOST)
        plot.curve(model, rate[at], gain[at])
    plot.draw_layers()
    return plot.end("best")


def _check_kind(kinds: Iterable[str], kind: Kind) -> None:
    for one in kinds:
        if one != kind:
            raise ValueError(f"this is a curve of kind={one!r}: draw it by rocplot.{one}")


def _ends(heights: Iterable[Any]) -> tuple[float, float]:
    """Return the lowest and the highest place on the panel, 0 included."""
    found = np.concatenate([np.ravel(one) for one in heights])
    found = found[np.isfinite(found)]
    return float(found.min(initial=0)), float(found.max(initial=0))


def _draw_mean(plot: Plot[Any], means: Mapping[str | None, AveragedCurve], kind: Kind) -> Axes:
    """Draw the mean gain of folds at each share."""
    end = float(next(iter(means.values())).y[-1])
    plot.prepare(
        chance=lambda _: (np.array([0.0, 1.0]), np.array([0.0, end])), folds=lambda _: paths_of(means)
    )
    label_means(plot, means)
    heights = [part for one in means.values() for part in (one.y, one.low, one.high)]
    heights += [one.values for one in means.values() if plot.wanted["folds"] is not None]
    plot.begin(_axes.uplift, _HEIGHT[kind], *_ends(heights), amount)
    draw_means(plot, means)
    return plot.end("best")


def _profits(
    plot: Plot[UpliftCurve], optima: dict[str | None, ProfitOptimum], outcomes: Options, options: Options
) -> dict[str | None, tuple[Optimum, Money | None]]:
    """Place the optima; all models have the money in common if a treatment of all costs them the same."""
    unit = str(options.get("unit", ""))
    per_response, _ = value_of(**outcomes)
    money = None
    if options.get("money", True) and len({one.slope for one in optima.values()}) == 1:
        slope = next(iter(optima.values())).slope
        high = max(float(one.gain.max()) for one in plot.results.values())
        end = min(1.0, high / slope) if slope > 0 and high > 0 else 1.0
        money = Money(per_response, unit, (np.array([0.0, end]), np.array([0.0, end * slope])), _MONEY)
        agrees(plot.standing, money)
    texts, found = write_optima(plot.results, optima), {}
    for name, best in optima.items():
        text, line = _placed(best, texts[name], plot.results[name].gain)
        label = plot.once(f"equal profit, {amount(best.profit)} {unit}".rstrip())
        found[name] = Optimum(best.rate, best.count, text, None, line, label), money
    return found


def _placed(best: ProfitOptimum, cut_off: str, gain: Any) -> tuple[str, Trace]:
    """Write where an optimum is, and find its iso-profit line within the heights of the curve."""
    low, high = _ends([gain])
    reach = np.array([0.0, 1.0])
    if best.slope > 0:
        reach = np.clip(best.rate + (np.array([low, high]) - best.count) / best.slope, 0, 1)
    text = f"optimum, share {write(100 * best.rate, '.3g', PERCENT)} %"
    return cut_off_of(cut_off, text) or text, (reach, best.count + best.slope * (reach - best.rate))
