"""Calibration maps from scores to probabilities."""

from __future__ import annotations

from dataclasses import field
from typing import Any, Literal

import numpy as np

from rocplot._data.arrays import clip_rounding, rates, read_scores
from rocplot._errors import make_value_error
from rocplot._numbers import write_range
from rocplot._typing import Array
from rocplot._validation import check_choice, check_number
from rocplot.compute._base.reading import Source, per_model
from rocplot.compute._base.result import Result
from rocplot.compute._calibration.fits import (
    are_probabilities,
    check_clip,
    clip_predictions,
    clip_scores,
    compute_expit,
    fit_beta_odds,
    fit_gaussian,
    fit_line,
    require_probabilities,
    sort_predictions,
)
from rocplot.compute._counts.threshold_counts import (
    ThresholdCounts,
    get_counts,
    get_totals,
    require_order,
    require_scores,
)
from rocplot.compute._roc.hull import compute_hull
from rocplot.compute._roc.roc import get_curve

MAPS = ("isotonic", "logistic", "beta", "gaussian")
_LINES = {"logistic": fit_line, "gaussian": fit_gaussian}  # log-odds linear in the score
_NEEDED = {"isotonic": (), "beta": ("a", "b", "c")} | dict.fromkeys(_LINES, ("intercept", "slope"))


class CalibrationMap(Result):
    """A calibration map from scores to probabilities, which you call like a function.

    Attributes
    ----------
    score : ndarray, shape (m,)
        Isotonic: the smallest score of each step, ascending.  Else the distinct scores of the sample.
    probability : ndarray, shape (m,)
        The probability that the map gives to each.
    hull_slope : ndarray, shape (m,)
        Isotonic: slope of the hull segment of each step, P(score | +) / P(score | −); empty for a smooth map,
        or for a map built without it.
    method : str
        The method of the fit.
    intercept, slope : float
        Logistic and Gaussian: log-odds = intercept + slope · score.
    a, b, c : float
        Beta: log-odds = a ln s − b ln(1 − s) + c.
    clip : float or None
        Scores are clipped to [clip, 1 − clip] before taking logarithms.
    counts : ThresholdCounts or None
        The counts that the map was fitted to.
    """

    score: Array
    probability: Array
    hull_slope: Array = field(default_factory=lambda: np.empty(0))
    method: str = "isotonic"
    intercept: float = float("nan")
    slope: float = float("nan")
    a: float = float("nan")
    b: float = float("nan")
    c: float = float("nan")
    clip: float | None = None
    counts: ThresholdCounts | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        check_choice(self.method, MAPS, "method")
        score, probability = read_scores(self.score, "score"), rates(self.probability, "probability")
        slope = np.asarray(self.hull_slope)
        if probability.size != score.size:
            raise make_value_error("score", f"has {score.size} values but probability has {probability.size}")
        if (np.diff(score) <= 0).any():
            raise make_value_error("score", "must be strictly ascending", "sort all fields by it")
        if slope.shape not in ((0,), score.shape):
            raise make_value_error("hull_slope", f"has shape {slope.shape}, score has {score.shape}")
        for name in _NEEDED[self.method]:
            check_number(getattr(self, name), name, -np.inf)
        object.__setattr__(self, "clip", check_clip(self.clip))
        for name, value in (("score", score), ("probability", probability), ("hull_slope", slope)):
            object.__setattr__(self, name, value)
        super().__post_init__()

    def __call__(self, score: Any) -> Array:
        """Turn scores into probabilities.

        Parameters
        ----------
        score : array-like, shape (n,), or a single number
            Scores; for a beta map in [0, 1].

        Returns
        -------
        ndarray, shape (n,) or ()
            Probabilities of the positive class.  An isotonic map is a step function: a score has the
            probability of the step whose smallest score it reaches, below all of them that of the lowest.
        """
        if np.ndim(score) == 0 and not isinstance(score, str):
            return np.asarray(self([score])[0])
        if np.size(score) == 0:
            return np.empty(0)
        s = read_scores(score, "score").astype(np.float64)
        if self.method == "isotonic":
            step_index = np.searchsorted(self.score, s, side="right") - 1
            return np.asarray(self.probability[np.maximum(step_index, 0)])
        if self.method in _LINES:
            return compute_expit(self.intercept + self.slope * s)
        s = clip_rounding(s)
        if not ((s >= 0) & (s <= 1)).all():
            raise make_value_error(
                "score", "must lie in [0, 1] for a beta map", "fit a logistic or isotonic one"
            )
        s = clip_predictions(s, self.clip)
        return compute_expit(self.a * np.log(s) - self.b * np.log1p(-s) + self.c)


