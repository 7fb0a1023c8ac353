"""Which parts of a panel are occupied, and the place where a box hides least of what is drawn."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.cbook import STEP_LOOKUP_MAP
from matplotlib.collections import Collection, LineCollection, PathCollection, PolyCollection
from matplotlib.colors import to_rgb
from matplotlib.legend import Legend
from matplotlib.lines import Line2D
from matplotlib.offsetbox import AnchoredOffsetbox
from matplotlib.patches import Patch
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.transforms import Bbox, BboxBase, Transform
from matplotlib.typing import ColorType

from rocplot.page.gids import get_gid
from rocplot.page.sizes import compute_luminance

if TYPE_CHECKING:
    from rocplot._typing import Array

_CELL_SIZE = 2.0  # points: side of a cell, the resolution of the mask
_MAX_CELLS = 4_000_000  # a panel that would need more has larger cells
_ROUNDING_ERROR = 1e-6  # of a cell: rounding errors must not change the number of samples along a leader
_COARSE_CELLS = 4  # cells along the side of a block: the inside of polygons is tested per block
_LINE_GAP = 1.0  # points between a box and a line
_FAINT_ALPHA = 0.35  # alpha below which a box may stand on a fill
_FOREGROUND = 1.0  # zorder from which areas belong to a curve, as its band does
_SHADE_COST = 0.3  # cost of a place that lies wholly in a faint fill
_CORNER_COST = 0.25  # cost of any corner but the preferred one, and
_RANK_COST = 0.05  # the additional cost per corner that comes before it
_SIDE_DISTANCE = 8.0  # points: a box no farther from a side of the panel counts as standing at that side
_LEAST_CONTRAST, _LOST_CONTRAST = 2.0, 0.75  # of a text with its ground, and as a share of that on the page
_CIRCLE = np.exp(2j * np.pi * np.arange(8) / 8).view(float).reshape(-1, 2)

SPOTS = {  # fractions of the free width and height from the lower left; corners first, by preference
    "upper left": (0.0, 1.0),
    "lower right": (1.0, 0.0),
    "upper right": (1.0, 1.0),
    "lower left": (0.0, 0.0),
    "center left": (0.0, 0.5),
    "center right": (1.0, 0.5),
    "lower center": (0.5, 0.0),
    "upper center": (0.5, 1.0),
}
_CORNERS = tuple(SPOTS)[:4]


@dataclass(frozen=True)
class BoxPlace:
    """The place of a box: a spot, the offset from it in points, and the number of occupied cells it hides."""

    spot: str
    dx: float
    dy: float
    n_hidden: int


class OccupiedMask:
    """The occupied cells of a panel, on a regular grid.

    All lengths are in one unit, points or pixels; `origin` is the lower left corner of the panel in it.  The
    cells in a box are counted by a summed-area table, which is built at the first request.
    """

    def __init__(
        self, width: float, height: float, cell: float = _CELL_SIZE, origin: Any = (0.0, 0.0)
    ) -> None:
        self.size, self._origin = np.array([width, height]), np.asarray(origin, float)
        self.cell = max(cell, float(np.sqrt(width * height / _MAX_CELLS)), 1e-9)
        self._cells = tuple(int(side // self.cell) + 2 for side in (width, height))
        self._occupied = np.zeros(self._cells, bool)
        self._shaded, self._rims = np.zeros(self._cells, bool), np.zeros(self._cells, bool)
        self._cached_sums: Array | None = None

    def add_lines(self, paths: list[Array]) -> None:
        """Add lines, each through points of shape (n, 2), with gaps where they are NaN."""
        step = self.cell / 2
        short_paths = [_drop_inner_points(path - self._origin, step) for path in paths]
        self.add_points(sample_paths(short_paths, self.size, step) + self._origin)

    def add_points(self, xy: Array) -> None:
        """Add points."""
        positions = xy - self._origin
        is_inside = ((positions >= 0) & (positions <= self.size)).all(axis=1)
        self._occupied[tuple((positions[is_inside] // self.cell).astype(int).T)] = True
        self._cached_sums = None

    def add_rims(self, paths: list[Array]) -> None:
        """Add the outlines of faint areas in the background, which hide nothing but these areas."""
        rims = OccupiedMask(self.size[0], self.size[1], self.cell, self._origin)
        rims.add_lines(paths)
        self._rims |= rims._occupied
        self._cached_sums = None

    def add_box(self, x0: float, y0: float, x1: float, y1: float) -> None:
        """Add a box that hides all behind it."""
        (left, low), (right, high) = self._get_cell_ranges(np.array([[x0, y0, x1, y1]]))[0]
        self._occupied[left:right, low:high] = True
        self._cached_sums = None

    def add_polygon(self, outline: Array, is_faint: bool) -> None:
        """Add the inside of a polygon; a box may stand on a faint one at a cost."""
        side = self.cell * _COARSE_CELLS
        steps = [np.arange(0, length, side) + side / 2 for length in self.size]
        x, y = np.meshgrid(*steps, indexing="ij")
        coarse_mask = Path(outline - self._origin).contains_points(np.column_stack([x.ravel(), y.ravel()]))
        mask = np.kron(coarse_mask.reshape(x.shape), np.ones((_COARSE_CELLS, _COARSE_CELLS), bool))
        part = mask[: self._cells[0], : self._cells[1]]
        (self._shaded if is_faint else self._occupied)[: part.shape[0], : part.shape[1]] |= part
        self._cached_sums = None

    def measure_share(self, other: OccupiedMask) -> float:
        """Return the share of the occupied cells that are occupied in another mask of the same grid."""
        return (
            float(np.mean(other._occupied[np.nonzero(self._occupied)] > 0)) if self._occupied.any() else 0.0
        )

    def leave_out(self, masks: Iterable[OccupiedMask], part: OccupiedMask) -> OccupiedMask:
        """Return the counts of this mask without those of others that lie in a part of it or just beside."""
        there = merge_masks([part])
        for dx, dy in itertools.product((-1, 0, 1), repeat=2):
            x, y = np.nonzero(part._occupied)
            there._occupied[(x + dx).clip(0, self._cells[0] - 1), (y + dy).clip(0, self._cells[1] - 1)] = 1
        rest = merge_masks([self])
        for mask in masks:
            rest._occupied = rest._occupied - (there._occupied > 0) * (mask._occupied > 0)
        return rest

    def count_cells(self, boxes: Array) -> Array:
        """Count the occupied cells in each box (x0, y0, x1, y1)."""
        if self._cached_sums is None and not (self._occupied.any() or self._rims.any()):
            return np.zeros(len(boxes), int)
        (x0, y0), (x1, y1) = self._get_cell_ranges(boxes).transpose(1, 2, 0)
        sums = self._sum_table
        return np.asarray(sums[x1, y1] - sums[x0, y1] - sums[x1, y0] + sums[x0, y0])

    def count_crossings(self, leaders: Array) -> Array:
        """Count how often each leader, a pair of end points, enters occupied cells."""
        return self.trace_leaders(leaders)[0]

    def trace_leaders(self, leaders: Array) -> tuple[Array, Array]:
        """Return how often each leader enters occupied cells, and the length of it that lies in them."""
        if not len(leaders):
            return np.zeros(0, int), np.zeros(0)
        start, direction = leaders[:, 0] - self._origin, leaders[:, 1] - leaders[:, 0]
        steps = int(np.hypot(*direction.T).max() / self.cell + _ROUNDING_ERROR) + 2
        along = np.linspace(0, 1, steps)
        i, j = (
            np.floor((start[:, k, None] + along * direction[:, k, None]) / self.cell).astype(int)
            for k in (0, 1)
        )
        n, m = self._cells
        is_inside = (i >= 0) & (i < n) & (j >= 0) & (j < m)
        i, j = i.clip(0, n - 1), j.clip(0, m - 1)
        on = self._occupied[i, j] & is_inside
        crossings = on[:, 0] + (on[:, 1:] & ~on[:, :-1]).sum(axis=1)
        return crossings, on.mean(axis=1) * np.hypot(*direction.T)

    def _get_cell_ranges(self, boxes: Array) -> Array:
        """Return the first cell of each box, and the first beyond it, along both axes."""
        cells = np.floor((boxes.reshape(-1, 2, 2) - self._origin) / self.cell).astype(int)
        cells[:, 1] += 1
        return np.asarray(np.clip(cells, 0, self._cells))

    @property
    def _sum_table(self) -> Array:
        if self._cached_sums is None:
            self._cached_sums = _build_sum_table(self._occupied | self._rims)
        return self._cached_sums

    def find_place(
        self,
        width: float,
        height: float,
        pad: float,
        preferred_spot: str,
        clearance: float = 0.0,
        is_opaque: bool = False,
    ) -> BoxPlace | None:
        """Find the place of a box at a side of the panel that hides least; None if it is too large.

        The place is `pad` away from the sides and `clearance` from what is drawn.  Among free places, the one
        nearest to `preferred_spot` wins, or else the one nearest to a corner.  An opaque box may stand across
        the outline of a faint area in the background.
        """
        span = self.size - 2 * pad - (width, height)
        if (span < 0).any():
            return None
        coordinates = [pad + np.linspace(0, length, int(length // self.cell) + 1) for length in span]
        ends = [
            [np.clip(end // self.cell, 0, n - 1).astype(int) + i for i, end in enumerate(interval)]
            for low, side, n in zip(coordinates, (width, height), self._cells, strict=True)
            for interval in [(low - clearance - _LINE_GAP, low + side + clearance + _LINE_GAP)]
        ]
        hidden = _count_rectangles(
            _build_sum_table(self._occupied) if is_opaque and self._rims.any() else self._sum_table, *ends
        )
        cells = (width / self.cell + 1) * (height / self.cell + 1)
        cost = _SHADE_COST * _count_rectangles(_build_sum_table(self._shaded), *ends) / cells + 1e3 * hidden
        is_at_side = [
            (low - pad <= _SIDE_DISTANCE) | (pad + length - low <= _SIDE_DISTANCE)
            for low, length in zip(coordinates, span, strict=True)
        ]
        cost = np.where(is_at_side[0][:, None] | is_at_side[1], cost, np.inf)
        candidates: list[tuple[float, BoxPlace]] = []
        ordered_spots = [preferred_spot] * (preferred_spot in SPOTS) + [
            corner for corner in _CORNERS if corner != preferred_spot
        ]
        for rank, spot in enumerate(ordered_spots):
            shifts = [
                low - pad - share * length
                for low, share, length in zip(coordinates, SPOTS[spot], span, strict=True)
            ]
            distance = np.add.outer(
                *(np.abs(shift) / side for shift, side in zip(shifts, self.size, strict=True))
            )
            rank_cost = 0.0 if rank == 0 else (_CORNER_COST * (preferred_spot in SPOTS) + _RANK_COST * rank)
            i, j = np.unravel_index(np.argmin(cost + distance), cost.shape)
            total_cost = float(cost[i, j] + distance[i, j] + rank_cost)
            candidates.append(
                (total_cost, BoxPlace(spot, float(shifts[0][i]), float(shifts[1][j]), int(hidden[i, j])))
            )
        return min(candidates, key=lambda candidate: candidate[0])[1]


class PanelGround:
    """The colours of a panel under its texts: those of the background and of areas that are shaded on it.

    All lengths are in pixels.
    """

    def __init__(self, panel: BboxBase, cell: float, background: ColorType) -> None:
        self._panel, self._cell = panel, cell
        steps = [np.arange(0, length, cell) + cell / 2 for length in panel.size]
        x, y = np.meshgrid(*steps, indexing="ij")
        self._points = np.column_stack([x.ravel(), y.ravel()])
        self._background = np.array(to_rgb(background))
        self._colors = np.tile(self._background, (len(self._points), 1))

    def add_shade(self, outlines: Iterable[Array], color: Sequence[float]) -> None:
        """Shade the insides of polygons in a colour with an opacity."""
        inside = np.zeros(len(self._points), bool)
        for outline in outlines:
            path = Path(_drop_inner_points(outline - self._panel.min, self._cell / 2))
            inside |= path.contains_points(self._points)
        rgb, alpha = np.array(color[:3]), color[3]
        self._colors[inside] = alpha * rgb + (1 - alpha) * self._colors[inside]

    def find_faint(self, color: ColorType) -> OccupiedMask | None:
        """Return where a text of this colour is seen less than on the background, and hardly; or None."""
        tone, plain = compute_luminance(np.array([to_rgb(color), self._background]))
        tones = compute_luminance(self._colors)
        contrast = (np.maximum(tones, tone) + 0.05) / (np.minimum(tones, tone) + 0.05)
        bare = (max(plain, tone) + 0.05) / (min(plain, tone) + 0.05)
        faint = (contrast < _LEAST_CONTRAST) & (contrast < _LOST_CONTRAST * bare)
        if not faint.any():
            return None
        mask = OccupiedMask(*self._panel.size, self._cell, self._panel.min)
        mask.add_points(self._points[faint] + self._panel.min)
        return mask


def merge_masks(masks: Iterable[OccupiedMask]) -> OccupiedMask:
    """Count, for each cell of the grid that these masks share, the masks in which it is occupied."""
    first, *remaining = masks
    total = OccupiedMask(first.size[0], first.size[1], first.cell, first._origin)
    total._occupied = np.asarray(
        np.sum([mask._occupied for mask in (first, *remaining)], axis=0, dtype=np.int32)
    )
    return total


def _build_sum_table(cells: Array) -> Array:
    """Build the summed-area table: the sum of all cells below and left of each grid point."""
    sums = np.zeros((cells.shape[0] + 1, cells.shape[1] + 1), np.int32)
    np.cumsum(cells, 0, np.int32, sums[1:, 1:])
    np.cumsum(sums[1:, 1:], 1, np.int32, sums[1:, 1:])
    return sums


def _count_rectangles(sums: Array, x_ranges: list[Array], y_ranges: list[Array]) -> Array:
    """Count the cells in each rectangle that an x range and a y range span, by a summed-area table."""
    (left, right), (low, high) = x_ranges, y_ranges
    corner = [sums[np.ix_(x, y)] for x, y in ((right, high), (left, high), (right, low), (left, low))]
    return np.asarray(corner[0] - corner[1] - corner[2] + corner[3])


def _drop_inner_points(path: Array, side: float) -> Array:
    """Drop the points whose neighbours on the path lie in the same square of this side."""
    squares = np.floor(path / side)
    moves = (squares[1:] != squares[:-1]).any(axis=1)
    keep = np.zeros(len(path), bool)
    keep[:1] = keep[-1:] = True
    keep[1:] |= moves
    keep[:-1] |= moves
    return path[keep]


def sample_paths(paths: list[Array], size: Array, step: float = _CELL_SIZE) -> Array:
    """Sample points on lines, at most a step apart, on the parts that lie in the panel."""
    gap = np.full((1, 2), np.nan)
    xy = np.concatenate([gap, *(part for path in paths for part in (path, gap))])
    is_finite = np.isfinite(xy).all(axis=1)
    segments = np.flatnonzero(is_finite[:-1] & is_finite[1:])
    start, direction = xy[segments], xy[segments + 1] - xy[segments]
    with np.errstate(divide="ignore", invalid="ignore"):
        to_lower, to_upper = -start / direction, (size - start) / direction
    ends = np.minimum(to_lower, to_upper), np.maximum(to_lower, to_upper)
    still = direction == 0
    misses_panel = still & ((start < 0) | (start > size))
    first = np.where(still, np.where(misses_panel, 2, 0), ends[0]).max(axis=1, initial=0)
    last = np.where(still, 1, ends[1]).min(axis=1, initial=1)
    is_visible = first <= last
    start, direction, first, last = (
        start[is_visible],
        direction[is_visible],
        first[is_visible],
        last[is_visible],
    )
    n = np.ceil((last - first) * np.hypot(*direction.T) / step).astype(int) + 1
    segment = np.repeat(np.arange(n.size), n)
    nth = np.arange(segment.size) - np.repeat(np.cumsum(n) - n, n)
    fraction = first[segment] + (last - first)[segment] * nth / np.maximum(n[segment] - 1, 1)
    return np.asarray(start[segment] + fraction[:, None] * direction[segment])


def get_point_size(renderer: Any) -> float:
    """Return the number of pixels in a point."""
    return float(renderer.points_to_pixels(1.0))


# -- What an axes shows ---------------------------------------------------------------------------


def build_occupied_mask(
    axes: Iterable[Axes], panel: BboxBase, renderer: RendererBase, excluded: Iterable[Any] = ()
) -> OccupiedMask:
    """Build the mask of what the axes of one panel show, without the `excluded` boxes."""
    point = get_point_size(renderer)
    mask = OccupiedMask(panel.width / point, panel.height / point)
    excluded = list(excluded)
    for ax in axes:
        for line in (line for line in ax.lines if line.get_visible()):
            _add_line(mask, line, panel, point)
        for shape in (shape for shape in (*ax.collections, *ax.patches) if shape.get_visible()):
            _add_shape(mask, shape, panel, point)
        for box in _iter_boxes(ax, renderer, excluded):
            if box.overlaps(panel):
                mask.add_box(*((box.get_points() - panel.get_points()[0]) / point).ravel())
        for labels in _find_by_gid(ax, "labels"):
            mask.add_points((labels.get_anchors() - panel.min) / point)
    return mask


def get_outlines(artist: Line2D | Collection | Patch) -> list[Array]:
    """Return the vertices of a line (with its steps), a collection or a patch, in display space."""
    paths = artist.get_paths() if isinstance(artist, Collection) else [artist.get_path()]
    if isinstance(artist, Line2D) and artist.get_drawstyle() != "default":
        step = STEP_LOOKUP_MAP[artist.get_drawstyle()]
        paths = [Path(np.column_stack(step(*np.asarray(artist.get_xydata(), float).T)))]
    return list(_flatten_paths(paths, artist.get_transform()))


def _add_line(mask: OccupiedMask, line: Line2D, panel: BboxBase, point: float) -> None:
    paths = [(outline - panel.min) / point for outline in get_outlines(line)]
    if line.get_linestyle() != "None" and line.get_linewidth() > 0:
        mask.add_lines(paths)
    if line.get_marker() not in (None, "", " ", "None"):
        xy = line.get_transform().transform(line.get_xydata())
        _add_marks(mask, (np.asarray(xy) - panel.min) / point, line.get_markersize() / 2)


def _add_marks(mask: OccupiedMask, xy: Array, radius: Any) -> None:
    circles = np.asarray(radius)[..., None, None] * _CIRCLE
    mask.add_points(np.concatenate([xy, (xy[:, None] + circles).reshape(-1, 2)]))


def _add_shape(mask: OccupiedMask, shape: Any, panel: BboxBase, point: float) -> None:
    if isinstance(shape, PathCollection):
        xy = (shape.get_offset_transform().transform(shape.get_offsets()) - panel.min) / point
        _add_marks(mask, np.asarray(xy), np.sqrt(np.max(shape.get_sizes(), initial=0.0)) / 2)
    elif not isinstance(shape, (LineCollection, PolyCollection, Patch)):
        mask.add_polygon(
            (shape.get_window_extent().corners()[[0, 1, 3, 2]] - panel.min) / point, is_faint=True
        )
    else:
        paths = [(path - panel.min) / point for path in get_outlines(shape)]
        closed = isinstance(shape, PolyCollection)
        outlines = [np.concatenate([path, path[:1]]) for path in paths] if closed else paths
        is_background = closed and shape.get_zorder() < _FOREGROUND and not np.any(shape.get_linewidth())
        (mask.add_rims if is_background else mask.add_lines)(outlines)
        filled = shape.get_fill() if isinstance(shape, Patch) else closed
        alpha = np.max(np.reshape(shape.get_facecolor(), (-1, 4))[:, 3], initial=0.0) if filled else 0.0
        for path in paths if alpha > 0 else ():
            if len(path) > 2:
                mask.add_polygon(path, is_faint=bool(alpha < _FAINT_ALPHA))


def _flatten_paths(paths: Iterable[Path], transform: Transform) -> Iterator[Array]:
    """Return the vertices of paths in display space, with Bézier curves as short lines."""
    path_list = list(paths)
    plain = [path for path in path_list if path.codes is None and transform.is_affine]
    if plain:
        vertices = transform.transform(np.concatenate([path.vertices for path in plain]))
        yield from np.split(vertices, np.cumsum([len(np.asarray(path.vertices)) for path in plain])[:-1])
    for path in (path for path in path_list if path.codes is not None or not transform.is_affine):
        if path.codes is None or not (np.asarray(path.codes)[1:] != Path.LINETO).any():
            yield np.asarray(transform.transform_path(path).vertices)
        else:
            # `to_polygons` itself takes no more of a transform than its affine part
            yield from map(np.asarray, transform.transform_path(path).to_polygons(closed_only=False))


def _iter_boxes(ax: Axes, renderer: RendererBase, excluded: list[Any]) -> Iterator[BboxBase]:
    """Iterate over the boxes of texts, legends, insets and moved spines in a panel."""
    artists: list[Any] = [*ax.texts, *_iter_moved_spines(ax)]
    artists += [
        artist
        for artist in ax.artists
        if isinstance(artist, (Text, Legend, AnchoredOffsetbox)) and artist not in excluded
    ]
    for artist in artists:
        if artist.get_visible() and (not isinstance(artist, Text) or artist.get_text().strip()):
            yield artist.get_window_extent(renderer)
    for fitting in _find_by_gid(ax, "texts"):
        yield from (
            _estimate_box(text, renderer) for text in fitting.get_children() if isinstance(text, Text)
        )
    for inset in (child for child in ax.child_axes if child not in excluded):
        if inset.get_visible() and (box := inset.get_tightbbox(renderer)) is not None:
            yield box


def _find_by_gid(ax: Axes, gid: str) -> list[Any]:
    """Return the artists of an axes that have this gid."""
    return [artist for artist in ax.artists if get_gid(artist) == gid]


def _iter_moved_spines(ax: Axes) -> Iterator[Any]:
    """Iterate over the spines that stand inside the panel, and their tick labels."""
    for side, spine in ax.spines.items():
        position = spine.get_position() or ("outward", 0)
        if spine.get_visible() and position[0] != "outward":
            yield spine
            yield from (ax.xaxis if side in ("top", "bottom") else ax.yaxis).get_ticklabels()


def _estimate_box(text: Text, renderer: RendererBase) -> Bbox:
    """Estimate the box of a fitted text, as it is not known yet whether and in which size it is shown."""
    high = float(text.get_fontsize()) * get_point_size(renderer)
    wide = 0.5 * high * len(text.get_text())
    x, y = text.get_transform().transform(text.get_position())
    x_fraction = {"left": 0.0, "right": 1.0}.get(text.get_horizontalalignment(), 0.5)
    y_fraction = {"bottom": 0.0, "baseline": 0.0, "top": 1.0}.get(text.get_verticalalignment(), 0.5)
    return Bbox.from_bounds(x - x_fraction * wide, y - y_fraction * high, wide, high)
