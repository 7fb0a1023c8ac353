"""Arguments that are no data: numbers in a range, names from a list, layers; checked before drawing."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import numpy as np


def number(
    value: object, argument: str, low: float = 0.0, high: float = np.inf, *, above: bool = False
) -> float:
    """Check one number against its range; `above` leaves out the lower end."""
    try:
        if isinstance(value, (str, bytes)):
            raise TypeError
        result = float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError) as error:
        raise TypeError(f"{argument} must be a number, not {value!r}") from error
    if not low <= result <= high or np.isinf(result) or (above and result == low):
        bounds = f"in {'(' if above else '['}{low:g}, {high:g}]"
        if not np.isfinite(high):
            bounds = f"finite and {'above' if above else 'at least'} {low:g}"
        if not np.isfinite(low):
            bounds = "finite"
        raise ValueError(f"{argument} must be {bounds}, not {value!r}")
    return result


def proportion(value: object, argument: str, closed: bool = False) -> float:
    """Check a share above 0 and below 1, or at most 1."""
    share = number(value, argument, 0, 1)
    if share == 0 or (share == 1 and not closed):
        raise ValueError(f"{argument} must lie between 0 and 1, not {share:g}")
    return share


def whole(value: object, argument: str, low: float = 0.0) -> int:
    """Check a whole number against its least value."""
    result = number(value, argument, low)
    if result != int(result):
        raise ValueError(f"{argument} must be a whole number, not {value!r}")
    return int(result)


def one_of(value: object, known: Iterable[str], argument: str) -> str:
    """Check a name against the list of known ones."""
    names = list(known)
    if isinstance(value, str) and value in names:
        return value
    raise ValueError(f"{argument}={value!r} is unknown: choose from {', '.join(map(repr, names))}")


def names_of(value: object, known: Iterable[str], argument: str) -> list[str]:
    """Check one name or several, each named once, against the list of known ones."""
    several = isinstance(value, Iterable) and not isinstance(value, str)
    found: list[Any] = list(value) if several else [value]  # type: ignore[call-overload]
    if not found or len(set(map(repr, found))) != len(found):
        raise ValueError(f"{argument}={value!r} must name at least one {argument}, and each once")
    known = list(known)
    return [one_of(one, known, argument) for one in found]


@contextmanager
def within(argument: str) -> Iterator[None]:
    """Name the argument through which the caller reached another function whose input is wrong."""
    try:
        yield
    except (TypeError, ValueError) as error:
        kind = TypeError if isinstance(error, TypeError) else ValueError
        raise kind(f"{argument}: {error}") from error


def layer(value: object, argument: str, also: tuple[type, ...] = ()) -> dict[str, Any] | None:
    """Read a layer argument: False or None is no layer, True is {}, a dict gives its keywords.

    Values of the kinds in `also` come back as ``{"value": value}``.
    """
    if value is None or value is False or (isinstance(value, np.bool_) and not value):
        return None
    if value is True or isinstance(value, np.bool_):
        return {}
    if isinstance(value, Mapping):
        return dict(value)
    if also and isinstance(value, also):
        return {"value": value}
    words = ["True", "False", "a dict of matplotlib keywords"] + [_KINDS[kind] for kind in also]
    shown = shortened(value)
    raise TypeError(f"{argument}={shown} is no layer: pass {', '.join(words[:-1])} or {words[-1]}")


def unexpected_keyword(function: str, name: str, known: Iterable[str]) -> TypeError:
    """Answer an unknown keyword with the nearest one."""
    near = difflib.get_close_matches(name, list(known), 1)
    hint = f". Did you mean {near[0]!r}?" if near else ""
    return TypeError(f"{function}() got an unexpected keyword argument {name!r}{hint}")


def shortened(value: object) -> str:
    """Write a value in a message: in a line at the most."""
    written = repr(value)
    if len(written) > 60 or "\n" in written:
        return f"{type(value).__name__}(…)"
    return written


_KINDS = {str: "a name", list: "a list", tuple: "a tuple", np.ndarray: "an array", float: "a number"}
