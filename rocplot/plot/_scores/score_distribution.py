"""Score distributions of the two classes, as shapes or as distribution functions."""

from __future__ import annotations

from dataclasses import dataclass
from numbers import Real
from typing import Any, Literal, TypeAlias

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import to_rgba
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._faults import value_error
from rocplot._numbers import amount, write, write_cutoff
from rocplot._typing import Array, Options
from rocplot._validation import number
from rocplot.compute import ScoreDistribution
from rocplot.compute._counts.threshold_counts import counts_of, divided_scores, mean_scores, totals
from rocplot.compute._decisions.confusion_matrix import confusion_of
from rocplot.page.gids import gid_of
from rocplot.page.measures import neutral, text_color, thin_width
from rocplot.page.typeset import label_of, shown
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import quoted
from rocplot.plot._layers.layer import Key, Layer
from rocplot.plot._looks import BARE, DASHED, over
from rocplot.plot._model_labels import CUT_OFF, model_labels, short_name
from rocplot.plot._panel import Drawn, drawn
from rocplot.plot._picture import Model, Plot, picture

# -- Distribution functions of the two classes, and the largest gap between them ------------------

Gap: TypeAlias = tuple[float, float, float, str]  # its place, its ends, and what is written there


def staircase(score: Array, share: Array) -> tuple[Array, Array]:
    """Trace a distribution function from 0 on, upright at each score."""
    return np.repeat(score, 2), np.column_stack([np.append(0.0, share[:-1]), share]).ravel()


def gap(distribution: ScoreDistribution) -> Gap | None:
    """Find the largest gap; None if there is none.

    It stands between the scores that it parts, where both functions are level.
    """
    found = compute.ks_statistic(counts_of(distribution))
    after = int(np.searchsorted(distribution.score, found.threshold))
    if not 0 < after < distribution.score.size:
        return None
    place = float(distribution.score[after - 1 : after + 1].mean())
    one, other = (float(part[after - 1]) for part in (distribution.positive, distribution.negative))
    return (
        place,
        one,
        other,
        f"KS {write(found.statistic)} at {write_cutoff(found.threshold, divided_scores(distribution))}",
    )


def _draw_gap(plot: Plot[Any], made: Gap | None, style: Options) -> None:
    if made is None:
        return
    place, one, other, text = made
    (name,) = plot.results
    text = text if name is None or not _before(plot) else f"{short_name(name)}: {text}"
    look: Options = {"gid": "gap", "color": text_color(), "zorder": 2.3}
    _artists.line(plot.ax, [place, place], [one, other], avoid=True, **over(look, style))
    _artists.label(plot.ax, text, place, (one + other) / 2)


def draw_cut(
    plot: Plot[Any], cut: float, rate: str, share: float, first: bool, style: Options, words: str
) -> None:
    """Draw a cut-off once, and write beside each function the share of its class that lies above."""
    text = f"{rate} {write(share, '.3g')}"
    if first:
        look: Options = {"linestyle": DASHED, "gid": "threshold", "zorder": 2.1}
        _artists.line(plot.ax, [cut, cut], [0, 1], avoid=True, **over(look, style))
        text = f"{CUT_OFF} {words}\n{text}"
    _artists.label(plot.ax, text, cut, 1 - share)


GAP = Layer(
    "gap",
    "Of distribution functions: the largest gap, the Kolmogorov–Smirnov statistic, with its cut-off.",
    _draw_gap,
    default=True,
    repeats=True,
    rank=4,
    caption="Vertical line: the largest gap, the Kolmogorov–Smirnov statistic",
)


# -- Score distributions of the two classes -------------------------------------------------------

Trace: TypeAlias = tuple[Array, Array]
Cut: TypeAlias = tuple[float, float, float, str]  # its value, tpr and fpr, and how it is written

_TICKS, _MOST_BINS = 2000, 900  # more are no longer apart
_COUNTED = {"histogram": "Cases", "density": "Cases per unit of score"}


@dataclass(frozen=True)
class _Side:
    """One class: its outline, upwards or downwards, the height of the panel, and its scores."""

    layer: str
    label: str
    total: float
    x: Array
    y: Array
    top: float
    scores: Array
    cumulative: bool = False  # a distribution function, upwards for both classes
    all: Array | None = None  # the outline of both classes together, on the side of this one

    @property
    def up(self) -> bool:
        return self.top > 0


