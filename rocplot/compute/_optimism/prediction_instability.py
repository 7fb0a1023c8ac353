"""Instability of individual predictions over refits of a model to resamples."""

from __future__ import annotations

from functools import cached_property, partial
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from rocplot._numbers import write_number
from rocplot._typing import Array, Progress, Scalar, Seed
from rocplot._validation import (
    MOST_RESAMPLES,
    check_lengths,
    check_proportion,
    check_whole_number,
    make_generator,
)
from rocplot.compute._base.reading import declare_result_type
from rocplot.compute._base.result import Result
from rocplot.compute._optimism.optimism import Refit, Study, make_generators, refit_resample, run_tasks


class PredictionInstability(Result):
    """The predictions of a model, and those of its refits to resamples, for the same cases.

    Attributes
    ----------
    predicted : ndarray, shape (n,)
        The probability for each case by the model of all cases.
    resampled : ndarray, shape (n_resamples, n)
        The probabilities for the same cases by the model of each resample.
    y_true : ndarray of bool, shape (n,)
        Whether each case is positive.
    """

    predicted: Array
    resampled: Array
    y_true: Array

    def __post_init__(self) -> None:
        super().__post_init__()
        arrays = {"predicted": self.predicted, "resampled": self.resampled, "y_true": self.y_true}
        check_lengths({name: np.shape(array)[-1] for name, array in arrays.items()})

    @cached_property
    def mape_by_case(self) -> Array:
        """The mean absolute difference of each case's resampled predictions and its own, shape (n,)."""
        return np.asarray(np.abs(self.resampled - self.predicted).mean(axis=0))

    @property
    def mape(self) -> float:
        """The mean of `mape_by_case` over the cases: the mean absolute prediction error."""
        return float(self.mape_by_case.mean())

    def limits(self, level: float = 0.95) -> tuple[Array, Array]:
        """Return the percentiles of each case's resampled predictions.

        Parameters
        ----------
        level : float in (0, 1), default=.95
            Share of the resampled predictions between the limits.

        Returns
        -------
        low, high : ndarray, shape (n,)
            In [0, 1]; these are not confidence limits of the risk.

        Raises
        ------
        ValueError
            For a level outside (0, 1).
        """
        level = check_proportion(level, "level")
        low, high = np.quantile(self.resampled, [0.5 - level / 2, 0.5 + level / 2], axis=0)
        return low, high

    def to_dict(self) -> dict[str, Any]:
        """Return one row per case: its class, prediction, mean absolute error and 95 % limits."""
        low, high = self.limits()
        columns = {"y_true": self.y_true, "predicted": self.predicted, "mape": self.mape_by_case}
        return columns | {"low": low, "high": high}

    def describe(self) -> str:
        """Write how unstable the predictions are, as a sentence for a paper."""
        low, high = self.limits()
        most = float(np.quantile(self.mape_by_case, 0.95))
        return (
            f"Over {len(self.resampled)} refits to bootstrap resamples the predictions differed from those "
            f"of the model by {write_number(self.mape)} on average (mean absolute prediction error; "
            f"{write_number(most)} or less for 95 % of the cases); the median width of their 95 % limits was "
            f"{write_number(float(np.median(high - low)))}."
        )


@declare_result_type(PredictionInstability)
def prediction_instability(
    estimator: Any,
    X: Any,
    y: ArrayLike,
    *,
    n_resamples: int = 200,
    groups: ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
    pos_label: Scalar = None,
    n_jobs: int | None = 1,
    seed: Seed = None,
    progress: Progress = True,
) -> PredictionInstability:
    """Compute how much the predictions for each case change when the model is refitted to resamples.

    Use it to see how much a single prediction depends on the sample that the model was fitted to.

    Every step that uses the outcomes must be inside `estimator`, as for `optimism`.

    Parameters
    ----------
    estimator : classifier or callable
        An object with ``fit`` and ``predict_proba``, of which only copies are fitted.  Or a function of
        (X, y), with fractional weights of (X, y, sample_weight), that returns a fitted classifier.
    X : array-like or data frame, shape (n, features)
        The features, in the form that the estimator takes.
    y : array-like, shape (n,)
        The classes: bool, 0/1 or −1/+1, or any two values with `pos_label`.
    n_resamples : int, default=200
        Number of bootstrap resamples, 2 to 10,000,000.
    groups : array-like, shape (n,), optional
        The group of each row, such as the patient.  Whole groups are drawn.
    sample_weight : array-like, shape (n,), optional
        Weights.  Whole numbers count equal rows, which are repeated; others are passed to the fit.
    pos_label : scalar, optional
        The positive class, needed for labels other than bool, 0/1 and −1/+1.
    n_jobs : int, optional
        Number of processes, by joblib; −1 for all cores.
    seed : int, numpy.random.Generator or None, default=None
        Random seed or Generator.
    progress : bool or callable, default=True
        Show a progress bar if refitting takes longer than one second.  A callable is called between
        refits, ``progress(done, n_resamples)``.  What it raises ends the refitting and is passed on.

    Returns
    -------
    PredictionInstability
        Draw it by ``rocplot.prediction_instability``, or all four plots of it by ``rocplot.report``.

    Raises
    ------
    ValueError
        For missing values, unequal lengths, an absent class, a single group, fewer than two or more than ten
        million resamples, an estimator without probabilities, or one that predicts NaN.
    TypeError
        For an estimator that cannot be fitted, or input of the wrong kind.

    See Also
    --------
    optimism : Correct the performance of the model for its optimism, by the same refits.
    calibration_optimism : Compute a calibration curve corrected for optimism.
    rocplot.prediction_instability : Draw the instability.

    Notes
    -----
    Riley & Collins (2023).  The model is refitted to each bootstrap resample by the steps of its development,
    and every refit predicts the original cases.  The resamples are those of `optimism` for the same seed.

    References
    ----------
    {riley2023}

    Examples
    --------
    >>> import numpy as np
    >>> class Share:
    ...     def fit(self, X, y):
    ...         self.p = float(np.mean(y))
    ...         return self
    ...
    ...     def predict_proba(self, X):
    ...         return np.tile([1 - self.p, self.p], (len(X), 1))
    >>> found = prediction_instability(Share(), np.zeros((40, 1)), [0, 1] * 20, n_resamples=100, seed=0)
    >>> found.resampled.shape, round(found.mape, 2)
    ((100, 40), 0.05)
    """
    draws, rng = check_whole_number(n_resamples, "n_resamples", 2, MOST_RESAMPLES), make_generator(seed)
    study = Study.from_data(estimator, X, y, groups, sample_weight, pos_label)
    predicted = _get_predictions(study, study.refit_model(np.arange(study.label.size)))
    work = partial(refit_resample, study, _get_predictions)
    refits = run_tasks(work, make_generators(rng, draws), n_jobs, progress)
    return PredictionInstability(predicted, np.array([score for score, _ in refits]), study.label)


def _get_predictions(study: Study, fit: Refit) -> Array:
    """Return the predictions of a refit for all cases."""
    study.check_probabilities(fit, "prediction instability")
    return fit.score
