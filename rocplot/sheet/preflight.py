"""The print check of any figure: its models, legends, line styles, texts and page."""

from __future__ import annotations

import functools
import io
import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any, Literal

import matplotlib as mpl
import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, get_font
from matplotlib.lines import Line2D
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.transforms import Bbox, BboxBase

import rocplot
from rocplot._errors import cut_message
from rocplot._suggestions import NoFieldError, refuse_unknown_keywords
from rocplot._typing import Array
from rocplot._validation import check_number
from rocplot.page.figure_elements import (
    MIN_OPAQUE_ALPHA,
    OVERLAP_TOLERANCE,
    DrawnFigure,
    get_root_figure,
    has_line,
    is_clipped,
    measure_marker,
)
from rocplot.page.fitted_texts import FittedTexts
from rocplot.page.gids import get_gid, get_layer_name, get_model_name
from rocplot.page.journals import get_min_font_size
from rocplot.page.labels import PlacedLabels
from rocplot.page.margins import GrowingMargins, contains_box, get_page_margins, move_axes
from rocplot.page.private_matplotlib import find_fallback_fonts, get_dash_pattern
from rocplot.page.sizes import MIN_TONE_DIFFERENCE, OVER_LINE, convert_to_lab
from rocplot.page.typeset import MATH, format_text
from rocplot.plot._axes import TABLE
from rocplot.plot._panel import get_panel

# -- Findings -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Finding:
    """One defect of a figure that makes it unfit to print.

    Attributes
    ----------
    kind : str
        The kind of defect, such as ``"overlapping text"``; see `preflight` for the list.
    message : str
        The defect in a sentence that names the elements concerned.
    """

    kind: str
    message: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "message", cut_message(self.message))

    def __str__(self) -> str:
        return f"{self.kind}: {self.message}"

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            raise NoFieldError(self, name)


# -- Lines of models: found by gid in panels of rocplot, by label in other axes -------------------

_MODEL_LAYERS = ("hull", "tangent")  # layers of a model; their gid has its name only if there are several


def is_rocplot_axes(ax: Axes) -> bool:
    """Return whether a plot of rocplot set up the axes."""
    return bool(get_panel(ax).kind)


def is_model_line(artist: Artist) -> bool:
    """Return whether an artist is the main line of a model: its gid begins with the name of a picture."""
    layer = get_layer_name(artist)  # `isometrics` as a picture shows a metric, not a model
    return layer in rocplot.__all__ and layer != "isometrics"


def list_model_lines(ax: Axes) -> list[Line2D]:
    """List the main lines of the models in an axes."""
    return [line for line in ax.lines if is_model_line(line) and has_line(line)]


def list_protected_lines(ax: Axes) -> list[Line2D]:
    """List the lines that labels must not cover: those of models, or all lines in foreign axes."""
    lines = [line for line in ax.lines if line.get_visible() and has_line(line)]
    if not is_rocplot_axes(ax):
        return lines
    names = {get_model_name(line) for line in list_model_lines(ax)} - {""}
    return [
        line
        for line in lines
        if is_model_line(line) or get_layer_name(line) in _MODEL_LAYERS or get_model_name(line) in names
    ]


def list_distinct_lines(ax: Axes, legend_labels: set[str]) -> list[Line2D]:
    """List the lines that a reader must tell apart: labelled lines of models, and those in legends."""
    lines = [line for line in ax.lines if line.get_visible() and np.size(line.get_path().vertices)]
    return [
        line
        for line in lines
        if str(line.get_label()) in legend_labels or (is_model_line(line) and _has_label(line))
    ]


def _has_label(line: Line2D) -> bool:
    label = str(line.get_label())
    return has_line(line) and bool(label) and not label.startswith("_")


# -- Legends and boxes, and what they cover -------------------------------------------------------