# -- layers ---------------------------------------------------------------------------------------


def _shade(plot: Plot[Any], x: Array, y: Array, **look: Any) -> None:
    _artists.band(plot.ax, x, np.zeros(x.size), y, **{"alpha": None} | look)


def _draw_fill(plot: Plot[Any], model: Model[_Side], _made: None, style: Options) -> None:
    side = model.result
    look = over({"facecolor": model.look.shade(0.18), "gid": model.gid("fill")}, style, PolyCollection)
    _shade(plot, side.x, side.y, **look)


def _draw_total(plot: Plot[Any], model: Model[_Side], _made: None, style: Options) -> None:
    side = model.result
    look: Options = {"facecolor": to_rgba(neutral(), 0.18), "gid": model.gid("total"), "zorder": 0.9}
    look["label"] = "all cases" if side.up else None
    _shade(plot, side.x, np.asarray(side.all), **over(look, style, PolyCollection))


def _draw_threshold(plot: Plot[Any], model: Model[_Side], cut: Cut, style: Options) -> None:
    """Shade what is predicted positive, and write its share of the class; one line for both classes."""
    side = model.result
    at, tpr, fpr, words = cut
    rate, share = ("tpr", tpr) if side.up else ("fpr", fpr)
    if side.cumulative:
        draw_cut(plot, at, rate, share, side.up, style, words)
        return
    inside = side.x > at
    if inside.any():
        start = max(at, float(side.x[0]))
        x, y = np.append(start, side.x[inside]), np.append(np.interp(start, side.x, side.y), side.y[inside])
        _shade(plot, x, y, facecolor=model.look.shade(0.45), gid=model.gid("beyond"))
    text = f"{CUT_OFF} {words}\n" * side.up + f"{rate} {write(share, '.3g')}"
    _artists.label(plot.ax, text, at, 0.95 * side.top, clear=BARE)
    if side.up:
        look: Options = {"linestyle": DASHED, "gid": model.gid("threshold"), "zorder": 2.1}
        ends = np.array([-1.12, 1.12]) * side.top
        _artists.line(plot.ax, [at, at], ends, avoid=True, **over(look, style))


def _draw_rug(plot: Plot[Any], model: Model[_Side], _made: None, style: Options) -> None:
    at = _ticks(model.result.scores)
    ticks = at, np.ones(at.size)
    look = over({"color": model.look.color, "gid": model.gid("rug")}, style, LineCollection)
    top, bottom = (ticks, None) if model.result.up else (None, ticks)
    _artists.rug(plot.ax, top, bottom, **look)


def _said_cut(call: Drawn, made: Any) -> str:
    _, tpr, fpr, cut = next(iter(made.values()))
    shaded = "" if next(iter(call.results.values())).kind == "cdf" else "; what lies beyond it is shaded"
    rates = f"tpr {write(tpr)} and fpr {write(fpr)}"
    return f"Vertical line: cut-off {cut}, with {rates}{shaded}"


THRESHOLD = Layer(
    "threshold",
    "A cut-off: what lies beyond it is shaded, and its ROC point stands there, the tpr beside the positives "
    "and the fpr beside the negatives.",
    _draw_threshold,
    keys={"value": Key("float", "the cut-off")},
    value="value",
    kinds=(Real,),
    rank=2,
    caption=_said_cut,
)
RUG = Layer(
    "rug",
    "Ticks at the distinct scores: of positives at the upper edge, of negatives at the lower one.  Of more "
    "than 2 000 those are drawn that a page can tell apart.",
    _draw_rug,
    artist=LineCollection,
    default=True,
    rank=3,
    caption="Ticks: scores of positives (above) and of negatives (below)",
)
TOTAL = Layer(
    "total",
    "The distribution of all cases in grey behind that of each class; of densities the mean of both, "
    "weighted by the sizes of the classes.",
    _draw_total,
    artist=PolyCollection,
    rank=0,
    caption="Grey: all cases",
)
FILL = Layer(
    "fill", "The distributions, shaded.", _draw_fill, artist=PolyCollection, default=True, rank=1, caption=""
)


