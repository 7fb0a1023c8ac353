"""Where the legends of a figure stand, decided when it is drawn by what is drawn and the room left."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from matplotlib.artist import Artist, allow_rasterization
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.figure import Figure, SubFigure
from matplotlib.layout_engine import PlaceHolderLayoutEngine, TightLayoutEngine
from matplotlib.legend import Legend
from matplotlib.lines import Line2D
from matplotlib.offsetbox import AnchoredOffsetbox
from matplotlib.transforms import Bbox

from rocplot._caution import caution
from rocplot._faults import type_error, value_error
from rocplot._typing import Array
from rocplot._validation import meant
from rocplot.page import room
from rocplot.page.direct import are_direct, name_lines
from rocplot.page.gids import gid_of
from rocplot.page.ink import SPOTS, Ink, ink_of, pixels
from rocplot.page.legend import Following, Held, Rows, bare, can_share, let_stand, listed, once, shared
from rocplot.page.typeset import Unlisted, literal

# -- A legend of a figure: at a side of its page where all panels make room -----------------------

_MOST_OF_PAGE = 0.5  # of the page that a legend may take where the caller has not asked for it


class Strip(Rows):
    """A legend of a figure, at a side of its page where all panels make room."""

    def __init__(self, figure: Any, legend: Legend, side: str, columns: int | None) -> None:
        super().__init__(legend)
        self.figure, self.side, self.columns = figure, side, columns
        self.own, self.is_fit = False, True  # whether it was drawn for want of room in the panels
        self._rect: Any = None

    def reset(self, engine: Any) -> None:
        """Give back the room."""
        self.measures.clear()
        if self._rect is not None and isinstance(engine, TightLayoutEngine):
            engine.set(rect=self._rect)
        self._rect = None

    def settle(self, renderer: RendererBase, axes: list[Axes], engine: Any) -> None:
        """Stand in as many columns as the page holds, and make room; constrained layout makes its own."""
        share = self.room(renderer)
        if isinstance(engine, TightLayoutEngine):
            self._rect = engine.get()["rect"]
            rect = list(self._rect)
            i = {"left": 0, "lower": 1, "right": 2, "upper": 3}[self.side]
            rect[i] += share if i < 2 else -share
            engine.set(rect=tuple(rect))
        elif engine is None:
            self._squeeze(renderer, axes, self.figure.bbox, share)

    def room(self, renderer: RendererBase) -> float:
        """Stand in rows that the page holds, and return the share of the page that the legend takes."""
        page = np.array(self.figure.bbox.size) / pixels(renderer)
        pad = 2 * float(self.legend.borderaxespad) * self.size_of_type
        across = self.side in ("lower", "upper")
        self._stand(page[0] - pad, self.count if across else 1, renderer)
        shares = (self.size(renderer) + pad) / page
        self.is_fit = bool(shares.max() <= 1 and shares[int(across)] <= _MOST_OF_PAGE)
        return float(shares[int(across)])

    def _stand(self, wide: float, most: int, renderer: RendererBase) -> None:
        """Stand so as to take least of the page, no wider than this, long labels in two rows if need be."""
        best, least, i = (1, self.forms[-1]), np.inf, int(self.side in ("lower", "upper"))
        for form in self.forms:
            for across in [self.columns] if self.columns else range(most, 0, -1):
                rows = -(-self.count // across)
                arranged = self.columns or -(-self.count // rows), form
                self.arrange(*arranged)
                size = self.size(renderer)
                if size[0] <= wide and size[i] < least - 1:
                    best, least = arranged, size[i]
        self.arrange(*best)

    def _squeeze(self, renderer: RendererBase, axes: list[Axes], page: Bbox, share: float) -> None:
        """Move all panels together, away from the legend, as far as they stand in its room."""
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
            room.room_of(ax).squeeze(i, scale, high if first else low)


def drawn(figure: Any, entries: list[tuple[Artist, ...]], kws: dict[str, Any]) -> Legend:
    """Draw a legend of a figure, in place of an earlier one: models without the panels' numbers."""
    for old in (one for one in figure.legends if gid_of(one) == "figure legend"):
        old.remove()
    made: Legend = figure.legend(**listed(entries) | {"frameon": False} | kws)
    literal(*made.get_texts())
    for text, (first, *_) in zip(made.get_texts(), entries, strict=True):
        text.set_text(bare(first))
    made.set_gid("figure legend")
    return made


