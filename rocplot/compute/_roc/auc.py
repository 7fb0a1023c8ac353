"""Areas under the ROC curve."""

from __future__ import annotations

from typing import Any

import numpy as np

from rocplot._typing import Array, Window
from rocplot._validation import number
from rocplot.compute._base.per_model import Source, per_model
from rocplot.compute._counts.counts import counts_of
from rocplot.compute._roc.roc import RocCurve, auc_of, curve_of


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


def read_window(fpr: Any, tpr: Any) -> tuple[str, float, float] | None:
    """Check the window of a partial area: which rate, from where, to where; None if there is none."""
    if fpr is not None and tpr is not None:
        raise ValueError("fpr and tpr are both given: a window lies on one of them")
    if fpr is None and tpr is None:
        return None
    side = "fpr" if fpr is not None else "tpr"
    return (side, *_window(fpr if fpr is not None else tpr, side))


def window_area(fpr: Array, tpr: Array, side: str, low: float, high: float) -> float:
    """Compute the area under a curve between two fprs, or right of it between two tprs."""
    if side == "fpr":
        return _area_between(fpr, tpr, low, high)
    # reflected through the descending diagonal, right of the curve turns into under it
    return _area_between(1 - tpr[::-1], 1 - fpr[::-1], 1 - high, 1 - low)


def _window(window: Any, argument: str) -> tuple[float, float]:
    try:
        low, high = window
    except (TypeError, ValueError) as error:
        raise TypeError(f"{argument} must be a pair (low, high), not {window!r}") from error
    low, high = number(low, argument, 0, 1), number(high, argument, 0, 1)
    if low >= high:
        raise ValueError(f"{argument}=({low:g}, {high:g}) is an empty window: low must be below high")
    return low, high


def _area_between(x: Array, y: Array, low: float, high: float) -> float:
    """Area under the polyline between two abscissae; vertical segments have no area."""
    left, right = int(np.searchsorted(x, low, "right")), int(np.searchsorted(x, high, "left"))
    inside = slice(left, right)
    heights = [_height(x, y, left - 1, low), *y[inside], _height(x, y, right - 1, high)]
    return float(np.trapezoid(heights, np.concatenate(([low], x[inside], [high]))))


def _height(x: Array, y: Array, i: int, at: float) -> float:
    """Height of the segment that starts at vertex i, at an abscissa within it."""
    i = min(max(i, 0), x.size - 2)
    run = x[i + 1] - x[i]
    return float(y[i] + (y[i + 1] - y[i]) * (at - x[i]) / run) if run > 0 else float(y[i])
