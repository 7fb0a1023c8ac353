"""Discrete classifiers as points of ROC space."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from rocplot import compute
from rocplot._faults import value_error
from rocplot._numbers import ratio, write, written
from rocplot._typing import Array, Options
from rocplot.compute._metrics.isometric import line_in_square
from rocplot.compute._roc.operating_point import OperatingPoint
from rocplot.compute._roc.roc_points import RocPoints
from rocplot.page.measures import ground, marker_size, thin_width
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import listed, quoted
from rocplot.plot._layers.isometrics import ISOMETRICS, lines_of
from rocplot.plot._layers.layer import Layer
from rocplot.plot._layers.rates import CHANCE, HULL
from rocplot.plot._looks import AROUND, BEYOND, FINE_DOTS, MARK, RING, Look, over, tangent_look
from rocplot.plot._model_labels import model_labels, short_names
from rocplot.plot._panel import Drawn
from rocplot.plot._picture import Model, Plot, picture

_FEW = 8  # classifiers that all have their names
_OFF = "0.55"  # the colour of a classifier that is never best


def _draw_hull(plot: Plot[RocPoints], model: Model[RocPoints], _made: Any, style: Options) -> None:
    look: Options = {"color": model.look.color, "linewidth": thin_width(1), "label": "convex hull"}
    vertices = model.result.hull_fpr, model.result.hull_tpr
    _artists.line(plot.ax, *vertices, avoid=True, **over(look | {"gid": "hull"}, style))


def _draw_front(
    plot: Plot[RocPoints], model: Model[RocPoints], front: compute.ParetoFront, style: Options
) -> None:
    look = {"color": model.look.color, "linestyle": FINE_DOTS, "gid": "pareto_front", "label": "Pareto front"}
    steps = np.repeat(front.fpr, 2)[1:], np.repeat(front.tpr, 2)[:-1]
    _artists.line(plot.ax, *steps, avoid=True, **over(look, style))


_HULL = HULL.changed(
    meaning="The convex hull of the points with (0, 0) and (1, 1).",
    draw=_draw_hull,
    prepare=None,
    default=True,
    caption="Line: convex hull of the points",
)
PARETO_FRONT = Layer(
    "pareto_front",
    "The steps over the classifiers that no other one beats in both rates; those of them that lie below the "
    "hull are drawn hollow.",
    _draw_front,
    rank=7,
    caption="Steps: classifiers that no other one beats in both rates",
)


def _caption(call: Drawn) -> str:
    found = next(iter(call.results.values()))
    rows = [
        f"{quoted(name)} (fpr {write(float(f))}, tpr {write(float(t))})"
        for name, f, t in zip(found.name, found.fpr, found.tpr, strict=True)
    ]
    choice = ""
    if "choice" in call.made:
        choice = f"; line of equal cost, {' '.join(call.made['choice'].split())}"
    return f"Discrete classifiers in ROC space: {listed(rows)}{choice}"


@picture(
    compute.roc_points,
    (
        _HULL,
        PARETO_FRONT,
        CHANCE.changed(caption="Reference line: random decisions"),
        ISOMETRICS.changed(meaning="Lines of equal metric value, at the skew of `prior`."),
    ),
    fields={
        "accuracy": "expected share of right decisions",
        "cost": "expected cost per case",
        "slope": "that of the line",
        "prior": "P(positive)",
    },
    main="the markers",
    kws="marker_kws",
    caption=_caption,
)
def roc_points(
    plot: Plot[RocPoints],
    *,
    prior: float | None = None,
    cost_fp: float = 1,
    cost_fn: float = 1,
    slope_ranges: bool = False,
) -> Axes:
    """Draw discrete classifiers as labelled points of ROC space.

    Parameters
    ----------
    points : mapping or RocPoints
        Name → ``(fpr, tpr)``, or name → ``(y_true, y_pred)``; or the result of
        ``rocplot.compute.roc_points``.
    prior : float in [0, 1], optional
        P(positive): draws the iso-performance line through the best classifier, whose label, in the legend,
        ``label_fmt`` writes: ``"{name}, accuracy {accuracy:.2f}"``.
    cost_fp, cost_fn : float
        Costs of the two errors.
    slope_ranges : bool
        Write the slopes for which each vertex is best below its name.
    {layers}
    {common}

    Returns
    -------
    Axes
        With markers whose gid is ``roc_points:<name>``.  Points that are no vertex of the hull are never
        alone the best and drawn grey, unless they are on a Pareto front that is drawn.

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
    roc : Classifiers that score.

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
    found = plot.read_one()
    choice, label = None, ""
    if prior is not None or cost_fp != 1 or cost_fn != 1:
        condition: dict[str, Any] = {"prior": prior, "cost_fp": cost_fp, "cost_fn": cost_fn}
        choice = compute.operating_point(found, **condition)  # checks the condition, too
        label = _label(plot, choice)
    elif plot.label_fmt is not None and not plot.of_grid:
        raise value_error(
            "label_fmt", "labels the line of the best classifier", "give prior=, which draws it"
        )
    plot.prepare(
        pareto_front=lambda _: {None: compute.pareto_front(found)},
        isometrics=lambda options: lines_of(options, prior),
    )

    ax = plot.begin(_axes.roc)
    (model,) = plot.models
    model.look = Look.next(ax)
    plot.draw_layers()
    if choice is not None:
        _draw_choice(ax, choice, label, model.look)
        plot.made["choice"] = label
    _draw_points(plot, model, slope_ranges, BEYOND if choice is not None else AROUND)
    return plot.end("lower right", named=True)


