"""Areas under the ROC curve."""

from __future__ import annotations

from rocplot._typing import Window
from rocplot.compute._base.per_model import per_model
from rocplot.compute._base.source import Source
from rocplot.compute._counts.threshold_counts import counts_of
from rocplot.compute._roc.curve import RocCurve, auc_of, curve_of
from rocplot.compute._roc.window import read_window, window_area


@per_model(makes=float)
def auc(source: Source) -> float:
    """Compute the area under the ROC curve, ties counting one half.

    Parameters
    ----------
    {reading}

    Returns
    -------
    float
        In [0, 1], or a dict by model.  A value below ½ is reported as it is.

    Raises
    ------
    {raises}

    Notes
    -----
    AROC2 of Vuk & Curk (2006), eq. 4.7.  Algorithm 3 of Fawcett (2004) means the same; as printed its last
    trapezoid is not scaled, which gives 1.02 in place of 0.68 on his Figure 3.

    Examples
    --------
    >>> auc([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2])
    0.875
    """
    return curve_of(source).auc if isinstance(source, RocCurve) else auc_of(counts_of(source))


@per_model(makes=tuple)
def auc_bounds(source: Source) -> tuple[float, float]:
    """Compute the AUC with equal scores broken against and for the model.

    Parameters
    ----------
    {reading}

    Returns
    -------
    pessimistic, optimistic : float
        Or a dict of such pairs by model.  Their mean is the AUC; without ties across classes they agree.

    Raises
    ------
    {raises}

    Notes
    -----
    The two L-shaped paths of Fawcett (2004), Figure 6.  The pessimistic value is AROC1 of Vuk & Curk
    (2006), eq. 4.4.

    Examples
    --------
    >>> auc_bounds([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2])
    (0.75, 1.0)
    """
    counted = counts_of(source)
    return auc_of(counted, 0.0), auc_of(counted, 1.0)


@per_model(makes=float)
def partial_auc(
    source: Source,
    *,
    fpr: Window | None = None,
    tpr: Window | None = None,
    standardize: bool = False,
) -> float:
    """Compute the area of a window of the ROC curve.

    Parameters
    ----------
    {reading}
    fpr : (low, high), optional
        Window of false positive rates; the area lies under the curve, ∫ tpr dfpr.
    tpr : (low, high), optional
        Window of true positive rates; the area lies right of the curve, ∫ (1 − fpr) dtpr.
    standardize : bool
        Rescale so that chance gives ½ and a perfect ranking 1, after McClish.

    Returns
    -------
    float
        Or a dict by model.

    Raises
    ------
    {raises}
    ValueError
        Also if not exactly one window is given, or it is empty or leaves [0, 1].

    Notes
    -----
    McClish (1989): ½ (1 + (A − m) / (M − m)), with m the area under the chance line and M the area of the
    window.  With ``fpr=(0, x)`` this is scikit-learn's ``max_fpr=x``.  precrec's standardised area divides
    by the window, M, instead.

    Examples
    --------
    >>> partial_auc([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2], fpr=(0, 0.5))
    0.375
    """
    window = read_window(fpr, tpr)
    if window is None:
        raise ValueError("partial_auc needs a window: fpr=(low, high) or tpr=(low, high)")
    curve = curve_of(source)
    area = window_area(curve.fpr, curve.tpr, *window)
    if not standardize:
        return area
    _, low, high = window
    least = (high**2 - low**2) / 2 if window[0] == "fpr" else ((1 - low) ** 2 - (1 - high) ** 2) / 2
    return 0.5 * (1 + (area - least) / (high - low - least)) if high - low > least else float("nan")
