"""Is one area larger than another: tests of the difference of AUCs."""

from __future__ import annotations

import itertools
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rocplot import frames
from rocplot.arguments import number, one_of
from rocplot.compute.counting import ThresholdCounts, count, counts_of
from rocplot.compute.curves import auc_of, totals
from rocplot.compute.intervals import delong_variance, placements
from rocplot.compute.results import Result
from rocplot.inputs import Sample, read

Array: TypeAlias = NDArray[Any]

_METHODS = ("delong", "bootstrap")


@dataclass(frozen=True)
class AucTest(Result):
    """The test of a difference of two AUCs.

    Attributes
    ----------
    difference : float
        AUC of a minus AUC of b.
    statistic, pvalue : float
        z (unpaired: t) and its two-sided p-value; NaN where the difference has no variance.
    low, high : float
        Confidence interval of the difference.
    """

    difference: float
    statistic: float
    pvalue: float
    low: float
    high: float


@dataclass(frozen=True, eq=False)
class AucTests(Result):
    """The tests of all pairs of models.

    Attributes
    ----------
    a, b : ndarray of str, shape (m,)
        The models of each pair.
    difference, statistic, pvalue, low, high : ndarray, shape (m,)
        As in ``AucTest``; the intervals are not adjusted.
    pvalue_holm : ndarray, shape (m,)
        The p-values adjusted for their number, after Holm.
    """

    a: Array
    b: Array
    difference: Array
    statistic: Array
    pvalue: Array
    low: Array
    high: Array
    pvalue_holm: Array


def auc_test(
    y_true: Any,
    a: Any,
    b: Any = None,
    *,
    paired: bool = True,
    method: str = "delong",
    level: float = 0.95,
    data: Any = None,
    sample_weight: Any = None,
    pos_label: Any = None,
    seed: int | np.random.Generator | None = None,
    n_resamples: int = 2000,
) -> AucTest | AucTests:
    """Test whether two AUCs differ.

    Parameters
    ----------
    y_true : array-like, shape (n,), or a pair of them
        True classes; for unpaired samples ``(y_a, y_b)``, or one array for the same rows.
    a, b : array-like or column name
        Scores of the two models; unpaired, with None for `y_true`, also their counts or curves.  With `a` a
        mapping of name → scores, or with `data` a list of columns, and no `b`, all pairs are tested.
    paired : bool
        Whether both models scored the same cases.
    method : {"delong", "bootstrap"}
        DeLong's covariance, or for paired samples the standard deviation and percentiles of differences
        over resamples stratified by class.
    level : float in (0, 1)
        Of the interval of the difference.
    data : data frame or mapping of columns, optional
        Where column names are looked up.  The paired test compares row by row, so that a lazy table, whose
        engine sends home groups of rows, must be collected first.
    sample_weight : array-like, shape (n,), optional
        Whole case weights, for paired samples: how often each case occurred.
    pos_label : scalar, optional
        The positive class.
    seed : int, numpy.random.Generator or None
        For the bootstrap.
    n_resamples : int
        For the bootstrap.

    Returns
    -------
    AucTest or AucTests
        The latter for a mapping.  Where the difference has no variance, as for equal scores, statistic,
        p-value and limits are NaN, with a warning.

    Raises
    ------
    ValueError, TypeError
        For data that cannot be read (see ``roc``), counts, curves or a lazy table in place of paired cases,
        an unknown method, or weights with fractions.

    Notes
    -----
    DeLong et al. (1988).  Unpaired samples are compared by t with Satterthwaite's degrees of freedom, as in
    pROC.

    Examples
    --------
    >>> y = [1, 0, 1, 0, 1, 0]
    >>> found = auc_test(y, [0.9, 0.8, 0.7, 0.6, 0.5, 0.4], [0.9, 0.1, 0.8, 0.3, 0.2, 0.7])
    >>> round(found.difference, 3), round(found.pvalue, 3)
    (-0.111, 0.724)
    """
    one_of(method, _METHODS, "method")
    options: dict[str, Any] = {"level": number(level, "level", 1e-9, 1 - 1e-9), "method": method}
    reading = {"data": data, "sample_weight": sample_weight, "pos_label": pos_label}
    if not paired and method == "bootstrap":
        raise ValueError('method="bootstrap" compares paired samples: use "delong" for unpaired ones')
    if not paired and isinstance(a, Result) and isinstance(b, Result):
        if y_true is not None:
            raise TypeError("y_true has no meaning beside counts or curves, which hold their data: pass None")
        return _unpaired(counts_of(a), counts_of(b), options["level"])
    _check_cases(y_true, a, b, None if b is not None and not paired else data)
    if isinstance(a, Mapping) or (data is not None and isinstance(a, list)):
        if b is not None:
            raise TypeError("b has no meaning beside several models: all pairs of them are tested")
        samples = read(y_true, a, **reading)
        pairs = list(itertools.combinations(samples, 2))
        if not pairs:
            raise ValueError("a must hold two models at least")
        rng = np.random.default_rng(seed)
        return _table(pairs, [_paired(samples[i], samples[j], rng, n_resamples, **options) for i, j in pairs])
    if b is None:
        raise TypeError("b is missing: pass the scores of the second model, or a mapping of models as a")
    both = isinstance(y_true, tuple) and len(y_true) == 2 and np.ndim(y_true[0]) > 0
    if paired and both:
        raise ValueError("y_true is a pair, so the cases differ: pass paired=False")
    truth = {"a": y_true[0], "b": y_true[1]} if both else y_true
    if data is None:
        samples = read(truth, {"a": a, "b": b}, **reading)
        first, second = samples["a"], samples["b"]
    else:
        samples = read(truth, [a, b], **reading)
        first, second = samples[a], samples[b]
    if paired:
        return _paired(first, second, np.random.default_rng(seed), n_resamples, **options)
    return _unpaired(count(first), count(second), options["level"])


