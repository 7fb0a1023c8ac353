"""The print check of any figure: its models, legends, looks, words and page."""

from __future__ import annotations

import functools
import io
import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

import matplotlib as mpl
import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, fontManager, get_font
from matplotlib.lines import Line2D
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.transforms import Bbox, BboxBase

import rocplot
from rocplot._faults import cut_message
from rocplot._hints import NoFieldError, of_known_words
from rocplot._typing import Array
from rocplot._validation import number
from rocplot.page.drawn import OPAQUE, TOUCH, Drawn, figure_of, has_line, is_clipped, marker_size
from rocplot.page.fitting import Fitting
from rocplot.page.gids import gid_of, layer_of, model_of
from rocplot.page.journals import least_on
from rocplot.page.labels import Labels
from rocplot.page.measures import OVER_LINE, TONES_APART, lab
from rocplot.page.room import GrowingMargins, holds, page_margins
from rocplot.page.typeset import MATH, as_drawn
from rocplot.plot._axes import TABLE
from rocplot.plot._panel import panel_of

# -- What the print check finds -------------------------------------------------------------------


@dataclass(frozen=True)
class Finding:
    """One fault of a figure that makes it unfit to print.

    Attributes
    ----------
    kind : str
        What kind of fault it is, such as ``"overlapping text"``; see `preflight` for the list.
    message : str
        The fault in a sentence that names what is concerned.
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


# -- Which lines show a model: of our panels by their gids, of other axes all that have a label ---

_OF_MODELS = ("hull", "tangent")  # layers of one model, which bear its name if there are several


def is_ours(ax: Axes) -> bool:
    """Say whether a plot of ours laid out the axes."""
    return bool(panel_of(ax).kind)


def is_main(artist: Artist) -> bool:
    """Say whether an artist is the main line of a model, which is named after its picture."""
    layer = layer_of(artist)  # the lines of a map of a metric show no model
    return layer in rocplot.__all__ and layer != "isometrics"


def mains(ax: Axes) -> list[Line2D]:
    """List the main lines of the models."""
    return [line for line in ax.lines if is_main(line) and has_line(line)]


def lines_of_models(ax: Axes) -> list[Line2D]:
    """List the lines on which no label may stand: those of the models; of axes not ours, all."""
    shown = [line for line in ax.lines if line.get_visible() and has_line(line)]
    if not is_ours(ax):
        return shown
    names = {model_of(line) for line in mains(ax)} - {""}
    return [one for one in shown if is_main(one) or layer_of(one) in _OF_MODELS or model_of(one) in names]


def told_apart(ax: Axes, listed: set[str]) -> list[Line2D]:
    """List what a reader has to tell apart: models' lines with a label, and what the legends list."""
    shown = [line for line in ax.lines if line.get_visible() and np.size(line.get_path().vertices)]
    return [line for line in shown if str(line.get_label()) in listed or (is_main(line) and _is_named(line))]


def _is_named(line: Line2D) -> bool:
    label = str(line.get_label())
    return has_line(line) and bool(label) and not label.startswith("_")


# -- Legends, wherever they stand and whoever put them there: what they cover ---------------------


def over_data(drawn: Drawn) -> Iterator[Finding]:
    """Legends on lines, markers, error bars, edges of bands, and bars."""
    for legend in drawn.legends:
        box = legend.get_window_extent(drawn.renderer).padded(-TOUCH)
        for ink in drawn.inks:
            if ink.meets(box):
                yield Finding("legend over data", f"the legend covers {ink.said}")


def boxes_over_data(drawn: Drawn) -> Iterator[Finding]:
    """Boxes of numbers on lines, markers, error bars, edges of bands, and bars."""
    for anchored in drawn.boxes:
        box, own = anchored.get_window_extent(drawn.renderer).padded(-TOUCH), anchored.findobj()
        name = f"the box of {gid_of(anchored)}" if gid_of(anchored) else "a box"
        for ink in drawn.inks:
            if ink.artist not in own and ink.meets(box):
                yield Finding("box over data", f"{name} covers {ink.said}")


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


# -- Looks of lines and markers that a reader cannot tell apart, or cannot see --------------------

_APART = 20.0  # ΔE (CIE 1976) between colours of lines of one line style


def alike(drawn: Drawn) -> Iterator[Finding]:
    """Lines of one panel with the same dashes and markers, and nearly the same colour, or lightness."""
    listed = {text.get_text() for legend in drawn.legends for text in legend.get_texts()}
    for ax in drawn.axes:
        for a, b in combinations(told_apart(ax, listed), 2):
            if _are_one(a, b) or _shape(a) != _shape(b) or _is_hair(a, b):
                continue
            both = f"{_said(a)} and {_said(b)}"
            one, other = _lab(a, ax), _lab(b, ax)
            if np.linalg.norm(one - other) < _APART:
                yield Finding("alike", f"{both} look alike")
            elif abs(one[0] - other[0]) < TONES_APART:
                yield Finding("alike in grey", f"{both} are alike in greyscale")


