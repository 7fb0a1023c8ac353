"""Panels before anything is drawn on them: limits, aspect, ticks and axis labels, set once per axes."""

from __future__ import annotations

import math
import re
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, TypeAlias, cast

import matplotlib as mpl
import numpy as np
from matplotlib import font_manager
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.figure import Figure, FigureBase
from matplotlib.ticker import (
    FixedFormatter,
    FixedLocator,
    Locator,
    MultipleLocator,
    ScalarFormatter,
)

from rocplot._errors import make_type_error, make_value_error
from rocplot._numbers import AT_MOST, group_digits
from rocplot._warnings import warn_once
from rocplot.compute._metrics.metric import index_metrics
from rocplot.page.gids import get_gid, write_gid
from rocplot.page.journals import MIN_FONT_SIZE
from rocplot.page.legends import get_legend_placer
from rocplot.page.margins import match_square_panels
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
from rocplot.page.typeset import LiteralString, LiteralText, bind_units, make_axis_literal
from rocplot.plot._panel import Panel, get_panel

Ends: TypeAlias = tuple[float, float]
Write: TypeAlias = Callable[[float, Any], str]  # the text of a tick, from its value and position

# -- Axis labels that a FacetGrid of seaborn does not overwrite -----------------------------------


def keep_axis_labels(ax: Axes, columns: Mapping[str, Any]) -> None:
    """Keep the axis labels when seaborn's ``FacetGrid`` sets its `columns` x and y as labels afterwards."""
    for axis_name, column in columns.items():
        if column is not None:
            getattr(ax, f"{axis_name}axis").label.refused_text = column


# -- Insets, which enlarge a part of their panel --------------------------------------------------

INSET_GID = "zoom"


def find_inset(ax: Axes, gid: str = INSET_GID) -> Axes | None:
    """Return the inset of an axes with this gid, or None."""
    return next((child for child in ax.child_axes if isinstance(child, Axes) and get_gid(child) == gid), None)


# -- What every panel begins with: its axes, its frame and the unit square ------------------------

ERROR = "Predicted − observed"
TABLE = "a confusion matrix"  # what a panel shows whose cells are squares, while the panel need not be one
_BESIDE = 2.0  # points between the axis labels of two panels side by side
_OF_COLUMN = 0.5  # of a column of the grid: the most that labels on both sides of a panel take
_LONGER = 1.1  # a label in one row may be so many times as long as its axis
_MAX_ROWS = 3  # of a y label: more would take a small panel the room for itself
_RATE = 2.0  # of the font size: the room that a short rate such as 0.5 needs on x, and a row of type on y
_SMALL_ERROR = 0.1  # a panel of the errors of probabilities spans at least this
# the fraction of the width of a panel that row names may take; the fewest letters in a line of them
_NAMES, _SHORTEST = 0.45, 10
_LAID_OUT = 0.75  # a layout leaves at least this fraction of the height of a panel, in most figures
_ROW_PITCH = 1.2  # least height of a row of one line, in font sizes
_LEAST_ROW_SIZE = 0.95 * MIN_FONT_SIZE  # where this fits, lines of the smallest text do not touch yet
_NAMES_APART = 0.2  # least space between names of several lines, in font sizes
_ROW_LINE = 1.15  # of the font size: least height of a line of a row's name
LETTER_WIDTH, _LINE = 0.5, 1.25  # mean width of a letter, and height of a line, in font sizes
MARGIN = 0.025  # of the unit square: a line along its edge is neither clipped nor lost in the frame


_HOW_TO_MAKE_AXES = "make one by plt.subplots()"


def get_axes(ax: object, *, deep: bool = False) -> Axes:
    """Check the caller's axes, or return the current ones; `deep` asks for axes in 3-D."""
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
    """Return the axes that a picture will be drawn on, or None if they do not exist yet; make none.

    The second value is whether the picture will be the first on a new figure.
    """
    if ax is not None:
        return (ax if isinstance(ax, Axes) else None), False
    import matplotlib.pyplot as plt

    if not plt.get_fignums():
        return None, True
    return (plt.gca() if plt.gcf().axes else None), False


# -- Axes that share an axis with other panels ----------------------------------------------------

_RUGS = 0.15  # of the limits: rugs may widen those of a unit square by this fraction
_END_STEPS = (1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10)  # times a power of ten: where axes of probabilities end
_NAMED_SCALES = ("linear", "log", "logit", "symlog", "asinh")


def find_shared_panels(ax: Axes, way: str) -> list[Axes]:
    """Return the other axes with our panels that share an axis, ``"x"`` or ``"y"``, with this one."""
    group = getattr(ax, f"get_shared_{way}_axes")().get_siblings(ax)
    return [other for other in group if other is not ax and not is_new(other)]


