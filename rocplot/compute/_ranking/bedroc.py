"""The Boltzmann-enhanced discrimination of the ROC curve."""

from __future__ import annotations

import numpy as np

from rocplot._validation import number
from rocplot.compute._base.reading import Source, per_model
from rocplot.compute._ranking.enrichment_factor import ranking


@per_model(makes=float)
def bedroc(source: Source, *, alpha: float = 20) -> float:
    """Compute the Boltzmann-enhanced discrimination of the ROC curve (BEDROC).

    Parameters
    ----------
    {reading}
    alpha : float, default=20
        Decay of the weight exp(−α x) of the place x in the ranking, from 0 to 1, above 0; at 20 the first
        8 % of the cases make up 80 % of the weight.

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
    enrichment_factor : Compute how many times more positives the top fraction holds than chance.
    log_auc : Compute the area under the ROC curve over the logarithm of the fpr.
    auc : Compute the area under the ROC curve.
    rocplot.lift : Draw lift charts.

    Notes
    -----
    Truchon & Bayly (2007), eq. 36.  The sum over ranks is the integral of exp(−α x) along the lift curve,
    whose segments are straight: exact for equal scores in their expected order and for weighted cases, and
    without either RDKit's ``CalcBEDROC``.

    References
    ----------
    {truchon2007}

    Examples
    --------
    >>> bedroc([1, 1, 0, 0], [4, 3, 2, 1]), round(bedroc([1, 0, 1, 0], [4, 3, 2, 1]), 4)
    (1.0, 0.9934)
    """
    decay = number(alpha, "alpha", above=True)
    curve = ranking(source, "BEDROC")
    weight = -np.expm1(-decay * curve.rate)  # ∫ α exp(−α x) dx up to there
    steepness = np.diff(curve.tpr) / np.diff(curve.rate)
    found = float(steepness @ np.diff(weight))
    best = -np.expm1(-decay * curve.prior) / curve.prior
    worst = best * np.exp(-decay * (1 - curve.prior))
    return min(max(float((found - worst) / (best - worst)), 0.0), 1.0)
