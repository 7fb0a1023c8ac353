"""Groups of cases by the values of a column: their names and the order in which they are shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any

import numpy as np

from rocplot._data import frames
from rocplot._data.arrays import check_missing, read_array, to_numpy
from rocplot._data.codes import code_array, code_column, code_integers
from rocplot._data.columns import CombinedColumn, list_categories, list_hue_columns
from rocplot._errors import make_type_error, make_value_error
from rocplot._names import check_distinct_names, write_names
from rocplot._typing import Array
from rocplot._validation import shorten_value


@dataclass(frozen=True, eq=False)
class Grouping:
    """The groups of a column in their order.

    Attributes
    ----------
    names : list of str
        The names of the groups in results and figures.
    values : list
        The values of the column.
    number : ndarray of int, shape (n,)
        The position of each row's group in `names`.
    """

    names: list[str]
    values: list[Any]
    number: Array

    @property
    def labels(self) -> list[Any]:
        """The values if they are written like their names, as text and numbers are, else the names."""
        return self.values if list(map(str, self.values)) == self.names else self.names

    def name_rows(self) -> Array:
        """Return the name of each row's group."""
        return np.array(self.names, dtype=object)[self.number]

    def take_rows(self, rows: Array) -> Grouping:
        """Return the groups of some rows."""
        return replace(self, number=self.number[rows])

    def split_rows(self) -> list[Array]:
        """Return the positions of the rows of each group, in order: by one sort for all groups."""
        size = len(self.names)
        order = np.argsort(self.number.astype(np.min_scalar_type(size)), kind="stable")
        return np.split(order, np.cumsum(np.bincount(self.number, minlength=size))[:-1])


def read_groups(
    values: Any,
    argument: str,
    categories: Sequence[Any] = (),
    *,
    row: Array | None = None,
    in_rows: bool = True,
) -> Grouping:
    """Find the groups of a column; numbers and dates are sorted, text has the order of the rows.

    Parameters
    ----------
    values : array-like, shape (n,)
        The value of each row.
    argument : str
        The name of the column in errors.
    categories : sequence
        The values in the order of an ordered categorical, which takes precedence.
    row : ndarray, shape (n,), optional
        The position of each value's first row in its table, by default its position in `values`.
    in_rows : bool
        Whether the rows have an order; without one, text is sorted, too.
    """
    coded = code_column(values, to_numpy)
    if coded is None:
        key = read_array(values, argument)
        if key.ndim != 1:
            raise make_value_error(argument, f"has shape {key.shape}, expected (n,)", "one value per case")
        check_missing(key, argument)
        coded = code_array(key)
    if coded is not None:
        key, first = coded.values, coded.first
        row = first if row is None else _find_first_rows(coded.number, row, key.size)
        check_missing(key, argument)
    grouping = _order_groups(key, argument, categories, np.arange(key.size) if row is None else row, in_rows)
    return grouping if coded is None else grouping.take_rows(coded.number)


def _order_groups(
    key: Array, argument: str, categories: Sequence[Any], row: Array, in_rows: bool
) -> Grouping:
    """Name and order the distinct values of an array, whose rows in the table are `row`."""
    if key.dtype.kind in "biuf":
        distinct, number = np.unique(key, return_inverse=True)
        distinct_values = distinct.tolist() if key.dtype.kind != "f" else list(distinct)
    else:
        distinct_values, number = _number_distinct_values(key, argument)
    order = _sort_groups(
        distinct_values,
        categories,
        _find_first_rows(number, row, len(distinct_values)) if in_rows else None,
    )
    place = np.empty(len(distinct_values), int)
    place[order] = np.arange(len(distinct_values))
    names = write_names(distinct_values)
    check_distinct_names(names, distinct_values, argument)
    return Grouping([names[i] for i in order], [distinct_values[i] for i in order], place[number])


def combine_groups(groupings: Sequence[Grouping], argument: str) -> Grouping:
    """Combine the groups of several columns: each pair of values is a group, with the order of the first."""
    return reduce(lambda first, second: _cross_groups(first, second, argument), groupings)


def _cross_groups(first: Grouping, second: Grouping, argument: str) -> Grouping:
    size = len(second.names)
    pairs, number = code_integers(first.number.astype(np.int64) * size + second.number)
    places = [divmod(int(pair), size) for pair in pairs]
    names = [f"{first.names[i]}, {second.names[j]}" for i, j in places]
    values = [
        (*(first.values[i] if isinstance(first.values[i], tuple) else [first.values[i]]), second.values[j])
        for i, j in places
    ]
    check_distinct_names(names, values, argument)
    return Grouping(names, values, number)


_GROUPING = ("by", "fold", "groups", "subgroup")  # hue is a list where its models are named


def combine_column_lists(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Put one column in the place of each list of columns: each pair of their values is a group."""
    data = arguments.get("data")
    return {
        word: combine_columns(value, word, data) if word in _GROUPING else value
        for word, value in arguments.items()
    }


def combine_columns(value: Any, argument: str, data: Any) -> Any:
    """Return one column of the pairs of values of listed columns; return any other value unchanged."""
    names = list_hue_columns(value, data, argument) if isinstance(value, (list, tuple)) else []
    if not names:
        return value
    if frames.is_lazy(data):
        raise make_value_error(
            argument, "names columns of a lazy table", "make one column of them, or collect the table"
        )
    columns = frames.fetch_table_columns(data, names)
    groupings = [read_column_groups(columns[name], argument, name, data) for name in names]
    grouping = combine_groups(groupings, argument)
    column = grouping.name_rows().view(CombinedColumn)
    column.categories, column.name = grouping.names, ", ".join(names)
    return column


def read_column_groups(values: Any, argument: str, column: Any = None, data: Any = None) -> Grouping:
    """Find the groups of an array; its categorical type, or that of a column of `data`, may order them."""
    order, ordered = list_categories(values if column is None else column, data)
    return read_groups(values, argument, order if ordered else ())


def _number_distinct_values(key: Array, argument: str) -> tuple[list[Any], Array]:
    """Return the distinct values by first appearance, and for each row the position of its value."""
    values: list[Any] = list(key) if key.dtype.kind in "mM" else key.tolist()
    place: dict[Any, int] = {}
    try:
        number = [place.setdefault(value, len(place)) for value in values]
    except TypeError as error:
        raise make_type_error(
            argument,
            f"holds several values per case, such as {shorten_value(values[0])}",
            "give one name per case, such as one field of them",
        ) from error
    return list(place), np.array(number, dtype=int)


def _find_first_rows(number: Array, row: Array, size: int) -> Array:
    """Find the first row of each group."""
    first = np.full(size, np.iinfo(np.int64).max)
    np.minimum.at(first, number, row)
    return first


def _sort_groups(seen: list[Any], categories: Sequence[Any], first: Array | None) -> list[int]:
    """Return the order of groups: by category, by value, or of text by the first rows if these are known."""
    if len(categories):
        rank = {value: i for i, value in enumerate(categories)}
        if all(value in rank for value in seen):
            return sorted(range(len(seen)), key=lambda i: rank[seen[i]])
    if first is None or not any(isinstance(value, (str, bytes)) for value in seen):
        try:
            return sorted(range(len(seen)), key=seen.__getitem__)
        except TypeError:  # values that cannot be compared
            pass
    if first is None:
        return sorted(range(len(seen)), key=lambda i: str(seen[i]))
    return [int(i) for i in np.argsort(first, kind="stable")]
