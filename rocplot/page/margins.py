"""The space around panels: the text there, the margins that it needs, and room for legends outside."""

from __future__ import annotations

import functools
import math
import warnings
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Literal, cast

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.inset import InsetIndicator
from matplotlib.layout_engine import ConstrainedLayoutEngine, TightLayoutEngine
from matplotlib.transforms import Bbox, BboxBase

from rocplot._typing import Array
from rocplot.page.gids import get_gid
from rocplot.page.occupied import get_point_size
from rocplot.page.private_matplotlib import add_twin_callback, cache_ticks, get_wrap_width
from rocplot.page.typeset import LEADING, LiteralText

# -- The text around panels, measured once for repeated runs of a layout engine -------------------

_MARGIN_TOLERANCE = 0.5  # points


Boxes = dict[Axes, Bbox | None]  # the box of each panel with the text around it
Margins = dict[Axes, Array]  # how far the text of a panel reaches beyond its four sides, in pixels


def measure_boxes(figure: Figure, renderer: RendererBase) -> Boxes:
    """Measure the visible panels with the text around them."""
    boxes: Boxes = {}
    for ax in (ax for ax in figure.axes if ax.get_visible()):
        apply_locator(ax, renderer)
        # the panel does not move: without a cache, each measurement would compute the ticks anew
        with cache_ticks([ax]):
            boxes[ax] = ax.get_tightbbox(renderer)
    return boxes


def compute_margins(boxes: Boxes, renderer: RendererBase) -> Margins:
    """Compute how far the boxes of rectilinear panels extend beyond the panels."""
    return {
        ax: np.subtract(box.extents, ax.get_window_extent(renderer).extents)
        for ax, box in boxes.items()
        if box is not None and ax.name == "rectilinear"
    }


@contextmanager
def freeze_margins(margins: Margins, renderer: RendererBase) -> Iterator[Callable[[], bool]]:
    """Let panels report constant margins to layout engines, wherever they are moved.

    The function that it yields returns whether the engine would get the same boxes again and move nothing.
    """
    reported: Margins = {}

    def measure_extents(ax: Axes) -> Array:
        apply_locator(ax, renderer)
        return np.asarray(ax.get_window_extent(renderer).extents + margins[ax])

    def report_bbox(ax: Axes, *_: object, **__: object) -> Bbox:
        box = measure_extents(ax)
        reported[ax] = box - _get_page_cell(ax).extents
        return Bbox.from_extents(*box)

    def is_settled() -> bool:
        return all(
            np.allclose(measure_extents(ax) - _get_page_cell(ax).extents, margin, rtol=0)
            for ax, margin in reported.items()
        )

    for ax in margins:
        vars(ax)["get_tightbbox"] = functools.partial(report_bbox, ax)
    try:
        yield is_settled
    finally:
        for ax in margins:
            del vars(ax)["get_tightbbox"]


def apply_locator(ax: Axes, renderer: RendererBase | None) -> None:
    """Apply the locator and the aspect of a panel, as drawing it does."""
    locator: Any = ax.get_axes_locator()
    ax.apply_aspect(None if locator is None else locator(ax, renderer))


def are_margins_equal(margins: Margins, other_margins: Margins, point: float) -> bool:
    """Return whether two sets of margins are equal within the tolerance."""
    return margins.keys() == other_margins.keys() and all(
        np.abs(reach - other_margins[ax]).max() <= _MARGIN_TOLERANCE * point for ax, reach in margins.items()
    )


def join_margins(margins: Margins, other_margins: Margins) -> Margins:
    """Return the margins that have room for the text of both."""
    return {
        ax: np.where([True, True, False, False], np.minimum(a, b), np.maximum(a, b))
        for ax, a in margins.items()
        if (b := other_margins.get(ax)) is not None
    }


# -- The margins of a figure without a layout engine ----------------------------------------------

_DEFAULT_PARAMS: Any = mpl.rcParamsDefault
_DEFAULT_MARGINS: dict[str, float] = {
    name: _DEFAULT_PARAMS[f"figure.subplot.{name}"]
    for name in ("left", "right", "bottom", "top", "wspace", "hspace")
}
_NO_MARGINS = dict.fromkeys(_DEFAULT_MARGINS, 0.0) | {"right": 1.0, "top": 1.0}
# In font sizes: between text and the edge of the page or a panel below, and between texts of panels in a row
_TEXT_PAD, _ROW_PAD = 0.3, 1.0
_MAX_STEPS, _STILL_TOLERANCE = 3, 0.0005  # repeated, as axis labels may wrap in a smaller panel


class GrowingMargins(TightLayoutEngine):
    """A layout engine that enlarges matplotlib's margins and gaps where text would be cut off or overlap.

    Margins that the figure's owner sets are kept, and so is the place of a panel that the owner moves.
    """

    def __init__(self, figure: Figure) -> None:
        # With a rectangle matplotlib would measure all panels twice.
        super().__init__(pad=_TEXT_PAD, w_pad=_ROW_PAD, rect=None)  # type: ignore[arg-type]
        self.least_margins = _DEFAULT_MARGINS
        self._last_margins = get_page_margins(figure)

    def shrink_margins(self, figure: Figure, **least_margins: float) -> None:
        """Return to the margins from which we grow, some of which may be set; the owner's are kept."""
        if self.owns_margins(figure):
            self.least_margins = self.least_margins | least_margins
            figure.subplots_adjust(**self.least_margins)
            self.keep_margins(figure)

    def keep_margins(self, figure: Figure) -> None:
        """Record the current margins of a figure as ours."""
        self._last_margins = get_page_margins(figure)

    def owns_margins(self, figure: Figure) -> bool:
        """Return whether the margins are still ours, so that the owner has not changed them."""
        return get_page_margins(figure) == self._last_margins

    def execute(self, fig: Figure) -> None:
        """Enlarge the margins until they settle."""
        for _ in range(_MAX_STEPS):
            old_margins = get_page_margins(fig)
            if not self.owns_margins(fig):
                return
            moved = [(ax, ax.get_position(original=True)) for ax in fig.axes if _is_moved(ax, fig)]
            hidden = [ax for ax, _ in moved if ax.get_visible()]
            with warnings.catch_warnings():  # matplotlib warns if the page is too small
                warnings.simplefilter("ignore")
                for ax in hidden:  # so that it is not measured
                    ax.set_visible(False)
                with cache_ticks(fig.axes):
                    super().execute(fig)
            for ax in hidden:
                ax.set_visible(True)
            new_margins = get_page_margins(fig)
            fig.subplots_adjust(**_limit_margins(new_margins, old_margins, self.least_margins, fig))
            for ax, place in moved:
                move_axes(ax, place)
            self.keep_margins(fig)
            if np.allclose(
                list(old_margins.values()), list(self._last_margins.values()), rtol=0, atol=_STILL_TOLERANCE
            ):
                break


