"""Panel letters, placed left of axis labels and above panels."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from string import Formatter, ascii_lowercase
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.figure import Figure, FigureBase
from matplotlib.text import Text
from matplotlib.transforms import Bbox, BboxBase, IdentityTransform

from rocplot._errors import make_type_error, make_value_error, write_value
from rocplot._suggestions import refuse_unknown_keywords
from rocplot.page.gids import get_gid
from rocplot.page.keywords import check_artist_kwargs
from rocplot.page.margins import apply_locator, contains_box
from rocplot.page.private_matplotlib import is_colorbar_axes
from rocplot.page.strips import find_strip
from rocplot.page.typeset import LiteralString, LiteralText

_EDGE_TOLERANCE = 0.02  # of the page: panels whose edges are so near form one row or column
_LETTER_GAP = 2.0  # points between a letter and what is below it
_POSITION_KEYS = ("ha", "va", "horizontalalignment", "verticalalignment", "position", "transform", "x", "y")


@refuse_unknown_keywords
def letter_axes(
    axes: Figure | Axes | Iterable[Any] | Mapping[Any, Axes], fmt: str = "{letter}", **text_kws: Any
) -> list[Text]:
    """Write a bold letter at the upper left of each panel, outside its axes.

    Use it for figures with several panels, as journals ask.  Letters of a row of panels are at the same
    height; those of a column are aligned at the left edge of the longest axis label.  They move with the
    layout: constrained and tight layout keep room for them, and without a layout they stay on the page.

    Parameters
    ----------
    axes : Figure, SubFigure, Axes, or list, array or mapping of Axes
        For a figure, all its panels get a letter in reading order, except insets, colour bars and twin axes.
        Axes that you list get theirs in the order of the list.
    fmt : str
        Format of a letter: ``"{letter}"`` (a, b, … z, aa, ab, …), ``"({letter})"`` or ``"{capital}"``.
    **text_kws
        Text properties of the letters.

    Returns
    -------
    list of Text
        The letters, whose gid is ``letter``.  Those of an earlier call are replaced.

    Raises
    ------
    TypeError
        For anything but a figure or axes, and for an unknown property.
    ValueError
        For a figure without panels, a `fmt` with neither field, or a property that sets the position of a
        letter.

    See Also
    --------
    facets : A panel for each part of the data.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, axes = plt.subplots(1, 2)
    >>> [letter.get_text() for letter in letter_axes(fig, "({letter})")]
    ['(a)', '(b)']
    >>> plt.close(fig)
    """
    panels = _read_panels(axes)
    placed = [name for name in text_kws if name in _POSITION_KEYS]
    if placed:
        raise ValueError(f"{placed[0]}= cannot be set: the letters go at the upper left of their panels")
    look = {"fontweight": "bold", "gid": "letter"} | check_artist_kwargs(text_kws, "letter_axes()", Text)
    words = [_write_letter(fmt, i) for i in range(len(panels))]
    for ax in panels:
        for old in [text for text in ax.texts if isinstance(text, _PanelLetter)]:
            old.remove()
    edges = _PanelEdges()
    return [_PanelLetter(word, ax, panels, edges, look) for word, ax in zip(words, panels, strict=True)]


def get_panel_letter(ax: Axes) -> str:
    """Return the letter of a panel in parentheses, as captions write it; empty without a letter."""
    letter = next((text.get_text() for text in ax.texts if isinstance(text, _PanelLetter)), "").strip()
    return letter if not letter or "(" in letter else f"({letter})"


class _PanelEdges:
    """The edges of panels, measured once for all letters at each layout or drawing of the figure."""

    def __init__(self) -> None:
        self._measured_edges: dict[Axes, tuple[Any, tuple[float, float]]] = {}
        self._placed_letters: set[_PanelLetter] = set()

    def start_letter(self, letter: _PanelLetter) -> None:
        """Clear the measured edges when a letter asks a second time: the figure may have changed."""
        if letter in self._placed_letters:
            self._measured_edges.clear()
            self._placed_letters.clear()
        self._placed_letters.add(letter)

    def get_edges(self, ax: Axes, renderer: RendererBase | None) -> tuple[float, float]:
        place, edges = self._measured_edges.get(ax, (None, (0.0, 0.0)))
        if place != ax.get_window_extent(renderer).bounds:  # another letter measured it before it moved
            edges = _measure_panel_edges(ax, renderer)
            self._measured_edges[ax] = ax.get_window_extent(renderer).bounds, edges
        return edges


class _PanelLetter(LiteralText):
    """A letter that is placed whenever it is measured or drawn, by the panels of its row and column."""

    def __init__(
        self, text: str, ax: Axes, panels: list[Axes], edges: _PanelEdges, style: dict[str, Any]
    ) -> None:
        super().__init__(
            0, 0, LiteralString(text), va="bottom", ha="left", transform=IdentityTransform(), **style
        )
        self._panel_edges, here = edges, _get_panel_cell(ax)
        self._column = [
            panel for panel in panels if abs(_get_panel_cell(panel).x0 - here.x0) < _EDGE_TOLERANCE
        ]
        self._row = [panel for panel in panels if abs(_get_panel_cell(panel).y1 - here.y1) < _EDGE_TOLERANCE]
        ax.add_artist(self)
        self.set_clip_on(False)

    def get_window_extent(self, renderer: RendererBase | None = None, dpi: float | None = None) -> Bbox:
        self._update_position(renderer)
        return super().get_window_extent(renderer, dpi)

    def draw(self, renderer: RendererBase) -> None:
        self._update_position(renderer)
        super().draw(renderer)

    def _update_position(self, renderer: RendererBase | None) -> None:
        page: Any = self.get_figure(root=True)
        self._panel_edges.start_letter(self)
        left = min(self._panel_edges.get_edges(ax, renderer)[0] for ax in self._column)
        top = (
            max(self._panel_edges.get_edges(ax, renderer)[1] for ax in self._row)
            + _LETTER_GAP * page.dpi / 72
        )
        size = super().get_window_extent(renderer).size
        left = min(max(left, page.bbox.x0), page.bbox.x1 - size[0])
        self.set_position((left, min(top, page.bbox.y1 - size[1])))
        self.stale = False


def _measure_panel_edges(ax: Axes, renderer: RendererBase | None) -> tuple[float, float]:
    """Return the left edge of a panel with its axis label and names, and the upper one with an axis there."""
    if ax.get_axes_locator() is None:
        ax.apply_aspect()
    boxes: list[BboxBase] = [ax.get_window_extent(renderer)]
    axis = ax.yaxis.get_tightbbox(renderer) if ax.axison and ax.yaxis.get_visible() else None
    if axis is not None and axis.width and axis.x0 < boxes[0].x1:
        boxes.append(axis)
    for names in (artist for artist in ax.artists if get_gid(artist) == "columns"):
        names.get_tightbbox(renderer)  # places the texts
    boxes += [text.get_window_extent(renderer) for text in ax.texts if get_gid(text) == "column"]
    has_axis_above = ax.axison and ax.xaxis.get_visible() and ax.xaxis.get_label_position() == "top"
    if has_axis_above and (axis := ax.xaxis.get_tightbbox(renderer)) is not None:
        boxes.append(axis)
    if ax.axison:  # a table draws its names smaller than they were laid out
        boxes += [artist.get_window_extent(renderer) for artist in ax.artists if get_gid(artist) == "cells"]
    if (strip := find_strip(ax)) is not None:
        apply_locator(strip, renderer)
        boxes.append(strip.get_window_extent(renderer))
    bounds = Bbox.union(boxes)
    return float(bounds.x0), float(bounds.y1)


# -- Panels ---------------------------------------------------------------------------------------


def _read_panels(fig_or_axes: Any) -> list[Axes]:
    """Return the panels of a figure in reading order, or the axes as passed."""
    is_figure = isinstance(fig_or_axes, FigureBase)
    panels = sort_panels(_list_main_axes(fig_or_axes.axes)) if is_figure else list(_flatten_axes(fig_or_axes))
    if not panels:
        raise make_value_error("axes", "holds no panel", "draw before you letter them")
    return panels


def _flatten_axes(axes: Any, levels: int = 9) -> Iterator[Axes]:
    """Iterate over axes, nested in lists, arrays or mappings, to a limit: a list may hold itself."""
    if isinstance(axes, Axes):
        yield axes
    elif levels and np.iterable(axes) and not isinstance(axes, (str, bytes)):
        for item in axes.values() if isinstance(axes, Mapping) else axes:
            yield from _flatten_axes(item, levels - 1)
    else:
        raise make_type_error(
            "axes", f"must be a Figure, or Axes in a list, an array or a mapping, not {write_value(axes)}"
        )


def _get_panel_cell(ax: Axes) -> Bbox:
    """Return the box of an axes before its aspect is applied, in fractions of the page."""
    page: Any = ax.get_figure(root=True)
    here = ax.get_position(original=True).transformed(ax.figure.transSubfigure)
    return Bbox(page.transFigure.inverted().transform(here.get_points()))


def _list_main_axes(axes: list[Axes]) -> list[Axes]:
    """Return the visible axes except colour bars and those inside another axes: insets and twins."""
    visible = [ax for ax in axes if ax.get_visible() and not is_colorbar_axes(ax)]
    # The sort is stable: the first of twin axes is kept
    visible.sort(key=lambda ax: -_get_panel_cell(ax).width * _get_panel_cell(ax).height)
    panels: list[Axes] = []
    for ax in visible:
        if not any(
            contains_box(_get_panel_cell(panel).padded(1e-6), _get_panel_cell(ax)) for panel in panels
        ):
            panels.append(ax)
    return panels


def sort_panels(panels: list[Axes]) -> list[Axes]:
    """Sort panels by rows, whose upper edges are level, and in a row from the left."""
    rows: list[list[Axes]] = []
    for ax in sorted(panels, key=lambda panel: -_get_panel_cell(panel).y1):
        if rows and abs(_get_panel_cell(rows[-1][0]).y1 - _get_panel_cell(ax).y1) < _EDGE_TOLERANCE:
            rows[-1].append(ax)
        else:
            rows.append([ax])
    return [ax for row in rows for ax in sorted(row, key=lambda panel: _get_panel_cell(panel).x0)]


def write_panel_names(panels: list[Axes]) -> dict[Axes, str]:
    """Write names that tell panels apart: their letters, titles, y labels, or numbers in reading order."""
    reads: list[Callable[[Axes], str]] = [get_panel_letter, Axes.get_title, Axes.get_ylabel]
    for read in reads:
        names = {ax: " ".join(read(ax).split()) for ax in panels}
        if all(names.values()) and len(set(names.values())) == len(panels):
            return names
    numbers = {ax: i for i, ax in enumerate(_read_panels(panels[0].get_figure(root=True)), 1)}
    return {ax: f"panel {numbers[ax]}" if ax in numbers else "" for ax in panels}


# -- Letters --------------------------------------------------------------------------------------


def _write_letter(fmt: str, index: int) -> str:
    """Write the letter with this index: a to z, then aa, ab and so on."""
    letter, number = "", index + 1
    while number:
        number, last = divmod(number - 1, len(ascii_lowercase))
        letter = ascii_lowercase[last] + letter
    fields = {"letter": letter, "capital": letter.upper()}
    try:
        used_fields = [field for _, field, _, _ in Formatter().parse(fmt) if field]
        if not used_fields or not set(used_fields) <= set(fields):
            raise ValueError("it must hold {letter} or {capital}, and no other field")
        return fmt.format(**fields)
    except (ValueError, TypeError, AttributeError) as error:
        raise make_value_error("fmt", f"={write_value(fmt)} cannot be filled", f"{error}") from error
