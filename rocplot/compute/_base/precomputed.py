"""Precomputed results as input: returned unchanged, and no argument given with them is ignored."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from rocplot._data import frames
from rocplot._hints import unexpected_keyword
from rocplot.compute._base.common import check_common
from rocplot.compute._base.displays import curve_of_display, kind_of_display
from rocplot.compute._base.docstrings import described
from rocplot.compute._base.result import Result, Results

F = TypeVar("F", bound=Callable[..., Any])

READING = ("y_true", "y_score", "data", "hue", "sample_weight", "pos_label", "soft_labels", "groups")
_DATA = {*READING, "fold", "score_matrix", "labels", "X", "y"}  # None and False mean not given


def makes(kind: type, /) -> Callable[[F], F]:
    """Declare the type of a function's result; kept as its attribute ``makes``.

    A precomputed result of that type, or a mapping of them, as first argument is returned unchanged, and
    any other argument given with it raises `TypeError`.
    """

    def decorate(function: F) -> F:
        parameters = list(inspect.signature(function, eval_str=False).parameters.values())
        names = [one.name for one in parameters if one.kind is not one.VAR_KEYWORD]
        takes_all = len(names) < len(parameters)

        @functools.wraps(function)
        def call(*args: Any, **keywords: Any) -> Any:
            for name in keywords:
                if name not in names and not takes_all:
                    raise unexpected_keyword(function.__name__, name, names)
            source = args[0] if args else keywords.get(names[0])
            if not is_made(source, kind):
                check_common(keywords)
                return function(*args, **keywords)
            passed = {**dict(zip(names, args, strict=False)), **keywords}
            del passed[names[0]]
            made = next(iter(source.values())) if isinstance(source, Mapping) else source
            check_alone(type(made), passed, data="y_true and y_score" if "y_score" in names else "the data")
            return Results(source) if isinstance(source, Mapping) else source

        described(call)
        call.makes = kind  # type: ignore[attr-defined]
        return call  # type: ignore[return-value]

    return decorate


def check_alone(kind: type, passed: Mapping[str, Any], data: str = "y_true and y_score") -> None:
    """Raise if an argument was passed with a precomputed result; data may be None or False."""
    for name, value in passed.items():
        if name not in _DATA or not (value is None or value is False):
            raise TypeError(f"`{name}` cannot be changed on a precomputed {kind.__name__}; pass {data}")


def results_in_place_of_data(y_true: Any, data: Mapping[str, Any]) -> dict[str | None, Any] | None:
    """Return results passed instead of data: one, or a mapping of them; None if it is data."""
    if isinstance(y_true, Result) or kind_of_display(y_true):
        check_alone(type(y_true), data)
        return {None: _made(y_true)}
    if not isinstance(y_true, Mapping):
        return None
    ready = {name: isinstance(one, Result) or bool(kind_of_display(one)) for name, one in y_true.items()}
    if not any(ready.values()):
        return None
    for name, value in y_true.items():
        if not ready[name]:
            raise TypeError(
                f"y_true must be a mapping of results only, but {name!r} is a {type(value).__name__}"
            )
        check_alone(type(value), data)
    return {_written(name): _made(value) for name, value in y_true.items()}


def _made(value: Any) -> Result:
    """Take a result as it is, and the curve out of a display."""
    return value if isinstance(value, Result) else curve_of_display(value)


def need_single_cases(named: Mapping[str, Any], data: Any, instead: str = "pass y_true and scores") -> None:
    """Refuse results and lazy tables where models are compared case by case."""
    for name, value in named.items():
        if isinstance(value, Result):
            raise TypeError(
                f"{name} is a {type(value).__name__}, but models are compared case by case: {instead}"
            )
    if data is not None and frames.is_table(data) and frames.is_lazy(data):
        raise ValueError(
            "data is a lazy table, whose engine returns groups of rows, but models are compared row by row: "
            "collect the columns that are needed first"
        )


def is_made(source: object, kind: type) -> bool:
    """Whether this is a result of the given type, or a mapping of such results."""
    if not issubclass(kind, Result):
        return False
    several = isinstance(source, Mapping) and len(source) > 0
    return all(isinstance(one, kind) for one in (source.values() if several else [source]))  # type: ignore[attr-defined]


def _written(name: object) -> str:
    """Write the name of a model; a pair of classes is one against the other."""
    return " against ".join(map(str, name)) if isinstance(name, tuple) else str(name)
