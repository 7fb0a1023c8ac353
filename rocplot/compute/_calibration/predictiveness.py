"""Predictiveness curves: the risk over its own percentiles."""

from __future__ import annotations

from dataclasses import field

import numpy as np

from rocplot._errors import make_value_error
from rocplot._typing import Array
from rocplot._validation import check_same_length
from rocplot.compute._base.reading import Source, per_model
from rocplot.compute._base.result import Result
from rocplot.compute._calibration.fits import require_probabilities
from rocplot.compute._counts.threshold_counts import ThresholdCounts, get_counts, require_scores


class PredictivenessCurve(Result):
    """Predicted risks over the proportion of the sample that has at most this risk.

    Attributes
    ----------
    percentile : ndarray, shape (k,)
        Share of all samples whose risk is at most `risk`, ascending to 1.
    risk : ndarray, shape (k,)
        The distinct predicted risks, ascending.
    positive, negative : ndarray, shape (k,)
        The same share among the positives, and among the negatives; NaN for a curve built without them.
    prevalence : float
        Share of positives in the sample; NaN for a curve built without it.
    counts : ThresholdCounts or None
        The counts that the curve was computed from; None if it was built from shares.
    """

    percentile: Array
    risk: Array
    positive: Array | None = None
    negative: Array | None = None
    prevalence: float = float("nan")
    counts: ThresholdCounts | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        unknown = np.full(np.size(self.risk), np.nan)
        for name in ("positive", "negative"):
            if getattr(self, name) is None:
                object.__setattr__(self, name, unknown)
        super().__post_init__()
        parts = {name: getattr(self, name) for name in ("percentile", "risk", "positive", "negative")}
        check_same_length(**parts)
        if (np.diff(self.risk) <= 0).any() or (np.diff(self.percentile) < 0).any():
            raise make_value_error(
                "risk", "must be ascending and percentile non-decreasing", "sort by the risk"
            )

    @property
    def mean_risk(self) -> float:
        """Mean predicted risk, the area under the curve; it is the prevalence if risks are calibrated."""
        return float(np.diff(self.percentile, prepend=0.0) @ self.risk)


@per_model(result_type=PredictivenessCurve)
def predictiveness(source: Source) -> PredictivenessCurve:
    """Compute the predictiveness curve: the predicted risk over its percentiles in the sample.

    Use it to see how many cases a model puts at low, medium and high risk.

    Parameters
    ----------
    {reading}

    Returns
    -------
    PredictivenessCurve
        Several models give a `Results`, a dict by name.  The curve is a step function: a risk covers the
        percentiles from that of the next lower risk up to its own.

    Raises
    ------
    {raises}
    ValueError
        Also for scores outside [0, 1], and for scores pooled by `max_points`, which hides the risks.

    See Also
    --------
    calibration : Compute the observed proportion at predicted probabilities.
    score_distribution : Compute how the scores of each class are distributed.
    net_benefit : Compute the net benefit at threshold probabilities.
    rocplot.predictiveness : Draw predictiveness curves.

    Notes
    -----
    Pepe et al. (2008).  The curve is the quantile function of the risk: at percentile v, a share v of the
    sample has this risk or less.  A useless model gives the prevalence throughout, a perfect one steps from 0
    to 1 at 1 − prevalence.  If risks are continuous, 1 − percentile is the share that a cut-off at this
    risk calls positive, and 1 − `positive` and 1 − `negative` are its tpr and fpr.  The curve assumes
    calibration and does not show it, so check `calibration` first.

    References
    ----------
    {pepe2008}

    Examples
    --------
    >>> curve = predictiveness([0, 0, 1, 1], [0.1, 0.3, 0.3, 0.9])
    >>> curve.percentile, curve.risk
    (array([0.25, 0.75, 1.  ]), array([0.1, 0.3, 0.9]))
    >>> curve.positive, curve.negative, round(curve.mean_risk, 3)
    (array([0. , 0.5, 1. ]), array([0.5, 1. , 1. ]), 0.4)
    """
    counts = require_probabilities(get_counts(source))
    require_scores(counts, "a predictiveness curve")
    positive, negative = counts.positive[::-1], counts.negative[::-1]
    P, N = counts.n_positive, counts.n_negative
    cumulative_positive, cumulative_negative = np.cumsum(positive), np.cumsum(negative)
    return PredictivenessCurve.build_unchecked(
        percentile=_compute_proportions(cumulative_positive + cumulative_negative, P + N),
        risk=np.asarray(counts.score[::-1], float),
        positive=_compute_proportions(cumulative_positive, P),
        negative=_compute_proportions(cumulative_negative, N),
        prevalence=P / (P + N),
        counts=counts,
    )


def _compute_proportions(cumulative: Array, total: float) -> Array:
    """Divide accumulated weights by their total; the last proportion is exactly 1 despite rounding."""
    share = np.minimum(cumulative / total, 1.0)
    share[-1] = 1.0
    return np.asarray(share)
