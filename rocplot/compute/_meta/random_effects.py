"""Random-effects meta-analysis of one estimate per centre."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import field
from typing import Any, Literal, NamedTuple

import numpy as np
from scipy.special import chdtrc, stdtrit

from rocplot._errors import make_type_error, make_value_error
from rocplot._names import name_entries
from rocplot._numbers import write_number, write_percent
from rocplot._typing import Array
from rocplot._validation import list_items, shorten_value
from rocplot._warnings import warn_user
from rocplot.compute._base.interval import (
    UNSEEDED,
    Inference,
    Interval,
    compute_normal_quantile,
    describe_interval,
    format_interval,
    name_quantity,
    suggest_item,
    write_p_value,
)
from rocplot.compute._base.reading import Resampling, declare_result_type
from rocplot.compute._base.result import Result
from rocplot.compute._counts.resample import yield_drawn_blocks
from rocplot.compute._inference.imputation import (
    SCALES,
    Pooled,
    Scale,
    describe_scale,
    get_transformed_variance,
)

_LEAST_SKEWNESS = 0.02  # difference of the two halves of an interval, as a share of its width
_CLEARLY = 4  # how many times as skewed limits are on their own scale
_GRID = np.logspace(-8, 4, 241)  # between-centre variances, relative to that of the estimates
_CONFIDENCE_GRID = np.append(0.0, np.logspace(-3, 8, 90))  # those of their confidence distribution


class RandomEffects(Result):
    """An estimate pooled over centres by a random-effects model.

    Attributes
    ----------
    estimate : float
        The mean over the distribution of centres, transformed back to the scale of the estimates.
    low, high : float
        Limits of its confidence interval, after Hartung and Knapp, or as modified.
    prediction_low, prediction_high : float
        Limits of the prediction interval, which is to contain the true value of a new centre.
    tau2 : float
        Variance τ² of the true values between centres, on the transformed scale.
    i2 : float
        Share of the variance between estimates that is due to the centres, I² in [0, 1].
    q, df, pvalue : float
        Cochran's Q, its degrees of freedom, and the p-value of the test that all centres have one value.
    weight : ndarray, shape (k,)
        Weight of each centre in the estimate; they sum to 1.
    transform : str or None
        The scale of `tau2`; None for that of the estimates.
    intervals : mapping of str to Interval, or None
        The pooled estimates, by centre; None for a result built by hand.
    basis : Inference or None
        The quantity, the method and the level, for `describe`; None for a result built by hand.
    """

    estimate: float
    low: float
    high: float
    prediction_low: float
    prediction_high: float
    tau2: float
    i2: float
    q: float
    df: float
    pvalue: float
    weight: Array
    transform: str | None = None
    intervals: Mapping[str, Interval | Pooled] | None = field(
        default=None, repr=False, compare=False, kw_only=True
    )
    basis: Inference | None = field(default=None, repr=False, compare=False, kw_only=True)

    def __format__(self, spec: str) -> str:
        return format_interval(self, spec)

    def describe(self) -> str:
        """Write estimate, prediction interval and heterogeneity as a sentence for a paper.

        Examples
        --------
        >>> from rocplot import compute
        >>> centres = {"A": (0.70, 0.03), "B": (0.80, 0.02), "C": (0.76, 0.03)}
        >>> areas = {name: compute.Interval(auc, 0, 1, error) for name, (auc, error) in centres.items()}
        >>> print(compute.random_effects(areas).describe())  # doctest: +NORMALIZE_WHITESPACE
        Estimate = 0.756 (95 % confidence interval 0.631 to 0.882; random-effects model of 3 centres by REML,
        limits after Hartung and Knapp, prediction by t with 2 degrees of freedom); prediction interval 0.530
        to 0.983; τ² = 0.00191, I² = 73.3 %, Q = 7.76 with 2 degrees of freedom, p = 0.021.
        """
        pooled = describe_interval(self.estimate, self.low, self.high, self.basis)
        return (
            f"{pooled}; prediction interval {write_number(self.prediction_low)} to "
            f"{write_number(self.prediction_high)}; τ² = {write_number(self.tau2, '.3g')}, "
            f"I² = {write_percent(self.i2, '.1f')} %, Q = {write_number(self.q, '.3g')} with "
            f"{self.df:g} degrees of freedom, {write_p_value(self.pvalue)}."
        )


class Pool(NamedTuple):
    """Pooled estimates: the mean, its limits, those of a new centre (5 numbers), τ², and the weights."""

    numbers: Array
    tau2: float
    weight: Array


class Estimates(NamedTuple):
    """Estimates y of the centres and their variances v, on the transformed scale."""

    y: Array
    v: Array

    def weigh(self, tau2: float) -> tuple[Array, float]:
        """Return the weights w = 1/(v + τ²), and the mean of the estimates by them."""
        w = 1 / (self.v + tau2)
        return w, float(w @ self.y / w.sum())

    def compute_likelihood(self, tau2: Array) -> Array:
        """Compute the restricted log-likelihood at several τ², without its constant."""
        w = 1 / (self.v + tau2[:, None])
        mean = (w @ self.y / w.sum(axis=1))[:, None]
        squares = (w * (self.y - mean) ** 2).sum(axis=1)
        return np.asarray((np.log(w).sum(axis=1) - np.log(w.sum(axis=1)) - squares) / 2)

    def compute_score(self, tau2: float) -> float:
        """Compute the derivative of the restricted log-likelihood."""
        w, mean = self.weigh(tau2)
        return float(-w.sum() + w @ w / w.sum() + w**2 @ (self.y - mean) ** 2) / 2

    def estimate_tau2(self) -> float:
        """Maximise the restricted likelihood over τ² ≥ 0."""
        from scipy.optimize import brentq

        grid = np.append(0.0, _GRID * (self.y.var() + self.v.mean()))
        best = int(np.argmax(self.compute_likelihood(grid)))
        ends = float(grid[max(best - 1, 0)]), float(grid[min(best + 1, grid.size - 1)])
        slopes = [self.compute_score(end) for end in ends]
        if not slopes[0] > 0 > slopes[1]:  # the maximum is at 0
            return float(grid[best])
        return float(brentq(self.compute_score, *ends, xtol=1e-300, rtol=1e-14))

    def pool(self, level: float, drawing: Resampling | None = None, *, modified: bool = False) -> Pool:
        """Pool the estimates; with `drawing`, the limits of a new centre are by the bootstrap.

        If `modified`, the variance of the mean is at least that with known variances, 1/Σw.
        """
        df = self.y.size - 1
        tau2 = self.estimate_tau2()
        w, mean = self.weigh(tau2)
        variance = float(w @ (self.y - mean) ** 2 / (df * w.sum()))  # Hartung & Knapp (2001)
        variance = max(variance, float(1 / w.sum())) if modified else variance
        half, prediction_half = float(stdtrit(df, 0.5 + level / 2)) * np.sqrt([variance, tau2 + variance])
        if np.ptp(self.y) == 0 and not modified:
            warn_user("the estimates of all centres are equal: limits after Hartung and Knapp are undefined")
            half = prediction_half = np.nan
        numbers = mean + np.array([0, -half, half, -prediction_half, prediction_half])
        if drawing is not None:
            numbers[3:] = self.compute_prediction_limits(level, drawing)
        return Pool(numbers, tau2, w / w.sum())

    def compute_prediction_limits(self, level: float, drawing: Resampling) -> Array:
        """Compute percentiles of the true value of a new centre, after Nagashima et al. (2019).

        τ² is drawn from its confidence distribution, by which P(τ² ≤ t) is the probability that Cochran's Q
        exceeds its value in the sample if τ² is t.  Q then is a sum of k − 1 squares of standard normals with
        weights that grow with t, and each draw solves for the t at which that sum has the sample's value.
        """
        df = self.y.size - 1
        u, common = self.weigh(0.0)
        q = float(u @ (self.y - common) ** 2)
        tau2 = _CONFIDENCE_GRID * self.v.mean()
        root = np.sqrt(self.v + tau2[:, None])
        form = root[:, :, None] * (np.diag(u) - np.outer(u, u) / u.sum()) * root[:, None, :]
        weights = np.linalg.eigvalsh(form)[:, 1:]  # of the squares; the first is 0

        def draw_values(n: int, rng: np.random.Generator) -> Array:
            sums = rng.chisquare(1, (n, df)) @ weights.T
            draws = np.array([np.interp(q, row, tau2) for row in sums])
            w = 1 / (self.v + draws[:, None])
            mean = (w @ self.y) / w.sum(axis=1)
            variance = (w * (self.y - mean[:, None]) ** 2).sum(axis=1) / (df * w.sum(axis=1))
            error = rng.standard_t(df, n) * np.sqrt(variance)
            return np.asarray(mean + rng.normal(size=n) * np.sqrt(draws) - error)

        value = np.concatenate(list(yield_drawn_blocks(draw_values, weights.size, drawing)))
        return np.asarray(np.quantile(value, [0.5 - level / 2, 0.5 + level / 2]))


@declare_result_type(RandomEffects)
def random_effects(
    intervals: Mapping[str, Interval | Pooled] | Sequence[Interval | Pooled],
    *,
    transform: Literal["logit", "log"] | None = None,
    method: Literal["hartung-knapp", "modified"] = "hartung-knapp",
    prediction: Literal["t", "bootstrap"] = "t",
    level: float = 0.95,
    drawing: Resampling,
) -> RandomEffects:
    """Pool one estimate per centre by a random-effects model, with a prediction interval.

    Use it to pool the results of several centres or studies.

    Parameters
    ----------
    intervals : mapping of str to Interval or Pooled, or sequence of them
        The estimate of each centre with its standard error, for at least two centres: intervals such as
        those of `auc_interval` with ``hue=``, or the result of `pool_imputations` for each centre.  In a
        sequence, centres are numbered from 1.
    transform : {"logit", "log"}, optional
        Scale on which to pool the estimates: the logit for an AUC or another proportion, the logarithm for
        ratios such as O:E.  By default that of the estimates.
    method : {"hartung-knapp", "modified"}, default="hartung-knapp"
        The limits of the mean: those of Hartung and Knapp, or with a factor of their variance of at least 1,
        which keeps them as wide as those for a common value (Röver et al. 2015), as metafor's
        ``test="adhoc"``.
    prediction : {"t", "bootstrap"}, default="t"
        The prediction interval: by t with the estimated τ², as in metafor; or by the parametric bootstrap,
        which allows for its error, and holds more with few centres.
    level : float in (0, 1), default=.95
        Level of the confidence interval and of the prediction interval, as a proportion.
    {resampling}

    Returns
    -------
    RandomEffects
        Draw it, with its centres, by `rocplot.forest`.  All limits of Hartung and Knapp are NaN, with a
        warning, if the estimates of all centres are equal.

    Raises
    ------
    ValueError
        For a single centre, an estimate that is missing, infinite or at the end of the range of its
        `transform`, or a centre without a positive standard error; the message names the centre.
    TypeError
        For an entry that is not an interval.

    Warns
    -----
    UserWarning
        If τ² is estimated as 0: the prediction interval by t is then the confidence interval.  If you pass no
        `transform`, but the intervals are of a ratio such as O:E, or their limits are symmetric about the
        estimates on another scale and clearly not on their own.

    See Also
    --------
    auc_interval : The interval of each centre.
    calibration_over_groups : Pool calibration curves over centres.
    pool_imputations : Pool estimates of imputed data sets.
    sroc : Pool sensitivity and specificity of studies jointly.
    rocplot.forest : Draw the centres with the pooled estimate.

    Notes
    -----
    Standard errors are transformed by the delta method.  τ² maximises the restricted likelihood.  With
    weights w = 1/(v + τ²) the mean is μ = Σwy/Σw.  Its variance is that of Hartung & Knapp (2001),
    Σw(y − μ)²/((k − 1) Σw), with Student's t of k − 1 degrees of freedom.  The prediction interval is
    μ ± t √(τ² + variance), by the same t.  I² = τ²/(τ² + s²) with the typical variance
    s² = (k − 1) Σu/((Σu)² − Σu²), u = 1/v (Higgins & Thompson 2002).  All numbers are those of metafor's
    ``rma(…, test="knha")``, but the prediction interval by the bootstrap, which is that of Nagashima et al.
    (2019): τ² is drawn from its confidence distribution by Cochran's Q, and with it a mean, by t of k − 1
    degrees of freedom and Hartung and Knapp's variance, and a new centre.  The prediction interval of
    Debray et al. (2017), that of metamisc's ``valmeta``, takes t of k − 2 degrees of freedom.

    If there are few centres and their estimates happen to agree, the limits of Hartung and Knapp may be
    narrower than those for a common value, with z and the variance 1/Σw.  Those of ``method="modified"`` are
    not, as their variance is at least 1/Σw.  The prediction interval assumes that the true values are normal
    on the transformed scale.  In simulations of AUCs of .76, pooled on the logit over 5 or 15 centres of 20 +
    80 cases, the 95 % confidence interval covered the mean in at least 94 % (500 samples each).  If the true
    AUCs varied about as much as the estimates by chance, the prediction interval covered the AUC of a new
    centre in only 85 % (5 centres) and 89 % (15 centres), as τ² is then often estimated as 0.  By the
    bootstrap it covered it in 95 % of both (150 samples each).  For normal estimates with variances of .5 to
    1.5 and τ² of 0, ¼, 1 and 4 (200 samples each), the coverage by t is 93, 86, 86 and 90 % with 5 centres,
    98, 82, 86 and 90 % with 15; by the bootstrap 96, 93, 94 and 93 %, and 99, 91, 89 and 91 %.

    {coverage}

    References
    ----------
    {hartung2001}
    {higgins2002}
    {debray2017}
    {nagashima2019}
    {rover2015}

    Examples
    --------
    >>> centres = {"A": (0.70, 0.03), "B": (0.80, 0.02), "C": (0.76, 0.03)}
    >>> areas = {name: Interval(auc, 0, 1, error) for name, (auc, error) in centres.items()}
    >>> pooled = random_effects(areas, transform="logit")
    >>> f"{pooled:.3f}"
    '0.757 (0.611 to 0.860)'
    """
    by_centre = _read_intervals(intervals)
    if transform is None and (skewed := _find_scale(by_centre.values())):
        warn_user(
            "estimates such as these are skewed on their own scale: pass "
            f"transform={skewed!r}, which pools their {skewed}s"
        )
    scale, is_drawn, is_modified = SCALES[transform], prediction == "bootstrap", method == "modified"
    model = _transform_estimates(by_centre, scale, transform)
    df = model.y.size - 1
    pooled = model.pool(level, drawing if is_drawn else None, modified=is_modified)
    u, common = model.weigh(0.0)
    if pooled.tau2 == 0 and not is_drawn and not np.isnan(pooled.numbers[1]):
        message = (
            "τ² is estimated as 0, so the prediction interval is no wider than the confidence interval. An "
            "estimate of 0 does not show that the centres agree: prediction='bootstrap' allows for its error"
        )
        width, z = pooled.numbers[2] - pooled.numbers[1], compute_normal_quantile(0.5 + level / 2)
        if width < 2 * z / np.sqrt(u.sum()):
            message += ". The confidence limits are also narrower than those of one common value, which "
            message += "method='modified' prevents"
        warn_user(message)
    q = float(u @ (model.y - common) ** 2)
    typical = df * u.sum() / (u.sum() ** 2 - u @ u)  # s², Higgins & Thompson (2002), eq. 9
    words = f"random-effects model of {df + 1} centres by REML{describe_scale(transform)}, "
    words += "limits after Hartung and Knapp" + ", modified as by Röver et al." * is_modified
    if is_drawn:
        words += ", prediction by the parametric bootstrap of Nagashima et al. "
        words += f"({drawing.n_resamples} resamples{UNSEEDED * (not drawing.is_seeded)})"
    else:
        words += f", prediction by t with {df} degree{'s' * (df > 1)} of freedom"
    names = ("estimate", "low", "high", "prediction_low", "prediction_high")
    numbers: dict[str, Any] = dict(zip(names, map(float, scale.inverse(pooled.numbers)), strict=True))
    return RandomEffects(
        **numbers,
        tau2=pooled.tau2,
        i2=float(pooled.tau2 / (pooled.tau2 + typical)),
        q=q,
        df=float(df),
        pvalue=float(chdtrc(df, q)),
        weight=pooled.weight,
        transform=transform,
        intervals=by_centre,
        basis=Inference(name_quantity(by_centre.values()), words, level, "t"),
    )


def _read_intervals(intervals: Any) -> dict[str, Interval | Pooled]:
    """Read the interval of each centre, at least two."""
    if isinstance(intervals, Interval):
        raise make_value_error("intervals", "must come from at least two centres, not one")
    if not isinstance(intervals, Mapping):
        intervals = dict(enumerate(list_items(intervals, "intervals", "intervals"), 1))
    by_centre = name_entries(intervals, "intervals")
    for name, interval in by_centre.items():
        if not isinstance(interval, (Interval, Pooled)):
            raise make_type_error(
                "intervals",
                f"[{name!r}] must be an interval, not {shorten_value(interval)}",
                suggest_item(interval, "random_effects")
                or "auc_interval(…, hue=…) makes one of each centre, calibration_statistics(…)"
                "['observed_expected'] one of O:E, Interval(estimate, low, high, standard_error) one of "
                "numbers; pass transform='logit' for AUCs, 'log' for O:E and other ratios",
            )
    if len(by_centre) < 2:
        centres = " and ".join(by_centre) or "none"
        raise make_value_error("intervals", f"must come from at least two centres, not from {centres}")
    return by_centre


def _find_scale(intervals: Collection[Interval | Pooled]) -> str | None:
    """Return the scale that the intervals name, or on which their limits are far more symmetric; or None."""
    named = {
        one.transform if isinstance(one, Pooled) else getattr(one.basis, "scale", None) for one in intervals
    }
    if named != {None}:
        return named.pop() if len(named) == 1 else None
    numbers = np.array([(one.low, one.estimate, one.high) for one in intervals], float)
    numbers = numbers[np.isfinite(numbers).all(axis=1)]
    skewness: dict[str | None, float] = {}
    for name in (None, "log", "logit"):
        low, high = SCALES[name].bounds
        if numbers.size and (low < numbers).all() and (numbers < high).all():
            ends = np.diff(SCALES[name].forward(numbers), axis=1)
            with np.errstate(invalid="ignore"):  # of limits without a width
                skewness[name] = float(np.abs(np.diff(ends, axis=1)[:, 0] / ends.sum(axis=1)).mean())
    best = min(skewness, key=lambda name: skewness[name], default=None)
    is_clear = best is not None and skewness[None] > max(_LEAST_SKEWNESS, _CLEARLY * skewness[best])
    return best if is_clear else None


def _transform_estimates(
    by_centre: Mapping[str, Interval | Pooled], scale: Scale, transform: str | None
) -> Estimates:
    """Return the estimates and their variances on the transformed scale."""
    low, high = scale.bounds
    variances, suggestion = [], "leave that centre out, and report it"
    for name, interval in by_centre.items():
        if not low < interval.estimate < high:
            problem = f"[{name!r}] has the estimate {interval.estimate:g}, no finite number"
            if transform is not None:
                problem += f" inside of ({low:g}, {high:g}), which transform={transform!r} needs"
            if not np.isnan(interval.estimate):
                suggestion += ", or pool without the transformation"
            raise make_value_error("intervals", problem, suggestion)
        try:
            variance = _get_variance(interval, scale)
        except ValueError:
            variance = np.nan
        if not 0 < variance < np.inf:
            problem = f"[{name!r}] has no positive standard error"
            raise make_value_error("intervals", problem, f"{suggestion}, or give its standard error")
        variances.append(variance)
    estimates = np.array([interval.estimate for interval in by_centre.values()], float)
    return Estimates(np.asarray(scale.forward(estimates)), np.array(variances))


def _get_variance(interval: Interval | Pooled, scale: Scale) -> float:
    """Return the variance of an estimate on the transformed scale.

    For an estimate pooled over imputed data sets it is that of its limits, which are those of t: its
    own standard error may be of another scale.
    """
    if isinstance(interval, Interval):
        return get_transformed_variance(interval, interval.estimate, scale)
    level = 0.95 if interval.basis is None else interval.basis.level
    low, high = scale.forward(np.array([interval.low, interval.high], float))
    return float(((high - low) / (2 * stdtrit(interval.df, 0.5 + level / 2))) ** 2)
