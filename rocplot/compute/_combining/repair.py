"""Repair of concavities in ROC curves, with or without validation data."""

from __future__ import annotations

from dataclasses import field
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import Sample, read_scores
from rocplot._data.binary import read_samples
from rocplot._data.columns import check_index_order
from rocplot._errors import make_type_error, make_value_error, rewrite_error
from rocplot._typing import Array, PointLike, Scalar
from rocplot.compute._base.folds import is_fold_list
from rocplot.compute._base.reading import Source, declare_result_type, per_model
from rocplot.compute._base.result import Result
from rocplot.compute._counts.threshold_counts import ThresholdCounts, count_sample, get_totals
from rocplot.compute._roc.hull import _TIE, find_upper_hull
from rocplot.compute._roc.roc import RocCurve, get_curve
from rocplot.compute._roc.roc_points import RocPoints, check_same_cases, read_decisions, read_point

# -- Repair of concavities in ROC curves: inverting the decisions, or the ranking, of a section ---

Point: TypeAlias = tuple[float, float]


@declare_result_type(tuple)
def repair_point(a: PointLike | RocPoints, b: PointLike | None = None, c: PointLike | None = None) -> Point:
    """Repair a concavity of an ROC curve: reflect the middle of three points.

    Use it if one of your cut-offs lies below the line between two others.

    Parameters
    ----------
    a, b, c : (fpr, tpr), or (y_true, y_pred)
        Three cut-offs of one model, from strict to lenient; `b` is in a concavity if it lies below the
        segment from `a` to `c`.  You can also pass only `a`, as a result of ``roc_points`` for three points.

    Returns
    -------
    (fpr, tpr)
        The point a + c − b, which the decisions of ``repair_decisions`` reach.  For a result of
        ``roc_points``, the middle point unchanged if it lies on the segment or above: there is no dent.

    Raises
    ------
    ValueError
        If the rates decrease from `a` to `b` or from `b` to `c`, so that these cannot be cut-offs of one
        model, or if there are not three points.

    See Also
    --------
    repair_decisions : Invert the decisions of the middle of three cut-offs where the other two disagree.
    repair_section : Repair the largest concavity of the ROC curve.
    rocplot.repair : Draw ROC curves before and after the repair of their largest dent.

    Notes
    -----
    Fawcett (2004), section 7.4.2 and Figure 11, after Flach & Wu (2003).  Two corrections: the point is
    reflected through the *midpoint* of AC, not about the line AC, which gives another point; and the three
    thresholds must *fall* from A to C.  Validate the repair on other data.

    References
    ----------
    {fawcett2004}
    {flachwu2003}

    Examples
    --------
    >>> repair_point((0.25, 0.5), (0.5, 0.5), (0.75, 1.0))
    (0.5, 1.0)
    """
    points = {"a": a, "b": b, "c": c}
    if isinstance(a, RocPoints):
        if a.name.size != 3 or b is not None or c is not None:
            hint = "pass roc_points of three cut-offs, the strictest first"
            raise make_value_error("points", "must be three, passed alone", hint)
        points = dict(zip(a.name.tolist(), zip(a.fpr, a.tpr, strict=True), strict=True))
    (fa, ta), (fb, tb), (fc, tc) = (read_point(value, name) for name, value in points.items())
    if not (fa <= fb <= fc and ta <= tb <= tc):
        first, middle, last = points
        raise ValueError(
            f"the rates of {first}=({fa:g}, {ta:g}), {middle}=({fb:g}, {tb:g}) and {last}=({fc:g}, {tc:g}) "
            "must be non-decreasing: pass three cut-offs of one model, the strictest first"
        )
    if isinstance(a, RocPoints) and not (tb - ta) * (fc - fa) < (tc - ta) * (fb - fa) * (1 - _TIE):
        return fb, tb
    return fa + fc - fb, ta + tc - tb


