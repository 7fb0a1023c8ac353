"""One sheet for a model: panels, one legend, a table of numbers with intervals, a caption."""

from __future__ import annotations

import inspect
import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.colors import to_hex, to_rgba
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.lines import Line2D
from matplotlib.textpath import text_to_path
from matplotlib.typing import ColorType
from numpy.typing import ArrayLike

import rocplot
from rocplot import compute
from rocplot._data.binary import read
from rocplot._faults import type_error, value_error, within
from rocplot._hints import of_known_words
from rocplot._names import write_names
from rocplot._numbers import percent, written
from rocplot._typing import Data, Options, Scalar, Seed, Weights
from rocplot._validation import names_of, number, one_of, proportion
from rocplot.compute._base.docstrings import described
from rocplot.compute._base.interval import p_value
from rocplot.compute._base.reading import Drawing, Scores, Truth, results_in_place_of_data
from rocplot.compute._calibration.fits import clip_of
from rocplot.compute._counts.threshold_counts import ThresholdCounts, counts_of, simple, totals
from rocplot.compute._summary.summary import (
    ALL,
    TITLES,
    counted_by,
    differences,
    grid,
    size_rows,
    summary_of,
    write_summaries_cutoffs,
    written_cells,
)
from rocplot.page.gids import gid_of
from rocplot.page.legend import shared
from rocplot.page.legends import Strip, drawn, legends_of
from rocplot.page.letters import letter_axes
from rocplot.page.measures import ground, lightness, marker_size, neutral, small_size, text_color
from rocplot.page.typeset import Words, literal, write
from rocplot.plot._artists import points
from rocplot.plot._captions import listed, quoted
from rocplot.plot._looks import POINT, palette_of
from rocplot.sheet.caption import limits_of, words_of
from rocplot.sheet.caption_words import marked

# -- What the table of a sheet says: its columns and rows, as words -------------------------------

Cell: TypeAlias = tuple[str, str]  # an estimate, and its interval
Several: TypeAlias = Mapping[str | None, compute.Summary]
Counted: TypeAlias = dict[str | None, ThresholdCounts]

_BY_SUBGROUP = {
    "prevalence": "Prevalence",
    "auc": "AUC",
    "brier": "Brier score",
    "slope": "Slope",
    "in_the_large": "In the large",
    "sensitivity": "Sensitivity",
    "specificity": "Specificity",
}


@dataclass(frozen=True)
class Column:
    """A column: its head, and a cell for each row."""

    head: str
    cells: Sequence[Cell]


@dataclass(frozen=True)
class Grid:
    """A table: the head of its rows, their names, and the columns."""

    head: str
    names: Sequence[str]
    columns: Sequence[Column]


def split(words: str) -> Cell:
    """Part an estimate from its interval."""
    estimate, gap, interval = words.partition(" (")
    return estimate, f"({interval}" if gap else ""


def of_models(summaries: Several, test: compute.SummaryTest | None, names: tuple[str, str]) -> Grid:
    """Make the table of all cases: a row per number, a column per model, and the difference of two."""
    heads, rows = grid({name or "Estimate": one for name, one in summaries.items()})
    level = percent(next(iter(summaries.values())).level)
    columns = [Column(head, [split(row[i]) for row in rows]) for i, head in enumerate(heads) if i]
    titles = [row[0] for row in rows]
    if test is not None:
        found = _differences(test)
        known = [found.get(_measure(title), (("–", ""), ("–", ""))) for title in titles]
        columns.append(Column(f"{names[0]} − {names[1]}", [one for one, _ in known]))
        columns.append(Column("p-value", [one for _, one in known]))
    return Grid(f"{level} % intervals", titles, columns)


def of_subgroups(summaries: Mapping[tuple[str | None, str], compute.Summary]) -> Grid:
    """Make the table of subgroups: a row for each, a column per number."""
    columns = [Column(head, [(cell, "") for cell in cells]) for head, *cells in size_rows(summaries.values())]
    for word, head in _BY_SUBGROUP.items():
        cells = list(map(split, written_cells(summaries.values(), word)))
        if any(estimate != "–" for estimate, _ in cells):
            columns.append(Column(head, cells))
    several = len({model for model, _ in summaries}) > 1
    names = [f"{model}: {name}" if several else name for model, name in summaries]
    return Grid("Subgroup", names, columns)


