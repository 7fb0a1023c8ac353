"""Any data frame or lazy engine, through narwhals: named columns out as numpy arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

_BACKENDS = ("polars", "pyarrow", "pandas")


def _narwhals(data: object) -> Any:
    import narwhals as nw

    return nw.from_native(data)


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


def read_file(path: Path) -> Any:
    """Read a table from a .csv or .parquet file, with the first library at hand."""
    import narwhals as nw

    readers = {".csv": nw.read_csv, ".parquet": nw.read_parquet}
    if path.suffix.lower() not in readers:
        raise ValueError(f"FILE={path} must end in {' or '.join(readers)}")
    if not path.is_file():
        raise ValueError(f"FILE={path} does not exist")
    backend = next((name for name in _BACKENDS if find_spec(name)), "pandas")
    if backend == "pandas" and path.suffix.lower() == ".parquet":
        raise ValueError("reading Parquet needs polars or pyarrow: install one of them")
    try:
        return readers[path.suffix.lower()](str(path), backend=backend).to_native()  # type: ignore[arg-type]
    except Exception as error:  # every library has its own
        raise ValueError(f"FILE={path} cannot be read: {error}") from error
