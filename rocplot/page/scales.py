"""Transforms, tick formatters and locators for axes of any scale, on which straight lines may be bent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Literal

import matplotlib as mpl
import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.axis import Axis, XAxis
from matplotlib.font_manager import FontProperties
from matplotlib.path import Path
from matplotlib.textpath import text_to_path
from matplotlib.ticker import Formatter, LogFormatterSciNotation, MaxNLocator, NullFormatter
from matplotlib.transforms import Affine2DBase, CompositeGenericTransform, IdentityTransform, Transform

from rocplot._typing import Array
from rocplot.page.gids import get_gid, write_gid
from rocplot.page.private_matplotlib import WatchingTransform
from rocplot.page.typeset import LiteralString, format_text

_INSIDE = 1.0  # points between the frame and what is shifted within it
_CLIPPED = 1000.0  # where matplotlib's log and logit scales put values outside of their domain
_COMPLEMENT_GID = "complement"  # the gid of an axis whose tick labels show 1 − rate
_HUGE = 1e300  # in place of infinity, as infinity times 0 is NaN
_LINE_CODES = {int(Path.MOVETO), int(Path.LINETO), int(Path.CLOSEPOLY)}
_TICK_STEPS = (1, 2, 5, 10)
_LABEL_GAP = 0.25  # of the label size: the least gap between two labels along their axis
_LINE_SPACING = 1.2  # of the label size: the least distance between two labels one above the other


class _ClippingTransform(WatchingTransform):
    """Transform of data that moves single points outside of the scale's domain (0 on log axes) to the edge.

    It also adapts the limits to a new scale, because matplotlib has no callback for a change of scale.
    """

    input_dims = output_dims = 2
    has_inverse = True
    pass_through = True  # nothing is cached here, so every change of scale or limits must reach the artists

    def __init__(self, ax: Axes) -> None:
        super().__init__()
        self._ax = ax
        self.set_children(ax.transScale, ax.transLimits)

    @property
    def is_affine(self) -> bool:
        return bool(self._ax.transScale.is_affine)

    def handle_change(self, child: Any) -> None:
        if child is self._ax.transScale:
            _restore_complement(self._ax.xaxis)
        if child is self._ax.transScale and not self.is_affine:
            for direction in "xy":
                ends = _get_limits(self._ax, direction)
                if not can_show_range(self._ax, direction, *ends):
                    release_lower_limit(self._ax, direction, max(ends))

    def inverted(self) -> Transform:
        return IdentityTransform()

    def transform_non_affine(self, values: Any) -> Array:
        moved: Array = np.array(values, float)
        for direction, column in zip("xy", moved.T, strict=True):
            low, high = sorted(_get_limits(self._ax, direction))
            is_unscalable = ~_scale_values(self._ax, direction, column)[1] & np.isfinite(column)
            column[is_unscalable] = column[is_unscalable].clip(low, high)
        return moved

    def transform_path_non_affine(self, path: Path) -> Path:
        return path


class _BendingTransform(CompositeGenericTransform):
    """Transform from data to display that inserts points into lines where the scale bends them."""

    def __init__(self, ax: Axes) -> None:
        super().__init__(_ClippingTransform(ax), ax.transData)
        self._ax = ax

    def transform_path_non_affine(self, path: Path) -> Path:
        vertices, codes = np.asarray(path.vertices, float), path.codes
        if self.is_affine or not len(vertices):
            return super().transform_path_non_affine(path)
        if codes is None:
            return Path(self._bend_segments(vertices))
        if not set(np.unique(codes).tolist()) <= _LINE_CODES:
            return super().transform_path_non_affine(path)
        begins = np.flatnonzero(np.asarray(codes) == Path.MOVETO)[1:]
        parts = zip(np.split(vertices, begins), np.split(np.asarray(codes), begins), strict=True)
        return Path.make_compound_path(*(self._bend_polyline(*part) for part in parts))

    def _bend_polyline(self, vertices: Array, codes: Array) -> Path:
        """Bend one polyline; a closed one ends at its first point."""
        closed = bool(codes[-1] == Path.CLOSEPOLY)
        if closed:
            vertices = np.concatenate([vertices[:-1], vertices[:1]])
        return Path(self._bend_segments(vertices), closed=closed)

    def _bend_segments(self, vertices: Array) -> Array:
        """Divide segments until their pieces look straight; points far off the panel are clipped."""
        if len(vertices) > 1:
            vertices = np.column_stack(bend_lines(vertices[:, 0], vertices[:, 1], self._to_panel))
        place = np.column_stack(self._to_panel(vertices[:, 0], vertices[:, 1]))
        return np.asarray(self._ax.transLimits.inverted().transform(place))

    def _to_panel(self, x: Array, y: Array) -> tuple[Array, Array]:
        """Return axes coordinates, clipped to [−1, 2]; values outside of the scale's domain are at an end."""
        sides = []
        for direction, values in (("x", x), ("y", y)):
            scaled, is_scalable = _scale_values(self._ax, direction, values)
            far_values = np.where(values <= min(_get_limits(self._ax, direction)), -_HUGE, _HUGE)
            sides.append(np.where(is_scalable | np.isnan(values), scaled, far_values))
        place = np.clip(np.asarray(self._ax.transLimits.transform(np.column_stack(sides))), -1, 2)
        return place[:, 0], place[:, 1]


