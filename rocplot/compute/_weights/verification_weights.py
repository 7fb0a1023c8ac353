"""Inverse probability weights: of sampled cases, and for verification of only some true classes."""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import (
    FrequencyWeights,
    Labels,
    ProbabilityWeights,
    WeightOrigin,
    mark_weights,
    read_array,
    read_weights,
)
from rocplot._data.columns import fetch_arrays, read_covariates, stack_numbers
from rocplot._errors import make_value_error
from rocplot._numbers import write_cutoff
from rocplot._suggestions import refuse_unknown_keywords
from rocplot._typing import Array, Data, Matrix
from rocplot._validation import MOST_BINS, check_choice, check_lengths, check_whole_number
from rocplot.compute._base.docstrings import fill_docstring
from rocplot.compute._calibration.bins import compute_quantile_edges
from rocplot.compute._calibration.fits import compute_expit, fit_logistic

# -- Weights marked as numbers of cases, or as inverse probabilities --------------------------------


@refuse_unknown_keywords
@fill_docstring
def frequency_weights(weight: ArrayLike) -> FrequencyWeights:
    """Mark weights as numbers of cases: a row of weight 2 stands for two cases.

    Use it for a table in which one row stands for several equal cases.

    Whole weights are taken for numbers of cases, and intervals are as narrow as those of that many cases.
    Functions that compute intervals or tests warn if whole weights without a mark sum to more than twice the
    number of rows, since weights of a sampling design are often whole, too.

    Parameters
    ----------
    weight : array-like, shape (n,)
        Whole numbers, finite and at least 0; cases of weight 0 are left out wherever you pass them.

    Returns
    -------
    ndarray of int, shape (n,)
        The same weights, for ``sample_weight``.  The mark survives slicing, but not in a column of a data
        frame.

    Raises
    ------
    ValueError
        For weights that are not whole numbers, missing, negative, infinite or all zero.
    TypeError
        For input other than numbers.

    See Also
    --------
    probability_weights : Mark weights as inverse probabilities, not numbers of cases.
    counts : Count the positives and negatives at each distinct score.

    Examples
    --------
    >>> from rocplot import compute
    >>> y, score, times = [1, 1, 0, 0], [3, 2, 2, 1], [30, 10, 20, 40]
    >>> round(compute.auc_interval(y, score, sample_weight=compute.frequency_weights(times)).low, 3)
    0.911
    """
    read = read_weights(weight, read_array(weight, "weight").size, "weight")
    if read.dtype.kind != "i":
        raise make_value_error(
            "weight", "must be whole numbers of cases", "pass probability_weights for other weights"
        )
    return read.view(FrequencyWeights)


@refuse_unknown_keywords
@fill_docstring
def probability_weights(weight: ArrayLike) -> ProbabilityWeights:
    """Mark weights as inverse probabilities of being sampled, so that they never count as numbers of cases.

    Use it for survey data, or for cases that were sampled with different probabilities.

    A whole ``sample_weight`` says how often a case occurs: a weight of 2 stands for two cases, and intervals
    are as narrow as those of two.  A case that was seen with probability ½ has a weight of 2, too, but is one
    case.  Fractional weights, and those of ``ipcw`` and ``verification_weights``, need no mark.

    Parameters
    ----------
    weight : array-like, shape (n,)
        Weights, finite and at least 0; cases of weight 0 are left out wherever you pass them.

    Returns
    -------
    ndarray of float, shape (n,)
        The same weights, for ``sample_weight``.  The mark survives slicing and products, but not
        in a column of a data frame.

    Raises
    ------
    ValueError
        For weights that are missing, negative, infinite or all zero.
    TypeError
        For input other than numbers.

    See Also
    --------
    frequency_weights : Mark weights as numbers of cases.
    ipcw : Compute labels and weights at a horizon of censored times, by inverse probability of censoring.
    auc_interval : Compute a confidence interval of the AUC, or of a partial area.

    Notes
    -----
    Estimates use the weights as they are.  Intervals are by the linearised variance of weighted cases (the
    sandwich), or by a bootstrap that draws each case with its weight.

    Examples
    --------
    >>> from rocplot import compute
    >>> y, score, weight = [1, 1, 1, 0, 0, 0], [6, 5, 2, 4, 3, 1], [2, 2, 2, 2, 2, 2]
    >>> def error(weight):
    ...     return round(compute.auc_interval(y, score, sample_weight=weight).standard_error, 3)
    >>> error(weight), error(compute.probability_weights(weight)), error(None)
    (0.157, 0.248, 0.248)
    """
    read = read_weights(weight, read_array(weight, "weight").size, "weight").astype(np.float64)
    return mark_weights(read, WeightOrigin("inverse probabilities"))


