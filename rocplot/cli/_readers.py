"""Input of a command: its options, and the arguments of the picture made from them."""

from __future__ import annotations

import argparse
import inspect
import json
from collections.abc import Callable, Container, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rocplot._data import frames
from rocplot._data.columns import check_column
from rocplot._data.groups import read_groups
from rocplot.cli._files import TABLE, Table, read_table
from rocplot.cli._options import SEVERAL, Keywords, flag_of, named_pair
from rocplot.cli._words import DataError, UsageError

Arguments = dict[str, Any]
_COLUMNS = ("fold", "by", "treatment", "propensity", "groups")  # of rows, where a picture reads them
NAMES = ("hue", "fold", "groups", "highest_per_image", "reader", "modality", "case")  # that columns hold
_TABLE = f"table with one row per case: {TABLE}"
_CLASSES = "column of true classes: 0/1, -1/+1, true/false or two names"
_WHO = {"reader": "who read", "modality": "what with", "case": "which case"}
_ENDS = {"estimate": "estimates", "low": "lower limits", "high": "upper limits"}
_CELLS = {"tp": "true positives", "fp": "false positives", "fn": "false negatives", "tn": "true negatives"}
_COLUMN: Keywords = {"metavar": "COL"}
_NEEDED: Keywords = _COLUMN | {"required": True}
_SCORES: Keywords = {"required": True, "metavar": "[NAME=]COL"} | SEVERAL
_SWITCH: Keywords = {"action": "store_true"}
_FLAGS: dict[str, Keywords] = {  # that readers share
    "file": {"metavar": "FILE", "type": Path, "help": _TABLE},
    "y_true": _NEEDED | {"help": _CLASSES},
    "y_score": _SCORES | {"help": "columns of scores, high = positive; one per model"},
    "confidence": _NEEDED | SEVERAL | {"help": "columns of confidences; one per model"},
    "hue": _COLUMN | {"help": "column that names the model of each row, in a long table"},
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
_IF_TAKEN = {"hue", "model", *_COLUMNS, "highest_per_image"}  # offered where the picture has such an argument


class Reader(NamedTuple):
    """The arguments that hold data, and how a command fills them; the first two identify the picture.

    Flags have the keywords that all readers share, where none of their own are given.
    """

    fills: tuple[str, ...]
    flags: Mapping[str, Keywords]
    read: Callable[[argparse.Namespace], Arguments]
    example: str

    def offer(self, group: argparse._ArgumentGroup, arguments: Container[str]) -> None:
        """Add the flags, as far as the picture takes these arguments."""
        for name, own in self.flags.items():
            is_taken = is_of_one(arguments) if name == "model" else name in arguments
            if is_taken or name not in _IF_TAKEN:
                group.add_argument(name if name == "file" else flag_of(name), **own or _FLAGS[name])


def reader_of(picture: Callable[..., Any]) -> Reader:
    """Find the reader of a picture by its first arguments."""
    names = tuple(inspect.signature(picture).parameters)
    if "reader" in names:
        return READINGS
    return next(one for one in READERS if one.fills[:2] == names[: len(one.fills[:2])])


def is_of_one(arguments: Container[str]) -> bool:
    """Whether what has these arguments draws one model alone: models may be named, but not ordered."""
    return "hue" in arguments and "ax" in arguments and "hue_order" not in arguments


# -- cases, predictions that are right or wrong, and marks on images -------------------------------


def _models_by(truth: str, scores: str, pairs: bool = False) -> Callable[[argparse.Namespace], Arguments]:
    """Make what reads the true classes of cases, and the scores of models, or of pairs of them."""

    def read(given: argparse.Namespace) -> Arguments:
        wanted, hue = getattr(given, scores), getattr(given, "hue", None)
        if hue and len(wanted) > 1:
            raise UsageError(f"--hue names the models, so there is one {flag_of(scores)} column")
        if pairs and not hue and len(wanted) < 2:
            raise UsageError("--y-score must name two columns at least, which are compared")
        if getattr(given, "model", None) and not hue:
            raise UsageError("--model is one of those that --hue names: give that column, too")
        table = _checked(given)
        for name in wanted if pairs else ():
            check_column(_named_column(name, table.names)[1], "y_score", table.names)
        models = wanted if scores == "confidence" else _models(wanted, table.names)
        more = ("hue", *_COLUMNS, "sample_weight", "highest_per_image", "soft_labels")
        return {
            truth: getattr(given, truth),
            "a" if pairs else scores: wanted[0] if hue else models,
            "data": table.data,
            **{name: getattr(given, name, None) for name in more},
            "pos_label": like(given.pos_label, table.data, getattr(given, truth)),
        }

    return read


# -- readings of the same cases by several readers -------------------------------------------------


def _read_readings(given: argparse.Namespace) -> Arguments:
    data = _checked(given).data
    columns = {name: getattr(given, name) for name in ("y_true", "y_score", *_WHO)}
    return {**columns, "data": data, "pos_label": like(given.pos_label, data, given.y_true)}


# -- classes --------------------------------------------------------------------------------------


def _read_classes(given: argparse.Namespace) -> Arguments:
    table = read_table(given.file).with_names([given.y_true])
    named = [_named_column(name, table.names) for name in given.y_score]
    classes = [name for name, _ in named]
    if len(set(classes)) < len(classes):
        raise UsageError(f"--y-score names a class twice: {', '.join(classes)}")
    weights = [given.sample_weight] if given.sample_weight else []
    roles = {"y_true": [given.y_true], "y_score": [column for _, column in named], "sample_weight": weights}
    found = _fetched(table, roles)
    matrix, weight = {name: found[column] for name, column in named}, found.get(given.sample_weight)
    return {"y_true": found[given.y_true], "score_matrix": matrix, "sample_weight": weight}


def _named_column(written: str, known: Sequence[str]) -> tuple[str, str]:
    """Read ``NAME=COL``, or ``COL`` alone."""
    if written in known:
        return written, written
    name, _, column = written.partition("=")
    return name, column or name


def _models(written: Sequence[str], known: Sequence[str]) -> Any:
    """Return the columns of the models, by shown name if any has one."""
    named = [_named_column(one, known) for one in written]
    if all(name == column for name, column in named):
        return [column for _, column in named]
    if len({name for name, _ in named}) < len(named):
        raise UsageError(f"--y-score names a model twice: {', '.join(name for name, _ in named)}")
    return dict(named)


# -- classifiers ----------------------------------------------------------------------------------


def _read_points(given: argparse.Namespace) -> Arguments:
    points: Arguments = dict(given.point)
    if given.file is not None:
        points |= _decisions(given)
    elif given.y_true or given.y_pred:
        raise UsageError("FILE is missing: --y-true and --y-pred are its columns")
    elif not points:
        raise UsageError("no classifiers: give --point, or FILE with --y-true and --y-pred")
    return {"points": points}


def _read_combined(given: argparse.Namespace) -> Arguments:
    points = _read_points(given)["points"]
    if len(points) < 2:
        raise UsageError(f"two classifiers or more are combined, not {len(points)}")
    if len(points) > 2 and vars(given).get("--how") is None:
        raise UsageError(f"a mixture has two classifiers, not {len(points)}: give two, or --how")
    a, b, *others = points.values()
    return {"a": a, "b": b, "others": others, "names": tuple(points)}


def _decisions(given: argparse.Namespace) -> Arguments:
    """Take classifiers as their decisions on the cases of a table."""
    if not given.y_true or not given.y_pred:
        raise UsageError("FILE needs --y-true, and --y-pred for each classifier")
    table = read_table(given.file)
    found = _fetched(table, {"y_true": [given.y_true], "y_pred": given.y_pred})
    truth, columns = found[given.y_true], {name: found[name] for name in given.y_pred}
    label = like(given.pos_label, table.data, given.y_true)
    if label is None:
        return {name: (truth, decided) for name, decided in columns.items()}
    classes = set(truth.tolist())
    if label not in classes:
        raise UsageError(f"pos_label={label!r} does not occur in y_true")
    for name, decided in columns.items():
        if strange := sorted(set(decided.tolist()) - classes, key=str):
            raise DataError(f"--y-pred {name!r} holds {strange[0]!r}, which is not a class of --y-true")
    return {name: (truth == label, decided == label) for name, decided in columns.items()}


# -- confusion matrices ----------------------------------------------------------------------------


def _read_matrices(given: argparse.Namespace) -> Arguments:
    from rocplot import compute

    table = read_table(given.file)
    named = dict(_named_column(name, table.names) for name in given.y_pred)
    if len(named) < len(given.y_pred):
        raise UsageError(f"--y-pred names a classifier twice: {', '.join(given.y_pred)}")
    weights = [given.sample_weight] if given.sample_weight else []
    roles = {"y_true": [given.y_true], "y_pred": [*named.values()], "sample_weight": weights}
    columns = _fetched(table, roles)
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


# -- intervals ------------------------------------------------------------------------------------


def _read_intervals(given: argparse.Namespace) -> Arguments:
    table = read_table(given.file)
    names = {word: getattr(given, word) for word in ("name", *_ENDS, "group") if getattr(given, word)}
    table = table.with_names([names[word] for word in ("name", "group") if word in names])
    for role, name in names.items():
        check_column(name, role, table.names)
    for word in _ENDS:
        table.check([names[word]], flag_of(word), numbers=True, missing=True)
    found = frames.columns(table.data, list(names.values()))
    ends = zip(*(found[names[word]].tolist() for word in _ENDS), strict=True)
    groups = [""] * len(found[names["name"]])
    intervals: dict[str, dict[str, Any]] = {}
    row_names = read_groups(found[names["name"]], "name").name_rows().tolist()
    if "group" in names:
        groups = read_groups(found[names["group"]], "group").name_rows().tolist()
    for group, name, numbers in zip(groups, row_names, ends, strict=True):
        own = intervals.setdefault(group, {})
        if name in own:
            raise DataError(f"--name {names['name']!r} holds {name!r} twice: give --group, or other names")
        own[name] = numbers
    return {"intervals": intervals if "group" in names else intervals.get("", {})}


# -- two-by-two tables of studies ------------------------------------------------------------------


def _read_tables(given: argparse.Namespace) -> Arguments:
    table = read_table(given.file)
    names = {role: getattr(given, role) for role in (*_CELLS, "study", "by") if getattr(given, role)}
    table = table.with_names([names[role] for role in ("study", "by") if role in names])
    for role, name in names.items():
        check_column(name, role, table.names)
        table.check([name], flag_of(role), numbers=role in _CELLS)
    return {"data": table.data, **names}


# -- leaves, or nothing ---------------------------------------------------------------------------


def _read_leaves(given: argparse.Namespace) -> Arguments:
    try:
        return {"leaves": json.loads(given.file.read_text(encoding="utf-8"))}
    except UnicodeDecodeError as error:
        raise DataError(f"FILE={given.file} is not UTF-8: save it in that encoding") from error
    except json.JSONDecodeError as error:
        raise DataError(f"FILE={given.file} cannot be read: {error}") from error


def _same(*names: str) -> dict[str, Keywords]:
    return {name: {} for name in names}


def _by_default(words: Mapping[str, str]) -> dict[str, Keywords]:
    """Offer columns that are found by these words unless they are named."""
    about = {word: f"column of the {meaning} (default: {word})" for word, meaning in words.items()}
    return {word: _COLUMN | {"default": word, "help": about[word]} for word in words}


def _predicted(first: str, about: str) -> dict[str, Keywords]:
    """Offer what is true of predictions, and their confidences."""
    images: dict[str, Keywords] = {
        "groups": _COLUMN | {"help": "column of the image of each mark"},
        "highest_per_image": _COLUMN | {"help": "the same, for AFROC curves"},
    }
    soft = {"soft_labels": _SWITCH | {"help": "the column holds probabilities"}}
    start = _same("file") | {first: _NEEDED | {"help": about}} | _same("confidence", "hue", "sample_weight")
    return start | images | _same("pos_label", "drop_missing") | soft


_OF_READINGS: dict[str, Keywords] = {
    "file": _FLAGS["file"] | {"help": _TABLE.replace("case", "reading")},
    "y_true": {},
    "y_score": _NEEDED | {"help": "column of ratings, high = positive"},
    **{word: _NEEDED | {"help": f"column that says {about}"} for word, about in _WHO.items()},
    **_same("pos_label", "drop_missing"),
}
_ONE_PER_CLASS = "one per class, of whose name the column is if it has none"
_OF_CLASSES: dict[str, Keywords] = {
    "file": {},
    "y_true": _NEEDED | {"help": "column of true classes"},
    "y_score": _SCORES
    | {"metavar": "[CLASS=]COL", "help": f"columns of scores, high = this class; {_ONE_PER_CLASS}"},
    "sample_weight": {},
}
_OF_PAIRS: dict[str, Keywords] = {
    **_same("file", "y_true"),
    "y_score": _SCORES | {"help": f"{_FLAGS['y_score']['help']}, to be compared"},
    "sample_weight": {},
    "hue": _COLUMN | {"help": "column that names the model of each row of a long table"},
    **_same("groups", "pos_label", "drop_missing"),
}
_OF_MATRICES: dict[str, Keywords] = {
    "file": {},
    "y_true": _NEEDED | {"help": "column of true classes, of which there are three"},
    "y_pred": _SCORES | {"help": "columns of predicted classes; one per classifier"},
    "sample_weight": {},
}
_DECIDED = "columns of decisions: 0/1, or classes with --pos-label; one per classifier"
_OF_POINTS: dict[str, Keywords] = {
    "file": _FLAGS["file"] | {"nargs": "?"},
    "y_true": _COLUMN | {"help": _CLASSES},
    "y_pred": _COLUMN | SEVERAL | {"default": [], "help": _DECIDED},
    "pos_label": {},
    "point": SEVERAL
    | {"default": [], "type": named_pair, "metavar": "NAME=FPR,TPR"}
    | {"help": "classifiers known by their rates"},
}
_ROWS = f"table with one row per interval, as rocplot auc --format csv prints it; {TABLE}"
_OF_INTERVALS: dict[str, Keywords] = {
    "file": _FLAGS["file"] | {"help": _ROWS},
    "name": _COLUMN | {"default": "model", "help": "column of the names (default: model)"},
    **_by_default(_ENDS),
    "group": _COLUMN | {"help": "column of the groups, in which the same names may come again"},
}
_OF_STUDIES: dict[str, Keywords] = {
    "file": _FLAGS["file"] | {"help": _TABLE.replace("case", "study")},
    **_by_default(_CELLS),
    "study": _COLUMN | {"help": "column of the names of the studies"},
    "by": _COLUMN | {"help": "column of their groups, such as the test"},
}
_OF_LEAVES = {"file": _FLAGS["file"] | {"help": "leaves as .json: [[4, 1], [2, 3]], or nested"}}
_POINTS = "--point A=0.1,0.7 B=0.5,0.9"
_READINGS = "readings.csv --y-true ill --y-score rating --reader reader --modality modality --case case"
READINGS = Reader(("y_true", "y_score", *_WHO), _OF_READINGS, _read_readings, _READINGS)
READERS = (
    Reader(
        ("y_true", "y_score", "y_pred", "after", *_COLUMNS),
        _same(*(name for name in _FLAGS if name != "confidence")),
        _models_by("y_true", "y_score"),
        "scores.csv --y-true label --y-score nb",
    ),
    Reader(
        ("y_true", "score_matrix", "labels"),
        _OF_CLASSES,
        _read_classes,
        "wine.csv --y-true wine --y-score Barolo Grignolino Barbera",
    ),
    Reader(
        ("y_true", "a", "b", "groups"),
        _OF_PAIRS,
        _models_by("y_true", "y_score", pairs=True),
        "scores.csv --y-true label --y-score nb tree",
    ),
    Reader(
        ("correct", "confidence"),
        _predicted("correct", "column that says whether each prediction is right: 0/1"),
        _models_by("correct", "confidence"),
        "predictions.csv --correct right --confidence probability",
    ),
    Reader(
        ("marks", "confidence", "highest_per_image"),
        _predicted("marks", "column of what each mark is: 1 a lesion found, 0 a false mark"),
        _models_by("marks", "confidence"),
        "marks.csv --marks lesion --confidence score",
    ),
    Reader(("points",), _OF_POINTS, _read_points, _POINTS),
    Reader(
        ("classifiers",),
        _OF_MATRICES,
        _read_matrices,
        "wines.csv --y-true wine --y-pred tree neighbours",
    ),
    Reader(("a", "b", "others", "names"), _OF_POINTS, _read_combined, _POINTS),
    Reader(("intervals",), _OF_INTERVALS, _read_intervals, "intervals.csv"),
    Reader(
        ("result", "data", *_CELLS, "study", "by"), _OF_STUDIES, _read_tables, "studies.csv --study study"
    ),
    Reader(("leaves", "X", "y"), _OF_LEAVES, _read_leaves, "leaves.json"),
    Reader((), {}, lambda _given: {}, ""),
)


# -- columns --------------------------------------------------------------------------------------


def _fetched(table: Table, columns: Mapping[str, Sequence[str]]) -> Arguments:
    """Check the columns that are named for each role, and fetch them."""
    _check(table, columns)
    for role, names in columns.items():
        for name in names:
            check_column(name, role, table.names)
    return frames.columns(table.data, [name for names in columns.values() for name in names])


def _checked(given: argparse.Namespace) -> Table:
    """Read the table of a call, and check the columns that are named in it."""
    table = read_table(given.file)
    roles = ("y_true", "y_score", "hue", "sample_weight", *_COLUMNS)
    more = ("correct", "marks", "confidence", "highest_per_image", *_WHO)
    named = {role: getattr(given, role, None) or [] for role in (*roles, *more)}
    columns = {role: [name] if isinstance(name, str) else name for role, name in named.items()}
    if not getattr(given, "hue", None):
        columns["y_score"] = [_named_column(one, table.names)[1] for one in columns["y_score"]]
    names = [name for role in NAMES for name in columns.get(role, ()) if name]
    table = table.with_names(names, columns["by"])
    if getattr(given, "model", None) and given.hue in table.names:
        table = table.only(given.hue, given.model)
    if getattr(given, "drop_missing", False):
        table = table.complete([name for names in columns.values() for name in names])
    _check(table, columns, soft=getattr(given, "soft_labels", False))
    return table


def _check(table: Table, columns: Mapping[str, Sequence[str | None]], soft: bool = False) -> None:
    """Raise for missing values and for text in place of numbers, with value and row."""
    for role, names in columns.items():
        numbers = role in ("y_score", "confidence", "sample_weight") or (role == "y_true" and soft)
        table.check([name for name in names if name], flag_of(role), numbers=numbers)


def like(label: str | None, data: Any, column: str) -> Any:
    """Read a class as the kind of value that its column holds."""
    if label is None or column not in frames.column_names(data):
        return label
    if frames.columns(data, [column])[column].dtype.kind not in "iufb":
        return label
    try:
        return float(label)
    except ValueError:
        return {"true": 1.0, "false": 0.0}.get(label.lower(), label)
