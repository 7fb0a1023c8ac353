"""Columns of text on both sides of a panel with rows, measured when the figure is drawn."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, cast

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine, PlaceHolderLayoutEngine
from matplotlib.text import Annotation, Text
from matplotlib.transforms import IdentityTransform

from rocplot._warnings import warn_user
from rocplot.page.journals import MIN_FONT_SIZE
from rocplot.page.margins import GrowingMargins
from rocplot.page.private_matplotlib import get_figure_renderer
from rocplot.page.sizes import get_small_size, get_text_color
from rocplot.page.typeset import (
    LiteralAnnotation,
    LiteralString,
    LiteralText,
    UnlistedArtist,
    is_pgf_renderer,
    measure_text,
)
from rocplot.plot import _axes

# lengths are in units of the font size unless said otherwise
_HEAD = re.compile(r"[^\d–∞]*(?:[\d,\u00a0]*\d|[–∞])")  # a number up to its decimal point
_ROW_PITCH = 1.55  # distance between rows
_CLOSE, _CLOSE_LINES = 1.05, 2.6  # least distance between rows, and between rows of two lines
_EM = 0.9  # space between the columns and the panel
_SPACE = 0.3  # space between columns
_NAME = 4.0  # least width of names
_LINES = 1.6  # factor of the row height if a name has two lines
_AXIS = 5.5  # height of the axis below the rows, with its label
_BELOW = 0.36  # distance of the baseline below the middle of a row


@dataclass(frozen=True)
class RowText:
    """A text in a row of the panel."""

    words: str
    y: float
    bold: bool = False
    indent: float = 0.0  # in units of the font size


def draw_text_columns(
    ax: Axes,
    names: Sequence[RowText],
    numbers: Sequence[Sequence[RowText]],
    heads: Sequence[RowText] = (),
    above: Sequence[tuple[RowText, float]] = (),
    *,
    choices: Sequence[slice] = (slice(None),),
    least: float = 0.3,
    free: bool,
) -> None:
    """Draw names on the left and columns of numbers, aligned at the decimal point, on the right of rows.

    A single heading stands above all columns, several above one column each; each text of `above` is centered
    at a fraction of the panel's width.  A row is one unit high.  If the page is `free`, its height is
    adapted to the rows; otherwise the font size is, down to 6 pt.  Names that are too long get two lines, as
    far as rows have room, or are shortened.  `choices` select columns; the first choice that has room is
    drawn, if necessary in a smaller font, beside complete names except for the last choice.  The panel keeps
    at least this fraction of the width.
    """
    pitch = np.inf if free else _measure_row_pitch(ax)
    largest = get_small_size() if free else _fit_text_size(ax, pitch)
    sizes = [
        largest,
        *(size for size in (*np.arange(largest, MIN_FONT_SIZE, -0.5), MIN_FONT_SIZE) if size < largest),
    ]

    def fit(choice: slice, size: float) -> _FittedColumns:
        write = _PanelTextWriter(ax, size)
        return _fit_columns(write, names, numbers, heads, choice, choice != choices[-1], pitch, least)

    first, *fewer = choices  # a smaller font rather than fewer columns, except for those that may be spared
    attempts = [(first, largest), *((choice, size) for choice in fewer for size in sizes)]
    if not fewer:
        attempts = [(first, size) for size in (sizes[:1] if free else sizes)]
    fits = (fit(*attempt) for attempt in attempts)
    columns = next((one for one in fits if one.are_whole), None) or fit(choices[-1], largest)
    if not columns.numbers and numbers:
        warn_user(
            "the panel is too narrow for the numbers, which are left out: shorten label_fmt, or widen it"
        )
    _TextColumns(ax, columns, above)
    if free:
        has_two_lines = any("\n" in name.words for name in columns.names)
        _fit_page_to_rows(ax, columns.write.size * (_LINES if has_two_lines else 1.0))


class _FittedColumns(NamedTuple):
    """The columns of text in one font size, and whether none is left out and no name is shortened."""

    write: _PanelTextWriter
    names: Sequence[RowText]
    numbers: Sequence[Sequence[RowText]]
    heads: Sequence[RowText]
    are_whole: bool


def _fit_columns(
    write: _PanelTextWriter,
    names: Sequence[RowText],
    numbers: Sequence[Sequence[RowText]],
    heads: Sequence[RowText],
    choice: slice,
    one_line: bool,
    pitch: float,
    least: float,
) -> _FittedColumns:
    """Fit the chosen columns, and names in one line or in as many as there is room for, beside the panel."""
    unit = write.size
    room = (1 - least) * _measure_page_width(write.ax) - 2 * _EM * unit
    numbers = [row[choice] for row in numbers]
    heads = heads if len(heads) == 1 else heads[choice]
    right = write.align_cells(numbers, heads)[2]
    widths = (write.measure_width(name) + name.indent * unit for name in names)
    if left_out := right > room - (max(widths) if one_line else _NAME * unit):
        numbers, heads, right = [], (), 0.0
    forms = [write.fit_text(name, room - right, pitch >= _CLOSE_LINES * unit) for name in names]
    are_whole = all(
        form.words.replace("\n", " ") == name.words for form, name in zip(forms, names, strict=True)
    )
    return _FittedColumns(write, forms, numbers, heads, are_whole and not left_out)


class _TextColumns(UnlistedArtist, Artist):
    """The texts beside a panel; it places them again if the font or the text engine changes.

    It is measured and drawn before the texts.  Rows outside a zoomed view are hidden.
    """

    def __init__(
        self,
        ax: Axes,
        columns: _FittedColumns,
        above: Sequence[tuple[RowText, float]],
    ) -> None:
        super().__init__()
        self.set_gid("columns")
        write, names, numbers, heads, _ = columns
        self._write, self._names, self._numbers = write, names, numbers
        self._heads, self._above = heads, above
        self.set_zorder(-1e9)
        self.set_clip_on(False)  # layouts do not measure clipped artists
        ax.add_artist(self)
        cells = [(cell, 0.0) for cell in names] + [(cell, 1.0) for row in numbers for cell in row]
        cells += [*((cell, 1.0) for cell in heads), *above]
        self._texts = [write(cell, side) for cell, side in cells]
        self._ys = [cell.y for cell, _ in cells]
        self._room = _PanelNarrower(ax, self)
        self._set = self._get_font_key(None)
        self._place_texts(None)

    def _get_font_key(self, renderer: RendererBase | None) -> list[Any]:
        """Return what decides the widths of the texts: fonts and text engine."""
        key: list[Any] = [is_pgf_renderer(renderer)]
        for text in filter(None, self._texts):
            key.append((text.get_text(), text.get_usetex(), hash(text.get_fontproperties())))
        return key

    def _place_texts(self, renderer: RendererBase | None) -> None:
        write, unit = self._write, self._write.size
        write.renderer, write.like = renderer, next(filter(None, self._texts), None)
        starts, begins_of_heads, right = write.align_cells(self._numbers, self._heads)
        left = max(write.measure_width(name) + name.indent * unit for name in self._names)
        shifts = [name.indent * unit - left - _EM * unit for name in self._names]
        shifts += [begin + _EM * unit for begins in starts for begin in begins]
        shifts += [begin + _EM * unit for begin in begins_of_heads]
        shifts += [-write.measure_width(cell) / 2 for cell, _ in self._above]
        for text, shift in zip(self._texts, shifts, strict=True):
            if text is not None:
                text.xyann = (shift, text.xyann[1])
        self._room.left, self._room.right = left + 2 * _EM * unit, right + 2 * _EM * unit
        write.renderer = write.like = None

    def update_positions(self, renderer: RendererBase | None) -> None:
        """Place the texts again if their font has changed, and hide those of rows outside the view."""
        if (now := self._get_font_key(renderer)) != self._set:
            self._place_texts(renderer)
            self._set = now
        if not isinstance(self.axes, Axes):  # the axes has been cleared
            return
        low, high = sorted(self.axes.get_ylim())
        for text, y in zip(self._texts, self._ys, strict=True):
            if text is not None:
                text.set_visible(low <= y <= high or (y < 0 and low < 0))

    def get_tightbbox(self, renderer: RendererBase | None = None) -> None:
        self.update_positions(renderer)

    def draw(self, renderer: RendererBase) -> None:
        self.update_positions(renderer)


class _PanelTextWriter:
    """A writer of texts beside a panel, in one font size."""

    def __init__(self, ax: Axes, size: float) -> None:
        self.ax, self.size = ax, size
        self.renderer: RendererBase | None = None
        self.like: Text | None = None  # a text whose font is used for measuring

    def _make_font(self, bold: bool) -> dict[str, Any]:
        return {"fontsize": self.size, "fontweight": "bold" if bold else "normal"}

    def measure_width(self, cell: RowText) -> float:
        """Measure the width of a text in points, trailing spaces included, the same at any resolution."""
        if not cell.words:
            return 0.0
        text = LiteralText(
            0, 0, LiteralString(cell.words), figure=self.ax.figure, **self._make_font(cell.bold)
        )
        if self.like is not None:
            text.set_fontsize(self.like.get_fontsize())
            text.set_fontfamily(self.like.get_fontfamily())
            text.set_usetex(self.like.get_usetex())
        renderer = self.renderer or get_figure_renderer(cast(Figure, self.ax.get_figure(root=True)))
        left, _, right, _ = measure_text(text, renderer)
        return float(right - left)

    def align_cells(
        self, rows: Sequence[Sequence[RowText]], heads: Sequence[RowText]
    ) -> tuple[list[list[float]], list[float], float]:
        """Return the starts of cells with decimal points in line, the starts of headings, and the end of all.

        Each of several headings is centered above its column, which is at least as wide as the heading.
        """
        starts: list[list[float]] = [[] for _ in rows]
        has_headers = len(heads) > 1
        space = (_EM if has_headers else _SPACE) * self.size
        tops: list[float] = []
        start_of_column = 0.0
        for i, column in enumerate(zip(*rows, strict=True)):
            top = self.measure_width(heads[i]) if has_headers else 0.0
            widths_before_point = [
                self.measure_width(RowText(_cut_at_decimal_point(cell.words), cell.y)) for cell in column
            ]
            widths = [self.measure_width(cell) for cell in column]
            point = max(widths_before_point)
            wide = point + max(b - a for a, b in zip(widths_before_point, widths, strict=True))
            for start, width_before in zip(starts, widths_before_point, strict=True):
                start.append(start_of_column + max(top - wide, 0) / 2 + point - width_before)
            tops.append(start_of_column + max(wide - top, 0) / 2)
            start_of_column += max(wide, top) + space
        end = max(start_of_column - space, 0.0)
        if has_headers:
            return starts, tops, end
        return starts, [0.0] * len(heads), max([end, *map(self.measure_width, heads)])

    def fit_text(self, name: RowText, room: float, has_two_lines: bool) -> RowText:
        """Break a name that is too long into two lines, if there may be, and shorten what is too long."""
        room -= name.indent * self.size
        if self.measure_width(name) <= room:
            return name
        spaces = [i for i, char in enumerate(name.words) if char == " "]
        middle = len(name.words) / 2
        for space in sorted(spaces, key=lambda i: abs(i - middle))[: int(has_two_lines)]:
            halves = name.words[:space], name.words[space + 1 :]
            broken = "\n".join(self._shorten_middle(half, name.bold, room) for half in halves)
            return replace(name, words=broken)
        return replace(name, words=self._shorten_middle(name.words, name.bold, room))

    def _shorten_middle(self, words: str, bold: bool, room: float) -> str:
        """Replace the middle of a text by an ellipsis, until the text fits."""
        shortened, left = words, len(words)
        while left and self.measure_width(RowText(shortened, 0, bold)) > room:
            left -= 1
            shortened = f"{words[: -(-left // 2)]}…{words[len(words) - left // 2 :]}"
        return shortened

    def __call__(self, cell: RowText, side: float) -> Annotation | None:
        """Write a text at this fraction of the panel's width, 0 for its left and 1 for its right edge."""
        if not cell.words:
            return None
        lines = "\n" in cell.words
        place: dict[str, Any] = {"xy": (side, cell.y), "xycoords": self.ax.get_yaxis_transform()}
        place |= {"xytext": (0.0, 0 if lines else -_BELOW * self.size), "textcoords": "offset points"}
        look = {
            "ha": "left",
            "va": "center" if lines else "baseline",
            "color": get_text_color(),
            "gid": "column",
        }
        look |= {"annotation_clip": False, "clip_on": False}
        look["transform"] = IdentityTransform()
        annotation = LiteralAnnotation(
            LiteralString(cell.words), **place, **look, **self._make_font(cell.bold)
        )
        self.ax.add_artist(annotation)
        return annotation


