"""The print check of any figure: its models, legends, line styles, texts and page."""

from __future__ import annotations

import functools
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any

import matplotlib as mpl
import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, get_font
from matplotlib.lines import Line2D
from matplotlib.path import Path
from matplotlib.spines import Spine
from matplotlib.text import Text
from matplotlib.transforms import Bbox, BboxBase

import rocplot
from rocplot._errors import cut_message
from rocplot._suggestions import NoFieldError, refuse_unknown_keywords
from rocplot._typing import Array
from rocplot._validation import check_number
from rocplot._warnings import silence_drawing
from rocplot.page.figure_elements import (
    MIN_OPAQUE_ALPHA,
    OVERLAP_TOLERANCE,
    DrawnArtist,
    DrawnFigure,
    DrawnText,
    get_root_figure,
    has_line,
    is_clipped,
    measure_marker,
)
from rocplot.page.fitted_texts import FittedTexts
from rocplot.page.gids import get_gid, get_layer_name, get_model_name
from rocplot.page.journals import get_min_font_size
from rocplot.page.labels import PlacedLabels
from rocplot.page.legend import list_plain_labels
from rocplot.page.legends import find_legend_placer
from rocplot.page.margins import contains_box, restore_positions
from rocplot.page.private_matplotlib import (
    find_fallback_fonts,
    get_dash_pattern,
    is_colorbar_axes,
    measure_baselines,
)
from rocplot.page.sizes import MIN_TONE_DIFFERENCE, OVER_LINE, convert_to_lab
from rocplot.page.strips import STRIP_GID
from rocplot.page.typeset import MATH, format_text
from rocplot.plot._axes import TABLE
from rocplot.plot._panel import get_panel, list_drawn_plots

