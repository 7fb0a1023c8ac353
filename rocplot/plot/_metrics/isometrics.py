"""Maps of a metric: its isometrics in ROC space or PN space."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Literal, TypeAlias

import numpy as np
from matplotlib.axes import Axes
from matplotlib.image import AxesImage
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._numbers import amount, ratio
from rocplot._typing import Array, MetricLike, Options
from rocplot._validation import number, one_of
from rocplot.compute._metrics.isometric import isometric_lines
from rocplot.compute._metrics.metric import class_totals, record_of
from rocplot.page.measures import marker_size, thin_width
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import in_one_line, listed, short
from rocplot.plot._layers.isometrics import drawn_before
from rocplot.plot._layers.layer import Key, Layer
from rocplot.plot._layers.rates import CHANCE, draw_chance
from rocplot.plot._looks import DASHES, FINE, METHOD_STYLES, Look, over
from rocplot.plot._panel import Drawn, Space
from rocplot.plot._picture import Model, Plot, picture

Lines: TypeAlias = list[tuple[float, Array, Array]]

_CELLS = 600  # each way, of a shade
_STRIP = 0.2  # of the longer side of PN space: a shorter one may be too narrow for numbers
_FAR = 2  # sides of the square; a rotation point beyond them is pointed at
_STUB = 0.2
_LANDSCAPE = 1.5  # sides of a panel in which a long text stands in one line
_DARK = 0.45  # opacity of the darkest shade

# -- layers ---------------------------------------------------------------------------------------


def _draw_fill(plot: Plot[Lines], values: Array, style: Options) -> None:
    """Shade the space between two lines in one tone."""
    options = plot.wanted["fill"] or {}
    levels = np.sort([value for value, _, _ in plot.first])
    step = options.get("alpha", _DARK) / max(len(levels), 1)  # by which each darkens the shade
    tones = np.where(np.isnan(values), 0, step * np.searchsorted(levels, values))
    corner = plot.space.place(None, 1, 1)
    color = options.get("color", plot.models[0].look.color)
    _artists.shade(plot.ax, np.broadcast_to(tones, (_CELLS, _CELLS)), corner, color, **style)


def _draw_rotation(plot: Plot[Lines], turn: tuple[float, float], style: Options) -> None:
    """Draw the rotation point, or an arrow towards it, and the lines' way from it to the square."""
    to = plot.space.path
    centre = np.array([0.5, 0.5])
    way = np.subtract(turn, centre)
    far = np.abs(way).max() > 0.5 + _FAR
    edge = centre + 0.5 * way / np.abs(way).max()
    stub = edge + _STUB * way / np.hypot(*way)
    _axes.take_in(plot.ax, *map(float, to(None, *(stub if far else turn))))
    square = to(None, np.array([0, 1, 1, 0, 0]), np.array([0, 0, 1, 1, 0]))
    _artists.line(plot.ax, *square, gid="square", avoid=True)
    _draw_ways(plot, turn, far)
    place = ", ".join(ratio(float(at)) for at in to(None, *turn))
    if far:
        arrow = {"color": style["color"]} if "color" in style else {}
        start, end = ((float(x), float(y)) for x, y in (to(None, *edge), to(None, *stub)))
        _artists.arrow(plot.ax, start, end, gid="rotation", **arrow)
        _artists.label(plot.ax, f"turn around\n({place})", *end)
        return
    look: Options = {"gid": "rotation", "markersize": marker_size()}
    x, y = map(float, to(None, *turn))
    _artists.points(plot.ax, x, y, **over(look, style))
    plot.ax.apply_aspect()  # as the panel will be drawn
    parted = " " if plot.ax.bbox.width > _LANDSCAPE * plot.ax.bbox.height else "\n"
    _artists.label(plot.ax, f"rotation point{parted}({place})", x, y)


def _draw_ways(plot: Plot[Lines], turn: tuple[float, float], far: bool) -> None:
    """Draw the lines' way from the rotation point to the square; its end alone if the point is far away."""
    look: Options = {"linewidth": thin_width(FINE), "linestyle": DASHES, "zorder": 1.3}
    for _, f, t in plot.first:
        near = int(np.argmin(np.hypot(f - turn[0], t - turn[1])))
        share = min(1.0, 0.5 * _STUB / np.hypot(f[near] - turn[0], t[near] - turn[1])) if far else 1.0
        end = f[near] + share * (turn[0] - f[near]), t[near] + share * (turn[1] - t[near])
        x, y = plot.space.path(None, np.array([end[0], f[near]]), np.array([end[1], t[near]]))
        _artists.line(plot.ax, x, y, gid="rotation_lines", avoid=True, **look)


