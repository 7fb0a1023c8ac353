"""Tables in files and on standard input: their formats, and checks of their values."""

from __future__ import annotations

import csv
import gzip
import io
import math
import re
import sys
import warnings
import zipfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal, NamedTuple, TextIO

import numpy as np

from rocplot._data import frames
from rocplot._data.columns import list_categories
from rocplot._data.groups import Grouping, read_groups
from rocplot.cli._messages import DataError, UsageError

TABLE_FORMATS = ".csv, .tsv or .txt, also .gz, or .parquet or .xlsx; - reads standard input"
MISSING = ("", "NA", "N/A", "n/a", "#N/A", "NaN", "nan", "NULL", "null")
_BACKENDS = ("polars", "pyarrow", "pandas")
_TEXT_ENDINGS = (".csv", ".tsv", ".tab", ".txt")
_MAX_UNPACKED_BYTES = 1 << 30  # bytes of a workbook at most, which is a zip file
_SEPARATORS = ",;\t|"
_MAX_PLAIN_CHARACTERS = 1 << 20
_MAX_LISTED_VALUES = 8  # values of a column in a message at most
_NUMBER_PATTERNS = {
    np.int64: re.compile(r"-?\d{1,18}"),
    float: re.compile(r"-?\d{1,18}(\.\d+)?([eE][+-]?\d+)?"),
}
# Fields that some libraries would not read as words
_AMBIGUOUS_WORD = re.compile(r"\s.*|.*\s|[+-]?(inf|nan|\.?\d).*|true|false", re.IGNORECASE)
_SHORT = re.compile(r"0|-?[1-9]\d{0,17}")  # whole numbers without leading zeros
_THOUSANDS = re.compile(r"[+-]?\d{1,3}(,\d{3})+(\.\d*)?")
_GZIP, _PAR, _ZIP = b"\x1f\x8b", b"PAR1", b"PK\x03\x04"


class FileFormat(NamedTuple):
    """The format of a file: its kind, and separator and decimal sign of a text file."""

    kind: Literal["text", "parquet", "excel"]
    separator: str = ","
    decimal: str = "."


