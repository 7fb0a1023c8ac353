"""One way in for every per-model function: read, count each model, give one result or a dict of them."""

from __future__ import annotations

import functools
import inspect
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Protocol, TypeVar, overload

from numpy.typing import ArrayLike

from rocplot._data.binary import read
from rocplot.compute._base.result import Result

R = TypeVar("R")

_INSIDE = "rocplot."

_READING = """y_true : array-like, shape (n,), mapping, column name, or result
        True classes: bool, 0/1 or -1/+1, or any two values with `pos_label`.  A mapping gives each model
        its own.  A result of `rocplot.compute`, or a mapping of results, may stand in place of all data.
    y_score : array-like, shape (n,), mapping, column name or list of them
        Scores, high = positive.  A mapping of name → scores holds several models.
    data : data frame or mapping of columns, optional
        Where column names are looked up: pandas, polars, pyarrow, or a lazy engine (polars, pyarrow datasets,
        DuckDB, Ibis, Dask, PySpark), which groups the rows itself.
    hue : array-like or column name, optional
        The model of each row of a long table.
    sample_weight : array-like, column name or mapping, optional
        Non-negative case weights; cases of weight 0 are left out.
    pos_label : scalar, optional
        The positive class, needed for labels other than bool, 0/1 and -1/+1.
    soft_labels : bool
        Read `y_true` as probabilities of the positive class."""

_RAISES = """ValueError
        For missing values, unequal lengths, empty input, a class that is absent, weights that are
        negative, infinite or all zero, more than two labels, fractions without `soft_labels`,
        two-dimensional scores, or an unknown column.
    TypeError
        For input of the wrong kind, such as complex scores or text."""


class PerModel(Protocol[R]):
    """The call convention of every per-model function."""

    __name__: str

    @overload
    def __call__(
        self,
        y_true: Any,
        y_score: Mapping[str, ArrayLike] | list[str],
        *,
        data: Any = ...,
        sample_weight: Any = ...,
        pos_label: Any = ...,
        soft_labels: bool = ...,
        **parameters: Any,
    ) -> dict[str, R]: ...
    @overload
    def __call__(
        self,
        y_true: Any,
        y_score: Any = ...,
        *,
        hue: str | ArrayLike,
        data: Any = ...,
        sample_weight: Any = ...,
        pos_label: Any = ...,
        soft_labels: bool = ...,
        **parameters: Any,
    ) -> dict[str, R]: ...
    @overload
    def __call__(self, y_true: Mapping[str, Result], **parameters: Any) -> dict[str, R]: ...
    @overload
    def __call__(
        self,
        y_true: Any,
        y_score: Any = ...,
        *,
        data: Any = ...,
        hue: None = ...,
        sample_weight: Any = ...,
        pos_label: Any = ...,
        soft_labels: bool = ...,
        **parameters: Any,
    ) -> R: ...


_SUBJECT: ContextVar[str | None] = ContextVar("subject", default=None)


@contextmanager
def about(subject: str | None) -> Iterator[None]:
    """Name the model at work, of several, for warnings."""
    token = _SUBJECT.set(subject)
    try:
        yield
    finally:
        _SUBJECT.reset(token)


def caution(message: str) -> None:
    """Warn at the caller's line, the nearest outside of the package, and name the model if one of several."""
    frame, level = sys._getframe(1), 2
    while frame.f_back is not None and str(frame.f_globals.get("__name__", "")).startswith(_INSIDE):
        frame, level = frame.f_back, level + 1
    subject = _SUBJECT.get()
    warnings.warn(message if subject is None else f"{subject}: {message}", stacklevel=level)


def per_model(*, one_class: bool = False) -> Callable[[Callable[..., R]], PerModel[R]]:
    """Give a function of one counted model the reading arguments of the package.

    The function's first argument is a `Sample`, or the result that the caller passed in place of data;
    its keyword arguments follow the reading arguments in the signature.
    """

    def decorate(function: Callable[..., R]) -> PerModel[R]:
        own = list(inspect.signature(function, eval_str=False).parameters.values())[1:]

        @functools.wraps(function)
        def call(
            y_true: Any,
            y_score: Any = None,
            *,
            data: Any = None,
            hue: Any = None,
            sample_weight: Any = None,
            pos_label: Any = None,
            soft_labels: bool = False,
            **parameters: Any,
        ) -> Any:
            unknown = set(parameters) - {parameter.name for parameter in own}
            if unknown:
                raise TypeError(
                    f"{function.__name__}() got an unexpected keyword argument {min(unknown)!r}: "
                    f"its own are {', '.join(parameter.name for parameter in own) or 'none'}"
                )
            reading = {"data": data, "hue": hue, "sample_weight": sample_weight, "pos_label": pos_label}
            sources = given_results(y_true, y_score, **reading)
            if sources is None:
                how = {"soft_labels": soft_labels, "one_class": one_class}
                if "max_points" in parameters:  # a lazy engine pools the scores before they come
                    how["max_points"] = parameters["max_points"]
                sources = read(y_true, y_score, **reading, **how)
            if None in sources:
                return function(sources[None], **parameters)
            results = {}
            for name, source in sources.items():
                with about(name):
                    results[name] = function(source, **parameters)
            return results

        reading_parameters = list(inspect.signature(call, follow_wrapped=False).parameters.values())[:-1]
        call.__signature__ = inspect.Signature(reading_parameters + own)  # type: ignore[attr-defined]
        call.__doc__ = (function.__doc__ or "").replace("{reading}", _READING).replace("{raises}", _RAISES)
        return call

    return decorate


def ready(result: Any, made: type[Result], /, **asked: tuple[Any, ...]) -> bool:
    """Say whether a function was given what it makes: each option must then change nothing.

    `asked` holds the options: their value, and the values that change nothing.
    """
    if not isinstance(result, made):
        return False
    for name, (value, *idle) in asked.items():
        if not any(value is one or (isinstance(value, str | int | tuple) and value == one) for one in idle):
            raise TypeError(
                f"{name} has no meaning beside a {made.__name__}, which is made already: "
                f"leave {name} out, or pass y_true and y_score"
            )
    return True


def given_results(y_true: Any, y_score: Any = None, **reading: Any) -> dict[str | None, Any] | None:
    """Find results passed in place of data: one, or a mapping of them; None if these are data."""
    several = isinstance(y_true, Mapping) and any(isinstance(value, Result) for value in y_true.values())
    if not several and not isinstance(y_true, Result):
        return None
    extra = [name for name, value in {"y_score": y_score, **reading}.items() if value is not None]
    if extra:
        raise TypeError(f"{extra[0]} has no meaning beside a result: it already holds its data")
    if not several:
        return {None: y_true}
    wrong = [name for name, value in y_true.items() if not isinstance(value, Result)]
    if wrong:
        raise TypeError(f"the mapping of results holds something else at {wrong[0]!r}: pass results only")
    return {_written(name): value for name, value in y_true.items()}


def _written(name: object) -> str:
    """Write the name of a model; a pair of classes is one against the other."""
    return " against ".join(map(str, name)) if isinstance(name, tuple) else str(name)
