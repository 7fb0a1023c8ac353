"""The empty space of a picture: limits, aspect, ticks and axis labels, set once per axes."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from functools import partial
from typing import Any, TypeAlias

import matplotlib as mpl
import numpy as np
from matplotlib import font_manager
from matplotlib.axes import Axes
from matplotlib.axis import Axis, Ticker
from matplotlib.figure import Figure, FigureBase
from matplotlib.lines import Line2D
from matplotlib.ticker import (
    FixedLocator,
    Formatter,
    Locator,
    MaxNLocator,
    MultipleLocator,
    NullFormatter,
    NullLocator,
    ScalarFormatter,
)

from rocplot._faults import type_error, value_error
from rocplot._numbers import amount, write
from rocplot.page.gids import gid_of, write_gid
from rocplot.page.measures import HAIR, thin_width
from rocplot.page.scales import (
    Rounded,
    fit,
    give_way,
    is_complement,
    is_linear,
    read_complement,
    shows,
    write_powers,
    write_rate,
)
from rocplot.page.typeset import Words, literal_axes, literal_axis
from rocplot.plot._panel import Panel, panel_of

Ends: TypeAlias = tuple[float, float]
Write: TypeAlias = Callable[[float, Any], str]  # a tick, from its value and place

# -- Axis labels that a grid of seaborn leaves alone ----------------------------------------------


def keep_labels(ax: Axes, columns: Mapping[str, Any]) -> None:
    """Keep the labels of the axes when seaborn's ``FacetGrid`` writes the `columns` that it has passed on."""
    for way, column in columns.items():
        if column is not None:
            getattr(ax, f"{way}axis").label.refused = column


# -- The axes of an inset that enlarges a part of its panel ---------------------------------------

_GID = "zoom"
_INSET_APART = 0.3  # of a side: ticks of a scale of its own


def inset_of(ax: Axes, gid: str = _GID) -> Axes | None:
    """Find the inset that stands on the axes."""
    return next((one for one in ax.child_axes if isinstance(one, Axes) and gid_of(one) == gid), None)


def _few(made: Axes, axis: Axis) -> list[float]:
    """Choose ticks of a scale of its own that are well apart."""
    shown = axis.get_majorticklocs()
    at = made.transAxes.inverted().transform(made.transData.transform(np.column_stack([shown, shown])))
    found: list[Ends] = []
    for value, place in zip(shown, at[:, int(axis is made.yaxis)], strict=True):
        if 0 <= place <= 1 and (not found or place - found[-1][1] > _INSET_APART):
            found.append((float(value), place))
    return [value for value, _ in found]


def inset(
    ax: Axes, bounds: Sequence[float], x: Ends, y: Ends, lay_out: Callable[[Axes], None], text: float
) -> Axes:
    """Lay out an inset as its panel is, with these limits and text; one that stands moves."""
    standing, width = inset_of(ax), thin_width(HAIR)
    made = ax.inset_axes(tuple(bounds), gid=_GID)  # type: ignore[arg-type]
    if standing is not None:
        standing.remove()
    for way in "xy":
        if (scale := getattr(ax, f"get_{way}scale")()) in ("log", "logit", "symlog"):
            getattr(made, f"set_{way}scale")(scale)
    lay_out(made)
    literal_axes(made)
    made.set(xlabel="", ylabel="", xlim=x, ylim=y)
    made.set_box_aspect(None)
    made.set_aspect("auto")
    made.tick_params(labelsize=text, length=2, pad=1.5, width=width)
    for axis in (made.xaxis, made.yaxis):
        if axis.get_transform().is_affine:
            axis.set_major_locator(MaxNLocator(3, steps=[1, 2, 5, 10]))
            continue
        axis.set_minor_formatter(NullFormatter())
        if isinstance(axis.get_major_locator(), FixedLocator):
            axis.set_major_locator(FixedLocator(_few(made, axis)))
    for spine in made.spines.values():
        spine.set(visible=True, linewidth=width)
    return made


# -- What every panel begins with: its axes, its frame and the unit square ------------------------

ERROR = "Predicted − observed"
TABLE = "a confusion matrix"  # the label of a panel whose cells are square, not the whole
_BESIDE = 2.0  # points between the names of the axes of two panels
_OF_COLUMN = 0.5  # that a panel with names on both sides leaves to its width, at most
_LONGER = 1.1  # times its axis a name may be long in one row
_RATE = 2.0  # of the size of its type: the room of a short rate, as of a line of the ordinate
_SIGNS = 2.0  # of them have the height that a tick needs
_SMALL_ERROR = 0.1  # a panel of the errors of probabilities spans at least this
NO_RUGS = 0.0, 0.0  # how far they reach from the bottom and from the top
# of the width that a panel has: the names of its rows; letters of a line of them
_NAMES, _SHORTEST = 0.45, 10
_LAID_OUT = 0.75  # of the height of a panel that a layout leaves at least, in most figures
_DEEP = 137  # points, in type of 8 pt: the height of a cell that its 3-D panel fills with the words below it
_HALF_DEEP, _BESIDE_DEEP = 0.59, 14.0  # of its side, from its middle to the right; points, for the words
_HEAD = 0.75  # of the height of a cell, for the lines of its head
_OVER_TABLE = 4.0  # of the size of its type: the rows above and below a table
_LETTER, _LINE = 0.5, 1.25  # mean width of a letter, and height of a line, in the size of the text
MARGIN = 0.025  # of the unit square: a line along its edge is neither clipped nor lost in the frame


_HOW_TO_MAKE_AXES = "make one by plt.subplots()"


def axes(ax: object, *, deep: bool = False) -> Axes:
    """Check the caller's axes, or take the current ones; `deep` are those in 3-D."""
    if ax is None:
        import matplotlib.pyplot as plt

        if deep and not plt.gcf().axes:
            plt.gcf().add_subplot(projection="3d")
        ax = plt.gca()
    if not isinstance(ax, Axes):
        way = (
            "pass one of its axes, ax=fig.add_subplot()" if isinstance(ax, FigureBase) else _HOW_TO_MAKE_AXES
        )
        way = "pass one of them, such as ax=axes.flat[0]" if isinstance(ax, np.ndarray) else way
        raise type_error("ax", f"must be a matplotlib Axes or None, not {type(ax).__name__}", way)
    if deep and not hasattr(ax, "plot_surface"):
        raise type_error("ax", "must be 3-D", 'make it by fig.add_subplot(projection="3d")')
    if not deep and (hasattr(ax, "zaxis") or not ax.transData.is_separable):
        raise type_error("ax", f"must have straight axes, x and y, not {ax.name} ones", _HOW_TO_MAKE_AXES)
    return ax


def standing(ax: object) -> tuple[Axes | None, bool]:
    """Find the axes that a picture will be drawn on, without making any; None if there are none yet.

    It says, too, whether the picture will be the first on a figure of its own.
    """
    if ax is not None:
        return (ax if isinstance(ax, Axes) else None), False
    import matplotlib.pyplot as plt

    if not plt.get_fignums():
        return None, True
    return (plt.gca() if plt.gcf().axes else None), False


# -- Axes that share an axis with other panels ----------------------------------------------------

_RUGS = 0.15  # of the limits: by how much more, for its rugs, a unit square may be off its shape
_NAMED_SCALES = ("linear", "log", "logit", "symlog", "asinh")


