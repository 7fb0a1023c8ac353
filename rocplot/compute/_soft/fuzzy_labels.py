"""Classes that overlap: fuzzy labels of a numeric target, and what they leave for a ranking to reach."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rocplot._data.arrays import rates, scores
from rocplot._data.binary import read
from rocplot._validation import number
from rocplot.compute._base.per_model import per_model
from rocplot.compute._base.result import Result
from rocplot.compute._counts.counts import count, counts_of
from rocplot.compute._roc.roc import auc_of, totals

Array: TypeAlias = NDArray[Any]


@dataclass(frozen=True, eq=False)
class FuzzyLabels(Result):
    """Two overlapping trapezoids over a numeric target that runs from 0 to 1.

    Attributes
    ----------
    target : ndarray, shape (4,)
        Where the memberships bend; a jump is a repeated target.
    negative, positive : ndarray, shape (4,)
        Memberships in the labels − and +, which add up to 1.
    overlap : float
        Share of the target's range that belongs to both.
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


def fuzzy_labels(overlap: float) -> FuzzyLabels:
    """Compute the memberships of two labels that share a part of the target's range.

    Parameters
    ----------
    overlap : float in [0, 1]
        Width w of the zone that belongs to both labels, as a share of the range: 0 gives two crisp
        classes, 1 two ramps across the whole range.

    Returns
    -------
    FuzzyLabels

    Raises
    ------
    ValueError, TypeError
        For an overlap outside [0, 1], or no number.

    Notes
    -----
    After Qin, Figure 3, whose memberships are not printed: here the membership in + is
    clip((t − ½) / w + ½, 0, 1), and that in − the rest.

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


def defuzzify(probability: ArrayLike, target: ArrayLike, membership: ArrayLike) -> Array:
    """Predict a numeric target from the probabilities of its fuzzy labels.

    The prediction is t̂ = Σ P(F|x) E(t|F), with E(t|F) = ∫ t M_F / ∫ M_F, exact for memberships that are
    straight between the given targets.

    Parameters
    ----------
    probability : array-like, shape (n, m), or (n,) for two labels
        P(F|x), one column per label; rows add up to 1.  One column alone is that of the second label, +.
    target : array-like, shape (k,)
        Values of the target, ascending; a jump is a repeated value.
    membership : array-like, shape (m, k)
        Membership of each target in each label, at least 0.

    Returns
    -------
    ndarray, shape (n,)

    Raises
    ------
    ValueError
        For shapes that do not fit, probabilities that do not add up to 1, targets that are not ascending,
        or a label without any membership.

    Notes
    -----
    Qin, eq. 3 to 7.

    Examples
    --------
    >>> labels = fuzzy_labels(0)
    >>> defuzzify([0, 0.5, 1], labels.target, [labels.negative, labels.positive])
    array([0.25, 0.5 , 0.75])
    """
    t, M = scores(target, "target").astype(float), np.asarray(membership, float)
    if M.ndim != 2 or M.shape[1] != t.size or t.size < 2 or (np.diff(t) < 0).any():
        raise ValueError(
            f"membership has shape {M.shape} beside {t.size} targets, expected (labels, targets), "
            "the targets ascending and at least two"
        )
    width, left, right = np.diff(t), M[:, :-1], M[:, 1:]
    mass = (left + right) @ width / 2
    if not (M >= 0).all() or not (mass > 0).all():
        raise ValueError("membership must be non-negative, and each label needs some: drop empty labels")
    moment = (left * (2 * t[:-1] + t[1:]) + right * (t[:-1] + 2 * t[1:])) @ width / 6
    predicted: Array = _shares(probability, mass.size) @ (moment / mass)
    return predicted


def _shares(probability: ArrayLike, labels: int) -> Array:
    """Check the probabilities of labels; those of + alone are completed."""
    p = np.asarray(probability, float)
    if p.ndim == 1 and labels == 2:
        p = np.column_stack([1 - p, p])
    if p.ndim != 2 or p.shape[1] != labels:
        raise ValueError(f"probability has shape {p.shape}, expected (n, {labels}): a column per label")
    if not (p >= 0).all() or not np.allclose(p.sum(axis=1), 1, rtol=0, atol=1e-6):
        raise ValueError("probability must hold non-negative rows that add up to 1")
    return p


def max_auc(y_true: ArrayLike, *, sample_weight: ArrayLike | None = None) -> float:
    """Compute the largest AUC that any ranking can reach on soft labels.

    Parameters
    ----------
    y_true : array-like, shape (n,)
        Probabilities of the positive class, or memberships, in [0, 1].
    sample_weight : array-like, shape (n,), optional
        Non-negative case weights.

    Returns
    -------
    float
        In [½, 1]; 1 only where all labels are 0 or 1.  The smallest AUC is 1 minus it.

    Raises
    ------
    ValueError, TypeError
        For labels outside [0, 1], missing ones, or without any weight of a class.

    Notes
    -----
    ½ + Σ_{i<j} abs(p_i − p_j) / (2 n₊ n₋), the area of the order by the labels themselves, counted in
    O(n log n).  n₋ = Σ (1 − p); eq. 8 of Qin prints 1 − n₊.

    Examples
    --------
    >>> round(max_auc([0.8, 0.6, 0.4, 0.2, 0.0]), 6)
    0.833333
    """
    sample = read(y_true, y_true, sample_weight=sample_weight, soft_labels=True)[None]
    return auc_of(count(sample))


@per_model()
def swap_loss(source: Any) -> Array:
    """Compute what the AUC loses if two neighbours of the ranking change places.

    Parameters
    ----------
    {reading}

    Returns
    -------
    ndarray, shape (k - 1,)
        For each two neighbouring distinct scores, best first; negative where the swap is a gain.  Or a
        dict of arrays by model.

    Raises
    ------
    {raises}

    Notes
    -----
    Qin, section 4: (p_k − p_{k+1}) / (n₊ n₋) for two soft labels.  Here for all cases of two neighbouring
    scores, of weights a positive and b negative: (a_k b_{k+1} − b_k a_{k+1}) / (n₊ n₋), which is the same
    for single cases.

    Examples
    --------
    >>> loss = swap_loss([0.8, 0.6, 0.4, 0.2, 0.0], [5, 4, 3, 2, 1], soft_labels=True)
    >>> loss.round(6)
    array([0.033333, 0.033333, 0.033333, 0.033333])
    """
    counted = counts_of(source)
    P, N = totals(counted)
    up, across = counted.positive / P, counted.negative / N
    loss: Array = up[:-1] * across[1:] - across[:-1] * up[1:]
    return loss
