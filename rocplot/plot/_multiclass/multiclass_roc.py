"""ROC curves of many classes, each against the rest."""

from __future__ import annotations

from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes

from rocplot import compute
from rocplot.plot import _artists, _axes
from rocplot.plot._simplify import thin


def multiclass_roc(
    y_true: Any,
    score_matrix: Any = None,
    labels: Any = None,
    *,
    data: Any = None,
    sample_weight: Any = None,
    macro: Any = False,
    micro: Any = False,
    chance: Any = True,
    legend: Any = "auto",
    label_fmt: str | None = None,
    ax: Axes | None = None,
    **line_kws: Any,
) -> Axes:
    """Draw the ROC curve of every class against the rest.

    Parameters
    ----------
    y_true : array-like, shape (n,), str, or MulticlassRoc
        True classes, or with `data` their column.  A result of ``rocplot.compute.multiclass_roc`` may stand
        in place of all data.
    score_matrix : array-like, shape (n, K), data frame, or mapping
        Scores, high = this class.  Columns are the classes in sorted order, unless a frame names them or
        `labels` does; a mapping holds class → scores.  With `data`, a list of columns, or a mapping
        class → column.
    labels : sequence, optional
        The class of each column.
    data : data frame or mapping of columns, optional
        A table of one row per case; a lazy one must be collected.
    sample_weight : array-like, shape (n,), or str, optional
        Weights of the cases, not negative, or their column.
    macro : bool or dict
        The mean tpr of all curves at every fpr.
    micro : bool or dict
        The curve of all pairs of a case and a class.
    chance : bool or dict
        The diagonal of random decisions.
    legend : "auto", bool, str or dict
        As for ``roc``; ``"auto"`` is in the lower right corner, or above the panel if curves pass there.
    label_fmt : str, optional
        Format of the classes' labels from ``name``, ``prevalence`` and ``auc``.  By default
        ``"{name} (prior {prevalence:.2f}, AUC {auc:.3f})"``, without the prior where it is unknown.
    ax : Axes, optional
        Where to draw; by default the current axes.
    **line_kws
        Keywords of the classes' lines.

    Returns
    -------
    Axes
        With lines whose gid is ``multiclass_roc:<class>``, ``macro`` and ``micro``.

    Raises
    ------
    ValueError, TypeError
        As for ``rocplot.compute.multiclass_roc``; also for a layer of the wrong kind.

    Notes
    -----
    Fawcett (2004), section 7.3.1.  For the curves of one class against one other, draw the results of
    ``rocplot.compute.multiclass_pairs`` by ``roc``, which names them "i against j".

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> scores = [[0.8, 0.1, 0.1], [0.3, 0.6, 0.1], [0.5, 0.3, 0.2], [0.1, 0.2, 0.7]]
    >>> fig, ax = plt.subplots()
    >>> ax = multiclass_roc(["a", "b", "b", "c"], scores, macro=True, ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['multiclass_roc:a', 'multiclass_roc:b', 'multiclass_roc:c', 'macro', 'chance']
    >>> plt.close(fig)
    """
    found = _found(y_true, score_matrix, labels=labels, data=data, sample_weight=sample_weight)
    means = {
        name: (curve, want)
        for name, curve, want in (
            ("macro", found.macro, _artists.layer(macro, "macro")),
            ("micro", found.micro, _artists.layer(micro, "micro")),
        )
        if want is not None
    }
    want_chance = _artists.layer(chance, "chance")
    line_kws = _artists.keywords(line_kws, "multiclass_roc()")
    known = all(prior is not None for prior in found.prevalence.values())
    default = "{name} (prior {prevalence:.2f}, AUC {auc:.3f})" if known else "{name} (AUC {auc:.3f})"
    names = _artists.model_labels(label_fmt or default, _numbers(found), "")

    ax = _axes.axes(ax, legend)
    _axes.roc(ax)
    cycle = len(mpl.rcParams["axes.prop_cycle"])
    for k, (name, curve) in enumerate(found.curves.items()):
        look: dict[str, Any] = {"gid": _artists.gid("multiclass_roc", str(name)), "label": names[str(name)]}
        if k >= cycle:  # looks come again: tell them apart by width
            look["linewidth"] = _artists.thin_width(0.5 ** (k // cycle))
        _artists.curve(ax, curve.fpr, curve.tpr, **_artists.over(look, line_kws))
    for name, (curve, options) in means.items():
        _draw_mean(ax, name, curve, options)
    _artists.chance(ax, want_chance)
    _axes.legend(ax, _place(ax) if legend == "auto" else legend, has_names=True, loc="lower right")
    return ax


def _found(y_true: Any, score_matrix: Any, **reading: Any) -> compute.MulticlassRoc:
    """Take the result that was passed, or compute it."""
    if not isinstance(y_true, compute.MulticlassRoc):
        return compute.multiclass_roc(y_true, score_matrix, **reading)
    if any(one is not None for one in (score_matrix, *reading.values())):
        raise TypeError("a result already holds its data: pass it alone")
    return y_true


def _numbers(found: compute.MulticlassRoc) -> dict[str | None, dict[str, float]]:
    """Give the numbers that a label may hold."""
    return {
        str(name): {"prevalence": float("nan") if curve.prior is None else curve.prior, "auc": curve.auc}
        for name, curve in found.curves.items()
    }


def _draw_mean(ax: Axes, name: str, curve: compute.RocCurve, options: dict[str, Any]) -> None:
    """Draw an average of the classes: neutral, as it belongs to none of them."""
    look: dict[str, Any] = {
        "color": mpl.rcParams["text.color"],
        "linewidth": _artists.thin_width(0.7),
        "linestyle": {"macro": "-", "micro": (0, (2.5, 1, 1, 1, 1, 1))}[name],
        "zorder": 2.1,
        "gid": name,
        "label": f"{name} average (AUC {curve.auc:.3f})",
    }
    at = thin(curve.fpr, curve.tpr)
    _artists.line(ax, curve.fpr[at], curve.tpr[at], avoid=True, **_artists.over(look, options))


def _place(ax: Axes) -> str | dict[str, Any]:
    """Put the legend into the lower right corner if every line leaves it free, by a generous estimate."""
    labels = ax.get_legend_handles_labels()[1]
    longest = max(map(len, labels), default=0)
    letter = _artists.small_size() * ax.figure.dpi / 72 / min(ax.get_window_extent().size)
    wide, high = letter * (0.5 * longest + 4.5), letter * (1.45 * len(labels) + 1)
    lines = [line for line in ax.lines if line.get_gid() not in (None, "chance")]
    if all(np.interp(1 - wide, *np.transpose(line.get_xydata())) > high for line in lines):
        return "lower right"
    columns = 2 if len(labels) > 6 and longest <= 28 else 1
    return {"loc": "lower center", "bbox_to_anchor": (0.5, 1.0), "borderaxespad": 0.3, "ncols": columns}
