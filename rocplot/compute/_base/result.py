"""The base class of all results: frozen, with read-only arrays, exported as a dict or a table."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields
from html import escape
from numbers import Real
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NoReturn, Self, TypeVar, dataclass_transform

import numpy as np

from rocplot._data.arrays import ColumnScores, ProbabilityWeights, Sample, mark_column
from rocplot._names import quote_blank
from rocplot._numbers import write_cutoff, write_cutoffs, write_number, write_numbers
from rocplot._typing import Array
from rocplot._validation import check_same_length
from rocplot._warnings import warn_user
from rocplot._words import get_word_section

# -- Results of a column whose low values mean positive -------------------------------------------


def get_negated_column(source: object) -> str:
    """Return the column that has the scores of a sample or of a result with the other sign; "" for others."""
    if isinstance(source, (Sample, ColumnScores)):
        return source.column if source.negated else ""
    if column := getattr(source, "_negated_column", ""):
        return str(column)
    held = getattr(source, "__dict__", {})
    parts = [held.get(name) for name in ("cases", "counts", "curve", "hull", "treated", "nearest")]
    several = source if isinstance(source, (list, tuple)) else held.get("curves")
    parts += several[:1] if isinstance(several, (list, tuple)) else []
    return next((column for part in parts if part is not None and (column := get_negated_column(part))), "")


def mark_negated(result: R, source: object) -> R:
    """Mark a result whose source is a negated column; return it."""
    if column := get_negated_column(source):
        object.__setattr__(result, "_negated_column", column)
    return result


def mark_negated_scores(scores: Array, source: object) -> Array:
    """Return scores that are marked as those of a negated column if their source is one."""
    column = get_negated_column(source)
    return mark_column(scores, column, True) if column else scores


# -- Results as small tables, for notebooks and terminals -----------------------------------------

MOST = 20  # rows shown
_SHORT = 3  # array elements shown
_MOST_PRINTED = 60  # numbers in arrays below each other that can be read
_LARGE, _SMALL = 1e4, 5e-4  # beyond these, numbers have significant digits, not decimals
_EXACT = 15  # digits that a table may use to tell two numbers apart
_ENDS = (-1.0, 0.0, 1.0)
_SUMS = ("positive", "negative", "tp", "fp", "tn", "fn", "n", "count")  # columns of sums of case weights
_WEIGHTS = {"n": "weight", "count": "weight"}  # names of these columns where cases have weights


def write_html_table(rows: Sequence[Mapping[str, Any]]) -> str:
    """Write rows of values by name as an HTML table; of many rows, the first ones."""
    heads = list(dict.fromkeys(name for row in rows for name in row))
    columns = [write_column([row.get(name, "") for row in rows[:MOST]], name) for name in heads]
    lines = [heads, *map(list, zip(*columns, strict=True))]
    if len(rows) > MOST:
        lines.append([f"… {len(rows) - MOST} more"] + [""] * (len(heads) - 1))
    return write_html_lines(lines)


def write_html_lines(lines: Sequence[Sequence[str]]) -> str:
    """Write an HTML table, whose first line holds the column heads."""
    tags = ["th", *["td"] * (len(lines) - 1)]
    rows = [
        "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in line)
        for tag, line in zip(tags, lines, strict=True)
    ]
    return f"<table>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"


def _round_sum(value: Any, name: str) -> Any:
    """Round a sum of weights to the digits that adding them leaves right: 499.9999999999999 is 500.0."""
    return float(f"{value:.12g}") if name in _SUMS and isinstance(value, float) else value


def write_text_lines(lines: Sequence[Sequence[str]]) -> str:
    """Write a text table, the column heads first; columns of numbers are aligned on the right."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    forms = [f"{'>' if right else '<'}{wide}" for right, wide in zip(are_numbers(lines), widths, strict=True)]
    return "".join("  ".join(map(format, line, forms)).rstrip() + "\n" for line in lines)