class DataTable(NamedTuple):
    """A table and where it came from.

    Attributes
    ----------
    data : data frame
        A frame of the first library installed; for a small file of plain fields, a dict of its columns.
    source : str
        The name of the source in messages.
    rows : callable
        Returns an iterator over the row numbers, as written in messages, and the fields of each row.
    form : FileFormat, optional
        The format of the file that was read; None for a data frame.
    """

    data: Any
    source: str
    rows: Callable[[], Iterator[tuple[str, Sequence[Any]]]]
    form: FileFormat | None = None

    @property
    def names(self) -> list[str]:
        """The columns."""
        return frames.list_column_names(self.data)

    def check_columns(
        self, columns: Sequence[str], argument: str, *, numbers: bool, missing: bool = False
    ) -> None:
        """Raise for a file without header, text in place of numbers and, unless allowed, missing values.

        Other columns that do not exist raise when they are fetched.
        """
        unknown = [name for name in columns if name not in self.names]
        if unknown and all(map(is_number, self.names)):
            raise UsageError(
                f"{argument} {unknown[0]!r} is not a column of data. The first line of FILE must name the "
                "columns, and holds numbers: write names above it"
            )
        for name in [name for name in columns if name in self.names]:
            if not _is_complete_column(self.data, name, numbers):
                self._check_values(name, argument, numbers, missing)

    def drop_missing_rows(self, columns: Sequence[str]) -> DataTable:
        """Drop the rows with a missing value in any of the columns, and warn how many they are."""
        import narwhals as nw

        frame = self._get_frame()
        complete_rows = frame.drop_nulls([name for name in columns if name in frame.columns])
        for name in columns:
            if name in frame.columns and frame.schema[name].is_float():
                complete_rows = complete_rows.filter(~nw.col(name).is_nan())
        if not (n_dropped := len(frame) - len(complete_rows)):
            return self
        words = "1 row has no value and is" if n_dropped == 1 else f"{n_dropped:,} rows have no value and are"
        column_list = ", ".join(dict.fromkeys(name for name in columns if name in frame.columns))
        warnings.warn(
            f"{words} left out ({column_list}): {len(complete_rows):,} remain", UserWarning, stacklevel=2
        )
        return make_data_table(self.source, complete_rows.to_native())

    def select_rows(self, column: str, value: str) -> DataTable:
        """Select the rows with a value, which is passed as text."""
        frame = self._get_frame()
        known_rows = frame.filter(~frame[column].is_null())
        grouping = _group_column(known_rows, column)
        if value not in grouping.names:
            name_list = ", ".join(grouping.names[:_MAX_LISTED_VALUES]) + " …" * (
                len(grouping.names) > _MAX_LISTED_VALUES
            )
            raise UsageError(f"--model {value!r} does not occur in {column!r}, which holds {name_list}")
        is_kept = grouping.number == grouping.names.index(value)
        return make_data_table(self.source, known_rows.filter(is_kept.tolist()).to_native())

    def groups(self, column: str) -> dict[str, Any]:
        """Return the names and values of a column's groups, in the order of figures."""
        frame = self._get_frame()
        grouping = _group_column(frame.filter(~frame[column].is_null()), column)
        return dict(zip(grouping.names, grouping.values, strict=True))

    def with_names(self, columns: Iterable[str], features: Iterable[str] = ()) -> DataTable:
        """Read columns of names as text if their numbers are codes, such as 07 beside 7.

        A file does not say which of its columns are numbers.  A column keeps its numbers if all are in their
        shortest form.  In `features`, which may be measurements, only a leading 0 makes codes.
        """
        return self._replace_texts(self.codes(columns, features))

    def with_classes(self, columns: Sequence[str]) -> DataTable:
        """Read columns of the same classes as they are written if one of them holds codes, such as 007.

        Numbers that say by themselves which class is positive, 0 and 1 or -1 and +1, stay numbers.
        """
        texts = dict(self._texts([name for name in columns if name in self.names]))
        fields = [field for values in texts.values() for field in values]
        values = {float(field.replace(",", ".")) for field in fields if field is not None}
        if len(texts) < len(set(columns)) or values <= {0, 1} or values <= {-1, 1}:
            return self
        return self._replace_texts(texts if _are_codes(fields, is_feature=False) else {})

    def _replace_texts(self, codes: Mapping[str, list[str | None]]) -> DataTable:
        """Replace columns by their texts."""
        if not codes:
            return self
        if isinstance(self.data, dict):
            texts = {name: np.array(values, object) for name, values in codes.items()}
            return self._replace(data=self.data | texts)
        import narwhals as nw

        frame, how = self._get_frame(), {"backend": self._get_frame().implementation}
        series = [nw.new_series(name, values, nw.String, **how) for name, values in codes.items()]
        return self._replace(data=frame.with_columns(*series).to_native())

    def codes(self, columns: Iterable[str], features: Iterable[str] = ()) -> dict[str, list[str | None]]:
        """Return the fields of the columns that `with_names` reads as text."""
        named = {name: name in features for name in (*columns, *features) if name in self.names}
        return {name: texts for name, texts in self._texts(named) if _are_codes(texts, named[name])}

    def _texts(self, columns: Iterable[str]) -> list[tuple[str, list[str | None]]]:
        """Return the original fields of number columns in a text file; None for missing values."""
        if self.form is None or self.form.kind != "text":
            return []
        numbers = [name for name in columns if _holds_numbers(self.data, name)]
        places = [self.names.index(name) for name in numbers]
        rows = [[fields[place] for place in places] for _, fields in self.rows()] if numbers else []
        return [
            (name, [None if text in MISSING else text for text in values])
            for name, values in zip(numbers, zip(*rows, strict=True), strict=True)
        ]

    def _get_frame(self) -> Any:
        """Return the data as a narwhals data frame."""
        import narwhals as nw

        data = self.data
        if isinstance(data, dict):
            data = nw.from_dict(data, backend=_choose_backend()).to_native()  # type: ignore[arg-type]
        return nw.from_native(data)

    def _check_values(self, name: str, argument: str, numbers: bool, allowed: bool) -> None:
        """Raise with the first value that is missing or not a number, and its row."""
        column_index, missing, first, odd = self.names.index(name), 0, "", ""
        for row, fields in self.rows():
            value = fields[column_index]
            if value is None or value in MISSING or value != value:
                missing, first = missing + 1, first or f"{_write_cell(value)} in {row}"
            elif numbers and not odd and not is_number(value):
                odd = f"{_write_cell(value)} in {row}"
        if odd:
            field, hint = odd.partition(" in ")[0].strip("'"), ""
            if _THOUSANDS.fullmatch(field):
                hint = ": write thousands without a comma, decimals with a point"
            elif "," in field:
                hint = ": write decimals with a point"
            raise DataError(f"{argument} {name!r} must hold numbers, not {odd}{hint}")
        if missing and not allowed:
            count_text, cases_text = f"{missing} missing values, the first {first}", "these cases"
            if missing == 1:
                count_text, cases_text = f"a missing value, {first}", "this case"
            raise DataError(f"{argument} {name!r} holds {count_text}: drop or fill {cases_text}")


