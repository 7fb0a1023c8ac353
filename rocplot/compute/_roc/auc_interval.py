"""Confidence intervals of the AUC."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np

from rocplot._typing import Array, Window
from rocplot._warnings import warn_user
from rocplot.compute._base.interval import (
    Interval,
    compute_normal_quantile,
    compute_separated_limits,
    describe_bootstrap,
    has_groups,
    keep_inference,
)
from rocplot.compute._base.reading import Resampling, Source, options_of, per_model
from rocplot.compute._counts.resample import Correction, make_percentile_interval
from rocplot.compute._counts.threshold_counts import (
    ThresholdCounts,
    get_counts,
    get_totals,
    is_simple,
    look_up_cases,
    require_cases,
    require_order,
)
from rocplot.compute._roc.auc import compute_window_auc, read_window
from rocplot.compute._roc.delong import (
    VarianceParts,
    compute_placements,
    compute_variance_parts,
    count_independent_units,
    explain_undefined_variance,
    sum_deviations,
)
from rocplot.compute._roc.resamples import resample_areas
from rocplot.compute._roc.roc import compute_auc, count_ranked_scores


def _describe_auc_interval(interval: Interval, options: Mapping[str, Any]) -> tuple[str, str]:
    """Return the names of the quantity and of the method, for sentences and captions."""
    for name in ("fpr", "tpr"):
        if (window := options[name]) is not None:
            low, high = window
            return f"Partial AUC ({name} {low:g} to {high:g})", describe_bootstrap(options)
    method = options["method"] or "delong-score"
    if np.isnan(interval.standard_error) and not np.isnan(interval.low):
        return "AUC", "Clopper and Pearson's limits, since all pairs are ordered alike"
    variance = "Obuchowski's variance of clustered cases" if has_groups(options) else "DeLong's variance"
    return "AUC", {
        "delong-score": f"modified score limits with {variance}",
        "delong-logit": f"{variance}, limits on the logit scale",
        "delong": f"{variance}, Wald limits",
        "hanley-mcneil": "Hanley and McNeil's variance, Wald limits",
        "bootstrap": describe_bootstrap(options),
        "bca": describe_bootstrap(options, "BCa"),
    }[method]


@keep_inference(_describe_auc_interval)
@per_model(result_type=Interval, groups=True, count=count_ranked_scores)
@options_of(bootstrap=("n_resamples",), bca=("n_resamples",))
def auc_interval(
    source: Source,
    *,
    method: Literal["delong", "delong-logit", "delong-score", "hanley-mcneil", "bootstrap", "bca"]
    | None = None,
    level: float = 0.95,
    fpr: Window | None = None,
    tpr: Window | None = None,
    drawing: Resampling,
) -> Interval:
    """Compute a confidence interval of the AUC, or of a partial area.

    Use it whenever you report an AUC.

    Parameters
    ----------
    {reading}
    {groups}
    method : {"delong-score", "delong", "delong-logit", "hanley-mcneil", "bootstrap", "bca"}, optional
        DeLong's variance with modified score limits (``"delong-score"``, the default), limits on the
        logit scale (``"delong-logit"``) or Wald limits (``"delong"``); Hanley and McNeil's variance with Wald
        limits; or the bootstrap stratified by class with percentile or BCa limits.  Wald limits are clipped
        to [0, 1].  The default differs from that of pROC's ``ci.auc``, which is ``"delong"``: its limits are
        too narrow near an AUC of 1, see Notes.  For a partial area only the percentile bootstrap is
        available, and is the default.
    level : float in (0, 1), default=0.95
        Confidence level, as a proportion.
    fpr, tpr : (low, high), optional
        The range of rates of a partial area, see ``partial_auc``; at most one of them.
    {resampling}

    Returns
    -------
    Interval
        Several models give a `Results`, a dict by name.  For an AUC of exactly 0 or 1, for which the
        variance is zero by every method, the limits are those of Clopper and Pearson, see Notes, and the
        standard error is NaN, with a warning.  If the variance is undefined for another reason (all scores
        equal or one case in a class, except for Hanley and McNeil), the limits are NaN, with a warning that
        says why; likewise for a partial area that is the same in almost all resamples, or of separated
        classes.

    Raises
    ------
    {raises}
    ValueError
        Also for an unknown method, a level outside (0, 1), an invalid window, Hanley and McNeil's variance
        for grouped or weighted cases, or counts with fractional weights that do not hold the single cases.

    See Also
    --------
    auc : Compute the area under the ROC curve.
    auc_test : Test whether two AUCs differ.
    cv_auc_interval : Compute a confidence interval of a cross-validated AUC.
    partial_auc : Compute the area under a part of the ROC curve, between two rates.
    roc_band : Compute a confidence band of the ROC curve.
    multiclass_auc_interval : Compute a bootstrap confidence interval of a multi-class AUC.
    rocplot.roc : Draw ROC curves.

    Notes
    -----
    DeLong et al. (1988), from placement values; Hanley & McNeil (1982), with
    Q1 = A/(2 − A) and Q2 = 2A²/(1 + A).  The Wald limits are clipped as in pROC.  pROC reports the median of
    the resamples as the bootstrap's estimate; here it is the AUC itself.  The interval of a convex hull is
    that of the scores merged into its segments.  The same cases chose these, so it is optimistic.

    **Separated classes.**  Let θ be the true AUC and m the size of the smaller class.  m disjoint pairs of a
    positive and a negative are independent, and each is in the right order with a probability of at most θ.
    An AUC of 1 needs all of them in order: its probability is at most θ^m.  Clopper and Pearson's (1934)
    limits for m successes in m trials, ((1 − level)/2)^(1/m) to 1, mirrored for an AUC of 0, are therefore
    valid for any distribution of the scores.  They are conservative, since the remaining pairs are not used:
    .863 to 1 for 25 + 25 cases.  Obuchowski & Lieber (2002) find less conservative limits by simulation, for
    given distributions.

    **Modified score limits.**  They are the two values θ with (A − θ)² = z² V(θ), like Wilson's limits (1927)
    for a proportion and Newcombe's (2006) for the AUC.  Wilson's variance is known, θ(1 − θ)/n.  Here V is
    DeLong's sum over both classes, and the variance of the placement values of a class is between 0 and its
    largest value with this mean, θ(1 − θ), where each case lies above all of the other class or below all.
    The sample's share of the largest value, v = S²/(A(1 − A)), at most 1, is uncertain if few cases are in
    the wrong order.  It is therefore averaged with 1, which has the weight of ¼ expected case:

    V(θ) = Σ θ(1 − θ)/n · (n θ(1 − θ) v + ¼)/(n θ(1 − θ) + ¼).

    With many cases this is DeLong's variance.  V is concave, so there is one limit on each side.  The form,
    and the ¼, are ours: we chose them by simulation, see the page "The default interval of an AUC".  Ties
    count half in placement values, and need nothing else.  With `groups`, contributions of groups replace
    S²/n, n is (Σ w)²/Σ w² with the sums w of the weights of each group, and Obuchowski's covariance, of
    groups that hold both classes, is added in proportion to θ(1 − θ); with weights each case is such a group.

    **Coverage** at a 95 % level, normal and exponential scores, AUCs of .6, .76, .9 and .97; 25 + 25, 5 + 45,
    100 + 100 and 20 + 180 positives + negatives (4000 samples each).  Score limits: 93 to 99.6 %, with 100 +
    100 cases 95 to 97 %.  Logit limits (1000 samples): 93 to 97 % with 25 + 25 and 100 + 100; 5 + 45 88 to
    98 %; 20 + 180 90 to 96 % with normal scores, but 77 % with exponential ones at .97, where a few positives
    of low scores make up most of 1 − AUC.  Up to an AUC of .9 score limits are on average 1 to 3 % wider than
    logit ones with 100 + 100 cases, 2 to 7 % with 25 + 25, 2 to 13 % with 20 + 180 and 6 to 23 % with 5 + 45;
    at .97 5 to 41 %.  DeLong's Wald limits cover 69 to 96 %, Hanley and McNeil's 80 to 100 %, percentiles 75
    to 95 %, BCa 78 to 99 %.  Newcombe's method 5 would cover 88 to 91 % at 20 + 180 with exponential
    scores.  The percentile interval of a partial area, fpr 0 to .1, covers 90 % at 25 + 25.

    In 96 more settings (10 + 10, 5 + 45, 200 + 3, 3 + 200, 40 + 60 and 500 + 500 cases, AUCs of .5, .76, .9
    and .99, normal and exponential scores, three and five levels; 4000 samples each, 800 of 500 + 500), score
    limits cover 94 % or more, logit limits 61 % at worst and Wald limits 62 %.  With weights that are no
    counts, separated classes have no limits: with lognormal weights and an AUC of .99 this is so in 36 to
    61 % of samples of 200 + 3, 5 + 45 and 10 + 10.

    With groups and weights, AUCs of .76 and .9, normal and exponential scores (2000 samples, others 800 and
    200), score limits, logit limits and percentiles cover: 20 + 20 patients of five cases each, with an
    intraclass correlation of .5, 97 to 99, 92 to 95 and 91 to 97 %; 100 + 100 patients 95 to 96, 93 to 95 and
    90 to 94 %.  Lognormal weights (σ = 1): 100 + 100 cases 95 to 96, 92 to 95 and 90 to 95 %, 25 + 25 cases
    95 to 98, 89 to 91 and 87 to 91 %, 20 + 180 cases 94 to 98, 85 to 90 and 83 to 94 %.  Weights of 1 to 10
    that grow with the score, inverse to the probability of being drawn: 93 to 98, 88 to 95 and 86 to 95 %.

    {coverage}

    References
    ----------
    {delong1988}
    {hanley1982}
    {clopper1934}
    {newcombe2006}
    {obuchowski1997}
    {obuchowski2002}
    {rocplot2026}
    {wilson1927}

    Examples
    --------
    >>> found = auc_interval([1, 0, 1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6, 0.5, 0.4])
    >>> round(found.estimate, 3), round(found.standard_error, 3)
    (0.667, 0.272)
    """
    window = read_window(fpr, tpr)
    if method is None:
        method = "delong-score" if window is None else "bootstrap"
    if window is not None and method != "bootstrap":
        raise ValueError(f'method={method!r} has no interval for a partial area: pass method="bootstrap"')
    counts = get_counts(source)
    require_cases(counts)
    require_order(counts, "the interval")
    if method == "hanley-mcneil" and not is_simple(counts):
        raise ValueError(
            'method="hanley-mcneil" assumes independent cases of equal weights: choose "delong-score"'
        )
    area = compute_window_auc(counts, window)
    if window is None and is_separated(counts):
        return _bound_separated_area(float(round(area)), counts, method, level)
    if reason := explain_degenerate_interval(counts, method):
        return _make_undefined_interval(area, method, reason)
    if method in ("bootstrap", "bca"):
        areas = resample_areas(counts, window, drawing)
        return make_percentile_interval(
            area, areas, level, _compute_bca_correction(counts, area, areas) if method == "bca" else None
        )
    if method == "hanley-mcneil":
        error = float(np.sqrt(_compute_hanley_mcneil_variance(counts)))
    else:
        parts = compute_variance_parts(counts)
        error = float(np.sqrt(parts.sum_variance))
    if method == "delong-score":
        low, high = find_score_limits(area, parts, level)
    else:
        low, high = compute_auc_wald_limits(area, error, level, logit=method == "delong-logit")
    if not low < high:
        return _make_undefined_interval(
            area, method, "in double precision the AUC cannot be told from 0 or 1"
        )
    return Interval(area, low, high, error)


def compute_auc_wald_limits(area: float, error: float, level: float, logit: bool) -> tuple[float, float]:
    """Compute Wald limits, on the scale of the area or of its logit; NaN if the logit is infinite."""
    half_width = compute_normal_quantile(0.5 + level / 2) * error
    if not logit:
        return max(area - half_width, 0.0), min(area + half_width, 1.0)
    if not 0 < area < 1:
        return np.nan, np.nan
    centre, half_width = np.log(area / (1 - area)), half_width / (area * (1 - area))
    return float(1 / (1 + np.exp(half_width - centre))), float(1 / (1 + np.exp(-half_width - centre)))


_FLOOR = 0.25  # weight of the largest possible variance in the average, in expected cases n θ(1 − θ)


def find_score_limits(area: float, parts: VarianceParts, level: float) -> tuple[float, float]:
    """Find the two areas θ with (area − θ)² = z² V(θ); NaN for an area of 0 or 1."""
    if not 0 < area < 1:
        return np.nan, np.nan
    classes = [(n, variance, 1.0) for n, variance in zip(parts.units, parts[:2], strict=True)]
    return solve_score_equation(area, classes, level, parts.shared)


def solve_score_equation(
    area: float, classes: Sequence[tuple[float, float, float]], level: float, shared: float = 0.0
) -> tuple[float, float]:
    """Find the two areas θ with (area − θ)² = z² V(θ).

    Of each class its size n, its variance, and the largest variance m of what a case adds, as a multiple of x
    = θ(1 − θ).  V(θ) = Σ x/n (n x v + ¼ m)/(n x + ¼), plus the covariance through shared groups.
    """
    from scipy.optimize import brentq

    z2, x0 = compute_normal_quantile(0.5 + level / 2) ** 2, area * (1 - area)
    shares = [(n, min(n * variance / x0, 1.0), largest) for n, variance, largest in classes]

    def compute_excess(theta: float) -> float:
        x = theta * (1 - theta)
        terms = [(n * x * share + _FLOOR * largest) / (n * x + _FLOOR) / n for n, share, largest in shares]
        return (area - theta) ** 2 - z2 * max(x * (sum(terms) + shared / x0), 0.0)

    # V is concave in θ, so that there is one limit on each side of the area.
    low, high = (
        brentq(compute_excess, *ends, xtol=1e-300, rtol=1e-14) for ends in ((0.0, area), (area, 1.0))
    )
    return float(low), float(high)


def _bound_separated_area(area: float, counts: ThresholdCounts, method: str, level: float) -> Interval:
    if not counts.exact:
        return _make_undefined_interval(
            area, method, f"all pairs are ordered alike (AUC {area:g}), so its variance is 0"
        )
    pairs = count_independent_units(counts)[2]
    if pairs == 0:
        return _make_undefined_interval(area, method, "all cases lie in one group")
    warn_user(
        f"all pairs are ordered alike (AUC {area:g}), so the {method} variance is 0: "
        f"the limits are those of Clopper and Pearson for {pairs} independent "
        f"{'pair' if pairs == 1 else 'pairs'} instead"
    )
    return Interval(area, *compute_separated_limits(area, pairs, level), np.nan)


def _make_undefined_interval(area: float, method: str, reason: str) -> Interval:
    warn_user(f"the AUC has no {method} interval: {reason}")
    return Interval(area, np.nan, np.nan, np.nan)


def is_separated(counts: ThresholdCounts) -> bool:
    """Return whether all pairs are strictly ordered alike; an AUC of 0 or 1 may be due to rounding."""
    positive, negative = (np.flatnonzero(weight) for weight in (counts.positive, counts.negative))
    return bool(positive[-1] < negative[0] or negative[-1] < positive[0])


def explain_degenerate_interval(counts: ThresholdCounts, method: str) -> str:
    """Write why an interval, or a band by resampling, is undefined; "" if it is defined."""
    if is_separated(counts):
        return f"all pairs are ordered alike (AUC {round(compute_auc(counts))}), so its variance is 0"
    if method == "hanley-mcneil":
        return ""
    if counts.score.size == 1:
        return "all scores are equal, so its variance is 0"
    return explain_undefined_variance(counts)


def _compute_hanley_mcneil_variance(counts: ThresholdCounts) -> float:
    P, N = get_totals(counts)
    area = compute_auc(counts)
    q1, q2 = area / (2 - area), 2 * area**2 / (1 + area)
    return (area * (1 - area) + (P - 1) * (q1 - area**2) + (N - 1) * (q2 - area**2)) / (P * N)


def _compute_bca_correction(counts: ThresholdCounts, estimate: float, areas: Array) -> Correction:
    """Compute the BCa correction, with the deviation of a case's placement value as its influence."""
    if not is_simple(counts):
        as_positive, as_negative = sum_deviations(counts, look_up_cases(counts))
        return Correction.from_influence(estimate, areas, as_positive + as_negative)
    P, N = get_totals(counts)
    v10, v01 = compute_placements(counts)
    influence = np.concatenate([(v10 - estimate) / P, (v01 - estimate) / N])
    return Correction.from_influence(
        estimate, areas, influence, np.concatenate([counts.positive, counts.negative])
    )
