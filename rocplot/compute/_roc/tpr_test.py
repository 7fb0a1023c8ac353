"""Tests of the difference of two true positive rates at the same false positive rate."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, overload

import numpy as np
from numpy.typing import ArrayLike

from rocplot._typing import Data, Scalar, Seed, Table, Weights
from rocplot._validation import flag, number
from rocplot.compute._base.basis import resamples, with_basis
from rocplot.compute._base.precomputed import makes
from rocplot.compute._base.result import Result
from rocplot.compute._counts.cases import need_cases
from rocplot.compute._counts.inside import need_order
from rocplot.compute._counts.resample import Drawing
from rocplot.compute._counts.threshold_counts import ThresholdCounts
from rocplot.compute._roc.comparison import AucTest, AucTests, Hypothesis, Truths, compared, lone, question_of
from rocplot.compute._roc.curve import curve_of, vertical
from rocplot.compute._roc.resampled import paired_tpr, resampled_tpr


@overload
def tpr_test(
    y_true: Truths,
    a: Mapping[str, ArrayLike] | Mapping[str, Result] | list[str] | Table,
    b: None = ...,
    *,
    fpr: float = ...,
    paired: bool = ...,
    alternative: Literal["two-sided", "less", "greater"] = ...,
    margin: float = ...,
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
def tpr_test(
    y_true: Truths,
    a: ArrayLike | Result,
    b: ArrayLike | Result,
    *,
    fpr: float = ...,
    paired: bool = ...,
    alternative: Literal["two-sided", "less", "greater"] = ...,
    margin: float = ...,
    level: float = ...,
    data: Data | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    groups: ArrayLike | None = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> AucTest: ...
@with_basis(
    lambda _, options: (
        f"true positive rates at fpr {options['fpr']:g}",
        f"{question_of(options)}, {resamples(options)}",
    )
)
@makes(AucTest)
def tpr_test(
    y_true: Any,
    a: Any,
    b: Any = None,
    *,
    fpr: float = 0.1,
    paired: bool = True,
    alternative: Literal["two-sided", "less", "greater"] = "two-sided",
    margin: float = 0.0,
    level: float = 0.95,
    data: Data | None = None,
    sample_weight: Weights = None,
    pos_label: Scalar = None,
    groups: ArrayLike | None = None,
    n_resamples: int = 2000,
    seed: Seed = None,
    progress: bool = True,
) -> AucTest | AucTests:
    """Test whether two true positive rates at the same false positive rate differ.

    Parameters
    ----------
    {two_models}
    fpr : float in [0, 1), default=0.1
        The false positive rate.
    {paired}
    {hypothesis}
    {paired_data}
    sample_weight : array-like, shape (n,), optional
        Per-sample weights.  For unpaired data a mapping may give each model its own.
    pos_label : scalar, optional
        The positive class, needed for labels other than bool, 0/1 and −1/+1.
    {groups}  Whole groups are drawn.
    {resampling}

    Returns
    -------
    AucTest or AucTests
        `AucTests` for several models: all pairs, with p-values adjusted by Holm's method.  Where the
        difference is the same in all resamples, as where both tprs are 1, or a class has one sample,
        statistic, p-value and limits are NaN, with a warning.

    Raises
    ------
    {raises}
    ValueError
        Also for a lazy table of paired samples, an fpr outside [0, 1), a level outside (0, 1), a margin
        without a side, pooled scores, or a paired test of models that scored different samples.
    TypeError
        Also for counts or curves beside `y_true`, or if `b` is missing.

    See Also
    --------
    tpr_at : Compute the true positive rate at a fixed false positive rate.
    auc_test : Test whether two AUCs differ.
    rocplot.roc : Draw ROC curves.

    Notes
    -----
    The tprs are those of the curves as they are drawn, see ``tpr_at``.  z is the difference over its standard
    deviation in resamples of both classes, of the same cases for both models if paired, and the limits are
    percentiles of these differences; so does pROC.  Independent models are resampled each for itself.

    Measured with normal scores of equal curves, correlated by .5 within a class, at AUCs of .76 and .9 and
    fprs of .1 and .3 (150 samples, 300 resamples): the 95 % interval contains 0 in 96 to 99 % of samples of
    25 + 25, 20 + 180 and 100 + 100 cases, and of 5 + 45; only at fpr .3 and AUC .9 in 89 % of 5 + 45, where
    both tprs are often 1 and there is no test.

    {coverage}

    Examples
    --------
    >>> y = [1, 0] * 50
    >>> a = [(7 * i) % 100 + 60 * label for i, label in enumerate(y)]
    >>> b = [(11 * i) % 100 + 20 * label for i, label in enumerate(y)]
    >>> found = tpr_test(y, a, b, fpr=0.2, seed=0)
    >>> round(found.difference, 2), bool(found.pvalue < 0.05)
    (0.4, True)
    """
    at = number(fpr, "fpr", 0, 1)
    if at == 1:
        raise ValueError("fpr=1 has a tpr of 1 on any curve: give a lower one")
    hypothesis = Hypothesis.of(level, alternative, margin, f"tprs at fpr {at:g}")
    drawing = Drawing.of(n_resamples, seed, progress)
    where = np.array([at])

    def compare(first: ThresholdCounts, second: ThresholdCounts) -> AucTest:
        models = [first, second]
        for one in models:
            need_cases(one)
            need_order(one, "the test")
        rates = [float(vertical(curve_of(one), where)[0]) for one in models]
        difference = rates[0] - rates[1]
        if reason := lone(*models):
            return hypothesis.untested(difference, reason)
        if flag(paired, "paired"):
            drawn = paired_tpr(models, at, drawing)
        else:
            drawn = np.hstack([resampled_tpr(one, where, drawing) for one in models])
        return hypothesis.resampled(difference, drawn[:, 0] - drawn[:, 1])

    reading: dict[str, Any] = {"data": data, "sample_weight": sample_weight, "pos_label": pos_label}
    return compared(compare, y_true, a, b, paired=paired, groups=groups, **reading)
