"""Cost curves and their layers."""

from __future__ import annotations

from typing import Any, TypeAlias, Unpack

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.lines import Line2D
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._errors import make_value_error, prefix_argument
from rocplot._numbers import write_numbers
from rocplot._typing import Array, OddsAxis, Options
from rocplot._validation import check_number
from rocplot.compute._base.folds import ErrorBar
from rocplot.compute._costs.cost_curve import CostBand, CostCurve
from rocplot.compute._costs.expected_loss import compute_beta_density, get_beta_parameters
from rocplot.compute._roc.roc import RocCurve
from rocplot.page.sizes import get_neutral_color
from rocplot.plot import _artists
from rocplot.plot._captions import describe_limits, write_model_numbers
from rocplot.plot._costs._loss_space import (
    AREA_FIELD,
    LOSS_ZOOM,
    choose_even_positions,
    choose_loss_space,
    describe_lines,
    draw_faint_lines,
    draw_losses,
    label_areas,
    read_mean_losses,
    show_bands,
    start_cost_caption,
)
from rocplot.plot._layers.folds import BARS_OF_MANY, FOLDS_OF_MEAN, describe_mean_fields, draw_band_layer
from rocplot.plot._layers.layer import ANY_SEED, LEVEL, RESAMPLES, Key, Layer
from rocplot.plot._layers.rates import (
    CONDITION,
    CRITERION,
    CUTS,
    OPERATING_POINT,
    THRESHOLDS,
    LabelledOptimum,
    describe_costs,
    describe_criterion,
    describe_thresholds,
    read_thresholds,
    write_decision,
    write_optimal_thresholds,
    write_optimum_position,
)
from rocplot.plot._layers.references import TRIVIAL
from rocplot.plot._looks import make_tangent_look, override_look
from rocplot.plot._model_labels import get_threshold_word, write_thresholds
from rocplot.plot._panel import DrawnPlot
from rocplot.plot._picture import CurveArguments, Model, Plot, picture

Envelopes: TypeAlias = Plot[CostCurve]
EnvelopeModel: TypeAlias = Model[CostCurve]
CostLines: TypeAlias = list[tuple[str, compute.LossCurve]]

_MOST_CUTS = 200  # largest number of marked cost lines of a model
_ALONG = np.array(
    [0.12, 0.2, 0.06, 0.88, 0.8, 0.94, 0.3, 0.7, 0.5, 0.16, 0.84, 0.25, 0.75, 0.4, 0.6, 0.35, 0.65]
)
_CLEAR = 0.05  # least distance of a label on a line from the next line, as a fraction of the panel's height


def _get_roc_curves(plot: Envelopes, layer: str) -> dict[str | None, RocCurve]:
    """Return the ROC curve of every model; raise if one has none."""
    curves = {name: result.curve for name, result in plot.results.items() if result.curve is not None}
    if len(curves) < len(plot.results):
        raise make_value_error(layer, "needs the ROC curve", "draw a cost curve of data or of a RocCurve")
    return curves


# -- cost lines -----------------------------------------------------------------------------------


def _trace_all_cost_lines(plot: Envelopes, _options: Options) -> dict[str | None, list[Array]]:
    """Trace the cost lines of all thresholds, or of at most 30."""
    lines = {}
    for name, curve in _get_roc_curves(plot, "lines").items():
        weight, n = plot.results[name].prior, curve.fpr.size
        assert weight is not None
        indices = choose_even_positions(n, len(plot.results))
        rise = np.column_stack([2 * (1 - weight) * curve.fpr[indices], 2 * weight * (1 - curve.tpr[indices])])
        ends = np.array([0.0, 1.0])
        lines[name] = [
            np.column_stack(plot.space.path(None, ends, heights)) for heights in rise
        ]  # curved over log odds
    return lines


LINES = Layer(
    "lines",
    "The cost line of every threshold, or of 30 evenly chosen ones if there are more; with more than four "
    "models, of 60 in all.",
    draw_faint_lines,
    _trace_all_cost_lines,
    LineCollection,
    rank=4,
    caption=describe_lines("the cost line"),
)


