"""Metrics over the threshold, and the stability of best thresholds under resampling."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Unpack

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._errors import make_value_error
from rocplot._numbers import (
    ratio,
    write_amount,
    write_cutoff,
    write_number,
    write_numbers,
    write_percent,
)
from rocplot._typing import Array, Options, Progress, Seed
from rocplot.compute import CurveBand, ThresholdMetrics, ThresholdStability
from rocplot.compute._base.reading import GroupedDataArguments, Scores, Truth
from rocplot.compute._base.result import get_negated_column
from rocplot.compute._counts.threshold_counts import get_divided_scores
from rocplot.compute._decisions.threshold_metrics import (
    Metrics,
    Request,
    read_metric_requests,
    reduce_to_pixel_columns,
)
from rocplot.compute._metrics.metric import index_metrics
from rocplot.compute._scores.score_distribution import choose_count_edges
from rocplot.page.sizes import get_background_color, get_marker_size
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import (
    begin_sentence,
    describe_limits,
    join_list,
    quote_user_text,
    write_model_numbers,
    write_on_one_line,
)
from rocplot.plot._layers.folds import draw_band_layer
from rocplot.plot._layers.layer import LEVEL, RESAMPLES, Key, Layer
from rocplot.plot._layers.rates import mark_best_value
from rocplot.plot._looks import MARK, override_look, yield_dash_patterns
from rocplot.plot._model_labels import write_label_thresholds, write_model_labels
from rocplot.plot._panel import DrawnPlot
from rocplot.plot._picture import LabelArguments, Model, Plot, picture

# -- The stability of best thresholds, drawn on the line of the metric that chooses them ----------

_SEED = 0  # fixed, so that the same call draws the same figure
_BARS, _HEIGHT = 50, 0.2  # columns of the strip, and its height as a fraction of the panel's
_APART = 0.02  # distance between the strip and the bar above it, as a fraction of the panel's height


@dataclass(frozen=True)
class StabilityStrip:
    """The distribution of the best thresholds of resamples, and their values for cases out of the bag."""

    found: ThresholdStability
    metric: str  # the metric that chooses
    label: str  # its name in the legend
    reach: tuple[float, float]  # abscissae for thresholds below and above all scores
    outside: tuple[float, float, float]  # mean and limits of values out of the bag
    edges: Array  # edges of the columns of the strip
    limits: tuple[str, str]  # texts of the limits of thresholds

    def place_threshold(self, cut: Any) -> Any:
        """Return the abscissa of a threshold, which may be infinite."""
        return np.clip(cut, *self.reach)

    @property
    def caption_text(self) -> str:
        """The description of the strip in a caption."""
        many, level = write_amount(self.found.threshold.size), write_percent(self.found.level)
        return (
            f"Strip: best cut-offs by {self.label} of {many} bootstrap resamples; bars: {level} % of them, "
            "and of their values out of bag, with the mean"
        )

    @property
    def legend_text(self) -> str:
        """The label of the strip in the legend."""
        mean = "undefined" if np.isnan(self.outside[0]) else write_number(self.outside[0])
        low, high = self.limits
        return f"out of bag: {mean}, {write_percent(self.found.level)} % of cut-offs {low} to {high}"


def resample_best_thresholds(
    result: ThresholdMetrics,
    requests: Mapping[str, Request],
    outer_thresholds: tuple[float, float],
    options: Options,
) -> StabilityStrip:
    """Compute the stability of the threshold that a drawn metric chooses, by resampling one model's cases."""
    if result.over != "threshold":
        raise ValueError('stability shows cut-offs, not rates: leave it out, or draw over="threshold"')
    if result.counts is None:
        raise make_value_error("stability", "draws resamples of one sample", "pass data, without fold")
    label = _find_deciding_metric(result, options.get("criterion"))
    sign, criterion = _make_criterion(result, label, requests)
    stability_options = {"seed": _SEED} | STABILITY.select_keys(options) | {"criterion": criterion}
    stability = compute.threshold_stability(result.counts, **stability_options)
    words = result.labels.get(label, label)
    if np.isinf(stability.value):
        best = write_cutoff(stability.estimate, get_divided_scores(result.counts))
        raise make_value_error(
            "stability",
            f": {words} is infinite at its best cut-off, {best}, as in any sample "
            "where one class alone lies beyond it",
            "choose another criterion, as 'youden'",
        )
    values = choose_count_edges(result.counts, _BARS)
    edges = np.linspace(*outer_thresholds, _BARS + 1)
    if values is not None:
        edges = np.unique(np.clip([*outer_thresholds, *values], *outer_thresholds))
    limits = [stability.low, stability.high]
    limits = limits[::-1] if get_negated_column(result) else limits  # ascending values of the column
    lowest, highest = write_label_thresholds(limits, [result.counts] * 2, even=True)
    out_of_bag = sign * stability.out_of_bag[~np.isnan(stability.out_of_bag)]
    if not out_of_bag.size:
        return StabilityStrip(
            stability, label, words, outer_thresholds, (np.nan,) * 3, edges, (lowest, highest)
        )
    ends = 0.5 - stability.level / 2, 0.5 + stability.level / 2
    method: Any = "linear" if np.isfinite(out_of_bag).all() else "nearest"  # no interpolation to infinity
    low, high = np.quantile(out_of_bag, ends, method=method)
    mean = float(out_of_bag.mean())
    return StabilityStrip(
        stability, label, words, outer_thresholds, (mean, float(low), float(high)), edges, (lowest, highest)
    )