def check_shared(ax: Axes, lay_out: Callable[[Axes], Any], panel: Panel, asked: bool) -> set[str]:
    """Raise if a panel would change the scale, the limits or the unit of panels that share its axes.

    Limits of axes that mean the same may grow, unless the caller `asked` for limits on one of the panels.
    Returns those of ``"x"`` and ``"y"`` whose limits have to include those of all panels.  The axes
    stay as they are: a copy of `panel` is laid out on another figure to compare with.
    """
    others = {axis_name: find_shared_panels(ax, axis_name) for axis_name in "xy"}
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
    """Lay out a panel on a new figure as it would be on these axes, and return its axes."""
    page: Any = ax.get_figure(root=True)
    sample = Figure(figsize=page.get_size_inches(), dpi=page.dpi).add_axes(ax.get_position().bounds)
    for axis_name in "xy":
        axis, name = getattr(ax, f"{axis_name}axis"), getattr(ax, f"get_{axis_name}scale")()
        to = axis.get_transform()
        functions = {} if name in _NAMED_SCALES else {"functions": (to.transform, to.inverted().transform)}
        getattr(sample, f"set_{axis_name}scale")("function" if functions else name, **functions)
    there = get_panel(sample)
    there.negated, there.scores = panel.negated, panel.scores
    there.weighting, there.terms = panel.weighting, panel.terms
    lay_out(sample)
    there.names = sample.get_xlabel(), sample.get_ylabel()
    return sample


def _describe_change(ax: Axes, other: Axes, sample: Axes, way: str, asked: bool) -> str:
    """Return what of a shared axis a new panel would change: scale, limits or unit; else an empty text."""
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
        grow = all(one.unit_end for one in panels)
        misshapen = panels[0].kind != panels[1].kind and np.abs(ends - wanted).max() > _RUGS * np.ptp(ends)
        if asked or turned or len(names) > 1 or (misshapen and not grow):
            return "limits"
    if axis.major is getattr(ax, f"{way}axis").major:
        low, high = sorted(ends)
        places = [at for at in axis.get_majorticklocs() if low <= at <= high]
        texts = [shown_axis.get_major_formatter().format_ticks(places) for shown_axis in (axis, planned)]
        if len({tuple(" ".join(text.split()) for text in tick_texts) for tick_texts in texts}) > 1:
            return "unit"
    return ""


