"""Tables of score bands, as of a scorecard, and the population stability index."""

from __future__ import annotations

from dataclasses import field
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import Sample, read_scores
from rocplot._errors import make_value_error
from rocplot._numbers import write_cutoffs, write_edges
from rocplot._suggestions import refuse_unknown_keywords
from rocplot._typing import Array
from rocplot._validation import MOST_BINS, check_whole_number
from rocplot._warnings import warn_user
from rocplot.compute._base.docstrings import fill_docstring
from rocplot.compute._base.reading import Source, declare_result_type, per_model
from rocplot.compute._base.result import Result
from rocplot.compute._calibration.bins import are_ascending, compute_quantile_edges, find_bin_starts
from rocplot.compute._counts.threshold_counts import (
    ThresholdCounts,
    count_sample,
    get_counts,
    get_totals,
    require_scores,
)
from rocplot.compute._roc.roc import count_ranked_scores


class ScoreBands(Result):
    """The table of score bands, best band first; empty bands are left out.

    Attributes
    ----------
    low, high : ndarray, shape (b,)
        Limits of the band: scores above `low` up to and including `high`; the lowest band includes its `low`.
    positive, negative : ndarray, shape (b,)
        Weight of each class in the band; integers when all weights are whole.
    rate : ndarray, shape (b,)
        Share of positives in the band, in [0, 1].
    cumulative_tpr, cumulative_fpr : ndarray, shape (b,)
        Share of all positives, and of all negatives, in this band and those before it.
    ks : ndarray, shape (b,)
        Absolute difference of `cumulative_tpr` and `cumulative_fpr`; the largest is at most the
        Kolmogorov–Smirnov statistic, see `ks_statistic`.
    lift : ndarray, shape (b,)
        Rate of the band over that of the sample.
    counts : ThresholdCounts or None
        The counts that the table was computed from.
    """

    low: Array
    high: Array
    positive: Array
    negative: Array
    rate: Array
    cumulative_tpr: Array
    cumulative_fpr: Array
    ks: Array
    lift: Array
    counts: ThresholdCounts | None = field(default=None, repr=False, compare=False)

    def _write_cutoffs(self) -> dict[str, list[str]]:
        if self.counts is None:
            return {}
        edges = np.unique([self.low, self.high])
        texts = dict(zip(edges.tolist(), write_edges(edges.tolist(), self.counts.score), strict=True))
        return {name: [texts[edge] for edge in getattr(self, name).tolist()] for name in ("low", "high")}

    @property
    def count(self) -> Array:
        """Weight of the cases in the band, of both classes."""
        return self.positive + self.negative

    @property
    def cumulative_lift(self) -> Array:
        """Rate of this band and those before it over that of the sample."""
        count = np.cumsum(self.count)
        return np.asarray(np.cumsum(self.positive) / count / self.prior)

    def to_dict(self) -> dict[str, Any]:
        """Return the table by column, with the cases of each band and its lift with those before it."""
        values = super().to_dict()
        ends = {name: values.pop(name) for name in ("low", "high")}
        return {**ends, "count": self.count, **values, "cumulative_lift": self.cumulative_lift}

    @property
    def prior(self) -> float:
        """Proportion of positives in the sample, π."""
        total = float(self.positive.sum())
        return total / (total + float(self.negative.sum()))


