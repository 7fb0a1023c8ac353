"""The call convention of per-model functions: read the data, compute one result or a dict of them."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeVar, overload

from numpy.typing import ArrayLike

from rocplot._data.binary import read, read_folds
from rocplot._hints import unexpected_keyword
from rocplot._typing import Data, Frame, Scalar, Weights
from rocplot.compute._base.caution import about
from rocplot.compute._base.common import check_common
from rocplot.compute._base.docstrings import described
from rocplot.compute._base.folds import (
    AveragedCurve,
    Averaging,
    check_errorbar,
    is_fold_list,
)
from rocplot.compute._base.instead import check_first, of_two_classes
from rocplot.compute._base.precomputed import READING, check_alone, results_in_place_of_data
from rocplot.compute._base.result import Result, Results, by_model
from rocplot.compute._base.sources import note

R = TypeVar("R")

Truth: TypeAlias = ArrayLike | Result | Mapping[str, ArrayLike] | Mapping[str, Result]
Scores: TypeAlias = ArrayLike | Mapping[str, ArrayLike] | list[str] | Frame | None

_GROUPS = inspect.Parameter(
    "groups", inspect.Parameter.KEYWORD_ONLY, default=None, annotation="ArrayLike | None"
)
_FOLDS = [
    inspect.Parameter("fold", inspect.Parameter.KEYWORD_ONLY, default=None, annotation="ArrayLike | None"),
    inspect.Parameter("errorbar", inspect.Parameter.KEYWORD_ONLY, default=("ci", 95), annotation="ErrorBar"),
]


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
    folds: Averaging | None = None,
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
    folds : Averaging, optional
        How the results of folds are averaged; the function then takes `fold` and `errorbar`, and lists of
        folds in place of `y_true`, and returns an `AveragedCurve` for them.
    """

    def decorate(function: Callable[..., R]) -> PerModel[R]:
        own = list(inspect.signature(function, eval_str=False).parameters.values())[1:]
        names = tuple(parameter.name for parameter in own)
        of_one = _OfOneModel(function, names, makes, one_class, groups, ready, folds)

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
            reading: dict[str, Any] = {"data": data, "hue": hue, "sample_weight": sample_weight}
            reading |= {"pos_label": pos_label, "soft_labels": soft_labels}
            found: R | Results[R] = of_one.called(y_true, y_score, reading, parameters)
            return found

        reading_parameters = list(inspect.signature(call).parameters.values())[:-1]
        reading_parameters = [one for one in reading_parameters if one.kind is not one.VAR_POSITIONAL]
        reading_parameters += [_GROUPS] * groups
        reading_parameters += _FOLDS if folds is not None else []
        functools.update_wrapper(call, function)
        call.__signature__ = inspect.Signature(reading_parameters + own)  # type: ignore[attr-defined]
        described(call)
        call.makes = makes  # type: ignore[attr-defined]
        call.averages = folds is not None  # type: ignore[attr-defined]
        return call  # type: ignore[return-value]

    return decorate


@dataclass(frozen=True)
class _OfOneModel(Generic[R]):
    """A function of one model: the names of its own arguments, and how `per_model` has it called."""

    function: Callable[..., R]
    names: tuple[str, ...]
    makes: type[R]
    one_class: bool
    groups: bool
    ready: Callable[[Any], Any] | None
    folds: Averaging | None

    def called(self, y_true: Any, y_score: Any, reading: dict[str, Any], parameters: dict[str, Any]) -> Any:
        """Read the models and compute the result of each, or the means of their folds."""
        self._check(parameters)
        if self.groups:
            reading["groups"] = parameters.pop("groups", None)
        of_folds: dict[str, Any] = {}
        if self.folds is not None:
            of_folds = {word: parameters.pop(word) for word in ("fold", "errorbar") if word in parameters}
        sources = results_in_place_of_data(y_true, {"y_score": y_score, **reading, **of_folds})
        if self.folds is not None:
            fold, errorbar = of_folds.get("fold"), of_folds.get("errorbar", ("ci", 95))
            check_errorbar(errorbar)
            if fold is not None or is_fold_list(y_true, y_score):
                with of_two_classes(self.function.__name__):
                    models = _sources_of_folds(y_true, y_score, fold, reading)
                note(models)
                return self._averaged(models, self.folds, errorbar, parameters)
        if sources is None:
            # a lazy engine pools the scores itself
            pooled = {key: parameters[key] for key in ("max_points",) if key in parameters}
            check_first(self.function.__name__, y_true)
            with of_two_classes(self.function.__name__):
                sources = read(y_true, y_score, **reading, one_class=self.one_class, **pooled)
        note(sources)
        results: dict[str | None, R] = {}
        for name, source in sources.items():
            with about(name):
                results[name] = self._applied(source, parameters)
        return by_model(results)

    def _check(self, parameters: Mapping[str, Any]) -> None:
        """Refuse keywords that the function does not have."""
        known = [one for one in READING if self.groups or one != "groups"]
        known += ["fold", "errorbar"] if self.folds is not None else []
        for word in parameters:
            if word not in self.names and word not in known:
                raise unexpected_keyword(self.function.__name__, word, [*self.names, *known])

    def _applied(self, source: Any, parameters: dict[str, Any]) -> R:
        """Compute the result of one model, or return the one that was passed."""
        name = self.function.__name__
        averaged: Any = source if isinstance(source, AveragedCurve) and self.folds is not None else None
        if averaged is not None and averaged.of != name:
            raise TypeError(f"this is a mean of {averaged.of} over folds, not of {name}")
        found: R | None = source if isinstance(source, self.makes) else averaged
        if self.ready is not None and averaged is None:
            found = self.ready(source)
        if found is None:
            check_common(parameters)
            return self.function(source, **parameters)
        check_alone(type(source), parameters)
        return found

    def _averaged(
        self,
        models: Mapping[str | None, list[Any]],
        folds: Averaging,
        errorbar: Any,
        parameters: dict[str, Any],
    ) -> Any:
        """Average each model's results over its folds."""
        check_common(parameters)
        means: dict[str | None, AveragedCurve] = {}
        for name, parts in models.items():
            with about(name):
                options = folds.prepare(parts, parameters)
                curves = [self._applied(part, options) for part in parts]
                means[name] = folds.mean(curves, self.function.__name__, errorbar, options)
        return by_model(means)


def _sources_of_folds(
    y_true: Any, y_score: Any, fold: Any, reading: dict[str, Any]
) -> dict[str | None, list[Any]]:
    """Read the folds of each model: samples, or the results that were passed as folds."""
    if fold is not None:
        found: dict[str | None, list[Any]] = dict(read_folds(y_true, y_score, fold, **reading))
        return found
    for name in ("data", "hue", "sample_weight", "groups"):
        if reading.get(name) is not None:
            raise TypeError(
                f"{name} cannot be combined with a list of folds: pass all cases with fold=, or counts "
                f"as folds, made by rocplot.compute.counts(…, {name}=…)"
            )
    own = {name: reading[name] for name in ("pos_label", "soft_labels")}
    if isinstance(y_true, Mapping):
        return {str(name): _sources(folds, own) for name, folds in y_true.items()}
    return {None: _sources(y_true, own)}


def _sources(folds: Sequence[Any], own: dict[str, Any]) -> list[Any]:
    found = []
    for i, one in enumerate(folds):
        try:
            found.append(one if isinstance(one, Result) else read(*one, **own)[None])
        except (TypeError, ValueError) as error:
            raise type(error)(f"folds[{i}]: {error}") from error
    return found