def are_numbers(lines: Sequence[Sequence[str]]) -> list[bool]:
    """Return which columns of a table hold numbers below their heads."""
    return [all(cell[:1] in "0123456789−–∞<>" for cell in column) for column in zip(*lines[1:], strict=True)]


def write_column(values: Sequence[Any], name: str = "") -> list[str]:
    """Write the values of a column; numbers have three decimals, or as many digits as tell them apart.

    Numbers of 10 000 and more have at least their whole part, those below 0.0005 three significant digits,
    and sums of weights below 1 four.  NaN is written as a dash, and a long array as its first and last
    element and its length.  Thresholds have enough digits to classify the same cases.
    """
    texts = {i: _write_value(value, name) for i, value in enumerate(values) if not _is_fraction(value)}
    numbers = {i: float(value) for i, value in enumerate(values) if i not in texts}
    if name == "threshold":
        texts |= dict(zip(numbers, write_cutoffs(numbers.values()), strict=True))
        numbers = {}
    least, digits = (1, ".4g") if name in (*_SUMS, *_WEIGHTS.values()) else (_SMALL, ".3g")
    decimal = [i for i, number in numbers.items() if number == 0 or least <= abs(number) < _LARGE]
    others = [i for i in numbers if i not in set(decimal)]
    for places, form in ((decimal, ".3f"), (others, digits)):
        words = write_numbers((numbers[i] for i in places), form, _ENDS, even=form == ".3f", most=_EXACT)
        texts |= dict(zip(places, words, strict=True))
    return [texts[i] for i in range(len(values))]


def _is_fraction(value: Any) -> bool:
    """Return whether a value is a finite number whose type is not an integer."""
    is_number = isinstance(value, Real) and not isinstance(value, (bool, np.bool_, int, np.integer))
    return is_number and math.isfinite(value)


def _write_value(value: Any, name: str = "") -> str:
    """Write one value by itself: a string, a number or an array."""
    if isinstance(value, (bool, np.bool_, str, int, np.integer)) or value is None:
        return str(value)
    if isinstance(value, Real):
        number = float(value)
        cutoff = name == "threshold" and not math.isnan(number)
        return write_cutoff(number) if cutoff else "–" if math.isnan(number) else write_number(number, ".3g")
    if isinstance(value, Mapping):
        return ", ".join(map(str, value))
    if np.ndim(value) == 0:
        return type(value).__name__
    shape = np.shape(value)
    if len(shape) > 1:
        return f"{' × '.join(map(str, shape))} values"
    parts = list(value)
    if len(parts) <= _SHORT:
        return ", ".join(_write_value(part, name) for part in parts)
    return f"{_write_value(parts[0], name)} … {_write_value(parts[-1], name)} ({len(parts)} values)"


def list_table_rows(result: Any) -> list[dict[str, Any]]:
    """List the rows of a table of one result, or of several models' results: one for each element."""
    parts = _parts(result)
    sizes = [_count_table_rows(part) for _, part in parts]
    return [
        named | {name: values[i] for name, values in part.items()}
        for (named, part), size in zip(parts, sizes, strict=True)
        for i in range(size)
    ]


def _parts(result: Any) -> list[tuple[dict[str, Any], dict[str, Array]]]:
    """Return the name of each model, and its columns as tables show them."""
    if isinstance(result, Results):
        return [({"model": name}, _get_table_columns(held)) for name, held in result.items()]
    return [({}, _get_table_columns(result))]


def _get_table_columns(result: Any) -> dict[str, Array]:
    """Return the columns that a table shows: thresholds as text, sums of weights by that name."""
    columns = _list_columns(result)
    if isinstance(result, Result):
        columns |= {name: np.array(texts, object) for name, texts in result._write_cutoffs().items()}
    if not getattr(result, "_weighted", False):
        return columns
    return {_WEIGHTS.get(name, name): values for name, values in columns.items()}


def _count_table_rows(columns: Mapping[str, Array]) -> int:
    return max(map(len, columns.values()), default=0)


