"""Score distributions of the two classes, as histograms, densities or distribution functions."""

from __future__ import annotations

from dataclasses import dataclass
from numbers import Real
from typing import Any, Literal, NamedTuple, TypeAlias, Unpack

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import to_rgba
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._errors import make_value_error
from rocplot._numbers import AT_MOST, group_digits, write_amount, write_cutoff, write_number
from rocplot._typing import Array, Options
from rocplot._validation import check_number
from rocplot.compute import ScoreDistribution
from rocplot.compute._base.reading import DataArguments, Scores, Truth
from rocplot.compute._base.result import get_negated_column
from rocplot.compute._counts.threshold_counts import (
    compute_mean_scores,
    get_counts,
    get_divided_scores,
    get_totals,
)
from rocplot.compute._decisions.confusion_matrix import count_confusion
from rocplot.compute._scores.ks_statistic import find_largest_distance
from rocplot.compute._scores.score_distribution import align_bins, find_dividing_edge, list_edges
from rocplot.page.gids import get_gid
from rocplot.page.sizes import get_neutral_color, get_text_color, get_thin_width
from rocplot.page.typeset import format_artist_label, read_artist_label
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import quote_user_text
from rocplot.plot._layers.layer import Key, Layer
from rocplot.plot._looks import BARE, DASHED, override_look
from rocplot.plot._model_labels import CUT_OFF, shorten_name, write_label_thresholds, write_model_labels
from rocplot.plot._panel import DrawnPlot, list_drawn_plots
from rocplot.plot._picture import LabelArguments, Model, Plot, picture

# -- Distribution functions of the two classes, and the largest gap between them ------------------

Gap: TypeAlias = tuple[float, float, float, str]  # abscissa, both ordinates, and text of a gap


def trace_distribution_function(score: Array, share: Array) -> tuple[Array, Array]:
    """Trace a distribution function from 0 on, with a vertical step at each score."""
    return np.repeat(score, 2), np.column_stack([np.append(0.0, share[:-1]), share]).ravel()


def _accumulate_from_left(distribution: ScoreDistribution, share: Any) -> Any:
    """Return the shares on the left: of higher scores where the axis shows the column that was negated."""
    return 1 - share if get_negated_column(distribution) else share


def find_largest_gap(distribution: ScoreDistribution) -> Gap | None:
    """Find the largest gap between the two functions, or None if there is none.

    It stands at its threshold, which its text names, and has the heights on the side where cases with this
    score are positive.
    """
    statistic, threshold = find_largest_distance(get_counts(distribution))
    index = int(np.searchsorted(distribution.score, threshold))
    if not 0 < index < distribution.score.size:
        return None
    positive_height, negative_height = (
        float(_accumulate_from_left(distribution, part[index - 1]))
        for part in (distribution.positive, distribution.negative)
    )
    (cut_off,) = write_label_thresholds([threshold], [distribution])
    decision = cut_off if cut_off.startswith(AT_MOST) else f"≥ {cut_off}"
    return (
        float(distribution.score[index]),
        positive_height,
        negative_height,
        f"KS {write_number(statistic)}\nat {decision}",
    )


def _draw_gap(plot: Plot[Any], gap: Gap | None, style: Options) -> None:
    if gap is None:
        return
    place, positive_height, negative_height, text = gap
    (name,) = plot.results
    text = text if name is None or not _list_drawn_before(plot) else f"{shorten_name(name)}: {text}"
    look: Options = {"gid": "gap", "color": get_text_color(), "zorder": 2.3}
    if narrow := _artists.is_narrow(plot.ax):  # the legend has room in any case
        look["label"] = text.replace("\n", " ")
    _artists.draw_line(
        plot.ax, [place, place], [positive_height, negative_height], avoid=True, **override_look(look, style)
    )
    if not narrow:
        _artists.write_label_beside_bar(plot.ax, text, place, (positive_height, negative_height))


