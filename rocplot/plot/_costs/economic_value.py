"""Relative economic value over the cost–loss ratio."""

from __future__ import annotations

from typing import Literal, TypeAlias

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.lines import Line2D

from rocplot import compute
from rocplot._faults import value_error
from rocplot._numbers import ratio
from rocplot._typing import Array, Options
from rocplot._validation import one_of
from rocplot.compute import EconomicValue, RocCurve
from rocplot.page.gids import gid_of
from rocplot.page.measures import HAIR, neutral, thin_width
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import of_models
from rocplot.plot._costs._loss_space import draw_lines, even_positions, lines_caption
from rocplot.plot._layers.layer import Layer
from rocplot.plot._layers.rates import CUTS, THRESHOLDS, at_cut_offs, cuts_of, draw_best
from rocplot.plot._layers.references import alike, draw_reference, named_line
from rocplot.plot._looks import BARE, DOTTED, over, tangent_look
from rocplot.plot._model_labels import cut_off_word, cut_offs
from rocplot.plot._panel import Drawn
from rocplot.plot._picture import Model, Plot, picture

Values: TypeAlias = Plot[EconomicValue]
ValueModel: TypeAlias = Model[EconomicValue]
Trace: TypeAlias = tuple[float, Array]  # a cut-off, and its value at the ratios of the curve

_MOST_CUTS = 200  # more of those asked for are one grey area
_BELOW = 0.12  # of the panel's height above 0: what is shown of lines below it
_SPOTS = 40  # where a line may bear its label
_LEAST = 1e-6  # of a logarithmic axis, unless a base rate is near


# -- what needs no forecast -----------------------------------------------------------------------


TRIVIAL = Layer(
    "trivial",
    "The value 0 of the better of acting always and acting never, which knows the base rate alone.",
    draw_reference,
    lambda *_: named_line("trivial", "always or never act", [0, 1], [0, 0]),
    default=True,
    once=True,
    rank=-3,
    caption="Reference line: the better of acting always and acting never",
)


def _peak(one: EconomicValue) -> tuple[float, float]:
    """Find where the value is largest: at the base rate."""
    at = int(one.value.argmax())
    return float(one.cost_loss[at] if np.isnan(one.prior) else one.prior), float(one.value[at])


def _base_rates(plot: Values, _options: Options) -> dict[float, float]:
    """Find how high the line at each base rate goes."""
    found: dict[float, float] = {}
    for one in plot.results.values():
        if not np.isnan(one.prior):
            prior = alike(one.prior, found)
            found[prior] = max(_peak(one)[1], found.get(prior, 0.0))
    return found


def _draw_base_rates(plot: Values, made: dict[float, float], style: Options) -> None:
    """Draw a line up to the highest curve at each base rate, once per axes and base rate."""
    there = (one for one in plot.ax.lines if gid_of(one) == "base_rate")
    drawn = {float(np.asarray(one.get_xdata())[0]): one for one in there}
    look: Options = {"gid": "base_rate", "linestyle": DOTTED, "linewidth": thin_width(HAIR), "zorder": 1.5}
    for prior, top in made.items():
        if (standing := drawn.get(alike(prior, drawn))) is not None:
            standing.set_ydata([0, max(top, float(np.asarray(standing.get_ydata())[1]))])
            continue
        _artists.line(plot.ax, [prior, prior], [0, top], **over(look, style))
        text: Options = {"required": False, "near": True, "clear": BARE, "color": neutral()}
        _artists.label(plot.ax, f"base rate {ratio(prior)}", prior, 0.25 * top, **text)


BASE_RATE = Layer(
    "base_rate",
    "A line at the base rate, P(event), where a forecast is worth most.",
    _draw_base_rates,
    _base_rates,
    default=True,
    repeats=True,
    rank=-2,
    caption="Vertical line: the base rate, where the value is largest",
)


BEST = Layer(
    "best",
    "The largest value of each curve, at the base rate: Peirce's skill score, Youden's index.",
    draw_best,
    lambda plot, _: {name: _peak(one) for name, one in plot.results.items()},
    default=True,
    rank=3,
    caption="Marked: the largest value of each curve, Peirce's skill score",
)

# -- the lines of cut-offs ------------------------------------------------------------------------


def _lines_at(one: EconomicValue, cuts: Array) -> list[Trace]:
    """Compute the value of acting at each finite cut-off."""
    return [(float(cut), one.of_cut_off(cut)) for cut in cuts if np.isfinite(cut)]


def _known(one: EconomicValue, layer: str) -> RocCurve:
    if one.curve is None or np.isnan(one.prior):
        raise value_error(layer, "needs the ROC curve", "draw an economic value of data or of a RocCurve")
    return one.curve


def _all_lines(plot: Values, _options: Options) -> dict[str | None, list[Array]]:
    """Find the lines of all cut-offs, or of as many as can be told apart."""
    found = {}
    for name, one in plot.results.items():
        known = np.asarray(_known(one, "lines").threshold, float)
        at = even_positions(known.size)
        found[name] = [np.column_stack([one.cost_loss, value]) for _, value in _lines_at(one, known[at])]
    return found


LINES = Layer(
    "lines",
    "The value of each cut-off alone, of at most 30 evenly chosen; the curve is their upper envelope.",
    draw_lines,
    _all_lines,
    LineCollection,
    rank=1,
    caption=lines_caption("the value"),
)


