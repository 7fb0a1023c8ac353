"""ROC curves and their layers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import to_rgba
from matplotlib.lines import Line2D
from matplotlib.text import Text

from rocplot import compute
from rocplot._data.arrays import some
from rocplot._typing import Array
from rocplot._validation import proportion, within
from rocplot.compute._metrics.metric import line_in_square
from rocplot.compute._roc.hull import hull_of
from rocplot.compute._roc.roc import RocCurve
from rocplot.plot import _artists, _axes

_BAND = ("method", "level", "slope", "seed", "n_resamples", "progress")
_MOST_CROSSES = 200  # as many as are labelled
_CONDITION = ("prior", "cost_fp", "cost_fn", "benefit_tp", "benefit_tn")


def roc(
    y_true: Any,
    y_score: Any = None,
    *,
    data: Any = None,
    hue: Any = None,
    sample_weight: Any = None,
    pos_label: Any = None,
    soft_labels: bool = False,
    hull: Any = False,
    isometrics: Any = None,
    ties: Any = False,
    thresholds: Any = None,
    operating_point: Any = None,
    crosses: Any = None,
    band: Any = False,
    area: Any = False,
    binormal: Any = False,
    chance: Any = True,
    legend: Any = "auto",
    label_fmt: str | None = None,
    level: float | None = None,
    ax: Axes | None = None,
    **line_kws: Any,
) -> Axes:
    """Draw ROC curves.

    Parameters
    ----------
    y_true : array-like, shape (n,), mapping, column name, or RocCurve
        True classes: bool, 0/1 or −1/+1, or any two values with `pos_label`.  Results of
        ``rocplot.compute.roc`` or ``hull``, one or a mapping, may stand in place of all data.
    y_score : array-like, shape (n,), mapping, column name or list of them
        Scores, high = positive.  A mapping of name → scores draws several models.
    data : data frame or mapping of columns, optional
        Where column names are looked up.
    hue : array-like or column name, optional
        The model of each row of a long table.
    sample_weight : array-like, column name or mapping, optional
        Non-negative case weights.
    pos_label : scalar, optional
        The positive class.
    soft_labels : bool
        Read `y_true` as probabilities of the positive class.
    hull : bool or dict
        The upper convex hull of each curve.
    isometrics : metric of ``rocplot.compute.metric`` or dict, optional
        Lines of equal metric value.  A dict holds ``metric`` and may hold ``skew`` (c = N/P, by default
        that of the first model), ``levels``, parameters of the metric and line keywords.
    ties : bool or dict
        The box between the optimistic and the pessimistic path of every group of equal scores.
    thresholds : True, array-like or dict, optional
        Label the decisions at these cut-offs, or at all of them as far as there is room.  A dict holds
        ``at``, a format ``fmt`` such as ``"{:.4f}"``, and keywords of the text.
    operating_point : bool or dict
        The point of least expected cost and the iso-performance line through it.  A dict may hold
        ``prior``, ``cost_fp``, ``cost_fn``, ``benefit_tp``, ``benefit_tn`` and marker keywords.
    crosses : True, array-like or dict, optional
        Intervals of both rates at these cut-offs; True takes those of `thresholds`, or of the operating
        point.  A dict may hold ``at``, ``method``, ``level`` and keywords of the lines.
    band : bool, method of ``rocplot.compute.roc_band``, RocBand, mapping of RocBand or dict
        A confidence band of each curve; the legend says its level and whether it is pointwise or
        simultaneous.  True is Wilson's, which leaves out the error of the fpr: prefer ``"bootstrap"``.  A
        band without an answer is left out.  A dict may hold ``method``, ``level``, ``slope``, ``seed``,
        ``n_resamples``, ``progress`` and keywords of the shade.
    area : bool or dict
        Shade the area under each curve.
    binormal : bool, method of ``rocplot.compute.fit_binormal`` or dict
        The smooth curve of two normal distributions fitted to each model.  A dict may hold ``method`` and
        line keywords.
    chance : bool or dict
        The diagonal of random decisions.
    legend : "auto", bool, str or dict
        ``"auto"``: as soon as a model has a name or a layer a label.  A string is a matplotlib location
        or ``"outside"``; a dict holds keywords of ``Axes.legend``.
    label_fmt : str, optional
        Format of the models' labels from ``name``, ``auc`` and its limits ``low`` and ``high``: DeLong's, or
        by bootstrap if the band is.  ``auc_error`` and ``tpr_error`` are the bounds of counts made with
        ``max_points``.  By default ``"{name} (AUC {auc:.3f})"``.
    level : float in (0, 1), optional
        Confidence level of these limits; by default that of the band, else .95.
    ax : Axes, optional
        Where to draw; by default the current axes.
    **line_kws
        Keywords of the curves' lines.

    Returns
    -------
    Axes
        With artists whose gid is ``roc:<model>``, ``hull:<model>`` and so on.

    Raises
    ------
    ValueError, TypeError
        For data that cannot be read (see ``rocplot.compute.roc``), a layer of the wrong kind, an unknown
        metric, a prior outside [0, 1] or negative costs; before anything is drawn.

    Notes
    -----
    Fawcett (2004), Figures 3 to 7; Vuk & Curk (2006), Figures 1 to 4.  A curve of up to 20 000 points is
    drawn point for point; a longer one with at most 20 000 vertices, within 1e-4 of the exact curve.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = roc([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2], hull=True, ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['roc', 'chance', 'hull']
    >>> plt.close(fig)
    """
    curves = _artists.models(
        compute.roc(
            y_true,
            y_score,
            data=data,
            hue=hue,
            sample_weight=sample_weight,
            pos_label=pos_label,
            soft_labels=soft_labels,
        )
    )
    want_hull, want_chance = _artists.layer(hull, "hull"), _artists.layer(chance, "chance")
    want_ties, want_area = (
        _artists.layer(want, name, PolyCollection) for want, name in ((ties, "ties"), (area, "area"))
    )
    first = next(iter(curves.values()))
    want_lines = _artists.isometric_request(isometrics, first.prior, first.counts and first.counts.n_positive)
    want_labels = _artists.decisions(thresholds, {name: _points(curve) for name, curve in curves.items()})
    optima = _optima(operating_point, curves)
    bands, interval = _bands(band, curves)
    if level is not None:
        interval["level"] = proportion(level, "level")
    fits = _fits(binormal, curves)
    want_crosses, about_crosses = _crosses(crosses, curves, thresholds, optima)
    line_kws = _artists.keywords(line_kws, "roc()")
    names = _artists.model_labels(
        label_fmt or "{name} (AUC {auc:.3f})",
        {name: _label_numbers(curve, label_fmt, interval) for name, curve in curves.items()},
        "ROC curve",
    )

    ax = _axes.axes(ax, legend)
    _axes.roc(ax)
    several = len(curves) > 1
    lines = {}
    for name, curve in curves.items():
        lines[name] = _artists.curve(
            ax,
            curve.fpr,
            curve.tpr,
            **_artists.over({"gid": _artists.gid("roc", name), "label": names[name]}, line_kws),
        )
    _artists.chance(ax, want_chance)
    _artists.isometrics(ax, want_lines)
    for name, curve in curves.items():
        line = lines[name]
        if fits is not None:
            _draw_fit(ax, fits[0][name], line, _artists.gid("binormal", name), several, fits[1])
        if bands is not None:
            _draw_band(ax, bands[0][name], line, _artists.gid("band", name), bands[1])
        if want_area is not None:
            _draw_area(ax, curve, line, _artists.gid("area", name), want_area)
        if want_ties is not None:
            _draw_ties(ax, curve, line, _artists.gid("ties", name), want_ties)
        if want_hull is not None:
            label = None if several else "convex hull"
            _draw_hull(ax, curve, line, {"gid": _artists.gid("hull", name), "label": label} | want_hull)
        if optima is not None:
            _draw_optimum(ax, optima[0][name], line, name, several, optima[1])
        if want_crosses is not None:
            look = {"gid": _artists.gid("crosses", name), "label": about_crosses}
            _draw_crosses(ax, want_crosses[name], line, look)
        if want_labels is not None:
            _artists.decision_points(ax, line, _artists.gid("thresholds", name), *want_labels[name])
    layers = [want_hull, want_lines, optima, bands, fits, want_crosses]
    _axes.legend(
        ax,
        legend,
        has_names=_artists.named(curves, label_fmt, line_kws) or any(part is not None for part in layers),
        loc="lower right",
    )
    return ax


# -- what is asked for, checked before anything is drawn ------------------------------------------


def _points(curve: RocCurve) -> tuple[Array, Array, Array]:
    return curve.fpr, curve.tpr, np.asarray(curve.threshold, float)


def _label_numbers(curve: RocCurve, label_fmt: Any, interval: dict[str, Any]) -> dict[str, float]:
    """Give the numbers that a label may hold; the interval only where it is asked for."""
    numbers = {"auc": curve.auc, "auc_error": curve.auc_error, "tpr_error": curve.tpr_error}
    if isinstance(label_fmt, str) and ("{low" in label_fmt or "{high" in label_fmt):
        found = compute.auc_interval(curve, **interval)
        numbers |= {"low": found.low, "high": found.high}
    return numbers


def _optima(
    want: Any, curves: dict[str | None, RocCurve]
) -> tuple[dict[str | None, compute.OperatingPoint], dict[str, Any]] | None:
    options = _artists.layer(want, "operating_point", own=_CONDITION)
    if options is None:
        return None
    condition = {key: options.pop(key) for key in _CONDITION if key in options}
    return {name: compute.operating_point(curve, **condition) for name, curve in curves.items()}, options


def _bands(
    want: Any, curves: dict[str | None, RocCurve]
) -> tuple[tuple[dict[str | None, compute.RocBand], dict[str, Any]] | None, dict[str, Any]]:
    """Work out the bands, and how an interval of the AUC that goes with them is found."""
    ready = {None: want} if isinstance(want, compute.RocBand) else want
    if isinstance(ready, Mapping) and any(isinstance(one, compute.RocBand) for one in ready.values()):
        if set(ready) != set(curves):
            names = " but ".join(some(list(one)) for one in (ready, curves))
            raise ValueError(f"band and models differ, {names}: pass a mapping with a RocBand for each model")
        return (dict(ready), {}), {}
    options = _artists.layer(want, "band", PolyCollection, own=_BAND, also=(str,))
    if options is None:
        return None, {}
    if "value" in options:
        options["method"] = options.pop("value")
    how = {key: options.pop(key) for key in _BAND if key in options}
    with within("band"):
        bands = _artists.models(compute.roc_band(curves.get(None, curves), **how))
    drawn = how.get("method") == "bootstrap"
    interval = {key: how[key] for key in ("level", *(_BAND[3:] if drawn else ())) if key in how}
    return (bands, options), interval | {"method": "bootstrap" if drawn else "delong"}


def _fits(
    want: Any, curves: dict[str | None, RocCurve]
) -> tuple[dict[str | None, RocCurve], dict[str, Any]] | None:
    options = _artists.layer(want, "binormal", own=("method",), also=(str,))
    if options is None:
        return None
    method = options.pop("method", options.pop("value", "least-squares"))
    with within("binormal"):
        return {name: compute.fit_binormal(curve, method=method) for name, curve in curves.items()}, options


def _crosses(
    want: Any,
    curves: dict[str | None, RocCurve],
    thresholds: Any,
    optima: tuple[dict[str | None, compute.OperatingPoint], dict[str, Any]] | None,
) -> tuple[dict[str | None, tuple[list[compute.OperatingInterval], dict[str, Any]]] | None, str]:
    """Find the intervals at the cut-offs: those given, or of the labels, or of the operating points."""
    wanted = _artists.cut_offs(want, "crosses", LineCollection, ("method", "level"))
    if wanted is None:
        return None, ""
    at, options = wanted
    how = {key: options.pop(key) for key in ("method", "level") if key in options}
    labelled = _artists.cut_offs(thresholds, "thresholds", Text, ("fmt",))
    if at is None and labelled is not None:
        at = labelled[0]
    if at is None and labelled is None and optima is None:
        raise ValueError("crosses=True needs cut-offs: give thresholds=[…], operating_point or crosses=[…]")
    found = {}
    for name, curve in curves.items():
        cuts = np.asarray(curve.threshold) if at is None else at
        if at is None and labelled is None and optima is not None:
            cuts = np.array([optima[0][name].threshold])
        if cuts.size > _MOST_CROSSES:
            raise ValueError(f"crosses at {cuts.size} cut-offs cannot be told apart: name some, crosses=[…]")
        with within("crosses"):
            found[name] = [compute.operating_interval(curve, threshold=cut, **how) for cut in cuts], options
    kind = how.get("method", "wilson").title()
    return found, f"{100 * how.get('level', 0.95):.4g} % intervals of both rates ({kind})"


# -- layers ---------------------------------------------------------------------------------------


def _draw_band(ax: Axes, band: compute.RocBand, line: Line2D, gid: str, options: dict[str, Any]) -> None:
    if np.isnan(band.low).all():
        return
    look = {"facecolor": line.get_color(), "gid": gid, "label": band.kind}
    _artists.band(ax, band.fpr, band.low, band.high, **_artists.over(look, options, PolyCollection))


def _draw_fit(
    ax: Axes, fit: RocCurve, line: Line2D, gid: str, several: bool, options: dict[str, Any]
) -> None:
    label = None if several else f"binormal fit (AUC {fit.auc:.3f})"
    look: dict[str, Any] = {"color": line.get_color(), "linestyle": (0, (1, 1)), "gid": gid, "label": label}
    _artists.line(ax, fit.fpr, fit.tpr, avoid=True, **_artists.over(look, options))


def _draw_crosses(
    ax: Axes,
    found: tuple[list[compute.OperatingInterval], dict[str, Any]],
    line: Line2D,
    named: dict[str, Any],
) -> None:
    crosses, options = found
    f, t = (np.array([getattr(cross, rate) for cross in crosses]) for rate in ("fpr", "tpr"))
    bars = [
        np.array([[getattr(cross, f"{rate}_{end}") for cross in crosses] for end in ("low", "high")])
        for rate in ("fpr", "tpr")
    ]
    look = {"color": line.get_color()} | named
    _artists.error_bars(ax, f, t, *bars, **_artists.over(look, options, LineCollection))
    _artists.points(ax, f, t, color=line.get_color(), markersize=2.5, gid=named["gid"])


def _draw_area(ax: Axes, curve: RocCurve, line: Line2D, gid: str, options: dict[str, Any]) -> None:
    shade = {"facecolor": to_rgba(line.get_color()), "gid": gid}
    _artists.area(ax, curve.fpr, curve.tpr, **_artists.over(shade, options, PolyCollection))


def _draw_ties(ax: Axes, curve: RocCurve, line: Line2D, gid: str, options: dict[str, Any]) -> None:
    """Box every step that rises and runs: between the two orders of its equal scores."""
    across, up = np.diff(curve.fpr), np.diff(curve.tpr)
    tied = np.flatnonzero((across > 0) & (up > 0) & (np.maximum(across, up) > 1e-4))
    colour = line.get_color()
    look: dict[str, Any] = {"facecolor": to_rgba(colour, 0.12), "edgecolor": to_rgba(colour, 0.6), "gid": gid}
    f, t = curve.fpr, curve.tpr
    few = tied.size <= 50  # that labels must keep off
    look = _artists.over(look, options, PolyCollection)
    _artists.boxes(ax, f[tied], t[tied], f[tied + 1], t[tied + 1], avoid=few, **look)


def _draw_hull(ax: Axes, curve: RocCurve, line: Line2D, options: dict[str, Any]) -> None:
    vertices = hull_of(curve)
    look: dict[str, Any] = {
        "color": line.get_color(),
        "linestyle": (0, (4, 2)),
        "zorder": line.get_zorder() - 0.05,
    }
    _artists.line(ax, vertices.fpr, vertices.tpr, avoid=True, **_artists.over(look, options))


def _draw_optimum(
    ax: Axes,
    point: compute.OperatingPoint,
    line: Line2D,
    name: str | None,
    several: bool,
    options: dict[str, Any],
) -> None:
    label = None if several else f"optimum, slope {point.slope:.3g}"
    look: dict[str, Any] = {
        "color": line.get_color(),
        "markersize": 5,
        "gid": _artists.gid("operating_point", name),
        "label": label,
    }
    look = _artists.over(look, options)
    color = look["color"]  # of all that belongs to the optimum
    f, t = line_in_square(point.fpr, point.tpr, point.slope)
    _artists.line(
        ax, f, t, color=color, linestyle=(0, (6, 2, 1, 2)), gid=_artists.gid("tangent", name), avoid=True
    )
    _artists.points(ax, point.fpr, point.tpr, **look)
    if not np.isnan(point.threshold):
        _artists.label(ax, _artists.score(point.threshold), point.fpr, point.tpr, color=color, clear=4.5)
