"""Any data frame or lazy engine, through narwhals: named columns, or groups of rows, as numpy arrays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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
    if isinstance(data, Mapping) or _is_dataset(data):
        return True
    try:
        _narwhals(data)
    except TypeError:
        return False
    return True


def is_lazy(data: object) -> bool:
    """Say whether the rows of `data` have no order of their own."""
    import narwhals as nw

    if isinstance(data, Mapping):
        return False
    return _is_dataset(data) or isinstance(_narwhals(data), nw.LazyFrame)


def column_names(data: object) -> list[str]:
    """List the columns of a table."""
    if isinstance(data, Mapping):
        return [str(name) for name in data]
    if _is_dataset(data):
        return list(data.schema.names)  # type: ignore[attr-defined]
    return list(_narwhals(data).collect_schema().names())


def columns(data: object, names: Sequence[str]) -> dict[str, NDArray[Any]]:
    """Fetch the named columns, each once, as numpy arrays."""
    names = list(dict.fromkeys(names))
    if isinstance(data, Mapping):
        return {name: np.asarray(data[name]) for name in names}
    parts = [_collected(table.select(names)) for table in _tables(data)]
    found = {name: [_values(part[name]) for part in parts] for name in names}
    return {name: np.concatenate(each) if len(each) > 1 else each[0] for name, each in found.items()}


def group_rows(
    data: object, columns: Mapping[str, str], *, soft: bool, width: float = 0.0
) -> dict[str, NDArray[Any]]:
    """Have an engine group the rows by score, or by cells of scores, and by label, model and fold.

    `columns` says which column is the score, label, weight, model and fold.  For every group come back its
    number of cases and, where there are weights, their sum, least value, and how many are missing or no
    whole numbers; for soft labels the weight of positives, with the range of the labels.
    """
    parts = [_grouped(table, columns, soft, width) for table in _tables(data)]
    names = parts[0].columns
    found = {name: [_values(part[name]) for part in parts] for name in names}
    joined = {name: np.concatenate(values) for name, values in found.items()}
    for name in names:
        if name in ("cases", "lost", "weightless", "broken"):
            joined[name] = joined[name].astype(np.int64)  # DuckDB sums integers to decimals
    return joined


def extent(data: object, column: str) -> tuple[float, float]:
    """Find the least and the largest finite value of a column; NaN if there is none."""
    import narwhals as nw

    ends = []
    for table in _tables(data):
        _check_number(table.collect_schema()[column], "y_score")
        frame = table.select(nw.col(column).cast(nw.Float64).alias("score"))
        score = nw.col("score")
        frame = frame.filter(score.is_finite())
        found = _collected(frame.select(score.min().alias("low"), score.max().alias("high")))
        ends += [found[name].to_list()[0] for name in ("low", "high")]
    known = [end for end in ends if end is not None and end == end]
    return (min(known), max(known)) if known else (float("nan"), float("nan"))


def _tables(data: object) -> Iterator[Any]:
    """Go through the batches of a pyarrow dataset; any other table is one."""
    if not _is_dataset(data):
        yield _narwhals(data)
        return
    import narwhals as nw
    import pyarrow as pa

    empty = True
    for batch in data.to_batches():  # type: ignore[attr-defined]
        if batch.num_rows:
            empty = False
            yield nw.from_native(pa.Table.from_batches([batch]))
    if empty:
        yield nw.from_native(data.schema.empty_table())  # type: ignore[attr-defined]


def _grouped(table: Any, columns: Mapping[str, str], soft: bool, width: float) -> Any:
    """Group one table; what is summed is a column of its own first, as engines ask for."""
    import narwhals as nw

    schema = table.collect_schema()
    text = table.implementation.is_pyarrow()
    frame = table.select(**{name: _plain(column, schema[column], text) for name, column in columns.items()})
    score, label, weight = nw.col("score"), nw.col("label"), nw.col("weight")
    keys = [name for name in ("model", "fold") if name in columns]
    sums = [nw.len().alias("cases")]
    if "weight" in columns:
        _check_number(schema[columns["weight"]], "sample_weight")
        frame = frame.with_columns(weight=weight.cast(nw.Float64))
        frame = frame.with_columns(
            weightless=_lost(weight).cast(nw.Int64), broken=(weight != weight.floor()).cast(nw.Int64)
        )
        sums += [weight.sum(), weight.min().alias("lightest")]
        sums += [nw.col(name).sum() for name in ("weightless", "broken")]
    if soft:
        _check_number(schema[columns["label"]], "y_true")
        frame = frame.with_columns(label=label.cast(nw.Float64))
        positive = label * weight if "weight" in columns else label
        frame = frame.with_columns(lost=_lost(label).cast(nw.Int64), positive=positive)
        sums += [nw.col("positive").sum(), nw.col("lost").sum()]
        sums += [label.min().alias("least"), label.max().alias("most")]
    else:
        keys.append("label")
    if width:
        frame = frame.with_columns(score=score.cast(nw.Float64))
        whole = score.is_finite()  # ±inf, NaN and null are cells of their own
        number = (nw.when(whole).then(score).otherwise(nw.lit(0.0)) / width).floor().cast(nw.Float64)
        frame = frame.with_columns(cell=nw.when(whole).then(number).otherwise(score))
        sums += [score.max().alias("top"), score.min().alias("score")]
    key = "cell" if width else "score"
    return _collected(frame.group_by(key, *keys).agg(*sums))


def _plain(column: str, dtype: Any, text: bool) -> Any:
    """Take a column, categories as text, decimals as numbers: by way of `text` where a cast rounds twice."""
    import narwhals as nw

    if dtype in (nw.Categorical, nw.Enum):
        return nw.col(column).cast(nw.String)
    if dtype == nw.Decimal:
        return (nw.col(column).cast(nw.String) if text else nw.col(column)).cast(nw.Float64)
    return nw.col(column)


def _lost(column: Any) -> Any:
    return column.is_null() | column.is_nan()


def _check_number(dtype: Any, argument: str) -> None:
    if not dtype.is_numeric() and str(dtype) != "Boolean":
        raise TypeError(f"{argument} must be numbers, not {dtype}")


def _collected(frame: Any) -> Any:
    import narwhals as nw

    if not isinstance(frame, nw.LazyFrame):
        return frame
    return frame.collect(engine="streaming") if frame.implementation.is_polars() else frame.collect()


def _is_dataset(data: object) -> bool:
    """Say whether this is a pyarrow dataset, which narwhals does not know, without importing pyarrow."""
    return type(data).__module__.startswith("pyarrow._dataset")


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
