"""Axes of any scale: what is drawn stays true, straight in the data, bent on the page; ticks have room."""

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
from matplotlib.transforms import CompositeGenericTransform, IdentityTransform, Transform

from rocplot._typing import Array
from rocplot.page.gids import gid_of, write_gid
from rocplot.page.typeset import Words, as_drawn

_CLIPPED = 1000.0  # where matplotlib's log and logit scales put what they cannot show; others at infinity
_COMPLEMENT = "complement"  # the gid of an axis whose ticks say 1 − rate
_FAR = 1e300  # in place of infinity, which times 0 would be NaN
_LINES = {int(Path.MOVETO), int(Path.LINETO), int(Path.CLOSEPOLY)}
_STEPS = (1, 2, 5, 10)  # of ticks
_GAP = 0.25  # of the size of the labels: the least space between two that lie along their axis
_LINE = 1.2  # of their size: the least distance of two that stand one above the other


class _Shown(Transform):
    """From data to data: single points that the scale cannot show, such as 0 on log axes, move to the edge.

    It also sees to the limits as soon as the scale changes, of which nothing else tells.
    """

    input_dims = output_dims = 2
    has_inverse = True
    pass_through = True  # nothing is kept here: every change of scale or limits reaches the artists

    def __init__(self, ax: Axes) -> None:
        super().__init__()
        self._ax = ax
        self.set_children(ax.transScale, ax.transLimits)

    @property
    def is_affine(self) -> bool:
        return bool(self._ax.transScale.is_affine)

    def _invalidate_internal(self, level: int, invalidating_node: Any) -> None:
        if invalidating_node is self._ax.transScale:
            _keep_complement(self._ax.xaxis)
        if invalidating_node is self._ax.transScale and not self.is_affine:
            for way in "xy":
                ends = _limits(self._ax, way)
                if not shows(self._ax, way, *ends):
                    give_way(self._ax, way, max(ends))
        super()._invalidate_internal(level, invalidating_node)  # type: ignore[misc]

    def inverted(self) -> Transform:
        return IdentityTransform()

    def transform_non_affine(self, values: Any) -> Array:
        moved: Array = np.array(values, float)
        for way, column in zip("xy", moved.T, strict=True):
            low, high = sorted(_limits(self._ax, way))
            lost = ~_scaled(self._ax, way, column)[1] & np.isfinite(column)
            column[lost] = column[lost].clip(low, high)
        return moved

    def transform_path_non_affine(self, path: Path) -> Path:
        return path


class _Straight(CompositeGenericTransform):
    """From data to the page: lines get the points at which the scale of the axes bends them."""

    def __init__(self, ax: Axes) -> None:
        super().__init__(_Shown(ax), ax.transData)
        self._ax = ax

    def transform_path_non_affine(self, path: Path) -> Path:
        vertices, codes = np.asarray(path.vertices, float), path.codes
        if self.is_affine or not len(vertices):
            return super().transform_path_non_affine(path)
        if codes is None:
            return Path(self._bent(vertices))
        if not set(np.unique(codes).tolist()) <= _LINES:
            return super().transform_path_non_affine(path)
        begins = np.flatnonzero(np.asarray(codes) == Path.MOVETO)[1:]
        parts = zip(np.split(vertices, begins), np.split(np.asarray(codes), begins), strict=True)
        return Path.make_compound_path(*(self._outline(*part) for part in parts))

    def _outline(self, vertices: Array, codes: Array) -> Path:
        """Bend one polyline; the last point of a closed one is its first."""
        closed = bool(codes[-1] == Path.CLOSEPOLY)
        if closed:
            vertices = np.concatenate([vertices[:-1], vertices[:1]])
        return Path(self._bent(vertices), closed=closed)

    def _bent(self, vertices: Array) -> Array:
        """Divide segments until their pieces look straight; what is far off the panel does not matter."""
        if len(vertices) > 1:
            vertices = np.column_stack(bend(vertices[:, 0], vertices[:, 1], self._panel))
        place = np.column_stack(self._panel(vertices[:, 0], vertices[:, 1]))
        return np.asarray(self._ax.transLimits.inverted().transform(place))

    def _panel(self, x: Array, y: Array) -> tuple[Array, Array]:
        """Give the place in the panel, whose sides are 1; what the scale cannot show is far off."""
        sides = []
        for way, values in (("x", x), ("y", y)):
            scaled, shown = _scaled(self._ax, way, values)
            beyond = np.where(values <= min(_limits(self._ax, way)), -_FAR, _FAR)
            sides.append(np.where(shown | np.isnan(values), scaled, beyond))
        place = np.clip(np.asarray(self._ax.transLimits.transform(np.column_stack(sides))), -1, 2)
        return place[:, 0], place[:, 1]


