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

from rocplot._errors import make_type_error, make_value_error
from rocplot._numbers import write_amount, write_number
from rocplot.page.gids import get_gid, write_gid
from rocplot.page.scales import (
    RoundedLocator,
    can_show_range,
    has_tick_room,
    is_complement,
    is_linear,
    release_lower_limit,
    show_complement,
    write_powers,
    write_rate,
)
from rocplot.page.sizes import HAIR, get_thin_width
from rocplot.page.typeset import LiteralString, make_axes_literal, make_axis_literal
from rocplot.plot._panel import Panel, get_panel

Ends: TypeAlias = tuple[float, float]
Write: TypeAlias = Callable[[float, Any], str]  # a tick, from its value and place

# -- Axis labels that a grid of seaborn leaves alone ----------------------------------------------


def keep_axis_labels(ax: Axes, columns: Mapping[str, Any]) -> None:
    """Keep the labels of the axes when seaborn's ``FacetGrid`` writes the `columns` that it has passed on."""
    for axis_name, column in columns.items():
        if column is not None:
            getattr(ax, f"{axis_name}axis").label.refused_text = column


# -- The axes of an inset that enlarges a part of its panel ---------------------------------------

_GID = "zoom"
_INSET_APART = 0.3  # of a side: ticks of a scale of its own


def find_inset(ax: Axes, gid: str = _GID) -> Axes | None:
    """Find the inset that stands on the axes."""
    return next((child for child in ax.child_axes if isinstance(child, Axes) and get_gid(child) == gid), None)


def _choose_spaced_ticks(inset: Axes, axis: Axis) -> list[float]:
    """Choose ticks of a scale of its own that are well apart."""
    tick_values = axis.get_majorticklocs()
    positions = inset.transAxes.inverted().transform(
        inset.transData.transform(np.column_stack([tick_values, tick_values]))
    )
    chosen: list[Ends] = []
    for value, place in zip(tick_values, positions[:, int(axis is inset.yaxis)], strict=True):
        if 0 <= place <= 1 and (not chosen or place - chosen[-1][1] > _INSET_APART):
            chosen.append((float(value), place))
    return [value for value, _ in chosen]


def add_inset(
    ax: Axes, bounds: Sequence[float], x: Ends, y: Ends, lay_out: Callable[[Axes], None], text: float
) -> Axes:
    """Lay out an inset as its panel is, with these limits and text; one that stands moves."""
    standing, width = find_inset(ax), get_thin_width(HAIR)
    new_inset = ax.inset_axes(tuple(bounds), gid=_GID)  # type: ignore[arg-type]
    if standing is not None:
        standing.remove()
    for axis_name in "xy":
        if (scale := getattr(ax, f"get_{axis_name}scale")()) in ("log", "logit", "symlog"):
            getattr(new_inset, f"set_{axis_name}scale")(scale)
    lay_out(new_inset)
    make_axes_literal(new_inset)
    new_inset.set(xlabel="", ylabel="", xlim=x, ylim=y)
    new_inset.set_box_aspect(None)
    new_inset.set_aspect("auto")
    new_inset.tick_params(labelsize=text, length=2, pad=1.5, width=width)
    for axis in (new_inset.xaxis, new_inset.yaxis):
        if axis.get_transform().is_affine:
            axis.set_major_locator(MaxNLocator(3, steps=[1, 2, 5, 10]))
            continue
        axis.set_minor_formatter(NullFormatter())
        if isinstance(axis.get_major_locator(), FixedLocator):
            axis.set_major_locator(FixedLocator(_choose_spaced_ticks(new_inset, axis)))
    for spine in new_inset.spines.values():
        spine.set(visible=True, linewidth=width)
    return new_inset


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


def get_axes(ax: object, *, deep: bool = False) -> Axes:
    """Check the caller's axes, or take the current ones; `deep` are those in 3-D."""
    if ax is None:
        import matplotlib.pyplot as plt

        if deep and not plt.gcf().axes:
            plt.gcf().add_subplot(projection="3d")
        ax = plt.gca()
    if not isinstance(ax, Axes):
        suggestion = (
            "pass one of its axes, ax=fig.add_subplot()" if isinstance(ax, FigureBase) else _HOW_TO_MAKE_AXES
        )
        suggestion = "pass one of them, such as ax=axes.flat[0]" if isinstance(ax, np.ndarray) else suggestion
        raise make_type_error("ax", f"must be a matplotlib Axes or None, not {type(ax).__name__}", suggestion)
    if deep and not hasattr(ax, "plot_surface"):
        raise make_type_error("ax", "must be 3-D", 'make it by fig.add_subplot(projection="3d")')
    if not deep and (hasattr(ax, "zaxis") or not ax.transData.is_separable):
        raise make_type_error(
            "ax", f"must have straight axes, x and y, not {ax.name} ones", _HOW_TO_MAKE_AXES
        )
    return ax


