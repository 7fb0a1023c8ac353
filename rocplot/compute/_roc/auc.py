"""Areas under the ROC curve, whole or between two rates."""

from __future__ import annotations

from numbers import Real
from typing import Any, TypeAlias

import numpy as np

from rocplot._errors import make_type_error, make_value_error, write_value
from rocplot._typing import Array, Window
from rocplot._validation import check_number
from rocplot.compute._base.reading import Source, per_model
from rocplot.compute._counts.threshold_counts import ThresholdCounts, get_counts
from rocplot.compute._roc.roc import RocCurve, compute_auc, count_ranked_scores, get_curve

# -- The area under a curve between two rates -----------------------------------------------------


RateWindow: TypeAlias = tuple[str, float, float]  # "fpr" or "tpr", low, high


def read_window(fpr: Any, tpr: Any) -> RateWindow | None:
    """Check the window of a partial area; return None if neither rate has one."""
    if fpr is not None and tpr is not None:
        raise make_value_error("fpr", "and tpr cannot be combined", "pass one window")
    if fpr is None and tpr is None:
        return None
    side, window = ("tpr", tpr) if fpr is None else ("fpr", fpr)
    try:
        low, high = window
    except (TypeError, ValueError) as error:
        suggestion = f"{side}=(0, {write_value(window)}) goes up to there" if isinstance(window, Real) else ""
        raise make_type_error(
            side, f"must be a pair (low, high), not {write_value(window)}", suggestion
        ) from error
    low, high = check_number(low, side, 0, 1), check_number(high, side, 0, 1)
    if low >= high:
        raise make_value_error(side, f"=({low:g}, {high:g}) is an empty window", "low must be below high")
    return side, low, high


def compute_window_auc(counts: ThresholdCounts, window: RateWindow | None) -> float:
    """Compute the AUC, or the partial area in a window."""
    if window is None:
        return compute_auc(counts)
    curve = get_curve(counts)
    return integrate_window(curve.fpr, curve.tpr, *window)


def integrate_window(fpr: Array, tpr: Array, side: str, low: float, high: float) -> float:
    """Compute the area under a curve between two fprs, or to its right between two tprs."""
    x, y = cut_window(fpr, tpr, side, low, high)
    return float(np.trapezoid(y, x) if side == "fpr" else np.trapezoid(1 - x, y))


def cut_window(fpr: Array, tpr: Array, side: str, low: float, high: float) -> tuple[Array, Array]:
    """Return the vertices of a curve between two values of one rate, including both ends."""
    return _cut_polyline(fpr, tpr, low, high) if side == "fpr" else _cut_polyline(tpr, fpr, low, high)[::-1]


def _cut_polyline(x: Array, y: Array, low: float, high: float) -> tuple[Array, Array]:
    """Return the polyline between two abscissae; of a vertical segment at an end, only its inner end."""
    inner = slice(np.searchsorted(x, low, "right"), np.searchsorted(x, high, "left"))
    first, last = np.interp(low, x, y), np.interp(-high, -x[::-1], y[::-1])  # the last of equal x
    return np.concatenate(([low], x[inner], [high])), np.concatenate(([first], y[inner], [last]))


# -- Areas under the ROC curve --------------------------------------------------------------------


@per_model(result_type=float, count=count_ranked_scores)
def auc(source: Source) -> float:
    """Compute the area under the ROC curve (AUC); ties between the classes count one half.

    Use it as one number for how well a model ranks positives above negatives, whatever the cut-off.

    Parameters
    ----------
    {reading}

    Returns
    -------
    float
        In [0, 1]; several models give a `Results`, a dict by name.  Scores are never reversed: a ranking
        worse than chance has an AUC below ½.  For counts made with `max_points`, it is correct within their
        `auc_error`.

    Raises
    ------
    {raises}

    See Also
    --------
    roc : Compute the ROC curve.
    auc_bounds : Compute the AUC with ties broken against and in favour of the model.
    auc_interval : Compute a confidence interval of the AUC, or of a partial area.
    auc_test : Test whether two AUCs differ.
    partial_auc : Compute the area under a part of the ROC curve, between two rates.
    multiclass_auc : Compute an average area under several ROC curves.
    rocplot.roc : Draw ROC curves.

    Notes
    -----
    AROC2 of Vuk & Curk (2006), eq. 4.7.  Algorithm 3 of Fawcett (2004) computes the same; as
    printed, its last trapezoid is not scaled, which gives 1.02 instead of 0.68 on his Figure 3.

    References
    ----------
    {vuk2006}
    {fawcett2004}

    Examples
    --------
    >>> auc([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2])
    0.875
    """
    return get_curve(source).auc if isinstance(source, RocCurve) else compute_auc(get_counts(source))


