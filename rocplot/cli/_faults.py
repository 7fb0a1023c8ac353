"""Faults of a call, and the exit code of each."""

from __future__ import annotations

FAULT, USAGE = 1, 2
INTERRUPTED, CLOSED = 130, 141  # 128 and the number of the signal, as other programs end


class DataError(ValueError):
    """What a file holds cannot be used."""


class UsageError(ValueError):
    """The words of a call cannot be used: a file that does not exist, options that exclude each other."""
