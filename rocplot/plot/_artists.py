"""Functions that draw lines, points, shaded areas, texts and isolines."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from matplotlib.artist import allow_rasterization
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.cbook import normalize_kwargs
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import to_rgba
from matplotlib.lines import Line2D
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.transforms import Bbox, offset_copy

from rocplot._numbers import write_number, write_numbers
from rocplot._typing import Array
from rocplot.page.fitted_texts import get_fitted_texts
from rocplot.page.gids import get_gid, get_layer_name
from rocplot.page.labels import LINE_VALUES, NARROW, get_labels
from rocplot.page.legend import break_label
from rocplot.page.occupied import sample_paths
from rocplot.page.private_matplotlib import set_line_path
from rocplot.page.scales import get_straight_transform
from rocplot.page.simplify import select_vertices, thin_graph
from rocplot.page.sizes import (
    HAIR,
    color_neutrally,
    get_background_color,
    get_neutral_color,
    get_small_size,
    get_text_color,
    get_text_unit,
    get_thin_width,
)
from rocplot.page.typeset import UnlistedArtist, format_artist_label
from rocplot.plot._looks import BARE, METHOD_STYLES, override_look
from rocplot.plot._panel import translate_axes_text

# -- Lines, points, bars and ticks ----------------------------------------------------------------

_RUG = 0.03  # of the height of the axes: the longest tick of a rug at an edge
_ALL_BARS, _FEWEST_BARS = 24, 2  # bars in place of bands: of all curves together, and least of one
_FEW_MARKERS = 200  # labels keep off as many markers
_EDGE = 1e-3  # fraction of the axes: markers so close to the frame count as inside


def draw_curve(
    ax: Axes, x: Array, y: Array, *, behind: bool = False, joined: Array | None = None, **kws: Any
) -> Line2D:
    """Draw the main line of a model, in the next colour and line style of the axes' cycle.

    Labels may interrupt a line that is `behind` others.  If `joined` is given, only its points are connected.
    """
    vertices, line_kws = select_vertices(x, y), normalize_kwargs(kws, Line2D)
    (line,) = ax.plot(x[vertices], y[vertices], **line_kws)
    if joined is not None:
        line.remove()
        line = _SegmentedLine(line, joined[vertices], **line_kws)
        ax.add_line(line)
    if "transform" not in kws:
        line.set_transform(get_straight_transform(ax))
    labels = get_labels(ax)
    (labels.cut_line if behind else labels.avoid_line)(line)
    return line


def draw_graph(ax: Axes, x: Array, y: Array, **kws: Any) -> Line2D:
    """Draw the main line of a model whose curve is a function of x with any range; jumps are vertical."""
    vertices = thin_graph(x, y)
    return draw_curve(ax, x[vertices], y[vertices], **kws)


class UnclippedMarkers(UnlistedArtist, Line2D):
    """Markers that the frame does not clip, but that are hidden when a zoom moves them outside it."""

    keeps_labels_off = False  # whether labels keep off the markers, not only off their centers

    def get_window_extent(self, renderer: RendererBase | None = None) -> Bbox:
        extent = super().get_window_extent(renderer)
        if self.get_clip_on() or self.axes is None:
            return extent
        figure = self.get_figure(root=True)
        room = 1.0 if figure is None else self.get_markersize() * figure.dpi / 72
        return Bbox.intersection(extent, self.axes.bbox.padded(room)) or Bbox.null()

    @allow_rasterization  # type: ignore[untyped-decorator]
    def draw(self, renderer: RendererBase) -> None:
        xy, ax = np.asarray(self.get_xydata()), self.axes
        if self.get_clip_on() or ax is None or not len(xy):
            super().draw(renderer)
            return
        place = ax.transAxes.inverted().transform(self.get_transform().transform(xy))
        is_inside = (np.abs(place - 0.5) <= 0.5 + _EDGE).all(axis=1)
        if is_inside.all():
            super().draw(renderer)
        elif is_inside.any():
            self._draw_subset(super().draw, renderer, xy[is_inside].T)

    def _draw_subset(self, draw: Callable[[RendererBase], None], renderer: RendererBase, points: Any) -> None:
        """Draw only the markers at these points, (x, y)."""
        all_data = self.get_data(orig=True)
        self.set_data(*points)
        draw(renderer)
        self.set_data(*all_data)
        self.stale = False


class _SegmentedLine(UnlistedArtist, Line2D):
    """A line that holds all points of another line, but connects only some of them; it has the same look."""

    def __init__(self, like: Line2D, joined: Array, **kws: Any) -> None:
        self._joined = joined
        super().__init__(*like.get_data(), **kws)
        self.update_from(like)

    def recache(self, always: bool = False) -> None:
        super().recache(always)
        set_line_path(self, Path(np.asarray(self.get_xydata())[self._joined]))


class _SizedMarkers(UnclippedMarkers):
    """Markers of different sizes, some of them hollow."""

    def __init__(self, *data: Any, sizes: Array, hollow: Array, **kws: Any) -> None:
        super().__init__(*data, **kws)
        self.sizes, self.hollow = sizes, hollow

    @allow_rasterization  # type: ignore[untyped-decorator]
    def draw(self, renderer: RendererBase) -> None:
        x, y = (np.asarray(side) for side in self.get_data(orig=True))
        usual = self.get_markersize(), self.get_markerfacecolor()
        for size, hollow in sorted(set(zip(self.sizes.tolist(), self.hollow.tolist(), strict=True))):
            selected = (self.sizes == size) & (self.hollow == hollow)
            self.set(markersize=size, markerfacecolor=get_background_color() if hollow else usual[1])
            self._draw_subset(super().draw, renderer, (x[selected], y[selected]))
        self.set(markersize=usual[0], markerfacecolor=usual[1])
        self.stale = False


def draw_line(
    ax: Axes, x: Any, y: Any, *, avoid: bool = False, kind: Callable[..., Line2D] = Line2D, **kws: Any
) -> Line2D:
    """Draw a secondary line, which changes neither the colour cycle nor the limits.

    Labels keep off the line if `avoid`; otherwise they may interrupt it.
    """
    defaults: dict[str, Any] = {"color": get_neutral_color(), "linewidth": get_thin_width(), "linestyle": "-"}
    defaults |= {"zorder": 1.8, "transform": get_straight_transform(ax)}
    artist = kind(x, y, **override_look(defaults, kws))
    ax.add_artist(artist)
    if avoid:
        get_labels(ax).avoid_line(artist)
    elif kind is Line2D:
        get_labels(ax).cut_line(artist)
    return artist


def add_shared_entry(ax: Axes, text: str, **kws: Any) -> None:
    """Add a legend entry that models share, in a neutral color, once per axes."""
    text = translate_axes_text(ax, text)
    if not any(line.get_label() == format_artist_label(text) for line in ax.lines if get_gid(line) == "key"):
        look: dict[str, Any] = {"zorder": 1, "gid": "key", "label": text}
        draw_line(ax, [], [], **override_look(look, kws))


def merge_layer_entries(ax: Axes, model_labels: Collection[str]) -> None:
    """Give a layer that several models have one legend entry, in a neutral color if their colors differ.

    The entries of a layer are the lines of one label and one layer; `model_labels` are left as they are.
    """
    alike: dict[tuple[str, str], list[Line2D]] = {}
    for line in ax.lines:
        label = str(line.get_label() or "_")
        if ":" in get_gid(line) and not label.startswith("_") and label not in model_labels:
            alike.setdefault((get_layer_name(line), label), []).append(line)
    keys = {str(line.get_label()) for line in ax.lines if get_gid(line) == "key"}
    for (_, label), lines in alike.items():
        if label not in keys:
            if len({get_gid(line) for line in lines}) < 2:
                continue
            key = Line2D([], [])
            key.update_from(lines[0])
            if len({to_rgba(line.get_color()) for line in lines}) > 1:
                color_neutrally(key)
            key.set(zorder=1, gid="key", label=label, clip_on=True, in_layout=False)
            ax.add_line(key)
        for line in lines:
            line.set_label("_" + label)


def draw_points(
    ax: Axes,
    x: Any,
    y: Any,
    *,
    avoid: bool | None = None,
    kind: Callable[..., Line2D] = UnclippedMarkers,
    **kws: Any,
) -> Line2D:
    """Draw markers, which labels keep off if `avoid`, by default if they are few; the frame clips no edge."""
    defaults: dict[str, Any] = {"linestyle": "none", "marker": "o", "zorder": 3, "clip_on": False}
    look = override_look(defaults, kws)
    if avoid is None:
        avoid = np.size(x) <= _FEW_MARKERS
    markers = draw_line(ax, np.atleast_1d(x), np.atleast_1d(y), avoid=avoid, kind=kind, **look)
    markers.keeps_labels_off = avoid  # type: ignore[attr-defined]
    ax.update_datalim(markers.get_xydata())
    return markers


def draw_sized_points(ax: Axes, x: Array, y: Array, sizes: Array, hollow: Array, **kws: Any) -> Line2D:
    """Draw markers of these sizes; hollow ones are filled with the background color."""
    return draw_points(ax, x, y, kind=functools.partial(_SizedMarkers, sizes=sizes, hollow=hollow), **kws)


def draw_segments(ax: Axes, ends: Any, **kws: Any) -> LineCollection:
    """Draw polylines, each an array of points, in the same look."""
    defaults = {
        "color": get_neutral_color(),
        "linewidth": get_thin_width(),
        "zorder": 1.8,
        "transform": get_straight_transform(ax),
    }
    collection = LineCollection(ends, **override_look(defaults, kws, LineCollection))
    ax.add_collection(collection, autolim=False)
    get_labels(ax).cut_line(collection)
    return collection


def draw_error_bars(
    ax: Axes, x: Array, y: Array, x_error: Array | None, y_error: Array | None, **kws: Any
) -> None:
    """Draw error bars in one or both directions; arrays of shape (2, n) hold their lower and upper ends."""
    segments = []
    for i in range(x.size):
        if y_error is not None:
            segments.append([(x[i], y_error[0, i]), (x[i], y_error[1, i])])
        if x_error is not None:
            segments.append([(x_error[0, i], y[i]), (x_error[1, i], y[i])])
    look: dict[str, Any] = {
        "linewidth": get_thin_width(),
        "zorder": 1.9,
        "transform": get_straight_transform(ax),
    }
    collection = LineCollection(segments, **override_look(look, kws, LineCollection))
    ax.add_collection(collection, autolim=False)
    get_labels(ax).avoid_line(collection)


def offset_bars(ax: Axes, place: tuple[float, int], distance: float) -> dict[str, Any]:
    """Return the transform of bars that stand beside those of other series, at this distance in points.

    `place` is the index of the series, and their number: all stand symmetrically about their data.
    """
    index, number = place
    if number < 2:
        return {}
    figure: Any = ax.get_figure(root=True)
    shift = distance * (index - (number - 1) / 2)
    return {"transform": offset_copy(get_straight_transform(ax), figure, shift, units="points")}


def draw_staggered_bars(
    ax: Axes, x: Array, low: Array, high: Array, place: tuple[int, int], **kws: Any
) -> None:
    """Draw a few bars between two curves over x; `place` is the index of the series, and their number.

    Bars of all series are equally far apart, so that none stands on another.
    """
    index, number = place
    n_bars = max(_FEWEST_BARS, _ALL_BARS // number)
    scale = ax.xaxis.get_transform()
    left, right = scale.transform(np.array(ax.get_xlim()))
    fractions = (np.arange(n_bars) + (index + 0.5) / number) / n_bars
    spots = scale.inverted().transform(left + (right - left) * fractions)
    order = np.argsort(x, kind="stable")
    ends = [np.interp(spots, x[order], edge[order], left=np.nan, right=np.nan) for edge in (low, high)]
    shown = np.isfinite(ends[0] + ends[1])
    middle = (ends[0] + ends[1])[shown] / 2
    draw_error_bars(ax, spots[shown], middle, None, np.stack(ends)[:, shown], **{"zorder": 2.2} | kws)


def draw_arrow(ax: Axes, start: tuple[float, float], end: tuple[float, float], **kws: Any) -> None:
    """Draw an arrow from one point to another; labels keep off it."""
    from matplotlib.patches import FancyArrowPatch

    look: dict[str, Any] = {"color": get_neutral_color(), "linewidth": get_thin_width(), "zorder": 2} | kws
    draw_line(ax, [start[0], end[0]], [start[1], end[1]], avoid=True, **look)
    unit = get_text_unit()
    head = {"arrowstyle": "-|>", "mutation_scale": 6 * unit, "shrinkA": 0, "shrinkB": BARE * unit}
    ax.add_patch(FancyArrowPatch(start, end, **head, **look))  # type: ignore[arg-type]


def draw_rug_ticks(
    ax: Axes,
    top: tuple[Array, Array] | None = None,
    bottom: tuple[Array, Array] | None = None,
    **kws: Any,
) -> None:
    """Draw ticks of a rug, given as (x, weight): from the top edge down, from the bottom edge up, or both."""
    sides = ((1, -_RUG, top), (0, _RUG, bottom))
    draw_ticks(ax, [(edge, length, *side) for edge, length, side in sides if side is not None], kws)


_RARE, _RARE_TICK = 0.25, 0.35  # the share of a rare class, and its shortest tick, of the longest one
_SHORTEST_TICK, _FULL_TICK = 0.1, 8.0  # of the longest tick; the mean weights that this one stands for


def draw_ticks(ax: Axes, sides: Sequence[tuple[float, float, Array, Array]], kws: dict[str, Any]) -> None:
    """Draw ticks on sides, each given as (height, length of the longest tick, x, weight).

    The length of a tick is in proportion to its weight, between one that is seen and the longest, which
    stands for eight times the mean weight and more.  Ticks of a rare class are longer at least, as each of
    them matters beside many of the other class.
    """
    weights = np.concatenate([np.empty(0), *(weight for *_, weight in sides)])
    full = min(weights.max(), _FULL_TICK * weights.mean()) if weights.size else 1.0
    ticks: list[Array] = []
    for height, longest, x, weight in sides:
        shortest = _RARE_TICK if weight.sum() < _RARE * weights.sum() else _SHORTEST_TICK
        ends = np.full(x.size, height), height + longest * np.clip(weight / full, shortest, 1)
        ticks += list(np.stack([np.stack([x, end], 1) for end in ends], 1))
    look = {"linewidth": get_thin_width(HAIR), "zorder": 1.3, "transform": ax.get_xaxis_transform()}
    collection = LineCollection(ticks, **override_look(look, kws, LineCollection))
    ax.add_collection(collection, autolim=False)
    get_labels(ax).avoid_line(collection)


def draw_lane_line(strip: Axes, middle: float) -> None:
    """Draw the line in the middle of a lane of a strip, on which the bars of both classes stand."""
    ends = strip.get_yaxis_transform()
    draw_line(strip, [0, 1], [middle, middle], transform=ends, linewidth=get_thin_width(HAIR), gid="baseline")


def has_artist(ax: Axes, gid: str) -> bool:
    """Return whether an artist with this gid is on the axes."""
    return any(get_gid(artist) == gid for artist in ax.get_children())


# -- Shades: boxes, areas, bands, images, surfaces ------------------------------------------------

BAND_OPACITY = 0.2
_FILL_VERTICES = 2_200  # limit on the vertices of fills, which vector backends do not simplify


def draw_boxes(
    ax: Axes, x0: Array, y0: Array, x1: Array, y1: Array, *, avoid: bool = False, **kws: Any
) -> PolyCollection:
    """Draw rectangles, each between two corners; labels keep off their edges if `avoid`."""
    corners = np.stack([np.stack(pair, -1) for pair in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))], 1)
    look = {"linewidth": get_thin_width(HAIR), "zorder": 1.2, "transform": get_straight_transform(ax)}
    collection = PolyCollection(list(corners), **override_look(look, kws, PolyCollection))
    ax.add_collection(collection, autolim=False)
    if avoid:
        get_labels(ax).avoid_line(collection)
    return collection


def draw_area(ax: Axes, x: Array, y: Array, *, graph: bool = False, **kws: Any) -> PolyCollection:
    """Shade the area under a curve in the unit square, or under the `graph` of a function of any range."""
    vertices = (thin_graph if graph else select_vertices)(x, y, _FILL_VERTICES)
    outline = np.column_stack([np.r_[x[vertices], x[vertices[-1]], x[vertices[0]]], np.r_[y[vertices], 0, 0]])
    return _add_polygons(ax, [outline], {"linewidth": 0, "alpha": 0.15, "zorder": 1}, kws)


def draw_band(ax: Axes, x: Array, low: Array, high: Array, **kws: Any) -> PolyCollection:
    """Shade the area between two curves over the same abscissae, except where one is NaN.

    Labels keep off its edges, if these are drawn.
    """
    gaps = np.flatnonzero(np.isnan(low) | np.isnan(high))
    outlines = []
    for part in np.split(np.arange(x.size), gaps):
        part = part[1:] if part.size and np.isin(part[0], gaps) else part
        if part.size > 1:
            edges = [(x[part], low[part]), (x[part], high[part])]
            vertices = np.unique(
                np.concatenate([select_vertices(*edge, _FILL_VERTICES // 2) for edge in edges])
            )
            (abscissae, lower), (_, upper) = ((a[vertices], b[vertices]) for a, b in edges)
            outlines.append(np.column_stack([np.r_[abscissae, abscissae[::-1]], np.r_[lower, upper[::-1]]]))
    band = _add_polygons(ax, outlines, {"linewidth": 0, "alpha": BAND_OPACITY, "zorder": 1.1}, kws)
    if np.any(band.get_linewidth()):
        get_labels(ax).avoid_line(band)
    return band


def mix_with_background(tones: Any, color: Any) -> Array:
    """Mix a colour with the background: a tone of 0 is the background, 1 the colour."""
    share = np.asarray(tones)[..., None]
    mixed: Array = share * to_rgba(color) + (1 - share) * to_rgba(get_background_color())
    return mixed


def draw_polygons(ax: Axes, corners: Sequence[Sequence[tuple[float, float]]], **kws: Any) -> PolyCollection:
    """Shade polygons."""
    return _add_polygons(
        ax, [np.asarray(polygon) for polygon in corners], {"linewidth": 0, "zorder": 0.9}, kws
    )


def _add_polygons(
    ax: Axes, outlines: list[Array], look: dict[str, Any], kws: dict[str, Any]
) -> PolyCollection:
    collection = PolyCollection(
        outlines, **override_look(look | {"transform": get_straight_transform(ax)}, kws, PolyCollection)
    )
    ax.add_collection(collection, autolim=False)
    return collection


# -- Text beside points, on lines, in cells and boxes ---------------------------------------------

_LOW_PANEL = 13  # in units of small text: height of panels below which legends are kept short


_ALONG_BAR = (0.5, 0.35, 0.65, 0.2, 0.8)  # fractions of a bar at which its label may stand, best first
_PLACES = 60  # along a line as long as the panel
_LONG_FRACTION = 0.4  # of the panel's width: a longer label has two rows


def _measure_width(ax: Axes) -> float:
    """Return the width of a panel in points, before layout and legends."""
    return float(72 * ax.get_position().width * ax.get_figure(root=True).get_figwidth())  # type: ignore[union-attr]


def is_narrow(ax: Axes) -> bool:
    """Return whether a panel is so narrow that labels may have no room."""
    return _measure_width(ax) < NARROW * get_text_unit()


def is_low(ax: Axes) -> bool:
    """Return whether a panel is so low that each further row of a legend is at its expense."""
    height = 72 * ax.get_position().height * ax.get_figure(root=True).get_figheight()  # type: ignore[union-attr]
    return bool(height < _LOW_PANEL * get_small_size())


def write_label(
    ax: Axes, text: str, x: float | Array, y: float | Array, *, required: bool = True, **kws: Any
) -> Text:
    """Write a label beside a point, or the first of several with room, where it covers nothing else.

    A long label has two rows.  The keyword `word` names the numbers of a `series`; only the first of them on
    the panel shows it.  In a panel that is narrow when it is drawn, no label is `required`, but a warning
    lists those left out.
    """
    wide = _measure_width(ax)
    defaults: dict[str, Any] = {"fontsize": get_small_size(), "color": get_text_color()}
    if len(text) * get_small_size() / 2 > _LONG_FRACTION * wide:
        text = break_label(text, 2)
    defaults |= {"to_page": get_straight_transform(ax)} | kws
    if defaults.get("word"):
        defaults["word"] = translate_axes_text(ax, defaults["word"])
    points = np.column_stack(np.broadcast_arrays(x, y))
    return get_labels(ax).add_label(
        translate_axes_text(ax, text), points, beside=True, required=required, **defaults
    )


def write_label_beside_bar(ax: Axes, text: str, x: float, ends: Any, **kws: Any) -> None:
    """Write a label beside a vertical bar, anywhere along it."""
    low, high = ends
    write_label(ax, text, np.full(len(_ALONG_BAR), x), low + np.array(_ALONG_BAR) * (high - low), **kws)


def write_label_on_line(
    ax: Axes, text: str, spots: Sequence[tuple[float, float]] | Array, **kws: Any
) -> None:
    """Write a label on a line, at the first of several spots that is free; without spots, write nothing."""
    if not len(spots):
        return
    defaults: dict[str, Any] = {"fontsize": get_small_size(), "color": get_neutral_color()}
    defaults |= {"to_page": get_straight_transform(ax), "required": False} | kws
    get_labels(ax).add_label(translate_axes_text(ax, text), spots, beside=False, **defaults)


def list_paths(ax: Axes, but: Line2D | None = None) -> list[tuple[Any, Any]]:
    """List the data of all lines of an axes but one."""
    return [(line.get_xdata(), line.get_ydata()) for line in ax.lines if line is not but]


def list_places_along(
    ax: Axes, x: Any, y: Any, others: Sequence[tuple[Any, Any]] = (), wide: float = 1.0
) -> Array:
    """List places along the visible part of a line, those farthest from other lines first.

    A distance along x counts less for a label that is so many times as `wide` as high.
    """
    to_page = get_straight_transform(ax)

    def measure_out(path: tuple[Any, Any], step: float) -> Array:
        vertices = np.asarray(to_page.transform_path(Path(np.column_stack(path))).vertices)
        return sample_paths([vertices - ax.bbox.min], np.asarray(ax.bbox.size), step)

    step = float(max(ax.bbox.size)) / _PLACES
    places = measure_out((x, y), step)
    gaps = np.full(len(places), np.inf)
    for other in others:
        offsets = (measure_out(other, step)[None] - places[:, None]) / [wide, 1]
        gaps = np.minimum(gaps, np.hypot(*np.moveaxis(offsets, 2, 0)).min(axis=1, initial=np.inf))
    order = np.argsort(-(gaps / step).round(3), kind="stable")
    return np.asarray(ax.transData.inverted().transform(places[order] + ax.bbox.min))


def write_fitted_texts(
    ax: Axes,
    forms: list[list[tuple[float, float, str, dict[str, Any]]]],
    *,
    keep_off: list[Any] | None = None,
    largest: float | None = None,
    pad: float | tuple[float, ...] = 1.0,
    alone: bool = False,
    word: str = "",
) -> list[Text]:
    """Write a group of texts in the first of several forms that fits, from the largest size down to 6 pt.

    If `word` names one such text, a warning says how many texts have no room.  Return the texts of all forms.
    """
    largest = max(get_small_size() if largest is None else largest, 6.0)
    sizes = tuple(np.append(np.arange(largest, 6, -0.5), 6.0))
    centre = {"ha": "center", "va": "center", "color": get_text_color()}
    looks = [
        [(x, y, translate_axes_text(ax, text), centre | kws) for x, y, text, kws in form] for form in forms
    ]
    pads = pad if isinstance(pad, tuple) else (pad,) * len(forms)
    return get_fitted_texts(ax).add_group(looks, keep_off, sizes, pads, alone, word)


# -- Lines of equal metric value ------------------------------------------------------------------


class IsometricLines(NamedTuple):
    """Lines of equal metric value: the metric, the lines (value, fpr, tpr), the caller's look, the skew."""

    name: str
    lines: list[tuple[float, Array, Array]]
    look: dict[str, Any]
    skew: float


