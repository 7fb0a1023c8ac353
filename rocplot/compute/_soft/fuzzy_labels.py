"""Overlapping fuzzy labels of a numeric target."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import rates, real_numbers, scores
from rocplot._data.binary import read
from rocplot._faults import type_error, value_error
from rocplot._typing import Array, Weights
from rocplot._validation import number
from rocplot.compute._base.reading import Source, makes, per_model
from rocplot.compute._base.result import Result
from rocplot.compute._counts.threshold_counts import count, counts_of, need_order, totals
from rocplot.compute._roc.roc import auc_of


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


# -- Densities of a numeric target from probabilities of fuzzy labels -----------------------------


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
    return np.asarray(shares_of(probability, mass.size) @ (M / mass[:, None]))


# -- Numeric predictions from probabilities of fuzzy labels ---------------------------------------


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
    return np.asarray(shares_of(probability, mass.size) @ (moment / mass))


def labels_of(target: ArrayLike, membership: ArrayLike) -> tuple[Array, Array, Array]:
    """Check targets and memberships, and return them with the area under each label."""
    t, M = scores(target, "target").astype(float), real_numbers(membership, "membership")
    if M.ndim != 2 or M.shape[1] != t.size or t.size < 2 or (np.diff(t) < 0).any():
        raise value_error(
            "membership",
            f"has shape {M.shape} for {t.size} targets, expected (labels, targets), the targets ascending "
            "and at least two",
        )
    mass = (M[:, :-1] + M[:, 1:]) @ np.diff(t) / 2
    if not (M >= 0).all() or not (mass > 0).all():
        raise value_error(
            "membership", "must be non-negative and, for each label, not all zero", "drop empty labels"
        )
    return t, M, mass


def shares_of(probability: ArrayLike, labels: int) -> Array:
    """Check the probabilities of labels; those of + alone are completed."""
    p = real_numbers(probability, "probability")
    if p.ndim == 1 and labels == 2:
        p = np.column_stack([1 - p, p])
    if p.ndim != 2 or p.shape[1] != labels:
        raise value_error("probability", f"has shape {p.shape}, expected (n, {labels})", "a column per label")
    if not (p >= 0).all() or not np.allclose(p.sum(axis=1), 1, rtol=0, atol=1e-6):
        raise value_error("probability", "must hold non-negative rows that add up to 1")
    return p


# -- The largest AUC that soft labels allow -------------------------------------------------------


@makes(float)
def max_auc(y_true: ArrayLike, *, sample_weight: Weights = None) -> float:
    """Compute the largest AUC that any ranking can reach on soft labels.

    Parameters
    ----------
    y_true : array-like, shape (n,)
        Probabilities of the positive class, or memberships, in [0, 1].
    sample_weight : array-like, shape (n,), optional
        Per-sample weights, non-negative.

    Returns
    -------
    float
        In [½, 1]; 1 only if all labels are 0 or 1.  The smallest possible AUC is 1 minus this.

    Raises
    ------
    ValueError, TypeError
        For labels that are missing or outside [0, 1], or if a class has no weight.

    See Also
    --------
    auc : Compute the area under the ROC curve.
    swap_loss : Compute the loss in AUC from swapping adjacent ranks.
    fuzzy_labels : Compute the memberships of two fuzzy labels.
    rocplot.fuzzy_labels : Draw the memberships of two fuzzy labels over the target.

    Notes
    -----
    ½ + Σ_{i<j} abs(p_i − p_j) / (2 n₊ n₋), the AUC of the ranking by the labels themselves, computed
    in O(n log n).  n₋ = Σ (1 − p); eq. 8 of Qin prints 1 − n₊.

    References
    ----------
    {qin}

    Examples
    --------
    >>> round(max_auc([0.8, 0.6, 0.4, 0.2, 0.0]), 6)
    0.833333
    """
    if isinstance(y_true, Mapping):
        raise type_error("y_true", "must be an array here, not a mapping", "call it for each model")
    sample = read(y_true, y_true, sample_weight=sample_weight, soft_labels=True)[None]
    return auc_of(count(sample))


# -- The loss in AUC from swapping adjacent ranks -------------------------------------------------


@per_model(makes=np.ndarray)
def swap_loss(source: Source) -> Array:
    """Compute the loss in AUC from swapping adjacent ranks.

    Parameters
    ----------
    {reading}

    Returns
    -------
    ndarray, shape (k - 1,)
        One value for each pair of adjacent distinct scores, best first; negative if the swap increases the
        AUC.  Several models give a `Results`, a dict of arrays by name.

    Raises
    ------
    {raises}

    See Also
    --------
    auc : Compute the area under the ROC curve.
    max_auc : Compute the largest AUC that soft labels allow.
    rocplot.fuzzy_labels : Draw the memberships of two fuzzy labels over the target.

    Notes
    -----
    Qin, section 4: (p_k − p_{k+1}) / (n₊ n₋) for two soft labels.  Here for all samples of two
    adjacent scores, with weights a of positives and b of negatives: (a_k b_{k+1} − b_k a_{k+1}) / (n₊ n₋),
    which is equal to it for single samples.

    References
    ----------
    {qin}

    Examples
    --------
    >>> loss = swap_loss([0.8, 0.6, 0.4, 0.2, 0.0], [5, 4, 3, 2, 1], soft_labels=True)
    >>> loss.round(6)
    array([0.033333, 0.033333, 0.033333, 0.033333])
    """
    counted = counts_of(source)
    need_order(counted, "a swap of neighbours", all_cases=True)
    P, N = totals(counted)
    up, across = counted.positive / P, counted.negative / N
    return np.asarray(up[:-1] * across[1:] - across[:-1] * up[1:])