class Fresh(Unlisted, Artist):
    """Draws the legends of a figure that were made too late to be drawn with it."""

    def __init__(self) -> None:
        super().__init__()
        self.legends: list[Any] = []
        self.set(zorder=5, in_layout=False)

    @allow_rasterization  # type: ignore[untyped-decorator]
    def draw(self, renderer: RendererBase) -> None:
        for one in self.legends:
            one.draw(renderer)
        self.legends.clear()


# -- Where each legend stands ---------------------------------------------------------------------

_MOST = 0.5  # of the panel's area that a legend in it may take
_NEAR = 1.0  # points by which a panel may move before its legend is placed anew
_RUNS, _STILL = 8, 0.0005  # of a layout engine at most, and the share of the page that a panel may still move
_ROUNDS = 3  # of these runs, if the words around the panels change with them
_LEFT = _SMALL = 0.3  # of the sides of panels, by a legend below all not asked for, or by one at the worst


class Legends(Unlisted, Artist):
    """All legends of one figure whose place is ours, and the boxes that stand where room is.

    It is drawn before all axes and after the layout engine, when the sizes of all panels are known.  A legend
    stands in its panel where it hides nothing, with its long labels in two rows if need be, or outside, below
    or on the right, whichever leaves the larger panel.  Legends for which no panel of half its width and
    height would be left form one legend below all panels, with those that stand outside, if models look the
    same in all of them; what cannot be part of it has names without numbers, if that helps.  Nothing is
    worked out anew before something changes.
    """

    def __init__(self) -> None:
        super().__init__()
        self._held: dict[Axes, Held] = {}
        self._strips: list[Strip] = []
        self._boxes: list[tuple[AnchoredOffsetbox, str]] = []
        self._told: list[AnchoredOffsetbox] = []  # the boxes of which a warning said that they cover data
        self._known: tuple[Any, Array] | None = None
        self._fresh = Fresh()
        self._inks: dict[Any, Ink] = {}
        self._words: dict[Any, room.Boxes] = {}
        self._collapsed = False  # whether panels had no room in a layout that was tried
        self.set(zorder=-np.inf, gid="legends")

    def hold(self, held: Held) -> None:
        """Take a legend of an axes, in place of an earlier one."""
        self._held[held.ax] = held

    def held(self, ax: Axes) -> Held | None:
        """Return the legend of an axes if its place is ours."""
        one = self._held.get(ax)
        return one if one is not None and one.is_ours(self._figure) else None

    def release(self, ax: Axes) -> None:
        """Take away the legend of an axes."""
        self._held.pop(ax, None)
        if (legend := ax.get_legend()) is not None:
            legend.remove()

    def put(self, box: AnchoredOffsetbox, first: str) -> None:
        """Let a box stand where room is, at first choice in a given corner."""
        self._boxes.append((box, first))

    def span(self, strip: Strip) -> None:
        """Take a legend of the figure, which all panels make room for."""
        for one in [one for one in self._strips if one.figure is strip.figure]:
            self._drop(one)
        self._strips.append(strip)

    def _drop(self, strip: Strip) -> None:
        strip.reset(self._live)
        self._strips.remove(strip)

    @property
    def _figure(self) -> Figure:
        return self.get_figure(root=True)  # type: ignore[return-value]

    def get_tightbbox(self, renderer: RendererBase | None = None) -> Bbox | None:
        """Return the box of all legends outside, which a tight page holds."""
        out = [one.legend for one in self._held.values() if one.is_outside]
        return Bbox.union([one.get_window_extent(renderer) for one in out]) if out else None

    @allow_rasterization  # type: ignore[untyped-decorator]
    def draw(self, renderer: RendererBase) -> None:
        figure = self._figure
        self._held = {ax: one for ax, one in self._held.items() if one.is_ours(figure)}
        for one in [one for one in self._strips if one.legend not in one.figure.legends]:
            self._drop(one)
        self._boxes = [one for one in self._boxes if getattr(one[0].axes, "artists", None) is not None]
        if self._held or self._strips or self._boxes:
            self._apply(renderer)
            if self._known is None or not _alike(self._known, self._seen(renderer)):
                self._settle(renderer)
                self._known = self._seen(renderer)
                self._warn_of_cut_legends(renderer)

    # -- what is known ----------------------------------------------------------------------------

    def _seen(self, renderer: RendererBase) -> tuple[Any, Array]:
        """Return all on which places depend: what is drawn, and the panels, in points on the page."""
        figure = self._figure
        axes = [*self._held, *(box.axes for box, _ in self._boxes)]
        some = [one for ax in dict.fromkeys(axes) for one in room.panel_of(ax)]
        words = [room.contents(ax) for ax in some if isinstance(ax, Axes)]
        words += [tuple(text.get_text() for text in one.legend.get_texts()) for one in self._strips]
        page = np.array(figure.bbox.get_points())
        boxes = [page, *(ax.get_window_extent(renderer).get_points() for ax in figure.axes)]
        sizes = [one.legend.get_window_extent(renderer).size for one in self._held.values()]  # text is hinted
        boxes += [page[0] + [(0, 0), size] for size in sizes]
        return words, (np.array(boxes) - page[0]) / pixels(renderer)

    def _apply(self, renderer: RendererBase) -> None:
        for ax in self._figure.axes:
            room.bring(ax, renderer)

    # -- deciding ---------------------------------------------------------------------------------

    def _settle(self, renderer: RendererBase) -> None:
        self._undo(renderer)
        if isinstance(self._live, TightLayoutEngine) and self._figure.axes[1:]:  # it saw panels as they were
            self._run(self._live, renderer)
        joined: list[Held] = []
        while self._make_room(renderer) and (more := self._decide(renderer, joined)):
            joined += more
            self._undo(renderer)
            for figure in dict.fromkeys(one.ax.figure for one in joined):
                self._join([one for one in joined if one.ax.figure is figure], renderer)
        for box, first in self._boxes:
            if isinstance(box.axes, Axes):
                is_free = let_stand(box, self._ink(box.axes, renderer), first, renderer)
                if not is_free and box not in self._told:
                    self._told.append(box)
                    name = gid_of(box)
                    caution(
                        f"the box of {name} has no free place in its panel and may cover data: pass "
                        f'{name}={{"loc": "outside"}}, or "rows" for fewer of them, or use a larger figure'
                    )
        self._inks.clear()
        self._words.clear()

    def _make_room(self, renderer: RendererBase) -> bool:
        """Make room for the legends of the figure; if that is too much, legends stay by their panels."""
        before = [(ax, ax.get_window_extent(renderer).size) for ax in self._figure.axes if ax.get_visible()]
        self._collapsed = False
        for strip in self._strips:
            axes = [ax for ax in strip.figure.axes if ax.figure is strip.figure]
            strip.settle(renderer, axes, self._live)
            self._lay_out(renderer)
        now = [(ax.get_window_extent(renderer).size, size) for ax, size in before]
        left = not self._collapsed and all((shown >= np.multiply(_LEFT, size)).all() for shown, size in now)
        if all((one.is_fit and left) or not one.own for one in self._strips):
            return True
        self._undo(renderer)
        self._decide(renderer, None)
        return False

    def _decide(self, renderer: RendererBase, joined: list[Held] | None) -> list[Held]:
        """Let legends stand in their panels or outside, and return what then has to form one legend.

        With None in place of those that do, a legend without room is left out.
        """
        waiting = [one for one in self._held.values() if one not in (joined or ())]
        for one in waiting:
            one.leave_out_thin_bands(renderer)
        while waiting:
            self._inks.clear()
            gone = [one for one in waiting if not self._stands_inside(one, renderer)]
            if not gone:
                break
            waiting = [one for one in waiting if one not in gone]
            boxes = self._measured(renderer)
            for one in gone:
                one.scene = room.Scene.of(one.ax, boxes, renderer, self._live is not None)
            margins = room.margins_of(boxes, renderer)
            cut = self._moved_out(gone, margins, renderer)
            cut = self._moved_out(cut, margins, renderer, only_last=True)
            if joined is not None and (more := self._joining(cut, joined)):
                return more
            cut = self._made_bare(cut, margins, renderer)
            for one in cut:
                self._leave_out(one)
            if cut:
                self._lay_out(renderer)
        return []

    def _made_bare(self, cut: list[Held], margins: room.Margins, renderer: RendererBase) -> list[Held]:
        """Write names without numbers, or let panels be small; return legends that still have no room."""
        for one in cut:
            one.leave_numbers_out()
        left = [one for one in cut if not self._stands_inside(one, renderer)]
        for one in (left := self._moved_out(left, margins, renderer)):
            one.least = _SMALL
        return self._moved_out(left, margins, renderer) if left else []

    def _joining(self, cut: list[Held], joined: list[Held]) -> list[Held]:
        """Find which legends without room, and outside, can form one legend with those that do."""
        found: list[Held] = []
        outside = [one for one in self._held.values() if one.room is not None and one not in cut]
        for one in [*cut, *(outside if cut else ())]:
            others = [other for other in (*joined, *found) if other.ax.figure is one.ax.figure]
            known = [handle for other in others for handle in other.handles]
            if not others and one.ax.figure.legends:  # the caller's, or that of another figure's panels
                continue
            if can_share(known, one.handles):
                found.append(one)
        return found if any(one in cut and not one.asked for one in found) else []

    def _join(self, some: list[Held], renderer: RendererBase) -> None:
        """Draw one legend in place of several, below all panels."""
        for one in some:
            one.leave_out_thin_bands(renderer)
        figure: Any = some[0].ax.figure
        entries = shared(handle for one in some for handle in one.handles)
        look = {"prop": some[0].legend.prop, "loc": "outside lower center"}
        strip = Strip(figure, drawn(figure, entries, look), "lower", None)
        strip.own = True
        self.span(strip)
        if figure is self._figure:
            self._fresh.legends.append(strip.legend)
        for one in some:
            one.leave_out()

    @property
    def _live(self) -> Any:
        """The layout engine, if one is at work."""
        engine = self._figure.get_layout_engine()
        idle = isinstance(engine, room.GrowingMargins) and not engine.works_on(self._figure)
        return None if idle or isinstance(engine, PlaceHolderLayoutEngine) else engine

    def _undo(self, renderer: RendererBase) -> None:
        """Forget all decisions, so that the next ones depend on none before them."""
        used = [one for one in self._held.values() if one.room is not None]
        for one in self._held.values():
            one.reset()
        for strip in reversed(self._strips):
            strip.reset(self._live)
            if strip.own:
                strip.legend.set_visible(False)  # it may be about to be drawn
                strip.legend.remove()
        for ax in self._figure.axes:
            if isinstance(locator := ax.get_axes_locator(), room.Room):
                ax.set_axes_locator(locator.inner)
        if used or self._strips:
            self._strips = [one for one in self._strips if not one.own]
            self._lay_out(renderer)

    def _lay_out(self, renderer: RendererBase, margins: room.Margins | None = None) -> None:
        if (engine := self._live) is None:
            rooms = {one.ax: one.room for one in self._held.values() if one.room is not None}
            words = self._margins(renderer) if rooms else {}
            room.give_way(self._figure.axes, rooms, words, pixels(renderer))
            self._apply(renderer)
            self._centre(renderer)
        else:
            margins = self._margins(renderer) if margins is None else margins
            for _ in range(_ROUNDS):
                with room.fixed(margins, renderer) as is_settled:
                    self._run(engine, renderer, bool if self._is_open(margins) else is_settled)
                self._centre(renderer)
                before, margins = margins, self._margins(renderer)
                if room.are_alike(before, margins, pixels(renderer)):
                    break

    def _centre(self, renderer: RendererBase) -> None:
        for one in self._held.values():
            one.centre(renderer)

    def _measured(self, renderer: RendererBase) -> room.Boxes:
        """Measure panels with the words around them, once for each place at which they stand meanwhile."""
        self._apply(renderer)
        places = [ax.get_position(original).bounds for ax in self._figure.axes for original in (True, False)]
        key = *places, *(one.spacer.reach for one in self._held.values())
        if key not in self._words:
            self._words[key] = room.boxes_of(self._figure, renderer)
        return self._words[key]

    def _margins(self, renderer: RendererBase) -> room.Margins:
        return room.margins_of(self._measured(renderer), renderer)

    def _is_open(self, margins: room.Margins) -> bool:
        """Say whether a layout depends on more than how far these words reach: on colour bars, or a dial."""
        compressed = getattr(self._live, "_compress", False)
        shown = [ax for ax in self._figure.axes if ax.get_visible()]
        return compressed or any(ax not in margins or hasattr(ax, "_colorbar") for ax in shown)

    def _run(self, engine: Any, renderer: RendererBase, is_settled: Callable[[], bool] = bool) -> None:
        """Run a layout engine until it is still: later runs find panels of fixed shape elsewhere."""
        for _ in range(_RUNS):
            before = [ax.get_position(original=True).bounds for ax in self._figure.axes]
            with warnings.catch_warnings(record=True) as caught:  # of what is only tried
                warnings.simplefilter("always")
                engine.execute(self._figure)
            self._collapsed |= any("collapsed" in str(one.message) for one in caught)
            self._apply(renderer)
            after = [ax.get_position(original=True).bounds for ax in self._figure.axes]
            moved = np.abs(np.subtract(before, after)).max(initial=0)
            if moved < _STILL or is_settled():
                break

    def _ink(self, ax: Axes, renderer: RendererBase) -> Ink:
        key = tuple(np.round(ax.get_window_extent(renderer).bounds, 3))
        if key not in self._inks:
            panel = ax.get_window_extent(renderer)
            ink = ink_of(room.panel_of(ax), panel, renderer, [box for box, _ in self._boxes])
            ink.lines([(path - panel.min) / pixels(renderer) for path in room.joins(ax)])
            self._inks[key] = ink
        return self._inks[key]

    def _stands_inside(self, one: Held, renderer: RendererBase) -> bool:
        """Let a legend stand in its panel where it hides nothing, if it can."""
        if one.first == "outside":
            return False
        ink = self._ink(one.ax, renderer)
        for form in one.forms:
            one.arrange(one.columns or 1, form)
            width, height = one.size(renderer)
            if width * height > _MOST * ink.size.prod():
                continue
            place = ink.place(width, height, one.pad, one.first, one.clear)
            if place is not None and not place.hidden:
                one.stand(place.spot, place.across, place.up)
                ink.box(*one.corners(ink.size, place, width, height))
                return True
        return False

    def _moved_out(
        self, some: list[Held], margins: room.Margins, renderer: RendererBase, only_last: bool = False
    ) -> list[Held]:
        """Let legends stand outside, and return those that do not fit there when all panels give way."""
        before = [one.room for one in some]
        options = {one: one.options(renderer, only_last) for one in some}
        used = {one.side for one in self._held.values() if one.side and one not in some}
        for one, option in room.together(options, used).items():
            one.leave_out() if option is None else one.stand_outside(option)
        if [one.room for one in some] != before:
            now = dict(margins)
            for one in self._held.values():
                one.widen(now, renderer)
            self._lay_out(renderer, now)
        return [one for one in some if not self._is_fit(one, renderer)]

    def _is_fit(self, one: Held, renderer: RendererBase) -> bool:
        """Say whether a legend outside is all on the page, and off the other panels."""
        if one.room is None:
            return False
        box = one.legend.get_window_extent(renderer)
        own = room.panel_of(one.ax)
        others = [ax.get_window_extent(renderer) for ax in self._figure.axes if ax not in own]
        out = [other.legend for other in self._held.values() if other.room is not None and other is not one]
        others += [legend.get_window_extent(renderer) for legend in out]
        return one.asked or (
            room.holds(self._figure.bbox.padded(1), box) and not any(box.overlaps(other) for other in others)
        )

    def _warn_of_cut_legends(self, renderer: RendererBase) -> None:
        """Warn of legends that stand outside because the caller wants them there, and that the page cuts."""
        outside: list[Rows] = [one for one in self._held.values() if one.asked and one.is_outside]
        for legend in [*outside, *(strip for strip in self._strips if not strip.own)]:
            page, box = self._figure.bbox.padded(1), legend.legend.get_window_extent(renderer)
            if not legend.told and not room.holds(page, box):
                legend.told = True
                caution(
                    "the legend reaches beyond the page, which cuts it: pass hue_order= for fewer models, "
                    "label_fmt= for shorter labels, use a larger figure, or save with bbox_inches='tight'"
                )

    def _leave_out(self, one: Held) -> None:
        if one.asked:
            one.stand_beside()
            return
        one.leave_out()
        if not one.told:
            one.told = True
            caution(
                "the legend has no room on the figure and is left out: pass legend='outside' or a dict that "
                "says where it stands, hue_order= for fewer models, label_fmt= for shorter labels, or use a "
                "larger figure"
            )


