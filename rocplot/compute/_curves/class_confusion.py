"""The confusion matrix of many classes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from rocplot._data import frames
from rocplot._data.arrays import labels_of, some, weights_of
from rocplot._data.columns import fetch
from rocplot._data.indexes import check_models
from rocplot._data.multiclass import read_matrix
from rocplot._typing import Array
from rocplot._validation import check_lengths
from rocplot.compute._base.result import Result, Results


class Confusion(Result):
    """True and predicted classes: of two classes at a threshold, or of many."""


@dataclass(frozen=True, eq=False)
class ClassConfusionMatrix(Confusion):
    """The confusion matrix of a classifier of several classes: counts, or weights.

    Attributes
    ----------
    table : ndarray, shape (K, K)
        Weight of the samples of each true class (rows) that are predicted as each class (columns).
    labels : ndarray of str, shape (K,)
        The names of the classes.
    """

    table: Array
    labels: Array

    def __post_init__(self) -> None:
        object.__setattr__(self, "labels", np.array([str(one) for one in self.labels]))
        super().__post_init__()
        if self.table.shape != (self.labels.size,) * 2:
            raise ValueError(
                f"table has shape {self.table.shape}, but there are {self.labels.size} labels: "
                "a row and a column for each"
            )

    @property
    def count(self) -> Array:
        """Weight of each true class, shape (K,); the support."""
        return np.asarray(self.table.sum(axis=1))

    @property
    def recall(self) -> Array:
        """Share of each true class that is predicted as such, shape (K,); NaN of a class without samples."""
        return _shares(np.diag(self.table), self.count)

    @property
    def precision(self) -> Array:
        """Share of those predicted as each class that are of it, shape (K,); NaN where there are none."""
        return _shares(np.diag(self.table), self.table.sum(axis=0))

    @property
    def f1(self) -> Array:
        """F1 of each class against the rest, shape (K,)."""
        return _shares(2 * np.diag(self.table), self.count + self.table.sum(axis=0))

    @property
    def accuracy(self) -> float:
        """Share of right decisions; the micro average of recall, precision and F1."""
        return float(_shares(np.trace(self.table), self.table.sum()))

    @property
    def macro(self) -> dict[str, float]:
        """The means of precision, recall and F1 over the classes; NaN where that of a class is."""
        return {name: float(getattr(self, name).mean()) for name in ("precision", "recall", "f1")}

    def to_dict(self) -> dict[str, Any]:
        """Return one row per class: its name, weight, precision, recall and F1."""
        numbers = {name: getattr(self, name) for name in ("count", "precision", "recall", "f1")}
        return {"class": self.labels, **numbers}


def are_classes(y_true: Any, y_score: Any, y_pred: Any, data: Any) -> bool:
    """Whether there are more classes than two, or a score for each."""
    if y_true is None or isinstance(y_true, (Result, Mapping)):
        return False
    if isinstance(y_score, np.ndarray) and y_score.ndim == 2:
        return True
    one_score = y_pred is None and (isinstance(y_score, str) or not _is_matrix(y_score))
    if one_score or (data is not None and frames.is_table(data) and frames.is_lazy(data)):
        return False
    if data is not None:
        if (
            not isinstance(y_true, str)
            or not frames.is_table(data)
            or y_true not in frames.column_names(data)
        ):
            return False
        y_true = frames.columns(data, [y_true])[y_true]
    truth = np.asarray(labels_of(y_true, "y_true"))
    kind = truth.dtype.kind
    if not truth.size or kind == "b" or (kind == "f" and (truth != np.round(truth)).any()):
        return False
    if kind in "iuf":  # without sorting, which takes time
        return not ((truth == truth.min()) | (truth == truth.max())).all()
    return len(set(truth.tolist())) > 2


def _is_matrix(y_score: Any) -> bool:
    """Whether scores come in columns."""
    if isinstance(y_score, Mapping) or (y_score is not None and frames.is_table(y_score)):
        return True
    if isinstance(y_score, (list, tuple)):
        return bool(y_score) and (isinstance(y_score[0], str) or np.ndim(y_score[0]) == 1)
    return False


def of_classes(
    y_true: Any, y_score: Any, y_pred: Any, data: Any, sample_weight: Any, labels: Any
) -> ClassConfusionMatrix | Results[ClassConfusionMatrix]:
    """Count the true and the predicted classes."""
    shown = {str(key): str(name) for key, name in labels.items()} if isinstance(labels, Mapping) else {}
    order = None if labels is None else list(labels)
    if y_pred is None:
        read = read_matrix(y_true, y_score, order, data=data, sample_weight=sample_weight)
        return _tabled(read.names, read.label, read.score.argmax(axis=1), read.weight, shown)
    truth, predicted, weight = _columns(y_true, y_pred, data, sample_weight)
    found = {
        name: _tabled(
            *_placed(truth, one, order, "y_pred" if name is None else f"y_pred[{name!r}]"), weight, shown
        )
        for name, one in predicted.items()
    }
    return found[None] if None in found else Results({str(name): one for name, one in found.items()})


def _columns(
    y_true: Any, y_pred: Any, data: Any, sample_weight: Any
) -> tuple[Array, dict[Any, Any], Array | None]:
    """Read the true classes, the predicted ones by model, and the weights."""
    if data is None:
        check_models(y_true, y_pred, sample_weight, None, "y_pred")
        predicted = dict(y_pred) if isinstance(y_pred, Mapping) else {None: y_pred}
    else:
        several = not isinstance(y_pred, str)
        names = list(y_pred) if several else [y_pred]
        wanted = {"y_true": [y_true], "y_pred": names, "sample_weight": [sample_weight]}
        column = fetch(data, wanted, ("y_true", "y_pred"))
        y_true = column[y_true]
        sample_weight = column[sample_weight] if isinstance(sample_weight, str) else sample_weight
        predicted = {name if several else None: column[name] for name in names}
    truth = labels_of(y_true, "y_true")
    read = {
        name: labels_of(one, "y_pred" if name is None else f"y_pred[{name!r}]")
        for name, one in predicted.items()
    }
    for one in read.values():
        check_lengths({"y_true": truth.size, "y_pred": one.size})
    return (
        truth,
        read,
        None if sample_weight is None else weights_of(sample_weight, truth.size, "sample_weight"),
    )


def _placed(
    truth: Array, predicted: Array, order: list[Any] | None, argument: str
) -> tuple[list[Any], Array, Array]:
    """Find the classes, and which of them is the true and which the predicted one of each sample."""
    present = list(dict.fromkeys(truth.tolist()))
    if order is None:
        try:
            names = sorted(present)
        except TypeError as error:
            raise TypeError(
                "y_true mixes types of labels that cannot be sorted: make them all text"
            ) from error
    else:
        written = {str(one): one for one in present}
        names = [one if one in present else written.get(str(one), one) for one in order]
        _check_names(present, names)
    place = {name: i for i, name in enumerate(names)}
    for values, whose in ((present, "y_true"), (list(dict.fromkeys(predicted.tolist())), argument)):
        if strange := [value for value in values if value not in place]:
            known = "which does not occur in y_true" if order is None else "which labels lacks"
            raise ValueError(
                f"{whose} holds the class {strange[0]!s}, {known}: the classes are {some(names)}"
            )
    rows, columns = (np.array([place[value] for value in part.tolist()]) for part in (truth, predicted))
    return names, rows, columns


def _check_names(present: list[Any], names: list[Any]) -> None:
    """Refuse names to be shown in the place of the classes themselves."""
    if len(names) == len(present) and not set(map(str, names)) & set(map(str, present)):
        pairs = zip(sorted(present, key=str), names, strict=True)
        shown = ", ".join(f"{value!r}: {str(name)!r}" for value, name in pairs)
        raise ValueError(
            f"labels holds none of the classes of y_true, {some(present)}: names to be shown are a mapping, "
            f"labels={{{shown}}}"
        )


def _tabled(
    names: list[Any], rows: Array, columns: Array, weight: Array | None, shown: dict[str, str]
) -> ClassConfusionMatrix:
    K = len(names)
    table = np.bincount(rows * K + columns, weight, K * K).reshape(K, K)
    if weight is not None and weight.dtype.kind in "iu":
        table = table.astype(np.int64)
    return ClassConfusionMatrix(table, np.array([shown.get(str(name), str(name)) for name in names]))


def _shares(part: Any, whole: Any) -> Array:
    """Divide; 0/0 is NaN."""
    with np.errstate(invalid="ignore"):
        return np.asarray(np.asarray(part, float) / np.asarray(whole, float))
