"""A legend: its entries in rows and columns, the looks they take from lines, and its places on an axes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import numpy as np
from matplotlib.artist import Artist, allow_rasterization
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.collections import Collection, LineCollection, PolyCollection
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure
from matplotlib.legend import Legend
from matplotlib.lines import Line2D
from matplotlib.offsetbox import AnchoredOffsetbox, VPacker
from matplotlib.transforms import Bbox, ScaledTranslation

from rocplot._typing import Array
from rocplot.page.gids import gid_of, layer_of, model_of
from rocplot.page.ink import SPOTS, Ink, Place, along, pixels
from rocplot.page.measures import dashes_of, neutral
from rocplot.page.room import LEAST, SIDES, Option, Scene, named_below
from rocplot.page.typeset import Unlisted, Words, shown

# -- The entries of a legend in rows and columns, which can be arranged anew ----------------------

NUMBERS = re.compile(r" \([^()]*\d[^()]*\)$")  # of a label, at its end
_LONG = 30  # characters of a label that may be broken
_BREAK = r"(?<![=<>≤≥±]) (?![=<>≤≥±])"
_GAP = 0.4  # of the size of type, between a legend outside and the words of the axes


class Rows:
    """The entries of a legend, which can be arranged in other rows and columns, and without their numbers."""

    least = LEAST  # of the sides of its panel

    def __init__(self, legend: Legend) -> None:
        self.legend = legend
        columns = legend._legend_handle_box.get_children()  # type: ignore[attr-defined]
        self._items: list[Any] = [one for column in columns for one in column.get_children()]
        self._texts, self._keys = list(legend.get_texts()), list(legend.legend_handles)
        self.labels = [text.get_text() for text in self._texts]
        self._written = list(self.labels)
        self.names: list[str] = []  # which are written alone, without the numbers in labels, if there are any
        self.hidden: set[int] = set()
        self.size_of_type = float(legend._fontsize)  # type: ignore[attr-defined]
        self.measures: dict[Any, Any] = {}  # of all entries, until they are forgotten
        self.told = False  # whether a warning said that there is no room

    @property
    def forms(self) -> list[int]:
        """The forms that differ: labels in one row, or long ones in two, ever narrower."""
        self._read()
        texts = {tuple(broken(label, form) for label in self._words): form for form in (2, 1, 0)}
        return sorted(texts.values())

    @property
    def count(self) -> int:
        return len(self._items) - len(self.hidden)

    def _read(self) -> None:
        """Take over labels that the caller has changed."""
        for i, text in enumerate(self._texts):
            if text.get_text() != self._written[i]:
                self.labels[i] = text.get_text()

    @property
    def _words(self) -> list[str]:
        """The labels, or the names of those that contain theirs."""
        names = self.names or self.labels
        return [name if name in label else label for name, label in zip(names, self.labels, strict=True)]

    def arrange(self, columns: int, form: int) -> None:
        """Stand the entries in columns, labels in one of their forms."""
        self._read()
        self._written = [broken(label, form) for label in self._words]
        for text, label in zip(self._texts, self._written, strict=True):
            text.set_text(label)
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
        """Return width and height, in points; each entry is measured once, however they are arranged."""
        legend: Any = self.legend
        point: Any = renderer.points_to_pixels(1.0)
        columns = [[*one.get_children()] for one in legend._legend_handle_box.get_children()]
        if legend.get_title().get_text() or legend._mode == "expand" or not any(columns):
            return np.asarray(legend.get_window_extent(renderer).size / point)
        key = tuple(text.get_text() for text in legend.get_texts())
        if key not in self.measures:
            boxes = [(one, one.get_bbox(renderer)) for part in columns for one in part]
            self.measures[key] = {
                one: (box.width / point, -box.y0 / point, box.y1 / point) for one, box in boxes
            }
        known, gap = self.measures[key], legend.labelspacing * self.size_of_type
        parts = [np.array([known[one] for one in part]) for part in columns]
        below = [part[:, 1:].sum() + gap * (len(part) - 1) - part[0, 2] for part in parts]
        width = sum(part[:, 0].max() for part in parts)
        width += legend.columnspacing * self.size_of_type * (len(parts) - 1)
        height = max(below) + max(part[0, 2] for part in parts)
        return np.asarray(np.array([width, height]) + 2 * legend.borderpad * self.size_of_type)

    @property
    def gap(self) -> float:
        """Points between a legend outside and what it stands beside."""
        return _GAP * self.size_of_type


def broken(label: str, form: int) -> str:
    """Write a label in one row, a long one in two: broken before its numbers, or nearest to its middle.

    Mathematics stays whole, and in the first of these ways a formula.
    """
    spaces = [one.start() for one in re.finditer(_BREAK if form == 1 else " ", label)]
    if not form or len(label) <= _LONG or not spaces or "$" in label or "\n" in label:
        return label
    numbers = NUMBERS.search(label)
    if form == 1 and numbers is not None and numbers.start() > 0:
        at = numbers.start()
    else:
        at = min(spaces, key=lambda i: abs(2 * i - len(label)))
    return type(label)(f"{label[:at]}\n{label[at + 1 :]}")  # words or not


# -- What a legend lists: models first, and layers of the same words once -------------------------

_GREY = 0.02  # by how much red, green and blue of a grey differ at most


def once(handles: list[Artist]) -> list[tuple[Artist, ...]]:
    """List models first, and layers of the same words once: of no model's color, if models share them."""
    alike: dict[Any, list[Artist]] = {}
    for one in handles:
        alike.setdefault(one.get_label() if isinstance(one, Collection) else id(one), []).append(one)
    entries = []
    for some in alike.values():
        kinds = {type(one): one for one in reversed(some)}
        several = len(some) > len(kinds)
        entries.append(tuple(_neutral(one) if several else one for one in reversed(kinds.values())))
    below = [one for one in entries if ":" not in gid_of(one[0]) and one[0].get_zorder() < 1.9]
    return [*(one for one in entries if one not in below), *below]


