"""Text beside points and on lines, placed when the figure is drawn: clear of curves, labels and legend."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib.artist import Artist, allow_rasterization
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.collections import Collection
from matplotlib.lines import Line2D
from matplotlib.offsetbox import AnchoredOffsetbox
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.transforms import Bbox, BboxBase, IdentityTransform, Transform, offset_copy

from rocplot.plot._looks import LEADER, text_unit, thin_width

# distances are in units of the text: points where secondary text has 7 pt
_DISTANCES = (0.0, 3.0, 7.0, 12.0, 18.0, 26.0, 36.0, 48.0)  # beyond the clear space of the marker
_FAR = (64.0, 84.0)  # for labels that must stand somewhere: better than on a line, if no leader crosses one
_DIRECTIONS = (-40, -15, -65, 10, -90, 35, 180, 145, 215, 90, 120, 60, 240, 0, 265)  # degrees: below curves
_LEADER_FROM = 5.0  # beyond the clear space: farther labels get a leader
_PAD = 1.0  # clear space around a label


@dataclass(eq=False)
class _Label:
    text: Text
    spots: np.ndarray[Any, Any]  # data coordinates: one point to stand beside, or several to choose from
    beside: bool
    required: bool
    near: bool  # whether it is better left out than far enough to need a leader
    clear: float  # space around the anchor that its marker fills
    leader: Line2D


class Labels(Artist):
    """All placed labels of one axes.

    Placement is settled at each drawing, in display space, because only then the size of the axes and of
    the text is known.
    """

    def __init__(self, ax: Axes) -> None:
        super().__init__()
        self._labels: list[_Label] = []
        self._unit = text_unit()  # of the style in force now, which may be another one at drawing
        self._avoided: list[Line2D | Collection] = []
        self._to_page: Transform = ax.transData
        self.set_zorder(6)
        self.set_gid("labels")
        self.set_in_layout(False)
        ax.add_artist(self)

    def add(
        self,
        text: str,
        spots: Any,
        *,
        beside: bool,
        required: bool,
        near: bool = False,
        clear: float = 3.5,
        to_page: Transform,
        **kws: Any,
    ) -> Text:
        """Add a label beside one point, or centred on the best of several spots; `to_page` finds these."""
        self._to_page = to_page
        figure = self.axes.get_figure(root=True)  # type: ignore[union-attr]
        made = Text(0, 0, text, **kws)
        leader = Line2D([], [], linewidth=thin_width(LEADER), color=made.get_color(), solid_capstyle="butt")
        for artist in (made, leader):
            artist.set_figure(figure)  # type: ignore[arg-type]
            artist.set_transform(IdentityTransform())
            artist.axes = self.axes
        self._labels.append(
            _Label(made, np.atleast_2d(np.asarray(spots, float)), beside, required, near, clear, leader)
        )
        return made

    def avoid(self, line: Line2D | Collection) -> None:
        """Keep all labels off a line, or several, or the edges of polygons."""
        self._avoided.append(line)

    def anchors(self) -> np.ndarray[Any, Any]:
        """Return the points on the page beside which labels stand."""
        spots = [self._to_page.transform(label.spots[0]) for label in self._labels if label.beside]
        return np.array(spots).reshape(-1, 2)

    def get_children(self) -> list[Artist]:
        return [label.text for label in self._labels]

    @allow_rasterization  # type: ignore[untyped-decorator]
    def draw(self, renderer: RendererBase) -> None:
        if not self.get_visible() or self.axes is None:
            return
        self._place(renderer)
        for label in self._labels:
            if label.text.get_visible():
                label.leader.draw(renderer)
                label.text.draw(renderer)

    def _place(self, renderer: RendererBase) -> None:
        scale = self._unit * float(renderer.points_to_pixels(1.0))  # type: ignore[arg-type]
        ax = self.axes
        assert ax is not None
        panel = ax.get_window_extent(renderer)
        room = panel.padded(-2 * _PAD * scale)
        paths = [line.get_transform().transform_path(path) for line in self._avoided for path in _paths(line)]
        taken: list[Bbox] = []
        written: list[Bbox] = []
        leaders: list[Path] = []
        legend = ax.get_legend()
        boxes = [one for one in ax.artists if isinstance(one, AnchoredOffsetbox)]
        taken += [one.get_window_extent(renderer) for one in (legend, *boxes) if one is not None]
        for label in self._labels:
            if label.beside:
                half = (label.clear - 2) * scale
                x, y = self._to_page.transform(label.spots[0])
                taken.append(Bbox([[x - half, y - half], [x + half, y + half]]))
        for label in sorted(self._labels, key=lambda label: (not label.beside, not label.required)):
            label.text.set_visible(True)
            label.leader.set_data([], [])
            if label.beside and not panel.padded(1).contains(*self._to_page.transform(label.spots[0])):
                label.text.set_visible(False)  # its point is beyond the part that is shown
                continue
            best, least = None, math.inf
            for box, anchor, cost in self._candidates(label, room, renderer, scale):
                cost += _crossings(box.padded(_PAD * scale), room, paths, taken)
                if cost < least:  # else it is no better, whatever its leader crosses
                    cost += 50 * sum(path.intersects_bbox(box) for path in leaders)
                    leader = self._leader(label, box, anchor, scale)
                    cost += _leader_crossings(leader, label.clear * scale, paths, written)
                if cost < least:
                    best, least = (box, anchor), cost
                if least < 50:
                    break
            if best is None or (least >= 100 and not label.required):
                label.text.set_visible(False)
                continue
            self._settle(label, *best, renderer, scale)
            taken.append(best[0])
            written.append(best[0])
            if len(label.leader.get_xdata()):  # type: ignore[arg-type]
                leaders.append(label.leader.get_path())

    def _candidates(
        self, label: _Label, room: Bbox, renderer: RendererBase, scale: float
    ) -> Iterator[tuple[Bbox, tuple[float, float], float]]:
        """Yield boxes that the text could fill, the anchor, and how unwelcome the place is."""
        label.text.set_position((0, 0))
        size = label.text.get_window_extent(renderer)
        spots = self._to_page.transform(label.spots)
        if not label.beside:
            for rank, (x, y) in enumerate(spots):
                yield (
                    Bbox.from_bounds(x - size.width / 2, y - size.height / 2, size.width, size.height),
                    (x, y),
                    rank / 100,
                )
            return
        (x, y) = spots[0]
        within = room.padded(-2 * _PAD * scale)
        distances = _DISTANCES + _FAR * label.required
        if label.near:
            distances = tuple(distance for distance in distances if distance <= _LEADER_FROM - _PAD)
        for far in (label.clear + distance for distance in distances):
            for rank, angle in enumerate(_DIRECTIONS):
                across, up = math.cos(math.radians(angle)), math.sin(math.radians(angle))
                # the box touches the circle of radius `far` around the point on its near side
                left = x + far * scale * across + size.width * (across - 1) / 2
                low = y + far * scale * up + size.height * (up - 1) / 2
                if abs(up) > 0.9:  # above or below: it may slide sideways to stay in the panel
                    left = float(np.clip(left, within.x0, max(within.x0, within.x1 - size.width)))
                cost = far / 10 + rank / 100 + 75 * (far >= label.clear + _FAR[0])
                yield Bbox.from_bounds(left, low, size.width, size.height), (x, y), cost

    def _settle(
        self, label: _Label, box: Bbox, anchor: tuple[float, float], renderer: RendererBase, scale: float
    ) -> None:
        size = label.text.get_window_extent(renderer)
        x, y = label.text.get_position()
        label.text.set_position((x + box.x0 - size.x0, y + box.y0 - size.y0))
        if leader := self._leader(label, box, anchor, scale):
            label.leader.set_data(*zip(*leader, strict=True))

    def _leader(
        self, label: _Label, box: Bbox, anchor: tuple[float, float], scale: float
    ) -> list[tuple[float, float]]:
        """Give the ends of the line from a point to a label that stands far from it; none for a near one."""
        box = box.padded(_PAD * scale)
        end = (float(np.clip(anchor[0], box.x0, box.x1)), float(np.clip(anchor[1], box.y0, box.y1)))
        near = not label.beside or math.dist(anchor, end) <= (label.clear + _LEADER_FROM - _PAD) * scale
        return [] if near else [anchor, end]


def _crossings(box: Bbox, room: Bbox, paths: list[Path], taken: list[Bbox]) -> float:
    """Count what a label would cover; 100 and more means that it must not stand there."""
    cost = 0.0
    if not (room.x0 <= box.x0 and box.x1 <= room.x1 and room.y0 <= box.y0 and box.y1 <= room.y1):
        cost += 300
    cost += 200 * sum(_overlap(box, other) for other in taken)
    cost += 100 * sum(path.intersects_bbox(box, filled=False) for path in paths)
    return cost


def _leader_crossings(
    ends: list[tuple[float, float]], clear: float, paths: list[Path], written: list[Bbox]
) -> float:
    """Count what a leader crosses beyond its marker; another label is worse than a line."""
    if not ends:
        return 0.0
    start, end = np.array(ends)
    seen = Path([start + (end - start) * min(1.0, clear / math.dist(start, end)), end])
    cost = 50.0 * sum(seen.intersects_bbox(box) for box in written)
    return cost + 20 * sum(seen.intersects_path(path, filled=False) for path in paths)


def _overlap(a: Bbox, b: Bbox) -> bool:
    return bool(a.x0 < b.x1 and b.x0 < a.x1 and a.y0 < b.y1 and b.y0 < a.y1)


def labels_of(ax: Axes) -> Labels:
    """Return the labels of an axes, made when first asked for."""
    for artist in ax.artists:
        if isinstance(artist, Labels):
            return artist
    return Labels(ax)


def _paths(line: Line2D | Collection) -> Sequence[Path]:
    return [line.get_path()] if isinstance(line, Line2D) else line.get_paths()


@dataclass(eq=False)
class _Group:
    forms: list[list[Text]]
    keep_off: list[np.ndarray[Any, Any]]  # of each text: boxes (x0, y0, x1, y1) in data coordinates
    sizes: tuple[float, ...]
    pads: tuple[float, ...]  # points of clear space around each text, by form: as few for 6 pt in any style
    alone: bool  # whether, if no form but the last fits all of them, each takes the first that fits itself


class Fitting(Artist):
    """Texts in fixed places of one axes, each group of them in the first of its forms that fits.

    A form that overlaps itself, an earlier group, or what it must keep off is tried in smaller sizes, and
    then given up for the next one.  Where no form fits, the group is left out, or its texts choose alone.
    """

    def __init__(self, ax: Axes) -> None:
        super().__init__()
        self._groups: list[_Group] = []
        self.set_zorder(5)
        self.set_gid("texts")
        self.set_in_layout(False)
        ax.add_artist(self)

    def add(
        self,
        forms: list[list[tuple[float, float, str, dict[str, Any]]]],
        keep_off: list[Any] | None,
        sizes: tuple[float, ...],
        pads: tuple[float, ...],
        alone: bool,
    ) -> None:
        """Add a group of texts, (x, y, text, keywords) each, in several forms, the most wanted first."""
        made = [[self._text(*one) for one in form] for form in forms]
        most = max((len(form) for form in made), default=0)
        boxes = [np.empty((0, 4))] * most if keep_off is None else keep_off
        self._groups.append(_Group(made, boxes, sizes, pads, alone))

    def _text(self, x: float, y: float, text: str, kws: dict[str, Any]) -> Text:
        """Make a hidden text; `shift` moves it sideways, in points."""
        assert self.axes is not None
        figure = self.axes.get_figure(root=True)
        shift = kws.get("shift", 0)
        made = Text(x, y, text, **{key: value for key, value in kws.items() if key != "shift"})
        made.set_figure(figure)  # type: ignore[arg-type]
        made.set_transform(offset_copy(self.axes.transData, figure, shift, 0, units="points"))
        made.axes = self.axes
        made.set_visible(False)
        return made

    def get_children(self) -> list[Artist]:
        return [text for group in self._groups for form in group.forms for text in form]

    @allow_rasterization  # type: ignore[untyped-decorator]
    def draw(self, renderer: RendererBase) -> None:
        if not self.get_visible() or self.axes is None:
            return
        scale = float(renderer.points_to_pixels(1.0))  # type: ignore[arg-type]
        taken = _around(self.axes.get_figure(root=True).bbox)  # type: ignore[union-attr]
        for group in self._groups:
            taken = self._settle(group, renderer, scale, taken)
            for text in (one for form in group.forms for one in form if one.get_visible()):
                text.draw(renderer)

    def _settle(
        self, group: _Group, renderer: RendererBase, scale: float, taken: np.ndarray[Any, Any]
    ) -> np.ndarray[Any, Any]:
        """Show the first form that fits; return what is taken after it."""
        transform = self.axes.transData  # type: ignore[union-attr]
        corners = [transform.transform(box.reshape(-1, 2)).reshape(-1, 2, 2) for box in group.keep_off]
        off = [np.sort(pair, axis=1).reshape(-1, 4) for pair in corners]
        for text in (one for form in group.forms for one in form):
            text.set_visible(False)
        tried = list(zip(group.forms, group.pads, strict=True))
        for form, pad in tried[:-1] if group.alone else tried:
            boxes = _room(form, off, taken, group.sizes, pad * scale, renderer)
            if boxes is not None:
                return np.concatenate([taken, boxes])
        for i in range(len(group.forms[0]) if group.alone else 0):
            own = off[i : i + 1]
            found = (_room([form[i]], own, taken, group.sizes, pad * scale, renderer) for form, pad in tried)
            boxes = next((one for one in found if one is not None), taken[:0])
            taken = np.concatenate([taken, boxes])
        return taken


def _room(
    form: list[Text],
    off: list[np.ndarray[Any, Any]],
    taken: np.ndarray[Any, Any],
    sizes: tuple[float, ...],
    pad: float,
    renderer: RendererBase,
) -> np.ndarray[Any, Any] | None:
    """Show texts in the largest size in which they fit, and return their boxes; or hide them."""
    for text in form:
        text.set_visible(True)
    for size in sizes:
        for text in form:
            text.set_fontsize(size)
        boxes = np.array([_edges(text, renderer, pad) for text in form]).reshape(-1, 4)
        if not _collide(boxes, off, taken):
            return boxes
    for text in form:
        text.set_visible(False)
    return None


def _around(page: BboxBase) -> np.ndarray[Any, Any]:
    """Give the space beyond the page as boxes that are taken."""
    (x0, y0), (x1, y1), far = page.min, page.max, 1e6
    sides = [(-far, -far, x0, far), (x1, -far, far, far), (-far, -far, far, y0), (-far, y1, far, far)]
    return np.array(sides)


def _edges(text: Text, renderer: RendererBase, pad: float) -> tuple[float, float, float, float]:
    box = text.get_window_extent(renderer)
    return box.x0 - pad, box.y0 - pad, box.x1 + pad, box.y1 + pad


def _collide(
    boxes: np.ndarray[Any, Any], off: list[np.ndarray[Any, Any]], taken: np.ndarray[Any, Any]
) -> bool:
    """Say whether any box overlaps another one, one that is taken, or what it must keep off."""
    for i, box in enumerate(boxes):
        others = np.concatenate([boxes[i + 1 :], taken, off[i] if i < len(off) else boxes[:0]])
        across = np.minimum(box[2], others[:, 2]) - np.maximum(box[0], others[:, 0])
        up = np.minimum(box[3], others[:, 3]) - np.maximum(box[1], others[:, 1])
        if ((across > 0) & (up > 0)).any():
            return True
    return False


def fitting_of(ax: Axes) -> Fitting:
    """Return the fitted texts of an axes, made when first asked for."""
    for artist in ax.artists:
        if isinstance(artist, Fitting):
            return artist
    return Fitting(ax)