# -- The base class of all results: frozen, with read-only arrays, exported as a dict or a table --

R = TypeVar("R")


class OwnField:
    """A number that results of one method have; of the others it is NaN, with a warning if it is read.

    Parameters
    ----------
    method : str
        The method whose results have the number.
    way : str
        The call by which other results have it; "" if it is of this method alone.
    """

    def __init__(self, method: str, way: str = "") -> None:
        self.method, self.way = method, way

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, result: Any, owner: type | None = None) -> float:
        if result is None:
            return math.nan  # the default of the field
        value: float = vars(result)[self.name]
        if result.method != self.method and value != value:
            way = f"; of any predictions it is {self.way}" * bool(self.way)
            warn_user(f"{self.name} is NaN, since it is of method={self.method!r} alone{way}")
        return value

    def __set__(self, result: Any, value: float) -> None:
        vars(result)[self.name] = value


LEFT_OUT = {"left_out": True}  # metadata of an array that tables leave out where all its values are NaN


@dataclass_transform(frozen_default=True, eq_default=False, field_specifiers=(field,))
class Result:
    """Base class of results: frozen dataclasses of read-only arrays, exported by `to_dict` and `to_frame`.

    Results are equal if they are of one type and all their fields are equal; NaN equals NaN.
    """

    __dataclass_fields__: ClassVar[dict[str, Any]]
    _weighted: ClassVar[bool] = False  # set on results whose numbers of cases are sums of weights
    _negated_column: ClassVar[str] = ""  # set on results of scores that are a column with the other sign
    _derived: ClassVar[tuple[str, ...]] = ()  # properties that tables and reprs show, too
    _more: ClassVar[str] = ""  # what a printed table adds on where other numbers of the cases are
    _effective: ClassVar[bool] = False  # set on limits for effective numbers of independent cases
    _defaults: ClassVar[dict[str, Any]]  # of all fields, None for those without a default

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        dataclass(frozen=True, eq=False, repr=False)(cls)
        cls._defaults = {attr.name: None if attr.default is MISSING else attr.default for attr in fields(cls)}

    def _read_field(self, name: str) -> Any:
        """Return the value of a field, without the warning that a caller who reads it would get."""
        held = vars(self)
        return held[name] if name in held else getattr(self, name)

    def __repr__(self) -> str:
        with np.printoptions(threshold=10, edgeitems=2, linewidth=1000):
            items = [
                f"{name}={_round_sum(self._read_field(name), name)!r}"
                for attr in fields(self)
                for name in [attr.name]
                if attr.repr and not self._is_inapplicable(attr)
            ]
            items += [f"{name}={getattr(self, name)!r}" for name in self._derived]
        return f"{type(self).__name__}({', '.join(items)}){self._write_note()}"

    def _write_note(self) -> str:
        """Write a cut-off in the values of a column with a minus, or that scores have the other sign."""
        column, is_cutoff = get_negated_column(self), self._holds_cutoff()
        has_scores = is_cutoff or {"threshold", "score"} & type(self).__dataclass_fields__.keys()
        if not column or not (has_scores or self._write_cutoffs()):
            return ""
        cut: Any = getattr(self, "estimate" if is_cutoff else "threshold", None)
        is_number = isinstance(cut, float) and math.isfinite(cut)
        return f"  # {column} ≤ {0 - cut:.12g}" if is_number else f"  # scores are -{column}"

    def _holds_cutoff(self) -> bool:
        """Return whether the estimate is a cut-off."""
        return bool(getattr(getattr(self, "basis", None), "of_cutoff", False))

    def __str__(self) -> str:
        """Name the columns of a result that is a table, whose arrays below each other nobody can read."""
        shown = {attr.name: self._read_field(attr.name) for attr in fields(self) if attr.repr}
        columns = {name: np.size(value) for name, value in shown.items() if np.ndim(value) == 1}
        if len(columns) < 6 or sum(columns.values()) < _MOST_PRINTED:
            return repr(self)
        rows = next(iter(columns.values()))
        names = ", ".join(columns)
        return f"{type(self).__name__} of {rows} rows: {names}; .to_frame() is the table{self._more}"

    def _is_inapplicable(self, attr: Field[Any]) -> bool:
        """Return whether a field holds the NaN, None or error of 0 that it has where it does not apply."""
        value, default = self._read_field(attr.name), attr.default
        if attr.name.endswith("_error") and isinstance(default, float) and default == 0:
            return np.ndim(value) == 0 and bool(value == 0)  # the bound of counts that are exact
        is_nan = isinstance(default, float) and math.isnan(default) and np.ndim(value) == 0
        is_zero = isinstance(default, float) and default == 0 and np.ndim(value) == 0 and value == 0
        return (
            (default is None and value is None)
            or (is_nan and value != value)
            or is_zero
            or self._is_exact(attr)
        )

    def _is_exact(self, attr: Field[Any]) -> bool:
        """Return whether a field bounds the error of merged counts, and nothing is merged."""
        is_bound = attr.name.endswith("_error") and (attr.default == 0 or attr.default_factory is not MISSING)
        return bool(is_bound and not np.any(self._read_field(attr.name)))

    def _repr_html_(self) -> str:
        return _write_html(self)

    def _write_cutoffs(self) -> dict[str, list[str]]:
        """Write the thresholds in fields not named `threshold`, exact enough to classify the same cases."""
        return {}

    def __post_init__(self) -> None:
        for attr in fields(self):
            value = self._read_field(attr.name)
            if not isinstance(value, Result) and np.ndim(value) > 0:
                object.__setattr__(self, attr.name, _make_read_only(_copy_writable(value)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Result) or type(other) is not type(self):
            return NotImplemented
        names = [attr.name for attr in fields(self) if attr.compare]
        return all(_are_equal(self._read_field(name), other._read_field(name)) for name in names)

    def __hash__(self) -> int:
        values = [self._read_field(attr.name) for attr in fields(self) if attr.compare]
        return hash((type(self), *(getattr(value, "shape", None) for value in values)))

    def __getstate__(self) -> dict[str, Any]:
        return {attr.name: self._read_field(attr.name) for attr in fields(self)}

    def __setstate__(self, state: Mapping[str, Any]) -> Self:
        vars(self).update(
            {
                name: _make_read_only(value) if isinstance(value, np.ndarray) else value
                for name, value in state.items()
            }
        )
        return self

    if not TYPE_CHECKING:  # a type checker would take every name for a field

        def __getattr__(self, name: str) -> Any:
            from rocplot._deprecation import get_replacement
            from rocplot._suggestions import NoFieldError

            if new := get_replacement(f"{type(self).__name__}.{name}"):
                return getattr(self, new)
            raise NoFieldError(self, name)

        def __getitem__(self, key: object) -> Any:
            from rocplot._suggestions import make_item_error

            raise make_item_error(self)

    def _get_example_item(self) -> str:
        """Return the name of an interval that ``result[name]`` returns; "" of a result that has none."""
        return ""

    def _check_lengths(self, *names: str) -> None:
        """Check that the named arrays and the thresholds (NaN unless given) have the same length."""
        first, second = (np.asarray(getattr(self, name)) for name in names)
        threshold = getattr(self, "threshold")  # noqa: B009
        if threshold is None:
            threshold = np.full(first.size, np.nan)
        object.__setattr__(self, "threshold", np.asarray(threshold))
        check_same_length(**dict(zip(names, (first, second), strict=True)), threshold=threshold)

    @classmethod
    def build_unchecked(cls, **values: Any) -> Self:
        """Build a result from valid values, without checking them again."""
        result = object.__new__(cls).__setstate__(values)
        vars(result).update(cls._defaults | vars(result))
        return result

    def changed(self, **values: Any) -> Self:
        """Return a copy with other, valid values, without what was computed and cached from the old ones."""
        field_names = self.__dataclass_fields__
        state = {name: value for name, value in vars(self).items() if name in field_names or name[0] == "_"}
        return object.__new__(type(self)).__setstate__(state | values)

    def to_dict(self) -> dict[str, Any]:
        """Return the fields by name: arrays and numbers."""
        values = {attr.name: self._read_field(attr.name) for attr in fields(self) if attr.compare}
        return {name: value for name, value in values.items() if not isinstance(value, Result)}

    def to_frame(self, backend: str = "pandas") -> Any:
        """Return the arrays as the columns of a table.

        Parameters
        ----------
        backend : {"pandas", "polars", "pyarrow"}
            The library of the table; it must be installed.

        Returns
        -------
        DataFrame or Table
            One row per element; a result of single numbers gives one row.
        """
        return make_table(_list_columns(self), backend)

    def _list_exact(self) -> set[str]:
        return {attr.name for attr in fields(self) if self._is_exact(attr)}


class Results(dict[str, R], Generic[R]):
    """The results of several models: a dict by name that you can export as one table.

    Compute functions return it for several models; for one model without a name, they return the result
    itself.

    Examples
    --------
    >>> from rocplot import compute
    >>> areas = compute.auc([1, 0, 1, 0], {"a": [4, 3, 2, 1], "b": [4, 2, 3, 1]})
    >>> areas
    {'a': 0.75, 'b': 1.0}
    >>> areas.to_frame().columns.tolist()
    ['model', 'value']
    """

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            from rocplot._suggestions import NoFieldError

            raise NoFieldError(self, name)

    def __missing__(self, key: object) -> Any:
        if (
            isinstance(key, Real) and not isinstance(key, bool) and str(key) in self
        ):  # 1 of a column of numbers
            return self[str(key)]
        from rocplot._suggestions import NoModelError

        raise NoModelError(self, key)

    def __repr__(self) -> str:
        if not any(isinstance(result, Result) for result in self.values()):
            return super().__repr__()
        texts = [f"{name!r}: {result!r}".partition("  # ") for name, result in self.items()]
        ends = [*"," * (len(texts) - 1), "}"]  # which stand before the notes
        lines = (f"{text}{end}{mark}{note}" for (text, mark, note), end in zip(texts, ends, strict=True))
        return "{" + "\n ".join(lines)

    def _refuse_arithmetic(self, other: object) -> NoReturn:
        raise TypeError(
            "results of several models are no number: calculate with each, as {name: 2 * value - 1 for name, "
            "value in results.items()}, or with a column of results.to_frame()"
        )

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = (
        _refuse_arithmetic
    )

    def _repr_html_(self) -> str:
        return _write_html(self)

    def describe(self) -> str:
        """Write the intervals or tests of all models as sentences for a paper, one line per model.

        Raises
        ------
        TypeError
            For results that are not intervals or tests.
        """
        lines = []
        for name, result in self.items():
            if not hasattr(result, "describe"):
                kind = type(result).__name__
                way = "its numbers are in to_frame()"
                if isinstance(result, float):
                    way = "compute them by auc_interval, auc_test and their like"
                way = get_word_section("attributes").get(f"{kind}.describe", way)
                raise TypeError(f"describe() writes intervals and tests, not the {kind} of {name!r}: {way}")
            models = getattr(getattr(result, "basis", None), "models", None)
            named = models is not None and models[0] == name  # by the sentence itself
            lines.append("" if named else f"{quote_blank(name)}: ")
            lines[-1] += result.describe()
        return "\n".join(lines)

    def to_frame(self, backend: str = "pandas") -> Any:
        """Return the results of all models as one table.

        Parameters
        ----------
        backend : {"pandas", "polars", "pyarrow"}
            The library of the table; it must be installed.

        Returns
        -------
        DataFrame or Table
            The first column is ``model``.  Single numbers give one row per model, in a column ``value``
            unless they have names; curves give one row per point.  Fields that a model lacks are NaN.
        """
        parts = {name: _list_columns(result) for name, result in self.items()}
        sizes = {name: _count_table_rows(part) for name, part in parts.items()}
        columns: dict[str, Array] = {"model": np.repeat(list(sizes), list(sizes.values()))}
        for key in dict.fromkeys(key for part in parts.values() for key in part):
            exact = {
                name: isinstance(held, Result) and key in held._list_exact() for name, held in self.items()
            }
            arrays = [
                part.get(key, np.full(sizes[name], 0.0 if exact[name] else np.nan))
                for name, part in parts.items()
            ]
            columns[key] = np.concatenate(arrays)
        return make_table(columns, backend)


def unwrap_single_model(results: Mapping[str | None, R]) -> R | Results[R]:
    """Return the one result of an unnamed model, or those of several by name."""
    if None in results:
        return results[None]
    return Results({str(name): result for name, result in results.items()})


def _write_html(result: Any) -> str:
    """Write results as an HTML table: a row for each element if these are few, else for each result."""
    tables = _parts(result)
    if sum(_count_table_rows(columns) for _, columns in tables) > MOST:
        return write_html_table([labels | dict(columns) for labels, columns in tables])
    return write_html_table(list_table_rows(result))


def _list_columns(result: Any) -> dict[str, Array]:
    """Return the arrays of a result as columns; a result of single numbers has columns of one row."""
    if isinstance(result, tuple):
        values: dict[str, Any] = {f"value_{i}": element for i, element in enumerate(result, 1)}
    else:
        values = result.to_dict() if isinstance(result, Result) else {"value": result}
    if isinstance(result, Result):
        exact = result._list_exact()
        values = {name: value for name, value in values.items() if name not in exact}
        values |= {name: getattr(result, name) for name in result._derived}
    values = {name: value for name, value in values.items() if value is not None}
    arrays = {name: np.asarray(value) for name, value in values.items() if np.ndim(value) == 1}
    attributes = getattr(result, "__dataclass_fields__", {})
    for name in [name for name in arrays if name in attributes and attributes[name].metadata == LEFT_OUT]:
        if np.isnan(arrays[name]).all():
            del arrays[name]
    return arrays or {name: np.atleast_1d(value) for name, value in values.items()}


def make_table(columns: Mapping[str, Array], backend: str) -> Any:
    import narwhals as nw

    return nw.from_dict(columns, backend=backend).to_native()  # type: ignore[arg-type]


def _copy_writable(value: Any) -> Array:
    """Return an array that the caller cannot change: a copy, unless its memory is read-only."""
    array = value if isinstance(value, (ProbabilityWeights, ColumnScores)) else np.asarray(value)
    owner = array.base
    return array if isinstance(owner, np.ndarray) and not owner.flags.writeable else array.copy()


def _make_read_only(value: Array) -> Array:
    """Return a read-only view that cannot be made writeable, because its memory is read-only, too."""
    owner = value
    while isinstance(owner.base, np.ndarray):
        owner = owner.base
    owner.setflags(write=False)
    array = value.view()
    array.setflags(write=False)
    return array


def _are_equal(a: Any, b: Any) -> bool:
    """Compare two fields: arrays and numbers by value, NaN equal to NaN."""
    if isinstance(a, tuple) and isinstance(b, tuple):
        return len(a) == len(b) and all(map(_are_equal, a, b))
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        return a.keys() == b.keys() and all(_are_equal(a[name], b[name]) for name in a)
    if isinstance(a, (Result, str, type(None))) or isinstance(b, (Result, str, type(None))):
        return bool(a == b)
    a, b = np.asarray(a), np.asarray(b)
    if a.shape != b.shape:
        return False
    equal = a == b
    if a.dtype.kind == "f" and b.dtype.kind == "f":
        equal |= np.isnan(a) & np.isnan(b)
    return bool(np.all(equal))
