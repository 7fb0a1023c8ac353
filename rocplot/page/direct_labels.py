"""Names beside the lines in place of a legend: ``legend="direct"``."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.artist import Artist, allow_rasterization
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.lines import Line2D

from rocplot._warnings import warn_once
from rocplot.page.gids import get_gid, get_model_name
from rocplot.page.labels import get_labels
from rocplot.page.margins import apply_locator
from rocplot.page.occupied import get_point_size
from rocplot.page.typeset import LiteralString, UnlistedArtist
from rocplot.page.typeset import read_artist_label as shown_label

_BREAKABLE_NAME_LENGTH = 18  # characters: a longer label may be broken before its numbers
_MIN_INSET_FRACTION = (
    0.3  # of the width of an inset: each line must span as much for names to stand in the inset
)
_MIN_LINE_ZORDER = 1.95  # the lines of models have a higher zorder than those of their layers


class _DirectLabels(UnlistedArtist, Artist):
    """The names beside an axes' lines, or its legend if they have no room; decided when the figure is drawn.

    Names are written with their numbers if all have room so, else without them, or in two rows.
    The artist is drawn before all axes, and after the `LegendPlacer`.
    """

    def __init__(
        self, ax: Axes, label_axes: Axes, lines: list[Line2D], draw_legend: Callable[[Sequence[Artist]], None]
    ) -> None:
        super().__init__()
        self.ax, self._label_axes, self._lines, self._draw_legend = ax, label_axes, lines, draw_legend
        self._label_forms = list(dict.fromkeys(zip(*map(_list_label_forms, lines), strict=True)))
        self._last_state: Any = None
        self.set(zorder=-1e9, gid="names", in_layout=False)

    @allow_rasterization  # type: ignore[untyped-decorator]
    def draw(self, renderer: RendererBase) -> None:
        if self.ax.get_figure() is None:
            return
        labels, state = get_labels(self._label_axes), self._get_panel_state(renderer)
        decided = self._last_state is not None and self._last_state[1:] == state[1:]
        # Layouts change panels by parts of a point, which is no reason to decide anew
        decided = decided and np.allclose(self._last_state[0], state[0], rtol=0, atol=2)
        if decided and labels.shows_names:
            # Such a move may still take the room of a name
            labels.update_places(renderer)
            decided = not labels.unplaced_names
        if not decided:
            if not labels.shows_names or labels.left_out:
                self.show_names(self._lines, renderer)
            if unplaced := self._place_names(renderer):
                self._leave_names_out(unplaced, renderer)
            self._last_state = self._get_panel_state(renderer)

    def _place_names(self, renderer: RendererBase) -> dict[Line2D, str]:
        """Place the names in the first form in which all have room; return those without room in any form."""
        labels = get_labels(self._label_axes)
        attempts = list(itertools.product((False, True), self._label_forms))
        for are_led, texts in attempts:
            labels.names_are_led, labels.can_skip_names = are_led, (are_led, texts) == attempts[-1]
            labels.rewrite_names(texts)
            labels.update_places(renderer)
            if not labels.unplaced_names:
                break
        return labels.unplaced_names

    def _leave_names_out(self, unplaced: dict[Line2D, str], renderer: RendererBase) -> None:
        """Leave names without room to the legend, or all names if they are more than half.

        The others are placed anew, since they may have room in a better form.
        """
        labels, lines, left_out = get_labels(self._label_axes), list(self._lines), dict(unplaced)
        while unplaced:  # the legend that grows may take the room of another name
            if 2 * len(left_out) > len(lines):
                self.show_names([], renderer)
                break
            gids = set(map(get_gid, left_out))
            self.show_names([line for line in lines if get_gid(line) not in gids], renderer)
            unplaced = self._place_names(renderer)
            left_out |= unplaced
        self._warn_unplaced_names(
            [" ".join(name.split()) for name in left_out.values()], not labels.shows_names
        )

    def _warn_unplaced_names(self, unnamed: list[str], are_all_left: bool) -> None:
        """Warn, once, that a legend replaces the names, or some of them."""
        lines_text, names_text = (
            ("its line", "the names are") if are_all_left else ("their lines", "these are")
        )
        listed = repr(unnamed[0]) if are_all_left else ", ".join(map(repr, unnamed))
        warn_once(
            self,
            f"legend='direct' finds no room for {listed} beside {lines_text}, so {names_text} left to the "
            "legend: enlarge the figure, shorten the names or draw fewer models",
        )

    def show_names(self, lines: Sequence[Line2D], renderer: RendererBase | None = None) -> None:
        """Show the names of these lines, and a legend of all other entries."""
        labels, gids = get_labels(self._label_axes), {get_gid(line) for line in lines}
        labels.shows_names = bool(lines)
        labels.left_out = [line for line in labels.list_named_lines() if get_gid(line) not in gids]
        self._draw_legend(lines)
        figure: Any = self.ax.get_figure(root=True)
        for artist in figure.artists if renderer is not None else ():
            if get_gid(artist) == "legends":
                artist.draw(renderer)

    def _get_panel_state(self, renderer: RendererBase) -> Any:
        """Return all that the decision depends on, the size of the panel in points first."""
        ax = self.ax
        for panel in (ax, self._label_axes):
            apply_locator(panel, renderer)
        size = np.array(ax.get_window_extent(renderer).size) / get_point_size(renderer)
        return size, ax.get_xlim(), ax.get_ylim(), len(ax.get_children())


def name_lines(ax: Axes, draw_legend: Callable[[Sequence[Artist]], None]) -> None:
    """Write the names of an axes' models beside their lines.

    `draw_legend` draws the legend without the entries that it is given: those with a name beside their line,
    or none of them if the names have no room.  The names stand in the inset that enlarges the lines, if it
    shows enough of each.
    """
    handles = [handle for handle in ax.get_legend_handles_labels()[0] if isinstance(handle, Line2D)]
    lines = [
        handle
        for handle in handles
        if handle.get_zorder() >= _MIN_LINE_ZORDER and handle.get_linestyle() != "None"
    ]
    figure: Any = ax.get_figure(root=True)
    for artist in [
        artist for artist in figure.artists if isinstance(artist, _DirectLabels) and artist.ax is ax
    ]:
        artist.remove()
    for panel in (ax, *get_insets(ax)):
        get_labels(panel).forget_names()
    label_axes, label_lines = _find_label_axes(ax, lines)
    size = mpl.rcParams["legend.fontsize" if label_axes is ax else "xtick.labelsize"]
    for line, label_line in zip(lines, label_lines, strict=True):
        get_labels(label_axes).add_name(label_line, _list_label_forms(line)[0], fontsize=size)
    names = _DirectLabels(ax, label_axes, lines, draw_legend)
    figure.add_artist(names)
    names.show_names(lines)


def get_insets(ax: Axes) -> list[Axes]:
    """List the insets that enlarge a part of an axes."""
    return [
        child_ax for child_ax in ax.child_axes if isinstance(child_ax, Axes) and get_gid(child_ax) == "zoom"
    ]


def _find_label_axes(ax: Axes, lines: list[Line2D]) -> tuple[Axes, list[Line2D]]:
    """Find the axes for the names, an inset that shows enough of all lines or `ax`, and its lines."""
    for inset in get_insets(ax):
        left, low, right, high = inset.viewLim.extents
        copies = {get_gid(inset_line): inset_line for inset_line in inset.lines}
        inset_lines = [copies[get_gid(main_line)] for main_line in lines if get_gid(main_line) in copies]
        for line in inset_lines:
            x, y = np.asarray(line.get_xydata()).T
            visible_x = x[(left <= x) & (x <= right) & (low <= y) & (y <= high)]
            if visible_x.size < 2 or np.ptp(visible_x) < _MIN_INSET_FRACTION * (right - left):
                break
        else:
            if inset_lines and len(inset_lines) == len(lines):
                return inset, inset_lines
    return ax, lines


def has_direct_labels(ax: Axes) -> bool:
    """Return whether the lines of an axes have their names beside them."""
    figure: Any = ax.get_figure(root=True)
    return any(isinstance(artist, _DirectLabels) and artist.ax is ax for artist in figure.artists)


def _list_label_forms(line: Line2D) -> list[LiteralString]:
    """Return the label of a line, the name of its model without numbers, and that in two rows."""
    label, name = shown_label(line.get_label()), get_model_name(line)
    plain = "$" not in label
    full = label.replace(" (", "\n(", 1) if plain and len(label) > _BREAKABLE_NAME_LENGTH else label
    short = name if name and name in label else full
    spaces = [i for i, char in enumerate(short) if char == " " and plain and "\n" not in short]
    split = min(spaces, key=lambda i: abs(2 * i + 1 - len(short)), default=0)
    return [
        LiteralString(text)
        for text in (full, short, f"{short[:split]}\n{short[split + 1 :]}" if split else short)
    ]
