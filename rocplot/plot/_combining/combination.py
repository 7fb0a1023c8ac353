"""Classifiers made one: random mixtures of two, and logical combinations of two or more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import ascii_uppercase
from typing import Any, Literal

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection

from rocplot import compute
from rocplot._faults import type_error, value_error
from rocplot._numbers import amount, write, written
from rocplot._typing import Options, PointLike
from rocplot._validation import one_of, shortened
from rocplot.compute._combining.combination import LogicalCombination, Mixture, constraint, constraint_ends
from rocplot.compute._roc.roc_points import point_of
from rocplot.page.gids import gid_of
from rocplot.page.measures import ground, marker_size, neutral
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import quoted
from rocplot.plot._layers.layer import Layer
from rocplot.plot._layers.rates import CHANCE, HULL
from rocplot.plot._looks import AROUND, AROUND_DIAMOND, BARE, MARK, RULE, Look, over, pale
from rocplot.plot._model_labels import short_name
from rocplot.plot._panel import Drawn
from rocplot.plot._picture import Model, Plot, picture

_KINDS: dict[str, tuple[Literal["and", "or"], ...]] = {"and": ("and",), "or": ("or",), "both": ("and", "or")}
_MOST_NAMES = 4  # that a label holds
_SHORT = 0.01  # a brace of this length would be a blot

# -- layers ---------------------------------------------------------------------------------------


def _draw_hull(plot: Plot[Any], points: compute.RocPoints, style: Options) -> None:
    look = pale(neutral()) | {"gid": "hull", "label": "convex hull"}
    _artists.line(plot.ax, points.hull_fpr, points.hull_tpr, avoid=True, **over(look, style))


def _draw_line(plot: Plot[Any], made: tuple[Any, str] | None, style: Options) -> None:
    if made is not None:
        ends, words = made
        look: Options = {"linestyle": RULE, "gid": "line", "label": words}
        _artists.line(plot.ax, *ends, avoid=True, **over(look, style))


def _draw_brace(plot: Plot[Any], made: tuple[Any, Any, str], style: Options) -> None:
    start, end, words = made
    if np.hypot(end[0] - start[0], end[1] - start[1]) > _SHORT:
        tip = _artists.brace(plot.ax, start, end, **over({"gid": "brace"}, style))
        _artists.label(plot.ax, words, *tip, clear=BARE)


def _draw_box(plot: Plot[Any], model: Model[LogicalCombination], _made: Any, style: Options) -> None:
    found, color = model.result, model.look.color
    look: Options = {"facecolor": model.look.shade(0.15), "edgecolor": color, "gid": model.gid("box")}
    look["label"] = _first(plot.ax, "box", "Fréchet bounds")
    ends = np.array([[found.fpr_low, found.tpr_low, found.fpr_high, found.tpr_high]]).T
    _artists.boxes(plot.ax, *ends, avoid=True, **over(look, style, PolyCollection))


_HULL = HULL.changed(
    meaning="The convex hull of the classifiers with (0, 0) and (1, 1).",
    draw=_draw_hull,
    repeats=True,
    rank=-2,
    caption="Thin line: convex hull of the classifiers",
)
LINE = Layer(
    "line",
    "The line on which the mixture shall lie: a rate, or the budget.",
    _draw_line,
    default=True,
    repeats=True,
    rank=-1,
    caption="Line: the points that the mixture may have",
)
BRACE = Layer(
    "brace",
    "The share k, from `a` to the mixture.",
    _draw_brace,
    default=True,
    repeats=True,
    caption="Brace: the share of cases that the second classifier decides",
)
BOX = Layer(
    "box",
    "Fréchet's bounds of a logical combination: no dependence leads outside them.",
    _draw_box,
    artist=PolyCollection,
    default=True,
    caption="Box: Fréchet's bounds of the logical combination",
)


def _first(ax: Axes, layer: str, words: str) -> str | None:
    """Label a layer of which no artist is there: the legend has one entry for all combinations."""
    return None if any(gid_of(one).startswith(f"{layer}:") for one in ax.get_children()) else words


# -- the picture ----------------------------------------------------------------------------------


def _caption(call: Drawn) -> str:
    names = call.options.get("names")
    of = f" {quoted(names[0])} (first) and {quoted(names[1])} (second)" if names else " two classifiers"
    one = next(iter(call.results.values()))
    where = f": fpr {write(one.fpr)}, tpr {write(one.tpr)}" if isinstance(one, compute.Mixture) else ""
    share = f", the second with share {write(one.k)}" if isinstance(one, compute.Mixture) else ""
    return f"What{of} can be made into{where}{share}"


@picture(
    None,
    (_HULL, LINE, BRACE, BOX, CHANCE.changed(caption="Reference line: random decisions")),
    main="the markers",
    kws="marker_kws",
    caption=_caption,
    example="--k 0.4",
)
def combination(
    plot: Plot[Any],
    a: PointLike,
    b: PointLike,
    *,
    k: float | None = None,
    fpr: float | None = None,
    tpr: float | None = None,
    positives: float | None = None,
    negatives: float | None = None,
    budget: float | None = None,
    how: Literal["and", "or", "both"] | None = None,
    others: Sequence[PointLike] = (),
    names: Sequence[str] | None = None,
) -> Axes:
    """Draw what two classifiers, or more, can be made into.

    Without `how` it is the random mixture of two, on the segment between them, which meets a share, a rate
    or a budget; with `how` logical combinations of two or more, which may lie beyond the hull of them all.

    Parameters
    ----------
    a, b : (fpr, tpr), (y_true, y_pred) or a result with one point
        Two classifiers.
    k : float in [0, 1], optional
        The share of `b` in the mixture.
    fpr, tpr : float, optional
        The rate that the mixture shall have.
    positives, negatives, budget : float, optional
        Expected cases of each class, and how many cases may be predicted positive.
    how : {"and", "or", "both"}, optional
        Draw the conjunction, the disjunction, or both: where they lie if the classifiers are independent
        within each class, and if all are decisions on the same cases, where they do lie.
    others : sequence of points, optional
        Further classifiers, given like `a` and `b`, that `how` combines with these.
    names : sequence of str, optional
        Names of all classifiers; by default A, B, C, ….
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``combination`` for the mixture, ``combination:A and B`` and the like
        for logical combinations, and ``observed:A and B`` for what decisions show.

    Raises
    ------
    ValueError, TypeError
        For points or shares that cannot be read (see ``rocplot.compute.interpolate`` and
        ``rocplot.compute.logical_combination``), for `how` beside a share, a rate or a budget, or for
        `others` without `how`; before anything is drawn.

    See Also
    --------
    rocplot.compute.interpolate : The mixture as numbers.
    rocplot.compute.logical_combination : The logical combinations as numbers.
    rocplot.compute.rocch_hybrid : Mixtures along the hull of several models.

    Notes
    -----
    Fawcett (2004), Figure 10, where the share is 94/165 = .570 in place of the printed .53, and Figure 12,
    whose lower bounds of the conjunction are tightened to Fréchet's.  His section 7.4.4 warns of chains of
    disjunctions: the longer they are, the less their rates are those of independence.  What is chosen here
    must be validated on other data.

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
    points = [a, b, *_further(others, how)]
    known = _named(names, points)
    if how is None:
        plot.take(compute.interpolate(a, b, **wanted))
        plot.wanted["box"] = None
    else:
        plot.take(_combined(points, how, wanted, tuple(known)))
        plot.wanted |= {"line": None, "brace": None}
    one = plot.first
    plot.prepare(
        hull=lambda _: compute.roc_points(known),
        line=lambda _: _constraint(wanted),
        brace=lambda _: (known[next(iter(known))], (one.fpr, one.tpr), f"k = {write(one.k)}"),
    )

    ax = plot.begin(_axes.roc)
    for model in plot.models:
        model.look = Look.next(ax)
    if how is None:
        _draw_mixture(plot, plot.models[0], known)
    else:
        _draw_logical(plot, list(known))
    for name, point in known.items():
        _draw_classifier(ax, name, point)
    return plot.end("lower right", named=True)


