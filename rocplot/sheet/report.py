"""One sheet for a model: panels, one legend, a table of numbers with intervals, a caption."""

from __future__ import annotations

import inspect
import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias, cast

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.colors import to_hex, to_rgba
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.gridspec import GridSpec
from matplotlib.lines import Line2D
from matplotlib.textpath import text_to_path
from matplotlib.typing import ColorType
from numpy.typing import ArrayLike

import rocplot
from rocplot import compute
from rocplot._data.binary import read_samples
from rocplot._data.groups import combine_column_lists
from rocplot._errors import make_type_error, make_value_error, prefix_argument, write_value
from rocplot._names import replace_unprintable, write_difference_of_names, write_names
from rocplot._numbers import write_interval, write_percent
from rocplot._suggestions import refuse_unknown_keywords
from rocplot._typing import Data, Options, Scalar, Seed, Weights
from rocplot._validation import check_choice, check_names, check_number, check_proportion, list_items
from rocplot._warnings import warn_user
from rocplot.compute._base.docstrings import fill_docstring
from rocplot.compute._base.reading import Resampling, Scores, Truth, get_precomputed_results
from rocplot.compute._calibration.fits import check_clip
from rocplot.compute._counts.threshold_counts import ThresholdCounts, get_counts, get_totals, is_simple
from rocplot.compute._decisions.confusion_matrix import check_cut_off
from rocplot.compute._summary.summary import (
    ALL,
    TITLES,
    compare_summaries,
    count_by_subgroup,
    make_grid,
    summarise_model,
    write_model_cells,
    write_size_rows,
    write_summaries_cutoffs,
)
from rocplot.page.gids import get_gid
from rocplot.page.legends import draw_figure_legend, get_legend_placer
from rocplot.page.letters import letter_axes
from rocplot.page.sizes import (
    get_background_color,
    get_lightness,
    get_marker_size,
    get_neutral_color,
    get_small_size,
    get_text_color,
)
from rocplot.page.strips import measure_strip_height
from rocplot.page.typeset import LiteralString, make_literal, write_text
from rocplot.plot._artists import draw_points
from rocplot.plot._captions import join_list, quote_user_text
from rocplot.plot._looks import POINT, assign_colors
from rocplot.sheet.caption import write_drawn_limits, write_plain_caption
from rocplot.sheet.caption_words import has_decision_dots, keep_caption, keep_note_on_dots
from rocplot.sheet.instability_report import draw_instability_report, refuse_other_options

# -- The contents of a table: its columns and rows as text ----------------------------------------

Cell: TypeAlias = tuple[str, str]  # an estimate and its interval
Summaries: TypeAlias = Mapping[str | None, compute.Summary]
ModelCounts: TypeAlias = dict[str | None, ThresholdCounts]

_SUBGROUP_HEADERS = {
    "prevalence": "Prevalence",
    "auc": "AUC",
    "brier": "Brier score",
    "slope": "Slope",
    "in_the_large": "In the large",
    "sensitivity": "Sensitivity",
    "specificity": "Specificity",
}


@dataclass(frozen=True)
class GridColumn:
    """A column: its header, and a cell for each row, of numbers or of the words of a second stack."""

    header: str
    cells: Sequence[Cell]
    has_words: bool = False


@dataclass(frozen=True)
class Grid:
    """A table: the header above the row names, these names, and the columns."""

    header: str
    names: Sequence[str]
    columns: Sequence[GridColumn]


def split_interval(text: str) -> Cell:
    """Split the text of an estimate from that of its interval."""
    estimate, gap, interval = text.partition(" (")
    return estimate, f"({interval}" if gap else ""


def make_model_grid(summaries: Summaries, test: compute.SummaryTest | None, names: tuple[str, str]) -> Grid:
    """Make the table of all cases: a row per number, a column per model, and the difference of two."""
    headers, rows = make_grid({name or "Estimate": summary for name, summary in summaries.items()})
    level = write_percent(next(iter(summaries.values())).level)
    columns = [
        GridColumn(head, [split_interval(row[i]) for row in rows]) for i, head in enumerate(headers) if i
    ]
    titles = [row[0] for row in rows]
    if test is not None:
        test_cells = _write_differences(test)
        row_cells = [test_cells.get(_find_measure(title), (("–", ""), ("–", ""))) for title in titles]
        header = write_difference_of_names(names)
        columns.append(GridColumn(header, [difference for difference, _ in row_cells]))
        columns.append(GridColumn("p-value", [p_value for _, p_value in row_cells]))
    return Grid(f"{level} % intervals", titles, columns)


def make_subgroup_grid(summaries: Mapping[tuple[str | None, str], compute.Summary]) -> Grid:
    """Make the table of subgroups: a row for each, a column per number."""
    columns = [
        GridColumn(head, [(cell, "") for cell in cells])
        for head, *cells in write_size_rows(summaries.values())
    ]
    for word, head in _SUBGROUP_HEADERS.items():
        cells = list(map(split_interval, write_model_cells(summaries.values(), word)))
        if any(estimate != "–" for estimate, _ in cells):
            columns.append(GridColumn(head, cells))
    several = len({model for model, _ in summaries}) > 1
    names = [f"{model}: {name}" if several else name for model, name in summaries]
    return Grid("Subgroup", names, columns)


def _find_measure(title: str) -> str:
    base = title.partition(" at ")[0].partition(",")[0]
    return next((word for word, table_title in TITLES.items() if table_title == base), title)


def _write_differences(test: compute.SummaryTest) -> dict[str, tuple[Cell, Cell]]:
    """Write the cells of differences and their p-values, by measure."""
    cells = {}
    rows = zip(test.measure, test.difference, test.low, test.high, test._write_p_values(), strict=True)
    for name, *numbers, p in rows:
        gap, low, high = write_interval([float(number) for number in numbers], (0.0,))
        interval = "" if math.isnan(numbers[1]) else f"({low}, {high})"
        probability = "–" if p == "no p-value" else p.removeprefix("p = ").removeprefix("p ")
        cells[str(name)] = ((gap, interval), (probability, ""))
    return cells


# -- The layout of a table: columns as wide as their text, in blocks as wide as the page ----------

