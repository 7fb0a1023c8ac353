"""Cost curves and their layers."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.lines import Line2D
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._faults import value_error, within
from rocplot._numbers import ratio
from rocplot._typing import Array, OddsAxis, Options
from rocplot._validation import number
from rocplot.compute._base.folds import ErrorBar
from rocplot.compute._costs.cost_curve import CostBand, CostCurve
from rocplot.compute._costs.expected_loss import beta_density, beta_weight
from rocplot.compute._roc.roc import RocCurve
from rocplot.page.measures import neutral
from rocplot.plot import _artists
from rocplot.plot._captions import limits, with_numbers
from rocplot.plot._costs._loss_space import (
    AREA_FIELD,
    LOSS_ZOOM,
    cost_head,
    draw_lines,
    draw_losses,
    even_positions,
    label_areas,
    lines_caption,
    read_mean_losses,
    show_bands,
    space_of,
)
from rocplot.plot._layers.layer import ANY_SEED, LEVEL, RESAMPLES, Key, Layer
from rocplot.plot._layers.rates import (
    CONDITION,
    CRITERION,
    CUTS,
    OPERATING_POINT,
    THRESHOLDS,
    Optimum,
    at_costs,
    at_cut_offs,
    best_by,
    cut_off_of,
    cuts_of,
    point_words,
    write_optima,
)
from rocplot.plot._layers.references import TRIVIAL
from rocplot.plot._layers.spread import FOLDS_OF_MEAN, draw_band, mean_fields
from rocplot.plot._looks import over, tangent_look
from rocplot.plot._model_labels import cut_off_word, cut_offs
from rocplot.plot._panel import Drawn
from rocplot.plot._picture import Model, Plot, picture

Envelopes: TypeAlias = Plot[CostCurve]
EnvelopeModel: TypeAlias = Model[CostCurve]
CostLines: TypeAlias = list[tuple[str, compute.LossCurve]]

_MOST_CUTS = 200  # no page holds more labels
_ALONG = np.array(
    [0.12, 0.2, 0.06, 0.88, 0.8, 0.94, 0.3, 0.7, 0.5, 0.16, 0.84, 0.25, 0.75, 0.4, 0.6, 0.35, 0.65]
)
_CLEAR = 0.05  # of the height of a panel: what a label on a line wants between that and the next line


def _curves(plot: Envelopes, layer: str) -> dict[str | None, RocCurve]:
    """Return the ROC curve of every model, or raise for one that has none."""
    curves = {name: one.curve for name, one in plot.results.items() if one.curve is not None}
    if len(curves) < len(plot.results):
        raise value_error(layer, "needs the ROC curve", "draw a cost curve of data or of a RocCurve")
    return curves


# -- cost lines -----------------------------------------------------------------------------------


def _all_lines(plot: Envelopes, _options: Options) -> dict[str | None, list[Array]]:
    """Find the lines of all thresholds, or of as many as can be told apart."""
    found = {}
    for name, curve in _curves(plot, "lines").items():
        weight, n = plot.results[name].prior, curve.fpr.size
        assert weight is not None
        at = even_positions(n)
        rise = np.column_stack([2 * (1 - weight) * curve.fpr[at], 2 * weight * (1 - curve.tpr[at])])
        ends = np.array([0.0, 1.0])
        found[name] = [np.column_stack(plot.space.path(None, ends, one)) for one in rise]  # they may bend
    return found


LINES = Layer(
    "lines",
    "The cost line of every threshold, of at most 30 evenly chosen.",
    draw_lines,
    _all_lines,
    LineCollection,
    rank=4,
    caption=lines_caption("the cost line"),
)


def _cost_lines(plot: Envelopes, options: Options) -> dict[str | None, CostLines]:
    """Find the cost lines of the cut-offs to mark, with their labels."""
    at = cuts_of(options, "thresholds")
    curves, cuts = _curves(plot, "thresholds"), {}
    for name in curves:
        hull = plot.results[name].hull
        assert hull is not None
        cuts[name] = np.asarray(hull.threshold if at is None else at, float)
    texts = cut_offs(cuts, options.get("fmt"), curves)
    return {
        name: [
            (
                text if np.isfinite(cut) else "",
                compute.cost_line(curve, threshold=cut, **_over(plot.results[name])),
            )
            for text, cut in zip(texts[name], cuts[name], strict=True)
        ]
        for name, curve in curves.items()
    }


def _over(curve: CostCurve) -> dict[str, Any]:
    """Say what a curve is over, for other curves at the same conditions."""
    return {"x": curve.axis, "prior": None if curve.axis == "skew" else curve.prior}


def _draw_cost_lines(plot: Envelopes, model: EnvelopeModel, made: CostLines, style: Options) -> None:
    every = [cut for one in plot.made["thresholds"].values() for _, cut in one][:_MOST_CUTS]
    look = over(tangent_look(model.look.color) | {"gid": model.gid("thresholds")}, style)
    word = cut_off_word((plot.wanted["thresholds"] or {}).get("fmt"))
    for text, cut in made[:_MOST_CUTS]:
        _artists.line(plot.ax, *plot.space.path(None, cut.x, cut.loss), **look)
        if not text:  # infinity is no cut-off that anyone would choose
            continue
        named: Options = {"color": look["color"], "word": word, "series": model.gid("thresholds")}
        if not cut.loss.any():  # it runs along the envelope of a perfect ranking
            _artists.label(plot.ax, text, *map(float, plot.space.place(None, 0.5, 0.0)), **named)
            continue
        spots = _free_spots(cut, every, plot.ax.get_ylim()[1])
        _artists.label_on(plot.ax, text, np.column_stack(plot.space.place(None, *spots.T)), **named)


def _free_spots(cut: compute.LossCurve, lines: list[compute.LossCurve], top: float) -> Array:
    """Find where a cost line may bear its label: apart from the others, or else where it is farthest off."""
    at = _ALONG[np.interp(_ALONG, cut.x, cut.loss) < 0.97 * top]
    around = at[:, None] + np.array([-0.035, 0, 0.035])  # the label's width
    own = np.interp(around, cut.x, cut.loss)
    gap = np.full(at.size, np.inf)
    for other in lines:
        off = np.interp(around, other.x, other.loss) - own
        if np.abs(other.loss - cut.loss).max() > 1e-9:
            crossed = (off.min(axis=1) < 0) & (off.max(axis=1) > 0)
            gap = np.minimum(gap, np.where(crossed, 0.0, np.abs(off).min(axis=1)))
    clear = gap >= _CLEAR * top
    chosen = at[clear] if clear.any() else at[np.argsort(-gap.round(9), kind="stable")]
    return np.column_stack([chosen, np.interp(chosen, cut.x, cut.loss)])


CUT_OFFS = THRESHOLDS.changed(
    meaning="The cost lines of these cut-offs, or of all hull vertices, each with its cut-off: the duals of "
    "points in ROC space.",
    draw=_draw_cost_lines,
    prepare=_cost_lines,
    artist=Line2D,
    keys=CUTS,
    caption=at_cut_offs("Thin lines: cost lines"),
)

# -- the operating range --------------------------------------------------------------------------


def _ranges(plot: Envelopes, _options: Options) -> dict[str | None, tuple[Array, Array, Array] | None]:
    """Find the space between each envelope and the trivial classifiers; None where there is none."""
    _curves(plot, "operating_range")
    found: dict[str | None, tuple[Array, Array, Array] | None] = dict.fromkeys(plot.results)
    for name, curve in plot.results.items():
        assert curve.prior is not None
        low, high = curve.operating_range
        if not low < high:
            continue
        x = np.unique(np.r_[curve.x[(low <= curve.x) & (curve.x <= high)], low, 1 - curve.prior, high])
        trivial = 2 * np.minimum(x * curve.prior, (1 - x) * (1 - curve.prior))
        found[name] = x, np.interp(x, curve.x, curve.loss), trivial
    return found


def _draw_range(
    plot: Envelopes, model: EnvelopeModel, made: tuple[Array, Array, Array] | None, style: Options
) -> None:
    if made is None:
        return
    look = {"facecolor": model.look.color, "alpha": 0.12, "gid": model.gid("operating_range")}
    kappa, low, high = made
    (x, low), (_, high) = (plot.space.path(None, kappa, edge) for edge in (low, high))
    _artists.band(plot.ax, x, low, high, **over(look, style, PolyCollection))


OPERATING_RANGE = Layer(
    "operating_range",
    "What each curve saves against the trivial classifiers, shaded over the conditions for which it saves "
    "something.",
    _draw_range,
    _ranges,
    PolyCollection,
    rank=3,
    caption="Shaded: what the curve saves against the trivial classifiers",
)

# -- the operating point --------------------------------------------------------------------------


def _optima(plot: Envelopes, options: Options) -> dict[str | None, Optimum]:
    """Find the condition of the costs, and the loss there of the best decision, with its threshold.

    Which is best by another criterion than the cost does not depend on the condition: its cost line is drawn.
    """
    costs = [number(options.get(key, 1), key) for key in ("cost_fn", "cost_fp")]
    if sum(costs) == 0:
        raise value_error("cost_fn", "and cost_fp are both 0", "all decisions have equal cost")
    criterion = options.get("criterion", "cost")
    what, of_cost = best_by(criterion)
    optima, drawn = {}, {}
    for name, curve in _curves(plot, "operating_point").items():
        (fn, fp), result = costs, plot.results[name]
        if result.axis == "skew":  # z = πκ/(πκ + (1 − π)(1 − κ))
            if curve.prior is None:
                raise value_error("operating_point", "needs the prior, which this curve was built without")
            fn, fp = fn * curve.prior, fp * (1 - curve.prior)
        x = fn / (fn + fp)
        at: Options = {"prior": result.prior, "cost_fn": 2 * x, "cost_fp": 2 * (1 - x)}
        best = compute.operating_point(curve, criterion=criterion, **(at if of_cost else {}))
        loss = "expected loss" if result.axis != "skew" else "expected cost"
        if of_cost:
            text, line, least = f"{loss} {ratio(best.cost)}", None, float(best.cost)
        else:
            line_at: Options = {"threshold": best.threshold, "x": result.axis}
            line_at |= {} if result.axis == "skew" else {"prior": result.prior}
            own = compute.cost_line(curve, **line_at)
            line, least = plot.space.path(None, own.x, own.loss), float(np.interp(x, own.x, own.loss))
            text = f"{what}, {loss} {ratio(least)}"
        place, _ = plot.space.place(None, x, least)
        label = None if of_cost else plot.once(what)
        optima[name], drawn[name] = best, (float(place), least, text, label, line)
    found = {}
    for name, cut_off in write_optima(_curves(plot, "operating_point"), optima).items():
        abscissa, least, text, label, line = drawn[name]
        more: Options = {"threshold": optima[name].threshold, "cut_off": cut_off}
        found[name] = Optimum(abscissa, least, cut_off_of(cut_off, text), label, line, **more)
    return found


def _said_best(call: Drawn, made: Any) -> str:
    points = {name: point_words(one) for name, one in made.items()}
    return f"Marked: best decision{at_costs(call)}: {with_numbers(call, points)}"


BEST = OPERATING_POINT.changed(
    meaning="The best decision at these costs, with its threshold: the dual of the tangent in ROC space.  Of "
    "one that is best by another criterion, the loss there and the cost line.",
    prepare=_optima,
    keys=CRITERION | {key: CONDITION[key] for key in ("cost_fp", "cost_fn")},
    caption=_said_best,
)

# -- the weight of costs --------------------------------------------------------------------------


def _cost_weight(plot: Envelopes, options: Options) -> tuple[float, float]:
    weight = plot.first.prior
    if plot.first.axis == "skew":
        raise ValueError('cost_weight is a density of cost proportions: it needs x="cost_proportion"')
    if weight is None:
        raise value_error(
            "cost_weight", "needs the prior, which this curve was built without", "LossCurve(…, prior=…)"
        )
    with within("cost_weight"):
        return beta_weight(options.get("a", 2), options.get("b", 2), options.get("preset"), weight)


def _draw_cost_weight(plot: Envelopes, shape: tuple[float, float], style: Options) -> None:
    """Shade the density; its axis is 1 − κ."""
    kappa = np.linspace(0.005, 0.995, 199)
    density = beta_density(1 - kappa, *shape)
    a, b = (f"{value:.4g}" for value in shape)
    look = {"facecolor": neutral(), "gid": "cost_weight", "label": f"cost weight, Beta({a}, {b})"}
    height = 0.25 * plot.ax.get_ylim()[1] * density / density.max()
    _artists.area(plot.ax, kappa, height, graph=True, **over(look, style, PolyCollection))


COST_WEIGHT = Layer(
    "cost_weight",
    "The density by which the H-measure weights costs, scaled to a quarter of the panel, at the prior of the "
    "first model.",
    _draw_cost_weight,
    _cost_weight,
    PolyCollection,
    keys={
        "a": Key("float", "first parameter of the Beta density, 2 by default"),
        "b": Key("float", "the same of its second parameter"),
        "preset": Key(
            'Literal["hand-2009", "hand-2014", "severity-ratio"]',
            'published values in their place: ``"hand-2009"``, ``"hand-2014"`` or ``"severity-ratio"``',
        ),
    },
    value="preset",
    kinds=(str,),
    repeats=True,
    rank=-2,
    caption=lambda _, made: f"Shaded below: the weight of costs, Beta({made[0]:.4g}, {made[1]:.4g})",
)

# -- bands ----------------------------------------------------------------------------------------


def _bands(plot: Envelopes, options: Options) -> dict[str | None, CostCurve]:
    """Put bands in place of curves that have none."""
    how = BAND.own(options)
    banded: dict[str | None, CostCurve] = {}
    for name, curve in plot.results.items():
        if isinstance(curve, CostBand):
            banded[name] = curve
        elif curve.curve is None:
            raise value_error("band", "needs the counts", "draw a cost curve of data")
        else:
            banded[name] = compute.cost_band(curve.curve, **_over(curve), **how)
    return banded


BAND = Layer(
    "band",
    "A pointwise confidence band of each curve, corrected for the bias of the lowest loss of a sample (see "
    "``rocplot.compute.cost_band``).  The bounds of a ``CostBand`` are drawn in any case.",
    draw_band,
    artist=PolyCollection,
    keys=LEVEL | RESAMPLES | ANY_SEED,
    rank=2,
    caption=limits("Shaded"),
)


@picture(
    compute.cost_curve,
    (LINES, TRIVIAL, OPERATING_RANGE, CUT_OFFS, BEST, COST_WEIGHT, BAND, FOLDS_OF_MEAN, LOSS_ZOOM),
    fields=AREA_FIELD | mean_fields("areas"),
    caption=cost_head("Cost curve", named=True),
)
def cost_curve(
    plot: Envelopes,
    *,
    fold: ArrayLike | str | None = None,
    errorbar: ErrorBar = ("ci", 95),
    x: OddsAxis = "cost_proportion",
    prior: float | None = None,
) -> Axes:
    """Draw cost curves: the loss of the best threshold at every operating condition.

    Parameters
    ----------
    {reading}
    {averaged}
    x : {"cost_proportion", "skew", "log_odds"}
        The operating condition: the cost proportion κ of a false negative; Drummond & Holte's probability
        cost, the skew z; or ln(κ/(1 − κ)), with κ on a second axis.  One axes holds one of them.
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
    A point of ROC space is a line here, a hull segment a vertex.  All curves of cost space over the same `x`
    may share an axes.  Results in place of data are ``RocCurve``, ``CostCurve``, ``CostBand``, and what
    ``compute.cost_line`` and ``compute.score_uniform_curve`` return.

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
    paths = read_mean_losses(plot) if plot.folded else {}
    if not plot.folded:
        plot.read()
        label_areas(plot, "cost curve")
    space = space_of(plot, "band", "cost_weight", "zoom")
    show_bands(plot, CostBand, _bands)
    bands = {name: one if isinstance(one, CostBand) else None for name, one in plot.results.items()}
    plot.prepare(space, band=lambda _: bands, folds=lambda _: paths)

    known = [one for one in bands.values() if one is not None and one.legend]
    high = max((float(np.nan_to_num(band.high).max()) for band in known), default=0.0)
    kinds = {band.legend for band in known}  # the legend names each once
    return draw_losses(plot, high=high, rows=len(kinds) + (plot.made.get("cost_weight") is not None))