def check_legends_over_data(drawn: DrawnFigure) -> Iterator[Finding]:
    """Find legends that cover lines, markers, error bars, edges of bands, or bars."""
    for legend in drawn.legends:
        box = legend.get_window_extent(drawn.renderer).padded(-OVERLAP_TOLERANCE)
        for ink in drawn.artists:
            if ink.touches_box(box):
                yield Finding("legend over data", f"the legend covers {ink.description}")


def check_boxes_over_data(drawn: DrawnFigure) -> Iterator[Finding]:
    """Find boxes of numbers that cover lines, markers, error bars, edges of bands, or bars."""
    for anchored in drawn.boxes:
        box, own = anchored.get_window_extent(drawn.renderer).padded(-OVERLAP_TOLERANCE), anchored.findobj()
        name = f"the box of {get_gid(anchored)}" if get_gid(anchored) else "a box"
        for ink in drawn.artists:
            if ink.artist not in own and ink.touches_box(box):
                yield Finding("box over data", f"{name} covers {ink.description}")


def check_legends_over_words(drawn: DrawnFigure) -> Iterator[Finding]:
    """Find legends that cover labels, ticks or texts of axes, or another legend."""
    for legend in drawn.legends:
        box = legend.get_window_extent(drawn.renderer).padded(-OVERLAP_TOLERANCE)
        for word in drawn.texts:
            if word.legend is not legend and box.overlaps(word.box.padded(-OVERLAP_TOLERANCE)):
                yield Finding("legend over words", f"the legend covers text {word.quoted_text}")
        if any(box.overlaps(tick) for tick in drawn.ticks):
            yield Finding("legend over words", "the legend covers ticks")


def check_legend_frames(drawn: DrawnFigure) -> Iterator[Finding]:
    """Find legends that are wider than the axes around them, or that cross a frame."""
    for legend in drawn.legends:
        box = legend.get_window_extent(drawn.renderer).padded(-1)
        for ax in drawn.axes:
            is_inside = ax.bbox.contains(*np.add(box.min, box.max) / 2)
            if is_inside and box.width > ax.bbox.width:
                share = box.width / ax.bbox.width
                yield Finding("legend too wide", f"the legend is {share:.2f} times as wide as its axes")
            elif _is_crossing_frame(ax, box):
                yield Finding("legend over frame", f"the legend crosses the frame of {_describe_axes(ax)}")


def _is_crossing_frame(ax: Axes, box: BboxBase) -> bool:
    if ax.name == "3d" or not ax.axison:
        return False
    spines = [spine for spine in ax.spines.values() if spine.get_visible()]
    paths = [spine.get_transform().transform_path(spine.get_path()) for spine in spines]
    return any(path.intersects_bbox(Bbox(box.get_points()), filled=False) for path in paths)


def _describe_axes(ax: Axes) -> str:
    words = ax.get_title() or ax.get_ylabel() or ax.get_xlabel()
    return f"axes {words!r}" if words else "its axes"


# -- Lines and markers that cannot be told apart, or cannot be seen -------------------------------

_MIN_COLOR_DISTANCE = 20.0  # ΔE (CIE 1976) between the colours of lines with the same pattern


def check_alike_lines(drawn: DrawnFigure) -> Iterator[Finding]:
    """Find lines of a panel with equal dashes and markers, and nearly equal colour or lightness."""
    listed = {text.get_text() for legend in drawn.legends for text in legend.get_texts()}
    for ax in drawn.axes:
        for a, b in combinations(list_distinct_lines(ax, listed), 2):
            if _is_same_line(a, b) or _get_line_pattern(a) != _get_line_pattern(b) or _is_hairline_pair(a, b):
                continue
            pair_text = f"{_describe_line(a)} and {_describe_line(b)}"
            lab_a, lab_b = _get_line_lab(a, ax), _get_line_lab(b, ax)
            if np.linalg.norm(lab_a - lab_b) < _MIN_COLOR_DISTANCE:
                yield Finding("alike", f"{pair_text} look alike")
            elif abs(lab_a[0] - lab_b[0]) < MIN_TONE_DIFFERENCE:
                yield Finding("alike in grey", f"{pair_text} are alike in greyscale")


