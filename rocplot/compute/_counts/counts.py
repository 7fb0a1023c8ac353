"""Count once: the weight of positives and of negatives at each distinct score."""

from __future__ import annotations

from rocplot.compute._base.per_model import per_model
from rocplot.compute._base.source import Source
from rocplot.compute._counts.threshold_counts import ThresholdCounts, counts_of


@per_model(makes=ThresholdCounts, one_class=True)
def counts(source: Source, *, max_points: int | None = None) -> ThresholdCounts:
    """Count the positives and the negatives at each distinct score.

    Every curve of the package is algebra on these counts.

    Parameters
    ----------
    {reading}
    max_points : int, optional
        Pool neighbouring scores into at most so many cells.  The result then carries guaranteed bounds,
        `auc_error` and `tpr_error`.  Of a lazy table the engine pools first: up to four cells for each
        point and label are returned, and where scores crowd a second query returns finer ones.

    Returns
    -------
    ThresholdCounts
        Or a dict of them by model.  One class alone is accepted here, as a partition may hold one.

    Raises
    ------
    {raises}

    Examples
    --------
    >>> c = counts([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2])
    >>> c.score, c.positive, c.negative
    (array([0.9, 0.4, 0.2]), array([1, 1, 0]), array([0, 1, 1]))
    """
    counted = counts_of(source)
    return counted if max_points is None else counted.summarise(max_points)
