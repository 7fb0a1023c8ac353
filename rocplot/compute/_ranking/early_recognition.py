"""Early recognition: measures of how many positives are at the top of a ranking."""

from __future__ import annotations

import numpy as np

from rocplot._validation import check_number, check_proportion
from rocplot.compute._base.reading import Source, per_model
from rocplot.compute._counts.threshold_counts import get_counts, get_totals, require_order
from rocplot.compute._ranking.lift import LiftCurve, make_lift_curve
from rocplot.compute._roc.roc import count_ranked_scores, get_curve

# -- The Boltzmann-enhanced discrimination of the ROC curve ---------------------------------------


@per_model(result_type=float, count=count_ranked_scores)
def bedroc(source: Source, *, alpha: float = 20) -> float:
    """Compute the Boltzmann-enhanced discrimination of the ROC curve (BEDROC).

    Use it if only the top of the ranking is looked at, as in virtual screening.

    Parameters
    ----------
    {reading}
    alpha : float, default=20
        Decay of the weight exp(−α x) at position x of the ranking, which runs from 0 to 1; above 0.  At 20,
        the first 8 % of the cases make up 80 % of the weight.

    Returns
    -------
    float
        In [0, 1]: 1 if all positives come first, 0 if they come last.  A random ranking has a value that
        depends on `alpha` and on the share of positives.  Several models give a `Results`, a dict by name.

    Raises
    ------
    {raises}
    ValueError
        Also for an alpha that is not above 0, or counts made with `max_points` that hide the order of the
        classes.

    See Also
    --------
    enrichment_factor : Compute how enriched the top fraction of the ranking is in positives.
    log_auc : Compute the area under the ROC curve over the logarithm of the fpr.
    auc : Compute the area under the ROC curve.
    rocplot.lift : Draw lift charts.

    Notes
    -----
    Truchon & Bayly (2007), eq. 36.  The sum over ranks is the integral of exp(−α x) along the lift curve,
    whose segments are straight: it is exact for tied scores in their expected order and for weighted cases,
    and without ties and weights it equals RDKit's ``CalcBEDROC``.

    References
    ----------
    {truchon2007}

    Examples
    --------
    >>> bedroc([1, 1, 0, 0], [4, 3, 2, 1]), round(bedroc([1, 0, 1, 0], [4, 3, 2, 1]), 4)
    (1.0, 0.9934)
    """
    decay = check_number(alpha, "alpha", above=True)
    curve = get_ranking_curve(source, "BEDROC")
    weight = -np.expm1(-decay * curve.rate)  # ∫ α exp(−α x) dx from 0 to the rate
    steepness = np.diff(curve.tpr) / np.diff(curve.rate)
    weighted_sum = float(steepness @ np.diff(weight))
    best = -np.expm1(-decay * curve.prior) / curve.prior
    worst = best * np.exp(-decay * (1 - curve.prior))
    return min(max(float((weighted_sum - worst) / (best - worst)), 0.0), 1.0)


# -- The enrichment factor: how many times more positives the top of a ranking holds than chance ---


@per_model(result_type=float, count=count_ranked_scores)
def enrichment_factor(source: Source, *, fraction: float = 0.01) -> float:
    """Compute the enrichment factor: the rate of positives in the top fraction over that of all cases.

    Use it if you can test only the cases ranked highest, as in virtual screening.

    Parameters
    ----------
    {reading}
    fraction : float in (0, 1], default=0.01
        The share of all cases to take from the top of the ranking.

    Returns
    -------
    float
        At least 0, and at most 1/max(π, `fraction`); 1 for a random ranking.  Several models give a
        `Results`, a dict by name.

    Raises
    ------
    {raises}
    ValueError
        Also for a fraction outside (0, 1], or counts made with `max_points` that hide the order of the
        classes.

    See Also
    --------
    bedroc : Compute the Boltzmann-enhanced discrimination of the ROC curve.
    log_auc : Compute the area under the ROC curve over the logarithm of the fpr.
    lift : Compute the lift curve, the enrichment at every fraction.
    rocplot.lift : Draw it with ``scale="ratio"``.

    Notes
    -----
    Truchon & Bayly (2007), read from the lift curve: tied scores count in their expected order, and a case at
    the end of the fraction counts in part.  If the fraction is a whole number of cases and splits no tie, the
    result equals RDKit's; otherwise RDKit rounds the number of cases up and takes tied cases in the order of
    the data.

    References
    ----------
    {truchon2007}

    Examples
    --------
    >>> enrichment_factor([1, 0, 1, 0, 0, 0, 0, 0], [8, 7, 6, 5, 4, 3, 2, 1], fraction=0.25)
    2.0
    """
    share = check_proportion(fraction, "fraction", closed=True)
    curve = get_ranking_curve(source, "an enrichment factor")
    return float(np.interp(share, curve.rate, curve.tpr)) / share


def get_ranking_curve(source: Source, quantity: str) -> LiftCurve:
    """Return the lift curve of a source; raise if pooling hides the order of the classes."""
    counts = get_counts(source)
    get_totals(counts)
    require_order(counts, quantity)
    return make_lift_curve(counts)


# -- The area under the ROC curve over the logarithm of the false positive rate -------------------


@per_model(result_type=float, count=count_ranked_scores)
def log_auc(source: Source, *, low: float = 0.001) -> float:
    """Compute the area under the ROC curve over the logarithm of the false positive rate.

    Use it to weight the early part of the curve, as in virtual screening.

    Parameters
    ----------
    {reading}
    low : float in (0, 1), default=0.001
        False positive rate at which the area begins.

    Returns
    -------
    float
        ∫ tpr d log₁₀ fpr from `low` to 1, over log₁₀(1/`low`), in [0, 1].  Chance, (1 − `low`)/ln(1/`low`),
        .1446 by default, is not subtracted.  Several models give a `Results`, a dict by name.

    Raises
    ------
    {raises}
    ValueError
        Also for a `low` outside (0, 1), or counts made with `max_points` that hide the order of the classes.

    See Also
    --------
    enrichment_factor : Compute how enriched the top fraction of the ranking is in positives.
    bedroc : Compute the Boltzmann-enhanced discrimination of the ROC curve.
    partial_auc : Compute the area under a part of the ROC curve, between two rates.
    rocplot.roc : Draw ROC curves.

    Notes
    -----
    Mysinger & Shoichet (2010), who subtract chance for the adjusted area.  The area is exact along the
    straight segments of the curve; segments below `low` count from there on.

    References
    ----------
    {mysinger2010}

    Examples
    --------
    >>> log_auc([1, 0], [0.9, 0.1]), round(log_auc([1, 0], [0.5, 0.5]), 4)
    (1.0, 0.1446)
    """
    begin = check_proportion(low, "low")
    curve = get_curve(source)
    require_order(curve.counts, "this area")
    rising = (np.diff(curve.fpr) > 0) & (curve.fpr[1:] > begin)
    (f0, f1), (t0, t1) = ((rate[:-1][rising], rate[1:][rising]) for rate in (curve.fpr, curve.tpr))
    slope = (t1 - t0) / (f1 - f0)
    start = np.maximum(f0, begin)
    area = (t0 - slope * f0) * np.log(f1 / start) + slope * (f1 - start)  # ∫ tpr dfpr/fpr of each segment
    return min(float(area.sum() / -np.log(begin)), 1.0)
