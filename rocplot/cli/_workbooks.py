"""Workbooks of Excel: the sheet that is meant, and its cells, counted before they become a table."""

from __future__ import annotations

import io
import itertools
import warnings
import zipfile
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from typing import Any

from rocplot.cli._memory import check_memory, explain_failure
from rocplot.cli._messages import DataError, UsageError

_MAX_UNPACKED_BYTES = 1 << 30
_BYTES_PER_CELL = 64  # a value of Python, its place in a list, and its copy in a column
_CELLS_BETWEEN_CHECKS = 1 << 20
_MAX_SHOWN_SHEETS = 8


def read_workbook(
    source: str, content: bytes, sheet: str | None = None
) -> tuple[list[str], list[Sequence[Any]], str, str]:
    """Read a sheet of a workbook: the names and values of its columns.

    With them come the name of the sheet if it is not the first, and a note on the choice where there are
    several and none was named.
    """
    if not find_spec("openpyxl"):
        raise UsageError("reading Excel needs openpyxl: pip install openpyxl")
    import openpyxl  # type: ignore[import-untyped]

    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            n_bytes = sum(member.file_size for member in archive.infolist())
        if n_bytes > _MAX_UNPACKED_BYTES:
            raise DataError(f"{source} unpacks to more than {_MAX_UNPACKED_BYTES >> 20} MB: save it as CSV")
        check_memory(source, n_bytes, "save it as CSV")
        with warnings.catch_warnings(action="ignore", category=UserWarning):  # of looks it does not read
            book = openpyxl.load_workbook(io.BytesIO(content), read_only=True, data_only=True)
            titles = [worksheet.title for worksheet in book.worksheets]
            title = _choose_sheet(source, titles, sheet)
            rows = _read_cells(source, book[title])
    except (DataError, UsageError):
        raise
    except Exception as error:  # openpyxl has many
        raise DataError(f"{source} cannot be read: {explain_failure(error)}") from error
    if not rows:
        raise DataError(f"{source} is empty: its first line must name the columns")
    width = max(map(len, rows))
    header, *cases = rows
    names = [_name_column(value, index) for index, value in enumerate(_pad_row(header, width))]
    columns = zip(*(_pad_row(case, width) for case in cases), strict=True) if cases else [()] * width
    note = f"sheet {title!r} is read, of {len(titles)}: {_list_sheets(titles)}"
    is_plain = sheet is None and len(titles) > 1
    return names, list(columns), "" if title == titles[0] else title, note if is_plain else ""


def _choose_sheet(source: str, titles: Sequence[str], sheet: str | None) -> str:
    """Choose the named sheet of cells, or the first."""
    if not titles:
        raise DataError(f"{source} has no sheet of cells")
    if sheet is not None and sheet not in titles:
        raise UsageError(f"--sheet {sheet!r} is not in {source}, which has {_list_sheets(titles)}")
    return titles[0] if sheet is None else sheet


def _list_sheets(titles: Sequence[str]) -> str:
    return ", ".join(map(repr, titles[:_MAX_SHOWN_SHEETS])) + " …" * (len(titles) > _MAX_SHOWN_SHEETS)


def _read_cells(source: str, worksheet: Any) -> list[list[Any]]:
    """Read the rows of a sheet without the empty ends; raise if the table that they make is too large.

    What a sheet says of its own extent may be wrong, so that the rows themselves are counted.  A single cell
    far away makes a table of all cells before it.
    """
    worksheet.reset_dimensions()
    rows: list[list[Any]] = []
    n_rows = width = n_checked_cells = 0  # up to the last value
    for row in worksheet.iter_rows(values_only=True):
        rows.append([*_convert_cells(row)])
        if rows[-1]:
            n_rows, width = len(rows), max(width, len(rows[-1]))
        if n_rows * width > n_checked_cells + _CELLS_BETWEEN_CHECKS:
            n_checked_cells = n_rows * width
            advice = (
                f"the sheet reaches row {n_rows:,} and column {width:,}, so delete what is far from the table"
            )
            check_memory(source, n_checked_cells * _BYTES_PER_CELL, advice)
    return rows[:n_rows]


def _convert_cells(row: Sequence[Any]) -> Iterator[Any]:
    """Convert the cells of a row up to the last that holds something; whole numbers have no decimals."""
    n_values = next((index + 1 for index in reversed(range(len(row))) if row[index] not in (None, "")), 0)
    for value in itertools.islice(row, n_values):
        yield int(value) if isinstance(value, float) and value.is_integer() else value


def _pad_row(row: Sequence[Any], width: int) -> list[Any]:
    return [*row, *[None] * (width - len(row))]


def _name_column(value: Any, index: int) -> str:
    return f"column {index + 1}" if value is None or value != value else str(value).strip()
