"""Pooling of estimates over imputed data sets by Rubin's rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike
from scipy import stats
from scipy.special import expit, logit

from rocplot._errors import make_type_error, make_value_error, write_value
from rocplot._typing import Array
from rocplot._validation import check_number, list_items, require_text, shorten_value
from rocplot.compute._base.interval import (
    Inference,
    Interval,
    compute_normal_quantile,
    describe_interval,
    format_interval,
)
from rocplot.compute._base.reading import declare_result_type
from rocplot.compute._base.result import Result, Results


class Scale(NamedTuple):
    """A transformation to near normality: the function, its inverse, its derivative, and its open domain."""

    forward: Callable[[Array], Array]
    inverse: Callable[[Any], Any]
    slope: Callable[[Array], Array]
    bounds: tuple[float, float]


SCALES = {
    None: Scale(np.asarray, np.asarray, np.ones_like, (-np.inf, np.inf)),
    "logit": Scale(logit, expit, lambda q: 1 / (q * (1 - q)), (0.0, 1.0)),
    "log": Scale(np.log, np.exp, lambda q: 1 / q, (0.0, np.inf)),
    "fisher": Scale(np.arctanh, np.tanh, lambda q: 1 / (1 - q**2), (-1.0, 1.0)),
}
_SCALE_NAMES = {"logit": "logit", "log": "logarithm", "fisher": "inverse hyperbolic tangent"}


def describe_scale(transform: str | None) -> str:
    """Describe the scale of a transformation after "by …"; empty for that of the estimates."""
    return "" if transform is None else f" on the scale of the {_SCALE_NAMES[transform]}"


class Rubin(NamedTuple):
    """Estimates and variances of m data sets, pooled along the first axis."""

    estimate: Array
    within: Array
    between: Array
    total: Array
    df: Array
    fmi: Array


def pool_by_rubin(values: Array, variances: Array, n: float | None = None) -> Rubin:
    """Pool estimates and their variances, shape (m, …), by Rubin's rules; `df` may be infinite."""
    m = len(values)
    U, B = variances.mean(axis=0), values.var(axis=0, ddof=1)  # Rubin (1987), eqs 3.1.3, 3.1.4
    extra = (1 + 1 / m) * B
    total = U + extra  # eq. 3.1.5
    with np.errstate(divide="ignore", invalid="ignore"):
        share = np.where(total > 0, extra / total, 0.0)  # λ
        ratio = np.where(extra > 0, extra / U, 0.0)  # r, infinite if the variance within data sets is 0
        df = (m - 1) / share**2
        if n is not None:
            observed = n / (n + 2) * (n - 1) * (1 - share)  # Barnard & Rubin (1999)
            df = 1 / (1 / df + 1 / observed)
        fmi = np.where(np.isfinite(ratio), (ratio + 2 / (df + 3)) / (ratio + 1), 1.0)
    return Rubin(values.mean(axis=0), U, B, total, np.asarray(df), fmi)


class Pooled(Result):
    """An estimate pooled over imputed data sets.

    Attributes
    ----------
    estimate : float
        The mean of the estimates, computed on the transformed scale and transformed back.
    low, high : float
        The limits of the confidence interval.
    standard_error : float
        The standard error, on the transformed scale.
    within, between : float
        Mean variance within a data set, and variance between the estimates, on the transformed scale.
    df : float
        Degrees of freedom of Student's t; infinite if the estimates agree and you pass no `n`.
    fmi : float
        Fraction of missing information, for `df` degrees of freedom.
    transform : str or None
        The scale of `standard_error`, `within` and `between`; None for that of the estimates.
    basis : Inference or None
        The quantity, the method and the level, for `describe`.
    """

    estimate: float
    low: float
    high: float
    standard_error: float
    within: float
    between: float
    df: float
    fmi: float
    transform: str | None = None
    basis: Inference | None = field(default=None, repr=False, compare=False, kw_only=True)

    def __repr__(self) -> str:
        names = "standard_error|within|between"
        scale = "" if self.transform is None else rf"\1 (on the {self.transform} scale)"
        return re.sub(rf"(\b(?:{names})=[^,)]+)", scale, super().__repr__()) if scale else super().__repr__()

    def __format__(self, spec: str) -> str:
        return format_interval(self, spec)

    def describe(self) -> str:
        """Write the pooled estimate as a sentence for a paper, with its method and level.

        Examples
        --------
        >>> from rocplot import compute
        >>> compute.pool_imputations([0.70, 0.74, 0.72], [0.0016, 0.0014, 0.0015]).describe()
        "Estimate = 0.720 (95 % confidence interval 0.628 to 0.812; Rubin's rules, 3 imputed data sets)."
        """
        return f"{describe_interval(self.estimate, self.low, self.high, self.basis)}."


