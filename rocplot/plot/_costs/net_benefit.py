"""Decision curves: net benefit over the threshold probability."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Literal, TypeAlias, Unpack

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.lines import Line2D
from matplotlib.typing import LineStyleType
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._data.arrays import list_first_values
from rocplot._errors import make_value_error
from rocplot._numbers import write_numbers, write_percent, write_prevalence
from rocplot._typing import Array, Options
from rocplot._validation import check_proportion, shorten_value
from rocplot.compute import CurveBand
from rocplot.compute._base.folds import ErrorBar
from rocplot.compute._costs.net_benefit import subtract_benefit
from rocplot.page.gids import get_gid
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import describe_limits, describe_models, quote_user_text
from rocplot.plot._costs._loss_space import read_mean_benefits, show_bands
from rocplot.plot._layers.folds import BARS_OF_MANY, FOLDS_OF_MEAN, draw_band_layer
from rocplot.plot._layers.layer import ANY_SEED, LEVEL, RESAMPLES, Key, Layer
from rocplot.plot._looks import DOTTED, override_look
from rocplot.plot._model_labels import shorten_name
from rocplot.plot._panel import DrawnPlot
from rocplot.plot._picture import GroupedCurveArguments, Plot, picture

Curves: TypeAlias = Plot[compute.NetBenefit]
_BELOW = 0.12  # height of the panel below 0, as a fraction of the height above
_REACH = 2.0  # most height of a band of differences that a panel shows, in units of the largest difference
_LOW = 0.75  # of the height of perfect predictions: lower curves get a panel of their own height
Span: TypeAlias = tuple[float, float]
Path: TypeAlias = tuple[Array, Array]

# -- treat all and treat none ---------------------------------------------------------------------


@dataclass(frozen=True)
class _Rule:
    """The rule "treat all" or "treat none": a level line at 0, or a curve for each prevalence."""

    view: str
    span: Span
    paths: list[Path] | None


def _draw_rule(gid: str, linestyle: LineStyleType, plot: Curves, rule: _Rule, style: Options) -> None:
    """Draw the level line once per axes, or a curve once per prevalence; extend those of earlier calls.

    A curve that is that of one of several models has its color.
    """
    ax, look = plot.ax, override_look({"gid": gid, "zorder": 1.5, "linestyle": linestyle}, style)
    drawn_lines, label = [line for line in ax.lines if get_gid(line) == gid], gid.replace("_", " ")
    if rule.paths is None:
        x, y = np.array(rule.span), np.zeros(2)
        if drawn_lines:
            _extend_line(drawn_lines[0], x, y)
            return
        _artists.draw_line(ax, x, y, **look)
        _write_line_name(ax, label, x, y, is_usual=True)
        return
    prevalence_paths: dict[float, Path] = {}
    owners: dict[float, list[str | None]] = {}
    for name, (x, y) in zip(plot.results, rule.paths, strict=False):  # one path holds for all differences
        if not x.size:
            continue
        prevalence = _read_prevalence(x, y, rule.view)
        owners.setdefault(prevalence, []).append(name)
        prevalence_paths[prevalence] = (
            _join_paths(prevalence_paths[prevalence], (x, y)) if prevalence in prevalence_paths else (x, y)
        )
    texts = dict(zip(prevalence_paths, write_numbers(list(prevalence_paths), ".3g"), strict=True))
    for prevalence, (x, y) in prevalence_paths.items():
        drawn_lines = [line for line in ax.lines if get_gid(line) == gid]
        matching_lines = [
            line
            for line in drawn_lines
            if _are_alike_prevalences(_read_prevalence(*line.get_data(), rule.view), prevalence)
        ]
        if matching_lines:
            _extend_line(matching_lines[0], x, y)
            continue
        alike = [
            name for other in owners if _are_alike_prevalences(other, prevalence) for name in owners[other]
        ]
        owner = [model for model in plot.models if alike == [model.name] and len(owners) > 1]
        color: Options = {"color": owner[0].look.color} if owner else {}
        _artists.draw_line(ax, x, y, **color | look)
        alone = not drawn_lines and (
            len(prevalence_paths) == 1
            or all(
                _are_alike_prevalences(other_prevalence, prevalence) for other_prevalence in prevalence_paths
            )
        )
        text = label if alone else f"{label}, π = {texts[prevalence]}"
        name_kws: Options = (
            {"color": plot.get_label_color(owner[0])} if owner and "color" not in style else {}
        )
        _write_line_name(ax, text, x, y, rule.view == "avoided", is_usual=alone, **name_kws)


def _read_prevalence(x: Any, y: Any, view: str) -> float:
    """Compute the prevalence of a rule's curve from its last point."""
    p, benefit = float(x[-1]), float(y[-1])
    if view == "avoided":
        return p * (1 - benefit / 100)
    if view == "threshold":
        return benefit * (1 - p) + p
    return p / (p + (1 - benefit) * (1 - p)) if p > 0 else float("nan")


