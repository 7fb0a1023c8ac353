"""Calibration plots: predicted against observed probabilities, with what tells how far to believe them."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import to_rgba
from matplotlib.lines import Line2D
from matplotlib.text import Text

from rocplot import compute
from rocplot._validation import names_of, one_of
from rocplot.compute._calibration.bins import profile, ticks
from rocplot.compute._calibration.calibration import INTERVALS, METHODS, CalibrationCurve, ascending
from rocplot.compute._calibration.calibration_statistics import amount, statistics_words
from rocplot.plot import _artists, _axes

Wants: TypeAlias = dict[str, dict[str, Any] | None]

_MARKERS = ("o", "s", "^", "D", "v")
_STRIP = (-0.2, -0.1)  # middles of the two halves of the histogram
_CELLS = 50
_BOX = "lower right"  # where the box of numbers stands, if that corner is free
_RESAMPLING = ("method", "level", "seed", "n_resamples")


def calibration(
    y_true: Any,
    y_score: Any = None,
    *,
    data: Any = None,
    hue: Any = None,
    sample_weight: Any = None,
    pos_label: Any = None,
    soft_labels: bool = False,
    method: Any = "bins",
    n_bins: int = 10,
    strategy: str = "uniform",
    edges: Any = None,
    span: float = 0.75,
    degree: int = 1,
    clip: float | None = None,
    level: float = 0.95,
    rug: Any = True,
    histogram: Any = False,
    intervals: Any = True,
    band: Any = False,
    counts: Any = False,
    diagonal: Any = True,
    no_skill: Any = False,
    statistics: Any = False,
    legend: Any = "auto",
    label_fmt: str | None = None,
    ax: Axes | None = None,
    **line_kws: Any,
) -> Axes:
    """Draw calibration plots.

    Parameters
    ----------
    y_true, y_score, data, hue, sample_weight, pos_label, soft_labels
        As for ``rocplot.compute.calibration``; its results may stand in place of the data.
    method : {"bins", "isotonic", "loess", "logistic", "beta"} or several of them
        How observed probabilities are estimated.  The first curve is the main line; bins beside a curve
        are points.
    n_bins, strategy, edges, span, degree, clip, level
        As for ``rocplot.compute.calibration``; the box of `statistics` heeds all but `level`, whatever the
        method drawn.
    rug : bool or dict
        A tick per distinct prediction, longer for more weight: positives on the top edge, negatives on the
        bottom edge.  More than 400 of a class share ticks.
    histogram : bool or dict
        Predictions below the plot, positives upwards, negatives downwards, on one scale.
    intervals : bool, {"wilson", "bootstrap", "consistency"} or dict
        Bars at bins, by default Wilson's.  A dict may hold ``method``, ``level``, ``seed``, ``n_resamples``
        and line keywords.
    band : bool, {"bootstrap", "consistency", "wald"} or dict
        Pointwise bands of curves.  Isotonic ones have ``"bootstrap"`` (default) and ``"consistency"``, the
        range if the predictions were right; smooth ones ``"wald"`` alone, beside whichever name.  A dict as
        for `intervals`.
    counts : bool or dict
        The number of cases beside each bin, or isotonic block where there are no bins.
    diagonal : bool or dict
        The line of right predictions.
    no_skill : bool or dict
        The region of the attribute diagram in which bins make the Brier score worse than predicting the
        first model's prior for all.
    statistics : bool or dict
        A box of numbers (see ``rocplot.compute.calibration_statistics``), of one model.  A dict may hold
        ``loc`` (a corner, by default the emptiest; or ``"outside"``), ``rows`` (attributes of the numbers
        wanted) and keywords of the text.
    legend : "auto", bool, str or dict
        As for ``roc``; in the emptiest corner, unless told where.  With several models and methods color
        means the model, line style the method.
    label_fmt : str, optional
        Format of the models' labels from ``name``, ``auc`` and ``brier``; by default
        ``"{name} (Brier {brier:.3f})"``.
    ax : Axes, optional
        Where to draw; by default the current axes.
    **line_kws
        Keywords of the main lines.

    Returns
    -------
    Axes
        With artists whose gid is ``calibration:<model>`` for the main line, ``<method>:<model>`` for
        further ones, ``rug:<model>`` and so on.

    Raises
    ------
    ValueError, TypeError
        As for ``rocplot.compute.calibration``; for a band without a curve, a statistics box of several
        models, or a layer that needs counts and gets results without them; before anything is drawn.

    Notes
    -----
    Vuk & Curk (2006), Figures 8 and 10.  Their equation 6.1 swaps the axes; the predictions stand on x.
    Curves that leave [0, 1] are cut there for drawing alone.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> y, p = [0, 0, 1, 0, 1, 1], [0.1, 0.2, 0.2, 0.6, 0.7, 0.9]
    >>> ax = calibration(y, p, method=("bins", "isotonic"), ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['diagonal', 'calibration', 'bins']
    >>> plt.close(fig)
    """
    own = {"own": _RESAMPLING, "also": (str,)}
    wants = {
        "rug": _artists.layer(rug, "rug", LineCollection),
        "histogram": _artists.layer(histogram, "histogram", PolyCollection),
        "intervals": _artists.layer(intervals, "intervals", LineCollection, **own),  # type: ignore[arg-type]
        "band": _artists.layer(band, "band", PolyCollection, **own),  # type: ignore[arg-type]
        "counts": _artists.layer(counts, "counts", Text),
        "diagonal": _artists.layer(diagonal, "diagonal"),
        "no_skill": _artists.layer(no_skill, "no_skill", PolyCollection),
        "statistics": _artists.layer(statistics, "statistics", Text, own=("loc", "rows")),
    }
    line_kws = _artists.keywords(line_kws, "calibration()")
    numbers = _artists.changed(
        n_bins=(n_bins, 10),
        strategy=(strategy, "uniform"),
        edges=(edges, None),
        span=(span, 0.75),
        degree=(degree, 1),
        clip=(clip, None),
    )
    shared: dict[str, Any] = {**numbers, **_artists.changed(level=(level, 0.95))}
    methods = names_of(method, METHODS, "method")
    _check_kinds(wants, methods)
    how = {one: shared | _resampling(wants, one) for one in methods}
    reading = {"data": data, "hue": hue, "sample_weight": sample_weight, "pos_label": pos_label}
    chosen: dict[str, Any] = {} if method == "bins" else {"method": methods[0]}
    first = _artists.models(
        compute.calibration(
            y_true,
            y_score,
            **reading,
            soft_labels=soft_labels,
            **chosen,
            **how[methods[0]],
        )
    )
    later: list[dict[str, Any]] = [{"method": one, **how[one]} for one in methods[1:]]
    curves = {
        name: [curve, *(compute.calibration(_counts(curve), **own) for own in later)]
        for name, curve in first.items()
    }
    _check(wants, curves, methods)
    box = _box(next(iter(first.values())), numbers, wants["statistics"])
    labels = _labels(curves, label_fmt)

    ax = _axes.axes(ax, legend)
    lane, reach = (0.0, 0.0) if wants["rug"] is None else _artists.rug_lane(ax, len(curves))
    _axes.calibration(ax, None if wants["histogram"] is None else _STRIP, reach)
    _draw_furniture(ax, wants, next(iter(first.values())))
    for i, (name, own_curves) in enumerate(curves.items()):
        line = _draw_model(ax, own_curves, name, labels[name], line_kws, wants, i, len(curves) > 1)
        _draw_distribution(ax, own_curves[0], line, name, wants, lane)
    layered = len(methods) > 1 or any(not str(one.get_label()).startswith("_") for one in ax.collections)
    named = _artists.named(curves, label_fmt, line_kws) or layered
    _axes.legend(ax, legend, has_names=named, loc="upper left", free=True)
    if box is not None:
        rows, loc, look = box
        made, free = _artists.table_box(ax, rows, loc, look, _BOX)
        if free:
            _axes.corners_of(ax).put(made, _BOX)
    return ax


# -- what is asked for, checked before anything is drawn ------------------------------------------


def _check_kinds(wants: Wants, methods: list[str]) -> None:
    """Raise for an interval or a band of a kind that no method has."""
    curved = [one for one in methods if one != "bins"] or METHODS[1:]
    for layer, some in (("intervals", ["bins"]), ("band", curved)):
        kind = _kind(wants[layer])
        if kind is not None:
            one_of(kind, dict.fromkeys(kind for one in some for kind in INTERVALS[one]), layer)


def _kind(options: dict[str, Any] | None) -> Any:
    return None if options is None else options.get("method", options.get("value"))


def _resampling(wants: Wants, method: str) -> dict[str, Any]:
    """Find out how the interval of a method is asked for, by the layer that shows it."""
    options = wants["intervals" if method == "bins" else "band"]
    if options is None:
        return {}
    asked: dict[str, Any] = {
        name: options[name] for name in ("level", "seed", "n_resamples") if name in options
    }
    interval = _kind(options)
    if interval not in INTERVALS[method]:  # it is another method's
        interval = "bootstrap" if method == "isotonic" else None
    return asked if interval is None else asked | {"interval": interval}


def _counts(curve: CalibrationCurve) -> compute.ThresholdCounts:
    if curve.counts is None:
        raise ValueError(
            "this needs the cases, but the curve was built without counts: pass y_true and y_score, or "
            "leave out further methods, rug, histogram, no_skill and statistics"
        )
    return curve.counts


def _check(wants: Wants, curves: dict[str | None, list[CalibrationCurve]], methods: list[str]) -> None:
    every = [curve for some in curves.values() for curve in some]
    for curve in (some[0] for some in curves.values() if len(methods) > 1):
        if curve.method != methods[0]:
            words = f"method={methods[0]!r} cannot change a curve that is ready (method {curve.method!r})"
            raise ValueError(f"{words}: name its method first, or pass its counts, curve.counts")
    if wants["band"] is not None and all(curve.method == "bins" for curve in every):
        raise ValueError('band surrounds a curve: add one, such as method=("bins", "loess")')
    if wants["counts"] is not None and not any(curve.binning for curve in every):
        raise ValueError('counts stand beside bins or isotonic blocks: add them, method=("bins", …)')
    if wants["rug"] == {} and any(curve.counts is None for curve in every):
        wants["rug"] = None  # the default layer, where nothing is known
    if any(wants[name] is not None for name in ("rug", "histogram", "no_skill", "statistics")):
        for curve in every:
            _counts(curve)
    if wants["statistics"] is not None and len(curves) > 1:
        raise ValueError(
            f"statistics holds one model, not {len(curves)}: draw each on its own axes, "
            "or tabulate rocplot.compute.calibration_statistics"
        )


def _labels(curves: dict[str | None, list[CalibrationCurve]], label_fmt: str | None) -> dict[str | None, str]:
    found = {}
    for name, own in curves.items():
        known: dict[str, float] = {}
        if own[0].counts is not None:
            parts = compute.brier_decomposition(own[0].counts)
            known = {"auc": compute.auc(own[0].counts), "brier": parts.brier}
        fmt = label_fmt or ("{name} (Brier {brier:.3f})" if known and name is not None else "{name}")
        words = _words(_main(own))
        found[name] = _artists.model_labels(fmt, {name: known}, words)[name]
        if name is not None and len(own) > 1 and len(curves) == 1:
            found[name] += f", {words}"
    return found


def _main(curves: list[CalibrationCurve]) -> CalibrationCurve:
    """Choose the curve of the main line: the first one, but bins only where they are alone."""
    return next((curve for curve in curves if curve.method != "bins"), curves[0])


def _words(curve: CalibrationCurve) -> str:
    plain = {"isotonic": "isotonic", "loess": "LOESS", "logistic": "logistic", "beta": "beta"}
    return curve.binning if curve.method == "bins" else plain[curve.method]


def _box(
    curve: CalibrationCurve, numbers: dict[str, Any], options: dict[str, Any] | None
) -> _artists.Table | None:
    """Write the rows of the box of statistics, where it is wanted."""
    if options is None:
        return None
    words = statistics_words(compute.calibration_statistics(_counts(curve), **numbers))
    return _artists.table_request(options, words, "statistics")


# -- layers ---------------------------------------------------------------------------------------


def _draw_furniture(ax: Axes, wants: Wants, curve: CalibrationCurve) -> None:
    """Draw what belongs to no model, once per axes."""
    if wants["no_skill"] is not None and not _artists.has(ax, "no_skill"):
        counted = _counts(curve)
        prior = counted.n_positive / (counted.n_positive + counted.n_negative)
        corners = [
            [(0.0, prior / 2), (prior, prior), (prior, 1.0), (0.0, 1.0)],
            [(prior, 0.0), (1.0, 0.0), (1.0, (1 + prior) / 2), (prior, prior)],
        ]
        look = {"facecolor": to_rgba(_artists.neutral(), 0.1), "gid": "no_skill", "label": "no skill"}
        _artists.shape(ax, corners, **_artists.over(look, wants["no_skill"], PolyCollection))
    if wants["diagonal"] is not None and not _artists.has(ax, "diagonal"):
        line: dict[str, Any] = {"gid": "diagonal", "linestyle": ":", "zorder": 1.5}
        _artists.line(ax, [0, 1], [0, 1], avoid=True, **_artists.over(line, wants["diagonal"]))


def _draw_model(
    ax: Axes,
    curves: list[CalibrationCurve],
    name: str | None,
    label: str,
    line_kws: dict[str, Any],
    wants: Wants,
    i: int,
    several: bool,
) -> Line2D:
    """Draw all curves of one model; return the main line."""
    main = _main(curves)
    marker = {"marker": _MARKERS[i % len(_MARKERS)]} if main.method == "bins" else {}
    look: dict[str, Any] = {"gid": _artists.gid("calibration", name), "label": label} | marker
    lines = [curve for curve in curves if curve is main or curve.method != "bins"]
    if len(lines) > 1:
        look["linestyle"] = _artists.METHOD_STYLES[0]  # it means the method now
    line = _artists.curve(ax, *_path(main), **_artists.over(look, line_kws))
    for curve in curves:
        words = None if several else _words(curve)
        if several and len(curves) > 1:
            dotted = {"linestyle": "none", "marker": "o"}
            styled = {"linestyle": _artists.METHOD_STYLES[lines.index(curve)]} if curve in lines else dotted
            _artists.key(ax, _words(curve), **styled)
        if curve.method == "bins" and curve is not main:
            dots: dict[str, Any] = {"color": line.get_color(), "marker": _MARKERS[i % len(_MARKERS)]}
            dots |= {"gid": _artists.gid("bins", name), "label": words}
            _artists.points(ax, curve.predicted, curve.observed, **dots)
        elif curve is not main:
            beside: dict[str, Any] = {"color": line.get_color(), "label": words}
            beside |= {
                "linestyle": _artists.METHOD_STYLES[lines.index(curve)],
                "gid": _artists.gid(curve.method, name),
                "linewidth": _artists.thin_width(0.8),
                "zorder": 1.95,
            }
            _artists.line(ax, *_path(curve), avoid=True, **beside)
        _draw_bounds(ax, curve, line, name, wants)
        if wants["counts"] is not None and curve is _grouped(curves):
            for x, y, n in zip(curve.predicted, curve.observed, curve.count, strict=True):  # type: ignore[arg-type]
                text: dict[str, Any] = {"color": line.get_color()} | wants["counts"]
                _artists.label(ax, amount(n), x, y, required=False, **text)
    return line


def _grouped(curves: list[CalibrationCurve]) -> CalibrationCurve:
    """Choose the curve whose groups are counted: bins, else isotonic blocks."""
    return min((one for one in curves if one.binning), key=lambda one: one.method != "bins")


def _path(curve: CalibrationCurve) -> tuple[Any, Any]:
    """Return the vertices of a curve: steps over the ranges of isotonic blocks; cut to [0, 1]."""
    observed = np.clip(curve.observed, 0, 1)
    if curve.method != "isotonic":
        return curve.predicted, observed
    return np.column_stack([curve.first, curve.last]).ravel(), np.repeat(observed, 2)  # type: ignore[list-item]


def _draw_bounds(ax: Axes, curve: CalibrationCurve, line: Line2D, name: str | None, wants: Wants) -> None:
    """Draw bars at bins, or the band of a curve, where bounds exist."""
    layer = "intervals" if curve.method == "bins" else "band"
    options = wants[layer]
    low, high = np.asarray(curve.low), np.asarray(curve.high)
    if options is None or np.isnan(low).all():
        return
    options = {key: value for key, value in options.items() if key not in (*_RESAMPLING, "value")}
    look: dict[str, Any] = {"gid": _artists.gid(layer, name), "label": curve.kind}
    if curve.method == "bins":
        look["color"] = line.get_color()
        bars = _artists.over(look, options, LineCollection)
        _artists.error_bars(ax, curve.predicted, curve.observed, None, np.stack([low, high]), **bars)
    else:
        look["facecolor"] = line.get_color()
        _artists.band(ax, curve.predicted, low, high, **_artists.over(look, options, PolyCollection))


def _draw_distribution(
    ax: Axes, curve: CalibrationCurve, line: Line2D, name: str | None, wants: Wants, lane: float
) -> None:
    """Draw where the predictions of each class lie: rug and histogram."""
    if wants["rug"] is None and wants["histogram"] is None:
        return
    score, positive, negative = ascending(_counts(curve))
    if wants["rug"] is not None:
        look: dict[str, Any] = {"color": line.get_color(), "gid": _artists.gid("rug", name)}
        _artists.rug(
            ax,
            ticks(score, positive),
            ticks(score, negative),
            lane=lane,
            **_artists.over(look, wants["rug"], LineCollection),
        )
    if wants["histogram"] is not None:
        sides = profile(score, positive, _CELLS), profile(score, negative, _CELLS)
        shade: dict[str, Any] = {"facecolor": to_rgba(line.get_color(), 0.5)}
        shade |= {"gid": _artists.gid("histogram", name)}
        _artists.mirrored(ax, *sides, *_STRIP, **_artists.over(shade, wants["histogram"], PolyCollection))