@declare_result_type(np.ndarray)
def repair_decisions(a: ArrayLike, b: ArrayLike, c: ArrayLike) -> Array:
    """Invert the decisions of the middle one of three thresholds where the other two disagree.

    Use it to carry out on cases what `repair_point` computes for rates.

    Parameters
    ----------
    a, b, c : array-like of 0/1 or bool, shape (n,)
        Decisions at three cut-offs of one model, from strict to lenient.

    Returns
    -------
    ndarray of bool, shape (n,)
        Positive where `a` is, negative where `c` is, otherwise the opposite of `b`.

    Raises
    ------
    ValueError
        For decisions other than 0 and 1, unequal lengths, pandas indexes in different orders, or a sample
        that is positive at a stricter cut-off and negative at a more lenient one.

    See Also
    --------
    repair_point : Repair a concavity of an ROC curve: reflect the middle of three points.
    repair_section : Repair the largest concavity of the ROC curve.
    rocplot.repair : Draw ROC curves before and after the repair of their largest dent.

    Notes
    -----
    Fawcett (2004), section 7.4.2.  The case that cannot occur is A = Y and C = N; he prints A = N and
    C = Y, which is the case to invert.

    References
    ----------
    {fawcett2004}

    Examples
    --------
    >>> repair_decisions([1, 0, 0, 0], [1, 1, 0, 0], [1, 1, 1, 0])
    array([ True, False,  True, False])
    """
    check_index_order(a=a, b=b, c=c)
    A, B, C = check_same_cases(
        *(read_decisions(values, name) for values, name in ((a, "a"), (b, "b"), (c, "c")))
    )
    wrong = np.flatnonzero((A & ~B) | (B & ~C))
    if wrong.size:
        raise make_value_error(
            "a",
            f"strict decision is positive where a lenient one is negative (first at position {wrong[0]})",
            "pass three cut-offs of one model, the strictest first",
        )
    return np.asarray(A | (C & ~B))


class Repair(Result):
    """A ranking with one section inverted.

    Attributes
    ----------
    score : ndarray, shape (n,)
        The repaired scores of the samples, in their order; samples of weight 0 are left out.  For a lazy
        table, the scores of the aggregated rows.
    upper, lower : float
        The thresholds, strictly between scores, that enclose the section; NaN if the curve has no concavity.
    auc_before, auc_after : float
        AUC of the original and of the repaired scores.
    before, after : RocCurve
        The two curves.
    """

    score: Array
    upper: float
    lower: float
    auc_before: float
    auc_after: float
    before: RocCurve = field(repr=False)
    after: RocCurve = field(repr=False)

    def apply(self, y_score: ArrayLike) -> Array:
        """Repair the scores of other cases by the thresholds of this repair.

        Parameters
        ----------
        y_score : array-like, shape (n,)
            Scores of the same model.

        Returns
        -------
        ndarray of float, shape (n,)
            upper + lower − score strictly between the thresholds of a section; other scores unchanged.
        """
        return mirror_sections(read_scores(y_score, "y_score"), self.inverted_sections)

    @property
    def inverted_sections(self) -> Array:
        """The thresholds (upper, lower) of each inverted section, shape (k, 2); k is 0 if there is none."""
        return np.array([[self.upper, self.lower]] * (not np.isnan(self.upper))).reshape(-1, 2)

    @property
    def section(self) -> tuple[Array, Array]:
        """The points (fpr, tpr) of the original curve between both thresholds; NaN without a concavity."""
        if np.isnan(self.upper):
            return np.array([np.nan]), np.array([np.nan])
        return list_section_points(self.before, self.upper, self.lower)


def list_section_points(curve: RocCurve, upper: float, lower: float) -> tuple[Array, Array]:
    """Return the points (fpr, tpr) of a curve between two thresholds."""
    part = find_section(curve, upper, lower)
    return curve.fpr[part], curve.tpr[part]


def find_section(curve: RocCurve, upper: float, lower: float) -> slice:
    """Return which points of a curve lie between two thresholds."""
    cuts = -np.array([upper, lower])
    first, last = np.searchsorted(-np.asarray(curve.threshold), cuts, side="right") - 1
    return slice(first, last + 1)