def _find_marked_cost_lines(plot: Envelopes, options: Options) -> dict[str | None, CostLines]:
    """Compute the cost lines of the thresholds to mark, with their labels."""
    own = read_thresholds(plot.results, options, "thresholds")
    curves, cuts = _get_roc_curves(plot, "thresholds"), {}
    for name in curves:
        hull = plot.results[name].hull
        assert hull is not None
        cuts[name] = np.asarray(hull.threshold, float) if (given := own[name]) is None else given
    texts = write_thresholds(cuts, options.get("fmt"), curves)
    return {
        name: [
            (
                text if np.isfinite(cut) else "",
                compute.cost_line(curve, threshold=cut, **_get_condition_kind(plot.results[name])),
            )
            for text, cut in zip(texts[name], cuts[name], strict=True)
        ]
        for name, curve in curves.items()
    }


def _get_condition_kind(curve: CostCurve) -> dict[str, Any]:
    """Return the arguments by which other curves are computed over the same conditions."""
    return {"x": curve.axis, "prior": None if curve.axis == "skew" else curve.prior}


def _draw_cost_lines(plot: Envelopes, model: EnvelopeModel, marked_lines: CostLines, style: Options) -> None:
    cost_lines = [cut for model_lines in plot.prepared["thresholds"].values() for _, cut in model_lines][
        :_MOST_CUTS
    ]
    look = override_look(make_tangent_look(model.look.color) | {"gid": model.make_gid("thresholds")}, style)
    word = get_threshold_word((plot.layer_options["thresholds"] or {}).get("fmt"))
    for text, cut in marked_lines[:_MOST_CUTS]:
        _artists.draw_line(plot.ax, *plot.space.path(None, cut.x, cut.loss), **look)
        if not text:  # the threshold is infinite
            continue
        label_kws: Options = {"color": look["color"], "word": word, "series": model.make_gid("thresholds")}
        if not cut.loss.any():  # the line is the envelope of a perfect ranking
            _artists.write_label(plot.ax, text, *map(float, plot.space.place(None, 0.5, 0.0)), **label_kws)
            continue
        spots = _find_free_positions(cut, cost_lines, plot.ax.get_ylim()[1])
        _artists.write_label_on_line(
            plot.ax, text, np.column_stack(plot.space.place(None, *spots.T)), **label_kws
        )


def _find_free_positions(cost_line: compute.LossCurve, lines: list[compute.LossCurve], top: float) -> Array:
    """Return positions for the label of a cost line: those clear of other lines, or else by distance."""
    x = _ALONG[np.interp(_ALONG, cost_line.x, cost_line.loss) < 0.97 * top]
    label_x = x[:, None] + np.array([-0.035, 0, 0.035])  # ends and middle of the label
    loss = np.interp(label_x, cost_line.x, cost_line.loss)
    gap = np.full(x.size, np.inf)
    for line in lines:
        difference = np.interp(label_x, line.x, line.loss) - loss
        if np.abs(line.loss - cost_line.loss).max() > 1e-9:
            crossed = (difference.min(axis=1) < 0) & (difference.max(axis=1) > 0)
            gap = np.minimum(gap, np.where(crossed, 0.0, np.abs(difference).min(axis=1)))
    clear = gap >= _CLEAR * top
    chosen = x[clear] if clear.any() else x[np.argsort(-gap.round(9), kind="stable")]
    return np.column_stack([chosen, np.interp(chosen, cost_line.x, cost_line.loss)])


CUT_OFFS = THRESHOLDS.replace_fields(
    meaning="The cost lines of these cut-offs, or of all hull vertices, each labelled with its cut-off: "
    "the duals of points in ROC space.",
    draw=_draw_cost_lines,
    prepare=_find_marked_cost_lines,
    artist=Line2D,
    keys=CUTS,
    caption=describe_thresholds("Thin lines: cost lines"),
)