def read_table(path: Path | DataTable) -> DataTable:
    """Read a table with the first library installed; a `DataTable` is returned as it is."""
    if isinstance(path, DataTable):
        return path
    if str(path) == "-":
        return read_table_bytes("standard input", sys.stdin.buffer.read())
    source = f"FILE={path}"
    if path.is_dir() or not path.exists():
        raise UsageError(f"{source} {'is a folder' if path.is_dir() else 'does not exist'}")
    ending, inner = (file_path.suffix.lower() for file_path in (path, path.with_suffix("")))
    if not path.is_file() or (ending == ".gz" and inner in _TEXT_ENDINGS):
        return read_table_bytes(source, path.read_bytes())  # also pipes of the shell
    if ending == ".parquet":
        return _read_parquet(source, str(path))
    if ending == ".xlsx":
        return _read_excel(source, path.read_bytes())
    if ending not in _TEXT_ENDINGS:
        raise UsageError(f"{source} must be {TABLE_FORMATS}")
    return _read_text_table(source, str(path), lambda: path.open(newline="", encoding="utf-8-sig"))


def read_table_bytes(source: str, content: bytes) -> DataTable:
    """Read a table from the bytes of a file, whose kind is recognized by its first bytes."""
    if content.startswith(_GZIP):
        try:
            content = gzip.decompress(content)
        except (OSError, EOFError) as error:
            raise DataError(f"{source} cannot be read: {error}") from error
    if content.startswith(_PAR):
        return _read_parquet(source, io.BytesIO(content))
    if content.startswith(_ZIP):
        return _read_excel(source, content)
    return _read_text_table(
        source,
        io.BytesIO(content),
        lambda: io.TextIOWrapper(io.BytesIO(content), newline="", encoding="utf-8-sig"),
    )


def _read_parquet(source: str, content: Any) -> DataTable:
    import narwhals as nw

    backend = _choose_backend()
    if backend == "pandas":
        raise UsageError("reading Parquet needs polars or pyarrow: install one of them")
    try:
        data = nw.read_parquet(content, backend=backend).to_native()  # type: ignore[arg-type]
    except Exception as error:  # every library has its own
        raise DataError(f"{source} cannot be read: {error}") from error

    return make_data_table(source, data, FileFormat("parquet"))


def _read_excel(source: str, content: bytes) -> DataTable:
    """Read the values of the first sheet of a workbook; formulas are not computed."""
    if not find_spec("openpyxl") or not find_spec("pandas"):
        raise UsageError("reading Excel needs openpyxl: pip install 'rocplot[studio]'")
    import pandas as pd

    try:
        with zipfile.ZipFile(io.BytesIO(content)) as book:
            if sum(member.file_size for member in book.infolist()) > _MAX_UNPACKED_BYTES:
                raise DataError(
                    f"{source} unpacks to more than {_MAX_UNPACKED_BYTES >> 20} MB: save it as CSV"
                )
        # Warnings about styles that openpyxl does not read
        with warnings.catch_warnings(action="ignore", category=UserWarning):
            read_options: Any = {"header": None, "keep_default_na": False, "na_values": list(MISSING)}
            cells = pd.read_excel(io.BytesIO(content), engine="openpyxl", **read_options)
    except DataError:
        raise
    except Exception as error:  # openpyxl raises many kinds
        raise DataError(f"{source} cannot be read: {error}") from error
    if cells.empty:
        raise DataError(f"{source} is empty: its first line must name the columns")
    _check_header(source, heads := [_name_header(value, index) for index, value in enumerate(cells.iloc[0])])
    data = cells.iloc[1:].reset_index(drop=True).infer_objects().set_axis(heads, axis=1)
    return make_data_table(source, _convert_decimal_commas(data)[0], FileFormat("excel"))


