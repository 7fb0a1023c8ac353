"""Kaplan–Meier curves by group, and at quantiles of a score."""

from __future__ import annotations

import warnings
from dataclasses import field
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data import frames
from rocplot._data.arrays import read_scores
from rocplot._data.columns import fetch_arrays, find_score_column
from rocplot._data.groups import Grouping, read_column_groups
from rocplot._errors import make_type_error, make_value_error
from rocplot._typing import Array, Data
from rocplot._validation import check_same_length, check_whole_number
from rocplot.compute._base.interval import Band, BandKind, Inference
from rocplot.compute._base.reading import declare_result_type
from rocplot.compute._base.result import Results
from rocplot.compute._calibration.bins import cut_at_quantiles
from rocplot.compute._survival.concordance import check_times_and_events


class KaplanMeier(Band):
    """The probability of no event over time, with pointwise limits.

    Attributes
    ----------
    time : ndarray, shape (m,)
        The distinct times, of events and of censorings, ascending.
    survival : ndarray, shape (m,)
        Probability in [0, 1] of no event up to and including each time; before the first time it is 1.
    low, high : ndarray, shape (m,)
        Log–log limits of `survival`; NaN where it is 1 or 0.
    kind : str
        Level and kind of the limits, as in a legend.
    basis : Inference or None
        How the limits were computed and at which level, for `describe`; None for a result built by hand.
    leaving : ndarray of int, shape (m,), or None
        Number of cases whose follow-up ends at each time, by an event or by censoring; None for a result
        built by hand.
    """

    time: Array
    survival: Array
    low: Array
    high: Array
    kind: str = ""
    basis: Inference | None = field(default=None, repr=False, compare=False, kw_only=True)
    leaving: Array | None = field(default=None, repr=False, compare=False, kw_only=True)

    _points = ("time", "survival")
    _curve = "Kaplan–Meier curve"

    def count_events(self) -> Array:
        """Count the events at each time, from the drops of the curve; shape (m,).

        Raises
        ------
        ValueError
            For a result built by hand, which does not hold the cases.
        """
        at_risk = self.at_risk(self.time)
        before = np.append(1.0, self.survival[:-1])
        with np.errstate(divide="ignore", invalid="ignore"):
            share = np.where(before > 0, 1 - self.survival / before, 0.0)
        return np.asarray(np.rint(at_risk * share), np.int64)

    def at_risk(self, times: ArrayLike) -> Array:
        """Count the cases at risk just before each time: without an event, and still followed.

        Parameters
        ----------
        times : array-like
            Times, in the unit of `time`.

        Returns
        -------
        ndarray of int
            In the shape of `times`.

        Raises
        ------
        ValueError
            For a result built by hand, which does not hold the cases.

        Examples
        --------
        >>> kaplan_meier([1, 2, 2, 3], [1, 0, 1, 1]).at_risk([0, 2, 2.5, 4])
        array([4, 3, 1, 0])
        """
        if self.leaving is None:
            raise ValueError("at_risk needs the cases: compute the curve by kaplan_meier(time, event)")
        remaining = np.append(np.cumsum(self.leaving[::-1])[::-1], 0)
        return np.asarray(remaining[np.searchsorted(self.time, np.asarray(times, float))])


