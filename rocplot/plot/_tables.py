"""Tables: numbers in the rows of a box and in the cells of a panel, measured when the figure is drawn."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias, cast

import numpy as np
from matplotlib.artist import Artist, allow_rasterization
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine, PlaceHolderLayoutEngine
from matplotlib.offsetbox import AnchoredOffsetbox, PackerBase, TextArea
from matplotlib.text import Annotation, Text
from matplotlib.transforms import Affine2D, Bbox, IdentityTransform, offset_copy

from rocplot._errors import make_value_error
from rocplot._typing import Array
from rocplot._validation import check_choice
from rocplot._warnings import warn_user
from rocplot.page.legends import get_legend_placer
from rocplot.page.margins import GrowingMargins
from rocplot.page.private_matplotlib import OpenBox
from rocplot.page.scales import get_straight_transform
from rocplot.page.sizes import get_background_color, get_small_size, get_text_color, get_text_unit
from rocplot.page.typeset import (
    LiteralAnnotation,
    LiteralString,
    LiteralText,
    UnlistedArtist,
    is_pgf_renderer,
    make_literal,
    write_text,
)
from rocplot.plot._panel import translate_axes_text

# -- Tables: numbers in a box or in cells, measured when drawn ------------------------------------

Row: TypeAlias = tuple[str, ...]
Table: TypeAlias = tuple[list[Row], str | None, dict[str, Any]]

LEAST = 6.0  # points of the smallest text
_CORNER = "lower right"  # where a box stands, if that corner is free
# with one bracket of an interval, and no-break spaces
_NUMBER = re.compile(r"\(?[<>]?[−-]?\d[\d ]*(\.\d+)?\)?")
_WORD = 2.2  # space between the words of a row, in units of the text
_COLUMN = 6.0  # space behind the names
_FILL = 0.86  # of a cell: what its texts may take
_WIDE = 0.95  # of a cell: what its number alone may take of the width
_TOUCH = 1e-6  # of a cell
_PITCH = 1.25  # of the mean size of two lines: the distance of their middles


# -- a box in a corner ----------------------------------------------------------------------------


def read_table_options(options: dict[str, Any], known: dict[str, Row], argument: str) -> Table:
    """Choose the rows of a box, its place and the look of its text, before anything is drawn."""
    row_names, loc = options.get("rows"), options.get("loc")
    rows = [known[check_choice(row, known, argument)] for row in (known if row_names is None else row_names)]
    if loc is not None:
        check_choice(loc, (*AnchoredOffsetbox.codes, "outside"), f"{argument} loc")
    if not rows:
        raise make_value_error(argument, "holds no rows", f"name some of {', '.join(map(repr, known))}")
    return rows, loc, {key: value for key, value in options.items() if key not in ("rows", "loc")}


class _TableText(UnlistedArtist, TextArea):
    """A text of a table, and how wide it is up to its decimal point."""

    def __init__(self, words: str, kws: dict[str, Any]) -> None:
        super().__init__(LiteralString(words), textprops=kws)
        make_literal(*(child for child in self.get_children() if isinstance(child, Text)))
        self._whole = LiteralString(words.partition(".")[0].rstrip(")"))
        self.is_number = _NUMBER.fullmatch(words) is not None

    def measure_sides(self, renderer: RendererBase) -> tuple[float, float]:
        """Return how far the cell reaches to the left and to the right of where its column is aligned."""
        width = float(self.get_bbox(renderer).width)
        if not self.is_number:
            return 0.0, width
        words = self.get_text()
        self.set_text(self._whole)
        left = float(self.get_bbox(renderer).width)
        self.set_text(words)
        return left, width - left


class _TextGrid(UnlistedArtist, OpenBox, PackerBase):
    """Rows of cells, one pitch apart; names begin, and the decimal points of a column stand, in one line.

    The last cell of a row may be wider than its column if it is no number.
    """

    def __init__(self, rows: list[list[_TableText]]) -> None:
        super().__init__(children=[cell for row in rows for cell in row])
        self._rows, self._unit = rows, get_text_unit()

    def lay_out_children(self, renderer: RendererBase) -> tuple[Bbox, list[tuple[float, float]]]:
        scale = self._unit * float(renderer.points_to_pixels(1.0))  # type: ignore[arg-type]
        boxes = [cell.get_bbox(renderer) for row in self._rows for cell in row]
        depth = max(-box.y0 for box in boxes)
        # whole pixels: or rows are rounded apart
        pitch = float(np.ceil(depth + max(box.y1 for box in boxes)))
        ends = [[cell.measure_sides(renderer) for cell in row] for row in self._rows]
        column_starts, reach = self._align_columns(ends, scale)
        offsets, total = [], pitch * len(self._rows)
        for i, row in enumerate(ends):
            y = total - pitch * (i + 1) + depth
            offsets += [
                (column_starts[k][self._rows[i][k].is_number] - left, y) for k, (left, _) in enumerate(row)
            ]
            reach = max(reach, offsets[-1][0] + sum(row[-1]))
        return Bbox.from_bounds(0, 0, reach, total), offsets

    def _align_columns(
        self, ends: list[list[tuple[float, float]]], scale: float
    ) -> tuple[list[tuple[float, float]], float]:
        """Find where words begin, and where decimal points stand, in each column; and the end of the last."""
        places, begin = [], 0.0
        for k in range(max(map(len, ends))):
            column = [
                (row[k], cells[k].is_number)
                for row, cells in zip(ends, self._rows, strict=True)
                if k < len(row) and (k == 0 or k + 1 < len(row) or cells[k].is_number)
            ]
            left = max((pair[0] for pair, is_number in column if is_number), default=0.0)
            right = max((pair[1] - (0 if is_number else left) for pair, is_number in column), default=0.0)
            places.append((begin, begin + left))
            begin += left + max(right, 0.0) + (_COLUMN if k == 0 else _WORD) * scale
        return places, begin - _WORD * scale


def draw_table_box(
    ax: Axes, rows: Sequence[Row], loc: str | None, kws: dict[str, Any], heights: tuple[float, float]
) -> None:
    """Write names and numbers in rows, in a corner of the unit square or outside on the right.

    `heights` are those between which the corners lie; a box without a corner stands in the emptiest.
    """
    text = {"fontsize": max(get_small_size() * 6 / 7, LEAST), "color": get_text_color()} | kws
    child = _TextGrid([[_TableText(translate_axes_text(ax, part), text) for part in row] for row in rows])
    anchor = 0, heights[0], 1, heights[1] - heights[0]
    place: dict[str, Any] = {
        "loc": loc or _CORNER,
        "bbox_to_anchor": anchor,
        "bbox_transform": get_straight_transform(ax),
    }
    if loc == "outside":
        place = {"loc": "upper left", "bbox_to_anchor": (1, 1), "bbox_transform": ax.transAxes}
    box = AnchoredOffsetbox(child=child, borderpad=0.2, pad=0.3, **place)
    box.set_gid("statistics")
    box.set_zorder(5)
    box.patch.set(facecolor=get_background_color(), edgecolor="none", alpha=0.85)
    ax.add_artist(box)
    if loc is None:
        get_legend_placer(ax).add_box(box, _CORNER)


# -- the cells of a panel -------------------------------------------------------------------------


class _CellNumbers(UnlistedArtist, Artist):
    """Numbers in cells, each with a name above and a note below it, in the largest sizes that fit all cells.

    They are settled at each drawing, before the texts are drawn.  Where names and notes do not fit in 6 pt,
    they are left out; so is a number of a margin that is wider than its cell, and so are all numbers, with a
    warning, if one of another cell is too large; margins then have no heads.
    """

    def __init__(self, ax: Axes, sizes: tuple[float, float]) -> None:
        super().__init__()
        self._values: list[tuple[Text, Array]] = []
        self._sides: list[tuple[Text, Array]] = []
        self._sizes, self._up, self._down = sizes, Affine2D(), Affine2D()
        self._columns: dict[float, Affine2D] = {}
        self._words: dict[Text, str] = {}
        self._told = False
        self._unnamed: list[Text] = []
        self._reach = np.zeros(4)  # pixels by which the names of rows and columns leave the panel
        self.set_zorder(-1)
        self.set_gid("cells")
        self.set_in_layout(False)
        self.set_clip_on(False)
        ax.add_artist(self)

    def add_cell(
        self, corner: tuple[float, float], size: tuple[float, float], words: Row, in_line: bool
    ) -> None:
        """Add the value, the name and the note of a cell; numbers `in_line` end in one line in a column."""
        ax, (x, y) = self.axes, map(float, np.add(corner, np.divide(size, 2)))
        assert isinstance(ax, Axes)
        shift = self._columns.setdefault(x, Affine2D()) if in_line else Affine2D()
        shifts, groups = (shift, self._up, self._down), (self._values, self._sides, self._sides)
        for word, offset, group in zip(words, shifts, groups, strict=True):
            if word or offset is shift:
                look: dict[str, Any] = {"ha": "center", "va": "center_baseline", "color": get_text_color()}
                look |= {"gid": "cell", "clip_on": True}  # out of a view that was zoomed
                text = write_text(
                    ax,
                    x,
                    y,
                    LiteralString(translate_axes_text(ax, word)),
                    transform=ax.transData + offset,
                    **look,
                )
                text.set_in_layout(False)
                self._words[text] = text.get_text()
                group.append((text, np.asarray(size)))

    def get_window_extent(self, renderer: RendererBase | None = None) -> Bbox:
        """Return the panel with the room of names that are hidden: a layout finds the same again."""
        assert isinstance(self.axes, Axes)
        return Bbox.from_extents(*(self.axes.get_window_extent(renderer).extents + self._reach))

    @allow_rasterization  # type: ignore[untyped-decorator]
    def draw(self, renderer: RendererBase) -> None:
        ax = self.axes
        assert isinstance(ax, Axes)
        scale = float(renderer.points_to_pixels(1.0))  # type: ignore[arg-type]
        unit = np.abs(np.diff(ax.transData.transform([(0, 0), (1, 1)]), axis=0)[0]) * _FILL
        value, side = self._sizes
        for text, words in self._words.items():
            text.set_text(words)
        groups = [(self._values, value), (self._sides, side)]
        wide = [_measure_widest_text(group, size, unit[0], renderer) for group, size in groups]
        lines = [2 * _PITCH * (value + side) / 2 + side, value]  # of all three lines, and of one
        high = [line * scale / (min(size[1] for _, size in self._values) * unit[1]) for line in lines]
        shrinkage = min(1.0, 1 / max(*wide, high[0]))
        shows_sides = bool(self._sides) and shrinkage * min(self._sizes) >= LEAST - 0.05
        share = shrinkage if shows_sides else min(1.0, 1 / max(wide[0], high[1]))
        for group, size, is_shown in ((self._values, value, True), (self._sides, side, shows_sides)):
            for text, _ in group:
                text.set(fontsize=max(size * share, LEAST), visible=is_shown)
        pitch = _PITCH * share * (value + side) / 2 * scale
        self._up.clear().translate(0, pitch)
        self._down.clear().translate(0, -pitch)
        self._fit_numbers(unit / _FILL, renderer)

    def _fit_numbers(self, unit: Array, renderer: RendererBase) -> None:
        """Hide numbers that do not fit; let those of one column end where the widest one does."""
        columns: dict[float, list[Text]] = {}
        widest: dict[float, float] = {}
        has_hidden = False
        for text, size in self._values:
            x, box, room = float(text.get_position()[0]), text.get_window_extent(renderer), size * unit
            if box.width > _WIDE * room[0] and text.get_text().startswith("0."):  # .76 is read as well
                text.set_text(LiteralString(text.get_text()[1:]))
                box = text.get_window_extent(renderer)
            text.set_visible(box.width <= _WIDE * room[0] and box.height <= room[1])
            has_hidden |= not text.get_visible() and bool((size == 1).all())
            columns.setdefault(x, []).append(text)
            widest[x] = max(widest.get(x, 0.0), box.width * text.get_visible())
        self._thin_names(unit if has_hidden else np.full(2, np.inf), renderer)
        if has_hidden:
            self._hide_numbers()
        for x, shift in self._columns.items():
            for text in columns[x]:
                text.set(ha="right")
            shift.clear().translate(widest[x] / 2, 0)

    def _thin_names(self, pitch: Array, renderer: RendererBase) -> None:
        """Name rows and columns, or every second one, … where they are closer than lines of text."""
        ax: Any = self.axes
        for label in self._unnamed:
            label.set_visible(True)
        self._unnamed = []
        self.set_in_layout(bool(np.isfinite(pitch).all()))
        if not self.get_in_layout():
            return
        boxes = [ax.bbox, *(box for axis in (ax.xaxis, ax.yaxis) if (box := axis.get_tightbbox(renderer)))]
        self._reach = Bbox.union(boxes).extents - ax.bbox.extents
        for axis, dimension, room in zip((ax.xaxis, ax.yaxis), ("width", "height"), pitch, strict=True):
            labels = axis.get_ticklabels()
            thick = max(
                (getattr(label.get_window_extent(renderer), dimension) for label in labels), default=0.0
            )
            step = int(np.ceil(thick / room))
            for i, (label, place) in enumerate(zip(labels, axis.get_ticklocs(), strict=True)):
                is_class = abs(place - i - 0.5) < _TOUCH
                if not is_class or i % max(step, 1):
                    label.set_visible(False)
                    self._unnamed.append(label)

    def _hide_numbers(self) -> None:
        """Show no numbers: some of them alone would be read as all."""
        for text, _ in self._values:
            text.set_visible(False)
        if not self._told:
            self._told = True
            warn_user(
                "the cells of the table are too small for numbers in type of 6 pt, which are left out: "
                "enlarge the figure, or give the table a larger panel"
            )


def _measure_widest_text(
    group: list[tuple[Text, Array]], size: float, unit: float, renderer: RendererBase
) -> float:
    """Find how much wider than its cell the widest text would be in this size."""
    widest = 0.0
    for text, cell in group:
        text.set(fontsize=size, visible=True)
        widest = max(widest, text.get_window_extent(renderer).width / (cell[0] * unit))
    return widest


def get_cell_numbers(ax: Axes) -> _CellNumbers:
    """Return the cells of an axes, made when first asked for."""
    for artist in ax.artists:
        if isinstance(artist, _CellNumbers):
            return artist
    return _CellNumbers(ax, (9 / 7 * get_small_size(), get_small_size()))


def write_footer(ax: Axes, at: tuple[float, float], lines: Sequence[str]) -> None:
    """Write lines below a table, from this point on; layouts make room for them."""
    unit = get_text_unit()
    x, y = (ax.transData - ax.transAxes).transform(at)  # below the panel also when the view is zoomed
    place = offset_copy(ax.transAxes, ax.get_figure(root=True), 0, -_WORD * unit, units="points")
    look: dict[str, Any] = {"fontsize": get_small_size(), "color": get_text_color(), "linespacing": _PITCH}
    look["gid"] = "note"
    words = LiteralString("\n".join(translate_axes_text(ax, line) for line in lines))
    write_text(ax, float(x), float(y), words, ha="left", va="top", transform=place, **look)


# -- Columns of text on both sides of a panel with rows -------------------------------------------

_HEAD = re.compile(r"[^\d–∞]*(?:[\d,\u00a0]*\d|[–∞])")  # of a number, to its decimal point
_ROW_PITCH = 1.55  # of the text's size: from row to row
_CLOSE = 1.05  # the same at least
_PANEL = 0.3  # of the width: what the panel itself keeps at least
_EM = 0.9  # of the text's size: between the columns and the panel
_SPACE = 0.3  # of the text's size: between columns
_NAME = 4.0  # sizes of the text: what names keep at least
_LINES = 1.6  # rows are so much higher if a name has two lines
_AXIS = 5.5  # sizes of the text: the axis below the rows, with its label
_BELOW = 0.36  # of the text's size: the baseline below the middle of a row


@dataclass(frozen=True)
class RowText:
    """A text in a row of the panel."""

    words: str
    y: float
    bold: bool = False
    indent: float = 0.0  # in sizes of the text


def draw_text_columns(
    ax: Axes,
    names: Sequence[RowText],
    numbers: Sequence[Sequence[RowText]],
    heads: Sequence[RowText] = (),
    above: Sequence[tuple[RowText, float]] = (),
    *,
    choices: Sequence[slice] = (slice(None),),
    free: bool,
) -> None:
    """Write names on the left and columns of numbers, aligned at the decimal point, on the right of rows.

    One head stands above all columns, several above one each; those `above` are in the middle of a place in
    the panel, a share of its width.  A row is one unit high.  If the page is `free` it is made as high as the
    rows need; else the text is, down to 6 pt, as small as they need.  Names that are too long for the page
    have two lines, or are cut; of the columns the first choice is written that has room, beside whole names
    as long as there is another choice.
    """
    unit = _fit_text_size(ax) if not free else get_small_size()
    write = _PanelTextWriter(ax, unit)
    room = (1 - _PANEL) * _measure_page_width(ax) - 2 * _EM * unit
    name_width = max(write.measure_width(name) + name.indent * unit for name in names)
    for choice in choices:
        chosen_columns = [row[choice] for row in numbers], heads if len(heads) == 1 else heads[choice]
        right = write.align_cells(*chosen_columns)[2]
        if right <= room - (_NAME * unit if choice == choices[-1] else name_width):
            break
    else:
        warn_user(
            "the panel is too narrow for the numbers, which are left out: shorten label_fmt, or widen it"
        )
        chosen_columns, right = ([], ()), 0.0
    forms = [write.fit_text(name, room - right) for name in names]
    _TextColumns(ax, write, forms, *chosen_columns, above)
    if free:
        _fit_page_to_rows(ax, unit * max([1.0, *(_LINES for name in forms if "\n" in name.words)]))


class _TextColumns(UnlistedArtist, Artist):
    """The texts beside a panel, which find their places anew in other type, as by TeX, and on other rasters.

    It is measured and drawn before the texts.  Rows out of a view that was zoomed are hidden.
    """

    def __init__(
        self,
        ax: Axes,
        write: _PanelTextWriter,
        names: Sequence[RowText],
        numbers: Sequence[Sequence[RowText]],
        heads: Sequence[RowText],
        above: Sequence[tuple[RowText, float]],
    ) -> None:
        super().__init__()
        self.set_gid("columns")
        self._write, self._names, self._numbers = write, names, numbers
        self._heads, self._above = heads, above
        self.set_zorder(-1e9)
        self.set_clip_on(False)  # or layouts would not ask it
        ax.add_artist(self)
        cells = [(cell, 0.0) for cell in names] + [(cell, 1.0) for row in numbers for cell in row]
        cells += [*((cell, 1.0) for cell in heads), *above]
        self._texts = [write(cell, side) for cell, side in cells]
        self._ys = [cell.y for cell, _ in cells]
        self._room = _PanelNarrower(ax, self)
        self._set = self._get_font_key(None)
        self._place_texts(None)

    def _get_font_key(self, renderer: RendererBase | None) -> list[Any]:
        """Return what the texts are set in; hinted letters are not as wide in points on another raster."""
        key: list[Any] = [is_pgf_renderer(renderer), self._write.dpi]
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
        """Stand where the type that the texts are set in now wants them."""
        if (now := self._get_font_key(renderer)) != self._set:
            self._place_texts(renderer)
            self._set = now
        if not isinstance(self.axes, Axes):  # it has been cleared away
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
    """Writes beside a panel, in one size."""

    def __init__(self, ax: Axes, size: float) -> None:
        self._ax, self.size = ax, size
        self.renderer: RendererBase | None = None
        self.like: Text | None = None  # which says what the texts are set in

    @property
    def dpi(self) -> float:
        return float(self._ax.figure.dpi)

    def _make_font(self, bold: bool) -> dict[str, Any]:
        return {"fontsize": self.size, "fontweight": "bold" if bold else "normal"}

    def measure_width(self, cell: RowText) -> float:
        """Measure a text, in points; spaces at its end count."""
        if not cell.words:
            return 0.0
        text: Text = LiteralText(
            0, 0, LiteralString(cell.words), figure=self._ax.figure, **self._make_font(cell.bold)
        )
        if self.like is not None:
            text.set(fontsize=self.like.get_fontsize(), fontfamily=self.like.get_fontfamily())
            text.set_usetex(self.like.get_usetex())
        return text.get_window_extent(self.renderer).width * 72 / self.dpi

    def align_cells(
        self, rows: Sequence[Sequence[RowText]], heads: Sequence[RowText]
    ) -> tuple[list[list[float]], list[float], float]:
        """Find where the cells begin so that decimal points are in line, where heads do, and where all end.

        Of several heads each stands in the middle of its column, which has as much room as it needs.
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

    def fit_text(self, name: RowText, room: float) -> RowText:
        """Break a name that is too long, or cut what is too long even then."""
        room -= name.indent * self.size
        if self.measure_width(name) <= room:
            return name
        spaces = [i for i, char in enumerate(name.words) if char == " "]
        middle = len(name.words) / 2
        for space in sorted(spaces, key=lambda i: abs(i - middle))[:1]:
            halves = name.words[:space], name.words[space + 1 :]
            broken = "\n".join(self._shorten_middle(half, name.bold, room) for half in halves)
            return replace(name, words=broken)
        return replace(name, words=self._shorten_middle(name.words, name.bold, room))

    def _shorten_middle(self, words: str, bold: bool, room: float) -> str:
        """Leave out as much of the middle as there is no room for."""
        shortened, left = words, len(words)
        while left and self.measure_width(RowText(shortened, 0, bold)) > room:
            left -= 1
            shortened = f"{words[: -(-left // 2)]}…{words[len(words) - left // 2 :]}"
        return shortened

    def __call__(self, cell: RowText, side: float) -> Annotation | None:
        """Write beside the left or the right edge of the panel, or at a share of its width."""
        if not cell.words:
            return None
        lines = "\n" in cell.words
        place: dict[str, Any] = {"xy": (side, cell.y), "xycoords": self._ax.get_yaxis_transform()}
        place |= {"xytext": (0.0, 0 if lines else -_BELOW * self.size), "textcoords": "offset points"}
        look = {
            "ha": "left",
            "va": "center" if lines else "baseline",
            "color": get_text_color(),
            "gid": "column",
        }
        look |= {"linespacing": 1.0, "annotation_clip": False, "clip_on": False}
        look["transform"] = IdentityTransform()
        annotation = LiteralAnnotation(
            LiteralString(cell.words), **place, **look, **self._make_font(cell.bold)
        )
        self._ax.add_artist(annotation)
        return annotation


