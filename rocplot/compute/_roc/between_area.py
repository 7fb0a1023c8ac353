"""The area between the ROC curves of two groups, and its permutation test."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import some
from rocplot._faults import value_error
from rocplot._hints import of_known_words
from rocplot._typing import Array, Data, Scalar, Seed, Weights
from rocplot.compute._base.docstrings import described
from rocplot.compute._base.reading import Drawing, Scores, Truth
from rocplot.compute._counts.resample import blocks
from rocplot.compute._counts.threshold_counts import ThresholdCounts, cases_of, counts_of, need_order
from rocplot.compute._roc.roc import RocCurve, roc

_ROUNDING = 1e-12  # equal areas may differ in their last digits


@of_known_words
@described
def between_area(
    y_true: Truth,
    y_score: Scores = None,
    *,
    hue: ArrayLike | None = None,
    data: Data | None = None,
    sample_weight: Weights = None,
    pos_label: Scalar = None,
    soft_labels: bool = False,
) -> float:
    """Compute the area between the ROC curves of two groups, ``∫ |tpr₁ − tpr₂| dfpr``, known as ABROCA.

    Parameters
    ----------
    y_true : array-like, shape (n,), column name, or mapping of results
        True classes: bool, 0/1 or −1/+1, or any two values with `pos_label`.  A mapping of two ROC curves or
        counts, by group, may be passed instead of all data.
    y_score : array-like, shape (n,), or column name
        Scores of one model; a higher score means positive.  Without `hue`, two models by name have the area
        between their curves.
    hue : array-like or column name
        The group of each case, one of two.
    data : data frame or mapping of columns, optional
        Table in which column names are looked up.
    sample_weight : array-like or column name, optional
        Per-sample weights, non-negative; samples of weight 0 are left out.
    pos_label : scalar, optional
        The positive class, needed for labels other than bool, 0/1 and −1/+1.
    soft_labels : bool, default=False
        Read `y_true` as probabilities of the positive class, in [0, 1].

    Returns
    -------
    float
        In [0, 1], exact on the straight segments of both curves; 0 if they are the same.  It is at least the
        difference of the AUCs, and above it where the curves cross.

    Raises
    ------
    {raises}
    ValueError
        Also unless there are two groups, and for counts pooled by `max_points`.

    See Also
    --------
    between_test : Test whether the curves of two groups differ, by permutations.
    metrics_at : Compute rates and predictive values at a threshold, of each group with `hue`.
    auc_test : Test whether two AUCs differ; unpaired, those of two groups.
    rocplot.roc : Draw ROC curves; ``between=True`` fills the area.

    Notes
    -----
    Gardner et al. (2019).  A curve has no thresholds: groups of equal curves may still have other rates at
    one threshold.

    References
    ----------
    {gardner2019}

    Examples
    --------
    >>> y, group = [1, 0, 1, 0, 1, 0, 1, 0], ["a"] * 4 + ["b"] * 4
    >>> between_area(y, [4, 3, 2, 1, 4, 2, 3, 1], hue=group)
    0.25
    """
    reading = {"hue": hue, "data": data, "sample_weight": sample_weight, "pos_label": pos_label}
    first, second = two_curves(y_true, y_score, **reading, soft_labels=soft_labels)
    return area_between(first.fpr, first.tpr, second.fpr, second.tpr)


@of_known_words
@described
def between_test(
    y_true: Truth,
    y_score: Scores = None,
    *,
    hue: ArrayLike | None = None,
    data: Data | None = None,
    sample_weight: Weights = None,
    pos_label: Scalar = None,
    soft_labels: bool = False,
    groups: ArrayLike | str | None = None,
    n_resamples: int = 2000,
    seed: Seed = None,
    progress: bool = True,
) -> float:
    """Test whether the ROC curves of two groups differ, by permutations of the groups within each class.

    Parameters
    ----------
    y_true : array-like, shape (n,), column name, or mapping of results
        True classes, as of ``between_area``.
    y_score : array-like, shape (n,), or column name
        Scores of one model; a higher score means positive.
    hue : array-like or column name
        The group of each case, one of two.
    data : data frame or mapping of columns, optional
        Table in which column names are looked up.
    sample_weight : array-like or column name, optional
        Per-sample weights, non-negative; they move with their cases.
    pos_label : scalar, optional
        The positive class, needed for labels other than bool, 0/1 and −1/+1.
    soft_labels : bool, default=False
        Read `y_true` as probabilities of the positive class; the groups of all cases are then permuted
        together.
    groups : array-like, shape (n,), or column name, optional
        What each case belongs to, such as its patient: all cases of a patient move together.  None may have
        cases in both groups of `hue`.
    n_resamples : int, default=2000
        Number of permutations.
    seed : int, numpy.random.Generator or None, default=None
        Random seed or Generator.
    progress : bool, default=True
        Show a progress bar if it takes longer than one second.

    Returns
    -------
    float
        p, the share of permutations whose area between the curves is at least that of the sample, the sample
        itself counted as one more: at least 1/(`n_resamples` + 1).

    Raises
    ------
    {raises}
    ValueError
        Also unless there are two groups, for counts without single cases, for pooled ones, for `groups` that
        have cases in both, and for curves of which one alone was made with `groups`.

    See Also
    --------
    between_area : Compute the area between the curves of two groups.
    auc_test : Test whether two AUCs differ; unpaired, those of two groups.

    Notes
    -----
    Groups keep their numbers of positives and of negatives, so that another prevalence alone is no
    difference; with `groups`, their numbers of patients who have positives alone, negatives alone, or both.
    Patients of both groups are supposed to have similar numbers of cases, as these move with them.
    What is tested is that scores have the same distribution in both groups, given the class.  If the scores
    of a group are only shifted, the curves are equal though the distributions differ; where the curves alone
    matter, ``auc_test(…, paired=False)`` tests their areas.

    References
    ----------
    {gardner2019}

    Examples
    --------
    >>> y, group = [1, 0] * 20, ["a"] * 20 + ["b"] * 20
    >>> scores = [i % 7 + 3 * t * (i < 20) for i, t in enumerate(y)]
    >>> between_test(y, scores, hue=group, seed=0) < 0.2
    True
    """
    drawing = Drawing.of(n_resamples, seed, progress)
    reading = {"hue": hue, "data": data, "sample_weight": sample_weight, "pos_label": pos_label}
    curves = two_curves(y_true, y_score, **reading, soft_labels=soft_labels, groups=groups)
    counts = [counts_of(curve) for curve in curves]
    cases = [cases_of(one, "a permutation test") for one in counts]
    score = np.concatenate([one.score[own.point] for one, own in zip(counts, cases, strict=True)])
    values, place = np.unique(-score.astype(float), return_inverse=True)
    weights = [np.concatenate([getattr(one, side) for one in cases]) for side in ("negative", "positive")]
    unit = np.concatenate([cases[0].group, cases[0].n_groups + cases[1].group])  # what moves as a whole
    first = np.arange(cases[0].n_groups + cases[1].n_groups) < cases[0].n_groups
    strata = _strata(unit, weights, first.size, alone=not _grouped(counts))

    def area(chosen: Array) -> float:
        inside = chosen[unit]
        parts = [(place[own], weights[0][own], weights[1][own]) for own in (inside, ~inside)]
        return area_between(*_rates(*parts[0], values.size), *_rates(*parts[1], values.size))

    sample, found = area(first), 0
    for _, rows in blocks(drawing.n_resamples, score.size, drawing.progress):
        for _ in range(rows):
            moved = first.copy()
            for own in strata:
                moved[own] = drawing.rng.permutation(first[own])
            found += area(moved) >= sample - _ROUNDING
    return (1 + found) / (1 + drawing.n_resamples)


def _grouped(counts: list[ThresholdCounts]) -> bool:
    """Say whether cases belong to groups; raise if one has cases in both curves, or one curve none."""
    held = [one.cases for one in counts]
    parts = [one.group.tolist() for one in held if one is not None and one.group is not None]
    if len(parts) == 1:
        raise ValueError(
            "the cases of one curve have groups, and those of the other have none, so that they cannot be "
            "permuted: pass groups to both, or to none"
        )
    if parts and (both := set(parts[0]).intersection(parts[1])):  # names may have no order
        first = next(name for name in parts[0] if name in both)
        raise value_error(
            "groups",
            f"has cases of {first} in both groups of hue, so that they cannot be permuted",
            "leave them out, or leave out groups",
        )
    return bool(parts)


def _strata(unit: Array, weights: list[Array], size: int, *, alone: bool) -> list[Array]:
    """Part what moves by the classes of its cases: negative, positive, or both; soft cases move together."""
    negative, positive = (np.bincount(unit, own, size) > 0 for own in weights)
    if alone and (negative & positive).any():
        return [np.arange(size)]
    return [np.flatnonzero(own) for own in (negative & ~positive, positive & ~negative, negative & positive)]


def two_curves(y_true: Any, y_score: Any, **reading: Any) -> tuple[RocCurve, RocCurve]:
    """Read the curves of two groups; raise if there are more, or fewer."""
    found: Any = roc(y_true, y_score, **reading)
    return need_two(found if isinstance(found, Mapping) else {None: found})


def need_two(found: Mapping[Any, RocCurve]) -> tuple[RocCurve, RocCurve]:
    """Take the two curves out of a mapping by group."""
    if len(found) != 2:
        held = f"{len(found)} groups ({some([str(name) for name in found])})"
        held = "no groups" if None in found else held
        raise ValueError(
            f"the area lies between the curves of two groups, but there are {held}: pass hue of two"
        )
    first, second = found.values()
    for curve in (first, second):
        need_order(curve.counts, "the area between curves")
    return first, second


def _rates(place: Array, negative: Array, positive: Array, size: int) -> tuple[Array, Array]:
    fp, tp = (np.append(0.0, np.cumsum(np.bincount(place, own, size))) for own in (negative, positive))
    return fp / fp[-1], tp / tp[-1]


def area_between(fpr: Array, tpr: Array, other_fpr: Array, other_tpr: Array) -> float:
    """Integrate the absolute difference of two curves, exactly: between vertices both are straight."""
    grid = np.union1d(fpr, other_fpr)
    ends = np.stack([grid[:-1], grid[1:]])
    left, right = _heights(fpr, tpr, ends) - _heights(other_fpr, other_tpr, ends)
    both = np.abs(left) + np.abs(right)
    crossed = np.divide(left**2 + right**2, both, out=np.zeros(both.size), where=both > 0)  # two triangles
    return float(np.diff(grid) @ np.where(left * right < 0, crossed, both) / 2)


def _heights(fpr: Array, tpr: Array, ends: Array) -> Array:
    """Read a curve at both ends of intervals without a vertex inside, just within them."""
    at = np.searchsorted(fpr, ends[0], side="right") - 1
    slope = (tpr[at + 1] - tpr[at]) / (fpr[at + 1] - fpr[at])
    return np.asarray(tpr[at] + (ends - fpr[at]) * slope)
