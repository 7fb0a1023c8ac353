"""Signal detection: two Gaussians, a threshold, and their ROC curve."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from numbers import Real
from typing import Any, Unpack

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.ticker import FixedLocator

from rocplot import compute
from rocplot._errors import make_type_error, make_value_error, rename_arguments, write_value
from rocplot._numbers import write_cutoff, write_number
from rocplot._typing import Array, Options
from rocplot._validation import check_number
from rocplot.compute._roc.binormal import BinormalCurve, find_crossing
from rocplot.page import legends
from rocplot.page.sizes import get_marker_size, get_text_unit
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import join_list, write_short_number
from rocplot.plot._layers.layer import Layer
from rocplot.plot._layers.rates import AREA
from rocplot.plot._looks import DOTTED, Look, override_look
from rocplot.plot._panel import DrawnPlot, get_panel
from rocplot.plot._picture import LabelArguments, Model, Plot, picture

_REACH = 3.3  # standard deviations on both sides of the mean for which a density is drawn
_POINTS = 601  # number of points of a density
_LEAST_INSET = 42.0  # side of an inset whose words have room, in units of the text
_POINT = 8 / 7  # size of the threshold's marker on the curve, in units of the style's size
_LEGEND_TOP = 1.7  # of the higher peak: the end of the y axis with room for a legend of two rows
_CLEAR = 1.5  # distance between the threshold's line and its label


@dataclass(frozen=True)
class _ClassScores:
    """The normal distribution of the scores of one class, with the threshold and the name of its rate."""

    mean: float
    sd: float
    rate: str
    threshold: float

    @property
    def value(self) -> float:
        from scipy.special import ndtr

        return float(ndtr((self.mean - self.threshold) / self.sd))

    def compute_density(self, x: Any) -> Array:
        return np.asarray(np.exp(-(((x - self.mean) / self.sd) ** 2) / 2) / (self.sd * np.sqrt(2 * np.pi)))


@dataclass(frozen=True)
class _BinormalPicture:
    """The binormal curve, the point of the threshold, and the axes for both, None for an inset."""

    curve: BinormalCurve
    point: tuple[float, float]
    ax: Axes | None
    inset: Axes | None = None  # the drawn one, which is left out without room


def _draw_area(plot: Plot[_ClassScores], model: Model[_ClassScores], x: Array, style: Options) -> None:
    if x.size:
        look: Options = {"facecolor": model.look.color, "gid": model.make_gid("area"), "alpha": 0.25}
        _artists.draw_area(
            plot.ax, x, model.result.compute_density(x), **override_look(look, style, PolyCollection)
        )


def _draw_binormal_curve(plot: Plot[_ClassScores], binormal: _BinormalPicture, style: Options) -> None:
    """Draw the ROC curve with the point of the threshold, in an inset or on the axes of the caller."""
    look: Options = {"gid": "binormal", "label": f"binormal (AUC {write_number(binormal.curve.auc)})"}
    if binormal.ax is None:
        look |= {"color": plot.models[0].look.color, "linestyle": "-"}
    ax = binormal.ax
    if ax is None:
        ax = _add_roc_inset(plot.ax)
        plot.prepared["curve"] = replace(binormal, inset=ax)
    _axes.lay_out_shared(ax, _axes.lay_out_roc_space)
    curve_look = Look.from_line(
        _artists.draw_curve(ax, binormal.curve.fpr, binormal.curve.tpr, **override_look(look, style))
    )
    if not _artists.has_artist(ax, "chance"):
        _artists.draw_line(ax, [0, 1], [0, 1], avoid=True, gid="chance", linestyle=DOTTED, zorder=1.5)
    point_kws: Options = {
        "color": curve_look.color,
        "markersize": get_marker_size(_POINT),
        "gid": "operating_point",
    }
    _artists.draw_points(ax, *binormal.point, **point_kws)
    if binormal.ax is None:
        spots = [(0.66, 0.12), (0.66, 0.25), (0.34, 0.88)]
        _artists.write_label_on_line(
            ax,
            f"AUC {write_number(binormal.curve.auc)}",
            spots,
            color=curve_look.color,
            series="auc",
            asked=True,
        )
    else:
        legends.draw_legend(ax, "auto", has_names=True, loc="lower right")


def _write_caption_of_curve(_call: DrawnPlot, binormal: _BinormalPicture) -> str:
    words = f"binormal ROC curve (AUC {write_number(binormal.curve.auc)})"
    if binormal.inset is not None and not binormal.inset.get_visible():
        return f"Without room: the {words}"
    return f"{'Beside' if binormal.inset is None else 'Inset'}: the {words} with the point of the threshold"


CURVE = Layer(
    "curve",
    "The binormal ROC curve with the point of the threshold, in an inset, in the color of the signal; a "
    "second call adds its curve.",
    _draw_binormal_curve,
    default=True,
    without_model=True,
    repeatable=True,
    caption=_write_caption_of_curve,
)


def _start_caption(call: DrawnPlot) -> str:
    rows = [
        f"{name} with mean {write_short_number(scores.mean)} and standard deviation "
        f"{write_short_number(scores.sd)} "
        f"({scores.rate} {write_number(scores.value)})"
        for name, scores in call.results.items()
    ]
    threshold = call.options.get("threshold")
    cut = f", at the threshold {_write_threshold(call.results)}" if isinstance(threshold, Real) else ""
    return f"Two normal distributions of scores: {join_list(rows)}{cut}"


@picture(
    None,
    (
        AREA.replace_fields(
            meaning="True positives and false positives, shaded to the right of the threshold.",
            draw=_draw_area,
            default=True,
            caption="Shaded: true and false positives",
        ),
        CURVE,
    ),
    fields={"rate": "tpr or fpr", "value": "its value", "mean": "of the scores", "sd": "of the scores"},
    main="the densities' lines",
    caption=_start_caption,
)
def signal_detection(
    plot: Plot[_ClassScores],
    *,
    signal: tuple[float, float] = (1, 1),
    noise: tuple[float, float] = (0, 1),
    threshold: float | None = None,
    curve_ax: Axes | None = None,
    **shared: Unpack[LabelArguments],
) -> Axes:
    """Draw two Gaussians with a threshold, the rates that it gives, and their ROC curve.

    Use it to explain how a threshold between two overlapping distributions makes hits and false alarms.

    Parameters
    ----------
    signal, noise : (mean, sd)
        Mean and standard deviation of the scores of positives and of negatives.
    threshold : float, optional
        Positive iff score ≥ threshold.  By default it is where the densities cross (likelihood ratio 1).
        That is best for equal priors and costs, except for a signal below noise of the same spread, for which
        it is worst.
    curve_ax : Axes, optional
        Axes for the curve, instead of the inset.
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
    (m, s), (n, r) = _read_gaussian(signal, "signal"), _read_gaussian(noise, "noise")
    cut = (
        find_crossing((m, s), (n, r)) if threshold is None else check_number(threshold, "threshold", -np.inf)
    )
    distributions = {"signal": _ClassScores(m, s, "tpr", cut), "noise": _ClassScores(n, r, "fpr", cut)}
    plot.hold_results(distributions)
    low, high = _find_score_range(distributions)
    peak = max(
        float(distribution.compute_density(distribution.mean)) for distribution in distributions.values()
    )
    right = np.linspace(max(cut, low), high, 301) if cut < high else np.array([])
    curve_axes = None if curve_ax is None else _check_curve_axes(curve_ax, plot.standing)
    point = distributions["noise"].value, distributions["signal"].value
    plot.prepare_layers(
        area=lambda _: dict.fromkeys(distributions, right),
        curve=lambda _: _BinormalPicture(compute.binormal((m - n) / s, r / s), point, curve_axes),
    )
    plot.write_labels(
        "{name} ({rate} {value:.3f})",
        "",
        rate=lambda distribution: plot.translate_text(distribution.rate),
        value=lambda distribution: distribution.value,
        mean=lambda distribution: distribution.mean,
        sd=lambda distribution: distribution.sd,
    )

    inset = plot.layer_options["curve"] is not None and curve_axes is None
    # Without room for the inset, the panel still holds the legend
    ends = (_LEGEND_TOP * peak, 2.6 * peak) if inset else (1.2 * peak, 0.0)
    ax = plot.lay_out_axes(_lay_out_densities, (low, high), *ends)
    x = np.linspace(low, high, _POINTS)
    for model in plot.models:
        plot.curve(model, x, model.result.compute_density(x))
    _artists.draw_line(ax, [cut, cut], [0, 1.08 * peak], gid="threshold", avoid=True, zorder=2.1)
    if low < cut < high:
        _artists.write_label(
            ax, f"threshold {_write_threshold(distributions)}", cut, 1.08 * peak, clear=_CLEAR
        )
    plot.draw_layers()
    return plot.finish_axes("upper left")


