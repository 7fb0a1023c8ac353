"""A box of names and numbers in rows, in a corner of a panel or outside on its right."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any, TypeAlias, cast

import numpy as np
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.offsetbox import AnchoredOffsetbox, PackerBase, TextArea
from matplotlib.text import Text
from matplotlib.transforms import Bbox

from rocplot._errors import make_value_error
from rocplot._validation import check_choice
from rocplot.page.journals import MIN_FONT_SIZE
from rocplot.page.legends import get_legend_placer
from rocplot.page.occupied import get_point_size
from rocplot.page.private_matplotlib import OpenBox
from rocplot.page.sizes import get_background_color, get_small_size, get_text_color, get_text_unit
from rocplot.page.typeset import LEADING, LiteralString, UnlistedArtist, make_literal
from rocplot.plot._panel import translate_axes_text

Row: TypeAlias = tuple[str, ...]
Table: TypeAlias = tuple[list[Row], str | None, dict[str, Any]]

_CORNER = "lower right"  # preferred corner of a box
# a number, perhaps with a parenthesis of an interval, and with no-break spaces between thousands
_NUMBER = re.compile(r"\(?[<>]?[−-]?\d[\d ]*(\.\d+)?\)?")
_WORD = 1.8  # space between the words of a row, in units of the text
_COLUMN = 4.0  # space after the names, in units of the text


def read_table_options(options: dict[str, Any], known: dict[str, Row], argument: str) -> Table:
    """Read the rows of a box, its location and its text properties, before anything is drawn."""
    row_names, loc = options.get("rows"), options.get("loc")
    rows = [known[check_choice(row, known, argument)] for row in (known if row_names is None else row_names)]
    if loc is not None:
        check_choice(loc, (*AnchoredOffsetbox.codes, "outside"), f"{argument} loc")
    if not rows:
        raise make_value_error(argument, "holds no rows", f"name some of {', '.join(map(repr, known))}")
    return rows, loc, {key: value for key, value in options.items() if key not in ("rows", "loc")}


class _TableText(UnlistedArtist, TextArea):
    """A text of a table, which measures its width up to the decimal point."""

    def __init__(self, words: str, kws: dict[str, Any]) -> None:
        super().__init__(LiteralString(words), textprops=kws)
        make_literal(*cast(list[Text], self.get_children()))
        self._whole = LiteralString(words.partition(".")[0].rstrip(")"))
        self.is_number = _NUMBER.fullmatch(words) is not None

    @property
    def font_size(self) -> float:
        """The size of the text, in points."""
        return max(float(text.get_fontsize()) for text in cast(list[Text], self.get_children()))

    def measure_sides(self, renderer: RendererBase) -> tuple[float, float]:
        """Measure the widths of the cell left and right of the line at which its column is aligned."""
        width = float(self.get_bbox(renderer).width)
        if not self.is_number:
            return 0.0, width
        words = self.get_text()
        self.set_text(self._whole)
        left = float(self.get_bbox(renderer).width)
        self.set_text(words)
        return left, width - left


class _TextGrid(UnlistedArtist, OpenBox, PackerBase):
    """Rows of cells with one pitch; in each column words are left-aligned and decimal points are in line.

    The last cell of a row may be wider than its column if it is not a number.
    """

    def __init__(self, rows: list[list[_TableText]]) -> None:
        super().__init__(children=[cell for row in rows for cell in row])
        self._rows, self._unit = rows, get_text_unit()

    def lay_out_children(self, renderer: RendererBase) -> tuple[Bbox, list[tuple[float, float]]]:
        scale = self._unit * float(renderer.points_to_pixels(1.0))  # type: ignore[arg-type]
        boxes = [cell.get_bbox(renderer) for row in self._rows for cell in row]
        depth = max(-box.y0 for box in boxes)
        size = max(cell.font_size for row in self._rows for cell in row)
        # whole pixels, since rounding would make distances between rows differ
        pitch = float(np.round(LEADING * size * get_point_size(renderer)))
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
        """Return the start of words and of decimal points in each column, and the end of the last column."""
        places, begin = [], 0.0
        for k in range(max(map(len, ends))):
            column = [
                (row[k], cells[k].is_number)
                for row, cells in zip(ends, self._rows, strict=True)
                if k < len(row) and (k + 1 < len(row) or cells[k].is_number)
            ]
            left = max((pair[0] for pair, is_number in column if is_number), default=0.0)
            right = max((pair[1] - (0 if is_number else left) for pair, is_number in column), default=0.0)
            places.append((begin, begin + left))
            begin += left + max(right, 0.0) + (_COLUMN if k == 0 else _WORD) * scale
        return places, begin - _WORD * scale


def draw_table_box(
    ax: Axes, rows: Sequence[Row], loc: str | None, kws: dict[str, Any], margins: tuple[float, float]
) -> None:
    """Draw a box of names and numbers in rows, in a corner of the panel or outside on the right.

    The corners lie within `margins` of x and y, as fractions of the sides of the panel; a box without `loc`
    takes the emptiest corner.
    """
    x, y = margins
    text = {"fontsize": max(get_small_size() * 6 / 7, MIN_FONT_SIZE), "color": get_text_color()} | kws
    child = _TextGrid([[_TableText(translate_axes_text(ax, part), text) for part in row] for row in rows])
    place: dict[str, Any] = {"loc": loc or _CORNER, "bbox_to_anchor": (x, y, 1 - 2 * x, 1 - 2 * y)}
    if loc == "outside":
        place = {"loc": "upper left", "bbox_to_anchor": (1, 1)}
    box = AnchoredOffsetbox(child=child, borderpad=0.2, pad=0.3, bbox_transform=ax.transAxes, **place)
    box.set_gid("statistics")
    box.set_zorder(5)
    box.patch.set(facecolor=get_background_color(), edgecolor="none", alpha=0.85)
    ax.add_artist(box)
    if loc is None:
        is_given = not {"fontsize", "size", "font", "fontproperties"}.isdisjoint(kws)  # the caller's type
        get_legend_placer(ax).register_box(box, _CORNER, math.inf if is_given else MIN_FONT_SIZE)
