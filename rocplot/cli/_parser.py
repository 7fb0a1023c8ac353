"""The parser of the command line: its commands, what each offers, and answers to calls it cannot read."""

from __future__ import annotations

import argparse
import itertools
import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches
from importlib.resources import files
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

import rocplot
from rocplot.cli._command import NUMBERS, SHEET, Command, NumberCommand, PageCommand
from rocplot.cli._printed import FORMATS
from rocplot.cli._words import USAGE

Listed: TypeAlias = tuple[str, list[tuple[list[str], dict[str, Any]]]]  # a summary; flags and keywords

SHELLS = ("bash", "zsh", "tcsh")
_OTHER_COMMANDS = {  # names that the pictures have elsewhere
    "average-precision": "precision-recall",
    "cm": "confusion-matrix",
    "confusion": "confusion-matrix",
    "dca": "net-benefit",
    "decision-curve": "net-benefit",
    "delong": "auc-test",
    "gain": "lift",
    "pr": "precision-recall",
    "prc": "precision-recall",
    "reliability": "calibration",
    "roc-auc": "auc",
}
_OTHER_FLAGS = {  # what other programs call it
    "--ci": '--band, or --label-fmt "{name} ({low:.2f} to {high:.2f})"',
    "--cv": "rocplot roc-average --fold COL, which draws the mean of folds",
    "--data": "nothing: FILE stands first, without a flag",
    "--dpi": "nothing: PDF and SVG have no pixels, and --style sets those of PNG",
    "--facet": "--hue COL for a curve of each part in one panel",
    "--facets": "--hue COL for a curve of each part in one panel",
    "--col": "--hue COL for a curve of each part in one panel",
    "--figsize": "--style, whose page it is",
    "--fold": "rocplot roc-average --fold COL, which draws the mean of folds",
    "--folds": "rocplot roc-average --fold COL, which draws the mean of folds",
    "--input": "nothing: FILE stands first, without a flag",
    "--size": "--style, whose page it is",
    "--width": "--style, whose page it is",
    "--colors": "--palette",
    "--color": "--palette",
    "--json": "rocplot auc or rocplot metrics-at with --format json, which print numbers",
    "--name": "--label-fmt",
    "--out": "--output",
    "--sep": "nothing: the separator is recognised",
    "--delimiter": "nothing: the separator is recognised",
    "--weight": "--sample-weight COL",
    "--weights": "--sample-weight COL",
}
_NO_FILE = {"-o", "--out", "--output"}


class _Parser(argparse.ArgumentParser):
    """A parser that answers in two lines: what is needed, and what is wrong."""

    words: Sequence[str] = ()  # of the call

    def error(self, message: str) -> NoReturn:
        if message.endswith("required: FILE"):
            message += ", in front of the flags"
        if "--y-true" in message and "required" in message and "=" not in message:
            message += ", which name columns of FILE"
        message += separated(message, self.words)
        print(f"{self.format_usage()}{self.prog}: error: {message}", file=sys.stderr)
        raise SystemExit(USAGE)


class _PrintCompletion(argparse.Action):
    """Print the completion script of a shell, made by shtab but for tcsh, for which it leaves out flags."""

    def __call__(
        self, parser: argparse.ArgumentParser, _given: Any, shell: Any, _flag: Any = None
    ) -> NoReturn:
        if shell == "tcsh":
            print(tcsh())
            parser.exit()
        try:
            import shtab
        except ImportError:
            parser.error("--print-completion needs shtab: pip install shtab")
        own = next(iter(parser._subparsers._group_actions)).choices  # type: ignore[union-attr]
        for action in [one for command in dict(own or {}).values() for one in command._actions]:
            if action.dest in ("file", "output"):
                action.complete = shtab.FILE
            elif action.dest == "style":
                action.choices = rocplot.styles()
        print(shtab.complete(parser, shell))
        parser.exit()


def commands() -> list[Command]:
    """List the commands: one for each picture."""
    pictures = [name for name in rocplot.__all__ if hasattr(getattr(rocplot, name), "declared")]
    return [Command(name.replace("_", "-")) for name in pictures]


def sheet_commands() -> list[Command]:
    """List the commands that draw several pictures on a page."""
    return [Command(SHEET)]


def number_commands() -> list[NumberCommand]:
    """List the commands that print numbers."""
    return [NumberCommand(name) for name in NUMBERS]


