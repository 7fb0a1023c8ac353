"""The call convention of functions of one model: what they take, and one result or a dict of them back."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypedDict, TypeVar, overload

import numpy as np
from numpy.typing import ArrayLike

from rocplot._caution import about
from rocplot._data import frames
from rocplot._data.arrays import ManyClassesError, Sample, check_no_labels, scores
from rocplot._data.binary import read, read_folds
from rocplot._data.columns import check_order, is_frame, models_of
from rocplot._faults import guard_call, passed_on, type_error, value_error
from rocplot._hints import too_many_placed, unexpected_keyword
from rocplot._names import write_names
from rocplot._typing import Array, Data, Frame, Scalar, Seed, Weights
from rocplot._validation import (
    MOST_BINS,
    MOST_RESAMPLES,
    choices_of,
    flag,
    generator,
    number,
    one_of,
    proportion,
    same_length,
    whole,
)
from rocplot.compute._base.docstrings import completed, described
from rocplot.compute._base.folds import AveragedCurve, Averaging, check_errorbar, is_fold_list
from rocplot.compute._base.result import Result, Results, by_model

Source: TypeAlias = Sample | Result


# -- The cases that a function read ---------------------------------------------------------------

Sources = dict[str | None, list[Any]]
_LISTENER: ContextVar[Sources | None] = ContextVar("listener", default=None)


@dataclass(frozen=True)
class Cases:
    """How many cases there were.

    Attributes
    ----------
    positive, negative : float
        Weight of each class: the number of its cases, unless they have weights or soft labels.
    weighted : bool
        Whether these are weights.
    soft : bool
        Whether labels are probabilities, so that these are expected numbers.
    groups : int
        How many groups the cases belong to; 0 if they are independent.
    folds : int
        How many folds they are of; 0 without folds.
    size : int or None
        Number of weighted cases; None where it is not known, or is the sum of both classes.
    classes : int
        How many classes there are, whose weights are in `negative` if these are more than two.
    """

    positive: float
    negative: float
    weighted: bool = False
    soft: bool = False
    groups: int = 0
    folds: int = 0
    size: int | None = None
    classes: int = 2

    @property
    def total(self) -> float:
        """All of them."""
        return self.positive + self.negative


@contextmanager
def noting() -> Iterator[Sources]:
    """Collect what the next function called reads: samples, counts or results by model."""
    found: Sources = {}
    token = _LISTENER.set(found)
    try:
        yield found
    finally:
        _LISTENER.reset(token)


def note(sources: Mapping[str | None, Any]) -> None:
    """Tell the listener, if there is one, what was read; functions that are called from here tell nothing."""
    listener = _LISTENER.get()
    if listener is not None:
        listener |= {name: one if isinstance(one, list) else [one] for name, one in sources.items()}
        _LISTENER.set(None)


def cases_of(parts: list[Any]) -> Cases | None:
    """Count the cases of a model, of all its folds together; None where a part does not know them."""
    found = [_of_one(part) for part in parts]
    known = [one for one in found if one is not None]
    if not known or len(known) < len(found):
        return None
    positive, negative = (sum(getattr(one, side) for one in known) for side in ("positive", "negative"))
    weighted, soft = any(one.weighted for one in known), any(one.soft for one in known)
    groups, sizes = max(one.groups for one in known), [one.size for one in known]
    size = sum(sizes) if None not in sizes else None  # type: ignore[arg-type]
    folds = len(known) if len(known) > 1 else 0
    return Cases(positive, negative, weighted, soft, groups, folds, size, known[0].classes)


def _of_one(source: Any) -> Cases | None:
    """Count the cases of a sample, or of the counts that a result holds."""
    if isinstance(source, Cases):
        return source
    if isinstance(source, Sample):
        return _of_sample(source)
    for name in ("counts", "curve", "hull"):
        held = getattr(source, name, None)
        if held is not None:
            return _of_one(held)
    if not hasattr(source, "n_positive") or not hasattr(source, "n_negative"):
        parts = getattr(source, "curves", ())
        return cases_of(list(parts)) if len(parts) else None
    sample = getattr(source, "cases", None)
    if isinstance(sample, Sample):
        return _of_sample(sample)
    return Cases(float(source.n_positive), float(source.n_negative))


def mark_weighted(result: R, source: Any) -> R:
    """Return a result whose tables call its numbers of cases weights, where the cases have weights."""
    if isinstance(result, Result) and not (isinstance(source, Sample) and source.weight is None):
        cases = cases_of([source])
        if cases is not None and cases.weighted:
            object.__setattr__(result, "_weighted", True)
    return result


def _of_sample(sample: Sample) -> Cases:
    label = np.asarray(sample.label)
    soft = label.dtype != bool and not np.isin(label, (0, 1)).all()
    if sample.weight is None:
        positive, total = float(label.sum()), float(label.size)
    else:
        positive, total = float(label @ sample.weight), float(sample.weight.sum())
    groups = 0 if sample.group is None else int(np.unique(sample.group).size)
    weighted = sample.weight is not None and not sample.tally and bool((sample.weight != 1).any())
    size = label.size if weighted and not sample.merged else None
    return Cases(positive, total - positive, weighted, soft, groups, size=size)


def cases_of_classes(label: Array, weight: Array | None, classes: int) -> Cases:
    """Count the cases of many classes."""
    total = float(label.size if weight is None else weight.sum())
    return Cases(0.0, total, weight is not None, size=None if weight is None else label.size, classes=classes)


# -- Checks of the arguments that mean the same in all functions ----------------------------------


def checked(function: Callable[..., Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """Check words against the signature, and what means the same in all functions; return what is passed on.

    It is checked also where the chosen method does not use it.
    """
    found = dict(given)
    own = found.keys() - {*_CHECKS, *_BY_METHOD}
    for name, words in choices_of(function).items():
        if name in own and not (found[name] is None and None in words):
            one_of(found[name], [word for word in words if word is not None], name)
    for name in found.keys() & _CHECKS.keys():
        if found[name] is not None and (name != "degree" or "span" in function.__annotations__):
            value = _CHECKS[name](found[name], name)
            found[name] = value if name in _NUMBERS else found[name]
    if "drawing" in function.__annotations__:
        words = [word for word in ("n_resamples", "seed", "progress") if word in found]
        found["drawing"] = Drawing.of(**{word: found.pop(word) for word in words})
    return found


_BY_METHOD = {"interval"}  # of which each method has words of its own
_NUMBERS = {"level", "n_samples"}  # which are handed on as they were read
_CHECKS: dict[str, Callable[[Any, str], object]] = {
    "bandwidth": lambda value, name: number(value, name, above=True),
    "clip": lambda value, name: number(value, name, 0, 0.5),
    "degree": lambda value, name: whole(value, name, 1),  # of a local fit, which has a span
    "edges": scores,  # what they must span is up to the function
    "level": proportion,
    "n_bins": lambda value, name: whole(value, name, 1, MOST_BINS),
    "n_resamples": lambda value, name: whole(value, name, 1, MOST_RESAMPLES),
    "n_samples": lambda value, name: whole(value, name, 2, MOST_BINS),
    "paired": flag,
    "progress": flag,
    "seed": generator,
    "span": lambda value, name: proportion(value, name, closed=True),
    "standardize": flag,
    "strategy": lambda value, name: one_of(value, ("uniform", "quantile"), name),
}


# -- What to call instead, where what was passed is meant for another function --------------------

_THIRD = {  # the argument that a word in third place may be meant for, where it names no model
    "auc_interval": "method",
    "calibration": "method",
    "calibration_map": "method",
    "lift": "scale",
    "metrics_at": "metrics",
    "operating_point": "criterion",
    "roc_average": "how",
    "threshold_metrics": "metrics",
}
_CURVES = {"roc": "RocCurve(fpr, tpr)", "precision_recall": "PrecisionRecallCurve(precision, recall)"}
_OF_MANY = ("roc", "auc", "auc_interval", "auc_test")  # there is one of many classes, multiclass_…


def _of_many_classes(function: str, error: ManyClassesError) -> ManyClassesError:
    """Name the function of many classes, or the way to this one."""
    way = f"{function}(one_vs_rest(y_true, score_matrix)) has each class against the rest"
    if function in _OF_MANY:
        way = f"multiclass_{function} takes one column of scores per class"
    return ManyClassesError(error.found, way)


def check_first(function: str, first: Any, surplus: Sequence[Any] = ()) -> None:
    """Refuse what other packages take first, an estimator or a data frame, and say what stands here.

    `surplus` is what came by position after ``y_true`` and ``y_score``.
    """
    if isinstance(first, Mapping) and any(hasattr(one, "predict") for one in first.values()):
        raise TypeError(
            f"{function}() reads labels and scores, not estimators: pass y_true and "
            "{name: compute.estimator_scores(estimator, X)}"
        )
    if hasattr(first, "predict") or hasattr(first, "fit"):
        raise TypeError(
            f"{function}() reads labels and scores, not a {type(first).__name__}: pass y_true and "
            "compute.estimator_scores(estimator, X)"
        )
    if is_frame(first) and (surplus or len(getattr(first, "columns", ())) > 1):
        raise TypeError(
            f"{function}() reads labels first, not a data frame: name its columns, "
            f"{function}(y_true, y_score, data=table)"
        )
    if surplus and is_frame(surplus[0]):
        raise TypeError(
            f"{function}() takes a table by name, with columns: {function}(y_true, y_score, data=table)"
        )
    if surplus:
        way = ", all else by name"
        if isinstance(surplus[0], str) and function in _THIRD:
            way += f": {function}(y_true, y_score, {_THIRD[function]}={surplus[0]!r})"
        elif isinstance(surplus[0], str):
            way = f"; a mapping names the model, {function}(y_true, {{{surplus[0]!r}: y_score}})"
        elif function in _CURVES:
            way += f"; a curve computed elsewhere is compute.{_CURVES[function]}"
        raise TypeError(f"{function}() takes y_true and y_score by position{way}")


# -- Curves that scikit-learn computed, read from its displays ------------------------------------

_HELD = {"roc": ("fpr", "tpr"), "det": ("fpr", "fnr"), "precision_recall": ("precision", "recall")}


def kind_of_display(value: Any) -> str | None:
    """Say which curve an object such as ``RocCurveDisplay`` holds, if any."""
    if not type(value).__name__.endswith("Display"):  # before an attribute is read: some are costly
        return None
    return next((kind for kind, names in _HELD.items() if all(hasattr(value, one) for one in names)), None)


def curve_of_display(value: Any) -> Result:
    """Read the curve of a display, which knows no counts, and no thresholds that could be relied on."""
    from rocplot import compute  # by its public name, which is loaded when it is asked for

    name = type(value).__name__
    kind = str(kind_of_display(value))
    first, second = (_rates(getattr(value, word), name, word) for word in _HELD[kind])
    if kind == "precision_recall":
        return compute.PrecisionRecallCurve(*_from_recall_0(first, second))
    return compute.RocCurve(*_from_corner(first, second if kind == "roc" else 1 - second))


def _rates(values: Any, name: str, word: str) -> Array:
    """Take the rates of one curve."""
    if isinstance(values, (list, tuple)) and values and np.ndim(values[0]):
        if len(values) > 1:
            raise TypeError(
                f"a {name} of {len(values)} folds is no single curve: pass "
                "[RocCurve(fpr, tpr) for fpr, tpr in zip(display.fpr, display.tpr)] to roc_average"
            )
        values = values[0]
    rate = np.asarray(values, float)
    if rate.ndim != 1 or not rate.size or not np.isfinite(rate).all():
        raise value_error(name, f".{word} must hold finite rates of one curve, not shape {rate.shape}")
    return rate


def _from_corner(fpr: Array, tpr: Array) -> tuple[Array, Array]:
    """Order the points from (0, 0) to (1, 1), which are added where the display lacks them."""
    if fpr[0] > fpr[-1] or tpr[0] > tpr[-1]:
        fpr, tpr = fpr[::-1], tpr[::-1]
    first, last = [0.0] * ((fpr[0], tpr[0]) != (0, 0)), [1.0] * ((fpr[-1], tpr[-1]) != (1, 1))
    return np.concatenate([first, fpr, last]), np.concatenate([first, tpr, last])


def _from_recall_0(precision: Array, recall: Array) -> tuple[Array, Array]:
    """Order the points from recall 0, where nothing is predicted positive and precision is undefined."""
    if recall[0] > recall[-1]:
        precision, recall = precision[::-1], recall[::-1]
    if recall[0] > 0:
        precision, recall = np.append(np.nan, precision), np.append(0.0, recall)
    return np.append(np.nan, precision[1:]), recall


# -- Precomputed results as input -----------------------------------------------------------------

F = TypeVar("F", bound=Callable[..., Any])

READING = ("y_true", "y_score", "data", "hue", "sample_weight", "pos_label", "soft_labels", "groups")
# of which None and False mean not given
_DATA = {*READING, "fold", "treatment", "propensity", "score_matrix", "labels", "X", "y"}


class Reading(TypedDict, total=False):
    """The reading arguments after labels and scores: ``**reading: Unpack[Reading]`` in a signature."""

    data: Data | None
    hue: ArrayLike | None
    sample_weight: Weights
    pos_label: Scalar
    soft_labels: bool


class GroupedReading(Reading, total=False):
    """The same, and which cases belong together."""

    groups: ArrayLike | None


class PairedReading(TypedDict, total=False):
    """The reading arguments of a comparison of two models on the same cases."""

    data: Data | None
    sample_weight: Weights
    pos_label: Scalar
    groups: ArrayLike | None


@dataclass(frozen=True)
class Drawing:
    """How resamples are drawn: their number, the random generator, and whether to show progress.

    ``drawing: Drawing`` in a signature stands for the arguments `n_resamples`, `seed` and `progress`.
    """

    n_resamples: int
    rng: np.random.Generator
    progress: bool = False

    @classmethod
    def of(cls, n_resamples: int = 2000, seed: Seed = None, progress: bool = True) -> Drawing:
        """Check what the caller passed."""
        return cls(whole(n_resamples, "n_resamples", 2), generator(seed), progress)


_READINGS = {f"Unpack[{one.__name__}]": one for one in (Reading, GroupedReading, PairedReading)}


def spelled_out(parameters: Sequence[inspect.Parameter]) -> list[inspect.Parameter]:
    """Put the arguments that ``**reading`` stands for before the other keywords, and those of a `Drawing`."""
    keyword = inspect.Parameter.KEYWORD_ONLY
    drawn = [one.replace(kind=keyword) for one in inspect.signature(Drawing.of).parameters.values()]
    parameters = [
        part for one in parameters for part in (drawn if str(one.annotation) == "Drawing" else [one])
    ]
    reading = _READINGS.get(str(parameters[-1].annotation)) if parameters else None
    if reading is None:
        return parameters
    positional = [one for one in parameters[:-1] if one.kind is not keyword]
    return [*positional, *_parameters_of(reading), *parameters[len(positional) : -1]]


def _parameters_of(reading: Any) -> list[inspect.Parameter]:
    """List the parameters that reading arguments stand for."""
    keyword, defaults = inspect.Parameter.KEYWORD_ONLY, {"soft_labels": False}
    return [
        inspect.Parameter(word, keyword, default=defaults.get(word), annotation=kind.__forward_arg__)
        for word, kind in reading.__annotations__.items()
    ]


def makes(kind: type, /, *, changes: str = "") -> Callable[[F], F]:
    """Declare the type of a function's result; kept as its attribute ``makes``.

    A precomputed result of that type, or a mapping of them, as first argument is returned unchanged, and
    any other argument given with it raises `TypeError`, but for the one that `changes` names, with which
    the function is called.  What ``**reading`` stands for is in the signature, and all of it is passed on.
    """

    def decorate(function: F) -> F:
        signature = inspect.signature(function, eval_str=False)
        parameters = spelled_out([*signature.parameters.values()])
        names = [one.name for one in parameters if one.kind is not one.VAR_KEYWORD]
        placed = [one.name for one in parameters if one.kind is one.POSITIONAL_OR_KEYWORD]
        takes_several = any(one.kind is one.VAR_POSITIONAL for one in parameters)
        takes_all = len(names) < len(parameters)
        unsaid = {one.name: one.default for one in parameters if one.name not in signature.parameters}

        @functools.wraps(function)
        @guard_call
        def call(*args: Any, **keywords: Any) -> Any:
            for name in keywords:
                if name not in names and not takes_all:
                    raise unexpected_keyword(function.__name__, name, names)
            if len(args) > len(placed) and not takes_several:
                raise too_many_placed(function.__name__, args, placed, names)
            source = args[0] if args else keywords.get(names[0])
            if not is_made(source, kind) or changes in keywords:
                return function(*args, **checked(function, unsaid | keywords))
            passed = {**dict(zip(names, args, strict=False)), **keywords}
            del passed[names[0]]
            made = next(iter(source.values())) if isinstance(source, Mapping) else source
            check_alone(type(made), passed, data="y_true and y_score" if "y_score" in names else "the data")
            if isinstance(source, Mapping) and not isinstance(source, Results):
                return Results(source)
            return source

        described(call)
        call.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
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
        check_no_labels(y_true, "y_true")
        check_alone(type(y_true), data)
        return {None: _made(y_true)}
    if not isinstance(y_true, Mapping):
        return None
    ready = {name: isinstance(one, Result) or bool(kind_of_display(one)) for name, one in y_true.items()}
    if not any(ready.values()):
        return None
    for name, value in y_true.items():
        if not ready[name]:
            raise type_error(
                "y_true", f"must be a mapping of results only, but {name!r} is a {type(value).__name__}"
            )
        check_alone(type(value), data)
    pair = " against ".join  # of classes, one against the other
    names = [pair(map(str, name)) if isinstance(name, tuple) else name for name in y_true]
    return dict(zip(write_names(names), map(_made, y_true.values()), strict=True))


def _made(value: Any) -> Result:
    """Take a result as it is, and the curve out of a display."""
    return value if isinstance(value, Result) else curve_of_display(value)


def need_single_cases(named: Mapping[str, Any], data: Any, way_out: str = "pass y_true and scores") -> None:
    """Refuse results and lazy tables where models are compared case by case."""
    for name, value in named.items():
        check_no_labels(value, name)
        if isinstance(value, Result):
            raise type_error(
                name, f"is a {type(value).__name__}, but models are compared case by case", way_out
            )
    if data is not None and frames.is_table(data) and frames.is_lazy(data):
        raise value_error(
            "data",
            "is a lazy table, whose engine returns groups of rows, but models are compared row by row",
            "collect the columns that are needed first",
        )


def is_made(source: object, kind: type) -> bool:
    """Whether this is a result of the given type, or a mapping of such results."""
    if not issubclass(kind, Result):
        return False
    several = isinstance(source, Mapping) and len(source) > 0
    return all(isinstance(one, kind) for one in (source.values() if several else [source]))  # type: ignore[attr-defined]


# -- One result, or a dict of them ----------------------------------------------------------------

R = TypeVar("R")

Truth: TypeAlias = ArrayLike | Result | Mapping[str, ArrayLike] | Mapping[str, Result]
Scores: TypeAlias = ArrayLike | Mapping[str, ArrayLike] | list[str] | Frame | None

_FOLDS = [
    inspect.Parameter("fold", inspect.Parameter.KEYWORD_ONLY, default=None, annotation="ArrayLike | None"),
    inspect.Parameter("errorbar", inspect.Parameter.KEYWORD_ONLY, default=("ci", 95), annotation="ErrorBar"),
]


def of_each(function: Callable[[Array], R], y_score: Scores, **beside: Any) -> R | Results[R]:
    """Apply a function to the scores of one model, or of each of several; what stands beside is as long."""
    check_order(**beside, y_score=y_score)
    models = models_of(y_score)
    several = isinstance(models, Mapping)
    if several and not models:
        raise value_error("y_score", "is an empty mapping", "pass at least one model, name → scores")
    found: dict[str | None, R] = {}
    for name, values in (models if several else {None: models}).items():
        argument = f"y_score[{name!r}]" if several else "y_score"
        score = scores(values, argument)
        same_length(**beside, **{argument: score})
        with about(name):
            found[name] = function(score)
    return by_model(found)


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
        own = spelled_out([*inspect.signature(function, eval_str=False).parameters.values()][1:])
        name = function.__name__.lstrip("_")  # that of the public one, if another reads its data
        read_with = _parameters_of(GroupedReading if groups else Reading)
        of_means = _FOLDS if folds is not None else []
        words = [*(one.name for one in own), *READING[:2], *(one.name for one in (*read_with, *of_means))]

        @guard_call
        def call(
            y_true: Any = inspect.Parameter.empty,  # which a signature shows as no default
            y_score: Scores = None,
            *surplus: Any,
            **parameters: Any,
        ) -> R | Results[R]:
            for word in parameters:  # one of another package before what is missing
                if word not in words:
                    raise unexpected_keyword(name, word, words)
            if y_true is inspect.Parameter.empty:
                raise TypeError(
                    f"{name}() missing 1 required positional argument: 'y_true': call {name}(y_true, y_score)"
                )
            if surplus:
                check_first(name, y_true, surplus)
            reading = {one.name: parameters.pop(one.name, one.default) for one in read_with}
            of_folds = {one.name: parameters.pop(one.name) for one in of_means if one.name in parameters}
            sources = results_in_place_of_data(y_true, {"y_score": y_score, **reading, **of_folds})
            try:
                if folds is not None:
                    fold, errorbar = of_folds.get("fold"), of_folds.get("errorbar", ("ci", 95))
                    check_errorbar(errorbar)
                    if fold is not None or is_fold_list(y_true, y_score):
                        models = _sources_of_folds(y_true, y_score, fold, reading)
                        note(models)
                        return averaged(models, folds, errorbar, parameters)  # type: ignore[no-any-return]
                if sources is None:
                    check_first(name, y_true)
                    # a lazy engine pools the scores itself
                    pooled = {"max_points": parameters["max_points"]} if "max_points" in parameters else {}
                    sources = read(y_true, y_score, **reading, one_class=one_class, **pooled)
            except ManyClassesError as error:
                raise _of_many_classes(name, error) from None
            note(sources)
            results: dict[str | None, R] = {}
            for model, source in sources.items():
                with about(model):
                    made = ready_made(source, parameters)
                    if made is None:
                        made = mark_weighted(function(source, **checked(function, parameters)), source)
                    results[model] = made
            return by_model(results)

        def ready_made(source: Any, options: dict[str, Any]) -> Any:
            """Return the result that was passed in place of data, or None for data; check the options."""
            mean = isinstance(source, AveragedCurve) and folds is not None
            if mean and source.of != name:
                raise TypeError(f"this is a mean of {source.of} over folds, not of {name}")
            made = source if isinstance(source, makes) or mean else None
            if ready is not None and not mean:
                made = ready(source)
            if made is not None:
                check_alone(type(source), options)
            return made

        def averaged(models: Any, folds: Averaging, errorbar: Any, parameters: dict[str, Any]) -> Any:
            """Average each model's results over its folds."""
            parameters = checked(function, parameters)
            means: dict[str | None, AveragedCurve] = {}
            for model, parts in models.items():
                with about(model):
                    options, curves = folds.prepare(parts, parameters), []
                    for part in parts:
                        made = ready_made(part, options)
                        curves.append(function(part, **options) if made is None else made)
                    means[model] = folds.mean(curves, name, errorbar, options)
            return by_model(means)

        first, second, *_ = inspect.signature(call).parameters.values()
        functools.update_wrapper(call, function)
        parameters = [first.replace(annotation="Truth"), second, *read_with, *of_means, *own]
        call.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
        if not own:  # what a function takes of its own, its docstring says
            returns = f"{makes.__name__}\n    Or `Results`, a dict of them, for several models."
            call.__doc__ = completed(function.__doc__ or "", "{reading}", returns)
        described(call)
        call.makes = makes  # type: ignore[attr-defined]
        call.averages = folds is not None  # type: ignore[attr-defined]
        return call  # type: ignore[return-value]

    return decorate