def reset_positions(figure: Figure, engine: Any) -> None:
    """Move panels to where a layout engine starts, so that its result does not depend on its last one."""
    owner_places = [(ax, ax.get_position(original=True)) for ax in figure.axes if not ax.get_in_layout()]
    if isinstance(engine, GrowingMargins):
        engine.shrink_margins(figure)
    elif isinstance(engine, TightLayoutEngine):
        figure.subplots_adjust(**_DEFAULT_MARGINS)
    elif isinstance(engine, ConstrainedLayoutEngine):
        for ax in figure.axes:
            if (spec := ax.get_subplotspec()) is not None:
                move_axes(ax, spec.get_position(cast(Figure, ax.figure)))
    for ax, place in owner_places:  # which their owner has moved
        move_axes(ax, place)


def move_axes(ax: Axes, place: Bbox, kind: Literal["both", "active", "original"] = "both") -> None:
    """Move an axes that layout engines place as before; `Axes.set_position` takes it out of layouts."""
    is_in_layout = ax.get_in_layout()
    ax.set_position(place, kind)
    ax.set_in_layout(is_in_layout)


_POSITIONS: tuple[Literal["original", "active"], ...] = ("original", "active")


def record_positions(fig: Figure) -> Callable[[], None]:
    """Record the positions of axes, which layout engines change while drawing; return what restores them."""
    margins = get_page_margins(fig)
    places = [
        (ax, position_kind, ax.get_position(position_kind == "original"))
        for ax in fig.axes
        for position_kind in _POSITIONS
    ]
    return functools.partial(_move_back, fig, margins, places)


def _move_back(fig: Figure, margins: dict[str, float], places: Sequence[tuple[Axes, Any, Bbox]]) -> None:
    engine = fig.get_layout_engine()
    ours = engine if isinstance(engine, GrowingMargins) and engine.owns_margins(fig) else None
    fig.subplotpars.update(**margins)
    if ours is not None:
        ours.keep_margins(fig)
    for ax, position_kind, place in places:
        move_axes(ax, place, position_kind)


@contextmanager
def restore_positions(fig: Figure) -> Iterator[None]:
    """Restore the positions of axes, which layout engines change while drawing and start from."""
    restore = record_positions(fig)
    try:
        yield
    finally:
        restore()


def let_margins_grow(ax: Axes) -> None:
    """Let the margins grow on an empty figure whose owner has set neither margins nor a layout engine."""
    figure = ax.figure
    if not isinstance(figure, Figure) or figure.get_layout_engine() is not None or figure.subfigs:
        return
    grids = [get_page_gridspec(panel) for panel in figure.axes]
    owned = any(
        grid is None or any(getattr(grid, name) is not None for name in _DEFAULT_MARGINS) for grid in grids
    )
    if (
        not owned
        and get_page_margins(figure) == _DEFAULT_MARGINS
        and not any(panel.has_data() for panel in figure.axes)
    ):
        figure.set_layout_engine(GrowingMargins(figure))


def _is_moved(ax: Axes, figure: Figure) -> bool:
    """Return whether the owner has moved an axes from its place in the grid."""
    spec = ax.get_subplotspec()
    if spec is None or ax.get_in_layout():
        return False
    return not np.allclose(ax.get_position(original=True).bounds, spec.get_position(figure).bounds)


def get_page_gridspec(ax: Axes) -> Any:
    """Return the outermost grid that an axes is in, or None."""
    spec = ax.get_subplotspec()
    return None if spec is None else spec.get_topmost_subplotspec().get_gridspec()


def get_page_margins(figure: Figure) -> dict[str, float]:
    return {name: getattr(figure.subplotpars, name) for name in _DEFAULT_MARGINS}


def _limit_margins(
    new_margins: dict[str, float],
    old_margins: dict[str, float],
    least_margins: dict[str, float],
    figure: Figure,
) -> dict[str, float]:
    """Return `new_margins`, at least the least; `old_margins` if they would leave panels no room."""
    margins = {name: max(new_margins[name], least_margins[name]) for name in _DEFAULT_MARGINS}
    margins |= {name: min(new_margins[name], least_margins[name]) for name in ("right", "top")}
    grids = [grid for ax in figure.axes if (grid := get_page_gridspec(ax)) is not None]
    for name, low, high, count in (
        ("wspace", "left", "right", "ncols"),
        ("hspace", "bottom", "top", "nrows"),
    ):
        n = max(getattr(grid, count) for grid in grids)
        # The gap between panels, in fractions of the page
        gap = new_margins[name] * (new_margins[high] - new_margins[low]) / (n + new_margins[name] * (n - 1))
        remaining = margins[high] - margins[low] - gap * (n - 1)
        if remaining <= 0:
            return old_margins
        margins[name] = least_margins[name] if n == 1 else max(gap * n / remaining, least_margins[name])
    return margins


# -- What a legend outside would leave of a panel -------------------------------------------------

