"""How often 95 % intervals of the AUC hold the true one, in samples of known populations.

The true AUC of a binormal population with equal spreads is Φ(d/√2), d the distance of the means; of ratings, it is the
sum over all pairs of grades. Seeds are fixed; the Monte Carlo error of a coverage is .0034 for 4000 samples and .0077 for
800.
"""

import numpy as np
import pytest
from scipy.stats import norm

from rocplot.compute import auc_interval

CASES = np.repeat([1, 0], 100)  # n = 200, balanced
pytestmark = pytest.mark.slow


def samples(true, runs, rng):
    """Scores of many samples at once, shape (runs, 200)."""
    return rng.standard_normal((runs, CASES.size)) + np.sqrt(2) * norm.ppf(true) * CASES


def intervals(scores, **how):
    """Estimate, low, high and standard error of each sample, by the function under test."""
    found = [auc_interval(CASES, score, **how) for score in scores]
    return np.array([[one.estimate, one.low, one.high, one.standard_error] for one in found]).T


def coverage(true, low, high):
    return np.mean((low <= true) & (true <= high))


@pytest.mark.parametrize("true", [0.60, 0.70, 0.85])
@pytest.mark.parametrize("method", ["delong", "delong-logit", "hanley-mcneil"])
def test_formulas_cover_and_their_standard_error_is_the_spread_of_the_auc(method, true):
    estimate, low, high, error = intervals(samples(true, 4000, np.random.default_rng(101)), method=method)
    assert 0.93 <= coverage(true, low, high) <= 0.97
    assert estimate.mean() == pytest.approx(true, abs=0.002)  # the AUC is unbiased
    assert error.mean() == pytest.approx(estimate.std(ddof=1), rel=0.04)
    beyond = np.mean(true < low), np.mean(high < true)
    assert max(beyond) < 0.05  # neither side takes all of the 5 %


@pytest.mark.parametrize("true", [0.60, 0.70, 0.85])
@pytest.mark.parametrize("method", ["bootstrap", "bca"])
def test_bootstraps_cover(method, true):
    rng = np.random.default_rng(202)
    estimate, low, high, error = intervals(samples(true, 800, rng), method=method, seed=rng, n_resamples=300)
    assert 0.93 <= coverage(true, low, high) <= 0.97
    assert error.mean() == pytest.approx(estimate.std(ddof=1), rel=0.08)


def test_a_level_is_the_share_that_is_covered():
    scores = samples(0.7, 4000, np.random.default_rng(303))
    for level in (0.5, 0.8, 0.9, 0.99):
        _, low, high, _ = intervals(scores, level=level)
        assert coverage(0.7, low, high) == pytest.approx(level, abs=0.02)


def test_delong_covers_with_many_ties():
    """Five grades, as radiologists give them: half of the ties counts in the true AUC, and in the variance."""
    cuts = np.array([-0.5, 0.2, 0.9, 1.6])
    grades = [np.diff(norm.cdf(np.r_[-np.inf, cuts, np.inf] - mean)) for mean in (1.2, 0)]
    wins = np.tri(5, k=-1) + np.eye(5) / 2
    true = grades[0] @ wins @ grades[1]
    rng = np.random.default_rng(404)
    scores = np.digitize(rng.standard_normal((4000, CASES.size)) + 1.2 * CASES, cuts)
    estimate, low, high, error = intervals(scores)
    assert estimate.mean() == pytest.approx(true, abs=0.002)
    assert 0.93 <= coverage(true, low, high) <= 0.97
    assert error.mean() == pytest.approx(estimate.std(ddof=1), rel=0.04)


def test_delong_covers_a_rare_class_of_unequal_spread():
    """30 positives among 300, spread 1.5: the binormal AUC is Φ(d / √(1 + 1.5²))."""
    rng, y = np.random.default_rng(505), np.repeat([1, 0], [30, 270])
    true = norm.cdf(1.5 / np.sqrt(1 + 1.5**2))
    noise = rng.standard_normal((4000, y.size))
    found = [auc_interval(y, row, method="delong-logit") for row in np.where(y, 1.5 + 1.5 * noise, noise)]
    low, high = np.array([[one.low, one.high] for one in found]).T
    assert 0.92 <= coverage(true, low, high) <= 0.97
