"""The legend of an axes: what the caller asks for, and which place is left open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.legend import Legend
from matplotlib.lines import Line2D

from rocplot.plot._legend.box import Held
from rocplot.plot._legend.entries import KEYWORDS, columns, listed, once
from rocplot.plot._legend.follow import follow
from rocplot.plot._legend.place import held_of, legends_of
from rocplot.plot._text.names import are_direct, name_lines
from rocplot.plot._typeset import literal_legend

_LOOK = {"frameon": True, "facecolor": "inherit", "edgecolor": "none", "framealpha": 0.85, "fancybox": False}


def check(want: object) -> None:
    """Raise for a legend that matplotlib would refuse, while nothing is drawn yet."""
    places = ", ".join(map(repr, Legend.codes))
    words = f"a bool, 'auto', 'outside', 'direct', a location ({places}) or a dict of keywords"
    if not isinstance(want, (bool, np.bool_, str, dict, type(None))):
        raise TypeError(f"legend must be {words}, got {want!r}")
    options = want if isinstance(want, dict) else {"loc": want}
    unknown = set(options) - KEYWORDS
    if unknown:
        raise TypeError(
            f"legend got an unexpected key {min(unknown, key=str)!r}. It takes those of Axes.legend"
        )
    loc = options.get("loc")
    known = (*Legend.codes, *(("auto", "outside", "direct") if loc is want else ("outside",)))
    if isinstance(loc, str) and loc not in known:
        raise ValueError(f"legend={want!r} is unknown: pass {words}")
    if isinstance(want, dict):
        blank: dict[str, Any] = {"handles": [Line2D([], [])], "labels": [""]}
        try:
            Legend(Figure().add_subplot(), **blank | options | ({"loc": None} if loc == "outside" else {}))
        except (TypeError, ValueError, AttributeError) as error:
            raise ValueError(f"legend: {error}") from error


def draw(ax: Axes, want: object, has_names: bool, loc: str, without: Sequence[Artist] = ()) -> None:
    """Draw, redraw or leave out the legend.

    `want` is ``"auto"`` (as soon as something has a name), a bool, a location, ``"outside"`` or a dict of
    matplotlib legend keywords.  What belongs to no model stands below the models.  Where the caller does not
    say where it stands, `loc` is the first choice, which gives way when the figure is drawn (see `Legends`).
    ``"direct"`` writes the models' names at their lines; the legend is then `without` them.
    """
    before = held_of(ax)
    standing = ax.get_legend() or (before and before.legend)  # which may be left out, or part of the figure's
    if want is False or want is None or (want == "auto" and not (has_names or standing)):
        return
    if isinstance(want, str) and (want == "direct" or (want == "auto" and are_direct(ax))):
        name_lines(ax, lambda named: draw(ax, True, True, loc, named))
        return
    entries = once([one for one in ax.get_legend_handles_labels()[0] if one not in without])
    if not entries:
        if standing is not None:
            legends_of(ax).release(ax)
        return
    own = dict(want) if isinstance(want, dict) else {} if want in ("auto", "direct", True) else {"loc": want}
    outside = own.get("loc") == "outside"
    if outside:
        own["loc"], loc = None, "outside"
    if standing is not None:
        if before is not None and before.asked and "loc" not in own:
            outside, loc = True, "outside"
        own = _kept(standing, before) | own
    open_place = not {key for key in ("loc", "bbox_to_anchor") if own.get(key) is not None}
    asked = listed(entries) | _LOOK | {"loc": loc if loc in Legend.codes else "best"} | _given(own)
    made = literal_legend(ax.legend(**asked))
    made.set_gid("legend")
    follow(made, asked["handles"])
    if open_place and (ax.name != "3d" or outside):
        legends_of(ax).hold(Held(ax, made, entries, loc, outside, columns(own)))


def _given(own: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in own.items() if key != "loc" or value is not None}


def _kept(standing: Any, before: Held | None) -> dict[str, Any]:
    """Return what a legend keeps when it is drawn anew: its title and columns, and the caller's place."""
    title = standing.get_title()
    kept: dict[str, Any] = {}
    if title.get_text():
        kept |= {"title": title.get_text(), "title_fontproperties": title.get_fontproperties()}
    if before is not None:
        return kept | ({"ncols": before.columns} if before.columns else {})
    kept |= {"prop": standing.prop, "frameon": standing.get_frame_on()}
    kept |= {"ncols": standing._ncols, "borderaxespad": standing.borderaxespad}
    box = standing._bbox_to_anchor
    if box is not None or not standing._loc_used_default:
        kept |= {"loc": standing._loc, "bbox_to_anchor": box}
    return kept
