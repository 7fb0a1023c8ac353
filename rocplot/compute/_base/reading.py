"""The call convention of functions of one model: their arguments, and one result or a dict of results."""

from __future__ import annotations

import functools
import inspect
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from numbers import Real
from typing import Any, Protocol, TypeAlias, TypedDict, TypeVar, overload

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data import frames
from rocplot._data.arrays import (
    FrequencyWeights,
    ManyClassesError,
    MarkedWeights,
    Sample,
    WeightOrigin,
    check_no_labels,
    read_scores,
)
from rocplot._data.binary import read_folds, read_samples
from rocplot._data.columns import check_index_order, convert_frame_to_models, is_cross_table, is_frame
from rocplot._data.groups import combine_column_lists
from rocplot._errors import guard_call, make_type_error, make_value_error, rewrite_error
from rocplot._names import check_distinct_names, name_entries, write_names
from rocplot._suggestions import (
    make_keyword_error,
    make_position_error,
    suggest_four_counts,
    suggest_keyword,
)
from rocplot._typing import Array, Data, Frame, Progress, Scalar, Seed, Weights, list_choices
from rocplot._validation import (
    MOST_BINS,
    MOST_RESAMPLES,
    check_choice,
    check_flag,
    check_number,
    check_progress,
    check_proportion,
    check_same_length,
    check_whole_number,
    make_generator,
)
from rocplot._warnings import name_model, warn_user
from rocplot.compute._base.docstrings import add_missing_sections, fill_docstring
from rocplot.compute._base.folds import AveragedCurve, Averaging, check_errorbar, is_fold_list
from rocplot.compute._base.result import Result, Results, mark_negated, unwrap_single_model

Source: TypeAlias = Sample | Result
F = TypeVar("F", bound=Callable[..., Any])


# -- The cases that a function read ---------------------------------------------------------------

Sources = dict[str | None, list[Any]]
_LISTENER: ContextVar[Sources | None] = ContextVar("listener", default=None)


@dataclass(frozen=True)
class CaseCounts:
    """The numbers of cases that a function read.

    Attributes
    ----------
    positive, negative : float
        Weight of each class: the number of its cases, unless they have weights or soft labels.
    weighted : bool
        Whether `positive` and `negative` are sums of weights.
    soft : bool
        Whether labels are probabilities, so that `positive` and `negative` are expected numbers.
    groups : int
        Number of groups that the cases belong to; 0 if they are independent.
    folds : int
        Number of folds; 0 without folds.
    size : int or None
        Number of weighted cases; None if it is unknown, or equal to `total`.
    classes : int
        Number of classes; if it exceeds two, `negative` is the weight of all of them.
    n_positive : int or None
        Number of weighted cases that are positive; None if it is unknown.
    origin : WeightOrigin or None
        How the weights were computed, if a function of this package did.
    per_fold : bool
        Whether the numbers are those of each fold, as of several seeds on one test set, not of all together.
    """

    positive: float
    negative: float
    weighted: bool = False
    soft: bool = False
    groups: int = 0
    folds: int = 0
    size: int | None = None
    classes: int = 2
    n_positive: int | None = None
    origin: WeightOrigin | None = None
    per_fold: bool = False

    @property
    def total(self) -> float:
        """Weight of both classes together."""
        return self.positive + self.negative


@contextmanager
def collect_sources() -> Iterator[Sources]:
    """Collect what the next compute function reads: samples, counts or results by model."""
    sources: Sources = {}
    token = _LISTENER.set(sources)
    try:
        yield sources
    finally:
        _LISTENER.reset(token)


def report_sources(sources: Mapping[str | None, Any]) -> None:
    """Report what was read to an open `collect_sources`; functions called from here report nothing."""
    listener = _LISTENER.get()
    if listener is not None:
        listener |= {
            name: source if isinstance(source, list) else [source] for name, source in sources.items()
        }
        _LISTENER.set(None)


def count_cases(sources: list[Any]) -> CaseCounts | None:
    """Count the cases of a model, of all folds together; return None if those of any source are unknown.

    Folds that may hold the same cases, as runs of several seeds do, are not added.
    """
    all_counts = [_count_source_cases(source) for source in sources]
    known_counts = [counts for counts in all_counts if counts is not None]
    if not known_counts or len(known_counts) < len(all_counts):
        return None
    if len(known_counts) > 1 and len({*known_counts}) == 1 and _have_equal_labels(sources):
        return replace(known_counts[0], groups=0, folds=len(known_counts), per_fold=True)
    positive, negative = (
        sum(getattr(counts, side) for counts in known_counts) for side in ("positive", "negative")
    )
    weighted, soft = (
        any(counts.weighted for counts in known_counts),
        any(counts.soft for counts in known_counts),
    )
    size, n_positive = (
        None if None in (sizes := [getattr(counts, field) for counts in known_counts]) else sum(sizes)
        for field in ("size", "n_positive")
    )
    folds = len(known_counts) if len(known_counts) > 1 else 0
    groups = 0 if folds else known_counts[0].groups  # folds may share groups, and number them anew
    classes = known_counts[0].classes
    origins = {counts.origin for counts in known_counts}
    origin = origins.pop() if len(origins) == 1 else None
    return CaseCounts(positive, negative, weighted, soft, groups, folds, size, classes, n_positive, origin)


