"""What the gid of an artist says: ``roc:naive Bayes`` is of the layer or picture roc, and of that model."""

from __future__ import annotations

from matplotlib.artist import Artist

TABLE = "a confusion matrix"  # the label of a panel whose cells are square, not the whole


def layer_of(artist: Artist) -> str:
    """Return the first part of a gid: the name of a picture for a model's main line, else that of a layer."""
    return str(artist.get_gid() or "").partition(":")[0]


def model_of(artist: Artist) -> str:
    """Return the second part of a gid: the name of a model."""
    return str(artist.get_gid() or "").partition(":")[2]
