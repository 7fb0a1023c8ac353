"""One of many classes against the rest, as models of a binary problem."""

from __future__ import annotations

from numpy.typing import ArrayLike

from rocplot._data.multiclass import read_matrix
from rocplot._typing import ClassLabels, Data, Matrix
from rocplot.compute._base.reading import makes
from rocplot.compute._base.result import Results
from rocplot.compute._counts.threshold_counts import ThresholdCounts, count


@makes(dict)
def one_vs_rest(
    y_true: ArrayLike,
    score_matrix: Matrix,
    *,
    labels: ClassLabels = None,
    data: Data | None = None,
    sample_weight: ArrayLike | None = None,
    groups: ArrayLike | None = None,
) -> dict[str, ThresholdCounts]:
    """Count every class against the rest, by its own score: what any function or plot of two classes takes.

    Parameters
    ----------
    {matrix}
    {matrix_options}
    {groups}

    Returns
    -------
    Results of ThresholdCounts
        A dict of class → counts, in which the class is positive and all others are negative.  Passed in place
        of data, each class is a model: its curve, its interval, its calibration.

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
    probability is the share of its cases; that holds for each class by itself, and does not imply that the
    probabilities are right for all classes together.

    The classes have different prevalences, and so different precisions at random and different Brier scores
    of a constant prediction.  They share their cases but not their labels: their numbers cannot be compared
    as those of two models are.

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
    read = read_matrix(y_true, score_matrix, labels, data=data, sample_weight=sample_weight, groups=groups)
    return Results({str(name): count(read.one_against(i)) for i, name in enumerate(read.shown)})
