"""Axis labels that a grid of seaborn leaves alone."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from matplotlib.axes import Axes


class _Kept:
    """A label that is not replaced, once, by the name of a column."""

    column: object = None

    def set_text(self, s: Any) -> None:
        if s is not None and s == self.column:
            self.column = None
        else:
            super().set_text(s)  # type: ignore[misc]


@functools.cache
def _kept(kind: Any) -> Any:
    return type(f"Kept{kind.__name__}", (_Kept, kind), {})


def keep_labels(ax: Axes, columns: Mapping[str, Any]) -> None:
    """Keep the labels of the axes when seaborn's ``FacetGrid`` writes the `columns` that it has passed on."""
    for way, column in columns.items():
        label: Any = getattr(ax, f"{way}axis").label
        if column is not None:
            kind: Any = type(label)
            if not isinstance(label, _Kept):
                label.__class__ = _kept(kind)  # matplotlib makes the labels of axes
            label.column = column
