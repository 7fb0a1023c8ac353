"""Sensibility and capability of probabilities in changed environments."""

from __future__ import annotations

from dataclasses import field

import numpy as np

from rocplot._data.arrays import cut_offs
from rocplot._errors import make_type_error
from rocplot._typing import Array
from rocplot._validation import check_same_length
from rocplot.compute._base.reading import Source, per_model
from rocplot.compute._base.result import Result
from rocplot.compute._calibration.fits import require_probabilities
from rocplot.compute._counts.threshold_counts import get_counts, get_totals, require_scores
from rocplot.compute._roc.roc import RocCurve, get_curve, read_threshold_points

_ROUNDING = 1e-12  # a midpoint this close to a probability is equal to it but for rounding errors


class SensibilityPoint(Result):
    """Sensibility and capability at one threshold, with both rates there.

    Attributes
    ----------
    threshold : float
        The threshold; positive iff probability ≥ threshold.
    sensibility, capability : float
        Accuracy on the sensible, and on the non-sensible samples; NaN if there are none.
    accuracy_positive, accuracy_negative : float
        Accuracy on the positives, tpr, and on the negatives, 1 − fpr.
    tpr, fpr : float
        True and false positive rate.
    """

    threshold: float
    sensibility: float
    capability: float
    accuracy_positive: float
    accuracy_negative: float
    tpr: float
    fpr: float


class Sensibility(Result):
    """Sensibility and capability at every threshold.

    Attributes
    ----------
    threshold : ndarray, shape (k + 1,)
        +inf, then the distinct probabilities, descending; positive iff probability ≥ threshold.
    sensibility, capability : ndarray, shape (k + 1,)
        Accuracy on the sensible, and on the non-sensible samples; NaN if there are none.
    midpoint : float
        The probability that separates the two sets; at least 0, and above 1 if the probabilities are on
        average more than twice too high.
    struggle_ratio : float
        Weight of the non-sensible samples over that of the sensible ones; +inf if none is sensible.
    n_sensible, n_non_sensible : float
        These weights; NaN if unknown.
    mean_positive, mean_negative : float
        Mean probabilities of the positives and of the negatives, m⁺ and m⁻ in the paper; NaN if unknown.
        The midpoint is (m⁺ + m⁻ n⁻ / n⁺) / 2.
    curve : RocCurve or None
        The ROC curve of the same samples, which `at` needs.
    """

    threshold: Array
    sensibility: Array
    capability: Array
    midpoint: float
    struggle_ratio: float
    n_sensible: float = float("nan")
    n_non_sensible: float = float("nan")
    mean_positive: float = float("nan")
    mean_negative: float = float("nan")
    curve: RocCurve | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        check_same_length(threshold=self.threshold, sensibility=self.sensibility, capability=self.capability)

    def at(self, threshold: float) -> SensibilityPoint:
        """Compute sensibility, capability and both rates at one threshold.

        Parameters
        ----------
        threshold : float
            Any cut-off, ±inf included; positive iff probability ≥ threshold.

        Returns
        -------
        SensibilityPoint
            The values at that threshold.  Sensibility is NaN if no sample is sensible, capability if all are.

        Raises
        ------
        ValueError
            For a threshold of NaN, and for a result built without its ROC curve.
        TypeError
            For a threshold that is not one number.

        Examples
        --------
        Klement, Japkowicz & Matwin, Table 1: at .35 a sensibility of 87.5 %, and a capability of 50 %.

        >>> y = [1, 1, 0, 1, 1, 0, 1, 0, 0, 0]
        >>> p = [1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.0]
        >>> decision = sensibility(y, p).at(0.35)
        >>> decision.sensibility, decision.capability
        (0.875, 0.5)
        """
        if np.ndim(threshold):
            raise make_type_error("threshold", "must be one number", "call it for each cut-off")
        (cut,) = cut_offs(threshold, "threshold").astype(float)
        if self.curve is None:
            raise ValueError("the rates at a threshold need the ROC curve: compute sensibility from data")
        fpr, tpr = (float(rate) for rate in read_threshold_points(self.curve, cut))
        row = int(np.searchsorted(-self.threshold, -cut, side="right")) - 1
        return SensibilityPoint(
            threshold=float(cut),
            sensibility=float(self.sensibility[row]),
            capability=float(self.capability[row]),
            accuracy_positive=tpr,
            accuracy_negative=1 - fpr,
            tpr=tpr,
            fpr=fpr,
        )


