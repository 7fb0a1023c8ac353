"""Confusion matrices of two classes at a threshold, and of many classes."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data import frames
from rocplot._data.arrays import (
    Labels,
    ManyClassesError,
    count_dimensions,
    fill_unweighted_labels,
    list_first_values,
    read_array,
    read_label_array,
    read_labels,
    read_weights,
    to_numpy,
)
from rocplot._data.binary import check_groups
from rocplot._data.columns import (
    check_column,
    check_index_order,
    check_model_orders,
    fetch_columns,
    is_cross_table,
    list_hue_columns,
    name_columns,
)
from rocplot._data.multiclass import read_class_order, read_matrix
from rocplot._errors import get_error_details, make_type_error, make_value_error, write_value
from rocplot._names import quote_blank, write_names
from rocplot._numbers import write_amount, write_proportion
from rocplot._suggestions import list_names, suggest_four_counts
from rocplot._typing import Array, Scalar
from rocplot._validation import check_choice, check_lengths, check_number, shorten_value
from rocplot._warnings import get_model_entry, warn_user
from rocplot.compute._base.interval import Inference, get_basis
from rocplot.compute._base.reading import (
    CaseCounts,
    DataArguments,
    Scores,
    Source,
    Truth,
    count_class_cases,
    declare_result_type,
    mark_result,
    per_model,
    report_sources,
)
from rocplot.compute._base.result import Result, Results, get_negated_column, make_table, unwrap_single_model
from rocplot.compute._counts.sort import count_at_least
from rocplot.compute._counts.threshold_counts import (
    ThresholdCounts,
    find_nearest_scores,
    get_counts,
    get_totals,
    require_thresholds,
)
from rocplot.compute._decisions.cut_table import MetricRequest
from rocplot.compute._metrics.metric import index_metrics

# -- The confusion matrix of many classes ---------------------------------------------------------


class Confusion(Result):
    """True and predicted classes: of two classes at a threshold, or of many."""


_AVERAGED = {"ppv": "precision", "sensitivity": "recall", "tpr": "recall"}
_RATES = "precision", "recall", "f1", "fpr", "mcc"  # of each class against the rest


def _name_rate(name: str, rate: float) -> str:
    """Write a rate after its name; an undefined one as a dash."""
    return f"{quote_blank(name)} {'–' if np.isnan(rate) else write_proportion(rate)}"


class ClassConfusionMatrix(Confusion):
    """The confusion matrix of a classifier of several classes: counts, or weights.

    Attributes
    ----------
    table : ndarray, shape (K, K)
        Weight of the samples of each true class (rows) that are predicted as each class (columns).  A data
        frame, as of ``pd.crosstab(true, predicted)``, has the classes, too.
    labels : ndarray of str, shape (K,)
        The names of the classes.
    """

    table: Array
    labels: Array = field(default=None)  # type: ignore[arg-type]  # those of a data frame

    def __post_init__(self) -> None:
        if self.labels is None and not is_cross_table(self.table):
            raise make_type_error(
                "labels",
                "are missing",
                "name the classes, or pass a data frame with the same ones in rows and columns",
            )
        if is_cross_table(self.table):
            rows = _sort_cross_table(self.table, self.labels)
            object.__setattr__(self, "labels", list(rows.index) if self.labels is None else self.labels)
            object.__setattr__(self, "table", rows.to_numpy())
        object.__setattr__(self, "labels", np.array([str(label) for label in self.labels]))
        super().__post_init__()
        if self.table.shape != (self.labels.size,) * 2:
            raise make_value_error(
                "table",
                f"has shape {self.table.shape}, but there are {self.labels.size} labels",
                "a row and a column for each",
            )

    @property
    def count(self) -> Array:
        """Weight of each true class, shape (K,); the support."""
        return np.asarray(self.table.sum(axis=1))

    @property
    def recall(self) -> Array:
        """Proportion of each class that is predicted as such, shape (K,); NaN for a class without samples."""
        return _divide_counts(np.diag(self.table), self.count)

    @property
    def precision(self) -> Array:
        """Proportion of the predictions of each class that are correct, shape (K,); NaN if there are none."""
        return _divide_counts(np.diag(self.table), self.table.sum(axis=0))

    @property
    def f1(self) -> Array:
        """F1 of each class against the rest, shape (K,)."""
        return _divide_counts(2 * np.diag(self.table), self.count + self.table.sum(axis=0))

    @property
    def fpr(self) -> Array:
        """False positive rate of each class against the rest, shape (K,); NaN if there is no other class."""
        others = self.table.sum() - self.count
        return _divide_counts(self.table.sum(axis=0) - np.diag(self.table), others)

    def _compute_rates(self) -> dict[str, Array]:
        """Compute the metrics of each class against the rest."""
        true, predicted, total = self._get_margins()
        tp = np.diag(self.table)
        mcc = _divide_counts(
            total * tp - true * predicted, np.sqrt(true * (total - true) * predicted * (total - predicted))
        )
        return {name: mcc if name == "mcc" else getattr(self, name) for name in _RATES}

    @property
    def accuracy(self) -> float:
        """Proportion of correct decisions; the micro average of recall, precision and F1."""
        return float(_divide_counts(np.trace(self.table), self.table.sum()))

    @property
    def macro(self) -> dict[str, float]:
        """The means of precision, recall and F1 over the classes; NaN if that of any class is NaN."""
        return {name: float(getattr(self, name).mean()) for name in ("precision", "recall", "f1")}

    def averaged(self, metric: str, average: str | None = None) -> float:
        """Return the average of a metric over the classes.

        Parameters
        ----------
        metric : {"precision", "recall", "f1", "fpr", "mcc"}
            The metric of each class against the rest; ``"ppv"``, ``"sensitivity"`` and ``"tpr"`` are other
            names of the first two.
        average : {"macro", "weighted", "micro"}
            Has no default: the mean over the classes; the mean weighted by their samples; or, of the first
            three metrics, that of all decisions together, which is the accuracy.

        Returns
        -------
        float
            NaN if the metric of any class is NaN (with ``"weighted"``, of any class with samples);
            scikit-learn counts it as 0.

        Raises
        ------
        ValueError
            For an unknown metric or average.
        TypeError
            Without an average.

        Examples
        --------
        >>> table = ClassConfusionMatrix([[5, 1, 0], [1, 2, 0], [0, 0, 1]], ["a", "b", "c"])
        >>> round(table.averaged("recall", "macro"), 3), round(table.averaged("recall", "weighted"), 3)
        (0.833, 0.8)
        """
        name = _AVERAGED.get(metric.lower(), metric) if isinstance(metric, str) else metric
        values = self._compute_rates()[check_choice(name, _RATES, "metric")]
        if average is None:
            raise make_type_error(
                "average",
                "is missing",
                f"choose from 'macro', 'weighted', 'micro', as in .averaged({name!r}, 'macro')",
            )
        choices = ("macro", "weighted", "micro") if name in _RATES[:3] else ("macro", "weighted")
        average = check_choice(average, choices, "average")
        if average == "micro":
            return self.accuracy
        weight = self.count if average == "weighted" else np.ones(values.size)
        return float(np.average(values[weight > 0], weights=weight[weight > 0]))

    @property
    def balanced_accuracy(self) -> float:
        """The mean of the recall over the classes that have samples, in [0, 1]."""
        return float(self.recall[self.count > 0].mean())

    @property
    def mcc(self) -> float:
        """Matthews correlation of true and predicted classes (Gorodkin 2004), in [−1, 1].

        NaN if all samples are of one class, or all are predicted as one.
        """
        true, predicted, total = self._get_margins()
        spread = np.sqrt((total**2 - true @ true) * (total**2 - predicted @ predicted))
        return float(_divide_counts(total * float(np.trace(self.table)) - true @ predicted, spread))

    @property
    def kappa(self) -> float:
        """Cohen's κ, agreement beyond chance, at most 1; NaN if only one class occurs or is predicted."""
        true, predicted, total = self._get_margins()
        chance = float(true @ predicted)
        return float(_divide_counts(total * float(np.trace(self.table)) - chance, total**2 - chance))

    @property
    def kappa_standard_error(self) -> float:
        """Standard error of Cohen's κ (Fleiss, Cohen & Everitt 1969), by which its limits are κ ± 1.96 SE.

        NaN for weights that are no numbers of cases.
        """
        true, predicted, total = self._get_margins()
        if self.table.dtype.kind not in "iu":
            return float("nan")
        shares, rows, columns = self.table / total, true / total, predicted / total
        agreement, chance = float(np.trace(shares)), float(rows @ columns)
        weight = np.diag(np.full(rows.size, 1 - chance)) - (1 - agreement) * (columns[:, None] + rows)
        moment = float((shares * weight**2).sum()) - (agreement * chance - 2 * chance + agreement) ** 2
        return float(_divide_counts(np.sqrt(max(moment, 0.0) / total), (1 - chance) ** 2))

    def describe(self) -> str:
        """Write the agreement of both classes, and the rates of each class, as sentences for a paper.

        Examples
        --------
        >>> print(ClassConfusionMatrix([[5, 1, 0], [1, 2, 0], [0, 0, 1]], ["a", "b", "c"]).describe())
        Of 10 cases of 3 classes, 8 are classified correctly.
        Accuracy 0.800, balanced accuracy 0.833, Cohen's κ 0.630, Matthews correlation 0.630.
        Recall: a 0.833, b 0.667, c 1.000.
        Precision: a 0.833, b 0.667, c 1.000.
        """
        total, right = write_amount(self.table.sum()), write_amount(np.trace(self.table))
        counted = self.table.dtype.kind in "iu"
        cases = f"{total} cases" if counted else f"cases of total weight {total}"
        numbers = self.accuracy, self.balanced_accuracy, self.kappa, self.mcc
        names = "Accuracy", "balanced accuracy", "Cohen's κ", "Matthews correlation"
        lines = [
            f"Of {cases} of {len(self.table)} classes, {right} are classified correctly.",
            f"{', '.join(map(_name_rate, names, numbers))}.",
        ]
        for name, values in (("Recall", self.recall), ("Precision", self.precision)):
            lines.append(f"{name}: {', '.join(map(_name_rate, self.labels.tolist(), values.tolist()))}.")
        return "\n".join(lines)

    def _get_margins(self) -> tuple[Array, Array, float]:
        """Return the weights of true and of predicted classes, and their sum."""
        table = np.asarray(self.table, float)
        return table.sum(axis=1), table.sum(axis=0), float(table.sum())

    def to_dict(self) -> dict[str, Any]:
        """Return one row per class: its name and weight, and its metrics against the rest.

        They are precision, recall (the true positive rate), F1, false positive rate and Matthews correlation.
        """
        return {"class": self.labels, "count": self.count, **self._compute_rates()}

    def to_frame(self, backend: str = "pandas", *, average: str | None = None) -> Any:
        """Return one row per class with its metrics against the rest, if asked for with their average.

        Parameters
        ----------
        backend : {"pandas", "polars", "pyarrow"}
            The library of the table; it must be installed.
        average : {"macro", "weighted"}, optional
            A last row: the mean over the classes, or the mean weighted by their samples, as Weka prints it.

        Returns
        -------
        DataFrame or Table
            The columns of ``to_dict``.
        """
        rows = self.to_dict()
        if average is not None:
            check_choice(average, ("macro", "weighted"), "average")
            last = {"class": f"{average} average", "count": self.count.sum()}
            rows = {
                name: np.append(values, last.get(name) or self.averaged(name, average))
                for name, values in rows.items()
            }
        return make_table(rows, backend)