class PointRepair(Repair):
    """A repair of the middle one of three named thresholds of one model.

    The scores are ranks: 3, 2 and 1 for cases that the first, second or third threshold is the strictest to
    call positive, and 0 for the others.

    Attributes
    ----------
    name : ndarray of str, shape (3,)
        The thresholds, the strictest first.
    """

    name: Any = None


@per_model(result_type=Repair)
def repair_section(source: Source) -> Repair:
    """Repair the largest concavity of the ROC curve by inverting the ranking of its samples.

    Use it if a curve dips below its hull: there, reversing the ranking would improve it.

    Parameters
    ----------
    {reading}

    Returns
    -------
    Repair
        Several models give a `Results`, a dict by name.  Of equally large concavities, the first one
        from (0, 0) is repaired.  Without a concavity the scores are unchanged, and the thresholds are NaN.
        Three points of ``roc_points``, the strictest first, give a ``PointRepair`` of the middle one.

    Raises
    ------
    {raises}
    ValueError
        Also for counts or curves instead of data (the samples' scores are needed), for a concavity with an
        infinite score or with scores too close to be inverted exactly, and for other than three points, or
        points whose rates fall.

    See Also
    --------
    validated_repair : Repair a concavity if that improves the AUC of validation data.
    repair_point : Repair a concavity of an ROC curve: reflect the middle of three points.
    hull : Compute the upper convex hull of the ROC curve.
    rocplot.repair : Draw ROC curves before and after the repair of their largest dent.

    Notes
    -----
    Algorithm RepairSection of Flach & Wu (2003) on Flach's slides: upper + lower − S(x) for
    scores between the thresholds, S(x) for others (the slide prints X for S(x)).  The area grows by twice the
    area between the curve and the chord of the concavity.  The thresholds lie strictly between scores.  With
    the vertices' own scores, as one may read the slide, the first group would be inverted, too, and the area
    of Fawcett's Figure 3 would be .70 instead of .74.

    A concavity may be due to chance, and its repair then overfits: on the same data the area always
    increases.  Use ``validated_repair`` to check this.

    References
    ----------
    {flachwu2003}
    {flach}
    {fawcett2004}

    Examples
    --------
    >>> found = repair_section([1, 1, 0, 0, 1, 0], [6, 5, 4, 3, 2, 1])
    >>> found.score, round(found.auc_before, 3), round(found.auc_after, 3)
    (array([6., 5., 2., 3., 4., 1.]), 0.778, 1.0)
    """
    if isinstance(source, RocPoints):
        return _repair_middle_point(source)
    if not isinstance(source, Sample):
        raise ValueError(
            "repair_section needs the cases' scores: pass y_true and y_score, not counts or curves"
        )
    repair = invert_sections(source, _find_sections(count_sample(source), "largest")[0])
    if repair.after.fpr.size != repair.before.fpr.size:
        raise make_value_error(
            "scores", "in the concavity are too close to be inverted exactly", "pass their ranks"
        )
    return repair


def _repair_middle_point(points: RocPoints) -> Repair:
    """Repair the middle one of three named points if it lies below the segment between the others."""
    turned = repair_point(points)
    (fa, fb, fc), (ta, tb, tc) = points.fpr, points.tpr
    dent = turned != (fb, tb)
    rank, rates = np.array([np.inf, 3, 2, 1, 0]), np.array([(0, 0), (fa, ta), (fb, tb), (fc, tc), (1, 1)])
    original = repaired = RocCurve(rates[:, 0], rates[:, 1], rank)
    if dent:
        rates[2] = np.clip(turned, (fa, ta), (fc, tc))  # rounding errors may move it beyond the other points
        repaired = RocCurve(rates[:, 0], rates[:, 1], rank)
    upper, lower = (2.5, 0.5) if dent else (np.nan, np.nan)
    score = np.array([3.0, 1, 2, 0] if dent else [3.0, 2, 1, 0])
    return PointRepair(score, upper, lower, original.auc, repaired.auc, original, repaired, points.name)


