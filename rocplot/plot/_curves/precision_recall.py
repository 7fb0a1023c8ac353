"""Precision–recall curves, and their gains."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Literal, TypeAlias

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from numpy.typing import ArrayLike

from rocplot import _validation, compute
from rocplot._numbers import written
from rocplot._typing import Array
from rocplot._validation import proportion
from rocplot.compute import PrecisionRecallCurve, PrecisionRecallGainCurve
from rocplot.compute._base.error_bars import ErrorBar
from rocplot.compute._counts.threshold_counts import ThresholdCounts, counts_of
from rocplot.compute._curves import precision_recall as numbers
from rocplot.compute._roc.convex_hull import hull_of
from rocplot.compute._roc.curve import curve_of
from rocplot.plot import _artists, _axes
from rocplot.plot._curves._alerts import check_alerts, draw_alerts
from rocplot.plot._curves._means import draw_mean_precision
from rocplot.plot._curves._precision_bands import BAND, bands, known_counts
from rocplot.plot._gids import layer_of
from rocplot.plot._layers.class_sizes import CLASS_SIZES, SIZE_FIELDS, SIZES
from rocplot.plot._layers.isometrics import ISOMETRICS
from rocplot.plot._layers.layer import Key, Layer, Options
from rocplot.plot._layers.rates import CHANCE, HULL, THRESHOLDS, draw_chance
from rocplot.plot._layers.references import draw_equal_rates, draw_meeting
from rocplot.plot._layers.spread import FOLDS_OF_MEAN, mean_fields
from rocplot.plot._layers.zoom import zoom_layer
from rocplot.plot._looks import HAIR, neutral, over, thin_width
from rocplot.plot._picture import Model, Plot, picture
from rocplot.plot._scales import bend
from rocplot.plot._simplify import thin_graph
from rocplot.plot._space import Space
from rocplot.plot._words import IntervalWords

Trace: TypeAlias = tuple[Array, Array]
Lines: TypeAlias = tuple[str, list[tuple[float, Array, Array]]]

_BETAS = {"f_beta": 1, "f1": 1, "f2": 2}  # by default
_ALONG = np.array([0.1, 0.2, 0.3, 0.45, 0.6, 0.75, 0.9])  # where the value of a line may stand

# -- layers of these pictures alone ---------------------------------------------------------------


def _draw_unachievable(plot: Plot[Any], region: Trace, style: Options) -> None:
    look: Options = {"facecolor": neutral(), "gid": "unachievable", "label": "unachievable"}
    _artists.area(plot.ax, *region, **over(look, style, PolyCollection))


def _draw_break_even(plot: Plot[Any], model: Model[Any], rate: float, style: Options) -> None:
    draw_meeting(plot, model, "break_even", rate, style, "break-even")


def _draw_isometrics(plot: Plot[Any], made: Lines, style: Options) -> None:
    words, lines = made
    texts = written([round(value, 10) for value, _, _ in lines], ".6g")
    for i, (_, x, y) in enumerate(lines):
        look: Options = {"linewidth": thin_width(HAIR), "alpha": 0.6, "gid": "isometrics", "zorder": 1.4}
        look = over(look | {"label": words}, style)
        _artists.line(plot.ax, x, y, **look | ({} if i == 0 else {"label": None}))
        at = (_ALONG * (x.size - 1)).astype(int)
        _artists.label_on(plot.ax, texts[i], np.column_stack([x[at], y[at]]))


def _draw_chance(plot: Plot[Any], priors: dict[str | None, float], style: Options) -> None:
    """Draw the prior, or, of models that differ in it or from those drawn before, each in its colour."""
    end = 100 if plot.ax.patch.get_label() == _axes.ALERTS else 1
    known = [np.asarray(line.get_ydata())[0] for line in plot.ax.lines if layer_of(line) == "chance"]
    fresh = [one for one in plot.models if not np.isclose(priors[one.name], known, rtol=0, atol=1e-9).any()]
    same = not known and np.ptp(list(priors.values())) < 1e-9
    for model in fresh[:1] if same else fresh:
        own: Options = {} if same else {"color": model.look.color, "alpha": 0.7}
        draw_chance(plot, (np.array([0, end]), np.full(2, priors[model.name])), own | style)


UNACHIEVABLE = Layer(
    "unachievable",
    "The region that no ranking can reach at the prior of the first model, shaded.",
    _draw_unachievable,
    artist=PolyCollection,
    once=True,
    rank=-4,
)
BREAK_EVEN = Layer(
    "break_even",
    "The point of each curve where precision equals recall, and the line on which they are equal.",
    _draw_break_even,
    rank=6,
)
F_LINES = ISOMETRICS.changed(
    meaning="Lines of equal F.",
    draw=_draw_isometrics,
    keys={
        "metric": Key('Literal["f_beta", "f1", "f2"]', "the metrics that have such lines here"),
        "beta": Key("float", "weight of recall, 1 by default"),
        "levels": Key("float | Sequence[float]", "the values"),
    },
    kinds=(str,),
)
F_GAIN_LINES = F_LINES.changed(meaning="Lines of equal gain of F, which are straight.")
_ZOOM = zoom_layer(
    "A pair (recall, precision), such as (.7, .8), is the part from these up to 1.",
    (1, 1),
    (1, 1),
    "(recall, precision) within 0 and 1",
)


@picture(
    compute.precision_recall,
    (
        HULL.changed(meaning="The upper convex hull of each ROC curve, whose segments bend here."),
        F_LINES,
        THRESHOLDS,
        UNACHIEVABLE,
        BREAK_EVEN,
        BAND,
        FOLDS_OF_MEAN,
        CLASS_SIZES,
        CHANCE.changed(
            meaning="The precision of predicting every case positive, or any share at random: the prior, or, "
            "where models differ in it, that of each, in its colour.",
            draw=_draw_chance,
            repeats=True,
        ),
        _ZOOM,
    ),
    fields={
        "ap": "average precision",
        "low": "lower limit of its interval, on the logit scale",
        "high": "upper limit",
        "auc": "area under the interpolated curve",
        "interval": "both limits with their level, ``95 % CI 0.70 to 0.91``",
        **SIZE_FIELDS,
        **mean_fields("average precisions"),
    },
)
def precision_recall(
    plot: Plot[PrecisionRecallCurve],
    *,
    fold: ArrayLike | str | None = None,
    errorbar: ErrorBar = ("ci", 95),
    interpolate: bool = False,
    level: float | None = None,
    x: Literal["recall", "alerts"] = "recall",
) -> Axes:
    """Draw precision–recall curves.

    Parameters
    ----------
    {reading}
    {groups}  For bands and the limits in labels.
    {averaged}
    interpolate : bool
        Follow the segments of the ROC curve, which bend here, in place of steps.  By default the label then
        holds the area under that curve, ``auc``, in place of the average precision, ``ap``.
    level : float in (0, 1), optional
        Confidence level of the limits in the labels; by default that of the band, else .95.
    x : {"recall", "alerts"}
        ``"alerts"`` draws the precision over the alerts per 100 cases, those that are predicted positive; the
        axis on the right reads 1/precision, the number needed to evaluate: alerts for each true one.
        Between two cut-offs cases of equal score are taken at random.
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``precision_recall:<model>``, ``hull:<model>`` and so on; of folds also
        ``errorbar:<model>`` and ``folds:<model>``.

    Raises
    ------
    {raises}
    ValueError
        Also for a result without counts where `interpolate`, `hull`, `break_even`, `band`, alerts or a label
        need them, and for folds, `isometrics`, `unachievable`, `break_even`, `band` and `zoom` over alerts.

    See Also
    --------
    rocplot.compute.precision_recall : The curves as numbers.
    rocplot.compute.precision_recall_band, rocplot.compute.average_precision_interval : Their uncertainty.
    precision_recall_gain : The same points on axes where straight lines are right.
    roc : The true positive rate (recall) over the false positive rate.

    Notes
    -----
    Fawcett (2004), Figure 5.  The area under the steps is the average precision: each recall that the
    ranking reaches has the highest precision of the thresholds that reach it, and so has what lies before.
    The curve thus starts level at recall 0, with steps as along the ROC curve, whose first segment has one
    precision.  With `thresholds`, the steps pass through those of lower precision, too.  Straight lines
    between the points would be wrong; Davis & Goadrich (2006).  The unachievable region is that of Boyd et
    al. (2012).  Of folds the mean precision at the recalls 0, .01, …, 1 is drawn, each fold
    interpolated as Davis & Goadrich do.  Alerts and the number needed to evaluate: Romero-Brufau et al.
    (2015).

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = precision_recall([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2], ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['precision_recall', 'chance']
    >>> plt.close(fig)
    """
    if _validation.one_of(x, ("recall", "alerts"), "x") == "alerts":
        check_alerts(plot)
    elif plot.folded:
        return draw_mean_precision(plot)
    curves = plot.read()
    interval = _interval(plot.wants("band"), level)
    known: dict[str, Callable[[Any], Any]] = {
        "ap": lambda curve: curve.average_precision,
        "low": lambda curve: interval(curve).low,
        "high": lambda curve: interval(curve).high,
        "auc": lambda curve: curve.auc,
        "interval": lambda curve: IntervalWords(interval(curve)),
        **SIZES,
    }
    if x == "alerts":
        return draw_alerts(plot, **known)
    prior = _prior(plot.first)
    if prior is None:
        plot.drop("unachievable")
    if any(_prior(curve) is None for curve in curves.values()):
        plot.drop("chance")
    if plot.wants("hull") is not None:
        plot.ask("hull", label=plot.once("convex hull of the ROC curve"))
    plot.prepare(
        Space(decisions=lambda curve: (curve.recall, curve.precision, np.asarray(curve.threshold, float))),
        hull=lambda _: {name: _along_roc(_hull_counts(curve)) for name, curve in curves.items()},
        isometrics=lambda options: _lines(options, numbers.equal_f, ""),
        unachievable=lambda _: _unachievable(prior),
        break_even=lambda _: {name: curve.break_even for name, curve in curves.items()},
        band=lambda options: bands(plot, options, from_zero=interpolate),
        chance=lambda _: {name: _prior(curve) for name, curve in curves.items()},
    )
    marked = plot.wants("thresholds") is not None
    paths = {
        name: _along_roc(counts_of(curve)) if interpolate else _steps(curve, every=marked)
        for name, curve in curves.items()
    }
    plot.label(
        "{name} (AUPRC {auc:.3f})" if interpolate else "{name} (AP {ap:.3f})",
        "precision–recall curve",
        **known,
    )

    plot.begin(_axes.precision_recall)
    # precision belongs to the recall that it reaches: steps change before the point
    look: Options = {} if interpolate else {"drawstyle": "steps-pre"}
    for model in plot.models:
        plot.curve(model, *paths[model.name], **look)
    plot.draw_layers()
    if plot.wants("break_even") is not None:
        draw_equal_rates(plot)
    return plot.end("best")


@picture(
    compute.precision_recall_gain,
    (
        F_GAIN_LINES,
        THRESHOLDS.changed(meaning=f"{THRESHOLDS.meaning}  Those of negative gain lie off the panel."),
        CHANCE.changed(
            meaning="Precision gain 0: random decisions, ending in predicting every case positive."
        ),
    ),
    fields={"auc": "area under the curve"},
)
def precision_recall_gain(plot: Plot[PrecisionRecallGainCurve]) -> Axes:
    """Draw precision–recall-gain curves.

    Parameters
    ----------
    {reading}
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``precision_recall_gain:<model>``, ``thresholds:<model>``.

    Raises
    ------
    {raises}

    See Also
    --------
    rocplot.compute.precision_recall_gain : The curves as numbers.
    precision_recall : The same points as precision and recall.

    Notes
    -----
    Flach & Kull (2015).  Both gains are 0 where a rule is as good as predicting every case positive; the
    panel shows what is not worse.  Straight lines between points are right, and the area, which
    labels hold by default, means expected gain of F₁.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = precision_recall_gain([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2], ax=ax)
    >>> plt.close(fig)
    """
    curves = plot.read()
    plot.prepare(
        Space(decisions=_in_panel),
        isometrics=lambda options: _lines(options, numbers.equal_f_gain, " gain"),
        chance=lambda _: (np.array([0, 1]), np.array([0, 0])),
    )
    paths = {name: curve.from_zero for name, curve in curves.items()}
    plot.label("{name} (AUPRG {auc:.3f})", "precision–recall-gain curve", auc=lambda curve: curve.auc)

    plot.begin(_axes.precision_recall_gain)
    for model in plot.models:
        plot.curve(model, *paths[model.name], graph=True)
    plot.draw_layers()
    return plot.end("lower left")


# -- what is drawn, worked out before anything is -------------------------------------------------


def _prior(curve: PrecisionRecallCurve) -> float | None:
    counted = curve.counts
    return None if counted is None else counted.n_positive / (counted.n_positive + counted.n_negative)


def _interval(band: Options | None, level: float | None) -> Callable[[Any], compute.Interval]:
    """Choose the interval of the average precision: of the level asked for, or of the band's."""
    share = proportion(level, "level") if level is not None else (band or {}).get("level", 0.95)

    @functools.cache
    def interval(curve: PrecisionRecallCurve) -> Any:
        return compute.average_precision_interval(known_counts(curve, "its interval"), level=share)

    return interval


def _unachievable(prior: float | None) -> Trace:
    assert prior is not None
    recall = np.linspace(0, 1, 201)
    return recall, numbers.least_precision(recall, prior)


def _steps(curve: PrecisionRecallCurve, *, every: bool) -> Trace:
    """Begin level at recall 0; of one recall `every` threshold counts, or the best, and the end."""
    x, y = curve.recall[1:], curve.precision[1:]
    kept = np.diff(x, prepend=0) > 0
    first = int(kept.argmax())  # there is a positive
    kept[-1] = True
    kept |= every
    x, y = np.r_[0, x[kept]], np.r_[y[0 if every else first], y[kept]]
    at = thin_graph(x, y)
    return x[at], y[at]


def _along_roc(counted: ThresholdCounts) -> Trace:
    """Follow the ROC segments; from recall 0 on at the limit of the first one."""
    P, first = counted.n_positive, numbers.precision_at(counted.tp[1:2], counted.fp[1:2])

    def to_page(tp: Array, fp: Array) -> Trace:
        precision = numbers.precision_at(tp, fp)
        return tp / P, np.where(np.isnan(precision), first, precision)

    at = thin_graph(*to_page(counted.tp, counted.fp))
    return to_page(*bend(counted.tp[at], counted.fp[at], to_page))


def _hull_counts(curve: PrecisionRecallCurve) -> ThresholdCounts:
    return counts_of(hull_of(curve_of(counts_of(curve))))


def _in_panel(curve: PrecisionRecallGainCurve) -> tuple[Array, Array, Array]:
    x, y = curve.recall_gain, curve.precision_gain
    inside = (x > -1e-12) & (y > -1e-12)  # a gain of 0 may be rounded
    return np.where(inside, x, np.nan), np.where(inside, y, np.nan), np.asarray(curve.threshold, float)


def _lines(options: Options, trace: Callable[[float, float], Trace], what: str) -> Lines:
    """Work out lines of equal F, or of equal gain of F: (value, recall, precision) each."""
    name = _validation.one_of(options.get("metric", "f_beta"), _BETAS, "isometrics")
    if name != "f_beta" and "beta" in options:
        raise ValueError(f'isometrics: {name} has a beta of its own: leave beta out, or metric="f_beta"')
    beta = _validation.number(options.get("beta", _BETAS[name]), "beta")
    levels = np.atleast_1d(np.asarray(options.get("levels", (0.2, 0.4, 0.6, 0.8)), float))
    lines = [(float(level), *trace(_validation.number(level, "levels", 0, 1), beta)) for level in levels]
    return f"equal $F_{{{beta:g}}}${what}", [line for line in lines if line[1].size]