def get_straight_transform(ax: Axes) -> Transform:
    """Return the transform for lines that are straight in the data; on linear axes it equals `transData`."""
    return _BendingTransform(ax)


class _PanelShift(Affine2DBase):
    """Shift of what stands at one value of an axis, in points, which does not lead out of the panel."""

    def __init__(self, ax: Axes, direction: str, value: float, spread: float, share: float) -> None:
        super().__init__()
        self._ax, self._direction, self._value = ax, direction, value
        self._spread, self._share = spread, share
        figure: Any = ax.get_figure(root=True)
        self._scale = figure.dpi_scale_trans
        self.set_children(ax.transData, ax.transAxes, self._scale)

    def get_matrix(self) -> Array:
        axis = "xy".index(self._direction)
        place = get_straight_transform(self._ax).transform((self._value, self._value))[axis]
        panel, point = self._ax.bbox, self._scale.get_matrix()[0, 0] / 72
        before = after = half = self._spread / 2 * point
        if panel.min[axis] <= place <= panel.max[axis]:
            rooms = np.array([place - panel.min[axis], panel.max[axis] - place])
            before, after = np.clip(rooms - _INSIDE * point, -half, half)
        matrix = np.eye(3)
        matrix[axis, 2] = (before + after) * self._share - before
        return matrix


def shift_in_panel(ax: Axes, direction: str, value: float, spread: float, share: float) -> Transform:
    """Return the transform of one of several bars at a value of an axis, side by side.

    All take `spread` points about the value, or what the panel has of them; `share`, from 0 to 1, is the
    place of this one.
    """
    return get_straight_transform(ax) + _PanelShift(ax, direction, value, spread, share)


def is_data_transform(ax: Axes, transform: Transform) -> bool:
    """Return whether a transform leads from the data of an axes to display space."""
    return transform == ax.transData or (isinstance(transform, _BendingTransform) and transform._ax is ax)


def is_linear(ax: Axes, direction: str) -> bool:
    """Return whether an axis, ``"x"`` or ``"y"``, has a linear scale."""
    return bool(getattr(ax, f"{direction}axis").get_transform().is_affine)


def can_show_range(ax: Axes, direction: str, low: float, high: float) -> bool:
    """Return whether the scale of an axis can show a range: a logarithmic one cannot show 0."""
    return bool(_scale_values(ax, direction, np.array([low, high], float))[1].all())


def _get_limits(ax: Axes, direction: str) -> tuple[float, float]:
    low, high = getattr(ax, f"get_{direction}lim")()
    return float(low), float(high)


def _scale_values(ax: Axes, direction: str, values: Array) -> tuple[Array, Array]:
    """Return values transformed by the scale of an axis, and which of them are in its domain."""
    axis = getattr(ax, f"{direction}axis")
    with np.errstate(all="ignore"):
        scaled = np.asarray(axis.get_transform().transform(values))
    clipped = (np.abs(scaled) == _CLIPPED) & (axis.get_scale() in ("log", "logit"))
    return scaled, np.isfinite(scaled) & ~clipped


