"""Precision over the alerts that a cut-off raises: what the rule asks of those who answer them."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes

from rocplot._typing import Array
from rocplot.compute import PrecisionRecallCurve
from rocplot.compute._counts.threshold_counts import ThresholdCounts, counts_of
from rocplot.compute._curves.precision_recall import precision_at
from rocplot.compute._roc.convex_hull import hull_of
from rocplot.compute._roc.curve import curve_of
from rocplot.plot import _axes
from rocplot.plot._layers.layer import Options
from rocplot.plot._picture import Plot
from rocplot.plot._scales import bend
from rocplot.plot._simplify import thin_graph
from rocplot.plot._space import Space

_OVER_RECALL = ("isometrics", "unachievable", "break_even", "band", "folds", "zoom")


def check_alerts(plot: Plot[PrecisionRecallCurve]) -> None:
    """Refuse what is drawn over recall alone."""
    for layer in _OVER_RECALL:
        if plot.wants(layer) is not None:
            raise ValueError(f'{layer} is drawn over recall: leave it out, or leave out x="alerts"')
    if plot.folded:
        raise ValueError('the mean of folds is drawn over recall: leave out fold, or x="alerts"')


def draw_alerts(plot: Plot[PrecisionRecallCurve], **numbers: Any) -> Axes:
    """Draw precision over the alerts per 100 cases, with the number needed to evaluate on the right."""
    curves = {name: counts_of(curve) for name, curve in plot.results.items()}
    if plot.wants("hull") is not None:
        plot.ask("hull", label=plot.once("convex hull of the ROC curve"))
    plot.prepare(
        Space(decisions=lambda curve: _decisions(counts_of(curve))),
        hull=lambda _: {name: _path(counts_of(hull_of(curve_of(one)))) for name, one in curves.items()},
        chance=lambda _: {name: one.n_positive / _size(one) for name, one in curves.items()},
    )
    plot.label("{name} (AP {ap:.3f})", "precision", **numbers)
    plot.begin(_axes.alerts)
    look: Options = {"graph": True}
    for model in plot.models:
        plot.curve(model, *_path(curves[model.name]), **look)
    plot.draw_layers()
    return plot.end("best")


def _size(counted: ThresholdCounts) -> float:
    return counted.n_positive + counted.n_negative


def _decisions(counted: ThresholdCounts) -> tuple[Array, Array, Array]:
    """Place every cut-off: its alerts per 100 cases, its precision."""
    alerts = 100 * (counted.tp + counted.fp) / _size(counted)
    threshold = np.concatenate(([np.inf], np.asarray(counted.score, float)))
    return alerts, precision_at(counted.tp, counted.fp), threshold


def _path(counted: ThresholdCounts) -> tuple[Array, Array]:
    """Follow the cut-offs; between two of them the cases of equal score are drawn at random."""
    first = precision_at(counted.tp[1:2], counted.fp[1:2])

    def to_page(tp: Array, fp: Array) -> tuple[Array, Array]:
        precision = precision_at(tp, fp)
        return (tp + fp) / _size(counted), np.where(np.isnan(precision), first, precision)

    at = thin_graph(*to_page(counted.tp, counted.fp))
    x, y = to_page(*bend(counted.tp[at], counted.fp[at], to_page))
    return 100 * x, y