def _are_one(a: Line2D, b: Line2D) -> bool:
    """Say whether two lines are parts of one."""
    return a.get_label() == b.get_label() or "" != gid_of(a) == gid_of(b)


def _is_hair(a: Line2D, b: Line2D) -> bool:
    """Say whether one is a model's line and the other, of no model, a much thinner one."""
    thin, thick = sorted((a.get_linewidth(), b.get_linewidth()))
    return is_main(a) != is_main(b) and thick >= OVER_LINE * thin


def _shape(line: Line2D) -> tuple[Any, Any]:
    """Return what tells lines apart without colour: dashes and markers."""
    dashes = line._unscaled_dash_pattern if has_line(line) else None  # type: ignore[attr-defined]
    return dashes, line.get_marker() if marker_size(line) else None


def _lab(line: Line2D, ax: Axes) -> Array:
    """Return lightness and both chromaticities (CIE 1976, D65) of a line on its ground."""
    color = line.get_color() if has_line(line) else line.get_markerfacecolor()
    if isinstance(color, str) and color == "none":
        color = line.get_markeredgecolor()
    page = _over(ax.figure.get_facecolor(), None, np.ones(3))
    return lab(_over(color, line.get_alpha(), _over(ax.get_facecolor(), None, page)))


def _over(color: Any, alpha: float | None, ground: Array) -> Array:
    """Return the shares of red, green and blue of a color over a ground."""
    *ink, share = to_rgba(color, alpha)
    return share * np.array(ink) + (1 - share) * ground


def thin_markers(drawn: Drawn) -> Iterator[Finding]:
    """Markers hardly wider than the line on which they stand."""
    for ax in drawn.axes:
        widths = {model_of(line): line.get_linewidth() for line in mains(ax)}
        for line in ax.lines:
            size = marker_size(line) if line.get_visible() else 0
            width = line.get_linewidth() if has_line(line) else widths.get(model_of(line), 0)
            if size and np.size(line.get_path().vertices) and size < OVER_LINE * width:
                yield Finding(
                    "thin markers",
                    f"markers of {_said(line)}, {size:.1f} pt, are lost in a line of {width:.1f} pt",
                )


def _said(line: Line2D) -> str:
    return str(gid_of(line) or line.get_label())


# -- Words that cannot be read: one on the other, cut, too small, struck through ------------------


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
        if not holds(page, word.box):
            yield Finding("clipped text", f"text {word.said} leaves the page")
        elif is_clipped(word.text) and word.axes and not holds(word.axes.bbox.padded(TOUCH), word.box):
            yield Finding("clipped text", f"text {word.said} is cut at the edge of its axes")


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
        words = [word for word in drawn.words if word.axes is ax and word.legend is None]
        labels = [word for word in words if id(word.text) not in edge]
        bars = [one for one in ax.collections if layer_of(one) == "forest"]
        lines = {id(line) for line in [*lines_of_models(ax), *bars]} if labels else set()
        inks = [ink for ink in drawn.inks if ink.axes is ax and id(ink.artist) in lines]
        for word in labels:
            box, ground = word.box.padded(-TOUCH), _has_ground(word.text)
            for ink in inks:
                if ink.on_line(box) and not _is_cut(ink.artist, box) and (is_main(ink.artist) or not ground):
                    yield Finding("label over line", f"label {word.said} stands on {ink.said}")


def left_out(drawn: Drawn) -> Iterator[Finding]:
    """Numbers that a plot of ours was asked for, and splits of a tree, that have no room."""
    for ax in drawn.axes:
        for labels in (artist for artist in ax.artists if isinstance(artist, Labels | Fitting)):
            if lost := labels.lost():
                yield Finding("number left out", lost)


def _at_the_edge(ax: Axes) -> set[int]:
    """Return the ids of the texts that belong to the axes' edges, not to the data."""
    edges = [(one.label, one.offsetText, *one.get_ticklabels(which="both")) for one in (ax.xaxis, ax.yaxis)]
    return {id(text) for edge in edges for text in edge}


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


# -- The page: how much of it the axes use, its width, its fonts, and what leaves the frame -------

