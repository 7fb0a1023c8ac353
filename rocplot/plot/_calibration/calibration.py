"""Calibration plots: predicted against observed probabilities, with what tells how far to believe them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import to_rgba
from matplotlib.text import Text
from matplotlib.transforms import ScaledTranslation
from matplotlib.typing import ColorType
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._numbers import amount
from rocplot._typing import Array, Strategy
from rocplot._validation import names_of, one_of
from rocplot.compute._calibration.bins import profile
from rocplot.compute._calibration.calibration import INTERVALS, METHODS, CalibrationCurve
from rocplot.compute._counts.cases import simple
from rocplot.compute._counts.inside import mean_scores, need_scores
from rocplot.compute._counts.threshold_counts import ThresholdCounts, totals
from rocplot.plot import _artists, _axes
from rocplot.plot._calibration._methods import MethodLine, draw_main, draw_method, name_method, read_first
from rocplot.plot._calibration._statistics import DEFAULT, headed, statistics_words
from rocplot.plot._layers.layer import Key, Layer, Options
from rocplot.plot._layers.rug import RUG, reach, ticks_of
from rocplot.plot._legend import legends_of
from rocplot.plot._looks import DOTTED, marker_size, neutral, over
from rocplot.plot._picture import ROC_SPACE, Model, Plot, Space, picture
from rocplot.plot._scales import straight

Curves: TypeAlias = list[CalibrationCurve]  # of one model, by method
CurvesPlot: TypeAlias = Plot[Curves]
CurvesModel: TypeAlias = Model[Curves]
MethodName: TypeAlias = Literal["bins", "isotonic", "loess", "logistic", "beta"]
Box: TypeAlias = _artists.Table
Histogram: TypeAlias = tuple[Array, Array, tuple[float, float]]  # two classes, the middles of their halves

_ERRORS = Space(place=lambda _curve, predicted, observed: (predicted, predicted - observed))
_MARKERS = ("o", "s", "^", "D", "v")
_DODGE = 0.4  # of a marker: how far bars of several models stand beside each other
_STRIP, _STRIPS, _GAP = 0.2, 0.5, 0.05  # height of a histogram, of all of one call, and the room around them
_CELLS = 50
_SMOOTH = 201  # places at which a local regression of fewer predictions is drawn
_BOX = "lower right"  # where the box of numbers stands, if that corner is free
_RESAMPLING = {
    "level": Key("float", "share, by default `level`"),
    "seed": Key("Seed", "random seed or Generator"),
    "n_resamples": Key("int", "2000 by default"),
}


def _counts(curve: CalibrationCurve) -> ThresholdCounts:
    if curve.counts is None:
        raise ValueError(
            "this needs the cases, but the curve was built without counts: pass y_true and y_score, or "
            "leave out further methods, rug, histogram, no_skill and statistics"
        )
    return curve.counts


def _all_counts(plot: CurvesPlot) -> dict[str | None, ThresholdCounts]:
    return {name: _counts(curves[0]) for name, curves in plot.results.items() if name not in plot.others}


# -- references -----------------------------------------------------------------------------------


def _draw_diagonal(plot: CurvesPlot, _made: None, style: Options) -> None:
    look: Options = {"gid": "diagonal", "linestyle": DOTTED, "zorder": 1.5}
    ends = np.array([0.0, 1.0])
    _artists.line(plot.ax, *plot.space.place(None, ends, ends), avoid=True, **over(look, style))


def _no_skill(plot: CurvesPlot, _options: Options) -> float:
    positive, negative = totals(_counts(plot.first[0]))
    return float(positive / (positive + negative))


def _draw_no_skill(plot: CurvesPlot, prior: float, style: Options) -> None:
    corners = [
        [(0.0, prior / 2), (prior, prior), (prior, 1.0), (0.0, 1.0)],
        [(prior, 0.0), (1.0, 0.0), (1.0, (1 + prior) / 2), (prior, prior)],
    ]
    look = {"facecolor": to_rgba(neutral(), 0.1), "gid": "no_skill", "label": "no skill"}
    corners = [list(zip(*plot.space.place(None, *np.transpose(one)), strict=True)) for one in corners]
    _artists.shape(plot.ax, corners, **over(look, style, PolyCollection))


DIAGONAL = Layer(
    "diagonal",
    "The line of right predictions; zero, if errors are drawn.",
    _draw_diagonal,
    default=True,
    once=True,
    rank=-2,
)
NO_SKILL = Layer(
    "no_skill",
    "The region of the attribute diagram in which bins make the Brier score worse than predicting the first "
    "model's prior for all.",
    _draw_no_skill,
    _no_skill,
    PolyCollection,
    once=True,
    rank=-3,
)

# -- bounds ---------------------------------------------------------------------------------------


def _surrounded(plot: CurvesPlot, _options: Options) -> None:
    if all(curve.method == "bins" for curves in plot.results.values() for curve in curves):
        raise ValueError('band surrounds a curve: add one, such as method=("bins", "loess")')


def _draw_bars(plot: CurvesPlot, model: CurvesModel, curve: CalibrationCurve, style: Options) -> None:
    look = {"color": model.look.color, "gid": model.gid("intervals"), "label": curve.kind} | _aside(plot.ax)
    bars = over(look, style, LineCollection)
    x, y = plot.space.place(curve, curve.predicted, curve.observed)
    _artists.error_bars(plot.ax, x, y, None, np.stack(_bounds(plot, curve)), **bars)


def _aside(ax: Axes) -> Options:
    """Move bars aside from those of other models, which may stand at the same place, in points."""
    standing = sum((one.get_gid() or "").partition(":")[0] == "intervals" for one in ax.collections)
    if not standing:
        return {}
    shift = _DODGE * marker_size() * ((standing + 1) // 2) * (1 if standing % 2 else -1)
    figure = ax.get_figure(root=True)
    assert figure is not None
    return {"transform": straight(ax) + ScaledTranslation(shift / 72, 0, figure.dpi_scale_trans)}


def _draw_band(plot: CurvesPlot, model: CurvesModel, curve: CalibrationCurve, style: Options) -> None:
    look = {"facecolor": model.look.color, "gid": model.gid("band"), "label": curve.kind}
    _artists.band(plot.ax, curve.predicted, *_bounds(plot, curve), **over(look, style, PolyCollection))


def _bounds(plot: CurvesPlot, curve: CalibrationCurve) -> tuple[Array, Array]:
    """Return the lower and the upper limits of a curve where it is drawn."""
    ends = np.asarray(curve.low), np.asarray(curve.high)
    if plot.space is not _ERRORS:
        return ends
    low, high = (curve.predicted - end for end in reversed(ends))
    return low - curve.predicted_error, high + curve.predicted_error


def _bounded(plot: CurvesPlot, curve: CalibrationCurve) -> Layer | None:
    """Return the layer that shows the limits of a curve, if it is wanted and they are known."""
    layer = BARS if curve.method == "bins" else BAND
    known = not np.isnan(np.asarray(curve.low)).all()
    return layer if known and plot.wants(layer.name) is not None else None


def _draw_bounds(plot: CurvesPlot, model: CurvesModel, curve: CalibrationCurve, color: ColorType) -> None:
    """Draw bars at bins, or the band of a curve, after it, so that they are together in the legend."""
    layer = _bounded(plot, curve)
    if layer is not None:
        look = {"color" if layer is BARS else "facecolor": color}
        layer.draw(plot, model, curve, over(look, plot.style(layer), layer.artist))


BARS = Layer(
    "intervals",
    "Bars of the bins, by default Wilson's confidence intervals.  ``consistency`` is the range of each "
    "fraction if the predictions were right; all bars at once hold theirs less often than `level` (see "
    "``rocplot.compute.calibration``).",
    _draw_bars,
    artist=LineCollection,
    keys={
        "method": Key('Literal["wilson", "bootstrap", "consistency"]', "the kind of interval"),
        **_RESAMPLING,
    },
    value="method",
    kinds=(str,),
    default=True,
    rank=1,
)
BAND = Layer(
    "band",
    "A pointwise band of each curve.  Isotonic curves have ``bootstrap`` (default), whose level is not "
    "guaranteed, and ``consistency``, the range at each block if the predictions were right; smooth curves "
    "always have ``wald``.",
    _draw_band,
    _surrounded,
    PolyCollection,
    {"method": Key('Literal["bootstrap", "consistency", "wald"]', "the kind of band"), **_RESAMPLING},
    value="method",
    kinds=(str,),
    rank=2,
)

# -- the cases ------------------------------------------------------------------------------------


def _grouped(plot: CurvesPlot, _options: Options) -> dict[str | None, CalibrationCurve]:
    """Choose the curve of each model whose groups are counted: bins, else isotonic blocks."""
    groups = {name: [one for one in curves if one.binning] for name, curves in plot.results.items()}
    if not any(groups.values()):
        raise ValueError('counts stand beside bins or isotonic blocks: add them, method=("bins", …)')
    return {name: min(some, key=lambda one: one.method != "bins") for name, some in groups.items() if some}


def _draw_counts(
    plot: CurvesPlot, model: CurvesModel, curve: CalibrationCurve | None, style: Options
) -> None:
    if curve is None:
        return
    look: Options = {"color": model.look.color, "required": False} | style
    errors = np.broadcast_to(np.ceil(curve.count_error), curve.predicted.shape)
    places = plot.space.place(curve, curve.predicted, curve.observed)
    for x, y, n, error in zip(*places, np.asarray(curve.count), errors, strict=True):
        text = f"{amount(n)} ± {amount(error)}" if error > 0 else amount(n)
        _artists.label(plot.ax, text, x, y, word="n", series=model.gid("counts"), **look)


def _histograms(plot: CurvesPlot, _options: Options) -> dict[str | None, Histogram]:
    """Count the predictions of every model, for a strip of its own below those that stand."""
    if plot.space is _ERRORS:
        raise ValueError(
            "histogram stands below proportions, not below errors: use rug, or leave out residual"
        )
    found = {}
    high = min(_STRIP, _STRIPS / len(plot.results))
    top = -_GAP if not _has_histogram(plot) else plot.standing.get_ylim()[0] + _GAP  # type: ignore[union-attr]
    for i, (name, counted) in enumerate(_all_counts(plot).items()):
        middle = top - (i + 0.5) * high
        if counted.top is not None and (counted.top - counted.score).max() > 1 / _CELLS:
            need_scores(counted, "a histogram narrower than the cells")
        (positive, _), (negative, _) = mean_scores(counted)
        found[name] = (
            profile(positive, counted.positive, _CELLS),
            profile(negative, counted.negative, _CELLS),
            (middle - high / 4, middle + high / 4),
        )
    return found


def _has_histogram(plot: CurvesPlot) -> bool:
    return plot.standing is not None and _artists.has(plot.standing, "baseline")


def _draw_histogram(plot: CurvesPlot, model: CurvesModel, made: Histogram, style: Options) -> None:
    look = {"facecolor": model.look.shade(0.5), "gid": model.gid("histogram")}
    up, down, (low, high) = made
    _artists.mirrored(plot.ax, up, down, low, high, **over(look, style, PolyCollection))


COUNTS = Layer(
    "counts",
    "The number of cases beside each bin, or isotonic block where there are no bins.",
    _draw_counts,
    _grouped,
    Text,
    rank=3,
)
HISTOGRAM = Layer(
    "histogram",
    "Predictions below the plot, positives upwards, negatives downwards, on one scale; of several models "
    "each in a strip of its own, in place of the rug.",
    _draw_histogram,
    _histograms,
    PolyCollection,
    rank=9,
)

# -- statistics -----------------------------------------------------------------------------------


def _box(plot: CurvesPlot, options: Options, numbers: dict[str, Any]) -> Box:
    """Write the rows of the box of statistics."""
    if plot.several:
        raise ValueError(
            f"statistics holds one model, not {len(plot.results)}: draw each on its own axes, "
            "or tabulate rocplot.compute.calibration_statistics"
        )
    own = {key: options[key] for key in ("method", *_RESAMPLING) if key in options}
    found = compute.calibration_statistics(_counts(plot.first[0]), **numbers | own)
    named = {"rows": DEFAULT} | {key: value for key, value in options.items() if key not in own}
    rows, loc, style = _artists.table_request(named, statistics_words(found), "statistics")
    return headed(rows, found, named["rows"]), loc, style


def _draw_box(plot: CurvesPlot, made: Box, style: Options) -> None:
    rows, loc, _ = made
    box, free = _artists.table_box(plot.ax, rows, loc, style, _BOX, _heights(plot))
    if free:
        legends_of(plot.ax).put(box, _BOX)


STATISTICS = Layer(
    "statistics",
    "A box of numbers with their confidence intervals, of one model (see "
    "``rocplot.compute.calibration_statistics``).",
    _draw_box,
    artist=Text,
    keys={
        "loc": Key("str", 'a corner, by default the emptiest; or ``"outside"``'),
        "rows": Key("Sequence[str]", "attributes of the numbers wanted, by default the usual six"),
        "method": Key('Literal["wald", "sandwich", "bootstrap"]', "kind of the intervals"),
        **_RESAMPLING,
    },
    once=True,
    repeats=True,
    rank=10,
)


@picture(
    compute.calibration,
    (RUG, HISTOGRAM, BARS, BAND, COUNTS, DIAGONAL, NO_SKILL, STATISTICS),
    fields={
        "auc": "area under the ROC curve",
        "brier": "Brier score",
        "auc_error": "bound on the error of the area for counts made with ``max_points``",
        "brier_error": "the same of the Brier score",
    },
)
def calibration(
    plot: CurvesPlot,
    *,
    method: MethodName | Sequence[MethodName] = "bins",
    n_bins: int = 10,
    strategy: Strategy = "uniform",
    edges: ArrayLike | None = None,
    span: float = 0.75,
    degree: Literal[1, 2] = 1,
    clip: float | None = None,
    level: float = 0.95,
    residual: bool = False,
) -> Axes:
    """Draw calibration plots: observed over predicted probabilities, or the error of the predictions.

    Parameters
    ----------
    {reading}
    method : {"bins", "isotonic", "loess", "logistic", "beta"} or several of them
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
    clip : float in (0, 0.5), optional
        Move predictions into [clip, 1 − clip] before logarithms are taken (``"logistic"``, ``"beta"``).
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
        further ones, ``rug:<model>`` and so on.

    Raises
    ------
    {raises}
    ValueError
        Also for scores outside [0, 1], an unknown method or a number out of range, a band without a curve,
        bounds of fractional weights or soft labels, a statistics box of several models, a layer that needs
        counts and gets results without them, a histogram beside errors, or axes that show the other kind.

    See Also
    --------
    rocplot.compute.calibration : The curves as numbers.
    rocplot.compute.calibration_statistics : The numbers of the box.
    calibration_by : The error of the predictions by the values of a feature.
    calibration_map : Maps from scores to probabilities.
    refinement_calibration : Models by their calibration and refinement loss.

    Notes
    -----
    The options of a method hold for the box of `statistics`, too, whatever the method drawn.
    A local regression ends where it leaves [0, 1]; that of few predictions is joined by a smooth line.  The
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
    ['diagonal', 'calibration', 'bins']
    >>> plt.close(fig)
    """
    numbers = {"n_bins": n_bins, "strategy": strategy, "edges": edges, "span": span}
    numbers |= {"degree": degree, "clip": clip}
    _read(plot, method, numbers | {"level": level})
    if plot.wants("rug") == {} and any(curves[0].counts is None for curves in plot.results.values()):
        plot.drop("rug")  # the default layer, where nothing is known
    if plot.wants("histogram") is not None and (plot.several or _has_histogram(plot)):
        plot.drop("rug")
    numbers["level"] = level
    plot.prepare(
        _ERRORS if residual else ROC_SPACE,
        rug=lambda _: ticks_of(_all_counts(plot)),
        statistics=lambda options: _box(plot, options, numbers),
    )
    _label(plot)

    plot.begin(_lay_out, plot)
    plot.draw_layers("no_skill", "diagonal")
    for model in plot.models:
        _draw_curves(plot, model, _MARKERS[plot.place(model) % len(_MARKERS)])
    plot.draw_layers("counts", "rug", "histogram")
    plot.end("upper left")
    plot.draw_layers("statistics")  # in a corner that the legend leaves free
    return plot.ax


# -- the curves -----------------------------------------------------------------------------------


def _read(plot: CurvesPlot, method: Any, options: dict[str, Any]) -> None:
    """Read the data, and compute the curves of all methods, with the intervals that the layers ask for."""
    methods = names_of(method, METHODS, "method")
    _check_kinds(plot, methods)
    first = read_first(plot, method, methods, **_asked(plot, methods[0]))
    further = [options | _asked(plot, one) | {"method": one} for one in methods[1:]]
    curves = {
        name: [curve, *(compute.calibration(_counts(curve), **own) for own in further)]
        for name, curve in first.items()
    }
    _check_bounds(plot, [curve for some in curves.values() for curve in some])
    plot.take(curves)


def _check_bounds(plot: CurvesPlot, curves: Curves) -> None:
    """Raise for bounds that are asked for and that groups or fractional weights leave open."""
    for curve in curves:
        layer = "intervals" if curve.method == "bins" else "band"
        options = plot.wants(layer)
        asked = options is not None and (layer == "band" or any(key in options for key in BARS.keys))
        if (
            asked
            and curve.counts is not None
            and not simple(curve.counts)
            and np.isnan(np.asarray(curve.low)).all()
        ):
            raise ValueError(
                f"{layer} of a {curve.method} curve needs whole counts of independent cases: with groups, "
                'fractional weights or soft labels, only bins, and "isotonic" by bootstrap, have an interval'
            )


def _check_kinds(plot: CurvesPlot, methods: list[str]) -> None:
    """Raise for an interval or a band of a kind that no method has."""
    curved = [one for one in methods if one != "bins"] or METHODS[1:]
    for layer, some in (("intervals", ["bins"]), ("band", curved)):
        kind = (plot.wants(layer) or {}).get("method")
        if kind is not None:
            one_of(kind, dict.fromkeys(kind for one in some for kind in INTERVALS[one]), layer)


def _asked(plot: CurvesPlot, method: str) -> dict[str, Any]:
    """Find out how the interval of a method is asked for, by the layer that shows it."""
    options = plot.wants("intervals" if method == "bins" else "band")
    if options is None:
        return {}
    asked = {name: options[name] for name in _RESAMPLING if name in options}
    interval = options.get("method")
    if interval not in INTERVALS[method]:  # it is another method's
        interval = "bootstrap" if method == "isotonic" else None
    return asked if interval is None else asked | {"interval": interval}


def _label(plot: CurvesPlot) -> None:
    """Write the labels: the Brier score, if it is known, and the method, if others are drawn beside it."""
    known = all(curves[0].counts is not None for curves in plot.results.values())
    numbers = {
        "auc": lambda some: compute.auc(some[0].counts),
        "brier": lambda some: _brier(some[0]).brier,
        "auc_error": lambda some: _counts(some[0]).auc_error,
        "brier_error": lambda some: _brier(some[0]).brier_error,
    }
    fmt = "{name} (Brier {brier:.3f})" if known and None not in plot.results else "{name}"
    words = _words(_main(plot.first))
    plot.label(fmt, words, **(numbers if known else {}))
    if len(plot.first) > 1:
        name_method(plot, words)


def _brier(curve: CalibrationCurve) -> compute.BrierDecomposition:
    return compute.brier_decomposition(_counts(curve))


def _lay_out(ax: Axes, plot: CurvesPlot) -> None:
    if plot.space is _ERRORS:
        _axes.calibration_errors(ax, *_extent(plot), reach(plot))
        return
    strips = [strip for _, _, strip in (plot.made("histogram") or {}).values()]
    _axes.calibration(ax, strips, reach(plot))


def _heights(plot: CurvesPlot) -> tuple[float, float]:
    """Return the heights between which a legend or a box hides no rug."""
    if plot.space is not _ERRORS:
        return 0.0, 1.0
    (low, high), (below, above) = plot.ax.get_ylim(), _artists.rug_lane(plot.ax, 0, True)[1]
    return low + below * (high - low), high - above * (high - low)


def _extent(plot: CurvesPlot) -> tuple[float, float]:
    """Return the least and the greatest error that is drawn, limits included."""
    drawn = [np.zeros(1)]
    for curve in (one for curves in plot.results.values() for one in curves):
        drawn.append(plot.space.place(curve, *_path(curve))[1])
        drawn += _bounds(plot, curve) if _bounded(plot, curve) else ()
    known = np.concatenate(drawn)
    return float(np.nanmin(known)), float(np.nanmax(known))


def _draw_curves(plot: CurvesPlot, model: CurvesModel, marker: str) -> None:
    """Draw all curves of one model with their bounds; bins beside a curve are points."""
    methods = []
    for curve in model.result:
        path, words = plot.space.place(curve, *_path(curve)), _words(curve)
        own: Options = {"marker": marker, "count": np.asarray(curve.count)} if curve.method == "bins" else {}
        methods.append(MethodLine(curve.method, words, *path, **own))
    draw_main(plot, model, methods)
    if model.name in plot.others:
        return
    for method, curve in zip(methods, model.result, strict=True):
        color = draw_method(plot, model, methods, method)
        _draw_bounds(plot, model, curve, color)


def _main(curves: Curves) -> CalibrationCurve:
    """Choose the curve of the main line: the first one, but bins only where they are alone."""
    return next((curve for curve in curves if curve.method != "bins"), curves[0])


def _words(curve: CalibrationCurve) -> str:
    return {"bins": curve.binning, "loess": "LOESS"}.get(curve.method, curve.method)


def _path(curve: CalibrationCurve) -> tuple[Array, Array]:
    """Return the vertices of a curve: steps over the ranges of isotonic blocks; none beyond [0, 1]."""
    if curve.method == "isotonic":
        ends = np.column_stack([np.asarray(curve.first), np.asarray(curve.last)])
        return ends.ravel(), np.repeat(np.clip(curve.observed, 0, 1), 2)
    x, y = curve.predicted, np.asarray(curve.observed, float)
    if curve.method == "loess" and 2 < x.size < _SMOOTH and (np.diff(x) > 0).all():
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
