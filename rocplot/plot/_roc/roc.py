"""ROC curves and their layers."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any, Literal

from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection

from rocplot import compute
from rocplot._faults import within
from rocplot._numbers import amount, write
from rocplot._typing import Options, Window
from rocplot._validation import one_of, proportion
from rocplot.compute._counts.threshold_counts import counts_of, totals
from rocplot.compute._roc.roc import RocCurve
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import limits, listed, of_models
from rocplot.plot._layers.isometrics import ISOMETRICS
from rocplot.plot._layers.layer import LEVEL, RESAMPLES, Key, Layer
from rocplot.plot._layers.rates import (
    CHANCE,
    CLASS_SIZES,
    HULL,
    OPERATING_POINT,
    SIZE_FIELDS,
    SIZES,
    THRESHOLDS,
    TIES,
)
from rocplot.plot._layers.spread import bands_of_all, draw_band
from rocplot.plot._layers.zoom import zoom_layer
from rocplot.plot._looks import FINE_DOTS, over
from rocplot.plot._model_labels import IntervalWords
from rocplot.plot._panel import Drawn
from rocplot.plot._picture import Model, Plot, picture
from rocplot.plot._roc import _layers
from rocplot.plot._roc._layers import AREA, POOLED, SEED

_FITS = 'Literal["least-squares", "moments", "maximum-likelihood"]'
_METHODS = 'Literal["pointwise", "wilson", "bootstrap", "simultaneous", "working-hotelling", "fixed-width"]'
_LABEL = "{name} (AUC {auc:.3f})"

# -- layers of this picture alone -----------------------------------------------------------------


def _fits(plot: Plot[RocCurve], options: Options) -> dict[str | None, RocCurve]:
    with within("binormal"):
        return plot.each(compute.fit_binormal, **{"method": "least-squares"} | BINORMAL.own(options))


def _draw_fit(plot: Plot[RocCurve], model: Model[RocCurve], fit: RocCurve, style: Options) -> None:
    label = plot.once(f"binormal fit (AUC {write(fit.auc)})")
    look = {"color": model.look.color, "linestyle": FINE_DOTS, "gid": model.gid("binormal"), "label": label}
    _artists.line(plot.ax, fit.fpr, fit.tpr, avoid=True, **over(look, style))


def _bands(plot: Plot[RocCurve], options: Options) -> dict[str | None, compute.RocBand]:
    """Work out the bands, or take those that are ready."""
    if "ready" in options:
        return bands_of_all(plot, options["ready"], compute.RocBand)
    with within("band"):
        return plot.each(compute.roc_band, **{"seed": SEED} | BAND.own(options))


BAND = Layer(
    "band",
    "A confidence band of each curve; the legend says its level, and whether it is pointwise or "
    "simultaneous.  True is pointwise: at each fpr the union of the bootstrap's and Wilson's intervals.  The "
    "same call draws the same band.  A band that is undefined is left out.",
    draw_band,
    _bands,
    PolyCollection,
    {
        "method": Key(_METHODS, "a method of ``rocplot.compute.roc_band``"),
        **LEVEL,
        "slope": Key("float", "of ``fixed-width``"),
        "fit": Key('Literal["maximum-likelihood", "moments"]', "of ``working-hotelling``"),
        **RESAMPLES,
    },
    value="method",
    kinds=(str,),
    ready=compute.RocBand,
    rank=2,
    caption=limits("Shaded"),
)
BINORMAL = Layer(
    "binormal",
    "The smooth curve of two normal distributions fitted to each model.",
    _draw_fit,
    _fits,
    keys={"method": Key(_FITS, "a method of ``rocplot.compute.fit_binormal``")},
    value="method",
    kinds=(str,),
    rank=1,
    caption="Smooth line: binormal fit",
)
_ZOOM = zoom_layer(
    "A pair (fpr, tpr), such as (.2, .7), is the part of fpr 0 to .2 and tpr .7 to 1.",
    (0, 1),
    (0, 1),
    "(fpr, tpr) within 0 and 1",
)


def _caption(call: Drawn) -> str:
    log = ", the false positive rate on a logarithmic scale" if call.options.get("xscale") == "log" else ""
    parts = (call.options.get("view") or {}).items()
    shown = listed(f"{side} {low:g} to {high:g}" for side, (low, high) in parts)
    return of_models(call, "ROC curve") + log + (f", shown at {shown}" if shown else "")


@picture(
    compute.roc,
    (
        *(HULL, ISOMETRICS, TIES, THRESHOLDS, OPERATING_POINT, _layers.CROSSES, _layers.GUIDES),
        *(_layers.AT, BAND, AREA, BINORMAL),
        *(_layers.TEST, POOLED, _layers.BETWEEN, CLASS_SIZES, CHANCE, _ZOOM),
    ),
    fields={
        "auc": "area under the curve",
        "gini": "Gini coefficient, 2 AUC − 1",
        "partial_auc": "area in the window of `area`",
        "low": "lower limit of its interval: a score limit, or that of the bootstrap if the band is",
        "high": "upper limit",
        "interval": "both limits with their level, ``95 % CI 0.70 to 0.91``",
        "n": "number of cases",
        **SIZE_FIELDS,
        "auc_error": "bound on the error of counts made with ``max_points``",
        "tpr_error": "the same of the tpr",
    },
    caption=_caption,
)
def roc(
    plot: Plot[RocCurve],
    *,
    level: float | None = None,
    x: Literal["fpr", "specificity"] = "fpr",
    xscale: Literal["linear", "log"] | None = None,
    view: Mapping[Literal["fpr", "tpr"], Window] | None = None,
) -> Axes:
    """Draw ROC curves.

    Parameters
    ----------
    {reading}
    {groups}  Bands, limits in labels, `at` and `test` then know that they are not; `crosses` are refused.
    level : float in (0, 1), optional
        Confidence level of the limits in the labels; by default that of the band, else .95.
    x : {"fpr", "specificity"}
        What the abscissa says: the fpr, or specificity from 1 at the left to 0 at the right.  Data and limits
        stay those of the fpr.
    xscale : {"linear", "log"}, optional
        Scale of the fpr; by default linear, or that of axes that show ROC curves already.  On a logarithmic
        one chance is a curve, and an fpr of 0 stands at the left edge.
    view : mapping of {"fpr", "tpr"} to (low, high), optional
        The part of ROC space that the panel shows, as ``{"fpr": (0, 0.1)}``, in a square whose sides have
        scales of their own.  On a logarithmic scale a part from 0 begins at the smallest fpr above it.
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``roc:<model>``, ``hull:<model>`` and so on.

    Raises
    ------
    {raises}
    ValueError
        Also for `crosses` or `guides` without cut-offs or at too many, a layer or label that needs counts,
        scores or thresholds which a curve lacks, a window outside [0, 1], or axes that show something else.

    See Also
    --------
    rocplot.compute.roc : The curves as numbers.
    roc_average : Averages over folds.
    roc_points : Discrete classifiers.
    pn : The same curves in counts.

    Notes
    -----
    Fawcett (2004), Figures 3 to 7; Vuk & Curk (2006), Figures 1 to 4.  A curve of up to 20 000 points is
    drawn point for point; a longer one with at most 20 000 vertices, within 1e-4 of the exact curve.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = roc([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2], hull=True, ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['roc', 'chance', 'hull']
    >>> plt.close(fig)
    """
    one_of(x, ("fpr", "specificity"), "x")
    if xscale is not None:
        one_of(xscale, ("linear", "log"), "xscale")
    shown = {} if view is None else _layers.read_view(view)
    window = None if plot.wants("area") is None else _layers.window_of(plot)
    plot.read()
    interval = _interval(plot.wants("band"), level)
    numbers: dict[str, Callable[[RocCurve], Any]] = {
        "auc": lambda curve: curve.auc,
        "gini": lambda curve: curve.gini,
        "partial_auc": lambda curve: _layers.partial_area(curve, window),
        "low": lambda curve: interval(curve).low,
        "high": lambda curve: interval(curve).high,
        "interval": lambda curve: IntervalWords(interval(curve)),
        "n": lambda curve: amount(sum(totals(counts_of(curve)))),
        **SIZES,
        "auc_error": lambda curve: curve.auc_error,
        "tpr_error": lambda curve: curve.tpr_error,
    }
    plot.prepare(pooled=lambda _: _layers.pooled(plot, _LABEL, numbers))
    plot.label(_LABEL if window is None else _layers.label_of(window), "ROC curve", **numbers)

    plot.begin(_axes.roc, x, xscale, shown, _layers.least_rate(plot) if shown else 0.0)
    for model in plot.models:
        plot.curve(model, model.result.fpr, model.result.tpr)
    plot.draw_layers()
    return plot.end("lower right")


# -- what is asked for, worked out before anything is drawn ---------------------------------------


def _interval(band: Options | None, level: float | None) -> Callable[[RocCurve], compute.Interval]:
    """Choose the interval of the AUC that goes with the band."""
    how = {} if band is None else BAND.own(band)
    options = {key: how[key] for key in ("level",) if key in how}
    if how.get("method") == "bootstrap":
        options = {"seed": SEED} | {key: how[key] for key in how if key not in ("slope", "fit")}
    if level is not None:
        options["level"] = proportion(level, "level")

    @functools.cache
    def interval(curve: RocCurve) -> Any:
        return compute.auc_interval(curve, **options)

    return interval
