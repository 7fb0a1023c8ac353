"""A legend whose entries look as their lines do when it is drawn."""

from __future__ import annotations

from typing import Any

from matplotlib.artist import allow_rasterization
from matplotlib.backend_bases import RendererBase
from matplotlib.legend import Legend
from matplotlib.lines import Line2D

from rocplot.plot._looks import dashes_of
from rocplot.plot._typeset import Unlisted

_LOOK = ("color", "linewidth", "alpha", "marker", "markersize", "markerfacecolor", "markeredgecolor")


class _Following(Legend):
    """A legend that knows the lines of its entries, and how they looked when it was made."""

    followed: list[tuple[Line2D, Line2D, dict[str, Any]]]
    set = Unlisted.set  # no base: a legend becomes one later

    @allow_rasterization  # type: ignore[untyped-decorator]
    def draw(self, renderer: RendererBase) -> None:
        for entry, line, before in self.followed:
            now = _look(line)
            entry.set(**{word: value for word, value in now.items() if repr(value) != repr(before[word])})
            before |= now
        super().draw(renderer)


def _look(line: Line2D) -> dict[str, Any]:
    return {word: getattr(line, f"get_{word}")() for word in _LOOK} | {"linestyle": dashes_of(line)}


def follow(legend: Legend, handles: list[Any]) -> None:
    """Let the entries of a legend follow the lines that they were made of, such as one that is recolored."""
    firsts = [one[0] if isinstance(one, tuple) else one for one in handles]
    pairs = zip(legend.legend_handles, firsts, strict=True)
    legend.__class__ = _Following  # it is the axes that make a legend
    legend.followed = [  # type: ignore[attr-defined]
        (entry, line, _look(line))
        for entry, line in pairs
        if isinstance(entry, Line2D) and isinstance(line, Line2D)
    ]
