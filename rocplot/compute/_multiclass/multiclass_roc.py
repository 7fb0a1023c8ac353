"""Multi-class ROC curves: one-versus-rest and one-versus-one."""

from __future__ import annotations

from itertools import permutations
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.multiclass import read_matrix
from rocplot._errors import make_type_error
from rocplot._typing import Array, ClassLabels, Data, Matrix
from rocplot.compute._base.reading import declare_result_type
from rocplot.compute._base.result import Result, Results
from rocplot.compute._counts.threshold_counts import ThresholdCounts, count_sample
from rocplot.compute._roc.roc import RocCurve, get_curve


class MulticlassRoc(Result):
    """One-versus-rest ROC curves of several classes, with their averages.

    Attributes
    ----------
    curves : dict of class → RocCurve
        The curve of each class against the rest, by the score of that class.
    macro : RocCurve
        The mean tpr of these curves at every fpr, exact; its area is the mean of their areas.
    micro : RocCurve
        The curve of all (sample, class) pairs, positive for the sample's own class.
    """

    curves: dict[Any, RocCurve]
    macro: RocCurve
    micro: RocCurve

    def __post_init__(self) -> None:
        if len(self.curves) < 2 or not all(isinstance(curve, RocCurve) for curve in self.curves.values()):
            raise make_type_error("curves", "must hold a RocCurve for each of at least two classes")

    @property
    def prevalence(self) -> dict[Any, float | None]:
        """Proportion of each class in the sample; None for a curve built without counts."""
        return {name: curve.prior for name, curve in self.curves.items()}

    def to_dict(self) -> dict[str, Any]:
        """Return the class, prevalence and area of every curve, without the points of the curves."""
        prevalence = np.array([np.nan if p is None else p for p in self.prevalence.values()])
        area = np.array([curve.auc for curve in self.curves.values()])
        return {"class": np.array(list(self.curves)), "prevalence": prevalence, "auc": area}


@declare_result_type(MulticlassRoc)
def multiclass_roc(
    y_true: ArrayLike,
    score_matrix: Matrix,
    *,
    labels: ClassLabels = None,
    data: Data | None = None,
    sample_weight: ArrayLike | None = None,
    groups: ArrayLike | None = None,
) -> MulticlassRoc:
    """Compute the one-versus-rest ROC curve of every class, with macro and micro average.

    Use it to see how well a classifier recognises each of several classes.

    Parameters
    ----------
    {matrix}
    {matrix_options}
    {groups}  They do not change the curves, but their intervals allow for them.

    Returns
    -------
    MulticlassRoc
        With ``curves``, a dict of class → RocCurve, ``macro`` and ``micro``.

    Raises
    ------
    {matrix_raises}

    See Also
    --------
    multiclass_pairs : Compute one-versus-one ROC curves.
    one_vs_rest : Count every class against the rest, for any other function or plot.
    multiclass_auc : Compute an average area under several ROC curves.
    auc_interval : Compute a confidence interval of the AUC, or of a partial area.
    roc : Compute the ROC curve.
    rocplot.multiclass_roc : Draw the ROC curve of every class against the rest.

    Notes
    -----
    Fawcett (2004), section 7.3.1: the class reference formulation.  Its curves depend on the
    proportions of the other classes.  The macro curve averages vertically and keeps both ends of every
    vertical step, so its area is the macro area; the usual interpolation through single points loses part of
    it.

    ``auc_interval(found.curves)`` computes the interval of each area, and ``multiclass_auc_interval`` those
    of the averages.

    References
    ----------
    {fawcett2004}
    {hand2001}

    Examples
    --------
    >>> scores = [[0.8, 0.1, 0.1], [0.3, 0.6, 0.1], [0.5, 0.3, 0.2], [0.1, 0.2, 0.7]]
    >>> found = multiclass_roc(["a", "b", "b", "c"], scores)
    >>> {name: curve.auc for name, curve in found.curves.items()}
    {'a': 1.0, 'b': 1.0, 'c': 1.0}
    """
    sample = read_matrix(y_true, score_matrix, labels, data=data, sample_weight=sample_weight, groups=groups)
    curves = {name: get_curve(sample.select_class(i)) for i, name in enumerate(sample.shown_names)}
    return MulticlassRoc(
        curves, macro=average_curves(list(curves.values())), micro=get_curve(sample.pool_classes())
    )


@declare_result_type(dict)
def multiclass_pairs(
    y_true: ArrayLike,
    score_matrix: Matrix,
    *,
    labels: ClassLabels = None,
    data: Data | None = None,
    sample_weight: ArrayLike | None = None,
) -> dict[tuple[Any, Any], RocCurve]:
    """Compute the one-versus-one ROC curves of every class against every other.

    Use it to see which two classes a classifier confuses.

    Parameters
    ----------
    {matrix}
    {matrix_options}

    Returns
    -------
    dict of (i, j) → RocCurve
        Class i against class j, on the samples of these two classes, by the score of i.  (j, i) ranks the
        same samples by the score of j; it differs unless there are only two classes with complementary
        scores.

    Raises
    ------
    {matrix_raises}

    See Also
    --------
    multiclass_roc : Compute one-versus-rest ROC curves.
    multiclass_auc : Compute an average area under several ROC curves.
    rocplot.multiclass_roc : Draw the ROC curve of every class against the rest.

    Notes
    -----
    Hand & Till (2001).  Fawcett (2004), section 7.3.2, writes the area of a pair as one number.

    References
    ----------
    {hand2001}
    {fawcett2004}

    Examples
    --------
    >>> scores = [[0.8, 0.1, 0.1], [0.3, 0.6, 0.1], [0.5, 0.3, 0.2], [0.1, 0.2, 0.7]]
    >>> pairs = multiclass_pairs(["a", "b", "b", "c"], scores)
    >>> pairs["b", "c"].auc, pairs["c", "b"].auc
    (1.0, 1.0)
    """
    sample = read_matrix(y_true, score_matrix, labels, data=data, sample_weight=sample_weight)
    names = sample.shown_names
    return {
        (names[i], names[j]): get_curve(sample.select_class(i, j))
        for i, j in permutations(range(len(names)), 2)
    }


