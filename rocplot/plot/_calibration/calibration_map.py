"""Calibration maps: the probability that each score stands for."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.lines import Line2D
from matplotlib.text import Text

from rocplot import compute
from rocplot._validation import names_of
from rocplot.compute._calibration.bins import ticks
from rocplot.compute._calibration.calibration import ascending
from rocplot.compute._calibration.calibration_map import MAPS, CalibrationMap
from rocplot.plot import _artists, _axes


def calibration_map(
    y_true: Any,
    y_score: Any = None,
    *,
    data: Any = None,
    hue: Any = None,
    sample_weight: Any = None,
    pos_label: Any = None,
    soft_labels: bool = False,
    method: Any = "isotonic",
    clip: float | None = None,
    rug: Any = True,
    slopes: Any = False,
    legend: Any = "auto",
    label_fmt: str | None = None,
    ax: Axes | None = None,
    **line_kws: Any,
) -> Axes:
    """Draw maps from scores to probabilities.

    Parameters
    ----------
    y_true, y_score, data, hue, sample_weight, pos_label, soft_labels, clip
        As for ``rocplot.compute.calibration_map``; its results may stand in place of the data.
    method : {"isotonic", "logistic", "beta"} or several of them
        The first is the main line.
    rug : bool or dict
        A tick per distinct score, longer for more weight: positives on the top edge, negatives on the
        bottom edge.
    slopes : bool or dict
        Write at each isotonic step the slope of its hull segment, as far as there is room.
    legend : "auto", bool, str or dict
        As for ``roc``; in the emptiest corner, unless told where.  With several models and methods color
        means the model, line style the method.
    label_fmt : str, optional
        Format of the models' labels from ``name`` and ``method``.
    ax : Axes, optional
        Where to draw; by default the current axes.
    **line_kws
        Keywords of the main lines.

    Returns
    -------
    Axes
        With artists whose gid is ``calibration_map:<model>`` for the main line, ``<method>:<model>`` for
        further ones, and ``rug:<model>``.

    Raises
    ------
    ValueError, TypeError
        As for ``rocplot.compute.calibration_map``; for slopes without an isotonic map; before anything is
        drawn.

    Notes
    -----
    Flach's slides, "Isotonic calibration = pool adjacent violators" and "logistic calibration".

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> y, score = [0, 0, 1, 0, 1, 1], [-2, -1, -1, 2, 3, 5]
    >>> ax = calibration_map(y, score, method=("isotonic", "logistic"), ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['calibration_map', 'logistic']
    >>> plt.close(fig)
    """
    methods = names_of(method, MAPS, "method")
    want_rug = _artists.layer(rug, "rug", LineCollection)
    want_slopes = _artists.layer(slopes, "slopes", Text)
    line_kws = _artists.keywords(line_kws, "calibration_map()")
    reading = {"data": data, "hue": hue, "sample_weight": sample_weight, "pos_label": pos_label}
    chosen: dict[str, Any] = {} if method == "isotonic" else {"method": methods[0]}
    first = _artists.models(
        compute.calibration_map(
            y_true,
            y_score,
            **reading,
            soft_labels=soft_labels,
            **chosen,
            **_artists.changed(clip=(clip, None)),
        )
    )
    maps = {name: [one, *_others(one, methods, clip)] for name, one in first.items()}
    if want_slopes is not None and not any(one.hull_slope.size for some in maps.values() for one in some):
        raise ValueError('slopes are those of isotonic steps: add the map, method=("isotonic", …)')
    labels = {
        name: _artists.model_labels(
            label_fmt or ("{name}" if name is not None else "{method}"), {name: {"method": own[0].method}}, ""
        )[name]
        for name, own in maps.items()
    }

    ax = _axes.axes(ax, legend)
    spans = [_range(own[0]) for own in maps.values()]
    ends = min(low for low, _ in spans), max(high for _, high in spans)
    lane, reach = (0.0, 0.0) if want_rug is None else _artists.rug_lane(ax, len(maps))
    _axes.scores(ax, *ends, "Probability of the positive class", reach)
    for name, own in maps.items():
        line = _draw_maps(ax, own, name, labels[name], line_kws, several=len(maps) > 1)
        if want_slopes is not None:
            _draw_slopes(ax, own, line, want_slopes)
        if want_rug is not None and own[0].counts is not None:
            score, positive, negative = ascending(own[0].counts)
            look: dict[str, Any] = {"color": line.get_color(), "gid": _artists.gid("rug", name)}
            sides = ticks(score, positive), ticks(score, negative)
            _artists.rug(ax, *sides, lane=lane, **_artists.over(look, want_rug, LineCollection))
    named = _artists.named(maps, label_fmt, line_kws) or len(methods) > 1
    _axes.legend(ax, legend, has_names=named, loc="upper left", free=True)
    return ax


def _others(one: CalibrationMap, methods: list[str], clip: float | None) -> list[CalibrationMap]:
    """Fit the maps beside the first one to its cases."""
    if len(methods) > 1 and one.method != methods[0]:
        raise ValueError(
            f"method={methods[0]!r} cannot change a map that is ready (method {one.method!r}): "
            "name its method first, or pass its counts, map.counts"
        )
    if len(methods) > 1 and one.counts is None:
        raise ValueError(
            f"method={methods[1]!r} needs the cases, but the map was built without counts: "
            "pass y_true and y_score, or leave out further methods"
        )
    options: list[dict[str, Any]] = [{"method": how, "clip": clip} for how in methods[1:]]
    return [compute.calibration_map(one.counts, **own) for own in options if one.counts is not None]


def _draw_maps(
    ax: Axes,
    maps: list[CalibrationMap],
    name: str | None,
    label: str,
    line_kws: dict[str, Any],
    several: bool,
) -> Line2D:
    main, *others = maps
    look: dict[str, Any] = {"gid": _artists.gid("calibration_map", name), "label": label}
    if others:
        look["linestyle"] = _artists.METHOD_STYLES[0]  # it means the method now
        if name is not None and not several:
            look["label"] = f"{label}, {main.method}"
    for one, style in zip(maps, _artists.METHOD_STYLES, strict=False):
        if several and others:
            _artists.key(ax, one.method, linestyle=style)
    line = _artists.curve(ax, *_path(main), **_artists.over(look, line_kws))
    for other, style in zip(others, _artists.METHOD_STYLES[1:], strict=False):
        beside: dict[str, Any] = {"color": line.get_color(), "linestyle": style, "zorder": 1.95}
        beside |= {"gid": _artists.gid(other.method, name), "label": None if several else other.method}
        _artists.line(ax, *_path(other), avoid=True, **beside, linewidth=_artists.thin_width(0.8))
    return line


def _draw_slopes(ax: Axes, maps: list[CalibrationMap], line: Line2D, options: dict[str, Any]) -> None:
    for one in (one for one in maps if one.hull_slope.size):
        ends = np.append(one.score[1:], _range(one)[1])
        for x, p, slope in zip((one.score + ends) / 2, one.probability, one.hull_slope, strict=True):
            if np.isfinite(x):
                look: dict[str, Any] = {"clear": 2.5, "color": line.get_color()} | options
                _artists.label(ax, f"slope {_artists.score(slope)}", x, p, required=False, **look)


def _range(one: CalibrationMap) -> tuple[float, float]:
    """Return the smallest and the largest finite score."""
    score = one.score if one.counts is None else one.counts.score
    score = score[np.isfinite(score)]
    return (float(score.min()), float(score.max())) if score.size else (0.0, 1.0)


def _path(one: CalibrationMap) -> tuple[Any, Any]:
    """Return the vertices of a map: steps, or a smooth curve over the range of the scores."""
    low, high = _range(one)
    if one.method == "isotonic":
        edges = np.clip(np.append(one.score, high), low, high)
        return np.column_stack([edges[:-1], edges[1:]]).ravel(), np.repeat(one.probability, 2)
    x = np.linspace(low, high, 301)
    return x, one(x)