def shared_panels(ax: Axes, way: str) -> list[Axes]:
    """Return the other axes with a panel of ours that share an axis, ``"x"`` or ``"y"``, with this one."""
    group = getattr(ax, f"get_shared_{way}_axes")().get_siblings(ax)
    return [other for other in group if other is not ax and not is_new(other)]


def check_shared(ax: Axes, lay_out: Callable[[Axes], Any], panel: Panel, asked: bool) -> set[str]:
    """Raise if a panel would change the scale, the limits or the unit of panels that share its axes.

    Limits of axes that mean the same may grow, unless the caller `asked` for them here or there.  Returns the
    axes, of ``"x"`` and ``"y"``, whose limits have to hold those of all panels.  Nothing is touched: a
    panel with the words of `panel` is laid out on axes of its own.
    """
    others = {axis_name: shared_panels(ax, axis_name) for axis_name in "xy"}
    if not any(others.values()):
        return set()
    sample = _lay_out_sample(ax, lay_out, panel)
    growing = set()
    for axis_name in "xy":
        for other in others[axis_name]:
            if change := _describe_change(ax, other, sample, axis_name, asked):
                shows = panel_of(other).shows
                which = f"a panel of {shows}" if " over " in shows else "another panel"
                raise value_error(
                    "ax",
                    f"shares its {axis_name} axis with {which}, whose {change} would change",
                    f"draw on axes that do not share {axis_name}",
                )
            if not getattr(sample, f"get_autoscale{axis_name}_on")():
                growing.add(axis_name)
    return growing


def _lay_out_sample(ax: Axes, lay_out: Callable[[Axes], Any], panel: Panel) -> Axes:
    """Lay out a panel as it would be on these axes, on a page that nobody sees."""
    page: Any = ax.get_figure(root=True)
    sample = Figure(figsize=page.get_size_inches(), dpi=page.dpi).add_axes(ax.get_position().bounds)
    for axis_name in "xy":
        axis, name = getattr(ax, f"{axis_name}axis"), getattr(ax, f"get_{axis_name}scale")()
        to = axis.get_transform()
        functions = {} if name in _NAMED_SCALES else {"functions": (to.transform, to.inverted().transform)}
        getattr(sample, f"set_{axis_name}scale")("function" if functions else name, **functions)
    panel_of(sample).terms = panel.terms
    lay_out(sample)
    panel_of(sample).names = sample.get_xlabel(), sample.get_ylabel()
    return sample


def _describe_change(ax: Axes, other: Axes, sample: Axes, way: str, asked: bool) -> str:
    """Say what of an axis of another panel a new one would change; nothing, if the text is empty."""
    axis, planned = getattr(other, f"{way}axis"), getattr(sample, f"{way}axis")
    ends, wanted = np.array(axis.get_view_interval()), np.array(planned.get_view_interval())
    inner = np.linspace(ends[0], ends[1], 9)[1:-1]
    with np.errstate(all="ignore"):
        now, then = (
            np.asarray(shown_axis.get_transform().transform(inner)) for shown_axis in (axis, planned)
        )
    if not np.allclose(now, then, equal_nan=True):
        return "scale"
    if not is_new(ax):  # a second call keeps the limits and the ticks of the first, or lets limits grow
        return ""
    panels = panel_of(other), panel_of(sample)
    keeps_limits = way in panels[0].held or getattr(sample, f"get_autoscale{way}_on")()
    if not keeps_limits and not np.allclose(ends, wanted, rtol=0, atol=1e-9 * np.ptp(ends)):
        names = {panel.names["xy".index(way)] for panel in panels}
        asked = asked or any(call.asks_limits for call in panels[0].calls)
        turned = np.diff(ends)[0] * np.diff(wanted)[0] < 0
        misshapen = panels[0].kind != panels[1].kind and np.abs(ends - wanted).max() > _RUGS * np.ptp(ends)
        if asked or turned or len(names) > 1 or misshapen:
            return "limits"
    if axis.major is getattr(ax, f"{way}axis").major:
        low, high = sorted(ends)
        places = [at for at in axis.get_majorticklocs() if low <= at <= high]
        texts = [shown_axis.get_major_formatter().format_ticks(places) for shown_axis in (axis, planned)]
        if len({tuple(" ".join(text.split()) for text in tick_texts) for tick_texts in texts}) > 1:
            return "unit"
    return ""


def lay_out_shared(ax: Axes, lay_out: Callable[[Axes], Any], growing: Iterable[str] = ()) -> None:
    """Lay out a panel, and let the `growing` axes show what all panels that share them show.

    Limits that the caller has set on one of these panels are kept.
    """
    panel = panel_of(ax)
    before, new = {axis_name: getattr(ax, f"get_{axis_name}lim")() for axis_name in growing}, not panel.kind
    if new:
        panel.held = {axis_name for axis_name in "xy" if chosen(ax, axis_name)}
    lay_out(ax)
    if new:
        panel.names = ax.get_xlabel(), ax.get_ylabel()
    for axis_name, ends in before.items():
        now = getattr(ax, f"get_{axis_name}lim")()
        low, high = min(*ends, *now), max(*ends, *now)
        has_user_limits = any(axis_name in panel_of(other).held for other in shared_panels(ax, axis_name))
        wanted = ends if has_user_limits else (low, high) if ends[0] <= ends[1] else (high, low)
        if wanted != now:
            getattr(ax, f"set_{axis_name}lim")(wanted)


def is_new(ax: Axes) -> bool:
    """Say whether no panel has been laid out on the axes yet."""
    return not panel_of(ax).kind


def need_new(ax: Axes, way: str) -> None:
    """Raise for axes that show something."""
    if not is_new(ax):
        raise value_error("ax", "is in use", way)


def heading(ax: Axes, text: str) -> Words:
    """Write what an axis shows, in the words of its axes."""
    return Words(panel_of(ax).terms.said(text, names=False))


def refuse(ax: Axes, xlabel: str, ylabel: str, here: str = "") -> None:
    """Raise for a picture that other axes belong to, which show what is `here`."""
    panel = panel_of(ax)
    here = here or (panel.shows if panel.kind == "square" else "another kind of plot")
    wanted = f"{ylabel} over {xlabel}" if ylabel else xlabel
    raise value_error("ax", f"already shows {here}, where {wanted} cannot be read", "draw on another axes")


def keep_words(ax: Axes, xlabel: str, ylabel: str) -> None:
    """Keep what the axes of a free frame mean, or raise where they mean something else already."""
    words, panel = f"{ylabel} over {xlabel}", panel_of(ax)
    if not panel.kind:
        panel.shows = words
    elif " over " in panel.shows and panel.shows != words:
        refuse(ax, xlabel, ylabel, panel.shows)


def frame(ax: Axes, xlabel: str, ylabel: str, **settings: Any) -> bool:
    """Lay out a panel of any shape, unless the axes already are one; say whether they were new."""
    panel = panel_of(ax)
    if panel.kind:
        if panel.kind == "square":
            refuse(ax, xlabel, ylabel)
        return False
    panel.kind = "frame"
    limits(ax, settings.pop("xlim", None), settings.pop("ylim", None), new=True)
    ax.set(xlabel=heading(ax, xlabel), ylabel=heading(ax, ylabel), **settings)
    in_rows(ax)
    for axis in (ax.xaxis, ax.yaxis):
        if axis.isDefault_majloc and axis.get_transform().is_affine:
            axis.set_major_locator(Rounded(steps=[1, 2, 2.5, 5, 10]))  # matplotlib's own steps
            axis.isDefault_majloc = True
        if axis.isDefault_majfmt:
            ticks(axis, _Plain())
    return True


