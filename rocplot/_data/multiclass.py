"""Reading of input data of multi-class classifiers: the class of each column and of each case."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

import numpy as np

from rocplot._data import frames
from rocplot._data.arrays import (
    Sample,
    describe_type,
    list_first_values,
    read_label_array,
    read_labels,
    read_scores,
    read_weights,
    to_numpy,
)
from rocplot._data.binary import check_groups, make_no_weight_error
from rocplot._data.columns import check_index_order, fetch_columns, list_categories
from rocplot._errors import make_type_error, make_value_error
from rocplot._names import write_names
from rocplot._typing import Array
from rocplot._validation import check_lengths
from rocplot._warnings import warn_user


@dataclass(frozen=True, eq=False)
class ClassScores:
    """The checked cases of one model of K classes.

    Attributes
    ----------
    names : list
        The classes, in the order of the columns; each of them has cases.
    shown_names : list
        The names of the classes in results and figures.
    label : ndarray of int, shape (n,)
        The column of each case's class.
    score : ndarray, shape (n, K)
        One column per class, never NaN; a high score means this class.
    weight : ndarray of int or float, shape (n,), or None
        Positive case weights; whole weights are integers.
    group : ndarray, shape (n,), or None
        The group of the case, such as a patient.
    """

    names: list[Any]
    label: Array
    score: Array
    weight: Array | None = None
    group: Array | None = None
    words: Mapping[str, str] = field(default_factory=dict)

    @property
    def shown_names(self) -> list[Any]:
        """The classes, by the caller's names for them if there are any."""
        dates = all(isinstance(name, (datetime, np.datetime64)) for name in self.names)
        names = zip(self.names, write_names(self.names) if dates else self.names, strict=True)
        return [self.words.get(str(name), shown) for name, shown in names]

    @property
    def sizes(self) -> Array:
        """Number of cases of each class, or the sum of their weights."""
        return np.bincount(self.label, self.weight, minlength=len(self.names))

    def select_class(self, i: int, j: int | None = None) -> Sample:
        """Return the sample of class i against the rest, or against class j alone, by the score of i."""
        if j is None:
            return Sample(self.score[:, i], self.label == i, self.weight, group=self.group)
        rows = (self.label == i) | (self.label == j)
        weight, group = (None if column is None else column[rows] for column in (self.weight, self.group))
        return Sample(self.score[rows, i], self.label[rows] == i, weight, group=group)

    def pool_classes(self) -> Sample:
        """Return the sample of all pairs of a case and a class, positive for the class of the case."""
        K = len(self.names)
        is_own_class = self.label[:, None] == np.arange(K)
        weight, group = (
            None if column is None else np.repeat(column, K) for column in (self.weight, self.group)
        )
        return Sample(self.score.ravel(), is_own_class.ravel(), weight, group=group)


def read_matrix(
    y_true: object,
    score_matrix: object,
    labels: object = None,
    *,
    data: object = None,
    sample_weight: object = None,
    groups: object = None,
    absent: bool = False,
) -> ClassScores:
    """Read the class of each case and its score of each class; with `absent`, classes may have no cases."""
    heads = None
    class_order = read_class_order(y_true, data)
    if data is not None:
        y_true, score_matrix, heads, sample_weight, groups = _look_up_columns(
            data, y_true, score_matrix, sample_weight, groups
        )
    else:
        check_index_order(
            y_true=y_true, score_matrix=score_matrix, sample_weight=sample_weight, groups=groups
        )
    truth = read_labels(read_label_array, y_true, "y_true", sample_weight)
    try:
        present, place = np.unique(truth, return_inverse=True)
    except TypeError as error:
        raise make_type_error(
            "y_true", "mixes types of labels that cannot be sorted", "make them all text"
        ) from error
    classes = present.tolist()
    words = _read_shown_names(labels)
    requested = (
        None if labels is None else _read_labels(list(labels) if isinstance(labels, Mapping) else labels)
    )
    if isinstance(score_matrix, Mapping):
        names, columns = _read_mapping(score_matrix, classes, requested)
    else:
        names, columns = _read_columns(score_matrix, heads, classes, requested, class_order)
    _check_classes(classes, names, absent)
    check_lengths({"y_true": truth.size, "score_matrix": columns[0].size})
    label = np.array([names.index(value) for value in classes])[place]
    group = None if groups is None else check_groups(groups, label.size)
    class_scores = ClassScores(names, label, np.column_stack(columns), group=group, words=words)
    return class_scores if sample_weight is None else _apply_weights(class_scores, sample_weight, absent)