_AXIS_NAMES = {  # how surely an axis of this name holds the true classes; the first that fits counts
    2: r"actual|gold\w*|observed|ref|reference|true|truth",
    -1: r"ai|algorithm|assigned|classified|classifier|decision|forecast|hat|model|pred|predict\w*|test",
    1: r"class|diagnosis|disease|histolog\w*|label|outcome|patholog\w*|status|target",
}
_PANDAS_AXES = None, "row_0", "col_0"  # the names of pd.crosstab for arrays without a name


def _rate_axis_name(name: Any) -> int:
    """Return above 0 for an axis of true classes by its name, below 0 for predicted ones, 0 if it is open."""
    text = re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", str(name)).lower()
    for rate, words in _AXIS_NAMES.items():
        if name not in _PANDAS_AXES and re.search(rf"\b(?:y ?)?(?:{words})s?(?!\w)", text):
            return rate
    return 0


def _has_true_columns(table: Any) -> bool:
    """Return whether the columns of a cross table hold the true classes; two names that say nothing raise."""
    names = [table.index.name, table.columns.name]
    rows, columns = map(_rate_axis_name, names)
    if rows == columns and not any(name in _PANDAS_AXES for name in names):
        raise make_value_error(
            "the table of counts",
            f"has rows named {shorten_value(names[0])} and columns named {shorten_value(names[1])}, which "
            "does not say which are the true classes",
            "if the rows are, pass table.rename_axis(index='true', columns='predicted'); if the columns are, "
            "table.rename_axis(index='predicted', columns='true')",
        )
    counts = table.to_numpy()
    if names == [None, None] and counts.shape == (2, 2) and counts[0, 1] != counts[1, 0]:
        warn_user(  # textbooks print 2 × 2 tables with the test in rows
            "the axes of the table have no names, and its rows are read as the true classes: if they are, "
            "pass table.rename_axis(index='true', columns='predicted'); if the columns are, "
            "table.rename_axis(index='predicted', columns='true')"
        )
    return columns > rows


