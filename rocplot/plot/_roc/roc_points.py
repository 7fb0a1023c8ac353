"""Discrete classifiers as points in ROC space."""

from __future__ import annotations

from operator import attrgetter
from typing import Any, Unpack

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._errors import make_value_error
from rocplot._numbers import ratio, write_number, write_numbers
from rocplot._typing import Array, Data, Options
from rocplot._validation import check_number
from rocplot.compute._metrics.isometric import clip_line_to_square
from rocplot.compute._roc.operating_point import OperatingPoint
from rocplot.compute._roc.roc_points import Points, RocPoints
from rocplot.page.sizes import (
    get_background_color,
    get_marker_size,
    get_neutral_color,
    get_small_size,
    get_thin_width,
)
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import join_list, quote_user_text
from rocplot.plot._layers.isometrics import ISOMETRICS, compute_lines
from rocplot.plot._layers.layer import Layer
from rocplot.plot._layers.rates import CHANCE, HULL
from rocplot.plot._looks import (
    AROUND,
    BEYOND,
    FINE_DOTS,
    MARK,
    MARKERS,
    RING,
    Look,
    get_legible_color,
    make_tangent_look,
    override_look,
)
from rocplot.plot._model_labels import shorten_names, write_model_labels
from rocplot.plot._panel import FEW_MODELS, DrawnPlot
from rocplot.plot._picture import LabelArguments, Model, Plot, picture

_FEW = 8  # with more classifiers, names that have no room are left out
_ROWS = 2.0  # median distance of a point from the next, in sizes of names, from which on the legend has them
_OFF = "0.55"  # colour of a classifier that is never best


def _draw_point_hull(plot: Plot[RocPoints], model: Model[RocPoints], _made: Any, style: Options) -> None:
    look: Options = {"color": model.look.color, "linewidth": get_thin_width(1), "label": "convex hull"}
    look |= {"color": get_neutral_color(), "linewidth": get_thin_width()} if _names_in_legend(plot) else {}
    vertices = model.result.hull_fpr, model.result.hull_tpr
    _artists.draw_line(plot.ax, *vertices, avoid=True, **override_look(look | {"gid": "hull"}, style))


def _draw_pareto_front(
    plot: Plot[RocPoints], model: Model[RocPoints], front: compute.ParetoFront, style: Options
) -> None:
    look = {"color": model.look.color, "linestyle": FINE_DOTS, "gid": "pareto_front", "label": "Pareto front"}
    steps = np.repeat(front.fpr, 2)[1:], np.repeat(front.tpr, 2)[:-1]
    _artists.draw_line(plot.ax, *steps, avoid=True, **override_look(look, style))


_HULL = HULL.replace_fields(
    meaning="The convex hull of the points with (0, 0) and (1, 1); by default not on axes in use, such as "
    "those that show a curve to compare readers with.",
    draw=_draw_point_hull,
    prepare=None,
    default=True,
    caption="Line: convex hull of the points",
)
PARETO_FRONT = Layer(
    "pareto_front",
    "Steps through the classifiers that no other beats in both rates; those below the hull are drawn hollow.",
    _draw_pareto_front,
    rank=7,
    caption="Steps: classifiers that no other beats in both rates",
)


def _start_caption(call: DrawnPlot) -> str:
    result = next(iter(call.results.values()))
    rows = [
        f"{quote_user_text(name)} (fpr {write_number(float(f))}, tpr {write_number(float(t))})"
        for name, f, t in zip(result.name, result.fpr, result.tpr, strict=True)
    ]
    choice = ""
    if "choice" in call.made:
        choice = f"; line of equal cost, {call.made['choice']}"
    hollow = "; hollow: never the only best" if call.made.get("in_legend") and "hull" in call.layers else ""
    grey = "; grey: never the only best" if call.made.get("has_grey") else ""
    return f"Discrete classifiers in ROC space: {join_list(rows)}{choice}{hollow}{grey}"


class RocPointsArguments(LabelArguments, total=False):
    """What `roc_points` takes besides its own options and layers."""

    points: Points | RocPoints
    tpr: ArrayLike | str | None
    data: Data | None
    hue: ArrayLike | str | None