def _neutral(one: Any) -> Artist:
    """Make the key of a layer that several models have."""
    color = neutral()
    look = {"label": one.get_label(), "linewidths": one.get_linewidths(), "zorder": 1}
    if isinstance(one, LineCollection):
        return LineCollection([], colors=color, **look)
    faces = one.get_facecolor()  # a shade may hold its transparency in its colour
    return PolyCollection([], facecolor=to_rgba(color, faces[0][3]) if len(faces) else "none", **look)


def listed(entries: list[tuple[Artist, ...]]) -> dict[str, Any]:
    """Give handles and labels as matplotlib takes them."""
    labels = [shown(one[0].get_label()) for one in entries]
    return {"handles": [one if one[1:] else one[0] for one in entries], "labels": labels}


# -- of several panels ----------------------------------------------------------------------------


def shared(handles: Iterable[Artist]) -> list[tuple[Artist, ...]]:
    """Give each model of several panels one entry, and what belongs to no model one for each label.

    A model that looks otherwise on another panel is an error.
    """
    found: dict[str, Artist] = {}
    layers: list[Artist] = []
    for one in handles:
        name = bare(one)
        if isinstance(one, Collection):
            layers.append(one)
        elif name not in found or (_is_line(one) and not _is_line(found[name])):
            found[name] = one
        if _is_model(one) and _is_model(found.get(name)) and not _same(one, found[name]):
            raise ValueError(
                f"figure_legend: {name!r} does not look the same on all panels: pass the same palette= to "
                "all, or let each panel have its own legend"
            )
    return once([*found.values(), *layers])


def bare(one: Artist) -> str:
    """Return the label of an artist, for a model without the numbers."""
    label = shown(one.get_label())
    name = Words(model_of(one))
    return name if name and name in label else label


def names_alone(entries: list[tuple[Artist, ...]]) -> list[str]:
    """Return labels without the numbers of models or in parentheses, unless two would be the same."""
    labels = [shown(first.get_label()) for first, *_ in entries]
    names = [bare(first) for first, *_ in entries]
    names = [
        type(name)(NUMBERS.sub("", name)) if name == label else name
        for name, label in zip(names, labels, strict=True)
    ]
    return names if len(set(names)) == len(names) else labels


def _is_model(one: Any) -> bool:
    return isinstance(one, Line2D) and ":" in gid_of(one)


def _is_colored(one: Any) -> bool:
    return isinstance(one, Line2D) and bool(np.ptp(to_rgba(one.get_color())[:3]) > _GREY)


def _is_line(one: Any) -> bool:
    return isinstance(one, Line2D) and one.get_linestyle() != "None"


def can_share(known: list[Artist], more: list[Artist]) -> bool:
    """Whether one legend tells the models of several panels and of one more apart."""
    try:
        shared([*known, *more])
    except ValueError:
        return False
    here = {bare(one) for one in more}
    return not any(
        bare(other) not in here and _same(one, other)
        for one in filter(_is_colored, more)
        for other in filter(_is_colored, known)
        if bare(one) not in map(bare, known) and (_is_model(one) or _is_model(other))
    )


