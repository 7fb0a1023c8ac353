"""Coverage plots: the ROC curve in counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.colors import to_rgba
from matplotlib.lines import Line2D
from matplotlib.text import Text

from rocplot import _validation, compute
from rocplot._typing import Array
from rocplot.compute._counts.counts import counts_of, totals
from rocplot.compute._roc.hull import hull_of
from rocplot.compute._roc.roc import RocCurve
from rocplot.plot import _artists, _axes
from rocplot.plot._simplify import thin

Curves: TypeAlias = dict[str | None, RocCurve]


@dataclass(frozen=True)
class _Room:
    """The size of the panel: how many negatives and positives it holds."""

    negatives: float
    positives: float

    def place(self, fpr: Any, tpr: Any) -> tuple[Array, Array]:
        return np.multiply(fpr, self.negatives), np.multiply(tpr, self.positives)


def pn(
    y_true: Any,
    y_score: Any = None,
    *,
    data: Any = None,
    hue: Any = None,
    sample_weight: Any = None,
    pos_label: Any = None,
    soft_labels: bool = False,
    rebalanced: Any = False,
    hull: Any = False,
    slopes: Any = False,
    isometrics: Any = None,
    ties: Any = False,
    thresholds: Any = None,
    chance: Any = True,
    legend: Any = "auto",
    label_fmt: str | None = None,
    ax: Axes | None = None,
    **line_kws: Any,
) -> Axes:
    """Draw PN curves: ROC curves in counts, also called coverage curves.

    One case is equally long on both axes, so the panel is as high over wide as the prior odds P : N, and
    slopes are posterior odds.

    Parameters
    ----------
    y_true, y_score, data, hue, sample_weight, pos_label, soft_labels
        As for ``roc``; curves need their counts.
    rebalanced : bool or float
        Reweight the classes to these prior odds P : N, their total staying; True is 1, where the panel is
        square and slopes are likelihood ratios.
    hull : bool or dict
        The upper convex hull of each curve.
    slopes : bool or dict
        Write its slope beside each hull segment, in italics; draws the hull too.
    isometrics : metric of ``rocplot.compute.metric`` or dict, optional
        Lines of equal metric value at the panel's class ratio, as for ``roc``; of accuracy, slope 1.
    ties : bool or dict
        The box of every group of equal scores.
    thresholds : True, array-like or dict, optional
        Label the decisions at these cut-offs, as for ``roc``.
    chance : bool or dict
        The diagonal of random decisions; its slope is the prior odds.
    legend : "auto", bool, str or dict
        As for ``roc``.
    label_fmt : str, optional
        Format of the models' labels from ``name`` and ``auc``; by default ``"{name} (AUC {auc:.3f})"``.
    ax : Axes, optional
        Where to draw; by default the current axes.
    **line_kws
        Keywords of the curves' lines.

    Returns
    -------
    Axes
        With artists whose gid is ``pn:<model>``, ``hull:<model>`` and so on.

    Raises
    ------
    ValueError, TypeError
        As for ``roc``; also for models of different class totals (unless rebalanced), totals that are not
        those of the panel that stands already, or odds not above 0.

    Notes
    -----
    Flach's slides, "PN spaces": posterior odds = likelihood ratio · π/(1 − π), slope by slope.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = pn([1, 0, 1, 0, 0], [0.9, 0.4, 0.4, 0.2, 0.1], slopes=True, ax=ax)
    >>> plt.close(fig)
    """
    reading = {"data": data, "hue": hue, "sample_weight": sample_weight, "pos_label": pos_label}
    curves: Curves = _artists.models(compute.roc(y_true, y_score, **reading, soft_labels=soft_labels))
    room = _room(curves, rebalanced)
    want_chance = _artists.layer(chance, "chance")
    want_slopes = _artists.layer(slopes, "slopes", Text)
    want_hull = _artists.layer(hull or want_slopes is not None, "hull")
    want_ties = _artists.layer(ties, "ties", PolyCollection)
    prior = room.positives / (room.positives + room.negatives)
    want_lines = _artists.isometric_request(isometrics, prior, room.positives)
    want_labels = _artists.decisions(
        thresholds,
        {name: (*room.place(one.fpr, one.tpr), np.asarray(one.threshold)) for name, one in curves.items()},
    )
    line_kws = _artists.keywords(line_kws, "pn()")
    labels = _artists.model_labels(
        label_fmt or "{name} (AUC {auc:.3f})",
        {name: {"auc": curve.auc} for name, curve in curves.items()},
        "PN curve",
    )

    ax = _axes.axes(ax, legend)
    _axes.counts(ax, room.negatives, room.positives, rebalanced is not False)
    several = len(curves) > 1
    lines = {}
    for name, curve in curves.items():
        at = thin(curve.fpr, curve.tpr)
        look = {"gid": _artists.gid("pn", name), "label": labels[name]}
        lines[name] = _artists.curve(
            ax, *room.place(curve.fpr[at], curve.tpr[at]), **_artists.over(look, line_kws)
        )
        if want_hull is not None:
            words = "convex hull" + ("" if want_slopes is None else " (slopes in italics)")
            _draw_hull(ax, curve, room, lines[name], name, None if several else words, want_hull)
    if want_chance is not None and not _artists.has(ax, "chance"):
        plain: dict[str, Any] = {"gid": "chance", "linestyle": ":", "zorder": 1.5}
        _artists.line(ax, *room.place([0, 1], [0, 1]), avoid=True, **_artists.over(plain, want_chance))
    if want_lines is not None:
        _artists.isometrics(ax, want_lines, room.place)
    for name, curve in curves.items():
        if want_ties is not None:
            _draw_ties(ax, curve, room, lines[name], _artists.gid("ties", name), want_ties)
        if want_slopes is not None:
            _draw_slopes(ax, curve, room, want_slopes)
        if want_labels is not None:
            _artists.decision_points(ax, lines[name], _artists.gid("thresholds", name), *want_labels[name])
    named = _artists.named(curves, label_fmt, line_kws) or want_hull is not None or want_lines is not None
    if named and legend in ("auto", True) and not 0.7 < room.positives / room.negatives < 1.5:
        legend = "outside"  # a narrow panel has no room for it
    _axes.legend(ax, legend, has_names=named, loc="lower right")
    return ax


def _room(curves: Curves, rebalanced: Any) -> _Room:
    """Settle how many cases of each class the panel holds."""
    classes = {name: totals(counts_of(curve)) for name, curve in curves.items()}
    P, N = next(iter(classes.values()))
    if rebalanced is False:
        for name, other in classes.items():
            if not np.allclose(other, (P, N), rtol=1e-9):
                raise ValueError(
                    f"pn needs the same cases for all models, but {name!r} has {other[0]:g} positives and "
                    f"{other[1]:g} negatives, not {P:g} and {N:g}: pass rebalanced=True, or draw roc"
                )
        return _Room(N, P)
    odds = _validation.number(rebalanced, "rebalanced", above=True)
    return _Room((P + N) / (1 + odds), (P + N) * odds / (1 + odds))


# -- layers ---------------------------------------------------------------------------------------


def _draw_ties(
    ax: Axes, curve: RocCurve, room: _Room, line: Line2D, gid: str, options: dict[str, Any]
) -> None:
    """Box every step that rises and runs: between the two orders of its equal scores."""
    across, up = np.diff(curve.fpr), np.diff(curve.tpr)
    tied = np.flatnonzero((across > 0) & (up > 0) & (np.maximum(across, up) > 1e-4))
    x, y = room.place(curve.fpr, curve.tpr)
    colour = line.get_color()
    look: dict[str, Any] = {"facecolor": to_rgba(colour, 0.12), "edgecolor": to_rgba(colour, 0.6), "gid": gid}
    _artists.boxes(
        ax, x[tied], y[tied], x[tied + 1], y[tied + 1], **_artists.over(look, options, PolyCollection)
    )


def _draw_hull(
    ax: Axes,
    curve: RocCurve,
    room: _Room,
    line: Line2D,
    name: str | None,
    label: str | None,
    options: dict[str, Any],
) -> None:
    vertices = hull_of(curve)
    look: dict[str, Any] = {
        "color": line.get_color(),
        "linestyle": (0, (4, 2)),
        "zorder": line.get_zorder() - 0.05,
        "gid": _artists.gid("hull", name),
        "label": label,
    }
    _artists.line(ax, *room.place(vertices.fpr, vertices.tpr), avoid=True, **_artists.over(look, options))


def _draw_slopes(ax: Axes, curve: RocCurve, room: _Room, options: dict[str, Any]) -> None:
    """Write odds: the rise over the run of each hull segment, both in cases of the panel."""
    vertices = hull_of(curve)
    x, y = room.place(vertices.fpr, vertices.tpr)
    with np.errstate(divide="ignore"):
        odds = np.diff(y) / np.diff(x)
    for value, across, up in zip(odds, (x[1:] + x[:-1]) / 2, (y[1:] + y[:-1]) / 2, strict=True):
        text = "∞" if np.isinf(value) else f"{value:.2g}"
        _artists.label(ax, text, across, up, required=False, **({"clear": 2.5, "style": "italic"} | options))