def _cut_lines(plot: Values, options: Options) -> dict[str | None, list[tuple[str, Array]]]:
    """Find the lines of the cut-offs to mark, by default of those that are best somewhere."""
    at = cuts_of(options, "thresholds")
    curves = {name: _known(one, "thresholds") for name, one in plot.results.items()}
    lines = {
        name: _lines_at(one, np.asarray(compute.hull(curves[name]).threshold if at is None else at, float))
        for name, one in plot.results.items()
    }
    texts = cut_offs(
        {name: [cut for cut, _ in some] for name, some in lines.items()}, options.get("fmt"), curves
    )
    return {
        name: [(text, value) for text, (_, value) in zip(texts[name], some, strict=True)]
        for name, some in lines.items()
    }


def _draw_cut_lines(plot: Values, model: ValueModel, made: list[tuple[str, Array]], style: Options) -> None:
    look = over(tangent_look(model.look.color) | {"gid": model.gid("thresholds")}, style)
    word = cut_off_word((plot.wanted["thresholds"] or {}).get("fmt"))
    named: Options = {"color": look["color"], "word": word, "series": model.gid("thresholds")}
    x, top = model.result.cost_loss, plot.ax.get_ylim()[1]
    values = np.array([value for _, value in made[:_MOST_CUTS]]).reshape(-1, x.size)
    for i, (text, _) in enumerate(made[:_MOST_CUTS]):
        _artists.line(plot.ax, x, values[i], **look)
        others = np.abs(np.delete(values, i, axis=0) - values[i]).min(axis=0, initial=np.inf)
        off = np.minimum(others, np.abs(model.result.value - values[i])) / top  # of the lines beside it
        off /= np.hypot(1, np.gradient(values[i] / top, x))
        seen = np.flatnonzero((values[i] > 0.04 * top) & (x > 0.02) & (x < 0.98))
        spots = seen[np.argsort(-off[seen].round(9), kind="stable")][:_SPOTS]
        if spots.size:
            _artists.label_on(plot.ax, text, np.column_stack([x[spots], values[i, spots]]), **named)


CUT_OFFS = THRESHOLDS.changed(
    meaning="The value of acting at these cut-offs alone, or at all that are best at some ratio, each with "
    "its cut-off.",
    draw=_draw_cut_lines,
    prepare=_cut_lines,
    artist=Line2D,
    keys=CUTS,
    caption=at_cut_offs("Broken lines: value of acting"),
)


def _caption(call: Drawn) -> str:
    prior, log = call.options.get("prior"), call.options.get("xscale") == "log"
    at = f", at a base rate of {ratio(prior)}" if prior is not None else ""
    head = of_models(call, "Relative economic value", "Relative economic value")
    scale = ", on a logarithmic scale" if log else ""
    return f"{head} over the cost–loss ratio{scale}, with the best cut-off for each{at}"


@picture(
    compute.economic_value,
    (TRIVIAL, BASE_RATE, LINES, CUT_OFFS, BEST),
    fields={"best": "largest value, at the base rate", "prior": "base rate"},
    caption=_caption,
)
def economic_value(
    plot: Values, *, prior: float | None = None, xscale: Literal["linear", "log"] | None = None
) -> Axes:
    """Draw the relative economic value of forecasts over the cost–loss ratio of those who act on them.

    Parameters
    ----------
    {reading}
    prior : float in (0, 1), optional
        P(event) where the forecasts will be used, the base rate; by default the sample's.
    xscale : {"linear", "log"}, optional
        Scale of the cost–loss ratio, by default linear, or that of axes that show values already: logarithmic
        for rare events, whose forecasts have a value at small ratios alone.
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``economic_value:<model>``, ``best:<model>``, ``lines:<model>``,
        ``thresholds:<model>``, ``trivial`` and ``base_rate``.

    Raises
    ------
    {raises}
    ValueError
        Also for a prior outside (0, 1), a curve without counts and no prior, scores pooled by `max_points`, a
        layer that needs the ROC curve of a result without one, or axes that show something else.

    See Also
    --------
    rocplot.compute.economic_value : The curves as numbers.
    cost_curve : The same losses as they are, over the cost proportion.
    net_benefit : The net benefit over the threshold probability.

    Notes
    -----
    Richardson (2000); Wilks (2001).  Acting costs C and prevents the loss L; the value is the share of the
    savings of perfect forecasts that these forecasts bring, if each user acts at the best cut-off for the own
    ratio C/L.  It is 0 for whoever does as well by always or never acting.  Calibrated probabilities are
    worth most when acted on at p ≥ C/L.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = economic_value([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6], thresholds=[0.7], ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['economic_value', 'trivial', 'base_rate', 'best', 'thresholds']
    >>> plt.close(fig)
    """
    if xscale is not None:
        one_of(xscale, ("linear", "log"), "xscale")
    plot.read()
    plot.prepare()
    numbers = {"best": lambda one: _peak(one)[1], "prior": lambda one: one.prior}
    plot.label("{name} (largest {best:.3f})", "economic value", **numbers)
    curves = plot.results.values()
    top = max(_peak(one)[1] for one in curves)
    below = _BELOW * top if plot.made.get("lines") or plot.made.get("thresholds") else 0.0
    useful = [one.cost_loss[one.value > 0].min(initial=_peak(one)[0]) for one in curves]
    floor = min(_LEAST, *(_peak(one)[0] / 10 for one in curves))
    least = max(floor, float(min(useful)) / 2)
    plot.begin(_axes.economic, top, len(plot.models), -below, xscale, least)
    for model in plot.models:
        plot.curve(model, model.result.cost_loss, model.result.value, graph=True)
    plot.draw_layers()
    return plot.end("upper right")