def _are_alike_prevalences(first: float, second: float) -> bool:
    """Return whether two prevalences cannot be distinguished on a page, also if both are close to 0 or 1."""
    return abs(first - second) < 5e-4 * min(1, 20 * first, 20 * (1 - first)) or first == second


def _extend_line(line: Line2D, x: Array, y: Array) -> None:
    """Add points to a line."""
    line.set_data(*_join_paths((line.get_xdata(), line.get_ydata()), (x, y)))


def _join_paths(first: tuple[Any, Any], second: Path) -> Path:
    """Join two paths of the same curve, ordered by x."""
    x, y = (np.concatenate([np.asarray(a, float), b]) for a, b in zip(first, second, strict=True))
    x, indices = np.unique(x, return_index=True)
    return x, y[indices]


_CROSSING = 0.1  # fraction of the height: closer to the other rule's line a name could be read as that one's


def _write_line_name(ax: Axes, text: str, x: Array, y: Array, rising: bool = False, **kws: Any) -> None:
    """Write a name on the visible part of a line, near its right end, or near its middle if `rising`."""
    visible_x = x[y > 0.8 * ax.get_ylim()[0]]
    left, right = visible_x.min(initial=x[-1]) if rising else x[0], visible_x.max(initial=x[0])
    shares = (
        (0.4, 0.3, 0.5, 0.2, 0.6, 0.7, 0.8)
        if rising
        else (0.9, 0.8, 0.95, 0.7, 0.25, 0.6, 0.5, 0.4, 0.14, 0.1, 0.06, 0.2, 0.17)
    )
    positions = left + np.array(shares) * (right - left)
    spots = np.column_stack([positions, np.interp(positions, x, y)])
    crossing = (np.ptp(y) > 0) & (np.abs(spots[:, 1]) < _CROSSING * ax.get_ylim()[1])
    _artists.write_label_on_line(ax, text, spots[~crossing], may_leave_line=True, asked=True, **kws)


TREAT_ALL = Layer(
    "treat_all",
    "The net benefit of acting on every case, for each prevalence; 0 in interventions avoided.",
    partial(_draw_rule, "treat_all", "-"),
    default=True,
    repeatable=True,
    rank=-2,
    caption="Reference line: treat all",
)
TREAT_NONE = Layer(
    "treat_none",
    "The net benefit of acting on no case, which is 0; in interventions avoided, those that it avoids.",
    partial(_draw_rule, "treat_none", DOTTED),
    default=True,
    repeatable=True,
    rank=-1,
    caption="Reference line: treat none",
)

# -- bands ----------------------------------------------------------------------------------------


def _make_benefit_bands(plot: Curves, options: Options) -> dict[str | None, compute.NetBenefit]:
    """Compute bands for the curves that are not bands already."""
    bare = {
        name: result
        for name, result in plot.results.items()
        if not isinstance(result, compute.NetBenefitBand)
    }
    source: Any = bare.get(None, bare)
    computed: Any = compute.net_benefit_band(source, **BAND.select_keys(options)) if bare else {}
    bands = computed if isinstance(computed, Mapping) else {None: computed}
    return {name: bands.get(name, result) for name, result in plot.results.items()}


BAND = Layer(
    "band",
    "A pointwise confidence band of each curve (see ``rocplot.compute.net_benefit_band``).  If you pass a "
    "``NetBenefitBand``, its limits are always drawn." + BARS_OF_MANY,
    draw_band_layer,
    artist=PolyCollection,
    keys={
        **LEVEL,
        "method": Key('Literal["wilson", "bootstrap"]', '``"wilson"`` by default, or ``"bootstrap"``'),
        **RESAMPLES | ANY_SEED,
    },
    value="method",
    kinds=(str,),
    rank=1,
    caption=describe_limits(),
)


