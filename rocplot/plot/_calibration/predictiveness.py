"""Predictiveness curves: the predicted risk over its percentiles."""

from __future__ import annotations

from typing import Any, TypeAlias, Unpack

import numpy as np
from matplotlib.axes import Axes

from rocplot import compute
from rocplot._errors import make_value_error
from rocplot._numbers import ratio
from rocplot._typing import Array, Options
from rocplot.compute import CalibrationCurve, PredictivenessCurve
from rocplot.page.gids import get_gid
from rocplot.page.sizes import get_marker_size
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import start_with_curves, write_range
from rocplot.plot._layers.layer import LEVEL, Key, Layer
from rocplot.plot._layers.rates import THRESHOLDS
from rocplot.plot._layers.references import match_rate
from rocplot.plot._looks import DOT, DOTTED, SPOT, override_look
from rocplot.plot._panel import DrawnPlot, PanelSpace
from rocplot.plot._picture import CurveArguments, Model, Plot, picture

Risks: TypeAlias = Plot[PredictivenessCurve]
RiskModel: TypeAlias = Model[PredictivenessCurve]

_ALONG = (0.2, 0.3, 0.1, 0.4, 0.8, 0.9, 0.7)  # abscissae at which a name may stand, best first
_ASIDE = 0.012  # distance between the bars of two models, as a fraction of the width


def _list_base_rates(plot: Risks, _options: Options) -> list[float]:
    rates: dict[float, None] = {}
    for result in plot.results.values():
        if result.prevalence >= 0:
            rates[match_rate(result.prevalence, rates)] = None
    return list(rates)


def _draw_base_rate_levels(plot: Risks, rates: list[float], style: Options) -> None:
    """Draw a horizontal line at each base rate, once per axes."""
    drawn_rates = [
        float(np.asarray(line.get_ydata())[0]) for line in plot.ax.lines if get_gid(line) == "base_rate"
    ]
    for rate in (base_rate for base_rate in rates if match_rate(base_rate, drawn_rates) not in drawn_rates):
        look: Options = {"gid": "base_rate", "linestyle": DOTTED, "zorder": 1.5}
        _artists.draw_line(plot.ax, [0, 1], [rate, rate], **override_look(look, style))
        spots = np.column_stack([_ALONG, np.full(len(_ALONG), rate)])
        _artists.write_label_on_line(plot.ax, f"base rate {ratio(rate)}", spots)


BASE_RATE = Layer(
    "base_rate",
    "The curve of an uninformative model: the share of positives for all.",
    _draw_base_rate_levels,
    _list_base_rates,
    default=True,
    repeatable=True,
    rank=-2,
    caption="Reference line: the base rate",
)


def _count_observed_risks(plot: Risks, options: Options) -> dict[str | None, CalibrationCurve]:
    """Compute the proportion of positives in groups of equal size in the order of the risk."""
    bin_options = {"n_bins": options.get("n_bins", 10), "level": options.get("level", 0.95)}
    calibrations = {}
    for name, curve in plot.results.items():
        if curve.counts is None:
            raise make_value_error("observed", "needs the counts", "draw a predictiveness curve of data")
        bins = compute.calibration(curve.counts, strategy="quantile", **bin_options)
        # intervals of many models have no room beside each other, and are drawn for those who pass options
        calibrations[name] = bins.changed(basis=None) if plot.is_crowded and not options else bins
    return calibrations


def _draw_observed(plot: Risks, model: RiskModel, bins: CalibrationCurve, style: Options) -> None:
    """Draw the rate of each group at the middle of its percentiles, shifted beside those of other models.

    Rates without intervals are not shifted.
    """
    parts = bins.count, bins.observed, bins.low, bins.high
    count, rate, low, high = (np.asarray(values, float) for values in parts)
    ends = np.cumsum(np.append(0.0, count)) / count.sum()
    x = (ends[1:] + ends[:-1]) / 2
    look: Options = {"color": model.look.color, "gid": model.make_gid("observed")}
    if bins.basis is None:
        look |= {"markersize": get_marker_size(DOT), "label": "observed"}
    else:
        x = x + _ASIDE * (plot.get_model_index(model) - (len(plot.results) - 1) / 2)
        _artists.draw_error_bars(plot.ax, x, rate, None, np.stack([low, high]), **look)
        look |= {"markersize": get_marker_size(SPOT), "label": f"observed, {bins.kind}"}
    # bars keep labels off the points, which must do so themselves without bars
    _artists.draw_points(plot.ax, x, rate, avoid=plot.is_crowded, **override_look(look, style))


