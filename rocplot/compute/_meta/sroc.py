"""Meta-analysis of test accuracy: the bivariate model, its regions and its summary curve."""

from __future__ import annotations

import functools
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import chdtrc, expit, logit, stdtrit

from rocplot._data.arrays import clip_rounding, read_label_array, read_scores
from rocplot._data.columns import fetch_arrays
from rocplot._data.groups import Grouping, read_column_groups
from rocplot._errors import make_type_error, make_value_error
from rocplot._names import write_names
from rocplot._numbers import write_number, write_percent
from rocplot._typing import Array, Data
from rocplot._validation import check_choice, check_number, check_proportion, check_same_length, shorten_value
from rocplot._warnings import warn_user
from rocplot.compute._base.interval import compute_wilson_limits, write_p_value
from rocplot.compute._base.reading import declare_result_type
from rocplot.compute._base.result import Result, Results
from rocplot.compute._meta.likelihoods import BinomialModel, LogitModel, ModelFit

_CELLS = ("tp", "fp", "fn", "tn")
_LEAST = 3  # least number of studies
_FEW = 5  # degrees of freedom, below which a prediction region is far too small: of six studies, for instance
_SMALL_CELL = 5  # below which the logit of a rate is far from normal
_METHODS = {"binomial": "binomial likelihood of Chu and Cole", "reml": "REML", "ml": "ML"}  # in texts
_TESTS = {"binomial": "likelihood-ratio", "reml": "wald", "ml": "likelihood-ratio"}  # of groups, by default


# -- Results --------------------------------------------------------------------------------------


class SrocStudies(Result):
    """The two-by-two tables of the studies, with their rates without continuity correction.

    Attributes
    ----------
    study : ndarray of str, shape (n,)
        Names of the studies, by default 1, 2, ….
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
        Wald limits of each coordinate of the summary point, computed on the logit scale with the quantile of
        t with `df` degrees of freedom.
    mean : ndarray, shape (2,)
        The mean of the logits over the studies, at which the summary point lies.
    covariance : ndarray, shape (2, 2)
        The covariance of that estimate.
    between : ndarray, shape (2, 2)
        The covariance of the true logits between the studies: τ² of tpr and of fpr on the diagonal.
    studies : SrocStudies
        The studies.
    method : str
        ``"binomial"``, ``"reml"`` or ``"ml"``.
    level : float
        Confidence level of all limits, as a proportion.
    df : float
        Degrees of freedom of limits and regions: with ``"binomial"`` the number of studies minus 2, with
        several groups that of all groups minus the number of groups minus 1; else infinite.
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
    df: float = np.inf

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
            Rates in [0, 1]; beyond those of the studies, the curve is an extrapolation.

        Returns
        -------
        ndarray
            logit tpr = μ_tpr + (τ_tpr/τ_fpr) (logit fpr − μ_fpr), the curve of Rutter & Gatsonis (2001) in
            the terms of the bivariate model, eq. 4 and 5 of Harbord et al. (2007).  NaN, with a warning,
            where τ_fpr is 0.

        Raises
        ------
        ValueError, TypeError
            For values that are not rates.

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

        NaN if the curve is undefined.
        """
        return self._compute_area(0.0, 1.0)

    @property
    def partial_auc(self) -> float:
        """The mean tpr of the summary curve over the range of the studies' fprs.

        NaN if the curve is undefined, or if all studies have the same fpr.
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
            The region of the mean of all studies; or that of the true rates of a new study.
        level : float in (0, 1), optional
            By default that of the limits.
        n_points : int
            Number of points of the outline, at least 4.

        Returns
        -------
        SrocRegion
            Unpacks into ``fpr`` and ``tpr``: an ellipse of the logits, μ + c L u, with u the unit circle and
            LLᵀ the covariance, for a prediction plus that between studies.  c² is 2 F(level; 2, `df`), or the
            quantile of χ² with two degrees of freedom where `df` is infinite.

        Raises
        ------
        ValueError
            For an unknown kind, or a level outside (0, 1).

        Warns
        -----
        UserWarning
            For a prediction with fewer than five degrees of freedom, such as from six studies.
        """
        check_choice(kind, ("confidence", "prediction"), "kind")
        level = check_proportion(self.level if level is None else level, "level")
        if kind == "prediction" and self.df < _FEW:
            warn_user(
                "the prediction region is too small: so few studies say little about how studies differ; in "
                "simulations of six studies it covered four of five new ones; report that, or leave it out"
            )
        spread = self.covariance + (self.between if kind == "prediction" else 0)
        angle = np.linspace(0, 2 * np.pi, int(check_number(n_points, "n_points", 4)))
        circle = np.stack([np.cos(angle), np.sin(angle)])
        tpr, fpr = expit(
            self.mean[:, None] + self._compute_radius(level) * np.linalg.cholesky(spread) @ circle
        )
        return SrocRegion(fpr, tpr)

    def _compute_radius(self, level: float) -> float:
        """Compute the root of 2 F(level; 2, df), which has a closed form: that of χ² where df is infinite."""
        if np.isinf(self.df):
            return float(np.sqrt(-2 * np.log1p(-level)))
        return float(np.sqrt(self.df * np.expm1(-2 / self.df * np.log1p(-level))))

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
        'Sensitivity 0.847 (95 % confidence interval 0.728 to 0.919),'
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
            f"and 1 − specificity {rho}; bivariate model, {describe_fit(self)}."
        )


