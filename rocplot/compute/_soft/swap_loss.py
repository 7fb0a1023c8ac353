"""The loss in AUC from swapping adjacent ranks."""

from __future__ import annotations

import numpy as np

from rocplot._typing import Array
from rocplot.compute._base.per_model import per_model
from rocplot.compute._base.source import Source
from rocplot.compute._counts.threshold_counts import counts_of, totals


@per_model(makes=np.ndarray)
def swap_loss(source: Source) -> Array:
    """Compute the loss in AUC from swapping adjacent ranks.

    Parameters
    ----------
    {reading}

    Returns
    -------
    ndarray, shape (k - 1,)
        For each two neighbouring distinct scores, best first; negative where the swap is a gain.  Or a
        dict of arrays by model.

    Raises
    ------
    {raises}

    Notes
    -----
    Qin, section 4: (p_k − p_{k+1}) / (n₊ n₋) for two soft labels.  Here for all cases of two neighbouring
    scores, of weights a positive and b negative: (a_k b_{k+1} − b_k a_{k+1}) / (n₊ n₋), which is the same
    for single cases.

    Examples
    --------
    >>> loss = swap_loss([0.8, 0.6, 0.4, 0.2, 0.0], [5, 4, 3, 2, 1], soft_labels=True)
    >>> loss.round(6)
    array([0.033333, 0.033333, 0.033333, 0.033333])
    """
    counted = counts_of(source)
    P, N = totals(counted)
    up, across = counted.positive / P, counted.negative / N
    loss: Array = up[:-1] * across[1:] - across[:-1] * up[1:]
    return loss
