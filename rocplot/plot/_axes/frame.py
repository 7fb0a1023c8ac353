"""What every panel begins with: its axes, its frame and the unit square."""

from __future__ import annotations

from typing import Any

from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator, MultipleLocator

from rocplot.plot._typeset import typeset

MARGIN = 0.025  # of the unit square: a line along its edge is neither clipped nor lost in the frame


def axes(ax: object, *, deep: bool = False) -> Axes:
    """Check the caller's axes, or take the current ones; `deep` are those in 3-D."""
    if ax is None:
        import matplotlib.pyplot as plt

        if deep and not plt.gcf().axes:
            ax = plt.gcf().add_subplot(projection="3d")
            assert isinstance(ax, Axes)
            return ax
        return plt.gca()
    if not isinstance(ax, Axes):
        raise TypeError(
            f"ax must be a matplotlib Axes or None, not {type(ax).__name__}: make one by plt.subplots()"
        )
    return ax


def standing(ax: object) -> Axes | None:
    """Find the axes that a picture will be drawn on, without making any; None if there are none yet."""
    if ax is None:
        import matplotlib.pyplot as plt

        return plt.gca() if plt.get_fignums() and plt.gcf().axes else None
    return ax if isinstance(ax, Axes) else None


def is_new(ax: Axes) -> bool:
    """Say whether no panel has been laid out on the axes yet."""
    return ax.patch.get_gid() not in ("panel", "frame")


def refuse(ax: Axes, xlabel: str, ylabel: str) -> None:
    """Raise for a picture that other axes belong to."""
    here = str(ax.patch.get_label()) if ax.patch.get_gid() == "panel" else "another kind of plot"
    wanted = f"{ylabel} over {xlabel}" if ylabel else xlabel
    raise ValueError(f"ax already shows {here}, where {wanted} cannot be read: draw on another axes")


def frame(ax: Axes, xlabel: str, ylabel: str, **settings: Any) -> bool:
    """Lay out a panel of any shape, unless the axes already are one; say whether they were new."""
    if not is_new(ax):
        if ax.patch.get_gid() == "panel":
            refuse(ax, xlabel, ylabel)
        return False
    ax.patch.set_gid("frame")
    ax.set(xlabel=typeset(xlabel), ylabel=typeset(ylabel), **settings)
    return True


def unit_square(ax: Axes, xlabel: str, ylabel: str) -> None:
    """Lay out a square panel of two rates, unless the axes already are one of the same rates."""
    if not is_new(ax):
        if ax.patch.get_label() != f"{ylabel} over {xlabel}":
            refuse(ax, xlabel, ylabel)
        return
    ax.patch.set_gid("panel")
    ax.patch.set_label(f"{ylabel} over {xlabel}")
    ax.set(xlim=(-MARGIN, 1 + MARGIN), ylim=(-MARGIN, 1 + MARGIN))
    ax.set(xlabel=typeset(xlabel), ylabel=typeset(ylabel))
    ax.set_aspect("equal", adjustable="box")
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_major_locator(MultipleLocator(0.2))
        axis.set_major_formatter(rate)


def rate(value: float, _position: Any) -> str:
    """Write a rate without padding: 0, 0.2, …, 1."""
    return typeset(f"{round(value, 6) + 0.0:g}".replace("-", "−"))


def room_for_rugs(ax: Axes, low: float, high: float, reach: float) -> None:
    """Widen the limits of y so that rugs, which reach so far in shares of the axes, end at these heights."""
    bottom, top = ax.get_ylim()
    if bottom <= low and high <= top:  # else the caller has chosen a part
        space = reach * (high - low) / (1 - 2 * reach)
        ax.set_ylim(min(bottom, low - space), max(top, high + space))


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
