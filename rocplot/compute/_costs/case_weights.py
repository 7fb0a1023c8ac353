"""Costs and benefits per case as case weights."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import Labels, read_real_numbers
from rocplot._data.columns import fetch_arrays
from rocplot._errors import make_value_error
from rocplot._typing import Array, Data, Scalar
from rocplot.compute._base.reading import declare_result_type


@declare_result_type(np.ndarray)
def case_weights(
    y_true: ArrayLike,
    *,
    cost_fp: ArrayLike = 0.0,
    cost_fn: ArrayLike = 0.0,
    benefit_tp: ArrayLike = 0.0,
    benefit_tn: ArrayLike = 0.0,
    data: Data | None = None,
    pos_label: Scalar = None,
) -> Array:
    """Compute per-sample weights that turn an ROC curve into one of benefits and costs.

    Use it if the costs of errors differ from case to case.

    Pass the result as ``sample_weight``: the tpr is then the share of the possible benefit that you obtain,
    and the fpr the share of the possible cost that you incur, by predicting positive.

    Parameters
    ----------
    y_true : array-like, shape (n,), or column name
        True classes: bool, 0/1 or −1/+1, or any two values with `pos_label`.
    cost_fp, cost_fn : float, array-like, shape (n,), or column name, default=0.0
        Cost of a false positive and of a false negative for each sample, at least 0.  Values for samples of
        the other class are ignored.
    benefit_tp, benefit_tn : float, array-like, shape (n,), or column name, default=0.0
        Benefit of a true positive and of a true negative for each sample.
    data : data frame or mapping of columns, optional
        Table in which column names are looked up; a lazy table must be collected.
    pos_label : scalar, optional
        The positive class, needed for labels other than bool, 0/1 and −1/+1.

    Returns
    -------
    ndarray, shape (n,)
        ``cost_fn + benefit_tp`` for positives, ``cost_fp + benefit_tn`` for negatives.

    Raises
    ------
    ValueError
        For negative costs; if a wrong decision is better than the right one, which would need a negative
        weight; for values that are not finite, or not one per sample.
    TypeError
        For values that are not numbers.

    See Also
    --------
    roc : Compute the ROC curve.
    operating_point : Find the operating point of least expected cost.
    rocplot.roc : Draw ROC curves.

    Notes
    -----
    Fawcett (2004), section 7.2 and Algorithm 6: the decision "negative" is the baseline.  He requires
    negative costs, but his Figure 9b stores them as positive numbers; the requirement is weights ≥ 0 within
    each class.

    References
    ----------
    {fawcett2004}

    Examples
    --------
    Figure 9 of Fawcett: "positive" approves a transaction of x dollars.

    >>> x = np.array([100.0, 100.0])
    >>> case_weights([1, 0], cost_fp=x, cost_fn=20, benefit_tp=0.02 * x, benefit_tn=20)
    array([ 22., 120.])
    """
    payoffs = {"cost_fp": cost_fp, "cost_fn": cost_fn, "benefit_tp": benefit_tp, "benefit_tn": benefit_tn}
    payoffs = fetch_arrays(data, ["y_true"], y_true=y_true, **payoffs)
    y_true = payoffs.pop("y_true")
    positive = Labels(pos_label, soft=False, one_class=True)(y_true, "y_true")
    fp, fn, tp, tn = (_broadcast_payoff(payoff, positive.size, name) for name, payoff in payoffs.items())
    for name, negative in (("cost_fp", ~positive & (fp < 0)), ("cost_fn", positive & (fn < 0))):
        if negative.any():
            raise make_value_error(
                name, f"must be non-negative, but is negative for case {int(np.argmax(negative))}"
            )
    weight = np.where(positive, fn + tp, fp + tn)
    if (weight < 0).any():
        case = int(np.flatnonzero(weight < 0)[0])
        terms = "cost_fn + benefit_tp" if positive[case] else "cost_fp + benefit_tn"
        raise ValueError(
            f"{terms} is negative for case {case}: a wrong decision must not be better than the right one"
        )
    return weight


def _broadcast_payoff(value: ArrayLike, size: int, argument: str) -> Array:
    array = read_real_numbers(value, argument)
    if array.shape not in ((), (size,)):
        raise make_value_error(argument, f"has shape {array.shape}, expected one number or ({size},)")
    if not np.isfinite(array).all():
        raise make_value_error(argument, "must be finite")
    return array
