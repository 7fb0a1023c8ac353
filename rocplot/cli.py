"""The command line: ``rocplot roc scores.csv --y-true label --y-score model -o roc.pdf``."""

from __future__ import annotations

import argparse
import inspect
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rocplot import __version__
from rocplot.commands import COMMANDS
from rocplot.inputs import check_column

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
    picture = getattr(rocplot, (command.picture or given.command).replace("-", "_"))
    names = [flag.removeprefix("--").replace("-", "_") for flag in command.options]
    asked = {name: getattr(given, name) for name in names if getattr(given, name) not in (None, False)}
    words, reading = _READERS[command.reads](given, picture)
    arguments = reading | command.arguments(asked)
    if given.label_fmt:
        arguments["label_fmt"] = given.label_fmt
    with plt.style.context(_styles(given.style)):
        figure, ax = plt.subplots(subplot_kw={"projection": "3d"} if command.depth else None)
        try:
            picture(*words, **arguments, ax=ax)
            date = {".pdf": {"CreationDate": None}, ".svg": {"Date": None}}.get(given.output.suffix.lower())
            figure.savefig(given.output, metadata=date)
        finally:
            plt.close(figure)


def _read_cases(given: argparse.Namespace, picture: Any) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Name the columns of a table; pictures that take no table get the columns themselves."""
    from rocplot import frames

    data = frames.read_file(given.file)
    scores = given.y_score
    reading = {
        "hue": given.hue,
        "sample_weight": given.sample_weight,
        "pos_label": _like(given.pos_label, data, given.y_true),
        "soft_labels": given.soft_labels,
    }
    reading = {name: value for name, value in reading.items() if value not in (None, False)}
    known = inspect.signature(picture).parameters
    if "data" in known:
        one = given.hue or (len(scores) == 1 and "hue" not in known)
        return (given.y_true, scores[0] if one else scores), reading | {"data": data}
    for name, argument in ((given.y_true, "y_true"), *((score, "y_score") for score in scores)):
        check_column(name, argument, frames.column_names(data))
    columns = frames.columns(data, [given.y_true, *scores])
    return (columns[given.y_true], {name: columns[name] for name in scores}), reading


def _read_leaves(given: argparse.Namespace, _picture: Any) -> tuple[tuple[Any, ...], dict[str, Any]]:
    try:
        return (json.loads(given.file.read_text(encoding="utf-8")),), {}
    except json.JSONDecodeError as error:
        raise ValueError(f"FILE={given.file} cannot be read: {error}") from error


def _read_nothing(_given: argparse.Namespace, _picture: Any) -> tuple[tuple[Any, ...], dict[str, Any]]:
    return (), {}


_READERS = {"cases": _read_cases, "leaves": _read_leaves, "nothing": _read_nothing}


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
        if command.reads == "cases":
            _reading_options(own)
        elif command.reads == "leaves":
            own.add_argument(
                "file", metavar="FILE", type=Path, help="leaves as .json: [[4, 1], [2, 3]], or nested"
            )
        group = own.add_argument_group("what to draw, and how")
        for flag, keywords in command.options.items():
            group.add_argument(flag, **keywords)
        _output_options(own)
    return parser


def _reading_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument_group("what to read").add_argument
    add("file", metavar="FILE", type=Path, help="table with one row per case: .csv or .parquet")
    add(
        "--y-true",
        required=True,
        metavar="COL",
        help="column of true classes: 0/1, -1/+1, true/false or two names",
    )
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


def _output_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument_group("what to write").add_argument
    add("-o", "--output", required=True, type=Path, metavar="OUT", help="figure to write: .pdf, .png or .svg")
    add(
        "--style",
        nargs="+",
        default=["paper"],
        metavar="NAME",
        help="style sheets that stack, such as: ieee okabe_ito (default: paper)",
    )
    add("--label-fmt", metavar="FMT", help='labels of the models, such as "{name} (AUC {auc:.2f})"')


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
    from rocplot import frames

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
