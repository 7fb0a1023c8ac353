"""The placement of all legends of a figure, decided at drawing time by what is drawn and the room left."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import permutations
from numbers import Real
from types import MappingProxyType
from typing import Any, cast

import numpy as np
from matplotlib.artist import Artist, allow_rasterization
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.collections import Collection
from matplotlib.figure import Figure, SubFigure
from matplotlib.layout_engine import PlaceHolderLayoutEngine, TightLayoutEngine
from matplotlib.legend import Legend
from matplotlib.lines import Line2D
from matplotlib.offsetbox import AnchoredOffsetbox
from matplotlib.transforms import Bbox

from rocplot._errors import make_type_error, make_value_error, write_value
from rocplot._suggestions import refuse_unknown_keywords
from rocplot._typing import Array
from rocplot._validation import find_meant_name
from rocplot._warnings import is_drawing_trial, warn_once
from rocplot.page import margins as page_margins
from rocplot.page.direct_labels import has_direct_labels, name_lines
from rocplot.page.gids import get_gid, get_model_name
from rocplot.page.labels import count_labels
from rocplot.page.legend import (
    AxesInset,
    AxesLegend,
    AxesTable,
    Headroom,
    LegendRows,
    LinkedLegend,
    PlacedBox,
    can_share_legend,
    find_alike_layers,
    find_cramping_legends,
    find_repeated_legends,
    get_legend_kwargs,
    get_plain_label,
    group_rows,
    is_row,
    is_value,
    merge_entries,
    merge_panel_entries,
    share_labels,
    shares_models,
)
from rocplot.page.letters import get_panel_letter, write_panel_names
from rocplot.page.occupied import SPOTS, OccupiedMask, build_occupied_mask, get_point_size
from rocplot.page.private_matplotlib import (
    get_legend_columns,
    get_legend_loc,
    has_default_loc,
    is_colorbar_axes,
    is_compressed,
    lend_renderer,
    set_page_dpi,
)
from rocplot.page.typeset import LiteralString, UnlistedArtist, make_literal

# -- A legend of a figure, at a side of its page --------------------------------------------------

_MAX_PAGE_FRACTION = 0.5  # of the page: the most that an automatic figure legend may take,
_MAX_NAMED_FRACTION = 0.3  # and the most with names of panels in its labels


class _ShiftedLegend(Legend):
    """A legend at the lower or upper side of its figure, which may stand beside the middle of the page.

    Constrained layout makes no room for one with an anchor of its own.
    """

    set = UnlistedArtist.set  # not inherited, because the class of a legend changes to this one
    shift = 0.0  # to the right, in widths of the figure

    def get_bbox_to_anchor(self) -> Any:
        """Return the box of the figure, moved along the page."""
        box = super().get_bbox_to_anchor()
        return box.translated(self.shift * box.width, 0)


class FigureLegend(LegendRows):
    """A legend of a figure at a side of its page, for which all panels make room.

    Above or below, it is centered at the panels that it serves.  Rows without a key that only some of these
    panels have, such as those of a test, stand in a column of their own, towards their panels.
    """

    def __init__(
        self,
        figure: Any,
        legend: Legend,
        side: str,
        columns: int | None,
        axes: Sequence[Axes] = (),
        blocks: Mapping[tuple[Axes, ...], Sequence[int]] = MappingProxyType({}),
    ) -> None:
        super().__init__(legend)
        self.figure, self.side, self.columns, self.axes = figure, side, columns, list(axes)
        middle = _find_middle(self.axes)
        self._blocks = [(list(rows), bool(_find_middle(panels) < middle)) for panels, rows in blocks.items()]
        self.is_automatic, self.is_fit = False, True  # automatic: drawn because panels have no room
        self.share = 0.0  # of the page that it takes
        self._reduced: tuple[TightLayoutEngine, Any] | None = None  # with the rectangle that it had
        self.plain_labels: list[str] = []  # without the names of panels, if these are in some labels

    def reset_layout(self) -> None:
        """Restore the layout rectangle that was reduced for the legend, also while its engine rests."""
        self.measures.clear()
        if self._reduced is not None:
            engine, rect = self._reduced
            engine.set(rect=rect)
        self._reduced = None

    def update_layout(self, renderer: RendererBase, axes: list[Axes], engine: Any) -> None:
        """Arrange the legend in the columns that fit, and make room; constrained layout does so itself."""
        share = self.fit_page(renderer)
        if isinstance(engine, TightLayoutEngine):
            self._reduced = engine, engine.get()["rect"] or (0, 0, 1, 1)
            rect = list(self._reduced[1])
            i = {"left": 0, "lower": 1, "right": 2, "upper": 3}[self.side]
            rect[i] += share if i < 2 else -share
            engine.set(rect=tuple(rect))
        elif engine is None:
            self._squeeze_panels(renderer, axes, self.figure.bbox, share)

    def fit_page(self, renderer: RendererBase) -> float:
        """Arrange the legend in rows that fit the page, and return the fraction of the page that it takes."""
        page = np.array(self.figure.bbox.size) / get_point_size(renderer)
        pad = 2 * float(self.artist.borderaxespad) * self.font_size
        is_horizontal = self.side in ("lower", "upper")
        for names in ([], self.plain_labels) if self.plain_labels and self.is_automatic else ([],):
            self.names = names
            self._choose_rows(page[0] - pad, self.count if is_horizontal else 1, renderer)
            shares = (self.measure_size(renderer) + pad) / page
            if shares.max() <= 1 and shares[int(is_horizontal)] <= _MAX_NAMED_FRACTION:
                break
        self.is_fit = bool(shares.max() <= 1 and shares[int(is_horizontal)] <= _MAX_PAGE_FRACTION)
        self.share = float(shares[int(is_horizontal)])
        return self.share

    def _choose_rows(self, max_width: float, max_columns: int, renderer: RendererBase) -> None:
        """Choose the columns and label form that take least of the page, within the maximum width."""
        best, min_size, i = (1, self.forms[-1]), np.inf, int(self.side in ("lower", "upper"))
        for form in self.forms:
            for n_columns in [self.columns] if self.columns else range(max_columns, 0, -1):
                rows = -(-self.count // n_columns)
                arranged = self.columns or -(-self.count // rows), form
                self.arrange_entries(*arranged)
                size = self.measure_size(renderer)
                # beside higher rows of a panel, models in fewer columns take no more of the page
                is_narrower = self._blocks and form == best[1] and size[i] < min_size + 1
                if size[0] <= max_width and (size[i] < min_size - 1 or is_narrower):
                    best, min_size = arranged, min(size[i], min_size)
        self.arrange_entries(*best)

    def _split_entries(self, visible: list[int], columns: int) -> list[list[int]]:
        """Split entries into columns, those at the ends for the rows of single panels."""
        if self.columns or columns == 1 or not self._blocks:
            return super()._split_entries(visible, columns)
        taken = {i for rows, _ in self._blocks for i in rows}
        parts = super()._split_entries(
            [i for i in visible if i not in taken], max(columns - len(self._blocks), 1)
        )
        first, last = ([rows for rows, is_left in self._blocks if is_left is side] for side in (True, False))
        return [*first, *parts, *last]

    def center_at_panels(self, renderer: RendererBase) -> None:
        """Center the legend at the panels that it serves, as far as the page allows."""
        if self.side not in ("lower", "upper") or not self.axes:
            return
        page, width = self.figure.bbox, self.artist.get_window_extent(renderer).width
        pad = float(self.artist.borderaxespad) * self.font_size * get_point_size(renderer)
        half = min(width / 2 + pad, page.width / 2)
        boxes = [ax.get_window_extent(renderer) for ax in self.axes]
        middle = (min(box.x0 for box in boxes) + max(box.x1 for box in boxes)) / 2
        middle = float(np.clip(middle, page.x0 + half, page.x1 - half))
        legend: Any = self.artist
        if type(legend) is Legend:
            legend.__class__ = _ShiftedLegend
        legend.shift = (middle - (page.x0 + page.x1) / 2) / page.width

    def _squeeze_panels(self, renderer: RendererBase, axes: list[Axes], page: Bbox, share: float) -> None:
        """Scale the panels towards the side opposite to the legend, as far as they are in its room."""
        i = int(self.side in ("lower", "upper"))
        boxes = [box for ax in axes if ax.get_visible() and (box := ax.get_tightbbox(renderer)) is not None]
        if not boxes:
            return
        words, cells = Bbox.union(boxes), Bbox.union([ax.get_position(original=True) for ax in axes])
        low, high = cells.min[i], cells.max[i]
        first = self.side in ("lower", "left")
        free = words.min[i] - page.min[i] if first else page.max[i] - words.max[i]
        scale = 1 - max(share - free / page.size[i], 0.0) / (high - low)
        for ax in axes:
            page_margins.get_room_locator(ax).squeeze_cell(i, scale, high if first else low)


def _find_middle(axes: Iterable[Axes]) -> float:
    """Return the middle of the cells of panels along the width of their figure; 0 without any."""
    cells = [page_margins.get_cell(ax) for ax in axes]
    return (min(cell.x0 for cell in cells) + max(cell.x1 for cell in cells)) / 2 if cells else 0.0


def draw_figure_legend(
    figure: Any,
    handles: Sequence[tuple[Axes, Artist]],
    side: str = "",
    kws: Mapping[str, Any] = MappingProxyType({}),
    has_numbers: bool = False,
    others: Mapping[Axes, Sequence[Artist]] = MappingProxyType({}),
) -> FigureLegend:
    """Draw or replace the legend of a figure; models have the panels' numbers only if these are the same.

    Layers that look the same, and rows of some panels, are told apart by the names of these panels, and so is
    all of the `others`, which look like models of `handles`.  Without a side of the page, the legend stands
    where `kws` say.
    """
    sections = group_rows(handles)
    entries = merge_panel_entries(handle for _, handle in handles if not is_row(handle))
    for old in (legend for legend in figure.legends if get_gid(legend) == "figure legend"):
        old.remove()
    loc = {"loc": f"outside {_PAGE_LOCS[side]}"} if side else {}
    all_entries = [*entries, *((row,) for rows in sections.values() for row in rows)]
    names = write_panel_names(list(dict.fromkeys([*(ax for ax, _ in handles), *others])))
    other_entries = [(ax, entry) for ax in others for entry in merge_panel_entries(others[ax])]
    all_entries += [entry for _, entry in other_entries]
    legend: Legend = figure.legend(**get_legend_kwargs(all_entries, {"frameon": False} | dict(kws) | loc))
    make_literal(*legend.get_texts())
    texts = legend.get_texts()
    if not has_numbers:
        for text, label in zip(texts, _write_joint_labels(entries, handles), strict=False):
            text.set_text(label)
    for text, (ax, (first, *_)) in zip(reversed(texts), reversed(other_entries), strict=False):
        text.set_text(LiteralString(f"{names[ax]}: {get_plain_label(first)}"))
    panels, blocks, count = list(dict.fromkeys(ax for ax, _ in handles)), {}, len(entries)
    for owners, rows in sections.items():
        blocks[owners] = range(count, count + len(rows))
        count += len(rows)
        letters = ", ".join(filter(None, map(get_panel_letter, owners)))
        if letters and any(get_panel_letter(ax) for ax in figure.axes if ax not in owners):
            head = texts[blocks[owners][0]]
            head.set_text(type(head.get_text())(f"{letters}: {head.get_text()}"))
    legend.set_gid("figure legend")
    strip = FigureLegend(figure, legend, side, kws.get("ncols", kws.get("ncol")), panels, blocks)
    plain_labels = [get_plain_label(first) for first, *_ in entries]
    plain_labels += [text.get_text() for text in texts[len(entries) :]]
    if not has_numbers and plain_labels != strip.labels:
        strip.plain_labels = plain_labels
    return strip


def _write_joint_labels(
    entries: list[tuple[Artist, ...]], handles: Sequence[tuple[Axes, Artist]]
) -> list[str]:
    """Write labels without numbers; those of layers that not all panels have are after their letters.

    So are those of models if panels have none in common.

    Panels without letters are named if layers of two of them look the same, or a model has two looks.  In
    the legend of one panel, so are labels and models that no other panel has: it may stand under another one.
    """
    labels = [get_plain_label(first) for first, *_ in entries]
    axes_by_label: dict[str, dict[Axes, None]] = {}
    axes_by_kind: dict[tuple[str, bool], dict[Axes, None]] = {}  # of lines, and of areas
    for (ax, _), handle in zip(handles, share_labels(handle for _, handle in handles), strict=True):
        axes_by_label.setdefault(get_plain_label(handle), {})[ax] = None
        axes_by_kind.setdefault((get_plain_label(handle), isinstance(handle, Collection)), {})[ax] = None
    panels = list(dict.fromkeys(ax for ax, _ in handles))
    named = {i for i in find_alike_layers(entries) if labels[i] in axes_by_label}
    has_common = any(
        get_model_name(first) == label and len(axes_by_label.get(label, ())) > 1
        for (first, *_), label in zip(entries, labels, strict=True)
    )
    if all(map(get_panel_letter, panels)):
        named = {
            i
            for i, (first, *_) in enumerate(entries)
            if 0 < len(axes_by_label.get(labels[i], ())) < len(panels)
            and (not has_common or get_model_name(first) != labels[i])
        }
    else:
        panels = list(dict.fromkeys(ax for i in named for ax in axes_by_label[labels[i]]))
    figure_axes = panels[0].figure.axes if panels else []
    others = [ax for ax in figure_axes if ax not in panels and get_panel_letter(ax)]
    if len(panels) == 1 and others and get_panel_letter(panels[0]):
        handles_elsewhere = [handle for ax in others for handle in ax.get_legend_handles_labels()[0]]
        elsewhere = {
            name(handle) for handle in handles_elsewhere for name in (get_plain_label, get_model_name)
        }
        named = {i for i, label in enumerate(labels) if label not in elsewhere}
        panels = [*panels, *others]
    twice = {i for i, label in enumerate(labels) if labels.count(label) > 1}  # in two looks
    panels = list(dict.fromkeys([*panels, *(ax for i in twice for ax in axes_by_label[labels[i]])]))
    if len(panels) > 1:
        names = write_panel_names(panels)
        kinds = [
            (label, isinstance(first, Collection)) for label, (first, *_) in zip(labels, entries, strict=True)
        ]
        for i in named | twice:
            where = ", ".join(filter(None, (names[ax] for ax in axes_by_kind[kinds[i]])))
            labels[i] = type(labels[i])(f"{where}: {labels[i]}" if where else labels[i])
    return labels


class LateLegends(UnlistedArtist, Artist):
    """An artist that draws figure legends which were created while the figure was being drawn."""

    def __init__(self) -> None:
        super().__init__()
        self.legends: list[Any] = []
        self.set(zorder=5, in_layout=False)

    @allow_rasterization  # type: ignore[untyped-decorator]
    def draw(self, renderer: RendererBase) -> None:
        for legend in self.legends:
            legend.draw(renderer)
        self.legends.clear()


# -- The placement of all legends -----------------------------------------------------------------

_CROWDED = 0.8  # of the gap that legends side by side should have: less of it looks like a gap of columns
_MAX_AREA_FRACTION = 0.5  # of the panel's area: the most that a legend in it may take
_LARGER = 1.05  # panels must become so many times as large for rows of tests that stay at their panels
_MOVE_TOLERANCE = 1.0  # points: a larger move of a panel places its legend anew
# Runs of a layout engine at most, and the fraction of the page that a settled panel may still move
_MAX_RUNS, _STILL_TOLERANCE = 8, 0.0005
_MIN_LEFT_FRACTION = 0.8  # of the side that a legend outside should leave of its panel
# Of one of several panels: the side that legends leave, in points, or this part of a smaller panel
_LEAST_SIDE, _LEAST_FRACTION = 57.0, 0.75
# Pixels per inch at which figures of several panels are measured, and those with tables, where hinted text is
# widest
_PLACING_DPI, _TABLE_DPI = 100.0, 72.0
_MAX_STATES = 8  # that are remembered for the same places
_MAX_ROUNDS = 3  # repetitions at most, if the text around the panels changes with the layout
_MIN_PANEL_FRACTION = _MIN_OUTSIDE_FRACTION = (
    0.3  # of panels' sides: what an automatic figure legend, or a legend outside as a last resort, must leave
)


class LegendPlacer(UnlistedArtist, Artist):
    """The artist that places the legends of one figure, and boxes that may stand wherever there is room.

    It is drawn before all axes and after the layout engine, when the sizes of all panels are known.  A legend
    is placed in its panel if it hides nothing there, with long labels in two rows if need be; otherwise
    outside, below or on the right, whichever leaves the larger panel.  Legends that would leave less than
    half of their panel's width or height, or of a small panel less than an inch, are joined into one legend
    below all panels, with those already outside, if models look the same in all of them; of small panels with
    the same models, those that would leave less than four fifths.  A legend that cannot be joined drops the
    numbers from its labels, if that helps.  Places are kept until something changes.
    """

    def __init__(self) -> None:
        super().__init__()
        self._axes_legends: dict[Axes, AxesLegend] = {}
        self._strips: list[FigureLegend] = []
        self._tables: list[AxesTable] = []
        # States that were drawn with the present places: as found, and as these places left them
        self._known_states: list[tuple[Any, Array]] = []
        self._restore_layout: Callable[[], None] | None = None  # of panels as they were placed
        self._restore_base: Callable[[], None] | None = (
            None  # the layout without legends, while they are placed
        )
        self._headrooms: dict[Axes, Headroom] = {}
        self._late_legends = LateLegends()
        self._is_started = False  # whether the engine has just laid out panels for the first time
        self._masks: dict[Any, OccupiedMask] = {}
        self._measured_boxes: dict[Any, page_margins.Boxes] = {}
        self._was_trial = False  # whether the last places were chosen in a drawing that does not warn
        self._repeats_labels = False  # whether legends are joined only since they have the same labels
        # The least side of panels before legends that cramp them are joined, and the legends joined so far
        self._apart: tuple[float, list[AxesLegend]] | None = None
        self._apart_rows: list[AxesLegend] = []  # joined legends whose rows of tests stay at their panels
        self._collapsed = False  # whether a layout that was tried left panels no room
        self.set(zorder=-np.inf, gid="legends")

    def add_legend(self, legend: AxesLegend) -> None:
        """Add a legend of an axes, in place of an earlier one."""
        self._axes_legends[legend.ax] = legend

    def get_axes_legend(self, ax: Axes) -> AxesLegend | None:
        """Return the legend of an axes if we place it, else None."""
        legend = self._axes_legends.get(ax)
        return legend if legend is not None and legend.is_in_place(self._figure) else None

    def remove_legend(self, ax: Axes) -> None:
        """Remove the legend of an axes."""
        self._axes_legends.pop(ax, None)
        if (legend := ax.get_legend()) is not None:
            legend.remove()

    def drop_headroom(self, ax: Axes) -> None:
        """Take back the room in the limits of an axes that will have no legend."""
        if (headroom := self._headrooms.get(ax)) is not None and not headroom.for_inset:
            headroom.release(self._headrooms)
            del self._headrooms[ax]

    def register_box(self, box: AnchoredOffsetbox, preferred_spot: str, least_size: float) -> None:
        """Add a box to be placed where there is room, preferably at a given spot.

        If it has no room in its usual type, it is tried in smaller type, and then left out with a warning.
        """
        self._tables.append(AxesTable(box, preferred_spot, least_size))

    def list_omissions(self, ax: Axes) -> list[str]:
        """List the boxes of an axes that are left out, such as ``"box of statistics"``."""
        boxes = (table.artist for table in self._tables if table.ax is ax and table.is_left_out)
        return [f"box of {get_gid(box)}" for box in boxes]

    def register_inset(
        self,
        inset: Axes,
        ax: Axes,
        preferred_spot: str,
        least: float,
        way_out: str,
        frame: Artist | None = None,
    ) -> None:
        """Add a square inset to be placed likewise, with a least side in points.

        If there is no room, it is left out with a warning, which ends with the `way_out`.  A `frame` of the
        part that it enlarges is then left out, too, and its labels go back to the panel.
        """
        self._tables.append(AxesInset(inset, ax, preferred_spot, least, way_out, frame))

    def reserve_headroom(self, ax: Axes, top: float, for_inset: bool = False) -> None:
        """Note that y ends above `top` only to make room for the legend, or for an inset, of an axes.

        If that stands elsewhere in the end, y ends at `top`, and so does what a call before has noted.
        """
        before = self._headrooms.get(ax)
        ends = max(top, before.top) if before is not None else top
        self._headrooms[ax] = Headroom(ax, ends, for_inset)

    def restore_headrooms(self) -> None:
        """Give all panels the limits again that they had before legends were placed."""
        for headroom in self._headrooms.values():
            headroom.restore()

    def add_strip(self, strip: FigureLegend) -> None:
        """Add a legend of the figure, for which all panels make room."""
        for old_strip in [old_strip for old_strip in self._strips if old_strip.figure is strip.figure]:
            self._drop_strip(old_strip)
        self._strips.append(strip)

    def _drop_strip(self, strip: FigureLegend) -> None:
        strip.reset_layout()
        self._strips.remove(strip)

    @property
    def _figure(self) -> Figure:
        return self.get_figure(root=True)  # type: ignore[return-value]

    def get_tightbbox(self, renderer: RendererBase | None = None) -> Bbox | None:
        """Return the box of all legends outside, so that a tight bounding box includes them."""
        boxes: list[PlacedBox] = [legend for legend in self._axes_legends.values() if legend.is_outside]
        boxes += [table for table in self._tables if table.reserved_space is not None]
        return Bbox.union([box.get_box(renderer) for box in boxes]) if boxes else None

    @allow_rasterization  # type: ignore[untyped-decorator]
    def draw(self, renderer: RendererBase) -> None:
        figure = self._figure
        self._axes_legends = {
            ax: legend for ax, legend in self._axes_legends.items() if legend.is_in_place(figure)
        }
        for strip in [strip for strip in self._strips if strip.artist not in strip.figure.legends]:
            self._drop_strip(strip)
        self._tables = [table for table in self._tables if table.is_in_place(figure)]
        if self._axes_legends or self._strips or self._tables:
            self._apply_locators(renderer)
            must_warn = self._was_trial and not is_drawing_trial()  # of what a trial left out in silence
            state = self._get_state(renderer)
            if must_warn or not any(self._is_same_state(known, state) for known in self._known_states):
                self._was_trial = is_drawing_trial()
                if self._known_states:
                    self._restart_square_panel(renderer)
                with self._fix_resolution(renderer) as fixed_renderer:
                    self._place_legends(fixed_renderer)
                self._remember_states(state, self._get_state(renderer))
                self._remember_next_state(renderer)
                self._warn_of_cut_legends(renderer)
            elif self._restore_layout is not None and self._active_engine is not None:
                self._restore_layout()  # from where the engine moves panels at this resolution
                self._apply_locators(renderer)
                self._center_legends(renderer)

    @property
    def _placed_boxes(self) -> list[PlacedBox]:
        return [*self._axes_legends.values(), *self._tables]

    @contextmanager
    def _fix_resolution(self, renderer: RendererBase) -> Iterator[RendererBase]:
        """Lend a renderer of one resolution, so that legends find one place at any resolution of the figure.

        Text is hinted to whole pixels, so that its size in points, and that of panels, depends on them.
        """
        figure, dpi, several = self._figure, self._figure.dpi, bool(self._figure.axes[1:])
        fixed_dpi = _TABLE_DPI if self._tables else _PLACING_DPI if several else dpi
        self._is_started = dpi == fixed_dpi and not self._known_states
        if dpi == fixed_dpi:
            yield renderer
        else:
            set_page_dpi(figure, fixed_dpi)
            fixed_renderer: RendererBase = cast(Any, RendererAgg)(*figure.bbox.size, fixed_dpi)
            try:
                with lend_renderer(figure, fixed_renderer):
                    if self._active_engine is not None and not several:
                        self._run_engine(self._active_engine, fixed_renderer, lambda: True)
                    yield fixed_renderer
            finally:
                set_page_dpi(figure, dpi)
            if self._active_engine is not None and not several:
                self._run_engine(self._active_engine, renderer, lambda: True)
            self._apply_locators(renderer)
            self._center_legends(renderer)
        # a run of the engine moves a square panel even if nothing has changed
        self._restore_layout = page_margins.record_positions(figure)

    def measure_rooms(self, figure: Any) -> Array:
        """Measure the width and height of a figure that legends take from its panels, in points."""
        rooms: dict[Any, Array] = {}
        for box in (box for box in self._placed_boxes if box.reserved_space is not None):
            spec = box.ax.get_subplotspec()
            if box.ax.figure is figure and spec is not None:
                for key, side in ((("x", spec.colspan.start), (1, 0)), (("y", spec.rowspan.start), (0, 1))):
                    below, beside = cast(Any, box.reserved_space)
                    taken = np.multiply(side, (beside, below))
                    rooms[key] = np.maximum(rooms.get(key, np.zeros(2)), taken)
        return np.sum(list(rooms.values()), axis=0) if rooms else np.zeros(2)

    # -- State ------------------------------------------------------------------------------------

    def _get_state(self, renderer: RendererBase) -> tuple[Any, Array]:
        """Return all that places depend on: what is drawn, and the boxes of panels in points on the page."""
        figure = self._figure
        axes = [box.ax for box in self._placed_boxes]
        panels = [panel for ax in dict.fromkeys(axes) for panel in page_margins.list_twins(ax)]
        words = [page_margins.get_axes_state(ax) for ax in panels if isinstance(ax, Axes)]
        words += [tuple(text.get_text() for text in strip.artist.get_texts()) for strip in self._strips]
        page = np.array(figure.bbox.get_points())
        boxes = [page, *(ax.get_window_extent(renderer).get_points() for ax in figure.axes)]
        # Sizes vary with the canvas, as text is hinted
        sizes = [box.get_box(renderer).size for box in self._placed_boxes]
        boxes += [page[0] + [(0, 0), size] for size in sizes]
        return words, (np.array(boxes) - page[0]) / get_point_size(renderer)

    def _remember_states(self, found: tuple[Any, Array], placed: tuple[Any, Array]) -> None:
        """Remember a state that was found and the one that places leave, and earlier ones of these places."""
        if not (self._known_states and self._is_same_state(self._known_states[0], placed)):
            self._known_states = [placed]
        self._known_states = [*self._known_states[:_MAX_STATES], found]

    def _restart_square_panel(self, renderer: RendererBase) -> None:
        """Lay a single square panel out as at its first drawing, as the engine moves it from where it is."""
        if (engine := self._active_engine) is not None and self._has_square_panel_alone:
            self.restore_headrooms()
            for box in self._placed_boxes:
                box.reset_place()
            page_margins.reset_positions(self._figure, engine)
            self._run_engine(engine, renderer, lambda: True)

    @property
    def _has_square_panel_alone(self) -> bool:
        axes = self._figure.axes
        return len(axes) == 1 and axes[0].get_box_aspect() is not None

    def _remember_next_state(self, renderer: RendererBase) -> None:
        """Remember where the engine will have moved a single square panel at the next drawing."""
        engine, restore = self._active_engine, self._restore_layout
        if engine is None or restore is None or not self._has_square_panel_alone:
            return
        if any(box.reserved_space is not None for box in self._placed_boxes):  # it has settled by then
            return
        self._run_engine(engine, renderer, lambda: True)
        self._known_states.append(self._get_state(renderer))
        restore()
        self._apply_locators(renderer)
        self._center_legends(renderer)

    def _is_same_state(self, last: tuple[Any, Array], state: tuple[Any, Array]) -> bool:
        boxes, last_boxes = state[1], last[1]
        if isinstance(self._figure.get_layout_engine(), PlaceHolderLayoutEngine):
            # The second drawing of a save: panels stand, and only legends vary by the hints of the canvas
            boxes, last_boxes = (sizes[: len(self._figure.axes) + 1] for sizes in (boxes, last_boxes))
        if state[0] != last[0] or boxes.shape != last_boxes.shape:
            return False
        return bool(np.abs(boxes - last_boxes).max() <= _MOVE_TOLERANCE)

    def _apply_locators(self, renderer: RendererBase) -> None:
        for ax in self._figure.axes:
            page_margins.apply_locator(ax, renderer)

    # -- Placing ----------------------------------------------------------------------------------

    def _place_legends(self, renderer: RendererBase) -> None:
        self.restore_headrooms()
        self._place_boxes(renderer)
        insets = [table for table in self._tables if isinstance(table, AxesInset) and not table.is_inside]
        if self._release_headrooms(insets):
            self._place_boxes(renderer)

    def _place_boxes(self, renderer: RendererBase) -> None:
        self._reset_places(renderer)
        joined: list[AxesLegend] = []
        self._apart = None
        while self._make_room(renderer) and (more := self._choose_places(renderer, joined)):
            joined += more
            self._join_anew(joined, renderer)
        # To join legends may cost more than it saves, if those of other panels then find no room
        if self._apart is not None and self._find_least_side(renderer) < self._apart[0]:
            joined = self._apart[1]
            self._join_anew(joined, renderer)
            if self._make_room(renderer):
                self._choose_places(renderer, joined, joins_cramping=False)
        if any(strip.is_automatic for strip in self._strips):
            self._keep_rows_apart(joined, renderer)
            self._show_numbers(joined, renderer)
        self._masks.clear()
        self._measured_boxes.clear()
        self._restore_base = None

    def _keep_rows_apart(self, joined: list[AxesLegend], renderer: RendererBase) -> None:
        """Leave rows of tests of joined legends at their panels if all panels become clearly larger."""
        rows, least = (
            [legend for legend in joined if not legend.rows <= legend.hidden],
            self._find_least_side(renderer),
        )
        for self._apart_rows in (rows, []) if rows else ():
            self._join_anew(joined, renderer)
            if self._make_room(renderer) and not self._choose_places(renderer, joined):
                have_room = all(legend.ax.get_legend() is legend.artist for legend in rows)
                if have_room and self._find_least_side(renderer) > _LARGER * least:
                    break
        self._apart_rows = []

    def _show_numbers(self, joined: list[AxesLegend], renderer: RendererBase) -> None:
        """Write numbers of joined legends in their panels, beside keys alone, where that hides nothing.

        The common legend has the names alone.  Labels in the panels keep their room.
        """
        self._masks.clear()
        for table in self._tables:
            if table.reserved_space is None and table.artist.get_visible():
                corners = table.get_box(renderer).get_points() - table.ax.get_window_extent(renderer).min
                mask = self._get_mask(table.ax, renderer)
                mask.add_box(*(corners / get_point_size(renderer)).ravel())
        for legend in (legend for legend in joined if legend.ax.get_legend() is None):
            shared = {label for strip in self._strips for label in strip.labels}
            n_labels = count_labels(legend.ax, renderer)
            is_placed = any(
                legend.show_numbers(shared, is_brief) and self._try_inside(legend, renderer)
                for is_brief in (False, True)
            )
            if not is_placed or count_labels(legend.ax, renderer) < n_labels:
                legend.hide_legend()

    def _release_headrooms(self, boxes: Sequence[PlacedBox]) -> bool:
        """Take back the room in limits that was made for boxes which stand elsewhere; return if any was."""
        released = [
            headroom.release(self._headrooms)
            for box in boxes
            if (headroom := self._headrooms.get(box.ax)) is not None
            and headroom.for_inset == isinstance(box, AxesInset)
        ]
        if any(released):
            self._masks.clear()
            self._measured_boxes.clear()
        return any(released)

    def _join_anew(self, joined: list[AxesLegend], renderer: RendererBase) -> None:
        """Reset all places, and join the legends of each figure."""
        self._reset_places(renderer)
        for figure in dict.fromkeys(legend.ax.figure for legend in joined):
            self._join_legends([legend for legend in joined if legend.ax.figure is figure], renderer)

    def _find_least_side(self, renderer: RendererBase) -> float:
        """Find the shortest side of all panels of legends, in points."""
        sizes = [legend.ax.get_window_extent(renderer).size for legend in self._axes_legends.values()]
        return float(np.min(sizes)) / get_point_size(renderer)

    def _make_room(self, renderer: RendererBase) -> bool:
        """Make room for figure legends; if that leaves too little, place each legend at its own panel."""
        axes, point = [ax for ax in self._figure.axes if ax.get_visible()], get_point_size(renderer)
        old_sizes = np.array([ax.get_window_extent(renderer).size for ax in axes]) / point
        self._collapsed = False
        for strip in self._strips:
            own_axes = [ax for ax in strip.figure.axes if ax.figure is strip.figure]
            strip.update_layout(renderer, own_axes, self._active_engine)
            self._lay_out_panels(renderer)
        sizes = np.array([ax.get_window_extent(renderer).size for ax in axes]) / point
        least = np.maximum(_MIN_PANEL_FRACTION * old_sizes, self._compute_floor(old_sizes))
        are_large = not self._collapsed and bool((sizes >= least).all())
        if all((strip.is_fit and are_large) or not strip.is_automatic for strip in self._strips):
            return True
        self._reset_places(renderer)
        self._choose_places(renderer, None)
        return False

    def _choose_places(
        self, renderer: RendererBase, joined: list[AxesLegend] | None, joins_cramping: bool = True
    ) -> list[AxesLegend]:
        """Place legends in their panels or outside, and return those that have to be joined into one legend.

        `joined` are the legends joined so far; with None, a legend without room is left out instead.
        """
        hidden = [legend for legend in joined or () if legend not in self._apart_rows]
        legends = [legend for legend in self._axes_legends.values() if legend not in hidden]
        for legend in legends:
            legend.hide_thin_bands(renderer)
        waiting: list[PlacedBox] = [*legends, *self._tables]
        margins: page_margins.Margins = {}  # of the largest panels, beside which no legend stands yet
        while waiting:
            self._masks.clear()
            displaced = self._try_all_inside(waiting, renderer)
            if not displaced:
                break
            # A table outside stands beyond the legend of its panel, and may find room once that is outside
            displaced = [box for box in displaced if isinstance(box, AxesLegend)] or displaced
            waiting = [box for box in waiting if box not in displaced]
            boxes = self._measure_boxes(renderer)
            for box in displaced:
                box.scene = page_margins.PanelScene.from_axes(
                    box.ax, boxes, renderer, self._active_engine is not None
                )
            legends = [box for box in displaced if isinstance(box, AxesLegend)]
            for legend in legends:
                legend.condense_entries(renderer)
            if crowded := [legend for legend in legends if legend.drop_rows(renderer)]:
                self._warn_of_dropped_rows(crowded)
                waiting += displaced
                continue
            if self._release_headrooms(legends):
                boxes = self._measure_boxes(renderer)
                for box in displaced:
                    box.scene = page_margins.PanelScene.from_axes(
                        box.ax, boxes, renderer, self._active_engine is not None
                    )
            repeated = [] if joined is None else find_repeated_legends(legends)
            have_room = all(legend.list_outside_places(renderer, only_last=False) for legend in repeated)
            if joined is not None and have_room and (more := self._find_joinable(repeated, joined, True)):
                return more
            margins = margins or page_margins.compute_margins(boxes, renderer)
            unplaced = self._move_outside(displaced, margins, renderer)
            unplaced = self._move_outside(unplaced, margins, renderer, only_last=True)
            unplaced_legends = [box for box in unplaced if isinstance(box, AxesLegend)]
            for table in (box for box in unplaced if isinstance(box, AxesTable)):
                self._place_smaller(table, margins, renderer)
            if joined is not None:
                more = self._find_joinable(unplaced_legends, joined)
                placed = [one for one in self._axes_legends.values() if one not in joined]
                cramping = find_cramping_legends(placed, joined, renderer)
                # one legend that is joined with none saves no room, and stands in the way of others
                if len(more) < 2 and joins_cramping:
                    shared = self._find_joinable(cramping, joined, others=())
                    if shared and not unplaced:
                        self._apart = self._find_least_side(renderer), list(joined)
                    more = shared or more
                # below all panels, the legend of one would look like that of another
                if len(more) == 1 and not joined and self._place_alone(more[0], margins, renderer):
                    unplaced_legends = [legend for legend in unplaced_legends if legend not in more]
                    more = []
                if more:
                    return more
            hidden = self._drop_numbers(unplaced_legends, margins, renderer)
            if hidden and joined is not None:  # one of several panels' models is better than none
                more = self._find_joinable(hidden, joined, needs_common=False)
                # or else the common legend would name its lines, which look like those of other panels
                figures = {legend.ax.figure for legend in joined}
                more = more or [one for one in hidden if one.ax.figure in figures and not one.is_requested]
                if len([*more, *joined]) > 1 and more:
                    return more
            if crowded := [legend for legend in hidden if legend.hide_rows()]:
                self._warn_of_dropped_rows(crowded)
                waiting += crowded
            for legend in hidden:
                if legend in crowded:
                    legend.hide_legend()
                else:
                    self._hide_legend(legend)
            # Else the panel stays as small as in the last trial, by the rows of its axis labels there
            if hidden and self._active_engine is not None:
                self._start_engine(renderer)
            elif unplaced:
                self._lay_out_panels(renderer)
        return [] if joined is None else self._find_copies(joined)

    def _find_copies(self, joined: list[AxesLegend]) -> list[AxesLegend]:
        """Return the legends in panels that only name models which the joined ones name, too."""
        copies = []
        for legend in self._axes_legends.values():
            partners = [partner for partner in joined if partner.ax.figure is legend.ax.figure]
            names = set().union(*(partner.model_names for partner in partners))
            handles = [handle for partner in partners for handle in partner.handles]
            names_only = legend.model_names and legend.model_names <= names and not legend.has_numbers
            is_open = legend not in joined and not legend.is_requested
            if is_open and names_only and can_share_legend(handles, legend.handles):
                copies.append(legend)
        return copies

    def _warn_of_dropped_rows(self, legends: list[AxesLegend]) -> None:
        for legend in legends:
            first = " ".join(legend.labels[min(legend.rows | legend.values)].split())
            is_alone = legend.scene is not None and legend.scene.page_size is not None
            left = (
                f"less than {page_margins.MIN_PAGE_FRACTION:.0%} of its page"
                if is_alone
                else "too little room"
            )
            warn_once(
                legend,
                f"the legend leaves its rows of numbers ({first!r}, …) to the caption, as they "
                f"would leave the panel {left}. "
                "rocplot.caption(ax) writes them, legend='outside' keeps them, as does a larger figure",
                topic="rows",
            )

    def _drop_numbers(
        self, unplaced: list[AxesLegend], margins: page_margins.Margins, renderer: RendererBase
    ) -> list[AxesLegend]:
        """Drop numbers from labels, or accept smaller panels; return the legends that still have no room."""
        displaced = self._place_names(unplaced, margins, renderer)
        for legend in displaced:
            legend.min_fraction = _MIN_OUTSIDE_FRACTION
        return self._move_outside(displaced, margins, renderer) if displaced else []

    def _place_names(
        self, legends: list[AxesLegend], margins: page_margins.Margins, renderer: RendererBase
    ) -> list[AxesLegend]:
        """Drop numbers from labels, and place the legends; return those that still have no room."""
        for legend in legends:
            legend.drop_numbers()
        displaced = [legend for legend in legends if not self._try_inside(legend, renderer)]
        return self._move_outside(displaced, margins, renderer)

    def _place_alone(self, legend: AxesLegend, margins: page_margins.Margins, renderer: RendererBase) -> bool:
        """Place a legend without its numbers, or with them where it is if panels become no larger."""
        place = legend.outside_place if legend.side else None
        least = self._find_least_side(renderer)
        is_placed = not self._place_names([legend], margins, renderer)
        if place is not None and self._find_least_side(renderer) < _LARGER * least:
            legend.names = []
            self._take_places({legend: place}, margins, renderer)
        return is_placed or place is not None

    def _place_smaller(self, table: AxesTable, margins: page_margins.Margins, renderer: RendererBase) -> None:
        """Place a table without room in smaller type, or leave it out and warn once."""
        table.hide_legend()
        while table.shrink():
            if self._try_inside(table, renderer) or not self._move_outside([table], margins, renderer):
                return
        warn_once(table, table.give_up())

    def _find_joinable(
        self,
        unplaced: list[AxesLegend],
        joined: list[AxesLegend],
        repeats_labels: bool = False,
        others: Iterable[AxesLegend] | None = None,
        needs_common: bool = True,
    ) -> list[AxesLegend]:
        """Return the legends without room, and of `others`, that can be joined with the `joined` ones.

        By default the others are all legends outside, and legends must have a model in common.  Of several
        sets, the largest is returned.
        """
        self._repeats_labels = repeats_labels
        if others is None:
            outside = (one for one in self._axes_legends.values() if one.reserved_space is not None)
            others = [legend for legend in outside if unplaced and legend not in unplaced]
        candidates = [*unplaced, *others]
        joinable: list[AxesLegend] = []
        for i in range(len(unplaced)):
            found: list[AxesLegend] = []
            for legend in [*candidates[i:], *candidates[:i]]:
                partners = [partner for partner in (*joined, *found) if partner.ax.figure is legend.ax.figure]
                handles = [handle for partner in partners for handle in partner.handles]
                if not partners and legend.ax.figure.legends:  # a figure legend of the caller stands already
                    continue
                is_common = not needs_common or shares_models(legend, partners)
                if is_common and can_share_legend(handles, legend.handles):
                    found.append(legend)
            if len(found) > len(joinable) and any(one in unplaced and not one.is_requested for one in found):
                joinable = found
        return joinable

    def _join_legends(self, legends: list[AxesLegend], renderer: RendererBase) -> None:
        """Draw one legend in place of several, below all panels."""
        for legend in legends:
            legend.hide_thin_bands(renderer)
        figure: Any = legends[0].ax.figure
        handles: list[tuple[Axes, Artist]] = []
        others: dict[Axes, list[Artist]] = {}
        for legend in legends:
            is_alike = can_share_legend([handle for _, handle in handles], legend.handles)
            shown = [
                handle
                for handle in legend.handles
                if not is_value(handle) and (legend not in self._apart_rows or not is_row(handle))
            ]
            if is_alike:
                handles += [(legend.ax, handle) for handle in shown]
            else:
                others[legend.ax] = shown
        look = {"prop": legends[0].artist.prop}
        strip = draw_figure_legend(figure, handles, "lower", look, self._repeats_labels, others)
        strip.is_automatic = True
        self.add_strip(strip)
        if figure is self._figure:
            self._late_legends.legends.append(strip.artist)
        for legend in legends:
            if legend in self._apart_rows:
                legend.show_rows()
            else:
                legend.hide_legend()

    @property
    def _active_engine(self) -> Any:
        """The layout engine, if it is active."""
        engine = self._figure.get_layout_engine()
        idle = isinstance(engine, page_margins.GrowingMargins) and not engine.owns_margins(self._figure)
        return None if idle or isinstance(engine, PlaceHolderLayoutEngine) else engine

    def _reset_places(self, renderer: RendererBase) -> None:
        """Reset all places, so that the next ones do not depend on earlier ones."""
        has_strips = bool(self._strips)
        outside_legends = [box for box in self._placed_boxes if box.reserved_space is not None]
        for box in self._placed_boxes:
            box.reset_place()
        for strip in reversed(self._strips):
            strip.reset_layout()
            if strip.is_automatic:
                strip.artist.set_visible(False)  # this drawing of the figure may have listed it already
                strip.artist.remove()
        for ax in self._figure.axes:
            if isinstance(locator := ax.get_axes_locator(), page_margins.RoomLocator):
                locator.reset()
        self._strips = [strip for strip in self._strips if not strip.is_automatic]
        if self._active_engine is not None and self._figure.axes[1:]:
            self._lay_out_bare_panels(renderer)
        elif outside_legends or has_strips:
            self._lay_out_panels(renderer)

    def _lay_out_bare_panels(self, renderer: RendererBase) -> None:
        """Lay out panels without legends, from where the engine starts and until they settle."""
        if self._restore_base is not None:
            self._restore_base()
            self._apply_locators(renderer)
        elif self._is_started:
            self._run_engine(self._active_engine, renderer)
        else:
            self._start_engine(renderer)
        self._restore_base = page_margins.record_positions(self._figure)

    def _start_engine(self, renderer: RendererBase) -> None:
        page_margins.reset_positions(self._figure, self._active_engine)
        self._run_engine(self._active_engine, renderer)

    def _lay_out_panels(self, renderer: RendererBase, margins: page_margins.Margins | None = None) -> None:
        if (engine := self._active_engine) is None:
            rooms: dict[Axes, tuple[float, float]] = {}
            for box in self._placed_boxes:
                if box.reserved_space is not None:
                    below, right = rooms.get(box.ax, (0.0, 0.0))
                    rooms[box.ax] = max(below, box.reserved_space[0]), max(right, box.reserved_space[1])
            words = self._measure_margins(renderer) if rooms else {}
            page_margins.reserve_rooms(self._figure.axes, rooms, words, get_point_size(renderer))
            self._apply_locators(renderer)
            self._center_legends(renderer)
        else:
            margins = self._measure_margins(renderer) if margins is None else margins
            for _ in range(_MAX_ROUNDS):
                old_margins, margins = margins, self._run_with_margins(engine, margins, renderer)
                if page_margins.are_margins_equal(old_margins, margins, get_point_size(renderer)):
                    return
            # An axis label that takes one row on each panel that has room for two, and two on the other; with
            # room for two, panels may be so much smaller that it takes three
            point = get_point_size(renderer)
            for _ in range(_MAX_ROUNDS):
                old_margins = page_margins.join_margins(old_margins, margins)
                margins = self._run_with_margins(engine, old_margins, renderer)
                joined = page_margins.join_margins(old_margins, margins)
                if page_margins.are_margins_equal(joined, old_margins, point):
                    return

    def _run_with_margins(
        self, engine: Any, margins: page_margins.Margins, renderer: RendererBase
    ) -> page_margins.Margins:
        """Run a layout engine with margins held constant, and return the margins that panels have then."""
        with page_margins.freeze_margins(margins, renderer) as is_settled:
            self._run_engine(engine, renderer, bool if self._needs_all_runs(margins) else is_settled)
        self._center_legends(renderer)
        return self._measure_margins(renderer)

    def _center_legends(self, renderer: RendererBase) -> None:
        below = [box for box in self._placed_boxes if box.side == "below"]
        widths = {box.ax: float(box.measure_size(renderer)[0]) for box in below}
        for box in below:
            box.center_below(widths, renderer)
        for strip in self._strips:
            strip.center_at_panels(renderer)

    def _measure_boxes(self, renderer: RendererBase) -> page_margins.Boxes:
        """Measure panels with the text around them, once for each set of panel positions."""
        self._apply_locators(renderer)
        places = [ax.get_position(original).bounds for ax in self._figure.axes for original in (True, False)]
        key = self._figure.dpi, *places, *(box.spacer.extent for box in self._placed_boxes)
        if key not in self._measured_boxes:
            self._measured_boxes[key] = page_margins.measure_boxes(self._figure, renderer)
        return self._measured_boxes[key]

    def _measure_margins(self, renderer: RendererBase) -> page_margins.Margins:
        return page_margins.compute_margins(self._measure_boxes(renderer), renderer)

    def _needs_all_runs(self, margins: page_margins.Margins) -> bool:
        """Return whether a layout depends on more than these margins: on colour bars, or on a polar axes."""
        compressed = is_compressed(self._active_engine)
        visible_axes = [ax for ax in self._figure.axes if ax.get_visible()]
        return compressed or any(ax not in margins or is_colorbar_axes(ax) for ax in visible_axes)

    def _run_engine(self, engine: Any, renderer: RendererBase, is_settled: Callable[[], bool] = bool) -> None:
        """Run a layout engine until panels settle, as panels of fixed aspect move between runs."""
        for _ in range(_MAX_RUNS):
            old_positions = [ax.get_position(original=True).bounds for ax in self._figure.axes]
            with warnings.catch_warnings(record=True) as caught:  # this layout is only a trial
                warnings.simplefilter("always")
                engine.execute(self._figure)
            self._collapsed |= any("collapsed" in str(warning.message) for warning in caught)
            self._apply_locators(renderer)
            new_positions = [ax.get_position(original=True).bounds for ax in self._figure.axes]
            moved = np.abs(np.subtract(old_positions, new_positions)).max(initial=0)
            if moved < _STILL_TOLERANCE or is_settled():
                break

    def _get_mask_key(self, ax: Axes, renderer: RendererBase) -> tuple[float, ...]:
        return tuple(np.round(ax.get_window_extent(renderer).bounds, 3))

    def _get_mask(self, ax: Axes, renderer: RendererBase) -> OccupiedMask:
        key = self._get_mask_key(ax, renderer)
        if key not in self._masks:
            panel = ax.get_window_extent(renderer)
            mask = build_occupied_mask(
                page_margins.list_twins(ax), panel, renderer, [table.artist for table in self._tables]
            )
            mask.add_lines(
                [
                    (path - panel.min) / get_point_size(renderer)
                    for path in page_margins.iter_inset_outlines(ax)
                ]
            )
            self._masks[key] = mask
        return self._masks[key]

    def _try_inside(self, legend: Any, renderer: RendererBase) -> bool:
        """Place a legend or a table in its panel where it hides nothing; return whether that is possible."""
        if legend.preferred_spot == "outside":
            return False
        mask = self._get_mask(legend.ax, renderer)
        for form in legend.forms:
            legend.arrange_entries(legend.columns or 1, form)
            width, height = legend.measure_size(renderer)
            if width * height > _MAX_AREA_FRACTION * mask.size.prod():
                continue
            spot, clearance = legend.preferred_spot, legend.line_clearance
            place = mask.find_place(width, height, legend.pad, spot, clearance, legend.is_opaque)
            if place is not None and not place.n_hidden:
                legend.place_inside(place.spot, place.dx, place.dy)
                mask.add_box(*legend.get_corners(mask.size, place, width, height))
                return True
        return False

    def _try_all_inside(self, boxes: Sequence[Any], renderer: RendererBase) -> list[Any]:
        """Place boxes in their panels, a table before its legend if both fit only so; return the rest."""
        displaced = [box for box in boxes if not self._try_inside(box, renderer)]
        for table in [box for box in displaced if isinstance(box, AxesTable)]:
            legends = [box for box in boxes if box.ax is table.ax and box is not table]
            if table.preferred_spot == "outside" or len(legends) != 1 or legends[0] in displaced:
                continue
            self._masks.pop(self._get_mask_key(table.ax, renderer))  # without the legend
            if self._try_inside(table, renderer) and self._try_inside(legends[0], renderer):
                displaced.remove(table)
            else:
                table.reset_place()
                self._masks.pop(self._get_mask_key(table.ax, renderer))
                self._try_inside(legends[0], renderer)  # where it was
        return displaced

    def _move_outside(
        self,
        legends: Sequence[Any],
        margins: page_margins.Margins,
        renderer: RendererBase,
        only_last: bool = False,
    ) -> list[Any]:
        """Place legends or tables outside; return those that do not fit once panels have made room."""
        options = {legend: legend.list_outside_places(renderer, only_last) for legend in legends}
        kind = AxesTable if any(isinstance(legend, AxesTable) for legend in legends) else AxesLegend
        placed = {
            box: box.outside_place for box in self._axes_legends.values() if box.side and box not in legends
        }
        used_sides = {
            box.side
            for box in self._placed_boxes
            if isinstance(box, kind) and box.side and box not in legends
        }
        chosen = placed | page_margins.choose_places(options, used_sides)
        larger = {} if only_last else self._find_larger_panels(legends, chosen, margins, renderer)
        for places in (larger, chosen) if larger else (chosen,):
            self._take_places(places, margins, renderer)
            while narrower := self._find_narrower(renderer):
                outside = [legend for legend in self._axes_legends.values() if legend.side]
                wider = {legend: legend.outside_place for legend in outside}
                self._take_places(narrower, margins, renderer)
                if not all(self._has_room(legend, renderer) for legend in outside):
                    self._take_places(wider, margins, renderer)
                    break
            unplaced = [legend for legend in places if not self._has_room(legend, renderer)]
            if not unplaced:
                break
        return [legend for legend in legends if legend in unplaced]

    def _take_places(
        self,
        places: Mapping[Any, page_margins.OutsidePlace | None],
        margins: page_margins.Margins,
        renderer: RendererBase,
    ) -> None:
        """Place legends or tables outside, and let panels make room if that needs other room than before."""
        old_rooms = self._list_rooms()
        for legend, option in page_margins.align_columns(places, renderer).items():
            if option is None:
                legend.hide_legend()
            elif legend.side and option is legend.outside_place:
                legend.arrange_entries(option.columns, option.form)  # as before it was measured
            else:
                legend.place_outside(option)
        if self._list_rooms() != old_rooms:
            new_margins = dict(margins)
            for box in self._placed_boxes:
                box.widen_margins(new_margins, renderer)
            self._lay_out_panels(renderer, new_margins)

    def _list_rooms(self) -> list[Any]:
        """List the room of all boxes outside: what cells give, and what layout engines see."""
        return [
            (box.reserved_space, box.outside_place.extent) if box.side else () for box in self._placed_boxes
        ]

    def _find_narrower(self, renderer: RendererBase) -> dict[Any, page_margins.OutsidePlace]:
        """Find places in fewer columns below panels that stand too near to a legend beside them."""
        below = [legend for legend in self._axes_legends.values() if legend.side == "below"]
        boxes = {legend: legend.get_box(renderer) for legend in below}
        narrower: dict[Any, page_margins.OutsidePlace] = {}
        for left, right in permutations(below, 2):
            first, second = boxes[left], boxes[right]
            gap = _CROWDED * max(left.column_gap, right.column_gap) * get_point_size(renderer)
            if (
                first.y0 < second.y1
                and first.y1 > second.y0
                and 0 <= second.x0 - first.x0 < first.width + gap
            ):
                for legend in (left, right):
                    if (place := legend.measure_narrower(renderer)) is not None:
                        narrower[legend] = place
        return narrower

    def _find_larger_panels(
        self,
        legends: Sequence[Any],
        chosen: dict[Any, page_margins.OutsidePlace | None],
        margins: page_margins.Margins,
        renderer: RendererBase,
    ) -> dict[Any, page_margins.OutsidePlace]:
        """Find places that leave square panels larger than the best one of each panel; empty if none do.

        Legends that stand outside already move with those to place, and stay where they are for a table.
        """
        strips = np.zeros(2)
        for strip in self._strips:
            strips[int(strip.side in ("lower", "upper"))] += strip.share
        grid = page_margins.SquareGrid.from_figure(
            self._figure, self._active_engine, margins, strips, renderer
        )
        if grid is None or not legends:
            return {}
        if any(box.scene is None or box.ax not in grid.spans for box in chosen):
            return {}
        options: dict[Any, list[Any]] = {}
        for legend, place in chosen.items():
            if legend not in legends and any(isinstance(box, AxesTable) for box in legends):
                options[legend] = [place]
                continue
            measured = legend.measure_outside_places(renderer, only_last=False)
            width = legend.scene.right - legend.scene.left
            options[legend] = [place for place in measured if place.side == "right" or place.size[0] <= width]
        return grid.find_larger(options, chosen)

    def _compute_floor(self, size: Array) -> Array:
        """Compute the least size of one of several panels with legends, in points, from its size without."""
        return np.minimum(_LEAST_SIDE, _LEAST_FRACTION * size) * bool(self._figure.axes[1:])

    def _has_room(self, legend: PlacedBox, renderer: RendererBase) -> bool:
        """Return whether a box outside is on the page, overlaps nothing and has left its panel enough room.

        Tight layout takes as much from all columns as from one, so that less is left than was planned.
        """
        if legend.reserved_space is None:
            return False
        if legend.scene is not None and not legend.is_requested:
            size = np.divide(legend.ax.get_window_extent(renderer).size, get_point_size(renderer))
            least = [
                page_margins.compute_least_side(side, legend.min_fraction) for side in legend.scene.panel.size
            ]
            floor = self._compute_floor(np.array(legend.scene.panel.size))
            if (size < np.maximum(np.multiply(_MIN_LEFT_FRACTION, least), floor)).any():
                return False
        box = legend.get_box(renderer)
        panel_axes = page_margins.list_twins(legend.ax)
        neighbors = [ax.get_window_extent(renderer) for ax in self._figure.axes if ax not in panel_axes]
        neighbors += [
            neighbor.get_box(renderer)
            for neighbor in self._placed_boxes
            if neighbor.reserved_space is not None and neighbor is not legend
        ]
        neighbors += [strip.artist.get_window_extent(renderer) for strip in self._strips]
        return legend.is_requested or (
            page_margins.contains_box(self._figure.bbox.padded(1), box)
            and not any(box.overlaps(neighbor) for neighbor in neighbors)
        )

    def _warn_of_cut_legends(self, renderer: RendererBase) -> None:
        """Warn of legends outside or at the page's side, as the caller wants, that the page cuts off."""
        outside: list[LegendRows] = [
            one for one in self._axes_legends.values() if one.is_requested and one.is_outside
        ]
        for legend in [*outside, *(strip for strip in self._strips if not strip.is_automatic)]:
            page, box = self._figure.bbox.padded(1), legend.artist.get_window_extent(renderer)
            if not page_margins.contains_box(page, box):
                warn_once(
                    legend,
                    "the legend reaches beyond the page, which cuts it: pass hue_order= for fewer models, "
                    "label_fmt= for shorter labels, use a larger figure, or save with bbox_inches='tight'",
                )

    def _hide_legend(self, legend: AxesLegend) -> None:
        if legend.is_requested:
            legend.place_right()
            return
        legend.hide_legend()
        warn_once(
            legend,
            "the legend has no room on the figure and is left out: pass legend='outside' or a dict with "
            "its place, hue_order= for fewer models, label_fmt= for shorter labels, or use a "
            "larger figure",
        )


