"""The scales of lift charts, and means over folds of precision–recall and lift curves."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

import numpy as np
from matplotlib.axes import Axes

from rocplot._numbers import PERCENT, write_amount, write_number, write_numbers
from rocplot._typing import Array, Trace
from rocplot.compute import LiftCurve
from rocplot.compute._base.folds import AveragedCurve
from rocplot.compute._ranking.lift import convert_lift_points, convert_roc_points
from rocplot.page.simplify import select_vertices
from rocplot.plot import _axes
from rocplot.plot._layers.folds import draw_means, label_means, list_fold_paths
from rocplot.plot._picture import Plot

# -- The panel of lift charts: three scales over the predicted-positive rate ----------------------

Scale: TypeAlias = Literal["count", "rate", "ratio"]

_MOST = 19_600  # largest number of vertices of a curve of ratios


@dataclass(frozen=True)
class LiftChart:
    """A lift chart in one of the scales, with the top of its panel in that scale."""

    scale: Scale
    top: float

    def place_line(self, curve: LiftCurve, rate: Any, count: Any) -> Trace:
        """Convert a line of counts over the predicted-positive rate to the panel's scale."""
        return convert_lift_points(self.scale, curve.n_positive, rate, count)

    def place_points(self, curve: LiftCurve, fpr: Any, tpr: Any) -> Trace:
        """Convert points of ROC space to the panel; a line between two points is curved in ratios."""
        if self.scale == "ratio" and np.size(fpr) == 2:
            share = np.linspace(0, 1, 101)
            fpr, tpr = (np.interp(share, [0, 1], side) for side in (fpr, tpr))
        return convert_roc_points(self.scale, curve, fpr, tpr)

    def place_decisions(self, curve: LiftCurve) -> tuple[Array, Array, Array]:
        """Return (rate, height, threshold) of every decision, with NaN heights for those off the panel."""
        height = {"count": curve.count, "rate": curve.tpr, "ratio": curve.ratio}[self.scale]
        return curve.rate, np.where(height <= self.top, height, np.nan), np.asarray(curve.threshold, float)

    def thin_curve(self, curve: LiftCurve) -> Trace:
        """Thin a long curve without a visible change, and convert it to the panel's scale."""
        root = np.sqrt if self.scale == "ratio" else np.asarray  # ratios at low rates need more vertices
        indices = select_vertices(
            root(curve.rate), root(curve.tpr), _MOST if self.scale == "ratio" else 20_000
        )
        if self.scale == "ratio":
            indices = indices[indices >= _find_first_ratio(curve)]
        return self.place_line(curve, curve.rate[indices], curve.count[indices])

    def write_heights(self, heights: Array) -> list[str]:
        """Write heights in the format of the scale."""
        if self.scale == "count":
            return [write_amount(height) for height in heights]
        if self.scale == "ratio":
            return write_numbers(heights, ".2f")
        return [write_number(100 * height, ".0f", PERCENT) + " %" for height in heights]


def _find_first_ratio(curve: LiftCurve) -> int:
    """Find where a curve of ratios begins: after cases without a positive where none is to be expected."""
    first = int(np.argmax(curve.count > 0))
    is_noise = first > 1 and curve.rate[first - 1] * curve.n_positive < 1
    return first if is_noise else 0


# -- Means over folds of precision–recall and lift curves -----------------------------------------


def draw_mean_precision(plot: Plot[Any]) -> Axes:
    """Draw the mean precision over folds at each recall."""
    means = plot.read_fold_means("chance", "zoom")
    priors = {name: _compute_mean_prior(mean) for name, mean in means.items()}
    if not np.isfinite(list(priors.values())).all():
        plot.layer_options["chance"] = None
    plot.prepare_layers(chance=lambda _: priors, folds=lambda _: list_fold_paths(means))
    label_means(plot, means)
    plot.lay_out_axes(_axes.lay_out_unit_square, "Recall", "Precision")
    draw_means(plot, means)
    return plot.finish_axes("best")


def _compute_mean_prior(mean: AveragedCurve) -> float:
    """Return the mean proportion of positives over folds, which is the mean precision of random rankings."""
    fold_counts = [curve.counts for curve in mean.curves]
    if any(counts is None for counts in fold_counts):
        return float("nan")
    return float(
        np.mean([counts.n_positive / (counts.n_positive + counts.n_negative) for counts in fold_counts])
    )


def draw_mean_lift(plot: Plot[Any], scale: Scale) -> Axes:
    """Draw the mean height over folds at each predicted-positive rate, in one of the scales."""
    means = {name: _scale_mean(mean, scale) for name, mean in plot.read_fold_means("chance").items()}
    positives = float(np.mean([curve.n_positive for curve in next(iter(means.values())).curves]))
    chance = convert_lift_points(scale, positives, [0, 1], [0, positives])
    plot.replace_results(means)
    plot.prepare_layers(chance=lambda _: chance, folds=lambda _: list_fold_paths(means))
    label_means(plot, means, spec=".4g" if scale == "count" else ".3f")
    plot.lay_out_axes(
        _axes.lay_out_lift, scale, max(_find_mean_top(mean, scale) for mean in means.values()), write_amount
    )
    draw_means(plot, means)
    return plot.finish_axes("best" if scale == "ratio" else "lower right")


def _scale_mean(mean: AveragedCurve, scale: Scale) -> AveragedCurve:
    """Average the heights of folds in a scale; in the scale of rates `mean` is this average already."""
    if scale == "rate":
        return mean
    if scale == "ratio":  # undefined at rate 0
        x = mean.x[1:]
        largest = float(np.mean([1 / curve.prior for curve in mean.curves]))  # of a perfect ranking
        scaled_mean = mean.as_read(x, mean.values[:, 1:] / x, limits=(0.0, largest), known=x == 1)
        return replace(scaled_mean, statistic="", statistic_mean=np.nan, statistic_sd=np.nan)
    positives = np.array([curve.n_positive for curve in mean.curves], float)
    areas = np.array([curve.area for curve in mean.curves], float)
    scaled_mean = mean.as_read(
        mean.x, mean.values * positives[:, None], limits=(0.0, float(positives.mean())), known=mean.x == 0
    )
    spread = float(areas.std(ddof=1)) if areas.size > 1 else np.nan
    return replace(scaled_mean, statistic_mean=float(areas.mean()), statistic_sd=spread)


def _find_mean_top(mean: AveragedCurve, scale: Scale) -> float:
    """Return the height that the panel must show."""
    if scale == "rate":
        return 1.0
    high = mean.high[~np.isnan(mean.high)]
    return float(max(mean.y.max(), high.max(initial=0), 1.0 if scale == "ratio" else 0.0))
