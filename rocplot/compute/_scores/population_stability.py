"""The stability of a population: whether scores are distributed as they were."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from rocplot._caution import caution
from rocplot._data.arrays import Sample, scores
from rocplot._hints import of_known_words
from rocplot._typing import Array
from rocplot.compute._base.docstrings import described
from rocplot.compute._base.result import Result
from rocplot.compute._counts.threshold_counts import ThresholdCounts, count, counts_of, need_scores
from rocplot.compute._scores.score_bands import limits_of

Scores: TypeAlias = ArrayLike | ThresholdCounts


@of_known_words
@described
def population_stability(expected: Scores, actual: Scores, *, n_bands: int = 10) -> float:
    """Compute the population stability index (PSI) of two score distributions.

    Parameters
    ----------
    expected, actual : array-like or ThresholdCounts
        Scores of the sample that the scorecard was built on, and of the one it meets now; of counts all cases
        are taken, whatever their class, with their weights.
    n_bands : int, default=10
        Number of bands between quantiles of `expected`, at least 1, before equal edges are merged.

    Returns
    -------
    float
        Σ (a − e) ln(a/e) over the bands, with e and a the shares of both samples; 0 if these are equal.

    Raises
    ------
    ValueError
        For missing or infinite scores, empty input, fewer than one band, or counts made with `max_points`.
    TypeError
        For scores that are no numbers.

    Warns
    -----
    UserWarning
        If a band holds cases of one sample alone: the index would be infinite, and the band is left out.

    See Also
    --------
    score_bands : Compute the table of score bands.
    sensibility : Compute how the AUC changes with the environment.

    Notes
    -----
    Bands are closed on the right, as in ``score_bands``; scores beyond those of `expected` belong to the
    outer bands.  The index is symmetric in the shares, but not in the samples: the first sets the bands.
    Of two samples of one population it is about (b − 1)(1/n + 1/m) for b bands and n and m cases.

    Examples
    --------
    >>> round(population_stability([1, 2, 3, 4], [2, 4, 4, 4], n_bands=2), 4)
    0.2747
    """
    first, second = _counted(expected, "expected"), _counted(actual, "actual")
    limits = limits_of(first, n_bands, "quantile", None)
    need_scores(second, "a band")
    e, a = (_shares(counted, limits) for counted in (first, second))
    both = (e > 0) & (a > 0)
    alone = int(((e > 0) != (a > 0)).sum())
    if alone:
        caution(
            f"{alone} of {limits.size - 1} bands hold cases of one sample alone and are left out of the "
            "index, which would be infinite: take fewer bands"
        )
    return float(((a - e)[both] * np.log(a[both] / e[both])).sum())


def _counted(source: Any, argument: str) -> ThresholdCounts:
    """Count the scores of one sample, whose cases are of one class."""
    if isinstance(source, Result):
        return counts_of(source)
    score = scores(source, argument)
    if not np.isfinite(score).all():
        raise ValueError(f"{argument} holds infinite scores, which have no quantiles: leave them out")
    return count(Sample(score, np.ones(score.size, bool)))


def _shares(counted: ThresholdCounts, limits: Array) -> Array:
    """Share out the cases over the bands, ascending."""
    weight = counted.positive + counted.negative
    at = np.searchsorted(limits[1:-1], counted.score, side="left")
    return np.asarray(np.bincount(at, weight, limits.size - 1) / weight.sum())
