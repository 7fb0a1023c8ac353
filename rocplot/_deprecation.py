"""Deprecated names: their replacements, the releases that deprecated them, and the earliest removal.

A deprecated name works, with a warning that names its replacement, in at least two minor releases and for at
least a year; then it raises an error that names its replacement (`rocplot._suggestions`).
"""

from __future__ import annotations

import datetime
import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rocplot._warnings import warn_caller

MINOR_RELEASES, YEARS = 2, 1


@dataclass(frozen=True)
class Deprecated:
    """A deprecated name and its replacement.

    `old` is a function or class, ``rocplot.compute.area``; an argument, ``rocplot.roc(hulls)``; or a field,
    ``RocCurve.area``.  `since` is the first release that warns, `on` its date.
    """

    old: str
    new: str
    since: str
    on: datetime.date

    @property
    def removal(self) -> tuple[str, datetime.date]:
        """The first release that may remove the name, and the date before which no release may."""
        major, minor = map(int, self.since.split(".")[:2])
        return f"{major}.{minor + MINOR_RELEASES}", self.on + datetime.timedelta(days=365 * YEARS + 1)

    @property
    def message(self) -> str:
        """The message of the warning."""
        release, date = self.removal
        return (
            f"{self.old} is deprecated since rocplot {self.since}: write {self.new}. "
            f"It works until rocplot {release}, and at least until {date:%B %Y}"
        )


DEPRECATED: tuple[Deprecated, ...] = ()  # nothing is deprecated at present


def get_replacement(name: str) -> str | None:
    """Warn about a deprecated function, class or field and return its replacement; None for other names."""
    for deprecated in DEPRECATED:
        if deprecated.old == name:
            warn_caller(deprecated.message, DeprecationWarning)
            return deprecated.new
    return None


def accept_old_arguments(name: str, function: Any) -> Any:
    """Wrap a public function so that it accepts deprecated names of its arguments, too, with a warning."""
    words = {
        deprecated.old[len(name) + 1 : -1]: deprecated
        for deprecated in DEPRECATED
        if deprecated.old.startswith(f"{name}(")
    }
    return _translate_arguments(function, words) if words else function


def _translate_arguments(function: Callable[..., Any], words: dict[str, Deprecated]) -> Callable[..., Any]:
    @functools.wraps(function)
    def call(*args: Any, **keywords: Any) -> Any:
        for old in words.keys() & keywords.keys():
            new = words[old].new
            if new in keywords:
                message = f"{function.__name__}() got both {old!r} and {new!r}, its name now"
                raise TypeError(f"{message}: pass {new!r}")
            warn_caller(words[old].message, DeprecationWarning)
            keywords[new] = keywords.pop(old)
        return function(*args, **keywords)

    return call