def _further(others: Any, how: str | None) -> list[Any]:
    """Read the classifiers beyond two, which only logical combinations have."""
    if isinstance(others, (str, Mapping)) or not np.iterable(others):
        raise type_error("others", f"must be a list of points such as (fpr, tpr), not {shortened(others)}")
    found = list(others)
    if found and how is None:
        raise ValueError('a mixture has two classifiers: leave out others=, or combine all by how="or"')
    return found


def _named(names: Any, points: list[Any]) -> dict[str, tuple[float, float]]:
    """Read the points, by name."""
    if names is None:
        enough = len(points) <= len(ascii_uppercase)
        names = ascii_uppercase[: len(points)] if enough else range(1, len(points) + 1)
    elif isinstance(names, str) or len({*map(str, names)}) != len(names) or len(names) != len(points):
        many = "two" if len(points) == 2 else len(points)
        raise value_error("names", f"must be {many} different names, not {names!r}")
    which = ["a", "b", *(f"others[{i}]" for i in range(len(points) - 2))]
    return {
        str(name): point_of(one, argument) for name, one, argument in zip(names, points, which, strict=True)
    }


def _combined(
    points: list[Any], how: str, wanted: dict[str, float | None], names: tuple[str, ...]
) -> dict[str, LogicalCombination]:
    given = [name for name, value in wanted.items() if value is not None]
    if given:
        raise value_error(
            "how", f"={how!r} draws logical combinations, which have no {given[0]}", "pass either"
        )
    kinds = _KINDS[one_of(how, _KINDS, "how")]
    return {f" {kind} ".join(names): compute.logical_combination(*points, how=kind) for kind in kinds}


