"""Calibration plots: predicted against observed probabilities, with what tells how far to believe them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._faults import value_error
from rocplot._numbers import write
from rocplot._typing import Array, Options, Strategy
from rocplot._validation import names_of, one_of
from rocplot.compute._base.folds import AveragedCurve, ErrorBar, error_kind, mean_name
from rocplot.compute._calibration.calibration import INTERVALS, METHODS, CalibrationCurve
from rocplot.compute._counts.threshold_counts import ThresholdCounts, simple
from rocplot.page.measures import thin_width
from rocplot.plot import _axes
from rocplot.plot._calibration._layers import (
    APPARENT,
    BAND,
    BARS,
    BLOCKS,
    COUNTS,
    DIAGONAL,
    ERRORS,
    HISTOGRAM,
    NO_SKILL,
    RESAMPLING,
    STATISTICS,
    Curves,
    CurvesModel,
    CurvesPlot,
    all_counts,
    bounded,
    box_of,
    corrected,
    has_histogram,
    limits_of,
    need_counts,
)
from rocplot.plot._calibration._methods import MethodLine, draw_main, draw_method, name_method
from rocplot.plot._captions import listed, of_models
from rocplot.plot._layers.rug import RUG, reach, ticks_of
from rocplot.plot._layers.spread import FOLDS_OF_MEAN, label_means, mean_fields
from rocplot.plot._looks import METHOD_STYLES, over
from rocplot.plot._panel import ROC_SPACE, Drawn
from rocplot.plot._picture import Plot, picture

# -- Means over folds of calibration curves, as curves with limits --------------------------------

_LAYERS = ("rug", "histogram", "counts", "diagonal", "no_skill")  # of all cases


def read_mean_calibration(plot: Plot[Any], method: Any) -> dict[str | None, AveragedCurve]:
    """Put the mean curves of folds in place of curves; return the means."""
    methods = names_of(method, METHODS, "method")
    if len(methods) > 1:
        raise value_error(
            "of", f"folds one method is drawn, not {' and '.join(methods)}", "call calibration for each"
        )
    means = plot.read_means(*_LAYERS, **({} if isinstance(method, str) else {"method": methods[0]}))
    label_means(plot, means, "Brier")
    words = _spread_words(list(means.values()))
    plot.show({name: [_curve(one, words or one.error)] for name, one in means.items()})
    plot.ask("intervals" if plot.first[0].method == "bins" else "band")
    return means


def _spread_words(means: Sequence[AveragedCurve]) -> str:
    """Describe the spread of all models at once; nothing, if it is not of one kind and of as many folds."""
    if len({(len(one.values), one.errorbar) for one in means}) > 1:
        return ""
    kind, level = error_kind(means[0].errorbar)
    return mean_name(np.concatenate([one.n_folds for one in means]), len(means[0].values), kind, level)


def _curve(mean: AveragedCurve, words: str) -> CalibrationCurve:
    counted = [curve.counts for curve in mean.curves]
    method = mean.curves[0].method
    return CalibrationCurve.unchecked(
        predicted=mean.x,
        observed=mean.y,
        count=_cases(mean) if method == "bins" else np.full(mean.x.size, np.nan),
        low=mean.low,
        high=mean.high,
        first=mean.x,
        last=mean.x,
        method=method,
        kind=words,
        binning=f"{mean.x.size} bins" if method == "bins" else "",
        intercept=np.nan,
        slope=np.nan,
        counts=None if any(one is None for one in counted) else ThresholdCounts.merge(*counted),
        predicted_error=0.0,
        observed_error=0.0,
        count_error=0.0,
    )


def _cases(mean: AveragedCurve) -> Array:
    """Sum up the cases of all folds in each bin."""
    total = np.zeros(mean.x.size)
    for curve, values in zip(mean.curves, mean.values, strict=True):
        total[~np.isnan(values)] += curve.count
    return total


# -- Calibration plots ----------------------------------------------------------------------------

MethodName: TypeAlias = Literal["bins", "isotonic", "loess", "smooth", "logistic", "spline", "beta"]

_MARKERS = ("o", "s", "^", "D", "v")
_SMOOTH = 201  # places at which a local regression of fewer predictions is drawn


def _method_words(curve: Any) -> str:
    if curve.method == "smooth":
        return f"kernel smoothing (bandwidth {write(curve.bandwidth)}, the smooth calibration error)"
    known = {"bins": curve.binning or "bins", "loess": "LOESS", "isotonic": "isotonic regression"}
    knots = "" if curve.knots is None else f" ({np.size(curve.knots)} knots)"
    known["spline"] = f"restricted cubic spline{knots}"
    words = known.get(curve.method, f"{curve.method} fit")
    return (
        f"{words}, corrected for optimism by {curve.n_resamples} bootstrap resamples"
        if corrected(curve)
        else words
    )


def _caption(call: Drawn) -> str:
    curves = next(iter(call.results.values()))
    how = listed(dict.fromkeys(_method_words(one) for one in curves))
    what = (
        "error of the predictions (predicted − observed)"
        if call.options.get("residual")
        else ("observed over predicted probability")
    )
    return of_models(call, "Calibration plot") + f": {what}, by {how}"


@picture(
    compute.calibration,
    (RUG, HISTOGRAM, BARS, BAND, APPARENT, BLOCKS, COUNTS, DIAGONAL, NO_SKILL, STATISTICS, FOLDS_OF_MEAN),
    fields={
        "auc": "area under the ROC curve",
        "brier": "Brier score",
        "auc_error": "bound on the error of the area for counts made with ``max_points``",
        "brier_error": "the same of the Brier score",
        **mean_fields("Brier scores"),
    },
    caption=_caption,
)
def calibration(
    plot: CurvesPlot,
    *,
    fold: ArrayLike | str | None = None,
    errorbar: ErrorBar = ("ci", 95),
    method: MethodName | Sequence[MethodName] = "bins",
    n_bins: int = 10,
    strategy: Strategy = "uniform",
    edges: ArrayLike | None = None,
    span: float = 0.75,
    degree: Literal[1, 2] = 1,
    knots: Literal[3, 4, 5] = 3,
    clip: float | None = None,
    level: float = 0.95,
    residual: bool = False,
) -> Axes:
    """Draw calibration plots: observed over predicted probabilities, or the error of the predictions.

    Parameters
    ----------
    {reading}
    {groups}  Bins then have Wilson's interval for the number of cases over the design effect; of the
        curves, isotonic ones alone then have a band.
    {averaged}
    method : {"bins", "isotonic", "loess", "smooth", "logistic", "spline", "beta"} or several of them
        How observed probabilities are estimated.  The first curve is the main line; bins beside a curve
        are points.
    n_bins : int
        Number of bins, before equal edges are merged and empty bins left out.
    strategy : {"uniform", "quantile"}
        Bins of equal width over [0, 1], or between quantiles of the predictions.
    edges : array-like, optional
        The edges of the bins themselves, ascending, the outer ones included.
    span : float in (0, 1]
        Share of the cases that takes part in each local fit of ``"loess"``.
    degree : {1, 2}
        Of the local polynomials of ``"loess"``.
    knots : {3, 4, 5}
        Number of knots of a ``"spline"``, a restricted cubic spline on the log-odds.
    clip : float in (0, 0.5), optional
        Move predictions into [clip, 1 − clip] before logarithms are taken (``"logistic"``, ``"spline"``,
        ``"beta"``).
    level : float in (0, 1)
        Confidence level of `intervals` and `band`.
    residual : bool
        Draw predicted − observed in place of the observed probability: above zero, predictions are too high.
        Curves and limits are the same, seen from the diagonal.
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``calibration:<model>`` for the main line, ``<method>:<model>`` for
        further ones, ``rug:<model>`` and so on; of folds also ``errorbar:<model>`` and ``folds:<model>``.

    Raises
    ------
    {raises}
    ValueError
        Also for scores outside [0, 1], an unknown method or a number out of range, a band without a curve,
        bounds of fractional weights or soft labels, a statistics box of several models, a layer that needs
        counts and gets results without them, blocks without an isotonic curve, a histogram beside errors, or
        axes that show the other kind.

    See Also
    --------
    rocplot.compute.calibration : The curves as numbers.
    rocplot.compute.calibration_statistics : The numbers of the box.
    rocplot.compute.calibration_optimism : Curves that are corrected for optimism, to be passed here.
    calibration_by : The error of the predictions by the values of a feature.
    calibration_map : Maps from scores to probabilities.
    refinement_calibration : Models by their calibration and refinement loss.

    Notes
    -----
    The options of a method hold for the box of `statistics`, too, whatever the method drawn.
    A local regression ends where it leaves [0, 1]; a smooth curve of few predictions is joined by a smooth
    line.  The
    markers of bins grow with their cases; bins of fewer than five cases are small and hollow, and the line
    joins the others.  Bars of several models stand a little beside each other.  An isotonic block, over which
    the observed probability is constant, is a rising line where errors are drawn: the predictions rise along
    it.
    The legend stands in the emptiest corner, unless told where; by default a label is
    ``"{name} (Brier {brier:.3f})"``.  With several models and methods color means the model and line style
    the method.

    References
    ----------
    Vuk & Curk (2006), Figures 8 and 10.  Their equation 6.1 swaps the axes; here, as in their figures, the
    predictions stand on x.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> y, p = [0, 0, 1, 0, 1, 1], [0.1, 0.2, 0.2, 0.6, 0.7, 0.9]
    >>> ax = calibration(y, p, method=("bins", "isotonic"), ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['diagonal', 'calibration', 'bins', 'key']
    >>> plt.close(fig)
    """
    numbers = {"n_bins": n_bins, "strategy": strategy, "edges": edges, "span": span}
    numbers |= {"degree": degree, "clip": clip}
    means = read_mean_calibration(plot, method) if plot.folded else {}
    if not plot.folded:
        methods = names_of(method, METHODS, "method")
        _check_kinds(plot, methods)
        own = {} if isinstance(method, str) else {"method": methods[0]}
        plot.read(**_asked(plot, methods[0]), **own)
        _add_methods(plot, methods[1:], numbers | {"knots": knots, "level": level})
    if plot.wants("apparent") == {} and not any(corrected(curves[0]) for curves in plot.results.values()):
        plot.drop("apparent")  # the default layer of these alone
    if plot.wants("rug") == {} and any(curves[0].counts is None for curves in plot.results.values()):
        plot.drop("rug")  # the default layer, where nothing is known
    if plot.wants("histogram") is not None and (plot.several or has_histogram(plot)):
        plot.drop("rug")
    numbers["level"] = level
    plot.prepare(
        ERRORS if residual else ROC_SPACE,
        rug=lambda _: ticks_of(all_counts(plot)),
        statistics=lambda options: box_of(plot, options, numbers),
        folds=lambda _: {
            name: [plot.space.place(curve, *_path(curve)) for curve in mean.curves]
            for name, mean in means.items()
        },
    )
    if not plot.folded:
        _label(plot)

    plot.begin(_lay_out, plot)
    plot.draw_layers("no_skill", "diagonal")
    for model in plot.models:
        _draw_curves(plot, model, _MARKERS[plot.place(model) % len(_MARKERS)])
    plot.draw_layers("counts", "rug", "histogram", "folds")
    plot.end("upper left")
    plot.draw_layers("statistics")  # in a corner that the legend leaves free
    return plot.ax


# -- the curves -----------------------------------------------------------------------------------


def _add_methods(plot: Plot[Any], methods: list[str], options: dict[str, Any]) -> None:
    """Put the curves of further methods beside the first, with the intervals that the layers ask for."""
    further = [options | _asked(plot, one) | {"method": one} for one in methods]
    curves = {
        name: [curve, *(compute.calibration(need_counts(curve), **own) for own in further)]
        for name, curve in plot.results.items()
    }
    _check_bounds(plot, [curve for some in curves.values() for curve in some])
    plot.take(curves)


def _check_bounds(plot: CurvesPlot, curves: Curves) -> None:
    """Raise for bounds that are asked for and that groups or fractional weights leave open."""
    for layer in ("statistics", "band"):
        if plot.wants(layer) is not None and any(map(corrected, curves)):
            raise value_error(
                layer,
                "is not known of a curve that is corrected for optimism",
                "see rocplot.compute.optimism",
            )
    for curve in curves:
        layer = "intervals" if curve.method == "bins" else "band"
        options = plot.wants(layer)
        asked = options is not None and (layer == "band" or any(key in options for key in BARS.keys))
        if (
            asked
            and curve.counts is not None
            and curve.method != "smooth"
            and not simple(curve.counts)
            and np.isnan(np.asarray(curve.low)).all()
        ):
            raise ValueError(
                f"{layer} of a {curve.method} curve needs whole counts of independent cases: with groups, "
                'fractional weights or soft labels, only bins, and "isotonic" by bootstrap, have an interval'
            )


def _check_kinds(plot: CurvesPlot, methods: list[str]) -> None:
    """Raise for an interval or a band of a kind that no method has."""
    curved = [one for one in methods if one != "bins" and INTERVALS[one]] or METHODS[1:]
    for layer, some in (("intervals", ["bins"]), ("band", curved)):
        kind = (plot.wants(layer) or {}).get("method")
        if kind is not None:
            one_of(kind, dict.fromkeys(kind for one in some for kind in INTERVALS[one]), layer)


def _asked(plot: CurvesPlot, method: str) -> dict[str, Any]:
    """Find out how the interval of a method is asked for, by the layer that shows it."""
    options = plot.wants("intervals" if method == "bins" else "band")
    if options is None:
        return {}
    asked = {name: options[name] for name in RESAMPLING if name in options}
    interval = options.get("method")
    if interval not in INTERVALS[method]:  # it is another method's
        interval = "bootstrap" if method == "isotonic" else None
    return asked if interval is None else asked | {"interval": interval}


def _label(plot: CurvesPlot) -> None:
    """Write the labels: the Brier score, if it is known, and the method, if others are drawn beside it."""
    first = [curves[0] for curves in plot.results.values()]
    known = all(curve.counts is not None and not corrected(curve) for curve in first)
    numbers = {
        "auc": lambda some: compute.auc(some[0].counts),
        "brier": lambda some: _brier(some[0]).brier,
        "auc_error": lambda some: need_counts(some[0]).auc_error,
        "brier_error": lambda some: _brier(some[0]).brier_error,
    }
    fmt = "{name} (Brier {brier:.3f})" if known and None not in plot.results else "{name}"
    words = _words(_main(plot.first))
    plot.label(fmt, words, **(numbers if known else {}))
    if len(plot.first) > 1:
        name_method(plot, words)


def _brier(curve: CalibrationCurve) -> compute.BrierDecomposition:
    return compute.brier_decomposition(need_counts(curve))


def _lay_out(ax: Axes, plot: CurvesPlot) -> None:
    if plot.space is ERRORS:
        _axes.calibration_errors(ax, *_extent(plot), reach(plot))
        return
    strips = [strip for _, _, strip in (plot.made("histogram") or {}).values()]
    _axes.calibration(ax, strips, reach(plot))


def _extent(plot: CurvesPlot) -> tuple[float, float]:
    """Return the least and the greatest error that is drawn, limits included."""
    drawn = [np.zeros(1)]
    for curve in (one for curves in plot.results.values() for one in curves):
        drawn.append(plot.space.place(curve, *_path(curve))[1])
        if corrected(curve):
            drawn.append(plot.space.place(curve, *_path(curve.changed(observed=curve.apparent)))[1])
        drawn += limits_of(plot, curve) if bounded(plot, curve) else ()
    known = np.concatenate(drawn)
    return float(np.nanmin(known)), float(np.nanmax(known))


def _draw_curves(plot: CurvesPlot, model: CurvesModel, marker: str) -> None:
    """Draw all curves of one model with their bounds; bins beside a curve are points."""
    methods = []
    for curve in model.result:
        path, words = plot.space.place(curve, *_path(curve)), _words(curve)
        own: Options = {"marker": marker, "count": np.asarray(curve.count)} if curve.method == "bins" else {}
        methods.append(MethodLine(curve.method, words, *path, **own))
    look: Options = {}
    if plot.wants("blocks") is not None and _main(model.result).method == "isotonic":
        look["linewidth"] = thin_width()
    if plot.wants("apparent") is not None and plot.several:
        look["linestyle"] = METHOD_STYLES[0]  # it tells the corrected curve from the apparent one
    draw_main(plot, model, methods, **look)
    if model.name in plot.others:
        return
    for method, curve in zip(methods, model.result, strict=True):
        color = draw_method(plot, model, methods, method)
        if (layer := bounded(plot, curve)) is not None:  # after it, so that they are together in the legend
            look = {"color" if layer is BARS else "facecolor": color}
            layer.draw(plot, model, curve, over(look, plot.style(layer), layer.artist))
        if curve.method == "isotonic" and plot.wants("blocks") is not None:
            BLOCKS.draw(plot, model, curve, over({"color": color}, plot.style(BLOCKS), BLOCKS.artist))
        if plot.wants("apparent") is not None and corrected(curve):
            path = plot.space.place(curve, *_path(curve.changed(observed=curve.apparent)))
            APPARENT.draw(plot, model, path, color, plot.style(APPARENT))


def _main(curves: Curves) -> CalibrationCurve:
    """Choose the curve of the main line: the first one, but bins only where they are alone."""
    return next((curve for curve in curves if curve.method != "bins"), curves[0])


def _words(curve: CalibrationCurve) -> str:
    if corrected(curve):
        return "bias-corrected"
    return {"bins": curve.binning, "loess": "LOESS", "smooth": "kernel smoothing"}.get(
        curve.method, curve.method
    )


def _path(curve: CalibrationCurve) -> tuple[Array, Array]:
    """Return the vertices of a curve: steps over the ranges of isotonic blocks; none beyond [0, 1]."""
    if curve.method == "isotonic":
        ends = np.column_stack([np.asarray(curve.first), np.asarray(curve.last)])
        return ends.ravel(), np.repeat(np.clip(curve.observed, 0, 1), 2)
    x, y = curve.predicted, np.asarray(curve.observed, float)
    if (
        curve.method in ("loess", "smooth", "spline")
        and 2 < x.size < _SMOOTH
        and (np.diff(x) > 0).all()
        and np.isfinite(y).all()
    ):
        from scipy.interpolate import PchipInterpolator

        between = PchipInterpolator(x, y)  # chords would make few predictions look angular
        x = np.union1d(x, np.linspace(x[0], x[-1], _SMOOTH))
        y = between(x)
    return _within_unit(x, y)


def _within_unit(x: Array, y: Array) -> tuple[Array, Array]:
    """Let a line end where it leaves [0, 1], and begin where it comes back."""
    if ((y >= 0) & (y <= 1)).all() or not ((y >= 0) & (y <= 1)).any():
        return x, np.clip(y, 0, 1)
    edges = []
    for edge in (0.0, 1.0):
        i = np.flatnonzero((y[:-1] - edge) * (y[1:] - edge) < 0)
        at = x[i] + (x[i + 1] - x[i]) * (edge - y[i]) / (y[i + 1] - y[i])
        edges.append(np.column_stack([at, np.full(at.size, edge)]))
    every = np.concatenate([np.column_stack([x, y]), *edges])
    every = every[np.argsort(every[:, 0], kind="stable")]
    beyond = (every[:, 1] < 0) | (every[:, 1] > 1)
    every[beyond, 1] = np.nan
    return every[:, 0], every[:, 1]