def _find_deciding_metric(result: ThresholdMetrics, criterion: str | None) -> str:
    """Return the drawn metric that chooses, by default the first that is not best at an end."""
    best = [label for label in result.values if result.better.get(label) != ""]
    if not best:
        raise ValueError('stability needs a metric that has a best cut-off: add one, as "youden", to metrics')
    if criterion is None:
        return best[0]
    matches = [label for label in best if criterion in (label, result.labels.get(label))]
    if not matches:
        choice = ", ".join(map(repr, best))
        raise make_value_error(
            "stability: criterion", f"={criterion!r} must be a metric that is drawn", f"{choice}"
        )
    return matches[0]


def _make_criterion(result: ThresholdMetrics, label: str, requests: Mapping[str, Request]) -> tuple[int, Any]:
    """Return a criterion to maximize, and the sign that turns its values back into those of the metric."""
    if label not in requests and label in index_metrics():  # a result was passed, without its requests
        kws: Any = {"y_true": result.counts, "metrics": label, "prevalence": result.prevalence}
        recomputed = compute.threshold_metrics(**kws).values[label]
        if np.array_equal(result.values[label], recomputed, equal_nan=True):
            requests = read_metric_requests(label)
    if label not in requests:
        raise make_value_error(
            "stability: a", f"ready result does not say which metric {label!r} is", "pass data and metrics"
        )
    record, parameters = requests[label]
    if record.name in index_metrics() and not parameters and result.prevalence is None:
        return 1, record.name
    sign, q = -1 if record.better == "low" else 1, result.prevalence
    return (
        sign,
        lambda fpr, tpr, skew: (
            sign
            * record.at(fpr, tpr, skew if q is None else (1 - q) / q, **record.check_parameters(parameters))
        ),
    )


def _draw_stability(
    plot: Plot[Any], model: Model[Any], stability: StabilityStrip | None, style: Options
) -> None:
    """Draw a histogram of the chosen thresholds, and a cross for their values out of the bag."""
    if stability is None:
        return
    (low, high), gid = plot.ax.get_ylim(), model.make_gid("stability")
    cuts = stability.place_threshold(stability.found.threshold[~np.isnan(stability.found.threshold)])
    counts, edges = np.histogram(cuts, bins=stability.edges)
    height = low + _HEIGHT * (high - low) * counts / max(counts.max(), 1)
    strip: Options = {"facecolor": model.look.color, "gid": gid}
    x, top = np.repeat(edges, 2)[1:-1], np.repeat(height, 2)
    _artists.draw_band(plot.ax, x, np.full(top.size, low), top, **strip)
    look: Options = {"color": model.look.color, "gid": gid}
    ends = stability.place_threshold(np.array([stability.found.low, stability.found.high]))
    line_y = low + (_HEIGHT + _APART * (1 + plot.models.index(model) / len(plot.models))) * (high - low)
    _artists.draw_line(plot.ax, ends, [line_y, line_y], **look)
    mean, *limits = stability.outside
    x, y = stability.place_threshold(np.array([stability.found.estimate])), np.array([mean])
    _artists.draw_error_bars(plot.ax, x, y, None, np.array(limits)[:, None], **look)
    look |= {
        "markersize": get_marker_size(MARK),
        "markerfacecolor": get_background_color(),
        "label": stability.legend_text,
    }
    _artists.draw_points(plot.ax, x, y, **override_look(look, style))


