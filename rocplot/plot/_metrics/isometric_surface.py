"""Isometric surfaces: points of equal metric value over ROC space and the skew."""

from __future__ import annotations

from typing import Any, Unpack

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import LightSource
from mpl_toolkits.mplot3d.art3d import Poly3DCollection  # type: ignore[import-untyped]
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._errors import make_type_error, make_value_error, write_value
from rocplot._numbers import write_number
from rocplot._typing import Array, MetricLike, Options
from rocplot._validation import check_flag, check_whole_number, shorten_value
from rocplot.compute._metrics.metric import look_up_metric
from rocplot.page.sizes import get_background_color, get_thin_width
from rocplot.plot import _axes
from rocplot.plot._looks import Look, override_look
from rocplot.plot._metrics.isometrics import describe_metric
from rocplot.plot._panel import DrawnPlot
from rocplot.plot._picture import LegendArguments, Plot, picture


def _start_caption(call: DrawnPlot) -> str:
    return (
        f"Surface on which {describe_metric(call)} is {call.options.get('value'):g}, over ROC space and the "
        "skew"
    )


@picture(None, kind=Poly3DCollection, main="the surface", caption=_start_caption, example="accuracy 0.5")
def isometric_surface(
    plot: Plot[Any],
    metric: MetricLike,
    value: float,
    *,
    skews: ArrayLike | None = None,
    positives: float | None = None,
    negatives: float | None = None,
    beta: float | None = None,
    cost_ratio: float | None = None,
    m: float | None = None,
    prior: float | None = None,
    rcount: int = 25,
    ccount: int = 25,
    shade: bool | None = None,
    lightsource: LightSource | None = None,
    **shared: Unpack[LegendArguments],
) -> Axes:
    """Draw the surface on which a metric has one value, over ROC space and the skew.

    Use it to see how a metric depends on the class ratio.

    Parameters
    ----------
    metric : str or callable
        A metric of ``rocplot.compute.metric``, or a function of (fpr, tpr, skew).
    value : float
        The metric's value on the surface.
    skews : array-like, optional
        The skews c = N/P, two or more above 0, drawn on a logarithmic axis; by default from 1/10 to 10.
    positives, negatives : float, optional
        The totals of the classes, for Laplace and m-estimate.
    beta : float, optional
        Weight of recall in ``"f_beta"``, 1 by default.
    cost_ratio : float, optional
        Cost of a false positive over that of a false negative in ``"cost"``, 1 by default.
    m : float, optional
        Weight of the prior in ``"m_estimate"``, 2 by default.
    prior : float, optional
        Share of positives in ``"m_estimate"``, by default that of the totals.
    rcount, ccount : int
        Number of facets along the skew and along the lines, as in ``Axes3D.plot_surface``.
    shade, lightsource : bool, LightSource, optional
        How facets are lit, as in ``Axes3D.plot_surface``.
    {common}

    Returns
    -------
    Axes3D
        With a surface per branch, whose gid is ``isometric_surface``.  By default there is no legend until
        you draw a second surface.  Make `ax` by ``fig.add_subplot(projection="3d")``.

    Raises
    ------
    ValueError, TypeError
        For an unknown metric or a parameter that it does not have (see ``rocplot.compute.isometric``), for
        skews that span no surface, and for axes that are not 3-D.

    See Also
    --------
    rocplot.compute.isometric_surface : The surface as numbers.
    isometrics : Many values at one skew.

    Notes
    -----
    Flach's slides, "3D ROC space".  A strongly skew-insensitive metric has vertical surfaces.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig = plt.figure()
    >>> ax = isometric_surface("accuracy", 0.8, ax=fig.add_subplot(projection="3d"))
    >>> plt.close(fig)
    """
    arguments = {"beta": beta, "cost_ratio": cost_ratio, "m": m, "prior": prior}
    arguments |= {"positives": positives, "negatives": negatives}
    parameters = {key: parameter for key, parameter in arguments.items() if parameter is not None}
    rcount = None if rcount is None else check_whole_number(rcount, "rcount", 1)
    ccount = None if ccount is None else check_whole_number(ccount, "ccount", 1)
    if shade is not None:
        check_flag(shade, "shade")
    if lightsource is not None and not isinstance(lightsource, LightSource):
        raise make_type_error(
            "lightsource", f"must be a matplotlib LightSource, not {shorten_value(lightsource)}"
        )
    surface = compute.isometric_surface(metric, value, skews, **parameters)
    low, high = float(surface[2].min()), float(surface[2].max())
    if not 0 < low < high:
        raise make_value_error(
            "skews", f"must be two or more above 0, on a logarithmic axis, not {write_value(skews)}"
        )
    plot.hold_results(surface)

    ax = plot.lay_out_axes(_lay_out_skewed_roc_space, low, high, deep=True)
    look: Options = {"color": Look.take_next(ax).color, "alpha": 0.5, "gid": "isometric_surface"}
    look["label"] = f"{look_up_metric(metric).label(parameters)} = {write_number(value, '.4g')}"
    look = override_look(look, plot.line_kws, Poly3DCollection)
    look |= {"rcount": rcount, "ccount": ccount, "shade": shade, "lightsource": lightsource}
    look = {key: option for key, option in look.items() if option is not None}
    for i, (f, t, c) in enumerate(zip(*surface, strict=True)):
        _draw_surface(ax, f, t, np.log10(c), **(look | ({"label": None} if i else {})))
    return plot.finish_axes("upper right")


