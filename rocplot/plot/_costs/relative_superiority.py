"""Which model is best at which costs: parallel bars, and what is believed about the costs."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection

from rocplot import compute
from rocplot.plot import _artists, _axes


def relative_superiority(
    y_true: Any,
    y_score: Any = None,
    *,
    data: Any = None,
    hue: Any = None,
    sample_weight: Any = None,
    pos_label: Any = None,
    soft_labels: bool = False,
    belief: tuple[float, float, float] | None = None,
    prior: float | None = None,
    label_fmt: str | None = None,
    ax: Axes | None = None,
    **bar_kws: Any,
) -> Axes:
    """Draw a bar for each model over the costs at which it is the best.

    Parameters
    ----------
    y_true, y_score, data, hue, sample_weight, pos_label, soft_labels
        As for ``roc``, at least two models; a mapping of name → ``RocCurve`` or ``CostCurve``, or a
        ``RelativeSuperiority``, may stand in place of data.
    belief : (low, mode, high), optional
        Triangular density of the false-positive cost share, drawn below the bars; the labels then hold
        the LC index of each model.
    prior : float in (0, 1), optional
        P(positive) where the models will be used, by default the sample's.
    label_fmt : str, optional
        Format of the rows' labels from ``name`` and, with a belief, ``lc``.
    ax : Axes, optional
        Where to draw, on axes of their own; by default the current axes.
    **bar_kws
        Keywords of the bars, a ``PolyCollection`` each.

    Returns
    -------
    Axes
        With artists whose gid is ``relative_superiority:<model>``, ``trivial`` and ``belief``.

    Raises
    ------
    ValueError, TypeError
        As for ``rocplot.compute.relative_superiority``, or for axes that are in use.

    Notes
    -----
    Adams & Hand (1999), after Fawcett (2004), section 7.5.3.  At the costs of the shaded ends a trivial
    decision is as good as any model.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> models = {"a": [0.9, 0.8, 0.7, 0.1], "b": [0.9, 0.2, 0.7, 0.6]}
    >>> ax = relative_superiority([1, 0, 1, 0], models, belief=(0.2, 0.5, 0.8), ax=ax)
    >>> plt.close(fig)
    """
    best = compute.relative_superiority(
        y_true,
        y_score,
        data=data,
        hue=hue,
        sample_weight=sample_weight,
        pos_label=pos_label,
        soft_labels=soft_labels,
        **_artists.changed(belief=(belief, None), prior=(prior, None)),
    )
    bar_kws = _artists.keywords(bar_kws, "relative_superiority()", PolyCollection)
    known: dict[str | None, dict[str, float]] = {
        name: {} if best.lc is None else {"lc": best.lc[name]} for name in best.models
    }
    labels = _artists.model_labels(label_fmt or "{name}", known, "")
    if best.lc is not None and label_fmt is None:
        labels = {name: f"{name}\n{_index(best.lc[name])}" for name in best.models}

    ax = _axes.axes(ax)
    rows = [labels[name] for name in best.models] + (["belief"] if best.belief is not None else [])
    _axes.bars(ax, rows)
    low, high = best.trivial
    ends = np.array([[0, low], [high, 1]])
    shade: dict[str, Any] = {"facecolor": _artists.neutral(), "alpha": 0.12, "gid": "trivial", "zorder": 0.9}
    bottom = np.full(2, len(best.models) - 0.5)
    _artists.boxes(ax, ends[:, 0], np.full(2, -0.5), ends[:, 1], bottom, linewidth=0, **shade)
    for text, (x0, x1) in zip(("always +", "always −"), ends, strict=True):
        if x1 - x0 > 0.05:
            centre = np.array([[(x0 + x1) / 2, len(best.models) / 2 - 0.5]])
            _artists.label_on(ax, text, centre, rotation=90, bbox=None)
    for i, name in enumerate(best.models):
        own = best.model == name
        x0, x1, row = best.low[own], best.high[own], np.full(own.sum(), float(i))
        look = {"facecolor": _artists.next_color(ax), "gid": _artists.gid("relative_superiority", name)}
        _artists.boxes(
            ax,
            x0,
            row - 0.28,
            x1,
            row + 0.28,
            **_artists.over(look | {"linewidth": 0}, bar_kws, PolyCollection),
        )
    if best.belief is not None:
        _draw_belief(ax, best.belief, len(best.models))
    return ax


def _index(lc: float) -> str:
    return f"LC {lc:+.2f}".replace("-", "−")


def _draw_belief(ax: Axes, belief: tuple[float, float, float], row: int) -> None:
    """Draw the triangle below the bars, and its mode through them."""
    x, foot = np.array(belief), row + 0.35
    look = {"facecolor": _artists.neutral(), "alpha": 0.35, "gid": "belief"}
    _artists.band(ax, x, np.array([foot, row - 0.4, foot]), np.full(3, foot), **look)
    _artists.line(ax, [x[1], x[1]], [-0.5, row - 0.4], linestyle=":", gid="belief", zorder=2.5)