def draw_threshold_line(
    plot: Plot[Any], threshold: float, rate: str, share: float, is_first: bool, style: Options, words: str
) -> None:
    """Draw a threshold once, and write beside each function the fraction of its class that is positive."""
    text = f"{rate} {write_number(share)}"
    if is_first:
        look: Options = {"linestyle": DASHED, "gid": "threshold", "zorder": 2.1}
        _artists.draw_line(plot.ax, [threshold, threshold], [0, 1], avoid=True, **override_look(look, style))
        text = f"{CUT_OFF} {words}\n{text}"
    height = _accumulate_from_left(next(iter(plot.results.values())), 1 - share)
    _artists.write_label(plot.ax, text, threshold, height, group=_THRESHOLD)


GAP = Layer(
    "gap",
    "For distribution functions: the largest gap, the Kolmogorov–Smirnov statistic, with its cut-off.",
    _draw_gap,
    default=True,
    repeatable=True,
    rank=4,
    caption="Vertical line: the largest gap, the Kolmogorov–Smirnov statistic",
)


# -- Score distributions of the two classes -------------------------------------------------------

Trace: TypeAlias = tuple[Array, Array]
_THRESHOLD = "threshold"  # the group of its labels

_LABEL_HEIGHTS = np.linspace(0.95, 0.15, 9)  # of the panel's half: where a cut-off's label may stand
_TICKS, _MOST_BINS = 2000, 900  # more ticks, or bins, cannot be distinguished on a page
_COUNTED = {"histogram": "Cases", "density": "Cases per unit of score"}


class _Cut(NamedTuple):
    """A threshold, where its line stands, its rates and its text."""

    value: float
    place: float  # in bins, at the edge that divides the cases as the threshold does, if there is one
    tpr: float
    fpr: float
    text: str


@dataclass(frozen=True)
class _ClassSide:
    """The distribution of one class: its outline, up or down, the height of the panel, and its scores."""

    layer: str
    label: str
    total: float
    x: Array
    y: Array
    top: float
    scores: Array
    cumulative: bool = False  # whether it is a distribution function, drawn upwards for both classes
    total_y: Array | None = None  # the outline of both classes together, on this side
    weights: Array | None = None  # the weights of the scores, for bins

    @property
    def is_upward(self) -> bool:
        return self.top > 0


# -- layers ---------------------------------------------------------------------------------------


def _shade_class(plot: Plot[Any], x: Array, y: Array, **look: Any) -> None:
    _artists.draw_band(plot.ax, x, np.zeros(x.size), y, **{"alpha": None} | look)


def _draw_class_fill(plot: Plot[Any], model: Model[_ClassSide], _made: None, style: Options) -> None:
    side = model.result
    look = override_look(
        {"facecolor": model.look.make_transparent(0.18), "gid": model.make_gid("fill")}, style, PolyCollection
    )
    _shade_class(plot, side.x, side.y, **look)


def _draw_total(plot: Plot[Any], model: Model[_ClassSide], _made: None, style: Options) -> None:
    side = model.result
    look: Options = {
        "facecolor": to_rgba(get_neutral_color(), 0.18),
        "gid": model.make_gid("total"),
        "zorder": 0.9,
    }
    look["label"] = "all cases" if side.is_upward else None
    _shade_class(plot, side.x, np.asarray(side.total_y), **override_look(look, style, PolyCollection))


def _draw_threshold(plot: Plot[Any], model: Model[_ClassSide], cut: _Cut, style: Options) -> None:
    """Shade the cases predicted positive, and write their fraction; draw the line once for both classes."""
    side = model.result
    rate, share = ("tpr", cut.tpr) if side.is_upward else ("fpr", cut.fpr)
    if side.cumulative:
        draw_threshold_line(plot, cut.value, rate, share, side.is_upward, style, cut.text)
        return
    start = max(_find_shade_start(side, cut), float(side.x[0]))
    is_beyond = side.x > start
    if is_beyond.any():
        x, y = side.x[is_beyond], side.y[is_beyond]
        height = np.interp(start, side.x, side.y) if side.weights is None else y[0]
        look: Options = {"facecolor": model.look.make_transparent(0.45), "gid": model.make_gid("beyond")}
        _shade_class(plot, np.append(start, x), np.append(height, y), **look)
    text = f"{CUT_OFF} {cut.text}\n" * side.is_upward + f"{rate} {write_number(share)}"
    _artists.write_label(plot.ax, text, cut.place, _LABEL_HEIGHTS * side.top, clear=BARE, group=_THRESHOLD)
    if side.is_upward:
        look = {"linestyle": DASHED, "gid": model.make_gid("threshold"), "zorder": 2.1}
        ends = np.array([-1.12, 1.12]) * side.top
        _artists.draw_line(plot.ax, [cut.place, cut.place], ends, avoid=True, **override_look(look, style))


