"""Surfaces of equal metric value over all skews."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._typing import MetricLike
from rocplot.compute._metrics.metric import parameter_names, record_of
from rocplot.plot import _artists, _axes
from rocplot.plot._metrics.isometrics import _SURFACE


def isometric_surface(
    metric: MetricLike,
    value: float,
    *,
    skews: ArrayLike | None = None,
    legend: Any = "auto",
    ax: Axes | None = None,
    **kws: Any,
) -> Axes:
    """Draw the surface on which a metric has one value, over ROC space and the skew.

    Parameters
    ----------
    metric : str or callable
        As for ``rocplot.compute.metric``.
    value : float
        The metric's value on the surface.
    skews : array-like, optional
        The skews c = N/P, two or more above 0, drawn on a logarithmic axis; by default from 1/10 to 10.
    legend : "auto", bool, str or dict
        As for ``roc``; ``"auto"`` waits for a second surface.
    ax : Axes3D
        Where to draw, as made by ``fig.add_subplot(projection="3d")``; by default the current axes.
    **kws
        The metric's own parameters, and keywords of ``Axes3D.plot_surface``.

    Returns
    -------
    Axes3D
        With a surface per branch, whose gid is ``isometric_surface``.

    Raises
    ------
    ValueError, TypeError
        As for ``rocplot.compute.isometric``, for skews that span no surface, and for axes that are flat.

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
    from mpl_toolkits.mplot3d.art3d import Poly3DCollection  # type: ignore[import-untyped]

    names = parameter_names()
    known = {key: kws.pop(key) for key in names if key in kws}
    found = compute.isometric_surface(metric, value, skews, **known)
    low, high = float(found[2].min()), float(found[2].max())
    if not 0 < low < high:
        raise ValueError(f"skews must be two or more above 0, on a logarithmic axis, not {skews!r}")
    kws = _artists.keywords(kws, "isometric_surface()", Poly3DCollection, own=(*names, *_SURFACE))
    ax = _axes.axes(ax, legend, deep=True)
    second = _artists.has(ax, "isometric_surface")
    _axes.skewed_roc(ax, low, high)
    look = {"color": _artists.next_look(ax)["color"], "alpha": 0.5, "gid": "isometric_surface"}
    look |= {"label": f"{record_of(metric).label(known)} = {value:.4g}".replace("-", "−")} | kws
    for i, (f, t, c) in enumerate(zip(*found, strict=True)):
        _artists.surface(ax, f, t, np.log10(c), **(look | ({"label": None} if i else {})))
    _axes.legend(ax, legend, has_names=second, loc="upper right")
    return ax