# -- Weights that correct for verification of the true class in some cases only -------------------


@refuse_unknown_keywords
@fill_docstring
def verification_weights(
    y_score_or_covariates: Matrix,
    verified: ArrayLike,
    *,
    data: Data | None = None,
    method: Literal["strata", "logistic"] = "strata",
    n_strata: int = 10,
) -> ProbabilityWeights:
    """Compute weights that correct for a true class that was verified only in some cases.

    Use it if the true class is known only for some cases, chosen by their score or other features.

    If cases with a high score are verified more often, the sensitivity among the verified is too high and the
    specificity too low.  Pass the weights as ``sample_weight`` to any function or plot; the label of a case
    that was not verified may be missing.

    Parameters
    ----------
    y_score_or_covariates : array-like, shape (n,) or (n, k), mapping, data frame or column names
        The score on which verification depended; or, for ``method="logistic"``, also other variables, as
        numbers.
    verified : array-like, shape (n,), or column name
        Whether the true class of the case is known, bool or 0/1.
    data : data frame or mapping of columns, optional
        Table in which column names are looked up; a lazy table must be collected.
    method : {"strata", "logistic"}, default="strata"
        Estimate the probability of verification by its share in strata of the score, or by a logistic model
        that is linear in the variables.
    n_strata : int, default=10
        Number of strata between quantiles of the score, before equal ones are merged.  If the score has no
        more distinct values than that, each of them is a stratum.

    Returns
    -------
    ndarray of float, shape (n,)
        The inverse of the estimated probability of verification; 0 if the case was not verified.  They are
        marked as by ``probability_weights``, so intervals do not take them for numbers of cases.

    Raises
    ------
    ValueError
        For missing values, unequal lengths, more than one variable with strata, cases that are all verified
        or all not, a stratum without a verified case, an unknown method, and variables that predict
        verification perfectly, so that the model has no finite fit.
    TypeError
        For input other than numbers.

    See Also
    --------
    bootstrap : Compute a bootstrap interval of any statistic, or test the difference between models.
    probability_weights : Mark weights as inverse probabilities, not numbers of cases.
    ipcw : Compute labels and weights at a horizon of censored times, by inverse probability of censoring.

    Notes
    -----
    Begg & Greenes (1983): among cases with the same score, the verified ones are taken as a random sample.
    In strata, their weights sum to all cases, so the distribution of the scores is that of all cases.  A
    logistic model gives inverse-probability weights, whose sum is close to n.  Nothing corrects for
    verification that depends on the true class beyond the score and the variables, such as on symptoms that
    nobody recorded.

    **Intervals** that take the weights as known ignore that they were estimated.  ``bootstrap`` with
    `reweight` resamples all cases, including the unverified ones, and estimates the weights anew in each
    resample.
    In simulations its 95 % interval of an AUC of .76 covered it in 94 % of samples of 200 patients, three of
    ten of them diseased, and in 96 % of those of 1000 by strata, in 93 % of those of 200 by a logistic model
    (150 samples each: Monte Carlo error 3 to 4 points).

    {coverage}

    References
    ----------
    {begg1983}

    Examples
    --------
    The liver scans of Begg and Greenes: 429 positive ones, of which 231 diseased and 32 healthy patients were
    verified, and 221 negative ones, of which 27 and 54.

    >>> import numpy as np
    >>> from rocplot import compute
    >>> scan = np.repeat([1, 1, 1, 0, 0, 0], [231, 32, 166, 27, 54, 140])
    >>> disease = np.repeat([1, 0, np.nan, 1, 0, np.nan], [231, 32, 166, 27, 54, 140])
    >>> verified = ~np.isnan(disease)
    >>> weight = compute.verification_weights(scan, verified)
    >>> rates = {"threshold": 1, "metrics": ["sensitivity", "specificity"]}
    >>> compute.metrics_at(disease[verified], scan[verified], **rates).estimate.round(3).tolist()
    [0.895, 0.628]
    >>> compute.metrics_at(disease, scan, sample_weight=weight, **rates).estimate.round(3).tolist()
    [0.836, 0.738]

    The interval of the sensitivity, by resampling all patients:

    >>> def reweight(rows):
    ...     return compute.verification_weights(scan[rows], verified[rows])
    >>> def sensitivity(counts):
    ...     return counts.positive[counts.score >= 1].sum() / counts.n_positive
    >>> found = compute.bootstrap(disease, scan, statistic=sensitivity, reweight=reweight, seed=0)
    >>> round(found.estimate, 3), found.low < 0.8 < 0.87 < found.high
    (0.836, True)
    """
    check_choice(method, ("strata", "logistic"), "method")
    n_strata = check_whole_number(n_strata, "n_strata", 1, MOST_BINS)
    arrays = fetch_arrays(
        data,
        ["y_score_or_covariates", "verified"],
        y_score_or_covariates=y_score_or_covariates,
        verified=verified,
    )
    y_score_or_covariates, verified = arrays.values()
    variables = read_covariates(y_score_or_covariates, "y_score_or_covariates")
    matrix = stack_numbers(variables, "y_score_or_covariates")
    is_verified = Labels(None, soft=False, one_class=True)(verified, "verified")
    check_lengths({"y_score_or_covariates": len(matrix), "verified": is_verified.size})
    if is_verified.all() or not is_verified.any():
        text = "all cases: nothing is to be corrected" if is_verified.all() else "no case: add verified ones"
        raise make_value_error("verified", f"holds {text}")
    if method == "strata" and len(variables) > 1:
        raise ValueError(
            f"y_score_or_covariates has {len(variables)} variables, but strata need one: pass the score, "
            'or method="logistic"'
        )
    chance = (
        _compute_stratum_proportions(matrix[:, 0], is_verified, n_strata)
        if method == "strata"
        else _fit_probabilities(matrix, is_verified)
    )
    weight = np.divide(1.0, chance, out=np.zeros(is_verified.size), where=is_verified)
    return mark_weights(weight, WeightOrigin("the inverse probability of verification"))


