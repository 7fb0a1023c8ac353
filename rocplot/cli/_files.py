"""Tables in files and on standard input: their formats, and checks of their values."""

from __future__ import annotations

import csv
import io
import math
import re
import sys
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, Literal, NamedTuple, TextIO

import numpy as np
from numpy.typing import NDArray

from rocplot._data import frames
from rocplot._data.columns import list_categories
from rocplot._data.groups import Grouping, combine_groups, read_groups
from rocplot.cli._dialect import Dialect, check_names, find_dialect, read_rows
from rocplot.cli._formulas import map_texts, unmark_array, unmark_formula
from rocplot.cli._memory import (
    COPIES,
    GZIP_START,
    PARQUET_START,
    ZIP_START,
    check_memory,
    explain_failure,
    read_file_bytes,
    read_stream,
    unpack_gzip,
)
from rocplot.cli._messages import DataError, UsageError
from rocplot.cli._workbooks import read_workbook

TABLE_FORMATS = ".csv, .tsv or .txt, also .gz, or .parquet or .xlsx; - reads standard input"
MISSING = ("", "NA", "N/A", "n/a", "#N/A", "NaN", "nan", "NULL", "null")
_BACKENDS = ("polars", "pyarrow", "pandas")
_TEXT_ENDINGS = (".csv", ".tsv", ".tab", ".txt")
_MAX_PLAIN_CHARACTERS = 1 << 20
_MAX_LISTED_VALUES = 8  # values of a column in a message at most
_NUMBER_PATTERNS = {
    np.int64: re.compile(r"-?\d{1,18}", re.ASCII),
    float: re.compile(r"-?\d{1,18}(\.\d+)?([eE][+-]?\d+)?", re.ASCII),
}
# Fields that some libraries would not read as words
_AMBIGUOUS_WORD = re.compile(r"\s.*|.*\s|[+-]?(inf|nan|\.?\d).*|true|false", re.IGNORECASE)
_SHORT = re.compile(r"0|-?[1-9]\d{0,17}")  # whole numbers without leading zeros
_THOUSANDS = re.compile(r"[+-]?\d{1,3}(,\d{3})+(\.\d*)?")
_WHOLE_NUMBER = r"\s*[+-]?\d+\s*"
_BYTES_PER_CELL = 16  # of a column that was unpacked: 8 for a number, and a copy of it


