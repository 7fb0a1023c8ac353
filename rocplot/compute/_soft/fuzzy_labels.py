"""Fuzzy labels of a numeric target, predictions from them, and the largest AUC on soft labels."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import rates, read_real_numbers, read_scores
from rocplot._data.binary import read_samples
from rocplot._errors import make_type_error, make_value_error, write_value
from rocplot._typing import Array, Data, Weights
from rocplot._validation import check_number, check_whole_number, shorten_value
from rocplot.compute._base.reading import Source, declare_result_type, per_model
from rocplot.compute._base.result import Result
from rocplot.compute._counts.threshold_counts import count_sample, get_counts, get_totals, require_order
from rocplot.compute._roc.roc import compute_auc

MOST_LABELS = 1000  # more would exhaust memory and show nothing


class FuzzyLabels(Result):
    """Overlapping fuzzy labels, trapezoids over a numeric target in [0, 1].

    Attributes
    ----------
    target : ndarray, shape (k,)
        The targets between which the memberships are linear, 2 for each label; a jump is a repeated target.
    negative, positive : ndarray, shape (k,)
        Memberships in the labels − and +, the first and the last.  Two labels add up to 1.
    overlap : float
        Share w of the range between the peaks of neighbours in which both memberships are positive.
    """

    target: Array
    negative: Array
    positive: Array
    overlap: float

    @property
    def memberships(self) -> Array:
        """Memberships in all labels at the targets, of shape (m, k), from − to +; columns add up to 1."""
        return np.repeat(np.eye(self.target.size // 2), 2, axis=1)  # each label is 1 at two targets

    @property
    def degree(self) -> float:
        """Qin's degree d = w / (1 + w): the share of a triangle's width that its neighbour covers."""
        return self.overlap / (1 + self.overlap)

    def membership(self, target: ArrayLike, label: int = -1) -> Array:
        """Compute the membership in one label, by default + : the soft labels of these targets.

        Parameters
        ----------
        target : array-like, shape (n,)
            Values in [0, 1].
        label : int
            Number of the label among the m, from 0 for −; −1, the default, is the last, +.

        Returns
        -------
        ndarray, shape (n,)
            In [0, 1]; with an overlap of 0 the target in the middle of two peaks has ½ of either label.

        Raises
        ------
        ValueError, TypeError
            For targets outside [0, 1], or a label that does not exist.
        """
        labels = self.target.size // 2
        place = int(check_number(label, "label", -np.inf))
        if place != label or not -labels <= place < labels:
            raise make_value_error(
                "label",
                f"={write_value(label)} does not exist",
                f"choose from 0 to {labels - 1}, or -1 for the last",
            )
        place, t = place % labels, rates(target, "target") * (labels - 1)
        rising = np.ones(t.shape) if place == 0 else self._compute_upper_membership(t - place + 1)
        return rising if place == labels - 1 else rising - self._compute_upper_membership(t - place)

    def _compute_upper_membership(self, t: Array) -> Array:
        """Compute the membership in the upper one of two labels with peaks at 0 and 1."""
        if not self.overlap:
            return np.heaviside(t - 0.5, 0.5)
        return np.clip((t - 0.5) / self.overlap + 0.5, 0, 1)

    @property
    def means(self) -> tuple[float, ...]:
        """Mean target of each label, E(t|F) = ∫ t M_F / ∫ M_F, from − to +."""
        gaps = self.target.size // 2 - 1
        first = (0.25 + self.overlap**2 / 12) / gaps  # without overlap, 1/4 of the distance of peaks
        return first, *(place / gaps for place in range(1, gaps)), 1 - first

    @property
    def max_auc(self) -> float:
        """Largest AUC of the label + for evenly spread targets, 1 − w² / 6 with two labels.

        If + is one of m labels against the others, 1 − g w² / (6 (2 − g)), with g = 1 / (m − 1).
        """
        gap = 1 / (self.target.size // 2 - 1)
        return 1 - gap * self.overlap**2 / (6 * (2 - gap))


@declare_result_type(FuzzyLabels)
def fuzzy_labels(
    overlap: float | None = None, *, degree: float | None = None, n_labels: int = 2
) -> FuzzyLabels:
    """Compute the memberships of fuzzy labels that overlap over a numeric target.

    Use it to train a classifier on a numeric target.

    Pass exactly one of `overlap` and `degree`.  They measure the same overlap in two ways, and are equal only
    at 0: Qin's "50 % overlapping" is ``degree=0.5`` or ``overlap=1``, and ``overlap=0.5`` is his 33 %.

    Parameters
    ----------
    overlap : float in [0, 1]
        Width w of the overlap of neighbours, as a share of the range between their peaks, which with two
        labels is the full range: 0 gives crisp classes, 1 ramps from peak to peak.  Qin's share is another,
        see `degree`.
    degree : float in [0, 0.5]
        Qin's degree d of overlapping: the share of the width of a triangle that is covered by its neighbour.
        It corresponds to the overlap w = d / (1 − d).  0 gives crisp classes; at ½ the triangles themselves
        add up to 1, and beyond ½ a third triangle would overlap them.
    n_labels : int, at least 2
        Number m of labels; their peaks are spread evenly, at j / (m − 1).

    Returns
    -------
    FuzzyLabels
        The memberships as functions of the target, linear between 2m values.

    Raises
    ------
    ValueError
        For an overlap outside [0, 1], a degree outside [0, ½], fewer than two labels or more than 1,000, or
        unless you pass exactly one of `overlap` and `degree`.
    TypeError
        For an overlap, a degree or a number of labels that is not a number.

    See Also
    --------
    defuzzify : Predict a numeric target from fuzzy labels.
    max_auc : Compute the largest AUC that soft labels allow.
    swap_loss : Compute the loss in AUC from swapping adjacent ranks.
    target_density : Compute the predicted density of a numeric target.
    rocplot.fuzzy_labels : Draw the memberships of fuzzy labels over the target.

    Notes
    -----
    After Qin, Figure 3, whose memberships are not printed.  Here his labels are triangles, divided by their
    sum: for two labels the membership in + is clip((t − ½) / w + ½, 0, 1), and that in − is 1 minus it.  Two
    triangles that peak at the ends of the range and have the share d ≤ ½ of their widths in common become
    these labels with w = d / (1 − d).  Those of his "50 % overlapping" need no division; their largest AUC,
    1 − w² / 6, is 5/6.

    References
    ----------
    {qin}

    Examples
    --------
    >>> labels = fuzzy_labels(degree=0.5)
    >>> labels.target, labels.positive
    (array([0., 0., 1., 1.]), array([0., 0., 1., 1.]))
    >>> labels.membership([0.25, 0.5, 0.625])
    array([0.25 , 0.5  , 0.625])
    >>> round(labels.max_auc, 4), round(fuzzy_labels(degree=1 / 3).max_auc, 4)
    (0.8333, 0.9583)
    """
    if overlap is None and degree is None:
        raise make_value_error(
            "overlap",
            "is missing",
            "pass the share of the range as overlap=, or that of a triangle's width as degree=",
            shell="is missing: write the share of the range, or that of a triangle's width as degree=",
        )
    if overlap is not None and degree is not None:
        raise make_value_error(
            "overlap",
            "and degree cannot be combined",
            "degree=d is overlap=d / (1 - d), pass one of them",
            shell="and degree= cannot be combined: write one of them",
        )
    width = check_number(overlap, "overlap", 0, 1) if degree is None else _convert_degree(degree)
    labels = check_whole_number(n_labels, "n_labels", 2, MOST_LABELS)
    edges = (np.arange(labels - 1)[:, None] + [0.5 - width / 2, 0.5 + width / 2]) / (labels - 1)
    target = np.r_[0, edges.ravel(), 1]
    negative, positive = np.repeat(np.eye(labels)[[0, -1]], 2, axis=1)
    return FuzzyLabels(target, negative, positive, width)


def _convert_degree(degree: object) -> float:
    """Convert a degree, the proportion of a triangle's width that overlaps, to the overlap between peaks."""
    share = check_number(degree, "degree", -np.inf)
    if not 0 <= share <= 0.5:
        raise make_value_error(
            "degree",
            f"must be in [0, 0.5], not {shorten_value(degree)}",
            "it is the share of a triangle's width, 0.5 for 50 % overlapping; overlap= is that of the range",
        )
    return share / (1 - share)