def _start_caption(call: DrawnPlot) -> str:
    avoided, options = call.options.get("interventions_avoided"), call.options
    if (reference := options.get("reference")) is not None:
        compared = {name: result for name, result in call.results.items() if name != reference}
        others = replace(call, results=compared)
        return (
            describe_models(others, "Difference in net benefit", "Differences in net benefit")
            + f" from {quote_user_text(reference)}, the line at 0, over the threshold probability"
        )
    quantity = "net interventions avoided per 100 cases" if avoided else "net benefit"
    if options.get("standardize"):
        quantity = "net benefit divided by the prevalence"
    more = (
        ""
        if options.get("prevalence") is None
        else f", at a prevalence of {write_prevalence(options['prevalence'])}"
    )
    if smooth := options.get("smooth"):
        more += (
            f", smoothed over {write_percent(0.2 if smooth is True else float(smooth))} % of the thresholds"
        )
    more += ", less what it costs to obtain the predictions" if options.get("harm") else ""
    return describe_models(call, "Decision curve") + f": {quantity} over the threshold probability{more}"


@picture(compute.net_benefit, (TREAT_ALL, TREAT_NONE, BAND, FOLDS_OF_MEAN), fields={}, caption=_start_caption)
def net_benefit(
    plot: Curves,
    *,
    fold: ArrayLike | str | None = None,
    errorbar: ErrorBar = ("ci", 95),
    thresholds: ArrayLike | Literal["data"] | None = None,
    standardize: bool = False,
    prevalence: float | None = None,
    harm: float | Mapping[str, float] = 0.0,
    smooth: bool | float = False,
    interventions_avoided: bool = False,
    reference: str | None = None,
    cost_benefit: bool = False,
    **shared: Unpack[GroupedCurveArguments],
) -> Axes:
    """Draw decision curves: the net benefit of acting on predictions, by threshold probability.

    Use it to see whether acting on a model does more good than acting on all cases or on none, at the
    thresholds that matter to you.

    Parameters
    ----------
    {reading}
    {groups}  Bands then allow for the groups.
    {averaged}
    thresholds : array-like or "data", optional
        Threshold probabilities, by default .01, .02, …, .99, or ``"data"``: the predictions and a grid over
        their range.  This suits outcomes so rare that all predictions are small.
    standardize : bool
        Divide by the prevalence, so that the maximum is 1.
    prevalence : float in (0, 1), optional
        P(positive) where the predictions will be used, by default the sample's.
    harm : float or mapping
        The cost of obtaining the prediction, in units of net benefit, to be subtracted.  A mapping gives each
        model its own.
    smooth : bool or float in (0, 1]
        Smooth the curve by local regression.  A number is the share of the thresholds in each fit; True
        means .2.
    interventions_avoided : bool
        Draw the interventions avoided per 100 cases, net of missed positives, relative to acting on all.
    reference : str, optional
        Name of a model, to draw the differences of the others from it; its own line is at 0.  Bands are
        then of the paired differences.  Acting on all or on none is drawn, as a difference too, only if you
        ask for it.
    cost_benefit : bool
        Add an axis at the top with the ratio of cost to benefit that each threshold implies, p : (1 − p).
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``net_benefit:<model>``, ``band:<model>``, ``treat_all`` and
        ``treat_none``; of folds ``errorbar:<model>`` and ``folds:<model>``.

    Raises
    ------
    {raises}
    ValueError
        Also for input that ``compute.net_benefit`` refuses, `standardize` with `interventions_avoided`, a
        `reference` that is not a model, or with folds or `interventions_avoided`, thresholds at which nothing
        is defined, a band of a curve without counts, or axes that show something else, such as the other
        scale.

    See Also
    --------
    rocplot.compute.net_benefit : The curves as numbers.
    rocplot.compute.net_benefit_band : Their confidence limits.
    rocplot.compute.net_benefit_test : The difference of two models at a threshold.
    brier_curve : The loss of the same decisions over the cost proportion.

    Notes
    -----
    The scores are probabilities.  The y-axis is clipped at −12 % of its maximum.  Interventions avoided are
    100 · (net benefit − that of acting on all)/(p/(1 − p)).  With folds, acting on all has the net benefit at
    their mean prevalence.

    References
    ----------
    Vickers & Elkin (2006); Vickers et al. (2008) for interventions avoided, harm and confidence limits.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = net_benefit([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2], ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['net_benefit', 'treat_all', 'treat_none']
    >>> plt.close(fig)
    """
    if standardize and interventions_avoided:
        raise make_value_error(
            "standardize", "cannot be combined with interventions_avoided", "they are counted per 100"
        )
    means = read_mean_benefits(plot) if plot.has_folds else {}
    if not plot.has_folds:
        plot.read()
        plot.write_labels("{name}", "model")
    ends = np.sort(plot.first_result.threshold)
    if thresholds is not None and not isinstance(thresholds, str) and ends.size == 2:
        low, high = ends
        raise make_value_error(
            "thresholds",
            "has two values, which do not make a curve",
            f"for those between them pass np.linspace({low:g}, {high:g}, 71)",
        )
    view, base = _name_view(plot, interventions_avoided), None
    if reference is not None:
        base = _subtract_reference(plot, reference, interventions_avoided)
        view = "difference" if view == "threshold" else "standardized difference"
    else:
        show_bands(plot, compute.NetBenefitBand, _make_benefit_bands)
    paths = {name: _trace_benefit_curve(curve, view) for name, curve in plot.results.items()}
    span = _find_threshold_range(paths, view)
    spreads = {name: _find_curve_limits(curve, view) for name, curve in plot.results.items()}
    rules, flat = [_trace_reference_rule(curve, view) for curve in plot.results.values()], None
    if base is not None:  # the difference of acting on all or on none is the same for all models
        rules, flat = rules[:1], [_sort_finite_points(base.threshold, -base.net_benefit)]
    curved, level = _Rule(view, span, rules), _Rule(view, span, flat)
    plot.prepare_layers(
        treat_all=lambda _: level if view == "avoided" else curved,
        treat_none=lambda _: curved if view == "avoided" else level,
        band=lambda _: spreads,
        folds=lambda _: {
            name: [_trace_benefit_curve(curve, view) for curve in mean.curves] for name, mean in means.items()
        },
    )

    bands = [spread for spread in spreads.values() if spread is not None]
    highs = [np.nanmax(band.high, initial=0) for band in bands]
    panel_top = _find_benefit_top(plot, view, paths, highs)
    rows = plot.count_inner_rows(len(paths) + len({band.legend for band in bands}))
    lowest_peak = min(max(map(float, y), default=-np.inf) for _, y in paths.values())
    bottom = min(-_BELOW * panel_top, (1 + _BELOW) * lowest_peak)  # show each model's best at least
    if base is not None:
        lows = [np.nanmin(band.low, initial=0) for band in bands]
        lowest = min(float(y.min(initial=0)) for _, y in paths.values())
        bottom = min(lowest, max(min([0.0, *lows]), -max(panel_top, -_REACH * lowest)))
    bottom = bottom if np.isfinite(bottom) else 0.0
    to = None if reference is None else shorten_name(reference)
    space: Options = {"bottom": bottom, "span": span, "reference": to}
    plot.lay_out_axes(_axes.lay_out_cost_space, view, panel_top, rows, **space)
    for model in plot.models:
        plot.curve(model, *paths[model.name], graph=True)
    plot.draw_layers()
    if cost_benefit:
        _axes.add_ratio_axis(plot.ax)
    return plot.finish_axes("upper left" if view == "avoided" else "upper right")


