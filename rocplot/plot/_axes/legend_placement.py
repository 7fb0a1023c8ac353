"""The corners of a panel: where a legend or a box of numbers hides least."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.artist import Artist, allow_rasterization
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.collections import PolyCollection
from matplotlib.legend import Legend
from matplotlib.offsetbox import AnchoredOffsetbox
from matplotlib.path import Path
from matplotlib.transforms import Bbox

from rocplot._typing import Array

_CORNERS = ("upper left", "lower right", "upper right", "lower left")
_STEP = 2.0  # points between the samples of a line
_FILL = 0.3  # share of a line's weight that a shade has
_ACROSS = (np.arange(8) + 0.5) / 8


class Corners(Artist):
    """What may stand in any corner of one axes.

    The corner is chosen at each drawing, in display space and before the other artists, because only then the
    size of the axes and of the text is known: the first free one, else the one with least ink.
    """

    def __init__(self, ax: Axes) -> None:
        super().__init__()
        self._boxes: dict[str, tuple[Legend | AnchoredOffsetbox, str]] = {}
        self.set_zorder(-1)
        self.set_gid("corners")
        self.set_in_layout(False)
        ax.add_artist(self)

    def put(self, box: Legend | AnchoredOffsetbox, first: str) -> None:
        """Let a legend, or a box, stand where room is, at first choice in a given corner."""
        self._boxes["legend" if isinstance(box, Legend) else "box"] = box, first

    @allow_rasterization  # type: ignore[untyped-decorator]
    def draw(self, renderer: RendererBase) -> None:
        ax = self.axes
        assert isinstance(ax, Axes)
        scale = float(renderer.points_to_pixels(1.0))  # type: ignore[arg-type]
        lines, fills = _ink(ax, _STEP * scale)
        taken: list[Bbox] = []
        for box, first in self._boxes.values():
            if isinstance(box, Legend) and box is not ax.get_legend():
                continue  # a later call has made another one
            found = {}
            for corner in sorted(_CORNERS, key=lambda one: one != first):
                _move(box, corner)
                here = box.get_window_extent(renderer)
                found[corner] = _covered(here, lines, fills) + 1e6 * sum(here.overlaps(one) for one in taken)
            _move(box, min(found, key=found.__getitem__))
            taken.append(box.get_window_extent(renderer))


def _move(box: Legend | AnchoredOffsetbox, corner: Any) -> None:
    if isinstance(box, Legend):
        box.set_loc(corner)
    else:
        box.loc = AnchoredOffsetbox.codes[corner]


def _ink(ax: Axes, step: float) -> tuple[Array, list[Path]]:
    """Sample all lines at equal steps, in display space, and collect the shades."""
    paths = [line.get_transform().transform_path(line.get_path()) for line in ax.lines if line.get_visible()]
    fills = []
    for one in (one for one in ax.collections if one.get_visible()):
        own = [one.get_transform().transform_path(path) for path in one.get_paths()]
        paths += own
        fills += own * isinstance(one, PolyCollection)
    samples = [_sampled(np.asarray(path.vertices), step) for path in paths]
    return np.concatenate([np.empty((0, 2)), *samples]), fills


def _sampled(xy: Array, step: float) -> Array:
    xy = xy[np.isfinite(xy).all(axis=1)]
    if len(xy) < 2:
        return xy
    far = np.concatenate(([0], np.cumsum(np.hypot(*np.diff(xy, axis=0).T))))
    at = np.linspace(0, far[-1], int(min(far[-1] / step, 1e5)) + 2)
    return np.column_stack([np.interp(at, far, side) for side in xy.T])


def _covered(box: Bbox, lines: Array, fills: list[Path]) -> float:
    """Count the samples of lines, and the shaded part, that a box would hide."""
    inside = ((lines >= box.min) & (lines <= box.max)).all(axis=1).sum()
    grid = np.stack(np.meshgrid(_ACROSS, _ACROSS), -1).reshape(-1, 2) * box.size + box.min
    near = [path for path in fills if path.get_extents().overlaps(box)]
    shaded = sum(float(path.contains_points(grid).mean()) for path in near)
    return float(inside) + _FILL * len(_ACROSS) * shaded


def corners_of(ax: Axes) -> Corners:
    """Return the corners of an axes, made when first asked for."""
    for artist in ax.artists:
        if isinstance(artist, Corners):
            return artist
    return Corners(ax)
