"""The bias of predictions by the values of a feature."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeAlias, Unpack

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.text import Text
from matplotlib.transforms import offset_copy
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._errors import make_value_error
from rocplot._numbers import write_amount
from rocplot._typing import Array, Options
from rocplot.compute._base.interval import write_p_value
from rocplot.compute._calibration.calibration_by import CalibrationBy
from rocplot.page.scales import RoundedLocator, get_straight_transform
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import describe_limits, describe_models, name_cases, quote_user_text
from rocplot.plot._layers.layer import Layer
from rocplot.plot._looks import DOTTED, override_look
from rocplot.plot._panel import DrawnPlot
from rocplot.plot._picture import GroupedCurveArguments, Model, Plot, picture

Biases: TypeAlias = Plot[CalibrationBy]
Bias: TypeAlias = Model[CalibrationBy]

_BESIDE = 5.0  # points between models at the same bin
_APART = 0.26  # distance between models at the same level, as a fraction of a row
_FILLED = 0.72  # largest fraction of a row that its models take
_NEAR = 0.16  # of the width of the panel: farther from a bar, a text stands above or below it instead
_PLACES = 120  # across the panel, at which texts of a row are tried
_MOST = 60  # largest number of levels that a panel can name


def _has_numeric_feature(plot: Biases) -> bool:
    """Return whether the feature is numeric, so that it is on the x axis."""
    kinds = {bool(np.isfinite(np.asarray(result.value)).all()) for result in plot.results.values()}
    if len(kinds) > 1:
        raise ValueError("one axes holds one feature, but these results are of numbers and of names")
    return kinds.pop()


def _list_group_levels(plot: Biases) -> list[str]:
    levels = (name for result in plot.results.values() for name in np.asarray(result.level).tolist())
    return list(dict.fromkeys(levels))


def _sort_by_bias(result: CalibrationBy) -> CalibrationBy:
    """Sort the rows of a result by their bias, largest first."""
    order = np.argsort(-np.asarray(result.bias), kind="stable")
    rows = ((name, np.asarray(value)) for name, value in result.to_dict().items())
    fields: dict[str, Any] = {name: value[order] for name, value in rows if value.shape == order.shape}
    return replace(result, **fields)


def _place_points(plot: Biases, model: Bias) -> tuple[Array, Array]:
    """Return the positions of a model's points: biases over numeric values, or in rows of levels."""
    result = model.result
    if _has_numeric_feature(plot):
        return np.asarray(result.value), np.asarray(result.bias)
    names, count = _list_group_levels(plot), len(plot.models)
    step = min(_APART, _FILLED / count)
    shift = (plot.models.index(model) - (count - 1) / 2) * step
    rows = [names.index(name) for name in np.asarray(result.level).tolist()]
    return np.asarray(result.bias), np.array(rows) + shift


def _offset_model(plot: Biases, model: Bias) -> Options:
    """Return a transform that moves the artists of a model aside from those of others at the same bins."""
    if not _has_numeric_feature(plot) or not plot.has_several_models:
        return {}
    shift = (plot.models.index(model) - (len(plot.models) - 1) / 2) * _BESIDE
    page = plot.ax.get_figure(root=True)
    return {"transform": offset_copy(get_straight_transform(plot.ax), page, shift, units="points")}


def _draw_zero(plot: Biases, _made: None, style: Options) -> None:
    look: Options = {"gid": "zero", "linestyle": DOTTED, "zorder": 1.5}
    if _has_numeric_feature(plot):
        ends: tuple[Any, Any] = (0, 1), (0, 0)
        look["transform"] = plot.ax.get_yaxis_transform()
    else:
        ends = (0, 0), (0, 1)
        look["transform"] = plot.ax.get_xaxis_transform()
    _artists.draw_line(plot.ax, *ends, avoid=True, **override_look(look, style))


def _draw_bias_bars(plot: Biases, model: Bias, _made: None, style: Options) -> None:
    result = model.result
    low, high = np.asarray(result.low, float), np.asarray(result.high, float)
    has_limits = ~np.isnan(low)
    x, y = (part[has_limits] for part in _place_points(plot, model))
    ends = np.stack([low[has_limits], high[has_limits]])
    look = {
        "color": model.look.color,
        "gid": model.make_gid("intervals"),
        "label": result.kind,
    } | _offset_model(plot, model)
    bars = (None, ends) if _has_numeric_feature(plot) else (ends, None)
    _artists.draw_error_bars(plot.ax, x, y, *bars, **override_look(look, style, LineCollection))