class _PowerFormatter(LogFormatterSciNotation):
    """Tick labels of a logarithmic axis of rates: …, 10⁻², 10⁻¹, 1; plain numbers at minor ticks, if any."""

    def __call__(self, x: float, pos: int | None = None) -> str:
        text = super().__call__(x, pos)
        return f"{x:g}" if text and (x == 1 or np.log10(x) % 1) and 1e-3 <= x <= 1 else text


class _ComplementFormatter(Formatter):
    """Tick labels that show 1 − rate wherever the scale's own formatter, if any, writes a label."""

    def __init__(self, base: Formatter | None) -> None:
        self._base = base

    def __call__(self, x: float, pos: int | None = None) -> str:
        return write_rate(1 - x) if self._base is None or self._base(x, pos) else ""

    def set_axis(self, axis: Any) -> None:
        super().set_axis(axis)
        if self._base is not None:
            self._base.set_axis(axis)

    def set_locs(self, locs: Any) -> None:
        super().set_locs(locs)
        if self._base is not None:
            self._base.set_locs(locs)


def write_rate(value: float) -> str:
    """Write a rate without trailing zeros, with all digits that a zoomed axis needs: 0, 0.2, …, 1."""
    text = np.format_float_positional(round(float(value), 12) + 0.0, 10, fractional=False, trim="-")
    return LiteralString(text.replace("-", "−"))


def show_complement(axis: Axis) -> None:
    """Let the tick labels of an axis of a rate, on any scale, show 1 − rate."""
    write_gid(axis, _COMPLEMENT_GID)
    _restore_complement(axis)


def is_complement(axis: Any) -> bool:
    """Return whether the tick labels of an axis show 1 − rate."""
    return bool(get_gid(axis) == _COMPLEMENT_GID)


def _restore_complement(axis: Axis) -> None:
    """Set the complement formatters again after a change of scale, which replaces them."""
    if not is_complement(axis):
        return
    linear = axis.get_transform().is_affine
    for kind in ("major", "minor"):
        now = getattr(axis, f"get_{kind}_formatter")()
        if not isinstance(getattr(now, "own", now), (_ComplementFormatter, NullFormatter)):
            getattr(axis, f"set_{kind}_formatter")(_ComplementFormatter(None if linear else now))


def write_powers(axis: Axis) -> None:
    """Write the tick labels of a logarithmic axis as powers, unless the caller has set a formatter."""
    for kind in ("major", "minor"):
        default = getattr(axis, f"get_{kind}_formatter")()
        if type(default) is LogFormatterSciNotation:
            getattr(axis, f"set_{kind}_formatter")(_PowerFormatter(labelOnlyBase=default.labelOnlyBase))


def release_lower_limit(ax: Axes, direction: str, high: float) -> None:
    """Autoscale the lower limit of an axis, with a margin below the data, and keep its upper limit.

    A logarithmic axis spans at least a decade.
    """
    axis = getattr(ax, f"{direction}axis")
    if axis.get_scale() == "log":
        ax.update_datalim([(high / 10, high / 10)], updatex=direction == "x", updatey=direction == "y")
        write_powers(axis)
    ax.update_datalim([(high, high)], updatex=direction == "x", updatey=direction == "y")
    edge = Artist()  # a sticky edge at the upper limit: autoscaling adds a margin below only
    getattr(edge.sticky_edges, direction).append(high)
    edge.set_in_layout(False)
    ax.add_artist(edge)
    ax.autoscale(True, axis=direction)  # type: ignore[arg-type]


def bend_lines(
    x: Array, y: Array, to_page: Callable[[Array, Array], tuple[Array, Array]], *, tolerance: float = 5e-4
) -> tuple[Array, Array]:
    """Insert points into segments that are straight in x and y but bent on the page.

    A segment is halved while the page position of its middle, or of a point near to its start, is farther
    than `tolerance` from its chord.

    Parameters
    ----------
    x, y : ndarray
        The vertices.
    to_page : callable
        Gives the position of points on a page of about unit size, and takes arrays.
    tolerance : float
        Tolerance on the page.

    Returns
    -------
    x, y : ndarray
        All vertices with what was inserted.
    """
    starts = np.arange(x.size - 1, dtype=float)  # positions along the curve: vertex i is at i
    width, inserted = 0.5, [np.arange(x.size, dtype=float)]

    def locate_on_page(positions: Array) -> Array:
        return np.stack(to_page(_interpolate_values(x, positions), _interpolate_values(y, positions)))

    for _ in range(14):
        start, end = locate_on_page(starts), locate_on_page(starts + 2 * width)
        chord = end - start
        deviation = np.zeros(starts.size)
        for share in (1.0, 0.04):  # an S-shaped segment may cross its chord midway
            offset = locate_on_page(starts + share * width) - start
            deviation = np.maximum(deviation, np.abs(chord[0] * offset[1] - chord[1] * offset[0]))
        bent = deviation > tolerance * np.maximum(np.hypot(*chord), 1e-12)
        if not bent.any():
            break
        inserted.append(starts[bent] + width)
        starts = np.concatenate([starts[bent], starts[bent] + width])
        width /= 2
    positions = np.sort(np.concatenate(inserted))
    return _interpolate_values(x, positions), _interpolate_values(y, positions)


