"""Bins of many predictions, filled without sorting them."""

from __future__ import annotations

from typing import Any

import numpy as np

from rocplot._data.sample import Sample
from rocplot._typing import Array
from rocplot.compute._base.source import Source
from rocplot.compute._calibration.bins import fixed_edges, quantile_words
from rocplot.compute._calibration.probabilities import out_of_range
from rocplot.compute._roc.binomial_intervals import wilson

_MANY = 20_000  # cases from which on this is worth it
_MOST = 64  # bins: each costs a comparison of all predictions
_BLOCK = 1 << 16  # predictions looked at together: they stay in the cache


def fillable(source: Source, n_bins: Any, edges: Any) -> Sample | None:
    """Return the cases if bins can be filled as they come: independent ones of weight 1, with hard labels."""
    if not isinstance(source, Sample) or source.score.size < _MANY:
        return None
    if np.size(edges) > _MOST or not isinstance(n_bins, int) or n_bins > _MOST:
        return None
    plain = source.weight is None and source.group is None and source.top is None
    return source if plain and source.label.dtype.kind == "b" else None


def of_cases(sample: Sample, n_bins: int, strategy: str, edges: Any, level: float) -> dict[str, Any]:
    """Compute the rows of bins with Wilson's limits, and the words for the binning, as of counts."""
    ends = float(sample.score.min()), float(sample.score.max())
    if not (ends[0] >= 0 and ends[1] <= 1):
        raise out_of_range(*ends)
    n_bins, limits, words = fixed_edges(n_bins, strategy, edges, *ends)
    if limits is None:
        share = np.linspace(0, 1, n_bins + 1)
        rows = _filled(sample, np.unique(np.quantile(sample.score.astype(np.float64), share)))
        words = quantile_words(rows["count"].size)
    else:
        rows = _filled(sample, limits)
    low, high = wilson(rows["observed"], rows["count"], level)
    return {**rows, "low": low, "high": high, "binning": words}


def _filled(sample: Sample, limits: Array) -> dict[str, Array]:
    """Compute the rows of the bins that are not empty."""
    inner = limits[1:-1]
    bins = inner.size + 1
    total, count, positive = np.zeros(bins), np.zeros(bins, np.int64), np.zeros(bins, np.int64)
    first, last = np.full(bins, np.inf), np.full(bins, -np.inf)
    for start in range(0, sample.score.size, _BLOCK):
        block = slice(start, start + _BLOCK)
        score, label = sample.score[block].astype(np.float64), sample.label[block]
        number = np.zeros(score.size, np.uint8)
        for edge in inner:  # bins are closed on the right
            number += score > edge
        size = np.bincount(number, minlength=bins)
        seen = np.flatnonzero(size)
        at = (np.cumsum(size) - size)[seen]
        order = np.argsort(number, kind="stable")  # of small integers, it takes one pass
        score, label = score[order], label[order]
        count += size
        total[seen] += np.add.reduceat(score, at)
        positive[seen] += np.add.reduceat(label, at, dtype=np.int64)
        first[seen] = np.minimum(first[seen], np.minimum.reduceat(score, at))
        last[seen] = np.maximum(last[seen], np.maximum.reduceat(score, at))
    seen = np.flatnonzero(count)
    held, first, last = count[seen], first[seen] + 0.0, last[seen] + 0.0  # -0.0 and 0.0 are one prediction
    mean = np.clip(total[seen] / held, first, last)
    observed = positive[seen] / held
    return {"predicted": mean, "observed": observed, "count": held, "first": first, "last": last}