SIDES = ("below", "right")
# Weights of the area left: a panel may be smaller by this factor for the sake of a form, or a legend below
_FORM_WEIGHTS, _BELOW_WEIGHT = (1.15, 1.1, 1.0), 1.02
_SAME_CELL = 0.01  # relative difference of the sides of cells that count as equal
_MIN_SIDE = 72.0  # points: least side of a panel beside a legend outside, or so much of a small panel:
_MIN_SMALL_FRACTIONS = 0.75, 0.5  # usually, and as a last resort
_EDGE_GAP = 3.0  # points between a legend and the edge of the page, or another panel
_CELL_PAD = 8.0  # points: about the padding of layout engines for each panel in a row or column
_LARGER = 1.05  # squares must become so many times as large for places that are not the best of each panel
MIN_PAGE_FRACTION = 0.55  # of the page's sides: what rows without a line must leave to its only panel
MIN_SIDE_FRACTION = 0.5  # of a panel's sides: what a legend outside must leave


class RoomLocator:
    """An axes locator that subtracts the room for legends from the place of an axes.

    A panel of any shape that `matches_squares` then takes the size of the square panels in its grid.
    """

    def __init__(self, inner: Any, ax: Axes) -> None:
        self.inner, self._ax = inner, ax
        self.matches_squares = False
        self._bottom = self._right = self._left = self._top = 0.0
        self._scale, self._offset = np.ones(2), np.zeros(2)

    def get_subplotspec(self) -> Any:
        """Return the subplot spec of the axes: ``tight_layout`` asks the locator for it."""
        return self._ax.get_subplotspec()

    def reserve_space(self, bottom: float, right: float, left: float = 0.0, top: float = 0.0) -> None:
        """Reserve room on each side, in points."""
        self._bottom, self._right, self._left, self._top = bottom, right, left, top

    def squeeze_cell(self, axis: int, scale: float, fixed: float) -> None:
        """Scale the cell along x (0) or y (1) about a fixed coordinate."""
        self._scale[axis] *= scale
        self._offset[axis] = scale * self._offset[axis] + (1 - scale) * fixed

    def get_base_cell(self, ax: Axes, renderer: Any = None) -> Bbox:
        """Return the place of an axes before legends of single panels take room."""
        box = ax.get_position(original=True) if self.inner is None else self.inner(ax, renderer)
        return Bbox([box.min * self._scale + self._offset, box.max * self._scale + self._offset])

    def __call__(self, ax: Axes, renderer: Any) -> Bbox:
        box = self.reduce_cell(ax, renderer)
        return _match_square_panels(ax, box, renderer) if self.matches_squares else box

    def reduce_cell(self, ax: Axes, renderer: Any) -> Bbox:
        """Return the place of an axes without the room for legends, before its aspect is applied."""
        box = self.get_base_cell(ax, renderer)
        figure: Any = ax.figure
        page_size = figure.bbox.size / figure.get_figure(root=True).dpi * 72
        bottom, top = self._bottom / page_size[1], self._top / page_size[1]
        right, left = self._right / page_size[0], self._left / page_size[0]
        return Bbox([[box.x0 + left, box.y0 + bottom], [box.x1 - right, box.y1 - top]])

    def reset(self) -> None:
        """Give back all room; restore the locator that the axes had, unless the panel matches squares."""
        self.reserve_space(0.0, 0.0)
        self._scale, self._offset = np.ones(2), np.zeros(2)
        if not self.matches_squares:
            self._ax.set_axes_locator(self.inner)


def match_square_panels(ax: Axes) -> None:
    """Let a panel of any shape, with its twins, take the size of the square panels in its grid."""
    if ax.get_subplotspec() is None:
        return
    for twin in list_twins(ax):
        get_room_locator(twin).matches_squares = True
    add_twin_callback(ax, _match_twin)


def _match_twin(_ax: Axes, twin: Axes) -> None:
    get_room_locator(twin).matches_squares = True


def _match_square_panels(ax: Axes, box: Bbox, renderer: Any) -> Bbox:
    """Reduce the place of a panel to the size of the square panels beside which it stands in its grid.

    It takes the width of those whose cells are as wide as its own, and the height of those as high.
    """
    if ax.get_box_aspect() is not None or ax.get_aspect() != "auto" or not ax.get_in_layout():
        return box
    cell, size = get_cell(ax), [box.width, box.height]
    for square in _list_connected_squares(ax):
        square_cell, place = get_cell(square), _find_square_place(square, renderer)
        if np.isclose(square_cell.width, cell.width, rtol=_SAME_CELL):
            size[0] = min(size[0], place.width)
        if np.isclose(square_cell.height, cell.height, rtol=_SAME_CELL):
            size[1] = min(size[1], place.height)
    anchor: Any = ax.get_anchor()
    return Bbox.from_bounds(0, 0, *size).anchored(anchor, box)


def _list_connected_squares(ax: Axes) -> list[Axes]:
    """List the square panels in the row or the column of a panel, or in one that such panels connect."""
    figure, grid = ax.figure, ax.get_subplotspec().get_gridspec()  # type: ignore[union-attr]
    if len(figure.axes) < 2:
        return []
    waiting = [
        panel
        for panel in figure.axes
        if (spec := panel.get_subplotspec()) is not None
        and spec.get_gridspec() is grid
        and panel.get_visible()
        and panel.get_in_layout()
    ]
    if not any(panel.get_box_aspect() == 1 for panel in waiting):
        return []
    connected, reached = [ax], [ax]
    while reached:
        spans = [_get_spans(panel) for panel in reached]
        waiting = [panel for panel in waiting if panel not in connected]
        reached = [
            panel
            for panel in waiting
            for rows, columns in [_get_spans(panel)]
            if any(rows & other_rows or columns & other_columns for other_rows, other_columns in spans)
        ]
        connected += reached
    return [panel for panel in connected if panel.get_box_aspect() == 1]


def _get_spans(ax: Axes) -> tuple[set[int], set[int]]:
    """Return the rows and the columns of its grid in which a panel stands."""
    spec: Any = ax.get_subplotspec()
    return set(spec.rowspan), set(spec.colspan)


def _find_square_place(ax: Axes, renderer: Any) -> Bbox:
    """Find the place of a square panel in its figure, as drawing it does, without moving it."""
    locator: Any = ax.get_axes_locator()
    box = ax.get_position(original=True) if locator is None else locator(ax, renderer)
    page: Any = ax.figure.bbox
    return box.shrunk_to_aspect(1.0, box, page.height / page.width)