@declare_result_type(KaplanMeier)
def kaplan_meier(
    time: ArrayLike,
    event: ArrayLike,
    y_score: ArrayLike | None = None,
    *,
    by: ArrayLike | None = None,
    n_groups: int | None = None,
    data: Data | None = None,
    level: float = 0.95,
) -> KaplanMeier | Results[KaplanMeier]:
    """Estimate the probability of no event over time, for all cases or for each group.

    Use it for times to an event that some cases have not had by the end of follow-up.

    Parameters
    ----------
    time : array-like, shape (n,), or column name
        Time of the event, or of the end of follow-up; finite and non-negative.
    event : array-like, shape (n,), or column name
        Whether the event occurred at that time: bool or 0/1, 0 for a censored time.
    y_score : array-like, shape (n,), or column name, optional
        Scores, to divide the cases into `n_groups` groups between their quantiles.
    by : array-like, shape (n,), column name or list of column names, optional
        The group of each case.
    n_groups : int, optional
        Number of groups of `y_score`, at least 2, before equal edges are merged.
    data : data frame or mapping of columns, optional
        Table in which column names are looked up; a lazy table must be collected.
    level : float in (0, 1), default=.95
        Confidence level of the pointwise limits, as a proportion.

    Returns
    -------
    KaplanMeier
        With groups, a `Results`, a dict by name: groups of `by` in the order of `hue`, groups of scores from
        the lowest up, written "(low, high]", those of a column after its name.

    Raises
    ------
    ValueError
        For times that are missing, infinite or negative, events that are not 0 or 1, unequal lengths, empty
        input, a score together with `by` or without `n_groups`, or equal scores.
    TypeError
        For input other than numbers, or `n_groups` without a score.

    See Also
    --------
    logrank_test : Test whether the groups have the same curve.
    ipcw : Compute labels and weights at a horizon, for an ROC curve.
    concordance : Compute the concordance of scores and event times.
    rocplot.kaplan_meier : Draw the curves, with the numbers at risk.

    Notes
    -----
    The product-limit estimate, by ``scipy.stats.ecdf`` of censored data.  At equal times, events come before
    censorings.  Limits are those of the log–log transformation with Greenwood's variance.  In
    simulations of 50 and 200 cases, 30 and 60 % of them censored, 95 % limits held survivals of .8 and .5 in
    at least 94 % (400 samples each).

    Groups between quantiles of a score describe these cases; for the risk groups of a new model, take the
    limits from the development data and pass the groups as `by`.

    {coverage}

    References
    ----------
    {kaplan1958}

    Examples
    --------
    >>> curve = kaplan_meier([1, 2, 3, 4], [1, 0, 1, 1])
    >>> curve.survival
    array([0.75 , 0.75 , 0.375, 0.   ])
    >>> list(kaplan_meier([1, 2, 3, 4], [1, 0, 1, 1], [0.9, 0.2, 0.8, 0.1], n_groups=2))
    ['[0.1, 0.5]', '(0.5, 0.9]']
    """
    optional = {name: value for name, value in {"y_score": y_score, "by": by}.items() if value is not None}
    arrays = fetch_arrays(data, ["time", "event"], time=time, event=event, **optional)
    times, has_event = check_times_and_events(arrays["time"], arrays["event"])
    if y_score is None and n_groups is not None:
        raise make_type_error("n_groups", "applies to a score", "pass y_score, or name the groups by `by`")
    if y_score is not None and by is not None:
        raise make_value_error("y_score", "and by both make groups", "leave one of them out")
    if y_score is not None:
        source = ("", False)
        if isinstance(y_score, str):
            source = find_score_column(y_score, frames.list_column_names(data))
        groups = _cut_scores(arrays["y_score"], n_groups, *source)
    elif by is not None:
        groups = read_column_groups(arrays["by"], "by", by, data)
    else:
        return estimate_curve(times, has_event, level)
    check_same_length(time=times, **{"by" if y_score is None else "y_score": groups.number})
    curves = [estimate_curve(times[rows], has_event[rows], level) for rows in groups.split_rows()]
    return Results(zip(groups.labels, curves, strict=True))


def _cut_scores(y_score: Any, n_groups: int | None, column: str, negated: bool) -> Grouping:
    """Group the cases between quantiles of their scores, named by the column and its own values."""
    score = read_scores(y_score, "y_score").astype(np.float64)
    if n_groups is None:
        suggestion = "pass n_groups=3, or name the groups of the cases by `by`"
        raise make_value_error("y_score", "needs n_groups", suggestion)
    if not np.isfinite(score).all():
        raise make_value_error("y_score", "must be finite, to be cut into groups")
    n_groups = check_whole_number(n_groups, "n_groups", 2)
    names, number = cut_at_quantiles(score, n_groups, mirrored=negated)
    if len(names) == 1:
        raise make_value_error("y_score", "has equal scores, which make no groups")
    names = [f"{column} {name}".lstrip() for name in names]
    return Grouping(names, list(names), number)


def estimate_curve(times: Array, has_event: Array, level: float = 0.95) -> KaplanMeier:
    """Estimate the curve of one group."""
    from scipy.stats import CensoredData, ecdf

    curve = ecdf(CensoredData(uncensored=times[has_event], right=times[~has_event])).sf
    with warnings.catch_warnings(action="ignore", category=RuntimeWarning):  # NaN where survival is 1 or 0
        limits = curve.confidence_interval(level, method="log-log")
    parts = (curve, limits.low, limits.high)
    survival, low, high = (np.asarray(part.probabilities) for part in parts)
    leaving = np.unique(times, return_counts=True)[1]
    kind = BandKind("Kaplan–Meier curve", "pointwise", "", "log–log limits with Greenwood's variance")
    estimate = KaplanMeier(np.asarray(curve.quantiles), survival, low, high, leaving=leaving)
    return estimate.with_kind(kind, level)
