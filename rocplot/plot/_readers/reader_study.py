"""Reader studies: the ROC curve of each reader with each modality, their means, and decisions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, Unpack

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._data.arrays import count_dimensions
from rocplot._errors import make_type_error, make_value_error
from rocplot._names import write_difference_of_names
from rocplot._numbers import write_estimate, write_percent
from rocplot._typing import Array, Data, Options, Scalar
from rocplot._validation import check_choice, check_number
from rocplot.compute._base.interval import write_p_value
from rocplot.compute._readers.mrmc import WORDS, Covariance, Factor, Metric, Readings, read_readings
from rocplot.compute._roc.roc import RocCurve
from rocplot.page.sizes import get_marker_size, get_thin_width
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import describe_models, join_list, quote_user_text
from rocplot.plot._layers.layer import Layer
from rocplot.plot._layers.rates import CHANCE
from rocplot.plot._looks import DOT, make_muted_look, override_look
from rocplot.plot._panel import DrawnPlot
from rocplot.plot._picture import BY_MODEL, Model, ModelArguments, Plot, picture

_BOLD = 1.5  # line width of mean curves, in units of the style's width


class _Modality(RocCurve):
    """The mean curve of a modality, with its readers' curves and the interval of the mean metric."""

    curves: Sequence[RocCurve] = ()
    estimate: float = np.nan
    low: float = np.nan
    high: float = np.nan
    place: int = 0  # index among the study's modalities


def _draw_reader_curves(plot: Plot[_Modality], model: Model[_Modality], _made: Any, style: Options) -> None:
    look: Options = {"color": model.look.color, "alpha": 0.6, "linewidth": get_thin_width(0.5), "zorder": 1.7}
    for curve in model.result.curves:
        _artists.draw_line(
            plot.ax, curve.fpr, curve.tpr, **override_look(look | {"gid": model.make_gid("curves")}, style)
        )


CURVES = Layer(
    "curves",
    "The curve of each reader, thin.",
    _draw_reader_curves,
    default=True,
    rank=1,
    caption="Thin lines: the curves of the readers",
)


def _start_caption(call: DrawnPlot) -> str:
    n_readers = len(call.made["study"].reader)
    readers = f"{n_readers} readers" if n_readers > 1 else "one reader"
    points = call.options.get("points") is not None
    if call.options.get("average", "tpr") == "tpr":
        words = f"ROC curves, averaged over {readers},"
    elif "curves" in call.layers:
        words = f"ROC curves of {readers},"
    else:
        words, points = f"Decisions of {readers} as points, joined by reader,", False
    words += " and the decisions as points, joined by reader," if points else ""
    return f"{describe_models(call, words, words)}; {_describe_means(call)}"


def _describe_means(call: DrawnPlot) -> str:
    """Write the mean of each modality with its limits, and the test of their differences."""
    study: compute.ReaderStudy = call.made["study"]
    numbers = zip(study.modality, study.estimate, study.low, study.high, strict=True)
    means = [f"{quote_user_text(str(name))} {write_estimate(*values)}" for name, *values in numbers]
    level = "" if study.basis is None else f"{write_percent(study.basis.level)} % "  # of one built by hand
    words = f"mean {WORDS[study.metric]} with {level}confidence interval: {join_list(means)}"
    gap, test = study.differences, write_p_value(study.pvalue)
    if gap is None:  # one modality
        return words
    if len(gap.difference) == 1:
        difference = write_estimate(gap.difference[0], gap.low[0], gap.high[0])
        names = write_difference_of_names((str(gap.first[0]), str(gap.second[0])))
        return f"{words}; {quote_user_text(names)}: difference {difference}, {test}"
    return f"{words}; test that all are equal: {test}"


