"""Letters of panels, beside whatever stands at their upper left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from string import Formatter, ascii_lowercase
from typing import Any

from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.figure import Figure, FigureBase
from matplotlib.text import Text
from matplotlib.transforms import Bbox, BboxBase, IdentityTransform

from rocplot._faults import type_error, value_error
from rocplot.page.keywords import keywords
from rocplot.page.room import holds
from rocplot.page.typeset import LiteralText, Words

_ALIKE = 0.02  # of the page: edges of panels so near are one row or one column
_GAP = 2.0  # points between a letter and what is below it
_PLACED = ("ha", "va", "horizontalalignment", "verticalalignment", "position", "transform", "x", "y")


def letter_axes(
    axes: Figure | Axes | Iterable[Any] | Mapping[Any, Axes], fmt: str = "{letter}", **text_kws: Any
) -> list[Text]:
    """Write a bold letter at the upper left of each panel, outside of its axes.

    The letters of a row of panels are at one height, those of a column begin on one line: left of the longest
    axis label.  They move with the layout, which keeps room for them: constrained and tight layout do, and
    without a layout they stay on the page.

    Parameters
    ----------
    axes : Figure, SubFigure, Axes, or list, array or mapping of Axes
        Of a figure all panels, in reading direction, but for insets, colour bars and twin axes; of axes these
        in their order.
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
        For a figure without panels, a `fmt` with neither field, or a property that sets a letter's place.

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
    panels = _panels(axes)
    placed = [name for name in text_kws if name in _PLACED]
    if placed:
        raise ValueError(f"{placed[0]}= cannot be set: the letters stand at the upper left of their panels")
    look = {"fontweight": "bold", "gid": "letter"} | keywords(text_kws, "letter_axes()", Text)
    words = [_written(fmt, i) for i in range(len(panels))]
    for ax in panels:
        for old in [one for one in ax.texts if isinstance(one, _Letter)]:
            old.remove()
    edges = _Edges()
    return [_Letter(word, ax, panels, edges, look) for word, ax in zip(words, panels, strict=True)]


def letter_of(ax: Axes) -> str:
    """Return the letter of a panel in parentheses, as captions refer to it; nothing without one."""
    found = next((one.get_text() for one in ax.texts if isinstance(one, _Letter)), "").strip()
    return found if not found or "(" in found else f"({found})"


class _Edges:
    """The edges of panels, measured once for all letters of a figure that is laid out, or drawn."""

    def __init__(self) -> None:
        self._known: dict[Axes, tuple[float, float]] = {}
        self._asked: set[_Letter] = set()

    def begin(self, letter: _Letter) -> None:
        """Measure anew for a letter that asks again: the figure may have changed since."""
        if letter in self._asked:
            self._known.clear()
            self._asked.clear()
        self._asked.add(letter)

    def of(self, ax: Axes, renderer: RendererBase | None) -> tuple[float, float]:
        if ax not in self._known:
            self._known[ax] = _edges(ax, renderer)
        return self._known[ax]


class _Letter(LiteralText):
    """A letter that finds its place whenever it is measured, by the panels of its row and column."""

    def __init__(self, words: str, ax: Axes, panels: list[Axes], edges: _Edges, look: dict[str, Any]) -> None:
        super().__init__(0, 0, Words(words), va="bottom", ha="left", transform=IdentityTransform(), **look)
        self._edges, here = edges, _box(ax)
        self._column = [one for one in panels if abs(_box(one).x0 - here.x0) < _ALIKE]
        self._row = [one for one in panels if abs(_box(one).y1 - here.y1) < _ALIKE]
        ax.add_artist(self)
        self.set_clip_on(False)

    def get_window_extent(self, renderer: RendererBase | None = None, dpi: float | None = None) -> Bbox:
        self._move(renderer)
        return super().get_window_extent(renderer, dpi)

    def draw(self, renderer: RendererBase) -> None:
        self._move(renderer)
        super().draw(renderer)

    def _move(self, renderer: RendererBase | None) -> None:
        page: Any = self.get_figure(root=True)
        self._edges.begin(self)
        left = min(self._edges.of(ax, renderer)[0] for ax in self._column)
        top = max(self._edges.of(ax, renderer)[1] for ax in self._row) + _GAP * page.dpi / 72
        size = super().get_window_extent(renderer).size
        left = min(max(left, page.bbox.x0), page.bbox.x1 - size[0])
        self.set_position((left, min(top, page.bbox.y1 - size[1])))
        self.stale = False