def lay_out_shared(ax: Axes, lay_out: Callable[[Axes], Any], growing: Iterable[str] = ()) -> None:
    """Lay out a panel, and let the limits of the `growing` axes include those of all panels that share them.

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
        is_fixed = any(axis_name in get_panel(other).held for other in find_shared_panels(ax, axis_name))
        wanted = ends if is_fixed else (low, high) if ends[0] <= ends[1] else (high, low)
        if wanted != now:
            getattr(ax, f"set_{axis_name}lim")(wanted)


def is_new(ax: Axes) -> bool:
    """Return whether no panel has been laid out on the axes yet."""
    return not get_panel(ax).kind


def require_new_axes(ax: Axes, way: str) -> None:
    """Raise if a panel has been laid out on the axes; `way` is what the error suggests."""
    if not is_new(ax):
        raise make_value_error("ax", "is in use", f"{way}; plt.figure() makes some, or pass ax=")


_OF_CASES = {  # rates, shares and numbers of cases, whose meaning case weights change
    *("False positive rate", "True positive rate", "False negative rate", "Predicted positive rate"),
    *("Specificity", "Sensitivity", "Precision", "Recall", "Precision gain", "Recall gain", "Error rate"),
    *("True positives", "Lift", "Observed proportion", "Predicted − observed", "Metric"),
    *("Cases", "Cases per unit of score", "Event rate", "Share of cases", "Share of cases targeted"),
    *("Density of each class", "Cumulative share", "Alerts per 100 cases", "Number needed to evaluate"),
    *(
        "Number at high risk",
        "Coverage",
        "Selective risk",
        "Generalized risk",
        "Accuracy within the set",
        "Risk percentile",
    ),
    *("Responses gained if all are treated", "Responses gained in the treated arm"),
    *(record.label({}) for record in index_metrics().values()),
}


def translate_axis_label(ax: Axes, text: str) -> LiteralString:
    """Return the text of an axis label, with the terms that the caller chose for these axes.

    Rates and numbers of weighted cases are called weighted, unless the caller has chosen another name.
    """
    panel, (quantity, *_) = get_panel(ax), re.split(r"(?= \(|\n|, )", text)
    label = panel.terms.translate(text, names=False)
    if (
        panel.weighting
        and quantity in _OF_CASES
        and "weight" not in text
        and not panel.terms.is_renamed(quantity)
    ):
        name = panel.terms.translate(quantity, names=False)
        label = label.replace(name, f"{name}, {panel.weighting}", 1)
    return LiteralString(label)


def raise_for_other_axes(ax: Axes, xlabel: str, ylabel: str, here: str = "") -> None:
    """Raise because the axes already show something else, which `here` describes."""
    panel = get_panel(ax)
    here = here or (panel.shows if panel.kind == "square" else "another kind of plot")
    description = f"{ylabel} over {xlabel}" if ylabel else xlabel
    raise make_value_error(
        "ax", f"already shows {here}, where {description} cannot be read", "draw on another axes"
    )


def keep_axis_meaning(ax: Axes, xlabel: str, ylabel: str) -> None:
    """Remember what x and y of a panel mean, or raise if they already mean something else."""
    words, panel = f"{ylabel} over {xlabel}", get_panel(ax)
    if not panel.kind:
        panel.shows = words
    elif " over " in panel.shows and panel.shows != words:
        raise_for_other_axes(ax, xlabel, ylabel, panel.shows)


def lay_out_frame(ax: Axes, xlabel: str, ylabel: str, **settings: Any) -> bool:
    """Lay out a panel of any shape, unless the axes already have one; return whether they were new."""
    panel = get_panel(ax)
    if panel.kind:
        if panel.kind == "square":
            raise_for_other_axes(ax, xlabel, ylabel)
        return False
    panel.kind = "frame"
    match_square_panels(ax)
    if panel.negated is not None and xlabel in _OF_SCORES and not has_user_limits(ax, "x"):
        ax.xaxis.set_inverted(True)  # the values of the column rise from left to right
    set_limits(ax, settings.pop("xlim", None), settings.pop("ylim", None), new=True)
    ax.set(xlabel=_name_axis(ax, xlabel), ylabel=_name_axis(ax, ylabel), **settings)
    wrap_axis_label(ax)
    for axis, words in ((ax.xaxis, xlabel), (ax.yaxis, ylabel)):
        if axis.isDefault_majloc and axis.get_transform().is_affine:
            axis.set_major_locator(RoundedLocator(steps=[1, 2, 2.5, 5, 10]))  # matplotlib's own steps
            axis.isDefault_majloc = True
        if axis.isDefault_majfmt:
            is_negated = panel.negated is not None and words in _OF_SCORES
            set_ticks(axis, NegatedFormatter() if is_negated else RateFormatter())
    return True


_OF_SCORES = ("Score", "Threshold")  # axes whose ticks have the sign of the column that was read


def _name_axis(ax: Axes, words: str) -> LiteralString:
    """Return the label of an axis; scores of one model are called by its name, or by that of their column."""
    label, panel = translate_axis_label(ax, words), get_panel(ax)
    if words == "Threshold" and panel.negated is not None:
        return LiteralString(f"{label} ({AT_MOST.strip()})")
    name = panel.scores or panel.negated
    return LiteralString(name) if words == "Score" and name and label == words else label


def unname_scores(ax: Axes) -> None:
    """Take the name of a model from an axis of scores, which shows those of another one, too."""
    name, get_panel(ax).scores = get_panel(ax).scores, ""
    for axis in (ax.xaxis, ax.yaxis):
        if name and axis.get_label_text() == name:
            axis.set_label_text(_name_axis(ax, "Score"))


def lay_out_same_frame(ax: Axes, xlabel: str, ylabel: str, **settings: Any) -> bool:
    """Lay out a panel, or use one whose x and y mean the same; return whether the axes were new."""
    keep_axis_meaning(ax, xlabel, ylabel)
    return lay_out_frame(ax, xlabel, ylabel, **settings)


class RateFormatter(ScalarFormatter):
    """A formatter that writes ticks as rates, 0, 0.5, 1, unless they have a common offset or power of ten."""

    def __call__(self, x: float, pos: int | None = None) -> str:
        return super().__call__(x, pos) if self.get_offset() else group_digits(write_rate_tick(x, pos))

    def get_offset(self) -> str:
        """Write what the ticks have in common as ×10⁸+1.7×10¹², where matplotlib has 1e8+1.7e12."""
        self.set_useMathText(True)
        text = super().get_offset()
        self.set_useMathText(False)  # of the ticks, which are plain text
        return text


class NegatedFormatter(RateFormatter):
    """A formatter of scores that are a column with the other sign: it writes the values of the column."""

    def __init__(self) -> None:
        super().__init__(useOffset=False)

    def __call__(self, x: float, pos: int | None = None) -> str:
        return super().__call__(0 - x, pos)


def has_user_limits(ax: Axes, way: str) -> bool:
    """Return whether the caller, and not a panel that shares the axis, has set its limits."""
    return not getattr(ax, f"get_autoscale{way}_on")() and not find_shared_panels(ax, way)


def set_limits(ax: Axes, xlim: Ends | None = None, ylim: Ends | None = None, *, new: bool = False) -> None:
    """Set limits; limits that the caller has set stay on a `new` panel, and an inverted axis stays inverted.

    A limit that the scale cannot show, such as 0 on a logarithmic one, is left to the data.
    """
    for axis_name, ends in (("x", xlim), ("y", ylim)):
        if ends is None or (new and has_user_limits(ax, axis_name)):
            continue
        if can_show_range(ax, axis_name, *ends):
            is_inverted = getattr(ax, f"{axis_name}axis").get_inverted()
            getattr(ax, f"set_{axis_name}lim")(sorted(ends, reverse=True) if is_inverted else ends)
        else:
            release_lower_limit(ax, axis_name, max(ends))


def widen_limits(ax: Axes, xlim: Ends | None = None, ylim: Ends | None = None) -> None:
    """Widen the limits of the axes so that they include these."""
    for axis_name, ends in (("x", xlim), ("y", ylim)):
        if ends is not None:
            low, high = sorted(getattr(ax, f"get_{axis_name}lim")())
            set_limits(ax, **{f"{axis_name}lim": (min(low, ends[0]), max(high, ends[1]))})  # type: ignore[arg-type]


def pad_limits(end: float = 1.0) -> Ends:
    """Return limits for values from 0 to `end`, with a margin on both sides."""
    return -MARGIN * end, (1 + MARGIN) * end


def set_panel_shape(ax: Axes, height: float = 1.0) -> None:
    """Fix the ratio of the height of a panel to its width, on any scale, zoomed or not."""
    ax.set_aspect("auto")
    ax.set_box_aspect(height)
    add_twin_callback(ax, _copy_panel_shape)


def _copy_panel_shape(ax: Axes, twin: Axes) -> None:
    """Give a twin of an axes the same shape: a twin without one would undo that of the axes."""
    twin.set_box_aspect(ax.get_box_aspect())


def wrap_axis_label(ax: Axes) -> None:
    """Wrap both axis labels where they have no room in one row, as in a small panel."""
    for label, length in ((ax.xaxis.label, _measure_label_width), (ax.yaxis.label, _measure_label_height)):
        label.set_wrap(True)
        set_wrap_width(label, partial(length, ax))


def add_right_axis(ax: Axes) -> Any:
    """Add a secondary y axis with the same values on the right, which can be pickled."""
    right_axis = ax.secondary_yaxis("right", functions=(_return_value, _return_value))
    make_axis_literal(right_axis.yaxis)
    return right_axis


def _return_value(value: Any) -> Any:
    return value


def name_right_axis(ax: Axes, column: Any, name: str) -> None:
    """Label an axis on the right of a panel, in several rows if its height has no room for one."""
    column.set_ylabel(translate_axis_label(ax, name))
    column.yaxis.label.set_wrap(True)
    set_wrap_width(column.yaxis.label, partial(_measure_right_label_height, ax))


def _measure_label_width(ax: Axes) -> float:
    """Return the width in pixels that the x label may have; equal labels in a row of panels have one."""
    spec = ax.get_subplotspec()
    alike = (
        [ax]
        if spec is None
        else [
            other
            for other in ax.figure.axes
            if (other_spec := other.get_subplotspec()) is not None
            and other_spec.get_gridspec() is spec.get_gridspec()
            and other_spec.rowspan == spec.rowspan
            and other.get_xlabel() == ax.get_xlabel()
        ]
    )
    return min(map(_measure_label_room, alike or [ax]))


def _measure_label_room(ax: Axes) -> float:
    """Return the width of a panel and of the room on both sides of it, in pixels."""
    spec, wide = ax.get_subplotspec(), ax.bbox.width
    if spec is None:
        return float(wide)
    middle, page = (ax.bbox.x0 + ax.bbox.x1) / 2 - ax.figure.bbox.x0, float(ax.figure.bbox.width)
    beside = _BESIDE * ax.figure.dpi / 72
    if ax.figure.get_layout_engine() is not None:  # it moves the panels apart as their labels need
        return float(max(wide, min(_measure_column(ax), 2 * min(middle, page - middle)) - beside))
    middles = [
        _find_cell_middle(other)
        for other in ax.figure.axes
        if (other_spec := other.get_subplotspec()) is not None
        and other_spec.get_gridspec() is spec.get_gridspec()
        and set(other_spec.rowspan) & set(spec.rowspan)
    ]
    here = _find_cell_middle(ax)
    # half-way to the next panels, which need not stand in the middles of their columns
    left = (max((m for m in middles if m < here - 1), default=-here) + here) / 2
    right = (min((m for m in middles if m > here + 1), default=2 * page - here) + here) / 2
    return float(max(wide, 2 * min(middle - left, right - middle) - beside))


def _find_cell_middle(ax: Axes) -> float:
    """Return the middle of the cell of a panel, in pixels from the left side of its figure."""
    return float(ax.get_position(original=True).intervalx.mean() * ax.figure.bbox.width)


def _measure_label_height(ax: Axes) -> float:
    """Return the height in pixels that the y label may have: so much that it takes no more rows than most."""
    height, label = _LONGER * float(ax.bbox.height), ax.yaxis.label
    if not isinstance(label, LiteralText) or label.kept_renderer is None:  # it is measured before it is drawn
        return height
    return max(height, label.measure_least_width(_MAX_ROWS))


def _measure_right_label_height(ax: Axes) -> float:
    """Return the height in pixels that a panel will have when there are labels on both of its sides.

    A layout engine measures the labels before the panel has its final size.
    """
    spec = ax.get_subplotspec()
    if spec is None:
        return _measure_label_height(ax)
    return min(_measure_label_height(ax), _LONGER * _OF_COLUMN * _measure_column(ax))


def _measure_column(ax: Any) -> float:
    """Return the width of the columns in which a panel stands, in pixels, without what is around them."""
    width, spec = float(ax.figure.bbox.width), ax.get_subplotspec()
    for part in {spec, spec.get_topmost_subplotspec()}:
        shares = part.get_gridspec().get_width_ratios()
        width *= sum(shares[part.colspan.start : part.colspan.stop]) / sum(shares)
    return width


class FittingTicks(RoundedLocator):
    """A locator that keeps the ticks of a whole panel; it takes fewer without room, or in a zoomed one."""

    def __init__(self, whole: Locator, length: float) -> None:
        super().__init__()
        self._whole, self._length = whole, length

    def tick_values(self, vmin: float, vmax: float) -> Any:
        values = np.asarray(self._whole.tick_values(vmin, vmax))
        low, high = min(vmin, vmax), max(vmin, vmax)
        n_visible = np.count_nonzero((values >= low) & (values <= high))
        part = not 0.7 < (high - low) / self._length < 1.6
        crowded = n_visible > self._count_ticks_that_fit() and not isinstance(self._whole, FixedLocator)
        if part or crowded or not has_tick_room(self.axis, values):
            values = np.asarray(super().tick_values(vmin, vmax))
        return values

    def _count_ticks_that_fit(self) -> int:
        """Return how many ticks have room; x gets as many as y of a square, since rates are short."""
        axis: Any = self.axis
        if axis.axis_name != "x":
            return int(axis.get_tick_space())
        size: Any = axis.get_major_ticks(1)[0].label1.get_fontsize()
        return int(axis.axes.bbox.width * 72 / axis.get_figure(root=True).dpi / (_RATE * size))


def set_ticks(axis: Axis, write: Write | None, locator: Locator | None = None) -> None:
    """Set formatter and locator of a linear axis; those of other scales stay."""
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


def set_rate_ticks(axis: Axis, write: Write | None = write_rate_tick) -> None:
    """Set the ticks of an axis of rates."""
    set_ticks(axis, write, FittingTicks(MultipleLocator(0.2), 1.0))


def lay_out_unit_square(ax: Axes, xlabel: str, ylabel: str, margin: float = MARGIN, end: float = 1.0) -> None:
    """Lay out a square panel of two rates up to `end`, unless the axes already have one of the same rates.

    A later call may move the end of both axes up.
    """
    panel, shows = get_panel(ax), f"{ylabel} over {xlabel}"
    if panel.kind:
        if panel.shows != shows:
            raise_for_other_axes(ax, xlabel, ylabel)
        end_unit_axes(ax, end, margin)
        return
    panel.kind, panel.shows = "square", shows
    end_unit_axes(ax, end, margin)
    ax.set(xlabel=translate_axis_label(ax, xlabel), ylabel=translate_axis_label(ax, ylabel))
    wrap_axis_label(ax)
    set_panel_shape(ax)
    for axis in (ax.xaxis, ax.yaxis):
        set_rate_ticks(axis)


def choose_unit_end(highest: float) -> float:
    """Choose where axes of probabilities end: at a round number of at most ½ above all, or at 1."""
    if not 0 < highest <= 0.5:
        return 1.0
    power = 10.0 ** np.floor(np.log10(highest))
    return float(next(end for step in _END_STEPS if (end := round(step * power, 12)) >= highest))


def end_unit_axes(ax: Axes, end: float, margin: float) -> None:
    """Let axes that begin at 0 end at `end` or later, with those of all panels that share one of them.

    Both axes of a square end at one number, x alone of any other panel.  Limits of the caller stay.
    """
    linked = [ax]
    for one in linked:
        siblings = (other for way in "xy" for other in find_shared_panels(one, way))
        linked += [other for other in siblings if get_panel(other).unit_end and other not in linked]
    end = max([end, *(get_panel(one).unit_end for one in linked)])
    for one in linked:
        panel = get_panel(one)
        before, panel.unit_end = panel.unit_end, end
        for way in "xy" if panel.kind == "square" else "x":
            is_callers = getattr(one, f"get_{way}lim")() != _pad_unit_limits(before, margin)
            if before != end and not (before and is_callers):
                set_limits(one, **{f"{way}lim": _pad_unit_limits(end, margin)}, new=not before)


def _pad_unit_limits(end: float, margin: float) -> Ends:
    return -margin * end, (1 + margin) * end


def set_proportion_scale(ax: Axes, xscale: str | None) -> None:
    """Set the scale of x, on which proportions are shown, if one is asked for; a linear one shows 0 to 1."""
    if xscale is None or is_linear(ax, "x") == (xscale == "linear"):
        return
    ax.set_xscale(xscale)
    if xscale == "linear":
        set_limits(ax, (-MARGIN, 1 + MARGIN))
        set_rate_ticks(ax.xaxis)


def break_name(name: str, most: int, lines: int = 2) -> str:
    """Break a long name into lines, and shorten the last one if needed; mathematics is never broken."""
    if len(name) <= most or "$" in name:
        return name
    return "\n".join(textwrap.wrap(bind_units(name), most, max_lines=lines, placeholder=" …"))


def break_row_names(ax: Axes, names: Sequence[str], most: int = 10**9, *, whole: bool = False) -> list[str]:
    """Break row names that would leave the panel too little room, into as many lines as fit in a row.

    Names are shortened if they still do not fit, unless two names would then be the same.  Names that must
    stay `whole`, such as ranges of numbers, take more lines instead, and no word of them is broken.
    """
    size = float(font_manager.FontProperties(size=mpl.rcParams["ytick.labelsize"]).get_size_in_points())
    page, place = ax.get_figure(root=True).get_size_inches() * 72, ax.get_position()  # type: ignore[union-attr]
    spec = ax.get_subplotspec()
    wide = place.width * page[0] if spec is None else page[0] * len(spec.colspan) / spec.get_gridspec().ncols
    row = _LAID_OUT * place.height * page[1] / max(len(names), 1)
    longest = max(_SHORTEST, min(most, int(_NAMES * wide / (LETTER_WIDTH * size))))
    texts = list(map(str, names))
    if whole:
        longest = max([longest, *(len(word) for text in texts for word in text.split())])
    for lines in range(max(1, min(int(row / (_LINE * size)), 3)), 6):
        broken = [break_name(name, longest, lines) for name in texts]
        shortened = any(name.endswith("…") for name in broken)
        if len(set(broken)) == len(set(texts)) and not (whole and shortened):
            break
    return list(map(LiteralString, broken))


def describe_close_rows(need: float) -> str:
    """Write the warning of rows too close for the smallest text, which `need` a panel so high, in points."""
    way_out = f"make the panel {need / 72:.1f} in high, or draw fewer"
    return f"the rows are too close for text of {MIN_FONT_SIZE:g} pt: {way_out}"


class _RowPlaces(FixedLocator):
    """Places of rows, which reduce the type of their names to the height of a row when they are drawn."""

    def __init__(self, places: Sequence[float], lines: int, may_skip: bool) -> None:
        super().__init__(places)
        self.lines = lines  # of the name with the most
        self.may_skip = may_skip
        self._largest, self._reduced = mpl.rcParams["ytick.labelsize"], None  # of the caller, and ours

    def tick_values(self, vmin: float, vmax: float) -> Any:
        axis: Any = self.axis
        rows = max(abs(np.subtract(*axis.get_view_interval())), 1)
        height = axis.axes.bbox.height * 72 / axis.get_figure(root=True).dpi / rows
        current = axis.get_tick_params().get("labelsize", self._largest)
        if current != self._reduced:
            self._largest = current
        largest = font_manager.FontProperties(size=self._largest).get_size_in_points()
        pitch = _ROW_PITCH * self.lines + (_NAMES_APART if self.lines > 1 else 0.0)  # in font sizes
        size = height / pitch
        places = np.asarray(super().tick_values(vmin, vmax))
        if self.may_skip and (self.lines == 1 or size < MIN_FONT_SIZE):
            size = largest
            step = math.ceil(pitch * size / height) if self.lines > 1 else 1
            steps = range(step, places.size + 1)
            places = next((places[::i] for i in steps if has_tick_room(axis, places[::i])), places[:1])
        elif size < _LEAST_ROW_SIZE and largest >= MIN_FONT_SIZE:
            need = rows * pitch * MIN_FONT_SIZE
            warn_once(axis.axes, describe_close_rows(need))
        size = min(largest, max(size, MIN_FONT_SIZE))
        if size < largest or current == self._reduced != size:
            axis.set_tick_params(labelsize=size)
            self._reduced = size
        return places


class _RowNames(FixedFormatter):
    """A formatter of broken names of rows, with fewer lines where the drawn panel has no room for all.

    Rows are lower than `break_row_names` expects if a legend takes room from a neighbour in a grid.
    """

    def __call__(self, x: float, pos: int | None = None) -> str:
        name, axis = super().__call__(x, pos), cast(Any, self.axis)
        size = axis.get_major_ticks(1)[0].label1.get_fontsize() * axis.get_figure(root=True).dpi / 72
        rows = max(abs(float(np.diff(axis.get_view_interval())[0])), 1.0)
        n_lines = max(int(axis.axes.bbox.height / rows / (_ROW_LINE * size)), 1)
        if name.count("\n") < n_lines:
            return name
        longest = max(len(line) for text in self.seq for line in text.split("\n"))
        names = [break_name(" ".join(text.split()), longest, n_lines) for text in self.seq]
        return LiteralString(names[self.seq.index(name)]) if len(set(names)) == len(set(self.seq)) else name


def set_row_names(ax: Axes, names: Sequence[str], *, may_skip: bool = False) -> None:
    """Write names, broken by `break_row_names`, beside the rows at 0, 1, … of a panel.

    Their type is reduced where rows are lower than a line.  Names of rows in order `may_skip` some instead:
    every second row, or fewer, has its name.
    """
    ax.set_yticks(range(len(names)), names)
    lines = max((name.count("\n") + 1 for name in names), default=1) if may_skip else 1
    if not may_skip:
        ax.yaxis.set_major_formatter(_RowNames(list(names)))
    ax.yaxis.set_major_locator(_RowPlaces(range(len(names)), lines, may_skip))


def list_row_names(ax: Axes) -> list[str]:
    """List the names that `set_row_names` wrote on an axes."""
    formatter = ax.yaxis.get_major_formatter()
    return list(formatter.seq) if isinstance(formatter, _RowNames) else []


def pad_error_limits(low: float, high: float) -> Ends:
    """Return limits for an axis of errors, wide enough that small errors look small."""
    room = max(_SMALL_ERROR - (high - low), 0) / 2
    space = 0.045 * (high - low + 2 * room)
    return low - room - space, high + room + space


# -- Locators that depend on the part of an axis in view ------------------------------------------


class TicksOfView(Locator):
    """A locator whose ticks depend on the limits of its axis."""

    def __call__(self) -> Any:
        return self.tick_values(*self.axis.get_view_interval())  # type: ignore[union-attr]


# -- Panels of counts: cases on an axis, a ranking, a table, a tree -------------------------------

_LIFT = {"count": "True positives", "rate": "True positive rate", "ratio": "Lift (ratio to random)"}
TICK_STEPS = [1, 2, 5, 10]
SLOT_WIDTH = 1.15  # a panel and the labels beside it take this many times its width before the layout


def lay_out_lift(ax: Axes, scale: str, top: float, write: Callable[[float], str]) -> None:
    """Lay out a square panel over the predicted-positive rate, up to its highest curve.

    `write` writes counts as the labels do.
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
    """Estimate the width and the height of a panel after the layout, in points.

    Before the layout, axes do not yet have their final size.
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
    """Lay out ROC space over the fpr or the specificity, on a linear or a logarithmic scale.

    If no scale is given, the axes keep theirs.  Only the rates of `view` are shown, if it is given; a
    logarithmic scale begins at `least`.
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
            room = MARGIN * (high - low)  # lines that run along an edge of the square are not clipped
            ends = low - room * (low == 0), high + room * (high == 1)
        set_limits(ax, *((ends, None) if axis_name == "x" else (None, ends)))


