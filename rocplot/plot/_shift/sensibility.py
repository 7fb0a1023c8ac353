"""Sensibility and capability over the threshold, one colour per environment."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes

from rocplot import compute
from rocplot.plot import _artists, _axes
from rocplot.plot._simplify import thin


def sensibility(
    y_true: Any,
    y_score: Any = None,
    *,
    data: Any = None,
    hue: Any = None,
    sample_weight: Any = None,
    pos_label: Any = None,
    soft_labels: bool = False,
    capability: Any = True,
    midpoint: Any = True,
    legend: Any = "auto",
    label_fmt: str | None = None,
    ax: Axes | None = None,
    **line_kws: Any,
) -> Axes:
    """Draw sensibility and capability over the threshold.

    Sensibility, the accuracy within the sensible cases, is the main line and reaches 1 at the midpoint;
    capability, that within the others, is thin and reaches 0 there.  Mappings draw several environments,
    such as training and test, or models.

    Parameters
    ----------
    y_true, y_score, data, hue, sample_weight, pos_label, soft_labels
        As for ``roc``; the scores must be probabilities.
    capability : bool or dict
        The accuracy within the non-sensible cases.
    midpoint : bool or dict
        Where sensible and non-sensible cases part, from sensibility 1 to capability 0, with its value.
        A midpoint above 1 is beyond the panel: by default the legend tells it.
    legend : "auto", bool, str or dict
        As for ``roc``, but by default above the panel: the curves leave no room.
    label_fmt : str, optional
        Format of the labels from ``name``, ``midpoint`` and ``struggle_ratio``; by default
        ``"{name} (struggle ratio {struggle_ratio:.3f})"``, with the midpoint if one is above 1.
    ax : Axes, optional
        Where to draw; by default the current axes.
    **line_kws
        Keywords of the sensibility lines.

    Returns
    -------
    Axes
        With artists whose gid is ``sensibility:<model>``, ``capability:<model>``, ``midpoint:<model>``.

    Raises
    ------
    ValueError, TypeError
        As for ``rocplot.compute.sensibility``.

    Notes
    -----
    Klement, Japkowicz & Matwin, Figures 1 to 3, left panels.  The lines are steps: between two
    probabilities no decision changes.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = sensibility([1, 1, 0, 1, 0], {"test": [0.9, 0.7, 0.6, 0.4, 0.1]}, ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['sensibility:test', 'capability:test', 'midpoint:test']
    >>> plt.close(fig)
    """
    found = _artists.models(
        compute.sensibility(
            y_true,
            y_score,
            data=data,
            hue=hue,
            sample_weight=sample_weight,
            pos_label=pos_label,
            soft_labels=soft_labels,
        )
    )
    want_capability = _artists.layer(capability, "capability")
    want_midpoint = _artists.layer(midpoint, "midpoint")
    line_kws = _artists.keywords(line_kws, "sensibility()")
    numbers = {
        name: {"midpoint": one.midpoint, "struggle_ratio": one.struggle_ratio} for name, one in found.items()
    }
    beyond = want_midpoint is not None and any(one.midpoint > 1 for one in found.values())
    default = "midpoint {midpoint:.3f}, " * beyond + "struggle ratio {struggle_ratio:.3f}"
    names = _artists.model_labels(label_fmt or f"{{name}} ({default})", numbers, "sensibility")

    ax = _axes.axes(ax, legend)
    first = _axes.is_new(ax)
    _axes.unit_square(ax, "Threshold on the probability", "Accuracy within the set")
    for name, one in found.items():
        x, sensible = _steps(one.threshold, one.sensibility)
        look = {"gid": _artists.gid("sensibility", name), "label": names[name]}
        line = _artists.curve(ax, x, sensible, **_artists.over(look, line_kws))
        same: dict[str, Any] = {"color": line.get_color(), "linestyle": line.get_linestyle()}
        if want_capability is not None:
            x, other = _steps(one.threshold, one.capability)
            look = same | {"gid": _artists.gid("capability", name)}
            _artists.line(ax, x, other, avoid=True, **_artists.over(look, want_capability))
        if want_midpoint is not None and one.midpoint <= 1:
            _draw_midpoint(ax, one.midpoint, _artists.gid("midpoint", name), same, want_midpoint)
    if first:
        _name_lines(ax, next(iter(found.values())), want_capability is not None)
    named = beyond or _artists.named(found, label_fmt, line_kws)
    _axes.legend(ax, "outside" if legend == "auto" and named else legend, has_names=named, loc="best")
    return ax


def _steps(threshold: Any, value: Any) -> tuple[Any, Any]:
    """Corners over ascending cut-offs in [0, 1]: a value holds from below up to its own threshold."""
    cut, height = threshold[:0:-1], value[:0:-1]  # without +inf
    if cut[-1] < 1:
        cut, height = np.append(cut, 1), np.append(height, value[0])
    x, y = np.column_stack([np.append(0, cut[:-1]), cut]).ravel(), np.repeat(height, 2)
    at = thin(x, y)
    return x[at], y[at]


def _draw_midpoint(ax: Axes, at: float, gid: str, same: dict[str, Any], options: dict[str, Any]) -> None:
    """Join the two extremes that lie on the midpoint, and write its value."""
    look = same | {"gid": gid, "marker": "o", "markersize": 3, "clip_on": False, "linestyle": (0, (1, 2))}
    _artists.line(ax, [at, at], [0, 1], avoid=True, **_artists.over(look, options))
    _artists.label(ax, f"{at:.3f}", at, 0, required=False, color=same["color"])


def _name_lines(ax: Axes, one: compute.Sensibility, with_capability: bool) -> None:
    """Say once which lines are which, left and right of the midpoint."""
    for word, value, spot in (("sensibility", one.sensibility, 0.3), ("capability", one.capability, 0.7)):
        if (word == "sensibility" or with_capability) and not np.isnan(value).any():
            x = min(max(one.midpoint + spot - 0.5, 0.05), 0.95)
            row = np.flatnonzero(one.threshold >= x)[-1]
            _artists.label(ax, word, x, value[row])