def _cut_at_decimal_point(words: str) -> str:
    """Return a number up to its decimal point, with what stands before it."""
    match = _HEAD.match(words)
    return words if match is None else match[0]


# -- the page -------------------------------------------------------------------------------------


def _count_rows(ax: Axes) -> float:
    bottom, top = ax.get_ylim()
    return abs(bottom - top)


def _fit_text_size(ax: Axes) -> float:
    """Return the size of text that the rows have room for."""
    pitch = ax.get_window_extent().height * 72 / ax.figure.dpi / _count_rows(ax)
    if pitch < LEAST * _CLOSE:
        need = _count_rows(ax) * LEAST * _ROW_PITCH / 72
        warn_user(
            f"the rows are too close for text of 6 pt: make the panel {need:.1f} in high, or draw fewer"
        )
    return float(np.clip(pitch / _CLOSE, LEAST, get_small_size()))


def _fit_page_to_rows(ax: Axes, line: float) -> None:
    """Make the page as high as the rows and the axis below them need, and leave it that room."""
    figure = cast(Figure, ax.get_figure(root=True))
    rows, axis = _count_rows(ax) * line * _ROW_PITCH, _AXIS * get_small_size()
    figure.set_size_inches(figure.get_figwidth(), (rows + axis) / 72)
    if isinstance(figure.get_layout_engine(), GrowingMargins | None):  # shares of a page that now is low
        figure.subplots_adjust(bottom=axis / (rows + axis), top=1.0)


def _measure_page_width(ax: Axes) -> float:
    """Return how much of the page, in points, a panel and its columns may take."""
    to_points, spec = 72 / ax.figure.dpi, ax.get_subplotspec()
    if spec is None:
        return float(ax.get_window_extent().width) * to_points
    share = len(spec.colspan) / spec.get_gridspec().ncols
    return float(ax.figure.bbox.width) * share * to_points


class _PanelNarrower(UnlistedArtist, Artist):
    """Makes a panel narrower where no layout has made room for its columns.

    It is drawn before the panel, after any layout.
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
        # a place holder stands for another one while a page is saved
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
        ax.set_in_layout(True)  # of a layout that comes later