def average_curves(curves: list[RocCurve]) -> RocCurve:
    """Average curves vertically: the tprs below and above the vertical step at every fpr of a vertex."""
    turns = [_drop_inner_points(curve) for curve in curves]
    abscissae = np.unique(np.concatenate([f for f, _ in turns]))
    low, high = np.zeros(abscissae.size), np.zeros(abscissae.size)
    for f, t in turns:
        low += _read_heights(f, t, abscissae, "left") / len(turns)
        high += _read_heights(f, t, abscissae, "right") / len(turns)
    low[0], high[-1] = 0.0, 1.0
    fpr, tpr = np.repeat(abscissae, 2), np.stack([low, high], axis=1).ravel()
    is_new = np.append(True, (np.diff(fpr) > 0) | (np.diff(tpr) > 0))
    tpr = np.minimum(np.maximum.accumulate(tpr), 1.0)  # remove rounding errors of means of equal heights
    return RocCurve(fpr[is_new], tpr[is_new])


def _drop_inner_points(curve: RocCurve) -> tuple[Array, Array]:
    """Drop the points inside horizontal and vertical segments, which are most points."""
    level, upright = np.diff(curve.tpr) == 0, np.diff(curve.fpr) == 0
    is_inner = (level[1:] & level[:-1]) | (upright[1:] & upright[:-1])
    is_corner = np.concatenate([[True], ~is_inner, [True]])
    return curve.fpr[is_corner], curve.tpr[is_corner]


def _read_heights(f: Array, t: Array, abscissae: Array, side: Literal["left", "right"]) -> Array:
    """Read the tpr at fprs: at the bottom of a vertical step for `side` "left", at its top for "right"."""
    end = np.searchsorted(f, abscissae, side)
    start, end = np.maximum(end - 1, 0), np.minimum(end, f.size - 1)
    run = np.where(f[end] > f[start], f[end] - f[start], 1)
    return np.asarray(t[start] + (t[end] - t[start]) * ((abscissae - f[start]) / run))


# -- Each class against the rest, as models of a binary problem -----------------------------------


@declare_result_type(dict)
def one_vs_rest(
    y_true: ArrayLike,
    score_matrix: Matrix,
    *,
    labels: ClassLabels = None,
    data: Data | None = None,
    sample_weight: ArrayLike | None = None,
    groups: ArrayLike | None = None,
) -> dict[str, ThresholdCounts]:
    """Count every class against the rest, by its own score, as input of any function or plot of two classes.

    Use it to draw or compute for several classes what this package has for two.

    Parameters
    ----------
    {matrix}
    {matrix_options}
    {groups}

    Returns
    -------
    Results of ThresholdCounts
        A dict of class → counts, in which the class is positive and all others are negative.  Pass it instead
        of data, and each class is treated as a model, with its curve, its interval, its calibration.

    Raises
    ------
    {matrix_raises}

    See Also
    --------
    multiclass_roc : Compute one-versus-rest ROC curves, with macro and micro average.
    multiclass_auc : Compute an average area under several ROC curves.
    counts : Count positives and negatives at each distinct score.
    rocplot.precision_recall : Draw precision–recall curves.
    rocplot.calibration : Draw calibration curves.

    Notes
    -----
    Fawcett (2004), section 7.3.1: the class reference formulation.  A class is calibrated if its predicted
    probability is the share of its cases.  That is a statement about each class alone, and does not imply
    that the probabilities are correct for all classes together.

    The classes have different prevalences, and so different precisions at random and different Brier scores
    of a constant prediction.  They share their cases but not their labels, so you cannot compare their
    numbers like those of two models.

    References
    ----------
    {fawcett2004}

    Examples
    --------
    >>> from rocplot import compute
    >>> scores = [[0.8, 0.1, 0.1], [0.3, 0.6, 0.1], [0.5, 0.3, 0.2], [0.1, 0.2, 0.7]]
    >>> classes = one_vs_rest(["a", "b", "b", "c"], scores)
    >>> {name: curve.average_precision for name, curve in compute.precision_recall(classes).items()}
    {'a': 1.0, 'b': 1.0, 'c': 1.0}
    """
    sample = read_matrix(y_true, score_matrix, labels, data=data, sample_weight=sample_weight, groups=groups)
    return Results(
        {str(name): count_sample(sample.select_class(i)) for i, name in enumerate(sample.shown_names)}
    )