def _write_caption_of_stability(call: DrawnPlot, prepared: Any) -> str:
    values = zip(call.results, (stability.legend_text for stability in prepared.values()), strict=True)
    return f"{next(iter(prepared.values())).caption_text} ({write_model_numbers(call, dict(values))})"


STABILITY = Layer(
    "stability",
    "The cut-offs that are best, by one of the metrics, in bootstrap resamples: a strip of them, with a "
    "bar between their limits, and, at the best cut-off of the sample, the mean and limits of the metric "
    "for the cases not drawn (see ``rocplot.compute.threshold_stability``).",
    _draw_stability,
    keys={
        "criterion": Key("str", "the metric that chooses, by default the first one drawn that is not a rate"),
        **LEVEL,
        **RESAMPLES,
    },
    value="criterion",
    kinds=(str,),
    rank=3,
    caption=_write_caption_of_stability,
)


# -- Metrics over the threshold -------------------------------------------------------------------

_WORDS = {"threshold": "Threshold", "rate": "Predicted positive rate"}


BAND = Layer(
    "band",
    "With folds, their spread around the mean; with `intervals`, the confidence intervals.  The legend "
    "says which.",
    draw_band_layer,
    artist=PolyCollection,
    default=True,
    rank=1,
    caption=describe_limits(),
)


def _write_caption_of_best_values(call: DrawnPlot, _prepared: Any) -> str:
    """Write which metrics have a mark: rates, which are best at an end, and callers' functions have none."""
    lines = [(result, metric) for result in call.results.values() for metric in result.values]
    names = {result.labels.get(metric, metric): result.better.get(metric) != "" for result, metric in lines}
    marked = [write_on_one_line(name) for name, is_marked in names.items() if is_marked]
    if not marked:
        return ""
    marked_lines = [(result, metric) for result, metric in lines if result.better.get(metric) != ""]
    ties = any(len({rate for _, rate, _ in result.best_range(metric)}) > 1 for result, metric in marked_lines)
    of_ties = ", of equal ones in a row that with the most predicted positives" * ties
    which = join_list(marked) if len(marked) < len(names) else "each metric"
    return f"Marked: the best value of {which}{of_ties}"


BEST = Layer(
    "best",
    "The point at which each metric has its best value, at the end of the axis if that is the cut-off ∞; of "
    "neighbouring cut-offs that are as good, the one with the most predicted positives.  Not for rates such "
    "as the tpr, which are best at an end, nor for your functions, which do not tell if high is good.",
    mark_best_value,
    default=True,
    rank=2,
    caption=_write_caption_of_best_values,
)


def _start_caption(call: DrawnPlot) -> str:
    lines, names = [write_on_one_line(label) for label in call.labels.values()], list(call.results)
    whose = ""
    if len(names) == 1 and names[0] is not None:
        plain = [line.removeprefix(f"{names[0]}, ") for line in lines]
        if not any(names[0] in line for line in plain):
            whose, lines = f" of {quote_user_text(names[0])}", plain
    first = next(iter(call.results.values()))
    axis_name = "threshold" if first.over == "threshold" else "predicted positive rate"
    prevalences = dict.fromkeys(result.prevalence for result in call.results.values())
    words = [
        "that of the sample" if value is None else f"a prevalence of {ratio(value)}" for value in prevalences
    ]
    population = "" if list(prevalences) == [None] else f", at {join_list(words)}"
    listed = join_list(lines) if len(names) == 1 else "; ".join(lines)  # names of models precede commas
    return f"Metrics over the {axis_name}{population}{whose}: {listed}"


class ThresholdMetricsArguments(GroupedDataArguments, LabelArguments, total=False):
    """What `threshold_metrics` takes besides its own options and layers."""

    y_true: Truth
    y_score: Scores
    hue_order: Sequence[str] | None


