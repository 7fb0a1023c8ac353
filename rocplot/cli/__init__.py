"""The command line: ``rocplot roc scores.csv --y-true label --y-score model -o roc.pdf``."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rocplot import __version__
from rocplot._data.binary import check_column
from rocplot.cli.commands import COMMANDS
from rocplot.cli.options import named_pair

_FORMATS = (".pdf", ".png", ".svg")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; 0 when the figure was written, 2 for input that cannot be used."""
    given = _parser().parse_args(argv)
    try:
        _check_output(given.output)
        _draw(given)
    except (ValueError, TypeError, OSError, ImportError) as error:
        print(f"rocplot {given.command}: error: {' '.join(str(error).split())}", file=sys.stderr)
        return 2
    return 0


def _draw(given: argparse.Namespace) -> None:
    import matplotlib as mpl

    mpl.use("Agg")
    import matplotlib.pyplot as plt

    import rocplot

    command = COMMANDS[given.command]
    picture = getattr(rocplot, command.picture or given.command.replace("-", "_"))
    options = command.arguments(_asked(given))
    words, reading = _READERS[command.reads](given)
    arguments = reading | options
    if command.labels and given.label_fmt:
        arguments["label_fmt"] = given.label_fmt
    with plt.style.context(_styles(given.style)):
        figure, ax = plt.subplots(subplot_kw={"projection": "3d"} if command.depth else None)
        try:
            picture(*words, **arguments, ax=ax)
            date = {".pdf": {"CreationDate": None}, ".svg": {"Date": None}}.get(given.output.suffix.lower())
            figure.savefig(given.output, metadata=date)
        finally:
            plt.close(figure)


def _asked(given: argparse.Namespace) -> dict[str, Any]:
    """Collect the command's own options that the user gave; 0 is something."""
    names = [flag.removeprefix("--").replace("-", "_") for flag in COMMANDS[given.command].options]
    values = {name: getattr(given, name) for name in names}
    return {name: value for name, value in values.items() if value is not None and value is not False}


def _read_cases(given: argparse.Namespace) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Name the columns of a table."""
    from rocplot._data import frames

    data = frames.read_file(given.file)
    if given.hue and len(given.y_score) > 1:
        raise ValueError("--hue names the models, so there is one --y-score column")
    reading = {
        "data": data,
        "hue": given.hue,
        "sample_weight": given.sample_weight,
        "pos_label": _like(given.pos_label, data, given.y_true),
        "soft_labels": given.soft_labels,
    }
    return (given.y_true, given.y_score[0] if given.hue else given.y_score), reading


def _read_models(given: argparse.Namespace) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Name the columns of a table, with the scores of at least two models."""
    if not given.hue and len(given.y_score) < 2:
        raise ValueError("models are compared, so at least two are needed: repeat --y-score, or give --hue")
    return _read_cases(given)


def _read_classes(given: argparse.Namespace) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Take a column of scores for each class, which has the class's name unless told otherwise."""
    from rocplot._data import frames

    data = frames.read_file(given.file)
    known = frames.column_names(data)
    named = [(name, "=", name) if name in known else name.partition("=") for name in given.y_score]
    classes = [name for name, _, _ in named]
    if len(set(classes)) < len(classes):
        raise ValueError(f"--y-score names a class twice: {', '.join(classes)}")
    truth, columns = _columns(data, given.y_true, [column or name for name, _, column in named], "y_score")
    reading = {}
    if given.sample_weight:
        check_column(given.sample_weight, "sample_weight", known)
        reading["sample_weight"] = frames.columns(data, [given.sample_weight])[given.sample_weight]
    return (truth, {name: columns[column or name] for name, _, column in named}), reading


