"""Means over folds of calibration curves, as curves with limits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from rocplot._typing import Array
from rocplot._validation import names_of
from rocplot.compute._base.error_bars import error_kind, mean_name
from rocplot.compute._base.folds import AveragedCurve
from rocplot.compute._calibration.curve import METHODS, CalibrationCurve
from rocplot.compute._counts.threshold_counts import ThresholdCounts
from rocplot.plot._layers.spread import label_means
from rocplot.plot._picture import Plot

_LAYERS = ("rug", "histogram", "counts", "diagonal", "no_skill")  # of all cases


def read_mean_calibration(plot: Plot[Any], method: Any) -> dict[str | None, AveragedCurve]:
    """Put the mean curves of folds in place of curves; return the means."""
    methods = names_of(method, METHODS, "method")
    if len(methods) > 1:
        raise ValueError(
            f"of folds one method is drawn, not {' and '.join(methods)}: call calibration for each"
        )
    means = plot.read_means(*_LAYERS, **({} if isinstance(method, str) else {"method": methods[0]}))
    label_means(plot, means, "Brier")
    words = _words(list(means.values()))
    plot.show({name: [_curve(one, words or one.error)] for name, one in means.items()})
    plot.ask("intervals" if plot.first[0].method == "bins" else "band")
    return means


def _words(means: Sequence[AveragedCurve]) -> str:
    """Describe the spread of all models at once; nothing, if it is not of one kind and of as many folds."""
    if len({(len(one.values), one.errorbar) for one in means}) > 1:
        return ""
    kind, level = error_kind(means[0].errorbar)
    return mean_name(np.concatenate([one.n_folds for one in means]), len(means[0].values), kind, level)


def _curve(mean: AveragedCurve, words: str) -> CalibrationCurve:
    counted = [curve.counts for curve in mean.curves]
    method = mean.curves[0].method
    return CalibrationCurve.trusted(
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
