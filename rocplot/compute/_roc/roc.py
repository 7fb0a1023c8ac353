"""ROC curves, their areas, and their values at given rates or thresholds."""

from __future__ import annotations

import math
from dataclasses import field
from functools import cached_property

import numpy as np

from rocplot._data.arrays import rates
from rocplot._errors import make_value_error
from rocplot._numbers import write_number
from rocplot._typing import Array
from rocplot._warnings import warn_user
from rocplot.compute._base.reading import Source, per_model
from rocplot.compute._base.result import Result
from rocplot.compute._counts.threshold_counts import (
    ThresholdCounts,
    find_wide_cells,
    get_counts,
    get_totals,
    is_simple,
)
from rocplot.compute._roc.delong import count_independent_units

# -- The ROC curve of counts, and its area --------------------------------------------------------

ROUNDING = 1e-12  # an fpr this close to the left of a vertical segment is taken to be on it


class RocCurve(Result):
    """An ROC curve from (0, 0) to (1, 1).

    Attributes
    ----------
    fpr, tpr : ndarray, shape (k + 1,)
        False and true positive rate of the rule "positive iff score ≥ threshold".
    threshold : ndarray, shape (k + 1,)
        +inf, then the distinct scores, descending; NaN for a curve built without them.
    counts : ThresholdCounts or None
        The counts that the curve was computed from; None if it was built from rates.
    """

    fpr: Array
    tpr: Array
    threshold: Array | None = None
    counts: ThresholdCounts | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        for name in ("fpr", "tpr"):
            value = rates(getattr(self, name), name)
            if (np.diff(value) < 0).any():
                raise make_value_error(
                    name, "must be non-decreasing", "order the points from (0, 0) to (1, 1)"
                )
            object.__setattr__(self, name, value)
        self._check_lengths("fpr", "tpr")
        ends = (self.fpr[0], self.tpr[0], self.fpr[-1], self.tpr[-1])
        if not np.allclose(ends, (0, 0, 1, 1), rtol=0, atol=1e-9):
            raise make_value_error("fpr", "and tpr must run from (0, 0) to (1, 1)", "add the end points")
        super().__post_init__()

    @cached_property
    def auc(self) -> float:
        """Area under the curve, P(s⁺ > s⁻) + ½ P(s⁺ = s⁻); from counts it is exact up to one rounding."""
        if self.counts is not None:
            return compute_auc(self.counts)
        return float(np.trapezoid(self.tpr, self.fpr))

    @property
    def gini(self) -> float:
        """Gini coefficient 2 AUC − 1, twice the area between the curve and the diagonal; Somers' D."""
        return 2 * self.auc - 1

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
        """Proportion of positives in the sample, π; None for a curve built without counts."""
        if self.counts is None:
            return None
        return self.counts.n_positive / (self.counts.n_positive + self.counts.n_negative)


def get_curve(source: Source) -> RocCurve:
    """Return the ROC curve of a source: itself, the curve that it stores, or that of its counts."""
    return source if isinstance(source, RocCurve) else roc.__wrapped__(source)


def compute_auc(counts: ThresholdCounts, tie: float = 0.5) -> float:
    """Compute the proportion of correctly ordered pairs of both classes; ties count `tie` (0, ½ or 1)."""
    P, N = get_totals(counts)
    lower, upper = counts.tp[:-1], counts.tp[1:]
    if counts.exact:  # the division is the only rounding
        weight = {0.0: (2, 0), 0.5: (1, 1), 1.0: (0, 2)}[tie]
        negative = counts.negative.astype(np.int64, copy=False)
        if P * N >= 1 << 61:  # twice the sum would overflow
            negative, lower, upper = (part.astype(object) for part in (negative, lower, upper))
        sums = [int(negative @ part) for part in (lower, upper)]
        return (weight[0] * sums[0] + weight[1] * sums[1]) / (2 * int(P) * int(N))
    proportion = counts.negative / N
    ordered = (1 - tie) * (proportion @ (lower / P)) + tie * (proportion @ (upper / P))
    return min(float(ordered), 1.0)


OTHER_CLASS = "; if the other class is the positive one, name it by pos_label="


def find_reversed_auc(counts: ThresholdCounts) -> float | None:
    """Return an AUC that is three standard errors below ½, so not by chance; else None."""
    if counts.cases is None and not is_simple(counts):
        return None
    area, (P, N, _) = compute_auc(counts), count_independent_units(counts)
    is_low = P and N and 0.5 - area > 3 * math.sqrt((P + N + 1) / (12 * P * N))  # Mann & Whitney (1947)
    return area if is_low else None


