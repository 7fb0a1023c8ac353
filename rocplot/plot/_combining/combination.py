"""Two classifiers made one: their random mixtures, and their logical combinations."""

from __future__ import annotations

from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.colors import to_rgba

from rocplot import compute
from rocplot._validation import one_of
from rocplot.compute._combining.interpolate import constraint, constraint_ends
from rocplot.compute._roc.decisions import point_of
from rocplot.plot import _artists, _axes

_KINDS = {"and": ("and",), "or": ("or",), "both": ("and", "or")}


def combination(
    a: Any,
    b: Any,
    *,
    k: float | None = None,
    fpr: float | None = None,
    tpr: float | None = None,
    positives: float | None = None,
    negatives: float | None = None,
    budget: float | None = None,
    how: str | None = None,
    names: tuple[str, str] = ("A", "B"),
    hull: Any = False,
    line: Any = True,
    brace: Any = True,
    box: Any = True,
    chance: Any = True,
    legend: Any = "auto",
    ax: Axes | None = None,
    **marker_kws: Any,
) -> Axes:
    """Draw what two classifiers can be made into.

    Without `how` it is their random mixture, on the segment between them, which meets a share, a rate or a
    budget; with `how` their logical combinations, which may lie beyond the hull of the two.

    Parameters
    ----------
    a, b : (fpr, tpr), (y_true, y_pred) or a result with one point
        The two classifiers.
    k : float in [0, 1], optional
        The share of `b` in the mixture.
    fpr, tpr : float, optional
        The rate that the mixture shall have.
    positives, negatives, budget : float, optional
        Expected cases of each class, and how many cases may be predicted positive.
    how : {"and", "or", "both"}, optional
        Draw the conjunction, the disjunction, or both: where they lie if the classifiers are independent
        within each class, and if `a` and `b` are decisions on the same cases, where they do lie.
    names : pair of str
        Names of the two classifiers.
    hull : bool or dict
        The convex hull of the two classifiers with (0, 0) and (1, 1).
    line : bool or dict
        The line that the mixture shall meet.
    brace : bool or dict
        The share k, from `a` to the mixture.
    box : bool or dict
        Fréchet's bounds of a logical combination: no dependence leads outside them.
    chance : bool or dict
        The diagonal of random decisions.
    legend : "auto", bool, str or dict
        As for ``roc``.
    ax : Axes, optional
        Where to draw; by default the current axes.
    **marker_kws
        Keywords of the marker of the mixture or the combinations.

    Returns
    -------
    Axes
        With artists whose gid is ``combination`` for the mixture, ``combination:A and B`` and the like
        for logical combinations, and ``observed:A and B`` for what decisions show.

    Raises
    ------
    ValueError, TypeError
        As for ``rocplot.compute.interpolate`` and ``rocplot.compute.logical_combination``; for `how`
        beside a share, a rate or a budget; before anything is drawn.

    Notes
    -----
    Fawcett (2004), Figure 10, where the share is 94/165 = .570 in place of the printed .53, and Figure 12,
    whose lower bounds of the conjunction are tightened to Fréchet's.  What is chosen here must be validated
    on other data.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = combination((0.1, 0.2), (0.25, 0.6), positives=240, negatives=3760, budget=800, ax=ax)
    >>> [line.get_label() for line in ax.lines if line.get_gid() == "line"]
    ['240 tpr + 3\u00a0760 fpr = 800']
    >>> plt.close(fig)
    """
    wanted = {"k": k, "fpr": fpr, "tpr": tpr, "positives": positives, "negatives": negatives}
    wanted["budget"] = budget
    two = _named(names, a, b)
    mixed, combined = None, []
    if how is None:
        mixed = compute.interpolate(a, b, **wanted)
    else:
        given = [name for name, value in wanted.items() if value is not None]
        if given:
            raise ValueError(f"how={how!r} draws logical combinations, which have no {given[0]}: pass either")
        kinds: tuple[Any, ...] = _KINDS[one_of(how, _KINDS, "how")]
        combined = [compute.logical_combination(a, b, how=kind) for kind in kinds]
    want_hull, want_line, want_brace, want_chance = (
        _artists.layer(want, name)
        for want, name in ((hull, "hull"), (line, "line"), (brace, "brace"), (chance, "chance"))
    )
    want_box = _artists.layer(box, "box", PolyCollection)
    marker_kws = _artists.keywords(marker_kws, "combination()")

    ax = _axes.axes(ax, legend)
    _axes.roc(ax)
    _artists.chance(ax, want_chance)
    _draw_hull(ax, two, want_hull)
    if mixed is not None:
        _draw_mixture(ax, mixed, two, wanted, want_line, want_brace, marker_kws)
    for one in combined:
        _draw_logical(ax, one, f" {one.how} ".join(two), want_box, marker_kws)
    for name, point in two.items():
        _draw_classifier(ax, name, point)
    _axes.legend(
        ax, legend, has_names=bool(combined) or want_hull is not None or k is None, loc="lower right"
    )
    return ax


