"""The empty space of a picture: limits, aspect, ticks and axis labels, set once per axes."""

from __future__ import annotations

from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import FixedLocator, MaxNLocator, MultipleLocator, NullLocator

_MARGIN = 0.025  # of the unit square: a line along its edge is neither clipped nor lost in the frame
_ROW = 0.08  # of the height of a panel: one row of a legend


def axes(ax: object) -> Axes:
    """Check the caller's axes, or take the current ones."""
    if ax is None:
        import matplotlib.pyplot as plt

        return plt.gca()
    if not isinstance(ax, Axes):
        raise TypeError(
            f"ax must be a matplotlib Axes or None, not {type(ax).__name__}: make one by plt.subplots()"
        )
    return ax


def is_new(ax: Axes) -> bool:
    """Say whether no panel has been laid out on the axes yet."""
    return ax.patch.get_gid() not in ("panel", "frame")


def frame(ax: Axes, xlabel: str, ylabel: str, **settings: Any) -> bool:
    """Lay out a panel of any shape, unless the axes already are one; say whether they were new."""
    if not is_new(ax):
        return False
    ax.patch.set_gid("frame")
    ax.set(xlabel=xlabel, ylabel=ylabel, **settings)
    return True


def unit_square(ax: Axes, xlabel: str, ylabel: str) -> None:
    """Lay out a square panel of two rates, unless the axes already are one."""
    if not is_new(ax):
        return
    ax.patch.set_gid("panel")
    ax.set(xlim=(-_MARGIN, 1 + _MARGIN), ylim=(-_MARGIN, 1 + _MARGIN), xlabel=xlabel, ylabel=ylabel)
    ax.set_aspect("equal", adjustable="box")
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_major_locator(MultipleLocator(0.2))
        axis.set_major_formatter(_rate)


def _rate(value: float, _position: Any) -> str:
    """Write a rate without padding: 0, 0.2, …, 1."""
    return f"{round(value, 6) + 0.0:g}".replace("-", "−")


def roc(ax: Axes) -> None:
    """Lay out ROC space."""
    unit_square(ax, "False positive rate", "True positive rate")


def class_counts(ax: Axes, negatives: float, positives: float) -> None:
    """Lay out PN space: one case is as long as another, so that a slope is a ratio of counts."""
    sides = {
        f"{way}lim": (-_MARGIN * total, (1 + _MARGIN) * total)
        for way, total in (("x", negatives), ("y", positives))
    }
    frame(ax, "False positives", "True positives", **sides)
    ax.set_aspect("equal", adjustable="box")


def take_in(ax: Axes, x: float, y: float) -> None:
    """Widen the limits until a point beyond them and its label are on the page; a square is lost."""
    ax.patch.set_gid("frame")
    ax.set(xlim=_widened(ax.get_xlim(), x), ylim=_widened(ax.get_ylim(), y))
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_major_locator(MaxNLocator(6, steps=[1, 2, 5, 10]))


def _widened(limits: tuple[float, float], at: float) -> tuple[float, float]:
    low, high = limits
    room = 0.14 * (max(high, at) - min(low, at))
    return min(low, at - room), max(high, at + room)


def skewed_roc(ax: Axes, low: float, high: float) -> None:
    """Lay out ROC space with the skew c = N/P upright, in tenfold steps."""
    if not hasattr(ax, "plot_surface"):
        raise TypeError('ax must be 3-D: make it by fig.add_subplot(projection="3d")')
    frame(ax, "False positive rate", "True positive rate", xlim=(0, 1), ylim=(0, 1))
    powers = np.arange(np.ceil(np.log10(low) - 1e-9), np.log10(high) + 1e-9)
    ax.set(zlim=(np.log10(low), np.log10(high)), zlabel="Skew c = N/P")
    ax.set_box_aspect((1, 1, 0.9), zoom=0.8)  # type: ignore[arg-type,call-arg]
    names = [f"{10**power:g}" if power >= 0 else f"1/{10**-power:g}" for power in powers]
    ax.set(zticks=powers, zticklabels=names)
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_ticks([0, 0.5, 1], ["0", "", "1"])  # the axis label stands there
    for name in "xyz":
        getattr(ax, f"{name}axis").set_pane_color(mpl.rcParams["axes.facecolor"])