# -- differences to a reference model --------------------------------------------------------------


def _subtract_reference(plot: Curves, reference: str, avoided: bool) -> compute.NetBenefit:
    """Replace the curves by their differences to that of a model, which is returned."""
    if avoided or plot.has_folds:
        word = "interventions_avoided" if avoided else "folds"
        raise make_value_error("reference", f"cannot be combined with {word}", "leave one of them out")
    names = [name for name in plot.results if name is not None]
    if reference not in names or len(names) < 2:
        suggestion = f"choose from {list_first_values(names)}" if names[1:] else "pass two models or more"
        suggestion += "; compute.net_benefit_test(y, a, b, threshold=…) tests two models at a threshold"
        raise make_value_error(
            "reference", f"={shorten_value(reference)} is not one of several models", suggestion
        )
    base, options = plot.results[reference], plot.layer_options["band"]
    level = None if options is None else check_proportion(options.get("level", 0.95), "band: level")
    plot.replace_results(
        {
            name: subtract_benefit(curve, base, None if name == reference else level)
            for name, curve in plot.results.items()
        }
    )
    plot.drop_default_layers("treat_all", "treat_none")
    return base


# -- the curves, and the limits of the panel ------------------------------------------------------


def _name_view(plot: Curves, avoided: bool) -> str:
    """Return the kind of the panel, by what is drawn over the threshold."""
    if avoided:
        return "avoided"
    if len({curve.standardized for curve in plot.results.values()}) > 1:
        raise ValueError("some results are standardized and some are not: draw them on two axes")
    return "standardized" if plot.first_result.standardized else "threshold"


