"""Results as small tables of HTML, for notebooks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from numbers import Real
from typing import Any

import numpy as np

from rocplot._numbers import write

MOST = 20  # rows that are shown
_SHORT = 3  # elements of an array that are shown


def html_table(rows: Sequence[Mapping[str, Any]]) -> str:
    """Write rows of values by name as a table; of many rows the first ones."""
    heads = list(dict.fromkeys(name for row in rows for name in row))
    lines = [_line("th", heads)]
    lines += [_line("td", [_cell(row[name]) if name in row else "" for name in heads]) for row in rows[:MOST]]
    if len(rows) > MOST:
        lines.append(_line("td", [f"… {len(rows) - MOST} more"] + [""] * (len(heads) - 1)))
    return f"<table>{''.join(lines)}</table>"


def _line(tag: str, cells: Sequence[str]) -> str:
    return "<tr>" + "".join(f"<{tag}>{escape(str(cell))}</{tag}>" for cell in cells) + "</tr>"


def _cell(value: Any) -> str:
    """Write a value: numbers with three significant digits, long arrays by their ends and length."""
    if isinstance(value, (bool, np.bool_, str)) or value is None:
        return str(value)
    if isinstance(value, Real):
        return str(value) if isinstance(value, (int, np.integer)) else write(float(value), ".3g")
    if isinstance(value, Mapping):
        return ", ".join(map(str, value))
    if np.ndim(value) == 0:
        return type(value).__name__
    shape = np.shape(value)
    if len(shape) > 1:
        return f"{' × '.join(map(str, shape))} values"
    parts = list(value)
    if len(parts) <= _SHORT:
        return ", ".join(map(_cell, parts))
    return f"{_cell(parts[0])} … {_cell(parts[-1])} ({len(parts)} values)"
