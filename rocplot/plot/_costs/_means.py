"""Means over folds of cost curves and decision curves, as curves with limits."""

from __future__ import annotations

from typing import Any

import numpy as np

from rocplot import compute
from rocplot._typing import Array
from rocplot.compute._base.folds import AveragedCurve
from rocplot.plot._layers.spread import Paths, label_means, paths_of
from rocplot.plot._picture import Plot


def read_mean_losses(plot: Plot[Any]) -> dict[str | None, Paths]:
    """Put the mean losses of folds in place of curves; return the folds' own."""
    means = plot.read_means("trivial", "zoom")
    label_means(plot, means)
    plot.show({name: _losses(one) for name, one in means.items()})
    return paths_of(means)


def _losses(mean: AveragedCurve) -> compute.CostBand:
    priors = [curve.prior for curve in mean.curves]
    return compute.CostBand.trusted(
        x=mean.x,
        loss=mean.y,
        area=mean.statistic_mean,
        axis=mean.curves[0].axis,
        kind="envelope",
        prior=None if None in priors else float(np.mean(priors)),
        low=mean.low,
        high=mean.high,
        error=mean.error,
        area_sd=mean.statistic_sd,
    )


def read_mean_benefits(plot: Plot[Any]) -> dict[str | None, AveragedCurve]:
    """Put the mean net benefits of folds in place of curves; return the means."""
    means = plot.read_means("treat_all", "treat_none")
    label_means(plot, means)
    plot.show({name: _benefits(one) for name, one in means.items()})
    return means


def _benefits(mean: AveragedCurve) -> compute.NetBenefitBand:
    folds, first = mean.curves, mean.curves[0]
    avoided = mean.as_read(
        mean.x, _finite([one.interventions_avoided for one in folds]), limits=(-np.inf, 100.0)
    )
    return compute.NetBenefitBand.trusted(
        threshold=mean.x,
        net_benefit=mean.y,
        treat_all=_finite([one.treat_all for one in folds]).mean(axis=0),
        prevalence=float(np.mean([one.prevalence for one in folds])),
        standardized=first.standardized,
        net_benefit_error=np.zeros(mean.x.size),
        harm=first.harm,
        sampled=first.sampled,
        span=first.span,
        low=mean.low,
        high=mean.high,
        avoided_low=avoided.low,
        avoided_high=avoided.high,
        error=mean.error,
    )


def _finite(rows: list[Array]) -> Array:
    values = np.array(rows, float)
    return np.where(np.isfinite(values), values, np.nan)