def proportion(ax: Axes, ylabel: str) -> None:
    """Lay out a quantity up to ½ over the proportion of positives."""
    if frame(ax, "Proportion of positives", ylabel, xlim=(-_MARGIN, 1 + _MARGIN), ylim=(-_MARGIN / 2, 0.53)):
        for axis, step in ((ax.xaxis, 0.2), (ax.yaxis, 0.1)):
            axis.set_major_locator(MultipleLocator(step))
            axis.set_major_formatter(_rate)


def precision_recall(ax: Axes) -> None:
    """Lay out precision–recall space."""
    unit_square(ax, "Recall", "Precision")


_LIFT = {
    "count": "True positives",
    "rate": "True positive rate",
    "ratio": "Lift (ratio to random)",
}


def lift(ax: Axes, scale: str, top: float) -> None:
    """Lay out a square panel over the predicted-positive rate, as high as its highest curve."""
    words = "Predicted positive rate", _LIFT[scale]
    if scale == "rate":
        unit_square(ax, *words)
        return
    low, high = (0.0, 1.06 * top) if scale == "ratio" else (-_MARGIN * top, (1 + _MARGIN) * top)
    if frame(ax, *words, xlim=(-_MARGIN, 1 + _MARGIN), ylim=(low, high)):
        ax.set_box_aspect(1)
        ax.yaxis.set_major_locator(MaxNLocator("auto", integer=scale == "count" and top > 2))
        ax.xaxis.set_major_locator(MultipleLocator(0.2))
        ax.xaxis.set_major_formatter(_rate)
    elif high > ax.get_ylim()[1]:
        ax.set_ylim(low, high)


def mirrored_scores(ax: Axes, low: float, high: float, top: float, ylabel: str) -> None:
    """Lay out heights of two classes over the score, one upwards and one downwards; later ones fit in."""
    room, top = 0.03 * (high - low), 1.12 * top
    if frame(ax, "Score", ylabel, xlim=(low - room, high + room), ylim=(-top, top)):
        ax.yaxis.set_major_formatter(lambda value, position: _rate(abs(value), position))
        return
    (left, right), (bottom, up) = ax.get_xlim(), ax.get_ylim()
    ax.set(xlim=(min(left, low - room), max(right, high + room)), ylim=(min(bottom, -top), max(up, top)))


def strip(ax: Axes, names: list[str], end: float, xlabel: str) -> float:
    """Lay out rows for rankings below those that stand already; return the middle of the first new one."""
    new = is_new(ax)
    heads = [] if new else [label.get_text() for label in ax.get_yticklabels()]
    if new:
        frame(ax, xlabel, "")
        ax.tick_params(left=False)
        for side in ("left", "right", "top"):
            ax.spines[side].set_visible(False)
    rows = [*heads, *names]
    ax.set_yticks(range(len(rows)), rows)
    ax.set(xlim=(0, end if new else max(end, ax.get_xlim()[1])), ylim=(len(rows) - 0.45, -0.55))
    ax.xaxis.set_major_locator(MaxNLocator(6, integer=end > 1, steps=[1, 2, 5, 10]))
    ax.xaxis.set_major_formatter(_rate)
    return float(len(heads))


