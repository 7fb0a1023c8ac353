"""The largest AUC that soft labels allow."""

from __future__ import annotations

from numpy.typing import ArrayLike

from rocplot._data.binary import read
from rocplot._typing import Weights
from rocplot.compute._base.reading import makes
from rocplot.compute._counts.threshold_counts import count
from rocplot.compute._roc.roc import auc_of


@makes(float)
def max_auc(y_true: ArrayLike, *, sample_weight: Weights = None) -> float:
    """Compute the largest AUC that any ranking can reach on soft labels.

    Parameters
    ----------
    y_true : array-like, shape (n,)
        Probabilities of the positive class, or memberships, in [0, 1].
    sample_weight : array-like, shape (n,), optional
        Per-sample weights, non-negative.

    Returns
    -------
    float
        In [½, 1]; 1 only if all labels are 0 or 1.  The smallest possible AUC is 1 minus this.

    Raises
    ------
    ValueError, TypeError
        For labels that are missing or outside [0, 1], or if a class has no weight.

    See Also
    --------
    auc : Compute the area under the ROC curve.
    swap_loss : Compute the loss in AUC from swapping adjacent ranks.
    fuzzy_labels : Compute the memberships of two fuzzy labels.
    rocplot.fuzzy_labels : Draw the memberships of two fuzzy labels over the target.

    Notes
    -----
    ½ + Σ_{i<j} abs(p_i − p_j) / (2 n₊ n₋), the AUC of the ranking by the labels themselves, computed
    in O(n log n).  n₋ = Σ (1 − p); eq. 8 of Qin prints 1 − n₊.

    References
    ----------
    {qin}

    Examples
    --------
    >>> round(max_auc([0.8, 0.6, 0.4, 0.2, 0.0]), 6)
    0.833333
    """
    sample = read(y_true, y_true, sample_weight=sample_weight, soft_labels=True)[None]
    return auc_of(count(sample))
