"""Texts of columns: the separator on which the rows agree, the names, and the fields of each row."""

from __future__ import annotations

import csv
import itertools
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TextIO

from rocplot.cli._memory import check_text
from rocplot.cli._messages import DataError

_SEPARATORS = ",;\t|"
_MAX_SAMPLE_ROWS, _MAX_SAMPLE_CHARACTERS = 1000, 1 << 18  # by which the separator is found
_MAX_FIELD_CHARACTERS = (1 << 31) - 1


class Dialect(NamedTuple):
    """How a text is written: its separator, names, rows, and whether blanks stand before fields."""

    separator: str
    names: list[str]
    n_rows: int
    has_blanks: bool
    has_blank_names: bool


def find_dialect(source: str, open_text: Callable[[], TextIO]) -> Dialect:
    """Find how a text is written; raise unless every row has a field for each column.

    The libraries read short rows and columns of one name in silence.
    """
    try:
        with open_text() as file:
            separator = _find_separator(_read_sample(file))
            file.seek(0)
            lines = _Lines(source, file, separator)
            rows = read_rows(lines, separator)
            header = next(rows, (0, []))[1]
            n_rows, wrong_row = 0, None
            for number, fields in rows:
                if len(fields) != len(header):
                    wrong_row = number, len(fields)
                    break
                n_rows += 1
    except UnicodeDecodeError as error:
        raise DataError(f"{source} is not UTF-8: save it in that encoding") from error
    except csv.Error as error:
        raise DataError(f"{source} cannot be read: {error}") from error
    if not header:
        raise DataError(f"{source} is empty: its first line must name the columns")
    if wrong_row is not None:
        number, length = wrong_row
        raise DataError(f"{source}: line {number} has {length} values, but there are {len(header)} columns")
    names = [name.strip() for name in header]
    check_names(source, names)
    return Dialect(separator, names, n_rows, lines.has_blanks, names != header)


def check_names(source: str, names: Sequence[str]) -> None:
    """Raise for columns of one name."""
    name, count = Counter(names).most_common(1)[0]
    if count > 1:
        raise DataError(f"{source} has {count} columns named {name!r}")


def read_rows(lines: Iterator[str], separator: str) -> Iterator[tuple[int, list[str]]]:
    """Read the fields of each row, with the number of its last line; quotes may follow blanks."""
    if csv.field_size_limit() < _MAX_FIELD_CHARACTERS:  # the limit of the module, which threads share, stays
        csv.field_size_limit(_MAX_FIELD_CHARACTERS)
    reader = csv.reader(lines, delimiter=separator, skipinitialspace=True)
    for fields in reader:
        yield reader.line_num, fields


class _Lines(Iterator[str]):
    """The lines of a text, which are looked at as they go by: for blanks before fields, and characters 0."""

    def __init__(self, source: str, lines: Iterator[str], separator: str) -> None:
        self.source, self.lines, self.mark = source, lines, f"{separator} "
        self.has_blanks = False

    def __next__(self) -> str:
        line = next(self.lines)
        check_text(self.source, line)
        self.has_blanks = self.has_blanks or self.mark in line or line.startswith(" ")
        return line


def _read_sample(file: TextIO) -> tuple[list[str], bool]:
    """Read the first lines of a text, and whether these are all."""
    lines, n_characters = [], 0
    for line in itertools.islice(file, _MAX_SAMPLE_ROWS):
        lines.append(line)
        n_characters += len(line)
        if n_characters > _MAX_SAMPLE_CHARACTERS and len(lines) > 2:
            return lines, False
    return lines, len(lines) < _MAX_SAMPLE_ROWS


def _find_separator(sample: tuple[list[str], bool]) -> str:
    """Find the separator on which most rows agree with the first; of several, that of the most columns.

    Where two part the text alike, that which leaves numbers is meant: a comma may be the decimal sign.
    """
    lines, is_complete = sample

    def rate(separator: str) -> tuple[float, int, int]:
        rows = [fields for _, fields in read_rows(iter(lines), separator)]
        header, rows = (rows or [[]])[0], rows[1:] if is_complete else rows[1:-1]  # the last may be cut
        if len(header) < 2:
            return -1, 0, 0
        equal_rows = [fields for fields in rows if len(fields) == len(header)]
        n_numbers = sum(map(_is_plain_number, itertools.chain.from_iterable(equal_rows)))
        return (len(equal_rows) / len(rows) if rows else 1.0), len(header), n_numbers

    return max(_SEPARATORS, key=rate)


def _is_plain_number(field: str) -> bool:
    """Whether a field is a number, with a point or a comma for its decimals."""
    try:
        float(field.replace(",", ".", 1))
    except ValueError:
        return False
    return True
