"""The command line: ``rocplot roc scores.csv --y-true label --y-score model -o roc.pdf``.

Commands draw a figure, or print numbers: ``rocplot auc scores.csv --y-true label --y-score model``.
"""

from __future__ import annotations

import argparse
import os
import sys
import warnings
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import rocplot
from rocplot.cli._command import NUMBERS, Command, NumberCommand
from rocplot.cli._printed import FORMATS

_NO_DATES = {".pdf": {"CreationDate": None}, ".png": None, ".svg": {"Date": None}}


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line.

    The result is 0 if the figure was written or the numbers printed, 1 if ``--preflight`` found faults in the
    figure, and 2 for invalid input.
    """
    words = sys.argv[1:] if argv is None else list(argv)
    try:
        parser = _parser(words)
        given, unknown = parser.parse_known_args(words)
        if unknown:
            near = get_close_matches(unknown[0], [option.flag for option in given.command.options], 1)
            hint = f". Did you mean {near[0]}?" if near else ""
            parser.error(f"unrecognized arguments: {' '.join(unknown)}{hint}")
        return _run(given.command, given)
    except KeyboardInterrupt:
        return 130


def commands() -> list[Command]:
    """List the commands: one for each picture."""
    pictures = [name for name in rocplot.__all__ if _is_picture(name)]
    return [Command(name.replace("_", "-")) for name in pictures]


def number_commands() -> list[NumberCommand]:
    """List the commands that print numbers."""
    return [NumberCommand(name) for name in NUMBERS]


def _run(command: Command, given: argparse.Namespace) -> int:
    try:
        if isinstance(command, NumberCommand):
            _print(command, given)
        else:
            _check_output(given.output)
            return _draw(command, given)
    except (ValueError, TypeError, OSError, ImportError) as error:
        message = command.in_flags(" ".join(str(error).split()))
        print(f"rocplot {command.name}: error: {message}", file=sys.stderr)
        return 2
    return 0


def _print(command: NumberCommand, given: argparse.Namespace) -> None:
    """Print the numbers; what they are warned of goes to the other stream, in a line each."""
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always", UserWarning)
        text = command.printed(given)
    for message in dict.fromkeys(str(one.message) for one in said if issubclass(one.category, UserWarning)):
        words = command.in_flags(" ".join(message.split()))
        print(f"rocplot {command.name}: warning: {words}", file=sys.stderr)
    sys.stdout.write(text)


def _draw(command: Command, given: argparse.Namespace) -> int:
    """Draw and write the figure; if asked, print what is not fit to print and return whether there is any."""
    import matplotlib as mpl

    mpl.use("Agg")
    import matplotlib.pyplot as plt

    arguments = command.arguments(given)
    with plt.style.context(_styles(given.style)):
        figure, ax = plt.subplots(subplot_kw={"projection": "3d"} if command.in_3d else None)
        try:
            command.picture(**arguments, ax=ax)
            _write(figure, given.output)
            width = mpl.rcParams["figure.figsize"][0]
            found = rocplot.preflight(figure, width=width) if given.preflight else []
        finally:
            plt.close(figure)
    for finding in found:
        print(finding)
    return int(bool(found))


# -- the parser -----------------------------------------------------------------------------------


def _is_picture(name: str) -> bool:
    return name in rocplot.__all__ and hasattr(getattr(rocplot, name), "declared")


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """Build the parser of the given command, or of all."""
    parser = argparse.ArgumentParser(
        prog="rocplot",
        description="Draw the figures of classifier evaluation from a table of labels and scores, "
        "or print the numbers.",
        epilog="Every command has its own help: rocplot roc --help",
    )
    parser.add_argument("--version", action="version", version=f"rocplot {rocplot.__version__}")
    offered = parser.add_subparsers(dest="name", required=True, metavar="COMMAND")
    for command in _asked(words):
        summary = command.summary.replace("%", "%%")
        about: dict[str, Any] = {"help": summary, "description": f"{summary}."}
        own = offered.add_parser(
            command.name, **about, epilog=f"example: {command.example}", allow_abbrev=False
        )
        own.set_defaults(command=command)
        command.offer(own)
        if isinstance(command, NumberCommand):
            _offer_format(own)
        else:
            _offer_output(own, command)
    return parser


def _asked(words: Sequence[str]) -> Sequence[Command]:
    """Make the command that is asked for, or all."""
    first = words[0] if words else ""
    if first in NUMBERS:
        return [NumberCommand(first)]
    if "_" not in first and _is_picture(first.replace("-", "_")):
        return [Command(first)]
    return [*commands(), *number_commands()]


def _offer_format(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument_group("what to write").add_argument
    words = "format of the table that is printed (default: text)"
    add("--format", choices=list(FORMATS), default="text", metavar=f"{{{','.join(FORMATS)}}}", help=words)


def _offer_output(parser: argparse.ArgumentParser, command: Command) -> None:
    add = parser.add_argument_group("what to write").add_argument
    add("-o", "--output", required=True, type=Path, metavar="OUT", help="figure to write: .pdf, .png or .svg")
    styles = "style sheets that stack, such as: ieee okabe_ito (default: paper)"
    add("--style", nargs="+", default=["paper"], metavar="NAME", help=styles)
    words = "print what makes the figure unfit to print, and exit with 1 if there is anything"
    add("--preflight", action="store_true", help=words)
    if "legend" in command.parameters:
        add(
            "--legend",
            metavar="LOC",
            help='position of the legend: a matplotlib location, "outside" or "direct"',
        )
        add("--no-legend", dest="legend", action="store_const", const=False, help="leave out the legend")
    if "label_fmt" in command.parameters:
        words = f"format of the models' labels, from {command.fields}".replace("%", "%%")
        add("--label-fmt", metavar="FMT", help=words)


# -- output ---------------------------------------------------------------------------------------


def _check_output(path: Path) -> None:
    if path.suffix.lower() not in _NO_DATES:
        raise ValueError(f"OUT={path} must end in {', '.join(_NO_DATES)}")
    if path.is_dir():
        raise ValueError(f"OUT={path} is a folder")
    if not path.parent.is_dir():
        raise ValueError(f"OUT={path}: the folder {path.parent} does not exist")


def _write(figure: Any, path: Path) -> None:
    """Write a figure to a temporary file, then rename it: an error leaves the old file unchanged."""
    target = path.resolve()
    ending = target.suffix.lower()
    beside = target.with_name(f".rocplot-{os.getpid()}{ending}")  # short: names of files have a limit
    try:
        figure.savefig(beside, metadata=_NO_DATES[ending])
        beside.replace(target)
    except OSError as error:
        raise ValueError(f"OUT={path} cannot be written: {error.strerror or error}") from error
    finally:
        beside.unlink(missing_ok=True)


def _styles(names: Sequence[str]) -> list[str]:
    """Find each style among the package's own, then among matplotlib's."""
    import matplotlib.style

    from rocplot import styles

    own = sorted(path.stem for path in Path(styles.__path__[0]).glob("*.mplstyle"))
    for name in names:
        if name not in own and name not in matplotlib.style.available:
            raise ValueError(f"--style {name} is unknown: choose from {', '.join(own)}")
    return [f"rocplot.styles.{name}" if name in own else name for name in names]
