"""The lines that labels keep off or name, as a page shows them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

import numpy as np
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.collections import Collection
from matplotlib.lines import Line2D
from matplotlib.offsetbox import AnchoredOffsetbox
from matplotlib.transforms import BboxBase

from rocplot._typing import Array
from rocplot.plot._ink import Ink, along, outlines, without_own
from rocplot.plot._text.label import Label, box_of

P = TypeVar("P")
Drawn: TypeAlias = "Line2D | Collection"

_STEP = 5.0  # between places along a line
_CELL = 0.5  # of the raster of lines
_FINE = 1e3 / np.pi  # in a pixel: no round number, or rates of round numbers were rounded up or down


@dataclass
class Scene:
    """Lines on a page, drawn once for all attempts to place labels."""

    seen: Any  # all that it was made of, to be compared
    panel: BboxBase
    scale: float  # pixels per unit of the text
    paths: dict[Drawn, list[Array]]  # of the lines in view
    ink: Ink
    thin: Ink  # the lines that give way
    names: dict[Label, Any] | None = None

    @classmethod
    def of(
        cls,
        panel: BboxBase,
        scale: float,
        avoided: list[Drawn],
        giving_way: list[Drawn],
        named: list[Drawn],
        before: Scene | None,
    ) -> Scene:
        """Return the scene of these lines, the one from before if it is the same."""
        lines = dict.fromkeys([*avoided, *giving_way, *named])
        paths = {line: outlines(line) for line in lines if line.get_visible()}
        shown = [(line, *(in_panel(path, panel) for path in some)) for line, some in paths.items()]
        seen = scale, in_panel(panel.max, panel), shown, list(avoided), list(giving_way)
        if before is not None and before.seen == seen and not np.subtract(before.panel.min, panel.min).any():
            return before
        ink, thin = (_ink(panel, _CELL * scale, paths, some) for some in (avoided, giving_way))
        return cls(seen, panel, scale, paths, ink, thin)

    def drawn(self, lines: Iterable[Drawn]) -> Ink:
        """Draw some of the lines only."""
        return _ink(self.panel, _CELL * self.scale, self.paths, lines)

    def places(self, names: dict[Label, Line2D], make: Callable[[Array, Ink], P]) -> dict[Label, P]:
        """Sample the lines that have names where they are seen; `make` places of these and the others."""
        if self.names is None or self.names.keys() != names.keys():
            inks = [_ink(self.panel, self.scale, self.paths, [line]) for line in names.values()]
            each = zip(names.items(), without_own(inks), strict=True)
            self.names = {name: make(self._along(line), ink) for (name, line), ink in each}
        return self.names

    def _along(self, line: Line2D) -> Array:
        step, low = _STEP * self.scale, self.panel.min
        own = [path - low for path in self.paths[line]]
        points = along(own, np.asarray(self.panel.size), 0.5 * step) + low
        found: Array = points[np.unique(np.floor(points / step), axis=0, return_index=True)[1]]
        return found


def standing_in(ax: Any, renderer: RendererBase) -> list[Array]:
    """Give the boxes of what stands in a panel: legend, notes, and insets in view."""
    legend = ax.get_legend()
    boxes = [one for one in ax.artists if isinstance(one, AnchoredOffsetbox)]
    boxes += [legend] if legend is not None and legend.get_visible() else []
    found = [box_of(one.get_window_extent(renderer)) for one in boxes]
    insets = [one for one in ax.child_axes if isinstance(one, Axes) and one.get_visible()]  # no second axes
    return found + [box_of(one.get_tightbbox(renderer)) for one in insets]


def in_panel(points: Any, panel: BboxBase) -> int:
    """Tell points in a panel from others, wherever it stands on the page; rounding errors do not matter."""
    found = np.round(np.subtract(points, panel.min) * _FINE)
    return hash((found + 0.0).tobytes())  # -0.0 is 0.0


def _ink(panel: BboxBase, cell: float, paths: dict[Drawn, list[Array]], lines: Iterable[Drawn]) -> Ink:
    """Draw those of some lines that are in view."""
    ink = Ink(panel.width, panel.height, cell, panel.min)
    ink.lines([path for line in lines for path in paths.get(line, ())])
    return ink