@per_model(result_type=Sensibility)
def sensibility(source: Source) -> Sensibility:
    """Compute sensibility and capability of probabilities: accuracies on two sets of samples.

    Use it to see how a model copes with a change of environment.

    The midpoint is t_s = Σp / (2 n⁺).  A sample is sensible if its probability is on the side of its class: a
    positive with p ≥ t_s, a negative with p < t_s.

    Parameters
    ----------
    {reading}

    Returns
    -------
    Sensibility
        Several models give a `Results`, a dict by name.  At every threshold
        (S · sensibility + NS · capability) / n = accuracy, with S and NS the weights of the two sets.

    Raises
    ------
    {raises}
    ValueError
        Also for scores outside [0, 1], and for counts pooled by `max_points`.

    See Also
    --------
    calibration : Compute a calibration curve.
    threshold_metrics : Compute metrics at every threshold.
    rocplot.sensibility : Draw the accuracy among sensible and among non-sensible cases over the threshold.

    Notes
    -----
    Klement, Japkowicz & Matwin, section 2.  Corrected: in their eq. 1 the class distribution d must be
    n⁺/n⁻, not n⁺/n; Σp / n⁺ follows only then.  The midpoint of their Table 1 is 0.54, not 0.56 (the two
    sets are the same).  They do not say how p = t_s counts; here the decision rule ≥ applies.
    Probabilities that are correct on average (Σp = n⁺) have the midpoint ½.  Sensibility is 1 and
    capability 0 at the threshold t_s.  Only for balanced classes does the midpoint change
    to 1 − t_s when the labels are swapped.

    References
    ----------
    {klement}

    Examples
    --------
    >>> y = [1, 1, 0, 1, 1, 0, 1, 0, 0, 0]
    >>> p = [1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.0]
    >>> found = sensibility(y, p)
    >>> round(found.midpoint, 6), found.struggle_ratio
    (0.54, 0.25)
    >>> found.at(0.35).sensibility, found.at(0.35).capability
    (0.875, 0.5)
    """
    curve = get_curve(source)
    counts = get_counts(curve)
    require_scores(counts, "the midpoint")
    counts = require_probabilities(counts)
    P, N = get_totals(counts)
    score, positive, negative = counts.score, counts.positive, counts.negative
    midpoint = float(score @ (positive + negative)) / (2 * P)
    nearest = score[np.abs(score - midpoint).argmin()].item()
    if abs(nearest - midpoint) <= _ROUNDING:
        midpoint = float(nearest)
    is_above = score >= midpoint
    right, wrong = (positive * is_above, negative * ~is_above), (positive * ~is_above, negative * is_above)
    n_right, n_wrong = (float(sum(part.sum() for part in parts)) for parts in (right, wrong))
    return Sensibility.build_unchecked(
        threshold=np.concatenate(([np.inf], score)),
        sensibility=_compute_accuracy(*right),
        capability=_compute_accuracy(*wrong),
        midpoint=midpoint,
        struggle_ratio=n_wrong / n_right if n_right else float("inf"),
        n_sensible=n_right,
        n_non_sensible=n_wrong,
        mean_positive=float(score @ positive) / P,
        mean_negative=float(score @ negative) / N,
        curve=curve,
    )


def _compute_accuracy(positive: Array, negative: Array) -> Array:
    """Compute the accuracy at each threshold among the cases of one set; NaN if it is empty."""
    total = positive.sum() + negative.sum()
    gained = np.concatenate(([0], np.cumsum(positive) - np.cumsum(negative)))  # over "all negative"
    if not total:
        return np.full(gained.size, np.nan)
    return np.asarray(np.clip((negative.sum() + gained) / total, 0, 1))  # without rounding errors
