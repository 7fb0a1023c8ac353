"""Detection error trade-off curves."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from rocplot import _validation, compute
from rocplot._typing import Array
from rocplot.plot import _artists, _axes
from rocplot.plot._simplify import bend, thin

_LOWEST = (0.0001, 0.001, 0.01, 0.05)  # where the panel may begin


def det(
    y_true: Any,
    y_score: Any = None,
    *,
    data: Any = None,
    hue: Any = None,
    sample_weight: Any = None,
    pos_label: Any = None,
    soft_labels: bool = False,
    equal_error_rate: Any = True,
    thresholds: Any = None,
    limits: tuple[float, float] | None = None,
    chance: Any = True,
    legend: Any = "auto",
    label_fmt: str | None = None,
    ax: Axes | None = None,
    **line_kws: Any,
) -> Axes:
    """Draw detection error trade-off curves on probit axes.

    Parameters
    ----------
    y_true, y_score, data, hue, sample_weight, pos_label, soft_labels
        As for ``roc``.
    equal_error_rate : bool or dict
        Mark where both rates are equal on the hull of the ROC curve, and the line of equal rates.
    thresholds : True, array-like or dict, optional
        Label the decisions at these cut-offs, as for ``roc``; those off the panel are left out.
    limits : (low, high), optional
        The lowest and the highest rate shown, on both axes alike, within (0, 1), such as (.001, .5).  By
        default symmetric, from the largest of .01 %, .1 %, 1 % and 5 % that no rate but 0 goes below; on
        axes that are a DET plot already, its limits.
    chance : bool or dict
        The line of random decisions, fnr = 1 − fpr.
    legend : "auto", bool, str or dict
        As for ``roc``.
    label_fmt : str, optional
        Format of the models' labels from ``name``, ``eer``, ``percent`` (the same, times 100) and ``auc``;
        by default ``"{name} (EER {percent:.1f} %)"``.
    ax : Axes, optional
        Where to draw; by default the current axes.  The data coordinates are plain rates.
    **line_kws
        Keywords of the curves' lines.

    Returns
    -------
    Axes
        With artists whose gid is ``det:<model>``, ``equal_error_rate:<model>``, ``clipped:<model>``.

    Raises
    ------
    ValueError, TypeError
        As for ``roc``; also for limits that do not rise within (0, 1), or are not those of the panel that
        stands already.

    Notes
    -----
    Martin et al. (1997); Fawcett (2004), section 4.4, calls the axes logarithmic.  Rates of 0 and 1 are at
    infinity: the line is cut at the limits, where a hollow triangle points outwards.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = det([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2], ax=ax)
    >>> plt.close(fig)
    """
    reading = {"data": data, "hue": hue, "sample_weight": sample_weight, "pos_label": pos_label}
    curves = _artists.models(compute.det(y_true, y_score, **reading, soft_labels=soft_labels))
    want_equal, want_chance = (
        _artists.layer(equal_error_rate, "equal_error_rate"),
        _artists.layer(chance, "chance"),
    )
    low, high = _limits(limits, list(curves.values()), _axes.det_limits(_axes.standing(ax)))
    want_labels = _artists.decisions(
        thresholds,
        {
            name: (*_in_panel(curve, low, high), np.asarray(curve.threshold, float))
            for name, curve in curves.items()
        },
    )
    line_kws = _artists.keywords(line_kws, "det()")
    labels = _artists.model_labels(
        label_fmt or "{name} (EER {percent:.1f} %)",
        {name: _numbers(curve) for name, curve in curves.items()},
        "DET curve",
    )
    paths = {name: _on_page(curve, low, high) for name, curve in curves.items()}

    ax = _axes.axes(ax, legend)
    _axes.det(ax, low, high)
    several = len(curves) > 1
    for name, (fpr, fnr) in paths.items():
        look = {"gid": _artists.gid("det", name), "label": labels[name]}
        line = _artists.curve(ax, fpr, fnr, **_artists.over(look, line_kws))
        _draw_clipped(ax, curves[name], (low, high), line, _artists.gid("clipped", name))
        if want_equal is not None:
            _draw_equal(ax, curves[name], (low, high), line, name, several, want_equal)
        if want_labels is not None:
            _artists.decision_points(ax, line, _artists.gid("thresholds", name), *want_labels[name])
    ends = np.array([low, high])
    if want_chance is not None and not _artists.has(ax, "chance"):
        plain: dict[str, Any] = {"gid": "chance", "linestyle": ":", "zorder": 1.5}
        other = np.clip(1 - ends, low, high)
        _artists.line(ax, 1 - other, other, avoid=True, **_artists.over(plain, want_chance))
    if want_equal is not None and not _artists.has(ax, "equal_rates"):
        _artists.line(ax, ends, ends, gid="equal_rates", linewidth=0.4, zorder=1.4)
    _axes.legend(
        ax,
        legend,
        has_names=_artists.named(curves, label_fmt, line_kws) or want_equal is not None,
        loc="best",
    )
    return ax


# -- what is drawn, worked out before anything is -------------------------------------------------


def _limits(
    want: Any, curves: list[compute.DetCurve], standing: tuple[float, float] | None
) -> tuple[float, float]:
    """Choose the limits; rates of 0 and 1 stand on them, so a panel that stands keeps its own."""
    if want is not None:
        try:
            low, high = want
        except (TypeError, ValueError) as error:
            raise TypeError(f"limits must be a pair (low, high), not {want!r}") from error
        low, high = _validation.number(low, "limits", 0, 1), _validation.number(high, "limits", 0, 1)
        if not 0 < low < high < 1:
            raise ValueError(f"limits=({low:g}, {high:g}) must rise within 0 and 1, which are at infinity")
        if standing not in (None, (low, high)):
            raise ValueError(
                f"limits=({low:g}, {high:g}) are not those of ax, ({standing[0]:g}, {standing[1]:g}): "
                "give them to the first call, or draw on another axes"
            )
        return low, high
    if standing is not None:
        return standing
    rates = np.concatenate([rate for curve in curves for rate in (curve.fpr, curve.fnr)])
    inner = rates[(rates > 0) & (rates < 1)]
    least = min(inner.min(), 1 - inner.max()) if inner.size else 0.05
    low = max((edge for edge in _LOWEST if edge <= least * (1 + 1e-9)), default=_LOWEST[0])
    return low, 1 - low


def _numbers(curve: compute.DetCurve) -> dict[str, float]:
    """Give the numbers that a label may hold."""
    rate, auc = curve.equal_error_rate, float(np.trapezoid(1 - curve.fnr, curve.fpr))
    return {"eer": rate, "percent": 100 * rate, "auc": auc}


def _finite(curve: compute.DetCurve, low: float, high: float) -> list[tuple[float, float]]:
    """Choose where rates of 0 and 1 are drawn, for fpr and fnr: (stand-in of 0, stand-in of 1).

    They stand on the limits; or far beyond, where the curve has left the panel before it gets there.
    """
    starts = bool(curve.fpr[1] > 0 and curve.fnr[1] < 1)  # with a diagonal
    ends = bool(curve.fpr[-2] < 1 and curve.fnr[-2] > 0)
    found = []
    for rate, tied_low, tied_high in ((curve.fpr, starts, ends), (curve.fnr, ends, starts)):
        inner = rate[(rate > 0) & (rate < 1)]
        leaves_low = tied_low or inner.min(initial=low) < low * (1 - 1e-9)
        leaves_high = tied_high or inner.max(initial=high) > high * (1 + 1e-9)
        found.append((low / 100 if leaves_low else low, 1 - (1 - high) / 100 if leaves_high else high))
    return found


def _in_panel(curve: compute.DetCurve, low: float, high: float) -> tuple[Array, Array]:
    """Place the points, NaN for those off the panel."""
    ends = _finite(curve, low, high)
    fpr, fnr = np.clip(curve.fpr, *ends[0]), np.clip(curve.fnr, *ends[1])
    off = (np.minimum(fpr, fnr) < low * (1 - 1e-9)) | (np.maximum(fpr, fnr) > high * (1 + 1e-9))
    return np.where(off, np.nan, fpr), np.where(off, np.nan, fnr)


def _on_page(curve: compute.DetCurve, low: float, high: float) -> tuple[Array, Array]:
    """Choose the vertices to draw; the diagonals of ties bend."""
    from scipy.special import ndtri

    first, span = ndtri(low), ndtri(high) - ndtri(low)
    ends = _finite(curve, low, high)

    def to_page(fpr: Array, fnr: Array) -> tuple[Array, Array]:
        x, y = (
            (ndtri(np.clip(rate, *end)) - first) / span for rate, end in zip((fpr, fnr), ends, strict=True)
        )
        return x, y

    x, y = to_page(curve.fpr, curve.fnr)
    at = thin(np.clip(x, 0, 1), np.clip(1 - y, 0, 1))
    fpr, fnr = bend(curve.fpr[at], curve.fnr[at], to_page)
    return np.clip(fpr, *ends[0]), np.clip(fnr, *ends[1])


# -- layers ---------------------------------------------------------------------------------------


def _draw_clipped(
    ax: Axes, curve: compute.DetCurve, limits: tuple[float, float], line: Line2D, gid: str
) -> None:
    """Point outwards where the curve comes from infinity, and where it goes there."""
    x, y = _in_panel(curve, *limits)
    look = {"color": line.get_color(), "markerfacecolor": "none", "markersize": 4, "gid": gid}
    finite = {"<": curve.fnr, "^": curve.fpr, "v": curve.fpr, ">": curve.fnr}
    beyond = {"<": curve.fpr == 0, "^": curve.fnr == 1, "v": curve.fnr == 0, ">": curve.fpr == 1}
    for marker, other in finite.items():
        reached = np.flatnonzero(beyond[marker] & (other > 0) & (other < 1) & np.isfinite(x + y))
        if reached.size:
            at = reached[-1 if marker in "<^" else 0]  # nearest to where both rates are finite
            _artists.points(ax, x[at], y[at], **look, marker=marker)


def _draw_equal(
    ax: Axes,
    curve: compute.DetCurve,
    limits: tuple[float, float],
    line: Line2D,
    name: str | None,
    several: bool,
    options: dict[str, Any],
) -> None:
    rate = curve.equal_error_rate
    if not limits[0] <= rate <= limits[1]:
        return
    look: dict[str, Any] = {
        "color": line.get_color(),
        "markersize": 4.5,
        "markerfacecolor": "none",
        "gid": _artists.gid("equal_error_rate", name),
        "label": None if several else "equal error rate",
    }
    _artists.points(ax, rate, rate, **_artists.over(look, options))
