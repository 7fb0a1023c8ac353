"""The cut-off at which a rate has a given value."""

from __future__ import annotations

import numpy as np

from rocplot._typing import Array
from rocplot._validation import proportion
from rocplot.compute._base.basis import with_basis
from rocplot.compute._base.interval import Interval
from rocplot.compute._base.per_model import per_model
from rocplot.compute._base.source import Source
from rocplot.compute._counts.cases import cases_of, in_range, need_cases, share_of, simple
from rocplot.compute._counts.inside import need_scores
from rocplot.compute._counts.threshold_counts import ThresholdCounts, counts_of, totals

_ROUNDING = 1e-12


@with_basis(
    lambda _, options: (
        "Cut-off at "
        + ", ".join(f"{name} {options[name]:g}" for name in ("fpr", "tpr") if options[name] is not None),
        "binomial limits among the ordered scores",
    )
)
@per_model(makes=Interval, groups=True)
def threshold_at(
    source: Source,
    *,
    fpr: float | None = None,
    tpr: float | None = None,
    level: float = 0.95,
) -> Interval:
    """Compute the cut-off at which a rate has a given value, with a confidence interval.

    Parameters
    ----------
    {reading}
    {groups}
    fpr, tpr : float in (0, 1), optional
        The rate, one of them.
    level : float in (0, 1), default=0.95
        Confidence level, as a proportion.

    Returns
    -------
    Interval
        Several models give a `Results`, a dict by name.  The estimate is an observed score: with `fpr` the
        lowest at which the fpr of "positive iff score ≥ threshold" is at most the given one (+inf if the
        highest score has a larger one), with `tpr` the highest at which the tpr is at least the given one.
        A limit is ±inf where the sample is too small to bound the cut-off on that side.  The standard error
        is NaN.

    Raises
    ------
    {raises}
    ValueError
        Also for a rate or level outside (0, 1), both rates or none, scores pooled by `max_points`, and counts
        of fractional weights without the single cases.

    See Also
    --------
    tpr_at : Compute the true positive rate at a fixed false positive rate.
    fpr_at : Compute the false positive rate at a fixed true positive rate.
    operating_point : Find the operating point of least expected cost.
    bootstrap : Compute a bootstrap interval of any statistic, or test the difference between models.

    Notes
    -----
    The cut-off is a quantile of one class, and its limits are scores of that class: the number of its cases
    above the true cut-off is binomial, which says between which of the ordered scores that cut-off lies.
    This holds at least its level for any distribution of the scores, in a sample of any size.  With groups
    or fractional weights the number of cases is replaced by that of independent ones of the same variance
    (Woodruff 1952), and the level is approximate.

    The cut-off of the best operating point is not of this kind; ``bootstrap`` resamples it:
    ``bootstrap(y_true, y_score, statistic=lambda counts: operating_point(counts).threshold)``.

    {coverage}

    References
    ----------
    {woodruff1952}

    Examples
    --------
    >>> y = [1, 0] * 50
    >>> scores = [(7 * i) % 100 + 40 * label for i, label in enumerate(y)]
    >>> threshold_at(y, scores, fpr=0.1)
    Interval(estimate=90.0, low=81.0, high=99.0, standard_error=nan)
    """
    if (fpr is None) == (tpr is None):
        raise ValueError("give one rate: fpr= or tpr=")
    rate = proportion(fpr, "fpr") if tpr is None else proportion(tpr, "tpr")
    counted = counts_of(source)
    totals(counted)
    need_cases(counted)
    need_scores(counted, "the cut-off")
    counted = in_range(counted)
    above = counted.fp if tpr is None else counted.tp
    total = above[-1]
    if tpr is None:
        place = int(np.searchsorted(above, rate * total * (1 + _ROUNDING), side="right")) - 1
    else:
        place = int(np.searchsorted(above, rate * total * (1 - _ROUNDING), side="left"))
    found = np.concatenate(([np.inf], counted.score))[place]
    low, high = _limits(counted, above, rate, level, place, of_negatives=tpr is None)
    return Interval(found.item(), low, high, np.nan)


def _limits(
    counted: ThresholdCounts, above: Array, rate: float, level: float, place: int, *, of_negatives: bool
) -> tuple[float, float]:
    """Take the ordered scores of a class between which its quantile lies; infinite where there is none."""
    total = float(above[-1])
    n = total
    if not simple(counted):
        cases = cases_of(counted)
        weight = cases.negative if of_negatives else cases.positive
        n = max(np.floor(share_of(cases.point < place, weight, cases).size), 1.0)
    least, most = (
        _binomial_quantile(share, n, rate) / n * total for share in (0.5 - level / 2, 0.5 + level / 2)
    )
    hair = _ROUNDING * total
    high = counted.score[np.searchsorted(above[1:], least - hair)] if least > 0 else np.inf
    low = counted.score[np.searchsorted(above[1:], most + hair, side="right")] if most < total else -np.inf
    return float(low), float(high)


def _binomial_quantile(share: float, n: float, rate: float) -> float:
    """Find the least number of successes whose probability, with all fewer, is at least `share`."""
    from scipy.special import bdtr, bdtrik  # scipy.stats takes seconds to import

    found = float(np.ceil(bdtrik(share, n, rate)))
    return found - 1 if found > 0 and bdtr(found - 1, int(n), rate) >= share else found
