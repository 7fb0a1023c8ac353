"""The loss in AUC from swapping adjacent ranks."""

from __future__ import annotations

import numpy as np

from rocplot._typing import Array
from rocplot.compute._base.reading import Source, per_model
from rocplot.compute._counts.threshold_counts import counts_of, need_order, totals


@per_model(makes=np.ndarray)
def swap_loss(source: Source) -> Array:
    """Compute the loss in AUC from swapping adjacent ranks.

    Parameters
    ----------
    {reading}

    Returns
    -------
    ndarray, shape (k - 1,)
        One value for each pair of adjacent distinct scores, best first; negative if the swap increases the
        AUC.  Several models give a `Results`, a dict of arrays by name.

    Raises
    ------
    {raises}

    See Also
    --------
    auc : Compute the area under the ROC curve.
    max_auc : Compute the largest AUC that soft labels allow.
    rocplot.fuzzy_labels : Draw the memberships of two fuzzy labels over the target.

    Notes
    -----
    Qin, section 4: (p_k − p_{k+1}) / (n₊ n₋) for two soft labels.  Here for all samples of two
    adjacent scores, with weights a of positives and b of negatives: (a_k b_{k+1} − b_k a_{k+1}) / (n₊ n₋),
    which is equal to it for single samples.

    References
    ----------
    {qin}

    Examples
    --------
    >>> loss = swap_loss([0.8, 0.6, 0.4, 0.2, 0.0], [5, 4, 3, 2, 1], soft_labels=True)
    >>> loss.round(6)
    array([0.033333, 0.033333, 0.033333, 0.033333])
    """
    counted = counts_of(source)
    need_order(counted, "a swap of neighbours", all_cases=True)
    P, N = totals(counted)
    up, across = counted.positive / P, counted.negative / N
    loss: Array = up[:-1] * across[1:] - across[:-1] * up[1:]
    return loss