def get_legend_placer(ax: Any) -> LegendPlacer:
    """Return the legend placer of the figure of an axes, created at the first request."""
    if (placer := find_legend_placer(ax)) is not None:
        return placer
    figure, new_placer = ax.get_figure(root=True), LegendPlacer()
    figure.add_artist(new_placer)
    figure.add_artist(new_placer._late_legends)
    return new_placer


def measure_slot(ax: Axes) -> tuple[float, float] | None:
    """Return the width and height of a panel with its text in a layout, in points, wherever it stands now.

    It is the share of the page that the grid gives it, beside all legends; None if no layout moves the panel.
    """
    spec, figure = ax.get_subplotspec(), ax.figure
    if spec is None or not ax.get_in_layout() or ax.get_figure(root=True).get_layout_engine() is None:  # type: ignore[union-attr]
        return None
    size = np.array(figure.bbox.size) * 72 / figure.dpi
    placer = find_legend_placer(ax)
    if placer is not None:
        size = size - placer.measure_rooms(figure)
    for part in {spec.get_topmost_subplotspec(), spec}:
        grid = part.get_gridspec()
        for i, (ratios, span) in enumerate(
            ((grid.get_width_ratios(), part.colspan), (grid.get_height_ratios(), part.rowspan))
        ):
            size[i] *= np.sum(np.asarray(ratios)[list(span)]) / np.sum(ratios)
    return float(size[0]), float(size[1])


