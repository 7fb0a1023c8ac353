"""Reader studies: the readers' ROC curves with each modality, and their decisions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._faults import type_error, value_error
from rocplot._typing import Array, Options
from rocplot._validation import number, one_of
from rocplot.compute._readers.mrmc import WORDS, Covariance, Factor, Metric, Readings, readings
from rocplot.compute._roc.roc import RocCurve
from rocplot.page.measures import marker_size, thin_width
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import of_models
from rocplot.plot._layers.layer import Layer
from rocplot.plot._layers.rates import CHANCE
from rocplot.plot._looks import DOT, muted, over
from rocplot.plot._panel import Drawn
from rocplot.plot._picture import BY_MODEL, Model, Plot, picture

_BOLD = 1.5  # times the width of other curves


class _Modality(RocCurve):
    """The mean curve of a modality, with its readers' curves and the mean of their values."""

    curves: Sequence[RocCurve] = ()
    estimate: float = np.nan
    low: float = np.nan
    high: float = np.nan
    place: int = 0  # among the modalities of the study


def _draw_curves(plot: Plot[_Modality], model: Model[_Modality], _made: Any, style: Options) -> None:
    look: Options = {"color": model.look.color, "alpha": 0.6, "linewidth": thin_width(0.5), "zorder": 1.7}
    for curve in model.result.curves:
        _artists.line(plot.ax, curve.fpr, curve.tpr, **over(look | {"gid": model.gid("curves")}, style))


CURVES = Layer(
    "curves",
    "The curve of each reader, thin.",
    _draw_curves,
    default=True,
    rank=1,
    caption="Thin lines: the curves of the readers",
)


def _caption(call: Drawn) -> str:
    many = len(call.made["study"].reader)
    readers = f"{many} readers" if many > 1 else "one reader"
    points = call.options.get("points") is not None
    if call.options.get("average", "tpr") == "tpr":
        words = f"ROC curves, averaged over {readers},"
    elif "curves" in call.layers:
        words = f"ROC curves of {readers},"
    else:
        words, points = f"Decisions of {readers} as points, joined by reader,", False
    words += " and the decisions as points, joined by reader," if points else ""
    return of_models(call, words, words)


