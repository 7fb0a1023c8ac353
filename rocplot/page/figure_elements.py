"""The elements of a drawn figure: texts, lines, markers, filled areas and legends, measured in pixels."""

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

from rocplot._errors import make_type_error
from rocplot._typing import Array
from rocplot.page.gids import get_gid
from rocplot.page.private_matplotlib import has_3d_axis, is_annotation_shown
from rocplot.page.typeset import LiteralText, PlacedText, measure_rows, measure_text

# -- The figure of a drawn element ----------------------------------------------------------------


def get_root_figure(fig_or_axes: Any, argument: str) -> Figure:
    """Return the root figure of a figure, subfigure, axes or seaborn grid."""
    figure: Any = getattr(fig_or_axes, "figure", None)
    if not hasattr(figure, "get_figure"):
        raise make_type_error(
            argument,
            f"must be a matplotlib Figure or its Axes, not {type(fig_or_axes).__name__}",
            "pass what a function drew, such as rocplot.roc(y_true, y_score)",
        )
    return figure.get_figure(root=True)  # type: ignore[no-any-return]


# -- Texts, lines, markers, filled areas and legends, as drawn ------------------------------------

OVERLAP_TOLERANCE = 0.5  # pixels that boxes of text may overlap: their bounds are rounded outwards
MIN_OPAQUE_ALPHA = 0.6  # a fill of a lower alpha shows what is behind it
_EMPTY_STYLES = ("None", "none", " ", "")


@dataclass(frozen=True, eq=False)
class DrawnText:
    """A drawn text with its bounding box and its outline: the boxes of its rows, rotated as the text is."""

    text: Text
    box: Bbox
    outline: Path
    legend: Legend | None
    axes: Axes | None

    @property
    def quoted_text(self) -> str:
        """The text in quotation marks."""
        return repr(self.text.get_text())

    @property
    def row_boxes(self) -> list[Bbox]:
        """The box of each row."""
        corners = np.asarray(self.outline.vertices)[:-1]  # the last one closes the outline
        if len(corners) <= 4:
            return [self.box]
        right, left = corners.reshape(2, -1, 2, 2)  # down the right side of the rows, and up their left side
        return [Bbox([low, high]) for low, high in zip(left[::-1, 0], right[:, 0], strict=True)]


@dataclass(frozen=True, eq=False)
class DrawnArtist:
    """A line, a set of markers or a filled area of the data, in pixels.

    Attributes
    ----------
    artist : Artist
        The artist itself.
    axes : Axes or None
        The axes that it belongs to.
    path : Path or None
        Its line or outline, if it has one.
    points : array
        The centres of its markers.
    marker_radius : float
        Half the size of a marker.
    is_filled : bool
        Whether it hides what is behind it.
    clip_box : Bbox
        The part of the page in which it shows.
    """

    artist: Artist
    axes: Axes | None
    path: Path | None
    points: Array
    marker_radius: float
    is_filled: bool
    clip_box: BboxBase

    @property
    def description(self) -> str:
        """The name of the artist in messages: its gid, else its label, else its class."""
        label = str(self.artist.get_label())
        shown_label = label.strip() if not label.startswith("_") else ""
        return str(get_gid(self.artist) or shown_label or f"a {type(self.artist).__name__}")

    def touches_box(self, box: BboxBase) -> bool:
        """Return whether a visible marker, line or filled area lies in a box."""
        padded_box, visible_box = box.padded(self.marker_radius), self.clip_box.padded(OVERLAP_TOLERANCE)
        low, high = np.maximum(padded_box.min, visible_box.min), np.minimum(padded_box.max, visible_box.max)
        is_inside = ((self.points >= low) & (self.points <= high)).all(axis=1)
        return bool(is_inside.any()) or self.path_touches_box(box)

    def path_touches_box(self, box: BboxBase) -> bool:
        """Return whether the visible part of the line, outline or filled area meets a box."""
        part = Bbox.intersection(box, self.clip_box)
        if self.path is None or part is None or not (part.width and part.height):
            return False
        if self.is_filled or not self.path.intersects_bbox(part, filled=False):
            return bool(self.path.intersects_bbox(part, filled=self.is_filled))
        return any(piece.intersects_bbox(part, filled=False) for piece in _split_path(self.path))