def get_room_locator(ax: Axes) -> RoomLocator:
    """Return the room locator of an axes, created at the first request."""
    locator = ax.get_axes_locator()
    if isinstance(locator, RoomLocator):
        return locator
    new_locator: Any = RoomLocator(locator, ax)
    ax.set_axes_locator(new_locator)
    return new_locator  # type: ignore[no-any-return]


def get_cell(ax: Axes) -> Bbox:
    """Return the place of an axes before legends and aspect are applied, in fractions of its figure."""
    locator = ax.get_axes_locator()
    return (
        locator.get_base_cell(ax)
        if isinstance(locator, RoomLocator)
        else ax.get_position(original=True).frozen()
    )


@dataclass(frozen=True)
class OutsidePlace:
    """A place outside a panel, with the arrangement of the legend and the weighted area of panel left."""

    area: float
    columns: int
    form: int
    reserved_space: tuple[float, float]  # points below and on the right that are taken from the cell
    extent: tuple[float, float]  # points below and on the right from the panel to the far edge of the legend
    side: str
    offset: tuple[float, float]
    panel_size: tuple[float, float]  # width and height left to the panel, in points
    weight: float  # of the area, for the sake of the form or the side
    size: tuple[float, float]  # width and height of the legend, in points
    fits: bool  # whether there is room, and enough left of the panel if it alone makes room


@dataclass(frozen=True)
class PanelScene:
    """A panel on its page, in points: its cell, the text around it, and the limits for a legend."""

    panel: Bbox
    cell: Bbox
    text_box: Bbox  # the panel with all text around it
    right_reach: float  # how far text beside the panel reaches beyond it, without titles above it
    left: float
    right: float
    low: float
    far_right: float  # the limit for a legend on the right of the panel
    ratio: float | None  # height over width of the panel, if fixed
    # How far the x axis with its label reaches down, if nothing else reaches farther
    label_depth: float | None
    page_size: tuple[float, float] | None  # width and height of the page, of its only panel

    @classmethod
    def from_axes(cls, ax: Axes, boxes: Boxes, renderer: RendererBase, has_engine: bool) -> PanelScene | None:
        """Measure an axes among others; None for an axes without a box."""
        if ax not in boxes:
            return None
        figure: Any = ax.get_figure(root=True)
        page, point = figure.bbox, get_point_size(renderer)

        def to_points(box: BboxBase) -> Bbox:
            return Bbox((np.array([box.min, box.max]) - page.min) / point)

        panel = to_points(ax.get_window_extent(renderer))
        cell = to_points(_trim_overlaps(ax, _get_page_cell(ax)))
        twins = [twin for twin in boxes if np.allclose(get_cell(twin).bounds, get_cell(ax).bounds)]
        words = Bbox.union([panel, *(to_points(box) for twin in twins if (box := boxes[twin]) is not None)])
        neighbors = [
            _extend_text_box(
                to_points(box),
                to_points(neighbor.get_window_extent(renderer)),
                to_points(_trim_overlaps(neighbor, _get_remaining_cell(neighbor, renderer))),
            )
            for neighbor, box in boxes.items()
            if neighbor not in twins and box is not None
        ]
        row = [box for box in neighbors if box.y0 < words.y1 and box.y1 > words.y0]  # cells may overlap
        lower_tops = [
            box.y1 for box in neighbors if box.x0 < words.x1 and box.x1 > words.x0 and box.y1 < panel.y1 - 1
        ]
        left, right = _find_side_limits(panel, row, page.width / point, _EDGE_GAP)
        low, far_right = max([0.0, *lower_tops]) + _EDGE_GAP, right
        slack, reach = max(cell.width - panel.width, 0.0) / 2, panel.x0 - words.x0
        if not has_engine:
            reach -= _measure_free_space(ax)[0] / point
        cell = Bbox([[cell.x0 + min(slack, max(reach, 0.0)), cell.y0], cell.max])
        if has_engine:  # the engine moves neighbours, and text in the cell of a narrow panel
            low, far_right = cell.y0 - (panel.y0 - words.y0), cell.x1 + max(words.x1 - panel.x1 - slack, 0.0)
        label_depth = measure_label_depth(ax, renderer)
        alone = abs(panel.y0 - words.y0 - label_depth) < 1
        return cls(
            panel,
            cell,
            words,
            _measure_right_reach(ax, words.x1 - panel.x1, renderer),
            left,
            right,
            low,
            far_right,
            _get_aspect_ratio(ax, panel),
            label_depth if alone else None,
            None if neighbors else (page.width / point, page.height / point),
        )

    def leaves_page(self, place: OutsidePlace) -> bool:
        """Return whether a legend leaves the only panel of a page enough of it, in width or height."""
        if self.page_size is None:
            return True
        panel_width, panel_height = place.panel_size
        return max(panel_width / self.page_size[0], panel_height / self.page_size[1]) >= MIN_PAGE_FRACTION

    def measure_place(
        self, legend: Any, side: str, form: int, renderer: RendererBase, columns: int | None = None
    ) -> OutsidePlace:
        """Measure a legend on one side, and what is left of the panel if no other panel makes room.

        Below, it has as many `columns` as fit, unless their number is given.
        """
        is_below, panel_width, panel_height = side == "below", self.cell.width, self.cell.height
        if is_below:
            columns, (width, height) = _fit_columns(legend, form, self.right - self.left, renderer, columns)
            need = self.panel.y0 - self.text_box.y0 + legend.gap + height
            max_length = np.inf if self.ratio is None else panel_width * self.ratio
            removed = _compute_removed(self.cell.y0, panel_height, max_length, need, self.low)
            panel_height, room, extent, offset = (
                panel_height - removed,
                (removed, 0.0),
                (need, 0.0),
                (0.0, height - need),
            )
        else:
            columns = legend.columns or 1
            legend.arrange_entries(columns, form)
            width, height = legend.measure_size(renderer)
            need = self.right_reach + legend.gap + width
            max_length = np.inf if self.ratio is None else panel_height / self.ratio
            removed = _compute_removed(-self.cell.x1, panel_width, max_length, need, -self.far_right)
            panel_width, room, extent, offset = (
                panel_width - removed,
                (0.0, removed),
                (0.0, need),
                (need - width, 0.0),
            )
        if self.ratio is not None:
            panel_width = min(panel_width, panel_height / self.ratio)
            panel_height = panel_width * self.ratio
        fits = (
            width <= self.right - self.left
            if is_below
            else height <= panel_height + self.panel.y0 - self.text_box.y0
        )
        fits &= panel_width >= compute_least_side(self.panel.width, legend.min_fraction)
        fits &= panel_height >= compute_least_side(self.panel.height, legend.min_fraction)
        weight = _FORM_WEIGHTS[form] * (_BELOW_WEIGHT if is_below else 1)
        area, left = panel_width * panel_height * weight, (panel_width, panel_height)
        size = float(width), float(height)
        return OutsidePlace(area, columns, form, room, extent, side, offset, left, weight, size, bool(fits))


