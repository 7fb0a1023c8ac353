"""Numeric predictions from probabilities of fuzzy labels."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import scores
from rocplot._typing import Array
from rocplot.compute._base.reading import makes


@makes(np.ndarray)
def defuzzify(probability: ArrayLike, target: ArrayLike, membership: ArrayLike) -> Array:
    """Predict a numeric target from the predicted probabilities of its fuzzy labels.

    The prediction is t̂ = Σ P(F|x) E(t|F), with E(t|F) = ∫ t M_F / ∫ M_F, exact for memberships that are
    linear between the given targets.

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
    ndarray, shape (n,)
        The predicted targets t̂.

    Raises
    ------
    ValueError
        For shapes that do not fit, probabilities that do not add up to 1, targets that are not ascending,
        or a label without any membership.

    See Also
    --------
    fuzzy_labels : Compute the memberships of two fuzzy labels.
    max_auc : Compute the largest AUC that soft labels allow.
    target_density : Compute the predicted density of a numeric target.
    rocplot.fuzzy_labels : Draw the memberships of two fuzzy labels over the target.

    Notes
    -----
    Qin, eq. 3 to 7.

    References
    ----------
    {qin}

    Examples
    --------
    >>> from rocplot.compute import fuzzy_labels
    >>> labels = fuzzy_labels(0)
    >>> defuzzify([0, 0.5, 1], labels.target, [labels.negative, labels.positive])
    array([0.25, 0.5 , 0.75])
    """
    t, M, mass = labels_of(target, membership)
    left, right = M[:, :-1], M[:, 1:]
    moment = (left * (2 * t[:-1] + t[1:]) + right * (t[:-1] + 2 * t[1:])) @ np.diff(t) / 6
    predicted: Array = shares_of(probability, mass.size) @ (moment / mass)
    return predicted


def labels_of(target: ArrayLike, membership: ArrayLike) -> tuple[Array, Array, Array]:
    """Check targets and memberships, and return them with the area under each label."""
    t, M = scores(target, "target").astype(float), np.asarray(membership, float)
    if M.ndim != 2 or M.shape[1] != t.size or t.size < 2 or (np.diff(t) < 0).any():
        raise ValueError(
            f"membership has shape {M.shape} for {t.size} targets, expected (labels, targets), "
            "the targets ascending and at least two"
        )
    mass = (M[:, :-1] + M[:, 1:]) @ np.diff(t) / 2
    if not (M >= 0).all() or not (mass > 0).all():
        raise ValueError(
            "membership must be non-negative and, for each label, not all zero: drop empty labels"
        )
    return t, M, mass


def shares_of(probability: ArrayLike, labels: int) -> Array:
    """Check the probabilities of labels; those of + alone are completed."""
    p = np.asarray(probability, float)
    if p.ndim == 1 and labels == 2:
        p = np.column_stack([1 - p, p])
    if p.ndim != 2 or p.shape[1] != labels:
        raise ValueError(f"probability has shape {p.shape}, expected (n, {labels}): a column per label")
    if not (p >= 0).all() or not np.allclose(p.sum(axis=1), 1, rtol=0, atol=1e-6):
        raise ValueError("probability must hold non-negative rows that add up to 1")
    return p