@declare_result_type(Pooled)
def pool_imputations(
    estimates: Sequence[Any] | Mapping[Any, Any],
    variances: ArrayLike | None = None,
    *,
    n: float | None = None,
    transform: Literal["logit", "log", "fisher"] | None = None,
    level: float = 0.95,
    quantity: str | None = None,
) -> Pooled | Results[Pooled]:
    """Pool the estimates of several imputed data sets by Rubin's rules.

    Use it after multiple imputation, to report one estimate with one interval.

    Parameters
    ----------
    estimates : sequence or mapping, length m
        The estimate of each imputed data set, m ≥ 2: numbers, with their `variances`; intervals, such as
        those of `auc_interval`; or, for several models, mappings of name → Interval.  A mapping holds the
        data sets by name, as ``auc_interval(…, hue=".imp")`` does of a long table.
    variances : array-like, shape (m,), optional
        The squared standard error of each estimate, on the scale of the estimates.
    n : float, optional
        Number of cases in the complete data, for the degrees of freedom of Barnard & Rubin, with n − 1 for
        complete data.  By default they are those of Rubin (1987), for large samples.
    transform : {"logit", "log", "fisher"}, optional
        Scale on which to average the estimates and compute limits: the logit for an AUC or another
        proportion, the logarithm for ratios such as O:E, Fisher's for correlations.  By default that of the
        estimates.
    level : float in (0, 1), default=.95
        Confidence level.
    quantity : str, optional
        What the estimates are, as ``"Calibration slope"``, for `describe`; by default what the
        intervals estimate.

    Returns
    -------
    Pooled
        Mappings give a `Results`, a dict by name.

    Raises
    ------
    ValueError
        For fewer than two data sets, estimates or variances that are missing, infinite or not numbers, an
        estimate at the end of the range of its `transform`, negative variances, intervals without a standard
        error and limits, data sets that name other models, n of 1 or less, or a level outside (0, 1).
    TypeError
        For numbers without `variances`, intervals with them, or a quantity that is not text.

    See Also
    --------
    auc_interval : The interval of each data set.
    roc_average : The curves of the data sets as one, with ``errorbar=("rubin", 95)``.

    Notes
    -----
    With estimates qᵢ and variances uᵢ, after the transformation (uᵢ by the delta method): the estimate is
    their mean, W the mean of the uᵢ, B the variance of the qᵢ (divisor m − 1), and the total variance
    T = W + (1 + 1/m) B (Rubin 1987, eqs 3.1.2 to 3.1.5).  With r = (1 + 1/m) B/W and λ = (1 + 1/m) B/T,
    Rubin's degrees of freedom are (m − 1)/λ²; with complete data of ν = n − 1, Barnard & Rubin (1999) have
    1/(1/ν_old + 1/ν_obs), ν_obs = (ν + 1)/(ν + 3) · ν (1 − λ).  The fraction of missing information is
    (r + 2/(df + 3))/(r + 1).  The numbers are those of mice, which takes a λ below 10⁻⁴ as 10⁻⁴.

    If an interval has no standard error, it is derived from the limits on the transformed scale, as if they
    were normal.

    Rubin's rules are valid for proper imputations: those that also draw the parameters of their model, and
    that use everything on which being missing depends, including the class.  For ten such sets of scores, a
    third of which are missing at random, 95 % limits of the pooled AUC (.76 or .9, logit) covered it in 96 to
    97 % of samples of 25 + 25 cases and in 95 to 96 % of those of 100 + 100.

    {coverage}

    References
    ----------
    {rubin1987}
    {barnard1999}

    Examples
    --------
    Two data sets: W = .02, B = .02, T = .02 + 1.5 · .02 = .05.

    >>> found = pool_imputations([0.6, 0.8], [0.02, 0.02])
    >>> round(found.estimate, 3), round(found.between, 3), round(found.standard_error**2, 3)
    (0.7, 0.02, 0.05)
    """
    scale = SCALES[transform]
    n = None if n is None else check_number(n, "n", 1, above=True)
    if quantity is not None:
        require_text(quantity, "quantity", "Calibration slope")
    if isinstance(estimates, (str, bytes)) or not np.iterable(estimates):
        raise make_type_error("estimates", "must be a list, with the estimate of each imputed data set")
    each = "estimates"
    if isinstance(estimates, Mapping):
        estimates, each = list(estimates.values()), "estimates.values()"
    sets = list_items(estimates, "estimates", "estimates")
    for item in sets:
        _refuse_results(item, each)
    if sets and all(isinstance(item, Mapping) for item in sets):
        if any(list(item) != list(sets[0]) for item in sets):
            raise make_value_error(
                "estimates",
                "must name the same models in each data set, in the same order",
                f"{list(map(list, sets))} do not",
            )
        options: dict[str, Any] = {"n": n, "transform": transform, "level": level, "quantity": quantity}
        return Results(
            {name: pool_imputations([item[name] for item in sets], variances, **options) for name in sets[0]}
        )
    if len(sets) < 2:
        raise make_value_error("estimates", f"must come from at least two imputed data sets, not {len(sets)}")
    if any(isinstance(item, Interval) for item in sets):
        if variances is not None:
            raise make_type_error(
                "variances", "cannot be combined with intervals, which have their own", "leave it out"
            )
        for item in sets:
            if not isinstance(item, Interval):
                raise make_type_error(
                    "estimates", "must all be intervals, or all numbers", f"{write_value(item)} is neither"
                )
        values = _read_finite_numbers([item.estimate for item in sets], "estimates")
        _check_estimate_range(values, scale, transform)
        spread = np.array(
            [get_transformed_variance(item, value, scale) for item, value in zip(sets, values, strict=True)]
        )
        quantity = quantity or next((item.basis.quantity for item in sets if item.basis), None)
    else:
        if variances is None:
            raise make_type_error(
                "variances",
                "is missing",
                "pass the squared standard error of each estimate, as slope_standard_error**2, or intervals",
            )
        values, spread = _read_finite_numbers(sets, "estimates"), _read_finite_numbers(variances, "variances")
        if spread.shape != values.shape:
            raise make_value_error(
                "variances", f"must be {values.size}, one for each estimate, not {spread.size}"
            )
        if (spread < 0).any():
            raise make_value_error("variances", f"must not be negative, as {spread.min():g} is")
        _check_estimate_range(values, scale, transform)
        spread = spread * scale.slope(values) ** 2
    pooled = pool_by_rubin(scale.forward(values), spread, n)
    error, df = float(np.sqrt(pooled.total)), float(pooled.df)
    half = float(stats.t.ppf(0.5 + level / 2, df)) * error if df > 0 else np.nan
    method = f"Rubin's rules{describe_scale(transform)}, {values.size} imputed data sets"
    basis = Inference(quantity or "Estimate", method, level)
    estimate, low, high = (float(scale.inverse(pooled.estimate + shift)) for shift in (0, -half, half))
    within_var, between_var, fmi = map(float, (pooled.within, pooled.between, pooled.fmi))
    return Pooled(estimate, low, high, error, within_var, between_var, df, fmi, transform, basis=basis)