def _trace_benefit_curve(curve: compute.NetBenefit, view: str) -> Path:
    """Return the points of a curve, in order of the thresholds."""
    return _sort_finite_points(
        curve.threshold, curve.interventions_avoided if view == "avoided" else curve.net_benefit
    )


def _trace_reference_rule(curve: compute.NetBenefit, view: str) -> Path:
    """Return the points of "treat all", or of the interventions that "treat none" avoids."""
    if view != "avoided":
        return _sort_finite_points(curve.threshold, curve.treat_all)
    p, unit = np.asarray(curve.threshold, float), curve.prevalence if curve.standardized else 1.0
    with np.errstate(divide="ignore", invalid="ignore"):
        return _sort_finite_points(p, -100 * unit * curve.treat_all * (1 - p) / p)


def _find_curve_limits(curve: compute.NetBenefit, view: str) -> CurveBand | None:
    """Return the limits of a curve, or None if it is not a band."""
    if not isinstance(curve, compute.NetBenefitBand):
        return None
    low, high = (curve.avoided_low, curve.avoided_high) if view == "avoided" else (curve.low, curve.high)
    order = np.argsort(curve.threshold, kind="stable")
    x, low, high = (np.asarray(part, float)[order] for part in (curve.threshold, low, high))
    is_finite = np.isfinite(low) & np.isfinite(high)
    y = np.where(is_finite, low, np.nan)
    return curve.redrawn(x, y, y, np.where(is_finite, high, np.nan))


def _sort_finite_points(x: Array, y: Array) -> Path:
    """Sort points by x, without those that are infinite or NaN, as at p = 1."""
    order = np.argsort(x, kind="stable")
    order = order[np.isfinite(y[order])]
    return x[order], y[order]


def _find_benefit_top(plot: Curves, view: str, paths: Mapping[str | None, Path], highs: list[float]) -> float:
    """Return the top of the panel: the height of perfect predictions, or what is drawn if it stays low."""
    if view == "avoided":
        rules = [_trace_reference_rule(curve, view) for curve in plot.results.values()]
        return min(max(float(y.max(initial=0)) for _, y in [*paths.values(), *rules]), 100.0) or 1.0
    if view.endswith("difference"):
        highest = max(float(y.max(initial=0)) for _, y in paths.values())
        farthest = max(float(np.abs(y).max(initial=0)) for _, y in paths.values()) or 0.01
        return max(highest, min(max(highs, default=0.0), _REACH * farthest)) or 0.01
    if view == "standardized":
        return float(max([1.0, *highs]))
    perfect_heights = [
        curve.prevalence if np.isfinite(curve.prevalence) else paths[name][1].max(initial=0) or 0.1
        for name, curve in plot.results.items()
    ]
    rules = [_trace_reference_rule(curve, view) for curve in plot.results.values()]
    highest = max([float(y.max(initial=0)) for _, y in [*paths.values(), *rules]])
    if 0 < highest < _LOW * max(perfect_heights):  # thresholds that begin far above 0
        perfect_heights = [highest / _LOW]
    return float(max([*perfect_heights, *highs]))


def _find_threshold_range(paths: Mapping[str | None, Path], view: str) -> Span:
    """Return the range of thresholds that the panel shows, by default the whole of [0, 1]."""
    thresholds = np.concatenate([x for x, _ in paths.values()])
    if not thresholds.size:
        raise ValueError(
            "interventions avoided are undefined at the thresholds 0 and 1: pass others"
            if view == "avoided"
            else "net benefit is undefined at threshold 1: pass thresholds below it"
        )
    low, high = float(thresholds.min()), float(thresholds.max())
    low, high = low if low > 0.01 else 0.0, high if high < 0.99 else 1.0
    return (low, high) if low < high else (0.0, 1.0)
