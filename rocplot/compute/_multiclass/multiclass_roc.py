"""Many classes: curves of one class against the rest or against another, and their mean areas."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rocplot._data.multiclass import ClassScores, read_matrix
from rocplot._validation import one_of, proportion, whole
from rocplot.compute._base.per_model import caution
from rocplot.compute._base.result import Result
from rocplot.compute._counts.counts import count
from rocplot.compute._counts.resample import blocks
from rocplot.compute._roc.auc_interval import Interval
from rocplot.compute._roc.roc import RocCurve, auc_of, curve_of

Array: TypeAlias = NDArray[Any]

_METHODS = ("hand-till", "provost-domingos", "macro", "micro")


@dataclass(frozen=True, eq=False)
class MulticlassRoc(Result):
    """The ROC curves of every class against the rest.

    Attributes
    ----------
    curves : dict of class → RocCurve
        Class i is positive, the score is that of class i.
    macro : RocCurve
        The mean tpr of these curves at every fpr, exact; its area is the mean of their areas.
    micro : RocCurve
        The curve of all pairs of a case and a class, where a case's own class is positive.
    """

    curves: dict[Any, RocCurve]
    macro: RocCurve
    micro: RocCurve

    def __post_init__(self) -> None:
        if len(self.curves) < 2 or not all(isinstance(one, RocCurve) for one in self.curves.values()):
            raise TypeError("curves must hold a RocCurve for each of at least two classes")

    @property
    def prevalence(self) -> dict[Any, float | None]:
        """Share of each class in the sample; None for a curve built without counts."""
        return {name: curve.prior for name, curve in self.curves.items()}

    def to_dict(self) -> dict[str, Any]:
        """Return class, prevalence and area of every curve; the curves have tables of their own."""
        prevalence = np.array([np.nan if p is None else p for p in self.prevalence.values()])
        area = np.array([curve.auc for curve in self.curves.values()])
        return {"class": np.array(list(self.curves)), "prevalence": prevalence, "auc": area}


def multiclass_roc(
    y_true: Any,
    score_matrix: Any,
    labels: Any = None,
    *,
    data: Any = None,
    sample_weight: Any = None,
) -> MulticlassRoc:
    """Compute the ROC curve of every class against the rest, with their macro and micro average.

    Parameters
    ----------
    y_true : array-like, shape (n,), or str
        True classes, of any values that can be ordered, or with `data` their column.
    score_matrix : array-like, shape (n, K), data frame, or mapping
        Scores, high = this class.  Columns are the classes in sorted order, unless a frame names them or
        `labels` does; a mapping holds class → scores.  With `data`, a list of columns, or a mapping
        class → column.
    labels : sequence, optional
        The class of each column.
    data : data frame or mapping of columns, optional
        A table of one row per case; a lazy one must be collected.
    sample_weight : array-like, shape (n,), or str, optional
        Weights of the cases, not negative, or their column.

    Returns
    -------
    MulticlassRoc
        With ``curves``, a dict of class → RocCurve, ``macro`` and ``micro``.

    Raises
    ------
    ValueError
        For a matrix of another shape, missing values, a class of `y_true` without a column, a column
        without cases, columns named otherwise than `labels` says, unknown columns of `data`, or weights
        that are negative, not finite, or empty a class.
    TypeError
        For input of the wrong kind, or a lazy table.

    Notes
    -----
    Fawcett (2004), section 7.3.1: the class reference formulation.  Its curves change with the mix of the
    other classes.  The macro curve averages vertically and keeps both ends of every vertical step, so that
    its area is the macro area; interpolation through single points, as often seen, loses some.

    Examples
    --------
    >>> scores = [[0.8, 0.1, 0.1], [0.3, 0.6, 0.1], [0.5, 0.3, 0.2], [0.1, 0.2, 0.7]]
    >>> found = multiclass_roc(["a", "b", "b", "c"], scores)
    >>> {name: curve.auc for name, curve in found.curves.items()}
    {'a': 1.0, 'b': 1.0, 'c': 1.0}
    """
    read = read_matrix(y_true, score_matrix, labels, data=data, sample_weight=sample_weight)
    curves = {name: curve_of(read.one_against(i)) for i, name in enumerate(read.names)}
    return MulticlassRoc(curves, macro=_macro(list(curves.values())), micro=curve_of(read.pooled()))


def multiclass_pairs(
    y_true: Any,
    score_matrix: Any,
    labels: Any = None,
    *,
    data: Any = None,
    sample_weight: Any = None,
) -> dict[tuple[Any, Any], RocCurve]:
    """Compute the ROC curves of every class against every other, in both directions.

    Parameters
    ----------
    y_true, score_matrix, labels, data, sample_weight
        As for ``multiclass_roc``.

    Returns
    -------
    dict of (i, j) → RocCurve
        Class i against class j, cases of these two alone, by the score of i.  (j, i) ranks the same cases
        by the score of j; unless there are but two classes with complementary scores, it differs.

    Raises
    ------
    ValueError, TypeError
        As for ``multiclass_roc``.

    Notes
    -----
    Hand & Till (2001).  Fawcett (2004), section 7.3.2, writes the area of a pair as one number.

    Examples
    --------
    >>> scores = [[0.8, 0.1, 0.1], [0.3, 0.6, 0.1], [0.5, 0.3, 0.2], [0.1, 0.2, 0.7]]
    >>> pairs = multiclass_pairs(["a", "b", "b", "c"], scores)
    >>> pairs["b", "c"].auc, pairs["c", "b"].auc
    (1.0, 1.0)
    """
    read = read_matrix(y_true, score_matrix, labels, data=data, sample_weight=sample_weight)
    return {
        (read.names[i], read.names[j]): curve_of(read.one_against(i, j)) for i, j in _ordered(len(read.names))
    }


def multiclass_auc(
    y_true: Any,
    score_matrix: Any,
    method: str = "hand-till",
    labels: Any = None,
    *,
    data: Any = None,
    sample_weight: Any = None,
) -> float:
    """Compute a mean area under the ROC curves of many classes.

    Parameters
    ----------
    y_true, score_matrix
        As for ``multiclass_roc``.
    method : {"hand-till", "provost-domingos", "macro", "micro"}
        * ``"hand-till"``: the mean of all pairs of classes, both directions;
        * ``"provost-domingos"``: the areas of each class against the rest, weighted by prevalence;
        * ``"macro"``: the plain mean of these;
        * ``"micro"``: the area of all pairs of a case and a class, a case's own class being positive.
    labels, data, sample_weight
        As for ``multiclass_roc``.  Prevalences are shares of the weight.

    Returns
    -------
    float
        In [0, 1]; ½ for equal scores.

    Raises
    ------
    ValueError, TypeError
        As for ``multiclass_roc``; also for an unknown method.

    Notes
    -----
    Hand & Till (2001): M = 2/(K(K−1)) Σ_{i<j} [A(i|j) + A(j|i)]/2, where A(i|j) ranks the cases of i and j
    by the score of i.  Fawcett (2004), section 7.3.2, writes one AUC(c_i, c_j); for more than two classes
    the two directions differ, and both are averaged.  M does not change with the mix of classes.
    Provost & Domingos (2001): Σ p(c_i) AUC(c_i against the rest).

    In scikit-learn's words: one-versus-one macro, one-versus-rest weighted, one-versus-rest macro, micro.

    Examples
    --------
    >>> scores = [[0.5, 0.3, 0.2], [0.3, 0.6, 0.1], [0.6, 0.3, 0.1], [0.1, 0.2, 0.7]]
    >>> multiclass_auc(["a", "b", "b", "c"], scores)
    0.875
    """
    one_of(method, _METHODS, "method")
    return _area(read_matrix(y_true, score_matrix, labels, data=data, sample_weight=sample_weight), method)


def _area(read: ClassScores, method: str) -> float:
    if method == "micro":
        return auc_of(count(read.pooled()))
    if method == "hand-till":
        return float(np.mean([auc_of(count(read.one_against(i, j))) for i, j in _ordered(len(read.names))]))
    areas = [auc_of(count(read.one_against(i))) for i in range(len(read.names))]
    return float(np.average(areas, weights=read.sizes if method == "provost-domingos" else None))


def multiclass_auc_interval(
    y_true: Any,
    score_matrix: Any,
    method: str = "hand-till",
    labels: Any = None,
    *,
    data: Any = None,
    sample_weight: Any = None,
    level: float = 0.95,
    seed: int | np.random.Generator | None = None,
    n_resamples: int = 2000,
    progress: bool = True,
) -> Interval:
    """Compute a bootstrap interval of a mean area of many classes.

    Parameters
    ----------
    y_true, score_matrix, method, labels, data, sample_weight
        As for ``multiclass_auc``; weights must be whole, as they count cases.
    level : float in (0, 1)
        Confidence level.
    seed : int, numpy.random.Generator or None
        Where the resamples come from.
    n_resamples : int
        Their number, at least 2.
    progress : bool
        Whether a bootstrap of more than a second shows on a terminal how far it is.

    Returns
    -------
    Interval
        The area itself, percentile limits and the standard deviation over resamples.  Where no resample
        changes the area, as when all cases are ranked rightly, these are NaN, with a warning.

    Raises
    ------
    ValueError, TypeError
        As for ``multiclass_auc``; also for a level outside (0, 1), or weights with fractions.

    Notes
    -----
    Whole cases are drawn, with all their scores, and within each class, so that none runs empty and
    prevalences stay.  A class of one case does not vary: the interval is then too short.

    Examples
    --------
    >>> scores = [[0.5, 0.3, 0.2], [0.3, 0.6, 0.1], [0.6, 0.3, 0.1], [0.1, 0.2, 0.7]]
    >>> found = multiclass_auc_interval(["a", "b", "b", "c"], scores, seed=0)
    >>> found.estimate, found.low <= 0.875 <= found.high
    (0.875, True)
    """
    one_of(method, _METHODS, "method")
    level = proportion(level, "level")
    draws, rng = whole(n_resamples, "n_resamples", 2), np.random.default_rng(seed)
    read = read_matrix(y_true, score_matrix, labels, data=data, sample_weight=sample_weight)
    if read.weight is not None and read.weight.dtype.kind == "f":
        raise ValueError(
            "the interval needs whole counts: a sample_weight with fractions does not say how many cases"
        )
    estimate, areas = _area(read, method), _resampled(read, method, draws, rng, progress)
    if np.ptp(areas) < 1e-12:
        caution(f"the {method} area has no interval: it is the same in every resample")
        return Interval(estimate, np.nan, np.nan, np.nan)
    low, high = np.quantile(areas, [0.5 - level / 2, 0.5 + level / 2]).clip(0, 1)
    return Interval(estimate, float(low), float(high), float(areas.std(ddof=1)))


def _ordered(K: int) -> list[tuple[int, int]]:
    return [(i, j) for i in range(K) for j in range(K) if i != j]


def _macro(curves: list[RocCurve]) -> RocCurve:
    """Average the heights below and above the vertical step at every fpr where a curve turns."""
    turns = [_turns(curve) for curve in curves]
    at = np.unique(np.concatenate([f for f, _ in turns]))
    low, high = np.zeros(at.size), np.zeros(at.size)
    for f, t in turns:
        low += _heights(f, t, at, "left") / len(turns)
        high += _heights(f, t, at, "right") / len(turns)
    low[0], high[-1] = 0.0, 1.0
    fpr, tpr = np.repeat(at, 2), np.stack([low, high], axis=1).ravel()
    kept = np.append(True, (np.diff(fpr) > 0) | (np.diff(tpr) > 0))
    tpr = np.minimum(np.maximum.accumulate(tpr), 1.0)  # means of equal heights may differ in the last digit
    return RocCurve(fpr[kept], tpr[kept])


def _turns(curve: RocCurve) -> tuple[Array, Array]:
    """Leave out the points inside level and upright runs, which are most of them."""
    level, upright = np.diff(curve.tpr) == 0, np.diff(curve.fpr) == 0
    inside = (level[1:] & level[:-1]) | (upright[1:] & upright[:-1])
    kept = np.concatenate([[True], ~inside, [True]])
    return curve.fpr[kept], curve.tpr[kept]


def _heights(f: Array, t: Array, at: Array, side: Literal["left", "right"]) -> Array:
    """Heights of a curve at fprs: the lowest of a vertical step from the left, the highest from the right."""
    if side == "left":
        end = np.searchsorted(f, at, "left")
        start = np.maximum(end - 1, 0)
    else:
        start = np.searchsorted(f, at, "right") - 1
        end = np.minimum(start + 1, f.size - 1)
    run = np.where(f[end] > f[start], f[end] - f[start], 1)
    return np.asarray(t[start] + (t[end] - t[start]) * ((at - f[start]) / run))


# -- the bootstrap --------------------------------------------------------------------------------


def _resampled(
    read: ClassScores, method: str, n_resamples: int, rng: np.random.Generator, progress: bool
) -> Array:
    """Compute the area of each resample; a resample is how often each case is drawn."""
    K, n = len(read.names), read.label.size
    sizes = read.sizes.astype(np.int64)
    share, total = _shares(method, sizes), sizes.sum()
    times = np.ones(n, np.int64) if read.weight is None else read.weight
    kind = np.int64 if 2 * float(total) ** 2 * K < 2**62 else np.float64  # what sums of pairs fit in
    ranking = [_ranking(read.score[:, i]) for i in range(K)] if method != "micro" else []
    pooled, own = _ranking(read.score.ravel()), read.pooled().label
    members = [np.flatnonzero(read.label == i) for i in range(K)]
    found = []
    for _, rows in blocks(n_resamples, n * (K if method == "micro" else 1), progress):
        drawn = np.empty((rows, n), kind)
        for own_rows, size in zip(members, sizes, strict=True):
            drawn[:, own_rows] = rng.multinomial(size, times[own_rows] / size, size=rows)
        if method == "micro":
            one = np.repeat(drawn, K, axis=1)
            beaten = _beaten(one * ~own, *pooled)
            found.append((one * own * beaten).sum(axis=1) / (2 * float(total) ** 2 * (K - 1)))
            continue
        area = np.zeros(rows)
        for i, j in _ordered(K):
            beaten = _beaten(drawn * (read.label == j), *ranking[i])
            area += share[i, j] * (drawn[:, members[i]] * beaten[:, members[i]]).sum(axis=1)
        found.append(area)
    return np.concatenate(found)


def _shares(method: str, sizes: Array) -> Array:
    """Weigh the pairs of cases: every area is a sum over (case of i, case of j), won or half won."""
    K, n = sizes.size, sizes.sum()
    pairs = np.outer(2.0 * sizes, sizes)
    if method == "hand-till":
        return np.asarray(1 / (K * (K - 1) * pairs))
    weight = sizes / n if method == "provost-domingos" else np.full(K, 1 / K)
    # against the rest: A(i|j) counts by the share of j among the others
    return np.asarray(weight[:, None] * sizes / (n - sizes)[:, None] / pairs)


def _ranking(score: Array) -> tuple[Array, Array]:
    """Give the order of the cases, worst score first, and the number of each one's distinct score."""
    _, rank = np.unique(score, return_inverse=True)
    return np.argsort(rank, kind="stable"), rank


def _beaten(weight: Array, order: Array, rank: Array) -> Array:
    """Sum for each case twice the weight of lower scores and once that of equal ones, shape (rows, n)."""
    total = np.cumsum(np.hstack([np.zeros((len(weight), 1), weight.dtype), weight[:, order]]), axis=1)
    first = np.searchsorted(rank[order], np.arange(rank.max() + 2))
    ends = total[:, first]
    return np.asarray((ends[:, :-1] + ends[:, 1:])[:, rank])