def _write_caption_of_groups(call: DrawnPlot, prepared: Any) -> str:
    bins = next(iter(prepared.values()))
    groups = write_range([one.count.size for one in prepared.values()])  # ties leave fewer of some models
    points = f"Points: share of positives in {groups} groups by risk"
    return points if bins.basis is None else f"{points}, with {bins.kind}"


OBSERVED = Layer(
    "observed",
    "The share of positives in groups of equal size, ordered by risk, with its Wilson interval; near the "
    "curve if the risks are calibrated; of more than four models without the intervals, unless you pass "
    "options.",
    _draw_observed,
    _count_observed_risks,
    keys={"n_bins": Key("int", "number of groups, 10 by default"), **LEVEL},
    rank=4,
    caption=_write_caption_of_groups,
)


def _find_risk_decisions(curve: PredictivenessCurve) -> tuple[Array, Array, Array]:
    """Return (proportion of cases below, risk, threshold) of each decision."""
    proportion = np.append(0.0, curve.percentile[:-1])[::-1]
    return (
        np.append(1.0, proportion),
        np.append(np.nan, curve.risk[::-1]),
        np.append(np.inf, curve.risk[::-1]),
    )


@picture(
    compute.predictiveness,
    (BASE_RATE, OBSERVED, THRESHOLDS),
    fields={"mean": "mean risk, the area under the curve", "prevalence": "share of positives"},
    caption=start_with_curves(
        "Predictiveness curve", about=": the risk over its percentiles among all cases"
    ),
)
def predictiveness(plot: Risks, **shared: Unpack[CurveArguments]) -> Axes:
    """Draw predictiveness curves: the predicted risk over the share of cases that have at most this risk.

    Use it to see how many cases a model puts at low, medium and high risk.

    Parameters
    ----------
    {reading}
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``predictiveness:<model>``, ``observed:<model>``, ``thresholds:<model>`` and
        ``base_rate``.

    Raises
    ------
    {raises}
    ValueError
        Also for scores outside [0, 1], or pooled by `max_points`, for observed rates of a curve without
        counts, or for axes that show something else.

    See Also
    --------
    rocplot.compute.predictiveness : The curves as numbers.
    calibration : Whether the risks are right.
    score_distribution : How the risks of each class are distributed.

    Notes
    -----
    Pepe et al. (2008); Huang, Sullivan Pepe & Feng (2007).  The steeper the curve, the better the risks
    separate the cases: a useless model gives the base rate to all, a perfect one steps from 0 to 1.  A
    cut-off is marked at the share of cases below it; the remaining share is predicted positive.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = predictiveness([0, 0, 1, 1], [0.1, 0.3, 0.3, 0.9], ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['predictiveness', 'base_rate']
    >>> plt.close(fig)
    """
    curves = plot.read()
    plot.prepare_layers(PanelSpace(decisions=_find_risk_decisions))
    numbers = {"mean": lambda curve: curve.mean_risk, "prevalence": lambda curve: curve.prevalence}
    plot.write_labels("{name} (mean risk {mean:.3f})", "predictiveness curve", **numbers)
    highs = [bins.high.max() for bins in (plot.prepared.get("observed") or {}).values()]
    top = max(
        *(curve.risk[-1] for curve in curves.values()), *highs, *(plot.prepared.get("base_rate") or []), 0.01
    )
    plot.lay_out_axes(_lay_out_percentiles, float(top))
    for model in plot.models:
        curve = model.result
        path = np.append(0.0, curve.percentile), np.append(curve.risk[0], curve.risk)
        plot.curve(model, *path, graph=True, drawstyle="steps-pre")
    plot.draw_layers()
    return plot.finish_axes("upper left")


# -- The axes -------------------------------------------------------------------------------------


def _lay_out_percentiles(ax: Axes, top: float) -> None:
    """Lay out a risk over its percentiles, as high as the highest one; those of a later call fit in."""
    words = "Risk percentile", "Risk"
    if _axes.lay_out_same_frame(ax, *words, xlim=_axes.pad_limits(), ylim=_axes.pad_limits(top)):
        _axes.set_proportion_ticks(ax)
    elif _axes.pad_limits(top)[1] > ax.get_ylim()[1]:
        _axes.set_limits(ax, ylim=_axes.pad_limits(top))