def read_class_order(y_true: object, data: object = None) -> list[Any]:
    """List the categories of a categorical in its order, with those without cases; [] for other labels."""
    return list_categories(y_true, data)[0]


def _look_up_columns(
    data: object, y_true: object, score_matrix: object, sample_weight: object, groups: object
) -> tuple[object, object, list[str] | None, object, object]:
    """Replace column names by their columns; return the names of the score columns, too, if listed."""
    if frames.is_table(data) and frames.is_lazy(data):
        raise make_type_error(
            "data", "is a lazy table, but multi-class scores are read row by row", "collect it"
        )
    if isinstance(score_matrix, (str, np.ndarray)) or not isinstance(score_matrix, Iterable):
        raise make_type_error(
            "score_matrix",
            "must be a list of column names, or a mapping class → column name, when data is given, not "
            f"{describe_type(score_matrix)}",
        )
    mapped = isinstance(score_matrix, Mapping)
    heads: list[Any] = list(score_matrix.values() if mapped else score_matrix)  # type: ignore[attr-defined]
    requested = {
        "y_true": [y_true],
        "score_matrix": heads,
        "sample_weight": [sample_weight],
        "groups": [groups],
    }
    column = fetch_columns(data, requested, ("y_true", "score_matrix"))
    weight, group = (
        column[argument] if isinstance(argument, str) else argument for argument in (sample_weight, groups)
    )
    truth = column[str(y_true)]
    if mapped:
        return truth, {name: column[head] for name, head in score_matrix.items()}, None, weight, group  # type: ignore[attr-defined]
    return truth, [column[head] for head in heads], heads, weight, group


def _apply_weights(read: ClassScores, sample_weight: object, absent: bool) -> ClassScores:
    """Add the weights, and leave out the cases of weight 0."""
    weight = read_weights(sample_weight, read.label.size, "sample_weight")
    has_weight = weight > 0
    label = read.label[has_weight]
    empty = sorted(set(read.label.tolist()) - set(label.tolist()))
    if empty and not absent:
        raise make_no_weight_error(
            "sample_weight", f"case of {list_first_values([read.names[i] for i in empty])}"
        )
    group = None if read.group is None else read.group[has_weight]
    return replace(read, label=label, score=read.score[has_weight], weight=weight[has_weight], group=group)


def read_column_order(order: object, names: Sequence[Any], argument: str = "order") -> list[int]:
    """Translate an order of all classes into an order of columns."""
    classes = _match_classes(_read_labels(order, argument), names)
    if sorted(map(str, classes)) != sorted(map(str, names)):
        raise make_value_error(
            argument, "must hold each class once", f"the classes are {list_first_values(list(names))}"
        )
    return [list(names).index(name) for name in classes]


def _read_shown_names(labels: object) -> dict[str, str]:
    """Read a mapping class → shown name; an order of classes has no shown names."""
    if not isinstance(labels, Mapping):
        return {}
    words = {str(key): str(word) for key, word in labels.items()}
    if len(set(words.values())) < len(words):
        raise make_value_error(
            "labels", "gives two classes the same name", f"{list_first_values(list(words.values()))}"
        )
    return words


def _read_labels(labels: object, argument: str = "labels") -> list[Any]:
    requested = list(read_label_array(labels, argument).tolist())
    if len(set(requested)) < len(requested):
        raise make_value_error(argument, "holds a class twice", f"{list_first_values(requested)}")
    return requested


