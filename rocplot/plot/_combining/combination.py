"""Combinations of classifiers: random mixtures of two, and logical combinations of two or more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import ascii_uppercase
from typing import Any, Literal, Unpack

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection

from rocplot import compute
from rocplot._errors import make_type_error, make_value_error, write_value
from rocplot._numbers import write_amount, write_number, write_numbers
from rocplot._typing import Options, PointLike
from rocplot._validation import check_choice, list_items, shorten_value
from rocplot.compute._combining.combination import (
    LogicalCombination,
    Mixture,
    clip_constraint,
    read_constraint,
)
from rocplot.compute._roc.roc_points import read_point
from rocplot.page.gids import get_gid
from rocplot.page.sizes import get_background_color, get_marker_size, get_neutral_color
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import quote_user_text
from rocplot.plot._layers.layer import Layer
from rocplot.plot._layers.rates import CHANCE, HULL
from rocplot.plot._looks import AROUND, AROUND_DIAMOND, BARE, MARK, RULE, Look, make_pale_look, override_look
from rocplot.plot._model_labels import shorten_name
from rocplot.plot._panel import DrawnPlot
from rocplot.plot._picture import LegendArguments, Model, Plot, picture

_KINDS: dict[str, tuple[Literal["and", "or"], ...]] = {"and": ("and",), "or": ("or",), "both": ("and", "or")}
_MOST_NAMES = 4  # largest number of names in a label
_SHORT = 0.01  # braces up to this length are not drawn

# -- layers ---------------------------------------------------------------------------------------


def _draw_classifier_hull(plot: Plot[Any], points: compute.RocPoints, style: Options) -> None:
    look = make_pale_look(get_neutral_color()) | {"gid": "hull", "label": "convex hull"}
    _artists.draw_line(plot.ax, points.hull_fpr, points.hull_tpr, avoid=True, **override_look(look, style))


def _draw_constraint_line(plot: Plot[Any], constraint_line: tuple[Any, str] | None, style: Options) -> None:
    if constraint_line is not None:
        ends, words = constraint_line
        look: Options = {"linestyle": RULE, "gid": "line", "label": words}
        _artists.draw_line(plot.ax, *ends, avoid=True, **override_look(look, style))


def _draw_brace(plot: Plot[Any], brace: tuple[Any, Any, str], style: Options) -> None:
    start, end, words = brace
    if np.hypot(end[0] - start[0], end[1] - start[1]) > _SHORT:
        tip = _draw_brace_line(plot.ax, start, end, **override_look({"gid": "brace"}, style))
        _artists.write_label(plot.ax, words, *tip, clear=BARE)


def _draw_box(plot: Plot[Any], model: Model[LogicalCombination], _made: Any, style: Options) -> None:
    result, color = model.result, model.look.color
    look: Options = {
        "facecolor": model.look.make_transparent(0.15),
        "edgecolor": color,
        "gid": model.make_gid("box"),
    }
    look["label"] = _label_first_artist(plot.ax, "box", "Fréchet bounds")
    ends = np.array([[result.fpr_low, result.tpr_low, result.fpr_high, result.tpr_high]]).T
    _artists.draw_boxes(plot.ax, *ends, avoid=True, **override_look(look, style, PolyCollection))


_HULL = HULL.replace_fields(
    meaning="The convex hull of the classifiers with (0, 0) and (1, 1).",
    draw=_draw_classifier_hull,
    repeatable=True,
    rank=-2,
    caption="Thin line: convex hull of the classifiers",
)
LINE = Layer(
    "line",
    "The line on which the mixture must lie: a rate, or the budget.",
    _draw_constraint_line,
    default=True,
    repeatable=True,
    rank=-1,
    caption="Line: the points that the mixture may have",
)
BRACE = Layer(
    "brace",
    "The share k, from `a` to the mixture.",
    _draw_brace,
    default=True,
    repeatable=True,
    caption="Brace: the share of cases that the second classifier decides",
)
BOX = Layer(
    "box",
    "Fréchet's bounds of a logical combination: however the classifiers depend on each other, it lies "
    "within them.",
    _draw_box,
    artist=PolyCollection,
    default=True,
    caption="Box: Fréchet's bounds of the logical combination",
)


def _label_first_artist(ax: Axes, layer: str, text: str) -> str | None:
    """Return a label for the first artist of a layer, since all combinations share one legend entry."""
    return None if any(get_gid(artist).startswith(f"{layer}:") for artist in ax.get_children()) else text


# -- the picture ----------------------------------------------------------------------------------


def _start_caption(call: DrawnPlot) -> str:
    names = call.options.get("names")
    classifiers = (
        f"{quote_user_text(names[0])} (first) and {quote_user_text(names[1])} (second)"
        if names
        else "two classifiers"
    )
    result = next(iter(call.results.values()))
    position_text = (
        f": fpr {write_number(result.fpr)}, tpr {write_number(result.tpr)}"
        if isinstance(result, compute.Mixture)
        else ""
    )
    share = f", the second with share {write_number(result.k)}" if isinstance(result, compute.Mixture) else ""
    noun = "Random mixture" if isinstance(result, compute.Mixture) else "Combinations"
    return f"{noun} of {classifiers}{position_text}{share}"


@picture(
    None,
    (_HULL, LINE, BRACE, BOX, CHANCE.replace_fields(caption="Reference line: random decisions")),
    main="the markers",
    kws="marker_kws",
    caption=_start_caption,
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
    **shared: Unpack[LegendArguments],
) -> Axes:
    """Draw the combinations of classifiers: a random mixture of two, or logical ones of two or more.

    Use it to hit a rate or a budget that neither classifier has, or to see what "both must agree" or "either
    suffices" would give.  Without `how`, it draws the random mixture of two, on the segment between them,
    that has the given share, rate or budget.  With `how`, it draws logical combinations of two or more, which
    may lie beyond their convex hull.

    Parameters
    ----------
    a, b : (fpr, tpr), (y_true, y_pred) or a result with one point
        Two classifiers.
    k : float in [0, 1], optional
        The share of `b` in the mixture.
    fpr, tpr : float, optional
        The rate that the mixture must have.
    positives, negatives, budget : float, optional
        Expected number of cases of each class, and how many cases may be predicted positive.
    how : {"and", "or", "both"}, optional
        Draw the conjunction, the disjunction, or both: their points if the classifiers are independent
        within each class and, if all are decisions on the same cases, their observed points.
    others : sequence of points, optional
        More classifiers, passed like `a` and `b`, for `how` to combine with them.
    names : sequence of str, optional
        Names of all classifiers; by default A, B, C, ….
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``combination`` for the mixture, ``combination:A and B`` and the like
        for logical combinations, and ``observed:A and B`` for points observed in decisions.

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
    Fawcett (2004), Figure 10, where the share is 94/165 = .570 instead of the printed .53, and Figure 12,
    whose lower bounds of the conjunction are tightened to Fréchet's.  His section 7.4.4 warns of chains of
    disjunctions: the longer they are, the further their rates are from those under independence.  Validate a
    combination that you choose here on other data.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = combination((0.1, 0.2), (0.25, 0.6), positives=240, negatives=3760, budget=800, ax=ax)
    >>> [line.get_label() for line in ax.lines if line.get_gid() == "line"]
    ['240 tpr + 3\u00a0760 fpr = 800']
    >>> plt.close(fig)
    """
    constraint_options = {"k": k, "fpr": fpr, "tpr": tpr, "positives": positives, "negatives": negatives}
    constraint_options["budget"] = budget
    points = [a, b, *_read_further_classifiers(others, how)]
    named_points = _read_named_points(names, points)
    if how is None:
        plot.hold_results(compute.interpolate(a, b, **constraint_options))
        plot.layer_options["box"] = None
    else:
        plot.hold_results(_combine_points(points, how, constraint_options, tuple(named_points)))
        plot.layer_options |= {"line": None, "brace": None}
    result = plot.first_result
    plot.prepare_layers(
        hull=lambda _: compute.roc_points(named_points),
        line=lambda _: _find_constraint_line(constraint_options),
        brace=lambda _: (
            named_points[next(iter(named_points))],
            (result.fpr, result.tpr),
            f"k = {write_number(result.k)}",
        ),
    )

    ax = plot.lay_out_axes(_axes.lay_out_roc_space)
    for model in plot.models:
        model.look = Look.take_next(ax)
    if how is None:
        _draw_mixture(plot, plot.models[0], named_points)
    else:
        _draw_logical(plot, list(named_points))
    for name, point in named_points.items():
        _draw_classifier(ax, name, point)
    return plot.finish_axes("lower right", named=True)


def _read_further_classifiers(others: Any, how: str | None) -> list[Any]:
    """Read the classifiers beyond the first two, which only logical combinations may have."""
    if isinstance(others, (str, Mapping)) or not np.iterable(others):
        raise make_type_error(
            "others", f"must be a list of points such as (fpr, tpr), not {shorten_value(others)}"
        )
    classifiers = list_items(others, "others", "points")
    if classifiers and how is None:
        raise ValueError('a mixture has two classifiers: leave out others=, or combine all by how="or"')
    return classifiers


def _read_named_points(names: Any, points: list[Any]) -> dict[str, tuple[float, float]]:
    """Read the points of the classifiers into a mapping by name."""
    if names is None:
        enough = len(points) <= len(ascii_uppercase)
        names = ascii_uppercase[: len(points)] if enough else range(1, len(points) + 1)
    elif (
        isinstance(names, str)
        or len(names := list_items(names, "names")) != len(points)
        or len({*map(str, names)}) != len(names)
    ):
        n_names = "two" if len(points) == 2 else len(points)
        raise make_value_error("names", f"must be {n_names} different names, not {write_value(names)}")
    arguments = ["a", "b", *(f"others[{i}]" for i in range(len(points) - 2))]
    return {
        str(name): read_point(point, argument)
        for name, point, argument in zip(names, points, arguments, strict=True)
    }


def _combine_points(
    points: list[Any], how: str, constraint_options: dict[str, float | None], names: tuple[str, ...]
) -> dict[str, LogicalCombination]:
    constraint_names = [name for name, value in constraint_options.items() if value is not None]
    if constraint_names:
        raise make_value_error(
            "how",
            f"={write_value(how)} draws logical combinations, which have no {constraint_names[0]}",
            "pass either",
        )
    kinds = _KINDS[check_choice(how, _KINDS, "how")]
    return {f" {kind} ".join(names): compute.logical_combination(*points, how=kind) for kind in kinds}


def _find_constraint_line(constraint_options: dict[str, float | None]) -> tuple[Any, str] | None:
    """Return the line on which the mixture must lie, with its equation; None if k is given."""
    constraint = read_constraint(**constraint_options)
    if constraint is None:
        return None
    p, q, r = (constraint_options[name] for name in ("positives", "negatives", "budget"))
    if p is not None and q is not None and r is not None:
        return clip_constraint(
            *constraint
        ), f"{write_amount(p)} tpr + {write_amount(q)} fpr = {write_amount(r)}"
    name = "tpr" if constraint_options["fpr"] is None else "fpr"
    return clip_constraint(
        *constraint
    ), f"{name} = {write_number(float(constraint_options[name] or 0), '.6g')}"


# -- drawing --------------------------------------------------------------------------------------


def _draw_mixture(
    plot: Plot[Any], model: Model[Mixture], named_points: dict[str, tuple[float, float]]
) -> None:
    """Draw the segment of all mixtures, the requested mixture, and the constraint that determines it."""
    mixed, color = model.result, model.look.color
    _artists.draw_line(
        plot.ax, *zip(*named_points.values(), strict=True), color=color, gid="mixtures", avoid=True
    )
    plot.draw_layers("chance", "hull", "line")
    marker: Options = {
        "color": color,
        "marker": "D",
        "markersize": get_marker_size(MARK),
        "gid": "combination",
    }
    _artists.draw_points(plot.ax, mixed.fpr, mixed.tpr, **override_look(marker, plot.get_line_kws(model)))
    place = f"({', '.join(write_numbers([mixed.fpr, mixed.tpr]))})"
    _artists.write_label(plot.ax, place, mixed.fpr, mixed.tpr, color=color, clear=AROUND)
    plot.draw_layers("brace")


def _draw_logical(plot: Plot[Any], names: list[str]) -> None:
    """Draw each combination: its bounds, its point under independence, and its observed point."""
    plot.draw_layers()
    label_names = names if len(names) <= _MOST_NAMES else [names[0], "…", names[-1]]
    for model in plot.models:
        result: LogicalCombination = model.result
        marker: Options = {"color": model.look.color, "marker": "D", "markersize": get_marker_size(MARK)}
        hollow = {"markerfacecolor": get_background_color(), "gid": model.make_gid("combination")}
        hollow["label"] = _label_first_artist(plot.ax, "combination", "if independent")
        point = result.fpr, result.tpr
        _artists.draw_points(plot.ax, *point, **override_look(marker | hollow, plot.get_line_kws(model)))
        if not np.isnan(result.fpr_observed):
            marker |= {
                "gid": model.make_gid("observed"),
                "label": _label_first_artist(plot.ax, "observed", "observed"),
            }
            point = result.fpr_observed, result.tpr_observed
            _artists.draw_points(plot.ax, *point, **override_look(marker, plot.get_line_kws(model)))
        words = shorten_name(f" {result.how} ".join(label_names))
        _artists.write_label(plot.ax, words, *point, color=model.look.color, clear=AROUND_DIAMOND)


def _draw_classifier(ax: Axes, name: str, point: tuple[float, float]) -> None:
    """Draw the point and name of a classifier, unless an earlier call drew it."""
    gid = f"classifier:{name}"
    if any(get_gid(old) == gid and old.get_xydata().tolist() == [[*point]] for old in ax.lines):  # type: ignore[union-attr]
        return
    _artists.draw_points(ax, *point, markersize=get_marker_size(MARK), gid=gid)
    _artists.write_label(ax, shorten_name(name), *point, clear=AROUND)


# -- The artists ----------------------------------------------------------------------------------


def _draw_brace_line(
    ax: Axes, start: tuple[float, float], end: tuple[float, float], **kws: Any
) -> tuple[float, float]:
    """Draw a brace along a segment of the unit square, on its upper left if possible; return its tip."""
    a, vector = np.array(start), np.subtract(end, start)
    size = float(np.hypot(*vector))
    vector = vector / size
    normal = np.array([vector[1], -vector[0]])
    normal *= -1.0 if normal[0] > normal[1] else 1.0
    r = min(0.018, size / 8)
    peak = a + size / 2 * vector + 3 * r * normal
    if (peak < 0).any() or (peak > 1).any():  # outside the square, so take the other side
        normal = -normal
    quarter = np.linspace(0, np.pi / 2, 12)
    x = np.r_[r * (1 - np.cos(quarter)), size / 2 - r * (1 - np.sin(quarter))]
    y = np.r_[r * np.sin(quarter), r * (2 - np.cos(quarter))]
    x, y = np.r_[x, size - x[::-1]], 0.8 * r + np.r_[y, y[::-1]]
    path = a + np.outer(x, vector) + np.outer(y, normal)
    _artists.draw_line(ax, path[:, 0], path[:, 1], avoid=True, **kws)
    tip = path[len(x) // 2]
    return float(tip[0]), float(tip[1])
