"""The empty space of a picture: limits, aspect, ticks and axis labels, set once per axes."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

import matplotlib as mpl
import numpy as np
from matplotlib import font_manager
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.figure import Figure, FigureBase
from matplotlib.ticker import (
    FixedLocator,
    Locator,
    MultipleLocator,
    ScalarFormatter,
)

from rocplot._errors import make_type_error, make_value_error
from rocplot.page.gids import get_gid, write_gid
from rocplot.page.private_matplotlib import add_twin_callback, set_wrap_width
from rocplot.page.scales import (
    RoundedLocator,
    can_show_range,
    has_tick_room,
    is_linear,
    release_lower_limit,
    show_complement,
    write_powers,
    write_rate,
)
from rocplot.page.typeset import LiteralString, make_axis_literal
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

INSET_GID = "zoom"


def find_inset(ax: Axes, gid: str = INSET_GID) -> Axes | None:
    """Find the inset that stands on the axes."""
    return next((child for child in ax.child_axes if isinstance(child, Axes) and get_gid(child) == gid), None)


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
LETTER_WIDTH, _LINE = 0.5, 1.25  # mean width of a letter, and height of a line, in the size of the text
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


def pad_limits(end: float = 1.0) -> Ends:
    """Return the limits of an axis from 0 to its end."""
    return -MARGIN * end, (1 + MARGIN) * end


def set_panel_shape(ax: Axes, height: float = 1.0) -> None:
    """Give the panel a shape, the height over the width, on any scale, zoomed or not."""
    ax.set_aspect("auto")
    ax.set_box_aspect(height)
    add_twin_callback(ax, _copy_panel_shape)


def _copy_panel_shape(ax: Axes, twin: Axes) -> None:
    """Give a twin the shape of its panel: one without a shape would undo it."""
    twin.set_box_aspect(ax.get_box_aspect())


def wrap_axis_label(ax: Axes) -> None:
    """Let the name of an axis have several rows where it has no room for one, as in a small panel."""
    for label, length in ((ax.xaxis.label, _measure_label_width), (ax.yaxis.label, _measure_label_height)):
        label.set_wrap(True)
        set_wrap_width(label, partial(length, ax))


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
    set_wrap_width(column.yaxis.label, partial(_measure_right_label_height, ax))


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


class FittingTicks(RoundedLocator):
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
    set_ticks(axis, write, FittingTicks(MultipleLocator(0.2), length, beside))


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
    longest = max(_SHORTEST, min(most, int(_NAMES * wide / (LETTER_WIDTH * size))))
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


# -- Ticks at the values of points that are read off at the axes ----------------------------------


class TicksOfView(Locator):
    """Ticks of what is seen of an axis."""

    def __call__(self) -> Any:
        return self.tick_values(*self.axis.get_view_interval())  # type: ignore[union-attr]


# -- Panels of counts: cases on an axis, a ranking, a table, a tree -------------------------------

_LIFT = {"count": "True positives", "rate": "True positive rate", "ratio": "Lift (ratio to random)"}
TICK_STEPS = [1, 2, 5, 10]
SLOT_WIDTH = 1.15  # of the width of a panel before it is laid out: what it and the names beside it take


def lay_out_lift(ax: Axes, scale: str, top: float, write: Callable[[float], str]) -> None:
    """Lay out a square panel over the predicted-positive rate, as high as its highest curve.

    Counts are written as labels write them.
    """
    words = "Predicted positive rate", _LIFT[scale]
    if scale == "rate":
        lay_out_unit_square(ax, *words)
        return
    low, high = (0.0, 1.06 * top) if scale == "ratio" else pad_limits(top)
    if lay_out_same_frame(ax, *words, xlim=(-MARGIN, 1 + MARGIN), ylim=(low, high)):
        set_panel_shape(ax)
        set_rate_ticks(ax.xaxis)
        write_tick = write_rate_tick if scale == "ratio" else partial(write_like_labels, write)
        set_ticks(ax.yaxis, write_tick, RoundedLocator(integer=scale == "count" and top > 2))
    elif high > ax.get_ylim()[1]:
        set_limits(ax, ylim=(low, high))


def write_like_labels(write: Callable[[float], str], value: float, _position: Any) -> str:
    return LiteralString(write(round(value, 9)))


def estimate_panel_size(ax: Axes | None) -> Ends:
    """Tell how wide and how high a panel will be about, in points.

    Axes do not yet fill what a layout leaves them.
    """
    sides, shares = mpl.rcParams["figure.figsize"], (0.77, 0.77)
    if ax is not None:
        sides, shares = ax.get_figure(root=True).get_size_inches(), ax.get_position().bounds[2:]  # type: ignore[union-attr]
    wide, high = (
        float(72 * side * min(SLOT_WIDTH * share, 1)) for side, share in zip(sides, shares, strict=True)
    )
    return wide, high


# -- Panels of two rates --------------------------------------------------------------------------


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


def lay_out_triangle(ax: Axes) -> None:
    """Lay out a triangle of side 1 without axes, at whose corners weights are written."""
    require_new_axes(ax, "the weights of three classes need axes of their own")
    lay_out_frame(ax, "", "", xlim=(-0.04, 1.04), ylim=(-0.1, 0.97), xticks=[], yticks=[])
    ax.set_aspect("equal", adjustable="box")
    ax.spines[:].set_visible(False)


# -- Panels of a quantity over a score, a threshold, a share or a cost ----------------------------

_ROUND = (  # shares on an axis of their log odds: the first of these that has room
    (0.0001, 0.001, 0.01, 0.1, 0.5, 0.9, 0.99, 0.999, 0.9999),
    (0.01, 0.1, 0.5, 0.9, 0.99),
    (0.01, 0.5, 0.99),
    (0.5,),
)
_ROW = 0.08  # of the height of a panel: one row of a legend

_EXCESS = "Excess loss"
CONDITIONS = {
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
    xlabel, full_range = CONDITIONS[x]
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


def _name_condition(x: str) -> str:
    """Name the panel of a condition."""
    xlabel, ylabel = CONDITIONS.get(x, ("another kind of plot", ""))
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
    top.set_xlabel(translate_axis_label(ax, CONDITIONS["cost_proportion"][0]))
    top.xaxis.set_major_locator(_LogOddsTicks())
    top.xaxis.set_major_formatter(_write_odds_as_proportion)
    write_gid(top, "share")


class _LogOddsTicks(TicksOfView):
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
