"""Fuzzy labels: two classes that share a part of a numeric target."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from matplotlib.axes import Axes

from rocplot import compute
from rocplot.compute._soft.fuzzy_labels import FuzzyLabels
from rocplot.plot import _artists, _axes


def fuzzy_labels(
    overlap: Any,
    *,
    means: Any = False,
    legend: Any = "auto",
    ax: Axes | None = None,
    **line_kws: Any,
) -> Axes:
    """Draw the memberships of two fuzzy labels over the target.

    Parameters
    ----------
    overlap : float in [0, 1], FuzzyLabels, or a list of them
        Share of the target's range that belongs to both labels.
    means : bool or dict
        Mark the mean target of each label, E(t|F), on which a defuzzified prediction is built.
    legend : "auto", bool, str or dict
        As for ``roc``; ``"auto"``: for several overlaps.
    ax : Axes, optional
        Where to draw; by default the current axes.
    **line_kws
        Keywords of the lines of the label +.

    Returns
    -------
    Axes
        With lines whose gid is ``fuzzy_labels`` for the label + and ``negative`` for the label −, followed
        by the overlap where there are several: ``fuzzy_labels:0.25``.

    Raises
    ------
    ValueError, TypeError
        For an overlap outside [0, 1], or no number.

    Notes
    -----
    Qin, Figure 3; see ``rocplot.compute.fuzzy_labels``.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = fuzzy_labels(0.5, ax=ax)
    >>> plt.close(fig)
    """
    several = isinstance(overlap, Iterable) and not isinstance(overlap, str)
    found = [
        one if isinstance(one, FuzzyLabels) else compute.fuzzy_labels(one)
        for one in (overlap if several else [overlap])
    ]
    if not found:
        raise ValueError("overlap is empty: pass one overlap, or a list of them")
    want_means = _artists.layer(means, "means")
    line_kws = _artists.keywords(line_kws, "fuzzy_labels()")
    ax = _axes.axes(ax, legend)
    new = _axes.frame(
        ax,
        "Target",
        "Membership",
        xlim=(-0.02, 1.02),
        ylim=(-0.05, 1.35),
        xticks=[0, 0.5, 1],
        yticks=[0, 0.5, 1],
        xticklabels=["0", "0.5", "1"],
        yticklabels=["0", "0.5", "1"],
    )
    for one in found:
        _draw_pair(ax, one, f"{one.overlap:g}" if several else None, want_means, line_kws)
    if new:
        for sign, at in (("−", 0.1), ("+", 0.9)):
            _artists.label_on(ax, sign, [(at, 1.18)], fontsize="large")
    _axes.legend(ax, "outside" if legend == "auto" and several else legend, several, loc="center right")
    return ax


def _draw_pair(
    ax: Axes, one: FuzzyLabels, name: str | None, means: dict[str, Any] | None, line_kws: dict[str, Any]
) -> None:
    """Draw one overlap: the label + as the main line, the label − thin beside it."""
    label = None if name is None else f"overlap {100 * one.overlap:g} %"
    look: dict[str, Any] = {"gid": _artists.gid("fuzzy_labels", name), "label": label}
    line = _artists.curve(ax, one.target, one.positive, **_artists.over(look, line_kws))
    look = {
        "color": line.get_color(),
        "linestyle": line.get_linestyle(),
        "gid": _artists.gid("negative", name),
    }
    _artists.line(ax, one.target, one.negative, avoid=True, **look)
    if means is not None:
        look = {"color": line.get_color(), "marker": "^", "gid": _artists.gid("means", name)}
        _artists.points(ax, one.means, [0, 0], **_artists.over(look, means))
