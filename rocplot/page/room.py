"""The room around a panel: the words there, the margins they need, and what a legend outside leaves."""

from __future__ import annotations

import functools
import warnings
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.figure import Figure
from matplotlib.inset import InsetIndicator
from matplotlib.layout_engine import TightLayoutEngine
from matplotlib.transforms import Bbox, BboxBase

from rocplot._typing import Array
from rocplot.page.gids import gid_of
from rocplot.page.ink import pixels

# -- The words around panels, measured once while a layout engine runs again and again ------------

_SAME = 0.5  # points


Boxes = dict[Axes, Bbox | None]  # of panels with the words around them
Margins = dict[Axes, Array]  # how far the words of a panel reach beyond its four sides, in pixels


def boxes_of(figure: Figure, renderer: RendererBase) -> Boxes:
    """Measure the panels in view with the words around them."""
    found: Boxes = {}
    for ax in (one for one in figure.axes if one.get_visible()):
        bring(ax, renderer)
        with _steady(ax):
            found[ax] = ax.get_tightbbox(renderer)
    return found


@contextmanager
def _steady(ax: Axes) -> Iterator[None]:
    """Let the ticks of a panel that stands be found once, not for each of its sides and words."""
    axes = [ax.xaxis, ax.yaxis] if ax.name == "rectilinear" else []
    try:
        for axis in axes:
            vars(axis)["_update_ticks"] = functools.cache(axis._update_ticks)  # type: ignore[attr-defined]
        yield
    finally:
        for axis in axes:
            vars(axis).pop("_update_ticks", None)


def margins_of(boxes: Boxes, renderer: RendererBase) -> Margins:
    """Return by how much panels of straight sides fall short of their boxes."""
    return {
        ax: np.subtract(box.extents, ax.get_window_extent(renderer).extents)
        for ax, box in boxes.items()
        if box is not None and ax.name == "rectilinear"
    }


@contextmanager
def fixed(margins: Margins, renderer: RendererBase) -> Iterator[Callable[[], bool]]:
    """Let panels say that their words reach as far as they did, wherever they stand meanwhile.

    What is lent tells whether a layout engine that asked would hear the same again, and move nothing.
    """
    said: Margins = {}

    def reached(ax: Axes) -> Array:
        bring(ax, renderer)
        return np.asarray(ax.get_window_extent(renderer).extents + margins[ax])

    def told(ax: Axes, *_: object, **__: object) -> Bbox:
        box = reached(ax)
        said[ax] = box - _on_page(ax).extents
        return Bbox.from_extents(*box)

    def is_settled() -> bool:
        return all(np.allclose(reached(ax) - _on_page(ax).extents, one, rtol=0) for ax, one in said.items())

    for ax in margins:
        vars(ax)["get_tightbbox"] = functools.partial(told, ax)
    try:
        yield is_settled
    finally:
        for ax in margins:
            del vars(ax)["get_tightbbox"]


def bring(ax: Axes, renderer: RendererBase) -> None:
    """Bring a panel to its place and shape, as its drawing will."""
    locator: Any = ax.get_axes_locator()
    ax.apply_aspect(None if locator is None else locator(ax, renderer))


def are_alike(some: Margins, others: Margins, point: float) -> bool:
    """Say whether words reach as far as before."""
    return some.keys() == others.keys() and all(
        np.abs(reach - others[ax]).max() <= _SAME * point for ax, reach in some.items()
    )


# -- The margins of a figure that nobody laid out -------------------------------------------------

_GIVEN: Any = mpl.rcParamsDefault
_DEFAULT: dict[str, float] = {
    way: _GIVEN[f"figure.subplot.{way}"] for way in ("left", "right", "bottom", "top", "wspace", "hspace")
}
_PAD = 0.3  # of the size of the type, between words and the edge of the page, or another panel
_STEPS, _STILL = 3, 0.0005  # names of axes may have more rows in a smaller panel