def _sort_cross_table(table: Any, labels: Any) -> Any:
    """Put the rows and columns of a cross table in the order of the labels, by default that of the rows.

    The names of its axes tell which holds the true classes, as of ``pd.crosstab(predicted, true)``; without
    them the rows do.
    Labels of which none is a row name the rows in their order.  Some that are rows would give others wrong
    names, and raise.
    """
    table = table.T if _has_true_columns(table) else table
    _check_margins(table.to_numpy(), "table.iloc[:-1, :-1]")
    rows, columns = ({str(name): name for name in axis} for axis in (table.index, table.columns))
    order = list(rows) if labels is None else list(map(str, labels))
    if rows.keys().isdisjoint(order):
        order = list(rows)
    elif set(order) != rows.keys():
        raise make_value_error(
            "labels",
            f"must be all classes of the table, {list_names(list(rows))}, not {list_names(order)}",
            "or other names for them, in the order of the rows",
        )
    return table.loc[[rows[name] for name in order], [columns[name] for name in order]]


def _check_margins(table: Array, way: str) -> None:
    """Raise for a table whose last row and column are the sums of the others, as of ``margins=True``."""
    if len(table) < 3 or table.dtype.kind not in "iuf" or not table.any():
        return
    for counts in (table, table.T):
        if not np.allclose(counts[-1], counts[:-1].sum(axis=0)):
            return
    raise make_value_error(
        "the table of counts", "has the sums of its rows and columns, which are no class", f"pass {way}"
    )


def _read_class_table(y_true: Any, labels: Any) -> ClassConfusionMatrix | None:
    """Read a square table of counts, true classes in rows; return None for data of single cases."""
    titles = list(labels.values()) if isinstance(labels, Mapping) else labels
    y_true = _convert_rows(y_true)
    if is_cross_table(y_true):
        order = None if labels is None else list(labels)
        table = _sort_cross_table(y_true, order)
        names = list(table.index) if labels is None else titles
        table = table.to_numpy()
    elif isinstance(y_true, np.ndarray) and y_true.ndim == 2 and 1 < len(y_true) == y_true.shape[1]:
        table, names = y_true, titles
        _check_margins(table, "np.asarray(table)[:-1, :-1]")
        if names is None and len(table) == 2:
            raise make_type_error("y_true", "is a table of counts without names", _suggest_counts(table))
        if names is None:
            raise make_type_error(
                "labels",
                "are missing",
                "name the classes of a table of counts, true ones in rows: labels=['a', 'b', 'c']; of cases "
                "pass y_true and y_score or y_pred",
            )
    else:
        return None
    if table.dtype.kind not in "iuf" or not (np.isfinite(table).all() and (table >= 0).all() and table.any()):
        raise make_value_error(
            "y_true", "holds no table of counts", "numbers of at least 0, true classes in rows"
        )
    _warn_of_shares(table)
    return ClassConfusionMatrix(table, np.array(list(map(str, names))))


def _warn_of_shares(table: Array) -> None:
    """Warn of rows or columns that add up to 1, as of ``normalize="index"``: the classes' sizes are lost."""
    if any(np.allclose(table.sum(axis=axis), 1, atol=0.01) for axis in (0, 1)) and (table % 1).any():
        warn_user(
            "the table holds shares, not counts: all classes count as if they had the same number of cases; "
            "pass the counts, and normalize='class' shows their shares"
        )


def _convert_rows(y_true: Any) -> Any:
    """Convert rows of numbers, as a table is typed, to an array; return all else unchanged."""
    is_rows = isinstance(y_true, (list, tuple)) and len(y_true) > 1
    if not is_rows or not all(isinstance(row, (list, tuple)) and len(row) == len(y_true) for row in y_true):
        return y_true
    table = np.array(y_true)
    return table if table.ndim == 2 and table.dtype.kind in "iuf" else y_true


def _suggest_counts(table: Any) -> str:
    """Write the call for a table of counts; of two classes in both usual orders, with its numbers."""
    if is_cross_table(table):
        names = [write_value(str(name)) for name in table.index]
        return f"call rocplot.compute.confusion_matrix(table, pos_label={names[-1]})"
    if np.shape(table) != (2, 2):
        return "name its four counts, rocplot.compute.ConfusionMatrix(tp=40, fn=10, fp=5, tn=45)"
    return suggest_four_counts(np.asarray(table).tolist())


def count_against_rest(matrix: ClassConfusionMatrix, pos_label: Any, labels: Any = None) -> ConfusionMatrix:
    """Count the decisions for one class of a table against all others."""
    title = labels.get(pos_label, pos_label) if isinstance(labels, Mapping) else pos_label
    names = matrix.labels.tolist()
    if str(title) not in names:
        raise make_value_error(
            "pos_label", f"={write_value(pos_label)} is no class of the table", f"it has {list_names(names)}"
        )
    k, table = names.index(str(title)), matrix.table
    tp, positive, predicted = table[k, k].item(), table[k].sum().item(), table[:, k].sum().item()
    fn, fp = positive - tp, predicted - tp
    rest = names[1 - k] if len(names) == 2 else f"not {names[k]}"
    tn = table.sum().item() - tp - fn - fp
    return ConfusionMatrix(tp=tp, fn=fn, fp=fp, tn=tn, labels=(names[k], rest))


