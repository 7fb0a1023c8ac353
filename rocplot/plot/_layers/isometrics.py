"""The layer `isometrics`: lines of equal metric value."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from matplotlib.axes import Axes

from rocplot._errors import make_value_error, prefix_argument
from rocplot._typing import Options
from rocplot.compute._metrics.isometric import trace_isometrics
from rocplot.compute._metrics.metric import METRICS, list_parameter_names, look_up_metric
from rocplot.compute._roc.roc import get_curve
from rocplot.plot import _artists
from rocplot.plot._captions import join_list, write_on_one_line, write_short_number
from rocplot.plot._layers.layer import Key, Layer
from rocplot.plot._panel import DrawnPlot, list_drawn_plots

if TYPE_CHECKING:
    from rocplot.plot._picture import Plot

_PARAMETERS = {
    "metric": Key("MetricLike", "a metric of ``rocplot.compute.metric``"),
    "skew": Key("float", "c = N/P, by default that of the first model"),
    "levels": Key("Sequence[float]", "the values of the metric"),
}


def _list_metrics_with(parameter: str) -> str:
    """List the metrics that have a parameter, as the meaning of its key says it."""
    having = [record.name for record in METRICS.values() if parameter in (record.parameters or ())]
    return "of " + " and ".join(f"``{name}``" for name in having)


KEYS = _PARAMETERS | {name: Key("float", _list_metrics_with(name)) for name in list_parameter_names()}


def compute_lines(
    options: Options, prior: float | None, positives: float | None = None
) -> _artists.IsometricLines:
    """Compute the lines; `positives` is the number of positives, which metrics that count cases need."""
    name, skew = options.get("metric", "accuracy"), options.get("skew")
    record = look_up_metric(name, "isometrics")
    if skew is None:
        if not prior:
            raise make_value_error("isometrics", "needs skew=N/P", "neither the curve nor a prior gives it")
        skew = (1 - prior) / prior
    numbers = {key: options[key] for key in KEYS if key in options and key not in _PARAMETERS}
    if positives is not None and record.counts_cases and not {"positives", "negatives"} & set(numbers):
        numbers["positives"] = positives
    look = {key: value for key, value in options.items() if key not in KEYS}
    with prefix_argument("isometrics"):
        lines = trace_isometrics(name, skew, options.get("levels"), **numbers)
    return _artists.IsometricLines(record.label(numbers), lines, look, skew)


def list_drawn_isometrics(ax: Axes) -> list[_artists.IsometricLines]:
    """List the isometrics in ROC space that earlier calls drew on an axes."""
    prepared = [call.made.get("isometrics") for call in list_drawn_plots(ax)]
    return [lines for lines in prepared if isinstance(lines, _artists.IsometricLines)]


def _prepare_isometrics(plot: Plot[Any], options: Options) -> _artists.IsometricLines:
    curve = get_curve(plot.first_result)
    return compute_lines(options, curve.prior, None if curve.counts is None else curve.counts.n_positive)


def _draw_isometrics(plot: Plot[Any], made: _artists.IsometricLines, _style: Options) -> None:
    _artists.draw_isometrics(
        plot.ax,
        made,
        partial(plot.space.path, plot.first_result),
        drawn_requests=list_drawn_isometrics(plot.ax),
    )


def _write_caption_of_isometrics(call: DrawnPlot, made: Any) -> str:
    name, lines = write_on_one_line(made[0]).removeprefix("equal "), made[1]
    return f"Thin lines: equal {name} ({join_list(write_short_number(line[0]) for line in lines)})"


ISOMETRICS = Layer(
    "isometrics",
    "Lines of equal metric value.",
    _draw_isometrics,
    _prepare_isometrics,
    keys=KEYS,
    value="metric",
    kinds=(str, Callable),  # type: ignore[arg-type]
    repeatable=True,
    rank=-1,
    caption=_write_caption_of_isometrics,
)