# -- the operating range --------------------------------------------------------------------------


def _find_operating_ranges(
    plot: Envelopes, _options: Options
) -> dict[str | None, tuple[Array, Array, Array] | None]:
    """Compute the area between each envelope and the trivial classifiers; None if there is none."""
    _get_roc_curves(plot, "operating_range")
    ranges: dict[str | None, tuple[Array, Array, Array] | None] = dict.fromkeys(plot.results)
    for name, curve in plot.results.items():
        assert curve.prior is not None
        low, high = curve.operating_range
        if not low < high:
            continue
        x = np.unique(np.r_[curve.x[(low <= curve.x) & (curve.x <= high)], low, 1 - curve.prior, high])
        trivial = 2 * np.minimum(x * curve.prior, (1 - x) * (1 - curve.prior))
        ranges[name] = x, np.interp(x, curve.x, curve.loss), trivial
    return ranges


def _draw_operating_range(
    plot: Envelopes, model: EnvelopeModel, operating_range: tuple[Array, Array, Array] | None, style: Options
) -> None:
    if operating_range is None:
        return
    look = {"facecolor": model.look.color, "alpha": 0.12, "gid": model.make_gid("operating_range")}
    kappa, low, high = operating_range
    (x, low), (_, high) = (plot.space.path(None, kappa, edge) for edge in (low, high))
    _artists.draw_band(plot.ax, x, low, high, **override_look(look, style, PolyCollection))


OPERATING_RANGE = Layer(
    "operating_range",
    "The saving of each curve over the trivial classifiers, shaded over the conditions at which there is "
    "one.",
    _draw_operating_range,
    _find_operating_ranges,
    PolyCollection,
    rank=3,
    caption="Shaded: how much the curve saves over the trivial classifiers",
)

# -- the operating point --------------------------------------------------------------------------


def _find_cost_optima(plot: Envelopes, options: Options) -> dict[str | None, LabelledOptimum]:
    """Find the condition that the costs imply, and the loss and threshold of the best decision there.

    If another criterion than the cost chooses the decision, its cost line is drawn as well.
    """
    costs = [check_number(options.get(key, 1), key) for key in ("cost_fn", "cost_fp")]
    if sum(costs) == 0:
        raise make_value_error("cost_fn", "and cost_fp are both 0", "all decisions have equal cost")
    criterion = options.get("criterion", "cost")
    criterion_name, of_cost = describe_criterion(criterion)
    optima, drawn = {}, {}
    for name, curve in _get_roc_curves(plot, "operating_point").items():
        (fn, fp), result = costs, plot.results[name]
        if result.axis == "skew":  # z = πκ/(πκ + (1 − π)(1 − κ))
            if curve.prior is None:
                raise make_value_error(
                    "operating_point", "needs the prior, which this curve was built without"
                )
            fn, fp = fn * curve.prior, fp * (1 - curve.prior)
        x = fn / (fn + fp)
        condition: Options = {"prior": result.prior, "cost_fn": 2 * x, "cost_fp": 2 * (1 - x)}
        best = compute.operating_point(curve, criterion=criterion, **(condition if of_cost else {}))
        loss = "expected loss" if result.axis != "skew" else "expected cost"
        if of_cost:
            text, line, lowest_loss = loss, None, float(best.cost)
        else:
            line_at: Options = {"threshold": best.threshold, "x": result.axis}
            line_at |= {} if result.axis == "skew" else {"prior": result.prior}
            cost_line = compute.cost_line(curve, **line_at)
            line, lowest_loss = (
                plot.space.path(None, cost_line.x, cost_line.loss),
                float(np.interp(x, cost_line.x, cost_line.loss)),
            )
            text = f"{criterion_name}, {loss}"
        place, _ = plot.space.place(None, x, lowest_loss)
        label = None if of_cost else criterion_name
        optima[name], drawn[name] = best, (float(place), lowest_loss, text, label, line)
    found = {}
    losses = write_numbers((one[1] for one in drawn.values()), even=True)
    numbers = dict(zip(drawn, losses, strict=True))
    for name, cut_off in write_optimal_thresholds(_get_roc_curves(plot, "operating_point"), optima).items():
        abscissa, lowest_loss, text, label, line = drawn[name]
        text = f"{text} {numbers[name]}"
        more: Options = {"threshold": optima[name].threshold, "cut_off": cut_off}
        found[name] = LabelledOptimum(
            abscissa, lowest_loss, write_decision(cut_off, text), label, line, **more
        )
    return found