def same_frame(ax: Axes, xlabel: str, ylabel: str, **settings: Any) -> bool:
    """Lay out a panel, or take one whose axes mean the same; say whether they were new."""
    keep_words(ax, xlabel, ylabel)
    return frame(ax, xlabel, ylabel, **settings)


class _Plain(ScalarFormatter):
    """Ticks as rates are written, 0, 0.5, 1, unless they have an offset or a power of ten in common."""

    def __call__(self, x: float, pos: int | None = None) -> str:
        return super().__call__(x, pos) if self.get_offset() else rate(x, pos)


def chosen(ax: Axes, way: str) -> bool:
    """Whether the caller has set the limits of an axis, not a panel that shares it."""
    return not getattr(ax, f"get_autoscale{way}_on")() and not shared_panels(ax, way)


def limits(ax: Axes, xlim: Ends | None = None, ylim: Ends | None = None, *, new: bool = False) -> None:
    """Set limits, those of a `new` panel unless the caller has set them.

    Where the scale cannot show them, as a logarithmic one that begins at 0, the data do.
    """
    for way, ends in (("x", xlim), ("y", ylim)):
        if ends is None or (new and chosen(ax, way)):
            continue
        if shows(ax, way, *ends):
            getattr(ax, f"set_{way}lim")(ends)
        else:
            give_way(ax, way, max(ends))


def grow(ax: Axes, xlim: Ends | None = None, ylim: Ends | None = None) -> None:
    """Widen the limits until they hold these, too."""
    for way, ends in (("x", xlim), ("y", ylim)):
        if ends is not None:
            low, high = getattr(ax, f"get_{way}lim")()
            limits(ax, **{f"{way}lim": (min(low, ends[0]), max(high, ends[1]))})  # type: ignore[arg-type]


def _padded(end: float = 1.0) -> Ends:
    """Return the limits of an axis from 0 to its end."""
    return -MARGIN * end, (1 + MARGIN) * end


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
    made = ax.secondary_yaxis("right", functions=(_same, _same))
    literal_axis(made.yaxis)
    return made


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

    def __init__(self, whole: Locator, length: float, beside: Sequence[float] | None = None) -> None:
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
        found = found[found >= -1e-9] if self._positive else found
        return np.sort([*found, *(self._beside if apart else ())])

    def _room(self) -> int:
        """Count the ticks that may stand: as many below as on the left of a square, as rates are short."""
        axis: Any = self.axis
        if axis.axis_name != "x":
            return int(axis.get_tick_space())
        size: Any = axis.get_major_ticks(1)[0].label1.get_fontsize()
        return int(axis.axes.bbox.width * 72 / axis.get_figure(root=True).dpi / (_RATE * size))


def ticks(axis: Axis, write: Write | None, locator: Locator | None = None) -> None:
    """Set how the ticks of an axis are written, and where they stand; those of other scales are kept."""
    if not axis.get_transform().is_affine:
        write_powers(axis)
        return
    if locator is not None:
        axis.set_major_locator(locator)
    if write is not None:
        axis.set_major_formatter(write)


def rate(value: float, _position: Any) -> str:
    """Write a rate as the tick of an axis."""
    return write_rate(value)


def fifths(
    axis: Axis, write: Write | None = rate, length: float = 1.0, beside: Sequence[float] | None = None
) -> None:
    """Set the ticks of an axis of rates; below 0 it may have signs `beside` its numbers, which begin at 0."""
    ticks(axis, write, _Ticks(MultipleLocator(0.2), length, beside))


def unit_square(ax: Axes, xlabel: str, ylabel: str, margin: float = MARGIN) -> None:
    """Lay out a square panel of two rates, unless the axes already are one of the same rates."""
    panel, shows = panel_of(ax), f"{ylabel} over {xlabel}"
    if panel.kind:
        if panel.shows != shows:
            refuse(ax, xlabel, ylabel)
        return
    panel.kind, panel.shows = "square", shows
    limits(ax, (-margin, 1 + margin), (-margin, 1 + margin), new=True)
    ax.set(xlabel=heading(ax, xlabel), ylabel=heading(ax, ylabel))
    in_rows(ax)
    square(ax)
    for axis in (ax.xaxis, ax.yaxis):
        fifths(axis)


def rescale(ax: Axes, xscale: str | None) -> None:
    """Give a panel over shares the scale that is asked for, if any; the linear one shows all of them."""
    if xscale is None or is_linear(ax, "x") == (xscale == "linear"):
        return
    ax.set_xscale(xscale)
    if xscale == "linear":
        limits(ax, (-MARGIN, 1 + MARGIN))
        fifths(ax.xaxis)


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


def room_for_rugs(ax: Axes, low: float, high: float, reach: Ends) -> None:
    """Widen the limits of y so that rugs, which reach so far in shares of the axes, end at these heights."""
    bottom, top = ax.get_ylim()
    if bottom <= low and high <= top:  # else the caller has chosen a part
        whole = (high - low) / (1 - sum(reach))
        limits(ax, ylim=(min(bottom, low - reach[0] * whole), max(top, high + reach[1] * whole)))


def roomy(low: float, high: float) -> Ends:
    """Return the limits of an axis of errors, which are not blown up where they are small."""
    room = max(_SMALL_ERROR - (high - low), 0) / 2
    space = 0.045 * (high - low + 2 * room)
    return low - room - space, high + room + space


def take_in(ax: Axes, x: float, y: float) -> None:
    """Widen the limits until a point beyond them and its label are on the page; a square is lost."""
    panel_of(ax).kind = "frame"
    limits(ax, _widened(ax.get_xlim(), x), _widened(ax.get_ylim(), y))
    if all(is_linear(ax, way) for way in "xy"):
        square(ax, float(np.ptp(ax.get_ylim()) / np.ptp(ax.get_xlim())))
    for way, axis in (("x", ax.xaxis), ("y", ax.yaxis)):
        if is_linear(ax, way):
            axis.set_major_locator(Rounded(6))


def _widened(limits: Ends, at: float) -> Ends:
    low, high = limits
    room = 0.14 * (max(high, at) - min(low, at))
    return min(low, at - room), max(high, at + room)


# -- Ticks at the values of points that are read off at the axes ----------------------------------

_READ_APART = {"x": 0.09, "y": 0.06}  # of an axis: the least distance of two ticks


def read_off(ax: Axes, x: Iterable[float], y: Iterable[float]) -> None:
    """Put ticks at these values, in the place of those of the panel that are near to them.

    Panels that share an axis share its ticks: this one then gets its own.
    """
    for axis, values in ((ax.xaxis, x), (ax.yaxis, y)):
        _part(ax, axis)
        whole: Any = axis.get_major_locator()
        own: Any = axis.get_major_formatter()
        known: list[float] = []
        if isinstance(whole, _Places):
            whole, known = whole.whole, whole.places
        if isinstance(own, _Written):
            own = own.own
        places = [*known, *(float(one) for one in values)]
        axis.set_major_locator(_Places(whole, places))
        axis.set_major_formatter(_Written(own, places))