def lay_out_triangle(ax: Axes) -> None:
    """Lay out a triangle of side 1 without axes; its corners stand for weights."""
    require_new_axes(ax, "the weights of three classes need axes of their own")
    lay_out_frame(ax, "", "", xlim=(-0.04, 1.04), ylim=(-0.1, 0.97), xticks=[], yticks=[])
    ax.set_aspect("equal", adjustable="box")
    ax.spines[:].set_visible(False)


# -- Panels of a quantity over a score, a threshold, a proportion or a cost -----------------------

_ROUND = (  # ticks of proportions on an axis of log odds: the first of these lists that has room
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
    "difference": ("Threshold probability", "Difference in net benefit"),
    "standardized difference": ("Threshold probability", "Difference in standardized net benefit"),
    "avoided": ("Threshold probability", "Net interventions avoided per 100"),
    "log_odds": ("Log odds of the cost proportion, ln(κ/(1 − κ))", "Expected loss"),
    "cost_loss": ("Cost–loss ratio", "Relative economic value"),
    "share": ("Cost share of a false positive, 1 − κ", ""),
}


def lay_out_metrics(
    ax: Axes, xlabel: str, paths: list[tuple[Any, Any]], unit: bool, only: str | None, losses: bool = False
) -> None:
    """Lay out metrics over any values on x, or over [0, 1] if `unit`; a later call widens the limits.

    Metrics go from 0 to 1 at least; `losses`, which may be small, from 0 to the largest one.  The y label
    names the metric `only`, until a later call draws another metric.
    """
    keep_axis_meaning(ax, xlabel, "Metric")
    values = np.concatenate([y[np.isfinite(y)] for _, y in paths] or [np.zeros(1)])
    low, high = min(0.0, float(values.min(initial=0))), float(values.max(initial=0))
    high = high or 1.0 if losses else max(1.0, high)
    left, right = (0.0, 1.0) if unit else (min(x[0] for x, _ in paths), max(x[-1] for x, _ in paths))
    room, space = MARGIN * (right - left), MARGIN * (high - low)
    ends = [left - room, right + room, low - space, high + space]
    if not is_new(ax):
        ends[::2] = np.minimum(ends[::2], [min(ax.get_xlim()), min(ax.get_ylim())])
        ends[1::2] = np.maximum(ends[1::2], [max(ax.get_xlim()), max(ax.get_ylim())])
    new = lay_out_frame(ax, xlabel, only or "Metric")
    _name_metric_axis(ax, new, only)
    if new and (low, high) == (0, 1):
        set_rate_ticks(ax.yaxis)
    if ends[0] + room >= 0 and ends[1] - room <= 1 and get_panel(ax).negated is None:
        set_ticks(ax.xaxis, write_rate_tick)
    set_limits(ax, (ends[0], ends[1]), (ends[2], ends[3]), new=new)