class GrowingMargins(TightLayoutEngine):
    """Margins of matplotlib that grow where words would leave the page, and gaps where they would meet.

    Margins that the figure's owner sets at any time are left alone, and so is a panel that the owner moves.
    """

    def __init__(self, figure: Figure) -> None:
        super().__init__(pad=_PAD)
        self._known = page_margins(figure)

    def keep(self, figure: Figure) -> None:
        """Hold the margins that a figure has for ours."""
        self._known = page_margins(figure)

    def works_on(self, figure: Figure) -> bool:
        """Say whether the margins are still ours, and not set by the owner since."""
        return page_margins(figure) == self._known

    def execute(self, fig: Figure) -> None:
        """Let the margins grow."""
        for _ in range(_STEPS):
            before = page_margins(fig)
            if not self.works_on(fig):
                return
            moved = [(ax, ax.get_position(original=True)) for ax in fig.axes if _is_moved(ax, fig)]
            hidden = [ax for ax, _ in moved if ax.get_visible()]
            with warnings.catch_warnings():  # of a page that is too small for its words
                warnings.simplefilter("ignore")
                for ax in hidden:  # which is not measured then
                    ax.set_visible(False)
                super().execute(fig)
            for ax in hidden:
                ax.set_visible(True)
            fig.subplots_adjust(**_no_less(page_margins(fig), before, fig))
            for ax, place in moved:
                ax._set_position(place)  # type: ignore[attr-defined]
            self.keep(fig)
            if np.allclose(list(before.values()), list(self._known.values()), rtol=0, atol=_STILL):
                break


def let_margins_grow(ax: Axes) -> None:
    """Let the margins grow if nothing is drawn on the page, and its owner chose neither them nor a layout."""
    figure = ax.figure
    if not isinstance(figure, Figure) or figure.get_layout_engine() is not None or figure.subfigs:
        return
    grids = [grid_of(one) for one in figure.axes]
    owned = any(grid is None or any(getattr(grid, way) is not None for way in _DEFAULT) for grid in grids)
    if not owned and page_margins(figure) == _DEFAULT and not any(one.has_data() for one in figure.axes):
        figure.set_layout_engine(GrowingMargins(figure))


def _is_moved(ax: Axes, figure: Figure) -> bool:
    """Say whether the owner has taken an axes from its place in the grid."""
    spec = ax.get_subplotspec()
    if spec is None or ax.get_in_layout():
        return False
    return not np.allclose(ax.get_position(original=True).bounds, spec.get_position(figure).bounds)


def grid_of(ax: Axes) -> Any:
    """Return the grid of the page that an axes stands in, None if it stands in none."""
    spec = ax.get_subplotspec()
    return None if spec is None else spec.get_topmost_subplotspec().get_gridspec()


def page_margins(figure: Figure) -> dict[str, float]:
    return {way: getattr(figure.subplotpars, way) for way in _DEFAULT}


def _no_less(wanted: dict[str, float], before: dict[str, float], figure: Figure) -> dict[str, float]:
    """Return the margins and gaps that are `wanted`, or matplotlib's; those `before` if no panel is left."""
    found = {way: max(wanted[way], _DEFAULT[way]) for way in _DEFAULT}
    found |= {way: min(wanted[way], _DEFAULT[way]) for way in ("right", "top")}
    grids = [grid for ax in figure.axes if (grid := grid_of(ax)) is not None]
    for way, low, high, count in (("wspace", "left", "right", "ncols"), ("hspace", "bottom", "top", "nrows")):
        n = max(getattr(grid, count) for grid in grids)
        gap = wanted[way] * (wanted[high] - wanted[low]) / (n + wanted[way] * (n - 1))  # on the page
        left = found[high] - found[low] - gap * (n - 1)
        if left <= 0:
            return before
        found[way] = _DEFAULT[way] if n == 1 else max(gap * n / left, _DEFAULT[way])
    return found


