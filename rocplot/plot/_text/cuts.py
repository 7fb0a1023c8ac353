"""Lines on which labels stand: they are cut there, as no patch of any colour would match every ground."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from matplotlib.transforms import IdentityTransform

from rocplot.plot._text.label import box_of
from rocplot.plot._text.places import outline_with, strikes

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from matplotlib.axes import Axes
    from matplotlib.collections import Collection
    from matplotlib.lines import Line2D

    from rocplot._typing import Array


@dataclass(eq=False)
class Cuts:
    """The lines of a panel that give way, and the boxes that are left out of them, on the page."""

    lines: list[Line2D | Collection] = field(default_factory=list)
    at_names: list[Line2D | Collection] = field(default_factory=list)  # give way if words have no other room
    boxes: Array = field(default_factory=lambda: np.empty((0, 4)))

    def give_way(self, lines: Mapping[Line2D | Collection, Sequence[Array]], boxes: Array) -> None:
        """Cut also those of some lines, given with their paths, on which a word has to stand."""
        for line, paths in lines.items():
            runs = [np.stack([path[:-1], path[1:]], axis=1) for path in paths if len(path) > 1]
            if line not in self.at_names and any(strikes(run, boxes).any() for run in runs):
                self.at_names.append(line)

    def cut(self, ax: Axes, boxes: Array) -> None:
        """Leave these boxes out of the lines."""
        self.boxes = boxes
        whole = outline_with(box_of(ax.bbox), boxes)
        for line in [*self.lines, *self.at_names] if len(boxes) else []:
            line.set_clip_path(whole, IdentityTransform())

    def mend(self, ax: Axes) -> None:
        """Draw the lines whole; none gives way to names."""
        for line in [*self.lines, *self.at_names]:
            line.set_clip_path(ax.patch)
        self.at_names = []
