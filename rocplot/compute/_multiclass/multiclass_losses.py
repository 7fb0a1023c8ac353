"""Log loss and Brier score of predicted probabilities of several classes."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.multiclass import ClassScores, read_matrix
from rocplot._errors import make_value_error
from rocplot._typing import ClassLabels, Data, Matrix
from rocplot.compute._base.reading import declare_result_type
from rocplot.compute._calibration.fits import check_clip

_CLOSE = 1e-6  # how far the probabilities of a case may be from a sum of 1: single precision passes


@declare_result_type(float)
def multiclass_log_loss(
    y_true: ArrayLike,
    score_matrix: Matrix,
    *,
    clip: float | None = None,
    labels: ClassLabels = None,
    data: Data | None = None,
    sample_weight: ArrayLike | None = None,
) -> float:
    """Compute the log loss of predicted probabilities of several classes.

    Use it to score probabilities of several classes; it punishes confident errors hard.

    Parameters
    ----------
    {matrix}  Each row holds probabilities, which sum to 1; a class may have no samples.
    clip : float in (0, 0.5), optional
        Move probabilities into [clip, 1 − clip] first, so that a probability of 0 has a finite loss.
    {matrix_options}

    Returns
    -------
    float
        The mean of −ln p over the samples, with p the probability of the true class; at least 0, and infinite
        if a true class has the probability 0 and you pass no `clip`.

    Raises
    ------
    {matrix_raises}
    ValueError
        Also for numbers outside [0, 1], rows that do not sum to 1, or a `clip` outside (0, 0.5).

    See Also
    --------
    multiclass_brier : Compute the Brier score of several classes.
    calibration_statistics : Compute the losses of two classes with their calibration.
    multiclass_auc : Compute an average area under several ROC curves.

    Notes
    -----
    The same as scikit-learn's ``log_loss``, except that the latter clips at the precision of the numbers.

    Examples
    --------
    >>> probabilities = [[0.5, 0.3, 0.2], [0.1, 0.8, 0.1], [0.25, 0.25, 0.5]]
    >>> round(multiclass_log_loss(["a", "b", "c"], probabilities), 4)
    0.5365
    """
    cases = _read_probabilities(y_true, score_matrix, labels, data, sample_weight)
    p = cases.score[np.arange(cases.label.size), cases.label]
    if (least := check_clip(clip)) is not None:
        p = np.clip(p, least, 1 - least)
    with np.errstate(divide="ignore"):
        return float(np.average(-np.log(p), weights=cases.weight)) + 0.0  # 0, not −0


@declare_result_type(float)
def multiclass_brier(
    y_true: ArrayLike,
    score_matrix: Matrix,
    *,
    labels: ClassLabels = None,
    data: Data | None = None,
    sample_weight: ArrayLike | None = None,
) -> float:
    """Compute the Brier score of predicted probabilities of several classes.

    Use it to score probabilities of several classes; it stays finite for wrong predictions of 0.

    Parameters
    ----------
    {matrix}  Each row holds probabilities, which sum to 1; a class may have no samples.
    {matrix_options}

    Returns
    -------
    float
        The mean over the samples of the squared differences between the probabilities and 1 for the true
        class, 0 for the others, summed over the classes; in [0, 2].  For two classes it is twice the Brier
        score of one of them.

    Raises
    ------
    {matrix_raises}
    ValueError
        Also for numbers outside [0, 1], or rows that do not sum to 1.

    See Also
    --------
    multiclass_log_loss : Compute the log loss of several classes.
    brier_decomposition : Decompose the Brier score of two classes.

    Notes
    -----
    Brier's (1950) own form, which scikit-learn calls ``scale_by_half=False``.

    References
    ----------
    {brier1950}

    Examples
    --------
    >>> round(multiclass_brier(["a", "b"], [[0.75, 0.25], [0.5, 0.5]]), 4)
    0.3125
    """
    cases = _read_probabilities(y_true, score_matrix, labels, data, sample_weight)
    target = np.eye(len(cases.names))[cases.label]
    return float(np.average(((cases.score - target) ** 2).sum(axis=1), weights=cases.weight))


def _read_probabilities(
    y_true: object, score_matrix: object, labels: object, data: object, sample_weight: object
) -> ClassScores:
    """Read the class of each case and its probability of each class."""
    cases = read_matrix(y_true, score_matrix, labels, data=data, sample_weight=sample_weight, absent=True)
    score = cases.score
    if not (score.min() >= 0 and score.max() <= 1):
        problem = f"must hold probabilities, not numbers from {score.min():g} to {score.max():g}"
        raise make_value_error("score_matrix", problem, "pass the result of predict_proba")
    sums = score.sum(axis=1)
    row = int(np.argmax(np.abs(sums - 1)))
    if abs(sums[row] - 1) > _CLOSE:
        problem = f"has a row of probabilities that sum to {sums[row]:g}, at position {row}"
        suggestion = "divide each row by its sum if they are proportional to probabilities"
        raise make_value_error("score_matrix", problem, suggestion)
    return cases
