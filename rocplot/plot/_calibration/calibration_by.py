"""The bias of predictions by the values of a feature."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeAlias

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.text import Text
from matplotlib.transforms import offset_copy
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._faults import value_error
from rocplot._numbers import amount, write
from rocplot._typing import Array, Options
from rocplot.compute._calibration.calibration_by import CalibrationBy
from rocplot.page.scales import straight
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import cases_words, limits, of_models, quoted
from rocplot.plot._layers.layer import Layer
from rocplot.plot._looks import DOTTED, over
from rocplot.plot._panel import Drawn
from rocplot.plot._picture import Model, Plot, picture

Biases: TypeAlias = Plot[CalibrationBy]
Bias: TypeAlias = Model[CalibrationBy]

_MARKERS = ("o", "s", "^", "D", "v", "P", "X", "p", "<", ">", "h", "*", "d")  # 13: no divisor of the colours
_BESIDE = 5.0  # points between models at the same bin
_APART = 0.26  # rows between models at the same level
_FILLED = 0.72  # of a row, at most, that its models take
_MOST = 60  # levels that a panel can name


def _numeric(plot: Biases) -> bool:
    """Say whether the feature has numbers, which stand on x."""
    kinds = {bool(np.isfinite(np.asarray(one.value)).all()) for one in plot.results.values()}
    if len(kinds) > 1:
        raise ValueError("one axes holds one feature, but these results are of numbers and of names")
    return kinds.pop()


def _levels(plot: Biases) -> list[str]:
    every = (name for one in plot.results.values() for name in np.asarray(one.level).tolist())
    return list(dict.fromkeys(every))


def _by_bias(one: CalibrationBy) -> CalibrationBy:
    """Sort the rows of a result by their bias."""
    order = np.argsort(-np.asarray(one.bias), kind="stable")
    rows = ((name, np.asarray(value)) for name, value in one.to_dict().items())
    fields: dict[str, Any] = {name: value[order] for name, value in rows if value.shape == order.shape}
    return replace(one, **fields)


def _places(plot: Biases, model: Bias) -> tuple[Array, Array]:
    """Return where the points of a model stand: bins over their value, or levels in rows from the top."""
    one = model.result
    if _numeric(plot):
        return np.asarray(one.value), np.asarray(one.bias)
    names, count = _levels(plot), len(plot.models)
    step = min(_APART, _FILLED / count)
    shift = (plot.models.index(model) - (count - 1) / 2) * step
    rows = [names.index(name) for name in np.asarray(one.level).tolist()]
    return np.asarray(one.bias), np.array(rows) + shift


def _aside(plot: Biases, model: Bias) -> Options:
    """Move the artists of a model aside from those of others at the same bins, in points."""
    if not _numeric(plot) or not plot.several:
        return {}
    shift = (plot.models.index(model) - (len(plot.models) - 1) / 2) * _BESIDE
    page = plot.ax.get_figure(root=True)
    return {"transform": offset_copy(straight(plot.ax), page, shift, units="points")}


def _draw_zero(plot: Biases, _made: None, style: Options) -> None:
    look: Options = {"gid": "zero", "linestyle": DOTTED, "zorder": 1.5}
    if _numeric(plot):
        ends: tuple[Any, Any] = (0, 1), (0, 0)
        look["transform"] = plot.ax.get_yaxis_transform()
    else:
        ends = (0, 0), (0, 1)
        look["transform"] = plot.ax.get_xaxis_transform()
    _artists.line(plot.ax, *ends, avoid=True, **over(look, style))


def _draw_bars(plot: Biases, model: Bias, _made: None, style: Options) -> None:
    one = model.result
    low, high = np.asarray(one.low, float), np.asarray(one.high, float)
    known = ~np.isnan(low)
    x, y = (part[known] for part in _places(plot, model))
    ends = np.stack([low[known], high[known]])
    look = {"color": model.look.color, "gid": model.gid("intervals"), "label": one.kind} | _aside(plot, model)
    bars = (None, ends) if _numeric(plot) else (ends, None)
    _artists.error_bars(plot.ax, x, y, *bars, **over(look, style, LineCollection))


def _draw_words(plot: Biases, model: Bias, words: list[str], style: Options) -> None:
    look: Options = {"color": model.look.color, "required": False} | style
    for x, y, text in zip(*_places(plot, model), words, strict=True):
        _artists.label(plot.ax, text, x, y, **look)


def _draw_counts(plot: Biases, model: Bias, _made: None, style: Options) -> None:
    if plot.wanted["pvalues"] is None:  # else both are one label
        _draw_words(plot, model, _counts(plot, model), style)


def _draw_pvalues(plot: Biases, model: Bias, _made: None, style: Options) -> None:
    words = [_p(float(p)) for p in np.asarray(model.result.pvalue)]
    if plot.wanted["counts"] is not None:
        words = [", ".join(filter(None, both)) for both in zip(_counts(plot, model), words, strict=True)]
    _draw_words(plot, model, words, style)


def _counts(plot: Biases, model: Bias) -> list[str]:
    what = plot.say("weight") if plot.weighted else "n"
    return [f"{what} {amount(float(n))}" for n in np.asarray(model.result.count)]


def _p(value: float) -> str:
    return "" if np.isnan(value) else "p < 0.001" if value < 0.001 else f"p {write(value, '.2g')}"


ZERO = Layer(
    "zero",
    "The line of no bias.",
    _draw_zero,
    default=True,
    once=True,
    rank=-2,
    caption="Reference line: no bias",
)
BARS = Layer(
    "intervals",
    "Bars of the limits.",
    _draw_bars,
    artist=LineCollection,
    default=True,
    rank=1,
    caption=limits("Bars"),
)
COUNTS = Layer(
    "counts",
    "The number of cases beside each point, or their weight.",
    _draw_counts,
    artist=Text,
    rank=3,
    caption=lambda call, _: f"Numbers: {cases_words(call)} of each level",
)
PVALUES = Layer(
    "pvalues",
    "The p-value of no bias beside each point, not adjusted for their number.",
    _draw_pvalues,
    artist=Text,
    rank=4,
    caption="p-values: of no bias at that level, not adjusted for their number",
)


def _caption(call: Drawn) -> str:
    first = next(iter(call.results.values()))
    of = f" of {quoted(first.feature)}" if first.feature else ""
    head = of_models(call, "Bias of the predictions", "Bias of the predictions")
    return f"{head} (mean predicted − observed) at the {len(first.level)} levels{of}"


@picture(
    compute.calibration_by,
    (BARS, ZERO, COUNTS, PVALUES),
    fields={"pvalue": "p-value of no bias at any level"},
    main="the models' points",
    caption=_caption,
    example="--by region",
)
def calibration_by(
    plot: Biases,
    *,
    by: ArrayLike | str | None = None,
    n_bins: int = 10,
    level: float = 0.95,
    sort: bool = False,
) -> Axes:
    """Draw the bias of predictions, predicted − observed, by the values of a feature.

    Parameters
    ----------
    {reading}
    groups : array-like or column name, optional
        What each case belongs to, such as a patient; cases of one group need not be independent.
    by : array-like or column name
        The feature.  Names are rows, from the top; numbers are on x, at the mean of each bin.
    n_bins : int
        Number of bins of a feature that has more different numbers than that.
    level : float in (0, 1)
        Confidence level of the limits.
    sort : bool
        Sort names by the bias of the first model, the largest on top; by default as ``rocplot.compute`` does.
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
        results of numbers beside such of names, or axes that are in use.

    See Also
    --------
    rocplot.compute.calibration_by : The numbers, with p-values, and how the limits are made.
    calibration : Predicted against observed probabilities; with ``residual=True`` their difference.

    Notes
    -----
    To the right of, or above, zero, predictions are too high.  Models stand side by side at each level.  Long
    names are broken into two lines.  The legend stands above the panel, unless told where.

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
    if sort and not _numeric(plot):
        plot.take({name: _by_bias(one) for name, one in plot.results.items()})
    numeric, levels = _numeric(plot), _levels(plot)
    if not numeric and len(levels) > _MOST:
        raise value_error(
            "by",
            f"has {len(levels)} names, more than a panel can show",
            "merge rare ones, or tabulate rocplot.compute.calibration_by",
        )
    plot.prepare()
    plot.label("{name}", "bias", pvalue=lambda one: one.overall_pvalue)

    plot.begin(_lay_out, plot, numeric, levels)
    plot.draw_layers("zero")
    for model in plot.models:
        look: Options = {"marker": _MARKERS[plot.place(model) % len(_MARKERS)]} | _aside(plot, model)
        if not numeric:
            look["linestyle"] = "none"
        plot.curve(model, *_places(plot, model), **look)
    plot.draw_layers("intervals", "counts", "pvalues")
    return plot.end()


def _lay_out(ax: Axes, plot: Biases, numeric: bool, levels: list[str]) -> None:
    ends = [np.zeros(1)]
    for one in plot.results.values():
        ends.append(np.asarray(one.bias))
        if plot.wanted["intervals"] is not None:
            ends += [np.asarray(one.low), np.asarray(one.high)]
    known = np.concatenate(ends)
    span = float(np.nanmin(known)), float(np.nanmax(known))
    feature = plot.first.feature
    if numeric:
        values = np.concatenate([np.asarray(one.value) for one in plot.results.values()])
        whole = bool((values == np.round(values)).all())
        _axes.errors_over(ax, float(values.min()), float(values.max()), whole, span, feature)
    else:
        _axes.errors_of(ax, levels, span, feature)