@dataclass(frozen=True)
class _Labels:
    """The lengths of the labels of a panel, in points."""

    width: float  # of the x label or the title, which are centered on the panel
    one_row_side: float = 0.0  # height of a panel that has the y label in one row
    rows: int = 1  # of the y label,
    pitch: float = 0.0  # and their distance

    @classmethod
    def from_axes(cls, ax: Axes, renderer: RendererBase) -> _Labels:
        """Measure the labels of an axes."""
        point, label = get_point_size(renderer), ax.yaxis.label
        centered = [text for text in (ax.xaxis.label, ax.title) if text.get_visible()]
        width = max((text.get_window_extent(renderer).width / point for text in centered), default=0.0)
        if not isinstance(label, LiteralText) or not label.get_wrap() or not label.get_text():
            return cls(width)
        share = label.measure_row_width(label.get_text()) / get_wrap_width(label)
        size = float(label.get_fontsize())
        return cls(width, share * ax.bbox.height / point, label.wrap_text().count("\n") + 1, LEADING * size)


@dataclass(frozen=True)
class SquareGrid:
    """A grid of square panels, all that a figure holds, which a layout engine makes equally large."""

    reaches: Mapping[Axes, list[float]]  # how far text reaches beyond the sides of each panel, in points
    labels: Mapping[Axes, _Labels]
    spans: Mapping[Axes, tuple[int, int]]  # the column and the row of each panel
    shape: tuple[int, int]  # columns and rows
    room: list[float]  # width and height of the page without the padding of the engine, in points
    is_tight: bool  # whether the gaps between all columns, or all rows, are equal
    # What margins that grow take at least: on the left and the right, above and below, in points,
    least_ends: list[list[float]]
    least_gaps: tuple[float, float]  # and between columns and between rows, in sizes of a cell

    @classmethod
    def from_figure(
        cls, figure: Figure, engine: Any, margins: Margins, strips: Array, renderer: RendererBase
    ) -> SquareGrid | None:
        """Measure the panels of a figure; None if they are not squares in the cells of one grid.

        Figure legends take the fractions `strips` of its width and its height.
        """
        panels = [ax for ax in figure.axes if ax.get_visible()]
        specs = [ax.get_subplotspec() for ax in panels]
        grids = [spec.get_gridspec() for spec in specs if spec is not None]
        if engine is None or len(grids) < 2 or len(grids) < len(panels) or len(set(map(id, grids))) > 1:
            return None
        if any(ax.figure is not figure or ax not in margins for ax in panels):
            return None
        spans = {}
        for ax in panels:
            rows, columns = _get_spans(ax)
            size = ax.get_window_extent(renderer).size
            if len(rows) > 1 or len(columns) > 1 or not np.isclose(*size, rtol=_SAME_CELL):
                return None
            spans[ax] = min(columns), min(rows)
        shape = grids[0].ncols, grids[0].nrows
        page = np.array(figure.bbox.size) / get_point_size(renderer)
        least = engine.least_margins if isinstance(engine, GrowingMargins) else _NO_MARGINS
        ends = [[least["left"], 1 - least["right"]], [1 - least["top"], least["bottom"]]]
        return cls(
            {ax: list(np.abs(margins[ax]) / get_point_size(renderer)) for ax in panels},
            {ax: _Labels.from_axes(ax, renderer) for ax in panels},
            spans,
            shape,
            [
                float((1 - share) * length - pad)
                for share, length, pad in zip(strips, page, _measure_pads(engine, shape), strict=True)
            ],
            isinstance(engine, TightLayoutEngine),
            (page[:, None] * ends).tolist(),
            (least["wspace"], least["hspace"]),
        )

    def compute_side(self, places: Mapping[Any, OutsidePlace]) -> float:
        """Compute the side of all squares once they have made room for legends in these places."""
        extents: dict[Axes, Any] = {}
        for box, place in places.items():
            below, beside = extents.get(box.ax, (0.0, 0.0))
            extents[box.ax] = max(below, place.extent[0]), max(beside, place.extent[1])
        side, last = self._fit_squares(extents, math.inf), math.inf
        while 0 < side < last:  # smaller panels have more rows of axis labels
            side, last = self._fit_squares(extents, side), side
        return side

    def _fit_squares(self, extents: Mapping[Axes, tuple[float, float]], side: float) -> float:
        """Compute the side of squares beside legends of these extents, with the text of squares of a side."""
        reaches = [([0.0] * n, [0.0] * n) for n in self.shape]  # along x and y, before and after each cell
        for ax, indices in self.spans.items():
            left, bottom, right, top = self.reaches[ax]
            below, beside = extents.get(ax, (0.0, 0.0))
            label = self.labels[ax]
            left += max(math.ceil(label.one_row_side / side) - label.rows, 0) * label.pitch
            half = (label.width - side) / 2  # beyond each side of the panel
            here = (max(left, half), max(right, half, beside)), (top, max(bottom, below))
            for sides, i, reach in zip(reaches, indices, here, strict=True):
                for lengths, length in zip(sides, reach, strict=True):
                    lengths[i] = max(lengths[i], length)
        return min(self._fit_cells(i, *reaches[i]) for i in (0, 1))

    def _fit_cells(self, i: int, before: Sequence[float], after: Sequence[float]) -> float:
        """Return the width (0) or height (1) of panels with text and legends of these lengths around them."""
        gaps, n = [end + start for end, start in zip(after, before[1:], strict=False)], len(before)
        taken = max(gaps, default=0.0) * len(gaps) if self.is_tight else sum(gaps)
        first, last = self.least_ends[i]
        free = self.room[i] - max(before[0], first) - max(after[-1], last)
        return min((free - taken) / n, free / (n + self.least_gaps[i] * (n - 1)))

    def find_larger(
        self,
        options: Mapping[Any, list[OutsidePlace]],
        chosen: Mapping[Any, OutsidePlace | None],
    ) -> dict[Any, OutsidePlace]:
        """Find places that leave all squares clearly larger than the chosen ones do; empty if there are none.

        Like legends of a row in turn take the place by which the squares become largest, until none has a
        better one.  They start from the chosen places, and from all below and all on the right, as one that
        moves alone may gain nothing.
        """

        def rate(places: Mapping[Any, OutsidePlace]) -> float:
            side = self.compute_side(places)
            beside = {box.ax: place for box, place in places.items() if place.side == "right"}
            fits = all(place.size[1] <= side + self.reaches[ax][1] for ax, place in beside.items())
            mean = sum(place.weight for place in places.values()) / len(places)
            return max(side, 0.0) ** 2 * mean if fits else 0.0

        found_places = {legend: place for legend, place in chosen.items() if place is not None}
        is_complete = len(found_places) == len(chosen)
        largest = self.compute_side({})
        least = max(
            _LARGER * self.compute_side(found_places) if is_complete else 0.0,
            compute_least_side(largest, min(legend.min_fraction for legend in options)),
        )
        if largest < least:
            return {}
        groups: dict[Any, list[Any]] = {}  # those with as many entries in one row take one form
        for legend in options:
            groups.setdefault((self.spans[legend.ax][1], legend.count), []).append(legend)
        moves = []
        for legends in groups.values():
            by_form = [{(place.side, place.form): place for place in options[legend]} for legend in legends]
            moves.append(
                {
                    form: {legend: places[form] for legend, places in zip(legends, by_form, strict=True)}
                    for form in by_form[0]
                    if all(form in places for places in by_form)
                }
            )
        if not all(moves):
            return {}
        starts = [found_places] if is_complete else []
        for side in SIDES:
            firsts = [group[min(group, key=lambda form: form[0] != side)] for group in moves]
            starts.append({legend: place for first in firsts for legend, place in first.items()})
        bests = []
        for best in starts:
            score = -1.0
            while rate(best) > score:
                score = rate(best)
                for group in moves:
                    best = max([best, *(best | move for move in group.values())], key=rate)
            bests.append(best)
        best = max(bests, key=rate)
        length = self.compute_side(best)
        if length < least or not rate(best):
            return {}
        return {legend: replace(place, panel_size=(length, length)) for legend, place in best.items()}


