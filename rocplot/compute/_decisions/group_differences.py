"""Metrics of a decision in groups of cases, and their differences to one group."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import field
from typing import Any, Unpack

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.groups import read_column_groups
from rocplot._names import quote_blank
from rocplot._numbers import write_estimate, write_percent, write_rule
from rocplot._typing import Array
from rocplot._validation import check_choice, check_same_length
from rocplot.compute._base.reading import PairedDataArguments, declare_result_type
from rocplot.compute._base.result import Result, mark_negated_scores
from rocplot.compute._counts.group_counts import count_by_group
from rocplot.compute._decisions.metrics_at import MetricsAt, metrics_at
from rocplot.compute._decisions.threshold_metrics import Metrics

_COLUMNS = ("group", "metric", "estimate", "difference", "low", "high")


class GroupDifferences(Result):
    """Metrics of a decision in each group, and their differences to those of a reference group.

    Attributes
    ----------
    group : ndarray of str, shape (m,)
        The group of each row.
    metric : ndarray of str, shape (m,)
        The metric of each row; rows of the same metric are adjacent.
    estimate : ndarray, shape (m,)
        The metric in the group; NaN where it is 0/0.
    difference : ndarray, shape (m,)
        Metric in the group minus metric in the reference group; 0 for the reference group itself.
    low, high : ndarray, shape (m,)
        Confidence interval of the difference; 0 for the reference group itself.
    reference : str
        The reference group.
    threshold : float
        The cut-off.
    level : float
        The confidence level of the intervals.
    nearest : ndarray, shape (2,), or None
        The scores next to the cut-off, which decide how it is written; None for a result built by hand.
    """

    group: Array
    metric: Array
    estimate: Array
    difference: Array
    low: Array
    high: Array
    reference: str = ""
    threshold: float = float("nan")
    level: float = 0.95
    nearest: Array | None = field(default=None, repr=False, compare=False, kw_only=True)

    def __post_init__(self) -> None:
        for name in ("group", "metric"):
            object.__setattr__(self, name, np.array([str(value) for value in getattr(self, name)]))
        check_same_length(**self.to_dict())
        super().__post_init__()

    def to_dict(self) -> dict[str, Any]:
        """Return the columns: group, metric, estimate, difference, low and high."""
        return {name: getattr(self, name) for name in _COLUMNS}

    def describe(self) -> str:
        """Write the differences as a text for a paper, one line per metric.

        Examples
        --------
        >>> from rocplot import compute
        >>> y, p, ward = [1, 1, 0, 0, 1, 0], [0.9, 0.4, 0.6, 0.1, 0.7, 0.2], list("aaaabb")
        >>> print(compute.group_differences(y, p, by=ward, threshold=0.5, metrics="tpr").describe())
        Differences to a at a cut-off of ≥ 0.5 (95 % Newcombe's intervals of independent groups):
        tpr of b 0.500 (−0.391 to 0.905).
        """
        lines = [
            f"Differences to {self.reference} at a cut-off of {write_rule(self.threshold, self.nearest)} "
            f"({write_percent(self.level)} % Newcombe's intervals of independent groups):"
        ]
        for metric in dict.fromkeys(self.metric.tolist()):
            rows = np.flatnonzero((self.metric == metric) & (self.group != self.reference))
            words = (
                f"{quote_blank(self.group[row])} "
                f"{write_estimate(self.difference[row], self.low[row], self.high[row])}"
                for row in rows
            )
            lines.append(f"{metric} of {', '.join(words)}.")
        return "\n".join(lines)


@declare_result_type(GroupDifferences)
def group_differences(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    by: ArrayLike,
    threshold: float,
    metrics: Metrics = ("tpr", "fpr", "ppv"),
    reference: Hashable = None,
    level: float = 0.95,
    **reading: Unpack[PairedDataArguments],
) -> GroupDifferences:
    """Compute metrics of a decision in each group of cases, and their differences to one group.

    Use it in an audit of fairness, or to compare sites, wards or age groups.

    Parameters
    ----------
    y_true : array-like, shape (n,), or column name
        True classes: bool, 0/1 or −1/+1, or any two values with `pos_label`.
    y_score : array-like, shape (n,), or column name
        Scores of one model; higher means more likely positive.
    by : array-like, shape (n,), column name or list of column names
        The group of each case; two groups or more, each with both classes.
    threshold : float
        Cut-off of the rule "positive iff score ≥ threshold".
    metrics : str, callable, sequence or mapping, default=("tpr", "fpr", "ppv")
        Metrics, as in `metrics_at`.
    reference : scalar, optional
        The group with which to compare the others; by default the largest, or the first of equally large
        ones.
    level : float in (0, 1), default=.95
        Confidence level of each interval, as a proportion.
    data : data frame or mapping of columns, optional
        Table in which column names are looked up.
    sample_weight : array-like, shape (n,), or column name, optional
        Weights of the samples, at least 0.
    pos_label : scalar, optional
        The positive class, needed for labels other than bool, 0/1 and −1/+1.
    {groups}

    Returns
    -------
    GroupDifferences
        One row per metric and group, groups in the order of `hue`.  If a metric is 0/0, such as the
        predictive value of a group without a positive decision, estimate and difference are NaN.

    Raises
    ------
    ValueError
        For a single group, a group that lacks a class, an unknown reference or metric, a threshold of NaN,
        missing values, unequal lengths, or a level outside (0, 1).
    TypeError
        For several models, and for counts or curves, which have no groups.

    See Also
    --------
    metrics_at : Compute metrics at a cut-off, each with a confidence interval.
    calibration_by : Compute the bias of predictions by the levels of a feature.
    between_test : Test the area between the curves of two groups.
    paired : Compare two models on the same cases.
    rocplot.forest : Draw the differences, a block per metric.

    Notes
    -----
    The groups are independent: with p₁ and p₀ the metric in a group and in the reference group, and their
    limits (l₁, u₁) and (l₀, u₀), the limits of the difference d are d − √((p₁ − l₁)² + (u₀ − p₀)²) and
    d + √((u₁ − p₁)² + (p₀ − l₀)²) (Newcombe 1998, method 10; Zou & Donner 2008 for any limits).  Limits of
    rates and predictive values are Wilson's, others those of `metrics_at`.

    In simulations of two groups of 100 + 50 and 400 + 200 cases, with equal and unequal shares of positives,
    95 % intervals of differences of tpr, fpr and ppv covered them in at least 94 % (1000 samples each).

    The level holds for each comparison, not for all together.  A gap does not say why groups differ; the page
    "Groups" of the documentation explains which gap answers which question.

    {coverage}

    References
    ----------
    {newcombe1998}
    {zou2008}

    Examples
    --------
    Newcombe (1998), table II: 56/70 and 48/80, a difference of .2 (.0524 to .3339).

    >>> y, score = [1] * 150 + [0, 0], [1] * 56 + [0] * 14 + [1] * 48 + [0] * 32 + [0, 0]
    >>> ward = ["new"] * 70 + ["old"] * 80 + ["new", "old"]
    >>> gaps = group_differences(y, score, by=ward, threshold=1, metrics="tpr", reference="old")
    >>> gaps.difference.round(4), gaps.low.round(4), gaps.high.round(4)
    (array([0.2, 0. ]), array([0.0524, 0.    ]), array([0.3339, 0.    ]))
    """
    counted = count_by_group(y_true, y_score, by, **reading)
    base = max(counted, key=lambda name: counted[name].n_positive + counted[name].n_negative)
    if reference is not None:
        (reference_name,) = read_column_groups([reference], "reference").names  # as groups are named
        base = check_choice(reference_name, counted, "reference", "group")
    by_group: Any = metrics_at(counted, threshold=threshold, metrics=metrics, level=level)
    rows = []
    for i, metric in enumerate(by_group[base].metric):
        for name, result in by_group.items():
            gap = (0.0, 0.0, 0.0) if name == base else _compare_rows(result, by_group[base], i)
            rows.append((name, metric, float(result.estimate[i]), *gap))
    columns: dict[str, Any] = dict(zip(_COLUMNS, map(np.array, zip(*rows, strict=True)), strict=True))
    lower, upper = np.transpose([result.nearest for result in by_group.values()])
    nearest = mark_negated_scores(np.array([lower.max(), upper.min()]), by_group[base])
    columns |= {"threshold": by_group[base].threshold, "nearest": nearest}
    return GroupDifferences(**columns, reference=str(base), level=level)


def _compare_rows(group: MetricsAt, base: MetricsAt, row: int) -> tuple[float, float, float]:
    """Compute the difference of two independent metrics with its limits, by Newcombe's method 10."""
    (p1, l1, u1), (p0, l0, u0) = (
        (float(result.estimate[row]), float(result.low[row]), float(result.high[row]))
        for result in (group, base)
    )
    d = p1 - p0
    return d, d - float(np.hypot(p1 - l1, u0 - p0)), d + float(np.hypot(u1 - p1, p0 - l0))
