"""The Kolmogorov–Smirnov statistic of the two classes."""

from __future__ import annotations

from dataclasses import field

import numpy as np

from rocplot._numbers import write_cutoff, write_numbers
from rocplot._typing import Array
from rocplot._warnings import warn_user
from rocplot.compute._base.reading import Source, per_model
from rocplot.compute._base.result import Result
from rocplot.compute._counts.threshold_counts import (
    ThresholdCounts,
    find_nearest_scores,
    get_counts,
    get_totals,
    require_order,
)
from rocplot.compute._roc.roc import count_ranked_scores, get_curve

_EXACT = 10_000  # cases of a class up to which the p-value is exact
_ROUNDING = 1e-12


class KsStatistic(Result):
    """The largest gap between the distribution functions of the two classes.

    Attributes
    ----------
    statistic : float
        Largest absolute difference, max ``|tpr − fpr|``, in [0, 1].
    threshold : float
        The cut-off at which the gap is reached, for scores at or above it; if gaps are equal, the highest.
    pvalue : float
        Probability that a random ranking with the same ties has a gap at least as large, in either direction;
        NaN with fractional weights.
    tpr, fpr : float
        Share of the positives, and of the negatives, at or above the cut-off: if `fpr` is the larger one,
        positives have the low scores.  NaN for a result built by hand.
    nearest : ndarray or None
        The scores next to the cut-off, by which `describe` writes it.
    """

    statistic: float
    threshold: float
    pvalue: float
    tpr: float = float("nan")
    fpr: float = float("nan")
    nearest: Array | None = field(default=None, repr=False, compare=False)

    def describe(self) -> str:
        """Write the statistic as a sentence for a paper: its cut-off, and both rates there.

        Examples
        --------
        >>> from rocplot import compute
        >>> compute.ks_statistic([1, 1, 0, 1, 0, 0], [9, 8, 7, 6, 5, 4]).describe()
        'Kolmogorov–Smirnov statistic 0.667 at a cut-off of 8: true positive rate 0.667, false positive rate \
0.000.'
        """
        statistic, tpr, fpr = write_numbers([self.statistic, self.tpr, self.fpr], even=True)
        cutoff = (
            ""
            if np.isinf(self.threshold)
            else f" at a cut-off of {write_cutoff(self.threshold, self.nearest)}"
        )
        rates = "" if np.isnan(self.tpr) else f": true positive rate {tpr}, false positive rate {fpr}"
        turned = "; positives have the low scores, so change the sign" * (self.fpr > self.tpr)
        return f"Kolmogorov–Smirnov statistic {statistic}{cutoff}{rates}{turned}."


@per_model(result_type=KsStatistic, count=count_ranked_scores)
def ks_statistic(source: Source) -> KsStatistic:
    """Compute the Kolmogorov–Smirnov statistic: the largest gap between the classes' distribution functions.

    Use it to report how far the scores of the classes lie apart, as is usual for credit scores.

    Parameters
    ----------
    {reading}

    Returns
    -------
    KsStatistic
        Several models give a `Results`, a dict by name.

    Raises
    ------
    {raises}
    ValueError
        Also for counts made with `max_points` that hide the order of the classes.

    Warns
    -----
    UserWarning
        For fractional weights, with which the p-value is NaN, and if positives have the low scores.

    See Also
    --------
    lift : Compute the lift curve; its `ks` is the same statistic.
    score_bands : Compute the table of score bands.
    score_distribution : Estimate the distribution of the scores of each class.
    auc_interval : Compute a confidence interval of the AUC.
    rocplot.score_distribution : Draw both distribution functions with the gap, by ``kind="cdf"``.

    Notes
    -----
    This is the two-sided statistic of two samples.  The p-value is the proportion of all orders of the cases
    whose gap, measured at the ends of tied scores, is at least as large, as in R's ``ks.test``; without ties
    it equals scipy's exact one, with ties scipy's is larger.  With more than 10 000 cases in a class it is
    Kolmogorov's limit.  It tests whether the score ranks at all; for any scorecard in use it is near 0.

    Examples
    --------
    >>> found = ks_statistic([1, 1, 0, 1, 0, 0], [9, 8, 7, 6, 5, 4])
    >>> round(found.statistic, 3), found.threshold, round(found.pvalue, 3)
    (0.667, 8.0, 0.6)
    """
    counts = get_counts(source)
    statistic, threshold = find_largest_distance(counts)
    if not counts.exact:
        warn_user(
            "the p-value is NaN, because it counts orders of whole cases, and these have fractional weights; "
            "the AUC has limits, rocplot.compute.auc_interval(y_true, y_score, sample_weight=weight)"
        )
    above, (P, N) = np.asarray(counts.score) >= threshold, get_totals(counts)
    tpr, fpr = (
        float(part[above].sum() / total) for part, total in ((counts.positive, P), (counts.negative, N))
    )
    pvalue = _compute_p_value(counts, statistic)
    return KsStatistic(statistic, threshold, pvalue, tpr, fpr, find_nearest_scores(counts, threshold))


def find_largest_distance(counts: ThresholdCounts) -> tuple[float, float]:
    """Find the largest distance of the two distribution functions, and the cut-off at which it is reached."""
    P, N = get_totals(counts)
    require_order(counts, "the Kolmogorov–Smirnov statistic")
    if counts.exact:
        gap = np.abs(counts.tp.astype(float) * N - counts.fp.astype(float) * P)
        largest_gap = float(gap.max())
        index, statistic = int(gap.argmax()), largest_gap / (P * N)
    else:
        curve = get_curve(counts)
        gap = np.abs(curve.tpr - curve.fpr)
        index = int(np.argmax(gap >= gap.max() - _ROUNDING))
        statistic = float(gap[index])
    return statistic, np.inf if index == 0 else float(counts.score[index - 1])  # 0 if the gap is 0


def _compute_p_value(counts: ThresholdCounts, statistic: float) -> float:
    """Compute the p-value of the statistic; NaN unless the counts are whole numbers."""
    if not counts.exact:
        return float("nan")
    P, N = int(counts.n_positive), int(counts.n_negative)
    if max(P, N) > _EXACT:
        from scipy.special import kolmogorov

        return float(kolmogorov(statistic * np.sqrt(P * N / (P + N))))
    return _compute_exact_p_value(P, N, (counts.tp + counts.fp)[1:], statistic * P * N)


def _compute_exact_p_value(P: int, N: int, ends: Array, largest_gap: float) -> float:
    """Compute the exact p-value: the proportion of all rankings whose gap reaches `largest_gap`.

    Rank by rank it updates the distribution of the number of positives so far, and removes rankings that
    have reached the gap at the end of a tie.  `largest_gap` is in units of 1/(PN), a whole number but for
    rounding errors.
    """
    n, positives = P + N, np.arange(P + 1)
    share, pvalue = np.zeros(P + 1), 0.0
    share[0] = 1.0
    looked = set(ends.tolist())
    for n_drawn in range(n):
        left = n - n_drawn
        more = share * ((P - positives) / left)
        share *= (N - n_drawn + positives) / left  # a difference would lose the digits of small p-values
        share[1:] += more[:-1]
        if n_drawn + 1 in looked:
            far = np.abs(positives * n - (n_drawn + 1) * P) >= largest_gap - 0.5
            pvalue += float(share[far].sum())
            share[far] = 0.0
    return min(pvalue, 1.0)
