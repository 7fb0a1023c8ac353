"""Names at the lines in place of a legend: ``legend="direct"``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.artist import Artist, allow_rasterization
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.lines import Line2D

from rocplot._caution import caution
from rocplot.page.gids import gid_of, model_of
from rocplot.page.labels import labels_of
from rocplot.page.room import bring
from rocplot.page.typeset import Unlisted, Words
from rocplot.page.typeset import shown as shown_label

_LONG = 18  # characters of a name that may be broken before its numbers
_ENOUGH = 0.3  # of the width of an inset: the least that it shows of each line that is named in it
_MAIN = 1.95  # the lines of models stand above those of their layers


class _Names(Unlisted, Artist):
    """The names of an axes' lines or, where they have no room, its legend; decided when the figure is drawn.

    Names stand with their numbers if all have room so, else without them, or in two rows.
    It is drawn before all axes, and after what places their legends.
    """

    def __init__(
        self, ax: Axes, where: Axes, lines: list[Line2D], legend: Callable[[Sequence[Artist]], None]
    ) -> None:
        super().__init__()
        self.ax, self._where, self._lines, self._legend = ax, where, lines, legend
        self._forms = list(dict.fromkeys(zip(*map(_forms, lines), strict=True)))
        self._known: Any = None
        self._told = False
        self.set(zorder=-1e9, gid="names", in_layout=False)

    @allow_rasterization  # type: ignore[untyped-decorator]
    def draw(self, renderer: RendererBase) -> None:
        if self.ax.get_figure() is None:
            return
        labels, seen = labels_of(self._where), self._seen(renderer)
        decided = self._known is not None and self._known[1:] == seen[1:]
        decided = decided and np.allclose(self._known[0], seen[0], rtol=0, atol=2)  # but for part of a pixel
        if decided and labels.names_shown:
            labels.place(renderer)  # layouts move panels by parts of a pixel, which may take a name's room
            decided = labels.unnamed is None
        if not decided:
            if not labels.names_shown:
                self.show(True, renderer)
            for texts in self._forms:
                labels.write_names(texts)
                labels.place(renderer)
                if labels.unnamed is None:
                    break
            else:
                self.show(False, renderer)
                self._tell(labels.unnamed or "")
            self._known = self._seen(renderer)

    def _tell(self, unnamed: str) -> None:
        """Warn, once, that a legend stands where names were asked for."""
        if not self._told:
            self._told = True
            caution(
                f"legend='direct' finds no room for {' '.join(unnamed.split())!r} beside its line, so the "
                "names are left to the legend: enlarge the figure, shorten the names or draw fewer models"
            )

    def show(self, names: bool, renderer: RendererBase | None = None) -> None:
        """Show the names, with a legend of what has none, or a legend of all."""
        labels_of(self._where).names_shown = names
        self._legend(self._lines if names else [])
        figure: Any = self.ax.get_figure(root=True)
        for one in figure.artists if renderer is not None else ():
            if gid_of(one) == "legends":
                one.draw(renderer)

    def _seen(self, renderer: RendererBase) -> Any:
        """Return all on which the decision depends, the size of the panel in pixels first."""
        ax = self.ax
        for one in (ax, self._where):
            bring(one, renderer)
        size = ax.get_window_extent(renderer).size
        return size, renderer.points_to_pixels(1.0), ax.get_xlim(), ax.get_ylim(), len(ax.get_children())


def name_lines(ax: Axes, legend: Callable[[Sequence[Artist]], None]) -> None:
    """Write the names of an axes' models at their lines.

    `legend` draws the legend without some of its entries: it lists what has no line of its own, and all where
    the names have no room.  Names stand in the inset that enlarges the lines, if it shows enough of all.
    """
    handles = [one for one in ax.get_legend_handles_labels()[0] if isinstance(one, Line2D)]
    lines = [one for one in handles if one.get_zorder() >= _MAIN and one.get_linestyle() != "None"]
    figure: Any = ax.get_figure(root=True)
    for one in [one for one in figure.artists if isinstance(one, _Names) and one.ax is ax]:
        one.remove()
    for panel in (ax, *insets_of(ax)):
        labels_of(panel).forget_names()
    where, at = _enlarged(ax, lines)
    size = mpl.rcParams["legend.fontsize" if where is ax else "xtick.labelsize"]
    for line, shown in zip(lines, at, strict=True):
        labels_of(where).name(shown, _forms(line)[0], fontsize=size, linespacing=1.0)
    names = _Names(ax, where, lines, legend)
    figure.add_artist(names)
    names.show(True)


def insets_of(ax: Axes) -> list[Axes]:
    """List the insets that enlarge a part of an axes."""
    return [one for one in ax.child_axes if isinstance(one, Axes) and gid_of(one) == "zoom"]


def _enlarged(ax: Axes, lines: list[Line2D]) -> tuple[Axes, list[Line2D]]:
    """Find the axes in which names stand, and the lines there: an inset that shows enough, or these."""
    for inset in insets_of(ax):
        left, low, right, high = inset.viewLim.extents
        copies = {gid_of(one): one for one in inset.lines}
        at = [copies[gid_of(one)] for one in lines if gid_of(one) in copies]
        for line in at:
            x, y = np.asarray(line.get_xydata()).T
            inside = x[(left <= x) & (x <= right) & (low <= y) & (y <= high)]
            if inside.size < 2 or np.ptp(inside) < _ENOUGH * (right - left):
                break
        else:
            if at and len(at) == len(lines):
                return inset, at
    return ax, lines


def are_direct(ax: Axes) -> bool:
    """Whether the lines of an axes have their names at them."""
    figure: Any = ax.get_figure(root=True)
    return any(isinstance(one, _Names) and one.ax is ax for one in figure.artists)


def _forms(line: Line2D) -> list[Words]:
    """Return the label of a line, the name of its model without numbers, and that in two rows."""
    label, name = shown_label(line.get_label()), model_of(line)
    plain = "$" not in label
    full = label.replace(" (", "\n(", 1) if plain and len(label) > _LONG else label
    short = name if name and name in label else full
    spaces = [i for i, char in enumerate(short) if char == " " and plain and "\n" not in short]
    at = min(spaces, key=lambda i: abs(2 * i + 1 - len(short)), default=0)
    return [Words(one) for one in (full, short, f"{short[:at]}\n{short[at + 1 :]}" if at else short)]
