"""What every panel begins with: its axes, its frame and the unit square."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib import font_manager
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.ticker import FixedLocator, Locator, MultipleLocator, ScalarFormatter

from rocplot.plot._axes.rounded import Rounded, fit
from rocplot.plot._scales import give_way, is_linear, shows, write_powers, write_rate
from rocplot.plot._terms import heading
from rocplot.plot._typeset import Words, literal_axes

ERROR = "Predicted − observed"
_BESIDE = 2.0  # points between the names of the axes of two panels
_OF_COLUMN = 0.5  # that a panel with names on both sides leaves to its width, at most
_LONGER = 1.1  # times its axis a name may be long in one row
_RATE = 2.0  # of the size of its type: the room of a short rate, as of a line of the ordinate
_SIGNS = 2.0  # of them have the height that a tick needs
_SMALL_ERROR = 0.1  # a panel of the errors of probabilities spans at least this
NO_RUGS = 0.0, 0.0  # how far they reach from the bottom and from the top
_NAMES, _SHORTEST = (
    0.45,
    10,
)  # of the width that a panel has: the names of its rows; letters of a line of them
_LAID_OUT = 0.75  # of the height of a panel that a layout leaves at least, in most figures
_LETTER, _LINE = 0.5, 1.25  # mean width of a letter, and height of a line, in the size of the text
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


def makes_figure(ax: object) -> bool:
    """Say whether a picture will be the first on a figure of its own."""
    import matplotlib.pyplot as plt

    return ax is None and not plt.get_fignums()


def is_new(ax: Axes) -> bool:
    """Say whether no panel has been laid out on the axes yet."""
    return ax.patch.get_gid() not in ("panel", "frame")


def refuse(ax: Axes, xlabel: str, ylabel: str) -> None:
    """Raise for a picture that other axes belong to."""
    here = str(ax.patch.get_label()) if ax.patch.get_gid() == "panel" else "another kind of plot"
    wanted = f"{ylabel} over {xlabel}" if ylabel else xlabel
    raise ValueError(f"ax already shows {here}, where {wanted} cannot be read: draw on another axes")


def keep_words(ax: Axes, xlabel: str, ylabel: str) -> None:
    """Keep what the axes of a free frame mean, or raise where they mean something else already."""
    words, here = f"{ylabel} over {xlabel}", str(ax.patch.get_label())
    if is_new(ax):
        ax.patch.set_label(words)
    elif " over " in here and here != words:
        raise ValueError(f"ax already shows {here}, where {words} cannot be read: draw on another axes")


def frame(ax: Axes, xlabel: str, ylabel: str, **settings: Any) -> bool:
    """Lay out a panel of any shape, unless the axes already are one; say whether they were new."""
    if not is_new(ax):
        if ax.patch.get_gid() == "panel":
            refuse(ax, xlabel, ylabel)
        return False
    ax.patch.set_gid("frame")
    first_limits(ax, settings.pop("xlim", None), settings.pop("ylim", None))
    ax.set(xlabel=heading(ax, xlabel), ylabel=heading(ax, ylabel), **settings)
    in_rows(literal_axes(ax))
    for axis in (ax.xaxis, ax.yaxis):
        if axis.isDefault_majloc and axis.get_transform().is_affine:
            axis.set_major_locator(Rounded(steps=[1, 2, 2.5, 5, 10]))  # matplotlib's own steps
            axis.isDefault_majloc = True
        if axis.isDefault_majfmt:
            ticks(axis, None, 1, _Plain())
    return True


class _Plain(ScalarFormatter):
    """Ticks as rates are written, 0, 0.5, 1, unless they have an offset or a power of ten in common."""

    def __call__(self, x: float, pos: int | None = None) -> str:
        return super().__call__(x, pos) if self.get_offset() else rate(x, pos)


def first_limits(
    ax: Axes, xlim: tuple[float, float] | None = None, ylim: tuple[float, float] | None = None
) -> None:
    """Set the limits of a new panel, unless the caller has set them."""
    for way, ends in (("x", xlim), ("y", ylim)):
        if ends is not None and not chosen(ax, way):
            limits(ax, **{f"{way}lim": ends})


def chosen(ax: Axes, way: str) -> bool:
    """Whether the caller has set the limits of an axis, not a panel that shares it."""
    shared = getattr(ax, f"get_shared_{way}_axes")().get_siblings(ax)
    ours = any(not is_new(one) for one in shared if one is not ax)
    return not getattr(ax, f"get_autoscale{way}_on")() and not ours


def limits(
    ax: Axes, xlim: tuple[float, float] | None = None, ylim: tuple[float, float] | None = None
) -> None:
    """Set limits; where the scale cannot show them, as a logarithmic one that begins at 0, the data do."""
    for way, ends in (("x", xlim), ("y", ylim)):
        if ends is None:
            continue
        if shows(ax, way, *ends):
            getattr(ax, f"set_{way}lim")(ends)
        else:
            give_way(ax, way, max(ends))


def square(ax: Axes, height: float = 1.0) -> None:
    """Give the panel a shape, the height over the width, on any scale, zoomed or not."""
    ax.set_aspect("auto")
    ax.set_box_aspect(height)
    ax._make_twin_axes = partial(_twin, ax)  # type: ignore[attr-defined]


def _twin(ax: Any, *args: Any, **kws: Any) -> Axes:
    """Make a twin that has the shape of the panel: one without a shape would undo it."""
    made: Axes = type(ax)._make_twin_axes(ax, *args, **kws)
    made.set_box_aspect(ax.get_box_aspect())
    return made


def in_rows(ax: Axes) -> None:
    """Let the name of an axis have several rows where it has no room for one, as in a small panel."""
    for label, length in ((ax.xaxis.label, _across), (ax.yaxis.label, _up)):
        label.set_wrap(True)
        # matplotlib wraps at the width of the page, unless it is told another one
        label._get_wrap_line_width = partial(length, ax)  # type: ignore[attr-defined]


def beside(ax: Axes) -> Any:
    """Return a second axis of the same numbers on the right; its functions have names, and can be pickled."""
    return ax.secondary_yaxis("right", functions=(_same, _same))


def above(ax: Axes) -> Any:
    """Return a second axis of the same numbers above the panel."""
    return ax.secondary_xaxis("top", functions=(_same, _same))


def _same(value: Any) -> Any:
    return value


def name_beside(ax: Axes, column: Any, name: str) -> None:
    """Name an axis on the right of the panel, in several rows where its height has no room for one."""
    column.set_ylabel(heading(ax, name))
    column.yaxis.label.set_wrap(True)
    column.yaxis.label._get_wrap_line_width = partial(_up_beside, ax)


def _across(ax: Axes) -> float:
    """Return the pixels across that a panel has, with the room on both sides of it."""
    spec, wide = ax.get_subplotspec(), ax.bbox.width
    if spec is None:
        return float(wide)
    column = ax.figure.bbox.width / spec.get_gridspec().ncols
    left, right = column * spec.colspan.start, column * spec.colspan.stop
    middle = (ax.bbox.x0 + ax.bbox.x1) / 2 - ax.figure.bbox.x0
    return float(max(wide, 2 * min(middle - left, right - middle) - _BESIDE * ax.figure.dpi / 72))


def _up(ax: Axes) -> float:
    return _LONGER * float(ax.bbox.height)


def _up_beside(ax: Axes) -> float:
    """Return the pixels up that a panel has once its column holds the names on both sides, too.

    A layout engine looks at the names before the panel has its final size.
    """
    spec = ax.get_subplotspec()
    if spec is None:
        return _up(ax)
    column = ax.figure.bbox.width * len(spec.colspan) / spec.get_gridspec().ncols
    return min(_up(ax), _LONGER * _OF_COLUMN * float(column))


class _Ticks(Rounded):
    """The ticks of a whole panel if they have room, else, or of a part of it, as many as have.

    Signs `beside` them, if not None, stand below 0 where they are apart, and no ticks do.
    """

    def __init__(self, whole: Locator, length: float, beside: Sequence[float] | None) -> None:
        super().__init__()
        self._whole, self._length = whole, length
        self._beside, self._positive = sorted(beside or ()), beside is not None

    def tick_values(self, vmin: float, vmax: float) -> Any:
        found = np.asarray(self._whole.tick_values(vmin, vmax))
        low, high = min(vmin, vmax), max(vmin, vmax)
        seen = np.count_nonzero((found >= low) & (found <= high))
        part = not 0.7 < (high - low) / self._length < 1.6
        room = self._room()
        crowded = seen > room and not isinstance(self._whole, FixedLocator)
        if part or crowded or not fit(self.axis, found):
            found = np.asarray(super().tick_values(vmin, vmax))
        apart = min(np.diff(self._beside), default=np.inf) > (high - low) / max(_SIGNS * room, 1)
        return np.sort(
            [*(found[found >= -1e-9] if self._positive else found), *(self._beside if apart else ())]
        )

    def _room(self) -> int:
        """Count the ticks that may stand: as many below as on the left of a square, as rates are short."""
        axis: Any = self.axis
        if axis.axis_name != "x":
            return int(axis.get_tick_space())
        size: Any = axis.get_major_ticks(1)[0].label1.get_fontsize()
        return int(axis.axes.bbox.width * 72 / axis.get_figure(root=True).dpi / (_RATE * size))


def ticks(
    axis: Axis,
    whole: Locator | None,
    length: float,
    write: Callable[[float, Any], str] | None = None,
    beside: Sequence[float] | None = None,
) -> None:
    """Set the ticks of an axis of this length, and how they are written; those of other scales are kept.

    Below 0 an axis may have signs `beside` its numbers, which then begin at 0.
    """
    if not axis.get_transform().is_affine:
        write_powers(axis)
        return
    if whole is not None:
        axis.set_major_locator(_Ticks(whole, length, beside))
    if write is not None:
        axis.set_major_formatter(write)


def unit_square(ax: Axes, xlabel: str, ylabel: str, margin: float = MARGIN) -> None:
    """Lay out a square panel of two rates, unless the axes already are one of the same rates."""
    if not is_new(ax):
        if ax.patch.get_label() != f"{ylabel} over {xlabel}":
            refuse(ax, xlabel, ylabel)
        return
    ax.patch.set_gid("panel")
    ax.patch.set_label(f"{ylabel} over {xlabel}")
    first_limits(ax, (-margin, 1 + margin), (-margin, 1 + margin))
    ax.set(xlabel=heading(ax, xlabel), ylabel=heading(ax, ylabel))
    in_rows(literal_axes(ax))
    square(ax)
    for axis in (ax.xaxis, ax.yaxis):
        ticks(axis, MultipleLocator(0.2), 1, rate)


def rescale(ax: Axes, xscale: str | None) -> None:
    """Give a panel over shares the scale that is asked for; the linear one shows all of them."""
    if xscale is None or is_linear(ax, "x") == (xscale == "linear"):
        return
    ax.set_xscale(xscale)
    if xscale == "linear":
        limits(ax, (-MARGIN, 1 + MARGIN))
        ticks(ax.xaxis, MultipleLocator(0.2), 1, rate)


def in_lines(name: str, most: int, lines: int = 2) -> str:
    """Break a long name into two lines, of which the second is cut if it must be; mathematics stays whole."""
    if len(name) <= most or "$" in name:
        return name
    return "\n".join(textwrap.wrap(name, most, max_lines=lines, placeholder=" …"))


def heads(ax: Axes, names: Sequence[str], most: int = 10**9) -> list[str]:
    """Break the names of rows that leave the panel too little room, into as many lines as rows are high.

    What does not fit is cut, unless two names would then be alike.
    """
    size = float(font_manager.FontProperties(size=mpl.rcParams["ytick.labelsize"]).get_size_in_points())
    page, place = ax.get_figure(root=True).get_size_inches() * 72, ax.get_position()  # type: ignore[union-attr]
    spec = ax.get_subplotspec()
    wide = place.width * page[0] if spec is None else page[0] * len(spec.colspan) / spec.get_gridspec().ncols
    row = _LAID_OUT * place.height * page[1] / max(len(names), 1)
    longest = max(_SHORTEST, min(most, int(_NAMES * wide / (_LETTER * size))))
    every = list(map(str, names))
    for lines in range(max(1, min(int(row / (_LINE * size)), 3)), 6):
        found = [in_lines(name, longest, lines) for name in every]
        if len(set(found)) == len(set(every)):
            break
    return list(map(Words, found))


def rate(value: float, _position: Any) -> str:
    """Write a rate as the tick of an axis."""
    return write_rate(value)


def room_for_rugs(ax: Axes, low: float, high: float, reach: tuple[float, float]) -> None:
    """Widen the limits of y so that rugs, which reach so far in shares of the axes, end at these heights."""
    bottom, top = ax.get_ylim()
    if bottom <= low and high <= top:  # else the caller has chosen a part
        whole = (high - low) / (1 - sum(reach))
        limits(ax, ylim=(min(bottom, low - reach[0] * whole), max(top, high + reach[1] * whole)))


def roomy(low: float, high: float) -> tuple[float, float]:
    """Return the limits of an axis of errors, which are not blown up where they are small."""
    room = max(_SMALL_ERROR - (high - low), 0) / 2
    space = 0.045 * (high - low + 2 * room)
    return low - room - space, high + room + space


def take_in(ax: Axes, x: float, y: float) -> None:
    """Widen the limits until a point beyond them and its label are on the page; a square is lost."""
    ax.patch.set_gid("frame")
    limits(ax, _widened(ax.get_xlim(), x), _widened(ax.get_ylim(), y))
    if all(is_linear(ax, way) for way in "xy"):
        square(ax, float(np.ptp(ax.get_ylim()) / np.ptp(ax.get_xlim())))
    for way, axis in (("x", ax.xaxis), ("y", ax.yaxis)):
        if is_linear(ax, way):
            axis.set_major_locator(Rounded(6))


def _widened(limits: tuple[float, float], at: float) -> tuple[float, float]:
    low, high = limits
    room = 0.14 * (max(high, at) - min(low, at))
    return min(low, at - room), max(high, at + room)
