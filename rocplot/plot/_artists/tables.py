"""Boxes of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.offsetbox import AnchoredOffsetbox, OffsetBox, TextArea
from matplotlib.transforms import Bbox

from rocplot._validation import one_of
from rocplot.plot._looks import ground, small_size, text_color, text_unit
from rocplot.plot._scales import straight
from rocplot.plot._typeset import typeset

Table: TypeAlias = tuple[list[tuple[str, str]], str | None, dict[str, Any]]


def table_request(options: dict[str, Any], known: dict[str, tuple[str, str]], argument: str) -> Table:
    """Choose the rows of a box, its place and the look of its text, before anything is drawn."""
    wanted, loc = options.get("rows"), options.get("loc")
    rows = [known[one_of(row, known, argument)] for row in (known if wanted is None else wanted)]
    if loc is not None:
        one_of(loc, (*AnchoredOffsetbox.codes, "outside"), f"{argument} loc")
    if not rows:
        raise ValueError(f"{argument} holds no rows: name some of {', '.join(map(repr, known))}")
    return rows, loc, {key: value for key, value in options.items() if key not in ("rows", "loc")}


class _Grid(OffsetBox):
    """Lines of two cells, whose baselines are level; the second begins, or ends, in one line."""

    def __init__(self, rows: list[list[TextArea]], gap: float, right: bool) -> None:
        super().__init__()
        self._children = [cell for row in rows for cell in row]
        self._gap, self._right = gap, right

    def _get_bbox_and_child_offsets(self, renderer: RendererBase) -> tuple[Bbox, list[tuple[float, float]]]:
        boxes = [cell.get_bbox(renderer) for cell in self._children]
        below, high = max(-box.y0 for box in boxes), max(box.height for box in boxes)
        first, second = (max(box.width for box in boxes[i::2]) for i in (0, 1))
        begin = first + self._gap * float(renderer.points_to_pixels(1.0))  # type: ignore[arg-type]
        total = high * len(boxes) / 2
        offsets = []
        for i, box in enumerate(boxes):
            x = 0.0 if i % 2 == 0 else begin + (second - box.width) * self._right
            offsets.append((x, total - high * (i // 2 + 1) + below))
        return Bbox.from_bounds(0, 0, begin + second, total), offsets


def _cell(words: str, kws: dict[str, Any]) -> TextArea:
    return TextArea(typeset(words, kws.get("usetex")), textprops=kws)


def table_box(
    ax: Axes,
    rows: Sequence[tuple[str, str]],
    loc: str | None,
    kws: dict[str, Any],
    first: str,
    heights: tuple[float, float] = (0.0, 1.0),
) -> tuple[AnchoredOffsetbox, bool]:
    """Write names and numbers in two columns, in a corner of the unit square or outside on the right.

    `heights` are other ones between which the corners lie.  Numbers alone end in one line, numbers with
    something after them begin in one.  It says whether the corner is left open; the box then stands in the
    `first` one, to be moved.
    """
    text = {"fontsize": min(small_size(), 6.0), "color": text_color()} | kws
    right = not any(" " in value for _, value in rows)
    child = _Grid([[_cell(part, text) for part in row] for row in rows], 6 * text_unit(), right)
    place: dict[str, Any] = {
        "loc": loc or first,
        "bbox_to_anchor": (0, heights[0], 1, heights[1] - heights[0]),
        "bbox_transform": straight(ax),
    }
    if loc == "outside":
        place = {"loc": "upper left", "bbox_to_anchor": (1, 1), "bbox_transform": ax.transAxes}
    box = AnchoredOffsetbox(child=child, borderpad=0.2, pad=0.3, **place)
    box.set_gid("statistics")
    box.set_zorder(5)
    box.patch.set(facecolor=ground(), edgecolor="none", alpha=0.85)
    ax.add_artist(box)
    return box, loc is None