def _measure_pads(engine: Any, shape: tuple[int, int]) -> list[float]:
    """Return what a layout engine leaves between all columns and at their ends, and the same of rows."""
    if not isinstance(engine, TightLayoutEngine):
        return [_CELL_PAD * count for count in shape]
    pads, size = engine.get(), FontProperties(size=mpl.rcParams["font.size"]).get_size_in_points()
    inner = [pads["pad"] if pads[name] is None else pads[name] for name in ("w_pad", "h_pad")]
    return [(2 * pads["pad"] + (count - 1) * pad) * size for count, pad in zip(shape, inner, strict=True)]


def compute_least_side(side: float, min_fraction: float) -> float:
    """Return what a legend outside must leave of a side of its panel, at least a fraction of it."""
    small = _MIN_SMALL_FRACTIONS[min_fraction < MIN_SIDE_FRACTION]
    return max(min_fraction * side, min(_MIN_SIDE, small * side))


def choose_places(
    options: Mapping[Any, list[OutsidePlace]], used_sides: Collection[str]
) -> dict[Any, OutsidePlace | None]:
    """Choose the places that leave each panel largest, all on the same side if possible.

    With one side, panels are reduced only once.  `used_sides` are those of legends that are already outside.
    """

    def find_largest(candidates: list[OutsidePlace]) -> OutsidePlace | None:
        return max(candidates, key=lambda option: option.area, default=None)

    def filter_side(side: str) -> dict[Any, list[OutsidePlace]]:
        return {
            legend: [option for option in candidates if option.side == side]
            for legend, candidates in options.items()
        }

    free = {legend: find_largest(candidates) for legend, candidates in options.items()}
    if len({*used_sides, *(option.side for option in free.values() if option is not None)}) < 2:
        return free
    sides = [
        side_options for side in used_sides or SIDES if all((side_options := filter_side(side)).values())
    ]
    if not sides or not options:
        return free
    widest = max(
        sides,
        key=lambda side_options: min(
            max(option.area for option in candidates) for candidates in side_options.values()
        ),
    )
    return {legend: find_largest(candidates) for legend, candidates in widest.items()}


def reserve_rooms(
    axes: Sequence[Axes], rooms: Mapping[Axes, tuple[float, float]], margins: Margins, point: float
) -> None:
    """Reserve room below and on the right of panels without a layout engine; equal panels stay equal.

    `margins` are in pixels, and `point` is the number of pixels in a point.
    """
    cells = {ax: get_cell(ax) for ax in axes}
    words = dict.fromkeys(axes, (0.0, 0.0))
    words |= {ax: _measure_inner_text(ax, reach, point) for ax, reach in margins.items()}
    for ax, cell in cells.items():
        siblings = [panel for panel in axes if panel.figure is ax.figure]
        same_height = [panel for panel in siblings if np.isclose(cells[panel].height, cell.height)]
        same_width = [panel for panel in siblings if np.isclose(cells[panel].width, cell.width)]
        bottom = max((rooms[panel][0] for panel in same_height if panel in rooms), default=0.0)
        right = max((rooms[panel][1] for panel in same_width if panel in rooms), default=0.0)
        if bottom or right:
            left, top = (
                max(words[panel][0] for panel in same_width),
                max(words[panel][1] for panel in same_height),
            )
            get_room_locator(ax).reserve_space(bottom, right, left, top)
        elif isinstance(ax.get_axes_locator(), RoomLocator):
            get_room_locator(ax).reserve_space(0.0, 0.0)


