"""The parser of the command line: its commands, their options, and suggestions for wrong calls."""

from __future__ import annotations

import argparse
import itertools
import json
import re
from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches
from importlib.resources import files
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

import rocplot
from rocplot.cli._command import NUMBERS, SHEET, Command, NumberCommand, PageCommand
from rocplot.cli._messages import USAGE_ERROR_CODE
from rocplot.cli._number_commands import FORMATS
from rocplot.cli._streams import print_error, print_output

# A summary, and the flags and keywords of each option
ListedCommand: TypeAlias = tuple[str, list[tuple[list[str], dict[str, Any]]]]

SHELLS = ("bash", "zsh", "tcsh")
_OTHER_COMMANDS = {  # commands by their names in other programs
    "average-precision": "precision-recall",
    "cm": "confusion-matrix",
    "confusion": "confusion-matrix",
    "dca": "net-benefit",
    "decision-curve": "net-benefit",
    "delong": "auc-test",
    "gain": "lift",
    "npv": "metrics-at",
    "ppv": "metrics-at",
    "predictive-values": "metrics-at",
    "pr": "precision-recall",
    "prc": "precision-recall",
    "reliability": "calibration",
    "roc-auc": "auc",
}
_OTHER_FLAGS = {  # suggestions for flags of other programs
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
    "--sheet-name": "--sheet NAME",
    "--size": "--style, whose page it is",
    "--width": "--style, whose page it is",
    "--colors": "--palette",
    "--color": "--palette",
    "--json": "rocplot auc or rocplot metrics-at with --format json, which print numbers",
    "--name": "--label-fmt",
    "--out": "--output",
    "--table": "rocplot metrics-at or rocplot auc with --format csv, whose output > FILE keeps",
    "--sep": "nothing: the separator is recognised",
    "--delimiter": "nothing: the separator is recognised",
    "--weight": "--sample-weight COL",
    "--weights": "--sample-weight COL",
}
_OUTPUT_FLAGS = {"-o", "--out", "--output"}
_FITTED_PICTURES = ("prediction_instability",)  # of a model that is fitted again, which no table holds


class _Parser(argparse.ArgumentParser):
    """A parser whose error message has two lines: the usage and the error."""

    words: Sequence[str] = ()  # the words of the call

    def error(self, message: str) -> NoReturn:
        if message.endswith("required: FILE"):
            message += ", in front of the flags"
        if "--y-true" in message and "required" in message and "=" not in message:
            message += ", which name columns of FILE"
        message += suggest_spaces(message, self.words) or _suggest_minus(message, self.words)
        print_error(f"{self.format_usage()}{self.prog}: error: {message}")
        raise SystemExit(USAGE_ERROR_CODE)

    def _print_message(self, message: str, _file: Any = None) -> None:
        """Write the help, or the version; argparse would hide that it cannot be written."""
        if message:
            print_output(message)


class _PrintCompletion(argparse.Action):
    """Print the completion script of a shell, by shtab except for tcsh, where shtab omits flags."""

    def __call__(
        self, parser: argparse.ArgumentParser, _given: Any, shell: Any, _flag: Any = None
    ) -> NoReturn:
        if shell == "tcsh":
            print_output(f"{write_tcsh_completion()}\n")
            parser.exit()
        try:
            import shtab
        except ImportError:
            parser.error("--print-completion needs shtab: pip install shtab")
        subparsers = next(iter(parser._subparsers._group_actions)).choices  # type: ignore[union-attr]
        for action in [action for command in dict(subparsers or {}).values() for action in command._actions]:
            if action.dest in ("file", "output"):
                action.complete = shtab.FILE
            elif action.dest == "style":
                action.choices = rocplot.styles()
        print_output(f"{shtab.complete(parser, shell)}\n")
        parser.exit()


def list_picture_commands() -> list[Command]:
    """List the commands of pictures."""
    pictures = [name for name in rocplot.__all__ if hasattr(getattr(rocplot, name), "declared")]
    return [Command(name.replace("_", "-")) for name in pictures if name not in _FITTED_PICTURES]


def list_sheet_commands() -> list[Command]:
    """List the commands that draw several pictures on a page."""
    return [Command(SHEET)]


def list_number_commands() -> list[NumberCommand]:
    """List the commands that print numbers."""
    return [NumberCommand(name) for name in NUMBERS]


