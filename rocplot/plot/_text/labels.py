"""Text beside points and on lines, placed when the figure is drawn: clear of curves, labels and legend."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
from matplotlib.artist import Artist, allow_rasterization
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.collections import Collection
from matplotlib.lines import Line2D
from matplotlib.text import Text
from matplotlib.transforms import BboxBase, IdentityTransform, Transform

from rocplot._typing import Array
from rocplot.compute._base.caution import caution
from rocplot.plot._looks import LEADER, text_unit, thin_width
from rocplot.plot._text.crowds import MANY, Sparse, apart, near, stack, thinned
from rocplot.plot._text.cuts import Cuts
from rocplot.plot._text.label import Label, box_of, measure, said, settle
from rocplot.plot._text.line_names import NamePlaces, place_names
from rocplot.plot._text.places import BAD, LONG, PAD, Taken
from rocplot.plot._text.scene import Scene, in_panel, standing_in
from rocplot.plot._typeset import Unlisted, Words, literal

# distances are in units of the text: points where secondary text has 7 pt
_NEAR = (0.0, 3.0)  # beyond the clear space of the marker: beside the point
_AWAY = (7.0, 12.0, 18.0, 26.0, 36.0, 48.0)  # with a leader
_FAR = (LONG, 84.0)  # for labels that must stand somewhere: better than on a line, if no leader crosses one
_DIRECTIONS = (-40, -15, -65, 10, -90, 35, 180, 145, 215, 90, 120, 60, 240, 0, 265)  # degrees: below curves
_LEADER_FROM = 5.0  # beyond the clear space: farther labels get a leader
_CHANCE = "chance"
_LED = 1.5  # what a leader costs
_CALM = 4.0  # a place that costs less needs no farther one
_SAID = 20  # numbers that a warning names
_SPARSE = 10.0  # between the points of numbers, where they are more


class Labels(Unlisted, Artist):
    """All placed labels of one axes.

    Placement is settled at each drawing, in display space, because only then the size of the axes and of
    the text is known: after the legend, before any line; anew only if something has changed.
    """

    def __init__(self, ax: Axes) -> None:
        super().__init__()
        self._labels: list[Label] = []
        self.names_shown = True
        self.names_stand = True  # whether all names of lines have found a good place
        self._told = False
        self._unit = text_unit()  # of the style in force now, which may be another one at drawing
        self._avoided: list[Line2D | Collection] = []
        self._asked: list[Label] = []  # numbers that were asked for and are in view
        self._unwritten = 0  # numbers that were asked for and are too many
        self._to_page: Transform = ax.transData
        self._scene: Scene | None = None  # while a figure is drawn
        self._known: Any = None  # for what the places hold, in a panel that stands at
        self._low = np.zeros(2)
        self._cuts = Cuts()
        self.set_zorder(6)
        self.set_gid("labels")
        self.set_in_layout(False)
        ax.add_artist(self)
        ax.add_artist(_Placing(self))

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
        word: str = "",
        series: str = "",
        unwritten: int = 0,
        **kws: Any,
    ) -> Text:
        """Add a label beside one point, or centred on the best of several spots; `to_page` finds these.

        It may say how many other numbers were asked for that no page would hold.
        """
        self._to_page, self._unwritten = to_page, self._unwritten + unwritten
        figure, text = self.axes.get_figure(root=True), Words(text)  # type: ignore[union-attr]
        first = not any(word and (one.word, one.series) == (word, series) for one in self._labels)
        made = literal(Text(0, 0, said(word * first, text), **kws))
        leader = Line2D([], [], linewidth=thin_width(LEADER), color=made.get_color(), solid_capstyle="butt")
        for artist in (made, leader):
            artist.set_figure(figure)  # type: ignore[arg-type]
            artist.set_transform(IdentityTransform())
            artist.axes = self.axes
        where = np.atleast_2d(np.asarray(spots, float))
        self._labels.append(Label(made, where, beside, required, near, clear, leader, word, series, text))
        return made

    def avoid(self, line: Line2D | Collection) -> None:
        """Keep all labels off a line, or several, or the edges of polygons."""
        self._avoided.append(line)

    def name(self, line: Line2D, text: str, short: str, **kws: Any) -> Text:
        """Add the name of a line, which stands at it, with its numbers or short of them."""
        at: dict[str, Any] = {"beside": False, "required": True, "to_page": self._to_page, "clear": 1.5}
        made = self.add(text, np.empty((0, 2)), **at, color=line.get_color(), **kws)
        self._labels[-1].line, self._labels[-1].short = line, Words(short)
        return made

    def owned(self) -> Iterator[tuple[Text | Line2D, str]]:
        """Go through the texts and leaders that belong to a series, or to a line, with its gid."""
        for one in self._labels:
            if owner := one.series or str((one.line and one.line.get_gid()) or ""):
                yield from ((one.text, owner), (one.leader, owner))

    def write_names(self, short: bool) -> None:
        """Write the names of lines without their numbers, or with them."""
        for one in (one for one in self._labels if one.line is not None):
            one.text.set_text(one.short if short else one.number)

    def forget_names(self) -> None:
        """Take the names of lines away."""
        self._labels = [one for one in self._labels if one.line is None]

    def anchors(self) -> Array:
        """Return the points on the page beside which labels stand."""
        spots = [self._to_page.transform(label.spots[0]) for label in self._labels if label.beside]
        return np.array(spots).reshape(-1, 2)

    def cross(self, line: Line2D | Collection) -> None:
        """Let labels stand on a line, which is cut there."""
        self._cuts.lines.append(line)

    def hand_over(self, other: Labels, to_page: Transform, holds: Callable[[float, float], bool]) -> None:
        """Leave the labels beside points that other axes hold to the labels of those."""
        other._to_page = to_page
        for label in [one for one in self._labels if one.beside and holds(*one.spots[0])]:
            self._labels.remove(label)
            other._labels.append(label)
            for artist in (label.text, label.leader):
                artist.axes = None
                artist.axes = other.axes

    def get_children(self) -> list[Artist]:
        return [label.text for label in self._labels]

    def remove(self) -> None:
        self.mend_lines()
        super().remove()

    @allow_rasterization  # type: ignore[untyped-decorator]
    def draw(self, renderer: RendererBase) -> None:
        if not self.get_visible() or self.axes is None:
            return
        for label in (one for one in self._labels if one.text.get_visible()):
            label.leader.draw(renderer)
            label.text.draw(renderer)
        self._tell()

    def _tell(self) -> None:
        """Warn, once, of numbers that were asked for and have no room."""
        lost = [one for one in self._asked if not one.text.get_visible()]
        if lost and not self._told:
            self._told = True
            numbers = list(dict.fromkeys(one.number for one in lost))
            some = ", ".join(numbers[:_SAID])
            if self._unwritten or numbers[_SAID:]:
                whole = self._unwritten + len(self._asked)
                some = f"{some}, … ({self._unwritten + len(lost)} of {whole})"
            caution(f"no room for the number of {lost[0].word} {some}: enlarge the figure, or ask for fewer")

    def place(self, renderer: RendererBase) -> None:
        """Find a place for every label, or hide it, unless all is as it was."""
        if not (self._labels or self._cuts.lines or self._cuts.at_names):
            return
        scene, boxes = self._lines(renderer), standing_in(self.axes, renderer)
        panel = scene.panel
        standing = [in_panel(box.reshape(2, 2), panel) for box in boxes]
        seen = scene.seen, standing, self._seen_labels(renderer, panel)
        if self._known != (*seen, self._shown_labels()):
            self._place(scene, boxes, renderer)
        elif (move := np.subtract(panel.min, self._low)).any():
            self._move(move)
        self._low, self._known = np.array(panel.min), (*seen, self._shown_labels())

    def _move(self, move: Array) -> None:
        """Let all labels go with their panel, as layout engines move it a little at each drawing."""
        for label in self._labels:
            label.text.set_position(tuple(np.add(label.text.get_position(), move)))
            label.leader.set_data(*(np.asarray(label.leader.get_xydata()) + move).T)
        self._cuts.cut(self.axes, self._cuts.boxes + np.tile(move, 2))  # type: ignore[arg-type]

    def mend_lines(self) -> None:
        """Draw the lines whole that gave way, until labels are placed anew."""
        self._cuts.mend(self.axes)  # type: ignore[arg-type]
        self._known = None

    def forget_scene(self) -> None:
        """Keep nothing large once the lines are drawn."""
        self._scene = None

    def _place(self, scene: Scene, boxes: list[Array], renderer: RendererBase) -> None:
        """Place all labels: first those that must stand, then the names of lines."""
        ax, scale = self.axes, self._scale(renderer)
        assert isinstance(ax, Axes)
        panel = ax.get_window_extent(renderer)
        room = box_of(panel.padded(-2 * PAD * scale))
        taken = Taken(scale, room, scene.ink, scene.thin, list(boxes), renderer)
        shown = self._shown(taken)
        required = [one for one in shown if one.beside and one.required]
        self._asked = [one for one in required if one.word and one.series]
        first = thinned(required, _SPARSE * taken.scale, self._to_page)
        crowd = self._settle_all(first, taken)
        if crowd:
            taken.clear()
            for some in apart(crowd, taken.scale, self._to_page):
                stack(some, taken, len(required) > MANY, self._to_page)
            self._settle_all([one for one in first if one not in crowd], taken, len(required) > MANY)
        known = scene.places(self._names(), NamePlaces)
        before = taken.saved()
        self.mend_lines()
        self.names_stand = place_names(known, taken)
        if not self.names_stand and any(line.get_gid() == _CHANCE for line in self._avoided):
            taken.restore(before)  # a line of chance gives way
            self._cuts.at_names = [line for line in self._avoided if line.get_gid() == _CHANCE]
            kept = [line for line in self._avoided if line not in self._cuts.at_names]
            whole, taken.ink = taken.ink, scene.drawn(kept)
            self.names_stand, taken.ink = place_names(known, taken), whole
        rest = sorted((one for one in shown if one not in required), key=lambda one: not one.beside)
        self._settle_most([one for one in rest if one.beside], taken)
        self._settle_all([one for one in rest if not one.beside], taken)
        written = np.reshape(taken.written, (-1, 4))
        self._cuts.give_way({k: v for k, v in scene.paths.items() if k.get_gid() == _CHANCE}, written)
        self._cuts.cut(ax, written + 0.6 * taken.around)

    def _scale(self, renderer: RendererBase) -> float:
        return self._unit * float(renderer.points_to_pixels(1.0))  # type: ignore[arg-type]

    def _lines(self, renderer: RendererBase) -> Scene:
        panel, scale = self.axes.get_window_extent(renderer), self._scale(renderer)  # type: ignore[union-attr]
        named: list[Any] = [one.line for one in self._labels if one.line is not None]
        self._scene = Scene.of(panel, scale, self._avoided, self._cuts.lines, named, self._scene)
        return self._scene

    def _seen_labels(self, renderer: RendererBase, panel: BboxBase) -> Any:
        """Return what labels say and where, in which type, and how they would be written."""
        way = type(getattr(renderer, "_renderer", renderer))
        texts = [one.text for one in self._labels]
        looks = [(one.get_usetex(), one.get_rotation(), hash(one.get_fontproperties())) for one in texts]
        at = [self._to_page.transform(one.spots) for one in self._labels if len(one.spots)]
        spots = [in_panel(one, panel) for one in at]
        return way, self.names_shown, list(self._labels), looks, spots

    def _shown_labels(self) -> Any:
        """Return what placing settles, which somebody may have changed since."""
        some = [one.text for one in self._labels]
        return [(one.get_visible(), one.get_position(), one.get_text()) for one in some]

    def _shown(self, taken: Taken) -> list[Label]:
        """Hide the labels whose point is beyond the part that is shown; keep off the dots of the others."""
        panel = self.axes.get_window_extent().padded(1)  # type: ignore[union-attr]
        shown = []
        for label in (one for one in self._labels if one.line is None):
            label.leader.set_data([], [])
            label.text.set_visible(True)
            if label.beside:
                x, y = self._to_page.transform(label.spots[0])
                if not panel.contains(x, y):
                    label.text.set_visible(False)
                    continue
                half = (label.clear - 2) * taken.scale
                taken.boxes.append(np.array([x - half, y - half, x + half, y + half]))
            shown.append(label)
        return shown

    def _settle_all(self, labels: list[Label], taken: Taken, spare: bool = False) -> list[Label]:
        """Place labels one after the other; return those that must stand and have no good place.

        Such a label takes with it those whose points are near, because they are what is in its way.  A number
        of a series is left out in its stead if such can be spared.
        """
        failed: list[Label] = []
        last = {label.series: label for label in labels if label.word}
        sparse = Sparse(labels, taken.scale, self._to_page)
        for label in (one for one in labels if not sparse.hides(one)):
            measure(label, taken)
            box, leader, cost = self._best(label, taken)
            if cost >= 2 * BAD and not label.required and label is not last.get(label.series):
                measure(label, taken, alone=True)  # another number says the word
                box, leader, cost = self._best(label, taken)
            if label.required and label.beside and cost >= BAD:
                failed.append(label)
            if (cost >= 2 * BAD and not label.required) or (cost >= BAD and spare and label.series):
                label.text.set_visible(False)
            else:
                settle(label, box, leader, taken)
        must = [one for one in labels if one.beside and one.required]
        return near(must, failed, taken.scale, self._to_page)

    def _settle_most(self, labels: list[Label], taken: Taken) -> None:
        """Place labels that can be spared; if some find no room, these are first in a second attempt."""
        before = taken.saved()
        self._settle_all(labels, taken)
        lost = [one for one in labels if not one.text.get_visible()]
        if not lost or len(labels) > 3 * MANY:
            return
        for order in ([*lost, *(one for one in labels if one not in lost)], labels):
            taken.restore(before)
            self._settle_all(order, taken)
            if sum(not one.text.get_visible() for one in labels) < len(lost):
                return

    def _names(self) -> dict[Label, Line2D]:
        """Return the names to place, with their lines; hide the others."""
        found = {}
        for label in (one for one in self._labels if one.line is not None):
            label.text.set_visible(False)
            if self.names_shown and label.line is not None and label.line.get_visible():
                found[label] = label.line
        return found

    def _best(self, label: Label, taken: Taken) -> tuple[Array, Array | None, float]:
        """Find the best place: near ones are looked at first, and far ones only if these are taken."""
        rings: Sequence[Sequence[float]] = (_NEAR, _AWAY, _FAR)
        if not label.required:
            rings = _NEAR, _AWAY[:2], _AWAY[2:]
        found: tuple[Array, Array | None, float] = np.zeros(4), None, np.inf
        for ring in rings[:1] if label.near or not label.beside else rings:
            boxes, unwelcome = self._candidates(label, taken, ring)
            leaders, led = self._leaders(label, boxes, taken.scale)
            cost = unwelcome + taken.cost(boxes) + (taken.cut_cost(boxes) if label.beside else 0.0)
            led_well = led & (cost < 2 * BAD)
            if led_well.any():
                cost[led_well] += _LED + taken.leader_cost(leaders[led_well], label.clear)
            at = int(np.argmin(cost))
            if cost[at] < found[2]:
                found = boxes[at], leaders[at] if led[at] else None, float(cost[at])
            if found[2] < _CALM or (ring is _AWAY[:2] and found[2] >= 2 * BAD):
                break
        return found

    def _candidates(self, label: Label, taken: Taken, ring: Sequence[float]) -> tuple[Array, Array]:
        """Give boxes that the text could fill, and how unwelcome each is."""
        spots, size = self._to_page.transform(label.spots), label.size
        if not label.beside:
            return np.hstack([spots - size / 2, spots + size / 2]), np.arange(len(spots)) / 100
        far = label.clear + np.repeat(ring, len(_DIRECTIONS))
        angle = np.radians(np.tile(_DIRECTIONS, len(ring)))
        way = np.column_stack([np.cos(angle), np.sin(angle)])
        # the box touches the circle of radius `far` around the point on its near side
        low = spots[0] + far[:, None] * taken.scale * way + size * (way - 1) / 2
        left, right = taken.room[0] + 2 * PAD * taken.scale, taken.room[2] - 2 * PAD * taken.scale
        slid = low[:, 0].clip(left, max(left, right - size[0]))
        low[:, 0] = np.where(
            np.abs(way[:, 1]) > 0.9, slid, low[:, 0]
        )  # above or below: it may slide sideways
        cost = far / 10 + np.tile(np.arange(len(_DIRECTIONS)) / 100, len(ring))
        return np.hstack([low, low + size]), cost

    def _leaders(self, label: Label, boxes: Array, scale: float) -> tuple[Array, Array]:
        """Give the lines from a point to labels, and which of these stand so far that they need one."""
        anchor = self._to_page.transform(label.spots[0])
        ends = anchor.clip(boxes[:, :2] - PAD * scale, boxes[:, 2:] + PAD * scale)
        far = np.hypot(*(ends - anchor).T) > (label.clear + _LEADER_FROM - PAD) * scale
        return np.stack([np.broadcast_to(anchor, ends.shape), ends], axis=1), far & label.beside


class _Placing(Unlisted, Artist):
    """Places the labels of an axes before its lines are drawn."""

    def __init__(self, labels: Labels) -> None:
        super().__init__()
        self._labels = labels
        self.set_zorder(-0.9)
        self.set_gid("placing")
        self.set_in_layout(False)

    def draw(self, renderer: RendererBase) -> None:
        if self._labels.axes is None:  # they were removed
            return
        if self._labels.get_visible():
            self._labels.place(renderer)
        else:
            self._labels.mend_lines()
        self._labels.forget_scene()


def labels_of(ax: Axes) -> Labels:
    """Return the labels of an axes, made when first asked for."""
    for artist in ax.artists:
        if isinstance(artist, Labels):
            return artist
    return Labels(ax)