def _name_header(value: Any, index: int) -> str:
    return f"column {index + 1}" if value is None or value != value else str(value)


def make_data_table(source: str, data: Any, form: FileFormat | None = None) -> DataTable:
    """Make a table of a data frame."""

    def rows() -> Iterator[tuple[str, Sequence[Any]]]:
        names = frames.list_column_names(data)
        values = frames.fetch_columns(data, names)
        for row_number, fields in enumerate(
            zip(*(values[name].tolist() for name in names), strict=True), start=1
        ):
            yield f"row {row_number}", fields

    return DataTable(data, source, rows, form)


# -- Text -----------------------------------------------------------------------------------------


def _read_text_table(source: str, content: Any, open_text: Callable[[], TextIO]) -> DataTable:
    separator = _find_separator(source, open_text)
    try:
        data = _read_plain_columns(open_text) if separator == "," else None
        if data is None:
            data = _READERS[_choose_backend()](content, separator)
    except Exception as error:  # every library has its own
        raise DataError(f"{source} cannot be read: {error}") from error

    def rows() -> Iterator[tuple[str, Sequence[Any]]]:
        with open_text() as file:
            reader = csv.reader(file, delimiter=separator)
            next(reader)
            for fields in reader:
                yield f"line {reader.line_num}", fields

    data, decimal = (data, ".") if separator == "," else _convert_decimal_commas(data)
    return DataTable(data, source, rows, FileFormat("text", separator, decimal))


def _find_separator(source: str, open_text: Callable[[], TextIO]) -> str:
    """Find the separator; raise for rows of other lengths and equal column names, which libraries accept."""
    try:
        with open_text() as file:
            headers = {}
            for separator in _SEPARATORS:
                file.seek(0)
                headers[separator] = next(csv.reader(file, delimiter=separator), [])
            separator = max(headers, key=lambda candidate: len(headers[candidate]))
            header = headers[separator]
            file.seek(0)
            rows = csv.reader(file, delimiter=separator)
            wrong = next((row for row in rows if len(row) != len(header)), None)
    except UnicodeDecodeError as error:
        raise DataError(f"{source} is not UTF-8: save it in that encoding") from error
    except csv.Error as error:
        raise DataError(f"{source} cannot be read: {error}") from error
    if not header:
        raise DataError(f"{source} is empty: its first line must name the columns")
    if wrong is not None:
        line = f"{source}: line {rows.line_num} has {len(wrong)} values"
        raise DataError(f"{line}, but there are {len(header)} columns")
    _check_header(source, header)
    return separator


def _check_header(source: str, header: Sequence[str]) -> None:
    twice = [name for name, count in Counter(header).items() if count > 1]
    if twice:
        raise DataError(f"{source} has {Counter(header)[twice[0]]} columns named {twice[0]!r}")


def _read_plain_columns(open_text: Callable[[], TextIO]) -> dict[str, Any] | None:
    """Read a small file of plain numbers and words without importing a library; None if it is neither."""
    with open_text() as file:
        text = file.read(_MAX_PLAIN_CHARACTERS)
    if len(text) == _MAX_PLAIN_CHARACTERS or '"' in text:  # libraries differ in how they read quoted numbers
        return None
    names, *rows = csv.reader(io.StringIO(text, newline=""))
    columns: dict[str, Any] = {}
    for name, values in zip(names, zip(*rows, strict=True), strict=True):
        kind = next(
            (kind for kind, form in _NUMBER_PATTERNS.items() if all(map(form.fullmatch, values))), object
        )
        if kind is object and (
            any(map(_AMBIGUOUS_WORD.fullmatch, values)) or not {*MISSING}.isdisjoint(values)
        ):
            return None
        columns[name] = np.array(values, kind)
    return columns if rows else None