def straight(ax: Axes) -> Transform:
    """Return the transform of what is straight in the data; on linear axes it does what `transData` does."""
    return _Straight(ax)


def is_data(ax: Axes, transform: Transform) -> bool:
    """Whether a transform leads from the data of an axes to the page."""
    return transform == ax.transData or (isinstance(transform, _Straight) and transform._ax is ax)


def is_linear(ax: Axes, way: str) -> bool:
    """Whether an axis, ``"x"`` or ``"y"``, has a linear scale."""
    return bool(getattr(ax, f"{way}axis").get_transform().is_affine)


def shows(ax: Axes, way: str, low: float, high: float) -> bool:
    """Whether the scale of an axis can show a range: a logarithmic one cannot show 0."""
    return bool(_scaled(ax, way, np.array([low, high], float))[1].all())


def _limits(ax: Axes, way: str) -> tuple[float, float]:
    low, high = getattr(ax, f"get_{way}lim")()
    return float(low), float(high)


def _scaled(ax: Axes, way: str, values: Array) -> tuple[Array, Array]:
    """Return values on the scale of an axis, and which of them it can show."""
    axis = getattr(ax, f"{way}axis")
    with np.errstate(all="ignore"):
        scaled = np.asarray(axis.get_transform().transform(values))
    clipped = (np.abs(scaled) == _CLIPPED) & (axis.get_scale() in ("log", "logit"))
    return scaled, np.isfinite(scaled) & ~clipped


class _Powers(LogFormatterSciNotation):
    """Ticks of a logarithmic axis of rates: …, 10⁻², 10⁻¹, 1; between them, if at all, plain numbers."""

    def __call__(self, x: float, pos: int | None = None) -> str:
        written = super().__call__(x, pos)
        return f"{x:g}" if written and (x == 1 or np.log10(x) % 1) and 1e-3 <= x <= 1 else written


class _Complement(Formatter):
    """Ticks of an axis of a rate that say 1 − rate, where the scale's own formatter, if any, writes one."""

    def __init__(self, own: Formatter | None) -> None:
        self._own = own

    def __call__(self, x: float, pos: int | None = None) -> str:
        return write_rate(1 - x) if self._own is None or self._own(x, pos) else ""

    def set_axis(self, axis: Any) -> None:
        super().set_axis(axis)
        if self._own is not None:
            self._own.set_axis(axis)

    def set_locs(self, locs: Any) -> None:
        super().set_locs(locs)
        if self._own is not None:
            self._own.set_locs(locs)


def write_rate(value: float) -> str:
    """Write a rate without padding, with all digits that a zoomed axis needs: 0, 0.2, …, 1."""
    written = np.format_float_positional(round(float(value), 12) + 0.0, 10, fractional=False, trim="-")
    return Words(written.replace("-", "−"))


def read_complement(axis: Axis) -> None:
    """Let the ticks of an axis of a rate, on any scale, say 1 − rate."""
    write_gid(axis, _COMPLEMENT)
    _keep_complement(axis)


def is_complement(axis: Any) -> bool:
    """Whether the ticks of an axis say 1 − rate."""
    return bool(gid_of(axis) == _COMPLEMENT)


def _keep_complement(axis: Axis) -> None:
    """Write the ticks anew after a change of scale, which brings the formatters of the scale."""
    if not is_complement(axis):
        return
    linear = axis.get_transform().is_affine
    for which in ("major", "minor"):
        now = getattr(axis, f"get_{which}_formatter")()
        if not isinstance(getattr(now, "own", now), (_Complement, NullFormatter)):
            getattr(axis, f"set_{which}_formatter")(_Complement(None if linear else now))


def write_powers(axis: Axis) -> None:
    """Write the ticks of a logarithmic axis in our form, unless the caller has one."""
    for which in ("major", "minor"):
        default = getattr(axis, f"get_{which}_formatter")()
        if type(default) is LogFormatterSciNotation:
            getattr(axis, f"set_{which}_formatter")(_Powers(labelOnlyBase=default.labelOnlyBase))


def give_way(ax: Axes, way: str, high: float) -> None:
    """Leave the lower limit of an axis to its scale, and to the data; none lies on it.

    A logarithmic axis has at least a decade.
    """
    axis = getattr(ax, f"{way}axis")
    if axis.get_scale() == "log":
        ax.update_datalim([(high / 10, high / 10)], updatex=way == "x", updatey=way == "y")
        write_powers(axis)
    ax.update_datalim([(high, high)], updatex=way == "x", updatey=way == "y")
    edge = Artist()  # a margin is added below, where a point would stand on the edge, but not above
    getattr(edge.sticky_edges, way).append(high)
    edge.set_in_layout(False)
    ax.add_artist(edge)
    ax.autoscale(True, axis=way)  # type: ignore[arg-type]


