"""Detection error trade-off (DET) curves."""

from __future__ import annotations

from dataclasses import field
from functools import cached_property

import numpy as np

from rocplot._data.arrays import rates
from rocplot._errors import make_value_error
from rocplot._typing import Array
from rocplot.compute._base.reading import Source, per_model
from rocplot.compute._base.result import Result
from rocplot.compute._counts.threshold_counts import ThresholdCounts
from rocplot.compute._roc.hull import compute_highest_hull, compute_hull
from rocplot.compute._roc.roc import RocCurve, count_ranked_scores, get_curve


class DetCurve(Result):
    """False positive and false negative rate at every threshold.

    Attributes
    ----------
    fpr, fnr : ndarray, shape (k + 1,)
        The rates in [0, 1], without a probit transformation, from (0, 1) to (1, 0).
    threshold : ndarray, shape (k + 1,)
        +inf, then the distinct scores, descending; NaN for a curve built without them.
    counts : ThresholdCounts or None
        The counts that the curve was computed from; None if it was built from rates.
    """

    fpr: Array
    fnr: Array
    threshold: Array | None = None
    counts: ThresholdCounts | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        for name in ("fpr", "fnr"):
            object.__setattr__(self, name, rates(getattr(self, name), name))
        self._check_lengths("fpr", "fnr")
        if (np.diff(self.fpr) < 0).any() or (np.diff(self.fnr) > 0).any():
            raise make_value_error(
                "fpr",
                "must be non-decreasing and fnr non-increasing",
                "order the points from (0, 1) to (1, 0)",
            )
        ends = (self.fpr[0], self.fnr[0], self.fpr[-1], self.fnr[-1])
        if not np.allclose(ends, (0, 1, 1, 0), rtol=0, atol=1e-9):
            raise make_value_error("fpr", "and fnr must run from (0, 1) to (1, 0)", "add the end points")
        super().__post_init__()

    @cached_property
    def equal_error_rate(self) -> float:
        """Rate at which fpr = fnr, on the hull of the ROC curve.

        Between two hull vertices, choose between their cut-offs at random to reach it.
        """
        return compute_equal_error_rate(self._get_curve)

    @property
    def equal_error_rate_error(self) -> float:
        """Guaranteed bound on the error of `equal_error_rate`, for counts made with `max_points`; else 0."""
        return max(
            self.equal_error_rate - compute_equal_error_rate(compute_highest_hull(self._get_curve)), 0.0
        )

    @property
    def _get_curve(self) -> RocCurve:
        fields = {"threshold": self.threshold, "counts": self.counts}
        return RocCurve.build_unchecked(fpr=self.fpr, tpr=1 - self.fnr, **fields)


@per_model(result_type=DetCurve, count=count_ranked_scores)
def det(source: Source) -> DetCurve:
    """Compute the detection error trade-off (DET) curve: false negative against false positive rate.

    Use it to compare detectors with small error rates.

    Parameters
    ----------
    {reading}

    Returns
    -------
    DetCurve
        Several models give a `Results`, a dict by name.  Rates are in [0, 1]; ``rocplot.det`` draws them on
        probit axes.

    Raises
    ------
    {raises}

    See Also
    --------
    roc : Compute the ROC curve.
    precision_recall : Compute precision and recall at every threshold.
    rocplot.det : Draw detection error trade-off curves.

    Notes
    -----
    Martin et al. (1997).  Fawcett (2004) calls the axes logarithmic; they are scaled by the normal
    quantile, Φ⁻¹, which makes a binormal curve a straight line.  No point is dropped: scikit-learn's
    ``det_curve`` leaves out some at both ends.

    References
    ----------
    {martin1997}
    {fawcett2004}

    Examples
    --------
    >>> curve = det([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2])
    >>> curve.fpr, curve.fnr
    (array([0. , 0. , 0.5, 1. ]), array([1. , 0.5, 0. , 0. ]))
    >>> curve.equal_error_rate
    0.25
    """
    curve = get_curve(source)
    counts = curve.counts
    fnr = 1 - curve.tpr if counts is None else (counts.n_positive - counts.tp) / counts.n_positive
    return DetCurve.build_unchecked(fpr=curve.fpr, fnr=fnr, threshold=curve.threshold, counts=counts)


def compute_equal_error_rate(curve: RocCurve) -> float:
    """Compute the fpr at which the hull meets the descending diagonal."""
    vertices = compute_hull(curve)
    excess = vertices.fpr + vertices.tpr - 1  # increases from −1 at (0, 0) to 1 at (1, 1)
    return float(np.interp(0, excess, vertices.fpr))