# least length of line beyond its value, so that it is recognized as a line
_END = 0.06  # as a fraction of the line
_LEAST = 0.12  # in units of ROC space
_MEETING = 0.1  # distance within which ends of lines meet in one point, in units of ROC space
_SPOTS = 41  # number of candidate positions along a line
_LOW = 0.4  # fraction of the line, from the lower left, at which values of lines over others are written


def draw_isometrics(
    ax: Axes,
    request: IsometricLines,
    to: Callable[[Array, Array], Any] = lambda f, t: (f, t),
    *,
    drawn_requests: Sequence[IsometricLines] = (),
    over_others: bool = False,
    **label_kws: Any,
) -> None:
    """Draw lines of equal metric value, each with its value on it; `to` maps ROC space to the panel.

    Accuracies are written on the descending diagonal, where they equal the true positive rate.  The values of
    lines drawn over others stand farther down, apart from those of the others.  Lines of another metric than
    `drawn_requests`, or at another skew, have other dashes and, for another skew, the skew in their
    legend entry.  Lines that are drawn already are not repeated, unless in a look of the caller's.
    """
    name, lines, options, skew = request
    label = f"equal {name}"
    skews = [earlier.skew for earlier in drawn_requests if earlier.name == name]
    if np.isclose(skews, skew).any() and not options:  # they are drawn already
        drawn_values = {
            value for earlier in drawn_requests if earlier.name == name for value, _, _ in earlier.lines
        }
        lines, label = [line for line in lines if line[0] not in drawn_values], ""
    elif skews and not np.allclose(skews, skew):
        for earlier in (
            line for line in ax.lines if get_gid(line) == "isometrics" and line.get_label() == label
        ):
            earlier.set_label(f"{label}, N/P = {write_number(skews[0], '.3g')}")
        label = f"{label}, N/P = {write_number(skew, '.3g')}"
        options = {"linestyle": METHOD_STYLES[len({*skews}) % len(METHOD_STYLES)]} | options
        over_others = True
    elif drawn_requests and not skews:
        metrics = {earlier.name for earlier in drawn_requests}
        options = {"linestyle": METHOD_STYLES[len(metrics) % len(METHOD_STYLES)]} | options
        over_others = True
    texts = write_numbers([float(f"{value:.12g}") for value, _, _ in lines], ".3g")
    bare = not np.isfinite(ax.dataLim.minpos).all()  # log and logit scales need data to choose limits
    at_start = _meet_at_end([(f, t) for _, f, t in lines])
    for i, (_, f, t) in enumerate(lines):
        look: dict[str, Any] = {"linewidth": get_thin_width(HAIR), "alpha": 0.6, "zorder": 1.4}
        look |= {"gid": "isometrics", "label": label if label and i == 0 else None}
        line_options = options if i == 0 else {key: options[key] for key in options if key != "label"}
        artist = draw_line(ax, *to(f, t), **override_look(look, line_options))
        if bare:
            ax.update_datalim(np.round(np.asarray(artist.get_xydata()), 9))
        for spots in _yield_label_positions(f, t, name == "accuracy", over_others, at_start):
            # Upright numbers beside points are cut-offs
            look = {"style": "italic", "series": LINE_VALUES} | label_kws
            write_label_on_line(ax, texts[i], np.stack(to(*spots.T), 1), **look)