def bend(
    x: Array, y: Array, to_page: Callable[[Array, Array], tuple[Array, Array]], *, within: float = 5e-4
) -> tuple[Array, Array]:
    """Insert points into segments that are straight in x and y but bent on the page.

    A segment is halved while the page position of its middle, or of a point near to its start, is farther
    than `within` from its chord.

    Parameters
    ----------
    x, y : ndarray
        The vertices.
    to_page : callable
        Gives the position of points on a page of about unit size, and takes arrays.
    within : float
        Tolerance on the page.

    Returns
    -------
    x, y : ndarray
        All vertices with what was inserted.
    """
    left = np.arange(x.size - 1, dtype=float)  # positions along the curve: vertex i is at i
    width, inserted = 0.5, [np.arange(x.size, dtype=float)]

    def page(at: Array) -> Array:
        return np.stack(to_page(_between(x, at), _between(y, at)))

    for _ in range(14):
        start, end = page(left), page(left + 2 * width)
        chord = end - start
        off = np.zeros(left.size)
        for share in (1.0, 0.04):  # an S may cross its chord midway
            way = page(left + share * width) - start
            off = np.maximum(off, np.abs(chord[0] * way[1] - chord[1] * way[0]))
        bent = off > within * np.maximum(np.hypot(*chord), 1e-12)
        if not bent.any():
            break
        inserted.append(left[bent] + width)
        left = np.concatenate([left[bent], left[bent] + width])
        width /= 2
    at = np.sort(np.concatenate(inserted))
    return _between(x, at), _between(y, at)


def _between(values: Array, at: Array) -> Array:
    """Read values at positions; at whole ones they are the vertices themselves, whatever follows."""
    i = at.astype(np.int64)
    share, after = at - i, np.minimum(i + 1, values.size - 1)
    return np.where(share > 0, values[i] + share * (values[after] - values[i]), values[i])


# -- ticks at round numbers, as many as their labels have room for ---------------------------------


class Rounded(MaxNLocator):
    """Ticks at round numbers, fewer where the labels would touch; `shift` moves all of them."""

    def __init__(
        self, most: Any = "auto", steps: Sequence[float] = _STEPS, whole: bool = False, shift: float = 0.0
    ) -> None:
        super().__init__(most, steps=steps, integer=whole)
        self._look: dict[str, Any] = {"steps": steps, "integer": whole}
        self._shift = shift

    def tick_values(self, vmin: float, vmax: float) -> Any:
        low, high = sorted((vmin, vmax))
        found = np.asarray(super().tick_values(low - self._shift, high - self._shift)) + self._shift
        for most in range(min(len(found), 9) - 2, 0, -1):
            if fit(self.axis, found):
                break
            fewer = MaxNLocator(most, **self._look).tick_values(low - self._shift, high - self._shift)
            found = np.asarray(fewer) + self._shift
        return found if fit(self.axis, found) else found[found >= low][:1]


def fit(axis: Any, places: Sequence[float] | Array) -> bool:
    """Say whether the labels of ticks at these places do not touch."""
    if not isinstance(axis, Axis):
        return True
    ends = np.asarray(axis.get_transform().transform(axis.get_view_interval()), float)
    at = (np.asarray(axis.get_transform().transform(np.asarray(places, float))) - ends[0]) / np.diff(ends)
    seen = (at >= -1e-9) & (at <= 1 + 1e-9)
    at = at[seen]
    if at.size < 2:
        return True
    words = axis.get_major_formatter().format_ticks([float(one) for one in places])
    sizes = np.array([_size(axis, word) for word, one in zip(words, seen, strict=True) if one])
    length = getattr(axis.axes.bbox, "width" if isinstance(axis, XAxis) else "height")
    points = length * 72 / axis.axes.get_figure(root=True).dpi  # type: ignore[union-attr]
    order = np.argsort(at)
    needed = (sizes[order][1:] + sizes[order][:-1]) / 2
    return bool((np.diff(at[order]) * points >= needed).all())


def _size(axis: Axis, word: str) -> float:
    """Measure a label along the axis, with the space beside it, in points; the same on any canvas."""
    label = axis.get_major_ticks(1)[0].label1
    size = float(label.get_fontsize())
    if isinstance(axis, XAxis) == (round(label.get_rotation()) % 180 == 90):
        return _LINE * size
    made, math = as_drawn(word, label.get_usetex())
    face = None if math is False else mpl.rcParams["mathtext.fontset"]
    return _width(made, label.get_fontproperties().copy(), math, face) + _GAP * size


@lru_cache(1024)
def _width(text: str, font: FontProperties, math: bool | Literal["TeX"], _face: str | None) -> float:
    return float(text_to_path.get_text_width_height_descent(text, font, math)[0])
