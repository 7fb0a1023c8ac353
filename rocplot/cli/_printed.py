"""Commands that print numbers: their formats, and the tables of results in each of them."""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from rocplot._numbers import write, write_cutoff

Row: TypeAlias = dict[str, Any]

_WIDE = 8  # columns that a line of text holds; what has more is turned on its side
_LARGE, _SMALL = 1e4, 5e-4  # numbers beyond have three significant digits


def rows_of(found: Any) -> list[Row]:
    """Turn a result, or those of several models, into rows."""
    frame = found.to_frame("pandas") if hasattr(found, "to_frame") else None
    if frame is None:
        return [{"value": found}]
    return [dict(zip(frame.columns, row, strict=True)) for row in frame.itertuples(index=False, name=None)]


def printed(found: Any, form: str) -> str:
    """Write a result in one of the formats; some write their own tables for papers."""
    own = getattr(found, f"to_{form}", None) if form in ("markdown", "latex") else None
    if own is not None:
        return str(own()).rstrip("\n") + "\n"
    return FORMATS[form](rows_of(found))


# -- for programs ---------------------------------------------------------------------------------


def _csv(rows: list[Row]) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows({name: _plain(value) for name, value in row.items()} for row in rows)
    return out.getvalue()


def _json(rows: list[Row]) -> str:
    """Write a list of objects; what is undefined is null, and JSON has no infinity but a text."""
    made = [{name: _plain(value, infinite=str) for name, value in row.items()} for row in rows]
    return json.dumps(made, indent=1, ensure_ascii=False) + "\n"


def _plain(value: Any, infinite: Callable[[float], Any] = float) -> Any:
    value = value.item() if hasattr(value, "item") else value
    if isinstance(value, float) and not math.isfinite(value):
        return None if math.isnan(value) else infinite(value)
    return value


# -- for readers ----------------------------------------------------------------------------------


def _text(rows: list[Row]) -> str:
    heads, lines = _grid(rows)
    widths = [max(map(len, column)) for column in zip(heads, *lines, strict=True)]
    forms = [f"{'>' if right else '<'}{wide}" for right, wide in zip(_numeric(lines), widths, strict=True)]
    texts = ("  ".join(map(format, line, forms)).rstrip() for line in [heads, *lines])
    return "".join(f"{text}\n" for text in texts)


def _markdown(rows: list[Row]) -> str:
    heads, lines = _grid(rows)
    rule = ["--:" if right else "---" for right in _numeric(lines)]
    cells = [[cell.replace("|", "\\|") for cell in line] for line in [heads, rule, *lines]]
    return "".join(f"| {' | '.join(line)} |\n" for line in cells)


def _latex(rows: list[Row]) -> str:
    """Write a table of the package booktabs."""
    from rocplot.page.typeset import typeset

    heads, lines = _grid(rows)
    columns = "".join("r" if right else "l" for right in _numeric(lines))
    head, *body = [" & ".join(typeset(cell) for cell in line) + r" \\" for line in [heads, *lines]]
    parts = [rf"\begin{{tabular}}{{{columns}}}", r"\toprule", head, r"\midrule", *body, r"\bottomrule"]
    return "\n".join([*parts, r"\end{tabular}"]) + "\n"


def _grid(rows: list[Row]) -> tuple[list[str], list[list[str]]]:
    """Write heads and cells; a few rows of many numbers become columns.

    Bounds on errors are left out where all are 0, as those of exact counts are.
    """
    heads = [name for name in rows[0] if not _is_bound(name, rows[0]) or any(row[name] for row in rows)]
    lines = [[cell(row[name], name) for name in heads] for row in rows]
    if len(heads) <= _WIDE or len(rows) >= len(heads):
        return heads, lines
    names = [str(row["model"]) for row in rows] if "model" in heads else ["value"] * len(rows)
    kept = [name for name in heads if name != "model"]
    return ["", *names], [[name, *(line[heads.index(name)] for line in lines)] for name in kept]


def _is_bound(name: str, row: Row) -> bool:
    """Whether a column bounds the error of another one."""
    return name.endswith("_error") and name.removesuffix("_error") in row


def cell(value: Any, name: str = "") -> str:
    """Write a value of a column for readers; a cut-off has the digits by which it decides."""
    if isinstance(value, bool) or not hasattr(value, "__float__") or isinstance(value, str):
        return str(value)
    number = float(value)
    if math.isnan(number):
        return "–"
    if math.isinf(number):
        return "∞" if number > 0 else "−∞"
    if isinstance(value, int) or hasattr(value, "bit_count"):
        return str(value)
    if name == "threshold":
        return write_cutoff(number)
    if number and not _SMALL <= abs(number) < _LARGE:
        return write(number, ".3g")
    return write(number, ".3f", (-1, 0, 1))


def _numeric(lines: Sequence[Sequence[str]]) -> list[bool]:
    """Say which columns hold numbers."""
    return [all(cell[:1] in "0123456789−–∞" for cell in column) for column in zip(*lines, strict=True)]


FORMATS: Mapping[str, Callable[[list[Row]], str]] = {
    "text": _text,
    "csv": _csv,
    "markdown": _markdown,
    "latex": _latex,
    "json": _json,
}