def _find_shade_start(side: _ClassSide, cut: _Cut) -> float:
    """Find where the shade begins, so that its area is the rate: in bins, the bar's share of cases beyond."""
    threshold = cut.value
    if side.weights is None or cut.place != threshold:
        return cut.place
    edges = side.x[::2]
    index = int(np.searchsorted(edges, threshold, "right")) - 1
    if not 0 <= index < edges.size - 1:
        return threshold
    low, high = float(edges[index]), float(edges[index + 1])
    in_bar = (low <= side.scores) & (side.scores < high if index < edges.size - 2 else side.scores <= high)
    total = side.weights[in_bar].sum()
    share = (
        side.weights[in_bar & (side.scores >= threshold)].sum() / total
        if total
        else (high - threshold) / (high - low)
    )
    return high - float(share) * (high - low)


def _draw_rug(plot: Plot[Any], model: Model[_ClassSide], _made: None, style: Options) -> None:
    rug_scores = _choose_rug_scores(model.result.scores)
    ticks = rug_scores, np.ones(rug_scores.size)
    look = override_look({"color": model.look.color, "gid": model.make_gid("rug")}, style, LineCollection)
    top, bottom = (ticks, None) if model.result.is_upward else (None, ticks)
    _artists.draw_rug_ticks(plot.ax, top, bottom, **look)


def _write_rug_caption(call: DrawnPlot, _made: Any) -> str:
    """Write what the ticks show: one stands for each distinct score, however many cases have it."""
    counts = [get_counts(result) for result in call.results.values()]
    has_ties = any(max(one.positive.max(), one.negative.max()) > 1 for one in counts)
    return f"Ticks: {'distinct ' * has_ties}scores of positive cases (above) and of negative cases (below)"


def _write_caption_of_threshold(call: DrawnPlot, prepared: Any) -> str:
    value, place, tpr, fpr, cut = next(iter(prepared.values()))
    result = next(iter(call.results.values()))
    shaded = "" if result.kind == "cdf" else "; scores beyond it are shaded"
    if place != value:
        edge = write_number(-place if get_negated_column(result) else place, ".6g")
        shaded = f"; the line is drawn between two bars, at {edge}{shaded}"
    rates = f"tpr {write_number(tpr)} and fpr {write_number(fpr)}"
    return f"Vertical line: cut-off {cut}, with {rates}{shaded}"


THRESHOLD = Layer(
    "threshold",
    "A cut-off, with the scores beyond it shaded, and its ROC point: the tpr beside the positives, the fpr "
    "beside the negatives.",
    _draw_threshold,
    keys={"value": Key("float", "the cut-off")},
    value="value",
    kinds=(Real,),
    rank=2,
    caption=_write_caption_of_threshold,
)
RUG = Layer(
    "rug",
    "Ticks at the distinct scores: those of positives at the upper edge, those of negatives at the lower.  "
    "Of more than 2 000, only those are drawn that can be told apart on a page.",
    _draw_rug,
    artist=LineCollection,
    default=True,
    rank=3,
    caption=_write_rug_caption,
)
TOTAL = Layer(
    "total",
    "The distribution of all cases, in grey behind those of the classes; for densities, the mean of both "
    "weighted by the sizes of the classes.",
    _draw_total,
    artist=PolyCollection,
    rank=0,
    caption="Grey: all cases",
)
FILL = Layer(
    "fill",
    "The distributions, shaded.",
    _draw_class_fill,
    artist=PolyCollection,
    default=True,
    rank=1,
    caption="",
)