def _have_equal_labels(sources: list[Any]) -> bool:
    """Return whether all folds have the same labels, case by case, or nobody knows their labels."""
    first, *others = (getattr(_find_sample(source), "label", None) for source in sources)
    if first is None:
        return all(label is None for label in others)
    return all(label is not None and np.array_equal(label, first) for label in others)


def _find_sample(source: Any) -> Sample | None:
    """Return the sample that a source is, or that its counts keep; None if there is none."""
    if isinstance(source, Sample):
        return source
    sample = getattr(getattr(source, "counts", source), "cases", None)
    return sample if isinstance(sample, Sample) else None


def _count_source_cases(source: Any) -> CaseCounts | None:
    """Count the cases of a sample, or of the counts that a result holds."""
    if isinstance(source, CaseCounts):
        return source
    if isinstance(source, Sample):
        return _count_sample_cases(source)
    for name in ("counts", "curve", "hull"):
        inner_source = getattr(source, name, None)
        if inner_source is not None:
            return _count_source_cases(inner_source)
    if not hasattr(source, "n_positive") or not hasattr(source, "n_negative"):
        curves = getattr(source, "curves", ())
        return count_cases(list(curves)) if len(curves) else None
    sample = getattr(source, "cases", None)
    if isinstance(sample, Sample):
        return _count_sample_cases(sample)
    return CaseCounts(float(source.n_positive), float(source.n_negative))


def mark_result(result: R, source: Any) -> R:
    """Mark the result of weighted cases, whose tables then name sums of weights as such; return it.

    The result of a negated column is marked, too, so that its thresholds are written in the column's values.
    """
    if isinstance(result, Result):
        mark_negated(result, source)
        if has_weights(source):
            object.__setattr__(result, "_weighted", True)
    return result


def has_weights(source: Any) -> bool:
    """Return whether the cases of a sample, or of the counts that a result holds, have weights."""
    if isinstance(source, Sample):
        return _is_weighted(source)
    cases = count_cases([source])
    return cases is not None and cases.weighted


def _is_weighted(sample: Sample) -> bool:
    """Return whether cases have weights in the data, other than 1."""
    return sample.weight is not None and not sample.tally and bool((sample.weight != 1).any())


def _count_sample_cases(sample: Sample) -> CaseCounts:
    label = np.asarray(sample.label)
    soft = label.dtype != bool and not np.isin(label, (0, 1)).all()
    weight = sample.weight
    if weight is None:
        positive = float(label.sum())
        negative = label.size - positive
    elif label.dtype == bool:  # no difference of two sums, in which a class of little weight is lost
        positive, negative = float(weight[label].sum()), float(weight[~label].sum())
    else:
        positive, negative = float((label * weight).sum()), float(((1 - label) * weight).sum())
    groups = 0 if sample.group is None else len(set(sample.group.tolist()))  # of any types, so not sorted
    weighted = _is_weighted(sample)
    size = label.size if weighted and not sample.merged else None
    n_positive = None if size is None or soft else int(np.count_nonzero(label))
    return CaseCounts(
        positive, negative, weighted, soft, groups, size=size, n_positive=n_positive, origin=sample.origin
    )


def count_class_cases(
    label: Array, weight: Array | None, classes: int, sample_weight: object = None
) -> CaseCounts:
    """Count the cases of many classes; the caller's `sample_weight` may be marked as numbers of cases."""
    total = float(label.size if weight is None else weight.sum())
    if weight is None or isinstance(sample_weight, FrequencyWeights):
        return CaseCounts(0.0, total, classes=classes)
    origin = sample_weight.origin if isinstance(sample_weight, MarkedWeights) else None
    return CaseCounts(0.0, total, True, size=label.size, classes=classes, origin=origin)


# -- Checks of the arguments that have the same meaning in all functions --------------------------


def options_of(choice: str = "method", /, **options: Sequence[str]) -> Callable[[F], F]:
    """Declare the options that only some values of a choice use, as ``bins=("n_bins", "edges")``.

    The default of the choice would ignore them, so they are refused if the caller names no value; he who
    does, as in a loop over methods, knows what he gets.
    """

    def declare(function: F) -> F:
        function.options_of = (choice, options)  # type: ignore[attr-defined]
        return function

    return declare


def _refuse_unused_options(function: Callable[..., Any], passed: Mapping[str, Any]) -> None:
    choice, options = getattr(function, "options_of", ("", {}))
    if passed.get(choice) is not None:
        return
    for name, value in passed.items():
        if name == "n_resamples":  # changes no estimate, and was always an argument of them
            continue
        users = [f"{user!r}" for user, names in options.items() if name in names]
        if users and value is not None:
            *first, last = users
            words = f"{', '.join(first)} or {last}" if first else last
            raise make_value_error(
                name, f"belongs to {choice}={words}, not to the default", "pass that, too, or leave it out"
            )