def _read_points(given: argparse.Namespace) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Take points as they are given, and decisions out of a table."""
    points: dict[str, Any] = dict(given.point)
    if given.file is None:
        if given.y_true or given.y_pred:
            raise ValueError("FILE is missing: --y-true and --y-pred are its columns")
        if not points:
            raise ValueError("there is nothing to draw: give --point, or FILE with --y-true and --y-pred")
        return (points,), {}
    if not given.y_true or not given.y_pred:
        raise ValueError("FILE needs --y-true, and --y-pred for each classifier")
    from rocplot._data import frames

    data = frames.read_file(given.file)
    truth, columns = _columns(data, given.y_true, given.y_pred, "y_pred")
    label = _like(given.pos_label, data, given.y_true)
    classes = set(truth.tolist())
    if label is not None and label not in classes:
        raise ValueError(f"pos_label={label!r} does not occur in y_true")
    for name, decided in columns.items():
        if label is not None and (strange := sorted(set(decided.tolist()) - classes, key=str)):
            raise ValueError(f"y_pred={name!r} holds {strange[0]!r}, which is no class of y_true")
        points[name] = (truth, decided) if label is None else (truth == label, decided == label)
    return (points,), {}


def _read_two_points(given: argparse.Namespace) -> tuple[tuple[Any, ...], dict[str, Any]]:
    (points,), _ = _read_points(given)
    if len(points) != 2:
        raise ValueError(f"two classifiers are combined, not {len(points)}")
    return tuple(points.values()), {"names": tuple(points)}


def _columns(data: Any, y_true: str, names: Sequence[str], argument: str) -> tuple[Any, dict[str, Any]]:
    """Fetch the true classes and the named columns."""
    from rocplot._data import frames

    for name, role in ((y_true, "y_true"), *((name, argument) for name in names)):
        check_column(name, role, frames.column_names(data))
    found = frames.columns(data, [y_true, *names])
    return found[y_true], {name: found[name] for name in names}


def _read_leaves(given: argparse.Namespace) -> tuple[tuple[Any, ...], dict[str, Any]]:
    try:
        return (json.loads(given.file.read_text(encoding="utf-8")),), {}
    except json.JSONDecodeError as error:
        raise ValueError(f"FILE={given.file} cannot be read: {error}") from error


def _read_nothing(_given: argparse.Namespace) -> tuple[tuple[Any, ...], dict[str, Any]]:
    return (), {}


_READERS = {
    "cases": _read_cases,
    "models": _read_models,
    "classes": _read_classes,
    "points": _read_points,
    "two points": _read_two_points,
    "leaves": _read_leaves,
    "nothing": _read_nothing,
}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="rocplot",
        description="Draw the figures of classifier evaluation from a table of labels and scores.",
        epilog="Every command has its own help: rocplot roc --help",
    )
    parser.add_argument("--version", action="version", version=f"rocplot {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, command in COMMANDS.items():
        own = commands.add_parser(
            name,
            help=command.summary,
            description=f"Draw {command.summary}.",
            epilog=f"example: {command.example}",
        )
        _READING[command.reads](own)
        group = own.add_argument_group("what to draw, and how")
        for flag, keywords in command.options.items():
            group.add_argument(flag, **keywords)
        _output_options(own, command.labels)
    return parser


_CLASSES = "column of true classes: 0/1, -1/+1, true/false or two names"
_TABLE = "table with one row per case: .csv or .parquet"


def _case_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument_group("what to read").add_argument
    add("file", metavar="FILE", type=Path, help=_TABLE)
    add("--y-true", required=True, metavar="COL", help=_CLASSES)
    add(
        "--y-score",
        required=True,
        action="append",
        metavar="COL",
        help="column of scores, high = positive; once per model",
    )
    add("--hue", metavar="COL", help="column that names the model of each row, in a long table")
    add("--sample-weight", metavar="COL", help="column of case weights")
    add("--pos-label", metavar="CLASS", help="the positive class, when classes are names")
    add("--soft-labels", action="store_true", help="the classes are probabilities of being positive")


def _class_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument_group("what to read").add_argument
    add("file", metavar="FILE", type=Path, help=_TABLE)
    add("--y-true", required=True, metavar="COL", help="column of true classes")
    add(
        "--y-score",
        required=True,
        action="append",
        metavar="[CLASS=]COL",
        help="column of scores for the class of this name, high = this class; once per class",
    )
    add("--sample-weight", metavar="COL", help="column of case weights")


def _point_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument_group("what to read").add_argument
    add("file", metavar="FILE", type=Path, nargs="?", help=_TABLE)
    add("--y-true", metavar="COL", help=_CLASSES)
    add(
        "--y-pred",
        action="append",
        default=[],
        metavar="COL",
        help="column of decisions: 0/1, or classes with --pos-label; once per classifier",
    )
    add("--pos-label", metavar="CLASS", help="the positive class, when classes are names")
    add(
        "--point",
        action="append",
        default=[],
        type=named_pair,
        metavar="NAME=FPR,TPR",
        help="a classifier known by its rates; may be repeated",
    )


def _leaf_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", metavar="FILE", type=Path, help="leaves as .json: [[4, 1], [2, 3]], or nested"
    )


def _no_options(_parser: argparse.ArgumentParser) -> None:
    pass


_READING = {
    "cases": _case_options,
    "models": _case_options,
    "classes": _class_options,
    "points": _point_options,
    "two points": _point_options,
    "leaves": _leaf_options,
    "nothing": _no_options,
}


def _output_options(parser: argparse.ArgumentParser, labels: bool) -> None:
    add = parser.add_argument_group("what to write").add_argument
    add("-o", "--output", required=True, type=Path, metavar="OUT", help="figure to write: .pdf, .png or .svg")
    add(
        "--style",
        nargs="+",
        default=["paper"],
        metavar="NAME",
        help="style sheets that stack, such as: ieee okabe_ito (default: paper)",
    )
    if labels:
        add("--label-fmt", metavar="FMT", help="format of the labels: names and numbers in braces")


def _check_output(path: Path) -> None:
    if path.suffix.lower() not in _FORMATS:
        raise ValueError(f"OUT={path} must end in {', '.join(_FORMATS)}")
    if not path.parent.is_dir():
        raise ValueError(f"OUT={path}: there is no folder {path.parent}")


def _styles(names: Sequence[str]) -> list[str]:
    """Find each style among the package's own, then among matplotlib's."""
    import matplotlib.style

    from rocplot import styles

    own = sorted(path.stem for path in Path(styles.__path__[0]).glob("*.mplstyle"))
    for name in names:
        if name not in own and name not in matplotlib.style.available:
            raise ValueError(f"--style {name} is unknown: choose from {', '.join(own)}")
    return [f"rocplot.styles.{name}" if name in own else name for name in names]


def _like(label: str | None, data: Any, column: str) -> Any:
    """Read the positive class as the kind of value that its column holds."""
    from rocplot._data import frames

    if label is None or column not in frames.column_names(data):
        return label
    if frames.columns(data, [column])[column].dtype.kind in "iufb":
        return {"true": 1.0, "false": 0.0}.get(label.lower()) if not _is_number(label) else float(label)
    return label


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
