"""Selection of those vertices of a long curve that make a visible difference on a page."""

from __future__ import annotations

import numpy as np

from rocplot._typing import Array


def select_vertices(x: Array, y: Array, max_vertices: int = 25_000) -> Array:
    """Choose at most `max_vertices` vertices of a curve.

    A curve with no more vertices keeps all of them.  A longer one is divided into 3/10 `max_vertices` cells
    of equal length, |dx| + |dy| relative to the ranges of x and y, and keeps the first and the last vertex of
    each.  Where the curve rises, the dropped vertices of a cell lie in the rectangle that its two kept
    vertices span.  For a curve from (0, 0) to (1, 1) the sides of that rectangle add up to at most
    w = 20/3/`max_vertices`, so the distance of dropped vertices from the chord is at most w/√8: 9.4e-5 for
    25 000 vertices, a third of a pixel at 600 dpi on a 3.5 in axis.  A curve that turns has
    `max_vertices`/2 cells, and its dropped vertices are within the length of one cell.

    For logarithmic axes, a rising curve also keeps the first and the last vertex in each of `max_vertices`/10
    equal cells of log x and of log y, about a pixel of that axis each, and of all vertices at 0.
    """
    if x.size <= max_vertices:
        return np.arange(x.size)
    rising = bool((x[1:] >= x[:-1]).all() and (y[1:] >= y[:-1]).all() and x[-1] > x[0] >= 0 and y[-1] > y[0])
    if not rising:
        return _find_cell_bounds(_assign_cells(_measure_length(x, y), max_vertices // 2))
    fraction = (x - x[0]) / (2 * (x[-1] - x[0])) + (y - y[0]) / (2 * (y[-1] - y[0]))
    n_cells = max_vertices // 10
    cells = [_assign_cells(fraction, 3 * n_cells)]
    on_logarithmic_axes = [values for values in (x, y) if values[-1] > 0]
    cells += [_assign_cells(_measure_log(values), n_cells) - (values == 0) for values in on_logarithmic_axes]
    return np.unique(np.concatenate([_find_cell_bounds(cell) for cell in cells]))


def _measure_log(values: Array) -> Array:
    """Measure where rising values lie between the lowest above 0 and the last, on a logarithmic axis."""
    low = values[np.searchsorted(values, 0, side="right")]
    logs: Array = np.log(np.maximum(values, low) / low) / max(np.log(values[-1] / low), 1e-300)
    return logs


def _assign_cells(share: Array, n_cells: int) -> Array:
    """Return the index of the equal cell of [0, 1] in which each fraction lies."""
    return np.minimum((share * n_cells).astype(np.int32), n_cells - 1)


def _find_cell_bounds(cell: Array) -> Array:
    """Find the first and the last index in each cell."""
    new = np.flatnonzero(cell[1:] != cell[:-1])
    return np.unique(np.concatenate(([0], new, new + 1, [cell.size - 1])))


def _measure_length(x: Array, y: Array) -> Array:
    """Measure the fraction of the curve's length that lies before each vertex."""
    length: Array = np.zeros(x.size)
    for values in (x, y):
        steps = np.abs(np.diff(values))
        reach = float(np.nanmax(values) - np.nanmin(values))
        if reach > 0:
            length[1:] += np.nan_to_num(steps / reach)
    np.cumsum(length, out=length)
    length /= max(length[-1], 1e-300)
    return length


def thin_graph(x: Array, y: Array, max_vertices: int = 20_000) -> Array:
    """Choose about `max_vertices` vertices of a graph whose x does not fall.

    A graph with no more vertices keeps all of them.  A longer one keeps the first, the last, the lowest and
    the highest vertex in each of `max_vertices`/4 equal cells of x, so that the line still covers the same
    range of y in each cell.
    """
    if x.size <= max_vertices:
        return np.arange(x.size)
    cells = max_vertices // 4
    cell = np.minimum(((x - x[0]) * (cells / (x[-1] - x[0]))).astype(np.int32), cells - 1)
    first = np.concatenate(([0], np.flatnonzero(np.diff(cell)) + 1))
    last = np.append(first[1:], x.size) - 1
    size = last - first + 1
    extremes = []
    for extreme in (np.minimum, np.maximum):
        indices = np.flatnonzero(y == np.repeat(extreme.reduceat(y, first), size))
        extremes.append(indices[np.searchsorted(indices, first)])  # the first of equal extremes in each cell
    return np.unique(np.concatenate((first, last, *extremes)))
