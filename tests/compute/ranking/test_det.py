"""Detection error trade-off: the rates, and where they are equal."""

import numpy as np
import pytest
from scipy.optimize import brentq
from scipy.stats import norm
from sklearn.metrics import det_curve

from rocplot import compute


def sample(rng, n, ties):
    y = rng.integers(0, 2, n)
    y[:2] = 0, 1
    return y, rng.integers(0, 6, n) if ties else rng.random(n)


@pytest.mark.parametrize("ties", [False, True])
def test_rates_hold_scikit_learns_points_at_their_thresholds(ties, rng):
    for _ in range(50):
        y, score = sample(rng, 30, ties)
        weight = rng.integers(1, 4, y.size)
        curve = compute.det(y, score, sample_weight=weight)
        ours = dict(zip(curve.threshold, zip(curve.fpr, curve.fnr, strict=True), strict=True))
        for f, m, threshold in zip(*det_curve(y, score, sample_weight=weight), strict=True):
            assert ours[threshold] == pytest.approx((f, m), abs=1e-15)
        assert (curve.fpr[0], curve.fnr[0], curve.fpr[-1], curve.fnr[-1]) == (0, 1, 1, 0)
        assert curve.threshold[0] == np.inf
        assert curve.fpr.size == np.unique(score).size + 1


def best_mixture(roc):
    """Smallest max(fpr, fnr) over all mixtures of two decisions: brute force over the pairs."""
    best = 1.0
    for f, t in zip(roc.fpr, roc.tpr, strict=True):
        for g, u in zip(roc.fpr, roc.tpr, strict=True):
            low, high = f - (1 - t), g - (1 - u)
            if low <= 0 <= high and high > low:
                best = min(best, f + (g - f) * -low / (high - low))
    return best


@pytest.mark.parametrize("ties", [False, True])
def test_equal_error_rate_is_that_of_the_best_mixture_of_two_cut_offs(ties, rng):
    for _ in range(30):
        y, score = sample(rng, 25, ties)
        curve = compute.det(y, score, sample_weight=rng.random(25))
        roc = compute.RocCurve(curve.fpr, 1 - curve.fnr)
        assert curve.equal_error_rate == pytest.approx(best_mixture(roc), abs=1e-12)


def test_equal_error_rate_of_known_curves():
    assert compute.det([1, 1, 0, 0], [4, 3, 2, 1]).equal_error_rate == 0
    assert compute.det([1, 1, 0, 0], [1, 2, 3, 4]).equal_error_rate == 0.5  # the hull is the diagonal
    assert compute.det([1, 0], [1, 1]).equal_error_rate == 0.5
    # + + − + − −: half way from (0, ⅔) to (⅓, 1)
    assert compute.det([1, 1, 1, 0, 0, 0], [6, 5, 3, 4, 2, 1]).equal_error_rate == pytest.approx(1 / 6)
    curve = compute.det(compute.binormal(1.5, 0.7))
    expected = brentq(lambda f: norm.cdf(1.5 + 0.7 * norm.ppf(f)) - 1 + f, 1e-9, 0.5)
    assert curve.equal_error_rate == pytest.approx(expected, abs=2e-6)


def test_misses_are_exact_counts():
    curve = compute.det([1] * 10 + [0] * 3, list(range(13)))
    assert curve.fnr.tolist() == [n / 10 for n in [10, 10, 10, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]]
    assert compute.det(compute.hull([1, 0, 1], [3, 2, 1])).counts is not None
