"""Clinical impact curves: numbers at high risk over the threshold probability."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Literal, Unpack

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._numbers import write_amount, write_prevalence
from rocplot._typing import Options, Trace
from rocplot.compute import ClinicalImpact, CurveBand
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import describe_models
from rocplot.plot._layers import folds
from rocplot.plot._layers.layer import Layer
from rocplot.plot._looks import DASHED, override_look
from rocplot.plot._panel import DrawnPlot
from rocplot.plot._picture import GroupedCurveArguments, Model, Plot, picture

_NUMBERS = ("high_risk", "high_risk_positive")


def _draw_positives(
    plot: Plot[ClinicalImpact], model: Model[ClinicalImpact], _: None, style: Options
) -> None:
    """Draw how many of those at high risk are positive."""
    words = "high risk and positive"
    look: Options = {"color": model.look.color, "linestyle": DASHED, "gid": model.make_gid("positives")}
    look["label"] = plot.label_if_single(words)
    if plot.has_several_models:  # they share a legend entry, before those of the bands
        _artists.add_shared_entry(plot.ax, words, linestyle=DASHED)
    path = model.result.get_band("high_risk_positive").points
    _artists.draw_line(plot.ax, *path, avoid=True, **override_look(look, style))


def _list_bands(plot: Plot[ClinicalImpact], _: Options) -> dict[str | None, list[CurveBand]]:
    """Return the limits of the numbers that are drawn."""
    names = _NUMBERS if plot.layer_options["positives"] is not None else _NUMBERS[:1]
    return {name: [result.get_band(word) for word in names] for name, result in plot.results.items()}


def _draw_bands(
    plot: Plot[ClinicalImpact], model: Model[ClinicalImpact], bands: list[CurveBand], style: Options
) -> None:
    for i, band in enumerate(bands):
        folds.draw_band_layer(plot, model, band, {"label": None} | style if i else style)


POSITIVES = Layer(
    "positives",
    "How many of those at high risk are positive, as a dashed line.",
    _draw_positives,
    default=True,
    rank=1,
    caption="Dashed: how many of these are positive",
)
BAND = folds.BAND.replace_fields(
    meaning="Pointwise confidence limits of both numbers.", draw=_draw_bands, prepare=_list_bands
)


def _start_caption(call: DrawnPlot) -> str:
    result = next(iter(call.results.values()))
    words = f"how many of {write_amount(result.population)} have a predicted risk of at least the threshold"
    if call.options.get("prevalence") is not None:
        words += f", at a prevalence of {write_prevalence(result.prevalence)}"
    return f"{describe_models(call, 'Clinical impact curve')}: {words}"


@picture(compute.clinical_impact, (POSITIVES, BAND), fields={}, caption=_start_caption)
def clinical_impact(
    plot: Plot[ClinicalImpact],
    *,
    thresholds: ArrayLike | Literal["data"] | None = None,
    population: float = 1000,
    prevalence: float | None = None,
    level: float = 0.95,
    **shared: Unpack[GroupedCurveArguments],
) -> Axes:
    """Draw clinical impact curves: how many in a population are at high risk, and how many of these positive.

    Use it to show what acting on a threshold means in numbers of people: how many would be treated, and how
    many of these need it.

    Parameters
    ----------
    {reading}
    {groups}  Bands then allow for the groups.
    thresholds : array-like or "data", optional
        Threshold probabilities, by default .01, .02, …, .99, or ``"data"``: the predictions and a grid over
        their range.
    population : float
        Size of the population.
    prevalence : float in (0, 1), optional
        P(positive) in the population, by default the sample's.
    level : float in (0, 1)
        Confidence level of `band`, as a proportion.
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``clinical_impact:<model>``, ``positives:<model>`` and ``band:<model>``.

    Raises
    ------
    {raises}
    ValueError
        Also for input that ``compute.clinical_impact`` refuses, or axes that show another population.

    See Also
    --------
    rocplot.compute.clinical_impact : The numbers.
    net_benefit : The benefit of acting, less the harm of acting in vain.
    threshold_metrics : Metrics over the threshold.

    Notes
    -----
    Kerr et al. (2016).  The scores are probabilities.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = clinical_impact([1, 0, 1, 0], [0.9, 0.4, 0.6, 0.2], ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['clinical_impact', 'positives']
    >>> plt.close(fig)
    """
    plot.read()
    plot.write_labels("{name}", "high risk")
    plot.prepare_layers()
    paths = {name: result.get_band("high_risk").points for name, result in plot.results.items()}
    population = next(iter(plot.results.values())).population
    span = min(x[0] for x, _ in paths.values()), max(x[-1] for x, _ in paths.values())
    plot.lay_out_axes(_lay_out_population, population, _find_impact_top(plot, paths), span)
    for model in plot.models:
        plot.curve(model, *paths[model.name], graph=True)
    plot.draw_layers()
    return plot.finish_axes("upper right")


def _find_impact_top(plot: Plot[ClinicalImpact], paths: Mapping[str | None, Trace]) -> float:
    """Return the height of what is drawn: the curves, and their bands."""
    heights = [y for _, y in paths.values()]
    heights += [band.high for bands in (plot.prepared.get("band") or {}).values() for band in bands]
    return max(float(np.nanmax(y)) for y in heights) or next(iter(plot.results.values())).population


def _lay_out_population(ax: Axes, population: float, top: float, span: tuple[float, float]) -> None:
    """Lay out numbers of a population over the threshold probability, as high as the highest curve."""
    ylabel = f"Number at high risk, of {write_amount(population)}"
    low, high = span[0] if span[0] > 0.01 else 0.0, span[1] if span[1] < 0.99 else 1.0
    room = _axes.MARGIN * (high - low or 1.0)
    new = _axes.lay_out_same_frame(ax, "Threshold probability", ylabel)
    _axes.set_limits(ax, (low - room, high + room), _axes.pad_limits(top) if new else None, new=new)
    if not new:
        _axes.widen_limits(ax, ylim=_axes.pad_limits(top))
    _axes.set_ticks(ax.xaxis, _axes.write_rate_tick)
    _axes.set_ticks(ax.yaxis, partial(_axes.write_like_labels, write_amount))