def _name_metric_axis(ax: Axes, new: bool, only: str | None) -> None:
    """Label y with the metric `only`, or with "Metric" once there are several metrics."""
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
    name_rows: int = 0,
    reference: str | None = None,
) -> None:
    """Lay out cost space over one kind of condition, or make room on axes that already have such a panel.

    The y label names the `excess` over the loss of a perfect ranking, until whole losses are drawn beside it;
    or the `reference` from which differences are.
    There is room above the highest loss for the `rows` of the legend, and for those that it already has; if
    the legend stands elsewhere, only for the `name_rows` of names of lines that leave the panel.
    Only the conditions in `span` are shown, if it is given; a later call may widen it.
    """
    xlabel, full_range = CONDITIONS[x]
    ylabel = _EXCESS if excess else full_range
    ylabel += "" if reference is None else f" from {reference}"
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
    placer = get_legend_placer(ax)
    placer.restore_headrooms()
    low, high = ax.get_ylim() if grown else (np.inf, -np.inf)
    top = top if top > 0 else 0.1  # the losses of a perfect ranking span nothing
    if not new:
        top = max(high / (1.03 + _ROW * n_entries), top)
    # Names alone keep as far off the lines as they are high; entries of a legend leave them room between
    least = max(top * (1.03 + 2 * _ROW * name_rows), top + MARGIN * (top - bottom))
    top *= 1.03 + _ROW * (name_rows + n_entries + rows)
    high = max(high, top)
    set_limits(ax, ylim=(min(low, bottom - MARGIN * (top - bottom)), high), new=new)
    if least < high == ax.get_ylim()[1]:  # not with limits of the caller
        placer.reserve_headroom(ax, least)


