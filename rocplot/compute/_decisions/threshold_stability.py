"""How stable the best cut-off is: its bootstrap distribution, and what it is worth out of the bag."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from rocplot._typing import Array, MetricLike, Seed
from rocplot._validation import flag, proportion, same_length
from rocplot.compute._base.reading import Source, per_model
from rocplot.compute._base.result import Result
from rocplot.compute._counts.draws import strata_of, summed, unit_drawer
from rocplot.compute._counts.resample import Drawing, blocks
from rocplot.compute._counts.threshold_counts import (
    CaseRows,
    ThresholdCounts,
    cases_of,
    counts_of,
    need_cases,
    need_scores,
    simple,
    totals,
)
from rocplot.compute._metrics.metric import Metric, record_of

_TIE = 1e-12  # relative: closer values are equal
Weights: TypeAlias = tuple[Array, Array]


@dataclass(frozen=True, eq=False)
class ThresholdStability(Result):
    """The best cut-offs of bootstrap resamples.

    Attributes
    ----------
    threshold : ndarray, shape (n_resamples,)
        The best cut-off of each resample; +inf where it is best to predict no sample positive.
    in_bag, out_of_bag : ndarray, shape (n_resamples,)
        The criterion at this cut-off in the resample, and among the samples that were not drawn; NaN where
        these lack a class.
    estimate : float
        The best cut-off of the sample itself.
    value : float
        The criterion there.
    level : float
        Confidence level of `low` and `high`.
    criterion : str
        The metric's name.
    """

    threshold: Array
    in_bag: Array
    out_of_bag: Array
    estimate: float = float("nan")
    value: float = float("nan")
    level: float = 0.95
    criterion: str = ""

    def __post_init__(self) -> None:
        super().__post_init__()
        same_length(threshold=self.threshold, in_bag=self.in_bag, out_of_bag=self.out_of_bag)
        proportion(self.level, "level")

    @property
    def low(self) -> float:
        """Lower percentile of the cut-offs."""
        return self._percentile(0.5 - self.level / 2)

    @property
    def high(self) -> float:
        """Upper percentile of the cut-offs."""
        return self._percentile(0.5 + self.level / 2)

    def _percentile(self, share: float) -> float:
        """Take a percentile; next to infinite cut-offs the nearer one."""
        known = self.threshold[~np.isnan(self.threshold)]
        if not known.size:
            return float("nan")
        method: Any = "linear" if np.isfinite(known).all() else "nearest"
        return float(np.quantile(known, share, method=method))


@per_model(makes=ThresholdStability, groups=True)
def threshold_stability(
    source: Source,
    *,
    criterion: MetricLike = "youden",
    level: float = 0.95,
    n_resamples: int = 2000,
    seed: Seed = None,
    progress: bool = True,
) -> ThresholdStability:
    """Compute the best cut-off of bootstrap resamples, and its value out of the bag.

    Parameters
    ----------
    {reading}
    {groups}  Whole groups are drawn then.
    criterion : str or callable, default="youden"
        The metric that the cut-off optimises, by a name or as a function, as in ``operating_point``.
    level : float in (0, 1), default=0.95
        Confidence level of the percentile limits of the cut-off, as a proportion.
    {resampling}

    Returns
    -------
    ThresholdStability
        Several models give a `Results`, a dict by name.  Of equally good cut-offs the most conservative.

    Raises
    ------
    {raises}
    ValueError
        Also for an unknown criterion, or one that is best where all samples get one decision, a level outside
        (0, 1), scores pooled by `max_points`, and counts of fractional weights or groups without the single
        samples.

    See Also
    --------
    operating_point : Find the operating point of least expected cost.
    threshold_at : Compute the cut-off at which a rate has a given value.
    bootstrap : Compute a bootstrap interval of any statistic, or test the difference between models.
    rocplot.threshold_metrics : Draw metrics of the confusion matrix over the threshold.

    Notes
    -----
    Thiele & Hirschfeld (2021).  Positives and negatives are drawn with replacement, each class apart; with
    groups or soft labels, all together.  A whole weight counts a sample so many times, a fractional one is
    drawn with its sample.  About .37 of the samples are not drawn: they show what the cut-off is worth for
    new samples, where the in-bag value is too high, as the value at a cut-off is on the samples that it was
    chosen on.

    A ratio may be infinite, as the positive likelihood ratio is above all negatives: then this is its best
    value, as in ``operating_point``, and where it occurs says little.

    The best cut-off of a smooth metric converges at the rate n^(−1/3), at which percentiles of the bootstrap
    are not known to hold their level (Kim & Pollard 1990): the limits describe how much the choice varies.

    References
    ----------
    {thiele2021}
    {kim1990}

    Examples
    --------
    >>> y = [1, 0] * 20
    >>> scores = [i % 7 + 2 * t for i, t in enumerate(y)]
    >>> found = threshold_stability(y, scores, n_resamples=200, seed=0)
    >>> found.estimate, found.low <= found.estimate <= found.high
    (6.0, True)
    >>> bool(np.nanmean(found.out_of_bag) < found.in_bag.mean())
    True
    """
    record = record_of(criterion, "criterion")
    if not record.better:
        raise ValueError(
            f"criterion={criterion!r} is best where all samples get one decision: choose a metric of both "
            "rates, such as 'youden'"
        )
    level = proportion(level, "level")
    drawing = Drawing.of(n_resamples, seed, flag(progress, "progress"))
    counted = counts_of(source)
    totals(counted)
    need_scores(counted, "the best cut-off")
    need_cases(counted)
    cuts = np.append(np.inf, counted.score.astype(float))
    best, value = _best(record, counted.positive[None], counted.negative[None])
    at, inside, outside = [], [], []
    for drawn, rest in _draws(counted, drawing):
        place, bag = _best(record, *drawn)
        at.append(np.where(place < 0, np.nan, cuts[place]))
        inside.append(bag)
        outside.append(_values_at(record, place, *rest))
    return ThresholdStability.unchecked(
        threshold=np.concatenate(at),
        in_bag=np.concatenate(inside),
        out_of_bag=np.concatenate(outside),
        estimate=float(cuts[best[0]]) if best[0] >= 0 else float("nan"),
        value=float(value[0]),
        level=level,
        criterion=record.name,
    )


def _draws(counted: ThresholdCounts, drawing: Drawing) -> Iterator[tuple[Weights, Weights]]:
    """Draw resamples, in blocks: the weights of both classes at the scores, in the bag and out of it."""
    cases = _single(counted) if simple(counted) else cases_of(counted, "the out-of-bag value")
    whole = [np.arange(cases.n_groups)]
    strata = whole if counted.grouped else strata_of(cases.positive, cases.negative, True)
    draw, k = unit_drawer(strata, cases.n_groups), counted.score.size
    for _, rows in blocks(drawing.n_resamples, cases.group.size + k, drawing.progress):
        times = draw(rows, drawing.rng)[:, cases.group].astype(float)
        yield _at_scores(cases, times, k), _at_scores(cases, (times == 0).astype(float), k)


def _single(counted: ThresholdCounts) -> CaseRows:
    """Take counts apart into single cases."""
    k = np.arange(counted.score.size)
    point = np.concatenate((np.repeat(k, counted.positive), np.repeat(k, counted.negative)))
    positive = (np.arange(point.size) < counted.n_positive).astype(np.int64)
    return CaseRows(point, positive, 1 - positive, np.arange(point.size), point.size)


def _at_scores(cases: CaseRows, times: Array, k: int) -> Weights:
    """Sum the weights of the cases at each of k scores, so many times each."""
    return summed(cases.point, k, times * cases.positive), summed(cases.point, k, times * cases.negative)


def _rates(weight: Array) -> tuple[Array, Array]:
    """Accumulate weights to rates from 0, (rows, k + 1), NaN without a case; and return the totals."""
    above = np.concatenate((np.zeros((len(weight), 1)), np.cumsum(weight, axis=1, dtype=float)), axis=1)
    total = above[:, -1:]
    return np.divide(above, total, out=np.full(above.shape, np.nan), where=total > 0), total


def _criterion(record: Metric, tpr: Array, fpr: Array, P: Array, N: Array) -> Array:
    """Evaluate the metric of resamples, negated where lower is better; NaN where a class is absent."""
    found = np.full(tpr.shape, np.nan)
    for i in np.flatnonzero((P[:, 0] > 0) & (N[:, 0] > 0)):
        given = {"positives": P[i, 0]} if record.counts_cases else {}
        found[i] = record.at(fpr[i], tpr[i], N[i, 0] / P[i, 0], **record.checked(given))
    return found


def _best(record: Metric, positive: Array, negative: Array) -> tuple[Array, Array]:
    """Find the place of the best cut-off of each resample, −1 where there is none, and its value."""
    (tpr, P), (fpr, N) = _rates(positive), _rates(negative)
    value = _criterion(record, tpr, fpr, P, N)
    gain = np.where(np.isnan(value), -np.inf, value if record.better == "high" else -value)
    top = gain.max(axis=1, keepdims=True)
    with np.errstate(invalid="ignore"):
        close = gain >= np.where(np.isfinite(top), top - _TIE * np.abs(top), top)
    place = close.argmax(axis=1)
    lost = np.isnan(value).all(axis=1)
    return np.where(lost, -1, place), np.where(lost, np.nan, value[np.arange(place.size), place])


def _values_at(record: Metric, place: Array, positive: Array, negative: Array) -> Array:
    """Evaluate the metric of resamples at one cut-off each."""
    (tpr, P), (fpr, N) = _rates(positive), _rates(negative)
    row = np.arange(place.size)[:, None], place[:, None]
    found = _criterion(record, tpr[row], fpr[row], P, N)[:, 0]
    return np.where(place < 0, np.nan, found)