def metrics_over(ax: Axes, xlabel: str, paths: list[tuple[Any, Any]], unit: bool) -> None:
    """Lay out metrics over an abscissa of their own, or one in [0, 1]; those of a later call are taken in."""
    seen = np.concatenate([y[np.isfinite(y)] for _, y in paths] or [np.zeros(1)])
    low, high = min(0.0, float(seen.min(initial=0))), max(1.0, float(seen.max(initial=1)))
    left, right = (0.0, 1.0) if unit else (min(x[0] for x, _ in paths), max(x[-1] for x, _ in paths))
    room, space = _MARGIN * (right - left), _MARGIN * (high - low)
    limits = [left - room, right + room, low - space, high + space]
    if not is_new(ax):
        limits[::2] = np.minimum(limits[::2], [ax.get_xlim()[0], ax.get_ylim()[0]])
        limits[1::2] = np.maximum(limits[1::2], [ax.get_xlim()[1], ax.get_ylim()[1]])
    if frame(ax, xlabel, "Metric") and (low, high) == (0, 1):
        ax.yaxis.set_major_locator(MultipleLocator(0.2))
        ax.yaxis.set_major_formatter(_rate)
    ax.set(xlim=limits[:2], ylim=limits[2:])


def money(ax: Axes, per_unit: float, label: str, unit: str) -> None:
    """Add an axis on the right that tells heights in money."""
    there, back = (lambda height: height * per_unit), (lambda money: money / per_unit)
    axis = ax.secondary_yaxis("right", functions=(there, back))
    axis.set_ylabel(f"{label} ({unit})" if unit else label)
    axis.set_gid("money")


def precision_recall_gain(ax: Axes) -> None:
    """Lay out precision–recall-gain space."""
    unit_square(ax, "Recall gain", "Precision gain")


_CONDITIONS = {
    "cost_proportion": ("Cost proportion of a false negative, κ", "Expected loss"),
    "skew": ("Skew z (probability cost)", "Normalized expected cost"),
    "rate": ("Predicted positive rate", "Error rate"),
    "threshold": ("Threshold probability", "Net benefit"),
    "share": ("Cost share of a false positive, 1 − κ", ""),
}


def cost_space(ax: Axes, x: str, top: float, rows: int = 1, bottom: float = 0.0) -> None:
    """Lay out cost space over one kind of condition, or make room on axes that already are such a panel.

    Above the highest loss stays room for the legend: for its `rows`, and those that stand already.
    """
    xlabel, ylabel = _CONDITIONS[x]
    grown = any(not is_new(one) for one in ax.get_shared_y_axes().get_siblings(ax))
    new = frame(ax, xlabel, ylabel, xlim=(-_MARGIN, 1 + _MARGIN))
    if not new and ax.patch.get_label() != x:
        shown = _CONDITIONS.get(str(ax.patch.get_label()), ("another kind of plot",))[0]
        raise ValueError(f"ax already shows {shown!r}, which is no axis for {xlabel!r}: draw on another axes")
    if new:
        ax.patch.set_label(x)
        _shares(ax)
    before = len(ax.get_legend_handles_labels()[0])
    low, high = ax.get_ylim() if grown else (np.inf, -np.inf)
    top = top if top > 0 else 0.1  # the losses of a perfect ranking span nothing
    if not new:
        top = max(high / (1.03 + _ROW * before), top)
    top *= 1.03 + _ROW * (before + rows)
    ax.set_ylim(min(low, bottom - _MARGIN * (top - bottom)), max(high, top))


def _shares(ax: Axes) -> None:
    """Write shares on x as elsewhere, and the values on y without padding where they are numbers."""
    ax.xaxis.set_major_locator(MultipleLocator(0.2))
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_major_formatter(_rate)


def bars(ax: Axes, names: list[str]) -> None:
    """Lay out rows, one per name from the top, over the cost share of a false positive."""
    xlabel, _ = _CONDITIONS["share"]
    if not frame(ax, xlabel, "", xlim=(-_MARGIN, 1 + _MARGIN), ylim=(len(names) - 0.4, -0.6)):
        raise ValueError("ax is in use: the bars of relative superiority need axes of their own")
    ax.patch.set_label("share")
    _shares(ax)
    ax.set_yticks(range(len(names)), names)
    ax.tick_params(axis="y", length=0)


