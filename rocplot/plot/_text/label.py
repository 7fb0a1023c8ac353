"""A text with its places: what it says, how large it is, and where it has settled."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.lines import Line2D
from matplotlib.text import Text
from matplotlib.transforms import Bbox, BboxBase

if TYPE_CHECKING:
    from rocplot._typing import Array
    from rocplot.plot._text.places import Taken


@dataclass(eq=False)
class Label:
    """A text with the places that it may take, and the line that leads to it."""

    text: Text
    spots: np.ndarray[Any, Any]  # data coordinates: one point to stand beside, or several to choose from
    beside: bool
    required: bool
    near: bool  # whether it is better left out than far enough to need a leader
    clear: float  # space around the anchor that its marker fills
    leader: Line2D
    word: str  # what the number is; of labels of one series, the first that is shown says it
    series: str
    number: str
    line: Line2D | None = None  # whose name this is
    short: str = ""  # the name without numbers
    known: Any = None  # for which words, size and renderer the extent holds
    extent: Array = field(default_factory=lambda: np.zeros(4))  # the text's box where it stands at (0, 0)

    @property
    def size(self) -> Array:
        """Width and height, in display space."""
        found: Array = self.extent[2:] - self.extent[:2]
        return found


def said(word: str, number: str) -> str:
    return type(number)(f"{word} {number}") if word else number


def measure(label: Label, taken: Taken, alone: bool = False) -> None:
    """Settle what a label says, its number `alone` or with a word that none has said, and measure it."""
    if label.word:
        first = (label.word, label.series) not in taken.said and not alone
        label.text.set_text(said(label.word * first, label.number))
    label.text.set_visible(True)
    label.leader.set_data([], [])
    text = label.text
    way = text.get_usetex(), type(getattr(taken.renderer, "_renderer", taken.renderer))
    seen = way, taken.scale, text.get_text(), hash(text.get_fontproperties())
    if label.known != seen:
        text.set_position((0, 0))
        label.extent, label.known = box_of(text.get_window_extent(taken.renderer)), seen


def settle(label: Label, box: Array, leader: Array | None, taken: Taken) -> None:
    """Move a label into its place, which is then taken."""
    if label.text.get_text() == said(label.word, label.number):
        taken.said.add((label.word, label.series))
    label.text.set_position(tuple(box[:2] - label.extent[:2]))
    taken.take(box, leader)
    if leader is not None:
        label.leader.set_data(*leader.T)


def box_of(found: BboxBase | None) -> Array:
    """Write a box as (x0, y0, x1, y1)."""
    return np.asarray((Bbox.null() if found is None else found).extents, float)
