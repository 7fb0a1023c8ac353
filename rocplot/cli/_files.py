"""Tables in files and on standard input: their separators, compression, and the values that are no use."""

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
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal, NamedTuple, TextIO

import numpy as np

from rocplot._data import frames
from rocplot._data.columns import list_categories
from rocplot._data.groups import Grouping, read_groups
from rocplot.cli._formulas import map_texts, unmark_array, unmark_formula
from rocplot.cli._messages import DataError, UsageError

TABLE_FORMATS = ".csv, .tsv or .txt, also .gz, or .parquet or .xlsx; - reads standard input"
MISSING = ("", "NA", "N/A", "n/a", "#N/A", "NaN", "nan", "NULL", "null")
_BACKENDS = ("polars", "pyarrow", "pandas")
_TEXT_ENDINGS = (".csv", ".tsv", ".tab", ".txt")
_MAX_UNPACKED_BYTES = 1 << 30  # bytes of a workbook, which is a zip file
_SEPARATORS = ",;\t|"
_MAX_PLAIN_CHARACTERS = 1 << 20  # characters
_MAX_LISTED_VALUES = 8  # values of a column in a message
_NUMBER_PATTERNS = {
    np.int64: re.compile(r"-?\d{1,18}"),
    float: re.compile(r"-?\d{1,18}(\.\d+)?([eE][+-]?\d+)?"),
}
_AMBIGUOUS_WORD = re.compile(
    r"\s.*|.*\s|[+-]?(inf|nan|\.?\d).*|true|false", re.IGNORECASE
)  # what libraries may read as other than words
_SHORT = re.compile(r"0|-?[1-9]\d{0,17}")  # whole numbers
_THOUSANDS = re.compile(r"[+-]?\d{1,3}(,\d{3})+(\.\d*)?")
_GZIP, _PAR, _ZIP = b"\x1f\x8b", b"PAR1", b"PK\x03\x04"


class FileFormat(NamedTuple):
    """How a file was written, as far as another reader must be told: its kind, and the dialect of a text."""

    kind: Literal["text", "parquet", "excel"]
    separator: str = ","
    decimal: str = "."
    marked_names: tuple[str, ...] = ()  # of columns, as the file has them: with apostrophes against formulas
    has_marks: bool = False  # whether cells have them, too


class DataTable(NamedTuple):
    """A table and where it came from.

    Attributes
    ----------
    data : data frame
        Of the first library at hand; of a small file of plain numbers and words the columns themselves.
    source : str
        What messages call it.
    rows : callable
        Returns the numbers of rows, as messages say them, and the fields of each.
    form : Form, optional
        Of the file that was read; None for a data frame.
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
        """Raise for a file without names, words in place of numbers and, unless allowed, missing values.

        Other columns that do not exist are left to whoever fetches them.
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
        """Leave out the rows that have no value in one of the columns, and warn how many these are."""
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
        """Keep the rows that hold a value, which is written as text."""
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
        """Return the values of a column by their names, in the order in which figures show them."""
        frame = self._get_frame()
        grouping = _group_column(frame.filter(~frame[column].is_null()), column)
        return dict(zip(grouping.names, grouping.values, strict=True))

    def with_names(self, columns: Iterable[str], features: Iterable[str] = ()) -> DataTable:
        """Read columns that name something as they are written where they are codes, such as 07 beside 7.

        A file does not say which of its columns are numbers.  A column of numbers each of which is written as
        short as it can be stays one.  Of `features`, which may be measured, a leading 0 alone makes names.
        """
        codes = self.codes(columns, features)
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
        """Return the fields of those columns that are read as text by `with_names`."""
        named = {name: name in features for name in (*columns, *features) if name in self.names}
        return {name: texts for name, texts in self._texts(named) if _are_codes(texts, named[name])}

    def _texts(self, columns: Iterable[str]) -> list[tuple[str, list[str | None]]]:
        """Return the fields of the columns of a text file that were read as numbers; None is missing."""
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
        """Return the data as narwhals has them."""
        import narwhals as nw

        data = self.data
        if isinstance(data, dict):
            data = nw.from_dict(data, backend=_choose_backend()).to_native()  # type: ignore[arg-type]
        return nw.from_native(data)

    def _check_values(self, name: str, argument: str, numbers: bool, allowed: bool) -> None:
        """Name the first value that is no use, and its row."""
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
    """Read a table, with the first library at hand; one that was read is taken as it is."""
    if isinstance(path, DataTable):
        return path
    if str(path) == "-":
        return read_table_bytes("standard input", sys.stdin.buffer.read())
    source = f"FILE={path}"
    if path.is_dir() or not path.exists():
        raise UsageError(f"{source} {'is a folder' if path.is_dir() else 'does not exist'}")
    ending, inner = (file_path.suffix.lower() for file_path in (path, path.with_suffix("")))
    if not path.is_file() or (ending == ".gz" and inner in _TEXT_ENDINGS):
        return read_table_bytes(source, path.read_bytes())  # also of a pipe of the shell's
    if ending == ".parquet":
        return _read_parquet(source, str(path))
    if ending == ".xlsx":
        return _read_excel(source, path.read_bytes())
    if ending not in _TEXT_ENDINGS:
        raise UsageError(f"{source} must be {TABLE_FORMATS}")
    return _read_text_table(source, str(path), lambda: path.open(newline="", encoding="utf-8-sig"))


