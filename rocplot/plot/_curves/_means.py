"""Means over folds of precision–recall and lift curves."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from rocplot._numbers import amount
from rocplot.compute._base.folds import AveragedCurve
from rocplot.compute._curves.lift import in_scale
from rocplot.plot import _axes
from rocplot.plot._curves._lift_chart import Scale
from rocplot.plot._layers.spread import draw_means, label_means, paths_of
from rocplot.plot._picture import Plot


def draw_mean_precision(plot: Plot[Any]) -> Axes:
    """Draw the mean precision of folds at each recall."""
    means = plot.read_means("chance", "zoom")
    priors = {name: _mean_prior(one) for name, one in means.items()}
    if not np.isfinite(list(priors.values())).all():
        plot.drop("chance")
    plot.prepare(chance=lambda _: priors, folds=lambda _: paths_of(means))
    label_means(plot, means)
    plot.begin(_axes.precision_recall)
    draw_means(plot, means)
    return plot.end("best")


def _mean_prior(mean: AveragedCurve) -> float:
    """Return the mean share of positives in the folds, the mean precision of a random ranking."""
    counted = [curve.counts for curve in mean.curves]
    if any(one is None for one in counted):
        return float("nan")
    return float(np.mean([one.n_positive / (one.n_positive + one.n_negative) for one in counted]))


def draw_mean_lift(plot: Plot[Any], scale: Scale) -> Axes:
    """Draw the mean height of folds at each predicted-positive rate, in one of the scales."""
    means = {name: _in_scale(one, scale) for name, one in plot.read_means("chance").items()}
    positives = float(np.mean([curve.n_positive for curve in next(iter(means.values())).curves]))
    chance = in_scale(scale, positives, [0, 1], [0, positives])
    plot.show(means)
    plot.prepare(chance=lambda _: chance, folds=lambda _: paths_of(means))
    label_means(plot, means, spec=".4g" if scale == "count" else ".3f")
    plot.begin(_axes.lift, scale, max(_top(one, scale) for one in means.values()), amount)
    draw_means(plot, means)
    return plot.end("best" if scale == "ratio" else "lower right")


def _in_scale(mean: AveragedCurve, scale: Scale) -> AveragedCurve:
    """Average the heights of the folds in a scale; the mean of gains is that of rates."""
    if scale == "rate":
        return mean
    if scale == "ratio":  # undefined at rate 0
        x = mean.x[1:]
        shown = mean.as_read(x, mean.values[:, 1:] / x, limits=(0.0, np.inf), known=x == 1)
        return replace(shown, statistic="", statistic_mean=np.nan, statistic_sd=np.nan)
    positives = np.array([curve.n_positive for curve in mean.curves], float)
    areas = np.array([curve.area for curve in mean.curves], float)
    shown = mean.as_read(
        mean.x, mean.values * positives[:, None], limits=(0.0, float(positives.mean())), known=mean.x == 0
    )
    spread = float(areas.std(ddof=1)) if areas.size > 1 else np.nan
    return replace(shown, statistic_mean=float(areas.mean()), statistic_sd=spread)


def _top(mean: AveragedCurve, scale: Scale) -> float:
    """Say how high the panel must reach."""
    if scale == "rate":
        return 1.0
    high = mean.high[~np.isnan(mean.high) & (mean.x >= 0.1)]
    return float(max(mean.y.max(), high.max(initial=0), 1.0 if scale == "ratio" else 0.0))
