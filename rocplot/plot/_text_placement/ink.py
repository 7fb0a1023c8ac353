"""What is taken on a panel, asked for many places at once: lines as a raster, boxes and leaders as arrays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from matplotlib.cbook import STEP_LOOKUP_MAP
from matplotlib.collections import Collection
from matplotlib.lines import Line2D
from matplotlib.path import Path
from matplotlib.transforms import BboxBase

from rocplot._typing import Array

_MOST = 4_000_000  # cells of a raster: a larger panel has larger cells


class Ink:
    """Where lines run on a panel.

    Boxes are rows (x0, y0, x1, y1), leaders rows of two points, all in display space.  A box is looked up
    in a summed-area table, whatever the lines: what costs is to draw the raster, once per drawing.
    """

    def __init__(self, panel: BboxBase, cell: float, paths: Iterable[Path]) -> None:
        self._cell = max(cell, float(np.sqrt(panel.width * panel.height / _MOST)), 1e-9)
        self._low = panel.min
        self._shape = np.ceil(np.asarray(panel.size) / self._cell).astype(int) + 1
        cells = np.zeros(self._shape, np.int64)
        for path in paths:
            at = np.floor((_samples(path, panel, self._cell / 2) - self._low) / self._cell).astype(int)
            at = at[((at >= 0) & (at < self._shape)).all(axis=1)]
            cells[at[:, 0], at[:, 1]] = 1
        self._cells = cells
        self._sums = np.pad(cells.cumsum(0).cumsum(1), ((1, 0), (1, 0)))

    def under(self, boxes: Array) -> Array:
        """Count the inked cells in each box."""
        at = np.floor((boxes.reshape(-1, 2, 2) - self._low) / self._cell).astype(int)
        at[:, 1] += 1
        (x0, y0), (x1, y1) = np.clip(at, 0, self._shape).transpose(1, 2, 0)
        sums = self._sums
        found: Array = sums[x1, y1] - sums[x0, y1] - sums[x1, y0] + sums[x0, y0]
        return found

    def along(self, leaders: Array) -> Array:
        """Count how often each leader meets a line."""
        if not len(leaders):
            return np.zeros(0, int)
        start, way = leaders[:, 0], leaders[:, 1] - leaders[:, 0]
        steps = int(np.hypot(*way.T).max() / self._cell) + 2
        places = start[:, None] + np.linspace(0, 1, steps)[:, None] * way[:, None]
        at = np.floor((places - self._low) / self._cell).astype(int)
        inside = ((at >= 0) & (at < self._shape)).all(axis=2)
        i, j = np.clip(at, 0, self._shape - 1).transpose(2, 0, 1)
        met = (self._cells[i, j] > 0) & inside
        found: Array = met[:, 0] + (met[:, 1:] & ~met[:, :-1]).sum(axis=1)
        return found


def paths_of(line: Line2D | Collection) -> list[Path]:
    """Return what a line, or a collection, draws, in display space."""
    if isinstance(line, Line2D):
        step = STEP_LOOKUP_MAP[line.get_drawstyle()]
        xy = np.asarray(line.get_xydata(), float)
        stepped = line.get_path() if line.get_drawstyle() == "default" else Path(np.column_stack(step(*xy.T)))
        return [line.get_transform().transform_path(stepped)]
    return [line.get_transform().transform_path(path) for path in line.get_paths()]


def _samples(path: Path, panel: BboxBase, step: float) -> Array:
    """Give points along a path that are at most a step apart, where it runs on the panel."""
    if path.codes is not None:  # closed outlines end where they begin
        path = Path(path.vertices, np.where(path.codes == Path.CLOSEPOLY, Path.LINETO, path.codes))
    seen = path.cleaned(remove_nans=True, clip=(*panel.min, *panel.max), curves=False)
    xy, codes = np.asarray(seen.vertices, float), np.asarray(seen.codes)
    xy, codes = xy[codes != Path.STOP], codes[codes != Path.STOP]
    drawn = codes[1:] == Path.LINETO
    start, way = xy[:-1][drawn], np.diff(xy, axis=0)[drawn]
    many = (np.hypot(*way.T) / step).astype(int) + 1
    which = np.repeat(np.arange(len(start)), many)
    share = (np.arange(which.size) - np.repeat(many.cumsum() - many, many)) / many[which]
    found: Array = np.concatenate([start[which] + share[:, None] * way[which], xy])
    return found


def overlaps(boxes: Array, others: Sequence[Array] | Array) -> Array:
    """Count, for each box, the others that it overlaps."""
    a, b = boxes[:, None], np.reshape(others, (-1, 4))[None]
    across = np.minimum(a[..., 2], b[..., 2]) - np.maximum(a[..., 0], b[..., 0])
    up = np.minimum(a[..., 3], b[..., 3]) - np.maximum(a[..., 1], b[..., 1])
    found: Array = ((across > 0) & (up > 0)).sum(axis=1)
    return found


def strikes(leaders: Array, boxes: Sequence[Array] | Array) -> Array:
    """Say which leader (row) runs through which box (column)."""
    boxes = np.reshape(boxes, (-1, 4))
    start, way = leaders[:, None, 0], (leaders[:, 1] - leaders[:, 0])[:, None]
    with np.errstate(divide="ignore", invalid="ignore"):
        ends = np.stack([(boxes[None, :, :2] - start) / way, (boxes[None, :, 2:] - start) / way])
    low, high = np.nan_to_num(ends.min(axis=0), nan=-np.inf), np.nan_to_num(ends.max(axis=0), nan=np.inf)
    first, last = low.max(axis=2).clip(0), high.min(axis=2).clip(max=1)
    found: Array = first < last
    return found


def crossings(leaders: Array, others: Sequence[Array] | Array) -> Array:
    """Count, for each leader, the others that it crosses."""
    others = np.reshape(others, (-1, 2, 2))
    a, b = leaders[:, None, 0], leaders[:, None, 1]
    c, d = others[None, :, 0], others[None, :, 1]
    found: Array = ((_side(a, b, c) * _side(a, b, d) < 0) & (_side(c, d, a) * _side(c, d, b) < 0)).sum(axis=1)
    return found


def _side(start: Array, end: Array, point: Array) -> Array:
    way, off = end - start, point - start
    side: Array = np.sign(way[..., 0] * off[..., 1] - way[..., 1] * off[..., 0])
    return side