def _measure_inner_text(ax: Axes, margins: Array, point: float) -> tuple[float, float]:
    """Return how far the text on the left of a panel, and above it, reaches into its cell, in points.

    A smaller panel needs this room there; `margins` are in pixels, as `compute_margins` returns them.
    """
    cell, free = _get_page_cell(ax), _measure_free_space(ax)
    ratio = _get_aspect_ratio(ax, ax.get_window_extent())
    wide = cell.width if ratio is None else min(cell.width, cell.height / ratio)
    high = cell.height if ratio is None else wide * ratio
    left = min(-margins[0] - free[0], (cell.width - wide) / 2)
    top = min(margins[3] - free[1], (cell.height - high) / 2)
    return float(max(left, 0.0) / point), float(max(top, 0.0) / point)


def _measure_free_space(ax: Axes) -> tuple[float, float]:
    """Return the free pixels on the left of a cell and above it; 0 where another cell is."""
    figure: Any = ax.get_figure(root=True)
    page, cell = figure.bbox, _get_page_cell(ax)
    cells = [_get_page_cell(panel) for panel in figure.axes if panel.get_visible()]
    edge = _EDGE_GAP * figure.dpi / 72
    left = 0.0 if any(box.x1 <= cell.x0 for box in cells) else cell.x0 - page.x0 - edge
    top = 0.0 if any(box.y0 >= cell.y1 for box in cells) else page.y1 - cell.y1 - edge
    return left, top


def _get_page_cell(ax: Axes) -> Bbox:
    return get_cell(ax).transformed(ax.figure.transSubfigure)


def measure_label_depth(ax: Axes, renderer: RendererBase) -> float:
    """Return how far the tick labels and the label of the x axis reach below the panel, in points."""
    box = ax.xaxis.get_tightbbox(renderer)
    return (
        0.0 if box is None else float(ax.get_window_extent(renderer).y0 - box.y0) / get_point_size(renderer)
    )


def _get_remaining_cell(ax: Axes, renderer: RendererBase) -> Bbox:
    """Return the cell of an axes without the room that legends take."""
    locator = ax.get_axes_locator()
    box = locator.reduce_cell(ax, renderer) if isinstance(locator, RoomLocator) else get_cell(ax)
    return box.transformed(ax.figure.transSubfigure)


def _trim_overlaps(ax: Axes, cell: Bbox) -> Bbox:
    """Trim the cell of an axes to the middle of its overlaps with others: tight layout lets them overlap."""
    spec = ax.get_subplotspec()
    if spec is None:
        return cell
    (low, high), spans = cell.get_points().copy(), _get_spans(ax)
    for other in ax.figure.axes:
        other_spec = other.get_subplotspec()
        if other_spec is None or other_spec.get_gridspec() is not spec.get_gridspec():
            continue
        other_cell, other_spans = _get_page_cell(other), _get_spans(other)
        for i in (0, 1):  # in one row and other columns, or the reverse
            if spans[i] & other_spans[i] and not spans[1 - i] & other_spans[1 - i]:
                if other_cell.min[i] > cell.min[i]:
                    high[i] = min(high[i], (other_cell.min[i] + cell.max[i]) / 2)
                else:
                    low[i] = max(low[i], (other_cell.max[i] + cell.min[i]) / 2)
    return Bbox([low, high])


def _measure_right_reach(ax: Axes, reach: float, renderer: RendererBase) -> float:
    """Return how far the text of a panel reaches beyond its right side, in points, without a wide title."""
    title, right = ax.title, ax.get_window_extent(renderer).x1
    if not title.get_visible() or not title.get_text() or title.get_window_extent(renderer).x1 <= right:
        return reach
    title.set_visible(False)
    box = ax.get_tightbbox(renderer)
    title.set_visible(True)
    return reach if box is None else float(box.x1 - right) / get_point_size(renderer)


def measure_side_limits(
    ax: Axes, width: float, legend_widths: Mapping[Axes, float], legend_gap: float, renderer: RendererBase
) -> tuple[float, float]:
    """Return how far a legend below a panel may reach on its left and its right, in points on the page.

    It keeps to the half of the space between two panels that is nearer to its own, unless the x label and the
    legend of the other panel, of one of these `legend_widths`, leave it more, or its own `width` needs all.
    If possible, it keeps a `legend_gap` to that legend.
    """
    figure: Any = ax.get_figure(root=True)
    page, point, twins = figure.bbox, get_point_size(renderer), list_twins(ax)
    panel = ax.get_window_extent(renderer)
    row, apart, panels = [], [], []
    for other in (other for other in figure.axes if other.get_visible() and other not in twins):
        box = other.get_window_extent(renderer)
        if box.y0 < panel.y1 and box.y1 > panel.y0:
            label = other.xaxis.label.get_window_extent(renderer)
            half = max(box.width, label.width, legend_widths.get(other, 0.0) * point) / 2
            middle = np.clip((box.x0 + box.x1) / 2 - page.x0, half, max(page.width - half, half)) + page.x0
            left, right = (box.x0 + panel.x1) / 2, (box.x1 + panel.x0) / 2
            row.append(Bbox([[max(left, middle - half), box.y0], [min(right, middle + half), box.y1]]))
            gap = max(legend_gap - _EDGE_GAP, 0.0) * point if other in legend_widths else 0.0
            left, right = max(left - gap / 2, middle - half - gap), min(right + gap / 2, middle + half + gap)
            apart.append(Bbox([[left, box.y0], [right, box.y1]]))
            panels.append(box)
    for boxes in (apart, row, panels):
        low, high = _find_side_limits(panel, boxes, page.x1, _EDGE_GAP * point)
        if high - low >= width * point:
            break
    return float(low - page.x0) / point, float(high - page.x0) / point


