"""What a legend lists: models first, and layers of the same words once."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.collections import Collection, LineCollection, PolyCollection
from matplotlib.colors import to_rgba
from matplotlib.legend import Legend
from matplotlib.lines import Line2D

from rocplot.plot._legend.rows import NUMBERS
from rocplot.plot._looks import neutral
from rocplot.plot._typeset import Words, shown

_GREY = 0.02  # by how much red, green and blue of a grey differ at most

KEYWORDS = set(inspect.signature(Legend).parameters) - {"parent"}


def once(handles: list[Artist]) -> list[tuple[Artist, ...]]:
    """Give layers of the same words one entry: of no model's color, if models share it."""
    alike: dict[Any, list[Artist]] = {}
    for one in handles:
        alike.setdefault(one.get_label() if isinstance(one, Collection) else id(one), []).append(one)
    entries = []
    for some in alike.values():
        kinds = {type(one): one for one in reversed(some)}
        several = len(some) > len(kinds)
        entries.append(tuple(_neutral(one) if several else one for one in reversed(kinds.values())))
    return entries


def _neutral(one: Any) -> Artist:
    """Make the key of a layer that several models have."""
    color = neutral()
    look = {"label": one.get_label(), "linewidths": one.get_linewidths(), "zorder": 1}
    if isinstance(one, LineCollection):
        return LineCollection([], colors=color, **look)
    return PolyCollection([], facecolor=color, alpha=one.get_alpha(), **look)


def listed(entries: list[tuple[Artist, ...]]) -> dict[str, Any]:
    """Give handles and labels as matplotlib takes them, models first."""
    entries = in_order(entries)
    labels = [shown(one[0].get_label()) for one in entries]
    return {"handles": [one if one[1:] else one[0] for one in entries], "labels": labels}


def in_order(entries: list[tuple[Artist, ...]]) -> list[tuple[Artist, ...]]:
    return sorted(entries, key=lambda one: ":" not in (one[0].get_gid() or "") and one[0].get_zorder() < 1.9)


def columns(own: dict[str, Any]) -> Any:
    """Return the number of columns that the caller asks for."""
    return own.get("ncols", own.get("ncol"))


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
    name = Words((one.get_gid() or "").partition(":")[2])
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
    return isinstance(one, Line2D) and ":" in (one.get_gid() or "")


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
