"""Panels of counts: cases on an axis, a ranking, a table, a tree."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import FixedLocator, MaxNLocator, MultipleLocator

from rocplot._numbers import amount
from rocplot.plot._axes.frame import (
    MARGIN,
    frame,
    heads,
    in_rows,
    is_new,
    limits,
    rate,
    square,
    ticks,
    unit_square,
)
from rocplot.plot._axes.rounded import Rounded, fit
from rocplot.plot._gids import TABLE
from rocplot.plot._terms import heading
from rocplot.plot._typeset import Words, literal_axis

_LIFT = {
    "count": "True positives",
    "rate": "True positive rate",
    "ratio": "Lift (ratio to random)",
}
_STEPS = [1, 2, 5, 10]
_SLOT = 1.15  # of the width of a panel before it is laid out: what it and the names beside it take
_FLAT = 0.35  # of the longer side: too short for a label along it


def class_counts(ax: Axes, negatives: float, positives: float) -> None:
    """Lay out PN space: one case is as long as another, so that a slope is a ratio of counts."""
    sides = {
        f"{way}lim": (-MARGIN * total, (1 + MARGIN) * total)
        for way, total in (("x", negatives), ("y", positives))
    }
    if frame(ax, "False positives", "True positives", **sides):
        square(ax, positives / negatives)


def counts(ax: Axes, negatives: float, positives: float, weighed: bool) -> None:
    """Lay out a panel of two counts on one scale, unless the axes already are one of these totals."""
    classes = f"{negatives:.9g} negatives and {positives:.9g} positives"
    if not is_new(ax):
        if ax.patch.get_label() != classes:
            here = str(ax.patch.get_label()) or "another kind of plot"
            raise ValueError(
                f"ax already shows {here}, not {classes}: draw all models in one call with rebalanced=True, "
                "on another axes, or by roc"
            )
        return
    longer = max(negatives, positives)
    margin = MARGIN * longer
    frame(ax, "", "", xlim=(-margin, negatives + margin), ylim=(-margin, positives + margin))
    ax.patch.set_label(classes)
    square(ax, (positives + 2 * margin) / (negatives + 2 * margin))
    for axis, length, word in ((ax.xaxis, negatives, "False"), (ax.yaxis, positives, "True")):
        steps = MaxNLocator(max(1, round(5 * length / longer)), steps=_STEPS, integer=longer >= 5)
        places = [at for at in steps.tick_values(0, length) if 0 <= at <= length * (1 + 1e-9)]
        apart = len(places) > 1 and places[1] > 0.09 * longer  # else their labels would overlap
        ticks(axis, FixedLocator(places if apart else places[:1]), length + 2 * margin)
        of = f"(of {amount(length)}, reweighted)" if weighed else f"(of {amount(length)})"
        flat = length < _FLAT * longer
        words = f"{word} positives {of}" if not flat else f"{word}\npositives\n{of}"
        axis.set_label_text(heading(ax, words))
    if positives < _FLAT * longer:
        ax.yaxis.label.set(rotation=0, ha="right", va="center", wrap=False)


def power(ax: Axes, end: float) -> None:
    """Lay out a power over the number of cases; those of a later call fit in."""
    words = "Cases (positives + negatives)", "Power"
    if frame(ax, *words, xlim=(0, end), ylim=(0, 1 + MARGIN)):
        ticks(ax.yaxis, MultipleLocator(0.2), 1, rate)
        if ax.xaxis.get_transform().is_affine:
            ax.xaxis.set_major_locator(Rounded(5, whole=True))
        ticks(ax.xaxis, None, end, _as_in_labels(amount))
    elif end > ax.get_xlim()[1]:
        limits(ax, xlim=(0, end))


def lift(ax: Axes, scale: str, top: float, write: Callable[[float], str]) -> None:
    """Lay out a square panel over the predicted-positive rate, as high as its highest curve.

    Counts are written as labels write them.
    """
    words = "Predicted positive rate", _LIFT[scale]
    if scale == "rate":
        unit_square(ax, *words)
        return
    low, high = (0.0, 1.06 * top) if scale == "ratio" else (-MARGIN * top, (1 + MARGIN) * top)
    if frame(ax, *words, xlim=(-MARGIN, 1 + MARGIN), ylim=(low, high)):
        square(ax)
        whole = scale == "count" and top > 2
        if ax.yaxis.get_transform().is_affine:
            ax.yaxis.set_major_locator(Rounded(whole=whole))
        ticks(ax.xaxis, MultipleLocator(0.2), 1, rate)
        ticks(ax.yaxis, None, high - low, rate if scale == "ratio" else _as_in_labels(write))
    elif high > ax.get_ylim()[1]:
        limits(ax, ylim=(low, high))


def money(ax: Axes, per_unit: float, label: str, unit: str, write: Callable[[float], str]) -> None:
    """Add an axis on the right that tells heights in money, written as labels write it."""
    there, back = functools.partial(_times, per_unit), functools.partial(_times, 1 / per_unit)
    axis = ax.secondary_yaxis("right", functions=(there, back))
    literal_axis(axis.yaxis)
    axis.set_ylabel(heading(ax, f"{label} ({unit})" if unit else label))
    axis.yaxis.set_major_locator(Rounded())
    axis.yaxis.set_major_formatter(_as_in_labels(write))
    axis.set_gid("money")


def _times(factor: float, value: Any) -> Any:
    return value * factor


def _as_in_labels(write: Callable[[float], str]) -> Callable[[float, Any], str]:
    return functools.partial(_words, write)


def _words(write: Callable[[float], str], value: float, _position: Any) -> str:
    return Words(write(round(value, 9)))


def rows(ax: Axes | None, signs: bool) -> int:
    """Count the rows that stand on an axes already; ranks and shares of cases have no axis in common."""
    if ax is None or is_new(ax):
        return 0
    if str(ax.patch.get_label()).startswith("darkest") == signs and ax.patch.get_gid() == "frame":
        here, wanted = ("shares of cases", "ranks") if signs else ("ranks", "shares of cases")
        raise ValueError(
            f"ax already shows {here}, where {wanted} cannot be read: draw all models in one call, or change "
            "max_cases"
        )
    return len(ax.get_yticks())


def strip(ax: Axes, names: list[str], end: float, xlabel: str) -> None:
    """Lay out rows for rankings below those that stand already, each around its number from 0."""
    new = is_new(ax)
    known = [] if new else [label.get_text() for label in ax.get_yticklabels()]
    if new:
        frame(ax, xlabel, "")
        ax.tick_params(left=False)
        for side in ("left", "right", "top"):
            ax.spines[side].set_visible(False)
    known += heads(ax, names)
    ax.set_yticks(range(len(known)), known)
    ax.set(xlim=(0, end if new else max(end, ax.get_xlim()[1])), ylim=(len(known) - 0.45, -0.55))
    end = ax.get_xlim()[1]
    half = 0.5 if end > 1 else 0.0  # a rank stands below the middle of its sign
    ax.xaxis.set_major_locator(Rounded(6, whole=end > 1, shift=-half))
    ax.xaxis.set_major_formatter(functools.partial(_shifted, half))


def _shifted(by: float, at: float, position: Any) -> str:
    return rate(at + by, position)


def darkest(ax: Axes, share: float) -> float:
    """Keep the share that the darkest tone of a strip stands for, or recall it on axes that have one."""
    kind, _, known = str(ax.patch.get_label()).partition(" ")
    if kind == "darkest":
        return float(known)
    ax.patch.set_label(f"darkest {share!r}")
    return share


def _lengths(at: float, _position: Any) -> str:
    return Words(amount(abs(at)))


def opposed(ax: Axes, xlabel: str, names: Sequence[str], end: float, ylim: tuple[float, float]) -> None:
    """Lay out rows of bars to both sides of 0, whose lengths are counts, the first one around y = 0."""
    if not is_new(ax):
        raise ValueError("ax is in use: the comparison of two models needs axes of its own")
    frame(ax, xlabel, "", xlim=(-end, end), ylim=ylim)
    ax.patch.set_label("opposed")
    ax.set_yticks(range(len(names)), heads(ax, names))
    ax.tick_params(axis="y", length=0)
    ax.xaxis.set_major_locator(Rounded(5, whole=end > 2))
    ax.xaxis.set_major_formatter(_lengths)
    for side in ("left", "right", "top"):
        ax.spines[side].set_visible(False)


def forest(ax: Axes, xlabel: str, ends: tuple[float, float], last: float, headed: bool) -> None:
    """Lay out rows of intervals, the first one at 0, below a row for a heading."""
    if not is_new(ax):
        raise ValueError("ax is in use: intervals in rows need axes of their own")
    frame(ax, xlabel, "", xlim=ends, ylim=(last + 0.7, -1.6 if headed else -0.7))
    ax.patch.set_label("intervals in rows")
    ax.set_yticks([])
    for side in ("left", "right", "top"):
        ax.spines[side].set_visible(False)
    ticks(ax.xaxis, MaxNLocator(5, steps=_STEPS), ends[1] - ends[0], rate)


def table(
    ax: Axes,
    rows: str,
    columns: str,
    names: Sequence[str],
    below: Sequence[str],
    right: Sequence[str],
    margin: tuple[float, float],
) -> None:
    """Lay out a table of classes: cells of unit size, the first row on top, and margins if wanted.

    Those on the right are as wide, and those below as high, as `margin` says, in cells.
    """
    if not is_new(ax):
        raise ValueError("ax is in use: a confusion matrix needs axes of its own")
    ax.patch.set_gid("panel")
    ax.patch.set_label(TABLE)
    many = len(names)
    sides = (right, margin[0]), (below, margin[1])
    wide, high = (many + size * len(ends) + 0.02 for ends, size in sides)
    ax.set(xlim=(-0.02, wide), ylim=(high, -0.02))
    ax.set_xlabel(heading(ax, columns), x=many / 2 / wide)  # in the middle of the classes
    ax.set_ylabel(heading(ax, rows), y=1 - many / 2 / high)
    ax.set_aspect("equal", adjustable="box")
    for axis, (ends, size) in zip((ax.xaxis, ax.yaxis), sides, strict=True):
        middles = [i + 0.5 for i in range(many)] + [many + size * (i + 0.5) for i in range(len(ends))]
        axis.set_ticks(middles, list(map(Words, [*names, *ends])))
    ax.tick_params(length=0, top=False, labeltop=True, bottom=False, labelbottom=False)
    ax.xaxis.set_label_position("top")
    for spine in ax.spines.values():
        spine.set_visible(False)
    _fit_heads(ax, many, (wide + 0.02, high + 0.02))


def _fit_heads(ax: Axes, many: int, size: tuple[float, float]) -> None:
    """Turn the heads of columns that are wider than these, and make all heads small where cells are low."""
    rows, columns = ax.get_yticklabels(), ax.get_xticklabels()
    long = max((label.get_window_extent().width for label in rows), default=0.0)  # none beside a shared axis
    panel = ax.get_window_extent()
    room = np.array([_SLOT * panel.width - long, panel.height])
    for part in (columns[:many], columns[many:]):
        if any(one.get_window_extent().width > 0.9 * float(np.min(room / size)) for one in part):
            for one in part:
                one.set(rotation=90)
            room[1] = min(room[1], _SLOT * panel.height - long)
    cell = float(np.min(room / size)) * 72 / ax.figure.dpi
    for one in (*rows, *columns):
        one.set(fontsize=max(6.0, min(float(one.get_fontsize()), 0.75 * cell)))


def diagram(ax: Axes, xlabel: str, width: int, height: float, names: dict[float, str]) -> None:
    """Lay out a diagram without axes, its first row on top, and with names of rows at the left."""
    ax.patch.set_gid("frame")
    ax.set(xlim=(-0.5, width - 0.5), ylim=(height, -0.5), xlabel=heading(ax, xlabel), ylabel="")
    ax.set_aspect("auto")
    ax.set_xticks([])
    ax.set_yticks(list(names), list(map(Words, names.values())))
    ax.yaxis.set_major_locator(_Last(list(names)))
    ax.tick_params(length=0)
    in_rows(ax)
    for spine in ax.spines.values():
        spine.set_visible(False)


class _Last(FixedLocator):
    """Names of rows; of the last one alone where they would touch, as the numbers there are left out."""

    def tick_values(self, vmin: float, vmax: float) -> Any:
        places = super().tick_values(vmin, vmax)
        return places if fit(self.axis, places) else places[-1:]


def listing(ax: Axes, xlabel: str, wide: float, lines: int, above: float) -> None:
    """Lay out lines of text without axes, the first on top and room for heads above it."""
    diagram(ax, xlabel, 1, lines, {})
    ax.set(xlim=(0, wide), ylim=(lines - 0.5, -above - 0.3))


def width(ax: Axes | None) -> float:
    """Tell how wide a panel will be about, in points; axes do not yet fill what a layout leaves them."""
    return _extent(ax, 0)


def height(ax: Axes | None) -> float:
    """Tell how high a panel will be about, in points."""
    return _extent(ax, 1)


def _extent(ax: Axes | None, way: int) -> float:
    if ax is None:
        side, share = mpl.rcParams["figure.figsize"][way], 0.77
    else:
        side, share = ax.get_figure(root=True).get_size_inches()[way], ax.get_position().bounds[2 + way]  # type: ignore[union-attr]
    return float(72 * side * min(_SLOT * share, 1))
