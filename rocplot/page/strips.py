"""Strips above or below a panel, in room of their own, such as lanes for rugs and histograms.

A strip is a child axes, so that layout engines, titles and tight bounding boxes leave room for it, while
the panel keeps its place and its size.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.transforms import Bbox, Transform, blended_transform_factory

from rocplot.page.gids import get_gid, write_gid
from rocplot.page.private_matplotlib import get_figure_renderer
from rocplot.page.typeset import LiteralString, make_axis_literal

STRIP_GID = "strip"
_GAP = 2.0  # points between the panel and its strip
_MAX_FRACTION = 0.2  # of the page's height, for each row of panels: lanes are drawn lower than their sum


class _StripLocator:
    """A locator that keeps a strip above its panel, as wide as the panel and as high as its lanes."""

    def __init__(self, panel: Axes, strip: Axes) -> None:
        self._panel, self._strip = panel, strip

    # matplotlib passes the panel, not the strip, where it places titles
    def __call__(self, _ax: Any, _renderer: RendererBase | None) -> Bbox:
        figure: Any = self._panel.figure
        point, panel = figure.dpi / 72, self._panel.bbox
        bottom = panel.y1 + _GAP * point
        top = bottom + (measure_strip_height(self._panel, self._strip) - _GAP) * point
        box = Bbox([[panel.x0, bottom], [panel.x1, top]])
        return box.transformed(figure.transSubfigure.inverted())


class _BelowLocator:
    """A locator that keeps a strip below the x axis of its panel, with the axis' labels."""

    def __init__(self, panel: Axes, strip: Axes) -> None:
        self._panel, self._strip = panel, strip

    def __call__(self, _ax: Axes, renderer: RendererBase | None) -> Bbox:
        figure: Any = self._panel.figure
        point, panel = figure.dpi / 72, self._panel.bbox
        low, high = self._strip.get_ylim()
        renderer = get_figure_renderer(figure.get_figure(root=True)) if renderer is None else renderer
        axis = self._panel.xaxis.get_tightbbox(renderer)
        top = (panel.y0 if axis is None else min(axis.y0, panel.y0)) - 2 * _GAP * point
        box = Bbox([[panel.x0, top - (high - low) * point], [panel.x1, top]])
        return box.transformed(figure.transSubfigure.inverted())


def add_strip_below(ax: Axes, height: float) -> Axes:
    """Add a strip of a height in points below a panel and its labels; ordinates are points from its top."""
    strip = _add_strip(ax, _BelowLocator)
    write_gid(strip, f"{STRIP_GID}_below")
    strip.set_ylim(-height, 0.0)
    return strip


def find_strip(ax: Axes) -> Axes | None:
    """Return the strip above a panel, or None."""
    insets = (child for child in ax.child_axes if isinstance(child, Axes))
    return next((inset for inset in insets if get_gid(inset) == STRIP_GID), None)


def add_lane(ax: Axes, height: float) -> tuple[Axes, tuple[float, float]]:
    """Add a lane of a height in points to the strip above a panel, below the lanes that it has.

    Returns the strip, whose ordinates are points, and the lower and the upper ordinate of the lane.
    """
    strip = find_strip(ax)
    if strip is None:
        strip = _add_strip(ax, _StripLocator)
    top = strip.get_ylim()[0]
    strip.set_ylim(top - height, 0.0)
    return strip, (top - height, top)


def measure_strip_height(ax: Axes, strip: Axes | None = None) -> float:
    """Return how far the strip of a panel reaches above it, in points; 0 without a strip.

    Many lanes share a fifth of the page, so that they leave the panel its room.
    """
    strip = find_strip(ax) if strip is None else strip
    if strip is None:
        return 0.0
    figure, spec = ax.figure, ax.get_subplotspec()
    n_rows = 1 if spec is None else spec.get_topmost_subplotspec().get_gridspec().nrows
    page_height = figure.bbox.height / figure.get_figure(root=True).dpi * 72
    return _GAP + min(-strip.get_ylim()[0], _MAX_FRACTION * page_height / n_rows)


def get_strip_transform(strip: Axes, ax: Axes) -> Transform:
    """Return the transform of artists in a strip: the values on x of its panel, and points from its top."""
    return blended_transform_factory(ax.transData, strip.transData)


def add_lane_signs(strip: Axes, signs: Mapping[float, str]) -> None:
    """Write signs on the left of a strip, each at its ordinate, beside those that stand there."""
    texts = [text.get_text() for text in strip.get_yticklabels()]
    standing = dict(zip(strip.get_yticks(), texts, strict=True))
    ordinates, all_signs = zip(*(standing | dict(signs)).items(), strict=True)
    strip.yaxis.set_visible(True)
    strip.set_yticks(ordinates, [LiteralString(sign) for sign in all_signs])


def _add_strip(ax: Axes, make_locator: Callable[[Axes, Axes], Any]) -> Axes:
    strip = ax.inset_axes((0.0, 1.0, 1.0, 0.1), zorder=1.0)
    strip.set_axes_locator(make_locator(ax, strip))
    write_gid(strip, STRIP_GID)
    strip.set(autoscale_on=False, ylim=(-_GAP, 0.0), yticks=[], facecolor="none", navigate=False)
    strip.xaxis.set_visible(False)
    strip.yaxis.set_visible(False)
    strip.spines[:].set_visible(False)
    make_axis_literal(strip.yaxis)
    strip.tick_params(axis="y", which="both", length=0)
    return strip