def _start_caption(call: DrawnPlot) -> str:
    ((name, first),) = call.results.items()
    of_model = "" if name is None else f" of {quote_user_text(name)}"
    if first.kind == "cdf":
        return f"Distribution functions of the scores{of_model} of each class"
    kind_name = {"histogram": "histogram", "kde": "kernel density estimate"}.get(first.kind, first.kind)
    kind = ", ".join(dict.fromkeys((kind_name, first.stat)))
    return f"Distribution of the scores{of_model}, positives upwards and negatives downwards ({kind})"


class ScoreDistributionArguments(DataArguments, LabelArguments, total=False):
    """What `score_distribution` takes besides its own options and layers."""

    y_true: Truth
    y_score: Scores


@picture(
    compute.score_distribution,
    (THRESHOLD, RUG, TOTAL, FILL, GAP),
    fields={"label": "positives or negatives", "total": "their weight"},
    main="both outlines",
    by_model=(),
    caption=_start_caption,
)
def score_distribution(
    plot: Plot[Any],
    *,
    kind: Literal["histogram", "density", "cdf"] = "histogram",
    bins: int | ArrayLike | None = None,
    bandwidth: float | None = None,
    stat: Literal["density", "count"] = "density",
    **shared: Unpack[ScoreDistributionArguments],
) -> Axes:
    """Draw the score distribution of each class: positives up, negatives down, or as distribution functions.

    Use it to see how far the scores separate the classes, and what a threshold cuts off.

    Parameters
    ----------
    {reading}
        The figure shows one model; draw each on an axes of its own.
    kind : {"histogram", "density", "cdf"}
        Bins, a Gaussian kernel density of each class, or the distribution functions of both in one panel,
        with their largest gap.
    bins : int or array-like, optional
        Number of equal bins over the range of the scores, or their ascending edges; by default 2 n^⅓, at
        least 8 and at most 50.  For rounded scores, each bin holds equally many of the rounded values; a few
        distinct values get a bar each.  A `threshold` is an edge, with bins of one width on either side.
    bandwidth : float, optional
        Standard deviation of the kernel, above 0; by default Scott's rule for each class.
    stat : {"density", "count"}
        ``"density"`` scales each class to an area of 1, so that the areas beyond a threshold are tpr and fpr;
        ``"count"`` draws the weights.
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``score_distribution:<model>`` (the positives) and ``negatives:<model>``.

    Raises
    ------
    {raises}
    ValueError
        Also for several models, an unknown kind or stat, bad bins or bandwidth, a density of scores that
        are all equal, or distribution functions with ``stat="count"`` or `total`.

    See Also
    --------
    rocplot.compute.score_distribution : The heights as numbers.
    rocplot.compute.ks_statistic : The largest gap of the distribution functions, and a test.
    ranking_strip : The ranking by score, case by case.

    Notes
    -----
    Flach's slides, "From score distributions to ROC curves".  By default the classes' labels hold their
    total weight, and the legend goes above the panel.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = score_distribution([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8], threshold=0.5, ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['score_distribution', 'negatives', 'threshold', 'baseline']
    >>> plt.close(fig)
    """
    ((name, distribution),) = _require_single_model(plot.read()).items()
    options = plot.layer_options["threshold"]
    if options is not None and kind == "histogram" and bins is None and not plot.is_precomputed:
        edges = align_bins(distribution, _find_threshold(distribution, options).value)
        if edges is not None:
            distribution = compute.score_distribution(get_counts(distribution), bins=edges, stat=stat)
            plot.replace_results({name: distribution})
    cumulative = distribution.kind == "cdf"
    if cumulative and plot.layer_options["total"] is not None:
        raise ValueError('total belongs to bins or a density: leave it out, or leave out kind="cdf"')
    sides = _split_classes(distribution, together=plot.layer_options["total"] is not None)
    plot.layer_options["fill" if cumulative else "gap"] = None
    plot.prepare_layers(
        threshold=lambda options: {name: _find_threshold(distribution, options)},
        gap=lambda _: find_largest_gap(distribution),
    )
    plot.models = [Model(name, side, _name_class(plot, name, side)) for side in sides]
    cut = plot.prepared.get("threshold")
    ends = np.append(sides[0].x[[0, -1]], [] if cut is None else cut[name].place)

    if cumulative:
        plot.lay_out_axes(_lay_out_distribution_functions, ends.min(), ends.max())
    else:
        is_count = distribution.stat == "count"
        words = _COUNTED[distribution.kind] if is_count else "Density of each class"
        plot.lay_out_axes(_lay_out_mirrored_scores, ends.min(), ends.max(), sides[0].top, words)
    for model in plot.models:
        look: Options = {"gid": model.make_gid(model.result.layer)}
        look |= {} if cumulative else {"linestyle": "-", "linewidth": get_thin_width(0.8)}
        plot.curve(model, model.result.x, model.result.y, graph=cumulative, **look)
    plot.draw_layers()
    _name_earlier_lines(plot)
    if cumulative:
        return plot.finish_axes("best")
    if not _artists.has_artist(plot.ax, "baseline"):
        _artists.draw_line(plot.ax, sides[0].x[[0, -1]], [0, 0], gid="baseline")
    return plot.finish_axes("upper left")


