"""Decision curves: net benefit over the threshold probability."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike, NDArray

from rocplot import compute
from rocplot.draw import marks, panels

Array: TypeAlias = NDArray[Any]


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
        The net benefit of acting on every case, for the first model's sample, and on none.
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
        As for ``rocplot.compute.net_benefit``, or for axes that show something else.

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
        thresholds=thresholds,
        standardize=standardize,
        prevalence=prevalence,
    )
    curves = marks.models(found)
    want_all, want_none = marks.layer(treat_all, "treat_all"), marks.layer(treat_none, "treat_none")
    line_kws = marks.keywords(line_kws, "net_benefit()")
    names = marks.model_labels(label_fmt or "{name}", {name: {} for name in curves}, "model")

    ax = panels.axes(ax, legend)
    shared = not panels.is_new(ax)
    first = next(iter(curves.values()))
    most = 1.0 if first.standardized else max(_most(curve) for curve in curves.values())
    panels.cost_space(ax, "threshold", most, len(curves), bottom=-0.12 * most)
    for name, curve in curves.items():
        look = {"gid": marks.gid("net_benefit", name), "label": names[name]}
        x, y = _finite(curve.threshold, curve.net_benefit)
        marks.graph(ax, x, y, **marks.over(look, line_kws))
    _draw_trivial(ax, "treat_all", *_finite(first.threshold, first.treat_all), want_all)
    _draw_trivial(ax, "treat_none", np.array([0.0, 1.0]), np.zeros(2), want_none)
    panels.legend(
        ax,
        legend,
        has_names=shared or marks.named(curves, label_fmt, line_kws),
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
    return curve.prevalence if np.isfinite(curve.prevalence) else float(np.nanmax(curve.net_benefit))


def _draw_trivial(ax: Axes, layer: str, x: Array, y: Array, options: dict[str, Any] | None) -> None:
    """Draw what acting on all or on none is worth, with its name on it, once per axes."""
    if options is None or marks.has(ax, layer):
        return
    look: dict[str, Any] = {"gid": layer, "linestyle": ":" if layer == "treat_none" else "-", "zorder": 1.5}
    marks.line(ax, x, y, **marks.over(look, options))
    low = ax.get_ylim()[0]
    along = np.array([0.9, 0.8, 0.95, 0.7, 0.6, 0.5, 0.4]) * (x[y > 0.8 * low].max() if x.size else 1)
    marks.label_on(ax, layer.replace("_", " "), np.column_stack([along, np.interp(along, x, y)]))