@picture(
    compute.roc_points,
    (
        _HULL,
        PARETO_FRONT,
        CHANCE.replace_fields(caption="Reference line: random decisions"),
        ISOMETRICS.replace_fields(meaning="Lines of equal metric value, at the skew of `prior`."),
    ),
    fields={
        "accuracy": "expected share of right decisions",
        "cost": "expected cost per case",
        "slope": "that of the line",
        "prior": "P(positive)",
    },
    main="the markers",
    kws="marker_kws",
    by_model=(),
    caption=_start_caption,
)
def roc_points(
    plot: Plot[RocPoints],
    *,
    prior: float | None = None,
    cost_fp: float = 1,
    cost_fn: float = 1,
    slope_ranges: bool = False,
    **shared: Unpack[RocPointsArguments],
) -> Axes:
    """Draw discrete classifiers as labelled points of ROC space.

    Use it for classifiers, tests or readers that decide without a score: it shows which of them can be best
    at some costs, and at which.

    Parameters
    ----------
    {points}
    prior : float in [0, 1], optional
        P(positive).  Draws the iso-performance line through the best classifier.  ``label_fmt`` writes its
        label in the legend: ``"{name}, accuracy {accuracy:.2f}"``.
    cost_fp, cost_fn : float
        Costs of the two errors.
    slope_ranges : bool
        Write, below the name of each vertex, the slopes for which it is best.
    {layers}
    {common}

    Returns
    -------
    Axes
        With markers whose gid is ``roc_points:<name>``.  A point that is not a vertex of the hull is never
        the only best one; it is grey, unless it is on a Pareto front that you draw.

    Raises
    ------
    ValueError, TypeError
        For points that cannot be read, a prior outside [0, 1], negative costs or a `label_fmt` without a
        prior; before anything is drawn.

    See Also
    --------
    rocplot.compute.roc_points : The points, their hull and the slopes as numbers.
    rocplot.compute.operating_point : The best of them, with its expected accuracy and cost.
    rocplot.compute.pareto_front : The front as numbers.
    roc : Curves of classifiers with scores.

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
    result = plot.read_single()
    choice, label = None, ""
    for argument, cost in (("cost_fp", cost_fp), ("cost_fn", cost_fn)):
        check_number(cost, argument)
    if prior is not None or cost_fp != 1 or cost_fn != 1:
        condition: dict[str, Any] = {"prior": prior, "cost_fp": cost_fp, "cost_fn": cost_fn}
        choice = compute.operating_point(result, **condition)  # also checks the condition
        label = _write_choice_label(plot, choice)
    elif plot.label_fmt is not None and not plot.of_grid:
        raise make_value_error(
            "label_fmt", "labels the line of the best classifier", "give prior=, which draws it"
        )
    if plot.panel.calls and plot.is_optional("hull"):
        plot.layer_options["hull"] = None  # beside the curves of an earlier call it would be read as theirs
    plot.prepare_layers(
        pareto_front=lambda _: {None: compute.pareto_front(result)},
        isometrics=lambda options: compute_lines(options, prior),
    )

    ax = plot.lay_out_axes(_axes.lay_out_roc_space)
    (model,) = plot.models
    model.look = Look.take_next(ax)
    plot.draw_layers()
    if choice is not None:
        _draw_choice(ax, result, choice, label, model.look)
        condition_text = choice.chosen_by.partition(" at ")[2]
        plot.prepared["choice"] = f"{' '.join(label.split())} (at {condition_text})"
    _draw_classifier_points(plot, model, slope_ranges, BEYOND if choice is not None else AROUND)
    return plot.finish_axes("lower right", named=True)


def _draw_classifier_points(
    plot: Plot[RocPoints], model: Model[RocPoints], slope_ranges: bool, clear: float
) -> None:
    """Mark and name every classifier: filled if it may be best, hollow on the Pareto front, else grey.

    The legend may name more than four, by color and marker; those that are never best are then hollow.
    """
    result = model.result
    names = shorten_names(result.name)
    best, on_front = _find_best_points(
        result, plot.layer_options["hull"] is not None, plot.prepared.get("pareto_front")
    )
    is_grey = ~(best | on_front)
    in_legend = plot.prepared["in_legend"] = _names_in_legend(plot)
    plot.prepared["has_grey"] = bool(is_grey.any()) and not in_legend
    for i, (name, f, t) in enumerate(zip(result.name, result.fpr, result.tpr, strict=True)):
        hollow, text = {"markerfacecolor": get_background_color()}, names[str(name)]
        look: Options = {"color": model.look.color, "markersize": get_marker_size(MARK)}
        look |= {"gid": f"roc_points:{name}"}
        if in_legend:
            own_color = model.look.color if i == 0 else Look.take_next(plot.ax).color
            look |= {"color": own_color, "marker": MARKERS[i % len(MARKERS)], "label": text}
            look |= {} if best[i] else hollow
            _artists.draw_points(plot.ax, f, t, **override_look(look, plot.line_kws))
            continue
        name_color: Options = {"color": _OFF} if is_grey[i] else {}
        look |= name_color | (hollow if on_front[i] and not best[i] else {})
        point = _artists.draw_points(plot.ax, f, t, **override_look(look, plot.line_kws))
        if plot.prepared["has_grey"] and not name_color:  # names have the colors of their points
            name_color = {"color": get_legible_color(point.get_color())}
        if slope_ranges and result.on_hull[i]:
            text += f"\nslope {'–'.join(write_numbers([result.slope_low[i], result.slope_high[i]], '.3g'))}"
        _artists.write_label(
            plot.ax, text, f, t, clear=clear, required=best[i] or len(names) <= _FEW, **name_color
        )


def _names_in_legend(plot: Plot[RocPoints]) -> bool:
    """Return whether the legend names many classifiers, most of which are too close for names beside them."""
    result = plot.first_result
    n = result.name.size
    is_asked = not plot.is_optional("slope_ranges") or plot.legend is False
    is_asked |= plot.layer_options["pareto_front"] is not None
    if is_asked or not FEW_MODELS < n <= len(MARKERS):
        return False
    gaps = np.hypot(*(np.subtract.outer(side, side) for side in (result.fpr, result.tpr)))
    width = 72 * plot.ax.get_position().width * plot.ax.get_figure(root=True).get_figwidth()  # type: ignore[union-attr]
    return bool(np.median((gaps + 9 * np.eye(n)).min(axis=0)) * width < _ROWS * get_small_size())


def _find_best_points(result: RocPoints, with_hull: bool, fronts: Any) -> tuple[Array, Array]:
    """Return which points may be best, by the hull or front that is drawn, and which are on the front."""
    on_front = np.isin(result.name, [] if fronts is None else fronts[None].name)
    if with_hull:
        return result.on_hull, on_front
    return (np.ones(result.name.size, bool) if fronts is None else on_front), on_front


def _write_choice_label(plot: Plot[RocPoints], choice: OperatingPoint) -> str:
    """Write the label of the line of the best classifier."""
    form = None if plot.of_grid else plot.label_fmt
    default = f"slope {ratio(choice.slope)}"
    names = _list_best_names(choice)
    if {*names} & {*plot.first_result.name}:
        default += f": best {'is' if len(names) == 1 else 'are'} {{name}}"
    numbers = {word: attrgetter(word) for word in ("accuracy", "cost", "slope", "prior")}
    (label,) = write_model_labels(form, default, {join_list(names): choice}, "", numbers).values()
    return label


def _list_best_names(choice: OperatingPoint) -> list[str]:
    """List the classifiers on the iso-performance line: all of them cost the same."""
    return [str(choice.name), *(choice.tied.split(", ") if choice.tied else ())]


def _draw_choice(ax: Axes, result: RocPoints, choice: OperatingPoint, label: str, look: Look) -> None:
    """Draw the iso-performance line through the best vertex, and a ring around all points on it."""
    line = make_tangent_look(look.color) | {"gid": "tangent", "label": label}
    _artists.draw_line(
        ax, *clip_line_to_square(choice.fpr, choice.tpr, choice.slope), avoid=True, **override_look(line, {})
    )
    ring: Options = {"markersize": get_marker_size(RING), "markerfacecolor": "none", "color": look.color}
    tied = np.isin(result.name, _list_best_names(choice)[1:])
    at = np.append(choice.fpr, result.fpr[tied]), np.append(choice.tpr, result.tpr[tied])
    _artists.draw_points(ax, *at, gid="best", **ring)