def _draw_indifference(plot: Plot[Lines], line: tuple[Array, Array], style: Options) -> None:
    look: Options = {"linestyle": METHOD_STYLES[2], "linewidth": thin_width(1.2), "zorder": 1.9}
    look |= {"gid": "indifference", "label": "the same at any skew", "clip_on": False}
    _artists.line(plot.ax, *plot.space.path(None, *line), avoid=True, **over(look, style))


FILL = Layer(
    "fill",
    "Shade the values between the lines, the higher the darker.",
    _draw_fill,
    artist=AxesImage,
    keys={
        "alpha": Key("float", "opacity of the darkest tone, .45 by default"),
        "color": Key("ColorType", "by default that of the lines"),
    },
    repeats=True,
    rank=-5,
    caption="Shade: the higher, the darker",
)
ROTATION = Layer(
    "rotation",
    "The point outside the square around which straight isometrics turn, and the lines' way to it; an arrow "
    "towards one that is far away.",
    _draw_rotation,
    repeats=True,
    rank=-2,
    caption="Marked: the point around which the lines turn",
)
INDIFFERENCE = Layer(
    "indifference",
    "The line on which the metric does not depend on the skew.",
    _draw_indifference,
    repeats=True,
    rank=-1,
    caption="Line of indifference: the same value at any skew",
)

# -- the picture ----------------------------------------------------------------------------------


def metric_words(call: Drawn) -> str:
    """Name the metric with the parameters that it was given; cases where it counts them."""
    metric = call.options.get("metric")
    if isinstance(metric, str):
        record = record_of(metric)
        known = record.parameters or ()
        options = {key: value for key, value in call.options.items() if key in known and value is not None}
        words = in_one_line(record.label(options))
        sizes = [f"{amount(options[key])} {key}" for key in ("positives", "negatives") if key in options]
        return f"{words}, of {listed(sizes)}" if sizes else words
    return getattr(metric, "__name__", "metric").replace("<lambda>", "a metric of the caller's")


def _caption(call: Drawn) -> str:
    lines = next(iter(call.results.values()))
    skew = call.made["isometrics"].skew
    at = "" if skew == 1 else f", at the skew c = N/P = {short(skew)}"
    where = " in PN space" if call.options.get("space") == "pn" else ""
    values = listed(short(value) for value, *_ in lines)
    return f"Lines of equal {metric_words(call)}{at}, at the values {values}{where}"