def table(ax: Axes, rows: str, columns: str, margins: bool) -> None:
    """Lay out a table of two classes: cells of unit size, the first row on top, totals if wanted."""
    ax.patch.set_gid("panel")
    heads, middles = ["+", "−"], [0.5, 1.5]
    if margins:
        heads, middles = [*heads, "total"], [*middles, 2.35]
    end = 2.72 if margins else 2.02
    ax.set(xlim=(-0.02, end), ylim=(end, -0.02))
    ax.set_xlabel(columns, x=1 / end)  # in the middle of the two classes
    ax.set_ylabel(rows, y=1 - 1 / end)
    ax.set_aspect("equal", adjustable="box")
    ax.set_xticks(middles, heads)
    ax.set_yticks(middles, heads)
    ax.tick_params(length=0, top=False, labeltop=True, bottom=False, labelbottom=False)
    ax.xaxis.set_label_position("top")
    for spine in ax.spines.values():
        spine.set_visible(False)


def legend(ax: Axes, want: object, has_names: bool, loc: str) -> None:
    """Draw, redraw or leave out the legend.

    `want` is ``"auto"`` (as soon as something has a name), a bool, a location, ``"outside"`` or a dict of
    matplotlib legend keywords.
    """
    if want is False or want is None or (want == "auto" and not (has_names or ax.get_legend())):
        return
    options: dict[str, Any] = {"loc": loc, "frameon": True, "facecolor": "inherit", "edgecolor": "none"}
    options |= {"framealpha": 0.85, "fancybox": False}
    if isinstance(want, dict):
        options |= want
    elif want == "outside":
        options |= {"loc": "lower center", "bbox_to_anchor": (0.5, 1.0), "borderaxespad": 0.3}
    elif isinstance(want, str) and want != "auto":
        options["loc"] = want
    handles, _ = ax.get_legend_handles_labels()
    if handles:
        ax.legend(**options).set_gid("legend")


def diagram(ax: Axes, xlabel: str, width: int, height: float, heads: dict[float, str]) -> None:
    """Lay out a diagram without axes, its first row on top; heads name rows at the left."""
    ax.patch.set_gid("frame")
    ax.set(xlim=(-0.5, width - 0.5), ylim=(height, -0.5), xlabel=xlabel, ylabel="")
    ax.set_aspect("auto")
    ax.set_xticks([])
    ax.set_yticks(list(heads), list(heads.values()))
    ax.tick_params(length=0)
    for spine in ax.spines.values():
        spine.set_visible(False)


def calibration(ax: Axes, strip: tuple[float, float] | None = None) -> None:
    """Lay out predicted against observed probability; room for the rug, and below for a strip if wanted.

    `strip` holds the heights of the middles of its lower and its upper half.
    """
    if is_new(ax):
        unit_square(ax, "Predicted probability", "Observed proportion")
        ax.set(xlim=(-0.045, 1.045), ylim=(-0.045, 1.045))
    if strip is not None and ax.patch.get_gid() == "panel" and ax.get_ylim()[0] > min(strip):
        ax.patch.set_gid("frame")
        ax.set_ylim(2 * strip[0] - strip[1], ax.get_ylim()[1])
        marks = {strip[0]: "−", strip[1]: "+"} | {i / 5: f"{i / 5:g}" for i in range(6)}
        ax.set_yticks(list(marks), list(marks.values()))


def scores(ax: Axes, low: float, high: float, ylabel: str) -> None:
    """Lay out a quantity in [0, 1] over the score; scores of a later call are taken in."""
    room = 0.04 * (high - low) or 0.5
    if frame(ax, "Score", ylabel, xlim=(low - room, high + room), ylim=(-0.045, 1.045)):
        ax.yaxis.set_major_formatter(_rate)
        return
    left, right = ax.get_xlim()
    ax.set_xlim(min(left, low - room), max(right, high + room))


