"""The function that counts positives and negatives at each distinct score."""

from __future__ import annotations

from rocplot._validation import threads_of
from rocplot.compute._base.reading import Source, per_model
from rocplot.compute._counts.threshold_counts import ThresholdCounts, counts_of


@per_model(makes=ThresholdCounts, one_class=True, groups=True)
def counts(source: Source, *, max_points: int | None = None, n_jobs: int | None = None) -> ThresholdCounts:
    """Count the positives and negatives at each distinct score.

    Every curve of the package is computed from these counts.

    Parameters
    ----------
    {reading}
    {groups}
    max_points : int, optional
        Pool neighbouring scores into at most this many cells, above 0.  The result then holds guaranteed
        bounds on the error of the AUC and of the tpr, `auc_error` and `tpr_error`, and the mean score of
        each class in each cell.  What is computed from it is exact, or has a bound in a field ``x_error``
        beside ``x``, or is refused.  A lazy engine pools the scores itself: it returns up to four cells for
        each point and label, and, where scores are dense, finer ones from further queries.  By default every
        distinct score is kept.
    n_jobs : int, optional
        How many threads sort the scores; -1 takes one for each core that the process may use, and so does
        any number above theirs.  By default one.  The counts are the same.  Threads are used from a million
        cases on, where scores are not weighted, have hard labels, and take more than a thousand values; the
        rest is counted by one.

    Returns
    -------
    ThresholdCounts
        Several models give a `Results`, a dict by name.  A single class is accepted
        here, because one partition of the data may hold no more; curves of such counts raise.
        Intervals of fractional weights need the single cases: pass the data to these, or take the `counts`
        of a curve.

    Raises
    ------
    {raises}
    ValueError
        Also if `max_points` is below 1, or `n_jobs` neither -1 nor a whole number from 1 on.

    See Also
    --------
    roc : Compute the ROC curve.
    ThresholdCounts : The weights of both classes at each score.
    rocplot.pn : Draw coverage plots.

    Examples
    --------
    >>> c = counts([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2])
    >>> c.score, c.positive, c.negative
    (array([0.9, 0.4, 0.2]), array([1, 1, 0]), array([0, 1, 1]))
    """
    counted = counts_of(source, threads_of(n_jobs))
    if not counted.grouped:  # else the data of every partition stay in memory
        counted = counted.without_cases()
    return counted if max_points is None else counted.summarise(max_points)
