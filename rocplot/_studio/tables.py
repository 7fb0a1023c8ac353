"""Tables of the app: what their columns hold, proposed roles, and how scripts read them."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import rocplot
from rocplot._data import frames
from rocplot.cli._files import DataTable, is_number, make_data_table, read_table, read_table_bytes
from rocplot.cli._formulas import MARKED_PATTERN, map_texts, mark_formula, unmark_formula, write_csv_table
from rocplot.cli._messages import DataError

PREVIEW_ROWS, MAX_NAMES = 6, 200  # rows of the preview; distinct names that a role may have
MAX_LISTED_COLUMNS = 500  # columns that each list of a form has; of more, names are typed and completed
_MAX_PROPOSED_MODELS = 8  # models
_STRIP_NAMES = ".rename(columns=str.strip)"
_UNSAFE = re.compile("[\x7f-\x9f\u2028\u2029\ud800-\udfff]")  # of texts in scripts: see `quote_text`


class Marks(NamedTuple):
    """Which names of columns in a CSV file bear an apostrophe against formulas, and whether cells do."""

    names: tuple[str, ...]
    in_cells: bool


NO_MARKS = Marks((), False)


@dataclass(frozen=True)
class TableColumn:
    """A column: its kind of values, how many are missing and distinct, the first ones and the range."""

    name: str
    kind: str
    missing: int
    distinct: int
    first_values: tuple[str, ...]
    low: float = np.nan
    high: float = np.nan

    @property
    def holds_numbers(self) -> bool:
        """Whether the values can be scores."""
        return self.kind in ("number", "whole number")


@dataclass(frozen=True, eq=False)
class DataSheet:
    """A table with its file name, the line of code that reads it and, if needed, the content of the file."""

    table: DataTable
    name: str
    code: str
    file_content: bytes | None = None
    is_frame: bool = False
    marks: Marks = NO_MARKS

    @cached_property
    def content(self) -> bytes | None:
        """The file as it came, or that of a data frame; None of one that scripts find where it is."""
        return write_csv_table(self.frame) if self.is_frame else self.file_content

    @cached_property
    def frame(self) -> Any:
        """The table as a narwhals data frame."""
        import narwhals as nw
        import pandas as pd

        data = self.table.data
        return nw.from_native(pd.DataFrame(data) if isinstance(data, dict) else data, eager_only=True)

    @cached_property
    def columns(self) -> list[TableColumn]:
        """A description of each column."""
        described = _describe_numbers(self._plain_numbers)
        return [
            described[name] if name in described else _describe_column(self.frame[name])
            for name in self.frame.columns
        ]

    @cached_property
    def _plain_numbers(self) -> dict[str, NDArray[Any]]:
        """The complete columns of numbers of a wide table, which are fetched at once: thousands take long."""
        import narwhals as nw

        columns: dict[str, NDArray[Any]] = {}
        if len(self.frame.columns) <= MAX_LISTED_COLUMNS or not len(self.frame):
            return columns
        schema = self.frame.schema
        for dtype, kind in ((nw.Float64, "f"), (nw.Int64, "i")):
            names = [name for name, column_type in schema.items() if column_type == dtype]
            matrix = self.frame.select(names).to_numpy() if names else np.empty(0, object)
            if matrix.dtype.kind == kind:
                rows = np.ascontiguousarray(matrix.T)
                is_complete = ~np.isnan(rows).any(axis=1)
                columns |= {name: rows[index] for index, name in enumerate(names) if is_complete[index]}
        return columns

    @cached_property
    def names(self) -> list[str]:
        """The names of the columns."""
        return [column.name for column in self.columns]

    @cached_property
    def _columns_by_name(self) -> dict[str, TableColumn]:
        return {column.name: column for column in self.columns}

    @property
    def file_name(self) -> str:
        """The name of the file without its folder."""
        return re.split(r"[\\/]", self.name)[-1]

    @cached_property
    def fingerprint(self) -> str:
        """A hash of names and values that identifies the table of a bookmark."""
        digest = hashlib.sha256()
        numbers = self._plain_numbers
        others = [name for name in self.frame.columns if name not in numbers]
        columns = numbers | frames.fetch_table_columns(self.frame.to_native(), others)
        for name in self.frame.columns:
            values = columns[name]
            kind = values.dtype.kind
            plain = values.astype(float).tobytes() if kind in "biuf" else "\0".join(map(str, values)).encode()
            digest.update(name.encode() + b"\0" + plain)
        return digest.hexdigest()[:16]

    def list_groups(self, *names: str) -> dict[str, Any]:
        """Return the names and values of the groups of columns, in the order of figures."""
        return self.table.read_codes_as_text(names).list_column_groups(*names)

    def write_reading_code(self, names: Sequence[str], features: Sequence[str]) -> str:
        """Write the line that reads the table, in which these columns hold names."""
        codes = self.table.get_code_fields(names, features)
        code = _add_text_types(self.code, codes, self.marks) if codes else self.code
        return _remove_marks(code, self.marks)

    def list_values(self, name: str) -> list[Any]:
        """List the distinct values of a column, sorted, as text if they cannot be compared."""
        distinct_values = self.frame[name].drop_nulls().unique().to_list()
        try:
            return sorted(distinct_values)
        except TypeError:
            return sorted(distinct_values, key=str)

    def __getitem__(self, name: str) -> TableColumn:
        return self._columns_by_name[name]

    def list_warnings(self) -> list[str]:
        """List warnings about the table: missing values, constant columns, no rows."""
        rows = len(self.frame)
        empty = [column for column in self.columns if column.missing]
        constant_names = [
            column.name for column in self.columns if column.distinct == 1 and not column.missing and rows > 1
        ]
        form = self.table.form
        messages = [form.note] if form is not None and form.note else []
        messages += [
            f"{column.name} has {column.missing:,} missing value{'s' * (column.missing > 1)} of {rows:,}"
            for column in empty[:8]
        ]
        messages += [f"{len(empty) - 8} more columns have missing values"] * (len(empty) > 8)
        first_names = ", ".join(constant_names[:8]) + " …" * (len(constant_names) > 8)
        constant = f"every row has the same value in {first_names}"
        return messages + [constant] * bool(constant_names) + ["there are no rows"] * (rows == 0)


def _describe_column(values: Any) -> TableColumn:
    import narwhals as nw

    dtype, present_values = values.dtype, values.drop_nulls()
    present_values = present_values.filter(~present_values.is_nan()) if dtype.is_float() else present_values
    kind = "whole number" if dtype.is_integer() else "number" if dtype.is_numeric() else "text"
    kind = {nw.Boolean: "true or false", nw.Date: "date", nw.Datetime: "date"}.get(type(dtype), kind)
    first = tuple("" if value is None else str(value) for value in values.head(PREVIEW_ROWS).to_list())
    ends = (
        (float(present_values.min()), float(present_values.max()))
        if dtype.is_numeric() and len(present_values)
        else ()
    )
    return TableColumn(
        values.name, kind, len(values) - len(present_values), int(present_values.n_unique()), first, *ends
    )


def _describe_numbers(columns: Mapping[str, NDArray[Any]]) -> dict[str, TableColumn]:
    """Describe columns of numbers of which none is missing."""
    described = {}
    for name, values in columns.items():
        ordered = np.sort(values)
        kind = "number" if values.dtype.kind == "f" else "whole number"
        n_distinct = 1 + int(np.count_nonzero(ordered[1:] != ordered[:-1]))
        first_values = tuple(map(str, values[:PREVIEW_ROWS].tolist()))
        ends = float(ordered[0]), float(ordered[-1])
        described[name] = TableColumn(name, kind, 0, n_distinct, first_values, *ends)
    return described


# -- Reading tables -------------------------------------------------------------------------------


def make_data_sheet(data: Any) -> DataSheet:
    """Make a sheet of what the caller passed: a file, a data frame, or a mapping of columns."""
    import narwhals as nw

    if isinstance(data, (str, Path)):
        table, name = read_table(Path(data)), str(Path(data).resolve())
        return DataSheet(table, name, write_read_line(table, name), marks=_get_marks(table))
    if isinstance(data, Mapping):
        import pandas as pd

        data = pd.DataFrame(data)
    frame = nw.from_native(data)
    frame = frame.collect() if isinstance(frame, nw.LazyFrame) else frame
    names = [str(name) for name in frame.columns]
    if len(set(names)) < len(names):
        raise DataError(f"data has columns of one name: {', '.join(names)}")
    native = frame.to_native()
    if names != list(frame.columns):
        native = native.set_axis(names, axis=1)  # only pandas has names that are not text
    frame = nw.from_native(native)
    marked_names = tuple(name for name in names if mark_formula(name) != name)
    marks = Marks(tuple(map(mark_formula, marked_names)), map_texts(frame, mark_formula)[1])
    code = 'data = pd.read_csv("table.csv")'
    texts = [values.name for values in frame.iter_columns() if _is_read_as_numbers(values)]
    code = _add_text_types(code, texts, marks) if texts else code
    return DataSheet(make_data_table("data", native), "table.csv", code, is_frame=True, marks=marks)


def _is_read_as_numbers(values: Any) -> bool:
    """Return whether a column of texts would be read as numbers from a file."""
    if values.dtype.is_numeric():
        return False
    texts = [text for text in values.to_list() if text is not None]
    return bool(texts) and all(isinstance(text, str) and is_number(text) for text in texts)


def _add_text_types(code: str, texts: Iterable[str], marks: Marks) -> str:
    """Extend a line that reads a text file so that these columns are read as text."""
    strip = _STRIP_NAMES * code.endswith(_STRIP_NAMES)
    file_names = {unmark_formula(name): name for name in marks.names}
    types = ", ".join(f"{quote_text(file_names.get(name, name))}: str" for name in texts)
    return f"{code.removesuffix(strip).removesuffix(')')}, dtype={{{types}}}){strip}"


def _get_marks(table: DataTable) -> Marks:
    return NO_MARKS if table.form is None else Marks(table.form.marked_names, table.form.has_marks)


def _remove_marks(code: str, marks: Marks) -> str:
    """Have a line that reads a text file take off the apostrophes that this program does not show."""
    if marks.in_cells:
        code += f'.replace(r"{MARKED_PATTERN}", r"\\1", regex=True)'
    if marks.names:
        pairs = [f"{quote_text(name)}: {quote_text(unmark_formula(name))}" for name in marks.names]
        code += f".rename(columns={{{', '.join(pairs)}}})"
    return code


def read_sheet_bytes(name: str, content: bytes) -> DataSheet:
    """Read a table that was dropped, chosen or pasted."""
    name = re.split(r"[\\/]", name)[-1] or "table.csv"
    if not content.strip():
        raise DataError(f"{name} is empty: its first line must name the columns")
    table = read_table_bytes(name, content)
    return DataSheet(table, name, write_read_line(table, name), content, marks=_get_marks(table))


def load_dataset_sheet(name: str) -> DataSheet:
    """Load a data set of the package as a sheet."""
    table = make_data_table(name, rocplot.load_dataset(name))
    return DataSheet(table, f"{name}.csv", f"data = rp.load_dataset({quote_text(name)})")


def write_read_line(table: DataTable, name: str) -> str:
    """Write the line of Python that reads a file to the same column types as here."""
    assert table.form is not None
    form = table.form
    if form.kind == "parquet":
        return f"data = {'pd' if find_spec('pyarrow') else 'pl'}.read_parquet({quote_text(name)})"
    if form.kind == "excel":
        words = f", sheet_name={quote_text(form.sheet)}" if form.sheet else ""
        return f'data = pd.read_excel({quote_text(name)}, engine="openpyxl"{words})'
    words = "" if form.separator == "," else f", sep={quote_text(form.separator)}"
    words += "" if form.decimal == "." else f", decimal={quote_text(form.decimal)}"
    words += ", skipinitialspace=True" if form.has_blanks else ""
    words += f", na_values=[{', '.join(map(quote_text, form.padded))}]" if form.padded else ""
    return f"data = pd.read_csv({quote_text(name)}{words}){_STRIP_NAMES * form.has_blank_names}"


# -- Roles ----------------------------------------------------------------------------------------

_NAME_PATTERNS = {  # patterns of column names for which a role is proposed
    "y_true": r"y_?true|label|truth|outcome|target|class|ill|disease\w*|diagnosis|event|status|died|death|y",
    "fold": r"fold|split|cv|cv_?fold",
    "sample_weight": r"(sample_?|case_?)?weights?",
    "groups": r"patient\w*|subject\w*|person\w*|groups?|cluster\w*|images?",
    "hue": r"model|classifier|method|algorithm|marker|assay|learner",
    "y_score": r".*(score|prob|pred|risk|y_hat).*",
    "treatment": r"treat(ed|ment)?|arm",
    "propensity": r"propensity",
    "time": r"((follow_?up|survival|event)_?)?(time|days|months|years)|follow_?up|futime",
    "correct": r"correct|right",
    "confidence": r"confidence",
    "marks": r"marks?|lesion",
    "reader": r"reader|rater|radiologist",
    "modality": r"modality",
    "case": r"case(_?id)?",
    "tp": "tp|true_positives?",
    "fp": "fp|false_positives?",
    "fn": "fn|false_negatives?",
    "tn": "tn|true_negatives?",
    "study": r"study|author",
    "estimate": "estimate",
    "low": "low|lower",
    "high": "high|upper",
}
_POSITIVE_PATTERN = (
    r"1(\.0)?|yes|y|true|pos(itive)?|\+|ill|sick|disease\w*|case|malignant|dead|died|event|poor|bad"
)
_NO_SCORE_PATTERN = r"(id|index|unnamed.*|\W*|.*_id|age|year|row)"


def propose_roles(sheet: DataSheet) -> dict[str, tuple[str, ...]]:
    """Propose the columns of each role from their names and values."""
    roles: dict[str, tuple[str, ...]] = {}
    free_columns = {column.name: column for column in sheet.columns}

    def assign_role(role: str, *names: str) -> None:
        if names:
            roles[role] = names
            for name in names:
                free_columns.pop(name)

    def match_columns(role: str) -> list[TableColumn]:
        return [
            column
            for column in free_columns.values()
            if re.fullmatch(_NAME_PATTERNS[role], column.name.strip(), re.IGNORECASE)
        ]

    cells = [match_columns(cell) for cell in ("tp", "fp", "fn", "tn")]
    if all(cells):
        for role, columns in zip(("tp", "fp", "fn", "tn"), cells, strict=True):
            assign_role(role, columns[0].name)
        assign_role("study", *[column.name for column in match_columns("study")[:1]])
        return roles
    for role in ("fold", "sample_weight", "treatment", "propensity", "reader", "modality", "case", "hue"):
        max_distinct = float("inf") if role in ("sample_weight", "propensity", "case") else MAX_NAMES
        candidates = [column for column in match_columns(role) if column.distinct <= max_distinct]
        candidates = [column for column in candidates if role != "treatment" or column.distinct == 2]
        assign_role(role, *[column.name for column in candidates[:1]])
    assign_role("time", *[column.name for column in match_columns("time") if column.holds_numbers][:1])
    if not {"reader", "modality"} <= set(roles):
        assign_role(
            "groups",
            *[column.name for column in match_columns("groups") if column.distinct < len(sheet.frame)][:1],
        )
    binary_columns = [column for column in free_columns.values() if column.distinct == 2]
    truths = [column for column in match_columns("y_true") if 2 <= column.distinct <= 20] or binary_columns
    assign_role(
        "y_true", *[column.name for column in sorted(truths, key=lambda column: column.distinct != 2)[:1]]
    )
    if {"time", "y_true"} <= set(roles) and sheet[roles["y_true"][0]].distinct == 2:
        roles["event"] = roles["y_true"]
    scores = [column for column in free_columns.values() if column.holds_numbers and column.distinct > 2]
    scores = [
        column for column in scores if not re.fullmatch(_NO_SCORE_PATTERN, column.name.strip(), re.IGNORECASE)
    ]
    probability_columns = [
        column for column in scores if column.kind == "number" and column.low >= 0 and column.high <= 1
    ]
    floats = [column for column in scores if column.kind == "number"]
    score_names = {column.name for column in match_columns("y_score")}
    score_columns = (
        [column for column in scores if column.name in score_names] or probability_columns or floats or scores
    )
    assign_role(
        "y_score", *[column.name for column in score_columns[: 1 if "hue" in roles else _MAX_PROPOSED_MODELS]]
    )
    if "y_true" not in roles and len(score_columns) > 1:  # a row of each data set, not of each case
        roles["values"] = tuple(column.name for column in score_columns)
    return roles


def propose_positive_class(sheet: DataSheet, name: str) -> str:
    """Propose the positive class of a column with two names; empty for numbers, which need none."""
    column = sheet[name]
    if column.kind != "text" or column.distinct != 2:
        return ""
    values = [str(value) for value in sheet.list_values(name)]
    positive_values = [
        value for value in values if re.fullmatch(_POSITIVE_PATTERN, value.strip(), re.IGNORECASE)
    ]
    return (positive_values or values[-1:])[0]


def quote_text(text: str) -> str:
    """Write a text as a Python literal; JSON and Python escape it alike.

    What ends a line for editors and for `textwrap`, control characters, and surrogates, which no file holds,
    are written as their codes.
    """
    quoted = json.dumps(text, ensure_ascii=False)
    return _UNSAFE.sub(lambda match: f"\\u{ord(match[0]):04x}", quoted)
