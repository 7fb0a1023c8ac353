"""Weights that stand for a chance of being seen."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import ProbabilityWeights, weights_of
from rocplot.compute._base.docstrings import described


@described
def probability_weights(weight: ArrayLike) -> ProbabilityWeights:
    """Mark weights as inverse probabilities of being seen, so that whole ones count no cases.

    A whole ``sample_weight`` says how often a case occurs: a weight of 2 stands for two cases, and intervals
    are as narrow as those of two.  A case that was seen with probability ½ has a weight of 2, too, but is one
    case.  Fractional weights, and those of ``ipcw`` and ``verification_weights``, need no mark.

    Parameters
    ----------
    weight : array-like, shape (n,)
        Weights, finite and non-negative; cases of weight 0 are left out wherever they are passed.

    Returns
    -------
    ndarray of float, shape (n,)
        The same weights, for ``sample_weight``.  The mark outlives slices and products, but not a
        column of a data frame.

    Raises
    ------
    ValueError
        For weights that are missing, negative, infinite or all zero.
    TypeError
        For input that is no number.

    See Also
    --------
    ipcw : Compute labels and weights at a horizon of censored times, by inverse probability of censoring.
    auc_interval : Compute a confidence interval of the AUC, or of a partial area.

    Notes
    -----
    Estimates are those of the weights as they are.  Intervals are by the linearised variance of weighted
    cases (the sandwich), or by a bootstrap that draws each case with its weight.

    Examples
    --------
    >>> from rocplot import compute
    >>> y, score, weight = [1, 1, 1, 0, 0, 0], [6, 5, 2, 4, 3, 1], [2, 2, 2, 2, 2, 2]
    >>> def error(weight):
    ...     return round(compute.auc_interval(y, score, sample_weight=weight).standard_error, 3)
    >>> error(weight), error(compute.probability_weights(weight)), error(None)
    (0.157, 0.248, 0.248)
    """
    return weights_of(weight, np.size(weight), "weight").astype(np.float64).view(ProbabilityWeights)