def _is_same_line(a: Line2D, b: Line2D) -> bool:
    """Return whether two lines are parts of the same line, by label or gid."""
    return a.get_label() == b.get_label() or "" != get_gid(a) == get_gid(b)


def _is_hairline_pair(a: Line2D, b: Line2D) -> bool:
    """Return whether one line is a model's and the other is not, and one is much thinner."""
    thin, thick = sorted((a.get_linewidth(), b.get_linewidth()))
    return is_model_line(a) != is_model_line(b) and thick >= OVER_LINE * thin


def _get_line_pattern(line: Line2D) -> tuple[Any, Any]:
    """Return what distinguishes lines without colour: dashes and marker."""
    dashes = get_dash_pattern(line) if has_line(line) else None
    return dashes, line.get_marker() if measure_marker(line) else None


def _get_line_lab(line: Line2D, ax: Axes) -> Array:
    """Return CIE 1976 L*, a* and b* (D65) of a line over its background."""
    color = line.get_color() if has_line(line) else line.get_markerfacecolor()
    if isinstance(color, str) and color == "none":
        color = line.get_markeredgecolor()
    page = _blend_color(ax.figure.get_facecolor(), None, np.ones(3))
    return convert_to_lab(_blend_color(color, line.get_alpha(), _blend_color(ax.get_facecolor(), None, page)))


def _blend_color(color: Any, alpha: float | None, ground: Array) -> Array:
    """Return red, green and blue of a color blended over a background."""
    *ink, share = to_rgba(color, alpha)
    return share * np.array(ink) + (1 - share) * ground


def check_thin_markers(drawn: DrawnFigure) -> Iterator[Finding]:
    """Find markers that are hardly wider than the line on which they stand."""
    for ax in drawn.axes:
        widths = {get_model_name(line): line.get_linewidth() for line in list_model_lines(ax)}
        for line in ax.lines:
            size = measure_marker(line) if line.get_visible() else 0
            width = line.get_linewidth() if has_line(line) else widths.get(get_model_name(line), 0)
            if size and np.size(line.get_path().vertices) and size < OVER_LINE * width:
                yield Finding(
                    "thin markers",
                    f"markers of {_describe_line(line)}, {size:.1f} pt, are lost in a line of {width:.1f} pt",
                )


def _describe_line(line: Line2D) -> str:
    return str(get_gid(line) or line.get_label())


# -- Texts that cannot be read: overlapping, cut off, too small, struck through -------------------


def check_overlapping_text(drawn: DrawnFigure) -> Iterator[Finding]:
    """Find texts that overlap; texts under a legend are left to `check_legends_over_words`."""
    words = drawn.texts
    boxes = np.array([word.box.extents for word in words]).reshape(-1, 4)
    low, high = boxes[:, None, :2], boxes[:, None, 2:]
    shared = np.minimum(high, boxes[None, :, 2:]) - np.maximum(low, boxes[None, :, :2])
    for i, j in zip(*np.nonzero(np.triu((shared > OVERLAP_TOLERANCE).all(axis=2), 1)), strict=True):
        a, b = words[i], words[j]
        if a.legend is b.legend and a.outline.intersects_path(b.outline, filled=True):
            yield Finding("overlapping text", f"text {a.quoted_text} overlaps {b.quoted_text}")


def check_clipped_text(drawn: DrawnFigure) -> Iterator[Finding]:
    """Find texts that are cut off at the edge of the page or of their axes."""
    page = drawn.figure.bbox.padded(OVERLAP_TOLERANCE)
    for word in drawn.texts:
        if not contains_box(page, word.box):
            yield Finding("clipped text", f"text {word.quoted_text} leaves the page")
        elif (
            is_clipped(word.text)
            and word.axes
            and not contains_box(word.axes.bbox.padded(OVERLAP_TOLERANCE), word.box)
        ):
            yield Finding("clipped text", f"text {word.quoted_text} is cut at the edge of its axes")


