"""Texts at fixed positions, each shown in the first of several forms that fits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from matplotlib.artist import Artist, allow_rasterization
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.text import Text
from matplotlib.transforms import BboxBase, offset_copy

from rocplot._typing import Array
from rocplot._warnings import warn_once
from rocplot.page.labels import find_overlaps
from rocplot.page.typeset import LiteralString, LiteralText, UnlistedArtist


@dataclass(eq=False)
class _TextGroup:
    forms: list[list[Text]]
    obstacles: list[Array]  # per text: boxes to keep off, (x0, y0, x1, y1) in data coordinates
    sizes: tuple[float, ...]
    pads: tuple[float, ...]  # clear space around each text, per form, in points: the same in any style
    is_separable: bool  # whether each text may take a form of its own if only the last form would fit all
    word: str  # what one text is called in the warning that some are left out; empty for no warning


class FittedTexts(UnlistedArtist, Artist):
    """Texts at fixed positions of one axes, each group in the first of its forms that fits.

    A form that overlaps itself, an earlier group, an obstacle or another panel is tried in smaller sizes,
    then the next form is tried.  If no form fits, the group is left out, or, if it is separable, each of its
    texts takes the first form that fits it, in the smallest size.
    """

    def __init__(self, ax: Axes) -> None:
        super().__init__()
        self._groups: list[_TextGroup] = []
        self._neighbours: Array | None = None  # measured at each drawing if a text leaves the panel
        self.set(zorder=5, gid="texts", in_layout=False)
        ax.add_artist(self)

    def add_group(
        self,
        forms: list[list[tuple[float, float, str, dict[str, Any]]]],
        obstacles: list[Any] | None,
        sizes: tuple[float, ...],
        pads: tuple[float, ...],
        is_separable: bool,
        word: str = "",
    ) -> list[Text]:
        """Add a group of texts, each (x, y, text, keywords), in several forms, the preferred one first.

        Return the texts of all forms.

        With a `word` for one of them, such as ``"split"``, a warning says how many of them have no room.
        """
        texts = [[self._create_text(x, y, text, **kws) for x, y, text, kws in form] for form in forms]
        self._groups.append(_TextGroup(texts, obstacles or [], sizes, pads, is_separable, word))
        return [text for form in texts for text in form]

    def _create_text(self, x: float, y: float, text: str, shift: float = 0.0, **look: Any) -> Text:
        """Create a hidden text; `shift` moves it sideways, in points."""
        assert self.axes is not None
        figure = self.axes.get_figure(root=True)
        artist = LiteralText(x, y, LiteralString(text), **look)
        artist.set_figure(figure)  # type: ignore[arg-type]
        artist.set_transform(offset_copy(self.axes.transData, figure, shift, 0, units="points"))
        artist.axes = self.axes
        artist.set_visible(False)
        return artist

    def get_children(self) -> list[Artist]:
        return [text for group in self._groups for form in group.forms for text in form]

    @allow_rasterization  # type: ignore[untyped-decorator]
    def draw(self, renderer: RendererBase) -> None:
        if not self.get_visible() or self.axes is None:
            return
        scale = float(renderer.points_to_pixels(1.0))  # type: ignore[arg-type]
        occupied = _enclose_page(self.axes.get_figure(root=True).bbox)  # type: ignore[union-attr]
        self._neighbours = None
        for group in self._groups:
            occupied = self._fit_group(group, renderer, scale, occupied)
            for text in (text for form in group.forms for text in form if text.get_visible()):
                text.draw(renderer)
        if lost := self.write_missing_numbers():
            warn_once(self, f"{lost}: enlarge the figure, or shorten the texts")

    def write_missing_numbers(self) -> str:
        """Write how many texts of groups with a `word` have no room in the drawn panel; empty if none."""
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

    def _is_beside_panel(self, renderer: RendererBase, box: Array) -> bool:
        """Return whether the box of a text reaches another panel with its labels, or its half of the gap."""
        panel, figure = self.axes.bbox, self.axes.get_figure(root=True)  # type: ignore[union-attr]
        low, high = np.reshape(panel.extents, (2, 2))
        if (box[:2] >= low).all() and (box[2:] <= high).all():
            return False
        if self._neighbours is None:
            others = [ax for ax in figure.axes if ax.get_visible() and not ax.bbox.overlaps(panel)]  # type: ignore[union-attr]
            boxes = [other for ax in others if (other := ax.get_tightbbox(renderer)) is not None]
            sides = np.reshape([other.extents for other in boxes], (-1, 2, 2))
            middle = (sides + sides.clip(low, high)) / 2
            self._neighbours = np.hstack(
                [np.minimum(sides[:, 0], middle[:, 0]), np.maximum(sides[:, 1], middle[:, 1])]
            )
        return bool(find_overlaps(box[None], self._neighbours).any())

    def _fit_group(self, group: _TextGroup, renderer: RendererBase, scale: float, occupied: Array) -> Array:
        """Show the first form that fits, and return all boxes that are occupied with it."""
        transform = self.axes.transData  # type: ignore[union-attr]
        corners = [transform.transform(box.reshape(-1, 2)).reshape(-1, 2, 2) for box in group.obstacles]
        obstacles = [np.sort(pair, axis=1).reshape(-1, 4) for pair in corners]
        for text in (text for form in group.forms for text in form):
            text.set_visible(False)
        is_beside = partial(self._is_beside_panel, renderer)
        tried, smallest_size = list(zip(group.forms, group.pads, strict=True)), group.sizes[-1:]
        for form, pad in tried[: -1 if group.is_separable and len(tried) > 1 else None]:
            boxes = _fit_form(form, obstacles, occupied, group.sizes, pad * scale, renderer, is_beside)
            if boxes is not None:
                return np.concatenate([occupied, boxes])
        for i in range(len(group.forms[0]) if group.is_separable else 0):
            text_obstacles = obstacles[i : i + 1]
            candidates = (
                _fit_form(
                    [form[i]], text_obstacles, occupied, smallest_size, pad * scale, renderer, is_beside
                )
                for form, pad in tried
            )
            boxes = next((candidate for candidate in candidates if candidate is not None), occupied[:0])
            occupied = np.concatenate([occupied, boxes])
        return occupied


def _fit_form(
    form: list[Text],
    obstacles: list[Array],
    occupied: Array,
    sizes: tuple[float, ...],
    pad: float,
    renderer: RendererBase,
    is_beside: Callable[[Array], bool],
) -> Array | None:
    """Show texts in the largest size that fits and return their boxes; hide them if none fits."""
    measure = partial(_measure_form, form, obstacles, occupied, pad, renderer, is_beside)
    largest, smallest = 0, len(sizes) - 1  # what fits in a size fits in all smaller ones
    boxes = measure(sizes[largest])
    if boxes is None and smallest:
        boxes, largest = measure(sizes[smallest]), 1
        while boxes is not None and largest < smallest:
            middle = (largest + smallest) // 2
            middle_boxes = measure(sizes[middle])
            if middle_boxes is None:
                largest = middle + 1
            else:
                smallest, boxes = middle, middle_boxes
    for text in form:
        text.set_visible(boxes is not None)
        text.set_fontsize(sizes[largest])
    return boxes


def _measure_form(
    form: list[Text],
    obstacles: list[Array],
    occupied: Array,
    pad: float,
    renderer: RendererBase,
    is_beside: Callable[[Array], bool],
    size: float,
) -> Array | None:
    """Measure texts in a size; None as soon as one overlaps an earlier one, an obstacle or another panel."""
    boxes = np.empty((0, 4))
    for i, text in enumerate(form):
        text.set_visible(True)
        text.set_fontsize(size)
        box = np.array(_measure_text_box(text, renderer, pad))[None]
        others = np.concatenate([boxes, occupied, *obstacles[i : i + 1]])
        if find_overlaps(box, others).any() or is_beside(box[0]):
            return None
        boxes = np.concatenate([boxes, box])
    return boxes


def _enclose_page(page: BboxBase) -> Array:
    """Return the space beyond the page as four occupied boxes."""
    (x0, y0), (x1, y1), far = page.min, page.max, 1e6
    sides = [(-far, -far, x0, far), (x1, -far, far, far), (-far, -far, far, y0), (-far, y1, far, far)]
    return np.array(sides)


def _measure_text_box(text: Text, renderer: RendererBase, pad: float) -> tuple[float, float, float, float]:
    """Measure a text, with the box that is drawn around it."""
    box, patch = text.get_window_extent(renderer), text.get_bbox_patch()
    if patch is not None:
        text.update_bbox_position_size(renderer)
        box = patch.get_window_extent(renderer)
    return box.x0 - pad, box.y0 - pad, box.x1 + pad, box.y1 + pad


def get_fitted_texts(ax: Axes) -> FittedTexts:
    """Return the fitted texts of an axes, created at the first request."""
    return next((artist for artist in ax.artists if isinstance(artist, FittedTexts)), None) or FittedTexts(ax)
