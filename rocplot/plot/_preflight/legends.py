"""Legends, wherever they stand and whoever put them there: what they cover."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from matplotlib.axes import Axes
from matplotlib.transforms import Bbox, BboxBase

from rocplot.plot._preflight.drawn import TOUCH, Drawn
from rocplot.plot._preflight.finding import Finding


def over_data(drawn: Drawn) -> Iterator[Finding]:
    """Legends on lines, markers, error bars, edges of bands, and bars."""
    for legend in drawn.legends:
        box = legend.get_window_extent(drawn.renderer).padded(-TOUCH)
        for ink in drawn.inks:
            if ink.meets(box):
                yield Finding("legend over data", f"the legend covers {ink.said}")


def over_words(drawn: Drawn) -> Iterator[Finding]:
    """Legends on labels, ticks and words of the axes, or on another legend."""
    for legend in drawn.legends:
        box = legend.get_window_extent(drawn.renderer).padded(-TOUCH)
        for word in drawn.words:
            if word.legend is not legend and box.overlaps(word.box.padded(-TOUCH)):
                yield Finding("legend over words", f"the legend covers text {word.said}")
        if any(box.overlaps(tick) for tick in drawn.ticks):
            yield Finding("legend over words", "the legend covers ticks")


def beyond_frame(drawn: Drawn) -> Iterator[Finding]:
    """Legends inside axes that are wider than these, or that cross a frame."""
    for legend in drawn.legends:
        box = legend.get_window_extent(drawn.renderer).padded(-1)
        for ax in drawn.axes:
            inside = ax.bbox.contains(*np.add(box.min, box.max) / 2)
            if inside and box.width > ax.bbox.width:
                share = box.width / ax.bbox.width
                yield Finding("legend too wide", f"the legend is {share:.2f} times as wide as its axes")
            elif _crosses(ax, box):
                yield Finding("legend over frame", f"the legend crosses the frame of {_named(ax)}")


def _crosses(ax: Axes, box: BboxBase) -> bool:
    if ax.name == "3d" or not ax.axison:
        return False
    spines = [spine for spine in ax.spines.values() if spine.get_visible()]
    paths = [spine.get_transform().transform_path(spine.get_path()) for spine in spines]
    return any(path.intersects_bbox(Bbox(box.get_points()), filled=False) for path in paths)


def _named(ax: Axes) -> str:
    words = ax.get_title() or ax.get_ylabel() or ax.get_xlabel()
    return f"axes {words!r}" if words else "its axes"