def _named(names: Any, a: Any, b: Any) -> dict[str, tuple[float, float]]:
    """Read the two points, by name."""
    if isinstance(names, str) or len(names) != 2 or names[0] == names[1]:
        raise ValueError(f"names must be two different names, not {names!r}")
    return {str(name): point_of(one, which) for name, one, which in zip(names, (a, b), "ab", strict=True)}


def _draw_classifier(ax: Axes, name: str, point: tuple[float, float]) -> None:
    """Draw one of the two, unless an earlier call drew it."""
    gid = _artists.gid("classifier", name)
    if any(old.get_gid() == gid and old.get_xydata().tolist() == [[*point]] for old in ax.lines):  # type: ignore[union-attr]
        return
    _artists.points(ax, *point, markersize=4.5, gid=gid)
    _artists.label(ax, name, *point, clear=4.5)


def _draw_hull(ax: Axes, two: dict[str, tuple[float, float]], options: dict[str, Any] | None) -> None:
    if options is None:
        return
    found = compute.roc_points(two)
    look: dict[str, Any] = {"linestyle": (0, (4, 2)), "gid": "hull", "label": "convex hull"}
    _artists.line(ax, found.hull_fpr, found.hull_tpr, avoid=True, **_artists.over(look, options))


def _draw_mixture(
    ax: Axes,
    mixed: compute.Mixture,
    two: dict[str, tuple[float, float]],
    wanted: dict[str, float | None],
    line: dict[str, Any] | None,
    brace: dict[str, Any] | None,
    marker_kws: dict[str, Any],
) -> None:
    """Draw the segment of all mixtures, the one that was asked for, and what asked for it."""
    colour = _artists.next_color(ax)
    start, end = two.values()
    _artists.line(ax, *zip(start, end, strict=True), color=colour, gid="mixtures", avoid=True)
    asked = constraint(**wanted)
    if line is not None and asked is not None:
        look: dict[str, Any] = {"linestyle": (0, (6, 1.5, 1, 1.5)), "gid": "line", "label": _equation(wanted)}
        _artists.line(ax, *constraint_ends(*asked), avoid=True, **_artists.over(look, line))
    marker: dict[str, Any] = {"color": colour, "marker": "D", "markersize": 4.5, "gid": "combination"}
    _artists.points(ax, mixed.fpr, mixed.tpr, **_artists.over(marker, marker_kws))
    _artists.label(ax, f"({mixed.fpr:.3f}, {mixed.tpr:.3f})", mixed.fpr, mixed.tpr, color=colour, clear=4.5)
    if brace is not None and np.hypot(mixed.fpr - start[0], mixed.tpr - start[1]) > 0.01:
        tip = _artists.brace(ax, start, (mixed.fpr, mixed.tpr), **{"gid": "brace"} | brace)
        _artists.label(ax, f"k = {mixed.k:.3f}", *tip, clear=2.5)


def _equation(wanted: dict[str, float | None]) -> str:
    """Write the line that a mixture shall meet."""
    p, q, r = (wanted[name] for name in ("positives", "negatives", "budget"))
    if p is not None and q is not None and r is not None:
        return f"{_artists.amount(p)} tpr + {_artists.amount(q)} fpr = {_artists.amount(r)}"
    name = "tpr" if wanted["fpr"] is None else "fpr"
    return f"{name} = {wanted[name]:g}"


def _draw_logical(
    ax: Axes,
    found: compute.LogicalCombination,
    name: str,
    box: dict[str, Any] | None,
    marker_kws: dict[str, Any],
) -> None:
    """Draw one combination: its bounds, where independence puts it, and where it was seen."""
    colour = _artists.next_color(ax)
    first = not any((old.get_gid() or "").startswith("combination:") for old in ax.lines)
    if box is not None:
        look: dict[str, Any] = {"facecolor": to_rgba(colour, 0.15), "edgecolor": colour}
        look |= {"gid": _artists.gid("box", name), "label": "Fréchet bounds" if first else None}
        low, high = (found.fpr_low, found.tpr_low), (found.fpr_high, found.tpr_high)
        _artists.bounds(ax, low, high, **_artists.over(look, box, PolyCollection))
    marker: dict[str, Any] = {"color": colour, "marker": "D", "markersize": 4.5}
    seen = not np.isnan(found.fpr_observed)
    expected = marker | {
        "markerfacecolor": mpl.rcParams["axes.facecolor"],
        "gid": _artists.gid("combination", name),
        "label": "if independent" if first else None,
    }
    _artists.points(ax, found.fpr, found.tpr, **_artists.over(expected, marker_kws))
    if seen:
        marker |= {"gid": _artists.gid("observed", name), "label": "observed" if first else None}
        _artists.points(ax, found.fpr_observed, found.tpr_observed, **_artists.over(marker, marker_kws))
    at = (found.fpr_observed, found.tpr_observed) if seen else (found.fpr, found.tpr)
    _artists.label(ax, name, *at, color=colour, clear=5.0)
