"""Any data frame or lazy engine, through narwhals: named columns out as numpy arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray


def _narwhals(data: object) -> Any:
    import narwhals as nw

    return nw.from_native(data)  # type: ignore[call-overload]


def is_table(data: object) -> bool:
    """Say whether `data` can be read by column name: a mapping of columns or a frame narwhals knows."""
    if isinstance(data, Mapping):
        return True
    try:
        _narwhals(data)
    except TypeError:
        return False
    return True


def is_lazy(data: object) -> bool:
    """Say whether the rows of `data` have no order of their own."""
    import narwhals as nw

    return not isinstance(data, Mapping) and isinstance(_narwhals(data), nw.LazyFrame)


def column_names(data: object) -> list[str]:
    """List the columns of a table."""
    if isinstance(data, Mapping):
        return [str(name) for name in data]
    return list(_narwhals(data).collect_schema().names())


def columns(data: object, names: Sequence[str]) -> dict[str, NDArray[Any]]:
    """Fetch the named columns, each once, as numpy arrays; a lazy engine is asked for these alone."""
    names = list(dict.fromkeys(names))
    if isinstance(data, Mapping):
        return {name: np.asarray(data[name]) for name in names}
    import narwhals as nw

    frame = _narwhals(data).select(names)
    if isinstance(frame, nw.LazyFrame):
        frame = frame.collect()
    return {name: _values(frame[name]) for name in names}


def _values(column: Any) -> NDArray[Any]:
    import narwhals as nw

    if column.dtype in (nw.Categorical, nw.Enum):
        column = column.cast(nw.String)
    if column.null_count():  # nulls keep their kind: None is told from NaN in the message
        return np.asarray(column.to_list(), dtype=object)
    return np.asarray(column.to_numpy())