def _write_caption_of_cost_optima(call: DrawnPlot, prepared: Any) -> str:
    points = {name: write_optimum_position(optimum) for name, optimum in prepared.items()}
    return f"Marked: best decision{describe_costs(call)}: {write_model_numbers(call, points)}"


BEST = OPERATING_POINT.replace_fields(
    meaning="The best decision at these costs, with its threshold: the dual of the tangent in ROC space.  "
    "For a decision that is best by another criterion, its loss there and its cost line.",
    prepare=_find_cost_optima,
    keys=CRITERION | {key: CONDITION[key] for key in ("cost_fp", "cost_fn")},
    caption=_write_caption_of_cost_optima,
)

# -- the weight of costs --------------------------------------------------------------------------


def _read_weight_parameters(plot: Envelopes, options: Options) -> tuple[float, float]:
    weight = plot.first_result.prior
    if plot.first_result.axis == "skew":
        raise ValueError('cost_weight is a density of cost proportions: it needs x="cost_proportion"')
    if weight is None:
        raise make_value_error(
            "cost_weight", "needs the prior, which this curve was built without", "LossCurve(…, prior=…)"
        )
    with prefix_argument("cost_weight"):
        return get_beta_parameters(options.get("a", 2), options.get("b", 2), options.get("preset"), weight)


def _draw_cost_weight(plot: Envelopes, shape: tuple[float, float], style: Options) -> None:
    """Shade the density, which is a function of 1 − κ."""
    kappa = np.linspace(0.005, 0.995, 199)
    density = compute_beta_density(1 - kappa, *shape)
    a, b = (f"{value:.4g}" for value in shape)
    look = {"facecolor": get_neutral_color(), "gid": "cost_weight", "label": f"cost weight, Beta({a}, {b})"}
    height = 0.25 * plot.ax.get_ylim()[1] * density / density.max()
    _artists.draw_area(plot.ax, kappa, height, graph=True, **override_look(look, style, PolyCollection))


COST_WEIGHT = Layer(
    "cost_weight",
    "The density by which the H-measure weights costs, scaled to a quarter of the panel, at the prior of the "
    "first model.",
    _draw_cost_weight,
    _read_weight_parameters,
    PolyCollection,
    keys={
        "a": Key("float", "first parameter of the Beta density, 2 by default"),
        "b": Key("float", "second parameter, 2 by default"),
        "preset": Key(
            'Literal["hand-2009", "hand-2014", "severity-ratio"]',
            'published `a` and `b`: ``"hand-2009"``, ``"hand-2014"`` or ``"severity-ratio"``',
        ),
    },
    value="preset",
    kinds=(str,),
    repeatable=True,
    rank=-2,
    caption=lambda _, weights: f"Shaded below: the weight of costs, Beta({weights[0]:.4g}, {weights[1]:.4g})",
)

# -- bands ----------------------------------------------------------------------------------------


def _make_cost_bands(plot: Envelopes, options: Options) -> dict[str | None, CostCurve]:
    """Compute bands for the curves that are not bands already."""
    band_options = BAND.select_keys(options)
    banded: dict[str | None, CostCurve] = {}
    for name, curve in plot.results.items():
        if isinstance(curve, CostBand):
            banded[name] = curve
        elif curve.curve is None:
            raise make_value_error("band", "needs the counts", "draw a cost curve of data")
        else:
            banded[name] = compute.cost_band(curve.curve, **_get_condition_kind(curve), **band_options)
    return banded


