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
from typing import Any, Literal, TypeAlias

import rocplot
from rocplot._files import write_file
from rocplot._validation import find_meant_name
from rocplot.cli._command import SHEET, Command, NumberCommand, PageCommand
from rocplot.cli._messages import (
    CLOSED_PIPE_CODE,
    DATA_ERROR_CODE,
    INTERRUPT_CODE,
    DataError,
    UsageError,
    choose_exit_code,
)
from rocplot.cli._parser import build_parser, normalize_dashes, suggest_spaces, write_unknown_words
from rocplot.cli._streams import (
    discard_output,
    flush_output,
    print_error,
    print_output,
    set_stream_encoding,
)

Detail: TypeAlias = Literal["full", "rounded"]
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
            set_stream_encoding(stream)
    try:
        try:
            return _run_argv(sys.argv[1:] if argv is None else list(argv))
        finally:
            flush_output()
    except KeyboardInterrupt:
        return INTERRUPT_CODE
    except BrokenPipeError:  # the reader of the output has closed the pipe
        discard_output()
        return CLOSED_PIPE_CODE
    except OSError as error:  # all others have become messages
        discard_output()
        print_error(f"rocplot: error: standard output cannot be written: {error.strerror or error}")
        return DATA_ERROR_CODE


def _run_argv(argv: Sequence[str]) -> int:
    words = normalize_dashes(argv)
    parser = build_parser(words)
    namespace, unknown = parser.parse_known_args(words)
    if unknown:
        namespace.parser.error(write_unknown_words(unknown, namespace.command))
    return _run_command(namespace.command, namespace, words)


def _run_command(command: Command, namespace: argparse.Namespace, words: Sequence[str]) -> int:
    code = 0
    try:
        if isinstance(command, NumberCommand):
            with _print_warnings(command, namespace):
                text = command.compute_text(namespace)
        elif isinstance(command, PageCommand):
            command.serve_page(namespace)
            return 0
        else:
            _check_output_path(namespace.output, namespace.detail)
            text, code = _write_drawing(command, namespace)
    except BrokenPipeError:
        raise
    except (ValueError, TypeError, OSError, ImportError, MemoryError) as error:
        flush_output()  # if that fails, it is the one error to report
        reason = (
            f"there is too little memory: {error}".rstrip(": ") if isinstance(error, MemoryError) else error
        )
        message = command.write_shell_error(reason, namespace)
        message += suggest_spaces(message, words)
        print_error(f"rocplot {command.name}: error: {message}")
        return choose_exit_code(error)
    if text:
        print_output(text)
    return code


@contextmanager
def _print_warnings(command: Command, namespace: argparse.Namespace) -> Iterator[None]:
    """Print warnings to standard error, one per line."""
    with warnings.catch_warnings(record=True, action="always", category=UserWarning) as caught_warnings:
        yield
    for message in dict.fromkeys(
        str(warning.message) for warning in caught_warnings if issubclass(warning.category, UserWarning)
    ):
        print_error(f"rocplot {command.name}: warning: {command.write_shell_error(message, namespace)}")


def _write_drawing(command: Command, namespace: argparse.Namespace) -> tuple[str, int]:
    """Draw and save the figure; return its caption and findings if requested, and 1 for findings."""
    import matplotlib as mpl

    mpl.use("Agg")
    with (
        _print_warnings(command, namespace),
        draw_command(command, namespace, command.convert_arguments(namespace)) as figure,
    ):
        _save_figure(figure, namespace.output, namespace.detail)
        width = mpl.rcParams["figure.figsize"][0]
        findings = rocplot.preflight(figure, width=width) if namespace.preflight else []
        captions = [_format_figure_caption(figure, namespace.caption)] if namespace.caption else []
    return "".join(f"{words}\n" for words in [*captions, *findings]), int(bool(findings))


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


def _check_output_path(path: Path, detail: Detail | None) -> None:
    if detail is not None and path.suffix.lower() != ".html":
        raise UsageError(f"--detail={detail} is for OUT.html, not {path}")
    if path.suffix.lower() not in _SAVE_OPTIONS:
        raise UsageError(f"OUT={path} must end in {', '.join(_SAVE_OPTIONS)}")
    if os.path.isdir(path):  # which, unlike the method, is false of a name that is too long
        raise UsageError(f"OUT={path} is a folder")
    if not os.path.isdir(path.parent):
        raise UsageError(f"OUT={path}: the folder {path.parent} does not exist, make it first")


def _save_figure(figure: Any, path: Path, detail: Detail | None) -> None:
    """Write a figure to a file, of the kind that its ending says."""
    try:
        write_file(path, render_figure(figure, path.suffix.lower(), detail=detail or "full"))
    except OSError as error:
        raise DataError(f"OUT={path} cannot be written: {error.strerror or error}") from error


def render_figure(figure: Any, ending: str, dpi: int | None = None, *, detail: Detail = "full") -> bytes:
    """Return the content of a file with this ending; `dpi` is by default that of the style."""
    if ending == ".html":
        from rocplot.sheet.interactive import build_live_page

        return build_live_page(figure, detail)
    buffer = io.BytesIO()
    figure.savefig(buffer, format=ending[1:], dpi=dpi, **_SAVE_OPTIONS[ending])
    return buffer.getvalue()


def resolve_styles(names: Sequence[str]) -> list[str]:
    """Resolve the name of each style, first among the package's own, then among matplotlib's."""
    import matplotlib.style

    package_styles = rocplot.styles()
    for name in names:
        if name not in package_styles and name not in matplotlib.style.available:
            hint = find_meant_name(name, package_styles)  # rocplot.styles() lists them, too
            raise UsageError(f"--style {name} is unknown: choose from {', '.join(package_styles)}{hint}")
    return [f"rocplot.styles.{name}" if name in package_styles else name for name in names]
