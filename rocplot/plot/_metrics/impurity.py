"""Impurity functions, and the chord construction of a split."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from rocplot import compute
from rocplot._validation import one_of
from rocplot.compute._metrics.impurity import IMPURITIES
from rocplot.plot import _artists, _axes

_EDGE = 0.08  # nearer to an end of the axis, text stands beside its line
_LABELS = {
    "minority": "minority class",
    "gini": "Gini index",
    "entropy": "entropy / 2",
    "root_gini": "√Gini",
}


def impurity(*, legend: Any = "auto", ax: Axes | None = None, **line_kws: Any) -> Axes:
    """Draw the impurity functions over the proportion of positives, each rescaled to a maximum of ½.

    Parameters
    ----------
    legend : "auto", bool, str or dict
        As for ``roc``.
    ax : Axes, optional
        Where to draw; by default the current axes.
    **line_kws
        Keywords of the lines.

    Returns
    -------
    Axes
        With lines whose gid is ``impurity:minority``, ``impurity:gini`` and so on.

    Notes
    -----
    Flach's slides, Figure 5.2, left: from the bottom the share of the minority class, the Gini index
    2p(1 − p), half the entropy in bits, and √(p(1 − p)), a half circle.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = impurity(ax=ax)
    >>> ax.lines[-1].get_gid()
    'impurity:root_gini'
    >>> plt.close(fig)
    """
    line_kws = _artists.keywords(line_kws, "impurity()")
    ax = _axes.axes(ax, legend)
    _axes.proportion(ax, "Impurity, rescaled")
    if not _artists.has(ax, "impurity:gini"):
        _draw_functions(ax, line_kws)
    _axes.legend(ax, legend, has_names=True, loc="lower center")
    return ax


def split_impurity(
    children: Sequence[Sequence[float]] | compute.SplitImpurity,
    *,
    names: str | Sequence[str] = ("minority", "gini", "entropy", "root_gini"),
    legend: Any = "auto",
    ax: Axes | None = None,
    **line_kws: Any,
) -> Axes:
    """Draw how much purer a split makes a node: the chord between its children, above the node.

    Parameters
    ----------
    children : two pairs of (positives, negatives)
        The cases in each child; or the result of ``rocplot.compute.split_impurity``.
    names : str or sequence of str
        The impurities to draw.
    legend : "auto", bool, str or dict
        As for ``roc``.
    ax : Axes, optional
        Where to draw; by default the current axes.
    **line_kws
        Keywords of the impurities' lines.

    Returns
    -------
    Axes
        With chords whose gid is ``chord:gini`` and so on, and the split's impurity on each.

    Raises
    ------
    ValueError
        As for ``rocplot.compute.split_impurity``, and for unknown names.

    Notes
    -----
    Flach's slides, Figure 5.2, right.  The impurity of the split is the chord's height above the node's
    proportion of positives; what is left to the curve is the gain.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = split_impurity([(3, 4), (2, 1)], names=["gini"], ax=ax)
    >>> plt.close(fig)
    """
    found = children if isinstance(children, compute.SplitImpurity) else compute.split_impurity(children)
    names = [names] if isinstance(names, str) else list(names)
    if not names:
        raise ValueError(f"names is empty: choose from {', '.join(map(repr, IMPURITIES))}")
    for name in names:
        one_of(name, IMPURITIES, "names")
    line_kws = _artists.keywords(line_kws, "split_impurity()")

    ax = _axes.axes(ax, legend)
    _axes.proportion(ax, "Impurity, rescaled")
    before = {one.get_gid() for one in ax.lines}
    _draw_functions(ax, line_kws, [name for name in names if _artists.gid("impurity", name) not in before])
    for name in names:
        _draw_chord(ax, found, name)
    _draw_proportions(ax, found, names)
    _axes.legend(ax, "outside" if legend == "auto" else legend, has_names=True, loc="lower center")
    return ax


def _draw_functions(ax: Axes, line_kws: dict[str, Any], names: Sequence[str] = IMPURITIES) -> None:
    p = np.linspace(0, 1, 401)
    for name in names:
        look: dict[str, Any] = {"gid": _artists.gid("impurity", name), "label": _LABELS[name]}
        _artists.curve(ax, p, _scaled(name, compute.impurity(name, p)), **_artists.over(look, line_kws))


def _draw_chord(ax: Axes, found: compute.SplitImpurity, name: str) -> None:
    """Draw the chord from child to child, the split on it, and the gain up to the curve."""
    row = list(found.name).index(name)
    left, right, split, node = (
        float(_scaled(name, part[row])) for part in (found.left, found.right, found.weighted, found.parent)
    )
    curve = next(line for line in ax.lines if line.get_gid() == _artists.gid("impurity", name))
    curve.set_label(f"{_LABELS[name]}: {node:.3f}, after the split {split:.3f}")
    colour = curve.get_color()
    look: dict[str, Any] = {"color": colour, "zorder": 2.1}
    _artists.line(
        ax, [found.left_p, found.right_p], [left, right], gid=_artists.gid("chord", name), avoid=True, **look
    )
    _artists.points(ax, [found.left_p, found.right_p], [left, right], markersize=2.5, color=colour)
    _artists.line(ax, [found.prior] * 2, [split, node], gid=_artists.gid("gain", name), linewidth=1.5, **look)
    _artists.points(
        ax, found.prior, split, color=colour, markersize=3, marker="D", gid=_artists.gid("split", name)
    )


def _draw_proportions(ax: Axes, found: compute.SplitImpurity, names: Sequence[str]) -> None:
    """Drop lines from the node and its children to the axis of proportions."""
    for at, text in ((found.left_p, "left"), (found.prior, "node"), (found.right_p, "right")):
        top = max(float(_scaled(name, compute.impurity(name, at))) for name in names)
        _artists.line(
            ax, [at, at], [0, top], linewidth=0.5, linestyle=":", zorder=1.2, gid=f"proportion:{text}"
        )
        heights = np.arange(0.04, 0.3, 0.04)
        if min(at, 1 - at) < _EDGE:
            _artists.label(ax, f"{text} {at:.2g}", at, heights[0], clear=2.5)
        else:
            _artists.label_on(ax, f"{text} {at:.2g}", np.column_stack([np.full(heights.size, at), heights]))


def _scaled(name: str, value: Any) -> Any:
    return value / 2 if name == "entropy" else value
