"""The area between the ROC curves of two groups, and its permutation test."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import list_first_values
from rocplot._errors import make_value_error
from rocplot._suggestions import refuse_unknown_keywords
from rocplot._typing import Array, Data, Progress, Scalar, Seed, Weights
from rocplot.compute._base.docstrings import fill_docstring
from rocplot.compute._base.reading import Resampling, Scores, Truth
from rocplot.compute._counts.resample import yield_blocks
from rocplot.compute._counts.threshold_counts import ThresholdCounts, get_counts, look_up_cases, require_order
from rocplot.compute._roc.roc import RocCurve, roc

_ROUNDING = 1e-12  # rounding error of equal areas


@refuse_unknown_keywords
@fill_docstring
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

    Use it to measure how much better a model ranks one group than another, as in an audit of fairness.

    Parameters
    ----------
    y_true : array-like, shape (n,), column name, or mapping of results
        True classes: bool, 0/1 or −1/+1, or any two values with `pos_label`.  You can also pass a
        mapping of group → ROC curve or counts, for two groups, instead of all data.
    y_score : array-like, shape (n,), or column name
        Scores of one model; higher means more likely positive.  Without `hue`, pass two models by name for
        the area between their curves.
    hue : array-like, column name or list of column names
        The group of each case, one of two.
    data : data frame or mapping of columns, optional
        Table in which column names are looked up.
    sample_weight : array-like or column name, optional
        Weights of the samples, at least 0; samples of weight 0 are left out.
    pos_label : scalar, optional
        The positive class, needed for labels other than bool, 0/1 and −1/+1.
    soft_labels : bool, default=False
        Read `y_true` as probabilities of the positive class, in [0, 1].

    Returns
    -------
    float
        In [0, 1], exact on the straight segments of both curves; 0 if they are the same.  It is at least the
        difference of the AUCs, and larger if the curves cross.

    Raises
    ------
    {raises}
    ValueError
        Also unless there are two groups, and for counts pooled by `max_points`.

    See Also
    --------
    between_test : Test whether the curves of two groups differ, by permutations.
    metrics_at : Compute rates and predictive values at a threshold, with `hue` for each group.
    auc_test : Test whether two AUCs differ; unpaired, those of two groups.
    rocplot.roc : Draw ROC curves; ``between=True`` fills the area.

    Notes
    -----
    Gardner et al. (2019).  The curve does not show thresholds: groups with equal curves may still have
    different rates at the same threshold.

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
    first, second = read_two_curves(y_true, y_score, **reading, soft_labels=soft_labels)
    return integrate_difference(first.fpr, first.tpr, second.fpr, second.tpr)


@refuse_unknown_keywords
@fill_docstring
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
    progress: Progress = True,
) -> float:
    """Test whether the ROC curves of two groups differ, by permutations of the groups within each class.

    Use it to see whether a gap between two groups is more than chance.

    Parameters
    ----------
    y_true : array-like, shape (n,), column name, or mapping of results
        True classes, as in ``between_area``.
    y_score : array-like, shape (n,), or column name
        Scores of one model; higher means more likely positive.
    hue : array-like, column name or list of column names
        The group of each case, one of two.
    data : data frame or mapping of columns, optional
        Table in which column names are looked up.
    sample_weight : array-like or column name, optional
        Weights of the samples, at least 0, which move with their cases.
    pos_label : scalar, optional
        The positive class, needed for labels other than bool, 0/1 and −1/+1.
    soft_labels : bool, default=False
        Read `y_true` as probabilities of the positive class; the groups of all cases are then permuted
        together.
    groups : array-like, shape (n,), column name or list of column names, optional
        The unit of each case, such as its patient: all cases of a patient move together.  No patient may have
        cases in both groups of `hue`.
    n_resamples : int, default=2000
        Number of permutations.
    seed : int, numpy.random.Generator or None, default=None
        Random seed or Generator.
    progress : bool or callable, default=True
        Show a progress bar if resampling takes longer than one second.  A callable is called between batches
        of resamples, ``progress(done, n_resamples)``.  If it raises, resampling stops and you get that
        exception.  A generator passed as `seed` is then back in its state before the call, as after any
        error or interrupt.

    Returns
    -------
    float
        p, the share of permutations whose area between the curves is at least that of the sample, with the
        sample itself counted as one more; so it is at least 1/(`n_resamples` + 1).

    Raises
    ------
    {raises}
    ValueError
        Also unless there are two groups, for counts without single cases, for pooled counts, for `groups`
        that have cases in both, and for curves of which only one was made with `groups`.

    See Also
    --------
    between_area : Compute the area between the curves of two groups.
    auc_test : Test whether two AUCs differ; unpaired, those of two groups.

    Notes
    -----
    Groups keep their numbers of positives and of negatives, so a different prevalence alone does not count as
    a difference; with `groups`, their numbers of patients who have only positives, only negatives, or both.
    Patients of both groups should have similar numbers of cases, as these move with them.  The null
    hypothesis is that scores have the same distribution in both groups, given the class.  If the scores of a
    group are only shifted, the curves are equal though the distributions differ; if only the curves
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
    drawing = Resampling.from_arguments(n_resamples, seed, progress)
    reading = {"hue": hue, "data": data, "sample_weight": sample_weight, "pos_label": pos_label}
    curves = read_two_curves(y_true, y_score, **reading, soft_labels=soft_labels, groups=groups)
    counts = [get_counts(curve) for curve in curves]
    cases = [look_up_cases(count, "a permutation test") for count in counts]
    score = np.concatenate(
        [count.score[case_rows.point] for count, case_rows in zip(counts, cases, strict=True)]
    )
    values, place = np.unique(-score.astype(float), return_inverse=True)
    weights = [
        np.concatenate([getattr(case_rows, side) for case_rows in cases]) for side in ("negative", "positive")
    ]
    unit = np.concatenate([cases[0].group, cases[0].n_groups + cases[1].group])  # unit of permutation
    first = np.arange(cases[0].n_groups + cases[1].n_groups) < cases[0].n_groups
    strata = _split_unit_strata(unit, weights, first.size, ungrouped=not _are_grouped(counts))

    def compute_area(in_first: Array) -> float:
        case_in_first = in_first[unit]
        parts = [
            (place[mask], weights[0][mask], weights[1][mask]) for mask in (case_in_first, ~case_in_first)
        ]
        return integrate_difference(
            *_accumulate_curve_rates(*parts[0], values.size), *_accumulate_curve_rates(*parts[1], values.size)
        )

    sample, n_extreme = compute_area(first), 0
    for _, rows in yield_blocks(drawing.n_resamples, score.size, drawing.progress):
        for _ in range(rows):
            permuted = first.copy()
            for stratum in strata:
                permuted[stratum] = drawing.rng.permutation(first[stratum])
            n_extreme += compute_area(permuted) >= sample - _ROUNDING
    return (1 + n_extreme) / (1 + drawing.n_resamples)


