"""The command line: ``rocplot roc scores.csv --y-true label --y-score model -o roc.pdf``.

Commands draw a figure, or print numbers: ``rocplot auc scores.csv --y-true label --y-score model``.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import rocplot
from rocplot._validation import meant
from rocplot.cli._command import SHEET, Command, NumberCommand, PageCommand
from rocplot.cli._parser import command_line, dashed, separated, unknown_words
from rocplot.cli._words import CLOSED, INTERRUPTED, DataError, UsageError, code_of

_LZW = {"pil_kwargs": {"compression": "tiff_lzw"}}  # as journals ask for: it loses nothing
_OPTIONS: dict[str, dict[str, Any]] = {  # of files: no dates, so that equal figures are equal
    ".pdf": {"metadata": {"CreationDate": None}},
    ".png": {},
    ".svg": {"metadata": {"Date": None}},
    ".tif": _LZW,
    ".tiff": _LZW,
    ".html": {},
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line.

    The result is 0 if the figure was written or the numbers printed, 1 for data that cannot be used and for
    faults that ``--preflight`` found in the figure, and 2 for a call that cannot be followed.
    """
    if argv is None:  # as a program: the streams are ours
        for stream in (sys.stdout, sys.stderr):
            _take_every_letter(stream)
    try:
        try:
            return _called(sys.argv[1:] if argv is None else list(argv))
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # whoever read the output has enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLOSED


def _take_every_letter(stream: Any) -> None:
    """Write UTF-8 into files and pipes, as they are read; elsewhere a code for what has no letter there."""
    if not isinstance(stream, io.TextIOWrapper):
        return  # a program without a console has none
    if stream.isatty() or "PYTHONIOENCODING" in os.environ:
        stream.reconfigure(errors="backslashreplace")
    else:
        stream.reconfigure(encoding="utf-8", errors="surrogateescape")  # names of files as they came


def _called(given_words: Sequence[str]) -> int:
    words = dashed(given_words)
    parser = command_line(words)
    given, unknown = parser.parse_known_args(words)
    if unknown:
        given.parser.error(unknown_words(unknown, given.command))
    return _run(given.command, given, words)


def _run(command: Command, given: argparse.Namespace, words: Sequence[str]) -> int:
    try:
        if isinstance(command, NumberCommand):
            with _warned(command, given):
                text = command.printed(given)
            sys.stdout.write(text)
            sys.stdout.flush()
        elif isinstance(command, PageCommand):
            command.open(given)
        else:
            _check_output(given.output)
            return _draw(command, given)
    except BrokenPipeError:
        raise
    except (ValueError, TypeError, OSError, ImportError) as error:
        message = command.in_flags(error, given)
        message += separated(message, words)
        print(f"rocplot {command.name}: error: {message}", file=sys.stderr)
        return code_of(error)
    return 0


@contextmanager
def _warned(command: Command, given: argparse.Namespace) -> Iterator[None]:
    """Write warnings to the other stream, in a line each."""
    with warnings.catch_warnings(record=True, action="always", category=UserWarning) as said:
        yield
    for message in dict.fromkeys(str(one.message) for one in said if issubclass(one.category, UserWarning)):
        print(f"rocplot {command.name}: warning: {command.in_flags(message, given)}", file=sys.stderr)


def _draw(command: Command, given: argparse.Namespace) -> int:
    """Draw and write the figure; if asked, print what is not fit to print and return whether there is any."""
    import matplotlib as mpl

    mpl.use("Agg")
    with _warned(command, given), drawn(command, given, command.arguments(given)) as figure:
        _write(figure, given.output)
        width = mpl.rcParams["figure.figsize"][0]
        found = rocplot.preflight(figure, width=width) if given.preflight else []
        said = [_caption(figure, given.caption)] if given.caption else []
    for words in [*said, *found]:
        print(words)
    return int(bool(found))


@contextmanager
def drawn(command: Command, given: argparse.Namespace, arguments: dict[str, Any]) -> Iterator[Any]:
    """Draw the figure of a call with these arguments, and close it at the end."""
    import matplotlib.pyplot as plt

    from rocplot.page.typeset import Words, literal

    with plt.style.context(styles_of(given.style)):
        kind = {"projection": "3d"} if command.in_3d else None
        before = plt.get_fignums()
        ax = None if command.makes_page else plt.subplots(subplot_kw=kind)[1]
        try:
            made = command.picture(**arguments, **({} if command.name == SHEET else {"ax": ax}))
            if given.title:
                title = made.suptitle("") if command.name == SHEET else made.title
                literal(title)
                title.set_text(Words(given.title))
            yield plt.gcf()
        finally:
            for number in set(plt.get_fignums()) - set(before):
                plt.close(number)


def _caption(figure: Any, form: Any) -> str:
    """Return the caption of a figure; a sheet has one of its own."""
    if hasattr(figure, "caption"):
        from rocplot.sheet.caption_words import marked

        return "\n\n".join(marked(words, form) for words in figure.caption_words)
    return rocplot.caption(figure, format=form)


# -- output ---------------------------------------------------------------------------------------


def _check_output(path: Path) -> None:
    if path.suffix.lower() not in _OPTIONS:
        raise UsageError(f"OUT={path} must end in {', '.join(_OPTIONS)}")
    if path.is_dir():
        raise UsageError(f"OUT={path} is a folder")
    if not path.parent.is_dir():
        raise UsageError(f"OUT={path}: the folder {path.parent} does not exist, make it first")


def _write(figure: Any, path: Path) -> None:
    """Write a figure to a temporary file, then rename it: an error leaves the old file unchanged."""
    target = path.resolve()
    ending = target.suffix.lower()
    beside = target.with_name(f".rocplot-{os.getpid()}{ending}")  # short: names of files have a limit
    try:
        if ending == ".html":
            rocplot.interactive(figure, beside)
        else:
            figure.savefig(beside, **_OPTIONS[ending])
        beside.replace(target)
    except OSError as error:
        raise DataError(f"OUT={path} cannot be written: {error.strerror or error}") from error
    finally:
        beside.unlink(missing_ok=True)


def styles_of(names: Sequence[str]) -> list[str]:
    """Find each style among the package's own, then among matplotlib's."""
    import matplotlib.style

    own = rocplot.styles()
    for name in names:
        if name not in own and name not in matplotlib.style.available:
            near = meant(name, own)  # rocplot.styles() lists them, too
            raise UsageError(f"--style {name} is unknown: choose from {', '.join(own)}{near}")
    return [f"rocplot.styles.{name}" if name in own else name for name in names]