def find_existing_axes(ax: object) -> tuple[Axes | None, bool]:
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
                shows = get_panel(other).shows
                which = f"a panel of {shows}" if " over " in shows else "another panel"
                raise make_value_error(
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
    get_panel(sample).terms = panel.terms
    lay_out(sample)
    get_panel(sample).names = sample.get_xlabel(), sample.get_ylabel()
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
    panels = get_panel(other), get_panel(sample)
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
    panel = get_panel(ax)
    before, new = {axis_name: getattr(ax, f"get_{axis_name}lim")() for axis_name in growing}, not panel.kind
    if new:
        panel.held = {axis_name for axis_name in "xy" if has_user_limits(ax, axis_name)}
    lay_out(ax)
    if new:
        panel.names = ax.get_xlabel(), ax.get_ylabel()
    for axis_name, ends in before.items():
        now = getattr(ax, f"get_{axis_name}lim")()
        low, high = min(*ends, *now), max(*ends, *now)
        is_fixed = any(axis_name in get_panel(other).held for other in shared_panels(ax, axis_name))
        wanted = ends if is_fixed else (low, high) if ends[0] <= ends[1] else (high, low)
        if wanted != now:
            getattr(ax, f"set_{axis_name}lim")(wanted)


def is_new(ax: Axes) -> bool:
    """Say whether no panel has been laid out on the axes yet."""
    return not get_panel(ax).kind


def require_new_axes(ax: Axes, way: str) -> None:
    """Raise for axes that show something."""
    if not is_new(ax):
        raise make_value_error("ax", "is in use", way)


def translate_axis_label(ax: Axes, text: str) -> LiteralString:
    """Write what an axis shows, in the words of its axes."""
    return LiteralString(get_panel(ax).terms.translate(text, names=False))


def raise_for_other_axes(ax: Axes, xlabel: str, ylabel: str, here: str = "") -> None:
    """Raise for a picture that other axes belong to, which show what is `here`."""
    panel = get_panel(ax)
    here = here or (panel.shows if panel.kind == "square" else "another kind of plot")
    description = f"{ylabel} over {xlabel}" if ylabel else xlabel
    raise make_value_error(
        "ax", f"already shows {here}, where {description} cannot be read", "draw on another axes"
    )


def keep_axis_meaning(ax: Axes, xlabel: str, ylabel: str) -> None:
    """Keep what the axes of a free frame mean, or raise where they mean something else already."""
    words, panel = f"{ylabel} over {xlabel}", get_panel(ax)
    if not panel.kind:
        panel.shows = words
    elif " over " in panel.shows and panel.shows != words:
        raise_for_other_axes(ax, xlabel, ylabel, panel.shows)


def lay_out_frame(ax: Axes, xlabel: str, ylabel: str, **settings: Any) -> bool:
    """Lay out a panel of any shape, unless the axes already are one; say whether they were new."""
    panel = get_panel(ax)
    if panel.kind:
        if panel.kind == "square":
            raise_for_other_axes(ax, xlabel, ylabel)
        return False
    panel.kind = "frame"
    set_limits(ax, settings.pop("xlim", None), settings.pop("ylim", None), new=True)
    ax.set(xlabel=translate_axis_label(ax, xlabel), ylabel=translate_axis_label(ax, ylabel), **settings)
    wrap_axis_label(ax)
    for axis in (ax.xaxis, ax.yaxis):
        if axis.isDefault_majloc and axis.get_transform().is_affine:
            axis.set_major_locator(RoundedLocator(steps=[1, 2, 2.5, 5, 10]))  # matplotlib's own steps
            axis.isDefault_majloc = True
        if axis.isDefault_majfmt:
            set_ticks(axis, _RateFormatter())
    return True


def lay_out_same_frame(ax: Axes, xlabel: str, ylabel: str, **settings: Any) -> bool:
    """Lay out a panel, or take one whose axes mean the same; say whether they were new."""
    keep_axis_meaning(ax, xlabel, ylabel)
    return lay_out_frame(ax, xlabel, ylabel, **settings)


class _RateFormatter(ScalarFormatter):
    """Ticks as rates are written, 0, 0.5, 1, unless they have an offset or a power of ten in common."""

    def __call__(self, x: float, pos: int | None = None) -> str:
        return super().__call__(x, pos) if self.get_offset() else write_rate_tick(x, pos)

    def get_offset(self) -> str:
        """Write what the ticks have in common as ×10⁸+1.7×10¹², where matplotlib has 1e8+1.7e12."""
        self.set_useMathText(True)
        text = super().get_offset()
        self.set_useMathText(False)  # of the ticks, which are plain text
        return text


def has_user_limits(ax: Axes, way: str) -> bool:
    """Whether the caller has set the limits of an axis, not a panel that shares it."""
    return not getattr(ax, f"get_autoscale{way}_on")() and not shared_panels(ax, way)


def set_limits(ax: Axes, xlim: Ends | None = None, ylim: Ends | None = None, *, new: bool = False) -> None:
    """Set limits, those of a `new` panel unless the caller has set them.

    Where the scale cannot show them, as a logarithmic one that begins at 0, the data do.
    """
    for axis_name, ends in (("x", xlim), ("y", ylim)):
        if ends is None or (new and has_user_limits(ax, axis_name)):
            continue
        if can_show_range(ax, axis_name, *ends):
            getattr(ax, f"set_{axis_name}lim")(ends)
        else:
            release_lower_limit(ax, axis_name, max(ends))


def widen_limits(ax: Axes, xlim: Ends | None = None, ylim: Ends | None = None) -> None:
    """Widen the limits until they hold these, too."""
    for axis_name, ends in (("x", xlim), ("y", ylim)):
        if ends is not None:
            low, high = getattr(ax, f"get_{axis_name}lim")()
            set_limits(ax, **{f"{axis_name}lim": (min(low, ends[0]), max(high, ends[1]))})  # type: ignore[arg-type]


def _pad_limits(end: float = 1.0) -> Ends:
    """Return the limits of an axis from 0 to its end."""
    return -MARGIN * end, (1 + MARGIN) * end


def set_panel_shape(ax: Axes, height: float = 1.0) -> None:
    """Give the panel a shape, the height over the width, on any scale, zoomed or not."""
    ax.set_aspect("auto")
    ax.set_box_aspect(height)
    ax._make_twin_axes = partial(_make_shaped_twin, ax)  # type: ignore[attr-defined]


def _make_shaped_twin(ax: Any, *args: Any, **kws: Any) -> Axes:
    """Make a twin that has the shape of the panel: one without a shape would undo it."""
    twin: Axes = type(ax)._make_twin_axes(ax, *args, **kws)
    twin.set_box_aspect(ax.get_box_aspect())
    return twin


def wrap_axis_label(ax: Axes) -> None:
    """Let the name of an axis have several rows where it has no room for one, as in a small panel."""
    for label, length in ((ax.xaxis.label, _measure_label_width), (ax.yaxis.label, _measure_label_height)):
        label.set_wrap(True)
        # matplotlib wraps at the width of the page, unless it is told another one
        label._get_wrap_line_width = partial(length, ax)  # type: ignore[attr-defined]


def add_right_axis(ax: Axes) -> Any:
    """Return a second axis of the same numbers on the right; its functions have names, and can be pickled."""
    right_axis = ax.secondary_yaxis("right", functions=(_return_value, _return_value))
    make_axis_literal(right_axis.yaxis)
    return right_axis


def _return_value(value: Any) -> Any:
    return value


def name_right_axis(ax: Axes, column: Any, name: str) -> None:
    """Name an axis on the right of the panel, in several rows where its height has no room for one."""
    column.set_ylabel(translate_axis_label(ax, name))
    column.yaxis.label.set_wrap(True)
    column.yaxis.label._get_wrap_line_width = partial(_measure_right_label_height, ax)


def _measure_label_width(ax: Axes) -> float:
    """Return the pixels across that a panel has, with the room on both sides of it."""
    spec, wide = ax.get_subplotspec(), ax.bbox.width
    if spec is None:
        return float(wide)
    column = ax.figure.bbox.width / spec.get_gridspec().ncols
    left, right = column * spec.colspan.start, column * spec.colspan.stop
    middle = (ax.bbox.x0 + ax.bbox.x1) / 2 - ax.figure.bbox.x0
    return float(max(wide, 2 * min(middle - left, right - middle) - _BESIDE * ax.figure.dpi / 72))


def _measure_label_height(ax: Axes) -> float:
    return _LONGER * float(ax.bbox.height)


def _measure_right_label_height(ax: Axes) -> float:
    """Return the pixels up that a panel has once its column holds the names on both sides, too.

    A layout engine looks at the names before the panel has its final size.
    """
    spec = ax.get_subplotspec()
    if spec is None:
        return _measure_label_height(ax)
    column = ax.figure.bbox.width * len(spec.colspan) / spec.get_gridspec().ncols
    return min(_measure_label_height(ax), _LONGER * _OF_COLUMN * float(column))


class _FittingTicks(RoundedLocator):
    """The ticks of a whole panel if they have room, else, or of a part of it, as many as have.

    Signs `beside` them, if not None, stand below 0 where they are apart, and no ticks do.
    """

    def __init__(self, whole: Locator, length: float, beside: Sequence[float] | None = None) -> None:
        super().__init__()
        self._whole, self._length = whole, length
        self._beside, self._positive = sorted(beside or ()), beside is not None

    def tick_values(self, vmin: float, vmax: float) -> Any:
        values = np.asarray(self._whole.tick_values(vmin, vmax))
        low, high = min(vmin, vmax), max(vmin, vmax)
        n_visible = np.count_nonzero((values >= low) & (values <= high))
        part = not 0.7 < (high - low) / self._length < 1.6
        room = self._count_ticks_that_fit()
        crowded = n_visible > room and not isinstance(self._whole, FixedLocator)
        if part or crowded or not has_tick_room(self.axis, values):
            values = np.asarray(super().tick_values(vmin, vmax))
        have_room = min(np.diff(self._beside), default=np.inf) > (high - low) / max(_SIGNS * room, 1)
        values = values[values >= -1e-9] if self._positive else values
        return np.sort([*values, *(self._beside if have_room else ())])

    def _count_ticks_that_fit(self) -> int:
        """Count the ticks that may stand: as many below as on the left of a square, as rates are short."""
        axis: Any = self.axis
        if axis.axis_name != "x":
            return int(axis.get_tick_space())
        size: Any = axis.get_major_ticks(1)[0].label1.get_fontsize()
        return int(axis.axes.bbox.width * 72 / axis.get_figure(root=True).dpi / (_RATE * size))


def set_ticks(axis: Axis, write: Write | None, locator: Locator | None = None) -> None:
    """Set how the ticks of an axis are written, and where they stand; those of other scales are kept."""
    if not axis.get_transform().is_affine:
        write_powers(axis)
        return
    if locator is not None:
        axis.set_major_locator(locator)
    if write is not None:
        axis.set_major_formatter(write)


def write_rate_tick(value: float, _position: Any) -> str:
    """Write a rate as the tick of an axis."""
    return write_rate(value)


def set_rate_ticks(
    axis: Axis,
    write: Write | None = write_rate_tick,
    length: float = 1.0,
    beside: Sequence[float] | None = None,
) -> None:
    """Set the ticks of an axis of rates; below 0 it may have signs `beside` its numbers, which begin at 0."""
    set_ticks(axis, write, _FittingTicks(MultipleLocator(0.2), length, beside))


def lay_out_unit_square(ax: Axes, xlabel: str, ylabel: str, margin: float = MARGIN) -> None:
    """Lay out a square panel of two rates, unless the axes already are one of the same rates."""
    panel, shows = get_panel(ax), f"{ylabel} over {xlabel}"
    if panel.kind:
        if panel.shows != shows:
            raise_for_other_axes(ax, xlabel, ylabel)
        return
    panel.kind, panel.shows = "square", shows
    set_limits(ax, (-margin, 1 + margin), (-margin, 1 + margin), new=True)
    ax.set(xlabel=translate_axis_label(ax, xlabel), ylabel=translate_axis_label(ax, ylabel))
    wrap_axis_label(ax)
    set_panel_shape(ax)
    for axis in (ax.xaxis, ax.yaxis):
        set_rate_ticks(axis)


def set_proportion_scale(ax: Axes, xscale: str | None) -> None:
    """Give a panel over shares the scale that is asked for, if any; the linear one shows all of them."""
    if xscale is None or is_linear(ax, "x") == (xscale == "linear"):
        return
    ax.set_xscale(xscale)
    if xscale == "linear":
        set_limits(ax, (-MARGIN, 1 + MARGIN))
        set_rate_ticks(ax.xaxis)


def break_name(name: str, most: int, lines: int = 2) -> str:
    """Break a long name into two lines, of which the second is cut if it must be; mathematics stays whole."""
    if len(name) <= most or "$" in name:
        return name
    return "\n".join(textwrap.wrap(name, most, max_lines=lines, placeholder=" …"))


def break_row_names(ax: Axes, names: Sequence[str], most: int = 10**9) -> list[str]:
    """Break the names of rows that leave the panel too little room, into as many lines as rows are high.

    What does not fit is cut, unless two names would then be alike.
    """
    size = float(font_manager.FontProperties(size=mpl.rcParams["ytick.labelsize"]).get_size_in_points())
    page, place = ax.get_figure(root=True).get_size_inches() * 72, ax.get_position()  # type: ignore[union-attr]
    spec = ax.get_subplotspec()
    wide = place.width * page[0] if spec is None else page[0] * len(spec.colspan) / spec.get_gridspec().ncols
    row = _LAID_OUT * place.height * page[1] / max(len(names), 1)
    longest = max(_SHORTEST, min(most, int(_NAMES * wide / (_LETTER * size))))
    texts = list(map(str, names))
    for lines in range(max(1, min(int(row / (_LINE * size)), 3)), 6):
        broken = [break_name(name, longest, lines) for name in texts]
        if len(set(broken)) == len(set(texts)):
            break
    return list(map(LiteralString, broken))


def widen_limits_for_rugs(ax: Axes, low: float, high: float, reach: Ends) -> None:
    """Widen the limits of y so that rugs, which reach so far in shares of the axes, end at these heights."""
    bottom, top = ax.get_ylim()
    if bottom <= low and high <= top:  # else the caller has chosen a part
        height = (high - low) / (1 - sum(reach))
        set_limits(ax, ylim=(min(bottom, low - reach[0] * height), max(top, high + reach[1] * height)))


def pad_error_limits(low: float, high: float) -> Ends:
    """Return the limits of an axis of errors, which are not blown up where they are small."""
    room = max(_SMALL_ERROR - (high - low), 0) / 2
    space = 0.045 * (high - low + 2 * room)
    return low - room - space, high + room + space


def include_point(ax: Axes, x: float, y: float) -> None:
    """Widen the limits until a point beyond them and its label are on the page; a square is lost."""
    get_panel(ax).kind = "frame"
    set_limits(ax, _widen_to_value(ax.get_xlim(), x), _widen_to_value(ax.get_ylim(), y))
    if all(is_linear(ax, axis_name) for axis_name in "xy"):
        set_panel_shape(ax, float(np.ptp(ax.get_ylim()) / np.ptp(ax.get_xlim())))
    for axis_name, axis in (("x", ax.xaxis), ("y", ax.yaxis)):
        if is_linear(ax, axis_name):
            axis.set_major_locator(RoundedLocator(6))


def _widen_to_value(limits: Ends, at: float) -> Ends:
    low, high = limits
    room = 0.14 * (max(high, at) - min(low, at))
    return min(low, at - room), max(high, at + room)


# -- Ticks at the values of points that are read off at the axes ----------------------------------

_READ_APART = {"x": 0.09, "y": 0.06}  # of an axis: the least distance of two ticks


def set_ticks_at_values(ax: Axes, x: Iterable[float], y: Iterable[float]) -> None:
    """Put ticks at these values, in the place of those of the panel that are near to them.

    Panels that share an axis share its ticks: this one then gets its own.
    """
    for axis, values in ((ax.xaxis, x), (ax.yaxis, y)):
        _unshare_ticks(ax, axis)
        locator: Any = axis.get_major_locator()
        formatter: Any = axis.get_major_formatter()
        earlier: list[float] = []
        if isinstance(locator, _TicksAtValues):
            locator, earlier = locator.whole, locator.places
        if isinstance(formatter, _ValueFormatter):
            formatter = formatter.own
        places = [*earlier, *(float(value) for value in values)]
        axis.set_major_locator(_TicksAtValues(locator, places))
        axis.set_major_formatter(_ValueFormatter(formatter, places))


def _unshare_ticks(ax: Axes, axis: Any) -> None:
    """Part the ticks of an axis from those of panels that share it."""
    siblings = getattr(ax, f"get_shared_{axis.axis_name}_axes")().get_siblings(ax)
    if any(
        getattr(sibling, f"{axis.axis_name}axis").major is axis.major
        for sibling in siblings
        if sibling is not ax
    ):
        locator, formatter = copy(axis.get_major_locator()), copy(axis.get_major_formatter())
        axis.major = Ticker()
        axis.set_major_locator(locator)
        axis.set_major_formatter(formatter)


class _TicksOfView(Locator):
    """Ticks of what is seen of an axis."""

    def __call__(self) -> Any:
        return self.tick_values(*self.axis.get_view_interval())  # type: ignore[union-attr]


class _TicksAtValues(_TicksOfView):
    """Ticks at these places, as far as their labels have room, and those of the panel that they leave."""

    def __init__(self, whole: Locator, places: list[float]) -> None:
        self.whole, self.places = whole, places

    def tick_values(self, vmin: float, vmax: float) -> Any:
        low, high = sorted((vmin, vmax))
        rounding = 1e-9 * (high - low)
        chosen: list[float] = []
        panel = np.asarray(self.whole.tick_values(vmin, vmax))
        for candidate in (*self.places, *panel):
            in_view = low - rounding <= candidate <= high + rounding
            if (
                in_view
                and self._has_room(candidate, chosen)
                and has_tick_room(self.axis, [*chosen, candidate])
            ):
                chosen.append(float(candidate))
        return np.sort(chosen)

    def _has_room(self, at: float, kept: list[float]) -> bool:
        axis: Any = self.axis
        places = np.array([*axis.get_view_interval(), at, *kept])
        low, high, here, *neighbours = np.asarray(axis.get_transform().transform(places))
        return bool((np.abs(neighbours - here) >= _READ_APART[axis.axis_name] * abs(high - low)).all())

    def set_axis(self, axis: Any) -> None:
        super().set_axis(axis)
        self.whole.set_axis(axis)


class _ValueFormatter(Formatter):
    """Write the places in at least three digits, and other ticks as the panel does."""

    def __init__(self, own: Formatter, places: list[float]) -> None:
        self.own, self._places = own, places

    def __call__(self, x: float, pos: int | None = None) -> str:
        if np.isclose(x, self._places, rtol=1e-9, atol=1e-12).any():
            return LiteralString(write_number(1 - x if is_complement(self.axis) else x, ".3g"))
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


def lay_out_pn_space(ax: Axes, negatives: float, positives: float) -> None:
    """Lay out PN space: one case is as long as another, so that a slope is a ratio of counts."""
    if lay_out_frame(
        ax, "False positives", "True positives", xlim=_pad_limits(negatives), ylim=_pad_limits(positives)
    ):
        set_panel_shape(ax, positives / negatives)


def lay_out_counts(ax: Axes, negatives: float, positives: float, weighed: bool, weighted: bool) -> None:
    """Lay out a panel of two counts on one scale, unless the axes already are one of these totals."""
    classes = f"{negatives:.9g} negatives and {positives:.9g} positives"
    panel = get_panel(ax)
    if panel.kind:
        if panel.shows != classes:
            here = panel.shows or "another kind of plot"
            raise make_value_error(
                "ax",
                f"already shows {here}, not {classes}",
                "draw all models in one call with rebalanced=True, on another axes, or by roc",
            )
        return
    longer = max(negatives, positives)
    margin = MARGIN * longer
    lay_out_frame(ax, "", "", xlim=(-margin, negatives + margin), ylim=(-margin, positives + margin))
    panel.shows = classes
    set_panel_shape(ax, (positives + 2 * margin) / (negatives + 2 * margin))
    for axis, length, word in ((ax.xaxis, negatives, "False"), (ax.yaxis, positives, "True")):
        steps = MaxNLocator(max(1, round(5 * length / longer)), steps=_STEPS, integer=longer >= 5)
        places = [value for value in steps.tick_values(0, length) if 0 <= value <= length * (1 + 1e-9)]
        have_room = len(places) > 1 and places[1] > 0.09 * longer  # else their labels would overlap
        locator = FixedLocator(places if have_room else places[:1])
        set_ticks(axis, None, _FittingTicks(locator, length + 2 * margin))
        of = f"(of{' weight' * weighted} {write_amount(length)}{', reweighted' * weighed})"
        flat = length < _FLAT * longer
        words = f"{word} positives {of}" if not flat else f"{word}\npositives\n{of}"
        axis.set_label_text(translate_axis_label(ax, words))
    if positives < _FLAT * longer:
        ax.yaxis.label.set(rotation=0, ha="right", va="center", wrap=False)


def lay_out_power(ax: Axes, end: float) -> None:
    """Lay out a power over the number of cases; those of a later call fit in."""
    words = "Cases (positives + negatives)", "Power"
    if lay_out_frame(ax, *words, xlim=(0, end), ylim=(0, 1 + MARGIN)):
        set_rate_ticks(ax.yaxis)
        set_ticks(ax.xaxis, partial(_write_like_labels, write_amount), RoundedLocator(5, integer=True))
    elif end > ax.get_xlim()[1]:
        set_limits(ax, xlim=(0, end))


def lay_out_lift(ax: Axes, scale: str, top: float, write: Callable[[float], str]) -> None:
    """Lay out a square panel over the predicted-positive rate, as high as its highest curve.

    Counts are written as labels write them.
    """
    words = "Predicted positive rate", _LIFT[scale]
    if scale == "rate":
        lay_out_unit_square(ax, *words)
        return
    low, high = (0.0, 1.06 * top) if scale == "ratio" else _pad_limits(top)
    if lay_out_same_frame(ax, *words, xlim=(-MARGIN, 1 + MARGIN), ylim=(low, high)):
        set_panel_shape(ax)
        set_rate_ticks(ax.xaxis)
        write_tick = write_rate_tick if scale == "ratio" else partial(_write_like_labels, write)
        set_ticks(ax.yaxis, write_tick, RoundedLocator(integer=scale == "count" and top > 2))
    elif high > ax.get_ylim()[1]:
        set_limits(ax, ylim=(low, high))


def lay_out_uplift(ax: Axes, ylabel: str, low: float, high: float, write: Callable[[float], str]) -> None:
    """Lay out a square panel of gains over the share of cases that is targeted; they may be negative.

    Curves of a later call are taken in.
    """
    words = "Share of cases targeted", ylabel
    room = MARGIN * (high - low or 1.0)
    ends = low - room, high + room
    if lay_out_same_frame(ax, *words, xlim=(-MARGIN, 1 + MARGIN), ylim=ends):
        set_panel_shape(ax)
        set_rate_ticks(ax.xaxis)
        set_ticks(ax.yaxis, partial(_write_like_labels, write), RoundedLocator(integer=high - low > 4))
    else:
        widen_limits(ax, ylim=ends)


def add_money_axis(ax: Axes, per_unit: float, label: str, unit: str, write: Callable[[float], str]) -> None:
    """Add an axis on the right that tells heights in money, written as labels write it."""
    functions = partial(_multiply_value, per_unit), partial(_multiply_value, 1 / per_unit)
    axis = ax.secondary_yaxis("right", functions=functions)
    make_axis_literal(axis.yaxis)
    axis.set_ylabel(translate_axis_label(ax, f"{label} ({unit})" if unit else label))
    axis.yaxis.set_major_locator(RoundedLocator())
    axis.yaxis.set_major_formatter(partial(_write_like_labels, write))
    write_gid(axis, "money")


def _multiply_value(factor: float, value: Any) -> Any:
    return value * factor


def _write_like_labels(write: Callable[[float], str], value: float, _position: Any) -> str:
    return LiteralString(write(round(value, 9)))


def count_rows(ax: Axes | None, signs: bool) -> int:
    """Count the rows that stand on an axes already; ranks and shares of cases have no axis in common."""
    if ax is None or is_new(ax):
        return 0
    panel = get_panel(ax)
    if (panel.darkest is not None) == signs and panel.kind == "frame":
        here, other_kind = ("shares of cases", "ranks") if signs else ("ranks", "shares of cases")
        raise make_value_error(
            "ax",
            f"already shows {here}, where {other_kind} cannot be read",
            "draw all models in one call, or change max_cases",
        )
    return len(ax.get_yticks())


_SIGNS_PITCH, _CELLS_PITCH = 2.0, 3.0  # of rows, in the size of the type


def lay_out_ranking_rows(ax: Axes, names: list[str], end: float, xlabel: str) -> None:
    """Lay out rows for rankings below those that stand already, each around its number from 0."""
    new = is_new(ax)
    earlier_names = [] if new else [label.get_text() for label in ax.get_yticklabels()]
    if new:
        lay_out_frame(ax, xlabel, "")
        ax.tick_params(left=False)
        ax.spines[["left", "right", "top"]].set_visible(False)
    earlier_names += break_row_names(ax, names)
    ax.set_yticks(range(len(earlier_names)), earlier_names)
    ax.set(xlim=(0, end if new else max(end, ax.get_xlim()[1])), ylim=(len(earlier_names) - 0.45, -0.55))
    get_panel(ax).rows = (_SIGNS_PITCH if end > 1 else _CELLS_PITCH) * (len(earlier_names) + 0.1)
    end = ax.get_xlim()[1]
    half = 0.5 if end > 1 else 0.0  # a rank stands below the middle of its sign
    ax.xaxis.set_major_locator(RoundedLocator(6, integer=end > 1, shift=-half))
    ax.xaxis.set_major_formatter(partial(_write_shifted_tick, half))


def _write_shifted_tick(by: float, at: float, position: Any) -> str:
    return write_rate_tick(at + by, position)


def remember_darkest_proportion(ax: Axes, share: float) -> float:
    """Keep the share that the darkest tone of a strip stands for, or recall it on axes that have one."""
    panel = get_panel(ax)
    panel.darkest = share if panel.darkest is None else panel.darkest
    return panel.darkest


def _write_length_tick(at: float, _position: Any) -> str:
    return LiteralString(write_amount(abs(at)))


def lay_out_opposed_bars(ax: Axes, xlabel: str, names: Sequence[str], end: float, ylim: Ends) -> None:
    """Lay out rows of bars to both sides of 0, whose lengths are counts, the first one around y = 0."""
    require_new_axes(ax, "the comparison of two models needs axes of its own")
    lay_out_frame(ax, xlabel, "", xlim=(-end, end), ylim=ylim)
    get_panel(ax).shows = "opposed"
    ax.set_yticks(range(len(names)), break_row_names(ax, names))
    ax.tick_params(axis="y", length=0)
    ax.xaxis.set_major_locator(RoundedLocator(5, integer=end > 2))
    ax.xaxis.set_major_formatter(_write_length_tick)
    ax.spines[["left", "right", "top"]].set_visible(False)


def lay_out_forest(ax: Axes, xlabel: str, ends: Ends, last: float, headed: bool) -> None:
    """Lay out rows of intervals, the first one at 0, below a row for a heading."""
    require_new_axes(ax, "intervals in rows need axes of their own")
    lay_out_frame(ax, xlabel, "", xlim=ends, ylim=(last + 0.7, -1.6 if headed else -0.7))
    get_panel(ax).shows = "intervals in rows"
    ax.set_yticks([])
    ax.spines[["left", "right", "top"]].set_visible(False)
    set_ticks(ax.xaxis, write_rate_tick, _FittingTicks(MaxNLocator(5, steps=_STEPS), ends[1] - ends[0]))


def lay_out_paired_forest(ax: Axes, second: float, last: float) -> None:
    """Lay out rows of two shares, whose second axis begins at `second`, below a row for their headings."""
    lay_out_forest(ax, "", (-MARGIN, second + 1 + MARGIN), last, headed=True)
    ax.set_xticks(
        [start + value for start in (0.0, second) for value in (0.0, 0.5, 1.0)], ["0", "0.5", "1"] * 2
    )
    spine = ax.spines["bottom"]
    spine.set_visible(False)
    look: dict[str, Any] = {"color": spine.get_edgecolor(), "linewidth": spine.get_linewidth()}
    look["transform"] = ax.get_xaxis_transform()
    for start in (0.0, second):
        ax.add_artist(Line2D([start, start + 1], [0, 0], clip_on=False, **look))


def lay_out_class_table(
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
    require_new_axes(ax, "a confusion matrix needs axes of its own")
    panel = get_panel(ax)
    panel.kind, panel.shows = "square", TABLE
    n_classes = len(names)
    sides = (right, margin[0]), (below, margin[1])
    wide, high = (n_classes + size * len(ends) + 0.02 for ends, size in sides)
    ax.set(xlim=(-0.02, wide), ylim=(high, -0.02))
    ax.set_xlabel(translate_axis_label(ax, columns), x=n_classes / 2 / wide)  # in the middle of the classes
    ax.set_ylabel(translate_axis_label(ax, rows), y=1 - n_classes / 2 / high)
    ax.set_aspect("equal", adjustable="box")
    for axis, (ends, size) in zip((ax.xaxis, ax.yaxis), sides, strict=True):
        middles = [i + 0.5 for i in range(n_classes)] + [
            n_classes + size * (i + 0.5) for i in range(len(ends))
        ]
        axis.set_ticks(
            middles, list(map(LiteralString, [*_break_class_names(ax, names, (wide, high)), *ends]))
        )
    ax.tick_params(length=0, top=False, labeltop=True, bottom=False, labelbottom=False)
    ax.xaxis.set_label_position("top")
    descent = 0.25 * float(ax.xaxis.label.get_fontsize())  # a label on top stands on its baseline
    ax.xaxis.labelpad = max(ax.xaxis.labelpad, descent)
    ax.spines[:].set_visible(False)
    _fit_column_names(ax, n_classes, (wide + 0.02, high + 0.02))


def _break_class_names(ax: Axes, names: Sequence[str], cells: Ends) -> list[str]:
    """Break the names of classes into as many lines as leave the cells most room, and fit into one."""
    largest = float(font_manager.FontProperties(size=mpl.rcParams["ytick.labelsize"]).get_size_in_points())
    panel = np.subtract(estimate_panel_size(ax), (0, _OVER_TABLE * largest))
    bare = np.asarray(ax.get_window_extent().size) * 72 / ax.figure.dpi
    sizes: dict[int, float] = {}
    broken_names = {lines: [_break_name_evenly(str(name), lines) for name in names] for lines in (1, 2, 3)}
    for lines, broken in broken_names.items():
        longest = max(len(line) for name in broken for line in name.split("\n"))
        for size in np.append(np.arange(largest, 6, -1), 6):
            room = np.minimum(panel - _LETTER * size * longest, bare)  # which names leave without a layout
            cell = float(np.min(room / cells))
            if size <= _HEAD * cell / lines or (lines == 1 and size == 6):
                sizes[lines] = cell
                break
    best = max(sizes, key=lambda lines: sizes[lines] / 1.1 ** (lines > 1))
    return broken_names[best]


def _break_name_evenly(name: str, lines: int) -> str:
    """Break a name into so many lines at most, as even as its words allow; mathematics stays whole."""
    length = len(name) // lines
    while (
        "$" not in name and len(parts := textwrap.wrap(name, max(length, 1), break_long_words=False)) > lines
    ):
        length += 1
    return name if "$" in name else "\n".join(parts)


def _fit_column_names(ax: Axes, many: int, size: Ends) -> None:
    """Turn the heads of columns that are wider than these, and make all heads small where cells are low."""
    rows, columns = ax.get_yticklabels(), ax.get_xticklabels()
    long = max((label.get_window_extent().width for label in rows), default=0.0)  # none beside a shared axis
    panel = ax.get_window_extent()
    room = np.array([_SLOT * panel.width - long, panel.height])
    overlap = 0.0
    if any(
        "\n" in column.get_text() for column in columns[:many]
    ):  # heads of several lines, and what is around
        overlap = _OVER_TABLE * float(columns[0].get_fontsize()) * ax.figure.dpi / 72
        tall = max(column.get_window_extent().height for column in columns[:many])
        room[1] = min(room[1], _SLOT * panel.height - tall - overlap)
    for part in (columns[:many], columns[many:]):
        if any(column.get_window_extent().width > 0.9 * float(np.min(room / size)) for column in part):
            for column in part:
                column.set(rotation=90)
            room[1] = min(room[1], _SLOT * panel.height - long - overlap)
    cell = float(np.min(room / size)) * 72 / ax.figure.dpi
    for column in (*rows, *columns):
        lines = column.get_text().count("\n") + 1
        column.set_fontsize(max(6.0, min(float(column.get_fontsize()), _HEAD * cell / lines)))
        if lines > 1:
            column.set_linespacing(1.0)


def lay_out_diagram(ax: Axes, xlabel: str, width: int, height: float, names: dict[float, str]) -> None:
    """Lay out a diagram without axes, its first row on top, and with names of rows at the left."""
    require_new_axes(ax, "a tree needs axes of its own")
    get_panel(ax).kind = "frame"
    ax.set(xlim=(-0.5, width - 0.5), ylim=(height, -0.5), xlabel=translate_axis_label(ax, xlabel), ylabel="")
    ax.set_aspect("auto")
    ax.set_xticks([])
    ax.set_yticks(list(names), list(map(LiteralString, names.values())))
    ax.yaxis.set_major_locator(_LastRowName(list(names)))
    ax.tick_params(length=0)
    wrap_axis_label(ax)
    ax.spines[:].set_visible(False)


class _LastRowName(FixedLocator):
    """Names of rows; of the last one alone where they would touch, as the numbers there are left out."""

    def tick_values(self, vmin: float, vmax: float) -> Any:
        places = super().tick_values(vmin, vmax)
        return places if has_tick_room(self.axis, places) else places[-1:]


def lay_out_text_lines(ax: Axes, xlabel: str, wide: float, lines: int, above: float) -> None:
    """Lay out lines of text without axes, the first on top and room for heads above it."""
    lay_out_diagram(ax, xlabel, 1, lines, {})
    ax.set(xlim=(0, wide), ylim=(lines - 0.5, -above - 0.3))


def estimate_panel_size(ax: Axes | None) -> Ends:
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


def lay_out_roc_space(
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
    lay_out_unit_square(ax, "False positive rate", "True positive rate")
    set_proportion_scale(ax, xscale)
    if x == "specificity":
        ax.set_xlabel(translate_axis_label(ax, "Specificity"))
        show_complement(ax.xaxis)
    for side, (low, high) in (view or {}).items():
        axis_name = "x" if side == "fpr" else "y"
        if not is_linear(ax, axis_name):
            ends = low or min(least, high / 10), high
        else:
            room = MARGIN * (high - low)  # at the edges of the square, where lines run along them
            ends = low - room * (low == 0), high + room * (high == 1)
        set_limits(ax, *((ends, None) if axis_name == "x" else (None, ends)))


def lay_out_skewed_roc_space(ax: Axes, low: float, high: float) -> None:
    """Lay out ROC space with the skew c = N/P upright, in tenfold steps."""
    lay_out_frame(ax, "False positive rate", "True positive rate", xlim=(0, 1), ylim=(0, 1))
    powers = np.arange(np.ceil(np.log10(low) - 1e-9), np.log10(high) + 1e-9)
    ax.set(zlim=(np.log10(low), np.log10(high)), zlabel=translate_axis_label(ax, "Skew c = N/P"))
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


def lay_out_proportion(ax: Axes, ylabel: str) -> None:
    """Lay out a quantity up to ½ over the proportion of positives."""
    if lay_out_frame(
        ax, "Proportion of positives", ylabel, xlim=(-MARGIN, 1 + MARGIN), ylim=(-MARGIN / 2, 0.53)
    ):
        set_rate_ticks(ax.xaxis)
        set_ticks(ax.yaxis, write_rate_tick, _FittingTicks(MultipleLocator(0.1), 0.5))


def lay_out_alerts(ax: Axes) -> None:
    """Lay out precision over the alerts per 100 cases, and read its inverse on the right."""
    words, panel = ("Alerts per 100 cases", "Precision"), get_panel(ax)
    if panel.kind:
        if panel.shows != ALERTS:
            raise_for_other_axes(ax, *words)
        return
    lay_out_frame(ax, *words, xlim=(-100 * MARGIN, 100 * (1 + MARGIN)), ylim=(-MARGIN, 1 + MARGIN))
    panel.kind, panel.shows = "square", ALERTS
    set_panel_shape(ax)
    set_ticks(ax.xaxis, write_rate_tick, _FittingTicks(MultipleLocator(20), 100))
    set_rate_ticks(ax.yaxis)
    right = add_right_axis(ax)
    name_right_axis(ax, right, "Number needed to evaluate")
    right.yaxis.set_major_locator(_InversePrecisionTicks())
    right.yaxis.set_major_formatter(_write_inverse_tick)
    write_gid(right, "needed")


class _InversePrecisionTicks(_TicksOfView):
    """Ticks at precisions whose inverse is a round number, as many as have room."""

    def tick_values(self, vmin: float, vmax: float) -> Any:
        low, high = sorted((vmin, vmax))
        chosen: list[float] = []
        for number in _NUMBERS:
            precision = 1 / number
            has_room = all(abs(precision - value) >= _APART_NEEDED * (high - low) for value in chosen)
            if low <= precision <= high and has_room and has_tick_room(self.axis, [*chosen, precision]):
                chosen.append(precision)
        return np.sort(chosen)


def _write_inverse_tick(value: float, position: Any) -> str:
    return write_rate_tick(round(1 / value, 9), position)


def lay_out_risk(ax: Axes, ylabel: str, top: float) -> None:
    """Lay out a risk over the coverage, as high as the highest curve; those of a later call fit in."""
    end = 1.0 if top <= 0 else min(1 + MARGIN, 1.06 * top)
    if lay_out_same_frame(ax, "Coverage", ylabel, xlim=(-MARGIN, 1 + MARGIN), ylim=(-MARGIN * end, end)):
        set_proportion_ticks(ax)
        set_panel_shape(ax)
    elif end > ax.get_ylim()[1]:
        set_limits(ax, ylim=(-MARGIN * end, end))


def lay_out_froc(ax: Axes, xscale: str | None, least: float, last: float) -> None:
    """Lay out lesions found over false marks per image, on a logarithmic scale in powers of 2.

    Without a scale that of the axes is kept.  The rates shown reach to the `last`, on a logarithmic scale
    from the `least` on.
    """
    words = "False marks per image", "Sensitivity"
    log = xscale == "log" or (xscale is None and (is_new(ax) or not is_linear(ax, "x")))
    ends = _limit_false_marks(log, least, last)
    if log and is_new(ax):
        ax.set_xscale("log", base=2)
    if lay_out_same_frame(ax, *words, xlim=ends, ylim=(-MARGIN, 1 + MARGIN)):
        set_panel_shape(ax)
        set_rate_ticks(ax.yaxis)
    else:
        low, high = ax.get_xlim()
        if log == is_linear(ax, "x"):  # the other scale is asked for
            low, high = _limit_false_marks(log, least, high / (1 + MARGIN if log else _OUTER))
            ax.set_xscale("log", base=2) if log else ax.set_xscale("linear")
        set_limits(ax, xlim=(min(low, ends[0]), max(high, ends[1])))
    if log:
        ax.xaxis.set_major_formatter(_write_fraction_tick)
        ax.xaxis.set_minor_locator(NullLocator())
    else:
        set_ticks(ax.xaxis, write_rate_tick)


def _limit_false_marks(log: bool, least: float, last: float) -> Ends:
    return (least / _OUTER, last * _OUTER) if log else _pad_limits(last)


def _write_fraction_tick(at: float, _position: Any) -> str:
    return f"{at:g}" if at >= 1 else f"1/{1 / at:g}"


def lay_out_det(ax: Axes, low: float, high: float, asked: bool) -> None:
    """Lay out a square panel of two error rates on probit axes, or let one that is lower grow.

    The panel keeps whether its limits were `asked` for.
    """
    words = "False positive rate (%)", "False negative rate (%)"
    panel = get_panel(ax)
    earlier_limits = panel.det
    if earlier_limits is None and panel.kind:
        raise_for_other_axes(ax, *words)
    if earlier_limits == (low, high):
        return
    from scipy.special import ndtr, ndtri

    user_limits = {
        axis_name: has_user_limits(ax, axis_name)
        if earlier_limits is None
        else getattr(ax, f"get_{axis_name}lim")() != _pad_det_limits(*earlier_limits)
        for axis_name in "xy"
    }
    panel.kind, panel.shows = "square", f"{_DET[asked]} {low!r} {high!r}"
    panel.det, panel.det_asked = (low, high), asked
    for axis_name, name in zip("xy", words, strict=True):
        axis = getattr(ax, f"{axis_name}axis")
        if earlier_limits is None:
            getattr(ax, f"set_{axis_name}scale")("function", functions=(ndtri, ndtr))
            axis.set_label_text(translate_axis_label(ax, name))
            axis.set_major_formatter(_write_percent_tick)
            axis.set_minor_locator(NullLocator())
        if not user_limits[axis_name]:
            ends = _pad_det_limits(low, high)
            set_limits(ax, *((ends, None) if axis_name == "x" else (None, ends)))
        axis.set_major_locator(_PercentTicks(low, high))
    set_panel_shape(ax)
    wrap_axis_label(ax)


def _write_percent_tick(rate: float, _position: Any) -> str:
    return f"{round(100 * rate, 10):g}"


def _pad_det_limits(low: float, high: float) -> Ends:
    """Leave a margin where rates of 0 and 1 stand: above only if rates of 1 do."""
    from scipy.special import ndtr, ndtri

    margin = MARGIN * (ndtri(high) - ndtri(low))
    has_top_margin = high < (1 - low) * (1 - 1e-9)
    return float(ndtr(ndtri(low) - margin)), high if has_top_margin else float(ndtr(ndtri(high) + margin))


class _PercentTicks(FixedLocator):
    """Round rates of a DET panel, or of the part that is shown."""

    def __init__(self, low: float, high: float) -> None:
        super().__init__(_choose_percents(low, high))
        self._ends = low, high

    def __call__(self) -> Any:
        low, high = sorted(self.axis.get_view_interval())  # type: ignore[union-attr]
        room = self.axis.get_tick_space()  # type: ignore[union-attr]
        return _choose_percents(max(low, self._ends[0]), min(high, self._ends[1]), room)


def _choose_percents(low: float, high: float, room: int = 9) -> list[float]:
    """Choose round rates between the limits: as many as there is room for."""
    rates = [0.0001, 0.001, 0.01, 0.1, 0.5, 0.9, 0.99, 0.999, 0.9999]
    if low > 0.0005:
        rates = [0.001, 0.01, 0.05, 0.2, 0.5, 0.8, 0.95, 0.99, 0.999]
    part = high - low < 0.85
    candidates = [
        rate for rate in (_RATES if part else rates) if low * (1 - 1e-9) <= rate <= high * (1 + 1e-9)
    ]
    if not part and len(candidates) <= room:
        return candidates
    from scipy.special import ndtri

    candidates.sort(key=lambda rate: part or abs(rate - 0.5) not in (0, 0.49, 0.499))
    least_gap = max(_APART, 0.6 / max(room, 1)) * (ndtri(high) - ndtri(low))
    chosen: list[float] = []
    for rate in candidates:
        if all(abs(ndtri(rate) - ndtri(neighbour)) > least_gap for neighbour in chosen):
            chosen.append(rate)
    return sorted(chosen)


def lay_out_calibration(ax: Axes, strips: Sequence[Ends] = (), rugs: Ends = NO_RUGS) -> None:
    """Lay out predicted against observed probability; room for rugs, and below for strips if wanted.

    `strips` hold the heights of the middles of their lower and their upper halves; `rugs` is how far these
    reach from the bottom and from the top.
    """
    panel = get_panel(ax)
    has_own_limits = not panel.kind and has_user_limits(ax, "y")
    lay_out_unit_square(ax, "Predicted probability", "Observed proportion", 0.045)
    bottom = ax.get_ylim()[0]
    standing = [tick for tick in ax.get_yticks() if tick < 0] if bottom < -0.2 else []
    if strips and not has_own_limits and bottom > min(map(min, strips)):
        low, high = strips[-1]
        bottom = 2 * low - high
        set_limits(ax, ylim=(bottom, ax.get_ylim()[1]))
    widen_limits_for_rugs(ax, bottom + 0.05 if bottom < -0.2 else 0, 1, rugs)
    low, high = ax.get_ylim()
    if low < -0.05 and is_linear(ax, "y"):  # the unit square stays one
        panel.kind = "frame"
        set_panel_shape(ax, float((high - low) / np.ptp(ax.get_xlim())))
        if not has_own_limits:
            middles = sorted(standing + [middle for strip in strips for middle in strip])
            marks = {round(middle, 9): LiteralString("−+"[i % 2]) for i, middle in enumerate(middles)}
            set_rate_ticks(ax.yaxis, partial(_write_strip_tick, marks), high - low, middles)
    elif panel.kind == "square" and high > 1.045:  # it stays a square
        set_limits(ax, (low, high))


def _write_strip_tick(marks: dict[float, LiteralString], at: float, position: Any) -> str:
    """Mark the halves of the strips below the unit square, and nothing else there."""
    return marks.get(round(at, 9)) or write_rate_tick(at, position)


def lay_out_calibration_errors(ax: Axes, low: float, high: float, rugs: Ends = NO_RUGS) -> None:
    """Lay out predicted − observed over the predicted probability, zero included; later errors fit in."""
    words = "Predicted probability", ERROR
    ends = pad_error_limits(low, high)
    if lay_out_same_frame(ax, *words, xlim=(-0.045, 1.045), ylim=ends):
        set_proportion_ticks(ax)
    else:
        widen_limits(ax, ylim=ends)
    widen_limits_for_rugs(ax, *ends, rugs)


def add_roc_inset(ax: Axes) -> Axes:
    """Lay out a small ROC space in the upper right corner, unless there is one."""
    if (standing := find_inset(ax, "roc_inset")) is not None:
        return standing
    inset = ax.inset_axes((0.52, 0.54, 0.46, 0.44), anchor="NE")
    lay_out_roc_space(inset)
    inset.set(
        xlabel=translate_axis_label(ax, "fpr"),
        ylabel=translate_axis_label(ax, "tpr"),
        facecolor="none",
        gid="roc_inset",
    )
    for axis in (inset.xaxis, inset.yaxis):
        axis.set_major_locator(FixedLocator([0, 1]))
        axis.labelpad = -6 / 7 * float(axis.get_ticklabels()[0].get_fontsize())  # between the two numbers
    return inset


def lay_out_triangle(ax: Axes) -> None:
    """Lay out a triangle of side 1 without axes, at whose corners weights are written."""
    require_new_axes(ax, "the weights of three classes need axes of their own")
    lay_out_frame(ax, "", "", xlim=(-0.04, 1.04), ylim=(-0.1, 0.97), xticks=[], yticks=[])
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


_POWERS = (-6, 30)  # of ten, at and beyond which heights have one in common


class _HeightFormatter(_RateFormatter):
    """Ticks of heights on both sides of 0, without a sign; very small ones have a power of ten in common."""

    def __init__(self) -> None:
        super().__init__(useOffset=False)
        self.set_powerlimits(_POWERS)

    def __call__(self, x: float, pos: int | None = None) -> str:
        return super().__call__(abs(x), pos)


def lay_out_mirrored_scores(ax: Axes, low: float, high: float, top: float, ylabel: str) -> None:
    """Lay out heights of two classes over the score, one upwards and one downwards; later ones fit in."""
    room, top = 0.03 * (high - low), 1.12 * top
    if lay_out_same_frame(ax, "Score", ylabel, xlim=(low - room, high + room), ylim=(-top, top)):
        set_ticks(ax.yaxis, _HeightFormatter())
    else:
        widen_limits(ax, (low - room, high + room), (-top, top))


def lay_out_metrics(
    ax: Axes, xlabel: str, paths: list[tuple[Any, Any]], unit: bool, only: str | None
) -> None:
    """Lay out metrics over an abscissa of their own, or one in [0, 1]; those of a later call are taken in.

    The `only` metric is named beside the axis, until a later call draws another one.
    """
    keep_axis_meaning(ax, xlabel, "Metric")
    values = np.concatenate([y[np.isfinite(y)] for _, y in paths] or [np.zeros(1)])
    low, high = min(0.0, float(values.min(initial=0))), max(1.0, float(values.max(initial=1)))
    left, right = (0.0, 1.0) if unit else (min(x[0] for x, _ in paths), max(x[-1] for x, _ in paths))
    room, space = MARGIN * (right - left), MARGIN * (high - low)
    ends = [left - room, right + room, low - space, high + space]
    if not is_new(ax):
        ends[::2] = np.minimum(ends[::2], [ax.get_xlim()[0], ax.get_ylim()[0]])
        ends[1::2] = np.maximum(ends[1::2], [ax.get_xlim()[1], ax.get_ylim()[1]])
    new = lay_out_frame(ax, xlabel, only or "Metric")
    _name_metric_axis(ax, new, only)
    if new and (low, high) == (0, 1):
        set_rate_ticks(ax.yaxis)
    if ends[0] + room >= 0 and ends[1] - room <= 1:
        set_ticks(ax.xaxis, write_rate_tick)
    set_limits(ax, (ends[0], ends[1]), (ends[2], ends[3]), new=new)


def _name_metric_axis(ax: Axes, new: bool, only: str | None) -> None:
    """Remember that the axis names one metric, or speak of metrics once there is another."""
    panel, name = get_panel(ax), ax.get_ylabel()
    if new and only is not None:
        panel.only_metric = name
    elif name and panel.only_metric == name and (only is None or translate_axis_label(ax, only) != name):
        ax.set_ylabel(translate_axis_label(ax, "Metric"))


def lay_out_cost_space(
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
    xlabel, full_range = _CONDITIONS[x]
    ylabel = _EXCESS if excess else full_range
    grown = any(not is_new(sibling) for sibling in ax.get_shared_y_axes().get_siblings(ax))
    new = lay_out_frame(ax, xlabel, ylabel, xlim=(-MARGIN, 1 + MARGIN) if span is None else None)
    panel = get_panel(ax)
    if not new and panel.shows != x:
        shown_condition, wanted_condition = (_name_condition(kind) for kind in (panel.shows, x))
        raise make_value_error(
            "ax",
            f"already shows {shown_condition}, which is no axis for {wanted_condition}",
            "draw on another axes",
        )
    if new:
        panel.shows = x
    elif not excess and ax.get_ylabel() == translate_axis_label(ax, _EXCESS):
        ax.set_ylabel(translate_axis_label(ax, full_range))
    if new and x != "log_odds":
        set_proportion_ticks(ax)
    if span is not None:
        (_show_log_odds if x == "log_odds" else _show_condition_range)(ax, *span, new)
    n_entries = len(ax.get_legend_handles_labels()[0])
    low, high = ax.get_ylim() if grown else (np.inf, -np.inf)
    top = top if top > 0 else 0.1  # the losses of a perfect ranking span nothing
    if not new:
        top = max(high / (1.03 + _ROW * n_entries), top)
    top *= 1.03 + _ROW * (n_entries + rows)
    set_limits(ax, ylim=(min(low, bottom - MARGIN * (top - bottom)), max(high, top)), new=new)


_LEAST = 1e-6  # cost–loss ratio of standing curves on a logarithmic axis


def lay_out_economic_value(
    ax: Axes, top: float, rows: int, bottom: float, xscale: str | None, least: float
) -> None:
    """Lay out a value over the cost–loss ratio, from the `least` on over a logarithmic one.

    Without a scale that of the axes is kept.
    """
    if xscale == "log" and is_new(ax):
        ax.set_xscale("log")
    lay_out_cost_space(ax, "cost_loss", top, rows, bottom)
    lower_limit = ax.get_xlim()[0]
    if is_linear(ax, "x"):  # half of the least ratio at which a standing curve has a value, as of new ones
        traces = (np.asarray(line.get_xydata(), float) for line in ax.lines)
        useful = [np.min(trace[trace[:, 1] > 0, 0], initial=2 * least) for trace in traces]
        lower_limit = max(min(useful, default=least) / 2, _LEAST)
    set_proportion_scale(ax, xscale)
    if not is_linear(ax, "x"):
        set_limits(ax, (min(least, lower_limit), 1))


def _name_condition(x: str) -> str:
    """Name the panel of a condition."""
    xlabel, ylabel = _CONDITIONS.get(x, ("another kind of plot", ""))
    return f"{ylabel!r} over {xlabel!r}" if ylabel else xlabel


def _show_condition_range(ax: Axes, low: float, high: float, new: bool) -> None:
    """Show a span of the conditions, and what of them the axes show already."""
    if not new:
        left, right = ax.get_xlim()
        room = (right - left) * MARGIN / (1 + 2 * MARGIN)
        low, high = min(low, left + room), max(high, right - room)
    room = MARGIN * (high - low)
    set_limits(ax, (low - room, high + room), new=new)
    if high - low <= 0.7 and ax.xaxis.get_transform().is_affine:
        ax.xaxis.set_major_locator(RoundedLocator(6))
    else:
        set_rate_ticks(ax.xaxis, None)


def _show_log_odds(ax: Axes, low: float, high: float, new: bool) -> None:
    """Show log odds, and on an axis above the shares that they are of."""
    if not new:
        widen_limits(ax, (low, high))
        return
    set_limits(ax, (low, high), new=True)
    for axis in (ax.xaxis, ax.yaxis):
        set_ticks(axis, write_rate_tick)
    top = ax.secondary_xaxis("top", functions=(_return_value, _return_value))
    make_axis_literal(top.xaxis)
    top.set_xlabel(translate_axis_label(ax, _CONDITIONS["cost_proportion"][0]))
    top.xaxis.set_major_locator(_LogOddsTicks())
    top.xaxis.set_major_formatter(_write_odds_as_proportion)
    write_gid(top, "share")


class _LogOddsTicks(_TicksOfView):
    """Ticks at the log odds of round shares, as many as have room."""

    def tick_values(self, vmin: float, vmax: float) -> Any:
        low, high = sorted((vmin, vmax))
        for proportions in _ROUND:
            places = np.log(proportions) - np.log1p(-np.asarray(proportions))
            places = places[(places >= low) & (places <= high)]
            if has_tick_room(self.axis, places):
                break
        return places


def _write_odds_as_proportion(odds: float, position: Any) -> str:
    return write_rate_tick(round(1 / (1 + np.exp(-odds)), 9), position)


def set_proportion_ticks(ax: Axes) -> None:
    """Write shares on x as elsewhere, and the values on y without padding where they are numbers."""
    set_rate_ticks(ax.xaxis)
    set_ticks(ax.yaxis, write_rate_tick)


def lay_out_scores(ax: Axes, low: float, high: float, ylabel: str, rugs: Ends = NO_RUGS) -> None:
    """Lay out a quantity in [0, 1] over the score; scores, and the reach of rugs, of a later call fit in."""
    room = 0.04 * (high - low) or 0.5
    if lay_out_frame(ax, "Score", ylabel, xlim=(low - room, high + room), ylim=(-0.045, 1.045)):
        set_ticks(ax.yaxis, write_rate_tick)
    else:
        widen_limits(ax, (low - room, high + room))
    widen_limits_for_rugs(ax, 0, 1, rugs)


def lay_out_distribution_functions(ax: Axes, low: float, high: float) -> None:
    """Lay out distribution functions over the score; scores of a later call fit in."""
    words = "Cumulative share"
    keep_axis_meaning(ax, "Score", words)
    lay_out_scores(ax, low, high, words)


def lay_out_percentiles(ax: Axes, top: float) -> None:
    """Lay out a risk over its percentiles, as high as the highest one; those of a later call fit in."""
    words = "Risk percentile", "Risk"
    if lay_out_same_frame(ax, *words, xlim=_pad_limits(), ylim=_pad_limits(top)):
        set_proportion_ticks(ax)
    elif _pad_limits(top)[1] > ax.get_ylim()[1]:
        set_limits(ax, ylim=_pad_limits(top))


def lay_out_losses(ax: Axes, xlabel: str, ylabel: str, right: float, top: float, bottom: float = 0.0) -> None:
    """Lay out two losses from 0, the second perhaps from below it; those of a later call are taken in."""
    if lay_out_same_frame(ax, xlabel, ylabel, xlim=(0, right), ylim=(bottom, top)):
        for axis in (ax.xaxis, ax.yaxis):
            set_ticks(axis, write_rate_tick)
    else:
        set_limits(ax, (0, max(right, ax.get_xlim()[1])))
        widen_limits(ax, ylim=(bottom, top))


def lay_out_densities(ax: Axes, xlim: Ends, top: float) -> None:
    """Lay out a panel of densities over a score, whose scale is free; those of a later call are taken in."""
    if lay_out_frame(ax, "Score", "Density", xlim=xlim, ylim=(0, top)):
        ax.set_yticks([])
        return
    left, right = ax.get_xlim()
    set_limits(ax, (min(left, xlim[0]), max(right, xlim[1])), (0, max(top, ax.get_ylim()[1])))


def lay_out_error_rows(ax: Axes, names: list[str], span: Ends, ylabel: str) -> None:
    """Lay out rows, one per name from the top, over the error of predictions."""
    require_new_axes(ax, "draw all models in one call, or on another axes")
    lay_out_frame(ax, ERROR, ylabel, xlim=pad_error_limits(*span), ylim=(len(names) - 0.4, -0.6))
    set_ticks(ax.xaxis, write_rate_tick)
    ax.set_yticks(range(len(names)), break_row_names(ax, names, _NAME))
    ax.tick_params(axis="y", length=0)


def lay_out_errors(ax: Axes, low: float, high: float, whole: bool, span: Ends, xlabel: str) -> None:
    """Lay out the error of predictions over a quantity, which may have whole numbers only."""
    require_new_axes(ax, "draw all models in one call, or on another axes")
    room = 0.05 * (high - low) or 0.5
    lay_out_frame(ax, xlabel, ERROR, xlim=(low - room, high + room), ylim=pad_error_limits(*span))
    if whole and ax.xaxis.get_transform().is_affine:
        ax.xaxis.set_major_locator(RoundedLocator(integer=True))
    set_ticks(ax.yaxis, write_rate_tick)


def lay_out_score_bands(ax: Axes, names: list[str], top: float) -> None:
    """Lay out rows, one per band of scores from the top, over the share of positives."""
    require_new_axes(ax, "score bands need axes of their own")
    lay_out_frame(ax, "Share of positives", "Score", xlim=(0, 1.04 * top or 1), ylim=(len(names) - 0.4, -0.6))
    get_panel(ax).shows = "score bands"
    set_ticks(ax.xaxis, write_rate_tick)
    ax.set_yticks(range(len(names)), break_row_names(ax, names))
    ax.yaxis.set_major_locator(_SpacedRowTexts(range(len(names))))
    ax.tick_params(axis="y", length=0)


class _SpacedRowTexts(FixedLocator):
    """Texts of rows in order; of every second row, or fewer, where they would touch."""

    def tick_values(self, vmin: float, vmax: float) -> Any:
        places = np.asarray(super().tick_values(vmin, vmax))
        steps = range(1, places.size + 1)
        return next(
            (places[::step] for step in steps if has_tick_room(self.axis, places[::step])), places[:1]
        )


def write_row_ends(ax: Axes, words: list[str], label: str, **look: Any) -> None:
    """Write a column beside the rows, on the right, under its name."""
    column = add_right_axis(ax)
    column.set_yticks(range(len(words)), list(map(LiteralString, words)))
    column.yaxis.set_major_locator(_SpacedRowTexts(range(len(words))))
    column.tick_params(length=0)
    name_right_axis(ax, column, label)
    column.set_gid("numbers")
    for text in column.get_yticklabels():
        text.set(**look)


def lay_out_cost_bars(ax: Axes, names: list[str], ends: list[str]) -> None:
    """Lay out rows, one per name from the top, over the cost share of a false positive; `ends` close them."""
    xlabel, _ = _CONDITIONS["share"]
    require_new_axes(ax, "the bars of relative superiority need axes of their own")
    lay_out_frame(ax, xlabel, "", xlim=(-MARGIN, 1 + MARGIN), ylim=(len(names) - 0.4, -0.6))
    get_panel(ax).shows = "share"
    set_proportion_ticks(ax)
    ax.set_yticks(range(len(names)), break_row_names(ax, names))
    ax.tick_params(axis="y", length=0)
    if ends:
        column = add_right_axis(ax)
        column.set_yticks(range(len(ends)), list(map(LiteralString, ends)))
        column.tick_params(length=0)
