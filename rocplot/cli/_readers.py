"""The input of commands: options that name the data, and the arguments of the picture that they give."""

from __future__ import annotations

import argparse
import inspect
import json
import warnings
from collections.abc import Callable, Container, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rocplot._data import frames
from rocplot._data.columns import check_column, find_score_column
from rocplot._data.groups import read_groups
from rocplot.cli._files import TABLE_FORMATS, DataTable, read_table
from rocplot.cli._memory import read_file_bytes
from rocplot.cli._messages import DataError, UsageError
from rocplot.cli._options import MULTIPLE_VALUES, Keywords, parse_named_pair, write_option_string

Arguments = dict[str, Any]
# Columns per row, for pictures that read them
_ROW_COLUMNS = ("fold", "by", "treatment", "propensity", "groups")
# Arguments whose columns hold names
NAMES = ("hue", "fold", "groups", "highest_per_image", "reader", "modality", "case")
_CASE_TABLE_HELP = f"table with one row per case: {TABLE_FORMATS}"
_CLASSES_HELP = "column of true classes: 0/1, -1/+1, true/false or two names"
_READING_ROLES = {"reader": "who read", "modality": "what with", "case": "which case"}
_INTERVAL_COLUMNS = {"estimate": "estimates", "low": "lower limits", "high": "upper limits"}
_CELL_COLUMNS = {
    "tp": "true positives",
    "fp": "false positives",
    "fn": "false negatives",
    "tn": "true negatives",
}
_COLUMN: Keywords = {"metavar": "COL"}
_REQUIRED_COLUMN: Keywords = _COLUMN | {"required": True}
_SCORE_COLUMNS: Keywords = {"required": True, "metavar": "[NAME=]COL"} | MULTIPLE_VALUES
_SWITCH: Keywords = {"action": "store_true"}
_SHARED_FLAGS: dict[str, Keywords] = {  # keywords of flags that readers share
    "file": {"metavar": "FILE", "type": Path, "help": _CASE_TABLE_HELP},
    "y_true": _REQUIRED_COLUMN | {"help": _CLASSES_HELP},
    "y_score": _SCORE_COLUMNS
    | {"help": "columns of scores, high = positive; one per model; low = positive with --y-score=-COL"},
    "confidence": _REQUIRED_COLUMN | MULTIPLE_VALUES | {"help": "columns of confidences; one per model"},
    "hue": _COLUMN
    | MULTIPLE_VALUES
    | {"help": "column that names the model of each row, in a long table; of several each combination"},
    "sheet": {"metavar": "NAME", "help": "the sheet of a workbook (default: the first)"},
    "model": {"metavar": "NAME", "help": "of --hue: the model that is drawn, which is one alone"},
    "fold": _COLUMN | {"help": "column that names the fold of each row"},
    "by": _COLUMN | {"help": "column of the feature, names or numbers; needed"},
    "treatment": _COLUMN | {"help": "column that is 1 for treated cases, else 0; needed"},
    "propensity": _COLUMN | {"help": "column of the probability of being treated"},
    "sample_weight": _COLUMN | {"help": "column of case weights"},
    "groups": _COLUMN | {"help": "column of what each case belongs to, such as a patient"},
    "pos_label": {"metavar": "CLASS", "help": "the positive class, when classes are names"},
    "drop_missing": _SWITCH | {"help": "leave out the rows that have no value in a column that is read"},
    "soft_labels": _SWITCH | {"help": "the classes are probabilities of being positive"},
}
# Offered only if the picture has such an argument
_OPTIONAL_FLAGS = {"hue", "model", *_ROW_COLUMNS, "highest_per_image"}


class Reader(NamedTuple):
    """The arguments that hold data, and how a command fills them; the first two identify the picture.

    Flags with empty keywords have the keywords that all readers share.
    """

    argument_names: tuple[str, ...]
    flags: Mapping[str, Keywords]
    read: Callable[[argparse.Namespace], Arguments]
    example: str

    def add_arguments(self, group: argparse._ArgumentGroup, arguments: Container[str]) -> None:
        """Add the flags of arguments that the picture takes."""
        for name, keywords in self.flags.items():
            is_taken = is_single_model_picture(arguments) if name == "model" else name in arguments
            if is_taken or name not in _OPTIONAL_FLAGS:
                group.add_argument(
                    name if name == "file" else write_option_string(name), **keywords or _SHARED_FLAGS[name]
                )


