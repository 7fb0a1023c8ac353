"""The call convention of per-model functions: read the data, compute one result or a dict of them."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeAlias, TypeVar, overload

from numpy.typing import ArrayLike

from rocplot._data.binary import read
from rocplot._hints import unexpected_keyword
from rocplot._typing import Data, Frame, Scalar, Weights
from rocplot.compute._base.caution import about
from rocplot.compute._base.common import check_common
from rocplot.compute._base.docstrings import described
from rocplot.compute._base.instead import check_first, of_two_classes
from rocplot.compute._base.precomputed import READING, check_alone, results_in_place_of_data
from rocplot.compute._base.result import Result, Results, by_model

R = TypeVar("R")

Truth: TypeAlias = ArrayLike | Result | Mapping[str, ArrayLike] | Mapping[str, Result]
Scores: TypeAlias = ArrayLike | Mapping[str, ArrayLike] | list[str] | Frame | None

_GROUPS = inspect.Parameter(
    "groups", inspect.Parameter.KEYWORD_ONLY, default=None, annotation="ArrayLike | None"
)


class PerModel(Protocol[R]):
    """The call convention of every per-model function; the stub of `rocplot.compute` lists the options."""

    __name__: str
    makes: type[R]

    @overload
    def __call__(self, y_true: Mapping[str, Result], y_score: None = ..., **options: Any) -> Results[R]: ...
    @overload
    def __call__(
        self, y_true: object, y_score: Mapping[str, ArrayLike] | list[str], **options: Any
    ) -> Results[R]: ...
    @overload
    def __call__(self, y_true: object, y_score: object = ..., **options: Any) -> R: ...


def per_model(
    makes: type[R],
    *,
    one_class: bool = False,
    groups: bool = False,
    ready: Callable[[Any], Any] | None = None,
) -> Callable[[Callable[..., R]], PerModel[R]]:
    """Give a function of one counted model the reading arguments of the package.

    The function's first argument is a `Sample`, or the result that the caller passed instead of data;
    its keyword arguments follow the reading arguments in the signature.  A result of the type that the
    function returns is passed through unchanged, and any option given with it raises `TypeError`.

    Parameters
    ----------
    makes : type
        The type of the result for one model; kept as the attribute ``makes``.
    one_class : bool
        Whether a single class is accepted.
    groups : bool
        Whether the function reads which cases belong together, as its reading argument `groups`.
    ready : callable, optional
        Gives the result to return for a result of another kind, or None if the function is to use it as
        data; by default whatever is an instance of `makes` is returned.
    """

    def decorate(function: Callable[..., R]) -> PerModel[R]:
        own = list(inspect.signature(function, eval_str=False).parameters.values())[1:]
        names = [parameter.name for parameter in own]

        def apply(source: Any, parameters: dict[str, Any]) -> R:
            found: R | None = source if isinstance(source, makes) else None
            if ready is not None:
                found = ready(source)
            if found is None:
                check_common(parameters)
                return function(source, **parameters)
            check_alone(type(source), parameters)
            return found

        def call(
            y_true: Truth,
            y_score: Scores = None,
            *surplus: Any,
            data: Data | None = None,
            hue: ArrayLike | None = None,
            sample_weight: Weights = None,
            pos_label: Scalar = None,
            soft_labels: bool = False,
            **parameters: Any,
        ) -> R | Results[R]:
            if surplus:
                check_first(function.__name__, y_true, len(surplus))
            for word in parameters:
                if word not in names and not (groups and word == "groups"):
                    known = [one for one in READING if groups or one != "groups"]
                    raise unexpected_keyword(function.__name__, word, [*names, *known])
            reading: dict[str, Any] = {"data": data, "hue": hue, "sample_weight": sample_weight}
            reading |= {"pos_label": pos_label, "soft_labels": soft_labels}
            if groups:
                reading["groups"] = parameters.pop("groups", None)
            sources = results_in_place_of_data(y_true, {"y_score": y_score, **reading})
            if sources is None:
                # a lazy engine pools the scores itself
                pooled = {key: parameters[key] for key in ("max_points",) if key in parameters}
                check_first(function.__name__, y_true)
                with of_two_classes(function.__name__):
                    sources = read(y_true, y_score, **reading, one_class=one_class, **pooled)
            results: dict[str | None, R] = {}
            for name, source in sources.items():
                with about(name):
                    results[name] = apply(source, parameters)
            return by_model(results)

        reading_parameters = list(inspect.signature(call).parameters.values())[:-1]
        reading_parameters = [one for one in reading_parameters if one.kind is not one.VAR_POSITIONAL]
        reading_parameters += [_GROUPS] * groups
        functools.update_wrapper(call, function)
        call.__signature__ = inspect.Signature(reading_parameters + own)  # type: ignore[attr-defined]
        described(call)
        call.makes = makes  # type: ignore[attr-defined]
        return call  # type: ignore[return-value]

    return decorate