_USED = 0.55  # of the page that all axes with their labels and legends take
_HIGH, _LANDSCAPE, _SCREEN = 0.85, 1.3, 1.8  # axes this high on a page such as 4:3 or 16:9 cannot be larger
_EMPTY = 0.2  # of the rows of the page
_NO_LAYOUT: Any = {"figure.autolayout": False, "figure.constrained_layout.use": False}  # for a figure without
_LEADING = 12.0, 1.5  # points, and sizes of the least type: less is left empty between lines of text


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
    pixels = np.asarray(drawn.renderer.buffer_rgba())  # type: ignore[no-untyped-call]
    inked = np.flatnonzero((pixels != pixels[0, 0]).any(axis=(1, 2)))
    gaps = np.diff(np.concatenate([[-1], inked, [len(pixels)]])) - 1
    sizes = [float(word.text.get_fontsize()) for word in drawn.words]
    leading = max(_LEADING[0], _LEADING[1] * min(sizes, default=0.0))
    empty = gaps[gaps > drawn.points(leading)].sum() / len(pixels)
    if empty > _EMPTY:
        yield Finding("empty page", f"{empty:.0%} of the height of the page is empty")


def not_square(drawn: Drawn) -> Iterator[Finding]:
    """Panels of two rates, of our plots, that are not square, and tables whose cells are not."""
    for ax in drawn.axes:
        box = ax.get_window_extent(drawn.renderer)
        shape = np.ptp(ax.get_ylim()) / np.ptp(ax.get_xlim()) if panel_of(ax).shows == TABLE else 1
        if panel_of(ax).kind == "square" and abs(box.width * shape - box.height) > TOUCH:
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
        if not is_clipped(line) and in_data and not holds(room, path.get_extents()):
            yield Finding("line leaves axes", f"{ink.said} goes beyond the frame of its axes")
        elif is_ours(ax) and is_main(line) and not ink.on_line(room):
            yield Finding("line leaves axes", f"{ink.said} lies beyond the frame of its axes")


_WIDEST = 50.0  # inches: wider than any poster, so that millimetres are meant


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
        found = f"the page is {page:.3f} in wide, not {width:.3f}"
        if width > _WIDEST:
            found += f": millimetres? {width:g} mm are width={width / 25.4:.3f}"
        yield Finding("page width", found)


# -- The print check of any figure ----------------------------------------------------------------

_POSITIONS = ("original", "active")
KINDS = (  # of findings
    *("overlapping text", "clipped text", "small text", "missing glyphs", "label over line"),
    "number left out",
    "box over data",
    *("legend over data", "legend over words", "legend over frame", "legend too wide"),
    *("alike", "alike in grey", "thin markers"),
    *("small axes", "empty page", "line leaves axes", "panel not square", "fonts", "page width"),
)
_CHECKS = (
    *(overlapping, clipped, without_glyph, struck, left_out),
    *(over_data, boxes_over_data, over_words, beyond_frame),
    *(alike, thin_markers),
    *(small_axes, empty_rows, not_square, leaving),
)


@of_known_words
def preflight(
    fig: Figure | Axes, *, width: float | None = None, min_size: float | None = None
) -> list[Finding]:
    """Check whether a figure is fit to print; return what is not, an empty list if all is well.

    The figure is drawn and measured at its own resolution, and written as a PDF, to memory; neither it nor
    rcParams are changed.  Any figure of matplotlib can be checked; in a test of yours by
    ``rocplot.testing.assert_prints``.  In axes of our plots, the lines of models
    are known; in others, every line counts.

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
    fig = figure_of(fig, "fig")
    wanted = None if width is None else number(width, "width", above=True)
    least = least_size(fig) if min_size is None else number(min_size, "min_size", above=True)
    with kept(fig), warnings.catch_warnings():
        warnings.filterwarnings("ignore", r"Glyph \d+ .* missing from font")  # which is found
        return list(dict.fromkeys([*findings(fig, least), *in_print(fig, wanted)]))


@contextmanager
def kept(fig: Figure) -> Iterator[None]:
    """Put the axes back where they were: a layout engine begins there, and moves them as it draws."""
    margins = page_margins(fig)
    places = [(ax, which, ax.get_position(which == "original")) for ax in fig.axes for which in _POSITIONS]
    try:
        yield
    finally:
        engine = fig.get_layout_engine()
        ours = engine if isinstance(engine, GrowingMargins) and engine.works_on(fig) else None
        fig.subplotpars.update(**margins)
        if ours is not None:
            ours.keep(fig)
        for ax, which, place in places:
            ax._set_position(place, which)  # type: ignore[attr-defined]


def findings(fig: Figure, least: float) -> list[Finding]:
    """Find all that shows on the drawn figure; what only a file tells is left out."""
    drawn = Drawn.of(fig)
    found = [one for check in _CHECKS for one in check(drawn)]
    return [*found, *small(drawn, least)]


def least_size(fig: Figure) -> float:
    """Return the size of the smallest type that is allowed on a page of this width."""
    return least_on(fig.get_figwidth())
