"""Faults of a call as values: the argument, what is wrong with it, the way out; errors say them."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import numpy as np

F = TypeVar("F", bound=Callable[..., Any])
E = TypeVar("E", TypeError, ValueError)

DATA = {"y_true", "y_score", "y_pred", "sample_weight", "groups", "hue", "fold", "by"}


MOST = 500  # characters of a message: more is not read, and hides the call
_START = 300  # of them that say what is wrong; the end has the way out


def cut_message(text: str) -> str:
    """Leave out the middle of a message that long names or values make too long."""
    return text if len(text) <= MOST else f"{text[:_START]} … {text[len(text) - (MOST - _START - 3) :]}"


def guard_call(function: F) -> F:
    """Bound the messages of a public function, and let its numbers underflow to 0 whatever numpy is told."""

    @functools.wraps(function)
    def call(*args: Any, **keywords: Any) -> Any:
        with np.errstate(under="ignore"):
            try:
                return function(*args, **keywords)
            except (TypeError, ValueError) as error:
                if len(error.args) == 1 and isinstance(error.args[0], str):
                    error.args = (cut_message(error.args[0]),)
                raise

    return call  # type: ignore[return-value]


@dataclass(frozen=True)
class ErrorDetails:
    """What is wrong with a call.

    Attributes
    ----------
    argument : str
        The argument, ``"y_true"``, perhaps on a path to it, ``"fold 3: y_true"``; a key, ``"hull: color"``.
    reason : str
        What is wrong with it, and what came: it continues the argument to a sentence.
    suggestion : str
        The way out, in Python.
    shell : str, optional
        What a shell says in place of reason and way, where these hold in Python alone.
    of_data : bool, optional
        Whether what the data hold is wrong, not how the call is written; by default that of arguments that
        hold data.
    """

    argument: str
    reason: str
    suggestion: str = ""
    shell: str | None = None
    of_data: bool | None = None

    @property
    def write_message(self) -> str:
        """The message of the error."""
        return self._join_sentence(f"{self.reason}: {self.suggestion}" if self.suggestion else self.reason)

    @property
    def write_shell_message(self) -> str:
        """The message where the caller writes flags; it still has the names of arguments."""
        return self.write_message if self.shell is None else self._join_sentence(self.shell)

    def _join_sentence(self, rest: str) -> str:
        return cut_message(self.argument + (" " if self.argument and rest[:1] not in "=:;,.[" else "") + rest)

    @property
    def is_of_data(self) -> bool:
        """Whether what the data hold is wrong."""
        name = self.argument.rpartition(": ")[2].partition("[")[0]
        if self.of_data is not None:
            return self.of_data
        return name in DATA and self.reason != "is missing"


def make_value_error(
    argument: str, reason: str, way: str = "", *, shell: str | None = None, of_data: bool | None = None
) -> ValueError:
    """Make the error for a value that cannot be used, to be raised."""
    return _make_error(ValueError, ErrorDetails(argument, reason, way, shell, of_data))


def make_type_error(argument: str, reason: str, way: str = "", *, shell: str | None = None) -> TypeError:
    """Make the error for a value of the wrong kind, to be raised."""
    return _make_error(TypeError, ErrorDetails(argument, reason, way, shell))


def _make_error(kind: type[E], fault: ErrorDetails) -> E:
    error = kind(fault.write_message)
    error.fault = fault  # type: ignore[attr-defined]
    return error


def get_error_details(error: Exception) -> ErrorDetails | None:
    """Return the fault of an error of ours; None for one of another package, or that names no argument."""
    details: ErrorDetails | None = getattr(error, "fault", None)
    return details


@contextmanager
def prefix_argument(argument: str) -> Iterator[None]:
    """Name the argument through which the caller reached another function whose input is wrong."""
    try:
        yield
    except (TypeError, ValueError) as error:
        raise rewrite_error(error, argument) from error


@contextmanager
def rename_arguments(**words: str) -> Iterator[None]:
    """Say the caller's `words` in errors by our own: ``renamed(y_true="marks", y_score="confidence")``."""
    try:
        yield
    except (TypeError, ValueError) as error:
        raise rewrite_error(error, **words) from error


def rewrite_error(error: TypeError | ValueError, start: str = "", /, **words: str) -> TypeError | ValueError:
    """Make an error again on the path by which the caller reached it, or with arguments of other names."""
    kind = TypeError if isinstance(error, TypeError) else ValueError
    pattern = re.compile("|".join(rf"\b{word}\b" for word in words) or "(?!)")

    def replace_words(text: str) -> str:
        return pattern.sub(lambda match: words[match[0]], text)

    fault = get_error_details(error)
    if fault is None:
        return kind(f"{start}: {error}" if start else replace_words(str(error)))
    argument = ": ".join(part for part in (start, replace_words(fault.argument)) if part)
    separator = ": " if start and not fault.argument else ""
    shell = None if fault.shell is None else separator + replace_words(fault.shell)
    reason, suggestion = separator + replace_words(fault.reason), replace_words(fault.suggestion)
    moved = replace(fault, argument=argument, reason=reason, suggestion=suggestion, shell=shell)
    return _make_error(TypeError, moved) if isinstance(error, TypeError) else _make_error(ValueError, moved)
