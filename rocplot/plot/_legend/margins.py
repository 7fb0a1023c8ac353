"""The words around panels, measured once while a layout engine runs again and again."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.figure import Figure
from matplotlib.transforms import Bbox

from rocplot._typing import Array

_SAME = 0.5  # points


Margins = dict[Axes, Array]  # how far the words of a panel reach beyond its four sides, in pixels


def measured(figure: Figure, renderer: RendererBase) -> Margins:
    """Measure the words around each panel of straight sides."""
    return margins_of(boxes_of(figure, renderer), renderer)


def boxes_of(figure: Figure, renderer: RendererBase) -> dict[Axes, Bbox | None]:
    """Measure the panels in view with the words around them."""
    found: dict[Axes, Bbox | None] = {}
    for ax in (one for one in figure.axes if one.get_visible()):
        bring(ax, renderer)
        with _steady(ax):
            found[ax] = ax.get_tightbbox(renderer)
    return found


@contextmanager
def _steady(ax: Axes) -> Iterator[None]:
    """Let the ticks of a panel that stands be found once, not for each of its sides and words."""
    axes = [ax.xaxis, ax.yaxis] if ax.name == "rectilinear" else []
    try:
        for axis in axes:
            vars(axis)["_update_ticks"] = functools.cache(axis._update_ticks)  # type: ignore[attr-defined]
        yield
    finally:
        for axis in axes:
            vars(axis).pop("_update_ticks", None)


def margins_of(boxes: Mapping[Axes, Bbox | None], renderer: RendererBase) -> Margins:
    """Return by how much panels of straight sides fall short of their boxes."""
    return {
        ax: np.subtract(box.extents, ax.get_window_extent(renderer).extents)
        for ax, box in boxes.items()
        if box is not None and ax.name == "rectilinear"
    }


@contextmanager
def fixed(margins: Margins, renderer: RendererBase) -> Iterator[None]:
    """Let panels say that their words reach as far as they did, wherever they stand meanwhile."""

    def told(ax: Axes) -> Any:
        def get_tightbbox(*_: object, **__: object) -> Bbox:
            bring(ax, renderer)
            box: Any = ax.get_window_extent(renderer).extents + margins[ax]
            return Bbox.from_extents(*box)

        return get_tightbbox

    for ax in margins:
        vars(ax)["get_tightbbox"] = told(ax)
    try:
        yield
    finally:
        for ax in margins:
            del vars(ax)["get_tightbbox"]


def bring(ax: Axes, renderer: RendererBase) -> None:
    """Bring a panel to its place and shape, as its drawing will."""
    locator: Any = ax.get_axes_locator()
    ax.apply_aspect(None if locator is None else locator(ax, renderer))


def are_alike(some: Margins, others: Margins, point: float) -> bool:
    """Say whether words reach as far as before."""
    return some.keys() == others.keys() and all(
        np.abs(reach - others[ax]).max() <= _SAME * point for ax, reach in some.items()
    )
