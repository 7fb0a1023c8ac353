"""Lift charts, cumulative gains and lift: how many positives the highest ranked cases hold."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from rocplot import compute
from rocplot._data.arrays import rates
from rocplot._typing import Array
from rocplot._validation import one_of, within
from rocplot.compute._curves.lift import SCALES, LiftCurve, from_roc, in_scale, lift_hull, perfect_ranking
from rocplot.compute._curves.profit_optimum import value_of
from rocplot.plot import _artists, _axes
from rocplot.plot._simplify import thin

_OUTCOMES = ("benefit_tp", "benefit_tn", "cost_fp", "cost_fn")
_LABELS = {
    "count": "{name} (area {area:.4g})",
    "rate": "{name} (area {area_rate:.3f})",
    "ratio": "{name}",
}
_LARGE = "{name} (area {area:.0f})"
_ON_REQUEST, _OF_OPTIMUM = ("area_step", "auc", "ks"), ("profit", "depth", "threshold")
_MOST = 19_600  # vertices of a curve of ratios, before points are put between them
_LEAST_DEPTH = 0.01  # lift of fewer cases is noise: it may leave the panel through its top


def lift(
    y_true: Any,
    y_score: Any = None,
    *,
    data: Any = None,
    hue: Any = None,
    sample_weight: Any = None,
    pos_label: Any = None,
    soft_labels: bool = False,
    scale: str = "count",
    hull: Any = False,
    isometrics: Any = None,
    profit: Any = None,
    deciles: Any = False,
    ks: Any = False,
    thresholds: Any = None,
    perfect: Any = False,
    chance: Any = True,
    legend: Any = "auto",
    label_fmt: str | None = None,
    ax: Axes | None = None,
    **line_kws: Any,
) -> Axes:
    """Draw lift curves in one of three scales.

    Parameters
    ----------
    y_true, y_score, data, hue, sample_weight, pos_label, soft_labels
        As for ``roc``; results of ``rocplot.compute.lift`` may stand in place of all data.
    scale : {"count", "rate", "ratio"}
        What stands over the predicted-positive rate.  ``"count"``: true positives, the lift chart of Vuk &
        Curk.  ``"rate"``: the true positive rate, known as cumulative gains.  ``"ratio"``: true positive
        rate over predicted-positive rate, lift in the narrow sense; it is undefined at rate 0, where the
        curve begins with the limit of its first segment.
    hull : bool or dict
        The upper convex hull of each curve.
    isometrics : str, bool or dict, optional
        Lines of equal accuracy or of any other metric, as for ``roc``, for the classes of the first model.
    profit : dict, optional
        What the outcomes are worth: ``benefit_tp``, ``benefit_tn``, ``cost_fp``, ``cost_fn``.  Draws the
        iso-profit tangent of each curve and marks the depth of largest profit.  Unless ``money=False``, in
        the count and rate scales a second axis tells the value of the positives found, and the line of
        what their pursuit costs begins at (0, 0): the gap between curve and line is what is earned.
        ``unit`` is written on that axis; other keywords go to the marker.
    deciles : bool, array-like or dict
        Mark depths .1, .2, …, .9, or the given ones above 0, with their height.  A dict may hold ``at`` and
        keywords of the markers.
    ks : bool or dict
        The Kolmogorov–Smirnov distance of the classes, max(tpr − fpr), as a line from the random ranking
        to the curve where it is reached.
    thresholds : True, array-like or dict, optional
        Label the decisions at these cut-offs, as for ``roc``; those off the panel are left out.
    perfect : bool or dict
        The perfect ranking of the first model's classes.
    chance : bool or dict
        A random ranking.
    legend : "auto", bool, str or dict
        As for ``roc``.
    label_fmt : str, optional
        Format of the models' labels from ``name``, ``area`` (Alift2), ``area_step`` (Alift1), ``area_rate``
        (Alift2/P), ``auc``, ``ks`` and, with `profit`, ``profit``, ``depth`` and ``threshold`` of the
        optimum; by default the name and, but for ratios, the area in the scale.
    ax : Axes, optional
        Where to draw; by default the current axes.
    **line_kws
        Keywords of the curves' lines.

    Returns
    -------
    Axes
        With artists whose gid is ``lift:<model>``, ``hull:<model>``, ``tangent:<model>`` and so on.

    Raises
    ------
    ValueError, TypeError
        For data that cannot be read (see ``rocplot.compute.lift``), an unknown scale, a layer of the wrong
        kind, depths outside [0, 1], or outcomes that leave nothing to choose; before anything is drawn.

    Notes
    -----
    Vuk & Curk (2006), Figures 5 to 7.  Lift of less than one case in a hundred is mostly noise: in the
    ratio scale the limits follow the curve from there on.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = lift([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2], perfect=True, ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['lift', 'chance', 'perfect']
    >>> plt.close(fig)
    """
    curves = _artists.models(
        compute.lift(
            y_true,
            y_score,
            data=data,
            hue=hue,
            sample_weight=sample_weight,
            pos_label=pos_label,
            soft_labels=soft_labels,
        )
    )
    one_of(scale, SCALES, "scale")
    first = next(iter(curves.values()))
    want_hull, want_ks = _artists.layer(hull, "hull"), _artists.layer(ks, "ks")
    want_chance, want_perfect = _artists.layer(chance, "chance"), _artists.layer(perfect, "perfect")
    want_deciles = _depths(deciles)
    want_lines = _isometrics(isometrics, first)
    optima, money, unit, point_kws = _optima(profit, curves)
    top = max(_top(curve, scale) for curve in curves.values())
    want_labels = _artists.decisions(
        thresholds, {name: _decisions(curve, scale, top) for name, curve in curves.items()}
    )
    line_kws = _artists.keywords(line_kws, "lift()")
    names = _artists.model_labels(
        label_fmt or (_LARGE if scale == "count" and first.n_positive >= 1e4 else _LABELS[scale]),
        {name: _label_numbers(curve, optima.get(name), label_fmt) for name, curve in curves.items()},
        "lift curve",
        words=("area", "area_rate", *_ON_REQUEST, *(_OF_OPTIMUM if optima else ())),
    )
    distances = (
        {} if want_ks is None else {name: (curve.ks, curve.ks_point) for name, curve in curves.items()}
    )
    with within("perfect"):
        ideal = None if want_perfect is None else perfect_ranking(first)

    ax = _axes.axes(ax, legend)
    _axes.lift(ax, scale, top, _artists.amount)
    lines = {}
    for name, curve in curves.items():
        look = {"gid": _artists.gid("lift", name), "label": names[name]}
        lines[name] = _artists.curve(ax, *_drawn_path(curve, scale), **_artists.over(look, line_kws))
    P = first.n_positive
    _furniture(ax, "chance", in_scale(scale, P, [0, 1], [0, P]), {"linestyle": ":"}, want_chance)
    if ideal is not None:
        dots: dict[str, Any] = {"linestyle": (0, (4, 2)), "label": "perfect ranking"}
        _furniture(ax, "perfect", in_scale(scale, P, *ideal), dots, want_perfect)
    _draw_isometrics(ax, scale, first, want_lines)
    if money is not None and scale != "ratio":
        _draw_money(ax, scale, first, *money, unit)
    single = len(curves) == 1
    for name, curve in curves.items():
        line = lines[name]
        if want_hull is not None:
            _draw_hull(ax, scale, curve, line, _artists.gid("hull", name), single, want_hull)
        if optima:
            _draw_optimum(ax, scale, curve, optima[name], line, name, single, unit, point_kws)
        if want_deciles is not None:
            _draw_deciles(ax, scale, curve, line, _artists.gid("deciles", name), *want_deciles)
        if want_ks is not None:
            _draw_ks(ax, scale, curve, *distances[name], line, _artists.gid("ks", name), want_ks)
        if want_labels is not None:
            _artists.decision_points(ax, line, _artists.gid("thresholds", name), *want_labels[name])
    layers = (want_hull, want_perfect, want_lines, profit)
    _axes.legend(
        ax,
        legend,
        has_names=_artists.named(curves, label_fmt, line_kws) or any(layer is not None for layer in layers),
        loc="best" if scale == "ratio" else "lower right",
    )
    return ax


# -- what is asked for, checked before anything is drawn ------------------------------------------


def _label_numbers(
    curve: LiftCurve, optimum: compute.ProfitOptimum | None, label_fmt: Any
) -> dict[str, float]:
    """Give the numbers that a label may hold; those that cost time only where they are asked for."""
    numbers = {"area": curve.area, "area_rate": curve.area / curve.n_positive}
    for word in _ON_REQUEST:
        if isinstance(label_fmt, str) and "{" + word in label_fmt:
            numbers[word] = getattr(curve, word)
    if optimum is not None:
        numbers |= dict(zip(_OF_OPTIMUM, (optimum.profit, optimum.rate, optimum.threshold), strict=True))
    return numbers


def _depths(want: Any) -> tuple[Array, dict[str, Any]] | None:
    options = _artists.layer(want, "deciles", own=("at",), also=(list, tuple, np.ndarray))
    if options is None:
        return None
    at = options.pop("at", options.pop("value", np.arange(1, 10) / 10))
    depths = rates(at, "deciles") if np.size(at) else np.empty(0)
    depths = depths[depths > 0]
    if not depths.size:
        raise ValueError("deciles holds no depth above 0, where there are cases: pass such as [0.1, 0.2]")
    return depths, options


def _optima(
    want: Any, curves: dict[str | None, LiftCurve]
) -> tuple[dict[str | None, compute.ProfitOptimum], tuple[float, float] | None, str, dict[str, Any]]:
    """Find the optima, what a positive brings and a target costs, their unit, and the markers' look."""
    if want is None or want is False:
        return {}, None, "", {}
    if not isinstance(want, dict):
        raise TypeError(f"profit must be a dict of {', '.join(_OUTCOMES)}, not {want!r}")
    options = _artists.layer(want, "profit", own=(*_OUTCOMES, "money", "unit")) or {}
    outcomes = {key: options.pop(key) for key in _OUTCOMES if key in options}
    optima = {name: compute.profit_optimum(curve, **outcomes) for name, curve in curves.items()}
    money, unit = options.pop("money", True), str(options.pop("unit", ""))
    sizes = {(curve.n_positive, curve.prior) for curve in curves.values()}
    shown = bool(money) and len(sizes) == 1  # else the models have no axis in common
    return optima, value_of(**outcomes) if shown else None, unit, options


def _isometrics(want: Any, first: LiftCurve) -> _artists.Isometrics | None:
    """Work out the isometrics; the classes of the first model place them, whatever their skew."""
    known = first.counts is not None
    own = (first.prior, first.n_positive) if known else (None, None)
    request = _artists.isometric_request(want, *own)
    if request is not None and not known:
        raise ValueError("isometrics needs the class weights: take the curve of data or of counts")
    return request


def _decisions(curve: LiftCurve, scale: str, top: float) -> tuple[Array, Array, Array]:
    """Place the decisions in a scale, NaN where they have no place on the panel."""
    height = {"count": curve.count, "rate": curve.tpr, "ratio": curve.ratio}[scale]
    return curve.rate, np.where(height <= top, height, np.nan), np.asarray(curve.threshold, float)


def _top(curve: LiftCurve, scale: str) -> float:
    """Say how high the panel must reach."""
    if scale != "ratio":
        return float(curve.n_positive) if scale == "count" else 1.0
    return max(1.0, float(curve.ratio[1:][curve.rate[1:] >= _LEAST_DEPTH].max()))


def _drawn_path(curve: LiftCurve, scale: str) -> tuple[Array, Array]:
    """Return what a page can show of a curve, in one scale; a long one within a hair's breadth."""
    root = np.sqrt if scale == "ratio" else np.asarray  # ratios at low rates need more vertices
    at = thin(root(curve.rate), root(curve.tpr), _MOST if scale == "ratio" else 20_000)
    return in_scale(scale, curve.n_positive, curve.rate[at], curve.count[at])


# -- layers ---------------------------------------------------------------------------------------


def _furniture(
    ax: Axes, name: str, path: tuple[Array, Array], look: dict[str, Any], options: dict[str, Any] | None
) -> None:
    if options is not None and not _artists.has(ax, name):
        _artists.line(ax, *path, avoid=True, **_artists.over({"gid": name, "zorder": 1.5} | look, options))


def _draw_isometrics(ax: Axes, scale: str, curve: LiftCurve, request: Any) -> None:
    if request is None:
        return
    name, lines, options = request
    if scale == "ratio":  # where straight lines bend
        share = np.linspace(0, 1, 101)
        lines = [
            (level, *(np.interp(share, [0, 1], side) if side.size == 2 else side for side in (f, t)))
            for level, f, t in lines
        ]
    _artists.isometrics(ax, (name, lines, options), lambda f, t: from_roc(scale, curve, f, t))


def _draw_money(
    ax: Axes, scale: str, curve: LiftCurve, per_positive: float, per_target: float, unit: str
) -> None:
    """Draw the axis of what the positives bring, and the line of what the targets cost."""
    if _artists.has(ax, "cost"):
        return
    P = curve.n_positive
    at_all = P / curve.prior * per_target / per_positive  # positives that pay for targeting every case
    value = per_positive * (P if scale == "rate" else 1)
    _axes.money(ax, value, "Value of true positives", unit, _artists.amount)
    end = min(1.0, P / at_all) if at_all > 0 else 1.0
    look = {"linestyle": (0, (4, 1.5, 1, 1.5)), "label": "cost of predicted positives"}
    _furniture(ax, "cost", in_scale(scale, P, [0, end], [0, end * at_all]), look, {})


def _draw_hull(
    ax: Axes, scale: str, curve: LiftCurve, line: Line2D, gid: str, single: bool, options: dict[str, Any]
) -> None:
    vertices = lift_hull(curve)
    look: dict[str, Any] = {"color": line.get_color(), "linestyle": (0, (4, 2)), "gid": gid}
    look |= {"zorder": line.get_zorder() - 0.05, "label": "convex hull" if single else None}
    x, y = in_scale(scale, curve.n_positive, vertices.rate, vertices.count)
    _artists.line(ax, x, y, avoid=True, **_artists.over(look, options))


def _draw_optimum(
    ax: Axes,
    scale: str,
    curve: LiftCurve,
    best: compute.ProfitOptimum,
    line: Line2D,
    name: str | None,
    single: bool,
    unit: str,
    options: dict[str, Any],
) -> None:
    """Draw the iso-profit line through the optimum, and the optimum with its threshold and depth."""
    P, colour = curve.n_positive, line.get_color()
    reach = [0.0, 1.0]
    if best.slope > 0:  # within the panel
        reach = [
            max(0.0, best.rate - best.count / best.slope),
            min(1.0, best.rate + (P - best.count) / best.slope),
        ]
    heights = best.count + best.slope * (np.array(reach) - best.rate)
    look: dict[str, Any] = {
        "color": colour,
        "linestyle": (0, (6, 2, 1, 2)),
        "gid": _artists.gid("tangent", name),
    }
    look["label"] = f"equal profit, {_artists.amount(best.profit)} {unit}".rstrip() if single else None
    _artists.line(ax, *in_scale(scale, P, reach, heights), avoid=True, **look)
    x, y = in_scale(scale, P, best.rate, best.count)
    point = {"color": colour, "markersize": 5, "gid": _artists.gid("optimum", name)}
    _artists.points(ax, x, y, **_artists.over(point, options))
    if x.size:
        cut = "" if np.isnan(best.threshold) else f"≥ {_artists.score(best.threshold)}, "
        _artists.label(ax, f"{cut}depth {100 * best.rate:.3g} %", x[0], y[0], color=colour, clear=4.5)


def _draw_deciles(
    ax: Axes, scale: str, curve: LiftCurve, line: Line2D, gid: str, depths: Array, options: dict[str, Any]
) -> None:
    look = {"color": line.get_color(), "markersize": 2.5, "gid": gid}
    points = [(r, np.interp(r, curve.rate, curve.count)) for r in depths]
    x, y = np.array([np.concatenate(in_scale(scale, curve.n_positive, r, c)) for r, c in points]).T
    _artists.points(ax, x, y, **_artists.over(look, options))
    for depth, height in zip(x, y, strict=True):
        text = {"count": _artists.amount(height), "rate": f"{100 * height:.0f} %", "ratio": f"{height:.2f}"}[
            scale
        ]
        _artists.label(ax, text, depth, height, required=False)


def _draw_ks(
    ax: Axes,
    scale: str,
    curve: LiftCurve,
    distance: float,
    at: tuple[float, float],
    line: Line2D,
    gid: str,
    options: dict[str, Any],
) -> None:
    P, (rate, count) = curve.n_positive, at
    x, y = in_scale(scale, P, [rate, rate], [rate * P, count])
    look = {"color": line.get_color(), "linestyle": (0, (1, 1)), "gid": gid}
    _artists.line(ax, x, y, avoid=True, **_artists.over(look, options))
    if x.size:
        _artists.label(ax, f"KS {distance:.3f}", x[0], y.mean())