MIN_TEXT_SIZE = 6.0  # points: the smallest text
_ROW_PITCH = 1.45  # of the font size: distance of rows
# Of the font size: space between an estimate and its interval, and between columns
_INTERVAL_GAP, _COLUMN_GAP = 0.35, 1.5
_RULE_GAP, _BLOCK_GAP = 0.35, 0.9  # of the font size: space at a rule, and between blocks
_MAX_HEADER_LINES = 3  # lines of a header at most
_N_SIZES = 4  # the number of font sizes that are tried, the largest first
_SAME_PLACE = 0.1  # of the font size: texts stand where they should, up to this
_SLACK = 1.03  # a backend may write text wider by this factor than measured here


@dataclass(frozen=True)
class _MeasuredColumn:
    """A column with its header in lines, the places of its decimal points and its width, in points."""

    column: GridColumn
    lines: Sequence[str]
    points: Sequence[float]  # of estimates, lower limits and upper limits
    width: float


@dataclass(frozen=True)
class Block:
    """A part of a table: columns beside each other, the width of row names and the height, in points."""

    grid: Grid
    columns: Sequence[_MeasuredColumn]
    first: float
    height: float


def fit_blocks(
    grids: Sequence[Grid], room: float, max_height: float, smallest: float
) -> tuple[float, list[Block]]:
    """Return the largest font size, up to that of axis labels, that needs no more rows, and the blocks.

    The table is no wider than the room and no higher than `max_height`, in points, unless even the `smallest`
    font size, in sizes of tick labels, needs more.
    """
    smallest_size = max(get_small_size() * smallest, MIN_TEXT_SIZE)
    largest_size = FontProperties(size=mpl.rcParams["axes.labelsize"]).get_size_in_points()
    fallback = smallest_size, [block for grid in grids for block in make_blocks(grid, room, smallest_size)]
    lines = get_total_height(fallback[1], smallest_size) / smallest_size
    for unit in (
        np.linspace(largest_size, smallest_size, _N_SIZES, endpoint=False)
        if largest_size > smallest_size
        else ()
    ):
        blocks = [block for grid in grids for block in make_blocks(grid, room, unit)]
        if get_total_height(blocks, unit) <= min(lines * unit + 1e-6, max_height):
            return float(unit), blocks
    return fallback


def measure_text(text: str, unit: float) -> float:
    """Measure the width of a text with a font size, both in points."""
    words, font = replace_unprintable(text), FontProperties(size=unit)
    return float(text_to_path.get_text_width_height_descent(words, font, False)[0]) * _SLACK


