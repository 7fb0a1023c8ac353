"""Axis labels that a grid of seaborn leaves alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matplotlib.axes import Axes
from matplotlib.text import Text


class _Label(Text):
    """A label that is not replaced, once, by the name of a column."""

    column: object = None

    def set_text(self, s: Any) -> None:
        if s is not None and s == self.column:
            self.column = None
        else:
            super().set_text(s)


def keep_labels(ax: Axes, columns: Mapping[str, Any]) -> None:
    """Keep the labels of the axes when seaborn's ``FacetGrid`` writes the `columns` that it has passed on."""
    for way, column in columns.items():
        label: Any = getattr(ax, f"{way}axis").label
        if isinstance(column, str) and type(label) in (Text, _Label):
            label.__class__ = _Label  # matplotlib makes the labels of axes
            label.column = column