def losses(ax: Axes, xlabel: str, ylabel: str, right: float, top: float) -> None:
    """Lay out two losses, both from 0; those of a later call are taken in."""
    if frame(ax, xlabel, ylabel, xlim=(0, right), ylim=(0, top)):
        for axis in (ax.xaxis, ax.yaxis):
            axis.set_major_formatter(_rate)
        return
    ax.set(xlim=(0, max(right, ax.get_xlim()[1])), ylim=(0, max(top, ax.get_ylim()[1])))


def det(ax: Axes, low: float, high: float) -> None:
    """Lay out a square panel of two error rates on probit axes, unless the axes already are one."""
    if not is_new(ax):
        return
    from scipy.special import ndtr, ndtri

    ax.patch.set_gid("panel")
    margin = _MARGIN * (ndtri(high) - ndtri(low))
    ends = ndtr(ndtri(low) - margin), ndtr(ndtri(high) + margin)
    for axis, name in (("x", "False positive rate (%)"), ("y", "False negative rate (%)")):
        getattr(ax, f"set_{axis}scale")("function", functions=(ndtri, ndtr))
        ax.set(**{f"{axis}lim": ends, f"{axis}label": name})
    for one in (ax.xaxis, ax.yaxis):
        one.set_major_locator(FixedLocator(_percents(low, high)))
        one.set_major_formatter(lambda rate, _: f"{round(100 * rate, 10):g}")
        one.set_minor_locator(NullLocator())
    ax.set_aspect("equal", adjustable="box")


def _percents(low: float, high: float) -> list[float]:
    """Choose round rates between the limits: as many as there is room for."""
    rates = [0.0001, 0.001, 0.01, 0.1, 0.5, 0.9, 0.99, 0.999, 0.9999]
    if low > 0.0005:
        rates = [0.001, 0.01, 0.05, 0.2, 0.5, 0.8, 0.95, 0.99, 0.999]
    if high - low < 0.7:  # a part of the panel is enlarged
        rates = [0.0001, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.6, 0.8]
    return [rate for rate in rates if low * (1 - 1e-9) <= rate <= high * (1 + 1e-9)]


def counts(ax: Axes, negatives: float, positives: float, weighed: bool) -> None:
    """Lay out a panel of two counts on one scale, unless the axes already are one."""
    longer = max(negatives, positives)
    margin = _MARGIN * longer
    words = "{} positives (of {:.4g}, reweighted)" if weighed else "{} positives (of {:.4g})"
    new = frame(
        ax,
        words.format("False", negatives),
        words.format("True", positives),
        xlim=(-margin, negatives + margin),
        ylim=(-margin, positives + margin),
    )
    if new:
        ax.set_aspect("equal", adjustable="box")
        for axis, length in ((ax.xaxis, negatives), (ax.yaxis, positives)):
            room = max(1, round(5 * length / longer))
            axis.set_major_locator(MaxNLocator(room, steps=[1, 2, 5, 10], integer=longer >= 5))


def densities(ax: Axes, xlim: tuple[float, float], top: float) -> None:
    """Lay out a panel of densities over a score, unless the axes already are one; their scale is free."""
    if frame(ax, "Score", "Density", xlim=xlim, ylim=(0, top)):
        ax.set_yticks([])


def roc_inset(ax: Axes) -> Axes:
    """Lay out a small ROC space in the upper right corner."""
    inset = ax.inset_axes((0.52, 0.54, 0.46, 0.44), anchor="NE")
    roc(inset)
    inset.set(xlabel="fpr", ylabel="tpr", facecolor="none")
    for axis in (inset.xaxis, inset.yaxis):
        axis.set_major_locator(FixedLocator([0, 1]))
        axis.labelpad = -6
    return inset
def triangle(ax: Axes) -> bool:
    """Lay out a triangle of side 1 without axes; say whether the axes were new."""
    if not frame(ax, "", "", xlim=(-0.04, 1.04), ylim=(-0.1, 0.97), xticks=[], yticks=[]):
        return False
    ax.set_aspect("equal", adjustable="box")
    for spine in ax.spines.values():
        spine.set_visible(False)
    return True
