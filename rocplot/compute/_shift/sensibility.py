"""What an ROC curve leaves out: probabilities beside their classes, when the environment changes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rocplot._typing import Array
from rocplot._validation import same_length
from rocplot.compute._base.per_model import per_model
from rocplot.compute._base.result import Result
from rocplot.compute._base.source import Source
from rocplot.compute._counts.threshold_counts import ThresholdCounts, counts_of, totals

_ROUNDING = 1e-12  # a midpoint this close to a probability is that probability: sums of decimals round


@dataclass(frozen=True, eq=False)
class Sensibility(Result):
    """Accuracies within the sensible and the non-sensible cases, over the threshold.

    Attributes
    ----------
    threshold : ndarray, shape (k + 1,)
        +inf, then the distinct probabilities, descending; positive iff probability ≥ threshold.
    sensibility, capability : ndarray, shape (k + 1,)
        Share of right decisions among the sensible, and among the non-sensible cases; NaN where a set is
        empty.
    midpoint : float
        Where the two sets part; at least 0, and above 1 where the probabilities are more than twice too
        high on average.
    struggle_ratio : float
        Weight of the non-sensible cases over that of the sensible ones; +inf if none is sensible.
    n_sensible, n_non_sensible : float
        These weights; NaN if not given.
    """

    threshold: Array
    sensibility: Array
    capability: Array
    midpoint: float
    struggle_ratio: float
    n_sensible: float = float("nan")
    n_non_sensible: float = float("nan")

    def __post_init__(self) -> None:
        super().__post_init__()
        same_length(threshold=self.threshold, sensibility=self.sensibility, capability=self.capability)


@per_model(makes=Sensibility)
def sensibility(source: Source) -> Sensibility:
    """Compute sensibility and capability over the threshold, the midpoint and the struggle ratio.

    The midpoint is t_s = Σp / (2 n⁺).  A case is sensible if its probability is on its class's side of the
    midpoint: a positive with p ≥ t_s, a negative with p < t_s.

    Parameters
    ----------
    {reading}

    Returns
    -------
    Sensibility
        Or a dict of them by model.  All thresholds obey
        (S · sensibility + NS · capability) / n = accuracy, S and NS the weights of the two sets.

    Raises
    ------
    {raises}
    ValueError
        Also for scores that are no probabilities, and for counts pooled by `max_points`.

    Notes
    -----
    Klement, Japkowicz & Matwin, section 2.  Corrected: in their eq. 1 the class distribution d must be
    n⁺/n⁻, not n⁺/n; Σp / n⁺ follows only so.  The midpoint of their Table 1 is 0.54, not 0.56 (the two
    sets are the same).  They leave p = t_s open: here it counts as the decision rule does, with ≥.
    Probabilities that are right on average (Σp = n⁺) have the midpoint ½.  Sensibility is 1 and
    capability 0 at the threshold t_s.  Only balanced classes have a midpoint that follows when the labels
    are swapped (t_s → 1 − t_s).

    Examples
    --------
    >>> y = [1, 1, 0, 1, 1, 0, 1, 0, 0, 0]
    >>> p = [1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.0]
    >>> found = sensibility(y, p)
    >>> round(found.midpoint, 6), found.struggle_ratio
    (0.54, 0.25)
    """
    counted = _probabilities(counts_of(source))
    P, _ = totals(counted)
    score, positive, negative = counted.score, counted.positive, counted.negative
    midpoint = float(score @ (positive + negative)) / (2 * P)
    nearest = score[np.abs(score - midpoint).argmin()].item()
    if abs(nearest - midpoint) <= _ROUNDING:
        midpoint = float(nearest)
    above = score >= midpoint
    right, wrong = (positive * above, negative * ~above), (positive * ~above, negative * above)
    n_right, n_wrong = (float(sum(part.sum() for part in parts)) for parts in (right, wrong))
    return Sensibility.trusted(
        threshold=np.concatenate(([np.inf], score)),
        sensibility=_accuracy(*right),
        capability=_accuracy(*wrong),
        midpoint=midpoint,
        struggle_ratio=n_wrong / n_right if n_right else float("inf"),
        n_sensible=n_right,
        n_non_sensible=n_wrong,
    )


def _accuracy(positive: Array, negative: Array) -> Array:
    """Share of right decisions at each threshold among the cases of one set; NaN if it is empty."""
    total = positive.sum() + negative.sum()
    gained = np.concatenate(([0], np.cumsum(positive) - np.cumsum(negative)))  # against "all negative"
    if not total:
        return np.full(gained.size, np.nan)
    accuracy: Array = np.clip((negative.sum() + gained) / total, 0, 1)  # fractional weights round
    return accuracy


def _probabilities(counted: ThresholdCounts) -> ThresholdCounts:
    if counted.width:
        raise ValueError("the midpoint needs every probability: pass counts made without max_points")
    high, low = counted.score[0], counted.score[-1]
    if low < 0 or high > 1:
        outside = low if low < 0 else high
        raise ValueError(
            f"y_score must hold probabilities in [0, 1], but reaches {outside:g}: calibrate the scores first"
        )
    return counted