def find_legend_placer(ax: Any) -> LegendPlacer | None:
    """Return the legend placer of the figure of an axes, or None."""
    return next(
        (artist for artist in ax.get_figure(root=True).artists if isinstance(artist, LegendPlacer)), None
    )


# -- One legend of all panels of a figure ---------------------------------------------------------

_PAGE_SIDES = {
    "lower center": "lower",
    "upper center": "upper",
    "center right": "right",
    "center left": "left",
}
_PAGE_LOCS = {side: loc for loc, side in _PAGE_SIDES.items()}


@refuse_unknown_keywords
def figure_legend(
    fig_or_axes: Figure | SubFigure | Axes | Sequence[Axes] | np.ndarray[Any, Any], **kws: Any
) -> Legend:
    """Draw one legend for all panels of a figure, instead of one in each.

    Use it if the panels show the same models.  The legend has only the names, as the numbers in the labels
    differ from panel to panel.  The panels make room for it, with any layout engine or none.

    Parameters
    ----------
    fig_or_axes : Figure, SubFigure, Axes or array of Axes
        The figure, or the axes of it whose models to list.
    **kws
        Keywords of ``Figure.legend``.  ``loc`` is a side of the page, ``"lower center"`` by default,
        ``"upper center"``, ``"center left"`` or ``"center right"``, where the panels make room; anywhere
        else, or with ``bbox_to_anchor``, matplotlib's rules apply.  By default ``ncols`` is as many as fit
        the width of the page, and 1 at its sides.

    Returns
    -------
    Legend
        The legend; a later call replaces it.

    Raises
    ------
    TypeError
        For anything but a figure or axes, or a keyword that a legend does not take.
    ValueError
        For axes of several figures, axes that show nothing with a label, an unknown location, or a model that
        has another color or line style on another panel.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> import rocplot as rp
    >>> fig, (left, right) = plt.subplots(1, 2)
    >>> y, scores = [0, 1, 0, 1], {"tree": [0.1, 0.7, 0.4, 0.3], "forest": [0.2, 0.6, 0.3, 0.9]}
    >>> ax = rp.roc(y, scores, ax=left)
    >>> ax = rp.precision_recall(y, scores, ax=right)
    >>> [text.get_text() for text in rp.figure_legend(fig).get_texts()]
    ['tree', 'forest']
    >>> plt.close(fig)
    """
    axes = _read_axes(fig_or_axes)
    unknown = set(kws) - _LEGEND_KEYS
    if unknown:
        raise TypeError(f"figure_legend() got an unexpected keyword argument {min(unknown)!r}")
    loc = str(kws.pop("loc", None) or "lower center").removeprefix("outside ")
    if loc not in Legend.codes or loc == "best":
        raise ValueError(f"loc={loc!r} is unknown: pass one of {', '.join(map(repr, _PAGE_SIDES))}")
    handles = [(ax, handle) for ax in axes for handle in ax.get_legend_handles_labels()[0]]
    if not handles:
        raise ValueError("figure_legend: the axes show nothing that has a label: draw the models first")
    figures = {ax.figure for ax in axes}
    figure: Any = figures.pop() if len(figures) == 1 else axes[0].get_figure(root=True)
    side = "" if "bbox_to_anchor" in kws else _PAGE_SIDES.get(loc, "")
    strip = draw_figure_legend(figure, handles, side, {"loc": loc} | kws)
    placer = get_legend_placer(axes[0])
    for ax in axes:
        placer.remove_legend(ax)
        placer.drop_headroom(ax)
    if side:
        placer.add_strip(strip)
    return strip.artist


