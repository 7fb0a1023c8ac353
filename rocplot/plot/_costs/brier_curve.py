"""Brier curves: thresholds that take the scores at their word."""

from __future__ import annotations

from typing import Any

from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection

from rocplot import compute
from rocplot.compute._costs.loss_curve import shared_axis
from rocplot.plot import _artists, _axes


def brier_curve(
    y_true: Any,
    y_score: Any = None,
    *,
    data: Any = None,
    hue: Any = None,
    sample_weight: Any = None,
    pos_label: Any = None,
    soft_labels: bool = False,
    x: str = "cost_proportion",
    prior: float | None = None,
    trivial: Any = True,
    area: Any = False,
    legend: Any = "auto",
    label_fmt: str | None = None,
    ax: Axes | None = None,
    **line_kws: Any,
) -> Axes:
    """Draw Brier curves: the loss of predicting positive iff the score is at least 1 − κ.

    Parameters
    ----------
    y_true, y_score, data, hue, sample_weight, pos_label, soft_labels
        As for ``roc``; scores are probabilities.
    x, prior, trivial
        As for ``cost_curve``.
    area : bool or dict
        Shade the area under each curve: its Brier score, over the skew the mean of the two classes' own.
    legend, ax
        As for ``roc``.
    label_fmt : str, optional
        Format of the models' labels from ``name`` and ``area``.
    **line_kws
        Keywords of the curves' lines.

    Returns
    -------
    Axes
        With artists whose gid is ``brier_curve:<model>``.

    Raises
    ------
    ValueError, TypeError
        As for ``rocplot.compute.brier_curve``, or for axes that show something else.

    Notes
    -----
    Hernández-Orallo, Flach & Ferri (2011); Flach's slides, "Score-driven threshold selection in cost
    space".  Over a ``cost_curve`` of the same scores, the gap is what better calibration would save.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = brier_curve([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2], ax=ax)
    >>> plt.close(fig)
    """
    reading = {"data": data, "hue": hue, "sample_weight": sample_weight, "pos_label": pos_label}
    reading["soft_labels"] = soft_labels
    asked = _artists.changed(x=(x, "cost_proportion"), prior=(prior, None))
    curves = _artists.models(compute.brier_curve(y_true, y_score, **reading, **asked))
    x = shared_axis(curves.values())
    weight = next(iter(curves.values())).prior
    want_trivial, want_area = _artists.layer(trivial, "trivial"), _artists.layer(area, "area", PolyCollection)
    line_kws = _artists.keywords(line_kws, "brier_curve()")
    score = "Brier score" if x == "cost_proportion" else "macro Brier"
    names = _artists.model_labels(
        label_fmt or f"{{name}} ({score} {{area:.3f}})",
        {name: {"area": curve.area} for name, curve in curves.items()},
        "Brier curve",
    )

    ax = _axes.axes(ax, legend)
    shared = not _axes.is_new(ax)
    tent = 0.0 if want_trivial is None or weight is None else 2 * weight * (1 - weight)
    top = max(tent, *(float(curve.loss.max()) for curve in curves.values()))
    _axes.cost_space(ax, x, top, len(curves))
    for name, curve in curves.items():
        look = {"gid": _artists.gid("brier_curve", name), "label": names[name]}
        line = _artists.graph(ax, curve.x, curve.loss, **_artists.over(look, line_kws))
        if want_area is not None:
            shade = {"facecolor": line.get_color(), "gid": _artists.gid("area", name)}
            _artists.under(ax, curve.x, curve.loss, **_artists.over(shade, want_area, PolyCollection))
    _artists.trivial(ax, want_trivial, weight)
    _axes.legend(ax, legend, has_names=shared or _artists.named(curves, label_fmt, line_kws), loc="best")
    return ax