def describe_fit(result: Sroc) -> str:
    """Write the likelihood of the model and the distribution of its limits."""
    degrees = f"{result.df:.0f} degree{'s' * (result.df != 1)} of freedom"
    limits = "" if np.isinf(result.df) else f", limits by t with {degrees}"
    return f"{_METHODS[result.method]}{limits}"


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
    method: Literal["binomial", "reml", "ml"] = "binomial",
    test: Literal["wald", "likelihood-ratio"] | None = None,
    correction: float | None = None,
    level: float = 0.95,
) -> Sroc | SrocGroups:
    """Fit the bivariate model of a meta-analysis of test accuracy.

    Use it to pool the sensitivity and specificity of a test over several studies.

    Parameters
    ----------
    result : Sroc, optional
        A result of this function, instead of all other arguments, which is returned unchanged.
    tp, fp, fn, tn : array-like of int, shape (n,), or column name
        The two-by-two tables of the studies: true and false positives, false and true negatives.
    data : data frame or mapping of columns, optional
        Table in which column names are looked up.
    study : array-like, shape (n,), or column name, optional
        Names of the studies; by default 1, 2, ….
    by : array-like, shape (n,), column name or list of column names, optional
        Groups of studies, such as those of the same kind of test.  Each has a mean of its own; they share the
        covariance between studies.  Each needs at least two studies.
    method : {"binomial", "reml", "ml"}, default="binomial"
        The exact likelihood of the counts; or restricted or full maximum likelihood of the studies' logits,
        which are taken as normal: an approximation for large cells that other programs use.
    test : {"wald", "likelihood-ratio"}, optional
        The test that compares the groups: by default Wald's with ``method="reml"``, else the likelihood
        ratio.  Restricted likelihoods of models with different means cannot be compared.
    correction : float, optional
        With ``"reml"`` and ``"ml"``: number to add to all cells of all studies if one of them is 0; at least
        0, by default .5.
    level : float in (0, 1), default=0.95
        Confidence level, as a proportion.

    Returns
    -------
    Sroc or SrocGroups
        The summary point with its limits, the covariance between studies, the regions and the curve.  With
        `by`, one for each group, in a dict by name (text in order of appearance, numbers sorted) with
        ``statistic``, ``df`` and ``pvalue``.

    Raises
    ------
    ValueError
        For fewer than three studies, cells that are negative or not whole numbers, a study without positives
        or without negatives, unequal lengths, a single group, a group of one study, and for
        ``test="likelihood-ratio"`` with REML or without `by`.  With ``"binomial"``, for a `correction`, and
        if the likelihood has no maximum because no study, or none of a group, has an error of one kind.  With
        the others, for a cell of 0 with ``correction=0``.
    TypeError
        For cells that are not numbers, tables passed by position, or names of columns without `data`.

    Warns
    -----
    UserWarning
        If the fit lies on the boundary, with a variance between studies of 0 or a correlation of −1 or 1, as
        happens with few studies.  With ``"reml"`` and ``"ml"``, if a cell is below 5.

    See Also
    --------
    operating_interval : Compute the limits of both rates of a single study.
    metrics_at : Compute predictive values and likelihood ratios from rates and a prevalence.
    rocplot.sroc : Draw the studies, the summary point, its regions and the curve.
    rocplot.forest : Draw the studies' sensitivities and specificities in rows.

    Notes
    -----
    In study i the numbers of positive results, tp of tp + fn and fp of fp + tn, are binomial, with rates
    whose logits have the normal distribution N(μ, Σ) over the studies (Chu & Cole 2006; Hamza et al. 2008).
    The likelihood, an integral over both logits of each study, is computed by adaptive Gauss–Hermite
    quadrature with 15 × 15 nodes, and maximised over μ and Σ = LLᵀ by Newton's method in a trust region, from
    three starts.  `covariance` is the block of μ in the inverse Hessian.  A parameter at a bound, a variance
    of 0 or a correlation of ±1, is fixed there, and the rest of the Hessian inverted.  Limits have the
    quantile of t with `df` degrees of freedom, regions that of F.

    We simulated 150 or 200 meta-analyses each of 6, 12 and 40 studies of 20 + 40, 50 + 100 and 100 + 200
    patients, with mean rates of .85 and .15, .9 and .1, .98 and .05, τ = .6 (tpr) and .8 (fpr) and ρ = −.5,
    0 and .5.  95 % limits covered the mean of tpr in at least 91 % of them, of fpr in 92 %, and the
    confidence region covered both in 91 %.  With 6 studies of 20 + 40 and the rates .98 and .05 these were
    91, 87 and 90 %: 6 to 9 % had no false negative at all, and so no fit.  The prediction region takes Σ as
    known and is too small: it covered 74 to 89 % of new studies with 6 studies, 71 to 93 % with 12, 71 to
    96 % with 40, least if studies are small or rates near 0 and 1.  Then Σ is often at a bound, with a
    warning: for 6 studies of 50 + 100 in four of ten fits, whose regions covered 64 %, against 92 % for the
    others.

    ``"reml"`` and ``"ml"`` are those of Reitsma et al. (2005): the observed logits yᵢ, with the variances
    1/tp + 1/fn and 1/fp + 1/tn, Sᵢ, have the distribution N(μ, Σ + Sᵢ).  `covariance` is (Σᵢ (Σ + Sᵢ)⁻¹)⁻¹,
    limits and regions take Σ as known and have the quantiles of z and χ².  Logits of small cells are not
    normal, and too near to 0, with the `correction` even more.  More studies do not mend that: with 40
    studies of 20 + 40 and ρ = .5 (50 meta-analyses each), REML's limits covered tpr in 0 to 24 % and fpr in 6
    to 56 %; with 12 studies of 100 + 200 and the rates .85 and .15, in 94 and 96 %.

    {coverage}

    **Heterogeneity.** τ² of both logits and ρ say how the studies differ; the prediction region shows it.
    There is no I² here.  As a share of the total variance it depends on the size of the studies; one number
    for each rate ignores the correlation; and differences due to thresholds, which are expected, would count
    as heterogeneity (Cochrane handbook, chapter 10).

    **The curve.** Many curves fit one bivariate model.  That of Rutter & Gatsonis (2001) has the slope
    τ_tpr/τ_fpr in logits, which is positive even if the correlation is not: then the curve does not describe
    how the studies differ, and you get a warning.  If all studies used the same threshold, report the summary
    point; if thresholds differ, it is a mean over thresholds that nobody chose, and the curve says more.
    Beyond the fprs of the studies the curve is an extrapolation, and so is `auc`.

    **Groups.** μ has a value for each group and Σ is common.  The likelihood ratio compares with one μ for
    all, Σ estimated anew; the Wald statistic is that of equal μ, with the covariance of the groups' means.
    Both are large-sample tests: for two groups of six studies of 50 + 100 with equal means, the ratio
    had a p-value below .05 in 9 % (of 150).

    The 89 studies of computed tomography of the coronary arteries of Schuetz et al. (2010), of which 32 have
    no false negative, give .972 (.961 to .980) and a specificity of .874 (.844 to .898); published are .972
    (.962 to .980) and .874 (.845 to .898); REML gives .940 and .838.  lme4's ``glmer`` uses the Laplace
    approximation, a single node, which is close to the exact likelihood unless studies are small.

    mada's ``reitsma`` has the same estimates for REML and ML, to 10⁻⁵ on its own data.  Its areas are sums of
    99 heights divided by 99, though there are 98 intervals, so they are about 1 % too small.

    References
    ----------
    {chu2006}
    {hamza2008}
    {reitsma2005}
    {rutter2001}
    {harbord2007}
    {cochrane2023}
    {schuetz2010}

    Examples
    --------
    >>> cells = {"tp": [45, 30, 61, 88, 33, 70], "fp": [8, 20, 5, 30, 4, 40]}
    >>> cells |= {"fn": [5, 12, 19, 12, 9, 4], "tn": [92, 60, 95, 110, 140, 100]}
    >>> found = sroc(**cells)
    >>> round(found.tpr, 3), round(found.tpr_low, 3), round(found.tpr_high, 3), round(found.correlation, 2)
    (0.847, 0.728, 0.919, 0.53)
    """
    if result is not None:
        raise make_type_error(
            "result",
            f"must be what sroc() returns, not {shorten_value(result)}",
            "give the tables by name, tp=, fp=, fn= and tn=",
        )
    if method == "binomial" and correction is not None:
        raise make_value_error(
            "correction",
            "is added to cells by 'reml' and 'ml'; the binomial likelihood needs none",
            'leave it out, or pass method="reml"',
        )
    correction = 0.5 if correction is None else check_number(correction, "correction")
    if test == "likelihood-ratio" and (method == "reml" or by is None):
        suggestion = "pass by= the groups" if by is None else 'pass method="binomial" or "ml"'
        raise make_value_error("test", "='likelihood-ratio' compares full likelihoods of groups", suggestion)
    studies, group = _read_study_tables({"tp": tp, "fp": fp, "fn": fn, "tn": tn}, data, study, by, level)
    names, place = _number_groups(group, studies["study"].size)
    fit = _fit_binomial if method == "binomial" else functools.partial(_fit_logits, method, correction)
    mean, covariance, between, loss = fit(studies, place)
    _warn_of_boundary(between)
    df = float(place.size - len(names) - 1) if method == "binomial" else np.inf
    blocks = np.stack([covariance[i, :, i] for i in range(len(names))])
    half = stdtrit(df, 0.5 + level / 2) * np.sqrt(np.diagonal(blocks, axis1=1, axis2=2))
    rates = expit(np.stack([mean, mean - half, mean + half], axis=1))  # (groups, 3, 2): tpr, fpr
    results = {}
    for i, name in enumerate(names):
        group_studies = SrocStudies(**{key: value[place == i] for key, value in studies.items()})
        (tpr, fpr), low, high = rates[i].tolist()
        numbers = tpr, fpr, low[0], high[0], low[1], high[1]
        results[name] = Sroc(*numbers, mean[i], blocks[i], between, group_studies, method, level, df)
    if by is None:
        return results[names[0]]
    test_name = test or _TESTS[method]
    if test_name == "wald":
        return SrocGroups(results, _compute_wald_statistic(mean, covariance), test_name)
    return SrocGroups(results, max(2 * (fit(studies, np.zeros_like(place)).loss - loss), 0.0), test_name)