def _name_condition(x: str) -> str:
    """Describe what a panel over a condition shows, for errors and shared axes."""
    xlabel, ylabel = CONDITIONS.get(x, ("another kind of plot", ""))
    return f"{ylabel!r} over {xlabel!r}" if ylabel else xlabel


def _show_condition_range(ax: Axes, low: float, high: float, new: bool) -> None:
    """Set the limits of x to a range of conditions, and include those that the axes already show."""
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
    """Set x to a range of log odds, and add an axis of the proportions at the top."""
    if not new:
        widen_limits(ax, (low, high))
        return
    set_limits(ax, (low, high), new=True)
    for axis in (ax.xaxis, ax.yaxis):
        set_ticks(axis, write_rate_tick)
    odds = [np.log(row) - np.log1p(-np.asarray(row)) for row in _ROUND]
    _add_top_axis(ax, CONDITIONS["cost_proportion"][0], odds, _write_odds_as_proportion, "share")


def _add_top_axis(ax: Axes, label: str, places: Sequence[Any], write: Write, gid: str) -> None:
    """Add an axis at the top, whose ticks say the values on x in another way; see `_RowTicks`."""
    top = ax.secondary_xaxis("top", functions=(_return_value, _return_value))
    make_axis_literal(top.xaxis)
    top.set_xlabel(translate_axis_label(ax, label))
    top.xaxis.set_major_locator(_RowTicks(places))
    top.xaxis.set_major_formatter(write)
    write_gid(top, gid)


