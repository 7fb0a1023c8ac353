"""Rankings of the cases as sequences of segments, best first."""

from __future__ import annotations

from dataclasses import field

import numpy as np

from rocplot._typing import Array
from rocplot._validation import MOST_BINS, check_whole_number
from rocplot.compute._base.reading import Source, per_model
from rocplot.compute._base.result import Result
from rocplot.compute._counts.threshold_counts import (
    ThresholdCounts,
    find_unordered_cells,
    get_counts,
    get_totals,
)


class RankingStrip(Result):
    """A ranking as a sequence of segments, best first.

    Attributes
    ----------
    start, stop : ndarray, shape (m,)
        Start and end of each segment, in samples (weight) counted from the best.
    positive, negative : ndarray, shape (m,)
        Weight of each class in the segment.
    legible : bool
        Whether each segment holds the samples of one score.  If False, because the ranking is long or has
        fractional weights, the segments are cells of equal length, which split ties in proportion.
    counts : ThresholdCounts or None
        The counts that the ranking was computed from.
    class_error : float
        Guaranteed bound on the error of `positive` and of `negative`, for counts made with `max_points`; else
        0.
    """

    start: Array
    stop: Array
    positive: Array
    negative: Array
    legible: bool = True
    counts: ThresholdCounts | None = field(default=None, repr=False)
    class_error: float = 0.0


@per_model(result_type=RankingStrip)
def ranking_strip(source: Source, *, max_cases: int = 60) -> RankingStrip:
    """Compute the ranking of the samples by score, best first, with the classes of tied samples.

    Use it to show on a small sample how a ranking makes an ROC curve.

    Parameters
    ----------
    {reading}
    max_cases : int, default=60
        A ranking of more samples, or of fractional weights, is divided into this many equal cells.

    Returns
    -------
    RankingStrip
        Several models give a `Results`, a dict by name.

    Raises
    ------
    {raises}

    See Also
    --------
    roc : Compute the ROC curve.
    score_distribution : Estimate the distribution of the scores of each class.
    rocplot.ranking_strip : Draw the ranking as a row of + and −, best first, one row per model.

    Notes
    -----
    Flach's slides, "From a ranking to a ROC curve": a positive is a step up, a negative a step to the
    right, and a group of equal scores a diagonal.

    References
    ----------
    {flach}

    Examples
    --------
    >>> row = ranking_strip([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2])
    >>> row.stop, row.positive, row.negative
    (array([1, 3, 4]), array([1, 1, 0]), array([0, 1, 1]))
    """
    max_cases = check_whole_number(max_cases, "max_cases", 1, MOST_BINS)
    counts = get_counts(source)
    get_totals(counts)
    depth = counts.tp + counts.fp
    is_unordered = find_unordered_cells(counts)
    p, n = counts.positive[is_unordered], counts.negative[is_unordered]
    hidden = 2 * float(np.max(p * n / np.maximum(p + n, 1e-300), initial=0.0))  # from both ends of a segment
    if counts.exact and depth[-1] <= max_cases and not is_unordered.any():
        edges, tp, fp = depth, counts.tp, counts.fp
    else:
        edges = np.linspace(0, float(depth[-1]), max_cases + 1)
        tp, fp = (np.interp(edges, depth, total) for total in (counts.tp, counts.fp))
    return RankingStrip.build_unchecked(
        start=edges[:-1],
        stop=edges[1:],
        positive=np.diff(tp),
        negative=np.diff(fp),
        legible=edges is depth,
        counts=counts,
        class_error=hidden,
    )
