"""Calibration curves of a model as new cases would show them: corrected for optimism by the bootstrap."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import Sample
from rocplot._faults import value_error
from rocplot._typing import Array, Scalar, Seed
from rocplot._validation import generator, whole
from rocplot.compute._base.reading import makes
from rocplot.compute._calibration.calibration import CalibrationCurve, calibration
from rocplot.compute._counts.threshold_counts import ThresholdCounts, count
from rocplot.compute._optimism.refits import Refit, Study, of_resamples, warn_of_lost

_PLACES = 50  # as many as in rms
_ENDS = 5  # from the prediction of this rank to that from above


@dataclass(frozen=True)
class _Smoother:
    """How observed probabilities are estimated, and at which predictions."""

    method: str
    options: dict[str, Any]
    at: Array

    def curve(self, counted: ThresholdCounts) -> Array:
        """Read the calibration curve of counts, NaN beyond their predictions."""
        found = calibration(counted, method=self.method, **self.options)
        values = np.interp(self.at, found.predicted, found.observed, left=np.nan, right=np.nan)
        return np.asarray(values)

    def of_resample(self, study: Study, fit: Refit) -> Array:
        """Read the curves of a refit in its resample and in the original cases, shape (2, places)."""
        try:
            return np.array([self.curve(_counted(study, fit.score, cases)) for cases in (fit.cases, ...)])
        except ValueError:  # separated classes, equal predictions, or such of 0 or 1
            return np.full((2, self.at.size), np.nan)


def _counted(study: Study, score: Array, cases: Any) -> ThresholdCounts:
    weight = None if study.weight is None else study.weight[cases]
    return count(Sample(score[cases], study.label[cases], weight))


@makes(CalibrationCurve)
def calibration_optimism(
    estimator: Any,
    X: Any,
    y: ArrayLike,
    *,
    method: Literal["loess", "logistic", "spline"] = "loess",
    n_resamples: int = 200,
    span: float = 0.75,
    degree: Literal[1, 2] = 1,
    knots: Literal[3, 4, 5] = 3,
    clip: float | None = None,
    groups: ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
    pos_label: Scalar = None,
    n_jobs: int | None = 1,
    seed: Seed = None,
    progress: bool = True,
) -> CalibrationCurve:
    """Estimate the calibration curve that a model will have in new cases, from those that it is fitted to.

    All that was decided or learnt from the cases must be inside `estimator`; see ``optimism``.

    Parameters
    ----------
    estimator : classifier or callable
        Anything with ``fit`` and ``predict_proba``; copies of it are fitted, itself never.  Or a function of
        (X, y), with fractional weights of (X, y, sample_weight), that returns a fitted classifier.
    X : array-like or data frame, shape (n, features)
        The features, as the estimator takes them.
    y : array-like, shape (n,)
        The classes: bool, 0/1 or −1/+1, or any two values with `pos_label`.
    method : {"loess", "logistic", "spline"}, default="loess"
        How observed probabilities are estimated; see ``calibration``.
    n_resamples : int, default=200
        Number of bootstrap resamples.
    span : float in (0, 1], default=0.75
        Proportion of the samples in each local fit (loess).
    degree : {1, 2}, default=1
        Degree of the local polynomials (loess).
    knots : {3, 4, 5}, default=3
        Number of knots (spline), at percentiles of the predictions of each resample.
    clip : float in (0, 0.5), optional
        Move predictions into [clip, 1 − clip] before logarithms are taken (logistic, spline).
    groups : array-like, shape (n,), optional
        What each row belongs to, such as a patient.  Whole groups are drawn.
    sample_weight : array-like, shape (n,), optional
        Weights: whole numbers count equal rows, which are repeated; others are passed to the fit, and rows
        are drawn with their weights.  Rows of weight 0 are left out.
    pos_label : scalar, optional
        The positive class, needed for classes other than bool, 0/1 and −1/+1.
    n_jobs : int or None, default=1
        Number of processes, −1 for one per core; more than one needs joblib.  It does not change the result.
    seed : int, numpy.random.Generator or None, default=None
        Random seed or Generator of the resamples.
    progress : bool, default=True
        Show a progress bar if refitting takes longer than one second.

    Returns
    -------
    CalibrationCurve
        At 50 equally spaced predictions, from the 5th smallest to the 5th largest of the model of all cases:
        `observed`, the corrected curve, is `apparent`, that of this model in these cases, less `optimism`.
        `count` is the weight of the predictions nearest to each place; there are no limits.
        ``average_error`` is the mean distance of the corrected curve from the diagonal.

    Raises
    ------
    ValueError
        For missing labels, one class alone, more than two, unequal lengths, an unknown method, a number out
        of range, a model without probabilities, fewer than 11 cases or equal predictions, where the curve of
        all cases has no fit (see ``calibration``), one group alone, or `n_jobs` without joblib.
    TypeError
        For an estimator without ``fit`` or without scores, a class in place of its instance, or a fit that
        takes no weights.

    See Also
    --------
    optimism : Estimate the performance of a model in new cases.
    calibration : Compute a calibration curve of predictions that are there.
    rocplot.calibration : Draw calibration plots: observed over predicted probabilities.

    Notes
    -----
    The estimator is fitted to each resample of the cases.  The calibration curve of this model in the
    resample, less its curve in the original cases, is the optimism of one resample at each place; the mean
    of these is subtracted from the apparent curve, as R's ``rms::calibrate`` does (Harrell, Lee & Mark 1996).
    Curves are read between the predictions of their model; beyond them the resample does not count at a
    place.  Refits whose curve is undefined are left out, with a warning.  The corrected curve may leave
    [0, 1].

    A model that was fitted by maximum likelihood is calibrated in its own cases, whatever it is worth: its
    apparent curve lies at the diagonal, and says nothing.

    References
    ----------
    {harrell1996}
    {harrell2015}

    Examples
    --------
    >>> import numpy as np
    >>> class Mean:  # of each of ten groups: few cases each, so that its predictions are too extreme
    ...     def fit(self, X, y):
    ...         self.p = [(y[X == k].sum() + 0.5) / ((X == k).sum() + 1) for k in range(10)]
    ...
    ...     def predict_proba(self, X):
    ...         p = np.array(self.p)[X]
    ...         return np.column_stack([1 - p, p])
    >>> rng = np.random.default_rng(1)
    >>> x = rng.integers(0, 10, 100)
    >>> y = (rng.random(100) < 0.3 + 0.04 * x).astype(int)
    >>> found = calibration_optimism(Mean(), x, y, method="logistic", n_resamples=50, seed=0)
    >>> ends = found.predicted[[0, -1]], found.apparent[[0, -1]], found.observed[[0, -1]]
    >>> [values.round(2).tolist() for values in ends]
    [[0.25, 0.75], [0.22, 0.77], [0.36, 0.66]]
    """
    draws, rng = whole(n_resamples, "n_resamples", 2), generator(seed)
    study = Study.of(estimator, X, y, groups, sample_weight, pos_label)
    fit = study.refit(np.arange(study.label.size))
    study.check_probabilities(fit, "a calibration curve")
    counted = _counted(study, fit.score, ...)
    options = {"span": span, "degree": degree, "knots": knots, "clip": clip}
    smoother = _Smoother(method, options, _places(fit.score))
    apparent = smoother.curve(counted)
    refits = of_resamples(study, smoother.of_resample, draws, rng, n_jobs, progress)
    values = np.array([one for one, _ in refits])
    warn_of_lost(np.isnan(values).all(axis=(1, 2)), "the calibration curve")
    excess = values[:, 0] - values[:, 1]
    known = ~np.isnan(excess)
    optimism = np.where(known, excess, 0).sum(axis=0) / np.where(known.any(axis=0), known.sum(axis=0), np.nan)
    at, none = smoother.at, np.full(_PLACES, np.nan)
    nearest = np.clip(np.rint((fit.score - at[0]) / (at[1] - at[0])), 0, _PLACES - 1).astype(np.int64)
    return CalibrationCurve.unchecked(
        predicted=at,
        observed=apparent - optimism,
        count=np.bincount(nearest, study.weight, _PLACES),
        low=none,
        high=none,
        first=at,
        last=at,
        method=method,
        kind="",
        binning="",
        counts=counted,
        apparent=apparent,
        optimism=optimism,
        n_resamples=draws,
        **dict.fromkeys(("intercept", "slope", "a", "b", "c", "bandwidth"), np.nan),
        **dict.fromkeys(("predicted_error", "observed_error", "count_error"), 0.0),
    )


def _places(score: Array) -> Array:
    """Choose where the curve is given: between the 5th smallest and the 5th largest prediction."""
    if score.size < 2 * _ENDS + 1:
        raise value_error("y", f"has {score.size} cases", f"at least {2 * _ENDS + 1} are needed")
    ordered = np.sort(score)
    low, high = ordered[_ENDS - 1], ordered[-_ENDS]
    if low == high:
        raise value_error("estimator", f"predicts {low:g} for almost all cases", "no curve can be drawn")
    return np.linspace(low, high, _PLACES)