class ReaderStudyArguments(ModelArguments, total=False):
    """What `reader_study` takes besides its own options and layers."""

    y_true: ArrayLike | str
    y_score: ArrayLike | str
    data: Data | None
    pos_label: Scalar


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
    caption=_start_caption,
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
    **shared: Unpack[ReaderStudyArguments],
) -> Axes:
    """Draw a reader study: each reader's ROC curve with each modality, and the mean curve of each modality.

    Use it if several readers rate the same cases with two or more modalities (MRMC).

    Parameters
    ----------
    y_true : array-like, shape (n,), column name, or ReaderStudy
        The true class of the case of each row, one row per reading.  You can also pass a result of
        ``rocplot.compute.mrmc`` instead of all data.
    y_score : array-like, shape (n,), or column name
        The rating of each reading; higher means more likely positive.
    data : data frame or mapping of columns, optional
        Table in which column names are looked up.
    pos_label : scalar, optional
        The positive class, needed for labels other than bool, 0/1 and −1/+1.
    reader, modality, case : array-like, shape (n,), or column name
        The reader, the modality and the case of each reading; required unless you draw a result.  Every
        reader must have read every case once with every modality.
    metric : {"auc", "sensitivity", "specificity"}
        The metric whose mean over the readers is in the labels.
    threshold : float, optional
        Cut-off for sensitivity and specificity.
    covariance : {"delong", "jackknife", "unbiased"}, optional
        How to estimate covariances, for the limits in labels.
    readers, cases : {"random", "fixed"}
        Whether these limits hold for other readers and cases, or for these alone.
    level : float in (0, 1)
        Confidence level of these limits.
    average : {"tpr", "none"}
        ``"tpr"`` draws the mean curve of each modality: the mean tpr of its readers at every fpr, whose area
        is the mean of their areas.
    points : float, array-like of shape (n,), or column name, optional
        The lowest rating that counts as positive, or the decision of each reading, 0 or 1.  The readers'
        decisions are marked as points, and a line joins those of one reader with the modalities.
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
    froc : Readers or detectors who mark places.
    forest : Modalities, or readers, as numbers with intervals.

    Notes
    -----
    Obuchowski & Rockette (1995).  Readers use a rating scale differently, so a curve of pooled readings may
    lie above or below their mean curve, which keeps each reader's own scale.

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
    check_choice(average, ("tpr", "none"), "average")
    if not plot.is_precomputed:
        for name, value in (("reader", reader), ("modality", modality), ("case", case)):
            if value is None:
                raise make_type_error(name, "is missing", f"pass the {name} of each reading, or its column")
    if average == "none" and plot.layer_options["curves"] is None and points is None:
        raise ValueError('nothing is left to draw: give points=, or curves=True, or average="tpr"')
    study: Any = plot.compute_single()
    decided = None if points is None else _list_decisions(plot, study, points)
    plot.hold_results(
        {
            str(name): _Modality.build_unchecked(
                **mean.to_dict(),
                curves=tuple(study.curves[i]),
                estimate=float(study.estimate[i]),
                low=float(study.low[i]),
                high=float(study.high[i]),
                place=i,
            )
            for i, (name, mean) in enumerate(study.mean_curves.items())
        }
    )
    plot.prepare_layers()
    plot.prepared["study"] = study
    fmt = f"{{name}} (mean {WORDS[study.metric]} {{estimate:.3f}})"
    plot.write_labels(fmt, "", "estimate", "low", "high")

    plot.lay_out_axes(_axes.lay_out_roc_space)
    for model in plot.models:
        mean, first_curve = model.result, model.result.curves[0]
        if average == "tpr":
            plot.curve(model, mean.fpr, mean.tpr, linewidth=get_thin_width(_BOLD))
        elif plot.layer_options["curves"] is not None:  # the first curve has the label
            plot.curve(model, first_curve.fpr, first_curve.tpr, linewidth=get_thin_width(0.5))
        else:
            plot.take_look(model)
    plot.draw_layers()
    if decided is not None:
        _draw_reader_decisions(
            plot, *decided, has_curves=average == "tpr" or plot.layer_options["curves"] is not None
        )
    return plot.finish_axes("lower right", named=True)


def _list_decisions(plot: Plot[Any], result: Any, points: Any) -> tuple[Array, Array]:
    """Return the fpr and tpr of the decisions, with modalities in rows and readers in columns."""
    if count_dimensions(points, "points") == 0 and not isinstance(points, str):
        cut = check_number(points, "points")
        rates = np.empty((2, *result.curves.shape))
        for place, curve in np.ndenumerate(result.curves):
            last = np.searchsorted(-curve.threshold, -cut, side="right") - 1
            rates[(slice(None), *place)] = curve.fpr[last], curve.tpr[last]
        return rates[0], rates[1]
    if plot.is_precomputed:
        raise make_value_error(
            "points", "of decisions belong to readings, not to a result", "pass the readings, or a cut-off"
        )
    study: Readings = plot.compute(read_readings, y_score=points, scored="points")
    if not np.isin(study.score, (0, 1)).all():
        raise make_value_error(
            "points", "must be decisions, 0 or 1 for each reading, or the rating from which one is positive"
        )
    return study.score[..., ~study.label].mean(axis=-1), study.score[..., study.label].mean(axis=-1)


def _draw_reader_decisions(plot: Plot[_Modality], fpr: Array, tpr: Array, has_curves: bool) -> None:
    """Mark the decisions, and connect those of each reader; they have the labels if no curve is drawn."""
    order = [model.result.place for model in plot.models if model.name not in plot.muted_models]
    label: str | None = "decisions of one reader"
    look: Options = make_muted_look() | {"gid": "joined", "linewidth": get_thin_width(0.5), "zorder": 2.4}
    for x, y in zip(fpr[order].T, tpr[order].T, strict=True):
        if len(order) > 1:
            _artists.draw_line(plot.ax, x, y, label=label, **look)
            label = None
    for model in (panel_model for panel_model in plot.models if panel_model.name not in plot.muted_models):
        look = {
            "color": model.look.color,
            "markersize": get_marker_size(DOT),
            "gid": model.make_gid("points"),
        }
        look |= {} if has_curves else {"label": model.label}
        _artists.draw_points(plot.ax, fpr[model.result.place], tpr[model.result.place], **look)
