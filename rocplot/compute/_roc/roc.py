"""ROC curves and their areas: algebra on the counts."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rocplot._data.arrays import rates
from rocplot._validation import number
from rocplot.compute._base.per_model import per_model
from rocplot.compute._base.result import Result
from rocplot.compute._counts.counts import ThresholdCounts, counts_of

Array: TypeAlias = NDArray[Any]


@dataclass(frozen=True, eq=False)
class RocCurve(Result):
    """An ROC curve from (0, 0) to (1, 1).

    Attributes
    ----------
    fpr, tpr : ndarray, shape (k + 1,)
        False and true positive rate of the rule "positive iff score ≥ threshold".
    threshold : ndarray, shape (k + 1,)
        +inf, then the distinct scores, descending; NaN for a curve built without them.
    counts : ThresholdCounts or None
        What the curve was made from; None for a curve computed elsewhere.
    """

    fpr: Array
    tpr: Array
    threshold: Array | None = None
    counts: ThresholdCounts | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        for name in ("fpr", "tpr"):
            value = rates(getattr(self, name), name)
            if (np.diff(value) < 0).any():
                raise ValueError(f"{name} must not fall: order the points from (0, 0) to (1, 1)")
            object.__setattr__(self, name, value)
        self._check_lengths("fpr", "tpr")
        ends = (self.fpr[0], self.tpr[0], self.fpr[-1], self.tpr[-1])
        if not np.allclose(ends, (0, 0, 1, 1), rtol=0, atol=1e-9):
            raise ValueError("fpr and tpr must run from (0, 0) to (1, 1): add the end points")
        super().__post_init__()

    @cached_property
    def auc(self) -> float:
        """Area under the curve: P(s⁺ > s⁻) + ½ P(s⁺ = s⁻); from counts, exact before its one rounding."""
        if self.counts is not None:
            return auc_of(self.counts)
        return float(np.trapezoid(self.tpr, self.fpr))

    @property
    def auc_error(self) -> float:
        """Guaranteed bound on the error of the AUC, for counts made with `max_points`; else 0."""
        return 0.0 if self.counts is None else self.counts.auc_error

    @property
    def tpr_error(self) -> float:
        """Guaranteed bound on the error of the tpr at any fpr, for counts made with `max_points`; else 0."""
        return 0.0 if self.counts is None else self.counts.tpr_error

    @property
    def prior(self) -> float | None:
        """Share of positives in the sample, π; None for a curve built without counts."""
        if self.counts is None:
            return None
        return self.counts.n_positive / (self.counts.n_positive + self.counts.n_negative)


def curve_of(source: Any) -> RocCurve:
    """Take the ROC curve out of what a per-model function was given."""
    if isinstance(source, RocCurve):
        return source
    if isinstance(held := getattr(source, "curve", None), RocCurve):  # that a cost curve was made of
        return held
    counted = counts_of(source)
    P, N = totals(counted)
    threshold = np.concatenate(([np.inf], counted.score))
    return RocCurve.trusted(fpr=counted.fp / N, tpr=counted.tp / P, threshold=threshold, counts=counted)


def totals(counted: ThresholdCounts) -> tuple[float, float]:
    """Return P and N, or raise if a class is absent."""
    P, N = counted.n_positive, counted.n_negative
    if not P or not N:
        raise ValueError(
            f"the counts hold no {'negative' if P else 'positive'} cases, so its rate is undefined: "
            "merge them with a part that has both classes"
        )
    return P, N


@per_model()
def roc(source: Any) -> RocCurve:
    """Compute the ROC curve.

    Equal scores are one step, a diagonal segment.  No point is dropped.

    Parameters
    ----------
    {reading}

    Returns
    -------
    RocCurve
        Or a dict of them by model.  k distinct scores give k + 1 points.

    Raises
    ------
    {raises}

    Notes
    -----
    Fawcett (2004), Algorithm 2.  The thresholds are those of scikit-learn and ROCR: observed scores,
    +inf first.

    Examples
    --------
    >>> curve = roc([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2])
    >>> curve.fpr, curve.tpr, curve.threshold
    (array([0. , 0. , 0.5, 1. ]), array([0. , 0.5, 1. , 1. ]), array([inf, 0.9, 0.4, 0.2]))
    >>> curve.auc
    0.875
    """
    return curve_of(source)


@per_model()
def auc(source: Any) -> float:
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


@per_model()
def auc_bounds(source: Any) -> tuple[float, float]:
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


def auc_of(counted: ThresholdCounts, tie: float = 0.5) -> float:
    """Compute the share of (positive, negative) pairs in the right order, ties counting `tie` (0, ½ or 1)."""
    P, N = totals(counted)
    before, after = counted.tp[:-1], counted.tp[1:]
    if counted.exact and P * N < 1 << 61:  # twice the sum fits an integer: one rounding, at the division
        weight = {0.0: (2, 0), 0.5: (1, 1), 1.0: (0, 2)}[tie]
        negative = counted.negative.astype(np.int64, copy=False)
        pairs = weight[0] * int(negative @ before) if weight[0] else 0
        pairs += weight[1] * int(negative @ after) if weight[1] else 0
        return pairs / (2 * int(P) * int(N))
    share = counted.negative / N
    ordered = (1 - tie) * (share @ (before / P)) + tie * (share @ (after / P))
    return min(float(ordered), 1.0)


@per_model()
def partial_auc(
    source: Any,
    *,
    fpr: tuple[float, float] | None = None,
    tpr: tuple[float, float] | None = None,
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
