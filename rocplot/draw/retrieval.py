"""Precision–recall curves."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes

from rocplot import compute
from rocplot.draw import marks, panels


def precision_recall(
    y_true: Any,
    y_score: Any = None,
    *,
    data: Any = None,
    hue: Any = None,
    sample_weight: Any = None,
    pos_label: Any = None,
    soft_labels: bool = False,
    chance: Any = True,
    legend: Any = "auto",
    label_fmt: str | None = None,
    ax: Axes | None = None,
    **line_kws: Any,
) -> Axes:
    """Draw precision–recall curves as steps.

    Parameters
    ----------
    y_true, y_score, data, hue, sample_weight, pos_label, soft_labels
        As for ``roc``.
    chance : bool or dict
        The precision of predicting every case positive, at the prior of the first model.
    legend : "auto", bool, str or dict
        As for ``roc``.
    label_fmt : str, optional
        Format of the models' labels from ``name`` and ``ap``; by default ``"{name} (AP {ap:.3f})"``.
    ax : Axes, optional
        Where to draw; by default the current axes.
    **line_kws
        Keywords of the curves' lines.

    Returns
    -------
    Axes
        With artists whose gid is ``precision_recall:<model>``.

    Raises
    ------
    ValueError, TypeError
        As for ``roc``.

    Notes
    -----
    Fawcett (2004), Figure 5.  The curve begins at the first threshold with positives or negatives:
    precision at recall 0 is not invented.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = precision_recall([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2], ax=ax)
    >>> plt.close(fig)
    """
    curves = marks.models(
        compute.precision_recall(
            y_true,
            y_score,
            data=data,
            hue=hue,
            sample_weight=sample_weight,
            pos_label=pos_label,
            soft_labels=soft_labels,
        )
    )
    want_chance = marks.layer(chance, "chance")
    line_kws = marks.keywords(line_kws, "precision_recall()")
    labels = marks.model_labels(
        label_fmt or "{name} (AP {ap:.3f})",
        {name: {"ap": curve.average_precision} for name, curve in curves.items()},
        "precision–recall curve",
    )
    ax = panels.axes(ax)
    panels.precision_recall(ax)
    for name, curve in curves.items():
        # precision belongs to the recall that it reaches: steps change before the point
        look = {"gid": marks.gid("precision_recall", name), "label": labels[name], "drawstyle": "steps-pre"}
        marks.curve(ax, curve.recall[1:], curve.precision[1:], **marks.over(look, line_kws))
    counted = next(iter(curves.values())).counts
    if want_chance is not None and counted is not None and not marks.has(ax, "chance"):
        prior = counted.n_positive / (counted.n_positive + counted.n_negative)
        plain: dict[str, Any] = {"gid": "chance", "linestyle": ":", "zorder": 1.5}
        marks.line(ax, [0, 1], np.array([prior, prior]), **marks.over(plain, want_chance))
    panels.legend(ax, legend, has_names=None not in curves or label_fmt is not None, loc="best")
    return ax
