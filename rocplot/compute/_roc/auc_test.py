"""Tests of the difference of two AUCs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, overload

import numpy as np
from numpy.typing import ArrayLike

from rocplot._typing import Data, Scalar, Seed, Table, Weights, Window
from rocplot._validation import flag, one_of
from rocplot.compute._base.interval import clustered, resamples, with_basis
from rocplot.compute._base.reading import makes
from rocplot.compute._base.result import Result
from rocplot.compute._counts.resample import Drawing, auc_batch, defined, estimates, resampled
from rocplot.compute._counts.threshold_counts import (
    ThresholdCounts,
    cases_of,
    need_cases,
    need_order,
    simple,
    totals,
)
from rocplot.compute._roc.auc import read_window
from rocplot.compute._roc.comparison import AucTest, AucTests, Hypothesis, Truths, compared, lone, question_of
from rocplot.compute._roc.delong import delong_variance, difference_variance
from rocplot.compute._roc.resamples import area_batch, resampled_aucs, resampled_differences
from rocplot.compute._roc.roc import auc_of

_METHODS = ("delong", "bootstrap")
_FEW = 20  # with fewer cases in a class the tests do not keep their level


def _words(_: AucTest | AucTests, options: Mapping[str, Any]) -> tuple[str, ...]:
    """Say what is compared, and how."""
    windows = {name: options[name] for name in ("fpr", "tpr") if options[name] is not None}
    parts = [f"partial AUCs ({name} {low:g} to {high:g})" for name, (low, high) in windows.items()]
    method = options["method"] or ("bootstrap" if parts else "delong")
    variance = "Obuchowski's variance of clustered cases" if clustered(options) else "DeLong's variance"
    how = resamples(options) if method == "bootstrap" else variance
    letter = "z" if method == "bootstrap" or options["paired"] else "t"
    return parts[0] if parts else "AUCs", f"{question_of(options)}, {how}", letter


@overload
def auc_test(
    y_true: Truths,
    a: Mapping[str, ArrayLike] | Mapping[str, Result] | list[str] | Table,
    b: None = ...,
    *,
    paired: bool = ...,
    method: Literal["delong", "bootstrap"] | None = ...,
    alternative: Literal["two-sided", "less", "greater"] = ...,
    margin: float = ...,
    fpr: Window | None = ...,
    tpr: Window | None = ...,
    level: float = ...,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
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
    method: Literal["delong", "bootstrap"] | None = ...,
    alternative: Literal["two-sided", "less", "greater"] = ...,
    margin: float = ...,
    fpr: Window | None = ...,
    tpr: Window | None = ...,
    level: float = ...,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    groups: ArrayLike | None = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> AucTest: ...
@with_basis(_words)
@makes(AucTest)
def auc_test(
    y_true: Any,
    a: Any,
    b: Any = None,
    *,
    paired: bool = True,
    method: Literal["delong", "bootstrap"] | None = None,
    alternative: Literal["two-sided", "less", "greater"] = "two-sided",
    margin: float = 0.0,
    fpr: Window | None = None,
    tpr: Window | None = None,
    level: float = 0.95,
    data: Data | None = None,
    hue: ArrayLike | None = None,
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
    {two_models}
    {paired}
    method : {"delong", "bootstrap"}, optional
        DeLong's covariance (the default); or the standard deviation and percentiles of the difference over
        bootstrap resamples stratified by class, of the same cases for both models if these are paired.  For
        partial areas only the bootstrap is available, and is the default.  Beyond 4096 pairs of scores it
        draws groups of similar cases, see Notes.
    {hypothesis}
    fpr, tpr : (low, high), optional
        The range of rates of partial areas, see ``partial_auc``; at most one of them.
    {paired_data}
    hue : array-like, shape (n,), or column name, optional
        The model of each row of a long table, whose scores are `a`: all pairs of models are tested.  Paired,
        the rows of all models stand in the same order of the cases.
    sample_weight : array-like, shape (n,), optional
        Whole weights say how often each sample occurred; with fractions, each sample counts once, with its
        weight.  For unpaired data a mapping may give each model its own.
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
        Also for a lazy table of paired samples, an unknown method or alternative, a level outside (0, 1), a
        margin without a side, an invalid window, pooled scores, counts of fractional weights without the
        single cases, or a paired test of models that scored different samples.
    TypeError
        Also for counts or curves beside `y_true`, or if `b` is missing.

    See Also
    --------
    auc : Compute the area under the ROC curve.
    auc_interval : Compute a confidence interval of the AUC, or of a partial area.
    tpr_test : Test whether two true positive rates at the same false positive rate differ.
    roc_band : Compute a confidence band of the ROC curve.
    rocplot.roc : Draw ROC curves.

    Notes
    -----
    DeLong et al. (1988).  Unpaired samples are compared by t with Satterthwaite's degrees of freedom, as in
    pROC; z of the bootstrap is the difference over its standard deviation, as there.

    **Many cases.**  Up to 4096 pairs of scores the bootstrap of independent paired cases draws each of them.
    Beyond, cases of one class whose placement values differ alike are drawn as one group: what each adds to
    the difference of the AUCs, by Hoeffding's decomposition, is nearly the same.  Eight resamples of all
    pairs are drawn, too: unless the groups change the difference of each by less than a hundredth of the
    width of a 95 % interval, they are made smaller, and at last cases are drawn as in ``bootstrap``.

    **One-sided tests.**  `low` and `high` are the two-sided interval whatever the alternative, as in pROC and
    in reports of non-inferiority.  It says the same as a one-sided test at half of its error: with DeLong's
    method ``alternative="greater"`` has a p-value below .025 just if the lower limit of the 95 % interval is
    above −margin.  Equivalence within a margin is shown by both one-sided tests together.

    Small classes: in 6000 samples (bootstrap: 1500) of normal scores with equal AUCs, correlated by .5 within
    a class, at a level of 5 %, DeLong's test rejects at AUCs of .6, .76 and .9 in 8.4, 6.7 and 2.7 % with 5
    positives and 45 negatives, in 6.5, 5.5 and 3.2 % with 10 + 40, in 6.1, 5.5 and 4.8 % with 20 + 180 and in
    5.0, 4.7 and 3.5 % with 25 + 25.  At 5 + 45 the bootstrap rejects in 11.3 and 9.5 % at .6 and .76, the
    unpaired test in 7.1 and 6.2 %, and p < .01 occurs in at most 4.1 %.

    The test assumes independent cases and fixed models.  A model and an extension of it, both fitted to the
    cases that they are tested on, are not such: the test of a marker of pure noise rejects in .1 %.

    With 20 + 20 and 100 + 100 patients of five cases each, an intraclass correlation of .5 and `groups`, the
    test rejects equal AUCs of .76 and .9 in 4 to 6 %, by bootstrap in 5 to 9 % (800 and 200 samples).  With
    lognormal weights (σ = 1) in 2 to 7 % of 25 + 25 and 100 + 100 and in 4 to 10 % of 20 + 180, by bootstrap
    in 5 to 13 %.

    {coverage}

    References
    ----------
    {delong1988}
    {obuchowski1997}

    Examples
    --------
    >>> y = [1, 0] * 20
    >>> a = [(7 * i) % 40 + 12 * label for i, label in enumerate(y)]
    >>> b = [(11 * i) % 40 + 4 * label for i, label in enumerate(y)]
    >>> found = auc_test(y, a, b)
    >>> round(found.difference, 3), round(found.pvalue, 3)
    (0.165, 0.204)
    """
    window = read_window(fpr, tpr)
    if method is None:
        method = "delong" if window is None else "bootstrap"
    one_of(method, _METHODS, "method")
    if window is not None and method != "bootstrap":
        raise ValueError(f'method={method!r} does not test partial areas: pass method="bootstrap"')
    hypothesis = Hypothesis.of(level, alternative, margin, "AUCs" if window is None else "partial areas")
    drawing = Drawing.of(n_resamples, seed, progress)

    def compare(first: ThresholdCounts, second: ThresholdCounts) -> AucTest:
        models = [first, second]
        for one in models:
            need_cases(one)
            need_order(one, "the test")
        if method == "bootstrap":
            return _by_resampling(models, window, hypothesis, drawing, flag(paired, "paired"))
        return _by_delong(models, hypothesis, flag(paired, "paired"))

    reading: dict[str, Any] = {
        "data": data,
        "hue": hue,
        "sample_weight": sample_weight,
        "pos_label": pos_label,
    }
    return compared(compare, y_true, a, b, paired=paired, groups=groups, warn=_small, **reading)


