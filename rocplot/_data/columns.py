"""Columns of tables: look them up by name, check the order of their rows, read models and covariates."""

from __future__ import annotations

import difflib
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from os import PathLike
from typing import Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from rocplot._data import frames
from rocplot._data.arrays import (
    check_missing,
    check_text,
    describe_type,
    find_missing,
    list_first_values,
    mark_column,
    negate_scores,
    read_array,
    read_label_array,
    read_scores,
    to_numpy,
)
from rocplot._data.codes import code_column
from rocplot._errors import make_type_error, make_value_error
from rocplot._names import check_distinct_names, name_entries
from rocplot._typing import Array
from rocplot._validation import check_lengths

# -- The categories of a column, in their own order -----------------------------------------------

T = TypeVar("T")


class CombinedColumn(NDArray[Any]):
    """The name of the group of each case by several columns, with all names in their order."""

    categories: Sequence[str] = ()
    name = ""


def list_categories(column: Any, data: object = None) -> tuple[list[Any], bool]:
    """Return the categories of a categorical array or column in their order, and whether it is ordered.

    Anything else has none, and neither has a ``Categorical`` of polars, whose categories have no order.
    """
    if isinstance(column, CombinedColumn):
        return list(column.categories), True
    if isinstance(column, str):
        if data is None or not frames.is_table(data) or column not in frames.list_column_names(data):
            return [], False
        if not isinstance(data, Mapping):
            return _list_frame_categories(data, column)
        column = data.get(column)
    kind = getattr(column, "dtype", None)
    return _list_arrow_categories(column) if kind is None else _list_series_categories(column, kind)


def sort_models(models: Mapping[Any, T], order: Sequence[str]) -> dict[Any, T]:
    """Sort models by `order`; those that it does not name come last."""
    ordered = {name: models[name] for name in order if name in models}
    return ordered | {name: model for name, model in models.items() if name not in ordered}


def _list_series_categories(series: Any, kind: Any) -> tuple[list[Any], bool]:
    """List the categories of a series, whose type of Arrow knows their order but not their names.

    Those of a series of Dask are taken from its first rows.
    """
    if not getattr(getattr(kind, "pyarrow_dtype", None), "ordered", False):
        return _list_type_categories(kind)
    import pyarrow as pa

    rows = series.head(1, npartitions=-1) if hasattr(series, "npartitions") else series
    return _list_arrow_categories(pa.array(rows.array))


def _list_type_categories(kind: Any) -> tuple[list[Any], bool]:
    """List the categories of a dtype of pandas, or of the dtype Enum of polars."""
    if type(kind).__name__ == "Enum":
        return list(kind.categories), True
    categories, ordered = getattr(kind, "categories", None), getattr(kind, "ordered", None)
    return ([], False) if categories is None or ordered is None else (list(categories), bool(ordered))


def _list_arrow_categories(column: Any) -> tuple[list[Any], bool]:
    """List the categories of a pyarrow array or chunked array."""
    kind = getattr(column, "type", None)
    if kind is None or not hasattr(kind, "index_type"):
        return [], False
    if hasattr(column, "chunks"):
        if not column.num_chunks:
            return [], False
        column = column.unify_dictionaries().chunk(0)
    return list(column.dictionary.to_pylist()), bool(kind.ordered)


def _list_dataset_categories(data: Any, name: str) -> tuple[list[Any], bool]:
    """List the ordered categories of a column of a pyarrow dataset, read from its first row."""
    schema = data.schema if hasattr(data, "schema") else data.projected_schema
    if not getattr(schema.field(name).type, "ordered", False):
        return [], False
    return _list_arrow_categories(data.head(1).column(name))


def _list_frame_categories(data: Any, name: str) -> tuple[list[Any], bool]:
    """List the categories of a column of a data frame."""
    import narwhals as nw

    if hasattr(data, "iloc"):
        kinds = data.dtypes[name]  # several in pandas if columns share the name
        return ([], False) if hasattr(kinds, "iloc") else _list_series_categories(data[name], kinds)
    if frames.is_dataset(data):
        return _list_dataset_categories(data, name)
    frame = nw.from_native(data)
    if frame.implementation.is_pyarrow():
        return _list_arrow_categories(data.column(name))
    kind = frame.collect_schema()[name]
    return (list(kind.categories), True) if isinstance(kind, nw.Enum) else ([], False)


