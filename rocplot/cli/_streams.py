"""Standard output and standard error, which may be closed, full, or nobody's any more."""

from __future__ import annotations

import errno
import io
import os
import sys
from contextlib import suppress
from typing import Any


def set_stream_encoding(stream: Any) -> None:
    """Let a stream write UTF-8 to files and pipes, and escape what a terminal cannot encode."""
    if not isinstance(stream, io.TextIOWrapper):
        return  # a program without a console has no such stream
    if stream.isatty() or "PYTHONIOENCODING" in os.environ:
        stream.reconfigure(errors="backslashreplace")
    else:
        stream.reconfigure(encoding="utf-8", errors="surrogateescape")  # keeps undecodable names of files


def print_output(text: str) -> None:
    """Write to standard output; raise if the caller has closed it."""
    if sys.stdout is None:  # as Python has it then
        raise OSError(errno.EBADF, "it is closed")
    sys.stdout.write(text)


def flush_output() -> None:
    """Write out what is kept back; a full disk is an error here, and not one of the interpreter's end."""
    if sys.stdout is not None:
        sys.stdout.flush()


def discard_output() -> None:
    """Lead what could not be written nowhere: the interpreter would try once more at its end."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def print_error(text: str) -> None:
    """Write lines to standard error; if that cannot be written, there is nobody to tell."""
    if sys.stderr is not None:  # else they would go to standard output
        with suppress(OSError):
            print(text, file=sys.stderr, flush=True)
