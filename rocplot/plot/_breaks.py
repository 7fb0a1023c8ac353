"""Marks where lines leave a panel whose limits cut them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from matplotlib.artist import Artist, allow_rasterization
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.lines import Line2D
from matplotlib.path import Path
from matplotlib.transforms import Bbox, IdentityTransform, TransformedPath

from rocplot._typing import Array
from rocplot.page.figure_elements import has_line, measure_marker
from rocplot.page.gids import get_gid, get_layer_name
from rocplot.page.labels import get_extents, outline_panel
from rocplot.page.sizes import get_neutral_color, get_text_unit, get_thin_width
from rocplot.page.typeset import UnlistedArtist

# Lengths are in units of the text
_DISTANCES = (4.0, 8.0, 12.0)  # of a mark from the frame along its line; the first with room is taken
_GAP = 1.8  # between the two strokes of a mark across a line
_CLEAR = 0.8  # of the line on both sides of a stroke, beyond the stroke's own width
_STROKE = np.array([3.0, 1.1])  # half a stroke, from its center to its end
_ON_FRAME = np.array([[-1.3, 0], [1.3, 0]])  # centers of the strokes of a mark on the lower edge
_FRAME_WIDTH = 8.0  # marks on the frame closer than this become one
_FRAME_CLEAR = 4.5  # least distance of the center of a mark on the frame from a tick
_END = 4.0  # least distance of a mark from the end of its line
_ALONG = 1.0  # a line this close to the frame runs along it
_STRAIGHT = (
    0.97  # least share of the path back from a place to where the line leaves: one around corners has none
)
_ACROSS = (
    0.6  # least sine of the angle between strokes and their line: more of a line along them would be hidden
)
_MAX_BREAKS = 4  # a line that leaves more often has marks where it leaves first and last
_OPEN_ENDS = {"log": 1, "logit": 2}  # the number of ends of a scale at which a value is infinitely far
_ROUNDING = 1e-3  # pixels


class _Exit(NamedTuple):
    """A point where a line leaves the panel: the path from there back inside, and whether it is an entry."""

    path: Array
    enters: bool


class _BreakStrokes(UnlistedArtist, LineCollection):
    """Break marks across one line: two strokes inside each point where it leaves the panel."""

    def __init__(self, frame: _FrameStrokes, line: Line2D, closed: tuple[bool, bool], **kws: Any) -> None:
        super().__init__([], transform=IdentityTransform(), clip_on=False, **kws)
        self.frame, self.line, self.closed = frame, line, closed
        self.set_in_layout(False)
        frame.marks.append(self)

    def get_paths(self) -> list[Path]:
        """Return the strokes across the line in the current view of the panel."""
        return self.frame.place_marks()[0].get(id(self), [])


class _FrameStrokes(UnlistedArtist, LineCollection):
    """Neutral break marks on the frame, for lines that leave the panel where marks across them have no room.

    This artist places all break marks of its axes, so that none covers a marker, another line or a mark.
    """

    line = None  # it marks no single line

    def __init__(self, unit: float, **kws: Any) -> None:
        super().__init__([], transform=IdentityTransform(), clip_on=False, **kws)
        self.marks: list[_BreakStrokes] = []
        self.unit = unit
        self._key: tuple[Any, ...] = ()
        self._placed: tuple[dict[int, list[Path]], list[Path]] = {}, []
        self.set_in_layout(False)

    def get_paths(self) -> list[Path]:
        """Return the strokes on the frame in the current view of the panel."""
        return self.place_marks()[1]

    def place_marks(self) -> tuple[dict[int, list[Path]], list[Path]]:
        """Return the strokes of the marks across lines, by the id of their artist, and those on the frame."""
        ax = self.axes
        assert isinstance(ax, Axes)
        lines = [line for line in ax.lines if line.get_visible()]
        key: tuple[Any, ...] = (ax.get_figure(root=True).dpi, ax.bbox.bounds, len(self.marks))  # type: ignore[union-attr]
        key += (ax.get_xlim(), ax.get_ylim(), ax.get_xscale(), ax.get_yscale())
        key += tuple(line.get_path() for line in lines)  # compared by identity
        if key != self._key:
            self._placed, self._key = self._choose_places(ax, lines), key
        return self._placed

    def _choose_places(self, ax: Axes, lines: list[Line2D]) -> tuple[dict[int, list[Path]], list[Path]]:
        pixels = ax.get_figure(root=True).dpi / 72  # type: ignore[union-attr]
        unit = self.unit * pixels
        paths = {id(line): line.get_transform().transform_path(line.get_path()) for line in lines}
        markers = [box for line in lines for box in _list_marker_boxes(line, paths[id(line)], pixels)]
        open_edges = _list_open_edges(ax)
        strokes: dict[int, list[Path]] = {}
        crowded = []
        marked: list[tuple[_BreakStrokes, Array]] = []  # and where the line of the mark leaves the panel
        for mark in sorted(self.marks, key=lambda mark: -mark.line.get_zorder()):
            if id(mark.line) not in paths:
                continue
            others = [line for line in lines if line is not mark.line and has_line(line)]
            models = [line for line in others if line.get_zorder() >= mark.line.get_zorder()]
            # Where no place is free of all lines, a mark may interrupt lines behind those of models
            obstacles = [[paths[id(line)] for line in group] for group in (others, models)]
            exits = _find_exits(np.asarray(paths[id(mark.line)].vertices), ax.bbox)
            for leaving in exits if len(exits) <= _MAX_BREAKS else [exits[0], exits[-1]]:
                if mark.closed[0 if leaving.enters else 1] or _ends_in_corner(leaving.path, ax.bbox, unit):
                    continue
                if any(abs(leaving.path[0][i] - edge) < _ROUNDING for i, edge in open_edges):
                    continue
                if _stays_at_zero(mark.line, leaving.path[0], ax):
                    continue
                places = list(_list_places(leaving.path, unit))
                own = [Path(one.path) for one in exits if not _are_seen_as_one((one, leaving), unit)]
                free = (
                    (strokes_across, box)
                    for crossed in obstacles
                    for strokes_across, box in places
                    if not any(path.intersects_bbox(box, filled=False) for path in (*crossed, *own))
                    and not any(box.overlaps(marker) for marker in markers)
                )
                if place := next(free, None):
                    strokes.setdefault(id(mark), []).extend(place[0])
                    markers.append(place[1])
                elif any(
                    (other is mark or other.line.get_zorder() > mark.line.get_zorder())
                    and np.hypot(*(point - leaving.path[0])) < _FRAME_WIDTH * unit
                    for other, point in marked
                ):
                    continue  # the mark of the same line, or of a curve before it, stands for both
                elif places or id(mark) not in strokes:  # a short piece needs no second mark of its line
                    crowded.append(leaving.path[0])
                marked.append((mark, leaving.path[0]))
        return strokes, list(_draw_on_frame(crowded, ax.bbox, unit, _list_tick_places(ax) if crowded else {}))


class _LineGaps(UnlistedArtist, Artist):
    """The gaps of lines at their break marks, cut out of the lines before these are drawn.

    A gap painted in the colour of the page would hide the band behind it.  Placed labels cut lines, too:
    gaps are added to the clip path that a line has.
    """

    def __init__(self, frame: _FrameStrokes, half: float) -> None:
        super().__init__()
        self.frame, self.half = frame, half  # points from the middle of a stroke to the end of its gap
        self._clip_paths: dict[Line2D, tuple[Any, Any]] = {}  # of a line, without its gaps and with them
        self.set(zorder=-0.8, gid="gaps", in_layout=False)

    @allow_rasterization  # type: ignore[untyped-decorator]
    def draw(self, _renderer: RendererBase) -> None:
        ax = self.axes
        assert isinstance(ax, Axes)
        for line, (whole, cut) in self._clip_paths.items():
            if line.get_clip_path() is cut:
                line.set_clip_path(whole)
        self._clip_paths.clear()
        strokes, _ = self.frame.place_marks()
        half = self.half * ax.get_figure(root=True).dpi / 72  # type: ignore[union-attr]
        for mark in self.frame.marks:
            across = strokes.get(id(mark), [])
            gaps = [_outline_gap(*pair, half) for pair in zip(across[::2], across[1::2], strict=True)]
            for line in ax.lines if gaps else ():
                path = line.get_transform().transform_path(line.get_path())
                if line.get_zorder() <= mark.line.get_zorder() and any(map(path.intersects_path, gaps)):
                    self._cut_line(ax, line, gaps)

    def _cut_line(self, ax: Axes, line: Line2D, gaps: list[Path]) -> None:
        clip: Any = line.get_clip_path()
        whole, _ = self._clip_paths.get(line, (clip, clip))
        panel = outline_panel(get_extents(ax.bbox), np.empty((0, 4)))
        outline = panel if clip is None else clip.get_fully_transformed_path()
        cut = TransformedPath(Path.make_compound_path(outline, *gaps), IdentityTransform())
        line.set_clip_path(cut)
        self._clip_paths[line] = whole, cut


def _outline_gap(first: Path, second: Path, half: float) -> Path:
    """Return the outline of the gap from `half` before two strokes to `half` behind, oriented as a hole."""
    a, b = np.asarray(first.vertices), np.asarray(second.vertices)
    (x, y), apart = (a[1] - a[0]) / np.hypot(*(a[1] - a[0])), b[0] - a[0]
    normal = np.array([-y, x])
    is_left = normal @ apart > 0
    normal *= half if is_left else -half
    ring = np.array([*(a - normal), *(b + normal)[::-1], a[0] - normal])
    return Path(ring if is_left else ring[::-1], closed=True)


def _list_marker_boxes(line: Line2D, path: Path, pixels: float) -> list[Bbox]:
    """List the boxes around the markers of a line, in pixels, of which a point has `pixels`."""
    half = measure_marker(line) / 2 * pixels
    if not half:
        return []
    points = np.asarray(path.vertices)
    return [Bbox([point - half, point + half]) for point in points[np.isfinite(points).all(axis=1)]]


def _list_places(path: Array, unit: float) -> Iterator[tuple[list[Path], Bbox]]:
    """List the places of a mark along the path back inside from an exit: its two strokes, and their box.

    They end at the first corner, beyond which a mark would not be seen as that of the exit, and a gap would
    hide the corner.
    """
    lengths = np.append(0.0, np.cumsum(np.hypot(*np.diff(path, axis=0).T)))
    for distance in _DISTANCES:
        far = distance + _GAP + _END
        if lengths[-1] < unit * far:
            return
        *centers, end = (
            np.array([np.interp(unit * length, lengths, side) for side in path.T])
            for length in (distance, distance + _GAP, far)
        )
        if np.hypot(*(end - path[0])) < _STRAIGHT * unit * far:
            return
        ahead = centers[1] - centers[0]
        stroke = unit * (
            _STROKE[::-1] if abs(ahead[0]) > abs(ahead[1]) else _STROKE
        )  # steep across a flat line
        area = abs(ahead[0] * stroke[1] - ahead[1] * stroke[0])
        if area < _ACROSS * np.hypot(*ahead) * np.hypot(*stroke):
            return
        ends = [np.stack([center - stroke, center + stroke]) for center in centers]
        corners = np.concatenate(ends)
        box = Bbox([corners.min(axis=0) - unit, corners.max(axis=0) + unit])
        rest = np.concatenate([[end], path[lengths > unit * far]])
        if not Path(rest).intersects_bbox(box, filled=False):
            yield [Path(one) for one in ends], box


def _are_seen_as_one(exits: tuple[_Exit, _Exit], unit: float) -> bool:
    """Return whether two exits are of one piece of a line, or so close that one mark stands for both."""
    one, other = (leaving.path for leaving in exits)
    is_same = any(np.array_equal(one[1:], path) for path in (other[1:], other[:0:-1]))
    return is_same or bool(np.hypot(*(one[0] - other[0])) < _FRAME_WIDTH * unit)


def _find_exits(points: Array, panel: Bbox) -> list[_Exit]:
    """Return the points where a line leaves the panel, in their order along the line."""
    points = points[np.isfinite(points).all(axis=1)]
    low, high = np.asarray(panel.min), np.asarray(panel.max)
    is_inside: Array = np.asarray(((points >= low - _ROUNDING) & (points <= high + _ROUNDING)).all(axis=1))
    exits = []
    for i in np.flatnonzero(is_inside[1:] != is_inside[:-1]):
        inner, outer = (points[i], points[i + 1]) if is_inside[i] else (points[i + 1], points[i])
        step, edges = outer - inner, np.where(outer < inner, low, high)
        crosses = (outer < low - _ROUNDING) | (outer > high + _ROUNDING)
        share = np.clip((edges - inner)[crosses] / step[crosses], 0, 1).min()
        back = points[i::-1] if is_inside[i] else points[i + 1 :]
        inside = is_inside[i::-1] if is_inside[i] else is_inside[i + 1 :]
        n_inside = len(inside) if inside.all() else int(np.argmin(inside))
        path = np.concatenate([[inner + share * step], back[:n_inside]])
        exits.append(_Exit(path, not is_inside[i]))
    return exits


def _ends_in_corner(path: Array, panel: Bbox, unit: float) -> bool:
    """Return whether a line leaves the panel in a corner, after it has run along the frame."""
    lengths = np.append(0.0, np.cumsum(np.hypot(*np.diff(path, axis=0).T)))
    before = np.array([np.interp(_DISTANCES[1] * unit, lengths, side) for side in path.T])
    close, close_before = (
        np.minimum(np.abs(point - panel.min), np.abs(panel.max - point)) < _ALONG * unit
        for point in (path[0], before)
    )
    return bool(close.all() and close_before.any())


def _stays_at_zero(line: Line2D, point: Array, ax: Axes) -> bool:
    """Return whether a line leaves the panel at a side where it is within its width of 0, a baseline.

    Nothing goes on there, and strokes across a spine are the sign of a broken scale.
    """
    left, right = ax.bbox.intervalx
    if min(abs(point[0] - left), abs(point[0] - right)) > _ROUNDING or ax.get_yscale() != "linear":
        return False
    zero = ax.transData.transform([ax.get_xlim()[0], 0.0])[1]
    width = line.get_linewidth() * ax.get_figure(root=True).dpi / 72  # type: ignore[union-attr]
    return bool(abs(point[1] - zero) <= width and ax.bbox.y0 - _ROUNDING <= zero <= ax.bbox.y1 + _ROUNDING)


def _list_open_edges(ax: Axes) -> list[tuple[int, float]]:
    """List the edges without an end beyond, where 0 of a logarithmic axis lies: dimension and pixel.

    Every line goes on there, and strokes across a spine are the sign of a broken scale.
    """
    edges = []
    for i, axis in enumerate((ax.xaxis, ax.yaxis)):
        for end in sorted(axis.get_view_interval())[: _OPEN_ENDS.get(axis.get_scale(), 0)]:
            point = [ax.get_xlim()[0], ax.get_ylim()[0]]
            point[i] = float(end)
            edges.append((i, float(ax.transData.transform(point)[i])))
    return edges


def _list_tick_places(ax: Axes) -> dict[tuple[int, int], Array]:
    """List where ticks stand, in pixels, by the direction of their axis and the end of the other one."""
    places = {}
    for i, axis in enumerate((ax.xaxis, ax.yaxis)):
        points = np.tile([ax.get_xlim()[0], ax.get_ylim()[0]], (len(axis.get_majorticklocs()), 1))
        points[:, i] = axis.get_majorticklocs()
        shown = axis.get_tick_params()
        for end, side in enumerate((("bottom", "top"), ("left", "right"))[i]):
            if shown.get(side) or shown.get(f"label{side}"):
                places[i, end] = ax.transData.transform(points)[:, i]
    return places


def _draw_on_frame(
    points: list[Array], panel: Bbox, unit: float, ticks: dict[tuple[int, int], Array]
) -> Iterator[Path]:
    """Make the strokes of the marks on the frame, beside its ticks; points close to each other share one."""
    sides: dict[tuple[int, int], list[float]] = {}
    for point in points:
        distances = np.abs([point - panel.min, panel.max - point])
        end, axis = divmod(int(np.argmin(distances)), 2)
        sides.setdefault((axis, end), []).append(point[1 - axis])
    for (axis, end), places in sides.items():
        edge = float((panel.min, panel.max)[end][axis])
        places.sort()
        groups = np.split(np.array(places), np.flatnonzero(np.diff(places) > _FRAME_WIDTH * unit) + 1)
        for place in (float(group.mean()) for group in groups):
            near = [
                tick for tick in ticks.get((1 - axis, end), ()) if abs(tick - place) < _FRAME_CLEAR * unit
            ]
            if near:  # on the tick's side away from the corner, or where the lines leave
                middle = float(np.mean((panel.min, panel.max), axis=0)[1 - axis])
                place = near[0] + np.copysign(_FRAME_CLEAR * unit, place - near[0] or middle - near[0])
            center = np.array([place, edge] if axis == 1 else [edge, place])
            stroke = unit * (_STROKE[::-1] if axis == 1 else _STROKE)
            for offset in unit * (_ON_FRAME if axis == 1 else _ON_FRAME[:, ::-1]):
                yield Path([center + offset - stroke, center + offset + stroke])


def mark_breaks(line: Line2D, closed: tuple[bool, bool] = (False, False)) -> None:
    """Mark each point where a line leaves its panel by a break in the line.

    An end of the line that is `closed`, the first or the last, has another mark of its own.
    """
    ax, unit = line.axes, get_text_unit()
    assert isinstance(ax, Axes)
    frames = [artist for artist in ax.collections if isinstance(artist, _FrameStrokes)]
    if not frames:
        neutral = {"color": get_neutral_color(), "linewidths": get_thin_width(), "zorder": 2.6}
        frames = [_FrameStrokes(unit, gid="cut", **neutral)]
        ax.add_collection(frames[0], autolim=False)
        ax.add_artist(_LineGaps(frames[0], _CLEAR * unit + get_thin_width() / 2))
    look = {"color": line.get_color(), "linewidths": get_thin_width(), "zorder": line.get_zorder() + 0.01}
    ax.add_collection(_BreakStrokes(frames[0], line, closed, gid="cut", **look), False)


def has_break_marks(ax: Axes) -> bool:
    """Return whether an axes has marks where lines leave it in its current view."""
    return any(get_gid(artist) == "cut" and artist.get_paths() for artist in ax.collections)


def has_cut_bands(ax: Axes) -> bool:
    """Return whether the limits of an axes cut a band."""
    bands = (one for one in ax.collections if get_layer_name(one) in ("band", "errorbar"))
    for band in (one for one in bands if isinstance(one, PolyCollection) and one.get_visible()):
        outlines = [band.get_transform().transform(path.vertices) for path in band.get_paths()]
        points = np.concatenate([np.empty((0, 2)), *outlines])
        points = points[np.isfinite(points).all(axis=1)]
        if (np.abs(points - np.clip(points, ax.bbox.min, ax.bbox.max)) > 1).any():
            return True
    return False


def leaves_panel(line: Line2D) -> bool:
    """Return whether a line has points beyond the limits of its axes, of those that have some within."""
    x, y = np.asarray(line.get_xydata()).T
    (left, right), (low, high) = sorted(line.axes.get_xlim()), sorted(line.axes.get_ylim())  # type: ignore[union-attr]
    is_finite = np.isfinite(x + y)
    inside = (left <= x) & (x <= right) & (low <= y) & (y <= high)
    return bool((is_finite & ~inside).any() and (is_finite & inside).any())
