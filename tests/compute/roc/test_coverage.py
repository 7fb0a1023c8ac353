"""How often 95 % intervals of the AUC hold the true one, in samples of known populations.

The true AUC of a binormal population with equal spreads is Φ(d/√2), d the distance of the means; of ratings, it is the
sum over all pairs of grades. Seeds are fixed; the Monte Carlo error of a coverage is .0034 for 4000 samples and .0077 for
800.
"""

import numpy as np
import pytest
from scipy.stats import binom, norm

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


@pytest.mark.filterwarnings("ignore:.*all pairs are ordered alike")
@pytest.mark.parametrize(("P", "N"), [(25, 25), (20, 180), (5, 45)])
@pytest.mark.parametrize("true", [0.9, 0.97])
@pytest.mark.parametrize("exponential", [False, True])
def test_the_default_covers_at_least_92_per_cent_of_small_and_of_unbalanced_samples(exponential, true, P, N):
    """Exponential scores of means 1 and m have an AUC of m / (1 + m); logit limits cover 77 % at 20 + 180."""
    rng, y = np.random.default_rng(707), np.repeat([1, 0], [P, N])
    runs, covered = 2000, 0
    if exponential:
        scores = rng.exponential(size=(runs, y.size)) * np.where(y, true / (1 - true), 1)
    else:
        scores = rng.standard_normal((runs, y.size)) + np.sqrt(2) * norm.ppf(true) * y
    for score in scores:
        found = auc_interval(y, score)
        covered += found.low <= true <= found.high
    assert binom.cdf(covered, runs, 0.92) > 1e-3


@pytest.mark.filterwarnings("ignore:.*all pairs are ordered alike")
@pytest.mark.parametrize(("P", "N"), [(25, 25), (5, 45)])
@pytest.mark.parametrize("true", [0.9, 0.95, 0.99])
@pytest.mark.parametrize("outliers", [False, True])
def test_separated_samples_are_as_rare_as_their_limits_say_and_these_cover(true, outliers, P, N):
    """Normal scores; or a positive in so many is like a negative, the others are above all: as often as can be."""
    rng, y, runs = np.random.default_rng(808), np.repeat([1, 0], [P, N]), 2000
    shift = np.sqrt(2) * norm.ppf(true)
    if outliers:
        shift = 20 * (rng.random((runs, y.size)) >= 2 * (1 - true))
    scores = rng.standard_normal((runs, y.size)) + shift * y
    apart = scores[:, :P].min(axis=1) > scores[:, P:].max(axis=1)
    assert binom.sf(apart.sum() - 1, runs, true ** min(P, N)) > 1e-3
    limits = np.array([(one.low, one.high) for one in (auc_interval(y, score) for score in scores)]).T
    assert np.isfinite(limits).all()
    assert np.array_equal(limits[1] == 1, apart)
    covered = (limits[0] <= true) & (true <= limits[1])
    assert covered[apart].all()  # their lower limit, .86 or .48, is below the true AUC
    assert binom.cdf(covered.sum(), runs, 0.92) > 1e-3


@pytest.mark.filterwarnings("ignore:.*all pairs are ordered alike")
@pytest.mark.parametrize("true", [0.3, 0.44])
def test_separated_samples_miss_in_one_tail_at_most(true):
    """Two cases a class are often all above though θ is low; the lower limit, .2 ** ½ = .447, then misses θ."""
    rng, y, runs, level = np.random.default_rng(909), np.array([1, 1, 0, 0]), 4000, 0.6
    scores = rng.standard_normal((runs, 4)) + np.sqrt(2) * norm.ppf(true) * y
    above = scores[:, :2].min(axis=1) > scores[:, 2:].max(axis=1)
    missed = sum(auc_interval(y, score, level=level).low > true for score in scores[above])
    assert missed == above.sum() > 0
    assert binom.sf(missed - 1, runs, (1 - level) / 2) > 1e-3


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