def _part(ax: Axes, axis: Any) -> None:
    """Part the ticks of an axis from those of panels that share it."""
    beside = getattr(ax, f"get_shared_{axis.axis_name}_axes")().get_siblings(ax)
    if any(getattr(one, f"{axis.axis_name}axis").major is axis.major for one in beside if one is not ax):
        whole, own = copy(axis.get_major_locator()), copy(axis.get_major_formatter())
        axis.major = Ticker()
        axis.set_major_locator(whole)
        axis.set_major_formatter(own)


class _OfView(Locator):
    """Ticks of what is seen of an axis."""

    def __call__(self) -> Any:
        return self.tick_values(*self.axis.get_view_interval())  # type: ignore[union-attr]


class _Places(_OfView):
    """Ticks at these places, as far as their labels have room, and those of the panel that they leave."""

    def __init__(self, whole: Locator, places: list[float]) -> None:
        self.whole, self.places = whole, places

    def tick_values(self, vmin: float, vmax: float) -> Any:
        low, high = sorted((vmin, vmax))
        rounding = 1e-9 * (high - low)
        kept: list[float] = []
        panel = np.asarray(self.whole.tick_values(vmin, vmax))
        for at in (*self.places, *panel):
            in_view = low - rounding <= at <= high + rounding
            if in_view and self._is_apart(at, kept) and fit(self.axis, [*kept, at]):
                kept.append(float(at))
        return np.sort(kept)

    def _is_apart(self, at: float, kept: list[float]) -> bool:
        axis: Any = self.axis
        places = np.array([*axis.get_view_interval(), at, *kept])
        low, high, here, *others = np.asarray(axis.get_transform().transform(places))
        return bool((np.abs(others - here) >= _READ_APART[axis.axis_name] * abs(high - low)).all())

    def set_axis(self, axis: Any) -> None:
        super().set_axis(axis)
        self.whole.set_axis(axis)


class _Written(Formatter):
    """Write the places in at least three digits, and other ticks as the panel does."""

    def __init__(self, own: Formatter, places: list[float]) -> None:
        self.own, self._places = own, places

    def __call__(self, x: float, pos: int | None = None) -> str:
        if np.isclose(x, self._places, rtol=1e-9, atol=1e-12).any():
            return Words(write(1 - x if is_complement(self.axis) else x, ".3g"))
        return str(self.own(x, pos))

    def set_axis(self, axis: Any) -> None:
        super().set_axis(axis)
        self.own.set_axis(axis)

    def set_locs(self, locs: Any) -> None:
        super().set_locs(locs)
        self.own.set_locs(locs)


# -- Panels of counts: cases on an axis, a ranking, a table, a tree -------------------------------

_LIFT = {"count": "True positives", "rate": "True positive rate", "ratio": "Lift (ratio to random)"}
_STEPS = [1, 2, 5, 10]
_SLOT = 1.15  # of the width of a panel before it is laid out: what it and the names beside it take
_FLAT = 0.35  # of the longer side: too short for a label along it


def class_counts(ax: Axes, negatives: float, positives: float) -> None:
    """Lay out PN space: one case is as long as another, so that a slope is a ratio of counts."""
    if frame(ax, "False positives", "True positives", xlim=_padded(negatives), ylim=_padded(positives)):
        square(ax, positives / negatives)


def counts(ax: Axes, negatives: float, positives: float, weighed: bool, weighted: bool) -> None:
    """Lay out a panel of two counts on one scale, unless the axes already are one of these totals."""
    classes = f"{negatives:.9g} negatives and {positives:.9g} positives"
    panel = panel_of(ax)
    if panel.kind:
        if panel.shows != classes:
            here = panel.shows or "another kind of plot"
            raise value_error(
                "ax",
                f"already shows {here}, not {classes}",
                "draw all models in one call with rebalanced=True, on another axes, or by roc",
            )
        return
    longer = max(negatives, positives)
    margin = MARGIN * longer
    frame(ax, "", "", xlim=(-margin, negatives + margin), ylim=(-margin, positives + margin))
    panel.shows = classes
    square(ax, (positives + 2 * margin) / (negatives + 2 * margin))
    for axis, length, word in ((ax.xaxis, negatives, "False"), (ax.yaxis, positives, "True")):
        steps = MaxNLocator(max(1, round(5 * length / longer)), steps=_STEPS, integer=longer >= 5)
        places = [at for at in steps.tick_values(0, length) if 0 <= at <= length * (1 + 1e-9)]
        apart = len(places) > 1 and places[1] > 0.09 * longer  # else their labels would overlap
        whole = FixedLocator(places if apart else places[:1])
        ticks(axis, None, _Ticks(whole, length + 2 * margin))
        of = f"(of{' weight' * weighted} {amount(length)}{', reweighted' * weighed})"
        flat = length < _FLAT * longer
        words = f"{word} positives {of}" if not flat else f"{word}\npositives\n{of}"
        axis.set_label_text(heading(ax, words))
    if positives < _FLAT * longer:
        ax.yaxis.label.set(rotation=0, ha="right", va="center", wrap=False)


def power(ax: Axes, end: float) -> None:
    """Lay out a power over the number of cases; those of a later call fit in."""
    words = "Cases (positives + negatives)", "Power"
    if frame(ax, *words, xlim=(0, end), ylim=(0, 1 + MARGIN)):
        fifths(ax.yaxis)
        ticks(ax.xaxis, partial(_as_in_labels, amount), Rounded(5, whole=True))
    elif end > ax.get_xlim()[1]:
        limits(ax, xlim=(0, end))


def lift(ax: Axes, scale: str, top: float, write: Callable[[float], str]) -> None:
    """Lay out a square panel over the predicted-positive rate, as high as its highest curve.

    Counts are written as labels write them.
    """
    words = "Predicted positive rate", _LIFT[scale]
    if scale == "rate":
        unit_square(ax, *words)
        return
    low, high = (0.0, 1.06 * top) if scale == "ratio" else _padded(top)
    if same_frame(ax, *words, xlim=(-MARGIN, 1 + MARGIN), ylim=(low, high)):
        square(ax)
        fifths(ax.xaxis)
        said = rate if scale == "ratio" else partial(_as_in_labels, write)
        ticks(ax.yaxis, said, Rounded(whole=scale == "count" and top > 2))
    elif high > ax.get_ylim()[1]:
        limits(ax, ylim=(low, high))


def uplift(ax: Axes, ylabel: str, low: float, high: float, write: Callable[[float], str]) -> None:
    """Lay out a square panel of gains over the share of cases that is targeted; they may be negative.

    Curves of a later call are taken in.
    """
    words = "Share of cases targeted", ylabel
    room = MARGIN * (high - low or 1.0)
    ends = low - room, high + room
    if same_frame(ax, *words, xlim=(-MARGIN, 1 + MARGIN), ylim=ends):
        square(ax)
        fifths(ax.xaxis)
        ticks(ax.yaxis, partial(_as_in_labels, write), Rounded(whole=high - low > 4))
    else:
        grow(ax, ylim=ends)