def _small(P: float, N: float, what: str) -> str | None:
    """Warn of a class in which the test is known not to keep its level."""
    if min(P, N) >= _FEW:
        return None
    holds, of = ("holds", "") if what == "cases" else ("lies in", "of ")
    return (
        f"a class {holds} {min(P, N):.0f} {what} ({P:.0f} {of}positives, {N:.0f} {of}negatives): below "
        f"{_FEW} the test does not keep its level, and at 5 % rejects equal AUCs in 7 to 11 % of samples "
        f"of 5 + 45 cases; collect more {what}, or require p < .01 in place of .05"
    )


def _by_resampling(
    models: list[ThresholdCounts],
    window: tuple[str, float, float] | None,
    hypothesis: Hypothesis,
    drawing: Drawing,
    paired: bool,
) -> AucTest:
    """Test by resamples of the same cases, or of each model's own."""
    batch = auc_batch if window is None else area_batch(window)
    if window is None:
        difference = auc_of(models[0]) - auc_of(models[1])
    else:
        difference = float(-np.diff([estimates([one], batch)[0] for one in models])[0])
    if reason := lone(*models):
        return hypothesis.untested(difference, reason)
    if paired and window is None:
        return hypothesis.resampled(difference, resampled_differences(models, drawing))
    if paired:
        drawn = defined(resampled(models, batch, drawing))
    elif window is None:
        drawn = defined(np.stack([resampled_aucs(one, drawing) for one in models], axis=1))
    else:
        drawn = defined(np.hstack([resampled([one], batch, drawing) for one in models]))
    return hypothesis.resampled(difference, drawn[:, 0] - drawn[:, 1])


def _by_delong(models: list[ThresholdCounts], hypothesis: Hypothesis, paired: bool) -> AucTest:
    """Test by DeLong's variance; of unpaired models by t with Satterthwaite's degrees of freedom."""
    difference = auc_of(models[0]) - auc_of(models[1])
    if reason := lone(*models[: 1 if paired else 2]):
        return hypothesis.untested(difference, reason)
    if paired:
        return hypothesis.tested(difference, float(np.sqrt(difference_variance(models))))
    spread = np.array([delong_variance(counted) for counted in models])
    cases = np.array([sum(totals(one)) if simple(one) else cases_of(one).n_groups for one in models])
    with np.errstate(invalid="ignore"):
        freedom = spread.sum() ** 2 / (spread**2 / (cases - 1)).sum()
    return hypothesis.tested(difference, float(np.sqrt(spread.sum())), freedom=float(freedom))