# -- What a legend outside would leave of a panel -------------------------------------------------

SIDES = ("below", "right")
_FORMS, _BELOW = (1.15, 1.1, 1.0), 1.02  # how much smaller a panel may be for a form, and for a legend below
_INCH = 72.0  # points, that the sides of a panel have at least which is small for its legend
_EDGE = 3.0  # points between a legend and the edge of the page, or another panel
LEAST = 0.5  # of the panel's sides that a legend outside must leave


class Room:
    """The place of an axes without the room that legends take from it: a locator of axes."""

    def __init__(self, inner: Any, ax: Axes) -> None:
        self.inner, self._ax = inner, ax
        self._below = self._right = self._left = self._above = 0.0
        self._scale, self._offset = np.ones(2), np.zeros(2)

    def get_subplotspec(self) -> Any:
        """Return where the axes stands in a grid: ``tight_layout`` asks the locator for it."""
        return self._ax.get_subplotspec()

    def take(self, below: float, right: float, left: float = 0.0, above: float = 0.0) -> None:
        """Leave room, in points."""
        self._below, self._right, self._left, self._above = below, right, left, above

    def squeeze(self, way: int, scale: float, fixed: float) -> None:
        """Move towards a fixed abscissa, or height."""
        self._scale[way] *= scale
        self._offset[way] = scale * self._offset[way] + (1 - scale) * fixed

    def base(self, ax: Axes, renderer: Any = None) -> Bbox:
        """Return the place of an axes before single legends take room."""
        box = ax.get_position(original=True) if self.inner is None else self.inner(ax, renderer)
        return Bbox([box.min * self._scale + self._offset, box.max * self._scale + self._offset])

    def __call__(self, ax: Axes, renderer: Any) -> Bbox:
        box = self.base(ax, renderer)
        figure: Any = ax.figure
        whole = figure.bbox.size / figure.get_figure(root=True).dpi * 72
        below, above = self._below / whole[1], self._above / whole[1]
        right, left = self._right / whole[0], self._left / whole[0]
        return Bbox([[box.x0 + left, box.y0 + below], [box.x1 - right, box.y1 - above]])


def room_of(ax: Axes) -> Room:
    """Return what gives way for an axes, made when first asked for."""
    locator = ax.get_axes_locator()
    if isinstance(locator, Room):
        return locator
    made: Any = Room(locator, ax)
    ax.set_axes_locator(made)
    return made  # type: ignore[no-any-return]


def cell_of(ax: Axes) -> Bbox:
    """Return the place of an axes before legends and its shape, in shares of its figure."""
    locator = ax.get_axes_locator()
    return locator.base(ax) if isinstance(locator, Room) else ax.get_position(original=True).frozen()


@dataclass(frozen=True)
class Option:
    """A place outside: which, in how many columns, the room it takes, and about the area that it leaves."""

    area: float
    columns: int
    form: int
    room: tuple[float, float]  # points below and on the right, taken from the cell
    reach: tuple[float, float]  # points below and on the right, from the panel to the end of the legend
    side: str
    away: tuple[float, float]


