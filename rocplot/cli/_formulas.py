"""Text cells of CSV files that a spreadsheet would compute: an apostrophe in front makes them text again."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np

_STARTS = r"[=+\-−@\t\r]"  # of what spreadsheets take for a formula
_FORMULA = re.compile(rf"'*{_STARTS}")  # also behind apostrophes, so that taking one off restores any text
MARKED_PATTERN = rf"^'('*{_STARTS})"  # whose group is the beginning of the text itself
_MARKED = re.compile(MARKED_PATTERN)


def mark_formula(value: Any) -> Any:
    """Put an apostrophe in front of a text that begins like a formula, unless it is a number."""
    is_formula = isinstance(value, str) and _FORMULA.match(value) and not _is_number(value)
    return f"'{value}" if is_formula else value


def unmark_formula(value: Any) -> Any:
    """Take off the apostrophe that `mark_formula` puts in front of a text."""
    return value[1:] if isinstance(value, str) and _MARKED.match(value) else value


def unmark_array(values: np.ndarray) -> np.ndarray:
    """Take the marks off an array of texts; one without any is returned itself."""
    if values.dtype != object or not any(map(_MARKED.match, values)):
        return values
    return np.array([unmark_formula(value) for value in values], object)


def map_texts(frame: Any, change: Callable[[Any], Any]) -> tuple[Any, bool]:
    """Change the text cells of a narwhals frame; say whether any changed."""
    import narwhals as nw

    changed_columns = []
    for name, dtype in frame.schema.items():
        if dtype not in (nw.String, nw.Categorical, nw.Enum, nw.Object):
            continue
        column = frame[name]
        if dtype != nw.Object and all(change(value) == value for value in column.unique().to_list()):
            continue
        values = [change(value) for value in column.to_list()]
        kind = nw.Object if dtype == nw.Object else nw.String
        changed_columns.append(nw.new_series(name, values, kind, backend=frame.implementation))
    return frame.with_columns(*changed_columns) if changed_columns else frame, bool(changed_columns)


def write_csv_table(frame: Any) -> bytes:
    """Write a narwhals frame as CSV, with names and texts marked."""
    marked = map_texts(frame, mark_formula)[0]
    marked = marked.rename({name: mark_formula(name) for name in marked.columns})
    return (marked.write_csv() or "").encode()


def _is_number(text: str) -> bool:
    try:
        float(text.replace("−", "-"))
    except ValueError:
        return False
    return True
