"""Multi-class AUC and its bootstrap interval."""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import some
from rocplot._data.multiclass import ClassScores, read_matrix
from rocplot._numbers import percent
from rocplot._typing import Array, Data, Matrix, Seed
from rocplot._validation import one_of, proportion, whole
from rocplot.compute._base.caution import caution
from rocplot.compute._base.interval import Interval
from rocplot.compute._base.precomputed import makes
from rocplot.compute._counts.resample import blocks
from rocplot.compute._counts.threshold_counts import count
from rocplot.compute._roc.binomial_intervals import separated_limits
from rocplot.compute._roc.curve import auc_of

_METHODS = ("hand-till", "provost-domingos", "macro", "micro")


@makes(float)
def multiclass_auc(
    y_true: ArrayLike,
    score_matrix: Matrix,
    *,
    method: Literal["hand-till", "provost-domingos", "macro", "micro"] = "hand-till",
    labels: ArrayLike | None = None,
    data: Data | None = None,
    sample_weight: ArrayLike | None = None,
) -> float:
    """Compute a multi-class AUC: an average area under the ROC curves of several classes.

    Parameters
    ----------
    {matrix}
    method : {"hand-till", "provost-domingos", "macro", "micro"}, default="hand-till"
        * ``"hand-till"``: the mean over all pairs of classes, in both directions;
        * ``"provost-domingos"``: the areas of each class against the rest, weighted by prevalence;
        * ``"macro"``: their unweighted mean;
        * ``"micro"``: the area over all (sample, class) pairs, positive for the sample's own class.
    {matrix_options}  Prevalences are shares of the total weight.

    Returns
    -------
    float
        In [0, 1]; ½ if all scores are equal.

    Raises
    ------
    {matrix_raises}
    ValueError
        Also for an unknown method.

    See Also
    --------
    multiclass_auc_interval : Compute a bootstrap confidence interval of a multi-class AUC.
    multiclass_roc : Compute one-versus-rest ROC curves.
    multiclass_pairs : Compute one-versus-one ROC curves.
    volume_under_surface : Compute the volume under the ROC surface (VUS) of three classes.
    auc : Compute the area under the ROC curve.
    rocplot.multiclass_roc : Draw the ROC curve of every class against the rest.

    Notes
    -----
    Hand & Till (2001): M = 2/(K(K−1)) Σ_{i<j} [A(i|j) + A(j|i)]/2, where A(i|j) is the AUC of
    class i against class j by the score of i.  Fawcett (2004), section 7.3.2, writes one AUC(c_i, c_j); for
    more than two classes the two directions differ, and both are averaged.  M does not depend on the class
    distribution.  Provost & Domingos (2001): Σ p(c_i) AUC(c_i against the rest).

    In scikit-learn's terms: one-versus-one macro, one-versus-rest weighted, one-versus-rest macro, micro.

    References
    ----------
    {hand2001}
    {provost2001b}
    {fawcett2004}

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


@makes(Interval)
def multiclass_auc_interval(
    y_true: ArrayLike,
    score_matrix: Matrix,
    *,
    method: Literal["hand-till", "provost-domingos", "macro", "micro"] = "hand-till",
    labels: ArrayLike | None = None,
    data: Data | None = None,
    sample_weight: ArrayLike | None = None,
    level: float = 0.95,
    n_resamples: int = 2000,
    seed: Seed = None,
    progress: bool = True,
) -> Interval:
    """Compute a bootstrap confidence interval of a multi-class AUC.

    Parameters
    ----------
    {matrix}
    method : {"hand-till", "provost-domingos", "macro", "micro"}, default="hand-till"
        * ``"hand-till"``: the mean over all pairs of classes, in both directions;
        * ``"provost-domingos"``: the areas of each class against the rest, weighted by prevalence;
        * ``"macro"``: their unweighted mean;
        * ``"micro"``: the area over all (sample, class) pairs, positive for the sample's own class.
    {matrix_options}  Weights must be whole numbers, which count samples.
    level : float in (0, 1), default=0.95
        Confidence level, as a proportion.
    n_resamples : int, default=2000
        Number of bootstrap resamples, at least 2.
    seed : int, numpy.random.Generator or None
        Random seed or Generator.
    progress : bool, default=True
        Show a progress bar if resampling takes longer than one second.

    Returns
    -------
    Interval
        The area itself, percentile limits and the standard deviation over resamples.  For an area of exactly
        0 or 1, which does not vary over resamples, the limits are those of Clopper and Pearson, see Notes,
        and the standard error is NaN, with a warning.  If the area is otherwise the same in almost all
        resamples, as for equal scores, all three are NaN, with a warning.

    Raises
    ------
    {matrix_raises}
    ValueError
        Also for an unknown method, a level outside (0, 1), or fractional weights.

    See Also
    --------
    multiclass_auc : Compute an average area under several ROC curves.
    auc_interval : Compute a confidence interval of the AUC, or of a partial area.
    rocplot.multiclass_roc : Draw the ROC curve of every class against the rest.

    Notes
    -----
    Samples are drawn with all their scores and stratified by class, so that no class is empty and prevalences
    are fixed.  A class of one sample does not vary: the interval is then too short, and a warning says so.

    Perfect rankings: one case of each class makes a group, and m groups without common cases are independent,
    m the size of the smallest class.  The true area is a mean over pairs of classes, so that all pairs of a
    group are in order with a probability of at most this area; an area of 1 needs all groups in order.  The
    limits of ``auc_interval`` for m pairs therefore hold here, too.  The pairs of ``"micro"`` include two
    samples of one class: its groups have two of each, and m is half the smallest class.

    References
    ----------
    {hand2001}
    {clopper1934}

    Examples
    --------
    >>> scores = [[5, 3, 2], [3, 4, 3], [3, 6, 1], [6, 3, 1], [1, 2, 7], [2, 2, 6]]
    >>> found = multiclass_auc_interval(list("aabbcc"), scores, seed=0)
    >>> round(found.estimate, 3), found.low <= 5 / 6 <= found.high
    (0.833, True)
    """
    one_of(method, _METHODS, "method")
    level = proportion(level, "level")
    draws, rng = whole(n_resamples, "n_resamples", 2), np.random.default_rng(seed)
    read = read_matrix(y_true, score_matrix, labels, data=data, sample_weight=sample_weight)
    if read.weight is not None and read.weight.dtype.kind == "f":
        raise ValueError(
            "the interval needs whole counts: a sample_weight that is fractional, or sums to 2**53 or more, "
            "does not give the number of cases"
        )
    estimate = _area(read, method)
    if estimate in (0, 1) and (groups := _disjoint_groups(read, method)):
        caution(
            f"all pairs are ordered alike (area {estimate:g}), so that it does not vary over resamples: "
            f"the limits are those of Clopper and Pearson for {groups} independent groups of cases instead"
        )
        return Interval(estimate, *separated_limits(estimate, groups, level), np.nan)
    areas = _resampled(read, method, draws, rng, progress)
    low, high = np.quantile(areas, [0.5 - level / 2, 0.5 + level / 2]).clip(0, 1)
    if high - low < 1e-12:
        share = f"{percent(level)} % of resamples and more"
        caution(f"the interval of the {method} area is undefined: the area is the same in {share}")
        return Interval(estimate, np.nan, np.nan, np.nan)
    if alone := [name for name, size in zip(read.names, read.sizes, strict=True) if size == 1]:
        caution(
            f"one case only in {some(alone)}: it does not vary over resamples, and the interval is too short"
        )
    return Interval(estimate, float(low), float(high), float(areas.std(ddof=1)))


def _disjoint_groups(read: ClassScores, method: str) -> int:
    """Count the groups of one case of each class, or of two where cases of one class are compared as well."""
    smallest = int(read.sizes.min())
    return smallest // 2 if method == "micro" else smallest


def _ordered(K: int) -> list[tuple[int, int]]:
    return [(i, j) for i in range(K) for j in range(K) if i != j]


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