def _read_axes(fig_or_axes: Any) -> list[Axes]:
    """Return the axes of a figure, or the axes as passed, and check that they share one figure."""
    axes = list(fig_or_axes.axes) if isinstance(fig_or_axes, Figure | SubFigure) else []
    if not isinstance(fig_or_axes, Figure | SubFigure):
        with suppress(ValueError):  # ragged, so no axes
            axes = list(np.ravel(fig_or_axes))
    if isinstance(fig_or_axes, SubFigure):
        axes = [ax for ax in axes if ax.figure is fig_or_axes]
    if not axes or not all(isinstance(ax, Axes) for ax in axes):
        raise make_type_error(
            "fig_or_axes", f"must be a Figure with axes, or Axes, not {write_value(fig_or_axes)}"
        )
    if len({ax.get_figure(root=True) for ax in axes}) > 1:
        raise make_value_error(
            "fig_or_axes", "holds axes of several figures", "call figure_legend for each figure"
        )
    return axes


# -- The legend of an axes, as the `legend` argument describes it ---------------------------------

_LEGEND_KEYS = set(inspect.signature(Legend).parameters) - {"parent"}
_LEGEND_STYLE = {
    "frameon": True,
    "facecolor": "inherit",
    "edgecolor": "none",
    "framealpha": 0.85,
    "fancybox": False,
}


