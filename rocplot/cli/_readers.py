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
from rocplot.cli._files import TABLE, Table, read_table
from rocplot.cli._options import SEVERAL, flag_of, named_pair
from rocplot.cli._words import DataError, UsageError

Arguments = dict[str, Any]
_COLUMNS = ("fold", "by", "treatment", "propensity", "groups")  # of rows, where a picture reads them
_TABLE = f"table with one row per case: {TABLE}"
_CLASSES = "column of true classes: 0/1, -1/+1, true/false or two names"
_WEIGHT: dict[str, Any] = {"metavar": "COL", "help": "column of case weights"}
_GROUPS: dict[str, Any] = {"metavar": "COL", "help": "column of what each case belongs to, such as a patient"}
_DROP: dict[str, Any] = {
    "action": "store_true",
    "help": "leave out the rows that have no value in a column that is read",
}
_POSITIVE: dict[str, Any] = {"metavar": "CLASS", "help": "the positive class, when classes are names"}


class Reader(NamedTuple):
    """The arguments that hold data, and how a command fills them; the first two identify the picture."""

    fills: tuple[str, ...]
    offer: Callable[[argparse._ArgumentGroup, Container[str]], None]
    read: Callable[[argparse.Namespace], Arguments]
    example: str


def reader_of(picture: Callable[..., Any]) -> Reader:
    """Find the reader of a picture by its first arguments."""
    names = tuple(inspect.signature(picture).parameters)
    if "reader" in names:
        return READINGS
    return next(one for one in READERS if one.fills[:2] == names[: len(one.fills[:2])])


def is_of_one(arguments: Container[str]) -> bool:
    """Whether what has these arguments draws one model alone: models may be named, but not ordered."""
    return "hue" in arguments and "ax" in arguments and "hue_order" not in arguments


# -- cases ----------------------------------------------------------------------------------------


def _offer_cases(group: argparse._ArgumentGroup, arguments: Container[str]) -> None:
    add = group.add_argument
    add("file", metavar="FILE", type=Path, help=_TABLE)
    add("--y-true", required=True, metavar="COL", help=_CLASSES)
    scores = "columns of scores, high = positive; one per model"
    add("--y-score", required=True, metavar="[NAME=]COL", help=scores, **SEVERAL)
    add("--hue", metavar="COL", help="column that names the model of each row, in a long table")
    if is_of_one(arguments):
        add("--model", metavar="NAME", help="of --hue: the model that is drawn, which is one alone")
    if "fold" in arguments:
        add("--fold", metavar="COL", help="column that names the fold of each row")
    if "by" in arguments:
        add("--by", metavar="COL", help="column of the feature, names or numbers; needed")
    if "treatment" in arguments:
        add("--treatment", metavar="COL", help="column that is 1 for treated cases, else 0; needed")
        add("--propensity", metavar="COL", help="column of the probability of being treated")
    add("--sample-weight", **_WEIGHT)
    if "groups" in arguments:
        add("--groups", **_GROUPS)
    add("--pos-label", **_POSITIVE)
    add("--drop-missing", **_DROP)
    add("--soft-labels", action="store_true", help="the classes are probabilities of being positive")


def _read_cases(given: argparse.Namespace) -> Arguments:
    if given.hue and len(given.y_score) > 1:
        raise UsageError("--hue names the models, so there is one --y-score column")
    if getattr(given, "model", None) and not given.hue:
        raise UsageError("--model is one of those that --hue names: give that column, too")
    table = _checked(given)
    data = table.data
    return {
        "y_true": given.y_true,
        "y_score": given.y_score[0] if given.hue else _models(given.y_score, table.names),
        "data": data,
        "hue": given.hue,
        **{name: getattr(given, name, None) for name in _COLUMNS},
        "sample_weight": given.sample_weight,
        "groups": getattr(given, "groups", None),
        "pos_label": like(given.pos_label, data, given.y_true),
        "soft_labels": given.soft_labels,
    }


# -- readings of the same cases by several readers -------------------------------------------------

_WHO = {"reader": "who read", "modality": "what with", "case": "which case"}


def _offer_readings(group: argparse._ArgumentGroup, _arguments: Container[str]) -> None:
    add = group.add_argument
    add("file", metavar="FILE", type=Path, help=_TABLE.replace("case", "reading"))
    add("--y-true", required=True, metavar="COL", help=_CLASSES)
    add("--y-score", required=True, metavar="COL", help="column of ratings, high = positive")
    for word, about in _WHO.items():
        add(f"--{word}", required=True, metavar="COL", help=f"column that says {about}")
    add("--pos-label", **_POSITIVE)
    add("--drop-missing", **_DROP)


