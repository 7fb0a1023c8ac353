"""Precision–recall and precision–recall-gain curves, with bands, and precision over alerts."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Literal, TypeAlias, Unpack

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.ticker import MultipleLocator
from numpy.typing import ArrayLike

from rocplot import _validation, compute
from rocplot._errors import prefix_argument
from rocplot._numbers import write_number, write_numbers, write_prevalence
from rocplot._typing import Array, Options, Trace
from rocplot.compute import CurveBand, PrecisionRecallCurve, PrecisionRecallGainCurve
from rocplot.compute._base.folds import ErrorBar
from rocplot.compute._counts.threshold_counts import ThresholdCounts, get_counts
from rocplot.compute._ranking.precision_recall import (
    compute_least_precision,
    compute_precision,
    trace_equal_f,
    trace_equal_f_gain,
)
from rocplot.compute._roc.hull import compute_hull
from rocplot.compute._roc.roc import get_curve
from rocplot.page.gids import get_layer_name, write_gid
from rocplot.page.labels import LINE_VALUES
from rocplot.page.scales import bend_lines, has_tick_room
from rocplot.page.simplify import thin_graph
from rocplot.page.sizes import HAIR, get_neutral_color, get_thin_width
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import describe_limits, describe_models, describe_numbers, start_with_curves
from rocplot.plot._layers.differences import (
    DIFFERENCES,
    Pairs,
    TestedDifferences,
    TestWording,
    name_p_value,
    test_differences,
)
from rocplot.plot._layers.folds import (
    BARS_OF_MANY,
    FOLDS_OF_MEAN,
    collect_bands,
    describe_mean_fields,
    draw_band_layer,
)
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
from rocplot.plot._layers.references import draw_equal_rates, mark_equal_rates
from rocplot.plot._layers.zoom import declare_zoom
from rocplot.plot._looks import METHOD_STYLES, override_look
from rocplot.plot._model_labels import IntervalText
from rocplot.plot._panel import DrawnPlot, PanelSpace, get_panel, list_drawn_plots
from rocplot.plot._picture import CurveArguments, GroupedCurveArguments, Model, Plot, picture
from rocplot.plot._ranking._means import draw_mean_precision

# -- Precision over the number of alerts ----------------------------------------------------------

_OVER_RECALL = ("isometrics", "unachievable", "break_even", "band", "test", "folds", "zoom")


def check_alerts(plot: Plot[PrecisionRecallCurve]) -> None:
    """Raise for layers, and for means over folds, that can be drawn over recall only."""
    for layer in _OVER_RECALL:
        if plot.layer_options[layer] is not None:
            raise ValueError(f'{layer} is drawn over recall: leave it out, or leave out x="alerts"')
    if plot.has_folds:
        raise ValueError('the mean of folds is drawn over recall: leave out fold, or x="alerts"')


def draw_alerts(plot: Plot[PrecisionRecallCurve], **numbers: Any) -> Axes:
    """Draw precision over the alerts per 100 cases, with the number needed to evaluate on the right."""
    curves = {name: get_counts(curve) for name, curve in plot.results.items()}
    plot.prepare_layers(
        PanelSpace(decisions=lambda curve: _place_decisions(get_counts(curve))),
        hull=lambda _: {
            name: _trace_over_alerts(get_counts(compute_hull(get_curve(counts))))
            for name, counts in curves.items()
        },
        chance=lambda _: {
            name: counts.n_positive / _sum_case_weights(counts) for name, counts in curves.items()
        },
    )
    plot.write_labels("{name} (AP {ap:.3f})", "precision", **numbers)
    plot.lay_out_axes(_lay_out_alerts)
    for model in plot.models:
        plot.curve(model, *_trace_over_alerts(curves[model.name]), graph=True)
    plot.draw_layers()
    return plot.finish_axes("best")


def _sum_case_weights(counts: ThresholdCounts) -> float:
    return counts.n_positive + counts.n_negative


def _place_decisions(counts: ThresholdCounts) -> tuple[Array, Array, Array]:
    """Return (alerts per 100 cases, precision, threshold) of every decision."""
    alerts = 100 * (counts.tp + counts.fp) / _sum_case_weights(counts)
    threshold = np.concatenate(([np.inf], np.asarray(counts.score, float)))
    return alerts, compute_precision(counts.tp, counts.fp), threshold


def _trace_over_alerts(counts: ThresholdCounts) -> tuple[Array, Array]:
    """Trace precision over alerts; between two thresholds, cases of equal score are taken in random order."""
    x, y = _trace_roc_segments(counts, alerts=True)
    return 100 * x, y


# -- Confidence bands of precision–recall curves --------------------------------------------------

_SEED = 0  # fixed, so that the same call draws the same figure

BAND = Layer(
    "band",
    "A pointwise confidence band of each curve, from the smallest recall that is reached; the legend says "
    "its level.  The same call draws the same band." + BARS_OF_MANY,
    draw_band_layer,
    artist=PolyCollection,
    keys=LEVEL | RESAMPLES,
    precomputed=compute.PrecisionRecallBand,
    rank=2,
    caption=describe_limits(),
)


_TIE = 1e-12  # recalls that differ by less are the same


def make_precision_bands(
    plot: Plot[Any], options: Options, *, from_zero: bool
) -> dict[str | None, CurveBand]:
    """Compute the bands, or use the caller's, from recall 0 or in the steps of the curve."""
    band_results: Any = options.get("ready")
    if band_results is None:
        band_options = {"seed": _SEED} | BAND.select_keys(options)
        with prefix_argument("band"):
            for curve in plot.results.values():
                require_class_weights(curve, "it")
            band_results = plot.apply_to_models(compute.precision_recall_band, **band_options)
    bands = collect_bands(plot, band_results, compute.PrecisionRecallBand)
    if from_zero:
        return {name: band.redrawn(*band.points, *band.limits) for name, band in bands.items()}
    return {name: _draw_band_in_steps(band, plot.results[name].recall) for name, band in bands.items()}