@dataclass(frozen=True, eq=False)
class DrawnFigure:
    """All elements of a figure, and the renderer that drew them."""

    figure: Figure
    renderer: RendererAgg
    texts: list[DrawnText] = field(default_factory=list)
    artists: list[DrawnArtist] = field(default_factory=list)
    axes: list[Axes] = field(default_factory=list)
    legends: list[Legend] = field(default_factory=list)
    boxes: list[AnchoredOffsetbox] = field(default_factory=list)
    ticks: list[Bbox] = field(default_factory=list)

    @classmethod
    def from_figure(cls, figure: Figure) -> DrawnFigure:
        """Draw a figure at its own resolution, on a separate canvas, and measure its elements."""
        width, height = (int(side) for side in figure.bbox.size)
        drawn_figure = cls(figure, RendererAgg(width, height, figure.dpi))  # type: ignore[no-untyped-call]
        figure.draw(drawn_figure.renderer)
        drawn_figure._collect_artist(figure, None, None)
        return drawn_figure

    def points_to_pixels(self, size: float) -> float:
        """Convert a length in points to pixels."""
        return size * self.figure.dpi / 72

    def _collect_artist(self, artist: Artist, ax: Axes | None, legend: Legend | None) -> None:
        """Collect an artist and its children, as far as they are visible."""
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
            self._add_text(artist, ax, legend)
            return
        elif isinstance(artist, Tick):
            self._add_tick(artist)
        elif legend is None and not isinstance(artist, Figure | SubFigure):
            self._add_artist(artist, ax)
        for child in _iter_children(artist):
            self._collect_artist(child, ax, legend)

    def _add_text(self, text: Text, ax: Axes | None, legend: Legend | None) -> None:
        if not text.get_text().strip():
            return
        if isinstance(text, Annotation) and not is_annotation_shown(text, self.renderer):
            return
        box = self._measure_text_box(text)
        if not (box.width and box.height):
            return
        if is_clipped(text) and ax is not None and not ax.bbox.overlaps(box):
            return
        self.texts.append(DrawnText(text, box, self._get_text_outline(text, box), legend, ax))

    def _measure_text_box(self, text: Text) -> Bbox:
        """Measure the box of a text; of a label at the resolution at which it was placed."""
        if not isinstance(text, PlacedText) or text.get_bbox_patch() is not None:
            # An annotation's own extent includes its arrow
            return Text.get_window_extent(text, self.renderer)
        extents = self.points_to_pixels(1.0) * measure_text(text, self.renderer).reshape(2, 2)
        return Bbox(extents + text.get_transform().transform(text.get_unitless_position()))

    def _get_text_outline(self, text: Text, box: Bbox) -> Path:
        """Return the boxes of the rows of a text, or its box, rotated as the text is."""
        is_plain = "\n" in text.get_text() and not text.get_rotation() and text.get_bbox_patch() is None
        if isinstance(text, LiteralText) and is_plain:
            rows = measure_rows(text, self.renderer)
            if isinstance(text, PlacedText):  # as it was placed
                rows = self.points_to_pixels(1.0) * measure_text(text, self.renderer, measure_rows)
            x0, y0, x1, y1 = rows.T
            right, left = np.stack([[x1, y1], [x1, y0]]), np.stack([[x0, y1], [x0, y0]])
            sides = [side.transpose(2, 0, 1).reshape(-1, 2) for side in (right, left)]
            position = text.get_transform().transform(text.get_unitless_position())
            return _close_outline(np.concatenate([sides[0], sides[1][::-1]]) + position)
        width, height, angle = box.width, box.height, 0.0
        if text.get_rotation() % 90:
            look: dict[str, Any] = {"fontproperties": text.get_fontproperties(), "usetex": text.get_usetex()}
            turned = LiteralText(0, 0, text.get_text(), **look)
            turned.set_figure(self.figure)
            level = turned.get_window_extent(self.renderer)
            width, height, angle = level.width, level.height, text.get_rotation()
        corners = np.array([(-width, -height), (width, -height), (width, height), (-width, height)]) / 2
        place = Affine2D().rotate_deg(angle).translate(*np.add(box.min, box.max) / 2)
        return _close_outline(place.transform(corners))

    def _add_tick(self, tick: Tick) -> None:
        for mark in (tick.tick1line, tick.tick2line):
            if mark.get_visible() and mark.get_markersize():
                self.ticks.append(mark.get_window_extent(self.renderer))

    def _add_artist(self, artist: Artist, ax: Axes | None) -> None:
        path: Path | None = None
        points, reach, filled = np.empty((0, 2)), 0.0, False
        if isinstance(artist, Line2D):
            path, points, reach = self._get_line_geometry(artist)
        elif isinstance(artist, PathCollection):
            points = _drop_nonfinite(artist.get_offset_transform().transform(artist.get_offsets()))
            reach = self.points_to_pixels(float(np.sqrt(np.max(artist.get_sizes(), initial=0)))) / 2
        elif isinstance(artist, Collection) and not isinstance(artist, QuadMesh):
            path, filled = _get_collection_path(artist)
        elif isinstance(artist, Patch) and not isinstance(artist, Spine):
            is_painted = artist.get_fill() or artist.get_linewidth()
            path = artist.get_transform().transform_path(artist.get_path()) if is_painted else None
            filled = _is_opaque(artist.get_facecolor())
        if path is not None or len(points):
            clip_box = ax.bbox if ax is not None and is_clipped(artist) else self.figure.bbox
            self.artists.append(DrawnArtist(artist, ax, path, points, reach, filled, clip_box.frozen()))

    def _get_line_geometry(self, line: Line2D) -> tuple[Path | None, Array, float]:
        path = line.get_transform().transform_path(line.get_path())
        points, reach = np.empty((0, 2)), 0.0
        if measure_marker(line) and line.get_markevery() is None:
            points, reach = (
                _drop_nonfinite(np.asarray(path.vertices)),
                self.points_to_pixels(measure_marker(line)) / 2,
            )
        return path if has_line(line) and np.shape(path.vertices)[0] > 1 else None, points, reach