def is_multiclass(y_true: Any, y_score: Any, y_pred: Any, data: Any, labels: Any = None) -> bool:
    """Return whether there are more than two classes, a score for each class, or `labels` that list them."""
    if y_true is None or isinstance(y_true, (Result, Mapping)):
        return False
    listed = labels is not None and (not isinstance(labels, Mapping) or len(labels) > 2)
    if listed and (y_pred is not None or _is_matrix(y_score)):
        return True
    if isinstance(y_score, np.ndarray) and y_score.ndim == 2:
        return True
    one_score = y_pred is None and (isinstance(y_score, str) or not _is_matrix(y_score))
    if one_score or (y_true := _look_up_labels(y_true, data)) is None:
        return False
    truth = np.asarray(read_label_array(y_true, "y_true"))
    kind = truth.dtype.kind
    if not truth.size or kind == "b" or (kind == "f" and (truth != np.round(truth)).any()):
        return False
    if kind in "iuf":  # faster than by sorting
        return not ((truth == truth.min()) | (truth == truth.max())).all()
    return len(set(truth.tolist())) > 2


def _is_matrix(y_score: Any) -> bool:
    """Return whether scores come in columns."""
    if frames.is_table(y_score):
        return True
    if isinstance(y_score, (list, tuple)):
        return bool(y_score) and (isinstance(y_score[0], str) or np.ndim(y_score[0]) == 1)
    return False


def make_class_matrix(
    y_true: Any, y_score: Any, y_pred: Any, data: Any, sample_weight: Any, labels: Any
) -> ClassConfusionMatrix | Results[ClassConfusionMatrix]:
    """Count the true and the predicted classes."""
    if y_pred is None:
        order = None if labels is None else list(labels)
        read = read_matrix(y_true, y_score, order, data=data, sample_weight=sample_weight, absent=True)
        counts = count_class_cases(read.label, read.weight, len(read.names), sample_weight)
        report_sources({None: counts})
        names = _show_names(read.names, labels)
        return mark_result(
            _make_class_table(names, read.label, read.score.argmax(axis=1), read.weight), counts
        )
    cases = read_predicted_classes(y_true, y_pred, data, sample_weight, labels)
    counts = cases.count_cases(sample_weight)
    report_sources(dict.fromkeys(cases.predicted, counts))
    return unwrap_single_model(
        {
            name: mark_result(_make_class_table(cases.names, cases.label, predicted, cases.weight), counts)
            for name, predicted in cases.predicted.items()
        }
    )


@dataclass(frozen=True, eq=False)
class PredictedClasses:
    """The true classes of the cases, and those that one or several models predict for them.

    Attributes
    ----------
    names : list of str
        The classes, as results name them.
    label : ndarray of int, shape (n,)
        The place of the true class of each case among the names.
    predicted : dict of ndarray of int, shape (n,)
        The place of the predicted class, by model.
    weight : ndarray, shape (n,), or None
        Case weights of at least 0; whole weights are integers.
    group : ndarray, shape (n,), or None
        The group of the case, such as a patient.
    """

    names: list[str]
    label: Array
    predicted: dict[Any, Array]
    weight: Array | None = None
    group: Array | None = None

    def count_cases(self, sample_weight: object) -> CaseCounts:
        """Count the cases; a table of classes has no positives, so that captions count all of them."""
        n_classes = max(len(set(self.label.tolist())), 3)
        return count_class_cases(self.label, self.weight, n_classes, sample_weight)


def read_predicted_classes(
    y_true: Any, y_pred: Any, data: Any, sample_weight: Any, labels: Any, groups: Any = None
) -> PredictedClasses:
    """Read the true classes, the predicted ones by model, the weights and the groups."""
    order = None if labels is None else list(labels)
    categories = read_class_order(y_true, data)
    if data is None:
        check_model_orders(y_true=y_true, y_pred=y_pred, sample_weight=sample_weight, groups=groups)
        predicted = dict(y_pred) if isinstance(y_pred, Mapping) else {None: y_pred}
    else:
        several, heads = not isinstance(y_pred, str), name_columns(y_pred, "y_pred", data)
        arguments = {
            "y_true": [y_true],
            "y_pred": [*heads.values()],
            "sample_weight": [sample_weight],
            "groups": [groups],
        }
        column = fetch_columns(data, arguments, ("y_true", "y_pred"))
        y_true = column[y_true]
        sample_weight, groups = (
            column[values] if isinstance(values, str) else values for values in (sample_weight, groups)
        )
        predicted = {name if several else None: column[head] for name, head in heads.items()}
    truth = read_labels(read_label_array, y_true, "y_true", sample_weight)
    model_labels = {
        name: read_label_array(values, _write_y_pred_argument(name)) for name, values in predicted.items()
    }
    for values in model_labels.values():
        check_lengths({"y_true": truth.size, "y_pred": values.size})
    names = _list_classes(truth, order, categories)
    places = [_find_classes(truth, names, "y_true", order is not None)]
    for name, values in model_labels.items():
        argument = _write_y_pred_argument(name)
        if data is not None:
            argument = f"y_pred={(y_pred if name is None else heads[name])!r}"
        places.append(_find_classes(values, names, argument, order is not None))
    return PredictedClasses(
        _show_names(names, labels),
        places[0],
        dict(zip(model_labels, places[1:], strict=True)),
        None if sample_weight is None else read_weights(sample_weight, truth.size, "sample_weight"),
        None if groups is None else check_groups(groups, truth.size),
    )


def _write_y_pred_argument(name: Any) -> str:
    return "y_pred" if name is None else f"y_pred[{name!r}]"


def _list_classes(truth: Array, order: list[Any] | None, categories: list[Any]) -> list[Any]:
    """List the classes in the order asked for, else in that of a categorical, else sorted."""
    present = list(dict.fromkeys(truth.tolist()))
    if order is None:
        try:
            return [category for category in categories if category in present] or sorted(present)
        except TypeError as error:
            raise make_type_error(
                "y_true", "mixes types of labels that cannot be sorted", "make them all text"
            ) from error
    labels_by_text = {str(label): label for label in present}
    names = [label if label in present else labels_by_text.get(str(label), label) for label in order]
    _check_names(present, names)
    return names