def find_reader(picture: Callable[..., Any]) -> Reader:
    """Find the reader of a picture by its first arguments."""
    names = tuple(inspect.signature(picture).parameters)
    if "reader" in names:
        return READINGS
    return next(
        reader for reader in READERS if reader.argument_names[:2] == names[: len(reader.argument_names[:2])]
    )


def is_single_model_picture(arguments: Container[str]) -> bool:
    """Return whether a picture draws a single model: of scores, with `hue` but no `hue_order`."""
    return all(word in arguments for word in ("y_score", "hue", "ax")) and "hue_order" not in arguments


# -- Cases, correct or wrong predictions, and marks on images -------------------------------------


def _make_model_reader(
    truth: str, scores: str, is_paired: bool = False
) -> Callable[[argparse.Namespace], Arguments]:
    """Return a function that reads the true classes of cases and the scores of models or model pairs."""

    def read_models(namespace: argparse.Namespace) -> Arguments:
        score_columns, hue = getattr(namespace, scores), getattr(namespace, "hue", None)
        if hue and len(score_columns) > 1:
            raise UsageError(f"--hue names the models, so there is one {write_option_string(scores)} column")
        if is_paired and not hue and len(score_columns) < 2:
            raise UsageError("--y-score must name at least two columns to compare")
        if getattr(namespace, "model", None) and not hue:
            raise UsageError("--model is one of those that --hue names: give that column, too")
        table = _read_checked_table(namespace)
        for name in score_columns if is_paired else ():
            check_column(_find_score_column(name, table.names), "y_score", table.names)
        models = score_columns if scores == "confidence" else _name_model_columns(score_columns, table.names)
        more = ("hue", *_ROW_COLUMNS, "sample_weight", "highest_per_image", "soft_labels")
        return {
            truth: getattr(namespace, truth),
            "a" if is_paired else scores: score_columns[0] if hue else models,
            "data": table.data,
            **{name: getattr(namespace, name, None) for name in more},
            **({"hue": hue[0]} if hue and len(hue) == 1 else {}),
            "pos_label": convert_class_label(namespace.pos_label, table.data, getattr(namespace, truth)),
        }

    return read_models


# -- Readings of the same cases by several readers ------------------------------------------------


def _read_readings(namespace: argparse.Namespace) -> Arguments:
    data = _read_checked_table(namespace).data
    columns = {name: getattr(namespace, name) for name in ("y_true", "y_score", *_READING_ROLES)}
    return {
        **columns,
        "data": data,
        "pos_label": convert_class_label(namespace.pos_label, data, namespace.y_true),
    }


# -- Classes --------------------------------------------------------------------------------------


def _read_classes(namespace: argparse.Namespace) -> Arguments:
    table = _read_file(namespace).read_codes_as_text([namespace.y_true])
    class_columns = [_split_column_argument(name, table.names) for name in namespace.y_score]
    classes = [name for name, _ in class_columns]
    if len(set(classes)) < len(classes):
        raise UsageError(f"--y-score names a class twice: {', '.join(classes)}")
    weights = [namespace.sample_weight] if namespace.sample_weight else []
    roles = {
        "y_true": [namespace.y_true],
        "y_score": [column for _, column in class_columns],
        "sample_weight": weights,
    }
    values = _fetch_role_columns(table, roles)
    matrix, weight = (
        {name: values[column] for name, column in class_columns},
        values.get(namespace.sample_weight),
    )
    return {"y_true": values[namespace.y_true], "score_matrix": matrix, "sample_weight": weight}


def _split_column_argument(text: str, column_names: Sequence[str]) -> tuple[str, str]:
    """Split ``NAME=COL`` into name and column; ``COL`` alone is both."""
    if text in column_names:
        return text, text
    name, _, column = text.partition("=")
    return name, column or name


def _find_score_column(text: str, column_names: Sequence[str]) -> str:
    """Return the column that ``NAME=COL`` or ``COL`` means, without a minus that changes its sign."""
    return find_score_column(_split_column_argument(text, column_names)[1], column_names)[0]


def _name_model_columns(words: Sequence[str], column_names: Sequence[str]) -> Any:
    """Return the columns of the models, as a mapping from shown names if any has one."""
    model_columns = [_split_column_argument(word, column_names) for word in words]
    if all(name == column for name, column in model_columns):
        return [column for _, column in model_columns]
    if len({name for name, _ in model_columns}) < len(model_columns):
        raise UsageError(f"--y-score names a model twice: {', '.join(name for name, _ in model_columns)}")
    return dict(model_columns)


# -- Classifiers ----------------------------------------------------------------------------------


