"""Numbers in the cells of a panel, with a name above and a note below, and lines below the panel."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, TypeAlias

import matplotlib as mpl
import numpy as np
from matplotlib.artist import Artist, allow_rasterization
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.font_manager import FontProperties
from matplotlib.text import Text
from matplotlib.transforms import Affine2D, Bbox, Transform, offset_copy

from rocplot._typing import Array
from rocplot._warnings import warn_once
from rocplot.page.journals import MIN_FONT_SIZE
from rocplot.page.margins import get_cell
from rocplot.page.sizes import get_small_size, get_text_color, get_text_unit
from rocplot.page.typeset import (
    LEADING,
    LiteralString,
    LiteralText,
    UnlistedArtist,
    write_text,
)
from rocplot.plot._panel import translate_axes_text

Row: TypeAlias = tuple[str, ...]

_FILL = 0.86  # largest fraction of a cell that its texts fill
_WIDE = 0.95  # largest fraction of a cell's width that its number alone fills
_TOUCH = 1e-6  # tolerance for positions, as a fraction of a cell
_BESIDE = 0.6  # space beside a sum with a blank in it, which has no lines around, in units of its size
_ZERO_PATTERN = re.compile(r"^0(?=\.\d)")
_NOTE_GAP = 2.2  # between a table and the lines below it, in units of the text


class _CellNumbers(UnlistedArtist, Artist):
    """Numbers in cells, each with a name above and a note below it, in the largest sizes that fit all cells.

    The sizes are chosen at each drawing, before the texts are drawn.  Names and notes that do not fit in 6 pt
    are left out, with a warning if `asked` says what the notes are that the caller asked for, and so is a
    number of a margin that is wider than its cell.  If a number of another cell
    does not fit, all numbers are left out with a warning, and margins have no headings.
    """

    def __init__(self, ax: Axes, sizes: tuple[float, float], asked: str) -> None:
        super().__init__()
        self._asked = asked
        self._values: list[tuple[Text, Array]] = []
        self._sides: list[tuple[Text, Array]] = []
        self._sizes, self._up, self._down = sizes, Affine2D(), Affine2D()
        self._columns: dict[float, Affine2D] = {}
        self._words: dict[Text, str] = {}
        self._head_sizes: dict[Text, float] = {}  # as they are laid out
        self._unnamed: list[Text] = []
        self.set_zorder(-1)
        self.set_gid("cells")
        self.set_in_layout(False)
        self.set_clip_on(False)
        ax.add_artist(self)

    def add_cell(
        self, corner: tuple[float, float], size: tuple[float, float], words: Row, in_line: bool
    ) -> None:
        """Add the value, the name and the note of a cell; values `in_line` are right-aligned in a column."""
        ax, (x, y) = self.axes, map(float, np.add(corner, np.divide(size, 2)))
        assert isinstance(ax, Axes)
        shift = self._columns.setdefault(x, Affine2D()) if in_line else Affine2D()
        shifts, groups = (shift, self._up, self._down), (self._values, self._sides, self._sides)
        for word, offset, group in zip(words, shifts, groups, strict=True):
            if word or offset is shift:
                look: dict[str, Any] = {"ha": "center", "va": "center_baseline", "color": get_text_color()}
                look |= {"gid": "cell", "clip_on": True}  # hidden outside a zoomed view
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
        """Return the panel with all names as large as they are laid out, the same in every layout."""
        ax: Any = self.axes
        drawn = {head: (head.get_visible(), head.get_fontsize()) for head in self._list_heads()}
        try:
            for head in drawn:
                head.set(fontsize=self._head_sizes.get(head, drawn[head][1]))
                head.set_visible(drawn[head][0] or head in self._unnamed)
            boxes = [box for axis in (ax.xaxis, ax.yaxis) if (box := axis.get_tightbbox(renderer))]
            boxes += [text.get_window_extent(renderer) for text in self._list_footers()]
        finally:
            for head, (is_visible, size) in drawn.items():
                head.set(visible=is_visible, fontsize=size)
        return Bbox.union([ax.bbox, *boxes])

    def _list_footers(self) -> list[Text]:
        return [text for text in self.axes.texts if isinstance(text, _Footer)]  # type: ignore[union-attr]

    def _list_heads(self) -> list[Text]:
        """List the names of rows and columns, hidden ones too, the headings and the lines below."""
        ax: Any = self.axes
        heads = [label for axis in (ax.xaxis, ax.yaxis) for label in (*axis.get_ticklabels(), axis.label)]
        return [*heads, *self._unnamed, *self._list_footers()]  # the axis lists visible names alone

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
        if value / wide[0] < min(value, _get_tick_size()):  # .76 is narrower, and so can be larger
            for text, words in self._words.items():
                text.set_text(LiteralString(_ZERO_PATTERN.sub("", words)))
            wide[0] = _measure_widest_text(self._values, value, unit[0], renderer)
        lines = [2 * LEADING * (value + side) / 2 + side, value]  # height of all three lines, and of one
        high = [line * scale / (min(size[1] for _, size in self._values) * unit[1]) for line in lines]
        shrinkage = min(1.0, 1 / max(*wide, high[0]))
        shows_sides = bool(self._sides) and shrinkage * min(self._sizes) >= MIN_FONT_SIZE - 0.05
        share = min(1.0, 1 / max(wide[0], high[1]))
        if shows_sides:  # numbers use the height that names and notes, which a long one makes small, leave
            height = 2 * LEADING * (value + side) / 2 + side
            left = height / high[0] - (LEADING + 1) * side * shrinkage
            share = min(1.0, 1 / wide[0], max(shrinkage, left / (LEADING * value)))
        for group, size, is_shown in (
            (self._values, value * share, True),
            (self._sides, side * shrinkage, shows_sides),
        ):
            for text, _ in group:
                text.set(fontsize=max(size, MIN_FONT_SIZE), visible=is_shown)
        pitch = LEADING * (value * share + side * shrinkage) / 2 * scale
        self._up.clear().translate(0, pitch)
        self._down.clear().translate(0, -pitch)
        are_shown = self._fit_numbers(unit / _FILL, renderer)
        if self._asked and are_shown and not shows_sides:
            warn_once(
                self,
                f"the cells of the table are too small for the {self._asked} in type of 6 pt, which are left "
                "out: enlarge the figure, or give the table a larger panel",
            )
        self._limit_head_sizes(max(value * share, MIN_FONT_SIZE) if are_shown else np.inf)

    def _limit_head_sizes(self, largest: float) -> None:
        """Keep names of rows and columns, headings and lines below no larger than the numbers."""
        for label in self._list_heads():
            size = self._head_sizes.setdefault(label, float(label.get_fontsize()))
            if label.get_fontsize() != (new := min(size, largest)):
                label.set_fontsize(new)
        # layouts measure what is smaller or hidden as it was laid out
        self.set_in_layout(bool(self._unnamed) or largest < max(self._head_sizes.values(), default=0.0))

    def _fit_numbers(self, unit: Array, renderer: RendererBase) -> bool:
        """Hide numbers that do not fit, and right-align those of one column; say if they are shown."""
        columns: dict[float, list[Text]] = {}
        widest: dict[float, float] = {}
        has_hidden = False
        for text, size in self._values:
            x, box, room = float(text.get_position()[0]), text.get_window_extent(renderer), size * unit
            if box.width > _WIDE * room[0] and text.get_text().startswith("0."):  # .76 is narrower
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
        return not has_hidden

    def _thin_names(self, pitch: Array, renderer: RendererBase) -> None:
        """Hide names of rows and columns, all but every second or third …, that would overlap."""
        ax: Any = self.axes
        for label in self._unnamed:
            label.set_visible(True)
        self._unnamed = []
        if not np.isfinite(pitch).all():
            return
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
        """Hide all numbers, since a few of them could be read as all; warn once."""
        for text, _ in self._values:
            text.set_visible(False)
        warn_once(
            self,
            "the cells of the table are too small for numbers in type of 6 pt, which are left out: "
            "enlarge the figure, or give the table a larger panel",
        )


def _get_tick_size() -> float:
    """Return the size of tick labels in the current style."""
    return float(FontProperties(size=mpl.rcParams["ytick.labelsize"]).get_size_in_points())


def _measure_widest_text(
    group: list[tuple[Text, Array]], size: float, unit: float, renderer: RendererBase
) -> float:
    """Return the largest ratio of a text's width in this size to the width of its cell."""
    widest, pixels = 0.0, float(renderer.points_to_pixels(1.0))  # type: ignore[arg-type]
    for text, cell in group:
        text.set(fontsize=size, visible=True)
        beside = _BESIDE * size * pixels * ("\u00a0" in text.get_text() and bool((cell != 1).any()))
        widest = max(widest, (text.get_window_extent(renderer).width + beside) / (cell[0] * unit))
    return widest