def check_small_text(drawn: DrawnFigure, smallest_size: float) -> Iterator[Finding]:
    """Find texts in a font size that is too small."""
    sizes: dict[float, str] = {}
    for word in drawn.texts:
        sizes.setdefault(round(float(word.text.get_fontsize()), 6), word.quoted_text)
    for size, example in sorted(sizes.items()):
        if size < smallest_size - 1e-6:
            yield Finding(
                "small text", f"text of {size:g} pt is smaller than {smallest_size:g}, such as {example}"
            )


def check_missing_glyphs(drawn: DrawnFigure) -> Iterator[Finding]:
    """Find characters that fonts lack, which are printed as boxes; TeX texts are not checked."""
    for word in drawn.texts:
        if word.text.get_usetex():
            continue
        text, math = format_text(word.text.get_text(), tex=False)
        code_points = _list_font_characters(word.text.get_fontproperties())
        plain_text = MATH.sub("", text) if math else text
        missing = "".join(
            dict.fromkeys(char for char in plain_text if ord(char) not in code_points and char != "\n")
        )
        if missing:
            yield Finding(
                "missing glyphs", f"the font of text {word.quoted_text} has no glyph for {missing!r}"
            )


def _list_font_characters(font: FontProperties) -> set[int]:
    """Return the code points of a font and its fallback fonts."""
    return set().union(*map(_read_font_characters, find_fallback_fonts(font)))


@functools.lru_cache(maxsize=32)
def _read_font_characters(path: Any) -> frozenset[int]:
    return frozenset(get_font(path).get_charmap())


def check_struck_labels(drawn: DrawnFigure) -> Iterator[Finding]:
    """Find labels on a line of a model, or on its interval in a forest plot."""
    for ax in drawn.axes:
        edge = _list_edge_texts(ax)
        words = [word for word in drawn.texts if word.axes is ax and word.legend is None]
        labels = [word for word in words if id(word.text) not in edge]
        bars = [collection for collection in ax.collections if get_layer_name(collection) == "forest"]
        lines = {id(line) for line in [*list_protected_lines(ax), *bars]} if labels else set()
        inks = [ink for ink in drawn.artists if ink.axes is ax and id(ink.artist) in lines]
        for word in labels:
            box, ground = word.box.padded(-OVERLAP_TOLERANCE), _has_background(word.text)
            for ink in inks:
                if (
                    ink.path_touches_box(box)
                    and not _is_cut_out(ink.artist, box)
                    and (is_model_line(ink.artist) or not ground)
                ):
                    yield Finding("label over line", f"label {word.quoted_text} stands on {ink.description}")


def check_omitted_numbers(drawn: DrawnFigure) -> Iterator[Finding]:
    """Find requested numbers, and splits of a tree, that have no room in a plot of rocplot."""
    for ax in drawn.axes:
        for labels in (artist for artist in ax.artists if isinstance(artist, PlacedLabels | FittedTexts)):
            if omission := labels.write_missing_numbers():
                yield Finding("number left out", omission)


def _list_edge_texts(ax: Axes) -> set[int]:
    """Return the ids of axis labels, offset texts and tick labels, which do not belong to the data."""
    edges = [
        (axis.label, axis.offsetText, *axis.get_ticklabels(which="both")) for axis in (ax.xaxis, ax.yaxis)
    ]
    return {id(text) for edge in edges for text in edge}


def _is_cut_out(artist: Artist, box: BboxBase) -> bool:
    """Return whether the clip path of a line has a hole for the text, as placed labels cut it."""
    clip: Any = artist.get_clip_path()
    if clip is None:
        return False
    rings = clip.get_fully_transformed_path().to_polygons()
    corners = [*box.corners(), np.mean([box.min, box.max], axis=0)]
    n_rings = sum(Path(ring).contains_points(corners).astype(int) for ring in rings)
    return bool(np.all(n_rings % 2 == 0))  # inside two rings: the panel and a hole