def _measure(title: str) -> str:
    base = title.partition(" at ")[0].partition(",")[0]
    return next((word for word, known in TITLES.items() if known == base), title)


def _differences(test: compute.SummaryTest) -> dict[str, tuple[Cell, Cell]]:
    """Write the differences and their p-values."""
    found = {}
    rows = zip(test.measure, test.difference, test.low, test.high, test.pvalue, strict=True)
    for name, *numbers, p in rows:
        gap, low, high = (written([float(one)], ".3f", (0.0,))[0] for one in numbers)
        interval = "" if math.isnan(numbers[1]) else f"({low}, {high})"
        probability = "–" if math.isnan(p) else p_value(float(p)).removeprefix("p = ").removeprefix("p ")
        found[str(name)] = ((gap, interval), (probability, ""))
    return found


# -- The table of a sheet: columns as wide as their words, in as many blocks as the page is wide ---

LEAST = 6.0  # points of the smallest text, 5 in the columns of Nature
_PITCH = 1.45  # of the size of the text: the distance of rows
_PART, _COLUMN = 0.35, 1.5  # of the size: between an estimate and its interval, and between columns
_RULE, _SPACE = 0.35, 0.9  # of the size: space at a rule, and between blocks
_MOST = 3  # lines of a head
_SIZES = 4  # of type that are tried, the largest first
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


def fitted(grids: Sequence[Grid], room: float, high: float) -> tuple[float, list[Block]]:
    """Return the largest type, up to that of the axes' names, whose blocks need no more rows, and these.

    The table is no wider than the room and no higher than `high`, in points, unless the smallest type is.
    """
    least = max(small_size() * 6 / 7, LEAST)
    most = FontProperties(size=mpl.rcParams["axes.labelsize"]).get_size_in_points()
    found = least, [block for grid in grids for block in blocks_of(grid, room, least)]
    lines = height_of(found[1], least) / least
    for unit in np.linspace(most, least, _SIZES, endpoint=False) if most > least else ():
        blocks = [block for grid in grids for block in blocks_of(grid, room, unit)]
        if height_of(blocks, unit) <= min(lines * unit + 1e-6, high):
            return float(unit), blocks
    return found


def wide(words: str, unit: float) -> float:
    """Measure a text of a size, both in points."""
    size = text_to_path.get_text_width_height_descent(words, FontProperties(size=unit), False)
    return float(size[0]) * _SLACK