def _draw_point_texts(plot: Biases, model: Bias, texts: list[str], style: Options) -> None:
    look: Options = {"color": model.look.color, "required": False} | style
    places = _place_points(plot, model)
    if _has_numeric_feature(plot):
        for x, y, text in zip(*places, texts, strict=True):
            _artists.write_label(plot.ax, text, x, y, **look)
        return
    limits = np.asarray(model.result.low, float), np.asarray(model.result.high, float)
    for x, y, low, high, text in zip(*places, *limits, texts, strict=True):
        spots = _list_row_places(plot, y, *((x, x) if np.isnan(low) else (low, high)))
        _artists.write_label_on_line(plot.ax, text, spots if text else [], **look)


def _list_row_places(plot: Biases, y: float, low: float, high: float) -> Array:
    """List the places of a text in the row of its level, best first: beyond its bar, or between the rows.

    A text in line with its own bar cannot be read as another's; only the first and the last model of a level
    have the space above and below it to themselves.
    """
    x = np.linspace(*plot.ax.get_xlim(), _PLACES)
    from_bar = np.where(x > high, x - high, np.where(x < low, low - x, np.inf))
    beyond = np.argsort(from_bar, kind="stable")[: int(np.isfinite(from_bar).sum())]
    is_near = from_bar[beyond] <= _NEAR * abs(x[-1] - x[0])
    in_line = np.column_stack([x, np.full(x.size, y)])
    row, span = round(y), (len(plot.models) - 1) / 2 * min(_APART, _FILLED / len(plot.models))
    along = np.argsort(np.abs(x - (low + high) / 2), kind="stable")
    aside = [
        np.column_stack([x, np.full(x.size, row + side * (span + 0.5) / 2)])[along]
        for side in (-1, 1)
        if np.isclose(y, row + side * span)
    ]
    return np.concatenate([in_line[beyond[is_near]], *aside, in_line[beyond[~is_near]]])


def _draw_level_counts(plot: Biases, model: Bias, _made: None, style: Options) -> None:
    if plot.layer_options["pvalues"] is None:  # p-values and counts share a label
        _draw_point_texts(plot, model, _write_level_counts(plot, model), style)


def _draw_pvalues(plot: Biases, model: Bias, _made: None, style: Options) -> None:
    words = [_write_bias_p_value(float(p)) for p in np.asarray(model.result.pvalue)]
    if plot.layer_options["counts"] is not None:
        words = [
            ", ".join(filter(None, texts))
            for texts in zip(_write_level_counts(plot, model), words, strict=True)
        ]
    _draw_point_texts(plot, model, words, style)


def _write_level_counts(plot: Biases, model: Bias) -> list[str]:
    quantity = plot.translate_text("weight") if plot.is_weighted else "n"
    return [f"{quantity} {write_amount(float(n))}" for n in np.asarray(model.result.count)]


def _write_bias_p_value(value: float) -> str:
    return "" if np.isnan(value) else write_p_value(value).replace("= ", "")


ZERO = Layer(
    "zero",
    "The line of no bias.",
    _draw_zero,
    default=True,
    without_model=True,
    rank=-2,
    caption="Reference line: no bias",
)
BARS = Layer(
    "intervals",
    "Confidence intervals, as bars.",
    _draw_bias_bars,
    artist=LineCollection,
    default=True,
    rank=1,
    caption=describe_limits("Bars"),
)
COUNTS = Layer(
    "counts",
    "The number of cases beside each point, or their weight.",
    _draw_level_counts,
    artist=Text,
    rank=3,
    caption=lambda call, _: f"Numbers: {name_cases(call)} of each level",
)
PVALUES = Layer(
    "pvalues",
    "Beside each point, the p-value of the test for no bias, not adjusted for the number of points.",
    _draw_pvalues,
    artist=Text,
    rank=4,
    caption="p-values: tests for no bias at that level, not adjusted for their number",
)


def _start_caption(call: DrawnPlot) -> str:
    first = next(iter(call.results.values()))
    of = f" of {quote_user_text(first.feature)}" if first.feature else ""
    head = describe_models(call, "Bias of the predictions", "Bias of the predictions")
    return f"{head} (mean predicted − observed) at the {len(first.level)} levels{of}"


