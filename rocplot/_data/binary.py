"""Reading of input data of binary classifiers into one `Sample` per model."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from numbers import Integral
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rocplot._data import frames
from rocplot._data.aggregate import RowGroups, group_rows
from rocplot._data.arrays import (
    ColumnScores,
    FrequencyWeights,
    Labels,
    MarkedWeights,
    ProbabilityWeights,
    Sample,
    check_missing,
    count_classes,
    describe_type,
    list_first_values,
    mark_column,
    read_array,
    read_labels,
    read_scores,
    read_weights,
    to_numpy,
    write_unmarked_warning,
)
from rocplot._data.codes import CodedColumn, code_column
from rocplot._data.columns import (
    check_column,
    check_index_order,
    check_model_orders,
    check_no_column_names,
    convert_frame_to_models,
    find_score_column,
    list_categories,
    list_hue_columns,
    read_model_columns,
    replace_column_names,
    sort_models,
)
from rocplot._data.groups import Grouping, combine_groups, read_groups
from rocplot._errors import make_type_error, make_value_error, rewrite_error
from rocplot._names import name_entries
from rocplot._suggestions import suggest_four_counts
from rocplot._typing import Array
from rocplot._validation import check_flag, check_lengths, shorten_value
from rocplot._warnings import warn_user

Samples: TypeAlias = "dict[str | None, Sample]"


def read_samples(
    y_true: object,
    y_score: object,
    *,
    data: object = None,
    hue: object = None,
    sample_weight: object = None,
    pos_label: object = None,
    soft_labels: bool = False,
    groups: object = None,
    one_class: bool = False,
    max_points: int | None = None,
) -> Samples:
    """Read the caller's data into samples by model name; a single model without a name has the name None.

    `one_class` accepts a sample in which one class is absent, as in a part of the data.  With `max_points`
    a lazy engine pools the scores into cells.
    """
    soft_labels = check_flag(soft_labels, "soft_labels")
    read_label = Labels(pos_label, soft_labels, one_class)
    if data is not None and _is_lazy(data, groups):
        columns = {"hue": hue, "sample_weight": sample_weight}
        options = {"soft_labels": soft_labels, "max_points": max_points}
        return _read_lazy(data, y_true, y_score, columns, options, pos_label=pos_label, one_class=one_class)
    arguments = {"y_true": y_true, "y_score": y_score, "sample_weight": sample_weight, "groups": groups}
    rows = _write_rows_of_both_classes(y_true, hue, data)
    if data is not None:
        arguments = replace_column_names(data, **arguments, hue=hue)
        hue = _group_by_hue(arguments.pop("hue"), hue, data)
    else:
        check_no_column_names(**arguments, hue=hue)
        check_model_orders(**arguments, hue=hue)
    arguments["y_score"] = convert_frame_to_models(arguments["y_score"])
    if hue is not None:
        with suppress(TypeError, ValueError):  # what the labels of one model lack is an error that names it
            label = read_labels(read_label, arguments["y_true"], "y_true", arguments["sample_weight"])
            if label.dtype == bool:
                arguments["y_true"], read_label = label, Labels(None, False, one_class)
        arguments = _split_by_hue(hue, arguments)
    y_true, y_score, sample_weight, _ = arguments.values()
    if y_score is None:
        suggestion = (
            "pass y_true and y_score, or a result of rocplot.compute in place of both, as "
            "rocplot.compute.RocCurve(fpr, tpr) of a curve computed elsewhere"
        )
        if _holds_pairs(y_true):
            suggestion = (
                "of pairs (y_true, y_score) pass two mappings, {name: y_true} and {name: y_score}; pairs of "
                "one model's folds go to roc_average"
            )
        elif _is_table_of_counts(y_true):
            suggestion = f"of a table of counts, {suggest_four_counts(np.asarray(y_true).tolist())}"
        raise make_type_error("y_score", "is missing", suggestion)
    names = list(name_entries(y_score, "y_score")) if isinstance(y_score, Mapping) else [None]
    if not names:
        raise make_value_error("y_score", "is an empty mapping", "pass at least one model, name → scores")
    parts = {word: _distribute_by_model(value, names, word) for word, value in arguments.items()}
    own_labels = isinstance(y_true, Mapping) or isinstance(sample_weight, Mapping)
    shared = None if own_labels else read_labels(read_label, y_true, "y_true", sample_weight)
    samples: Samples = {}
    lacking: list[_OneClassError] = []
    for name in names:
        model_arrays = {word: part[name] for word, part in parts.items()}
        words = {
            word: f"{word}[{name!r}]" if isinstance(argument, Mapping) else word
            for word, argument in arguments.items()
        }
        model_label = shared
        if model_label is None:
            model_label = read_labels(
                read_label, model_arrays["y_true"], words["y_true"], model_arrays["sample_weight"]
            )
        try:
            samples[name] = _check_sample(model_label, model_arrays, words, one_class)
        except _OneClassError as error:
            lacking.append(error)
    if lacking:
        raise _make_one_class_error(lacking, rows if len(lacking) < len(names) else "", bool(rows))
    return samples


class _OneClassError(ValueError):
    """The error for a sample of one class: its argument, its class, and how many of its cases are of it."""

    def __init__(self, argument: str, only: str, size: int) -> None:
        super().__init__(argument)
        self.argument, self.only = argument, only
        self.reason = f"holds {only} cases only ({size} of {size})"


def _make_one_class_error(lacking: Sequence[_OneClassError], rows: str, are_groups: bool) -> ValueError:
    """Make the error for models of one class; groups are named, with the `rows` that have both, if any."""
    first, *others = lacking
    if not are_groups:
        missing_class = "negative" if first.only == "positive" else "positive"
        way = f"its rates are undefined; add {missing_class} cases, or check pos_label"
        return make_value_error(first.argument, first.reason, way)
    named = [f", {one.argument} {one.reason.removeprefix('holds ')}" for one in others[:_MOST_NAMED]]
    more = f" and {len(others) - _MOST_NAMED} more groups one class" * (len(others) > _MOST_NAMED)
    way = f"keep the groups of both classes, {rows}" if rows else _ACCURACY_OF_GROUPS
    way = f"rates are undefined there; {way}, or check pos_label"
    return make_value_error(first.argument, "".join([first.reason, *named, more]), way)


def _write_rows_of_both_classes(y_true: object, hue: object, data: object) -> str:
    """Write the rows of the groups that have both classes; "" without groups."""
    if hue is None:
        return ""
    if data is not None and isinstance(y_true, str) and isinstance(hue, (str, list)):
        if type(data).__module__.startswith("polars"):
            return f"data=table.filter(pl.col({y_true!r}).n_unique().over({hue!r}) > 1)"
        return f"data=table[table.groupby({hue!r})[{y_true!r}].transform('nunique') > 1]"
    return "keep = pandas.Series(y_true).groupby(group).transform('nunique') > 1"


_ACCURACY_OF_GROUPS = (
    "no group has both classes, so all that they share is the accuracy, "
    "rocplot.compute.metrics_at(y_true, y_score, threshold=0.5, metrics=['accuracy'], hue=group)"
)
_MOST_NAMED = 3  # groups of one class beside the first


def _is_table_of_counts(values: object) -> bool:
    """Return whether values are two rows of two numbers."""
    rows = list(values) if isinstance(values, (list, tuple, np.ndarray)) else []
    two = len(rows) == 2 and all(isinstance(row, (list, tuple, np.ndarray)) and len(row) == 2 for row in rows)
    return two and all(np.isscalar(number) and not isinstance(number, str) for row in rows for number in row)


def _holds_pairs(y_true: object) -> bool:
    """Return whether the labels are a list, or a mapping of models, of pairs of arrays."""
    entries = list(y_true.values()) if isinstance(y_true, Mapping) else y_true
    pairs = isinstance(entries, list) and bool(entries)
    return pairs and all(
        isinstance(entry, tuple) and len(entry) == 2 and np.ndim(entry[0])
        for entry in entries  # type: ignore[attr-defined]
    )


def read_folds(
    y_true: object, y_score: object, fold: object, **reading: Any
) -> dict[str | None, list[Sample]]:
    """Read cases into a list of samples, one for each fold, by model."""
    parts = read_parts(y_true, y_score, fold, "fold", **reading)
    return {model: list(samples.values()) for model, samples in parts.items()}


def read_parts(
    y_true: object,
    y_score: object,
    fold: object,
    word: str,
    *,
    data: object = None,
    hue: object = None,
    **reading: Any,
) -> dict[str | None, dict[str, Sample]]:
    """Read cases into one sample for each part, by model; errors call the column of parts `word`."""
    weight, groups = reading.pop("sample_weight", None), reading.pop("groups", None)
    if data is not None and _is_lazy(data, groups):
        columns = {"hue": hue, "sample_weight": weight, "fold": fold}
        return _read_group_folds(data, y_true, y_score, columns, word, **reading)
    arguments = {"y_true": y_true, "y_score": y_score, "sample_weight": weight, "groups": groups, "hue": hue}
    check_index_order(data=data, **{word: fold}, **arguments)
    order, ordered = list_categories(fold, data)
    if data is not None:
        if isinstance(fold, str):
            check_column(fold, word, frames.list_column_names(data))
            column = code_column(frames.get_series(data, fold), to_numpy)
            fold = frames.fetch_table_columns(data, [fold])[fold] if column is None else column
        arguments = replace_column_names(data, **arguments)
    parts = _read_folds_column(fold, word, order if ordered else ())
    arguments["y_score"] = convert_frame_to_models(arguments["y_score"])
    models: dict[str | None, dict[str, Sample]] = {}
    models_in_order: list[str] = []
    if arguments["hue"] is not None:  # once, so that all parts have the same names
        grouping = _group_by_hue(arguments["hue"], hue, data)
        arguments["hue"], models_in_order = grouping, grouping.names
    for value, rows in zip(parts.names, parts.split_rows(), strict=True):
        part_arrays: dict[str, Any] = {
            name: _take_rows(part, rows, name, {word: parts.number.size}) for name, part in arguments.items()
        }
        try:
            samples = read_samples(**part_arrays, **reading)
        except ValueError as error:
            raise rewrite_error(error, f"{word} {value}") from error
        for name, sample in samples.items():
            models.setdefault(name, {})[value] = sample
    return sort_models(_align_parts(models, len(parts.names), word), models_in_order)


def _read_folds_column(fold: object, word: str, order: Sequence[Any]) -> Grouping:
    """Read the fold, or another part, of each case."""
    check_no_column_names(**{word: fold})
    if (hasattr(fold, "split") and not isinstance(fold, str)) or isinstance(fold, Iterator):
        raise make_type_error(
            word,
            f"must be one value per case, not the splitter {type(fold).__name__}",
            "after fold = np.empty(len(y), int) write for i, (_, test) in enumerate(splitter.split(X, y)): "
            "fold[test] = i",
        )
    if isinstance(fold, Integral):
        raise make_value_error(
            word,
            "has shape (), expected (n,)",
            f"the number {shorten_value(fold)} does not say in which fold each case was predicted, as a "
            "splitter of scikit-learn does",
        )
    pairs = isinstance(fold, Sequence) and any(isinstance(entry, (tuple, list)) for entry in fold)
    key: Any = np.empty((0, 2)) if pairs else fold if isinstance(fold, CodedColumn) else to_numpy(fold)
    if np.ndim(key) != 1:
        description = "is a list of pairs" if pairs else f"has shape {key.shape}"
        raise ValueError(
            f"{word} {description}, expected (n,): one value per case; pairs (y_true, y_score), one for each "
            "fold, "
            "go in place of y_true, without y_score and fold"
        )
    return read_groups(key, word, order)


def _align_parts(
    models: dict[str | None, dict[str, Sample]], number: int, word: str
) -> dict[str | None, dict[str, Sample]]:
    for name, samples in models.items():
        if len(samples) != number:
            raise ValueError(f"{word}s do not line up: model {name!r} has {len(samples)} of {number} {word}s")
    return models


def _take_rows(part: object, rows: NDArray[np.intp], argument: str, size: dict[str, int]) -> object:
    """Take the rows of one fold out of an array, or out of each array of a mapping."""
    if part is None:
        return None
    if isinstance(part, Mapping):
        return {name: _take_rows(array, rows, f"{argument}[{name!r}]", size) for name, array in part.items()}
    if isinstance(part, (Grouping, CodedColumn)):
        check_lengths(size | {argument: part.number.size})
        return part.take_rows(rows)
    array = read_array(part, argument)
    check_lengths(size | {argument: len(np.atleast_1d(array))})
    return array[rows]


# -- Lazy tables ------------------------------------------------------------------------------------


def _is_lazy(data: object, groups: object) -> bool:
    """Return whether the data are a lazy table, whose engine counts equal rows; refuse groups then."""
    lazy = frames.is_table(data) and frames.is_lazy(data)
    if lazy and groups is not None:
        raise make_value_error(
            "groups",
            "needs single rows, but data is a lazy table, whose engine counts them together",
            "collect the columns that are needed first",
        )
    return lazy


def _read_lazy(
    data: object, y_true: object, y_score: object, columns: dict[str, Any], how: dict[str, Any], **own: Any
) -> Samples:
    """Read the samples of a lazy table from the groups that its engine returns."""
    grouped = _group_lazy_rows(data, y_true, y_score, columns, **how)
    tally = columns["sample_weight"] is None
    samples = {
        name: _read_row_groups(part, tally, _name_groups(part, "hue", columns, data), **own)
        for name, part in grouped.items()
    }
    return samples[None] if None in samples else {name: part[None] for name, part in samples.items()}


def _name_groups(groups: RowGroups, word: str, columns: dict[str, Any], data: object) -> Grouping | None:
    """Return the models (`word` "hue") or the folds of groups of rows; None if there is no such column."""
    values = groups.model if word == "hue" else groups.fold
    if values is None:
        return None
    names = columns[word] if isinstance(columns[word], list) else [columns[word]]
    return combine_groups(list(_name_columns_groups(groups, values, names, word, data).values()), word)


def _name_columns_groups(
    groups: RowGroups, values: Array, names: Sequence[str], word: str, data: object
) -> dict[str, Grouping]:
    """Return the groups of each column; the values of several columns are the fields of an array."""
    parts = [values[field] for field in values.dtype.names] if values.dtype.names else [values]
    in_rows = frames.has_row_order(data)
    groupings = {}
    for name, part in zip(names, parts, strict=True):
        order, ordered = list_categories(name, data)
        groupings[name] = read_groups(part, word, order if ordered else (), row=groups.row, in_rows=in_rows)
    return groupings


def read_lazy_panels(
    data: object,
    y_true: str,
    y_score: str,
    variables: Mapping[str, Sequence[str]],
    *,
    sample_weight: object = None,
    soft_labels: bool = False,
    max_points: int | None = None,
    **reading: Any,
) -> tuple[dict[str, Grouping], list[tuple[dict[str, Any], Sample]]]:
    """Read the samples of all panels of a lazy table by one aggregation in its engine.

    `variables` maps each variable of a grid to the columns whose values it combines.  The result has the
    groups of each variable, and a sample for each combination of them that has cases.
    """
    names = list(dict.fromkeys(name for columns in variables.values() for name in columns))
    columns = {"hue": names or None, "sample_weight": sample_weight}
    options = {"soft_labels": soft_labels, "max_points": max_points}
    (groups,) = _group_lazy_rows(data, y_true, y_score, columns, **options).values()
    by_column = {} if groups.model is None else _name_columns_groups(groups, groups.model, names, "hue", data)
    by_variable = {
        variable: combine_groups([by_column[name] for name in columns], "hue")
        for variable, columns in variables.items()
    }
    panels = combine_groups(list(by_variable.values()), "hue") if by_variable else None
    samples = _read_row_groups(groups, sample_weight is None, panels, **reading)
    rows = [0] if panels is None else [part[0] for part in panels.split_rows()]
    labels = [
        {variable: grouping.labels[grouping.number[row]] for variable, grouping in by_variable.items()}
        for row in rows
    ]
    return by_variable, list(zip(labels, samples.values(), strict=True))


def _group_lazy_rows(
    data: object, y_true: object, y_score: object, columns: dict[str, Any], **how: Any
) -> dict[str | None, RowGroups]:
    """Group the rows of a lazy table in its engine, for each column of scores."""
    models = read_model_columns(y_score, data)
    score_columns: list[Any] = [y_score] if models is None else list(models.values())
    column_names = frames.list_column_names(data)
    hue_columns = list_hue_columns(columns["hue"], data)
    columns["hue"] = hue_columns if len(hue_columns) > 1 else next(iter(hue_columns), columns["hue"])
    for argument, column in [
        ("y_true", y_true),
        *columns.items(),
        *(("y_score", name) for name in score_columns),
    ]:
        if argument == "hue" and hue_columns:
            column = hue_columns[0]
        if column is None and argument in columns:
            continue
        if not isinstance(column, str):
            raise make_type_error(
                argument,
                "must be a column name for a lazy table, whose rows have no order, not "
                f"{describe_type(column)}",
            )
        if argument == "y_score":
            column, _ = find_score_column(column, column_names)
        check_column(column, argument, column_names)
    if columns["hue"] is not None and models is not None:
        raise make_value_error(
            "hue",
            "names the models of a long table, so y_score must be one column, not several",
            "call the function once for each column",
        )
    groups_by_column = {}
    for name in score_columns:
        column, negated = find_score_column(name, column_names)
        groups = group_rows(data, y_true, column, **columns, **how)  # type: ignore[arg-type]
        groups_by_column[name] = groups.mark_column(column, negated)
    return (
        {None: groups_by_column[y_score]}
        if models is None
        else {name: groups_by_column[column] for name, column in models.items()}
    )


def _read_row_groups(groups: RowGroups, tally: bool, models: Grouping | None, **reading: Any) -> Samples:
    """Read groups as weighted cases of named models."""
    reading |= {"hue": models, "sample_weight": groups.weight}
    samples = read_samples(groups.label, groups.score, **reading)
    ends = {"top": groups.top, "mean": groups.mean} if groups.width else {}
    pooled = {
        end: read_samples(groups.label, part, **reading) for end, part in ends.items() if part is not None
    }
    for name, sample in samples.items():
        ends_of_model: dict[str, Any] = {end: part[name].score for end, part in pooled.items()}
        # Sums of fractions may be whole numbers, but they are not numbers of cases.
        ends_of_model["weight"] = np.asarray(sample.weight, groups.weight.dtype)
        samples[name] = replace(sample, **ends_of_model, tally=tally, width=groups.width, merged=True)
    return samples


def _read_group_folds(
    data: object, y_true: object, y_score: object, columns: dict[str, Any], word: str, **reading: Any
) -> dict[str | None, dict[str, Sample]]:
    soft_labels, tally = bool(reading.pop("soft_labels", False)), columns["sample_weight"] is None
    Labels(reading.get("pos_label"), soft_labels, one_class=False)  # raises before the engine starts
    models: dict[str | None, dict[str, Sample]] = {}
    number, order = 0, []
    for column, groups in _group_lazy_rows(data, y_true, y_score, columns, soft_labels=soft_labels).items():
        folds, named = _name_groups(groups, "fold", columns, data), _name_groups(groups, "hue", columns, data)
        assert folds is not None
        number = len(folds.names)
        order += [] if named is None else named.names
        for i, value in enumerate(folds.names):
            rows = np.flatnonzero(folds.number == i)
            part = None if named is None else replace(named, number=named.number[rows])
            try:
                samples = _read_row_groups(groups.take_groups(rows), tally, part, **reading)
            except ValueError as error:
                raise rewrite_error(error, f"{word} {value}") from error
            for name, sample in samples.items():
                models.setdefault(column if name is None else name, {})[value] = sample
    return sort_models(_align_parts(models, number, word), order)


def _group_by_hue(columns: Any, hue: Any, data: object) -> Any:
    """Read the groups of `hue`: an array, or the columns of `data` that it names."""
    if columns is None or isinstance(columns, Grouping):
        return columns
    names = list_hue_columns(hue, data)
    parts = zip(names, columns, strict=True) if isinstance(hue, (list, tuple)) and names else [(hue, columns)]
    groupings = []
    for name, column in parts:
        order, ordered = list_categories(name, data)
        groupings.append(read_groups(column, "hue", order if ordered else ()))
    return combine_groups(groupings, "hue")


def _split_by_hue(hue: object, given: dict[str, Any]) -> dict[str, Any]:
    """Split the columns of a long table into mappings with one entry per value of `hue`."""
    if isinstance(given["y_score"], Mapping) or isinstance(given["y_true"], Mapping):
        raise make_value_error("hue", "and a mapping of models cannot be combined", "both name the models")
    if given["y_score"] is None:
        raise make_type_error("y_score", "is missing", "hue names the models, y_score their scores")
    grouping = _group_by_hue(hue, hue, None)
    columns = {name: None if value is None else read_array(value, name) for name, value in given.items()}
    for name, array in columns.items():
        if array is not None:
            check_lengths({"hue": grouping.number.size, name: len(np.atleast_1d(array))})
    rows = {name: part for name, part in zip(grouping.names, grouping.split_rows(), strict=True) if part.size}
    split: dict[str, Any] = {
        word: None if column is None else {name: column[part] for name, part in rows.items()}
        for word, column in columns.items()
    }
    for name, source in getattr(columns["y_score"], "models", {}).items():
        if name in rows:
            split["y_score"][name] = mark_column(split["y_score"][name], *source)
    return split


def _distribute_by_model(value: object, names: list[Any], argument: str) -> dict[str | None, Any]:
    """Return each model's entry of a mapping, or the same array for all models."""
    if not isinstance(value, Mapping):
        return dict.fromkeys(names, value)
    if names == [None]:
        raise make_value_error(
            argument,
            "is a mapping but y_score is one array",
            f"pass {argument} as one array, or y_score as a mapping with the same names",
        )
    by_name: dict[str | None, Any] = name_entries(value, argument)
    if set(by_name) != set(names):
        raise make_value_error(
            argument,
            f"names the models {list_first_values(list(by_name))} but y_score names "
            f"{list_first_values(names)}",
            "use the same names in both",
        )
    return by_name