def _find_classes(values: Array, names: list[Any], argument: str, are_listed: bool) -> Array:
    """Find the place of each case's class among the names, which the caller listed or not."""
    place = {name: i for i, name in enumerate(names)}
    if strange := [value for value in dict.fromkeys(values.tolist()) if value not in place]:
        if are_listed:
            raise make_value_error(
                argument,
                f"holds the class {strange[0]!s}, which labels lacks",
                f"the classes are {list_first_values(names)}",
            )
        way = _suggest_classes(list(dict.fromkeys(values.tolist())), names, argument)
        if isinstance(strange[0], bool):
            way = f"name the class that True means, pos_label={write_value(names[0])} for instance"
        raise make_value_error(
            argument,
            f"holds the class {strange[0]!s}, which does not occur in y_true ({list_first_values(names)})",
            way,
        )
    return np.array([place[value] for value in values.tolist()])


def _suggest_classes(predicted: list[Any], names: list[Any], argument: str) -> str:
    """Suggest to name all classes or, if no predicted one is among the true ones, to translate them."""
    if any(value in names for value in predicted):
        strange = [value for value in predicted if value not in names]
        return f"name all classes, labels=[{list_first_values([*names, *strange])}]"
    column = argument.partition("=")[2]
    known = {str(name): name for name in names}
    pairs = {value: known[str(value)] for value in predicted if str(value) in known}
    if not pairs and len(predicted) == len(names):
        pairs = dict(zip(sorted(predicted, key=str), sorted(names, key=str), strict=True))
    text = ", ".join(f"{value!r}: {name!r}" for value, name in pairs.items())
    mapping = f"{{{text}}}" if len(pairs) == len(predicted) else f"{{{predicted[0]!r}: {names[0]!r}, …}}"
    way = f"y_pred=pandas.Series({argument}).map({mapping})"
    if column:
        way = f"data=table.assign(**{{{column}: table[{column}].map({mapping})}})"
    return f"translate each of its classes as you mean it, as by {way}"


def _check_names(present: list[Any], names: list[Any]) -> None:
    """Raise if `labels` holds names to be shown instead of the classes themselves."""
    if len(names) == len(present) and not set(map(str, names)) & set(map(str, present)):
        pairs = zip(sorted(present, key=str), names, strict=True)
        mapping_text = ", ".join(f"{value!r}: {str(name)!r}" for value, name in pairs)
        raise make_value_error(
            "labels",
            f"holds none of the classes of y_true, {list_first_values(sorted(present, key=str))}",
            f"names to be shown are a mapping, labels={{{mapping_text}}}",
        )


def _show_names(names: list[Any], labels: Any) -> list[str]:
    """Write the classes by the caller's names for them, if `labels` maps to names."""
    titles = {str(key): str(name) for key, name in labels.items()} if isinstance(labels, Mapping) else {}
    return [titles.get(str(name), text) for name, text in zip(names, write_names(names), strict=True)]


def _make_class_table(
    names: list[str], rows: Array, columns: Array, weight: Array | None
) -> ClassConfusionMatrix:
    K = len(names)
    table = np.bincount(rows * K + columns, weight, K * K).reshape(K, K)
    if weight is not None and weight.dtype.kind in "iu":
        table = table.astype(np.int64)
    return ClassConfusionMatrix(table, np.array(names))


def _divide_counts(part: Any, total: Any) -> Array:
    """Divide; 0/0 is NaN."""
    with np.errstate(invalid="ignore"):
        return np.asarray(np.asarray(part, float) / np.asarray(total, float))


# -- The confusion matrix of two classes at a threshold -------------------------------------------


class ConfusionMatrix(Confusion):
    """The confusion matrix of a binary classifier: counts, or weights.

    The metrics of ``metric`` are attributes, too, by all their names: ``recall``, ``specificity``, ``mcc``.

    Attributes
    ----------
    tp, fn, fp, tn : float
        Positives predicted + and −, negatives predicted + and −.
    labels : tuple of str, or None
        The names of the positive and of the negative class, if these were passed as text.
    nearest : ndarray, shape (2,), or None
        The scores next to the cut-off, which decide how it is written; None for a result built by hand.
    in_sample : bool
        Whether the cut-off was chosen as `OperatingPoint` of the same cases, so that rates and limits are
        optimistic.
    """

    tp: float
    fn: float
    fp: float
    tn: float
    labels: tuple[str, str] | None = field(default=None, repr=False, compare=False)
    nearest: Array | None = field(default=None, repr=False, compare=False, kw_only=True)
    in_sample: bool = field(default=False, repr=False, compare=False, kw_only=True)

    if not TYPE_CHECKING:  # a type checker would take every name for a metric

        def __getattr__(self, name: str) -> Any:
            record = None if name.startswith("_") else index_metrics().get(name)
            if record is None:
                return super().__getattr__(name)
            cells = np.array([self.tp, self.fn, self.fp, self.tn], float)
            return float(MetricRequest(record, {}).evaluate(cells))

    def __post_init__(self) -> None:
        words = self.labels and tuple(map(str, self.labels))
        super().__post_init__()
        object.__setattr__(self, "labels", words)

    @property
    def table(self) -> np.ndarray[Any, Any]:
        """[[TP, FN], [FP, TN]]: true classes in rows, positives first."""
        return np.array([[self.tp, self.fn], [self.fp, self.tn]])

    @property
    def tpr(self) -> float:
        """True positive rate TP/P; recall, sensitivity."""
        return _divide_part(self.tp, self.fn)

    @property
    def fpr(self) -> float:
        """False positive rate FP/N; 1 − specificity."""
        return _divide_part(self.fp, self.tn)

    @property
    def precision(self) -> float:
        """TP/(TP + FP), positive predictive value; NaN if nothing is predicted positive."""
        return _divide_part(self.tp, self.fp)

    @property
    def npv(self) -> float:
        """TN/(TN + FN), negative predictive value; NaN if nothing is predicted negative."""
        return _divide_part(self.tn, self.fn)

    @property
    def f1(self) -> float:
        """F-measure 2/(1/precision + 1/recall), as 2 TP/(2 TP + FP + FN); NaN only if that is 0/0."""
        return _divide_part(2 * self.tp, self.fp + self.fn)

    @property
    def accuracy(self) -> float:
        """Proportion of correct decisions, (TP + TN)/n."""
        return _divide_part(self.tp + self.tn, self.fp + self.fn)

    @property
    def rate(self) -> float:
        """Predicted-positive rate (TP + FP)/n."""
        return _divide_part(self.tp + self.fp, self.fn + self.tn)


_BESIDE_CASES = "data", "hue", "sample_weight"


