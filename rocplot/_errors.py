"""Errors that carry their parts as values: the argument, what is wrong with it, and how to correct it."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from types import TracebackType
from typing import Any, TypeVar

import numpy as np

from rocplot._words import complete_message

F = TypeVar("F", bound=Callable[..., Any])
E = TypeVar("E", TypeError, ValueError)

DATA = {"y_true", "y_score", "y_pred", "sample_weight", "groups", "hue", "fold", "by"}


MOST = 500  # characters of a message: nobody reads more, and it would push the call out of sight
_START = 300  # characters kept at the start, which says what is wrong; the end says how to correct it


def cut_message(text: str) -> str:
    """Write a message on one line, and cut the middle out if long names or values make it too long."""
    text = " ".join(text.split()) if "\n" in text else text  # arrays and tables are printed in rows
    return text if len(text) <= MOST else f"{text[:_START]} … {text[len(text) - (MOST - _START - 3) :]}"


def write_value(value: object) -> str:
    """Write a value for a message; a table, and one that Python cannot write, by its type."""
    with suppress(Exception):  # a repr may raise anything, and must not hide the message
        if "\n" not in (text := repr(value)):
            return text
    return f"{type(value).__name__}(…)"


def guard_call(function: F) -> F:
    """Add to messages about arguments the call that was meant, and limit the length of all messages.

    Numbers underflow to 0 whatever ``np.seterr`` says.
    A call that fails or is interrupted leaves the caller's random generator in its earlier state, so that it
    can be repeated.
    """

    @functools.wraps(function)
    def call(*args: Any, **keywords: Any) -> Any:
        seed: Any = keywords.get("seed")
        bits: Any = seed.bit_generator if isinstance(seed, np.random.Generator) else None
        state = None if bits is None else bits.state
        with np.errstate(under="ignore"):
            try:
                return function(*args, **keywords)
            except BaseException as error:
                if bits is not None:
                    bits.state = state
                is_message = isinstance(error, (TypeError, ValueError)) and len(error.args) == 1
                if is_message and isinstance(error.args[0], str):
                    message = error.args[0]
                    with suppress(Exception):  # a value that nothing can write must not hide the message
                        message = complete_message(error, call, args, keywords)
                    error.args = (cut_message(message),)
                    _hide_own_cause(error)
                raise

    return call  # type: ignore[return-value]


def _hide_own_cause(error: BaseException) -> None:
    """Leave out of the traceback an error of this package that this one answers; one of other code stays.

    It would be read first, and mostly says the same.
    """
    cause = error.__cause__ or error.__context__
    trace = None if cause is None else cause.__traceback__
    if trace is None or not _is_ours(trace):  # one that the caller caught
        return
    while trace.tb_next is not None:
        trace = trace.tb_next
    if _is_ours(trace):
        error.__cause__, error.__suppress_context__ = None, True


def _is_ours(trace: TracebackType) -> bool:
    return str(trace.tb_frame.f_globals.get("__name__", "")).startswith("rocplot.")


@dataclass(frozen=True)
class ErrorDetails:
    """The parts of an error message.

    Attributes
    ----------
    argument : str
        The argument, ``"y_true"``, if need be with a path to it, ``"fold 3: y_true"``; or a key,
        ``"hull: color"``.
    reason : str
        What is wrong with the argument, and which value was passed; it completes a sentence that the argument
        begins.
    suggestion : str
        How to correct it, in Python.
    shell : str, optional
        The text on the command line in place of `reason` and `suggestion`, where these hold only in Python.
    of_data : bool, optional
        Whether the contents of the data are wrong, not the call; by default True for arguments that hold
        data.
    """

    argument: str
    reason: str
    suggestion: str = ""
    shell: str | None = None
    of_data: bool | None = None

    @property
    def message(self) -> str:
        """The message of the error."""
        return self._join_sentence(f"{self.reason}: {self.suggestion}" if self.suggestion else self.reason)

    @property
    def shell_message(self) -> str:
        """The message on the command line; it names Python arguments, not yet flags."""
        return self.message if self.shell is None else self._join_sentence(self.shell)

    def _join_sentence(self, rest: str) -> str:
        return cut_message(self.argument + (" " if self.argument and rest[:1] not in "=:;,.[" else "") + rest)

    @property
    def is_of_data(self) -> bool:
        """Whether the contents of the data are wrong, not the call."""
        name = self.argument.rpartition(": ")[2].partition("[")[0]
        if self.of_data is not None:
            return self.of_data
        return name in DATA and self.reason != "is missing"


def make_value_error(
    argument: str, reason: str, way: str = "", *, shell: str | None = None, of_data: bool | None = None
) -> ValueError:
    """Make the ValueError, to be raised, for an argument whose value cannot be used."""
    return _make_error(ValueError, ErrorDetails(argument, reason, way, shell, of_data))


def make_type_error(argument: str, reason: str, way: str = "", *, shell: str | None = None) -> TypeError:
    """Make the TypeError, to be raised, for an argument of the wrong type."""
    return _make_error(TypeError, ErrorDetails(argument, reason, way, shell))


def _make_error(kind: type[E], fault: ErrorDetails) -> E:
    error = kind(fault.message)
    error.fault = fault  # type: ignore[attr-defined]
    return error


def get_error_details(error: Exception) -> ErrorDetails | None:
    """Return the parts of an error made in this module; None for all other errors."""
    details: ErrorDetails | None = getattr(error, "fault", None)
    return details


@contextmanager
def prefix_argument(argument: str) -> Iterator[None]:
    """Prefix the errors of a nested call with the caller's argument: ``fold 3: y_true must …``."""
    try:
        yield
    except (TypeError, ValueError) as error:
        raise rewrite_error(error, argument) from error


@contextmanager
def rename_arguments(**words: str) -> Iterator[None]:
    """Write arguments in errors by the caller's names: ``rename_arguments(y_true="marks")``."""
    try:
        yield
    except (TypeError, ValueError) as error:
        raise rewrite_error(error, **words) from error


def rewrite_error(error: TypeError | ValueError, start: str = "", /, **words: str) -> TypeError | ValueError:
    """Make a copy of an error with a prefix for the caller's argument, or with arguments renamed."""
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
