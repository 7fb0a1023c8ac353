"""Panels of a quantity over a score, a threshold, a share or a cost."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import FixedLocator, Locator, MultipleLocator

from rocplot.plot._axes.frame import (
    ERROR,
    MARGIN,
    NO_RUGS,
    above,
    beside,
    first_limits,
    frame,
    heads,
    is_new,
    keep_words,
    limits,
    name_beside,
    rate,
    rescale,
    room_for_rugs,
    roomy,
    ticks,
)
from rocplot.plot._axes.rounded import Rounded, fit
from rocplot.plot._scales import is_linear
from rocplot.plot._terms import heading
from rocplot.plot._typeset import Words, literal_axis

_NAME = 24  # characters of a line of a row's name
_ROUND = (  # shares on an axis of their log odds: the first of these that has room
    (0.0001, 0.001, 0.01, 0.1, 0.5, 0.9, 0.99, 0.999, 0.9999),
    (0.01, 0.1, 0.5, 0.9, 0.99),
    (0.01, 0.5, 0.99),
    (0.5,),
)
_ROW = 0.08  # of the height of a panel: one row of a legend

_EXCESS = "Excess loss"
_CONDITIONS = {
    "cost_proportion": ("Cost proportion of a false negative, κ", "Expected loss"),
    "skew": ("Skew z (probability cost)", "Normalized expected cost"),
    "rate": ("Predicted positive rate", "Error rate"),
    "threshold": ("Threshold probability", "Net benefit"),
    "standardized": ("Threshold probability", "Standardized net benefit"),
    "avoided": ("Threshold probability", "Net interventions avoided per 100"),
    "log_odds": ("Log odds of the cost proportion, ln(κ/(1 − κ))", "Expected loss"),
    "cost_loss": ("Cost–loss ratio", "Relative economic value"),
    "share": ("Cost share of a false positive, 1 − κ", ""),
}


def _heights(value: float, position: Any) -> str:
    return rate(abs(value), position)


def mirrored_scores(ax: Axes, low: float, high: float, top: float, ylabel: str) -> None:
    """Lay out heights of two classes over the score, one upwards and one downwards; later ones fit in."""
    keep_words(ax, "Score", ylabel)
    room, top = 0.03 * (high - low), 1.12 * top
    if frame(ax, "Score", ylabel, xlim=(low - room, high + room), ylim=(-top, top)):
        ticks(ax.yaxis, None, 2 * top, _heights)
        return
    (left, right), (bottom, up) = ax.get_xlim(), ax.get_ylim()
    limits(ax, (min(left, low - room), max(right, high + room)), (min(bottom, -top), max(up, top)))


def metrics_over(
    ax: Axes, xlabel: str, paths: list[tuple[Any, Any]], unit: bool, only: str | None = None
) -> None:
    """Lay out metrics over an abscissa of their own, or one in [0, 1]; those of a later call are taken in.

    The `only` metric is named beside the axis, until a later call draws another one.
    """
    keep_words(ax, xlabel, "Metric")
    seen = np.concatenate([y[np.isfinite(y)] for _, y in paths] or [np.zeros(1)])
    low, high = min(0.0, float(seen.min(initial=0))), max(1.0, float(seen.max(initial=1)))
    left, right = (0.0, 1.0) if unit else (min(x[0] for x, _ in paths), max(x[-1] for x, _ in paths))
    room, space = MARGIN * (right - left), MARGIN * (high - low)
    ends = [left - room, right + room, low - space, high + space]
    if not is_new(ax):
        ends[::2] = np.minimum(ends[::2], [ax.get_xlim()[0], ax.get_ylim()[0]])
        ends[1::2] = np.maximum(ends[1::2], [ax.get_xlim()[1], ax.get_ylim()[1]])
    new = frame(ax, xlabel, only or "Metric")
    _name_metric(ax, new, only)
    if new and (low, high) == (0, 1):
        ticks(ax.yaxis, MultipleLocator(0.2), 1, rate)
    if ends[0] + room >= 0 and ends[1] - room <= 1:
        ticks(ax.xaxis, None, 1, rate)
    (first_limits if new else limits)(ax, (ends[0], ends[1]), (ends[2], ends[3]))


def _name_metric(ax: Axes, new: bool, only: str | None) -> None:
    """Remember that the axis names one metric, or speak of metrics once there is another."""
    label = ax.yaxis.label
    if new and only is not None:
        label.set_gid(f"only:{label.get_text()}")
    elif label.get_gid() == f"only:{label.get_text()}" and (
        only is None or heading(ax, only) != label.get_text()
    ):
        ax.set_ylabel(heading(ax, "Metric"))


def cost_space(
    ax: Axes,
    x: str,
    top: float,
    rows: int = 1,
    bottom: float = 0.0,
    span: tuple[float, float] | None = None,
    excess: bool = False,
) -> None:
    """Lay out cost space over one kind of condition, or make room on axes that already are such a panel.

    The `excess` over the loss of a perfect ranking is called so until whole losses stand beside it.
    Above the highest loss stays room for the legend: for its `rows`, and those that stand already.  A `span`
    of the conditions takes the place of all of them, and is taken in later.
    """
    xlabel, whole = _CONDITIONS[x]
    ylabel = _EXCESS if excess else whole
    grown = any(not is_new(one) for one in ax.get_shared_y_axes().get_siblings(ax))
    new = frame(ax, xlabel, ylabel, xlim=(-MARGIN, 1 + MARGIN) if span is None else None)
    if not new and ax.patch.get_label() != x:
        shown, wanted = (_space(str(one)) for one in (ax.patch.get_label(), x))
        raise ValueError(f"ax already shows {shown}, which is no axis for {wanted}: draw on another axes")
    if new:
        ax.patch.set_label(x)
    elif not excess and ax.get_ylabel() == heading(ax, _EXCESS):
        ax.set_ylabel(heading(ax, whole))
    if new and x != "log_odds":
        shares(ax)
    if x == "log_odds" and span is not None:
        _odds(ax, *span, new)
    elif span is not None:
        _spread(ax, *span, new)
    before = len(ax.get_legend_handles_labels()[0])
    low, high = ax.get_ylim() if grown else (np.inf, -np.inf)
    top = top if top > 0 else 0.1  # the losses of a perfect ranking span nothing
    if not new:
        top = max(high / (1.03 + _ROW * before), top)
    top *= 1.03 + _ROW * (before + rows)
    (first_limits if new else limits)(ax, ylim=(min(low, bottom - MARGIN * (top - bottom)), max(high, top)))


_LEAST = 1e-6  # cost–loss ratio of standing curves on a logarithmic axis


def economic(ax: Axes, top: float, rows: int, bottom: float, xscale: str | None, least: float) -> None:
    """Lay out a value over the cost–loss ratio, from the `least` on over a logarithmic one.

    Without a scale that of the axes is kept.
    """
    if xscale == "log" and is_new(ax):
        ax.set_xscale("log")
    cost_space(ax, "cost_loss", top, rows, bottom)
    before = ax.get_xlim()[0]
    if is_linear(ax, "x"):  # half of the least ratio at which a standing curve has a value, as of new ones
        traces = (np.asarray(line.get_xydata(), float) for line in ax.lines)
        useful = [np.min(one[one[:, 1] > 0, 0], initial=2 * least) for one in traces]
        before = max(min(useful, default=least) / 2, _LEAST)
    rescale(ax, xscale)
    if not is_linear(ax, "x"):
        limits(ax, (min(least, before), 1))


def _space(x: str) -> str:
    """Name the panel of a condition."""
    xlabel, ylabel = _CONDITIONS.get(x, ("another kind of plot", ""))
    return f"{ylabel!r} over {xlabel!r}" if ylabel else xlabel


def _spread(ax: Axes, low: float, high: float, new: bool) -> None:
    """Show a span of the conditions, and what of them the axes show already."""
    if not new:
        left, right = ax.get_xlim()
        room = (right - left) * MARGIN / (1 + 2 * MARGIN)
        low, high = min(low, left + room), max(high, right - room)
    room = MARGIN * (high - low)
    (first_limits if new else limits)(ax, (low - room, high + room))
    if high - low <= 0.7 and ax.xaxis.get_transform().is_affine:
        ax.xaxis.set_major_locator(Rounded(6))
    else:
        ticks(ax.xaxis, MultipleLocator(0.2), 1)


def _odds(ax: Axes, low: float, high: float, new: bool) -> None:
    """Show log odds, and on an axis above the shares that they are of."""
    if not new:
        left, right = ax.get_xlim()
        limits(ax, (min(low, left), max(high, right)))
        return
    first_limits(ax, (low, high))
    for axis in (ax.xaxis, ax.yaxis):
        ticks(axis, None, 1, rate)
    top = above(ax)
    literal_axis(top.xaxis)
    top.set_xlabel(heading(ax, _CONDITIONS["cost_proportion"][0]))
    top.xaxis.set_major_locator(_Odds())
    top.xaxis.set_major_formatter(_share_of)
    top.set_gid("share")


class _Odds(Locator):
    """Ticks at the log odds of round shares, as many as have room."""

    def __call__(self) -> Any:
        return self.tick_values(*self.axis.get_view_interval())  # type: ignore[union-attr]

    def tick_values(self, vmin: float, vmax: float) -> Any:
        low, high = sorted((vmin, vmax))
        for some in _ROUND:
            places = np.log(some) - np.log1p(-np.asarray(some))
            places = places[(places >= low) & (places <= high)]
            if fit(self.axis, places):
                break
        return places


def _share_of(odds: float, position: Any) -> str:
    return rate(round(1 / (1 + np.exp(-odds)), 9), position)


def shares(ax: Axes) -> None:
    """Write shares on x as elsewhere, and the values on y without padding where they are numbers."""
    ticks(ax.xaxis, MultipleLocator(0.2), 1, rate)
    ticks(ax.yaxis, None, 1, rate)


def scores(ax: Axes, low: float, high: float, ylabel: str, rugs: tuple[float, float] = NO_RUGS) -> None:
    """Lay out a quantity in [0, 1] over the score; scores, and the reach of rugs, of a later call fit in."""
    room = 0.04 * (high - low) or 0.5
    if frame(ax, "Score", ylabel, xlim=(low - room, high + room), ylim=(-0.045, 1.045)):
        ticks(ax.yaxis, None, 1, rate)
    else:
        left, right = ax.get_xlim()
        limits(ax, (min(left, low - room), max(right, high + room)))
    room_for_rugs(ax, 0, 1, rugs)


def distribution_functions(ax: Axes, low: float, high: float) -> None:
    """Lay out distribution functions over the score; scores of a later call fit in."""
    words = "Cumulative share"
    keep_words(ax, "Score", words)
    scores(ax, low, high, words)


def percentiles(ax: Axes, top: float) -> None:
    """Lay out a risk over its percentiles, as high as the highest one; those of a later call fit in."""
    words = "Risk percentile", "Risk"
    keep_words(ax, *words)
    if frame(ax, *words, xlim=(-MARGIN, 1 + MARGIN), ylim=(-MARGIN * top, (1 + MARGIN) * top)):
        shares(ax)
    elif (1 + MARGIN) * top > ax.get_ylim()[1]:
        limits(ax, ylim=(-MARGIN * top, (1 + MARGIN) * top))


def losses(ax: Axes, xlabel: str, ylabel: str, right: float, top: float, bottom: float = 0.0) -> None:
    """Lay out two losses from 0, the second perhaps from below it; those of a later call are taken in."""
    keep_words(ax, xlabel, ylabel)
    if frame(ax, xlabel, ylabel, xlim=(0, right), ylim=(bottom, top)):
        for axis in (ax.xaxis, ax.yaxis):
            ticks(axis, None, 1, rate)
        return
    low, high = ax.get_ylim()
    limits(ax, (0, max(right, ax.get_xlim()[1])), (min(bottom, low), max(top, high)))


def densities(ax: Axes, xlim: tuple[float, float], top: float) -> None:
    """Lay out a panel of densities over a score, whose scale is free; those of a later call are taken in."""
    if frame(ax, "Score", "Density", xlim=xlim, ylim=(0, top)):
        ax.set_yticks([])
        return
    left, right = ax.get_xlim()
    limits(ax, (min(left, xlim[0]), max(right, xlim[1])), (0, max(top, ax.get_ylim()[1])))


def errors_of(ax: Axes, names: list[str], span: tuple[float, float], ylabel: str) -> None:
    """Lay out rows, one per name from the top, over the error of predictions."""
    _own(ax)
    frame(ax, ERROR, ylabel, xlim=roomy(*span), ylim=(len(names) - 0.4, -0.6))
    ticks(ax.xaxis, None, 1, rate)
    ax.set_yticks(range(len(names)), heads(ax, names, _NAME))
    ax.tick_params(axis="y", length=0)


def errors_over(
    ax: Axes, low: float, high: float, whole: bool, span: tuple[float, float], xlabel: str
) -> None:
    """Lay out the error of predictions over a quantity, which may have whole numbers only."""
    _own(ax)
    room = 0.05 * (high - low) or 0.5
    frame(ax, xlabel, ERROR, xlim=(low - room, high + room), ylim=roomy(*span))
    if whole and ax.xaxis.get_transform().is_affine:
        ax.xaxis.set_major_locator(Rounded(whole=True))
    ticks(ax.yaxis, None, 1, rate)


def _own(ax: Axes) -> None:
    if not is_new(ax):
        raise ValueError("ax is in use: draw all models in one call, or on another axes")


def bands(ax: Axes, names: list[str], top: float) -> None:
    """Lay out rows, one per band of scores from the top, over the share of positives."""
    if not is_new(ax):
        raise ValueError("ax is in use: score bands need axes of their own")
    frame(ax, "Share of positives", "Score", xlim=(0, 1.04 * top or 1), ylim=(len(names) - 0.4, -0.6))
    ax.patch.set_label("score bands")
    ticks(ax.xaxis, None, 1, rate)
    ax.set_yticks(range(len(names)), heads(ax, names))
    ax.yaxis.set_major_locator(_Apart(range(len(names))))
    ax.tick_params(axis="y", length=0)


class _Apart(FixedLocator):
    """Texts of rows in order; of every second row, or fewer, where they would touch."""

    def tick_values(self, vmin: float, vmax: float) -> Any:
        places = np.asarray(super().tick_values(vmin, vmax))
        steps = range(1, places.size + 1)
        return next((places[::step] for step in steps if fit(self.axis, places[::step])), places[:1])


def ends_of_rows(ax: Axes, words: list[str], label: str, **look: Any) -> None:
    """Write a column beside the rows, on the right, under its name."""
    column = beside(ax)
    literal_axis(column.yaxis)
    column.set_yticks(range(len(words)), list(map(Words, words)))
    column.yaxis.set_major_locator(_Apart(range(len(words))))
    column.tick_params(length=0)
    name_beside(ax, column, label)
    column.set_gid("numbers")
    for text in column.get_yticklabels():
        text.set(**look)


def bars(ax: Axes, names: list[str], ends: list[str]) -> None:
    """Lay out rows, one per name from the top, over the cost share of a false positive; `ends` close them."""
    xlabel, _ = _CONDITIONS["share"]
    if not is_new(ax):
        raise ValueError("ax is in use: the bars of relative superiority need axes of their own")
    frame(ax, xlabel, "", xlim=(-MARGIN, 1 + MARGIN), ylim=(len(names) - 0.4, -0.6))
    ax.patch.set_label("share")
    shares(ax)
    ax.set_yticks(range(len(names)), heads(ax, names))
    ax.tick_params(axis="y", length=0)
    if ends:
        column = beside(ax)
        literal_axis(column.yaxis)
        column.set_yticks(range(len(ends)), list(map(Words, ends)))
        column.tick_params(length=0)
