"""The enrichment factor: how many times more positives the top of a ranking holds than chance."""

from __future__ import annotations

import numpy as np

from rocplot._validation import proportion
from rocplot.compute._base.reading import Source, per_model
from rocplot.compute._counts.threshold_counts import counts_of, need_order, totals
from rocplot.compute._ranking.lift import LiftCurve, lift_of


@per_model(makes=float)
def enrichment_factor(source: Source, *, fraction: float = 0.01) -> float:
    """Compute the enrichment factor: how many times more positives the top fraction holds than chance.

    Parameters
    ----------
    {reading}
    fraction : float in (0, 1], default=0.01
        The share of all cases that is taken from the top of the ranking.

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
    Truchon & Bayly (2007), as the lift curve has it: equal scores count in their expected order, and of a
    case that the fraction cuts its part.  Where the fraction is a whole number of cases, and no tie is
    cut, it is RDKit's; else RDKit rounds the number of cases up and takes tied ones as they come.

    References
    ----------
    {truchon2007}

    Examples
    --------
    >>> enrichment_factor([1, 0, 1, 0, 0, 0, 0, 0], [8, 7, 6, 5, 4, 3, 2, 1], fraction=0.25)
    2.0
    """
    share = proportion(fraction, "fraction", closed=True)
    curve = ranking(source, "an enrichment factor")
    return float(np.interp(share, curve.rate, curve.tpr)) / share


def ranking(source: Source, what: str) -> LiftCurve:
    """Take the lift curve out of what was given, where pooling does not hide the order of the classes."""
    counted = counts_of(source)
    totals(counted)
    need_order(counted, what)
    return lift_of(counted)
