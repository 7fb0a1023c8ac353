"""The figure of what was drawn."""

from __future__ import annotations

from typing import Any

from matplotlib.figure import Figure


def figure_of(given: Any, argument: str) -> Figure:
    """Return a figure, or the whole one of its axes, its subfigures or a grid of seaborn."""
    found: Any = getattr(given, "figure", None)
    if not hasattr(found, "get_figure"):
        raise TypeError(f"{argument} must be a matplotlib Figure or its Axes, not {type(given).__name__}")
    whole: Figure = found.get_figure(root=True)
    return whole
