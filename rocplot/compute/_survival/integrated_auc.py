"""The mean of the time-dependent AUC over a range of horizons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import overload

import numpy as np
from numpy.typing import ArrayLike

from rocplot._faults import value_error
from rocplot._typing import Array, Frame
from rocplot._validation import number
from rocplot.compute._base.docstrings import described
from rocplot.compute._base.reading import Scores
from rocplot.compute._survival.concordance import of_models
from rocplot.compute._survival.pairs import Pairs, followed, uncensored


@overload
def integrated_auc(
    time: ArrayLike,
    event: ArrayLike,
    y_score: Mapping[str, ArrayLike] | Frame,
    *,
    low: float,
    high: float,
) -> dict[str, float]: ...
@overload
def integrated_auc(
    time: ArrayLike,
    event: ArrayLike,
    y_score: ArrayLike,
    *,
    low: float,
    high: float,
) -> float: ...
@described
def integrated_auc(
    time: ArrayLike, event: ArrayLike, y_score: Scores, *, low: float, high: float
) -> float | dict[str, float]:
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

    Returns
    -------
    float
        In [0, 1]; several models give a `Results`, a dict by name.

    Raises
    ------
    ValueError
        For times that are missing, infinite or negative, events other than 0 and 1, missing scores, unequal
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

    References
    ----------
    {lambert2016}

    Examples
    --------
    >>> from rocplot import compute
    >>> time, event, score = [1, 2, 3, 4, 5, 6], [1, 1, 0, 1, 0, 1], [0.9, 0.4, 0.5, 0.6, 0.2, 0.3]
    >>> round(compute.integrated_auc(time, event, score, low=1, high=4), 3)
    0.925
    """
    when, happened = followed(time, event)
    low = number(low, "low")
    high = number(high, "high", low)
    moment, place = np.unique(when, return_inverse=True)
    events = np.bincount(place, happened, moment.size)
    followed_on = np.cumsum(np.bincount(place)[::-1])[::-1]  # until the time, itself included
    survival = np.cumprod(np.append(1.0, 1 - events / followed_on))
    inside = (moment >= low) & (moment <= high) & (events > 0)
    if not inside.any():
        raise value_error("event", f"has none from low={low:g} to high={high:g}", "choose a wider range")
    if moment[inside][-1] == moment[-1]:
        raise ValueError(
            f"no case is followed beyond the last event until high={high:g}: choose an earlier end, below "
            f"{moment[-1]:g}"
        )
    fall = np.where(inside, -np.diff(survival), 0.0)
    falls, share = uncensored(when, happened)
    weight = np.where(happened, 1 / share[np.searchsorted(falls, when)], 0.0)
    cases = np.cumsum(np.bincount(place, weight))
    free = np.append(followed_on[1:], 0)
    # A pair of a case i and a control j counts at the horizons from T_i on and before T_j, at each of them
    # by its part of all pairs: sums of fall/(cases × free) before T_j and before T_i.
    with np.errstate(divide="ignore", invalid="ignore"):
        each = np.where(inside, fall / (cases * free), 0.0)
    before = (np.cumsum(each) - each)[place]

    def mean(score: Array) -> float:
        pairs = Pairs.of(when, happened, score, weight)
        right = before @ pairs.later_right - (weight * before) @ pairs.earlier_right
        return float(right / fall.sum())

    return of_models(mean, time, y_score)