@picture(
    compute.threshold_metrics,
    (BEST, BAND, STABILITY),
    fields={"label": "the metric", "best": "its best value", "at": "where that is"},
    by_model=("hue_order",),
    caption=_start_caption,
)
def threshold_metrics(
    plot: Plot[ThresholdMetrics],
    *,
    metrics: Metrics = ("accuracy", "precision", "tpr", "f_beta"),
    prevalence: float | None = None,
    over: Literal["threshold", "rate"] = "threshold",
    fold: ArrayLike | None = None,
    errorbar: Literal["sd", "range"] = "sd",
    n_samples: int = 201,
    intervals: bool = False,
    level: float = 0.95,
    n_resamples: int = 2000,
    seed: Seed = None,
    progress: Progress = True,
    **shared: Unpack[ThresholdMetricsArguments],
) -> Axes:
    """Draw metrics of the confusion matrix over the threshold, or over the predicted-positive rate.

    Use it to choose a threshold, and to see how much a metric depends on the choice.

    Parameters
    ----------
    {reading}
    {groups}  Intervals then allow for the groups.
    metrics : str, callable, sequence or mapping
        Names of ``rocplot.compute.metric``, or functions of (fpr, tpr, skew).  A mapping gives labels: label
        → name, or label → dict of ``metric`` and its parameters, such as
        ``{"F½": {"metric": "f_beta", "beta": 0.5}}``, or ``{"cost": {"metric": "cost", "cost_ratio": 0.04}}``
        where a false positive costs .04 times as much as a false negative.
    prevalence : float in (0, 1), optional
        P(positive) where the classifier will be used, for metrics that depend on it.
    over : {"threshold", "rate"}
        The x-axis: the distinct scores, or the predicted-positive rates that they give.
    fold : array-like, column name or list of column names, optional
        The fold of each case, to average metrics over folds at equal cut-offs or rates.
    errorbar : {"sd", "range"}
        Spread of the folds: mean ± standard deviation (ddof 1), or smallest to largest value.
    n_samples : int
        With folds, the number of rates from 0 to 1, or the largest number of cut-offs, taken evenly from
        all scores.
    intervals : bool
        Shade the confidence interval of each metric at each cut-off, by the methods of
        ``rocplot.compute.metrics_at``.  Not with folds.
    level : float in (0, 1)
        Confidence level of each interval, as a proportion.  It does not hold for all cut-offs at once.
    {resampling}
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``threshold_metrics:<model>:<metric>``, ``best:<model>:<metric>`` and so
        on; without the model if it has no name.

    Raises
    ------
    {raises}
    ValueError
        Also for a fold with one class, an unknown metric, parameter, `over` or `errorbar`, folds together
        with intervals, or `stability` over the rate, of folds, of pooled scores or without a metric that has
        a best cut-off.

    See Also
    --------
    rocplot.compute.threshold_metrics : The metrics as numbers.
    rocplot.compute.metric : The definition of each metric.
    rocplot.compute.metrics_at : Metrics with intervals at one cut-off.
    rocplot.compute.threshold_stability : Best cut-offs of resamples.
    isometrics : Lines of equal metric value in ROC space.

    Notes
    -----
    Flach's slides, "Turning rankers into classifiers".  Over the threshold every metric is a step function:
    a cut-off between two scores gives the same decisions as the higher one.  If there are more than 10 000
    points, the line shows the first, least, greatest and last value in each of 2 500 columns.

    By default a line's label is its metric, with the best value if it is marked, and with the name of the
    model if there are several; the legend goes above the panel.  A single metric is named beside the axis.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = threshold_metrics([1, 0, 1, 0], [0.9, 0.4, 0.35, 0.2], metrics=["accuracy"], ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['threshold_metrics:accuracy', 'best:accuracy']
    >>> plt.close(fig)
    """
    results = plot.read()
    if plot.of_grid:
        plot.label_fmt = "{name}, {label}"
    marked = plot.layer_options["best"] is not None
    best = _write_best_values(results)
    lines = [
        (
            _make_line_key(name, metric),
            result,
            metric,
            _write_line_label(plot, name, result, metric, best if marked else {}),
        )
        for name, result in results.items()
        for metric in result.values
    ]
    plot.prepare_layers(
        band=lambda _: {key: _find_bounds(result, metric) for key, result, metric, _ in lines},
        best=lambda _: {key: _find_best_index(result, metric) for key, result, metric, _ in lines},
        stability=lambda options: _prepare_stability(
            results, {} if plot.is_precomputed else read_metric_requests(metrics), options
        ),
    )
    plot.models = [Model(key, result, label) for key, result, _, label in lines]
    paths = {key: _trace_metric(result, result.values[metric]) for key, result, metric, _ in lines}

    kind = plot.first_result.over
    only = _name_single_metric({metric: result.labels.get(metric, metric) for _, result, metric, _ in lines})
    losses = all(result.better.get(metric) == "low" for _, result, metric, _ in lines)
    ranges = list(paths.values())
    plot.lay_out_axes(
        _axes.lay_out_metrics, _WORDS[kind], ranges, unit=kind == "rate", only=only, losses=losses
    )
    alike = "color" in plot.line_kws  # one color, as in seaborn's grids: dashes distinguish metrics
    styles = dict(
        zip(dict.fromkeys(metric for _, _, metric, _ in lines), yield_dash_patterns(), strict=False)
    )
    for model, (_, _, metric, _) in zip(plot.models, lines, strict=True):
        # a threshold between two scores decides as the upper one
        look: Options = {"drawstyle": "steps-pre"} if _is_step_function(model.result) else {}
        plot.curve(model, *paths[str(model.name)], **look | ({"linestyle": styles[metric]} if alike else {}))
    plot.draw_layers()
    return plot.finish_axes()