# -- Rows are joined by position; pandas indexes in another order are refused ---------------------


def check_index_order(**arguments: object) -> None:
    """Raise if two pandas objects hold the same index labels in different orders.

    Objects without an index, and indexes with different labels, are joined by position.  Of a mapping each
    value is checked.
    """
    first: dict[str, Any] = {}
    for name, index in _yield_indexes(arguments):
        for earlier_name, earlier_index in first.items():
            if _are_reordered(earlier_index, index):
                raise make_value_error(
                    name,
                    f"has the index labels of {earlier_name} in another order, but rows are joined by "
                    "position",
                    f"align them, e.g. by .loc[{earlier_name}.index], or pass .to_numpy() if the positions "
                    "are "
                    "right",
                )
        if not any(earlier_index is index for earlier_index in first.values()):
            first[name] = index


def check_model_orders(**parts: object) -> None:
    """Check the index order of the cases, for each model by itself if each has its own `y_true`."""
    if not isinstance(parts["y_true"], Mapping):
        check_index_order(**parts)
        return
    for model in parts["y_true"]:
        shared_parts = {name: part for name, part in parts.items() if not isinstance(part, Mapping)}
        for name, part in parts.items():
            if isinstance(part, Mapping):
                shared_parts[f"{name}[{model!r}]"] = {str(key): array for key, array in part.items()}.get(
                    str(model)
                )
        check_index_order(**shared_parts)


def _yield_indexes(arguments: Mapping[str, object], levels: int = 3) -> Iterator[tuple[str, Any]]:
    """Yield the names and indexes of the arguments that are pandas objects; none if pandas is not loaded.

    Mappings nested deeper than `levels`, such as one that holds itself, are refused where they are read.
    """
    pandas = sys.modules.get("pandas")
    if pandas is None:
        return
    for name, value in arguments.items():
        if isinstance(value, Mapping):
            entries = {f"{name}[{key!r}]": entry for key, entry in value.items()} if levels else {}
            yield from _yield_indexes(entries, levels - 1)
        elif isinstance(index := getattr(value, "index", None), pandas.Index):
            yield name, index


def _are_reordered(a: Any, b: Any) -> bool:
    """Return whether two indexes hold the same labels, each equally often, in different orders."""
    if a is b or len(a) != len(b) or a.nlevels != b.nlevels or len(a) < 2 or a.equals(b):
        return False
    if all(isinstance(index.dtype, np.dtype) and index.dtype.kind in "iuf" for index in (a, b)):
        if a.min() != b.min() or a.max() != b.max():
            return False
        return np.array_equal(np.sort(a.to_numpy()), np.sort(b.to_numpy()), equal_nan=True)
    if a.dtype != b.dtype:
        a, b = a.astype(object), b.astype(object)
    if not a.isin(b[:1]).any():
        return False
    often, other_counts = a.value_counts(dropna=False), b.value_counts(dropna=False)
    return len(often) == len(other_counts) and bool((often.reindex(other_counts.index) == other_counts).all())


# -- Columns looked up by name, and data frames of one model per column ---------------------------

Named: TypeAlias = "dict[str, NDArray[Any]]"

_NUMBERS = ("y_score", "score_matrix", "sample_weight")


def is_frame(value: object) -> bool:
    """Return whether a value is a data frame, eager or lazy; this is fast for arrays, lists and mappings."""
    if isinstance(value, (np.ndarray, list, tuple, Mapping)) or not hasattr(type(value), "columns"):
        return False
    return hasattr(value, "iloc") or frames.is_table(value)  # pandas allows columns of the same name


def is_cross_table(value: Any) -> bool:
    """Return whether a value is a data frame with the same labels in rows and columns, as of pd.crosstab."""
    if not is_frame(value) or not hasattr(value, "iloc") or len(value.index) != len(value.columns):
        return False
    return set(map(str, value.index)) == set(map(str, value.columns))


