"""A legend of an axes whose place is ours, and the places where it may stand."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.figure import Figure
from matplotlib.legend import Legend
from matplotlib.offsetbox import AnchoredOffsetbox
from matplotlib.transforms import Bbox, ScaledTranslation

from rocplot._typing import Array
from rocplot.plot._ink import SPOTS, Ink, Place, along, pixels
from rocplot.plot._legend.entries import in_order, names_alone
from rocplot.plot._legend.room import LEAST, Option, named_below
from rocplot.plot._legend.rows import Rows
from rocplot.plot._typeset import Unlisted

_MANY = 300  # points of a band's edge that are measured


class Spacer(Unlisted, Artist):
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


class Held(Rows):
    """A legend of an axes: where it would stand first, and what the caller has asked for."""

    def __init__(
        self,
        ax: Axes,
        legend: Legend,
        entries: list[tuple[Artist, ...]],
        first: str,
        asked: bool,
        columns: int | None,
    ) -> None:
        self._entries = in_order(entries)
        super().__init__(legend, names_alone(self._entries))
        self.ax, self.first, self.asked, self.columns = ax, first, asked, columns
        self.room: tuple[float, float] | None = None  # points below and on the right
        self.told = self._out = False
        self._ground = legend.get_frame().get_facecolor()
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
    def side(self) -> str:
        """Return the side of its panel on which the legend has room, if it is outside."""
        return "" if self.room is None else self._option.side

    @property
    def pad(self) -> float:
        """Points between the legend and the sides of its panel."""
        return self._axes_pad * self.size_of_type

    @property
    def clear(self) -> float:
        """Points that a line is wide to each side."""
        widths = [line.get_linewidth() for line in self.ax.lines]
        some = (one for one in self.ax.collections if isinstance(one, LineCollection))
        return float(0.5 * max([0.0, *widths, *(np.max(one.get_linewidth(), initial=0.0) for one in some)]))

    @property
    def handles(self) -> list[Artist]:
        """Return what the legend lists, as it was drawn."""
        return [one for i, some in enumerate(self._entries) if i not in self.hidden for one in some]

    def reset(self) -> None:
        """Stand at the first choice, as if nothing were decided."""
        self.forget()
        self.room, self.bare, self.least = None, False, LEAST
        self._spacer.reach = 0.0, 0.0
        self.hidden = set()
        self.arrange(self.columns or 1, form=0)
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
        self.arrange(option.columns, option.form)
        self.room, self._spacer.reach, self._option = option.room, option.reach, option
        self._put_at(option.loc, option.anchor, *option.away, 0.0)

    def widen(self, margins: dict[Axes, Array], renderer: RendererBase) -> None:
        """Let the words around the panel, in pixels, hold the legend below or beside it."""
        if self.room is not None and self.ax in margins:
            below, right = np.array(self._spacer.reach) * pixels(renderer)
            x0, y0, x1, y1 = margins[self.ax]
            margins[self.ax] = np.array([x0, min(y0, -below), max(x1, right), y1])

    def centre(self, renderer: RendererBase) -> None:
        """Stand below the middle of the panel, or as near to it as the page and the neighbours let it.

        The name of the axis may have fewer rows than when the place was found, or more.
        """
        if self.room is None or self._option.loc != "upper center":
            return
        figure: Any = self.ax.get_figure(root=True)
        panel = self.ax.get_window_extent(renderer)
        middle = (panel.x0 + panel.x1) / 2 - Bbox.unit().transformed(figure.transFigure).x0
        middle, half = middle / pixels(renderer), self.size(renderer)[0] / 2
        low, high = self._option.between
        across = float(np.clip(middle, low + half, max(low, high - half))) - middle
        named = self._option.named
        up = 0.0 if named is None else named - named_below(self.ax, renderer)
        self._spacer.reach = self._option.reach[0] - up, self._option.reach[1]
        self._put_at(self._option.loc, self._option.anchor, across, self._option.away[1] + up, 0.0)

    def stand_beside(self) -> None:
        """Stand on the right without room, as the caller wants one outside."""
        self.arrange(self.columns or 1, form=0)
        self.room, self._spacer.reach = None, (0.0, 0.0)
        self._put_at("upper left", (1, 1), self.gap, 0.0, 0.0)

    def _put_at(self, loc: str, anchor: tuple[float, ...], across: float, up: float, pad: float) -> None:
        legend: Any = self.legend
        self.ax.legend_, self._out = legend, False  # it may have been left out on the way to this place
        figure = self.ax.get_figure(root=True)
        assert figure is not None
        away = ScaledTranslation(across / 72, up / 72, figure.dpi_scale_trans)
        frame = legend.get_frame()
        if frame.get_edgecolor()[3] == 0:  # what hides the grid of a panel is a box without sense outside
            frame.set_facecolor(self._ground if len(anchor) == 4 else "none")
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
