"""Averages of ROC curves over folds, with error bars and bands."""

from __future__ import annotations

import functools
from dataclasses import replace
from typing import Literal, Unpack

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._numbers import write_numbers
from rocplot._typing import Options
from rocplot.compute import CvAucInterval
from rocplot.compute._base.folds import ErrorBar
from rocplot.compute._roc.roc_average import AveragedRoc
from rocplot.page.sizes import get_text_unit
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import describe_limits, describe_models
from rocplot.plot._layers.folds import BAND, BARS_OF_MANY, FOLDS
from rocplot.plot._layers.layer import Layer
from rocplot.plot._layers.rates import CHANCE
from rocplot.plot._looks import override_look
from rocplot.plot._model_labels import write_spreads
from rocplot.plot._panel import DrawnPlot
from rocplot.plot._picture import CurveArguments, Model, Plot, picture

_APART = 2.0  # points between the bars of two models at the same fpr
_MOST_BARS, _FEW_BARS = (
    25,
    11,
)  # bars of one model that can be told apart, and bars drawn where there are more


def _draw_mean_bars(
    plot: Plot[AveragedRoc], model: Model[AveragedRoc], mean: AveragedRoc, style: Options
) -> None:
    """Draw error bars in each direction that has limits."""
    if np.isnan(mean.tpr_low).all():
        return
    look: Options = {"color": model.look.color, "gid": model.make_gid("bars"), "label": mean.legend}
    look |= {"alpha": alpha} if (alpha := plot.fade(1.0)) < 1 else {}
    horizontal_limits = None if np.isnan(mean.fpr_low).all() else np.stack([mean.fpr_low, mean.fpr_high])
    bars = override_look(look, style, LineCollection)
    if plot.is_crowded and horizontal_limits is None:
        bars = bars | {"alpha": style.get("alpha")}
        _artists.draw_staggered_bars(plot.ax, mean.fpr, *mean.limits, plot.get_place(model), **bars)
        return
    if horizontal_limits is None:  # bars of all models are at the same fprs
        place = plot.get_place(model)
        bars = _artists.offset_bars(plot.ax, place, _APART * get_text_unit()) | bars
    _artists.draw_error_bars(plot.ax, mean.fpr, mean.tpr, horizontal_limits, np.stack(mean.limits), **bars)


def _start_caption(call: DrawnPlot) -> str:
    first = next(iter(call.results.values()))
    if first.how == "merge":
        return describe_models(call, "ROC curve of the merged folds", "ROC curves of the merged folds")
    return describe_models(call, "ROC curve", about=f", {first.how} average over {first.parts}")


