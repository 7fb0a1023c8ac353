"""Warnings that point at the caller's line, and name the model that is being worked on."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from rocplot._errors import cut_message, make_value_error
from rocplot._names import write_names

_INSIDE = ("rocplot.", "matplotlib.")  # which draws what a figure finds to say when it is shown or saved
_SUBJECT: ContextVar[str | None] = ContextVar("subject", default=None)


@contextmanager
def name_model(subject: str | None) -> Iterator[None]:
    """Name the current model in warnings, if there are several."""
    token = _SUBJECT.set(subject)
    try:
        yield
    finally:
        _SUBJECT.reset(token)


def get_model_entry(value: Any, argument: str) -> Any:
    """Return the current model's entry of an argument that may be a mapping of all models' names."""
    if not isinstance(value, Mapping):
        return value
    subject = _SUBJECT.get()
    if subject is None:
        raise make_value_error(argument, "is a mapping, but the model has no name", "pass one number")
    by_name = dict(zip(write_names(value), value.values(), strict=True))
    if subject not in by_name:
        raise make_value_error(
            argument, f"lacks the model {subject!r}", f"it has {', '.join(map(repr, by_name))}"
        )
    return by_name[subject]


def warn_user(message: str) -> None:
    """Warn at the caller's line, the nearest outside of the package, and name the model if one of several.

    Of what is found when a figure is drawn that is the line that shows or saves it.
    """
    subject = _SUBJECT.get()
    text = message if subject is None else f"{subject}: {message}"
    warnings.warn(cut_message(text), stacklevel=_find_outside_frame()[0])


def warn_caller(message: str, kind: type[Warning]) -> None:
    """Warn of another kind at the caller's line."""
    warnings.warn(cut_message(message), kind, stacklevel=_find_outside_frame()[0])


def get_caller_module() -> str:
    """Return the name of the module that called the package."""
    return _find_outside_frame()[1]


def _find_outside_frame() -> tuple[int, str]:
    """Find the nearest frame outside of the package: its level from that of our caller, and its module."""
    frame, level = sys._getframe(2), 2
    while frame.f_back is not None and str(frame.f_globals.get("__name__", "")).startswith(_INSIDE):
        frame, level = frame.f_back, level + 1
    return level, str(frame.f_globals.get("__name__", ""))