# -- The models -----------------------------------------------------------------------------------


def _fit_binomial(studies: dict[str, Array], group: Array) -> ModelFit:
    """Maximise the likelihood of the counts, after a check that it has a maximum."""
    for cell, opposite, rate in (
        ("fn", "tp", "tpr"),
        ("tp", "fn", "tpr"),
        ("fp", "tn", "fpr"),
        ("tn", "fp", "fpr"),
    ):
        is_zero = studies[cell] == 0
        has_no_positive = np.bincount(group, ~is_zero) == 0
        if has_no_positive.any() or (is_zero | (studies[opposite] == 0)).all():
            where = "every study" + (" of a group" if has_no_positive.size > 1 else "")
            raise make_value_error(
                cell if has_no_positive.any() else f"{cell}, {opposite}: one",
                f"is 0 in {where}, so that the binomial likelihood of the {rate} has no maximum",
                'pass method="reml", whose correction moves the rate away from 0 and 1, and report it',
            )
    successes = np.stack([studies["tp"], studies["fp"]], axis=-1)
    failures = np.stack([studies["fn"], studies["tn"]], axis=-1)
    return BinomialModel(successes, successes + failures, group).fit()


def _fit_logits(method: str, correction: float, studies: dict[str, Array], group: Array) -> ModelFit:
    """Maximise the likelihood of the logits, with a warning where they are far from normal."""
    cells = np.stack([studies[name] for name in _CELLS]).astype(np.float64)
    smallest = int(cells.min())
    if smallest == 0:
        if correction == 0:
            raise make_value_error(
                "correction", "is 0, but some cells are 0", "their logits need one above 0, such as .5"
            )
        cells += correction
    if smallest < _SMALL_CELL:
        n_small = int((cells < _SMALL_CELL).any(axis=0).sum())
        warn_user(
            f"{n_small} of {group.size} studies have a cell below {_SMALL_CELL}, whose logit is far from "
            "normal: the summary lies too near to ½ and its limits hold too rarely, also with more studies; "
            'use method="binomial", which takes the counts as they are'
        )
    positives, negatives = cells[[0, 2]], cells[[1, 3]]  # tp, fn and fp, tn
    logits = np.stack([np.log(part[0] / part[1]) for part in (positives, negatives)], axis=-1)
    variances = np.stack([(1 / part).sum(axis=0) for part in (positives, negatives)], axis=-1)
    return LogitModel(logits, variances, group, method == "reml").fit()


