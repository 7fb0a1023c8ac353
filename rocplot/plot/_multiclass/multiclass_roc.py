"""ROC curves of more than two classes, each against the rest."""

from __future__ import annotations

import functools
from typing import Any, Unpack

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._numbers import write_number, write_numbers
from rocplot._typing import ClassLabels, Data, Matrix, Options
from rocplot._validation import check_proportion
from rocplot.compute._roc.roc import RocCurve
from rocplot.page.gids import get_layer_name
from rocplot.page.simplify import select_vertices
from rocplot.page.sizes import get_text_color, get_thin_width
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import describe_models
from rocplot.plot._layers.layer import Layer
from rocplot.plot._layers.rates import CHANCE
from rocplot.plot._looks import DASH_DOTS, distinguish_line, override_look
from rocplot.plot._picture import BY_MODEL, ModelArguments, Plot, picture

_STYLES = {"macro": "-", "micro": DASH_DOTS}  # dots are those of chance


def _draw_class_mean(plot: Plot[RocCurve], curve: RocCurve, style: Options, name: str) -> None:
    """Draw an average over the classes in the color of text, since it belongs to no class."""
    areas = [result.auc for result in plot.results.values()]
    area = write_numbers([*areas, curve.auc], even=True)[-1]  # with as many decimals as those of the classes
    look: Options = {"color": get_text_color(), "linewidth": get_thin_width(0.7), "linestyle": _STYLES[name]}
    look |= {"zorder": 2.1, "gid": name, "label": f"{name} average (AUC {area})"}
    indices = select_vertices(curve.fpr, curve.tpr)
    line = _artists.draw_line(
        plot.ax, curve.fpr[indices], curve.tpr[indices], avoid=True, **override_look(look, style)
    )
    if not {"color", "linestyle"} & set(style):
        distinguish_line(
            line, [artist for artist in plot.ax.lines if get_layer_name(artist) == plot.name], in_grey=True
        )


MACRO = Layer(
    "macro",
    "The mean tpr of all curves at every fpr.",
    functools.partial(_draw_class_mean, name="macro"),
    repeatable=True,
    rank=-5,
    caption=lambda _, curve: f"Line: macro average, the mean of all curves (AUC {write_number(curve.auc)})",
)
MICRO = Layer(
    "micro",
    "The curve of all pairs of a case and a class.",
    functools.partial(_draw_class_mean, name="micro"),
    repeatable=True,
    rank=-4,
    caption=lambda _, curve: (
        f"Line: micro average, of all pairs of a case and a class (AUC {write_number(curve.auc)})"
    ),
)


class MulticlassRocArguments(ModelArguments, total=False):
    """What `multiclass_roc` takes besides its own options and layers."""

    y_true: ArrayLike
    score_matrix: Matrix
    data: Data | None
    sample_weight: ArrayLike | None
    groups: ArrayLike | None


@picture(
    compute.multiclass_roc,
    (MACRO, MICRO, CHANCE),
    fields={
        "prevalence": "share of the class",
        "auc": "area under its curve",
        "low": "lower limit of its interval, a score limit by DeLong's variance",
        "high": "upper limit",
    },
    main="the classes' lines",
    by_model=tuple(BY_MODEL),
    caption=lambda call: describe_models(
        call, "ROC curve", about=", each class against the rest", kind="class"
    ),
)
def multiclass_roc(
    plot: Plot[RocCurve],
    *,
    labels: ClassLabels = None,
    level: float = 0.95,
    **shared: Unpack[MulticlassRocArguments],
) -> Axes:
    """Draw the ROC curve of every class against the rest.

    Use it to see how well a classifier of three or more classes recognises each of them.

    Parameters
    ----------
    y_true : array-like, shape (n,), str, or MulticlassRoc
        True classes, or with `data` their column.  You can also pass a result of
        ``rocplot.compute.multiclass_roc`` instead of all data.
    score_matrix : array-like, shape (n, K), data frame, or mapping
        Scores; higher means more likely this class.  Columns are the classes in sorted order, unless a frame
        names them or `labels` does; a mapping holds class → scores.  With `data`, a list of columns, or a
        mapping class → column.
    data : data frame or mapping of columns, optional
        A table of one row per case; a lazy one must be collected.
    sample_weight : array-like, shape (n,), or str, optional
        Weights of the cases, at least 0, or their column.
    labels : sequence or mapping, optional
        The class of each column; or a mapping class → shown name, in the order of the columns.
    groups : array-like, shape (n,), or str, optional
        The group of each case, such as the patient to whom an image belongs; for the limits in the labels.
    level : float in (0, 1)
        Confidence level of the limits in the labels.
    {layers}
    {common}

    Returns
    -------
    Axes
        With lines whose gid is ``multiclass_roc:<class>``, ``macro`` and ``micro``.

    Raises
    ------
    ValueError, TypeError
        For data that cannot be read (see ``rocplot.compute.multiclass_roc``), or a layer of the wrong kind;
        before anything is drawn.

    See Also
    --------
    rocplot.compute.multiclass_roc : The curves as numbers.
    rocplot.compute.multiclass_pairs : The curves of one class against one other, which ``roc`` draws.
    rocplot.compute.multiclass_auc : One area for all classes.
    rocplot.compute.one_vs_rest : The classes as models of any other plot of two classes.

    Notes
    -----
    Fawcett (2004), section 7.3.1.  In labels, ``prior`` is the share of the class, if it is known.

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
    result: Any = plot.compute_single()
    plot.hold_results({str(name): curve for name, curve in result.curves.items()})
    plot.prepare_layers(macro=lambda _: result.macro, micro=lambda _: result.micro)
    share = check_proportion(level, "level")

    @functools.cache
    def interval(curve: RocCurve) -> Any:
        return compute.auc_interval(curve, level=share)

    has_priors = all(curve.prior is not None for curve in plot.results.values())
    plot.write_labels(
        "{name} (prior {prevalence:.2f}, AUC {auc:.3f})" if has_priors else "{name} (AUC {auc:.3f})",
        "",
        prevalence=lambda curve: np.nan if curve.prior is None else curve.prior,
        auc=lambda curve: curve.auc,
        low=lambda curve: interval(curve).low,
        high=lambda curve: interval(curve).high,
    )

    plot.lay_out_axes(_axes.lay_out_roc_space)
    for model in plot.models:
        plot.curve(model, model.result.fpr, model.result.tpr)
    plot.draw_layers()
    return plot.finish_axes("lower right", lines="classes")