def page_commands() -> list[PageCommand]:
    """List the commands that a browser shows."""
    return [PageCommand()]


def command_line(words: Sequence[str]) -> argparse.ArgumentParser:
    """Build the parser of the given command, or of all."""
    parser = _Parser(
        prog="rocplot",
        usage="%(prog)s COMMAND ...",
        description="Draw the figures of classifier evaluation from a table of labels and scores, "
        "or print the numbers.",
        epilog="Every command has its own help: rocplot roc --help",
    )
    parser.add_argument("--version", action="version", version=f"rocplot {rocplot.__version__}")
    about = f"print a script of completion for {', '.join(SHELLS)}, to be sourced"
    parser.add_argument("--print-completion", action=_PrintCompletion, choices=SHELLS, help=about)
    parser.words = words
    offered = parser.add_subparsers(prog="rocplot", dest="name", required=True, metavar="COMMAND")
    first, listed = words[0] if words else "", table()
    if first in listed:
        kind = NumberCommand if first in NUMBERS else Command
        offer(offered, PageCommand() if first == PageCommand.name else kind(first))
        offered.choices[first].words = words
        return parser
    if first and not first.startswith("-"):
        parser.error(_unknown_command(first, list(listed)))
    for name, (summary, options) in listed.items():  # no picture is loaded
        own = offered.add_parser(name, help=summary.replace("%", "%%"))
        if first.startswith("--print-completion"):
            for flags, keywords in options:
                own.add_argument(*flags, **keywords)
    return parser


def offer(offered: Any, command: Command) -> None:
    """Add the parser of a command with all its options."""
    summary = command.summary.replace("%", "%%")
    texts: dict[str, Any] = {"help": summary, "description": f"{summary}."}
    example = f"example: {command.example}".replace("%", "%%")
    own = offered.add_parser(command.name, **texts, epilog=example, allow_abbrev=False)
    own.set_defaults(command=command, parser=own)
    command.offer(own)
    if not isinstance(command, PageCommand):
        _offer_output(own.add_argument_group("what to write").add_argument, command)
    own.usage = _usage(own)


def table() -> dict[str, Listed]:
    """Read the summary and the options of each command, which ``python -m tools.stubs`` writes."""
    text = files(__package__).joinpath("commands.json").read_text(encoding="utf-8")
    read: dict[str, Listed] = json.loads(text)
    return read


def tabled(command: Command) -> Listed:
    """Return what `table` holds of a command: what completion asks of its parser."""
    offered = argparse.ArgumentParser(add_help=False).add_subparsers()
    offer(offered, command)
    return command.summary, list(_options(offered.choices[command.name]))


def _options(parser: argparse.ArgumentParser) -> Iterator[tuple[list[str], dict[str, Any]]]:
    for one in parser._actions:
        if isinstance(one, argparse._HelpAction):
            continue
        keywords: dict[str, Any] = {"help": one.help, "metavar": one.metavar, "nargs": one.nargs}
        if one.nargs == 0:
            keywords = {"help": one.help, "action": "store_true"}
        elif one.choices is not None:
            keywords["choices"] = [str(word) for word in one.choices]
        flags = list(one.option_strings) or [one.dest]
        yield flags, {key: value for key, value in keywords.items() if value is not None}


def tcsh() -> str:
    """Write the completion of tcsh: commands, the flags of any, their choices, and files."""
    listed = table()
    flags: dict[str, list[str]] = {"--help": [], "--style": rocplot.styles()}
    for _, options in listed.values():
        for names, keywords in options:
            for name in names:
                if name.startswith("-"):
                    flags.setdefault(name, []).extend(keywords.get("choices", ()))
    choices = {name: sorted(set(words)) for name, words in flags.items() if words}
    rules = [f"p/1/({' '.join([*listed, '--help', '--version', '--print-completion'])})/"]
    rules += [f"n/--print-completion/({' '.join(SHELLS)})/"]
    rules += [f"n/{name}/({' '.join(words)})/" for name, words in sorted(choices.items())]
    rules += [f"c/--/({' '.join(sorted(name[2:] for name in flags if name.startswith('--')))})/", "n/*/f/"]
    return "complete rocplot \\\n" + " \\\n".join(f"  '{rule}'" for rule in rules)


