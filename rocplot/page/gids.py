"""The gid of each artist: ``roc:naive Bayes`` names its layer or picture, and its model.

Users may set another gid, so ours is also kept in a private attribute, and only that one is read.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from matplotlib.artist import Artist
from matplotlib.axes import Axes

from rocplot._names import replace_unprintable


class Gid(str):
    """A gid that the caller has set, with the one that it replaces."""

    ours: str

    def __new__(cls, text: str, ours: str = "") -> Gid:
        gid = super().__new__(cls, text)
        gid.ours = getattr(ours, "ours", ours)
        return gid


def write_gid(artist: Artist, gid: str) -> None:
    """Set the gid of an artist, and keep it as ours."""
    artist.set_gid(gid)
    artist._rocplot_gid = gid  # type: ignore[attr-defined]


def keep_gids(artists: Iterable[Artist]) -> None:
    """Keep our gids with the artists, and those in insets, so that a later `set_gid` does not hide them.

    What SVG writes as the id is free of characters that would break the file.
    """
    for artist in artists:
        if gid := get_gid(artist):
            artist._rocplot_gid = gid  # type: ignore[attr-defined]
            written = str(artist.get_gid())
            if (clean := replace_unprintable(written)) != written:
                artist.set_gid(clean)
        if isinstance(artist, Axes):
            keep_gids(artist.get_children())


def get_gid(artist: Artist) -> str:
    """Return the gid that we have set for an artist, else its own, else an empty string."""
    gid: Any = artist.get_gid()
    return str(getattr(artist, "_rocplot_gid", None) or getattr(gid, "ours", gid) or "")


def get_layer_name(artist: Artist) -> str:
    """Return the first part of a gid: the picture for a model's main line, the layer for other artists."""
    return get_gid(artist).partition(":")[0]


def get_model_name(artist: Artist) -> str:
    """Return the second part of a gid: the name of a model."""
    return get_gid(artist).partition(":")[2]
