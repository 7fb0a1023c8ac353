"""The area under the ROC curve over the logarithm of the false positive rate."""

from __future__ import annotations

import numpy as np

from rocplot._validation import proportion
from rocplot.compute._base.reading import Source, per_model
from rocplot.compute._counts.threshold_counts import need_order
from rocplot.compute._roc.roc import curve_of


@per_model(makes=float)
def log_auc(source: Source, *, low: float = 0.001) -> float:
    """Compute the area under the ROC curve over the logarithm of the false positive rate.

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
    enrichment_factor : Compute how many times more positives the top fraction holds than chance.
    bedroc : Compute the Boltzmann-enhanced discrimination of the ROC curve.
    partial_auc : Compute the area under a part of the ROC curve, between two rates.
    rocplot.roc : Draw ROC curves.

    Notes
    -----
    Mysinger & Shoichet (2010), who subtract chance for the adjusted area.  Exact along the straight segments
    of the curve; the fpr of a negative less than `low` counts from there on.

    References
    ----------
    {mysinger2010}

    Examples
    --------
    >>> log_auc([1, 0], [0.9, 0.1]), round(log_auc([1, 0], [0.5, 0.5]), 4)
    (1.0, 0.1446)
    """
    begin = proportion(low, "low")
    curve = curve_of(source)
    if curve.counts is not None:
        need_order(curve.counts, "this area")
    rising = (np.diff(curve.fpr) > 0) & (curve.fpr[1:] > begin)
    (f0, f1), (t0, t1) = ((rate[:-1][rising], rate[1:][rising]) for rate in (curve.fpr, curve.tpr))
    slope = (t1 - t0) / (f1 - f0)
    start = np.maximum(f0, begin)
    area = (t0 - slope * f0) * np.log(f1 / start) + slope * (f1 - start)  # ∫ tpr dfpr/fpr of a line
    return min(float(area.sum() / -np.log(begin)), 1.0)
