"""The mean of the time-dependent AUC over a range of horizons."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from rocplot._caution import caution
from rocplot._faults import value_error
from rocplot._typing import Array
from rocplot._validation import number, proportion
from rocplot.compute._base.docstrings import described
from rocplot.compute._base.interval import Inference, Interval
from rocplot.compute._base.reading import Scores, of_each
from rocplot.compute._base.result import Results
from rocplot.compute._roc.auc_interval import limits
from rocplot.compute._survival.concordance import Pairs, followed, sum_before, sum_below, uncensored


@described
def integrated_auc(
    time: ArrayLike,
    event: ArrayLike,
    y_score: Scores,
    *,
    low: float,
    high: float,
    level: float | None = None,
) -> float | dict[str, float] | Interval | Results[Interval]:
    """Compute the mean of the AUC over a range of horizons, each weighted by the events that come then.

    Parameters
    ----------
    time : array-like, shape (n,)
        Time of the event, or of the end of follow-up; finite and non-negative.
    event : array-like, shape (n,)
        Whether the event was observed, bool or 0/1; 0 is a censored time.
    y_score : array-like, shape (n,), mapping or data frame
        Scores of the risk: a larger score means an earlier event.  A mapping of name → scores holds several
        models, and so does a data frame, a model per column.
    low, high : float
        The first and the last horizon, both included, in the unit of `time`.
    level : float in (0, 1), optional
        Confidence level of an interval; without it the number alone is returned.

    Returns
    -------
    float or Interval
        In [0, 1], and with `level` its interval; several models give a `Results`, a dict by name.  Limits
        and standard error are NaN, with a warning, where the variance is 0, as of a perfect order.

    Raises
    ------
    ValueError
        For a level outside (0, 1); for times that are missing, infinite or
        negative, events other than 0 and 1, missing scores, unequal
        lengths, pandas objects whose indexes hold the same labels in different orders, a range that ends
        before it begins or holds no event, and one in which an event comes when nobody else is followed any
        longer.
    TypeError
        For input that is no number.

    See Also
    --------
    ipcw : Compute labels and weights at a horizon of censored times.
    concordance : Compute the concordance of scores and event times, with its interval.
    auc : Compute the area under the ROC curve.

    Notes
    -----
    Lambert & Chevret (2016): ∫ AUC(t) f(t) dt / (S(low) − S(high)), here a sum over the times t of events in
    the range, where AUC(t) is that of cases with the event until t against those free of it, by the weights
    of ``ipcw``, and f(t) the fall of the Kaplan–Meier estimate at t.  It is no mean over equal steps of
    time.  Time is n log n, whatever the number of horizons.

    The interval has the variance of the infinitesimal jackknife, as ``concordance``: the sum of the squared
    derivatives with respect to the weight of each case, those of both Kaplan–Meier estimates included.  Its
    limits are on the logit scale.  In simulations of exponential times, 30 and 60 % of them censored, with
    integrated AUCs of .77 and .93, 95 % limits held it in 93 to 94 % of samples of 100 cases and in 94 to
    96 % of those of 400.

    {coverage}

    References
    ----------
    {lambert2016}

    Examples
    --------
    >>> from rocplot import compute
    >>> time, event, score = [1, 2, 3, 4, 5, 6], [1, 1, 0, 1, 0, 1], [0.9, 0.4, 0.5, 0.6, 0.2, 0.3]
    >>> round(compute.integrated_auc(time, event, score, low=1, high=4), 3)
    0.925
    >>> round(compute.integrated_auc(time, event, score, low=1, high=4, level=0.95).standard_error, 3)
    0.111
    """
    when, happened = followed(time, event)
    low = number(low, "low")
    high = number(high, "high", low)
    counted = _Horizons.of(when, happened, low, high)
    if level is None:
        return of_each(lambda score: counted.mean(score)[0], y_score, time=time)  # type: ignore[return-value]
    share = proportion(level, "level")
    how = "infinitesimal jackknife variance, limits on the logit scale"
    basis = Inference(f"Integrated AUC from {low:g} to {high:g}", how, share)

    def interval(score: Array) -> Interval:
        area, change = counted.mean(score)
        error = float(np.sqrt(change @ change))
        if not (0 < area < 1 and error > 1e-12):
            caution("the integrated AUC has no interval: its variance is 0")
            return Interval(area, np.nan, np.nan, np.nan, basis=basis)
        return Interval(area, *limits(area, error, share, logit=True), error, basis=basis)

    return of_each(interval, y_score, time=time)  # type: ignore[return-value]


@dataclass(frozen=True)
class _Horizons:
    """The horizons of the mean, one at each distinct time, and what all scores have in common.

    Attributes
    ----------
    when, happened : ndarray, shape (n,)
        The time of each case, and whether its event was seen then.
    place : ndarray of int, shape (n,)
        Place of its time among the distinct ones.
    weight : ndarray, shape (n,)
        Of each event, one over the share that is not yet censored before it; 0 of other cases.
    events, lost, followed : ndarray, shape (m,)
        Events and censored cases at each time, and cases that are followed until then.
    fall : ndarray, shape (m,)
        Weight of each horizon: the fall of the Kaplan–Meier estimate, 0 outside of the range.
    survival : ndarray, shape (m + 1,)
        The estimate before the first time, and after each.
    """

    when: Array
    happened: Array
    place: Array
    weight: Array
    events: Array
    lost: Array
    followed: Array
    fall: Array
    survival: Array

    @classmethod
    def of(cls, when: Array, happened: Array, low: float, high: float) -> _Horizons:
        """Look at the range; raise where it holds no event, or nobody is followed beyond it."""
        moment, place = np.unique(when, return_inverse=True)
        events = np.bincount(place, happened, moment.size)
        lost = np.bincount(place, ~happened, moment.size)
        followed_on = np.cumsum(np.bincount(place)[::-1])[::-1]  # until the time, itself included
        survival = np.cumprod(np.append(1.0, 1 - events / followed_on))
        inside = (moment >= low) & (moment <= high) & (events > 0)
        if not inside.any():
            raise value_error("event", f"has none from low={low:g} to high={high:g}", "widen the range")
        if moment[inside][-1] == moment[-1]:
            raise ValueError(
                f"no case is followed beyond the last event until high={high:g}: choose an end below "
                f"{moment[-1]:g}"
            )
        fall = np.where(inside, -np.diff(survival), 0.0)
        falls, share = uncensored(when, happened)
        weight = np.where(happened, 1 / share[np.searchsorted(falls, when)], 0.0)
        return cls(when, happened, place, weight, events, lost, followed_on, fall, survival)

    def mean(self, score: Array) -> tuple[float, Array]:
        """Compute the mean AUC, and its derivative with respect to the weight of each case."""
        place, v, total = self.place, self.weight, self.fall.sum()
        cases = np.cumsum(np.bincount(place, v))
        free = np.append(self.followed[1:], 0)
        # A pair of a case i and a control j counts at the horizons from T_i on and before T_j, at each of
        # them by its part of all pairs: sums of fall/(cases × free) before T_j and before T_i.
        with np.errstate(divide="ignore", invalid="ignore"):
            each = np.where(self.fall > 0, self.fall / (cases * free), 0.0)
        before = (np.cumsum(each) - each)[place]
        pairs = Pairs.of(self.when, self.happened, score, v)
        right = before @ pairs.later_right - (v * before) @ pairs.earlier_right
        mean = float(right / total)

        # the AUC at each horizon: a pair comes with its case, and goes with its control
        held = np.cumsum(np.bincount(place, v * pairs.earlier_right - pairs.later_right))
        area = np.where(self.fall > 0, held * each / np.where(self.fall > 0, self.fall, 1), 0.0)
        gained = self.fall * area
        later = Pairs.of(self.when, self.happened, score, v * before).later_right
        own = v * (_later_sums(self.when, self.happened, score, before) - before * pairs.earlier_right)
        own -= v * _from(np.where(self.fall > 0, gained / np.maximum(cases, 1e-300), 0.0))[place]
        change = own + before * pairs.later_right - later
        change -= _until(np.divide(gained, free, out=np.zeros(free.size), where=free > 0))[place]
        # through the share not yet censored: Q are at risk of it at each time, those with events left out
        Q, beyond = self.followed - self.events, _beyond(np.bincount(place, own))
        change -= self._through(beyond, Q, self.lost, ~self.happened)
        # through the falls of the survival, S before and after each time
        a = np.where(self.fall > 0, area - mean, 0.0)
        onward = _beyond(a * self.survival[:-1]) - _from(a * self.survival[1:])
        change += self._through(onward, self.followed, self.events, self.happened)
        return mean, change / total

    def _through(self, value: Array, at_risk: Array, gone: Array, goes: Array) -> Array:
        """Sum value · ∂ log(1 − gone/at risk) over the times at which a case is at risk."""
        with np.errstate(divide="ignore", invalid="ignore"):
            stays = np.where(value != 0, value * (1 / (at_risk - gone) - 1 / at_risk), 0.0)
            leaves = np.where(value != 0, -value / at_risk, 0.0)
        stays = np.where(np.isfinite(stays), stays, 0.0)
        both = _until(stays)[self.place]  # at the times before its own
        if goes is self.happened:  # at its own time a censored case is at risk of the event
            return both + np.where(goes, leaves[self.place], stays[self.place])
        return both + np.where(goes, leaves[self.place], 0.0)


def _later_sums(when: Array, happened: Array, score: Array, value: Array) -> Array:
    """Sum, for each case, the values of later ones of a smaller score, half of those of an equal one."""
    moment = 2 * np.unique(when, return_inverse=True)[1] + ~happened
    rank = np.unique(score, return_inverse=True)[1]
    return sum_below(-moment, rank, value) + sum_before(-moment, value, rank) / 2


def _until(values: Array) -> Array:
    """Sum the values before each."""
    return np.cumsum(values) - values


def _from(values: Array) -> Array:
    """Sum the values from each on."""
    return np.cumsum(values[::-1])[::-1]


def _beyond(values: Array) -> Array:
    """Sum the values after each."""
    return _from(values) - values