@picture(
    compute.calibration_by,
    (BARS, ZERO, COUNTS, PVALUES),
    fields={"pvalue": "p-value of no bias at any level"},
    main="the models' points",
    caption=_start_caption,
    example="--by region",
)
def calibration_by(
    plot: Biases,
    *,
    by: ArrayLike | str | None = None,
    n_bins: int = 10,
    level: float = 0.95,
    sort: bool = False,
    **shared: Unpack[GroupedCurveArguments],
) -> Axes:
    """Draw the bias of predictions, predicted − observed, at each value of a feature.

    Use it to find the cases for which a model predicts too high or too low: sites, age groups, years.

    Parameters
    ----------
    {reading}
    groups : array-like, column name or list of column names, optional
        The group of each case, such as the patient; cases of one group may depend on each other.
    by : array-like, column name or list of column names
        The feature.  Names become rows, from the top; numbers go on x, at the mean of each bin.
    n_bins : int
        Number of bins for a numeric feature that has more distinct values than that.
    level : float in (0, 1)
        Confidence level of the limits.
    sort : bool
        Sort names by the bias of the first model, the largest on top; by default in the order that
        ``rocplot.compute`` uses.
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``calibration_by:<model>``, ``intervals:<model>`` and ``zero``.

    Raises
    ------
    {raises}
    TypeError
        If `by` is missing.
    ValueError
        Also for scores outside [0, 1], missing or infinite values of the feature, more than 60 names,
        results for a numeric feature beside results for names, or axes that are in use.

    See Also
    --------
    rocplot.compute.calibration_by : The numbers, with p-values, and how the limits are computed.
    calibration : Predicted against observed probabilities; with ``residual=True`` their difference.

    Notes
    -----
    To the right of zero, or above it, predictions are too high.  At each level, models are drawn side by
    side.  Long names are broken into two lines.  Unless you place it, the legend goes above the panel.

    References
    ----------
    Wilson (1927); Korn & Graubard (1998).

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> y, p = [0, 0, 1, 0, 1, 1, 0, 1], [0.1, 0.2, 0.7, 0.3, 0.3, 0.5, 0.2, 0.4]
    >>> ax = calibration_by(y, p, by=["a", "a", "a", "a", "b", "b", "b", "b"], ax=ax)
    >>> [label.get_text() for label in ax.get_yticklabels()]
    ['a', 'b']
    >>> plt.close(fig)
    """
    plot.read()
    if sort and not _has_numeric_feature(plot):
        plot.hold_results({name: _sort_by_bias(result) for name, result in plot.results.items()})
    numeric, levels = _has_numeric_feature(plot), _list_group_levels(plot)
    if not numeric and len(levels) > _MOST:
        raise make_value_error(
            "by",
            f"has {len(levels)} names, more than a panel can show",
            "merge rare ones, or tabulate rocplot.compute.calibration_by",
        )
    plot.prepare_layers()
    plot.write_labels("{name}", "bias", pvalue=lambda result: result.overall_pvalue)

    plot.lay_out_axes(_lay_out_bias, plot, numeric, levels)
    plot.draw_layers("zero")
    for model in plot.models:
        look: Options = {"marker": plot.get_marker(model)} | _offset_model(plot, model)
        if not numeric:
            look["linestyle"] = "none"
        plot.curve(model, *_place_points(plot, model), **look)
    plot.draw_layers("intervals", "counts", "pvalues")
    # Among rows of points with intervals, entries of a legend would look like another row
    return plot.finish_axes("best" if _has_numeric_feature(plot) else "outside")


def _lay_out_bias(ax: Axes, plot: Biases, numeric: bool, levels: list[str]) -> None:
    ends = [np.zeros(1)]
    for result in plot.results.values():
        ends.append(np.asarray(result.bias))
        if plot.layer_options["intervals"] is not None:
            ends += [np.asarray(result.low), np.asarray(result.high)]
    biases = np.concatenate(ends)
    span = float(np.nanmin(biases)), float(np.nanmax(biases))
    feature = plot.first_result.feature
    if numeric:
        values = np.concatenate([np.asarray(result.value) for result in plot.results.values()])
        is_integer = bool((values == np.round(values)).all())
        _lay_out_errors(ax, float(values.min()), float(values.max()), is_integer, span, feature)
    else:
        _lay_out_error_rows(ax, levels, span, feature)


# -- The axes -------------------------------------------------------------------------------------

_NAME = 24  # characters of a line of a row's name


def _lay_out_error_rows(ax: Axes, names: list[str], span: _axes.Ends, ylabel: str) -> None:
    """Lay out rows, one per name from the top, over the error of predictions."""
    _axes.require_new_axes(ax, "draw all models in one call, or on another axes")
    _axes.lay_out_frame(
        ax, _axes.ERROR, ylabel, xlim=_axes.pad_error_limits(*span), ylim=(len(names) - 0.4, -0.6)
    )
    _axes.set_ticks(ax.xaxis, _axes.write_rate_tick)
    _axes.set_row_names(ax, _axes.break_row_names(ax, names, _NAME))
    ax.tick_params(axis="y", length=0)


def _lay_out_errors(ax: Axes, low: float, high: float, whole: bool, span: _axes.Ends, xlabel: str) -> None:
    """Lay out the error of predictions over a quantity, which may have whole numbers only."""
    _axes.require_new_axes(ax, "draw all models in one call, or on another axes")
    room = 0.05 * (high - low) or 0.5
    _axes.lay_out_frame(
        ax, xlabel, _axes.ERROR, xlim=(low - room, high + room), ylim=_axes.pad_error_limits(*span)
    )
    if whole and ax.xaxis.get_transform().is_affine:
        ax.xaxis.set_major_locator(RoundedLocator(integer=True))
    _axes.set_ticks(ax.yaxis, _axes.write_rate_tick)
