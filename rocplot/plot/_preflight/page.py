"""The page: how much of it the axes use, its width, its fonts, and what leaves the frame."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.transforms import Bbox

from rocplot.plot._gids import TABLE
from rocplot.plot._preflight.drawn import TOUCH, Drawn, is_clipped
from rocplot.plot._preflight.finding import Finding
from rocplot.plot._preflight.models import is_main, is_ours

_USED = 0.55  # of the page that all axes with their labels and legends take
_HIGH, _LANDSCAPE, _SCREEN = 0.85, 1.3, 1.8  # axes this high on a page such as 4:3 or 16:9 cannot be larger
_EMPTY = 0.2  # of the rows of the page
_NO_LAYOUT: Any = {"figure.autolayout": False, "figure.constrained_layout.use": False}  # for a figure without
_LEADING = 12.0  # points: less than this is left empty between lines of text


def small_axes(drawn: Drawn) -> Iterator[Finding]:
    """Axes that leave too much of the page to nothing, or to a legend."""
    boxes = [_with_labels(ax, drawn) for ax in drawn.axes if ax.get_in_layout()]
    if not boxes:
        return
    figures = (drawn.figure, *drawn.figure.subfigs)
    boxes += [one.get_window_extent(drawn.renderer) for figure in figures for one in figure.legends]
    page = drawn.figure.bbox
    wide = _covered([(box.x0, box.x1) for box in boxes], page.x0, page.x1)
    high = _covered([(box.y0, box.y1) for box in boxes], page.y0, page.y1)
    whole = high >= _HIGH and _LANDSCAPE <= page.width / page.height <= _SCREEN
    if wide * high < _USED and not whole:
        yield Finding("small axes", f"the axes with labels and legends take {wide * high:.0%} of the page")


def _with_labels(ax: Axes, drawn: Drawn) -> Bbox:
    """Return the box of an axes with its ticks, labels, titles, texts and legend."""
    parts = [ax.get_window_extent(drawn.renderer)]
    parts += [box for axis in (ax.xaxis, ax.yaxis) if (box := axis.get_tightbbox(drawn.renderer))] * ax.axison
    parts += [word.box for word in drawn.words if word.text is ax.title or word.text in ax.texts]
    legend = ax.get_legend()
    parts += [] if legend is None or not legend.get_visible() else [legend.get_window_extent(drawn.renderer)]
    return Bbox.union(parts)


def _covered(spans: list[tuple[float, float]], low: float, high: float) -> float:
    """Return the share of a range that spans cover together."""
    total, end = 0.0, low
    for first, last in sorted(spans):
        total += max(min(last, high) - max(first, end), 0)
        end = max(end, min(last, high))
    return total / (high - low)


def empty_rows(drawn: Drawn) -> Iterator[Finding]:
    """Rows of the page in which nothing is drawn, without those between lines of text."""
    pixels = drawn.pixels
    inked = np.flatnonzero((pixels != pixels[0, 0]).any(axis=(1, 2)))
    gaps = np.diff(np.concatenate([[-1], inked, [len(pixels)]])) - 1
    empty = gaps[gaps > drawn.points(_LEADING)].sum() / len(pixels)
    if empty > _EMPTY:
        yield Finding("empty page", f"{empty:.0%} of the height of the page is empty")


def not_square(drawn: Drawn) -> Iterator[Finding]:
    """Panels of two rates, of our plots, that are not square, and tables whose cells are not."""
    for ax in drawn.axes:
        box = ax.get_window_extent(drawn.renderer)
        shape = np.ptp(ax.get_ylim()) / np.ptp(ax.get_xlim()) if ax.patch.get_label() == TABLE else 1
        if ax.patch.get_gid() == "panel" and abs(box.width * shape - box.height) > TOUCH:
            size = f"{box.width:.1f} by {box.height:.1f}"
            yield Finding("panel not square", f"panel {ax.get_xlabel()!r} measures {size} pixels")


def leaving(drawn: Drawn) -> Iterator[Finding]:
    """Lines that go on beyond the frame of their axes, and lines of models that are all beyond it."""
    for ink in drawn.inks:
        ax, path, line = ink.axes, ink.path, ink.artist
        if ax is None or path is None or not ax.axison or ax.name == "3d" or not isinstance(line, Line2D):
            continue
        room = ax.bbox.padded(drawn.points(line.get_linewidth()) / 2 + 1)
        in_data = line.get_transform().contains_branch(ax.transData)
        if not is_clipped(line) and in_data and not _within(path.get_extents(), room):
            yield Finding("line leaves axes", f"{ink.said} goes beyond the frame of its axes")
        elif is_ours(ax) and is_main(line) and not ink.on_line(room):
            yield Finding("line leaves axes", f"{ink.said} lies beyond the frame of its axes")


def _within(box: Bbox, room: Bbox) -> bool:
    return bool(np.all(room.min <= box.min) and np.all(box.max <= room.max))


def in_print(figure: Figure, width: float | None) -> Iterator[Finding]:
    """Fonts that are not embedded as they should be, and the width of the page, both as a PDF has them."""
    engine, buffer = figure.get_layout_engine(), io.BytesIO()
    with mpl.rc_context(_NO_LAYOUT):
        figure.set_layout_engine("none")  # it stands already
        try:
            figure.savefig(buffer, format="pdf")
        finally:
            figure.set_layout_engine(engine)
    pdf = buffer.getvalue()
    if b"/Subtype /Type3" in pdf:
        yield Finding("fonts", "fonts are embedded as type 3, not 42: set rcParams['pdf.fonttype'] = 42")
    elif b"/BaseFont" in pdf and not re.search(rb"/FontFile\d?\b", pdf):
        yield Finding("fonts", "fonts are not embedded: unset rcParams['pdf.use14corefonts']")
    boxes = re.findall(rb"/MediaBox \[ ?([\d.]+) [\d.]+ ([\d.]+)", pdf)
    page = (float(boxes[0][1]) - float(boxes[0][0])) / 72
    if width is not None and abs(page - width) > 1.5e-4:
        yield Finding("page width", f"the page is {page:.3f} in wide, not {width:.3f}")
