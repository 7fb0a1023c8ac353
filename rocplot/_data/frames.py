"""Reading of data frames and lazy engines through narwhals: columns, or groups of rows, as numpy arrays."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Band: TypeAlias = tuple[Any, Any, float]

SCATTER = 1.0471975511965976  # pyarrow's hash of floats collides where their last bits are 0
_COUNTED = {"cases", "weight_lost", "weight_broken", "label_lost", "label_broken"}
_SUMS = {"weight", "positive", "moment", "rest"}


def _to_narwhals(data: Any) -> Any:
    import narwhals as nw

    columns = data.columns if hasattr(data, "iloc") and hasattr(data, "columns") else None
    if columns is not None and not columns.is_unique:  # pandas allows columns of the same name
        data = data.loc[:, ~data.columns.duplicated(keep=False)]
    return nw.from_native(data)


def is_table(data: object) -> bool:
    """Return whether `data` has columns by name: a mapping of columns, or a frame that narwhals supports."""
    if isinstance(data, Mapping) or is_dataset(data):
        return True
    try:
        _to_narwhals(data)
    except TypeError:
        return False
    return True


def is_lazy(data: object) -> bool:
    """Return whether `data` is a lazy table or dataset, whose rows have no fixed order."""
    if isinstance(data, Mapping):
        return False
    return is_dataset(data) or is_lazy_frame(_to_narwhals(data))


def is_lazy_frame(table: Any) -> bool:
    """Return whether a table of narwhals is lazy."""
    import narwhals as nw

    return isinstance(table, nw.LazyFrame)


def drop_missing_rows(data: Any, names: Sequence[str]) -> Any:
    """Leave out the rows of a lazy table without a value in a column; a pyarrow scanner is left as it is."""
    if not is_dataset(data):
        return _to_narwhals(data).drop_nulls(subset=list(names)).to_native()
    if not hasattr(data, "schema"):
        return data
    import pyarrow.compute as pc

    return reduce(lambda rows, name: rows.filter(pc.field(name).is_valid()), names, data)


def has_row_order(data: Any) -> bool:
    """Return whether the rows of a table have an order; of lazy engines only polars keeps one."""
    if isinstance(data, Mapping) or is_dataset(data):
        return True
    frame = _to_narwhals(data)
    return not is_lazy_frame(frame) or bool(frame.implementation.is_polars())


def list_column_names(data: Any) -> list[Any]:
    """List the column names of a table; those of pandas may be numbers."""
    if isinstance(data, Mapping):
        return [str(name) for name in data]
    if hasattr(data, "iloc"):
        return list(data.columns)
    if is_dataset(data):
        return list(_get_dataset_schema(data).names)
    return list(_to_narwhals(data).collect_schema().names())


def fetch_table_columns(data: object, names: Sequence[str]) -> dict[str, NDArray[Any]]:
    """Fetch the named columns as numpy arrays."""
    names = list(dict.fromkeys(names))
    if not names:
        return {}
    if isinstance(data, Mapping):
        from rocplot._data.arrays import to_numpy

        return {name: to_numpy(data[name]) for name in names}
    parts = [_decode_categories(_collect_frame(table.select(names))) for table in _yield_tables(data, names)]
    columns = {name: [_to_values(part[name]) for part in parts] for name in names}
    return {
        name: np.concatenate(batches) if len(batches) > 1 else batches[0] for name, batches in columns.items()
    }


def get_series(data: Any, name: str) -> Any:
    """Return a column as its library holds it; None for the batches of a pyarrow dataset."""
    if isinstance(data, Mapping) or hasattr(data, "iloc"):
        return data[name]
    return None if is_dataset(data) else _to_narwhals(data)[name].to_native()


def fetch_all_columns(data: Any) -> list[Any]:
    """Fetch all columns in order, those of pandas as Series with their index; names may be of any type."""
    if hasattr(data, "iloc"):
        return [data.iloc[:, position] for position in range(data.shape[1])]
    return list(fetch_table_columns(data, list_column_names(data)).values())


def group_engine_rows(
    data: object,
    columns: Mapping[str, str],
    *,
    soft: bool,
    bands: Sequence[Band] | None = None,
    within: bool = False,
) -> dict[str, NDArray[Any]]:
    """Group the rows in their engine by score, or by cells of scores, and by label, model and fold.

    `columns` maps score, label, weight, model and fold to the names of columns.  The result has for every
    group the number of cases; with weights also their sum and range, and how many are missing or not whole;
    for soft labels the same of the labels, and the weight of positives.  Cells also have the sum of the
    weighted scores, `moment`; for soft labels `moment` is that of the positives, and `rest` that of the
    negatives.

    A score within the limits of a band belongs to a cell of the band's width.  Any other score is a cell of
    its own, or is left out with `within`.

    If models or folds are named by text and the rows of the table have an order, `row` is the first row of
    each group.
    """
    names = list(dict.fromkeys(columns.values()))
    parts: list[Any] = []  # the first is the sum of the earlier tables
    start = 0  # the row of the data at which a table begins
    for table in _yield_tables(data, names):
        parts.append(_group_table(table, columns, soft, bands, within, start))
        start += 0 if is_lazy_frame(table) else len(table)
        if sum(map(len, parts[1:])) > len(parts[0]):
            parts = [_add_groups(parts)]
    grouped = _add_groups(parts) if len(parts) > 1 else parts[0]
    found = {name: _to_values(grouped[name]) for name in grouped.columns}
    for name in found.keys() & _COUNTED:
        found[name] = found[name].astype(np.int64)  # sums of integers are decimals in DuckDB
    return found


def find_extent(data: object, column: str) -> tuple[Any, Any] | None:
    """Find the least and the largest finite value of a column; None if it has no finite value."""
    import narwhals as nw

    ends = []
    for table in _yield_tables(data, [column]):
        dtype = table.collect_schema()[column]
        _check_number(dtype, column, "y_score")
        frame = table.select(score=_select_plain_column(table, column, "score"))
        score = nw.col("score")
        if dtype.is_float() or dtype == nw.Decimal:
            frame = frame.filter(score.is_finite())
        limits = _collect_frame(frame.select(score.min().alias("low"), score.max().alias("high")))
        ends += [limits[name].to_list()[0] for name in ("low", "high")]
    finite_ends = [end for end in ends if end is not None and end == end]
    return (min(finite_ends), max(finite_ends)) if finite_ends else None


def yield_batches(data: object, names: Sequence[str], rows: int) -> Iterator[list[NDArray[Any]]]:
    """Yield columns in batches of about `rows` rows; nothing if the engine provides no batches."""
    import narwhals as nw

    columns = list(dict.fromkeys(names))  # one column may be both label and score
    if is_dataset(data):
        tables = _yield_tables(data, columns)
    elif hasattr(native := _to_narwhals(data).to_native(), "collect_batches"):  # of polars, since 1.34
        parts = native.select(columns).collect_batches(
            chunk_size=rows, maintain_order=False, engine="streaming"
        )
        tables = map(nw.from_native, parts)
    else:
        return
    yield from ([_to_values(table[name]) for name in names] for table in tables if len(table))


def reduce_partitions(
    data: object,
    names: Sequence[str],
    function: Callable[[list[NDArray[Any]]], Any],
    join: Callable[[list[Any]], Any],
) -> Any:
    """Compute a function of some columns in each partition of Dask, and join the results in groups of eight.

    Return None for all other tables.
    """
    if is_dataset(data) or not (table := _to_narwhals(data)).implementation.is_dask():
        return None
    from dask.delayed import delayed

    def compute_partition(part: Any) -> Any:
        frame = _to_narwhals(part)
        return function([_to_values(frame[name]) for name in names])

    native: Any = table.to_native()
    waiting = [delayed(compute_partition)(part) for part in native[list(dict.fromkeys(names))].to_delayed()]
    while len(waiting) > 1:
        waiting = [delayed(join)(waiting[start : start + 8]) for start in range(0, len(waiting), 8)]
    return waiting[0].compute()


def _yield_tables(data: Any, names: list[str]) -> Iterator[Any]:
    """Yield the batches of a pyarrow dataset; any other table is yielded whole."""
    if not is_dataset(data):
        yield _to_narwhals(data)
        return
    import narwhals as nw
    import pyarrow as pa

    empty = True
    for batch in data.to_batches(columns=names) if hasattr(data, "schema") else data.to_batches():
        if batch.num_rows:
            empty = False
            yield nw.from_native(_decode_arrow_categories(pa.Table.from_batches([batch])))
    if empty:
        yield nw.from_native(_decode_arrow_categories(_get_dataset_schema(data).empty_table()))


def _decode_categories(frame: Any) -> Any:
    """Replace the categories of a pyarrow table, which have codes, by their values."""
    import narwhals as nw

    return (
        nw.from_native(_decode_arrow_categories(frame.to_native()))
        if frame.implementation.is_pyarrow()
        else frame
    )


def _decode_arrow_categories(table: Any) -> Any:
    """Replace the categories of a pyarrow table by their values, text or numbers."""
    for position, field in enumerate(table.schema):
        if hasattr(field.type, "value_type") and hasattr(field.type, "index_type"):
            table = table.set_column(position, field.name, table.column(position).cast(field.type.value_type))
    return table


def _get_dataset_schema(data: Any) -> Any:
    """Return the schema of a pyarrow dataset, or of a scanner, which may select or compute columns."""
    return data.schema if hasattr(data, "schema") else data.projected_schema


def _group_table(
    table: Any,
    columns: Mapping[str, str],
    soft: bool,
    bands: Sequence[Band] | None,
    within: bool,
    start: int,
) -> Any:
    """Group one table; engines sum columns only, so that products become columns first."""
    import narwhals as nw

    schema = table.collect_schema()
    _check_number(schema[columns["score"]], columns["score"], "y_score")
    frame = table.select(
        **{name: _select_plain_column(table, column, name) for name, column in columns.items()}
    )
    keys = [name for name in columns if name.startswith("model") or name == "fold"]
    sums = [nw.len().alias("cases")]
    if has_row_order(table) and any(_is_text(schema[columns[name]]) for name in keys):
        frame = _add_row_numbers(frame, start)
        sums.append(nw.col("row").min())
    if within:
        frame = frame.filter(reduce(or_, [_is_inside(band) for band in bands or ()]))
    summed = {"weight": "sample_weight"} if "weight" in columns else {}
    for name, argument in {**summed, **({"label": "y_true"} if soft else {})}.items():
        _check_number(schema[columns[name]], columns[name], argument)
        frame = _mark_missing(frame, name)
        sums += [nw.col(f"{name}_{defect}").sum() for defect in ("lost", "broken")]
        sums += [nw.col(name).min().alias(f"{name}_low"), nw.col(name).max().alias(f"{name}_high")]
    if "weight" in columns:
        sums.append(nw.col("weight").sum())
    if soft:
        positive = nw.col("label") * nw.col("weight") if "weight" in columns else nw.col("label")
        frame = frame.with_columns(positive=positive)
        sums.append(nw.col("positive").sum())
    else:
        keys.append("label")
    if bands is not None:
        frame, moments = _add_cell_numbers(frame, columns, soft, bands)
        sums += [nw.col(name).sum() for name in moments]
        sums += [nw.col("score").max().alias("top"), nw.col("score").min().alias("score")]
    key = "score" if bands is None else "cell"
    return _collect_frame(frame.group_by(key, *keys).agg(*sums))


def _is_text(dtype: Any) -> bool:
    """Return whether a column holds text, whose groups are shown in the order of the rows."""
    import narwhals as nw

    return dtype in (nw.String, nw.Categorical)


def _add_row_numbers(frame: Any, start: int) -> Any:
    """Add a column with the number of each row."""
    import narwhals as nw

    if is_lazy_frame(frame):  # of polars; narwhals would require columns to sort by
        frame = nw.from_native(frame.to_native().with_row_index("row"))
    else:
        frame = frame.with_row_index("row")
    return frame.with_columns(row=nw.col("row").cast(nw.Int64) + start)


def _mark_missing(frame: Any, name: str) -> Any:
    """Cast a column to floats, and add columns that mark missing values and those that are not whole."""
    import narwhals as nw

    value = nw.col(name)
    frame = frame.with_columns(_cast_to_float(frame, name))
    is_missing = value.is_null() | value.is_nan()
    small = (value < 2.0**53) & (value > -(2.0**53))  # some engines floor to integers
    sound = nw.when(small).then(value).otherwise(nw.lit(0.0))
    frame = frame.with_columns(lost=is_missing.cast(nw.Int64), sound=sound)
    sound = nw.col("sound")
    broken = (sound != sound.floor()).cast(nw.Int64)
    return frame.with_columns(**{f"{name}_lost": nw.col("lost"), f"{name}_broken": broken})


def _add_cell_numbers(
    frame: Any, columns: Mapping[str, str], soft: bool, bands: Sequence[Band]
) -> tuple[Any, list[str]]:
    """Add the cell of each score, its lower edge times `SCATTER`, and the weighted score of each row.

    Infinite and missing scores have cells of their own.  The weighted scores of soft labels are two columns,
    of positives and of negatives; the names of these columns are returned, too.
    """
    import narwhals as nw

    value = nw.col("value")
    frame = frame.with_columns(value=nw.col("score"))
    frame = frame.with_columns(_cast_to_float(frame, "value"))
    cell = value
    for band in bands:
        is_inside, width = _is_inside(band), band[2]
        band_value = nw.when(is_inside).then(value).otherwise(nw.lit(0.0))  # some engines floor to integers
        edge = (band_value / width).floor().cast(nw.Float64) * (width * SCATTER)
        cell = nw.when(is_inside).then(edge).otherwise(cell)
    moment = value * nw.col("weight") if "weight" in columns else value
    label = nw.col("label")
    moments = {"moment": moment * label, "rest": moment * (1.0 - label)} if soft else {"moment": moment}
    return frame.with_columns(cell=cell, **moments), list(moments)


def _is_inside(band: Band) -> Any:
    import narwhals as nw

    low, high, _ = band
    return (nw.col("score") >= low) & (nw.col("score") <= high)


def _add_groups(parts: list[Any]) -> Any:
    """Merge equal groups of several tables."""
    import narwhals as nw

    names = parts[0].columns
    sums = [name for name in names if name in _COUNTED | _SUMS]
    highest = [name for name in names if name == "top" or name.endswith("_high")]
    lowest = [name for name in names if name.endswith("_low") or name == "row"]
    lowest += ["score"] * ("top" in names)
    keys = [name for name in names if name not in {*sums, *highest, *lowest}]
    return (
        nw.concat(parts)
        .group_by(*keys)
        .agg(
            *(nw.col(name).sum() for name in sums),
            *(nw.col(name).max() for name in highest),
            *(nw.col(name).min() for name in lowest),
        )
        .select(*names)
    )


def _select_plain_column(table: Any, column: str, name: str) -> Any:
    """Select a column: categories as text, decimals as floats, −0 as 0 so that zeros are one group."""
    import narwhals as nw

    dtype, expression = table.collect_schema()[column], nw.col(column)
    if dtype in (nw.Categorical, nw.Enum):
        number = nw.Int64 if name.startswith("model") else nw.Float64  # so that 1 and 1.0 are one model
        return expression.cast(number if _has_number_categories(table, column) else nw.String)
    if dtype == nw.Decimal:  # pyarrow would round twice without the text
        return (expression.cast(nw.String) if table.implementation.is_pyarrow() else expression).cast(
            nw.Float64
        ) + 0.0
    if dtype.is_float():
        return (expression + 0.0).cast(dtype)
    if dtype == nw.Boolean and name == "score":
        return expression.cast(nw.Int64)
    return expression


def _has_number_categories(table: Any, column: str) -> bool:
    """Return whether the categories of a column of Dask are numbers; those of other engines are text."""
    if not table.implementation.is_dask():
        return False
    dtype = table.to_native().dtypes[column]
    if hasattr(dtype, "pyarrow_dtype"):
        return not str(dtype.pyarrow_dtype.value_type).endswith("string")
    return getattr(dtype.categories.dtype, "kind", "O") in "iuf"


def _cast_to_float(frame: Any, name: str) -> Any:
    """Cast a column to floats, through text where pyarrow refuses integers that floats would round."""
    import narwhals as nw

    expression = nw.col(name)
    if frame.implementation.is_pyarrow() and frame.collect_schema()[name] in (nw.Int64, nw.UInt64):
        try:
            frame.select(expression.cast(nw.Float64))
        except ValueError:  # includes pyarrow's ArrowInvalid
            expression = expression.cast(nw.String)
    return expression.cast(nw.Float64)


def _check_number(dtype: Any, column: str, argument: str) -> None:
    if not dtype.is_numeric() and str(dtype) != "Boolean":
        raise TypeError(f"column {column!r}: {argument} must be numbers, not {dtype}")


def _collect_frame(frame: Any) -> Any:
    import narwhals as nw

    if not isinstance(frame, nw.LazyFrame):
        return frame
    return frame.collect(engine="streaming") if frame.implementation.is_polars() else frame.collect()


def is_dataset(data: object) -> bool:
    """Return whether a value is a pyarrow dataset, which narwhals does not support, without the import."""
    return type(data).__module__.startswith("pyarrow._dataset")


def _to_values(column: Any) -> NDArray[Any]:
    import narwhals as nw

    if column.dtype in (nw.Categorical, nw.Enum):
        if column.implementation.is_pandas():  # its categories may be numbers
            return np.asarray(column.to_native().to_numpy(), dtype=object)
        column = column.cast(nw.String)
    if column.implementation.is_pyarrow() and str(column.to_native().type) == "month_day_nano_interval":
        column = nw.from_native(_convert_time_intervals(column.to_native()), series_only=True)
    zoned = column.dtype == nw.Datetime and getattr(column.dtype, "time_zone", None) is not None
    # Objects keep the time zone of times and the type of nulls: a message distinguishes None from NaN.
    if zoned or column.null_count():
        return np.asarray(column.to_list(), dtype=object)
    return np.asarray(column.to_numpy())


def _convert_time_intervals(intervals: Any) -> Any:
    """Turn the intervals of DuckDB into durations, unless they hold months, which have no fixed length."""
    import pyarrow as pa

    values = intervals.to_pylist()
    if any(value is not None and value.months for value in values):
        return intervals
    day = 86_400 * 10**9
    return pa.chunked_array(
        [pa.array([value and value.days * day + value.nanoseconds for value in values], pa.duration("ns"))]
    )
