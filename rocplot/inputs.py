"""What the caller passed, checked: one `Sample` per model.  Every input error is raised here."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rocplot import frames

Array: TypeAlias = NDArray[Any]
Samples: TypeAlias = "dict[str | None, Sample]"


@dataclass(frozen=True, eq=False)
class Sample:
    """The checked cases of one model.

    Attributes
    ----------
    score : ndarray, shape (n,)
        Finite or infinite numbers, never NaN; high means positive.
    label : ndarray of bool, or of float in [0, 1] for soft labels, shape (n,)
        Whether, or with what probability, the case is positive.
    weight : ndarray of int or float, shape (n,), or None
        Positive case weights; whole weights are integers.
    """

    score: Array
    label: Array
    weight: Array | None = None


def read(
    y_true: object,
    y_score: object,
    *,
    data: object = None,
    hue: object = None,
    sample_weight: object = None,
    pos_label: object = None,
    soft_labels: bool = False,
    one_class: bool = False,
) -> Samples:
    """Turn what the caller passed into samples by model name; one unnamed model has the name None.

    `one_class` accepts a sample in which one class is absent, as a partition may hold.
    """
    if data is not None:
        y_true, y_score, hue, sample_weight = _look_up(data, y_true, y_score, hue, sample_weight)
    if hue is not None:
        y_true, y_score, sample_weight = _split(hue, y_true, y_score, sample_weight, data)
    if y_score is None:
        raise TypeError(
            "y_score is missing: pass y_true and y_score, or a result of rocplot.compute in place of both"
        )
    read_label = _Labels(pos_label, bool(soft_labels), one_class)
    if not isinstance(y_score, Mapping):
        if isinstance(y_true, Mapping):
            raise ValueError(
                f"y_true is a mapping of {len(y_true)} models but y_score is one array: "
                "pass y_score as a mapping with the same names"
            )
        if isinstance(sample_weight, Mapping):
            raise ValueError("sample_weight is a mapping but y_score is one array: pass one array of weights")
        label = read_label(y_true, "y_true")
        return {None: _sample(label, y_score, sample_weight, "y_score", "sample_weight", one_class)}
    if not y_score:
        raise ValueError("y_score is an empty mapping: pass at least one model, name → scores")
    names = [str(name) for name in y_score]
    truths = _by_model(y_true, names, "y_true")
    weights = _by_model(sample_weight, names, "sample_weight")
    shared = None if isinstance(y_true, Mapping) else read_label(y_true, "y_true")
    samples: Samples = {}
    for name, score in zip(names, y_score.values(), strict=True):
        label = read_label(truths[name], f"y_true[{name!r}]") if shared is None else shared
        weight_name = f"sample_weight[{name!r}]" if isinstance(sample_weight, Mapping) else "sample_weight"
        samples[name] = _sample(label, score, weights[name], f"y_score[{name!r}]", weight_name, one_class)
    return samples


# -- tables ---------------------------------------------------------------------------------------


def _look_up(
    data: object, y_true: object, y_score: object, hue: object, sample_weight: object
) -> tuple[object, object, object, object]:
    """Replace column names by their columns."""
    if not frames.is_table(data):
        raise TypeError(
            f"data must be a data frame or a mapping of columns, not {type(data).__name__}: "
            "pass arrays as y_true and y_score without data"
        )
    several = isinstance(y_score, Iterable) and not isinstance(y_score, (str, np.ndarray, Mapping))
    scores = list(y_score) if several else [y_score]  # type: ignore[call-overload]
    wanted = {"y_true": [y_true], "y_score": scores, "hue": [hue], "sample_weight": [sample_weight]}
    known = frames.column_names(data)
    names = []
    for argument, values in wanted.items():
        for value in values:
            if isinstance(value, str):
                _check_column(value, argument, known)
                names.append(value)
            elif argument in ("y_true", "y_score"):
                raise TypeError(f"{argument} must be a column name when data is given, not {_kind(value)}")
    if hue is not None and several:
        raise ValueError("hue names the models of a long table, so y_score must be one column, not a list")
    column = frames.columns(data, names)

    def get(value: object) -> object:
        return column[value] if isinstance(value, str) else value

    score = {str(name): column[str(name)] for name in scores} if several else get(y_score)
    return get(y_true), score, get(hue), get(sample_weight)


def _check_column(name: str, argument: str, known: list[str]) -> None:
    if name in known:
        return
    near = difflib.get_close_matches(name, known, 1, 0.4)
    hint = f"did you mean {near[0]!r}? " if near else ""
    raise ValueError(f"{argument}={name!r} is not a column of data: {hint}columns are {_some(known)}")


def _split(
    hue: object, y_true: object, y_score: object, sample_weight: object, data: object
) -> tuple[object, object, object]:
    """Split a long table into one mapping entry per value of `hue`, by first appearance."""
    key = np.asarray(hue)
    if isinstance(y_score, Mapping) or isinstance(y_true, Mapping):
        raise ValueError("hue and a mapping of models name the models twice: pass one of them")
    if y_score is None:
        raise TypeError("y_score is missing: hue names the models, y_score their scores")
    truth, score = np.asarray(y_true), np.asarray(y_score)
    weight = None if sample_weight is None else np.asarray(sample_weight)
    for name, array in (("y_true", truth), ("y_score", score), ("sample_weight", weight)):
        if array is not None and array.shape[:1] != key.shape:
            raise ValueError(f"hue has {key.size} rows but {name} has {len(array)}: they must be as long")
    _check_missing(key, "hue")
    models, first, inverse = np.unique(key, return_index=True, return_inverse=True)
    order = range(models.size) if data is not None and frames.is_lazy(data) else np.argsort(first)
    rows = {str(models[i]): inverse == i for i in order}
    return (
        {name: truth[row] for name, row in rows.items()},
        {name: score[row] for name, row in rows.items()},
        None if weight is None else {name: weight[row] for name, row in rows.items()},
    )


def _by_model(value: object, names: list[str], argument: str) -> dict[str, object]:
    """Give each model its own part of a mapping, or all of them the same array."""
    if not isinstance(value, Mapping):
        return dict.fromkeys(names, value)
    own = {str(name): part for name, part in value.items()}
    if set(own) != set(names):
        raise ValueError(
            f"{argument} names the models {_some(list(own))} but y_score names {_some(names)}: "
            "use the same names in both"
        )
    return own


# -- one array ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Labels:
    """Read one array of labels as booleans, or as probabilities when they are soft."""

    pos_label: object
    soft: bool
    one_class: bool

    def __call__(self, values: object, argument: str) -> Array:
        array = _array(values, argument)
        if self.soft:
            return self._soft(array, argument)
        if self.pos_label is not None:
            return self._named(array, argument)
        if array.dtype.kind == "b":
            return array
        if array.dtype.kind in "iuf":
            return self._numbers(array, argument)
        raise ValueError(
            f"{argument} holds the classes {_some(_classes(array))}: "
            "say which of them is positive with pos_label="
        )

    def _numbers(self, array: Array, argument: str) -> Array:
        low = array.min()
        positive: Array = array == 1
        others = positive.size - np.count_nonzero(positive)
        negative = -1 if low == -1 else 0
        if others == 0 or others == np.count_nonzero(array == negative):
            return positive
        classes = _classes(array)
        if array.dtype.kind == "f" and (array != np.round(array)).any():
            at = np.flatnonzero(array != np.round(array))
            raise ValueError(
                f"{argument} holds fractions ({_at(array, at)}): pass soft_labels=True if they are "
                "probabilities of the positive class, or check that y_true and y_score are not swapped"
            )
        if len(classes) > 2:
            raise ValueError(_too_many(argument, classes))
        raise ValueError(
            f"{argument} holds the classes {_some(classes)}: labels are 0/1, -1/+1 or bool; "
            "else say which class is positive with pos_label="
        )

    def _named(self, array: Array, argument: str) -> Array:
        text = isinstance(self.pos_label, str)
        alike = array.dtype.kind == "O" or text == (array.dtype.kind in "UST")
        positive = np.asarray(array == self.pos_label) if alike else np.zeros(array.size, bool)
        rest = array[~positive]
        mixed = bool(rest.size) and not (rest == rest[0]).all()
        if mixed:
            classes = _classes(array)
            if positive.any() or len(classes) > 2:
                raise ValueError(_too_many(argument, classes))
        if not positive.any() and (mixed or not self.one_class):
            raise ValueError(
                f"pos_label={self.pos_label!r} does not occur in {argument}: "
                f"its classes are {_some(_classes(array))}"
            )
        return positive

    def _soft(self, array: Array, argument: str) -> Array:
        if self.pos_label is not None:
            raise ValueError("pos_label and soft_labels exclude each other: a soft label is P(positive)")
        if array.dtype.kind not in "biuf":
            raise TypeError(f"{argument} must be numbers in [0, 1] with soft_labels=True, not {array.dtype}")
        outside = np.flatnonzero((array < 0) | (array > 1))
        if outside.size:
            raise ValueError(
                f"{argument} must lie in [0, 1] with soft_labels=True: {_at(array, outside)}; "
                "rescale the labels to probabilities"
            )
        hard: Array = array == 1
        return hard if (hard | (array == 0)).all() else array.astype(np.float64)


def _sample(
    label: Array, values: object, weights: object, argument: str, weight_name: str, one_class: bool
) -> Sample:
    """Check the scores and weights of one model against its labels."""
    score = scores(values, argument)
    if score.size != label.size:
        raise ValueError(
            f"{argument} has {score.size} values but y_true has {label.size}: "
            "they must be as long, case by case"
        )
    weight = None if weights is None else _weights(weights, label.size, weight_name)
    if weight is not None and not weight.all():
        keep = weight > 0
        score, weight, kept = score[keep], weight[keep], label[keep]
        if not one_class and _classes_of(label) == 2 and _classes_of(kept) < 2:
            gone = "positive" if not kept.any() else "negative"
            raise ValueError(
                f"{weight_name} is 0 for every {gone} case, which empties the class: "
                "give at least one case of each class a weight above 0"
            )
        label = kept
    if not one_class and _classes_of(label) < 2:
        only, other = ("positive", "negative") if label.any() else ("negative", "positive")
        raise ValueError(
            f"y_true holds {only} cases only ({label.size} of {label.size}): its rates are undefined; "
            f"add {other} cases, or check pos_label"
        )
    return Sample(score, label, weight)


def scores(values: object, argument: str) -> Array:
    """Read one array of scores: real numbers, none missing; ±inf are scores like any other."""
    array = _array(values, argument)
    kind = array.dtype.kind
    if kind == "c":
        raise TypeError(f"{argument} is complex: scores must be real numbers; pass the part that ranks")
    if kind == "O":
        array = _numbers_of(array, argument)
    elif kind == "b":
        array = array.astype(np.int8)
    elif kind not in "iuf":
        raise TypeError(f"{argument} must be numbers, not {_kind(values)} of {array.dtype}")
    if array.dtype in (np.float16, np.longdouble) and array.dtype != np.float64:
        array = array.astype(np.float32 if array.dtype == np.float16 else np.float64)
    return array


def rates(values: ArrayLike, argument: str) -> Array:
    """Read an array of rates: 1-D, in [0, 1]."""
    array = scores(values, argument).astype(np.float64)
    outside = np.flatnonzero((array < 0) | (array > 1))
    if outside.size:
        raise ValueError(f"{argument} must lie in [0, 1]: {_at(array, outside)}")
    return array


def _weights(values: object, size: int, argument: str) -> Array:
    array = _array(values, argument)
    if array.dtype.kind == "O":
        array = _numbers_of(array, argument)
    if array.dtype.kind not in "biuf":
        raise TypeError(f"{argument} must be numbers, not {array.dtype}")
    if array.size != size:
        raise ValueError(f"{argument} has {array.size} values but y_true has {size}: one weight per case")
    for bad, word in ((~np.isfinite(array), "finite"), (array < 0, "non-negative")):
        if bad.any():
            raise ValueError(f"{argument} must be {word}: {_at(array, np.flatnonzero(bad))}")
    if not array.any():
        raise ValueError(f"{argument} is zero for all {size} cases: at least one weight must be above 0")
    with np.errstate(over="ignore"):
        total = float(array.sum(dtype=np.float64))
    if total == np.inf:
        raise ValueError(f"{argument} has an infinite sum: scale the weights down")
    if array.dtype.kind != "f":
        return array.astype(np.int64 if total < 2.0**62 else np.float64)
    whole = total < 2.0**53 and bool((array == np.floor(array)).all())
    return array.astype(np.int64 if whole else np.float64)


def _array(values: object, argument: str) -> Array:
    """Make a 1-D array without missing values."""
    if isinstance(values, (str, bytes)):
        raise TypeError(f"{argument}={values!r} is a string: pass data= to name a column of a table")
    if values is None or np.isscalar(values):
        raise TypeError(f"{argument} must be an array, not {_kind(values)}")
    if isinstance(values, Mapping):
        raise TypeError(f"{argument} must be an array here, not a mapping")
    if isinstance(values, np.ma.MaskedArray) and values.mask.any():
        values = np.where(np.ma.getmaskarray(values), np.array(None), values.data)  # masked is missing
    try:
        array = np.asarray(values)
    except ValueError as error:
        raise ValueError(f"{argument} is ragged: pass one flat array of equal kinds") from error
    if array.ndim != 1:
        if argument.startswith("y_score"):
            raise ValueError(
                f"{argument} has shape {array.shape}, expected (n,): for one of two classes pass a column, "
                f"{argument}[:, 1]; for several models pass a mapping, name → scores"
            )
        raise ValueError(f"{argument} has shape {array.shape}, expected (n,): pass a flat array")
    if array.size == 0:
        raise ValueError(f"{argument} is empty: pass at least one case of each class")
    _check_missing(array, argument)
    if array.dtype.kind == "O":
        array = _plain(array)
    return array


def _check_missing(array: Array, argument: str) -> None:
    if array.dtype.kind == "f":
        if not np.isnan(array.min()):  # min propagates NaN: one fast pass
            return
        bad = np.flatnonzero(np.isnan(array))
    elif array.dtype.kind in "OmM":
        bad = np.flatnonzero([_is_missing(value) for value in array.tolist()])
    else:
        return
    if bad.size:
        raise ValueError(
            f"{argument} has {bad.size} missing value{'s' if bad.size > 1 else ''} "
            f"(NaN or null, first at position {_some(bad.tolist())}): drop or fill these cases"
        )


def _is_missing(value: object) -> bool:
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return True
    return isinstance(value, (float, np.floating)) and bool(np.isnan(value))


def _plain(array: Array) -> Array:
    """Give an object array of booleans or of numbers its plain type; others stay."""
    kinds = {type(value) for value in array.tolist()}
    if kinds <= {bool, np.bool_}:
        return array.astype(bool)
    if kinds <= {int, float, np.float64, np.int64}:
        return np.asarray(array.tolist())
    return array


def _numbers_of(array: Array, argument: str) -> Array:
    try:
        return array.astype(np.float64)
    except (TypeError, ValueError) as error:
        raise TypeError(f"{argument} must be numbers, but holds {_some(_classes(array))}") from error


# -- words ----------------------------------------------------------------------------------------


def _classes_of(label: Array) -> int:
    """Count the classes that have any weight: 1 or 2."""
    if label.size == 0:
        return 0
    negative = (label < 1).any() if label.dtype.kind == "f" else not label.all()
    return int(bool(label.any())) + int(bool(negative))


def _classes(array: Array) -> list[Any]:
    try:
        return list(np.unique(array).tolist())
    except TypeError:  # mixed kinds have no order
        return list(dict.fromkeys(array.tolist()))


def _too_many(argument: str, classes: list[Any]) -> str:
    return (
        f"{argument} holds {len(classes)} classes ({_some(classes)}) but two are needed: "
        "select two, or compare one class with the rest, y_true == positive"
    )


def _some(values: list[Any], most: int = 6) -> str:
    shown = ", ".join(repr(value) for value in values[:most])
    return shown + (f", … ({len(values)} in all)" if len(values) > most else "")


def _at(array: Array, positions: Array, most: int = 3) -> str:
    shown = ", ".join(f"{array[i]} at position {i}" for i in positions[:most])
    return shown + (f", … ({positions.size} in all)" if positions.size > most else "")


def _kind(value: object) -> str:
    return "None" if value is None else f"{type(value).__name__}"
