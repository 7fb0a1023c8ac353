"""The order of ordered categories: that of the models which they name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from rocplot._data import frames

T = TypeVar("T")


def order_of(hue: Any, data: object = None) -> list[str]:
    """List the categories of an ordered column or array in their order; of anything else none."""
    if isinstance(hue, str) and data is not None:
        if not isinstance(data, Mapping):
            return [str(one) for one in _ordered_categories(data, hue)]
        hue = data.get(hue)
    kind = getattr(hue, "dtype", None)  # of pandas, or of a series of polars
    known = getattr(kind, "ordered", False) or type(kind).__name__ == "Enum"
    return [str(one) for one in kind.categories] if kind is not None and known else []


def in_order(models: Mapping[Any, T], order: Sequence[str]) -> dict[Any, T]:
    """Put models in this order, as far as they are named there."""
    named = {name: models[name] for name in order if name in models}
    return named | {name: one for name, one in models.items() if name not in named}


def _ordered_categories(data: Any, name: str) -> list[Any]:
    """List the categories of an ordered column of a frame; of any other column none."""
    import narwhals as nw

    if name not in frames.column_names(data):
        return []
    if hasattr(data, "iloc"):
        kind = data.dtypes[name]  # numbers may be categories, too
        return list(kind.categories) if getattr(kind, "ordered", False) else []
    if frames.is_dataset(data):
        return []
    frame = nw.from_native(data)
    if frame.implementation.is_pyarrow():
        kind, column = data.schema.field(name).type, data.column(name)
        ordered = getattr(kind, "ordered", False) and column.num_chunks
        return list(column.unify_dictionaries().chunk(0).dictionary.to_pylist()) if ordered else []
    kind = frame.collect_schema()[name]
    return list(kind.categories) if isinstance(kind, nw.Enum) else []