def _read_readings(given: argparse.Namespace) -> Arguments:
    data = _checked(given).data
    columns = {name: getattr(given, name) for name in ("y_true", "y_score", *_WHO)}
    return {**columns, "data": data, "pos_label": like(given.pos_label, data, given.y_true)}


# -- predictions that are right or wrong, and marks on images --------------------------------------


def _offer_named(first: str, about: str) -> Callable[[argparse._ArgumentGroup, Container[str]], None]:
    def offer(group: argparse._ArgumentGroup, arguments: Container[str]) -> None:
        add = group.add_argument
        add("file", metavar="FILE", type=Path, help=_TABLE)
        add(f"--{first}", required=True, metavar="COL", help=about)
        sure = "columns of confidences; one per model"
        add("--confidence", required=True, metavar="COL", help=sure, **SEVERAL)
        add("--hue", metavar="COL", help="column that names the model of each row, in a long table")
        add("--sample-weight", **_WEIGHT)
        if "groups" in arguments:
            add("--groups", metavar="COL", help="column of the image of each mark")
            add("--highest-per-image", metavar="COL", help="the same, for AFROC curves")
        add("--pos-label", **_POSITIVE)
        add("--drop-missing", **_DROP)
        add("--soft-labels", action="store_true", help="the column holds probabilities")

    return offer


def _read_named(first: str) -> Callable[[argparse.Namespace], Arguments]:
    def read(given: argparse.Namespace) -> Arguments:
        if given.hue and len(given.confidence) > 1:
            raise UsageError("--hue names the models, so there is one --confidence column")
        data = _checked(given).data
        names = ("hue", "sample_weight", "groups", "highest_per_image", "soft_labels")
        return {
            first: getattr(given, first),
            "confidence": given.confidence[0] if given.hue else given.confidence,
            "data": data,
            **{name: getattr(given, name, None) for name in names},
            "pos_label": like(given.pos_label, data, getattr(given, first)),
        }

    return read


# -- cases of two models or more ------------------------------------------------------------------


def _offer_pairs(group: argparse._ArgumentGroup, arguments: Container[str]) -> None:
    add = group.add_argument
    add("file", metavar="FILE", type=Path, help=_TABLE)
    add("--y-true", required=True, metavar="COL", help=_CLASSES)
    scores = "columns of scores, high = positive; one per model, to be compared"
    add("--y-score", required=True, metavar="[NAME=]COL", help=scores, **SEVERAL)
    add("--sample-weight", **_WEIGHT)
    if "hue" in arguments:
        add("--hue", metavar="COL", help="column that names the model of each row of a long table")
    if "groups" in arguments:
        add("--groups", **_GROUPS)
    add("--pos-label", **_POSITIVE)
    add("--drop-missing", **_DROP)


def _read_pairs(given: argparse.Namespace) -> Arguments:
    hue = getattr(given, "hue", None)
    if hue and len(given.y_score) > 1:
        raise UsageError("--hue names the models, so there is one --y-score column")
    if not hue and len(given.y_score) < 2:
        raise UsageError("--y-score must name two columns at least, which are compared")
    table = _checked(given)
    data = table.data
    for name in given.y_score:
        check_column(_named_column(name, table.names)[1], "y_score", table.names)
    return {
        "y_true": given.y_true,
        "a": given.y_score[0] if hue else _models(given.y_score, table.names),
        "data": data,
        **({"hue": hue} if hue else {}),
        "sample_weight": given.sample_weight,
        "groups": getattr(given, "groups", None),
        "pos_label": like(given.pos_label, data, given.y_true),
    }


# -- classes --------------------------------------------------------------------------------------


def _offer_classes(group: argparse._ArgumentGroup, _arguments: Container[str]) -> None:
    add = group.add_argument
    add("file", metavar="FILE", type=Path, help=_TABLE)
    add("--y-true", required=True, metavar="COL", help="column of true classes")
    scores = "columns of scores, high = this class; one per class, of whose name the column is if it has none"
    add("--y-score", required=True, metavar="[CLASS=]COL", help=scores, **SEVERAL)
    add("--sample-weight", **_WEIGHT)