def _edges(ax: Axes, renderer: RendererBase | None) -> tuple[float, float]:
    """Return the left edge of a panel with its axis label, and its upper edge with the tick labels."""
    if ax.get_axes_locator() is None:
        ax.apply_aspect()
    boxes: list[BboxBase] = [ax.get_window_extent(renderer)]
    axis = ax.yaxis.get_tightbbox(renderer) if ax.axison and ax.yaxis.get_visible() else None
    if axis is not None and axis.width and axis.x0 < boxes[0].x1:
        boxes.append(axis)
    whole = Bbox.union(boxes)
    return float(whole.x0), float(whole.y1)


# -- panels ---------------------------------------------------------------------------------------


def _panels(found: Any) -> list[Axes]:
    """Return the panels of a figure in reading direction, or the axes that were given."""
    whole = isinstance(found, FigureBase)
    panels = in_reading_direction(_main(found.axes)) if whole else list(_flat(found))
    if not panels:
        raise value_error("axes", "holds no panel", "draw before they are lettered")
    return panels


def _flat(found: Any) -> Iterator[Axes]:
    """Go through axes, nested in lists, arrays or mappings."""
    if isinstance(found, Axes):
        yield found
    elif isinstance(found, Iterable) and not isinstance(found, (str, bytes)):
        for one in found.values() if isinstance(found, Mapping) else found:
            yield from _flat(one)
    else:
        raise type_error("axes", f"must be a Figure, or Axes in a list, an array or a mapping, not {found!r}")


def _box(ax: Axes) -> Bbox:
    """Return where an axes stands before its aspect is applied, in shares of the page."""
    page: Any = ax.get_figure(root=True)
    here = ax.get_position(original=True).transformed(ax.figure.transSubfigure)
    return Bbox(page.transFigure.inverted().transform(here.get_points()))


def _main(every: list[Axes]) -> list[Axes]:
    """Leave out colour bars, and what stands inside of another axes: insets and twins."""
    shown = [ax for ax in every if ax.get_visible() and not hasattr(ax, "_colorbar")]
    shown.sort(key=lambda ax: -_box(ax).width * _box(ax).height)  # stable: of twins the first one stays
    kept: list[Axes] = []
    for ax in shown:
        if not any(holds(_box(other).padded(1e-6), _box(ax)) for other in kept):
            kept.append(ax)
    return kept


def in_reading_direction(panels: list[Axes]) -> list[Axes]:
    """Sort panels by rows, whose upper edges are level, and in a row from the left."""
    rows: list[list[Axes]] = []
    for ax in sorted(panels, key=lambda one: -_box(one).y1):
        if rows and abs(_box(rows[-1][0]).y1 - _box(ax).y1) < _ALIKE:
            rows[-1].append(ax)
        else:
            rows.append([ax])
    return [ax for row in rows for ax in sorted(row, key=lambda one: _box(one).x0)]


# -- letters --------------------------------------------------------------------------------------


def _written(fmt: str, place: int) -> str:
    """Write the letter of a place: a to z, then aa, ab and so on."""
    letter, rest = "", place + 1
    while rest:
        rest, last = divmod(rest - 1, len(ascii_lowercase))
        letter = ascii_lowercase[last] + letter
    fields = {"letter": letter, "capital": letter.upper()}
    try:
        used = [field for _, field, _, _ in Formatter().parse(fmt) if field]
        if not used or not set(used) <= set(fields):
            raise ValueError("it must hold {letter} or {capital}, and no other field")
        return fmt.format(**fields)
    except (ValueError, TypeError, AttributeError) as error:
        raise value_error("fmt", f"={fmt!r} cannot be filled", f"{error}") from error