# -- computed before anything is drawn ------------------------------------------------------------


def _require_single_model(
    distributions: dict[str | None, ScoreDistribution],
) -> dict[str | None, ScoreDistribution]:
    """Raise for several models, and for more bins than a page can show."""
    if len(distributions) > 1:
        raise ValueError(
            f"score_distribution draws one model, not {len(distributions)}: "
            "call it once per model, each on its own axes"
        )
    for distribution in distributions.values():
        if distribution.score.size > _MOST_BINS and distribution.kind == "histogram":
            raise make_value_error(
                "bins: a", f"page shows at most {_MOST_BINS}, not {distribution.score.size}"
            )
    return distributions


def _split_classes(distribution: ScoreDistribution, *, together: bool) -> list[_ClassSide]:
    """Split a distribution by class, positives up and negatives down; `together` leaves room for the sum."""
    counts = get_counts(distribution)
    heights = distribution.positive, distribution.negative, _sum_class_heights(distribution)
    (x, positive_y), (_, negative_y), (_, total_y) = (
        _trace_heights(distribution, height) for height in heights
    )
    top = max(float(positive_y.max()), float(negative_y.max()), float(total_y.max()) if together else 0.0)
    (positive, _), (negative, _) = compute_mean_scores(counts)
    positive, negative = positive[counts.positive > 0], negative[counts.negative > 0]
    cumulative = distribution.kind == "cdf"
    weights = [
        part[part > 0] if distribution.kind == "histogram" else None
        for part in (counts.positive, counts.negative)
    ]
    negative_y = negative_y if cumulative else -negative_y
    return [
        _ClassSide(
            "score_distribution",
            "positives",
            counts.n_positive,
            x,
            positive_y,
            top,
            positive,
            cumulative,
            total_y,
            weights[0],
        ),
        _ClassSide(
            "negatives",
            "negatives",
            counts.n_negative,
            x,
            negative_y,
            -top,
            negative,
            cumulative,
            -total_y,
            weights[1],
        ),
    ]


def _sum_class_heights(distribution: ScoreDistribution) -> Array:
    """Return the heights for all cases: sums of counts, or means of densities weighted by class size."""
    positive, negative = np.asarray(distribution.positive), np.asarray(distribution.negative)
    if distribution.stat == "count":
        return np.asarray(positive + negative)
    P, N = get_totals(get_counts(distribution))
    return np.asarray((P * positive + N * negative) / (P + N))


def _trace_heights(distribution: ScoreDistribution, height: Array) -> Trace:
    """Trace the outline of heights: a step function, a curve, or the outline of bins."""
    if distribution.kind == "cdf":
        x, share = trace_distribution_function(distribution.score, height)
        return x, _accumulate_from_left(distribution, share)
    if distribution.kind == "density":
        return distribution.score, height
    return np.repeat(list_edges(distribution), 2), np.concatenate(([0], np.repeat(height, 2), [0]))


