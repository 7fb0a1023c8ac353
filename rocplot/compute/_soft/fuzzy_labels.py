"""Overlapping fuzzy labels of a numeric target."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import rates
from rocplot._typing import Array
from rocplot._validation import number
from rocplot.compute._base.reading import makes
from rocplot.compute._base.result import Result


@dataclass(frozen=True, eq=False)
class FuzzyLabels(Result):
    """Two overlapping fuzzy labels, trapezoids over a numeric target in [0, 1].

    Attributes
    ----------
    target : ndarray, shape (4,)
        The targets between which the memberships are linear; a jump is a repeated target.
    negative, positive : ndarray, shape (4,)
        Memberships in the labels − and +, which add up to 1.
    overlap : float
        Share of the target's range in which both memberships are positive.
    """

    target: Array
    negative: Array
    positive: Array
    overlap: float

    def membership(self, target: ArrayLike) -> Array:
        """Compute the membership in the label + : the soft labels of these targets.

        Parameters
        ----------
        target : array-like, shape (n,)
            Values in [0, 1].

        Returns
        -------
        ndarray, shape (n,)
            In [0, 1]; with an overlap of 0 the target ½ itself has ½.
        """
        t = rates(target, "target")
        if not self.overlap:
            return np.heaviside(t - 0.5, 0.5)
        return np.clip((t - 0.5) / self.overlap + 0.5, 0, 1)

    @property
    def means(self) -> tuple[float, float]:
        """Mean target of the labels − and +, E(t|F) = ∫ t M_F / ∫ M_F."""
        shift = self.overlap**2 / 12  # of 1/4 and 3/4, the means without an overlap
        return 0.25 + shift, 0.75 - shift

    @property
    def max_auc(self) -> float:
        """Largest AUC over targets spread evenly, 1 − w² / 6."""
        return 1 - self.overlap**2 / 6


@makes(FuzzyLabels)
def fuzzy_labels(overlap: float) -> FuzzyLabels:
    """Compute the memberships of two fuzzy labels that overlap over a numeric target.

    Parameters
    ----------
    overlap : float in [0, 1]
        Width w of the overlap of both labels, as a share of the range: 0 gives two crisp classes, 1 two
        ramps across the whole range.

    Returns
    -------
    FuzzyLabels
        The memberships as functions of the target, linear between four values.

    Raises
    ------
    ValueError
        For an overlap outside [0, 1].
    TypeError
        For an overlap that is not a number.

    See Also
    --------
    defuzzify : Predict a numeric target from fuzzy labels.
    max_auc : Compute the largest AUC that soft labels allow.
    swap_loss : Compute the loss in AUC from swapping adjacent ranks.
    target_density : Compute the predicted density of a numeric target.
    rocplot.fuzzy_labels : Draw the memberships of two fuzzy labels over the target.

    Notes
    -----
    After Qin, Figure 3, whose memberships are not printed: here the membership in + is
    clip((t − ½) / w + ½, 0, 1), and that in − the rest.  Two triangles that peak at the ends of the range
    and have the share d ≤ ½ of their widths in common become these labels, with w = d / (1 − d), once their
    memberships are divided by their sum; labels of "50 % overlapping", which add up to 1, have w = 1.

    References
    ----------
    {qin}

    Examples
    --------
    >>> labels = fuzzy_labels(0.5)
    >>> labels.target, labels.positive
    (array([0.  , 0.25, 0.75, 1.  ]), array([0., 0., 1., 1.]))
    >>> labels.membership([0.25, 0.5, 0.625])
    array([0.  , 0.5 , 0.75])
    """
    width = number(overlap, "overlap", 0, 1)
    target = np.array([0, 0.5 - width / 2, 0.5 + width / 2, 1])
    positive = np.array([0.0, 0, 1, 1])
    return FuzzyLabels(target, 1 - positive, positive, width)
