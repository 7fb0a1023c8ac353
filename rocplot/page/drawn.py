"""A figure as it is drawn: its words, lines, markers, shades and legends, each with its place in pixels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.axis import Axis, Tick
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.collections import Collection, LineCollection, PathCollection, QuadMesh
from matplotlib.figure import Figure, SubFigure
from matplotlib.legend import Legend
from matplotlib.lines import Line2D
from matplotlib.markers import MarkerStyle
from matplotlib.offsetbox import AnchoredOffsetbox
from matplotlib.patches import Patch
from matplotlib.path import Path
from matplotlib.spines import Spine
from matplotlib.text import Annotation, Text
from matplotlib.transforms import Affine2D, Bbox, BboxBase

from rocplot._faults import type_error
from rocplot._typing import Array
from rocplot.page.gids import gid_of
from rocplot.page.typeset import LiteralText

# -- The figure of what was drawn -----------------------------------------------------------------


def figure_of(given: Any, argument: str) -> Figure:
    """Return a figure, or the whole one of its axes, its subfigures or a grid of seaborn."""
    found: Any = getattr(given, "figure", None)
    if not hasattr(found, "get_figure"):
        raise type_error(argument, f"must be a matplotlib Figure or its Axes, not {type(given).__name__}")
    return found.get_figure(root=True)  # type: ignore[no-any-return]


# -- Words, lines, markers, shades and legends, as drawn ------------------------------------------

TOUCH = 0.5  # pixels that boxes of text may share: their bounds are rounded outwards
OPAQUE = 0.6  # a shade below this shows what is behind it
_NO_LINE = ("None", "none", " ", "")


@dataclass(frozen=True, eq=False)
class Word:
    """A text that is drawn, its box, and its outline, which is turned as the text is."""

    text: Text
    box: Bbox
    outline: Path
    legend: Legend | None
    axes: Axes | None

    @property
    def said(self) -> str:
        """The text in quotation marks."""
        return repr(self.text.get_text())


@dataclass(frozen=True, eq=False)
class Ink:
    """A line, a set of markers or a shade of the data, in pixels.

    Attributes
    ----------
    artist : Artist
        What is drawn.
    axes : Axes or None
        Where it belongs.
    path : Path or None
        Its line or outline.
    points : array
        Middles of its markers.
    reach : float
        Half the size of a marker.
    filled : bool
        Whether it hides what is behind it.
    seen : Bbox
        The part of the page in which it shows.
    """

    artist: Artist
    axes: Axes | None
    path: Path | None
    points: Array
    reach: float
    filled: bool
    seen: BboxBase

    @property
    def said(self) -> str:
        """What a message calls it: its gid, else its label, else what it is."""
        label = str(self.artist.get_label())
        shown = label.strip() if not label.startswith("_") else ""
        return str(gid_of(self.artist) or shown or f"a {type(self.artist).__name__}")

    def meets(self, box: BboxBase) -> bool:
        """Say whether a part of it that shows lies in a box."""
        near, seen = box.padded(self.reach), self.seen.padded(TOUCH)
        low, high = np.maximum(near.min, seen.min), np.minimum(near.max, seen.max)
        inside = ((self.points >= low) & (self.points <= high)).all(axis=1)
        return bool(inside.any()) or self.on_line(box)

    def on_line(self, box: BboxBase) -> bool:
        """Say whether its line or outline, or what it fills, shows in a box."""
        part = Bbox.intersection(box, self.seen)
        if self.path is None or part is None or not (part.width and part.height):
            return False
        if self.filled or not self.path.intersects_bbox(part, filled=False):
            return bool(self.path.intersects_bbox(part, filled=self.filled))
        return any(piece.intersects_bbox(part, filled=False) for piece in _pieces(self.path))


@dataclass(frozen=True, eq=False)
class Drawn:
    """All that a figure shows, and its pixels."""

    figure: Figure
    renderer: RendererAgg
    words: list[Word] = field(default_factory=list)
    inks: list[Ink] = field(default_factory=list)
    axes: list[Axes] = field(default_factory=list)
    legends: list[Legend] = field(default_factory=list)
    boxes: list[AnchoredOffsetbox] = field(default_factory=list)
    ticks: list[Bbox] = field(default_factory=list)

    @classmethod
    def of(cls, figure: Figure) -> Drawn:
        """Draw a figure, at its own resolution and on no canvas of its own, and measure it."""
        width, height = (int(side) for side in figure.bbox.size)
        drawn = cls(figure, RendererAgg(width, height, figure.dpi))  # type: ignore[no-untyped-call]
        figure.draw(drawn.renderer)
        drawn._walk(figure, None, None)
        return drawn

    def points(self, size: float) -> float:
        """Convert a length in points to pixels."""
        return size * self.figure.dpi / 72

    def _walk(self, artist: Artist, ax: Axes | None, legend: Legend | None) -> None:
        """Collect an artist and all that belongs to it, as far as it is shown."""
        if not artist.get_visible():
            return
        if isinstance(artist, Axes):
            self.axes.append(artist)
            ax = artist
        elif isinstance(artist, Legend):
            self.legends.append(artist)
            legend = artist
        elif isinstance(artist, AnchoredOffsetbox):
            self.boxes.append(artist)
        elif isinstance(artist, Text):
            self._take_text(artist, ax, legend)
            return
        elif isinstance(artist, Tick):
            self._take_tick(artist)
        elif legend is None and not isinstance(artist, Figure | SubFigure):
            self._take_ink(artist, ax)
        for child in _children(artist):
            self._walk(child, ax, legend)

    def _take_text(self, text: Text, ax: Axes | None, legend: Legend | None) -> None:
        if not text.get_text().strip():
            return
        if isinstance(text, Annotation) and not text._check_xy(self.renderer):  # type: ignore[attr-defined]
            return
        box = Text.get_window_extent(text, self.renderer)  # that of an annotation has its arrow, too
        if not (box.width and box.height):
            return
        if is_clipped(text) and ax is not None and not ax.bbox.overlaps(box):
            return
        self.words.append(Word(text, box, self._outline(text, box), legend, ax))

    def _outline(self, text: Text, box: Bbox) -> Path:
        """Return the box of a text, turned as the text is: that of its bounds would be too large."""
        width, height, angle = box.width, box.height, 0.0
        if text.get_rotation() % 90:
            look: dict[str, Any] = {"fontproperties": text.get_fontproperties(), "usetex": text.get_usetex()}
            turned = LiteralText(0, 0, text.get_text(), **look)
            turned.set_figure(self.figure)
            level = turned.get_window_extent(self.renderer)
            width, height, angle = level.width, level.height, text.get_rotation()
        corners = np.array([(-width, -height), (width, -height), (width, height), (-width, height)]) / 2
        place = Affine2D().rotate_deg(angle).translate(*np.add(box.min, box.max) / 2)
        return Path(place.transform(corners))

    def _take_tick(self, tick: Tick) -> None:
        for mark in (tick.tick1line, tick.tick2line):
            if mark.get_visible() and mark.get_markersize():
                self.ticks.append(mark.get_window_extent(self.renderer))

    def _take_ink(self, artist: Artist, ax: Axes | None) -> None:
        path: Path | None = None
        points, reach, filled = np.empty((0, 2)), 0.0, False
        if isinstance(artist, Line2D):
            path, points, reach = self._of_line(artist)
        elif isinstance(artist, PathCollection):
            points = _finite(artist.get_offset_transform().transform(artist.get_offsets()))
            reach = self.points(float(np.sqrt(np.max(artist.get_sizes(), initial=0)))) / 2
        elif isinstance(artist, Collection) and not isinstance(artist, QuadMesh):
            path, filled = _of_collection(artist)
        elif isinstance(artist, Patch) and not isinstance(artist, Spine):
            shown = artist.get_fill() or artist.get_linewidth()
            path = artist.get_transform().transform_path(artist.get_path()) if shown else None
            filled = _opaque(artist.get_facecolor())
        if path is not None or len(points):
            seen = ax.bbox if ax is not None and is_clipped(artist) else self.figure.bbox
            self.inks.append(Ink(artist, ax, path, points, reach, filled, seen.frozen()))

    def _of_line(self, line: Line2D) -> tuple[Path | None, Array, float]:
        path = line.get_transform().transform_path(line.get_path())
        points, reach = np.empty((0, 2)), 0.0
        if marker_size(line) and line.get_markevery() is None:
            points, reach = _finite(np.asarray(path.vertices)), self.points(marker_size(line)) / 2
        return path if has_line(line) and np.shape(path.vertices)[0] > 1 else None, points, reach


def is_clipped(artist: Artist) -> bool:
    """Say whether an artist ends at the frame of its axes."""
    return artist.get_clip_on() and not (artist.get_clip_box() is None and artist.get_clip_path() is None)


def has_line(line: Line2D) -> bool:
    """Say whether a line is drawn, and not its markers alone."""
    return line.get_linestyle() not in _NO_LINE and line.get_linewidth() > 0


def marker_size(line: Line2D) -> float:
    """Measure the markers of a line, edges included, in points; 0 where it has none."""
    if str(line.get_marker()) in _NO_LINE:
        return 0.0
    style = MarkerStyle(line.get_marker())
    shape = style.get_path().transformed(style.get_transform()).get_extents()
    return max(shape.size) * line.get_markersize() + line.get_markeredgewidth()


def _children(artist: Artist) -> Iterator[Artist]:
    """Give the parts that are drawn: no ticks beyond the limits, no frame that is switched off."""
    if isinstance(artist, Axis):
        low, high = sorted(artist.get_view_interval())
        room = 1e-9 * (high - low)
        ticks = [*artist.get_major_ticks(), *artist.get_minor_ticks()]
        yield from (artist.label, artist.offsetText)
        yield from (one for one in ticks if low - room <= one.get_loc() <= high + room)
    elif isinstance(artist, Axes):
        parts = (one for one in artist.get_children() if one is not artist.patch)
        if artist.name == "3d":  # which has no spines, and says elsewhere whether it has axes
            frame: tuple[Any, ...] = (Spine,) if artist._axis3don else (Spine, Axis)  # type: ignore[attr-defined]
        else:
            frame = () if artist.axison else (Spine, Axis)
        yield from (one for one in parts if not isinstance(one, frame))
    elif isinstance(artist, Tick):
        yield from (artist.label1, artist.label2)
    elif isinstance(artist, Figure | SubFigure):
        yield from (one for one in artist.get_children() if one is not artist.patch)
    else:
        yield from artist.get_children()


def _of_collection(artist: Collection) -> tuple[Path | None, bool]:
    """Take the lines or outlines of a collection."""
    transform = artist.get_transform()
    paths = [transform.transform_path(path) for path in artist.get_paths() if np.size(path.vertices)]
    is_lines = isinstance(artist, LineCollection)
    shown = bool(np.any(artist.get_linewidth())) if is_lines else len(artist.get_facecolor()) > 0
    if not paths or not (shown or np.any(artist.get_linewidth())):
        return None, False
    return Path.make_compound_path(*paths), not is_lines and _opaque(artist.get_facecolor())


def _pieces(path: Path) -> Iterator[Path]:
    """Take apart the lines of a path; `Path.intersects_bbox` joins each to the next, as if it were one."""
    vertices = np.asarray(path.vertices)
    codes = np.full(len(vertices), Path.LINETO) if path.codes is None else np.asarray(path.codes)
    known = np.isfinite(vertices).all(axis=1)
    starts = np.flatnonzero((codes == Path.MOVETO) | ~known | np.append(False, ~known[:-1]))
    for some in np.split(np.arange(len(vertices)), starts):
        if some.size and known[some[0]]:
            yield Path(vertices[some], np.append(Path.MOVETO, codes[some[1:]]))


def _opaque(color: object) -> bool:
    rgba = np.atleast_2d(np.asarray(color, float))
    return bool(rgba.size and (rgba[:, 3] >= OPAQUE).any())


def _finite(points: object) -> Array:
    found: Array = np.ma.filled(np.ma.asarray(points, float), np.nan).reshape(-1, 2)
    return np.asarray(found[np.isfinite(found).all(axis=1)])