def _compute_wald_statistic(mean: Array, covariance: Array) -> float:
    """Compute the Wald statistic of the differences of the groups' means from those of the first."""
    n_others = len(mean) - 1
    contrast = np.hstack([np.tile(-np.eye(2), (n_others, 1)), np.eye(2 * n_others)])
    difference = contrast @ mean.ravel()
    spread = contrast @ covariance.reshape(mean.size, mean.size) @ contrast.T
    return float(difference @ np.linalg.solve(spread, difference))


def _warn_of_boundary(sigma: Array) -> None:
    clauses = [f"the variance of {name} is 0" for i, name in enumerate(("tpr", "fpr")) if sigma[i, i] == 0]
    if not clauses and abs(sigma[0, 1]) == np.sqrt(sigma[0, 0] * sigma[1, 1]):
        clauses = [f"the correlation of tpr and fpr is {'−' if sigma[0, 1] < 0 else ''}1"]
    if clauses:
        warn_user(
            f"the fit lies on the boundary: between the studies {' and '.join(clauses)}, which a "
            "few studies often give by chance: report it, since the prediction region is then too small, and "
            "confidence limits may be too narrow"
        )


# -- Reading of the arguments ---------------------------------------------------------------------


def _read_study_tables(
    cells: dict[str, Any], data: Any, study: Any, by: Any, level: float
) -> tuple[dict[str, Array], Grouping | None]:
    """Read the tables, the names of the studies and their groups."""
    arrays = fetch_arrays(data, _CELLS, **cells, study=study, by=by)
    cell_counts = {name: _read_cell(arrays[name], name) for name in cells}
    names = None if arrays["study"] is None else read_label_array(arrays["study"], "study")
    group = None if arrays["by"] is None else read_column_groups(arrays["by"], "by", by, data)
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
