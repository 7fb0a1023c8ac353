"""The rows of a calibration curve of groups of cases: bins, and the blocks of isotonic regression."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from rocplot._typing import Array, Seed
from rocplot._validation import generator
from rocplot.compute._calibration.bins import (
    edges_of,
    groups,
    independent_sizes,
    pooled_rows,
    resampled_bins,
    resampled_fits,
    resampled_fractions,
    resampled_steps,
)
from rocplot.compute._calibration.probabilities import ascending
from rocplot.compute._counts.cases import simple
from rocplot.compute._counts.inside import need_scores, wide
from rocplot.compute._counts.resample import Drawing
from rocplot.compute._counts.threshold_counts import ThresholdCounts, counts_of
from rocplot.compute._roc.binomial_intervals import wilson
from rocplot.compute._roc.convex_hull import hull_of
from rocplot.compute._roc.curve import curve_of


def same_edges(folds: Sequence[Any], given: dict[str, Any]) -> dict[str, Any]:
    """Fix the edges of the bins by the cases of all folds."""
    if given.get("interval") is not None:
        raise ValueError("interval and folds cannot be combined: the folds' spread is shown, see errorbar")
    counted = [counts_of(one) for one in folds]
    for one in counted:
        need_scores(one, "an average over folds")
    if given.get("method", "bins") != "bins":
        return given
    rule: dict[str, Any] = {"n_bins": 10, "strategy": "uniform", "edges": None}
    rule |= {name: given[name] for name in rule if name in given}
    limits, _ = edges_of(ThresholdCounts.merge(*counted), **rule)
    if limits.size < 2:  # all predictions are equal
        limits = np.array([0.0, 1.0])
    return given | {"strategy": "uniform", "edges": limits}


def of_bins(
    counted: ThresholdCounts, limits: Array, interval: str, level: float, seed: Seed, draws: int
) -> dict[str, Any]:
    """Compute the rows of bins, with limits; of pooled scores the limits are Wilson's."""
    if wide(counted).any():
        return pooled_rows(counted, limits, level)
    score, positive, negative = ascending(counted)
    start = groups(score, limits)
    rows = _rows(score, positive, negative, start)
    low = high = np.full(start.size, np.nan)
    if simple(counted):
        if interval == "wilson":
            low, high = wilson(rows["observed"], rows["count"], level)
        else:
            low, high = resampled_bins(score, positive, negative, start, interval, level, seed, draws)
    elif counted.cases is not None:
        if interval == "wilson":
            low, high = wilson(rows["observed"], independent_sizes(counted, rows["first"]), level)
        else:
            drawing = Drawing(draws, generator(seed))
            low, high = resampled_fractions(counted, rows["first"], interval, level, drawing)
    return {**rows, "low": low, "high": high}


def of_blocks(
    counted: ThresholdCounts, interval: str | None, level: float, seed: Seed, draws: int
) -> dict[str, Any]:
    """Compute the rows of isotonic blocks, with limits if an interval is asked for."""
    vertices = hull_of(curve_of(counted))
    assert vertices.counts is not None
    score, positive, negative = ascending(counted)
    rows = _rows(score, positive, negative, np.searchsorted(score, vertices.counts.score[::-1]))
    rows["observed"] = vertices.probability[::-1]
    low = high = np.full(rows["observed"].size, np.nan)
    if interval is not None and simple(counted):
        low, high = resampled_steps(counted, rows["predicted"], interval, level, seed, draws)
        if interval == "bootstrap":
            low, high = _widened(counted, rows, low, high, level)
    elif interval is not None and counted.cases is not None:
        drawing = Drawing(draws, generator(seed))
        low, high = resampled_fits(counted, rows["predicted"], interval, level, drawing)
    return {**rows, "low": low, "high": high}


def _widened(
    counted: ThresholdCounts, rows: dict[str, Array], low: Array, high: Array, level: float
) -> tuple[Array, Array]:
    """Give blocks of one class, which every resample repeats, the limits that their number of cases allows.

    If the probability rises with the prediction, n cases from here up to the first positive have none of
    them with probability (1 − p)ⁿ at most; positives alone, from the other end, likewise.
    """
    score, positive, negative = ascending(counted)
    size, at, tail = positive + negative, rows["predicted"], (1 - level) / 2
    if rows["observed"][0] == 0:
        n = size[(score >= at[0]) & (score <= rows["last"][0])].sum()
        high[0] = max(high[0], 1 - tail ** (1 / n))
    if rows["observed"][-1] == 1:
        n = size[(score >= rows["first"][-1]) & (score <= at[-1])].sum()
        low[-1] = min(low[-1], tail ** (1 / n))
    return np.maximum.accumulate(low), np.minimum.accumulate(high[::-1])[::-1]  # limits rise as p does


def _rows(score: Array, positive: Array, negative: Array, start: Array) -> dict[str, Array]:
    """Sum up the groups that begin at the given positions."""
    weight = positive + negative
    size = np.add.reduceat(weight, start)
    first, last = score[start], score[np.append(start[1:], score.size) - 1]
    mean = np.clip(np.add.reduceat(weight * score, start) / size, first, last)
    observed = np.add.reduceat(positive, start) / size
    return {"predicted": mean, "observed": observed, "count": size, "first": first, "last": last}