def _check_sample(
    label: Array, given: Mapping[str, Any], words: Mapping[str, str], one_class: bool
) -> Sample:
    """Check the scores, weights and groups of one model against its labels; `words` names them in errors."""
    weights, groups = given["sample_weight"], given["groups"]
    column, negated = "", False
    if isinstance(scores := given["y_score"], ColumnScores):
        column, negated = scores.column, scores.negated
        scores = np.asarray(scores)
    score = read_scores(scores, words["y_score"])
    check_lengths({words["y_true"]: label.size, words["y_score"]: score.size})
    group = None if groups is None else check_groups(groups, label.size)
    if group is not None and (n_runs := _count_runs(label, group)):
        warn_user(
            f"all {n_runs} groups have equal labels in the same order, as seeds of one test set have: groups "
            "pools their scores into one model; pass hue= in place of groups= for the numbers of each seed"
        )
    elif group is not None and (n_groups := _count_few_groups(group)):
        warn_user(
            f"groups holds {n_groups} groups of {group.size} cases, too few for limits: it names cases that "
            "belong together, as those of one patient; for the numbers of subgroups pass hue= in its place"
        )
    weight = None if weights is None else read_weights(weights, label.size, words["sample_weight"])
    unmarked = "" if weight is None else write_unmarked_warning(weights, weight, words["sample_weight"])
    if weight is not None and not weight.all():
        keep = weight > 0
        score, weight, kept_labels = score[keep], weight[keep], label[keep]
        group = None if group is None else group[keep]
        if not one_class and count_classes(label) == 2 and count_classes(kept_labels) < 2:
            empty_class = "positive" if not kept_labels.any() else "negative"
            raise make_no_weight_error(words["sample_weight"], f"{empty_class} case")
        label = kept_labels
    if not one_class and count_classes(label) < 2:
        raise _OneClassError(words["y_true"], "positive" if label.any() else "negative", label.size)
    is_probability = isinstance(weights, ProbabilityWeights)
    is_count = isinstance(weights, FrequencyWeights)
    origin = weights.origin if isinstance(weights, MarkedWeights) else None
    sample = Sample(
        score,
        label,
        weight,
        group=group,
        probability=is_probability,
        unmarked=unmarked,
        origin=origin,
        tally=is_count,
        column=column,
        negated=negated,
    )
    are_counts = weight is not None and weight.dtype.kind == "i"
    is_soft = label.dtype.kind == "f"
    return _split_into_cases(sample, words["sample_weight"]) if are_counts and is_soft else sample