def read_table_bytes(source: str, content: bytes) -> DataTable:
    """Read a table from the bytes of a file, whose kind is seen from how they begin."""
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
    """Read the first sheet of a workbook: its values; formulas are not computed."""
    if not find_spec("openpyxl") or not find_spec("pandas"):
        raise UsageError("reading Excel needs openpyxl: pip install 'rocplot[studio]'")
    import pandas as pd

    try:
        with zipfile.ZipFile(io.BytesIO(content)) as book:
            if sum(member.file_size for member in book.infolist()) > _MAX_UNPACKED_BYTES:
                raise DataError(
                    f"{source} unpacks to more than {_MAX_UNPACKED_BYTES >> 20} MB: save it as CSV"
                )
        with warnings.catch_warnings(action="ignore", category=UserWarning):  # of looks it does not read
            read_options: Any = {"header": None, "keep_default_na": False, "na_values": list(MISSING)}
            cells = pd.read_excel(io.BytesIO(content), engine="openpyxl", **read_options)
    except DataError:
        raise
    except Exception as error:  # openpyxl has many
        raise DataError(f"{source} cannot be read: {error}") from error
    if cells.empty:
        raise DataError(f"{source} is empty: its first line must name the columns")
    _check_header(source, heads := [_name_header(value, index) for index, value in enumerate(cells.iloc[0])])
    data = cells.iloc[1:].reset_index(drop=True).infer_objects().set_axis(heads, axis=1)
    return make_data_table(source, _convert_decimal_commas(data)[0], FileFormat("excel"))


def _name_header(value: Any, index: int) -> str:
    return f"column {index + 1}" if value is None or value != value else str(value)


def make_data_table(source: str, data: Any, form: FileFormat | None = None) -> DataTable:
    """Take a data frame as a table."""

    def rows() -> Iterator[tuple[str, Sequence[Any]]]:
        names = frames.list_column_names(data)
        values = frames.fetch_columns(data, names)
        for row_number, fields in enumerate(
            zip(*(values[name].tolist() for name in names), strict=True), start=1
        ):
            yield f"row {row_number}", fields

    return DataTable(data, source, rows, form)


# -- text -----------------------------------------------------------------------------------------


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
    data, marked_names, has_marks = _remove_marks(source, data)
    form = FileFormat("text", separator, decimal, marked_names, has_marks)
    return DataTable(data, source, rows, form)


def _remove_marks(source: str, data: Any) -> tuple[Any, tuple[str, ...], bool]:
    """Take off the apostrophes against formulas; return which names had one, and whether cells had."""
    new_names = {name: unmark_formula(name) for name in frames.list_column_names(data)}
    marked_names = tuple(name for name, new_name in new_names.items() if new_name != name)
    if marked_names:
        _check_header(source, list(new_names.values()))
    if isinstance(data, dict):
        columns = {name: unmark_array(values) for name, values in data.items()}
        has_marks = any(columns[name] is not data[name] for name in columns)
        return {new_names[name]: values for name, values in columns.items()}, marked_names, has_marks
    import narwhals as nw

    frame, has_marks = map_texts(nw.from_native(data), unmark_formula)
    frame = frame.rename(new_names) if marked_names else frame
    return frame.to_native(), marked_names, has_marks


def _find_separator(source: str, open_text: Callable[[], TextIO]) -> str:
    """Find the separator; raise for what the libraries read in silence: short rows, columns of one name."""
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
    """Read the columns of a small file of plain numbers and words, so that no library is loaded for them."""
    with open_text() as file:
        text = file.read(_MAX_PLAIN_CHARACTERS)
    if (
        len(text) == _MAX_PLAIN_CHARACTERS or '"' in text
    ):  # libraries differ in what a number between quotes is
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
    """Read columns of numbers with a decimal comma, as spreadsheets of many countries write them.

    The sign is returned, too: a comma if there was such a column.
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


# -- values ---------------------------------------------------------------------------------------


def _is_complete_column(data: Any, name: str, numbers: bool) -> bool:
    """Whether a column has no missing values, and only numbers where these are needed."""
    if isinstance(data, dict):
        return not numbers or data[name].dtype != object
    import narwhals as nw

    column = nw.from_native(data)[name]
    if column.null_count() or (column.dtype.is_float() and column.is_nan().any()):
        return False
    return not numbers or column.dtype.is_numeric() or column.dtype == nw.Boolean


def _group_column(frame: Any, column: str) -> Grouping:
    """Find the groups of a column without missing values."""
    data = frame.to_native()
    order, ordered = list_categories(column, data)
    return read_groups(frames.fetch_columns(data, [column])[column], column, order if ordered else ())


def _holds_numbers(data: Any, name: str) -> bool:
    if isinstance(data, dict):
        return data[name].dtype != object  # type: ignore[no-any-return]
    import narwhals as nw

    return nw.from_native(data)[name].dtype.is_numeric()  # type: ignore[no-any-return]


def _are_codes(texts: Sequence[str | None], is_feature: bool) -> bool:
    """Whether numbers are written otherwise than as short as they can be: 07, 1E2, or 1.10 beside 1.1."""
    fields = {text.strip().replace(",", ".") for text in texts if text is not None}
    if is_feature:
        return any(re.match(r"[+-]?0\d", field) for field in fields)
    return not (all(map(_is_short, fields)) or all(field == repr(float(field)) for field in fields))


def _is_short(field: str) -> bool:
    """Whether a number is written as short as it can be."""
    return bool(_SHORT.fullmatch(field)) or field == repr(float(field)).removesuffix(".0")


def is_number(value: Any) -> bool:
    try:
        return not math.isnan(float(value))
    except (TypeError, ValueError):
        return False


def _write_cell(value: Any) -> str:
    return "null" if value is None else "an empty field" if value == "" else repr(value)
