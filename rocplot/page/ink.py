"""What is drawn in a panel, and where a box would hide none of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.cbook import STEP_LOOKUP_MAP
from matplotlib.collections import Collection, LineCollection, PathCollection, PolyCollection
from matplotlib.legend import Legend
from matplotlib.lines import Line2D
from matplotlib.offsetbox import AnchoredOffsetbox
from matplotlib.patches import Patch
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.transforms import Bbox, BboxBase, Transform

from rocplot.page.gids import gid_of

if TYPE_CHECKING:
    from rocplot._typing import Array

_CELL = 2.0  # points: what is drawn is known to this
_MOST = 4_000_000  # cells: a larger panel has larger ones
_EVEN = 1e-6  # of a cell: an error of rounding must not change how often a round length is looked at
_COARSE = 4  # cells along the side of those in which a shade is known
_CLEAR = 1.0  # points between a box and a line
_FAINT = 0.35  # alpha below which a fill hides nothing that stands on it
_SHADED = 0.3  # cost of a place that is all in a shade
_SECOND = 0.25  # of another corner than the first choice, and
_NEXT = 0.05  # more for each one that comes before it
_INSET = 8.0  # points from a side of the panel within which a box stands at that side
_CIRCLE = np.exp(2j * np.pi * np.arange(8) / 8).view(float).reshape(-1, 2)

SPOTS = {  # shares of the free way from the lower left, the corners first and in order of choice
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
class Place:
    """The place of a box: a spot, points from there, and how much a box would hide in it."""

    spot: str
    across: float
    up: float
    hidden: int


class Ink:
    """What is drawn in a panel, on a grid of cells.

    All is in one unit, points or pixels, from where the lower left corner of the panel is at `low`.  A box is
    looked up in a summed-area table, made when first asked for, whatever the lines.
    """

    def __init__(self, width: float, height: float, cell: float = _CELL, low: Any = (0.0, 0.0)) -> None:
        self.size, self._low = np.array([width, height]), np.asarray(low, float)
        self.cell = max(cell, float(np.sqrt(width * height / _MOST)), 1e-9)
        self._cells = tuple(int(side // self.cell) + 2 for side in (width, height))
        self._drawn = np.zeros(self._cells, bool)
        self._shaded = np.zeros(self._cells, bool)
        self._summed: Array | None = None

    def lines(self, paths: list[Array]) -> None:
        """Add lines, each through points of shape (n, 2), with gaps where they are NaN."""
        self.points(along([path - self._low for path in paths], self.size, self.cell / 2) + self._low)

    def points(self, xy: Array) -> None:
        """Add points."""
        at = xy - self._low
        inside = ((at >= 0) & (at <= self.size)).all(axis=1)
        self._drawn[tuple((at[inside] // self.cell).astype(int).T)] = True
        self._summed = None

    def box(self, x0: float, y0: float, x1: float, y1: float) -> None:
        """Add a box that hides all behind it."""
        (left, low), (right, high) = self._ends(np.array([[x0, y0, x1, y1]]))[0]
        self._drawn[left:right, low:high] = True
        self._summed = None

    def fill(self, outline: Array, faint: bool) -> None:
        """Add the inside of a polygon; in a faint one a box may stand."""
        side = self.cell * _COARSE
        steps = [np.arange(0, one, side) + side / 2 for one in self.size]
        across, up = np.meshgrid(*steps, indexing="ij")
        within = Path(outline - self._low).contains_points(np.column_stack([across.ravel(), up.ravel()]))
        whole = np.kron(within.reshape(across.shape), np.ones((_COARSE, _COARSE), bool))
        part = whole[: self._cells[0], : self._cells[1]]
        (self._shaded if faint else self._drawn)[: part.shape[0], : part.shape[1]] |= part
        self._summed = None

    def under(self, boxes: Array) -> Array:
        """Count the inked cells in each box (x0, y0, x1, y1)."""
        if self._summed is None and not self._drawn.any():
            return np.zeros(len(boxes), int)
        (x0, y0), (x1, y1) = self._ends(boxes).transpose(1, 2, 0)
        sums = self._sums
        return np.asarray(sums[x1, y1] - sums[x0, y1] - sums[x1, y0] + sums[x0, y0])

    def met(self, leaders: Array) -> Array:
        """Count how often each straight way, rows of two points, meets what is drawn."""
        if not len(leaders):
            return np.zeros(0, int)
        start, way = leaders[:, 0] - self._low, leaders[:, 1] - leaders[:, 0]
        steps = int(np.hypot(*way.T).max() / self.cell + _EVEN) + 2
        at = np.floor((start[:, None] + np.linspace(0, 1, steps)[:, None] * way[:, None]) / self.cell)
        inside = ((at >= 0) & (at < self._cells)).all(axis=2)
        i, j = np.clip(at.astype(int), 0, np.array(self._cells) - 1).transpose(2, 0, 1)
        on = self._drawn[i, j] & inside
        return np.asarray(on[:, 0] + (on[:, 1:] & ~on[:, :-1]).sum(axis=1))

    def _ends(self, boxes: Array) -> Array:
        """Give the first cell of boxes, and the first beyond them, both ways."""
        at = np.floor((boxes.reshape(-1, 2, 2) - self._low) / self.cell).astype(int)
        at[:, 1] += 1
        return np.asarray(np.clip(at, 0, self._cells))

    @property
    def _sums(self) -> Array:
        if self._summed is None:
            self._summed = _table(self._drawn)
        return self._summed

    def place(self, width: float, height: float, pad: float, first: str, clear: float = 0.0) -> Place | None:
        """Find the place of a box at a side of the panel that hides least; None if it is too large.

        It keeps `pad` off the sides and `clear` off what is drawn.  Of free places it is the one nearest to
        the spot that is the first choice, or else to a corner.
        """
        span = self.size - 2 * pad - (width, height)
        if (span < 0).any():
            return None
        at = [pad + np.linspace(0, one, int(one // self.cell) + 1) for one in span]
        ends = [
            [np.clip(end // self.cell, 0, n - 1).astype(int) + i for i, end in enumerate(both)]
            for low, side, n in zip(at, (width, height), self._cells, strict=True)
            for both in [(low - clear - _CLEAR, low + side + clear + _CLEAR)]
        ]
        hidden = _within(self._sums, *ends)
        cells = (width / self.cell + 1) * (height / self.cell + 1)
        cost = _SHADED * _within(_table(self._shaded), *ends) / cells + 1e3 * hidden
        beside = [
            (low - pad <= _INSET) | (pad + one - low <= _INSET) for low, one in zip(at, span, strict=True)
        ]
        cost = np.where(beside[0][:, None] | beside[1], cost, np.inf)
        found: list[tuple[float, Place]] = []
        wanted = [first] * (first in SPOTS) + [one for one in _CORNERS if one != first]
        for rank, spot in enumerate(wanted):
            away = [low - pad - share * one for low, share, one in zip(at, SPOTS[spot], span, strict=True)]
            far = np.add.outer(*(np.abs(one) / side for one, side in zip(away, self.size, strict=True)))
            later = 0.0 if rank == 0 else (_SECOND * (first in SPOTS) + _NEXT * rank)
            i, j = np.unravel_index(np.argmin(cost + far), cost.shape)
            least = float(cost[i, j] + far[i, j] + later)
            found.append((least, Place(spot, float(away[0][i]), float(away[1][j]), int(hidden[i, j]))))
        return min(found, key=lambda one: one[0])[1]


def together(inks: Iterable[Ink]) -> Ink:
    """Count, on the grid of all these, how many show something in each cell."""
    first, *rest = inks
    found = Ink(first.size[0], first.size[1], first.cell, first._low)
    found._drawn = np.asarray(np.sum([one._drawn for one in (first, *rest)], axis=0, dtype=np.int32))
    return found


def _table(cells: Array) -> Array:
    """Sum cells below and left of each."""
    sums = np.zeros((cells.shape[0] + 1, cells.shape[1] + 1), np.int32)
    np.cumsum(cells, 0, np.int32, sums[1:, 1:])
    np.cumsum(sums[1:, 1:], 1, np.int32, sums[1:, 1:])
    return sums


def _within(sums: Array, across: list[Array], up: list[Array]) -> Array:
    """Count cells in every rectangle between two of the ends across and two of those up."""
    (left, right), (low, high) = across, up
    corner = [sums[np.ix_(x, y)] for x, y in ((right, high), (left, high), (right, low), (left, low))]
    return np.asarray(corner[0] - corner[1] - corner[2] + corner[3])


def along(paths: list[Array], size: Array, step: float = _CELL) -> Array:
    """Give points on lines, at most a step apart, where they run through the panel."""
    gap = np.full((1, 2), np.nan)
    xy = np.concatenate([gap, *(part for path in paths for part in (path, gap))])
    known = np.isfinite(xy).all(axis=1)
    whole = np.flatnonzero(known[:-1] & known[1:])
    start, way = xy[whole], xy[whole + 1] - xy[whole]
    with np.errstate(divide="ignore", invalid="ignore"):
        one, other = -start / way, (size - start) / way
    ends = np.minimum(one, other), np.maximum(one, other)
    still = way == 0
    off = still & ((start < 0) | (start > size))
    first = np.where(still, np.where(off, 2, 0), ends[0]).max(axis=1, initial=0)
    last = np.where(still, 1, ends[1]).min(axis=1, initial=1)
    shown = first <= last
    start, way, first, last = start[shown], way[shown], first[shown], last[shown]
    n = np.ceil((last - first) * np.hypot(*way.T) / step).astype(int) + 1
    which = np.repeat(np.arange(n.size), n)
    nth = np.arange(which.size) - np.repeat(np.cumsum(n) - n, n)
    at = first[which] + (last - first)[which] * nth / np.maximum(n[which] - 1, 1)
    return np.asarray(start[which] + at[:, None] * way[which])


def pixels(renderer: Any) -> float:
    """Return the pixels of a point."""
    return float(renderer.points_to_pixels(1.0))


# -- what an axes shows ---------------------------------------------------------------------------


def ink_of(axes: Iterable[Axes], panel: BboxBase, renderer: RendererBase, apart: Iterable[Any] = ()) -> Ink:
    """Collect what axes on one panel show, without the boxes that stand `apart`."""
    point = pixels(renderer)
    ink = Ink(panel.width / point, panel.height / point)
    apart = list(apart)
    for ax in axes:
        for line in (one for one in ax.lines if one.get_visible()):
            _add_line(ink, line, panel, point)
        for shape in (one for one in (*ax.collections, *ax.patches) if one.get_visible()):
            _add_shape(ink, shape, panel, point)
        for box in _boxes(ax, renderer, apart):
            if box.overlaps(panel):
                ink.box(*((box.get_points() - panel.get_points()[0]) / point).ravel())
        for labels in _known(ax, "labels"):
            ink.points((labels.anchors() - panel.min) / point)
    return ink


def outlines(drawn: Line2D | Collection | Patch) -> list[Array]:
    """Give the points on the page that a line runs through, with its steps, or lines or polygons."""
    paths = drawn.get_paths() if isinstance(drawn, Collection) else [drawn.get_path()]
    if isinstance(drawn, Line2D) and drawn.get_drawstyle() != "default":
        step = STEP_LOOKUP_MAP[drawn.get_drawstyle()]
        paths = [Path(np.column_stack(step(*np.asarray(drawn.get_xydata(), float).T)))]
    return list(_outlines(paths, drawn.get_transform()))


def _add_line(ink: Ink, line: Line2D, panel: BboxBase, point: float) -> None:
    paths = [(one - panel.min) / point for one in outlines(line)]
    if line.get_linestyle() != "None" and line.get_linewidth() > 0:
        ink.lines(paths)
    if line.get_marker() not in (None, "", " ", "None"):
        xy = line.get_transform().transform(line.get_xydata())
        _add_marks(ink, (np.asarray(xy) - panel.min) / point, line.get_markersize() / 2)


def _add_marks(ink: Ink, xy: Array, radius: Any) -> None:
    around = np.asarray(radius)[..., None, None] * _CIRCLE
    ink.points(np.concatenate([xy, (xy[:, None] + around).reshape(-1, 2)]))


def _add_shape(ink: Ink, one: Any, panel: BboxBase, point: float) -> None:
    if isinstance(one, PathCollection):
        xy = (one.get_offset_transform().transform(one.get_offsets()) - panel.min) / point
        _add_marks(ink, np.asarray(xy), np.sqrt(np.max(one.get_sizes(), initial=0.0)) / 2)
    elif not isinstance(one, (LineCollection, PolyCollection, Patch)):
        ink.fill((one.get_window_extent().corners()[[0, 1, 3, 2]] - panel.min) / point, faint=True)
    else:
        paths = [(path - panel.min) / point for path in outlines(one)]
        closed = isinstance(one, PolyCollection)
        ink.lines([np.concatenate([path, path[:1]]) for path in paths] if closed else paths)
        filled = one.get_fill() if isinstance(one, Patch) else closed
        alpha = np.max(np.reshape(one.get_facecolor(), (-1, 4))[:, 3], initial=0.0) if filled else 0.0
        for path in paths if alpha > 0 else ():
            if len(path) > 2:
                ink.fill(path, faint=bool(alpha < _FAINT))


def _outlines(paths: Iterable[Path], transform: Transform) -> Iterator[Array]:
    """Give the points of paths in display space, curves as short lines."""
    some = list(paths)
    plain = [path for path in some if path.codes is None and transform.is_affine]
    if plain:
        at = transform.transform(np.concatenate([path.vertices for path in plain]))
        yield from np.split(at, np.cumsum([len(np.asarray(path.vertices)) for path in plain])[:-1])
    for path in (one for one in some if one.codes is not None or not transform.is_affine):
        if path.codes is None or not (np.asarray(path.codes)[1:] != Path.LINETO).any():
            yield np.asarray(transform.transform_path(path).vertices)
        else:
            yield from map(np.asarray, path.to_polygons(transform, closed_only=False))


def _boxes(ax: Axes, renderer: RendererBase, apart: list[Any]) -> Iterator[BboxBase]:
    """Give the boxes of what is written or set into a panel."""
    shown: list[Any] = [*ax.texts, *_moved_axes(ax)]
    shown += [
        one for one in ax.artists if isinstance(one, (Text, Legend, AnchoredOffsetbox)) and one not in apart
    ]
    for one in shown:
        if one.get_visible() and (not isinstance(one, Text) or one.get_text().strip()):
            yield one.get_window_extent(renderer)
    for fitting in _known(ax, "texts"):
        yield from (_about(text, renderer) for text in fitting.get_children() if isinstance(text, Text))
    for inset in ax.child_axes:
        if inset.get_visible() and (box := inset.get_tightbbox(renderer)) is not None:
            yield box


def _known(ax: Axes, gid: str) -> list[Any]:
    """Return what writes the labels of an axes, or its fitted texts."""
    return [one for one in ax.artists if gid_of(one) == gid]


def _moved_axes(ax: Axes) -> Iterator[Any]:
    """Give the spines that stand in the panel, not at its sides, and what is written along them."""
    for side, spine in ax.spines.items():
        where = spine.get_position() or ("outward", 0)
        if spine.get_visible() and where[0] != "outward":
            yield spine
            yield from (ax.xaxis if side in ("top", "bottom") else ax.yaxis).get_ticklabels()


def _about(text: Text, renderer: RendererBase) -> Bbox:
    """Estimate the box of a text that shows only if it fits, which is known later."""
    high = float(text.get_fontsize()) * pixels(renderer)
    wide = 0.5 * high * len(text.get_text())
    x, y = text.get_transform().transform(text.get_position())
    left = {"left": 0.0, "right": 1.0}.get(text.get_horizontalalignment(), 0.5)
    low = {"bottom": 0.0, "baseline": 0.0, "top": 1.0}.get(text.get_verticalalignment(), 0.5)
    return Bbox.from_bounds(x - left * wide, y - low * high, wide, high)
