"""Scores of three classes on a triangle, and the cells in which each is decided for."""

from __future__ import annotations

from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection

from rocplot import compute
from rocplot.plot import _artists, _axes

_MARKERS = (("o", "none"), ("^", "auto"), ("x", "none"))  # hollow, full and crossed: apart without color
_MANY = 20_000  # cases, of which a vector file would hold every marker


def weight_simplex(
    y_true: Any,
    score_matrix: Any = None,
    labels: Any = None,
    *,
    data: Any = None,
    sample_weight: Any = None,
    weights: Any = None,
    order: Any = None,
    before: Any = True,
    after: Any = True,
    cells: Any = True,
    legend: Any = "auto",
    label_fmt: str | None = None,
    ax: Axes | None = None,
    **marker_kws: Any,
) -> Axes:
    """Draw cases of three classes on a triangle, with the decisions before and after weighting.

    A case stands the nearer to a corner, the larger its score for this class is against the other two.

    Parameters
    ----------
    y_true : array-like, shape (n,), or WeightSimplex
        True classes.  A result of ``rocplot.compute.weight_simplex`` may stand in place of all data.
    score_matrix, labels, data, sample_weight, weights, order
        As for ``rocplot.compute.weight_simplex``; by default the weights are searched on these cases.
    before : bool or dict
        The lines between the decisions with equal weights.
    after : bool or dict
        The lines between the decisions with the weights.
    cells : bool or dict
        Shade the cell of each class after weighting.
    legend : "auto", bool, str or dict
        As for ``roc``; ``"auto"`` is above the triangle, classes on the left and lines on the right.
    label_fmt : str, optional
        Format of the labels of both kinds of line from ``name`` (equal weights, weights shown) and
        ``accuracy``.  By default ``"{name} (accuracy {accuracy:.3f})"``.
    ax : Axes, optional
        Where to draw; by default the current axes.
    **marker_kws
        Keywords of the cases' markers.

    Returns
    -------
    Axes
        With markers whose gid is ``weight_simplex:<class>``, shades ``cells:<class>``, and lines
        ``before`` and ``after``.

    Raises
    ------
    ValueError, TypeError
        As for ``rocplot.compute.weight_simplex``; also for a layer of the wrong kind.

    Notes
    -----
    Flach's slides, after Lachiche & Flach (2003); their figures are lost.  Every line between two cells runs
    towards the corner of the third class, since weights leave the ratio of the other scores alone.
    Weights chosen on the cases that are shown must be validated on others; pass those found on training
    cases as `weights`.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> scores = [[0.8, 0.1, 0.1], [0.5, 0.4, 0.1], [0.5, 0.3, 0.2], [0.1, 0.2, 0.7]]
    >>> fig, ax = plt.subplots()
    >>> ax = weight_simplex(["a", "b", "b", "c"], scores, ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['triangle', 'weight_simplex:a', 'weight_simplex:b', 'weight_simplex:c']
    >>> plt.close(fig)
    """
    reading = {"labels": labels, "data": data, "sample_weight": sample_weight}
    found = _found(y_true, score_matrix, **reading, weights=weights, order=order)
    want_before = _artists.layer(before, "before", LineCollection)
    want_after = _artists.layer(after, "after", LineCollection)
    want_cells = _artists.layer(cells, "cells", PolyCollection)
    marker_kws = _artists.keywords(marker_kws, "weight_simplex()")
    accuracy = {"equal weights": found.accuracy_before, "weights shown": found.accuracy}
    names = _artists.model_labels(
        label_fmt or "{name} (accuracy {accuracy:.3f})",
        {name: {"accuracy": value} for name, value in accuracy.items()},
        "",
    )

    ax = _axes.axes(ax, legend)
    new = _axes.triangle(ax)
    if new:
        _draw_frame(ax, found)
    for i, name in enumerate(found.classes):
        _draw_class(ax, found, i, str(name), want_cells, marker_kws)
    if want_before is not None:
        look: dict[str, Any] = {"linestyle": (0, (2, 1.5)), "gid": "before", "label": names["equal weights"]}
        _draw_borders(ax, found.cells([1, 1, 1]), look, want_before)
    if want_after is not None:
        look = {"linewidth": _artists.thin_width(1), "gid": "after", "label": names["weights shown"]}
        _draw_borders(ax, found.cells(), look, want_after)
    _axes.legend(ax, _above(ax) if legend == "auto" else legend, has_names=True, loc="upper right")
    return ax


def _found(y_true: Any, score_matrix: Any, **reading: Any) -> compute.WeightSimplex:
    """Take the result that was passed, or compute it."""
    if not isinstance(y_true, compute.WeightSimplex):
        return compute.weight_simplex(y_true, score_matrix, **reading)
    if any(one is not None for one in (score_matrix, *reading.values())):
        raise TypeError("a result already holds its data and weights: pass it alone")
    return y_true


def _above(ax: Axes) -> dict[str, Any]:
    """Ask for a legend above the triangle; columns are filled one by one, classes before lines."""
    labels = ax.get_legend_handles_labels()[1]
    columns = {3: 3, 5: 2}.get(len(labels), 1) if max(map(len, labels), default=0) <= 32 else 1
    return {"loc": "lower center", "bbox_to_anchor": (0.5, 1.0), "borderaxespad": 0.0, "ncols": columns}


def _draw_frame(ax: Axes, found: compute.WeightSimplex) -> None:
    """Draw the triangle, and name its corners."""
    corners = np.array([cell[0] for cell in found.cells()])
    outline = corners[[0, 1, 2, 0]]
    _artists.line(ax, outline[:, 0], outline[:, 1], gid="triangle", zorder=1.5)
    sides = (("left", "top", -0.03), ("right", "top", -0.03), ("center", "bottom", 0.03))
    forms: list[list[tuple[float, float, str, dict[str, Any]]]] = [
        [
            (x, y + off, f"{word} × {weight:.3g}".strip(), {"ha": ha, "va": va})
            for (x, y), word, weight, (ha, va, off) in zip(corners, words, found.weights, sides, strict=True)
        ]
        for words in (found.classes, ("", "", ""))  # long names leave their weights alone
    ]
    _artists.fitted_texts(ax, forms)


def _draw_class(
    ax: Axes,
    found: compute.WeightSimplex,
    i: int,
    name: str,
    want_cells: dict[str, Any] | None,
    marker_kws: dict[str, Any],
) -> None:
    """Draw the cases of one class, and the cell in which it is decided for."""
    own = found.label == i
    marker, face = _MARKERS[i]
    look: dict[str, Any] = {
        "color": _artists.next_color(ax),
        "marker": marker,
        "markersize": 0.75 * mpl.rcParams["lines.markersize"],
        "markerfacecolor": face,
        "rasterized": found.x.size > _MANY,
        "gid": _artists.gid("weight_simplex", name),
        "label": name,
    }
    line = _artists.points(ax, found.x[own], found.y[own], **_artists.over(look, marker_kws))
    if want_cells is not None:
        shade: dict[str, Any] = {
            "facecolor": line.get_color(),
            "alpha": 0.1,
            "gid": _artists.gid("cells", name),
        }
        _artists.shape(ax, [found.cells()[i].tolist()], **_artists.over(shade, want_cells, PolyCollection))


def _draw_borders(ax: Axes, cells: list[Any], look: dict[str, Any], options: dict[str, Any]) -> None:
    """Draw the lines from the edges of the triangle to where all three cells meet."""
    _artists.segments(ax, [cell[[1, 2]] for cell in cells], **_artists.over(look, options, LineCollection))