def _refuse_results(item: Any, each: str) -> None:
    """Raise for a result of several numbers, with the call that pools one of them, from `each`."""
    result, one = item, "one"
    if isinstance(item, Mapping) and item:
        model, result = next(iter(item.items()))
        one = f"one[{model!r}]"
    if not isinstance(result, Result) or isinstance(result, Interval):
        return
    names = [name.removesuffix("_standard_error") for name in result.__dataclass_fields__]
    names = [name for name in names if name and f"{name}_standard_error" in result.__dataclass_fields__]
    name = "slope" if "slope" in names else dict(enumerate(names)).get(0, "")
    call = f"[{one}.{name} for one in {each}], [{one}.{name}_standard_error**2 for one in {each}]"
    raise make_type_error(
        "estimates",
        f"must be numbers or intervals, not {type(result).__name__}",
        "pool each number by itself, with its variances"
        + (f", rocplot.compute.pool_imputations({call}, quantity={name!r})" if name else ""),
    )


def _read_finite_numbers(values: Any, argument: str) -> Array:
    """Check that values are a flat array of finite numbers."""
    try:
        array = np.asarray(values, float)
    except (TypeError, ValueError, OverflowError) as error:
        raise make_type_error(argument, "must be numbers, or intervals, one for each data set") from error
    if array.ndim != 1 or not np.isfinite(array).all():
        came = f"an array of shape {array.shape}" if array.ndim != 1 else shorten_value(array.tolist())
        raise make_value_error(argument, f"must be finite numbers, one for each data set, not {came}")
    return array


def _check_estimate_range(values: Array, scale: Scale, transform: str | None) -> None:
    low, high = scale.bounds
    invalid = values[(values <= low) | (values >= high)]
    if invalid.size:
        raise make_value_error(
            "transform",
            f"={transform!r} needs estimates inside of ({low:g}, {high:g}), not {invalid[0]:g}",
            "leave it out, or pool another quantity",
        )


def get_transformed_variance(interval: Interval, value: float, scale: Scale) -> float:
    """Return the variance of an interval's estimate on the transformed scale."""
    if np.isfinite(interval.standard_error):
        return float((interval.standard_error * scale.slope(np.array(value))) ** 2)
    ends = np.array([interval.low, interval.high], float)
    if interval.basis is None or not np.isfinite(ends).all():
        raise make_value_error(
            "estimates", "hold an interval without a standard error", "pass its estimate and variances"
        )
    with np.errstate(divide="ignore"):
        low, high = scale.forward(ends)
    return float(((high - low) / (2 * compute_normal_quantile(0.5 + interval.basis.level / 2))) ** 2)