def _meet_at_end(lines: list[tuple[Array, Array]]) -> bool:
    """Return whether most lines end in one point and start apart."""
    ends = [np.array([(f[i], t[i]) for f, t in lines if not np.isnan(f).any()]) for i in (0, -1)]
    if len(ends[0]) < 3:
        return False
    spread = [np.median(np.hypot(*(end - np.median(end, axis=0)).T)) for end in ends]
    return bool(spread[1] < _MEETING < spread[0])


def _yield_label_positions(
    f: Array, t: Array, on_diagonal: bool, low: bool, at_start: bool
) -> Iterator[Array]:
    """Yield, for each branch of a line, the positions for its value, best first; skip short branches.

    The best position is near the upper right end, or near the start if `at_start`, or lower if `low`, or, if
    `on_diagonal`, where the line meets the descending diagonal; the others follow by distance from it.
    """
    for part in np.split(np.column_stack([f, t]), np.flatnonzero(np.isnan(f))):
        branch = part[~np.isnan(part[:, 0])]
        far = np.r_[0, np.cumsum(np.hypot(*np.diff(branch, axis=0).T))]
        if far[-1] <= 0.15:
            continue
        end = min(0.5, max(_LEAST / far[-1], _END))
        fractions = np.linspace(end, 1 - end, _SPOTS)
        spots = np.column_stack([np.interp(fractions * far[-1], far, side) for side in branch.T])
        distance = np.abs(fractions - _LOW) if low else fractions if at_start else 1 - fractions
        if on_diagonal:  # values of lines over others stand as far from those of the others as they can
            distance = np.abs(spots.sum(axis=1) - 1) * (-1 if low else 1)
        yield spots[
            np.argsort(distance.round(9), kind="stable")
        ]  # rounded, so that rounding errors do not decide between equal distances
