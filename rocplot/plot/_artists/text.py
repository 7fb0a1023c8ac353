"""Text beside points, on lines, in cells and boxes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.text import Text

from rocplot._typing import Array
from rocplot.plot._looks import neutral, small_size, text_color
from rocplot.plot._scales import straight
from rocplot.plot._terms import said
from rocplot.plot._text.fitting import fitting_of
from rocplot.plot._text.labels import labels_of

_NARROW = 18  # times the size of small text: in such a panel labels without room are left out


def label(ax: Axes, text: str, x: float, y: float, *, required: bool = True, **kws: Any) -> Text:
    """Write beside a point, where nothing else stands.

    A `word` says what the numbers of a `series` are: the first of them on the panel has it.  In a narrow
    panel no label is `required`.
    """
    wide = 72 * ax.get_position().width * ax.get_figure(root=True).get_figwidth()  # type: ignore[union-attr]
    required = required and wide >= _NARROW * small_size()
    defaults: dict[str, Any] = {"fontsize": small_size(), "color": text_color()}
    defaults |= {"to_page": straight(ax)} | kws
    if defaults.get("word"):
        defaults["word"] = said(ax, defaults["word"])
    return labels_of(ax).add(said(ax, text), (x, y), beside=True, required=required, **defaults)


def label_on(ax: Axes, text: str, spots: Sequence[tuple[float, float]] | Array, **kws: Any) -> None:
    """Write on a line, at the first of several spots that is free; without a spot, nothing."""
    if not len(spots):
        return
    defaults: dict[str, Any] = {"fontsize": small_size(), "color": neutral()}
    defaults |= {"to_page": straight(ax), "required": False} | kws
    labels_of(ax).add(said(ax, text), spots, beside=False, **defaults)


def fitted_texts(
    ax: Axes,
    forms: list[list[tuple[float, float, str, dict[str, Any]]]],
    *,
    keep_off: list[Any] | None = None,
    largest: float | None = None,
    pad: float | tuple[float, ...] = 1.0,
    alone: bool = False,
) -> None:
    """Write a group of texts in the first of several forms that fits, from the largest size down to 6 pt."""
    largest = max(small_size() if largest is None else largest, 6.0)
    sizes = tuple(np.append(np.arange(largest, 6, -0.5), 6.0))
    centre = {"ha": "center", "va": "center", "color": text_color()}
    looks = [[(x, y, said(ax, text), centre | kws) for x, y, text, kws in form] for form in forms]
    pads = pad if isinstance(pad, tuple) else (pad,) * len(forms)
    fitting_of(ax).add(looks, keep_off, sizes, pads, alone)