def _find_side_limits(panel: Bbox, row: Sequence[Bbox], page_width: float, gap: float) -> tuple[float, float]:
    """Find how far the room of a panel reaches on its left and right, between boxes of other panels."""
    side_boxes = [box for box in row if not panel.x0 < (box.x0 + box.x1) / 2 < panel.x1]
    middle = panel.x0 + panel.x1
    left = max([0.0, *(box.x1 for box in side_boxes if box.x0 + box.x1 < middle)]) + gap
    right = min([page_width, *(box.x0 for box in side_boxes if box.x0 + box.x1 > middle)]) - gap
    return left, right


def _extend_text_box(words: Bbox, panel: Bbox, cell: Bbox) -> Bbox:
    """Extend the text box of a panel to the sides that it has if the panel fills its remaining cell.

    On the right a legend may stand, for which the panel moves to the left of its cell.
    """
    low, high = cell.y0 + words.y0 - panel.y0, cell.y1 + words.y1 - panel.y1
    left = cell.x0 + words.x0 - panel.x0
    return Bbox([[min(words.x0, left), min(words.y0, low)], [words.x1, max(words.y1, high)]])


def _fit_columns(
    legend: Any, form: int, max_width: float, renderer: RendererBase, fixed: int | None
) -> tuple[int, Array]:
    """Arrange a legend in the most columns within a width, or so many; return their number and its size."""
    fixed = fixed or legend.columns
    for rows in range(1, legend.count + 1):
        columns = fixed or -(-legend.count // rows)
        legend.arrange_entries(columns, form)
        size = legend.measure_size(renderer)
        if size[0] <= max_width or fixed:
            break
    return columns, size


def align_columns(places: Mapping[Any, OutsidePlace | None], renderer: RendererBase) -> dict[Any, Any]:
    """Give legends below the panels of one row, with as many entries each, the same number of columns."""
    rows: dict[Any, list[Any]] = {}
    for legend, place in places.items():
        if place is not None and place.side == "below" and legend.scene is not None and not legend.columns:
            row = round(get_cell(legend.ax).y0, 3), legend.ax.figure, legend.count
            rows.setdefault(row, []).append(legend)
    aligned: dict[Any, Any] = dict(places)
    for legends in rows.values():
        least = min((aligned[legend] for legend in legends), key=lambda place: place.columns)
        for legend in legends:
            if aligned[legend].columns > least.columns:
                form = min(least.form, legend.forms[-1])
                aligned[legend] = legend.scene.measure_place(legend, "below", form, renderer, least.columns)
    return aligned


def _compute_removed(low: float, length: float, max_length: float, need: float, limit: float) -> float:
    """Compute how much to remove from the low end of a cell, so that what needs room there ends at a limit.

    The panel is no longer than `max_length`, and is centered in the rest of the cell if that is longer.
    """
    removed = need + limit - low
    if length - removed > max_length:
        removed = 2 * removed - (length - max_length)
    return max(removed, 0.0)


def _get_aspect_ratio(ax: Axes, panel: Bbox) -> float | None:
    if ax.get_box_aspect() is not None:
        return float(ax.get_box_aspect())  # type: ignore[arg-type]
    locator = ax.get_axes_locator()
    if isinstance(locator, RoomLocator) and locator.matches_squares and _list_connected_squares(ax):
        return panel.height / panel.width
    return None if ax.get_aspect() == "auto" else panel.height / panel.width


def iter_inset_outlines(ax: Axes) -> Iterator[Array]:
    """Iterate over the frames and connecting lines of inset indicators, in pixels."""
    for inset in (inset for inset in ax.artists if isinstance(inset, InsetIndicator) and inset.get_visible()):
        for patch in (inset.rectangle, *(inset.connectors or ())):
            if patch.get_visible():
                yield np.asarray(patch.get_transform().transform_path(patch.get_path()).vertices)


def list_twins(ax: Any) -> list[Any]:
    """Return all axes at the position of an axes, such as its twins."""
    here = ax.get_position(original=True).bounds
    twins = [panel for panel in ax.figure.axes if np.allclose(panel.get_position(original=True).bounds, here)]
    return twins if ax in twins else [ax]


def contains_box(page: BboxBase, box: BboxBase) -> bool:
    """Return whether a box is wholly on the page."""
    return bool(page.x0 <= box.x0 and box.x1 <= page.x1 and page.y0 <= box.y0 and box.y1 <= page.y1)


# -- The state of an axes -------------------------------------------------------------------------


def get_axes_state(ax: Axes) -> tuple[Any, ...]:
    """Return what an axes shows as a comparable value; places are chosen anew only if it changes."""
    legend = ax.get_legend()
    state: list[Any] = [ax.get_xlim(), ax.get_ylim(), ax.get_xscale(), ax.get_yscale(), ax.get_visible()]
    state += [ax.get_xlabel(), ax.get_ylabel(), ax.get_title(), len(ax.child_axes), len(ax.artists)]
    state += [id(legend), () if legend is None else tuple(text.get_text() for text in legend.get_texts())]
    state += [None if legend is None else legend.get_title().get_text()]
    for line in ax.lines:
        state.append((line.get_visible(), line.get_marker(), line.get_markersize(), line.get_linewidth()))
        state.append(hash(np.asarray(line.get_path().vertices).tobytes()))
    # Cuts are recomputed in pixels at each drawing
    for collection in (collection for collection in ax.collections if get_gid(collection) != "cut"):
        state.append((collection.get_visible(), hash(np.asarray(collection.get_offsets()).tobytes())))
        state += [hash(np.asarray(path.vertices).tobytes()) for path in collection.get_paths()]
    for patch in ax.patches:
        vertices = patch.get_patch_transform().transform(patch.get_path().vertices)
        state.append((patch.get_visible(), hash(np.asarray(vertices).tobytes())))
    # Letters of panels move with the layout
    texts = [text for text in ax.texts if get_gid(text) != "letter"]
    state += [
        (text.get_visible(), text.get_text(), text.get_position(), text.get_fontsize()) for text in texts
    ]
    return tuple(state)