def _constraint(wanted: dict[str, float | None]) -> tuple[Any, str] | None:
    """Find the line on which the mixture shall lie, and its equation; a share asks for none."""
    asked = constraint(**wanted)
    if asked is None:
        return None
    p, q, r = (wanted[name] for name in ("positives", "negatives", "budget"))
    if p is not None and q is not None and r is not None:
        return constraint_ends(*asked), f"{amount(p)} tpr + {amount(q)} fpr = {amount(r)}"
    name = "tpr" if wanted["fpr"] is None else "fpr"
    return constraint_ends(*asked), f"{name} = {write(float(wanted[name] or 0), '.6g')}"


# -- ink ------------------------------------------------------------------------------------------


def _draw_mixture(plot: Plot[Any], model: Model[Mixture], two: dict[str, tuple[float, float]]) -> None:
    """Draw the segment of all mixtures, the one that was asked for, and what asked for it."""
    mixed, color = model.result, model.look.color
    _artists.line(plot.ax, *zip(*two.values(), strict=True), color=color, gid="mixtures", avoid=True)
    plot.draw_layers("chance", "hull", "line")
    marker: Options = {"color": color, "marker": "D", "markersize": marker_size(MARK), "gid": "combination"}
    _artists.points(plot.ax, mixed.fpr, mixed.tpr, **over(marker, plot.kws(model)))
    place = f"({', '.join(written([mixed.fpr, mixed.tpr]))})"
    _artists.label(plot.ax, place, mixed.fpr, mixed.tpr, color=color, clear=AROUND)
    plot.draw_layers("brace")


def _draw_logical(plot: Plot[Any], names: list[str]) -> None:
    """Draw each combination: its bounds, where independence puts it, and where it was seen."""
    plot.draw_layers()
    named = names if len(names) <= _MOST_NAMES else [names[0], "…", names[-1]]
    for model in plot.models:
        found: LogicalCombination = model.result
        marker: Options = {"color": model.look.color, "marker": "D", "markersize": marker_size(MARK)}
        hollow = {"markerfacecolor": ground(), "gid": model.gid("combination")}
        hollow["label"] = _first(plot.ax, "combination", "if independent")
        at = found.fpr, found.tpr
        _artists.points(plot.ax, *at, **over(marker | hollow, plot.kws(model)))
        if not np.isnan(found.fpr_observed):
            marker |= {"gid": model.gid("observed"), "label": _first(plot.ax, "observed", "observed")}
            at = found.fpr_observed, found.tpr_observed
            _artists.points(plot.ax, *at, **over(marker, plot.kws(model)))
        words = short_name(f" {found.how} ".join(named))
        _artists.label(plot.ax, words, *at, color=model.look.color, clear=AROUND_DIAMOND)


def _draw_classifier(ax: Axes, name: str, point: tuple[float, float]) -> None:
    """Draw one of the classifiers, unless an earlier call drew it."""
    gid = f"classifier:{name}"
    if any(gid_of(old) == gid and old.get_xydata().tolist() == [[*point]] for old in ax.lines):  # type: ignore[union-attr]
        return
    _artists.points(ax, *point, markersize=marker_size(MARK), gid=gid)
    _artists.label(ax, short_name(name), *point, clear=AROUND)