def _read_classes(given: argparse.Namespace) -> Arguments:
    table = read_table(given.file)
    data, known = table.data, table.names
    named = [_named_column(name, known) for name in given.y_score]
    classes = [name for name, _ in named]
    if len(set(classes)) < len(classes):
        raise UsageError(f"--y-score names a class twice: {', '.join(classes)}")
    wanted = [column for _, column in named]
    _check(table, {"y_true": [given.y_true], "y_score": wanted, "sample_weight": [given.sample_weight]})
    truth, columns = _columns(data, given.y_true, wanted, "y_score")
    reading: Arguments = {"y_true": truth, "score_matrix": {name: columns[column] for name, column in named}}
    if given.sample_weight:
        check_column(given.sample_weight, "sample_weight", known)
        reading["sample_weight"] = frames.columns(data, [given.sample_weight])[given.sample_weight]
    return reading


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


def _offer_points(group: argparse._ArgumentGroup, _arguments: Container[str]) -> None:
    add = group.add_argument
    add("file", metavar="FILE", type=Path, nargs="?", help=_TABLE)
    add("--y-true", metavar="COL", help=_CLASSES)
    decisions = "columns of decisions: 0/1, or classes with --pos-label; one per classifier"
    add("--y-pred", default=[], metavar="COL", help=decisions, **SEVERAL)
    add("--pos-label", **_POSITIVE)
    rates = "classifiers known by their rates"
    add("--point", default=[], type=named_pair, metavar="NAME=FPR,TPR", help=rates, **SEVERAL)


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
    data = table.data
    _check(table, {"y_true": [given.y_true], "y_pred": given.y_pred})
    truth, columns = _columns(data, given.y_true, given.y_pred, "y_pred")
    label = like(given.pos_label, data, given.y_true)
    if label is None:
        return {name: (truth, decided) for name, decided in columns.items()}
    classes = set(truth.tolist())
    if label not in classes:
        raise UsageError(f"pos_label={label!r} does not occur in y_true")
    for name, decided in columns.items():
        if strange := sorted(set(decided.tolist()) - classes, key=str):
            raise DataError(f"--y-pred {name!r} holds {strange[0]!r}, which is not a class of --y-true")
    return {name: (truth == label, decided == label) for name, decided in columns.items()}


# -- intervals ------------------------------------------------------------------------------------


def _offer_intervals(group: argparse._ArgumentGroup, _arguments: Container[str]) -> None:
    add = group.add_argument
    words = f"table with one row per interval, as rocplot auc --format csv prints it; {TABLE}"
    add("file", metavar="FILE", type=Path, help=words)
    add("--name", default="model", metavar="COL", help="column of the names (default: model)")
    for word in _ENDS:
        add(f"--{word}", default=word, metavar="COL", help=f"column of the {_ENDS[word]} (default: {word})")
    add("--group", metavar="COL", help="column of the groups, in which the same names may come again")


def _read_intervals(given: argparse.Namespace) -> Arguments:
    table = read_table(given.file)
    data = table.data
    names = {word: getattr(given, word) for word in ("name", *_ENDS, "group") if getattr(given, word)}
    for role, name in names.items():
        check_column(name, role, table.names)
    for word in _ENDS:
        table.check([names[word]], flag_of(word), numbers=True, missing=True)
    found = frames.columns(data, list(names.values()))
    ends = zip(*(found[names[word]].tolist() for word in _ENDS), strict=True)
    groups = found[names["group"]].tolist() if "group" in names else [""] * len(found[names["name"]])
    intervals: dict[str, dict[str, Any]] = {}
    for group, name, numbers in zip(map(str, groups), map(str, found[names["name"]]), ends, strict=True):
        own = intervals.setdefault(group, {})
        if name in own:
            raise DataError(f"--name {names['name']!r} holds {name!r} twice: give --group, or other names")
        own[name] = numbers
    return {"intervals": intervals if "group" in names else intervals.get("", {})}


# -- two-by-two tables of studies ------------------------------------------------------------------

_CELLS = {
    "tp": "true positives",
    "fp": "false positives",
    "fn": "false negatives",
    "tn": "true negatives",
}


def _offer_tables(group: argparse._ArgumentGroup, _arguments: Container[str]) -> None:
    add = group.add_argument
    add("file", metavar="FILE", type=Path, help=f"table with one row per study: {TABLE}")
    for cell, words in _CELLS.items():
        add(f"--{cell}", default=cell, metavar="COL", help=f"column of the {words} (default: {cell})")
    add("--study", metavar="COL", help="column of the names of the studies")
    add("--by", metavar="COL", help="column of their groups, such as the test")