def money(ax: Axes, per_unit: float, label: str, unit: str, write: Callable[[float], str]) -> None:
    """Add an axis on the right that tells heights in money, written as labels write it."""
    both = partial(_times, per_unit), partial(_times, 1 / per_unit)
    axis = ax.secondary_yaxis("right", functions=both)
    literal_axis(axis.yaxis)
    axis.set_ylabel(heading(ax, f"{label} ({unit})" if unit else label))
    axis.yaxis.set_major_locator(Rounded())
    axis.yaxis.set_major_formatter(partial(_as_in_labels, write))
    write_gid(axis, "money")


def _times(factor: float, value: Any) -> Any:
    return value * factor


def _as_in_labels(write: Callable[[float], str], value: float, _position: Any) -> str:
    return Words(write(round(value, 9)))


def rows(ax: Axes | None, signs: bool) -> int:
    """Count the rows that stand on an axes already; ranks and shares of cases have no axis in common."""
    if ax is None or is_new(ax):
        return 0
    panel = panel_of(ax)
    if (panel.darkest is not None) == signs and panel.kind == "frame":
        here, wanted = ("shares of cases", "ranks") if signs else ("ranks", "shares of cases")
        raise value_error(
            "ax",
            f"already shows {here}, where {wanted} cannot be read",
            "draw all models in one call, or change max_cases",
        )
    return len(ax.get_yticks())


_SIGNS_PITCH, _CELLS_PITCH = 2.0, 3.0  # of rows, in the size of the type


def strip(ax: Axes, names: list[str], end: float, xlabel: str) -> None:
    """Lay out rows for rankings below those that stand already, each around its number from 0."""
    new = is_new(ax)
    known = [] if new else [label.get_text() for label in ax.get_yticklabels()]
    if new:
        frame(ax, xlabel, "")
        ax.tick_params(left=False)
        ax.spines[["left", "right", "top"]].set_visible(False)
    known += heads(ax, names)
    ax.set_yticks(range(len(known)), known)
    ax.set(xlim=(0, end if new else max(end, ax.get_xlim()[1])), ylim=(len(known) - 0.45, -0.55))
    panel_of(ax).rows = (_SIGNS_PITCH if end > 1 else _CELLS_PITCH) * (len(known) + 0.1)
    end = ax.get_xlim()[1]
    half = 0.5 if end > 1 else 0.0  # a rank stands below the middle of its sign
    ax.xaxis.set_major_locator(Rounded(6, whole=end > 1, shift=-half))
    ax.xaxis.set_major_formatter(partial(_shifted, half))


def _shifted(by: float, at: float, position: Any) -> str:
    return rate(at + by, position)


def darkest(ax: Axes, share: float) -> float:
    """Keep the share that the darkest tone of a strip stands for, or recall it on axes that have one."""
    panel = panel_of(ax)
    panel.darkest = share if panel.darkest is None else panel.darkest
    return panel.darkest


def _lengths(at: float, _position: Any) -> str:
    return Words(amount(abs(at)))


def opposed(ax: Axes, xlabel: str, names: Sequence[str], end: float, ylim: Ends) -> None:
    """Lay out rows of bars to both sides of 0, whose lengths are counts, the first one around y = 0."""
    need_new(ax, "the comparison of two models needs axes of its own")
    frame(ax, xlabel, "", xlim=(-end, end), ylim=ylim)
    panel_of(ax).shows = "opposed"
    ax.set_yticks(range(len(names)), heads(ax, names))
    ax.tick_params(axis="y", length=0)
    ax.xaxis.set_major_locator(Rounded(5, whole=end > 2))
    ax.xaxis.set_major_formatter(_lengths)
    ax.spines[["left", "right", "top"]].set_visible(False)


def forest(ax: Axes, xlabel: str, ends: Ends, last: float, headed: bool) -> None:
    """Lay out rows of intervals, the first one at 0, below a row for a heading."""
    need_new(ax, "intervals in rows need axes of their own")
    frame(ax, xlabel, "", xlim=ends, ylim=(last + 0.7, -1.6 if headed else -0.7))
    panel_of(ax).shows = "intervals in rows"
    ax.set_yticks([])
    ax.spines[["left", "right", "top"]].set_visible(False)
    ticks(ax.xaxis, rate, _Ticks(MaxNLocator(5, steps=_STEPS), ends[1] - ends[0]))


def paired_forest(ax: Axes, second: float, last: float) -> None:
    """Lay out rows of two shares, whose second axis begins at `second`, below a row for their headings."""
    forest(ax, "", (-MARGIN, second + 1 + MARGIN), last, headed=True)
    ax.set_xticks([start + at for start in (0.0, second) for at in (0.0, 0.5, 1.0)], ["0", "0.5", "1"] * 2)
    spine = ax.spines["bottom"]
    spine.set_visible(False)
    look: dict[str, Any] = {"color": spine.get_edgecolor(), "linewidth": spine.get_linewidth()}
    look["transform"] = ax.get_xaxis_transform()
    for start in (0.0, second):
        ax.add_artist(Line2D([start, start + 1], [0, 0], clip_on=False, **look))


def table(
    ax: Axes,
    rows: str,
    columns: str,
    names: Sequence[str],
    below: Sequence[str],
    right: Sequence[str],
    margin: Ends,
) -> None:
    """Lay out a table of classes: cells of unit size, the first row on top, and margins if wanted.

    Those on the right are as wide, and those below as high, as `margin` says, in cells.
    """
    need_new(ax, "a confusion matrix needs axes of its own")
    panel = panel_of(ax)
    panel.kind, panel.shows = "square", TABLE
    many = len(names)
    sides = (right, margin[0]), (below, margin[1])
    wide, high = (many + size * len(ends) + 0.02 for ends, size in sides)
    ax.set(xlim=(-0.02, wide), ylim=(high, -0.02))
    ax.set_xlabel(heading(ax, columns), x=many / 2 / wide)  # in the middle of the classes
    ax.set_ylabel(heading(ax, rows), y=1 - many / 2 / high)
    ax.set_aspect("equal", adjustable="box")
    for axis, (ends, size) in zip((ax.xaxis, ax.yaxis), sides, strict=True):
        middles = [i + 0.5 for i in range(many)] + [many + size * (i + 0.5) for i in range(len(ends))]
        axis.set_ticks(middles, list(map(Words, [*_of_classes(ax, names, (wide, high)), *ends])))
    ax.tick_params(length=0, top=False, labeltop=True, bottom=False, labelbottom=False)
    ax.xaxis.set_label_position("top")
    ax.spines[:].set_visible(False)
    _fit_heads(ax, many, (wide + 0.02, high + 0.02))


def _of_classes(ax: Axes, names: Sequence[str], cells: Ends) -> list[str]:
    """Break the names of classes into as many lines as leave the cells most room, and fit into one."""
    largest = float(font_manager.FontProperties(size=mpl.rcParams["ytick.labelsize"]).get_size_in_points())
    panel = np.subtract(extent(ax), (0, _OVER_TABLE * largest))
    bare = np.asarray(ax.get_window_extent().size) * 72 / ax.figure.dpi
    found: dict[int, float] = {}
    every = {lines: [_balanced(str(name), lines) for name in names] for lines in (1, 2, 3)}
    for lines, broken in every.items():
        longest = max(len(line) for name in broken for line in name.split("\n"))
        for size in np.append(np.arange(largest, 6, -1), 6):
            room = np.minimum(panel - _LETTER * size * longest, bare)  # which names leave without a layout
            cell = float(np.min(room / cells))
            if size <= _HEAD * cell / lines or (lines == 1 and size == 6):
                found[lines] = cell
                break
    best = max(found, key=lambda lines: found[lines] / 1.1 ** (lines > 1))
    return every[best]


