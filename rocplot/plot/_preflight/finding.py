"""What the print check finds."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    """One fault of a figure that makes it unfit to print.

    Attributes
    ----------
    kind : str
        What kind of fault it is, such as ``"overlapping text"``; see `preflight` for the list.
    message : str
        The fault in a sentence that names what is concerned.
    """

    kind: str
    message: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.message}"
