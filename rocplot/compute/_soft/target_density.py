"""Densities of a numeric target from probabilities of fuzzy labels."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from rocplot._typing import Array
from rocplot.compute._base.reading import makes
from rocplot.compute._soft.defuzzify import labels_of, shares_of


@makes(np.ndarray)
def target_density(probability: ArrayLike, target: ArrayLike, membership: ArrayLike) -> Array:
    """Compute the predicted density of a numeric target from the probabilities of its fuzzy labels.

    The density is p(t|x) = Σ p(t|F) P(F|x), with p(t|F) = M_F(t) / ∫ M_F; its mean is what `defuzzify`
    predicts.

    Parameters
    ----------
    probability : array-like, shape (n, m), or (n,) for two labels
        P(F|x), one column per label; rows add up to 1.  A single column is that of the second label, +.
    target : array-like, shape (k,)
        Values of the target, ascending, at least two; a jump is a repeated value.
    membership : array-like, shape (m, k)
        Membership of each target in each label, at least 0.

    Returns
    -------
    ndarray, shape (n, k)
        p(t|x) at the given targets, one row per case, linear between them: a trapezoid under every row has
        the area 1.

    Raises
    ------
    ValueError
        For shapes that do not fit, probabilities that do not add up to 1, targets that are not ascending,
        or a label without any membership.

    See Also
    --------
    defuzzify : Predict a numeric target from fuzzy labels.
    fuzzy_labels : Compute the memberships of two fuzzy labels.
    rocplot.fuzzy_labels : Draw the memberships of two fuzzy labels over the target.

    Notes
    -----
    Qin, eq. 4 and 5.

    References
    ----------
    {qin}

    Examples
    --------
    >>> from rocplot.compute import fuzzy_labels
    >>> labels = fuzzy_labels(1)
    >>> target_density([0, 0.25, 0.5], labels.target, [labels.negative, labels.positive])
    array([[2. , 2. , 0. , 0. ],
           [1.5, 1.5, 0.5, 0.5],
           [1. , 1. , 1. , 1. ]])
    """
    _, M, mass = labels_of(target, membership)
    density: Array = shares_of(probability, mass.size) @ (M / mass[:, None])
    return density