@picture(
    compute.roc_average,
    (
        Layer(
            "bars",
            "Error bars: vertical, or in both directions for the threshold average; none with "
            "``errorbar=None``, and with more than four models only if you pass this argument or `errorbar`.",
            _draw_mean_bars,
            artist=LineCollection,
            default=True,
            rank=3,
            caption=describe_limits("Bars"),
        ),
        BAND.replace_fields(
            meaning="A band over the fprs in place of the bars; for the vertical average." + BARS_OF_MANY
        ),
        FOLDS,
        CHANCE,
    ),
    fields={
        "auc_mean": "mean of the areas of the folds",
        "auc_sd": "standard deviation of these areas",
        "auc": "area under the mean curve",
        "cv_auc": "cross-validated AUC: that of merged folds, or the mean of the folds' areas",
        "cv_low": "lower limit of its 95 % interval, see ``compute.cv_auc_interval``",
        "cv_high": "upper limit",
    },
    main="the mean curves' lines",
    caption=_start_caption,
    example="--fold fold",
)
def roc_average(
    plot: Plot[AveragedRoc],
    *,
    fold: ArrayLike | str | None = None,
    how: Literal["vertical", "threshold", "merge"] = "vertical",
    n_samples: int | None = None,
    at: ArrayLike | None = None,
    errorbar: ErrorBar = ("ci", 95),
    step: Literal["top", "middle", "interpolated"] = "top",
    **shared: Unpack[CurveArguments],
) -> Axes:
    """Draw averages of ROC curves over folds, with the spread between the folds.

    Use it to show the result of a cross-validation, or of repeated train and test splits.  The mean ± one
    standard deviation is ``errorbar="sd"``, as a band with ``band=True``.

    Parameters
    ----------
    y_true : sequence of folds, array-like, mapping, column name, or result
        The folds, as a list of ``(y_true, y_score)`` pairs or of ``RocCurve``, or as a mapping of name → such
        a list; or the classes of all cases, with `y_score` and `fold`.  You can also pass a result of
        ``rocplot.compute.roc_average``, or a mapping of them.
    y_score : array-like, mapping, column name or list of them, optional
        Scores of all cases.
    data : data frame or mapping of columns, optional
        Table in which column names are looked up.
    hue : array-like or column name, optional
        The model of each row of a long table.
    sample_weight : array-like, column name or mapping, optional
        Weights of the cases, at least 0.
    pos_label : scalar, optional
        The positive class, needed for labels other than bool, 0/1 and -1/+1.
    soft_labels : bool
        Read `y_true` as probabilities of the positive class.
    fold : array-like, column name or list of column names, optional
        The fold of each case.
    how : {"vertical", "threshold", "merge"}
        Draw the mean tpr at fixed fprs; the mean fpr and mean tpr at fixed cut-offs; or one curve of all
        cases.
    n_samples : int, optional
        Number of positions, each with a bar; by default 101 positions with bars at every tenth.
    at : array-like, optional
        The fprs, or the cut-offs, at which to average, instead of `n_samples`.
    errorbar : {"sd", "se", "binomial", "rubin"}, ("sd", k), ("ci", p), ("pi", p), ("rubin", p) or None
        What bars and band show: k standard deviations or standard errors over the folds, Student's t
        interval of the mean, percentiles, or the binomial interval of the mean tpr; p is in per cent.  They
        describe the folds; none is a confidence interval of the population's curve, except ``"rubin"``, for
        curves of imputed data sets.
    step : {"top", "middle", "interpolated"}
        What the vertical average reads off at an fpr at which a fold's curve rises: the top of the vertical
        segment, which is too high in small folds; its middle; or the lines that join the middles of the steps
        of single negatives, which is nearly unbiased.
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``roc_average:<model>``, ``folds:<model>``, ``bars:<model>``.

    Raises
    ------
    ValueError, TypeError
        For folds that cannot be read or averaged (see ``rocplot.compute.roc_average``), or a band of an
        average that is not vertical.

    See Also
    --------
    rocplot.compute.roc_average : The averages as numbers.
    rocplot.compute.cv_auc_interval : The interval of the cross-validated AUC.
    roc : One curve, with confidence bands.

    Notes
    -----
    Fawcett (2004), Figure 8 and Algorithms 4 and 5.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> folds = [([1, 0, 1, 0], [4, 3, 2, 1]), ([1, 1, 0, 0], [4, 3, 2, 1])]
    >>> ax = roc_average(folds, ax=ax)
    >>> plt.close(fig)
    """
    if plot.layer_options["band"] is not None:
        plot.layer_options["bars"] = None
    plot.read()
    if plot.is_crowded:
        _leave_out_spread(plot)
    if plot.layer_options["band"] is not None and any(
        mean.how != "vertical" for mean in plot.results.values()
    ):
        raise ValueError('band shows the spread at fixed fpr: it needs how="vertical", or draw bars')
    plot.prepare_layers(
        bars=lambda _: {
            name: mean if n_samples is not None or at is not None else _select_few_points(mean)
            for name, mean in plot.results.items()
        },
        band=lambda _: dict(plot.results),
        folds=lambda _: {
            name: [(curve.fpr, curve.tpr) for curve in mean.curves] for name, mean in plot.results.items()
        },
    )
    plot.write_labels(
        "{name}",
        "merged folds" if plot.first_result.how == "merge" else f"{plot.first_result.how} average",
        *("auc_mean", "auc_sd", "auc"),
        cv_auc=lambda mean: _compute_cv_interval(mean).estimate,
        cv_low=lambda mean: _compute_cv_interval(mean).low,
        cv_high=lambda mean: _compute_cv_interval(mean).high,
    )
    if plot.label_fmt is None:
        _add_area_labels(plot)

    plot.lay_out_axes(_axes.lay_out_roc_space)
    for model in plot.models:
        plot.curve(model, model.result.fpr, model.result.tpr)
    plot.draw_layers()
    return plot.finish_axes("lower right", named=True)


def _select_few_points(mean: AveragedRoc) -> AveragedRoc:
    """Select the points of a mean curve that get bars: about every tenth, which can be told apart."""
    if mean.fpr.size <= _MOST_BARS:
        return mean
    places = np.linspace(0, mean.fpr.size - 1, _FEW_BARS).round().astype(int)
    names = ("fpr", "tpr", "fpr_low", "fpr_high", "tpr_low", "tpr_high", "threshold")
    return replace(mean, **{name: getattr(mean, name)[places] for name in names})


def _leave_out_spread(plot: Plot[AveragedRoc]) -> None:
    """Leave out the bars and folds of many models that the caller did not ask for."""
    if plot.is_optional("folds"):
        plot.layer_options["folds"] = None
    is_asked = plot.is_precomputed or not (plot.is_optional("bars") and plot.is_optional("errorbar"))
    if plot.layer_options["bars"] is None or is_asked:
        return
    plot.layer_options["bars"] = None
    if not all(np.isnan(mean.tpr_low).all() for mean in plot.results.values()):
        plot.warn_of_crowd("bars", "bars")


@functools.lru_cache(maxsize=16)
def _compute_cv_interval(mean: AveragedRoc) -> CvAucInterval:
    """Compute the cross-validated interval of an average; cached, so that three fields warn only once."""
    interval = compute.cv_auc_interval(mean, how="merge" if mean.how == "merge" else "average")
    assert isinstance(interval, CvAucInterval)
    return interval


def _add_area_labels(plot: Plot[AveragedRoc]) -> None:
    """Add to the labels the mean and standard deviation of areas, or the area of merged folds."""
    means = [model.result for model in plot.models]
    areas = write_numbers([mean.auc if mean.how == "merge" else mean.auc_mean for mean in means])
    spreads = write_spreads([mean.auc_sd for mean in means], areas)
    for model, mean, area, sd in zip(plot.models, means, areas, spreads, strict=True):
        if mean.how == "merge":
            words = f"AUC {area}" if model.name is None else f"AUC of merged folds {area}"
        else:
            words = f"AUC {area}" if np.isnan(mean.auc_sd) else f"mean AUC {area}, SD {sd}"
        model.label += f" ({plot.translate_text(words)})"
