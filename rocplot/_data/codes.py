"""Columns as codes: the distinct values of a column, found by its own library, and each row's among them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

_MOST_LEVELS = 1 << 20  # integers in so small a range are coded by a table, without sorting them
_MANY_ROWS = 5_000  # from which on importing pandas takes less time than a loop over the values


@dataclass(frozen=True, eq=False)
class CodedColumn:
    """A column without missing values that is stored as codes.

    Attributes
    ----------
    values : ndarray, shape (k,)
        The distinct values, as the library of the column converts them to numpy.
    number : ndarray of int, shape (n,)
        The position of each row's value in `values`.
    first : ndarray of int, shape (k,)
        The first row of each value.
    """

    values: NDArray[Any]
    number: NDArray[Any]
    first: NDArray[Any]

    def __len__(self) -> int:
        return int(self.number.size)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        values = self.values if dtype is None else self.values.astype(dtype)
        return np.asarray(values[self.number])

    def take_rows(self, rows: NDArray[Any]) -> CodedColumn:
        """Return some rows; values that none of them has are kept."""
        return replace(self, number=self.number[rows])


def code_column(column: Any, to_numpy: Callable[[Any], NDArray[Any]]) -> CodedColumn | None:
    """Code a series of pandas, polars or pyarrow; None for anything else, and if a value is missing.

    `to_numpy` converts the distinct values.
    """
    if isinstance(column, CodedColumn | np.ndarray):
        return column if isinstance(column, CodedColumn) else None
    module = type(column).__module__.partition(".")[0]
    try:
        if module == "pandas" and hasattr(column, "factorize"):
            number = column.factorize()[0]
        elif module == "polars" and hasattr(column, "to_physical"):
            number = _code_polars_series(column)
        elif module == "pyarrow":
            number = _code_arrow_array(column)
        else:
            return None
    except (TypeError, ValueError, NotImplementedError):  # values that cannot be hashed
        return None
    if number is None or not number.size or number.min() < 0:
        return None
    number, first = _drop_unused_codes(number)
    rows = column.gather(first) if module == "polars" else column.take(first)
    values = to_numpy(rows)
    return CodedColumn(values, number, first) if values.ndim == 1 else None


def code_array(array: NDArray[Any]) -> CodedColumn | None:
    """Code an array without missing values; None if the values have to be compared one by one."""
    kind = array.dtype.kind
    if kind in "biu":
        number = code_integers(array)[1]
    elif kind == "f":
        number = np.unique(array, return_inverse=True)[1]
    elif kind in "OU" and array.size >= _MANY_ROWS:
        import pandas as pd

        try:
            number = pd.factorize(array.astype(object))[0]
        except TypeError:
            return None
    else:
        return None
    if not number.size or number.min() < 0:
        return None
    number, first = _drop_unused_codes(number)
    return CodedColumn(array[first], number, first)


def code_integers(numbers: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the sorted distinct integers, and the position of each of `numbers` among them."""
    if not numbers.size:
        return numbers, np.empty(0, np.int64)
    low, high = numbers.min(), numbers.max()
    if int(high) - int(low) >= _MOST_LEVELS:
        return np.unique(numbers, return_inverse=True)
    if numbers.dtype.itemsize < 8:
        numbers, low = numbers.astype(np.int64), np.int64(low)
    number = (numbers - low).astype(np.int64, copy=False)
    levels = np.flatnonzero(np.bincount(number))
    if levels.size <= number.max():
        place = np.zeros(levels[-1] + 1, np.int64)
        place[levels] = np.arange(levels.size)
        number = place[number]
    return levels.astype(numbers.dtype) + low, number


def _code_polars_series(series: Any) -> NDArray[Any] | None:
    import polars as pl

    if series.dtype not in (pl.String, pl.Categorical, pl.Enum) or series.null_count():
        return None  # numbers are coded as an array
    coded = series.cast(pl.Categorical) if series.dtype == pl.String else series
    return code_integers(coded.to_physical().to_numpy())[1]


def _code_arrow_array(array: Any) -> NDArray[Any] | None:
    import pyarrow as pa
    import pyarrow.compute as pc

    if not hasattr(array, "dictionary_encode") or pa.types.is_floating(array.type) or array.null_count:
        return None
    encoded = array.dictionary_encode()
    if isinstance(encoded, pa.ChunkedArray):
        encoded = encoded.unify_dictionaries().combine_chunks()
        encoded = encoded.chunk(0) if isinstance(encoded, pa.ChunkedArray) and encoded.num_chunks else encoded
    if encoded.dictionary.null_count:
        return None
    return np.asarray(pc.cast(encoded.indices, pa.int64()))


def _drop_unused_codes(number: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the codes without gaps, and the first row of each."""
    size = int(number.max()) + 1
    first = np.full(size, number.size)
    first[number[::-1]] = np.arange(number.size - 1, -1, -1)  # of equal codes the last is kept
    used = np.flatnonzero(first < number.size)
    if used.size < size:
        place = np.zeros(size, np.int64)
        place[used] = np.arange(used.size)
        number = place[number]
    return number, first[used]
