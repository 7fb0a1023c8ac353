"""Labels and weights at a horizon of times that may be censored."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import Labels, scores
from rocplot._data.columns import check_order
from rocplot._faults import value_error
from rocplot._typing import Array
from rocplot._validation import number, same_length
from rocplot.compute._base.reading import makes
from rocplot.compute._base.result import Result


@dataclass(frozen=True, eq=False)
class CensoredLabels(Result):
    """One label and one weight per case, at a horizon; unpacks into both.

    Attributes
    ----------
    label : ndarray of int, shape (n,)
        1 if the event came at the horizon or before it, else 0.
    weight : ndarray, shape (n,)
        The inverse of the probability of not being censored until that was known; 0 where it is not known.
    """

    label: Array
    weight: Array

    def __iter__(self) -> Iterator[Array]:
        """Give the labels, then the weights."""
        return iter((self.label, self.weight))


@makes(CensoredLabels)
def ipcw(time: ArrayLike, event: ArrayLike, *, at: float) -> CensoredLabels:
    """Compute labels and weights for a time-dependent ROC curve, by inverse probability of censoring.

    Pass the labels as ``y_true`` and the weights as ``sample_weight`` to any function or plot: with scores of
    the risk, the curve is that of cases with an event until `at` against those without (cumulative cases,
    dynamic controls).

    Parameters
    ----------
    time : array-like, shape (n,)
        Time of the event, or of the end of follow-up; finite and non-negative.
    event : array-like, shape (n,)
        Whether the event was observed, bool or 0/1; 0 is a censored time.
    at : float
        The horizon, in the unit of `time`.

    Returns
    -------
    label : ndarray of int, shape (n,)
        1 if the event came at `at` or before it, else 0; also where that is unknown.
    weight : ndarray, shape (n,)
        1/G(time−) for an event, 1/G(at) for a case that was still followed after `at`, 0 for one that was
        censored until then, with G the Kaplan–Meier estimate of not being censored.

    Raises
    ------
    ValueError
        For times that are missing, infinite or negative, events other than 0 and 1, unequal lengths, pandas
        objects whose indexes hold the same labels in different orders, and a horizon before the first event
        or not before the last time, where one of the classes is empty.
    TypeError
        For input that is no number.

    See Also
    --------
    roc : Compute the ROC curve.
    auc_interval : Compute a confidence interval of the AUC, or of a partial area.
    case_weights : Compute per-sample weights that turn an ROC curve into one of benefits and costs.
    rocplot.roc : Draw ROC curves.

    Notes
    -----
    Uno, Cai, Tian & Wei (2007); Blanche, Dartigues & Jacqmin-Gadda (2013).  Of equal times the events come
    before the censorings.  The weights sum to n, and those of the events to n times the Kaplan–Meier
    estimate of P(T ≤ at), so that the prevalence, too, is that of complete follow-up.  They hold if
    censoring is independent of time and score.  An interval that takes the weights as given leaves out that
    they were estimated.

    References
    ----------
    {uno2007}
    {blanche2013}

    Examples
    --------
    >>> label, weight = ipcw([1, 2, 3, 4, 5], [1, 0, 1, 0, 1], at=3)
    >>> label, weight.round(3)
    (array([1, 0, 1, 0, 0]), array([1.   , 0.   , 1.333, 1.333, 1.333]))
    """
    check_order(time=time, event=event)
    when = scores(time, "time").astype(float)
    happened = Labels(None, soft=False, one_class=True)(event, "event")
    same_length(time=when, event=happened)
    if not np.isfinite(when).all() or (when < 0).any():
        raise value_error("time", "must be finite and non-negative")
    at = number(at, "at")
    case, free = happened & (when <= at), when > at
    if not case.any():
        raise ValueError(f"no event is observed until at={at:g}: choose a later horizon")
    if not free.any():
        raise ValueError(f"no case is followed beyond at={at:g}: choose an earlier horizon")
    moment, uncensored = _uncensored(when, happened)
    known = np.where(case, np.searchsorted(moment, when), np.searchsorted(moment, at, side="right"))
    weight = np.where(case | free, 1 / uncensored[np.where(case | free, known, 0)], 0.0)
    return CensoredLabels(case.astype(np.int64), weight)


def _uncensored(when: Array, happened: Array) -> tuple[Array, Array]:
    """Estimate P(not yet censored): the times at which it falls; its value before the first, and after each.

    Who has an event at a time is not at risk of being censored at that time.
    """
    moment, place = np.unique(when, return_inverse=True)
    events = np.bincount(place, happened, moment.size)
    lost = np.bincount(place, ~happened, moment.size)
    at_risk = np.cumsum((events + lost)[::-1])[::-1] - events
    falls = lost > 0
    return moment[falls], np.cumprod(np.append(1.0, 1 - lost[falls] / at_risk[falls]))
