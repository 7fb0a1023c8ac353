"""Covariate-adjusted ROC curves, and ROC curves at given values of covariates."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import field
from typing import Any, Literal, TypeVar

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import Labels, count_classes, read_scores
from rocplot._data.binary import check_groups
from rocplot._data.columns import fetch_arrays, read_covariates, stack_numbers
from rocplot._errors import make_type_error, make_value_error
from rocplot._typing import Array, Data, Matrix, Scalar
from rocplot._validation import check_lengths, check_number
from rocplot._warnings import warn_user
from rocplot.compute._base.few_cases import warn_of_small_classes
from rocplot.compute._base.interval import (
    BandKind,
    Difference,
    Interval,
    compute_wilson_limits,
    keep_inference,
)
from rocplot.compute._base.reading import Resampling, Scores, apply_to_each_model, declare_result_type
from rocplot.compute._base.result import Results
from rocplot.compute._counts.draws import split_strata
from rocplot.compute._counts.resample import (
    make_percentile_difference,
    make_percentile_interval,
    yield_blocks,
)
from rocplot.compute._counts.threshold_counts import number_groups
from rocplot.compute._roc.roc import RocCurve
from rocplot.compute._roc.roc import roc as plain_roc
from rocplot.compute._roc.roc_band import RocBand

_BAND_GRID = np.arange(101) / 100  # quotients, as placement values are: equal shares are equal numbers
Statistic = TypeVar("Statistic")
_DIGITS = 10  # decimals of standardized residuals: residuals that agree in them are ties


class AdjustedRoc(RocCurve):
    """A covariate-adjusted ROC curve: the distribution function of the placement values of the cases.

    Attributes
    ----------
    fpr, tpr : ndarray
        Proportion of comparable controls with a higher score than the case, and proportion of cases for which
        it is at most this.
    threshold : ndarray
        NaN, because the threshold depends on the covariates.
    placement : ndarray, shape (cases,)
        The placement value of each case, in the order of the data; small if the case scores above most
        comparable controls.
    """

    placement: Array | None = field(default=None, repr=False, compare=False)

    @property
    def auc(self) -> float:
        """The covariate-adjusted area, 1 minus the mean placement value."""
        if self.placement is None:
            return float(np.trapezoid(self.tpr, self.fpr))
        return 1 - float(np.mean(self.placement))


@declare_result_type(AdjustedRoc)
def adjusted_roc(
    y_true: ArrayLike,
    y_score: Scores,
    covariates: Matrix,
    *,
    data: Data | None = None,
    method: Literal["linear", "stratified"] = "linear",
    pos_label: Scalar = None,
) -> AdjustedRoc | Results[AdjustedRoc]:
    """Compute the covariate-adjusted ROC curve, which compares each case with controls like it.

    Use it if the scores depend on age, site or another covariate that also differs between the classes.

    If, say, scores rise with age and cases are older, a plain ROC curve also separates cases from controls by
    age.  The adjusted curve is the mean of the curves at each age, weighted by the ages of the cases.

    Parameters
    ----------
    {adjusted}
    {covariates}
    pos_label : scalar, optional
        The positive class, needed for labels other than bool, 0/1 and −1/+1.

    Returns
    -------
    AdjustedRoc
        An ``RocCurve`` with `placement`, which any plot of ROC curves draws; several models give a `Results`,
        a dict by name.

    Raises
    ------
    ValueError
        For missing values, unequal lengths, an absent class, more than two labels, an unknown method, a
        stratum that holds a case but no control, and covariates that determine each other or are as many as
        the controls.
    TypeError
        For input other than numbers where numbers are needed.

    See Also
    --------
    covariate_roc : Compute the ROC curve at given values of covariates.
    adjusted_test : Test whether two covariate-adjusted areas differ.
    roc : Compute the ROC curve.
    rocplot.roc : Draw ROC curves.

    Notes
    -----
    Janes & Pepe (2009): the placement value of a case is the share of comparable controls with a higher
    score, equal ones counting ½; the curve is the distribution function of the placement values of all cases,
    and its area is 1 minus their mean.  The distribution of the controls is taken as known, so their
    placement values are uniform.  ``"linear"`` compares residuals: scores may depend on the covariates only
    through their mean, and linearly; add a square, or the logarithm of a score that is skewed.
    ``"stratified"`` assumes nothing, but needs controls in each stratum.

    Adjusted or not, a curve does not show what the covariates add to a score: for that, compare a model with
    them to one without.  If covariates have no effect, the adjusted area equals the plain one.

    References
    ----------
    {janes2009}

    Examples
    --------
    Cases are older, and scores rise with age, which the plain area counts as a merit of the score.

    >>> from rocplot import compute
    >>> y, age = [0, 0, 0, 1, 0, 1, 1, 1], [40, 40, 40, 40, 60, 60, 60, 60]
    >>> score = [1, 2, 4, 3, 6, 5, 7, 9]
    >>> found = compute.adjusted_roc(y, score, {"age": age}, method="stratified")
    >>> found.placement.round(3).tolist()
    [0.333, 1.0, 0.0, 0.0]
    >>> round(found.auc, 3), compute.auc(y, score)
    (0.667, 0.8125)
    """
    y_score, positive, variables = _read_cases(data, pos_label, y_true, covariates, y_score=y_score)

    def compute_curve(score: Array) -> AdjustedRoc:
        placement = _compute_placements(score, positive, variables, method)
        value, often = np.unique(placement, return_counts=True)
        reached = np.append(0, np.cumsum(often)) / placement.size
        fpr = np.concatenate([[0.0], np.repeat(value, 2), [1.0]])
        return AdjustedRoc(fpr=fpr, tpr=np.repeat(reached, 2), placement=placement)

    return apply_to_each_model(compute_curve, y_score, y_true=positive)


@declare_result_type(RocCurve)
def covariate_roc(
    y_true: ArrayLike,
    y_score: Scores,
    covariates: Matrix,
    *,
    data: Data | None = None,
    at: Mapping[str, float],
    pos_label: Scalar = None,
) -> RocCurve | Results[RocCurve]:
    """Compute the ROC curve at given values of covariates, by linear models of the scores.

    Use it to see how well a model separates the classes at one age, or at one site.

    Parameters
    ----------
    {adjusted}
    covariates : array-like, shape (n,) or (n, variables), mapping, data frame or column names
        Variables on which scores depend, as numbers; columns of an array are called x1, x2, …
    data : data frame or mapping of columns, optional
        Table in which column names are looked up; a lazy table must be collected.
    at : mapping of name to number
        The value of each covariate.
    pos_label : scalar, optional
        The positive class, needed for labels other than bool, 0/1 and −1/+1.

    Returns
    -------
    RocCurve
        Its thresholds are scores at these values; several models give a `Results`, a dict by name.

    Raises
    ------
    ValueError
        For missing values, unequal lengths, an absent class, more than two labels, a covariate without a
        value in `at` or a value without a covariate, and covariates that determine each other or are as many
        as the cases of a class.
    TypeError
        For input other than numbers.

    See Also
    --------
    adjusted_roc : Compute the covariate-adjusted ROC curve.
    roc : Compute the ROC curve.
    rocplot.roc : Draw ROC curves.

    Notes
    -----
    Faraggi (2003), with empirical residuals instead of normal ones: the scores of each class are linear
    in the covariates, with its own coefficients, plus errors whose distribution does not depend on them.  The
    curve is that of the two means at the given values plus all residuals of the class.  Far from the
    covariates of the data it is an extrapolation.

    References
    ----------
    {faraggi2003}
    {janes2009}

    Examples
    --------
    >>> import numpy as np
    >>> from rocplot import compute
    >>> rng = np.random.default_rng(0)
    >>> y, age = np.arange(400) % 2, rng.uniform(40, 80, 400)
    >>> score = rng.normal(size=400) + y * (age - 40) / 20
    >>> [round(compute.covariate_roc(y, score, {"age": age}, at={"age": one}).auc, 1) for one in (40, 80)]
    [0.5, 0.9]
    """
    y_score, positive, variables = _read_cases(data, pos_label, y_true, covariates, y_score=y_score)
    if not isinstance(at, Mapping):
        raise make_type_error("at", f"must be a mapping, covariate → value, not {type(at).__name__}")
    point = {str(name): check_number(value, f"at[{name!r}]", -np.inf) for name, value in at.items()}
    if set(point) != set(variables):
        raise make_value_error(
            "at",
            f"has values of {', '.join(point) or 'nothing'}, but the covariates are {', '.join(variables)}",
            "give one value for each",
        )
    target_row = np.array([[point[name] for name in variables]])
    matrix = stack_numbers(variables, "covariates")

    def compute_curve(score: Array) -> RocCurve:
        moved = np.empty(score.size)
        for name, mask in (("negatives", ~positive), ("positives", positive)):
            mean, residual = _fit_linear_model(score[mask], matrix[mask], name)
            moved[mask] = mean(target_row)[0] + residual
        unit = _compute_spread(moved, score)
        return plain_roc(positive, np.round(moved / unit, _DIGITS) * unit).changed(counts=None)

    return apply_to_each_model(compute_curve, y_score, y_true=positive)


@keep_inference(
    lambda _, options: (
        "covariate-adjusted AUC",
        f"percentile bootstrap, {options['n_resamples']} resamples of the cases of each class",
    )
)
@declare_result_type(Difference)
def adjusted_test(
    y_true: ArrayLike,
    a: ArrayLike,
    b: ArrayLike,
    covariates: Matrix,
    *,
    data: Data | None = None,
    method: Literal["linear", "stratified"] = "linear",
    level: float = 0.95,
    drawing: Resampling,
    pos_label: Scalar = None,
) -> Difference:
    """Test whether the covariate-adjusted areas of two models on the same samples differ.

    Use it to compare two models once the covariates are accounted for.

    Parameters
    ----------
    y_true : array-like, shape (n,), or column name
        True classes: bool, 0/1 or −1/+1, or any two values with `pos_label`.
    a, b : array-like, shape (n,), or column name
        Scores of the two models; higher means more likely positive.
    {covariates}
    level : float in (0, 1), default=0.95
        Confidence level of the interval, as a proportion.
    {resampling}
    pos_label : scalar, optional
        The positive class, needed for labels other than bool, 0/1 and −1/+1.

    Returns
    -------
    Difference
        a − b with its percentile interval; the p-value is twice the smaller share of resampled differences on
        either side of 0.  NaN, with a warning, if the difference is the same in all resamples.

    Raises
    ------
    ValueError
        As in ``adjusted_roc``; also for a level outside (0, 1).
    TypeError
        For input other than numbers where numbers are needed.

    See Also
    --------
    adjusted_roc : Compute the covariate-adjusted ROC curve.
    auc_test : Test whether two AUCs differ.

    Notes
    -----
    Positives and negatives are drawn separately, with their covariates, and the linear model, or the strata,
    are fitted anew in each resample.  Resamples in which a stratum has a case but no control are left out,
    with a warning.  In simulations of equal adjusted areas the 95 % interval of the linear model covered 0 in
    92 % of samples of 25 + 25 cases and in 93 % of those of 100 + 100 (150 samples each: Monte Carlo error 4
    points).  With 200 + 3 cases p was below .05 in 18 % (200 samples): a class with fewer than 20 cases
    causes a warning.

    {coverage}

    References
    ----------
    {janes2009}

    Examples
    --------
    >>> import numpy as np
    >>> from rocplot import compute
    >>> rng = np.random.default_rng(0)
    >>> y, age = np.arange(200) % 2, rng.uniform(40, 80, 200)
    >>> a, b = y + age / 10 + rng.normal(size=200), age / 10 + rng.normal(size=200)
    >>> found = compute.adjusted_test(y, a, b, {"age": age}, n_resamples=200, seed=0)
    >>> found.difference > found.low > 0
    True
    """
    a, b, positive, variables = _read_cases(data, pos_label, y_true, covariates, a=a, b=b)
    score_pair = [read_scores(values, name) for name, values in (("a", a), ("b", b))]
    check_lengths({"y_true": positive.size, "a": score_pair[0].size, "b": score_pair[1].size})

    def compute_difference(rows: Array) -> float:
        first, second = (
            _compute_placements(score, positive, variables, method, rows) for score in score_pair
        )
        return float(np.mean(second - first))

    estimate = compute_difference(np.arange(positive.size))
    values = _fill_undefined(_yield_statistics(compute_difference, positive, None, drawing))
    difference: Difference = make_percentile_difference(estimate, values, level)
    if not np.isnan(difference.pvalue):
        P = int(np.count_nonzero(positive))
        sizes = {"positives": P, "negatives": positive.size - P}
        warn_of_small_classes(sizes, "equal areas in 18 % of samples of 200 + 3 cases")
    return difference


def _describe_resamples(options: Mapping[str, Any]) -> str:
    units = "the cases of each class" if options.get("groups") is None else "whole groups"
    return f"percentile bootstrap, {options['n_resamples']} resamples of {units}"


@keep_inference(lambda _, options: ("covariate-adjusted AUC", _describe_resamples(options)))
@declare_result_type(Interval)
def adjusted_interval(
    y_true: ArrayLike,
    y_score: Scores,
    covariates: Matrix,
    *,
    data: Data | None = None,
    method: Literal["linear", "stratified"] = "linear",
    groups: ArrayLike | None = None,
    level: float = 0.95,
    drawing: Resampling,
    pos_label: Scalar = None,
) -> Interval | Results[Interval]:
    """Compute the covariate-adjusted area with a bootstrap confidence interval.

    Use it to report an adjusted area with its uncertainty.

    Parameters
    ----------
    {adjusted}
    {covariates}
    {groups}
    level : float in (0, 1), default=0.95
        Confidence level of the interval, as a proportion.
    {resampling}
    pos_label : scalar, optional
        The positive class, needed for labels other than bool, 0/1 and −1/+1.

    Returns
    -------
    Interval
        The adjusted area with its percentile interval; limits are NaN, with a warning, if it is the same in
        all resamples, as for an area of 1.  Several models give a `Results`, a dict by name.

    Raises
    ------
    ValueError
        As in ``adjusted_roc``; also for a level outside (0, 1), or groups that are missing or of another
        length.
    TypeError
        For input other than numbers where numbers are needed.

    See Also
    --------
    adjusted_roc : Compute the covariate-adjusted ROC curve.
    adjusted_band : Compute a pointwise band of that curve.
    adjusted_test : Test whether two covariate-adjusted areas differ.
    auc_interval : Compute the interval of the plain area.

    Notes
    -----
    Positives and negatives are drawn separately, with their covariates, or whole groups of cases, and the
    linear model, or the strata, are fitted anew in each resample.  Resamples in which a stratum has a case
    but no control are left out, with a warning.  In simulations the 95 % interval of the linear model held
    adjusted areas of .76 and .9 in at least 93 % of samples of 25 + 25 and 100 + 100 cases (120 each: Monte
    Carlo error 5 points).

    {coverage}

    References
    ----------
    {janes2009}

    Examples
    --------
    >>> import numpy as np
    >>> from rocplot import compute
    >>> rng = np.random.default_rng(0)
    >>> y, age = np.arange(200) % 2, rng.uniform(40, 80, 200)
    >>> score = y + age / 10 + rng.normal(size=200)
    >>> f"{compute.adjusted_interval(y, score, {'age': age}, n_resamples=500, seed=0):.2f}"
    '0.75 (0.69 to 0.82)'
    """
    y_score, groups, positive, variables = _read_cases(
        data, pos_label, y_true, covariates, ["groups"], y_score=y_score, groups=groups
    )
    units = None if groups is None else check_groups(groups, positive.size)

    def compute_interval(score: Array) -> Interval:
        def compute_area(rows: Array) -> float:
            return 1 - float(_compute_placements(score, positive, variables, method, rows).mean())

        areas = _fill_undefined(_yield_statistics(compute_area, positive, units, drawing))
        return make_percentile_interval(compute_area(np.arange(score.size)), areas, level)

    return apply_to_each_model(compute_interval, y_score, y_true=positive)


@keep_inference(
    lambda _, options: BandKind("Covariate-adjusted ROC curve", "pointwise", "", _describe_resamples(options))
)
@declare_result_type(RocBand)
def adjusted_band(
    y_true: ArrayLike,
    y_score: Scores,
    covariates: Matrix,
    *,
    data: Data | None = None,
    method: Literal["linear", "stratified"] = "linear",
    groups: ArrayLike | None = None,
    level: float = 0.95,
    drawing: Resampling,
    pos_label: Scalar = None,
) -> RocBand | Results[RocBand]:
    """Compute a pointwise bootstrap band of the covariate-adjusted ROC curve.

    Use it to show how sure the adjusted curve is at each false positive rate.

    Parameters
    ----------
    {adjusted}
    {covariates}
    {groups}
    level : float in (0, 1), default=0.95
        Pointwise confidence level, as a proportion.
    {resampling}
    pos_label : scalar, optional
        The positive class, needed for labels other than bool, 0/1 and −1/+1.

    Returns
    -------
    RocBand
        The adjusted curve with the limits of the tpr at each fpr.  Draw it with ``rocplot.roc``, alone or as
        ``band=`` of the curve of ``adjusted_roc``.  Several models give a `Results`, a dict by name.

    Raises
    ------
    ValueError
        As in ``adjusted_roc``; also for a level outside (0, 1), or groups that are missing or of another
        length.
    TypeError
        For input other than numbers where numbers are needed.

    See Also
    --------
    adjusted_roc : Compute the covariate-adjusted ROC curve.
    adjusted_interval : Compute the adjusted area with its interval.
    roc_band : Compute a band of the plain curve.

    Notes
    -----
    Resamples are those of ``adjusted_interval``.  At each fpr the limits are percentiles of the share of
    cases whose placement value is at most the fpr or, if they are wider, Wilson's limits of that share for
    the number of cases or of their groups: with few cases, all resamples may agree.  In simulations the 95 %
    band of the linear model held the tpr at an fpr of .1, .3 and .5 in at least 94 % of samples of 25 + 25
    and 100 + 100 cases (120 samples each: Monte Carlo error 4 points).

    {coverage}

    References
    ----------
    {janes2009}

    Examples
    --------
    >>> import numpy as np
    >>> from rocplot import compute
    >>> rng = np.random.default_rng(0)
    >>> y, age = np.arange(200) % 2, rng.uniform(40, 80, 200)
    >>> score = y + age / 10 + rng.normal(size=200)
    >>> band = compute.adjusted_band(y, score, {"age": age}, n_resamples=200, seed=0)
    >>> bool((band.low <= band.tpr).all() and (band.tpr <= band.high).all())
    True
    """
    y_score, groups, positive, variables = _read_cases(
        data, pos_label, y_true, covariates, ["groups"], y_score=y_score, groups=groups
    )
    units = None if groups is None else check_groups(groups, positive.size)
    n_units = int(positive.sum()) if units is None else number_groups(units[positive])[0]

    def compute_band(score: Array) -> RocBand:
        fpr = np.union1d(_BAND_GRID, _compute_placements(score, positive, variables, method))

        def compute_tpr(rows: Array) -> Array:
            placement = np.sort(_compute_placements(score, positive, variables, method, rows))
            return np.asarray(np.searchsorted(placement, fpr, side="right") / placement.size)

        resampled = _yield_statistics(compute_tpr, positive, units, drawing)
        drawn = [rates for rates in resampled if rates is not None]
        _warn_of_lost_resamples(drawing.n_resamples - len(drawn), drawing.n_resamples)
        tpr = compute_tpr(np.arange(score.size))
        wilson = compute_wilson_limits(tpr, n_units, level)
        low, high = np.quantile(drawn, [0.5 - level / 2, 0.5 + level / 2], axis=0)
        return RocBand(fpr, tpr, np.minimum(low, wilson[0]), np.maximum(high, wilson[1]))

    return apply_to_each_model(compute_band, y_score, y_true=positive)


def _warn_of_lost_resamples(lost: int, total: int) -> None:
    """Warn of resamples without a curve; raise if there is none with one."""
    if lost == total:
        raise ValueError("no resample has a curve: merge the strata of covariates")
    if lost:
        warn_user(f"{lost} of {total} resamples are left out, in which the adjusted curve is undefined")


def _yield_statistics(
    compute_statistic: Callable[[Array], Statistic], positive: Array, units: Array | None, drawing: Resampling
) -> Iterator[Statistic | None]:
    """Yield the statistic of rows drawn in each class, or of whole groups; None where it is undefined."""
    size, number = number_groups(np.arange(positive.size) if units is None else units)
    order = np.argsort(number, kind="stable")
    members = np.split(order, np.searchsorted(number[order], np.arange(1, size)))
    positive_share = np.array([positive[rows].mean() for rows in members])
    strata = split_strata(positive_share, 1.0 - positive_share, True)
    for _, n_resamples in yield_blocks(drawing.n_resamples, positive.size, drawing.progress):
        for _ in range(n_resamples):
            picks = (stratum[drawing.rng.integers(0, stratum.size, stratum.size)] for stratum in strata)
            rows = np.concatenate([members[i] for i in np.concatenate(list(picks))])
            statistic = None
            if positive[rows].any() and not positive[rows].all():
                with suppress(ValueError):  # a stratum without controls, or constant covariates
                    statistic = compute_statistic(rows)
            yield statistic


def _fill_undefined(values: Iterable[float | None]) -> Array:
    return np.array([np.nan if value is None else value for value in values])


def _read_cases(
    data: Any, pos_label: Any, y_true: Any, covariates: Any, free: Sequence[str] = (), **given: Any
) -> tuple[Any, ...]:
    """Read columns or arrays: return what is given, the classes and the covariates, which are checked.

    With `data`, all but the arguments in `free` must be columns.
    """
    covariates = [covariates] if isinstance(covariates, str) else covariates
    named = ["y_true", "covariates", *(name for name in given if name not in free)]
    arrays = fetch_arrays(data, named, y_true=y_true, covariates=covariates, **given)
    y_true, covariates, *others = arrays.values()
    positive = Labels(pos_label, soft=False, one_class=False)(y_true, "y_true")
    variables = read_covariates(covariates, "covariates")
    check_lengths({"y_true": positive.size, "covariates": next(iter(variables.values())).size})
    if count_classes(positive) < 2:
        raise make_value_error(
            "y_true", "holds one class only", "rates of the other are undefined; add its cases"
        )
    return *others, positive, variables


def _compute_placements(
    score: Array, positive: Array, variables: Mapping[str, Array], method: str, rows: Array | None = None
) -> Array:
    """Compute the placement value of each case: the proportion of comparable controls above, ties ½.

    `rows` are those of a resample; by default all.
    """
    if rows is not None:
        score, positive = score[rows], positive[rows]
        variables = {name: values[rows] for name, values in variables.items()}
    if method == "stratified":
        stratum = np.zeros(score.size, np.int64)
        for values in variables.values():
            count, code = number_groups(values)
            stratum = number_groups(stratum * count + code)[1]
        placements = np.empty(score.size)
        for value in np.unique(stratum[positive]):
            in_stratum = stratum == value
            if not (in_stratum & ~positive).any():
                first = np.flatnonzero(in_stratum)[0]
                description = ", ".join(f"{name}={values[first]}" for name, values in variables.items())
                raise ValueError(
                    f"covariates have a stratum without negatives ({description}): merge strata, or choose "
                    'method="linear"'
                )
            placements[in_stratum & positive] = _compute_rate_above(
                score[in_stratum & positive], score[in_stratum & ~positive]
            )
        return placements[positive]
    matrix = stack_numbers(variables, "covariates")
    mean, residual = _fit_linear_model(score[~positive], matrix[~positive], "negatives")
    unit = _compute_spread(residual, score)
    standardized = (score[positive] - mean(matrix[positive])) / unit
    return _compute_rate_above(np.round(standardized, _DIGITS), np.round(residual / unit, _DIGITS))


def _compute_spread(values: Array, score: Array) -> float:
    """Compute the unit in which values are rounded: their standard deviation or, if 0, the largest score."""
    spread, size = float(values.std()), float(np.abs(score).max())
    return spread if spread > 1e-12 * size else size or 1.0


def _compute_rate_above(score: Array, controls: Array) -> Array:
    ordered = np.sort(controls)
    twice_ranks = np.searchsorted(ordered, score, "left") + np.searchsorted(ordered, score, "right")
    return np.asarray((2 * ordered.size - twice_ranks) / (2 * ordered.size))


def _fit_linear_model(score: Array, matrix: Array, class_name: str) -> tuple[Callable[[Array], Array], Array]:
    """Fit a linear model by least squares; return its mean, a function of covariates, and the residuals."""
    if not np.isfinite(score).all():
        raise ValueError('y_score holds infinite scores, which have no linear model: choose "stratified"')
    middle, spread = matrix.mean(axis=0), matrix.std(axis=0)
    spread = np.where(spread > 0, spread, 1.0)

    def make_design(rows: Array) -> Array:
        return np.column_stack([np.ones(len(rows)), (rows - middle) / spread])

    design = make_design(matrix)
    coefficients, _, rank, _ = np.linalg.lstsq(design, score.astype(float), rcond=None)
    if rank < design.shape[1] or len(design) == rank:
        raise make_value_error(
            "covariates",
            f"do not determine a linear model of the {len(design)} {class_name}",
            "leave out those that are constant or given by others",
        )
    return lambda rows: make_design(rows) @ coefficients, score - design @ coefficients