def count_ranked_scores(source: Source) -> ThresholdCounts:
    """Count a sample, and warn if its scores rank positives low, or are the rows of a table of counts."""
    counts = get_counts(source)
    positive, negative = counts.positive, counts.negative
    is_unweighted = positive.dtype.kind in "iu"
    if 2 < positive.size <= 20 and is_unweighted and (positive == 1).all() and (negative == 1).all():
        warn_user(
            "each score has one positive and one negative case, as in a table of counts: if a column says "
            "how many cases a row is, pass sample_weight=rocplot.compute.frequency_weights(table['n'])"
        )
    has_both = counts.tp[-1] and counts.fp[-1]
    if has_both and (area := find_reversed_auc(counts)) is not None:
        warn_user(
            f"the scores rank positives low (AUC {write_number(area)}): "
            f"{suggest_other_sign(source, '-y_score')}{OTHER_CLASS}"
        )
    return counts


def suggest_other_sign(source: object, negated: str) -> str:
    """Suggest the other sign for scores that rank positives low; `negated` is how to write arrays with it."""
    column, is_negated = getattr(source, "column", ""), getattr(source, "negated", False)
    if is_negated:
        return f"if high values mean positive, pass {column!r}"
    return f"if low values mean positive, pass {repr(f'-{column}') if column else negated}"


def read_threshold_rates(curve: RocCurve, threshold: Array) -> tuple[Array, Array, Array, Array]:
    """Return fpr and tpr of the rule "positive iff score ≥ threshold", and bounds on the error of each.

    Of a pooled cell that contains the threshold, half is predicted positive.
    """
    fpr, tpr = read_threshold_points(curve, threshold)
    if curve.counts is None or not find_wide_cells(curve.counts).any():
        none = np.zeros(fpr.shape)
        return fpr, tpr, none, none
    top = np.concatenate(([np.inf], np.asarray(curve.counts.top)))
    outer = np.searchsorted(-top, -threshold, side="right") - 1
    fpr_error, tpr_error = (curve.fpr[outer] - fpr) / 2, (curve.tpr[outer] - tpr) / 2
    return fpr + fpr_error, tpr + tpr_error, fpr_error, tpr_error


def read_threshold_points(curve: RocCurve, threshold: Array) -> tuple[Array, Array]:
    """Read the rates of the rule score ≥ threshold by Fawcett's Algorithm 5, corrected."""
    i = np.searchsorted(-np.asarray(curve.threshold), -threshold, side="right") - 1
    return curve.fpr[i], curve.tpr[i]


def read_highest_tpr(curve: RocCurve, fpr: Array) -> Array:
    """Read the highest tpr at each fpr by Fawcett's Algorithm 4."""
    i = np.searchsorted(curve.fpr, fpr + ROUNDING, side="right") - 1  # the last point at or left of fpr
    j = np.minimum(i + 1, curve.fpr.size - 1)
    run = curve.fpr[j] - curve.fpr[i]
    share = np.divide(np.maximum(fpr - curve.fpr[i], 0), run, out=np.zeros(fpr.size), where=run > 0)
    return np.asarray(curve.tpr[i] + share * (curve.tpr[j] - curve.tpr[i]))


# -- The public function --------------------------------------------------------------------------


@per_model(result_type=RocCurve, groups=True, count=count_ranked_scores)
def roc(source: Source) -> RocCurve:
    """Compute the ROC curve: true against false positive rate at every threshold.

    Use it to see how well scores separate two classes, whatever cut-off you will choose.

    Equal scores give one diagonal segment.  No point is dropped, not even a collinear one.

    Parameters
    ----------
    {reading}
    {groups}  They do not change the curve, but its intervals, bands and tests allow for them.

    Returns
    -------
    RocCurve
        Several models give a `Results`, a dict by name.  k distinct scores give
        k + 1 points, from (0, 0) to (1, 1).

    Raises
    ------
    {raises}

    See Also
    --------
    auc : Compute the area under the ROC curve.
    hull : Compute the upper convex hull of the ROC curve.
    operating_point : Find the operating point of least expected cost.
    roc_average : Average ROC curves over folds.
    roc_band : Compute a confidence band of the ROC curve.
    precision_recall : Compute precision and recall at every threshold.
    det : Compute the detection error trade-off.
    multiclass_roc : Compute one-versus-rest ROC curves.
    rocplot.roc : Draw ROC curves.
    rocplot.pn : Draw coverage plots.

    Notes
    -----
    Fawcett (2004), Algorithm 2.  The thresholds are those of scikit-learn and ROCR: observed scores,
    +inf first.

    References
    ----------
    {fawcett2004}

    Examples
    --------
    >>> curve = roc([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2])
    >>> curve.fpr, curve.tpr, curve.threshold
    (array([0. , 0. , 0.5, 1. ]), array([0. , 0.5, 1. , 1. ]), array([inf, 0.9, 0.4, 0.2]))
    >>> curve.auc
    0.875
    """
    if isinstance(stored := getattr(source, "curve", None), RocCurve):  # of a cost curve, for instance
        return stored
    counts = get_counts(source)
    # at each distinct score, from the highest on: the positives and the negatives that score at least that
    tp, fp = counts.tp, counts.fp
    P, N = get_totals(counts)
    threshold = np.empty(tp.size)
    threshold[0], threshold[1:] = np.inf, counts.score
    return RocCurve.build_unchecked(fpr=fp / N, tpr=tp / P, threshold=threshold, counts=counts)