@picture(
    compute.mrmc,
    (CURVES, CHANCE),
    fields={
        "estimate": "mean over the readers of their AUC, or of the `metric`",
        "low": "lower limit of its interval, see ``compute.mrmc``",
        "high": "upper limit",
    },
    main="the means' lines",
    by_model=tuple(BY_MODEL),
    caption=_caption,
)
def reader_study(
    plot: Plot[_Modality],
    *,
    reader: ArrayLike | str | None = None,
    modality: ArrayLike | str | None = None,
    case: ArrayLike | str | None = None,
    metric: Metric = "auc",
    threshold: float | None = None,
    covariance: Covariance | None = None,
    readers: Factor = "random",
    cases: Factor = "random",
    level: float = 0.95,
    average: Literal["tpr", "none"] = "tpr",
    points: float | ArrayLike | str | None = None,
) -> Axes:
    """Draw a reader study: each reader's ROC curve with each modality, the modalities' means, decisions.

    Parameters
    ----------
    y_true : array-like, shape (n,), column name, or ReaderStudy
        The true class of the case of each row, one row per reading.  A result of ``rocplot.compute.mrmc``
        may be passed instead of all data.
    y_score : array-like, shape (n,), or column name
        The rating of each reading, high for a positive case.
    data : data frame or mapping of columns, optional
        Table in which column names are looked up.
    pos_label : scalar, optional
        The positive class, needed for labels other than bool, 0/1 and −1/+1.
    reader, modality, case : array-like, shape (n,), or column name
        Who read, with what, and which case; needed, unless a result is drawn.  Every reader must have read
        every case with every modality, once.
    metric : {"auc", "sensitivity", "specificity"}
        What the labels hold the mean of.
    threshold : float, optional
        Cut-off of sensitivity and specificity.
    covariance : {"delong", "jackknife", "unbiased"}, optional
        How covariances are estimated, for the limits in labels.
    readers, cases : {"random", "fixed"}
        Whether these limits hold for other readers and cases, or for these alone.
    level : float in (0, 1)
        Confidence level of these limits.
    average : {"tpr", "none"}
        The mean curve of each modality: the mean tpr of its readers at every fpr, whose area is the mean of
        their areas; or none.
    points : float, array-like of shape (n,), or column name, optional
        The readers' decisions, marked as points; those of one reader with the modalities are joined.  A
        rating from which a reading is positive, or the decision of each reading, 0 or 1.
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``reader_study:<modality>``, ``curves:<modality>``, ``points:<modality>``
        and ``joined``.

    Raises
    ------
    ValueError, TypeError
        For readings that cannot be read or analysed (see ``rocplot.compute.mrmc``), decisions other than 0
        and 1, or decisions beside a result; before anything is drawn.

    See Also
    --------
    rocplot.compute.mrmc : The analysis: means, differences and test as numbers.
    roc : One curve for each model.
    froc : Readers or detectors that mark places.
    forest : Modalities, or readers, as numbers with intervals.

    Notes
    -----
    Obuchowski & Rockette (1995).  A mean over rating scales that readers use differently lies below a curve
    of pooled readings or above it: means of curves keep each reader's own scale.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> rating = [4, 2, 3, 1, 3, 4, 2, 1, 4, 3, 2, 1, 2, 4, 3, 1]
    >>> fig, ax = plt.subplots()
    >>> ax = reader_study(
    ...     [1, 1, 0, 0] * 4,
    ...     rating,
    ...     reader=["r"] * 4 + ["s"] * 4 + ["r"] * 4 + ["s"] * 4,
    ...     modality=["film"] * 8 + ["screen"] * 8,
    ...     case=[1, 2, 3, 4] * 4,
    ...     points=3,
    ...     ax=ax,
    ... )
    >>> [line.get_gid() for line in ax.lines if line.get_gid().startswith(("reader_study", "points"))]
    ['reader_study:film', 'reader_study:screen', 'points:film', 'points:screen']
    >>> plt.close(fig)
    """
    one_of(average, ("tpr", "none"), "average")
    if not plot.ready:
        for name, given in (("reader", reader), ("modality", modality), ("case", case)):
            if given is None:
                raise type_error(name, "is missing", f"pass the {name} of each reading, or its column")
    if average == "none" and plot.wanted["curves"] is None and points is None:
        raise ValueError('nothing is left to draw: give points=, or curves=True, or average="tpr"')
    found: Any = plot.compute_one()
    decided = None if points is None else _decisions(plot, found, points)
    plot.take(
        {
            str(name): _Modality.unchecked(
                **mean.to_dict(),
                curves=tuple(found.curves[i]),
                estimate=float(found.estimate[i]),
                low=float(found.low[i]),
                high=float(found.high[i]),
                place=i,
            )
            for i, (name, mean) in enumerate(found.mean_curves.items())
        }
    )
    plot.prepare()
    plot.made["study"] = found
    fmt = f"{{name}} (mean {WORDS[found.metric]} {{estimate:.3f}})"
    plot.label(fmt, "", "estimate", "low", "high")

    plot.begin(_axes.roc)
    for model in plot.models:
        mean, one = model.result, model.result.curves[0]
        if average == "tpr":
            plot.curve(model, mean.fpr, mean.tpr, linewidth=thin_width(_BOLD))
        elif plot.wanted["curves"] is not None:  # the first of them has the label
            plot.curve(model, one.fpr, one.tpr, linewidth=thin_width(0.5))
        else:
            plot.look(model)
    plot.draw_layers()
    if decided is not None:
        _draw_decisions(plot, *decided, drawn=average == "tpr" or plot.wanted["curves"] is not None)
    return plot.end("lower right", named=True)


def _decisions(plot: Plot[Any], found: Any, points: Any) -> tuple[Array, Array]:
    """Return fpr and tpr of the decisions of each modality (rows) and reader (columns)."""
    if np.ndim(points) == 0 and not isinstance(points, str):
        cut = number(points, "points")
        rates = np.empty((2, *found.curves.shape))
        for place, curve in np.ndenumerate(found.curves):
            last = np.searchsorted(-curve.threshold, -cut, side="right") - 1
            rates[(slice(None), *place)] = curve.fpr[last], curve.tpr[last]
        return rates[0], rates[1]
    if plot.ready:
        raise value_error(
            "points", "of decisions belong to readings, not to a result", "pass the readings, or a cut-off"
        )
    study: Readings = plot.compute(readings, y_score=points, scored="points")
    if not np.isin(study.score, (0, 1)).all():
        raise value_error(
            "points", "must be decisions, 0 or 1 for each reading, or the rating from which one is positive"
        )
    return study.score[..., ~study.label].mean(axis=-1), study.score[..., study.label].mean(axis=-1)


def _draw_decisions(plot: Plot[_Modality], fpr: Array, tpr: Array, drawn: bool) -> None:
    """Mark the decisions, and join those of each reader; where no curve is drawn, they have the labels."""
    order = [model.result.place for model in plot.models if model.name not in plot.others]
    label: str | None = "decisions of one reader"
    look: Options = muted() | {"gid": "joined", "linewidth": thin_width(0.5), "zorder": 2.4}
    for x, y in zip(fpr[order].T, tpr[order].T, strict=True):
        if len(order) > 1:
            _artists.line(plot.ax, x, y, label=label, **look)
            label = None
    for model in (one for one in plot.models if one.name not in plot.others):
        look = {"color": model.look.color, "markersize": marker_size(DOT), "gid": model.gid("points")}
        look |= {} if drawn else {"label": model.label}
        _artists.points(plot.ax, fpr[model.result.place], tpr[model.result.place], **look)