_LEAST_OF_RUN = 20  # cases


def _count_runs(label: Array, group: Array) -> int:
    """Return the number of groups if they look like runs on one test set, with equal labels; otherwise 0.

    Cases that are sorted by class, or alternate, have equal labels by design.
    """
    if group.dtype.kind not in "biufUSmM":  # objects may not be comparable
        return 0
    size = int(np.count_nonzero(group == group[0]))
    if size < _LEAST_OF_RUN or size == label.size or label.size % size:
        return 0
    number = np.unique(group, return_inverse=True)[1]
    if (np.bincount(number) != size).any():
        return 0
    rows = label[np.argsort(number, kind="stable")].reshape(-1, size)
    n_changes = np.count_nonzero(np.diff(rows[0].astype(float)))
    return len(rows) if (rows == rows[0]).all() and 4 < n_changes < size - 1 else 0


_FEW_GROUPS = 4  # with so many degrees of freedom less one, limits are of little use
_LEAST_OF_SUBGROUP = 100  # cases of a group that is a subgroup rather than a patient


def _count_few_groups(group: Array) -> int:
    """Return the number of groups if they are few, of many cases each, as subgroups are; otherwise 0."""
    if group.size < 2 * _LEAST_OF_SUBGROUP or len(set(group[:1000].tolist())) > _FEW_GROUPS:
        return 0
    n_groups = len(set(group.tolist()))
    return n_groups if 1 < n_groups <= _FEW_GROUPS and group.size >= _LEAST_OF_SUBGROUP * n_groups else 0