@per_model(result_type=tuple)
def auc_bounds(source: Source) -> tuple[float, float]:
    """Compute the AUC with ties broken against and in favour of the model.

    Use it to see how much tied scores matter to the AUC.

    Parameters
    ----------
    {reading}

    Returns
    -------
    pessimistic, optimistic : float
        Their mean is the AUC; without ties between the classes both equal it.  Several models give a
        `Results`, a dict of pairs by name.  For counts made with `max_points`, the cases of a cell are taken
        as tied: the pair encloses that of all scores, and each end is off by at most twice `auc_error`.

    Raises
    ------
    {raises}

    See Also
    --------
    auc : Compute the area under the ROC curve.
    roc : Compute the ROC curve.
    rocplot.roc : Draw ROC curves.

    Notes
    -----
    The two L-shaped paths of Fawcett (2004), Figure 6.  The pessimistic value is AROC1 of Vuk & Curk
    (2006), eq. 4.4.

    References
    ----------
    {fawcett2004}
    {vuk2006}

    Examples
    --------
    >>> auc_bounds([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2])
    (0.75, 1.0)
    """
    counts = get_counts(source)
    return compute_auc(counts, 0.0), compute_auc(counts, 1.0)


@per_model(result_type=float, count=count_ranked_scores)
def partial_auc(
    source: Source, *, fpr: Window | None = None, tpr: Window | None = None, standardize: bool = False
) -> float:
    """Compute the area under a part of the ROC curve, between two rates.

    Use it if only a part of the curve matters, such as false positive rates up to 10 %.

    Parameters
    ----------
    {reading}
    fpr : (low, high), optional
        Range of false positive rates in [0, 1]; the area lies under the curve, ∫ tpr dfpr.
    tpr : (low, high), optional
        Range of true positive rates in [0, 1]; the area lies to the right of the curve, ∫ (1 − fpr) dtpr.
    standardize : bool, default=False
        Rescale as McClish does: chance gives ½ and a perfect ranking 1.  Otherwise the area is that of the
        window, at most its width.

    Returns
    -------
    float
        Several models give a `Results`, a dict by name.  For counts made with `max_points`, the area is
        correct within their `auc_error`; the standardised one within `auc_error` / (2 (M − m)), see Notes.

    Raises
    ------
    {raises}
    ValueError
        Also unless you pass exactly one of `fpr` and `tpr`, or if the range is empty or exceeds [0, 1].

    See Also
    --------
    auc : Compute the area under the ROC curve.
    auc_interval : Compute a confidence interval of the AUC, or of a partial area.
    rocplot.roc : Draw ROC curves.

    Notes
    -----
    McClish (1989): ½ (1 + (A − m) / (M − m)), with m the area under the chance line and M the area of the
    window: with ``fpr=(0, x)`` this is scikit-learn's ``max_fpr=x``.  precrec's standardised area divides
    by the window, M, instead.

    References
    ----------
    {mcclish1989}

    Examples
    --------
    >>> partial_auc([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2], fpr=(0, 0.5))
    0.375
    """
    window = read_window(fpr, tpr)
    if window is None:
        raise ValueError(
            "partial_auc needs a window of fpr or tpr: "
            "rocplot.compute.partial_auc(y_true, y_score, fpr=(0, 0.1))"
        )
    curve = get_curve(source)
    area = integrate_window(curve.fpr, curve.tpr, *window)
    if not standardize:
        return area
    side, low, high = window
    chance_area = (high**2 - low**2) / 2 if side == "fpr" else ((1 - low) ** 2 - (1 - high) ** 2) / 2
    return (
        0.5 * (1 + (area - chance_area) / (high - low - chance_area))
        if high - low > chance_area
        else float("nan")
    )
