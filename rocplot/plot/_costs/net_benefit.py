"""Decision curves: net benefit over the threshold probability."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._typing import Array
from rocplot.plot import _artists, _axes


def net_benefit(
    y_true: Any,
    y_score: Any = None,
    *,
    data: Any = None,
    hue: Any = None,
    sample_weight: Any = None,
    pos_label: Any = None,
    soft_labels: bool = False,
    thresholds: ArrayLike | None = None,
    standardize: bool = False,
    prevalence: float | None = None,
    treat_all: Any = True,
    treat_none: Any = True,
    legend: Any = "auto",
    label_fmt: str | None = None,
    ax: Axes | None = None,
    **line_kws: Any,
) -> Axes:
    """Draw decision curves: the net benefit of acting on predictions, by threshold probability.

    Parameters
    ----------
    y_true, y_score, data, hue, sample_weight, pos_label, soft_labels
        As for ``roc``; scores are probabilities.
    thresholds : array-like, optional
        Threshold probabilities, by default .01, .02, …, .99.
    standardize : bool
        Divide by the prevalence, so that 1 is the most.
    prevalence : float in (0, 1), optional
        P(positive) where the predictions will be used, by default the sample's.
    treat_all, treat_none : bool or dict
        The net benefit of acting on every case, at each prevalence, and on none.
    legend, ax
        As for ``roc``.
    label_fmt : str, optional
        Format of the models' labels from ``name``; by default the name.
    **line_kws
        Keywords of the curves' lines.

    Returns
    -------
    Axes
        With artists whose gid is ``net_benefit:<model>``, ``treat_all`` and ``treat_none``.

    Raises
    ------
    ValueError, TypeError
        As for ``rocplot.compute.net_benefit``, for thresholds of 1 alone, or for axes that show something
        else, such as the other scale; before anything is drawn.

    Notes
    -----
    Vickers & Elkin (2006).  What lies far below 0 is cut off: nobody would act so.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = net_benefit([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2], ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['net_benefit', 'treat_all', 'treat_none']
    >>> plt.close(fig)
    """
    found = compute.net_benefit(
        y_true,
        y_score,
        data=data,
        hue=hue,
        sample_weight=sample_weight,
        pos_label=pos_label,
        soft_labels=soft_labels,
        **_artists.changed(
            thresholds=(thresholds, None), standardize=(standardize, False), prevalence=(prevalence, None)
        ),
    )
    curves = _artists.models(found)
    want_all, want_none = _artists.layer(treat_all, "treat_all"), _artists.layer(treat_none, "treat_none")
    line_kws = _artists.keywords(line_kws, "net_benefit()")
    names = _artists.model_labels(label_fmt or "{name}", {name: {} for name in curves}, "model")
    span = _span(list(curves.values()))

    ax = _axes.axes(ax, legend)
    shared = not _axes.is_new(ax)
    first = next(iter(curves.values()))
    most = 1.0 if first.standardized else max(_most(curve) for curve in curves.values())
    _axes.cost_space(
        ax,
        "standardized" if first.standardized else "threshold",
        most,
        len(curves),
        bottom=-0.12 * most,
        span=span,
    )
    for name, curve in curves.items():
        look = {"gid": _artists.gid("net_benefit", name), "label": names[name]}
        x, y = _finite(curve.threshold, curve.net_benefit)
        _artists.graph(ax, x, y, **_artists.over(look, line_kws))
    if want_all is not None:
        _draw_treat_all(ax, list(curves.values()), want_all)
    if want_none is not None:
        _draw_treat_none(ax, span, want_none)
    _axes.legend(
        ax,
        legend,
        has_names=shared or _artists.named(curves, label_fmt, line_kws),
        loc="upper right",
    )
    return ax


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


def _span(curves: list[compute.NetBenefit]) -> tuple[float, float]:
    """Find the thresholds that the panel shows, all of [0, 1] for the default ones."""
    seen = np.concatenate([_finite(curve.threshold, curve.net_benefit)[0] for curve in curves])
    if not seen.size:
        raise ValueError("net benefit is undefined at threshold 1: pass thresholds below it")
    if len({curve.standardized for curve in curves}) > 1:
        raise ValueError("some results are standardized and some are not: draw them on two axes")
    low, high = float(seen.min()), float(seen.max())
    low, high = low if low > 0.01 else 0.0, high if high < 0.99 else 1.0
    return (low, high) if low < high else (0.0, 1.0)


def _draw_treat_all(ax: Axes, curves: list[compute.NetBenefit], options: dict[str, Any]) -> None:
    """Draw what acting on all is worth, once per axes and prevalence."""
    found = [(curve.standardized, *_finite(curve.threshold, curve.treat_all)) for curve in curves]
    at = {_prevalence(x, y, scaled): (x, y) for scaled, x, y in found if x.size}
    for prevalence, (x, y) in at.items():
        drawn = [line for line in ax.lines if line.get_gid() == "treat_all"]
        there = [_prevalence(*line.get_data(), found[0][0]) for line in drawn]
        same = np.flatnonzero(np.abs(np.array(there) - prevalence) < 5e-4)
        if same.size:
            _lengthen(drawn[same[0]], x, y)
            continue
        look: dict[str, Any] = {"gid": "treat_all", "linestyle": "-", "zorder": 1.5}
        _artists.line(ax, x, y, **_artists.over(look, options))
        alone = not drawn and (len(at) == 1 or max(at) - min(at) < 5e-4)
        _name(ax, "treat all" if alone else f"treat all, π = {prevalence:.3g}", x, y)


def _draw_treat_none(ax: Axes, span: tuple[float, float], options: dict[str, Any]) -> None:
    """Draw that acting on none is worth nothing, once per axes."""
    x, y = np.array(span), np.zeros(2)
    for line in ax.lines:
        if line.get_gid() == "treat_none":
            _lengthen(line, x, y)
            return
    look: dict[str, Any] = {"gid": "treat_none", "linestyle": ":", "zorder": 1.5}
    _artists.line(ax, x, y, **_artists.over(look, options))
    _name(ax, "treat none", x, y)


def _prevalence(x: Any, y: Any, standardized: bool) -> float:
    """Read off a line of treating all the prevalence at which it is taken."""
    p, benefit = float(x[-1]), float(y[-1])
    if not standardized:
        return benefit * (1 - p) + p
    return p / (p + (1 - benefit) * (1 - p)) if p > 0 else float("nan")


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