def _compute_stratum_proportions(score: Array, is_verified: Array, n_strata: int) -> Array:
    """Compute the proportion of verified cases in the stratum of each case."""
    limits = compute_quantile_edges(score, n_strata)[1:]
    stratum = np.searchsorted(limits, score)  # strata are closed on the right
    number, n_verified = np.bincount(stratum), np.bincount(stratum, is_verified)
    if (empty := np.flatnonzero((n_verified == 0) & (number > 0))).size:
        raise make_value_error(
            "verified",
            f"holds none of the {number[empty[0]]} cases in the stratum up to the score "
            f"{write_cutoff(limits[empty[0]])}",
            "choose a smaller n_strata, or method='logistic'",
        )
    return np.asarray(n_verified[stratum] / number[stratum])


def _fit_probabilities(matrix: Array, is_verified: Array) -> Array:
    """Fit the probability of verification of each case by logistic regression."""
    std = matrix.std(axis=0)
    if not std.all():
        raise make_value_error(
            "y_score_or_covariates", "holds a variable that is the same in all cases", "leave it out"
        )
    design = np.column_stack([np.ones(len(matrix)), (matrix - matrix.mean(axis=0)) / std])
    fit = fit_logistic(design, is_verified.astype(float), (~is_verified).astype(float))
    if fit is None:
        raise ValueError(
            "y_score_or_covariates predicts verification perfectly, or holds a variable twice: the "
            'logistic model has no finite fit; leave variables out, or choose method="strata"'
        )
    return compute_expit(design @ fit[0])