def _draw_band_in_steps(band: compute.PrecisionRecallBand, recall: Array) -> CurveBand:
    """Give each step of a curve the limits at its right end, the recall of its cut-off.

    Between two cut-offs the band surrounds the interpolated curve, which lies above the steps.
    """
    reached = np.unique(recall[recall > 0])
    between = band.recall[band.recall >= reached[0] - _TIE]
    steps = np.searchsorted(reached, between - _TIE)
    x, step = np.r_[between, reached[:-1]], np.r_[steps, np.arange(1, reached.size)]
    order = np.lexsort([step, np.round(x, 12)])
    at = np.searchsorted(band.recall, reached - _TIE)[step[order]]
    return band.redrawn(x[order], *(part[at] for part in (band.precision, *band.limits)))


def require_class_weights(curve: PrecisionRecallCurve, noun: str) -> ThresholdCounts:
    if curve.counts is None:
        raise ValueError(f"{noun} needs the class weights: compute the curve from data or counts")
    return curve.counts


# -- Precision–recall and precision–recall-gain curves --------------------------------------------

Lines: TypeAlias = tuple[str, list[tuple[float, Array, Array]]]

_BETAS = {"f_beta": 1, "f1": 1, "f2": 2}  # default beta of each metric
_ALONG = np.array([0.1, 0.2, 0.3, 0.45, 0.6, 0.75, 0.9])  # fractions of a line at which its value may stand

# -- layers of these pictures ---------------------------------------------------------------------


def _draw_unachievable(plot: Plot[Any], region: Trace, style: Options) -> None:
    look: Options = {"facecolor": get_neutral_color(), "gid": "unachievable", "label": "unachievable"}
    _artists.draw_area(plot.ax, *region, **override_look(look, style, PolyCollection))


def _draw_break_even(plot: Plot[Any], model: Model[Any], rate: float, style: Options) -> None:
    mark_equal_rates(plot, model, "break_even", rate, style, "break-even")


def _draw_precision_isometrics(plot: Plot[Any], isolines: Lines, style: Options) -> None:
    words, lines = isolines
    drawn_isometrics = [
        call.made["isometrics"] for call in list_drawn_plots(plot.ax) if "isometrics" in call.made
    ]
    drawn_values = {
        value
        for earlier_words, earlier_lines in drawn_isometrics
        if earlier_words == words
        for value, _, _ in earlier_lines
    }
    lines = lines if style else [line for line in lines if line[0] not in drawn_values]
    n_earlier = len({earlier_words for earlier_words, _ in drawn_isometrics} - {words})
    texts = write_numbers([round(value, 10) for value, _, _ in lines], ".6g")
    for i, (_, x, y) in enumerate(lines):
        look: Options = {"linewidth": get_thin_width(HAIR), "alpha": 0.6, "gid": "isometrics", "zorder": 1.4}
        look |= {"linestyle": METHOD_STYLES[n_earlier % len(METHOD_STYLES)]}
        look = override_look(look | {"label": None if drawn_values and not style else words}, style)
        _artists.draw_line(plot.ax, x, y, **look | ({} if i == 0 else {"label": None}))
        indices = (_ALONG * (x.size - 1)).astype(int)
        spots = np.column_stack([x[indices], y[indices]])
        _artists.write_label_on_line(plot.ax, texts[i], spots, style="italic", series=LINE_VALUES)


