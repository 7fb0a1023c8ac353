"""Covariates: one value per case and variable, of arrays, mappings and data frames."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from rocplot._data.arrays import labels_of, scores, to_numpy
from rocplot._data.columns import is_frame, models_of
from rocplot._faults import value_error
from rocplot._typing import Array
from rocplot._validation import check_lengths


def covariates_of(values: Any, argument: str) -> dict[str, Array]:
    """Read variables by name, none missing; columns of an array are called x1, x2 and so on."""
    if is_frame(values):
        values = models_of(values, argument)
    if not isinstance(values, Mapping):
        array = to_numpy(values)
        if array.ndim not in (1, 2) or not array.size:
            raise value_error(
                argument, f"has shape {array.shape}, expected (n,) or (n, variables)", "pass one row per case"
            )
        columns = array.T if array.ndim == 2 else [array]
        values = {f"x{i}": column for i, column in enumerate(columns, 1)}
    if not values:
        raise value_error(argument, "is empty", "pass at least one variable, name → values")
    found = {str(name): labels_of(one, f"{argument}[{name!r}]") for name, one in values.items()}
    check_lengths({f"{argument}[{name!r}]": one.size for name, one in found.items()})
    return found


def numbers_of(variables: Mapping[str, Array], argument: str) -> Array:
    """Put variables side by side as finite numbers, (n, variables)."""
    columns = []
    for name, values in variables.items():
        named = f"{argument}[{name!r}]"
        try:
            column = scores(values, named).astype(float)
        except TypeError as error:
            raise TypeError(f"{error}; of groups pass an indicator, 0 or 1, for each but one") from None
        if not np.isfinite(column).all():
            raise ValueError(f"{named} holds infinite values: leave these cases out")
        columns.append(column)
    return np.column_stack(columns)
