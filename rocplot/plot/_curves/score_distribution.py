"""Score distributions of the two classes, and rankings as rows of + and −."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import to_rgba
from matplotlib.lines import Line2D
from numpy.typing import NDArray

from rocplot import compute
from rocplot._validation import number
from rocplot.compute._counts.counts import counts_of
from rocplot.compute._curves.confusion_matrix import confusion_of
from rocplot.compute._curves.score_distribution import RankingStrip, ScoreDistribution
from rocplot.plot import _artists, _axes

Array: TypeAlias = NDArray[Any]
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
            kind=kind,
            bins=bins,
            bandwidth=bandwidth,
            stat=stat,
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


def ranking_strip(
    y_true: Any,
    y_score: Any = None,
    *,
    data: Any = None,
    hue: Any = None,
    sample_weight: Any = None,
    pos_label: Any = None,
    soft_labels: bool = False,
    most: int = 60,
    ties: Any = True,
    legend: Any = False,
    label_fmt: str | None = None,
    ax: Axes | None = None,
    **marker_kws: Any,
) -> Axes:
    """Draw the ranking as a row of + and −, best first, one row per model.

    Parameters
    ----------
    y_true, y_score, data, hue, sample_weight, pos_label, soft_labels
        As for ``roc``.
    most : int
        As long as all rankings have so many cases at most, each case has its sign.  Longer ones, and those
        with fractional weights, are drawn as so many cells instead, the darker the more positives; the
        label of the axis says what share of positives the darkest tone stands for.
    ties : bool or dict
        Box the cases of equal scores; within a box the positives stand first.
    legend : bool, str or dict
        As for ``roc``; rows bear their names, so by default there is none.
    label_fmt : str, optional
        Format of the rows' names from ``name`` and ``auc``.
    ax : Axes, optional
        Where to draw; by default the current axes.
    **marker_kws
        Keywords of the signs.

    Returns
    -------
    Axes
        With artists whose gid is ``ranking_strip:<model>`` (the positives, or the cells),
        ``negatives:<model>`` and ``ties:<model>``.

    Raises
    ------
    ValueError, TypeError
        As for ``roc``.

    Notes
    -----
    Flach's slides, "From a ranking to a ROC curve".

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = ranking_strip([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2], ax=ax)
    >>> plt.close(fig)
    """
    rows = _artists.models(
        compute.ranking_strip(
            y_true,
            y_score,
            data=data,
            hue=hue,
            sample_weight=sample_weight,
            pos_label=pos_label,
            soft_labels=soft_labels,
            most=most,
        )
    )
    want_ties = _artists.layer(ties, "ties", PolyCollection)
    marker_kws = _artists.keywords(marker_kws, "ranking_strip()")
    known = {name: {"auc": compute.auc(one)} for name, one in rows.items()} if label_fmt else {}
    names = _artists.model_labels(label_fmt or "{name}", known or {name: {} for name in rows}, "")
    signs = all(row.legible for row in rows.values())
    ax = _axes.axes(ax, legend)
    end = max(float(row.stop[-1]) for row in rows.values()) if signs else 1.0
    densest = max(float(_shares(row).max()) for row in rows.values())
    densest = densest if signs else _axes.darkest(ax, densest)
    words = "Share of cases, best first\n(darker: more positives, up to {:.3g} %)"
    words = "Rank, best first" if signs else words.format(100 * densest)
    first = _axes.strip(ax, list(names.values()), end, words)
    for at, (name, row) in enumerate(rows.items()):
        if signs:
            _draw_signs(ax, row, first + at, name, want_ties, marker_kws)
        else:
            _draw_cells(ax, row, densest, first + at, _artists.gid("ranking_strip", name))
    _axes.legend(ax, legend, has_names=False, loc="upper right")
    return ax


def _draw_signs(
    ax: Axes,
    row: RankingStrip,
    y: float,
    name: str | None,
    ties: dict[str, Any] | None,
    options: dict[str, Any],
) -> None:
    colour = _artists.next_look(ax)["color"]
    better = row.start + row.positive
    places = {
        sign: np.concatenate([np.arange(a, b) + 0.5 for a, b in zip(start, stop, strict=True)])
        for sign, start, stop in (("+", row.start, better), ("_", better, row.stop))
    }
    room = 72 * ax.get_position().width * ax.get_figure(root=True).get_figwidth()  # type: ignore[union-attr]
    size = min(5.0, 0.8 * room / max(float(row.stop[-1]), ax.get_xlim()[1]))
    for sign, layer in (("+", "ranking_strip"), ("_", "negatives")):
        look = {"marker": sign, "markeredgewidth": min(0.9, 0.22 * size), "gid": _artists.gid(layer, name)}
        look |= {"color": colour, "markersize": size} if sign == "+" else {"markersize": 0.7 * size}
        _artists.points(ax, places[sign], np.full(places[sign].size, y), **_artists.over(look, options))
    tied = row.stop - row.start > 1
    if ties is not None and tied.any():
        left, right = row.start[tied] + 0.08, row.stop[tied] - 0.08
        box: dict[str, Any] = {"facecolor": to_rgba(colour, 0.12), "edgecolor": to_rgba(colour, 0.7)}
        box["gid"] = _artists.gid("ties", name)
        low, high = np.full(left.size, y + 0.34), np.full(left.size, y - 0.34)
        _artists.boxes(ax, left, low, right, high, **_artists.over(box, ties, PolyCollection))


def _shares(row: RankingStrip) -> Array:
    share: Array = row.positive / (row.positive + row.negative)
    return share


def _draw_cells(ax: Axes, row: RankingStrip, densest: float, y: float, gid: str) -> None:
    share = np.minimum(_shares(row) / densest, 1)  # a second call has the tones of the first
    total = row.stop[-1]
    low, high = np.full(share.size, y + 0.34), np.full(share.size, y - 0.34)
    tones = _artists.toned(share, _artists.next_look(ax)["color"])
    _artists.boxes(ax, row.start / total, low, row.stop / total, high, facecolor=tones, linewidth=0, gid=gid)
    frame = (np.array([edge]) for edge in (0.0, low[0], 1.0, high[0]))
    _artists.boxes(ax, *frame, facecolor="none", edgecolor=_artists.neutral(), gid="row")
