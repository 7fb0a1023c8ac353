"""Predictiveness curves: the predicted risk over its percentiles."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from matplotlib.axes import Axes

from rocplot import compute
from rocplot._faults import value_error
from rocplot._numbers import ratio
from rocplot._typing import Array, Options
from rocplot.compute import CalibrationCurve, PredictivenessCurve
from rocplot.page.gids import gid_of
from rocplot.page.measures import marker_size
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import curve_head
from rocplot.plot._layers.layer import LEVEL, Key, Layer
from rocplot.plot._layers.rates import THRESHOLDS
from rocplot.plot._layers.references import alike
from rocplot.plot._looks import DOTTED, SPOT, over
from rocplot.plot._panel import Drawn, Space
from rocplot.plot._picture import Model, Plot, picture

Risks: TypeAlias = Plot[PredictivenessCurve]
RiskModel: TypeAlias = Model[PredictivenessCurve]

_ALONG = (0.2, 0.3, 0.1, 0.4, 0.8, 0.9, 0.7)  # abscissae of the places for a name, best first
_ASIDE = 0.012  # of the width: how far the bars of two models stand apart


def _base_rates(plot: Risks, _options: Options) -> list[float]:
    found: dict[float, None] = {}
    for one in plot.results.values():
        if one.prevalence >= 0:
            found[alike(one.prevalence, found)] = None
    return list(found)


def _draw_base_rates(plot: Risks, made: list[float], style: Options) -> None:
    """Draw the level of each base rate, once per axes."""
    drawn = [float(np.asarray(one.get_ydata())[0]) for one in plot.ax.lines if gid_of(one) == "base_rate"]
    for rate in (one for one in made if alike(one, drawn) not in drawn):
        look: Options = {"gid": "base_rate", "linestyle": DOTTED, "zorder": 1.5}
        _artists.line(plot.ax, [0, 1], [rate, rate], **over(look, style))
        spots = np.column_stack([_ALONG, np.full(len(_ALONG), rate)])
        _artists.label_on(plot.ax, f"base rate {ratio(rate)}", spots)


BASE_RATE = Layer(
    "base_rate",
    "The curve of a model that tells nothing: the share of positives for all.",
    _draw_base_rates,
    _base_rates,
    default=True,
    repeats=True,
    rank=-2,
    caption="Reference line: the base rate",
)


def _observed(plot: Risks, options: Options) -> dict[str | None, CalibrationCurve]:
    """Count the positives in groups of equal size, in the order of the risk."""
    how = {"n_bins": options.get("n_bins", 10), "level": options.get("level", 0.95)}
    found = {}
    for name, one in plot.results.items():
        if one.counts is None:
            raise value_error("observed", "needs the counts", "draw a predictiveness curve of data")
        found[name] = compute.calibration(one.counts, strategy="quantile", **how)
    return found


def _draw_observed(plot: Risks, model: RiskModel, bins: CalibrationCurve, style: Options) -> None:
    """Draw the rate of each group in the middle of its percentiles, beside those of other models."""
    parts = bins.count, bins.observed, bins.low, bins.high
    count, rate, low, high = (np.asarray(one, float) for one in parts)
    ends = np.cumsum(np.append(0.0, count)) / count.sum()
    x = (ends[1:] + ends[:-1]) / 2 + _ASIDE * (plot.place(model) - (len(plot.results) - 1) / 2)
    look: Options = {"color": model.look.color, "gid": model.gid("observed")}
    _artists.error_bars(plot.ax, x, rate, None, np.stack([low, high]), **look)
    words = f"observed, {bins.kind}"
    look |= {"markersize": marker_size(SPOT), "label": plot.once(words)}
    _artists.points(plot.ax, x, rate, **over(look, style))
    if plot.several:  # of several models, one entry stands for all
        _artists.key(plot.ax, words, linestyle="none", marker="o", markersize=marker_size(SPOT))


def _said_groups(call: Drawn, made: Any) -> str:
    one = next(iter(made.values()))
    return f"Points: share of positives in {one.count.size} groups by risk, with {one.kind}"


OBSERVED = Layer(
    "observed",
    "The share of positives in groups of equal size in the order of the risk, with its Wilson interval: near "
    "the curve if the risks are calibrated.",
    _draw_observed,
    _observed,
    keys={"n_bins": Key("int", "number of groups, 10 by default"), **LEVEL},
    rank=4,
    caption=_said_groups,
)


def _decisions(one: PredictivenessCurve) -> tuple[Array, Array, Array]:
    """Give the share of cases below each cut-off, and its risk."""
    below = np.append(0.0, one.percentile[:-1])[::-1]
    return np.append(1.0, below), np.append(np.nan, one.risk[::-1]), np.append(np.inf, one.risk[::-1])


@picture(
    compute.predictiveness,
    (BASE_RATE, OBSERVED, THRESHOLDS),
    fields={"mean": "mean risk, the area under the curve", "prevalence": "share of positives"},
    caption=curve_head("Predictiveness curve", about=": the risk over its percentiles among all cases"),
)
def predictiveness(plot: Risks) -> Axes:
    """Draw predictiveness curves: the predicted risk over the share of cases that have at most this risk.

    Parameters
    ----------
    {reading}
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``predictiveness:<model>``, ``observed:<model>``, ``thresholds:<model>`` and
        ``base_rate``.

    Raises
    ------
    {raises}
    ValueError
        Also for scores outside [0, 1], or pooled by `max_points`, for observed rates of a curve without
        counts, or for axes that show something else.

    See Also
    --------
    rocplot.compute.predictiveness : The curves as numbers.
    calibration : Whether the risks are right.
    score_distribution : How the risks of each class are distributed.

    Notes
    -----
    Pepe et al. (2008); Huang, Sullivan Pepe & Feng (2007).  The steeper the curve, the more the risks tell
    the cases apart: a useless model has the base rate for all, a perfect one steps from 0 to 1.  A cut-off
    stands at the share of cases below it, so that the rest is the share that it calls positive.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = predictiveness([0, 0, 1, 1], [0.1, 0.3, 0.3, 0.9], ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['predictiveness', 'base_rate']
    >>> plt.close(fig)
    """
    curves = plot.read()
    plot.prepare(Space(decisions=_decisions))
    numbers = {"mean": lambda one: one.mean_risk, "prevalence": lambda one: one.prevalence}
    plot.label("{name} (mean risk {mean:.3f})", "predictiveness curve", **numbers)
    highs = [one.high.max() for one in (plot.made.get("observed") or {}).values()]
    top = max(*(one.risk[-1] for one in curves.values()), *highs, *(plot.made.get("base_rate") or []), 0.01)
    plot.begin(_axes.percentiles, float(top))
    for model in plot.models:
        one = model.result
        path = np.append(0.0, one.percentile), np.append(one.risk[0], one.risk)
        plot.curve(model, *path, graph=True, drawstyle="steps-pre")
    plot.draw_layers()
    return plot.end("upper left")