# -- Densities of a numeric target from probabilities of fuzzy labels -----------------------------


@declare_result_type(np.ndarray)
def target_density(probability: ArrayLike, target: ArrayLike, membership: ArrayLike) -> Array:
    """Compute the predicted density of a numeric target from the probabilities of its fuzzy labels.

    Use it to see the spread behind a prediction of `defuzzify`.

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
        p(t|x) at the targets, one row per case, linear between them: the area under each row is 1.

    Raises
    ------
    ValueError
        For shapes that do not fit, probabilities that do not add up to 1, targets that are not ascending,
        or a label without any membership.

    See Also
    --------
    defuzzify : Predict a numeric target from fuzzy labels.
    fuzzy_labels : Compute the memberships of fuzzy labels.
    rocplot.fuzzy_labels : Draw the memberships of fuzzy labels over the target.

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
    _, M, mass = check_fuzzy_labels(target, membership)
    return np.asarray(check_label_probabilities(probability, mass.size) @ (M / mass[:, None]))


# -- Numeric predictions from probabilities of fuzzy labels ---------------------------------------


@declare_result_type(np.ndarray)
def defuzzify(probability: ArrayLike, target: ArrayLike, membership: ArrayLike) -> Array:
    """Predict a numeric target from the predicted probabilities of its fuzzy labels.

    Use it to predict a number with a classifier that was trained on fuzzy labels.

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
    fuzzy_labels : Compute the memberships of fuzzy labels.
    max_auc : Compute the largest AUC that soft labels allow.
    target_density : Compute the predicted density of a numeric target.
    rocplot.fuzzy_labels : Draw the memberships of fuzzy labels over the target.

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
    t, M, mass = check_fuzzy_labels(target, membership)
    left, right = M[:, :-1], M[:, 1:]
    moment = (left * (2 * t[:-1] + t[1:]) + right * (t[:-1] + 2 * t[1:])) @ np.diff(t) / 6
    return np.asarray(check_label_probabilities(probability, mass.size) @ (moment / mass))


