"""The output formats of commands that print numbers."""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from rocplot.cli._formulas import mark_formula
from rocplot.compute._base.result import are_numbers, list_table_rows, write_column, write_text_lines

Row: TypeAlias = dict[str, Any]

_MAX_COLUMNS = 8  # columns of a table at most; wider ones are transposed


def make_rows(result: Any) -> list[Row]:
    """Return a result, or the results of several models, as rows of name → value."""
    frame = result.to_frame("pandas") if hasattr(result, "to_frame") else None
    if frame is None:
        return [{"value": result}]
    return [dict(zip(frame.columns, row, strict=True)) for row in frame.itertuples(index=False, name=None)]


def format_result(result: Any, form: str) -> str:
    """Write a result in one of the formats; summaries write their own tables for readers."""
    if form in PROGRAMS:
        return PROGRAMS[form](make_rows(result))
    if hasattr(result, "to_markdown"):
        table = str(result) if form == "text" else str(getattr(result, f"to_{form}")())
        return table.rstrip("\n") + "\n"
    return _READERS[form](list_table_rows(result))


# -- For programs ---------------------------------------------------------------------------------


def _format_csv(rows: list[Row]) -> str:
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(map(mark_formula, rows[0]))
    writer.writerows([mark_formula(_convert_json_value(value)) for value in row.values()] for row in rows)
    return buffer.getvalue()


def _format_json(rows: list[Row]) -> str:
    """Write a JSON list of objects, with null for NaN and strings for infinite numbers."""
    objects = [
        {name: _convert_json_value(value, infinite=_write_infinity) for name, value in row.items()}
        for row in rows
    ]
    return json.dumps(objects, indent=1, ensure_ascii=False, allow_nan=False) + "\n"


def _write_infinity(value: float) -> str:
    return "Infinity" if value > 0 else "-Infinity"


def _convert_json_value(value: Any, infinite: Callable[[float], Any] = float) -> Any:
    value = value.item() if hasattr(value, "item") else value
    if isinstance(value, float) and not math.isfinite(value):
        return None if math.isnan(value) else infinite(value)
    return value


# -- For readers ----------------------------------------------------------------------------------


def _format_text(rows: list[Row]) -> str:
    return write_text_lines(_write_grid(rows))


def _format_markdown(rows: list[Row]) -> str:
    lines = _write_grid(rows)
    rule = ["--:" if right else "---" for right in are_numbers(lines)]
    cells = [[cell.replace("|", "\\|") for cell in line] for line in [lines[0], rule, *lines[1:]]]
    return "".join(f"| {' | '.join(line)} |\n" for line in cells)


def _format_latex(rows: list[Row]) -> str:
    """Write a LaTeX table for the package booktabs."""
    from rocplot.page.typeset import format_tex

    lines = _write_grid(rows)
    columns = "".join("r" if right else "l" for right in are_numbers(lines))
    head, *body = [" & ".join(format_tex(cell) for cell in line) + r" \\" for line in lines]
    parts = [rf"\begin{{tabular}}{{{columns}}}", r"\toprule", head, r"\midrule", *body, r"\bottomrule"]
    return "\n".join([*parts, r"\end{tabular}"]) + "\n"


def _write_grid(rows: list[Row]) -> list[list[str]]:
    """Write a header and rows of cells, transposed if a few rows have many columns.

    Bounds on errors are left out if all are 0, as for exact counts.
    """
    names_of_rows = list(dict.fromkeys(name for row in rows for name in row))
    heads = [
        name
        for name in names_of_rows
        if not _is_bound(name, names_of_rows) or any(row.get(name) for row in rows)
    ]
    columns = [write_column([row.get(name, math.nan) for row in rows], name) for name in heads]
    if len(heads) <= _MAX_COLUMNS or len(rows) >= len(heads):
        return [heads, *map(list, zip(*columns, strict=True))]
    names = [str(row["model"]) for row in rows] if "model" in heads else ["value"] * len(rows)
    pairs = zip(heads, columns, strict=True)
    return [["", *names], *([name, *column] for name, column in pairs if name != "model")]


def _is_bound(name: str, known: Sequence[str]) -> bool:
    """Return whether a column holds the error bounds of another column."""
    return name.endswith("_error") and name.removesuffix("_error") in known


PROGRAMS: Mapping[str, Callable[[list[Row]], str]] = {"csv": _format_csv, "json": _format_json}
_READERS: Mapping[str, Callable[[list[Row]], str]] = {
    "text": _format_text,
    "markdown": _format_markdown,
    "latex": _format_latex,
}
FORMATS = ("text", "csv", "markdown", "latex", "json")
