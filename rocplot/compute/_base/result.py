"""What every result is: frozen, with read-only arrays, and a table on request."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any, ClassVar, Self

import numpy as np


class Result:
    """Base of the frozen result dataclasses: arrays are read-only, `to_dict` and `to_frame` export them."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if not isinstance(value, Result) and np.ndim(value) > 0:
                object.__setattr__(self, field.name, _read_only(value))

    def _check_lengths(self, *names: str) -> None:
        """Check that the named arrays and the thresholds, NaN unless they are given, are as long."""
        first, second = (np.asarray(getattr(self, name)) for name in names)
        threshold = getattr(self, "threshold")  # noqa: B009
        if threshold is None:
            threshold = np.full(first.size, np.nan)
        object.__setattr__(self, "threshold", np.asarray(threshold))
        sizes = first.size, second.size, np.size(threshold)
        if len(set(sizes)) > 1:
            raise ValueError("{}, {} and threshold must be as long, not {}, {} and {}".format(*names, *sizes))

    @classmethod
    def trusted(cls, **values: Any) -> Self:
        """Build a result from values that are known to be right, without checking them again."""
        result = object.__new__(cls)
        for field in fields(cls):
            default = None if field.default is MISSING else field.default
            value = values.get(field.name, default)
            object.__setattr__(
                result, field.name, _read_only(value) if isinstance(value, np.ndarray) else value
            )
        return result

    def to_dict(self) -> dict[str, Any]:
        """Return the fields by name: arrays and numbers."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
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
        import narwhals as nw

        values = {name: value for name, value in self.to_dict().items() if value is not None}
        columns = {name: value for name, value in values.items() if np.ndim(value) == 1}
        if not columns:
            columns = {name: np.atleast_1d(value) for name, value in values.items()}
        return nw.from_dict(columns, backend=backend).to_native()  # type: ignore[arg-type]


def _read_only(value: Any) -> np.ndarray[Any, Any]:
    array = np.asarray(value).view()
    array.flags.writeable = False
    return array