def _balanced(name: str, lines: int) -> str:
    """Break a name into so many lines at most, as even as its words allow; mathematics stays whole."""
    most = len(name) // lines
    while "$" not in name and len(parts := textwrap.wrap(name, max(most, 1), break_long_words=False)) > lines:
        most += 1
    return name if "$" in name else "\n".join(parts)


def _fit_heads(ax: Axes, many: int, size: Ends) -> None:
    """Turn the heads of columns that are wider than these, and make all heads small where cells are low."""
    rows, columns = ax.get_yticklabels(), ax.get_xticklabels()
    long = max((label.get_window_extent().width for label in rows), default=0.0)  # none beside a shared axis
    panel = ax.get_window_extent()
    room = np.array([_SLOT * panel.width - long, panel.height])
    beside = 0.0
    if any("\n" in one.get_text() for one in columns[:many]):  # heads of several lines, and what is around
        beside = _OVER_TABLE * float(columns[0].get_fontsize()) * ax.figure.dpi / 72
        tall = max(one.get_window_extent().height for one in columns[:many])
        room[1] = min(room[1], _SLOT * panel.height - tall - beside)
    for part in (columns[:many], columns[many:]):
        if any(one.get_window_extent().width > 0.9 * float(np.min(room / size)) for one in part):
            for one in part:
                one.set(rotation=90)
            room[1] = min(room[1], _SLOT * panel.height - long - beside)
    cell = float(np.min(room / size)) * 72 / ax.figure.dpi
    for one in (*rows, *columns):
        lines = one.get_text().count("\n") + 1
        one.set_fontsize(max(6.0, min(float(one.get_fontsize()), _HEAD * cell / lines)))
        if lines > 1:
            one.set_linespacing(1.0)


def diagram(ax: Axes, xlabel: str, width: int, height: float, names: dict[float, str]) -> None:
    """Lay out a diagram without axes, its first row on top, and with names of rows at the left."""
    need_new(ax, "a tree needs axes of its own")
    panel_of(ax).kind = "frame"
    ax.set(xlim=(-0.5, width - 0.5), ylim=(height, -0.5), xlabel=heading(ax, xlabel), ylabel="")
    ax.set_aspect("auto")
    ax.set_xticks([])
    ax.set_yticks(list(names), list(map(Words, names.values())))
    ax.yaxis.set_major_locator(_Last(list(names)))
    ax.tick_params(length=0)
    in_rows(ax)
    ax.spines[:].set_visible(False)


class _Last(FixedLocator):
    """Names of rows; of the last one alone where they would touch, as the numbers there are left out."""

    def tick_values(self, vmin: float, vmax: float) -> Any:
        places = super().tick_values(vmin, vmax)
        return places if fit(self.axis, places) else places[-1:]


def listing(ax: Axes, xlabel: str, wide: float, lines: int, above: float) -> None:
    """Lay out lines of text without axes, the first on top and room for heads above it."""
    diagram(ax, xlabel, 1, lines, {})
    ax.set(xlim=(0, wide), ylim=(lines - 0.5, -above - 0.3))


def extent(ax: Axes | None) -> Ends:
    """Tell how wide and how high a panel will be about, in points.

    Axes do not yet fill what a layout leaves them.
    """
    sides, shares = mpl.rcParams["figure.figsize"], (0.77, 0.77)
    if ax is not None:
        sides, shares = ax.get_figure(root=True).get_size_inches(), ax.get_position().bounds[2:]  # type: ignore[union-attr]
    wide, high = (float(72 * side * min(_SLOT * share, 1)) for side, share in zip(sides, shares, strict=True))
    return wide, high


# -- Panels of two rates --------------------------------------------------------------------------

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
    view: Mapping[str, Ends] | None = None,
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
        limits(ax, *((ends, None) if way == "x" else (None, ends)))


def skewed_roc(ax: Axes, low: float, high: float) -> None:
    """Lay out ROC space with the skew c = N/P upright, in tenfold steps."""
    frame(ax, "False positive rate", "True positive rate", xlim=(0, 1), ylim=(0, 1))
    powers = np.arange(np.ceil(np.log10(low) - 1e-9), np.log10(high) + 1e-9)
    ax.set(zlim=(np.log10(low), np.log10(high)), zlabel=heading(ax, "Skew c = N/P"))
    unit = mpl.rcParams["font.size"] / 8
    panel, page = (np.array(box.extents) * 72 / ax.figure.dpi for box in (ax.bbox, ax.figure.bbox))
    wide, high = panel[2:] - panel[:2]
    room = page[2] - (panel[0] + panel[2]) / 2 - _BESIDE_DEEP * unit  # from the middle of the panel
    zoom = min(np.clip(high / unit / _DEEP, 0.8, 0.92), room / (_HALF_DEEP * min(wide, high)))
    ax.set_box_aspect((1, 1, 0.9), zoom=float(zoom))  # type: ignore[arg-type,call-arg]
    ax.set_in_layout(False)  # matplotlib 3.10 makes no room for labels in three dimensions, the zoom does
    names = [f"{10**power:g}" if power >= 0 else f"1/{10**-power:g}" for power in powers]
    ax.set(zticks=powers, zticklabels=names)
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_ticks([0, 0.5, 1], ["0", "", "1"])  # the axis label stands there
    for name in "xyz":
        axis = getattr(ax, f"{name}axis")
        axis.set_pane_color(mpl.rcParams["axes.facecolor"])
        axis.labelpad = 17 * unit - 21  # 21 and 8 points are matplotlib's own, at any size of the text
        axis.set_tick_params(pad=7 * unit - 8)


def proportion(ax: Axes, ylabel: str) -> None:
    """Lay out a quantity up to ½ over the proportion of positives."""
    if frame(ax, "Proportion of positives", ylabel, xlim=(-MARGIN, 1 + MARGIN), ylim=(-MARGIN / 2, 0.53)):
        fifths(ax.xaxis)
        ticks(ax.yaxis, rate, _Ticks(MultipleLocator(0.1), 0.5))


def alerts(ax: Axes) -> None:
    """Lay out precision over the alerts per 100 cases, and read its inverse on the right."""
    words, panel = ("Alerts per 100 cases", "Precision"), panel_of(ax)
    if panel.kind:
        if panel.shows != ALERTS:
            refuse(ax, *words)
        return
    frame(ax, *words, xlim=(-100 * MARGIN, 100 * (1 + MARGIN)), ylim=(-MARGIN, 1 + MARGIN))
    panel.kind, panel.shows = "square", ALERTS
    square(ax)
    ticks(ax.xaxis, rate, _Ticks(MultipleLocator(20), 100))
    fifths(ax.yaxis)
    right = beside(ax)
    name_beside(ax, right, "Number needed to evaluate")
    right.yaxis.set_major_locator(_Needed())
    right.yaxis.set_major_formatter(_inverse)
    write_gid(right, "needed")


