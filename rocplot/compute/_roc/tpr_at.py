"""Intervals of one rate at a fixed value of the other."""

from __future__ import annotations

import numpy as np

from rocplot._data.sample import Sample
from rocplot._typing import Array, Seed
from rocplot._validation import number
from rocplot.compute._base.basis import draws, with_basis
from rocplot.compute._base.interval import Interval
from rocplot.compute._base.per_model import per_model
from rocplot.compute._base.source import Source
from rocplot.compute._counts.cases import in_range, need_cases, simple
from rocplot.compute._counts.inside import need_order
from rocplot.compute._counts.resample import Drawing
from rocplot.compute._counts.sort import at_least
from rocplot.compute._counts.threshold_counts import ThresholdCounts, counts_of, totals
from rocplot.compute._roc.curve import RocCurve, curve_of, vertical
from rocplot.compute._roc.delong import effective_positives
from rocplot.compute._roc.resampled import resampled_tpr


@with_basis(lambda _, options: (f"True positive rate at fpr {options['fpr']:g}", draws(options)))
@per_model(makes=Interval, groups=True)
def tpr_at(
    source: Source,
    *,
    fpr: float = 0.1,
    level: float = 0.95,
    n_resamples: int = 2000,
    seed: Seed = None,
    progress: bool = True,
) -> Interval:
    """Compute the true positive rate at a fixed false positive rate, with a confidence interval.

    Sensitivity at a fixed specificity of 1 − `fpr`.

    Parameters
    ----------
    {reading}
    {groups}
    fpr : float in [0, 1), default=0.1
        The false positive rate.
    level : float in (0, 1), default=0.95
        Confidence level, as a proportion.
    {resampling}

    Returns
    -------
    Interval
        Several models give a `Results`, a dict by name.  The estimate is the tpr of the curve as it is drawn,
        at the top of a vertical segment, and on the segment where equal scores make it a diagonal.  The
        standard error is the standard deviation of the draws.

    Raises
    ------
    {raises}
    ValueError
        Also for an fpr outside [0, 1), a level outside (0, 1), scores pooled by `max_points`, and counts of
        fractional weights without the single cases.

    See Also
    --------
    fpr_at : Compute the false positive rate at a fixed true positive rate.
    threshold_at : Compute the cut-off with a given rate.
    tpr_test : Test whether two true positive rates at the same false positive rate differ.
    operating_interval : Compute both rates at a cut-off with confidence intervals.
    roc_band : Compute a confidence band of the ROC curve.
    rocplot.roc : Draw ROC curves.

    Notes
    -----
    The cut-off with this fpr is itself estimated, so that a binomial interval of the tpr is too narrow, and
    percentiles of bootstrapped curves have no width where the tpr of the sample is 1.  Both classes are
    therefore drawn in another way.  The number of negatives above the true cut-off is binomial, whatever the
    scores: it is drawn, then the place of the cut-off between the two negatives that it names, anywhere among
    the positives there, then the tpr from Jeffreys' distribution for so many positives above.  The limits are
    percentiles of these tprs.  It takes no longer for a million cases.

    With groups or fractional weights the class sizes are those of independent cases of the same variance, and
    the limits are widened to the percentiles of resampled groups, or cases, where these are wider.

    At k/N exactly the top of the step is the tpr of the (k + 1)-th highest negative, whose mean fpr is
    (k + 1)/(N + 1): there the estimate is biased upwards where negatives are few.  The limits are not.

    Measured at a 95 % level, 300 samples of normal and of exponential scores at AUCs of .76 and .9, with
    25 + 25, 5 + 45, 20 + 180 and 100 + 100 cases: 94 to 100 % at fprs of .05, .1 and .5.

    {coverage}

    References
    ----------
    {brown2001}

    Examples
    --------
    >>> y = [1, 0] * 50
    >>> scores = [(7 * i) % 100 + 40 * label for i, label in enumerate(y)]
    >>> found = tpr_at(y, scores, fpr=0.1, seed=0)
    >>> found.estimate, bool(found.low < found.estimate < found.high)
    (0.5, True)
    """
    at = _rate(fpr, "fpr", 1.0)
    counted = _counted(source)
    estimate = float(vertical(curve_of(counted), np.array([at]))[0])
    return _interval(counted, at, estimate, level, Drawing.of(n_resamples, seed, progress))


