"""The ranking itself, best first."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from rocplot._typing import Array
from rocplot._validation import whole
from rocplot.compute._base.per_model import per_model
from rocplot.compute._base.result import Result
from rocplot.compute._base.source import Source
from rocplot.compute._counts.threshold_counts import ThresholdCounts, counts_of, totals


@dataclass(frozen=True, eq=False)
class RankingStrip(Result):
    """A ranking, best first, in parts.

    Attributes
    ----------
    start, stop : ndarray, shape (m,)
        Where each part begins and ends, in cases (weight) from the best.
    positive, negative : ndarray, shape (m,)
        Weight of each class in the part.
    legible : bool
        True: a part holds the cases of one score.  False: the ranking is long or its weights are fractions,
        and the parts are equally long cells that cut through groups of equal scores in proportion.
    counts : ThresholdCounts or None
        What the ranking was made from.
    """

    start: Array
    stop: Array
    positive: Array
    negative: Array
    legible: bool = True
    counts: ThresholdCounts | None = field(default=None, repr=False)


@per_model(makes=RankingStrip)
def ranking_strip(source: Source, *, max_cases: int = 60) -> RankingStrip:
    """Compute the ranking as a row of parts, best first.

    Parameters
    ----------
    {reading}
    max_cases : int
        A ranking of more cases, or of fractional weights, is cut into so many equal cells.

    Returns
    -------
    RankingStrip
        Or a dict of them by model.

    Raises
    ------
    {raises}

    Notes
    -----
    Flach's slides, "From a ranking to a ROC curve": a positive is a step up, a negative a step right, and
    a group of equal scores one diagonal.

    Examples
    --------
    >>> row = ranking_strip([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2])
    >>> row.stop, row.positive, row.negative
    (array([1, 3, 4]), array([1, 1, 0]), array([0, 1, 1]))
    """
    max_cases = whole(max_cases, "max_cases", 1)
    counted = counts_of(source)
    totals(counted)
    depth = counted.tp + counted.fp
    if counted.exact and depth[-1] <= max_cases:
        edges, tp, fp = depth, counted.tp, counted.fp
    else:
        edges = np.linspace(0, float(depth[-1]), max_cases + 1)
        tp, fp = (np.interp(edges, depth, total) for total in (counted.tp, counted.fp))
    return RankingStrip.trusted(
        start=edges[:-1],
        stop=edges[1:],
        positive=np.diff(tp),
        negative=np.diff(fp),
        legible=edges is depth,
        counts=counted,
    )
