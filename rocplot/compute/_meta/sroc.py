"""Meta-analysis of test accuracy: the bivariate model, its regions and its summary curve."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import chdtrc, expit, logit

from rocplot._data.arrays import clip_rounding, read_label_array, read_scores
from rocplot._data.columns import fetch_arrays, list_categories
from rocplot._data.groups import Grouping, read_groups
from rocplot._errors import make_type_error, make_value_error
from rocplot._names import write_names
from rocplot._numbers import write_number, write_percent
from rocplot._typing import Array, Data
from rocplot._validation import check_choice, check_number, check_proportion, check_same_length, shorten_value
from rocplot._warnings import warn_user
from rocplot.compute._base.interval import compute_normal_quantile, compute_wilson_limits, write_p_value
from rocplot.compute._base.reading import declare_result_type
from rocplot.compute._base.result import Result, Results

_CELLS = ("tp", "fp", "fn", "tn")
_LEAST = 3  # least number of studies
_BOUNDARY = 1e-6  # relative variance, or distance of a correlation from ±1, that is set to the boundary
_STARTS = (0.0, -0.8, 0.8)  # correlations at which the maximisation of the likelihood starts
_STEEP = 1e-3  # gradient of the log-likelihood per study that shows a failed maximisation


# -- Results --------------------------------------------------------------------------------------


class SrocStudies(Result):
    """The two-by-two tables of the studies, with their rates without continuity correction.

    Attributes
    ----------
    study : ndarray of str, shape (n,)
        Names of the studies, by default the numbers from 1 on.
    tp, fp, fn, tn : ndarray of int, shape (n,)
        True and false positives, false and true negatives.
    tpr, fpr : ndarray, shape (n,)
        Rates in [0, 1].
    tpr_low, tpr_high, fpr_low, fpr_high : ndarray, shape (n,)
        Limits of the rates by Wilson's method.
    """

    study: Array
    tp: Array
    fp: Array
    fn: Array
    tn: Array
    tpr: Array
    tpr_low: Array
    tpr_high: Array
    fpr: Array
    fpr_low: Array
    fpr_high: Array


class SrocRegion(NamedTuple):
    """The outline of a region in ROC space, closed.

    Attributes
    ----------
    fpr, tpr : ndarray, shape (k,)
        The points of the outline; the first is also the last.
    """

    fpr: Array
    tpr: Array


class Sroc(Result):
    """The bivariate model of a meta-analysis of test accuracy.

    Logits have the order (tpr, fpr) everywhere.

    Attributes
    ----------
    tpr, fpr : float
        The summary point.
    tpr_low, tpr_high, fpr_low, fpr_high : float
        Wald limits of each coordinate of the summary point, computed on the logit scale.
    mean : ndarray, shape (2,)
        The mean of the logits over the studies, at which the summary point lies.
    covariance : ndarray, shape (2, 2)
        The covariance of that estimate.
    between : ndarray, shape (2, 2)
        The covariance of the true logits between the studies: τ² of tpr and of fpr on the diagonal.
    studies : SrocStudies
        The studies.
    method : str
        ``"reml"`` or ``"ml"``.
    level : float
        Confidence level of all limits, as a proportion.
    """

    tpr: float
    fpr: float
    tpr_low: float
    tpr_high: float
    fpr_low: float
    fpr_high: float
    mean: Array
    covariance: Array
    between: Array
    studies: SrocStudies
    method: str = "reml"
    level: float = 0.95

    @property
    def correlation(self) -> float:
        """The correlation ρ of the logits of tpr and fpr between studies; NaN if a variance is 0.

        It is positive if studies differ by their thresholds.  The correlation of sensitivity and specificity,
        which other programs print, is −ρ.
        """
        variances = self.between[0, 0] * self.between[1, 1]
        return float(self.between[0, 1] / np.sqrt(variances)) if variances > 0 else float("nan")

    def curve(self, fpr: ArrayLike) -> Array:
        """Compute the summary curve of Rutter & Gatsonis at these false positive rates.

        Parameters
        ----------
        fpr : array-like
            Rates in [0, 1]; beyond those of the studies the curve is an extrapolation.

        Returns
        -------
        ndarray
            logit tpr = μ_tpr + (τ_tpr/τ_fpr) (logit fpr − μ_fpr), the curve of Rutter & Gatsonis (2001) in
            the terms of the bivariate model, eq. 4 and 5 of Harbord et al. (2007).  NaN, with a warning,
            where τ_fpr is 0.

        Raises
        ------
        ValueError, TypeError
            For what is no rate.

        Warns
        -----
        UserWarning
            If the correlation is negative: the slope of the curve is, whatever the correlation.
        """
        rates = clip_rounding(read_scores(np.ravel(fpr), "fpr").astype(np.float64))
        if not ((rates >= 0) & (rates <= 1)).all():
            raise make_value_error("fpr", "must hold rates in [0, 1]")
        self._check_curve()
        return self._compute_height(rates).reshape(np.shape(fpr))

    def _check_curve(self) -> None:
        """Warn if the curve is undefined, or does not show how the studies differ."""
        if self.between[1, 1] == 0:
            warn_user("the summary curve is undefined: between the studies the variance of fpr is 0")
        elif self.correlation < 0:
            warn_user(
                f"between the studies the correlation of tpr and fpr is {write_number(self.correlation)}, "
                "but the "
                "summary curve rises all the same: it does not show how they differ; report the summary "
                "point with its regions"
            )

    def _compute_height(self, fpr: Array) -> Array:
        tau_tpr, tau_fpr = np.sqrt(np.diag(self.between))
        if tau_fpr == 0:
            return np.full(fpr.shape, np.nan)
        if tau_tpr == 0:  # also at fpr 0 and 1, where the logit is infinite
            return np.full(fpr.shape, expit(self.mean[0]))
        return np.asarray(expit(self.mean[0] + tau_tpr / tau_fpr * (logit(fpr) - self.mean[1])))

    def _compute_area(self, low: float, high: float) -> float:
        """Compute the area under the curve in a range, divided by the length of the range."""
        from scipy.integrate import quad

        self._check_curve()
        if self.between[1, 1] == 0 or not low < high:
            return float("nan")
        inner = [float(np.clip(self.fpr, low, high))]  # a steep curve bends here
        area = quad(lambda x: float(self._compute_height(np.array(x))), low, high, points=inner, limit=200)[0]
        return float(area) / (high - low)

    @property
    def auc(self) -> float:
        """The area under the summary curve over all fprs, which extrapolates beyond those of the studies.

        It is NaN if the curve is undefined.
        """
        return self._compute_area(0.0, 1.0)

    @property
    def partial_auc(self) -> float:
        """The mean tpr of the summary curve over the range of the studies' fprs.

        It is NaN if the curve is undefined, or if all studies have the same fpr.
        """
        return self._compute_area(float(self.studies.fpr.min()), float(self.studies.fpr.max()))

    def region(
        self,
        kind: Literal["confidence", "prediction"] = "confidence",
        level: float | None = None,
        *,
        n_points: int = 201,
    ) -> SrocRegion:
        """Compute the outline of the region of the summary point, or of a new study.

        Parameters
        ----------
        kind : {"confidence", "prediction"}
            Where the mean of all studies lies; or where the true rates of a new study would lie.
        level : float in (0, 1), optional
            By default that of the limits.
        n_points : int
            Number of points of the outline, from 4 on.

        Returns
        -------
        SrocRegion
            Unpacks into ``fpr`` and ``tpr``: an ellipse of the logits, μ + √q L u with q the quantile of χ²
            with two degrees of freedom, LLᵀ the covariance and u the unit circle.

        Raises
        ------
        ValueError
            For an unknown kind, or a level outside (0, 1).
        """
        check_choice(kind, ("confidence", "prediction"), "kind")
        level = check_proportion(self.level if level is None else level, "level")
        spread = self.covariance + (self.between if kind == "prediction" else 0)
        angle = np.linspace(0, 2 * np.pi, int(check_number(n_points, "n_points", 4)))
        circle = np.stack([np.cos(angle), np.sin(angle)])
        radius = np.sqrt(-2 * np.log1p(-level))  # quantile of χ with two degrees of freedom
        tpr, fpr = expit(self.mean[:, None] + radius * np.linalg.cholesky(spread) @ circle)
        return SrocRegion(fpr, tpr)

    def to_dict(self) -> dict[str, Any]:
        """Return the numbers by name: the summary point with its limits, τ² of both logits and ρ.

        The studies have their own table, ``result.studies.to_frame()``.
        """
        point = ("tpr", "tpr_low", "tpr_high", "fpr", "fpr_low", "fpr_high")
        numbers: dict[str, Any] = {name: getattr(self, name) for name in point}
        numbers |= {"tau2_tpr": float(self.between[0, 0]), "tau2_fpr": float(self.between[1, 1])}
        return numbers | {"correlation": self.correlation, "n_studies": self.studies.study.size}

    def describe(self) -> str:
        """Write the summary point and the heterogeneity as a sentence for a paper.

        Examples
        --------
        >>> from rocplot import compute
        >>> cells = {"tp": [45, 30, 61, 88, 33, 70], "fp": [8, 20, 5, 30, 4, 40]}
        >>> cells |= {"fn": [5, 12, 19, 12, 9, 4], "tn": [92, 60, 95, 110, 140, 100]}
        >>> compute.sroc(**cells).describe()[:60]
        'Sensitivity 0.841 (95 % confidence interval 0.753 to 0.902),'
        """
        level = f"{write_percent(self.level)} % confidence interval"
        low, high = write_number(self.tpr_low), write_number(self.tpr_high)
        sensitivity = f"{write_number(self.tpr)} ({level} {low} to {high})"
        tnr = write_number(1 - self.fpr), write_number(1 - self.fpr_high), write_number(1 - self.fpr_low)
        rho = "undefined" if np.isnan(self.correlation) else write_number(self.correlation)
        return (
            f"Sensitivity {sensitivity}, specificity {tnr[0]} ({level} {tnr[1]} to {tnr[2]}) of "
            f"{self.studies.study.size} studies; between studies τ² {write_number(self.between[0, 0])} "
            "(logit "
            f"sensitivity) and {write_number(self.between[1, 1])} (logit specificity), correlation of "
            "sensitivity "
            f"and 1 − specificity {rho}; bivariate model, {self.method.upper()}."
        )


class SrocGroups(Results[Sroc]):
    """The models of several groups of studies, a dict by name, and the test that compares their means.

    Attributes
    ----------
    statistic, df, pvalue : float
        The test of equal means of both logits in all groups: χ², its degrees of freedom and its p-value.
    test : str
        ``"wald"`` or ``"likelihood-ratio"``.
    """

    statistic: float
    df: int
    pvalue: float
    test: str

    def __init__(self, groups: dict[str, Sroc], statistic: float, test: str) -> None:
        super().__init__(groups)
        self.statistic, self.df, self.test = statistic, 2 * (len(groups) - 1), test
        self.pvalue = float(chdtrc(self.df, statistic))

    def describe(self) -> str:
        """Write the summary points of all groups, one line for each, and the test."""
        lines = [f"{name}: {group.describe()}" for name, group in self.items()]
        name = "Wald test" if self.test == "wald" else "Likelihood ratio test"
        numbers = f"χ² = {self.statistic:.2f}, df = {self.df}, {write_p_value(self.pvalue)}"
        return "\n".join([*lines, f"{name} of equal means: {numbers}."])


# -- The public function --------------------------------------------------------------------------


@declare_result_type(Sroc)
def sroc(
    result: Sroc | SrocGroups | None = None,
    *,
    tp: ArrayLike,
    fp: ArrayLike,
    fn: ArrayLike,
    tn: ArrayLike,
    data: Data | None = None,
    study: ArrayLike | None = None,
    by: ArrayLike | None = None,
    method: Literal["reml", "ml"] = "reml",
    test: Literal["wald", "likelihood-ratio"] = "wald",
    correction: float = 0.5,
    level: float = 0.95,
) -> Sroc | SrocGroups:
    """Fit the bivariate model of a meta-analysis of test accuracy.

    Parameters
    ----------
    result : Sroc, optional
        A result of this function, in place of all other arguments; it is returned.
    tp, fp, fn, tn : array-like of int, shape (n,), or column name
        The two-by-two tables of the studies: true and false positives, false and true negatives.
    data : data frame or mapping of columns, optional
        Table in which column names are looked up.
    study : array-like, shape (n,), or column name, optional
        Names of the studies; by default 1, 2, ….
    by : array-like, shape (n,), or column name, optional
        Groups of studies, such as the kind of the test.  They have means of their own and share the
        covariance between studies.  Each needs at least two studies.
    method : {"reml", "ml"}, default="reml"
        Restricted or full maximum likelihood.  Maximum likelihood underestimates the variances between few
        studies.
    test : {"wald", "likelihood-ratio"}, default="wald"
        The test that compares the groups.  The ratio is of full likelihoods: restricted ones of models with
        different means cannot be compared, so that it needs ``method="ml"``.
    correction : float, default=0.5
        Added to all cells of all studies if one of them is 0; at least 0.
    level : float in (0, 1), default=0.95
        Confidence level, as a proportion.

    Returns
    -------
    Sroc or SrocGroups
        The summary point with its limits, the covariance between studies, the regions and the curve.  With
        `by` one for each group, a dict by name, words in order of appearance, numbers sorted, with
        ``statistic``, ``df`` and ``pvalue``.

    Raises
    ------
    ValueError
        For fewer than three studies, cells that are negative or no whole numbers, a study without diseased or
        without others, unequal lengths, a cell of 0 with ``correction=0``, a single group, a group of one
        study, and for ``test="likelihood-ratio"`` with REML or without `by`.
    TypeError
        For cells that are no numbers, tables by position, or names of columns without `data`.

    Warns
    -----
    UserWarning
        If the fit lies on the boundary: a variance between studies of 0, or a correlation of −1 or 1, as it
        happens with few studies.

    See Also
    --------
    operating_interval : Compute the limits of both rates of a single study.
    metrics_at : Compute predictive values and likelihood ratios from rates and a prevalence.
    rocplot.sroc : Draw the studies, the summary point, its regions and the curve.
    rocplot.forest : Draw the studies' sensitivities and specificities in rows.

    Notes
    -----
    Reitsma et al. (2005).  In study i the logits yᵢ of tpr and fpr, with the variances 1/tp + 1/fn and
    1/fp + 1/tn, Sᵢ, have the distribution N(μ, Σ + Sᵢ).  Their marginal likelihood, or its restricted form,
    is maximised over Σ = LLᵀ by a quasi-Newton method with exact gradients, from three starts; μ is its
    generalised least squares estimate at each Σ.  `covariance` is (Σᵢ (Σ + Sᵢ)⁻¹)⁻¹, and all limits take Σ as
    known, as in the source.  They are too narrow: in simulated meta-analyses of studies of 50 + 100 patients,
    with the mean rates .85 and .15, τ = .6 (tpr) and .8 (fpr) and ρ = 0 or .5, 95 % limits held the mean of
    tpr in 88 % and of fpr in 92 to 93 % of them with 10 studies, with 30 studies in 83 % and 91 to 92 %; the
    confidence region held it in 85 % and 79 % (ρ = .5).  There the normal distribution of the logits of small
    cells is what fails, which more studies do not mend: rates move towards ½, with the `correction` even
    more.  With 30 studies of 500 + 1000 patients the limits held the means in 95 % (tpr) and 93 % (fpr).

    {coverage}

    **Heterogeneity.** τ² of both logits and ρ say how the studies differ; the prediction region shows it.
    There is no I² here: it is a share of the total variance, so that it depends on the size of the studies,
    one number for each rate leaves out the correlation, and differences that thresholds cause, which are
    expected, count as heterogeneity (Cochrane's handbook, chapter 10).

    **The curve.** Many curves fit one bivariate model.  That of Rutter & Gatsonis (2001) has the slope
    τ_tpr/τ_fpr in logits, which is positive even where the correlation is not: then it does not describe how
    the studies differ, with a warning.  Where all studies used one threshold, report the summary point; where
    thresholds differ, it is a mean over thresholds that nobody chose, and the curve says more.  Beyond the
    fprs of the studies the curve is an extrapolation, and so is `auc`.

    **Groups.** μ has a value for each group and Σ is common.  The Wald statistic is that of equal μ, with the
    covariances of the groups' means; the likelihood ratio compares with one μ for all, Σ estimated anew.
    Both are large-sample tests.

    mada's ``reitsma`` has the same estimates, to 10⁻⁵ on its own data.  Its areas are sums of 99 heights that
    are divided by 99 where there are 98 intervals, so that they are about 1 % too small.

    References
    ----------
    {reitsma2005}
    {rutter2001}
    {harbord2007}
    {cochrane2023}

    Examples
    --------
    >>> cells = {"tp": [45, 30, 61, 88, 33, 70], "fp": [8, 20, 5, 30, 4, 40]}
    >>> cells |= {"fn": [5, 12, 19, 12, 9, 4], "tn": [92, 60, 95, 110, 140, 100]}
    >>> found = sroc(**cells)
    >>> round(found.tpr, 3), round(found.tpr_low, 3), round(found.tpr_high, 3), round(found.correlation, 2)
    (0.841, 0.753, 0.902, 0.48)
    """
    if result is not None:
        raise make_type_error(
            "result",
            f"must be what sroc() returns, not {shorten_value(result)}",
            "give the tables by name, tp=, fp=, fn= and tn=",
        )
    correction = check_number(correction, "correction")
    if test == "likelihood-ratio" and (method != "ml" or by is None):
        suggestion = "pass by= the groups" if by is None else 'pass method="ml"'
        raise make_value_error(
            "test", "='likelihood-ratio' compares full likelihoods of groups", f"{suggestion}"
        )
    studies, group = _read_study_tables({"tp": tp, "fp": fp, "fn": fn, "tn": tn}, data, study, by, level)
    cells = np.stack([studies[name] for name in _CELLS]).astype(np.float64)
    if (cells == 0).any():
        if correction == 0:
            raise make_value_error(
                "correction", "is 0, but some cells are 0", "their logits need one above 0, such as .5"
            )
        cells += correction
    positives, negatives = cells[[0, 2]], cells[[1, 3]]  # tp, fn and fp, tn
    logits = np.stack([np.log(part[0] / part[1]) for part in (positives, negatives)], axis=-1)
    variances = np.stack([(1 / part).sum(axis=0) for part in (positives, negatives)], axis=-1)
    names, place = _number_groups(group, logits.shape[0])
    model = _BivariateModel(logits, variances, place, method == "reml")
    sigma = model.fit_covariance()
    _warn_of_boundary(sigma)
    mean, covariance = model.compute_means(sigma)
    half = compute_normal_quantile(0.5 + level / 2) * np.sqrt(np.diagonal(covariance, axis1=1, axis2=2))
    rates = expit(np.stack([mean, mean - half, mean + half], axis=1))  # (groups, 3, 2): tpr, fpr
    results = {}
    for i, name in enumerate(names):
        group_studies = SrocStudies(**{key: value[place == i] for key, value in studies.items()})
        (tpr, fpr), low, high = rates[i].tolist()
        numbers = tpr, fpr, low[0], high[0], low[1], high[1]
        results[name] = Sroc(*numbers, mean[i], covariance[i], sigma, group_studies, method, level)
    if by is None:
        return results[names[0]]
    if test == "wald":
        return SrocGroups(results, _compute_wald_statistic(mean, covariance), test)
    null = _BivariateModel(logits, variances, np.zeros_like(place), reml=False)
    ratio = 2 * (
        null.compute_negative_likelihood(null.fit_covariance())[0]
        - model.compute_negative_likelihood(sigma)[0]
    )
    return SrocGroups(results, max(ratio, 0.0), test)


# -- Likelihood -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class _BivariateModel:
    """The marginal likelihood of the logits, with a mean for each group."""

    logits: Array  # (n, 2)
    variances: Array  # (n, 2)
    group: Array  # (n,)
    reml: bool

    def fit_covariance(self) -> Array:
        """Find the covariance between studies that maximises the likelihood."""
        from scipy.optimize import minimize

        minimize_kws: dict[str, Any] = {"jac": True, "method": "BFGS", "options": {"gtol": 1e-8}}
        tries = [minimize(self._compute_gradient, start, **minimize_kws) for start in self._guess_starts()]
        best = min(tries, key=lambda solution: float(solution.fun))
        if np.abs(best.jac).max() > _STEEP * len(self.logits):
            warn_user("the likelihood has no clear maximum: the estimates are rough; look for an odd study")
        return self._snap_to_boundary(_multiply_factor(best.x))

    def _guess_starts(self) -> list[Array]:
        """Guess the Cholesky factors L from the variances of the logits minus those within studies."""
        spread = self.logits - np.stack([self.logits[self.group == i].mean(axis=0) for i in self.group])
        within_variance = self.variances.mean(axis=0)
        tau = np.sqrt(np.maximum(spread.var(axis=0) - within_variance, 0.1 * within_variance))
        return [np.array([tau[0], r * tau[1], np.sqrt(1 - r**2) * tau[1]]) for r in _STARTS]

    def _snap_to_boundary(self, sigma: Array) -> Array:
        """Set variances close to 0 to 0, and correlations close to ±1 to ±1."""
        tau2 = np.diag(sigma)
        if (none := tau2 <= _BOUNDARY * self.variances.mean(axis=0)).any():
            return np.diag(np.where(none, 0.0, tau2))
        max_covariance = np.sqrt(tau2.prod())
        if abs(sigma[0, 1]) < (1 - _BOUNDARY) * max_covariance:
            return sigma
        max_covariance = np.copysign(max_covariance, sigma[0, 1])
        return np.array([[tau2[0], max_covariance], [max_covariance, tau2[1]]])

    def _compute_weights(self, sigma: Array) -> tuple[Array, Array, Array]:
        """Return each study's inverse covariance and log determinant, and each group's information matrix."""
        total = sigma + self.variances[:, :, None] * np.eye(2)
        weight = np.linalg.inv(total)
        information = np.stack([weight[self.group == i].sum(axis=0) for i in range(self.group.max() + 1)])
        return weight, np.linalg.slogdet(total)[1], information

    def compute_means(self, sigma: Array) -> tuple[Array, Array]:
        """Compute the generalised least squares means of the groups, and their covariances."""
        weight, _, information = self._compute_weights(sigma)
        weighted = np.einsum("nij,nj->ni", weight, self.logits)
        sums = np.stack([weighted[self.group == i].sum(axis=0) for i in range(len(information))])
        covariance = np.linalg.inv(information)
        return np.einsum("gij,gj->gi", covariance, sums), covariance

    def _compute_gradient(self, factor: Array) -> tuple[float, Array]:
        """Compute the negative log-likelihood and its derivative by the three entries of L: 2 (∂/∂Σ) L."""
        loss, by_between = self.compute_negative_likelihood(_multiply_factor(factor))
        slope = 2 * by_between @ np.array([[factor[0], 0], [factor[1], factor[2]]])
        return loss, slope[[0, 1, 1], [0, 0, 1]]

    def compute_negative_likelihood(self, sigma: Array) -> tuple[float, Array]:
        """Compute the negative log-likelihood, up to a constant, and its derivative by Σ."""
        weight, log_determinant, information = self._compute_weights(sigma)
        mean, covariance = self.compute_means(sigma)
        residual = self.logits - mean[self.group]
        pull = np.einsum("nij,nj->ni", weight, residual)
        loss = (log_determinant.sum() + (residual * pull).sum()) / 2
        slope = (weight.sum(axis=0) - pull.T @ pull) / 2
        if self.reml:
            loss += np.linalg.slogdet(information)[1].sum() / 2
            slope -= (weight @ covariance[self.group] @ weight).sum(axis=0) / 2
        return float(loss), slope


def _multiply_factor(factor: Array) -> Array:
    lower = np.array([[factor[0], 0.0], [factor[1], factor[2]]])
    return np.asarray(lower @ lower.T)


def _compute_wald_statistic(mean: Array, covariance: Array) -> float:
    """Compute the Wald statistic for equal means of groups, which are independent given Σ."""
    weight = np.linalg.inv(covariance)
    common = np.linalg.solve(weight.sum(axis=0), np.einsum("gij,gj->i", weight, mean))
    return float(np.einsum("gi,gij,gj->", mean - common, weight, mean - common))


def _warn_of_boundary(sigma: Array) -> None:
    clauses = [f"the variance of {name} is 0" for i, name in enumerate(("tpr", "fpr")) if sigma[i, i] == 0]
    if not clauses and abs(sigma[0, 1]) == np.sqrt(sigma[0, 0] * sigma[1, 1]):
        clauses = [f"the correlation of tpr and fpr is {'−' if sigma[0, 1] < 0 else ''}1"]
    if clauses:
        warn_user(
            f"the fit lies on the boundary: between the studies {' and '.join(clauses)}, which a "
            "few studies often give by chance: limits and regions may be too narrow; say so beside them"
        )


# -- Reading of the arguments ---------------------------------------------------------------------


def _read_study_tables(
    cells: dict[str, Any], data: Any, study: Any, by: Any, level: float
) -> tuple[dict[str, Array], Grouping | None]:
    """Read the tables, the names of the studies and their groups."""
    arrays = fetch_arrays(data, _CELLS, **cells, study=study, by=by)
    cell_counts = {name: _read_cell(arrays[name], name) for name in cells}
    names = None if arrays["study"] is None else read_label_array(arrays["study"], "study")
    order, ordered = list_categories(by, data)
    group = None if arrays["by"] is None else read_groups(arrays["by"], "by", order if ordered else ())
    check_same_length(**cell_counts, study=names, by=None if group is None else group.number)
    size = cell_counts["tp"].size
    if size < _LEAST:
        raise ValueError(
            f"tp, fp, fn and tn hold {size} studies, but the bivariate model needs at least {_LEAST}: "
            "compute.operating_interval has the limits of one"
        )
    names = np.array(write_names(range(1, size + 1) if names is None else names))
    studies: dict[str, Array] = {"study": names, **cell_counts}
    for name, yes, no, side in (("tpr", "tp", "fn", "diseased"), ("fpr", "fp", "tn", "others")):
        total = cell_counts[yes] + cell_counts[no]
        if (empty := np.flatnonzero(total == 0)).size:
            raise ValueError(
                f"{yes} and {no} are both 0 in study {str(names[empty[0]])!r}: without {side} "
                "its rate is undefined; leave the study out"
            )
        low, high = compute_wilson_limits(cell_counts[yes] / total, total, level)
        studies |= {name: cell_counts[yes] / total, f"{name}_low": low, f"{name}_high": high}
    return studies, group


def _read_cell(values: Any, name: str) -> Array:
    """Check one cell of all tables, whole numbers from 0 on."""
    array = read_scores(values, name)
    wrong = array[~(np.isfinite(array) & (array >= 0) & (array == np.floor(array)))]
    if wrong.size:
        raise make_value_error(name, f"must hold whole numbers of patients from 0 on, not {wrong[0]}")
    return array.astype(np.int64)


def _number_groups(group: Grouping | None, size: int) -> tuple[list[str], Array]:
    """Return the names of the groups in their order, and the group of each study."""
    if group is None:
        return [""], np.zeros(size, int)
    names, place = group.names, group.number
    if len(names) == 1:
        raise make_value_error(
            "by", f"holds one group, {names[0]!r}, for all studies", "leave it out, or name two or more"
        )
    if (small_groups := np.flatnonzero(np.bincount(place) < 2)).size:
        raise make_value_error(
            "by: the",
            f"group {names[small_groups[0]]!r} has one study, but each needs two",
            "join it with another, or leave it out",
        )
    return names, place