@per_model(result_type=ScoreBands, count=count_ranked_scores)
def score_bands(
    source: Source,
    *,
    n_bands: int = 10,
    strategy: Literal["quantile", "uniform"] = "quantile",
    edges: ArrayLike | None = None,
) -> ScoreBands:
    """Compute the table of score bands: the classes, their rate and the cumulative shares in each.

    Use it for credit or triage scores that are applied in bands.

    Parameters
    ----------
    {reading}
    n_bands : int, default=10
        Number of bands, at least 1, before equal edges are merged and empty bands left out.
    strategy : {"quantile", "uniform"}, default="quantile"
        Bands between quantiles of the scores, of about equal numbers of cases, or of equal width over their
        range.
    edges : array-like, optional
        Limits of the bands, ascending, including the outer ones, which may be infinite; instead of `n_bands`
        and `strategy`.  Repeat the lowest one to give that score a band of its own.

    Returns
    -------
    ScoreBands
        Several models give a `Results`, a dict by name.

    Raises
    ------
    {raises}
    ValueError
        Also for an unknown strategy, fewer than one band, edges that are not ascending or do not span the
        scores, infinite scores without edges, or counts made with `max_points`.

    See Also
    --------
    ks_statistic : Compute the Kolmogorov–Smirnov statistic at its own threshold.
    population_stability : Compute the population stability index of two score distributions.
    lift : Compute the lift curve, without bands.
    calibration : Compute observed rates in bins of predictions.
    rocplot.score_bands : Draw the rate of positives by band of scores.

    Notes
    -----
    Bands are closed on the right.  Of a column with a minus, ``"-points"``, edges are those of the negated
    points: the band from −540 to −520 holds 520 points, and 540 belong to the next one.

    Quantiles are numpy's default, with cases repeated by their whole weights; with fractional weights they
    are numpy's ``"inverted_cdf"``.  If there are at most `n_bands` distinct scores, each is a band.  The
    lowest score is a band, too, if a quantile is equal to it: `low` is then `high`.

    Examples
    --------
    >>> table = score_bands([1, 1, 0, 1, 0, 0, 0, 0], [8, 7, 6, 5, 4, 3, 2, 1], n_bands=4)
    >>> table.high, table.rate, table.ks.round(3)
    (array([8.  , 6.25, 4.5 , 2.75]), array([1. , 0.5, 0. , 0. ]), array([0.667, 0.8  , 0.4  , 0.   ]))
    >>> table.to_frame()[["high", "count", "positive", "lift", "cumulative_lift"]].round(2)
       high  count  positive  lift  cumulative_lift
    0  8.00      2         2  2.67             2.67
    1  6.25      2         1  1.33             2.00
    2  4.50      2         0  0.00             1.33
    3  2.75      2         0  0.00             1.00
    """
    counts = get_counts(source)
    P, N = get_totals(counts)
    limits = choose_band_edges(counts, n_bands, strategy, edges)
    low, high, positive, negative = _sum_bands(counts, limits)
    tpr, fpr = np.cumsum(positive) / P, np.cumsum(negative) / N
    tpr[-1] = fpr[-1] = 1.0  # without rounding errors of fractional weights
    rate = positive / (positive + negative)
    return ScoreBands.build_unchecked(
        low=low,
        high=high,
        positive=positive,
        negative=negative,
        rate=rate,
        cumulative_tpr=tpr,
        cumulative_fpr=fpr,
        ks=np.abs(tpr - fpr),
        lift=rate / (P / (P + N)),
        counts=counts,
    )


def choose_band_edges(counts: ThresholdCounts, n_bands: Any, strategy: str, edges: Any) -> Array:
    """Return the ascending edges of the bands, including the outer ones."""
    n_bands = check_whole_number(n_bands, "n_bands", 1, MOST_BINS)
    require_scores(counts, "a band")
    score = np.asarray(counts.score[::-1], np.float64)
    if edges is not None:
        return _read_edges(edges, score)
    if not np.isfinite(score[[0, -1]]).all():
        raise ValueError("infinite scores have no bands of their own: pass edges=, the outer ones infinite")
    if strategy == "quantile":
        return compute_quantile_edges(score, n_bands, (counts.positive + counts.negative)[::-1], counts.exact)
    if not np.isfinite(score[-1] - score[0]):
        raise make_value_error(
            "y_score", "spans a range that overflows", "divide the scores, or take their ranks"
        )
    limits = np.unique(np.linspace(score[0], score[-1], n_bands + 1))
    return limits if limits.size > 1 else np.repeat(limits, 2)  # equal scores are one band


def _read_edges(edges: Any, score: Array) -> Array:
    limits = read_scores(edges, "edges").astype(np.float64)
    if not are_ascending(limits):
        raise make_value_error(
            "edges", "must be ascending, the outer ones included, such as [300, 500, 600, 850]"
        )
    if score[0] < limits[0] or score[-1] > limits[-1]:
        ends = [limits[0], limits[-1], score[0], score[-1]]
        low, high, first, last = write_cutoffs(ends, [ends] * len(ends))
        raise make_value_error(
            "edges",
            f"span [{low}, {high}] but scores [{first}, {last}]",
            "extend the outer edges",
        )
    return limits


def _sum_bands(counts: ThresholdCounts, limits: Array) -> tuple[Array, Array, Array, Array]:
    """Return the limits and both classes' weights of each band that has cases, best first."""
    score = np.asarray(counts.score[::-1], np.float64)
    start = find_bin_starts(score, limits)
    bands = np.searchsorted(limits[1:-1], score[start], side="left")
    sums = [np.add.reduceat(part[::-1], start)[::-1] for part in (counts.positive, counts.negative)]
    return limits[:-1][bands][::-1], limits[1:][bands][::-1], sums[0], sums[1]


# -- Population stability: whether the distribution of the scores has changed ---------------------

Scores: TypeAlias = ArrayLike | ThresholdCounts


class StabilityTable(Result):
    """The bands of the population stability index, in ascending order of the scores.

    Attributes
    ----------
    low, high : ndarray, shape (b,)
        Limits of the band: scores above `low` up to and including `high`.  The outer limits are those of
        `expected`, and the outer bands also hold the scores of `actual` beyond them.
    expected, actual : ndarray, shape (b,)
        Shares of the two samples in the band, which sum to 1.
    contribution : ndarray, shape (b,)
        (a − e) ln(a/e) of the band; infinite if it holds cases of one sample alone.
    """

    low: Array
    high: Array
    expected: Array
    actual: Array
    contribution: Array

    @property
    def index(self) -> float:
        """The population stability index (PSI), infinite if that of any band is."""
        return float(self.contribution.sum())