def _read_points(namespace: argparse.Namespace) -> Arguments:
    points: Arguments = dict(namespace.point)
    if namespace.file is not None:
        points |= _read_decisions(namespace)
    elif namespace.y_true or namespace.y_pred:
        raise UsageError("FILE is missing: --y-true and --y-pred are its columns")
    elif not points:
        raise UsageError("no classifiers: give --point, or FILE with --y-true and --y-pred")
    return {"points": points}


def _read_combined(namespace: argparse.Namespace) -> Arguments:
    points = _read_points(namespace)["points"]
    if len(points) < 2:
        raise UsageError(f"combine two classifiers or more, not {len(points)}")
    if len(points) > 2 and vars(namespace).get("--how") is None:
        raise UsageError(f"a mixture has two classifiers, not {len(points)}: give two, or --how")
    a, b, *further_points = points.values()
    return {"a": a, "b": b, "others": further_points, "names": tuple(points)}


def _read_decisions(namespace: argparse.Namespace) -> Arguments:
    """Read classifiers as their decisions on the cases of a table."""
    if not namespace.y_true or not namespace.y_pred:
        raise UsageError("FILE needs --y-true, and --y-pred for each classifier")
    table = _read_file(namespace).with_classes([namespace.y_true, *namespace.y_pred])
    values = _fetch_role_columns(table, {"y_true": [namespace.y_true], "y_pred": namespace.y_pred})
    truth, columns = values[namespace.y_true], {name: values[name] for name in namespace.y_pred}
    label = convert_class_label(namespace.pos_label, table.data, namespace.y_true)
    if label is None:
        return {name: (truth, decided) for name, decided in columns.items()}
    classes = set(truth.tolist())
    if label not in classes:
        raise UsageError(f"pos_label={label!r} does not occur in y_true")
    for name, decided in columns.items():
        if strange := sorted(set(decided.tolist()) - classes, key=str):
            raise DataError(f"--y-pred {name!r} holds {strange[0]!r}, which is not a class of --y-true")
    return {name: (truth == label, decided == label) for name, decided in columns.items()}


# -- Confusion matrices ---------------------------------------------------------------------------


def _read_classifier_columns(table: DataTable, flag: str, words: Sequence[str]) -> dict[str, str]:
    """Return the column of each classifier, from arguments COL or NAME=COL."""
    columns = dict(_split_column_argument(word, table.names) for word in words)
    if len(columns) < len(words):
        raise UsageError(f"{flag} names a classifier twice: {', '.join(words)}")
    return columns


def _read_matrices(given: argparse.Namespace) -> Arguments:
    from rocplot import compute

    table = _read_file(given)
    named = _read_classifier_columns(table, "--y-pred", given.y_pred)
    weights = [given.sample_weight] if given.sample_weight else []
    roles = {"y_true": [given.y_true], "y_pred": [*named.values()], "sample_weight": weights}
    columns = _fetch_role_columns(table, roles)
    truth, weight = columns[given.y_true], columns.get(given.sample_weight)
    classes = sorted(set(truth.tolist()), key=str)
    return {
        "classifiers": {
            name: compute.confusion_matrix(
                truth, y_pred=columns[column], labels=classes, sample_weight=weight
            )
            for name, column in named.items()
        }
    }


# -- Event times ----------------------------------------------------------------------------------


def _read_event_times(namespace: argparse.Namespace) -> Arguments:
    table = _read_checked_table(namespace)
    return {"data": table.data} | {name: getattr(namespace, name) for name in _EVENT_TIMES}


# -- Values over data sets ------------------------------------------------------------------------


def _read_set_values(namespace: argparse.Namespace) -> Arguments:
    table = _read_file(namespace)
    named = _read_classifier_columns(table, "--values", namespace.values)
    columns = _fetch_role_columns(table, {"values": [*named.values()]})
    return {"values": {name: columns[column] for name, column in named.items()}}


# -- Intervals ------------------------------------------------------------------------------------


