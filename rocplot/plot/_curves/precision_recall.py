"""Precision–recall curves, and their gains."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.lines import Line2D

from rocplot import _validation, compute
from rocplot._typing import Array
from rocplot.compute._counts.counts import ThresholdCounts, counts_of
from rocplot.compute._curves import precision_recall as numbers
from rocplot.compute._roc.hull import hull_of
from rocplot.compute._roc.roc import curve_of
from rocplot.plot import _artists, _axes
from rocplot.plot._simplify import bend, thin_graph

Trace: TypeAlias = tuple[Array, Array]


def precision_recall(
    y_true: Any,
    y_score: Any = None,
    *,
    data: Any = None,
    hue: Any = None,
    sample_weight: Any = None,
    pos_label: Any = None,
    soft_labels: bool = False,
    interpolate: bool = False,
    hull: Any = False,
    isometrics: Any = None,
    thresholds: Any = None,
    unachievable: Any = False,
    break_even: Any = False,
    chance: Any = True,
    legend: Any = "auto",
    label_fmt: str | None = None,
    ax: Axes | None = None,
    **line_kws: Any,
) -> Axes:
    """Draw precision–recall curves.

    Parameters
    ----------
    y_true, y_score, data, hue, sample_weight, pos_label, soft_labels
        As for ``roc``.
    interpolate : bool
        Follow the segments of the ROC curve, which bend here, in place of steps.  The curve then begins at
        recall 0 with the limit of its first segment, and its area is ``auc``.
    hull : bool or dict
        The convex hull of each ROC curve, whose segments bend.
    isometrics : True, "f_beta" or dict, optional
        Lines of equal F.  A dict may hold ``beta``, ``levels`` and line keywords.
    thresholds : True, array-like or dict, optional
        Label the decisions at these cut-offs, as for ``roc``.
    unachievable : bool or dict
        Shade what no ranking can reach at the prior of the first model.
    break_even : bool or dict
        Mark where precision equals recall, and the line where they do.
    chance : bool or dict
        The precision of predicting every case positive, or any share at random, at the prior of the
        first model.
    legend : "auto", bool, str or dict
        As for ``roc``.
    label_fmt : str, optional
        Format of the models' labels from ``name``, ``ap`` and ``auc``; by default
        ``"{name} (AP {ap:.3f})"``, and of an interpolated curve ``"{name} (AUPRC {auc:.3f})"``.
    ax : Axes, optional
        Where to draw; by default the current axes.
    **line_kws
        Keywords of the curves' lines.

    Returns
    -------
    Axes
        With artists whose gid is ``precision_recall:<model>``, ``hull:<model>`` and so on.

    Raises
    ------
    ValueError, TypeError
        As for ``roc``.

    Notes
    -----
    Fawcett (2004), Figure 5.  Steps begin at the first threshold with a positive or negative: precision at
    recall 0 is not invented.  Straight lines between points would be wrong; Davis & Goadrich (2006).
    The unachievable region: Boyd et al. (2012).

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = precision_recall([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2], ax=ax)
    >>> plt.close(fig)
    """
    reading = {"data": data, "hue": hue, "sample_weight": sample_weight, "pos_label": pos_label}
    curves = _artists.models(compute.precision_recall(y_true, y_score, **reading, soft_labels=soft_labels))
    want_hull, want_chance = _artists.layer(hull, "hull"), _artists.layer(chance, "chance")
    want_shade = _artists.layer(unachievable, "unachievable", PolyCollection)
    want_even = _artists.layer(break_even, "break_even")
    even = {} if want_even is None else {name: curve.break_even for name, curve in curves.items()}
    lines = _isometric_request(isometrics, gain=False)
    want_labels = _artists.decisions(
        thresholds,
        {name: (one.recall, one.precision, np.asarray(one.threshold, float)) for name, one in curves.items()},
    )
    if interpolate:
        paths = {name: _along_roc(counts_of(curve)) for name, curve in curves.items()}
    else:
        paths = {name: _steps(curve) for name, curve in curves.items()}
    line_kws = _artists.keywords(line_kws, "precision_recall()")
    labels = _artists.model_labels(
        label_fmt or ("{name} (AUPRC {auc:.3f})" if interpolate else "{name} (AP {ap:.3f})"),
        {name: _areas(curve) for name, curve in curves.items()},
        "precision–recall curve",
    )
    hulls = {} if want_hull is None else {n: _along_roc(_hull_counts(curve)) for n, curve in curves.items()}

    ax = _axes.axes(ax, legend)
    _axes.precision_recall(ax)
    prior = _prior(curves)
    if want_shade is not None and prior is not None and not _artists.has(ax, "unachievable"):
        x = np.linspace(0, 1, 201)
        shade: dict[str, Any] = {
            "facecolor": _artists.neutral(),
            "gid": "unachievable",
            "label": "unachievable",
        }
        _artists.area(
            ax, x, numbers.least_precision(x, prior), **_artists.over(shade, want_shade, PolyCollection)
        )
    for name, (x, y) in paths.items():
        look: dict[str, Any] = {"gid": _artists.gid("precision_recall", name), "label": labels[name]}
        if not interpolate:  # precision belongs to the recall that it reaches: steps change before the point
            look["drawstyle"] = "steps-pre"
        line = _artists.curve(ax, x, y, **_artists.over(look, line_kws))
        if want_hull is not None:
            _draw_hull(ax, hulls[name], line, name, len(curves) > 1, want_hull)
        if want_even is not None:
            mark: dict[str, Any] = {"color": line.get_color(), "markersize": 4.5, "markerfacecolor": "none"}
            mark |= {
                "gid": _artists.gid("break_even", name),
                "label": None if len(curves) > 1 else "break-even",
            }
            _artists.points(ax, even[name], even[name], **_artists.over(mark, want_even))
        if want_labels is not None:
            _artists.decision_points(ax, line, _artists.gid("thresholds", name), *want_labels[name])
    if want_even is not None and not _artists.has(ax, "equal_rates"):
        _artists.line(ax, [0, 1], [0, 1], gid="equal_rates", linewidth=0.4, zorder=1.4)
    if want_chance is not None and prior is not None and not _artists.has(ax, "chance"):
        plain: dict[str, Any] = {"gid": "chance", "linestyle": ":", "zorder": 1.5}
        _artists.line(ax, [0, 1], np.array([prior, prior]), avoid=True, **_artists.over(plain, want_chance))
    _draw_isometrics(ax, lines)
    layers = (want_hull, lines, want_shade, want_even)
    named = _artists.named(curves, label_fmt, line_kws) or any(layer is not None for layer in layers)
    _axes.legend(ax, legend, has_names=named, loc="best")
    return ax


def precision_recall_gain(
    y_true: Any,
    y_score: Any = None,
    *,
    data: Any = None,
    hue: Any = None,
    sample_weight: Any = None,
    pos_label: Any = None,
    soft_labels: bool = False,
    isometrics: Any = None,
    thresholds: Any = None,
    chance: Any = True,
    legend: Any = "auto",
    label_fmt: str | None = None,
    ax: Axes | None = None,
    **line_kws: Any,
) -> Axes:
    """Draw precision–recall-gain curves.

    Parameters
    ----------
    y_true, y_score, data, hue, sample_weight, pos_label, soft_labels
        As for ``roc``.
    isometrics : True, "f_beta" or dict, optional
        Lines of equal gain of F, which are straight.  A dict may hold ``beta``, ``levels`` and line
        keywords.
    thresholds : True, array-like or dict, optional
        Label the decisions at these cut-offs, as for ``roc``; those of negative gain lie off the panel.
    chance : bool or dict
        Precision gain 0: random decisions, ending in predicting every case positive.
    legend : "auto", bool, str or dict
        As for ``roc``.
    label_fmt : str, optional
        Format of the models' labels from ``name`` and ``auc``; by default ``"{name} (AUPRG {auc:.3f})"``.
    ax : Axes, optional
        Where to draw; by default the current axes.
    **line_kws
        Keywords of the curves' lines.

    Returns
    -------
    Axes
        With artists whose gid is ``precision_recall_gain:<model>``, ``thresholds:<model>``.

    Raises
    ------
    ValueError, TypeError
        As for ``roc``.

    Notes
    -----
    Flach & Kull (2015).  Both gains are 0 where predicting every case positive is as good; the panel shows
    what is not worse.  Straight lines between points are right, and the area means expected gain of F₁.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = precision_recall_gain([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2], ax=ax)
    >>> plt.close(fig)
    """
    reading = {"data": data, "hue": hue, "sample_weight": sample_weight, "pos_label": pos_label}
    curves = _artists.models(
        compute.precision_recall_gain(y_true, y_score, **reading, soft_labels=soft_labels)
    )
    want_chance = _artists.layer(chance, "chance")
    lines = _isometric_request(isometrics, gain=True)
    want_labels = _artists.decisions(thresholds, {name: _in_panel(curve) for name, curve in curves.items()})
    line_kws = _artists.keywords(line_kws, "precision_recall_gain()")
    labels = _artists.model_labels(
        label_fmt or "{name} (AUPRG {auc:.3f})",
        {name: {"auc": curve.auc} for name, curve in curves.items()},
        "precision–recall-gain curve",
    )
    paths = {name: curve.from_zero for name, curve in curves.items()}

    ax = _axes.axes(ax, legend)
    _axes.precision_recall_gain(ax)
    for name, (x, y) in paths.items():
        look = {"gid": _artists.gid("precision_recall_gain", name), "label": labels[name]}
        at = thin_graph(x, y)
        line = _artists.curve(ax, x[at], y[at], **_artists.over(look, line_kws))
        if want_labels is not None:
            _artists.decision_points(ax, line, _artists.gid("thresholds", name), *want_labels[name])
    if want_chance is not None and not _artists.has(ax, "chance"):
        plain: dict[str, Any] = {"gid": "chance", "linestyle": ":", "zorder": 1.5}
        _artists.line(ax, [0, 1], [0, 0], avoid=True, **_artists.over(plain, want_chance))
    _draw_isometrics(ax, lines)
    named = _artists.named(curves, label_fmt, line_kws) or lines is not None
    if named and legend in ("auto", True):  # above the line of chance
        legend = {"loc": "lower left", "bbox_to_anchor": (0, 0.03, 1, 0.97)}
    _axes.legend(ax, legend, has_names=named, loc="lower left")
    return ax


# -- what is drawn, worked out before anything is -------------------------------------------------


def _areas(curve: compute.PrecisionRecallCurve) -> dict[str, float]:
    return {"ap": curve.average_precision} | ({} if curve.counts is None else {"auc": curve.auc})


def _prior(curves: dict[str | None, compute.PrecisionRecallCurve]) -> float | None:
    counted = next(iter(curves.values())).counts
    return None if counted is None else counted.n_positive / (counted.n_positive + counted.n_negative)


def _steps(curve: compute.PrecisionRecallCurve) -> Trace:
    x, y = curve.recall[1:], curve.precision[1:]
    at = thin_graph(x, y)
    return x[at], y[at]


def _along_roc(counted: ThresholdCounts) -> Trace:
    """Follow the ROC segments; from recall 0 on at the limit of the first one."""
    P, first = counted.n_positive, numbers.precision_at(counted.tp[1:2], counted.fp[1:2])

    def to_page(tp: Array, fp: Array) -> Trace:
        precision = numbers.precision_at(tp, fp)
        return tp / P, np.where(np.isnan(precision), first, precision)

    at = thin_graph(*to_page(counted.tp, counted.fp))
    return to_page(*bend(counted.tp[at], counted.fp[at], to_page))


def _hull_counts(curve: compute.PrecisionRecallCurve) -> ThresholdCounts:
    return counts_of(hull_of(curve_of(counts_of(curve))))


def _in_panel(curve: compute.PrecisionRecallGainCurve) -> tuple[Array, Array, Array]:
    x, y = curve.recall_gain, curve.precision_gain
    inside = (x > -1e-12) & (y > -1e-12)  # a gain of 0 may be rounded
    return np.where(inside, x, np.nan), np.where(inside, y, np.nan), np.asarray(curve.threshold, float)


Lines: TypeAlias = tuple[str, list[tuple[float, Array, Array]], dict[str, Any]]


def _isometric_request(want: Any, gain: bool) -> Lines | None:
    """Work out lines of equal F, or of equal gain of F: (value, recall, precision) each."""
    options = _artists.layer(want, "isometrics", own=("metric", "beta", "levels"), also=(str,))
    if options is None:
        return None
    _validation.one_of(options.pop("metric", options.pop("value", "f_beta")), ["f_beta"], "isometrics")
    beta = _validation.number(options.pop("beta", 1), "beta")
    levels = np.atleast_1d(np.asarray(options.pop("levels", (0.2, 0.4, 0.6, 0.8)), float))
    trace = numbers.equal_f_gain if gain else numbers.equal_f
    lines = [(float(level), *trace(_validation.number(level, "levels", 0, 1), beta)) for level in levels]
    label = f"equal $F_{{{beta:g}}}$" + (" gain" if gain else "")
    return label, [line for line in lines if line[1].size], options


# -- layers ---------------------------------------------------------------------------------------


def _draw_isometrics(ax: Axes, request: Lines | None) -> None:
    if request is None:
        return
    label, lines, options = request
    for i, (value, x, y) in enumerate(lines):
        look: dict[str, Any] = {"linewidth": 0.5, "alpha": 0.6, "gid": "isometrics", "zorder": 1.4}
        _artists.line(ax, x, y, **_artists.over(look, options), label=label if i == 0 else None)
        at = (np.array([0.1, 0.2, 0.3, 0.45, 0.6, 0.75, 0.9]) * (x.size - 1)).astype(int)
        _artists.label_on(ax, f"{round(value, 10):g}", np.column_stack([x[at], y[at]]))


def _draw_hull(
    ax: Axes, path: Trace, line: Line2D, name: str | None, several: bool, options: dict[str, Any]
) -> None:
    look: dict[str, Any] = {
        "color": line.get_color(),
        "linestyle": (0, (4, 2)),
        "zorder": line.get_zorder() - 0.05,
        "gid": _artists.gid("hull", name),
        "label": None if several else "convex hull of the ROC curve",
    }
    _artists.line(ax, *path, avoid=True, **_artists.over(look, options))
