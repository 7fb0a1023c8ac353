"""Tables: numbers in the rows of a box and in the cells of a panel, measured when the figure is drawn."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from matplotlib.artist import Artist, allow_rasterization
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.offsetbox import AnchoredOffsetbox, OffsetBox, TextArea
from matplotlib.text import Text
from matplotlib.transforms import Affine2D, Bbox, offset_copy

from rocplot._typing import Array
from rocplot._validation import one_of
from rocplot.compute._base.caution import caution
from rocplot.plot._looks import ground, small_size, text_color, text_unit
from rocplot.plot._scales import straight
from rocplot.plot._terms import said
from rocplot.plot._typeset import Unlisted, Words, literal

Row: TypeAlias = tuple[str, ...]
Table: TypeAlias = tuple[list[Row], str | None, dict[str, Any]]

LEAST = 6.0  # points of the smallest text
_NUMBER = re.compile(
    r"\(?[<>]?[−-]?\d[\d ]*(\.\d+)?\)?"
)  # with one bracket of an interval, and no-break spaces
_WORD = 2.2  # space between the words of a row, in units of the text
_COLUMN = 6.0  # space behind the names
_FILL = 0.86  # of a cell: what its texts may take
_WIDE = 0.95  # of a cell: what its number alone may take of the width
_TOUCH = 1e-6  # of a cell
_PITCH = 1.25  # of the mean size of two lines: the distance of their middles


# -- a box in a corner ----------------------------------------------------------------------------


def table_request(options: dict[str, Any], known: dict[str, Row], argument: str) -> Table:
    """Choose the rows of a box, its place and the look of its text, before anything is drawn."""
    wanted, loc = options.get("rows"), options.get("loc")
    rows = [known[one_of(row, known, argument)] for row in (known if wanted is None else wanted)]
    if loc is not None:
        one_of(loc, (*AnchoredOffsetbox.codes, "outside"), f"{argument} loc")
    if not rows:
        raise ValueError(f"{argument} holds no rows: name some of {', '.join(map(repr, known))}")
    return rows, loc, {key: value for key, value in options.items() if key not in ("rows", "loc")}


class _Cell(Unlisted, TextArea):
    """A text of a table, and how wide it is up to its decimal point."""

    def __init__(self, words: str, kws: dict[str, Any]) -> None:
        super().__init__(Words(words), textprops=kws)
        literal(self._text)  # type: ignore[attr-defined]
        self._whole = Words(words.partition(".")[0].rstrip(")"))
        self.is_number = _NUMBER.fullmatch(words) is not None

    def ends(self, renderer: RendererBase) -> tuple[float, float]:
        """Return how far the cell reaches to the left and to the right of where its column is aligned."""
        width = float(self.get_bbox(renderer).width)
        if not self.is_number:
            return 0.0, width
        words = self.get_text()
        self.set_text(self._whole)
        left = float(self.get_bbox(renderer).width)
        self.set_text(words)
        return left, width - left


class _Grid(Unlisted, OffsetBox):
    """Rows of cells, one pitch apart; names begin, and the decimal points of a column stand, in one line.

    The last cell of a row may be wider than its column if it is no number.
    """

    def __init__(self, rows: list[list[_Cell]]) -> None:
        super().__init__()
        self._rows, self._unit = rows, text_unit()
        self._children = [cell for row in rows for cell in row]

    def _get_bbox_and_child_offsets(self, renderer: RendererBase) -> tuple[Bbox, list[tuple[float, float]]]:
        scale = self._unit * float(renderer.points_to_pixels(1.0))  # type: ignore[arg-type]
        boxes = [cell.get_bbox(renderer) for cell in self._children]
        below = max(-box.y0 for box in boxes)
        pitch = float(
            np.ceil(below + max(box.y1 for box in boxes))
        )  # whole pixels: or rows are rounded apart
        ends = [[cell.ends(renderer) for cell in row] for row in self._rows]
        at, reach = self._columns(ends, scale)
        offsets, total = [], pitch * len(self._rows)
        for i, row in enumerate(ends):
            y = total - pitch * (i + 1) + below
            offsets += [(at[k][self._rows[i][k].is_number] - left, y) for k, (left, _) in enumerate(row)]
            reach = max(reach, offsets[-1][0] + sum(row[-1]))
        return Bbox.from_bounds(0, 0, reach, total), offsets

    def _columns(
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


def table_box(
    ax: Axes,
    rows: Sequence[Row],
    loc: str | None,
    kws: dict[str, Any],
    first: str,
    heights: tuple[float, float] = (0.0, 1.0),
) -> tuple[AnchoredOffsetbox, bool]:
    """Write names and numbers in rows, in a corner of the unit square or outside on the right.

    `heights` are other ones between which the corners lie.  It says whether the corner is left open; the box
    then stands in the `first` one, to be moved.
    """
    text = {"fontsize": max(small_size() * 6 / 7, LEAST), "color": text_color()} | kws
    child = _Grid([[_Cell(said(ax, part), text) for part in row] for row in rows])
    place: dict[str, Any] = {
        "loc": loc or first,
        "bbox_to_anchor": (0, heights[0], 1, heights[1] - heights[0]),
        "bbox_transform": straight(ax),
    }
    if loc == "outside":
        place = {"loc": "upper left", "bbox_to_anchor": (1, 1), "bbox_transform": ax.transAxes}
    box = AnchoredOffsetbox(child=child, borderpad=0.2, pad=0.3, **place)
    box.set_gid("statistics")
    box.set_zorder(5)
    box.patch.set(facecolor=ground(), edgecolor="none", alpha=0.85)
    ax.add_artist(box)
    return box, loc is None


# -- the cells of a panel -------------------------------------------------------------------------


class _Cells(Unlisted, Artist):
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

    def add(self, corner: tuple[float, float], size: tuple[float, float], words: Row, in_line: bool) -> None:
        """Add the value, the name and the note of a cell; numbers `in_line` end in one line in a column."""
        ax, middle = self.axes, np.add(corner, np.divide(size, 2))
        assert isinstance(ax, Axes)
        shift = self._columns.setdefault(float(middle[0]), Affine2D()) if in_line else Affine2D()
        parts = zip(
            words, (shift, self._up, self._down), (self._values, self._sides, self._sides), strict=True
        )
        for word, way, group in parts:
            if word or way is shift:
                made = ax.text(
                    float(middle[0]),
                    float(middle[1]),
                    Words(said(ax, word)),
                    ha="center",
                    va="center_baseline",
                    color=text_color(),
                    clip_on=True,  # out of a view that was zoomed
                )
                literal(made).set_transform(ax.transData + way)
                made.set_in_layout(False)
                self._words[made] = made.get_text()
                group.append((made, np.asarray(size)))

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
        wide = [_widest(group, size, unit[0], renderer) for group, size in groups]
        lines = [2 * _PITCH * (value + side) / 2 + side, value]  # of all three lines, and of one
        high = [line * scale / (min(size[1] for _, size in self._values) * unit[1]) for line in lines]
        whole = min(1.0, 1 / max(*wide, high[0]))
        beside = bool(self._sides) and whole * min(self._sizes) >= LEAST - 0.05
        share = whole if beside else min(1.0, 1 / max(wide[0], high[1]))
        for group, size, seen in ((self._values, value, True), (self._sides, side, beside)):
            for text, _ in group:
                text.set(fontsize=max(size * share, LEAST), visible=seen)
        pitch = _PITCH * share * (value + side) / 2 * scale
        self._up.clear().translate(0, pitch)
        self._down.clear().translate(0, -pitch)
        self._settle(unit / _FILL, renderer)

    def _settle(self, unit: Array, renderer: RendererBase) -> None:
        """Hide numbers that do not fit; let those of one column end where the widest one does."""
        columns: dict[float, list[Text]] = {}
        widest: dict[float, float] = {}
        lost = False
        for text, size in self._values:
            x, box, room = float(text.get_position()[0]), text.get_window_extent(renderer), size * unit
            if box.width > _WIDE * room[0] and text.get_text().startswith("0."):  # .76 is read as well
                text.set_text(Words(text.get_text()[1:]))
                box = text.get_window_extent(renderer)
            text.set_visible(box.width <= _WIDE * room[0] and box.height <= room[1])
            lost |= not text.get_visible() and bool((size == 1).all())
            columns.setdefault(x, []).append(text)
            widest[x] = max(widest.get(x, 0.0), box.width * text.get_visible())
        self._name_some(unit if lost else np.full(2, np.inf), renderer)
        if lost:
            self._leave_out()
        for x, shift in self._columns.items():
            for text in columns[x]:
                text.set(ha="right")
            shift.clear().translate(widest[x] / 2, 0)

    def _name_some(self, pitch: Array, renderer: RendererBase) -> None:
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
        for axis, way, room in zip((ax.xaxis, ax.yaxis), ("width", "height"), pitch, strict=True):
            labels = axis.get_ticklabels()
            thick = max((getattr(one.get_window_extent(renderer), way) for one in labels), default=0.0)
            step = int(np.ceil(thick / room))
            for i, (label, place) in enumerate(zip(labels, axis.get_ticklocs(), strict=True)):
                is_class = abs(place - i - 0.5) < _TOUCH
                if not is_class or i % max(step, 1):
                    label.set_visible(False)
                    self._unnamed.append(label)

    def _leave_out(self) -> None:
        """Show no numbers: some of them alone would be read as all."""
        for text, _ in self._values:
            text.set_visible(False)
        if not self._told:
            self._told = True
            caution(
                "the cells of the table are too small for numbers in type of 6 pt, which are left out: "
                "enlarge the figure, or give the table a larger panel"
            )


def _widest(group: list[tuple[Text, Array]], size: float, unit: float, renderer: RendererBase) -> float:
    """Find how much wider than its cell the widest text would be in this size."""
    found = 0.0
    for text, cell in group:
        text.set(fontsize=size, visible=True)
        found = max(found, text.get_window_extent(renderer).width / (cell[0] * unit))
    return found


def cells_of(ax: Axes) -> _Cells:
    """Return the cells of an axes, made when first asked for."""
    for artist in ax.artists:
        if isinstance(artist, _Cells):
            return artist
    return _Cells(ax, (9 / 7 * small_size(), small_size()))


def foot(ax: Axes, at: tuple[float, float], lines: Sequence[str]) -> None:
    """Write lines below a table, from this point on; layouts make room for them."""
    unit = text_unit()
    x, y = (ax.transData - ax.transAxes).transform(at)  # below the panel also when the view is zoomed
    place = offset_copy(ax.transAxes, ax.get_figure(root=True), 0, -_WORD * unit, units="points")
    look: dict[str, Any] = {"fontsize": small_size(), "color": text_color(), "linespacing": _PITCH}
    words = Words("\n".join(said(ax, line) for line in lines))
    literal(ax.text(float(x), float(y), words, ha="left", va="top", transform=place, **look))