def _find_score_range(both: Mapping[Any, _ClassScores]) -> tuple[float, float]:
    """Return the range of scores over which both densities are drawn."""
    ends = [(one.mean - _REACH * one.sd, one.mean + _REACH * one.sd) for one in both.values()]
    return min(low for low, _ in ends), max(high for _, high in ends)


def _write_threshold(both: Mapping[Any, _ClassScores]) -> str:
    """Write the threshold with the digits that the panel can resolve, as no cases decide them."""
    return write_cutoff(next(iter(both.values())).threshold, np.linspace(*_find_score_range(both), _POINTS))


def _check_curve_axes(curve_ax: object, standing: Axes | None) -> Axes:
    """Check the axes of the curve, which must not share an axis with the densities."""
    with rename_arguments(ax="curve_ax"):
        ax = _axes.get_axes(curve_ax)
        for way in "xy":
            if standing in getattr(ax, f"get_shared_{way}_axes")().get_siblings(ax):
                raise make_value_error(
                    "ax", f"shares its {way} axis with the densities", "draw on another axes"
                )
        _axes.check_shared(ax, _axes.lay_out_roc_space, get_panel(ax), False)
    return ax


def _read_gaussian(value: Any, argument: str) -> tuple[float, float]:
    try:
        mean, sd = value
    except (TypeError, ValueError) as error:
        raise make_type_error(argument, f"must be a pair (mean, sd), not {write_value(value)}") from error
    spread = f"the standard deviation of {argument}"
    return check_number(mean, argument, -np.inf), check_number(sd, spread, above=True)