def _read_mapping(
    given: Mapping[Any, Any], classes: list[Any], asked: list[Any] | None
) -> tuple[list[Any], list[Array]]:
    if not given:
        raise make_value_error("score_matrix", "is an empty mapping", "pass class → scores for every class")
    names = _match_classes(list(given), classes)
    columns = [read_scores(column, f"score_matrix[{name!r}]") for name, column in given.items()]
    sizes = {column.size for column in columns}
    if len(sizes) > 1:
        raise make_value_error(
            "score_matrix", "holds columns of different lengths", f"{list_first_values(sorted(sizes))}"
        )
    if asked is None:
        return names, columns
    order = read_column_order(asked, names, "labels")
    return [names[i] for i in order], [columns[i] for i in order]


def _read_columns(
    given: object, heads: list[Any] | None, classes: list[Any], asked: list[Any] | None, own: list[Any]
) -> tuple[list[Any], list[Array]]:
    """Return the class and the scores of each column, by its name or, without names, in sorted order.

    If the labels are a categorical in another order, the columns need names: either order may be meant.
    """
    if heads is not None:
        columns = _split_named_columns(heads, given)
        if asked is None and not set(_match_heads(heads, classes)) & set(classes):
            reason = f"={heads!r} names no class of y_true ({list_first_values(classes)})"
            raise make_value_error(
                "score_matrix",
                reason,
                "specify which column is which by labels=, or by a mapping class → column",
                shell=f"{reason}: write y_score=CLASS=COL",
            )
    elif not isinstance(given, (np.ndarray, list, tuple)) and frames.is_table(given):
        heads, columns = _read_table(given)
    else:
        columns = _split_array(given)
    if len(columns) < 2:
        raise make_value_error("score_matrix", "has one column", "pass one column per class, at least two")
    match = _match_heads if asked is None else _match_classes
    if heads is not None and set(names := match(heads, classes)) & set(classes):
        if asked is not None and _match_classes(asked, classes) != names:
            raise make_value_error(
                "labels",
                f"={asked!r} contradicts the names of the columns, {heads!r}",
                "omit labels, or pass the values alone",
            )
        return names, columns
    names = _sort_classes(classes, own, len(columns)) if asked is None else _match_classes(asked, classes)
    if len(names) != len(columns):
        whose = "y_true" if asked is None else "labels"
        raise ValueError(
            f"score_matrix has {len(columns)} columns but {whose} holds {len(names)} classes "
            f"({list_first_values(names)}): pass one column per class"
            + (", or name them all by labels=" if asked is None else "; hue_order= draws some of them")
        )
    if heads is not None and asked is None and not _are_numbered(heads):
        warn_user(
            f"the columns {list_first_values(heads)} name no class of y_true: they are read as "
            f"{list_first_values(names)}, in sorted order; labels= says which column is which"
        )
    return names, columns


def _sort_classes(classes: list[Any], own: list[Any], number: int) -> list[Any]:
    """Return the classes of `number` columns without names; raise if two orders are possible."""
    names = classes
    if len(own) == number and set(classes) <= set(own):  # categories without cases have columns, too
        names = sorted(own)
    ordered = [name for name in own if name in names]
    if ordered != names and len(ordered) == len(names):
        raise make_value_error(
            "score_matrix",
            "has columns without names, but y_true is a categorical with the order "
            f"{list_first_values(ordered)}, which "
            "is not the sorted one",
            f"say which column is which: labels={ordered!r}, or labels={names!r} as predict_proba has them",
            shell="has columns without names, but the order of the classes is not the sorted one: name them "
            "by --labels",
        )
    return names


def _read_table(given: object) -> tuple[list[Any], list[Array]]:
    if frames.is_lazy(given):
        raise make_type_error("score_matrix", "is a lazy table, whose rows have no order", "collect it")
    heads = frames.list_column_names(given)
    return heads, _split_named_columns(heads, frames.fetch_all_columns(given))


def _split_named_columns(heads: list[Any], values: Any) -> list[Array]:
    return [
        read_scores(column, f"score_matrix[{head!r}]") for head, column in zip(heads, values, strict=True)
    ]


