"""Words that cannot be read: one on the other, cut, too small, struck through."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.colors import to_rgba
from matplotlib.font_manager import FontProperties, fontManager, get_font
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.transforms import BboxBase

from rocplot.plot._gids import layer_of
from rocplot.plot._preflight.drawn import OPAQUE, TOUCH, Drawn, is_clipped
from rocplot.plot._preflight.finding import Finding
from rocplot.plot._preflight.models import is_main, lines_of_models
from rocplot.plot._typeset import MATH, as_drawn


def overlapping(drawn: Drawn) -> Iterator[Finding]:
    """Words that stand on each other; what a legend covers is told of the legend."""
    words = drawn.words
    boxes = np.array([word.box.extents for word in words]).reshape(-1, 4)
    low, high = boxes[:, None, :2], boxes[:, None, 2:]
    shared = np.minimum(high, boxes[None, :, 2:]) - np.maximum(low, boxes[None, :, :2])
    for i, j in zip(*np.nonzero(np.triu((shared > TOUCH).all(axis=2), 1)), strict=True):
        a, b = words[i], words[j]
        if a.legend is b.legend and a.outline.intersects_path(b.outline, filled=True):
            yield Finding("overlapping text", f"text {a.said} overlaps {b.said}")


def clipped(drawn: Drawn) -> Iterator[Finding]:
    """Words that the edge of the page cuts, or that of the axes."""
    page = drawn.figure.bbox.padded(TOUCH)
    for word in drawn.words:
        if not _holds(page, word.box):
            yield Finding("clipped text", f"text {word.said} leaves the page")
        elif is_clipped(word.text) and word.axes and not _holds(word.axes.bbox.padded(TOUCH), word.box):
            yield Finding("clipped text", f"text {word.said} is cut at the edge of its axes")


def _holds(outer: BboxBase, inner: BboxBase) -> bool:
    return bool(np.all(outer.min <= inner.min) and np.all(inner.max <= outer.max))


def small(drawn: Drawn, least: float) -> Iterator[Finding]:
    """Words in a type that is too small."""
    sizes: dict[float, str] = {}
    for word in drawn.words:
        sizes.setdefault(round(float(word.text.get_fontsize()), 6), word.said)
    for size, said in sorted(sizes.items()):
        if size < least - 1e-6:
            yield Finding("small text", f"text of {size:g} pt is smaller than {least:g}, such as {said}")


def without_glyph(drawn: Drawn) -> Iterator[Finding]:
    """Words with characters that their fonts lack, which are printed as boxes; not those set by TeX."""
    for word in drawn.words:
        if word.text.get_usetex():
            continue
        text, math = as_drawn(word.text.get_text(), tex=False)
        known = _characters(word.text.get_fontproperties())
        outside = MATH.sub("", text) if math else text
        lost = "".join(dict.fromkeys(char for char in outside if ord(char) not in known and char != "\n"))
        if lost:
            yield Finding("missing glyphs", f"the font of text {word.said} has no glyph for {lost!r}")


def _characters(font: FontProperties) -> set[int]:
    """Return the code points that a font has, or one of the fonts that stand in for it."""
    paths = fontManager._find_fonts_by_props(font)
    return set().union(*map(_characters_in, paths))


@functools.lru_cache(maxsize=32)
def _characters_in(path: Any) -> frozenset[int]:
    return frozenset(get_font(path).get_charmap())


def struck(drawn: Drawn) -> Iterator[Finding]:
    """Labels on a line of a model, or on its interval in a forest plot."""
    for ax in drawn.axes:
        edge = _at_the_edge(ax)
        labels = [
            word
            for word in drawn.words
            if word.axes is ax and word.legend is None and id(word.text) not in edge
        ]
        bars = [one for one in ax.collections if layer_of(one) == "forest"]
        lines = {id(line) for line in [*lines_of_models(ax), *bars]} if labels else set()
        inks = [ink for ink in drawn.of_axes(ax) if id(ink.artist) in lines]
        for word in labels:
            box = word.box.padded(-TOUCH)
            for ink in inks:
                if (
                    ink.on_line(box)
                    and not _is_cut(ink.artist, box)
                    and (is_main(ink.artist) or not _has_ground(word.text))
                ):
                    yield Finding("label over line", f"label {word.said} stands on {ink.said}")


def _at_the_edge(ax: Axes) -> set[int]:
    """Return the ids of the texts that belong to the axes' edges, not to the data."""
    beside = [ax.xaxis, ax.yaxis]
    edge = [text for axis in beside for text in (axis.label, axis.offsetText)]
    edge += [text for axis in beside for text in axis.get_ticklabels(which="both")]
    return set(map(id, edge))


def _is_cut(artist: Artist, box: BboxBase) -> bool:
    """Say whether what clips a line leaves a hole for the text, as placed labels do."""
    clip: Any = artist.get_clip_path()
    if clip is None:
        return False
    rings = clip.get_fully_transformed_path().to_polygons()
    corners = [*box.corners(), np.mean([box.min, box.max], axis=0)]
    inside = sum(Path(ring).contains_points(corners).astype(int) for ring in rings)
    return bool(np.all(inside % 2 == 0))  # in the panel and in a hole of it


def _has_ground(text: Text) -> bool:
    """Say whether a text has a ground of its own, which interrupts the line behind it."""
    patch = text.get_bbox_patch()
    return patch is not None and to_rgba(patch.get_facecolor())[3] >= OPAQUE
