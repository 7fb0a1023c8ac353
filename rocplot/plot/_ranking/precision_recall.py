"""Precision–recall curves and their gains, with bands and the precision over alerts."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Literal, TypeAlias

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from numpy.typing import ArrayLike

from rocplot import _validation, compute
from rocplot._faults import within
from rocplot._numbers import write, written
from rocplot._typing import Array, Options, Trace
from rocplot.compute import CurveBand, PrecisionRecallCurve, PrecisionRecallGainCurve
from rocplot.compute._base.folds import ErrorBar
from rocplot.compute._counts.threshold_counts import ThresholdCounts, counts_of
from rocplot.compute._ranking.precision_recall import equal_f, equal_f_gain, least_precision, precision_at
from rocplot.compute._roc.hull import hull_of
from rocplot.compute._roc.roc import curve_of
from rocplot.page.gids import layer_of
from rocplot.page.measures import HAIR, neutral, thin_width
from rocplot.page.scales import bend
from rocplot.page.simplify import thin_graph
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import curve_head, limits, numbers, of_models
from rocplot.plot._layers.differences import DIFFERENCES, Pairs, Phrases, Tested, differences, phrase_of_p
from rocplot.plot._layers.isometrics import ISOMETRICS
from rocplot.plot._layers.layer import LEVEL, RESAMPLES, Key, Layer
from rocplot.plot._layers.rates import (
    BEST_DECISION,
    CHANCE,
    CLASS_SIZES,
    HULL,
    SIZE_FIELDS,
    SIZES,
    THRESHOLDS,
    draw_chance,
)
from rocplot.plot._layers.references import draw_equal_rates, draw_meeting
from rocplot.plot._layers.spread import FOLDS_OF_MEAN, bands_of_all, draw_band, mean_fields
from rocplot.plot._layers.zoom import zoom_layer
from rocplot.plot._looks import METHOD_STYLES, over
from rocplot.plot._model_labels import IntervalWords
from rocplot.plot._panel import Drawn, Space, drawn
from rocplot.plot._picture import Model, Plot, picture
from rocplot.plot._ranking._means import draw_mean_precision

# -- Precision over the alerts that a cut-off raises ----------------------------------------------

_OVER_RECALL = ("isometrics", "unachievable", "break_even", "band", "test", "folds", "zoom")


def check_alerts(plot: Plot[PrecisionRecallCurve]) -> None:
    """Refuse what is drawn over recall alone."""
    for layer in _OVER_RECALL:
        if plot.wanted[layer] is not None:
            raise ValueError(f'{layer} is drawn over recall: leave it out, or leave out x="alerts"')
    if plot.folded:
        raise ValueError('the mean of folds is drawn over recall: leave out fold, or x="alerts"')


def draw_alerts(plot: Plot[PrecisionRecallCurve], **numbers: Any) -> Axes:
    """Draw precision over the alerts per 100 cases, with the number needed to evaluate on the right."""
    curves = {name: counts_of(curve) for name, curve in plot.results.items()}
    plot.prepare(
        Space(decisions=lambda curve: _decisions(counts_of(curve))),
        hull=lambda _: {
            name: _over_alerts(counts_of(hull_of(curve_of(one)))) for name, one in curves.items()
        },
        chance=lambda _: {name: one.n_positive / _size(one) for name, one in curves.items()},
    )
    plot.label("{name} (AP {ap:.3f})", "precision", **numbers)
    plot.begin(_axes.alerts)
    for model in plot.models:
        plot.curve(model, *_over_alerts(curves[model.name]), graph=True)
    plot.draw_layers()
    return plot.end("best")


def _size(counted: ThresholdCounts) -> float:
    return counted.n_positive + counted.n_negative


def _decisions(counted: ThresholdCounts) -> tuple[Array, Array, Array]:
    """Place every cut-off: its alerts per 100 cases, its precision."""
    alerts = 100 * (counted.tp + counted.fp) / _size(counted)
    threshold = np.concatenate(([np.inf], np.asarray(counted.score, float)))
    return alerts, precision_at(counted.tp, counted.fp), threshold


def _over_alerts(counted: ThresholdCounts) -> tuple[Array, Array]:
    """Follow the cut-offs; between two of them the cases of equal score are drawn at random."""
    x, y = _along_roc(counted, alerts=True)
    return 100 * x, y


# -- Confidence bands of precision–recall curves --------------------------------------------------

_SEED = 0  # so that the same call draws the same picture

BAND = Layer(
    "band",
    "A pointwise confidence band of each curve, from the smallest recall that is reached; the legend says "
    "its level.  The same call draws the same band.",
    draw_band,
    artist=PolyCollection,
    keys=LEVEL | RESAMPLES,
    ready=compute.PrecisionRecallBand,
    rank=2,
    caption=limits("Shaded"),
)


def bands(plot: Plot[Any], options: Options, *, from_zero: bool) -> dict[str | None, CurveBand]:
    """Work out the bands, or take those that are ready, from the smallest recall on or from 0."""
    found: Any = options.get("ready")
    if found is None:
        how = {"seed": _SEED} | BAND.own(options)
        with within("band"):
            for curve in plot.results.values():
                known_counts(curve, "it")
            found = plot.each(compute.precision_recall_band, **how)
    bands = bands_of_all(plot, found, compute.PrecisionRecallBand)
    drawn = {}
    for name, curve in plot.results.items():
        band, reached = bands[name], curve.recall[1:]
        kept = band.recall >= (0 if from_zero else reached[reached > 0][0] - 1e-12)
        drawn[name] = band.redrawn(*(part[kept] for part in (*band.points, *band.limits)))
    return drawn


def known_counts(curve: PrecisionRecallCurve, what: str) -> ThresholdCounts:
    if curve.counts is None:
        raise ValueError(f"{what} needs the class weights: compute the curve from data or counts")
    return curve.counts


# -- Precision–recall curves, and their gains -----------------------------------------------------

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
    before = [call.made["isometrics"] for call in drawn(plot.ax) if "isometrics" in call.made]
    there = {value for known, some in before if known == words for value, _, _ in some}
    lines = lines if style else [one for one in lines if one[0] not in there]
    others = len({known for known, _ in before} - {words})
    texts = written([round(value, 10) for value, _, _ in lines], ".6g")
    for i, (_, x, y) in enumerate(lines):
        look: Options = {"linewidth": thin_width(HAIR), "alpha": 0.6, "gid": "isometrics", "zorder": 1.4}
        look |= {"linestyle": METHOD_STYLES[others % len(METHOD_STYLES)]}
        look = over(look | {"label": None if there and not style else words}, style)
        _artists.line(plot.ax, x, y, **look | ({} if i == 0 else {"label": None}))
        at = (_ALONG * (x.size - 1)).astype(int)
        _artists.label_on(plot.ax, texts[i], np.column_stack([x[at], y[at]]))


def _draw_chance(plot: Plot[Any], priors: dict[str | None, float], style: Options) -> None:
    """Draw the prior, or, of models that differ in it or from those drawn before, each in its colour."""
    end = 100 if plot.panel.shows == _axes.ALERTS else 1
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
    caption="Shaded: what no ranking can reach at this prevalence",
)
BREAK_EVEN = Layer(
    "break_even",
    "The point of each curve where precision equals recall, and the line on which they are equal.",
    _draw_break_even,
    rank=6,
    caption=numbers("Marked: precision equal to recall", write),
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
_TEST = DIFFERENCES.changed(
    meaning="Paired tests of the differences between the average precisions of two models, or of all pairs "
    "of up to four, in the legend (``rocplot.compute.average_precision_test``): by resamples of the same "
    "cases, or groups, within each class; p-values of several adjusted by Holm's method.  The same call "
    "gives the same numbers.",
)
_ZOOM = zoom_layer(
    "A pair (recall, precision), such as (.7, .8), is the part from these up to 1.",
    (1, 1),
    (1, 1),
    "(recall, precision) within 0 and 1",
)


def _caption(call: Drawn) -> str:
    between = ", interpolated along the segments of the ROC curve" if call.options.get("interpolate") else ""
    if call.options.get("x") == "alerts":
        return of_models(call, "Precision", "Precision") + (
            " over the alerts per 100 cases; on the right its inverse, the number needed to evaluate"
        )
    return of_models(call, "Precision–recall curve") + between


@picture(
    compute.precision_recall,
    (
        HULL.changed(
            meaning="The upper convex hull of each ROC curve, whose segments bend here.",
            caption="Hull: the points of the ROC curve's convex hull",
        ),
        F_LINES,
        THRESHOLDS,
        BEST_DECISION,
        UNACHIEVABLE,
        BREAK_EVEN,
        BAND,
        _TEST,
        FOLDS_OF_MEAN,
        CLASS_SIZES,
        CHANCE.changed(
            meaning="The precision of predicting every case positive, or any share at random: the prior, or, "
            "where models differ in it, that of each, in its colour.",
            draw=_draw_chance,
            repeats=True,
            caption=numbers("Reference line: precision of deciding at random", write),
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
    caption=_caption,
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
    {groups}  For bands, tests and the limits in labels.
    {averaged}
    interpolate : bool
        Follow the segments of the ROC curve, which bend here, in place of steps.  By default the label then
        holds the area under that curve, ``auc``, in place of the average precision, ``ap``.
    level : float in (0, 1), optional
        Confidence level of all limits: of those in the labels, and of each layer that names no level of its
        own.  By default .95, but in the labels that of the band.
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
        Also for a result without counts where `interpolate`, `hull`, `break_even`, `band`, `test`, alerts or
        a label need them, for a test of models that did not score the same cases, and for folds,
        `isometrics`, `unachievable`, `break_even`, `band`, `test` and `zoom` over alerts.

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
    interval = _interval(plot.wanted["band"], level)
    known: dict[str, Callable[[Any], Any]] = {
        "ap": lambda curve: curve.average_precision,
        "low": lambda curve: interval(curve).low,
        "high": lambda curve: interval(curve).high,
        "auc": lambda curve: curve.auc,
        "interval": lambda curve: IntervalWords(interval(curve)),
        **SIZES,
    }
    if plot.wanted["hull"] is not None:
        plot.ask("hull", label=plot.once("convex hull of the ROC curve"))
    if x == "alerts":
        return draw_alerts(plot, **known)
    prior = _prior(plot.first)
    if prior is None:
        plot.wanted["unachievable"] = None
    if any(_prior(curve) is None for curve in curves.values()):
        plot.wanted["chance"] = None
    plot.prepare(
        Space(decisions=lambda curve: (curve.recall, curve.precision, np.asarray(curve.threshold, float))),
        hull=lambda _: {name: _along_roc(counts_of(hull_of(curve_of(one)))) for name, one in curves.items()},
        isometrics=lambda options: _lines(options, equal_f, ""),
        unachievable=lambda _: _unachievable(prior),
        break_even=lambda _: {name: curve.break_even for name, curve in curves.items()},
        band=lambda options: bands(plot, options, from_zero=interpolate),
        test=lambda options: _tested(plot, options, "difference of AP" if interpolate else "difference"),
        chance=lambda _: {name: _prior(curve) for name, curve in curves.items()},
    )
    marked = plot.wanted["thresholds"] is not None
    paths = {
        name: _along_roc(counts_of(curve)) if interpolate else _steps(curve, every=marked)
        for name, curve in curves.items()
    }
    plot.label(
        "{name} (AUPRC {auc:.3f})" if interpolate else "{name} (AP {ap:.3f})",
        "precision–recall curve",
        **known,
    )

    plot.begin(_axes.unit_square, "Recall", "Precision")
    # precision belongs to the recall that it reaches: steps change before the point
    look: Options = {} if interpolate else {"drawstyle": "steps-pre"}
    for model in plot.models:
        plot.curve(model, *paths[model.name], **look)
    plot.draw_layers()
    if plot.wanted["break_even"] is not None:
        draw_equal_rates(plot)
    return plot.end("best")


def _tested(plot: Plot[PrecisionRecallCurve], options: Options, what: str) -> Tested:
    """Test the average precisions of the models, and write a line for each comparison."""
    keys = DIFFERENCES.keys.keys() - {"reference"}
    how: Options = {"seed": _SEED} | {name: options[name] for name in keys & options.keys()}

    def compare(pairs: Pairs) -> tuple[list[compute.AucTest], Phrases]:
        curves, test = plot.results, compute.average_precision_test
        tests = [test(None, curves[a], curves[b], **how) for a, b in pairs]
        words = "bootstrap of groups" if counts_of(plot.first).grouped else "bootstrap"
        return tests, Phrases(what, phrase_of_p(how), words)

    return differences(plot, options.get("reference"), compare)


@picture(
    compute.precision_recall_gain,
    (
        F_GAIN_LINES,
        THRESHOLDS.changed(meaning=f"{THRESHOLDS.meaning}  Those of negative gain lie off the panel."),
        CHANCE.changed(
            meaning="Precision gain 0: random decisions, ending in predicting every case positive.",
            caption="Reference line: random ranking, precision gain 0",
        ),
    ),
    fields={"auc": "area under the curve"},
    caption=curve_head("Precision–recall-gain curve"),
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
        isometrics=lambda options: _lines(options, equal_f_gain, " gain"),
        chance=lambda _: (np.array([0, 1]), np.array([0, 0])),
    )
    paths = {name: curve.from_zero for name, curve in curves.items()}
    plot.label("{name} (AUPRG {auc:.3f})", "precision–recall-gain curve", "auc")

    plot.begin(_axes.unit_square, "Recall gain", "Precision gain")
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
    share = _validation.proportion(level, "level") if level is not None else (band or {}).get("level", 0.95)

    @functools.cache
    def interval(curve: PrecisionRecallCurve) -> Any:
        return compute.average_precision_interval(known_counts(curve, "its interval"), level=share)

    return interval


def _unachievable(prior: float | None) -> Trace:
    assert prior is not None
    recall = np.linspace(0, 1, 201)
    return recall, least_precision(recall, prior)


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


def _along_roc(counted: ThresholdCounts, *, alerts: bool = False) -> Trace:
    """Follow the ROC segments over recall, or alerts; from 0 on at the limit of the first one."""
    first = precision_at(counted.tp[1:2], counted.fp[1:2])

    def to_page(tp: Array, fp: Array) -> Trace:
        precision = precision_at(tp, fp)
        share = (tp + fp) / _size(counted) if alerts else tp / counted.n_positive
        return share, np.where(np.isnan(precision), first, precision)

    at = thin_graph(*to_page(counted.tp, counted.fp))
    return to_page(*bend(counted.tp[at], counted.fp[at], to_page))


def _in_panel(curve: PrecisionRecallGainCurve) -> tuple[Array, Array, Array]:
    x, y = curve.recall_gain, curve.precision_gain
    inside = (x > -1e-12) & (y > -1e-12)  # a gain of 0 may be rounded
    return np.where(inside, x, np.nan), np.where(inside, y, np.nan), np.asarray(curve.threshold, float)


def _lines(options: Options, trace: Callable[[float, float], Trace], what: str) -> Lines:
    """Work out lines of equal F, or of equal gain of F: (value, recall, precision) each."""
    name = _validation.one_of(options.get("metric", "f_beta"), _BETAS, "isometrics", "metric")
    if name != "f_beta" and "beta" in options:
        raise ValueError(f'isometrics: {name} has a beta of its own: leave beta out, or metric="f_beta"')
    beta = _validation.number(options.get("beta", _BETAS[name]), "beta")
    levels = np.atleast_1d(np.asarray(options.get("levels", (0.2, 0.4, 0.6, 0.8)), float))
    lines = [(float(level), *trace(_validation.number(level, "levels", 0, 1), beta)) for level in levels]
    return f"equal $F_{{{beta:g}}}${what}", [line for line in lines if line[1].size]
