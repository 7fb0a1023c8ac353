"""Metrics over the threshold."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection

from rocplot import compute
from rocplot._typing import Array
from rocplot.compute._curves.threshold_metrics import ThresholdMetrics, columns
from rocplot.plot import _artists, _axes

_WORDS = {"threshold": "Threshold", "rate": "Predicted positive rate"}


def threshold_metrics(
    y_true: Any,
    y_score: Any = None,
    *,
    data: Any = None,
    hue: Any = None,
    sample_weight: Any = None,
    pos_label: Any = None,
    soft_labels: bool = False,
    metrics: Any = ("accuracy", "precision", "tpr", "f_beta"),
    over: str = "threshold",
    fold: Any = None,
    errorbar: str = "sd",
    n_samples: int = 201,
    best: Any = True,
    band: Any = True,
    legend: Any = "auto",
    label_fmt: str | None = None,
    ax: Axes | None = None,
    **line_kws: Any,
) -> Axes:
    """Draw metrics of the contingency table over the threshold, or over the predicted-positive rate.

    Parameters
    ----------
    y_true, y_score, data, hue, sample_weight, pos_label, soft_labels
        As for ``roc``; results of ``rocplot.compute.threshold_metrics`` may stand in place of all data.
    metrics, over, fold, errorbar, n_samples
        As for ``rocplot.compute.threshold_metrics``.
    best : bool or dict
        Mark where each metric has its best value; rates (tpr and so on), which have theirs at an end, are
        left out.
    band : bool or dict
        With folds, their spread around the mean; the legend says what it is.
    legend : "auto", bool, str or dict
        As for ``roc``; ``"auto"`` draws it above the panel.
    label_fmt : str, optional
        Format of the lines' labels from ``name``, ``label`` (the metric), ``best`` and ``at``, its best value
        and where it is; by default ``"{label}"``, with the best value where it is marked, and with the
        name of the model where it has one.
    ax : Axes, optional
        Where to draw; by default the current axes.
    **line_kws
        Keywords of the lines.

    Returns
    -------
    Axes
        With artists whose gid is ``threshold_metrics:<model>:<metric>``, ``best:<model>:<metric>`` and so
        on, without the model of an unnamed one.

    Raises
    ------
    ValueError, TypeError
        As for ``rocplot.compute.threshold_metrics``.

    Notes
    -----
    Flach's slides, "Turning rankers into classifiers".  Over the threshold every metric is a step function:
    at a cut-off between two scores the decisions are those of the higher one.  More than 10 000 points are
    drawn by the first, least, greatest and last value in each of 2 500 columns.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = threshold_metrics([1, 0, 1, 0], [0.9, 0.4, 0.35, 0.2], metrics=["accuracy"], ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['threshold_metrics:accuracy', 'best:accuracy']
    >>> plt.close(fig)
    """
    found = _artists.models(
        compute.threshold_metrics(
            y_true,
            y_score,
            data=data,
            hue=hue,
            sample_weight=sample_weight,
            pos_label=pos_label,
            soft_labels=soft_labels,
            fold=fold,
            **_artists.changed(
                metrics=(metrics, ("accuracy", "precision", "tpr", "f_beta")),
                over=(over, "threshold"),
                errorbar=(errorbar, "sd"),
                n_samples=(n_samples, 201),
            ),
        )
    )
    want_best, want_band = _artists.layer(best, "best"), _artists.layer(band, "band", PolyCollection)
    line_kws = _artists.keywords(line_kws, "threshold_metrics()")
    labels = {
        (name, metric): _label(name, one, metric, label_fmt, want_best is not None)
        for name, one in found.items()
        for metric in one.values
    }
    paths = {key: _path(found[key[0]], found[key[0]].values[key[1]]) for key in labels}

    ax = _axes.axes(ax, legend)
    kind = next(iter(found.values())).over
    _axes.metrics_over(ax, _WORDS[kind], list(paths.values()), unit=kind == "rate")
    for (name, metric), label in labels.items():
        one = found[name]
        key = metric if name is None else f"{name}:{metric}"
        look: dict[str, Any] = {"gid": f"threshold_metrics:{key}", "label": label}
        if one.over == "threshold" and not one.low:
            look["drawstyle"] = "steps-pre"  # a cut-off decides as the next score above it
        line = _artists.curve(ax, *paths[name, metric], **_artists.over(look, line_kws))
        if want_band is not None and metric in one.low:
            shade = {"facecolor": line.get_color(), "gid": f"band:{key}", "label": one.error}
            _draw_band(ax, one, metric, _artists.over(shade, want_band, PolyCollection))
        if want_best is not None and one.better.get(metric) != "":
            dot = {"color": line.get_color(), "markersize": 4.5, "gid": f"best:{key}"}
            cut, rate, value = one.best(metric)
            _artists.points(
                ax, cut if one.over == "threshold" else rate, value, **_artists.over(dot, want_best)
            )
    above: Any = {"loc": "lower center", "bbox_to_anchor": (0.5, 1.0), "borderaxespad": 0.2, "ncols": 2}
    _axes.legend(ax, above if legend == "auto" else legend, has_names=True, loc="best")
    return ax


def _label(name: str | None, one: ThresholdMetrics, metric: str, label_fmt: str | None, marked: bool) -> str:
    cut, rate, value = one.best(metric)
    at = cut if one.over == "threshold" else rate
    known: dict[str, Any] = {"label": one.labels.get(metric, metric), "best": value, "at": at}
    fmt = label_fmt
    if fmt is None:
        fmt = "{label}" if name is None else "{name}, {label}"
        if marked and one.better.get(metric) != "" and np.isfinite(value):
            fmt += " ({best:.3f} at " + _artists.score(at) + ")"
    return _artists.model_labels(fmt, {name: known}, "metric")[name]


def _path(one: ThresholdMetrics, value: Array) -> tuple[Array, Array]:
    """Order a metric from left to right; cut-offs beyond all scores stand a little outside of them."""
    if one.over == "rate":
        return columns(one.rate, value)
    at = one.threshold[::-1].astype(float)
    known = at[np.isfinite(at)]
    room = 0.04 * (known[-1] - known[0]) or 0.5
    at, value = np.clip(at, known[0] - room, known[-1] + room), value[::-1]
    return columns(np.append(known[0] - room, at), np.append(value[0], value))


def _draw_band(ax: Axes, one: ThresholdMetrics, metric: str, look: dict[str, Any]) -> None:
    """Shade between the bounds, wherever both are defined."""
    x, low = _path(one, one.low[metric])
    _, high = _path(one, one.high[metric])
    known = np.isfinite(low) & np.isfinite(high)
    if known.any():
        _artists.band(ax, x[known], low[known], high[known], **look)