def convert_frame_to_models(scored: Any, argument: str = "y_score") -> Any:
    """Read a data frame of scores as a mapping, column → scores; return all else unchanged."""
    if not is_frame(scored):
        return scored
    heads = frames.list_column_names(scored)
    names = [", ".join(map(str, head)) if isinstance(head, tuple) else str(head) for head in heads]
    if twice := [name for name in names if names.count(name) > 1]:
        raise make_value_error(
            argument, f"has {len(twice)} columns named {twice[0]!r}", "each column is a model"
        )
    if frames.is_lazy(scored):
        raise make_type_error(
            argument,
            "is a lazy table, whose rows have no order",
            "pass it as data= with the names of its columns, or collect it",
        )
    if not heads:
        raise make_value_error(argument, "is a data frame without columns", "each column is a model")
    columns = frames.fetch_all_columns(scored)
    _refuse_unnamed_probabilities(heads, columns, argument)
    return dict(zip(names, columns, strict=True))


def _refuse_unnamed_probabilities(heads: Sequence[Any], held: Sequence[Any], argument: str) -> None:
    """Refuse a frame of two unnamed columns that sum to 1: these are two classes, not two models."""
    if len(heads) != 2 or any(isinstance(head, str) for head in heads):
        return
    first, second = (np.asarray(column) for column in held)
    if first.dtype.kind == second.dtype.kind == "f" and np.allclose(first + second, 1, rtol=0, atol=1e-6):
        raise make_value_error(
            argument,
            f"has two columns, {heads[0]!r} and {heads[1]!r}, that sum to 1 and are not names of models",
            f"for the probabilities of two classes, pass one column, {argument}[{heads[1]!r}]",
        )


def replace_column_names(data: object, **given: Any) -> dict[str, Any]:
    """Replace the names of columns among the arguments by the columns."""
    hue, weight = given["hue"], given["sample_weight"]
    hue_columns = [] if isinstance(hue, str) else list_hue_columns(hue, data)
    models = read_model_columns(given["y_score"], data)
    several: dict[str, Mapping[Any, Any]] = {} if models is None else {"y_score": models}
    several |= {"sample_weight": weight} if isinstance(weight, Mapping) else {}
    requested = {
        name: [*several[name].values()] if name in several else [value] for name, value in given.items()
    }
    requested |= {"hue": hue_columns} if hue_columns else {}
    column = fetch_columns(data, requested, ("y_true", "y_score"), coded=("y_true", "hue"))
    if hue is not None and models is not None:
        raise make_value_error(
            "hue",
            "names the models of a long table, so y_score must be one column, not several",
            "call the function once for each column",
        )

    def get_column(value: object) -> Any:
        return column[value] if isinstance(value, str) else value

    model_columns = {
        word: {name: get_column(one) for name, one in columns_by_name.items()}
        for word, columns_by_name in several.items()
    }
    columns = {word: get_column(value) for word, value in given.items()} | model_columns
    columns["y_score"] = _mark_score_columns(
        columns["y_score"], given["y_score"] if models is None else models, data
    )
    return columns | ({"hue": list(map(get_column, hue_columns))} if hue_columns else {})


def _mark_score_columns(scores: Any, names: Any, data: object) -> Any:
    """Mark the scores of one model, or those of each, as read from the columns of these names."""
    if isinstance(names, Mapping):
        return {model: _mark_score_columns(scores[model], name, data) for model, name in names.items()}
    marked = mark_column(scores, *find_score_column(names, frames.list_column_names(data)))
    marked.models = names.models if isinstance(names, StackedColumn) else {}
    return marked


class StackedColumn(str):
    """The name of a column of a long table that holds the scores of several models.

    Attributes
    ----------
    models : dict
        The column from which each model's scores came, and whether they have the other sign.
    """

    models: Mapping[str, tuple[str, bool]]


