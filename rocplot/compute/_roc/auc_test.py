"""Tests of the difference of two AUCs."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, TypeVar, overload

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data import frames
from rocplot._data.binary import read
from rocplot._data.indexes import check_order
from rocplot._data.sample import Sample
from rocplot._typing import Array, Data, Scalar, Seed, Table, Weights
from rocplot._validation import one_of, proportion
from rocplot.compute._base.per_model import about, caution
from rocplot.compute._base.precomputed import makes
from rocplot.compute._base.result import Result
from rocplot.compute._counts.cases import cases_of
from rocplot.compute._counts.resample import Drawing, auc_batch, defined, resampled
from rocplot.compute._counts.threshold_counts import ThresholdCounts, count, counts_of, totals
from rocplot.compute._roc.auc_interval import LONE_CASE, LONE_GROUP
from rocplot.compute._roc.curve import auc_of
from rocplot.compute._roc.delong import (
    delong_variance,
    difference_variance,
    independent_units,
    need_cases,
    simple,
)

_METHODS = ("delong", "bootstrap")
_FEW = 20  # with fewer cases in a class the tests do not keep their level


@dataclass(frozen=True, eq=False)
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
        The test of each pair, see ``AucTest``; the intervals are not adjusted.
    pvalue_holm : ndarray, shape (m,)
        The p-values adjusted for multiple testing by Holm's method.
    """

    a: Array
    b: Array
    difference: Array
    statistic: Array
    pvalue: Array
    low: Array
    high: Array
    pvalue_holm: Array


T = TypeVar("T", AucTest, AucTests)
Truths: TypeAlias = ArrayLike | tuple[ArrayLike, ArrayLike] | Mapping[str, ArrayLike] | None