def _caption(call: Drawn) -> str:
    ((name, first),) = call.results.items()
    of_model = "" if name is None else f" of {quoted(name)}"
    if first.kind == "cdf":
        return f"Distribution functions of the scores{of_model} of each class"
    how = {"histogram": "histogram", "kde": "kernel density estimate"}.get(first.kind, first.kind)
    kind = ", ".join(dict.fromkeys((how, first.stat)))
    return f"Distribution of the scores{of_model}, positives upwards and negatives downwards ({kind})"


@picture(
    compute.score_distribution,
    (THRESHOLD, RUG, TOTAL, FILL, GAP),
    fields={"label": "positives or negatives", "total": "their weight"},
    main="both outlines",
    by_model=(),
    caption=_caption,
)
def score_distribution(
    plot: Plot[Any],
    *,
    kind: Literal["histogram", "density", "cdf"] = "histogram",
    bins: int | ArrayLike | None = None,
    bandwidth: float | None = None,
    stat: Literal["density", "count"] = "density",
) -> Axes:
    """Draw how the scores of each class are distributed: positives upwards, negatives downwards; or together.

    Parameters
    ----------
    {reading}
        One model; draw several on an axes each.
    kind : {"histogram", "density", "cdf"}
        Bins, a Gaussian kernel density of each class, or the distribution functions of both, one over the
        other, with their largest gap.
    bins : int or array-like, optional
        Number of equal bins over the range of the scores, or their ascending edges; by default 2 n^⅓, at
        least 8 and at most 50; of rounded scores bins that hold equally many of the numbers, and of a few
        values a bar at each.
    bandwidth : float, optional
        Standard deviation of the kernel, above 0; by default Scott's rule for each class.
    stat : {"density", "count"}
        Each class scaled to an area of 1, so that areas beyond a threshold are tpr and fpr, or weights.
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
    ranking_strip : The ranking that the scores make.

    Notes
    -----
    Flach's slides, "From score distributions to ROC curves".  By default the classes' labels hold their
    total weight, and the legend stands above the panel.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = score_distribution([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8], threshold=0.5, ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['score_distribution', 'negatives', 'threshold', 'baseline']
    >>> plt.close(fig)
    """
    ((name, distribution),) = _only(plot.read()).items()
    cumulative = distribution.kind == "cdf"
    if cumulative and plot.wanted["total"] is not None:
        raise ValueError('total is that of bins or of a density: leave it out, or leave out kind="cdf"')
    sides = _sides(distribution, together=plot.wanted["total"] is not None)
    plot.wanted["fill" if cumulative else "gap"] = None
    plot.prepare(
        threshold=lambda options: {name: _cut(distribution, options)}, gap=lambda _: gap(distribution)
    )
    plot.models = [Model(name, side, _label(plot, name, side)) for side in sides]
    cut = plot.made.get("threshold")
    ends = np.append(sides[0].x[[0, -1]], [] if cut is None else cut[name][0])

    if cumulative:
        plot.begin(_axes.distribution_functions, ends.min(), ends.max())
    else:
        counted = distribution.stat == "count"
        words = _COUNTED[distribution.kind] if counted else "Density of each class"
        plot.begin(_axes.mirrored_scores, ends.min(), ends.max(), sides[0].top, words)
    for model in plot.models:
        look: Options = {"gid": model.gid(model.result.layer)}
        look |= {} if cumulative else {"linestyle": "-", "linewidth": thin_width(0.8)}
        plot.curve(model, model.result.x, model.result.y, graph=cumulative, **look)
    plot.draw_layers()
    _name_earlier(plot)
    if cumulative:
        return plot.end("best")
    if not _artists.has(plot.ax, "baseline"):
        _artists.line(plot.ax, sides[0].x[[0, -1]], [0, 0], gid="baseline")
    return plot.end("upper left")


# -- what is drawn, worked out before anything is -------------------------------------------------


def _only(found: dict[str | None, ScoreDistribution]) -> dict[str | None, ScoreDistribution]:
    """Check that there is one model, and not more bins than a page shows."""
    if len(found) > 1:
        raise ValueError(
            f"score_distribution draws one model, not {len(found)}: "
            "call it once per model, each on its own axes"
        )
    for one in found.values():
        if one.score.size > _MOST_BINS and one.kind == "histogram":
            raise value_error("bins: a", f"page shows at most {_MOST_BINS}, not {one.score.size}")
    return found