def _has_background(text: Text) -> bool:
    """Return whether a text has a background patch that hides the line behind it."""
    patch = text.get_bbox_patch()
    return patch is not None and to_rgba(patch.get_facecolor())[3] >= MIN_OPAQUE_ALPHA


# -- The page: used area, width, fonts, and lines that leave their frame --------------------------

_MIN_USED_AREA = 0.55  # of the page: area of all axes with labels and legends
# On a page such as 4:3 or 16:9, axes of this height cannot be larger
_FULL_HEIGHT, _MIN_SCREEN_RATIO, _MAX_SCREEN_RATIO = 0.85, 1.3, 1.8
_MAX_EMPTY_HEIGHT = 0.2  # of the page height
# rcParams without a layout engine
_NO_LAYOUT: Any = {"figure.autolayout": False, "figure.constrained_layout.use": False}
_LEADING = 12.0, 1.5  # points, and smallest font sizes: smaller gaps are between lines of text


def check_small_axes(drawn: DrawnFigure) -> Iterator[Finding]:
    """Find whether the axes use too little of the page, as it is empty or taken by a legend."""
    boxes = [_measure_labelled_axes(ax, drawn) for ax in drawn.axes if ax.get_in_layout()]
    if not boxes:
        return
    figures = (drawn.figure, *drawn.figure.subfigs)
    boxes += [legend.get_window_extent(drawn.renderer) for figure in figures for legend in figure.legends]
    page = drawn.figure.bbox
    wide = _compute_coverage([(box.x0, box.x1) for box in boxes], page.x0, page.x1)
    high = _compute_coverage([(box.y0, box.y1) for box in boxes], page.y0, page.y1)
    fills_height = high >= _FULL_HEIGHT and _MIN_SCREEN_RATIO <= page.width / page.height <= _MAX_SCREEN_RATIO
    if wide * high < _MIN_USED_AREA and not fills_height:
        yield Finding("small axes", f"the axes with labels and legends take {wide * high:.0%} of the page")


def _measure_labelled_axes(ax: Axes, drawn: DrawnFigure) -> Bbox:
    """Return the box of an axes with its ticks, labels, titles, texts and legend."""
    parts = [ax.get_window_extent(drawn.renderer)]
    parts += [box for axis in (ax.xaxis, ax.yaxis) if (box := axis.get_tightbbox(drawn.renderer))] * ax.axison
    parts += [word.box for word in drawn.texts if word.text is ax.title or word.text in ax.texts]
    legend = ax.get_legend()
    parts += [] if legend is None or not legend.get_visible() else [legend.get_window_extent(drawn.renderer)]
    return Bbox.union(parts)


def _compute_coverage(spans: list[tuple[float, float]], low: float, high: float) -> float:
    """Return the fraction of a range that the union of spans covers."""
    total, end = 0.0, low
    for first, last in sorted(spans):
        total += max(min(last, high) - max(first, end), 0)
        end = max(end, min(last, high))
    return total / (high - low)


def check_blank_height(drawn: DrawnFigure) -> Iterator[Finding]:
    """Find whether too many pixel rows of the page are empty, not counting line spacing."""
    pixels = np.asarray(drawn.renderer.buffer_rgba())  # type: ignore[no-untyped-call]
    inked = np.flatnonzero((pixels != pixels[0, 0]).any(axis=(1, 2)))
    gaps = np.diff(np.concatenate([[-1], inked, [len(pixels)]])) - 1
    sizes = [float(word.text.get_fontsize()) for word in drawn.texts]
    leading = max(_LEADING[0], _LEADING[1] * min(sizes, default=0.0))
    empty = gaps[gaps > drawn.points_to_pixels(leading)].sum() / len(pixels)
    if empty > _MAX_EMPTY_HEIGHT:
        yield Finding("empty page", f"{empty:.0%} of the height of the page is empty")