def invert_sections(sample: Sample, sections: Array) -> Repair:
    """Invert the sections of a sample, each between two thresholds."""
    score = mirror_sections(sample.score, sections)
    original, repaired = (
        get_curve(source) for source in (sample, Sample(score, sample.label, sample.weight))
    )
    upper, lower = sections[0] if len(sections) else (np.nan, np.nan)
    return Repair(score, float(upper), float(lower), original.auc, repaired.auc, original, repaired)


def mirror_sections(score: Array, sections: Array) -> Array:
    """Invert the order of the scores strictly between the two thresholds of each section."""
    score = score.astype(np.float64)
    for upper, lower in sections:  # sections do not overlap
        in_section = (score > lower) & (score < upper)
        score[in_section] = upper + lower - score[in_section]
    return score


def _find_sections(counts: ThresholdCounts, selection: str) -> tuple[Array, Array]:
    """Find the thresholds around the selected concavities, all or the largest, and around the largest one."""
    P, N = get_totals(counts)
    x, y = counts.fp, counts.tp
    if not (counts.exact and P * N < 1 << 60):
        x, y = x / N, y / P
    vertex = find_upper_hull(x, y)
    twice = np.concatenate(([0], np.cumsum((x[1:] - x[:-1]) * (y[1:] + y[:-1]))))  # twice the area
    dent = np.diff(x[vertex]) * (y[vertex][1:] + y[vertex][:-1]) - np.diff(twice[vertex])
    edges = np.flatnonzero(dent > 1e-12 * float(x[-1]) * float(y[-1]))
    largest = edges[dent[edges] >= dent.max() * (1 - 1e-12)][:1]  # the first of equal ones
    if selection == "largest":
        edges = largest
    score = counts.score.astype(np.float64)
    cuts = np.array(
        [_set_thresholds_around(score, int(vertex[i]), int(vertex[i + 1])) for i in edges]
    ).reshape(-1, 2)
    return cuts, cuts[np.isin(edges, largest)]


def _set_thresholds_around(score: Array, first: int, end: int) -> tuple[float, float]:
    """Set thresholds around the scores `first` … `end` − 1, strictly between them and their neighbours.

    At an end of the ranking, or next to an infinite score, the distance of the other threshold from the
    section is used, so that the section is inverted within its own range.
    """
    top, bottom = score[first], score[end - 1]
    if not (np.isfinite(top) and np.isfinite(bottom)):
        raise ValueError(
            "the concavity holds an infinite score, which cannot be inverted: clip the scores first"
        )
    high_gap = _choose_margin(score[first - 1] - top) if first else None
    low_gap = _choose_margin(bottom - score[end]) if end < score.size else None
    step = float((top - bottom) / (end - first))
    upper, lower = float(top + (high_gap or low_gap or step)), float(bottom - (low_gap or high_gap or step))
    if upper == top or lower == bottom:
        raise ValueError(
            "the scores next to the concavity are too close for a threshold between them: pass their ranks"
        )
    return upper, lower


def _choose_margin(gap: float) -> float | None:
    return float(gap / 2) if np.isfinite(gap) else None


# -- Repair of a concavity, if that improves the AUC of validation data ---------------------------


class ValidatedRepair(Repair):
    """A repair found on training data, validated, and applied to test data.

    Attributes
    ----------
    upper, lower : float
        The thresholds of the largest concavity of the training data, accepted or not.
    accepted : bool
        Whether the AUC of the validation data increased.
    validation_before, validation_after : float
        The AUC of the validation data without and with the repair.
    sections : ndarray, shape (k, 2)
        The thresholds, (upper, lower), of each repaired concavity of the training data, in the order of the
        curve; either all of them are accepted, or none.
    """

    accepted: bool = False
    validation_before: float = float("nan")
    validation_after: float = float("nan")
    sections: Any = None

    def __post_init__(self) -> None:
        if self.sections is None:
            object.__setattr__(self, "sections", super().inverted_sections)
        super().__post_init__()

    @property
    def inverted_sections(self) -> Array:
        """The sections of the training data, which `apply` inverts if the repair is accepted."""
        return np.asarray(self.sections)

    def apply(self, y_score: ArrayLike) -> Array:
        """Repair the scores of other cases if the repair was accepted; else return them unchanged.

        Parameters
        ----------
        y_score : array-like, shape (n,)
            Scores of the same model.

        Returns
        -------
        ndarray of float, shape (n,)
        """
        return super().apply(y_score) if self.accepted else read_scores(y_score, "y_score").astype(np.float64)


