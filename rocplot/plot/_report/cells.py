"""What the table of a sheet says: its columns and rows, as words."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from rocplot import compute
from rocplot._numbers import percent, written
from rocplot.compute._base.basis import p_value
from rocplot.compute._report.summary_table import TITLES, grid, written_cell

Cell: TypeAlias = tuple[str, str]  # an estimate, and its interval

_BY_SUBGROUP = {
    "n": "n",
    "prevalence": "Prevalence",
    "auc": "AUC",
    "brier": "Brier score",
    "slope": "Slope",
    "in_the_large": "In the large",
    "sensitivity": "Sensitivity",
    "specificity": "Specificity",
}

_AT_CUT = ("sensitivity", "specificity")


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


def of_models(
    summaries: Mapping[str | None, compute.Summary], test: compute.SummaryTest | None, names: tuple[str, str]
) -> Grid:
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
    some = next(iter(summaries.values()))
    wanted = {
        word: head for word, head in _BY_SUBGROUP.items() if word not in _AT_CUT or some.threshold is not None
    }
    columns = []
    for word, head in wanted.items():
        cells = [split(written_cell(one, word)) for one in summaries.values()]
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
