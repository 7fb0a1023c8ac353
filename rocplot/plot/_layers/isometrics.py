"""Lines of equal metric value."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from matplotlib.axes import Axes

from rocplot._faults import value_error, within
from rocplot._typing import Options
from rocplot.compute._metrics.isometric import isometric_lines
from rocplot.compute._metrics.metric import METRICS, parameter_names, record_of
from rocplot.compute._roc.roc import curve_of
from rocplot.plot import _artists
from rocplot.plot._captions import in_one_line, listed, short
from rocplot.plot._layers.layer import Key, Layer
from rocplot.plot._panel import Drawn, drawn

if TYPE_CHECKING:
    from rocplot.plot._picture import Plot

_OWN = {
    "metric": Key("MetricLike", "a metric of ``rocplot.compute.metric``"),
    "skew": Key("float", "c = N/P, by default that of the first model"),
    "levels": Key("Sequence[float]", "the values"),
}


def _of(parameter: str) -> str:
    """Name the metrics that have a parameter."""
    having = [record.name for record in METRICS.values() if parameter in (record.parameters or ())]
    return "of " + " and ".join(f"``{name}``" for name in having)


KEYS = _OWN | {name: Key("float", _of(name)) for name in parameter_names()}


def lines_of(options: Options, prior: float | None, positives: float | None = None) -> _artists.Isometrics:
    """Work out the lines; `positives` are those of the curve, for the metrics that count cases."""
    name, skew = options.get("metric", "accuracy"), options.get("skew")
    record = record_of(name, "isometrics")
    if skew is None:
        if not prior:
            raise value_error("isometrics", "needs skew=N/P", "neither the curve nor a prior gives it")
        skew = (1 - prior) / prior
    numbers = {key: options[key] for key in KEYS if key in options and key not in _OWN}
    if positives is not None and record.counts_cases and not {"positives", "negatives"} & set(numbers):
        numbers["positives"] = positives
    look = {key: value for key, value in options.items() if key not in KEYS}
    with within("isometrics"):
        lines = isometric_lines(name, skew, options.get("levels"), **numbers)
    return _artists.Isometrics(record.label(numbers), lines, look, skew)


def drawn_before(ax: Axes) -> list[_artists.Isometrics]:
    """List the isometrics in ROC space that earlier calls drew on axes."""
    made = [call.made.get("isometrics") for call in drawn(ax)]
    return [one for one in made if isinstance(one, _artists.Isometrics)]


def _prepared(plot: Plot[Any], options: Options) -> _artists.Isometrics:
    curve = curve_of(plot.first)
    return lines_of(options, curve.prior, None if curve.counts is None else curve.counts.n_positive)


def _draw(plot: Plot[Any], made: _artists.Isometrics, _style: Options) -> None:
    _artists.isometrics(plot.ax, made, partial(plot.space.path, plot.first), before=drawn_before(plot.ax))


def _said(call: Drawn, made: Any) -> str:
    name, lines = in_one_line(made[0]).removeprefix("equal "), made[1]
    return f"Thin lines: equal {name} ({listed(short(line[0]) for line in lines)})"


ISOMETRICS = Layer(
    "isometrics",
    "Lines of equal metric value.",
    _draw,
    _prepared,
    keys=KEYS,
    value="metric",
    kinds=(str, Callable),  # type: ignore[arg-type]
    repeats=True,
    rank=-1,
    caption=_said,
)