@dataclass(frozen=True)
class Scene:
    """A panel on its page, in points: its cell, its words, and how far a legend may reach."""

    panel: Bbox
    cell: Bbox
    words: Bbox  # the panel and all that is written around it
    left: float
    right: float
    low: float
    beyond: float  # as `right`, for a legend on the right
    ratio: float | None  # the shape of the panel, its height over its width
    named: float | None  # points that the axis below reaches with its name, if nothing reaches farther

    @classmethod
    def of(cls, ax: Axes, boxes: Boxes, renderer: RendererBase, live: bool) -> Scene | None:
        """Measure an axes among others; None for one inside another one."""
        if ax not in boxes:
            return None
        figure: Any = ax.get_figure(root=True)
        page, point = figure.bbox, pixels(renderer)

        def seen(box: BboxBase) -> Bbox:
            return Bbox((np.array([box.min, box.max]) - page.min) / point)

        panel = seen(ax.get_window_extent(renderer))
        cell = seen(_on_page(ax))
        twins = [one for one in boxes if np.allclose(cell_of(one).bounds, cell_of(ax).bounds)]
        words = Bbox.union([panel, *(seen(box) for one in twins if (box := boxes[one]) is not None)])
        others = [
            _whole(seen(box), seen(one.get_window_extent(renderer)), seen(_left_of_cell(one, renderer)))
            for one, box in boxes.items()
            if one not in twins and box is not None
        ]
        row = [one for one in others if one.y0 < words.y1 and one.y1 > words.y0]  # cells may overlap
        beside = [one for one in row if not panel.x0 < (one.x0 + one.x1) / 2 < panel.x1]
        under = [
            one.y1 for one in others if one.x0 < words.x1 and one.x1 > words.x0 and one.y1 < panel.y1 - 1
        ]
        left = max([0.0, *(one.x1 for one in beside if one.x0 + one.x1 < panel.x0 + panel.x1)]) + _EDGE
        rights = (one.x0 for one in beside if one.x0 + one.x1 > panel.x0 + panel.x1)
        right = min([page.width / point, *rights]) - _EDGE
        low, beyond = max([0.0, *under]) + _EDGE, right
        slack, reach = max(cell.width - panel.width, 0.0) / 2, panel.x0 - words.x0
        if not live:
            reach -= _free(ax)[0] / point
        cell = Bbox([[cell.x0 + min(slack, max(reach, 0.0)), cell.y0], cell.max])
        if live:  # the layout engine moves what is around: words in the cell of a narrow panel, too
            low, beyond = cell.y0 - (panel.y0 - words.y0), cell.x1 + max(words.x1 - panel.x1 - slack, 0.0)
        named = named_below(ax, renderer)
        alone = abs(panel.y0 - words.y0 - named) < 1
        return cls(panel, cell, words, left, right, low, beyond, _ratio(ax, panel), named if alone else None)

    def fit(self, one: Any, side: str, form: int, renderer: RendererBase) -> Option | None:
        """Try a legend on one side; None if it has no room, or leaves none."""
        below, across, up = side == "below", self.cell.width, self.cell.height
        if below:
            columns, (width, height) = _widest(one, form, self.right - self.left, renderer)
            need = self.panel.y0 - self.words.y0 + one.gap + height
            most = np.inf if self.ratio is None else across * self.ratio
            taken = _taken(self.cell.y0, up, most, need, self.low)
            up, room, reach, away = up - taken, (taken, 0.0), (need, 0.0), (0.0, height - need)
        else:
            columns = one.columns or 1
            one.arrange(columns, form)
            width, height = one.size(renderer)
            need = self.words.x1 - self.panel.x1 + one.gap + width
            most = np.inf if self.ratio is None else up / self.ratio
            taken = _taken(-self.cell.x1, across, most, need, -self.beyond)
            across, room, reach, away = across - taken, (0.0, taken), (0.0, need), (need - width, 0.0)
        if self.ratio is not None:
            across = min(across, up / self.ratio)
            up = across * self.ratio
        fits = width <= self.right - self.left if below else height <= up + self.panel.y0 - self.words.y0
        if not fits or across < one.least * self.panel.width or up < one.least * self.panel.height:
            return None
        if one.least < LEAST and min(across, up) < _INCH:
            return None
        area = across * up * _FORMS[form] * (_BELOW if below else 1)
        return Option(area, columns, form, room, reach, side, away)


