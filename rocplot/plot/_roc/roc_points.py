"""Discrete classifiers as points of ROC space."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes

from rocplot import compute
from rocplot._typing import Array
from rocplot.compute._metrics.pencil import line_in_square
from rocplot.compute._roc.curve import RocCurve
from rocplot.plot import _artists, _axes

_DIAGONAL = RocCurve(np.array([0.0, 1.0]), np.array([0.0, 1.0]))


def roc_points(
    points: Mapping[str, Any],
    *,
    prior: float | None = None,
    cost_fp: float = 1,
    cost_fn: float = 1,
    hull: Any = True,
    front: Any = False,
    chance: Any = True,
    isometrics: Any = None,
    ranges: bool = False,
    legend: Any = "auto",
    ax: Axes | None = None,
    **marker_kws: Any,
) -> Axes:
    """Draw discrete classifiers as labelled points of ROC space.

    Parameters
    ----------
    points : mapping or RocPoints
        Name → ``(fpr, tpr)``, or name → ``(y_true, y_pred)``; or the result of
        ``rocplot.compute.roc_points``.
    prior : float in [0, 1], optional
        P(positive): draws the iso-performance line through the best classifier.
    cost_fp, cost_fn : float
        Costs of the two errors.
    hull : bool or dict
        The convex hull of the points with (0, 0) and (1, 1).
    front : bool or dict
        The Pareto front: the steps over the classifiers that no other one beats in both rates; those of
        them that lie below the hull are drawn hollow.
    chance : bool or dict
        The diagonal of random decisions.
    isometrics : str or dict, optional
        Lines of equal metric value, at the skew of `prior`: a name as for ``rocplot.compute.metric``, or
        a dict of ``metric``, its parameters, ``skew``, ``levels`` and keywords of the lines.
    ranges : bool
        Write the slopes for which each vertex is best behind its name.
    legend : "auto", bool, str or dict
        As for ``roc``.
    ax : Axes, optional
        Where to draw; by default the current axes.
    **marker_kws
        Keywords of the markers.

    Returns
    -------
    Axes
        With markers whose gid is ``roc_points:<name>``.  Points off the hull are never best and drawn grey,
        unless they are on a front that is drawn.

    Raises
    ------
    ValueError, TypeError
        For points that are none, a prior outside [0, 1] or negative costs; before anything is drawn.

    Notes
    -----
    Fawcett (2004), Figure 2; Flach's slides on the ROC convex hull, iso-accuracy lines, and
    "Pareto front vs convex hull".

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = roc_points({"A": (0.1, 0.7), "B": (0.2, 0.8), "C": (0.7, 0.7)}, prior=0.5, ax=ax)
    >>> plt.close(fig)
    """
    found = points if isinstance(points, compute.RocPoints) else compute.roc_points(points)
    want_hull, want_chance = _artists.layer(hull, "hull"), _artists.layer(chance, "chance")
    want_front = _artists.layer(front, "front")
    staircase = None if want_front is None else compute.pareto_front(found)
    slope = None
    if prior is not None:
        condition: dict[str, Any] = {"prior": prior, "cost_fp": cost_fp, "cost_fn": cost_fn}
        slope = compute.operating_point(_DIAGONAL, **condition).slope  # checks the condition, too
    lines = _artists.isometric_request(isometrics, prior)
    marker_kws = _artists.keywords(marker_kws, "roc_points()")

    ax = _axes.axes(ax, legend)
    _axes.roc(ax)
    colour = ax._get_lines.get_next_color()  # type: ignore[attr-defined]
    _artists.chance(ax, want_chance)
    _artists.isometrics(ax, lines)
    if want_hull is not None:
        look: dict[str, Any] = {
            "color": colour,
            "linewidth": _artists.thin_width(1),
            "gid": "hull",
            "label": "convex hull",
        }
        _artists.line(ax, found.hull_fpr, found.hull_tpr, avoid=True, **_artists.over(look, want_hull))
    if slope is not None:
        _draw_choice(ax, found, slope, colour)
    best, on_front = _standing(found, want_hull is not None, staircase)
    if staircase is not None and want_front is not None:
        look = {"color": colour, "linestyle": (0, (1, 1)), "gid": "front", "label": "Pareto front"}
        steps = (np.repeat(staircase.fpr, 2)[1:], np.repeat(staircase.tpr, 2)[:-1])
        _artists.line(ax, *steps, avoid=True, **_artists.over(look, want_front))
    bright = best | on_front
    hollow = {"color": colour, "markerfacecolor": mpl.rcParams["axes.facecolor"]}
    for i, name in enumerate(found.name):
        grey: dict[str, Any] = {} if bright[i] else {"color": "0.55"}
        marker: dict[str, Any] = {
            "markersize": 4.5,
            "gid": _artists.gid("roc_points", str(name)),
            "color": colour,
        }
        marker |= hollow if bright[i] and not best[i] else grey
        _artists.points(ax, found.fpr[i], found.tpr[i], **_artists.over(marker, marker_kws))
        text = str(name)
        if ranges and found.on_hull[i]:
            text += f" ({_artists.score(found.slope_low[i])}–{_artists.score(found.slope_high[i])})"
        _artists.label(ax, text, found.fpr[i], found.tpr[i], clear=6.0 if prior is not None else 4.5, **grey)
    _axes.legend(
        ax,
        legend,
        has_names=any(part is not None for part in (want_hull, want_front, lines)),
        loc="lower right",
    )
    return ax


def _standing(
    found: compute.RocPoints, with_hull: bool, front: compute.ParetoFront | None
) -> tuple[Array, Array]:
    """Say which points are best by what is drawn, and which are on the front; without either, all are."""
    on_front = np.isin(found.name, [] if front is None else front.name)
    if with_hull:
        return found.on_hull, on_front
    return (np.ones(found.name.size, bool) if front is None else on_front), on_front


def _draw_choice(ax: Axes, found: compute.RocPoints, slope: float, colour: str) -> None:
    """Draw the iso-performance line through the best vertex."""
    gain = found.hull_tpr - slope * found.hull_fpr if np.isfinite(slope) else -found.hull_fpr
    at = int(np.argmax(gain))
    f, t = line_in_square(float(found.hull_fpr[at]), float(found.hull_tpr[at]), slope)
    chosen = found.best(slope)
    label = f"slope {slope:.3g}: best is {found.name[chosen]}" if chosen is not None else f"slope {slope:.3g}"
    _artists.line(ax, f, t, color=colour, linestyle=(0, (6, 2, 1, 2)), gid="tangent", label=label, avoid=True)
    _artists.points(
        ax, found.hull_fpr[at], found.hull_tpr[at], markersize=9, markerfacecolor="none", color=colour
    )
