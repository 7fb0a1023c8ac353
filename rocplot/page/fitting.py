"""Texts in fixed places, in the first of several forms that fits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib.artist import Artist, allow_rasterization
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.text import Text
from matplotlib.transforms import BboxBase, offset_copy

from rocplot._caution import caution
from rocplot._typing import Array
from rocplot.page.labels import meet
from rocplot.page.typeset import LiteralText, Unlisted, Words


@dataclass(eq=False)
class _Group:
    forms: list[list[Text]]
    keep_off: list[Array]  # of each text: boxes (x0, y0, x1, y1) in data coordinates
    sizes: tuple[float, ...]
    pads: tuple[float, ...]  # points of clear space around each text, by form: as few for 6 pt in any style
    alone: bool  # whether, if no form but the last fits all of them, each takes the first that fits itself
    word: str  # what one of the texts is, if a warning says how many of them are left out


class Fitting(Unlisted, Artist):
    """Texts in fixed places of one axes, each group of them in the first of its forms that fits.

    A form that overlaps itself, an earlier group, or what it must keep off is tried in smaller sizes, and
    then given up for the next one.  Where no form fits, the group is left out, or its texts choose alone,
    all in the least size.
    """

    def __init__(self, ax: Axes) -> None:
        super().__init__()
        self._groups: list[_Group] = []
        self._told = False
        self.set(zorder=5, gid="texts", in_layout=False)
        ax.add_artist(self)

    def add(
        self,
        forms: list[list[tuple[float, float, str, dict[str, Any]]]],
        keep_off: list[Any] | None,
        sizes: tuple[float, ...],
        pads: tuple[float, ...],
        alone: bool,
        word: str = "",
    ) -> None:
        """Add a group of texts, (x, y, text, keywords) each, in several forms, the most wanted first.

        With a `word` for one of them, such as ``"split"``, it is said how many of them have no room.
        """
        made = [[self._text(x, y, text, **kws) for x, y, text, kws in form] for form in forms]
        self._groups.append(_Group(made, keep_off or [], sizes, pads, alone, word))

    def _text(self, x: float, y: float, text: str, shift: float = 0.0, **look: Any) -> Text:
        """Make a hidden text; `shift` moves it sideways, in points."""
        assert self.axes is not None
        figure = self.axes.get_figure(root=True)
        made = LiteralText(x, y, Words(text), **look)
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
        if not self._told and (lost := self.lost()):
            self._told = True
            caution(f"{lost}: enlarge the figure, or shorten the texts")

    def lost(self) -> str:
        """Say how many texts have no room in the drawn panel, of those that have a word; empty if none."""
        said = []
        for word in dict.fromkeys(group.word for group in self._groups if group.word):
            texts = [
                forms
                for group in self._groups
                if group.word == word
                for forms in zip(*group.forms, strict=True)
            ]
            hidden = [forms for forms in texts if not any(text.get_visible() for text in forms)]
            if hidden:
                first = " ".join(hidden[0][-1].get_text().split())
                said.append(f"no room for {len(hidden)} of {len(texts)} {word}s, such as {first!r}")
        return "; ".join(said)

    def _settle(self, group: _Group, renderer: RendererBase, scale: float, taken: Array) -> Array:
        """Show the first form that fits; return what is taken after it."""
        transform = self.axes.transData  # type: ignore[union-attr]
        corners = [transform.transform(box.reshape(-1, 2)).reshape(-1, 2, 2) for box in group.keep_off]
        off = [np.sort(pair, axis=1).reshape(-1, 4) for pair in corners]
        for text in (one for form in group.forms for one in form):
            text.set_visible(False)
        tried, least = list(zip(group.forms, group.pads, strict=True)), group.sizes[-1:]
        for form, pad in tried[: -1 if group.alone and len(tried) > 1 else None]:
            boxes = _room(form, off, taken, group.sizes, pad * scale, renderer)
            if boxes is not None:
                return np.concatenate([taken, boxes])
        for i in range(len(group.forms[0]) if group.alone else 0):
            own = off[i : i + 1]
            found = (_room([form[i]], own, taken, least, pad * scale, renderer) for form, pad in tried)
            boxes = next((one for one in found if one is not None), taken[:0])
            taken = np.concatenate([taken, boxes])
        return taken


def _room(
    form: list[Text],
    off: list[Array],
    taken: Array,
    sizes: tuple[float, ...],
    pad: float,
    renderer: RendererBase,
) -> Array | None:
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


def _around(page: BboxBase) -> Array:
    """Give the space beyond the page as boxes that are taken."""
    (x0, y0), (x1, y1), far = page.min, page.max, 1e6
    sides = [(-far, -far, x0, far), (x1, -far, far, far), (-far, -far, far, y0), (-far, y1, far, far)]
    return np.array(sides)


def _edges(text: Text, renderer: RendererBase, pad: float) -> tuple[float, float, float, float]:
    """Measure a text, with the box that is drawn around it."""
    box, patch = text.get_window_extent(renderer), text.get_bbox_patch()
    if patch is not None:
        text.update_bbox_position_size(renderer)
        box = patch.get_window_extent(renderer)
    return box.x0 - pad, box.y0 - pad, box.x1 + pad, box.y1 + pad


def _collide(boxes: Array, off: list[Array], taken: Array) -> bool:
    """Say whether any box overlaps another one, one that is taken, or what it must keep off."""
    others = (np.concatenate([boxes[i + 1 :], taken, *off[i : i + 1]]) for i in range(len(boxes)))
    return any(meet(box[None], some).any() for box, some in zip(boxes, others, strict=True))


def fitting_of(ax: Axes) -> Fitting:
    """Return the fitted texts of an axes, made when first asked for."""
    return next((one for one in ax.artists if isinstance(one, Fitting)), None) or Fitting(ax)
