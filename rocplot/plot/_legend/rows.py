"""The entries of a legend in rows and columns, which can be arranged anew."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.backend_bases import RendererBase
from matplotlib.legend import Legend
from matplotlib.offsetbox import VPacker

from rocplot._typing import Array

NUMBERS = re.compile(r" \([^()]*\d[^()]*\)$")  # of a label, at its end
_LONG = 30  # characters of a label that may be broken
_BREAK = r"(?<![=<>≤≥±]) (?![=<>≤≥±])"
_GAP = 0.4  # of the size of type, between a legend outside and the words of the axes


class Rows:
    """The entries of a legend, which can be arranged in other rows and columns, and without their numbers."""

    def __init__(self, legend: Legend, names: Sequence[str] = ()) -> None:
        self.legend = legend
        columns = legend._legend_handle_box.get_children()  # type: ignore[attr-defined]
        self._items: list[Any] = [one for column in columns for one in column.get_children()]
        self._texts, self._keys = list(legend.get_texts()), list(legend.legend_handles)
        self.labels = [text.get_text() for text in self._texts]
        self._names, self._written = list(names), list(self.labels)
        self.bare = False  # whether names alone are written, without the numbers in labels
        self.hidden: set[int] = set()
        self.size_of_type = float(legend._fontsize)  # type: ignore[attr-defined]
        self._measures: dict[Any, Any] = {}

    @property
    def forms(self) -> list[int]:
        """The forms that differ: labels in one row, or long ones in two, ever narrower."""
        self._read()
        texts = {tuple(broken(label, form) for label in self._words): form for form in (2, 1, 0)}
        return sorted(texts.values())

    @property
    def count(self) -> int:
        return len(self._items) - len(self.hidden)

    def _read(self) -> None:
        """Take over labels that the caller has changed."""
        for i, text in enumerate(self._texts):
            if text.get_text() != self._written[i]:
                self.labels[i] = text.get_text()

    @property
    def _words(self) -> list[str]:
        """The labels, or the names of those that contain theirs."""
        if not self.bare:
            return self.labels
        names = self._names + self.labels[len(self._names) :]
        return [name if name in label else label for name, label in zip(names, self.labels, strict=True)]

    def arrange(self, columns: int, form: int) -> None:
        """Stand the entries in columns, labels in one of their forms."""
        self._read()
        self._written = [broken(label, form) for label in self._words]
        for text, label in zip(self._texts, self._written, strict=True):
            text.set_text(label)
        shown = [i for i in range(len(self._items)) if i not in self.hidden]
        whole: Any = self.legend._legend_handle_box  # type: ignore[attr-defined]
        gap, align = self.legend.labelspacing * self.size_of_type, whole.get_children()[0].align
        whole._children = [
            VPacker(pad=0, sep=gap, align=align, children=[self._items[i] for i in part])
            for part in np.array_split(shown, max(min(columns, len(shown)), 1))
        ]
        whole.set_figure(self.legend.get_figure(root=False))
        whole.axes = self.legend.axes
        self.legend.texts = [self._texts[i] for i in shown]
        self.legend.legend_handles = [self._keys[i] for i in shown]
        self.legend.set_ncols(columns)

    def forget(self) -> None:
        """Measure all entries anew when sizes are asked for."""
        self._measures = {}

    def size(self, renderer: RendererBase) -> Array:
        """Return width and height, in points; each entry is measured once, however they are arranged."""
        legend: Any = self.legend
        point: Any = renderer.points_to_pixels(1.0)
        columns = [[*one.get_children()] for one in legend._legend_handle_box.get_children()]
        if legend.get_title().get_text() or legend._mode == "expand" or not any(columns):
            whole: Array = np.array(legend.get_window_extent(renderer).size) / point
            return whole
        key = tuple(text.get_text() for text in legend.get_texts())
        if key not in self._measures:
            boxes = [(one, one.get_bbox(renderer)) for part in columns for one in part]
            self._measures[key] = {
                one: (box.width / point, -box.y0 / point, box.y1 / point) for one, box in boxes
            }
        known, gap = self._measures[key], legend.labelspacing * self.size_of_type
        parts = [np.array([known[one] for one in part]) for part in columns]
        below = [part[:, 1:].sum() + gap * (len(part) - 1) - part[0, 2] for part in parts]
        width = sum(part[:, 0].max() for part in parts)
        width += legend.columnspacing * self.size_of_type * (len(parts) - 1)
        height = max(below) + max(part[0, 2] for part in parts)
        size: Array = np.array([width, height]) + 2 * legend.borderpad * self.size_of_type
        return size

    @property
    def gap(self) -> float:
        """Points between a legend outside and what it stands beside."""
        return _GAP * self.size_of_type


def broken(label: str, form: int) -> str:
    """Write a label in one row, a long one in two: broken before its numbers, or nearest to its middle.

    Mathematics stays whole, and in the first of these ways a formula.
    """
    spaces = [one.start() for one in re.finditer(_BREAK if form == 1 else " ", label)]
    if not form or len(label) <= _LONG or not spaces or "$" in label or "\n" in label:
        return label
    numbers = NUMBERS.search(label)
    if form == 1 and numbers is not None and numbers.start() > 0:
        at = numbers.start()
    else:
        at = min(spaces, key=lambda i: abs(2 * i - len(label)))
    return type(label)(f"{label[:at]}\n{label[at + 1 :]}")  # words or not
