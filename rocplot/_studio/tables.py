"""A table of the app: what its columns hold, the roles that they may have, and how a script reads it."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

import rocplot
from rocplot._data import frames
from rocplot.cli._files import Table, is_number, read_table, table_in, table_of
from rocplot.cli._words import DataError

SHOWN, MOST_NAMES = 6, 200  # rows of the preview; different names that a role may have
_MOST_PROPOSED = 8  # models


@dataclass(frozen=True)
class Column:
    """What a column holds: its kind of values, how many are missing, how many differ, and the first ones."""

    name: str
    kind: str
    missing: int
    distinct: int
    first: tuple[str, ...]
    low: float = np.nan
    high: float = np.nan

    @property
    def is_number(self) -> bool:
        """Whether the values can be scores."""
        return self.kind in ("number", "whole number")


@dataclass(frozen=True, eq=False)
class Sheet:
    """A table and where it came from: what scripts and calls name, how they read it, what goes with them."""

    table: Table
    name: str
    code: str
    content: bytes | None = None

    @cached_property
    def frame(self) -> Any:
        """The table as narwhals has it."""
        import narwhals as nw
        import pandas as pd

        data = self.table.data
        return nw.from_native(pd.DataFrame(data) if isinstance(data, dict) else data, eager_only=True)

    @cached_property
    def columns(self) -> list[Column]:
        """What each column holds."""
        return [_column(self.frame[name]) for name in self.frame.columns]

    @property
    def names(self) -> list[str]:
        """The columns."""
        return [one.name for one in self.columns]

    @property
    def shown(self) -> str:
        """The name without its folder."""
        return re.split(r"[\\/]", self.name)[-1]

    @cached_property
    def fingerprint(self) -> str:
        """A hash of names and values, by which a bookmark knows its table."""
        found = hashlib.sha256()
        for name, values in frames.columns(self.frame.to_native(), self.frame.columns).items():
            kind = values.dtype.kind
            plain = values.astype(float).tobytes() if kind in "biuf" else "\0".join(map(str, values)).encode()
            found.update(name.encode() + b"\0" + plain)
        return found.hexdigest()[:16]

    def groups_of(self, name: str) -> dict[str, Any]:
        """Return the values of a column that names something by these names, in the order of figures."""
        return self.table.with_names([name]).groups(name)

    def code_of(self, names: Sequence[str], features: Sequence[str]) -> str:
        """Write how scripts read the table, where columns name something."""
        codes = self.table.codes(names, features)
        return _with_types(self.code, codes) if codes else self.code

    def values_of(self, name: str) -> list[Any]:
        """List the different values of a column, sorted as text where they cannot be compared."""
        found = self.frame[name].drop_nulls().unique().to_list()
        try:
            return sorted(found)
        except TypeError:
            return sorted(found, key=str)

    def __getitem__(self, name: str) -> Column:
        return next(one for one in self.columns if one.name == name)

    def cautions(self) -> list[str]:
        """Say at once what may be wrong: missing values, constant columns, no rows."""
        rows = len(self.frame)
        empty = [one for one in self.columns if one.missing]
        same = [one.name for one in self.columns if one.distinct == 1 and not one.missing and rows > 1]
        found = [
            f"{one.name} has {one.missing:,} missing value{'s' * (one.missing > 1)} of {rows:,}"
            for one in empty[:8]
        ]
        found += [f"{len(empty) - 8} more columns have missing values"] * (len(empty) > 8)
        constant = f"every row has the same value in {', '.join(same[:8])}{' …' * (len(same) > 8)}"
        return found + [constant] * bool(same) + ["there are no rows"] * (rows == 0)


def _column(values: Any) -> Column:
    import narwhals as nw

    dtype, known = values.dtype, values.drop_nulls()
    known = known.filter(~known.is_nan()) if dtype.is_float() else known
    kind = "whole number" if dtype.is_integer() else "number" if dtype.is_numeric() else "text"
    kind = {nw.Boolean: "true or false", nw.Date: "date", nw.Datetime: "date"}.get(type(dtype), kind)
    first = tuple("" if one is None else str(one) for one in values.head(SHOWN).to_list())
    ends = (float(known.min()), float(known.max())) if dtype.is_numeric() and len(known) else ()
    return Column(values.name, kind, len(values) - len(known), int(known.n_unique()), first, *ends)


# -- tables in ------------------------------------------------------------------------------------


def sheet_of(data: Any) -> Sheet:
    """Take what the caller passed: a file, a data frame, or columns by name."""
    import narwhals as nw

    if isinstance(data, (str, Path)):
        table, name = read_table(Path(data)), str(Path(data).resolve())
        return Sheet(table, name, _code(table, name))
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
        native = native.set_axis(names, axis=1)  # pandas alone has names that are no text
    content = (nw.from_native(native).write_csv() or "").encode()
    code = 'data = pd.read_csv("table.csv")'
    texts = [name for name in names if _is_read_as_numbers(nw.from_native(native)[name])]
    return Sheet(table_in("data", native), "table.csv", _with_types(code, texts) if texts else code, content)


def _is_read_as_numbers(values: Any) -> bool:
    """Whether texts are those of numbers, of which a file does not say that they are texts."""
    texts = [one for one in values.to_list() if one is not None]
    return bool(texts) and all(isinstance(one, str) and is_number(one) for one in texts)


def _with_types(code: str, texts: Iterable[str]) -> str:
    """Have a line that reads a text file read these columns as text."""
    return f"{code.removesuffix(')')}, dtype={{{', '.join(f'{quoted(name)}: str' for name in texts)}}})"


def sheet_of_bytes(name: str, content: bytes) -> Sheet:
    """Read a table that was dropped, chosen or pasted."""
    name = re.split(r"[\\/]", name)[-1] or "table.csv"
    if not content.strip():
        raise DataError(f"{name} is empty: its first line must name the columns")
    table = table_of(name, content)
    return Sheet(table, name, _code(table, name), content)


def sheet_of_dataset(name: str) -> Sheet:
    """Take a data set of the package."""
    held = table_in(name, rocplot.load_dataset(name))
    return Sheet(held, f"{name}.csv", f"data = rp.load_dataset({quoted(name)})")


def _code(table: Table, name: str) -> str:
    """Write the line that reads a file as it was read here, to the same types of columns."""
    assert table.form is not None
    kind, separator, decimal = table.form
    if kind == "parquet":
        return f"data = {'pd' if find_spec('pyarrow') else 'pl'}.read_parquet({quoted(name)})"
    if kind == "excel":
        return f'data = pd.read_excel({quoted(name)}, engine="openpyxl")'
    words = "" if separator == "," else f", sep={quoted(separator)}"
    words += "" if decimal == "." else f", decimal={quoted(decimal)}"
    return f"data = pd.read_csv({quoted(name)}{words})"


# -- roles ----------------------------------------------------------------------------------------

_CLUES = {  # words of the names by which roles are proposed, those of roles without one their own name
    "y_true": r"y_?true|label|truth|outcome|target|class|ill|disease\w*|diagnosis|event|status|died|death|y",
    "fold": r"fold|split|cv|cv_?fold",
    "sample_weight": r"(sample_?|case_?)?weights?",
    "groups": r"patient\w*|subject\w*|person\w*|groups?|cluster\w*|images?",
    "hue": r"model|classifier|method|algorithm|marker|assay|learner",
    "y_score": r".*(score|prob|pred|risk|y_hat).*",
    "treatment": r"treat(ed|ment)?|arm",
    "propensity": r"propensity",
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
_POSITIVE = r"1(\.0)?|yes|y|true|pos(itive)?|\+|ill|sick|disease\w*|case|malignant|dead|died|event|poor|bad"
_NO_SCORE = r"(id|index|unnamed.*|\W*|.*_id|age|year|row)"


def proposed(sheet: Sheet) -> dict[str, tuple[str, ...]]:
    """Propose the columns of each role from their names and values."""
    found: dict[str, tuple[str, ...]] = {}
    free = {one.name: one for one in sheet.columns}

    def take(role: str, *names: str) -> None:
        if names:
            found[role] = names
            for name in names:
                free.pop(name)

    def named(role: str) -> list[Column]:
        return [one for one in free.values() if re.fullmatch(_CLUES[role], one.name.strip(), re.IGNORECASE)]

    cells = [named(cell) for cell in ("tp", "fp", "fn", "tn")]
    if all(cells):
        for role, columns in zip(("tp", "fp", "fn", "tn"), cells, strict=True):
            take(role, columns[0].name)
        take("study", *[one.name for one in named("study")[:1]])
        return found
    for role in ("fold", "sample_weight", "treatment", "propensity", "reader", "modality", "case", "hue"):
        most = float("inf") if role in ("sample_weight", "propensity", "case") else MOST_NAMES
        fit = [one for one in named(role) if one.distinct <= most]
        fit = [one for one in fit if role != "treatment" or one.distinct == 2]
        take(role, *[one.name for one in fit[:1]])
    if not {"reader", "modality"} <= set(found):
        take("groups", *[one.name for one in named("groups") if one.distinct < len(sheet.frame)][:1])
    two = [one for one in free.values() if one.distinct == 2]
    truths = [one for one in named("y_true") if 2 <= one.distinct <= 20] or two
    take("y_true", *[one.name for one in sorted(truths, key=lambda one: one.distinct != 2)[:1]])
    scores = [one for one in free.values() if one.is_number and one.distinct > 2]
    scores = [one for one in scores if not re.fullmatch(_NO_SCORE, one.name.strip(), re.IGNORECASE)]
    shares = [one for one in scores if one.kind == "number" and one.low >= 0 and one.high <= 1]
    floats = [one for one in scores if one.kind == "number"]
    wanted = [one for one in scores if one in named("y_score")] or shares or floats or scores
    take("y_score", *[one.name for one in wanted[: 1 if "hue" in found else _MOST_PROPOSED]])
    return found


def positive_of(sheet: Sheet, name: str) -> str:
    """Propose the positive class of a column of names; of numbers none is needed."""
    column = sheet[name]
    if column.kind != "text" or column.distinct != 2:
        return ""
    values = [str(one) for one in sheet.values_of(name)]
    known = [one for one in values if re.fullmatch(_POSITIVE, one.strip(), re.IGNORECASE)]
    return (known or values[-1:])[0]


def quoted(text: str) -> str:
    """Write a text as Python reads it; what JSON escapes, Python does alike."""
    return json.dumps(text, ensure_ascii=False)