def _interpolate_values(values: Array, positions: Array) -> Array:
    """Interpolate values at positions; whole positions return the vertices, even beside NaN."""
    i = positions.astype(np.int64)
    share, upper = positions - i, np.minimum(i + 1, values.size - 1)
    return np.where(share > 0, values[i] + share * (values[upper] - values[i]), values[i])


# -- Ticks at round numbers, as many as their labels have room for --------------------------------


class RoundedLocator(MaxNLocator):
    """Ticks at round numbers, fewer where their labels would touch; `shift` moves all of them."""

    def __init__(
        self,
        nbins: Any = "auto",
        steps: Sequence[float] = _TICK_STEPS,
        integer: bool = False,
        shift: float = 0.0,
    ) -> None:
        super().__init__(nbins, steps=steps, integer=integer)
        self._options: dict[str, Any] = {"steps": steps, "integer": integer}
        self._shift = shift

    def tick_values(self, vmin: float, vmax: float) -> Any:
        low, high = sorted((vmin, vmax))
        ticks = np.asarray(super().tick_values(low - self._shift, high - self._shift)) + self._shift
        for max_ticks in range(min(len(ticks), 9) - 2, 0, -1):
            if has_tick_room(self.axis, ticks):
                return ticks
            fewer = MaxNLocator(max_ticks, **self._options).tick_values(low - self._shift, high - self._shift)
            ticks = np.asarray(fewer) + self._shift
        return ticks if has_tick_room(self.axis, ticks) else ticks[ticks >= low][:1]


def has_tick_room(axis: Any, places: Sequence[float] | Array) -> bool:
    """Return whether the labels of ticks at these places fit beside each other."""
    if not isinstance(axis, Axis):
        return True
    ends = np.asarray(axis.get_transform().transform(axis.get_view_interval()), float)
    positions = (np.asarray(axis.get_transform().transform(np.asarray(places, float))) - ends[0]) / np.diff(
        ends
    )
    is_visible = (positions >= -1e-9) & (positions <= 1 + 1e-9)
    positions = positions[is_visible]
    if positions.size < 2:
        return True
    words = axis.get_major_formatter().format_ticks([float(place) for place in places])
    sizes = np.array(
        [_measure_label(axis, word) for word, visible in zip(words, is_visible, strict=True) if visible]
    )
    length = getattr(axis.axes.bbox, "width" if isinstance(axis, XAxis) else "height")
    points = length * 72 / axis.axes.get_figure(root=True).dpi  # type: ignore[union-attr]
    order = np.argsort(positions)
    needed = (sizes[order][1:] + sizes[order][:-1]) / 2
    return bool((np.diff(positions[order]) * points >= needed).all())


def _measure_label(axis: Axis, word: str) -> float:
    """Measure a tick label with its gap along the axis, in points; the result is the same on any canvas."""
    label = axis.get_major_ticks(1)[0].label1
    size = float(label.get_fontsize())
    if isinstance(axis, XAxis) == (round(label.get_rotation()) % 180 == 90):
        return _LINE_SPACING * size
    text, math = format_text(word, label.get_usetex())
    face = None if math is False else mpl.rcParams["mathtext.fontset"]
    return _measure_width(text, label.get_fontproperties().copy(), math, face) + _LABEL_GAP * size


@lru_cache(1024)
def _measure_width(text: str, font: FontProperties, math: bool | Literal["TeX"], _face: str | None) -> float:
    return float(text_to_path.get_text_width_height_descent(text, font, math)[0])