def _draw_priors(plot: Plot[Any], priors: dict[str | None, float], style: Options) -> None:
    """Draw the line of the common prior, or lines in the models' colours if priors differ; repeat none."""
    end = 100 if plot.panel.shows == _ALERTS else 1
    drawn_priors = [
        np.asarray(line.get_ydata())[0] for line in plot.ax.lines if get_layer_name(line) == "chance"
    ]
    fresh = [
        model
        for model in plot.models
        if not np.isclose(priors[model.name], drawn_priors, rtol=0, atol=1e-9).any()
    ]
    is_shared = not drawn_priors and np.ptp(list(priors.values())) < 1e-9
    for model in fresh[:1] if is_shared else fresh:
        color_kws: Options = {} if is_shared else {"color": model.look.color, "alpha": 0.7}
        draw_chance(plot, (np.array([0, end]), np.full(2, priors[model.name])), color_kws | style)


UNACHIEVABLE = Layer(
    "unachievable",
    "The region that no ranking can reach at the prior of the first model, shaded.",
    _draw_unachievable,
    artist=PolyCollection,
    without_model=True,
    rank=-4,
    caption="Shaded: the region that no ranking can reach at this prevalence",
)
BREAK_EVEN = Layer(
    "break_even",
    "The point of each curve where precision equals recall, and the line on which they are equal.",
    _draw_break_even,
    rank=6,
    caption=describe_numbers("Marked: precision equal to recall", write_number),
)
F_LINES = ISOMETRICS.replace_fields(
    meaning="Lines of equal F.",
    draw=_draw_precision_isometrics,
    keys={
        "metric": Key('Literal["f_beta", "f1", "f2"]', "the metric of the lines"),
        "beta": Key("float", "weight of recall, 1 by default"),
        "levels": Key("float | Sequence[float]", "the values of the metric"),
    },
    kinds=(str,),
)
F_GAIN_LINES = F_LINES.replace_fields(meaning="Lines of equal gain of F, which are straight.")
_TEST = DIFFERENCES.replace_fields(
    meaning="Paired tests of the differences between the average precisions of two models, or of all pairs "
    "of up to four, in the legend (``rocplot.compute.average_precision_test``): by resamples of the same "
    "cases, or groups, within each class; p-values of several adjusted by Holm's method.  The same call "
    "gives the same numbers.",
)
_ZOOM = declare_zoom(
    "A pair (recall, precision), such as (.7, .8), is the part from these up to 1.",
    (1, 1),
    (1, 1),
    "(recall, precision) within 0 and 1",
)


def _start_caption(call: DrawnPlot) -> str:
    interpolation_text = (
        ", interpolated along the segments of the ROC curve" if call.options.get("interpolate") else ""
    )
    if call.options.get("x") == "alerts":
        return describe_models(call, "Precision", "Precision") + (
            " over the alerts per 100 cases; on the right its inverse, the number needed to evaluate"
        )
    return describe_models(call, "Precision–recall curve") + interpolation_text