def _same(one: Any, other: Any) -> bool:
    """Whether two lines look alike; of markers alone the color counts."""
    dashes = [str(line._unscaled_dash_pattern) for line in (one, other) if _is_line(line)]
    return to_rgba(one.get_color()) == to_rgba(other.get_color()) and len(set(dashes)) < 2


# -- A legend whose entries look as their lines do when it is drawn -------------------------------

_LOOK = ("color", "linewidth", "alpha", "marker", "markersize", "markerfacecolor", "markeredgecolor")


class Following(Unlisted, Legend):
    """A legend of an axes whose entries follow the lines that they were made of, such as one recolored."""

    def __init__(self, ax: Axes, handles: list[Any], labels: list[str], **kws: Any) -> None:
        super().__init__(ax, handles, labels, **kws)
        firsts = [one[0] if isinstance(one, tuple) else one for one in handles]
        self._followed = [
            (entry, line, _look(line))
            for entry, line in zip(self.legend_handles, firsts, strict=True)
            if isinstance(entry, Line2D) and isinstance(line, Line2D)
        ]
        ax.legend_ = self
        self._remove_method = ax._remove_legend  # type: ignore[attr-defined]

    @allow_rasterization  # type: ignore[untyped-decorator]
    def draw(self, renderer: RendererBase) -> None:
        for entry, line, before in self._followed:
            now = _look(line)
            entry.set(**{word: value for word, value in now.items() if repr(value) != repr(before[word])})
            before |= now
        super().draw(renderer)


def _look(line: Line2D) -> dict[str, Any]:
    return {word: getattr(line, f"get_{word}")() for word in _LOOK} | {"linestyle": dashes_of(line)}


# -- A legend of an axes whose place is ours, and the places where it may stand -------------------

_MANY = 300  # points of a band's edge that are measured
_OUTSIDE = {"below": ("upper center", (0.5, 0.0)), "right": ("upper left", (1.0, 1.0))}


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
        ax: Any = self.axes
        box, dpi = ax.get_window_extent(renderer), ax.get_figure(root=True).dpi
        below, right = (one * dpi / 72 for one in self.reach)
        return Bbox([[box.x0, box.y0 - below], [box.x1 + right, box.y1]])

    def get_tightbbox(self, renderer: RendererBase | None = None) -> Bbox | None:
        """Return the same, if there is a legend outside."""
        return self.get_window_extent(renderer) if any(self.reach) else None


