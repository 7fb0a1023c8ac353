"""Scores of three classes on a triangle, and the cells in which each class is predicted."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any, Unpack

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._numbers import write_number, write_numbers
from rocplot._typing import Array, ClassLabels, Data, Matrix, Options
from rocplot.compute._multiclass.weight_simplex import WeightSimplex
from rocplot.page.sizes import get_marker_size, get_thin_width
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import join_list, quote_user_text, write_on_one_line
from rocplot.plot._layers.layer import Layer
from rocplot.plot._looks import Look, override_look
from rocplot.plot._model_labels import shorten_name
from rocplot.plot._panel import DrawnPlot
from rocplot.plot._picture import LabelArguments, Model, Plot, picture

_MARKERS = (("o", "none"), ("^", "auto"), ("x", "none"))  # distinct without color
_SIZE = 0.75  # size of the markers, in units of the style's size
_MANY = 20_000  # markers of more cases are rasterized, which keeps vector files small
_LINES = {"before": ((0, (2, 1.5)), 0.6), "after": ("-", 1)}  # style and width of the borders of cells

Borders = tuple[list[Array], str]


def _draw_cell(plot: Plot[Any], model: Model[Any], corners: Array, style: Options) -> None:
    look: Options = {"facecolor": model.look.color, "alpha": 0.1, "gid": model.make_gid("cells")}
    _artists.draw_polygons(plot.ax, [corners.tolist()], **override_look(look, style, PolyCollection))


def _draw_borders(plot: Plot[Any], borders: Borders, style: Options, name: str) -> None:
    """Draw the lines from the edges of the triangle to the point at which all three cells meet."""
    cells, label = borders
    linestyle, width = _LINES[name]
    look: Options = {"linestyle": linestyle, "linewidth": get_thin_width(width), "gid": name, "label": label}
    _artists.draw_segments(
        plot.ax, [cell[[1, 2]] for cell in cells], **override_look(look, style, LineCollection)
    )


def _declare_borders(name: str, meaning: str, lines: str, rank: int) -> Layer:
    return Layer(
        name,
        meaning,
        functools.partial(_draw_borders, name=name),
        artist=LineCollection,
        default=True,
        repeatable=True,
        rank=rank,
        caption=lambda _, borders: f"{lines}: {write_on_one_line(borders[1])}",
    )


BEFORE = _declare_borders("before", "The lines between the decisions with equal weights.", "Thin lines", 1)
AFTER = _declare_borders("after", "The lines between the decisions with the weights.", "Lines", 2)
CELLS = Layer(
    "cells",
    "The cell of each class after weighting, shaded.",
    _draw_cell,
    artist=PolyCollection,
    default=True,
    caption="Shaded: the cell of each class after weighting",
)


def _start_caption(call: DrawnPlot) -> str:
    result = next(iter(call.results.values()))
    return (
        f"Cases of the classes {join_list(map(quote_user_text, result.classes))} in the triangle of their "
        f"scores; accuracy {write_number(result.accuracy_before)} with equal weights, "
        f"{write_number(result.accuracy)} with those "
        "shown"
    )


class WeightSimplexArguments(LabelArguments, total=False):
    """What `weight_simplex` takes besides its own options and layers."""

    y_true: ArrayLike
    score_matrix: Matrix
    data: Data | None
    sample_weight: ArrayLike | None


@picture(
    compute.weight_simplex,
    (BEFORE, AFTER, CELLS),
    fields={"accuracy": "share of right decisions"},
    main="the cases' markers",
    kws="marker_kws",
    caption=_start_caption,
)
def weight_simplex(
    plot: Plot[Any],
    *,
    labels: ClassLabels = None,
    weights: ArrayLike | Mapping[Any, float] | None = None,
    order: Sequence[Any] | None = None,
    **shared: Unpack[WeightSimplexArguments],
) -> Axes:
    """Draw cases of three classes on a triangle, with the decisions before and after weighting.

    Use it to see which cases change class if you weight the scores.  The larger the score of a case for a
    class, relative to the other two, the closer the case is to the corner of that class.

    Parameters
    ----------
    y_true : array-like, shape (n,), str, or WeightSimplex
        True classes, or with `data` their column.  You can also pass a result of
        ``rocplot.compute.weight_simplex`` instead of all data.
    score_matrix : array-like, shape (n, 3), data frame, or mapping
        Scores of at least 0; higher means more likely this class.  Columns are the classes in sorted order,
        unless a frame names them or `labels` does; a mapping holds class → scores.  With `data`, a list of
        columns, or a mapping class → column.
    data : data frame or mapping of columns, optional
        A table of one row per case; a lazy one must be collected.
    sample_weight : array-like, shape (n,), or str, optional
        Weights of the cases, at least 0, or their column.
    labels : sequence or mapping, optional
        The class of each column; or a mapping class → shown name, in the order of the columns.
    weights : array-like, shape (3,), or mapping, optional
        Positive weights in the order of the columns, or class → weight, such as those found on other cases;
        by default they are searched for on these cases.
    order : sequence, optional
        The order of the classes in which weights are searched for.
    {layers}
    {common}
        `label_fmt` applies to both kinds of line, whose names are "equal weights" and "weights shown".

    Returns
    -------
    Axes
        With markers whose gid is ``weight_simplex:<class>``, shades ``cells:<class>``, and lines
        ``before`` and ``after``.  By default the legend is above the triangle, classes on the left and
        lines on the right.

    Raises
    ------
    ValueError, TypeError
        For data or weights that cannot be read (see ``rocplot.compute.weight_simplex``), or a layer of the
        wrong kind; before anything is drawn.

    See Also
    --------
    rocplot.compute.weight_simplex : The positions and the cells as numbers.
    rocplot.compute.class_weights : The search for weights, of any number of classes.

    Notes
    -----
    Flach's slides, after Lachiche & Flach (2003); their figures are lost.  Every line between two cells runs
    towards the corner of the third class, since weights leave the ratio of the other scores alone.
    Weights chosen on the cases shown must be validated on others: pass weights found on training cases as
    `weights`.

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
    result: Any = plot.compute_single()
    plot.hold_results({"equal weights": result.accuracy_before, "weights shown": result.accuracy})
    plot.write_labels("{name} (accuracy {accuracy:.3f})", "", accuracy=lambda accuracy: accuracy)
    equal_label, weighted_label = (model.label for model in plot.models)
    names = list(map(str, result.classes))
    plot.hold_results(dict.fromkeys(names, result))
    plot.prepare_layers(
        before=lambda _: (result.cells([1, 1, 1]), equal_label),
        after=lambda _: (result.cells(), weighted_label),
        cells=lambda _: dict(zip(names, result.cells(), strict=True)),
    )

    _draw_score_triangle(plot.lay_out_axes(_axes.lay_out_triangle), result)
    for i, model in enumerate(plot.models):
        _draw_cases(plot, model, i)
    plot.draw_layers()
    return plot.finish_axes("upper right")


