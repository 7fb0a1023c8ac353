"""The regions of class weights in which each classifier of three classes is best, on a triangle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Unpack

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._errors import make_value_error
from rocplot._numbers import write_numbers
from rocplot._typing import Array, ClassLabels, Options
from rocplot._validation import shorten_value
from rocplot.compute._decisions.confusion_matrix import ClassConfusionMatrix
from rocplot.compute._multiclass.class_hull import ClassHull, find_best_regions, read_prior
from rocplot.compute._multiclass.weight_simplex import CORNERS
from rocplot.page.labels import get_labels
from rocplot.page.sizes import get_neutral_color, get_text_color, get_thin_width
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import join_list, quote_user_text
from rocplot.plot._layers.layer import Key, Layer
from rocplot.plot._looks import override_look
from rocplot.plot._model_labels import shorten_name
from rocplot.plot._panel import DrawnPlot
from rocplot.plot._picture import LegendArguments, Model, Plot, picture

_SHADE, _HATCH = 0.3, "////"  # opacity and hatching of regions
_TRIVIAL = "always the class of the corner"


def _place_prior(plot: Plot[ClassHull], options: Options) -> Array:
    """Compute the class weights for the caller's class proportions and costs."""
    costs = np.asarray(options.get("costs", np.ones(3)), float)
    if costs.shape != (3,) or not (np.isfinite(costs) & (costs >= 0)).all():
        raise make_value_error(
            "prior: costs", f"must be three numbers of at least 0, not {shorten_value(costs.tolist())}"
        )
    weight = read_prior(plot.first_result, options.get("shares")) * costs
    if not weight.any():
        raise make_value_error(
            "prior: costs", "are 0 for every class that occurs", "give one of these a cost"
        )
    return np.asarray(weight / weight.sum())


def _draw_prior(plot: Plot[ClassHull], made: Array, style: Options) -> None:
    label = "prior × costs" if "costs" in (plot.layer_options["prior"] or {}) else "prior"
    look: Options = {"gid": "prior", "color": get_neutral_color(), "label": label}
    _artists.draw_points(plot.ax, *(made @ CORNERS), **override_look(look, style))


def _describe_prior(_: DrawnPlot, made: Array) -> str:
    return (
        f"Marker: the weights {join_list(write_numbers(made, '.2f'))} of the shares and costs of the classes"
    )


PRIOR = Layer(
    "prior",
    "The weights for these shares of the classes, by default those in the counts, at equal costs.",
    _draw_prior,
    _place_prior,
    keys={
        "shares": Key("Sequence[float]", "share of each class"),
        "costs": Key("Sequence[float]", "cost of missing each class, whatever it is taken for"),
    },
    value="shares",
    kinds=(list, tuple, np.ndarray),
    without_model=True,
    caption=_describe_prior,
)


def _start_caption(call: DrawnPlot) -> str:
    hull = next(iter(call.results.values()))
    return (
        f"Which of {join_list(map(quote_user_text, call.results))} has the least expected loss, over the "
        "weights of the "
        f"classes {join_list(map(quote_user_text, hull.labels))}, prior × cost of an error: at a corner one "
        "class alone "
        f"matters{_write_missing_regions(call, hull)}"
    )


def _write_missing_regions(call: DrawnPlot, hull: ClassHull) -> str:
    """Name the caller's classifiers that have no region."""
    names = [
        str(name)
        for name, matrix in zip(hull.name, hull.matrices, strict=True)
        if name not in call.results and not (matrix.min(axis=0) == 1).any()  # always one class
    ]
    if not names:
        return ""
    return (
        f"; without a region, as others are as good at all weights: {join_list(map(quote_user_text, names))}"
    )


class ClassHullArguments(LegendArguments, total=False):
    """What `class_hull` takes besides its own options and layers."""

    classifiers: Mapping[str, ClassConfusionMatrix | ArrayLike]


