"""What an inset shows of its panel: the same artists once more, and the lines that join the two."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from matplotlib.axes import Axes
from matplotlib.collections import Collection, LineCollection, PathCollection, PolyCollection
from matplotlib.inset import InsetIndicator
from matplotlib.lines import Line2D
from matplotlib.transforms import Bbox, TransformedBbox

from rocplot.plot._scales import is_data, straight
from rocplot.plot._text.labels import labels_of

_GID = "zoom_frame"
_OVER = 0.015  # of an inset: how far a line along the end of the data reaches over the frame
_NEAR = 1e-9


def in_data(ax: Axes) -> Iterator[Any]:
    """Yield the lines and shades of an axes that stand where data are."""
    for artist in ax.get_children():
        drawn = isinstance(artist, Line2D | LineCollection | PolyCollection) and artist.get_visible()
        if drawn and is_data(ax, artist.get_transform()):
            yield artist


def repeat(ax: Axes, inset: Axes) -> None:
    """Draw in an inset what its panel shows; labels of points that the inset shows move to it."""
    for old in [*inset.lines, *inset.collections]:
        old.remove()
    (left, right), (low, high) = inset.get_xlim(), inset.get_ylim()
    data = ax.dataLim
    first = [-_OVER * (left <= data.x0 + _NEAR), -_OVER * (low <= data.y0 + _NEAR)]
    last = [1 + _OVER * (right >= data.x1 - _NEAR), 1 + _OVER * (high >= data.y1 - _NEAR)]
    seen, labels = TransformedBbox(Bbox([first, last]), inset.transAxes), labels_of(inset)
    for artist in in_data(ax):
        made = _copy(artist)
        made.set(transform=straight(inset), zorder=artist.get_zorder(), gid=artist.get_gid(), label="")
        made.set_clip_path(None)
        made.set_clip_on(artist.get_clip_on())
        inset.add_artist(made)
        made.set_clip_path(None)
        made.set_clip_box(seen)
        if isinstance(made, Line2D) and made.get_linestyle() != "None" and made.get_gid() != "isometrics":
            labels.avoid(made)

    def holds(x: float, y: float) -> bool:
        return bool(left <= x <= right and low <= y <= high)

    labels_of(ax).hand_over(labels, straight(inset), holds)


def _copy(artist: Line2D | Collection) -> Line2D | Collection:
    """Make an artist of the same look on no axes."""
    if isinstance(artist, Line2D):
        line = type(artist)(*artist.get_data())
        line.update_from(artist)
        line.set_markevery(artist.get_markevery())
        return line
    made = PathCollection(artist.get_paths())
    made.update_from(artist)
    return made


def join(ax: Axes, inset: Axes, **kws: Any) -> None:
    """Frame the part of the panel that an inset enlarges, and join the two; lines that did so before go."""
    for old in [one for one in ax.artists if isinstance(one, InsetIndicator) and one.get_gid() == _GID]:
        old.remove()
    made = ax.indicate_inset_zoom(inset, **kws)
    made.set_gid(_GID)