def _draw_score_triangle(ax: Axes, result: WeightSimplex) -> None:
    """Draw the triangle, and the names of its corners with their weights."""
    corners = np.array([cell[0] for cell in result.cells()])
    outline = corners[[0, 1, 2, 0]]
    _artists.draw_line(ax, outline[:, 0], outline[:, 1], gid="triangle", zorder=1.5)
    weights = write_numbers(result.weights, ".3g")
    sides = (("left", "top", -0.03), ("right", "top", -0.03), ("center", "bottom", 0.03))
    forms: list[list[tuple[float, float, str, Options]]] = [
        [
            (x, y + offset, f"{word} × {weight}".strip(), {"ha": ha, "va": va})
            for (x, y), word, weight, (ha, va, offset) in zip(corners, words, weights, sides, strict=True)
        ]
        for words in (result.classes, ("", "", ""))  # weights alone if names are too long
    ]
    _artists.write_fitted_texts(ax, forms, word="class name")


def _draw_cases(plot: Plot[Any], model: Model[WeightSimplex], i: int) -> None:
    """Draw the cases of one class in the next look of the cycle."""
    result, (marker, face) = model.result, _MARKERS[i]
    is_class = result.label == i
    look: Options = {"color": Look.take_next(plot.ax).color, "marker": marker, "markerfacecolor": face}
    look |= {"markersize": get_marker_size(_SIZE), "rasterized": result.x.size > _MANY}
    look |= {"gid": model.make_gid("weight_simplex"), "label": shorten_name(str(model.name))}
    model.look = Look.from_line(
        _artists.draw_points(
            plot.ax, result.x[is_class], result.y[is_class], **override_look(look, plot.get_line_kws(model))
        )
    )