class FileFormat(NamedTuple):
    """The format of a file: its kind, and what another reader must know to read the same values.

    Attributes
    ----------
    kind : {"text", "parquet", "excel"}
        The kind of file.
    separator, decimal : str
        Of a text.
    has_blanks, has_blank_names : bool
        Whether blanks stand before fields of a text, and around its names.
    padded : tuple of str
        Fields of a text that are missing values with blanks behind them.
    sheet : str
        Of a workbook: the sheet that was read, if it is not the first.
    note : str
        What readers should know of the choice of that sheet.
    """

    kind: Literal["text", "parquet", "excel"]
    separator: str = ","
    decimal: str = "."
    has_blanks: bool = False
    has_blank_names: bool = False
    padded: tuple[str, ...] = ()
    sheet: str = ""
    note: str = ""
    marked_names: tuple[str, ...] = ()  # of columns, as the file has them: with apostrophes against formulas
    has_marks: bool = False  # whether cells have them, too


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

    def select_rows(self, columns: Sequence[str], value: str) -> DataTable:
        """Select the rows of the group with a name."""
        known_rows, grouping = self._group_known_rows(columns)
        if value not in grouping.names:
            name_list = ", ".join(grouping.names[:_MAX_LISTED_VALUES]) + " …" * (
                len(grouping.names) > _MAX_LISTED_VALUES
            )
            holds = "holds" if len(columns) == 1 else "hold"
            names = ", ".join(map(repr, columns))
            raise UsageError(f"--model {value!r} does not occur in {names}, which {holds} {name_list}")
        is_kept = grouping.number == grouping.names.index(value)
        return make_data_table(self.source, known_rows.filter(is_kept.tolist()).to_native())

    def list_column_groups(self, *columns: str) -> dict[str, Any]:
        """Return the names and values of the groups of columns, in the order of figures."""
        grouping = self._group_known_rows(columns)[1]
        return dict(zip(grouping.names, grouping.values, strict=True))

    def _group_known_rows(self, columns: Sequence[str]) -> tuple[Any, Grouping]:
        """Return the rows without missing values in some columns, and their groups."""
        frame = self._get_frame().drop_nulls(subset=list(columns))
        groupings = [_group_column(frame, column) for column in columns]
        return frame, combine_groups(groupings, "hue")

    def read_codes_as_text(self, columns: Iterable[str], features: Iterable[str] = ()) -> DataTable:
        """Read columns of names as text if their numbers are codes, such as 07 beside 7.

        A file does not say which of its columns are numbers.  A column keeps its numbers if all are in their
        shortest form.  In `features`, which may be measurements, only a leading 0 makes codes.
        """
        return self._replace_texts(self.get_code_fields(columns, features))

    def with_classes(self, columns: Sequence[str]) -> DataTable:
        """Read columns of the same classes as they are written if one of them holds codes, such as 007.

        Numbers that say by themselves which class is positive, 0 and 1 or -1 and +1, stay numbers.
        """
        texts = dict(self._read_original_fields([name for name in columns if name in self.names]))
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

    def get_code_fields(
        self, columns: Iterable[str], features: Iterable[str] = ()
    ) -> dict[str, list[str | None]]:
        """Return the fields of the columns that `read_codes_as_text` reads as text."""
        named = {name: name in features for name in (*columns, *features) if name in self.names}
        return {
            name: texts for name, texts in self._read_original_fields(named) if _are_codes(texts, named[name])
        }

    def _read_original_fields(self, columns: Iterable[str]) -> list[tuple[str, list[str | None]]]:
        """Return the original fields of number columns in a text file; None for missing values."""
        if self.form is None or self.form.kind != "text":
            return []
        numbers = [name for name in columns if _holds_numbers(self.data, name)]
        places = [self.names.index(name) for name in numbers]
        rows = [[fields[place] for place in places] for _, fields in self.rows()] if numbers else []
        return [
            (name, [None if text.strip() in MISSING else text.strip() for text in values])
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
            if _is_missing(value):
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


def read_table(path: Path | DataTable, sheet: str | None = None) -> DataTable:
    """Read a table, from a workbook the first or the named sheet; a `DataTable` is returned as it is."""
    if isinstance(path, DataTable):
        return path
    if str(path) == "-":
        return read_table_bytes("standard input", read_stream("standard input", sys.stdin.buffer), sheet)
    source = f"FILE={path}"
    if path.is_dir() or not path.exists():
        raise UsageError(f"{source} {'is a folder' if path.is_dir() else 'does not exist'}")
    ending, inner = (file_path.suffix.lower() for file_path in (path, path.with_suffix("")))
    if not path.is_file() or (ending == ".gz" and inner in _TEXT_ENDINGS):
        return read_table_bytes(source, read_file_bytes(source, path), sheet)  # also pipes of the shell
    if ending == ".parquet":
        _refuse_sheet(source, sheet)
        return _read_parquet(source, str(path))
    if ending == ".xlsx":
        return _read_excel(source, read_file_bytes(source, path), sheet)
    if ending not in _TEXT_ENDINGS:
        raise UsageError(f"{source} must be {TABLE_FORMATS}")
    _refuse_sheet(source, sheet)
    check_memory(source, path.stat().st_size * COPIES, "save fewer columns or rows")
    return _read_text_table(source, lambda: path.open("rb"))


def read_table_bytes(source: str, content: bytes, sheet: str | None = None) -> DataTable:
    """Read a table from the bytes of a file, whose kind is recognized by its first bytes."""
    if content.startswith(GZIP_START):
        content = unpack_gzip(source, content)
    if content.startswith(ZIP_START):
        return _read_excel(source, content, sheet)
    _refuse_sheet(source, sheet)
    if content.startswith(PARQUET_START):
        return _read_parquet(source, io.BytesIO(content))
    return _read_text_table(source, lambda: io.BytesIO(content))


def _refuse_sheet(source: str, sheet: str | None) -> None:
    if sheet is not None:
        raise UsageError(f"--sheet names a sheet of a workbook, and {source} is none: leave it out")


def _read_parquet(source: str, content: Any) -> DataTable:
    """Read a Parquet file if its columns have room in memory: without it the libraries end the process."""
    import narwhals as nw

    backend = _choose_backend()
    if backend == "pandas":
        raise UsageError("reading Parquet needs polars or pyarrow: install one of them")
    try:
        n_cells = _PARQUET_COUNTERS[backend](content)
        check_memory(source, n_cells * _BYTES_PER_CELL, "save fewer columns or rows")
        data = nw.read_parquet(content, backend=backend).to_native()  # type: ignore[arg-type]
    except DataError:
        raise
    except Exception as error:  # every library has its own
        raise DataError(f"{source} cannot be read: {explain_failure(error)}") from error
    return _check_rows(make_data_table(source, data, FileFormat("parquet")))


def _count_polars_cells(content: Any) -> int:
    import polars as pl

    n_columns = len(pl.read_parquet_schema(content))
    if not isinstance(content, str):
        content.seek(0)
    n_rows = int(pl.scan_parquet(content).select(pl.len()).collect().item())
    if not isinstance(content, str):
        content.seek(0)
    return n_rows * n_columns


def _count_pyarrow_cells(content: Any) -> int:
    from pyarrow import parquet

    metadata = parquet.read_metadata(content)
    if not isinstance(content, str):
        content.seek(0)
    return int(metadata.num_rows * metadata.num_columns)


_PARQUET_COUNTERS: dict[str, Callable[[Any], int]] = {
    "polars": _count_polars_cells,
    "pyarrow": _count_pyarrow_cells,
}


def _read_excel(source: str, content: bytes, sheet: str | None) -> DataTable:
    """Read a sheet of a workbook: its values; formulas are not computed."""
    import pandas as pd

    names, values, name, note = read_workbook(source, content, sheet)
    check_names(source, names)
    columns = {
        name: pd.Series([None if _is_missing(value) else value for value in column], dtype=object)
        for name, column in zip(names, values, strict=True)
    }
    data = pd.DataFrame(columns).infer_objects()
    form = FileFormat("excel", sheet=name, note=note)
    return _check_rows(make_data_table(source, _convert_text_numbers(data)[0], form))


def _check_rows(table: DataTable) -> DataTable:
    if not len(table.data):
        raise DataError(f"{table.source} has no rows: it names columns alone")
    return table


def make_data_table(source: str, data: Any, form: FileFormat | None = None) -> DataTable:
    """Make a table of a data frame."""

    def count_frame_rows() -> Iterator[tuple[str, Sequence[Any]]]:
        names = frames.list_column_names(data)
        values = frames.fetch_table_columns(data, names)
        for row_number, fields in enumerate(
            zip(*(values[name].tolist() for name in names), strict=True), start=1
        ):
            yield f"row {row_number}", fields

    return DataTable(data, source, count_frame_rows, form)


# -- Text -----------------------------------------------------------------------------------------


def _read_text_table(source: str, open_bytes: Callable[[], BinaryIO]) -> DataTable:
    """Read a text by the dialect in which it is written."""

    def open_text() -> TextIO:
        return io.TextIOWrapper(open_bytes(), newline="", encoding="utf-8-sig")

    dialect = find_dialect(source, open_text)
    if not dialect.n_rows:
        raise DataError(f"{source} has no rows: it names columns alone")
    padded: tuple[str, ...] = ()
    decimal = "."
    try:
        data: Any = _read_plain_columns(open_text, dialect) if dialect.separator == "," else None
        if data is None:
            data = _read_columns(open_bytes, dialect)
            if padded := _find_padded_missing(data):
                data = _read_columns(open_bytes, dialect, padded)
            data = _settle_types(data, partial(_read_columns, open_bytes, dialect, padded))
            data, decimal = _convert_text_numbers(data, "." if dialect.separator == "," else ",")
    except Exception as error:  # pandas has its own
        raise DataError(f"{source} cannot be read: {explain_failure(error)}") from error

    def rows() -> Iterator[tuple[str, Sequence[Any]]]:
        with open_text() as file:
            for number, fields in islice(read_rows(file, dialect.separator), 1, None):
                yield f"line {number}", fields

    data, marked_names, has_marks = _remove_marks(source, data)
    blanks = dialect.has_blanks, dialect.has_blank_names, padded
    form = FileFormat(
        "text", dialect.separator, decimal, *blanks, marked_names=marked_names, has_marks=has_marks
    )
    return DataTable(data, source, rows, form)


def _remove_marks(source: str, data: Any) -> tuple[Any, tuple[str, ...], bool]:
    """Take off the apostrophes against formulas; return which names had one, and whether cells had."""
    new_names = {name: unmark_formula(name) for name in frames.list_column_names(data)}
    marked_names = tuple(name for name, new_name in new_names.items() if new_name != name)
    if marked_names:
        check_names(source, list(new_names.values()))
    if isinstance(data, dict):
        columns = {name: unmark_array(values) for name, values in data.items()}
        has_marks = any(columns[name] is not data[name] for name in columns)
        return {new_names[name]: values for name, values in columns.items()}, marked_names, has_marks
    import narwhals as nw

    frame, has_marks = map_texts(nw.from_native(data), unmark_formula)
    frame = frame.rename(new_names) if marked_names else frame
    return frame.to_native(), marked_names, has_marks


def _read_plain_columns(open_text: Callable[[], TextIO], dialect: Dialect) -> dict[str, Any] | None:
    """Read a small file of plain numbers and words without importing a library; None if it is neither."""
    with open_text() as file:
        text = file.read(_MAX_PLAIN_CHARACTERS)
    if len(text) == _MAX_PLAIN_CHARACTERS or '"' in text:  # libraries differ in how they read quoted numbers
        return None
    _, *rows = csv.reader(io.StringIO(text, newline=""))
    columns: dict[str, Any] = {}
    for name, values in zip(dialect.names, zip(*rows, strict=True), strict=True):
        kind = next(
            (kind for kind, form in _NUMBER_PATTERNS.items() if all(map(form.fullmatch, values))), object
        )
        if kind is object and (
            any(map(_AMBIGUOUS_WORD.fullmatch, values)) or not {*MISSING}.isdisjoint(values)
        ):
            return None
        columns[name] = np.array(values, kind)
    return columns


def _read_columns(
    open_bytes: Callable[[], BinaryIO], dialect: Dialect, padded: Sequence[str] = (), **more: Any
) -> Any:
    """Read the columns of a text by pandas, which is told all that it would guess."""
    import pandas as pd

    options: dict[str, Any] = {
        "sep": dialect.separator,
        "names": dialect.names,
        "header": 0,
        "index_col": False,
        "encoding": "utf-8-sig",
        "skipinitialspace": True,
        "skip_blank_lines": False,
        "keep_default_na": False,
        "na_values": [*MISSING, *padded],
    }
    if tuple(map(int, pd.__version__.split(".")[:2])) < (3, 1):
        options["float_precision"] = "round_trip"  # later versions round as Python does
    with open_bytes() as file:
        return pd.read_csv(file, low_memory=False, **options | more)


def _settle_types(data: Any, read_again: Callable[..., Any]) -> Any:
    """Keep whole numbers and truth values what they are where some are missing: pandas changes their type."""
    floats = data.select_dtypes("float64")
    floats = floats.loc[:, floats.isna().any().to_numpy()]
    wholes = [name for name in floats.columns if _are_whole(floats[name].dropna().to_numpy())]
    if wholes:
        texts = read_again(usecols=wholes, dtype=str)
        wholes = [name for name in wholes if texts[name].dropna().str.fullmatch(_WHOLE_NUMBER).all()]
    converted = dict(read_again(usecols=wholes, dtype="Int64").items()) if wholes else {}
    for name in _list_text_columns(data):
        column = data[name]
        if all(isinstance(value, bool) for value in column.dropna()):  # stops at the first text
            converted[name] = column.astype("boolean")
    return _replace_columns(data, converted)


def _are_whole(values: NDArray[Any]) -> bool:
    """Whether values are whole numbers of the machine."""
    return bool(len(values) and (abs(values) < 2**63).all() and (values % 1 == 0).all())


def _replace_columns(data: Any, columns: Mapping[str, Any]) -> Any:
    """Replace columns of a frame of pandas, all at once."""
    if not columns:
        return data
    return type(data)({name: columns[name] if name in columns else data[name] for name in data.columns})


def _list_text_columns(data: Any) -> list[str]:
    return [name for name, dtype in data.dtypes.items() if dtype.kind in "OUST"]


def _find_padded_missing(data: Any) -> tuple[str, ...]:
    """Find the fields that are a missing value with blanks behind it."""
    fields = {
        value for name in _list_text_columns(data) for value in data[name].unique() if isinstance(value, str)
    }
    return tuple(sorted(field for field in fields if field not in MISSING and field.strip() in MISSING))


def _convert_text_numbers(data: Any, decimal: str = ",") -> tuple[Any, str]:
    """Read texts that are all numbers: with a decimal comma, as spreadsheets of many countries write them.

    Whole numbers that are too large for a machine's are texts to pandas, too.  The decimal sign is returned:
    a comma if there was such a column.
    """
    columns, sign = {}, "."
    for name in _list_text_columns(data):
        present = data[name].dropna()
        texts = (str(value).replace(decimal, ".", 1) for value in present)  # of a truth value no number
        if len(present) and all(map(is_number, texts)):
            numbers = np.full(len(data), np.nan)
            numbers[data[name].notna().to_numpy()] = [
                float(str(value).replace(decimal, ".", 1)) for value in present
            ]
            columns[name] = numbers
            sign = "," if any("," in str(value) for value in present) else sign
    return _replace_columns(data, columns), sign


def _choose_backend() -> str:
    return next((name for name in _BACKENDS if find_spec(name)), "pandas")


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
    return read_groups(frames.fetch_table_columns(data, [column])[column], column, order if ordered else ())


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
    """Whether a value is a number to pandas, too; Python alone reads ``1_000`` and other digits."""
    if isinstance(value, str) and ("_" in value or not value.isascii()):
        return False
    try:
        return not math.isnan(float(value))
    except (TypeError, ValueError):
        return False


def _is_missing(value: Any) -> bool:
    """Whether a field is empty, or a word for a missing value, with blanks or without."""
    if isinstance(value, str):
        return value.strip() in MISSING
    return bool(value is None or value != value)


def _write_cell(value: Any) -> str:
    return "null" if value is None else "an empty field" if value == "" else repr(value)
