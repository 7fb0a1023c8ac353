"""Surfaces of equal metric value over all skews."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import LightSource
from mpl_toolkits.mplot3d.art3d import Poly3DCollection  # type: ignore[import-untyped]
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._faults import value_error
from rocplot._numbers import write
from rocplot._typing import MetricLike, Options
from rocplot.compute._metrics.metric import record_of
from rocplot.plot import _artists, _axes
from rocplot.plot._looks import Look, over
from rocplot.plot._metrics.isometrics import metric_words
from rocplot.plot._panel import Drawn
from rocplot.plot._picture import Plot, picture


def _caption(call: Drawn) -> str:
    return (
        f"Surface on which {metric_words(call)} is {call.options.get('value'):g}, over ROC space and the skew"
    )


@picture(None, kind=Poly3DCollection, main="the surface", caption=_caption, example="accuracy 0.5")
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
) -> Axes:
    """Draw the surface on which a metric has one value, over ROC space and the skew.

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
        With a surface per branch, whose gid is ``isometric_surface``.  By default the legend waits for a
        second surface.  `ax` is made by ``fig.add_subplot(projection="3d")``.

    Raises
    ------
    ValueError, TypeError
        For an unknown metric or a parameter that it does not have (see ``rocplot.compute.isometric``), for
        skews that span no surface, and for axes that are flat.

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
    known = {"beta": beta, "cost_ratio": cost_ratio, "m": m, "prior": prior}
    known |= {"positives": positives, "negatives": negatives}
    parameters = {key: one for key, one in known.items() if one is not None}
    found = compute.isometric_surface(metric, value, skews, **parameters)
    low, high = float(found[2].min()), float(found[2].max())
    if not 0 < low < high:
        raise value_error("skews", f"must be two or more above 0, on a logarithmic axis, not {skews!r}")
    plot.take(found)

    ax = plot.begin(_axes.skewed_roc, low, high, deep=True)
    look: Options = {"color": Look.next(ax).color, "alpha": 0.5, "gid": "isometric_surface"}
    look["label"] = f"{record_of(metric).label(parameters)} = {write(value, '.4g')}"
    look = over(look, plot.line_kws, Poly3DCollection)
    look |= {"rcount": rcount, "ccount": ccount, "shade": shade, "lightsource": lightsource}
    look = {key: one for key, one in look.items() if one is not None}
    for i, (f, t, c) in enumerate(zip(*found, strict=True)):
        _artists.surface(ax, f, t, np.log10(c), **(look | ({"label": None} if i else {})))
    return plot.end("upper right")