def together(options: Mapping[Any, list[Option]], used: Collection[str]) -> dict[Any, Option | None]:
    """Choose what leaves each panel largest, on one side of all if that can be: they give way once.

    Legends that stand outside already have `used` sides.
    """

    def best(some: list[Option]) -> Option | None:
        return max(some, key=lambda one: one.area, default=None)

    def on(side: str) -> dict[Any, list[Option]]:
        return {one: [each for each in some if each.side == side] for one, some in options.items()}

    free = {one: best(some) for one, some in options.items()}
    if len({*used, *(one.side for one in free.values() if one is not None)}) < 2:
        return free
    sides = [some for side in used or SIDES if all((some := on(side)).values())]
    if not sides or not options:
        return free
    widest = max(sides, key=lambda some: min(max(each.area for each in own) for own in some.values()))
    return {one: best(some) for one, some in widest.items()}


def give_way(
    axes: Sequence[Axes], rooms: Mapping[Axes, tuple[float, float]], margins: Margins, point: float
) -> None:
    """Make room below and on the right of panels where no layout engine does: those of one size keep one.

    The words around panels reach as far as `margins`, in pixels, of which a `point` has so many.
    """
    cells = {ax: cell_of(ax) for ax in axes}
    words = dict.fromkeys(axes, (0.0, 0.0))
    words |= {ax: _words_within(ax, reach, point) for ax, reach in margins.items()}
    for ax, cell in cells.items():
        some = [one for one in axes if one.figure is ax.figure]
        high = [one for one in some if np.isclose(cells[one].height, cell.height)]
        wide = [one for one in some if np.isclose(cells[one].width, cell.width)]
        below = max((rooms[one][0] for one in high if one in rooms), default=0.0)
        right = max((rooms[one][1] for one in wide if one in rooms), default=0.0)
        if below or right:
            left, above = max(words[one][0] for one in wide), max(words[one][1] for one in high)
            room_of(ax).take(below, right, left, above)
        elif isinstance(ax.get_axes_locator(), Room):
            room_of(ax).take(0.0, 0.0)


def _words_within(ax: Axes, margins: Array, point: float) -> tuple[float, float]:
    """Return how far the words on the left of a panel, and above it, reach into its cell, in points.

    A panel that becomes smaller needs this room there; `margins` are in pixels, as `margins_of` returns them.
    """
    cell, free = _on_page(ax), _free(ax)
    ratio = _ratio(ax, ax.get_window_extent())
    wide = cell.width if ratio is None else min(cell.width, cell.height / ratio)
    high = cell.height if ratio is None else wide * ratio
    left = min(-margins[0] - free[0], (cell.width - wide) / 2)
    above = min(margins[3] - free[1], (cell.height - high) / 2)
    return float(max(left, 0.0) / point), float(max(above, 0.0) / point)


def _free(ax: Axes) -> tuple[float, float]:
    """Return the pixels between a cell and the page, on its left and above it, if no other cell is there."""
    figure: Any = ax.get_figure(root=True)
    page, cell = figure.bbox, _on_page(ax)
    cells = [_on_page(one) for one in figure.axes if one.get_visible()]
    edge = _EDGE * figure.dpi / 72
    left = 0.0 if any(one.x1 <= cell.x0 for one in cells) else cell.x0 - page.x0 - edge
    above = 0.0 if any(one.y0 >= cell.y1 for one in cells) else page.y1 - cell.y1 - edge
    return left, above


def _on_page(ax: Axes) -> Bbox:
    return cell_of(ax).transformed(ax.figure.transSubfigure)


def named_below(ax: Axes, renderer: RendererBase) -> float:
    """Return how far the numbers and the name of the axis below reach, in points."""
    box = ax.xaxis.get_tightbbox(renderer)
    return 0.0 if box is None else float(ax.get_window_extent(renderer).y0 - box.y0) / pixels(renderer)


def _left_of_cell(ax: Axes, renderer: RendererBase) -> Bbox:
    """Return what legends have left of a cell."""
    locator = ax.get_axes_locator()
    box = locator(ax, renderer) if isinstance(locator, Room) else ax.get_position(original=True)
    return box.transformed(ax.figure.transSubfigure)