def _cut_at_decimal_point(words: str) -> str:
    """Return a number up to its decimal point, with the text before it."""
    match = _HEAD.match(words)
    return words if match is None else match[0]


# -- the page -------------------------------------------------------------------------------------


def _count_rows(ax: Axes) -> float:
    bottom, top = ax.get_ylim()
    return abs(bottom - top)


def _measure_row_pitch(ax: Axes) -> float:
    """Return the distance between rows in points, once a layout has made room for the axis."""
    panel, box, spec = ax.get_window_extent(), ax.get_tightbbox(), ax.get_subplotspec()
    height = panel.height
    if box is not None and spec is not None:
        share = len(spec.rowspan) / spec.get_gridspec().nrows
        height = min(height, share * ax.figure.bbox.height - (box.height - panel.height))
    return float(height * 72 / ax.figure.dpi / _count_rows(ax))


def _fit_text_size(ax: Axes, pitch: float) -> float:
    """Return the font size that fits rows of this pitch; warn if they are too close for 6 pt."""
    if pitch < MIN_FONT_SIZE * _CLOSE:
        warn_user(_axes.describe_close_rows(_count_rows(ax) * MIN_FONT_SIZE * _ROW_PITCH))
    return float(np.clip(pitch / _CLOSE, MIN_FONT_SIZE, get_small_size()))