def check_legend(option: object) -> None:
    """Raise for a `legend` argument that matplotlib would refuse, before anything is drawn."""
    places = ", ".join(map(repr, Legend.codes))
    words = f"a bool, 'auto', 'outside', 'direct', a location ({places}) or a dict of keywords"
    if not isinstance(option, (bool, np.bool_, str, dict, type(None))):
        place = next(
            (name for name, code in Legend.codes.items() if isinstance(option, Real) and code == option), None
        )
        raise make_type_error(
            "legend", f"must be {words}, got {write_value(option)}", f"this is {place!r}" if place else ""
        )
    options = option if isinstance(option, dict) else {"loc": option}
    unknown = set(options) - _LEGEND_KEYS
    if unknown:
        raise make_type_error(
            "legend", f"got an unexpected key {min(unknown, key=str)!r}. It takes those of Axes.legend"
        )
    loc = options.get("loc")
    choices = (*Legend.codes, *(("auto", "outside", "direct") if loc is option else ("outside",)))
    if isinstance(loc, str) and loc not in choices:
        meant = find_meant_name(loc, choices)
        raise make_value_error(
            "legend",
            f"={write_value(option)} is unknown",
            f"pass {words}{meant}",
            shell=f"={write_value(option)} is unknown: choose from 'outside', 'direct', {places}{meant}",
        )
    if isinstance(option, dict):
        blank: dict[str, Any] = {"handles": [Line2D([], [])], "labels": [""]}
        try:
            Legend(Figure().add_subplot(), **blank | options | ({"loc": None} if loc == "outside" else {}))
        except (TypeError, ValueError, AttributeError) as error:
            raise make_value_error("legend", f": {error}") from error