# -- The axes -------------------------------------------------------------------------------------


def _add_roc_inset(ax: Axes) -> Axes:
    """Lay out a small ROC space, preferably in the upper right corner, unless there is one."""
    if (standing := _axes.find_inset(ax, "roc_inset")) is not None:
        return standing
    inset = ax.inset_axes((0.52, 0.54, 0.46, 0.44))
    _axes.lay_out_roc_space(inset)
    inset.set(
        xlabel=_axes.translate_axis_label(ax, "fpr"),
        ylabel=_axes.translate_axis_label(ax, "tpr"),
        facecolor="none",
        gid="roc_inset",
    )
    for axis in (inset.xaxis, inset.yaxis):
        axis.set_major_locator(FixedLocator([0, 1]))
        axis.labelpad = -6 / 7 * float(axis.get_ticklabels()[0].get_fontsize())  # between the two numbers
    way_out = "pass curve_ax= for axes of its own, curve=False, or use a larger figure"
    least = _LEAST_INSET * get_text_unit()
    legends.get_legend_placer(ax).register_inset(inset, ax, "upper right", least, way_out)
    return inset


def _lay_out_densities(ax: Axes, xlim: _axes.Ends, top: float, inset_top: float) -> None:
    """Lay out a panel of densities over a score, whose scale is free; those of a later call are taken in.

    It ends at `inset_top` while it holds an inset, and else at `top`.
    """
    placer = legends.get_legend_placer(ax)
    placer.restore_headrooms()
    high = max(top, inset_top)
    if _axes.lay_out_frame(ax, "Score", "Density", xlim=xlim, ylim=(0, high)):
        ax.set_yticks([])
    else:
        left, right = ax.get_xlim()
        high = max(high, ax.get_ylim()[1])
        _axes.set_limits(ax, (min(left, xlim[0]), max(right, xlim[1])), (0, high))
    if inset_top and ax.get_ylim()[1] == high:  # not with limits of the caller
        placer.reserve_headroom(ax, top, for_inset=True)