def _split_array(given: object) -> list[Array]:
    if given is None or isinstance(given, str) or np.isscalar(given):
        raise make_type_error("score_matrix", f"must be an array of shape (n, K), not {describe_type(given)}")
    try:
        matrix = to_numpy(given)
    except ValueError as error:
        raise make_value_error(
            "score_matrix", "is ragged", "pass rows of equal length, one score per class"
        ) from error
    if matrix.ndim == 3:
        raise make_value_error(
            "score_matrix",
            f"has shape {matrix.shape}, expected (n, K)",
            "pass one run at a time, score_matrix[0]",
        )
    if matrix.ndim != 2:
        raise make_value_error(
            "score_matrix",
            f"has shape {matrix.shape}, expected (n, K), a column per class; the one score of a two-class "
            "problem goes to rocplot.compute.auc or rocplot.roc",
        )
    return [read_scores(matrix[:, i], f"score_matrix[:, {i}]") for i in range(matrix.shape[1])]


def _match_classes(given: Sequence[Any], classes: Sequence[Any]) -> list[Any]:
    """Replace names by the classes that are written alike: the column name "1" becomes class 1."""
    by_text = {str(value): value for value in classes}
    return [value if value in classes else by_text.get(str(value), value) for value in given]


def _match_heads(heads: Sequence[Any], classes: Sequence[Any]) -> list[Any]:
    """Replace the names of columns by classes, which they may name among other words, as ``p_low`` does."""
    words = {value: f" {_split_words(value)} " for value in classes}
    matches = [[value for value in classes if words[value] in f" {_split_words(head)} "] for head in heads]
    names = [values[0] for values in matches if len(values) == 1]
    return names if len(names) == len(heads) == len(set(names)) else _match_classes(heads, classes)


def _are_numbered(heads: Sequence[Any]) -> bool:
    """Return whether columns are numbered from the first on, as those of an array without names."""
    numbers = [re.sub(r"^\D*", "", str(head)) for head in heads]
    return numbers in [[str(i + start) for i in range(len(heads))] for start in (0, 1)]


def _split_words(name: Any) -> str:
    return re.sub(r"[\W_]+", " ", str(name)).strip().lower()


def _check_classes(classes: list[Any], names: list[Any], allowed: bool) -> None:
    twice = sorted({name for name in names if names.count(name) > 1}, key=str)
    if twice:
        raise make_value_error(
            "score_matrix", f"names the class {list_first_values(twice)} twice", "pass one column per class"
        )
    unknown = [value for value in classes if value not in names]
    if len(unknown) == len(classes) == len(names):
        pairs_text = ", ".join(f"{value!r}: {name!r}" for value, name in zip(classes, names, strict=True))
        raise make_value_error(
            "y_true",
            f"holds {list_first_values(classes)}, but the columns are {list_first_values(names)}",
            f"names to be shown are a mapping, labels={{{pairs_text}}}",
        )
    if unknown:
        raise make_value_error(
            "y_true",
            f"holds {list_first_values(unknown)}, for which score_matrix has no column",
            f"its classes are {list_first_values(names)}",
        )
    absent = [value for value in names if value not in classes]
    if absent and not allowed:
        raise make_value_error(
            "y_true",
            f"holds no case of {list_first_values(absent)}, so the curve of this class is undefined",
            "drop its column, or add cases",
        )
    if len(names) < 2:
        raise make_value_error("y_true", f"holds one class only, {names[0]!r}", "at least two are needed")


def require_finite_scores(read: ClassScores, *, negative: bool) -> ClassScores:
    """Check that the scores are finite, so that they can be compared after weighting, and not negative."""
    if not np.isfinite(read.score).all():
        raise make_value_error(
            "score_matrix", "holds infinite scores, which cannot be compared with finite ones", "clip them"
        )
    if not negative and (read.score < 0).any():
        raise make_value_error(
            "score_matrix",
            "holds negative scores, which cannot be weighted",
            "pass probabilities, such as the exponentials of logarithmic scores",
        )
    return read


def require_three_classes(read: ClassScores) -> None:
    """Check that there are three classes."""
    if len(read.names) != 3:
        raise ValueError(
            f"three classes are needed, not {len(read.names)} ({list_first_values(read.names)}): select the "
            "cases and "
            "columns of three"
        )