def _alike(a: tuple[Any, Array], b: tuple[Any, Array]) -> bool:
    return a[0] == b[0] and a[1].shape == b[1].shape and bool(np.abs(a[1] - b[1]).max() <= _NEAR)


def legends_of(ax: Any) -> Legends:
    """Return what places the legends of the figure of an axes, made when first asked for."""
    if (found := standing_legends(ax)) is not None:
        return found
    figure, made = ax.get_figure(root=True), Legends()
    figure.add_artist(made)
    figure.add_artist(made._fresh)
    return made


def standing_legends(ax: Any) -> Legends | None:
    """Return the same if there is any."""
    return next((one for one in ax.get_figure(root=True).artists if isinstance(one, Legends)), None)


# -- One legend of all panels of a figure ---------------------------------------------------------

_SIDES = {"lower center": "lower", "upper center": "upper", "center right": "right", "center left": "left"}


def figure_legend(
    fig_or_axes: Figure | SubFigure | Axes | Sequence[Axes] | np.ndarray[Any, Any], **kws: Any
) -> Legend:
    """Draw one legend for all panels of a figure, in place of theirs.

    Models have their names alone in it, as the numbers in the panels' labels differ.  The panels make room
    for it, with any layout engine or none.

    Parameters
    ----------
    fig_or_axes : Figure, SubFigure, Axes or array of Axes
        The figure, or those of its axes whose models are listed.
    **kws
        Keywords of ``Figure.legend``.  ``loc`` is a side of the page, ``"lower center"`` by default,
        ``"upper center"``, ``"center left"`` or ``"center right"``, where the panels make room; elsewhere,
        or with ``bbox_to_anchor``, it stands as matplotlib has it.  ``ncols`` is by default as many as the
        page is wide enough for, and 1 at its sides.

    Returns
    -------
    Legend
        The legend; a later call draws another one in its place.

    Raises
    ------
    TypeError
        For what is neither a figure nor axes, or a keyword that a legend does not take.
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
    axes = _axes_of(fig_or_axes)
    unknown = set(kws) - _KEYWORDS
    if unknown:
        raise TypeError(f"figure_legend() got an unexpected keyword argument {min(unknown)!r}")
    loc = str(kws.pop("loc", None) or "lower center").removeprefix("outside ")
    if loc not in Legend.codes or loc == "best":
        raise ValueError(f"loc={loc!r} is unknown: pass one of {', '.join(map(repr, _SIDES))}")
    entries = shared([one for ax in axes for one in ax.get_legend_handles_labels()[0]])
    if not entries:
        raise ValueError("figure_legend: the axes show nothing that has a label: draw the models first")
    figures = {ax.figure for ax in axes}
    figure: Any = figures.pop() if len(figures) == 1 else axes[0].get_figure(root=True)
    place = legends_of(axes[0])
    for ax in axes:
        place.release(ax)
    side = None if "bbox_to_anchor" in kws else _SIDES.get(loc)
    made = drawn(figure, entries, {"loc": f"outside {loc}" if side else loc} | kws)
    if side is not None:
        place.span(Strip(figure, made, side, kws.get("ncols", kws.get("ncol"))))
    return made


def _axes_of(given: Any) -> list[Axes]:
    """Read the axes, of one figure."""
    some = list(given.axes) if isinstance(given, Figure | SubFigure) else list(np.ravel(given))
    if isinstance(given, SubFigure):
        some = [ax for ax in some if ax.figure is given]
    if not some or not all(isinstance(ax, Axes) for ax in some):
        raise type_error("fig_or_axes", f"must be a Figure with axes, or Axes, not {given!r}")
    if len({ax.get_figure(root=True) for ax in some}) > 1:
        raise value_error(
            "fig_or_axes", "holds axes of several figures", "call figure_legend for each figure"
        )
    return some


# -- The legend of an axes: what the caller asks for, and which place is left open ----------------

_KEYWORDS = set(inspect.signature(Legend).parameters) - {"parent"}
_LOOK = {"frameon": True, "facecolor": "inherit", "edgecolor": "none", "framealpha": 0.85, "fancybox": False}


def check(want: object) -> None:
    """Raise for a legend that matplotlib would refuse, while nothing is drawn yet."""
    places = ", ".join(map(repr, Legend.codes))
    words = f"a bool, 'auto', 'outside', 'direct', a location ({places}) or a dict of keywords"
    if not isinstance(want, (bool, np.bool_, str, dict, type(None))):
        place = next((one for one, code in Legend.codes.items() if code == want), None)
        raise type_error("legend", f"must be {words}, got {want!r}", f"this is {place!r}" if place else "")
    options = want if isinstance(want, dict) else {"loc": want}
    unknown = set(options) - _KEYWORDS
    if unknown:
        raise type_error(
            "legend", f"got an unexpected key {min(unknown, key=str)!r}. It takes those of Axes.legend"
        )
    loc = options.get("loc")
    known = (*Legend.codes, *(("auto", "outside", "direct") if loc is want else ("outside",)))
    if isinstance(loc, str) and loc not in known:
        raise value_error(
            "legend",
            f"={want!r} is unknown",
            f"pass {words}{meant(loc, known)}",
            shell=f"={want!r} is unknown: choose from 'outside', 'direct', {places}{meant(loc, known)}",
        )
    if isinstance(want, dict):
        blank: dict[str, Any] = {"handles": [Line2D([], [])], "labels": [""]}
        try:
            Legend(Figure().add_subplot(), **blank | options | ({"loc": None} if loc == "outside" else {}))
        except (TypeError, ValueError, AttributeError) as error:
            raise value_error("legend", f": {error}") from error


def draw(ax: Axes, want: object, has_names: bool, loc: str, without: Sequence[Artist] = ()) -> None:
    """Draw, redraw or leave out the legend.

    `want` is ``"auto"`` (as soon as something has a name), a bool, a location, ``"outside"`` or a dict of
    matplotlib legend keywords.  What belongs to no model stands below the models.  Where the caller does not
    say where it stands, `loc` is the first choice, which gives way when the figure is drawn (see `Legends`).
    ``"direct"`` writes the models' names at their lines; the legend is then `without` them.
    """
    legends = standing_legends(ax)
    before = None if legends is None else legends.held(ax)
    standing = ax.get_legend() or (before and before.legend)  # which may be left out, or part of the figure's
    if want is False or want is None or (want == "auto" and not (has_names or standing)):
        return
    if isinstance(want, str) and (want == "direct" or (want == "auto" and are_direct(ax))):
        name_lines(ax, lambda named: draw(ax, True, True, loc, named))
        return
    entries = once([one for one in ax.get_legend_handles_labels()[0] if one not in without])
    if not entries:
        if standing is not None:
            legends_of(ax).release(ax)
        return
    own: dict[str, Any] = (
        dict(want) if isinstance(want, dict) else {} if want in ("auto", "direct", True) else {"loc": want}
    )
    outside = own.get("loc") == "outside"
    if outside:
        own["loc"], loc = None, "outside"
    if standing is not None:
        if before is not None and before.asked and "loc" not in own:
            outside, loc = True, "outside"
        own = _kept(standing, before) | own
    is_open = own.get("loc") is None and own.get("bbox_to_anchor") is None
    is_ours = is_open and (ax.name != "3d" or outside)
    if own.get("loc") is None:
        own["loc"] = loc if loc in SPOTS else "upper right" if is_ours else "best"
    made = Following(ax, **listed(entries) | _LOOK | own)
    literal(*made.get_texts())
    made.set_gid("legend")
    if is_ours:
        legends_of(ax).hold(Held(made, entries, loc, outside, own.get("ncols", own.get("ncol"))))


def _kept(standing: Any, before: Held | None) -> dict[str, Any]:
    """Return what a legend keeps when it is drawn anew: its title and columns, and the caller's place."""
    title = standing.get_title()
    kept: dict[str, Any] = {}
    if title.get_text():
        kept |= {"title": title.get_text(), "title_fontproperties": title.get_fontproperties()}
    if before is not None:
        return kept | ({"ncols": before.columns} if before.columns else {})
    kept |= {"prop": standing.prop, "frameon": standing.get_frame_on()}
    kept |= {"ncols": standing._ncols, "borderaxespad": standing.borderaxespad}
    box = standing._bbox_to_anchor
    if box is not None or not standing._loc_used_default:
        kept |= {"loc": standing._loc, "bbox_to_anchor": box}
    return kept
