"""Score distributions of the two classes, and rankings as rows of + and −."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import to_rgba
from matplotlib.lines import Line2D

from rocplot import compute
from rocplot._typing import Array
from rocplot._validation import number
from rocplot.compute._counts.counts import counts_of
from rocplot.compute._curves.confusion_matrix import confusion_of
from rocplot.compute._curves.score_distribution import ScoreDistribution
from rocplot.plot import _artists, _axes

Cut: TypeAlias = tuple[float, tuple[float, float], dict[str, Any]]

_TICKS, _MOST_BINS = 2000, 900  # more are no longer apart
_SIDES = ("score_distribution", "negatives")
_WORDS = {
    ("density", "histogram"): "Density of each class",
    ("density", "density"): "Density of each class",
    ("count", "histogram"): "Cases",
    ("count", "density"): "Cases per unit of score",
}


def score_distribution(
    y_true: Any,
    y_score: Any = None,
    *,
    data: Any = None,
    hue: Any = None,
    sample_weight: Any = None,
    pos_label: Any = None,
    soft_labels: bool = False,
    kind: str = "histogram",
    bins: Any = None,
    bandwidth: float | None = None,
    stat: str = "density",
    threshold: Any = None,
    rug: Any = True,
    fill: Any = True,
    legend: Any = "auto",
    label_fmt: str | None = None,
    ax: Axes | None = None,
    **line_kws: Any,
) -> Axes:
    """Draw how the scores of the classes lie: positives upwards, negatives downwards.

    Parameters
    ----------
    y_true, y_score, data, hue, sample_weight, pos_label, soft_labels
        As for ``roc``.  One model; draw several on an axes each.
    kind : {"histogram", "density"}
        Bins, or a Gaussian kernel density of each class.
    bins, bandwidth, stat
        As for ``rocplot.compute.score_distribution``.
    threshold : float or dict, optional
        Draw a cut-off, shade what lies beyond it and write its ROC point there: the tpr beside the
        positives, the fpr beside the negatives.  A dict holds ``value`` and keywords of the line.
    rug : bool or dict
        Ticks at the distinct scores: of positives at the upper edge, of negatives at the lower one.  Of
        more than 2 000 those are drawn that a page can tell apart.
    fill : bool or dict
        Shade the distributions.
    legend : "auto", bool, str or dict
        As for ``roc``; ``"auto"`` draws it above the panel.
    label_fmt : str, optional
        Format of the classes' labels from ``name``, ``label`` (positives or negatives) and ``total``, the
        weight; by default ``"{label} ({total:.10g})"``.
    ax : Axes, optional
        Where to draw; by default the current axes.
    **line_kws
        Keywords of both outlines.

    Returns
    -------
    Axes
        With artists whose gid is ``score_distribution:<model>`` (the positives) and ``negatives:<model>``.

    Raises
    ------
    ValueError, TypeError
        As for ``rocplot.compute.score_distribution``; also for several models.

    Notes
    -----
    Flach's slides, "From score distributions to ROC curves".

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = score_distribution([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8], threshold=0.5, ax=ax)
    >>> plt.close(fig)
    """
    found = _artists.models(
        compute.score_distribution(
            y_true,
            y_score,
            data=data,
            hue=hue,
            sample_weight=sample_weight,
            pos_label=pos_label,
            soft_labels=soft_labels,
            **_artists.changed(
                kind=(kind, "histogram"),
                bins=(bins, None),
                bandwidth=(bandwidth, None),
                stat=(stat, "density"),
            ),
        )
    )
    if len(found) > 1:
        raise ValueError(
            f"score_distribution draws one model, not {len(found)}: "
            "call it once per model, each on its own axes"
        )
    ((name, distribution),) = found.items()
    cut = _cut_off(threshold, distribution)
    want_rug = _artists.layer(rug, "rug", LineCollection)
    want_fill = _artists.layer(fill, "fill", PolyCollection)
    line_kws = _artists.keywords(line_kws, "score_distribution()")
    labels = _class_labels(name, distribution, label_fmt)

    kind, stat = distribution.kind, distribution.stat
    if distribution.score.size > _MOST_BINS and kind == "histogram":
        raise ValueError(f"bins: a page shows at most {_MOST_BINS}, not {distribution.score.size}")
    ax = _axes.axes(ax, legend)
    x, heights = _outlines(distribution)
    top = max(float(part.max()) for part in heights)
    ends = np.append(x[[0, -1]], [] if cut is None else cut[0])
    _axes.mirrored_scores(ax, ends.min(), ends.max(), top, _WORDS[stat, kind])
    gids = {part: _artists.gid(part, name) for part in ("fill", "rug", "beyond", "threshold")}
    for layer, label, side, height in zip(_SIDES, labels, (1, -1), heights, strict=True):
        look: dict[str, Any] = {"gid": _artists.gid(layer, name), "label": label, "linestyle": "-"}
        look["linewidth"] = _artists.thin_width(0.8)
        line = _artists.curve(ax, x, side * height, **_artists.over(look, line_kws))
        if want_fill is not None:
            _shade(ax, x, side * height, line, 0.18, gids["fill"], want_fill)
        if cut is not None:
            _draw_beyond(ax, x, side * height, line, gids["beyond"], cut, side * top)
        if want_rug is not None:
            _draw_rug(ax, distribution, line, side > 0, gids["rug"], want_rug)
    if not _artists.has(ax, "baseline"):
        _artists.line(ax, [x[0], x[-1]], [0, 0], gid="baseline")
    if cut is not None:
        plain: dict[str, Any] = {"linestyle": (0, (4, 2)), "gid": gids["threshold"], "zorder": 2.1}
        limits = np.array([-1.12, 1.12]) * top
        _artists.line(ax, [cut[0], cut[0]], limits, avoid=True, **_artists.over(plain, cut[2]))
    aside = {"loc": "lower center", "bbox_to_anchor": (0.5, 1.0), "borderaxespad": 0.2, "ncols": 2}
    _axes.legend(ax, aside if legend == "auto" else legend, has_names=True, loc="upper left")
    return ax


def _cut_off(want: Any, distribution: ScoreDistribution) -> Cut | None:
    """Read a cut-off, and find its rates: (tpr, fpr)."""
    options = want if isinstance(want, dict) else None if want is None else {"value": want}
    options = _artists.layer(options, "threshold", own=("value",))
    if options is None:
        return None
    if "value" not in options:
        raise ValueError("threshold needs its value: pass a number, or a dict with value=")
    counted = counts_of(distribution)
    value = number(options.pop("value"), "threshold", -np.inf)
    table = confusion_of(counted, value)
    return value, (table.tp / counted.n_positive, table.fp / counted.n_negative), options


def _class_labels(name: str | None, distribution: ScoreDistribution, label_fmt: str | None) -> list[str]:
    counted = counts_of(distribution)
    classes: list[dict[str, Any]] = [
        {"label": "positives", "total": counted.n_positive},
        {"label": "negatives", "total": counted.n_negative},
    ]
    fmt = label_fmt or "{label} ({total:.10g})"
    return [_artists.model_labels(fmt, {name: known}, "scores")[name] for known in classes]


def _outlines(distribution: ScoreDistribution) -> tuple[Array, tuple[Array, Array]]:
    """Trace the two heights: as curves, or around the bins."""
    if distribution.kind == "density":
        return distribution.score, (distribution.positive, distribution.negative)
    edges = distribution.score - distribution.width / 2
    edges = np.append(edges, distribution.score[-1] + distribution.width[-1] / 2)
    heights = [
        np.concatenate(([0], np.repeat(part, 2), [0]))
        for part in (distribution.positive, distribution.negative)
    ]
    return np.repeat(edges, 2), (heights[0], heights[1])


def _shade(
    ax: Axes, x: Array, y: Array, line: Line2D, alpha: float, gid: str, options: dict[str, Any]
) -> None:
    look = {"facecolor": to_rgba(line.get_color(), alpha), "alpha": None, "gid": gid}
    _artists.band(ax, x, np.zeros(x.size), y, **_artists.over(look, options, PolyCollection))


def _draw_beyond(ax: Axes, x: Array, y: Array, line: Line2D, gid: str, cut: Cut, reach: float) -> None:
    """Shade what is predicted positive, and write its share of the class."""
    value, (tpr, fpr), _ = cut
    inside = x > value
    if inside.any():
        start = max(value, float(x[0]))
        at, height = np.append(start, x[inside]), np.append(np.interp(start, x, y), y[inside])
        _shade(ax, at, height, line, 0.45, gid, {})
    text = f"tpr {tpr:.3g}" if reach > 0 else f"fpr {fpr:.3g}"
    _artists.label(ax, text, value, 0.95 * reach, clear=2.5)


def _draw_rug(
    ax: Axes, distribution: ScoreDistribution, line: Line2D, top: bool, gid: str, options: dict[str, Any]
) -> None:
    counted = counts_of(distribution)
    at = counted.score[(counted.positive if top else counted.negative) > 0].astype(float)
    at = at[np.isfinite(at)]
    if at.size > _TICKS:
        cell = np.floor((at - at[-1]) / (at[0] - at[-1]) * _TICKS)
        at = at[np.append(True, cell[1:] != cell[:-1])]
    side = at, np.ones(at.size)
    look = _artists.over({"color": line.get_color(), "gid": gid}, options, LineCollection)
    _artists.rug(ax, side if top else None, None if top else side, **look)
