"""Signal detection: two Gaussians, a threshold, and the curve that they give."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection

from rocplot import _validation, compute
from rocplot.compute._roc.binormal import crossing
from rocplot.plot import _artists, _axes

_REACH = 3.3  # standard deviations of a density that are drawn


def signal_detection(
    *,
    signal: tuple[float, float] = (1, 1),
    noise: tuple[float, float] = (0, 1),
    threshold: float | None = None,
    area: Any = True,
    curve: Any = True,
    curve_ax: Axes | None = None,
    legend: Any = "auto",
    label_fmt: str | None = None,
    ax: Axes | None = None,
    **line_kws: Any,
) -> Axes:
    """Draw two Gaussians with a threshold, the rates that it gives, and their ROC curve.

    Parameters
    ----------
    signal, noise : (mean, sd)
        Of the scores of positives and of negatives.
    threshold : float, optional
        Positive iff score ≥ threshold; by default where the densities cross (likelihood ratio 1), which is
        best for equal priors and costs.
    area : bool or dict
        Shade the true positives and the false positives, right of the threshold.
    curve : bool or dict
        The binormal ROC curve with the point of the threshold, in an inset, in the color of the signal;
        a second call adds its own.
    curve_ax : Axes, optional
        Where to draw the curve in place of the inset.
    legend : "auto", bool, str or dict
        As for ``roc``.
    label_fmt : str, optional
        Format of the densities' labels from ``name``, ``rate`` (tpr or fpr) and its ``value``, ``mean`` and
        ``sd``; by default ``"{name} ({rate} {value:.3f})"``.
    ax : Axes, optional
        Where to draw; by default the current axes.
    **line_kws
        Keywords of the densities' lines.

    Returns
    -------
    Axes
        With artists whose gid is ``signal_detection:signal``, ``signal_detection:noise``, ``threshold``,
        ``area:signal``, ``area:noise``; the curve's are ``binormal`` and ``operating_point``.

    Raises
    ------
    ValueError, TypeError
        For standard deviations that are not above 0, or a threshold or mean that is not finite.

    Notes
    -----
    Flach's slides, "Signal detection theory"; Fawcett (2004), section 4.4.  With unequal variances the
    curve crosses the diagonal at fpr = Φ(a/(1 − b)) and has a hook there: see ``compute.binormal``.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = signal_detection(signal=(2, 1.5), ax=ax)
    >>> plt.close(fig)
    """
    both = {"signal": _gaussian(signal, "signal"), "noise": _gaussian(noise, "noise")}
    cut = (
        crossing(*both.values()) if threshold is None else _validation.number(threshold, "threshold", -np.inf)
    )
    want_area, want_curve = _artists.layer(area, "area", PolyCollection), _artists.layer(curve, "curve")
    line_kws = _artists.keywords(line_kws, "signal_detection()")
    (m, s), (n, r) = both["signal"], both["noise"]
    model = compute.binormal((m - n) / s, r / s)
    point = {name: _upper_tail((cut - mean) / sd) for name, (mean, sd) in both.items()}
    labels = _labels(both, point, label_fmt)
    beside = _axes.axes(curve_ax) if curve_ax is not None else None

    ax = _axes.axes(ax, legend)
    low, high = min(m - _REACH * s, n - _REACH * r), max(m + _REACH * s, n + _REACH * r)
    peak = max(_density(mean, (mean, sd)) for mean, sd in both.values())
    inset = want_curve is not None and beside is None
    _axes.densities(ax, (low, high), peak * (2.6 if inset else 1.2))
    x = np.linspace(low, high, 601)
    colors = {}
    for name, gaussian in both.items():
        look = {"gid": _artists.gid("signal_detection", name), "label": labels[name]}
        line = _artists.curve(ax, x, _density(x, gaussian), **_artists.over(look, line_kws))
        colors[name] = line.get_color()
        if want_area is not None and cut < high:
            right = np.linspace(max(cut, low), high, 301)
            shade = {"facecolor": line.get_color(), "gid": _artists.gid("area", name), "alpha": 0.25}
            _artists.area(
                ax, right, _density(right, gaussian), **_artists.over(shade, want_area, PolyCollection)
            )
    _artists.line(ax, [cut, cut], [0, 1.08 * peak], gid="threshold", avoid=True, zorder=2.1)
    if low < cut < high:
        _artists.label(ax, f"threshold {_artists.score(cut)}", cut, 1.08 * peak, clear=1.5)
    if want_curve is not None:
        if inset:
            want_curve = {"color": colors["signal"]} | want_curve
        _draw_curve(_axes.roc_inset(ax) if beside is None else beside, model, point, inset, want_curve)
    _axes.legend(ax, legend, has_names=True, loc="upper left")
    return ax


# -- numbers --------------------------------------------------------------------------------------


def _gaussian(value: Any, argument: str) -> tuple[float, float]:
    try:
        mean, sd = value
    except (TypeError, ValueError) as error:
        raise TypeError(f"{argument} must be a pair (mean, sd), not {value!r}") from error
    spread = f"the standard deviation of {argument}"
    return _validation.number(mean, argument, -np.inf), _validation.number(sd, spread, above=True)


def _density(x: Any, gaussian: tuple[float, float]) -> Any:
    mean, sd = gaussian
    return np.exp(-(((x - mean) / sd) ** 2) / 2) / (sd * np.sqrt(2 * np.pi))


def _upper_tail(z: float) -> float:
    from scipy.special import ndtr

    return float(ndtr(-z))


def _labels(
    both: dict[str, tuple[float, float]], point: dict[str, float], label_fmt: str | None
) -> dict[str | None, str]:
    values: dict[str | None, Any] = {
        name: {
            "rate": "tpr" if name == "signal" else "fpr",
            "value": point[name],
            "mean": mean,
            "sd": sd,
        }
        for name, (mean, sd) in both.items()
    }
    return _artists.model_labels(label_fmt or "{name} ({rate} {value:.3f})", values, "")


# -- layers ---------------------------------------------------------------------------------------


def _draw_curve(
    ax: Axes, model: compute.BinormalCurve, point: dict[str, float], inset: bool, options: dict[str, Any]
) -> None:
    """Draw the ROC curve with the point of the threshold."""
    _axes.roc(ax)
    look: dict[str, Any] = {"gid": "binormal", "label": f"binormal (AUC {model.auc:.3f})"}
    if inset:
        look["linestyle"] = "-"
    line = _artists.curve(ax, model.fpr, model.tpr, **_artists.over(look, options))
    _artists.chance(ax, {})
    at = {"color": line.get_color(), "markersize": 4, "gid": "operating_point"}
    _artists.points(ax, point["noise"], point["signal"], **at)
    if inset:
        spots = [(0.66, 0.12), (0.66, 0.25), (0.34, 0.88)]
        _artists.label_on(ax, f"AUC {model.auc:.3f}", spots, color=line.get_color())
    else:
        _axes.legend(ax, "auto", has_names=True, loc="lower right")
