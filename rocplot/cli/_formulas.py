"""Text cells of CSV files that a spreadsheet would compute: an apostrophe in front makes them text again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

_STARTS = r"[=+\-−@\t\r]"  # of what spreadsheets take for a formula
_FORMULA = re.compile(rf"'*{_STARTS}")  # also behind apostrophes, so that taking one off restores any text
MARKED_PATTERN = rf"^'('*{_STARTS})"  # its group is the text itself
_MARKED = re.compile(MARKED_PATTERN)


def mark_formula(value: Any) -> Any:
    """Put an apostrophe in front of a text that begins like a formula; numbers stay, written as text, too."""
    if not isinstance(value, str) or not _FORMULA.match(value) or _is_number(value):
        return value
    return f"'{value}"


def unmark_formula(value: Any) -> Any:
    """Take off the apostrophe that `mark_formula` puts in front of a text."""
    return value[1:] if isinstance(value, str) and _MARKED.match(value) else value


def mark_frame(frame: Any) -> Any:
    """Mark the names and the texts of a frame of narwhals before it is written; a new frame, or the same."""
    return _map_texts(frame, mark_formula)


def unmark_frame(frame: Any) -> Any:
    """Take the marks off the names and the texts of a frame of narwhals; a new frame, or the same."""
    return _map_texts(frame, unmark_formula)


def unmark_columns(columns: dict[str, Any]) -> dict[str, Any]:
    """Take the marks off arrays by name; the same mapping if there are none."""
    unmarked = {name: _map_array(values) for name, values in columns.items()}
    if all(unmarked[name] is columns[name] for name in columns) and not any(map(_MARKED.match, columns)):
        return columns
    return {unmark_formula(name): values for name, values in unmarked.items()}


def list_duplicates(names: Iterable[str]) -> list[str]:
    """List the names that would occur twice without their marks."""
    unmarked = [unmark_formula(name) for name in names]
    return [name for name in dict.fromkeys(unmarked) if unmarked.count(name) > 1]


def _map_array(values: Any) -> Any:
    if values.dtype != object or not any(isinstance(value, str) and _MARKED.match(value) for value in values):
        return values
    mapped = values.copy()
    mapped[:] = [unmark_formula(value) for value in values]
    return mapped


def _map_texts(frame: Any, change: Callable[[Any], Any]) -> Any:
    """Change the names and the texts of a frame; columns without a change are not copied."""
    import narwhals as nw

    changed_columns = []
    for name, dtype in frame.schema.items():
        if dtype not in (nw.String, nw.Categorical, nw.Enum, nw.Object):
            continue
        values = frame[name].to_list()
        changed = [change(value) for value in values]
        if changed != values:
            kind = nw.Object if dtype == nw.Object else nw.String
            changed_columns.append(nw.new_series(name, changed, kind, backend=frame.implementation))
    if changed_columns:
        frame = frame.with_columns(*changed_columns)
    new_names = {name: change(name) for name in frame.columns if change(name) != name}
    return frame.rename(new_names) if new_names else frame


def _is_number(text: str) -> bool:
    try:
        float(text.replace("−", "-"))
    except ValueError:
        return False
    return True