def check_arguments(
    function: Callable[..., Any], options: Mapping[str, Any], passed: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Check choices against the signature, and shared arguments by `_CHECKS`; return what to pass on.

    An argument is checked also where the chosen method does not use it.  `passed` are the options without
    the defaults among them.
    """
    arguments = dict(options)
    choice_names = arguments.keys() - {*_CHECKS, *_METHOD_OPTIONS}
    for name, words in list_choices(function).items():
        if name in choice_names and not (arguments[name] is None and None in words):
            check_choice(arguments[name], [word for word in words if word is not None], name)
    for name in arguments.keys() & _CHECKS.keys():
        if (arguments[name] is not None or not _accepts_none(function, name)) and (
            name != "degree" or "span" in function.__annotations__
        ):
            value = _CHECKS[name](arguments[name], name)
            arguments[name] = value if name in _NUMERIC_OPTIONS else arguments[name]
    if "drawing" in function.__annotations__:
        words = [word for word in ("n_resamples", "seed", "progress") if word in arguments]
        arguments["drawing"] = Resampling.from_arguments(**{word: arguments.pop(word) for word in words})
    _refuse_unused_options(function, options if passed is None else passed)
    return arguments


def _accepts_none(function: Callable[..., Any], name: str) -> bool:
    """Return whether the annotation of an argument names None; a shared argument may be None."""
    return "None" in str(function.__annotations__.get(name, None))


_METHOD_OPTIONS = {"interval"}  # each method has its own choices
_NUMERIC_OPTIONS = {"level", "n_samples"}  # passed on as their check returns them
_CHECKS: dict[str, Callable[[Any, str], object]] = {
    "bandwidth": lambda value, name: check_number(value, name, above=True),
    "clip": lambda value, name: check_number(value, name, 0, 0.5),
    "degree": lambda value, name: check_whole_number(value, name, 1),  # of a local fit
    "edges": read_scores,  # each function checks the range itself
    "level": check_proportion,
    "n_bins": lambda value, name: check_whole_number(value, name, 1, MOST_BINS),
    "n_resamples": lambda value, name: check_whole_number(value, name, 1, MOST_RESAMPLES),
    "n_samples": lambda value, name: check_whole_number(value, name, 2, MOST_BINS),
    "paired": check_flag,
    "progress": check_progress,
    "seed": make_generator,
    "span": lambda value, name: check_proportion(value, name, closed=True),
    "standardize": check_flag,
    "strategy": lambda value, name: check_choice(value, ("uniform", "quantile"), name),
}


# -- Suggestions where the arguments passed are meant for another function ------------------------

_CURVE_CALLS = {"roc": "RocCurve(fpr, tpr)", "precision_recall": "PrecisionRecallCurve(precision, recall)"}
_MULTICLASS_NAMES = ("roc", "auc", "auc_interval", "auc_test")  # each has a counterpart multiclass_…


def _suggest_multiclass_function(function: str, error: ManyClassesError, decides: bool) -> ManyClassesError:
    """Suggest the multiclass function, or this one of the predicted class, or of each against the rest.

    `decides` is whether the function compares scores with a threshold: decisions may have been passed to it.
    """
    top_label = _write_top_label(function, error)
    if error.may_be_counts:  # k positives among the n cases of each row of a table
        own = "rocplot" if hasattr(sys.modules.get("rocplot"), function) else "rocplot.compute"
        weight = "sample_weight=rocplot.compute.frequency_weights(n)"
        call = f"{own}.{function}(k / n, y_score, soft_labels=True, {weight})"
        return ManyClassesError(error.found, f"if each row has k positives among n cases, call {call}", "")
    if function == "bootstrap":
        suggestion = (
            "with predicted classes call bootstrap(y_true, y_pred=y_pred, "
            "statistic=lambda matrix: matrix.averaged('f1', 'macro'))"
        )
        return ManyClassesError(error.found, suggestion)
    if function == "risk_coverage":
        return ManyClassesError(error.found, f"pass whether each prediction is correct, {top_label}", "")
    suggestion = (
        f"{function}(rocplot.compute.one_vs_rest(y_true, score_matrix)) has each class against the rest"
    )
    if function in _MULTICLASS_NAMES:
        suggestion = f"multiclass_{function}(y_true, score_matrix) takes one column of scores per class"
    elif function == "metrics_at":
        matrix = "rocplot.compute.confusion_matrix(y_true, y_pred=y_pred)"
        suggestion = f"{matrix} has kappa, F1 and more of all classes, {suggestion}"
    elif function in ("summary", "brier_decomposition"):
        losses = "multiclass_log_loss and multiclass_brier take score_matrix, one column of scores per class"
        suggestion = f"{losses}, {suggestion}"
    elif function.startswith("calibration"):
        suggestion = f"{top_label} is that of the predicted class, {suggestion}"
    elif decides:
        matrix = "rocplot.compute.confusion_matrix(y_true, y_pred=y_pred)"
        suggestion = f"{matrix} counts predicted classes, {suggestion}"
    return ManyClassesError(error.found, suggestion)


def _write_top_label(function: str, error: ManyClassesError) -> str:
    """Write the call for whether the likeliest class of each case is right, with its probability."""
    column = "score_matrix.argmax(axis=1)"
    predicted = column if "(0, 1, 2" in error.found else f"np.unique(y)[{column}]"
    return f"{function}({predicted} == y, score_matrix.max(axis=1))"


def _find_lacking_classes(table: Any) -> tuple[str, list[str]] | None:
    """Find classes that only one axis of a cross table has, such as one that is never predicted."""
    if not is_frame(table) or not hasattr(table, "iloc") or type(table.index).__name__ == "RangeIndex":
        return None
    rows, columns = list(map(str, table.index)), list(map(str, table.columns))
    if set(columns) < set(rows):
        return "columns", [name for name in rows if name not in columns]
    if set(rows) < set(columns):
        return "index", [name for name in columns if name not in rows]
    return None


def check_first_argument(
    function: str, first: Any, surplus: Sequence[Any] = (), known: Sequence[str] = ()
) -> None:
    """Raise for an estimator or a data frame, which other packages take first, and name what is expected.

    `surplus` holds the positional arguments after ``y_true`` and ``y_score``, `known` the arguments by name.
    """
    if isinstance(first, Mapping) and ("fit_time" in first or {"estimator", "indices"} <= first.keys()):
        average = function if "fold" in known else "rocplot.roc_average"
        raise TypeError(
            f"{function}() reads labels and scores, not the result of cross_validate: "
            f"call {average}(rocplot.compute.cv_scores(cv_results, X, y))"
        )
    several = first.values() if isinstance(first, Mapping) else first if isinstance(first, list) else ()
    if any(hasattr(value, "predict") for value in several):
        raise TypeError(
            f"{function}() reads labels and scores, not estimators: "
            f"call {function}(y_true, rocplot.compute.estimator_scores({{'forest': estimator}}, X))"
        )
    if hasattr(first, "predict") or hasattr(first, "fit"):
        raise TypeError(
            f"{function}() reads labels and scores, not a {type(first).__name__}: "
            f"call {function}(y_true, rocplot.compute.estimator_scores(estimator, X))"
        )
    if hasattr(first, "transAxes"):
        raise TypeError(f"{function}() takes axes by name: call {function}(y_true, y_score, ax=ax)")
    if is_cross_table(first) and not surplus:
        if function.endswith("confusion_matrix"):
            return
        names, call = [repr(str(name)) for name in first.index], "rocplot.compute.confusion_matrix(table"
        way = f", or with a positive class {call}, pos_label={names[-1]}) or pos_label={names[0]}"
        raise TypeError(
            f"{function}() reads labels first, not a table of counts: call {call})"
            f"{way if len(names) == 2 else ''}"
        )
    if isinstance(first, Mapping) and {"tp", "fn", "fp", "tn"} == first.keys() and not surplus:
        figures = function.rsplit(".")[-1] == "confusion_matrix"
        call = "rocplot.confusion_matrix" if figures else "rocplot.compute.metrics_at"
        raise TypeError(
            f"{function}() reads labels first, not a mapping of counts: "
            f"call {call}(rocplot.compute.ConfusionMatrix(**counts))"
        )
    if not surplus and (lacking := _find_lacking_classes(first)):
        axis, names = lacking
        other = "index" if axis == "columns" else "columns"
        raise TypeError(
            f"the table of counts lacks {', '.join(map(repr, names))} in its {axis}: "
            f"pass table.reindex({axis}=table.{other}, fill_value=0)"
        )
    if not surplus and function.endswith("confusion_matrix") and (way := _suggest_band_counts(first)):
        raise TypeError(f"{function}() reads tables of counts of the same classes in rows and columns: {way}")
    if is_frame(first) and (surplus or len(getattr(first, "columns", ())) > 1):
        raise TypeError(
            f"{function}() reads labels first, not a data frame: name its columns, "
            f"call {function}('label', 'score', data=table)"
        )
    if surplus and is_frame(surplus[0]):
        raise TypeError(
            f"{function}() takes a table by name, with columns: call {function}('label', 'score', data=table)"
        )
    if surplus:
        suggestion = ", all else by name"
        keyword = suggest_keyword(function, surplus[0], known)
        if keyword:
            suggestion += f": {function}(y_true, y_score, {keyword})"
        elif isinstance(surplus[0], str):
            suggestion = f"; a mapping names the model, {function}(y_true, {{{surplus[0]!r}: y_score}})"
        elif not isinstance(surplus[0], Real):
            suggestion += f"; a mapping holds two models, {function}(y_true, {{'a': a, 'b': b}})"
        if not keyword and not isinstance(surplus[0], str) and function in _CURVE_CALLS:
            suggestion += f"; a curve computed elsewhere is rocplot.compute.{_CURVE_CALLS[function]}"
        raise TypeError(f"{function}() takes y_true and y_score by position{suggestion}")


# -- Curves that scikit-learn computed, read from its displays ------------------------------------

_DISPLAY_FIELDS = {"roc": ("fpr", "tpr"), "det": ("fpr", "fnr"), "precision_recall": ("precision", "recall")}


def name_display_curve(value: Any) -> str | None:
    """Return which curve an object such as ``RocCurveDisplay`` holds, or None if it is no display."""
    if not type(value).__name__.endswith("Display"):  # checked first: some attributes are costly to read
        return None
    return next(
        (kind for kind, names in _DISPLAY_FIELDS.items() if all(hasattr(value, name) for name in names)), None
    )


def read_display_curve(value: Any) -> Result:
    """Read the curve of a display, which has no counts and no reliable thresholds."""
    from rocplot import compute  # public names are loaded on first use

    name = type(value).__name__
    kind = str(name_display_curve(value))
    first, second = (_read_rates(getattr(value, word), name, word) for word in _DISPLAY_FIELDS[kind])
    if kind == "det":  # scikit-learn moves rates of 0 and 1, which a probit axis lacks, by a rounding error
        first, second = (_restore_ends(rate) for rate in (first, second))
    if kind == "precision_recall":
        return compute.PrecisionRecallCurve(*_order_from_zero_recall(first, second))
    return compute.RocCurve(*_order_from_origin(first, second if kind == "roc" else 1 - second))


def _read_rates(values: Any, name: str, attribute: str) -> Array:
    """Return the rates of a single curve, and raise for those of several folds."""
    if isinstance(values, (list, tuple)) and values and np.ndim(values[0]):
        if len(values) > 1:
            raise TypeError(
                f"a {name} of {len(values)} folds is not a single curve: pass "
                "[RocCurve(fpr, tpr) for fpr, tpr in zip(display.fpr, display.tpr)] to roc_average"
            )
        values = values[0]
    rate = np.asarray(values, float)
    if rate.ndim != 1 or not rate.size or not np.isfinite(rate).all():
        raise make_value_error(
            name, f".{attribute} must hold finite rates of one curve, not shape {rate.shape}"
        )
    return rate


def _restore_ends(rate: Array) -> Array:
    """Return rates with 0 and 1 in the place of numbers within a rounding error of them."""
    near = np.finfo(float).eps
    return np.where(rate <= near, 0.0, np.where(rate >= 1 - near, 1.0, rate))


def _order_from_origin(fpr: Array, tpr: Array) -> tuple[Array, Array]:
    """Order the points from (0, 0) to (1, 1), which are added where the display lacks them."""
    if fpr[0] > fpr[-1] or tpr[0] > tpr[-1]:
        fpr, tpr = fpr[::-1], tpr[::-1]
    first, last = [0.0] * ((fpr[0], tpr[0]) != (0, 0)), [1.0] * ((fpr[-1], tpr[-1]) != (1, 1))
    return np.concatenate([first, fpr, last]), np.concatenate([first, tpr, last])


def _order_from_zero_recall(precision: Array, recall: Array) -> tuple[Array, Array]:
    """Order the points from recall 0, where nothing is predicted positive and precision is undefined."""
    if recall[0] > recall[-1]:
        precision, recall = precision[::-1], recall[::-1]
    if recall[0] > 0:
        precision, recall = np.append(np.nan, precision), np.append(0.0, recall)
    return np.append(np.nan, precision[1:]), recall


# -- Precomputed results as input -----------------------------------------------------------------

DATA_ARGUMENTS = ("y_true", "y_score", "data", "hue", "sample_weight", "pos_label", "soft_labels", "groups")
# None and False mean that these were not passed
_DATA_NAMES = {*DATA_ARGUMENTS, "fold", "treatment", "propensity", "score_matrix", "labels", "tpr", "X", "y"}


class DataArguments(TypedDict, total=False):
    """The data arguments after labels and scores: ``**reading: Unpack[DataArguments]`` in a signature."""

    data: Data | None
    hue: ArrayLike | None
    sample_weight: Weights
    pos_label: Scalar
    soft_labels: bool


class GroupedDataArguments(DataArguments, total=False):
    """The data arguments with `groups`, for cases that belong together."""

    groups: ArrayLike | None


class PairedDataArguments(TypedDict, total=False):
    """The data arguments of a comparison of two models on the same cases."""

    data: Data | None
    sample_weight: Weights
    pos_label: Scalar
    groups: ArrayLike | None


@dataclass(frozen=True)
class Resampling:
    """How resamples are drawn: their number, the random generator, and whether to show progress.

    ``drawing: Resampling`` in a signature stands for the arguments `n_resamples`, `seed` and `progress`.
    """

    n_resamples: int
    rng: np.random.Generator
    progress: Progress = False
    is_seeded: bool = True

    @classmethod
    def from_arguments(
        cls, n_resamples: int = 2000, seed: Seed = None, progress: Progress = True
    ) -> Resampling:
        """Check the caller's arguments and make a resampling of them."""
        watched = progress is not None and check_progress(progress)
        draws = check_whole_number(n_resamples, "n_resamples", 2, MOST_RESAMPLES)
        return cls(draws, make_generator(seed), watched, seed is not None)


_READINGS = {
    f"Unpack[{arguments.__name__}]": arguments
    for arguments in (DataArguments, GroupedDataArguments, PairedDataArguments)
}


def expand_parameters(parameters: Sequence[inspect.Parameter]) -> list[inspect.Parameter]:
    """Replace ``**reading`` and `Resampling` by the arguments that they stand for, before other keywords."""
    keyword = inspect.Parameter.KEYWORD_ONLY
    resampling = [
        parameter.replace(kind=keyword)
        for parameter in inspect.signature(Resampling.from_arguments).parameters.values()
    ]
    parameters = [
        part
        for parameter in parameters
        for part in (resampling if str(parameter.annotation) == "Resampling" else [parameter])
    ]
    reading = _READINGS.get(str(parameters[-1].annotation)) if parameters else None
    if reading is None:
        return parameters
    positional = [parameter for parameter in parameters[:-1] if parameter.kind is not keyword]
    return [*positional, *_list_parameters(reading), *parameters[len(positional) : -1]]


def _list_parameters(reading: Any) -> list[inspect.Parameter]:
    """List the parameters that a class of data arguments stands for."""
    keyword, defaults = inspect.Parameter.KEYWORD_ONLY, {"soft_labels": False}
    return [
        inspect.Parameter(word, keyword, default=defaults.get(word), annotation=kind.__forward_arg__)
        for word, kind in reading.__annotations__.items()
    ]


def declare_result_type(result_type: type, /, *, changes: str = "") -> Callable[[F], F]:
    """Declare the type of a function's result; kept as its attribute ``makes``.

    A result of that type, or a mapping of them, passed as first argument is returned unchanged.  Any other
    argument with it raises `TypeError`, except the one that `changes` names, with which the function is
    called.  The signature lists the arguments that ``**reading`` stands for, and all of them are passed on.
    """

    def decorate(function: F) -> F:
        signature = inspect.signature(function, eval_str=False)
        parameters = expand_parameters([*signature.parameters.values()])
        names = [parameter.name for parameter in parameters if parameter.kind is not parameter.VAR_KEYWORD]
        placed = [
            parameter.name for parameter in parameters if parameter.kind is parameter.POSITIONAL_OR_KEYWORD
        ]
        takes_several = any(parameter.kind is parameter.VAR_POSITIONAL for parameter in parameters)
        takes_all = len(names) < len(parameters)
        extra_defaults = {
            parameter.name: parameter.default
            for parameter in parameters
            if parameter.name not in signature.parameters
        }

        @functools.wraps(function)
        @guard_call
        def call(*args: Any, **keywords: Any) -> Any:
            unknown = [] if takes_all else [name for name in keywords if name not in names]
            if unknown:
                raise make_keyword_error(function.__name__, unknown, names)
            if len(args) > len(placed) and not takes_several:
                raise make_position_error(function.__name__, args, placed, names)
            keywords = combine_column_lists(keywords)
            source = args[0] if args else keywords.get(names[0])
            if not is_precomputed(source, result_type) or changes in keywords:
                return function(*args, **check_arguments(function, extra_defaults | keywords, keywords))
            passed = {**dict(zip(names, args, strict=False)), **keywords}
            del passed[names[0]]
            result = next(iter(source.values())) if isinstance(source, Mapping) else source
            check_no_other_arguments(
                type(result), passed, data="y_true and y_score" if "y_score" in names else "the data"
            )
            if isinstance(source, Mapping) and not isinstance(source, Results):
                return Results(source)
            return source

        fill_docstring(call)
        call.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
        call.makes = result_type  # type: ignore[attr-defined]
        return call  # type: ignore[return-value]

    return decorate


def _suggest_band_counts(table: Any) -> str:
    """Suggest the call for a table of counts of two classes by result or by band; "" for any other table."""
    if not is_frame(table) or not hasattr(table, "iloc"):
        return ""
    counts, bands = table.to_numpy(), list(table.index)
    if counts.shape == (2, 2) and counts.dtype.kind in "iu" and isinstance(bands[0], str):
        return suggest_four_counts(counts.tolist())
    if len(table.columns) != 2:
        counts, bands = counts.T, list(table.columns)
    if counts.shape[1] != 2 or len(counts) < 3 or counts.dtype.kind not in "iu" or counts.max() < 2:
        return ""
    (tp, fp), (P, N) = counts[0], counts.sum(axis=0)
    matrix = f"rocplot.compute.ConfusionMatrix(tp={tp}, fn={P - tp}, fp={fp}, tn={N - fp})"
    call = f"rocplot.compute.metrics_at({matrix}, metrics=['lr_plus'])"
    return f"if these are two classes by band, call {call} for the band {bands[0]!r}, and so for each"


def check_no_other_arguments(
    result_type: type, passed: Mapping[str, Any], data: str = "y_true and y_score"
) -> None:
    """Raise if a precomputed result was passed with other arguments, except data that are None or False."""
    for name, value in passed.items():
        if name not in _DATA_NAMES or not (value is None or value is False):
            raise TypeError(
                f"`{name}` cannot be changed on a precomputed {result_type.__name__}; pass {data}"
            )


def get_precomputed_results(y_true: Any, data: Mapping[str, Any]) -> dict[str | None, Any] | None:
    """Return the results that were passed instead of data, by model; None if data were passed."""
    if isinstance(y_true, Result) or name_display_curve(y_true):
        check_no_labels(y_true, "y_true")
        check_no_other_arguments(type(y_true), data)
        return {None: _read_precomputed(y_true)}
    if not isinstance(y_true, Mapping):
        return None
    is_result = {
        name: isinstance(value, Result) or bool(name_display_curve(value)) for name, value in y_true.items()
    }
    if not any(is_result.values()):
        return None
    for name, value in y_true.items():
        if not is_result[name]:
            raise make_type_error(
                "y_true", f"must be a mapping of results only, but {name!r} is a {type(value).__name__}"
            )
        check_no_other_arguments(type(value), data)
    pair = " against ".join  # a pair of classes, one against the other
    names = [pair(map(str, name)) if isinstance(name, tuple) else name for name in y_true]
    shown_names = write_names(names)
    check_distinct_names(shown_names, list(y_true), "y_true")
    return dict(zip(shown_names, map(_read_precomputed, y_true.values()), strict=True))


def _read_precomputed(value: Any) -> Result:
    """Return a result as it is, or the curve of a display."""
    return value if isinstance(value, Result) else read_display_curve(value)


def require_single_cases(
    arguments: Mapping[str, Any], data: Any, suggestion: str = "pass y_true and scores"
) -> None:
    """Raise for results and lazy tables, which have no single cases to compare models by."""
    for name, value in arguments.items():
        check_no_labels(value, name)
        if isinstance(value, Result):
            raise make_type_error(
                name, f"is a {type(value).__name__}, but models are compared case by case", suggestion
            )
    if data is not None and frames.is_table(data) and frames.is_lazy(data):
        raise make_value_error(
            "data",
            "is a lazy table, whose engine returns groups of rows, but models are compared row by row",
            "collect the columns that are needed first",
        )


def is_precomputed(source: object, result_type: type) -> bool:
    """Return whether the source is a result of the given type, or a mapping of such results."""
    if not issubclass(result_type, Result):
        return False
    several = isinstance(source, Mapping) and len(source) > 0
    return all(isinstance(result, result_type) for result in (source.values() if several else [source]))  # type: ignore[attr-defined]


# -- One result, or a dict of them ----------------------------------------------------------------

R = TypeVar("R")

Truth: TypeAlias = ArrayLike | Result | Mapping[str, ArrayLike] | Mapping[str, Result]
Scores: TypeAlias = ArrayLike | Mapping[str, ArrayLike] | list[str] | Frame | None

_FOLD_PARAMETERS = [
    inspect.Parameter("fold", inspect.Parameter.KEYWORD_ONLY, default=None, annotation="ArrayLike | None"),
    inspect.Parameter("errorbar", inspect.Parameter.KEYWORD_ONLY, default=("ci", 95), annotation="ErrorBar"),
]


def apply_to_each_model(function: Callable[[Array], R], y_score: Scores, **columns: Any) -> R | Results[R]:
    """Apply a function to the scores of each model; the columns must be as long as the scores."""
    check_index_order(**columns, y_score=y_score)
    models = convert_frame_to_models(y_score)
    several = isinstance(models, Mapping)
    if several and not models:
        raise make_value_error("y_score", "is an empty mapping", "pass at least one model, name → scores")
    results: dict[str | None, R] = {}
    for name, values in (models if several else {None: models}).items():
        argument = f"y_score[{name!r}]" if several else "y_score"
        score = read_scores(values, argument)
        check_same_length(**columns, **{argument: score})
        with name_model(name):
            results[name] = function(score)
    return unwrap_single_model(results)


class PerModel(Protocol[R]):
    """The call convention of every per-model function; the stub of `rocplot.compute` lists the options."""

    __name__: str
    __wrapped__: Callable[..., R]  # of one model, read and counted
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
    result_type: type[R],
    *,
    public_name: str = "",
    one_class: bool | Callable[[Mapping[str, Any]], bool] = False,
    groups: bool = False,
    convert_precomputed: Callable[[Any], Any] | None = None,
    folds: Averaging | None = None,
    count: Callable[[Any], Any] | None = None,
) -> Callable[[Callable[..., R]], PerModel[R]]:
    """Extend a function of one model by the data arguments that all functions share.

    The function's first argument is a `Sample`, or the result that the caller passed instead of data;
    its keyword arguments follow the data arguments in the signature.  A result of the type that the
    function returns is passed through unchanged, and any option given with it raises `TypeError`.

    Parameters
    ----------
    result_type : type
        The type of the result for one model; kept as the attribute ``makes``.
    public_name : str, optional
        The public function that errors name, if it is another one that reads its data with this one.
    one_class : bool or callable
        Whether a single class is accepted, which may depend on the options of the call.
    groups : bool
        Whether the function takes the data argument `groups`, for cases that belong together.
    convert_precomputed : callable, optional
        Returns the result to return for a result of another kind, or None if the function is to use it as
        data; by default whatever is an instance of `result_type` is returned.
    folds : Averaging, optional
        How the results of folds are averaged; the function then takes `fold` and `errorbar`, and lists of
        folds in place of `y_true`, and returns an `AveragedCurve` for them.
    count : callable, optional
        Counts the sample of a model that was read from data, and warns if it looks wrong; `function` gets the
        counts in place of the sample.
    """

    def decorate(function: Callable[..., R]) -> PerModel[R]:
        own_parameters = expand_parameters(
            [*inspect.signature(function, eval_str=False).parameters.values()][1:]
        )
        name = public_name or function.__name__
        has_limits = groups and any(parameter.name == "level" for parameter in own_parameters)
        has_limits |= "pvalue" in getattr(result_type, "__dataclass_fields__", ())
        data_parameters = _list_parameters(GroupedDataArguments if groups else DataArguments)
        fold_parameters = _FOLD_PARAMETERS if folds is not None else []
        data_defaults = {parameter.name: parameter.default for parameter in data_parameters}
        fold_names = [parameter.name for parameter in fold_parameters]
        option_names = [
            *(parameter.name for parameter in own_parameters),
            *DATA_ARGUMENTS[:2],
            *data_defaults,
            *fold_names,
        ]

        @guard_call
        def call(
            y_true: Any = inspect.Parameter.empty,  # a signature shows no default
            y_score: Scores = None,
            *surplus: Any,
            **parameters: Any,
        ) -> R | Results[R]:
            unknown = [word for word in parameters if word not in option_names]
            if unknown:  # reported before a missing argument
                raise make_keyword_error(name, unknown, option_names)
            if y_true is inspect.Parameter.empty:
                raise TypeError(f"{name}() missing 1 required positional argument: 'y_true'")
            if surplus:
                check_first_argument(name, y_true, surplus, option_names)
            parameters = combine_column_lists(parameters)
            reading = {word: parameters.pop(word, default) for word, default in data_defaults.items()}
            fold_options = {word: parameters.pop(word) for word in fold_names if word in parameters}
            sources = get_precomputed_results(y_true, {"y_score": y_score, **reading, **fold_options})
            is_data = sources is None
            try:
                if folds is not None:
                    fold, errorbar = fold_options.get("fold"), fold_options.get("errorbar", ("ci", 95))
                    check_errorbar(errorbar)
                    if fold is not None or is_fold_list(y_true, y_score):
                        models = _read_folds_by_model(y_true, y_score, fold, reading)
                        report_sources(models)
                        return average_models(models, folds, errorbar, parameters)  # type: ignore[no-any-return]
                if sources is None:
                    check_first_argument(name, y_true, known=option_names)
                    # a lazy table's engine pools the scores itself
                    pooled = {"max_points": parameters["max_points"]} if "max_points" in parameters else {}
                    accepts_one = one_class(parameters) if callable(one_class) else one_class
                    sources = read_samples(y_true, y_score, **reading, one_class=accepts_one, **pooled)
            except ManyClassesError as error:
                raise _suggest_multiclass_function(name, error, "threshold" in option_names) from None
            report_sources(sources)
            results: dict[str | None, R] = {}
            for model, source in sources.items():
                with name_model(model):
                    result = read_precomputed(source, parameters)
                    if result is None:
                        options = check_arguments(function, parameters)
                        counted = count(source) if count is not None and is_data else source
                        result = mark_result(function(counted, **options), source)
                    results[model] = result
            if has_limits:  # of a call that does not fail
                has_level = any(parameter.name == "level" for parameter in own_parameters)
                warn_of_unmarked_weights(sources, reading.get("sample_weight"), has_level)
            return unwrap_single_model(results)

        def read_precomputed(source: Any, options: dict[str, Any]) -> Any:
            """Return the result that was passed instead of data, or None for data; check the options."""
            mean = isinstance(source, AveragedCurve) and folds is not None
            if mean and source.of != name:
                raise TypeError(f"this is a mean of {source.of} over folds, not of {name}")
            result = source if isinstance(source, result_type) or mean else None
            if convert_precomputed is not None and not mean:
                result = convert_precomputed(source)
            if result is not None:
                check_no_other_arguments(type(source), options)
            return result

        def average_models(
            models: Any, averaging: Averaging, errorbar: Any, parameters: dict[str, Any]
        ) -> Any:
            """Average each model's results over its folds."""
            parameters = check_arguments(function, parameters)
            means: dict[str | None, AveragedCurve] = {}
            for model, sources in models.items():
                with name_model(model):
                    options, curves = averaging.prepare(sources, parameters), []
                    for source in sources:
                        precomputed = read_precomputed(source, options)
                        curves.append(function(source, **options) if precomputed is None else precomputed)
                    means[model] = averaging.average_folds(curves, name, errorbar, options)
            return unwrap_single_model(means)

        first, second, *_ = inspect.signature(call).parameters.values()
        functools.update_wrapper(call, function)
        parameters = [
            first.replace(annotation="Truth"),
            second,
            *data_parameters,
            *fold_parameters,
            *own_parameters,
        ]
        call.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
        if not own_parameters:  # a function with parameters of its own documents them itself
            returns = f"{result_type.__name__}\n    Or `Results`, a dict of them, for several models."
            call.__doc__ = add_missing_sections(function.__doc__ or "", "{reading}", returns)
        fill_docstring(call)
        call.makes = result_type  # type: ignore[attr-defined]
        call.averages = folds is not None  # type: ignore[attr-defined]
        return call  # type: ignore[return-value]

    return decorate


