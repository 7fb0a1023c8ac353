"""Values as names of models and groups."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, time, timedelta
from typing import Any

import numpy as np

from rocplot._errors import make_value_error, write_value
from rocplot._validation import shorten_value

# What XML cannot hold, not even as a reference: control characters, surrogates, U+FFFE and U+FFFF
_UNPRINTABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write_names(values: Iterable[Any]) -> list[str]:
    """Write values as pandas shortens them: dates without the time of day if all of them are at midnight."""
    items = list(values)
    if all(isinstance(item, str) for item in items):
        return list(map(str, items))
    if all(isinstance(item, (datetime, np.datetime64)) for item in items):
        return _write_dates(items)
    if all(isinstance(item, (timedelta, np.timedelta64)) for item in items):
        import pandas as pd

        return [str(item) for item in pd.to_timedelta(items).astype(str)]
    if all(type(item).__name__ == "Interval" and hasattr(item, "closed") for item in items):
        ends = write_names([end for item in items for end in (item.left, item.right)])
        brackets = ["[" if item.closed in ("left", "both") else "(" for item in items]
        right = ["]" if item.closed in ("right", "both") else ")" for item in items]
        return [
            f"{a}{low}, {high}{b}"
            for a, low, high, b in zip(brackets, ends[::2], ends[1::2], right, strict=True)
        ]
    return [_write_name(item) for item in items]


def name_entries(mapping: Mapping[Any, Any], argument: str) -> dict[Any, Any]:
    """Return a mapping by the names that its keys are shown with; two keys with one name raise."""
    names = write_names(mapping)
    check_distinct_names(names, list(mapping), argument)
    return dict(zip(names, mapping.values(), strict=True))


def check_distinct_names(names: Sequence[str], values: Sequence[Any], argument: str) -> None:
    """Raise if two different values have the same name, or names that differ in blanks alone."""
    texts = [" ".join(name.split()) for name in names]
    if len(set(texts)) == len(texts):
        return
    twice = next(text for text in texts if texts.count(text) > 1)
    first, second, *_ = (value for value, text in zip(values, texts, strict=True) if text == twice)
    raise make_value_error(
        argument,
        f"holds {shorten_value(first)} and {shorten_value(second)}, which read alike",
        "rename one",
    )


def _write_name(value: Any) -> str:
    try:
        return str(value)
    except Exception:  # an integer of thousands of digits, a list in itself, an object whose str fails
        return write_value(value)


def _write_dates(values: list[Any]) -> list[str]:
    """Write times in their own time zone, or dates alone if all of them are at midnight there."""
    if all(isinstance(value, np.datetime64) and np.datetime_data(value)[0] in "YMWD" for value in values):
        return list(map(str, values))
    import pandas as pd

    moments = [pd.Timestamp(value) for value in values]
    if all(moment.time() == time(0) and not moment.nanosecond for moment in moments):
        return [moment.date().isoformat() for moment in moments]
    return [str(one) for one in pd.Index(moments).astype(str)]


def quote_blank(name: str) -> str:
    """Return a name as readers see it: a blank one as two quotation marks."""
    return name if name.strip() else "“”"


_SIGN = re.compile(r"(?<!\w)[+±\-−–—](?!\w)|\b(?:minus|plus)\b", re.IGNORECASE)


def write_difference_of_names(names: Iterable[object]) -> str:
    """Write which of two names is subtracted from which; names that hold a sum or difference are quoted."""
    shown = [quote_blank(str(name)) for name in names]
    return " − ".join(f"“{name}”" if _SIGN.search(name) else name for name in shown)


def replace_unprintable(text: str) -> str:
    """Put U+FFFD, the replacement character, in the place of characters that no SVG or HTML file can hold."""
    return _UNPRINTABLE.sub("\ufffd", text)
