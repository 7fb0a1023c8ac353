"""Repair of a concavity, if that improves the AUC of validation data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import scores
from rocplot._data.binary import read
from rocplot._data.sample import Sample
from rocplot._typing import Array, Scalar
from rocplot.compute._base.precomputed import makes
from rocplot.compute._combining.repair import Repair, largest_dent, mirrored, repaired
from rocplot.compute._counts.threshold_counts import count
from rocplot.compute._roc.curve import curve_of


@dataclass(frozen=True, eq=False)
class ValidatedRepair(Repair):
    """A repair found on training data, validated, and applied to test data.

    Attributes
    ----------
    upper, lower : float
        The thresholds found on the training data, accepted or not.
    accepted : bool
        Whether the AUC of the validation data increased.
    validation_before, validation_after : float
        The AUC of the validation data without and with the repair.
    """

    accepted: bool = False
    validation_before: float = float("nan")
    validation_after: float = float("nan")

    def apply(self, y_score: ArrayLike) -> Array:
        """Repair the scores of other cases if the repair was accepted; else leave them as they are.

        Parameters
        ----------
        y_score : array-like, shape (n,)
            Scores of the same model.

        Returns
        -------
        ndarray of float, shape (n,)
        """
        return super().apply(y_score) if self.accepted else scores(y_score, "y_score").astype(np.float64)


@makes(ValidatedRepair)
def validated_repair(
    train: tuple[ArrayLike, ArrayLike],
    validation: tuple[ArrayLike, ArrayLike],
    test: tuple[ArrayLike, ArrayLike],
    *,
    pos_label: Scalar = None,
) -> ValidatedRepair:
    """Repair the largest concavity of the training data if that improves the AUC of validation data.

    Parameters
    ----------
    train, validation, test : (y_true, y_score)
        Three samples scored by one model.
    pos_label : scalar, optional
        The positive class, needed for labels other than bool, 0/1 and -1/+1.

    Returns
    -------
    ValidatedRepair
        Scores, areas and curves are the test sample's, the thresholds the training sample's.  If the
        repair is not accepted, the test scores are unchanged.

    Raises
    ------
    {raises}
    ValueError
        Also for a concavity with an infinite score.  The message names the sample.

    See Also
    --------
    repair_section : Repair the largest concavity of the ROC curve.
    repair_point : Repair a concavity of an ROC curve: reflect the middle of three points.
    rocplot.repair : Draw ROC curves before and after the repair of their largest dent.

    Notes
    -----
    Flach & Wu (2003): eight folds for training, one for validation, one for testing; one concavity.
    The validation AUC must increase: if it is unchanged, the repair is rejected.

    References
    ----------
    {flachwu2003}

    Examples
    --------
    >>> dent = ([1, 1, 0, 0, 1, 0], [6, 5, 4, 3, 2, 1])
    >>> found = validated_repair(dent, dent, dent)
    >>> found.accepted, round(found.auc_before, 3), round(found.auc_after, 3)
    (True, 0.778, 1.0)
    """
    named = (("train", train), ("validation", validation), ("test", test))
    learnt, held, last = (_sample(part, name, pos_label) for name, part in named)
    upper, lower = largest_dent(count(learnt))
    tried = curve_of(Sample(mirrored(held.score, upper, lower), held.label))
    before = curve_of(held)
    accepted = tried.auc > before.auc
    found = repaired(last, upper, lower) if accepted else repaired(last, np.nan, np.nan)
    areas = (found.auc_before, found.auc_after)
    curves = (found.before, found.after)
    return ValidatedRepair(found.score, upper, lower, *areas, *curves, accepted, before.auc, tried.auc)


def _sample(part: Any, argument: str, pos_label: Scalar) -> Sample:
    try:
        y_true, y_score = part
    except (TypeError, ValueError) as error:
        raise TypeError(f"{argument} must be a pair (y_true, y_score), not {type(part).__name__}") from error
    try:
        return read(y_true, y_score, pos_label=pos_label)[None]
    except ValueError as error:
        raise ValueError(f"{argument}: {error}") from error