def find_score_column(name: str, column_names: Sequence[Any]) -> tuple[str, bool]:
    """Return the column that a name of scores means, and whether they have the other sign: "-ferritin".

    A column whose own name begins with a minus comes first.
    """
    column = name.removeprefix("-")
    return (column, True) if name not in column_names and column in column_names else (name, False)


def list_hue_columns(hue: object, data: object, argument: str = "hue") -> list[str]:
    """List the columns by which cases are grouped: a list names columns if all of its entries are columns."""
    if data is None or not isinstance(hue, (str, list, tuple)) or not hue:
        return []
    if isinstance(hue, str):
        return [hue]
    if not all(isinstance(name, str) for name in hue) or not frames.is_table(data):
        return []
    column_names = set(frames.list_column_names(data))
    if column_names.isdisjoint(hue) or len(hue) > len(column_names):  # the group of each case
        return []
    for name in hue:
        check_column(name, argument, list(column_names), data)
    if len(set(hue)) < len(hue):
        twice = next(name for name in hue if list(hue).count(name) > 1)
        raise make_value_error(argument, f"names the column {twice!r} twice", "give each column once")
    return list(hue)


def read_model_columns(y_score: object, data: object) -> dict[str, Any] | None:
    """Read several column names as models: shown name → column name; None for a single model.

    A model is shown without the minus of its column name.
    """
    if isinstance(y_score, Mapping):
        if not y_score:
            raise make_value_error(
                "y_score", "is an empty mapping", "pass at least one model, shown name → column"
            )
        return name_entries(y_score, "y_score")
    if isinstance(y_score, np.ndarray) and y_score.dtype.kind in "UTO":
        y_score = y_score.tolist()  # such as frame.columns.values
    if isinstance(y_score, (str, np.ndarray)) or is_frame(y_score) or not isinstance(y_score, Iterable):
        return None
    if hasattr(y_score, "__array__") and np.asarray(y_score).dtype.kind not in "UTO":
        return None  # these are scores, not names
    columns = {str(name): name for name in y_score}
    column_names = frames.list_column_names(data) if frames.is_table(data) else []
    names = [find_score_column(name, column_names)[0] for name in columns]
    check_distinct_names(names, list(columns), "y_score")
    return dict(zip(names, columns.values(), strict=True))


def fetch_columns(
    data: object,
    wanted: Mapping[str, Sequence[object]],
    named: Sequence[str],
    coded: Sequence[str] = (),
) -> dict[str, Any]:
    """Fetch the columns that arguments name; arguments in `named` must be column names.

    Columns of arguments in `coded` are coded by their library if they are text, and of `hue` in any case.
    A minus before a name of `y_score` changes the signs of its column.
    """
    if not frames.is_table(data):
        raise make_type_error(
            "data",
            f"must be a data frame or a mapping of columns, not {type(data).__name__}",
            f"{_suggest_table(data)}pass arrays as {' and '.join(named)} without data",
        )
    column_names = frames.list_column_names(data)
    names: dict[str, str] = {}
    negated: dict[str, str] = {}
    check_index_order(data=data, **{name: value[0] for name, value in wanted.items() if name not in named})
    for argument, values in wanted.items():
        for value in values:
            if isinstance(value, str):
                is_score = argument == "y_score"
                column, is_negated = find_score_column(value, column_names) if is_score else (value, False)
                negated |= {value: column} if is_negated else {}
                check_column(column, argument, column_names, data)
                names[column] = argument
            elif argument in named and not isinstance(value, CombinedColumn):
                raise _make_column_error(value, argument, data, column_names)
    for name in names:
        if isinstance(data, Mapping) and isinstance(data[name], Mapping):
            raise make_type_error(
                "data",
                f"[{name!r}] must be an array, not a mapping",
                "pass the data frame itself, or its to_dict('list')",
            )
    codes: dict[str, Any] = {}
    for name, argument in names.items():
        coded_column = code_column(frames.get_series(data, name), to_numpy) if argument in coded else None
        if coded_column is not None and (argument == "hue" or coded_column.values.dtype.kind in "OUT"):
            codes[name] = coded_column
    columns: dict[str, Any] = frames.fetch_table_columns(data, [name for name in names if name not in codes])
    weights = [
        columns.get(column) if isinstance(column, str) else column
        for column in wanted.get("sample_weight", ())
    ]
    absent = any(weight is not None and (np.asarray(weight) == 0).any() for weight in weights)
    checked = [  # labels of cases of weight 0 may be missing
        name for name, argument in names.items() if name in columns and not (argument == "y_true" and absent)
    ]
    for name in checked:
        is_number = names[name] in _NUMBERS
        _check_column_values(columns, name, f"column {name!r}: {names[name]}", is_number, checked)
    columns |= codes
    return columns | {
        name: negate_scores(columns[column], f"column {column!r}: y_score")
        for name, column in negated.items()
    }