@with_basis(lambda _, options: (f"False positive rate at tpr {options['tpr']:g}", draws(options)))
@per_model(makes=Interval, groups=True)
def fpr_at(
    source: Source,
    *,
    tpr: float = 0.9,
    level: float = 0.95,
    n_resamples: int = 2000,
    seed: Seed = None,
    progress: bool = True,
) -> Interval:
    """Compute the false positive rate at a fixed true positive rate, with a confidence interval.

    1 − specificity at a fixed sensitivity of `tpr`.

    Parameters
    ----------
    {reading}
    {groups}
    tpr : float in (0, 1], default=0.9
        The true positive rate.
    level : float in (0, 1), default=0.95
        Confidence level, as a proportion.
    {resampling}

    Returns
    -------
    Interval
        Several models give a `Results`, a dict by name.  The estimate is the least fpr at which the curve as
        it is drawn reaches the tpr: the left end of a horizontal segment.  The standard error is the
        standard deviation of the draws.

    Raises
    ------
    {raises}
    ValueError
        Also for a tpr outside (0, 1], a level outside (0, 1), scores pooled by `max_points`, and counts of
        fractional weights without the single cases.

    See Also
    --------
    tpr_at : Compute the true positive rate at a fixed false positive rate.
    threshold_at : Compute the cut-off with a given rate.
    operating_interval : Compute both rates at a cut-off with confidence intervals.
    roc_band : Compute a confidence band of the ROC curve.
    rocplot.roc : Draw ROC curves.

    Notes
    -----
    It is one minus the tpr of the mirrored problem, in which the classes and the order of the scores are
    turned about; limits and bias are those of ``tpr_at`` there.  Measured as there: 93 to 100 % at tprs of
    .5, .9 and .95.

    {coverage}

    References
    ----------
    {brown2001}

    Examples
    --------
    >>> y = [1, 0] * 50
    >>> scores = [(7 * i) % 100 + 40 * label for i, label in enumerate(y)]
    >>> found = fpr_at(y, scores, tpr=0.9, seed=0)
    >>> round(found.estimate, 2), bool(found.low < found.estimate < found.high)
    (0.5, True)
    """
    at = 1 - _rate(tpr, "tpr", 0.0)
    counted = mirrored(_counted(source))
    estimate = float(vertical(curve_of(counted), np.array([at]))[0])
    found = _interval(counted, at, estimate, level, Drawing.of(n_resamples, seed, progress))
    return Interval(1 - found.estimate, 1 - found.high, 1 - found.low, found.standard_error)


def _rate(value: object, name: str, end: float) -> float:
    """Check a rate that is not the one at which the other is known."""
    found = number(value, name, 0, 1)
    if found == end:
        raise ValueError(
            f"{name}={end:g} leaves the other rate no choice, which is {end:g}, too: give another"
        )
    return found


def _counted(source: Source) -> ThresholdCounts:
    counted = counts_of(source)
    totals(counted)
    need_cases(counted)
    need_order(counted, "the interval")
    return in_range(counted)


def mirrored(counted: ThresholdCounts) -> ThresholdCounts:
    """Turn about the classes and the order of the scores: the tpr becomes 1 − fpr, the fpr 1 − tpr.

    The scores are the places of the old ones, so that none is negated.
    """
    k = counted.score.size
    held, sample = None, counted.cases
    if sample is not None and not simple(counted):
        place = at_least(counted.score if counted.top is None else counted.top, sample.score) - 1
        label = 1 - sample.label if sample.label.dtype.kind == "f" else ~sample.label
        held = Sample(place, label, sample.weight, group=sample.group)
    return ThresholdCounts.trusted(
        score=np.arange(k)[::-1],
        positive=counted.negative[::-1],
        negative=counted.positive[::-1],
        cases=held,
        auc_error=0.0,
        tpr_error=0.0,
        width=0.0,
    )


def _interval(
    counted: ThresholdCounts, fpr: float, estimate: float, level: float, drawing: Drawing
) -> Interval:
    """Take percentiles of the drawn tprs; of groups or weights, with those of resampled groups or cases."""
    curve = curve_of(counted)
    tails = [0.5 - level / 2, 0.5 + level / 2]
    if simple(counted):
        P, N = (int(total) for total in totals(counted))
        drawn = _drawn(curve, fpr, P, N, drawing)
        low, high = np.quantile(drawn, tails)
    else:
        sizes = (effective_positives(one) for one in (counted, mirrored(counted)))
        P, N = (max(round(size), 1) for size in sizes)
        drawn = resampled_tpr(counted, np.array([fpr]), drawing)[:, 0]
        both = np.quantile(drawn, tails), np.quantile(_drawn(curve, fpr, P, N, drawing), tails)
        (low, high) = min(both[0][0], both[1][0]), max(both[0][1], both[1][1])
    error = float(drawn.std(ddof=1))
    low, high = min(float(low), estimate), max(float(high), estimate)
    return Interval(estimate, low, high, error if error > 1e-12 else np.nan)


def _drawn(curve: RocCurve, fpr: float, P: int, N: int, drawing: Drawing) -> Array:
    """Draw how many of N negatives lie above the true cut-off, where it lies between two, and its tpr.

    The number is binomial; the tpr has Jeffreys' distribution for P positives.
    """
    rng, n = drawing.rng, drawing.n_resamples
    share = rng.binomial(N, fpr, n) / N
    step = 1 / float(totals(counts_of(curve))[1])
    below = vertical(curve, np.maximum(share - 1e-6 * step, 0)) * (share > 0)
    above = vertical(curve, np.minimum(share + max(1 / N - step, 0), 1))
    tpr = below + rng.random(n) * (above - below)
    return np.asarray(rng.beta(P * tpr + 0.5, P * (1 - tpr) + 0.5))
