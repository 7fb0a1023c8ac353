"""The paired test of two multi-class AUCs."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import some
from rocplot._data.multiclass import read_matrix
from rocplot._typing import ClassLabels, Data, Matrix, Seed
from rocplot._validation import one_of, proportion
from rocplot.compute._base.basis import resamples, with_basis
from rocplot.compute._base.caution import caution
from rocplot.compute._base.interval import Difference
from rocplot.compute._base.precomputed import makes
from rocplot.compute._counts.percentiles import difference_of
from rocplot.compute._counts.resample import Drawing
from rocplot.compute._multiclass.areas import METHODS, area_of, lone_classes, resampled_areas


@with_basis(lambda _, options: (f"multi-class AUCs ({options['method']})", f"paired {resamples(options)}"))
@makes(Difference)
def multiclass_auc_test(
    y_true: ArrayLike,
    a: Matrix,
    b: Matrix,
    *,
    method: Literal["hand-till", "provost-domingos", "macro", "micro"] = "hand-till",
    labels: ClassLabels = None,
    data: Data | None = None,
    sample_weight: ArrayLike | None = None,
    groups: ArrayLike | None = None,
    level: float = 0.95,
    n_resamples: int = 2000,
    seed: Seed = None,
    progress: bool = True,
) -> Difference:
    """Test whether the multi-class AUCs of two models differ.

    Parameters
    ----------
    y_true : array-like, shape (n,), or column name
        True classes: any values that can be sorted.
    a, b : array-like, shape (n, K), data frame, or mapping
        Scores of the two models for the same samples, row by row; each as the `score_matrix` of
        ``multiclass_auc``.
    method : {"hand-till", "provost-domingos", "macro", "micro"}, default="hand-till"
        The area that is compared, see ``multiclass_auc``.
    {matrix_options}  Whole ones count samples; fractional ones are drawn with their samples.
    {groups}  Whole groups are drawn, not stratified.
    level : float in (0, 1), default=0.95
        Confidence level of the interval, as a proportion.
    {resampling}

    Returns
    -------
    Difference
        The area of `a` minus that of `b`, with percentile limits and a two-sided p-value: twice the smaller
        share of resampled differences on either side of 0, the sample itself counted as one more.  If the
        difference is the same in all resamples, p-value and limits are NaN, with a warning.

    Raises
    ------
    {matrix_raises}
    ValueError
        Also for models whose classes differ, an unknown method, or a level outside (0, 1).

    See Also
    --------
    multiclass_auc : Compute an average area under several ROC curves.
    multiclass_auc_interval : Compute a bootstrap confidence interval of a multi-class AUC.
    auc_test : Test whether two AUCs differ.
    bootstrap : Compute a bootstrap interval of any statistic, or test the difference between models.

    Notes
    -----
    Both models are resampled together: a resample draws samples with the scores of both, stratified by class.
    The smallest p-value that can come out is 2/(n_resamples + 1).

    {coverage}

    References
    ----------
    {hand2001}
    {efron1993}

    Examples
    --------
    >>> import numpy as np
    >>> rng = np.random.default_rng(0)
    >>> y = np.repeat(["ash", "elm", "oak"], 40)
    >>> signal = (y[:, None] == np.unique(y)) + rng.normal(size=(120, 3))
    >>> blurred = signal + rng.normal(size=(120, 3))
    >>> found = multiclass_auc_test(y, signal, blurred, method="macro", seed=0)
    >>> found.difference > 0, found.pvalue < 0.05
    (True, True)
    """
    one_of(method, METHODS, "method")
    level = proportion(level, "level")
    drawing = Drawing.of(n_resamples, seed, progress)
    reading: dict[str, Any] = {"data": data, "sample_weight": sample_weight, "groups": groups}
    models = [read_matrix(y_true, matrix, labels, **reading) for matrix in (a, b)]
    names = [sorted(map(str, read.names)) for read in models]
    if names[0] != names[1]:
        raise ValueError(f"a and b have different classes, {some(names[0])} and {some(names[1])}")
    if alone := lone_classes(models[0]):
        caution(
            f"one case only in {some(alone)}: it does not vary over resamples, and the interval is too short"
        )
    difference = area_of(models[0], method) - area_of(models[1], method)
    return difference_of(difference, np.subtract(*resampled_areas(models, method, drawing).T), level)