def _guard_counts(init: Callable[..., None]) -> Callable[..., None]:
    """Let `init` refuse a table, whose order nothing tells, and warn of counts without names."""

    @functools.wraps(init)
    def call(self: ConfusionMatrix, *counts: Any, **named: Any) -> None:
        if len(counts) == 1 and np.ndim(counts[0]):
            raise make_type_error(
                "tp",
                f"is a number of cases, not a table ({type(counts[0]).__name__})",
                _suggest_counts(counts[0]),
            )
        if len(counts) > 1:
            warn_user("counts without names are read as tp, fn, fp, tn: name them, as other orders are usual")
        init(self, *counts, **named)

    return call


ConfusionMatrix.__init__ = _guard_counts(ConfusionMatrix.__init__)  # type: ignore[method-assign]


@declare_result_type(Confusion)
def confusion_matrix(
    y_true: Truth,
    y_score: Scores = None,
    *,
    threshold: float | Result | Mapping[str, Result] | Mapping[str, float] = 0.5,
    y_pred: ArrayLike | Mapping[str, ArrayLike] | None = None,
    labels: Sequence[Any] | Mapping[Any, str] | None = None,
    **reading: Unpack[DataArguments],
) -> ConfusionMatrix | Results[ConfusionMatrix] | ClassConfusionMatrix | Results[ClassConfusionMatrix]:
    """Compute the confusion matrix at one threshold, positive iff score ≥ threshold, or of several classes.

    Use it to see what a classifier gets right and wrong at one cut-off.

    A table of counts, true classes in rows, can take the place of the data: a data frame with the same labels
    in rows and columns, as of ``pd.crosstab(true, predicted)``, or a square array with `labels`.  If the
    names of its axes say so, such as test and disease, the true classes are its columns; two names that do
    not say it raise, and two classes without names of axes warn.  With `pos_label`, the result is that of
    this class against the others, a ``ConfusionMatrix``.

    A group of one class is counted, too: it has an accuracy, and the rates of the other class are NaN.

    If `y_true` holds more than two classes, pass predicted classes as `y_pred`, or as `y_score` one column of
    scores per class, of which the highest decides.

    Parameters
    ----------
    {reading}
        For several classes, pass a matrix of shape (n, K), a data frame, a mapping class → scores or, with
        `data`, a list of columns, as in ``multiclass_roc``.
    threshold : float, result or mapping, default=0.5
        The cut-off, or a result of ``operating_point`` or ``threshold_at``; for each model its own if it maps
        names to cut-offs.  0.5 also suits decisions 0/1, and ±inf are the two trivial decisions.
        An operating point of the same cases marks the result as ``in_sample``.
    y_pred : array-like, column name or mapping, optional
        Predicted classes instead of scores and a threshold, with the same labels as `y_true`, or booleans,
        True for `pos_label`.  Of several classes, `pos_label` is counted against all others.  A mapping names
        models: name → classes, or → column of `data`.
    labels : sequence or mapping, optional
        For several classes, their order, which may include classes without samples, or a mapping class →
        shown name, in that order; by default the order of a categorical, else the sorted one.  For two
        classes, a mapping of both.  With `y_pred`, or scores per class, a list makes the result a
        ``ClassConfusionMatrix`` even for two classes or one.

    Returns
    -------
    ConfusionMatrix or ClassConfusionMatrix
        The latter for several classes.  Several models give a `Results`, a dict by name.

    Raises
    ------
    {raises}
    ValueError
        Also for a threshold of NaN, or one within a cell of counts made with `max_points`; a threshold beside
        decisions; a class in `y_pred` that `y_true` lacks, unless `labels` names it; and `labels` that lack a
        class.
    TypeError
        Also for `y_pred` together with `y_score`.

    See Also
    --------
    threshold_metrics : Compute metrics at every threshold.
    metrics_at : Compute metrics at a cut-off, each with a confidence interval.
    paired : Compare the decisions of two models case by case.
    operating_interval : Compute both rates at a cut-off with confidence intervals.
    roc_points : Place discrete classifiers in ROC space.
    rocplot.confusion_matrix : Draw the confusion matrix.

    Notes
    -----
    Fawcett (2004), Figure 1; Qin, Figure 1; Vuk & Curk (2006), eqs. 3.1 to 3.4.

    References
    ----------
    {fawcett2004}
    {qin}
    {vuk2006}

    Examples
    --------
    >>> confusion_matrix([1, 1, 0, 0], [0.9, 0.4, 0.6, 0.1])
    ConfusionMatrix(tp=1, fn=1, fp=1, tn=1)
    >>> confusion_matrix(list("yynn"), y_pred=list("ynnn"), pos_label="y").precision
    1.0
    >>> confusion_matrix(list("abcc"), y_pred=list("abca")).table
    array([[1, 0, 0],
           [0, 1, 0],
           [1, 0, 1]])
    """
    if y_pred is not None and y_score is not None:
        raise make_type_error("y_pred", "and y_score cannot be combined", "pass decisions or scores")
    alone = y_pred is None and y_score is None and all(dict(reading)[word] is None for word in _BESIDE_CASES)
    if alone and (matrix := _read_class_table(y_true, labels)) is not None:
        _check_no_threshold(threshold, "the table holds")
        pos_label = reading["pos_label"]
        return matrix if pos_label is None else count_against_rest(matrix, pos_label, labels)
    data, pos_label, soft_labels = reading["data"], reading["pos_label"], reading["soft_labels"]
    if data is not None and isinstance(y_score, str):
        _refuse_words(_look_up_labels(y_score, data), f"={y_score!r}")
    if data is None:
        y_true = fill_unweighted_labels(y_true, reading["sample_weight"])
    if y_pred is None and data is None:
        _refuse_predicted_classes(y_true, y_score, pos_label, soft_labels, labels)
    may_be_multiclass = reading["hue"] is None and pos_label is None and soft_labels is False
    if may_be_multiclass and is_multiclass(y_true, y_score, y_pred, data, labels):
        _check_no_threshold(
            threshold, "the class of the highest score is" if y_pred is None else "y_pred holds"
        )
        return make_class_matrix(y_true, y_score, y_pred, data, reading["sample_weight"], labels)
    is_one_of_many = y_pred is not None and pos_label is not None and reading["hue"] is None
    if is_one_of_many and is_multiclass(y_true, None, y_pred, data, labels):
        _check_no_threshold(threshold, "y_pred holds")
        made = make_class_matrix(y_true, None, y_pred, data, reading["sample_weight"], labels)
        if isinstance(made, ClassConfusionMatrix):
            return count_against_rest(made, pos_label, labels)
        return Results({name: count_against_rest(one, pos_label, labels) for name, one in made.items()})
    Labels(pos_label, soft=False, one_class=True)  # raises for an invalid `pos_label`
    words = _name_classes(y_true, data, pos_label, labels)
    if y_pred is not None:
        _check_no_threshold(threshold, "y_pred holds")
        try:
            y_score, reading["data"] = _convert_predictions(y_true, y_pred, reading)
        except ValueError as error:
            fault = get_error_details(error)
            is_open = fault is not None and (
                "pos_label=" in fault.suggestion or fault.argument == "pos_label"
            )
            if not (is_open or isinstance(error, ManyClassesError)):
                raise
            raise _make_unknown_class_error(y_true, y_pred, data, error) from None
    result: Any = _compute_confusion_matrix(y_true, y_score, **reading, threshold=threshold)
    if words is None:
        return result  # type: ignore[no-any-return]
    if isinstance(result, Mapping):
        return Results({name: replace(matrix, labels=words) for name, matrix in result.items()})
    return replace(result, labels=words)  # type: ignore[no-any-return]


