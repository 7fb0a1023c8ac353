"""The ranking as a row of signs, best first."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.colors import to_rgba

from rocplot import compute
from rocplot._typing import Array
from rocplot.compute._curves.ranking_strip import RankingStrip
from rocplot.plot import _artists, _axes


def ranking_strip(
    y_true: Any,
    y_score: Any = None,
    *,
    data: Any = None,
    hue: Any = None,
    sample_weight: Any = None,
    pos_label: Any = None,
    soft_labels: bool = False,
    max_cases: int = 60,
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
    max_cases : int
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
            **_artists.changed(max_cases=(max_cases, 60)),
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
