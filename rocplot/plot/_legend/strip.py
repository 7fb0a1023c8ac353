"""A legend of a figure: at a side of its page where all panels make room."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.artist import Artist, allow_rasterization
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.layout_engine import TightLayoutEngine
from matplotlib.legend import Legend
from matplotlib.transforms import Bbox

from rocplot.plot._ink import pixels
from rocplot.plot._legend.entries import bare, in_order, listed
from rocplot.plot._legend.room import room_of
from rocplot.plot._legend.rows import Rows
from rocplot.plot._typeset import Unlisted, literal_legend

_MOST = 0.5  # of the page that a legend may take where the caller has not asked for it


class Strip(Rows):
    """A legend of a figure, at a side of its page where all panels make room."""

    def __init__(self, figure: Any, legend: Legend, side: str, columns: int | None) -> None:
        super().__init__(legend)
        self.figure, self.side, self.columns = figure, side, columns
        self.own, self.is_fit = False, True  # whether it was drawn for want of room in the panels
        self._rect: Any = None

    def reset(self, engine: Any) -> None:
        """Give back the room."""
        self.forget()
        if self._rect is not None and isinstance(engine, TightLayoutEngine):
            engine.set(rect=self._rect)
        self._rect = None

    def settle(self, renderer: RendererBase, axes: list[Axes], engine: Any) -> None:
        """Stand in as many columns as the page holds, and make room; constrained layout makes its own."""
        page = Bbox.unit().transformed(self.figure.transSubfigure)
        room = self.room(renderer)
        if isinstance(engine, TightLayoutEngine):
            self._rect = engine.get()["rect"]
            rect = list(self._rect)
            i = {"left": 0, "lower": 1, "right": 2, "upper": 3}[self.side]
            rect[i] += room if i < 2 else -room
            engine.set(rect=tuple(rect))
        elif engine is None:
            self._squeeze(renderer, axes, page, room)

    def room(self, renderer: RendererBase) -> float:
        """Stand in rows that the page holds, and return the share of the page that the legend takes."""
        page = np.array(Bbox.unit().transformed(self.figure.transSubfigure).size) / pixels(renderer)
        pad = 2 * float(self.legend.borderaxespad) * self.size_of_type
        across = self.side in ("lower", "upper")
        self._stand(page[0] - pad, self.count if across else 1, renderer)
        shares = (self.size(renderer) + pad) / page
        self.is_fit = bool(shares.max() <= 1 and shares[int(across)] <= _MOST)
        return float(shares[int(across)])

    def _stand(self, wide: float, most: int, renderer: RendererBase) -> None:
        """Stand so as to take least of the page, no wider than this, long labels in two rows if need be."""
        best, least, i = (1, self.forms[-1]), np.inf, int(self.side in ("lower", "upper"))
        for form in self.forms:
            for columns in [self.columns] if self.columns else range(most, 0, -1):
                rows = -(-self.count // columns)
                arranged = self.columns or -(-self.count // rows), form
                self.arrange(*arranged)
                size = self.size(renderer)
                if size[0] <= wide and size[i] < least - 1:
                    best, least = arranged, size[i]
        self.arrange(*best)

    def _squeeze(self, renderer: RendererBase, axes: list[Axes], page: Bbox, room: float) -> None:
        """Move all panels together, away from the legend, as far as they stand in its room."""
        i = int(self.side in ("lower", "upper"))
        boxes = [box for ax in axes if ax.get_visible() and (box := ax.get_tightbbox(renderer)) is not None]
        if not boxes:
            return
        words, cells = Bbox.union(boxes), Bbox.union([ax.get_position(original=True) for ax in axes])
        low, high = cells.min[i], cells.max[i]
        if self.side in ("lower", "left"):
            short = room - (words.min[i] - page.min[i]) / page.size[i]
            fixed = high
        else:
            short = room - (page.max[i] - words.max[i]) / page.size[i]
            fixed = low
        scale = 1 - max(short, 0.0) / (high - low)
        for ax in axes:
            room_of(ax).squeeze(i, scale, fixed)


def drawn(figure: Any, entries: list[tuple[Artist, ...]], kws: dict[str, Any]) -> Legend:
    """Draw a legend of a figure, in place of an earlier one: models without the panels' numbers."""
    for old in (one for one in figure.legends if one.get_gid() == "figure legend"):
        old.remove()
    made: Legend = literal_legend(figure.legend(**listed(entries) | {"frameon": False} | kws))
    for text, (first, *_) in zip(made.get_texts(), in_order(entries), strict=True):
        text.set_text(bare(first))
    made.set_gid("figure legend")
    return made


class Fresh(Unlisted, Artist):
    """Draws the legends of a figure that were made too late to be drawn with it."""

    def __init__(self) -> None:
        super().__init__()
        self.legends: list[Any] = []
        self.set_zorder(5)
        self.set_in_layout(False)

    @allow_rasterization  # type: ignore[untyped-decorator]
    def draw(self, renderer: RendererBase) -> None:
        for one in self.legends:
            one.draw(renderer)
        self.legends.clear()