def _check_cases(y_true: Any, a: Any, b: Any, data: Any) -> None:
    """Refuse what no longer holds the single cases."""
    named = {"y_true": y_true, "a": a, "b": b, **(a if isinstance(a, Mapping) else {})}
    for name, value in named.items():
        if isinstance(value, Result):
            raise TypeError(
                f"{name} is a {type(value).__name__}, but the test compares case by case: "
                "pass y_true and scores"
            )
    if data is not None and frames.is_table(data) and frames.is_lazy(data):
        raise ValueError(
            "data is a lazy table, whose engine sends home groups of rows, but the test compares row by row: "
            "collect the columns that it needs first"
        )


def _paired(
    a: Sample, b: Sample, rng: np.random.Generator, n_resamples: int, *, method: str, level: Any
) -> AucTest:
    if a.label.dtype.kind == "f" or (a.weight is not None and a.weight.dtype.kind == "f"):
        raise ValueError(
            "the test needs whole cases: soft labels and fractions do not say how many there are"
        )
    weight = np.ones(a.label.size, np.int64) if a.weight is None else a.weight
    difference = auc_of(count(a)) - auc_of(count(b))
    if method == "bootstrap":
        drawn = _resampled_differences(a, b, weight, rng, int(number(n_resamples, "n_resamples", 2)))
        low, high = np.quantile(drawn, [0.5 - level / 2, 0.5 + level / 2])
        return _result(difference, float(drawn.std(ddof=1)), level, limits=(float(low), float(high)))
    variance = 0.0
    for own, values in zip((a.label, ~a.label), zip(_cases(a), _cases(b), strict=True), strict=True):
        apart, w = (values[0] - values[1])[own], weight[own]
        n = w.sum()
        variance += w @ (apart - w @ apart / n) ** 2 / (n - 1) / n if n > 1 else np.nan
    return _result(difference, float(np.sqrt(variance)), level)


def _cases(sample: Sample) -> tuple[Array, Array]:
    """Look up the placement values of every case in the model's own table."""
    counted = count(sample)
    row = np.searchsorted(-counted.score, -sample.score)
    v10, v01 = placements(counted)
    return v10[row], v01[row]


def _resampled_differences(
    a: Sample, b: Sample, weight: Array, rng: np.random.Generator, n_resamples: int
) -> Array:
    """Draw cases by class, the same for both models, and count them on the sorted scores."""
    case = np.repeat(np.arange(weight.size), weight)
    positive, negative = case[a.label[case]], case[~a.label[case]]
    rows = [np.unique(-sample.score, return_inverse=True)[1] for sample in (a, b)]
    differences = np.empty(n_resamples)
    for i in range(n_resamples):
        p = positive[rng.integers(0, positive.size, positive.size)]
        n = negative[rng.integers(0, negative.size, negative.size)]
        areas = []
        for row in rows:
            drawn = np.bincount(row[p], minlength=int(row.max()) + 1)
            areas.append((np.cumsum(drawn) - drawn / 2)[row[n]].sum())
        differences[i] = areas[0] - areas[1]
    return differences / (positive.size * negative.size)


def _unpaired(a: ThresholdCounts, b: ThresholdCounts, level: float) -> AucTest:
    counts = a, b
    for counted in counts:
        if not counted.exact or min(totals(counted)) < 2:
            raise ValueError("the unpaired test needs whole counts and two cases in each class")
    spread = np.array([delong_variance(counted) for counted in counts])
    cases = np.array([sum(totals(counted)) for counted in counts])
    difference = auc_of(counts[0]) - auc_of(counts[1])
    with np.errstate(invalid="ignore"):
        freedom = spread.sum() ** 2 / (spread**2 / (cases - 1)).sum()
    return _result(difference, float(np.sqrt(spread.sum())), level, freedom=float(freedom))


def _result(
    difference: float,
    error: float,
    level: float,
    *,
    freedom: float = np.inf,
    limits: tuple[float, float] | None = None,
) -> AucTest:
    from scipy.stats import t

    if not error > 1e-12:
        warnings.warn("the difference of the AUCs has no variance, so it cannot be tested", stacklevel=4)
        return AucTest(difference, *[np.nan] * 4)
    half = float(t.ppf(0.5 + level / 2, freedom)) * error
    low, high = limits or (max(difference - half, -1.0), min(difference + half, 1.0))
    statistic = difference / error
    return AucTest(difference, statistic, float(2 * t.sf(abs(statistic), freedom)), low, high)


def _table(pairs: list[tuple[str | None, str | None]], tests: list[AucTest]) -> AucTests:
    columns = {name: np.array([getattr(test, name) for test in tests]) for name in tests[0].to_dict()}
    return AucTests(
        np.array([first for first, _ in pairs]),
        np.array([second for _, second in pairs]),
        **columns,
        pvalue_holm=_holm(columns["pvalue"]),
    )


def _holm(pvalue: Array) -> Array:
    """Adjust p-values after Holm (1979); NaN stays, and is not counted."""
    order = np.argsort(pvalue)  # NaN last
    m = int(np.count_nonzero(~np.isnan(pvalue)))
    adjusted = np.full(pvalue.size, np.nan)
    steps = pvalue[order[:m]] * np.arange(m, 0, -1)
    adjusted[order[:m]] = np.minimum(np.maximum.accumulate(steps), 1)
    return adjusted