def get_cell_numbers(ax: Axes, asked: str = "") -> _CellNumbers:
    """Return the artist that holds the cells of an axes, and make it at the first call.

    A warning names the notes that were `asked` for if they have no room.
    """
    for artist in ax.artists:
        if isinstance(artist, _CellNumbers):
            return artist
    return _CellNumbers(ax, (9 / 7 * get_small_size(), get_small_size()), asked)


class _Footer(LiteralText):
    """Lines below a table, in as many rows as fit into its cell, so that no layout makes the table narrower.

    If one has to be broken, all begin where the names of the table's rows do.
    """

    def __init__(self, ax: Axes, at: tuple[float, float], text: str, place: Transform, **look: Any) -> None:
        self._shift = Affine2D()
        super().__init__(*at, text, transform=place + self._shift, **look)
        ax.add_artist(self)

    def wrap_text(self) -> str:
        ax, lines = self.axes, self.get_text().split("\n")
        assert isinstance(ax, Axes)
        self._shift.clear()
        cell = get_cell(ax).transformed(ax.figure.transSubfigure)
        room = cell.x1 - self.get_transform().transform(self.get_position())[0]
        if any(self.measure_row_width(LiteralString(line)) > room for line in lines):
            names: Any = ax.yaxis.get_tightbbox(self.kept_renderer)
            reach = 0.0 if names is None else max(cell.x1 - room - names.x0, 0.0)
            self._shift.translate(-reach, 0)
            room += reach
        return LiteralString("\n".join(row for line in lines for row in self._break_line(line, room)))

    def _break_line(self, line: str, room: float, breaks: Row = ("(?<=[;,]) ", " ")) -> list[str]:
        """Break a line into rows that fit, after a comma or semicolon or, if a part is too long, anywhere."""
        if not breaks or self.measure_row_width(LiteralString(line)) <= room:
            return [line]
        rows: list[str] = []
        for part in re.split(breaks[0], line):
            if rows and self.measure_row_width(LiteralString(f"{rows[-1]} {part}")) <= room:
                rows[-1] += f" {part}"
            else:
                rows += self._break_line(part, room, breaks[1:])
        return rows


def write_footer(ax: Axes, at: tuple[float, float], lines: Sequence[str]) -> None:
    """Write lines of text below a table, beginning at this point; layouts make room for them."""
    unit = get_text_unit()
    x, y = (ax.transData - ax.transAxes).transform(at)  # fixed to the panel, even in a zoomed view
    place = offset_copy(ax.transAxes, ax.get_figure(root=True), 0, -_NOTE_GAP * unit, units="points")
    look: dict[str, Any] = {"fontsize": get_small_size(), "color": get_text_color()}
    look["gid"] = "note"
    words = LiteralString("\n".join(translate_axes_text(ax, line) for line in lines))
    _Footer(ax, (float(x), float(y)), words, place, ha="left", va="top", clip_on=False, **look)