@picture(
    compute.class_hull,
    (PRIOR,),
    kind=PolyCollection,
    main="the regions",
    caption=_start_caption,
)
def class_hull(
    plot: Plot[ClassHull],
    *,
    labels: ClassLabels = None,
    trivial: bool = True,
    **shared: Unpack[ClassHullArguments],
) -> Axes:
    """Draw the weights of three classes at which each classifier is the best.

    Use it to choose a classifier of three classes if their shares or costs are uncertain.  A point of the
    triangle stands for three weights: the share of each class times the cost of taking one of its cases for
    another class.  In the corner of a class, its cases alone matter.

    Parameters
    ----------
    classifiers : mapping, or ClassHull
        Name → confusion matrix of three classes, true classes in rows: results of
        ``rocplot.compute.confusion_matrix``, or arrays of 3 × 3 counts or rates.
    labels : sequence or mapping, optional
        Names of the classes in the order of the rows, or class → shown name.
    trivial : bool
        Whether the classifiers that predict one class for all cases take part.
    {layers}
    {common}

    Returns
    -------
    Axes
        With regions whose gid is ``class_hull:<classifier>``, each with its name, and the ``triangle``.  A
        classifier that is best nowhere, or only on the border of others, has no region.  If several have the
        same recall of each class, the first gets the region.

    Raises
    ------
    ValueError, TypeError
        For matrices that cannot be read (see ``rocplot.compute.class_hull``), or not of three classes; before
        anything is drawn.

    See Also
    --------
    rocplot.compute.class_hull : Which classifiers are optimal, for any number of classes.
    confusion_matrix : One of the matrices.
    roc_points : Classifiers of two classes.

    Notes
    -----
    Flach's slide "How many dimensions?": costs that depend on the true class alone leave one dimension for
    each class, the loss Σ w_c (1 − tpr_c) with w_c = prior_c · cost_c and Σ w = 1.  A vertex of the hull of
    ``rocplot.compute.class_hull``, where each kind of error has its own cost, may have no region.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> a = [[8, 1, 1], [2, 8, 0], [2, 0, 8]]
    >>> b = [[4, 3, 3], [0, 10, 0], [0, 0, 10]]
    >>> fig, ax = plt.subplots()
    >>> ax = class_hull({"a": a, "b": b}, prior=True, ax=ax)
    >>> plt.close(fig)
    """
    found: ClassHull = plot.read_single()
    if found.labels.size != 3:
        raise make_value_error(
            "classifiers",
            f"have {found.labels.size} classes, but a triangle has three",
            "rocplot.compute.class_hull(classifiers) takes any number",
        )
    regions = find_best_regions(found)
    plot.hold_results(dict.fromkeys(regions, found))
    plot.prepare_layers()

    _draw_weight_triangle(plot.lay_out_axes(_axes.lay_out_triangle), found)
    hatched: Options = {
        "facecolor": "none",
        "edgecolor": get_neutral_color(),
        "hatch": _HATCH,
        "label": _TRIVIAL,
    }
    for model in plot.models:
        corners = regions[str(model.name)] @ CORNERS
        if _says_one_class(model):
            _shade_triangle_part(plot, model, corners, hatched)
            hatched["label"] = None  # all share one legend entry
        else:
            _shade_best_region(plot, model, corners)
    plot.draw_layers()
    return plot.finish_axes("outside")


def _draw_weight_triangle(ax: Axes, found: ClassHull) -> None:
    """Draw the triangle and the names of its corners."""
    outline = CORNERS[[0, 1, 2, 0]]
    _artists.draw_line(ax, *outline.T, gid="triangle", zorder=1.5)
    sides = (("left", "top", -0.03), ("right", "top", -0.03), ("center", "bottom", 0.03))
    names = [
        (x, y + off, name, {"ha": ha, "va": va})
        for (x, y), name, (ha, va, off) in zip(CORNERS, found.labels, sides, strict=True)
    ]
    _artists.write_fitted_texts(ax, [names], word="class name")


def _shade_best_region(plot: Plot[ClassHull], model: Model[ClassHull], corners: Array) -> None:
    """Shade the region in which a classifier is best, and write its name there if there is room."""
    look: Options = {
        "facecolor": plot.take_look(model).make_transparent(_SHADE),
        "edgecolor": model.look.color,
    }
    look |= {"label": shorten_name(str(model.name))}
    _shade_triangle_part(plot, model, corners, look)
    _artists.write_label_on_line(
        plot.ax, shorten_name(str(model.name)), _list_label_places(corners), color=get_text_color()
    )


def _shade_triangle_part(
    plot: Plot[ClassHull], model: Model[ClassHull], corners: Array, look: Options
) -> None:
    look = {"linewidth": get_thin_width(), "gid": model.make_gid(plot.name)} | look
    region = _artists.draw_polygons(
        plot.ax, [corners.tolist()], **override_look(look, plot.get_line_kws(model), PolyCollection)
    )
    get_labels(plot.ax).avoid_line(region)


def _says_one_class(model: Model[ClassHull]) -> bool:
    """Return whether a classifier predicts the same class for all cases."""
    place = model.result.name.tolist().index(model.name)
    return bool((model.result.matrices[place] == 1).all(axis=0).any())


def _list_label_places(corners: Array) -> Array:
    """Return positions inside a region, from its middle outwards."""
    middle = corners.mean(axis=0)
    ends = np.vstack([corners, (corners + np.roll(corners, -1, axis=0)) / 2])
    return np.vstack([middle, *(middle + part * (ends - middle) for part in (0.2, 0.4, 0.6))])
