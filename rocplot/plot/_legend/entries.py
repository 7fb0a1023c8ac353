"""What a legend lists: models first, and layers of the same words once."""

from __future__ import annotations

import inspect
from typing import Any

from matplotlib.artist import Artist
from matplotlib.collections import Collection, LineCollection, PolyCollection
from matplotlib.legend import Legend

from rocplot.plot._looks import neutral
from rocplot.plot._typeset import shown

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