def check_fuzzy_labels(target: ArrayLike, membership: ArrayLike) -> tuple[Array, Array, Array]:
    """Check targets and memberships; return them and the area under the membership of each label."""
    t, M = read_scores(target, "target").astype(float), read_real_numbers(membership, "membership")
    if M.ndim != 2 or M.shape[1] != t.size or t.size < 2 or (np.diff(t) < 0).any():
        raise make_value_error(
            "membership",
            f"has shape {M.shape} for {t.size} targets, expected (labels, targets), the targets ascending "
            "and at least two",
        )
    mass = (M[:, :-1] + M[:, 1:]) @ np.diff(t) / 2
    if not (M >= 0).all() or not (mass > 0).all():
        raise make_value_error(
            "membership", "must be non-negative and, for each label, not all zero", "drop empty labels"
        )
    return t, M, mass


def check_label_probabilities(probability: ArrayLike, labels: int) -> Array:
    """Check the probabilities of labels; a flat array is the probability of + of two labels."""
    p = read_real_numbers(probability, "probability")
    if p.ndim == 1 and labels == 2:
        p = np.column_stack([1 - p, p])
    if p.ndim != 2 or p.shape[1] != labels:
        raise make_value_error(
            "probability", f"has shape {p.shape}, expected (n, {labels})", "a column per label"
        )
    if not (p >= 0).all() or not np.allclose(p.sum(axis=1), 1, rtol=0, atol=1e-6):
        raise make_value_error("probability", "must hold non-negative rows that add up to 1")
    return p


# -- The largest AUC that soft labels allow -------------------------------------------------------


@declare_result_type(float)
def max_auc(y_true: ArrayLike, *, data: Data | None = None, sample_weight: Weights = None) -> float:
    """Compute the largest AUC that any ranking can reach on soft labels.

    Use it to see how far an AUC on soft labels is from the best possible one.

    Parameters
    ----------
    y_true : array-like, shape (n,), or column name
        Probabilities of the positive class, or memberships, in [0, 1].
    data : data frame or mapping of columns, optional
        Table in which column names are looked up.
    sample_weight : array-like, shape (n,), or column name, optional
        Weights of the samples, at least 0.

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
    fuzzy_labels : Compute the memberships of fuzzy labels.
    rocplot.fuzzy_labels : Draw the memberships of fuzzy labels over the target.

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
        raise make_type_error("y_true", "must be an array here, not a mapping", "call it for each model")
    samples = read_samples(y_true, y_true, data=data, sample_weight=sample_weight, soft_labels=True)
    if None not in samples:
        raise make_type_error("y_true", "must be an array here, not a table", "call it for each column")
    return compute_auc(count_sample(samples[None]))


# -- The loss in AUC from swapping adjacent ranks -------------------------------------------------


@per_model(result_type=np.ndarray)
def swap_loss(source: Source) -> Array:
    """Compute the loss in AUC from swapping adjacent ranks.

    Use it to see how much a ranking suffers if neighbours change places.

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
    rocplot.fuzzy_labels : Draw the memberships of fuzzy labels over the target.

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
    counts = get_counts(source)
    require_order(counts, "a swap of neighbours", all_cases=True)
    P, N = get_totals(counts)
    rise, run = counts.positive / P, counts.negative / N
    return np.asarray(rise[:-1] * run[1:] - run[:-1] * rise[1:])
