"""Cases that matter unequally: what a decision brings in each case, as case weights."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import Labels
from rocplot._typing import Array
from rocplot.compute._base.precomputed import makes


@makes(np.ndarray)
def case_weights(
    y_true: Any,
    *,
    benefit_tp: ArrayLike = 0.0,
    benefit_fn: ArrayLike = 0.0,
    benefit_fp: ArrayLike = 0.0,
    benefit_tn: ArrayLike = 0.0,
    pos_label: Any = None,
) -> Array:
    """Compute the case weights under which an ROC curve shows benefits and costs in place of counts.

    Pass the result as ``sample_weight``: the tpr is then the share of the benefit that can be had, the
    fpr the share of the cost that can be incurred, by deciding "positive".

    Parameters
    ----------
    y_true : array-like, shape (n,)
        True classes.
    benefit_tp, benefit_fn, benefit_fp, benefit_tn : float or array-like, shape (n,)
        What each of the four outcomes brings in a case, costs as negative numbers.  Values of the other
        class are not used.
    pos_label : scalar, optional
        The positive class, for labels other than bool, 0/1 and -1/+1.

    Returns
    -------
    ndarray, shape (n,)
        ``benefit_tp - benefit_fn`` for positives, ``benefit_tn - benefit_fp`` for negatives.

    Raises
    ------
    ValueError
        If the wrong decision of a case brings more than the right one, which no weight can express; for
        benefits that are not finite, or not as many as the cases.

    Notes
    -----
    Fawcett (2004), section 7.2 and Algorithm 6: the decision "negative" is the baseline.  He asks that
    costs be always negative, but his Figure 9b stores them positive; what is needed is weights ≥ 0 within
    each class.  Equal scores are one diagonal step, as everywhere.

    Examples
    --------
    Figure 9 of Fawcett: "positive" approves a transaction of x dollars.

    >>> x = np.array([100.0, 100.0])
    >>> case_weights([1, 0], benefit_tp=0.02 * x, benefit_fn=-20, benefit_fp=-x, benefit_tn=20)
    array([ 22., 120.])
    """
    positive = Labels(pos_label, soft=False, one_class=True)(y_true, "y_true")
    gains = [
        _per_case(right, positive.size, name) - _per_case(wrong, positive.size, other)
        for right, name, wrong, other in (
            (benefit_tp, "benefit_tp", benefit_fn, "benefit_fn"),
            (benefit_tn, "benefit_tn", benefit_fp, "benefit_fp"),
        )
    ]
    weight = np.where(positive, *gains)
    if (weight < 0).any():
        at = int(np.flatnonzero(weight < 0)[0])
        kind = "positive" if positive[at] else "negative"
        raise ValueError(
            f"the {kind} case at position {at} gains {-weight[at]:g} by the wrong decision: the benefit of "
            "the right one must be at least as large, or the case belongs to the other class"
        )
    return weight


def _per_case(value: ArrayLike, size: int, argument: str) -> Array:
    array = np.asarray(value, float)
    if array.shape not in ((), (size,)):
        raise ValueError(f"{argument} has shape {array.shape}, expected one number or ({size},)")
    if not np.isfinite(array).all():
        raise ValueError(f"{argument} must be finite")
    return array