class _Needed(_OfView):
    """Ticks at precisions whose inverse is a round number, as many as have room."""

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


def risk(ax: Axes, ylabel: str, top: float) -> None:
    """Lay out a risk over the coverage, as high as the highest curve; those of a later call fit in."""
    end = 1.0 if top <= 0 else min(1 + MARGIN, 1.06 * top)
    if same_frame(ax, "Coverage", ylabel, xlim=(-MARGIN, 1 + MARGIN), ylim=(-MARGIN * end, end)):
        shares(ax)
        square(ax)
    elif end > ax.get_ylim()[1]:
        limits(ax, ylim=(-MARGIN * end, end))


def froc(ax: Axes, xscale: str | None, least: float, last: float) -> None:
    """Lay out lesions found over false marks per image, on a logarithmic scale in powers of 2.

    Without a scale that of the axes is kept.  The rates shown reach to the `last`, on a logarithmic scale
    from the `least` on.
    """
    words = "False marks per image", "Sensitivity"
    log = xscale == "log" or (xscale is None and (is_new(ax) or not is_linear(ax, "x")))
    ends = _marks(log, least, last)
    if log and is_new(ax):
        ax.set_xscale("log", base=2)
    if same_frame(ax, *words, xlim=ends, ylim=(-MARGIN, 1 + MARGIN)):
        square(ax)
        fifths(ax.yaxis)
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
        ticks(ax.xaxis, rate)


def _marks(log: bool, least: float, last: float) -> Ends:
    return (least / _OUTER, last * _OUTER) if log else _padded(last)


def _as_fraction(at: float, _position: Any) -> str:
    return f"{at:g}" if at >= 1 else f"1/{1 / at:g}"


def det(ax: Axes, low: float, high: float, asked: bool) -> None:
    """Lay out a square panel of two error rates on probit axes, or let one that is lower grow.

    The panel keeps whether its limits were `asked` for.
    """
    words = "False positive rate (%)", "False negative rate (%)"
    panel = panel_of(ax)
    before = panel.det
    if before is None and panel.kind:
        refuse(ax, *words)
    if before == (low, high):
        return
    from scipy.special import ndtr, ndtri

    own = {
        way: chosen(ax, way) if before is None else getattr(ax, f"get_{way}lim")() != _det_ends(*before)
        for way in "xy"
    }
    panel.kind, panel.shows = "square", f"{_DET[asked]} {low!r} {high!r}"
    panel.det, panel.det_asked = (low, high), asked
    for way, name in zip("xy", words, strict=True):
        axis = getattr(ax, f"{way}axis")
        if before is None:
            getattr(ax, f"set_{way}scale")("function", functions=(ndtri, ndtr))
            axis.set_label_text(heading(ax, name))
            axis.set_major_formatter(_as_percent)
            axis.set_minor_locator(NullLocator())
        if not own[way]:
            ends = _det_ends(low, high)
            limits(ax, *((ends, None) if way == "x" else (None, ends)))
        axis.set_major_locator(_Percents(low, high))
    square(ax)
    in_rows(ax)


def _as_percent(rate: float, _position: Any) -> str:
    return f"{round(100 * rate, 10):g}"


def _det_ends(low: float, high: float) -> Ends:
    """Leave a margin where rates of 0 and 1 stand: above only if rates of 1 do."""
    from scipy.special import ndtr, ndtri

    margin = MARGIN * (ndtri(high) - ndtri(low))
    above = high < (1 - low) * (1 - 1e-9)
    return float(ndtr(ndtri(low) - margin)), high if above else float(ndtr(ndtri(high) + margin))


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


def calibration(ax: Axes, strips: Sequence[Ends] = (), rugs: Ends = NO_RUGS) -> None:
    """Lay out predicted against observed probability; room for rugs, and below for strips if wanted.

    `strips` hold the heights of the middles of their lower and their upper halves; `rugs` is how far these
    reach from the bottom and from the top.
    """
    panel = panel_of(ax)
    own = not panel.kind and chosen(ax, "y")
    unit_square(ax, "Predicted probability", "Observed proportion", 0.045)
    bottom = ax.get_ylim()[0]
    standing = [at for at in ax.get_yticks() if at < 0] if bottom < -0.2 else []
    if strips and not own and bottom > min(map(min, strips)):
        low, high = strips[-1]
        bottom = 2 * low - high
        limits(ax, ylim=(bottom, ax.get_ylim()[1]))
    room_for_rugs(ax, bottom + 0.05 if bottom < -0.2 else 0, 1, rugs)
    low, high = ax.get_ylim()
    if low < -0.05 and is_linear(ax, "y"):  # the unit square stays one
        panel.kind = "frame"
        square(ax, float((high - low) / np.ptp(ax.get_xlim())))
        if not own:
            middles = sorted(standing + [at for one in strips for at in one])
            marks = {round(at, 9): Words("−+"[i % 2]) for i, at in enumerate(middles)}
            fifths(ax.yaxis, partial(_mark_or_rate, marks), high - low, middles)
    elif panel.kind == "square" and high > 1.045:  # it stays a square
        limits(ax, (low, high))


def _mark_or_rate(marks: dict[float, Words], at: float, position: Any) -> str:
    """Mark the halves of the strips below the unit square, and nothing else there."""
    return marks.get(round(at, 9)) or rate(at, position)


def calibration_errors(ax: Axes, low: float, high: float, rugs: Ends = NO_RUGS) -> None:
    """Lay out predicted − observed over the predicted probability, zero included; later errors fit in."""
    words = "Predicted probability", ERROR
    ends = roomy(low, high)
    if same_frame(ax, *words, xlim=(-0.045, 1.045), ylim=ends):
        shares(ax)
    else:
        grow(ax, ylim=ends)
    room_for_rugs(ax, *ends, rugs)


def roc_inset(ax: Axes) -> Axes:
    """Lay out a small ROC space in the upper right corner, unless there is one."""
    if (standing := inset_of(ax, "roc_inset")) is not None:
        return standing
    inset = ax.inset_axes((0.52, 0.54, 0.46, 0.44), anchor="NE")
    roc(inset)
    inset.set(xlabel=heading(ax, "fpr"), ylabel=heading(ax, "tpr"), facecolor="none", gid="roc_inset")
    for axis in (inset.xaxis, inset.yaxis):
        axis.set_major_locator(FixedLocator([0, 1]))
        axis.labelpad = -6 / 7 * float(axis.get_ticklabels()[0].get_fontsize())  # between the two numbers
    return inset


def triangle(ax: Axes) -> None:
    """Lay out a triangle of side 1 without axes, at whose corners weights are written."""
    need_new(ax, "the weights of three classes need axes of their own")
    frame(ax, "", "", xlim=(-0.04, 1.04), ylim=(-0.1, 0.97), xticks=[], yticks=[])
    ax.set_aspect("equal", adjustable="box")
    ax.spines[:].set_visible(False)


# -- Panels of a quantity over a score, a threshold, a share or a cost ----------------------------

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
    room, top = 0.03 * (high - low), 1.12 * top
    if same_frame(ax, "Score", ylabel, xlim=(low - room, high + room), ylim=(-top, top)):
        ticks(ax.yaxis, _heights)
    else:
        grow(ax, (low - room, high + room), (-top, top))


