"""Metrics over the threshold, and how far a best cut-off moves from sample to sample."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._faults import value_error
from rocplot._numbers import amount, percent, write, write_cutoff, write_cutoffs, written
from rocplot._typing import Array, Options, Seed
from rocplot.compute import CurveBand, ThresholdMetrics, ThresholdStability
from rocplot.compute._counts.threshold_counts import divided_scores
from rocplot.compute._decisions.threshold_metrics import Metrics, Request, columns, requests
from rocplot.compute._metrics.metric import known_metrics
from rocplot.compute._scores.score_distribution import edges_of_values
from rocplot.page.measures import ground, marker_size
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import in_one_line, limits, listed, with_numbers
from rocplot.plot._layers.layer import LEVEL, RESAMPLES, Key, Layer
from rocplot.plot._layers.rates import draw_best
from rocplot.plot._layers.spread import draw_band
from rocplot.plot._looks import MARK, over, patterns
from rocplot.plot._model_labels import model_labels
from rocplot.plot._panel import Drawn
from rocplot.plot._picture import Model, Plot, picture

# -- How far a best cut-off moves from sample to sample, on the line of the metric that chooses it ---

_SEED = 0  # a figure drawn again is the same
_BARS, _HEIGHT = 50, 0.2  # of the strip of cut-offs: columns, and height as a share of the panel's
_APART = 0.02  # of the panel's height, between the strip and the bar over it


@dataclass(frozen=True)
class Stable:
    """Where the best cut-offs of resamples lie, and what they are worth for cases that were not drawn."""

    found: ThresholdStability
    metric: str  # that chooses
    label: str  # its name in the legend
    reach: tuple[float, float]  # where cut-offs below and above all scores stand
    outside: tuple[float, float, float]  # mean and limits out of the bag
    edges: Array  # of the columns of the strip
    limits: tuple[str, str]  # of the cut-offs, as they are written

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
        low, high = self.limits
        return f"out of bag: {mean}, {percent(self.found.level)} % of cut-offs {low} to {high}"


def stable(
    one: ThresholdMetrics, wanted: Mapping[str, Request], reach: tuple[float, float], options: Options
) -> Stable:
    """Choose the cut-offs of resamples of one model by a metric that is drawn."""
    if one.over != "threshold":
        raise ValueError('stability shows cut-offs, not rates: leave it out, or draw over="threshold"')
    if one.counts is None:
        raise value_error("stability", "draws resamples of one sample", "pass data, without fold")
    label = _chooser(one, options.get("criterion"))
    sign, criterion = _criterion(one, label, wanted)
    how = {"seed": _SEED} | STABILITY.own(options) | {"criterion": criterion}
    found = compute.threshold_stability(one.counts, **how)
    words = one.labels.get(label, label)
    if np.isinf(found.value):
        best = write_cutoff(found.estimate, one.counts.score)
        raise value_error(
            "stability",
            f": {words} is infinite at its best cut-off, {best}, as in any sample "
            "where one class alone lies beyond it",
            "choose another criterion, as 'youden'",
        )
    values = edges_of_values(one.counts, _BARS)
    edges = np.linspace(*reach, _BARS + 1)
    if values is not None:
        edges = np.unique(np.clip([*reach, *values], *reach))
    lowest, highest = write_cutoffs([found.low, found.high], [one.counts.score] * 2)
    outside = sign * found.out_of_bag[~np.isnan(found.out_of_bag)]
    if not outside.size:
        return Stable(found, label, words, reach, (np.nan,) * 3, edges, (lowest, highest))
    ends = 0.5 - found.level / 2, 0.5 + found.level / 2
    method: Any = "linear" if np.isfinite(outside).all() else "nearest"  # as the cut-offs
    low, high = np.quantile(outside, ends, method=method)
    mean = float(outside.mean())
    return Stable(found, label, words, reach, (mean, float(low), float(high)), edges, (lowest, highest))


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
        raise value_error("stability: criterion", f"={asked!r} must be a metric that is drawn", f"{choice}")
    return named[0]


def _criterion(one: ThresholdMetrics, label: str, wanted: Mapping[str, Request]) -> tuple[int, Any]:
    """Return what chooses the largest value of a metric, and the sign that makes it the metric again."""
    if label not in wanted:  # of a ready result, which holds names and values alone
        if label in known_metrics():
            named: Any = {"y_true": one.counts, "metrics": label}
            same = compute.threshold_metrics(**named).values[label]
            if np.array_equal(one.values[label], same, equal_nan=True):
                return 1, label
        raise value_error(
            "stability: a", f"ready result does not say which metric {label!r} is", "pass data and metrics"
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
    many, edges = np.histogram(cuts, bins=made.edges)
    height = low + _HEIGHT * (high - low) * many / max(many.max(), 1)
    strip: Options = {"facecolor": model.look.color, "gid": gid}
    x, top = np.repeat(edges, 2)[1:-1], np.repeat(height, 2)
    _artists.band(plot.ax, x, np.full(top.size, low), top, **strip)
    look: Options = {"color": model.look.color, "gid": gid}
    ends = made.shown(np.array([made.found.low, made.found.high]))
    above = low + (_HEIGHT + _APART * (1 + plot.models.index(model) / len(plot.models))) * (high - low)
    _artists.line(plot.ax, ends, [above, above], **look)
    mean, *limits = made.outside
    x, y = made.shown(np.array([made.found.estimate])), np.array([mean])
    _artists.error_bars(plot.ax, x, y, None, np.array(limits)[:, None], **look)
    look |= {"markersize": marker_size(MARK), "markerfacecolor": ground(), "label": made.words}
    _artists.points(plot.ax, x, y, **over(look, style))


def _said_stability(call: Drawn, made: Any) -> str:
    values = zip(call.results, (one.words for one in made.values()), strict=True)
    return f"{next(iter(made.values())).about} ({with_numbers(call, dict(values))})"


STABILITY = Layer(
    "stability",
    "Best cut-offs of bootstrap resamples by one of the metrics: a strip of them, with a bar between their "
    "limits, and, at the best cut-off of the sample, the mean and limits of their values for the cases that "
    "were not drawn (see ``rocplot.compute.threshold_stability``).",
    _draw,
    keys={
        "criterion": Key("str", "the metric that chooses, by default the first drawn one that is not a rate"),
        **LEVEL,
        **RESAMPLES,
    },
    value="criterion",
    kinds=(str,),
    rank=3,
    caption=_said_stability,
)


# -- Metrics over the threshold -------------------------------------------------------------------

_SPELLED = {
    "tpr": "True positive rate",
    "fpr": "False positive rate",
    "fnr": "False negative rate",
    "tnr": "True negative rate",
}
_WORDS = {"threshold": "Threshold", "rate": "Predicted positive rate"}


BAND = Layer(
    "band",
    "With folds, their spread around the mean; with `intervals`, these.  The legend says what it is.",
    draw_band,
    artist=PolyCollection,
    default=True,
    rank=1,
    caption=limits("Shaded"),
)


def _said_best(call: Drawn, made: Any) -> str:
    return "Marked: the best value of each metric" if any(one is not None for one in made.values()) else ""


BEST = Layer(
    "best",
    "The point at which each metric has its best value, at the right end where that is the cut-off ∞; rates "
    "(tpr and so on), which have theirs at an end, are left out.",
    draw_best,
    default=True,
    rank=2,
    caption=_said_best,
)


def _caption(call: Drawn) -> str:
    lines = [in_one_line(label) for label in call.labels.values()]
    first = next(iter(call.results.values()))
    over = "threshold" if first.over == "threshold" else "predicted positive rate"
    return f"Metrics over the {over}: {listed(lines)}"


@picture(
    compute.threshold_metrics,
    (BEST, BAND, STABILITY),
    fields={"label": "the metric", "best": "its best value", "at": "where that is"},
    by_model=("hue_order",),
    caption=_caption,
)
def threshold_metrics(
    plot: Plot[ThresholdMetrics],
    *,
    metrics: Metrics = ("accuracy", "precision", "tpr", "f_beta"),
    over: Literal["threshold", "rate"] = "threshold",
    fold: ArrayLike | None = None,
    errorbar: Literal["sd", "range"] = "sd",
    n_samples: int = 201,
    intervals: bool = False,
    level: float = 0.95,
    n_resamples: int = 2000,
    seed: Seed = None,
    progress: bool = True,
) -> Axes:
    """Draw metrics of the confusion matrix over the threshold, or over the predicted-positive rate.

    Parameters
    ----------
    {reading}
    {groups}  Intervals then know that they are not.
    metrics : str, callable, sequence or mapping
        Names of ``rocplot.compute.metric``, or functions of (fpr, tpr, skew).  A mapping gives labels: label
        → name, or label → dict of ``metric`` and its parameters, such as
        ``{"F½": {"metric": "f_beta", "beta": 0.5}}``.
    over : {"threshold", "rate"}
        What the metrics are drawn over: the distinct scores, or the predicted-positive rates that they give.
    fold : array-like or column name, optional
        The fold of each case: metrics are averaged over folds at equal cut-offs or rates.
    errorbar : {"sd", "range"}
        Spread of the folds: mean ± standard deviation (ddof 1), or smallest to largest.
    n_samples : int
        With folds, the number of rates from 0 to 1, or the largest number of cut-offs, taken evenly from
        all scores.
    intervals : bool
        Shade the confidence interval of each metric at each cut-off, by the methods of
        ``rocplot.compute.metrics_at``.  Not with folds.
    level : float in (0, 1)
        Confidence level of each interval, as a proportion; they do not hold for all cut-offs at once.
    {resampling}
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``threshold_metrics:<model>:<metric>``, ``best:<model>:<metric>`` and so
        on, without the model of an unnamed one.

    Raises
    ------
    {raises}
    ValueError
        Also for a fold with one class, an unknown metric, parameter, `over` or `errorbar`, both folds and
        intervals, or `stability` over the rate, of folds, of pooled scores or without a metric that has a
        best cut-off.

    See Also
    --------
    rocplot.compute.threshold_metrics : The metrics as numbers.
    rocplot.compute.metric : What each metric is.
    rocplot.compute.metrics_at : Metrics with intervals at one cut-off.
    rocplot.compute.threshold_stability : Best cut-offs of resamples.
    isometrics : Lines of equal metric value in ROC space.

    Notes
    -----
    Flach's slides, "Turning rankers into classifiers".  Over the threshold every metric is a step function:
    at a cut-off between two scores the decisions are those of the higher one.  More than 10 000 points are
    drawn by the first, least, greatest and last value in each of 2 500 columns.

    By default a line's label is its metric, with the best value where it is marked, and with the name of
    the model where it has one; the legend stands above the panel.  One metric alone is named beside the axis.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = threshold_metrics([1, 0, 1, 0], [0.9, 0.4, 0.35, 0.2], metrics=["accuracy"], ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['threshold_metrics:accuracy', 'best:accuracy']
    >>> plt.close(fig)
    """
    found = plot.read()
    if plot.of_grid:
        plot.label_fmt = "{name}, {label}"
    marked = plot.wanted["best"] is not None
    best = _best_in_words(found)
    lines = [
        (_key(name, metric), one, metric, _label(plot, name, one, metric, best if marked else {}))
        for name, one in found.items()
        for metric in one.values
    ]
    plot.prepare(
        band=lambda _: {key: _band(one, metric) for key, one, metric, _ in lines},
        best=lambda _: {key: _best(one, metric) for key, one, metric, _ in lines},
        stability=lambda options: _stable(found, {} if plot.ready else requests(metrics), options),
    )
    plot.models = [Model(key, one, label) for key, one, _, label in lines]
    paths = {key: _path(one, one.values[metric]) for key, one, metric, _ in lines}

    kind = plot.first.over
    only = _only({metric: one.labels.get(metric, metric) for _, one, metric, _ in lines})
    plot.begin(_axes.metrics_over, _WORDS[kind], list(paths.values()), unit=kind == "rate", only=only)
    alike = "color" in plot.line_kws  # then the pattern tells the metrics apart, as in seaborn's grids
    styles = dict(zip(dict.fromkeys(metric for _, _, metric, _ in lines), patterns(), strict=False))
    for model, (_, _, metric, _) in zip(plot.models, lines, strict=True):
        # a cut-off decides as the next score above it
        look: Options = {"drawstyle": "steps-pre"} if _steps(model.result) else {}
        plot.curve(model, *paths[str(model.name)], **look | ({"linestyle": styles[metric]} if alike else {}))
    plot.draw_layers()
    return plot.end()


# -- what is drawn, worked out before anything is -------------------------------------------------


def _key(name: str | None, metric: str) -> str:
    """Name a line, for its gid."""
    return metric if name is None else f"{name}:{metric}"


def _label(
    plot: Plot[Any], name: str | None, one: ThresholdMetrics, metric: str, best: dict[Any, str]
) -> str:
    fmt, shown = plot.label_fmt, plot.say(one.labels.get(metric, metric))
    numbers: dict[str, Any] = {"label": lambda _: shown, "best": lambda _: one.best(metric)[2]}
    numbers["at"] = lambda _: _at(one, metric)
    default = "{label}" if name is None else "{name}, {label}"
    label = model_labels(fmt, default, {name: one}, "metric", numbers)[name]
    return label + best.get((name, metric), "") if fmt is None else label


def _only(labels: dict[str, str]) -> str | None:
    """Spell what the axis shows where it is one metric; the caller's names stay as they are."""
    if len(labels) != 1:
        return None
    ((metric, label),) = labels.items()
    plain = metric in known_metrics() and label.split(" ")[0].islower()
    return _SPELLED.get(metric, label[:1].upper() + label[1:] if plain else label)


def _at(one: ThresholdMetrics, metric: str) -> float:
    """Return where a metric is best, on the abscissa of the panel."""
    cut, rate, _ = one.best(metric)
    return cut if one.over == "threshold" else rate


def _write_places(lines: list[ThresholdMetrics], metric: str) -> list[str]:
    """Write the cut-offs at which a metric is best, or the rates."""
    places = [_at(one, metric) for one in lines]
    if all(one.over == "threshold" for one in lines):
        return write_cutoffs(places, [divided_scores(one) for one in lines])
    return written(places, ".3g")


def _best_in_words(found: dict[str | None, ThresholdMetrics]) -> dict[tuple[str | None, str], str]:
    """Write the best value of each line that has one, and where it is reached."""
    words = {}
    for metric in dict.fromkeys(metric for one in found.values() for metric in one.values):
        having = {name: one for name, one in found.items() if metric in one.values}
        best = {name: one.best(metric)[2] for name, one in having.items() if one.better.get(metric) != ""}
        best = {name: value for name, value in best.items() if np.isfinite(value)}
        values = written(list(best.values()))
        at = _write_places([found[name] for name in best], metric)
        for name, value, place in zip(best, values, at, strict=True):
            words[name, metric] = f" ({value} at {place})"
    return words


def _best(one: ThresholdMetrics, metric: str) -> tuple[float, float] | None:
    """Find where a metric is best; rates are so at an end."""
    cut, rate, value = one.best(metric)
    if one.over == "threshold":
        low, high = _reach(one)
        rate = float(np.clip(cut, low, high))
    return None if one.better.get(metric) == "" else (rate, value)


def _stable(
    found: dict[str | None, ThresholdMetrics], wanted: Any, options: Options
) -> dict[str | None, Stable]:
    made = {name: stable(one, wanted, _reach(one), options) for name, one in found.items()}
    return {_key(name, one.metric): one for name, one in made.items()}


def _reach(one: ThresholdMetrics) -> tuple[float, float]:
    """Say where cut-offs below and above all scores stand: a little outside of them."""
    known = one.threshold[np.isfinite(one.threshold)]
    if not known.size:
        raise value_error("y_score", "is infinite for all cases", "pass finite scores")
    low, high = float(known[-1]), float(known[0])
    room = 0.04 * (high - low) or 0.5
    return low - room, high + room


def _path(one: ThresholdMetrics, value: Array) -> tuple[Array, Array]:
    """Order a metric from left to right; cut-offs beyond all scores stand a little outside of them."""
    if one.over == "rate":
        return columns(one.rate, value)
    at = one.threshold[::-1].astype(float)
    low, high = _reach(one)
    at, value = np.clip(at, low, high), value[::-1]
    return columns(np.append(low, at), np.append(value[0], value))


def _steps(one: ThresholdMetrics) -> bool:
    """Whether the metrics are step functions: not those of folds, or over the rate."""
    return one.over == "threshold" and (not one.low or one.level is not None)


def _band(one: ThresholdMetrics, metric: str) -> CurveBand | None:
    """Find the bounds of a metric wherever both are defined; None where there are none."""
    if metric not in one.low:
        return None
    low, high = one.low[metric], one.high[metric]
    if one.level is None:
        (x, low), (_, high) = _path(one, low), _path(one, high)
        known = np.isfinite(low) & np.isfinite(high)
        edges = x[known], low[known], high[known]
    elif (np.isfinite(low) & np.isfinite(high)).any():
        edges = _edges_at_cut_offs(one, low, high)
    else:
        return None
    x, low, high = edges
    return CurveBand.unchecked(x=x, y=low, low=low, high=high, kind=one.error) if x.size else None


def _edges_at_cut_offs(one: ThresholdMetrics, low: Array, high: Array) -> tuple[Array, Array, Array]:
    """Draw limits at every cut-off as those of the steps; at some of them they are joined by lines."""
    at, known = one.rate, np.isfinite(low) & np.isfinite(high)
    if one.over == "threshold":
        at = np.clip(one.threshold.astype(float), *_reach(one))
        at, low, high, known = (part[::-1] for part in (at, low, high, known))
    place = np.flatnonzero(known)
    before = at[place[0] - 1] if place[0] else _reach(one)[0]
    at, low, high = at[known], low[known], high[known]
    if not _steps(one):
        return at, low, high
    if place.size == place[-1] - place[0] + 1:  # each decides as those down to the next score below it
        return np.append(before, np.repeat(at, 2)[:-1]), np.repeat(low, 2), np.repeat(high, 2)
    return np.append(before, at), np.append(low[0], low), np.append(high[0], high)
