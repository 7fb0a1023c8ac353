"""Boxes of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.offsetbox import AnchoredOffsetbox, HPacker, TextArea

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


def table_box(
    ax: Axes,
    rows: Sequence[tuple[str, str]],
    loc: str | None,
    kws: dict[str, Any],
    first: str,
    heights: tuple[float, float] = (0.0, 1.0),
) -> tuple[AnchoredOffsetbox, bool]:
    """Write names and numbers in two columns, in a corner of the unit square or outside on the right.

    `heights` are other ones between which the corners lie.  It says whether the corner is left open; the box
    then stands in the `first` one, to be moved.
    """
    text = {
        "fontsize": min(small_size(), 6.0),
        "color": text_color(),
        "linespacing": 1.15,
    } | kws
    names, values = (typeset("\n".join(column), kws.get("usetex")) for column in zip(*rows, strict=True))
    columns: list[Artist] = [
        TextArea(names, textprops=text),
        TextArea(values, textprops=text | {"ha": "left", "multialignment": "right"}),
    ]
    child = HPacker(children=columns, pad=0, sep=6 * text_unit())
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
