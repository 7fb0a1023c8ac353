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
from rocplot._validation import find_meant_name
from rocplot.cli._command import SHEET, Command, NumberCommand, PageCommand
from rocplot.cli._messages import CLOSED_PIPE_CODE, INTERRUPT_CODE, DataError, UsageError, choose_exit_code
from rocplot.cli._parser import build_parser, normalize_dashes, suggest_spaces, write_unknown_words

_LZW = {"pil_kwargs": {"compression": "tiff_lzw"}}  # lossless compression, as journals require
_SAVE_OPTIONS: dict[
    str, dict[str, Any]
] = {  # options by suffix; without dates, so that equal figures give equal files
    ".pdf": {"metadata": {"CreationDate": None}},
    ".png": {},
    ".svg": {"metadata": {"Date": None}},
    ".tif": _LZW,
    ".tiff": _LZW,
    ".html": {},
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line.

    The exit code is 0 if the figure was written or the numbers were printed, 1 for unusable data and for
    findings of ``--preflight``, and 2 for a wrong call.
    """
    if argv is None:  # run as a program, which owns its streams
        for stream in (sys.stdout, sys.stderr):
            _set_stream_encoding(stream)
    try:
        try:
            return _run_argv(sys.argv[1:] if argv is None else list(argv))
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPT_CODE
    except BrokenPipeError:  # the reader of the output has closed the pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLOSED_PIPE_CODE


def _set_stream_encoding(stream: Any) -> None:
    """Let a stream write UTF-8 to files and pipes, and escape what a terminal cannot encode."""
    if not isinstance(stream, io.TextIOWrapper):
        return  # a program without a console has no such stream
    if stream.isatty() or "PYTHONIOENCODING" in os.environ:
        stream.reconfigure(errors="backslashreplace")
    else:
        stream.reconfigure(encoding="utf-8", errors="surrogateescape")  # keeps undecodable names of files


def _run_argv(argv: Sequence[str]) -> int:
    words = normalize_dashes(argv)
    parser = build_parser(words)
    namespace, unknown = parser.parse_known_args(words)
    if unknown:
        namespace.parser.error(write_unknown_words(unknown, namespace.command))
    return _run_command(namespace.command, namespace, words)


def _run_command(command: Command, namespace: argparse.Namespace, words: Sequence[str]) -> int:
    try:
        if isinstance(command, NumberCommand):
            with _print_warnings(command, namespace):
                text = command.compute_text(namespace)
            sys.stdout.write(text)
            sys.stdout.flush()
        elif isinstance(command, PageCommand):
            command.serve_page(namespace)
        else:
            _check_output_path(namespace.output)
            return _write_drawing(command, namespace)
    except BrokenPipeError:
        raise
    except (ValueError, TypeError, OSError, ImportError, MemoryError) as error:
        reason = (
            f"there is too little memory: {error}".rstrip(": ") if isinstance(error, MemoryError) else error
        )
        message = command.write_shell_error(reason, namespace)
        message += suggest_spaces(message, words)
        print(f"rocplot {command.name}: error: {message}", file=sys.stderr)
        return choose_exit_code(error)
    return 0


@contextmanager
def _print_warnings(command: Command, namespace: argparse.Namespace) -> Iterator[None]:
    """Print warnings to standard error, one per line."""
    with warnings.catch_warnings(record=True, action="always", category=UserWarning) as caught_warnings:
        yield
    for message in dict.fromkeys(
        str(warning.message) for warning in caught_warnings if issubclass(warning.category, UserWarning)
    ):
        print(
            f"rocplot {command.name}: warning: {command.write_shell_error(message, namespace)}",
            file=sys.stderr,
        )


def _write_drawing(command: Command, namespace: argparse.Namespace) -> int:
    """Draw and save the figure; print its caption and findings if requested; return 1 for findings."""
    import matplotlib as mpl

    mpl.use("Agg")
    with (
        _print_warnings(command, namespace),
        draw_command(command, namespace, command.convert_arguments(namespace)) as figure,
    ):
        _save_safely(figure, namespace.output)
        width = mpl.rcParams["figure.figsize"][0]
        findings = rocplot.preflight(figure, width=width) if namespace.preflight else []
        captions = [_format_figure_caption(figure, namespace.caption)] if namespace.caption else []
    for words in [*captions, *findings]:
        print(words)
    return int(bool(findings))


@contextmanager
def draw_command(command: Command, namespace: argparse.Namespace, arguments: dict[str, Any]) -> Iterator[Any]:
    """Draw the figure of a command with these arguments, and close it at the end."""
    import matplotlib.pyplot as plt

    from rocplot.page.typeset import LiteralString, make_literal

    with plt.style.context(resolve_styles(namespace.style)):
        kind = {"projection": "3d"} if command.is_3d else None
        figure_numbers = plt.get_fignums()
        ax = None if command.makes_page else plt.subplots(subplot_kw=kind)[1]
        try:
            artist = command.picture(**arguments, **({} if command.name == SHEET else {"ax": ax}))
            if namespace.title:
                title = artist.suptitle("") if command.name == SHEET else artist.title
                make_literal(title)
                title.set_text(LiteralString(namespace.title))
            yield plt.gcf()
        finally:
            for number in set(plt.get_fignums()) - set(figure_numbers):
                plt.close(number)


def _format_figure_caption(figure: Any, form: Any) -> str:
    """Return the caption of a figure; a report has its own."""
    if hasattr(figure, "caption"):
        from rocplot.sheet.caption_words import format_caption

        return "\n\n".join(format_caption(words, form) for words in figure.caption_words)
    return rocplot.caption(figure, format=form)


# -- Output ---------------------------------------------------------------------------------------


def _check_output_path(path: Path) -> None:
    if path.suffix.lower() not in _SAVE_OPTIONS:
        raise UsageError(f"OUT={path} must end in {', '.join(_SAVE_OPTIONS)}")
    if path.is_dir():
        raise UsageError(f"OUT={path} is a folder")
    if not path.parent.is_dir():
        raise UsageError(f"OUT={path}: the folder {path.parent} does not exist, make it first")


def _save_safely(figure: Any, path: Path) -> None:
    """Write a figure to a temporary file, then rename it: an error leaves the old file unchanged."""
    target = path.resolve()
    ending = target.suffix.lower()
    # A short name, as the length of file names is limited
    temporary_path = target.with_name(f".rocplot-{os.getpid()}{ending}")
    try:
        if ending == ".html":
            rocplot.interactive(figure, temporary_path)
        else:
            figure.savefig(temporary_path, **_SAVE_OPTIONS[ending])
        temporary_path.replace(target)
    except OSError as error:
        raise DataError(f"OUT={path} cannot be written: {error.strerror or error}") from error
    finally:
        temporary_path.unlink(missing_ok=True)


def resolve_styles(names: Sequence[str]) -> list[str]:
    """Resolve the name of each style, first among the package's own, then among matplotlib's."""
    import matplotlib.style

    package_styles = rocplot.styles()
    for name in names:
        if name not in package_styles and name not in matplotlib.style.available:
            hint = find_meant_name(name, package_styles)  # rocplot.styles() lists them, too
            raise UsageError(f"--style {name} is unknown: choose from {', '.join(package_styles)}{hint}")
    return [f"rocplot.styles.{name}" if name in package_styles else name for name in names]