# -- The axes -------------------------------------------------------------------------------------

_DEEP = 137  # points, in type of 8 pt: the height of a cell that its 3-D panel fills with the words below it
_HALF_DEEP, _BESIDE_DEEP = 0.59, 14.0  # of its side, from its middle to the right; points, for the words


def _lay_out_skewed_roc_space(ax: Axes, low: float, high: float) -> None:
    """Lay out ROC space with the skew c = N/P upright, in tenfold steps."""
    _axes.lay_out_frame(ax, "False positive rate", "True positive rate", xlim=(0, 1), ylim=(0, 1))
    powers = np.arange(np.ceil(np.log10(low) - 1e-9), np.log10(high) + 1e-9)
    ax.set(zlim=(np.log10(low), np.log10(high)), zlabel=_axes.translate_axis_label(ax, "Skew c = N/P"))
    unit = mpl.rcParams["font.size"] / 8
    panel, page = (np.array(box.extents) * 72 / ax.figure.dpi for box in (ax.bbox, ax.figure.bbox))
    wide, high = panel[2:] - panel[:2]
    room = page[2] - (panel[0] + panel[2]) / 2 - _BESIDE_DEEP * unit  # from the middle of the panel
    zoom = min(np.clip(high / unit / _DEEP, 0.8, 0.92), room / (_HALF_DEEP * min(wide, high)))
    ax.set_box_aspect((1, 1, 0.9), zoom=float(zoom))  # type: ignore[arg-type,call-arg]
    ax.set_in_layout(False)  # matplotlib 3.10 makes no room for labels in three dimensions, the zoom does
    names = [f"{10**power:g}" if power >= 0 else f"1/{10**-power:g}" for power in powers]
    ax.set(zticks=powers, zticklabels=names)
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_ticks([0, 0.5, 1], ["0", "", "1"])  # the axis label stands there
    for name in "xyz":
        axis = getattr(ax, f"{name}axis")
        axis.set_pane_color(mpl.rcParams["axes.facecolor"])
        axis.labelpad = 17 * unit - 21  # 21 and 8 points are matplotlib's own, at any size of the text
        axis.set_tick_params(pad=7 * unit - 8)


# -- The artists ----------------------------------------------------------------------------------


def _draw_surface(ax: Axes, x: Array, y: Array, z: Array, **kws: Any) -> None:
    """Draw a surface in 3-D."""
    look = {"linewidth": get_thin_width(0.25), "edgecolor": get_background_color()} | kws
    ax.plot_surface(x, y, z, **look)  # type: ignore[attr-defined]
