"""The empty space of a picture: limits, aspect, ticks and axis labels, set once per axes."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MultipleLocator

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
    return f"{round(value, 6) + 0.0:g}"


def roc(ax: Axes) -> None:
    """Lay out ROC space."""
    unit_square(ax, "False positive rate", "True positive rate")


def precision_recall(ax: Axes) -> None:
    """Lay out precision–recall space."""
    unit_square(ax, "Recall", "Precision")


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