def _make_column_error(value: Any, argument: str, data: Any, column_names: Sequence[Any]) -> Exception:
    description = f"{describe_type(value)}{_suggest_column(value, argument)}"
    head = getattr(value, "name", None)
    if argument == "y_score" and head in column_names and _is_negated(value, data, head):
        description += f"; {f'-{head}'!r} is the column with the other sign"
    return make_type_error(argument, f"must be a column name when data is given, not {description}")


def name_columns(values: Any, argument: str, data: Any) -> dict[Any, str]:
    """Return model → column of one column name, several, or a mapping, all of them columns of the table.

    Values that stand in place of names, even words, are refused as such.
    """
    several = isinstance(values, Iterable) and not isinstance(values, str)
    names = list(values.values() if isinstance(values, Mapping) else values if several else [values])
    column_names = frames.list_column_names(data)
    if not all(isinstance(name, str) for name in names) or (
        len(set(names)) < len(names) and not set(names) <= set(column_names)
    ):
        raise _make_column_error(values, argument, data, column_names)
    for name in names:
        check_column(name, argument, column_names, data)
    return dict(zip(values if isinstance(values, Mapping) else names, names, strict=True))


_LISTS = {"y_score", "covariates", "y_score_or_covariates"}


def fetch_arrays(data: object, named: Sequence[str], **given: Any) -> dict[str, Any]:
    """Fetch the columns that arguments name; without a table, check that the arrays have the same order.

    Scores of several models and covariates may be lists of columns if they must be in the table.
    """
    if data is None:
        check_no_column_names(**given)
        check_index_order(**given)
        return given
    lists = {name: read_model_columns(given[name], data) for name in named if name in _LISTS}
    several = {name: names for name, names in lists.items() if names is not None}
    requested = {name: [value] for name, value in given.items()}
    requested |= {name: [*names.values()] for name, names in several.items()}
    columns = fetch_columns(data, requested, named)
    arrays = {name: columns[value] if isinstance(value, str) else value for name, value in given.items()}
    return arrays | {
        name: {shown: columns[column] for shown, column in names.items()} for name, names in several.items()
    }


def _check_column_values(
    columns: Mapping[str, NDArray[Any]], name: str, argument: str, is_number: bool, checked: Sequence[str]
) -> None:
    """Raise if a value of a column is missing or not a number; the message says where, and names them all."""
    values = columns[name]
    if values.ndim != 1 or not values.size:
        return
    try:
        check_missing(values, argument)
    except ValueError:  # name all columns that have to be complete, once
        counts = {other: find_missing(columns[other]).size for other in checked[checked.index(name) + 1 :]}
        check_missing(values, argument, others={other: count for other, count in counts.items() if count})
    if is_number:
        check_text(values, argument)


def _suggest_table(data: object) -> str:
    """Suggest how to make a table from a value that is none."""
    if isinstance(data, (str, PathLike)):
        kind = "parquet" if str(data).endswith(".parquet") else "csv"
        return f"read the file first, data=pandas.read_{kind}(file), or "
    if data.size if isinstance(data, np.ndarray) else isinstance(data, list) and data:
        return "make it one, pandas.DataFrame(data), or "
    return ""


