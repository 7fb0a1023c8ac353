"""Shades: boxes, areas, bands, images, surfaces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.artist import allow_rasterization
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.collections import PolyCollection, QuadMesh
from matplotlib.colors import to_rgba
from matplotlib.image import AxesImage
from matplotlib.transforms import IdentityTransform

from rocplot._typing import Array
from rocplot.plot._artists.lines import line
from rocplot.plot._looks import HAIR, ground, over, thin_width
from rocplot.plot._scales import straight
from rocplot.plot._simplify import thin, thin_graph
from rocplot.plot._text.labels import labels_of
from rocplot.plot._typeset import Unlisted

_FILL_VERTICES = 2_200  # fills are not simplified by the vector backends; this keeps them small


def boxes(
    ax: Axes, x0: Array, y0: Array, x1: Array, y1: Array, *, avoid: bool = False, **kws: Any
) -> PolyCollection:
    """Draw rectangles between two corners each; labels keep off their edges if wanted."""
    corners = np.stack([np.stack(pair, -1) for pair in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))], 1)
    look = {"linewidth": thin_width(HAIR), "zorder": 1.2, "transform": straight(ax)}
    made = PolyCollection(list(corners), **over(look, kws, PolyCollection))
    ax.add_collection(made, autolim=False)
    if avoid:
        labels_of(ax).avoid(made)
    return made


def bounds(ax: Axes, low: tuple[float, float], high: tuple[float, float], **kws: Any) -> None:
    """Draw one rectangle; labels keep off its edges."""
    labels_of(ax).avoid(boxes(ax, *(np.array([at]) for at in (*low, *high)), **kws))


def area(ax: Axes, x: Array, y: Array, **kws: Any) -> PolyCollection:
    """Shade the space under a curve."""
    at = thin(x, y, _FILL_VERTICES)
    under = np.column_stack([np.r_[x[at], x[at[-1]], x[at[0]]], np.r_[y[at], 0, 0]])
    return _fill(ax, [under], {"linewidth": 0, "alpha": 0.15, "zorder": 1}, kws)


def under(ax: Axes, x: Array, y: Array, **kws: Any) -> PolyCollection:
    """Shade the space under a graph."""
    at = thin_graph(x, y, _FILL_VERTICES)
    outline = np.column_stack([np.r_[x[at], x[at[-1]], x[at[0]]], np.r_[y[at], 0, 0]])
    return _fill(ax, [outline], {"linewidth": 0, "alpha": 0.15, "zorder": 1}, kws)


def band(ax: Axes, x: Array, low: Array, high: Array, **kws: Any) -> PolyCollection:
    """Shade the space between two curves over the same abscissae, but where one is NaN."""
    gaps = np.flatnonzero(np.isnan(low) | np.isnan(high))
    outlines = []
    for part in np.split(np.arange(x.size), gaps):
        part = part[1:] if part.size and np.isin(part[0], gaps) else part
        if part.size > 1:
            edges = [(x[part], low[part]), (x[part], high[part])]
            at = np.unique(np.concatenate([thin(*edge, _FILL_VERTICES // 2) for edge in edges]))
            (across, down), (_, up) = ((a[at], b[at]) for a, b in edges)
            outlines.append(np.column_stack([np.r_[across, across[::-1]], np.r_[down, up[::-1]]]))
    return _fill(ax, outlines, {"linewidth": 0, "alpha": 0.2, "zorder": 1.1}, kws)


def toned(tones: Any, color: Any) -> Array:
    """Mix a colour with the ground, from 0 (the ground) to 1 (the colour)."""
    share = np.asarray(tones)[..., None]
    mixed: Array = share * to_rgba(color) + (1 - share) * to_rgba(ground())
    return mixed


class _Tones(Unlisted, AxesImage):
    """An image whose cells are where the data are, on axes of any scale; matplotlib's suits linear ones."""

    @allow_rasterization  # type: ignore[untyped-decorator]
    def draw(self, renderer: RendererBase) -> None:
        ax, cells = self.axes, np.asarray(self.get_array())
        if ax is None or ax.transScale.is_affine:
            super().draw(renderer)
            return
        left, right, bottom, top = self.get_extent()
        x = np.linspace(left, right, cells.shape[1] + 1)
        y = np.linspace(bottom, top, cells.shape[0] + 1)
        place = straight(ax).transform(np.stack(np.meshgrid(x, y), -1).reshape(-1, 2))
        corners = np.asarray(place).reshape(y.size, x.size, 2)
        mesh = QuadMesh(corners, transform=IdentityTransform(), zorder=self.get_zorder(), linewidth=0)
        mesh.set(facecolor=cells.reshape(-1, cells.shape[-1]) / 255, antialiased=False, rasterized=True)
        mesh.axes = ax
        mesh.set_figure(ax.get_figure(root=False))  # type: ignore[arg-type]
        mesh.set_clip_path(ax.patch)
        mesh.draw(renderer)


def shade(ax: Axes, tones: Array, corner: Sequence[Any], color: Any, **kws: Any) -> None:
    """Shade cells from the origin to a corner in tones of one colour, each from 0 to 1."""
    image = (255 * toned(tones, color)).round().astype(np.uint8)
    made = _Tones(ax, origin="lower", extent=(0, corner[0], 0, corner[1]), interpolation="nearest")
    made.set_data(image)
    made.set(**{"gid": "fill", "zorder": 0.5} | kws)
    ax.add_image(made)
    made.set_clip_path(ax.patch)  # or a part of it that is enlarged would count as large in layouts


def surface(ax: Axes, x: Array, y: Array, z: Array, **kws: Any) -> None:
    """Draw a surface in 3-D."""
    look: dict[str, Any] = {
        "linewidth": thin_width(0.25),
        "edgecolor": ground(),
        "rcount": 25,
        "ccount": 25,
    }
    ax.plot_surface(x, y, z, **(look | kws))  # type: ignore[attr-defined]


def mirrored(ax: Axes, up: Array, down: Array, low: float, high: float, **kws: Any) -> None:
    """Draw two histograms over [0, 1] back to back, on one scale, in a strip with two halves.

    `low` and `high` are the middles of the halves.
    """
    base, edges = (low + high) / 2, np.linspace(0, 1, up.size + 1)
    bars = np.concatenate([up, -down]) * (0.9 * (high - low) / max(float(np.max([up, down])), 1e-300))
    seen = bars != 0
    left, right = np.tile(edges[:-1], 2)[seen], np.tile(edges[1:], 2)[seen]
    look: dict[str, Any] = {"linewidth": 0}
    boxes(ax, left, np.full(left.size, base), right, base + bars[seen], **over(look, kws, PolyCollection))
    line(ax, [0, 1], [base, base], linewidth=thin_width(HAIR), gid="baseline")


def shape(ax: Axes, corners: Sequence[Sequence[tuple[float, float]]], **kws: Any) -> PolyCollection:
    """Shade polygons."""
    return _fill(ax, [np.asarray(one) for one in corners], {"linewidth": 0, "zorder": 0.9}, kws)


def _fill(ax: Axes, outlines: list[Array], look: dict[str, Any], kws: dict[str, Any]) -> PolyCollection:
    made = PolyCollection(outlines, **over(look | {"transform": straight(ax)}, kws, PolyCollection))
    ax.add_collection(made, autolim=False)
    return made
