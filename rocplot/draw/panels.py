"""The empty space of a picture: limits, aspect, ticks and axis labels, set once per axes."""

from __future__ import annotations

from typing import Any

from matplotlib.axes import Axes
from matplotlib.ticker import MultipleLocator

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


def triangle(ax: Axes) -> bool:
    """Lay out a triangle of side 1 without axes; say whether the axes were new."""
    if not frame(ax, "", "", xlim=(-0.04, 1.04), ylim=(-0.1, 0.97), xticks=[], yticks=[]):
        return False
    ax.set_aspect("equal", adjustable="box")
    for spine in ax.spines.values():
        spine.set_visible(False)
    return True
