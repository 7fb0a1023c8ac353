"""Lines of equal metric value."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

import numpy as np
from matplotlib.axes import Axes

from rocplot._numbers import written
from rocplot._typing import Array
from rocplot.plot._artists.lines import line
from rocplot.plot._artists.text import label_on
from rocplot.plot._looks import HAIR, over, text_unit, thin_width

Isometrics: TypeAlias = tuple[str, list[tuple[float, Array, Array]], dict[str, Any]]

_ALONG = (0.94, 0.88, 0.8, 0.7, 0.06, 0.12, 0.2, 0.3, 0.5)  # where a line's value may stand


def isometrics(
    ax: Axes,
    request: Isometrics | None,
    to: Callable[[Array, Array], Any] = lambda f, t: (f, t),
    grounds: Sequence[Any] | Array | None = None,
    **label_kws: Any,
) -> None:
    """Draw lines of equal metric value, each with its value on it.

    `to` leads from ROC space elsewhere; `grounds` are the colours behind the values of each line.
    """
    if request is None:
        return
    name, lines, options = request
    texts = written([float(f"{value:.12g}") for value, _, _ in lines], ".3g")
    bare = not np.isfinite(ax.dataLim.minpos).all()  # a scale that sees to the limits needs data
    for i, (_, f, t) in enumerate(lines):
        if grounds is not None:
            label_kws["bbox"] = {"facecolor": grounds[i], "edgecolor": "none", "pad": 0.3 * text_unit()}
        look: dict[str, Any] = {
            "linewidth": thin_width(HAIR),
            "alpha": 0.6,
            "gid": "isometrics",
            "zorder": 1.4,
        }
        look["label"] = f"equal {name}" if i == 0 else None
        own = options if i == 0 else {key: options[key] for key in options if key != "label"}
        drawn = line(ax, *to(f, t), **over(look, own))
        if bare:
            ax.update_datalim(np.round(np.asarray(drawn.get_xydata()), 9))
        for spots in _along(f, t):
            label_on(ax, texts[i], np.stack(to(*spots.T), 1), **label_kws)


def _along(f: Array, t: Array) -> Iterator[Array]:
    """Yield, for each branch of a line, the places for its value; short ones hold none."""
    for part in np.split(np.column_stack([f, t]), np.flatnonzero(np.isnan(f))):
        branch = part[~np.isnan(part[:, 0])]
        far = np.r_[0, np.cumsum(np.hypot(*np.diff(branch, axis=0).T))]
        if far[-1] <= 0.15:
            continue
        end = min(0.5, 0.12 / far[-1])  # what is left of a line beyond its value should look like a line
        along = np.concatenate([np.clip(_ALONG, end, 1 - end), _ALONG])
        if len(branch) == 2:
            yield branch[0] + np.outer(along, branch[1] - branch[0])
        else:
            yield np.column_stack([np.interp(along * far[-1], far, side) for side in branch.T])