@declare_result_type(ValidatedRepair)
def validated_repair(
    train: tuple[ArrayLike, ArrayLike],
    validation: tuple[ArrayLike, ArrayLike] | list[tuple[ArrayLike, ArrayLike]],
    test: tuple[ArrayLike, ArrayLike],
    *,
    which: Literal["largest", "all"] = "largest",
    pos_label: Scalar = None,
) -> ValidatedRepair:
    """Repair concavities of the training data if that improves the AUC of validation data.

    Use it to keep a repair only if it is more than a fit to noise.

    Parameters
    ----------
    train, validation, test : (y_true, y_score)
        Three samples scored by one model.  A list of validation folds is pooled.
    which : {"largest", "all"}, default="largest"
        Which concavities to repair; either all are accepted, or none.
    pos_label : scalar, optional
        The positive class, needed for labels other than bool, 0/1 and -1/+1.

    Returns
    -------
    ValidatedRepair
        Scores, areas and curves are those of the test sample, thresholds those of the training sample.  If
        the repair is not accepted, the test scores are unchanged.

    Raises
    ------
    {raises}
    ValueError
        Also for a concavity with an infinite score, or an unknown word for `which`.  The message names the
        sample.

    See Also
    --------
    repair_section : Repair the largest concavity of the ROC curve.
    repair_point : Repair a concavity of an ROC curve: reflect the middle of three points.
    rocplot.repair : Draw ROC curves before and after the repair of their largest dent.

    Notes
    -----
    Flach & Wu (2003): eight folds for training, one for validation, one for testing; one concavity.
    The validation AUC must increase: if it is unchanged, the repair is rejected.  To repair all
    concavities, or to validate the repairs of decision trees on two folds, "didn't work well", as Flach's
    slides say.

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
    learnt, last = _read_sample(train, "train", pos_label), _read_sample(test, "test", pos_label)
    validation_sample = _read_validation(validation, pos_label)
    sections, largest = _find_sections(count_sample(learnt), which)
    baseline = get_curve(validation_sample)
    tried = get_curve(Sample(mirror_sections(validation_sample.score, sections), validation_sample.label))
    accepted = tried.auc > baseline.auc
    repair = invert_sections(last, sections if accepted else sections[:0])
    upper, lower = largest[0] if len(largest) else (np.nan, np.nan)
    areas = (repair.auc_before, repair.auc_after)
    curves = (repair.before, repair.after)
    return ValidatedRepair(
        repair.score, float(upper), float(lower), *areas, *curves, accepted, baseline.auc, tried.auc, sections
    )


def _read_validation(validation: Any, pos_label: Scalar) -> Sample:
    """Read the validation sample, or its folds, each of which may have only one class."""
    if not is_fold_list(validation):
        return _read_sample(validation, "validation", pos_label)
    parts = [
        _read_sample(fold, f"validation[{i}]", pos_label, one_class=True) for i, fold in enumerate(validation)
    ]
    label, score = (np.concatenate([getattr(fold, word) for fold in parts]) for word in ("label", "score"))
    return _read_sample((label, score), "validation", None)


def _read_sample(pair: Any, argument: str, pos_label: Scalar, *, one_class: bool = False) -> Sample:
    try:
        y_true, y_score = pair
    except (TypeError, ValueError) as error:
        raise make_type_error(
            argument, f"must be a pair (y_true, y_score), not {type(pair).__name__}"
        ) from error
    if is_fold_list([y_true, y_score]):
        suggestion = (
            "pass validation folds as a list" if argument == "validation" else "pool them with np.concatenate"
        )
        raise make_type_error(argument, "must be a pair (y_true, y_score), and holds folds", suggestion)
    try:
        return read_samples(y_true, y_score, pos_label=pos_label, one_class=one_class)[None]
    except (TypeError, ValueError) as error:
        raise rewrite_error(error, argument) from error