def _read_tables(given: argparse.Namespace) -> Arguments:
    table = read_table(given.file)
    names = {role: getattr(given, role) for role in (*_CELLS, "study", "by") if getattr(given, role)}
    for role, name in names.items():
        check_column(name, role, table.names)
        table.check([name], flag_of(role), numbers=role in _CELLS)
    return {"data": table.data, **names}


# -- leaves, or nothing ---------------------------------------------------------------------------


def _offer_leaves(group: argparse._ArgumentGroup, _arguments: Container[str]) -> None:
    group.add_argument("file", metavar="FILE", type=Path, help="leaves as .json: [[4, 1], [2, 3]], or nested")


def _read_leaves(given: argparse.Namespace) -> Arguments:
    try:
        return {"leaves": json.loads(given.file.read_text(encoding="utf-8"))}
    except UnicodeDecodeError as error:
        raise DataError(f"FILE={given.file} is not UTF-8: save it in that encoding") from error
    except json.JSONDecodeError as error:
        raise DataError(f"FILE={given.file} cannot be read: {error}") from error


def _offer_nothing(_group: argparse._ArgumentGroup, _arguments: Container[str]) -> None:
    pass


def _read_nothing(_given: argparse.Namespace) -> Arguments:
    return {}


_ENDS = {"estimate": "estimates", "low": "lower limits", "high": "upper limits"}
_POINTS = "--point A=0.1,0.7 B=0.5,0.9"
READINGS = Reader(
    ("y_true", "y_score", *_WHO),
    _offer_readings,
    _read_readings,
    "readings.csv --y-true ill --y-score rating --reader reader --modality modality --case case",
)
READERS = (
    Reader(
        ("y_true", "y_score", "y_pred", "after", *_COLUMNS),
        _offer_cases,
        _read_cases,
        "scores.csv --y-true label --y-score nb",
    ),
    Reader(
        ("y_true", "score_matrix", "labels"),
        _offer_classes,
        _read_classes,
        "wine.csv --y-true wine --y-score Barolo Grignolino Barbera",
    ),
    Reader(
        ("y_true", "a", "b", "groups"),
        _offer_pairs,
        _read_pairs,
        "scores.csv --y-true label --y-score nb tree",
    ),
    Reader(
        ("correct", "confidence"),
        _offer_named("correct", "column that says whether each prediction is right: 0/1"),
        _read_named("correct"),
        "predictions.csv --correct right --confidence probability",
    ),
    Reader(
        ("marks", "confidence", "highest_per_image"),
        _offer_named("marks", "column of what each mark is: 1 a lesion found, 0 a false mark"),
        _read_named("marks"),
        "marks.csv --marks lesion --confidence score",
    ),
    Reader(("points",), _offer_points, _read_points, _POINTS),
    Reader(("a", "b", "others", "names"), _offer_points, _read_combined, _POINTS),
    Reader(("intervals",), _offer_intervals, _read_intervals, "intervals.csv"),
    Reader(
        ("result", "data", *_CELLS, "study", "by"),
        _offer_tables,
        _read_tables,
        "studies.csv --study study",
    ),
    Reader(("leaves", "X", "y"), _offer_leaves, _read_leaves, "leaves.json"),
    Reader((), _offer_nothing, _read_nothing, ""),
)


# -- columns --------------------------------------------------------------------------------------


def _columns(data: Any, y_true: str, names: Sequence[str], argument: str) -> tuple[Any, Arguments]:
    """Fetch the true classes and the named columns."""
    for name, role in ((y_true, "y_true"), *((name, argument) for name in names)):
        check_column(name, role, frames.column_names(data))
    found = frames.columns(data, [y_true, *names])
    return found[y_true], {name: found[name] for name in names}


def _checked(given: argparse.Namespace) -> Table:
    """Read the table of a call, and check the columns that are named in it."""
    table = read_table(given.file)
    roles = ("y_true", "y_score", "hue", "sample_weight", *_COLUMNS)
    more = ("correct", "marks", "confidence", "highest_per_image", *_WHO)
    named = {role: getattr(given, role, None) or [] for role in (*roles, *more)}
    columns = {role: [name] if isinstance(name, str) else name for role, name in named.items()}
    if not getattr(given, "hue", None):
        columns["y_score"] = [_named_column(one, table.names)[1] for one in columns["y_score"]]
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