@per_model(result_type=ConfusionMatrix, public_name="confusion_matrix", one_class=True)
def _compute_confusion_matrix(source: Source, *, threshold: Any) -> ConfusionMatrix:
    return count_confusion(get_counts(source), threshold)


def count_confusion(counts: ThresholdCounts, threshold: float | Result) -> ConfusionMatrix:
    """Count the decisions at one threshold."""
    P, N = counts.tp[-1].item(), counts.fp[-1].item()  # a group of one class has decisions, too
    threshold = get_model_entry(threshold, "threshold")
    cut = check_cut_off(threshold)
    index = int(count_at_least(counts.score, cut))
    require_thresholds(counts, cut, "threshold")
    warn_of_default_cut_off(counts, cut)
    tp, fp = counts.tp[index].item(), counts.fp[index].item()
    nearest, in_sample = find_nearest_scores(counts, cut), is_chosen_in_sample(threshold, counts)
    return ConfusionMatrix(tp=tp, fn=P - tp, fp=fp, tn=N - fp, nearest=nearest, in_sample=in_sample)


_DEFAULT_CUT_OFF = 0.5  # of probabilities


def warn_of_default_cut_off(counts: ThresholdCounts, cut: float) -> None:
    """Warn if 0.5, the default for probabilities, decides nothing among scores that are none."""
    if not len(counts.score):
        return
    low, high = counts.score[[-1, 0]].tolist()
    if cut != _DEFAULT_CUT_OFF or (low >= 0 and high <= 1) or low < cut <= high:
        return
    column = get_negated_column(counts)
    way = f", with a minus for {column}" if column else ""
    warn_user(
        f"threshold=0.5 calls all cases {'positive' if low >= cut else 'negative'}, as the scores run from "
        f"{write_amount(low)} to {write_amount(high)}: pass threshold= on their scale{way}"
    )


def check_cut_off(threshold: float | Result) -> float:
    """Check a threshold, which may be infinite, or that of an operating point or of ``threshold_at``."""
    if _is_operating_point(threshold):
        threshold = float(threshold.threshold)  # type: ignore[union-attr]
    elif isinstance(basis := get_basis(threshold), Inference) and basis.of_cutoff:
        threshold = float(threshold.estimate)  # type: ignore[union-attr]
    if isinstance(threshold, (float, np.floating)) and np.isnan(threshold):
        raise make_value_error("threshold", "must be a number or ±inf, not nan")
    if isinstance(threshold, (float, np.floating)) and np.isinf(threshold):  # as the first of each curve is
        return threshold
    return check_number(threshold, "threshold", -np.inf)


def _is_operating_point(threshold: object) -> bool:
    fields = ("threshold", "slope", "cost")  # those of a hull are arrays, those of a MetricsAt other ones
    return isinstance(threshold, Result) and all(hasattr(threshold, name) for name in fields)


def is_chosen_in_sample(threshold: object, counts: ThresholdCounts) -> bool:
    """Return whether a threshold is an operating point, and its rates are those of the counts there."""
    if not _is_operating_point(threshold):
        return False
    index = int(count_at_least(counts.score, check_cut_off(threshold)))  # type: ignore[arg-type]
    P, N = get_totals(counts)
    rates = counts.fp[index] / N, counts.tp[index] / P
    return bool(np.allclose(rates, (threshold.fpr, threshold.tpr), atol=1e-9))  # type: ignore[attr-defined]


def _convert_predictions(y_true: Any, y_pred: Any, reading: Mapping[str, Any]) -> tuple[Any, Any]:
    """Convert predicted labels to scores 0 and 1, which become a column if there is a table."""
    words = ("data", "hue", "sample_weight", "pos_label")
    data, hue, sample_weight, pos_label = (reading[word] for word in words)
    if data is None:
        check_model_orders(y_true=y_true, y_pred=y_pred, sample_weight=sample_weight, hue=hue)
        passed: dict[Any, Any] = dict(y_pred) if isinstance(y_pred, Mapping) else {None: y_pred}
        decided = {}
        for name, values in passed.items():
            truth = y_true.get(name) if isinstance(y_true, Mapping) and name is not None else y_true
            decided[name] = _read_decisions(values, truth, pos_label, _write_y_pred_argument(name))
        return decided.get(None, decided), None
    predicted_columns = [*name_columns(y_pred, "y_pred", data).values()]
    other_columns = [name for name in (y_true, sample_weight) if isinstance(name, str)]
    other_columns += list_hue_columns(hue, data)
    for name in other_columns:
        check_column(name, "data", frames.list_column_names(data))
    check_index_order(data=data, hue=hue, sample_weight=sample_weight)
    table = frames.fetch_table_columns(data, [*other_columns, *predicted_columns])
    truth = table.get(y_true) if isinstance(y_true, str) else y_true
    decided = {
        name: _read_decisions(table[name], truth, pos_label, f"y_pred={name!r}") for name in predicted_columns
    }
    return y_pred, table | decided