def check_no_column_names(**given: object) -> None:
    """Refuse column names if no table is given."""
    for argument, value in given.items():
        if isinstance(value, str):
            raise make_type_error(
                argument, f"={value!r} names a column, which needs data", "pass data= a table, or an array"
            )


def _is_negated(value: Any, data: Any, name: object) -> bool:
    """Return whether an array is a column with the other sign, as ``-table["ferritin"]``."""
    with suppress(TypeError):  # words have no sign
        return bool(np.array_equal(np.asarray(value), -np.asarray(data[name])))
    return False


def _suggest_column(value: object, argument: str) -> str:
    """Suggest how to write a value that is not a column name as one."""
    if isinstance(value, (int, np.integer)):
        return ": make names of the numbers, as by data.rename(columns=str)"
    if hasattr(value, "__array__") or isinstance(value, list):
        name = {"y_pred": "y_pred", "y_true": "label"}.get(argument, "score")
        more = f" and {argument}={name!r}" * (name != "score")
        return f": make it a column, data=table.assign({name}=values){more}, or pass arrays without data"
    if isinstance(value, tuple):
        return ": join column names of several levels, as by data.columns = data.columns.map(' '.join)"
    return ""


def check_column(name: str, argument: str, known: Sequence[Any], data: object = None) -> None:
    """Raise if a table has no such column; the message suggests a similar one, or the index of pandas."""
    if name in known:
        if (often := list(known).count(name)) > 1:
            raise make_value_error(argument, f"={name!r} names {often} columns of data", "rename them")
        return
    close_matches = difflib.get_close_matches(
        name, [column for column in known if isinstance(column, str)], 1, 0.4
    )
    sign = "-" if argument == "y_score" and name.startswith("-") else ""
    hint = f"did you mean {sign + close_matches[0]!r}? " if close_matches else ""
    if name in getattr(getattr(data, "index", None), "names", ()):
        hint = "it is the index, which data.reset_index() makes a column; "
    if (term := re.fullmatch(r"(.+?) *([*/]) *([\d.]+)", name)) and term[1] in known:
        hint = f"pass data=table.assign(p=table[{term[1]!r}] {term[2]} {term[3]}), {argument}='p'; "
    if "~" in name:
        hint = "a formula is written as y_true='label', y_score=['a', 'b']; "
    columns = f"{hint}columns are {list_first_values(list(known))}"
    raise make_value_error(argument, f"={name!r} is not a column of data", columns, of_data=False)


# -- Covariates: one value per case and variable, from arrays, mappings or data frames ------------


def read_covariates(values: Any, argument: str) -> dict[str, Array]:
    """Read variables by name without missing values; the columns of an array are called x1, x2 and so on."""
    values = convert_frame_to_models(values, argument)
    if not isinstance(values, Mapping):
        array = read_array(values, argument)
        if array.ndim not in (1, 2) or not array.size:
            raise make_value_error(
                argument, f"has shape {array.shape}, expected (n,) or (n, variables)", "pass one row per case"
            )
        columns = array.T if array.ndim == 2 else [array]
        values = {f"x{i}": column for i, column in enumerate(columns, 1)}
    if not values:
        raise make_value_error(argument, "is empty", "pass at least one variable, name → values")
    covariates = {
        name: read_label_array(value, f"{argument}[{name!r}]")
        for name, value in name_entries(values, argument).items()
    }
    check_lengths({f"{argument}[{name!r}]": covariate.size for name, covariate in covariates.items()})
    return covariates


def stack_numbers(variables: Mapping[str, Array], argument: str) -> Array:
    """Stack variables as the columns of a matrix of finite numbers, shape (n, variables)."""
    columns = []
    for name, values in variables.items():
        full_name = f"{argument}[{name!r}]"
        try:
            column = read_scores(values, full_name).astype(float)
        except TypeError as error:
            raise TypeError(
                f"{error}; for groups, pass an indicator, 0 or 1, for each group but one"
            ) from None
        if not np.isfinite(column).all():
            raise ValueError(f"{full_name} holds infinite values: leave these cases out")
        columns.append(column)
    return np.column_stack(columns)