def dashed(words: Sequence[str]) -> list[str]:
    """Read ``--y_true`` as ``--y-true``, and ``precision_recall`` as ``precision-recall``."""
    found = []
    for at, word in enumerate(words):
        name, equals, value = word.partition("=")
        is_name = name.startswith("--") or (at == 0 and not equals)
        found.append((name.replace("_", "-") if is_name else name) + equals + value)
    return found


def separated(message: str, words: Sequence[str]) -> str:
    """Say how a list is written, where a message names one whose parts are separated by commas."""
    for flag, word in itertools.pairwise(words):
        if flag.startswith("--") and re.fullmatch(r"[^\s,=]+(,[^\s,=]+)+", word) and word in message:
            return f". A list is separated by spaces: {flag} {word.replace(',', ' ')}"
    return ""


def unknown_words(words: Sequence[str], command: Command) -> str:
    """Say which words were not understood, and what may be meant."""
    first = words[0].partition("=")[0]
    flags = ["--title", "--style", "--output", *(option.flag for option in command.options)]
    if isinstance(command, NumberCommand) and first in _NO_FILE:
        hint = ": the table is printed, write > FILE behind the call"
    elif isinstance(command, NumberCommand) and first.removeprefix("--") in FORMATS:
        hint = f". Use --format {first.removeprefix('--')}"
    elif isinstance(command, NumberCommand) and first == "--ci":
        hint = ". Use --level 0.95" if "--level" in flags else ". Use rocplot auc, which prints intervals"
    elif first in _OTHER_FLAGS:
        hint = f". Use {_OTHER_FLAGS[first]}"
    else:
        near = get_close_matches(first.lstrip("-"), [one.lstrip("-") for one in flags], 1)
        hint = f". Did you mean --{near[0]}?" if near else f": rocplot {command.name} --help lists all"
    return f"unrecognized arguments: {' '.join(words)}{hint}"


# -- commands -------------------------------------------------------------------------------------


def _unknown_command(word: str, names: Sequence[str]) -> str:
    known = _OTHER_COMMANDS.get(word.lower())
    near = [known] if known else get_close_matches(word.lower(), names, 1)
    hint = f"did you mean {near[0]}? " if near else ""
    return f"there is no command {word!r}: {hint}rocplot --help lists all"


def _usage(parser: argparse.ArgumentParser) -> str:
    """Write what a call needs, in one line: files, then flags."""
    needed = [one for one in parser._actions if one.required or not one.option_strings]
    words = []
    for one in sorted(needed, key=lambda one: bool(one.option_strings)):
        value = f"{one.metavar or one.dest.upper()}"
        shown = {"+": f"{value} [{value} ...]", "?": f"[{value}]"}.get(str(one.nargs), value)
        words.append(" ".join([*one.option_strings[:1], shown]))
    return " ".join(["%(prog)s", *words, "[options]"])


# -- what to write --------------------------------------------------------------------------------


_CAPTIONS = ("text", "latex", "markdown")


def _offer_output(add: Callable[..., Any], command: Command) -> None:
    if isinstance(command, NumberCommand):
        words, shown = "format of the table that is printed (default: text)", f"{{{','.join(FORMATS)}}}"
        add("--format", choices=list(FORMATS), default="text", metavar=shown, help=words)
        return
    words = "figure to write: .pdf, .png, .svg, .tif (LZW), or .html that answers; an older file is replaced"
    add("-o", "--output", required=True, type=Path, metavar="OUT", help=words)
    styles = "style sheets that stack, such as: ieee okabe_ito (default: paper)"
    add("--style", nargs="+", default=["paper"], metavar="NAME", help=styles)
    add("--title", metavar="TEXT", help="title above the panel; mathematics stands between dollar signs")
    words = "print what makes the figure unfit to print, and exit with 1 if there is anything"
    add("--preflight", action="store_true", help=words)
    words = "print the caption of the figure, with its methods, in this format (default: text)"
    shown = f"{{{','.join(_CAPTIONS)}}}"
    add("--caption", nargs="?", const="text", choices=_CAPTIONS, metavar=shown, help=words)
    if "legend" in command.parameters:
        words = 'position of the legend: a matplotlib location, "outside" or "direct"'
        add("--legend", metavar="LOC", help=words)
        add("--no-legend", dest="legend", action="store_const", const=False, help="leave out the legend")
    if "label_fmt" in command.parameters:
        words = f"format of the models' labels, from {command.fields}".replace("%", "%%")
        add("--label-fmt", metavar="FMT", help=words)