def _read_polars(content: Any, separator: str) -> Any:
    import polars as pl

    read_options = {"infer_schema_length": None, "null_values": list(MISSING)}
    return pl.read_csv(content, separator=separator, **read_options)  # type: ignore[arg-type]


def _read_pyarrow(content: Any, separator: str) -> Any:
    from pyarrow import csv as arrow

    return arrow.read_csv(
        content,
        parse_options=arrow.ParseOptions(delimiter=separator, newlines_in_values=True),
        convert_options=arrow.ConvertOptions(null_values=list(MISSING), strings_can_be_null=True),
    )


def _read_pandas(content: Any, separator: str) -> Any:
    import pandas as pd

    read_options = {"keep_default_na": False, "na_values": list(MISSING), "encoding": "utf-8-sig"}
    return pd.read_csv(content, sep=separator, **read_options)  # type: ignore[call-overload]


_READERS = {"polars": _read_polars, "pyarrow": _read_pyarrow, "pandas": _read_pandas}


def _choose_backend() -> str:
    return next((name for name in _BACKENDS if find_spec(name)), "pandas")


def _convert_decimal_commas(data: Any) -> tuple[Any, str]:
    """Convert columns of numbers with a decimal comma, as spreadsheets in many countries write them.

    The decimal sign is also returned: a comma if there was such a column.
    """
    import narwhals as nw

    frame, sign = nw.from_native(data), "."
    texts = [name for name, dtype in frame.schema.items() if dtype in (nw.String, nw.Object)]
    for name in texts:
        values = [value for value in frame[name].to_list() if value is not None]
        if all(isinstance(value, str) and is_number(value.replace(",", ".", 1)) for value in values):
            pointed = nw.col(name).str.replace_all(",", ".", literal=True).cast(nw.Float64)
            frame = frame.with_columns(pointed.alias(name))
            sign = "," if any("," in value for value in values) else sign
    return frame.to_native(), sign


# -- Values ---------------------------------------------------------------------------------------


def _is_complete_column(data: Any, name: str, numbers: bool) -> bool:
    """Return whether a column has no missing values and, if `numbers`, only numbers."""
    if isinstance(data, dict):
        return not numbers or data[name].dtype != object
    import narwhals as nw

    column = nw.from_native(data)[name]
    if column.null_count() or (column.dtype.is_float() and column.is_nan().any()):
        return False
    return not numbers or column.dtype.is_numeric() or column.dtype == nw.Boolean


def _group_column(frame: Any, column: str) -> Grouping:
    """Group the rows of a column that has no missing values."""
    data = frame.to_native()
    order, ordered = list_categories(column, data)
    return read_groups(frames.fetch_columns(data, [column])[column], column, order if ordered else ())


def _holds_numbers(data: Any, name: str) -> bool:
    if isinstance(data, dict):
        return data[name].dtype != object  # type: ignore[no-any-return]
    import narwhals as nw

    return nw.from_native(data)[name].dtype.is_numeric()  # type: ignore[no-any-return]


def _are_codes(texts: Sequence[str | None], is_feature: bool) -> bool:
    """Return whether numbers are not written in their shortest form: 07, 1E2, or 1.10 beside 1.1."""
    fields = {text.strip().replace(",", ".") for text in texts if text is not None}
    if is_feature:
        return any(re.match(r"[+-]?0\d", field) for field in fields)
    return not (all(map(_is_short, fields)) or all(field == repr(float(field)) for field in fields))


def _is_short(field: str) -> bool:
    """Return whether a number is written in its shortest form."""
    return bool(_SHORT.fullmatch(field)) or field == repr(float(field)).removesuffix(".0")


def is_number(value: Any) -> bool:
    try:
        return not math.isnan(float(value))
    except (TypeError, ValueError):
        return False


def _write_cell(value: Any) -> str:
    return "null" if value is None else "an empty field" if value == "" else repr(value)
