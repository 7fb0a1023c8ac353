"""Signal detection: two Gaussians, a threshold, and the curve that they give."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from numbers import Real
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection

from rocplot import compute
from rocplot._faults import renamed, type_error, value_error
from rocplot._numbers import write, write_cutoff
from rocplot._typing import Array, Options
from rocplot._validation import number
from rocplot.compute._roc.binormal import BinormalCurve, crossing
from rocplot.page import legends
from rocplot.page.measures import marker_size
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import listed, short
from rocplot.plot._layers.layer import Layer
from rocplot.plot._layers.rates import AREA
from rocplot.plot._looks import DOTTED, Look, over
from rocplot.plot._panel import Drawn, panel_of
from rocplot.plot._picture import Model, Plot, picture

_REACH = 3.3  # standard deviations of a density that are drawn
_POINTS = 601  # at which a density is drawn
_POINT = 8 / 7  # size of the marker of the threshold, in an inset
_CLEAR = 1.5  # of the threshold's line and its words


@dataclass(frozen=True)
class _Scores:
    """The scores of one class: normal, and what share of them reaches the threshold."""

    mean: float
    sd: float
    rate: str
    cut: float

    @property
    def value(self) -> float:
        from scipy.special import ndtr

        return float(ndtr((self.mean - self.cut) / self.sd))

    def density(self, x: Any) -> Array:
        return np.asarray(np.exp(-(((x - self.mean) / self.sd) ** 2) / 2) / (self.sd * np.sqrt(2 * np.pi)))


@dataclass(frozen=True)
class _Curve:
    """The binormal curve, the point of the threshold, and where both are drawn."""

    curve: BinormalCurve
    point: tuple[float, float]
    ax: Axes | None


def _draw_area(plot: Plot[_Scores], model: Model[_Scores], x: Array, style: Options) -> None:
    if x.size:
        look: Options = {"facecolor": model.look.color, "gid": model.gid("area"), "alpha": 0.25}
        _artists.area(plot.ax, x, model.result.density(x), **over(look, style, PolyCollection))


def _draw_curve(plot: Plot[_Scores], made: _Curve, style: Options) -> None:
    """Draw the ROC curve with the point of the threshold: in an inset, in the color of the signal."""
    look: Options = {"gid": "binormal", "label": f"binormal (AUC {write(made.curve.auc)})"}
    if made.ax is None:
        look |= {"color": plot.models[0].look.color, "linestyle": "-"}
    ax = _axes.roc_inset(plot.ax) if made.ax is None else made.ax
    _axes.lay_out_shared(ax, _axes.roc)
    own = Look.of(_artists.curve(ax, made.curve.fpr, made.curve.tpr, **over(look, style)))
    if not _artists.has(ax, "chance"):
        _artists.line(ax, [0, 1], [0, 1], avoid=True, gid="chance", linestyle=DOTTED, zorder=1.5)
    at: Options = {"color": own.color, "markersize": marker_size(_POINT), "gid": "operating_point"}
    _artists.points(ax, *made.point, **at)
    if made.ax is None:
        spots = [(0.66, 0.12), (0.66, 0.25), (0.34, 0.88)]
        _artists.label_on(ax, f"AUC {write(made.curve.auc)}", spots, color=own.color)
    else:
        legends.draw(ax, "auto", has_names=True, loc="lower right")


CURVE = Layer(
    "curve",
    "The binormal ROC curve with the point of the threshold, in an inset, in the color of the signal; a "
    "second call adds its own.",
    _draw_curve,
    default=True,
    once=True,
    repeats=True,
    caption="Inset: the binormal ROC curve with the point of the threshold",
)


def _caption(call: Drawn) -> str:
    rows = [
        f"{name} with mean {short(one.mean)} and standard deviation {short(one.sd)} "
        f"({one.rate} {write(one.value)})"
        for name, one in call.results.items()
    ]
    at = call.options.get("threshold")
    cut = f", at the threshold {_write_threshold(call.results)}" if isinstance(at, Real) else ""
    return f"Two normal distributions of scores: {listed(rows)}{cut}"


@picture(
    None,
    (
        AREA.changed(
            meaning="True positives and false positives, shaded: right of the threshold.",
            draw=_draw_area,
            default=True,
            caption="Shaded: true and false positives",
        ),
        CURVE,
    ),
    fields={"rate": "tpr or fpr", "value": "its value", "mean": "of the scores", "sd": "of the scores"},
    main="the densities' lines",
    caption=_caption,
)
def signal_detection(
    plot: Plot[_Scores],
    *,
    signal: tuple[float, float] = (1, 1),
    noise: tuple[float, float] = (0, 1),
    threshold: float | None = None,
    curve_ax: Axes | None = None,
) -> Axes:
    """Draw two Gaussians with a threshold, the rates that it gives, and their ROC curve.

    Parameters
    ----------
    signal, noise : (mean, sd)
        Of the scores of positives and of negatives.
    threshold : float, optional
        Positive iff score ≥ threshold; by default where the densities cross (likelihood ratio 1), which is
        best for equal priors and costs, but for a signal below noise of the same spread: there it is worst.
    curve_ax : Axes, optional
        Where to draw the curve in place of the inset.
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``signal_detection:signal``, ``signal_detection:noise``, ``threshold``,
        ``area:signal``, ``area:noise``; the curve's are ``binormal`` and ``operating_point``.

    Raises
    ------
    ValueError, TypeError
        For standard deviations that are not above 0, or a threshold or mean that is not finite.

    See Also
    --------
    rocplot.compute.binormal : The curve as numbers.
    rocplot.compute.fit_binormal : The two Gaussians that fit given scores.
    score_distribution : The distributions of given scores.

    Notes
    -----
    Flach's slides, "Signal detection theory"; Fawcett (2004), section 4.4.  With unequal variances the
    curve crosses the diagonal at fpr = Φ(a/(1 − b)) and has a hook there: see ``compute.binormal``.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = signal_detection(signal=(2, 1.5), ax=ax)
    >>> plt.close(fig)
    """
    (m, s), (n, r) = _gaussian(signal, "signal"), _gaussian(noise, "noise")
    cut = crossing((m, s), (n, r)) if threshold is None else number(threshold, "threshold", -np.inf)
    both = {"signal": _Scores(m, s, "tpr", cut), "noise": _Scores(n, r, "fpr", cut)}
    plot.take(both)
    low, high = _reach(both)
    peak = max(float(one.density(one.mean)) for one in both.values())
    right = np.linspace(max(cut, low), high, 301) if cut < high else np.array([])
    beside = None if curve_ax is None else _curve_axes(curve_ax, plot.standing)
    point = both["noise"].value, both["signal"].value
    plot.prepare(
        area=lambda _: dict.fromkeys(both, right),
        curve=lambda _: _Curve(compute.binormal((m - n) / s, r / s), point, beside),
    )
    plot.label(
        "{name} ({rate} {value:.3f})",
        "",
        rate=lambda one: plot.say(one.rate),
        value=lambda one: one.value,
        mean=lambda one: one.mean,
        sd=lambda one: one.sd,
    )

    inset = plot.wanted["curve"] is not None and beside is None
    ax = plot.begin(_axes.densities, (low, high), peak * (2.6 if inset else 1.2))
    x = np.linspace(low, high, _POINTS)
    for model in plot.models:
        plot.curve(model, x, model.result.density(x))
    _artists.line(ax, [cut, cut], [0, 1.08 * peak], gid="threshold", avoid=True, zorder=2.1)
    if low < cut < high:
        _artists.label(ax, f"threshold {_write_threshold(both)}", cut, 1.08 * peak, clear=_CLEAR)
    plot.draw_layers()
    return plot.end("upper left")


def _reach(both: Mapping[Any, _Scores]) -> tuple[float, float]:
    """Return the scores between which both densities are drawn."""
    ends = [(one.mean - _REACH * one.sd, one.mean + _REACH * one.sd) for one in both.values()]
    return min(low for low, _ in ends), max(high for _, high in ends)


def _write_threshold(both: Mapping[Any, _Scores]) -> str:
    """Write the threshold as far as the panel can show it; there are no cases that it divides."""
    return write_cutoff(next(iter(both.values())).cut, np.linspace(*_reach(both), _POINTS))


def _curve_axes(curve_ax: object, standing: Axes | None) -> Axes:
    """Check the axes of the curve, which shares none with that of the densities."""
    with renamed(ax="curve_ax"):
        ax = _axes.axes(curve_ax)
        for way in "xy":
            if standing in getattr(ax, f"get_shared_{way}_axes")().get_siblings(ax):
                raise value_error("ax", f"shares its {way} axis with the densities", "draw on another axes")
        _axes.check_shared(ax, _axes.roc, panel_of(ax).terms, False)
    return ax


def _gaussian(value: Any, argument: str) -> tuple[float, float]:
    try:
        mean, sd = value
    except (TypeError, ValueError) as error:
        raise type_error(argument, f"must be a pair (mean, sd), not {value!r}") from error
    spread = f"the standard deviation of {argument}"
    return number(mean, argument, -np.inf), number(sd, spread, above=True)