@overload
def auc_test(
    y_true: Truths,
    a: Mapping[str, ArrayLike] | list[str] | Table,
    b: None = ...,
    *,
    paired: bool = ...,
    method: Literal["delong", "bootstrap"] = ...,
    level: float = ...,
    data: Data | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    groups: ArrayLike | None = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> AucTests: ...
@overload
def auc_test(
    y_true: Truths,
    a: ArrayLike | Result,
    b: ArrayLike | Result,
    *,
    paired: bool = ...,
    method: Literal["delong", "bootstrap"] = ...,
    level: float = ...,
    data: Data | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    groups: ArrayLike | None = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> AucTest: ...
@makes(AucTest)
def auc_test(
    y_true: Any,
    a: Any,
    b: Any = None,
    *,
    paired: bool = True,
    method: Literal["delong", "bootstrap"] = "delong",
    level: float = 0.95,
    data: Data | None = None,
    sample_weight: Weights = None,
    pos_label: Scalar = None,
    groups: ArrayLike | None = None,
    n_resamples: int = 2000,
    seed: Seed = None,
    progress: bool = True,
) -> AucTest | AucTests:
    """Test whether two AUCs differ.

    Parameters
    ----------
    y_true : array-like, shape (n,), or a pair of them
        True classes; for unpaired samples ``(y_a, y_b)``, or one array for the same rows.  If `a` is
        a mapping, a mapping gives each model its own.
    a, b : array-like or column name
        Scores of the two models; unpaired, with None for `y_true`, also their counts or ROC curves.  If `a`
        is a mapping of name → scores, or with `data` a list of columns, and `b` is left out, all pairs of
        models are tested.
    paired : bool, default=True
        Whether both models scored the same samples, row by row; labels and weights must then agree.
    method : {"delong", "bootstrap"}, default="delong"
        DeLong's covariance; or, for paired data only, the standard deviation and percentiles of the
        difference over bootstrap resamples stratified by class.
    level : float in (0, 1), default=0.95
        Confidence level of the interval of the difference, as a proportion.
    data : data frame or mapping of columns, optional
        Table in which column names are looked up.  A paired test needs single rows, so that a lazy table must
        be collected first.
    sample_weight : array-like, shape (n,), optional
        Whole weights: how often each sample occurred.  For unpaired data a mapping may give each model its
        own.
    pos_label : scalar, optional
        The positive class, needed for labels other than bool, 0/1 and −1/+1.
    {groups}  Their variance is Obuchowski's, and resamples are of whole groups.  For unpaired data a
        mapping may give each model its own.
    {resampling}

    Returns
    -------
    AucTest or AucTests
        `AucTests` for several models: all pairs, with p-values adjusted by Holm's method.  Where the variance
        of the difference is zero, as for equal scores, or undefined, as for one sample in a class,
        statistic, p-value and limits are NaN, with a warning that says why.  A class of fewer than 20 cases
        is warned of as well, see Notes.

    Raises
    ------
    {raises}
    ValueError
        Also for a lazy table of paired samples, an unknown method, a level outside (0, 1), fractional
        weights, the bootstrap of unpaired data, or a paired test of models that scored different samples.
    TypeError
        Also for counts or curves of paired models, or if `b` is missing.

    See Also
    --------
    auc : Compute the area under the ROC curve.
    auc_interval : Compute a confidence interval of the AUC, or of a partial area.
    roc_band : Compute a confidence band of the ROC curve.
    rocplot.roc : Draw ROC curves.

    Notes
    -----
    DeLong et al. (1988).  Unpaired samples are compared by t with Satterthwaite's degrees of freedom, as in
    pROC.

    Small classes: in 6000 samples (bootstrap: 1500) of normal scores with equal AUCs, correlated by .5 within
    a class, at a level of 5 %, DeLong's test rejects at AUCs of .6, .76 and .9 in 8.4, 6.7 and 2.7 % with 5
    positives and 45 negatives, in 6.5, 5.5 and 3.2 % with 10 + 40, in 6.1, 5.5 and 4.8 % with 20 + 180 and in
    5.0, 4.7 and 3.5 % with 25 + 25.  At 5 + 45 the bootstrap rejects in 11.3 and 9.5 % at .6 and .76, the
    unpaired test in 7.1 and 6.2 %, and p < .01 occurs in at most 4.1 %.

    The test assumes independent cases and fixed models.  A model and an extension of it, both fitted to the
    cases that they are tested on, are not such: the test of a marker of pure noise rejects in .1 %.

    {coverage}

    References
    ----------
    {delong1988}

    Examples
    --------
    >>> y = [1, 0] * 20
    >>> a = [(7 * i) % 40 + 12 * label for i, label in enumerate(y)]
    >>> b = [(11 * i) % 40 + 4 * label for i, label in enumerate(y)]
    >>> found = auc_test(y, a, b)
    >>> round(found.difference, 3), round(found.pvalue, 3)
    (0.165, 0.204)
    """
    one_of(method, _METHODS, "method")
    if not paired and method == "bootstrap":
        raise ValueError('method="bootstrap" compares paired samples only: use "delong" for unpaired ones')
    level = proportion(level, "level")
    drawing = Drawing.of(n_resamples, seed, progress)
    reading: dict[str, Any] = {"data": data, "sample_weight": sample_weight, "pos_label": pos_label}
    reading["groups"] = groups
    if not paired and isinstance(a, Result) and isinstance(b, Result):
        if y_true is not None:
            raise TypeError(
                "y_true cannot be combined with counts or curves, which include the classes: pass None"
            )
        sizes = [(*totals(counts_of(one)), "cases") for one in (a, b)]
        return _checked(_unpaired(counts_of(a), counts_of(b), level), sizes)
    _check_cases(y_true, a, b, None if b is not None and not paired else data)
    if paired:
        check_order(y_true=y_true, a=a, b=b, sample_weight=sample_weight, groups=groups)

    def compare(first: Sample, second: Sample) -> AucTest:
        if paired:
            _check_pairs(first, second, sample_weight)
            models = [count(first), count(second)]
            return _paired(models, level, drawing if method == "bootstrap" else None)
        return _unpaired(count(first), count(second), level)

    if isinstance(a, Mapping) or (data is not None and isinstance(a, list)):
        if b is not None:
            raise TypeError("b cannot be combined with several models in a: all pairs of them are tested")
        samples = read(y_true, a, **reading)
        return _checked(_all_pairs(samples, compare), map(_sizes, samples.values()))
    if b is None:
        raise TypeError("b is missing: pass the scores of the second model, or a mapping of models as a")
    both = isinstance(y_true, (tuple, list)) and len(y_true) == 2 and np.ndim(y_true[0]) > 0
    if paired and both:
        raise ValueError("y_true is a pair of samples: pass paired=False")
    truth = {"a": y_true[0], "b": y_true[1]} if both else y_true
    if data is None:
        named = read(truth, {"a": a, "b": b}, **reading)
        pair = named["a"], named["b"]
    else:
        named = read(truth, [a, b], **reading)
        pair = named[a], named[b]
    return _checked(compare(*pair), map(_sizes, pair))


def _sizes(sample: Sample) -> tuple[float, float, str]:
    """Count the positives and the negatives, or the groups that hold them."""
    P, N, _ = independent_units(count(sample))
    return P, N, "cases" if sample.group is None else "groups"


def _checked(found: T, sizes: Iterable[tuple[float, float, str]]) -> T:
    """Warn, once for all models, of a class in which the test is known not to keep its level."""
    P, N, what = min(sizes, key=lambda size: min(size[:2]))
    if min(P, N) < _FEW and not np.isnan(found.pvalue).all():
        holds, of = ("holds", "") if what == "cases" else ("lies in", "of ")
        caution(
            f"a class {holds} {min(P, N):.0f} {what} ({P:.0f} {of}positives, {N:.0f} {of}negatives): below "
            f"{_FEW} the test does not keep its level, and at 5 % rejects equal AUCs in 7 to 11 % of samples "
            f"of 5 + 45 cases; collect more {what}, or require p < .01 in place of .05"
        )
    return found


def _check_cases(y_true: Any, a: Any, b: Any, data: Data | None) -> None:
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
            "data is a lazy table, whose engine returns groups of rows, but the test compares row by row: "
            "collect the columns that it needs first"
        )


def _check_pairs(a: Sample, b: Sample, sample_weight: Weights) -> None:
    """Refuse models that did not score the same cases, row by row."""
    several = list(sample_weight.values()) if isinstance(sample_weight, Mapping) else [sample_weight]
    differ = (
        "sample_weight"
        if not all(np.array_equal(np.asarray(several[0]), np.asarray(one)) for one in several)
        else ""
    )
    if not np.array_equal(a.label, b.label):
        differ = "y_true"
    if differ:
        raise ValueError(
            f"{differ} differs between the models, so they did not score the same cases: "
            "pass paired=False, or give all models the same"
        )


def _paired(models: list[ThresholdCounts], level: float, drawing: Drawing | None) -> AucTest:
    """Test by DeLong's covariance, or by resamples if they are drawn."""
    for one in models:
        need_cases(one)
    difference = auc_of(models[0]) - auc_of(models[1])
    if reason := _lone(models[0]):
        return _untested(difference, reason)
    if drawing is not None:
        drawn = defined(np.subtract(*resampled(models, auc_batch, drawing).T))
        low, high = np.quantile(drawn, [0.5 - level / 2, 0.5 + level / 2])
        return _result(difference, float(drawn.std(ddof=1)), level, limits=(float(low), float(high)))
    return _result(difference, float(np.sqrt(difference_variance(models))), level)


def _lone(counted: ThresholdCounts) -> str:
    """Say why the variance is undefined, if it is."""
    if min(independent_units(counted)[:2]) > 1:
        return ""
    return LONE_GROUP if counted.grouped else LONE_CASE


def _unpaired(a: ThresholdCounts, b: ThresholdCounts, level: float) -> AucTest:
    """Test by t with Satterthwaite's degrees of freedom."""
    counts = a, b
    for one in counts:
        need_cases(one)
    difference = auc_of(a) - auc_of(b)
    if reason := _lone(a) or _lone(b):
        return _untested(difference, reason)
    spread = np.array([delong_variance(counted) for counted in counts])
    cases = np.array([sum(totals(one)) if simple(one) else cases_of(one).n_groups for one in counts])
    with np.errstate(invalid="ignore"):
        freedom = spread.sum() ** 2 / (spread**2 / (cases - 1)).sum()
    return _result(difference, float(np.sqrt(spread.sum())), level, freedom=float(freedom))


def _untested(difference: float, reason: str) -> AucTest:
    caution(f"the difference of the AUCs has no test: {reason}")
    return AucTest(difference, *[np.nan] * 4)


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
        return _untested(difference, "its variance is 0")
    half = float(t.ppf(0.5 + level / 2, freedom)) * error
    low, high = limits or (max(difference - half, -1.0), min(difference + half, 1.0))
    statistic = difference / error
    return AucTest(difference, statistic, float(2 * t.sf(abs(statistic), freedom)), low, high)


def _all_pairs(samples: dict[str | None, Sample], compare: Callable[[Sample, Sample], AucTest]) -> AucTests:
    pairs = list(itertools.combinations(samples, 2))
    if not pairs:
        raise ValueError("a must hold two models at least")
    tests = []
    for first, second in pairs:
        with about(f"{first} and {second}"):
            tests.append(compare(samples[first], samples[second]))
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
