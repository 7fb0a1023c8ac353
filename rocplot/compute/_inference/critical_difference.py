"""Comparison of several classifiers over several data sets by their average ranks."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import read_scores
from rocplot._data.columns import check_index_order, convert_frame_to_models, is_frame
from rocplot._errors import make_type_error, make_value_error
from rocplot._names import name_entries
from rocplot._numbers import write_number, write_percent
from rocplot._typing import Array
from rocplot._validation import check_flag, check_lengths, shorten_value
from rocplot.compute._base.interval import write_p_value
from rocplot.compute._base.reading import declare_result_type
from rocplot.compute._base.result import Result


class CriticalDifference(Result):
    """The average ranks of classifiers over data sets, and which of them do not differ significantly.

    Attributes
    ----------
    name : ndarray of str, shape (k,)
        The classifiers, the best average rank first.
    rank : ndarray, shape (k,)
        Their average ranks; 1 is the best.
    critical_difference : float
        The smallest difference of two average ranks that is significant by Nemenyi's test; NaN for
        ``"wilcoxon-holm"``, which tests each pair.
    statistic : float
        F of the test that all classifiers are equal; infinite if all data sets rank them in the same order.
    df : ndarray, shape (2,)
        Its degrees of freedom, k − 1 and (k − 1)(n − 1) for n data sets.
    pvalue : float
        Its p-value.
    groups : tuple of tuple of str
        Longest runs of classifiers with neighbouring ranks that do not differ significantly, of two or more.
    method : str
        ``"nemenyi"`` or ``"wilcoxon-holm"``.
    level : float
        One minus the probability that the tests find a difference between equal classifiers.
    n_sets : int
        Number of data sets.
    """

    name: Array
    rank: Array
    critical_difference: float
    statistic: float
    df: Array
    pvalue: float
    groups: tuple[tuple[str, ...], ...]
    method: str = "nemenyi"
    level: float = 0.95
    n_sets: int = 0

    def __post_init__(self) -> None:
        groups = tuple(tuple(map(str, group)) for group in self.groups)
        object.__setattr__(self, "groups", ())  # which is no array
        object.__setattr__(self, "name", np.array([str(name) for name in self.name]))
        super().__post_init__()
        object.__setattr__(self, "groups", groups)
        check_lengths({"name": self.name.size, "rank": np.size(self.rank)})

    def to_dict(self) -> dict[str, Any]:
        """Return one row per classifier: its name and average rank."""
        return {"name": self.name, "rank": self.rank}

    def describe(self) -> str:
        """Write the tests as sentences for a paper.

        Examples
        --------
        >>> values = {"tree": [0.7, 0.8, 0.6, 0.9], "forest": [0.8, 0.9, 0.7, 0.95]}
        >>> print(critical_difference(values).describe())  # doctest: +NORMALIZE_WHITESPACE
        Friedman's test of 2 classifiers on 4 data sets (Iman and Davenport): F(1, 3) = ∞, p < 0.001. By
        Nemenyi's test at the 5 % level, average ranks differ if they are at least 0.980 apart.
        """
        degrees = ", ".join(f"{value:g}" for value in self.df)
        friedman = (
            f"Friedman's test of {self.name.size} classifiers on {self.n_sets} data sets (Iman and "
            f"Davenport): F({degrees}) = {write_number(self.statistic, '.3g')}, {write_p_value(self.pvalue)}."
        )
        error = f"{write_percent(1 - self.level)} % level"
        pairs = f"Pairs are tested by Wilcoxon's signed-rank test at the {error} with Holm's adjustment."
        if self.method == "nemenyi":
            apart = write_number(self.critical_difference)
            pairs = (
                f"By Nemenyi's test at the {error}, average ranks differ if they are at least {apart} apart."
            )
        alike = "; ".join(", ".join(group) for group in self.groups)
        return f"{friedman} {pairs}" + (f" No significant difference within: {alike}." if alike else "")


@declare_result_type(CriticalDifference)
def critical_difference(
    values: Mapping[str, ArrayLike],
    *,
    method: Literal["nemenyi", "wilcoxon-holm"] = "nemenyi",
    higher_is_better: bool = True,
    level: float = 0.95,
) -> CriticalDifference:
    """Compare classifiers over several data sets by their average ranks.

    Use it to find out which of several classifiers differ.

    Parameters
    ----------
    values : mapping of str to array-like, shape (n,), or data frame
        One measure, such as the AUC, of each classifier on each of n data sets, always in the same order.
    method : {"nemenyi", "wilcoxon-holm"}, default="nemenyi"
        How to compare pairs: by the difference of their average ranks, or by Wilcoxon's signed-rank test of
        their values with Holm's adjustment, whose statistic does not depend on the other classifiers.
    higher_is_better : bool, default=True
        Whether higher values are better; pass False for errors and losses.
    level : float in (0, 1), default=.95
        One minus the probability that the tests find a difference between any equal classifiers.

    Returns
    -------
    CriticalDifference
        Ranks, the critical difference, Friedman's test, and groups without a significant difference.

    Raises
    ------
    ValueError
        For fewer than two classifiers or data sets, unequal lengths, values that are missing, values that are
        equal on every data set, and pandas columns whose indexes hold the data sets in different orders.
    TypeError
        For anything but a mapping or data frame, or values that are not numbers.

    See Also
    --------
    auc_test : Compare models on the cases of one data set.
    rocplot.critical_difference : Draw the diagram.

    Notes
    -----
    Demšar (2006).  Equal values share the mean of their ranks.  With average ranks R_j of k classifiers on n
    data sets, Friedman's χ² = 12n/(k(k + 1)) · (ΣR_j² − k(k + 1)²/4), not corrected for ties, and
    F = (n − 1)χ²/(n(k − 1) − χ²) after Iman & Davenport (1980).  Nemenyi's critical difference is
    q √(k(k + 1)/(6n)), q the quantile of the studentised range for k groups and infinitely many degrees of
    freedom, divided by √2.

    Whether two classifiers differ by Nemenyi's test depends on which others you compare (Benavoli et al.
    2016).  Wilcoxon's test cannot be significant at 5 % with fewer than six data sets, whatever the values.

    References
    ----------
    {demsar2006}
    {iman1980}
    {benavoli2016}
    {holm1979}

    Examples
    --------
    >>> values = {"tree": [0.7, 0.8, 0.6, 0.9], "forest": [0.8, 0.9, 0.7, 0.95], "svm": [0.8, 0.8, 0.5, 1.0]}
    >>> comparison = critical_difference(values)
    >>> comparison.name.tolist(), comparison.rank.tolist()
    (['forest', 'svm', 'tree'], [1.375, 2.0, 2.625])
    """
    from scipy import stats

    names, table = _read_values(values)
    signed = table if check_flag(higher_is_better, "higher_is_better") else -table
    ranks = stats.rankdata(-signed, axis=0)
    k, n = table.shape
    average = ranks.mean(axis=1)
    chi2 = 12 * n / (k * (k + 1)) * (float(average @ average) - k * (k + 1) ** 2 / 4)
    rest = n * (k - 1) - chi2
    statistic = float((n - 1) * chi2 / rest) if rest > 1e-9 * n else np.inf
    df = np.array([k - 1, (k - 1) * (n - 1)])
    pvalue = float(stats.f.sf(statistic, *df))
    order, critical = np.argsort(average, kind="stable"), np.nan
    if method == "nemenyi":
        q = float(stats.studentized_range.ppf(level, k, np.inf)) / np.sqrt(2)
        critical = float(q * np.sqrt(k * (k + 1) / (6 * n)))
        different = np.abs(average[:, None] - average) >= critical
    else:
        different = _test_pairs(signed, level)
    name, rank = names[order], average[order]
    groups = tuple(tuple(name[run]) for run in _find_runs(different[np.ix_(order, order)]))
    return CriticalDifference(name, rank, critical, statistic, df, pvalue, groups, method, level, n)


def _read_values(values: Any) -> tuple[Array, Array]:
    """Read the names of the classifiers and their values, shape (k, n)."""
    columns = convert_frame_to_models(values, "values") if is_frame(values) else values
    if not isinstance(columns, Mapping):
        problem = "must map the name of each classifier to its values over the data sets"
        raise make_type_error("values", problem)
    check_index_order(values=columns)
    columns = name_entries(columns, "values")
    if hasattr(values, "set_index"):
        _refuse_word_columns(values)
    arrays = {name: read_scores(column, f"values[{name!r}]") for name, column in columns.items()}
    if len(arrays) < 2:
        raise make_value_error("values", f"must hold at least two classifiers, not {len(arrays)}")
    check_lengths({f"values[{name!r}]": array.size for name, array in arrays.items()})
    table = np.array([array.astype(float) for array in arrays.values()])
    if table.shape[1] < 2:
        problem = "must cover at least two data sets"
        raise make_value_error("values", problem, "ranks on one data set have no error")
    if (table == table[0]).all():
        raise make_value_error("values", "are equal on every data set", "there is nothing to compare")
    return np.array(list(arrays)), table


def _refuse_word_columns(table: Any) -> None:
    """Raise for names of data sets, or of classifiers, in columns of a table of pandas."""
    words = [name for name in table if len(table) and isinstance(table[name].iloc[0], str)]
    if not words:
        return
    rest, first = [name for name in table if name not in words], shorten_value(table[words[0]].iloc[0])
    call = f"values.set_index({words[0]!r})"
    if words[1:] and len(rest) == 1:
        call = f"values.pivot(index={words[0]!r}, columns={words[1]!r}, values={rest[0]!r})"
    raise make_type_error(
        "values",
        f"must be numbers, but column {words[0]!r} holds words, such as {first}",
        f"each row is a data set and each other column a classifier, {call}",
    )


def _test_pairs(values: Array, level: float) -> Array:
    """Return which pairs Wilcoxon's signed-rank test tells apart, with Holm's adjustment."""
    from scipy.stats import wilcoxon

    pairs = list(itertools.combinations(range(len(values)), 2))
    p = np.array(
        [1.0 if (values[i] == values[j]).all() else wilcoxon(values[i], values[j]).pvalue for i, j in pairs]
    )
    order = np.argsort(p, kind="stable")
    adjusted = np.maximum.accumulate(np.minimum(p[order] * np.arange(p.size, 0, -1), 1.0))  # Holm (1979)
    i, j = np.array(pairs)[order[adjusted <= 1 - level]].T
    different = np.zeros((len(values), len(values)), bool)
    different[i, j] = different[j, i] = True
    return different


def _find_runs(different: Array) -> list[slice]:
    """Find the maximal runs of neighbouring ranks, two or more, in which no pair is told apart."""
    runs: list[slice] = []
    for start in range(len(different)):
        stop = start + 1
        while stop < len(different) and not different[start:stop, stop].any():
            stop += 1
        if stop - start > 1 and (not runs or stop > runs[-1].stop):
            runs.append(slice(start, stop))
    return runs