# -- computed before anything is drawn ------------------------------------------------------------


def _make_line_key(name: str | None, metric: str) -> str:
    """Make the key of a line, which its gid contains."""
    return metric if name is None else f"{name}:{metric}"


def _write_line_label(
    plot: Plot[Any], name: str | None, result: ThresholdMetrics, metric: str, best: dict[Any, str]
) -> str:
    fmt, metric_name = plot.label_fmt, plot.translate_text(result.labels.get(metric, metric))
    numbers: dict[str, Any] = {"label": lambda _: metric_name, "best": lambda _: result.best(metric)[2]}
    numbers["at"] = lambda _: _find_best_abscissae(result, metric)[0]
    is_alone = len(plot.results) == 1 and len(result.values) > 1 and not plot.panel.calls
    default = "{label}" if name is None or is_alone else "{name}, {label}"
    label = write_model_labels(fmt, default, {name: result}, "metric", numbers)[name]
    return label + best.get((name, metric), "") if fmt is None else label


def _name_single_metric(labels: dict[str, str]) -> str | None:
    """Return the axis label if all lines are of one metric; names given by the caller are not changed."""
    if len(labels) != 1:
        return None
    ((metric, label),) = labels.items()
    return begin_sentence(label) if metric in index_metrics() else label


def _find_best_abscissae(result: ThresholdMetrics, metric: str) -> tuple[float, float]:
    """Return the ends of the thresholds or rates at which a metric is best, that of most positives first."""
    first, last = (point[0 if result.over == "threshold" else 1] for point in result.best_range(metric))
    return first, last


def _write_places(lines: list[ThresholdMetrics], metric: str) -> list[str]:
    """Write the thresholds, or the rates, at which a metric is best: "at 0.5", or "from 0.4 to 0.5"."""
    ends = [_find_best_abscissae(one, metric) for one in lines]
    places = [place for pair in ends for place in pair]
    if all(one.over == "threshold" for one in lines):
        texts = write_label_thresholds(places, [one for one in lines for _ in range(2)], even=True)
    else:
        texts = write_numbers(places)
    words = []
    for one, (first, last), *pair in zip(lines, ends, texts[::2], texts[1::2], strict=True):
        is_negated = one.over == "threshold" and bool(get_negated_column(one))
        rising = pair if (first < last) != is_negated else pair[::-1]
        words.append(f"at {pair[0]}" if first == last else f"from {' to '.join(rising)}")
    return words


