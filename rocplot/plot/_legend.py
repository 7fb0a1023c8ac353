"""The legend of an axes, or of a whole figure: what it lists, and which place the caller leaves open."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.collections import Collection, LineCollection, PolyCollection
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure, SubFigure
from matplotlib.legend import Legend
from matplotlib.lines import Line2D

from rocplot.plot._legend_box import Held, Strip
from rocplot.plot._legend_place import legends_of
from rocplot.plot._looks import neutral
from rocplot.plot._text.names import are_direct, name_lines
from rocplot.plot._typeset import legend_text

_KEYWORDS = set(inspect.signature(Legend).parameters) - {"parent"}
_LOOK = {"frameon": True, "facecolor": "inherit", "edgecolor": "none", "framealpha": 0.85, "fancybox": False}
_SIDES = {"lower center": "lower", "upper center": "upper", "center right": "right", "center left": "left"}


def check(want: object) -> None:
    """Raise for a legend that matplotlib would refuse, while nothing is drawn yet."""
    places = ", ".join(map(repr, Legend.codes))
    words = f"a bool, 'auto', 'outside', 'direct', a location ({places}) or a dict of keywords"
    if not isinstance(want, (bool, np.bool_, str, dict, type(None))):
        raise TypeError(f"legend must be {words}, got {want!r}")
    options = want if isinstance(want, dict) else {"loc": want}
    unknown = set(options) - _KEYWORDS
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
    standing = ax.get_legend()
    if want is False or want is None or (want == "auto" and not (has_names or standing)):
        return
    if isinstance(want, str) and (want == "direct" or (want == "auto" and are_direct(ax))):
        name_lines(ax, lambda named: draw(ax, True, True, loc, named))
        return
    entries = _once([one for one in ax.get_legend_handles_labels()[0] if one not in without])
    if not entries:
        if standing is not None:
            standing.remove()
        return
    own = dict(want) if isinstance(want, dict) else {} if want in ("auto", "direct", True) else {"loc": want}
    outside = own.get("loc") == "outside"
    if outside:
        own["loc"], loc = None, "outside"
    if standing is not None:
        before = legends_of(ax).held(ax)
        if before is not None and before.asked and "loc" not in own:
            outside, loc = True, "outside"
        own = _kept(standing, before) | own
    open_place = not {key for key in ("loc", "bbox_to_anchor") if own.get(key) is not None}
    made = ax.legend(
        **_listed(entries) | _LOOK | {"loc": loc if loc in Legend.codes else "best"} | _given(own)
    )
    made.set_gid("legend")
    if open_place and (ax.name != "3d" or outside):
        legends_of(ax).hold(Held(ax, made, loc, outside, _columns(own)))


def _columns(own: dict[str, Any]) -> Any:
    return own.get("ncols", own.get("ncol"))


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


def _listed(entries: list[tuple[Artist, ...]]) -> dict[str, Any]:
    """Give handles and labels as matplotlib takes them, models first."""
    entries = _in_order(entries)
    labels = [str(one[0].get_label()).lstrip() for one in entries]  # see `legend_text`
    return {"handles": [one if one[1:] else one[0] for one in entries], "labels": labels}


def _in_order(entries: list[tuple[Artist, ...]]) -> list[tuple[Artist, ...]]:
    return sorted(entries, key=lambda one: ":" not in (one[0].get_gid() or "") and one[0].get_zorder() < 1.9)


# -- one legend of all panels ---------------------------------------------------------------------


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
    unknown = set(kws) - _KEYWORDS
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
        **_listed(entries) | {"frameon": False, "loc": f"outside {loc}" if side else loc} | kws
    )
    for text, (first, *_) in zip(made.get_texts(), _in_order(entries), strict=True):
        text.set_text(_bare(first))
    made.set_gid("figure legend")
    if side is not None:
        place.span(Strip(figure, made, side, _columns(kws)))
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
    return _once([*found.values(), *layers])


def _bare(one: Artist) -> str:
    """Return the label of an artist, for a model without the numbers."""
    label = str(one.get_label()).lstrip()
    name = legend_text((one.get_gid() or "").partition(":")[2]).lstrip()
    return name if name and name in label else label


def _is_model(one: Any) -> bool:
    return isinstance(one, Line2D) and ":" in (one.get_gid() or "")


def _is_line(one: Any) -> bool:
    return isinstance(one, Line2D) and one.get_linestyle() != "None"


def _same(one: Any, other: Any) -> bool:
    """Whether two lines look alike; of markers alone the color counts."""
    dashes = [str(line._unscaled_dash_pattern) for line in (one, other) if _is_line(line)]
    return to_rgba(one.get_color()) == to_rgba(other.get_color()) and len(set(dashes)) < 2


# -- entries --------------------------------------------------------------------------------------


def _once(handles: list[Artist]) -> list[tuple[Artist, ...]]:
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
