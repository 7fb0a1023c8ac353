"""Decision curves: net benefit over the threshold probability."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._numbers import written
from rocplot._typing import Array
from rocplot.plot import _artists, _axes
from rocplot.plot._layers.layer import Layer, Options
from rocplot.plot._looks import DOTTED, over
from rocplot.plot._picture import Plot, picture

Span: TypeAlias = tuple[float, float]

# -- acting on all, and on none -------------------------------------------------------------------


def _draw_treat_all(plot: Plot[compute.NetBenefit], _made: None, style: Options) -> None:
    """Draw what acting on all is worth, once per axes and prevalence."""
    scaled = plot.first.standardized
    paths = [_finite(curve.threshold, curve.treat_all) for curve in plot.results.values()]
    at = {_prevalence(x, y, scaled): (x, y) for x, y in paths if x.size}
    texts = dict(zip(at, written(list(at), ".3g"), strict=True))
    for prevalence, (x, y) in at.items():
        drawn = [line for line in plot.ax.lines if line.get_gid() == "treat_all"]
        there = [_prevalence(*line.get_data(), scaled) for line in drawn]
        same = [i for i, other in enumerate(there) if _alike(other, prevalence)]
        if same:
            _lengthen(drawn[same[0]], x, y)
            continue
        look: Options = {"gid": "treat_all", "linestyle": "-", "zorder": 1.5}
        _artists.line(plot.ax, x, y, **over(look, style))
        alone = not drawn and (len(at) == 1 or all(_alike(other, prevalence) for other in at))
        _name(plot.ax, "treat all" if alone else f"treat all, π = {texts[prevalence]}", x, y)


def _draw_treat_none(plot: Plot[compute.NetBenefit], span: Span, style: Options) -> None:
    """Draw that acting on none is worth nothing, once per axes."""
    x, y = np.array(span), np.zeros(2)
    for line in plot.ax.lines:
        if line.get_gid() == "treat_none":
            _lengthen(line, x, y)
            return
    look: Options = {"gid": "treat_none", "linestyle": DOTTED, "zorder": 1.5}
    _artists.line(plot.ax, x, y, **over(look, style))
    _name(plot.ax, "treat none", x, y)


def _prevalence(x: Any, y: Any, standardized: bool) -> float:
    """Read off a line of treating all the prevalence at which it is taken."""
    p, benefit = float(x[-1]), float(y[-1])
    if not standardized:
        return benefit * (1 - p) + p
    return p / (p + (1 - benefit) * (1 - p)) if p > 0 else float("nan")


def _alike(one: float, other: float) -> bool:
    """Whether two prevalences differ by less than a page shows, however small they are, or near 1."""
    return abs(one - other) < 5e-4 * min(1, 20 * one, 20 * (1 - one)) or one == other


def _lengthen(line: Line2D, x: Array, y: Array) -> None:
    """Lead a line through more points."""
    every = [
        np.concatenate([np.asarray(old, float), new])
        for old, new in zip(line.get_data(), (x, y), strict=True)
    ]
    x, at = np.unique(every[0], return_index=True)
    line.set_data(x, every[1][at])


def _name(ax: Axes, text: str, x: Array, y: Array) -> None:
    """Write on a line, where it is on the panel, towards its right end."""
    seen = x[y > 0.8 * ax.get_ylim()[0]]
    left, right = x[0], seen.max(initial=x[0])
    along = left + np.array([0.9, 0.8, 0.95, 0.7, 0.6, 0.5, 0.4]) * (right - left)
    _artists.label_on(ax, text, np.column_stack([along, np.interp(along, x, y)]))


TREAT_ALL = Layer(
    "treat_all",
    "The net benefit of acting on every case, at each prevalence.",
    _draw_treat_all,
    default=True,
    once=True,
    repeats=True,
    rank=-2,
)
TREAT_NONE = Layer(
    "treat_none",
    "The net benefit of acting on no case, which is 0.",
    _draw_treat_none,
    default=True,
    once=True,
    repeats=True,
    rank=-1,
)


@picture(compute.net_benefit, (TREAT_ALL, TREAT_NONE), fields={})
def net_benefit(
    plot: Plot[compute.NetBenefit],
    *,
    thresholds: ArrayLike | None = None,
    standardize: bool = False,
    prevalence: float | None = None,
) -> Axes:
    """Draw decision curves: the net benefit of acting on predictions, by threshold probability.

    Parameters
    ----------
    {reading}
    thresholds : array-like, optional
        Threshold probabilities, by default .01, .02, …, .99.
    standardize : bool
        Divide by the prevalence, so that the maximum is 1.
    prevalence : float in (0, 1), optional
        P(positive) where the predictions will be used, by default the sample's.
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``net_benefit:<model>``, ``treat_all`` and ``treat_none``.

    Raises
    ------
    {raises}
    ValueError
        Also for predictions, thresholds or a prevalence outside [0, 1], for thresholds of 1 alone, or for
        axes that show something else, such as the other scale.

    See Also
    --------
    rocplot.compute.net_benefit : The curves as numbers.
    brier_curve : The loss of the same decisions over the cost proportion.

    Notes
    -----
    The scores are probabilities.  The y-axis is clipped at −12 % of its maximum.

    References
    ----------
    Vickers & Elkin (2006).

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = net_benefit([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2], ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['net_benefit', 'treat_all', 'treat_none']
    >>> plt.close(fig)
    """
    curves = list(plot.read().values())
    span = _span(curves)
    plot.prepare(treat_none=lambda _: span)
    plot.label("{name}", "model")

    scaled = plot.first.standardized
    most = 1.0 if scaled else max(_most(curve) for curve in curves)
    where = "standardized" if scaled else "threshold"
    plot.begin(_axes.cost_space, where, most, len(curves), bottom=-0.12 * most, span=span)
    for model in plot.models:
        plot.curve(model, *_finite(model.result.threshold, model.result.net_benefit), graph=True)
    plot.draw_layers()
    return plot.end("upper right")


# -- what the panel shows -------------------------------------------------------------------------


def _finite(x: Array, y: Array) -> tuple[Array, Array]:
    """Return the points in order of x; at p = 1 there is none."""
    order = np.argsort(x, kind="stable")
    order = order[np.isfinite(y[order])]
    return x[order], y[order]


def _most(curve: compute.NetBenefit) -> float:
    """Return the height that the panel must show: the prevalence, where known."""
    if np.isfinite(curve.prevalence):
        return curve.prevalence
    return float(_finite(curve.threshold, curve.net_benefit)[1].max(initial=0.0)) or 0.1


def _span(curves: list[compute.NetBenefit]) -> Span:
    """Find the thresholds that the panel shows, all of [0, 1] for the default ones."""
    seen = np.concatenate([_finite(curve.threshold, curve.net_benefit)[0] for curve in curves])
    if not seen.size:
        raise ValueError("net benefit is undefined at threshold 1: pass thresholds below it")
    if len({curve.standardized for curve in curves}) > 1:
        raise ValueError("some results are standardized and some are not: draw them on two axes")
    low, high = float(seen.min()), float(seen.max())
    low, high = low if low > 0.01 else 0.0, high if high < 0.99 else 1.0
    return (low, high) if low < high else (0.0, 1.0)
