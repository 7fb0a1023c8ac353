"""The table of a sheet: columns as wide as their words, in as many blocks as the page is wide enough for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import text_to_path

from rocplot.plot._looks import neutral, small_size, text_color
from rocplot.plot._report.cells import Column, Grid
from rocplot.plot._typeset import Words, literal

LEAST = 6.0  # points of the smallest text, 5 in the columns of Nature
_PITCH = 1.45  # of the size of the text: the distance of rows
_PART, _COLUMN = 0.35, 1.5  # of the size: between an estimate and its interval, and between columns
_RULE, _SPACE = 0.35, 0.9  # of the size: space at a rule, and between blocks
_MOST = 3  # lines of a head
_SLACK = 1.03  # how much wider a backend may write than is measured here


@dataclass(frozen=True)
class _Placed:
    """A column with its widths in points, and its head in lines."""

    column: Column
    lines: Sequence[str]
    estimate: float
    width: float


@dataclass(frozen=True)
class Block:
    """Columns that stand beside each other, and the height of all in points."""

    grid: Grid
    columns: Sequence[_Placed]
    first: float
    height: float

    @property
    def heads(self) -> int:
        """The lines of the heads."""
        return max(len(one.lines) for one in self.columns)


def size_of_text() -> float:
    """Return the size of the table's text."""
    return max(small_size() * 6 / 7, LEAST)


def wide(words: str, bold: bool = False) -> float:
    """Measure a text, in points."""
    look = FontProperties(size=size_of_text(), weight="bold" if bold else "normal")
    return float(text_to_path.get_text_width_height_descent(words, look, False)[0]) * _SLACK


def blocks_of(grid: Grid, room: float) -> list[Block]:
    """Distribute columns over blocks that are no wider than the room, in points."""
    unit = size_of_text()
    first = max(wide(name) for name in (*grid.names, grid.head)) + _COLUMN * unit
    every = [_placed(column, max(room - first, 8 * unit)) for column in grid.columns]
    widths = [one.width + _COLUMN * unit for one in every]
    if len(every) == 1 and 2 * (first + widths[0]) <= room:
        return [_beside(grid, int(room // (first + widths[0])), room)]
    ends = _ends(widths, room + _COLUMN * unit - first)
    parts = [every[start:end] for start, end in zip([0, *ends], [*ends, len(every)], strict=True)]
    return [Block(grid, part, first, _height(grid, part, unit)) for part in parts]


def _ends(widths: Sequence[float], room: float) -> list[int]:
    """Break columns into as few blocks as fit, of about the same number of columns."""
    blocks = len(_filled(widths, room, len(widths)))
    for most in range(-(-len(widths) // blocks), len(widths) + 1):
        found = _filled(widths, room, most)
        if len(found) == blocks:
            break
    return found[1:]


def _filled(widths: Sequence[float], room: float, most: int) -> list[int]:
    """Fill blocks one after the other; return where each begins."""
    begins, used = [0], 0.0
    for i, width in enumerate(widths):
        if i > begins[-1] and (used + width > room or i - begins[-1] == most):
            begins.append(i)
            used = 0.0
        used += width
    return begins


def _beside(grid: Grid, parts: int, room: float) -> Block:
    """Set the rows of a table of one column in several columns of rows."""
    (column,), count = grid.columns, len(grid.names)
    parts = min(parts, 3, count)
    rows = -(-count // parts)
    empty = ("", "")
    names = [*grid.names, *[""] * (rows * parts - count)]
    cells = [*column.cells, *[empty] * (rows * parts - count)]
    columns = [Column(column.head, cells[:rows])]
    for i in range(1, parts):
        part = slice(i * rows, (i + 1) * rows)
        columns += [Column("", [("", name) for name in names[part]]), Column(column.head, cells[part])]
    return blocks_of(Grid(grid.head, names[:rows], columns), room)[0]


def _placed(column: Column, most: float) -> _Placed:
    """Measure a column; its head is broken into lines of its cells' width, or of its longest word."""
    estimate = max(wide(cell) for cell, _ in column.cells)
    interval = max(wide(cell) for _, cell in column.cells)
    width = estimate + interval + (_PART * size_of_text() if interval and estimate else 0)
    longest = max(map(wide, column.head.split() or [""]))
    width = max(width, min(longest, most, 14 * size_of_text()))
    return _Placed(column, list(_lines(column.head, width)), estimate, width)


def _lines(words: str, width: float) -> Iterator[str]:
    """Break a head into lines, the last of which may be cut."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if not lines[-1] or wide(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    for i, line in enumerate(lines[:_MOST]):
        yield _cut(line + "…" if i == _MOST - 1 and len(lines) > _MOST else line, width)


def _cut(line: str, width: float) -> str:
    while wide(line) > width and len(line) > 2:
        line = line.removesuffix("…")[:-1] + "…"
    return line


def _height(grid: Grid, part: Sequence[_Placed], unit: float) -> float:
    rows = len(grid.names) + max(len(one.lines) for one in part)
    return rows * _PITCH * unit + 3 * 2 * _RULE * unit


def height_of(blocks: Sequence[Block]) -> float:
    """Return the height of all blocks, in points."""
    unit = size_of_text()
    return sum(one.height for one in blocks) + _SPACE * unit * (len(blocks) + 1)


def draw_blocks(ax: Axes, blocks: Sequence[Block], width: float, height: float) -> None:
    """Write blocks below each other on an axes whose units become points; the page is `width` wide."""
    unit = size_of_text()
    ax.set(xlim=(0, width), ylim=(height, 0))
    ax.set_axis_off()
    ax.set_gid("table")
    top = _SPACE * unit / 2
    longest = max(one.first + sum(c.width + _COLUMN * unit for c in one.columns) for one in blocks)
    left = max((width - longest + _COLUMN * unit) / 2, 0.0)
    for block in blocks:
        _draw(ax, block, left, top, unit)
        top += block.height + _SPACE * unit


def _draw(ax: Axes, block: Block, left: float, top: float, unit: float) -> None:
    pitch, right = _PITCH * unit, left + block.first - _COLUMN * unit
    heads = top + 2 * _RULE * unit + block.heads * pitch
    rows = [heads + 2 * _RULE * unit + i * pitch for i in range(len(block.grid.names))]
    _word(ax, left, heads - pitch, block.grid.head)
    for name, y in zip(block.grid.names, rows, strict=True):
        _word(ax, left, y, name)
    for one in block.columns:
        x = right + _COLUMN * unit
        for i, line in enumerate(reversed(one.lines)):
            _word(ax, x, heads - (i + 1) * pitch, line)
        for (estimate, interval), y in zip(one.column.cells, rows, strict=True):
            _word(ax, x + one.estimate, y, estimate, ha="right")
            _word(ax, x + one.estimate + _PART * unit * (one.estimate > 0), y, interval)
        right = x + one.width
    end = rows[-1] + pitch + _RULE * unit
    rules = [[(left, y), (right, y)] for y in (top, heads + _RULE * unit, end)]
    ax.add_collection(LineCollection(rules, colors=neutral(), linewidths=0.5, gid="rules"), autolim=False)


def _word(ax: Axes, x: float, y: float, words: str, ha: str = "left") -> None:
    """Write a word below a place."""
    if words:
        look = {"fontsize": size_of_text(), "color": text_color(), "ha": ha, "va": "baseline"}
        literal(ax.text(x, y + size_of_text(), Words(words), **look))
