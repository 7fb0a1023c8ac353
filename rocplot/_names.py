"""Values as names of models and groups."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, time, timedelta
from typing import Any

import numpy as np


def write_names(values: Iterable[Any]) -> list[str]:
    """Write values as names, as pandas writes them shortest: dates without the hours if all are midnights."""
    held = list(values)
    if all(isinstance(one, str) for one in held):
        return list(map(str, held))
    if all(isinstance(one, (datetime, np.datetime64)) for one in held):
        return _write_dates(held)
    if all(isinstance(one, (timedelta, np.timedelta64)) for one in held):
        import pandas as pd

        return [str(one) for one in pd.to_timedelta(held).astype(str)]
    if all(type(one).__name__ == "Interval" and hasattr(one, "closed") for one in held):
        ends = write_names([end for one in held for end in (one.left, one.right)])
        left = ["[" if one.closed in ("left", "both") else "(" for one in held]
        right = ["]" if one.closed in ("right", "both") else ")" for one in held]
        return [
            f"{a}{low}, {high}{b}" for a, low, high, b in zip(left, ends[::2], ends[1::2], right, strict=True)
        ]
    return [str(one) for one in held]


def _write_dates(values: list[Any]) -> list[str]:
    """Write moments in their own time zone, or days where all are midnights there."""
    if all(isinstance(one, np.datetime64) and np.datetime_data(one)[0] in "YMWD" for one in values):
        return list(map(str, values))
    import pandas as pd

    moments = [pd.Timestamp(one) for one in values]
    if all(one.time() == time(0) and not one.nanosecond for one in moments):
        return [one.date().isoformat() for one in moments]
    return [str(one) for one in pd.Index(moments).astype(str)]