@picture(
    compute.precision_recall,
    (
        HULL.replace_fields(
            meaning="The upper convex hull of each ROC curve, with segments that are curved here.",
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
        CHANCE.replace_fields(
            meaning="The precision of predicting every case positive, or any share at random: the prior.  "
            "If models differ in it, each has a line in its colour.",
            draw=_draw_priors,
            repeatable=True,
            caption=describe_numbers("Reference line: precision of deciding at random", write_prevalence),
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
        **describe_mean_fields("average precisions"),
    },
    caption=_start_caption,
)
def precision_recall(
    plot: Plot[PrecisionRecallCurve],
    *,
    fold: ArrayLike | str | None = None,
    errorbar: ErrorBar = ("ci", 95),
    interpolate: bool = False,
    level: float | None = None,
    x: Literal["recall", "alerts"] = "recall",
    **shared: Unpack[GroupedCurveArguments],
) -> Axes:
    """Draw precision–recall curves: the precision over the recall at every cut-off.

    Use it if positives are rare and you care about how many of your alerts are right.

    Parameters
    ----------
    {reading}
    {groups}  Used for bands, tests and the limits in labels.
    {averaged}
    interpolate : bool
        Draw the segments of the ROC curve, which are curved here, instead of steps.  By default the label
        then holds the area under that curve, ``auc``, instead of the average precision, ``ap``.
    level : float in (0, 1), optional
        Confidence level of all limits: of those in the labels, and of each layer for which you set no level.
        By default .95; limits in the labels follow the level of the band.
    x : {"recall", "alerts"}
        ``"alerts"`` draws the precision over the number of alerts, or predicted positives, per 100 cases; the
        axis on the right shows 1/precision, the number needed to evaluate: alerts for each true one.
        Between two cut-offs, cases of equal score are taken at random.
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
        Also for a result without counts if `interpolate`, `hull`, `break_even`, `band`, `test`, alerts or a
        label need them, for a test of models that did not score the same cases, and for folds, `isometrics`,
        `unachievable`, `break_even`, `band`, `test` and `zoom` over alerts.

    See Also
    --------
    rocplot.compute.precision_recall : The curves as numbers.
    rocplot.compute.precision_recall_band, rocplot.compute.average_precision_interval : Their uncertainty.
    precision_recall_gain : The same points on axes on which straight lines between them are correct.
    roc : The true positive rate (recall) over the false positive rate.

    Notes
    -----
    Fawcett (2004), Figure 5.  The area under the steps is the average precision: each recall that the
    ranking reaches, and the interval before it, has the highest precision of the thresholds with this recall.
    The curve therefore starts horizontally at recall 0, as the first segment of the ROC curve has one
    precision.  With `thresholds`, the steps also pass through points of lower precision.  Straight lines
    between the points would be wrong; see Davis & Goadrich (2006).  The unachievable region is that of Boyd
    et al. (2012).  With folds, the line is the mean precision at the recalls 0, .01, …, 1, each fold
    interpolated as in Davis & Goadrich.  For alerts and the number needed to evaluate, see Romero-Brufau et
    al. (2015).

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = precision_recall([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2], ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['precision_recall', 'chance']
    >>> plt.close(fig)
    """
    if _validation.check_choice(x, ("recall", "alerts"), "x") == "alerts":
        check_alerts(plot)
    elif plot.has_folds:
        return draw_mean_precision(plot)
    curves = plot.read()
    interval = _choose_precision_interval(plot.layer_options["band"], level)
    fields: dict[str, Callable[[Any], Any]] = {
        "ap": lambda curve: curve.average_precision,
        "low": lambda curve: interval(curve).low,
        "high": lambda curve: interval(curve).high,
        "auc": lambda curve: curve.auc,
        "interval": lambda curve: IntervalText(interval(curve)),
        **SIZES,
    }
    if plot.layer_options["hull"] is not None:
        plot.request_layer("hull", label="convex hull of the ROC curve")
    if x == "alerts":
        return draw_alerts(plot, **fields)
    prior = _get_prior(plot.first_result)
    if prior is None:
        plot.layer_options["unachievable"] = None
    if any(_get_prior(curve) is None for curve in curves.values()):
        plot.layer_options["chance"] = None
    plot.prepare_layers(
        PanelSpace(
            decisions=lambda curve: (curve.recall, curve.precision, np.asarray(curve.threshold, float))
        ),
        hull=lambda _: {
            name: _trace_roc_segments(get_counts(compute_hull(get_curve(curve))))
            for name, curve in curves.items()
        },
        isometrics=lambda options: _compute_isolines(options, trace_equal_f, ""),
        unachievable=lambda _: _trace_unachievable(prior),
        break_even=lambda _: {name: curve.break_even for name, curve in curves.items()},
        band=lambda options: make_precision_bands(plot, options, from_zero=interpolate),
        test=lambda options: _test_precision_differences(plot, options),
        chance=lambda _: {name: _get_prior(curve) for name, curve in curves.items()},
    )
    marked = plot.layer_options["thresholds"] is not None
    paths = {
        name: _trace_roc_segments(get_counts(curve))
        if interpolate
        else _trace_precision_steps(curve, all_thresholds=marked)
        for name, curve in curves.items()
    }
    plot.write_labels(
        "{name} (AUPRC {auc:.3f})" if interpolate else "{name} (AP {ap:.3f})",
        "precision–recall curve",
        **fields,
    )

    plot.lay_out_axes(_axes.lay_out_unit_square, "Recall", "Precision")
    # the precision of a point holds from the previous recall up to its own: the step comes before the point
    look: Options = {} if interpolate else {"drawstyle": "steps-pre"}
    for model in plot.models:
        plot.curve(model, *paths[model.name], **look)
    plot.draw_layers()
    if plot.layer_options["break_even"] is not None:
        draw_equal_rates(plot)
    return plot.finish_axes("best")


def _test_precision_differences(plot: Plot[PrecisionRecallCurve], options: Options) -> TestedDifferences:
    """Test differences of average precision, and write a line of the legend for each."""
    keys = DIFFERENCES.keys.keys() - {"reference", "loc"}
    test_options: Options = {"seed": _SEED} | {name: options[name] for name in keys & options.keys()}

    def compare_precision_pairs(pairs: Pairs) -> tuple[list[compute.AucTest], TestWording]:
        curves, test = plot.results, compute.average_precision_test
        tests = [test(None, curves[a], curves[b], **test_options) for a, b in pairs]
        words = "bootstrap of groups" if get_counts(plot.first_result).grouped else "bootstrap"
        return tests, TestWording("ΔAP", name_p_value(test_options), words)

    return test_differences(plot, options.get("reference"), compare_precision_pairs, None)


@picture(
    compute.precision_recall_gain,
    (
        F_GAIN_LINES,
        THRESHOLDS.replace_fields(meaning=f"{THRESHOLDS.meaning}  Those of negative gain lie off the panel."),
        CHANCE.replace_fields(
            meaning="Precision gain 0: random decisions, ending in predicting every case positive.",
            caption="Reference line: random ranking, precision gain 0",
        ),
    ),
    fields={"auc": "area under the curve"},
    caption=start_with_curves("Precision–recall-gain curve"),
)
def precision_recall_gain(plot: Plot[PrecisionRecallGainCurve], **shared: Unpack[CurveArguments]) -> Axes:
    """Draw precision–recall-gain curves: both rates rescaled, so that 0 is as good as "all positive".

    Use it in place of precision–recall curves if you want straight lines between points and an area that
    means something.

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
    Flach & Kull (2015).  Both gains are 0 for a rule that is as good as predicting every case positive; the
    panel shows rules that are no worse.  Straight lines between points are correct, and the area, which
    labels hold by default, is an expected gain of F₁.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = precision_recall_gain([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2], ax=ax)
    >>> plt.close(fig)
    """
    curves = plot.read()
    plot.prepare_layers(
        PanelSpace(decisions=_mask_gain_points),
        isometrics=lambda options: _compute_isolines(options, trace_equal_f_gain, " gain"),
        chance=lambda _: (np.array([0, 1]), np.array([0, 0])),
    )
    paths = {name: curve.from_zero for name, curve in curves.items()}
    plot.write_labels("{name} (AUPRG {auc:.3f})", "precision–recall-gain curve", "auc")

    plot.lay_out_axes(_axes.lay_out_unit_square, "Recall gain", "Precision gain")
    for model in plot.models:
        plot.curve(model, *paths[model.name], graph=True)
    plot.draw_layers()
    return plot.finish_axes("lower left")


# -- computed before anything is drawn ------------------------------------------------------------


def _get_prior(curve: PrecisionRecallCurve) -> float | None:
    counts = curve.counts
    return None if counts is None else counts.n_positive / (counts.n_positive + counts.n_negative)


def _choose_precision_interval(
    band: Options | None, level: float | None
) -> Callable[[Any], compute.Interval]:
    """Return a function for the interval of the average precision, at `level` or else the band's level."""
    share = (
        _validation.check_proportion(level, "level") if level is not None else (band or {}).get("level", 0.95)
    )

    @functools.cache
    def interval(curve: PrecisionRecallCurve) -> Any:
        return compute.average_precision_interval(require_class_weights(curve, "its interval"), level=share)

    return interval


def _trace_unachievable(prior: float | None) -> Trace:
    assert prior is not None
    recall = np.linspace(0, 1, 201)
    return recall, compute_least_precision(recall, prior)


def _trace_precision_steps(curve: PrecisionRecallCurve, *, all_thresholds: bool) -> Trace:
    """Choose the vertices of the step curve, which starts horizontally at recall 0.

    With `all_thresholds` every threshold is a vertex; otherwise only the best of each recall and the last.
    """
    x, y = curve.recall[1:], curve.precision[1:]
    is_vertex = np.diff(x, prepend=0) > 0
    first = int(is_vertex.argmax())  # the first threshold with a true positive
    is_vertex[-1] = True
    is_vertex |= all_thresholds
    x, y = np.r_[0, x[is_vertex]], np.r_[y[0 if all_thresholds else first], y[is_vertex]]
    indices = thin_graph(x, y)
    return x[indices], y[indices]


def _trace_roc_segments(counts: ThresholdCounts, *, alerts: bool = False) -> Trace:
    """Trace precision along ROC segments over recall or alerts; at 0 it is the limit of the first one."""
    first = compute_precision(counts.tp[1:2], counts.fp[1:2])

    def transform_to_pixels(tp: Array, fp: Array) -> Trace:
        precision = compute_precision(tp, fp)
        share = (tp + fp) / _sum_case_weights(counts) if alerts else tp / counts.n_positive
        return share, np.where(np.isnan(precision), first, precision)

    indices = thin_graph(*transform_to_pixels(counts.tp, counts.fp))
    return transform_to_pixels(*bend_lines(counts.tp[indices], counts.fp[indices], transform_to_pixels))


def _mask_gain_points(curve: PrecisionRecallGainCurve) -> tuple[Array, Array, Array]:
    x, y = curve.recall_gain, curve.precision_gain
    is_inside = (x > -1e-12) & (y > -1e-12)  # rounding may make a gain of 0 negative
    return np.where(is_inside, x, np.nan), np.where(is_inside, y, np.nan), np.asarray(curve.threshold, float)


def _compute_isolines(options: Options, trace: Callable[[float, float], Trace], noun: str) -> Lines:
    """Compute lines of equal F, or of equal gain of F, each as (value, recall, precision)."""
    name = _validation.check_choice(options.get("metric", "f_beta"), _BETAS, "isometrics", "metric")
    if name != "f_beta" and "beta" in options:
        raise ValueError(f'isometrics: {name} has a beta of its own: leave beta out, or metric="f_beta"')
    beta = _validation.check_number(options.get("beta", _BETAS[name]), "beta")
    levels = np.atleast_1d(np.asarray(options.get("levels", (0.2, 0.4, 0.6, 0.8)), float))
    lines = [
        (float(level), *trace(_validation.check_number(level, "levels", 0, 1), beta)) for level in levels
    ]
    return f"equal $F_{{{beta:g}}}${noun}", [line for line in lines if line[1].size]


# -- The axes -------------------------------------------------------------------------------------

_ALERTS = "Precision over Alerts per 100 cases"
_NUMBERS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 3, 1.5, 1.2, 30, 300, 1.1, 4, 1.3)
_APART_NEEDED = 0.07  # of a panel: the least distance of the ticks on its right


def _lay_out_alerts(ax: Axes) -> None:
    """Lay out precision over the alerts per 100 cases, and read its inverse on the right."""
    words, panel = ("Alerts per 100 cases", "Precision"), get_panel(ax)
    if panel.kind:
        if panel.shows != _ALERTS:
            _axes.raise_for_other_axes(ax, *words)
        return
    _axes.lay_out_frame(
        ax,
        *words,
        xlim=(-100 * _axes.MARGIN, 100 * (1 + _axes.MARGIN)),
        ylim=(-_axes.MARGIN, 1 + _axes.MARGIN),
    )
    panel.kind, panel.shows = "square", _ALERTS
    _axes.set_panel_shape(ax)
    _axes.set_ticks(ax.xaxis, _axes.write_rate_tick, _axes.FittingTicks(MultipleLocator(20), 100))
    _axes.set_rate_ticks(ax.yaxis)
    right = _axes.add_right_axis(ax)
    _axes.name_right_axis(ax, right, "Number needed to evaluate")
    right.yaxis.set_major_locator(_InversePrecisionTicks())
    right.yaxis.set_major_formatter(_write_inverse_tick)
    write_gid(right, "needed")


class _InversePrecisionTicks(_axes.TicksOfView):
    """Ticks at precisions whose inverse is a round number, as many as have room."""

    def tick_values(self, vmin: float, vmax: float) -> Any:
        low, high = sorted((vmin, vmax))
        chosen: list[float] = []
        for number in _NUMBERS:
            precision = 1 / number
            has_room = all(abs(precision - value) >= _APART_NEEDED * (high - low) for value in chosen)
            if low <= precision <= high and has_room and has_tick_room(self.axis, [*chosen, precision]):
                chosen.append(precision)
        return np.sort(chosen)


def _write_inverse_tick(value: float, position: Any) -> str:
    return _axes.write_rate_tick(round(1 / value, 9), position)
