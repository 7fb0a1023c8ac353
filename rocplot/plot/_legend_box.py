"""A legend whose place is ours: its entries in rows and columns, and the places where it may stand."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.collections import PolyCollection
from matplotlib.figure import Figure
from matplotlib.layout_engine import TightLayoutEngine
from matplotlib.legend import Legend
from matplotlib.offsetbox import AnchoredOffsetbox, VPacker
from matplotlib.transforms import Bbox, ScaledTranslation

from rocplot._typing import Array
from rocplot.plot._ink import SPOTS, Ink, Place, along, pixels
from rocplot.plot._legend_room import Option, room_of

_LONG = 30  # characters of a label that may be broken
_GAP = 0.4  # of the size of type, between a legend outside and the words of the axes
_MANY = 300  # points of a band's edge that are measured


class _Entries:
    """The entries of a legend, which can be arranged in other rows and columns."""

    def __init__(self, legend: Legend) -> None:
        self.legend = legend
        columns = legend._legend_handle_box.get_children()  # type: ignore[attr-defined]
        self._items: list[Any] = [one for column in columns for one in column.get_children()]
        self._texts, self._keys = list(legend.get_texts()), list(legend.legend_handles)
        self.labels = [text.get_text() for text in self._texts]
        self.hidden: set[int] = set()
        self.size_of_type = float(legend._fontsize)  # type: ignore[attr-defined]

    @property
    def forms(self) -> tuple[bool, ...]:
        """Whether labels may be in one row, or long ones in two."""
        self._read()
        return (False, True) if any(in_two_rows(label) != label for label in self.labels) else (False,)

    @property
    def count(self) -> int:
        return len(self._items) - len(self.hidden)

    def _read(self) -> None:
        """Take over labels that the caller has changed."""
        for i, text in enumerate(self._texts):
            if text.get_text() != in_two_rows(self.labels[i]):
                self.labels[i] = text.get_text()

    def arrange(self, columns: int, short: bool) -> None:
        """Stand the entries in columns, long labels in two rows if it shall be `short`."""
        self._read()
        for text, label in zip(self._texts, self.labels, strict=True):
            text.set_text(in_two_rows(label) if short else label)
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

    def size(self, renderer: RendererBase) -> Array:
        """Return width and height, in points."""
        size: Array = np.array(self.legend.get_window_extent(renderer).size)
        return size / pixels(renderer)

    @property
    def gap(self) -> float:
        """Points between a legend outside and what it stands beside."""
        return _GAP * self.size_of_type


class Spacer(Artist):
    """The room for a legend outside, as layout engines see it."""

    def __init__(self, ax: Axes) -> None:
        super().__init__()
        self.reach = 0.0, 0.0  # points below the panel and on its right
        self.set_gid("spacer")
        ax.add_artist(self)
        self.set_clip_on(False)

    def get_window_extent(self, renderer: RendererBase | None = None) -> Bbox:
        """Return the panel and the room."""
        figure = self.get_figure(root=True)
        assert isinstance(self.axes, Axes)
        assert figure is not None
        box = self.axes.get_window_extent(renderer)
        below, right = (one * figure.dpi / 72 for one in self.reach)
        return Bbox([[box.x0, box.y0 - below], [box.x1 + right, box.y1]])

    def get_tightbbox(self, renderer: RendererBase | None = None) -> Bbox | None:
        """Return the same, if there is a legend outside."""
        return self.get_window_extent(renderer) if any(self.reach) else None


class Held(_Entries):
    """A legend of an axes: where it would stand first, and what the caller has asked for."""

    def __init__(self, ax: Axes, legend: Legend, first: str, asked: bool, columns: int | None) -> None:
        super().__init__(legend)
        self.ax, self.first, self.asked, self.columns = ax, first, asked, columns
        self.room: tuple[float, float] | None = None  # points below and on the right
        self.told = self._out = False
        self._axes_pad = float(legend.borderaxespad)
        self._spacer = next((one for one in ax.artists if isinstance(one, Spacer)), None) or Spacer(ax)
        legend.set_in_layout(False)  # the spacer is: a wide legend would push the panel aside
        self.reset()

    def is_ours(self, figure: Figure) -> bool:
        """Say whether the legend is still the one of its axes, and where it was put."""
        now = self.ax.get_legend()
        if self.ax.get_figure(root=True) is not figure or not (
            now is self.legend or (self._out and now is None)
        ):
            return False
        loc, anchor = self._where()
        return bool(loc == self._put[0] and anchor is self._put[1])

    @property
    def is_outside(self) -> bool:
        """Whether the legend stands outside, be there room or not."""
        return not self._out and self.legend.borderaxespad == 0.0

    def _where(self) -> tuple[Any, Any]:
        """Return the location and the anchor: itself, not its id, which a copied figure would not know."""
        return self.legend._loc, self.legend._bbox_to_anchor  # type: ignore[attr-defined]

    @property
    def pad(self) -> float:
        """Points between the legend and the sides of its panel."""
        return self._axes_pad * self.size_of_type

    @property
    def clear(self) -> float:
        """Points that a line is wide to each side."""
        return 0.5 * max((line.get_linewidth() for line in self.ax.lines), default=0.0)

    def reset(self) -> None:
        """Stand at the first choice, as if nothing were decided."""
        self._out, self.room = False, None
        self._spacer.reach = 0.0, 0.0
        self.ax.legend_ = self.legend
        self.hidden = set()
        self.arrange(self.columns or 1, short=False)
        self.stand(Place(self.first if self.first in SPOTS else "upper right", 0.0, 0.0, 0))

    def stand(self, place: Place) -> None:
        """Stand in the panel."""
        self._put_at(place.spot, (0, 0, 1, 1), place.across, place.up, self._axes_pad)

    def corners(self, size: Array, place: Place, width: float, height: float) -> tuple[float, ...]:
        """Return the corners of the legend at a place of a panel, in points."""
        free = size - 2 * self.pad - (width, height)
        x, y = self.pad + np.array(SPOTS[place.spot]) * free + (place.across, place.up)
        return x, y, x + width, y + height

    def stand_outside(self, option: Option) -> None:
        """Stand outside, as was found fit."""
        self.arrange(option.columns, option.short)
        self.room, self._spacer.reach, self._option = option.room, option.reach, option
        self._put_at(option.loc, option.anchor, *option.away, 0.0)

    def centre(self, renderer: RendererBase) -> None:
        """Stand below the middle of the panel, or as near to it as the page and the neighbours let it."""
        if self.room is None or self._option.loc != "upper center":
            return
        figure: Any = self.ax.get_figure(root=True)
        panel = self.ax.get_window_extent(renderer)
        middle = (panel.x0 + panel.x1) / 2 - Bbox.unit().transformed(figure.transFigure).x0
        middle, half = middle / pixels(renderer), self.size(renderer)[0] / 2
        low, high = self._option.between
        across = float(np.clip(middle, low + half, max(low, high - half))) - middle
        self._put_at(self._option.loc, self._option.anchor, across, self._option.away[1], 0.0)

    def stand_beside(self) -> None:
        """Stand on the right without room, as the caller wants one outside."""
        self.arrange(self.columns or 1, short=False)
        self.room, self._spacer.reach = None, (0.0, 0.0)
        self._put_at("upper left", (1, 1), self.gap, 0.0, 0.0)

    def _put_at(self, loc: str, anchor: tuple[float, ...], across: float, up: float, pad: float) -> None:
        legend: Any = self.legend
        figure = self.ax.get_figure(root=True)
        assert figure is not None
        away = ScaledTranslation(across / 72, up / 72, figure.dpi_scale_trans)
        legend.set_loc(loc)
        legend.set_bbox_to_anchor(anchor, self.ax.transAxes + away)
        legend.borderaxespad = pad
        self._put = self._where()

    def leave_out(self) -> None:
        """Do not show the legend until something changes."""
        self.ax.legend_ = None
        self._out, self.room = True, None
        self._spacer.reach = 0.0, 0.0

    def leave_out_thin_bands(self, renderer: RendererBase) -> None:
        """Leave out the entries of bands that are nowhere wider than the line that they belong to."""
        point = pixels(renderer)
        panel = self.ax.get_window_extent(renderer)
        bands = [one for one in self.ax.collections if str(one.get_gid()).partition(":")[0] == "band"]
        shapes = [one for one in bands if isinstance(one, PolyCollection) and one.get_visible()]
        for i, label in enumerate(self.labels):
            same = [one for one in shapes if str(one.get_label()).lstrip() == label]
            widths = (self._width_beside(one) for one in same)
            thin = [_thickness(one, panel, point) < width for one, width in zip(same, widths, strict=True)]
            if thin and all(thin) and self.count > 1:
                self.hidden.add(i)

    def _width_beside(self, band: PolyCollection) -> float:
        """Return the width of the widest line of the same model."""
        model = str(band.get_gid()).partition(":")[2]
        lines = [one for one in self.ax.lines if str(one.get_gid()).partition(":")[2] == model]
        return max((line.get_linewidth() for line in lines), default=0.0)


def _thickness(band: PolyCollection, panel: Bbox, point: float) -> float:
    """Measure a band where it is thickest, across and not upwards, in points."""
    most = 0.0
    for path in band.get_paths():
        at = (band.get_transform().transform(np.asarray(path.vertices)) - panel.get_points()[0]) / point
        half = (len(at) - len(at) % 2) // 2
        edges = [along([one], np.array(panel.size) / point) for one in (at[:half], at[half : 2 * half])]
        if all(map(len, edges)):
            low, high = (one[:: len(one) // _MANY + 1] for one in edges)
            far = np.hypot(*(low[:, None] - high).transpose(2, 0, 1))
            most = max(most, float(far.min(axis=1).max()), float(far.min(axis=0).max()))
    return most


def in_two_rows(label: str) -> str:
    """Break a long label at the space nearest to its middle, unless that may part mathematics."""
    spaces = [i for i, char in enumerate(label) if char == " "]
    if len(label) <= _LONG or not spaces or "$" in label or "\n" in label:
        return label
    middle = min(spaces, key=lambda i: abs(2 * i - len(label)))
    return f"{label[:middle]}\n{label[middle + 1 :]}"


def let_stand(box: AnchoredOffsetbox, ink: Ink, first: str, renderer: RendererBase) -> None:
    """Let a box stand in a panel where it hides least, and note it there."""
    point = pixels(renderer)
    width, height = np.array(box.get_window_extent(renderer).size) / point
    pad = float(box.borderpad * box.prop.get_size_in_points())
    place = ink.place(width, height, pad, first)
    ax = box.axes
    if place is None or not isinstance(ax, Axes):
        return
    away = ScaledTranslation(place.across / 72, place.up / 72, ax.get_figure(root=True).dpi_scale_trans)  # type: ignore[union-attr]
    box.loc = AnchoredOffsetbox.codes[place.spot]
    box.set_bbox_to_anchor(Bbox.unit(), ax.transAxes + away)


# -- one legend of all panels ---------------------------------------------------------------------


class Strip(_Entries):
    """A legend of a figure, at a side of its page where all panels make room."""

    def __init__(self, figure: Any, legend: Legend, side: str, columns: int | None) -> None:
        super().__init__(legend)
        self.figure, self.side, self.columns = figure, side, columns
        self._rect: Any = None

    def reset(self, engine: Any) -> None:
        """Give back the room."""
        if self._rect is not None and isinstance(engine, TightLayoutEngine):
            engine.set(rect=self._rect)
        self._rect = None

    def settle(self, renderer: RendererBase, axes: list[Axes], engine: Any) -> None:
        """Stand in as many columns as the page holds, and make room; constrained layout makes its own."""
        page = Bbox.unit().transformed(self.figure.transSubfigure)
        point = pixels(renderer)
        pad = 2 * float(self.legend.borderaxespad) * self.size_of_type
        across = self.side in ("lower", "upper")
        most = self.count if across else 1
        for columns in [self.columns] if self.columns else range(max(most, 1), 0, -1):
            self.arrange(-(-self.count // -(-self.count // columns)) if not self.columns else columns, False)
            if self.size(renderer)[0] + pad <= page.width / point:
                break
        room = (self.size(renderer)[int(across)] + pad) * point / page.size[int(across)]
        if isinstance(engine, TightLayoutEngine):
            self._rect = engine.get()["rect"]
            rect = list(self._rect)
            i = {"left": 0, "lower": 1, "right": 2, "upper": 3}[self.side]
            rect[i] += room if i < 2 else -room
            engine.set(rect=tuple(rect))
        elif engine is None:
            self._squeeze(renderer, axes, page, room)

    def _squeeze(self, renderer: RendererBase, axes: list[Axes], page: Bbox, room: float) -> None:
        """Move all panels together, away from the legend, as far as they stand in its room."""
        i = int(self.side in ("lower", "upper"))
        boxes = [box for ax in axes if ax.get_visible() and (box := ax.get_tightbbox(renderer)) is not None]
        if not boxes:
            return
        words, cells = Bbox.union(boxes), Bbox.union([ax.get_position(original=True) for ax in axes])
        low, high = cells.min[i], cells.max[i]
        if self.side in ("lower", "left"):
            short = room - (words.min[i] - page.min[i]) / page.size[i]
            fixed = high
        else:
            short = room - (page.max[i] - words.max[i]) / page.size[i]
            fixed = low
        scale = 1 - max(short, 0.0) / (high - low)
        for ax in axes:
            room_of(ax).squeeze(i, scale, fixed)