def _make_unknown_class_error(y_true: Any, y_pred: Any, data: Any, error: ValueError) -> ValueError:
    """Make the error for predicted classes, some of which do not occur among the true ones."""
    truth = _look_up_labels(y_true, data)
    if truth is None or isinstance(truth, (str, Mapping, Result)):
        return error
    present = list(dict.fromkeys(read_label_array(truth, "y_true").tolist()))
    for predicted in y_pred.values() if isinstance(y_pred, Mapping) else [y_pred]:
        values = _look_up_labels(predicted, data)
        if values is None or isinstance(values, str):
            return error
        classes = list(dict.fromkeys(read_label_array(values, "y_pred").tolist()))
        if strange := [value for value in classes if value not in present]:
            argument = "y_pred" if data is None else f"y_pred={predicted!r}"
            return make_value_error(
                argument,
                f"holds the class {strange[0]!r}, which does not occur in y_true "
                f"({list_first_values(present)})",
                _suggest_classes(classes, present, argument),
            )
    return error


def _read_decisions(predicted: Any, truth: Any, pos_label: Scalar, argument: str) -> Array:
    """Read predicted classes as booleans; booleans stand for the positive class unless `truth` is 0 and 1.

    A class that is not among the true ones would be read as negative, and is refused.
    """
    reader = Labels(pos_label, soft=False, one_class=True)
    if truth is not None and not isinstance(truth, Mapping):
        check_lengths({"y_true": to_numpy(truth).size, argument: to_numpy(predicted).size})
    if pos_label is None or isinstance(truth, Mapping) or truth is None:
        return reader(predicted, argument)
    values, true_labels = read_label_array(predicted, argument), read_label_array(truth, "y_true")
    if values.dtype.kind == "b" and not all(label in (0, 1) for label in dict.fromkeys(true_labels.tolist())):
        return values
    decided = reader(predicted, argument)
    if decided.all():
        return decided
    other_class = values[int(np.argmin(decided))]
    if not np.asarray(true_labels == other_class).any():
        classes = list_first_values(list(dict.fromkeys(true_labels.tolist())))
        raise make_value_error(
            argument,
            f"holds the class {other_class!s}, which does not occur in y_true",
            f"pass classes of y_true ({classes}), or booleans, True for {write_value(pos_label)}",
        )
    return decided


def _refuse_predicted_classes(y_true: Any, y_score: Any, pos_label: Scalar, soft: bool, labels: Any) -> None:
    """Raise for predicted classes in the place of the scores, where other packages take them."""
    if y_score is None or isinstance(y_score, (Result, Mapping, str)) or frames.is_table(y_score):
        return
    if isinstance(y_score, (list, tuple)) and y_score and count_dimensions(y_score[0], "y_score"):
        return
    values = read_array(y_score, "y_score")
    if values.ndim != 1:
        return
    _refuse_words(values, "")
    if pos_label is None and soft is False and is_multiclass(y_true, None, values, None):
        present = list(dict.fromkeys(read_label_array(y_true, "y_true").tolist()))
        way = (
            "pass predicted classes as y_pred=, scores as one column per class, or the positive class as "
            "pos_label="
        )
        if labels is not None:  # wrong ones are answered in the same message
            try:
                _check_names(present, list(labels))
            except ValueError as error:
                way = f"pass predicted classes as y_pred=; {error}"
        raise make_value_error(
            "y_true", f"holds {len(present)} classes, but y_score one number per case", way
        )


def _refuse_words(values: Any, column: str) -> None:
    """Raise for predicted classes in the place of the scores; `column` names a column."""
    array = np.empty(0) if values is None else read_array(values, "y_score")
    if array.dtype.kind in "UTO" and any(isinstance(value, str) for value in array):
        words = list_first_values(sorted({str(value) for value in array.tolist()}))
        raise make_type_error(
            f"y_score{column}",
            f"must be numbers, but holds {words}",
            f"pass predicted classes as y_pred{column or '=y_pred'}",
        )


def _check_no_threshold(threshold: object, subject: str) -> None:
    """Raise for a threshold where decisions are already made."""
    if threshold != 0.5:
        raise make_value_error(
            "threshold",
            f"={shorten_value(threshold)} has no effect",
            f"{subject} the decisions; leave it out",
        )


# -- class names ----------------------------------------------------------------------------------


def _name_classes(y_true: Any, data: Any, pos_label: Scalar, labels: Any) -> tuple[str, str] | None:
    """Return the caller's names of the two classes; None for 0/1, −1/+1 and bool without names."""
    if labels is not None and not (isinstance(labels, Mapping) and len(labels) == 2):
        raise make_value_error(
            "labels",
            "of two classes must be a mapping of both to their names, such as {0: 'healthy', 1: 'ill'}",
            shell="of two classes must name both: 0=healthy 1=ill",
        )
    positive: Any = pos_label
    if labels is not None:
        if positive is None:
            positive = next((key for key in labels if key in (1, True)), None)
        if positive is None:
            raise make_value_error(
                "labels",
                f"={write_value(labels)} names no class 1",
                "pass pos_label=, or the classes as keys",
            )
        if positive not in labels:
            raise make_value_error(
                "labels", f"={write_value(labels)} lacks the class {write_value(positive)}"
            )
        negative = next(key for key in labels if key != positive)
        return str(labels[positive]), str(labels[negative])
    if positive is None:
        return None
    negative = _find_other_class(y_true, data, positive)
    if not isinstance(positive, (str, bytes)) and positive in (-1, 0, 1) and negative in (-1, 0, 1, None):
        return None
    name = write_names([positive])[0]
    return name, f"not {name}" if negative is None else str(negative)


def _find_other_class(y_true: Any, data: Any, positive: Any) -> Any:
    """Find the negative class; None if the labels are not directly available."""
    if isinstance(y_true, Mapping):
        y_true = next(iter(y_true.values()), None)
    y_true = _look_up_labels(y_true, data)
    if y_true is None or isinstance(y_true, (str, Result)):
        return None
    truth = read_label_array(y_true, "y_true")
    with suppress(ValueError):  # an object that is equal to an array is refused where the labels are read
        negatives = truth[np.asarray(truth != positive)][:1].tolist()
        return negatives[0] if negatives else None
    return None


def _look_up_labels(y_true: Any, data: Any) -> Any:
    """Return the labels, looked up if there is a table; None if it lacks the column, or is lazy."""
    if data is None:
        return y_true
    lazy = not frames.is_table(data) or frames.is_lazy(data)
    if lazy or not isinstance(y_true, str) or y_true not in frames.list_column_names(data):
        return None
    return frames.fetch_table_columns(data, [y_true])[y_true]


def _divide_part(part: float, complement: float) -> float:
    return part / (part + complement) if part + complement else float("nan")
