"""Conversion of arrays of any library to numpy, validation of each, and the `Sample` of one model."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from numbers import Number, Real
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rocplot._data.codes import code_column
from rocplot._errors import ErrorDetails, make_type_error, make_value_error, write_value
from rocplot._numbers import write_cutoff
from rocplot._typing import Array
from rocplot._validation import ROUNDINGS, check_lengths, shorten_value

# -- The checked cases of one model ---------------------------------------------------------------


@dataclass(frozen=True)
class WeightOrigin:
    """How weights were computed, in the words of axis labels and captions.

    Attributes
    ----------
    method : str
        What the cases are weighted by, such as "the inverse probability of censoring (IPCW)".
    label : str
        The word of axis labels for what is weighted so.
    positives : str
        Which cases are positive, if the weights hold for these labels alone: "events by time 5".
    """

    method: str
    label: str = "weighted"
    positives: str = ""


@dataclass(frozen=True, eq=False)
class Sample:
    """The checked cases of one model.

    Attributes
    ----------
    score : ndarray, shape (n,)
        Finite or infinite numbers, never NaN; high means positive.
    label : ndarray of bool, or of float in [0, 1] for soft labels, shape (n,)
        Whether the case is positive, or its probability of being positive.
    weight : ndarray of int or float, shape (n,), or None
        Positive case weights; whole weights are integers.
    top : ndarray, shape (n,), or None
        If an engine pooled scores into cells, the highest score of each; `score` is the lowest.
    width : float
        The width of these cells.
    mean : ndarray, shape (n,), or None
        The mean of the scores that the engine pooled.
    tally : bool
        Whether the weights are numbers of cases, counted by an engine or marked by the caller.
    merged : bool
        Whether an engine merged equal rows; if these have weights, their number is unknown.
    probability : bool
        Whether the weights are marked as inverse probabilities, which are never numbers of cases.
    unmarked : str
        A warning that the weights may be no numbers of cases, though all are whole; "" if they are marked.
    origin : WeightOrigin or None
        How a function of this package computed the weights.
    group : ndarray, shape (n,), or None
        The group of the case, such as a patient: cases of one group are not independent.
    column : str
        The column of a table that holds the scores; "" for arrays.
    negated : bool
        Whether the scores are those of the column with the other sign, because low values mean positive.
    """

    score: Array
    label: Array
    weight: Array | None = None
    top: Array | None = None
    width: float = 0.0
    mean: Array | None = None
    group: Array | None = None
    tally: bool = False
    probability: bool = False
    merged: bool = False
    unmarked: str = ""
    origin: WeightOrigin | None = None
    column: str = ""
    negated: bool = False


# -- Conversion of other libraries' arrays to numpy; errors for what is not a flat array ------------


class MarkedArray(NDArray[Any]):
    """An array with attributes that say what it holds; any selection of its rows and a pickle keep them."""

    def __array_finalize__(self, array: Any) -> None:
        """Keep the attributes of the array from which this one is made."""
        vars(self).update(getattr(array, "__dict__", {}))

    def __reduce__(self) -> Any:
        make, arguments, state = tuple(super().__reduce__())
        return make, arguments, (state, vars(self))

    def __setstate__(self, state: Any) -> None:
        array_state, marks = state
        super().__setstate__(array_state)
        vars(self).update(marks)


class MarkedWeights(MarkedArray):
    """Weights whose meaning the caller has stated.

    Slices and products keep the type; a column of a data frame loses it, and a sum is a plain number.

    Attributes
    ----------
    origin : WeightOrigin or None
        How a function of this package computed them.
    """

    origin: WeightOrigin | None = None

    def __array_wrap__(self, array: Any, context: Any = None, return_scalar: bool = False) -> Any:
        """Return what a function of weights gave: weights, or a number in place of an array without axes."""
        if not array.ndim:
            return array[()]
        weights = array.view(type(self))
        weights.__array_finalize__(self)
        return weights


class ProbabilityWeights(MarkedWeights):
    """Inverse probability weights, which are never numbers of cases, even if all are whole numbers."""


class FrequencyWeights(MarkedWeights):
    """Numbers of cases: a case of weight 2 stands for two."""


def mark_weights(weight: Array, origin: WeightOrigin) -> ProbabilityWeights:
    """Mark weights as inverse probabilities, computed in the way that is stated."""
    weights = weight.view(ProbabilityWeights)
    weights.origin = origin
    return weights


class ColumnScores(MarkedArray):
    """Scores read from the column of a table, in any selection of its rows.

    Attributes
    ----------
    column : str
        The name of the column.
    negated : bool
        Whether the scores have the other sign than the column.
    models : dict
        Of a long table: the column of each model's scores, and whether they have the other sign.
    """

    column: str = ""
    negated: bool = False
    models: Mapping[str, tuple[str, bool]] = {}


def mark_column(values: Any, column: str, negated: bool) -> ColumnScores:
    """Mark scores as those of a column."""
    scores = np.asarray(values).view(ColumnScores)
    scores.column, scores.negated = column, negated
    return scores


def to_numpy(values: Any) -> NDArray[Any]:
    """Convert anything array-like to a numpy array.

    Tensors are detached from their graph and device, because no gradients are needed.  Objects that support
    only DLPack are read through it, and floats that numpy lacks (bfloat16 of torch or ml_dtypes) become
    single precision.
    """
    if isinstance(values, (MarkedWeights, ColumnScores)) or (
        type(values) is np.ndarray and values.dtype.kind != "V"
    ):
        return values
    if hasattr(values, "detach") and hasattr(values, "cpu"):
        values = values.detach().cpu()
        values = values.float() if "float" in str(values.dtype) and values.dtype.itemsize < 4 else values
    if _has_time_zone(values):  # datetime64 would lose it, and might change the day
        return np.array(values.to_list() if hasattr(values, "to_list") else values.to_pylist(), dtype=object)
    array = np.asarray(values)
    if array is not values and array.ndim == 0 and array.dtype.kind == "O" and hasattr(values, "__dlpack__"):
        array = np.from_dlpack(values)
    if array.dtype.kind == "V" and array.dtype.isbuiltin == 2 and np.can_cast(array.dtype, np.float32):
        array = array.astype(np.float32)
    return array


def read_array(values: Any, argument: str) -> NDArray[Any]:
    """Convert values to a numpy array of any shape; raise if lists in them differ in length."""
    try:
        return to_numpy(values)
    except ValueError as error:
        if not isinstance(values, (list, tuple)):
            raise make_value_error(
                argument, f"is no array, but a {type(values).__name__}", str(error)
            ) from error
        raise make_value_error(
            argument,
            "is ragged",
            f"pass one flat array of equal kinds; join batches by np.concatenate({argument})",
        ) from error


def _has_time_zone(values: Any) -> bool:
    """Return whether values of polars or pyarrow are times with a time zone."""
    kind = getattr(values, "dtype", None) if hasattr(values, "to_list") else getattr(values, "type", None)
    return getattr(kind, "time_zone", None) is not None or getattr(kind, "tz", None) is not None


def suggest_flattening(argument: str, array: NDArray[Any], several: bool) -> str:
    """Suggest how to flatten an array of more than one dimension; a list (`several`) may hold batches."""
    scored = argument.startswith("y_score")
    models = "; for several models a mapping, name → scores" if scored else ""
    is_table = array.ndim == 2 and array.shape[1] > 1 and array.dtype.kind in "biuf"
    if (
        is_table
        and not (scored or several)
        and np.isin(array, (0, 1)).all()
        and (array.sum(axis=1) != 1).any()
    ):
        return (
            "pass each of several labels as a flat array by its name, dict(zip(names, y_true.T)) and "
            "dict(zip(names, y_score.T)), whose mean is the macro average; y_true.ravel() and "
            "y_score.ravel() give the micro average"
        )
    if array.ndim == 2 and array.shape[1] == 2 and not (several and len(array) == 2):
        first = "of two classes pass" if scored else "pass a flat array, of one-hot classes"
        return f"{first} one column, {argument}[:, 1]{models}"
    if not scored and array.ndim == 2 and array.dtype.kind in "biuf" and np.all(array.sum(axis=1) == 1):
        return f"pass a flat array, of one-hot classes np.argmax({argument}, axis=1)"
    if scored and array.ndim == 3:
        return f"pass one run at a time, {argument}[0]"
    if scored and array.ndim == 2 and 1 < array.shape[0] < array.shape[1]:
        return f"pass a flat array; for several models or seeds a mapping, dict(enumerate({argument}))"
    if several:
        return f"pass a flat array, of batches np.concatenate({argument}){models}"
    return f"pass a flat array{models}"


def check_no_model(values: object, argument: str) -> None:
    """Refuse a model, or its method, in place of its predictions."""
    if callable(values) and not hasattr(values, "__array__"):
        name = getattr(values, "__name__", type(values).__name__)
        if not hasattr(values, "predict"):
            raise make_type_error(argument, f"is the function {name}", "call it, and pass what it returns")
    scored = "pass rocplot.compute.estimator_scores(estimator, X)"
    suggestions = {
        "predict_proba": scored,
        "decision_function": scored,
        "predict": "pass what its predict returns",
    }
    for method, suggestion in suggestions.items():
        if hasattr(values, method):
            raise make_type_error(argument, f"must hold numbers, not a {type(values).__name__}", suggestion)
    if isinstance(values, (list, tuple)) and any(hasattr(value, "predict_proba") for value in values):
        suggestion = scored.replace("estimator,", "{'forest': estimator},")
        raise make_type_error(argument, "must hold numbers, not estimators", suggestion)


def check_no_labels(values: object, argument: str) -> None:
    """Refuse an object that holds labels with weights, such as the labels of censored times at a horizon."""
    if hasattr(values, "label") and hasattr(values, "weight") and not hasattr(values, "__array__"):
        reason = f"is a {type(values).__name__}, which holds labels and weights"
        raise make_type_error(argument, reason, "pass its .label as y_true and its .weight as sample_weight")


# -- Validation of single arrays: labels, scores, weights, rates ----------------------------------

_LARGEST = float(np.finfo(np.float64).max)


class ManyClassesError(ValueError):
    """The error for more than two classes where two are needed.

    `instead` suggests another function, `two` how to make two classes of them.
    """

    may_be_counts: bool = False  # whether the labels look like numbers of cases

    def __init__(
        self,
        found: str,
        instead: str = "multiclass_roc and its like take one score per class",
        two: str = "; or select two, or compare one class with the rest, y_true == positive",
    ) -> None:
        argument, _, reason = found.partition(" ")
        message = f"{reason} but two are needed: {instead}"
        shell = f"{message}; or name the positive one by pos_label=True" if two else None
        self.fault = ErrorDetails(argument, f"{message}{two}", shell=shell)
        super().__init__(self.fault.message)
        self.found = found


@dataclass(frozen=True)
class Labels:
    """Reader of one array of labels as booleans, or as probabilities if they are soft."""

    pos_label: object
    soft: bool
    one_class: bool

    def __post_init__(self) -> None:
        if self.pos_label is not None and _is_missing(self.pos_label):
            raise make_type_error("pos_label", f"must be one class, not {write_value(self.pos_label)}")
        several = isinstance(self.pos_label, Iterable) or hasattr(self.pos_label, "__array__")
        single = isinstance(self.pos_label, (str, bytes)) or getattr(self.pos_label, "ndim", 1) == 0
        if several and not single:
            raise make_type_error("pos_label", f"must be one class, not {shorten_value(self.pos_label)}")
        if self.soft and self.pos_label is not None:
            raise make_value_error(
                "pos_label", "and soft_labels cannot be combined", "a soft label is already P(positive)"
            )

    def __call__(self, values: object, argument: str) -> Array:
        """Return booleans, or probabilities if soft labels are not all 0 or 1."""
        coded = code_column(values, to_numpy)
        if coded is not None and coded.values.dtype.kind in "OUT":  # words: read each once
            used = np.bincount(coded.number, minlength=coded.values.size) > 0
            label = self(coded.values[used], argument)
            by_code = np.zeros(used.size, label.dtype)
            by_code[used] = label
            return np.asarray(by_code[coded.number])
        array = _read_vector(values, argument)
        objects = self.pos_label is None and array.dtype.kind == "O"
        if objects and all(isinstance(value, Number) for value in array.tolist()):
            array = _read_numbers(array, argument)  # fractions and decimals
        if self.soft:
            return self._read_soft_labels(array, argument)
        if self.pos_label is not None:
            return self._match_pos_label(array, argument)
        if array.dtype.kind == "b":
            return array
        if array.dtype.kind in "iuf":
            return self._read_number_labels(array, argument)
        raise _make_undecided_error(argument, _list_classes(array), "name the positive one with pos_label=")

    def _read_number_labels(self, array: Array, argument: str) -> Array:
        positive: Array
        unsigned = array.dtype.str.replace("i", "u")  # negative integers become large numbers
        if array.dtype.kind != "f" and array.flags.c_contiguous and array.view(unsigned).max() <= 1:
            positive = array.astype(array.dtype.newbyteorder("<"), copy=False).view(bool)
            return positive[:: array.itemsize]  # a view of the lowest bytes saves the memory of a copy
        positive = array == 1
        n_others = positive.size - np.count_nonzero(positive)
        low = array.min()
        negative = -1 if low == -1 else 0
        if n_others == 0 or n_others == np.count_nonzero(array == negative):
            return positive
        if array.dtype.kind == "f" and (array != np.round(array)).any():
            positions = np.flatnonzero(array != np.round(array))
            rising = low == array[0] == 0 and array[-1] == array.max() == 1 and (np.diff(array) >= 0).all()
            curve = "; of a curve pass rocplot.compute.RocCurve(fpr, tpr)" if rising else ""
            reason = f"holds fractions ({_list_positions(array, positions)})"
            if argument == "y_pred":
                raise make_value_error(
                    argument,
                    reason,
                    "pass scores as rocplot.confusion_matrix(y_true, y_score, threshold=0.5)",
                )
            raise make_value_error(
                argument,
                reason,
                "pass soft_labels=True if they are probabilities of the positive class, or check that "
                f"y_true and y_score are not swapped{curve}",
            )
        suggestion = "labels are 0/1, -1/+1 or bool; else name the positive class with pos_label="
        raise _make_undecided_error(argument, _list_classes(array), suggestion)

    def _match_pos_label(self, array: Array, argument: str) -> Array:
        kinds = {str: "UT", bytes: "S"}
        own = next((kinds[kind] for kind in kinds if isinstance(self.pos_label, kind)), None)
        alike = array.dtype.kind in (own or "biufcmMV") or array.dtype.kind == "O"
        try:
            positive = np.asarray(array == self.pos_label) if alike else np.zeros(array.size, bool)
        except OverflowError:  # an integer beyond those of the array
            positive = np.zeros(array.size, bool)
        except ValueError as error:  # an object that is equal to an array, not to one class
            raise make_type_error(
                "pos_label", f"must be one class, not {shorten_value(self.pos_label)}"
            ) from error
        other_labels = array[~positive]
        mixed = bool(other_labels.size) and not (other_labels == other_labels[0]).all()
        if mixed and len(classes := _list_classes(array)) > 2:
            raise _make_many_classes_error(argument, classes)
        if not positive.any() and (mixed or not self.one_class):
            raise make_value_error(
                "pos_label",
                f"={write_value(self.pos_label)} does not occur in {argument}",
                f"its classes are {list_first_values(_list_classes(array))}",
            )
        return positive

    def _read_soft_labels(self, array: Array, argument: str) -> Array:
        if array.dtype.kind not in "biuf":
            raise make_type_error(
                argument, f"must be numbers in [0, 1] with soft_labels=True, not {array.dtype}"
            )
        array = clip_rounding(array)
        positions = np.flatnonzero((array < 0) | (array > 1))
        if positions.size:
            raise make_value_error(
                argument,
                "must lie in [0, 1] with soft_labels=True",
                f"{_list_positions(array, positions)}; rescale the labels to probabilities",
            )
        hard: Array = array == 1
        return hard if (hard | (array == 0)).all() else array.astype(np.float64)


def read_scores(values: object, argument: str) -> Array:
    """Read one array of scores: real numbers or ±inf, none missing."""
    array = _read_vector(values, argument)
    kind = array.dtype.kind
    if kind == "O":
        array = _read_numbers(array, argument)
    elif kind == "b":
        array = array.astype(np.int8)
    elif kind not in "iuf":
        check_text(array, argument)
        raise make_type_error(argument, f"must be numbers, not {describe_type(values)} of {array.dtype}")
    if array.dtype in (np.float16, np.longdouble) and array.dtype != np.float64:
        plain = array.astype(np.float32 if array.dtype == np.float16 else np.float64)
        array = _check_lossless(array, plain, argument)
    return array


def negate_scores(values: object, argument: str) -> Array:
    """Read an array of scores, and change their signs; integers of few bits get more."""
    score = read_scores(values, argument)
    if score.dtype.kind in "iu":
        if not (int(score.min()) > -(2**63) and int(score.max()) < 2**63):
            return _read_numbers(-score.astype(object), argument)
        score = score.astype(np.int64)
    return np.asarray(0 - score)  # no zero is negative


def cut_offs(values: Any, argument: str) -> Array:
    """Read one threshold or several: real numbers or ±inf, none missing."""
    several = values if isinstance(values, (list, tuple)) else np.atleast_1d(values)
    if len(several) == 0:
        raise make_value_error(argument, "is empty", "give at least one number")
    missing = [i for i, value in enumerate(several) if isinstance(value, Real) and value != value]
    if missing:
        raise make_value_error(
            argument, f"holds NaN at position {missing[0]}", "cut-offs must be numbers or ±inf"
        )
    return read_scores(several, argument)


def rates(values: ArrayLike, argument: str) -> Array:
    """Read an array of rates: 1-D, in [0, 1]."""
    array = clip_rounding(read_scores(values, argument)).astype(np.float64)
    positions = np.flatnonzero((array < 0) | (array > 1))
    if positions.size:
        raise make_value_error(argument, "must lie in [0, 1]", f"{_list_positions(array, positions)}")
    return array


def clip_rounding(values: Array) -> Array:
    """Clip numbers to [0, 1] that lie outside only by rounding errors of their precision; others stay."""
    if values.dtype.kind != "f" or not values.size or (values.min() >= 0 and values.max() <= 1):
        return values
    near = ROUNDINGS * float(np.finfo(values.dtype).eps)
    beyond = ((values < 0) & (values >= -near)) | ((values > 1) & (values <= 1 + near))
    return np.where(beyond, np.clip(values, 0, 1), values)


def read_real_numbers(values: Any, argument: str) -> Array:
    """Read one number, or an array of any shape, in double precision."""
    array = read_array(values, argument)
    if array.size == 0:
        raise make_value_error(argument, "is empty", "give at least one number")
    return read_scores(array.ravel(), argument).astype(np.float64).reshape(array.shape)


def read_proportions(values: object, argument: str) -> Array:
    """Read one number in [0, 1], or an array of any shape; NaN stands for unknown ones."""
    try:
        array = to_numpy(values)
        if array.dtype.kind == "O":
            array = _read_numbers(array, argument)
        is_numeric = array.dtype.kind in "biuf"
    except (TypeError, ValueError):
        is_numeric = False
    if not is_numeric:
        raise make_type_error(
            argument, f"must be a number or an array of numbers, not {shorten_value(values)}"
        )
    array = array.astype(np.float64)
    out_of_range = array[np.abs(array - 0.5) > 0.5 + 1e-9]  # sums of proportions have rounding errors
    if out_of_range.size:
        raise make_value_error(argument, f"must be in [0, 1], not {write_cutoff(out_of_range[0])}")
    return np.asarray(np.clip(array, 0.0, 1.0))


def read_label_array(values: object, argument: str) -> Array:
    """Read one array of labels of any kind, none missing."""
    return _read_vector(values, argument)


def read_weights(values: object, size: int, argument: str) -> Array:
    """Read case weights: finite, not negative, not all zero; integers if all are whole numbers of cases."""
    array = _read_vector(values, argument)
    marked, array = isinstance(array, ProbabilityWeights), np.asarray(array)
    if array.dtype.kind == "O":
        array = _read_numbers(array, argument)
    check_text(array, argument)
    if array.dtype.kind not in "biuf":
        raise make_type_error(argument, f"must be numbers, not {array.dtype}")
    check_lengths({"y_true": size, argument: array.size})
    largest = array.max()
    if not (array.min() >= 0 and largest < np.inf):
        finite = np.isfinite(array)
        bad, word = (array < 0, "non-negative") if finite.all() else (~finite, "finite")
        raise make_value_error(argument, f"must be {word}", f"{_list_positions(array, np.flatnonzero(bad))}")
    if not largest:
        raise make_value_error(
            argument, f"is zero for all {size} cases", "at least one weight must be above 0"
        )
    with np.errstate(over="ignore"):
        total = float(array.sum(dtype=np.float64))
    if total == np.inf:
        raise make_value_error(argument, "has an infinite sum", "scale the weights down")
    is_float = array.dtype.kind == "f"
    are_whole = not marked and total < (2.0**53 if is_float else 2.0**62)
    if are_whole and is_float:
        are_whole = all((part == np.floor(part)).all() for part in (array[:1000], array))
    return array.astype(np.int64 if are_whole else np.float64, copy=False)


_MOST_PER_ROW = 2  # mean of whole weights above which they may be those of a sampling design


def write_unmarked_warning(weights: object, read: Array, argument: str) -> str:
    """Write a warning of whole weights that may be no numbers of cases; "" if they are marked, or few."""
    total = int(read.sum()) if read.dtype.kind == "i" else 0
    if isinstance(weights, MarkedWeights) or total <= _MOST_PER_ROW * read.size:
        return ""
    return (
        f"{argument} sums to {total} in {read.size} rows, and intervals are those of {total} cases: pass "
        f"compute.frequency_weights({argument}) if it counts cases, or compute.probability_weights("
        f"{argument}) if each row is one case that stands for others"
    )


def read_labels(read: Callable[[Any, str], Array], values: Any, argument: str, weights: Any) -> Array:
    """Read the labels of one model; cases of weight 0, which are left out later, may have any label."""
    try:
        return read(values, argument)
    except (TypeError, ValueError):
        if (weighted_labels := fill_unweighted_labels(values, weights, read)) is values:
            raise  # the positions in the message are the caller's
        return read(weighted_labels, argument)


def fill_unweighted_labels(
    values: Any, weights: Any, read: Callable[[Any, str], Array] = read_label_array
) -> Any:
    """Replace the labels of cases of weight 0, which are left out later, if only the others are valid."""
    if weights is None or any(isinstance(argument, (Mapping, str)) for argument in (values, weights)):
        return values
    with suppress(TypeError, ValueError):
        read(values, "y_true")
        return values
    try:
        keep = to_numpy(weights) != 0
        array = values if isinstance(values, np.ma.MaskedArray) else to_numpy(values)
        if keep.all() or not keep.any() or array.shape != keep.shape:
            return values
        read(array[keep], "y_true")
    except (TypeError, ValueError):
        return values
    return np.where(keep, array, array[keep][0])


def _read_vector(values: object, argument: str) -> Array:
    """Convert values to a 1-D array without missing values."""
    if type(values) is not np.ndarray:
        values = _check_vector(values, argument)
    array = read_array(values, argument)
    if array.ndim == 0 and array.dtype.kind == "O":
        raise make_type_error(
            argument, f"must be an array, not {describe_type(values)}", "pass a list of its values"
        )
    if array.ndim == 2 and array.shape[1] == 1:
        array = array[:, 0]  # the shape of a network's output, or of a data frame of one column
    if isinstance(values, (list, tuple)) and array.dtype.kind == "f" and (np.abs(array) >= 2.0**53).any():
        array = np.array(values, dtype=object)  # numpy would round large integers beside floats
    if array.dtype.kind == "c":
        raise make_type_error(argument, "is complex", "pass real numbers")
    if array.ndim != 1:
        suggestion = suggest_flattening(argument, array, isinstance(values, (list, tuple)))
        raise make_value_error(argument, f"has shape {array.shape}, expected (n,)", f"{suggestion}")
    if array.dtype.kind == "O" and array.size and np.ndim(array[0]):
        raise make_value_error(
            argument, f"holds several values per case, {shorten_value(array[0])}", "pass one per case"
        )
    check_missing(array, argument)
    return _simplify_type(array, argument) if array.dtype.kind == "O" else array


def _check_vector(values: object, argument: str) -> object:
    """Refuse what is no array, such as text, a number or a model; masked values become None."""
    if isinstance(values, (str, bytes)):
        raise make_type_error(
            argument, f"={write_value(values)} is a string", "pass data= to name a column of a table"
        )
    if values is None or np.isscalar(values):
        raise make_type_error(argument, f"must be an array, not {describe_type(values)}")
    check_no_labels(values, argument)
    if isinstance(values, Mapping):
        raise make_type_error(argument, "must be an array here, not a mapping")
    check_no_model(values, argument)
    if isinstance(values, np.ma.MaskedArray) and values.mask.any():
        return np.where(np.ma.getmaskarray(values), np.array(None), values.data)  # masked: missing
    return values


def count_dimensions(values: object, argument: str) -> int:
    """Count the dimensions of one number or of several."""
    try:
        return np.ndim(values)  # type: ignore[arg-type]
    except ValueError as error:
        raise make_value_error(argument, "is ragged", "pass one flat array of equal kinds") from error


def find_missing(array: Array) -> Array:
    """Return the positions of NaN and null."""
    none = np.empty(0, np.intp)
    if array.dtype.kind == "f":
        return np.flatnonzero(np.isnan(array)) if np.isnan(array.min(initial=0)) else none  # fast: one pass
    if array.dtype.kind in "mM":
        return np.flatnonzero(np.isnat(array))
    if array.dtype.kind != "O" or _NEVER_MISSING.issuperset(map(type, array.tolist())):
        return none
    return np.flatnonzero([_is_missing(value) for value in array.tolist()])


def check_missing(
    array: Array, argument: str, cases: Array | None = None, others: Mapping[str, int] | None = None
) -> None:
    """Raise if the array is empty or holds NaN, null or lists.

    `cases` is how many cases each value has, `others` how many values are missing in other columns.
    """
    if array.size == 0:
        raise make_value_error(
            argument,
            "is empty",
            "pass at least one case of each class",
            shell="is empty: at least one case of each class is needed",
        )
    bad = find_missing(array)
    if array.dtype.kind == "O" and not _NEVER_MISSING.issuperset(map(type, array.tolist())):
        nested = next((v for v in array.tolist() if isinstance(v, (list, dict, set, np.ndarray))), None)
        if nested is not None:
            raise make_type_error(argument, f"holds several values per case, such as {shorten_value(nested)}")
    if bad.size:
        number = bad.size if cases is None else int(cases[bad].sum())
        positions = ", ".join([*map(str, bad[:6].tolist()), *["…"] * (bad.size > 6)])
        position_text = "" if cases is not None else f", first at position{'s' * (number > 1)} {positions}"
        reason = f"has {number} missing value{'s' if number > 1 else ''} (NaN or null{position_text})"
        reason += "".join(f", column {name!r} {count}" for name, count in (others or {}).items())
        way = "drop or fill these cases"
        column = re.match(r"column ('[^']*'): ", argument)
        if column:
            subset = ", ".join([column[1], *map(repr, others or {})])
            example = f", as by data=table.dropna(subset=[{subset}])"
        else:
            rows = "" if argument in ("expected", "actual") else "y_true[keep], "  # samples of their own
            example = f", as by keep = pandas.notna({argument}), {rows}{argument}[keep]"
            example *= argument.isidentifier() and argument != "y_true"
        raise make_value_error(argument, reason, way + example, shell=f"{reason}: {way}")


_NEVER_MISSING = {str, bytes, bool, np.bool_, int, np.int64, date, Fraction}


def _is_missing(value: object) -> bool:
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return True
    if isinstance(value, Decimal):
        return value.is_nan()
    return isinstance(value, (float, np.floating)) and bool(np.isnan(value))


def _simplify_type(array: Array, argument: str) -> Array:
    """Convert an object array of booleans or of numbers to a dtype of these; return others unchanged."""
    kinds = {type(value) for value in array.tolist()}
    if kinds <= {bool, np.bool_}:
        return array.astype(bool)
    if kinds <= {int, float, np.float64, np.int64}:
        plain = np.asarray(array.tolist())
        return _check_lossless(array, plain, argument) if plain.dtype.kind == "f" else plain
    return array


def check_text(array: Array, argument: str) -> None:
    """Raise if there is text among the scores; the message shows the first that is not a number."""
    if array.dtype.kind not in "OUST":
        return
    values = array.ravel().tolist()
    if not any(isinstance(value, (str, bytes)) for value in values):
        return
    positions = [i for i, value in enumerate(values) if not _reads_as_number(value)]
    if not positions:
        raise make_type_error(
            argument,
            f"must be numbers, but holds text, {shorten_value(values[0])} at position 0",
            "convert it, as by .astype(float)",
        )
    if len(positions) == len(values):
        reason = f"must be numbers, but holds {list_first_values(_list_classes(array))}"
        name = argument.rpartition(": ")[2]
        way = "pass 1 where the event occurred, as by event=status == 'dead'" if name == "event" else ""
        if name.startswith("y_score"):
            column = re.match(r"column ('[^']*'): ", argument)
            named = f"table[{column[1]}]" if column else name
            words = [repr(word) for word in _list_classes(array)]
            order = f"[{', '.join(words)}]"
            codes = f"pandas.Categorical({named}, {order if len(order) < 80 else 'names'}).codes"
            way = f"number ordered categories, in your order from the lowest up, as by {codes}"
            if len(words) == 2:
                decided = f"{named} == {words[1]}"
                decided = f"data=table.assign(**{{{column[1]}: {decided}}})" if column else decided
                way = f"pass 1 for the positive one of both, as by {decided}"
        raise make_type_error(argument, reason, way, shell=reason)
    more = f" and {len(positions) - 1} more" if len(positions) > 1 else ""
    raise make_type_error(
        argument,
        f"must be numbers, but holds {shorten_value(values[positions[0]])} at position {positions[0]}{more}",
        "drop or fill these cases, and convert the rest to numbers",
    )


def _reads_as_number(value: Any) -> bool:
    try:
        return float(value) == float(value)
    except (TypeError, ValueError):
        return False


def _read_numbers(array: Array, argument: str) -> Array:
    """Convert an array of objects to floats; refuse text."""
    check_text(array, argument)
    values = array.ravel().tolist()
    if any(value is None for value in values):  # check_text names only text
        raise make_type_error(
            argument, f"must be numbers, but holds {list_first_values(_list_classes(array))}"
        )
    try:
        numbers = array.astype(np.float64)
    except OverflowError as error:
        position = next(i for i, value in enumerate(values) if not -_LARGEST <= value <= _LARGEST)
        raise make_value_error(
            argument,
            "must be numbers in double precision",
            f"{shorten_value(values[position])} at position {position}",
        ) from error
    except (TypeError, ValueError) as error:
        raise make_type_error(
            argument, f"must be numbers, but holds {list_first_values(_list_classes(array))}"
        ) from error
    return _check_lossless(array, numbers, argument)


def _check_lossless(array: Array, found: Array, argument: str) -> Array:
    """Return numbers as they are in double precision, unless this makes two different ones equal."""
    may_be_rounded = np.abs(found) >= 2.0**53  # as integers, or decimals beyond the largest double
    if array.dtype.kind == "O":
        may_be_rounded |= np.array([isinstance(value, (Decimal, Fraction)) for value in array.flat], bool)
    rounded = np.flatnonzero(may_be_rounded)
    rounded = rounded[np.argsort(found[rounded], kind="stable")]
    for first, second in itertools.pairwise(rounded):
        if found[first] == found[second] and array[first] != array[second]:
            values = " and ".join(shorten_value(array[i]) for i in (first, second))
            raise make_value_error(
                argument,
                f"holds {values}, which are equal in double precision",
                "subtract the smallest, or pass ranks",
            )
    return found


# -- Texts of messages ----------------------------------------------------------------------------


def count_classes(label: Array) -> int:
    """Count the classes that have cases: 0, 1 or 2."""
    n_negative = (
        np.count_nonzero(label < 1) if label.dtype.kind == "f" else label.size - np.count_nonzero(label)
    )
    return int(label.any()) + int(n_negative > 0)


def _list_classes(array: Array) -> list[Any]:
    try:
        return list(np.unique(array).tolist())
    except TypeError:  # values of mixed types cannot be sorted
        with suppress(TypeError):  # nor values such as dicts compared
            return list(dict.fromkeys(array.tolist()))
        return list(array.tolist())


def _make_many_classes_error(argument: str, classes: list[Any]) -> ManyClassesError:
    shown = list_first_values(classes).partition(" (")[0] if len(classes) > 6 else list_first_values(classes)
    error = ManyClassesError(f"{argument} holds {len(classes)} classes ({shown})")
    are_whole = all(isinstance(value, int) and value >= 0 for value in classes)
    error.may_be_counts = are_whole and max(classes) > 2 * len(classes)
    return error


def _make_undecided_error(argument: str, classes: list[Any], way: str) -> ValueError:
    """Make the error for classes if it is unknown which one is positive; `way` ends with ``pos_label=``."""
    if len(classes) > 2:
        return _make_many_classes_error(argument, classes)
    if len(classes) == 1:
        reason = f"holds one class only, {list_first_values(classes)}"
        return make_value_error(
            argument, reason, "add cases of the other, and name the positive one with pos_label="
        )
    way += " or pos_label=".join(map(shorten_value, classes))
    return make_value_error(argument, f"holds the classes {list_first_values(classes)}", way)


def list_first_values(values: list[Any], most: int = 6) -> str:
    """List the first values for a message, and how many there are if not all are listed."""
    text = ", ".join(map(shorten_value, values[:most]))
    return text + (f", … ({len(values)} in all)" if len(values) > most else "")


def _list_positions(array: Array, positions: Array, most: int = 3) -> str:
    text = ", ".join(f"{array[i]} at position {i}" for i in positions[:most])
    return text + (f", … ({positions.size} in all)" if positions.size > most else "")


def describe_type(value: object) -> str:
    """Return the name of a value's type; "None" for None."""
    return "None" if value is None else f"{type(value).__name__}"
