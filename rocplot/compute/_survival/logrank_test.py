"""The log-rank test of any number of groups."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import chdtrc

from rocplot._data.columns import fetch_arrays
from rocplot._data.groups import read_column_groups
from rocplot._errors import make_value_error
from rocplot._numbers import write_number
from rocplot._typing import Data
from rocplot._validation import check_same_length
from rocplot.compute._base.interval import describe_chi2_test
from rocplot.compute._base.reading import declare_result_type
from rocplot.compute._base.result import Result
from rocplot.compute._survival.concordance import check_times_and_events
from rocplot.compute._survival.kaplan_meier import KaplanMeier, estimate_curve


class LogrankTest(Result):
    """The log-rank test that all groups have the same survival curve.

    Attributes
    ----------
    statistic : float
        The statistic χ².
    df : int
        Its degrees of freedom, the number of groups minus 1.
    pvalue : float
        The p-value; NaN if no event happens while several groups are at risk.
    """

    statistic: float
    df: int
    pvalue: float

    def describe(self) -> str:
        """Write the test as a sentence for a paper.

        Examples
        --------
        >>> logrank_test([1, 2, 3, 4], [1, 1, 1, 0], by=["a", "a", "b", "b"]).describe()
        'Log-rank test: χ² = 2.88 with 1 degree of freedom, p = 0.090.'
        """
        statistic = write_number(self.statistic, ".2f")
        return f"{describe_chi2_test('Log-rank test', statistic, self.df, self.pvalue)}."


@declare_result_type(LogrankTest)
def logrank_test(
    time: ArrayLike, event: ArrayLike, *, by: ArrayLike, data: Data | None = None
) -> LogrankTest:
    """Test whether groups of cases have the same survival curve.

    Use it to compare the survival of groups, such as those above and below a cut-off.

    Parameters
    ----------
    time : array-like, shape (n,), or column name
        Time of the event, or of the end of follow-up; finite and non-negative.
    event : array-like, shape (n,), or column name
        Whether the event occurred at that time: bool or 0/1, 0 for a censored time.
    by : array-like, shape (n,), column name or list of column names
        The group of each case; two groups or more.
    data : data frame or mapping of columns, optional
        Table in which column names are looked up; a lazy table must be collected.

    Returns
    -------
    LogrankTest
        Statistic, degrees of freedom and p-value; NaN if no event happens while several groups are at risk.

    Raises
    ------
    ValueError
        For times that are missing, infinite or negative, events that are not 0 or 1, unequal lengths, empty
        input, or a single group.
    TypeError
        For input other than numbers.

    See Also
    --------
    kaplan_meier : Estimate the curves of the groups.
    concordance_test : Compare two scores by their concordance with event times.
    rocplot.kaplan_meier : Draw the curves, with the test.

    Notes
    -----
    At each time with d events among n cases at risk, group j with n_j at risk expects d n_j/n of them, and
    the events of the groups have the covariance d (n − d)/(n − 1) (δ_jk n_j/n − n_j n_k/n²) of the
    hypergeometric distribution.  With U the sum of observed minus expected numbers and V that of the
    covariances, χ² = UᵀV⁻U with as many degrees of freedom as there are groups, minus 1, as in R's
    ``survdiff``; ``scipy.stats.logrank`` has the case of two groups.

    With few events in a group the χ² distribution is approximate.

    References
    ----------
    {mantel1966}
    {peto1972}

    Examples
    --------
    >>> test = logrank_test([1, 2, 3, 4], [1, 1, 1, 0], by=["a", "a", "b", "b"])
    >>> round(test.statistic, 4), test.df, round(test.pvalue, 4)
    (2.8824, 1, 0.0896)
    """
    arrays = fetch_arrays(data, ["time", "event", "by"], time=time, event=event, by=by)
    times, has_event = check_times_and_events(arrays["time"], arrays["event"])
    groups = read_column_groups(arrays["by"], "by", by, data)
    check_same_length(time=times, by=groups.number)
    if len(groups.names) < 2:
        raise make_value_error("by", f"holds the group {groups.names[0]} alone", "compare two groups or more")
    return compare_curves([estimate_curve(times[rows], has_event[rows]) for rows in groups.split_rows()])


def compare_curves(curves: Sequence[KaplanMeier]) -> LogrankTest:
    """Test whether Kaplan–Meier curves, which know their cases, are one."""
    moments = np.unique(np.concatenate([curve.time for curve in curves]))
    events, leaving = np.zeros((2, moments.size, len(curves)), np.int64)  # times in rows, groups in columns
    for j, curve in enumerate(curves):
        place = np.searchsorted(moments, curve.time)
        events[place, j] = curve.count_events()
        leaving[place, j] = np.asarray(curve.leaving)
    at_risk = np.cumsum(leaving[::-1], axis=0)[::-1]
    occurs = events.any(axis=1)
    events, at_risk = events[occurs], at_risk[occurs]
    d, n = events.sum(axis=1), at_risk.sum(axis=1)
    share = at_risk / n[:, None]  # n_j/n
    U = (events - d[:, None] * share).sum(axis=0)
    factor = d * (n - d) / np.maximum(n - 1, 1)  # a last case alone has no variance, as n = d
    V = np.diag(factor @ share) - (share * factor[:, None]).T @ share
    df = len(curves) - 1
    statistic = float(U @ np.linalg.pinv(V, hermitian=True) @ U) if V.any() else float("nan")
    return LogrankTest(statistic, df, float(chdtrc(df, statistic)))