def check_square_panels(drawn: DrawnFigure) -> Iterator[Finding]:
    """Find panels of two rates, in plots of rocplot, that are not square, and tables without square cells."""
    for ax in drawn.axes:
        box = ax.get_window_extent(drawn.renderer)
        shape = np.ptp(ax.get_ylim()) / np.ptp(ax.get_xlim()) if get_panel(ax).shows == TABLE else 1
        if get_panel(ax).kind == "square" and abs(box.width * shape - box.height) > OVERLAP_TOLERANCE:
            size = f"{box.width:.1f} by {box.height:.1f}"
            yield Finding("panel not square", f"panel {ax.get_xlabel()!r} measures {size} pixels")


def check_leaving_lines(drawn: DrawnFigure) -> Iterator[Finding]:
    """Find lines that extend beyond the frame of their axes, and models' lines wholly beyond it."""
    for ink in drawn.artists:
        ax, path, line = ink.axes, ink.path, ink.artist
        if ax is None or path is None or not ax.axison or ax.name == "3d" or not isinstance(line, Line2D):
            continue
        room = ax.bbox.padded(drawn.points_to_pixels(line.get_linewidth()) / 2 + 1)
        in_data = line.get_transform().contains_branch(ax.transData)
        if not is_clipped(line) and in_data and not contains_box(room, path.get_extents()):
            yield Finding("line leaves axes", f"{ink.description} goes beyond the frame of its axes")
        elif is_rocplot_axes(ax) and is_model_line(line) and not ink.path_touches_box(room):
            yield Finding("line leaves axes", f"{ink.description} lies beyond the frame of its axes")


_MAX_PAGE_WIDTH = 50.0  # inches: wider than any poster, so millimetres are meant


def check_pdf(figure: Figure, width: float | None) -> Iterator[Finding]:
    """Find fonts that are not properly embedded, and a wrong page width, in the saved PDF."""
    engine, buffer = figure.get_layout_engine(), io.BytesIO()
    with mpl.rc_context(_NO_LAYOUT):
        figure.set_layout_engine("none")  # the layout is done already
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
        message = f"the page is {page:.3f} in wide, not {width:.3f}"
        if width > _MAX_PAGE_WIDTH:
            message += f": millimetres? {width:g} mm are width={width / 25.4:.3f}"
        yield Finding("page width", message)


# -- The print check of any figure ----------------------------------------------------------------

_POSITIONS: tuple[Literal["original", "active"], ...] = ("original", "active")
KINDS = (  # all kinds of findings
    *("overlapping text", "clipped text", "small text", "missing glyphs", "label over line"),
    "number left out",
    "box over data",
    *("legend over data", "legend over words", "legend over frame", "legend too wide"),
    *("alike", "alike in grey", "thin markers"),
    *("small axes", "empty page", "line leaves axes", "panel not square", "fonts", "page width"),
)
_CHECKS = (
    *(
        check_overlapping_text,
        check_clipped_text,
        check_missing_glyphs,
        check_struck_labels,
        check_omitted_numbers,
    ),
    *(check_legends_over_data, check_boxes_over_data, check_legends_over_words, check_legend_frames),
    *(check_alike_lines, check_thin_markers),
    *(check_small_axes, check_blank_height, check_square_panels, check_leaving_lines),
)