def _read_intervals(namespace: argparse.Namespace) -> Arguments:
    table = _read_file(namespace)
    names = {
        word: getattr(namespace, word)
        for word in ("name", *_INTERVAL_COLUMNS, "group")
        if getattr(namespace, word)
    }
    table = table.read_codes_as_text([names[word] for word in ("name", "group") if word in names])
    for role, name in names.items():
        check_column(name, role, table.names)
    for word in _INTERVAL_COLUMNS:
        table.check_columns([names[word]], write_option_string(word), numbers=True, missing=True)
    columns = frames.fetch_table_columns(table.data, list(names.values()))
    ends = zip(*(columns[names[word]].tolist() for word in _INTERVAL_COLUMNS), strict=True)
    groups = [""] * len(columns[names["name"]])
    intervals: dict[str, dict[str, Any]] = {}
    row_names = read_groups(columns[names["name"]], "name").name_rows().tolist()
    if "group" in names:
        groups = read_groups(columns[names["group"]], "group").name_rows().tolist()
    for group, name, numbers in zip(groups, row_names, ends, strict=True):
        group_intervals = intervals.setdefault(group, {})
        if name in group_intervals:
            raise DataError(f"--name {names['name']!r} holds {name!r} twice: give --group, or other names")
        group_intervals[name] = numbers
    return {"intervals": intervals if "group" in names else intervals.get("", {})}


# -- Two-by-two tables of studies -----------------------------------------------------------------


def _read_tables(namespace: argparse.Namespace) -> Arguments:
    table = _read_file(namespace)
    names = {
        role: getattr(namespace, role) for role in (*_CELL_COLUMNS, "study", "by") if getattr(namespace, role)
    }
    table = table.read_codes_as_text([names[role] for role in ("study", "by") if role in names])
    for role, name in names.items():
        check_column(name, role, table.names)
        table.check_columns([name], write_option_string(role), numbers=role in _CELL_COLUMNS)
    return {"data": table.data, **names}


# -- Leaves of trees; flags -----------------------------------------------------------------------


def _read_leaves(namespace: argparse.Namespace) -> Arguments:
    try:
        content = read_file_bytes(f"FILE={namespace.file}", namespace.file)
        return {"leaves": json.loads(content.decode("utf-8-sig"))}
    except UnicodeDecodeError as error:
        raise DataError(f"FILE={namespace.file} is not UTF-8: save it in that encoding") from error
    except json.JSONDecodeError as error:
        raise DataError(f"FILE={namespace.file} cannot be read: {error}") from error


def _make_shared_flags(*names: str) -> dict[str, Keywords]:
    return {name: {} for name in names}


def _make_default_flags(words: Mapping[str, str]) -> dict[str, Keywords]:
    """Return the flags of columns with these default names."""
    about = {word: f"column of the {meaning} (default: {word})" for word, meaning in words.items()}
    return {word: _COLUMN | {"default": word, "help": about[word]} for word in words}


def _make_prediction_flags(first: str, about: str) -> dict[str, Keywords]:
    """Return the flags of predictions: a column of what is true of them, and their confidences."""
    images: dict[str, Keywords] = {
        "groups": _COLUMN | {"help": "column of the image of each mark"},
        "highest_per_image": _COLUMN | {"help": "the same, for AFROC curves"},
    }
    soft = {"soft_labels": _SWITCH | {"help": "the column holds probabilities"}}
    start = (
        _make_shared_flags("file", "sheet")
        | {first: _REQUIRED_COLUMN | {"help": about}}
        | _make_shared_flags("confidence", "hue", "sample_weight")
    )
    return start | images | _make_shared_flags("pos_label", "drop_missing") | soft


