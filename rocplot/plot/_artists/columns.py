"""Columns of text on both sides of a panel with rows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine, PlaceHolderLayoutEngine
from matplotlib.text import Annotation, Text

from rocplot.compute._base.caution import caution
from rocplot.plot._artists.tables import LEAST
from rocplot.plot._looks import small_size, text_color
from rocplot.plot._typeset import Unlisted, Words, is_pgf, literal

_HEAD = re.compile(r"[^\d–∞]*(?:[\d,\u00a0]*\d|[–∞])")  # of a number, to its decimal point
_PITCH = 1.55  # of the text's size: from row to row
_CLOSE = 1.05  # the same at least
_PANEL = 0.3  # of the width: what the panel itself keeps at least
_EM = 0.9  # of the text's size: between the columns and the panel
_SPACE = 0.3  # of the text's size: between columns
_NAME = 4.0  # sizes of the text: what names keep at least
_LINES = 1.6  # rows are so much higher if a name has two lines
_AXIS = 5.5  # sizes of the text: the axis below the rows, with its label
_BELOW = 0.36  # of the text's size: the baseline below the middle of a row


@dataclass(frozen=True)
class Cell:
    """A text in a row of the panel."""

    words: str
    y: float
    bold: bool = False
    indent: float = 0.0  # in sizes of the text


def text_columns(
    ax: Axes, names: Sequence[Cell], numbers: Sequence[Sequence[Cell]], head: Cell | None, *, free: bool
) -> None:
    """Write names on the left and columns of numbers, aligned at the decimal point, on the right of rows.

    A row is one unit high.  If the page is `free` it is made as high as the rows need; else the text is, down
    to 6 pt, as small as they need.  Names that are too long for the page have two lines, or are cut.
    """
    unit = _fit_rows(ax) if not free else small_size()
    write = _Writer(ax, unit)
    room = (1 - _PANEL) * _page_width(ax) - 2 * _EM * unit
    _, right = write.aligned(numbers, head)
    if right > room - _NAME * unit:
        caution("the panel is too narrow for the numbers, which are left out: shorten label_fmt, or widen it")
        numbers, head, right = [], None, 0.0
    forms = [write.fitted(name, room - right) for name in names]
    _Columns(ax, write, forms, numbers, head)
    if free:
        _fit_page(ax, unit * max([1.0, *(_LINES for name in forms if "\n" in name.words)]))


class _Columns(Unlisted, Artist):
    """The texts beside a panel, which find their places anew in other type, as by TeX, and on other rasters.

    It is measured and drawn before the texts.  Rows out of a view that was zoomed are hidden.
    """

    def __init__(
        self,
        ax: Axes,
        write: _Writer,
        names: Sequence[Cell],
        numbers: Sequence[Sequence[Cell]],
        head: Cell | None,
    ) -> None:
        super().__init__()
        self._write, self._names, self._numbers, self._head = write, names, numbers, head
        self.set_zorder(-1e9)
        self.set_clip_on(False)  # or layouts would not ask it
        ax.add_artist(self)
        cells = [(cell, 0) for cell in names] + [(cell, 1) for row in numbers for cell in row]
        cells += [] if head is None else [(head, 1)]
        self._texts = [write(cell, side) for cell, side in cells]
        self._ys = [cell.y for cell, _ in cells]
        self._room = _Room(ax, self)
        self._set = self._type(None)
        self._place(None)

    def _type(self, renderer: RendererBase | None) -> list[Any]:
        """Return what the texts are set in; hinted letters are not as wide in points on another raster."""
        known: list[Any] = [is_pgf(renderer), self._write.dpi]
        for text in filter(None, self._texts):
            known.append((text.get_text(), text.get_usetex(), hash(text.get_fontproperties())))
        return known

    def _place(self, renderer: RendererBase | None) -> None:
        write, unit = self._write, self._write.size
        write.renderer, write.like = renderer, next(filter(None, self._texts), None)
        starts, right = write.aligned(self._numbers, self._head)
        left = max(write.width(name) + name.indent * unit for name in self._names)
        shifts = [name.indent * unit - left - _EM * unit for name in self._names]
        shifts += [at + _EM * unit for begins in starts for at in begins]
        shifts += [] if self._head is None else [_EM * unit]
        for text, shift in zip(self._texts, shifts, strict=True):
            if text is not None:
                text.xyann = (shift, text.xyann[1])
        self._room.left, self._room.right = left + 2 * _EM * unit, right + 2 * _EM * unit
        write.renderer = write.like = None

    def settle(self, renderer: RendererBase | None) -> None:
        """Stand where the type that the texts are set in now wants them."""
        if (now := self._type(renderer)) != self._set:
            self._place(renderer)
            self._set = now
        if not isinstance(self.axes, Axes):  # it has been cleared away
            return
        low, high = sorted(self.axes.get_ylim())
        for text, y in zip(self._texts, self._ys, strict=True):
            if text is not None:
                text.set_visible(low <= y <= high or (y < 0 and low < 0))

    def get_tightbbox(self, renderer: RendererBase | None = None) -> None:
        self.settle(renderer)

    def draw(self, renderer: RendererBase) -> None:
        self.settle(renderer)


class _Writer:
    """Writes beside a panel, in one size."""

    def __init__(self, ax: Axes, size: float) -> None:
        self._ax, self.size = ax, size
        self.renderer: RendererBase | None = None
        self.like: Text | None = None  # which says what the texts are set in

    @property
    def dpi(self) -> float:
        return float(self._ax.figure.dpi)

    def _look(self, bold: bool) -> dict[str, Any]:
        return {"fontsize": self.size, "fontweight": "bold" if bold else "normal"}

    def width(self, cell: Cell) -> float:
        """Measure a text, in points; spaces at its end count."""
        if not cell.words:
            return 0.0
        text = literal(Text(0, 0, Words(cell.words), figure=self._ax.figure, **self._look(cell.bold)))
        if self.like is not None:
            text.set(fontsize=self.like.get_fontsize(), fontfamily=self.like.get_fontfamily())
            text.set_usetex(self.like.get_usetex())
        return text.get_window_extent(self.renderer).width * 72 / self.dpi

    def aligned(self, rows: Sequence[Sequence[Cell]], head: Cell | None) -> tuple[list[list[float]], float]:
        """Find where the cells begin so that decimal points are in line, and where the columns end."""
        starts: list[list[float]] = [[] for _ in rows]
        at = 0.0
        for column in zip(*rows, strict=True):
            before = [self.width(Cell(_to_point(cell.words), cell.y)) for cell in column]
            whole = [self.width(cell) for cell in column]
            point = max(before)
            for start, one in zip(starts, before, strict=True):
                start.append(at + point - one)
            at += point + max(b - a for a, b in zip(before, whole, strict=True)) + _SPACE * self.size
        end = max(at - _SPACE * self.size, 0.0)
        return starts, max(end, 0.0 if head is None else self.width(head))

    def fitted(self, name: Cell, room: float) -> Cell:
        """Break a name that is too long, or cut what is too long even then."""
        room -= name.indent * self.size
        if self.width(name) <= room:
            return name
        spaces = [i for i, char in enumerate(name.words) if char == " "]
        middle = len(name.words) / 2
        for at in sorted(spaces, key=lambda i: abs(i - middle))[:1]:
            halves = name.words[:at], name.words[at + 1 :]
            broken = "\n".join(self._cut(half, name.bold, room) for half in halves)
            return replace(name, words=broken)
        return replace(name, words=self._cut(name.words, name.bold, room))

    def _cut(self, words: str, bold: bool, room: float) -> str:
        """Leave out as much of the middle as there is no room for."""
        kept, left = words, len(words)
        while left and self.width(Cell(kept, 0, bold)) > room:
            left -= 1
            kept = f"{words[: -(-left // 2)]}…{words[len(words) - left // 2 :]}"
        return kept

    def __call__(self, cell: Cell, side: int) -> Annotation | None:
        """Write beside the left or the right edge of the panel."""
        if not cell.words:
            return None
        lines = "\n" in cell.words
        place: dict[str, Any] = {"xy": (side, cell.y), "xycoords": self._ax.get_yaxis_transform()}
        place |= {"xytext": (0.0, 0 if lines else -_BELOW * self.size), "textcoords": "offset points"}
        look = {"ha": "left", "va": "center" if lines else "baseline", "color": text_color(), "gid": "column"}
        look |= {"linespacing": 1.0, "annotation_clip": False}
        made = self._ax.annotate(Words(cell.words), **place, **look, **self._look(cell.bold))
        literal(made)
        return made


def _to_point(words: str) -> str:
    """Return a number up to its decimal point, with what stands before it."""
    found = _HEAD.match(words)
    return words if found is None else found[0]


# -- the page -------------------------------------------------------------------------------------


def _page(ax: Axes) -> Figure:
    found = ax.figure.get_figure(root=True)
    assert found is not None
    return found


def _rows_of(ax: Axes) -> float:
    bottom, top = ax.get_ylim()
    return abs(bottom - top)


def _fit_rows(ax: Axes) -> float:
    """Return the size of text that the rows have room for."""
    pitch = ax.get_window_extent().height * 72 / ax.figure.dpi / _rows_of(ax)
    if pitch < LEAST * _CLOSE:
        need = _rows_of(ax) * LEAST * _PITCH / 72
        caution(f"the rows are too close for text of 6 pt: make the panel {need:.1f} in high, or draw fewer")
    return float(np.clip(pitch / _CLOSE, LEAST, small_size()))


def _fit_page(ax: Axes, line: float) -> None:
    """Make the page as high as the rows and the axis below them need, and leave it that room."""
    figure = _page(ax)
    rows, axis = _rows_of(ax) * line * _PITCH, _AXIS * small_size()
    figure.set_size_inches(figure.get_figwidth(), (rows + axis) / 72)
    if figure.get_layout_engine() is None:  # margins are shares of a page that now is low
        figure.subplots_adjust(bottom=axis / (rows + axis), top=1.0)


def _page_width(ax: Axes, whole: bool = False) -> float:
    """Return how much of the page, in points, a panel and its columns may take, or the whole width."""
    to_points, spec = 72 / ax.figure.dpi, ax.get_subplotspec()
    if whole:
        return float(ax.figure.bbox.width) * to_points
    if spec is None:
        return float(ax.get_window_extent().width) * to_points
    share = len(spec.colspan) / spec.get_gridspec().ncols
    return float(ax.figure.bbox.width) * share * to_points


class _Room(Unlisted, Artist):
    """Makes a panel narrower where no layout has made room for its columns.

    It is drawn before the panel, after any layout.
    """

    def __init__(self, ax: Axes, columns: _Columns) -> None:
        super().__init__()
        self._panel, self._columns, self.left, self.right = ax, columns, 0.0, 0.0
        self._constrained = False
        self.set_zorder(-1)
        self.set_in_layout(False)
        ax.figure.add_artist(self)

    def draw(self, renderer: RendererBase) -> None:
        self._columns.settle(renderer)
        ax, figure = self._panel, cast(Figure, self._panel.figure)
        spec, engine = ax.get_subplotspec(), _page(ax).get_layout_engine()
        if not isinstance(
            engine, PlaceHolderLayoutEngine
        ):  # which stands for another one while a page is saved
            self._constrained = isinstance(engine, ConstrainedLayoutEngine)
        if spec is None or self._constrained:
            return
        here, grid, width = spec.get_position(figure), spec.get_gridspec(), _page_width(ax, whole=True)
        _, _, begins, ends = grid.get_grid_positions(figure)
        first, last = spec.colspan.start, spec.colspan.stop - 1
        x0 = (begins[first] + ends[first - 1]) / 2 if first else 0.0
        x1 = (ends[last] + begins[last + 1]) / 2 if last + 1 < grid.ncols else 1.0
        x0, x1 = max(here.x0, x0 + self.left / width), min(here.x1, x1 - self.right / width)
        ax.set_position((x0, here.y0, max(x1 - x0, 0.02), here.height))
        ax.set_in_layout(True)  # of a layout that comes later