def warn_of_unmarked_weights(
    sources: Mapping[Any, Any], weights: Any = None, has_intervals: bool = True
) -> None:
    """Warn before intervals or p-values of whole weights that may be no numbers of cases.

    The advice takes the caller's `weights`: a column of the table, or the array of all groups.
    """
    warnings = [getattr(source, "unmarked", "") for source in sources.values()]
    if not any(warnings):
        return
    warning = next(filter(None, warnings))
    if not isinstance(weights, Mapping):
        whole = f"table[{weights!r}]" if isinstance(weights, str) else "sample_weight"
        call = r"(?<=_weights\()sample_weight(\[.*?\])?(?=\))"
        warning = re.sub(call, lambda _: whole, warning)
    if not has_intervals:
        warning = warning.replace("intervals are those", "the p-value is that")
    warn_user(warning)


def _read_folds_by_model(
    y_true: Any, y_score: Any, fold: Any, reading: dict[str, Any]
) -> dict[str | None, list[Any]]:
    """Read the folds of each model: samples, or the results that were passed as folds."""
    if fold is not None:
        samples: dict[str | None, list[Any]] = dict(read_folds(y_true, y_score, fold, **reading))
        return samples
    for name in ("data", "hue", "sample_weight", "groups"):
        if reading.get(name) is not None:
            raise make_type_error(
                name,
                "cannot be combined with a list of folds",
                f"pass all cases with fold=, or counts as folds, made by rocplot.compute.counts(…, {name}=…)",
            )
    label_options = {name: reading[name] for name in ("pos_label", "soft_labels")}
    if isinstance(y_true, Mapping):
        return {
            name: _read_fold_list(folds, label_options)
            for name, folds in name_entries(y_true, "y_true").items()
        }
    return {None: _read_fold_list(y_true, label_options)}


def _read_fold_list(folds: Sequence[Any], label_options: dict[str, Any]) -> list[Any]:
    sources = []
    for i, fold in enumerate(folds):
        pair = isinstance(fold, (tuple, list)) and len(fold) == 2
        if not pair and not isinstance(fold, Result):
            raise make_type_error(
                f"folds[{i}]", f"must be a pair (y_true, y_score) or a result, not {type(fold).__name__}"
            )
        try:
            sources.append(fold if isinstance(fold, Result) else read_samples(*fold, **label_options)[None])
        except (TypeError, ValueError) as error:
            raise rewrite_error(error, f"folds[{i}]") from error
    return sources
