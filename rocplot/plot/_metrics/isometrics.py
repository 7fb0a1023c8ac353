"""Plots of a metric's isometrics in ROC space or PN space."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from numbers import Real
from typing import Any, Literal, TypeAlias, Unpack

import numpy as np
from matplotlib.artist import allow_rasterization
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.collections import QuadMesh
from matplotlib.image import AxesImage
from matplotlib.transforms import IdentityTransform
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._numbers import write_amount, write_numbers
from rocplot._typing import Array, MetricLike, Options
from rocplot._validation import check_choice, check_number
from rocplot.compute._metrics.isometric import trace_isometrics
from rocplot.compute._metrics.metric import compute_class_totals, look_up_metric
from rocplot.page.scales import RoundedLocator, get_straight_transform, is_linear
from rocplot.page.sizes import get_marker_size, get_thin_width
from rocplot.page.typeset import UnlistedArtist
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import join_list, write_on_one_line, write_short_number
from rocplot.plot._layers.isometrics import list_drawn_isometrics
from rocplot.plot._layers.layer import Key, Layer
from rocplot.plot._layers.rates import CHANCE, draw_chance
from rocplot.plot._looks import DASHES, FINE, METHOD_STYLES, Look, override_look
from rocplot.plot._panel import DrawnPlot, PanelSpace, get_panel
from rocplot.plot._picture import LegendArguments, Model, Plot, picture

Lines: TypeAlias = list[tuple[float, Array, Array]]

_CELLS = 600  # rows and columns of the grid that is shaded
_STRIP = 0.2  # below this ratio of the sides of PN space there may be no room for numbers
_FAR = 2  # distance from the square, in sides, beyond which an arrow points at the rotation point
_STUB = 0.2
_LANDSCAPE = 1.5  # width over height above which a panel has room for a long text on one line
_DARK = 0.45  # opacity of the darkest shade

# -- layers ---------------------------------------------------------------------------------------


def _draw_isometric_fill(plot: Plot[Lines], values: Array, style: Options) -> None:
    """Shade the area between lines, darker for higher values."""
    options = plot.layer_options["fill"] or {}
    levels = np.sort([value for value, _, _ in plot.first_result])
    step = options.get("alpha", _DARK) / max(len(levels), 1)  # opacity that each line adds
    tones = np.where(np.isnan(values), 0, step * np.searchsorted(levels, values))
    corner = plot.space.place(None, 1, 1)
    color = options.get("color", plot.models[0].look.color)
    _draw_tones(plot.ax, np.broadcast_to(tones, (_CELLS, _CELLS)), corner, color, **style)


def _draw_rotation(plot: Plot[Lines], rotation_point: tuple[float, float], style: Options) -> None:
    """Draw the rotation point, or an arrow towards it, and extend the isometrics to it."""
    to = plot.space.path
    centre = np.array([0.5, 0.5])
    direction = np.subtract(rotation_point, centre)
    far = np.abs(direction).max() > 0.5 + _FAR
    edge = centre + 0.5 * direction / np.abs(direction).max()
    stub = edge + _STUB * direction / np.hypot(*direction)
    _include_point(plot.ax, *map(float, to(None, *(stub if far else rotation_point))))
    square = to(None, np.array([0, 1, 1, 0, 0]), np.array([0, 0, 1, 1, 0]))
    _artists.draw_line(plot.ax, *square, gid="square", avoid=True)
    _draw_rotation_lines(plot, rotation_point, far)
    place = ", ".join(write_numbers(map(float, to(None, *rotation_point)), ".3g"))
    if far:
        arrow = {"color": style["color"]} if "color" in style else {}
        start, end = ((float(x), float(y)) for x, y in (to(None, *edge), to(None, *stub)))
        _artists.draw_arrow(plot.ax, start, end, gid="rotation", **arrow)
        _artists.write_label(plot.ax, f"turn around\n({place})", *end)
        return
    look: Options = {"gid": "rotation", "markersize": get_marker_size()}
    x, y = map(float, to(None, *rotation_point))
    _artists.draw_points(plot.ax, x, y, **override_look(look, style))
    plot.ax.apply_aspect()  # so that the size of the panel is final
    # One row has room in the margin above or below the square, two have it beside the square
    is_beside = not 0 <= rotation_point[0] <= 1 and plot.ax.bbox.width <= _LANDSCAPE * plot.ax.bbox.height
    parted = "\n" if is_beside else " "
    _artists.write_label(plot.ax, f"rotation point{parted}({place})", x, y)


def _draw_rotation_lines(plot: Plot[Lines], rotation_point: tuple[float, float], is_far: bool) -> None:
    """Draw extensions of isometrics from the square to the rotation point, short ones if it is far away."""
    look: Options = {"linewidth": get_thin_width(FINE), "linestyle": DASHES, "zorder": 1.3}
    for _, f, t in plot.first_result:
        nearest = int(np.argmin(np.hypot(f - rotation_point[0], t - rotation_point[1])))
        share = (
            min(1.0, 0.5 * _STUB / np.hypot(f[nearest] - rotation_point[0], t[nearest] - rotation_point[1]))
            if is_far
            else 1.0
        )
        end = (
            f[nearest] + share * (rotation_point[0] - f[nearest]),
            t[nearest] + share * (rotation_point[1] - t[nearest]),
        )
        x, y = plot.space.path(None, np.array([end[0], f[nearest]]), np.array([end[1], t[nearest]]))
        _artists.draw_line(plot.ax, x, y, gid="rotation_lines", avoid=True, **look)


def _draw_indifference(plot: Plot[Lines], line: tuple[Array, Array], style: Options) -> None:
    look: Options = {"linestyle": METHOD_STYLES[2], "linewidth": get_thin_width(1.2), "zorder": 1.9}
    look |= {"gid": "indifference", "label": "the same at any skew", "clip_on": False}
    _artists.draw_line(plot.ax, *plot.space.path(None, *line), avoid=True, **override_look(look, style))


FILL = Layer(
    "fill",
    "Shade the values between the lines, the higher the darker.",
    _draw_isometric_fill,
    artist=AxesImage,
    keys={
        "alpha": Key("float", "opacity of the darkest tone, .45 by default"),
        "color": Key("ColorType", "by default that of the lines"),
    },
    repeatable=True,
    rank=-5,
    caption="Shading: darker for higher values",
)
ROTATION = Layer(
    "rotation",
    "The point outside the square around which straight isometrics turn, and the lines from the isometrics "
    "to it; if it is far away, an arrow towards it.",
    _draw_rotation,
    repeatable=True,
    rank=-2,
    caption="Marked: the point around which the lines turn",
)
INDIFFERENCE = Layer(
    "indifference",
    "The line on which the metric does not depend on the skew.",
    _draw_indifference,
    repeatable=True,
    rank=-1,
    caption="Line of indifference: the same value at any skew",
)

# -- the picture ----------------------------------------------------------------------------------


def describe_metric(call: DrawnPlot) -> str:
    """Write the name of the metric with its parameters, and the class sizes if it counts cases."""
    metric = call.options.get("metric")
    if isinstance(metric, str):
        record = look_up_metric(metric)
        parameter_names = record.parameters or ()
        options = {
            key: value for key, value in call.options.items() if key in parameter_names and value is not None
        }
        words = write_on_one_line(record.label(options))
        sizes = [
            f"{write_amount(options[key])} {key}" for key in ("positives", "negatives") if key in options
        ]
        return f"{words}, of {join_list(sizes)}" if sizes else words
    return getattr(metric, "__name__", "metric").replace("<lambda>", "a metric of the caller's")


def _start_caption(call: DrawnPlot) -> str:
    lines = next(iter(call.results.values()))
    skew = call.made["isometrics"].skew
    skew_text = "" if skew == 1 else f", at the skew c = N/P = {write_short_number(skew)}"
    space_text = " in PN space" if call.options.get("space") == "pn" else ""
    values = join_list(write_short_number(value) for value, *_ in lines)
    return f"Lines of equal {describe_metric(call)}{skew_text}, at the values {values}{space_text}"


@picture(
    None,
    (
        FILL,
        ROTATION,
        INDIFFERENCE,
        CHANCE.replace_fields(
            draw=functools.partial(draw_chance, avoid=False), caption="Reference line: random decisions"
        ),
    ),
    main="the isometrics",
    caption=_start_caption,
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
    **shared: Unpack[LegendArguments],
) -> Axes:
    """Draw the isometrics of a metric: lines along which it is constant, each labelled with its value.

    Use it to see which changes of the true and false positive rate a metric rewards, and how this depends on
    the class ratio.

    Parameters
    ----------
    metric : str or callable
        A metric of ``rocplot.compute.metric``, or a function of (fpr, tpr, skew).  Bind other parameters of
        your function first: ``lambda f, t, c: profit(f, t, c, unit=5)``.
    skew : float
        c = N/P, negatives over positives; if you pass `positives` and `negatives`, their N/P.
    levels : array-like or int, optional
        The values, or about how many round ones to choose; by default about ten.  A warning names values
        outside the metric's range.
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
        With lines whose gid is ``isometrics``.  A second call on the same axes draws another metric over the
        first, in the next colour: equivalent metrics have the same lines.  Until then there is no legend by
        default, unless a layer has a label.

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
    criteria do not depend on which child is called positive, so they have lines in both triangles.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = isometrics("f_beta", beta=2, skew=3, levels=[0.2, 0.4, 0.6, 0.8], ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['chance', 'isometrics', 'isometrics', 'isometrics', 'isometrics']
    >>> plt.close(fig)
    """
    arguments = {"beta": beta, "cost_ratio": cost_ratio, "m": m, "prior": prior}
    parameters: dict[str, Any] = {key: value for key, value in arguments.items() if value is not None}
    if not isinstance(skew, Real):
        check_number(skew, "skew")
    if positives is not None or negatives is not None:
        for argument, total in (("positives", positives), ("negatives", negatives)):
            if total is not None:
                check_number(total, argument)
        positives, negatives = compute_class_totals(check_number(skew, "skew"), positives, negatives)
        skew = check_number(negatives, "negatives") / check_number(positives, "positives", low=1e-300)
    if look_up_metric(metric).counts_cases:
        parameters |= {"positives": positives, "negatives": negatives}
    plot.hold_results(trace_isometrics(metric, skew, levels, **parameters))
    to = _make_space_transform(space, positives, negatives)
    ratio = {key: parameters[key] for key in ("cost_ratio",) if key in parameters}
    plot.prepare_layers(
        PanelSpace(to, to),
        fill=lambda _: _evaluate_on_grid(metric, skew, parameters),
        rotation=lambda _: _orient_metric(metric, skew, parameters),
        indifference=lambda _: compute.indifference_line(metric, **ratio),
    )

    asked: Options = {}  # options of values on lines: in a strip, those without room are reported
    if space == "pn":
        sides = to(None, 1, 1)
        plot.lay_out_axes(_lay_out_pn_space, *sides)
        if min(sides) < _STRIP * max(sides):
            asked = {"asked": True, "series": "isometrics"}
    else:
        plot.lay_out_axes(_axes.lay_out_roc_space)
    _draw_lines(plot, plot.models[0], look_up_metric(metric).label(parameters), skew, asked)
    return plot.finish_axes("outside")


def _make_space_transform(
    space: str, positives: float | None, negatives: float | None
) -> Callable[[Any, Any, Any], tuple[Any, Any]]:
    """Return a function that maps rates to coordinates of the space."""
    check_choice(space, ("roc", "pn"), "space")
    if space == "roc":
        return lambda _, f, t: (f, t)
    if positives is None or negatives is None:
        raise ValueError("PN space needs positives= or negatives=, the totals of the classes")
    p, n = positives, negatives
    return lambda _, f, t: (np.multiply(n, f), np.multiply(p, t))


def _orient_metric(metric: MetricLike, skew: float, parameters: dict[str, Any]) -> tuple[float, float]:
    turn = compute.rotation_point(metric, skew, **parameters)
    if not np.isfinite(turn).all():
        name, kind = (
            look_up_metric(metric).label(parameters),
            "curves" if np.isnan(turn).any() else "parallel",
        )
        raise ValueError(f"the isometrics of {name} turn around no point: they are {kind}")
    return turn


def _evaluate_on_grid(metric: MetricLike, skew: float, parameters: dict[str, Any]) -> Array:
    """Evaluate the metric at the middles of small cells, none of which is a singular point."""
    middles = (np.arange(_CELLS) + 0.5) / _CELLS
    return compute.metric(metric, middles, middles[:, None], skew, **parameters)


def _draw_lines(plot: Plot[Lines], model: Model[Lines], name: str, skew: float, asked: Options) -> None:
    """Draw the layers and the lines; lines over earlier ones have other dashes."""
    drawn_isometrics = list_drawn_isometrics(plot.ax)
    default_look = Look.take_next(plot.ax)
    dashes = (
        METHOD_STYLES[max(1, len(drawn_isometrics)) % len(METHOD_STYLES)]
        if plot.shared
        else default_look.linestyle
    )
    look: Options = {
        "color": default_look.color,
        "linestyle": dashes,
        "linewidth": get_thin_width(0.7),
        "alpha": 1.0,
    }
    look = override_look(look, plot.line_kws)
    model.look = Look(look["color"], look["linestyle"])
    plot.draw_layers()
    to = functools.partial(plot.space.path, None)
    request = _artists.IsometricLines(name, model.result, look, skew)
    label_kws = {"color": model.look.color} | asked
    _artists.draw_isometrics(
        plot.ax, request, to, drawn_requests=drawn_isometrics, over_others=plot.shared, **label_kws
    )
    plot.prepared["isometrics"] = request


# -- The axes -------------------------------------------------------------------------------------


def _include_point(ax: Axes, x: float, y: float) -> None:
    """Widen the limits until a point beyond them and its label are on the page; a square is lost."""
    get_panel(ax).kind = "frame"
    _axes.set_limits(ax, _widen_to_value(ax.get_xlim(), x), _widen_to_value(ax.get_ylim(), y))
    if all(is_linear(ax, axis_name) for axis_name in "xy"):
        _axes.set_panel_shape(ax, float(np.ptp(ax.get_ylim()) / np.ptp(ax.get_xlim())))
    for axis_name, axis in (("x", ax.xaxis), ("y", ax.yaxis)):
        if is_linear(ax, axis_name):
            axis.set_major_locator(RoundedLocator(6))


def _widen_to_value(limits: _axes.Ends, at: float) -> _axes.Ends:
    low, high = limits
    room = 0.14 * (max(high, at) - min(low, at))
    return min(low, at - room), max(high, at + room)


def _lay_out_pn_space(ax: Axes, negatives: float, positives: float) -> None:
    """Lay out PN space: one case is as long as another, so that a slope is a ratio of counts."""
    if _axes.lay_out_frame(
        ax,
        "False positives",
        "True positives",
        xlim=_axes.pad_limits(negatives),
        ylim=_axes.pad_limits(positives),
    ):
        _axes.set_panel_shape(ax, positives / negatives)


# -- The artists ----------------------------------------------------------------------------------


class _ScaledImage(UnlistedArtist, AxesImage):
    """An image whose cells are placed in data coordinates on axes of any scale, not of linear ones alone."""

    @allow_rasterization  # type: ignore[untyped-decorator]
    def draw(self, renderer: RendererBase) -> None:
        ax, cells = self.axes, np.asarray(self.get_array())
        if ax is None or ax.transScale.is_affine:
            super().draw(renderer)
            return
        left, right, bottom, top = self.get_extent()
        x = np.linspace(left, right, cells.shape[1] + 1)
        y = np.linspace(bottom, top, cells.shape[0] + 1)
        place = get_straight_transform(ax).transform(np.stack(np.meshgrid(x, y), -1).reshape(-1, 2))
        corners = np.asarray(place).reshape(y.size, x.size, 2)
        mesh = QuadMesh(corners, transform=IdentityTransform(), zorder=self.get_zorder(), linewidth=0)
        mesh.set(facecolor=cells.reshape(-1, cells.shape[-1]) / 255, antialiased=False, rasterized=True)
        mesh.axes = ax
        mesh.set_figure(ax.get_figure(root=False))  # type: ignore[arg-type]
        mesh.set_clip_path(ax.patch)
        mesh.draw(renderer)


def _draw_tones(ax: Axes, tones: Array, corner: Sequence[Any], color: Any, **kws: Any) -> None:
    """Shade the cells of a grid from the origin to a corner in tones, from 0 to 1, of one colour."""
    image = (255 * _artists.mix_with_background(tones, color)).round().astype(np.uint8)
    scaled_image = _ScaledImage(
        ax, origin="lower", extent=(0, corner[0], 0, corner[1]), interpolation="nearest"
    )
    scaled_image.set_data(image)
    scaled_image.set(**{"gid": "fill", "zorder": 0.5} | kws)
    ax.add_image(scaled_image)
    scaled_image.set_clip_path(ax.patch)  # so that layouts do not measure what a zoom hides