@refuse_unknown_keywords
def preflight(
    fig: Figure | Axes, *, width: float | None = None, min_size: float | None = None
) -> list[Finding]:
    """Check whether a figure is fit to print; return what is not, an empty list if all is well.

    The figure is drawn and measured at its own resolution, and written as a PDF, to memory; neither it nor
    rcParams are changed.  Any figure of matplotlib can be checked; in tests, use
    ``rocplot.testing.assert_prints``.  In axes of rocplot, the lines of models are known; in others, every
    line counts as one.

    Parameters
    ----------
    fig : Figure or Axes
        The figure, or axes of it, as it would be saved.
    width : float, optional
        Width that the page must have, in inches, such as 3.5 for a column of IEEE; by default, any.
    min_size : float, optional
        Size of the smallest type, in points.  By default 6, and 5 on pages that are 89 or 183 mm wide, the
        columns of Nature; the page "Journals" of the documentation has what each asks.

    Returns
    -------
    list of Finding
        Each with a ``kind`` and a ``message``.  The kinds are

        - ``"overlapping text"``, ``"clipped text"`` at the edge of the page or the axes, ``"small text"``;
        - ``"missing glyphs"``: a text has characters that its font, and those that stand in for it, lack;
        - ``"label over line"``: a label stands on the line of a model, or on its interval in a forest plot;
        - ``"number left out"``: a cut-off that was asked for, a midpoint, or a split of a tree has no
          room in its panel;
        - ``"box over data"``: a box of numbers stands on what is drawn;
        - ``"legend over data"``: on lines, markers, error bars, edges of bands, bars; ``"legend over
          words"``: on labels and ticks; ``"legend over frame"`` and ``"legend too wide"``, wider than the
          axes in which it stands;
        - ``"alike"``: two lines differ neither in dashes nor in markers, and by a ΔE below 20 in colour;
          ``"alike in grey"``: by less than 12 in lightness;
        - ``"thin markers"``, less than 1.5 times as wide as their line;
        - ``"small axes"``: all axes with labels and legends take less than 55 % of the page, and are not
          as high as a page such as 4:3 or 16:9; ``"empty page"``: nothing is drawn in a fifth of its height;
        - ``"line leaves axes"``: a line goes on beyond the frame, or a model's lies beyond it altogether;
        - ``"panel not square"``: of two rates, in our plots;
        - ``"fonts"``: not embedded, or as type 3; ``"page width"``: another one than `width`.

    Raises
    ------
    TypeError
        If `fig` is no figure, or `width` or `min_size` is no number.
    ValueError
        If `width` or `min_size` is not positive and finite.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> import rocplot as rp
    >>> with plt.style.context("rocplot.styles.paper"):
    ...     fig, ax = plt.subplots()
    ...     _ = rp.roc([0, 1, 0, 1], {"a": [1, 2, 3, 4], "b": [4, 3, 2, 1]}, ax=ax)
    ...     print(rp.preflight(fig, width=3.4))
    ...     _ = ax.text(0.6, 0.1, "tiny", fontsize=4)
    ...     [finding.kind for finding in rp.preflight(fig)]
    []
    ['small text']
    """
    fig = get_root_figure(fig, "fig")
    page_width = None if width is None else check_number(width, "width", above=True)
    smallest_size = (
        get_smallest_size(fig) if min_size is None else check_number(min_size, "min_size", above=True)
    )
    with restore_positions(fig), warnings.catch_warnings():
        warnings.filterwarnings("ignore", r"Glyph \d+ .* missing from font")  # reported as a finding
        return list(dict.fromkeys([*list_drawn_findings(fig, smallest_size), *check_pdf(fig, page_width)]))


@contextmanager
def restore_positions(fig: Figure) -> Iterator[None]:
    """Restore the positions of axes, which layout engines change while drawing and start from."""
    margins = get_page_margins(fig)
    places = [
        (ax, position_kind, ax.get_position(position_kind == "original"))
        for ax in fig.axes
        for position_kind in _POSITIONS
    ]
    try:
        yield
    finally:
        engine = fig.get_layout_engine()
        ours = engine if isinstance(engine, GrowingMargins) and engine.owns_margins(fig) else None
        fig.subplotpars.update(**margins)
        if ours is not None:
            ours.keep_margins(fig)
        for ax, position_kind, place in places:
            move_axes(ax, place, position_kind)


def list_drawn_findings(fig: Figure, smallest_size: float) -> list[Finding]:
    """List all findings on the drawn figure, without those that need a saved file."""
    drawn_figure = DrawnFigure.from_figure(fig)
    drawn_findings = [finding for check in _CHECKS for finding in check(drawn_figure)]
    return [*drawn_findings, *check_small_text(drawn_figure, smallest_size)]


def get_smallest_size(fig: Figure) -> float:
    """Return the smallest font size that is allowed on a page of this width."""
    return get_min_font_size(fig.get_figwidth())
