"""Warnings that point at the caller's line and name the current model."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from rocplot._errors import cut_message, make_value_error
from rocplot._names import name_entries, quote_blank

_INSIDE = ("rocplot.", "matplotlib.")  # matplotlib calls the code that warns when a figure is shown or saved
_SUBJECT: ContextVar[str | None] = ContextVar("subject", default=None)
_IS_DRAWING_TRIAL: ContextVar[bool] = ContextVar("is_drawing_trial", default=False)


@contextmanager
def name_model(subject: str | None) -> Iterator[None]:
    """Name the current model in warnings of the context; None names no model."""
    token = _SUBJECT.set(subject)
    try:
        yield
    finally:
        _SUBJECT.reset(token)


def get_model_entry(value: Any, argument: str) -> Any:
    """Return the current model's entry of an argument that may map the models' names to values."""
    if not isinstance(value, Mapping):
        return value
    subject = _SUBJECT.get()
    if subject is None:
        raise make_value_error(argument, "is a mapping, but the model has no name", "pass one number")
    by_name = name_entries(value, argument)
    if subject not in by_name:
        raise make_value_error(
            argument, f"lacks the model {subject!r}", f"it has {', '.join(map(repr, by_name))}"
        )
    return by_name[subject]


def warn_user(message: str) -> None:
    """Warn at the caller's line, the nearest outside of the package, and name the current model if it is set.

    A warning raised while a figure is drawn points at the line that shows or saves the figure.
    """
    subject = _SUBJECT.get()
    text = message if subject is None else f"{quote_blank(subject)}: {message}"
    warnings.warn(cut_message(text), stacklevel=_find_outside_frame()[0])


def warn_once(owner: Any, message: str, topic: str = "room") -> None:
    """Warn like `warn_user`, but only once for each artist that owns the message, and topic.

    A figure that is drawn only to be measured does not warn, and still does when it is shown or saved.
    """
    topics: set[str] = vars(owner).setdefault("_warned_topics", set())
    if topic not in topics and not _IS_DRAWING_TRIAL.get():
        topics.add(topic)
        warn_user(message)


def is_drawing_trial() -> bool:
    """Return whether the figure is drawn only to be measured."""
    return _IS_DRAWING_TRIAL.get()


@contextmanager
def silence_drawing() -> Iterator[None]:
    """Ignore all warnings while a figure is drawn only to be measured."""
    token = _IS_DRAWING_TRIAL.set(True)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        _IS_DRAWING_TRIAL.reset(token)


def warn_caller(message: str, kind: type[Warning]) -> None:
    """Warn at the caller's line by a warning class such as DeprecationWarning."""
    warnings.warn(cut_message(message), kind, stacklevel=_find_outside_frame()[0])


def get_caller_module() -> str:
    """Return the name of the module that called the package."""
    return _find_outside_frame()[1]


def _find_outside_frame() -> tuple[int, str]:
    """Return the stack level, seen from the calling function, and the module of the nearest frame outside."""
    frame, level = sys._getframe(2), 2
    while frame.f_back is not None and str(frame.f_globals.get("__name__", "")).startswith(_INSIDE):
        frame, level = frame.f_back, level + 1
    return level, str(frame.f_globals.get("__name__", ""))