BAND = Layer(
    "band",
    "A pointwise confidence band of each curve, corrected for the bias of the lowest loss in a sample (see "
    "``rocplot.compute.cost_band``).  If you pass a ``CostBand``, its bounds are always drawn."
    + BARS_OF_MANY,
    draw_band_layer,
    artist=PolyCollection,
    keys=LEVEL | RESAMPLES | ANY_SEED,
    rank=2,
    caption=describe_limits(),
)


@picture(
    compute.cost_curve,
    (LINES, TRIVIAL, OPERATING_RANGE, CUT_OFFS, BEST, COST_WEIGHT, BAND, FOLDS_OF_MEAN, LOSS_ZOOM),
    fields=AREA_FIELD | describe_mean_fields("areas"),
    caption=start_cost_caption("Cost curve", with_axis=True),
)
def cost_curve(
    plot: Envelopes,
    *,
    fold: ArrayLike | str | None = None,
    errorbar: ErrorBar = ("ci", 95),
    x: OddsAxis = "cost_proportion",
    prior: float | None = None,
    **shared: Unpack[CurveArguments],
) -> Axes:
    """Draw cost curves: the loss of the best threshold at every operating condition.

    Use it to compare models if you don't know the costs or the prevalence yet: it shows at which conditions
    each is better, and by how much.

    Parameters
    ----------
    {reading}
    {averaged}
    x : {"cost_proportion", "skew", "log_odds"}
        The operating condition: the cost proportion κ of a false negative; Drummond & Holte's probability
        cost, the skew z; or ln(κ/(1 − κ)), with κ on a second axis.  An axes can show only one of them.
    prior : float in (0, 1), optional
        P(positive) where the classifier will be used, by default the sample's.
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``cost_curve:<model>``, ``lines:<model>``, ``thresholds:<model>`` and so
        on; of folds also ``errorbar:<model>`` and ``folds:<model>``.

    Raises
    ------
    {raises}
    ValueError
        Also for an unknown `x`, a prior outside (0, 1), a curve without counts and no prior, a layer that
        needs the ROC curve of a result without one, a cost weight over the skew, folds, a band, cost weight
        or zoom over the log odds, or axes that show something else.

    See Also
    --------
    rocplot.compute.cost_curve : The curves as numbers.
    brier_curve : The loss of thresholds set by the scores.
    rate_driven_curve : The loss of thresholds set by the predicted positive rate.
    roc : The same decisions as points.

    Notes
    -----
    A point of ROC space is a line here, and a hull segment is a vertex.  You can draw all kinds of curves of
    cost space over the same `x` on one axes.  Instead of data you can pass ``RocCurve``, ``CostCurve``,
    ``CostBand``, and results of ``compute.cost_line`` and ``compute.score_uniform_curve``.

    References
    ----------
    Drummond & Holte (2000); Fawcett (2004), section 7.5.2.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = cost_curve([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2], thresholds=[0.4], ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['cost_curve', 'trivial', 'thresholds']
    >>> plt.close(fig)
    """
    paths = read_mean_losses(plot) if plot.has_folds else {}
    if not plot.has_folds:
        plot.read()
        label_areas(plot, "cost curve")
    space = choose_loss_space(plot, "band", "cost_weight", "zoom")
    show_bands(plot, CostBand, _make_cost_bands)
    bands = {name: result if isinstance(result, CostBand) else None for name, result in plot.results.items()}
    plot.prepare_layers(space, band=lambda _: bands, folds=lambda _: paths)

    legend_bands = [band for band in bands.values() if band is not None and band.legend]
    high = max((float(np.nan_to_num(band.high).max()) for band in legend_bands), default=0.0)
    kinds = {band.legend for band in legend_bands}  # each has one legend entry
    return draw_losses(plot, high=high, rows=len(kinds) + (plot.prepared.get("cost_weight") is not None))