_READING_FLAGS: dict[str, Keywords] = {
    "file": _SHARED_FLAGS["file"] | {"help": _CASE_TABLE_HELP.replace("case", "reading")},
    "sheet": {},
    "y_true": {},
    "y_score": _REQUIRED_COLUMN | {"help": "column of ratings, high = positive"},
    **{
        word: _REQUIRED_COLUMN | {"help": f"column that says {about}"}
        for word, about in _READING_ROLES.items()
    },
    **_make_shared_flags("pos_label", "drop_missing"),
}
_PER_CLASS_HELP = "one per class, of whose name the column is if it has none"
_CLASS_FLAGS: dict[str, Keywords] = {
    "file": {},
    "sheet": {},
    "y_true": _REQUIRED_COLUMN | {"help": "column of true classes"},
    "y_score": _SCORE_COLUMNS
    | {"metavar": "[CLASS=]COL", "help": f"columns of scores, high = this class; {_PER_CLASS_HELP}"},
    "sample_weight": {},
}
_PAIR_FLAGS: dict[str, Keywords] = {
    **_make_shared_flags("file", "sheet", "y_true"),
    "y_score": _SCORE_COLUMNS | {"help": f"{_SHARED_FLAGS['y_score']['help']}, to be compared"},
    "sample_weight": {},
    "hue": {},
    **_make_shared_flags("groups", "pos_label", "drop_missing"),
}
_OF_MATRICES: dict[str, Keywords] = {
    "file": {},
    "sheet": {},
    "y_true": _REQUIRED_COLUMN | {"help": "column of true classes, of which there are three"},
    "y_pred": _SCORE_COLUMNS | {"help": "columns of predicted classes; one per classifier"},
    "sample_weight": {},
}
_DECISIONS_HELP = "columns of decisions: 0/1, or classes with --pos-label; one per classifier"
_POINT_FLAGS: dict[str, Keywords] = {
    "file": _SHARED_FLAGS["file"] | {"nargs": "?"},
    "sheet": {},
    "y_true": _COLUMN | {"help": _CLASSES_HELP},
    "y_pred": _COLUMN | MULTIPLE_VALUES | {"default": [], "help": _DECISIONS_HELP},
    "pos_label": {},
    "point": MULTIPLE_VALUES
    | {"default": [], "type": parse_named_pair, "metavar": "NAME=FPR,TPR"}
    | {"help": "classifiers known by their rates"},
}
_EVENT_TIMES = ("time", "event", "y_score", "by")
_EVENT_TIME_FLAGS: dict[str, Keywords] = {
    **_make_shared_flags("file", "sheet"),
    "time": _REQUIRED_COLUMN | {"help": "column of the time of the event, or of the end of follow-up"},
    "event": _REQUIRED_COLUMN | {"help": "column that is 1 for an event at that time, else 0"},
    "y_score": _COLUMN | {"help": "column of a score, cut into --n-groups groups"},
    "by": _COLUMN | {"help": "column of the group of each case"},
    "drop_missing": {},
}
_SET_VALUE_FLAGS: dict[str, Keywords] = {
    "file": _SHARED_FLAGS["file"] | {"help": _CASE_TABLE_HELP.replace("case", "data set")},
    "sheet": {},
    "values": _SCORE_COLUMNS | {"help": "columns of one measure, such as the AUC; one per classifier"},
}
_INTERVAL_TABLE_HELP = (
    f"table with one row per interval, as rocplot auc --format csv prints it; {TABLE_FORMATS}"
)
_INTERVAL_FLAGS: dict[str, Keywords] = {
    "file": _SHARED_FLAGS["file"] | {"help": _INTERVAL_TABLE_HELP},
    "sheet": {},
    "name": _COLUMN | {"default": "model", "help": "column of the names (default: model)"},
    **_make_default_flags(_INTERVAL_COLUMNS),
    "group": _COLUMN | {"help": "column of the groups, in which the same names may come again"},
}
_STUDY_FLAGS: dict[str, Keywords] = {
    "file": _SHARED_FLAGS["file"] | {"help": _CASE_TABLE_HELP.replace("case", "study")},
    "sheet": {},
    **_make_default_flags(_CELL_COLUMNS),
    "study": _COLUMN | {"help": "column of the names of the studies"},
    "by": _COLUMN | {"help": "column of their groups, such as the test"},
}
_LEAF_FLAGS = {"file": _SHARED_FLAGS["file"] | {"help": "leaves as .json: [[4, 1], [2, 3]], or nested"}}
_POINTS_EXAMPLE = "--point A=0.1,0.7 B=0.5,0.9"
_READINGS_EXAMPLE = (
    "readings.csv --y-true ill --y-score rating --reader reader --modality modality --case case"
)
READINGS = Reader(("y_true", "y_score", *_READING_ROLES), _READING_FLAGS, _read_readings, _READINGS_EXAMPLE)
READERS = (
    Reader(
        ("y_true", "y_score", "y_pred", "after", *_ROW_COLUMNS),
        _make_shared_flags(*(name for name in _SHARED_FLAGS if name != "confidence")),
        _make_model_reader("y_true", "y_score"),
        "scores.csv --y-true label --y-score nb",
    ),
    Reader(
        ("y_true", "score_matrix", "labels"),
        _CLASS_FLAGS,
        _read_classes,
        "wine.csv --y-true wine --y-score Barolo Grignolino Barbera",
    ),
    Reader(
        ("y_true", "a", "b", "groups"),
        _PAIR_FLAGS,
        _make_model_reader("y_true", "y_score", is_paired=True),
        "scores.csv --y-true label --y-score nb tree",
    ),
    Reader(
        ("correct", "confidence"),
        _make_prediction_flags("correct", "column that says whether each prediction is right: 0/1"),
        _make_model_reader("correct", "confidence"),
        "predictions.csv --correct right --confidence probability",
    ),
    Reader(
        ("marks", "confidence", "highest_per_image"),
        _make_prediction_flags("marks", "column of what each mark is: 1 a lesion found, 0 a false mark"),
        _make_model_reader("marks", "confidence"),
        "marks.csv --marks lesion --confidence score",
    ),
    Reader(("points", "tpr", "data", "hue"), _POINT_FLAGS, _read_points, _POINTS_EXAMPLE),
    Reader(
        ("classifiers",),
        _OF_MATRICES,
        _read_matrices,
        "wines.csv --y-true wine --y-pred tree neighbours",
    ),
    Reader(("a", "b", "others", "names"), _POINT_FLAGS, _read_combined, _POINTS_EXAMPLE),
    Reader(("intervals",), _INTERVAL_FLAGS, _read_intervals, "intervals.csv"),
    Reader(
        ("result", "data", *_CELL_COLUMNS, "study", "by"),
        _STUDY_FLAGS,
        _read_tables,
        "studies.csv --study study",
    ),
    Reader(_EVENT_TIMES, _EVENT_TIME_FLAGS, _read_event_times, "trial.csv --time days --event died"),
    Reader(("values",), _SET_VALUE_FLAGS, _read_set_values, "aucs.csv --values tree forest"),
    Reader(("leaves", "X", "y"), _LEAF_FLAGS, _read_leaves, "leaves.json"),
    Reader((), {}, lambda _given: {}, ""),
)