class _RowTicks(TicksOfView):
    """A locator of ticks at the first of several rows of places for which there is room."""

    def __init__(self, rows: Sequence[Any]) -> None:
        self._rows = rows

    def tick_values(self, vmin: float, vmax: float) -> Any:
        low, high = sorted((vmin, vmax))
        for row in map(np.asarray, self._rows):
            places = row[(row >= low) & (row <= high)]
            if has_tick_room(self.axis, places):
                break
        return places


_RATIOS = (  # probabilities p of ratios p : (1 − p) of small whole numbers, from 1:100 to 100:1
    (1 / 101, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9),
    (1 / 101, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9),
    (1 / 101, 0.2, 0.4, 0.6, 0.8, 100 / 101),
    (1 / 101, 0.25, 0.5, 0.75, 100 / 101),
    (0.2, 0.5, 0.8),
    (0.5,),
)


def _write_ratio(probability: float, _position: Any) -> str:
    """Write the ratio p : (1 − p) of a probability in whole numbers."""
    share = Fraction(probability).limit_denominator(101)
    return f"{share.numerator}:{share.denominator - share.numerator}"


def add_ratio_axis(ax: Axes) -> None:
    """Add an axis at the top with the ratio of cost to benefit of each threshold probability, once."""
    if not any(get_gid(child) == "ratio" for child in ax.child_axes):
        _add_top_axis(ax, "Cost : benefit ratio", _RATIOS, _write_ratio, "ratio")


def _write_odds_as_proportion(odds: float, position: Any) -> str:
    return write_rate_tick(round(1 / (1 + np.exp(-odds)), 9), position)


def set_proportion_ticks(ax: Axes) -> None:
    """Set the ticks of x to proportions, and write the values on y without padding."""
    set_rate_ticks(ax.xaxis)
    set_ticks(ax.yaxis, write_rate_tick)


def lay_out_scores(ax: Axes, low: float, high: float, ylabel: str) -> None:
    """Lay out a quantity in [0, 1] over the score; a later call widens the limits for its scores."""
    room = 0.04 * (high - low) or 0.5
    if lay_out_frame(ax, "Score", ylabel, xlim=(low - room, high + room), ylim=(-0.045, 1.045)):
        set_ticks(ax.yaxis, write_rate_tick)
    else:
        widen_limits(ax, (low - room, high + room))