def _are_grouped(counts: list[ThresholdCounts]) -> bool:
    """Return whether cases have groups; raise if a group is in both curves, or only one curve has groups."""
    samples = [count.cases for count in counts]
    parts = [sample.group.tolist() for sample in samples if sample is not None and sample.group is not None]
    if len(parts) == 1:
        raise ValueError(
            "the cases of one curve have groups, and those of the other have none, so that they cannot be "
            "permuted: pass groups to both, or to none"
        )
    if parts and (shared := set(parts[0]).intersection(parts[1])):  # mixed names cannot be sorted
        first = next(name for name in parts[0] if name in shared)
        raise make_value_error(
            "groups",
            f"has cases of {first} in both groups of hue, so that they cannot be permuted",
            "leave them out, or leave out groups",
        )
    return bool(parts)


def _split_unit_strata(unit: Array, weights: list[Array], size: int, *, ungrouped: bool) -> list[Array]:
    """Split units by class, negative, positive or mixed; without groups, soft labels are one stratum."""
    negative, positive = (np.bincount(unit, weight, size) > 0 for weight in weights)
    if ungrouped and (negative & positive).any():
        return [np.arange(size)]
    return [
        np.flatnonzero(mask) for mask in (negative & ~positive, positive & ~negative, negative & positive)
    ]


def read_two_curves(y_true: Any, y_score: Any, **reading: Any) -> tuple[RocCurve, RocCurve]:
    """Read the curves of two groups; raise unless there are exactly two."""
    curves: Any = roc(y_true, y_score, **reading)
    return require_two_curves(curves if isinstance(curves, Mapping) else {None: curves})


def require_two_curves(curves: Mapping[Any, RocCurve]) -> tuple[RocCurve, RocCurve]:
    """Return the two curves of a mapping by group; raise unless there are exactly two."""
    if len(curves) != 2:
        description = f"{len(curves)} groups ({list_first_values([str(name) for name in curves])})"
        description = "no groups" if None in curves else description
        raise ValueError(
            f"the area lies between the curves of two groups, but there are {description}: pass hue of two"
        )
    first, second = curves.values()
    for curve in (first, second):
        require_order(curve.counts, "the area between curves")
    return first, second


def _accumulate_curve_rates(place: Array, negative: Array, positive: Array, size: int) -> tuple[Array, Array]:
    fp, tp = (np.append(0.0, np.cumsum(np.bincount(place, weight, size))) for weight in (negative, positive))
    return fp / fp[-1], tp / tp[-1]


def integrate_difference(fpr: Array, tpr: Array, other_fpr: Array, other_tpr: Array) -> float:
    """Integrate the absolute difference of two piecewise linear curves exactly."""
    grid = np.union1d(fpr, other_fpr)
    ends = np.stack([grid[:-1], grid[1:]])
    first, last = _read_end_heights(fpr, tpr, ends) - _read_end_heights(other_fpr, other_tpr, ends)
    total = np.abs(first) + np.abs(last)
    crossed = np.divide(first**2 + last**2, total, out=np.zeros(total.size), where=total > 0)  # two triangles
    return float(np.diff(grid) @ np.where(first * last < 0, crossed, total) / 2)


def _read_end_heights(fpr: Array, tpr: Array, ends: Array) -> Array:
    """Return the heights of a curve at both ends of intervals without vertices, as limits from inside."""
    i = np.searchsorted(fpr, ends[0], side="right") - 1
    slope = (tpr[i + 1] - tpr[i]) / (fpr[i + 1] - fpr[i])
    return np.asarray(tpr[i] + (ends - fpr[i]) * slope)
