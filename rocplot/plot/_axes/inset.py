"""The axes of an inset that enlarges a part of its panel."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.ticker import FixedLocator, MaxNLocator, NullFormatter

_GID = "zoom"
_APART = 0.3  # of a side: ticks of a scale of its own


def inset_of(ax: Axes) -> Axes | None:
    """Find the inset that stands on the axes."""
    found = (one for one in ax.child_axes if isinstance(one, Axes) and one.get_gid() == _GID)
    return next(found, None)


def _few(made: Axes, axis: Axis) -> list[float]:
    """Choose ticks of a scale of its own that are well apart."""
    shown = axis.get_majorticklocs()
    at = made.transAxes.inverted().transform(made.transData.transform(np.column_stack([shown, shown])))
    found: list[int] = []
    for i, place in enumerate(at[:, 0 if axis is made.xaxis else 1]):
        if 0 <= place <= 1 and (not found or place - at[found[-1], 0 if axis is made.xaxis else 1] > _APART):
            found.append(i)
    return [float(shown[i]) for i in found]


def inset(
    ax: Axes,
    bounds: Sequence[float],
    x: tuple[float, float],
    y: tuple[float, float],
    lay_out: Callable[[Axes], None],
    standing: Axes | None,
    *,
    text: float,
    width: float,
) -> Axes:
    """Lay out an inset as its panel is, with these limits, text and frame; one that stands moves."""
    made = ax.inset_axes(tuple(bounds), gid=_GID)  # type: ignore[arg-type]
    if standing is not None:
        standing.remove()
    for way in "xy":
        if (scale := getattr(ax, f"get_{way}scale")()) in ("log", "logit", "symlog"):
            getattr(made, f"set_{way}scale")(scale)
    lay_out(made)
    made.set(xlabel="", ylabel="", xlim=x, ylim=y)
    made.set_box_aspect(None)
    made.set_aspect("auto")
    made.tick_params(labelsize=text, length=2, pad=1.5, width=width)
    for axis in (made.xaxis, made.yaxis):
        if axis.get_transform().is_affine:
            axis.set_major_locator(MaxNLocator(3, steps=[1, 2, 5, 10]))
            continue
        axis.set_minor_formatter(NullFormatter())
        if isinstance(axis.get_major_locator(), FixedLocator):
            axis.set_major_locator(FixedLocator(_few(made, axis)))
    for spine in made.spines.values():
        spine.set(visible=True, linewidth=width)
    return made