class Held(Rows):
    """A legend of an axes: where it would stand first, and what the caller has asked for."""

    def __init__(
        self, legend: Legend, entries: list[tuple[Artist, ...]], first: str, asked: bool, columns: int | None
    ) -> None:
        super().__init__(legend)
        self._entries = entries
        self.ax: Axes = legend.axes
        self.first, self.asked, self.columns = first, asked, columns
        self.scene: Scene | None = None
        self.room: tuple[float, float] | None = None  # points below and on the right
        self._out = False
        self._ground = legend.get_frame().get_facecolor()
        self._axes_pad = float(legend.borderaxespad)
        known = (one for one in self.ax.artists if isinstance(one, Spacer))
        self.spacer = next(known, None) or Spacer(self.ax)
        legend.set_in_layout(False)  # the spacer is: a wide legend would push the panel aside
        self._put = self._where()

    def is_ours(self, figure: Figure) -> bool:
        """Say whether the legend is still the one of its axes, and where it was put."""
        now, (loc, anchor) = self.ax.get_legend(), self._where()
        stands = now is self.legend or (self._out and now is None)
        left = loc == self._put[0] and anchor is self._put[1]
        return bool(stands and left and self.ax.get_figure(root=True) is figure)

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

    def leave_numbers_out(self) -> None:
        """Write names alone."""
        self.names = names_alone(self._entries)

    def reset(self) -> None:
        """Stand at the first choice, as if nothing were decided."""
        self.measures.clear()
        self.room, self.names, self.least = None, [], LEAST
        self.spacer.reach = 0.0, 0.0
        self.hidden = set()
        self.arrange(self.columns or 1, form=0)
        self.stand(self.first if self.first in SPOTS else "upper right", 0.0, 0.0)

    def stand(self, spot: str, across: float, up: float) -> None:
        """Stand in the panel, so many points from a spot."""
        self._put_at(spot, (0, 0, 1, 1), across, up, self._axes_pad)

    def corners(self, size: Array, place: Place, width: float, height: float) -> tuple[float, ...]:
        """Return the corners of the legend at a place of a panel, in points."""
        free = size - 2 * self.pad - (width, height)
        x, y = self.pad + np.array(SPOTS[place.spot]) * free + (place.across, place.up)
        return x, y, x + width, y + height

    def options(self, renderer: RendererBase, only_last: bool) -> list[Option]:
        """List where the legend can stand outside, in its last form or in all."""
        if self.scene is None:
            return []
        forms = self.forms[-1:] if only_last else self.forms
        found = [self.scene.fit(self, side, form, renderer) for form in forms for side in SIDES]
        return [one for one in found if one is not None]

    def stand_outside(self, option: Option) -> None:
        """Stand outside, as was found fit."""
        self.arrange(option.columns, option.form)
        self.room, self.spacer.reach, self._option = option.room, option.reach, option
        self._put_at(*_OUTSIDE[option.side], *option.away, 0.0)

    def widen(self, margins: dict[Axes, Array], renderer: RendererBase) -> None:
        """Let the words around the panel, in pixels, hold the legend below or beside it."""
        if self.room is not None and self.ax in margins:
            below, right = np.array(self.spacer.reach) * pixels(renderer)
            x0, y0, x1, y1 = margins[self.ax]
            margins[self.ax] = np.array([x0, min(y0, -below), max(x1, right), y1])

    def centre(self, renderer: RendererBase) -> None:
        """Stand below the middle of the panel, or as near to it as the page and the neighbours let it.

        The name of the axis may have fewer rows than when the place was found, or more.
        """
        if self.scene is None or self.side != "below":
            return
        figure: Any = self.ax.get_figure(root=True)
        panel = self.ax.get_window_extent(renderer)
        middle = (panel.x0 + panel.x1) / 2 - figure.bbox.x0
        middle, half = middle / pixels(renderer), self.size(renderer)[0] / 2
        low, high, named = self.scene.left, self.scene.right, self.scene.named
        across = float(np.clip(middle, low + half, max(low, high - half))) - middle
        up = 0.0 if named is None else named - named_below(self.ax, renderer)
        self.spacer.reach = self._option.reach[0] - up, self._option.reach[1]
        self._put_at(*_OUTSIDE["below"], across, self._option.away[1] + up, 0.0)

    def stand_beside(self) -> None:
        """Stand on the right without room, as the caller wants one outside."""
        self.arrange(self.columns or 1, form=0)
        self.room, self.spacer.reach = None, (0.0, 0.0)
        self._put_at(*_OUTSIDE["right"], self.gap, 0.0, 0.0)

    def _put_at(self, loc: str, anchor: tuple[float, ...], across: float, up: float, pad: float) -> None:
        legend: Any = self.legend
        self.ax.legend_, self._out = legend, False  # it may have been left out on the way to this place
        figure: Any = self.ax.get_figure(root=True)
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
        self.spacer.reach = 0.0, 0.0

    def leave_out_thin_bands(self, renderer: RendererBase) -> None:
        """Leave out the entries of bands that are nowhere wider than the line that they belong to."""
        point = pixels(renderer)
        panel = self.ax.get_window_extent(renderer)
        bands = [one for one in self.ax.collections if layer_of(one) == "band"]
        shapes = [one for one in bands if isinstance(one, PolyCollection) and one.get_visible()]
        for i, label in enumerate(self.labels):
            same = [one for one in shapes if str(one.get_label()).lstrip() == label]
            thin = [_thickness(one, panel, point) < self._width_beside(one) for one in same]
            if thin and all(thin) and self.count > 1:
                self.hidden.add(i)

    def _width_beside(self, band: PolyCollection) -> float:
        """Return the width of the widest line of the same model."""
        widths = (one.get_linewidth() for one in self.ax.lines if model_of(one) == model_of(band))
        return max(widths, default=0.0)


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


def let_stand(box: AnchoredOffsetbox, ink: Ink, first: str, renderer: RendererBase) -> bool:
    """Let a box stand in a panel where it hides least, and note it there; say whether it hides nothing."""
    point = pixels(renderer)
    width, height = np.array(box.get_window_extent(renderer).size) / point
    pad = float(box.borderpad * box.prop.get_size_in_points())
    place = ink.place(width, height, pad, first)
    ax = box.axes
    if place is None or not isinstance(ax, Axes):
        return place is not None
    away = ScaledTranslation(place.across / 72, place.up / 72, ax.get_figure(root=True).dpi_scale_trans)  # type: ignore[union-attr]
    box.loc = AnchoredOffsetbox.codes[place.spot]
    box.set_bbox_to_anchor(Bbox.unit(), ax.transAxes + away)
    return place.hidden == 0