def _sides(distribution: ScoreDistribution, *, together: bool) -> list[_Side]:
    """Part the classes: positives upwards, negatives downwards; `together` the panel holds both at once."""
    counted = counts_of(distribution)
    heights = distribution.positive, distribution.negative, _of_both(distribution)
    (x, up), (_, down), (_, every) = (_outline(distribution, one) for one in heights)
    top = max(float(up.max()), float(down.max()), float(every.max()) if together else 0.0)
    (positive, _), (negative, _) = mean_scores(counted)
    positive, negative = positive[counted.positive > 0], negative[counted.negative > 0]
    cumulative = distribution.kind == "cdf"
    down = down if cumulative else -down
    return [
        _Side("score_distribution", "positives", counted.n_positive, x, up, top, positive, cumulative, every),
        _Side("negatives", "negatives", counted.n_negative, x, down, -top, negative, cumulative, -every),
    ]


def _of_both(distribution: ScoreDistribution) -> Array:
    """Return the heights of all cases: the sum of weights, or the mean of the densities by class size."""
    positive, negative = np.asarray(distribution.positive), np.asarray(distribution.negative)
    if distribution.stat == "count":
        return np.asarray(positive + negative)
    P, N = totals(counts_of(distribution))
    return np.asarray((P * positive + N * negative) / (P + N))


def _outline(distribution: ScoreDistribution, height: Array) -> Trace:
    """Trace the heights of a class: as a curve, or around the bins."""
    if distribution.kind == "cdf":
        return staircase(distribution.score, height)
    if distribution.kind == "density":
        return distribution.score, height
    edges = distribution.score - distribution.width / 2
    edges = np.append(edges, distribution.score[-1] + distribution.width[-1] / 2)
    return np.repeat(edges, 2), np.concatenate(([0], np.repeat(height, 2), [0]))


def _cut(distribution: ScoreDistribution, options: Options) -> Cut:
    if "value" not in options:
        raise value_error("threshold", "needs its value", "pass a number, or a dict with value=")
    counted = counts_of(distribution)
    value = number(options["value"], "threshold", -np.inf)
    table = confusion_of(counted, value)
    rates = table.tp / counted.n_positive, table.fp / counted.n_negative
    return value, *rates, write_cutoff(value, divided_scores(counted))


def _ticks(scores: Array) -> Array:
    """Choose the finite scores that a page can tell apart, of descending ones."""
    at: Array = scores.astype(float)
    at = at[np.isfinite(at)]
    if at.size > _TICKS:
        cell = np.floor((at - at[-1]) / (at[0] - at[-1]) * _TICKS)
        at = at[np.append(True, cell[1:] != cell[:-1])]
    return at


def _label(plot: Plot[Any], name: str | None, side: _Side) -> str:
    """Name a class and its weight, beside another model's also the model."""
    numbers = {"label": lambda side: plot.say(side.label), "total": lambda side: side.total}
    size = "{total:.10g}" if float(side.total).is_integer() else amount(side.total)
    size = f"{plot.say('weight')} {size}" if plot.weighted else size
    whose = "{name}, " if name is not None and _before(plot) else ""
    return model_labels(plot.label_fmt, f"{whose}{{label}} ({size})", {name: side}, "scores", numbers)[name]


def _before(plot: Plot[Any]) -> list[Drawn]:
    """List what earlier calls drew on the axes."""
    calls = [] if plot.standing is None else drawn(plot.standing)
    return [call for call in calls if call.name == plot.name]


def _name_earlier(plot: Plot[Any]) -> None:
    """Write the name of the model before the classes of an earlier call that was alone."""
    for name in (name for call in _before(plot)[:1] for name in call.results if name is not None):
        for layer in ("score_distribution", "negatives"):
            for line in (one for one in plot.ax.lines if gid_of(one) == f"{layer}:{name}"):
                words = shown(line.get_label())
                if words.startswith((plot.say("positives"), plot.say("negatives"))):
                    line.set_label(label_of(f"{short_name(name)}, {words}"))