# -- Columns --------------------------------------------------------------------------------------


def _read_file(namespace: argparse.Namespace) -> DataTable:
    """Read the table of a call, and say which sheet of a workbook was read where there are several."""
    table = read_table(namespace.file, namespace.sheet)
    if table.form is not None and table.form.note:
        message = f"{table.source}: {table.form.note}; --sheet names another"
        warnings.warn(message, UserWarning, stacklevel=2)
    return table


def _fetch_role_columns(table: DataTable, columns: Mapping[str, Sequence[str]]) -> Arguments:
    """Check the columns of each role, and fetch them."""
    _check_role_columns(table, columns)
    for role, names in columns.items():
        for name in names:
            check_column(name, role, table.names)
    return frames.fetch_table_columns(table.data, [name for names in columns.values() for name in names])


def _read_checked_table(namespace: argparse.Namespace) -> DataTable:
    """Read the table of a call, and check the columns that the call names."""
    table = _read_file(namespace)
    roles = ("y_true", "y_score", "hue", "sample_weight", *_ROW_COLUMNS)
    more = ("correct", "marks", "confidence", "highest_per_image", "time", "event", *_READING_ROLES)
    role_columns = {role: getattr(namespace, role, None) or [] for role in (*roles, *more)}
    columns = {role: [name] if isinstance(name, str) else name for role, name in role_columns.items()}
    if getattr(namespace, "hue", None):
        columns["y_score"] = [find_score_column(name, table.names)[0] for name in columns["y_score"]]
    else:
        columns["y_score"] = [_find_score_column(word, table.names) for word in columns["y_score"]]
    names = [name for role in NAMES for name in columns.get(role, ()) if name]
    table = table.read_codes_as_text(names, columns["by"])
    if not getattr(namespace, "soft_labels", False):
        table = table.with_classes([*columns["y_true"], *columns["correct"]])
    if getattr(namespace, "model", None) and set(namespace.hue).issubset(table.names):
        table = table.select_rows(namespace.hue, namespace.model)
    if getattr(namespace, "drop_missing", False):
        table = table.drop_missing_rows([name for names in columns.values() for name in names])
    _check_role_columns(table, columns, soft=getattr(namespace, "soft_labels", False))
    return table


_NUMBER_ROLES = ("y_score", "confidence", "sample_weight", "time", "values")


def _check_role_columns(
    table: DataTable, columns: Mapping[str, Sequence[str | None]], soft: bool = False
) -> None:
    """Raise for missing values and for text in place of numbers, with its value and row."""
    for role, names in columns.items():
        numbers = role in _NUMBER_ROLES or (role == "y_true" and soft)
        table.check_columns([name for name in names if name], write_option_string(role), numbers=numbers)


def convert_class_label(label: str | None, data: Any, column: str) -> Any:
    """Convert the label of a class to the type of values in its column."""
    if label is None or column not in frames.list_column_names(data):
        return label
    if frames.fetch_table_columns(data, [column])[column].dtype.kind not in "iufb":
        return label
    try:
        return float(label)
    except ValueError:
        return {"true": 1.0, "false": 0.0}.get(label.lower(), label)
