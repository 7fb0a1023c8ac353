"""What every panel begins with: its axes, its frame, the unit square, and its legend."""

from __future__ import annotations

import inspect
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.collections import Collection, LineCollection, PolyCollection
from matplotlib.legend import Legend
from matplotlib.ticker import MaxNLocator, MultipleLocator

from rocplot.plot._axes.legend_placement import corners_of

MARGIN = 0.025  # of the unit square: a line along its edge is neither clipped nor lost in the frame
_LEGEND_KEYWORDS = set(inspect.signature(Legend).parameters) - {"parent"}


def axes(ax: object, legend: object = "auto", *, deep: bool = False) -> Axes:
    """Check the legend asked for and the caller's axes, or take the current ones; `deep` are those in 3-D."""
    _check_legend(legend)
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


def _check_legend(want: object) -> None:
    """Raise for a legend that matplotlib would refuse, while nothing is drawn yet."""
    words = (
        f"a bool, 'auto', 'outside', a location ({', '.join(map(repr, Legend.codes))}) or a dict of keywords"
    )
    if not isinstance(want, (bool, np.bool_, str, dict, type(None))):
        raise TypeError(f"legend={want!r} is no legend: pass {words}")
    options = want if isinstance(want, dict) else {"loc": want}
    unknown = set(options) - _LEGEND_KEYWORDS
    if unknown:
        raise TypeError(f"legend has no keyword {min(unknown, key=str)!r}: it takes those of Axes.legend")
    loc = options.get("loc")
    known = (*Legend.codes, *(("auto", "outside") if loc is want else ()))
    if isinstance(loc, str) and loc not in known:
        raise ValueError(f"legend={want!r} is unknown: pass {words}")


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
    ax.set(xlabel=xlabel, ylabel=ylabel, **settings)
    return True


def unit_square(ax: Axes, xlabel: str, ylabel: str) -> None:
    """Lay out a square panel of two rates, unless the axes already are one of the same rates."""
    if not is_new(ax):
        if ax.patch.get_label() != f"{ylabel} over {xlabel}":
            refuse(ax, xlabel, ylabel)
        return
    ax.patch.set_gid("panel")
    ax.patch.set_label(f"{ylabel} over {xlabel}")
    ax.set(xlim=(-MARGIN, 1 + MARGIN), ylim=(-MARGIN, 1 + MARGIN), xlabel=xlabel, ylabel=ylabel)
    ax.set_aspect("equal", adjustable="box")
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_major_locator(MultipleLocator(0.2))
        axis.set_major_formatter(rate)


def rate(value: float, _position: Any) -> str:
    """Write a rate without padding: 0, 0.2, …, 1."""
    return f"{round(value, 6) + 0.0:g}".replace("-", "−")


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


def legend(ax: Axes, want: object, has_names: bool, loc: str, free: bool = False) -> None:
    """Draw, redraw or leave out the legend.

    `want` is ``"auto"`` (as soon as something has a name), a bool, a location, ``"outside"`` or a dict of
    matplotlib legend keywords.  What belongs to no model stands below the models.  A `free` legend stands in
    the emptiest corner between the heights 0 and 1, unless the caller says where; `loc` is the first choice.
    """
    if want is False or want is None or (want == "auto" and not (has_names or ax.get_legend())):
        return
    options: dict[str, Any] = {"frameon": True, "facecolor": "inherit", "edgecolor": "none"}
    options |= {"framealpha": 0.85, "fancybox": False}
    own = dict(want) if isinstance(want, dict) else {} if want in ("auto", True) else {"loc": want}
    options["loc"] = own.pop("loc", loc)
    if options["loc"] == "outside":
        options |= {"loc": "lower center", "bbox_to_anchor": (0.5, 1.0), "borderaxespad": 0.3}
    options |= own
    placed = {"loc", "bbox_to_anchor"} & set(want) if isinstance(want, dict) else want not in ("auto", True)
    if free and not placed:
        options |= {"bbox_to_anchor": (0, 0, 1, 1), "bbox_transform": ax.get_yaxis_transform()}
    handles, _ = ax.get_legend_handles_labels()
    entries = _once(handles)
    entries.sort(key=lambda one: ":" not in (one[0].get_gid() or "") and one[0].get_zorder() < 1.9)
    if entries:
        words = {"handles": [one if one[1:] else one[0] for one in entries]}
        made = ax.legend(**words | {"labels": [one[0].get_label() for one in entries]} | options)
        made.set_gid("legend")
        if free and not placed:
            corners_of(ax).put(made, loc)


def _once(handles: list[Artist]) -> list[tuple[Artist, ...]]:
    """Give layers of the same words one entry: of no model's color, if models share it."""
    alike: dict[Any, list[Artist]] = {}
    for one in handles:
        alike.setdefault(one.get_label() if isinstance(one, Collection) else id(one), []).append(one)
    entries = []
    for some in alike.values():
        kinds = {type(one): one for one in reversed(some)}
        several = len(some) > len(kinds)
        entries.append(tuple(_neutral(one) if several else one for one in reversed(kinds.values())))
    return entries


def _neutral(one: Any) -> Artist:
    """Make the key of a layer that several models have."""
    color = mpl.rcParams["axes.edgecolor"]
    look = {"label": one.get_label(), "linewidths": one.get_linewidths(), "zorder": 1}
    if isinstance(one, LineCollection):
        return LineCollection([], colors=color, **look)
    return PolyCollection([], facecolor=color, alpha=one.get_alpha(), **look)