def _write_best_values(results: dict[str | None, ThresholdMetrics]) -> dict[tuple[str | None, str], str]:
    """Write the best value of each line that has one, with its threshold or rate."""
    words = {}
    for metric in dict.fromkeys(metric for result in results.values() for metric in result.values):
        having = {name: result for name, result in results.items() if metric in result.values}
        best = {
            name: result.best(metric)[2] for name, result in having.items() if result.better.get(metric) != ""
        }
        best = {name: value for name, value in best.items() if np.isfinite(value)}
        values = write_numbers(list(best.values()))
        positions = _write_places([results[name] for name in best], metric)
        for name, value, place in zip(best, values, positions, strict=True):
            words[name, metric] = f" ({value} {place})"
    return words


def _find_best_index(result: ThresholdMetrics, metric: str) -> tuple[float, float] | None:
    """Return the point at which a metric is best, or None for rates, which are best at an end.

    Of neighbours that are as good it has the most positives: the last one may have hardly any.
    """
    (cut, rate, value), _ = result.best_range(metric)
    if result.over == "threshold":
        low, high = _find_outer_thresholds(result)
        rate = float(np.clip(cut, low, high))
    return None if result.better.get(metric) == "" else (rate, value)


def _prepare_stability(
    results: dict[str | None, ThresholdMetrics], requests: Any, options: Options
) -> dict[str | None, StabilityStrip]:
    stabilities = {
        name: resample_best_thresholds(result, requests, _find_outer_thresholds(result), options)
        for name, result in results.items()
    }
    return {_make_line_key(name, stability.metric): stability for name, stability in stabilities.items()}


def _find_outer_thresholds(result: ThresholdMetrics) -> tuple[float, float]:
    """Return the abscissae for thresholds below and above all scores, a little outside the scores."""
    thresholds = result.threshold[np.isfinite(result.threshold)]
    if not thresholds.size:
        raise make_value_error("y_score", "is infinite for all cases", "pass finite scores")
    low, high = float(thresholds[-1]), float(thresholds[0])
    room = 0.04 * (high - low) or 0.5
    return low - room, high + room


def _trace_metric(result: ThresholdMetrics, value: Array) -> tuple[Array, Array]:
    """Trace a metric from left to right, with infinite thresholds a little outside the scores."""
    if result.over == "rate":
        return reduce_to_pixel_columns(result.rate, value)
    x = result.threshold[::-1].astype(float)
    low, high = _find_outer_thresholds(result)
    x, value = np.clip(x, low, high), value[::-1]
    return reduce_to_pixel_columns(np.append(low, x), np.append(value[0], value))


def _is_step_function(result: ThresholdMetrics) -> bool:
    """Return whether the metrics are step functions, as they are over thresholds without folds."""
    return result.over == "threshold" and (not result.low or result.level is not None)


def _find_bounds(result: ThresholdMetrics, metric: str) -> CurveBand | None:
    """Return the limits of a metric where both are defined, or None without limits."""
    if metric not in result.low:
        return None
    low, high = result.low[metric], result.high[metric]
    if result.level is None:
        (x, low), (_, high) = _trace_metric(result, low), _trace_metric(result, high)
        is_finite = np.isfinite(low) & np.isfinite(high)
        edges = x[is_finite], low[is_finite], high[is_finite]
    elif (np.isfinite(low) & np.isfinite(high)).any():
        edges = _trace_threshold_bounds(result, low, high)
    else:
        return None
    x, low, high = edges
    return CurveBand.build_unchecked(x=x, y=low, low=low, high=high, kind=result.error) if x.size else None


def _trace_threshold_bounds(result: ThresholdMetrics, low: Array, high: Array) -> tuple[Array, Array, Array]:
    """Trace limits as steps if they are known at every threshold, else as lines between those known."""
    x, is_finite = result.rate, np.isfinite(low) & np.isfinite(high)
    if result.over == "threshold":
        x = np.clip(result.threshold.astype(float), *_find_outer_thresholds(result))
        x, low, high, is_finite = (part[::-1] for part in (x, low, high, is_finite))
    place = np.flatnonzero(is_finite)
    x_start = x[place[0] - 1] if place[0] else _find_outer_thresholds(result)[0]
    x, low, high = x[is_finite], low[is_finite], high[is_finite]
    if not _is_step_function(result):
        return x, low, high
    if place.size == place[-1] - place[0] + 1:  # known at all thresholds between
        return np.append(x_start, np.repeat(x, 2)[:-1]), np.repeat(low, 2), np.repeat(high, 2)
    return np.append(x_start, x), np.append(low[0], low), np.append(high[0], high)