@picture(
    None,
    (
        FILL,
        ROTATION,
        INDIFFERENCE,
        CHANCE.changed(
            draw=functools.partial(draw_chance, avoid=False), caption="Reference line: random decisions"
        ),
    ),
    main="the isometrics",
    caption=_caption,
    example="accuracy",
)
def isometrics(
    plot: Plot[Lines],
    metric: MetricLike,
    *,
    skew: float = 1,
    levels: ArrayLike | None = None,
    positives: float | None = None,
    negatives: float | None = None,
    beta: float | None = None,
    cost_ratio: float | None = None,
    m: float | None = None,
    prior: float | None = None,
    space: Literal["roc", "pn"] = "roc",
) -> Axes:
    """Draw the map of a metric: lines along which it has one value, each with its value on it.

    Parameters
    ----------
    metric : str or callable
        A metric of ``rocplot.compute.metric``, or a function of (fpr, tpr, skew); parameters of its own are
        bound before: ``lambda f, t, c: profit(f, t, c, unit=5)``.
    skew : float
        c = N/P, negatives over positives; N/P of `positives` and `negatives` where both are given.
    levels : array-like or int, optional
        The values, or about how many round ones; by default about ten.  A warning names values
        beyond its range.
    positives, negatives : float, optional
        The totals of the classes, for PN space, Laplace and m-estimate; one follows from the other and
        the skew.
    beta : float, optional
        Weight of recall in ``"f_beta"``, 1 by default.
    cost_ratio : float, optional
        Cost of a false positive over that of a false negative in ``"cost"``, 1 by default.
    m : float, optional
        Weight of the prior in ``"m_estimate"``, 2 by default.
    prior : float, optional
        Share of positives in ``"m_estimate"``, by default that of the totals.
    space : {"roc", "pn"}
        Rates, or counts on axes that end at the totals of the classes.
    {layers}
    {common}

    Returns
    -------
    Axes
        With lines whose gid is ``isometrics``.  A second call on the same axes lays another metric over the
        first, in the next colour: equivalent metrics have the same lines.  By default the legend waits for
        it, or for a layer with a label.

    Raises
    ------
    ValueError, TypeError
        For an unknown metric, levels that it does not reach, or a parameter that it does not have (see
        ``rocplot.compute.isometric``); for a rotation point or a line of indifference that does not exist;
        for PN space without totals; before anything is drawn.

    See Also
    --------
    rocplot.compute.isometric : One line as numbers.
    isometric_surface : One value at all skews.
    roc : Curves with isometrics behind them.

    Notes
    -----
    Flach's slides, "Types of isometric plots"; Flach, *The geometry of ROC space*, ICML 2003.  Splitting
    criteria do not mind which child is called positive, and have lines in both triangles.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = isometrics("f_beta", beta=2, skew=3, levels=[0.2, 0.4, 0.6, 0.8], ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['chance', 'isometrics', 'isometrics', 'isometrics', 'isometrics']
    >>> plt.close(fig)
    """
    known = {"beta": beta, "cost_ratio": cost_ratio, "m": m, "prior": prior}
    parameters: dict[str, Any] = {key: value for key, value in known.items() if value is not None}
    if positives is not None or negatives is not None:
        positives, negatives = class_totals(number(skew, "skew"), positives, negatives)
        skew = number(negatives, "negatives") / number(positives, "positives", low=1e-300)
    if record_of(metric).counts_cases:
        parameters |= {"positives": positives, "negatives": negatives}
    plot.take(isometric_lines(metric, skew, levels, **parameters))
    to = _scale(space, positives, negatives)
    ratio = {key: parameters[key] for key in ("cost_ratio",) if key in parameters}
    plot.prepare(
        Space(to, to),
        fill=lambda _: _evaluated(metric, skew, parameters),
        rotation=lambda _: _turn(metric, skew, parameters),
        indifference=lambda _: compute.indifference_line(metric, **ratio),
    )

    asked: Options = {}  # of the values on the lines: a strip has no room for them, and says so
    if space == "pn":
        sides = to(None, 1, 1)
        plot.begin(_axes.class_counts, *sides)
        if min(sides) < _STRIP * max(sides):
            asked = {"asked": True, "series": "isometrics"}
    else:
        plot.begin(_axes.roc)
    _draw_lines(plot, plot.models[0], record_of(metric).label(parameters), skew, asked)
    return plot.end("outside")


def _scale(
    space: str, positives: float | None, negatives: float | None
) -> Callable[[Any, Any, Any], tuple[Any, Any]]:
    """Lead from rates to the coordinates of the space."""
    one_of(space, ("roc", "pn"), "space")
    if space == "roc":
        return lambda _, f, t: (f, t)
    if positives is None or negatives is None:
        raise ValueError("PN space needs positives= or negatives=, the totals of the classes")
    p, n = positives, negatives
    return lambda _, f, t: (np.multiply(n, f), np.multiply(p, t))


def _turn(metric: MetricLike, skew: float, parameters: dict[str, Any]) -> tuple[float, float]:
    turn = compute.rotation_point(metric, skew, **parameters)
    if not np.isfinite(turn).all():
        name, kind = record_of(metric).label(parameters), "curves" if np.isnan(turn).any() else "parallel"
        raise ValueError(f"the isometrics of {name} turn around no point: they are {kind}")
    return turn


def _evaluated(metric: MetricLike, skew: float, parameters: dict[str, Any]) -> Array:
    """Evaluate in the middles of small cells: none of them is a singular point."""
    middles = (np.arange(_CELLS) + 0.5) / _CELLS
    return compute.metric(metric, middles, middles[:, None], skew, **parameters)


def _draw_lines(plot: Plot[Lines], model: Model[Lines], name: str, skew: float, asked: Options) -> None:
    """Draw the layers and the lines; those over others, which may be the same, in other dashes."""
    before = drawn_before(plot.ax)
    own = Look.next(plot.ax)
    dashes = METHOD_STYLES[max(1, len(before)) % len(METHOD_STYLES)] if plot.shared else own.linestyle
    look: Options = {"color": own.color, "linestyle": dashes, "linewidth": thin_width(0.7), "alpha": 1.0}
    look = over(look, plot.line_kws)
    model.look = Look(look["color"], look["linestyle"])
    plot.draw_layers()
    to = functools.partial(plot.space.path, None)
    request = _artists.Isometrics(name, model.result, look, skew)
    label_kws = {"color": model.look.color} | asked
    _artists.isometrics(plot.ax, request, to, before=before, over_others=plot.shared, **label_kws)
    plot.made["isometrics"] = request
