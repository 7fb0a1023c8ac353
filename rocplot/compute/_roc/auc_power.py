"""How many cases a study of one AUC needs, to test it against a value or for a width of its interval."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist
from typing import Literal, NamedTuple, NoReturn, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from rocplot._errors import make_value_error
from rocplot._suggestions import NoFieldError, refuse_unknown_keywords
from rocplot._typing import Array
from rocplot._validation import check_choice, check_number, check_proportion
from rocplot.compute._base.docstrings import fill_docstring
from rocplot.compute._roc.auc_interval import solve_score_equation

Alternative: TypeAlias = Literal["two-sided", "less", "greater"]
Method: TypeAlias = Literal["obuchowski", "delong"]

_NORMAL = NormalDist()
_MOST_CASES = 1e15


class SampleSize(NamedTuple):
    """The least numbers of cases that reach a power, or a width of the interval.

    Attributes
    ----------
    n_positive, n_negative : int
        Number of cases of each class.
    """

    n_positive: int
    n_negative: int

    def __getattr__(self, name: str) -> NoReturn:
        raise NoFieldError(self, name)


@refuse_unknown_keywords
@fill_docstring
def auc_sample_size(
    auc: float,
    *,
    null: float = 0.5,
    power: float = 0.8,
    width: float | None = None,
    level: float = 0.95,
    ratio: float = 1.0,
    alternative: Alternative = "two-sided",
    method: Method | None = None,
) -> SampleSize:
    """Compute how many cases a study needs to test an AUC, or to estimate it with an interval of some width.

    Use it to plan a study: with `power` for a test, with `width` for a confidence interval.

    Parameters
    ----------
    auc : float in (0, 1)
        The AUC that you expect of the model, or the least that would be worth finding.
    null : float in (0, 1), default=0.5
        The AUC under the null hypothesis; ½ is chance.
    power : float in (0, 1), default=0.8
        The probability with which you want to reject `null`; above 1 − `level`.
    width : float in (0, 1), optional
        The width of the confidence interval, from limit to limit, that you want at most: 0.1 for about ±.05.
        The study then tests nothing, so that it goes without `null`, `power` and `alternative`.
    level : float in (0, 1), default=0.95
        Confidence level of the test or of the interval, as a proportion; 1 − `level` is the type I error.
    ratio : float, default=1
        Negatives per positive, N/P, finite and above 0: (1 − π)/π at a prevalence π.
    {alternative}
    {planning}

    Returns
    -------
    SampleSize
        The pair ``(n_positive, n_negative)``, both rounded up.

    Raises
    ------
    ValueError
        For an `auc` equal to `null` or, in a one-sided test, on the wrong side of it; a power not above
        1 − `level`; a `width` together with `null`, `power` or `alternative`; numbers out of range, an
        unknown name, or a study of more than 10¹⁵ cases of a class.

    See Also
    --------
    auc_power : Compute the power of a study of given size.
    auc_test : Test whether two AUCs differ.
    auc_interval : Compute a confidence interval of the AUC, or of a partial area.
    rocplot.auc_power : Draw the power over the number of cases.

    Notes
    -----
    The number of positives is (z_α √V(null) + z_β √V(auc))² / (auc − null)², eq. 2 of Obuchowski et al.
    (2004), with V(θ) the variance of the estimated area times the number of positives, and κ = N/P.

    ``"obuchowski"``: V = .0099 exp(−A²/2) (5A² + 8 + (A² + 8)/κ) with A = 1.414 Φ⁻¹(θ), their eq. 3, from the
    variances of Obuchowski & McClish (1997) of a binormal curve.  This is pROC's ``power.roc.test`` for one
    curve.  pROC tests against ½ only, for which V = .0792 (1 + 1/κ); here V(null) is used for any other
    null.  The formula leaves out the covariance of the curve's two parameters, with which 5A² would be A².
    The farther `auc` and `null` are from ½, and the more negatives there are per positive, the more it
    overestimates the number of cases: at κ = 9 it takes the variance of an area of .9 as twice its value.

    ``"delong"``: V = (1 + 1/κ) (Φ₂(h, h; ½) − θ²) with h = Φ⁻¹(θ) and the bivariate normal distribution Φ₂,
    the large-sample variance of the empirical area of normal scores of equal spread, which DeLong's method
    estimates.  It is the default for a null other than ½.

    The power that ``auc_interval`` with logit limits really has, in 20 000 samples of normal scores of the
    size that either method computes for a power of .8:

    ====  ====  =====  ==========  =====  =========  =====
    auc   null  ratio  obuchowski  power  delong     power
    ====  ====  =====  ==========  =====  =========  =====
    .6    .5    1      124 + 124   .781   129 + 129  .797
    .7    .5    1      31 + 31     .781   31 + 31    .784
    .7    .5    9      18 + 156    .795   18 + 154   .797
    .8    .5    1      13 + 13     .764   13 + 13    .757
    .8    .7    1      108 + 108   .858   95 + 95    .801
    .8    .7    9      67 + 602    .889   53 + 475   .800
    .9    .8    1      81 + 81     .923   61 + 61    .819
    .9    .8    9      55 + 488    .955   34 + 305   .809
    ====  ====  =====  ==========  =====  =========  =====

    Below about ten cases of a class both are rough; Obuchowski et al. (2004) print no fewer.

    **Non-inferiority.**  To show that an AUC expected to be .8 is not .05 or more below .8, reject .75:
     ``auc_sample_size(0.8, null=0.75, alternative="greater")``.

    **Width.**  The limits are those of ``auc_interval``, modified score limits, at an area of `auc` and the
    variance that the method predicts, by default ``"delong"``.  Such a width is a mean: about half of all
    studies have wider limits.  In 2000 samples of the planned size, the mean widths of normal scores, and of
    exponential ones, whose curve is another one of the same area, were:

    ====  ===========  =========  ======  ===========
    auc   width asked  cases      normal  exponential
    ====  ===========  =========  ======  ===========
    .7    .1           206 + 206  .100    .101
    .8    .1           148 + 148  .100    .102
    .8    .2           39 + 39    .201    .204
    .8    .1           84 + 749   .099    .117
    .9    .1           78 + 78    .100    .105
    .9    .1           45 + 404   .099    .124
    .95   .1           27 + 242   .097    .126
    ====  ===========  =========  ======  ===========

    References
    ----------
    {obuchowski_mcclish1997}
    {obuchowski2004}
    {delong1988}

    Examples
    --------
    >>> n_positive, n_negative = auc_sample_size(0.7, power=0.9)
    >>> n_positive, n_negative
    (41, 41)
    >>> auc_sample_size(0.8, null=0.7, ratio=9, method="delong")  # a prevalence of 10 %
    SampleSize(n_positive=53, n_negative=475)
    >>> auc_sample_size(0.8, width=0.1, ratio=9)  # limits of about .75 and .85
    SampleSize(n_positive=84, n_negative=749)
    """
    if width is not None:
        if (null, power, alternative) != (0.5, 0.8, "two-sided"):
            raise make_value_error(
                "width",
                "plans an interval, which has no null, power or alternative",
                "pass either width, or these",
            )
        return _find_size_for_width(
            check_proportion(auc, "auc"),
            check_proportion(width, "width"),
            check_proportion(level, "level"),
            check_number(ratio, "ratio", above=True),
            check_choice(method or "delong", ("obuchowski", "delong"), "method"),
        )
    power = check_proportion(power, "power")
    question = PowerDesign.from_arguments(
        auc, null, level, check_number(ratio, "ratio", above=True), alternative, method
    )
    if power <= 1 - level:
        raise make_value_error(
            "power", f"must be above 1 - level = {1 - level:g}, not {power:g}", "ask for more power"
        )
    sizes = question.solve_sizes(power)
    if not max(sizes) <= _MOST_CASES:
        raise make_value_error(
            "auc",
            f"={auc:g} and null={null:g} lie too close together at ratio={ratio:g}",
            "more than 10¹⁵ cases of a class would be needed",
        )
    return _round_up(*sizes)


def _round_up(*sizes: float) -> SampleSize:
    return SampleSize(*(max(1, math.ceil(size * (1 - 1e-12))) for size in sizes))


def _find_size_for_width(auc: float, width: float, level: float, ratio: float, method: str) -> SampleSize:
    """Find the numbers of cases at which the limits of ``auc_interval`` are this far apart."""
    from scipy.optimize import brentq

    variances = _compute_class_variances(auc, method)

    def compute_excess(log_positives: float) -> float:
        P = math.exp(log_positives)
        sizes = (P, ratio * P)
        classes = [(n, variance / n, 1.0) for n, variance in zip(sizes, variances, strict=True)]
        low, high = solve_score_equation(auc, classes, level)
        return high - low - width

    least, most = -math.log(min(1.0, ratio)), math.log(_MOST_CASES / max(1.0, ratio))
    if compute_excess(least) <= 0:  # one case of the smaller class
        return _round_up(math.exp(least), ratio * math.exp(least))
    if compute_excess(most) > 0:
        raise make_value_error(
            "width",
            f"={width:g} is too narrow at ratio={ratio:g}",
            "more than 10¹⁵ cases of a class would be needed",
        )
    positives = math.exp(brentq(compute_excess, least, most, xtol=1e-13))
    return _round_up(positives, ratio * positives)


@refuse_unknown_keywords
@fill_docstring
def auc_power(
    auc: float,
    *,
    n_positive: float,
    n_negative: float,
    null: float = 0.5,
    level: float = 0.95,
    alternative: Alternative = "two-sided",
    method: Method | None = None,
) -> float:
    """Compute the power of a study of a given size to show that an AUC differs from a given value.

    Use it to check whether a study is large enough.

    Parameters
    ----------
    auc : float in (0, 1)
        The AUC that you expect of the model.
    n_positive, n_negative : float
        Numbers of cases of each class, at least 1.
    null : float in (0, 1), default=0.5
        The AUC under the null hypothesis; ½ is chance.
    level : float in (0, 1), default=0.95
        Confidence level of the test, as a proportion; 1 − `level` is its type I error.
    {alternative}
    {planning}

    Returns
    -------
    float
        The probability that the test rejects `null` on the side of `auc`.  For an `auc` equal to `null` this
        is the type I error on one side, (1 − `level`)/2 for a two-sided test.

    Raises
    ------
    ValueError
        For an `auc`, `null` or `level` outside of (0, 1), fewer than one case, or an unknown name.

    See Also
    --------
    auc_sample_size : Compute how many cases a study needs.
    auc_test : Test whether two AUCs differ.
    rocplot.auc_power : Draw the power over the number of cases.

    Notes
    -----
    Φ((d √P − z_α √V(null)) / √V(auc)), with d the distance of `auc` from `null`, and V as in the notes on
    ``auc_sample_size``, which also report the measured power.  As in pROC's ``power.roc.test``, which has
    only a null of ½, the other tail of a two-sided test is left out: a rejection on the wrong side is not a
    success.

    References
    ----------
    {obuchowski_mcclish1997}
    {obuchowski2004}
    {delong1988}

    Examples
    --------
    >>> round(auc_power(0.73, n_positive=41, n_negative=72), 4)
    0.9897
    """
    P, N = check_number(n_positive, "n_positive", 1), check_number(n_negative, "n_negative", 1)
    return float(PowerDesign.from_arguments(auc, null, level, N / P, alternative, method).compute_power(P))


@dataclass(frozen=True)
class PowerDesign:
    """Checked parameters of a test: the AUC, the null value below it, and the critical value of z."""

    auc: float
    null: float
    critical: float
    ratio: float
    method: str

    @classmethod
    def from_arguments(
        cls, auc: float, null: float, level: float, ratio: float, alternative: str, method: str | None
    ) -> PowerDesign:
        """Check the arguments; an AUC below the null value is mirrored, which keeps the variances."""
        auc, null, level = (
            check_proportion(auc, "auc"),
            check_proportion(null, "null"),
            check_proportion(level, "level"),
        )
        check_choice(alternative, ("two-sided", "less", "greater"), "alternative")
        if method is None:
            method = "obuchowski" if null == 0.5 else "delong"
        check_choice(method, ("obuchowski", "delong"), "method")
        two_sided = alternative == "two-sided"
        if alternative == "less" or (two_sided and auc < null):
            auc, null = 1 - auc, 1 - null
        return cls(auc, null, _NORMAL.inv_cdf(0.5 + level / 2 if two_sided else level), ratio, method)

    def solve_sizes(self, power: float) -> tuple[float, float]:
        """Solve for the numbers of positives and negatives, which are fractions."""
        if not self.auc > self.null:
            advice = "give the AUC that is expected, and as null the one that it is to be told from"
            raise make_value_error(
                "auc",
                "must differ from null, in the direction of a one-sided alternative",
                advice,
                shell=f"must differ from null=True, in the direction of a one-sided alternative: {advice}",
            )
        scaled_difference = self.critical * self._compute_scaled_error(self.null) + _NORMAL.inv_cdf(
            power
        ) * self._compute_scaled_error(self.auc)
        positives = (scaled_difference / (self.auc - self.null)) ** 2
        return positives, self.ratio * positives

    def compute_power(self, positives: ArrayLike) -> Array:
        """Compute the power at the given numbers of positives."""
        from scipy.special import ndtr

        reached = (self.auc - self.null) * np.sqrt(positives) - self.critical * self._compute_scaled_error(
            self.null
        )
        return np.asarray(ndtr(reached / self._compute_scaled_error(self.auc)))

    def _compute_scaled_error(self, auc: float) -> float:
        """Compute the standard error of an area times the square root of the number of positives."""
        of_positives, of_negatives = _compute_class_variances(auc, self.method)
        return math.sqrt(of_positives + of_negatives / self.ratio)


def _compute_class_variances(auc: float, method: str) -> tuple[float, float]:
    """Compute what one positive and one negative add to the variance of the area, each times their number."""
    h = _NORMAL.inv_cdf(auc)
    if method == "delong":
        from scipy.special import owens_t

        joint_probability = auc - 2 * float(owens_t(h, 1 / math.sqrt(3)))  # Φ₂(h, h; ½)
        return joint_probability - auc**2, joint_probability - auc**2
    a2 = (1.414 * h) ** 2
    scale = 0.0099 * math.exp(-a2 / 2)
    return scale * (5 * a2 + 8), scale * (a2 + 8)