def make_blocks(grid: Grid, room: float, unit: float) -> list[Block]:
    """Distribute columns over blocks no wider than the room, in points, with a font size of `unit`."""
    first = max(measure_text(name, unit) for name in (*grid.names, grid.header)) + _COLUMN_GAP * unit
    measured_columns = [_measure_column(column, max(room - first, 8 * unit), unit) for column in grid.columns]
    widths = [column.width + _COLUMN_GAP * unit for column in measured_columns]
    if len(measured_columns) == 1 and 2 * (first + widths[0]) <= room:
        return [_stack_rows(grid, int(room // (first + widths[0])), room, unit)]
    ends = _break_columns(widths, room + _COLUMN_GAP * unit - first)
    parts = [
        measured_columns[start:end]
        for start, end in zip([0, *ends], [*ends, len(measured_columns)], strict=True)
    ]
    return [Block(grid, part, first, _compute_block_height(grid, part, unit)) for part in parts]


def _break_columns(widths: Sequence[float], room: float) -> list[int]:
    """Return where to break columns into the fewest blocks that fit, of about equal numbers of columns."""
    blocks = len(_fill_blocks(widths, room, len(widths)))
    for max_columns in range(-(-len(widths) // blocks), len(widths) + 1):
        begins = _fill_blocks(widths, room, max_columns)
        if len(begins) == blocks:
            break
    return begins[1:]


def _fill_blocks(widths: Sequence[float], room: float, max_columns: int) -> list[int]:
    """Fill blocks one after the other, and return the index of each block's first column."""
    begins, used_width = [0], 0.0
    for i, width in enumerate(widths):
        if i > begins[-1] and (used_width + width > room or i - begins[-1] == max_columns):
            begins.append(i)
            used_width = 0.0
        used_width += width
    return begins


def _stack_rows(grid: Grid, n_stacks: int, room: float, unit: float) -> Block:
    """Arrange the rows of a table with one column in several stacks beside each other."""
    (column,), count = grid.columns, len(grid.names)
    n_stacks = min(n_stacks, 3, count)
    rows = -(-count // n_stacks)
    names = [*grid.names, *[""] * (rows * n_stacks - count)]
    cells = [*column.cells, *[("", "")] * (rows * n_stacks - count)]
    columns = [GridColumn(column.header, cells[:rows])]
    for i in range(1, n_stacks):
        part = slice(i * rows, (i + 1) * rows)
        columns += [
            GridColumn("", [(name, "") for name in names[part]], has_words=True),
            GridColumn(column.header, cells[part]),
        ]
    return make_blocks(Grid(grid.header, names[:rows], columns), room, unit)[0]


def _measure_column(column: GridColumn, max_width: float, unit: float) -> _MeasuredColumn:
    """Measure a column, with its header wrapped to the width of its cells or its longest word."""
    points, width = [0.0], 0.0
    if column.has_words:
        width = max(measure_text(words, unit) for words, _ in column.cells)
    else:
        points, width = _align_numbers(column.cells, unit)
    longest = max(measure_text(word, unit) for word in column.header.split() or [""])
    width = max(width, min(longest, max_width, 14 * unit))
    return _MeasuredColumn(column, list(_wrap_header(column.header, width, unit)), points, width)


def _align_numbers(cells: Sequence[Cell], unit: float) -> tuple[list[float], float]:
    """Return where the decimal points of estimates and of both limits stand in a column, and its width."""
    points, end = [], 0.0
    gaps = 0.0, _INTERVAL_GAP * unit, _measure_space(unit)
    for i, (texts, gap) in enumerate(zip(zip(*map(_split_numbers, cells), strict=True), gaps, strict=True)):
        wholes = [_get_whole_part(text) for text in texts]
        if i == 2:  # the sign of an upper limit moves it, not the limits in other rows
            wholes = [whole.removeprefix("−") for whole in wholes]
        before = max(measure_text(whole, unit) for whole in wholes)
        after = max(
            measure_text(text, unit) - measure_text(whole, unit)
            for text, whole in zip(texts, wholes, strict=True)
        )
        end += gap if end and before else 0.0
        points.append(end + before)
        end += before + after
    return points, end


def _split_numbers(cell: Cell) -> tuple[str, str, str]:
    """Split a cell into its estimate and its limits, each with its bracket."""
    estimate, interval = cell
    low, _, high = interval.partition(", ")
    return estimate, f"{low}," if high else low, high


def _get_whole_part(number: str) -> str:
    """Return what stands before the decimal point of a number, all of it without a point."""
    return number.partition(".")[0]


def _measure_space(unit: float) -> float:
    return measure_text("0 0", unit) - measure_text("00", unit)


def _wrap_header(words: str, width: float, unit: float) -> Iterator[str]:
    """Wrap a header into lines, the last of which may be shortened."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if not lines[-1] or measure_text(longer, unit) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    for i, line in enumerate(lines[:_MAX_HEADER_LINES]):
        yield _shorten_line(
            line + "…" if i == _MAX_HEADER_LINES - 1 and len(lines) > _MAX_HEADER_LINES else line, width, unit
        )


def _shorten_line(line: str, width: float, unit: float) -> str:
    while measure_text(line, unit) > width and len(line) > 2:
        line = line.removesuffix("…")[:-1] + "…"
    return line


def _compute_block_height(grid: Grid, columns: Sequence[_MeasuredColumn], unit: float) -> float:
    rows = len(grid.names) + max(len(column.lines) for column in columns)
    return rows * _ROW_PITCH * unit + 3 * 2 * _RULE_GAP * unit


def get_total_height(blocks: Sequence[Block], unit: float) -> float:
    """Return the height of all blocks, in points."""
    return sum(block.height for block in blocks) + _BLOCK_GAP * unit * (len(blocks) + 1)


def draw_blocks(ax: Axes, blocks: Sequence[Block], width: float, height: float, unit: float) -> None:
    """Draw blocks below each other on an axes with points as data units; `width` is that of the page."""
    ax.set(xlim=(0, width), ylim=(height, 0))
    ax.set_axis_off()
    ax.set_gid("table")
    top = _BLOCK_GAP * unit / 2
    longest = max(block.first + sum(c.width + _COLUMN_GAP * unit for c in block.columns) for block in blocks)
    left_edge = max((width - longest + _COLUMN_GAP * unit) / 2, 0.0)
    for block in blocks:
        _draw_block(ax, block, left_edge, top, unit)
        top += block.height + _BLOCK_GAP * unit


def _draw_block(ax: Axes, block: Block, left: float, top: float, unit: float) -> None:
    pitch, right = _ROW_PITCH * unit, left + block.first - _COLUMN_GAP * unit
    header_bottom = top + 2 * _RULE_GAP * unit + max(len(column.lines) for column in block.columns) * pitch
    rows = [header_bottom + 2 * _RULE_GAP * unit + i * pitch for i in range(len(block.grid.names))]
    _draw_word(ax, left, header_bottom - pitch, block.grid.header, unit)
    for name, y in zip(block.grid.names, rows, strict=True):
        _draw_word(ax, left, y, name, unit)
    for column in block.columns:
        x = right + _COLUMN_GAP * unit
        for i, line in enumerate(reversed(column.lines)):
            _draw_word(ax, x, header_bottom - (i + 1) * pitch, line, unit)
        for cell, y in zip(column.column.cells, rows, strict=True):
            if column.column.has_words:
                _draw_word(ax, x, y, cell[0], unit)
            else:
                _draw_numbers(ax, [x + point for point in column.points], y, cell, unit)
        right = x + column.width
    end = rows[-1] + pitch + _RULE_GAP * unit
    rules = [[(left, y), (right, y)] for y in (top, header_bottom + _RULE_GAP * unit, end)]
    ax.add_collection(
        LineCollection(rules, colors=get_neutral_color(), linewidths=0.5, gid="rules"), autolim=False
    )


def _draw_numbers(ax: Axes, points: Sequence[float], y: float, cell: Cell, unit: float) -> None:
    """Write an estimate and its limits with their decimal points at these places.

    The limits are one text unless their points ask for another space between them.
    """
    numbers = _split_numbers(cell)
    estimate, low, high = (
        point - measure_text(_get_whole_part(text), unit) for point, text in zip(points, numbers, strict=True)
    )
    _draw_word(ax, estimate, y, numbers[0], unit)
    is_spaced = low + measure_text(numbers[1], unit) + _measure_space(unit) + _SAME_PLACE * unit < high
    for x, text in ((low, numbers[1]), (high, numbers[2])) if is_spaced else ((low, cell[1]),):
        _draw_word(ax, x, y, text, unit)


def _draw_word(ax: Axes, x: float, y: float, words: str, unit: float) -> None:
    """Write a text below a point."""
    if words:
        look = {"fontsize": unit, "color": get_text_color(), "ha": "left", "va": "baseline"}
        write_text(ax, x, y + unit, LiteralString(words), **look)


# -- The page of a sheet: a grid of panels above, a table below -----------------------------------

Orientation = Literal["portrait", "landscape"]
# The height in inches, or of the width, above which panels stand in more columns and type is smaller
_MAX_HEIGHT, _A4 = 10.0, math.sqrt(2)
_DOUBLE_COLUMN = 178 / 25.4  # inches: the widest page in portrait that is wider than the style's figures
_TABLE_MARGIN = 3.0  # points at the sides of the table
_SQUARES = 0.97  # height over width of a page of two rows of two panels
_MIN_PANEL_WIDTH = 15.5  # of the font size: width of a panel with its text
_SMALL_TYPE, _SMALLEST_TYPE = 6 / 7, 0.6  # in sizes of tick labels: type of a table, and to fit the page
_MAX_WIDENINGS = 3  # of a page in landscape that is higher than wide, each by the ratio of sheets of paper
_STRIP_ROWS = 3.0  # of the font size: about the height of the rug or histogram above a calibration curve
_LEGEND_ROW = 1.6  # of the font size: height of a legend row


class ReportFigure(Figure):
    """The page of a report, which a notebook shows only once.

    It is registered with pyplot for ``plt.show()``.  A notebook displays the value of a cell's last line, and
    the inline backend then displays all figures of pyplot, so the page would appear twice.
    """

    def _ipython_display_(self) -> None:
        """Close the page in pyplot when a notebook displays it, so that the inline backend does not."""
        import matplotlib.pyplot as plt

        if "inline" in mpl.get_backend().lower():
            plt.close(self)
        raise NotImplementedError  # IPython then displays the figure as usual


_PAGE_WIDTHS = (1.0, 100.0)  # in inches: beyond, no panel has room, and matplotlib has no such image


def get_page_width(width: float | None, figure: Figure | None) -> float:
    """Return the width of the page, in inches."""
    if figure is not None:
        return float(figure.get_figwidth())
    return (
        float(mpl.rcParams["figure.figsize"][0])
        if width is None
        else check_number(width, "width", *_PAGE_WIDTHS)
    )


def _make_page(size: tuple[float, float]) -> Figure:
    """Make an empty page of pyplot's, in inches."""
    import matplotlib.pyplot as plt

    return plt.figure(figsize=size, layout="constrained", FigureClass=ReportFigure)


def check_empty_figure(figure: Any) -> None:
    """Raise unless the argument is an empty figure or None."""
    if not isinstance(figure, Figure | None):
        raise make_type_error("figure", f"must be a matplotlib Figure, not {type(figure).__name__}")
    if figure is not None and (figure.axes or figure.subfigs):
        raise make_value_error("figure", "holds axes already", "pass an empty one, or none")


def lay_out_report(
    panels: Sequence[str],
    grids: Sequence[Grid],
    *,
    width: float | None,
    orientation: Orientation,
    figure: Figure | None,
    entries: int,
) -> tuple[Figure, GridSpec, list[Axes]]:
    """Create the page with its table; return the figure, the grid of panels over table, and the axes."""
    wide = get_page_width(width, figure)
    layout = _choose_layout(panels, grids, wide, orientation, figure, entries)
    for _ in range(_MAX_WIDENINGS):
        is_fixed = width is not None or figure is not None
        is_high = layout.height > (wide if orientation == "landscape" else _compute_max_height(wide))
        wider = wide * _A4 if orientation == "landscape" else min(2 * wide, _DOUBLE_COLUMN)
        if is_fixed or not (is_high or layout.is_cramped) or wider <= wide:
            break
        wide = wider
        layout = _choose_layout(panels, grids, wide, orientation, figure, entries)
    if figure is None and orientation == "portrait" and layout.height > _compute_max_height(wide) * _SLACK:
        warn_user(
            f"the page of the report, {wide * 25.4:.0f} × {layout.height * 25.4:.0f} mm, is higher than a "
            "sheet of paper: pass a larger width=, as 178 / 25.4 for two columns, fewer panels=, or no "
            "subgroup="
        )
    rows, panels_height, table = layout.rows, layout.panels_height, layout.table_height
    columns = -(-len(panels) // rows)
    page = _make_page((wide, layout.height)) if figure is None else figure
    if figure is not None:
        if figure.get_layout_engine() is None:
            figure.set_layout_engine("constrained")
        panels_height = max(float(figure.get_figheight()) - table, 0.2 * float(figure.get_figheight()))
    grid = page.add_gridspec(2, 1, height_ratios=[panels_height, table], hspace=0)
    top, bottom = (page.add_subfigure(grid[i]) for i in range(2))
    axes = np.atleast_1d(top.subplots(rows, columns)).ravel()
    for ax in axes[len(panels) :]:
        ax.remove()
    ax = bottom.add_axes((0, 0, 1, 1))
    draw_blocks(ax, layout.blocks, wide * 72, table * 72, layout.unit)
    return page, grid, list(axes[: len(panels)])


@dataclass(frozen=True)
class _Layout:
    """The rows of panels over the table of a page, in inches, and the table's font size and blocks."""

    rows: int
    panels_height: float
    table_height: float
    unit: float
    blocks: Sequence[Block]
    is_cramped: bool = False  # whether type or panels are smaller for the sake of the page

    @property
    def height(self) -> float:
        """The height of the page."""
        return self.panels_height + self.table_height


def _compute_max_height(width: float) -> float:
    """Compute the largest height of a page in portrait, in inches."""
    return max(_MAX_HEIGHT, _A4 * width)


def _choose_layout(
    panels: Sequence[str],
    grids: Sequence[Grid],
    width: float,
    orientation: Orientation,
    figure: Figure | None,
    entries: int,
) -> _Layout:
    """Choose the layout of a page that is no higher than A4, or than its width in landscape, if possible.

    It has more columns of panels, then smaller type in the table, and then smaller panels.
    """
    least_panel = _MIN_PANEL_WIDTH * get_small_size() / 72
    most = min(len(panels), max(int(width // least_panel), 1))
    columns = most if orientation == "landscape" else min(2, most)
    high = width if orientation == "landscape" else _compute_max_height(width)
    high = high if figure is None else float(figure.get_figheight())
    high -= _STRIP_ROWS * get_small_size() / 72 * ("calibration" in panels)
    layouts: list[_Layout] = []
    for smallest in (_SMALL_TYPE, _SMALLEST_TYPE):
        for n_columns in range(columns, (most if figure is None else columns) + 1):
            rows = -(-len(panels) // n_columns)
            panels_height = _compute_panels_height(panels, rows, width, entries)
            room = (high - panels_height) * 72
            unit, blocks = fit_blocks(grids, width * 72 - 2 * _TABLE_MARGIN, room, smallest)
            table = get_total_height(blocks, unit) / 72
            layouts.append(_Layout(rows, panels_height, table, unit, blocks, smallest < _SMALL_TYPE))
            if layouts[-1].height <= high:
                return layouts[-1]
    lowest = min(layouts, key=lambda layout: layout.height)
    slack = lowest.rows * max(width / -(-len(panels) // lowest.rows) - least_panel, 0.0)
    panels_height = lowest.panels_height - min(slack, lowest.height - high)
    return replace(lowest, panels_height=panels_height, is_cramped=True)


def _compute_panels_height(panels: Sequence[str], rows: int, width: float, entries: int) -> float:
    """Compute the height of so many rows of panels, with the legend of the models, in inches."""
    columns = -(-len(panels) // rows)
    legends = {i // columns for i, name in enumerate(panels) if name == SINGLE_MODEL_PICTURE}
    legend_rows = np.ceil(entries / max(width // 1.5, 1)) + len(legends) * _CLASS_LEGEND_ROWS
    return float(rows * width / columns * 0.98 + legend_rows * _LEGEND_ROW * get_small_size() / 72)


def add_strip_room(page: Figure, grid: GridSpec, axes: Sequence[Axes]) -> None:
    """Make a page higher by the strips above its panels, from which panels would take the room otherwise."""
    heights: dict[int, float] = {}  # of each row of panels
    for ax in axes:
        row = ax.get_subplotspec().rowspan.start  # type: ignore[union-attr]
        heights[row] = max(heights.get(row, 0.0), measure_strip_height(ax) / 72)
    panels_height, table = cast(list[float], grid.get_height_ratios())
    added = sum(heights.values())
    grid.set_height_ratios([panels_height + added, table])
    page.set_figheight(float(page.get_figheight()) + added)


# -- The panels of a report, drawn from the same counts -------------------------------------------

PANELS = ("roc", "precision_recall", "calibration", "net_benefit")
SINGLE_MODEL_PICTURE = (
    "score_distribution"  # shows one model: each has its own panel, with a legend of the classes
)
_CLASS_LEGEND_ROWS = 2  # rows of that legend
_MAX_BANDED_MODELS = 3  # bands and bars of more models cannot be told apart


def check_panels(panels: Any) -> dict[str, Options]:
    """Check the names of panels, and return the options of each."""
    if isinstance(panels, str):
        panels = [panels]
    if not isinstance(panels, (Mapping, Sequence)) or not panels:
        raise make_type_error(
            "panels",
            f"must be names of pictures, such as {list(PANELS)}, or a mapping of name → options, not "
            f"{write_value(panels)}",
        )
    names = write_names(panels)
    check_names(names, list_count_pictures(), "panels")
    options_by_panel = dict(panels) if isinstance(panels, Mapping) else {}
    for name, panel_options in options_by_panel.items():
        if not isinstance(panel_options, (Mapping, bool)):
            raise make_type_error(
                "panels",
                f"[{name!r}] must be a mapping of arguments of rocplot.{name}, not {panel_options!r}",
            )
        reserved = (
            set(panel_options) & {"ax", "legend", "data"} if isinstance(panel_options, Mapping) else set()
        )
        if reserved:
            raise make_type_error(
                "panels", f"[{name!r}] has {min(reserved)!r}, which report sets itself", "leave it out"
            )
    return {
        name: dict(options_by_panel[name]) if isinstance(options_by_panel.get(name), Mapping) else {}
        for name in names
    }


def list_count_pictures() -> list[str]:
    """List the pictures that can draw models from threshold counts."""
    return [
        SINGLE_MODEL_PICTURE,
        *(name for name in rocplot.__all__ if _is_count_picture(getattr(rocplot, name))),
    ]


def _is_count_picture(picture: Any) -> bool:
    if getattr(getattr(picture, "declared", None), "numbers", None) is None:
        return False
    parameters = inspect.signature(picture).parameters
    required = [
        parameter
        for parameter in parameters.values()
        if parameter.default is parameter.empty and parameter.kind is not parameter.VAR_KEYWORD
    ]
    needs_more = {"by", "mean_of", "threshold_pair"} & set(parameters) or any(
        parameter.name != "y_true" for parameter in required
    )
    return {"y_true", "y_score", "hue_order", "palette"} <= set(parameters) and not needs_more


def choose_panel_options(name: str, counts: ModelCounts, threshold: Any, prevalence: float | None) -> Options:
    """Choose the layers of a panel: limits if there are few models, and the threshold if there is one."""
    few_models, single_model = len(counts) <= _MAX_BANDED_MODELS, len(counts) == 1
    independent = all(map(is_simple, counts.values()))
    # Decisions of several models are marked by `mark_decisions`
    thresholds = _list_panel_thresholds(threshold) if single_model else []
    if name == "roc":
        return {"band": few_models} | (
            {"thresholds": thresholds, "crosses": independent} if thresholds else {}
        )
    if name == "precision_recall":
        return {"band": few_models} | ({"thresholds": thresholds} if thresholds else {})
    if name == "calibration":
        return {"intervals": independent, "histogram": True, "rug": False} if single_model else {}
    if name == "net_benefit":
        prevalence_options = {} if prevalence is None else {"prevalence": prevalence}
        return prevalence_options | {"band": few_models and independent}
    if name == SINGLE_MODEL_PICTURE and threshold is not None:
        (model,) = counts
        return {"threshold": threshold[model] if isinstance(threshold, Mapping) else threshold}
    return {}


def _list_panel_thresholds(threshold: Any) -> list[float]:
    if isinstance(threshold, Mapping):
        return sorted({float(check_cut_off(value)) for value in threshold.values()})
    return [] if threshold is None else [check_cut_off(threshold)]


def draw_panel(name: str, counts: ModelCounts, options: Options, ax: Axes) -> None:
    """Draw one panel."""
    picture: Callable[..., Axes] = getattr(rocplot, name)
    source: Any = counts.get(None, counts)
    legend_options = {} if name == SINGLE_MODEL_PICTURE else {"legend": False}
    with prefix_argument(f"panel {name!r}"):
        picture(source, ax=ax, **legend_options, **options)


def mark_decisions(name: str, ax: Axes, summaries: Summaries) -> None:
    """Mark the decisions of several models, at one threshold each, on their curves."""
    if len(summaries) < 2:
        return
    for model, summary in summaries.items():
        if (
            summary.threshold is None
            or summary.sensitivity is None
            or summary.specificity is None
            or summary.ppv is None
        ):
            continue
        places = {"roc": (1 - summary.specificity, summary.sensitivity)}
        if summary.at_prevalence is None:
            places["precision_recall"] = summary.sensitivity, summary.ppv
        line = next((line for line in ax.lines if get_gid(line) == f"{name}:{model}"), None)
        if name in places and line is not None and np.isfinite(places[name]).all():
            look: Options = {"color": line.get_color(), "marker": "o", "markersize": get_marker_size(POINT)}
            draw_points(ax, *places[name], gid=f"decision:{model}", zorder=line.get_zorder() + 1, **look)


# -- The caption of a report ----------------------------------------------------------------------

_MAX_LISTED_MODELS = 6  # models and subgroups listed by name at most
_CAPITALIZED = ("AUC", "PPV", "NPV", "Brier")
_NO_LIMITS_NOTE = (
    "Calibration and refinement loss are the parts of the Brier score over isotonic blocks (CORP), the "
    "smooth ECE is that of Błasiok and Nakkiran; they have no limits."
)


def write_report_caption(figure: Figure, summaries: Summaries, parts: Sequence[str]) -> str:
    """Write what the panels and the table show; `parts` are further sentences."""
    level = write_percent(next(iter(summaries.values())).level)
    decisions, has_dots = _write_decisions(summaries), has_decision_dots(figure.axes)
    if has_dots:
        keep_note_on_dots(figure, f"Dots mark the decisions that {decisions}")
    sentences = [_write_subject(summaries), write_plain_caption(figure)]
    sentences.append("" if has_dots or not decisions else f"Decisions {decisions}")
    sentences.append(f"Table: estimates with {level} % confidence intervals.")
    return " ".join(text for text in [*sentences, *parts] if text)


def write_report_methods(figure: Figure, summaries: Summaries, parts: Sequence[str]) -> str:
    """Write a methods section: how the limits in the panels and in the table were computed."""
    level = write_percent(next(iter(summaries.values())).level)
    sentences = [
        write_drawn_limits(figure),
        f"Table, {level} % confidence intervals: {_write_table_methods(summaries)}.",
    ]
    if any(summary.calibration == summary.calibration for summary in summaries.values()):
        sentences.append(_NO_LIMITS_NOTE)
    return " ".join(text for text in [*sentences, *parts] if text)


def _write_subject(summaries: Summaries) -> str:
    names = [quote_user_text(name) for name in summaries if name is not None]
    if not names:
        return "Performance of the model."
    return (
        f"Performance of {join_list(names) if len(names) <= _MAX_LISTED_MODELS else f'{len(names)} models'}."
    )


def _write_decisions(summaries: Summaries) -> str:
    """Write the thresholds of the rates in the table and of the dots in the panels, after their noun."""
    thresholds = {
        name: summary.threshold for name, summary in summaries.items() if summary.threshold is not None
    }
    if not thresholds:
        return ""
    texts = write_summaries_cutoffs(summaries[name] for name in thresholds)
    threshold_text, *further_texts = dict.fromkeys(texts)
    if further_texts:
        model_texts = [
            f"{cut} ({quote_user_text(name)})" for name, cut in zip(thresholds, texts, strict=True)
        ]
        threshold_text = (
            join_list(model_texts) if len(model_texts) <= _MAX_LISTED_MODELS else "each model's own cut-off"
        )
    chosen = " This cut-off was chosen on the same cases, so that the rates at it are too good."
    is_chosen = any(summary.in_sample for summary in summaries.values())
    return f"are positive from a score of {threshold_text} on.{chosen if is_chosen else ''}"


def _write_subgroup_sentence(subgroup: Any, parts: Mapping[str, Any], level: float) -> str:
    """Write what the second table shows: names of subgroups, and of their column if there is one."""
    names = [quote_user_text(name) for name in parts if name != ALL]
    of_column = f" of {quote_user_text(subgroup)}" if isinstance(subgroup, str) else ""
    if len(names) > _MAX_LISTED_MODELS:
        subgroup_text = f"the {len(names)} subgroups{of_column}"
    else:
        subgroup_text = f"the subgroup{'s' * (len(names) > 1)}{of_column} {join_list(names)}"
    return f"Second table: estimates with {write_percent(level)} % confidence intervals in {subgroup_text}."


def _write_table_methods(summaries: Summaries) -> str:
    """List the numbers of the table by the method of their limits, per model if methods differ."""
    titles_by_method: dict[str, list[str]] = {}
    for name, title in TITLES.items():
        model_methods = {
            model: summary.methods[name] for model, summary in summaries.items() if name in summary.methods
        }
        methods = [*dict.fromkeys(model_methods.values())]
        if len(methods) > 1:
            models_by_method = {
                method: [str(model) for model in model_methods if model_methods[model] == method]
                for method in methods
            }
            methods = [f"{join_list(models)}: {method}" for method, models in models_by_method.items()]
        if methods:
            titles_by_method.setdefault("; ".join(methods), []).append(_lower_title(title))
    return "; ".join(f"{join_list(titles)} ({method})" for method, titles in titles_by_method.items())


def _lower_title(title: str) -> str:
    """Write a title as part of a sentence, in lower case except abbreviations and names."""
    return title if title.startswith(_CAPITALIZED) else title[:1].lower() + title[1:]


# -- The report -----------------------------------------------------------------------------------

# A picture, the counts of its models, and its arguments
PanelCall: TypeAlias = tuple[str, ModelCounts, Options]


@refuse_unknown_keywords
@fill_docstring
def report(
    y_true: Truth,
    y_score: Scores = None,
    *,
    data: Data | None = None,
    hue: ArrayLike | None = None,
    sample_weight: Weights = None,
    pos_label: Scalar = None,
    soft_labels: bool = False,
    groups: ArrayLike | None = None,
    panels: Sequence[str] | Mapping[str, Mapping[str, Any]] = PANELS,
    threshold: float | Mapping[str, float] | None = None,
    prevalence: float | None = None,
    subgroup: ArrayLike | str | None = None,
    compare: str | None = None,
    clip: float | None = None,
    level: float = 0.95,
    n_resamples: int = 2000,
    seed: Seed = 0,
    orientation: Literal["portrait", "landscape"] = "portrait",
    width: float | None = None,
    figure: Figure | None = None,
    hue_order: Sequence[str] | None = None,
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = None,
    dashes: bool | None = None,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = None,
) -> Figure:
    """Draw one sheet: the usual panels, one legend, and a table of numbers with intervals.

    Use it for a complete picture of one model, or of a few, on one page.  If you pass a result of
    ``rocplot.compute.prediction_instability`` as `y_true`, it draws the four plots of instability instead,
    with `threshold` (by default the prevalence), `width`, `figure` and `terms`.

    Parameters
    ----------
    {reading}
    {groups}
    panels : list of str, or mapping of str to mapping
        Names of pictures that draw curves of models, such as ``"cost_curve"``, ``"lift"`` or ``"det"``, or
        ``"score_distribution"``, which has a panel for each model; a mapping gives each its own arguments:
        ``{"roc": {"hull": True}, "cost_curve": {}}``.
    threshold : float or mapping, optional
        Cut-off of the decisions to mark in the panels and describe in the table; a mapping gives each model
        its own.
    prevalence : float in (0, 1), optional
        P(positive) where the models will be used, for predictive values and net benefit.
    subgroup : array-like, column name or list of column names, optional
        The part of each case, such as its site; a second table has a row for each part.
    compare : str, optional
        Name of the model with which to compare the other: the table then has the paired differences, with
        intervals and p-values (see ``compute.summary_test``).  Needs two models of the same cases.
    clip : float in (0, 0.5), optional
        Clip predictions to [clip, 1 − clip] before taking logarithms.
    level : float in (0, 1)
        Confidence level of the numbers in the table.
    n_resamples : int
        Bootstrap resamples of the comparison.
    seed : int, numpy.random.Generator or None
        Random seed of the comparison.
    orientation : {"portrait", "landscape"}
        Panels in two columns, or all in one row if the page is wide enough for their text.  A page in
        landscape is as wide as it needs not to be higher than wide, unless you pass its `width`.  If a page
        would be higher than A4, panels have more columns, and the table has smaller type; without `width`,
        a page of one column of a journal then takes two, up to 178 mm.
    width : float, optional
        Width of the page in inches, from 1 to 100, by default that of the style's figures, or more in
        landscape and for much text; its height follows.
    figure : Figure, optional
        An empty figure to draw on, whose size is kept; by default a new one of pyplot.
    hue_order : list of str, optional
        Names of the models to draw, in this order.
    palette : str, list of colors or mapping, optional
        Colors of the models, the same in all panels.
    dashes : bool, optional
        Whether every model has its own pattern of dashes.
    terms : {"machine-learning", "clinical"} or mapping of str to str, optional
        Words of the axes.

    Returns
    -------
    Figure
        A figure of pyplot, so ``plt.show()`` shows it; a notebook shows it once, even if the call is the last
        line of a cell.  It has two attributes: ``caption``, which says what each panel shows and by which
        method and level, and ``methods``, sentences for a methods section.  The numbers are those of
        ``compute.summary``.

    Raises
    ------
    {raises}
    ValueError
        Also for an unknown panel or model, scores that are not probabilities in panels that need them, and a
        figure that is not empty.
    TypeError
        Also for `subgroup` or `compare` with results that do not hold the cases.

    See Also
    --------
    rocplot.compute.summary : The table as numbers.
    rocplot.compute.summary_test : The differences of two models as numbers.
    facets : A panel for each part of a table.
    preflight : Whether a figure is fit to print.

    Notes
    -----
    The data are read and counted once; all panels and the table are made from these counts.  Bands and bars
    are drawn for up to three models.  For curves of subgroups, use ``facets`` or ``hue=``.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> y, p = [0, 0, 1, 0, 1, 1, 0, 1] * 5, [0.1, 0.2, 0.3, 0.4, 0.6, 0.7, 0.8, 0.9] * 5
    >>> fig = report(y, {"model": p}, panels=["roc", "calibration"], threshold=0.5)
    >>> fig.caption.partition(".")[0]
    'Performance of model'
    >>> plt.close(fig)
    """
    check_empty_figure(figure)
    if isinstance(y_true, compute.PredictionInstability):
        refuse_other_options(
            {"y_score": y_score, "data": data, "hue": hue, "sample_weight": sample_weight, "groups": groups}
            | {"subgroup": subgroup, "compare": compare, "prevalence": prevalence, "palette": palette}
        )
        side = get_page_width(width, figure)
        page = _make_page((side, side * _SQUARES)) if figure is None else figure
        return draw_instability_report(y_true, page, threshold, {} if terms is None else {"terms": terms})
    options_by_panel = check_panels(panels)
    check_choice(orientation, ("portrait", "landscape"), "orientation")
    level, clip = check_proportion(level, "level"), check_clip(clip)
    prevalence = None if prevalence is None else check_proportion(prevalence, "prevalence")
    resampling = Resampling.from_arguments(n_resamples, seed, False)
    reading: dict[str, Any] = {"data": data, "hue": hue, "sample_weight": sample_weight, "groups": groups}
    reading |= {"pos_label": pos_label, "soft_labels": soft_labels}
    reading = combine_column_lists(reading | {"subgroup": subgroup})
    counts, parts = _count_models(y_true, y_score, reading.pop("subgroup"), reading)
    if hue_order is not None:
        order = check_names(
            write_names(list_items(hue_order, "hue_order")), [model or "" for model in counts], "hue_order"
        )
        counts = {name: counts[name] for name in order}
    summary_options: dict[str, Any] = {"prevalence": prevalence, "clip": clip, "level": level}
    summaries = {
        name: summarise_model(model_counts, name, threshold, **summary_options)
        for name, model_counts in counts.items()
    }
    test, names = _compare_named_model(counts, summaries, compare, clip, resampling)
    grids = [make_model_grid(summaries, test, names)]
    if parts is not None:
        rows = {
            (name, word): summarise_model(model_counts, name, threshold, **summary_options)
            for name in counts
            for word, model_counts in parts[name].items()
            if word != ALL
        }
        grids.append(make_subgroup_grid(rows))
    looks = {"palette": palette, "dashes": dashes, "terms": terms}
    looks = {word: value for word, value in looks.items() if value is not None}
    panel_calls: list[PanelCall] = []
    for name, panel_options in options_by_panel.items():
        alone = (
            [{model: model_counts} for model, model_counts in counts.items()]
            if name == SINGLE_MODEL_PICTURE
            else [counts]
        )
        look_options = (
            looks
            if name != SINGLE_MODEL_PICTURE
            else {word: looks[word] for word in looks if word == "terms"}
        )
        panel_calls += [
            (
                name,
                panel_counts,
                choose_panel_options(name, panel_counts, threshold, prevalence)
                | look_options
                | panel_options,
            )
            for panel_counts in alone
        ]
    colors = _assign_panel_colors(counts, palette)
    page, axes = _draw_report(panel_calls, grids, width, orientation, figure, colors)
    for (name, *_), ax in zip(panel_calls, axes, strict=True):
        mark_decisions(name, ax, summaries)
    more = [test.describe_method()] if test is not None else []
    table = [] if parts is None else [_write_subgroup_sentence(subgroup, next(iter(parts.values())), level)]
    words = write_report_caption(page, summaries, [*table, *more])
    keep_caption(page, words, write_report_methods(page, summaries, more))
    return page


def _count_models(
    y_true: Any, y_score: Any, subgroup: Any, data_arguments: dict[str, Any]
) -> tuple[ModelCounts, dict[str | None, dict[str, ThresholdCounts]] | None]:
    """Compute the threshold counts of each model, for all cases and for the subgroups."""
    precomputed = get_precomputed_results(y_true, {"y_score": y_score, **data_arguments})
    if precomputed is not None and subgroup is not None:
        raise make_type_error("subgroup", "needs the cases", "pass y_true and y_score in place of a result")
    if subgroup is not None:
        parts = count_by_subgroup(y_true, y_score, subgroup, data_arguments)
        counts = {name: subgroup_counts[ALL] for name, subgroup_counts in parts.items()}
    else:
        parts = None
        sources: Mapping[str | None, Any] = (
            precomputed if precomputed is not None else read_samples(y_true, y_score, **data_arguments)
        )
        counts = {name: get_counts(source) for name, source in sources.items()}
    for model_counts in counts.values():
        get_totals(model_counts)
    return counts, parts


def _compare_named_model(
    counts: ModelCounts, summaries: Summaries, compare: str | None, clip: float | None, resampling: Resampling
) -> tuple[compute.SummaryTest | None, tuple[str, str]]:
    """Compare two models, and return the test and their names, the one to compare with last."""
    if compare is None:
        return None, ("", "")
    names = [str(name) for name in counts if name is not None]
    if len(names) != 2 or compare not in names:
        raise make_value_error(
            "compare", f"={write_value(compare)} must name one of two models, but the models are {names}"
        )
    other_model = next(name for name in names if name != compare)
    pair = counts[other_model], counts[compare]
    return compare_summaries(pair, (summaries[other_model], summaries[compare]), clip, resampling), (
        other_model,
        compare,
    )


def _draw_report(
    panels: Sequence[PanelCall],
    grids: Sequence[Any],
    width: float | None,
    orientation: Orientation,
    figure: Figure | None,
    colors: Mapping[str | None, ColorType],
) -> tuple[Figure, list[Any]]:
    """Draw the panels, their letters and the legend; close the figure if a panel cannot be drawn."""
    import matplotlib.pyplot as plt

    entries = 0 if None in colors else len(colors)
    names = [name for name, *_ in panels]
    page, grid, axes = lay_out_report(
        names, grids, width=width, orientation=orientation, figure=figure, entries=entries
    )
    try:
        for (name, counts, options), ax in zip(panels, axes, strict=True):
            if names.count(name) > 1:
                (model,) = counts
                # Positives have the color of the model
                ax.set_prop_cycle(color=[colors[model], _choose_contrast_grey(colors[model])])
                make_literal(ax.set_title(LiteralString(model)))
            draw_panel(name, counts, options, ax)
        if figure is None:
            add_strip_room(page, grid, axes)
    except Exception:
        if figure is None:
            plt.close(page)
        raise
    if len(axes) > 1:
        letter_axes(axes)
    if entries and set(names) != {SINGLE_MODEL_PICTURE}:  # its panel titles name the models
        _draw_model_legend(
            axes[0].figure, [ax for name, ax in zip(names, axes, strict=True) if name != SINGLE_MODEL_PICTURE]
        )
    return page, axes


def _assign_panel_colors(models: Iterable[str | None], palette: Any) -> dict[str | None, ColorType]:
    """Return the colour that each model has in the panels."""
    names = list(models)
    cycle = itertools.cycle(mpl.rcParams["axes.prop_cycle"].by_key().get("color", ["C0"]))
    return dict(zip(names, cycle, strict=False)) | ({} if palette is None else assign_colors(palette, names))


def _choose_contrast_grey(color: ColorType) -> ColorType:
    """Choose the grey that contrasts more with a model's colour, also in greyscale."""
    dark, page = (np.array(to_rgba(tone)) for tone in (get_neutral_color(), get_background_color()))
    greys = [to_hex(tuple(share * dark + (1 - share) * page)) for share in (1.0, 0.5)]
    return max(greys, key=lambda grey: abs(get_lightness(grey) - get_lightness(color)))


def _draw_model_legend(top: Any, axes: Sequence[Any]) -> None:
    """Draw one legend of the models below the panels."""
    handles = [(ax, handle) for ax in axes for handle in ax.get_legend_handles_labels()[0]]
    models = [(ax, line) for ax, line in handles if isinstance(line, Line2D) and ":" in get_gid(line)]
    lines = [(ax, line) for ax, line in models if line.get_linestyle() != "None"] or models
    if lines:
        get_legend_placer(axes[0]).add_strip(draw_figure_legend(top, lines, "lower"))