def metrics_over(ax: Axes, xlabel: str, paths: list[tuple[Any, Any]], unit: bool, only: str | None) -> None:
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
        fifths(ax.yaxis)
    if ends[0] + room >= 0 and ends[1] - room <= 1:
        ticks(ax.xaxis, rate)
    limits(ax, (ends[0], ends[1]), (ends[2], ends[3]), new=new)


def _name_metric(ax: Axes, new: bool, only: str | None) -> None:
    """Remember that the axis names one metric, or speak of metrics once there is another."""
    panel, name = panel_of(ax), ax.get_ylabel()
    if new and only is not None:
        panel.only_metric = name
    elif name and panel.only_metric == name and (only is None or heading(ax, only) != name):
        ax.set_ylabel(heading(ax, "Metric"))


def cost_space(
    ax: Axes,
    x: str,
    top: float,
    rows: int,
    bottom: float = 0.0,
    span: Ends | None = None,
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
    panel = panel_of(ax)
    if not new and panel.shows != x:
        shown, wanted = (_space(one) for one in (panel.shows, x))
        raise value_error(
            "ax", f"already shows {shown}, which is no axis for {wanted}", "draw on another axes"
        )
    if new:
        panel.shows = x
    elif not excess and ax.get_ylabel() == heading(ax, _EXCESS):
        ax.set_ylabel(heading(ax, whole))
    if new and x != "log_odds":
        shares(ax)
    if span is not None:
        (_odds if x == "log_odds" else _spread)(ax, *span, new)
    before = len(ax.get_legend_handles_labels()[0])
    low, high = ax.get_ylim() if grown else (np.inf, -np.inf)
    top = top if top > 0 else 0.1  # the losses of a perfect ranking span nothing
    if not new:
        top = max(high / (1.03 + _ROW * before), top)
    top *= 1.03 + _ROW * (before + rows)
    limits(ax, ylim=(min(low, bottom - MARGIN * (top - bottom)), max(high, top)), new=new)


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
    limits(ax, (low - room, high + room), new=new)
    if high - low <= 0.7 and ax.xaxis.get_transform().is_affine:
        ax.xaxis.set_major_locator(Rounded(6))
    else:
        fifths(ax.xaxis, None)


def _odds(ax: Axes, low: float, high: float, new: bool) -> None:
    """Show log odds, and on an axis above the shares that they are of."""
    if not new:
        grow(ax, (low, high))
        return
    limits(ax, (low, high), new=True)
    for axis in (ax.xaxis, ax.yaxis):
        ticks(axis, rate)
    top = ax.secondary_xaxis("top", functions=(_same, _same))
    literal_axis(top.xaxis)
    top.set_xlabel(heading(ax, _CONDITIONS["cost_proportion"][0]))
    top.xaxis.set_major_locator(_Odds())
    top.xaxis.set_major_formatter(_share_of)
    write_gid(top, "share")


class _Odds(_OfView):
    """Ticks at the log odds of round shares, as many as have room."""

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
    fifths(ax.xaxis)
    ticks(ax.yaxis, rate)


def scores(ax: Axes, low: float, high: float, ylabel: str, rugs: Ends = NO_RUGS) -> None:
    """Lay out a quantity in [0, 1] over the score; scores, and the reach of rugs, of a later call fit in."""
    room = 0.04 * (high - low) or 0.5
    if frame(ax, "Score", ylabel, xlim=(low - room, high + room), ylim=(-0.045, 1.045)):
        ticks(ax.yaxis, rate)
    else:
        grow(ax, (low - room, high + room))
    room_for_rugs(ax, 0, 1, rugs)


def distribution_functions(ax: Axes, low: float, high: float) -> None:
    """Lay out distribution functions over the score; scores of a later call fit in."""
    words = "Cumulative share"
    keep_words(ax, "Score", words)
    scores(ax, low, high, words)


def percentiles(ax: Axes, top: float) -> None:
    """Lay out a risk over its percentiles, as high as the highest one; those of a later call fit in."""
    words = "Risk percentile", "Risk"
    if same_frame(ax, *words, xlim=_padded(), ylim=_padded(top)):
        shares(ax)
    elif _padded(top)[1] > ax.get_ylim()[1]:
        limits(ax, ylim=_padded(top))


def losses(ax: Axes, xlabel: str, ylabel: str, right: float, top: float, bottom: float = 0.0) -> None:
    """Lay out two losses from 0, the second perhaps from below it; those of a later call are taken in."""
    if same_frame(ax, xlabel, ylabel, xlim=(0, right), ylim=(bottom, top)):
        for axis in (ax.xaxis, ax.yaxis):
            ticks(axis, rate)
    else:
        limits(ax, (0, max(right, ax.get_xlim()[1])))
        grow(ax, ylim=(bottom, top))


def densities(ax: Axes, xlim: Ends, top: float) -> None:
    """Lay out a panel of densities over a score, whose scale is free; those of a later call are taken in."""
    if frame(ax, "Score", "Density", xlim=xlim, ylim=(0, top)):
        ax.set_yticks([])
        return
    left, right = ax.get_xlim()
    limits(ax, (min(left, xlim[0]), max(right, xlim[1])), (0, max(top, ax.get_ylim()[1])))


def errors_of(ax: Axes, names: list[str], span: Ends, ylabel: str) -> None:
    """Lay out rows, one per name from the top, over the error of predictions."""
    need_new(ax, "draw all models in one call, or on another axes")
    frame(ax, ERROR, ylabel, xlim=roomy(*span), ylim=(len(names) - 0.4, -0.6))
    ticks(ax.xaxis, rate)
    ax.set_yticks(range(len(names)), heads(ax, names, _NAME))
    ax.tick_params(axis="y", length=0)


def errors_over(ax: Axes, low: float, high: float, whole: bool, span: Ends, xlabel: str) -> None:
    """Lay out the error of predictions over a quantity, which may have whole numbers only."""
    need_new(ax, "draw all models in one call, or on another axes")
    room = 0.05 * (high - low) or 0.5
    frame(ax, xlabel, ERROR, xlim=(low - room, high + room), ylim=roomy(*span))
    if whole and ax.xaxis.get_transform().is_affine:
        ax.xaxis.set_major_locator(Rounded(whole=True))
    ticks(ax.yaxis, rate)


def bands(ax: Axes, names: list[str], top: float) -> None:
    """Lay out rows, one per band of scores from the top, over the share of positives."""
    need_new(ax, "score bands need axes of their own")
    frame(ax, "Share of positives", "Score", xlim=(0, 1.04 * top or 1), ylim=(len(names) - 0.4, -0.6))
    panel_of(ax).shows = "score bands"
    ticks(ax.xaxis, rate)
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
    need_new(ax, "the bars of relative superiority need axes of their own")
    frame(ax, xlabel, "", xlim=(-MARGIN, 1 + MARGIN), ylim=(len(names) - 0.4, -0.6))
    panel_of(ax).shows = "share"
    shares(ax)
    ax.set_yticks(range(len(names)), heads(ax, names))
    ax.tick_params(axis="y", length=0)
    if ends:
        column = beside(ax)
        column.set_yticks(range(len(ends)), list(map(Words, ends)))
        column.tick_params(length=0)