def _fit_page_to_rows(ax: Axes, line: float) -> None:
    """Set the height of the page to that of the rows and of their axis, below or above them."""
    figure = cast(Figure, ax.get_figure(root=True))
    rows, axis = _count_rows(ax) * line * _ROW_PITCH, _AXIS * get_small_size()
    figure.set_size_inches(figure.get_figwidth(), (rows + axis) / 72)
    engine, share = figure.get_layout_engine(), axis / (rows + axis)  # fractions of the new height
    if isinstance(engine, GrowingMargins):
        engine.shrink_margins(figure, bottom=0.0, top=1.0)
    elif engine is None:
        is_above = ax.xaxis.get_label_position() == "top"
        figure.subplots_adjust(bottom=0.0 if is_above else share, top=1 - share if is_above else 1.0)


def _measure_page_width(ax: Axes) -> float:
    """Return the width of the page that a panel with its columns may take, in points."""
    to_points, spec = 72 / ax.figure.dpi, ax.get_subplotspec()
    if spec is None:
        return float(ax.get_window_extent().width) * to_points
    share = len(spec.colspan) / spec.get_gridspec().ncols
    return float(ax.figure.bbox.width) * share * to_points


class _PanelNarrower(UnlistedArtist, Artist):
    """An artist that narrows a panel if no layout has made room for its columns.

    It is drawn after any layout and before the panel.
    """

    def __init__(self, ax: Axes, columns: _TextColumns) -> None:
        super().__init__()
        self._panel, self._columns, self.left, self.right = ax, columns, 0.0, 0.0
        self._constrained = False
        self.set_zorder(-1)
        self.set_in_layout(False)
        ax.figure.add_artist(self)

    def draw(self, renderer: RendererBase) -> None:
        self._columns.update_positions(renderer)
        ax, figure = self._panel, cast(Figure, self._panel.figure)
        spec, engine = ax.get_subplotspec(), cast(Figure, ax.get_figure(root=True)).get_layout_engine()
        # matplotlib replaces the layout engine by a placeholder while it saves a figure
        if not isinstance(engine, PlaceHolderLayoutEngine):
            self._constrained = isinstance(engine, ConstrainedLayoutEngine)
        if spec is None or self._constrained:
            return
        here, grid = spec.get_position(figure), spec.get_gridspec()
        width = figure.bbox.width * (72 / figure.dpi)
        _, _, begins, ends = grid.get_grid_positions(figure)
        first, last = spec.colspan.start, spec.colspan.stop - 1
        x0 = (begins[first] + ends[first - 1]) / 2 if first else 0.0
        x1 = (ends[last] + begins[last + 1]) / 2 if last + 1 < grid.ncols else 1.0
        x0, x1 = max(here.x0, x0 + self.left / width), min(here.x1, x1 - self.right / width)
        ax.set_position((x0, here.y0, max(x1 - x0, 0.02), here.height))
        ax.set_in_layout(True)  # for a layout engine set later
