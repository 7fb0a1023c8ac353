"""The empty space of a picture: limits, aspect, ticks and axis labels, set once per axes."""

from __future__ import annotations

from typing import Any

from matplotlib.axes import Axes
from matplotlib.ticker import FixedLocator, MaxNLocator, MultipleLocator, NullLocator

_MARGIN = 0.025  # of the unit square: a line along its edge is neither clipped nor lost in the frame


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
    return f"{round(value, 6) + 0.0:g}"


def roc(ax: Axes) -> None:
    """Lay out ROC space."""
    unit_square(ax, "False positive rate", "True positive rate")


def precision_recall(ax: Axes) -> None:
    """Lay out precision–recall space."""
    unit_square(ax, "Recall", "Precision")


def precision_recall_gain(ax: Axes) -> None:
    """Lay out precision–recall-gain space."""
    unit_square(ax, "Recall gain", "Precision gain")


def table(ax: Axes, rows: str, columns: str, margins: bool) -> None:
    """Lay out a table of two classes: cells of unit size, the first row on top, totals if wanted."""
    ax.patch.set_gid("panel")
    heads = ["+", "−", "total"] if margins else ["+", "−"]
    end = len(heads) + 0.02
    ax.set(xlim=(-0.02, end), ylim=(end, -0.02), xlabel=columns, ylabel=rows)
    ax.set_aspect("equal", adjustable="box")
    ax.set_xticks([i + 0.5 for i in range(len(heads))], heads)
    ax.set_yticks([i + 0.5 for i in range(len(heads))], heads)
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