def _draw_points(plot: Plot[RocPoints], model: Model[RocPoints], slope_ranges: bool, clear: float) -> None:
    """Mark and name every classifier: filled where it is best, hollow on the front, else grey."""
    found = model.result
    names = short_names(found.name)
    best, on_front = _standing(found, plot.wanted["hull"] is not None, plot.made.get("pareto_front"))
    for i, (name, f, t) in enumerate(zip(found.name, found.fpr, found.tpr, strict=True)):
        grey: Options = {} if best[i] or on_front[i] else {"color": _OFF}
        look: Options = {"color": model.look.color, "markersize": marker_size(MARK)}
        look |= {"gid": f"roc_points:{name}"} | grey
        look |= {"markerfacecolor": ground()} if on_front[i] and not best[i] else {}
        _artists.points(plot.ax, f, t, **over(look, plot.line_kws))
        text = names[str(name)]
        if slope_ranges and found.on_hull[i]:
            text += f"\nslope {'–'.join(written([found.slope_low[i], found.slope_high[i]], '.3g'))}"
        _artists.label(plot.ax, text, f, t, clear=clear, required=best[i] or len(names) <= _FEW, **grey)


def _standing(found: RocPoints, with_hull: bool, fronts: Any) -> tuple[Array, Array]:
    """Say which points are best by what is drawn, and which are on the front; without either, all are."""
    on_front = np.isin(found.name, [] if fronts is None else fronts[None].name)
    if with_hull:
        return found.on_hull, on_front
    return (np.ones(found.name.size, bool) if fronts is None else on_front), on_front


def _label(plot: Plot[RocPoints], choice: OperatingPoint) -> str:
    """Write the label of the line of the best classifier."""
    form = None if plot.of_grid else plot.label_fmt
    default = f"slope {ratio(choice.slope)}"
    if choice.name in plot.first.name:
        default += ": best is {name}"
    numbers = {word: attrgetter(word) for word in ("accuracy", "cost", "slope", "prior")}
    (label,) = model_labels(form, default, {choice.name: choice}, "", numbers).values()
    return label


def _draw_choice(ax: Axes, choice: OperatingPoint, label: str, look: Look) -> None:
    """Draw the iso-performance line through the best vertex, which is ringed."""
    line = tangent_look(look.color) | {"gid": "tangent", "label": label}
    _artists.line(ax, *line_in_square(choice.fpr, choice.tpr, choice.slope), avoid=True, **over(line, {}))
    ring: Options = {"markersize": marker_size(RING), "markerfacecolor": "none", "color": look.color}
    _artists.points(ax, choice.fpr, choice.tpr, gid="best", **ring)