@per_model(result_type=CalibrationMap)
def calibration_map(
    source: Source,
    *,
    method: Literal["isotonic", "logistic", "beta", "gaussian"] = "isotonic",
    clip: float | None = None,
) -> CalibrationMap:
    """Fit a calibration map from scores to probabilities.

    Use it to turn scores into probabilities, or to recalibrate probabilities.

    Parameters
    ----------
    {reading}
    method : {"isotonic", "logistic", "beta", "gaussian"}, default="isotonic"
        ``"isotonic"``: the step function whose steps are the segments of the ROC hull.  ``"logistic"``:
        Platt's sigmoid of the score, by maximum likelihood.  ``"beta"``: for scores in [0, 1].
        ``"gaussian"``: the sigmoid of two normal classes, by their means and their common variance.
    clip : float in (0, 0.5), optional
        For ``"beta"``: clip scores to [clip, 1 − clip] before taking logarithms.

    Returns
    -------
    CalibrationMap
        A function of scores.  Fit it to samples that were not used for training, and assess it on yet others.
        Several models give a `Results`, a dict by name.

    Raises
    ------
    {raises}
    ValueError
        Also for an unknown method; for scores that separate the classes (logistic, beta), are all equal or
        infinite (all but isotonic), or do not vary within the classes (Gaussian); for scores outside [0, 1],
        or of 0 or 1 without `clip` (beta); and for counts made with `max_points`.

    See Also
    --------
    calibration : Compute a calibration curve.
    hull : Compute the upper convex hull of the ROC curve.
    calibration_statistics : Compute summary statistics of calibration.
    rocplot.calibration_map : Draw maps from scores to probabilities.

    Notes
    -----
    A hull segment with slope r holds positives at the odds r π / (1 − π): slope and probability are
    equivalent; Fawcett & Niculescu-Mizil (2007).  Platt (1999) shrinks the targets 0 and 1 slightly; here
    they are not shrunk.  For two Gaussian classes of equal variance the sigmoid is exact.
    Kull, Silva Filho & Flach (2017) for the beta map, a, b ≥ 0.

    References
    ----------
    {fawcett2007}
    {platt1999}
    {kull2017}

    Examples
    --------
    >>> to_probability = calibration_map([0, 0, 1, 0, 1, 1], [-2, -1, -1, 2, 3, 5])
    >>> to_probability([-3, 0, 4]).round(3)
    array([0.   , 0.333, 1.   ])
    """
    clip = check_clip(clip)
    counts = get_counts(source)
    get_totals(counts)
    (require_order if method == "isotonic" else require_scores)(counts, f"a map of method={method!r}")
    score, positive, negative = sort_predictions(counts)
    numbers: dict[str, Any] = {"method": method, "counts": counts, "hull_slope": np.empty(0)}
    if method == "isotonic":
        steps = compute_hull(get_curve(counts))
        assert steps.counts is not None
        numbers |= {"hull_slope": steps.slope[::-1], "probability": steps.probability[::-1]}
        return CalibrationMap.build_unchecked(
            score=np.asarray(steps.counts.score[::-1], np.float64), **numbers
        )
    if not np.isfinite(score[[0, -1]]).all():
        raise make_value_error(
            "y_score", f"holds infinite scores, which a {method} map cannot use", "choose method='isotonic'"
        )
    if method in _LINES:
        numbers["intercept"], numbers["slope"] = _LINES[method](score, positive, negative)[:2]
    else:
        counts = clip_scores(counts)
        if not are_probabilities(counts):
            raise make_value_error(
                "method",
                f"='beta' needs scores in [0, 1], not from {write_range(score[0], score[-1])}",
                "use 'logistic' or 'isotonic'",
            )
        score, positive, negative = sort_predictions(require_probabilities(counts))
        numbers |= fit_beta_odds(clip_predictions(score, clip), positive, negative)[1] | {"clip": clip}
    fitted = CalibrationMap.build_unchecked(score=score, probability=score, **numbers)
    return CalibrationMap.build_unchecked(score=score, probability=fitted(score), **numbers)
