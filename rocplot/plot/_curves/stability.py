"""How far a best cut-off moves from sample to sample, on the line of the metric that chooses it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from rocplot import compute
from rocplot._numbers import amount, percent, write
from rocplot.compute import ThresholdMetrics, ThresholdStability
from rocplot.compute._curves.threshold_metrics import Request
from rocplot.compute._metrics.metric import known_metrics
from rocplot.plot import _artists
from rocplot.plot._layers.layer import Key, Layer, Options
from rocplot.plot._looks import MARK, ground, marker_size, over
from rocplot.plot._picture import Model, Plot

_SEED = 0  # a figure drawn again is the same
_BARS, _HEIGHT = 50, 0.2  # of the strip of cut-offs: columns, and height as a share of the panel's
_APART = 0.02  # of the panel's height, between the strip and the bar over it
_HOW = ("level", "n_resamples", "seed", "progress")


@dataclass(frozen=True)
class Stable:
    """Where the best cut-offs of resamples lie, and what they are worth for cases that were not drawn."""

    found: ThresholdStability
    metric: str  # that chooses
    label: str  # its name in the legend
    reach: tuple[float, float]  # where cut-offs below and above all scores stand
    outside: tuple[float, float, float]  # mean and limits out of the bag

    def shown(self, cut: Any) -> Any:
        """Place a cut-off on the panel."""
        return np.clip(cut, *self.reach)

    @property
    def about(self) -> str:
        """Say it in the caption."""
        many, level = amount(self.found.threshold.size), percent(self.found.level)
        return (
            f"Strip: best cut-offs by {self.label} of {many} bootstrap resamples; bars: {level} % of them, "
            "and of their values out of bag, with the mean"
        )

    @property
    def words(self) -> str:
        """Say it in the legend."""
        mean = "undefined" if np.isnan(self.outside[0]) else write(self.outside[0])
        low, high = (write(cut, ".3g") for cut in (self.found.low, self.found.high))
        return f"out of bag: {mean}, {percent(self.found.level)} % of cut-offs {low} to {high}"


def stable(
    one: ThresholdMetrics, wanted: Mapping[str, Request], reach: tuple[float, float], options: Options
) -> Stable:
    """Choose the cut-offs of resamples of one model by a metric that is drawn."""
    if one.over != "threshold":
        raise ValueError('stability shows cut-offs, not rates: leave it out, or draw over="threshold"')
    if one.counts is None:
        raise ValueError("stability draws resamples of one sample: pass data, without fold")
    label = _chooser(one, options.get("criterion"))
    sign, criterion = _criterion(one, label, wanted)
    how = {"seed": _SEED} | {key: options[key] for key in _HOW if key in options}
    found = compute.threshold_stability(one.counts, criterion=criterion, **how)
    words = one.labels.get(label, label)
    if np.isinf(found.value):
        raise ValueError(
            f"stability: {words} is infinite at its best cut-off, {write(found.estimate, '.3g')}, as in any "
            "sample where one class alone lies beyond it: choose another criterion, as 'youden'"
        )
    outside = sign * found.out_of_bag[~np.isnan(found.out_of_bag)]
    if not outside.size:
        return Stable(found, label, words, reach, (np.nan,) * 3)
    ends = 0.5 - found.level / 2, 0.5 + found.level / 2
    method: Any = "linear" if np.isfinite(outside).all() else "nearest"  # as the cut-offs
    low, high = np.quantile(outside, ends, method=method)
    return Stable(found, label, words, reach, (float(outside.mean()), float(low), float(high)))


def _chooser(one: ThresholdMetrics, asked: str | None) -> str:
    """Find the drawn metric that chooses, by default the first that is not best at an end."""
    best = [label for label in one.values if one.better.get(label) != ""]
    if not best:
        raise ValueError('stability needs a metric that has a best cut-off: add one, as "youden", to metrics')
    if asked is None:
        return best[0]
    named = [label for label in best if asked in (label, one.labels.get(label))]
    if not named:
        choice = ", ".join(map(repr, best))
        raise ValueError(f"stability: criterion={asked!r} must be a metric that is drawn: {choice}")
    return named[0]


def _criterion(one: ThresholdMetrics, label: str, wanted: Mapping[str, Request]) -> tuple[int, Any]:
    """Return what chooses the largest value of a metric, and the sign that makes it the metric again."""
    if label not in wanted:  # of a ready result, which holds names and values alone
        if label in known_metrics():
            named: Any = {"y_true": one.counts, "metrics": label}
            same = compute.threshold_metrics(**named).values[label]
            if np.array_equal(one.values[label], same, equal_nan=True):
                return 1, label
        raise ValueError(
            f"stability: a ready result does not say which metric {label!r} is: pass data and metrics"
        )
    record, parameters = wanted[label]
    if record.name in known_metrics() and not parameters:
        return 1, record.name
    sign = -1 if record.better == "low" else 1
    return sign, lambda fpr, tpr, skew: sign * record.at(fpr, tpr, skew, **record.checked(parameters))


def _draw(plot: Plot[Any], model: Model[Any], made: Stable | None, style: Options) -> None:
    """Draw a strip of the chosen cut-offs, and a cross at their value for cases that were not drawn."""
    if made is None:
        return
    (low, high), gid = plot.ax.get_ylim(), model.gid("stability")
    cuts = made.shown(made.found.threshold[~np.isnan(made.found.threshold)])
    many, edges = np.histogram(cuts, bins=_BARS, range=made.reach)
    height = low + _HEIGHT * (high - low) * many / max(many.max(), 1)
    strip: Options = {"facecolor": model.look.color, "gid": gid}
    _artists.band(plot.ax, np.repeat(edges, 2)[1:-1], np.full(2 * _BARS, low), np.repeat(height, 2), **strip)
    look: Options = {"color": model.look.color, "gid": gid}
    ends = made.shown(np.array([made.found.low, made.found.high]))
    above = low + (_HEIGHT + _APART * (1 + plot.models.index(model) / len(plot.models))) * (high - low)
    _artists.line(plot.ax, ends, [above, above], **look)
    mean, *limits = made.outside
    x, y = made.shown(np.array([made.found.estimate])), np.array([mean])
    _artists.error_bars(plot.ax, x, y, None, np.array(limits)[:, None], **look)
    look |= {"markersize": marker_size(MARK), "markerfacecolor": ground(), "label": made.words}
    _artists.points(plot.ax, x, y, **over(look, style))


STABILITY = Layer(
    "stability",
    "Best cut-offs of bootstrap resamples by one of the metrics: a strip of them, with a bar between their "
    "limits, and, at the best cut-off of the sample, the mean and limits of their values for the cases that "
    "were not drawn (see ``rocplot.compute.threshold_stability``).",
    _draw,
    keys={
        "criterion": Key("str", "the metric that chooses, by default the first drawn one that is not a rate"),
        "level": Key("float", "share, .95 by default"),
        "n_resamples": Key("int", "2000 by default"),
        "seed": Key("Seed", "random seed or Generator, 0 by default"),
        "progress": Key("bool", "whether resampling shows a progress bar"),
    },
    value="criterion",
    kinds=(str,),
    rank=3,
)