def blocks_of(grid: Grid, room: float, unit: float) -> list[Block]:
    """Distribute columns over blocks that are no wider than the room, in points, in type of this size."""
    first = max(wide(name, unit) for name in (*grid.names, grid.head)) + _COLUMN * unit
    every = [_placed(column, max(room - first, 8 * unit), unit) for column in grid.columns]
    widths = [one.width + _COLUMN * unit for one in every]
    if len(every) == 1 and 2 * (first + widths[0]) <= room:
        return [_beside(grid, int(room // (first + widths[0])), room, unit)]
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


def _beside(grid: Grid, parts: int, room: float, unit: float) -> Block:
    """Set the rows of a table of one column in several columns of rows."""
    (column,), count = grid.columns, len(grid.names)
    parts = min(parts, 3, count)
    rows = -(-count // parts)
    names = [*grid.names, *[""] * (rows * parts - count)]
    cells = [*column.cells, *[("", "")] * (rows * parts - count)]
    columns = [Column(column.head, cells[:rows])]
    for i in range(1, parts):
        part = slice(i * rows, (i + 1) * rows)
        columns += [Column("", [("", name) for name in names[part]]), Column(column.head, cells[part])]
    return blocks_of(Grid(grid.head, names[:rows], columns), room, unit)[0]


def _placed(column: Column, most: float, unit: float) -> _Placed:
    """Measure a column; its head is broken into lines of its cells' width, or of its longest word."""
    estimate = max(wide(cell, unit) for cell, _ in column.cells)
    interval = max(wide(cell, unit) for _, cell in column.cells)
    width = estimate + interval + (_PART * unit if interval and estimate else 0)
    longest = max(wide(word, unit) for word in column.head.split() or [""])
    width = max(width, min(longest, most, 14 * unit))
    return _Placed(column, list(_lines(column.head, width, unit)), estimate, width)


def _lines(words: str, width: float, unit: float) -> Iterator[str]:
    """Break a head into lines, the last of which may be cut."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if not lines[-1] or wide(longer, unit) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    for i, line in enumerate(lines[:_MOST]):
        yield _cut(line + "…" if i == _MOST - 1 and len(lines) > _MOST else line, width, unit)


def _cut(line: str, width: float, unit: float) -> str:
    while wide(line, unit) > width and len(line) > 2:
        line = line.removesuffix("…")[:-1] + "…"
    return line


def _height(grid: Grid, part: Sequence[_Placed], unit: float) -> float:
    rows = len(grid.names) + max(len(one.lines) for one in part)
    return rows * _PITCH * unit + 3 * 2 * _RULE * unit


def height_of(blocks: Sequence[Block], unit: float) -> float:
    """Return the height of all blocks, in points."""
    return sum(one.height for one in blocks) + _SPACE * unit * (len(blocks) + 1)


def draw_blocks(ax: Axes, blocks: Sequence[Block], width: float, height: float, unit: float) -> None:
    """Write blocks below each other on an axes whose units become points; the page is `width` wide."""
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
    heads = top + 2 * _RULE * unit + max(len(one.lines) for one in block.columns) * pitch
    rows = [heads + 2 * _RULE * unit + i * pitch for i in range(len(block.grid.names))]
    _word(ax, left, heads - pitch, block.grid.head, unit)
    for name, y in zip(block.grid.names, rows, strict=True):
        _word(ax, left, y, name, unit)
    for one in block.columns:
        x = right + _COLUMN * unit
        for i, line in enumerate(reversed(one.lines)):
            _word(ax, x, heads - (i + 1) * pitch, line, unit)
        for (estimate, interval), y in zip(one.column.cells, rows, strict=True):
            _word(ax, x + one.estimate, y, estimate, unit, ha="right")
            _word(ax, x + one.estimate + _PART * unit * (one.estimate > 0), y, interval, unit)
        right = x + one.width
    end = rows[-1] + pitch + _RULE * unit
    rules = [[(left, y), (right, y)] for y in (top, heads + _RULE * unit, end)]
    ax.add_collection(LineCollection(rules, colors=neutral(), linewidths=0.5, gid="rules"), autolim=False)


def _word(ax: Axes, x: float, y: float, words: str, unit: float, ha: str = "left") -> None:
    """Write a word below a place."""
    if words:
        look = {"fontsize": unit, "color": text_color(), "ha": ha, "va": "baseline"}
        write(ax, x, y + unit, Words(words), **look)


# -- The page of a sheet: a grid of panels above, a table below -----------------------------------

Orientation = Literal["portrait", "landscape"]
_MARGIN = 3.0  # points at the sides of the table
_LEAST = 15.5  # of the size of the text: the width of a panel with its words
_ROW = 1.6  # of the size of the text: a row of the legend


class Sheet(Figure):
    """The page of a report, which a notebook shows once.

    Pyplot keeps it, so that ``plt.show()`` has it.  A notebook shows the value of the last line of a cell,
    and at the end of the cell the inline backend what pyplot keeps: of a sheet both would be the same page.
    """

    def _ipython_display_(self) -> None:
        """Let the inline backend forget the page once it is shown, as it forgets all after each cell."""
        import matplotlib.pyplot as plt

        if "inline" in mpl.get_backend().lower():
            plt.close(self)
        raise NotImplementedError  # by which IPython goes on to the picture of a figure


def page_width(width: float | None, figure: Figure | None) -> float:
    """Return the width of the page, in inches."""
    if figure is not None:
        return float(figure.get_figwidth())
    return float(mpl.rcParams["figure.figsize"][0]) if width is None else number(width, "width", above=True)


def check_figure(figure: Any) -> None:
    """Refuse what is no empty figure."""
    if not isinstance(figure, Figure | None):
        raise type_error("figure", f"must be a matplotlib Figure, not {type(figure).__name__}")
    if figure is not None and (figure.axes or figure.subfigs):
        raise value_error("figure", "holds axes already", "pass an empty one, or none")


def sheet(
    panels: Sequence[str],
    grids: Sequence[Grid],
    *,
    width: float,
    orientation: Orientation,
    figure: Figure | None,
    entries: int,
) -> tuple[Figure, Any, list[Axes]]:
    """Make the page, write the table, and return the figure, the part with the panels, and these."""
    import matplotlib.pyplot as plt

    most = max(int(width * 72 // (_LEAST * small_size())), 1)
    columns = min(len(panels) if orientation == "landscape" else 2, len(panels), most)
    rows = -(-len(panels) // columns)
    columns = -(-len(panels) // rows)
    room = width * 72 - 2 * _MARGIN
    side = width / columns
    inner = len({i // columns for i, name in enumerate(panels) if name == OF_ONE}) * _ROWS
    above = rows * side * 0.98 + (np.ceil(entries / max(width // 1.5, 1)) + inner) * _ROW * small_size() / 72
    high = np.inf if figure is None else (float(figure.get_figheight()) - above) * 72
    unit, blocks = fitted(grids, room, high)
    table = height_of(blocks, unit) / 72
    size = width, above + table
    page = plt.figure(figsize=size, layout="constrained", FigureClass=Sheet) if figure is None else figure
    if figure is not None:
        if figure.get_layout_engine() is None:
            figure.set_layout_engine("constrained")
        above = max(float(figure.get_figheight()) - table, 0.2 * float(figure.get_figheight()))
    parts: Any = page.subfigures(2, 1, height_ratios=[above, table], hspace=0)
    top, bottom = parts
    made = np.atleast_1d(top.subplots(rows, columns)).ravel()
    for ax in made[len(panels) :]:
        ax.remove()
    ax = bottom.add_axes((0, 0, 1, 1))
    draw_blocks(ax, blocks, width * 72, table * 72, unit)
    return page, top, list(made[: len(panels)])


# -- The panels of a sheet, drawn from counts that are made once ----------------------------------

PANELS = ("roc", "precision_recall", "calibration", "net_benefit")
OF_ONE = "score_distribution"  # of a single model: each has a panel of its own, with a legend of its classes
_ROWS = 2  # of that legend
_FEW = 3  # models whose bands and bars can be told apart


def wanted_panels(panels: Any) -> dict[str, Options]:
    """Check which panels are asked for, each with options of its own."""
    if isinstance(panels, str):
        panels = [panels]
    if not isinstance(panels, (Mapping, Sequence)) or not panels:
        raise type_error(
            "panels",
            f"must be names of pictures, such as {list(PANELS)}, or a mapping of name → options, not "
            f"{panels!r}",
        )
    names = [str(one) for one in panels]
    names_of(names, known(), "panels")
    given = dict(panels) if isinstance(panels, Mapping) else {}
    for name, own in given.items():
        if not isinstance(own, (Mapping, bool)):
            raise type_error(
                "panels", f"[{name!r}] must be a mapping of arguments of rocplot.{name}, not {own!r}"
            )
        taken = set(own) & {"ax", "legend", "data"} if isinstance(own, Mapping) else set()
        if taken:
            raise type_error(
                "panels", f"[{name!r}] has {min(taken)!r}, which report sets itself", "leave it out"
            )
    return {name: dict(given[name]) if isinstance(given.get(name), Mapping) else {} for name in names}


def known() -> list[str]:
    """List the pictures that draw models from counts."""
    return [OF_ONE, *(name for name in rocplot.__all__ if _takes_counts(getattr(rocplot, name)))]


def _takes_counts(picture: Any) -> bool:
    if getattr(getattr(picture, "declared", None), "twin", None) is None:
        return False
    words = inspect.signature(picture).parameters
    required = [one for one in words.values() if one.default is one.empty and one.kind is not one.VAR_KEYWORD]
    more = {"by", "mean_of", "threshold_pair"} & set(words) or any(one.name != "y_true" for one in required)
    return {"y_true", "y_score", "hue_order", "palette"} <= set(words) and not more


def options_of(name: str, counted: Counted, threshold: Any, prevalence: float | None) -> Options:
    """Choose the layers of a panel: limits where few models are drawn, the cut-off where there is one."""
    few, alone = len(counted) <= _FEW, len(counted) == 1
    independent = all(map(simple, counted.values()))
    cuts = _cuts(threshold) if alone else []  # of several models the decisions are marked, see `mark`
    if name == "roc":
        return {"band": few} | ({"thresholds": cuts, "crosses": independent} if cuts else {})
    if name == "precision_recall":
        return {"band": few} | ({"thresholds": cuts} if cuts else {})
    if name == "calibration":
        return {"intervals": few and independent, "histogram": few, "rug": False}
    if name == "net_benefit":
        own = {} if prevalence is None else {"prevalence": prevalence}
        return own | {"band": few and independent}
    if name == OF_ONE and threshold is not None:
        (model,) = counted
        return {"threshold": threshold[model] if isinstance(threshold, Mapping) else threshold}
    return {}


def _cuts(threshold: Any) -> list[float]:
    if isinstance(threshold, Mapping):
        return sorted({float(one) for one in threshold.values()})
    return [] if threshold is None else [threshold]


def draw(name: str, counted: Counted, options: Options, ax: Axes) -> None:
    """Draw one panel."""
    picture: Callable[..., Axes] = getattr(rocplot, name)
    source: Any = counted.get(None, counted)
    own = {} if name == OF_ONE else {"legend": False}
    with within(f"panel {name!r}"):
        picture(source, ax=ax, **own, **options)


def mark(name: str, ax: Axes, summaries: Several) -> None:
    """Mark the decisions of several models, which have one cut-off each, on their curves."""
    if len(summaries) < 2:
        return
    for model, one in summaries.items():
        if one.threshold is None or one.sensitivity is None or one.specificity is None or one.ppv is None:
            continue
        places = {"roc": (1 - one.specificity, one.sensitivity)}
        if one.at_prevalence is None:
            places["precision_recall"] = one.sensitivity, one.ppv
        line = next((line for line in ax.lines if gid_of(line) == f"{name}:{model}"), None)
        if name in places and line is not None and np.isfinite(places[name]).all():
            look: Options = {"color": line.get_color(), "marker": "o", "markersize": marker_size(POINT)}
            points(ax, *places[name], gid=f"decision:{model}", zorder=line.get_zorder() + 1, **look)


# -- The caption of a sheet -----------------------------------------------------------------------

_LISTED = 6  # models that are named
_CAPITAL = ("AUC", "PPV", "NPV", "Brier")
_WITHOUT = (
    "Calibration and refinement loss are the parts of the Brier score over isotonic blocks (CORP), the "
    "smooth ECE is that of Błasiok and Nakkiran; they have no limits."
)


def caption_of(figure: Figure, summaries: Several, parts: Sequence[str]) -> str:
    """Write what the panels show, and what the table holds; `parts` are sentences about the rest."""
    level = percent(next(iter(summaries.values())).level)
    said = [_subject(summaries), words_of(figure), _decisions(figure, summaries)]
    said.append(f"Table: estimates with {level} % confidence intervals.")
    return " ".join(one for one in [*said, *parts] if one)


def methods_of(figure: Figure, summaries: Several, parts: Sequence[str]) -> str:
    """Write the sentences of a methods section: how the limits in the panels and in the table were made."""
    level = percent(next(iter(summaries.values())).level)
    said = [limits_of(figure), f"Table, {level} % confidence intervals: {_by_method(summaries)}."]
    if any(one.calibration == one.calibration for one in summaries.values()):
        said.append(_WITHOUT)
    return " ".join(one for one in [*said, *parts] if one)


def _subject(summaries: Several) -> str:
    names = [quoted(name) for name in summaries if name is not None]
    if not names:
        return "Performance of the model."
    return f"Performance of {listed(names) if len(names) <= _LISTED else f'{len(names)} models'}."


def _decisions(figure: Figure, summaries: Several) -> str:
    """Say at which cut-offs the rates of the table, and the dots in the panels, are."""
    cuts = {name: one.threshold for name, one in summaries.items() if one.threshold is not None}
    if not cuts:
        return ""
    texts = write_summaries_cutoffs(summaries[name] for name in cuts)
    at, *others = dict.fromkeys(texts)
    if others:
        each = [f"{cut} ({quoted(name)})" for name, cut in zip(cuts, texts, strict=True)]
        at = listed(each) if len(each) <= _LISTED else "each model's own cut-off"
    dots = any(gid_of(line).startswith("decision:") for ax in figure.axes for line in ax.lines)
    subject = "Dots mark the decisions that" if dots else "Decisions"
    return f"{subject} are positive from a score of {at} on."


def _of_subgroups(subgroup: Any, parts: Mapping[str, Any], level: float) -> str:
    """Say what the second table holds; the data may name the subgroups, or a column that holds them."""
    names = [quoted(name) for name in parts if name != ALL]
    of_column = f" of {quoted(subgroup)}" if isinstance(subgroup, str) else ""
    if len(names) > _LISTED:
        which = f"the {len(names)} subgroups{of_column}"
    else:
        which = f"the subgroup{'s' * (len(names) > 1)}{of_column} {listed(names)}"
    return f"Second table: estimates with {percent(level)} % confidence intervals in {which}."


def _by_method(summaries: Several) -> str:
    """List the numbers of the table by how their limits were made; of each model, where these differ."""
    found: dict[str, list[str]] = {}
    for name, title in TITLES.items():
        made = {model: one.methods[name] for model, one in summaries.items() if name in one.methods}
        how = [*dict.fromkeys(made.values())]
        if len(how) > 1:
            how = [f"{listed(str(model) for model in made if made[model] == one)}: {one}" for one in how]
        if how:
            found.setdefault("; ".join(how), []).append(_within(title))
    return "; ".join(f"{listed(titles)} ({how})" for how, titles in found.items())


def _within(title: str) -> str:
    """Write a title within a sentence."""
    return title if title.startswith(_CAPITAL) else title[:1].lower() + title[1:]


# -- One sheet for a model: panels, one legend, a table of numbers with intervals, a caption ------

Panel: TypeAlias = tuple[str, Counted, Options]  # a picture, the models that it draws, and its arguments


@of_known_words
@described
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

    Parameters
    ----------
    {reading}
    {groups}
    panels : list of str, or mapping of str to mapping
        Names of pictures that draw curves of models, such as ``"cost_curve"``, ``"lift"`` or ``"det"``, or
        ``"score_distribution"``, which has a panel for each model; a mapping gives each its own arguments:
        ``{"roc": {"hull": True}, "cost_curve": {}}``.
    threshold : float or mapping, optional
        Cut-off of the decisions that are marked in the panels and described in the table; a mapping gives
        each model its own.
    prevalence : float in (0, 1), optional
        P(positive) where the models will be used, for predictive values and net benefit.
    subgroup : array-like or column name, optional
        Parts of the cases, such as sites: a second table has a row for each.
    compare : str, optional
        Name of the model with which the other one is compared: the table has the paired differences, with
        intervals and p-values (see ``compute.summary_test``).  Two models, of the same cases.
    clip : float in (0, 0.5), optional
        Clip predictions to [clip, 1 − clip] before their logarithms are taken.
    level : float in (0, 1)
        Confidence level of the numbers in the table.
    n_resamples : int
        Bootstrap resamples of the comparison.
    seed : int, numpy.random.Generator or None
        Random seed of the comparison.
    orientation : {"portrait", "landscape"}
        Panels in two columns, or all in one row, as far as the page is wide enough for their words: give
        `width`, too.
    width : float, optional
        Width of the page in inches, by default that of the style's figures; its height follows.
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
        Of pyplot's, so that ``plt.show()`` shows it; a notebook shows it once, also where the call is the
        last line of a cell.  It has two attributes: ``caption``, which says what each panel shows and by
        which method and level, and ``methods``, the sentences for a methods section.  The numbers are those
        of ``compute.summary``.

    Raises
    ------
    {raises}
    ValueError
        Also for an unknown panel or model, scores that are no probabilities in panels that need them, and a
        figure that is not empty.
    TypeError
        Also for `subgroup` or `compare` with results that do not hold the cases.

    See Also
    --------
    rocplot.compute.summary : The table as numbers.
    rocplot.compute.summary_test : The differences of two models as numbers.
    facets : A picture for each part of a table.
    preflight : Whether a figure is fit to print.

    Notes
    -----
    The data are read and counted once; all panels and the table are made of these counts.  Bands and bars are
    drawn of up to three models.  Curves of subgroups are drawn by ``facets``, or with ``hue=``.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> y, p = [0, 0, 1, 0, 1, 1, 0, 1] * 5, [0.1, 0.2, 0.3, 0.4, 0.6, 0.7, 0.8, 0.9] * 5
    >>> fig = report(y, {"model": p}, panels=["roc", "calibration"], threshold=0.5)
    >>> fig.caption.partition(".")[0]
    'Performance of model'
    >>> plt.close(fig)
    """
    wanted = wanted_panels(panels)
    check_figure(figure)
    one_of(orientation, ("portrait", "landscape"), "orientation")
    level, clip = proportion(level, "level"), clip_of(clip)
    prevalence = None if prevalence is None else proportion(prevalence, "prevalence")
    drawing = Drawing.of(n_resamples, seed, False)
    reading: dict[str, Any] = {"data": data, "hue": hue, "sample_weight": sample_weight, "groups": groups}
    reading |= {"pos_label": pos_label, "soft_labels": soft_labels}
    counted, parts = _read(y_true, y_score, subgroup, reading)
    if hue_order is not None:
        order = names_of(write_names(hue_order), [one or "" for one in counted], "hue_order")
        counted = {name: counted[name] for name in order}
    how: dict[str, Any] = {"prevalence": prevalence, "clip": clip, "level": level}
    summaries = {name: summary_of(one, name, threshold, **how) for name, one in counted.items()}
    test, names = _compared(counted, summaries, compare, clip, drawing)
    grids = [of_models(summaries, test, names)]
    if parts is not None:
        rows = {
            (name, word): summary_of(one, name, threshold, **how)
            for name in counted
            for word, one in parts[name].items()
            if word != ALL
        }
        grids.append(of_subgroups(rows))
    looks = {"palette": palette, "dashes": dashes, "terms": terms}
    looks = {word: value for word, value in looks.items() if value is not None}
    made: list[Panel] = []
    for name, given in wanted.items():
        alone = [{model: one} for model, one in counted.items()] if name == OF_ONE else [counted]
        known = looks if name != OF_ONE else {word: looks[word] for word in looks if word == "terms"}
        made += [(name, one, options_of(name, one, threshold, prevalence) | known | given) for one in alone]
    colors = _colors(counted, palette)
    page, axes = _drawn(made, grids, page_width(width, figure), orientation, figure, colors)
    for (name, *_), ax in zip(made, axes, strict=True):
        mark(name, ax, summaries)
    found: Any = page
    more = [test.describe_method()] if test is not None else []
    table = [] if parts is None else [_of_subgroups(subgroup, next(iter(parts.values())), level)]
    found.caption_words = caption_of(page, summaries, [*table, *more]), methods_of(page, summaries, more)
    found.caption, found.methods = (marked(words, "text") for words in found.caption_words)
    return page


def _read(
    y_true: Any, y_score: Any, subgroup: Any, reading: dict[str, Any]
) -> tuple[Counted, dict[str | None, dict[str, ThresholdCounts]] | None]:
    """Count every model once, in all cases and in the subgroups."""
    ready = results_in_place_of_data(y_true, {"y_score": y_score, **reading})
    if ready is not None and subgroup is not None:
        raise type_error("subgroup", "needs the cases", "pass y_true and y_score in place of a result")
    if subgroup is not None:
        parts = counted_by(y_true, y_score, subgroup, reading)
        counted = {name: one[ALL] for name, one in parts.items()}
    else:
        parts = None
        sources: Mapping[str | None, Any] = ready if ready is not None else read(y_true, y_score, **reading)
        counted = {name: counts_of(one) for name, one in sources.items()}
    for one in counted.values():
        totals(one)
    return counted, parts


def _compared(
    counted: Counted, summaries: Several, compare: str | None, clip: float | None, drawing: Drawing
) -> tuple[compute.SummaryTest | None, tuple[str, str]]:
    """Compare the other model with the named one."""
    if compare is None:
        return None, ("", "")
    names = [str(name) for name in counted if name is not None]
    if len(names) != 2 or compare not in names:
        raise value_error("compare", f"={compare!r} must name one of two models, but the models are {names}")
    other = next(name for name in names if name != compare)
    pair = counted[other], counted[compare]
    return differences(pair, (summaries[other], summaries[compare]), clip, drawing), (other, compare)


def _drawn(
    panels: Sequence[Panel],
    grids: Sequence[Any],
    width: float,
    orientation: Orientation,
    figure: Figure | None,
    colors: Mapping[str | None, ColorType],
) -> tuple[Figure, list[Any]]:
    """Draw the panels, their letters and the legend; leave no figure behind if one cannot be drawn."""
    import matplotlib.pyplot as plt

    entries = 0 if None in colors else len(colors)
    names = [name for name, *_ in panels]
    page, top, axes = sheet(
        names, grids, width=width, orientation=orientation, figure=figure, entries=entries
    )
    try:
        for (name, counted, options), ax in zip(panels, axes, strict=True):
            if names.count(name) > 1:
                (model,) = counted
                ax.set_prop_cycle(color=[colors[model], _apart(colors[model])])  # positives as their model
                literal(ax.set_title(Words(model)))
            draw(name, counted, options, ax)
    except Exception:
        if figure is None:
            plt.close(page)
        raise
    if len(axes) > 1:
        letter_axes(axes)
    if entries and set(names) != {OF_ONE}:  # whose titles name the models
        _legend(top, [ax for name, ax in zip(names, axes, strict=True) if name != OF_ONE])
    return page, axes


def _colors(models: Iterable[str | None], palette: Any) -> dict[str | None, ColorType]:
    """Find the colours that the panels give the models."""
    names = list(models)
    cycle = itertools.cycle(mpl.rcParams["axes.prop_cycle"].by_key().get("color", ["C0"]))
    return dict(zip(names, cycle, strict=False)) | ({} if palette is None else palette_of(palette, names))


def _apart(color: ColorType) -> ColorType:
    """Choose a grey for what stands against a model's colour, apart from it in greyscale, too."""
    dark, page = (np.array(to_rgba(one)) for one in (neutral(), ground()))
    greys = [to_hex(tuple(share * dark + (1 - share) * page)) for share in (1.0, 0.5)]
    return max(greys, key=lambda grey: abs(lightness(grey) - lightness(color)))


def _legend(top: Any, axes: Sequence[Any]) -> None:
    """Name the models once, below the panels."""
    handles = [one for ax in axes for one in ax.get_legend_handles_labels()[0]]
    lines = [one for one in handles if isinstance(one, Line2D) and ":" in gid_of(one)]
    entries = shared([one for one in lines if one.get_linestyle() != "None"] or lines)
    if entries:
        made = drawn(top, entries, {"loc": "outside lower center"})
        legends_of(axes[0]).span(Strip(top, made, "lower", None))