def is_clipped(artist: Artist) -> bool:
    """Return whether an artist is clipped at the frame of its axes."""
    return artist.get_clip_on() and not (artist.get_clip_box() is None and artist.get_clip_path() is None)


def has_line(line: Line2D) -> bool:
    """Return whether a line is drawn, not only its markers."""
    return line.get_linestyle() not in _EMPTY_STYLES and line.get_linewidth() > 0


def measure_marker(line: Line2D) -> float:
    """Measure the markers of a line, edges included, in points; 0 without markers."""
    if str(line.get_marker()) in _EMPTY_STYLES:
        return 0.0
    style = MarkerStyle(line.get_marker())
    shape = style.get_path().transformed(style.get_transform()).get_extents()
    return max(shape.size) * line.get_markersize() + line.get_markeredgewidth()


def _iter_children(artist: Artist) -> Iterator[Artist]:
    """Iterate over the children that are drawn: no ticks beyond the limits, no frame that is off."""
    if isinstance(artist, Axis):
        low, high = sorted(artist.get_view_interval())
        room = 1e-9 * (high - low)
        ticks = [*artist.get_major_ticks(), *artist.get_minor_ticks()]
        yield from (artist.label, artist.offsetText)
        yield from (tick for tick in ticks if low - room <= tick.get_loc() <= high + room)
    elif isinstance(artist, Axes):
        parts = (child for child in artist.get_children() if child is not artist.patch)
        if artist.name == "3d":  # 3-D axes have another flag, and no spines
            frame: tuple[Any, ...] = (Spine,) if has_3d_axis(artist) else (Spine, Axis)
        else:
            frame = () if artist.axison else (Spine, Axis)
        yield from (child for child in parts if not isinstance(child, frame))
    elif isinstance(artist, Tick):
        yield from (artist.label1, artist.label2)
    elif isinstance(artist, Figure | SubFigure):
        yield from (child for child in artist.get_children() if child is not artist.patch)
    else:
        yield from artist.get_children()


def _close_outline(corners: Array) -> Path:
    """Return the outline through some corners and back: `Path.intersects_path` looks at no side but these."""
    return Path(np.concatenate([corners, corners[:1]]))


def _get_collection_path(artist: Collection) -> tuple[Path | None, bool]:
    """Return the lines or outlines of a collection as one path, and whether they hide what is behind."""
    transform = artist.get_transform()
    paths = [transform.transform_path(path) for path in artist.get_paths() if np.size(path.vertices)]
    is_lines = isinstance(artist, LineCollection)
    is_painted = bool(np.any(artist.get_linewidth())) if is_lines else len(artist.get_facecolor()) > 0
    if not paths or not (is_painted or np.any(artist.get_linewidth())):
        return None, False
    return Path.make_compound_path(*paths), not is_lines and _is_opaque(artist.get_facecolor())


def _split_path(path: Path) -> Iterator[Path]:
    """Split a path into its separate lines, because `Path.intersects_bbox` would join them."""
    vertices = np.asarray(path.vertices)
    codes = np.full(len(vertices), Path.LINETO) if path.codes is None else np.asarray(path.codes)
    is_finite = np.isfinite(vertices).all(axis=1)
    starts = np.flatnonzero((codes == Path.MOVETO) | ~is_finite | np.append(False, ~is_finite[:-1]))
    for indices in np.split(np.arange(len(vertices)), starts):
        if indices.size and is_finite[indices[0]]:
            yield Path(vertices[indices], np.append(Path.MOVETO, codes[indices[1:]]))


def _is_opaque(color: object) -> bool:
    rgba = np.atleast_2d(np.asarray(color, float))
    return bool(rgba.size and (rgba[:, 3] >= MIN_OPAQUE_ALPHA).any())


def _drop_nonfinite(points: object) -> Array:
    xy: Array = np.ma.filled(np.ma.asarray(points, float), np.nan).reshape(-1, 2)
    return np.asarray(xy[np.isfinite(xy).all(axis=1)])