def _find_threshold(distribution: ScoreDistribution, options: Options) -> _Cut:
    if "value" not in options:
        raise make_value_error("threshold", "needs its value", "pass a number, or a dict with value=")
    counts = get_counts(distribution)
    value = check_number(options["value"], "threshold", -np.inf)
    table = count_confusion(counts, value)
    rates = table.tp / counts.n_positive, table.fp / counts.n_negative
    edge = find_dividing_edge(distribution, value) if distribution.kind == "histogram" else None
    place = value if edge is None or np.isclose(edge, value, 1e-9, 1e-12) else edge
    return _Cut(value, place, *rates, group_digits(write_cutoff(value, get_divided_scores(counts))))


def _choose_rug_scores(scores: Array) -> Array:
    """Select from descending scores the finite ones that can be distinguished on a page."""
    rug_scores: Array = scores.astype(float)
    rug_scores = rug_scores[np.isfinite(rug_scores)]
    if rug_scores.size > _TICKS:
        cell = np.floor((rug_scores - rug_scores[-1]) / (rug_scores[0] - rug_scores[-1]) * _TICKS)
        rug_scores = rug_scores[np.append(True, cell[1:] != cell[:-1])]
    return rug_scores


def _name_class(plot: Plot[Any], name: str | None, side: _ClassSide) -> str:
    """Write the label of a class with its size, and with the model's name if another model is drawn."""
    numbers = {"label": lambda side: plot.translate_text(side.label), "total": lambda side: side.total}
    size = write_amount(side.total)
    size = f"{plot.translate_text('weight')} {size}" if plot.is_weighted else size
    whose = "{name}, " if name is not None and _list_drawn_before(plot) else ""
    return write_model_labels(plot.label_fmt, f"{whose}{{label}} ({size})", {name: side}, "scores", numbers)[
        name
    ]


def _list_drawn_before(plot: Plot[Any]) -> list[DrawnPlot]:
    """List the earlier calls of this picture on the axes."""
    calls = [] if plot.standing is None else list_drawn_plots(plot.standing)
    return [call for call in calls if call.name == plot.name]


def _name_earlier_lines(plot: Plot[Any]) -> None:
    """Add the model's name to the labels of the first call on the axes, which had no need of it."""
    for name in (name for call in _list_drawn_before(plot)[:1] for name in call.results if name is not None):
        for layer in ("score_distribution", "negatives"):
            for line in (artist for artist in plot.ax.lines if get_gid(artist) == f"{layer}:{name}"):
                words = read_artist_label(line.get_label())
                if words.startswith((plot.translate_text("positives"), plot.translate_text("negatives"))):
                    line.set_label(format_artist_label(f"{shorten_name(name)}, {words}"))


# -- The axes -------------------------------------------------------------------------------------


_POWERS = (-6, 30)  # of ten, at and beyond which heights have one in common


class _HeightFormatter(_axes.RateFormatter):
    """Ticks of heights on both sides of 0, without a sign; very small ones have a power of ten in common."""

    def __init__(self) -> None:
        super().__init__(useOffset=False)
        self.set_powerlimits(_POWERS)

    def __call__(self, x: float, pos: int | None = None) -> str:
        return super().__call__(abs(x), pos)


def _lay_out_mirrored_scores(ax: Axes, low: float, high: float, top: float, ylabel: str) -> None:
    """Lay out heights of two classes over the score, one upwards and one downwards; later ones fit in."""
    room, top = 0.03 * (high - low), 1.12 * top
    if _axes.lay_out_same_frame(ax, "Score", ylabel, xlim=(low - room, high + room), ylim=(-top, top)):
        _axes.set_ticks(ax.yaxis, _HeightFormatter())
    else:
        _axes.widen_limits(ax, (low - room, high + room), (-top, top))


def _lay_out_distribution_functions(ax: Axes, low: float, high: float) -> None:
    """Lay out distribution functions over the score; scores of a later call fit in."""
    words = "Cumulative share"
    _axes.keep_axis_meaning(ax, "Score", words)
    _axes.lay_out_scores(ax, low, high, words)