def _whole(words: Bbox, panel: Bbox, cell: Bbox) -> Bbox:
    """Let a panel be as high as what its cell has left, which it may fill later, with the words around it."""
    low, high = cell.y0 + words.y0 - panel.y0, cell.y1 + words.y1 - panel.y1
    return Bbox([[words.x0, min(words.y0, low)], [words.x1, max(words.y1, high)]])


def _widest(one: Any, form: int, most: float, renderer: RendererBase) -> tuple[int, Array]:
    """Find the most columns that are no wider than this, and the size of the legend."""
    for rows in range(1, one.count + 1):
        columns = one.columns or -(-one.count // rows)
        one.arrange(columns, form)
        size = one.size(renderer)
        if size[0] <= most or one.columns:
            break
    return columns, size


def _taken(low: float, length: float, most: float, need: float, limit: float) -> float:
    """Return how much to take from the low end of a cell, for something beside the panel to end at a limit.

    The panel is no longer than `most`, and stands in the middle of what is left if it is shorter.
    """
    taken = need + limit - low
    if length - taken > most:
        taken = 2 * taken - (length - most)
    return max(taken, 0.0)


def _ratio(ax: Axes, panel: Bbox) -> float | None:
    if ax.get_box_aspect() is not None:
        return float(ax.get_box_aspect())  # type: ignore[arg-type]
    return None if ax.get_aspect() == "auto" else panel.height / panel.width


def joins(ax: Axes) -> Iterator[Array]:
    """Give the frame of what an inset enlarges and the lines that join the two, in pixels."""
    for one in (one for one in ax.artists if isinstance(one, InsetIndicator) and one.get_visible()):
        for patch in (one.rectangle, *(one.connectors or ())):
            if patch.get_visible():
                yield np.asarray(patch.get_transform().transform_path(patch.get_path()).vertices)


def panel_of(ax: Any) -> list[Any]:
    """Return the axes that lie on one panel, as twins do."""
    here = ax.get_position(original=True).bounds
    some = [one for one in ax.figure.axes if np.allclose(one.get_position(original=True).bounds, here)]
    return some if ax in some else [ax]


def holds(page: BboxBase, box: BboxBase) -> bool:
    """Say whether a box is all on the page."""
    return bool(page.x0 <= box.x0 and box.x1 <= page.x1 and page.y0 <= box.y0 and box.y1 <= page.y1)


# -- what a decision depends on -------------------------------------------------------------------


def contents(ax: Axes) -> tuple[Any, ...]:
    """Return what an axes shows, to be compared: the same contents in the same space stand the same."""
    legend = ax.get_legend()
    seen: list[Any] = [ax.get_xlim(), ax.get_ylim(), ax.get_xscale(), ax.get_yscale(), ax.get_visible()]
    seen += [ax.get_xlabel(), ax.get_ylabel(), ax.get_title(), len(ax.child_axes), len(ax.artists)]
    seen += [id(legend), () if legend is None else tuple(one.get_text() for one in legend.get_texts())]
    seen += [None if legend is None else legend.get_title().get_text()]
    for line in ax.lines:
        seen.append((line.get_visible(), line.get_marker(), line.get_markersize(), line.get_linewidth()))
        seen.append(hash(np.asarray(line.get_path().vertices).tobytes()))
    for one in (one for one in ax.collections if gid_of(one) != "cut"):  # which follows a line, in pixels
        seen.append((one.get_visible(), hash(np.asarray(one.get_offsets()).tobytes())))
        seen += [hash(np.asarray(path.vertices).tobytes()) for path in one.get_paths()]
    for patch in ax.patches:
        at = patch.get_patch_transform().transform(patch.get_path().vertices)
        seen.append((patch.get_visible(), hash(np.asarray(at).tobytes())))
    seen += [(one.get_visible(), one.get_text(), one.get_position(), one.get_fontsize()) for one in ax.texts]
    return tuple(seen)