def draw_legend(ax: Axes, option: object, has_names: bool, loc: str, excluded: Sequence[Artist] = ()) -> None:
    """Draw, redraw or leave out the legend.

    `option` is ``"auto"`` (as soon as something has a name), a bool, a location, ``"outside"`` or a dict of
    matplotlib legend keywords.  Models are listed before other elements.  If the caller sets no place, `loc`
    is the preferred spot, and the place is decided when the figure is drawn (see `LegendPlacer`).
    ``"direct"`` writes the models' names beside their lines, which are then `excluded` from the legend.
    """
    legends = find_legend_placer(ax)
    old_legend = None if legends is None else legends.get_axes_legend(ax)
    # The old legend may be hidden, or joined with others
    standing = ax.get_legend() or (old_legend and old_legend.artist)
    if option is False or option is None or (option == "auto" and not (has_names or standing)):
        return
    if isinstance(option, str) and (option == "direct" or (option == "auto" and has_direct_labels(ax))):
        name_lines(ax, lambda named_lines: draw_legend(ax, True, True, loc, named_lines))
        return
    entries = merge_entries(
        [handle for handle in ax.get_legend_handles_labels()[0] if handle not in excluded]
    )
    if not entries:
        if standing is not None:
            get_legend_placer(ax).remove_legend(ax)
        return
    options: dict[str, Any] = (
        dict(option)
        if isinstance(option, dict)
        else {}
        if option in ("auto", "direct", True)
        else {"loc": option}
    )
    is_outside = options.get("loc") == "outside"
    if is_outside:
        options["loc"], loc = None, "outside"
    if standing is not None:
        if old_legend is not None and old_legend.is_requested and "loc" not in options:
            is_outside, loc = True, "outside"
        options = _keep_options(standing, old_legend) | options
    is_open = options.get("loc") is None and options.get("bbox_to_anchor") is None
    is_ours = is_open and (ax.name != "3d" or is_outside)
    if options.get("loc") is None:
        options["loc"] = loc if loc in SPOTS else "upper right" if is_ours else "best"
    legend = LinkedLegend(ax, **get_legend_kwargs(entries, _LEGEND_STYLE | options))
    make_literal(*legend.get_texts())
    legend.set_gid("legend")
    if is_ours:
        get_legend_placer(ax).add_legend(
            AxesLegend(legend, entries, loc, is_outside, options.get("ncols", options.get("ncol")))
        )


def _keep_options(standing: Any, old_legend: AxesLegend | None) -> dict[str, Any]:
    """Return the options that a redrawn legend keeps: title, columns, and a place that the caller set."""
    title = standing.get_title()
    options: dict[str, Any] = {}
    if title.get_text():
        options |= {"title": title.get_text(), "title_fontproperties": title.get_fontproperties()}
    if old_legend is not None:
        return options | ({"ncols": old_legend.columns} if old_legend.columns else {})
    options |= {"prop": standing.prop, "frameon": standing.get_frame_on()}
    options |= {"ncols": get_legend_columns(standing), "borderaxespad": standing.borderaxespad}
    anchor = standing.get_bbox_to_anchor()
    box = None if anchor is standing.parent.bbox else anchor
    if box is not None or not has_default_loc(standing):
        options |= {"loc": get_legend_loc(standing), "bbox_to_anchor": box}
    return options