def list_browser_commands() -> list[PageCommand]:
    """List the commands that open a page in the browser."""
    return [PageCommand()]


def build_parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """Build the parser for the command of a call, or for all commands."""
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
    subparsers = parser.add_subparsers(prog="rocplot", dest="name", required=True, metavar="COMMAND")
    first, listed = words[0] if words else "", read_command_table()
    if first in listed:
        kind = NumberCommand if first in NUMBERS else Command
        add_command_parser(subparsers, PageCommand() if first == PageCommand.name else kind(first))
        subparsers.choices[first].words = words
        return parser
    if first and not first.startswith("-"):
        parser.error(_write_unknown_command(first, list(listed)))
    for name, (summary, options) in listed.items():  # from the table, without importing pictures
        subparser = subparsers.add_parser(name, help=summary.replace("%", "%%"))
        if first.startswith("--print-completion"):
            for flags, keywords in options:
                subparser.add_argument(*flags, **keywords)
    return parser


def add_command_parser(subparsers: Any, command: Command) -> None:
    """Add the parser of a command with all its options."""
    summary = command.summary.replace("%", "%%")
    texts: dict[str, Any] = {"help": summary, "description": f"{summary}."}
    example = f"example: {command.example}".replace("%", "%%")
    subparser = subparsers.add_parser(command.name, **texts, epilog=example, allow_abbrev=False)
    subparser.set_defaults(command=command, parser=subparser)
    command.add_arguments(subparser)
    if not isinstance(command, PageCommand):
        _add_output_arguments(subparser.add_argument_group("what to write").add_argument, command)
    subparser.usage = _write_usage(subparser)


def read_command_table() -> dict[str, ListedCommand]:
    """Read the summary and the options of each command, which ``python -m tools.stubs`` writes."""
    text = files(__package__).joinpath("commands.json").read_text(encoding="utf-8")
    listed_commands: dict[str, ListedCommand] = json.loads(text)
    return listed_commands


def tabulate_command(command: Command) -> ListedCommand:
    """Return the entry of a command in the table that `read_command_table` reads."""
    offered = argparse.ArgumentParser(add_help=False).add_subparsers()
    add_command_parser(offered, command)
    return command.summary, list(_list_parser_options(offered.choices[command.name]))


def _list_parser_options(parser: argparse.ArgumentParser) -> Iterator[tuple[list[str], dict[str, Any]]]:
    for action in parser._actions:
        if isinstance(action, argparse._HelpAction):
            continue
        keywords: dict[str, Any] = {"help": action.help, "metavar": action.metavar, "nargs": action.nargs}
        if action.nargs == 0:
            keywords = {"help": action.help, "action": "store_true"}
        elif action.choices is not None:
            keywords["choices"] = [str(word) for word in action.choices]
        flags = list(action.option_strings) or [action.dest]
        yield flags, {key: value for key, value in keywords.items() if value is not None}


def write_tcsh_completion() -> str:
    """Write the completion script of tcsh: commands, all flags with their choices, and files."""
    listed = read_command_table()
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


def normalize_dashes(words: Sequence[str]) -> list[str]:
    """Replace underscores by dashes in flags and the command, such as ``--y_true`` by ``--y-true``."""
    dashed_words = []
    for index, word in enumerate(words):
        name, equals, value = word.partition("=")
        is_name = name.startswith("--") or (index == 0 and not equals)
        dashed_words.append((name.replace("_", "-") if is_name else name) + equals + value)
    return dashed_words


def suggest_spaces(message: str, words: Sequence[str]) -> str:
    """Suggest spaces in a list if a message names one that is separated by commas."""
    for flag, word in itertools.pairwise(words):
        if flag.startswith("--") and re.fullmatch(r"[^\s,=]+(,[^\s,=]+)+", word) and word in message:
            return f". A list is separated by spaces: {flag} {word.replace(',', ' ')}"
    return ""


def _suggest_minus(message: str, words: Sequence[str]) -> str:
    """Suggest how to write a column of scores with a minus, which looks like a flag."""
    for flag, word in itertools.pairwise(words):
        if flag == "--y-score" and re.match("-[^-]", word) and f"argument {flag}: expected" in message:
            return f". A column with a minus follows an equals sign: {flag}={word}"
    return ""


