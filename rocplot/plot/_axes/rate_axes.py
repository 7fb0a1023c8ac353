"""Panels of two rates."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import FixedLocator, Locator, MultipleLocator, NullLocator

from rocplot.plot._axes.frame import (
    ERROR,
    MARGIN,
    NO_RUGS,
    beside,
    chosen,
    frame,
    in_rows,
    is_new,
    keep_words,
    limits,
    name_beside,
    rate,
    refuse,
    rescale,
    room_for_rugs,
    roomy,
    square,
    ticks,
    unit_square,
)
from rocplot.plot._axes.rounded import fit
from rocplot.plot._scales import is_linear, read_complement
from rocplot.plot._terms import heading
from rocplot.plot._typeset import Words, literal_axis

_DET = "error rates on probit axes, from", "error rates on probit axes, with limits"  # default, asked for
ALERTS = "Precision over Alerts per 100 cases"
_NUMBERS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 3, 1.5, 1.2, 30, 300, 1.1, 4, 1.3)
_OUTER = 2**0.25  # beside the outermost marks, on a logarithmic scale
_APART_NEEDED = 0.07  # of a panel: the least distance of the ticks on its right
_APART = 0.1  # of a panel: the least distance of its ticks
_RATES = (0.5, 0.01, 0.1, 0.001, 0.0001, 0.05, 0.2, 0.02, 0.005, 0.002, 0.0005, 0.3, 0.4, 0.6, 0.8)


def roc(
    ax: Axes,
    x: str = "fpr",
    xscale: str | None = None,
    view: Mapping[str, tuple[float, float]] | None = None,
    least: float = 0.0,
) -> None:
    """Lay out ROC space, its abscissa read as fpr or as specificity, on a linear or a logarithmic scale.

    Without a scale that of the axes is kept.  Of a `view` only these rates are shown, on a logarithmic scale
    from the `least` on.
    """
    if xscale == "log" and is_new(ax):
        ax.set_xscale("log")
    unit_square(ax, "False positive rate", "True positive rate")
    rescale(ax, xscale)
    if x == "specificity":
        ax.set_xlabel(heading(ax, "Specificity"))
        read_complement(ax.xaxis)
    for side, (low, high) in (view or {}).items():
        way = "x" if side == "fpr" else "y"
        if not is_linear(ax, way):
            ends = low or min(least, high / 10), high
        else:
            room = MARGIN * (high - low)  # at the edges of the square, where lines run along them
            ends = low - room * (low == 0), high + room * (high == 1)
        limits(ax, **{f"{way}lim": ends})


def skewed_roc(ax: Axes, low: float, high: float) -> None:
    """Lay out ROC space with the skew c = N/P upright, in tenfold steps."""
    if not hasattr(ax, "plot_surface"):
        raise TypeError('ax must be 3-D: make it by fig.add_subplot(projection="3d")')
    frame(ax, "False positive rate", "True positive rate", xlim=(0, 1), ylim=(0, 1))
    powers = np.arange(np.ceil(np.log10(low) - 1e-9), np.log10(high) + 1e-9)
    ax.set(zlim=(np.log10(low), np.log10(high)), zlabel=heading(ax, "Skew c = N/P"))
    ax.set_box_aspect((1, 1, 0.9), zoom=0.92)  # type: ignore[arg-type,call-arg]
    ax.set_in_layout(False)  # matplotlib 3.10 makes no room for labels in three dimensions, the zoom does
    names = [f"{10**power:g}" if power >= 0 else f"1/{10**-power:g}" for power in powers]
    ax.set(zticks=powers, zticklabels=names)
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_ticks([0, 0.5, 1], ["0", "", "1"])  # the axis label stands there
    unit = mpl.rcParams["font.size"] / 8
    for name in "xyz":
        axis = getattr(ax, f"{name}axis")
        axis.set_pane_color(mpl.rcParams["axes.facecolor"])
        axis.labelpad = 17 * unit - 21  # 21 and 8 points are matplotlib's own, at any size of the text
        axis.set_tick_params(pad=7 * unit - 8)


def proportion(ax: Axes, ylabel: str) -> None:
    """Lay out a quantity up to ½ over the proportion of positives."""
    if frame(ax, "Proportion of positives", ylabel, xlim=(-MARGIN, 1 + MARGIN), ylim=(-MARGIN / 2, 0.53)):
        for axis, step in ((ax.xaxis, 0.2), (ax.yaxis, 0.1)):
            ticks(axis, MultipleLocator(step), 1 if axis is ax.xaxis else 0.5, rate)


def precision_recall(ax: Axes) -> None:
    """Lay out precision–recall space."""
    unit_square(ax, "Recall", "Precision")


def alerts(ax: Axes) -> None:
    """Lay out precision over the alerts per 100 cases, and read its inverse on the right."""
    words = "Alerts per 100 cases", "Precision"
    if not is_new(ax):
        if ax.patch.get_label() != ALERTS:
            refuse(ax, *words)
        return
    frame(ax, *words, xlim=(-100 * MARGIN, 100 * (1 + MARGIN)), ylim=(-MARGIN, 1 + MARGIN))
    ax.patch.set(gid="panel", label=ALERTS)
    square(ax)
    ticks(ax.xaxis, MultipleLocator(20), 100, rate)
    ticks(ax.yaxis, MultipleLocator(0.2), 1, rate)
    right = beside(ax)
    literal_axis(right.yaxis)
    name_beside(ax, right, "Number needed to evaluate")
    right.yaxis.set_major_locator(_Needed())
    right.yaxis.set_major_formatter(_inverse)
    right.set_gid("needed")


class _Needed(Locator):
    """Ticks at precisions whose inverse is a round number, as many as have room."""

    def __call__(self) -> Any:
        return self.tick_values(*self.axis.get_view_interval())  # type: ignore[union-attr]

    def tick_values(self, vmin: float, vmax: float) -> Any:
        low, high = sorted((vmin, vmax))
        kept: list[float] = []
        for number in _NUMBERS:
            at = 1 / number
            apart = all(abs(at - one) >= _APART_NEEDED * (high - low) for one in kept)
            if low <= at <= high and apart and fit(self.axis, [*kept, at]):
                kept.append(at)
        return np.sort(kept)


def _inverse(value: float, position: Any) -> str:
    return rate(round(1 / value, 9), position)


def precision_recall_gain(ax: Axes) -> None:
    """Lay out precision–recall-gain space."""
    unit_square(ax, "Recall gain", "Precision gain")


def risk(ax: Axes, ylabel: str, top: float) -> None:
    """Lay out a risk over the coverage, as high as the highest curve; those of a later call fit in."""
    end = 1.0 if top <= 0 else min(1 + MARGIN, 1.06 * top)
    keep_words(ax, "Coverage", ylabel)
    if frame(ax, "Coverage", ylabel, xlim=(-MARGIN, 1 + MARGIN), ylim=(-MARGIN * end, end)):
        ticks(ax.xaxis, MultipleLocator(0.2), 1, rate)
        ticks(ax.yaxis, None, end, rate)
        square(ax)
    elif end > ax.get_ylim()[1]:
        limits(ax, ylim=(-MARGIN * end, end))


def froc(ax: Axes, xscale: str | None, least: float, last: float) -> None:
    """Lay out lesions found over false marks per image, on a logarithmic scale in powers of 2.

    Without a scale that of the axes is kept.  The rates shown reach to the `last`, on a logarithmic scale
    from the `least` on.
    """
    words = "False marks per image", "Sensitivity"
    keep_words(ax, *words)
    log = xscale == "log" or (xscale is None and (is_new(ax) or not is_linear(ax, "x")))
    ends = _marks(log, least, last)
    if log and is_new(ax):
        ax.set_xscale("log", base=2)
    if frame(ax, *words, xlim=ends, ylim=(-MARGIN, 1 + MARGIN)):
        square(ax)
        ticks(ax.yaxis, MultipleLocator(0.2), 1, rate)
    else:
        low, high = ax.get_xlim()
        if log == is_linear(ax, "x"):  # the other scale is asked for
            low, high = _marks(log, least, high / (1 + MARGIN if log else _OUTER))
            ax.set_xscale("log", base=2) if log else ax.set_xscale("linear")
        limits(ax, xlim=(min(low, ends[0]), max(high, ends[1])))
    if log:
        ax.xaxis.set_major_formatter(_as_fraction)
        ax.xaxis.set_minor_locator(NullLocator())
    else:
        ticks(ax.xaxis, None, ends[1], rate)


def _marks(log: bool, least: float, last: float) -> tuple[float, float]:
    return (least / _OUTER, last * _OUTER) if log else (-MARGIN * last, (1 + MARGIN) * last)


def _as_fraction(at: float, _position: Any) -> str:
    return f"{at:g}" if at >= 1 else f"1/{1 / at:g}"


def det(ax: Axes, low: float, high: float, asked: bool) -> None:
    """Lay out a square panel of two error rates on probit axes, or let one that is lower grow.

    The panel keeps whether its limits were `asked` for.
    """
    words = "False positive rate (%)", "False negative rate (%)"
    before = det_limits(ax)
    if before is None and not is_new(ax):
        refuse(ax, *words)
    if before == (low, high):
        return
    from scipy.special import ndtr, ndtri

    own = {way: chosen(ax, way) if before is None else _lim(ax, way) != _det_ends(*before) for way in "xy"}
    ax.patch.set_gid("panel")
    ax.patch.set_label(f"{_DET[asked]} {low!r} {high!r}")
    for way, name in zip("xy", words, strict=True):
        axis = getattr(ax, f"{way}axis")
        if before is None:
            getattr(ax, f"set_{way}scale")("function", functions=(ndtri, ndtr))
            axis.set_label_text(heading(ax, name))
            axis.set_major_formatter(_as_percent)
            axis.set_minor_locator(NullLocator())
        if not own[way]:
            limits(ax, **{f"{way}lim": _det_ends(low, high)})
        axis.set_major_locator(_Percents(low, high))
    square(ax)
    in_rows(ax)


def _as_percent(rate: float, _position: Any) -> str:
    return f"{round(100 * rate, 10):g}"


def _lim(ax: Axes, way: str) -> tuple[float, float]:
    low, high = getattr(ax, f"get_{way}lim")()
    return float(low), float(high)


def _det_ends(low: float, high: float) -> tuple[float, float]:
    """Leave a margin where rates of 0 and 1 stand: above only if rates of 1 do."""
    from scipy.special import ndtr, ndtri

    margin = MARGIN * (ndtri(high) - ndtri(low))
    above = high < (1 - low) * (1 - 1e-9)
    return float(ndtr(ndtri(low) - margin)), high if above else float(ndtr(ndtri(high) + margin))


def det_limits(ax: Axes | None) -> tuple[float, float] | None:
    """Recall the limits of a DET panel; None for axes that are none."""
    kind, *ends = (str(ax.patch.get_label()) if ax is not None else "").rsplit(maxsplit=2) or [""]
    return (float(ends[0]), float(ends[1])) if kind in _DET else None


def det_asked(ax: Axes | None) -> bool:
    """Say whether the limits of a DET panel were asked for."""
    return ax is not None and str(ax.patch.get_label()).startswith(_DET[True])


class _Percents(FixedLocator):
    """Round rates of a DET panel, or of the part that is shown."""

    def __init__(self, low: float, high: float) -> None:
        super().__init__(_percents(low, high))
        self._ends = low, high

    def __call__(self) -> Any:
        low, high = sorted(self.axis.get_view_interval())  # type: ignore[union-attr]
        room = self.axis.get_tick_space()  # type: ignore[union-attr]
        return _percents(max(low, self._ends[0]), min(high, self._ends[1]), room)


def _percents(low: float, high: float, room: int = 9) -> list[float]:
    """Choose round rates between the limits: as many as there is room for."""
    rates = [0.0001, 0.001, 0.01, 0.1, 0.5, 0.9, 0.99, 0.999, 0.9999]
    if low > 0.0005:
        rates = [0.001, 0.01, 0.05, 0.2, 0.5, 0.8, 0.95, 0.99, 0.999]
    part = high - low < 0.85
    shown = [at for at in (_RATES if part else rates) if low * (1 - 1e-9) <= at <= high * (1 + 1e-9)]
    if not part and len(shown) <= room:
        return shown
    from scipy.special import ndtri

    shown.sort(key=lambda at: part or abs(at - 0.5) not in (0, 0.49, 0.499))
    least = max(_APART, 0.6 / max(room, 1)) * (ndtri(high) - ndtri(low))
    found: list[float] = []
    for at in shown:
        if all(abs(ndtri(at) - ndtri(one)) > least for one in found):
            found.append(at)
    return sorted(found)


def calibration(
    ax: Axes, strips: Sequence[tuple[float, float]] = (), rugs: tuple[float, float] = NO_RUGS
) -> None:
    """Lay out predicted against observed probability; room for rugs, and below for strips if wanted.

    `strips` hold the heights of the middles of their lower and their upper halves; `rugs` is how far these
    reach from the bottom and from the top.
    """
    own = is_new(ax) and chosen(ax, "y")
    words = "Predicted probability", "Observed proportion"
    if is_new(ax):
        unit_square(ax, *words, 0.045)
    elif ax.patch.get_label() != f"{words[1]} over {words[0]}":
        refuse(ax, *words)
    bottom = ax.get_ylim()[0]
    standing = [at for at in ax.get_yticks() if at < 0] if bottom < -0.2 else []
    if strips and not own and bottom > min(map(min, strips)):
        low, high = strips[-1]
        bottom = 2 * low - high
        limits(ax, ylim=(bottom, ax.get_ylim()[1]))
    room_for_rugs(ax, bottom + 0.05 if bottom < -0.2 else 0, 1, rugs)
    low, high = ax.get_ylim()
    if low < -0.05 and is_linear(ax, "y"):  # the unit square stays one
        ax.patch.set_gid("frame")
        square(ax, float((high - low) / np.ptp(ax.get_xlim())))
        if not own:
            _mark_strips(ax, sorted(standing + [at for one in strips for at in one]))
    elif ax.patch.get_gid() == "panel" and high > 1.045:  # it stays a square
        limits(ax, (low, high))


def _mark_strips(ax: Axes, middles: list[float]) -> None:
    """Mark the halves of the strips below the unit square, and nothing else there."""
    low, high = ax.get_ylim()
    marks = {round(at, 9): Words("−+"[i % 2]) for i, at in enumerate(middles)}
    ticks(ax.yaxis, MultipleLocator(0.2), high - low, functools.partial(_mark_or_rate, marks), middles)


def _mark_or_rate(marks: dict[float, Words], at: float, position: Any) -> str:
    return marks.get(round(at, 9)) or rate(at, position)


def calibration_errors(ax: Axes, low: float, high: float, rugs: tuple[float, float] = NO_RUGS) -> None:
    """Lay out predicted − observed over the predicted probability, zero included; later errors fit in."""
    words = "Predicted probability", ERROR
    keep_words(ax, *words)
    ends = roomy(low, high)
    if frame(ax, *words, xlim=(-0.045, 1.045), ylim=ends):
        ticks(ax.xaxis, MultipleLocator(0.2), 1, rate)
        ticks(ax.yaxis, None, 1, rate)
    else:
        bottom, top = ax.get_ylim()
        limits(ax, ylim=(min(bottom, ends[0]), max(top, ends[1])))
    room_for_rugs(ax, *ends, rugs)


def roc_inset(ax: Axes) -> Axes:
    """Lay out a small ROC space in the upper right corner, unless there is one."""
    for child in ax.child_axes:
        if isinstance(child, Axes) and child.get_gid() == "roc_inset":
            return child
    inset = ax.inset_axes((0.52, 0.54, 0.46, 0.44), anchor="NE")
    roc(inset)
    inset.set(xlabel=heading(ax, "fpr"), ylabel=heading(ax, "tpr"), facecolor="none", gid="roc_inset")
    for axis in (inset.xaxis, inset.yaxis):
        axis.set_major_locator(FixedLocator([0, 1]))
        axis.labelpad = -6 / 7 * float(axis.get_ticklabels()[0].get_fontsize())  # between the two numbers
    return inset


def triangle(ax: Axes) -> bool:
    """Lay out a triangle of side 1 without axes; say whether the axes were new."""
    if not frame(ax, "", "", xlim=(-0.04, 1.04), ylim=(-0.1, 0.97), xticks=[], yticks=[]):
        return False
    ax.set_aspect("equal", adjustable="box")
    for spine in ax.spines.values():
        spine.set_visible(False)
    return True