def _sources_of_folds(
    y_true: Any, y_score: Any, fold: Any, reading: dict[str, Any]
) -> dict[str | None, list[Any]]:
    """Read the folds of each model: samples, or the results that were passed as folds."""
    if fold is not None:
        found: dict[str | None, list[Any]] = dict(read_folds(y_true, y_score, fold, **reading))
        return found
    for name in ("data", "hue", "sample_weight", "groups"):
        if reading.get(name) is not None:
            raise type_error(
                name,
                "cannot be combined with a list of folds",
                f"pass all cases with fold=, or counts as folds, made by rocplot.compute.counts(…, {name}=…)",
            )
    own = {name: reading[name] for name in ("pos_label", "soft_labels")}
    if isinstance(y_true, Mapping):
        return {
            name: _sources(folds, own)
            for name, folds in zip(write_names(y_true), y_true.values(), strict=True)
        }
    return {None: _sources(y_true, own)}


def _sources(folds: Sequence[Any], own: dict[str, Any]) -> list[Any]:
    found = []
    for i, one in enumerate(folds):
        pair = isinstance(one, (tuple, list)) and len(one) == 2
        if not pair and not isinstance(one, Result):
            raise type_error(
                f"folds[{i}]", f"must be a pair (y_true, y_score) or a result, not {type(one).__name__}"
            )
        try:
            found.append(one if isinstance(one, Result) else read(*one, **own)[None])
        except (TypeError, ValueError) as error:
            raise passed_on(error, f"folds[{i}]") from error
    return found