# -- Findings -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Finding:
    """One defect of a figure that makes it unfit to print.

    Attributes
    ----------
    kind : str
        The kind of defect, such as ``"overlapping text"``; see `preflight` for the list.
    message : str
        A sentence that describes the defect, names the elements concerned, and says what to do.
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
    for word in filter(_is_boxed_table, drawn.texts):
        box = word.box.padded(-OVERLAP_TOLERANCE)
        for ink in drawn.artists:
            if ink.axes is word.axes and ink.touches_box(box) and not _is_part_of_text(ink.artist, word.text):
                yield Finding("box over data", f"the box of {word.quoted_text} covers {ink.description}")


def _is_boxed_table(word: DrawnText) -> bool:
    """Return whether a text of several rows hides data; a single row may interrupt its line.

    Axes without a frame are diagrams, whose boxes are nodes that hide the ends of their edges.
    """
    if word.axes is None or _is_diagram(word.axes):
        return False
    return word.legend is None and "\n" in word.text.get_text().strip() and _has_background(word.text)


def _is_diagram(ax: Axes) -> bool:
    """Return whether an axes has no frame, as those of trees."""
    return not ax.axison or not any(spine.get_visible() for spine in ax.spines.values())


def _is_part_of_text(artist: Artist, text: Text) -> bool:
    return artist is text.get_bbox_patch() or artist in text.get_children()


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
        in_grey: list[tuple[str, str]] = []
        for a, b in combinations(list_distinct_lines(ax, listed), 2):
            if _is_same_line(a, b) or _get_line_pattern(a) != _get_line_pattern(b) or _is_hairline_pair(a, b):
                continue
            pair = _describe_line(a), _describe_line(b)
            lab_a, lab_b = _get_line_lab(a, ax), _get_line_lab(b, ax)
            if np.linalg.norm(lab_a - lab_b) < _MIN_COLOR_DISTANCE:
                yield Finding("alike", f"{' and '.join(pair)} look alike")
            elif abs(lab_a[0] - lab_b[0]) < MIN_TONE_DIFFERENCE:
                in_grey.append(pair)
        if in_grey:
            names = list(dict.fromkeys(name for pair in in_grey for name in pair))
            further = f", among {len(names)} lines alike in {len(in_grey)} pairs" * (len(in_grey) > 1)
            yield Finding("alike in grey", f"{' and '.join(in_grey[0])} are alike in greyscale{further}")


def check_name_colors(drawn: DrawnFigure) -> Iterator[Finding]:
    """Find models whose lines have one colour in a panel and another one in another panel."""
    first: dict[str, tuple[Axes, Array]] = {}
    told: set[str] = set()
    for ax in drawn.axes:
        colors: dict[str, list[Array]] = {}
        for line in list_distinct_lines(ax, set()):
            colors.setdefault(get_model_name(line), []).append(_get_line_lab(line, ax))
        for name, (color, *others) in colors.items():
            if not name or others:  # lines of several metrics or methods
                continue
            other_ax, other = first.setdefault(name, (ax, color))
            if name not in told and np.linalg.norm(other - color) >= _MIN_COLOR_DISTANCE:
                told.add(name)
                places = f"{_describe_axes(other_ax)} and another in {_describe_axes(ax)}"
                yield Finding("name in two colours", f"{name} has one colour in {places}")


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
        labels = [word for word in words if id(word.text) not in edge and not _is_boxed_table(word)]
        bars = [collection for collection in ax.collections if get_layer_name(collection) == "forest"]
        lines = {id(line) for line in [*list_protected_lines(ax), *bars]} if labels else set()
        inks = [ink for ink in drawn.artists if ink.axes is ax and id(ink.artist) in lines]
        for word in labels:
            box, ground = word.box.padded(-OVERLAP_TOLERANCE), _has_background(word.text)
            for ink in inks:
                if (
                    ink.path_touches_box(box)
                    and _crosses_outline(ink, word)
                    and not all(
                        _is_cut_out(ink.artist, row.padded(-OVERLAP_TOLERANCE)) for row in word.row_boxes
                    )
                    and (is_model_line(ink.artist) or not ground)
                ):
                    yield Finding("label over line", f"label {word.quoted_text} stands on {ink.description}")


def _crosses_outline(ink: DrawnArtist, word: DrawnText) -> bool:
    """Return whether a line crosses the rows of a text, and not only the rectangle around them."""
    is_single_box = len(np.asarray(word.outline.vertices)) <= 5
    return is_single_box or bool(
        ink.path is not None and ink.path.intersects_path(word.outline, filled=False)
    )


def check_omitted_numbers(drawn: DrawnFigure) -> Iterator[Finding]:
    """Find requested numbers, and splits of a tree, that have no room in a plot of rocplot."""
    for ax in drawn.axes:
        for labels in (artist for artist in ax.artists if isinstance(artist, PlacedLabels | FittedTexts)):
            if omission := labels.write_missing_numbers():
                yield Finding("number left out", omission)
        placer = find_legend_placer(ax)
        for box in placer.list_omissions(ax) if placer is not None else ():
            yield Finding("number left out", f"no room for the {box}")


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


_TICK_MARKERS = ("|", "_", ",", ".")  # too thin for a label to hide


def check_labels_on_markers(drawn: DrawnFigure) -> Iterator[Finding]:
    """Find labels that stand on a marker, except those that are written inside it."""
    for ax in drawn.axes:
        edge = _list_edge_texts(ax)
        inks = [
            ink
            for ink in drawn.artists
            if ink.axes is ax and len(ink.points) and not _has_thin_marker(ink.artist)
        ]
        for word in drawn.texts if inks else ():
            if word.axes is not ax or word.legend is not None or id(word.text) in edge:
                continue
            extents = word.outline.get_extents()
            low, high = np.asarray(extents.min), np.asarray(extents.max)
            inset = np.array(
                [0.0, 0.15 * min(high - low)]
            )  # the space of letters with ascenders or descenders
            for ink in inks:
                nearest = np.clip(ink.points, low + inset, high - inset)
                distance = np.hypot(*(ink.points - nearest).T)
                is_inside = np.hypot(*(ink.points - (low + high) / 2).T) < ink.marker_radius / 2
                is_hit = (distance < 0.6 * ink.marker_radius) & ~is_inside
                is_hit &= [bool(ink.clip_box.padded(1).contains(x, y)) for x, y in ink.points]
                if is_hit.any() and word.outline.intersects_bbox(
                    Bbox.from_extents(
                        *(ink.points[is_hit][0] - ink.marker_radius),
                        *(ink.points[is_hit][0] + ink.marker_radius),
                    )
                ):
                    yield Finding(
                        "label over marker", f"label {word.quoted_text} stands on {ink.description}"
                    )


def _has_thin_marker(artist: Artist) -> bool:
    return isinstance(artist, Line2D) and (
        artist.get_marker() in _TICK_MARKERS or isinstance(artist.get_marker(), int)
    )


_MIN_LEADING, _MAX_LEADING = 1.05, 1.35  # from baseline to baseline, in font sizes


def check_leading(drawn: DrawnFigure) -> Iterator[Finding]:
    """Find texts whose rows stand too far apart, or too close; formulas have their own height."""
    for word in drawn.texts:
        string = word.text.get_text()
        if "\n" not in string.strip() or "$" in string or word.text.get_usetex():
            continue
        rows = measure_baselines(word.text, drawn.renderer)
        em = drawn.points_to_pixels(float(word.text.get_fontsize()))
        gaps = [(a[1] - b[1]) / em for a, b in pairwise(rows) if a[0].strip() and b[0].strip()]
        wrong = [gap for gap in gaps if not _MIN_LEADING - 0.005 <= gap <= _MAX_LEADING + 0.005]
        if wrong:
            yield Finding("leading", f"rows of text {word.quoted_text} stand {wrong[0]:.2f} em apart")


# -- Words that are missing, or read alike --------------------------------------------------------


def check_unnamed_lines(drawn: DrawnFigure) -> Iterator[Finding]:
    """Find lines of several models, or of several colours in foreign axes, that nothing names."""
    edges = set().union(*map(_list_edge_texts, drawn.axes))
    words = [_remove_spaces(word.text.get_text()) for word in drawn.texts if id(word.text) not in edges]
    for ax in drawn.axes:
        if is_rocplot_axes(ax):
            behind = {str(name) for plot in list_drawn_plots(ax) for name in plot.behind}
            lines = [line for line in list_model_lines(ax) if line.get_visible()]
            lines = [line for line in lines if get_model_name(line) and get_model_name(line) not in behind]
        else:
            lines = [line for line in _list_data_lines(ax) if not _has_title_for_lines(ax, drawn)]
        names = {_get_name(line): line for line in lines}
        looks = {(str(line.get_color()), str(_get_line_pattern(line))) for line in lines}
        unnamed = [name for name in names if not any(_remove_spaces(name) in word for word in words)]
        if len(names) > 1 and len(looks) > 1 and unnamed and not _has_other_names(unnamed, names, words):
            yield Finding(
                "no names",
                f"nothing names {len(unnamed)} lines of {_describe_axes(ax)}: {', '.join(unnamed)}",
            )


def _has_other_names(unnamed: list[str], names: dict[str, Line2D], words: list[str]) -> bool:
    """Return whether the lines have labels in other words, as `label_fmt` or a caller may set them.

    A legend may have shortened them to words without numbers.
    """
    labels = [_remove_spaces(label) for label in list_plain_labels([(names[name],) for name in unnamed])]
    return all(
        label and not label.startswith("_") and any(label in word for word in words) for label in labels
    )


def _get_name(line: Line2D) -> str:
    return get_model_name(line) or str(line.get_label())


def _remove_spaces(text: str) -> str:
    return "".join(text.split())


def _list_data_lines(ax: Axes) -> list[Line2D]:
    """List the lines of a foreign axes that show data: labelled ones, and those of more than two points."""
    return [
        line
        for line in ax.lines
        if line.get_visible()
        and has_line(line)
        and line.get_transform() == ax.transData
        and (_has_label(line) or len(np.atleast_1d(line.get_xdata())) > 2)
    ]


def _has_title_for_lines(ax: Axes, drawn: DrawnFigure) -> bool:
    """Return whether a legend, text or title may name the lines of a foreign axes, which have no labels."""
    has_labels = any(map(_has_label, _list_data_lines(ax)))
    texts = [*ax.texts, ax.title]
    return not has_labels and (bool(drawn.legends) or any(word.text in texts for word in drawn.texts))


def check_axis_labels(drawn: DrawnFigure) -> Iterator[Finding]:
    """Find axes with numbers at their ticks and no word for what they are."""
    shown = {id(word.text) for word in drawn.texts}
    figures: list[Any] = [drawn.figure, *drawn.figure.subfigs]
    has_figure_label = {
        "x": any(figure.get_supxlabel() for figure in figures),
        "y": any(figure.get_supylabel() for figure in figures),
    }
    insets = {id(child) for ax in drawn.axes for child in ax.child_axes}
    panels = [ax for ax in drawn.axes if ax.name == "rectilinear" and ax.axison and id(ax) not in insets]
    for ax in panels:
        if is_colorbar_axes(ax) and any(
            id(text) in shown for text in (ax.title, ax.xaxis.label, ax.yaxis.label)
        ):
            continue
        for name, axis in (("x", ax.xaxis), ("y", ax.yaxis)):
            if not axis.get_visible() or id(axis.label) in shown or has_figure_label[name]:
                continue
            ticks = [label.get_text() for label in axis.get_ticklabels() if id(label) in shown]
            if any(_NUMBER_TICK.fullmatch(tick) for tick in ticks) and not _is_labelled_beside(
                ax, name, panels, shown
            ):
                yield Finding(
                    "no axis label", f"the {name} axis of {_describe_axes(ax)} has numbers and no label"
                )


_NUMBER_TICK = re.compile(r"[$\\{}\w]*?[-−+]?\d[\d.,  e−+-]*(\s?%)?[$}]*")


def _is_labelled_beside(ax: Axes, name: str, panels: list[Axes], shown: set[int]) -> bool:
    """Return whether a panel of the same row or column has the label of an axis with the same limits."""
    span = "rowspan" if name == "y" else "colspan"
    for other in panels:
        axis = getattr(other, f"{name}axis")
        if (
            other is ax
            or id(axis.label) not in shown
            or axis.get_view_interval().tolist() != getattr(ax, f"{name}axis").get_view_interval().tolist()
        ):
            continue
        specs = ax.get_subplotspec(), other.get_subplotspec()
        if None in specs or getattr(specs[0], span) == getattr(specs[1], span):
            return True
    return False


_DECIMAL = re.compile(r"\d*\.\d+(?:e[-+]?\d+)?")


def check_alike_numbers(drawn: DrawnFigure) -> Iterator[Finding]:
    """Find entries of a legend that read alike: by all their words, or by numbers of one or two decimals."""
    for legend in drawn.legends:
        entries = [" ".join(text.get_text().split()) for text in legend.get_texts() if text.get_visible()]
        for entry in dict.fromkeys(entry for entry in entries if entry and entries.count(entry) > 1):
            yield Finding("numbers alike", f"{entries.count(entry)} entries of the legend read {entry!r}")
        listed = {_remove_spaces(entry) for entry in entries}
        for ax in drawn.axes if legend.axes is None else (legend.axes,):
            lines = [line for line in list_model_lines(ax) if _remove_spaces(str(line.get_label())) in listed]
            by_numbers: dict[tuple[str, ...], list[Line2D]] = {}
            for line in lines:
                numbers = tuple(_DECIMAL.findall(str(line.get_label()).replace(get_model_name(line), "", 1)))
                if numbers and all("e" in number or len(number.partition(".")[2]) < 3 for number in numbers):
                    by_numbers.setdefault(numbers, []).append(line)
            for numbers, alike in by_numbers.items():
                if any(not _are_coincident(a, b) for a, b in pairwise(alike)):
                    names = " and ".join(_get_name(line) for line in alike)
                    yield Finding("numbers alike", f"the numbers of {names} both read {', '.join(numbers)}")


# -- Lines that hide each other, are cut, or are too thin -----------------------------------------


def _are_coincident(a: Line2D, b: Line2D) -> bool:
    """Return whether two lines have the same points, within a tenth of a pixel."""
    first, second = (
        np.asarray(line.get_transform().transform_path(line.get_path()).vertices) for line in (a, b)
    )
    return first.shape == second.shape and bool(np.allclose(first, second, rtol=0, atol=0.1, equal_nan=True))


def _list_checked_lines(ax: Axes) -> list[Line2D]:
    """List the main lines of models, or the data of foreign axes."""
    if is_rocplot_axes(ax):
        return [line for line in list_model_lines(ax) if line.get_visible()]
    return _list_data_lines(ax)


def check_same_lines(drawn: DrawnFigure) -> Iterator[Finding]:
    """Find lines of which one hides another, as both have the same points."""
    for ax in drawn.axes:
        for a, b in combinations(_list_checked_lines(ax), 2):
            # A wider line shows on both sides of the other, and one behind a dashed line in its gaps
            is_visible = a.get_linewidth() >= OVER_LINE * b.get_linewidth() or get_dash_pattern(b)[1]
            if not (is_visible or _is_same_line(a, b)) and _are_coincident(a, b):
                yield Finding(
                    "same line", f"{_describe_line(b)} hides {_describe_line(a)}, which is the same line"
                )


def check_cut_lines(drawn: DrawnFigure) -> Iterator[Finding]:
    """Find lines that the limits of one axis cut, unless a mark says so or the caller chose the view."""
    insets = {id(child) for ax in drawn.axes for child in ax.child_axes}
    for ax in drawn.axes:
        if (
            id(ax) in insets
            or ax.name != "rectilinear"
            or any(plot.asks_limits for plot in list_drawn_plots(ax))
        ):
            continue
        marked = [
            id(getattr(artist, "line", None)) for artist in ax.findobj() if get_layer_name(artist) == "cut"
        ]
        for line in _list_checked_lines(ax):
            room = ax.bbox.padded(drawn.points_to_pixels(line.get_linewidth()) / 2 + 1)
            path = line.get_transform().transform_path(line.get_path())
            vertices = np.asarray(path.vertices)[np.isfinite(path.vertices).all(axis=1)]
            within = (vertices >= room.min) & (vertices <= room.max)
            inside = within.all(axis=1)
            is_detail = not within.all(axis=0).any()  # narrower than the line in both directions
            is_cut = is_clipped(line) and inside.any() and not inside.all() and not is_detail
            if is_cut and id(line) not in marked:
                yield Finding(
                    "line cut", f"{_describe_line(line)} is cut at the limits of {_describe_axes(ax)}"
                )


_MIN_LINEWIDTH = 0.25  # points: thinner lines break up in print


def check_hairlines(drawn: DrawnFigure) -> Iterator[Finding]:
    """Find lines, frames and error bars that are too thin to be printed."""
    for ax in drawn.axes:
        spines = [spine for spine in ax.spines.values() if spine.get_visible() and ax.axison]
        lines = [line for line in ax.lines if line.get_visible() and has_line(line)]
        bars = [
            artist for artist in ax.collections if isinstance(artist, LineCollection) and artist.get_visible()
        ]
        for artist in (*lines, *bars, *spines):
            linewidth: Any = artist.get_linewidth()  # type: ignore[attr-defined]
            widths: Array = np.atleast_1d(np.asarray(linewidth, np.float64))
            thin = widths[(widths > 0) & (widths < _MIN_LINEWIDTH - 1e-9)]
            if thin.size:
                name = _describe_line(artist) if isinstance(artist, Line2D) else _describe_artist(artist)
                yield Finding("hairline", f"{name} is {thin.min():.2g} pt wide")


def _describe_artist(artist: Artist) -> str:
    return get_gid(artist) or ("the frame" if isinstance(artist, Spine) else f"a {type(artist).__name__}")


# -- The page: used area, width, fonts, and lines that leave their frame --------------------------

_MIN_USED_AREA = 0.55  # of the page: area of all axes with labels and legends
# On a page such as 4:3 or 16:9, axes of this height cannot be larger
_FULL_HEIGHT, _MIN_SCREEN_RATIO, _MAX_SCREEN_RATIO = 0.85, 1.3, 1.8
_MAX_EMPTY_HEIGHT = 0.2  # of the page height
_MIN_ROW_LENGTH = 3
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
    """Find whether too many pixel rows of the page are empty, not counting line spacing.

    Square panels that fill the width of the page in a row of three or more cannot be higher.
    """
    row = [ax for ax in drawn.axes if ax.get_subplotspec() is not None]
    has_squares = any(ax.get_aspect() != "auto" or get_panel(ax).kind == "square" for ax in row)
    if has_squares and len(row) >= _MIN_ROW_LENGTH and len({round(ax.bbox.y0) for ax in row}) == 1:
        spans = [(box.x0, box.x1) for box in (_measure_labelled_axes(ax, drawn) for ax in row)]
        if _compute_coverage(spans, drawn.figure.bbox.x0, drawn.figure.bbox.x1) >= _FULL_HEIGHT:
            return
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

    for ax in drawn.axes:
        if not is_rocplot_axes(ax) and _is_roc_space(ax):
            per_unit = ax.bbox.width / np.ptp(ax.get_xlim()), ax.bbox.height / np.ptp(ax.get_ylim())
            if abs(per_unit[0] / per_unit[1] - 1) > 0.01:
                size = f"{ax.bbox.width:.1f} by {ax.bbox.height:.1f}"
                yield Finding("panel not square", f"ROC space {ax.get_xlabel()!r} measures {size} pixels")


_RATE_WORDS = (
    re.compile(r"false.positive|\bfpr\b|1\s*[-−–]\s*specificity", re.IGNORECASE),
    re.compile(r"true.positive|\btpr\b|sensitivity", re.IGNORECASE),
)


def _is_roc_space(ax: Axes) -> bool:
    """Return whether the words of a foreign axes say that it shows all of ROC space."""
    labels = ax.get_xlabel(), ax.get_ylabel()
    is_whole = min(np.ptp(ax.get_xlim()), np.ptp(ax.get_ylim())) >= 1
    return is_whole and all(words.search(label) for words, label in zip(_RATE_WORDS, labels, strict=True))


def check_equal_panels(drawn: DrawnFigure) -> Iterator[Finding]:
    """Find panels of grids that differ in size; images, tables, rows and PN space have sizes of their own."""
    grids: dict[int, list[Axes]] = {}
    for ax in drawn.axes:
        spec, panel = ax.get_subplotspec(), get_panel(ax)
        if spec is None or _is_diagram(ax) or ax.name != "rectilinear" or is_colorbar_axes(ax):
            continue
        if panel.shows == TABLE or panel.rows or (not panel.kind and ax.get_aspect() != "auto"):
            continue
        if ax.get_box_aspect() not in (None, 1):
            continue  # its numbers of cases decide its shape, as of PN space
        grid: Any = spec.get_gridspec()
        ratios = set(grid.get_width_ratios()), set(grid.get_height_ratios())
        if len(ratios[0]) == len(ratios[1]) == 1 and spec.num1 == spec.num2:
            grids.setdefault(id(grid), []).append(ax)
    for axes in grids.values():
        sizes = np.array([ax.bbox.size for ax in axes])
        spread = np.ptp(sizes, axis=0)
        if (spread > np.maximum(2, 0.015 * sizes.max(axis=0))).any():
            smallest, largest = (
                sizes[order(sizes.prod(axis=1))] / drawn.figure.dpi for order in (np.argmin, np.argmax)
            )
            yield Finding(
                "unequal panels",
                f"panels of one grid measure {smallest[0]:.2f} × {smallest[1]:.2f} in and "
                f"{largest[0]:.2f} × {largest[1]:.2f} in",
            )


# Of the page's side that a legend takes from; of the other side, which a square panel fills, alone or with
# its title, ticks and axis label
_MIN_PANEL_SHARE, _FULL_SHARE, _FULL_TEXT_SHARE = 0.55, 0.7, 0.9


def check_legend_share(drawn: DrawnFigure) -> Iterator[Finding]:
    """Find legends beside or below the panels that leave these, with their strips, too little of the page."""
    insets = {id(child) for ax in drawn.axes for child in ax.child_axes}
    panels = [ax for ax in drawn.axes if id(ax) not in insets and not is_colorbar_axes(ax) and ax.axison]
    if not panels:
        return
    # Rugs, histograms and numbers at risk are a part of what the panel shows
    strips = [child for ax in panels for child in ax.child_axes if get_gid(child).startswith(STRIP_GID)]
    union, page = Bbox.union([ax.bbox for ax in [*panels, *strips]]), drawn.figure.bbox
    shares = union.width / page.width, union.height / page.height
    is_square = any(ax.get_box_aspect() is not None or ax.get_aspect() != "auto" for ax in panels)
    words = Bbox.union([union, *(word.box for word in drawn.texts if word.legend is None)])
    text_shares = words.width / page.width, words.height / page.height
    for legend in drawn.legends:
        box = legend.get_window_extent(drawn.renderer)
        is_beside = box.x0 >= union.x1 - 1 or box.x1 <= union.x0 + 1
        is_below = box.y0 >= union.y1 - 1 or box.y1 <= union.y0 + 1
        if not (is_beside or is_below) or (len(panels) > 1 and legend.axes is not None):
            continue
        share, other_share = shares if is_beside else shares[::-1]
        is_full = other_share >= _FULL_SHARE or text_shares[int(is_beside)] >= _FULL_TEXT_SHARE
        if share < _MIN_PANEL_SHARE and not (is_square and is_full):
            yield Finding("legend takes page", f"the legend leaves its panel {share:.0%} of the page")


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
        yield Finding("fonts", "fonts are embedded as type 3, not 42")
    elif b"/BaseFont" in pdf and not re.search(rb"/FontFile\d?\b", pdf):
        yield Finding("fonts", "fonts are not embedded")
    boxes = re.findall(rb"/MediaBox \[ ?([\d.]+) [\d.]+ ([\d.]+)", pdf)
    page = (float(boxes[0][1]) - float(boxes[0][0])) / 72
    if width is not None and abs(page - width) > 1.5e-4:
        message = f"the page is {page:.3f} in wide, not {width:.3f}"
        if width > _MAX_PAGE_WIDTH:
            message += f": millimetres? {width:g} mm are width={width / 25.4:.3f}"
        yield Finding("page width", message)


# -- The print check of any figure ----------------------------------------------------------------

_REMEDIES = {  # the way out of each kind of finding
    "overlapping text": "move one of them, shorten it or enlarge the figure",
    "clipped text": "shorten it, move it inwards, or make room with layout='constrained'",
    "small text": "use a style for this page, or set a larger font size",
    "missing glyphs": "set rcParams['font.family'] to a font that has them",
    "leading": "call its set_linespacing, so that baselines are 1.2 font sizes apart",
    "label over line": "move the label beside the line",
    "label over marker": "move the label beside the marker, by xytext= of annotate",
    "number left out": "enlarge the figure, or ask for fewer",
    "no names": "pass legend=True or legend='direct', or call ax.legend()",
    "no axis label": "call set_xlabel or set_ylabel",
    "numbers alike": "write more digits, as by label_fmt=, or other words",
    "box over data": "move it to a free corner or beside the panel",
    "legend over data": "pass legend='outside', or loc= of a free corner",
    "legend over words": "pass legend='outside', or another loc=",
    "legend over frame": "place it wholly inside or outside",
    "legend too wide": "shorten its labels, or place it below with ncols=",
    "legend takes page": "place it below in columns, shorten its labels, or leave rows to the caption",
    "alike": "give them other colours or dashes, as by palette= and dashes=",
    "alike in grey": "give one of them other dashes, as by dashes=True",
    "name in two colours": "pass one palette= that maps names to colours to all panels",
    "thin markers": "enlarge them by markersize=, or use thinner lines",
    "hairline": "set linewidth to 0.25 pt or more",
    "same line": "draw one of them and name both, or dash the upper one and say so in the caption",
    "line cut": "widen the limits, or choose the part by view= or limits=",
    "line leaves axes": "widen the limits, or clip the line",
    "small axes": "make the page smaller by figsize=, or the panels larger",
    "empty page": "make the page lower by figsize=",
    "panel not square": "call ax.set_box_aspect(1), with limits of equal range",
    "unequal panels": "use layout='constrained', and equal limits or aspects in a grid",
    "fonts": "set rcParams['pdf.fonttype'] = 42 and rcParams['pdf.use14corefonts'] = False",
    "page width": "set figsize= to this width, and save without bbox_inches='tight'",
}
KINDS = tuple(_REMEDIES)
_CHECKS = (
    *(
        check_overlapping_text,
        check_clipped_text,
        check_missing_glyphs,
        check_struck_labels,
        check_labels_on_markers,
        check_leading,
        check_omitted_numbers,
    ),
    *(check_legends_over_data, check_boxes_over_data, check_legends_over_words, check_legend_frames),
    *(check_unnamed_lines, check_axis_labels, check_alike_numbers),
    *(
        check_alike_lines,
        check_name_colors,
        check_thin_markers,
        check_hairlines,
        check_same_lines,
        check_cut_lines,
    ),
    *(check_small_axes, check_blank_height, check_square_panels, check_equal_panels),
    *(check_legend_share, check_leaving_lines),
)


@refuse_unknown_keywords
def preflight(
    fig: Figure | Axes, *, width: float | None = None, min_size: float | None = None
) -> list[Finding]:
    """Check whether a figure is fit to print; return its defects, an empty list if there are none.

    Use it before you submit a figure; in tests, use ``rocplot.testing.assert_prints``.  The figure is drawn
    and measured at its own resolution, and written to memory as a PDF; neither the figure nor rcParams are
    changed.  You can check any figure of matplotlib.  In axes of rocplot the check knows the lines of models;
    in others, every line counts as one.

    Parameters
    ----------
    fig : Figure or Axes
        The figure, or axes of it, as it would be saved.
    width : float, optional
        Width that the page must have, in inches, such as 3.5 for a column of IEEE; by default any width
        passes.
    min_size : float, optional
        Smallest font size allowed, in points.  By default 6, and 5 on pages that are 89 or 183 mm wide, the
        columns of Nature; the page "Journals" of the documentation lists the rules of each.

    Returns
    -------
    list of Finding
        Each with a ``kind`` and a ``message``, which ends with what to do.  The kinds are

        - ``"overlapping text"``, ``"clipped text"`` at the edge of the page or the axes, ``"small text"``;
        - ``"missing glyphs"``: a text has characters that its font and all fallback fonts lack;
        - ``"leading"``: rows of a text stand less than 1.05 or more than 1.35 font sizes apart;
        - ``"no names"``: nothing on the figure names the lines of several models, or colours;
          ``"no axis label"``: an axis has numbers but no label; ``"numbers alike"``: two entries of a legend
          read alike, or have the same numbers of one or two decimals for different lines;
        - ``"label over line"``: a label is on the line of a model, or on its interval in a forest plot;
          ``"label over marker"``: it is on a marker, but not entirely inside it;
        - ``"number left out"``: a cut-off that you asked for, a midpoint, or a split of a tree has no room in
          its panel;
        - ``"box over data"``: a box of numbers covers data;
        - ``"legend over data"``: on lines, markers, error bars, edges of bands, bars; ``"legend over
          words"``: on labels and ticks; ``"legend over frame"`` and ``"legend too wide"``, wider than the
          axes in which it stands; ``"legend takes page"``: it leaves its panel less than 55 % of the page;
        - ``"alike"``: two lines have the same dashes and markers, and colours that differ by a ΔE below 20;
          ``"alike in grey"``: by less than 12 in lightness; ``"same line"``: one hides another of the same
          points; ``"name in two colours"``: a model has another colour in another panel;
        - ``"thin markers"``, less than 1.5 times as wide as their line; ``"hairline"``, below 0.25 pt;
        - ``"line cut"``: the limits of the axes cut a line, unless ``view=`` or ``limits=`` chose them, a
          mark (//) shows it, or both limits are narrower than the line; ``"line leaves axes"``: a line goes
          on beyond the frame, or a model's lies beyond it altogether;
        - ``"small axes"``: all axes with labels and legends take less than 55 % of the page, and are not
          as high as a page such as 4:3 or 16:9; ``"empty page"``: nothing is drawn in a fifth of its height,
          unless squares in a row of three or more fill its width;
        - ``"panel not square"``: ROC space, or another panel of two rates in our plots; ``"unequal
          panels"``: panels of a grid of equal cells differ in size;
        - ``"fonts"``: not embedded, or as type 3; ``"page width"``: another one than `width`.

        The page "Ready to print" of the documentation shows a figure that breaks each rule.

    Raises
    ------
    TypeError
        If `fig` is not a figure, or `width` or `min_size` is not a number.
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
    with restore_positions(fig), silence_drawing():
        findings = dict.fromkeys([*list_drawn_findings(fig, smallest_size), *check_pdf(fig, page_width)])
    return [Finding(found.kind, f"{found.message}: {_REMEDIES[found.kind]}") for found in findings]


def list_drawn_findings(fig: Figure, smallest_size: float) -> list[Finding]:
    """List all findings on the drawn figure, without those that need a saved file."""
    drawn_figure = DrawnFigure.from_figure(fig)
    drawn_findings = [finding for check in _CHECKS for finding in check(drawn_figure)]
    return [*drawn_findings, *check_small_text(drawn_figure, smallest_size)]


def get_smallest_size(fig: Figure) -> float:
    """Return the smallest font size that is allowed on a page of this width."""
    return get_min_font_size(fig.get_figwidth())
