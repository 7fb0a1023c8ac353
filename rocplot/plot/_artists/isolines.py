"""Lines of equal metric value."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from matplotlib.axes import Axes

from rocplot._numbers import written
from rocplot._typing import Array
from rocplot.plot._artists.lines import line
from rocplot.plot._artists.text import label_on
from rocplot.plot._looks import HAIR, METHOD_STYLES, over, thin_width


class Isometrics(NamedTuple):
    """Lines of equal metric value: the metric, (value, fpr, tpr) each, the caller's look, and the skew."""

    name: str
    lines: list[tuple[float, Array, Array]]
    look: dict[str, Any]
    skew: float


_END = 0.06  # of the length of a line, of which what is left beyond its value should look like a line
_LEAST = 0.12  # the same in ROC space
_SPOTS = 41  # places along a line
_LOW = 0.4  # of the way from the lower left: where the values of lines over others stand


def isometrics(
    ax: Axes,
    request: Isometrics | None,
    to: Callable[[Array, Array], Any] = lambda f, t: (f, t),
    *,
    before: Sequence[Isometrics] = (),
    over_others: bool = False,
    **label_kws: Any,
) -> None:
    """Draw lines of equal metric value, each with its value on it; `to` leads from ROC space elsewhere.

    Accuracies stand where they are read, on the descending diagonal: there they are the true positive rate.
    The values of lines drawn over others stand farther down, apart from those of the others.  Of lines that
    were drawn `before`, those of the same metric at another skew are told apart by dashes, and by the skew.
    """
    if request is None:
        return
    name, lines, options, skew = request
    words = f"equal {name}"
    others = [one.skew for one in before if one.name == name]
    if others and not np.allclose(others, skew):
        for earlier in (
            one for one in ax.lines if one.get_gid() == "isometrics" and one.get_label() == words
        ):
            earlier.set_label(f"{words}, N/P = {others[0]:.3g}")
        words = f"{words}, N/P = {skew:.3g}"
        options = {"linestyle": METHOD_STYLES[len({*others}) % len(METHOD_STYLES)]} | options
        over_others = True
    texts = written([float(f"{value:.12g}") for value, _, _ in lines], ".3g")
    bare = not np.isfinite(ax.dataLim.minpos).all()  # a scale that sees to the limits needs data
    for i, (_, f, t) in enumerate(lines):
        look: dict[str, Any] = {
            "linewidth": thin_width(HAIR),
            "alpha": 0.6,
            "gid": "isometrics",
            "zorder": 1.4,
        }
        look["label"] = words if i == 0 else None
        own = options if i == 0 else {key: options[key] for key in options if key != "label"}
        drawn = line(ax, *to(f, t), **over(look, own))
        if bare:
            ax.update_datalim(np.round(np.asarray(drawn.get_xydata()), 9))
        for spots in _along(f, t, name == "accuracy", over_others):
            label_on(ax, texts[i], np.stack(to(*spots.T), 1), **label_kws)


def _along(f: Array, t: Array, on_diagonal: bool, low: bool) -> Iterator[Array]:
    """Yield, for each branch of a line, the places for its value; short ones hold none.

    The best is near the upper right end, or farther down, or where the line meets the descending
    diagonal; then the nearest.
    """
    for part in np.split(np.column_stack([f, t]), np.flatnonzero(np.isnan(f))):
        branch = part[~np.isnan(part[:, 0])]
        far = np.r_[0, np.cumsum(np.hypot(*np.diff(branch, axis=0).T))]
        if far[-1] <= 0.15:
            continue
        end = min(0.5, max(_LEAST / far[-1], _END))
        along = np.linspace(end, 1 - end, _SPOTS)
        spots = np.column_stack([np.interp(along * far[-1], far, side) for side in branch.T])
        off = np.abs(spots.sum(axis=1) - 1) if on_diagonal else 1 - along
        off = np.abs(along - _LOW) if low else off
        yield spots[np.argsort(off, kind="stable")]