_MOST_REPEATS = 10_000_000


def _split_into_cases(sample: Sample, argument: str) -> Sample:
    """Split rows of soft labels that stand for several cases, so that each case counts once.

    If n cases have the label k/n with whole k, as in a table of risk groups, k are positive and n − k
    negative.  Other labels are repeated.
    """
    weight = sample.weight
    assert weight is not None
    row, positive = np.arange(weight.size), weight * sample.label
    n_positive = np.round(positive)
    if np.isclose(positive, n_positive, rtol=1e-12, atol=1e-9).all():
        count = np.concatenate([n_positive.astype(np.int64), weight - n_positive.astype(np.int64)])
        label, row = np.repeat([True, False], weight.size), np.tile(row, 2)
        row, label, weight = row[count > 0], label[count > 0], count[count > 0]
    elif weight.sum() > _MOST_REPEATS:
        warning = (
            f"{argument} counts {weight.sum()} cases with soft labels, too many to repeat, so intervals are "
            f"those of {weight.size} cases: pass numbers of events, as y_true = events / n with "
            "sample_weight = n"
        )
        return replace(sample, weight=weight.astype(np.float64), unmarked=warning)
    else:
        row = np.repeat(row, weight)
        label, weight = sample.label[row], None
    group = None if sample.group is None else sample.group[row]
    return replace(sample, score=sample.score[row], label=label, weight=weight, group=group, tally=True)


def make_no_weight_error(argument: str, cases: str) -> ValueError:
    """Make the error for a class whose cases all have the weight 0."""
    suggestion = "give at least one case of each class a weight above 0"
    return make_value_error(argument, f"is 0 for every {cases}, so the class is empty", suggestion)


def check_groups(groups: object, n: int) -> Array:
    """Check the group of each case; groups may be any values, such as the numbers of patients."""
    check_no_column_names(groups=groups)
    group = read_array(groups, "groups")
    if group.ndim != 1:
        raise make_value_error("groups", f"has shape {group.shape}, expected (n,)", "one value per case")
    check_lengths({"y_true": n, "groups": group.size})
    check_missing(group, "groups")
    return group