def write_unknown_words(words: Sequence[str], command: Command) -> str:
    """Write which words were not recognized, with a suggestion."""
    first = words[0].partition("=")[0]
    flags = ["--title", "--style", "--output", *(option.flag for option in command.options)]
    if isinstance(command, NumberCommand) and first in _OUTPUT_FLAGS:
        hint = ": the table is printed, write > FILE behind the call"
    elif isinstance(command, NumberCommand) and first == "--table":
        hint = ". Use --format csv, and write > FILE behind the call"
    elif isinstance(command, NumberCommand) and first.removeprefix("--") in FORMATS:
        hint = f". Use --format {first.removeprefix('--')}"
    elif isinstance(command, NumberCommand) and first == "--ci":
        hint = ". Use --level 0.95" if "--level" in flags else ". Use rocplot auc, which prints intervals"
    elif first in _OTHER_FLAGS:
        hint = f". Use {_OTHER_FLAGS[first]}"
    else:
        close_matches = get_close_matches(first.lstrip("-"), [flag.lstrip("-") for flag in flags], 1)
        hint = (
            f". Did you mean --{close_matches[0]}?"
            if close_matches
            else f": rocplot {command.name} --help lists all"
        )
    return f"unrecognized arguments: {' '.join(words)}{hint}"


# -- Commands -------------------------------------------------------------------------------------


def _write_unknown_command(word: str, names: Sequence[str]) -> str:
    command_name = _OTHER_COMMANDS.get(word.lower())
    suggestions = [command_name] if command_name else get_close_matches(word.lower(), names, 1)
    hint = f"did you mean {suggestions[0]}? " if suggestions else ""
    return f"there is no command {word!r}: {hint}rocplot --help lists all"


def _write_usage(parser: argparse.ArgumentParser) -> str:
    """Write the required arguments of a call in one line: files, then flags."""
    needed = [action for action in parser._actions if action.required or not action.option_strings]
    words = []
    for action in sorted(needed, key=lambda action: bool(action.option_strings)):
        value = f"{action.metavar or action.dest.upper()}"
        value_text = {"+": f"{value} [{value} ...]", "?": f"[{value}]"}.get(str(action.nargs), value)
        words.append(" ".join([*action.option_strings[:1], value_text]))
    return " ".join(["%(prog)s", *words, "[options]"])


# -- Output options -------------------------------------------------------------------------------


_CAPTIONS = ("text", "latex", "markdown")


def _add_output_arguments(add_argument: Callable[..., Any], command: Command) -> None:
    if isinstance(command, NumberCommand):
        words, metavar = "format of the table that is printed (default: text)", f"{{{','.join(FORMATS)}}}"
        add_argument("--format", choices=list(FORMATS), default="text", metavar=metavar, help=words)
        return
    words = "figure to write: .pdf, .png, .svg, .tif (LZW), or .html that answers; an older file is replaced"
    add_argument("-o", "--output", required=True, type=Path, metavar="OUT", help=words)
    styles = "style sheets that stack, such as: ieee okabe_ito (default: paper)"
    add_argument("--style", nargs="+", default=["paper"], metavar="NAME", help=styles)
    add_argument(
        "--title", metavar="TEXT", help="title above the panel; mathematics stands between dollar signs"
    )
    words = (
        "what an interactive page, OUT.html, holds: full, every decision, from which single cases can be "
        "read, or rounded, from which none can (default: full)"
    )
    add_argument("--detail", choices=("full", "rounded"), help=words)
    words = "print what makes the figure unfit to print, and exit with 1 if there is anything"
    add_argument("--preflight", action="store_true", help=words)
    words = "print the caption of the figure, with its methods, in this format (default: text)"
    metavar = f"{{{','.join(_CAPTIONS)}}}"
    add_argument("--caption", nargs="?", const="text", choices=_CAPTIONS, metavar=metavar, help=words)
    if "legend" in command.parameters:
        words = 'position of the legend: a matplotlib location, "outside" or "direct"'
        add_argument("--legend", metavar="LOC", help=words)
        add_argument(
            "--no-legend", dest="legend", action="store_const", const=False, help="leave out the legend"
        )
    if "label_fmt" in command.parameters:
        words = f"format of the models' labels, from {command.label_fields}".replace("%", "%%")
        add_argument("--label-fmt", metavar="FMT", help=words)
