"""One legend of all panels of a figure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.collections import Collection
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure, SubFigure
from matplotlib.legend import Legend
from matplotlib.lines import Line2D

from rocplot.plot._legend.entries import KEYWORDS, columns, in_order, listed, once
from rocplot.plot._legend.place import legends_of
from rocplot.plot._legend.strip import Strip
from rocplot.plot._typeset import Words, literal_legend, shown

_SIDES = {"lower center": "lower", "upper center": "upper", "center right": "right", "center left": "left"}


def figure_legend(
    fig_or_axes: Figure | SubFigure | Axes | Sequence[Axes] | np.ndarray[Any, Any], **kws: Any
) -> Legend:
    """Draw one legend for all panels of a figure, in place of theirs.

    Models have their names alone in it, as the numbers in the panels' labels differ.  The panels make room
    for it, with any layout engine or none.

    Parameters
    ----------
    fig_or_axes : Figure, SubFigure, Axes or array of Axes
        The figure, or those of its axes whose models are listed.
    **kws
        Keywords of ``Figure.legend``.  ``loc`` is a side of the page, ``"lower center"`` by default,
        ``"upper center"``, ``"center left"`` or ``"center right"``, where the panels make room; elsewhere,
        or with ``bbox_to_anchor``, it stands as matplotlib has it.  ``ncols`` is by default as many as the
        page is wide enough for, and 1 at its sides.

    Returns
    -------
    Legend
        The legend; a later call draws another one in its place.

    Raises
    ------
    TypeError
        For what is neither a figure nor axes, or a keyword that a legend does not take.
    ValueError
        For axes of several figures, axes that show nothing with a label, an unknown location, or a model that
        has another color or line style on another panel.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> import rocplot as rp
    >>> fig, (left, right) = plt.subplots(1, 2)
    >>> y, scores = [0, 1, 0, 1], {"tree": [0.1, 0.7, 0.4, 0.3], "forest": [0.2, 0.6, 0.3, 0.9]}
    >>> ax = rp.roc(y, scores, ax=left)
    >>> ax = rp.precision_recall(y, scores, ax=right)
    >>> [text.get_text() for text in rp.figure_legend(fig).get_texts()]
    ['tree', 'forest']
    >>> plt.close(fig)
    """
    axes = _axes_of(fig_or_axes)
    unknown = set(kws) - KEYWORDS
    if unknown:
        raise TypeError(f"figure_legend() got an unexpected keyword argument {min(unknown)!r}")
    loc = str(kws.pop("loc", None) or "lower center").removeprefix("outside ")
    if loc not in Legend.codes or loc == "best":
        raise ValueError(f"loc={loc!r} is unknown: pass one of {', '.join(map(repr, _SIDES))}")
    entries = _shared(axes)
    if not entries:
        raise ValueError("figure_legend: the axes show nothing that has a label: draw the models first")
    figures = {ax.figure for ax in axes}
    figure: Any = figures.pop() if len(figures) == 1 else axes[0].get_figure(root=True)
    place = legends_of(axes[0])
    for ax in axes:
        place.release(ax)
    for old in (one for one in figure.legends if one.get_gid() == "figure legend"):
        old.remove()
    side = None if "bbox_to_anchor" in kws else _SIDES.get(loc)
    made: Legend = figure.legend(
        **listed(entries) | {"frameon": False, "loc": f"outside {loc}" if side else loc} | kws
    )
    literal_legend(made)
    for text, (first, *_) in zip(made.get_texts(), in_order(entries), strict=True):
        text.set_text(_bare(first))
    made.set_gid("figure legend")
    if side is not None:
        place.span(Strip(figure, made, side, columns(kws)))
    return made


def _axes_of(given: Any) -> list[Axes]:
    """Read the axes, of one figure."""
    some = list(given.axes) if isinstance(given, Figure | SubFigure) else list(np.ravel(given))
    if isinstance(given, SubFigure):
        some = [ax for ax in some if ax.figure is given]
    if not some or not all(isinstance(ax, Axes) for ax in some):
        raise TypeError(f"fig_or_axes must be a Figure with axes, or Axes, not {given!r}")
    if len({ax.get_figure(root=True) for ax in some}) > 1:
        raise ValueError("fig_or_axes holds axes of several figures: call figure_legend for each figure")
    return some


def _shared(axes: list[Axes]) -> list[tuple[Artist, ...]]:
    """Give each model of the panels one entry, and what belongs to no model one for each label."""
    found: dict[str, Artist] = {}
    layers: list[Artist] = []
    for one in (one for ax in axes for one in ax.get_legend_handles_labels()[0]):
        name = _bare(one)
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


def _bare(one: Artist) -> str:
    """Return the label of an artist, for a model without the numbers."""
    label = shown(one.get_label())
    name = Words((one.get_gid() or "").partition(":")[2])
    return name if name and name in label else label


def _is_model(one: Any) -> bool:
    return isinstance(one, Line2D) and ":" in (one.get_gid() or "")


def _is_line(one: Any) -> bool:
    return isinstance(one, Line2D) and one.get_linestyle() != "None"


def _same(one: Any, other: Any) -> bool:
    """Whether two lines look alike; of markers alone the color counts."""
    dashes = [str(line._unscaled_dash_pattern) for line in (one, other) if _is_line(line)]
    return to_rgba(one.get_color()) == to_rgba(other.get_color()) and len(set(dashes)) < 2