@declare_result_type(StabilityTable)
def stability_table(expected: Scores, actual: Scores, *, n_bands: int = 10) -> StabilityTable:
    """Compute the table of the population stability index (PSI): shares and contribution of each band.

    Use it to report whether the scores of a model, or a feature, have drifted, and in which band.

    Parameters
    ----------
    expected, actual : array-like or ThresholdCounts
        Scores in the sample on which the scorecard was built, and in the present sample, as of
        ``population_stability``.
    n_bands : int, default=10
        Number of bands between quantiles of `expected`, at least 1, before equal edges are merged.

    Returns
    -------
    StabilityTable
        A row for each band; ``index`` is the PSI.

    Raises
    ------
    ValueError
        For missing or infinite scores, empty input, fewer than one band, or counts made with `max_points`.
    TypeError
        For scores that are not numbers.

    See Also
    --------
    population_stability : Compute the population stability index (PSI) of two score distributions.
    score_bands : Compute the table of score bands.

    Notes
    -----
    A band that holds cases of one sample alone makes the index infinite.  Reports often write a floor such as
    0.0001 in place of its empty share: the index then depends on the floor, so say which one it is, as in
    ``e, a = np.maximum([table.expected, table.actual], 1e-4)`` and ``((a - e) * np.log(a / e)).sum()``.

    Examples
    --------
    >>> table = stability_table([1, 2, 3, 4], [2, 4, 4, 4], n_bands=2)
    >>> table.expected, table.actual, table.contribution.round(4)
    (array([0.5, 0.5]), array([0.25, 0.75]), array([0.1733, 0.1014]))
    >>> round(table.index, 4)
    0.2747
    """
    first, second = _count_scores(expected, "expected"), _count_scores(actual, "actual")
    limits = choose_band_edges(first, n_bands, "quantile", None)
    require_scores(second, "a band")
    e, a = (_compute_band_proportions(counts, limits) for counts in (first, second))
    with np.errstate(divide="ignore", invalid="ignore"):
        contribution = np.where(e == a, 0.0, (a - e) * np.log(a / e))
    return StabilityTable(limits[:-1], limits[1:], e, a, contribution)


@refuse_unknown_keywords
@fill_docstring
def population_stability(expected: Scores, actual: Scores, *, n_bands: int = 10) -> float:
    """Compute the population stability index (PSI) of two score distributions.

    Use it to monitor whether the scores of a model have drifted since it was built.

    Parameters
    ----------
    expected, actual : array-like or ThresholdCounts
        Scores in the sample on which the scorecard was built, and in the present sample; counts contribute
        all their cases, of both classes, with their weights.
    n_bands : int, default=10
        Number of bands between quantiles of `expected`, at least 1, before equal edges are merged.

    Returns
    -------
    float
        Σ (a − e) ln(a/e) over the bands, with e and a the shares of the two samples in the band; 0 if these
        are equal.

    Raises
    ------
    ValueError
        For missing or infinite scores, empty input, fewer than one band, or counts made with `max_points`.
    TypeError
        For scores that are not numbers.

    Warns
    -----
    UserWarning
        If a band holds cases of only one sample: the index is infinite, and what is returned leaves the band
        out, so it is too small.

    See Also
    --------
    stability_table : Compute the shares and the contribution of each band.
    score_bands : Compute the table of score bands.
    sensibility : Compute how the AUC changes with the environment.

    Notes
    -----
    Bands are closed on the right, as in ``score_bands``, and if there are at most `n_bands` distinct scores,
    each is a band; scores beyond those of `expected` belong to the outer bands.  The index is symmetric in
    the shares but not in the samples, as the first sets the bands.  For two samples of one population it is
    about (b − 1)(1/n + 1/m) for b bands and n and m cases.

    Examples
    --------
    >>> round(population_stability([1, 2, 3, 4], [2, 4, 4, 4], n_bands=2), 4)
    0.2747
    """
    contribution = stability_table(expected, actual, n_bands=n_bands).contribution
    occupied = np.isfinite(contribution)
    if alone := int((~occupied).sum()):
        warn_user(
            f"the index is infinite: {alone} of {occupied.size} bands hold cases of one sample alone. "
            "They are left out, so what is returned is too small: take fewer bands, and see which bands they "
            "are in rocplot.compute.stability_table(expected, actual).to_frame()"
        )
    return float(contribution[occupied].sum())


def _count_scores(source: Any, argument: str) -> ThresholdCounts:
    """Count the scores of one sample without labels, as if all cases were positive."""
    if isinstance(source, Result):
        return get_counts(source)
    score = read_scores(source, argument)
    if not np.isfinite(score).all():
        raise make_value_error(argument, "holds infinite scores, which have no quantiles", "leave them out")
    return count_sample(Sample(score, np.ones(score.size, bool)))


def _compute_band_proportions(counts: ThresholdCounts, limits: Array) -> Array:
    """Compute the proportion of the cases in each band, in ascending order."""
    weight = counts.positive + counts.negative
    bands = np.searchsorted(limits[1:-1], counts.score, side="left")
    return np.asarray(np.bincount(bands, weight, limits.size - 1) / weight.sum())
